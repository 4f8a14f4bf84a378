"""Seats, options, forced decisions, the end of a game."""

import gc
from typing import Any

import msgspec
import pytest

from sandtable.core import RESIGN, Dice, Flip, Match, Option, Refusal, Run, Steps, Table, in_secret
from sandtable.core.errors import Ended, IllegalChoice, NotYourDecision, RulesError, SetupError, UnknownName
from sandtable.core.save import dumps, parse, restore
from sandtable.testing import asked, choose, events, options, position
from tests.toy import AMBUSH, BLUE, LET, RED, WAIT, State, Toy

MEETING = "b1 @ mill; b2 @ west; r1 @ ford; r2 @ east; phase act"


def test_a_match_starts_at_its_first_question(toy: Toy) -> None:
    match = Match(toy, seed=1)
    assert [each.seat for each in match.pending] == [BLUE]
    assert options(match) == ["move b1", "move b2", "look", "wait"]
    assert len(match.opening) == 2


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_the_game_lacks_is_refused(toy: Toy, seat: int) -> None:
    with pytest.raises(NotYourDecision, match="no seat number"):
        Match(toy, seed=1).choose(seat, WAIT)


def test_a_seat_that_is_not_asked_is_refused(toy: Toy) -> None:
    with pytest.raises(NotYourDecision, match="Nothing is asked of Red now, but of Blue"):
        Match(toy, seed=1).choose(RED, WAIT)


@pytest.mark.parametrize(
    "option",
    [Option("move", 2), Option("move"), Option("move", 77), Option("fly", 1), Option("wait", 0), AMBUSH],
)
def test_an_option_that_is_not_offered_is_refused_and_changes_nothing(toy: Toy, option: Option) -> None:
    match = Match(toy, seed=1)
    before = match.digest()
    with pytest.raises(IllegalChoice, match="is not offered: Act, blue"):
        match.choose(BLUE, option)
    assert (match.digest(), match.choices) == (before, [])


def test_a_question_with_one_option_is_answered_without_asking(toy: Toy) -> None:
    match = choose(Match(toy, seed=1), "move b1")
    assert match.table.state.at[0] == 1
    assert [each.seat for each in match.pending] == [RED]


def test_a_question_with_one_option_is_asked_if_wanted(toy: Toy) -> None:
    match = choose(Match(toy, seed=1, automatic=False), "move b1")
    assert options(match) == ["to mill"]


class Veiled(Toy):
    """Who is not asked could tell something by it."""

    def step(self, t: Table[State, object]) -> Steps[None]:  # type: ignore[override]
        yield t.ask(BLUE, "Anything?", (WAIT,), "9.9", veiled=True)
        yield from in_secret([t.ask(seat, "Anything?", (LET,), "9.9", veiled=seat == RED) for seat in (BLUE, RED)])


def test_a_veiled_question_is_asked_even_with_one_option() -> None:
    match = Match(Veiled(), seed=1)
    assert options(match) == ["wait"]
    match.choose(BLUE, WAIT)
    assert [each.seat for each in match.pending] == [RED]


def test_a_veiled_question_with_one_option_is_spared_a_seat_that_nobody_watches() -> None:
    match = Match(Veiled(), seed=1)
    match.unwatched = frozenset({BLUE})
    match.stand(BLUE, ())
    assert [(each.seat, each.option, each.standing) for each in match.choices] == [(BLUE, WAIT, True)]
    again = Match(Veiled(), seed=1)  # a record is played again without knowing who was watched
    again.repeat(match.choices[0])
    assert again.digest() == match.digest()


def test_secret_choices_come_in_any_order_and_only_once(toy: Toy) -> None:
    match = position(toy, "b1 @ west; r1 @ east; phase bid; cup ten.1 ten.2", dice=["ten", "ten"])
    choose(match, "red: bid 3")
    assert [each.seat for each in match.pending] == [BLUE]
    with pytest.raises(NotYourDecision):
        choose(match, "red: bid 1")
    assert match.table.state.score == [0, 0]
    choose(match, "blue: bid 1")
    assert match.table.state.score == [0, 1]


def test_a_forced_secret_choice_is_not_asked(toy: Toy) -> None:
    match = Match(toy, seed=1)
    match.table.state.at = [-1, -1, 4, 4]
    match.table.state.phase, match.table.state.turn = "bid", 2
    run = Run(Lopsided(), match.table)
    run.start()
    assert [each.seat for each in run.pending] == [RED]


