"""Choosing, undoing, asking: one match over HTTP."""

from typing import Any

import pytest
from litestar.testing import TestClient

from sandtable.core import Match, Window
from tests.server.http_match import Game, error
from tests.server.toy_server import MEETING
from tests.toy import Toy


def test_state_of_the_seat_that_is_asked(game: Game) -> None:
    state = game.state("blue")
    assert (state["seat"], state["seq"], state["waiting_for"]) == ("blue", 0, ["blue"])
    assert state["asked"]["prompt"] == "Act, blue (turn 1)"
    first = state["asked"]["options"][0]
    assert first == {"choice": "move b1", "verb": "move", "target": "b1", "kind": "piece", "label": "Move B1"}
    assert (state["asked"]["pieces"], state["asked"]["spaces"], state["asked"]["several"]) == (
        ["b1", "b2"],
        [],
        None,
    )
    assert state["hidden"]
    assert (state["seed"], state["seed_given"]) == ("ford", True)  # who gave it knows it, so all are told


def test_others_are_not_shown_the_question(game: Game) -> None:
    assert game.state("red")["asked"] is None
    assert game.state("spectator")["asked"] is None
    assert game.state("spectator")["seat"] is None


def test_a_choice_moves_the_match(game: Game) -> None:
    state = game.choose("blue", "wait")
    assert (state["seq"], state["asked"], state["waiting_for"]) == (1, None, ["red"])
    assert game.state("red")["asked"]["prompt"] == "Act, red (turn 1)"


def test_the_same_choice_again_is_answered_as_before(game: Game) -> None:
    first = game.choose("blue", "wait", seq=0)
    assert game.choose("blue", "wait", seq=0) == first
    game.play("red: wait")
    assert game.choose("blue", "wait", seq=0)["seq"] == 2


def test_a_stale_choice_is_a_conflict_with_the_present_state(game: Game) -> None:
    game.play("blue: wait")
    answer = game.post("blue", "choose", {"seq": 0, "choice": "look"})
    assert error(answer) == (409, "stale")
    assert answer.json()["state"]["seq"] == 1
    assert answer.json()["state"]["seat"] == "blue"


def test_a_choice_for_a_future_that_was_taken_back_is_stale(game: Game) -> None:
    answer = game.post("blue", "choose", {"seq": 3, "choice": "wait"})
    assert error(answer) == (409, "stale")


@pytest.mark.parametrize("choice", ["bid 3", "move r1", "fly", "move nobody", "wait west", "resign now"])
def test_an_option_that_is_not_offered(game: Game, choice: str) -> None:
    assert error(game.post("blue", "choose", {"seq": 0, "choice": choice})) == (422, "illegal")
    assert game.state("blue")["seq"] == 0


def test_a_seat_that_is_not_asked(game: Game) -> None:
    assert error(game.post("red", "choose", {"seq": 0, "choice": "wait"})) == (422, "not_asked")


def test_spectators_and_strangers_cannot_act(game: Game) -> None:
    for path, body in (
        ("choose", {"seq": 0, "choice": "wait"}),
        ("undo", {"seq": 0}),
        ("resign", {"seq": 0}),
        ("standing", {"orders": []}),
        ("chat", {"text": "hello"}),
        ("bots/stop", {}),
        ("bots/resume", {}),
    ):
        assert error(game.post("spectator", path, body)) == (403, "spectator")
        assert error(game.post("nobody's key", path, body)) == (403, "wrong_key")
        assert error(game.post("", path, body)) == (403, "wrong_key")
    assert error(game.get("spectator", "why", target="b1")) == (403, "spectator")
    assert error(game.get("spectator", "odds", choice="wait")) == (403, "spectator")


def test_keys_in_links_are_for_reading_only(client: TestClient, game: Game) -> None:
    key = {"key": game.keys["blue"]}
    url = f"/api/matches/{game.id}"
    assert client.get(url, params=key).json()["seat"] == "blue"
    answer = client.post(f"{url}/choose", params=key, json={"seq": 0, "choice": "wait"})
    assert error(answer) == (403, "wrong_key")


def test_a_key_opens_only_its_own_match(client: TestClient, game: Game) -> None:
    other = Game.create(client)
    assert error(game.get(other.keys["blue"])) == (403, "wrong_key")


def test_undo_and_its_repeat(game: Game) -> None:
    game.play("blue: move b1")
    assert not game.state("red")["may_undo"]
    assert game.state("blue")["may_undo"]
    state = game.post("blue", "undo", {"seq": 1}).json()
    assert state["seq"] == 0
    assert game.post("blue", "undo", {"seq": 1}).json() == state
    game.play("blue: move b2")
    assert error(game.post("blue", "undo", {"seq": 7})) == (409, "stale")
    assert error(game.post("red", "undo", {"seq": 1})) == (422, "nothing_to_undo")


