"""10.0-10.6 Combat: choosing the next attack, its target and its units."""

from collections.abc import Collection, Iterator
from itertools import chain

from sandtable.core import Forecast, Kind, Option, Refusal, Steps, Verb
from sandtable.games.isis_war import odds
from sandtable.games.isis_war.air_assault import RANGE, in_range
from sandtable.games.isis_war.areas import may_operate, stormy
from sandtable.games.isis_war.battle import Battle, defenders_of, flies, open_battle
from sandtable.games.isis_war.box import IRAN, ISIS, US
from sandtable.games.isis_war.counters import Nation, Org
from sandtable.games.isis_war.fight import fight
from sandtable.games.isis_war.state import Phase, Table

Orgs = Collection[Org]
END = Option("end_attacks")
ALL = Option("join_all")
FIGHT = Option("fight")

NOBODY_THERE = Refusal("10.0", "No enemy unit is there.")
HIT = Refusal("10.2", "It has been attacked in this phase.")
DEFENDED = Refusal("10.2", "The units there have been attacked in this phase.")
RED_ROW = Refusal("1.2", "Nobody attacks into the red row.")
STORM = Refusal("13.6", "There is no combat in a sandstorm.")
NO_ATTACKER = Refusal("10.1", "No unit that may attack is adjacent to it.")
NOT_A_UNIT = Refusal("10.0", "Only units on the map attack.")
NOT_NOW = {
    IRAN: Refusal("5.7", "It does not attack in this phase."),
    US: Refusal("5.6", "It does not attack in this phase."),
    ISIS: Refusal("10.24", "ISIS garrisons only defend."),
}
STATIC = Refusal("2.10", "Static units never attack.")
MARKED = Refusal("14.8", "It lies under a No Move / No Attack marker.")
ATTACKED = Refusal("10.4", "It has attacked in this phase.")
NOT_ADJACENT = Refusal("10.1", "It is not adjacent to the target.")
TOO_FAR = Refusal("11.6", "The target is more than four hexes away.")
LAKE_SIDE = Refusal("10.2", "The hexside between is all lake.")
JOINED = Refusal("10.4", "It takes part already.")
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
    choice: Option = yield t.ask(
        seat,
        "Choose a hex to attack, or end the combat phase. Attacks are never compulsory.",
        [*(t.box.hex_options("attack")[target] for target in open_), END],
        "10.6",
        refuse=lambda kind, target: refuse_target(t, seat, orgs, target) if kind is Kind.SPACE else None,
        odds=lambda option: all_out(t, seat, orgs, option),
    )
    if choice.target is None:
        return False
    battle = open_battle(t, seat, choice.target)
    yield from choose_attackers(t, battle, orgs)
    yield from fight(t, battle)
    return True


def attacking_seat(t: Table) -> int:
    """10.0 The player whose combat phase it is, is the attacker."""
    return IRAN if t.state.frame.phase <= Phase.TURKISH_COMBAT else US


# 10.1-10.2 Targets ----------------------------------------------------------------------------------


def targets(t: Table, seat: int, orgs: Orgs) -> list[int]:
    """10.1 Every hex that could be attacked now: only those near a unit that attacks in this phase are tried."""
    stacks = t.state.stacks
    foes = {*stacks[US if seat == IRAN else IRAN], *stacks[ISIS]}
    tried = sorted(foes & threatened(t, orgs))
    return [target for target in tried if refuse_target(t, seat, orgs, target) is None]


def threatened(t: Table, orgs: Orgs) -> set[int]:
    """10.1, 11.6 Hexes around the units of some organisations that have not attacked, four deep for flights."""
    state, grid = t.state, t.box.grid
    units = t.box.by_orgs(frozenset(orgs))
    ready = [unit for unit in units if state.at[unit] >= 0 and not state.attacked[unit]]
    flights = [unit for unit in ready if flies(t, unit)]
    near = chain.from_iterable(grid.around[where] for where in {state.at[unit] for unit in ready})
    far = chain.from_iterable(grid.within(state.at[unit], RANGE) for unit in flights)
    return {*near, *far}


def refuse_target(t: Table, seat: int, orgs: Orgs, target: int) -> Refusal | None:
    """10.1, 10.2 Why a hex cannot be attacked."""
    defenders, frame = defenders_of(t, seat, target), t.state.frame
    if not defenders:
        return NOBODY_THERE
    if next(near(t, seat, target), None) is None:
        return NO_ATTACKER
    if target in frame.hit:
        return HIT
    if t.box.red[target]:
        return RED_ROW  # 1.2.red_row, R-53
    if target in stormy(t):
        return STORM
    if all(unit in frame.defended for unit in defenders):
        return DEFENDED  # they have retreated, or moved in an interruption
    able = (unit for unit in near(t, seat, target) if refuse_attacker(t, orgs, unit, target) is None)
    return NO_ATTACKER if next(able, None) is None else None


def near(t: Table, seat: int, target: int) -> Iterator[int]:
    """10.3 Own units around a hex, then Air Assault BCTs farther away (11.6)."""
    state, grid = t.state, t.box.grid
    own = state.stacks[seat]
    for hex_ in grid.around[target]:
        if hex_ in own:
            yield from own[hex_]
    if seat == US:
        for unit in t.box.air_assault:
            if state.at[unit] >= 0 and not grid.adjacent(state.at[unit], target):
                yield unit


# 10.3-10.5 Attackers --------------------------------------------------------------------------------


