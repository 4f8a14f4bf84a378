"""Games: what is on offer, their boards, rules and art."""

import re
from functools import cache

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from sandtable import ledger
from sandtable.core.scene import Board
from sandtable.server.access import FAILURES, AnyRequest, Desk
from sandtable.server.config import Config
from sandtable.server.errors import not_found
from sandtable.server.models import GameInfo, RuleInfo

_FILE = re.compile(r"[A-Za-z0-9_-]+\.(png|jpg|webp|svg)")
_MEDIA = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "svg": "image/svg+xml"}
_LOOK_AGAIN = {"cache-control": "no-cache"}


def routes(config: Config) -> list[HTTPRouteHandler]:
    """The handlers; a board is drawn once."""

    @cache
    def drawn(game: FromPath[str]) -> bytes:
        found = config.games.find(game)
        return msgspec.json.encode(found.board(found.box(config.overrides(game))))

    @get("/api/games", sync_to_thread=True)
    def games() -> list[GameInfo]:
        """The games on offer."""
        found = [config.games.find(id_) for id_ in config.games.ids]
        return [
            GameInfo(each.id, each.about, each.seats, each.scenarios, each.variants, config.bots.known(each.id))
            for each in found
        ]

    @get(
        "/api/games/{game:str}/board",
        sync_to_thread=True,
        responses={200: ResponseSpec(Board, description="The map"), 404: FAILURES[404]},
        response_headers=_LOOK_AGAIN,
    )
    def board(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
        """The drawing of a game's map."""
        Desk(request).hall.game(game)
        return Response(drawn(game), media_type="application/json")

    return [games, board, rules, art]


@get("/api/games/{game:str}/rules", sync_to_thread=True, responses={404: FAILURES[404]})
def rules(request: AnyRequest, game: FromPath[str]) -> list[RuleInfo]:
    """The rules of a game in our words."""
    path = Desk(request).hall.game(game).folder / ledger.FILE
    if not path.is_file():
        return []
    return [RuleInfo(each.id, each.title, each.summary) for each in ledger.load(path).rules]


@get("/api/games/{game:str}/art/{file:str}", sync_to_thread=True, responses={404: FAILURES[404]})
def art(request: AnyRequest, game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A picture of a game's art folder."""
    named = _FILE.fullmatch(file)
    path = Desk(request).hall.game(game).folder / "art" / file
    if named is None or not path.is_file():
        raise not_found(f"There is no picture {file!r}.")
    return Response(
        path.read_bytes(), media_type=_MEDIA[named[1]], headers={"cache-control": "public, max-age=86400"}
    )
