"""16.7, 19.6.5 Missions: several hexes in one action."""

import pytest

from sandtable.core.errors import IllegalChoice
from sandtable.testing import asked, choose, done, events, options, why_not
from tests.games.axis_of_evil.tools import FAR, ap, holder, lying, place, stir, targets, war


@pytest.mark.rule("axis_of_evil", "16.7")
def test_several_hexes_for_one_point_each_by_one_contingent():
    text = FAR + "rus_41 @ 1419; " + lying("staging", "nato_tac_1", "nato_tac_2", "gcc_tac_1")
    match = war(text, "A1", "-")
    choose(match, "bombard", "bomb 1325")
    with pytest.raises(IllegalChoice, match="one contingent"):
        choose(match, "strike nato_tac_1 gcc_tac_1")
    choose(match, "strike nato_tac_1 nato_tac_2")
    choose(match, "bomb 1419", "lose nato_tac_1")
    assert ap(match, "coalition") == 8
    assert all(place(match, unit) == "reinforcement" for unit in ("nato_tac_2", "gcc_tac_1"))
    assert [each.about["column"] for each in events(match, "roll")] == [4, 2]
    done(match)


@pytest.mark.rule("axis_of_evil", "16.7")
def test_a_hex_is_bombarded_once_in_an_action():
    air = lying("staging", "nato_tac_1", "gcc_tac_1", "nato_tac_2")
    match = war(f"nato_isaf @ 1725; rus_2gd @ 1419; rus_41 @ 1421; irn_n @ 1423; {air}")
    choose(match, "bombard", "bomb 1419", "strike nato_tac_1")
    assert targets(match, "bomb") == {"1421", "1423"}
    assert match.game.prompt(asked(match), match.names).endswith("or roll for 1419?")
    assert why_not(match, "1419").why == "Air units strike there already."
    assert why_not(match, "2513").rule == "16.7.2"


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_one_die_for_each_factor_and_any_hexes():
    text = FAR + "nato_cw @ staging; nato_pmc @ staging"
    match = war(text, "-", "blowback", "-", 1, 1, insurgency=1)
    stir(match, "stir 2513", "agitate nato_cw", "stir 3209")
    assert holder(match, "tehran") == holder(match, "ashgebat") == "eurasian"
    assert ap(match, "eurasian") == 10
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_a_hex_of_an_insurgency_is_named_once():
    boxes = lying("staging", "nato_pmc", "nato_sas")
    match = choose(war(FAR + boxes, insurgency=1), "insurgency", "stir 2513", "agitate nato_pmc")
    assert "stir 2513" not in options(match)
    assert why_not(match, "2513").why == "Special forces go there already."
    assert why_not(match, "2121").why == "No enemy garrison is there."
