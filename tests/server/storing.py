"""A small database of the present version, to be kept: `python -m tests.server.storing`.

Later versions are tried on it (test_migration.py). It holds a running match of each game, and what opens them
stands beside it. One match is played with other dice than its seed gives, as if the rules had been others: it no
longer fits.
"""

import gzip
import json
import random
import sqlite3
import subprocess
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from litestar.testing import TestClient

from sandtable import games
from sandtable.core.dice import Dice
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.storage.store import VERSION
from tests.server.http_match import Game
from tests.server.postgres_cluster import cluster, programs
from tests.server.sharers import salted
from tests.server.toy_server import NO_HURRY

FOLDER = Path(__file__).parent / "stored"
CHOICES = 90
MISFIT = "phantom_fury"
SCENARIOS = {"fitna": "s09_tsahal_vs_hezbollah"}


BELOW = Dice.below


def other(dice: Dice, limit: int) -> int:
    """Another number than the seed gives."""
    return (BELOW(dice, limit) + 1) % limit


def play(client: TestClient, id_: str) -> dict[str, Any]:
    """A match with players who bring shares, where there are several; what opens it."""
    game = salted(client, game=id_, scenario=SCENARIOS.get(id_, ""), name=f"A match of {id_}")
    seats = [each for each in game.keys if each != "spectator"]
    if len(seats) > 1:
        for each in seats:
            game.pledge(each)
    chance = random.Random(5)
    for _ in range(CHOICES):
        who = chance.choice(game.state("spectator")["waiting_for"])
        game.choose(who, chance.choice(game.state(who)["asked"]["options"])["choice"])
    assert game.post(seats[0], "chat", {"text": "Until tomorrow"}).status_code == 200
    return opened(game, seats)


def opened(game: Game, seats: list[str]) -> dict[str, Any]:
    log = [each["text"] for each in game.get("spectator", "log", since=0, limit=20).json()]
    keys = {each: game.keys[each] for each in seats}
    seq = game.state("spectator")["seq"]
    return {"match": game.id, "keys": keys, "spectator_key": game.keys["spectator"], "seq": seq, "log": log}


def fill(database: str) -> dict[str, Any]:
    """A running match of every game; what opens each."""
    config = Config(database=database, limits=NO_HURRY)
    found = {}
    with TestClient(create_app(config)) as client:
        for id_ in games.GAMES:
            with patch.object(Dice, "below", other) if id_ == MISFIT else nullcontext():
                found[id_] = play(client, id_)
    return found


def main() -> None:
    """Write the files of this version."""
    FOLDER.mkdir(exist_ok=True)
    keys = {}
    with TemporaryDirectory() as folder, cluster() as postgres:
        file = Path(folder) / "m.sqlite3"
        keys["sqlite"] = fill(f"sqlite:///{file}")
        with sqlite3.connect(file) as db:
            text = "\n".join(db.iterdump())
        (FOLDER / f"version-{VERSION}-sqlite.sql.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
        keys["postgresql"] = fill(postgres)
        dump = [str(programs() / "pg_dump"), "--inserts", "--no-owner", postgres]
        done = subprocess.run(dump, check=True, capture_output=True)
        (FOLDER / f"version-{VERSION}-postgresql.sql.gz").write_bytes(gzip.compress(done.stdout, mtime=0))
    (FOLDER / f"version-{VERSION}.json").write_text(json.dumps(keys, indent=1) + "\n")


if __name__ == "__main__":
    main()
