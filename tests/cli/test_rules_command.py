"""`sandtable rules`, which reads the ledger, the code and the tests."""

import json

import pytest

from sandtable.cli import main
from sandtable.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_every_game_has_code_and_a_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", game, "--uncovered"])
    shown = capsys.readouterr().out.splitlines()
    assert (code, len(shown)) == (0, 1), shown


def test_rules_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["rules", "phantom_fury", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert (code, report["game"]) == (0, "phantom_fury")
    assert report["total"] > 0
    assert main(["rules", "phantom_fury"]) == 0
    assert "rules have code and tests." in capsys.readouterr().out