class Lopsided(Toy):
    """A side without pieces plays on."""

    def outcome(self, t):  # type: ignore[no-untyped-def]
        return None if t.state.turn < 3 else super().outcome(t)


def test_why_not_cites_the_rule(toy: Toy) -> None:
    match = Match(toy, seed=1)
    assert match.why_not(BLUE, "b1") is None
    refusal = match.why_not(BLUE, "r1")
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("2.1", "That piece is the enemy's.")
    assert "asks for units, not for Ford" in (match.why_not(BLUE, "ford") or refusal).why
    assert match.why_not(RED, "r1") == Refusal("", "Nothing is asked of Red now.")
    with pytest.raises(UnknownName):
        match.why_not(BLUE, "nobody")


def test_a_piece_means_the_place_where_it_lies_if_places_are_asked_for(toy: Toy) -> None:
    match = choose(position(toy, "b1 @ west; b2 @ west; r1 @ east; phase act"), "move b1")
    assert match.why_not(BLUE, "east") is not None
    assert match.why_not(BLUE, "r1") == match.why_not(BLUE, "east")
    assert match.why_not(BLUE, "b2") == match.why_not(BLUE, "west")


def test_odds_are_told_only_for_options_that_are_offered(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford")
    odds = match.forecast(RED, AMBUSH)
    assert odds is not None
    assert sum(chance.probability for chance in odds.chances) == 1
    assert match.forecast(RED, LET) is None
    assert match.forecast(RED, WAIT) is None
    assert match.forecast(BLUE, AMBUSH) is None


def test_ended_leaves_a_step_in_its_middle(toy: Toy) -> None:
    match = position(toy, "b1 @ mill; r1 @ ford; r2 @ east; phase act", dice=[4])
    choose(match, "move b1", "to ford", "ambush")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule, match.pending) == ((RED,), "5.1", ())
    with pytest.raises(NotYourDecision, match="over"):
        match.choose(BLUE, WAIT)
    assert match.why_not(BLUE, "b1") == Refusal("5.1", "The match is over.")


def test_a_position_that_is_over_asks_nothing(toy: Toy) -> None:
    match = position(toy, "r1 @ east")
    assert match.outcome is not None
    assert (match.pending, match.clone().outcome, match.at(0).outcome) == ((), match.outcome, match.outcome)


def test_any_seat_may_resign_at_any_time(toy: Toy) -> None:
    match = Match(toy, seed=1)
    match.choose(RED, RESIGN)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.level) == ((BLUE,), "resignation")
    assert match.clone().outcome == match.outcome
    assert toy.label(RESIGN, match.names) == "Resign"


def test_resigning_between_secret_choices(toy: Toy) -> None:
    match = choose(position(toy, "b1 @ west; r1 @ east; phase bid"), "blue: bid 1")
    match.choose(BLUE, RESIGN)
    assert match.outcome is not None
    assert match.at(1).pending[0].seat == RED


class NoResignation(Toy):
    """Resigning is not offered."""

    def resign(self, t, seat):  # type: ignore[no-untyped-def]
        super(Toy, self).resign(t, seat)


def test_a_game_may_have_no_resignation() -> None:
    match = Match(NoResignation(), seed=1)
    with pytest.raises(IllegalChoice, match="no resignation"):
        match.choose(BLUE, RESIGN)
    assert match.choices == []


