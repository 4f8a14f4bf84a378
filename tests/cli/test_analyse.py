"""`sandtable analyse` and the coach in the terminal."""

from pathlib import Path
from shutil import copy

import msgspec
import pytest

from sandtable import games
from sandtable.bots import make
from sandtable.cli import main
from sandtable.cli.terminal import Terminal
from sandtable.coach import Analysis, Chunk, Done, Effort, survey, work
from sandtable.coach.hinting import hint
from sandtable.coach.phase import is_phase
from sandtable.coach.planning import plan
from sandtable.core import Match
from tests.twins import positions

LITTLE = Effort(advised=1, random=1, find=1, check=1, measure=2, anchors=3, worlds=2, choices=9)
SAVE = Path(__file__).parents[1] / "games" / "fitna" / "matches" / "s01_syria_civil_war-1.json"


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished match, of which little is weighed."""
    for depth in ("quick", "thorough", "turn"):
        monkeypatch.setitem(survey.EFFORTS, depth, LITTLE)
    return Path(copy(SAVE, tmp_path / "match.json"))


def analysed(save: Path, *more: str) -> int:
    return main(["analyse", str(save), "--workers", "1", *more])


def test_an_analysis_tells_of_every_seat_and_its_sums(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analysed(save) == 0
    said = capsys.readouterr().out
    assert "9 of " in said
    assert "Syria: " in said
    assert "Syrian rebels: " in said
    assert "own choices" in said
    assert analysed(save, "--turn", "2", "--seat", "rebels") == 0
    said = capsys.readouterr().out
    assert "\nSyria: " not in said
    assert "turn 2: " in said
    assert "turn 3: " not in said


def test_an_analysis_as_data_and_as_a_page(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert analysed(save, "--json", "--html", str(page)) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Analysis)
    assert found.done == 1.0
    html = page.read_text(encoding="utf-8")
    assert html.count("<section>") == 2
    assert "Syrian rebels" in html
    assert "http" not in html


def test_what_is_done_before_an_interruption_is_kept(
    save: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pieces: list[int] = []

    def interrupted(chunk: Chunk) -> Done:
        if len(pieces) == 1:
            raise KeyboardInterrupt
        pieces.append(chunk.number)
        return work(chunk)

    monkeypatch.setattr("sandtable.coach.analysing.work", interrupted)
    assert analysed(save) == 130
    assert "goes on with it" in capsys.readouterr().err

    def goes_on(chunk: Chunk) -> Done:
        assert chunk.number not in pieces
        return work(chunk)

    monkeypatch.setattr("sandtable.coach.analysing.work", goes_on)
    assert analysed(save) == 0
    capsys.readouterr()
    monkeypatch.setattr("sandtable.coach.analysing.work", interrupted)
    assert analysed(save) == 0, "all is done already"


def test_a_turn_that_was_not_played_is_refused(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analysed(save, "--turn", "99") == 2
    assert "no choices in turn 99" in capsys.readouterr().err
    assert analysed(save, "--turn", "1", "--thorough") == 2
    assert analysed(save, "--turn", "1", "--quick") == 2


def test_the_terminal_tells_a_hint(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    few = lambda *given, **named: hint(*given, **named, seconds=1e9, worlds=4)  # noqa: E731
    monkeypatch.setattr("sandtable.cli.terminal.hint", few)
    left = ["hint", "q", "q"]
    monkeypatch.setattr("builtins.input", lambda _="": left.pop(0))
    match = Match(games.find("fitna"), seed=1)
    Terminal(match, {1: make("random", "1")}).run()
    said = capsys.readouterr().out
    assert "of 100 games" in said or "All are alike" in said


def test_hints_are_off_where_several_people_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left = ["hint", "q", "q"]
    monkeypatch.setattr("builtins.input", lambda _="": left.pop(0))
    Terminal(Match(games.find("isis_war"), seed=1), {}).run()
    assert "Hints are off" in capsys.readouterr().out


def test_the_terminal_tells_a_plan_for_a_phase(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = lambda *given, **named: plan(*given, **named, seconds=1e9, worlds=4)  # noqa: E731
    monkeypatch.setattr("sandtable.cli.terminal.plan", few)
    found = (each for each in positions("fitna", "", 0, 300) if is_phase(each.game, each.pending[0]))
    match = next(found)
    Terminal(match, {1 - match.pending[0].seat: make("random", "1")})._obey(match.pending[0], "hint phase")
    assert "against ending it now" in capsys.readouterr().out
