"""12.0 Sequence of play."""

import pytest

from sandtable.testing import answer_if_asked, asked, choose, options, play_to
from tests.games.fitna.tools import SCENARIOS, at, isolated, state, war


@pytest.mark.rule("fitna", "7.0")
def test_the_order_of_play_is_that_of_the_scenario() -> None:
    match = war(11, "segment turn")
    assert [match.table.box.scenarios[SCENARIOS[11]].order[p] for p in state(match).order] == [
        "saudi",
        "iran",
        "israel",
        "turkey",
        "syria",
        "russia",
    ]


@pytest.mark.rule("fitna", "12.0", "12.1", "12.1.1", "12.1.3", "12.1.6", "12.1.7", "12.2")
def test_the_seven_segments_of_every_player_in_order() -> None:
    match = war(1, "setup; segment turn; hand syria c54; hand rebels c55; jokers syria 0; jokers rebels 0")
    rules = []
    while state(match).turn == 1:
        rules.append((asked(match).seat, asked(match).rule))
        pick = {"12.1.1": "end_events", "16.0": "depots" if "depots" in options(match) else options(match)[-1]}
        choose(match, pick.get(asked(match).rule, options(match)[-1]))
    expected = ["12.1.1", "16.0", "17.0", "18.0", "12.1.6", "12.1.7"]
    assert rules == [(0, rule) for rule in expected] + [(1, rule) for rule in expected]
    assert state(match).turn == 2
    assert asked(match).seat == 0


@pytest.mark.rule("fitna", "12.1.4", "16.0")
def test_unused_moves_do_not_become_offensives() -> None:
    match = war(1, "segment movement; moves 6; attacks 1; syr_4arm @ homs; ash_1 @ hama")
    choose(match, "end_moves")
    assert state(match).attacks == 1
    assert asked(match).rule == "18.0"


@pytest.mark.rule("fitna", "12.1.5", "12.1.6")
def test_without_offensives_the_strategic_move_follows() -> None:
    match = war(1, "segment movement; moves 2; attacks 0; syr_4arm @ homs; ash_1 @ hama")
    choose(match, "end_moves")
    assert asked(match).rule == "12.1.6"


@pytest.mark.rule("fitna", "12.1.2", "14.0")
def test_a_line_cut_after_the_segment_does_no_harm_before_the_next_one() -> None:
    text = "syr_17inf @ deir_ez_zor; syr_4arm @ palmyra; fsa_1mech @ idlib"
    match = war(1, f"active rebels; segment movement; moves 2; {text}; control syria sukhnah raqqa tabqa salamiyah")
    state(match).control[match.names.number("space", "sukhnah")] = 1
    choose(match, "end_moves")
    assert not isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "8.1", "12.2")
def test_a_cut_oilfield_and_a_siege_end_in_their_time() -> None:
    text = "active rebels; segment close; cut palmyra; sieges hama; syr_4arm @ hama isolated; fsa_1inf @ idlib"
    match = war(1, text)
    assert (state(match).turn, state(match).cut, state(match).sieges) == (2, [], [])
    assert not isolated(match, "syr_4arm")  # it had a line all the time
    early = war(1, text.replace("active rebels", "active syria"))
    assert state(early).cut == [early.names.number("space", "palmyra")]


@pytest.mark.rule("fitna", "15.0.batch", "12.2")
@pytest.mark.parametrize(("active", "taken"), [("syria", True), ("rebels", False)])
def test_a_batch_may_be_taken_again_when_the_turn_is_over(active: str, taken: bool) -> None:
    match = war(1, f"active {active}; segment close; batch_taken syria; syr_4arm @ homs")
    assert state(match).batch_taken[0] is taken


@pytest.mark.rule("fitna", "8.1", "12.1")
@pytest.mark.parametrize(("active", "holds"), [("syria", True), ("rebels", True), ("iraq", False)])
def test_a_ceasefire_ends_with_the_next_phase_of_who_called_it(active: str, holds: bool) -> None:
    match = play_to(war(2, f"segment phase; active {active}; ban syria iraq"), "Events")
    assert bool(state(match).bans) is holds


@pytest.mark.rule("fitna", "25.5")
def test_daesh_cards_return_with_the_next_turn() -> None:
    held = "hand iraq c50; hand rebels c01 c02 c03 c04; control is raqqa"
    match = war(2, f"active rebels; segment adjust; barred c50 c51 c52 c53; {held}")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    assert "event c50.activate" in options(match)


@pytest.mark.rule("fitna", "4.0.over", "27.1")
@pytest.mark.parametrize(("turn", "left"), [(3, 4), (4, 3)])
def test_an_overstacked_space_conforms_at_the_end_of_the_phase_in_its_turn(turn: int, left: int) -> None:
    crowd = "isr_gol @ haifa; isr_giv @ haifa; isr_nahal @ haifa; isr_91inf @ haifa"
    match = war(9, f"turn {turn}; segment close; {crowd}; excuse haifa israel 4")
    answer_if_asked(match, "scrap isr_giv")
    assert len(state(match).stacks[match.names.number("space", "haifa")]) == left
    assert at(match, "isr_giv") == ("haifa" if left == 4 else "pool")


@pytest.mark.rule("fitna", "12.2", "31.0")
def test_the_game_ends_after_the_last_turn() -> None:
    match = war(1, "turn 6; active rebels; segment adjust; hand rebels c01 c02 c03 c04")
    assert match.outcome is not None
