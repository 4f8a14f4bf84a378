"""The web service: everything put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from sqlalchemy.exc import SQLAlchemyError

from sandtable import __version__
from sandtable.server.api import analysis, chat, client, coach, games, matches, notices, play, story
from sandtable.server.api.access import READY
from sandtable.server.api.faults import handlers
from sandtable.server.api.limits import Throttle
from sandtable.server.api.live import live
from sandtable.server.api.schema import Description
from sandtable.server.api.security import SameOrigin, add_headers
from sandtable.server.api.turnstile import Threads, Turnstile
from sandtable.server.bots.director import Director
from sandtable.server.bots.jobs import Jobs
from sandtable.server.bots.leases import Leases
from sandtable.server.clock.timekeeper import Timekeeper
from sandtable.server.cluster.bus import Bus
from sandtable.server.cluster.neighbours import Neighbours
from sandtable.server.coaching.analyst import Analyst
from sandtable.server.coaching.coach import Coach
from sandtable.server.coaching.playouts import PlayOuts
from sandtable.server.config import Config
from sandtable.server.listeners.hub import Hub
from sandtable.server.match.hall import Hall
from sandtable.server.match.keeping import QUIET_SECONDS, Keeper
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.players import Players
from sandtable.server.match.referee import Referee
from sandtable.server.match.shelf import Shelf
from sandtable.server.match.views import Views
from sandtable.server.match.waking import Waker
from sandtable.server.messages.live import LiveChat
from sandtable.server.monitoring.metrics import Metrics
from sandtable.server.monitoring.monitor import Monitor
from sandtable.server.notices import contacts
from sandtable.server.notices.messenger import Messenger
from sandtable.server.opening.imports import Importer
from sandtable.server.opening.opener import Opener
from sandtable.server.settings.limits import Limits
from sandtable.server.show.facts import message
from sandtable.server.storage.chat import removed_since
from sandtable.server.storage.store import Store, cause, default_database
from sandtable.server.storage.upkeep import expire, forget_gone, gone_since
from sandtable.server.storage.writer import Writer
from sandtable.server.telling.storyteller import Storyteller

log = logging.getLogger("sandtable.server")
SWEEP_SECONDS = 3600.0
GONE_SECONDS = 86400.0
OVERLAP_SECONDS = 10.0
"""Clocks of machines differ, and a transaction takes its time."""


def create_app(config: Config) -> Litestar:
    """The service for a configuration; the database is opened when the service starts."""
    state = _assemble(config)
    app = Litestar(
        route_handlers=[
            *games.routes(config),
            *matches.routes(config),
            *play.routes(),
            *chat.routes(),
            *story.routes(),
            *coach.routes(),
            *analysis.routes(),
            *notices.routes(),
            live,
            *client.routes(config),
        ],
        state=state,
        lifespan=[_lifespan(state, config)],
        middleware=[
            DefineMiddleware(SameOrigin, config=config),
        ],
        cors_config=_cors(config.origins),
        before_send=[add_headers],
        exception_handlers=handlers(),
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=1, minimum_size=1000, exclude_opt_key="ready"
        ),
        request_max_body_size=config.limits.body,
        openapi_config=_openapi(),
        logging_config=None,
    )
    app.asgi_handler = Turnstile(
        app.asgi_handler, state.throttle, config.origins, state.metrics.refuse
    )  # around everything, even 404
    return app


def _lifespan(state: State, config: Config) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """What begins and ends with the service."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(Threads())
        await asyncio.to_thread(state.store.prepare)
        state.director.open(asyncio.get_running_loop())
        await state.neighbours.open()
        await state.timekeeper.open()
        await state.messenger.open()
        await state.monitor.open()
        sweeping = asyncio.create_task(_sweep(state.store, config.limits))
        forgetting = asyncio.create_task(_forget_gone(state, config.look_seconds))
        keeping = asyncio.create_task(_keep_positions(state))
        opening = asyncio.create_task(_open_games(state.shelf, config.games.ids))
        yield
        opening.cancel()
        sweeping.cancel()
        forgetting.cancel()
        keeping.cancel()
        await state.monitor.close()
        await state.timekeeper.close()
        await state.messenger.close()
        await state.director.close()
        await state.neighbours.close()
        await asyncio.to_thread(state.importer.close)
        await state.storyteller.close()
        await state.coach.close()
        await state.analyst.close()
        await asyncio.to_thread(state.playouts.close)
        await state.writer.close()
        await _keep(state, quiet=0.0)
        await asyncio.to_thread(state.store.close)

    return lifespan


