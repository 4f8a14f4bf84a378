"""Habits of Regular in ISIS War, counted over many games: garrisons, attacks and advances.

    python -m benchmarks.habits --games 100 [--then COMMIT]

With `--then` all seats have the advice of that commit, so that a habit can be counted before and after a change.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from typing import Any

from benchmarks.regulars import Advised, advice_of
from sandtable import games
from sandtable.bots import Bot, make
from sandtable.core import Decision, Dice, Option, Run, Table
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.state import Phase

GAME = "isis_war"
AnyTable = Table[Any, Any]
Tally = Counter[str]


def watch(t: AnyTable, decision: Decision, option: Option, tally: Tally) -> None:
    """Look at a choice before it is made, and count what is to be counted."""
    s, box = t.state, t.box
    ends = decision.seat == IRAN and s.frame.phase is Phase.IRAN_MOVEMENT and option.verb == "end"
    for where in box.capitals if ends else ():
        if s.control[box.city_number[where]] == IRAN:
            stack = s.stacks[IRAN].get(where, ())
            tally["capital hexes of Iran when it has moved"] += 1
            tally["of these without a unit"] += not stack
            tally["factors in them"] += sum(box.combat_factor[unit][s.steps[unit]] for unit in stack)
    if option.verb == "join" and option.targets:
        side = "US" if decision.seat == US else "Iran"
        tally[f"attacks of the {side} side"] += 1
        tally[f"of these on capitals, {side}"] += box.is_capital[decision.about["hex"]]
        tally[f"units in them, {side}"] += len(option.targets)
    if option.verb == "advance" and option.targets and decision.seat == US:
        tally["advances of the US side"] += 1


def counts(seeds: list[str], bot: Callable[[str], Bot]) -> Tally:
    """What was counted in games with these seeds, the same bot in every seat."""
    tally: Tally = Counter()
    game = games.find(GAME)
    setting, box = game.setting(), game.box()
    for seed in seeds:
        run = Run(game, Table(box, game.setup(box, setting), Dice(seed)))
        bots = [bot(f"{seed}/{seat}") for seat in range(len(game.seats(setting)))]
        run.start()
        while run.outcome is None:
            decision = run.pending[0]
            option = bots[decision.seat].choose(run, decision)
            watch(run.table, decision, option, tally)
            run.answer(decision, option)
    return tally


def main(arguments: list[str] | None = None) -> None:
    """Print every count, a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.habits", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="habits")
    parser.add_argument("--then", metavar="COMMIT", help="the advice of this commit in all seats")
    wanted = parser.parse_args(arguments)
    then = advice_of(GAME, wanted.then) if wanted.then else None
    seeds = [f"{wanted.seed}-{number}" for number in range(wanted.games)]
    tally = counts(seeds, lambda seed: Advised(then, seed) if then else make("regular", seed))
    for name, count in tally.items():
        print(f"{name}: {count / wanted.games:.2f} a game")


if __name__ == "__main__":
    main()
