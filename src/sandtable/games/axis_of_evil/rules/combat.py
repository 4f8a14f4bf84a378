"""13.0 Ground combat."""

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.core import D6, Forecast, Option, Refusal, Shift, Steps
from sandtable.core.decisions import Several
from sandtable.core.events import Battle, Note
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import SIDES, Box
from sandtable.games.axis_of_evil.box.ground import ISRAELI
from sandtable.games.axis_of_evil.box.tables import Line, Result
from sandtable.games.axis_of_evil.rules import results
from sandtable.games.axis_of_evil.rules.control import is_neutral
from sandtable.games.axis_of_evil.rules.fog import see
from sandtable.games.axis_of_evil.rules.odds import (
    Support,
    chance,
    column,
    defenders,
    effective,
    forecast,
    ladder,
    reading,
    shifts,
    strengths,
    terrain_shifts,
)
from sandtable.games.axis_of_evil.rules.payment import pay, priced
from sandtable.games.axis_of_evil.rules.reasons import why_not_on_map
from sandtable.games.axis_of_evil.rules.recycling import recycle_sf, recycle_strikes
from sandtable.games.axis_of_evil.rules.results import Fight
from sandtable.games.axis_of_evil.rules.support import (
    air_check,
    air_units,
    before_sf,
    best_air,
    close_air_support,
    commit_air,
    sf_support,
)
from sandtable.games.axis_of_evil.rules.units import defended, factor, held_hexes, is_hyperwar, on
from sandtable.games.axis_of_evil.state import Off, Table

DECLARE, PLAIN = Option("declare"), Option("plain")
Units = tuple[int, ...]


# 13.1 Who and where -------------------------------------------------------------------------------------


def may_attack(t: Table, unit: int, where: int) -> bool:
    """13.1, 19.5.combat, R-61 Whether a unit may attack an adjacent hex that the enemy holds.

    Peshmerga stand in Kurdistan, so that whatever adjoins them is in or next to it (19.3.combat).
    """
    return t.box.zone[unit] != ISRAELI or t.box.in_zone(ISRAELI, where)


def why_not_attack(t: Table, unit: int, where: int) -> Refusal | None:
    """19.5.combat Why a unit may not attack a hex next to it."""
    if may_attack(t, unit, where):
        return None
    return Refusal("19.5.combat", "Israelis attack only in Syria and Iran.")


def in_touch(t: Table, side: int) -> list[int]:
    """13.1 The units of a side next to something that the enemy holds."""
    s = t.state
    mobile, static = s.zones.counts[1 - side], s.static.counts[1 - side]
    return [unit for where, stack in s.stacks[side].items() if mobile[where] or static[where] for unit in stack]


def assailable(t: Table, side: int) -> dict[int, list[int]]:
    """13.1, R-60, R-61 The hexes that can be attacked, each with the units that may attack it."""
    found: dict[int, list[int]] = {}
    near = in_touch(t, side)
    if near:
        enemies = set(held_hexes(t, 1 - side))
        at, around, zone = t.state.at, t.box.grid.around, t.box.zone
        for unit in near:
            for there in enemies.intersection(around[at[unit]]):
                if zone[unit] != ISRAELI or may_attack(t, unit, there):
                    found.setdefault(there, []).append(unit)
    return found


def targets(t: Table, side: int) -> list[int]:
    """13.1 The hexes that can be attacked."""
    return sorted(assailable(t, side))


def available(t: Table, side: int) -> bool:
    """13.1, 15.4 Whether there is anything to attack; nobody ever has to."""
    near, zone = in_touch(t, side), t.box.zone
    return bool(near) and (zone[near[0]] != ISRAELI or bool(assailable(t, side)))


def adjacent_attackers(t: Table, side: int, where: int) -> list[int]:
    """13.1, 13.2 The units that can attack a hex."""
    stacks = t.state.stacks[side]
    found = [unit for near in t.box.grid.around[where] for unit in stacks.get(near, ())]
    return sorted(unit for unit in found if may_attack(t, unit, where))


def price(t: Table, units: Sequence[int], *, declared: bool = False) -> int:
    """13.2, 13.2.1, 19.1.4 One AP a unit, one for all hyperwar units together; one in all with 6GW."""
    if declared:
        return t.box.special_cost[Line.ATTACK]
    swift = sum([is_hyperwar(t, unit) for unit in units])
    return cost_of(t.box, len(units) - swift, swift)


def cost_of(box: Box, slow: int, swift: int) -> int:
    """13.2, 13.2.1 The AP of an attack by this many slow and this many hyperwar units."""
    return slow * box.cost[Line.ATTACK] + (swift > 0) * box.special_cost[Line.ATTACK]


def why_not_group(t: Table, side: int, units: tuple[int, ...], declared: bool) -> Refusal | None:
    """13.2, 19.8.2 Why units cannot attack together."""
    if len({t.box.islamist[unit] for unit in units}) > 1:
        return Refusal("19.8.2", "Islamists do not attack together with others.")
    if declared and t.box.islamist[units[0]]:
        return Refusal("19.8.2", "6GW do not attack together with Islamists.")
    cost = price(t, units, declared=declared)
    if cost > t.state.ap[side]:
        return Refusal("13.2", f"This attack costs {cost} AP.")
    return None