def test_undo_of_a_turn(game: Game) -> None:
    game.play("blue: move b1", "red: move r1", "blue: bid 1", "red: bid 3", "blue: move b1", "blue: to ford")
    assert error(game.post("blue", "undo", {"seq": 5})) == (409, "stale")
    assert game.post("blue", "undo", {"seq": 6, "turn": True}).json()["seq"] == 4


def test_what_was_seen_cannot_be_undone(game: Game) -> None:
    game.play("blue: look")
    assert error(game.post("blue", "undo", {"seq": 1})) == (422, "nothing_to_undo")


def test_secret_choices_may_be_made_at_the_same_time(game: Game) -> None:
    game.play("blue: wait", "red: wait")
    assert game.state("blue")["waiting_for"] == ["blue", "red"]
    assert game.choose("red", "bid 3", seq=2)["asked"] is None
    state = game.choose("blue", "bid 1", seq=2)
    assert state["seq"] == 4
    assert game.choose("blue", "bid 1", seq=2) == state
    assert error(game.post("blue", "choose", {"seq": 2, "choice": "bid 2"})) == (409, "stale")
    assert game.choose("red", "bid 3", seq=2)["seq"] == 4


def test_resigning_ends_the_match_and_shows_the_seed(game: Game) -> None:
    state = game.post("red", "resign", {"seq": 0}).json()
    assert state["outcome"]["winners"] == [0]
    assert state["outcome"]["rule"] == "5.2"
    assert (state["seed"], state["seed_given"]) == ("ford", True)
    assert game.post("red", "resign", {"seq": 0}).json() == state
    assert error(game.post("blue", "choose", {"seq": 1, "choice": "wait"})) == (422, "not_asked")


def test_a_reaction_its_odds_and_its_die(game: Game) -> None:
    game.play(*MEETING)
    asked = game.state("blue")["asked"]
    assert asked["reaction"] == "ambush"
    assert (asked["pieces"], asked["spaces"]) == (["r1", "b1"], ["ford"])
    assert asked["options"][0]["odds"]
    forecast = game.get("blue", "odds", choice="ambush").json()["forecast"]
    assert [each["probability"] for each in forecast["chances"]] == [0.5, 0.5]
    assert game.get("blue", "odds", choice="let_pass").json() == {"forecast": None, "refusal": None, "follows": []}
    assert error(game.get("blue", "odds", choice="fly")) == (422, "illegal")
    game.choose("blue", "ambush")
    rolled = [each for each in game.get("red", "log").json() if each["kind"] == "roll"]
    assert rolled[0]["text"] == "R1 is ambushed"
    assert rolled[0]["die"] == "d6"
    assert rolled[0]["dice"] == [4]
    assert rolled[0]["refs"] == ["r1"]


def test_standing_orders_decline_reactions(game: Game) -> None:
    state = game.post("blue", "standing", {"orders": [{"window": "ambush"}]}).json()
    assert state["orders"] == [{"window": "ambush", "words": [], "spaces": [], "turn": None}]
    assert game.state("red")["orders"] == []
    game.play(*MEETING)
    state = game.state("blue")
    assert state["seq"] == len(MEETING) + 1
    assert state["asked"]["prompt"] == "Bid from 1 to 3"


def test_a_standing_order_given_when_asked_answers_at_once(game: Game) -> None:
    game.play(*MEETING)
    state = game.post("blue", "standing", {"orders": [{"window": "ambush"}]}).json()
    assert state["seq"] == len(MEETING) + 1


