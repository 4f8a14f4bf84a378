"""A web service with the toy game, on either database."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from litestar.testing import TestClient

from sandtable.server.app import create_app
from sandtable.server.config import Config
from tests.server.http_match import Game
from tests.server.postgres_cluster import another, cluster
from tests.server.toy_server import NO_HURRY, TOYS


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture
def new_database(postgres: str) -> str:
    """An empty PostgreSQL database."""
    name = f"t{uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    return another(postgres, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    url: str = request.getfixturevalue("new_database")
    return url


def usual(folder: Path) -> Config:
    """The configuration of most tests: the toy game, a database in a folder, no limits that a test would meet."""
    return Config(
        database=f"sqlite:///{folder / 'matches.sqlite3'}", games=TOYS, static=folder / "static", limits=NO_HURRY
    )


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return usual(tmp_path)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that the tests of a module share, each with matches of its own: to make one costs as much as a
    test."""
    folder = tmp_path_factory.mktemp("server")
    with TestClient(create_app(usual(folder))) as client:
        yield client


@pytest.fixture
def own_client(config: Config) -> Iterator[TestClient]:
    """A server that no other test has used."""
    with TestClient(create_app(config)) as client:
        yield client


@pytest.fixture
def game(client: TestClient) -> Game:
    """A new match of the toy game between two persons, with a fixed seed."""
    return Game.create(client, seed="ford")