# 13.1 The attack ----------------------------------------------------------------------------------------


def attack_action(t: Table, side: int) -> Steps[None]:
    """13.1 Name the defending hex and the attackers, pay, and fight it out."""
    attack = t.box.hex_options("target")
    choice = yield t.ask(
        side,
        "Which hex do you attack?",
        [attack[where] for where in targets(t, side)],
        "13.1",
        odds=lambda option: _best_odds(t, side, option),
        refuse=against_spaces(lambda where: _why_not_target(t, side, where)),
        battle="target",
    )
    where = choice.number
    declared = yield from declare(t, side, where)
    units, air, chosen = yield from choose_attackers(t, side, where, declared)
    pay(t, side, price(t, units, declared=declared))
    yield from battle(t, side, where, units, air, declared=declared, passed=chosen)


def declare(t: Table, side: int, where: int) -> Steps[bool]:
    """19.1.4, R-63 With 6GW in Staging an attack may be declared hyperwar: one AP in all, and 6GW are committed."""
    piece = t.box.sixth_generation
    if not on(t, switch.SIXTH_GENERATION) or t.state.at[piece] != Off.STAGING or t.state.side[piece] != side:
        return False
    if all(t.box.islamist[unit] for unit in adjacent_attackers(t, side, where)):  # 19.8.2
        return False
    choice = yield t.ask(side, "Declare the Sixth Generation Warriors for this attack?", (DECLARE, PLAIN), "19.1.4")
    if choice == PLAIN:
        return False
    see(t, piece)  # 13.6.4: both know it before they choose other SF
    t.tell(Note((piece,), where, "support"), "{pieces:piece} declared for the attack on {at:space}.", "19.1.4")
    return True


def _declared(t: Table, declared: bool) -> Support:
    """R-63 What is committed when support begins: nothing, or 6GW."""
    return Support(sf=[[t.box.sixth_generation], []]) if declared else Support()


def choose_attackers(t: Table, side: int, where: int, declared: bool) -> Steps[tuple[Units, Units, bool]]:
    """13.1, 13.2, 13.6.3 Any of the adjacent units, as far as the AP go, and with them their close air support.

    Nothing comes between the two: the attacker is the first to commit air units. Who names none is asked later; and
    so is surely who has a single force, about which nobody is asked: the last part says whether there was a choice.
    """
    units, air = adjacent_attackers(t, side, where), air_units(t, side, where)
    islamist = t.box.islamist
    together = [tuple(unit for unit in units if islamist[unit] is kind) for kind in (False, True)]
    hyperwar = tuple(unit for unit in together[0] if is_hyperwar(t, unit))
    groups = [*((unit,) for unit in units), *together, hyperwar]
    legal = [group for group in dict.fromkeys(groups) if group and why_not_group(t, side, group, declared) is None]
    choice = yield t.ask(
        side,
        "Which units attack {where:space}?",
        [Option("with", None, group) for group in legal],
        "13.1",
        pieces=units,
        spaces=(where,),
        several=Several(
            "with",
            (*units, *air),
            check=lambda group: _why_not_force(t, side, group, air, declared),
            best=() if declared else (*strongest(t, side, where), *air_that_pays(t, side, where)),
        ),
        refuse=against_pieces(lambda unit: _why_not_attacker(t, side, where, unit, declared)),
        odds=lambda option: _odds_at_a_price(t, side, where, _parted(option.targets, air), declared=declared),
        battle="attackers",
        where=where,
    )
    return *_parted(choice.targets, air), len(legal) > 1


def _parted(group: Units, air: Sequence[int]) -> tuple[Units, Units]:
    """The ground units of a force and its air units."""
    return tuple(each for each in group if each not in air), tuple(each for each in group if each in air)


def _why_not_force(t: Table, side: int, group: Units, air: Sequence[int], declared: bool) -> Refusal | None:
    """13.2, 13.6.3 Why units cannot attack together, or not with this support."""
    units, support = _parted(group, air)
    if not units:
        return Refusal("13.6.3", "Air units support an attack; ground units make it.")
    return why_not_group(t, side, units, declared) or (air_check(t, support) if support else None)


def _odds_at_a_price(t: Table, side: int, where: int, force: tuple[Units, Units], *, declared: bool) -> Forecast:
    """13.2, 13.5 The odds of an attack and its AP."""
    units, air = force
    support = _declared(t, declared)
    support.air[0] = list(air)
    found = declared_odds(t, side, where, units, support)
    return replace(found, price=priced(t, side, price(t, units, declared=declared)))


def declared_odds(t: Table, side: int, where: int, units: Sequence[int], support: Support) -> Forecast:
    """13.5, 13.6 The odds of an attack when it is declared, with what the defender may still add."""

    def expected(trial: Support, more: Sequence[Shift]) -> Forecast:
        return forecast(t, side, where, units, trial, more)

    if not units:
        return expected(support, ())
    return before_sf(t, (side, 1 - side), where, units[0], support, expected, 0)


