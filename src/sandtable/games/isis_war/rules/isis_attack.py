"""13.4 Random event 5: the attack of ISIS on one hex of Baghdad."""

from sandtable.core import D6, Note, events
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules.battle import Battle
from sandtable.games.isis_war.rules.differential import Ground, Reckoning, converted
from sandtable.games.isis_war.rules.odds import WORDS, reading
from sandtable.games.isis_war.rules.shifts import engineers, terrain
from sandtable.games.isis_war.rules.strength import defence_factor
from sandtable.games.isis_war.state import Table


def isis_attack(t: Table, target: int, attack: int) -> bool:
    """13.4 Whether ISIS takes a hex of Baghdad with this combat factor; nothing on the map changes (13.4.outcome).

    Only terrain and engineers shift the column; the force has one step, so a bloodbath spends it (R-90).
    """
    stacks = t.state.stacks
    defenders = stacks[US].get(target) or stacks[IRAN].get(target)
    if defenders is None:
        t.tell(Note(at=target, topic="isis"), "ISIS walks into {at:space}.", "13.4")
        return True
    battle = Battle(ISIS, target, t.box.side[defenders[0]], [], defenders, frozenset())
    defence = sum(defence_factor(t, battle, unit) for unit in defenders)
    sum_ = Reckoning(attack, defence, [*terrain(t, target), *engineers(t, battle)])
    column = sum_.column(t.box.crt)

    def result_of(die: int) -> Result:
        return converted(t.box.crt.result(column, die), Ground.CITY)

    die = t.roll(D6, "Attack on {hex:space}", "10.7", gives=lambda face: result_of(face).value, hex=target)
    result = result_of(die)
    taken = result is Result.DE and all(t.state.steps[unit] == 1 for unit in defenders)
    _tell(t, battle, sum_, die, result, taken=taken)
    return taken


def _tell(t: Table, battle: Battle, sum_: Reckoning, die: int, result: Result, *, taken: bool) -> None:
    """13.4 The attack in one line."""
    column = sum_.column(t.box.crt)
    t.tell(
        events.Battle(
            at=battle.target,
            sides=(Org.ISIS, t.box.org[battle.defenders[0]]),
            attackers=(),
            defenders=tuple(battle.defenders),
            result=result.value,
            column=t.box.crt.headings[column],
            shifts=tuple(sum_.shifts),
            dice=(die,),
            reading=t.if_heard(reading, t, sum_, result, column, die, Ground.CITY),
        ),
        "ISIS attacks {at:space}: {attack} against {defence}, differential {differential:+d}, {columns:+d} "
        "columns, on column {column}: {result}: {words}{outcome}.",
        "13.4",
        attack=sum_.attack,
        defence=sum_.defence,
        differential=sum_.differential,
        columns=sum_.columns,
        words=WORDS[result],
        outcome=", the hex falls" if taken else "",
    )
