"""Who is away is told that it is her turn: once, and nothing that others may not know."""

import json
import logging
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from litestar.testing import TestClient
from sqlalchemy import select

from sandtable.server.api.limits import Buckets
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.notices.contacts import contacts, forget, of_seat
from sandtable.server.settings.notices import Mail, Notices
from sandtable.server.settings.push_key import new_key
from sandtable.server.storage.upkeep import remove
from tests.server.http_match import Game, error
from tests.server.moving_clock import MovingClock
from tests.server.patience import eventually
from tests.server.receivers import Hook, Letters, Phone, hook, letters
from tests.server.sockets import listen, until

ADDRESS = "https://table.example"
ANN = "ann@club.example"


@pytest.fixture
def time() -> MovingClock:
    return MovingClock()


@pytest.fixture
def receiver() -> Iterator[Hook]:
    with hook() as found:
        yield found


@pytest.fixture
def post() -> Iterator[Letters]:
    with letters() as found:
        yield found


@pytest.fixture
def offering(config: Config, time: MovingClock, post: Letters) -> Config:
    """A server that offers every way, on this machine."""
    notices = Notices(
        address=ADDRESS,
        webhooks=True,
        push=new_key(),
        mail=Mail(host="127.0.0.1", port=post.port, security="none", sender="table@table.example"),
        networks=("127.0.0.0/8",),
        pauses=(0.0, 0.0),
        look_seconds=0.01,
    )
    return msgspec.structs.replace(config, now=time, notices=notices)


@pytest.fixture
def client(offering: Config) -> Iterator[TestClient]:
    with TestClient(create_app(offering)) as client:
        yield client


def subscribe(game: Game, who: str, way: str, address: str, **more: str) -> dict[str, Any]:
    answer = game.post(who, "notices", {"way": way, "address": address, **more})
    assert answer.status_code == 200, answer.text
    if way == "webhook":
        confirm(game, who, address)
    found: dict[str, Any] = game.get(who, "notices").json()
    return found


def confirm(game: Game, seat: str, address: str) -> None:
    """What whoever reads a webhook does with the token that it is sent."""
    known = of_seat(game.client.app.state.store, game.id, seat)
    token = next(each.token for each in known if each.address == address)
    assert game.client.post("/api/notices/confirm", json={"token": token}).json() == {"done": True}


def noticed(client: TestClient, game: Game, seat: str) -> None:
    """Wait until the server has seen that a seat is waited for: from now on she is away."""
    eventually(lambda: (game.id, seat) in client.app.state.messenger._present)


def settled(client: TestClient) -> None:
    """Wait until the server has looked at everything, and found nothing to tell."""
    before = client.app.state.messenger._present
    eventually(lambda: client.app.state.messenger._present is not before)
    before = client.app.state.messenger._present
    eventually(lambda: client.app.state.messenger._present is not before)
    eventually(lambda: len(client.app.state.messenger._tasks) == 1)


def play_round(game: Game) -> None:
    """Until blue is asked again."""
    game.play("blue: wait", "red: wait", "blue: bid 1", "red: bid 2")


# Webhooks -------------------------------------------------------------------------------------------


def test_a_webhook_is_called_only_when_its_receiver_has_confirmed(
    client: TestClient, time: MovingClock, receiver: Hook
) -> None:
    game = Game.create(client, seed="ford")
    added = game.post("blue", "notices", {"way": "webhook", "address": receiver.url}).json()
    assert [each["confirmed"] for each in added["mine"]] == [False]
    time.move(1000)
    settled(client)
    assert receiver.heard == []
    (question,) = receiver.asked
    assert question["confirm"].endswith(f"/notices#confirm={question['token']}")
    assert question["confirm"] in question["text"]
    assert client.post("/api/notices/confirm", json={"token": question["token"]}).json() == {"done": True}
    noticed(client, game, "blue")
    time.move(61)
    eventually(lambda: len(receiver.heard) == 1)


