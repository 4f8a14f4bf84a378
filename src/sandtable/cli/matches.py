"""`sandtable matches`: what a server's database holds."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable import games
from sandtable.cli.play import server
from sandtable.cli.printing import errors, paged, say

if TYPE_CHECKING:
    from sandtable.server.messages.answers import Summary
    from sandtable.server.storage.store import Store


@contextmanager
def _opened(database: str) -> "Iterator[Store]":
    """The database of a server, which may run."""
    store = server("storage.store")
    with store.opened(database or store.default_database(), make=False) as found:
        yield found


def show_matches(database: str, most: int, *, only_abandoned: bool, as_json: bool) -> None:
    """Print a line a match."""
    catalogue, upkeep, limits = server("show.catalogue"), server("storage.upkeep"), server("config").Limits()
    with _opened(database) as store:
        found = list(catalogue.listed(store, games.GAMES, most))
        if only_abandoned:
            gone = set(upkeep.abandoned(store, limits.idle_days, limits.unbegun_days))
            found = [each for each in found if each[0].match in gone]
    if as_json:
        print(msgspec.json.encode([each for each, _ in found]).decode())
        return
    with paged():
        for summary, touched in found:
            say(_line(summary, server("storage.rows").moment(touched)))


def _line(summary: "Summary", touched: Any) -> str:
    players = ", ".join(f"{each.id} {each.player or each.kind}" for each in summary.seats)
    state = "over" if summary.over else f"{summary.seq} choices"
    name = f" “{summary.name}”" if summary.name else ""
    return f"{summary.match}  {touched:%Y-%m-%d %H:%M}  {summary.game}{name}  {state}  {players}"


def back_up(database: str, file: Path) -> None:
    """Copy a SQLite database to another file."""
    with _opened(database) as store:
        server("storage.upkeep").back_up(store, file)
    say(f"All matches are copied to {file}.")


def delete_matches(database: str, ids: list[str]) -> int:
    """Delete matches; 1 if one was not there."""
    with _opened(database) as store:
        gone = server("storage.upkeep").remove(store, ids)
    say(f"Deleted: {len(gone)}.")
    missing = [each for each in ids if each not in gone]
    for each in missing:
        errors.print(f"There is no match {each}.")
    return 1 if missing else 0


def expire_matches(database: str, idle_days: float, unbegun_days: float, *, dry_run: bool) -> None:
    """Delete abandoned matches, or say which they are."""
    upkeep = server("storage.upkeep")
    with _opened(database) as store:
        gone = (upkeep.abandoned if dry_run else upkeep.expire)(store, idle_days, unbegun_days)
    for each in gone:
        say(each)
    say(f"Abandoned: {len(gone)}." if dry_run else f"Deleted: {len(gone)}.")
