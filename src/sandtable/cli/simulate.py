"""`sandtable simulate`."""

import sys
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from sandtable import games
from sandtable.cli import arguments
from sandtable.cli.printing import errors, say
from sandtable.core import counted
from sandtable.core.names import MINUS
from sandtable.core.save import save as save_match
from sandtable.lab import Report, game_seed, record, simulate
from sandtable.lab.report import outcome_name
from sandtable.lab.simulate import INTERRUPTED as BY_HAND
from sandtable.lab.statistics import Estimate

INTERRUPTED = 130


class Order(msgspec.Struct, frozen=True):
    """What the command line asks for."""

    game: str
    games: int
    seed: str
    bots: str
    scenario: str
    variants: list[str]
    players: int
    workers: int
    packs: list[Path]
    save_table: Path | None = None

    @property
    def kinds(self) -> list[str]:
        """The kinds of bots."""
        return [kind.strip() for kind in self.bots.split(",")]


def simulate_many(order: Order, *, as_json: bool) -> int:
    """Play, and report; 1 if a game broke off."""
    game = games.find(order.game)
    columns = ("Playing", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=order.games)
        report = simulate(
            game,
            order.scenario,
            arguments.variants(order.variants),
            order.games,
            order.seed,
            order.kinds,
            order.workers,
            on_progress=lambda done, _: progress.update(task, completed=done),
            overrides=arguments.overrides(game.id, order.packs),
            players=order.players,
            save_table=order.save_table,
        )
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        _show(report)
    if report.stopped:
        errors.print(f"{report.games} of {order.games} games were played: {report.stopped}.")
        return INTERRUPTED if report.stopped == BY_HAND else 1
    return 1 if report.errors else 0


def _show(report: Report) -> None:
    people = "1 player" if report.players == 1 else f"{report.players} players"
    say(f"{report.game}, {report.scenario}, {people}: {counted(report.games, 'game')}", "bold")
    for name, count in report.outcomes.items():
        found = report.rates[name]
        span = f"({found.low:.1%} to {found.high:.1%})"
        say(f"{count:8} {found.value:6.1%} {span:18}  {name}")
    say(f"Length: {_mean(report.length)} decisions, {_mean(report.turns)} turns")
    for name, found in report.scores.items():
        say(f"At the end: {_mean(found)} {name}")
    say(f"{report.decisions} decisions in {report.seconds} s: {report.decisions_per_second:,.0f} a second")
    for failure in report.errors:
        errors.print(f"Game {failure.number} (seed {failure.seed}) broke off: {failure.error}", markup=False)
        errors.print(failure.traceback, markup=False)


def _mean(found: Estimate) -> str:
    """A mean with its interval, unless all are alike."""
    span = "" if found.low == found.high else f" ({found.low:.1f} to {found.high:.1f})"
    return f"{found.value:.1f}{span}".replace("-", MINUS)


def replay_one(order: Order, number: int, file: Path | None) -> int:
    """Play one game of a simulation again, and save it if wished."""
    game = games.find(order.game)
    packs = arguments.overrides(game.id, order.packs)
    setting = game.setting(order.scenario, arguments.variants(order.variants), order.players, overrides=packs)
    seed = game_seed(order.seed, number)
    match = record(game, setting, seed, order.kinds, packs)
    assert match.outcome is not None
    say(f"Game {number} (seed {seed}): {outcome_name(match.seats, match.outcome)}, {len(match.choices)} decisions")
    if file is not None:
        save_match(match, file)
        say(f"Saved in {file}; look at it with: sandtable replay {file} --log")
    return 0
