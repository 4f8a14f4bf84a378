"""The turn sequence, cards and phases."""

import pytest
from islamic_tools import at, damage, opening, play, state, war

from sandtable.games.islamic_state.rules.victory import levels, seat_level
from sandtable.games.islamic_state.state import Stage
from sandtable.testing import asked, choose, done, events, options, told


def select_all(match, *wanted: str):
    """Every pending seat selects the wanted card, or its first."""
    while match.pending and asked(match, match.pending[0].seat).rule == "turn.3-select":
        decision = match.pending[0]
        spelled = [match.game.spell(option, match.names) for option in decision.options]
        pick = next((each for each in wanted if each in spelled), spelled[0])
        match.choose(decision.seat, decision.options[spelled.index(pick)])
    return match


@pytest.mark.rule("islamic_state", "turn.1-upkeep")
def test_upkeep_counts_control_then_refugees_then_pay_then_repair():
    match = war("is*1 @ baiji; damage power_plant.baiji 2; refugees 5; cash 0")
    rules = [event.rule for event in events(match)]
    first = [rule for rule in dict.fromkeys(rules) if rule in ("occupy.when", "air.table", "revenue.pay")]
    assert first == ["occupy.when", "air.table", "revenue.pay"]
    assert state(match).refugees == 6
    assert damage(match, "power_plant.baiji") == 1


@pytest.mark.rule("islamic_state", "turn.2-actions", "momentum.benefit")
def test_each_faction_has_one_card_and_the_momentum_player_one_more():
    match = select_all(opening("stage select", players=4), "select move.islamic_state")
    s = state(match)
    assert [len(cards) for cards in s.cards] == [2, 1, 1, 1, 1, 1]
    assert s.extra == 0


@pytest.mark.rule("islamic_state", "turn.2-actions", "momentum.benefit")
def test_the_extra_card_goes_to_a_faction_of_the_holders_choice():
    match = opening("stage select; selecting 2; momentum 1", players=5)
    assert "select air.iran" in options(match)
    assert "select move.kurds" in options(match)
    choose(match, "select air.iran")
    assert state(match).extra == 2


@pytest.mark.rule("islamic_state", "turn.3-select")
def test_selection_is_secret_and_simultaneous():
    match = opening("stage select")
    assert len(match.pending) == 6
    assert match.game.verbs["select"].secret
    match.choose(3, match.decision(3).options[3])
    assert len(match.pending) == 5
    assert state(match).cards[3] == []  # nothing is laid down before all have chosen


@pytest.mark.rule("islamic_state", "turn.3-select", "air.us")
def test_a_card_that_cannot_be_carried_out_is_lost():
    match = play("coalition", "air", "iraq_shia*1 @ baghdad")
    assert "It cannot be carried out and is lost." in told(match)
    assert state(match).cards[3] == []


@pytest.mark.rule("islamic_state", "turn.4-first")
def test_the_momentum_player_opens_with_any_of_his_factions():
    match = opening(
        "stage first; momentum 1; extra kurds; cards kurds move recruit; cards iran air; cards coalition move",
        players=5,
    )
    assert options(match) == ["open side.kurds", "open side.iran"]
    choose(match, "open side.iran")
    s = state(match)
    assert s.phase.faction == 2
    assert s.queue == [1, 3, 4, 5, 0]


@pytest.mark.rule("islamic_state", "turn.5-round")
def test_the_round_goes_clockwise_and_a_card_may_be_forgone():
    match = war(
        "kurd*1 @ erbil; rebel*1 @ douma; iraq_shia*1 @ basra; extra kurds; momentum 1;"
        "phase kurds; queue iran coalition; cards kurds move recruit; cards iran move; cards coalition move"
    )
    choose(match, "end")
    assert asked(match).seat == 2
    choose(match, "end")
    assert asked(match).seat == 3
    assert not events(match, "card")


@pytest.mark.rule("islamic_state", "turn.6-last")
def test_the_momentum_player_closes_with_his_second_card():
    match = war(
        "iraq_shia*1 @ basra; extra coalition; momentum 3; level 3; phase coalition; cards coalition move rapid"
    )
    assert "play drones" in options(match)
    choose(match, "reveal move.coalition", "to amarah")
    assert "reveal rapid.coalition" not in options(match)  # one card a phase
    choose(match, "end")
    assert state(match).stage is Stage.LAST
    assert "reveal rapid.coalition" in options(match)
    assert "play drones" in options(match)  # interventions in either round


@pytest.mark.rule("islamic_state", "turn.7-momentum", "turn.8-advance")
def test_after_the_last_phase_momentum_is_checked_and_the_marker_moves():
    match = war(
        "is*1 @ tabqa; act_done; extra islamic_state; stage last; captured 0 2 0 0 0 0; phase islamic_state spent"
    )
    assert state(match).momentum == 1
    assert state(match).turn == 2


@pytest.mark.rule("islamic_state", "calendar")
def test_a_new_year_opens_yearly_limits():
    text = "is*1 @ tabqa; act_done; stage last; extra islamic_state; leaders kurds; hit iran; armed kurds; "
    match = war(text + "turn 6; phase islamic_state spent")
    s = state(match)
    assert match.table.box.players.turn[s.turn - 1].name == "Jan-Feb 2015"
    assert (s.leaders, s.hit, s.armed) == ([], [], [])
    match = war(text + "turn 5; phase islamic_state spent")
    assert state(match).leaders == [1]


@pytest.mark.rule("islamic_state", "actions.list")
def test_each_faction_has_the_cards_of_its_kind():
    match = opening("stage select")
    kinds = {seat: [text.split()[1].split(".")[0] for text in options(match, seat)] for seat in range(6)}
    plain = ["recruit", "rapid", "move"]
    assert kinds[0] == [*plain, "act"]
    assert kinds[1] == kinds[4] == plain
    assert kinds[2] == kinds[3] == kinds[5] == [*plain, "air"]


@pytest.mark.rule("islamic_state", "players.two")
@pytest.mark.parametrize(("dice", "seat"), [((3, 5), 1), ((6, 2), 0), ((4, 4), 1)])
def test_two_players_roll_for_irans_action(dice, seat):
    match = opening("stage actions", *dice, players=2)
    assert state(match).iran_seat == seat
    done(match)


@pytest.mark.rule("islamic_state", "players.two")
def test_irans_forces_are_split_and_act_after_the_winners_own():
    match = opening("stage first; iran_seat 1; extra islamic_state; cards iran move", players=2)
    choose(match, "open side.islamic_state")
    assert state(match).queue == [5, 1, 3, 4, 2]
    text = "hezbollah*1 @ homs; militia_1 @ baghdad; phase iran; cards iran move"
    winner = choose(war(f"iran_seat 0; {text}", players=2), "reveal move.iran")
    assert at(winner, "militia_1") == "baghdad"
    assert "to baghdad" not in options(winner)
    assert asked(winner).rule == "actions.move"
    assert asked(winner).seat == 0
    other = choose(war(f"iran_seat 1; {text}", players=2), "reveal move.iran")
    assert asked(other).pieces == (match.names.number("piece", "militia_1"),)


@pytest.mark.rule("islamic_state", "players.two")
def test_irans_level_is_nobodys_result_with_two_players():
    match = war("iraq_shia*4 @ basra; control coalition all", players=2)
    found = levels(match.table)
    assert found[2] == 3
    assert seat_level(match.table, 0) == max(found[0], found[5])
    assert seat_level(match.table, 1) == max(found[1], found[3], found[4])