def refuse_attacker(t: Table, orgs: Orgs, unit: int, target: int) -> Refusal | None:
    """10.0-10.5 Why a unit cannot attack a hex; Airborne BCTs are infantry like any other (11.8)."""
    state, box = t.state, t.box
    if unit not in box.units or state.at[unit] < 0:
        return NOT_A_UNIT
    if box.org[unit] not in orgs:
        return NOT_NOW[box.side[unit]]  # 10.15: each kind in its phase; the ASR is Artesh (11.3.combat, R-111)
    if box.static[unit]:
        return STATIC  # 2.10
    if state.attacked[unit]:
        return ATTACKED
    if state.marked[unit]:
        return MARKED  # 14.8, 14.9
    if state.at[unit] in stormy(t):
        return STORM
    if not may_operate(t, box.nation[unit], target):
        return CLOSED.get(box.nation[unit], RESTRICTED)
    if flies(t, unit):
        return None if in_range(t, unit, target) else TOO_FAR  # 11.6.water: lakes do not matter
    if not box.grid.adjacent(state.at[unit], target):
        return NOT_ADJACENT
    return LAKE_SIDE if (state.at[unit], target) in box.all_lake else None


def able(t: Table, seat: int, orgs: Orgs, target: int) -> list[int]:
    """10.3 All units that could take part in an attack on a hex."""
    return [unit for unit in near(t, seat, target) if refuse_attacker(t, orgs, unit, target) is None]


def choose_attackers(t: Table, battle: Battle, orgs: Orgs) -> Steps[None]:
    """10.3, 10.5 As many units as the attacker likes, from any hexes, of one nation (10.14)."""
    rest = able(t, battle.seat, orgs, battle.target)
    join = t.box.piece_options("join")
    while rest:
        options = [join[unit] for unit in rest]
        if len(rest) > 1 and one_nation(t, rest):
            options.append(ALL)
        if battle.attackers:
            options.append(FIGHT)
        choice: Option = yield t.ask(
            battle.seat,
            "Choose the units that attack {hex:space}. Each unit attacks once in a phase.",
            options,
            "10.3",
            refuse=lambda kind, unit: refuse_joining(t, battle, orgs, unit) if kind is Kind.PIECE else None,
            odds=lambda option: odds.attack(t, joined(t, battle, orgs, option)),
            hex=battle.target,
        )
        if choice == FIGHT:
            return
        battle.attackers = joined(t, battle, orgs, choice).attackers
        rest = may_join(t, battle, orgs)


def may_join(t: Table, battle: Battle, orgs: Orgs) -> list[int]:
    """10.14 The units that could still join an attack."""
    rest = [unit for unit in able(t, battle.seat, orgs, battle.target) if unit not in battle.attackers]
    if not battle.attackers:
        return rest
    return [unit for unit in rest if one_nation(t, [battle.attackers[0], unit])]


def joined(t: Table, battle: Battle, orgs: Orgs, option: Option) -> Battle:
    """The battle as it would be with the units of an option."""
    more = [option.target] if option.target is not None else []
    if option == ALL:
        more = may_join(t, battle, orgs)
    return open_battle(t, battle.seat, battle.target, [*battle.attackers, *more])


def one_nation(t: Table, units: list[int]) -> bool:
    """10.14 Whether units may attack together."""
    return len({t.box.nation[unit] for unit in units}) == 1


def refuse_joining(t: Table, battle: Battle, orgs: Orgs, unit: int) -> Refusal | None:
    """Why a unit cannot join the attack that is being put together."""
    if unit in battle.attackers:
        return JOINED
    reason = refuse_attacker(t, orgs, unit, battle.target)
    return OTHER_NATION if reason is None else reason


def all_out(t: Table, seat: int, orgs: Orgs, option: Option) -> Forecast | None:
    """The odds of an attack by everybody of one nation who could join."""
    if option.target is None:
        return None
    units = able(t, seat, orgs, option.target)
    first = t.box.nation[units[0]]
    return odds.attack(
        t, open_battle(t, seat, option.target, [unit for unit in units if t.box.nation[unit] is first])
    )


VERBS = {
    "attack": Verb("Attack {}", Kind.SPACE),
    "end_attacks": Verb("End the combat phase"),
    "join": Verb("{} attacks", Kind.PIECE),
    "join_all": Verb("Attack with all of them"),
    "fight": Verb("Begin the battle"),
    "approach": Verb("Fly in through {}", Kind.SPACE),
    "call_militia": Verb("Call {}", Kind.PIECE),
    "no_militia": Verb("Call no militia"),
    "support": Verb("Support with {}", Kind.PIECE),
    "no_support": Verb("Give no support"),
    "commit_forces": Verb("Commit {}", Kind.CARD, commits=True),
    "hold_forces": Verb("Commit none", commits=True),
    "roll": Verb("Roll the die", commits=True),
    "lower": Verb("Roll, giving up columns: {}", Kind.NUMBER, commits=True),
    "lose_step": Verb("{} loses a step", Kind.PIECE),
    "stand": Verb("Lose a step and stand"),
    "give_way": Verb("Retreat"),
    "retreat_to": Verb("Retreat to {}", Kind.SPACE),
    "retreat_unit": Verb("{} retreats there", Kind.PIECE),
    "advance": Verb("{} advances", Kind.PIECE),
    "stop_advance": Verb("No further advance"),
}
