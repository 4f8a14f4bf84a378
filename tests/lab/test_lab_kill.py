"""A plan that is killed again and again makes the same table as one that is left alone."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sandtable.lab.folder import Folder
from tests.lab.conftest import study_of

PLAN = 'game = "phantom_fury"\nbots = "random"\ngames = 1000\nvariants = [{}, { strong_points = 4 }]\n'
KILLS, WORKERS = 20, 2


def started(folder: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "sandtable", "lab", "run", "plan.toml", "--to", folder.name, "--plain"]
    return subprocess.Popen([*command, "--workers", str(WORKERS)], cwd=folder.parent, stdout=subprocess.DEVNULL)


def parts(folder: Path) -> int:
    return len(list((folder / "games").glob("*.parquet")))


@pytest.mark.long
def test_twenty_kills_leave_the_same_table(tmp_path: Path) -> None:
    """kill -9 of the whole command when some more parts lie there; its workers end by themselves."""
    (tmp_path / "plan.toml").write_text(PLAN)
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    kills = 0
    while kills < KILLS:
        before, process = parts(killed), started(killed)
        while process.poll() is None and parts(killed) < before + 1 + kills % 2:
            time.sleep(0.02)
        if process.poll() is not None:
            break  # all is done: the chunks were too large for so many kills
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        kills += 1
    assert started(killed).wait() == 0
    assert started(whole).wait() == 0
    study = study_of(PLAN)
    tables = [
        {name: Folder(each, study).read(name).drop("seconds", strict=False) for name in ("games", "turns")}
        for each in (killed, whole)
    ]
    assert tables[0]["games"].height == 2000
    assert all(tables[0][name].equals(tables[1][name]) for name in ("games", "turns"))
    assert kills == KILLS
