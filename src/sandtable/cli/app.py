"""The commands and their options. What they do is imported only when they run."""

from pathlib import Path
from typing import Annotated

import typer

from sandtable import __version__
from sandtable.cli.lab_app import Cluster, Fresh, Plain, To, Workers, lab_app
from sandtable.cli.matches_app import matches_app
from sandtable.cli.options import AsJson, Database, GameName, Packs, Players, SaveFile, Scenario, Variants
from sandtable.core.errors import SetupError

app = typer.Typer(
    name="sandtable",
    help="Published wargames with every rule enforced by code: play, simulate, study.",
    epilog="To begin: `sandtable play` opens the table in the browser. `sandtable COMMAND --help` tells more.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
pack_app = typer.Typer(help="Component packs: maps, counters, scenarios of your own.", no_args_is_help=True)
app.add_typer(pack_app, name="pack")
env_app = typer.Typer(help="Learning environments: see docs/env.md.", no_args_is_help=True)
app.add_typer(env_app, name="env")
keys_app = typer.Typer(help="Keys that a server needs.", no_args_is_help=True)
app.add_typer(lab_app, name="lab")
app.add_typer(matches_app, name="matches")
app.add_typer(keys_app, name="keys")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sandtable {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Published wargames with every rule enforced by code: play, simulate, study."""


@app.command()
def games(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Only this game.")] = "",
    pack: Packs = None,
    json: AsJson = False,
) -> None:
    """List the games: scenarios, seats, variants, bots."""
    from sandtable.cli.shelf import show_games

    show_games(game, pack or [], as_json=json)


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game's id, such as isis_war; asked for if left out.")
    ] = "",
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, as text, instead of in the browser.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open the browser at the table, or only print its address.")] = True,
    pack: Packs = None,
    scenario: Scenario = "",
    variant: Variants = None,
    players: Players = 0,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="Any text: the same seed gives the same dice. Else a new one.")
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=KIND",
            help="Let a bot play a seat, as in red=veteran; all=KIND for all. May be repeated.",
        ),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option(metavar="SAVE", help="Go on with a saved match.", exists=True, dir_okay=False),
    ] = None,
) -> None:
    """Play in the browser on this machine, or with --terminal here.

    In the browser, scenario, variants, players, bots and seed are chosen on the page and saves are imported
    there; the options for them are for the terminal. `sandtable games GAME` lists what can be chosen.

    \b
    sandtable play
    sandtable play phantom_fury --terminal
    sandtable play isis_war --terminal --bot iran=regular --seed 7
    """
    from sandtable.cli.play import Wish, play_here, play_in_browser

    wish = Wish(game, scenario, variant or [], players, seed, bot or [], pack or [], load)
    if terminal:
        play_here(wish)
    else:
        play_in_browser(wish, open_browser=browser)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="HOST", help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", help="The port.", min=0, max=65535)] = 8000,
    database: Database = "",
    workers: Annotated[
        int, typer.Option(metavar="W", help="Processes that answer; several need PostgreSQL.", min=1)
    ] = 1,
    bot_workers: Annotated[
        int, typer.Option(metavar="W", help="Processes for bots, for each that answers.", min=1)
    ] = 1,
    hint_workers: Annotated[
        int, typer.Option(metavar="W", help="Processes for hints, for each that answers.", min=1)
    ] = 1,
    analysis_workers: Annotated[
        int, typer.Option(metavar="W", help="Processes for analyses, for each that answers.", min=1)
    ] = 1,
    thinking: Annotated[
        float,
        typer.Option(metavar="SECONDS", help="The longest time that a bot thinks about a choice.", min=0.1, max=60),
    ] = 5.0,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another web origin that may use the API; may be repeated."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy (address or network) whose X-Forwarded-For names the visitor; may be repeated.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set a limit, as docs/hosting lists them; may be repeated."),
    ] = None,
    pack: Packs = None,
    address: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where players find this server; notices need it for their links.",
            envvar="SANDTABLE_ADDRESS",
        ),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Offer e-mail through smtps://USER@HOST, smtp://... (STARTTLS) or smtp+plain://...;"
            " the password comes from SANDTABLE_SMTP_PASSWORD.",
            envvar="SANDTABLE_SMTP",
        ),
    ] = "",
    mail_from: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Whom e-mail comes from.", envvar="SANDTABLE_MAIL_FROM"),
    ] = "",
    push_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Offer push messages, signed with a key of `sandtable keys push`.",
            envvar="SANDTABLE_PUSH_KEY",
        ),
    ] = None,
    webhooks: Annotated[
        bool, typer.Option("--webhooks", help="Offer requests to players' https addresses.")
    ] = False,
    notice_network: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NETWORK",
            help="A private network that webhooks and push may reach, http included; may be repeated.",
        ),
    ] = None,
    webhook_port: Annotated[
        list[int] | None,
        typer.Option(
            metavar="PORT",
            help="A port besides 443 that webhooks may have; may be repeated.",
            min=1,
            max=65_535,
        ),
    ] = None,
    monitor: Annotated[
        str,
        typer.Option(
            metavar="[HOST:]PORT",
            help="Tell /health and /metrics there; else nowhere. Several workers have ports that follow.",
            envvar="SANDTABLE_MONITOR",
        ),
    ] = "",
    no_chat: Annotated[bool, typer.Option("--no-chat", help="Offer no chat.")] = False,
    no_backup: Annotated[
        bool,
        typer.Option("--no-backup", help="Migrate a database of an earlier version without copying it first."),
    ] = False,
    log: Annotated[
        str, typer.Option(metavar="FORM", help="The log as text or json lines.", envvar="SANDTABLE_LOG")
    ] = "text",
    log_requests: Annotated[
        bool, typer.Option("--log-requests", help="A line in the log for every request.")
    ] = False,
) -> None:
    """Serve matches to friends far away.

    Matches are kept in an SQLite file or a PostgreSQL database, and everybody who holds a link can play. Players
    who are away can be told that it is their turn, in the ways that you set up: --smtp, --push-key, --webhooks.

    \b
    sandtable serve --host 0.0.0.0
    sandtable serve --address https://table.example --webhooks --push-key push.pem
    """
    from sandtable.cli.play import Crew, Telling, Watching, serve_matches

    packs, origins, proxies, limits = pack or [], origin or [], trusted_proxy or [], limit or []
    telling = Telling(address, smtp, mail_from, push_key, webhooks, notice_network or [], webhook_port or [])
    watching = Watching(monitor, log, log_requests, no_chat, no_backup)
    crew = Crew(workers, bot_workers, hint_workers, analysis_workers)
    serve_matches(host, port, database, crew, thinking, packs, origins, proxies, limits, telling, watching)


@keys_app.command("push")
def push_key(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, which only you can read.")],
) -> None:
    """Make the key that push messages are signed with: `sandtable serve --push-key FILE`.

    Browsers subscribe with it, so keep it: with another one everybody must subscribe again.
    """
    from sandtable.cli.play import make_push_key

    make_push_key(file)


@app.command()
def schema() -> None:
    """Print the server's API as OpenAPI.

    The description of all addresses, requests, answers and live messages of the web service, as JSON.
    """
    from sandtable.cli.play import print_schema

    print_schema()


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="How many games to play.", min=1)] = 100,
    seed: Annotated[
        str, typer.Option(metavar="K", help="Any text, from which the seed of every game is made.")
    ] = "0",
    bots: Annotated[
        str,
        typer.Option(
            metavar="KINDS", help="recruit, regular, veteran, staff or random: one for all seats, or one for each."
        ),
    ] = "random",
    scenario: Scenario = "",
    variant: Variants = None,
    players: Players = 0,
    workers: Annotated[int, typer.Option(metavar="W", help="How many processes.", min=1)] = 1,
    pack: Packs = None,
    only: Annotated[
        int | None,
        typer.Option(metavar="N", help="Play only this game of the simulation again, counted from 0.", min=0),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="With --only: save that game.")] = None,
    save_table: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row for every game to this Parquet file.")
    ] = None,
    json: AsJson = False,
) -> int:
    """Let bots play many games and count how they end.

    Shares and means have intervals of 95 %. `sandtable lab` compares many settings and writes a report.

    \b
    sandtable simulate isis_war --games 200 --bots regular,random
    sandtable simulate isis_war --only 17 --save game17.json
    """
    from sandtable.cli.simulate import Order, replay_one, simulate_many

    order = Order(game, games, seed, bots, scenario, variant or [], players, workers, pack or [], save_table)
    if only is None:
        return simulate_many(order, as_json=json)
    return replay_one(order, only, save)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="KINDS", help="Two or more kinds of bots, with commas.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games for each line-up.", min=1)] = 40,
    seed: Annotated[
        str, typer.Option(metavar="K", help="Any text; every line-up plays the same seeds.")
    ] = "tournament",
    scenario: Scenario = "",
    variant: Variants = None,
    players: Players = 0,
    workers: Workers = 0,
    cluster: Cluster = "",
    pack: Packs = None,
    to: To = None,
    fresh: Fresh = False,
    plain: Plain = False,
    json: AsJson = False,
) -> int:
    """Let bots play one another in every seat, and rate them.

    \b
    sandtable tournament isis_war --bots greedy,random --games 40
    Round robin: every bot takes every seat once with every other in the remaining ones, and all seats of one kind
    are the baseline. It is resumed like `sandtable lab run`, and needs the packages of the lab.
    """
    from sandtable.cli.lab import Order as RunOrder
    from sandtable.cli.tournament import Order, hold

    run = RunOrder(Path("tournament"), to, workers, cluster, fresh, plain or json)
    kinds = [each.strip() for each in bots.split(",") if each.strip()]
    order = Order(game, kinds, games, seed, scenario, variant or [], players, pack or [], run)
    return hold(order, as_json=json)


@app.command()
def replay(
    save: SaveFile,
    to: Annotated[int | None, typer.Option(metavar="K", help="Stop after K choices.", min=0)] = None,
    log: Annotated[bool, typer.Option("--log", help="Tell all that happened, not only the choices.")] = False,
    pack: Packs = None,
) -> None:
    """Play a saved match again and show it.

    Everything in the file is checked on the way; the file is not changed.
    """
    from sandtable.cli.saves import show_replay

    show_replay(save, to, pack or [], whole_log=log)


@app.command()
def analyse(
    save: SaveFile,
    quick: Annotated[
        bool, typer.Option("--quick", help="Find blunders and mistakes; this is the usual way.")
    ] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Part close choices as well; takes several times as long.")
    ] = False,
    turn: Annotated[int | None, typer.Option(metavar="N", help="Only this turn, thoroughly.", min=0)] = None,
    seat: Annotated[str, typer.Option(metavar="SEAT", help="Tell only of this seat.")] = "",
    laid_open: Annotated[
        bool, typer.Option("--open", help="Judge with all cards open, not by what each seat knew then.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page that needs no network, instead of text.")
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="W", help="How many processes; else as many as there are cores.", min=0)
    ] = 0,
    json: AsJson = False,
    pack: Packs = None,
) -> int:
    """Tell what the choices and the dice of a saved match changed.

    Choices are compared with others by playing on in imagined games, by what each seat knew then. Ctrl-C keeps
    what is done in a file beside the save; the same command goes on with it.
    """
    from sandtable.cli.analyse import Order, analyse_save, cores, depth

    if quick and (thorough or turn is not None):
        raise typer.BadParameter("--quick goes with neither --thorough nor --turn.")
    how = depth(thorough=thorough, turn=turn)
    order = Order(save, how, turn, seat, pack or [], workers or cores(), html, laid_open)
    return analyse_save(order, as_json=json)


@app.command()
def verify(
    save: SaveFile,
    rolls: Annotated[bool, typer.Option("--rolls", help="List every roll and draw, not only false ones.")] = False,
    pack: Packs = None,
) -> int:
    """Check the dice of a saved match.

    Every roll and draw is computed from the revealed seed and compared with the file; fails when one differs.
    """
    from sandtable.cli.saves import show_verification

    return show_verification(save, pack or [], with_rolls=rolls)


@app.command()
def rules(
    game: GameName,
    json: AsJson = False,
    uncovered: Annotated[
        bool,
        typer.Option(
            "--uncovered", help="Only rules without code or test: prints nothing when there are none, else fails."
        ),
    ] = False,
) -> int:
    """Show the code and tests of every rule.

    For every rule of the game's book: its number, the code that applies it and the tests that prove it.
    """
    from sandtable.cli.rules import show_rules

    return show_rules(game, as_json=json, only_uncovered=uncovered)


@pack_app.command("check")
def pack_check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A pack, or a folder of packs.", exists=True)],
) -> int:
    """Check override packs without playing; fails when something is wrong."""
    from sandtable.cli.shelf import check_packs

    return check_packs(folder)


@app.command()
def mcp(
    withhold_options: Annotated[
        bool, typer.Option("--withhold-options", help="Never list what can be chosen: the model has to know.")
    ] = False,
) -> None:
    """Let a language model take a seat, over MCP.

    A server of the Model Context Protocol on standard input and output.

    It needs the extra `mcp`: pip install 'sandtable[mcp]'. See docs/env.md.
    """
    try:
        from sandtable.mcp.server import serve as serve_mcp
    except ImportError:
        raise SetupError("This needs more packages: pip install 'sandtable[mcp]'.") from None

    serve_mcp(withhold_options=withhold_options)


@env_app.command("actions")
def env_actions(
    game: GameName,
    word: Annotated[str, typer.Argument(metavar="WORD", help="Only actions with this word in them.")] = "",
    pack: Packs = None,
    json: AsJson = False,
) -> None:
    """Print the table of actions: each number that a learner can choose, and what it means."""
    from sandtable.cli.actions import show_actions

    show_actions(game, word, pack or [], as_json=json)


@app.command()
def doctor(database: Database = "", pack: Packs = None, json: AsJson = False) -> int:
    """Tell what is installed and what is missing.

    Versions, games, packs, the database and the browser client, as a report of a bug needs them; fails when
    something does not work. Nothing is changed.
    """
    from sandtable.cli.doctor import examine

    return examine(database, pack or [], as_json=json)
