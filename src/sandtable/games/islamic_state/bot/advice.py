"""What a sensible player would do: every verb has a judge, and the highest value is what the greedy bot plays."""

from collections.abc import Callable, Sequence

from sandtable.core import Decision, Option
from sandtable.games.islamic_state.bot import cards
from sandtable.games.islamic_state.bot.field import FURTHER
from sandtable.games.islamic_state.bot.plans import Sight, main_faction, sight_of
from sandtable.games.islamic_state.bot.worth import COALITION, IRAN, IS, KURDS, REBELS, REGIME
from sandtable.games.islamic_state.box.actions import Act, Intervention
from sandtable.games.islamic_state.box.factions import Faction, Force, Target
from sandtable.games.islamic_state.rules.movement import open_to
from sandtable.games.islamic_state.state import Table

Advice = Callable[[Table, Decision], Sequence[float]]
Judge = Callable[[Sight, Decision, Option], float]
FIXED = {
    "default": 10.0,
    "choose": -10.0,
    "act": 50.0,
    "us_strike": 6.0,
    "russian_strike": 6.0,
    "stay_out": 0.0,
    "end": 0.0,
    "halt": 0.0,
    "no_attack": 0.0,
    "done": 0.0,
    "decline": 0.0,
    "accept": -1.0,
    "offer": -1.0,
    "stand": 0.0,
    "join": 1.0,
    "support": 0.5,
    "turks": 1.0,
}


def advise(t: Table, decision: Decision) -> Sequence[float]:
    """A value for each option of a decision: by the adviser of its first verb, else of each by itself."""
    return ADVISERS.get(decision.options[0].verb, _each)(t, decision)


def _each(t: Table, decision: Decision) -> list[float]:
    sight = Sight(t, main_faction(t, decision.seat), decision.seat)
    return [JUDGES.get(option.verb, _fixed)(sight, decision, option) for option in decision.options]


def _fixed(sight: Sight, decision: Decision, option: Option) -> float:
    """What is worth the same in every position; an unknown verb is worth nothing either way."""
    return FIXED.get(option.verb, 0.0)


# ---- Moving


def _from(sight: Sight, decision: Decision, option: Option) -> float:
    return sight.best_move(option.number)


def _fight(sight: Sight, decision: Decision, option: Option) -> float:
    return sight.fight_here(option.number)


def _take(sight: Sight, decision: Decision, option: Option) -> float:
    """The units that are needed: all, or all but one where the area must be held."""
    t, units = sight.t, option.targets
    start = t.state.at[units[0]]
    power = sum(t.box.combat[unit] for unit in units if unit not in t.state.weak)
    if decision.rule == "combat.overwhelm":
        return sight.field.arrival(int(decision.about["goal"]), power, len(units)) + 0.01 * len(units)
    best = sight.best_goal(start, power, len(units))
    return best - sight.field.leaving(start, len(units)) + 0.01 * len(units)


def _to(sight: Sight, decision: Decision, option: Option) -> float:
    """A space to go to: for a stack, a unit that takes area after area, or one that retreats."""
    t, there = sight.t, option.target
    assert there is not None
    if decision.rule == "actions.rapid":
        return _rapid_to(sight, int(decision.about["unit"]), int(decision.about["points"]), there)
    if decision.rule in ("combat.retreat", "option.refugees"):
        return _refuge(sight, there)
    power = sum(t.box.combat[unit] for unit in decision.pieces if unit not in t.state.weak)
    return sight.field.goal(t.state.at[decision.pieces[0]], there, power, len(decision.pieces))


def _rapid_to(sight: Sight, unit: int, points: int, there: int) -> float:
    t, box = sight.t, sight.t.box
    here = t.state.at[unit]
    left = points - box.cost[here].get(there, 1)
    field, table = sight.field, open_to(t, box.force[unit], here)
    return field.taking(there) + FURTHER * field.chain(there, table, left, (here,)) - field.leaving(here, 1)


def _refuge(sight: Sight, there: int) -> float:
    """Retreat to friendly units, far from enemies."""
    if there >= sight.t.box.areas:
        return -0.5
    return 0.5 * sight.field.census.own[there] - 0.3 * sight.field.threat[there] + 0.01 * sight.field.stakes[there]


def _move(sight: Sight, decision: Decision, option: Option) -> float:
    return sight.advance_of(option.number)


def _advance(sight: Sight, decision: Decision, option: Option) -> float:
    """combat.overwhelm On into the next area, if the attack there pays."""
    here, census = int(decision.about["area"]), sight.field.census
    return sight.field.arrival(option.number, census.power[here], census.own[here]) - 0.5


# ---- Combat


def _attack(sight: Sight, decision: Decision, option: Option) -> float:
    """All enemies together or some of them, never those whom the faction leaves alone."""
    t, census = sight.t, sight.field.census
    area = int(decision.about["area"])
    named = [target - t.box.first_target for target in option.targets]
    if any(not sight.field.kill[COALITION if each == Target.IRAQI_SUNNI else each] for each in named):
        return -2.0
    return sight.field.battle(area, census.power[area], census.own[area]) + 0.01 * len(named)


def _commit(sight: Sight, decision: Decision, option: Option) -> float:
    return float(len(option.targets))


def _join(sight: Sight, decision: Decision, option: Option) -> float:
    """Against those whom one wants to fight."""
    area = int(decision.about["area"])
    own = sight_of(sight.t, decision.pieces[0], sight.seat)
    return 1.0 if own.field.census.foes[area] else -1.0


