"""Nobody asks so much that others wait: every address counts, and work is charged to whoever asked for it."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from time import thread_time
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sandtable.server.api import turnstile
from sandtable.server.api.limits import Buckets, Throttle
from sandtable.server.api.turnstile import Queues, Threads, Turnstile, settle
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.messages.errors import ApiError
from tests.server.http_match import Game, error
from tests.server.sockets import listen
from tests.server.toy_server import NO_HURRY

NEVER = 1e-9
OTHER = "a-new-key-that-nobody-can-guess-0123456789"
Scope = dict[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]


@pytest.fixture
def client(own_client: TestClient) -> TestClient:
    """Shares that a test uses up are nobody else's."""
    return own_client


@pytest.fixture(autouse=True)
def refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "HELD_SECONDS", 0.0)


def addresses(app: Litestar) -> Iterator[tuple[str, str]]:
    """Every address of the service with every method that it answers to, and one that nobody answers to."""
    for route in app.routes:
        path = re.sub(r"\{[^}]*\}", "1", route.path)
        for method in getattr(route, "methods", ()):
            yield method, path
    yield "DELETE", "/nowhere"


def test_no_address_is_outside_the_limits(config: Config) -> None:
    limits = msgspec.structs.replace(NO_HURRY, visits=(NEVER, 1))
    app = create_app(msgspec.structs.replace(config, limits=limits))
    with TestClient(app) as client:
        assert client.get("/api/words").status_code == 200
        asked = list(addresses(app))
        assert {("GET", "/schema"), ("GET", "/"), ("POST", "/api/import"), ("GET", "/api/games")} <= set(asked)
        answers = {each: client.request(*each).status_code for each in asked}
        assert {each: status for each, status in answers.items() if status != 429} == {}


def test_a_refusal_explains_itself_and_has_the_usual_headers(config: Config) -> None:
    limits = msgspec.structs.replace(NO_HURRY, visits=(NEVER, 1))
    strict = msgspec.structs.replace(config, limits=limits, origins=("https://club.example",))
    with TestClient(create_app(strict)) as client:
        client.get("/api/words")
        answer = client.get("/api/words", headers={"origin": "https://club.example"})
        assert error(answer) == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 1
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["access-control-allow-origin"] == "https://club.example"
        assert "access-control-allow-origin" not in client.get("/api/words").headers


def test_a_refusal_is_kept_back_however_soon_one_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    slept, sent = [], []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def send(message: Any) -> None:
        sent.append(message)

    async def app(*_: Any) -> None: ...

    async def ask_twice() -> None:
        throttle = Throttle(NO_HURRY)
        throttle.visits = Buckets(1000, 1, clock=lambda: 0.0)  # a millisecond would do, and it never passes
        stile = Turnstile(app, throttle, (), str)  # type: ignore[arg-type]
        for _ in range(2):
            await stile({"type": "http", "client": None, "headers": []}, None, send)  # type: ignore[arg-type, typeddict-item]

    monkeypatch.setattr(turnstile, "HELD_SECONDS", 0.75)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(ask_twice())
    assert slept == [0.75]
    assert sent[0]["status"] == 429


# Work -----------------------------------------------------------------------------------------------


def use_up(client: TestClient, *payers: str) -> None:
    """Shares that hold a lot and never grow, some of them spent."""
    throttle = client.app.state.throttle
    throttle.work, throttle.match_work = Buckets(NEVER, 100), Buckets(NEVER, 100)
    for payer in payers:
        throttle.work.charge(payer, 101)
        throttle.match_work.charge(payer, 101)


def test_a_seat_that_used_up_its_share_waits_and_nobody_else_does(game: Game, client: TestClient) -> None:
    use_up(client, f"{game.id} red")
    assert error(game.get("red")) == (429, "too_much")
    assert error(game.post("red", "undo", {"seq": 0})) == (429, "too_much")
    game.play("blue: wait")
    assert game.get("spectator").status_code == 200


def test_a_new_key_brings_no_new_share(game: Game, client: TestClient) -> None:
    game.post("red", "key", {"key": OTHER})
    use_up(client, f"{game.id} red")
    assert error(game.get(OTHER)) == (429, "too_much")