def test_a_webhook_that_takes_no_question_is_refused_and_forgotten(client: TestClient, receiver: Hook) -> None:
    game = Game.create(client, seed="ford")
    receiver.statuses = [404]
    assert error(game.post("blue", "notices", {"way": "webhook", "address": receiver.url})) == (422, "address")
    assert game.get("blue", "notices").json()["mine"] == []


def test_a_webhook_is_called_once_per_wait(client: TestClient, time: MovingClock, receiver: Hook) -> None:
    game = Game.create(client, seed="ford", name="Private name")
    subscribe(game, "red", "webhook", receiver.url)
    game.play("blue: wait")
    noticed(client, game, "red")
    time.move(59)
    settled(client)
    assert receiver.heard == []
    time.move(2)
    eventually(lambda: len(receiver.heard) == 1)
    path, headers, _ = receiver.heard[0]
    assert (path, headers["host"]) == ("/hook?of=ann", f"127.0.0.1:{receiver.port}")
    body = receiver.bodies[0]
    assert (body["game"], body["turn"], body["match"]) == ("The Ford", 0, game.id)
    assert body["link"] == f"{ADDRESS}/match/{game.id}"
    assert body["text"].startswith(f"It is your turn in The Ford. {ADDRESS}/match/{game.id}")
    assert "Private name" not in json.dumps(body)
    assert not [key for key in game.keys.values() if key in json.dumps(body)]
    time.move(100_000)
    settled(client)
    assert len(receiver.heard) == 1
    game.play("red: wait", "blue: bid 1")
    noticed(client, game, "red")
    time.move(61)
    eventually(lambda: len(receiver.heard) == 2)


def test_who_is_there_is_not_told(client: TestClient, time: MovingClock, receiver: Hook) -> None:
    game = Game.create(client, seed="ford")
    subscribe(game, "red", "webhook", receiver.url)
    with listen(game, "red") as socket:
        game.play("blue: wait")
        until(socket, "state", seq=1)
        noticed(client, game, "red")
        time.move(1000)
        settled(client)
        assert receiver.heard == []
    eventually(lambda: game.state("spectator")["seats"][1]["online"] is False)
    time.move(61)
    eventually(lambda: len(receiver.heard) == 1)


def test_who_is_not_asked_is_not_told(client: TestClient, time: MovingClock, receiver: Hook) -> None:
    game = Game.create(client, seed="ford")
    subscribe(game, "red", "webhook", receiver.url)
    time.move(1000)
    settled(client)
    time.move(1000)
    settled(client)
    assert receiver.heard == []


def test_what_fails_is_tried_again_and_then_dropped(
    client: TestClient, time: MovingClock, receiver: Hook, caplog: pytest.LogCaptureFixture
) -> None:
    game = Game.create(client, seed="ford")
    subscribe(game, "blue", "webhook", receiver.url)
    receiver.statuses = [500, 500]
    noticed(client, game, "blue")
    time.move(61)
    eventually(lambda: len(receiver.heard) == 3)
    play_round(game)
    receiver.statuses = [500, 302, 500, 500]
    noticed(client, game, "blue")
    time.move(61)
    eventually(lambda: "A notice by webhook was dropped" in caplog.text)
    assert [path for path, _, _ in receiver.heard] == ["/hook?of=ann"] * 6
    assert "127.0.0.1" not in caplog.text
    assert "hook?" not in caplog.text


def test_nothing_is_told_that_is_no_longer_so(client: TestClient, time: MovingClock, receiver: Hook) -> None:
    game = Game.create(client, seed="ford")
    subscribe(game, "blue", "webhook", receiver.url)
    noticed(client, game, "blue")
    game.play("blue: wait")
    time.move(61)
    settled(client)
    assert receiver.heard == []


def test_a_receiver_that_is_gone_is_forgotten(client: TestClient, time: MovingClock, receiver: Hook) -> None:
    game = Game.create(client, seed="ford")
    subscribe(game, "blue", "webhook", receiver.url)
    receiver.statuses = [410]
    noticed(client, game, "blue")
    time.move(61)
    eventually(lambda: game.get("blue", "notices").json()["mine"] == [])


