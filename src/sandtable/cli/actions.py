"""`sandtable env actions`: what the numbers of a game's actions mean."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from sandtable import games
from sandtable.env.actions import Actions


def show_actions(game: str, word: str, overrides: Sequence[Path], *, as_json: bool) -> None:
    """Print the table, or the lines with a word in them."""
    rules = games.find(game)
    actions = Actions(rules, rules.box(overrides).names)
    found = [(action, name) for action, name in actions.lines() if word.lower() in name.lower()]
    if as_json:
        table = {"game": game, "size": actions.size, "digest": actions.digest, "actions": dict(found)}
        typer.echo(msgspec.json.encode(table).decode())
        return
    typer.echo(f"{rules.about.title}: {actions.size} actions, digest {actions.digest}")
    for action, name in found:
        typer.echo(f"{action:6} {name}")
