"""Combat: declaring an attack, and what the ground attack table brings."""

from collections.abc import Sequence
from itertools import combinations

from sandtable.core import D6, Battle, Chance, Forecast, Hint, Move, Note, Option, Refusal, Several, Steps, signed
from sandtable.core.events import Reading
from sandtable.core.refusals import against_cards
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Force, Target
from sandtable.games.islamic_state.box.tables import AttackRow
from sandtable.games.islamic_state.rules.atrocity import atrocity_roll
from sandtable.games.islamic_state.rules.consent import gather_attack, gather_defence
from sandtable.games.islamic_state.rules.control import settle_battle
from sandtable.games.islamic_state.rules.cooperation import (
    RIVALS,
    at_peace,
    end_ceasefire,
    factions_in,
    force_of,
    forces,
    may_attack,
)
from sandtable.games.islamic_state.rules.fight import (
    AIR_SUPPORT,
    Fight,
    air_force,
    balance,
    defender_losses,
    describe,
    difference,
    friendly_air,
    joiners,
    odds,
    own_air,
    promise,
    reading,
    row_for,
)
from sandtable.games.islamic_state.rules.losses import attacker_loses, defender_loses
from sandtable.games.islamic_state.rules.movement import has_room
from sandtable.games.islamic_state.rules.players import faction_of, side
from sandtable.games.islamic_state.rules.reasons import against_units, elsewhere
from sandtable.games.islamic_state.rules.refugees import create
from sandtable.games.islamic_state.rules.retreat import retreat
from sandtable.games.islamic_state.rules.stacking import distinct, own_units, strength_of, trim
from sandtable.games.islamic_state.rules.track import casualties
from sandtable.games.islamic_state.state import Table, put

NO_ATTACK = Option("no_attack")
WITHOUT = {
    "combat.retreat": "the defenders have retreated: no battle",
    "combat.strength": "the attack is called off: the defence is stronger",
}


# ---- Whom to attack


def target_units(t: Table, area: int, target: int) -> list[int]:
    """combat.target The units that a target stands for; stack.iraq the two Iraqi armies in Baghdad apart."""
    split = _armies_split(t, area)
    box = t.box
    if target == Target.IRAQI_SUNNI:
        return [u for u in t.state.here[area] if box.force[u] == Force.IRAQI_SUNNI] if split else []
    found = [unit for unit in t.state.here[area] if faction_of(t, unit) == target]
    if split and target == Faction.COALITION:
        return [unit for unit in found if box.force[unit] != Force.IRAQI_SUNNI]
    return found


def _armies_split(t: Table, area: int) -> bool:
    return both_armies(t, t.state.here[area])


def _able(t: Table, units: list[int], groups: list[list[int]]) -> list[int]:
    """coop.chart The units that may attack somebody in each group."""
    return [
        unit
        for unit in units
        if all(any(may_attack(t, force_of(t, unit), force_of(t, other)) for other in group) for group in groups)
    ]


def prepare(t: Table, seat: int, faction: int, area: int, targets: list[int]) -> Fight | None:
    """combat.may, combat.strength The attack on some targets with all that may take part; None if too weak."""
    groups = [target_units(t, area, target) for target in targets]
    mine = _able(t, own_units(t, faction, seat, area), groups)
    if not mine or not all(groups):
        return None
    mine_forces = forces(t, mine)
    defenders = [
        unit
        for group in groups
        for unit in group
        if any(may_attack(t, force, force_of(t, unit)) for force in mine_forces)
    ]
    attackers = one_army(t, mine) if faction == Faction.COALITION else mine
    fight = Fight(area, faction, seat, attackers, defenders, list(targets))
    fight.kept_back = [unit for unit in mine if unit not in attackers]
    count_air(t, fight)
    return fight if _strong_enough(t, fight) else None


def both_armies(t: Table, units: Sequence[int]) -> bool:
    """coop.iraq Whether there are Iraqi Shia and Sunni units among some; they do not attack together."""
    present = forces(t, units)
    return Force.IRAQI_SHIA in present and Force.IRAQI_SUNNI in present


