"""10.0-10.6 Combat: choosing the next attack, its target and its units."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from sandtable.core import Forecast, Hint, Kind, Option, Refusal, Several, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.counters import Nation, Org
from sandtable.games.isis_war.rules import outlook
from sandtable.games.isis_war.rules.absent import why_not_own
from sandtable.games.isis_war.rules.air_assault import RANGE, in_range
from sandtable.games.isis_war.rules.areas import may_operate, stormy
from sandtable.games.isis_war.rules.battle import Battle, defenders_of, flies, open_battle
from sandtable.games.isis_war.rules.fight import fight
from sandtable.games.isis_war.rules.strength import attack_factor
from sandtable.games.isis_war.rules.units import waits
from sandtable.games.isis_war.state import Phase, Table

Orgs = Collection[Org]
END = Option("end_attacks")

OWN_THERE = Refusal("10.0", "Only units of your own side are there.")
NOBODY_THERE = Refusal("10.0", "No enemy unit is there.")
HIT = Refusal("10.2", "It has been attacked in this phase.")
DEFENDED = Refusal("10.2", "The units there have been attacked in this phase.")
RED_ROW = Refusal("1.2.red_row", "Nobody attacks into the red row.")
STORM = Refusal("13.6", "There is no combat in a sandstorm.")
NO_ATTACKER = Refusal("10.1", "No unit that may attack is adjacent to it.")
NOT_NOW = {
    IRAN: Refusal("5.7", "It does not attack in this phase."),
    US: Refusal("5.6", "It does not attack in this phase."),
}
STATIC = Refusal("2.10", "Static units never attack.")
NEVER_NOW = (STATIC, *NOT_NOW.values())
ATTACKED = Refusal("10.4", "It has attacked in this phase.")
NOT_ADJACENT = Refusal("10.1", "It is not adjacent to the target.")
TOO_FAR = Refusal("11.6", "The target is more than four hexes away.")
LAKE_SIDE = Refusal("10.2", "The hexside between is all lake.")
OTHER_NATION = Refusal("10.14", "Units of different nations do not attack together.")
CLOSED = {
    Nation.KURDISTAN: Refusal("3.5", "Kurdish units fight only in Greater Kurdistan and next to it."),
    Nation.TURKEY: Refusal("3.10", "Turkish units fight only in Turkey, Turkish Kurdistan and Syrian Kurdistan."),
    Nation.IRAN: Refusal("3.12", "Iranian units do not fight in Turkey and Turkish Kurdistan."),
}
RESTRICTED = Refusal("3.13", "The restriction roll keeps the nation out of that area.")


def attack_step(t: Table, orgs: Orgs) -> Steps[bool]:
    """10.6 The next attack of a combat phase; False when there is none or the player ends the phase."""
    seat = attacking_seat(t)
    open_ = targets(t, seat, orgs)
    if not open_:
        return False
    choice = yield t.ask(
        seat,
        "Choose a hex to attack, or end the combat phase.",
        [*(t.box.hex_options("attack")[target] for target in open_), END],
        "10.6",
        refuse=against_spaces(lambda target: why_not_target(t, seat, orgs, target)),
        odds=lambda option: all_out(t, seat, orgs, option),
        hint=lambda option: Hint(commits=_alone(t, seat, orgs, option)),
        battle="target",
    )
    if choice.target is None:
        return False
    battle = open_battle(t, seat, choice.target)
    yield from choose_attackers(t, battle, orgs)
    yield from fight(t, battle)
    return True


def _alone(t: Table, seat: int, orgs: Orgs, option: Option) -> bool:
    """10.3 Only one unit can attack there: nothing more is asked about the attackers."""
    return option.target is not None and len(able(t, seat, orgs, option.target)) == 1


def attacking_seat(t: Table) -> int:
    """10.0 The player whose combat phase it is, is the attacker."""
    return IRAN if t.state.frame.phase <= Phase.TURKISH_COMBAT else US


# 10.1-10.2 Targets ----------------------------------------------------------------------------------


def targets(t: Table, seat: int, orgs: Orgs) -> list[int]:
    """10.1 Every hex that could be attacked now: only those near a unit that attacks in this phase are tried."""
    stacks = t.state.stacks
    foes = {*stacks[US if seat == IRAN else IRAN], *stacks[ISIS]}
    tried = sorted(foes & threatened(t, orgs))
    return [target for target in tried if why_not_target(t, seat, orgs, target) is None]


def threatened(t: Table, orgs: Orgs) -> set[int]:
    """10.1, 11.6 Hexes around the units of some organisations that have not attacked, four deep for flights."""
    state, grid = t.state, t.box.grid
    units = t.box.by_orgs(frozenset(orgs))
    ready = [unit for unit in units if state.at[unit] >= 0 and not state.attacked[unit]]
    flights = [unit for unit in ready if flies(t, unit)]
    near = chain.from_iterable(grid.around[where] for where in {state.at[unit] for unit in ready})
    far = chain.from_iterable(grid.within(state.at[unit], RANGE) for unit in flights)
    return {*near, *far}


def why_not_target(t: Table, seat: int, orgs: Orgs, target: int) -> Refusal | None:
    """10.1, 10.2 Why a hex cannot be attacked."""
    defenders, frame = defenders_of(t, seat, target), t.state.frame
    if not defenders:
        return OWN_THERE if target in t.state.stacks[seat] else NOBODY_THERE
    if target in frame.hit:
        return HIT
    if t.box.red[target]:
        return RED_ROW  # 1.2.red_row, R-53
    if target in stormy(t):
        return STORM
    if all(unit in frame.defended for unit in defenders):
        return DEFENDED  # they have retreated, or moved in an interruption
    reasons = []
    for unit in near(t, seat, orgs, target):
        reason = why_not_attacker(t, orgs, unit, target)
        if reason is None:
            return None
        reasons.append((unit, reason))
    return _nearest_miss(t, reasons)


def _nearest_miss(t: Table, reasons: list[tuple[int, Refusal]]) -> Refusal:
    """Of the reasons why units cannot attack a hex, that of a unit which fights in this phase if there is one."""
    if not reasons:
        return NO_ATTACKER
    unit, reason = next((each for each in reasons if each[1] not in NEVER_NOW), reasons[0])
    return Refusal(reason.rule, f"{t.box.names.label(Kind.PIECE, unit)}: {reason.why}")


def near(t: Table, seat: int, orgs: Orgs, target: int) -> Iterator[int]:
    """10.3 Own units around a hex, then Air Assault BCTs farther away, if they attack in this phase (11.6)."""
    state, grid = t.state, t.box.grid
    own = state.stacks[seat]
    for hex_ in grid.around[target]:
        if hex_ in own:
            yield from own[hex_]
    if Org.US in orgs:
        for unit in t.box.air_assault:
            if state.at[unit] >= 0 and not grid.adjacent(state.at[unit], target):
                yield unit


# 10.3-10.5 Attackers --------------------------------------------------------------------------------


def why_not_attacker(t: Table, orgs: Orgs, unit: int, target: int) -> Refusal | None:
    """10.0-10.5 Why a unit on the map cannot attack a hex; Airborne BCTs are infantry like any other (11.8)."""
    state, box = t.state, t.box
    if box.static[unit]:
        return STATIC  # 2.10
    if box.org[unit] not in orgs:
        return NOT_NOW[box.side[unit]]  # 10.15: each kind in its phase; the ASR is Artesh (11.3.combat, R-111)
    if flies(t, unit):
        if not in_range(t, unit, target):
            return TOO_FAR
    elif not box.grid.adjacent(state.at[unit], target):
        return NOT_ADJACENT
    if state.attacked[unit]:
        return ATTACKED
    if state.marked[unit]:
        return waits(t, unit)
    if state.at[unit] in stormy(t):
        return STORM
    if not may_operate(t, box.nation[unit], target):
        return CLOSED.get(box.nation[unit], RESTRICTED)
    lake = (state.at[unit], target) in box.all_lake
    return LAKE_SIDE if lake and not flies(t, unit) else None  # 11.6.water


def able(t: Table, seat: int, orgs: Orgs, target: int) -> list[int]:
    """10.3 All units that could take part in an attack on a hex."""
    return [unit for unit in near(t, seat, orgs, target) if why_not_attacker(t, orgs, unit, target) is None]


def choose_attackers(t: Table, battle: Battle, orgs: Orgs) -> Steps[None]:
    """10.3, 10.5 As many units as the attacker likes, from any hexes, of one nation (10.14)."""
    rest = able(t, battle.seat, orgs, battle.target)
    nations = dict.fromkeys(t.box.nation[unit] for unit in rest)
    together = [[unit for unit in rest if t.box.nation[unit] is nation] for nation in nations]
    join = t.box.unit_options("join")
    choice = yield t.ask(
        battle.seat,
        "Choose the units that attack {hex:space}. Each unit attacks once in a phase.",
        [
            *(join[unit] for unit in rest),
            *(Option("join", None, tuple(each)) for each in together if len(each) > 1),
        ],
        "10.3",
        refuse=against_pieces(
            lambda unit: why_not_own(t, battle.seat, unit) or why_not_attacker(t, orgs, unit, battle.target)
        ),
        odds=lambda option: outlook.attack(t, open_battle(t, battle.seat, battle.target, option.targets)),
        several=Several(
            "join",
            tuple(rest),
            check=lambda units: None if one_nation(t, units) else OTHER_NATION,
            best=_not_for_nothing(t, battle, rest),
        ),
        hex=battle.target,
        pieces=battle.defenders,
        spaces=(battle.target,),
        battle="attackers",
    )
    battle.attackers = list(choice.targets)


def _not_for_nothing(t: Table, battle: Battle, units: Sequence[int]) -> tuple[int, ...]:
    """11.2 Basij are removed once they have attacked: those that add nothing to the attack better stay."""
    if not units or t.box.org[units[0]] is not Org.BASIJ:
        return ()
    return tuple(unit for unit in units if attack_factor(t, battle, unit) > 0)


def one_nation(t: Table, units: Sequence[int]) -> bool:
    """10.14 Whether units may attack together."""
    return len({t.box.nation[unit] for unit in units}) == 1


def all_out(t: Table, seat: int, orgs: Orgs, option: Option) -> Forecast | None:
    """The odds of an attack by everybody of one nation who could join."""
    if option.target is None:
        return None
    units = able(t, seat, orgs, option.target)
    first = t.box.nation[units[0]]
    return outlook.attack(
        t, open_battle(t, seat, option.target, [unit for unit in units if t.box.nation[unit] is first])
    )