def test_two_servers_tell_once(offering: Config, new_database: str, time: MovingClock, receiver: Hook) -> None:
    shared = msgspec.structs.replace(offering, database=new_database)
    with TestClient(create_app(shared)) as one, TestClient(create_app(shared)) as other:
        games = [Game.create(one, seed=str(number)) for number in range(5)]
        for game in games:
            subscribe(game, "blue", "webhook", receiver.url)
            for client in (one, other):
                noticed(client, game, "blue")
        time.move(61)
        eventually(lambda: len(receiver.heard) >= 5)
        for client in (one, other):
            settled(client)
    assert sorted(each["match"] for each in receiver.bodies) == sorted(each.id for each in games)


def test_a_restart_does_not_tell_again(offering: Config, time: MovingClock, receiver: Hook) -> None:
    with TestClient(create_app(offering)) as client:
        game = Game.create(client, seed="ford")
        subscribe(game, "blue", "webhook", receiver.url)
        noticed(client, game, "blue")
        time.move(61)
        eventually(lambda: len(receiver.heard) == 1)
    with TestClient(create_app(offering)) as client:
        time.move(1000)
        settled(client)
        time.move(1000)
        settled(client)
    assert len(receiver.heard) == 1


# E-mail ---------------------------------------------------------------------------------------------


def test_mail_waits_for_its_owner_to_agree(client: TestClient, time: MovingClock, post: Letters) -> None:
    game = Game.create(client, seed="ford")
    mine = subscribe(game, "blue", "email", ANN)["mine"]
    assert [(each["way"], each["label"], each["confirmed"]) for each in mine] == [
        ("email", "a…@club.example", False)
    ]
    (asked,) = post.letters
    assert (asked["To"], asked["Subject"]) == (ANN, "Notices of a match: please confirm")
    time.move(1000)
    settled(client)
    assert len(post.letters) == 1
    token = asked.get_content().partition(f"{ADDRESS}/notices#confirm=")[2].split()[0]
    assert client.post("/api/notices/confirm", json={"token": token}).json() == {"done": True}
    noticed(client, game, "blue")
    time.move(299)
    settled(client)
    assert len(post.letters) == 1
    time.move(2)
    eventually(lambda: len(post.letters) == 2)
    letter = post.letters[1]
    text = letter.get_content()
    assert (letter["To"], letter["From"], letter["Subject"]) == (
        ANN,
        "table@table.example",
        "Your turn: The Ford",
    )
    assert f"{ADDRESS}/match/{game.id}\r\n" in text
    assert f"{ADDRESS}/notices#stop={token}" in text
    assert letter["List-Unsubscribe"] == f"<{ADDRESS}/api/notices/stop/{token}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert not [key for key in game.keys.values() if key in text]


def confirmed(client: TestClient, game: Game, who: str, address: str, post: Letters) -> str:
    """The token of an address that was given and confirmed."""
    subscribe(game, who, "email", address)
    token = post.letters[-1].get_content().partition("#confirm=")[2].split()[0]
    client.post("/api/notices/confirm", json={"token": token})
    return token


def test_mail_comes_once_an_hour_at_most(client: TestClient, time: MovingClock, post: Letters) -> None:
    game = Game.create(client, seed="ford", variants={"long": 1})
    confirmed(client, game, "blue", ANN, post)
    noticed(client, game, "blue")
    time.move(301)
    eventually(lambda: len(post.letters) == 2)
    play_round(game)
    noticed(client, game, "blue")
    time.move(1000)
    settled(client)
    assert len(post.letters) == 2
    time.move(2700)
    eventually(lambda: len(post.letters) == 3)


def test_a_busy_mail_server_is_tried_again(client: TestClient, time: MovingClock, post: Letters) -> None:
    game = Game.create(client, seed="ford")
    confirmed(client, game, "blue", ANN, post)
    post.busy = 2
    noticed(client, game, "blue")
    time.move(301)
    eventually(lambda: len(post.letters) == 2)


