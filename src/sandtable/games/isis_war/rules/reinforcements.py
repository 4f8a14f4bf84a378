"""14.1-14.3, 14.12 Replacements and reinforcements of Iran, Israel, Jordan and Turkey."""

from collections.abc import Callable, Sequence

from sandtable.core import D6, Arrive, Kind, Note, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.isis_war.box.box import IRAN, RED_NATIONS, US
from sandtable.games.isis_war.box.counters import Nation, Org, UnitType
from sandtable.games.isis_war.rules import stacking
from sandtable.games.isis_war.rules.absent import why_absent
from sandtable.games.isis_war.rules.areas import RED_ROW, RESTRICTED, may_operate, open_hexes
from sandtable.games.isis_war.rules.units import enter
from sandtable.games.isis_war.state import Bin, Off, Table

END = Option("end")
WhyNot = Callable[[Table, int, int], Refusal | None]
"""Why a unit cannot arrive in a hex."""

ENEMY = Refusal("6.11", "An enemy unit is in that hex.")
OUTSIDE_IRAN = {
    True: Refusal("14.1", "Basij return in Iran outside Kurdistan."),
    False: Refusal("14.2", "Units of the strategic reserve arrive in Iran outside Kurdistan."),
}
LAKE = {True: Refusal("14.1", "It is a lake."), False: Refusal("14.2", "It is a lake.")}
OUTSIDE_RED = Refusal("14.3", "Israeli and Jordanian units arrive in the red row.")
NEVER_RESERVED = Refusal("14.2", "Once on the map a unit is in the strategic reserve no more.")
NO_ROOM = Refusal("14.2", "No hex of Iran outside Kurdistan has room for it.")
NOT_IRANIAN = Refusal("14.2", "The strategic reserve holds Iranian units only.")
WATER = Refusal("14.10", "Nobody is dropped into open water.")
LAST_RETURN = 9  # 12.4, 14.1: what would come back later is out of the game
DRAWN_FOR = {Bin.US: "US", Bin.ISRAEL: "Israel", Bin.JORDAN: "Jordan", Bin.TURKEY: "Turkey"}
BIN_OF = {Nation.ISRAEL: Bin.ISRAEL, Nation.JORDAN: Bin.JORDAN}


def place(
    t: Table, seat: int, unit: int, hexes: Sequence[int], rule: str, why_not: WhyNot, *, others: int = 0
) -> Steps[Option]:
    """14.0 The player chooses a hex for an arriving unit; `why_not` tells what speaks against another.

    Where others come after it, he may send them to the same hex at once.
    """
    at, all_at = t.box.hex_options("at"), t.box.hex_options("all_at")
    choice = yield t.ask(
        seat,
        "Where does {unit:piece} arrive?"
        if not others
        else "Where does {unit:piece} arrive? {others:#other} to follow.",
        [*(at[where] for where in hexes), *(all_at[where] for where in hexes if others)],
        rule,
        unit=unit,
        others=others,
        pieces=(unit,),
        refuse=against_spaces(lambda where: why_not(t, unit, where)),
    )
    _put(t, unit, choice.number, rule)
    return choice


def _put(t: Table, unit: int, where: int, rule: str) -> None:
    """14.0 A unit arrives."""
    t.tell(Arrive((unit,), where), "{pieces:piece} arrives in {at:space}.", rule)
    enter(t, unit, where)


def draw(t: Table, bin_: Bin, rule: str) -> int:
    """2.0 A counter is drawn from a bin; it waits until it is placed."""
    piece = t.draw(t.state.bins[bin_], Kind.PIECE, f"{DRAWN_FOR[bin_]}: {{drawn:piece}} is drawn", rule)
    t.state.at[piece] = Off.WAITING
    return piece


def put_back(t: Table, cup: list[int], piece: int) -> None:
    """A counter goes back into its bin."""
    t.state.at[piece] = Off.BIN
    cup.append(piece)


def make_available(t: Table, force: int) -> None:
    """12.3 Special forces that are drawn are held off the map until a battle."""
    t.state.at[force] = Off.AVAILABLE
    t.tell(Arrive((force,), to="available"), "{pieces:piece}: special forces, to be sent to a battle.", "12.3")


