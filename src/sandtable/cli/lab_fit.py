"""`sandtable lab fit`."""

import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable import games as shelf
from sandtable.cli.printing import errors, say
from sandtable.core.judgement import Made, Measured, read_fits
from sandtable.lab.fit import BOTS, Positions, fit_all, gather, judgement_of, settings
from sandtable.lab.weights import write_fits


def fit_game(id_: str, scenario: str, players: int, games: int, seed: str) -> None:
    """Play, fit, write the weights and say how good they are."""
    game = shelf.find(id_)
    found: Positions = defaultdict(list)
    made: dict[str, Made] = {}
    whole = not scenario and not players
    asked = settings(game, scenario, players)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Playing", total=games * len(asked))
        for setting in asked:
            name = f"{setting.scenario}/{setting.players}"
            progress.update(task, description=name)
            played = gather(game, setting, games, seed, lambda: progress.advance(task), whole=whole)
            for fit, rows in played.items():
                found[fit] += rows
            made[name] = Made(games, seed, BOTS, _commit())
    path = judgement_of(game).weights
    fits = fit_all(game, found, made, read_fits(path) if path.exists() else None)
    write_fits(path, fits)
    for name in found:
        _show(name, fits.measured[name])
    say(f"Written: {path}")


def _show(name: str, measured: Measured) -> None:
    auc = " ".join(f"{value:.2f}" for value in measured.auc)
    level = " ".join(f"{value:.2f}" for value in measured.level)
    say(f"{name}: {measured.games} games", "bold")
    say(f"  won above lost, from turn 2 on: {auc or 'nobody won, or everybody'}; off by {measured.off:.3f}")
    if level:
        say(f"  correlation with the final level: {level}")


def _commit() -> str:
    """The commit of the bots that played, if this is a checkout."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"
