"""8.1 What combat results do to garrisons."""

import pytest

from sandtable.testing import asked, choose
from tests.games.axis_of_evil.tools import battle, fight, holder, is_reduced, place, state, war

CITY = "iraq eurasian; nato_cc @ 1920; nato_1mef @ 1818; "  # next to Nasiriyah, 1919


@pytest.mark.rule("axis_of_evil", "14.2", "8.1")
def test_hw1_also_drives_out_a_garrison():
    """R-76"""
    match = war("iraq eurasian; nato_cc @ 1920; nato_1mef @ 1818; irq_min_int @ 1919", "HW1")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "8.1", "8.1.examples")
def test_de_with_an_advance_flips_the_garrison_and_without_does_not():
    for answer, side in (("advance nato_cc", "coalition"), ("stay", "eurasian")):
        match = war(CITY + "nato_jtf_pg @ 2019; irq_bas @ 1919 reduced", "DE")
        fight(match, "1919")
        choose(match, answer)
        assert place(match, "irq_bas") == "eliminated"
        assert place(match, "gar_nasiriyah") == "1919"
        assert holder(match, "nasiriyah") == side


@pytest.mark.rule("axis_of_evil", "8.1", "8.1.examples", "14.0.dl1")
def test_dl1_reduces_the_unit_and_leaves_the_garrison():
    match = war(CITY + "irq_bas @ 1919", "DL1")
    fight(match, "1919")
    assert is_reduced(match, "irq_bas")
    assert holder(match, "nasiriyah") == "eurasian"
    match = war(CITY + "irq_min_int @ 1919", "DL1")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    assert holder(match, "nasiriyah") == "eurasian"
    assert state(match).active == 0  # the garrison holds the hex


@pytest.mark.rule("axis_of_evil", "8.1", "8.1.examples", "14.0.dr")
def test_dr_flips_with_an_advance_but_not_in_a_mega_city():
    match = war(CITY + "rus_2gd @ 2818", "DR")
    fight(match, "1919")
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"
    match = war("iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1615; rus_2gd @ 2818", 6)
    fight(match, "1716")  # 20 to 3: 6:1 less two
    assert battle(match).column == "4:1"
    assert battle(match).result == "AS"  # DR is ignored
    assert holder(match, "baghdad") == "eurasian"


@pytest.mark.rule("axis_of_evil", "8.1", "2.12.garrison")
def test_a_garrison_flips_back_and_forth():
    match = war("held eurasian nasiriyah; nato_cc @ 1920; rus_2gd @ 1818; rus_41 @ 1819; ap 9 9", "BB")
    fight(match, "1919")
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"
    match = war("nato_meu_soc @ 2818; rus_2gd @ 1818; rus_41 @ 1918; active eurasian", "DR")
    fight(match, "1919")
    choose(match, "advance rus_2gd")
    assert holder(match, "nasiriyah") == "eurasian"


@pytest.mark.rule("axis_of_evil", "14.0.bb", "8.1")
def test_a_bloodbath_falls_on_the_unit_and_not_on_the_garrison():
    """R-70"""
    match = war("iraq eurasian; nato_cc @ 1920; irq_bagh @ 1919", "BB")
    fight(match, "1919")
    assert is_reduced(match, "irq_bagh")
    assert holder(match, "nasiriyah") == "eurasian"
    assert state(match).active == 0  # no advance


@pytest.mark.rule("axis_of_evil", "14.0.bb", "8.1")
def test_a_bloodbath_against_a_lone_garrison_lets_the_survivor_in():
    """R-71"""
    match = war("iraq eurasian; nato_isaf @ 1920; rus_2gd @ 1325", "BB")
    fight(match, "1919")
    assert is_reduced(match, "nato_isaf")
    choose(match, "advance nato_isaf")
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "8.1.examples", "14.0.bb")
def test_a_lone_one_step_attacker_dies_in_a_bloodbath_and_takes_nothing():
    match = war("iraq eurasian; nato_meu_soc @ 1920; rus_2gd @ 2818", "BB")
    fight(match, "1919")
    assert place(match, "nato_meu_soc") == "eliminated"
    assert holder(match, "nasiriyah") == "eurasian"


@pytest.mark.rule("axis_of_evil", "8.1.examples")
def test_a_garrison_hit_alone_stays_where_nobody_enters():
    match = war("iraq eurasian; nato_cc @ 1920; rus_2gd @ 2818", "DL1")
    fight(match, "1919")
    choose(match, "stay")
    assert holder(match, "nasiriyah") == "eurasian"


@pytest.mark.rule("axis_of_evil", "13.6.1", "14.2")
def test_a_mega_city_garrison_alone_is_cleared_by_losses():
    """R-71"""
    match = war("iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1615; rus_2gd @ 2818", "HW1")
    fight(match, "1716")
    choose(match, "advance nato_cc")
    assert holder(match, "baghdad") == "coalition"


@pytest.mark.rule("axis_of_evil", "14.2", "13.6.1")
def test_hw1_in_a_mega_city_does_not_drive_out_the_garrison():
    """R-76 The unit dies, the garrison stays: no advance."""
    text = "iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1815; irq_min_int @ 1716"
    match = war(text, "HW1")
    fight(match, "1716")
    assert place(match, "irq_min_int") == "eliminated"
    assert holder(match, "baghdad") == "eurasian"
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "4.1.1", "8.1")
def test_a_place_that_changes_hands_says_who_gains_and_who_loses():
    match = war(CITY + "nato_jtf_pg @ 2019; irq_bas @ 1919 reduced", "DE")
    fight(match, "1919")
    hint = match.pending[0].hint(match.pending[0].options[0])
    choose(match, "advance nato_cc")
    control = next(entry.event.what for entry in match.log if entry.event.kind == "control")
    gains = {gain.track: gain.after - gain.before for gain in control.gains}
    assert gains["coalition_vp"] > 0 > gains["eurasian_vp"]
    assert hint.text == f"+{gains['coalition_vp']} VP"
    assert control.worth


@pytest.mark.rule("axis_of_evil", "14.0")
def test_a_battle_tells_its_cell_and_how_likely_it_was():
    match = war(CITY + "nato_jtf_pg @ 2019; irq_bas @ 1919 reduced", "DE")
    fight(match, "1919")
    reading = next(entry.event.what.reading for entry in match.log if entry.event.kind == "battle")
    column = [row[reading.lit.column] for row in match.table.box.crt]
    assert column[reading.lit.row] == reading.chance.code == "DE"
    assert reading.chance.probability == pytest.approx(column.count("DE") / 6)


@pytest.mark.rule("axis_of_evil", "8.1", "14.0")
def test_the_odds_say_that_a_garrison_alone_yields_to_any_loss():
    """R-72"""
    match = war(CITY)
    choose(match, "attack")
    told = {chance.code: chance for chance in match.forecast(1, asked(match).options[0]).chances}
    assert told["DL1"].text == told["DR"].text == "the garrison yields"
    assert told["BB"].text == "the garrison yields, the attacker loses a step"
    assert told["BB"].good > 0
