"""4.0 Stacking, 5.0 Control, 14.0 Supply and 17.0 Movement where two of them meet."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    at,
    attack,
    battle,
    choose,
    finish,
    fought,
    goals,
    holder,
    isolated,
    march,
    offered,
    options,
    state,
    war,
    why_not,
)

from sandtable.core import AnyMatch

STRATEGIC = "segment strategic"


def strategic(match: AnyMatch, who: str) -> set[str]:
    """Where a unit may go by strategic movement."""
    twin = match.clone()
    choose(twin, f"strategic {who}")
    return offered(twin, "to")


# 4.0 Stacking --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "4.0", "17.3")
def test_a_strategic_move_does_not_end_in_a_full_space() -> None:
    text = f"{STRATEGIC}; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ tartus; syr_7mech @ nabk"
    found = strategic(war(1, text), "syr_5mech")
    assert "homs" not in found
    assert "nabk" in found


@pytest.mark.rule("fitna", "4.0", "17.3")
def test_a_strategic_move_brings_no_second_corps() -> None:
    match = war(6, f"{STRATEGIC}; tur_3cor @ incirlik; tur_4cor @ gaziantep; tur_5arm @ kilis")
    assert "gaziantep" not in strategic(match, "tur_3cor")
    assert "gaziantep" in strategic(match, "tur_5arm")


@pytest.mark.rule("fitna", "4.0", "18.6")
def test_a_corps_does_not_retreat_upon_another_corps() -> None:
    text = (
        "active syria; syr_4arm @ aleppo; syr_1arm @ aleppo; syr_3arm @ aleppo; tur_3cor @ azaz; "
        "tur_4cor @ kilis; tur_5arm @ bab; control syria afrin"
    )
    match = fought(6, text, "DR", "azaz")
    assert at(match, "tur_3cor") == "bab"


@pytest.mark.rule("fitna", "4.0", "15.0")
def test_a_corps_does_not_arrive_where_a_corps_stands() -> None:
    match = war(6, "hand turkey c34; tur_4cor @ incirlik; tur_7cor @ malatya", "c54")
    choose(match, options(match)[0])
    while not offered(match, "deploy"):
        choose(match, "batch" if "batch" in options(match) else options(match)[0])
    choose(match, "deploy tur_3cor")
    found = offered(match, "place")
    assert "incirlik" not in found
    assert "malatya" not in found
    assert "van" in found


@pytest.mark.rule("fitna", "4.0", "20.4")
def test_partners_count_together_against_the_limit() -> None:
    text = f"{MOVING}; active syria; syr_1arm @ homs; rus_22para @ tartus; rus_56para @ tartus"
    assert "tartus" in goals(war(10, text), "syr_1arm")
    assert "tartus" not in goals(war(10, f"{text}; rus_810mar @ tartus"), "syr_1arm")


@pytest.mark.rule("fitna", "4.0", "17.2.2")
def test_an_assault_does_not_land_on_three_of_ones_own() -> None:
    text = f"{MOVING}; syr_14sf @ damascus; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs"
    for moved, room in (("", True), ("; moved syr_1arm syr_3arm syr_9arm", False)):  # may one of them still leave?
        match = choose(war(1, text + moved), "move syr_14sf")
        assert ("homs" in offered(match, "assault") | offered(match, "fly") | offered(match, "to")) is room


# 5.0 Control ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "5.0", "17.1")
def test_a_march_takes_every_empty_space_on_its_way() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ homs; control rebels hama idlib")
    choose(match, "move syr_1arm")
    if "via hama" in options(match):
        choose(match, "via hama")
    choose(match, "to idlib")
    assert (holder(match, "hama"), holder(match, "idlib")) == ("syria", "syria")


@pytest.mark.rule("fitna", "5.0", "17.2.2")
def test_spaces_flown_over_keep_their_owner_and_the_landing_takes_its_own() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs; control rebels hama idlib jisr aleppo salamiyah")
    choose(match, "move syr_14sf", "assault idlib")
    assert [holder(match, x) for x in ("hama", "jisr", "idlib")] == ["rebels", "rebels", "syria"]


@pytest.mark.rule("fitna", "5.0", "18.6")
def test_a_retreat_into_an_empty_foreign_space_takes_it() -> None:
    text = "syr_4arm @ homs; syr_1arm @ homs; fsa_1inf @ hama; control syria jisr idlib salamiyah tartus"
    match = fought(1, text, "DR", "hama")
    choose(match, "retreat idlib")
    assert (at(match, "fsa_1inf"), holder(match, "idlib")) == ("idlib", "rebels")


@pytest.mark.rule("fitna", "5.0")
def test_a_space_that_the_stronger_partner_leaves_passes_to_the_one_who_stays() -> None:
    match = war(10, f"{MOVING}; active syria; syr_4arm @ tartus; rus_810mar @ tartus")
    assert holder(match, "tartus") == "syria"
    march(match, "syr_4arm", "homs")
    assert holder(match, "tartus") == "russia"


@pytest.mark.rule("fitna", "5.0")
def test_reduced_values_decide_who_is_the_stronger_partner() -> None:
    text = f"{MOVING}; active syria; rus_810mar @ tartus; syr_1arm @ homs; syr_3arm @ tartus"
    assert holder(war(10, text), "tartus") == "syria"  # 5 against 4
    assert holder(war(10, f"{text} reduced"), "tartus") == "russia"  # 3 against 4


@pytest.mark.rule("fitna", "5.0")
def test_equal_partners_leave_the_space_to_who_held_it() -> None:
    for first, second, owner in (("rus_810mar", "syr_17inf", "russia"), ("syr_17inf", "rus_810mar", "syria")):
        assert holder(war(10, f"{first} @ tartus; {second} @ tartus"), "tartus") == owner  # 4 against 4


@pytest.mark.rule("fitna", "5.0", "18.4")
def test_attackers_who_leave_nobody_behind_still_own_the_space_they_came_from() -> None:
    match = fought(1, "syr_4arm @ homs; syr_1arm @ homs; ash_1 @ hama; control syria jisr", "DS", "hama")
    finish(match)
    assert at(match, "syr_4arm") == "hama"
    assert holder(match, "homs") == "syria"


@pytest.mark.rule("fitna", "5.0", "31.0")
def test_a_march_spares_the_spaces_of_other_countries_of_the_same_person() -> None:
    text = f"{MOVING}; active iran; irn_qods @ damascus; control iran baalbek; control syria nabk palmyra homs"
    for people, taken in ((5, "iran"), (2, "syria")):
        match = march(war(10, text, players=people), "irn_qods", "homs")
        assert (holder(match, "nabk"), holder(match, "homs")) == (taken, "iran")


# 14.0 Supply ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "14.1", "17.1")
def test_an_isolated_unit_that_walks_to_a_supplied_comrade_is_in_supply() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ salamiyah isolated; syr_3arm @ homs")
    march(match, "syr_1arm", "homs")
    assert not isolated(match, "syr_1arm")


@pytest.mark.rule("fitna", "14.1", "18.6")
def test_an_isolated_unit_that_retreats_upon_a_supplied_comrade_is_in_supply() -> None:
    text = (
        "active rebels; fsa_1arm @ idlib; fsa_2arm @ idlib; ash_1 @ idlib; syr_1arm @ hama isolated; "
        "syr_3arm @ homs; control rebels tartus salamiyah jisr"
    )
    match = fought(1, text, "DR", "hama")
    finish(match)
    assert at(match, "syr_1arm") == "homs"
    assert not isolated(match, "syr_1arm")


@pytest.mark.rule("fitna", "14.1", "17.2.2")
def test_an_isolated_airmobile_unit_neither_flies_nor_assaults() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs isolated; syr_1arm @ damascus")
    choose(match, "move syr_14sf")
    assert not offered(match, "fly")
    assert not offered(match, "assault")


@pytest.mark.rule("fitna", "14.1", "17.3")
def test_an_isolated_unit_makes_no_strategic_move_and_is_told_why() -> None:
    match = war(1, f"{STRATEGIC}; syr_1arm @ homs isolated; syr_3arm @ hama")
    assert offered(match, "strategic") == {"syr_3arm"}
    refusal = why_not(match, "syr_1arm")
    assert refusal is not None
    assert refusal.rule in ("17.3", "12.1.6", "14.1")


@pytest.mark.rule("fitna", "17.3", "12.1.6")
@pytest.mark.parametrize(
    ("number", "text", "who", "why"),
    [
        (1, "syr_prgd @ damascus", "syr_prgd", "It may not leave its space in this scenario."),
        (
            10,
            "active syria; syr_mil1 @ tartus; rus_810mar @ tartus",
            "syr_mil1",
            "Another player controls the space",
        ),
        (10, "active syria; syr_mil1 @ tartus; rus_22para @ tartus", "rus_22para", "It is not yours to move"),
        (
            1,
            "syr_1arm @ homs; control rebels nabk hama tartus palmyra baalbek tripoli salamiyah",
            "syr_1arm",
            "No own",
        ),
    ],
)
def test_why_a_unit_makes_no_strategic_move(number: int, text: str, who: str, why: str) -> None:
    match = war(number, f"{STRATEGIC}; {text}; syr_3arm @ suwayda")
    refusal = why_not(match, who)
    assert who not in offered(match, "strategic")
    assert refusal is not None
    assert refusal.why.startswith(why)


@pytest.mark.rule("fitna", "14.1", "17.2.2")
def test_a_landed_unit_relieves_those_it_joins() -> None:
    text = f"{MOVING}; syr_14sf @ homs; syr_17inf @ deir_ez_zor isolated; control rebels sukhnah palmyra"
    match = war(1, text)
    choose(match, "move syr_14sf", "assault deir_ez_zor")
    assert not isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "14.1", "18.2")
def test_two_isolated_forces_cancel_out() -> None:
    match = war(1, f"{FIGHTING}; syr_1arm @ homs isolated; ash_1 @ hama isolated", 1)
    attack(match, "hama")
    fought = battle(match).what
    assert sorted(shift.value for shift in fought.shifts) == [-2, 2]
    assert fought.column == "+2 to +4"


@pytest.mark.rule("fitna", "14.1", "17.1")
def test_isolated_militia_of_two_points_still_walks_two() -> None:
    match = war(1, f"{MOVING}; syr_mil1 @ homs isolated; syr_1arm @ damascus")
    assert {"hama", "nabk", "damascus"} <= goals(match, "syr_mil1")


@pytest.mark.rule("fitna", "14.2")
def test_kuwaitis_hold_out_in_kuwait_whoever_has_the_capital() -> None:
    text = "segment supply; active iraq; kuw_6mech @ jahra; control iraq kuwait_city burgan hafar rumaila umm_qasr"
    match = war(5, text)
    assert not isolated(match, "kuw_6mech")


@pytest.mark.rule("fitna", "14.2")
def test_egyptians_draw_on_jordan_and_emiratis_do_not() -> None:
    text = (
        "segment supply; active saudi; egy_3mech @ rutbah; uae_1mech @ qaim; "
        "control saudi rutbah qaim h4 h5; control iran turaif mafraq nukhayb"
    )
    match = war(8, text)
    assert (isolated(match, "egy_3mech"), isolated(match, "uae_1mech")) == (False, True)


@pytest.mark.rule("fitna", "14.9")
def test_russians_beside_damascus_alone_are_isolated() -> None:
    text = "segment supply; syr_1arm @ damascus; rus_6arm @ nabk; control rebels tartus latakia"
    match = war(3, text)
    assert (isolated(match, "syr_1arm"), isolated(match, "rus_6arm")) == (False, True)


@pytest.mark.rule("fitna", "14.8")
def test_is_on_a_symbol_of_its_own_feeds_itself_and_beyond_it_needs_a_line() -> None:
    text = "segment supply; is_a @ tal_afar; is_b @ sinjar; is_c @ kirkuk; control iraq mosul baiji erbil baqubah"
    match = war(2, text)
    assert [isolated(match, u) for u in ("is_a", "is_b", "is_c")] == [False, False, True]


@pytest.mark.rule("fitna", "14.4", "14.3")
def test_rebel_militias_at_home_in_tripoli_feed_nobody_else() -> None:
    text = "segment supply; sun_3 @ tripoli; sun_4 @ homs; control syria hama tartus nabk palmyra salamiyah baalbek"
    match = war(1, text)
    assert (isolated(match, "sun_3"), isolated(match, "sun_4")) == (False, True)


@pytest.mark.rule("fitna", "14.6")
@pytest.mark.parametrize(("lebanon", "fed"), [("nobody", False), ("syria", True)])
def test_hezbollah_abroad_without_damascus_needs_a_lebanese_space_of_its_own_player(
    lebanon: str, fed: bool
) -> None:
    lost = "control rebels damascus nabk; control nobody beirut tripoli sidon south_litani baalbek"
    match = war(1, f"segment supply; {lost}; control {lebanon} baalbek; lhz_1 @ homs; syr_3arm @ tartus")
    assert isolated(match, "lhz_1") is not fed


@pytest.mark.rule("fitna", "14.2")
def test_a_space_of_the_supplying_country_that_nobody_holds_will_do() -> None:
    text = "segment supply; turn 3; fia_1arm @ samawah; control iran najaf diwaniyah nasiriyah"
    for owner, cut in (("nobody", False), ("iran", True)):
        assert isolated(war(8, f"{text}; control {owner} rafha"), "fia_1arm") is cut


# 17.0 Movement -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "17.2", "3.2")
def test_the_russian_airborne_division_drives() -> None:
    match = war(3, f"{MOVING}; rus_7para @ tartus")
    choose(match, "move rus_7para")
    assert not offered(match, "assault")
    assert not offered(match, "fly")


@pytest.mark.rule("fitna", "17.2.2")
def test_an_assault_reaches_six_spaces_and_no_seventh() -> None:
    match = choose(war(1, f"{MOVING}; syr_14sf @ latakia; syr_1arm @ homs"), "move syr_14sf")
    landings = offered(match, "assault")
    assert {"tell_abyad", "shaddadi"} <= landings
    assert "hasakah" not in landings


@pytest.mark.rule("fitna", "17.2.2")
def test_americans_do_not_fly_over_israel_but_israelis_do() -> None:
    text = f"{MOVING}; us israel -; us_75para @ netanya owner=israel; isr_35para @ netanya"
    match = war(9, text)
    choose(match, "move us_75para")
    own = offered(match, "assault")
    assert "south_litani" not in own
    assert "sidon" not in own
    match = war(9, text)
    choose(match, "move isr_35para")
    assert {"south_litani", "sidon"} <= offered(match, "assault")


@pytest.mark.rule("fitna", "17.0", "11.0")
def test_a_flight_is_one_of_the_two_moves_of_the_depots() -> None:
    match = war(1, "segment planning; syr_14sf @ homs; syr_104prgd @ homs; syr_1arm @ homs; syr_3arm @ nabk")
    choose(match, "depots", "move syr_14sf")
    choose(match, "assault idlib" if "assault idlib" in options(match) else options(match)[0])
    assert state(match).moves == 1


@pytest.mark.rule("fitna", "17.3", "12.1.6")
def test_a_unit_that_has_marched_and_fought_may_move_strategically() -> None:
    match = war(1, f"{MOVING}; attacks 1; syr_1arm @ homs; ash_1 @ hama; syr_3arm @ nabk", 1)
    march(match, "syr_3arm", "homs")
    choose(match, "end_moves")
    attack(match, "hama", "syr_3arm", "syr_1arm")
    finish(match)
    assert {"syr_1arm", "syr_3arm"} <= offered(match, "strategic")


@pytest.mark.rule("fitna", "17.3", "19.0")
def test_a_strategic_move_of_the_last_unit_takes_the_entrenchment_away() -> None:
    match = war(1, f"{STRATEGIC}; syr_1arm @ homs; dug homs")
    choose(match, "strategic syr_1arm", "to nabk")
    assert not state(match).dug


@pytest.mark.rule("fitna", "17.2.1", "19.0")
def test_a_flight_of_the_last_unit_takes_the_entrenchment_away() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs; syr_1arm @ latakia; dug homs")
    choose(match, "move syr_14sf")
    choose(match, "fly tartus" if "fly tartus" in options(match) else "to tartus")
    assert not state(match).dug


@pytest.mark.rule("fitna", "17.2.2", "14.1")
def test_a_landed_unit_beside_a_comrade_without_a_marker_is_not_isolated() -> None:
    cut_off = "syr_17inf @ deir_ez_zor; control rebels sukhnah raqqa shaddadi abu_kamal"
    for text, alone in ((cut_off, False), (f"control syria deir_ez_zor; {cut_off.partition('; ')[2]}", True)):
        match = war(1, f"{MOVING}; syr_14sf @ homs; syr_1arm @ homs; {text}")
        choose(match, "move syr_14sf", "assault deir_ez_zor", "end_moves")
        assert isolated(match, "syr_14sf") is alone


@pytest.mark.rule("fitna", "17.1", "22.0.triggers", "5.0")
def test_a_city_taken_on_the_way_is_captured() -> None:
    match = war(9, f"{MOVING}; isr_7arm @ quneitra; isr_gol @ golan")
    choose(match, "move isr_7arm", "to nabk", "end_moves")
    assert (holder(match, "damascus"), state(match).tension) == ("israel", 5)


@pytest.mark.rule("fitna", "17.1", "20.0")
def test_armies_of_one_person_pass_each_other_but_do_not_stay_together() -> None:
    text = f"{MOVING}; moves 1; active turkey; tur_1arm @ kilis; fsa_1inf @ azaz; syr_1arm @ aleppo"
    shut = "pyd_g1 @ afrin; pyd_2 @ jarabulus; pyd_1 @ kobane"
    alone, together = (goals(war(3, f"{text}; {shut}", players=people), "tur_1arm") for people in (4, 3))
    assert {"azaz", "bab"} & alone == set()
    assert {"azaz", "bab"} & together == {"bab"}


@pytest.mark.rule("fitna", "17.2.1", "17.2.2")
@pytest.mark.parametrize(
    ("number", "text", "who"),
    [
        (10, "active russia; rus_22para @ tartus; syr_4arm @ tartus; rus_6arm @ latakia", "rus_22para"),
        (1, "syr_14sf @ deir_ez_zor; control rebels sukhnah raqqa shaddadi abu_kamal; syr_1arm @ homs", "syr_14sf"),
    ],
)
def test_a_flight_starts_from_a_space_that_is_ones_own_and_supplied(number: int, text: str, who: str) -> None:
    match = choose(war(number, f"{MOVING}; {text}"), f"move {who}")
    assert offered(match, "to")
    assert not offered(match, "fly") | offered(match, "assault")


@pytest.mark.rule("fitna", "17.1", "4.0", "14.1", "19.0")
def test_a_move_taken_back_leaves_no_trace() -> None:
    full = "syr_1arm @ homs isolated; syr_3arm @ homs isolated; syr_9arm @ homs isolated"
    match = war(9, f"{MOVING}; active irano_syria; {full}; syr_4arm @ nabk; dug nabk; control israel damascus")
    before = match.game.write(match.table)
    choose(match, "move syr_4arm", "to homs")  # it relieves three units, leaves its trenches and crowds the space
    assert not isolated(match, "syr_1arm")
    choose(match, "back")
    assert match.game.write(match.table).replace("backs 1", "backs 0") == before


@pytest.mark.rule("fitna", "14.0", "31.0")
def test_lines_run_through_all_countries_of_a_person() -> None:
    text = (
        "segment supply; active syria; syr_1arm @ abu_kamal; control turkey deir_ez_zor; control iraq qaim rutbah"
    )
    for people, cut in ((3, True), (2, False)):
        assert isolated(war(6, f"{text}; control syria tanf damascus", players=people), "syr_1arm") is cut


@pytest.mark.rule("fitna", "14.2", "7.1")
def test_new_rebels_have_time_until_the_second_saudi_phase_whoever_plays_first() -> None:
    text = (
        "segment supply; turn 2; order iran saudi israel turkey syria russia; fia_1arm @ mosul; control iran baiji"
    )
    for active, marked in (("iran", False), ("saudi", True)):
        match = war(11, f"{text}; active {active}", variants={"bidding": 1})
        assert isolated(match, "fia_1arm") is marked


@pytest.mark.rule("fitna", "18.0", "31.0")
def test_why_a_space_of_the_own_side_is_not_attacked() -> None:
    text = f"{FIGHTING}; active iraq; irq_9arm @ qaim; syr_4arm @ abu_kamal; fsa_1mech @ haditha"
    refusal = why_not(war(2, text, players=2), "abu_kamal")
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("18.0", "Units of your own side stand there.")
