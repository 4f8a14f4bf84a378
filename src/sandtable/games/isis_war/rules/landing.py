"""11.3 The Iranian Airborne Special Reserve (ASR) lands."""

from collections.abc import Iterator

from sandtable.core import D6, Arrive, Chance, Forecast, Note, Refusal, Shift, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.box.map import Area, PlaceKind, Terrain
from sandtable.games.isis_war.box.tables import LandingResult
from sandtable.games.isis_war.rules import stacking, units
from sandtable.games.isis_war.rules.areas import may_operate, stormy
from sandtable.games.isis_war.rules.shifts import LATE
from sandtable.games.isis_war.rules.zones import in_enemy_zoc
from sandtable.games.isis_war.state import Off, Table

IRANIAN = (Area.IRAN, Area.IRANIAN_KURDISTAN)
WORTH = {"lands": 1.0, "lands_reduced": 0.3, "aborted": -0.2, "destroyed": -1.0}
WORDS = {
    "lands": "the ASR lands",
    "lands_reduced": "the ASR lands and loses a step",
    "aborted": "the ASR turns back",
    "destroyed": "the ASR is destroyed",
}

ENEMY = Refusal("11.3", "An enemy unit is there.")
GROUND = {
    terrain: Refusal("11.3", f"It is {terrain} terrain: the ASR lands in clear, city and capital hexes.")
    for terrain in Terrain
}
TOWN = Refusal("11.3", "It is a town: the ASR lands in clear, city and capital hexes.")
RED_ROW = Refusal("1.2.red_row", "Only Israeli and Jordanian units are in the red row.")
NOT_OPEN = Refusal("3.12", "Iranian units do not enter Turkey and Turkish Kurdistan.")
STORM = Refusal("13.6", "A sandstorm covers it.")


def may_land(t: Table) -> bool:
    """11.3 The ASR leaves the reserve only by landing; one attempt in a player turn (R-109)."""
    return t.state.at[t.box.asr] == Off.RESERVE and not t.state.landing_tried


def landing_step(t: Table) -> Steps[None]:
    """11.3 One attempt: the hex, the die with its modifiers, the result."""
    asr = t.box.asr
    choice = yield t.ask(
        IRAN,
        "Choose the hex where the ASR lands. Afterwards it never moves again.",
        [t.box.hex_options("land_at")[where] for where in landing_hexes(t)],
        "11.3",
        refuse=against_spaces(lambda where: why_not_landing(t, where)),
        odds=lambda option: forecast(t, option.target or 0),
        pieces=(asr,),
    )
    where = choice.number
    t.state.landing_tried = True
    roll = t.roll(
        D6,
        "{unit:piece} lands at {hex:space}",
        "11.3",
        gives=lambda face: outcome(t, where, face).id,
        unit=asr,
        hex=where,
    )
    result = outcome(t, where, roll).id
    if result in ("aborted", "destroyed"):
        t.tell(Note((asr,), where, topic=result), "{at:space}: {words}.", "11.3", words=WORDS[result])
        if result == "destroyed":
            units.eliminate(t, asr, "11.3")
        return
    t.tell(Arrive((asr,), where), "{at:space}: {words}.", "11.3", words=WORDS[result])
    t.state.frame.last = where
    units.enter(t, asr, where)  # a landing in a city takes control of it
    if result == "lands_reduced":
        units.lose_step(t, asr, "11.3")


def landing_hexes(t: Table) -> list[int]:
    """11.3 Every hex where the ASR could land."""
    return [where for where in range(t.box.size) if why_not_landing(t, where) is None]


def why_not_landing(t: Table, where: int) -> Refusal | None:
    """11.3 Clear, city or capital, free of enemies; an enemy zone of control is no bar (R-109)."""
    box = t.box
    if box.red[where]:
        return RED_ROW
    if box.ground[where] is not Terrain.CLEAR:
        return GROUND[box.ground[where]]
    if box.feature[where] is PlaceKind.TOWN:
        return TOWN
    if not may_operate(t, Nation.IRAN, where):
        return NOT_OPEN
    if where in t.state.stacks[US] or where in t.state.stacks[ISIS]:
        return ENEMY
    if where in stormy(t):
        return STORM
    return stacking.why_not(t, [box.asr], where)  # 11.3.stack


def modifiers(t: Table, where: int) -> Iterator[Shift]:
    """11.3 What is added to the die."""
    state = t.state
    applies = {
        "surprise": state.turn == 1,
        "late": state.turn >= LATE,
        "ezoc": in_enemy_zoc(t, where, IRAN),
        "own_territory": t.box.area[where] in IRANIAN,
        "air_max_effort": state.effects.air_max,
        "air_falters": state.effects.air_falters,
    }
    for modifier in t.box.tables.landing.modifier:
        if applies[modifier.id]:
            yield Shift(modifier.value, "11.3", modifier.when)


def outcome(t: Table, where: int, roll: int) -> LandingResult:
    """11.3 The line of the table for a modified die (T.air)."""
    total = roll + sum(int(each.value) for each in modifiers(t, where))
    return next(line for line in t.box.tables.landing.result if line.max is None or total <= line.max)


def forecast(t: Table, where: int) -> Forecast:
    """11.3 The odds of a landing."""
    rolled = [outcome(t, where, roll).id for roll in range(1, 7)]
    found = tuple(
        Chance(WORDS[line.id], rolled.count(line.id) / 6, WORTH[line.id])
        for line in t.box.tables.landing.result
        if line.id in rolled
    )
    return Forecast("ASR landing", "11.3", found, tuple(modifiers(t, where)))
