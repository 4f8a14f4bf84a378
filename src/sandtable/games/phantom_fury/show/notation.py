"""Positions as text: `usmc_01 @ 3.R reduced caat_1; suspect @ 14.1; zone 14 usmc; turn 3; phase fire`.

Squads not named are in the cup, counters not named in their cups. A zone that is named or holds a foe is
activated and normal, unless the text says fortified or unactivated; other zones are not activated.
"""

from collections.abc import Iterable

from sandtable.core import Dice, Kind, Setting
from sandtable.core.errors import PositionError, UnknownName
from sandtable.core.notation import Statement, parse
from sandtable.core.notation import write as write_statements
from sandtable.games.phantom_fury.box.box import MOSQUE, Box
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.rules.possible import impossible
from sandtable.games.phantom_fury.rules.setup import new_state
from sandtable.games.phantom_fury.rules.victory import LEVELS
from sandtable.games.phantom_fury.state import Foe, Nature, Off, Phase, Squad, State, Status, Table

OFF = {off.name.lower(): off for off in Off}
SQUAD_FLAGS = ("reduced", "acted", "fell_back")
ZONE_FLAGS = ("usmc", "ruins", "fanaticism", "no_event")
NUMBERS = ("turn", "vp", "contact")


def read(box: Box, text: str, setting: Setting) -> State:
    """The state that a text describes in a setting."""
    statements = parse(text)
    state = new_state(box, setting)
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
        self.unactivated: set[int] = set()
        self.placed: set[int] = set()

    def read(self, s: Statement) -> None:
        state = self.state
        if s.place:
            self._piece(s)
        elif s.subject in NUMBERS:
            setattr(state, s.subject, s.number())
        elif s.subject == "phase":
            state.phase = _phase(s)
        elif s.subject == "zone":
            self._zone(s)
        elif s.subject == "missions":
            self._missions(s)
        elif s.subject == "exited":
            for word in s.words:
                piece = self._number(Kind.PIECE, word, s)
                self._take(piece, state.insurgents_cup, s)
                state.exited.append(piece)
        elif s.subject == "ended":
            state.ended = " ".join(s.words)
        elif s.subject.startswith("caat"):
            self._caat(s)
        else:
            raise PositionError(f"“{s}” is not understood.")

    # Zones ----------------------------------------------------------------------------------------

    def _zone(self, s: Statement) -> None:
        zone = int(s.words[0]) if s.words and s.words[0].isdigit() else 0
        if zone not in self.box.zones or zone in self.named_zones:
            raise PositionError(f"“{s}” should be “zone” and the number of a zone, each zone once.")
        self.named_zones.add(zone)
        for word in s.words[1:]:
            self._zone_word(zone, word, s)

    def _zone_word(self, zone: int, word: str, s: Statement) -> None:
        state = self.state
        if word == "fortified":
            self._activate(zone, fortified=True)
        elif word in ZONE_FLAGS:
            getattr(state, word)[zone] = True
        elif word.startswith("fury="):
            state.fury[zone] = _value(word, s, 1, 2)
        elif word == "unactivated":
            self.unactivated.add(zone)
        elif word != "normal":
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

    def _missions(self, s: Statement) -> None:
        rows = self.box.tables.mission
        if len(s.words) != len(rows):
            raise PositionError(f"“{s}” needs the successes of {', '.join(row.id for row in rows)}.")
        self.state.missions = [_number(word, s, 0, row.max) for word, row in zip(s.words, rows, strict=True)]

    # Units ----------------------------------------------------------------------------------------

    def _piece(self, s: Statement) -> None:
        box = self.box
        if s.subject in ("suspect", "guerillas", "martyrs") or s.subject[:-1] in ("guerillas", "martyrs"):
            self._any_foe(s)
            return
        piece = self._number(Kind.PIECE, s.subject, s)
        if piece in self.placed:
            raise PositionError(f"“{s}”: that counter has been placed already.")
        self.placed.add(piece)
        if piece in box.squads:
            self._squad(piece, s)
        elif piece in box.tanks:
            self._tank(piece, s)
        elif piece in box.insurgents or piece in box.suspects:
            self._foe(piece, s)
        else:
            raise PositionError(f"{s.subject} does not stand on the map by itself.")

    def _squad(self, piece: int, s: Statement) -> None:
        squad = self.state.squads[piece] = Squad(self._place(s, self.box.first_zone))
        for word in s.words:
            if word in SQUAD_FLAGS:
                setattr(squad, word, True)
            elif word in ("fired", "pinned"):
                squad.status = Status[word.upper()]
            elif word.startswith("hero="):
                squad.hero = _value(word, s, 1, len(self.box.hero) - 1)
            elif word.startswith("security="):
                squad.security = self._number(Kind.SPACE, word.partition("=")[2], s)
                if squad.security >= self.box.first_street:
                    raise PositionError(f"“{s}”: a security element stands in a location.")
            else:
                self._attach(squad, word, s)

    def _attach(self, squad: Squad, word: str, s: Statement) -> None:
        caat = self._number(Kind.PIECE, word, s)
        if caat not in self.box.caats or any(other.caat == caat for other in self.state.squads):
            raise PositionError(f"“{word}” in “{s}” is not a CAAT that is still free.")
        squad.caat = caat

    def _tank(self, piece: int, s: Statement) -> None:
        number = piece - self.box.tanks[0]
        if number >= len(self.state.tanks):
            raise PositionError(f"{s.subject} is only in the historical variant.")
        place = self._place(s, self.box.first_zone)
        if 0 <= place < self.box.first_street and self.box.kind[place] != Place.OPEN_GROUND:
            raise PositionError(f"“{s}”: a tank stands in a street section or in open ground.")
        tank = self.state.tanks[number]
        tank.place, tank.fired, tank.acted = place, "fired" in s.words, "acted" in s.words

    def _caat(self, s: Statement) -> None:
        caat = self.state.caats[self._number(Kind.PIECE, s.subject, s) - self.box.caats[0]]
        for word in s.words:
            if word == "gone":
                caat.ammo, caat.explosives, caat.gone = 0, 0, True
            elif word.startswith("ammo="):
                caat.ammo = _value(word, s, 0, 4)
            elif word.startswith("explosives="):
                caat.explosives = _value(word, s, 0, 1)
            else:
                raise PositionError(f"“{word}” in “{s}” is not understood.")

    # Insurgents -----------------------------------------------------------------------------------

    def _any_foe(self, s: Statement) -> None:
        """`suspect`, `guerillas2`, `martyrs1`: any counter of the cup that fits."""
        state = self.state
        if s.subject == "suspect":
            if not state.suspects_cup:
                raise PositionError(f"There is no suspect left for “{s}”.")
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
        location = self._place(s, self.box.first_street)
        if location in self.state.foes or location < 0:
            raise PositionError(f"“{s}” needs a free location.")
        nature = Nature.SUSPECT if suspect else Nature.MARTYRS if "martyrs" in s.words else Nature.GUERILLAS
        weaker = sum(_value(word, s, 1, 3) for word in s.words if word.startswith("weaker="))
        self.state.foes[location] = Foe(piece, nature, weaker)
        self.state.crowd[self.box.zone_of[location]] += 1

    def _take(self, piece: int, cup: list[int], s: Statement) -> None:
        if piece not in cup:
            raise PositionError(f"“{s}”: that counter is not in the cup.")
        cup.remove(piece)

    # Names ----------------------------------------------------------------------------------------

    def _number(self, kind: Kind, id_: str, s: Statement) -> int:
        try:
            return self.box.names.number(kind, id_)
        except UnknownName as error:
            raise PositionError(f"“{s}”: {error}") from None

    def _place(self, s: Statement, limit: int) -> int:
        """A box beside the map, or a space below the limit: a location, or a street section too."""
        if s.place in OFF:
            return OFF[s.place]
        place = self._number(Kind.SPACE, s.place, s)
        if place >= limit:
            raise PositionError(f"“{s}” cannot stand in {s.place}: name a location or a street section.")
        return place

    def finish(self) -> None:
        """Activate zones, retire CAATs that nobody has, and check what only the whole text can tell."""
        state = self.state
        for zone in self.box.zones:
            there = state.crowd[zone] or zone in self.named_zones
            if there and state.marker[zone] < 0 and zone not in self.unactivated:
                self._activate(zone, fortified=False)
        attached = {squad.caat for squad in state.squads}
        for caat, left in zip(self.box.caats, state.caats, strict=True):
            if caat not in attached and state.phase > Phase.ATTACH_CAATS:
                left.ammo, left.explosives, left.gone = 0, 0, True
        if not 1 <= state.turn <= state.last_turn:
            raise PositionError(f"“turn {state.turn}”: the turns are 1 to {state.last_turn}.")
        if (state.phase == Phase.OVER) != (state.ended in LEVELS):
            raise PositionError(f"“phase over” and “ended” go together; it ends in {', '.join(LEVELS)}.")
        refusal = impossible(Table(self.box, state, Dice("")))
        if refusal is not None:
            raise PositionError(f"This position cannot arise: {refusal.why} ({refusal.rule})")


