"""10.7 An attack before its first announcement: what it comes to, and what may still be brought to it."""

from collections.abc import Sequence

from sandtable.core import Forecast, Shift
from sandtable.games.isis_war.box.box import ISIS
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules import air_assault, militia, odds, special_forces
from sandtable.games.isis_war.rules.battle import Battle, ground_of, open_battle
from sandtable.games.isis_war.rules.differential import Reckoning, chances
from sandtable.games.isis_war.rules.strength import reckon
from sandtable.games.isis_war.state import Table


def results(t: Table, seat: int, target: int, attackers: Sequence[int]) -> dict[Result, float]:
    """10.7 The bare chances of an attack, for bots."""
    return chances(t.box.crt, prospect(t, open_battle(t, seat, target, attackers)), ground_of(t, target))


def attack(t: Table, battle: Battle) -> Forecast:
    """10.7 The odds of an attack as it stands."""
    return odds.of_sum(t, battle, prospect(t, battle), battle.seat, left_out(t, battle))


def stands(t: Table, battle: Battle, seat: int) -> Forecast:
    """10.7 The odds of a battle under way for one of the players, who is asked what to add to it."""
    return odds.of_sum(t, battle, reckon(t, battle), seat, left_out(t, battle))


def prospect(t: Table, battle: Battle) -> Reckoning:
    """11.7 The sum with the concentric columns that the attacker can take through the approach of his flights."""
    sum_ = reckon(t, battle)
    if air_assault.can_surround(t, battle, air_assault.flights_in(t, battle)):
        columns = t.box.shifts["concentric"].columns
        sum_.shifts.append(Shift(columns, "11.7", "concentric, by the approach of Air Assault"))
    return sum_


def left_out(t: Table, battle: Battle) -> list[str]:
    """5.8, 5.9, 11.6.support, 12.3 What either player may still call: nobody knows whether he does."""
    seats = [seat for seat in (battle.seat, battle.owner) if seat != ISIS]
    found = {
        "militia": any(militia.can_call(t, battle, seat) for seat in seats),
        "Air Assault support": bool(air_assault.can_support(t, battle)),
        "special forces": any(special_forces.available(t, battle, seat) for seat in seats),
    }
    return [what for what, possible in found.items() if possible]
