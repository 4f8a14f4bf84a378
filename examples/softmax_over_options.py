"""Learn Phantom Fury in two minutes on one core with Sandtable alone: `python softmax_over_options.py SECONDS`.

Every option has a few names: its question and verb, those with its target, those with the part of the game. A
weight stands behind each name. Options are drawn by the softmax of their sums of weights, and weights follow the
policy gradient (REINFORCE), with the zones still to be won as return. No network and no arrays: the same lines
learn any game whose measure is named in MEASURE.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Hashable
from math import exp
from random import Random
from typing import Any, NamedTuple

from sandtable import games
from sandtable.core import Decision, Dice, Option, Run, Table

GAME, MEASURE = games.find("phantom_fury"), "zones"
BOX, SETTING = GAME.box(), GAME.setting()
RATE, BATCH, STRETCH, SCALE = 0.05, 8, 20, 6
Names = tuple[Hashable, ...]


class Step(NamedTuple):
    """A choice: the names of every option, their chances, the one taken, and what was held before."""

    rows: list[Names]
    chances: list[float]
    taken: int
    held: float


def held(run: Run[Any, Any]) -> float:
    """What is to be won, as it stands."""
    return next(each.value for each in GAME.score(run.table).measures if each.id == MEASURE)


def names(run: Run[Any, Any], decision: Decision, option: Option) -> Names:
    """What an option is called: a weight is learned for each name."""
    asked = (decision.rule, option.verb)
    return asked, (*asked, option.target), (*asked, "turn", GAME.turn(run.table) // 4)


class Policy:
    """The weights, and how they choose and learn."""

    def __init__(self) -> None:
        self.weights: dict[Hashable, float] = defaultdict(float)

    def chances(self, rows: list[Names]) -> list[float]:
        """The softmax of the sums of weights."""
        sums = [sum(self.weights.get(name, 0.0) for name in row) for row in rows]
        high = max(sums)
        raw = [exp(each - high) for each in sums]
        whole = sum(raw)
        return [each / whole for each in raw]

    def play(self, seed: str, random: Random) -> tuple[list[Step], float]:
        """One game; its steps and what was held in the end."""
        run = Run(GAME, Table(BOX, GAME.setup(BOX, SETTING), Dice(seed)))
        run.start()
        steps = []
        while run.outcome is None:
            asked = run.pending[0]
            rows = [names(run, asked, option) for option in asked.options]
            chances = self.chances(rows)
            taken = random.choices(range(len(rows)), chances)[0]
            steps.append(Step(rows, chances, taken, held(run)))
            run.answer(asked, asked.options[taken])
        return steps, held(run)

    def learn(self, played: list[tuple[list[Step], float]]) -> None:
        """Raise what led to more than was usual from the same part of the game on, and lower the rest."""
        returns: dict[int, list[float]] = defaultdict(list)
        for steps, end in played:
            for number, step in enumerate(steps):
                returns[number // STRETCH].append(end - step.held)
        usual = {part: sum(each) / len(each) for part, each in returns.items()}
        rate = RATE / len(played) ** 0.5
        for steps, end in played:
            for number, step in enumerate(steps):
                better = rate * (end - step.held - usual[number // STRETCH]) / SCALE
                for place, (row, chance) in enumerate(zip(step.rows, step.chances, strict=True)):
                    change = better * ((place == step.taken) - chance)
                    for name in row:
                        self.weights[name] += change


def judged(policy: Policy, number: int) -> tuple[float, float]:
    """The mean of what is held in the end of games that training never saw, and its standard error."""
    ends = [policy.play(f"judge-{each}", Random(each))[1] for each in range(number)]
    mean = sum(ends) / number
    return mean, (sum((end - mean) ** 2 for end in ends) / number / number) ** 0.5


def train(policy: Policy, seconds: float, random: Random) -> int:
    """Learn for so much processor time; how many games were played."""
    began, made = time.process_time(), 0
    while time.process_time() - began < seconds:
        policy.learn([policy.play(f"train-{made + each}", random) for each in range(BATCH)])
        made += BATCH
    return made


def main() -> None:
    """Measure random play, learn, and measure again."""
    parser = argparse.ArgumentParser(description="Learn Phantom Fury by a softmax over options.")
    parser.add_argument("seconds", type=float, nargs="?", default=120.0, help="processor time for learning")
    parser.add_argument("--judge", type=int, default=100, help="games that are judged")
    given = parser.parse_args()
    policy = Policy()
    before = judged(policy, given.judge)
    print(f"random:  {before[0]:.1f} ± {before[1]:.1f} {MEASURE}", flush=True)
    made = train(policy, given.seconds, Random(1))
    after = judged(policy, given.judge)
    print(f"learned: {after[0]:.1f} ± {after[1]:.1f} {MEASURE} after {made} games, {len(policy.weights)} weights")
    print(f"better by {after[0] - before[0]:.1f}")


if __name__ == "__main__":
    main()