@pytest.mark.parametrize("one_click", [True, False])
def test_one_click_ends_it(client: TestClient, time: MovingClock, post: Letters, one_click: bool) -> None:
    game = Game.create(client, seed="ford")
    token = confirmed(client, game, "blue", ANN, post)
    if one_click:
        answer = client.post(f"/api/notices/stop/{token}", data={"List-Unsubscribe": "One-Click"})
    else:
        answer = client.post("/api/notices/stop", json={"token": token})
    assert answer.json() == {"done": True}
    assert client.post("/api/notices/stop", json={"token": token}).json() == {"done": False}
    assert game.get("blue", "notices").json()["mine"] == []
    time.move(1000)
    settled(client)
    assert len(post.letters) == 1


def test_nobody_is_flooded_with_questions(client: TestClient, post: Letters) -> None:
    client.app.state.throttle.notices = Buckets(0.01, 10)
    games = [Game.create(client) for _ in range(3)]
    answers = [game.post("blue", "notices", {"way": "email", "address": ANN}) for game in games]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert len(post.letters) == 2


def test_a_mail_server_that_does_not_answer_is_said_so(offering: Config, caplog: pytest.LogCaptureFixture) -> None:
    mail = Mail(host="127.0.0.1", port=1, security="none", sender="table@table.example")
    away = msgspec.structs.replace(offering, notices=msgspec.structs.replace(offering.notices, mail=mail))
    with TestClient(create_app(away)) as client:
        game = Game.create(client)
        assert error(game.post("blue", "notices", {"way": "email", "address": ANN})) == (503, "unsent")
    assert ANN not in caplog.text


# Push -----------------------------------------------------------------------------------------------


def test_push_can_be_read_by_the_browser_alone(client: TestClient, time: MovingClock, receiver: Hook) -> None:
    game = Game.create(client, seed="ford")
    phone = Phone(f"http://127.0.0.1:{receiver.port}/push/ann")
    mine = subscribe(game, "blue", **phone.subscription)
    assert [(each["way"], each["label"]) for each in mine["mine"]] == [("push", "127.0.0.1")]
    noticed(client, game, "blue")
    time.move(61)
    eventually(lambda: len(receiver.heard) == 1)
    path, headers, body = receiver.heard[0]
    assert (path, headers["content-encoding"], headers["topic"]) == ("/push/ann", "aes128gcm", game.id)
    assert b"The Ford" not in body
    said = phone.read(body)
    assert (said["title"], said["body"], said["path"]) == (
        "The Ford",
        "It is your turn in The Ford.",
        f"/match/{game.id}",
    )
    assert client.post("/api/notices/stop", json={"token": said["stop"]}).json() == {"done": True}
    signed_by(headers["authorization"], mine["push"], f"http://127.0.0.1:{receiver.port}")


