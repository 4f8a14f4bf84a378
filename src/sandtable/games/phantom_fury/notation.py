"""Positions as text: `usmc_01 @ 3.R reduced caat_1; suspect @ 14.1; zone 14 normal; turn 3; phase fire`.

Squads not named are in the cup, counters not named in their cups, zones not named are not activated,
except those with a foe in them, which are normal.
"""

from collections.abc import Iterable

from sandtable.core import Kind, Setting
from sandtable.core.errors import PositionError
from sandtable.core.notation import Statement, parse
from sandtable.core.notation import write as write_statements
from sandtable.games.phantom_fury.box import MOSQUE, Box
from sandtable.games.phantom_fury.setup import new_state
from sandtable.games.phantom_fury.state import Foe, Nature, Off, Phase, Squad, State, Status, Table

OFF = {off.name.lower(): off for off in Off}
NUMBERS = ("turn", "last_turn", "vp", "contact")


def read(box: Box, text: str) -> State:
    """The state that a text describes."""
    statements = parse(text)
    strong = next((s.number() for s in statements if s.subject == "strong_points"), 2)
    variant = any(s.subject == "historical" for s in statements)
    state = new_state(box, Setting("jolan", {"strong_points": strong, "historical": int(variant)}))
    state.phase = Phase.SUPPORT
    reader = Reader(box, state)
    for statement in statements:
        reader.read(statement)
    reader.finish()
    return state


