"""Habits of Regular, counted over many games: garrisons, attacks and advances, reinforcements, cards and events.

    python -m benchmarks.habits [GAME] --games 100 [--scenario S] [--players N] [--then COMMIT]

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
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.state import Phase
from sandtable.games.islamic_state.box.actions import CardKind, Intervention

AnyTable = Table[Any, Any]
Tally = Counter[str]


def isis_war(t: AnyTable, decision: Decision, option: Option, tally: Tally) -> None:
    """Garrisons of capitals, attacks and advances."""
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


def axis_of_evil(t: AnyTable, decision: Decision, option: Option, tally: Tally) -> None:
    """Actions, what reinforcements bring, and support of battles."""
    if decision.rule == "6.3":
        tally[f"action: {option.verb}"] += 1
    elif option.verb in ("bring", "ready", "fly_in"):
        for piece in option.numbers:
            tally[f"reinforcements: {Sort(t.box.sort[piece]).name.lower()}"] += 1
    elif option.verb in ("support", "commit"):
        tally[f"units in support of battles: {option.verb}"] += len(option.targets)


def islamic_state(t: AnyTable, _decision: Decision, option: Option, tally: Tally) -> None:
    """Cards that are chosen, truces, bombing and interventions."""
    if option.verb == "select":
        tally[f"cards: {CardKind(t.box.card_kind[option.number]).name.lower()}"] += 1
    elif option.verb == "play":
        tally[f"event: {Intervention(option.number - t.box.first_event).name.lower()}"] += 1
    elif option.verb in ("truce", "offer", "accept", "bomb"):
        tally[option.verb] += 1


WATCHES = {watch.__name__: watch for watch in (isis_war, axis_of_evil, islamic_state)}
"""For each game who looks at a choice before it is made, and counts what is to be counted."""


def counts(wanted: argparse.Namespace, seeds: list[str], bot: Callable[[str], Bot]) -> Tally:
    """What was counted in games with these seeds, the same bot in every seat."""
    tally: Tally = Counter()
    game, watch = games.find(wanted.game), WATCHES[wanted.game]
    setting, box = game.setting(wanted.scenario, None, wanted.players), game.box()
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
    parser.add_argument("game", nargs="?", choices=WATCHES, default="isis_war")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="habits")
    parser.add_argument("--then", metavar="COMMIT", help="the advice of this commit in all seats")
    wanted = parser.parse_args(arguments)
    then = advice_of(wanted.game, wanted.then) if wanted.then else None
    seeds = [f"{wanted.seed}-{number}" for number in range(wanted.games)]
    tally = counts(wanted, seeds, lambda seed: Advised(then, seed) if then else make("regular", seed))
    for name, count in sorted(tally.items()):
        print(f"{name}: {count / wanted.games:.2f} a game")


if __name__ == "__main__":
    main()
