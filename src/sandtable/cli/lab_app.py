"""The commands of `sandtable lab`. What they do is imported only when they run."""

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.options import GameName, Players

lab_app = typer.Typer(help="Many games by a plan; fits of how games judge.", no_args_is_help=True)

PlanFile = Annotated[
    Path, typer.Argument(metavar="PLAN", help="A plan: a TOML file.", exists=True, dir_okay=False, readable=True)
]
To = Annotated[
    Path | None,
    typer.Option("--to", metavar="DIR", help="The folder of the results; else lab- and the plan's digest."),
]
Workers = Annotated[int, typer.Option(metavar="W", help="How many processes; else one for each core.", min=0)]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: the address of its scheduler.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start another folder instead of going on.")]
Plain = Annotated[bool, typer.Option("--plain", help="Lines without colour and without a display that moves.")]


@lab_app.command("check")
def check(plan: PlanFile) -> int:
    """Say what a plan would play, and what is wrong with it.

    Cells, games, the time they will take by a few games played now, and every record that a swept value changes.
    """
    from sandtable.cli.lab import check_plan

    return check_plan(plan)


@lab_app.command("run")
def run(
    plan: PlanFile,
    to: To = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    fresh: Fresh = False,
    plain: Plain = False,
) -> int:
    """Play a plan, or go on with it.

    Whatever is done is on disk: the same command goes on after Ctrl-C, a crash or a power cut.
    Exit code 0; 2 for a wrong plan; 3 if games failed; 130 after Ctrl-C.
    """
    from sandtable.cli.lab import Order, run_plan

    return run_plan(Order(plan, to, workers, cluster, fresh, plain))


@lab_app.command("report")
def report(plan: PlanFile, to: To = None) -> int:
    """Write the report of what has been played so far: one HTML file, with the figures as JSON beside it."""
    from sandtable.cli.lab import report_plan

    return report_plan(plan, to)


@lab_app.command("game")
def game(
    plan: PlanFile,
    number: Annotated[int, typer.Argument(metavar="N", help="The game's number in the plan, from 0.", min=0)],
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game.")] = None,
    to: To = None,
) -> int:
    """Play one game of a plan again, and save it if wished."""
    from sandtable.cli.lab import replay_game

    return replay_game(plan, number, save, to)


@lab_app.command("fit")
def fit(
    game: GameName,
    scenario: Annotated[
        str, typer.Option("--scenario", metavar="ID", help="Only this scenario; the fits of others are kept.")
    ] = "",
    players: Players = 0,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games of each scenario and number of players.", min=20)
    ] = 200,
    seed: Annotated[
        str, typer.Option(metavar="K", help="Any text, from which the seed of every game is made.")
    ] = "fit",
) -> None:
    """Fit how a game judges positions to games of bots that slip now and then, and write its weights.

    \b
    sandtable lab fit isis_war --games 700
    sandtable lab fit fitna --scenario s01_syria_civil_war --games 900
    """
    from sandtable.cli.lab_fit import fit_game

    fit_game(game, scenario, players, games, seed)