class Reader:
    """Puts statements into a state."""

    def __init__(self, box: Box, state: State) -> None:
        self.box, self.state = box, state
        self.named_zones: set[int] = set()

    def read(self, s: Statement) -> None:
        state = self.state
        if s.subject in NUMBERS:
            setattr(state, s.subject, s.number())
        elif s.subject == "phase":
            state.phase = _named(Phase, s)
        elif s.subject == "zone":
            self._zone(s)
        elif s.subject == "missions":
            state.missions = [int(word) for word in s.words]
        elif s.subject == "exited":
            for word in s.words:
                self._take(box_piece(self.box, word), state.insurgents_cup, s)
                state.exited.append(box_piece(self.box, word))
        elif s.subject == "ended":
            state.ended = " ".join(s.words)
        elif s.place:
            self._piece(s)
        elif s.subject.startswith("caat"):
            self._caat(s)
        elif s.subject not in ("strong_points", "historical"):
            raise PositionError(f"“{s}” is not understood.")

    def _zone(self, s: Statement) -> None:
        zone = int(s.words[0]) if s.words and s.words[0].isdigit() else 0
        if zone not in self.box.zones:
            raise PositionError(f"“{s}” should begin with “zone” and the number of a zone.")
        self.named_zones.add(zone)
        for word in s.words[1:]:
            self._zone_word(zone, word, s)

    def _zone_word(self, zone: int, word: str, s: Statement) -> None:
        state = self.state
        if word in ("normal", "fortified"):
            self._activate(zone, fortified=word == "fortified")
        elif word in ("usmc", "ruins", "fanaticism", "no_event"):
            getattr(state, word)[zone] = True
        elif word.startswith("fury="):
            state.fury[zone] = _value(word, s)
        elif word != "unactivated":
            raise PositionError(f"“{word}” in “{s}” is not understood.")

    def _activate(self, zone: int, *, fortified: bool) -> None:
        box, state = self.box, self.state
        if zone == MOSQUE:
            state.marker[zone] = box.mosque_marker
        elif zone in box.start_zones and not fortified:
            state.marker[zone] = box.start_markers[box.start_zones.index(zone)]
        else:
            fitting = [m for m in state.zone_cup if (m in box.fortified) == fortified]
            if not fitting:
                raise PositionError(
                    f"No marker is left to make zone {zone} {'fortified' if fortified else 'normal'}."
                )
            state.zone_cup.remove(fitting[0])
            state.marker[zone] = fitting[0]

    def _piece(self, s: Statement) -> None:
        box = self.box
        if s.subject in ("suspect", "guerillas", "martyrs") or s.subject[:-1] in ("guerillas", "martyrs"):
            self._any_foe(s)
            return
        piece = box_piece(box, s.subject)
        if piece in box.squads:
            self._squad(piece, s)
        elif piece in box.tanks:
            self._tank(piece, s)
        elif piece in box.insurgents or piece in box.suspects:
            self._foe(piece, s)
        else:
            raise PositionError(f"{s.subject} does not stand on the map by itself.")

    def _squad(self, piece: int, s: Statement) -> None:
        squad = self.state.squads[piece] = Squad(self._place(s))
        for word in s.words:
            if word in ("reduced", "acted"):
                setattr(squad, word, True)
            elif word in ("fired", "pinned"):
                squad.status = Status[word.upper()]
            elif word.startswith("hero="):
                squad.hero = _value(word, s)
            elif word.startswith("security="):
                squad.security = self.box.names.number(Kind.SPACE, word.partition("=")[2])
            else:
                squad.caat = box_piece(self.box, word)

    def _tank(self, piece: int, s: Statement) -> None:
        number = piece - self.box.tanks[0]
        if number >= len(self.state.tanks):
            raise PositionError(f"{s.subject} is only in the historical variant.")
        tank = self.state.tanks[number]
        tank.place, tank.fired, tank.acted = self._place(s), "fired" in s.words, "acted" in s.words

    def _caat(self, s: Statement) -> None:
        caat = self.state.caats[box_piece(self.box, s.subject) - self.box.caats[0]]
        for word in s.words:
            if word == "gone":
                caat.ammo, caat.explosives, caat.gone = 0, 0, True
            elif word.startswith("ammo="):
                caat.ammo = _value(word, s)
            elif word.startswith("explosives="):
                caat.explosives = _value(word, s)
            else:
                raise PositionError(f"“{word}” in “{s}” is not understood.")

    def _any_foe(self, s: Statement) -> None:
        """`suspect`, `guerillas2`, `martyrs1`: any counter of the cup that fits."""
        state = self.state
        if s.subject == "suspect":
            self._foe(state.suspects_cup[0], s)
            return
        kind, cf = s.subject[:-1], s.subject[-1]
        side = self.box.cf_guerillas if kind == "guerillas" else self.box.cf_martyrs
        piece = next((p for p in state.insurgents_cup if cf.isdigit() and side[p] == int(cf)), None)
        if piece is None:
            raise PositionError(f"There is no counter left for “{s}”; give a combat factor from 1 to 4.")
        self._foe(piece, Statement(s.subject, (kind, *s.words), s.place))

    def _foe(self, piece: int, s: Statement) -> None:
        suspect = piece in self.box.suspects
        self._take(piece, self.state.suspects_cup if suspect else self.state.insurgents_cup, s)
        location = self._place(s)
        if location in self.state.foes or not 0 <= location < self.box.first_street:
            raise PositionError(f"“{s}” needs a free location.")
        nature = Nature.SUSPECT if suspect else Nature.MARTYRS if "martyrs" in s.words else Nature.GUERILLAS
        weaker = sum(_value(word, s) for word in s.words if word.startswith("weaker="))
        self.state.foes[location] = Foe(piece, nature, weaker)
        self.state.crowd[self.box.zone_of[location]] += 1

    def _take(self, piece: int, cup: list[int], s: Statement) -> None:
        if piece not in cup:
            raise PositionError(f"“{s}”: that counter is in play already.")
        cup.remove(piece)

    def _place(self, s: Statement) -> int:
        if s.place in OFF:
            return OFF[s.place]
        return self.box.names.number(Kind.SPACE, s.place)

    def finish(self) -> None:
        """Zones with foes that nobody named are normal; CAATs that nobody has are gone."""
        for zone in self.box.zones:
            if self.state.crowd[zone] and zone not in self.named_zones:
                self._activate(zone, fortified=zone == MOSQUE)
        attached = {squad.caat for squad in self.state.squads}
        for caat, left in zip(self.box.caats, self.state.caats, strict=True):
            if caat not in attached and self.state.phase > Phase.ATTACH_CAATS:
                left.ammo, left.explosives, left.gone = 0, 0, True


