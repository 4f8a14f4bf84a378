"""A real game over HTTP: whatever comes up in it can be shown, asked about, replayed and saved."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable import games
from sandtable.lab import record
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.opening.unseated import unseated
from sandtable.server.settings.offers import Games
from sandtable.server.show.facts import turn
from tests.server.http_match import Game
from tests.server.toy_server import NO_HURRY

CHOICES = 150


@pytest.fixture
def real(tmp_path: Path) -> Iterator[TestClient]:
    config = Config(database=f"sqlite:///{tmp_path / 'm.sqlite3'}", games=Games(("phantom_fury",)), limits=NO_HURRY)
    with TestClient(create_app(config)) as client:
        yield client


def test_phantom_fury_at_the_web_table(real: TestClient) -> None:
    board = real.get("/api/games/phantom_fury/board").json()
    spaces = {each["id"] for each in board["spaces"]}
    told = real.get("/api/games/phantom_fury/rules").json()
    rules = {each["id"] for each in told}
    assert [ruling["id"] for each in told if each["id"] == "11.1" for ruling in each["rulings"]] == ["R-9"]
    game = Game.create(real, game="phantom_fury", seed="table")
    (who,) = set(game.keys) - {"spectator"}
    chance = random.Random(7)
    state = game.state(who)
    for _ in range(CHOICES):
        if state["asked"] is None:
            break
        option = chance.choice(state["asked"]["options"])
        if option.get("odds"):
            assert game.get(who, "odds", choice=option["choice"]).status_code == 200
        state = game.choose(who, option["choice"], seq=state["seq"])
    assert state["seq"] > 100
    assert not state["hidden"]
    assert {each["space"] for each in state["scene"]["pieces"]} <= spaces | {""}
    assert rules
    lines = game.get(who, "log").json()
    assert [each["n"] for each in lines] == list(range(len(lines)))
    for k in (0, 1, state["seq"] // 2, state["seq"]):
        assert game.get(who, f"replay/{k}").json()["seq"] == k
    piece = state["scene"]["pieces"][0]["id"]
    assert game.get(who, "why", target=piece).json()["target"] == piece


def test_what_loses_the_way_back_is_told_before_and_confirmed(real: TestClient) -> None:
    game = Game.create(real, game="phantom_fury", seed="table")
    (who,) = set(game.keys) - {"spectator"}
    chance, seen = random.Random(3), set()
    state = game.state(who)
    while len(seen) < 2:
        finals = game.get(who, "finals").json()
        option = chance.choice(state["asked"]["options"])["choice"]
        if option in finals:
            unsure = {"seq": state["seq"], "choice": option, "sure": False}
            answer = game.post(who, "choose", unsure)
            assert (answer.status_code == 409) is finals[option]
            assert answer.json().get("error", "final") == "final"
            seen.add(finals[option])
        if option not in finals or finals[option]:
            game.choose(who, option, seq=state["seq"])
        state = game.state(who)
        assert option not in finals or state["may_undo"] is not finals[option]


def test_the_turn_is_found_from_an_earlier_head() -> None:
    game = games.find("phantom_fury")
    match = record(game, game.setting(), "1", ["random"])
    new = unseated(match, given=True).head
    positions = [match.at(k) for k in range(0, len(match.choices) + 1, 5)]
    heads = [msgspec.structs.replace(new, seq=len(each.choices), turn=turn(each)) for each in positions]
    assert heads[-1].turn > 3
    for before, after in zip(heads, positions[1:], strict=False):
        assert turn(after, before) == turn(after)
    for before, earlier in zip(heads[1:], positions, strict=False):  # after an undo
        assert turn(earlier, before) == turn(earlier)


def test_a_match_may_begin_with_the_usual_set_up(real: TestClient) -> None:
    (offered,) = real.get("/api/games").json()
    assert offered["free_setup"]
    game = Game.create(real, game="phantom_fury", seed="table", laid=True)
    state = game.state("usmc")
    assert state["scene"]["phase"] == "Support"
    made = game.get("usmc", "made").json()
    assert [each["step"] for each in made] == list(range(state["seq"]))
    assert {each["choice"].split()[0] for each in made} == {"start", "attach"}
    assert game.get("spectator", "made").status_code == 403


def test_a_scenario_is_shown_as_it_begins(real: TestClient) -> None:
    scene = real.get("/api/games/phantom_fury/scenes/jolan").json()
    assert scene["phase"] == "Support"
    assert real.get("/api/games/phantom_fury/scenes/nowhere").status_code == 404


def test_what_usual_orders_decline_is_not_the_first_question(tmp_path: Path) -> None:
    """FITNA: whoever plays the rebels is not asked for a Joker before the first phase of Syria."""
    config = Config(database=f"sqlite:///{tmp_path / 'm.sqlite3'}", games=Games(("fitna",)), limits=NO_HURRY)
    with TestClient(create_app(config)) as client:
        game = Game.create(client, game="fitna", seed="table", laid=True)
        state = game.state("rebels")
        assert (state["asked"], state["waiting_for"]) == (None, ["syria"])
