"""Runs: the same table however they are cut, stopped and resumed; what is on disk is what is done."""

import errno
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pandas
import polars as pl
import pytest

from sandtable import games
from sandtable.bots import RandomBot
from sandtable.cli import main
from sandtable.core import AnyMatch, Kind, Match
from sandtable.core.events import named
from sandtable.lab import play_one
from sandtable.lab import run as running
from sandtable.lab.executors import processes
from sandtable.lab.folder import BrokenPart, Folder, FolderError, folder_for, stretches
from sandtable.lab.listening import about_pieces
from sandtable.lab.run import Progress, run
from sandtable.lab.tables import ALL
from sandtable.lab.work import Chunk, play_chunk
from tests.lab.conftest import PLAN, play_all, study_of
from tests.toy import Toy

TOY = 'game = "toy"\ngames = 9\nbots = "random"\n'


def tables(folder: Folder) -> dict[str, pl.DataFrame]:
    """What lies in a folder, without the time that it took."""
    return {name: folder.read(name).drop("seconds", strict=False) for name in folder.study.plan.tables}


def same(one: Folder, other: Folder) -> bool:
    mine, others = tables(one), tables(other)
    return all(mine[name].equals(others[name]) for name in mine)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A swept plan, played in one go."""
    folder = Folder(tmp_path_factory.mktemp("lab") / "run", study_of(PLAN))
    assert play_all(folder).done == 18
    return folder


def test_a_row_tells_how_its_game_went(played: Folder) -> None:
    game = games.find("phantom_fury")
    row = played.read("games").filter(pl.col("value") == "as ours").row(2, named=True)
    outcome, decisions = play_one(game, game.setting(), "lab-2", ["random"])
    assert (row["level"], tuple(row["levels"]), row["decisions"]) == (outcome.level, outcome.levels, decisions)
    assert (row["game"], row["cell"], row["number"], row["seed"]) == (8, 1, 2, "lab-2")
    assert (row["winners"], row["points"], row["turns"], row["error"]) == ([], [0.0], 16, None)
    events = played.read("events").filter(pl.col("game") == 8)
    assert sum(each["count"] for each in row["battles"]) == (events["kind"] == "battle").sum()
    lost = {each["side"]: each["units"] for each in row["lost"]}
    assert 0 < sum(lost.values()) <= (events["kind"] == "leave").sum()
    assert {each["side"] for each in row["held"]} <= {"usmc", "insurgents"}


def test_turns_hold_the_measures_at_the_end_of_each(played: Folder) -> None:
    turns = played.read("turns").filter(pl.col("game") == 8)
    zones = turns.filter(pl.col("measure") == "zones")
    assert zones["turn"].to_list() == list(range(17))
    row = played.read("games").row(8, named=True)
    margin = turns.filter((pl.col("measure") == "margin") & (pl.col("turn") == 16))["value"].item()
    assert margin == row["margin"] == zones["value"].to_list()[-1] - 60


def test_every_cell_has_the_same_seeds_and_its_own_components(played: Folder) -> None:
    frame = played.read("games")
    assert frame.group_by("cell").agg(pl.col("seed").sort()).n_unique("seed") == 1
    digests = dict(frame.select("cell", "pack").unique().iter_rows())
    assert digests == {cell.index: cell.digest for cell in played.study.cells}
    assert frame.select("game").is_unique().all()


def test_tables_have_the_columns_that_are_documented(played: Folder) -> None:
    text = (Path(__file__).parents[2] / "docs/lab.md").read_text(encoding="utf-8")
    for name, columns in ALL.items():
        assert played.read(name).columns == list(columns)
        for column, (_, meaning) in columns.items():
            assert f"| `{column}` | {meaning} |" in text


def test_duckdb_and_pandas_read_the_parts(played: Folder) -> None:
    query = f"select value, count(*), max(len(battles)) from '{played.path}/games/*.parquet' group by value"
    assert {(value, count) for value, count, _ in duckdb.sql(query).fetchall()} == {
        ("−1", 6),
        ("as ours", 6),
        ("+1", 6),
    }
    assert len(pandas.read_parquet(played.path / "games")) == 18
    assert set(pandas.read_parquet(played.path / "events").columns) == set(ALL["events"])


def test_stopped_anywhere_it_goes_on_to_the_same_table(played: Folder, tmp_path: Path) -> None:
    folder = Folder(tmp_path / "run", played.study)
    while True:
        folder.open()
        before = sum(map(len, folder.done().values()))
        with ThreadPoolExecutor(1) as executor:
            progress = run(folder, executor, 1, on_chunk=_interrupt, look=lambda _: None)
        assert progress.resumed == before
        if not progress.stopped:
            break
        assert progress.done > before
    assert same(folder, played)
    assert play_all(folder).done == 18


def _interrupt(chunk: Chunk) -> None:
    if chunk.cell != 1:
        raise KeyboardInterrupt


def test_one_press_may_be_raised_twice(played: Folder, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        progress = run(_opened(tmp_path, played), executor, 1, on_chunk=_press, look=Stopping(_echo))
    assert progress.stopped == "it was interrupted"


def test_a_second_press_leaves_at_once(played: Folder, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        run(_opened(tmp_path, played), executor, 1, on_chunk=_press, look=Stopping(_press))


def _opened(path: Path, played: Folder) -> Folder:
    folder = Folder(path / "run", played.study)
    folder.open()
    return folder


def _press(_: object) -> None:
    signal.raise_signal(signal.SIGINT)


def _echo(_: object) -> None:
    raise KeyboardInterrupt


class Stopping:
    """Does something when the first look is taken at a run that is stopping."""

    def __init__(self, act: Callable[[Progress], None]) -> None:
        self._act: Callable[[Progress], None] | None = act

    def __call__(self, progress: Progress) -> None:
        if progress.stopping and self._act is not None:
            act, self._act = self._act, None
            act(progress)


def test_two_processes_make_the_same_table(played: Folder, tmp_path: Path) -> None:
    folder = Folder(tmp_path / "run", played.study)
    folder.open()
    with processes(2) as executor:
        assert run(folder, executor, 2, on_chunk=lambda _: None, look=lambda _: None).done == 18
    assert same(folder, played)


def test_what_an_interrupted_write_left_is_cleared_away(played: Folder, tmp_path: Path) -> None:
    folder = Folder(tmp_path / "run", played.study)
    folder.open()
    stray = folder.path / "turns" / "c0000-00000-00003.parquet"
    stray.write_bytes(b"of a chunk whose games were not written")
    half = folder.path / "games" / "c0000-00000-00003.parquet.tmp"
    half.write_bytes(b"half")
    folder.open()
    assert not stray.exists()
    assert not half.exists()


def test_a_broken_part_is_named_and_only_its_games_are_played_again(
    plan_file: Callable[[str], str], capfd: pytest.CaptureFixture[str]
) -> None:
    file = plan_file('game = "phantom_fury"\nbots = "random"\ngames = 4\n')
    assert main(["lab", "run", file, "--to", "out", "--workers", "1"]) == 0
    folder = Folder(Path("out"), study_of(Path(file).read_text()))
    before = tables(folder)["games"]
    part = sorted(Path("out/games").glob("*.parquet"))[0]
    part.write_bytes(part.read_bytes()[:-40])
    with pytest.raises(BrokenPart, match=part.name):
        folder.read("games")
    assert main(["lab", "report", file, "--to", "out"]) == 2
    assert f"{part} is broken" in capfd.readouterr().err
    assert main(["lab", "run", file, "--to", "out", "--workers", "1"]) == 0
    assert f"{part} was broken: it is set aside" in capfd.readouterr().err
    assert tables(folder)["games"].equals(before)


def test_a_full_disk_is_named_and_what_was_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path / "run", study_of('game = "phantom_fury"\nbots = "random"\ngames = 3\n'))
    folder.open()
    chunks: list[Chunk] = []
    fsync = os.fsync

    def full(handle: int) -> None:
        if chunks:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", full)
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(FolderError, match=r"(games|turns)/.*No space left on device.*whole"),
    ):
        run(folder, executor, 1, on_chunk=chunks.append, look=lambda _: None)
    assert folder.read("games").height == sum(each.stop - each.start for each in chunks)
    assert not list(folder.path.rglob("*.tmp"))
    monkeypatch.setattr(os, "fsync", fsync)
    assert play_all(folder).done == 3


def test_a_folder_of_another_plan_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = study_of('game = "phantom_fury"\ngames = 1\n')
    Folder(tmp_path / "run", study).open()
    with pytest.raises(FolderError, match="holds another plan"):
        Folder(tmp_path / "run", study_of('game = "phantom_fury"\ngames = 2\n')).open()
    cells = tuple(msgspec.structs.replace(each, digest="another") for each in study.cells)
    with pytest.raises(FolderError, match="other components"):
        Folder(tmp_path / "run", msgspec.structs.replace(study, cells=cells)).open()
    monkeypatch.setattr("sandtable.lab.folder.code_digest", lambda: "0123")
    with pytest.raises(FolderError, match="other rules or bots"):
        Folder(tmp_path / "run", study).open()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear reader")
    with pytest.raises(FolderError, match="holds other files"):
        Folder(tmp_path / "mine", study).open()
    (tmp_path / "run/run.json").write_text("{")
    with pytest.raises(FolderError, match="is broken"):
        Folder(tmp_path / "run", study).open()


def test_a_fresh_folder_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    study = study_of('game = "phantom_fury"\ngames = 1\n')
    first = folder_for(study, to=None, fresh=True)
    first.open()
    assert first.path.name == f"lab-{study.digest[:8]}"
    assert folder_for(study, to=None, fresh=True).path.name == f"lab-{study.digest[:8]}-2"
    assert folder_for(study, to=None, fresh=False).path == first.path


def test_the_title_and_layout_of_a_plan_change_nothing() -> None:
    assert study_of(PLAN).digest == study_of(PLAN.replace("Do squads matter?", "Other") + "\n# done\n").digest
    assert study_of(PLAN).digest != study_of(PLAN.replace("games = 6", "games = 7")).digest


# Games that fail ------------------------------------------------------------------------------------


class Fragile(Toy):
    """Breaks down in some games."""

    def outcome(self, t: Any) -> Any:
        if t.state.hands[0][:1] == [0] and t.state.turn > 1:
            raise ZeroDivisionError("the ace of blue")
        return super().outcome(t)


def test_a_game_that_breaks_off_is_kept_with_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.games.find", lambda _: Fragile())
    monkeypatch.setattr(running, "TOO_MANY", 1.0)
    folder = Folder(tmp_path / "run", study_of(TOY.replace("9", "40")))
    progress = play_all(folder)
    broken = folder.read("games").filter(pl.col("error").is_not_null())
    assert progress.failed == broken.height > 0
    assert broken["error"].unique().to_list() == ["ZeroDivisionError: the ace of blue"]
    assert broken["seed"][0] == f"lab-{broken['number'][0]}"


def test_a_plan_whose_games_keep_failing_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.games.find", lambda _: Fragile())
    monkeypatch.setattr(running, "MOST", 1)
    progress = play_all(Folder(tmp_path / "run", study_of(TOY.replace("9", "400"))))
    assert progress.done < 400
    assert "games broke off" in progress.stopped


def test_ctrl_c_that_breaks_off_a_chunk_loses_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.games.find", lambda _: Toy())
    interrupted = []

    def once(job: Any) -> Chunk:
        if job.start and not interrupted:
            interrupted.append(job)
            raise KeyboardInterrupt
        return play_chunk(job)

    monkeypatch.setattr(running, "play_chunk", once)
    monkeypatch.setattr(running, "MOST", 3)
    folder = Folder(tmp_path / "run", study_of(TOY))
    assert play_all(folder).done == 9
    assert interrupted
    assert folder.read("games")["number"].to_list() == list(range(9))


@pytest.mark.parametrize("game", games.GAMES)
def test_pieces_of_an_event_are_all_that_it_names(game: str) -> None:
    match: AnyMatch = Match(games.find(game), games.find(game).setting(), 3)
    bot = RandomBot(3)
    while match.outcome is None and len(match.choices) < 200:
        asked = match.pending[0]
        match.choose(asked.seat, bot.choose(match, asked))
    for entry in match.log:
        assert list(about_pieces(entry.event)) == list(named(entry.event, Kind.PIECE))


# Small things ---------------------------------------------------------------------------------------


def test_chunks_aim_at_some_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is one game; the others are as many as fit, the last ones shared between the workers."""
    monkeypatch.setattr("sandtable.games.find", lambda _: Toy())
    sizes = []

    def slow(job: Any) -> Chunk:
        chunk = play_chunk(job)
        return Chunk(chunk.cell, chunk.start, chunk.stop, chunk.parts, 0, 0.5 * (chunk.stop - chunk.start))

    monkeypatch.setattr(running, "play_chunk", slow)
    folder = Folder(tmp_path / "run", study_of(TOY.replace("9", "30")))
    folder.open()
    with ThreadPoolExecutor(1) as executor:
        run(folder, executor, 1, on_chunk=lambda each: sizes.append(each.stop - each.start), look=lambda _: None)
    assert sizes[:4] == [1, 6, 6, 6]
    assert sum(sizes) == 30


