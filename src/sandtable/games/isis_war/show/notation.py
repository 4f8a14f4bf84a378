"""Positions as text.

``tr_ii @ 4509 steps=3; us_arm_1 @ 5013 steps=1 marked=2 cep=us_cep_1; turn 3; phase rgc_combat``

A position starts from the counters with a fixed place (bases, garrisons, ISIS, two brigades), full bins and
open restrictions; ``bare`` takes the fixed ones away. Units that players set up are not there unless named.
Without ``steps`` a unit has those with which it starts the game: one for the Kurdish brigades, else all.
Off the map: ``@ dead``, ``bin``, ``reserve``, ``waiting``, ``available``, ``out``, ``unplaced`` or
``track due=5``. Cities belong to whoever stands in them, to Iran in Iran, else to the US; ``control`` says
otherwise, and the victory points follow unless ``vp`` gives them. Israel and Jordan have entered the war's map
if they have a line unit on it or a dead one, unless ``entered`` names those that have.
"""

from collections.abc import Callable, Iterator, Sequence

from sandtable.core import Kind
from sandtable.core.errors import PositionError, UnknownName
from sandtable.core.notation import Statement, one_of, parse
from sandtable.core.notation import write as write_statements
from sandtable.games.isis_war.box.box import IRAN, ISIS, RED_NATIONS, US, Box
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.box.load import ROLLED
from sandtable.games.isis_war.rules.setup import new_state, starting_control
from sandtable.games.isis_war.rules.units import put, take
from sandtable.games.isis_war.state import Bin, Frame, Off, Phase, State, Table

SEATS = ("iran", "us")
FLAGS = ("interrupted", "asked", "landing_tried")
NUMBERS = ("turn", "vp", "vp_to_win", "skip_until", "pulls")
RED = tuple(nation.value for nation in RED_NATIONS)
Reader = Callable[[Box, State, Statement], None]


# Reading ------------------------------------------------------------------------------------------------


def read(box: Box, text: str) -> State:
    """The state that a position text describes."""
    s = new_state(box)
    s.frame = Frame(Phase.IRAN_MOVEMENT)
    s.restriction = [6] * len(ROLLED)
    for unit in box.units:
        if s.at[unit] == Off.UNPLACED:
            s.at[unit] = Off.OUT
    statements = parse(text)
    for statement in statements:
        _read(box, s, statement)
    _check(box, s)
    said = {statement.subject for statement in statements}
    if "entered" not in said:
        s.entered = [_has_entered(box, s, nation) for nation in RED_NATIONS]
    if "vp" not in said:
        s.vp = sum(s.control[box.city_number[where]] == IRAN for where in box.capitals) + sum(s.decimated)
    return s


def _check(box: Box, s: State) -> None:
    """What cannot arise: enemies in one hex (6.11), units without steps or with too many (2.12), units in lakes."""
    for side, stacks in enumerate(s.stacks):
        for where, units in stacks.items():
            if any(where in other for other in s.stacks[side + 1 :]):
                raise PositionError(f"Enemies never share a hex, as they do in {box.grid.names[where]} (6.11).")
            for unit in units:
                if not 1 <= s.steps[unit] <= box.full[unit]:
                    raise PositionError(
                        f"{_id(box, unit)} has 1 to {box.full[unit]} steps, not {s.steps[unit]} (2.12)."
                    )
            if box.lake[where]:
                raise PositionError(f"No unit stands in a lake, as {_id(box, units[0])} would (9.4).")


def _has_entered(box: Box, s: State, nation: Nation) -> bool:
    """4.14, 4.15 Whether a line unit of a nation has stood on the map: it is there or dead."""
    places = [s.at[unit] for unit in box.units if box.nation[unit] is nation and box.line_unit[unit]]
    return any(at == Off.DEAD or (at >= 0 and not box.red[at]) for at in places)


def _read(box: Box, s: State, statement: Statement) -> None:
    word = statement.subject
    if statement.place:
        _read_piece(box, s, statement)
    elif word in FLAGS:
        setattr(s, word, True)
    elif word in NUMBERS:
        setattr(s, word, statement.number())
    elif word in _READERS:
        _READERS[word](box, s, statement)
    else:
        raise PositionError(f"“{statement}” cannot be read: {word!r} is not a word of ISIS War positions.")


def _read_piece(box: Box, s: State, statement: Statement) -> None:
    piece = _piece(box, statement.subject)
    _lift(box, s, piece)
    if statement.place.upper() in Off.__members__:
        s.at[piece] = Off[statement.place.upper()]
    elif piece in box.units:
        where = _hex(box, statement.place)
        put(box, s, piece, where)
        if where in box.city_number:
            s.control[box.city_number[where]] = IRAN if box.side[piece] in (IRAN, ISIS) else US
    else:
        raise PositionError(f"“{statement}”: only units stand on the map.")
    for word in statement.words:
        _read_trait(box, s, piece, word, statement)