def one_army(t: Table, units: list[int]) -> list[int]:
    """coop.iraq The units without the weaker Iraqi army, where both stand together."""
    if not both_armies(t, units):
        return units
    kept = [[u for u in units if t.box.force[u] != army] for army in (Force.IRAQI_SUNNI, Force.IRAQI_SHIA)]
    return max(kept, key=lambda group: sum(strength_of(t, unit) for unit in group))


def _strong_enough(t: Table, fight: Fight) -> bool:
    """combat.strength Not weaker than the defence, with help if need be."""
    add = difference(t, fight)
    return add >= 0 or add + _help(t, fight) >= 0


def count_air(t: Table, fight: Fight) -> None:
    """combat.modifiers The air units that either side has of its own over the area."""
    fight.attack_air = own_air(t, fight.attackers, fight.area, fight.defenders)
    fight.defence_air = own_air(t, fight.defenders, fight.area, fight.attackers)


def _help(t: Table, fight: Fight) -> int:
    """The most that cooperating factions could add if they agreed."""
    if fight.faction == Faction.ISLAMIC_STATE:
        return 0
    friends = joiners(t, fight, fight.attackers, fight.defenders)
    total = sum(strength_of(t, unit) for units in friends.values() for unit in units)
    planes = friendly_air(t, fight.attackers, fight.area, fight.defenders)
    return total + (AIR_SUPPORT if planes and not fight.attack_air else 0)


def _others_here(t: Table, faction: int, area: int) -> list[int]:
    """combat.target All whose units stand in an area beside a faction's."""
    found = [each for each in factions_in(t, area) if each != faction]
    if Faction.COALITION in found and _armies_split(t, area):
        found.append(Target.IRAQI_SUNNI)
    return found


def enemies_here(t: Table, seat: int, faction: int, area: int) -> list[int]:
    """combat.may The targets in an area that a faction's units there may attack."""
    mine = own_units(t, faction, seat, area)
    found = _others_here(t, faction, area)
    return sorted(each for each in found if _able(t, mine, [target_units(t, area, each)]))


def possible(t: Table, seat: int, faction: int, area: int) -> dict[tuple[int, ...], Fight]:
    """combat.target Every group of targets that can be attacked: one, some or all."""
    found: dict[tuple[int, ...], Fight] = {}
    targets = enemies_here(t, seat, faction, area)
    for count in range(1, len(targets) + 1):
        for group in combinations(targets, count):
            fight = prepare(t, seat, faction, area, list(group))
            if fight is not None:
                found[group] = fight
    return found


def can_attack(t: Table, seat: int, faction: int, area: int) -> bool:
    """Whether any attack can be declared in an area."""
    return any(prepare(t, seat, faction, area, [each]) for each in _others_here(t, faction, area))


def declare(t: Table, seat: int, faction: int, area: int, *, must: bool) -> Steps[Fight | None]:
    """combat.target The attacker names his targets, or does not attack."""
    fights = possible(t, seat, faction, area)
    if not fights:
        return None
    first = t.box.first_target
    by_option = {
        Option("attack", None, tuple(first + each for each in group)): fight for group, fight in fights.items()
    }
    among = tuple(first + each for each in enemies_here(t, seat, faction, area))
    choice = yield t.ask(
        seat,
        "Attack in {area:space}?",
        [*by_option, *(() if must else (NO_ATTACK,))],
        rule="combat.may",
        odds=lambda option: odds(t, by_option[option]) if option in by_option else None,
        hint=lambda option: Hint(promise(t, by_option[option])) if option in by_option else None,
        refuse=against_cards(lambda number: _why_not_target(t, faction, seat, area, number)),
        several=Several("attack", among, check=lambda group: _check(group, by_option)),
        battle="target",
        spaces=(area,),
        area=area,
    )
    return by_option.get(choice)


def _check(group: tuple[int, ...], by_option: dict[Option, Fight]) -> Refusal | None:
    if Option("attack", None, group) in by_option:
        return None
    return Refusal("combat.strength", "The attack would be weaker than the defence.")