def test_what_other_bots_take_says_nothing_of_a_line_up(tmp_path: Path) -> None:
    """A bot that looks ahead may take a thousand times as long: its first chunk is one game, too."""
    bots = 'bots = [["random"], ["regular"]]'
    folder = Folder(tmp_path / "run", study_of(PLAN.replace('bots = "random"', bots)))
    folder.open()
    chunks: list[Chunk] = []
    with ThreadPoolExecutor(1) as executor:
        run(folder, executor, 1, on_chunk=chunks.append, look=lambda _: None)
    first = {
        bots: next(c for c in chunks if folder.study.cells[c.cell].bots == (bots,))
        for bots in ("random", "regular")
    }
    assert [each.stop - each.start for each in first.values()] == [1, 1]


def test_stretches() -> None:
    assert stretches([1, 2, 3, 7, 9, 10]) == [range(1, 4), range(7, 8), range(9, 11)]
    assert stretches([]) == []


def test_a_run_that_is_stopped_has_played_as_much_of_every_cell(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "run", study_of(PLAN))
    folder.open()
    cells: list[int] = []

    def stop_at_six(chunk: Chunk) -> None:
        cells.append(chunk.cell)
        if len(cells) == 6:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        run(folder, executor, 1, on_chunk=stop_at_six, look=lambda progress: setattr(progress, "seconds", {}))
    assert sorted(cells[:6]) == [0, 0, 1, 1, 2, 2]