def return_special_forces(t: Table, nations: Sequence[Nation]) -> None:
    """12.4 Special forces due this turn are available again (R-85)."""
    s = t.state
    for force in t.box.special_forces:
        if s.at[force] == Off.TRACK and s.due[force] <= s.turn and t.box.nation[force] in nations:
            s.at[force], s.due[force] = Off.AVAILABLE, 0
            t.tell(Arrive((force,), to="available"), "{pieces:piece} is available again.", "12.4")


# IV.A Iran ----------------------------------------------------------------------------------------------


def iranian_step(t: Table) -> Steps[bool]:
    """14.1, 14.2 Basij return and are rolled for, then the reserve; False when the step is over (R-94)."""
    stage = t.state.frame.stage
    if stage == 0:
        return_special_forces(t, [Nation.IRAN])
        yield from _return_basij(t)
        _roll_for_basij(t)
        t.state.frame.stage = 1
        return True
    return (yield from _release(t))


def iranian_hexes(t: Table, unit: int) -> list[int]:
    """14.1, 14.2 Hexes of Iran outside Kurdistan that can take a unit; EZOC is no bar."""
    return stacking.room(t, [unit], stacking.free_of_enemies(t, IRAN, t.box.iran_proper))


def why_not_iran(t: Table, unit: int, where: int) -> Refusal | None:
    """14.1, 14.2 Why an Iranian unit cannot arrive in a hex."""
    basij = t.box.org[unit] is Org.BASIJ
    if t.box.lake[where]:
        return LAKE[basij]
    if where not in t.box.iran_proper:
        return OUTSIDE_IRAN[basij]
    return enemy_or_crowd(t, unit, where)


def enemy_or_crowd(t: Table, unit: int, where: int) -> Refusal | None:
    """6.0, 6.11 Enemies in a hex, or too many friends."""
    if not stacking.free_of_enemies(t, t.box.side[unit], [where]):
        return ENEMY
    return stacking.why_not(t, [unit], where)


def _return_basij(t: Table) -> Steps[None]:
    """14.1.return Basij due this turn are placed; those without room wait for the next (R-94)."""
    s = t.state
    due = [unit for unit in t.box.units if s.at[unit] == Off.TRACK and s.due[unit] <= s.turn]
    while due:
        unit = due.pop(0)
        hexes = iranian_hexes(t, unit)
        if hexes:
            s.steps[unit], s.due[unit] = t.box.full[unit], 0
            choice = yield from place(t, IRAN, unit, hexes, "14.1", why_not_iran, others=len(due))
            if choice.verb == "all_at":
                due = _follow(t, due, choice.number)
        elif s.turn >= LAST_RETURN:
            _out(t, unit)


def _follow(t: Table, due: list[int], where: int) -> list[int]:
    """14.1.return Basij go where the one before them went, as long as there is room; those that are left."""
    s = t.state
    for unit in due.copy():
        if where in iranian_hexes(t, unit):
            s.steps[unit], s.due[unit] = t.box.full[unit], 0
            _put(t, unit, where, "14.1")
            due.remove(unit)
    return due


def _roll_for_basij(t: Table) -> None:
    """14.1 Half a die, rounded up, is the number of turns until a lost Basij unit returns."""
    s = t.state
    for unit in s.basij_lost:
        roll = t.roll(D6, "Return of {unit:piece}", "14.1", unit=unit)
        due = s.turn + (roll + 1) // 2
        if due > LAST_RETURN:
            _out(t, unit)
        else:
            s.at[unit], s.due[unit] = Off.TRACK, due
            t.tell(Arrive((unit,), to="track"), "{pieces:piece} will return on turn {due}.", "14.1", due=due)
    s.basij_lost = []


def _out(t: Table, unit: int) -> None:
    """14.1 Too late to return (R-95)."""
    t.state.at[unit] = Off.OUT
    t.tell(Arrive((unit,), to="out"), "{pieces:piece} is out of the game.", "14.1")


def _release(t: Table) -> Steps[bool]:
    """14.2 Units leave the strategic reserve, never the ASR (11.3), which lands."""
    s, box = t.state, t.box
    reserve = [u for u in box.iranians if s.at[u] == Off.RESERVE and u != box.asr]
    models = {box.group[unit]: unit for unit in reserve}  # units of a group find room in the same hexes
    hexes = stacking.free_of_enemies(t, IRAN, box.iran_proper)
    full = {group for group, unit in models.items() if not any(stacking.fits(t, [unit], where) for where in hexes)}
    release = box.piece_options("release")
    choice = yield t.ask(
        IRAN,
        "Release a unit from the strategic reserve, or keep what is there ({count:#unit}).",
        [*(release[unit] for unit in reserve if box.group[unit] not in full), END],
        "14.2",
        refuse=against_pieces(lambda unit: why_not_release(t, unit)),
        count=len(reserve),
    )
    if choice == END:
        return False
    unit = choice.number
    yield from place(t, IRAN, unit, iranian_hexes(t, unit), "14.2", why_not_iran)
    return True


