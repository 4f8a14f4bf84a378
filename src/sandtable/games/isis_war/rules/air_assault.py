"""11.6 US Air Assault BCTs: range, support of a defence, and 11.7 their part in concentric attacks."""

from collections.abc import Callable
from functools import partial
from itertools import combinations

import msgspec

from sandtable.board.concentric import is_concentric
from sandtable.board.hexes import OFF_MAP
from sandtable.core import Forecast, Hint, Note, Occasion, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces, no_space
from sandtable.games.isis_war.box.box import US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules.absent import why_absent
from sandtable.games.isis_war.rules.areas import stormy
from sandtable.games.isis_war.rules.battle import Battle, flies
from sandtable.games.isis_war.rules.shifts import directions, may_surround
from sandtable.games.isis_war.rules.zones import in_enemy_zoc
from sandtable.games.isis_war.state import Table

RANGE = 4
APPROACH = no_space("11.7", "It comes in through a hex next to the target.")
NO_SUPPORT = Option("no_support")

NOT_AIR_ASSAULT = Refusal("11.6", "Only Air Assault BCTs support a defence from elsewhere.")
IN_THE_HEX = Refusal("11.6", "It defends in the hex already.")
OUT_OF_RANGE = Refusal("11.6", "The hex is more than four hexes away.")
IN_EZOC = Refusal("11.6", "It stands in an enemy zone of control.")
SUPPORTED = Refusal("11.6", "It has supported a defence in this phase.")
STORM = Refusal("13.6", "A sandstorm keeps it on the ground.")


def in_range(t: Table, unit: int, target: int) -> bool:
    """11.6 Within four hexes, its own hex not counted; water in between does not matter (11.6.water)."""
    return t.box.grid.distance(t.state.at[unit], target) <= RANGE


# 11.7 Concentric attack -----------------------------------------------------------------------------


def declare_approaches(t: Table, battle: Battle, odds: Callable[[Battle], Forecast]) -> Steps[None]:
    """11.7 Each attacking Air Assault BCT may come in through the hex that makes the attack concentric.

    Asked only while the choice can still bring that about; `odds` are those of the attack.
    """

    def expected(option: Option, unit: int) -> Forecast:
        return odds(msgspec.structs.replace(battle, approaches={**battle.approaches, unit: option.number}))

    flights = flights_in(t, battle)
    for number, unit in enumerate(flights):
        if not can_surround(t, battle, flights[number:]):
            return
        choice = yield t.ask(
            US,
            "{unit:piece} flies in: choose the hex through which it attacks {hex:space}.",
            [Option("approach", hex_) for hex_ in t.box.grid.around[battle.target]],
            "11.7",
            odds=partial(expected, unit=unit),
            refuse=APPROACH,
            unit=unit,
            hex=battle.target,
            pieces=(unit,),
            spaces=(battle.target,),
            battle="support",
        )
        battle.approaches[unit] = choice.number


def flights_in(t: Table, battle: Battle) -> list[int]:
    """11.7 The attacking Air Assault BCTs."""
    return [unit for unit in battle.attackers if flies(t, unit)]


def can_surround(t: Table, battle: Battle, flights: list[int]) -> bool:
    """11.7 Whether an attack that is not concentric becomes so through approaches that are still to be declared."""
    if not flights or not may_surround(t, battle) or is_concentric(directions(t, battle)):
        return False
    return can_close(t, battle, flights)


def can_close(t: Table, battle: Battle, flights: list[int]) -> bool:
    """Whether some approach of these units makes the attack concentric; only hexes on the map (R-73)."""
    others = [unit for unit in battle.attackers if unit not in flights]
    known = directions(t, msgspec.structs.replace(battle, attackers=others))
    sides = [side for side, hex_ in enumerate(t.box.grid.neighbours[battle.target]) if hex_ != OFF_MAP]
    return any(is_concentric({*known, *more}) for more in combinations(sides, min(len(flights), len(sides))))


# 11.6.support Defensive support ---------------------------------------------------------------------


def call_support(t: Table, battle: Battle, odds: Callable[[Battle, int], Forecast]) -> Steps[None]:
    """11.6.support Air Assault BCTs add their combat factor to the defence of a US force in range.

    `odds` are those of a battle for a player.
    """

    def expected(option: Option) -> Forecast:
        more = [] if option.target is None else [option.target]
        return odds(msgspec.structs.replace(battle, supporters=[*battle.supporters, *more]), US)

    while able := can_support(t, battle):
        choice = yield t.ask(
            US,
            "Support the defence of {hex:space} with an Air Assault BCT? It shares losses, but never retreats.",
            [*(Option("support", unit) for unit in able), NO_SUPPORT],
            "11.6",
            reaction="support",
            decline=NO_SUPPORT,
            odds=expected,
            hint=lambda option: Hint("one battle a phase") if option.target is not None else None,
            occasion=Occasion(t.state.turn, (), (battle.target,)),
            spaces=(battle.target,),
            refuse=against_pieces(lambda unit: why_not_support(t, battle, unit)),
            battle="support",
            hex=battle.target,
        )
        if choice.target is None:
            return
        battle.supporters.append(choice.target)
        t.state.frame.supporters.append(choice.target)
        support = Note((choice.target,), battle.target, topic="support")
        t.tell(support, "{pieces:piece} supports the defence of {at:space}.", "11.6")


def can_support(t: Table, battle: Battle) -> list[int]:
    """11.6.support The BCTs that could help from elsewhere: only where US units defend."""
    if battle.owner != US or not any(t.box.nation[unit] is Nation.US for unit in battle.defenders):
        return []
    return [unit for unit in t.box.air_assault if why_not_support(t, battle, unit) is None]


def why_not_support(t: Table, battle: Battle, unit: int) -> Refusal | None:
    """11.6.support Why a BCT cannot support this defence; each supports one battle a phase (R-74)."""
    if unit not in t.box.air_assault:
        return NOT_AIR_ASSAULT
    if (absent := why_absent(t, unit)) is not None:
        return absent
    where = t.state.at[unit]
    if where == battle.target:
        return IN_THE_HEX
    if unit in t.state.frame.supporters:
        return SUPPORTED
    if not in_range(t, unit, battle.target):
        return OUT_OF_RANGE
    if in_enemy_zoc(t, where, US):
        return IN_EZOC
    return STORM if where in stormy(t) else None
