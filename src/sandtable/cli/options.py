"""Options and arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, such as isis_war; `sandtable games` lists them.")
]
SaveFile = Annotated[
    Path,
    typer.Argument(metavar="SAVE", help="The file of a saved match.", exists=True, dir_okay=False, readable=True),
]
Scenario = Annotated[str, typer.Option("--scenario", metavar="ID", help="The scenario; else the game's first.")]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        metavar="NAME=VALUE",
        help="Set a variant or optional rule (a number, on or off); may be repeated.",
    ),
]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="DIR", help="Lay an override pack over the components; may be repeated."),
]
Players = Annotated[
    int,
    typer.Option(
        "--players",
        metavar="N",
        help="How many players; else the scenario's usual number.",
        min=0,
        show_default=False,
    ),
]
Database = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="sqlite:///FILE or postgresql://...; else a file of your own.",
        envvar="SANDTABLE_DATABASE",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")]
