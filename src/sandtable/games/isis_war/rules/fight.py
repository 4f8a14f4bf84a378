"""10.7 General combat resolution procedure, in the order of R-57."""

from functools import partial

from sandtable.core import D6, Note, Occasion, Option, Shift, Steps, events
from sandtable.games.isis_war.box.box import ISIS
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules import air_assault, militia, odds, outlook, results, special_forces, stacking
from sandtable.games.isis_war.rules.battle import Battle, ground_of
from sandtable.games.isis_war.rules.differential import Reckoning, converted, package_columns
from sandtable.games.isis_war.rules.losses import on_map
from sandtable.games.isis_war.rules.odds import CONVERSION, WORDS
from sandtable.games.isis_war.rules.strength import reckon
from sandtable.games.isis_war.rules.units import eliminate
from sandtable.games.isis_war.state import Table

ROLL = Option("roll")


def fight(t: Table, battle: Battle) -> Steps[None]:
    """10.7 One battle from the first announcement to the last check."""
    begin(t, battle)
    yield from air_assault.declare_approaches(t, battle, partial(outlook.attack, t))
    yield from militia.announce(t, battle, partial(outlook.stands, t))
    yield from air_assault.call_support(t, battle, partial(outlook.stands, t))
    sum_ = reckon(t, battle)
    militia.roll_factors(t, battle, sum_)
    tell_differential(t, battle, sum_)
    sum_.shifts += yield from special_forces.commit(t, battle, sum_)
    roll_packages(t, battle, sum_)
    column = yield from give_up_columns(t, battle, sum_)
    yield from results.apply(t, battle, resolve(t, battle, sum_, column))
    finish_basij(t, battle)
    special_forces.recycle(t, battle)
    if battle.owner != ISIS:
        yield from stacking.enforce(t, battle.target, battle.owner)  # 6.0, R-44


def begin(t: Table, battle: Battle) -> None:
    """10.2, 10.4 The hex, its defenders and the attackers have had their battle of this phase."""
    frame = t.state.frame
    frame.hit.append(battle.target)
    frame.last = battle.target
    frame.defended += (unit for unit in battle.defenders if unit not in frame.defended)
    for unit in battle.attackers:
        t.state.attacked[unit] = True
    t.tell(
        Note(tuple(battle.attackers), battle.target, topic="attack"),
        "{at:space} is attacked by {pieces:piece}; defenders: {defenders:piece}.",
        "10.6",
        defenders=tuple(battle.defenders),
    )


def tell_differential(t: Table, battle: Battle, sum_: Reckoning) -> None:
    """10.7 The sum before special forces and CEPs."""
    t.tell(
        Note(at=battle.target, topic="differential"),
        "{attack} against {defence}: differential {differential:+d}, column shift {columns:+d}.",
        "10.7",
        attack=sum_.attack,
        defence=sum_.defence,
        differential=sum_.differential,
        columns=sum_.columns,
        shifts=tuple(sum_.shifts),
    )


def roll_packages(t: Table, battle: Battle, sum_: Reckoning) -> None:
    """11.5.shift A die for each CEP, just before the resolution die; results add up (R-77)."""
    for _ in range(sum_.packages):
        roll = t.roll(D6, "CEP in the battle for {hex:space}", "11.5", hex=battle.target)
        if columns := package_columns(roll):
            sum_.shifts.append(Shift(columns * sum_.packages_favour, "11.5", "combat enhancement package"))
    sum_.packages = 0


def give_up_columns(t: Table, battle: Battle, sum_: Reckoning) -> Steps[int]:
    """10.12 The attacker may lower his differential by any number of columns before the die (R-78)."""
    column = sum_.column(t.box.crt)
    if not column:
        return column
    choice = yield t.ask(
        battle.seat,
        "The attack on {hex:space} stands in column {heading}. Roll the die, or give up columns first.",
        [ROLL, *t.box.options("lower", column + 1)[1:]],
        "10.12",
        reaction="columns",
        decline=ROLL,
        occasion=Occasion(t.state.turn, (), (battle.target,)),
        odds=lambda option: odds.on_column(t, battle, sum_, option.target or 0),
        hex=battle.target,
        heading=t.box.crt.headings[column],
        pieces=battle.attackers,
        spaces=(battle.target,),
        battle="roll",
    )
    return column - (choice.target or 0)


def resolve(t: Table, battle: Battle, sum_: Reckoning, column: int) -> Result:
    """10.7 The resolution die, and what a retreat becomes in cities and bases (10.10)."""
    crt, ground = t.box.crt, ground_of(t, battle.target)
    die = t.roll(
        D6,
        "Attack on {hex:space}",
        "10.7",
        gives=lambda face: converted(crt.result(column, face), ground).value,
        hex=battle.target,
    )
    rolled = crt.result(column, die)
    result = converted(rolled, ground)
    t.tell(
        events.Battle(
            at=battle.target,
            sides=(t.box.org[battle.attackers[0]], t.box.org[battle.defenders[0]]),
            attackers=(*battle.attackers, *militia.called(t, battle, battle.seat)),
            defenders=(*battle.defenders, *battle.supporters, *militia.called(t, battle, 1 - battle.seat)),
            result=result.value,
            column=crt.headings[column],
            shifts=tuple(sum_.shifts),
            dice=(die,),
            reading=t.if_heard(odds.reading, t, sum_, result, column, die, ground),
        ),
        "Attack on {at:space}: {attack} against {defence} in column {column}. {result}: {words}{became}.",
        "10.7",
        attack=sum_.attack,
        defence=sum_.defence,
        words=WORDS[result],
        became="" if result is rolled else f" (instead of {rolled}, {CONVERSION[ground][1]})",
    )
    return result


def finish_basij(t: Table, battle: Battle) -> None:
    """11.2 All Basij that attacked go to the dead pile, whatever the result."""
    if results.is_basij(t, battle):
        for unit in on_map(t, battle.attackers):
            eliminate(t, unit, "11.2")
