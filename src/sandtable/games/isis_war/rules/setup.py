"""3 Set-up: fixed counters at once, the others by the two players in the printed order (R-25)."""

from collections.abc import Sequence

from sandtable.board.zoc import Zones
from sandtable.core import D6, Arrive, Option, Refusal, Several, Steps, Track
from sandtable.core.names import Kind
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.isis_war.box.box import IRAN, ISIS, US, Box
from sandtable.games.isis_war.box.counters import Nation, Unit
from sandtable.games.isis_war.box.load import ROLLED
from sandtable.games.isis_war.box.map import Country
from sandtable.games.isis_war.rules import stacking
from sandtable.games.isis_war.rules.absent import why_absent
from sandtable.games.isis_war.rules.default_setup import default_hexes
from sandtable.games.isis_war.rules.units import enter, put
from sandtable.games.isis_war.state import Bin, Effects, Frame, Off, Phase, State, Table

BINS = {Nation.US: Bin.US, Nation.ISRAEL: Bin.ISRAEL, Nation.JORDAN: Bin.JORDAN, Nation.TURKEY: Bin.TURKEY}
OFF = {"bin": Off.BIN, "available": Off.AVAILABLE, "grand_campaign": Off.OUT, "reserve": Off.RESERVE}
SETUPS = {
    Phase.SETUP_KURDS: ("iraqi_kurdistan", US, "3.4", "a Kurdish brigade"),
    Phase.SETUP_TURKS: ("turkey", IRAN, "3.9", "a Turkish corps"),
    Phase.SETUP_IRAN: ("iran", IRAN, "3.11", "an Iranian unit"),
}
DEFAULT, FINISH, RESERVE = Option("default"), Option("finish"), Option("reserve")
OUTSIDE = {
    "iraqi_kurdistan": Refusal("3.4", "Kurdish brigades start in Iraqi Kurdistan."),
    "turkey": Refusal("3.9", "Turkish corps start in Turkey and Turkish Kurdistan."),
    "iran": Refusal("3.11", "Iranian units start in Iran and Iranian Kurdistan."),
}
LAKE = Refusal("3.0", "It is a lake.")
OCCUPIED = Refusal("6.11", "An enemy unit is in that hex.")
PLACED = Refusal("3.0", "It has its place already.")
NOT_THESE = Refusal("3.0", "Other units are being set up now.")


def new_state(box: Box) -> State:
    """3.2-3.11 The state before the first placement: fixed units, bins, reserve, markers (3.14)."""
    units = box.counters.unit
    s = State(
        frame=Frame(Phase.SETUP_KURDS),
        at=[Off.OUT] * len(box.piece_names),
        steps=list(box.start_steps),
        due=[0] * len(box.piece_names),
        moved=[False] * len(units),
        attacked=[False] * len(units),
        marked=[0] * len(units),
        bearers=[-1] * len(box.ceps),
        stacks=[{}, {}, {}],
        ezoc=Zones.none(2, box.size),
        bins=[[] for _ in Bin],
        control=[],
        militia_used=[False] * len(box.militia),
        restriction=[0] * len(ROLLED),
        effects=Effects(),
        vp_to_win=box.tables.victory.vp_to_win,
        arrived=[False, False],
        entered=[False, False],
        decimated=[False, False],
    )
    for number, unit in enumerate(units):
        _place_fixed(box, s, number, unit)
    s.control = starting_control(box, s)
    for number, force in zip(box.special_forces, box.counters.special_forces, strict=True):
        _put_aside(s, number, force.nation, OFF[force.start])  # 3.4, 3.11.c, 3.2.gcs
    for number in box.militia:
        s.at[number] = Off.AVAILABLE  # 3.7.b
    for number in (*box.ceps, *box.reps):
        _put_aside(s, number, Nation.US, Off.BIN)  # 3.2.c
    return s