def why_not_release(t: Table, unit: int) -> Refusal:
    """14.2 Why a piece that is not offered cannot leave the reserve."""
    if unit not in t.box.iranians:
        return NOT_IRANIAN
    if t.state.at[unit] == Off.RESERVE and unit != t.box.asr:
        return NO_ROOM
    return why_absent(t, unit) or NEVER_RESERVED


# IV.B Israel and Jordan ---------------------------------------------------------------------------------


def coalition_step(t: Table) -> Steps[bool]:
    """14.3 One nation after the other: trigger die, then draw die and placements (R-107)."""
    number = t.state.frame.stage
    nation = RED_NATIONS[number]
    return_special_forces(t, [nation])
    for unit in [u for u in t.box.units if t.state.at[u] == Off.WAITING and t.box.nation[u] is nation]:
        yield from _arrive(t, unit)
    if not t.state.arrived[number]:
        _trigger(t, number)
    if t.state.arrived[number]:
        yield from _draw(t, nation)
    t.state.frame.stage += 1
    return t.state.frame.stage < len(RED_NATIONS)


def _trigger(t: Table, number: int) -> None:
    """14.3 A die within the range on the turn track brings the nation into the war."""
    turn = t.box.tables.turn[t.state.turn - 1]
    name, span = (("Israel", turn.israel), ("Jordan", turn.jordan))[number]
    if t.roll(D6, "Arrival of {nation}", "14.3", nation=name) in span:
        t.state.arrived[number] = True
        t.tell(Note(topic="war"), "{nation} enters the war.", "14.3", nation=name)
    else:
        t.tell(Note(topic="war"), "{nation} stays out of the war this turn.", "14.3", nation=name)


def _draw(t: Table, nation: Nation) -> Steps[None]:
    """14.3.draw A die tells how many units are drawn; fewer if the bin runs out (R-108)."""
    bin_ = BIN_OF[nation]
    cup = t.state.bins[bin_]
    if not cup:
        return
    count = t.roll(D6, "Number of arriving units", "14.3")
    for _ in range(min(count, len(cup))):
        piece = draw(t, bin_, "14.3")
        if piece in t.box.special_forces:
            make_available(t, piece)
        else:
            yield from _arrive(t, piece)


def _arrive(t: Table, unit: int) -> Steps[None]:
    """14.3.draw, 14.10 A red hex, or for paratroops any hex open to them; without room it waits (R-54)."""
    if t.box.type[unit] is UnitType.PARATROOP:
        hexes, why_not = drop_hexes(t, unit), why_not_drop
    else:
        hexes, why_not = stacking.room(t, [unit], t.box.red_row), why_not_red
    if hexes:
        yield from place(t, US, unit, hexes, "14.3", why_not)


def why_not_red(t: Table, unit: int, where: int) -> Refusal | None:
    """14.3.draw Why a unit cannot arrive in a hex of the red row."""
    return enemy_or_crowd(t, unit, where) if t.box.red[where] else OUTSIDE_RED


def drop_hexes(t: Table, unit: int) -> list[int]:
    """14.10 Hexes open to the nation, without enemies or open water, within stacking (R-103, R-104)."""
    open_ = open_hexes(t, t.box.nation[unit])
    dry = [where for where, lake in enumerate(t.box.lake) if open_[where] and not lake]
    return stacking.room(t, [unit], stacking.free_of_enemies(t, US, dry))


def why_not_drop(t: Table, unit: int, where: int) -> Refusal | None:
    """3.13, 14.10 Why a unit cannot be dropped into a hex."""
    if not may_operate(t, t.box.nation[unit], where):
        return RED_ROW if t.box.red[where] else RESTRICTED
    return WATER if t.box.lake[where] else enemy_or_crowd(t, unit, where)


# IV.D Turkey --------------------------------------------------------------------------------------------


def turkish_step(t: Table) -> None:
    """14.12 One corps is drawn each turn; it enters in the next Iranian movement phase."""
    if t.state.bins[Bin.TURKEY]:
        draw(t, Bin.TURKEY, "14.12")
