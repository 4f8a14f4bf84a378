"""What a server's owner sets up so that players can be told, and what is offered without it."""

import stat
from pathlib import Path

import pytest
from litestar.testing import TestClient

from sandtable.cli import main
from sandtable.core.errors import SetupError
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.notices.messenger import Notice
from sandtable.server.settings.notices import Mail, Notices, notices_with
from sandtable.server.settings.push_key import public_key, read_key
from tests.server.http_match import Game, error

ADDRESS = "https://table.example"
FROM = "table@club.example"


def test_usually_nothing_is_set_up() -> None:
    assert not notices_with().any
    assert not Notices().any


@pytest.mark.parametrize(
    ("url", "port", "security"),
    [
        ("smtps://ann%40club@mail.example", 465, "tls"),
        ("smtp://ann%40club@mail.example:2525", 2525, "starttls"),
        ("smtp+plain://ann%40club@mail.example", 25, "none"),
    ],
)
def test_mail(url: str, port: int, security: str) -> None:
    found = notices_with(
        address=ADDRESS, smtp=url, mail_from=FROM, environment={"SANDTABLE_SMTP_PASSWORD": "secret"}
    ).mail
    assert found == Mail(
        host="mail.example",
        port=port,
        security=security,  # type: ignore[arg-type]
        sender=FROM,
        user="ann@club",
        password="secret",
    )


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"webhooks": True}, "--address"),
        ({"webhooks": True, "address": "table.example"}, "--address"),
        ({"webhooks": True, "address": f"{ADDRESS}/path"}, "--address"),
        ({"webhooks": True, "address": ADDRESS, "networks": ["10.0.0.1/8"]}, "--notice-network"),
        ({"smtp": "mail.example", "address": ADDRESS, "mail_from": FROM}, "--smtp"),
        ({"smtp": "smtps://ann:secret@mail.example", "address": ADDRESS, "mail_from": FROM}, "environment"),
        ({"smtp": "smtps://mail.example", "address": ADDRESS}, "--mail-from"),
        ({"push_key": Path("nowhere"), "address": ADDRESS}, "--push-key"),
        ({"push_key": Path(__file__), "address": ADDRESS}, "sandtable keys push"),
    ],
)
def test_what_makes_no_sense_is_said(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        notices_with(**wrong)  # type: ignore[arg-type]


def test_a_key_for_push_is_made_once_and_for_its_owner_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "push.pem"
    assert main(["keys", "push", str(file)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    made = file.read_text()
    assert read_key(made)
    assert len(public_key(made)) == 87
    assert main(["keys", "push", str(file)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert file.read_text() == made
    assert notices_with(address=ADDRESS, push_key=file).push == made


def test_serving_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--webhooks", "--port", "0"]) == 2
    assert "--address" in capsys.readouterr().err


def test_usually_nothing_is_offered(config: Config) -> None:
    with TestClient(create_app(config)) as client:
        game = Game.create(client)
        offered = game.get("blue", "notices").json()
        assert offered == {"email": False, "webhook": False, "push": "", "mine": []}
        for way in ("email", "webhook", "push"):
            answer = game.post("blue", "notices", {"way": way, "address": "https://hooks.example/"})
            assert error(answer) == (422, "not_offered")


def test_the_turn_is_told_where_a_game_counts_them() -> None:
    notice = Notice("ISIS War", 4, "0123456789abcdef", ADDRESS, "token")
    assert notice.line == "It is your turn in ISIS War (turn 4)."
