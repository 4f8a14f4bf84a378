"""How long a language model waits for an answer: `python -m benchmarks.mcp`.

A scripted client plays a while in every game against bots that take any option, and looks, asks and reads beside.
Answers over the pipe are a millisecond more; the time that bots of a level think comes on top.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from random import Random
from statistics import median, quantiles

from sandtable import games
from sandtable.core.errors import SandtableError
from sandtable.mcp.server import Tables

CHOICES = 150
SOON = 0.2
"""Seconds within which 95 of 100 answers must have come."""


def waits(game: str) -> dict[str, list[float]]:
    """The seconds of every answer, by the tool that was called."""
    tables, chance, found = Tables(), Random(game), defaultdict[str, list[float]](list)

    def timed(call: Callable[..., str], *arguments: object) -> str:
        began = time.perf_counter()
        try:
            return call(*arguments)
        except SandtableError as refusal:
            return str(refusal)
        finally:
            found[call.__name__].append(time.perf_counter() - began)

    match = tables.new_match(game, bots="random", seed="bench").split()[1]
    for _ in range(CHOICES):
        timed(tables.view, match)
        count = sum(line[:1].isdecimal() for line in timed(tables.options, match).splitlines())
        number = str(chance.randint(1, max(count, 1)))
        timed(tables.odds, match, number)
        timed(tables.why_not, match, "baghdad")
        timed(tables.choose, match, [number])
        timed(tables.log, match)
    return found


def main() -> None:
    """Print a line for every game."""
    for game in games.GAMES:
        found = waits(game)
        all_ = [each for times in found.values() for each in times]
        slow = max(found, key=lambda tool: median(found[tool]))
        p95 = quantiles(all_, n=20)[-1]
        late = " (too late)" if p95 > SOON else ""
        print(
            f"{game:14} median {1000 * median(all_):.0f} ms, p95 {1000 * p95:.0f} ms{late}, "
            f"longest {1000 * max(all_):.0f} ms; {slow} takes longest, median {1000 * median(found[slow]):.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
