"""A web service with the toy game, on either database."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from http_match import Game
from litestar.testing import TestClient
from postgres_cluster import another, cluster
from toy_server import NO_HURRY, TOYS

from sandtable.server.app import create_app
from sandtable.server.config import Config


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


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        database=f"sqlite:///{tmp_path / 'matches.sqlite3'}",
        games=TOYS,
        static=tmp_path / "static",
        limits=NO_HURRY,
    )


@pytest.fixture
def client(config: Config) -> Iterator[TestClient]:
    with TestClient(create_app(config)) as client:
        yield client


@pytest.fixture
def game(client: TestClient) -> Game:
    """A new match of the toy game between two persons, with a fixed seed."""
    return Game.create(client, seed="ford")
