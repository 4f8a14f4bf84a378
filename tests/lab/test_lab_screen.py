"""What is seen of a run: within 80 columns and 24 lines, the same figures as the report, codes at the end."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from sandtable.cli import main
from sandtable.cli.lab_screen import Screen, ruled, told
from sandtable.cli.lab_summary import summary
from sandtable.lab.board import Board
from sandtable.lab.executors import processes
from sandtable.lab.folder import Folder
from sandtable.lab.pages import write_report
from sandtable.lab.run import InHand, Progress, run
from sandtable.lab.statistics import Estimate
from sandtable.lab.work import Chunk, Job
from tests.lab.conftest import PLAN, play_all, study_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    found = Folder(
        tmp_path_factory.mktemp("lab") / "run",
        study_of(PLAN.replace("games = 6", "games = 40").replace(', "events"', "")),
    )
    play_all(found)
    return found


def screen_of(folder: Folder, height: int, board: Board | None = None) -> tuple[Screen, Progress]:
    console = Console(width=80, height=height, file=StringIO(), force_terminal=True)
    screen = Screen(folder, 40, 2, plain=False, console=console, board=board)
    progress = Progress(folder.study, 40)
    progress.done = 80
    for number in range(2):
        cell = folder.study.cells[2]
        job = Job("phantom_fury", cell, folder.study.values[2], "lab", 80, number, number + 1, ("games",))
        progress.in_hand[Future[Chunk]()] = InHand(job, time.monotonic(), 3.0)
    return screen, progress


@pytest.mark.parametrize(("height", "cores"), [(40, True), (16, False)])
def test_the_display_fits_its_terminal(folder: Folder, height: int, cores: bool) -> None:
    screen, progress = screen_of(folder, height)
    lines = [each.plain.rstrip() for each in screen.drawing(progress)]
    assert max(map(len, lines)) <= 80
    assert len(lines) < height
    text = "\n".join(lines)
    assert "Do squads matter?  3 values × 40 seeds = 120 games" in text
    assert "Resumed: 40 games" in text
    assert "66.7 %  80 of 120" in text
    assert ("core 1" in text) is cores
    assert "r  report so far" in text


def test_it_tells_turns_memory_and_unusual_games(folder: Folder) -> None:
    board = Board(2)
    screen, progress = screen_of(folder, 40, board)
    board.sit_down()
    board.note(81, 7)
    text = "\n".join(each.plain.rstrip() for each in screen.drawing(progress))
    assert re.search(r"core 1 .* games 0–0", text)
    assert re.search(r"core 2 +jolan +\+1  seed lab-1  turn 7 of 16 +█{5}$", text, re.M)
    assert re.search(r"0 failed · [\d,]+ MB · written", text)
    unusual = write_report(folder)[0].unusual
    assert f"Unusual   {unusual[0].game:04} {unusual[0].short}" in text


def test_workers_note_what_they_play_on_the_board(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "run", study_of('game = "phantom_fury"\nbots = "random"\ngames = 2\n'))
    folder.open()
    board, seen = Board(1), set[int]()
    with processes(1, board) as executor:
        run(folder, executor, 1, on_chunk=lambda _: None, look=lambda _: seen.update(each.turn for each in board))
    (last,) = board
    assert (last.game, last.turn) == (1, 16)
    assert last.memory > 10_000_000
    assert seen


def test_keys_pause_report_and_change_the_cores(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, progress = screen_of(folder, 40)
    screen._live = type("Drawn", (), {"update": lambda *_, **__: None})()  # type: ignore[assignment]
    monkeypatch.setattr("sandtable.cli.lab_screen._pressed", lambda: "p+r")
    screen.look(progress)
    assert (progress.paused, progress.limit) == (True, 2)
    assert screen.said == f"Report so far: {folder.path / 'report.html'}"
    monkeypatch.setattr("sandtable.cli.lab_screen._pressed", lambda: "p--")
    screen.look(progress)
    assert (progress.paused, progress.limit) == (False, 1)


def test_in_a_pipe_there_are_plain_lines(folder: Folder) -> None:
    out = StringIO()
    with Screen(folder, 0, 2, plain=False, console=Console(file=out, width=80)) as screen:
        progress = Progress(folder.study, 0)
        progress.done = 120
        screen.look(progress)
    (line,) = out.getvalue().splitlines()
    assert "100.0 %  120/120" in line
    assert line.endswith("usmc 0.000 (0.000 to 0.031)  failed 0")
    assert "\x1b" not in line


def test_the_end_tells_the_figures_of_the_report(folder: Folder) -> None:
    figures, page = write_report(folder)
    lines = summary(figures, folder.path, page, "3 s on 1 core", Path("plan.toml"), plain=True)
    text = "\n".join(each.plain for each in lines)
    assert "120 games in 3 s on 1 core, 0 failed." in text
    assert "The Jolan district        40      100 % 91–100" in text
    assert figures.sweep is not None
    assert figures.sweep.whole is not None
    assert f"Each step is worth {figures.sweep.whole.points.value:+.1f} of the final margin" in text
    assert f"{page}   " in text


def test_a_rate_is_drawn_with_its_interval() -> None:
    assert ruled(Estimate(0.5, 0.3, 0.7, 100), 10).plain == "···├─◆─┤··"
    assert ruled(Estimate(0.0, 0.0, 0.1, 100), 10).plain == "◆┤········"
    assert [told(each) for each in (12, 2760, 7100)] == ["12 s", "46 min", "1 h 58 min"]


def test_a_game_of_a_plan_is_played_again_and_saved(
    plan_file: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = plan_file(PLAN)
    assert main(["lab", "game", file, "14", "--save", "game.json"]) == 0
    said = capsys.readouterr().out
    assert "Game 14 (jolan, +1, seed lab-2): defeat" in said
    assert "packs/value-2" in said
    assert main(["lab", "game", file, "18"]) == 2
    assert "its games have the numbers 0 to 17" in capsys.readouterr().err
    assert main(["lab", "report", file]) == 2
    assert "play the plan first" in capsys.readouterr().err


def test_ctrl_c_lets_games_be_finished_and_the_same_command_goes_on(plan_file: Callable[[str], str]) -> None:
    file = plan_file('game = "phantom_fury"\nbots = "random"\ngames = 4000\n')
    command = [sys.executable, "-m", "sandtable", "lab", "run", file, "--to", "out", "--workers", "1", "--plain"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not list(Path("out/games").glob("*.parquet")) and process.poll() is None:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert "Stopped: it was interrupted." in said
    assert "To go on: sandtable lab run plan.toml" in said
    done = Folder(Path("out"), study_of(Path(file).read_text())).read("games")
    assert 0 < done.height < 4000
    assert done["number"].to_list() == list(range(done.height))