def _place_fixed(box: Box, s: State, number: int, unit: Unit) -> None:
    """3.2.a, 3.2.b, 3.4.a, 3.6, 3.7.a, 3.7.c, 3.7.d, 3.9.b, 3.11.a Units whose place is given.

    The static Gulan and Barzan Brigade is among them (2.6.errata_gb).
    """
    if unit.start == "hex":
        put(box, s, number, box.grid.index(unit.at or ""))
    elif unit.start == "setup":
        s.at[number] = Off.UNPLACED
    else:
        _put_aside(s, number, unit.nation, OFF[unit.start])


def _put_aside(s: State, number: int, nation: Nation, off: Off) -> None:
    s.at[number] = off
    if off is Off.BIN:
        s.bins[BINS[nation]].append(number)


# 3.4, 3.9, 3.11 Placing --------------------------------------------------------------------------------


def setup_step(t: Table) -> Steps[None]:
    """3.4, 3.9, 3.11 One unit or one stack is set up, or all that is left in the usual way."""
    phase = t.state.frame.phase
    id_, seat, rule, kind = SETUPS[phase]
    left = unplaced(t, id_)
    if not left:
        finish_setup(t)
        return
    hexes = setup_hexes(t, id_, left)
    place, fill = t.box.piece_options("place"), t.box.hex_options("fill")
    choice = yield t.ask(
        seat,
        "Set up {kind}, a stack in a hex, or all that is left ({count:#unit}) in the default way.",
        [
            DEFAULT,
            *((FINISH,) if phase is Phase.SETUP_IRAN else ()),
            *(place[unit] for unit in left),
            *(fill[where] for where in hexes),
        ],
        rule,
        kind=kind,
        count=len(left),
        pieces=left,
        refuse=lambda of, number: (
            _why_not_place(t, id_, number) if of is Kind.PIECE else _why_not(t, id_, left[0], number)
        ),
    )
    if choice.verb == "default":
        place_default(t, left)
    elif choice.verb == "finish":
        _to_reserve(t, left)
    elif choice.verb == "place":
        yield from _place_one(t, id_, choice.number)
    else:
        yield from _fill_hex(t, id_, choice.number)


def unplaced(t: Table, id_: str) -> list[int]:
    """The units of a set-up that have no place yet."""
    at = t.state.at
    return [unit for unit in t.box.setup_units[id_] if at[unit] == Off.UNPLACED]


def setup_hexes(t: Table, id_: str, units: list[int]) -> list[int]:
    """The hexes that can take at least one of the units."""
    seat = t.box.side[units[0]]
    friends = t.state.stacks[seat]
    return [
        where
        for where in stacking.free_of_enemies(t, seat, t.box.setup_areas[id_])
        if where not in friends or any(stacking.joins(t.box, unit, friends[where]) for unit in units)
    ]


def _may_stand(t: Table, id_: str, unit: int, where: int) -> bool:
    return _why_not(t, id_, unit, where) is None


def _why_not(t: Table, id_: str, unit: int, where: int) -> Refusal | None:
    """3.1 Areas, enemies and stacking in set-up; a corps stands alone (3.9)."""
    if where not in t.box.setup_areas[id_]:
        return LAKE if t.box.lake[where] else OUTSIDE[id_]
    if any(where in t.state.stacks[side] for side in (US - t.box.side[unit], ISIS)):
        return OCCUPIED
    return stacking.why_not(t, [unit], where)


def _place_one(t: Table, id_: str, unit: int) -> Steps[None]:
    """3.4.b, 3.9.a, 3.11.b A hex for one unit, or the reserve."""
    seat, rule = SETUPS[t.state.frame.phase][1:3]
    at = t.box.hex_options("at")
    options = [at[where] for where in setup_hexes(t, id_, [unit])]
    if id_ == "iran":
        options.append(RESERVE)
    choice = yield t.ask(
        seat,
        "Where does {unit:piece} start?",
        options,
        rule,
        unit=unit,
        pieces=(unit,),
        refuse=against_spaces(lambda where: _why_not(t, id_, unit, where)),
    )
    if choice == RESERVE:
        _to_reserve(t, [unit])
    else:
        _set_up(t, (unit,), choice.number, rule)


