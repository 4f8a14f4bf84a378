"""The report: one file that asks for nothing, figures that the tables carry, sections that close up."""

import base64
import gzip
import json
import re
from pathlib import Path

import polars as pl
import pytest

from sandtable.lab.figures import Data, figures
from sandtable.lab.figures.rates import Row, Side, Step, Sweep
from sandtable.lab.folder import Folder
from sandtable.lab.pages import charts, rates, write_report
from sandtable.lab.statistics import Moments, beyond, fitted_line, is_bent, mean, rate, slope, student
from tests.lab.conftest import PLAN, play_all, study_of
from tests.toy import Toy

LINE_UPS = """\
game = "fitna"
scenarios = ["s09_tsahal_vs_hezbollah"]
bots = [["random", "random"], ["regular", "random"]]
games = 8
"""


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    found = Folder(
        tmp_path_factory.mktemp("lab") / "run",
        study_of(PLAN.replace("games = 6", "games = 34").replace(', "events"', "")),
    )
    play_all(found)
    return found


@pytest.fixture(scope="module")
def paired_off(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    found = Folder(tmp_path_factory.mktemp("lab") / "run", study_of(LINE_UPS))
    play_all(found)
    return found


def test_it_is_one_small_file_that_needs_no_network_and_no_script(swept: Folder, paired_off: Folder) -> None:
    for folder in (swept, paired_off):
        _, page = write_report(folder)
        text = page.read_text(encoding="utf-8")
        assert page.stat().st_size < 2_000_000
        assert "<script" not in text
        assert not re.search(r"""(?:src|href)=["'](?!data:|#)""", text)
        assert not re.search(r"url\((?!data:)|@import|https?://", text)
        assert str(Path.home()) not in text
        assert str(folder.path.parent) not in text


def test_json_beside_it_holds_the_same_figures(swept: Folder) -> None:
    found, page = write_report(swept)
    told = json.loads(page.with_suffix(".json").read_text())
    assert told["played"] == 102
    assert [each["label"] for each in told["sweep"]["steps"]] == ["−1", "as ours", "+1"]
    assert told["findings"] == [{"title": each.title, "text": each.text} for each in found.findings]
    for each in found.findings:
        assert each.title in page.read_text(encoding="utf-8")


def test_the_raw_results_are_in_the_file(swept: Folder) -> None:
    _, page = write_report(swept)
    found = re.search(
        r'download="results.csv.gz" href="data:application/gzip;base64,([^"]+)"', page.read_text("utf-8")
    )
    assert found is not None
    table = pl.read_csv(gzip.decompress(base64.b64decode(found[1])))
    assert table["game"].to_list() == swept.read("games")["game"].to_list()
    assert table["margin"].to_list() == swept.read("games")["margin"].to_list()


def test_sections_without_data_are_left_out_and_numbers_close_up(swept: Folder, paired_off: Folder) -> None:
    titles = {}
    for folder in (swept, paired_off):
        text = write_report(folder)[1].read_text(encoding="utf-8")
        heads = re.findall(r'<span class="number">(\d+)</span>([^<]+)<', text)
        assert [int(number) for number, _ in heads] == list(range(1, len(heads) + 1))
        titles[folder] = [title for _, title in heads]
    assert "What the swept value does" in titles[swept]
    assert "How strong the bots are" not in titles[swept]
    assert "How strong the bots are" in titles[paired_off]
    assert "What the swept value does" not in titles[paired_off]
    assert "Where it is fought, and who holds it" in titles[paired_off]
    assert "How strong the bots are (one bot)" in write_report(swept)[0].method.left_out


def test_dice_are_told_of_a_game_for_one_as_well(swept: Folder) -> None:
    found, page = write_report(swept)
    assert found.luck is not None
    assert found.luck.games == 34
    assert {level for _, _, level in found.luck.dots} <= {side.key for side in found.sides}
    assert "Luck against result" in page.read_text(encoding="utf-8")


def test_a_click_on_a_cell_or_value_leads_to_its_games(paired_off: Folder, swept: Folder) -> None:
    for folder in (paired_off, swept):
        found, page = write_report(folder)
        text = page.read_text(encoding="utf-8")
        asked = set(re.findall(r'href="#((?:who|sweep)-\d+)"', text))
        assert asked == set(re.findall(r'<div class="games" id="([^"]+)"', text))
        cells = len(folder.study.cells) if found.sweep is None else 1
        assert len(asked) == cells + (len(found.sweep.steps) if found.sweep else 0)
    frame = paired_off.read("games")
    row = write_report(paired_off)[0].who_wins[1]
    for key, numbers in row.numbers.items():
        won = pl.col("winners").list.contains(key) if key != "draw" else pl.col("winners").list.len() == 0
        assert numbers == frame.filter((pl.col("cell") == 1) & won)["game"].to_list()


def test_levels_of_victory_are_lines_where_the_margin_decides_them(
    paired_off: Folder, swept: Folder, tmp_path: Path
) -> None:
    axis = Folder(tmp_path / "run", study_of('game = "axis_of_evil"\nbots = "random"\ngames = 1\n'))
    play_all(axis)
    found = {folder: figures(Data.read(folder)).course for folder in (axis, paired_off, swept)}
    levels = {
        folder: [(each.margin, each.name) for each in course.levels] for folder, course in found.items() if course
    }
    assert sorted(levels[axis])[3:] == [(5, "marginal"), (15, "operational"), (25, "strategic")]
    assert levels[swept] == [(0, "all zones")]
    assert levels[paired_off] == []
    course = found[axis]
    assert course is not None
    assert ">operational</text>" in charts.course(course, [], 700)


def test_more_than_six_sides_have_small_charts() -> None:
    seats = [Side(f"s{at}", f"Seat {at}", "#123456", "disc") for at in range(8)]
    for many in (6, 8):
        found = {each.key: rate(10, 40) for each in seats[:many]}
        steps = [Step(label, None, False, 40, 40, found) for label in ("low", "high")]
        drawn = [
            rates.who([Row("One", 40, found), Row("Two", 40, found), Row("All", 80, found)], seats[:many], 700),
            rates.sweep(Sweep("", steps, [], None, "s0"), seats[:many], 400),
        ]
        assert [each.count("<svg") for each in drawn] == ([1, 1] if many == 6 else [3, 8])
        assert all(f">Seat {at}</text>" in drawn[0] for at in range(many))


def test_figures_are_those_of_the_table(paired_off: Folder) -> None:
    frame = paired_off.read("games")
    found = figures(Data.read(paired_off))
    better = found.who_wins[1]
    seat = frame["seats"][0][0]
    won = frame.filter((pl.col("cell") == 1) & pl.col("winners").list.contains(seat)).height
    assert (better.games, better.first) == (8, 8)
    assert better.rates[seat] == rate(won, 8)
    assert found.places is not None
    fought = frame.select(pl.col("battles").list.eval(pl.element().struct.field("count")).list.sum())[
        "battles"
    ].sum()
    assert sum(each.battles for each in found.places.places) * 16 / 100 == pytest.approx(fought)
    assert found.length is not None
    assert sum(each.games for each in found.length.bars) == 16


def test_values_are_compared_seed_by_seed(swept: Folder) -> None:
    frame = swept.read("games")
    found = figures(Data.read(swept)).sweep
    assert found is not None
    by_value = {
        value: frame.filter(pl.col("value") == value).sort("number")["margin"] for value in ("−1", "as ours", "+1")
    }
    assert found.steps[0].difference == mean((by_value["−1"] - by_value["as ours"]).to_list())
    assert found.whole is not None
    assert found.whole.points.value == pytest.approx((by_value["+1"] - by_value["−1"]).sum() / 2 / 34)


def test_a_report_so_far_says_so(tmp_path: Path, toy_in_the_box: Toy) -> None:
    del toy_in_the_box
    folder = Folder(tmp_path / "run", study_of('game = "toy"\nbots = "random"\ngames = 9\n'))
    folder.open()
    found, page = write_report(folder)
    text = page.read_text(encoding="utf-8")
    assert "0 of 9 games so far" in text
    assert "waiting" in text
    assert found.findings == []


# Statistics -----------------------------------------------------------------------------------------


def test_rates_and_means_have_their_intervals() -> None:
    """Wilson's by his formula, Student's by his tables."""
    found = rate(42, 100)
    assert (round(found.low, 4), round(found.high, 4)) == (0.3280, 0.5179)
    assert rate(0, 20).low == 0
    assert [round(student(df), 2) for df in (1, 9, 30, 1000)] == [12.71, 2.26, 2.04, 1.96]
    spread = mean([1, 2, 3, 4, 5])
    assert (spread.value, round(spread.high, 1)) == (3, 5.0)
    moments = Moments()
    for each in (1, 2, 3, 4, 5):
        moments.add(each)
    assert moments.mean() == spread


def test_slopes_and_bends() -> None:
    assert slope([-1, 0, 1], [(1, 2, 3), (2, 4, 6)]).value == pytest.approx(1.5)
    assert beyond(3.841, 1) == pytest.approx(0.05, abs=1e-3)
    assert beyond(11.345, 3) == pytest.approx(0.01, abs=1e-3)
    straight = [rate(each, 1000) for each in (200, 300, 400)]
    bent = [rate(each, 1000) for each in (200, 500, 400)]
    assert not is_bent([-1, 0, 1], straight, 0.1)
    assert is_bent([-1, 0, 1], bent, 0.1)
    assert fitted_line([0, 1, 2], [1, 3, 5]) == pytest.approx((2, 1, 1))
