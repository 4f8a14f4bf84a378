"""10.23 Advance after combat, and 11.2.advance after an attack by Basij."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.games.isis_war import stacking, units
from sandtable.games.isis_war.battle import Battle, flies
from sandtable.games.isis_war.counters import Org
from sandtable.games.isis_war.state import Table

STOP = Option("stop_advance")
FOLLOWERS = (Org.ARTESH, Org.RGC)  # 11.2.advance: Turks never

NOT_INVOLVED = Refusal("10.23", "It did not take part in the attack.")
FLYING = Refusal("11.6", "Air Assault BCTs never advance after combat.")
LANDED = Refusal("11.3", "The ASR never moves after its landing.")


def advance(t: Table, battle: Battle) -> Steps[None]:
    """10.23 Any of the attackers may enter the empty hex at once, free of cost and of enemy zones (8.2)."""
    able = [unit for unit in followers(t, battle) if refuse_advance(t, unit) is None]
    while able := stacking.joining(t, able, battle.target):
        choice: Option = yield t.ask(
            battle.seat,
            "{hex:space} is empty: choose a unit that advances, or stop.",
            [*(t.box.piece_options("advance")[unit] for unit in able), STOP],
            "10.23",
            refuse=lambda kind, unit: refuse(t, battle, unit) if kind is Kind.PIECE else None,
            hex=battle.target,
        )
        if choice.target is None:
            return
        able.remove(choice.target)
        t.tell("advance", "{unit:piece} advances to {hex:space}.", "10.23", unit=choice.target, hex=battle.target)
        units.enter(t, choice.target, battle.target)


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
        return NOT_INVOLVED
    return refuse_advance(t, unit) or stacking.why_not(t, [unit], battle.target)


def refuse_advance(t: Table, unit: int) -> Refusal | None:
    """10.23 Why a unit of the attacking force may not advance; zones of control do not matter.

    The attack itself was possible only into an open area and not across a lake (R-71).
    """
    if flies(t, unit):
        return FLYING  # 11.6.noadvance
    if unit == t.box.asr:
        return LANDED  # 11.3.nomove
    return None