def _fill_hex(t: Table, id_: str, where: int) -> Steps[None]:
    """3.1 A stack is set up at once: any units that can stand there together."""
    seat, rule = SETUPS[t.state.frame.phase][1:3]
    units = stacking.joining(t, unplaced(t, id_), where)
    choice = yield t.ask(
        seat,
        "Which units start in {where:space}?",
        stacking.groups(t, "add", units, stacking.as_many_as_fit(t, units, where)),
        rule,
        where=where,
        spaces=(where,),
        refuse=against_pieces(lambda unit: _why_not_place(t, id_, unit) or stacking.why_not(t, [unit], where)),
        several=Several("add", tuple(units), check=lambda group: stacking.why_not(t, group, where)),
    )
    _set_up(t, choice.targets, where, rule)


def _why_not_place(t: Table, id_: str, piece: int) -> Refusal | None:
    """3.0 Why a piece is not among those that are still to be set up."""
    if piece in unplaced(t, id_):
        return None
    if t.state.at[piece] == Off.UNPLACED:
        return NOT_THESE
    return why_absent(t, piece) or PLACED


def _set_up(t: Table, units: Sequence[int], where: int, rule: str) -> None:
    t.tell(Arrive(tuple(units), where), "Set up in {at:space}: {pieces:piece}.", rule)
    for unit in units:
        enter(t, unit, where)


def place_default(t: Table, units: list[int]) -> None:
    """A sensible set-up for everything still unplaced."""
    hexes: dict[int, list[int]] = {}
    for unit in units:
        id_ = t.box.counters.unit[unit].at or ""
        wanted = (*default_hexes(t.box, unit), *t.box.setup_areas[id_])
        where = next((where for where in wanted if _may_stand(t, id_, unit, where)), None)
        if where is None:
            _to_reserve(t, [unit])
        else:
            enter(t, unit, where)
            hexes.setdefault(where, []).append(unit)
    for where, stack in hexes.items():
        t.tell(Arrive(tuple(stack), where), "Set up in {at:space}: {pieces:piece}.", "3.0")


def _to_reserve(t: Table, units: list[int]) -> None:
    """3.11.c Iranian units that are not placed form the strategic reserve."""
    for unit in units:
        t.state.at[unit] = Off.RESERVE
    t.tell(Arrive(tuple(units), to="reserve"), "To the strategic reserve: {pieces:piece}.", "3.11")


def finish_setup(t: Table) -> None:
    """3.0 All units of a set-up are placed: the next one begins."""
    t.state.frame = Frame(Phase(t.state.frame.phase + 1))


# 3.13, 3.15 -------------------------------------------------------------------------------------------


def restriction_rolls(t: Table) -> None:
    """3.13 One open die for each of the three nations; it holds for the whole game (R-30)."""
    for number, nation in enumerate(ROLLED):
        name = nation.value.capitalize() if nation is not Nation.US else "US"
        roll = t.roll(D6, "Geographic restriction: {nation}", "3.13", nation=name)
        t.state.restriction[number] = roll
        areas = ", ".join(area.value.replace("_", " ").title() for area in t.box.restricted_to[nation, roll])
        rolled = Track(f"restriction_{nation}", roll)
        t.tell(rolled, "{nation}: its forces operate in {areas}.", "3.13", nation=name, areas=areas)


def starting_control(box: Box, s: State) -> list[int]:
    """3.15.a, 3.15.b Iran holds its own cities and those with ISIS or Syrian units, the US the rest.

    A Turkish corps that is set up in a city takes it by standing there.
    """
    held = {*s.stacks[IRAN], *s.stacks[ISIS]}
    iranian = [where in held or box.map.hex[where].country is Country.IRAN for where in box.cities]
    return [IRAN if each else US for each in iranian]
