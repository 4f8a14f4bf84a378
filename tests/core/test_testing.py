"""The tools that rule tests are written with."""

from typing import Any

import pytest

from sandtable.core import D6, D10, Option, Several
from sandtable.core.errors import IllegalChoice, NotYourDecision
from sandtable.core.scene import Scene
from sandtable.testing import (
    ScriptedDice,
    ScriptError,
    answer_if_asked,
    asked,
    check_secrets,
    choose,
    counter,
    done,
    events,
    options,
    play_checked,
    play_out_phase,
    play_to,
    position,
    prompt,
    standing_in,
    where,
    why_not,
)
from tests.toy import BLUE, WAIT, Toy

MEETING = "b1 @ mill; b2 @ west; r1 @ ford; r2 @ east; phase act"
IDS = ["rpg.1", "rpg.2", "sniper.1", "mg"]


def pick(dice: ScriptedDice) -> str:
    return IDS[dice.pick(range(len(IDS)), IDS.__getitem__)]


def test_rolls_and_draws_as_written() -> None:
    dice = ScriptedDice([6, "rpg", 0, "rpg.2", "mg"])
    assert [dice.roll(D6), pick(dice), dice.roll(D10), pick(dice), pick(dice)] == [
        6,
        "rpg.1",
        0,
        "rpg.2",
        "mg",
    ]
    dice.done()


@pytest.mark.parametrize("result", [0, 7, "6"])
def test_a_roll_must_fit_the_die(result: int | str) -> None:
    with pytest.raises(ScriptError, match=r"Result 1 of the script is .* no face of a d6"):
        ScriptedDice([result]).roll(D6)


@pytest.mark.parametrize("result", ["tank", "rp", "", 1])
def test_a_draw_must_be_in_the_cup(result: int | str) -> None:
    with pytest.raises(ScriptError, match=r"but the draw is from rpg.1, rpg.2, sniper.1, mg"):
        pick(ScriptedDice([result]))


def test_a_script_that_is_too_short() -> None:
    with pytest.raises(ScriptError, match="0 results has run out when a d10 is rolled"):
        ScriptedDice().roll(D10)
    with pytest.raises(ScriptError, match="run out when something is drawn"):
        pick(ScriptedDice())


def test_a_script_that_is_too_long() -> None:
    with pytest.raises(ScriptError, match="Not rolled or drawn: 3, rpg"):
        ScriptedDice([3, "rpg"]).done()


def test_a_seed_goes_on_where_the_script_ends() -> None:
    dice = ScriptedDice([6], seed=1)
    first = [dice.roll(D6) for _ in range(8)]
    dice.count = 3
    assert (first[0], [dice.roll(D6) for _ in range(5)]) == (6, first[3:])
    assert dice.copy().roll(D6) == dice.roll(D6)


def test_a_position_with_scripted_dice(toy: Toy) -> None:
    match = choose(position(toy, MEETING, dice=[5]), "move b1", "to ford", "ambush")
    assert [event.what.pieces for event in events(match, "leave", lost=True)] == [(0,)]
    assert [event.kind for event in events(match)] == ["move", "roll", "leave"]
    done(match)


def test_dice_left_over_are_named(toy: Toy) -> None:
    with pytest.raises(ScriptError, match="Not rolled or drawn: 5"):
        done(position(toy, MEETING, dice=[5]))


def test_undo_and_clone_keep_the_script(toy: Toy) -> None:
    match = choose(position(toy, MEETING, dice=[5]), "move b1", "to ford")
    twin = match.clone()
    match.undo(BLUE)
    for each, rest in ((twin, ["ambush"]), (match, ["to ford", "ambush"])):
        choose(each, *rest)
        done(each)


