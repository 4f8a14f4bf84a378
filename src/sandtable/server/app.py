"""The web service: everything put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from sandtable import __version__
from sandtable.server.bots import Director
from sandtable.server.bus import Bus
from sandtable.server.catalogue import expire
from sandtable.server.config import Config, Limits, default_database
from sandtable.server.errors import ApiError
from sandtable.server.hall import Hall
from sandtable.server.imports import Importer
from sandtable.server.leases import Leases
from sandtable.server.limits import Throttle
from sandtable.server.live import Hub, live
from sandtable.server.memory import Live
from sandtable.server.models import Failure
from sandtable.server.neighbours import Neighbours
from sandtable.server.notices import contacts
from sandtable.server.notices.teller import Teller
from sandtable.server.referee import Referee
from sandtable.server.routes_games import routes as game_routes
from sandtable.server.routes_matches import routes as match_routes
from sandtable.server.routes_notices import routes as notice_routes
from sandtable.server.routes_play import routes as play_routes
from sandtable.server.routes_static import routes as static_routes
from sandtable.server.routes_story import routes as story_routes
from sandtable.server.schema import Description
from sandtable.server.security import SameOrigin, Turnstile, add_headers
from sandtable.server.shelf import Shelf
from sandtable.server.store import Store, cause
from sandtable.server.timekeeper import Timekeeper

log = logging.getLogger("sandtable.server")
AnyRequest = Request[object, object, State]
SWEEP_SECONDS = 3600.0
HTTP_ERRORS = {
    404: ("not_found", "There is no such address; see /schema."),
    405: ("method_not_allowed", "This address does not answer to that method; see /schema."),
    413: ("too_large", "The body is larger than this server accepts."),
}


def create_app(config: Config) -> Litestar:
    """The service for a configuration; the database is opened when the service starts."""
    state = _assemble(config)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(state.store.prepare)
        state.director.open(asyncio.get_running_loop())
        await state.neighbours.open()
        await state.timekeeper.open()
        await state.teller.open()
        sweeping = asyncio.create_task(_sweep(state.store, config.limits))
        opening = asyncio.create_task(_open_games(state.hall.shelf, config.games.ids))
        yield
        opening.cancel()
        sweeping.cancel()
        await state.timekeeper.close()
        await state.teller.close()
        await state.director.close()
        await state.neighbours.close()
        await asyncio.to_thread(state.importer.close)
        await state.hall.writer.close()
        await asyncio.to_thread(state.store.close)

    return Litestar(
        route_handlers=[
            *game_routes(config),
            *match_routes(config),
            *play_routes(),
            *story_routes(),
            *notice_routes(),
            live,
            *static_routes(config),
        ],
        state=state,
        lifespan=[lifespan],
        middleware=[
            DefineMiddleware(Turnstile, throttle=state.throttle),
            DefineMiddleware(SameOrigin, config=config),
        ],
        cors_config=_cors(config.origins),
        before_send=[add_headers],
        exception_handlers=_handlers(),
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=1, minimum_size=1000, exclude_opt_key="ready"
        ),
        request_max_body_size=config.limits.body,
        openapi_config=_openapi(),
        logging_config=None,
    )


async def _open_games(shelf: Shelf, ids: Iterable[str]) -> None:
    """Open one game after the other, so that the first visitor need not wait for all of them."""
    for id_ in ids:
        try:
            await asyncio.to_thread(shelf.take, id_)
        except Exception:  # whoever asks for the game is told the same; the others are opened
            log.exception("The game %s cannot be opened", id_)


async def _sweep(store: Store, limits: Limits) -> None:
    """Now and then delete the matches that nobody plays, and the addresses that are of no more use."""
    while True:
        try:
            gone = await asyncio.to_thread(expire, store, limits.idle_days, limits.unbegun_days)
            await asyncio.to_thread(contacts.forget, store, time.time() - SWEEP_SECONDS)
            if gone:
                log.info("%d abandoned matches were deleted", len(gone))
        except SQLAlchemyError as error:
            log.error("Abandoned matches could not be deleted: %s", cause(error))
        await asyncio.sleep(SWEEP_SECONDS)


def _assemble(config: Config) -> State:
    """The parts that handlers find in the application's state."""
    store = Store(config.database or default_database())
    bus, leases = Bus(store), Leases(store, config.lease_seconds)
    hub = Hub(config.limits, bus.tell)
    hall = Hall(config, store, hub.online)

    def changed(live: Live) -> None:
        hub.publish(live.id)
        if any(each.kind == "bot" for each in live.seats):
            director.wake(live.id)

    referee = Referee(hall, changed)
    director = Director(config, referee, hub, leases)
    return State(
        {
            "store": store,
            "hub": hub,
            "hall": hall,
            "referee": referee,
            "director": director,
            "neighbours": Neighbours(bus, hall, hub, director, leases),
            "timekeeper": Timekeeper(config, hall, referee, hub.announce),
            "teller": Teller(config, store, lambda id_: hall.game(id_).about.title, hub.online),
            "importer": Importer(config),
            "throttle": Throttle(config.limits),
        }
    )


