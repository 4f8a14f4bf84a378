"""Processes that die while they share an analysis: it goes on with what is done, or says that it failed."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.server.app import create_app
from sandtable.server.coaching import team
from sandtable.server.config import Config
from sandtable.server.settings.offers import Games
from tests.cases import each_time
from tests.server import mortal_work
from tests.server.http_match import JSON, Game
from tests.server.sockets import listen, until

TOGETHER, OTHER = 2, 1
"""Pieces of the process that puts the analysis together, and of the other one."""


@pytest.fixture
def deaths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that tells which pieces are deadly, and how often."""
    folder = tmp_path / "deaths"
    folder.mkdir()
    monkeypatch.setenv(mortal_work.DEATHS, str(folder))
    return folder


@pytest.fixture
def mortal(config: Config, deaths: Path) -> Iterator[TestClient]:
    """A server of whose analyses two processes do a half each: one the even pieces, the other the odd ones."""
    assert deaths.is_dir()
    games = Games(("toy",), mortal_work.find)
    with TestClient(create_app(msgspec.structs.replace(config, games=games, analysis_workers=2))) as client:
        yield client


def analysed(client: TestClient) -> tuple[Game, JSON]:
    """The same match as ever, and its analysis when nobody is at it any more."""
    game = Game.create(client, seed="ford", variants={"long": 1})
    game.play_to_end()
    return game, again(game)


def again(game: Game) -> JSON:
    with listen(game, "blue") as socket:
        assert game.post("blue", "analysis").json()["progress"] == "running"
        while until(socket, "analysis")["analysis"]["progress"] == "running":
            pass
    found: JSON = game.get("blue", "analysis").json()
    return found


@pytest.mark.parametrize("piece", each_time([TOGETHER, OTHER], TOGETHER))
def test_a_process_is_killed_and_the_analysis_is_the_same(mortal: TestClient, deaths: Path, piece: int) -> None:
    (deaths / str(piece)).write_text("1")
    _, disturbed = analysed(mortal)
    assert (deaths / str(piece)).read_text() == "0"  # it has died
    _, undisturbed = analysed(mortal)
    assert disturbed["progress"] == "done"
    assert disturbed["report"] == undisturbed["report"]


def test_one_that_dies_again_and_again_has_failed_and_can_be_tried_again(
    mortal: TestClient, deaths: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team, "DEATHS", 1)
    (deaths / "2").write_text("2")
    game, failed = analysed(mortal)
    assert failed["progress"] == "failed"
    assert [each["progress"] for each in game.get("red", "analyses").json()] == ["failed"]
    _, undisturbed = analysed(mortal)
    assert again(game)["report"] == undisturbed["report"]