def _lift(box: Box, s: State, piece: int) -> None:
    """Take a piece from wherever the position had it."""
    if s.at[piece] >= 0:
        take(box, s, piece, Off.OUT)
    for cup in s.bins:
        if piece in cup:
            cup.remove(piece)


def _read_trait(box: Box, s: State, piece: int, word: str, statement: Statement) -> None:
    key, _, value = word.partition("=")
    if key == "moved":
        s.moved[piece] = True
    elif key == "attacked":
        s.attacked[piece] = True
    elif key == "cep":
        cep = _piece(box, value)
        _lift(box, s, cep)
        s.at[cep] = Off.ATTACHED
        s.bearers[cep - box.ceps[0]] = piece
    elif key in ("steps", "marked", "due") and value.isdigit():
        getattr(s, key)[piece] = int(value)
    else:
        raise PositionError(f"“{statement}”: {word!r} is not a trait of a piece.")


def _piece(box: Box, id_: str) -> int:
    try:
        return box.piece(id_)
    except UnknownName as error:
        raise PositionError(str(error)) from None


def _hex(box: Box, name: str) -> int:
    try:
        return box.hex(name)
    except UnknownName as error:
        raise PositionError(str(error)) from None


def _phase(word: str) -> Phase:
    return Phase(one_of([phase.name.lower() for phase in Phase], word))


def _read_bare(box: Box, s: State, statement: Statement) -> None:
    for unit in box.units:
        if s.at[unit] >= 0:
            take(box, s, unit, Off.OUT)
    s.control = starting_control(box, s)


def _read_frame(frame: Frame, box: Box, words: Sequence[str]) -> None:
    """``hit=5125 defended=us_inf_1 passenger=us_inf_1 supporter=us_aa_1 stage=1 last=5125``"""
    for word in words:
        key, _, value = word.partition("=")
        if key == "hit":
            frame.hit.append(_hex(box, value))
        elif key == "defended":
            frame.defended.append(_piece(box, value))
        elif key == "passenger":
            frame.passengers.append(_piece(box, value))
        elif key == "supporter":
            frame.supporters.append(_piece(box, value))
        elif key == "stage" and value.isdigit():
            frame.stage = int(value)
        elif key == "last":
            frame.last = _hex(box, value)
        else:
            raise PositionError(f"{word!r} is not a trait of a phase.")


def _read_phase(box: Box, s: State, statement: Statement) -> None:
    s.frame = Frame(_phase(statement.words[0]))
    _read_frame(s.frame, box, statement.words[1:])


def _read_paused(box: Box, s: State, statement: Statement) -> None:
    s.paused = Frame(_phase(statement.words[0]))
    _read_frame(s.paused, box, statement.words[1:])


def _read_bin(box: Box, s: State, statement: Statement) -> None:
    """``bin us us_inf_3 us_reps``: what is in a bin, and nothing else."""
    cup = s.bins[one_of([each.name.lower() for each in Bin], statement.words[0])]
    for piece in cup:
        s.at[piece] = Off.OUT
    cup.clear()
    for id_ in statement.words[1:]:
        piece = _piece(box, id_)
        _lift(box, s, piece)
        s.at[piece] = Off.BIN
        cup.append(piece)


def _read_restriction(box: Box, s: State, statement: Statement) -> None:
    nation, die = statement.words
    s.restriction[one_of([each.value for each in ROLLED], nation)] = int(die)


def _read_control(box: Box, s: State, statement: Statement) -> None:
    """``control iran 5125 5126``"""
    seat = one_of(SEATS, statement.words[0])
    for name in statement.words[1:]:
        where = _hex(box, name)
        if where not in box.city_number:
            raise PositionError(f"“{statement}”: {name} is no city.")
        s.control[box.city_number[where]] = seat


def _read_effects(box: Box, s: State, statement: Statement) -> None:
    """``effect air_max``, ``effect no_attack us``, ``effect imam -1``, ``effect storm 4818``"""
    kind, *values = statement.words
    if kind in ("air_max", "air_falters"):
        setattr(s.effects, kind, True)
    elif kind == "no_attack":
        s.effects.no_attack = one_of(SEATS, values[0])
    elif kind == "imam":
        s.effects.imam = int(values[0])
    elif kind == "storm":
        s.effects.storm = _hex(box, values[0])
    else:
        raise PositionError(f"“{statement}”: there is no such effect.")


def _read_nations(box: Box, s: State, statement: Statement) -> None:
    for word in statement.words:
        getattr(s, statement.subject)[one_of(RED, word)] = True


def _read_ended(box: Box, s: State, statement: Statement) -> None:
    s.ended = statement.words[0]
    s.loser = one_of(SEATS, statement.words[1]) if len(statement.words) > 1 else -1


def _read_us_phases(box: Box, s: State, statement: Statement) -> None:
    s.us_phases = [_phase(word) for word in statement.words]


def _read_militia(box: Box, s: State, statement: Statement) -> None:
    for word in statement.words:
        s.militia_used[_piece(box, word) - box.militia[0]] = True


def _read_basij(box: Box, s: State, statement: Statement) -> None:
    s.basij_lost = [_piece(box, word) for word in statement.words]


