"""`sandtable lab` and its options."""

from typing import Annotated

import typer

from sandtable.cli.options import GameName, Players

lab_app = typer.Typer(help="The laboratory: what bots are made of, fitted and measured.", no_args_is_help=True)


@lab_app.command("fit")
def lab_fit(
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
