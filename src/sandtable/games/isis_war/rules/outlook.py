"""10.7 An attack before its first announcement: what it comes to, and what may still be brought to it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sandtable.core import Forecast, Kind, Shift
from sandtable.core.decisions import Aid
from sandtable.games.isis_war.box.box import IRAN, ISIS
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules import air_assault, militia, odds, special_forces
from sandtable.games.isis_war.rules.battle import Battle, ground_of, open_battle
from sandtable.games.isis_war.rules.differential import Reckoning, chances
from sandtable.games.isis_war.rules.strength import reckon
from sandtable.games.isis_war.state import Table

CALLED = "may be called"


def results(t: Table, seat: int, target: int, attackers: Sequence[int]) -> dict[Result, float]:
    """10.7 The bare chances of an attack, for bots."""
    return chances(t.box.crt, prospect(t, open_battle(t, seat, target, attackers)), ground_of(t, target))


def attack(t: Table, battle: Battle) -> Forecast:
    """10.7 The odds of an attack as it stands."""
    return _with_reserves(t, battle, odds.of_sum(t, battle, prospect(t, battle), battle.seat, left_out(t, battle)))


def stands(t: Table, battle: Battle, seat: int) -> Forecast:
    """10.7 The odds of a battle under way for one of the players, who is asked what to add to it."""
    return _with_reserves(t, battle, odds.of_sum(t, battle, reckon(t, battle), seat, left_out(t, battle)))


def prospect(t: Table, battle: Battle) -> Reckoning:
    """11.7 The sum with the concentric columns that the attacker can take through the approach of his flights."""
    sum_ = reckon(t, battle)
    if air_assault.can_surround(t, battle, air_assault.flights_in(t, battle)):
        columns = t.box.shifts["concentric"].columns
        sum_.shifts.append(Shift(columns, "11.7", "concentric, by the approach of Air Assault"))
    return sum_


def _with_reserves(t: Table, battle: Battle, forecast: Forecast) -> Forecast:
    """The odds with what they leave out, each thing on the side that may bring it."""
    return replace(forecast, aids=(*forecast.aids, *reserves(t, battle)))


def reserves(t: Table, battle: Battle) -> Iterator[Aid]:
    """5.8, 5.9, 11.6.support, 12.3 What may still be brought to a battle, and what it can be worth."""
    box = t.box
    for seat in (battle.seat, battle.owner):
        if seat == ISIS:
            continue
        attacks = seat == battle.seat
        for unit in militia.can_call(t, battle, seat):
            dice, rule = militia.dice_of(t, unit), militia.RULE[seat == IRAN]
            yield Aid(attacks, box.names.label(Kind.PIECE, unit), f"{dice}–{6 * dice}", rule, (unit,), how=CALLED)
        if forces := special_forces.available(t, battle, seat):
            most = sum(box.support[unit] for unit in forces)
            yield Aid(attacks, "special forces", f"0–{most}", "12.3", secret=True, how="later, in secret: columns")
    for unit in air_assault.can_support(t, battle):
        factor = box.combat_factor[unit][t.state.steps[unit]]
        yield Aid(False, box.names.label(Kind.PIECE, unit), str(factor), "11.6", (unit,), how="may support")


def left_out(t: Table, battle: Battle) -> list[str]:
    """5.8, 5.9, 11.6.support, 12.3 What either player may still call: nobody knows whether he does."""
    seats = [seat for seat in (battle.seat, battle.owner) if seat != ISIS]
    found = {
        "militia": any(militia.can_call(t, battle, seat) for seat in seats),
        "Air Assault support": bool(air_assault.can_support(t, battle)),
        "special forces": any(special_forces.available(t, battle, seat) for seat in seats),
    }
    return [what for what, possible in found.items() if possible]
