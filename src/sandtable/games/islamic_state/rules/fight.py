"""Calculating combat: strengths, modifiers and the exact odds."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from sandtable.core import Chance, Forecast, Lit, Shift, Strength, Tally, percent, signed
from sandtable.core.events import Reading, Sum
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Nation
from sandtable.games.islamic_state.box.tables import AttackRow
from sandtable.games.islamic_state.rules.cooperation import cooperates, force_of, forces, may_attack
from sandtable.games.islamic_state.rules.peoples import any_at_home, at_home
from sandtable.games.islamic_state.rules.players import AIR_FORCE, faction_of, runner
from sandtable.games.islamic_state.rules.stacking import strength_of
from sandtable.games.islamic_state.state import Russia, Table

AIR_SUPPORT = 2
FACES = (1, 2, 3, 4, 5, 6)
TOP_ROW = 7


class Fight(msgspec.Struct):
    """A battle being prepared: who attacks whom where, with which air unit on either side."""

    area: int
    faction: int
    seat: int
    attackers: list[int]
    defenders: list[int]
    targets: list[int]
    moved: tuple[int, ...] = ()
    origin: int = NOBODY
    was_contested: bool = False
    allies: list[int] = []
    attack_air: bool = False
    defence_air: bool = False
    kept_back: list[int] = []  # coop.iraq: of the other Iraqi army
    lent: list[int] = []  # air units of others that support the attack
    retreats: list[tuple[int, ...]] = []

    @property
    def starters(self) -> list[int]:
        """The units that started the attack: those that moved in for it, or all where nobody moved."""
        return [unit for unit in self.attackers if unit in self.moved] or self.attackers


def air_in(t: Table, area: int) -> list[int]:
    """The air units over an area."""
    at = t.state.at
    return [air for air in t.box.air if at[air] == area]


def air_force(t: Table, air: int) -> int:
    """R-66 The force that an air unit counts as for cooperation."""
    return AIR_FORCE[Nation(t.box.nation[air])]


def _may_support(t: Table, air: int, against: list[int]) -> bool:
    """russia.withdraw The Russian unit that stays fights IS alone."""
    if t.box.nation[air] != Nation.RUSSIA or t.state.russia != Russia.WITHDRAWN:
        return True
    return all(t.box.faction[unit] == Faction.ISLAMIC_STATE for unit in against)


def owners(t: Table, units: Iterable[int]) -> set[tuple[int, int]]:
    """players.two Whose units these are: a faction may be split between two players."""
    return {(faction_of(t, unit), runner(t, unit)) for unit in units}


def own_air(t: Table, units: list[int], area: int, against: list[int]) -> bool:
    """combat.modifiers Whether a side has an air unit of its own over the area: of its faction and its player."""
    planes = air_in(t, area)
    if not planes:
        return False
    own = owners(t, units)
    return any((t.box.faction[air], runner(t, air)) in own and _may_support(t, air, against) for air in planes)


def others(t: Table, pieces: Iterable[int], side: list[int], against: list[int]) -> list[int]:
    """Those of some pieces whose owners may be asked to help a side: not its own, nobody attacked, never IS."""
    own = owners(t, side)
    barred = {Faction.ISLAMIC_STATE, *(faction_of(t, unit) for unit in against)}
    return [
        each
        for each in pieces
        if (faction := faction_of(t, each)) not in barred and (faction, runner(t, each)) not in own
    ]


def friendly_air(t: Table, units: list[int], area: int, against: list[int]) -> list[int]:
    """R-66 Air units over the area whose force cooperates with every force of a side and may attack the other."""
    mine, theirs = forces(t, units), forces(t, against)
    found = []
    for air in others(t, air_in(t, area), units, against):
        flown_as = air_force(t, air)
        if not all(may_attack(t, flown_as, force) for force in theirs) or not _may_support(t, air, against):
            continue
        if all(cooperates(t, flown_as, force, area) for force in mine):
            found.append(air)
    return found


def shifts(t: Table, fight: Fight) -> tuple[list[Shift], list[Shift]]:
    """combat.calc, combat.modifiers What makes up either side's strength."""
    area, attackers, defenders = fight.area, fight.attackers + fight.allies, fight.defenders
    attack = [Shift(sum(strength_of(t, u) for u in attackers), "combat.calc", "attacking units")]
    defence = [Shift(sum(strength_of(t, u) for u in defenders), "combat.calc", "defending units")]
    home = [strength_of(t, unit) for unit in defenders if at_home(t, unit, area)]
    if home:
        defence.append(Shift(max(home), "combat.modifiers", "strongest unit at home doubled"))
    elif any_at_home(t, attackers, area):
        attack.append(Shift(1, "combat.modifiers", "attacker at home"))
    if fight.attack_air:
        attack.append(Shift(AIR_SUPPORT, "combat.modifiers", "air support of the attack"))
    if fight.defence_air:
        defence.append(Shift(AIR_SUPPORT, "combat.modifiers", "air support of the defence"))
    return attack, defence


def balance(t: Table, fight: Fight) -> tuple[Shift, ...]:
    """combat.calc What the difference is made of: the strength of the defender counts against the attack."""
    attack, defence = shifts(t, fight)
    return (*attack, *(Shift(-each.value, each.rule, each.why) for each in defence))


