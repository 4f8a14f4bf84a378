"""Positions as text.

``rus_2gd @ 1904 reduced; nato_tac_1 @ staging; nato_sas @ track due=4; turn 3; ap 6 8; active coalition``

A position starts in the Action Phase of turn 1 with the garrisons of their usual sides and every other counter
out of the game unless it is named. Iraq and the Peshmerga belong to the Coalition unless ``iraq eurasian`` or
``peshmerga eurasian`` says otherwise, Islamists to the Eurasian Union unless they are named with
``side=coalition``. ``held eurasian basrah incirlik`` flips garrisons; ``division 3`` makes the countries of
that line of the table neutral. Off the map a counter is ``@ staging``, ``reinforcement``, ``eliminated``,
``track due=5``, ``southern``, ``central``, ``islamist``, ``waiting``, ``unplaced`` or ``out``. ``ap`` names the
action points of the Eurasian player first.
"""

from collections.abc import Callable, Iterator

from sandtable.core import Kind, Setting
from sandtable.core.errors import PositionError, UnknownName
from sandtable.core.notation import Statement, parse
from sandtable.core.notation import write as write_statements
from sandtable.games.axis_of_evil.box.box import COALITION, EURASIAN, NEUTRAL, SIDES, Box
from sandtable.games.axis_of_evil.box.counters import Contingent, Sort
from sandtable.games.axis_of_evil.rules.setup import index_garrisons, new_state
from sandtable.games.axis_of_evil.rules.units import put
from sandtable.games.axis_of_evil.state import Off, Phase, State, Table

HOLDERS = (*SIDES, "neutral")
Reader = Callable[[Box, State, Statement], None]


# Reading ------------------------------------------------------------------------------------------------


def read(box: Box, text: str, setting: Setting) -> State:
    """The state that a position text describes."""
    s = new_state(box, setting)
    s.phase = Phase.ACTIONS
    s.active = s.initiative
    s.ap = [9, 9]
    for piece in box.pieces:
        s.side[piece] = usual_side(box, piece)
        if box.sort[piece] is not Sort.GARRISON:
            s.at[piece] = Off.OUT
    for statement in parse(text):
        _read(box, s, statement)
    index_garrisons(box, s)
    return s


def usual_side(box: Box, piece: int) -> int:
    """The side that a counter has in a position that says nothing else."""
    if box.printed_side[piece] != NEUTRAL:
        return box.printed_side[piece]
    return EURASIAN if box.islamist[piece] else COALITION


def _read(box: Box, s: State, statement: Statement) -> None:
    word = statement.subject
    if statement.place:
        _read_piece(box, s, statement)
    elif word in _READERS:
        try:
            _READERS[word](box, s, statement)
        except (IndexError, ValueError):
            raise PositionError(f"“{statement}” cannot be read.") from None
    else:
        raise PositionError(f"“{statement}” cannot be read: {word!r} is not a word of these positions.")


def _read_piece(box: Box, s: State, statement: Statement) -> None:
    piece = _number(box, Kind.PIECE, statement.subject)
    if box.sort[piece] in (Sort.GARRISON, Sort.MARKER) or s.at[piece] >= 0:
        raise PositionError(f"“{statement}”: this counter stands already or is not placed in this way.")
    for word in statement.words:
        _read_trait(s, piece, word, statement)
    place = statement.place.upper()
    if place in Off.__members__:
        s.at[piece] = Off[place]
        return
    if box.sort[piece] not in (Sort.GROUND, Sort.FOB):
        raise PositionError(f"“{statement}”: only ground units stand on the map.")
    where = _number(box, Kind.SPACE, statement.place)
    if not box.enterable(where, complex_=True):
        raise PositionError(f"“{statement}”: no ground unit can be in {statement.place}.")
    if box.mobile[piece]:
        put(box, s, piece, where)
    else:
        s.at[piece] = where


def _read_trait(s: State, piece: int, word: str, statement: Statement) -> None:
    key, _, value = word.partition("=")
    if key == "reduced":
        s.reduced[piece] = True
    elif key == "hidden":
        s.hidden[piece] = True
    elif key == "due" and value.isdigit():
        s.due[piece] = int(value)
    elif key == "side" and value in HOLDERS:
        s.side[piece] = HOLDERS.index(value)
    else:
        raise PositionError(f"“{statement}”: {word!r} is not a trait of a counter.")


def _number(box: Box, kind: Kind, id_: str) -> int:
    try:
        return box.names.number(kind, id_)
    except UnknownName as error:
        raise PositionError(str(error)) from None


def _read_phase(_: Box, s: State, statement: Statement) -> None:
    try:
        s.phase = Phase[statement.words[0].upper()]
    except KeyError:
        raise PositionError(f"There is no phase {statement.words[0]!r}.") from None


