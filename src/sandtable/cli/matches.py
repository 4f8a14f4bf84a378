"""`sandtable matches`: what a server's database holds."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from sandtable import games
from sandtable.cli.play import server
from sandtable.cli.printing import errors, paged, say
from sandtable.core.errors import SetupError
from sandtable.core.names import counted

if TYPE_CHECKING:
    from sandtable.server.messages.answers import Summary
    from sandtable.server.storage.store import Store

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


@contextmanager
def _opened(database: str, *, make: bool = False) -> "Iterator[Store]":
    """The database of a server, which may run."""
    store = server("storage.store")
    with store.opened(database or store.default_database(), make=make) as found:
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
    state = "over" if summary.over else counted(summary.seq, "choice")
    name = f" “{summary.name}”" if summary.name else ""
    return f"{summary.match}  {touched:%Y-%m-%d %H:%M}  {summary.game}{name}  {state}  {players}"


def show_match(database: str, id_: str) -> None:
    """Print what is stored of a match."""
    chat, matches, rows = server("storage.chat"), server("storage.matches"), server("storage.rows")
    with _opened(database) as store:
        found = matches.seated(store, id_)
        if found is None:
            raise SetupError(f"There is no match {id_}; `sandtable matches list` shows what is there.")
        lines = len(chat.said(store, id_, 0))
    head, seats = found
    variants = ", ".join(f"{name}={value}" for name, value in head.variants.items() if value)
    facts = {
        "match": f"{head.id}{f' “{head.name}”' if head.name else ''}",
        "game": f"{head.game}, {head.scenario}{f' ({variants})' if variants else ''}",
        "opened": f"{rows.moment(head.created):%Y-%m-%d %H:%M}",
        "last act": f"{rows.moment(head.touched):%Y-%m-%d %H:%M}",
        "state": f"{'over' if head.over else 'running'}, turn {head.turn}, {counted(head.seq, 'choice')}",
        "list": "shown to everybody" if head.listed else "unlisted",
        "pack": head.pack,
        "chat": counted(lines, "line"),
    }
    for each in seats:
        facts[each.seat] = f"{each.bot} bot" if each.kind == "bot" else f"{each.kind} {each.player}".strip()
    for name, value in facts.items():
        say(f"{name:<12} {value}")


def export_matches(database: str, ids: list[str], folder: Path, *, every: bool) -> None:
    """Write matches to files that only the owner can read."""
    moving = server("storage.moving")
    if bool(ids) == every:
        raise SetupError("Name the matches and a folder, or --all and a folder.")
    folder.mkdir(parents=True, exist_ok=True)
    with _opened(database) as store:
        wanted = moving.ids(store) if every else ids
        for each in wanted:
            text = moving.archived(store, each)
            with os.fdopen(os.open(folder / f"{each}.json", NEW_FILE, 0o600), "wb") as file:
                file.write(text)
    say(f"Exported: {len(wanted)}, to {folder}. Guard them: they hold the seeds of their dice.")


def import_matches(database: str, files: list[Path]) -> int:
    """Store matches of files; 1 if one could not be."""
    moving, errors_of = server("storage.moving"), server("storage.store").StoreError
    failed = 0
    with _opened(database, make=True) as store:
        for each in files:
            try:
                say(f"{each}: {moving.unpack(store, each.read_bytes())}")
            except errors_of as error:
                errors.print(f"{each}: {error}")
                failed = 1
    return failed


def show_chat(database: str, id_: str, remove: list[int]) -> int:
    """Print a match's chat, or what was reported; take lines out."""
    chat, rows = server("storage.chat"), server("storage.rows")
    with _opened(database) as store:
        if remove:
            if not id_:
                raise SetupError("Name the match whose lines are to be taken out.")
            gone = chat.blank(store, id_, remove)
            say(f"Taken out: {gone}.{' Open tables show it in a moment.' if gone else ''}")
            if gone < len(remove):
                errors.print(f"Not all of these lines are there; `sandtable matches chat {id_}` numbers them.")
            return 0 if gone == len(remove) else 1
        found = [(id_, "", each) for each in chat.said(store, id_, 0)] if id_ else chat.reported(store)
    for match, by, line in found:
        who = f"{match} {line.n}  {rows.moment(line.sent):%Y-%m-%d %H:%M}  {line.who} ({line.seat})"
        say(f"{who}{f', reported by {by}' if by else ''}: {line.text or '(taken out)'}")
    return 0


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
