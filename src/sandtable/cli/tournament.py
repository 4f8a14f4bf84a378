"""`sandtable tournament`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.text import Text

from sandtable import games
from sandtable.cli import arguments
from sandtable.cli.lab import FAILED, GAMES_FAILED, INTERRUPTED, needs_lab, play
from sandtable.cli.lab import Order as RunOrder
from sandtable.cli.printing import errors, say
from sandtable.core import counted
from sandtable.core.names import MINUS
from sandtable.lab.folder import Folder, folder_for, write_safely
from sandtable.lab.statistics import Estimate, percent

if TYPE_CHECKING:
    from sandtable.lab.tournament import Tournament


class Order(msgspec.Struct, frozen=True):
    """What the command line asks for."""

    game: str
    bots: list[str]
    games: int
    seed: str
    scenario: str
    variants: list[str]
    players: int
    packs: list[Path]
    run: RunOrder


def hold(order: Order, *, as_json: bool) -> int:
    """Play a tournament, or go on with it, and tell what came of it."""
    needs_lab()
    from sandtable.lab.tournament import results, tournament_plan

    game = games.find(order.game)
    study = tournament_plan(
        game,
        order.bots,
        order.games,
        scenario=order.scenario,
        players=order.players,
        variants=arguments.variants(order.variants),
        seed=order.seed,
        packs=arguments.overrides(game.id, order.packs),
    )
    to = order.run.to or Path(f"tournament-{game.id}-{study.digest[:8]}")
    folder = folder_for(study, to=to, fresh=order.run.fresh)
    lying = folder.open()
    progress = play(folder, order.run, lying, errors if as_json else None)
    found = results(study, folder.read("games"))
    _keep(folder, found)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        for line in told(found):
            say(line)
        say(f"Results  {folder.path}/games.parquet, tournament.json")
    if progress.stopped:
        left = study.total - progress.done
        errors.print(f"Stopped: {progress.stopped}. {left:,} games are left: the same command goes on.")
        return GAMES_FAILED if found.failed else INTERRUPTED if "interrupted" in progress.stopped else FAILED
    return GAMES_FAILED if found.failed else 0


def _keep(folder: Folder, found: msgspec.Struct) -> None:
    """The results as JSON, and the table as one Parquet file."""
    from io import BytesIO

    buffer = BytesIO()
    folder.read("games").write_parquet(buffer)
    write_safely(folder.path / "games.parquet", buffer.getvalue())
    write_safely(folder.path / "tournament.json", msgspec.json.format(msgspec.json.encode(found), indent=2))


def _mean(found: Estimate) -> str:
    return f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def _signed(found: Estimate) -> str:
    return f"{found.value:+.3f} ({found.low:+.3f} to {found.high:+.3f})".replace("-", MINUS)


def told(found: "Tournament") -> Iterator[Text]:
    """The results in words."""
    people = counted(found.players, "player")
    yield Text(f"{found.game}, {found.scenario}, {people}: {counted(found.games, 'game')}", "bold")
    yield Text()
    yield Text(f"  {'bot':14}{'rating':>8}  {'95 %':15}{'points a game':>14}", "bright_black")
    for rating in found.ratings:
        span = f"{rating.low:.0f}–{rating.high:.0f}"
        rest = f"  {span:15}{rating.points:>14.3f}"
        yield Text(f"  {rating.name[:14]:14}") + Text(f"{rating.value:>8.0f}", "bold") + Text(rest)
    for name, (mu, sigma) in sorted(found.skill.items(), key=lambda pair: -pair[1][0]):
        yield Text(f"  {name[:14]:14}{mu:>8.2f} ± {sigma:.2f} by places (openskill)")
    yield Text()
    even = "; .5 is even" if found.players == 2 else ""
    yield Text(f"Mean points over all seats{even}" if found.players > 1 else "Better end with the same seed")
    for pairing in found.pairings:
        words = f"{pairing.bot} against {pairing.against}"
        yield Text(f"  {words[:38]:38}") + Text(_mean(pairing.points), "bold") + Text(f"  {pairing.games:,} games")
    if found.by_seat:
        yield Text()
        yield Text("Seat by seat: won, points, and the gain over the others' own bot there, in pairs")
        for each in found.by_seat:
            words = f"{each.bot} as {each.seat} among {each.against}"
            won = percent(each.won.value, each.won.n)
            yield Text(f"  {words[:40]:40}{won:>6}  {each.points.value:.3f}  {_signed(each.gain)}")