def _read_built(box: Box, s: State, statement: Statement) -> None:
    s.built = [_piece(box, word) for word in statement.words]


def _read_happened(box: Box, s: State, statement: Statement) -> None:
    s.happened = [int(word) for word in statement.words]


_READERS: dict[str, Reader] = {
    "bare": _read_bare,
    "phase": _read_phase,
    "paused": _read_paused,
    "bin": _read_bin,
    "restriction": _read_restriction,
    "control": _read_control,
    "effect": _read_effects,
    "arrived": _read_nations,
    "entered": _read_nations,
    "decimated": _read_nations,
    "ended": _read_ended,
    "us_phases": _read_us_phases,
    "militia_used": _read_militia,
    "basij_lost": _read_basij,
    "built": _read_built,
    "happened": _read_happened,
}


# Writing ------------------------------------------------------------------------------------------------


def write(t: Table) -> str:
    """The position as text; `read` gives it back."""
    box, s = t.box, t.state
    return write_statements([*_globals(box, s), *_pieces(box, s)])


def _globals(box: Box, s: State) -> Iterator[Statement]:
    yield Statement("bare")
    yield from (Statement(word, (str(getattr(s, word)),)) for word in NUMBERS)
    yield from (Statement(word) for word in FLAGS if getattr(s, word))
    yield Statement("phase", _frame_words(box, s.frame))
    if s.paused is not None:
        yield Statement("paused", _frame_words(box, s.paused))
    for nation, die in zip(ROLLED, s.restriction, strict=True):
        yield Statement("restriction", (nation.value, str(die)))
    for word in ("arrived", "entered", "decimated"):
        yield Statement(word, tuple(name for name, on in zip(RED, getattr(s, word), strict=True) if on))
    yield from _effects(box, s)
    used = tuple(_id(box, p) for p, on in zip(box.militia, s.militia_used, strict=True) if on)
    yield Statement("militia_used", used)
    yield Statement("basij_lost", tuple(_id(box, piece) for piece in s.basij_lost))
    yield Statement("built", tuple(_id(box, piece) for piece in s.built))
    yield Statement("happened", tuple(map(str, s.happened)))
    yield Statement("us_phases", tuple(Phase(phase).name.lower() for phase in s.us_phases))
    for cup in Bin:
        yield Statement("bin", (cup.name.lower(), *(_id(box, piece) for piece in s.bins[cup])))
    if s.ended:
        yield Statement("ended", (s.ended, *((SEATS[s.loser],) if s.loser >= 0 else ())))


def _frame_words(box: Box, frame: Frame) -> tuple[str, ...]:
    return (
        frame.phase.name.lower(),
        *(f"hit={box.grid.names[where]}" for where in frame.hit),
        *(f"defended={_id(box, unit)}" for unit in frame.defended),
        *(f"passenger={_id(box, unit)}" for unit in frame.passengers),
        *(f"supporter={_id(box, unit)}" for unit in frame.supporters),
        *((f"stage={frame.stage}",) if frame.stage else ()),
        *((f"last={box.grid.names[frame.last]}",) if frame.last >= 0 else ()),
    )


def _effects(box: Box, s: State) -> Iterator[Statement]:
    e = s.effects
    if e.no_attack >= 0:
        yield Statement("effect", ("no_attack", SEATS[e.no_attack]))
    yield from (Statement("effect", (word,)) for word in ("air_max", "air_falters") if getattr(e, word))
    if e.imam:
        yield Statement("effect", ("imam", str(e.imam)))
    if e.storm >= 0:
        yield Statement("effect", ("storm", box.grid.names[e.storm]))


def _id(box: Box, piece: int) -> str:
    return box.names.id(Kind.PIECE, piece)


def _pieces(box: Box, s: State) -> Iterator[Statement]:
    attached: dict[int, list[str]] = {}
    for cep, unit in zip(box.ceps, s.bearers, strict=True):
        attached.setdefault(unit, []).append(f"cep={_id(box, cep)}")
    for piece in range(len(box.piece_names)):
        if s.at[piece] in (Off.BIN, Off.ATTACHED):
            continue
        words = list(_traits(box, s, piece)) + attached.get(piece, [])
        at = s.at[piece]
        yield Statement(_id(box, piece), tuple(words), box.grid.names[at] if at >= 0 else Off(at).name.lower())
    for seat, name in enumerate(SEATS):
        held = [where for where, owner in zip(box.cities, s.control, strict=True) if owner == seat]
        if held:
            yield Statement("control", (name, *(box.grid.names[where] for where in held)))


def _traits(box: Box, s: State, piece: int) -> Iterator[str]:
    if s.due[piece]:
        yield f"due={s.due[piece]}"
    if piece in box.units:
        if s.steps[piece] != box.start_steps[piece]:
            yield f"steps={s.steps[piece]}"
        if s.marked[piece]:
            yield f"marked={s.marked[piece]}"
        yield from (word for word in ("moved", "attacked") if getattr(s, word)[piece])
