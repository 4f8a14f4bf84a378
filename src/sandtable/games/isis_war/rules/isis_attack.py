"""13.4 Random event 5: the attack of ISIS on one hex of Baghdad."""

from sandtable.core import D6, Shift
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules.battle import Battle
from sandtable.games.isis_war.rules.differential import Ground, Reckoning, converted
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
        t.tell("isis_attack", "ISIS walks into {hex:space}.", "13.4", hex=target)
        return True
    battle = Battle(ISIS, target, t.box.side[defenders[0]], [], defenders, frozenset())
    defence = sum(defence_factor(t, battle, unit) for unit in defenders)
    shifts: list[Shift] = [*terrain(t, target), *engineers(t, battle)]
    column = Reckoning(attack, defence, shifts).column(t.box.crt)
    rolled = t.box.crt.result(column, t.roll(D6, "Attack on {hex:space}", "10.7", hex=target))
    result = converted(rolled, Ground.CITY)
    taken = result is Result.DE and all(t.state.steps[unit] == 1 for unit in defenders)
    t.tell(
        "isis_attack",
        "ISIS attacks {hex:space} with {attack} against {defence}: {result}{outcome}.",
        "13.4",
        hex=target,
        attack=attack,
        defence=defence,
        result=result.value,
        outcome=", the hex falls" if taken else "",
    )
    return taken