def _read_pair(_: Box, s: State, statement: Statement) -> None:
    """``ap 6 8``, ``tally 0 2``: the Eurasian player first."""
    first, second = statement.words
    setattr(s, statement.subject, [int(first), int(second)])


def _read_side(_: Box, s: State, statement: Statement) -> None:
    setattr(s, statement.subject, SIDES.index(statement.words[0]))


def _read_shock(_: Box, s: State, statement: Statement) -> None:
    """``shock coalition 4``, ``shock out``"""
    if statement.words == ("out",):
        s.shock_side = -1
    else:
        s.shock_side, s.shock_due = SIDES.index(statement.words[0]), int(statement.words[1])


def _read_contingent(box: Box, s: State, statement: Statement) -> None:
    """``iraq eurasian``: units and garrisons of a contingent that may be on either side."""
    contingent = Contingent(statement.subject)
    for piece in box.pieces:
        if box.contingent[piece] is contingent:
            s.side[piece] = SIDES.index(statement.words[0])


def _read_held(box: Box, s: State, statement: Statement) -> None:
    places = {place.id: garrison for place, garrison in zip(box.places, box.garrisons, strict=True)}
    for word in statement.words[1:]:
        if word not in places:
            raise PositionError(f"“{statement}”: there is no place {word!r}.")
        s.side[places[word]] = HOLDERS.index(statement.words[0])


def _read_division(box: Box, s: State, statement: Statement) -> None:
    s.division = statement.number()
    for where, garrison in box.garrison_items:
        if where in box.neutral_hexes[s.division]:
            s.side[garrison] = NEUTRAL


def _read_turn(_: Box, s: State, statement: Statement) -> None:
    s.turn = statement.number()


def _read_flag(_: Box, s: State, statement: Statement) -> None:
    setattr(s, statement.subject, True)


def _read_ended(_: Box, s: State, statement: Statement) -> None:
    s.ended = statement.words[0]


_READERS: dict[str, Reader] = {
    "turn": _read_turn,
    "phase": _read_phase,
    "ap": _read_pair,
    "tally": _read_pair,
    "active": _read_side,
    "initiative": _read_side,
    "loser": _read_side,
    "passed": _read_flag,
    "shock_played": _read_flag,
    "shock": _read_shock,
    "iraq": _read_contingent,
    "peshmerga": _read_contingent,
    "held": _read_held,
    "division": _read_division,
    "ended": _read_ended,
}


# Writing ------------------------------------------------------------------------------------------------


def write(t: Table) -> str:
    """The position as text; `read` gives it back."""
    return write_statements([*_globals(t.state), *_garrisons(t.box, t.state), *_pieces(t.box, t.state)])


def _globals(s: State) -> Iterator[Statement]:
    yield Statement("turn", (str(s.turn),))
    yield Statement("phase", (s.phase.name.lower(),))
    yield Statement("ap", tuple(map(str, s.ap)))
    yield Statement("tally", tuple(map(str, s.tally)))
    yield Statement("active", (SIDES[s.active],))
    yield Statement("initiative", (SIDES[s.initiative],))
    shock = ("out",) if s.shock_side < 0 else (SIDES[s.shock_side], str(s.shock_due))
    yield Statement("shock", shock)
    yield from (Statement(word) for word in ("passed", "shock_played") if getattr(s, word))
    if s.division:
        yield Statement("division", (str(s.division),))
    if s.ended:
        yield Statement("ended", (s.ended,))
    if s.loser >= 0:
        yield Statement("loser", (SIDES[s.loser],))


def _garrisons(box: Box, s: State) -> Iterator[Statement]:
    for holder, name in enumerate(HOLDERS):
        held = [p.id for p, garrison in zip(box.places, box.garrisons, strict=True) if s.side[garrison] == holder]
        if held:
            yield Statement("held", (name, *held))


def _pieces(box: Box, s: State) -> Iterator[Statement]:
    for piece in box.pieces:
        if box.sort[piece] in (Sort.GARRISON, Sort.MARKER):
            continue
        at, traits = s.at[piece], tuple(_traits(box, s, piece))
        if at == Off.OUT and not traits:
            continue
        place = box.grid.names[at] if at >= 0 else Off(at).name.lower()
        yield Statement(box.names.id(Kind.PIECE, piece), traits, place)


def _traits(box: Box, s: State, piece: int) -> Iterator[str]:
    if s.reduced[piece]:
        yield "reduced"
    if s.hidden[piece]:
        yield "hidden"
    if s.due[piece]:
        yield f"due={s.due[piece]}"
    if s.side[piece] != usual_side(box, piece):
        yield f"side={HOLDERS[s.side[piece]]}"
