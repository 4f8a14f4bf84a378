"""5.6, 5.7 The components of each side and their phases."""

import pytest

from sandtable.games.isis_war.state import Phase
from sandtable.testing import choose, options, position
from tests.games.isis_war.tools import FORCES, fight, phase, result_of, war


@pytest.mark.rule("isis_war", "5.6")
def test_a_hex_attacked_by_kurds_can_be_attacked_by_the_us_later():
    match = war("phase coalition_combat; ir_rgc_8 @ 5012; ku_rg_1 @ 5112; ku_rg_2 @ 5112", 6)
    fight(match, "5012")
    assert result_of(match)[1] == "AS"
    assert "attack 5012" not in options(match)  # not again in the same phase
    choose(match, "combat")
    assert phase(match) is Phase.US_COMBAT
    assert "attack 5012" in options(match)


@pytest.mark.rule("isis_war", "5.7", "5.2.I.A")
def test_all_components_move_in_one_phase_in_any_order():
    match = position("isis_war", f"{FORCES}; ir_bas_1 @ 5623")
    offered = [o for o in options(match) if o.startswith("move ")]
    assert offered == ["move ir_art_16", "move ir_rgc_8", "move ir_bas_1", "move tr_vii"]


@pytest.mark.rule("isis_war", "5.7", "10.4")
def test_a_new_combat_phase_gives_back_attacks():
    text = "turn 3; asked; interrupted; phase basij_combat; ir_rgc_8 @ 5521 attacked; ku_rg_1 @ 5421"
    match = position("isis_war", text)
    assert phase(match) is Phase.RGC_COMBAT
    assert "attack 5421" in options(match)
