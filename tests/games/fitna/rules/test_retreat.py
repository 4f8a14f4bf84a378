"""18.6 Retreats, 18.7 Advance after combat."""

import pytest

from sandtable.core import AnyMatch, Kind
from sandtable.testing import answer_if_asked, asked, choose, hint, options, told
from tests.games.fitna.tools import (
    FIGHTING,
    PAIR,
    at,
    attack,
    battle,
    finish,
    fought,
    holder,
    offered,
    resolved,
    state,
    war,
)


@pytest.mark.rule("fitna", "18.6")
def test_own_spaces_come_before_empty_ones_of_others() -> None:
    text = "syr_4arm @ homs; ash_1 @ hama; control rebels idlib jisr; control syria salamiyah tartus"
    match = fought(1, text, "DR", "hama")
    assert asked(match).seat == 1
    assert offered(match, "retreat") == {"idlib", "jisr"}


@pytest.mark.rule("fitna", "18.6", "5.0")
def test_retreat_first_to_own_spaces_then_to_empty_ones_never_to_the_origin() -> None:
    near = "control syria idlib jisr salamiyah tartus"
    match = resolved(f"{PAIR}; ash_1 @ hama; {near}", "DR", ["syr_17inf"], "hama", "retreat tartus")
    assert holder(match, "tartus") == "rebels"
    held = "syr_1arm @ idlib; syr_3arm @ jisr; syr_9arm @ salamiyah; syr_mil1 @ tartus"
    lost = resolved(f"{PAIR}; ash_1 @ hama; {held}", "DR", ["syr_17inf"], "hama")
    assert at(lost, "ash_1") == "pool"
    assert "Al Sham Militia 1 is eliminated: no way to retreat." in told(lost)


@pytest.mark.rule("fitna", "18.6")
def test_the_emptied_start_of_the_offensive_is_no_refuge() -> None:
    held = "syr_1arm @ idlib; syr_3arm @ jisr; syr_9arm @ salamiyah; syr_mil1 @ tartus"
    match = fought(1, f"syr_4arm @ homs; ash_1 @ hama; {held}", "DR", "hama", origin="homs")
    assert at(match, "ash_1") == "pool"


@pytest.mark.rule("fitna", "18.6", "18.4.dr")
def test_the_start_is_no_refuge_even_if_the_attack_has_cost_the_last_attacker() -> None:
    """Two isolated Lebanese brigades and a reduced division: two columns more, DR* on a six."""
    pair = "leb_1mech @ daraa isolated; leb_2mech @ daraa isolated"
    match = fought(
        9,
        f"isr_36arm @ quneitra reduced; isr_gol @ damascus; isr_giv @ suwayda; {pair}",
        "DR*",
        "daraa",
        origin="quneitra",
    )
    assert at(match, "isr_36arm") == "pool"
    assert (at(match, "leb_1mech"), at(match, "leb_2mech")) == ("pool", "pool")


@pytest.mark.rule("fitna", "18.6", "4.0")
def test_retreat_goes_on_when_the_only_space_is_full() -> None:
    full = "fsa_1inf @ idlib; fsa_2inf @ idlib; fsa_3inf @ idlib; control rebels aleppo"
    held = "syr_3arm @ jisr; syr_9arm @ salamiyah; syr_mil1 @ tartus"
    match = resolved(f"{PAIR}; ash_1 @ hama; {full}; {held}", "DR", ["syr_17inf"], "hama")
    assert at(match, "ash_1") == "aleppo"


@pytest.mark.rule("fitna", "18.6", "4.0")
def test_a_second_unit_that_finds_no_room_takes_an_empty_space_of_another() -> None:
    full = "fsa_1inf @ idlib; fsa_2inf @ idlib; syr_3arm @ jisr; syr_mil1 @ tartus; control syria salamiyah"
    text = f"syr_4arm @ homs; syr_1arm @ homs; ash_1 @ hama; ash_2 @ hama; {full}"
    match = fought(1, text, "DR", "hama", "syr_4arm", "syr_1arm", origin="homs")
    choose(match, "lose ash_1")
    while any(each.startswith("retreat") for each in options(match)):
        choose(match, options(match)[0])
    assert sorted((at(match, "ash_1"), at(match, "ash_2"))) == ["idlib", "salamiyah"]
    assert holder(match, "salamiyah") == "rebels"


@pytest.mark.rule("fitna", "18.6", "4.0")
def test_three_defenders_fill_own_spaces_before_empty_ones_of_others() -> None:
    text = (
        "active rebels; fsa_1arm @ idlib; fsa_2arm @ idlib; ash_1 @ idlib; "
        "syr_1arm @ hama; syr_3arm @ hama; syr_mil1 @ hama; syr_4arm @ homs; syr_9arm @ homs; "
        "syr_5mech @ tartus; syr_7mech @ tartus; control rebels jisr salamiyah"
    )
    match = choose(fought(1, text, "DR", "hama"), "lose syr_mil1")
    assert offered(match, "retreat") == {"homs", "tartus"}
    choose(match, "retreat homs")
    assert at(match, "syr_3arm") == "tartus"  # the one own space left
    assert offered(match, "retreat") == {"salamiyah", "jisr"}