async def _open_games(shelf: Shelf, ids: Iterable[str]) -> None:
    """Open one game after the other, so that the first visitor need not wait for all of them."""
    for id_ in ids:
        try:
            await asyncio.to_thread(shelf.take, id_)
        except Exception:  # whoever asks for the game is told the same; the others are opened
            log.exception("The game %s cannot be opened", id_)


async def _forget_gone(state: State, every: float) -> None:
    """Matches that anybody has deleted, another process or the owner, are forgotten at once, and lines of chat that
    were taken out are told."""
    since, told = time.time(), set[tuple[str, int]]()
    while True:
        await asyncio.sleep(every)
        try:
            found = await asyncio.to_thread(gone_since, state.store, since - OVERLAP_SECONDS)
            removed = await asyncio.to_thread(removed_since, state.store, since - OVERLAP_SECONDS)
        except SQLAlchemyError as error:
            state.store.outage.failed(cause(error))
            continue
        lines = {(id_, line.n): line for id_, line in removed}
        for (id_, n), line in lines.items():
            if (id_, n) not in told:
                state.hub.publish(id_, LiveChat(message(line)))
            since = max(since, line.removed or since)
        told = set(lines)
        for id_, at in found.items():
            if state.hall.held(id_) is not None:
                state.hall.forget(id_)
                state.hub.publish(id_)
            since = max(since, at)


async def _keep_positions(state: State) -> None:
    """Now and then keep the positions of matches that nobody changes just now."""
    while True:
        await asyncio.sleep(QUIET_SECONDS)
        await _keep(state)


async def _keep(state: State, quiet: float = QUIET_SECONDS) -> None:
    try:
        await state.keeper.keep(quiet)
    except SQLAlchemyError as error:
        state.store.outage.failed(cause(error))


async def _sweep(store: Store, limits: Limits) -> None:
    """Now and then delete the matches that nobody plays, and the addresses that are of no more use."""
    while True:
        try:
            gone = await asyncio.to_thread(expire, store, limits.idle_days, limits.unbegun_days)
            await asyncio.to_thread(forget_gone, store, time.time() - GONE_SECONDS)
            await asyncio.to_thread(contacts.forget, store, time.time() - SWEEP_SECONDS)
            if gone:
                log.info("%d abandoned matches were deleted", len(gone))
        except SQLAlchemyError as error:
            store.outage.failed(cause(error))
        await asyncio.sleep(SWEEP_SECONDS)


def _assemble(config: Config) -> State:
    """The parts that handlers find in the application's state, each made of those above it, and all in one."""
    store, shelf, limits = Store(config.database or default_database()), Shelf(config), config.limits
    bus, leases, writer = Bus(store), Leases(store, config.lease_seconds), Writer(store)
    hub = Hub(limits, bus.tell)
    hall = Hall(store, Waker(config, store, shelf), limits.live_matches)
    views = Views(hall, hub.presence, limits.cache)
    storyteller = Storyteller(config, hall)

    def changed(live: LiveMatch) -> None:
        hub.publish(live.id)
        if live.head.over:
            storyteller.begin(live)
        elif any(each.kind == "bot" for each in live.seats):
            director.wake(live.id)

    referee = Referee(hall, writer, config.now, changed)
    jobs = Jobs(config, hall, referee, changed)
    director = Director(config, jobs, hub, leases)
    adviser, analyst = Coach(config, hall, hub), Analyst(config, hall, hub)
    metrics = Metrics()
    metrics.watch(hall, hub, director, writer)
    parts = {
        "config": config,
        "store": store,
        "writer": writer,
        "shelf": shelf,
        "hall": hall,
        "views": views,
        "referee": referee,
        "players": Players(referee, views),
        "opener": Opener(config, store, shelf),
        "importer": Importer(config),
        "storyteller": storyteller,
        "keeper": Keeper(hall, time.time),
        "hub": hub,
        "jobs": jobs,
        "director": director,
        "coach": adviser,
        "analyst": analyst,
        "playouts": PlayOuts(config, hall),
        "neighbours": Neighbours(bus, hall, hub, director, leases, adviser, analyst),
        "timekeeper": Timekeeper(config, hall, referee, hub.announce),
        "messenger": Messenger(config, store, lambda id_: shelf.offered(id_).about.title, hub.online),
        "throttle": Throttle(limits),
        "metrics": metrics,
        "monitor": Monitor(config.watching, config.number, store, director, writer, metrics),
    }
    return State(parts | {"parts": parts})


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
        openapi_router=Router("/schema", route_handlers=[], include_in_schema=False, opt=READY),
        render_plugins=[Description(path=["/", "/openapi.json"])],
        components=Components(security_schemes={"key": bearer}),
        use_handler_docstrings=True,
    )
