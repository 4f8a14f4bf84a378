"""10.16-10.22 Combat results with their conversions."""

from sandtable.core import Note, Option, Steps
from sandtable.games.isis_war.box.box import US
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules.advance import advance
from sandtable.games.isis_war.rules.battle import Battle, defenders_of
from sandtable.games.isis_war.rules.losses import all_lose, choose_losses, on_map
from sandtable.games.isis_war.rules.retreat import anyone_can_retreat, retreat, stays
from sandtable.games.isis_war.state import Table

STAND = Option("stand")
GIVE_WAY = Option("give_way")


def apply(t: Table, battle: Battle, result: Result) -> Steps[None]:
    """10.7 The result is applied at once; then a hex left empty may be entered (10.23)."""
    match result:
        case Result.AS:
            pass  # 10.16: nothing happens
        case Result.AL1:
            yield from attacker_loses(t, battle, 1, "10.17")
        case Result.AE:
            all_lose(t, battle.attackers, "10.18")
        case Result.BB:
            yield from bloodbath(t, battle)
        case Result.DR:
            yield from defender_retreat(t, battle)
        case Result.DE:
            all_lose(t, [*battle.defenders, *battle.supporters], "10.22")
    if not defenders_of(t, battle.seat, battle.target):
        yield from advance(t, battle)


def attacker_loses(t: Table, battle: Battle, steps: int, rule: str) -> Steps[None]:
    """10.17, 10.19 The attacker chooses; Basij are removed anyway, so they have nothing to choose (R-62, R-63)."""
    if not is_basij(t, battle):
        yield from choose_losses(t, battle.seat, battle.attackers, steps, rule)


def is_basij(t: Table, battle: Battle) -> bool:
    """11.2 Basij attack only with Basij (10.15), so one of them tells."""
    return t.box.org[battle.attackers[0]] is Org.BASIJ


def bloodbath(t: Table, battle: Battle) -> Steps[None]:
    """10.19 Every defender loses a step, supporters too (R-62); then the attacker as many in all."""
    lost = all_lose(t, [*battle.defenders, *battle.supporters], "10.19")
    yield from attacker_loses(t, battle, lost, "10.19")


def defender_retreat(t: Table, battle: Battle) -> Steps[None]:
    """10.20 Outside bases and cities: static units suffer DE (10.20.static), so does the ASR (R-66)."""
    fixed = [unit for unit in battle.defenders if stays(t, unit)]
    mobile = [unit for unit in battle.defenders if not stays(t, unit)]
    if mobile and (yield from stands(t, battle, mobile)):
        return
    all_lose(t, fixed, "10.20")
    yield from retreat(t, battle, on_map(t, mobile))


def stands(t: Table, battle: Battle, mobile: list[int]) -> Steps[bool]:
    """10.21 US and Israeli defenders may lose one step instead of retreating (DL1)."""
    involved = [*battle.defenders, *battle.supporters]
    if not may_stand(t, battle, mobile, involved):
        return False
    choice = yield t.ask(
        US,
        "The defenders of {hex:space} must retreat. Lose one step instead and stand?",
        (STAND, GIVE_WAY),
        "10.21",
        hex=battle.target,
        pieces=mobile,
        spaces=(battle.target,),
        battle="losses",
    )
    if choice != STAND:
        return False
    t.tell(Note(at=battle.target, topic="stand"), "The defenders of {at:space} stand their ground.", "10.21")
    yield from choose_losses(t, US, involved, 1, "10.21")
    return True


def may_stand(t: Table, battle: Battle, mobile: list[int], involved: list[int]) -> bool:
    """10.21 With more than one step in all, supporters included (R-69), and only with a way to retreat."""
    if not all(t.box.ignores_zoc[unit] for unit in mobile):
        return False
    return sum(t.state.steps[unit] for unit in involved) > 1 and anyone_can_retreat(t, battle, mobile)