def box_piece(box: Box, id_: str) -> int:
    """The number of a piece."""
    return box.names.number(Kind.PIECE, id_)


def _value(word: str, s: Statement) -> int:
    value = word.partition("=")[2]
    if not value.lstrip("-").isdigit():
        raise PositionError(f"“{word}” in “{s}” needs a whole number after “=”.")
    return int(value)


def _named(kind: type[Phase], s: Statement) -> Phase:
    name = "_".join(s.words).upper()
    if name not in kind.__members__:
        raise PositionError(f"“{s}”: the phases are {', '.join(kind.__members__).lower()}.")
    return kind[name]


# Writing ------------------------------------------------------------------------------------------


def write(t: Table) -> str:
    """The position as text."""
    s = t.state
    strong = sum(m in t.box.fortified and m != t.box.mosque_marker for m in (*s.zone_cup, *s.marker))
    rows = [Statement("turn", (str(s.turn),)), Statement("phase", (s.phase.name.lower(),))]
    rows.append(Statement("strong_points", (str(strong),)))
    rows += [Statement("historical")] if s.variant else []
    rows += [Statement(name, (str(getattr(s, name)),)) for name in ("vp", "contact") if getattr(s, name)]
    rows.append(Statement("missions", tuple(map(str, s.missions))))
    rows += [Statement("ended", tuple(s.ended.split()))] if s.ended else []
    return write_statements([*rows, *_zones(t), *_units(t), *_foes(t)])


def _zones(t: Table) -> Iterable[Statement]:
    s = t.state
    for zone in t.box.zones:
        words = [name for name in ("usmc", "ruins", "fanaticism", "no_event") if getattr(s, name)[zone]]
        words += [f"fury={s.fury[zone]}"] if s.fury[zone] else []
        if s.marker[zone] >= 0 or words or s.crowd[zone]:
            nature = "fortified" if s.marker[zone] in t.box.fortified else "normal"
            yield Statement("zone", (str(zone), nature if s.marker[zone] >= 0 else "unactivated", *words))


def _units(t: Table) -> Iterable[Statement]:
    s, names = t.state, t.box.names
    for number, squad in enumerate(s.squads):
        words = [word for word in ("reduced", "acted") if getattr(squad, word)]
        words += [squad.status.name.lower()] if squad.status else []
        words += [f"hero={squad.hero}"] if squad.hero else []
        words += [names.id(Kind.PIECE, squad.caat)] if squad.caat >= 0 else []
        words += [f"security={names.id(Kind.SPACE, squad.security)}"] if squad.security >= 0 else []
        yield Statement(names.id(Kind.PIECE, number), tuple(words), _place_name(t, squad.place))
    for number, tank in enumerate(s.tanks):
        words = [word for word in ("fired", "acted") if getattr(tank, word)]
        yield Statement(names.id(Kind.PIECE, t.box.tanks[number]), tuple(words), _place_name(t, tank.place))
    for number, caat in enumerate(s.caats):
        left = ("gone",) if caat.gone else (f"ammo={caat.ammo}", f"explosives={caat.explosives}")
        yield Statement(names.id(Kind.PIECE, t.box.caats[number]), left)


def _foes(t: Table) -> Iterable[Statement]:
    names = t.box.names
    for location, foe in sorted(t.state.foes.items()):
        words = [] if foe.nature == Nature.SUSPECT else [foe.nature.name.lower()]
        words += [f"weaker={foe.weaker}"] if foe.weaker else []
        yield Statement(names.id(Kind.PIECE, foe.piece), tuple(words), names.id(Kind.SPACE, location))
    if t.state.exited:
        yield Statement("exited", tuple(names.id(Kind.PIECE, piece) for piece in t.state.exited))


def _place_name(t: Table, place: int) -> str:
    return t.box.names.id(Kind.SPACE, place) if place >= 0 else Off(place).name.lower()
