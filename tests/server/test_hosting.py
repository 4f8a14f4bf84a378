"""What docs/hosting ships: a unit that takes everything from the service but what it needs."""

import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.server.storage.store import StoreError, opened

HOSTING = Path(__file__).parents[2] / "docs/hosting"
CLOSED = [
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelTunables=yes",
    "ProtectKernelLogs=yes",
    "ProtectControlGroups=yes",
    "ProtectClock=yes",
    "ProtectHostname=yes",
    "ProtectProc=invisible",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "PrivateUsers=yes",
    "CapabilityBoundingSet=",
    "RestrictNamespaces=yes",
    "RestrictSUIDSGID=yes",
    "RestrictRealtime=yes",
    "LockPersonality=yes",
    "MemoryDenyWriteExecute=yes",
    "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service",
    "DynamicUser=yes",
    "UMask=0077",
    "EnvironmentFile=/etc/sandtable.env",
]


def test_the_unit_is_closed() -> None:
    lines = (HOSTING / "sandtable.service").read_text().splitlines()
    assert not [each for each in CLOSED if each not in lines]
    assert not [each for each in lines if each.startswith("Environment=")]


def test_the_unit_starts_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    (start,) = re.findall(
        r"^ExecStart=\S+/sandtable (.*)$", (HOSTING / "sandtable.service").read_text(), re.MULTILINE
    )
    main(["serve", "--help"])
    known = capsys.readouterr().out
    options = re.findall(r"--[a-z-]+", start)
    assert options == [each for each in options if each in known]


def test_proxies_tell_browsers_to_come_by_https() -> None:
    text = (HOSTING / "README.md").read_text()
    for name in ("nginx", "caddy"):
        (block,) = re.findall(rf"```{name}\n(.*?)```", text, re.DOTALL)
        assert "Strict-Transport-Security" in block


def left_in_use(folder: Path) -> Path:
    """A copy of a database as a server that was killed leaves it, with what was not yet in its main file."""
    file, copy = folder / "m.sqlite3", folder / "left"
    copy.mkdir()
    with opened(f"sqlite:///{file}"):
        pass
    using = sqlite3.connect(file)
    using.execute("UPDATE about SET alive = 5.0")
    using.commit()
    for each in folder.glob("m.sqlite3*"):
        shutil.copy(each, copy)
    using.close()
    return copy / "m.sqlite3"


def test_a_database_that_can_only_be_read_is_refused_whatever_was_left_beside_it(tmp_path: Path) -> None:
    file = left_in_use(tmp_path)
    assert file.with_name("m.sqlite3-wal").stat().st_size > 0
    url = f"sqlite:///file:{file}?mode=ro&uri=true"  # whoever runs the tests may write everywhere
    with pytest.raises(StoreError, match=r"cannot be used: .*\. Name another one with --database"), opened(url):
        pass
