"""10.23 Advance after combat, and 11.2.advance after an attack by Basij."""

from sandtable.core import Hint, Move, Option, Refusal, Several, Steps
from sandtable.core.refusals import against_pieces
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.rules import stacking, units, victory
from sandtable.games.isis_war.rules.absent import why_not_own
from sandtable.games.isis_war.rules.battle import Battle, flies
from sandtable.games.isis_war.state import Table

STOP = Option("stop_advance")
FOLLOWERS = (Org.ARTESH, Org.RGC)  # 11.2.advance: Turks never

NOT_INVOLVED = Refusal("10.23", "It did not take part in the attack.")
FLYING = Refusal("11.6", "Air Assault BCTs never advance after combat.")
LANDED = Refusal("11.3", "The ASR never moves after its landing.")


def advance(t: Table, battle: Battle) -> Steps[None]:
    """10.23 Any of the attackers may enter the empty hex at once, free of cost and of enemy zones (8.2)."""
    target = battle.target
    willing = [unit for unit in followers(t, battle) if why_not_advance(t, unit) is None]
    able = stacking.joining(t, willing, target)
    if not able:
        return
    won = victory.gain(t, target, battle.seat)
    choice = yield t.ask(
        battle.seat,
        "{hex:space} is empty: choose the units that advance{gain}, or stay."
        if t.box.org[battle.attackers[0]] is not Org.BASIJ
        else "{hex:space} is empty: choose the units that advance{gain}, or stay. The Basij are removed after it.",
        [*stacking.groups(t, "advance", able, stacking.as_many_as_fit(t, able, target)), STOP],
        "10.23",
        refuse=against_pieces(lambda unit: refuse(t, battle, unit)),
        several=Several("advance", tuple(able), check=lambda units: stacking.why_not(t, units, target)),
        hint=lambda option: Hint(won) if won and option != STOP else None,
        hex=target,
        gain=f" ({won})" if won else "",
        pieces=able,
        spaces=(target,),
        battle="advance",
    )
    for start in dict.fromkeys(t.state.at[unit] for unit in choice.targets):
        group = tuple(unit for unit in choice.targets if t.state.at[unit] == start)
        t.tell(Move(group, (start, target), "advance"), "{pieces:piece}: advance to {end:space}.", "10.23")
        for unit in group:
            units.enter(t, unit, target)


def followers(t: Table, battle: Battle) -> list[int]:
    """10.23 The surviving attackers; 11.2.advance for Basij the Artesh and RGC beside them."""
    state, box = t.state, t.box
    if box.org[battle.attackers[0]] is not Org.BASIJ:
        return [unit for unit in battle.attackers if state.at[unit] >= 0]
    origins = dict.fromkeys(state.at[unit] for unit in battle.attackers)
    stacked = [unit for start in origins for unit in state.stacks[battle.seat][start]]
    return [unit for unit in stacked if box.org[unit] in FOLLOWERS]


def refuse(t: Table, battle: Battle, unit: int) -> Refusal | None:
    """10.23 Why a unit cannot be chosen to advance."""
    if unit not in followers(t, battle):
        return why_not_own(t, battle.seat, unit) or NOT_INVOLVED
    return why_not_advance(t, unit) or stacking.why_not(t, [unit], battle.target)


def why_not_advance(t: Table, unit: int) -> Refusal | None:
    """10.23 Why a unit of the attacking force may not advance; zones of control do not matter.

    The attack itself was possible only into an open area and not across a lake (R-71).
    """
    if flies(t, unit):
        return FLYING  # 11.6.noadvance
    if unit == t.box.asr:
        return LANDED  # 11.3.nomove
    return None