class Broken(Toy):
    """Rules that break a promise once the first choice is made."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def step(self, t: Table[State, object]) -> Steps[None]:  # type: ignore[override]
        yield t.ask(BLUE, "Go on?", (WAIT, LET), "9.9")
        t.state.turn += 1
        if self.fault == "error":
            raise ZeroDivisionError
        if self.fault == "ended":
            raise Ended
        if self.fault == "draw":
            t.draw([], "card", "?", "9.9")  # type: ignore[arg-type]
        if self.fault == "twice":
            yield from in_secret([t.ask(BLUE, "?", (WAIT, LET), "9.9")] * 2)
        if self.fault == "together":
            yield from in_secret([t.ask(BLUE, "?", (), "9.9")])
        yield t.ask(BLUE, "?", (), "9.9") if self.fault == "empty" else "nonsense"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("empty", "9.9: a decision without options"),
        ("together", "9.9: a decision without options"),
        ("twice", "asked twice"),
        ("nonsense", "must yield"),
        ("ended", "without an outcome"),
        ("draw", "empty cup"),
    ],
)
def test_broken_promises_of_a_game_are_reported(fault: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Match(Broken(fault), seed=1).choose(BLUE, WAIT)


def test_a_fault_in_the_rules_leaves_the_match_as_it_was() -> None:
    match = Match(Broken("error"), seed=1)
    before = match.digest()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            match.choose(BLUE, WAIT)
        assert (match.digest(), match.choices, match.pending[0].prompt) == (before, [], "Go on?")


def test_a_run_with_a_fault_does_not_go_on() -> None:
    broken = Broken("error")
    run = Run(broken, Table(broken.box(), broken.setup(broken.box(), broken.setting()), Dice("1")))
    run.start()
    decision = run.pending[0]
    with pytest.raises(ZeroDivisionError):
        run.answer(decision, WAIT)
    with pytest.raises(RulesError, match="not been started or is over"):
        run.answer(decision, WAIT)


def test_settings_are_checked(toy: Toy) -> None:
    assert toy.setting().variants == {"long": 0, "bonus": 0, "rich": 0, "fair": 0}
    assert toy.setting("plain", {"bonus": 3}).variants["bonus"] == 3
    for scenario, variants, message in [
        ("nowhere", {}, "has no scenario 'nowhere'; it has plain, crowd, lost"),
        ("lost", {}, "Lost cannot be played: no map is known"),
        ("plain", {"fog": 1}, "has no variant 'fog'; it has long, bonus"),
        ("plain", {"bonus": 4}, "bonus must be from 0 to 3, not 4"),
        ("plain", {"fair": 1, "rich": 1}, "Fair and Bonus exclude each other"),
        ("plain", {"fair": 1, "bonus": 1}, "Fair and Bonus exclude each other"),
        ("crowd", {"fair": 1}, "Fair does not belong to Crowd"),
    ]:
        with pytest.raises(SetupError, match=message):
            toy.setting(scenario, variants)
    assert toy.setting("plain", {"rich": 1, "bonus": 2}).variants == {"long": 1, "bonus": 2, "rich": 1, "fair": 0}
    assert toy.setting("plain", {"rich": 1, "long": 0}).variants == {"long": 1, "bonus": 1, "rich": 1, "fair": 0}


def test_seats_belong_to_the_scenario_and_the_number_of_players(toy: Toy) -> None:
    assert [seat.id for seat in Match(toy, seed=1).seats] == ["blue", "red"]
    assert toy.setting("crowd").players == 3  # the usual number
    for players in (2, 3, 4, 5, 6):
        match = Match(toy, toy.setting("crowd", players=players), seed=1)
        assert len(match.seats) == len(match.clone().seats) == players
        assert len(match.table.state.at) == 2 * players
    with pytest.raises(SetupError, match="Crowd is not for 7 players; it is for 3, 2, 4, 5, 6"):
        toy.setting("crowd", players=7)
    with pytest.raises(SetupError, match="Plain is not for 3 players"):
        toy.setting("plain", players=3)


CROWD = "b1 @ mill; b2 @ mill; r1 @ east; g1 @ hill; phase act"


def test_a_whole_act_names_its_targets(toy: Toy) -> None:
    match = position(toy, CROWD, scenario="crowd")
    assert options(match) == ["move b1", "move b2", "dig b1", "dig b2", "dig b1 b2", "look", "wait"]
    assert toy.label(match.pending[0].options[4], match.names) == "Dig in: B1, B2"
    choose(match, "dig b1 b2")
    assert match.table.state.dug == [0, 1]
    assert events(match, "flip")[0].what == Flip((0, 1), to="dug in")


@pytest.mark.parametrize(
    ("text", "choice", "reason"),
    [
        (CROWD, "dig b1 b1", "at most once, in their order"),
        (CROWD, "dig b1 r1", "at most once, in their order"),
        (CROWD, "dig", "is not offered|Choose from 1 to 2, not 0"),
        ("b1 @ mill; b2 @ ford; r1 @ east; g1 @ hill; phase act", "dig b1 b2", r"They are far apart. \(2.3\)"),
    ],
)
def test_a_whole_act_is_checked_like_any_option(toy: Toy, text: str, choice: str, reason: str) -> None:
    match = position(toy, text, scenario="crowd")
    with pytest.raises(IllegalChoice, match=reason):
        choose(match, choice)
    assert match.choices == []


@pytest.mark.parametrize(
    ("option", "called"),
    [
        (Option("dig", None, (0, 2)), "“Dig in: B1, R1” cannot be chosen"),
        (Option("move", 2), "“Move R1” is not offered"),
        (Option("move"), "“Move …” is not offered"),
        (Option("to", 1), "“To Mill” is not offered"),
    ],
)
def test_errors_name_things_as_people_know_them(toy: Toy, option: Option, called: str) -> None:
    match = position(toy, CROWD, scenario="crowd")
    with pytest.raises(IllegalChoice, match=called):
        match.choose(BLUE, option)
    with pytest.raises(NotYourDecision, match="The Ford has no seat number 9"):
        match.choose(9, option)


def test_the_targets_of_a_whole_act_may_be_named_in_any_order(toy: Toy) -> None:
    match = choose(position(toy, CROWD, scenario="crowd"), "dig b2 b1")
    assert match.choices[0].option == Option("dig", None, (0, 1))


def test_whole_acts_are_saved_and_undone(toy: Toy) -> None:
    match = Match(toy, toy.setting("crowd", players=4), seed=1)
    before = match.digest()
    choose(match, "dig b1 b2")
    assert restore(parse(dumps(match)), lambda _: toy).digest() == match.digest()
    match.undo(BLUE)
    assert match.digest() == before


def test_a_question_says_what_it_is_about(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1")
    assert tuple(asked(match).pieces) == (0,)
    choose(match, "to ford")
    assert (tuple(asked(match).pieces), tuple(asked(match).spaces)) == ((0, 2), (2,))


def test_options_are_spelled_and_read_back(toy: Toy) -> None:
    names = toy.box().names
    for option in (Option("move", 1), Option("to", 4), Option("bid", 3), WAIT, RESIGN):
        assert toy.parse_option(toy.spell(option, names), names) == option
    assert toy.label(Option("move", 1), names) == "Move B2"
    for text in ("fly", "move nobody", "wait b1", "bid three", ""):
        with pytest.raises(UnknownName):
            toy.parse_option(text, names)
    with pytest.raises(UnknownName, match="takes no target"):
        toy.spell(Option("wait", 1), names)
    assert toy.parse_option("dig b1 b2", names) == Option("dig", None, (0, 1))
    with pytest.raises(UnknownName, match="takes one target, not 2"):
        toy.parse_option("move b1 b2", names)
    match = Match(toy, seed=1)
    assert match.seat_number("red") == RED
    with pytest.raises(UnknownName, match="there are blue, red"):
        match.seat_number("green")


def test_matches_that_nobody_holds_are_freed(toy: Toy) -> None:
    match = choose(position(toy, MEETING), "move b1", "to ford")
    for _ in range(20):
        match.clone()
    gc.collect()
    alive = [each for each in gc.get_objects() if type(each) is Match and each.seed == match.seed]
    assert len(alive) == 1


def test_events_reach_a_listener_once(toy: Toy) -> None:
    match, heard = position(toy, MEETING), []
    match.watch = heard.append
    choose(match, "move b1", "to mill" if "to mill" in options(match) else "to west")
    match.undo(BLUE)
    assert [event.kind for event in heard] == ["move"]


def test_the_state_is_what_the_digest_sees(toy: Toy) -> None:
    match = Match(toy, seed=1)
    before = match.digest()
    match.table.state.turn = 2
    assert match.digest() != before
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(match.table.state), type=State) == match.table.state


class Noting(Toy):
    """Notes the order in which secret answers come to it."""

    def __init__(self) -> None:
        self.noted: list[list[int]] = []

    def step(self, t: Any) -> Any:
        answers = yield from in_secret([t.ask(seat, "?", (WAIT, LET), "9.9") for seat in (RED, BLUE)])
        self.noted.append(list(answers))
        t.state.turn += 1


@pytest.mark.parametrize("order", [(BLUE, RED), (RED, BLUE)])
def test_who_answered_first_means_nothing(order: tuple[int, int]) -> None:
    game = Noting()
    match = position(game, "b1 @ west; r1 @ east; phase act", seed=1)
    for seat in order:
        match.choose(seat, WAIT)
    assert game.noted == [[BLUE, RED]]
