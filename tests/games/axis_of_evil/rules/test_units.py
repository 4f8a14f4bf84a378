"""2.12 Steps and faces, 8.0 Garrisons, 19.1.1."""

import pytest

from sandtable.testing import choose
from tests.games.axis_of_evil.tools import BOX, attack, battle, fight, is_reduced, place, shift, war


@pytest.mark.rule("axis_of_evil", "2.12")
def test_a_two_step_unit_flips_and_then_dies():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", "AL1", "AL1")
    fight(match, "1419")
    assert is_reduced(match, "nato_isaf")
    assert place(match, "nato_isaf") == "1418"
    choose(match, "pass")
    fight(match, "1419")
    assert place(match, "nato_isaf") == "eliminated"


@pytest.mark.rule("axis_of_evil", "2.12")
def test_a_one_step_unit_dies_at_once():
    match = war("nato_meu_soc @ 1418; rus_2gd @ 1419", "AL1")
    fight(match, "1419")
    assert place(match, "nato_meu_soc") == "eliminated"


@pytest.mark.rule("axis_of_evil", "2.12.garrison")
def test_a_flipped_garrison_defends_with_its_other_face():
    match = war("iraq eurasian; held eurasian tbilisi; nato_isaf @ 1804; nato_tac_1 @ staging", "AS")
    attack(match, "1805")
    forecast = match.forecast(1, match.pending[0].options[0])
    assert "4 to 1" in forecast.facts  # Tbilisi: 3 for the Coalition, 1 for the Union


@pytest.mark.rule("axis_of_evil", "2.12.garrison", "8.1")
def test_grozny_in_the_hands_of_the_coalition_defends_with_one():
    """R-175 Grozny: three for the Union, one for the Coalition."""
    match = war("held coalition grozny; rus_58 @ 1803; nato_isaf @ 1725; active eurasian", 1)
    fight(match, "1904")
    assert battle(match).column == "5:1"


@pytest.mark.rule("axis_of_evil", "8.0")
def test_garrisons_defend_never_attack_and_are_one_to_a_place():
    match = war("irq_bas @ 1725; rus_2gd @ 1920; held eurasian basrah; active eurasian", 1)
    choose(match, "attack")
    assert battle(match).attackers == (BOX.piece("rus_2gd"),)
    assert battle(match).defenders == (BOX.piece("gar_nasiriyah"),)
    assert len(set(BOX.garrison_at.values())) == len(BOX.places) == 48


@pytest.mark.rule("axis_of_evil", "19.1.1")
@pytest.mark.parametrize(("switch", "shifts"), [(1, {"13.6.1": -1, "19.1.1": 1}), (0, {"13.6.1": -1})])
def test_guerrillas_count_as_complex_only_with_the_rule(switch: int, shifts: dict[str, int]):
    """R-05, R-88"""
    match = war("iraq eurasian; gcc_sla @ 1920; rus_2gd @ 1325", 1, complex_terrain=switch)
    fight(match, "1919")
    assert shift(match) == shifts
