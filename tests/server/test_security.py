"""Headers, origins, hosts, keys and limits."""

from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.core.errors import SetupError
from sandtable.server.api import prepared
from sandtable.server.api.limits import REMEMBERED, Buckets
from sandtable.server.app import create_app
from sandtable.server.commands import checked_origins
from sandtable.server.config import Config
from sandtable.server.messages.errors import ApiError
from sandtable.server.settings.limits import Limits
from tests.server.http_match import Game, error


@pytest.mark.parametrize("path", ["/", "/match/x", "/api/games", "/api/nothing", "/schema", "/missing.js"])
def test_security_headers_are_on_every_answer(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "cache-control" in headers


def test_refusals_have_them_too(client: TestClient) -> None:
    for answer in (client.post("/api/matches", content=b"{"), client.delete("/api/matches")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert set(answer.json()) == {"error", "detail"}


def test_states_are_not_stored_by_browsers(game: Game) -> None:
    assert game.get("blue").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://testserver.local", 201),
        ("https://testserver.local", 201),
        ("https://evil.example", 403),
        ("http://testserver.local:99", 403),
        ("null", 403),
        ("http://[", 403),
    ],
)
def test_pages_of_other_sites_cannot_post(client: TestClient, origin: str, status: int) -> None:
    answer = client.post("/api/matches", json={"game": "toy"}, headers={"origin": origin})
    assert answer.status_code == status


def test_more_origins_and_fewer_hosts(config: Config) -> None:
    own = msgspec.structs.replace(config, origins=("https://club.example",), hosts=("127.0.0.1",))
    with TestClient(create_app(own), base_url="http://127.0.0.1:8000") as client:
        headers = {"origin": "https://club.example"}
        assert client.post("/api/matches", json={"game": "toy"}, headers=headers).status_code == 201
        assert error(client.get("/api/games", headers={"host": "evil.example"})) == (403, "wrong_host")
        assert error(client.get("/api/games", headers={"host": "["})) == (403, "wrong_host")


@pytest.mark.parametrize(("origin", "allowed"), [("https://club.example", True), ("https://evil.example", False)])
def test_a_browser_may_use_the_api_from_another_origin_that_is_named(
    config: Config, origin: str, allowed: bool
) -> None:
    """What a browser does before a request with a key, and what it must read in the answers."""
    with TestClient(create_app(msgspec.structs.replace(config, origins=("https://club.example",)))) as client:
        asking = {
            "origin": origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": "authorization, content-type",
        }
        before = client.options("/api/matches", headers=asking)
        assert (before.headers.get("access-control-allow-origin") == origin) == allowed
        assert (before.status_code < 300) == allowed
        if allowed:
            named = before.headers["access-control-allow-headers"].lower()
            assert "authorization" in named
            assert "content-type" in named
        answer = client.get("/api/games", headers={"origin": origin})
        assert (answer.headers.get("access-control-allow-origin") == origin) == allowed
        refused = client.post("/api/matches", json={"game": "chess"}, headers={"origin": origin})
        assert refused.status_code == (404 if allowed else 403)
        assert (refused.headers.get("access-control-allow-origin") == origin) == allowed


def test_without_other_origins_nothing_is_allowed(client: TestClient) -> None:
    answer = client.get("/api/games", headers={"origin": "https://club.example"})
    assert "access-control-allow-origin" not in answer.headers


def test_origins_are_written_as_browsers_send_them() -> None:
    assert checked_origins(["https://club.example", "http://localhost:5173"])
    for wrong in ("club.example", "https://club.example/", "https://", "*", "null"):
        with pytest.raises(SetupError, match="--origin"):
            checked_origins([wrong])


def test_keys_are_long_and_stored_only_as_hashes(config: Config) -> None:
    with TestClient(create_app(config)) as client:
        keys = Game.create(client).keys.values()
        assert all(len(key) >= 32 for key in keys)
    folder = Path(config.database.removeprefix("sqlite:///")).parent
    stored = b"".join(each.read_bytes() for each in folder.glob("matches*"))
    assert b"spectator_hash" in stored
    assert not [key for key in keys if key.encode() in stored]


