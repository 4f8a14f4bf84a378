"""12.4 Hyperwar movement."""

import pytest

from sandtable.testing import asked, choose, done, options
from tests.games.axis_of_evil.tools import ap, place, state, targets, war


@pytest.mark.rule("axis_of_evil", "12.4")
def test_all_hyperwar_units_move_by_one_type_each_with_its_die():
    match = war(
        "nato_cc @ 1418; nato_jtf_pg @ 1518; isr_nc @ 1015; nato_isaf @ 1618; rus_2gd @ 2818", 2, 3, israelis=1
    )
    choose(match, "hyperwar")  # only by ground
    assert ap(match, "coalition") == 7
    assert targets(match, "unit") == {"nato_cc", "nato_jtf_pg", "isr_nc"}  # all contingents, hyperwar only
    choose(match, "unit nato_cc", "to 1416", "unit nato_jtf_pg", "to 1516")
    assert targets(match, "unit") == {"isr_nc"}
    choose(match, "done")
    assert place(match, "nato_cc") == "1416"
    assert state(match).active == 0
    done(match)


@pytest.mark.rule("axis_of_evil", "12.4")
def test_units_must_qualify_for_the_type():
    match = war("nato_cc @ 1418; nato_jtf_v @ 1518; nato_1mef @ 2121; rus_2gd @ 2818", 1, 1)
    choose(match, "hyperwar")
    assert {"by_ground", "by_air", "by_sea"} <= set(options(match))
    hints = {option.verb: asked(match).hint(option).text for option in asked(match).options}
    assert hints["by_ground"] == "3 units, a die of MP each"
    assert hints["by_air"] == "1 unit, 2 dice of hexes each"
    choose(match, "by_air")
    assert targets(match, "unit") == {"nato_jtf_v"}


@pytest.mark.rule("axis_of_evil", "12.4", "2.4")
def test_the_face_that_shows_decides():
    """R-137"""
    match = war("isr_nc @ 1015 reduced; rus_2gd @ 2818", israelis=1)
    assert "hyperwar" not in options(match)
    assert "hyperwar" in options(war("isr_nc @ 1015; rus_2gd @ 2818", israelis=1))


@pytest.mark.rule("axis_of_evil", "12.4", "12.7")
def test_several_hyperwar_marines_sail_in_one_action():
    match = war("nato_1mef @ 2121; nato_2mef @ 0911; nato_rf_m @ 2424; rus_2gd @ 2818")
    choose(match, "hyperwar", "by_sea")
    assert targets(match, "unit") == {"nato_1mef", "nato_2mef"}
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "12.4", "13.2.1")
def test_hyperwar_units_of_two_contingents_move_together():
    """R-53 NATO and Israel; the Israeli unit only while its front shows (R-137)."""
    text = "nato_cc @ 1418; isr_nc @ 1014; rus_2gd @ 1325"
    match = choose(war(text, israelis=1), "hyperwar")  # 1014 is on a railroad, but next to Damascus
    assert targets(match, "unit") == {"nato_cc", "isr_nc"}
    weak = choose(war(text.replace("1014", "1014 reduced"), israelis=1), "hyperwar")
    assert targets(weak, "unit") == {"nato_cc"}


@pytest.mark.rule("axis_of_evil", "12.4")
def test_a_hyperwar_move_needs_two_points_and_may_stop_early():
    text = "nato_cc @ 1418; nato_jtf_pg @ 1725; rus_2gd @ 1325; "
    assert "hyperwar" not in options(war(text + "ap 9 1"))
    match = choose(war(text, 1), "hyperwar", "unit nato_cc", "to 1417", "done")
    assert place(match, "nato_jtf_pg") == "1725"
    assert (state(match).active, ap(match, "coalition")) == (0, 7)
