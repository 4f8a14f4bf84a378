"""Regular of today against Regular of another commit: the same rules, but the advice of each from its own time.

    python -m benchmarks.regulars fef87800 isis_war --games 100

Only the game's `bot` folder is taken from that commit, so that both play by today's rules and with the same dice.
Each plays every seat while the other has all the rest; where one plays alone, both play the same seeds.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Protocol

import msgspec

from sandtable import games
from sandtable.bots import AnyRun, Bot, make
from sandtable.core import AnyGame, Decision, Dice, Option, Outcome, Run, Setting, Table
from sandtable.lab.statistics import Estimate, mean, rate

HERE = Path(__file__).parents[1]


class Advises(Protocol):
    """What a game thinks of its options."""

    def __call__(self, table: object, decision: Decision) -> Sequence[float]: ...


class Advised:
    """Regular with other advice; among options that are level chance decides."""

    def __init__(self, advise: Advises, seed: str) -> None:
        self._advise, self._random = advise, Random(seed)

    def choose(self, run: AnyRun, decision: Decision) -> Option:
        """The option that this advice values most."""
        unseen = Dice(str(self._random.getrandbits(64)))
        worth = self._advise(Table(run.table.box, run.table.state, unseen), decision)
        best = max(worth)
        return self._random.choice(
            [option for option, each in zip(decision.options, worth, strict=True) if each == best]
        )


def advice_of(game: str, commit: str) -> Advises:
    """The advice of a game as it was at a commit."""
    home, name = Path(mkdtemp(prefix="regulars-")), f"then_{game}"
    folder = f"src/sandtable/games/{game}/bot"
    tree = subprocess.run(["git", "archive", commit, folder], cwd=HERE, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", home, "--strip-components=4"], input=tree, check=True)
    (home / "bot").rename(home / name)
    for file in (home / name).glob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(f"sandtable.games.{game}.bot", name), encoding="utf-8")
    sys.path.insert(0, str(home))
    advise: Advises = import_module(f"{name}.advice").advise
    return advise


class Played(msgspec.Struct, frozen=True):
    """A game: the seats of today's Regular, and how it ended."""

    seats: tuple[int, ...]
    outcome: Outcome
    end: float
    """Where one plays alone: what `expect` says of the end."""


def line_ups(seats: int) -> list[tuple[int, ...]]:
    """Which seats today's Regular has: each alone, and each all but one."""
    if seats == 1:
        return [(0,), ()]
    one: list[tuple[int, ...]] = [(seat,) for seat in range(seats)]
    return one if seats == 2 else [*one, *(tuple(s for s in range(seats) if s != seat) for seat in range(seats))]


def play(game: AnyGame, setting: Setting, seed: str, now: Sequence[int], then: Advises) -> Played:
    """One game."""
    box = game.box()
    run = Run(game, Table(box, game.setup(box, setting), Dice(seed)))
    bots: Mapping[int, Bot] = {
        seat: make("regular", f"{seed}/{seat}") if seat in now else Advised(then, f"{seed}/{seat}")
        for seat in range(len(game.seats(setting)))
    }
    run.start()
    while run.outcome is None:
        decision = run.pending[0]
        run.answer(decision, bots[decision.seat].choose(run, decision))
    return Played(tuple(now), run.outcome, game.expect(run.table, 0))


def spelled(found: Estimate) -> str:
    """A figure with its interval of 95 %."""
    return f"{found.value:.3f} [{found.low:.3f}, {found.high:.3f}]"


def told(seats: Sequence[str], played: Sequence[Played]) -> Iterator[str]:
    """Points of today's Regular and of the other, by seat and over all; alone, what the end is worth to each."""
    if len(seats) == 1:
        now, then = ([each.end for each in played if bool(each.seats) is kind] for kind in (True, False))
        gain = mean([one - other for one, other in zip(now, then, strict=True)])
        yield f"  now {spelled(mean(now))}, then {spelled(mean(then))}: {spelled(gain)} more, {gain.n} pairs"
        return
    total, count = 0.0, 0
    for seat, name in enumerate(seats):
        new = [each.outcome.points(seat) for each in played if seat in each.seats]
        old = [each.outcome.points(seat) for each in played if seat not in each.seats]
        one, other = rate(sum(new), len(new)), rate(sum(old), len(old))
        yield f"  {name}: now {spelled(one)} of {one.n}, then {spelled(other)} of {other.n}"
        total, count = total + sum(new) + len(old) - sum(old), count + len(new) + len(old)
    found = rate(total / 2, count // 2)
    yield f"  over all seats {spelled(found)} of {found.n} games (.5 is even)"
    now, then = (
        [
            float(each.outcome.levels[seat])
            for each in played
            for seat in range(len(seats))
            if (seat in each.seats) is kind
        ]
        for kind in (True, False)
    )
    yield f"  mean level now {spelled(mean(now))}, then {spelled(mean(then))}"


def main(arguments: list[str] | None = None) -> None:
    """Print what came of it."""
    wanted = _parser().parse_args(arguments)
    game = games.find(wanted.game)
    setting = game.setting(wanted.scenario, None, wanted.players)
    seats = [seat.id for seat in game.seats(setting)]
    then = advice_of(wanted.game, wanted.commit)
    lines = [line for line in line_ups(len(seats)) if wanted.seat < 0 or wanted.seat in line]
    played = [
        play(game, setting, f"{wanted.seed}-{number}", now, then) for number in range(wanted.games) for now in lines
    ]
    print(f"{wanted.game}, {setting.scenario}, {len(seats)} seats, seed {wanted.seed}, against {wanted.commit}")
    for line in told(seats, played):
        print(line)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regulars", description=__doc__)
    parser.add_argument("commit", help="the commit whose advice is played against")
    parser.add_argument("game", choices=games.GAMES)
    parser.add_argument("--scenario", default="")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=50, help="seeds; each is played once for every line-up")
    parser.add_argument("--seat", type=int, default=-1, help="today's Regular has only this seat, by its number")
    parser.add_argument("--seed", default="regulars")
    return parser


if __name__ == "__main__":
    main()
