"""`sandtable matches` and its options."""

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.options import AsJson, Database

matches_app = typer.Typer(help="The matches of a server: look them over, remove some.", no_args_is_help=True)


@matches_app.command("list")
def matches_list(
    database: Database = "",
    most: Annotated[int, typer.Option(metavar="N", help="How many, newest first.", min=1)] = 50,
    abandoned: Annotated[
        bool, typer.Option("--abandoned", help="Only those that `expire` would delete by itself.")
    ] = False,
    json: AsJson = False,
) -> None:
    """List matches: id, game, choices made, when somebody last did something, who plays."""
    from sandtable.cli.matches import show_matches

    show_matches(database, most, only_abandoned=abandoned, as_json=json)


@matches_app.command("backup")
def matches_backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")],
    database: Database = "",
) -> None:
    """Copy a SQLite database as it is at one moment; a server may run meanwhile. For PostgreSQL use pg_dump."""
    from sandtable.cli.matches import back_up

    back_up(database, file)


@matches_app.command("delete")
def matches_delete(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids, as `list` shows them.")],
    database: Database = "",
) -> int:
    """Delete matches for good, with their choices and chat. There is no way back but a backup."""
    from sandtable.cli.matches import delete_matches

    return delete_matches(database, ids)


@matches_app.command("expire")
def matches_expire(
    database: Database = "",
    idle_days: Annotated[
        float, typer.Option(metavar="D", help="Unfinished and nothing done for so many days.", min=0)
    ] = 180,
    unbegun_days: Annotated[
        float, typer.Option(metavar="D", help="Opened so many days ago, and nothing done since.", min=0)
    ] = 14,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which they are.")] = False,
) -> None:
    """Delete abandoned matches. A running server does so by itself, every hour, with the same usual days.

    Finished matches are never abandoned.
    """
    from sandtable.cli.matches import expire_matches

    expire_matches(database, idle_days, unbegun_days, dry_run=dry_run)