def _number(word: str, s: Statement, low: int, high: int) -> int:
    if not word.isdigit() or not low <= int(word) <= high:
        raise PositionError(f"“{word}” in “{s}” should be a number from {low} to {high}.")
    return int(word)


def _value(word: str, s: Statement, low: int, high: int) -> int:
    return _number(word.partition("=")[2], s, low, high)


def _phase(s: Statement) -> Phase:
    name = "_".join(s.words).upper()
    if name not in Phase.__members__:
        raise PositionError(f"“{s}”: the phases are {', '.join(Phase.__members__).lower()}.")
    return Phase[name]


# Writing ------------------------------------------------------------------------------------------


def write(t: Table) -> str:
    """The position as text."""
    s = t.state
    rows = [Statement("turn", (str(s.turn),)), Statement("phase", (s.phase.name.lower(),))]
    rows += [Statement(name, (str(getattr(s, name)),)) for name in ("vp", "contact") if getattr(s, name)]
    rows.append(Statement("missions", tuple(map(str, s.missions))))
    rows += [Statement("ended", tuple(s.ended.split()))] if s.ended else []
    return write_statements([*rows, *_zones(t), *_units(t), *_foes(t)])


def _zones(t: Table) -> Iterable[Statement]:
    s = t.state
    for zone in t.box.zones:
        words = [name for name in ZONE_FLAGS if getattr(s, name)[zone]]
        words += [f"fury={s.fury[zone]}"] if s.fury[zone] else []
        if s.marker[zone] >= 0 or words or s.crowd[zone]:
            nature = "fortified" if s.marker[zone] in t.box.fortified else "normal"
            yield Statement("zone", (str(zone), nature if s.marker[zone] >= 0 else "unactivated", *words))


def _units(t: Table) -> Iterable[Statement]:
    s, names = t.state, t.box.names
    for number, squad in enumerate(s.squads):
        words = [word for word in SQUAD_FLAGS if getattr(squad, word)]
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
