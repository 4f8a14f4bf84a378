"""12.1 Air attacks against enemy units."""

from sandtable.core import D6, Chance, Forecast, Hint, Kind, Note, Option, Refusal, Steps, counted
from sandtable.core.events import Reading
from sandtable.core.refusals import against_pieces
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.rules import units
from sandtable.games.isis_war.rules.absent import why_absent
from sandtable.games.isis_war.rules.areas import stormy
from sandtable.games.isis_war.rules.victory import shift_vp_to_win
from sandtable.games.isis_war.state import Off, Table

NO_STRIKE = Option("no_strike")

EMPTY = Refusal("12.1", "No unit is there.")
OWN = Refusal("12.1", "Airpower strikes units of the Iranian side, not your own.")
STATIC = Refusal("12.1", "Airpower does nothing to static units.")
BY_HEX = Refusal("12.1", "A unit on the map is struck with its whole hex: choose that.")
NOT_HIT = Refusal("12.1", "It is not in the hex that was struck.")
STORM = Refusal("13.6", "A sandstorm covers it.")


def airpower_step(t: Table) -> Steps[None]:
    """12.1 The whole phase: one hex or one reserve unit, or no attack at all (R-81)."""
    bomb, bomb_reserve = t.box.hex_options("bomb"), t.box.piece_options("bomb_reserve")
    hexes = [where for where in sorted(t.state.stacks[IRAN]) if why_not_hex(t, where) is None]
    options = [bomb[where] for where in hexes]
    options += [bomb_reserve[unit] for unit in t.box.units if t.state.at[unit] == Off.RESERVE]
    choice = yield t.ask(
        US,
        "Airpower: choose a hex or a unit in the Iranian reserve. A city or capital lowers the VP to win by one.",
        [*options, NO_STRIKE],
        "12.1",
        refuse=lambda kind, target: refuse(t, kind, target),
        odds=lambda option: forecast(t, option),
        hint=lambda option: Hint("Iran needs 1 VP less") if in_city(t, option) else None,
    )
    if choice.target is None:
        return
    if choice.verb == "bomb":
        yield from strike(t, choice.target)
    else:
        strike_reserve(t, choice.target)


def in_city(t: Table, option: Option) -> bool:
    """4.7 Whether an air attack lowers the VP to win."""
    return option.verb == "bomb" and option.target is not None and t.box.is_city[option.target]


def refuse(t: Table, kind: Kind, target: int) -> Refusal | None:
    """12.1 Why something cannot be attacked from the air."""
    if kind is Kind.SPACE:
        return why_not_hex(t, target)
    if (absent := why_absent(t, target)) is not None:
        return absent
    if t.box.side[target] == US:
        return OWN
    return STATIC if t.box.static[target] else BY_HEX


def why_not_hex(t: Table, where: int) -> Refusal | None:
    """12.1 A hex anywhere on the map with units that can be hit; a storm keeps aircraft away (R-91)."""
    if not exposed(t, where):
        stacks = t.state.stacks
        return STATIC if where in stacks[IRAN] or where in stacks[ISIS] else OWN if where in stacks[US] else EMPTY
    return STORM if where in stormy(t) else None


def exposed(t: Table, where: int) -> list[int]:
    """12.1.static Enemy units in a hex that airpower affects; ISIS garrisons are static (R-81)."""
    return [unit for unit in t.state.stacks[IRAN].get(where, ()) if not t.box.static[unit]]


def hits(t: Table, roll: int) -> int:
    """12.1 Half the die, rounded down; 13.5 with maximum effort the die less one."""
    return roll - 1 if t.state.effects.air_max else roll // 2


def strike(t: Table, where: int) -> Steps[None]:
    """12.1 The US player chooses whole units, as many as were hit (R-82)."""
    if t.box.is_city[where]:
        shift_vp_to_win(t, -1, "12.1")  # 12.1.city: before the die
    most = len(exposed(t, where))
    left = min(hits(t, t.roll(D6, "Air attack on {hex:space}", "12.1", hex=where)), most)
    brought = reading(t, left, most)
    what = Note(at=where, topic="airpower", reading=brought, side=Org.US)
    t.tell(what, "Aircraft strike {at:space}: {hits:#hit}.", "12.1", hits=left)
    destroy = t.box.piece_options("destroy")
    while left and (units_ := exposed(t, where)):
        if len(units_) <= left:
            for unit in units_:
                units.eliminate(t, unit, "12.1")
            return
        choice = yield t.ask(
            US,
            "Choose a unit that is destroyed in {hex:space} ({left} left).",
            [destroy[unit] for unit in units_],
            "12.1",
            refuse=against_pieces(lambda unit: why_not_destroy(t, unit, where)),
            hex=where,
            left=left,
            hint=lambda option: Hint(worth(t, option.number)),
            spaces=(where,),
        )
        units.eliminate(t, choice.number, "12.1")
        left -= 1


def worth(t: Table, unit: int) -> str:
    """2.10, 2.12 What is lost with a unit: its factor and its steps."""
    steps = t.state.steps[unit]
    return f"factor {t.box.combat_factor[unit][steps]}, {counted(steps, 'step')}"


def why_not_destroy(t: Table, unit: int, where: int) -> Refusal:
    """12.1.static Why a unit is not among those that were hit."""
    absent = why_absent(t, unit)
    if absent is not None:
        return absent
    return STATIC if t.state.at[unit] == where else NOT_HIT


def reading(t: Table, hit: int, most: int) -> Reading:
    """12.1 How many units a die has hit, of those that could be, and how likely that was."""
    faces = [min(hits(t, face), most) for face in range(1, 7)]
    return Reading(Chance(counted(hit, "hit") if hit else "no hit", faces.count(hit) / 6, hit / most))


def strike_reserve(t: Table, unit: int) -> None:
    """12.1.reserve One hit eliminates the unit that was named; more hits do nothing (R-83, R-84)."""
    hit = hits(t, t.roll(D6, "Air attack on {unit:piece} in the reserve", "12.1", unit=unit)) > 0
    what = Note(topic="airpower", reading=reading(t, hit, 1), side=Org.US)
    words = "Aircraft strike {unit:piece} in the reserve: {found}."
    t.tell(what, words, "12.1", unit=unit, found="destroyed" if hit else "it escapes")
    if hit:
        units.eliminate(t, unit, "12.1")


def forecast(t: Table, option: Option) -> Forecast | None:
    """12.1 How many units an attack destroys."""
    if option.target is None:
        return None
    most = len(exposed(t, option.target)) if option.verb == "bomb" else 1
    found = [min(hits(t, roll), most) for roll in range(1, 7)]
    chances = tuple(
        Chance(
            _destroyed(count),
            found.count(count) / 6,
            count / most,
        )
        for count in sorted(set(found))
    )
    facts = ("the VP to win fall by one (4.7)",) if in_city(t, option) else ()
    return Forecast("Air attack", "12.1", chances, (), facts)


def _destroyed(count: int) -> str:
    return f"{counted(count, 'unit')} destroyed" if count else "no unit destroyed"
