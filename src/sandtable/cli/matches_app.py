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


@matches_app.command("show")
def matches_show(
    id_: Annotated[str, typer.Argument(metavar="ID", help="An id, as `list` shows them.")], database: Database = ""
) -> None:
    """Show what is stored of a match: game, set-up, players, times, chat."""
    from sandtable.cli.matches import show_match

    show_match(database, id_)


@matches_app.command("export")
def matches_export(
    what: Annotated[
        list[str], typer.Argument(metavar="[ID...] FOLDER", help="Ids, and a folder; with --all only a folder.")
    ],
    database: Database = "",
    every: Annotated[bool, typer.Option("--all", help="All matches.")] = False,
) -> None:
    """Write matches to files, one each, with seeds, seats and chat: for another server, or to keep them.

    Whoever has such a file knows the dice to come and all that is hidden. `import` reads it.
    """
    from sandtable.cli.matches import export_matches

    export_matches(database, what[:-1], Path(what[-1]), every=every)


@matches_app.command("import")
def matches_import(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files of `export`.", exists=True, dir_okay=False)
    ],
    database: Database = "",
) -> int:
    """Store exported matches; the keys of their seats work as before. A match that is there is not touched."""
    from sandtable.cli.matches import import_matches

    return import_matches(database, files)


@matches_app.command("chat")
def matches_chat(
    id_: Annotated[str, typer.Argument(metavar="[ID]", help="A match; else all lines that were reported.")] = "",
    remove: Annotated[
        list[int] | None, typer.Option(metavar="N", help="Take line N out; may be repeated.", min=0)
    ] = None,
    database: Database = "",
) -> int:
    """Read the chat of a match, or what players have reported, and take lines out."""
    from sandtable.cli.matches import show_chat

    return show_chat(database, id_, remove or [])


@matches_app.command("delete")
def matches_delete(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids, as `list` shows them.")],
    database: Database = "",
) -> int:
    """Delete matches for good, with their choices and chat; a server that runs forgets them at once.

    There is no way back but a backup or an export.
    """
    from sandtable.cli.matches import delete_matches

    return delete_matches(database, ids)


@matches_app.command("expire")
def matches_expire(
    database: Database = "",
    idle_days: Annotated[
        float, typer.Option(metavar="D", help="Unfinished and nothing done for this many days.", min=0)
    ] = 180,
    unbegun_days: Annotated[
        float, typer.Option(metavar="D", help="Opened this many days ago, and nothing done since.", min=0)
    ] = 14,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which they are.")] = False,
) -> None:
    """Delete abandoned matches. A running server does so by itself, every hour, with the same usual days.

    Finished matches are never abandoned.
    """
    from sandtable.cli.matches import expire_matches

    expire_matches(database, idle_days, unbegun_days, dry_run=dry_run)