def signed_by(authorization: str, public: str, audience: str) -> None:
    """The signature is the server's, for this push service (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(each.split("=", 1) for each in rest.split(", "))
    assert (scheme, parts["k"]) == ("vapid", public)
    said, _, signature = parts["t"].rpartition(".")
    raw = decode(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(public))
    key.verify(pair, said.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(decode(said.split(".")[1]))
    assert (claims["aud"], claims["sub"]) == (audience, "mailto:table@table.example")


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.mark.parametrize("broken", [{"p256dh": ""}, {"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "é"}])
def test_a_subscription_without_sound_keys_is_refused(
    client: TestClient, receiver: Hook, broken: dict[str, str]
) -> None:
    game = Game.create(client)
    phone = Phone(f"http://127.0.0.1:{receiver.port}/push/ann")
    assert error(game.post("blue", "notices", phone.subscription | broken)) == (422, "subscription")


# What is offered, and to whom -----------------------------------------------------------------------


def test_addresses_are_shown_to_nobody_else(
    client: TestClient, receiver: Hook, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    game = Game.create(client, seed="ford")
    subscribe(game, "blue", "email", ANN)
    subscribe(game, "blue", "webhook", receiver.url)
    game.play("blue: wait")
    for who in ("red", "spectator"):
        assert game.get(who, "notices").json()["mine"] == []
    assert error(game.post("spectator", "notices", {"way": "webhook", "address": receiver.url})) == (
        403,
        "spectator",
    )
    game.play_to_end()
    for who in game.keys:
        told = "".join(game.get(who, path).text for path in ("", "log", "export", "chat", "story", "notices"))
        assert ANN not in told
        assert "of=ann" not in told
    ours = [each.getMessage() for each in caplog.records if each.name.startswith("sandtable")]
    assert not [line for line in ours if ANN in line or "of=ann" in line]


def test_a_seat_removes_only_its_own(client: TestClient, receiver: Hook) -> None:
    game = Game.create(client)
    (mine,) = subscribe(game, "blue", "webhook", receiver.url)["mine"]
    assert len(subscribe(game, "blue", "webhook", receiver.url)["mine"]) == 1
    game.post("red", "notices/remove", {"id": mine["id"]})
    assert len(game.get("blue", "notices").json()["mine"]) == 1
    assert game.post("blue", "notices/remove", {"id": mine["id"]}).json()["mine"] == []
    for number in range(8):
        subscribe(game, "blue", "webhook", f"{receiver.url}{number}")
    assert error(game.post("blue", "notices", {"way": "webhook", "address": receiver.url})) == (422, "too_many")


def test_a_rematch_is_told_to_the_same_players(client: TestClient, receiver: Hook) -> None:
    game = Game.create(client)
    subscribe(game, "blue", "webhook", receiver.url)
    subscribe(game, "red", "email", ANN)  # nobody has confirmed it
    game.post("red", "resign", {"seq": 0})
    made = game.post("blue", "rematch", {"swap": True}).json()["match"]
    again = Game(client, {"match": made, "keys": {}, "spectator_key": ""})
    again.keys = {"blue": game.keys["red"], "red": game.keys["blue"]}
    assert [each["way"] for each in again.get("red", "notices").json()["mine"]] == ["webhook"]
    assert again.get("blue", "notices").json()["mine"] == []


def test_addresses_of_matches_that_are_over_are_forgotten(client: TestClient, receiver: Hook) -> None:
    over, running = Game.create(client), Game.create(client)
    for game in (over, running):
        subscribe(game, "blue", "webhook", receiver.url)
    over.post("red", "resign", {"seq": 0})
    store = client.app.state.store
    forget(store, since=0.0)
    assert len(over.get("blue", "notices").json()["mine"]) == 1
    forget(store, since=1e12)
    assert over.get("blue", "notices").json()["mine"] == []
    assert len(running.get("blue", "notices").json()["mine"]) == 1


def test_addresses_go_with_the_match(client: TestClient, receiver: Hook) -> None:
    game = Game.create(client)
    subscribe(game, "blue", "webhook", receiver.url)
    store = client.app.state.store
    remove(store, [game.id])
    with store.engine.connect() as db:
        assert db.execute(select(contacts)).all() == []


@pytest.mark.parametrize(
    "wrong", ["ann", "ann@", "@club.example", "a b@club.example", "ann@club", "ann@x.y\r\nBcc: b@x.y"]
)
def test_what_is_no_mail_address_is_refused(client: TestClient, wrong: str) -> None:
    game = Game.create(client)
    assert error(game.post("blue", "notices", {"way": "email", "address": wrong})) == (422, "address")


def test_what_is_no_token_ends_nothing(offering: Config, new_database: str) -> None:
    """PostgreSQL cannot even compare some of it."""
    config = msgspec.structs.replace(offering, database=new_database)
    with TestClient(create_app(config)) as client:
        for odd in ("%00", "%F0%9F%92%A5", "a" * 101):
            assert client.post(f"/api/notices/stop/{odd}").json() == {"done": False}
        for odd in ("\0", "", "a b", "a" * 101):
            for act in ("stop", "confirm"):
                assert client.post(f"/api/notices/{act}", json={"token": odd}).status_code == 400
