"""`sandtable doctor`: what a report of a bug needs."""

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from sandtable import __version__
from sandtable.cli import main


def test_everything_is_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    assert main(["doctor", "--database", database, "--json"]) == 1
    found = {each["about"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["Sandtable"]["found"] == __version__
    assert "litestar" in found["Packages [web]"]["found"]
    assert "pack " in found["fitna"]["found"]
    assert found["Browser client"]["found"] in ("built", "not built.")
    assert found["Database"]["broken"]
    assert "There is no database" in found["Database"]["found"]


def test_a_machine_without_matches_is_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    none_yet = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    monkeypatch.setattr("sandtable.server.storage.store.default_database", lambda: none_yet)
    assert main(["doctor"]) == 0
    assert "is not there yet; the first match makes it." in capsys.readouterr().out


def test_a_broken_pack_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text('name = "Mine"\ngame = "fitna"\n', encoding="utf-8")
    (tmp_path / "map.toml").write_text("nonsense = 1\n", encoding="utf-8")
    assert main(["doctor", "--pack", str(tmp_path)]) == 1
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("fitna:"))
    assert "map.toml" in line


def test_what_is_missing_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sandtable.cli.doctor._version", lambda name: "" if name == "litestar" else "1.0")
    main(["doctor"])
    assert "Missing for the browser table: litestar; pip install 'sandtable[web]'" in capsys.readouterr().out


def test_the_password_of_a_database_is_not_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sandtable.server.storage.store.opened", lambda *_, **__: nullcontext())
    assert main(["doctor", "--database", "postgresql://me:secret@host/matches"]) == 0
    shown = capsys.readouterr().out
    assert "postgresql://me:***@host/matches can be used." in shown
    assert "secret" not in shown
