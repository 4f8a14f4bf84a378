"""The tools that rule tests are written with."""

from typing import Any

import pytest

from sandtable.core import D6, D10
from sandtable.core.errors import IllegalChoice, NotYourDecision, PositionError
from sandtable.core.scene import Scene
from sandtable.testing import (
    ScriptedDice,
    ScriptError,
    choose,
    done,
    events,
    options,
    play_checked,
    position,
    why_not,
)
from toy import BLUE, WAIT, Toy

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
    assert [event.data["piece"] for event in events(match, "loss")] == [0]
    assert [event.kind for event in events(match)] == ["move", "roll", "loss"]
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
    assert position(toy, MEETING, variants={"long": 1}).table.state.turns == 4
    with pytest.raises(PositionError):
        position(toy, MEETING, variants={"bonus": 1})


def test_forced_choices_can_be_asked(toy: Toy) -> None:
    match = choose(position(toy, "b1 @ west; r1 @ east; phase act", automatic=False), "move b1")
    assert options(match) == ["to mill"]


@pytest.mark.parametrize("seed", range(10))
def test_the_toy_game_keeps_its_promises(toy: Toy, seed: int) -> None:
    assert play_checked(toy, seed, variants={"long": 1}).outcome is not None


class Leaky(Toy):
    """Shows both hands to everybody."""

    def view(self, t: Any, seat: int | None) -> Scene:  # noqa: ARG002
        return Scene(f"{t.state.hands}", "", ())


class Forgetful(Toy):
    """Position texts lose the score when they are read."""

    def read(self, box: Any, text: str) -> Any:
        state = super().read(box, text)
        state.score = [9, 9]
        return state


class Doubling(Toy):
    """Every option is offered twice."""

    def step(self, t: Any) -> Any:
        yield t.ask(0, "Wait?", [WAIT, WAIT], "9")


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Leaky(), "sees what is hidden"),
        (Forgetful(), "read back differently"),
        (Doubling(), "an option twice"),
    ],
)
def test_games_that_break_a_promise_are_found(game: Toy, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        play_checked(game, 1)