def test_people_begin_with_the_usual_orders_and_bots_without(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window("ambush", "Ambushes", {"hill": "at the hill"}, usual=("hill",))
    monkeypatch.setattr(Toy, "windows", (window,))
    game = Game.create(client, seats={"red": {"kind": "bot", "bot": "random"}})
    assert game.state("blue")["orders"] == [{"window": "ambush", "words": ["hill"], "spaces": [], "turn": None}]


@pytest.mark.parametrize(("seats", "expected"), [({"red": {"kind": "bot", "bot": "random"}}, {0}), ({}, set())])
def test_only_a_seat_that_no_other_person_watches_is_spared_idle_questions(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, seats: dict[str, Any], expected: set[int]
) -> None:
    unwatched: list[frozenset[int]] = []
    real = Match._decline_standing

    def heard(match: Match[Any, Any], share: str = "") -> None:
        unwatched.append(match.unwatched)
        real(match, share)

    monkeypatch.setattr(Match, "_decline_standing", heard)
    game = Game.create(client, seats=seats)
    game.choose("blue", game.state("blue")["asked"]["options"][0]["choice"])
    assert unwatched[-1] == expected


def test_standing_orders_with_conditions(game: Game) -> None:
    game.play(*MEETING)
    asked = game.state("blue")["asked"]
    assert asked["occasion"] == {"turn": 2, "words": [], "spaces": ["ford"], "round": []}
    order = {"window": "ambush", "words": ["hill"], "spaces": ["mill", "ford"], "turn": 2}
    state = game.post("blue", "standing", {"orders": [order]}).json()
    assert state["orders"] == [order]
    assert state["asked"]["reaction"] == "ambush"  # the ford is one of the chosen places
    state = game.post("blue", "standing", {"orders": [{**order, "spaces": ["mill"]}]}).json()
    assert state["seq"] == len(MEETING) + 1


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        ({"window": "parley"}, (422, "unknown_window")),
        ({"window": "ambush", "words": ["rain"]}, (422, "unknown_word")),
        ({"window": "ambush", "spaces": ["moon"]}, (422, "illegal")),
        ({"window": "ambush", "turn": -1}, (400, "invalid")),
        ({"window": "ambush", "often": True}, (400, "invalid")),
    ],
)
def test_orders_that_the_game_does_not_know_are_refused(
    game: Game, order: dict[str, Any], problem: tuple[int, str]
) -> None:
    assert error(game.post("blue", "standing", {"orders": [order]})) == problem
    assert game.state("blue")["orders"] == []


def test_why_not(game: Game) -> None:
    assert game.get("blue", "why", target="b1").json()["choosable"]
    assert game.get("blue", "why", target="r1").json() == {
        "target": "r1",
        "choosable": False,
        "rule": "2.1",
        "why": "That piece is the enemy's.",
    }
    assert not game.get("red", "why", target="r1").json()["choosable"]
    assert error(game.get("blue", "why", target="nothing")) == (404, "not_found")


def test_log_from_a_line_on(game: Game) -> None:
    game.play("blue: move b1", "red: move r1")
    lines = game.get("blue", "log").json()
    assert [each["n"] for each in lines] == [0, 1, 2]
    assert lines[1] == {
        "n": 1,
        "step": 1,
        "text": "B1 moves to Mill",
        "rule": "2.1",
        "kind": "move",
        "refs": ["b1", "mill"],
        "pieces": ["b1"],
        "path": ["west", "mill"],
        "how": "move",
    }
    assert game.get("blue", "log", since=2).json() == lines[2:]


def test_replay_shows_the_past_without_a_question(game: Game) -> None:
    game.play("blue: move b1", "red: move r1")
    past = game.get("red", "replay/1").json()
    assert (past["seq"], past["asked"], past["may_undo"]) == (1, None, False)
    places = {each["id"]: each["space"] for each in past["scene"]["pieces"]}
    assert (places["b1"], places["r1"]) == ("mill", "east")
    assert game.get("red", "replay/2").json()["scene"] == game.state("red")["scene"]
    assert error(game.get("red", "replay/3")) == (404, "not_found")


def test_chat(game: Game) -> None:
    game.post("blue", "chat", {"text": " Good\x00 luck\n\nhave fun "})
    lines = game.post("red", "chat", {"text": "<b>Thanks</b>"}).json()
    assert [(each["n"], each["who"], each["text"]) for each in lines] == [
        (0, "Blue", "Good luck have fun"),
        (1, "Red", "<b>Thanks</b>"),
    ]
    assert game.get("spectator", "chat", since=1).json() == lines[1:]
    assert error(game.post("blue", "chat", {"text": " \n "})) == (422, "empty")
    assert error(game.post("blue", "chat", {"text": "x" * 501})) == (422, "too_long")


def test_a_match_to_its_end(game: Game) -> None:
    game.play_to_end()
    state = game.state("spectator")
    assert state["outcome"]["level"] in ("points", "draw", "victory")
    assert state["waiting_for"] == []
    assert state["seed"] == "ford"


def test_a_choice_that_was_made_with_another_number_is_not_the_same(game: Game) -> None:
    game.play("blue: move b1", "red: move r1", "blue: bid 1", "red: bid 3", "blue: move b1", "blue: to ford")
    assert game.post("blue", "choose", {"seq": 5, "choice": "to ford"}).json()["seq"] == 6
    assert error(game.post("blue", "choose", {"seq": 4, "choice": "to ford"})) == (409, "stale")
