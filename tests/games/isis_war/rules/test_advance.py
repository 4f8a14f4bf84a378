"""10.23 Advance after combat, and 11.2.advance."""

import pytest

from sandtable.core.errors import IllegalChoice
from sandtable.testing import asked, choose, events, options, prompt
from tests.games.isis_war.tools import RGC_COMBAT, attack, fight, in_order, refused, result_of, war, where


@pytest.mark.rule("isis_war", "10.19", "10.23")
def test_survivors_of_a_bloodbath_may_advance() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_3 @ 4419; us_inf_3 @ 4420 steps=1", 3)
    fight(match, "4420")
    assert result_of(match)[1] == "BB"
    choose(match, "lose_step ir_rgc_3", "advance ir_rgc_8")
    assert where(match, "ir_rgc_8") == "4420"


@pytest.mark.rule("isis_war", "10.23", "8.2")
def test_advance_is_free_of_cost_and_of_enemy_zones_and_never_compulsory() -> None:
    match = war(f"{RGC_COMBAT}; ir_rgc_14 @ 4419; ir_rgc_31 @ 4421; us_inf_3 @ 4420 steps=1; us_inf_4 @ 4321", 6)
    fight(match, "4420")
    single = ["advance ir_rgc_8", "advance ir_rgc_14", "advance ir_rgc_31"]
    assert options(match) == [*single, "advance ir_rgc_8 ir_rgc_14 ir_rgc_31", "stop_advance"]
    choose(match, "advance ir_rgc_31")
    assert (where(match, "ir_rgc_31"), where(match, "ir_rgc_8")) == ("4420", "4419")


@pytest.mark.rule("isis_war", "10.23")
def test_only_units_that_attacked_advance_within_stacking() -> None:
    text = "; ".join(f"ir_rgc_{n} @ 4421" for n in (3, 5, 7, 10))
    match = war(f"{RGC_COMBAT}; {text}; ir_rgc_14 @ 4320; us_inf_3 @ 4420 steps=1", 6)
    fight(match, "4420", "ir_rgc_8", "ir_rgc_3", "ir_rgc_5", "ir_rgc_7", "ir_rgc_10")
    assert refused(match, "ir_rgc_14") == "10.23"
    everybody = in_order(match, ["ir_rgc_8", "ir_rgc_3", "ir_rgc_5", "ir_rgc_7", "ir_rgc_10"])
    with pytest.raises(IllegalChoice, match=r"more than four .*6\.3"):
        choose(match, f"advance {' '.join(everybody)}")
    everybody.remove("ir_rgc_10")
    choose(match, f"advance {' '.join(everybody)}")
    assert where(match, "ir_rgc_10") == "4421"
    assert asked(match).rule != "10.23"


@pytest.mark.rule("isis_war", "10.23", "3.15.c")
def test_an_advance_into_a_capital_takes_control() -> None:
    match = war("phase rgc_combat; iq_bn @ 5125 steps=1; ir_rgc_8 @ 5025; ir_rgc_14 @ 5025; ir_rgc_31 @ 5026", 6)
    fight(match, "5125")
    assert result_of(match) == ("+3/+4", "BB")
    choose(match, "lose_step ir_rgc_8", "advance ir_rgc_14")
    assert match.table.state.vp == 1


@pytest.mark.rule("isis_war", "10.23")
def test_a_corps_advances_alone() -> None:
    match = war("phase turkish_combat; tr_vii @ 4310 steps=6; ku_rg_1 @ 4311 steps=1", 6)
    fight(match, "4311")
    assert options(match) == ["advance tr_vii", "stop_advance"]
    choose(match, "advance tr_vii")
    assert where(match, "tr_vii") == "4311"


@pytest.mark.rule("isis_war", "10.23")
def test_units_from_several_hexes_advance_together() -> None:
    text = "phase rgc_combat; us_inf_3 @ 4420 steps=1; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4421"
    match = war(f"{text}; ir_rgc_5 @ 4421", "DE")
    choose(attack(match, "4420"), "roll", "advance ir_rgc_8 ir_rgc_31")
    moves = [event.what for event in events(match, "move", how="advance")]
    assert [match.names.id("space", move.start) for move in moves] == ["4419", "4421"]
    assert where(match, "ir_rgc_14") == "4419"


@pytest.mark.rule("isis_war", "10.23", "11.2.advance", "6.3")
def test_followers_of_the_basij_keep_to_the_limit_of_four():
    regulars = "; ".join(f"ir_rgc_{number} @ 4421" for number in (8, 20, 31, 14))
    others = "; ".join(f"ir_art_{number} @ 4419" for number in (16, 81))
    basij = "; ".join(f"ir_bas_{number} @ {at}" for number, at in enumerate(["4421", "4421", "4419", "4419"], 1))
    match = fight(war(f"phase basij_combat; {basij}; {regulars}; {others}; ku_rg_1 @ 4420 steps=1", "DE"), "4420")
    several = asked(match).several
    assert several is not None
    assert len(several.among) == 6
    choose(match, "advance ir_rgc_8 ir_rgc_20 ir_rgc_31 ir_rgc_14")
    assert where(match, "ir_bas_1") == "dead"
    assert where(match, "ir_rgc_8") == "4420"


@pytest.mark.rule("isis_war", "11.2.advance")
def test_artesh_and_rgc_beside_the_basij_advance_and_may_still_attack() -> None:
    beside = "ir_rgc_8 @ 4419; ir_art_16 @ 4419; ir_art_asr @ 4419"
    text = f"ir_bas_1 @ 4419; ir_bas_2 @ 4419; ir_bas_3 @ 4419; {beside}; ir_rgc_14 @ 4421"
    match = war(f"phase basij_combat; ku_rg_1 @ 4420; us_inf_3 @ 4521; {text}", 4)
    fight(match, "4420", "ir_bas_1", "ir_bas_2")
    assert result_of(match) == ("+3/+4", "BB")
    assert prompt(match).endswith("The Basij are removed after it.")
    assert options(match) == [
        "advance ir_art_16",
        "advance ir_rgc_8",
        "advance ir_art_16 ir_rgc_8",
        "stop_advance",
    ]
    assert refused(match, "ir_rgc_14") == "10.23"  # no Basij attacked from its hex
    assert refused(match, "ir_bas_3") == "10.23"  # Basij clear the way for others
    assert refused(match, "ir_art_asr") == "11.3"
    choose(match, "advance ir_rgc_8", "decline")
    assert where(match, "ir_rgc_8") == "4420"
    choose(match, "decline")
    assert asked(match).rule == "10.6"  # the RGC phase
    assert not match.table.state.attacked[match.table.box.piece("ir_rgc_8")]