@pytest.mark.rule("fitna", "4.0", "18.6")
def test_a_corps_does_not_retreat_upon_another_corps() -> None:
    text = (
        "active syria; syr_4arm @ aleppo; syr_1arm @ aleppo; syr_3arm @ aleppo; tur_3cor @ azaz; "
        "tur_4cor @ kilis; tur_5arm @ bab; control syria afrin"
    )
    match = fought(6, text, "DR", "azaz")
    assert at(match, "tur_3cor") == "bab"


@pytest.mark.rule("fitna", "18.6", "18.5")
def test_each_owner_leads_his_own_units_out_of_a_shared_space() -> None:
    force = "fsa_1arm @ aleppo; fsa_2arm @ aleppo; fsa_1mech @ aleppo"
    text = f"active turkey; {force}; syr_prgd @ idlib; rus_22para @ idlib; control syria hama jisr; syr_mil1 @ hama"
    match = fought(10, text, "DR", "idlib")
    choose(match, "lose syr_prgd")
    seats = {}
    while state(match).fight is not None and any(each.startswith("retreat") for each in options(match)):
        seats[match.seats[asked(match).seat].id] = offered(match, "retreat")
        choose(match, options(match)[0])
    assert seats == {"syria": {"hama", "jisr"}, "russia": {"hama", "jisr"}}


@pytest.mark.rule("fitna", "18.6", "20.6")
def test_the_controller_of_a_shared_space_retreats_first() -> None:
    army = "fsa_1arm @ hama; fsa_2arm @ hama; fsa_3mech @ hama"
    text = f"active turkey; {army}; syr_4arm @ homs reduced; rus_22para @ homs; control syria nabk tartus palmyra"
    match = fought(10, text, "DR", "homs")
    answer_if_asked(match, "lose rus_22para")
    assert offered(match, "retreat")
    assert asked(match).seat == match.seat_number("syria")


@pytest.mark.rule("fitna", "18.6", "25.1")
def test_is_falls_back_on_its_own_spaces() -> None:
    text = "irq_9arm @ baghdad; irq_1mech @ baghdad; is_a @ fallujah face=is_12; is_b @ fallujah face=is_13"
    match = fought(2, f"{text}; control is ramadi; control iraq karbala", "DR", "fallujah")
    choose(match, "lose is_a")
    assert at(match, "is_b") == "ramadi"
    assert holder(match, "fallujah") == "iraq"


@pytest.mark.rule("fitna", "26.1", "26.3")
def test_garrisons_retreat_only_into_their_own_zone() -> None:
    text = "irq_9arm @ mosul; kdp_g2 @ dahuk; control kdp zakho erbil"
    match = resolved(text, "DR", ["irq_9arm"], "dahuk", "retreat erbil", "halt", number=2)
    assert at(match, "kdp_g2") == "erbil"
    lost = resolved(f"{text}; control iraq zakho erbil", "DR", ["irq_9arm"], "dahuk", number=2)
    assert at(lost, "kdp_g2") == "pool"


@pytest.mark.rule("fitna", "26.3", "18.6")
def test_a_garrison_falls_back_on_its_own_symbol_even_in_scenario_7() -> None:
    text = f"active turkey; {FIGHTING}; tur_3cor @ sirnak; tur_1arm @ sirnak; pyd_g1 @ qamishli"
    match = war(7, f"{text}; control kurds hasakah zakho", 3)
    finish(attack(match, "qamishli"))
    assert at(match, "pyd_g1") == "hasakah"
    cut = war(7, f"{text}; control syria hasakah; control kurds zakho", 3)
    finish(attack(cut, "qamishli"))
    assert battle(cut).what.result == "DR"
    assert at(cut, "pyd_g1") == "pool"


@pytest.mark.rule("fitna", "26.3")
def test_kurds_never_retreat_into_the_zone_of_another_faction() -> None:
    text = "active syria; syr_4arm @ hasakah; pyd_1 @ qamishli; control pyd zakho; control syria tal_afar"
    lost = resolved(text, "DR", ["syr_4arm"], "qamishli", "halt", number=2)
    assert at(lost, "pyd_1") == "pool"


@pytest.mark.rule("fitna", "18.6", "21.0")
def test_russians_do_not_retreat_into_turkey() -> None:
    text = "active rebels; fsa_1arm @ jisr; ash_1 @ jisr; ash_2 @ jisr; rus_22para @ latakia; control rebels tartus"
    match = fought(3, f"{text}; ash_3 @ tartus; control turkey antakya", "DR", "latakia", origin="jisr")
    assert at(match, "rus_22para") == "pool"


@pytest.mark.parametrize(("unit", "refuge"), [("syr_prgd", "antakya"), ("rus_22para", "pool")])
@pytest.mark.rule("fitna", "18.6", "21.0")
def test_past_a_full_space_russians_find_no_refuge_in_turkey_either(unit: str, refuge: str) -> None:
    """The one space beyond Latakia with room is Turkish, though Syria holds it."""
    full = "syr_1arm @ latakia; syr_3arm @ latakia; syr_9arm @ latakia; control syria antakya"
    rebels = "fsa_1arm @ idlib; ash_1 @ idlib; ash_2 @ idlib; fsa_1inf @ hama; fsa_2inf @ tartus"
    match = fought(3, f"active rebels; {unit} @ jisr; {full}; {rebels}", "DR", "jisr", origin="idlib")
    assert at(match, unit) == refuge


