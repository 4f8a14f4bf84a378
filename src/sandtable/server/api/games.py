"""Games: what is on offer, their boards, charts, guides, rules and art."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from sandtable import ledger, rulings
from sandtable.coach import SECONDS
from sandtable.core import AnyGame, Chart
from sandtable.core.guide import GUIDE, Guide
from sandtable.core.scene import Board, Scene
from sandtable.rulings import Ruling
from sandtable.server.api.access import FAILURES, READY, Answer, AnyRequest, Desk, answers
from sandtable.server.config import Config
from sandtable.server.match import clocks
from sandtable.server.messages.answers import GameInfo, RuleInfo
from sandtable.server.messages.coach import Bounds
from sandtable.server.messages.errors import not_found
from sandtable.server.settings.offers import offered_bots
from sandtable.server.show.picture import opening, picture
from sandtable.vocabulary import WORDS, Word

_FILE = re.compile(r"[A-Za-z0-9_-]{1,100}\.(png|jpg|webp|svg)")
_MEDIA = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "svg": "image/svg+xml"}
_LOOK_AGAIN = (b"cache-control", b"no-cache")


def routes(config: Config) -> list[HTTPRouteHandler]:
    """The handlers."""

    @cache
    def offered() -> Answer:
        return Answer(msgspec.json.encode([_info(config, config.games.find(id_)) for id_ in config.games.ids]))

    @get("/api/games", sync_to_thread=True, responses=answers(list[GameInfo]), opt=READY)
    def games(request: AnyRequest) -> Answer:
        """The games on offer."""
        with Desk(request).shelf.lock:
            return offered()

    @get("/api/server", sync_to_thread=False)
    def bounds() -> Bounds:
        """What this server gives to thinking."""
        return bounds_of(config)

    return [games, bounds, *_fixed_routes(config), _scenes(config), art, words]


def _fixed_routes(config: Config) -> list[HTTPRouteHandler]:
    """What never changes of a game."""

    def board(game: AnyGame) -> Board:
        """The drawing of a game's map."""
        return game.board(game.box(config.overrides(game.id)))

    def charts(game: AnyGame) -> tuple[Chart, ...]:
        """The tables that players look things up in."""
        return game.charts(game.box(config.overrides(game.id)))

    def guide(game: AnyGame) -> Guide:
        """What a newcomer reads."""
        if not (game.folder / GUIDE).is_file():
            raise not_found(f"{game.about.title} has no guide.")
        return game.guide()

    def rules(game: AnyGame) -> list[RuleInfo]:
        """The rules of a game in our words."""
        path = game.folder / ledger.FILE
        if not path.is_file():
            return []
        ours = rulings.load(game.folder / rulings.FILE)
        return [_rule(each, ours) for each in ledger.load(path).rules]

    def scene(game: AnyGame) -> Scene:
        """A position of a game as its picture shows it."""
        return picture(game, config.overrides(game.id))

    return [
        _fixed("board", Board, board),
        _fixed("scene", Scene, scene),
        _fixed("charts", tuple[Chart, ...], charts),
        _fixed("guide", Guide, guide),
        _fixed("rules", list[RuleInfo], rules),
    ]


def _scenes(config: Config) -> HTTPRouteHandler:
    """The handler of what scenarios look like when they begin."""

    @cache
    def written(game: AnyGame, scenario: str) -> Answer:
        return Answer(msgspec.json.encode(opening(game, scenario, config.overrides(game.id))), _LOOK_AGAIN)

    @get(
        "/api/games/{game:str}/scenes/{scenario:str}",
        sync_to_thread=True,
        responses={200: ResponseSpec(Scene, generate_examples=False), 404: FAILURES[404]},
        opt=READY,
    )
    def opening_scene(request: AnyRequest, game: FromPath[str], scenario: FromPath[str]) -> Answer:
        """A scenario as it begins with the usual set-up."""
        shelf = Desk(request).shelf
        with shelf.lock:
            found = shelf.offered(game)
            known = found.offered(config.overrides(found.id)).get(scenario)
            if known is None or known.missing:
                raise not_found(f"{found.about.title} has no scenario {scenario!r} that can be played.")
            return written(found, scenario)

    return opening_scene


def _info(config: Config, game: AnyGame) -> GameInfo:
    return GameInfo(
        id=game.id,
        about=game.about,
        hides=game.hides,
        resigns=clocks.resigns(game),
        free_setup=any(verb.lays for verb in game.verbs.values()),
        scenarios=tuple(game.offered(config.overrides(game.id)).values()),
        variants=game.variants,
        bots=offered_bots(config.bots.known(game)),
        windows=game.windows,
    )


def bounds_of(config: Config) -> Bounds:
    """What a server of this configuration gives to thinking."""
    coach = (config.hint_seconds, config.reaction_seconds, config.hint_workers)
    analysis = {depth: seconds / config.analysis_workers for depth, seconds in SECONDS.items()}
    return Bounds(config.thinking, config.bot_workers, *coach, analysis, config.analysis_workers)


def _rule(rule: ledger.Rule, ours: Iterable[Ruling]) -> RuleInfo:
    settled = tuple(each for each in ours if rule.id in each.rules)
    return RuleInfo(rule.id, rule.title, rule.summary, rule.see, settled)


def _fixed(name: str, type_: Any, make: Callable[[AnyGame], Any]) -> HTTPRouteHandler:
    """A handler for something of a game that never changes while the server runs."""

    @cache
    def written(game: AnyGame) -> Answer:
        return Answer(msgspec.json.encode(make(game)), _LOOK_AGAIN)

    answer = ResponseSpec(type_, generate_examples=False, description=make.__doc__ or name)

    @get(
        f"/api/games/{{game:str}}/{name}",
        sync_to_thread=True,
        responses={200: answer, 404: FAILURES[404]},
        opt=READY,
        description=make.__doc__,
        operation_id=name,
    )
    def handler(request: AnyRequest, game: FromPath[str]) -> Answer:
        shelf = Desk(request).shelf
        with shelf.lock:
            return written(shelf.offered(game))

    return handler


@get("/api/words", sync_to_thread=False)
def words() -> tuple[Word, ...]:
    """The words that can be typed at a table."""
    return WORDS


@get("/api/games/{game:str}/art/{file:str}", sync_to_thread=True, responses={404: FAILURES[404]})
def art(request: AnyRequest, game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A picture of a game's art folder."""
    named = _FILE.fullmatch(file)
    path = Desk(request).shelf.offered(game).folder / "art" / file
    if named is None or not path.is_file():
        raise not_found(f"There is no picture {file!r}.")
    return Response(
        path.read_bytes(), media_type=_MEDIA[named[1]], headers={"cache-control": "public, max-age=86400"}
    )