def test_running_out_leaves_the_match_where_it_was(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford")
    with pytest.raises(ScriptError, match="run out"):
        choose(match, "ambush")
    assert options(match) == ["ambush", "let_pass"]


def test_what_is_not_offered_is_said_with_what_is(toy: Toy) -> None:
    with pytest.raises(IllegalChoice, match="Offered: move b1, move b2, look, wait"):
        choose(position(toy, MEETING), "move r1")


def test_seats_are_named_where_several_are_asked(toy: Toy) -> None:
    match = position(toy, "b1 @ west; r1 @ east; phase bid")
    with pytest.raises(NotYourDecision, match=r"Asked now: blue, red. Say which"):
        choose(match, "bid 1")
    assert options(match, BLUE) == ["bid 1", "bid 2", "bid 3"]
    assert options(choose(match, "red: bid 1")) == ["bid 1", "bid 2", "bid 3"]


def test_why_not(toy: Toy) -> None:
    refusal = why_not(position(toy, MEETING), "r1")
    assert refusal is not None
    assert refusal.rule == "2.1"


def test_variants_are_part_of_a_position(toy: Toy) -> None:
    match = position(toy, MEETING, variants={"long": 1, "bonus": 2})
    assert (match.table.state.turns, match.table.state.score) == (4, [0, 2])
    assert match.setting.variants["long"] == 1


def test_forced_choices_can_be_asked(toy: Toy) -> None:
    match = choose(position(toy, "b1 @ west; r1 @ east; phase act", automatic=False), "move b1")
    assert options(match) == ["to mill"]


@pytest.mark.parametrize("seed", range(10))
def test_the_toy_game_keeps_its_promises(toy: Toy, seed: int) -> None:
    assert play_checked(toy, seed, variants={"long": 1}).outcome is not None
    assert play_checked(toy, seed, scenario="crowd", players=2 + seed % 5).outcome is not None


class Leaky(Toy):
    """Shows both hands to everybody."""

    def view(self, t: Any, seat: int | None) -> Scene:  # noqa: ARG002
        return Scene(f"{t.state.hands}", "", ())


class Telling(Toy):
    """The prompt of an action tells what the other side holds."""

    def step(self, t: Any) -> Any:
        yield t.ask(
            0, "Wait, for the other holds {other}?", [WAIT, Option("look")], "9", other=str(t.state.hands[1])
        )


class Hinting(Toy):
    """Only who holds an ace is asked."""

    def step(self, t: Any) -> Any:
        ace = any(card < 2 for card in t.state.hands[1])
        t.state.turn += 1
        yield t.ask(1 if ace else 0, "Wait?", [WAIT, Option("look")], "9")


class Peeping(Toy):
    """Its advice looks at the other side's card."""

    def advise(self, t: Any, decision: Any) -> list[float]:
        return [float(t.state.hands[1 - decision.seat][0])] * len(decision.options)


class Forgetful(Toy):
    """Position texts lose the score when they are read."""

    def read(self, box: Any, text: str, setting: Any) -> Any:
        state = super().read(box, text, setting)
        state.score = [9, 9]
        return state


class Doubling(Toy):
    """Every option is offered twice."""

    def step(self, t: Any) -> Any:
        yield t.ask(0, "Wait?", [WAIT, WAIT], "9")


class Overreaching(Toy):
    """A group is offered that its own check refuses."""

    def step(self, t: Any) -> Any:
        both = Several("dig", (0, 1), least=2)
        yield t.ask(0, "Both?", [Option("dig", None, (0,)), WAIT], "9", several=both)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Leaky(), "sees what is hidden"),
        (Forgetful(), "read back differently"),
        (Doubling(), "an option twice"),
        (Overreaching(), "a group is offered that is refused"),
    ],
)
def test_games_that_break_a_promise_are_found(game: Toy, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        play_checked(game, 1)


@pytest.mark.parametrize(("game", "channel"), [(Telling(), "prompt"), (Hinting(), "asked")])
def test_a_question_that_tells_a_secret_is_found(game: Toy, channel: str) -> None:
    match = position(game, MEETING + "; blue king.2; red ace.1; cup ten.2 ten.3 king.1")
    with pytest.raises(AssertionError, match=f"told what is hidden from it: {channel}"):
        check_secrets(match)


def test_a_result_of_a_table_instead_of_a_number(toy: Toy) -> None:
    match = choose(position(toy, MEETING, dice=["ambusher lost"]), "move b1", "to ford", "ambush")
    assert [event.what.result for event in events(match, "roll")] == [1]
    with pytest.raises(ScriptError, match="'draw', but this roll gives ambusher lost, mover lost"):
        choose(position(toy, MEETING, dice=["draw"]), "move b1", "to ford", "ambush")


def test_where_things_are(toy: Toy) -> None:
    match = position(toy, MEETING + "; blue ace.1")
    assert where(match, "b1") == "mill"
    assert where(match, "g1") is None
    assert standing_in(match, "ford") == ["r1"]
    found = counter(match, "b1")
    assert found is not None
    assert found.factors == "1-1"


def test_playing_on(toy: Toy) -> None:
    match = play_to(position(toy, MEETING, seed=1), "bid")
    assert [each.option.verb for each in match.choices] == ["wait", "wait"]
    match = play_to(position(toy, MEETING, dice=[5], seed=1), "bid", "move b1", "to ford", "ambush")
    assert where(match, "b1") is None
    match = play_out_phase(position(toy, MEETING, seed=1))
    assert match.table.state.phase == "bid"
    with pytest.raises(AssertionError, match="did not come to 'dawn'"):
        play_to(position(toy, MEETING, seed=1), "dawn")


def test_answers_where_they_are_asked(toy: Toy) -> None:
    match = choose(position(toy, MEETING, dice=[1]), "move b1", "to ford")
    answer_if_asked(match, "wait", "red: ambush", "red: ambush")
    assert where(match, "r1") is None


def test_asked_by_the_seat_s_name(toy: Toy) -> None:
    match = position(toy, "b1 @ west; r1 @ east; phase bid")
    assert asked(match, "red").seat == 1
    assert options(match, "blue") == ["bid 1", "bid 2", "bid 3"]
    assert prompt(match, "red") == "Bid from 1 to 3"


def test_advice_that_looks_at_secrets_is_found() -> None:
    match = position(Peeping(), MEETING + "; blue king.2; red ace.1; cup ten.2 ten.3 king.1")
    with pytest.raises(AssertionError, match="advised by what is hidden from it"):
        check_secrets(match)