def test_spectators_share_a_key_and_no_bucket(game: Game, client: TestClient) -> None:
    use_up(client, f"{game.id} 192.0.2.7")
    assert game.get("spectator").status_code == 200
    use_up(client, f"{game.id} testclient")
    assert error(game.get("spectator")) == (429, "too_much")
    assert game.get("red").status_code == 200


def test_a_match_that_many_look_at_can_still_be_played(game: Game, client: TestClient) -> None:
    use_up(client, game.id)
    assert error(game.get("spectator", "log")) == (429, "too_much")
    assert game.post("blue", "choose", {"seq": 0, "choice": "wait"}).status_code == 200


def test_a_visitor_who_used_up_a_share_is_refused_everything(game: Game, client: TestClient) -> None:
    use_up(client, "testclient")
    assert error(client.get("/")) == (429, "too_much")
    assert error(game.post("blue", "choose", {"seq": 0, "choice": "wait"})) == (429, "too_much")


def test_who_comes_to_listen_pays_for_what_is_sent_first(game: Game, client: TestClient) -> None:
    use_up(client)
    work = client.app.state.throttle.work
    with listen(game, "red") as socket:
        while socket.receive_json()["type"] != "state":
            pass
    assert work._left[f"{game.id} red"][0] < 100
    work.charge(f"{game.id} red", 100)
    with listen(game, "red") as socket:
        assert "took all the time" in socket.receive_json()["detail"]


def test_a_share_is_spent_on_credit_and_grows_again() -> None:
    now = [0.0]
    share = Buckets(0.5, 2, clock=lambda: now[0])
    share.check("a")
    share.charge("a", 3.0)
    with pytest.raises(ApiError) as refused:
        share.check("a")
    assert refused.value.wait == 2.0
    share.check("b")
    now[0] = 2.1
    share.check("a")
    share.charge("a", 1000.0)
    now[0] = 6.2
    share.check("a")


def test_the_less_is_left_the_longer_is_the_pause_after_spending() -> None:
    share = Buckets(0.5, 2, clock=lambda: 0.0)
    assert share.pace("a", 0.1) == 0.0
    share.charge("a", 1.0)
    assert share.pace("a", 0.1) == pytest.approx(0.1)
    share.charge("a", 3.0)
    assert share.pace("a", 0.1) == pytest.approx(0.2)
    assert share.pace("b", 0.1) == 0.0


# The meter ------------------------------------------------------------------------------------------


def burn(seconds: float) -> None:
    """Use the processor."""
    end = thread_time() + seconds
    while thread_time() < end:
        pass


async def charged(app: App) -> float:
    """What a visitor is charged for one request."""
    asyncio.get_running_loop().set_default_executor(Threads())
    throttle = Throttle(NO_HURRY)
    throttle.work = Buckets(NEVER, 100)
    scope = {"type": "http", "client": ("192.0.2.1", 1), "headers": []}
    await Turnstile(app, throttle, (), str)(scope, None, None)  # type: ignore[arg-type]
    return 100 - throttle.work._left["192.0.2.1"][0]


def test_work_on_the_loop_and_in_threads_is_charged() -> None:
    async def app(*_: Any) -> None:
        burn(0.02)
        await asyncio.to_thread(burn, 0.03)
        await asyncio.sleep(0)
        burn(0.02)

    assert 0.07 <= asyncio.run(charged(app)) < 0.5


def test_waiting_is_free_and_so_is_what_others_do_meanwhile() -> None:
    async def app(*_: Any) -> None:
        other = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(lambda: (burn(1.0), other.set_result(None)))
        await other

    assert asyncio.run(charged(app)) < 0.5


def test_what_is_done_for_others_is_free() -> None:
    async def app(*_: Any) -> None:
        burn(0.02)
        settle()
        burn(1.0)

    assert 0.02 <= asyncio.run(charged(app)) < 0.5


def test_an_error_goes_through_and_is_paid_for() -> None:
    async def app(*_: Any) -> None:
        try:
            await asyncio.to_thread(int, "no number")
        finally:
            burn(0.02)

    with pytest.raises(ValueError, match="no number"):
        asyncio.run(charged(app))


