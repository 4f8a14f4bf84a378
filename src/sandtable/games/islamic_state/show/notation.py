"""Position texts: reading and writing.

A text changes the ready-made opening: ``bare; is*3 @ mosul; iraq_shia @ baghdad; control islamic_state mosul``.
``is*3`` are three units of a kind from wherever they are free; ``phase kurds`` is a phase that has begun, and
``cards kurds move rapid`` what lies before a faction.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum

from sandtable.core import Kind, Setting
from sandtable.core.errors import PositionError
from sandtable.core.notation import Statement, parse
from sandtable.core.notation import write as write_statements
from sandtable.games.islamic_state.box.actions import Act, CardKind, Intervention
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Target
from sandtable.games.islamic_state.rules.setup import CHOOSERS, new_state, set_default
from sandtable.games.islamic_state.state import Off, Phase, Russia, Stage, State, Table, put, take

Reader = Callable[[Box, State, Statement], None]
NUMBERS = (
    "turn",
    "setting_up",
    "selecting",
    "momentum",
    "iran_seat",
    "level",
    "swing",
    "refugees",
    "cash",
    "posts",
    "militia_due",
    "setbacks",
    "retaken",
    "from_rebels",
    "lost_since",
    "turks_to",
)
FLAGS = (
    "far_act",
    "struck_home",
    "act_done",
    "shielded",
    "culled",
    "militia_came",
    "entered_iraq",
    "flown_syria",
    "russian_strike",
    "us_strike",
    "jawala_barred",
    "summoned",
    "roused",
    "truce",
    "ceasefire",
    "ended",
)
ACTS = ("succeeded", "failed", "repeated")
FACTIONS = ("leaders", "armed", "advised", "tried", "missed", "hit", "offered", "queue")
AREAS = ("looted", "prized")
PIECES = ("bombed", "weak")
SEATS = ("captured", "lost", "from_holder")
OFF = {"pool": Off.POOL, "reserve": Off.RESERVE, "gone": Off.OUT}
OFF_WORDS = {int(where): word for word, where in OFF.items()}
SIDES = (*(faction.name.lower() for faction in Faction), *(target.name.lower() for target in Target))


def read(box: Box, text: str, setting: Setting) -> State:
    """The state that a text describes; PositionError if it cannot be read."""
    s = new_state(box, setting)
    if s.stage == Stage.SETUP:
        for force in CHOOSERS:
            set_default(box, s, force)
        s.setting_up = len(CHOOSERS)
        s.stage = Stage.UPKEEP
    for statement in parse(text):
        try:
            _read(box, s, statement)
        except (IndexError, KeyError, ValueError) as error:
            raise PositionError(f"“{statement}” cannot be read.") from error
    return s


def _read(box: Box, s: State, statement: Statement) -> None:
    word, words = statement.subject, statement.words
    if statement.place:
        _read_pieces(box, s, statement)
    elif word in NUMBERS:
        setattr(s, word, statement.number())
    elif word in FLAGS:
        setattr(s, word, words != ("off",))
    elif word in ACTS:
        setattr(s, word, _counts([act.name.lower() for act in Act], words))
    elif word in FACTIONS:
        setattr(s, word, [SIDES.index(each) for each in words])
    elif word in AREAS:
        setattr(s, word, [box.space[each] for each in words])
    elif word in PIECES:
        setattr(s, word, [box.piece[each] for each in words])
    elif word in SEATS:
        setattr(s, word, [int(each) for each in words])
    elif word in _READERS:
        _READERS[word](box, s, statement)
    else:
        raise PositionError(f"“{statement}” cannot be read: {word!r} is not a word of these positions.")


def _counts(names: Sequence[str], words: Sequence[str]) -> list[int]:
    """``ransom propaganda=2``"""
    found = [0] * len(names)
    for word in words:
        name, _, count = word.partition("=")
        found[names.index(name)] = int(count or 1)
    return found


def _read_pieces(box: Box, s: State, statement: Statement) -> None:
    name, star, count = statement.subject.partition("*")
    pieces = _free(box, s, name, int(count)) if star else [box.piece[name]]
    for piece in pieces:
        _read_piece(box, s, piece, statement)


def _free(box: Box, s: State, name: str, count: int) -> list[int]:
    """Units of a kind that are off the map."""
    found = [p for id_, p in box.piece.items() if id_.rpartition("_")[0] == name and s.at[p] < 0]
    if len(found) < count:
        raise PositionError(f"There are only {len(found)} of {name!r} off the map.")
    return found[:count]


def _read_piece(box: Box, s: State, piece: int, statement: Statement) -> None:
    where = OFF[statement.place] if statement.place in OFF else box.space[statement.place]
    if piece >= box.ground:
        s.at[piece] = where
    elif where < 0:
        take(s, piece, where)
    else:
        put(s, piece, where)


def _read_bare(box: Box, s: State, statement: Statement) -> None:
    """No unit stands on the map."""
    for piece in range(box.pieces):
        if s.at[piece] >= 0:
            if piece < box.ground:
                take(s, piece, Off.POOL)
            else:
                s.at[piece] = Off.POOL
    s.weak = []


def _faction(word: str) -> int:
    return NOBODY if word == "nobody" else SIDES.index(word)


def _read_control(box: Box, s: State, statement: Statement) -> None:
    """``control kurds erbil dohuk``; ``control kurds all`` every area."""
    owner, *areas = statement.words
    for area in range(box.areas) if areas == ["all"] else [box.space[id_] for id_ in areas]:
        s.control[area] = _faction(owner)


def _site(box: Box, id_: str) -> int:
    return box.names.number(Kind.CARD, id_) - box.first_site


def _read_damage(box: Box, s: State, statement: Statement) -> None:
    """``damage power_plant.baniyas 3``; 9 is destroyed."""
    id_, turns = statement.words
    s.damage[_site(box, id_)] = int(turns)


def _read_cards(box: Box, s: State, statement: Statement) -> None:
    """``cards kurds move rapid``"""
    faction = _faction(statement.words[0])
    kinds = [CardKind[word.upper()] for word in statement.words[1:]]
    by_kind = {box.card_kind[card]: card for card in box.cards_of[faction]}
    s.cards[faction] = [by_kind[kind] for kind in kinds]


def _read_phase(box: Box, s: State, statement: Statement) -> None:
    """``phase kurds``, with ``new`` before it has begun and ``spent`` when its card has been played."""
    faction = _faction(statement.words[0])
    seat = box.seatings[s.players].seat_of[faction]
    s.phase = Phase(faction, s.iran_seat if seat == NOBODY else seat)
    s.phase.begun = "new" not in statement.words
    s.phase.card = "spent" not in statement.words
    if s.stage < Stage.ROUND:
        s.stage = Stage.ROUND
    if s.extra == NOBODY:
        s.extra = box.seatings[s.players].factions[s.momentum][0]


def _read_stage(box: Box, s: State, statement: Statement) -> None:
    s.stage = Stage[statement.words[0].upper()]


def _read_played(box: Box, s: State, statement: Statement) -> None:
    s.played = _counts([event.name.lower() for event in Intervention], statement.words)


def _read_russia(box: Box, s: State, statement: Statement) -> None:
    s.russia = Russia[statement.words[0].upper()]


def _read_sides(box: Box, s: State, statement: Statement) -> None:
    setattr(s, statement.subject, _faction(statement.words[0]))


def _read_loyal(box: Box, s: State, statement: Statement) -> None:
    s.loyal = box.piece[statement.words[0]]


_READERS: dict[str, Reader] = {
    "bare": _read_bare,
    "control": _read_control,
    "damage": _read_damage,
    "cards": _read_cards,
    "phase": _read_phase,
    "stage": _read_stage,
    "played": _read_played,
    "russia": _read_russia,
    "extra": _read_sides,
    "druze": _read_sides,
    "loyal": _read_loyal,
}


# Writing ------------------------------------------------------------------------------------------------


def write(t: Table) -> str:
    """The position as text; `read` gives it back."""
    return write_statements(
        [*_numbers(t.state), *_lists(t.box, t.state), *_play(t.box, t.state), *_map(t.box, t.state)]
    )


def _side(faction: int) -> str:
    return "nobody" if faction == NOBODY else SIDES[faction]


def _listed(names: type[IntEnum], counts: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{each.name.lower()}={counts[each]}" for each in names if counts[each])


def _numbers(s: State) -> Iterator[Statement]:
    yield Statement("bare")
    yield Statement("stage", (s.stage.name.lower(),))
    yield from (Statement(word, (str(getattr(s, word)),)) for word in NUMBERS)
    yield from (Statement(word) for word in FLAGS if getattr(s, word))
    yield from (Statement(word, tuple(map(str, getattr(s, word)))) for word in SEATS)


def _lists(box: Box, s: State) -> Iterator[Statement]:
    yield from (Statement(word, _listed(Act, getattr(s, word))) for word in ACTS)
    yield Statement("played", _listed(Intervention, s.played))
    yield from (Statement(word, tuple(map(_side, getattr(s, word)))) for word in FACTIONS)
    yield from (Statement(word, tuple(box.space_ids[each] for each in getattr(s, word))) for word in AREAS)
    yield from (Statement(word, tuple(box.piece_ids[each] for each in getattr(s, word))) for word in PIECES)


def _play(box: Box, s: State) -> Iterator[Statement]:
    yield Statement("russia", (s.russia.name.lower(),))
    yield Statement("extra", (_side(s.extra),))
    yield Statement("druze", (_side(s.druze),))
    if s.loyal != NOBODY:
        yield Statement("loyal", (box.piece_ids[s.loyal],))
    for faction, cards in enumerate(s.cards):
        kinds = (CardKind(box.card_kind[card]).name.lower() for card in cards)
        yield Statement("cards", (_side(faction), *kinds))
    if s.phase is not None:
        words = (() if s.phase.begun else ("new",), () if s.phase.card else ("spent",))
        yield Statement("phase", (_side(s.phase.faction), *words[0], *words[1]))


def _map(box: Box, s: State) -> Iterator[Statement]:
    for site, turns in enumerate(s.damage):
        if turns:
            yield Statement("damage", (box.names.id(Kind.CARD, box.first_site + site), str(turns)))
    for owner in sorted({*s.control}):
        held = tuple(box.space_ids[area] for area, each in enumerate(s.control) if each == owner)
        yield Statement("control", (_side(owner), *held))
    for piece, where in enumerate(s.at):
        place = box.space_ids[where] if where >= 0 else OFF_WORDS[where]
        yield Statement(box.piece_ids[piece], (), place)