# ---- 18.7 Exploitation


@pytest.mark.rule("fitna", "18.7")
def test_armour_exploits_into_empty_spaces_of_others_only() -> None:
    near = "control rebels idlib; fsa_1inf @ jisr; control syria salamiyah tartus"
    match = fought(1, f"syr_4arm @ homs; ash_1 @ hama reduced; {near}", "DR", "hama")
    assert offered(match, "exploit") == {"idlib"}
    assert (hint(match, "exploit idlib"), hint(match, "halt")) == ("taken from Syrian rebels", "")
    assert asked(match).seat == 0


@pytest.mark.rule("fitna", "18.7", "18.4.dr")
def test_each_armoured_unit_may_go_its_own_way() -> None:
    near = "control rebels idlib jisr; control syria salamiyah tartus"
    text = f"syr_4arm @ homs; syr_1arm @ homs; syr_17inf @ homs; ash_1 @ hama reduced; {near}"
    match = fought(1, text, "DR", "hama")
    choose(match, "exploit idlib", "exploit jisr")
    assert [at(match, each) for each in ("syr_4arm", "syr_1arm", "syr_17inf")] == ["idlib", "jisr", "hama"]
    assert state(match).fight is None
    assert (holder(match, "idlib"), holder(match, "jisr")) == ("syria", "syria")


@pytest.mark.rule("fitna", "18.4", "18.7")
def test_two_armoured_winners_may_exploit_into_the_same_space() -> None:
    """The exploitation of an offensive is one act: the first does not close the space to the second."""
    text = "syr_4arm @ homs; syr_1arm @ homs; ash_1 @ hama reduced; control rebels idlib; control syria jisr"
    match = fought(1, text, "DR", "hama")
    choose(match, "exploit idlib")
    assert offered(match, "exploit") == {"idlib"}
    choose(match, "exploit idlib")
    assert [at(match, each) for each in ("syr_4arm", "syr_1arm")] == ["idlib", "idlib"]


@pytest.mark.rule("fitna", "18.4.dr", "18.7")
def test_armour_exploits_after_a_defender_dies_in_the_retreat_result() -> None:
    text = "syr_4arm @ homs; ash_1 @ hama reduced; control rebels idlib; control syria jisr salamiyah tartus"
    match = fought(1, text, "DR", "hama")
    assert at(match, "ash_1") == "pool"
    assert any("idlib" in each for each in options(match))


@pytest.mark.rule("fitna", "18.7")
def test_armour_that_stayed_behind_does_not_exploit() -> None:
    text = "syr_5mech @ homs; syr_7mech @ homs; syr_4arm @ homs; ash_1 @ hama reduced; control rebels idlib"
    match = fought(1, text, "DR", "hama", "syr_5mech", "syr_7mech")
    assert state(match).fight is None
    assert at(match, "syr_4arm") == "homs"


@pytest.mark.rule("fitna", "18.7", "14.1")
def test_isolated_armour_does_not_exploit_and_infantry_never() -> None:
    spaces = "control rebels idlib salamiyah; control syria jisr"
    text = f"syr_4arm @ homs isolated; syr_17inf @ homs isolated; ash_1 @ hama; {spaces}"
    match = resolved(text, "DR", ["syr_4arm", "syr_17inf"], "hama", "retreat salamiyah")
    assert at(match, "syr_4arm") == "hama"


def exploits(match: AnyMatch) -> dict[str, set[str]]:
    """Where each armoured unit of a won offensive may exploit to; none of them does."""
    found = {}
    while state(match).fight is not None:
        (u,) = asked(match).pieces
        found[match.names.id(Kind.PIECE, u)] = offered(match, "exploit")
        choose(match, options(match)[-1])
    return found


@pytest.mark.rule("fitna", "18.7", "21.0")
def test_russian_armour_does_not_exploit_into_turkey() -> None:
    text = "rus_6arm @ hama; syr_4arm @ hama; syr_1arm @ hama; fsa_1inf @ idlib reduced"
    match = fought(3, f"{text}; control syria jisr aleppo", "DR", "idlib")
    assert exploits(match) == {"syr_1arm": {"antakya"}, "syr_4arm": {"antakya"}}


@pytest.mark.rule("fitna", "18.7", "20.1")
def test_armour_of_a_faction_with_an_area_does_not_exploit_out_of_it() -> None:
    text = "fsa_1arm @ deir_ez_zor; tur_1arm @ deir_ez_zor; tur_5arm @ deir_ez_zor; shi_1 @ abu_kamal reduced"
    match = fought(10, f"active turkey; {text}", "DR", "abu_kamal")
    assert exploits(match) == {"tur_1arm": {"qaim"}, "tur_5arm": {"qaim"}}
