"""After a match: its story, rematches and forks."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from sandtable import games
from sandtable.core import Flip, Leave, Match
from sandtable.core import events as wording
from sandtable.core import save as saves
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.messages.story import Story
from sandtable.server.processes.clerk import Clerk, Died
from sandtable.server.show.story import stories
from sandtable.server.storage import archive, upkeep
from tests.server.http_match import JSON, Game, error
from tests.server.toy_server import TOYS


def told(game: Game, who: str = "blue") -> JSON:
    answer = game.get(who, "story")
    assert answer.status_code == 200, answer.text
    found: JSON = answer.json()
    return found


@pytest.fixture
def ended(game: Game) -> Game:
    game.play("blue: move b1", "red: move r1", "blue: bid 2", "red: bid 2", "blue: move b1", "blue: to ford")
    game.play_to_end()
    return game


# The story ------------------------------------------------------------------------------------------


def test_a_running_match_has_no_story(game: Game) -> None:
    assert error(game.get("blue", "story")) == (409, "running")


def test_the_score_is_told_from_the_first_choice_to_the_last(ended: Game) -> None:
    found = told(ended)
    state = ended.state("blue")
    assert found["title"] == "Points"
    assert [line["name"] for line in found["lines"]] == ["blue", "red"]
    for line in found["lines"]:
        assert line["points"][0] == [0, 0]
        assert line["points"][-1][0] == state["seq"]
        assert [step for step, _ in line["points"]] == sorted({step for step, _ in line["points"]})
    assert found["choices"] == state["seq"]
    assert found["seconds"] >= 0


def test_all_dice_and_draws_are_checked_against_the_seed(ended: Game) -> None:
    record = ended.get("blue", "export").json()
    results = len(record["opening"]) + sum(len(each.get("results", ())) for each in record["choices"])
    assert told(ended)["checked"] == results > 0


def test_losses_are_told_by_side(ended: Game) -> None:
    lines = ended.get("blue", "log").json()
    lost = sum(len(each["pieces"]) for each in lines if each["kind"] == "leave" and each.get("lost"))
    assert sum(each["units"] for each in told(ended)["losses"]) == lost


@pytest.mark.parametrize("id_", games.GAMES)
def test_the_story_of_every_game(id_: str) -> None:
    """Turning points lie in the match and apart; dice are the log's; losses have a side of the board."""
    game = games.find(id_)
    match: Any = Match(game, seed=5)
    while match.outcome is None:
        asked = match.pending[0]
        worth = game.advise(match.table, asked)
        match.choose(asked.seat, max(zip(worth, asked.options, strict=True), key=lambda each: each[0])[1])
    found = stories(match, [0.0] * len(match.choices))[match.seats[0].id]
    assert_losses_are_somebody_s(match, found)
    assert 1 <= len(found.points) <= 4
    steps = [each.step for each in found.points]
    assert steps == sorted(steps)
    assert all(later - sooner >= 8 for sooner, later in pairwise(steps))
    assert all(0 < each.step <= len(match.choices) and each.text for each in found.points)
    drawn = {wording.told(each.event, match.names) for each in match.log if each.event.kind in ("draw", "arrive")}
    assert drawn.isdisjoint(each.text for each in found.points)  # it turns nothing yet
    rolled = sum(each.event.kind == "roll" for each in match.log)
    assert sum(sum(each.faces) for each in found.dice) <= rolled
    assert all(0 <= each.rarity <= 1 for each in found.dice)
    assert found.lines[0].points[-1][0] == len(match.choices)
    begun = [each.event.what.number for each in match.log if each.event.kind == "turn"]
    assert [turn.number for turn in found.turns] == begun
    assert found.turns[-1].ahead == tuple(match.seats[place].id for place in match.outcome.winners)


NOBODY_S = {"phantom_fury": {"guerillas", "martyrs", "civilians", "suspects"}, "fitna": {"is", "pyd", "krg", "pkk"}}


def assert_losses_are_somebody_s(match: Any, found: Story) -> None:
    """What every seat and those whom nobody plays have lost is all that was lost."""
    happened = [each.event.what for each in match.log]
    gone = [each for each in happened if isinstance(each, Leave) and each.lost]
    reduced = [each for each in happened if isinstance(each, Flip) and each.to == "reduced"]
    assert sum(each.units for each in found.losses) == sum(len(each.pieces) for each in gone) > 0
    assert sum(each.steps for each in found.losses) == sum(len(each.pieces) for each in reduced)
    played = {side for seat in match.seats for side in seat.sides}
    assert {each.side for each in found.losses} <= played | NOBODY_S.get(match.game.id, set())


# Rematch --------------------------------------------------------------------------------------------


