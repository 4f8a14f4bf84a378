"""The tables that players look things up in."""

import pytest

from sandtable.core import Chart
from sandtable.games.phantom_fury.game import GAME
from sandtable.testing import choose
from tests.games.phantom_fury.tools import at, play

CHARTS = {chart.id: chart for chart in GAME.charts(GAME.box())}


def cells(chart: Chart) -> dict[str, tuple[str, ...]]:
    return {row.name: row.cells for row in chart.rows}


@pytest.mark.rule("phantom_fury", "5.3.3", "5.3.4")
def test_suspects_by_roll() -> None:
    found = cells(CHARTS["suspects"])
    assert found["Normal zone"] == ("trap", *["false alert"] * 5, *["guerillas"] * 3, "martyrs")
    assert found["Fortified zone"] == ("false alert", *["martyrs"] * 7, "trap", "trap")


@pytest.mark.rule("phantom_fury", "9.3", "9.4.table", "12.6.1")
def test_missions_reactions_and_tanks() -> None:
    assert [cell[0] for cell in cells(CHARTS["missions"]).values()] == ["0-8", "0-6", "0-4"]
    assert list(cells(CHARTS["reactions"])) == ["0-1", "2-3", "4-5", "6", "7-8", "9"]
    assert cells(CHARTS["tanks"]) == {"0-1": ("4",), "2-5": ("3",), "6-8": ("2",), "9": ("1",)}


@pytest.mark.rule("phantom_fury", "11.2.1", "12.7.2", "13.4.4")
def test_modifiers() -> None:
    assert cells(CHARTS["fire"])["Insurgents in a fortified zone"] == ("+2",)
    assert cells(CHARTS["defensive-fire"])["In the open, alone"] == ("−1",)
    assert cells(CHARTS["assault"])["Top-down (insurgents: if they survive)"] == ("−1", "−1")


@pytest.mark.parametrize(("nature", "row"), [("normal", 0), ("fortified", 1)])
def test_a_shot_at_a_suspect_lights_the_row_of_its_zone(nature: str, row: int) -> None:
    match = choose(
        play(f"phase fire; zone 3 usmc; zone 15 {nature}; usmc_01 @ 3.R; suspect @ 15.1"), "fire usmc_01"
    )
    forecast = match.forecast(0, match.pending[0].options[0])
    assert forecast is not None
    assert forecast.lit is not None
    assert (forecast.lit.chart, forecast.lit.row) == ("suspects", row)


def test_a_call_lights_its_mission() -> None:
    match = at("usmc_01 @ 3.C; suspect @ 14.1")
    for option in match.pending[0].options[:-1]:
        lit = match.forecast(0, option).lit
        assert CHARTS[lit.chart].rows[lit.row].name == match.forecast(0, option).title