def _best_odds(t: Table, side: int, option: Option) -> Forecast | None:
    """The odds of the strongest force that can be paid for."""
    if option.target is None:
        return None
    return declared_odds(t, side, option.target, strongest(t, side, option.target), Support())


def air_that_pays(t: Table, side: int, where: int, units: Sequence[int] = ()) -> list[int]:
    """13.5.1, 13.6.3 The air units that bring most to an attack: no more than lead to the last column."""
    attackers = units or strongest(t, side, where)
    place = ladder(*strengths(t, where, side, attackers))
    shifted = place + sum(int(each.value) for each in terrain_shifts(t, where, attackers))
    return best_air(t, side, where, len(t.box.crt_columns) - 1 - shifted)


def strongest(t: Table, side: int, where: int) -> list[int]:
    """13.2, 13.2.1 The most factors that the AP pay for: all hyperwar units for one, others one each."""
    units, points = adjacent_attackers(t, side, where), t.state.ap[side]
    swift = [unit for unit in units if is_hyperwar(t, unit)]
    slow = sorted((unit for unit in units if unit not in swift), key=lambda unit: -factor(t, unit))
    islamists = [unit for unit in slow if t.box.islamist[unit]]  # 19.8.2: alone
    slow = [unit for unit in slow if unit not in islamists]
    groups = ([*swift, *slow[: points - 1]], slow[:points], islamists[:points])
    return sorted(max(groups, key=lambda group: sum(factor(t, unit) for unit in group)))


def _why_not_target(t: Table, side: int, where: int) -> Refusal | None:
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if defended(t, side, where):
        return Refusal("13.1", "You hold it yourself.")
    if not defended(t, 1 - side, where):
        return Refusal("13.1", "No enemy is there.")
    if not any(near in t.state.stacks[side] for near in t.box.grid.around[where]):
        return Refusal("13.1", "No unit of yours is adjacent.")
    return Refusal("19.5.combat", "Israelis attack only in Syria and Iran.")


def _why_not_attacker(t: Table, side: int, where: int, unit: int, declared: bool) -> Refusal | None:
    found = why_not_on_map(t, side, unit, "13.1")
    if found is not None:
        return found
    if t.state.at[unit] not in t.box.grid.around[where]:
        return Refusal("13.1", "It is not adjacent to the hex.")
    return why_not_attack(t, unit, where) or why_not_group(t, side, (unit,), declared)


def battle(
    t: Table,
    side: int,
    where: int,
    attackers: Sequence[int],
    air: Units = (),
    *,
    declared: bool = False,
    passed: bool = False,
) -> Steps[tuple[bool, int]]:
    """13.1, 13.4 Support, die, result, advance, recycling: whether the hex was cleared, and who advanced.

    Air units that were named with the attackers need not be asked for (13.6.3); `passed`: they could be.
    """
    support = _declared(t, declared)

    def expected(trial: Support, more: Sequence[Shift]) -> Forecast:
        return forecast(t, side, where, attackers, trial, more)

    if air:
        commit_air(t, where, air, support, 0)
    else:
        yield from close_air_support(t, side, where, attackers, support, 0, expected, passed)
    yield from close_air_support(t, 1 - side, where, attackers, support, 1, expected, passed=False)
    yield from sf_support(t, side, where, attackers, support, expected)
    fight = Fight(t, side, where, attackers, support)
    result = _resolve(t, fight, support)
    cleared = yield from results.apply(t, fight, result)
    entered = -1
    if cleared:
        entered = yield from results.advance(t, fight)
    for strikes, sf in zip(support.air, support.sf, strict=True):  # 11.2, 11.3, R-49: attacker first
        recycle_strikes(t, strikes)
        recycle_sf(t, sf)
    results.sixth_generation(t, fight, result)
    return cleared, entered


def _resolve(t: Table, fight: Fight, support: Support) -> Result:
    """13.5, 13.6 Odds, shifts and the die."""
    where, side = fight.where, fight.side
    found = shifts(t, where, fight.attackers, support)
    here = column(t, where, side, fight.attackers, found)
    faces = [effective(row[here], mega=fight.mega, hyper=fight.hyperwar) for row in t.box.crt]  # table.crt
    die = t.roll(D6, "Attack on {where:space}", "13.1", gives=lambda face: faces[face - 1].value, where=where)
    result = faces[die - 1]
    t.tell(
        Battle(
            where,
            (SIDES[side], SIDES[1 - side]),
            fight.attackers,
            tuple(defenders(t, 1 - side, where)),
            result.value,
            t.box.crt_columns[here],
            tuple(found),
            (die,),
            t.if_heard(reading, t, fight.side, where, fight.attackers, faces, die, here),
        ),
        "{at:space} attacked by {attackers:piece} at {column}. {result}: {words}.",
        "14.0",
        words=chance(t, side, where, fight.attackers, result, 1).text,
    )
    return result