def test_a_rematch_is_opened_once_and_by_the_same_keys(client: TestClient, ended: Game) -> None:
    first = ended.post("blue", "rematch").json()
    again = ended.post("red", "rematch").json()
    assert first == again == {"match": first["match"], "swapped": False}
    new = Game(client, {"match": first["match"], "keys": {}, "spectator_key": ""})
    new.keys = ended.keys
    assert [new.state(who)["seat"] for who in ("blue", "red", "spectator")] == ["blue", "red", None]
    assert new.state("blue")["origin"] == {"kind": "rematch", "match": ended.id, "step": None}
    assert new.state("blue")["seed_hash"] != ended.state("blue")["seed_hash"]
    assert told(ended)["rematches"] == [first]


def test_swapped_sides(client: TestClient, ended: Game) -> None:
    swapped = ended.post("blue", "rematch", {"swap": True}).json()
    assert swapped["swapped"]
    new = Game(client, {"match": swapped["match"], "keys": {}, "spectator_key": ""})
    new.keys = ended.keys
    assert [new.state(who)["seat"] for who in ("blue", "red")] == ["red", "blue"]


def test_bots_change_seats_too(client: TestClient) -> None:
    game = Game.create(client, seed=1, seats={"red": {"kind": "bot", "bot": "random"}})
    assert game.post("blue", "resign", {"seq": game.state("blue")["seq"]}).status_code == 200
    new = client.get("/api/matches").json()
    id_ = game.post("blue", "rematch", {"swap": True}).json()["match"]
    kinds = {each["id"]: each["kind"] for each in _listed(client, id_)["seats"]}
    assert kinds == {"blue": "bot", "red": "person"}
    assert len(client.get("/api/matches").json()) == len(new) + 1


def test_no_rematch_of_a_running_match_nor_for_spectators(game: Game) -> None:
    assert error(game.post("blue", "rematch")) == (422, "running")
    assert error(game.post("spectator", "rematch")) == (403, "spectator")


# Forks ----------------------------------------------------------------------------------------------


def test_a_finished_match_can_be_forked_at_every_step(client: TestClient, ended: Game) -> None:
    last = ended.state("blue")["seq"]
    for step in range(last + 1):
        answer = ended.post("spectator", "fork", {"step": step})
        assert answer.status_code == 201, answer.text
        fork = Game(client, answer.json())
        state = fork.state("blue")
        assert (state["seq"], state["origin"]) == (step, {"kind": "fork", "match": ended.id, "step": step})
        assert state["scene"] == ended.get("blue", f"replay/{step}").json()["scene"]
        assert not state["seed_given"]


def test_a_fork_goes_its_own_way_and_survives_a_restart(client: TestClient, ended: Game) -> None:
    fork = Game(ended.client, ended.post("blue", "fork", {"step": 4}).json())
    fork.play_to_end()
    before = fork.state("blue")
    with TestClient(create_app(client.app.state.config)) as again:
        fork.client = again
        assert fork.state("blue")["scene"] == before["scene"]
        assert told(fork)["checked"] > 0


def test_bots_play_a_fork(client: TestClient, ended: Game) -> None:
    body = {"step": 4, "seats": {"red": {"kind": "bot", "bot": "random"}}}
    fork = Game(client, ended.post("blue", "fork", body).json())
    assert list(fork.keys) == ["blue", "spectator"]
    assert error(ended.post("blue", "fork", {"step": 4, "seats": {"red": {"kind": "bot", "bot": "?"}}}))[0] == 422


def test_a_running_match_that_hides_something_is_not_forked(game: Game) -> None:
    assert error(game.post("blue", "fork", {"step": 0})) == (409, "hidden")
    assert "hidden" in game.state("blue")["sealed"]
    game.play_to_end()
    assert game.state("spectator")["sealed"] == ""
    assert game.get("spectator", "replay/0").json()["sealed"] == ""


def test_against_bots_alone_a_running_match_is_forked_and_saved_as_analysis(client: TestClient) -> None:
    running = Game.create(client, seed="ford", seats={"red": {"kind": "bot", "bot": "random"}})
    running.play("blue: move b1")
    assert running.state("blue")["sealed"] == ""
    assert error(running.get("spectator", "export")) == (409, "hidden")  # it is the player's, not a friend's
    assert error(running.post("spectator", "fork", {"step": 0})) == (409, "hidden")

    fork = Game(client, running.post("blue", "fork", {"step": 1}).json())
    assert fork.state("blue")["origin"]["kind"] == "fork"
    own = client.post("/api/matches/mine", json={"keys": {fork.id: fork.keys["blue"]}}).json()
    assert own[0]["origin"]["kind"] == "fork"

    record = running.get("blue", "export")
    assert (record.json()["analysis"], record.json()["seed"]) == (True, None)
    again = Game(client, client.post("/api/import", content=record.content).json())
    assert again.state("blue")["origin"]["kind"] == "fork"
    again.play_to_end()
    assert again.get("blue", "export").json()["analysis"] is True


