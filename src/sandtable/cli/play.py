"""`sandtable play`: set up a match and sit down at it."""

import os
from importlib import import_module
from pathlib import Path
from types import ModuleType

import msgspec

from sandtable import games
from sandtable.cli import arguments
from sandtable.cli.printing import say
from sandtable.cli.terminal import Terminal
from sandtable.core import AnyMatch, Match
from sandtable.core.errors import SandtableError, SetupError
from sandtable.core.save import load as load_match
from sandtable.core.save import parse


class Wish(msgspec.Struct, frozen=True):
    """What the command line asks for."""

    game: str
    scenario: str
    variants: list[str]
    players: int
    seed: str
    bots: list[str]
    packs: list[Path]
    load: Path | None


def play_in_browser(wish: Wish, *, open_browser: bool) -> None:
    """Serve this machine only and open the browser; without the web extra, say what to do."""
    if wish.scenario or wish.variants or wish.players or wish.seed or wish.bots or wish.load:
        raise SetupError("In the browser these are chosen on the page; add --terminal to use them here.")
    commands = server()
    commands.play_local(wish.game, open_browser=open_browser, packs=arguments.directories(wish.packs), say=say)


class Telling(msgspec.Struct, frozen=True):
    """How players who are away may be told, as the command line has it."""

    address: str
    smtp: str
    mail_from: str
    push_key: Path | None
    webhooks: bool
    networks: list[str]
    ports: list[int]


class Watching(msgspec.Struct, frozen=True):
    """How the owner watches the server, and whether people may chat there, as the command line has it."""

    monitor: str
    log: str
    log_requests: bool
    no_chat: bool
    no_backup: bool


class Crew(msgspec.Struct, frozen=True):
    """How many processes answer, and how many bots, hints and analyses each of them has."""

    workers: int
    bots: int
    hints: int
    analyses: int


def serve_matches(
    host: str,
    port: int,
    database: str,
    crew: Crew,
    thinking: float,
    packs: list[Path],
    origins: list[str],
    proxies: list[str],
    limits: list[str],
    telling: Telling,
    watching: Watching,
) -> None:
    """Serve until interrupted."""
    given = arguments.directories(packs)
    notices = server("settings.notices").notices_with(**msgspec.structs.asdict(telling))
    watched = server("settings.watching").watching_with(
        watching.monitor, watching.log, requests=watching.log_requests
    )
    server().serve(
        host,
        port,
        database,
        crew.workers,
        crew.bots,
        thinking,
        given,
        origins,
        proxies,
        limits,
        notices,
        watched,
        chat=not watching.no_chat,
        backup=not watching.no_backup,
        hint_workers=crew.hints,
        analysis_workers=crew.analyses,
        say=say,
    )


def make_push_key(file: Path) -> None:
    """Write a new key for push messages; a file that is there is not touched."""
    key = server("settings.push_key").new_key()
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(key)
    say(f"The key is in {file}: sandtable serve --push-key {file}")


def print_schema() -> None:
    """The description of the web service."""
    print(server().schema())


def server(module: str = "commands") -> ModuleType:
    """A module of the web service, which may not be installed."""
    try:
        return import_module(f"sandtable.server.{module}")
    except ModuleNotFoundError as error:
        raise SetupError(
            f"The web table needs packages that are not installed ({error.name}): "
            f"pip install 'sandtable[{'push' if module == 'notices.push' else 'web'}]', or play with --terminal."
        ) from None


def play_here(wish: Wish) -> None:
    """Play a new or a saved match in the terminal."""
    match = _new_match(wish) if wish.load is None else _old_match(wish, wish.load)
    bots = arguments.bots(match, wish.bots)
    Terminal(match, bots, file=wish.load).run()


def _new_match(wish: Wish) -> AnyMatch:
    game = games.find(wish.game or _ask_game())
    packs = arguments.overrides(game.id, wish.packs)
    setting = game.setting(wish.scenario, arguments.variants(wish.variants), wish.players, overrides=packs)
    return Match(game, setting, wish.seed or None, overrides=packs)


def _old_match(wish: Wish, file: Path) -> AnyMatch:
    if wish.scenario or wish.variants or wish.players or wish.seed:
        raise SetupError("A saved match has its scenario, variants, players and seed already; leave them out.")
    packs = arguments.overrides(parse(file.read_bytes()).game, wish.packs)
    return load_match(file, games.find, packs)


def _ask_game() -> str:
    """The game that somebody picks from the list."""
    offered = arguments.all_games()
    for number, game in enumerate(offered, start=1):
        say(f"{number:2} {game.about.title}: {game.about.summary}")
    try:
        answer = input("Which game? ").strip()
    except EOFError:
        raise SetupError("Name a game: `sandtable play GAME`.") from None
    if answer.isdecimal() and 1 <= int(answer) <= len(offered):
        return offered[int(answer) - 1].id
    if not answer:
        raise SandtableError("No game was chosen.")
    return answer