def limited(config: Config, **limits: object) -> TestClient:
    return TestClient(create_app(msgspec.structs.replace(config, limits=Limits(**limits))))  # type: ignore[arg-type]


def test_large_bodies_are_refused(client: TestClient, config: Config) -> None:
    large = b'{"game": "' + b"x" * config.limits.body + b'"}'
    assert error(client.post("/api/matches", content=large)) == (413, "too_large")
    assert error(client.post("/api/import", content=large)) == (422, "save")
    assert error(client.post("/api/import", content=b" " * (config.limits.import_body + 1))) == (413, "too_large")


def test_choices_and_chat_have_a_rate_for_each_key(config: Config) -> None:
    with limited(config, choices=(0.001, 3), chat=(0.001, 1)) as client:
        game = Game.create(client)
        game.play("blue: wait")
        assert game.post("blue", "chat", {"text": "one"}).status_code == 200
        answer = game.post("blue", "chat", {"text": "two"})
        assert error(answer) == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 1
        assert error(game.post("blue", "undo", {"seq": 1})) == (429, "too_many")
        game.play("red: wait")


def test_matches_have_a_rate_for_each_visitor(config: Config) -> None:
    with limited(config, creations=(0.001, 1)) as client:
        Game.create(client)
        assert error(client.post("/api/matches", json={"game": "toy"})) == (429, "too_many")


def test_no_more_open_matches_than_allowed(config: Config) -> None:
    with limited(config, open_matches=1) as client:
        first = Game.create(client)
        assert error(client.post("/api/matches", json={"game": "toy"})) == (429, "full")
        first.post("red", "resign", {"seq": 0})
        Game.create(client)


def test_buckets_fill_again_and_are_forgotten() -> None:
    now = [0.0]
    buckets = Buckets(2.0, 2, clock=lambda: now[0])
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(ApiError):
        buckets.take("a")
    buckets.take("b")
    now[0] = 0.5
    buckets.take("a")
    now[0] = 10.0
    for number in range(REMEMBERED + 1):
        buckets.take(str(number))
    assert "a" not in buckets._left


# Static files ---------------------------------------------------------------------------------------


def test_without_a_built_client_a_page_says_how_to_build_it(client: TestClient) -> None:
    for path in ("/", "/match/abc", "/new/toy"):
        answer = client.get(path)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "make web" in answer.text


def test_help_alone_opens_the_manual(client: TestClient) -> None:
    for path in ("/help", "/help/", "/help/playing"):
        assert client.get(path, follow_redirects=False).headers["location"] == "/help/playing/index.html"


def test_files_and_the_description_are_compressed_once_and_not_sent_again(
    own_client: TestClient, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    (config.static / "assets").mkdir(parents=True)
    (config.static / "assets" / "main-2b.js").write_text("let a = 1;" * 1000)
    first = {path: own_client.get(path) for path in ("/assets/main-2b.js", "/schema")}
    monkeypatch.setattr(prepared.zlib, "compress", None)  # from now on nothing can be compressed
    for path, whole in first.items():
        assert whole.headers["content-encoding"] == "gzip"
        assert own_client.get(path).content == whole.content
        assert "content-encoding" not in own_client.get(path, headers={"accept-encoding": "identity"}).headers
        known = own_client.get(path, headers={"if-none-match": whole.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
    monkeypatch.undo()
    (config.static / "assets" / "main-2b.js").write_text("let a = 2;" * 999)
    assert own_client.get("/assets/main-2b.js").text.startswith("let a = 2;")


def test_the_client_s_files(own_client: TestClient, config: Config) -> None:
    (config.static / "assets").mkdir(parents=True)
    (config.static / "index.html").write_text("<title>table</title>")
    (config.static / "assets" / "main-1a.js").write_text("let a = 1")
    (config.static.parent / "secret.txt").write_text("secret")
    assert own_client.get("/match/abc").text == "<title>table</title>"
    script = own_client.get("/assets/main-1a.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    for path in ("/assets/gone.js", "/..%2Fsecret.txt", "/%2e%2e/secret.txt", "/api/none"):
        answer = own_client.get(path)
        assert answer.status_code == 404
        assert "secret" not in answer.text