def difference(t: Table, fight: Fight) -> int:
    """combat.calc The attacker's strength less the defender's."""
    area, force, home = fight.area, t.box.force, t.box.home
    total = sum(strength_of(t, u) for u in fight.attackers) + sum(strength_of(t, u) for u in fight.allies)
    at_home_ = [strength_of(t, u) for u in fight.defenders if home[force[u]][area]]
    total -= sum(strength_of(t, u) for u in fight.defenders)
    if at_home_:
        total -= max(at_home_)
    elif any_at_home(t, fight.attackers, area) or any_at_home(t, fight.allies, area):
        total += 1
    return total + AIR_SUPPORT * (fight.attack_air - fight.defence_air)


def row_for(t: Table, roll: int) -> AttackRow:
    """combat.table The line of a modified roll."""
    return t.box.tables.ground_attack.row[min(roll, TOP_ROW) - 1]


def defender_losses(t: Table, fight: Fight, row: AttackRow) -> int:
    """combat.home A side with a unit at home loses one instead of two."""
    if row.defender_losses_home is not None and any_at_home(t, fight.defenders, fight.area):
        return row.defender_losses_home
    return row.defender_losses


def _lost(t: Table, fight: Fight, row: AttackRow) -> int:
    """How many units a line takes from the defender: no more than are there."""
    return min(defender_losses(t, fight, row), len(fight.defenders))


def describe(t: Table, fight: Fight, row: AttackRow) -> str:
    """A line of the table in words."""
    if row.result == "back":
        return "attackers go back"
    if row.result == "contested":
        return "contested"
    mine, theirs = row.attacker_losses, _lost(t, fight, row)
    if not mine:
        return f"the defender loses {theirs}"
    return f"each side loses {mine}" if mine == theirs else f"the attacker loses {mine}, the defender {theirs}"


def odds(t: Table, fight: Fight) -> Forecast:
    """combat.table The exact chances of a battle as it stands now."""
    add = difference(t, fight)
    chances: dict[str, list[float]] = {}
    for face in FACES:
        row = row_for(t, face + max(add, 0))
        entry = chances.setdefault(describe(t, fight, row), [0.0, _good(t, fight, row)])
        entry[0] += 1 / len(FACES)
    return Forecast(
        f"Ground attack, {signed(add)} on the die",
        "combat.table",
        tuple(Chance(text, chance, good) for text, (chance, good) in chances.items()),
        balance(t, fight),
        lit=Lit("ground_attack", column=min(max(add, 0), TOP_ROW - 1)),
        tally=tally(t, fight, add),
    )


def for_defender(forecast: Forecast) -> Forecast:
    """What is good for the attacker is bad for the defender."""
    return replace(forecast, chances=tuple(replace(each, good=-each.good) for each in forecast.chances))


def reading(t: Table, fight: Fight, add: int, die: int) -> Reading:
    """combat.table What came about, how likely it was, and its cell in the table."""
    found = [describe(t, fight, row_for(t, face + add)) for face in FACES]
    words, attack, defence = found[die - 1], *(sum(each.value for each in side) for side in shifts(t, fight))
    chance = Chance(words, found.count(words) / len(found), _good(t, fight, row_for(t, die + add)))
    return Reading(chance, Lit("ground_attack", min(add, TOP_ROW - 1), die - 1), Sum(attack, defence, signed(add)))


def tally(t: Table, fight: Fight, add: int) -> Tally:
    """combat.calc What every unit brings; the strongest defender at home counts twice (R-10)."""
    own = tuple(Strength(u, strength_of(t, u)) for u in fight.attackers + fight.allies)
    home = [u for u in fight.defenders if at_home(t, u, fight.area)]
    double = max(home, key=lambda u: strength_of(t, u), default=NOBODY)
    theirs = tuple(
        Strength(u, 2 * strength_of(t, u), f"{strength_of(t, u)} × 2 at home", "combat.modifiers")
        if u == double
        else Strength(u, strength_of(t, u))
        for u in fight.defenders
    )
    attack, defence = shifts(t, fight)
    return Tally(sum(s.value for s in attack), sum(s.value for s in defence), signed(add), own, theirs)


def _good(t: Table, fight: Fight, row: AttackRow) -> float:
    if row.result != "losses":
        return -0.2 if row.result == "back" else 0.0
    return (_lost(t, fight, row) - row.attacker_losses) / 2


def promise(t: Table, fight: Fight) -> str:
    """combat.table How likely an attack is to cost the defender anything."""
    add = max(difference(t, fight), 0)
    hits = sum(row_for(t, face + add).defender_losses > 0 for face in FACES)
    return f"they lose: {percent(hits / len(FACES))}"


def joiners(t: Table, fight: Fight, side: list[int], against: list[int]) -> dict[int, list[int]]:
    """coop.chart Units in the area, by faction, that may fight beside one side against the other."""
    found: dict[int, list[int]] = {}
    mine, theirs = forces(t, side), forces(t, against)
    for unit in others(t, t.state.here[fight.area], side, against):
        faction = faction_of(t, unit)
        force = force_of(t, unit)
        if not all(may_attack(t, force, other) for other in theirs):
            continue
        if all(cooperates(t, force, other, fight.area) for other in mine):
            found.setdefault(faction, []).append(unit)
    return found
