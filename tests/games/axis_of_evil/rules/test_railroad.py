"""12.5 Railroad movement, and 15.2."""

import pytest

from sandtable.games.axis_of_evil.rules.railroad import why_not_by_rail
from sandtable.testing import asked, choose, done, options, why_not
from tests.games.axis_of_evil.tools import BOX, ap, hexes, place, state, table, targets, war


@pytest.mark.rule("axis_of_evil", "12.5")
def test_units_of_one_contingent_go_by_rail_with_two_dice_each():
    match = war("rus_2gd @ 3510; rus_41 @ 3008; irn_n @ 3412; active eurasian", 2, 1, 1, 1)
    choose(match, "rail", "contingent russia", "unit rus_2gd")
    assert match.pending[0].about["points"] == 3
    assert {"3410", "3310", "3209", "3610", "3710"} <= hexes(match)
    assert all(BOX.on_rail[BOX.hex(name)] for name in hexes(match))
    assert "3109" not in hexes(match)  # four hexes away
    choose(match, "to 3310")
    assert targets(match, "unit") == {"rus_41"}
    choose(match, "unit rus_41", "to 2908")
    assert place(match, "rus_2gd") == "3310"
    assert ap(match, "eurasian") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "12.5", "15.2")
def test_no_train_starts_or_passes_next_to_an_enemy():
    # the line from Basrah north: an enemy garrison at Nasiriyah closes it
    match = war("held eurasian nasiriyah; irq_bas @ 1717; rus_2gd @ 2818", 6, 6)
    choose(match, "rail", "unit irq_bas")
    assert "1818" not in hexes(match)  # next to Nasiriyah
    assert "1716" in hexes(match)
    assert why_not(match, "1818").rule == "12.5"
    assert why_not(match, "1418").rule == "12.5"  # no railroad
    assert "rail" not in options(war("irq_bas @ 1717; rus_2gd @ 1718"))
    shut = war("held eurasian nasiriyah; irq_bas @ 2120; rus_2gd @ 2018")
    refusal = why_not_by_rail(table(shut), 1, BOX.piece("irq_bas"))
    assert refusal is not None
    assert refusal.why == "Every railroad hex beside it is held by the enemy or next to him."
    assert "rail" not in options(war("held eurasian nasiriyah; irq_bas @ 1818; rus_2gd @ 2818"))


@pytest.mark.rule("axis_of_evil", "12.5")
def test_neutral_garrisons_do_not_stop_trains():
    """R-54"""
    match = war("division 3; rus_corf_tc @ 1807; nato_isaf @ 1414; active eurasian; held eurasian tbilisi", 6, 6)
    choose(match, "rail", "unit rus_corf_tc")
    assert "1909" in hexes(match)
    assert "1607" not in hexes(match)


@pytest.mark.rule("axis_of_evil", "12.5")
def test_a_railroad_action_moves_one_contingent_only():
    match = war("irq_bas @ 1717; nato_isaf @ 1715; rus_2gd @ 2818", 1, 1)
    choose(match, "rail", "contingent iraq", "unit irq_bas")
    choose(match, "halt")
    assert "unit nato_isaf" not in options(match)


@pytest.mark.rule("axis_of_evil", "12.5")
@pytest.mark.parametrize(
    ("there", "rule"),
    [("1517", "12.5"), ("1919", "9.2"), ("2119", "12.5")],  # no railroad; a friend; next to the garrison of Ahvaz
)
def test_why_a_train_does_not_go_there(there: str, rule: str):
    match = war("irq_d @ 1818; irq_n @ 1919; rus_2gd @ 1325", 6, 6)
    choose(match, "rail", "unit irq_d")
    assert why_not(match, there).rule == rule


@pytest.mark.rule("axis_of_evil", "12.5")
def test_a_train_passes_friends_and_counts_hexes_not_terrain():
    match = war("irq_d @ 1818; irq_n @ 1919; rus_2gd @ 1325", 1, 1)
    choose(match, "rail", "unit irq_d")
    assert hexes(match) >= {"2019", "1717"}
    assert "2120" not in hexes(match)  # three hexes away


@pytest.mark.rule("axis_of_evil", "12.5", "19.3.move")
def test_peshmerga_trains_stay_in_kurdistan():
    match = war("psh_80 @ 1511; rus_2gd @ 1325; held coalition aleppo", 6, 6)
    choose(match, "rail", "unit psh_80")
    assert "1411" in hexes(match)
    assert all(BOX.kurdistan[BOX.hex(name)] for name in hexes(match))


@pytest.mark.rule("axis_of_evil", "12.5", "15.2")
def test_a_neutral_country_has_no_trains():
    text = "irq_n @ 1512; rus_2gd @ 1325; held coalition deir_ez_zor aleppo; "
    open_ = choose(war(text, 6, 6), "rail", "unit irq_n")
    shut = choose(war(text + "division 3", 6, 6), "rail", "unit irq_n")
    turkish = {name for name in hexes(open_) if BOX.country[BOX.hex(name)] == "turkey"}
    assert turkish
    assert not turkish & hexes(shut)


@pytest.mark.rule("axis_of_evil", "12.5.1", "10.2.1.russia")
def test_the_trans_siberian_line_brings_units_from_the_districts():
    match = war("rus_8gd @ southern; rus_20gd @ central; rus_mvd @ southern; active eurasian; nato_isaf @ 1414")
    choose(match, "trans_siberian", "entrain rus_8gd", "to 3710", "entrain rus_20gd")
    assert place(match, "rus_8gd") == "3710"
    assert place(match, "rus_20gd") == "1703"
    assert place(match, "rus_mvd") == "southern"  # each end takes one unit
    assert ap(match, "eurasian") == 8
    assert state(match).active == 1
    done(match)


@pytest.mark.rule("axis_of_evil", "12.5.1")
def test_from_one_end_of_the_line_to_the_other():
    match = war("rus_8gd @ 1703; rus_2gd @ 1803; irn_n @ 3710; active eurasian; nato_isaf @ 1414")
    assert "trans_siberian" not in options(match)  # the other end is taken
    match = war("rus_8gd @ 1703; rus_2gd @ 1803; active eurasian; nato_isaf @ 1414")
    choose(match, "trans_siberian")
    assert place(match, "rus_8gd") == "3710"
    assert "trans_siberian" not in options(war("rus_8gd @ 1703; nato_isaf @ 1603; active eurasian"))


@pytest.mark.rule("axis_of_evil", "12.5.1")
def test_the_line_is_russian():
    assert "trans_siberian" not in options(war("irn_n @ 1703; nato_isaf @ 1414; active eurasian"))


@pytest.mark.rule("axis_of_evil", "12.5.1")
def test_the_lost_eastern_end_of_the_line_is_closed():
    match = war("rus_8gd @ 1703; nato_isaf @ 1414; held coalition mary; active eurasian")
    assert "trans_siberian" not in options(match)


@pytest.mark.rule("axis_of_evil", "12.5.1", "12.5")
def test_an_enemy_next_to_the_end_of_the_line_closes_it():
    match = choose(war("nato_isaf @ 3711; rus_8gd @ southern; active eurasian"), "trans_siberian")
    assert place(match, "rus_8gd") == "1703"  # no choice


@pytest.mark.rule("axis_of_evil", "12.5")
def test_a_contingent_says_who_can_go_by_rail():
    match = war("rus_corf_tc @ 1807; irn_n @ 2513; irn_w @ 2521; nato_isaf @ 1414; active eurasian")
    choose(match, "rail")
    decision = asked(match)
    assert [decision.hint(option).text for option in decision.options] == ["Russian CORF TC", "Iranian N"]