def _why_not_target(t: Table, faction: int, seat: int, area: int, card: int) -> Refusal | None:
    """Why a faction cannot be attacked here."""
    target = card - t.box.first_target
    units = target_units(t, area, target) if 0 <= target <= Target.IRAQI_SUNNI else []
    if not units:
        return Refusal("combat.target", "No unit of that name stands there.")
    mine = forces(t, own_units(t, faction, seat, area))
    if any(at_peace(t.state, force, force_of(t, units[0])) for force in mine):
        return Refusal("truce", "A truce is in force.")
    if not any(may_attack(t, force, force_of(t, unit)) for force in mine for unit in units):
        return Refusal("coop.chart", "These forces never attack each other.")
    return Refusal("combat.strength", "The attack would be weaker than the defence.")


def take_part(t: Table, fight: Fight) -> Steps[None]:
    """combat.calc All or some of the units there take part, as long as they are strong enough."""
    ready = sorted(fight.attackers + fight.kept_back)
    groups = [group for group in unit_groups(t, ready) if _weak(t, fight, group) is None]
    choice = yield t.ask(
        fight.seat,
        "Which units attack in {area:space}?",
        [Option("commit", None, group) for group in groups],
        rule="combat.calc",
        odds=lambda option: odds(t, _with(fight, option.targets)),
        refuse=against_units(
            t,
            (),
            "combat.calc",
            elsewhere(t, fight.area, "combat.calc"),
            "It is no unit that you attack with.",
        ),
        several=Several("commit", tuple(ready), check=lambda group: _weak(t, fight, group)),
        battle="attackers",
        spaces=(fight.area,),
        area=fight.area,
    )
    fight.attackers = list(choice.targets)


def _with(fight: Fight, units: tuple[int, ...]) -> Fight:
    return Fight(
        fight.area,
        fight.faction,
        fight.seat,
        list(units),
        fight.defenders,
        fight.targets,
        attack_air=fight.attack_air,
        defence_air=fight.defence_air,
    )


def _weak(t: Table, fight: Fight, units: tuple[int, ...]) -> Refusal | None:
    if fight.kept_back and both_armies(t, units):
        return Refusal("coop.iraq", "Iraqi Shia and Sunni units do not attack together.")
    if _strong_enough(t, _with(fight, units)):
        return None
    return Refusal("combat.strength", "They would be weaker than the defence.")


def unit_groups(t: Table, units: list[int]) -> list[tuple[int, ...]]:
    """Every choice among units of which those of a kind are alike: all of them first."""
    groups: list[tuple[int, ...]] = [()]
    for kind in distinct(t, units):
        alike = [
            u
            for u in units
            if t.box.force[u] == t.box.force[kind] and (u in t.state.weak) == (kind in t.state.weak)
        ]
        groups = [(*group, *alike[:count]) for group in groups for count in range(len(alike), -1, -1)]
    return [tuple(sorted(group)) for group in groups if group]


# ---- The battle


def battle(t: Table, fight: Fight) -> Steps[bool]:
    """combat.calc A declared attack to its end; True if the attackers then hold the area alone."""
    s = t.state
    if any(t.box.force[unit] == Force.RUSSIA for unit in fight.defenders):
        s.roused = True  # russia.ground
    yield from take_part(t, fight)
    yield from gather_attack(t, fight)
    _break_ceasefire(t, fight)
    yield from trim(t, fight.area)
    fight.attackers = [unit for unit in fight.attackers if s.at[unit] == fight.area]
    fight.defenders = [unit for unit in fight.defenders if s.at[unit] == fight.area]
    if _called_off(t, fight):
        return False
    yield from retreat(t, fight)
    if not fight.defenders:
        _without_a_die(
            t, fight, "The defenders of {at:space} have retreated: no die is rolled.", "combat.retreat", 0.7
        )
    if fight.defenders and fight.attackers:
        yield from gather_defence(t, fight)
        if not _called_off(t, fight):
            yield from _resolve(t, fight)
    yield from trim(t, fight.area)
    return (yield from settle_battle(t, fight.area, fight.faction))