def test_a_friend_or_an_open_seat_keeps_a_running_match_sealed(client: TestClient) -> None:
    waiting = Game.create(client, seats={"red": {"kind": "open"}})
    assert error(waiting.get("blue", "export")) == (409, "hidden")


def test_a_step_that_is_not_there(ended: Game) -> None:
    assert error(ended.post("blue", "fork", {"step": 999})) == (404, "not_found")


# Records --------------------------------------------------------------------------------------------


def test_a_record_of_a_running_match_becomes_a_match_of_ones_own(client: TestClient) -> None:
    whole = Match(TOYS.find("toy"), seed="ford")
    whole.choose(0, whole.pending[0].options[0])
    made = client.post("/api/import", content=saves.dumps(whole, seed=False))
    assert made.status_code == 201, made.text
    state = Game(client, made.json()).state("blue")
    assert state["origin"] == {"kind": "record", "match": "", "step": 1}
    assert (state["seq"], state["seed_given"]) == (1, False)
    assert state["seed_hash"] != whole.seed_hash


# The list -------------------------------------------------------------------------------------------


def _listed(client: TestClient, id_: str) -> JSON:
    found: JSON = next(each for each in client.get("/api/matches").json() if each["match"] == id_)
    return found


def test_the_list_says_which_turn_it_is_and_whose_move(client: TestClient, game: Game) -> None:
    assert _listed(client, game.id)["waiting_for"] == ["blue"]
    game.play("blue: move b1")
    assert _listed(client, game.id)["waiting_for"] == ["red"]
    game.play("red: move r1", "blue: bid 2")
    assert _listed(client, game.id)["waiting_for"] == ["red"]
    game.play("red: bid 2")
    found = _listed(client, game.id)
    assert (found["over"], found["origin"]) == (False, None)
    assert found["touched"] > found["created"]


def test_the_list_says_which_turn_it_is(tmp_path: Path) -> None:
    with TestClient(create_app(Config(database=f"sqlite:///{tmp_path / 'matches.sqlite3'}"))) as client:
        game = Game.create(client, game="phantom_fury", seed=1)
        assert _listed(client, game.id)["turn"] == 0  # the set-up
        while game.state("usmc")["scene"]["phase"].startswith("Setup"):
            game.choose("usmc", game.state("usmc")["asked"]["options"][0]["choice"])
        assert _listed(client, game.id)["turn"] == 1


# Told once ------------------------------------------------------------------------------------------


class Counting:
    """A storyteller's process whose questions are counted; it may die of them."""

    def __init__(self, inner: Clerk) -> None:
        self.inner, self.asked, self.dies = inner, 0, False

    async def ask(self, question: bytes, seconds: float) -> Any:
        self.asked += 1
        if self.dies:
            raise Died
        return await self.inner.ask(question, seconds)

    def close(self) -> None:
        self.inner.close()


@pytest.fixture
def clerk(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Counting:
    storyteller = client.app.state.storyteller
    counting = Counting(storyteller._clerk)
    monkeypatch.setattr(storyteller, "_clerk", counting)
    return counting


def test_a_story_is_told_once_for_all_who_ask(clerk: Counting, client: TestClient, ended: Game) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda who: told(ended, who), ("blue", "red", "spectator", "blue")))
    assert clerk.asked == 1
    assert found[0] == found[3]
    assert {each["choices"] for each in found} == {ended.state("blue")["seq"]}
    with TestClient(create_app(client.app.state.config)) as later:  # after a restart it is there
        again = later.app.state.storyteller._clerk = Counting(later.app.state.storyteller._clerk)
        ended.client = later
        assert told(ended) == found[0]
        assert again.asked == 0


def test_a_process_that_dies_over_a_story_is_told_and_tried_again(
    clerk: Counting, ended: Game, caplog: pytest.LogCaptureFixture
) -> None:
    told(ended)
    store = ended.client.app.state.store  # type: ignore[union-attr]
    archive.keep_stories(store, ended.id, {})
    clerk.dies = True
    assert error(ended.get("blue", "story")) == (503, "no_story")
    assert "could not be told" in caplog.text
    clerk.dies = False
    assert told(ended)["title"] == "Points"


def test_the_story_goes_with_its_match(ended: Game) -> None:
    told(ended)
    store = ended.client.app.state.store  # type: ignore[union-attr]
    upkeep.remove(store, [ended.id])
    assert archive.story(store, ended.id, "blue") is None
    archive.keep_stories(store, ended.id, {"blue": b"{}"})  # told too late
    assert archive.story(store, ended.id, "blue") is None
