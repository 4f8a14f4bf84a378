"""What is looked up once, or asked before the whole is worked out, gives the same answer as the whole."""

from random import Random

import pytest

from sandtable.core import Match
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules import arrival, daesh, entrenchments, entry, movement, offensives, reinforcements
from sandtable.games.fitna.rules.airmobile import Fields, may_go, strategic_goals
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.reactions import answers, could_be_answered
from sandtable.games.fitna.rules.stacking import room
from sandtable.games.fitna.rules.supply import Nets, fed, supplied
from sandtable.games.fitna.state import Off, Segment, Table, plan_of
from tests.games.fitna.tools import SCENARIOS


def check_entry(t: Table, units: list[int]) -> None:
    """The spaces that a kind of unit may enter, and the units that close a space."""
    for unit in units:
        free = [entry.why_not_enter(t, unit, space) is None for space in range(t.box.size)]
        assert entry.open_to(t, unit) == free
        assert all(
            list(doors) == [space for space in near if free[space]]
            for doors, near in zip(entry.doors(t, unit), plan_of(t).near, strict=True)
        )
        for space in plan_of(t).spaces:
            assert entry.may_pass(t, unit, space) == (entry.stopped_by(t, unit, space) is None)


def check_movement(t: Table, units: list[int]) -> None:
    """17.0 A unit is offered if it has anywhere to go; 17.3 the same for strategic moves."""
    s = t.state
    offered = movement.movable(t, units)
    for unit in units:
        points = movement.allowance(t, unit)
        ways = movement.reach(t, unit, s.at[unit], points)
        somewhere = movement._next_steps(t, unit, (s.at[unit],), points, ways, units)
        assert (unit in offered) == (unit not in s.moved and points > 0 and bool(somewhere))
    nets: Nets = {}
    fields: Fields = {}
    for unit in units:
        goals = strategic_goals(t, unit, nets, fields)
        assert may_go(t, unit, nets, fields) == bool(goals)
        assert goals == slow_goals(t, unit)


def slow_goals(t: Table, unit: int) -> list[int]:
    """12.1.6, 17.3 Own supplied spaces joined by own supplied spaces, walked from the unit itself."""
    s, plan = t.state, plan_of(t)
    if s.isolated[unit] or not t.box.moves[unit] or unit in plan.pinned:
        return []

    def usable(space: int) -> bool:
        own = s.control[space] == s.owner[unit] and entry.why_not_enter(t, unit, space) is None
        return own and supplied(t, unit, space, {})

    seen = [s.at[unit]] if usable(s.at[unit]) else []
    for space in seen:
        seen += [beside for beside in plan.near[space] if beside not in seen and usable(beside)]
    return sorted(space for space in seen[1:] if room(t, unit, space))


def check_supply(t: Table, units: list[int]) -> None:
    for unit in units:
        nets: Nets = {}
        slow = [space for space in plan_of(t).spaces if supplied(t, unit, space, nets)]
        assert fed(t, unit, plan_of(t).spaces, {}) == slow


def check_arrival(t: Table, player: int) -> None:
    """15.0 Where units of a kind arrive, found once; what is restored; what is entrenched; where IS appears."""
    s = t.state
    arrivals = arrival.Arrivals(t)
    for unit in range(t.box.backs.start):
        if s.owner[unit] == player and s.at[unit] in (Off.POOL, Off.BATCH, Off.WAITING):
            assert arrivals.of(unit) == arrival.spaces(t, unit, {})
    everybody = range(t.box.backs.start)
    restored = [unit for unit in everybody if reinforcements.why_not_restore(t, player, unit) is None]
    assert reinforcements.upgradable(t, player) == restored
    if len(s.dug) < t.box.markers:
        dug = [space for space in range(t.box.size) if entrenchments.why_not_dig(t, player, space, {}) is None]
        assert entrenchments.sites(t, player) == dug
    if plan_of(t).is_in_play:
        back = t.box.backs.start
        there = [space for space in plan_of(t).spaces if daesh.why_not_appear(t, back, space) is None]
        assert daesh.spaces(t, back) == there


def check_targets(t: Table, units: list[int]) -> None:
    """18.0 What is asked once for all units of a colour holds for each of them."""
    found = offensives.targets(t, units)
    for unit in units:
        for space in plan_of(t).near[t.state.at[unit]]:
            fits = offensives.may_fight(t, unit) and offensives.why_not_attack(t, unit, space) is None
            assert (unit in found.get(space, {}).get(t.state.at[unit], [])) == fits


def check_answers(t: Table, player: int) -> None:
    """8.1 Nobody who holds a card that cancels an event is passed over."""
    s, box = t.state, t.box
    others = [card for other in plan_of(t).everybody if other != player for card in s.hands[other]]
    held = [mode for card in others if card not in s.barred for mode in box.reactions[card]]
    for way in (way for card in s.hands[player] for way in box.event_modes[card]):
        played = Play(player, box.mode_card[way], way, box.mode[way].effects, "")
        if any(answers(t, box.mode[mode], played) for mode in held):
            assert could_be_answered(t, played)


@pytest.mark.parametrize("number", range(1, 12))
def test_shortcuts_equal_the_whole_in_random_play(number: int) -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[number]), f"shortcuts {number}")
    random = Random(number)
    while match.outcome is None and len(match.choices) < 600:
        t = match.table
        s = t.state
        if s.segment > Segment.PHASE and s.active < len(s.order) and random.random() < 0.03:
            player = s.order[s.active]
            units = movement.at_hand(t, player)
            check_entry(t, units)
            check_movement(t, units)
            check_supply(t, units)
            check_arrival(t, player)
            check_targets(t, units)
            check_answers(t, player)
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
