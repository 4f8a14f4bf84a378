"""A hint depends on nothing that its seat cannot know: neither do its progress and its time.

All that the coach's process is given is what the seat has seen; two matches that differ only in what is hidden from
the seat give it the same, so whatever comes back, and when, is the same.
"""

from itertools import count
from math import inf
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.core import Match
from sandtable.server.app import create_app
from sandtable.server.coaching import coach
from sandtable.server.coaching.pool import Ending, Pool
from sandtable.server.coaching.process import Question
from sandtable.server.config import Config
from tests.server.http_match import JSON, Game
from tests.toy import TOY


def hands(seed: str) -> list[list[int]]:
    match: Match[Any, Any] = Match(TOY, seed=seed)
    return [list(each) for each in match.table.state.hands]


def twins() -> tuple[str, str]:
    """Two seeds that deal blue the same and red something else."""
    first = "ford"
    for number in count():
        own, others = hands(f"ford {number}")
        if own == hands(first)[0] and others != hands(first)[1]:
            return first, f"ford {number}"
    raise AssertionError


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All that the coach's process is given, with the same luck every time."""
    given: list[bytes] = []
    think = Pool.think

    async def noted(pool: Pool, question: Question, ending: Ending, tell: Any) -> Any:
        given.append(msgspec.msgpack.encode(question, enc_hook=str))
        return await think(pool, question, ending, tell)

    monkeypatch.setattr(Pool, "think", noted)
    monkeypatch.setattr(coach, "token_hex", lambda _: "luck")
    monkeypatch.setattr(coach, "WORLDS", 12)
    return given


@pytest.fixture
def patient(config: Config) -> Any:
    with TestClient(create_app(msgspec.structs.replace(config, hint_seconds=inf))) as client:
        yield client


def between_people(client: TestClient, seed: str, *moves: str) -> Game:
    game = Game.create(client, seed=seed)
    for who in ("blue", "red"):
        game.post(who, "hints", {"agree": True})
    game.play(*moves)
    return game


def hint(game: Game) -> JSON:
    found = game.post("blue", "hint", {"seq": game.state("blue")["seq"]})
    assert found.status_code == 200, found.text
    return {**found.json(), "seconds": 0}


def test_cards_in_other_hands_change_nothing(patient: TestClient, asked: list[bytes]) -> None:
    one, other = (hint(between_people(patient, seed)) for seed in twins())
    assert one == other
    assert asked[0] == asked[1]


def test_what_others_have_chosen_in_secret_changes_nothing(patient: TestClient, asked: list[bytes]) -> None:
    waits = ("blue: wait", "red: wait")
    one, other = (hint(between_people(patient, "ford", *waits, f"red: {bid}")) for bid in ("bid 1", "bid 2"))
    assert one == other
    assert asked[0] == asked[1]


def test_the_seed_is_not_told_to_the_coach(patient: TestClient, asked: list[bytes]) -> None:
    seed = "a seed that nobody else has"
    hint(between_people(patient, seed))
    assert seed.encode() not in asked[0]