def _cors(origins: Sequence[str]) -> CORSConfig | None:
    """What browsers are told when a page of another origin asks whether it may."""
    if not origins:
        return None
    headers = ["authorization", "content-type"]
    return CORSConfig(list(origins), ["GET", "POST"], headers, expose_headers=["retry-after"])


def _openapi() -> OpenAPIConfig:
    """The description of the service, as JSON at /schema: no page that loads scripts from elsewhere."""
    bearer = SecurityScheme(type="http", scheme="bearer", description="The key of a seat or of spectators.")
    return OpenAPIConfig(
        title="Sandtable",
        version=__version__,
        path="/schema",
        render_plugins=[Description(path=["/", "/openapi.json"])],
        components=Components(security_schemes={"key": bearer}),
        use_handler_docstrings=True,
    )


# Errors ---------------------------------------------------------------------------------------------


def _handlers() -> ExceptionHandlersMap:
    return {
        ApiError: _api_error,
        ValidationException: _invalid,
        HTTPException: _http_error,
        RecursionError: _unreadable,
        UnicodeDecodeError: _unreadable,
        SQLAlchemyError: _storage_error,
        Exception: _unexpected,
    }


def _failure(status: int, failure: Failure, headers: dict[str, str] | None = None) -> Response[bytes]:
    content = msgspec.json.encode(failure)
    return Response(content, status_code=status, headers=headers, media_type="application/json")


def _api_error(_: AnyRequest, error: ApiError) -> Response[bytes]:
    headers = {"retry-after": str(max(1, round(error.wait)))} if error.wait else None
    state = msgspec.UNSET if error.state is None else error.state
    return _failure(error.status, Failure(error.error, error.detail, state), headers)


def _invalid(_: AnyRequest, error: ValidationException) -> Response[bytes]:
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return _failure(400, Failure("invalid", "; ".join(faults) or "The request is not of the expected form."))


def _http_error(_: AnyRequest, error: HTTPException) -> Response[bytes]:
    code, detail = HTTP_ERRORS.get(error.status_code, ("bad_request", error.detail or str(error)))
    return _failure(error.status_code, Failure(code, detail), dict(error.headers or {}))


def _unreadable(_: AnyRequest, error: RecursionError | UnicodeDecodeError) -> Response[bytes]:
    why = "is not UTF-8" if isinstance(error, UnicodeDecodeError) else "nests too deeply"
    return _failure(400, Failure("invalid", f"The body {why}."))


def _storage_error(_: AnyRequest, error: SQLAlchemyError) -> Response[bytes]:
    log.error("The database failed: %s", cause(error))  # the error itself shows values, seeds among them
    detail = "The database does not answer; nothing was changed unless you see it. Try again."
    return _failure(503, Failure("storage", detail), {"retry-after": "1"})


def _unexpected(_: AnyRequest, error: Exception) -> Response[bytes]:
    log.error("A request failed", exc_info=error)
    return _failure(500, Failure("failed", "Something went wrong on the server; it has been noted."))