def _called_off(t: Table, fight: Fight) -> bool:
    """R-86 Whether an attack is too weak after all: help was refused, or others have joined the defence."""
    if difference(t, fight) >= 0:
        return False
    words = "The attack in {at:space} is called off: the defence is stronger."
    _without_a_die(t, fight, words, "combat.strength", -0.2)
    return True


def _without_a_die(t: Table, fight: Fight, words: str, rule: str, good: float) -> None:
    """How an attack ends that never came to the table, as worth to the attacker."""
    came = Reading(Chance(WITHOUT[rule], 0, good))
    t.tell(Note(at=fight.area, topic="no battle", reading=came, side=side(fight.faction)), words, rule)


def _break_ceasefire(t: Table, fight: Fight) -> None:
    """ceasefire An attack that one partner makes or joins on the other ends it."""
    if not t.state.ceasefire:
        return
    mine, theirs = forces(t, fight.attackers + fight.allies), forces(t, fight.defenders)
    mine += [air_force(t, air) for air in fight.lent]
    for one, other in ((mine, theirs), (theirs, mine)):
        if Force.SYRIAN_REBELS in one and any(force in RIVALS for force in other):
            end_ceasefire(t, fight.area)


def _resolve(t: Table, fight: Fight) -> Steps[None]:
    """combat.table One die, the difference added, and what the line says."""
    add = difference(t, fight)
    die = t.roll(D6, "Ground attack in {area:space}", "combat.table", area=fight.area)
    row = row_for(t, die + add)
    names = (side(fight.faction), side(faction_of(t, fight.defenders[0])))
    t.tell(
        Battle(
            fight.area,
            names,
            tuple(fight.attackers + fight.allies),
            tuple(fight.defenders),
            describe(t, fight, row),
            signed(add),
            balance(t, fight),
            (die,),
            t.if_heard(reading, t, fight, add, die),
        ),
        "Battle of {at:space}, {column} on the die: {result}.",
        "combat.table",
    )
    lost = defender_losses(t, fight, row)
    blamed = _blamed_for_atrocity(t, fight) if row.atrocity_roll else NOBODY
    if row.result == "back":
        _go_back(t, fight)
    if row.attacker_losses:
        yield from attacker_loses(t, fight, row.attacker_losses)
    if lost:
        yield from defender_loses(t, fight, lost)
    _aftermath(t, fight, row, blamed)


def _aftermath(t: Table, fight: Fight, row: AttackRow, blamed: int) -> None:
    """combat.table Refugees, casualties and the atrocity roll."""
    if row.refugee:
        create(t, fight.area, "combat.table")
    if blamed != NOBODY:
        stranger = not t.box.people_home[t.box.force[blamed]][fight.area]
        by = side(faction_of(t, blamed))
        atrocity_roll(t, fight.area, "Atrocity in {area:space}?", "atrocity", stranger=stranger, side=by)
    if row.civilian_casualties:
        casualties(t, fight.faction)


def _blamed_for_atrocity(t: Table, fight: Fight) -> int:
    """atrocity, R-45 A unit that started the attack, not tolerant, of another People than a defender at home."""
    box = t.box
    home = {box.people[box.force[u]] for u in fight.defenders if box.people_home[box.force[u]][fight.area]}
    for unit in fight.starters:
        if not box.tolerant[box.force[unit]] and home - {box.people[box.force[unit]]}:
            return unit
    return NOBODY


def _go_back(t: Table, fight: Fight) -> None:
    """R-8 Attackers who moved in return, unless they contested the area before or their place is taken."""
    units = [unit for unit in fight.attackers if unit in fight.moved]
    if fight.was_contested or not units or not has_room(t, units, fight.origin):
        return
    for unit in units:
        put(t.state, unit, fight.origin)
    words = "{pieces:piece} goes back." if len(units) == 1 else "{pieces:piece} go back."
    t.tell(Move(tuple(units), (fight.area, fight.origin), "back"), words, "combat.table")


def forecast(t: Table, seat: int, faction: int, area: int) -> Forecast | None:
    """The odds of attacking everybody in an area where one's units stand."""
    fights = possible(t, seat, faction, area)
    return odds(t, next(reversed(fights.values()))) if fights else None
