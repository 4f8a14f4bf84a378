"""The lab beside the engine alone: the same games without tables, with `games`, with `turns` and `events` as well.

All three take turns, game by game of the same seeds, so that a slow moment of the machine strikes them alike.
`python -m benchmarks.lab [GAMES]` prints the share of the engine's speed that is left.
"""

import gc
import sys
import time
from pathlib import Path
from statistics import median

from sandtable import games
from sandtable.lab.cells import Study, prepare
from sandtable.lab.one import game_seed, play_one
from sandtable.lab.plan import Source
from sandtable.lab.work import Job, play_chunk

PLAN = 'game = "{game}"\nbots = "regular"\ngames = {games}\ntables = {tables}\n'
WAYS = {"engine": (), "games": ("games",), "all": ("games", "turns", "events")}
CHUNK = 8
ROUNDS = 9


def _study(game: str, tables: tuple[str, ...]) -> Study:
    text = PLAN.format(game=game, games=CHUNK * (ROUNDS + 1), tables=list(tables or ("games",)))
    return prepare(Source(text.replace("'", '"'), "plan", Path()))


def _play(study: Study, start: int, tables: tuple[str, ...]) -> None:
    plan, cell = study.plan, study.cells[0]
    if tables:
        play_chunk(Job(plan.game, cell, study.values[0], plan.seed, 0, start, start + CHUNK, tables))
        return
    game = games.find(plan.game)
    for number in range(start, start + CHUNK):
        play_one(game, cell.setting, game_seed(plan.seed, number), cell.bots)


def shares(game: str) -> dict[str, float]:
    """How fast the lab is, of the engine: the median of rounds, the first of which warms up."""
    studies = {way: _study(game, tables) for way, tables in WAYS.items()}
    spent: dict[str, list[float]] = {way: [] for way in WAYS}
    for number in range(ROUNDS + 1):
        for shift in range(len(WAYS)):
            way = list(WAYS)[(number + shift) % len(WAYS)]
            gc.collect()
            began = time.process_time()
            _play(studies[way], number * CHUNK, WAYS[way])
            spent[way].append(time.process_time() - began)
    alone = spent["engine"][1:]
    return {
        way: median(engine / lab for engine, lab in zip(alone, spent[way][1:], strict=True))
        for way in WAYS
        if way != "engine"
    }


def main(wanted: list[str]) -> None:
    """Print a line for every game."""
    for game in wanted or games.GAMES:
        found = shares(game)
        print(f"{game:14} games {found['games']:.2f}, with turns and events {found['all']:.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
