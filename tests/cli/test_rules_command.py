"""`sandtable rules`, which reads the ledger, the code and the tests."""

import json
import subprocess
import sys

import pytest

from sandtable import __version__
from sandtable.cli import main
from sandtable.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_every_game_has_code_and_a_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", game, "--uncovered"])
    assert (code, capsys.readouterr().out) == (0, "")


def test_the_package_is_the_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "sandtable", "--version"], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip().endswith(__version__)


def test_rules_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", "phantom_fury", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert (code, report["game"]) == (0, "phantom_fury")
    assert report["total"] > 0
    assert main(["rules", "phantom_fury"]) == 0
    assert "rules have code and tests." in capsys.readouterr().out