def _retreat(sight: Sight, decision: Decision, option: Option) -> float:
    """Stand unless the attack is much stronger and the area is not home."""
    t, unit = sight.t, option.target
    assert unit is not None
    area = int(decision.about["area"])
    own = sight_of(t, unit, sight.seat)
    home = t.box.home[t.box.force[unit]][area]
    margin = own.field.census.might[area] - own.field.census.power[area] * (1 + home)
    return 1.0 if margin >= 3 + 2 * home and own.field.stakes[area] < 20 else -1.0


def _lose(sight: Sight, decision: Decision, option: Option) -> float:
    """The weakest unit, and one whose area other units hold as well."""
    t, unit = sight.t, option.target
    assert unit is not None
    if unit >= t.box.ground:
        return 0.0
    area = t.state.at[unit]
    value = -float(t.box.combat[unit]) * (unit not in t.state.weak)
    if decision.rule in ("acts.chart", "int.table"):
        value -= sight.field.leaving(area, 1)
    return value


def _shared_loss(sight: Sight, decision: Decision, option: Option) -> float:
    return -0.5 if decision.reaction else _lose(sight, decision, option)


def _claim(sight: Sight, decision: Decision, option: Option) -> float:
    return 1.0


# ---- Placing


def _place(sight: Sight, decision: Decision, option: Option) -> float:
    """A new unit goes where an attack can follow or something is in danger."""
    t, there = sight.t, option.target
    assert there is not None
    if there >= t.box.areas:
        return 0.0
    danger = sight.field.threat[there] + 2 * sight.field.census.foes[there]
    return min(danger, 4) * (1.0 + 0.02 * sight.field.stakes[there]) - 0.5 * sight.field.census.own[there]


def over(t: Table, decision: Decision) -> list[float]:
    """air.action Over battles first, then over one's own next to the enemy or the enemy next to one's own."""
    sight = Sight(t, main_faction(t, decision.seat), decision.seat)
    field, near = sight.field, t.box.near
    own, foes, gain = field.census.own, field.census.foes, field.gain
    found = []
    for option in decision.options:
        there = option.target
        assert there is not None
        if own[there] and foes[there]:
            found.append(5.0 + 0.1 * gain[there])
        elif foes[there]:
            found.append(2.0 * any(map(own.__getitem__, near[there])) + 0.2 * gain[there])
        else:
            found.append(0.4 * field.threat[there] + 0.02 * field.stakes[there] if own[there] else 0.0)
    return found


def _fly(sight: Sight, decision: Decision, option: Option) -> float:
    return 3.0 if sight.t.state.at[option.number] < 0 else 0.5


def _raise(sight: Sight, decision: Decision, option: Option) -> float:
    t, unit = sight.t, option.target
    assert unit is not None
    value = float(t.box.combat[unit])
    if t.box.force[unit] == Force.TURKEY:
        return -1.0
    return value


# ---- Revenue, acts, events


def _pay(sight: Sight, decision: Decision, option: Option) -> float:
    return float(option.target or 0)


def _give_up(sight: Sight, decision: Decision, option: Option) -> float:
    return -sight.field.leaving(option.number, 1) - 0.01 * sight.field.stakes[option.number]


def _attempt(sight: Sight, decision: Decision, option: Option) -> float:
    """The next act of the chart before propaganda."""
    act = option.number - sight.t.box.first_act
    return 0.0 if act == Act.PROPAGANDA and sight.t.state.succeeded[act] else 1.0


AGAINST = {COALITION: 5.0, KURDS: 3.0, REGIME: 2.0, REBELS: 2.0, IRAN: 1.0}


def _against(sight: Sight, decision: Decision, option: Option) -> float:
    faction = option.number - sight.t.box.first_target
    return -1.0 if faction in sight.mine else AGAINST.get(Faction(faction), 0.0)


STRIKE = {IS: 5.0, IRAN: 1.0, REGIME: 0.5, REBELS: -1.0}
HELP = {COALITION: 5.0, KURDS: 3.0, REBELS: 1.0, IRAN: -1.0}


def _for(sight: Sight, decision: Decision, option: Option) -> float:
    event = int(decision.about["event"]) - sight.t.box.first_event
    faction = option.number - sight.t.box.first_target
    table = STRIKE if event == Intervention.PERSONALITY_STRIKE else HELP
    return table.get(Faction(faction), 0.0) if faction < len(Faction) else 2.0


JUDGES: dict[str, Judge] = {
    "reveal": cards.reveal,
    "play": cards.play,
    "bomb": cards.bomb,
    "target": cards.target,
    "truce": cards.truce,
    "from": _from,
    "fight": _fight,
    "take": _take,
    "to": _to,
    "move": _move,
    "advance": _advance,
    "attack": _attack,
    "commit": _commit,
    "join": _join,
    "support": _join,
    "retreat": _retreat,
    "lose": _shared_loss,
    "remove": _lose,
    "claim": _claim,
    "place": _place,
    "fly": _fly,
    "raise": _raise,
    "pay": _pay,
    "give_up": _give_up,
    "attempt": _attempt,
    "against": _against,
    "for": _for,
}
ADVISERS: dict[str, Advice] = {"select": cards.select, "over": over}
"""Questions whose options are judged together."""
