"""Plans that are cheap to play."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sandtable.lab.cells import Study, prepare
from sandtable.lab.folder import Folder
from sandtable.lab.plan import Source
from sandtable.lab.run import Progress, run

PLAN = """\
title = "Do squads matter?"
game = "phantom_fury"
bots = "random"
games = 6
tables = ["games", "turns", "events"]

[sweep]
file = "counters"
record = "squad"
where = { side = "usmc" }
key = ["cf", "cf_reduced"]
add = [-1, 0, 1]
floor = 1
"""


def study_of(text: str, folder: Path = Path()) -> Study:
    """A plan, checked."""
    return prepare(Source(text, "plan.toml", folder))


def play_all(folder: Folder) -> Progress:
    """Play what is missing, in this process."""
    folder.open()
    with ThreadPoolExecutor(1) as executor:
        return run(folder, executor, 1, on_chunk=lambda _: None, look=lambda _: None)


@pytest.fixture
def plan_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Writes a plan into a folder of its own, where commands run."""
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> str:
        (tmp_path / "plan.toml").write_text(text, encoding="utf-8")
        return "plan.toml"

    return write
