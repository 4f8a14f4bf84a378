"""The commands for learners, and what the command line must not load for anybody else."""

import json
import subprocess
import sys

import pytest

from sandtable.cli import main

HEAVY = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "mcp", "scipy", "torch")


def test_actions_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["env", "actions", "phantom_fury", "fire usmc_01"]) == 0
    title, line = capsys.readouterr().out.splitlines()
    assert "4477 actions" in title
    assert line.split(maxsplit=1)[1] == "fire usmc_01"


def test_actions_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["env", "actions", "fitna", "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table["size"] == len(table["actions"])


@pytest.mark.parametrize("command", [["--help"], ["env", "--help"], ["env", "actions", "phantom_fury", "done"]])
def test_the_command_line_loads_nothing_heavy(command: list[str]) -> None:
    code = (
        f"import sys\nfrom sandtable.cli import main\nmain({command!r})\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "sys.exit(f'loaded: {loaded}' if loaded else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