# A few at a time ------------------------------------------------------------------------------------


class Cycle:
    """uvicorn's request, whose visitor may hang up."""

    disconnected = False

    async def receive(self) -> None:
        """Nothing is sent."""


async def queued(*, hang_up: bool) -> list[str]:
    """Two requests of a visitor who may have one at a time; the second may be given up while it waits."""
    free, done = asyncio.Event(), []

    async def app(scope: Scope, *_: Any) -> None:
        done.append(f"{scope['path']} begins")
        await free.wait()
        done.append(f"{scope['path']} ends")

    stile = Turnstile(app, Throttle(msgspec.structs.replace(NO_HURRY, at_once=1)), (), str)  # type: ignore[arg-type]
    cycles = [Cycle(), Cycle()]
    asked = [
        asyncio.create_task(
            stile({"type": "http", "client": None, "headers": [], "path": path}, cycle.receive, None)  # type: ignore[arg-type, typeddict-item]
        )
        for path, cycle in zip("ab", cycles, strict=True)
    ]
    await asyncio.sleep(0)
    cycles[1].disconnected = hang_up
    free.set()
    await asyncio.gather(*asked)
    assert not stile._queues._busy
    return done


def test_a_visitor_s_requests_wait_for_one_another() -> None:
    assert asyncio.run(queued(hang_up=False)) == ["a begins", "a ends", "b begins", "b ends"]


def test_nothing_is_done_for_who_has_left() -> None:
    assert asyncio.run(queued(hang_up=True)) == ["a begins", "a ends"]


def test_the_place_of_who_has_little_left_is_free_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "HELD_SECONDS", 1.0)

    async def pauses() -> list[float]:
        later: list[float] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda delay, *_: later.append(delay))
        throttle = Throttle(msgspec.structs.replace(NO_HURRY, at_once=4))
        throttle.visits = Buckets(10.0, 5, clock=lambda: 0.0)
        stile = Turnstile(nothing, throttle, (), str)  # type: ignore[arg-type]
        for _ in range(4):
            await stile({"type": "http", "client": None, "headers": [], "path": "/"}, Cycle().receive, None)  # type: ignore[arg-type, typeddict-item]
        return later

    async def nothing(*_: Any) -> None:
        """The answer takes no time."""

    assert asyncio.run(pauses()) == pytest.approx([0.08, 0.16, 0.24, 0.32])


def test_who_gives_up_while_waiting_leaves_the_place_to_the_next() -> None:
    async def give_up() -> None:
        queues = Queues(1)
        assert queues.come("a") is None
        turns = [queues.come("a") for _ in range(4)]
        waits = [asyncio.create_task(queues.wait("a", turn)) for turn in turns if turn]
        await asyncio.sleep(0)
        waits[0].cancel()  # before the place is free
        queues.go("a")
        waits[1].cancel()  # when it has just been given the place
        await asyncio.wait(waits[:2])
        await waits[2]
        assert not waits[3].done()
        queues.go("a")
        await waits[3]
        queues.go("a")
        assert not queues._busy
        assert not queues._waiting

    asyncio.run(give_up())


@pytest.mark.parametrize("kind", ["websocket", "http"])
def test_a_refusal_costs_its_visitor_too(kind: str) -> None:
    """Who asks again and again is refused for longer: reading a head, or shaking hands, is work as well."""
    unseen = turnstile.UNSEEN_SECONDS[kind]  # type: ignore[index]
    throttle = Throttle(msgspec.structs.replace(NO_HURRY, work=(1e-9, 2.5 * unseen)))
    let_in: list[str] = []

    async def app(*_: object) -> None:
        let_in.append("once more")

    async def send(_: object) -> None:
        pass

    async def ask() -> None:
        scope = {"type": kind, "client": ("10.0.0.1", 1), "headers": [], "method": "GET", "path": "/"}
        stile = Turnstile(app, throttle, (), str)  # type: ignore[arg-type]
        for _ in range(4):
            await stile(scope, None, send)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turnstile, "HELD_SECONDS", 0.0)
        asyncio.run(ask())
    assert len(let_in) <= 2
