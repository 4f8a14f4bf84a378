"""4.0 Stacking, 5.0 Control, 14.0 Supply, 17.0 Movement and 20.0 Allies once more, from the rulebook alone."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    at,
    attack,
    battle,
    choose,
    finish,
    goals,
    holder,
    isolated,
    march,
    offered,
    options,
    reduced,
    war,
    why_not,
)

from sandtable.core import AnyMatch


def supplied(number: int, text: str, *units: str, players: int = 0) -> list[bool]:
    """Which of these units are in supply after a Supply segment."""
    match = war(number, f"turn 3; segment supply; {text}", players=players)
    return [not isolated(match, each) for each in units]


def flights(match: AnyMatch, who: str, verb: str) -> set[str]:
    """Where an airmobile unit may fly, or land in an assault."""
    twin = match.clone()
    choose(twin, f"move {who}")
    return offered(twin, verb)


# 14.0 Supply ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "14.0", "12.1.2")
def test_an_empty_enemy_space_cuts_a_line() -> None:
    ring = "control rebels nabk damascus baalbek palmyra tripoli hama salamiyah"
    assert supplied(1, f"syr_4arm @ homs; {ring}; control syria tartus", "syr_4arm") == [True]
    assert supplied(1, f"syr_4arm @ homs; {ring}; control rebels tartus", "syr_4arm") == [False]


@pytest.mark.rule("fitna", "14.0")
def test_a_source_in_enemy_hands_supplies_nobody() -> None:
    assert supplied(1, "syr_4arm @ damascus; control rebels tartus latakia", "syr_4arm") == [True]
    lost = "control rebels damascus tartus latakia; syr_4arm @ homs"
    assert supplied(1, lost, "syr_4arm") == [False]


@pytest.mark.rule("fitna", "14.2")
def test_arab_allies_and_their_own_sources() -> None:
    cut = "control iran sakaka kkmc jubail arar rafha hafar khafji turaif qurayyat jahra kuwait_city"
    text = f"{cut}; jor_40arm @ h4; egy_3mech @ mafraq; uae_1mech @ h5; kuw_35arm @ burgan; bah_1mech @ irbid"
    found = supplied(8, text, "jor_40arm", "egy_3mech", "uae_1mech", "kuw_35arm", "bah_1mech")
    assert found == [True, True, False, True, False]


@pytest.mark.rule("fitna", "14.2")
def test_kuwaitis_outside_kuwait_need_saudi_arabia() -> None:
    text = "control coalition umm_qasr jahra; control iraq rumaila; kuw_35arm @ umm_qasr"
    assert supplied(5, text, "kuw_35arm") == [True]
    assert supplied(5, f"{text}; control iraq jahra", "kuw_35arm") == [False]


@pytest.mark.rule("fitna", "14.2")
def test_jordan_does_not_feed_the_free_iraqi_army() -> None:
    text = "fia_1arm @ rutbah; control saudi h4 h5 rutbah; control iran nukhayb turaif qurayyat"
    assert supplied(8, text, "fia_1arm") == [False]
    assert supplied(8, f"{text}; control saudi nukhayb", "fia_1arm") == [True]


@pytest.mark.rule("fitna", "14.3", "14.4")
def test_militias_draw_on_another_country_on_each_side_of_the_border() -> None:
    line = "control turkey zakho qamishli mardin sirnak tal_afar hasakah"
    assert supplied(6, f"{line}; sun_1 @ tal_afar; sun_2 @ hasakah", "sun_1", "sun_2") == [False, True]


@pytest.mark.rule("fitna", "14.4")
def test_saudi_arabia_does_not_feed_rebels_in_syria() -> None:
    line = "control rebels tanf rutbah nukhayb"
    assert supplied(2, f"{line}; fsa_1mech @ tanf; control iraq h4", "fsa_1mech") == [
        True
    ]  # Jordan lies next to Tanf
    inland = "control rebels palmyra; control syria tanf; fsa_1mech @ palmyra"
    assert supplied(2, inland, "fsa_1mech") == [False]


@pytest.mark.rule("fitna", "14.5")
def test_shia_militias_hold_out_in_south_litani() -> None:
    cut = "control israel beirut sidon baalbek damascus tartus latakia palmyra tanf abu_kamal"
    assert supplied(9, f"{cut}; shi_1 @ south_litani; shi_2 @ homs", "shi_1", "shi_2") == [True, False]


@pytest.mark.rule("fitna", "14.6")
def test_hezbollah_abroad_needs_damascus() -> None:
    text = "lhz_1 @ homs; control rebels tripoli baalbek nabk"
    assert supplied(1, f"{text}; control syria palmyra", "lhz_1") == [True]
    lost = f"{text}; control rebels damascus beirut sidon south_litani"
    assert supplied(1, f"{lost}; control syria tartus", "lhz_1") == [False]  # Tartus feeds Syrians only


@pytest.mark.rule("fitna", "14.1.relief", "14.6")
def test_a_supplied_comrade_feeds_the_whole_stack() -> None:
    lost = "control rebels damascus beirut sidon south_litani tripoli baalbek nabk; control syria tartus"
    assert supplied(1, f"{lost}; syr_5mech @ homs; lhz_1 @ homs", "syr_5mech", "lhz_1") == [True, True]


@pytest.mark.rule("fitna", "14.6")
def test_lebanese_units_need_no_line_in_lebanon() -> None:
    cut = "control israel beirut sidon baalbek damascus south_litani"
    assert supplied(9, f"{cut}; leb_1mech @ tripoli; lhz_1 @ tripoli", "leb_1mech", "lhz_1") == [True, True]


@pytest.mark.rule("fitna", "14.7")
def test_kurds_are_fed_by_their_own_faction_alone() -> None:
    own = "kdp_1 @ sinjar; control kdp tal_afar mosul dahuk"
    assert supplied(2, own, "kdp_1") == [True]
    others = "kdp_1 @ sinjar; control pyd hasakah qamishli; control is tal_afar"
    assert supplied(2, others, "kdp_1") == [False]


@pytest.mark.rule("fitna", "14.7")
def test_kurds_on_their_own_symbol_need_nobody() -> None:
    assert supplied(2, "pyd_1 @ afrin; control syria kobane hasakah qamishli", "pyd_1") == [True]


@pytest.mark.rule("fitna", "14.8")
def test_is_off_its_ground_needs_a_line_to_its_symbol() -> None:
    assert supplied(2, "is_a @ palmyra; control is sukhnah", "is_a") == [True]
    assert supplied(2, "is_a @ palmyra; control syria sukhnah", "is_a") == [False]


@pytest.mark.rule("fitna", "14.9")
def test_damascus_does_not_feed_russians() -> None:
    cut = "control rebels tartus latakia"
    assert supplied(3, f"{cut}; rus_6arm @ damascus; syr_4arm @ nabk", "rus_6arm", "syr_4arm") == [False, True]


@pytest.mark.rule("fitna", "14.10")
def test_americans_use_the_sources_of_their_scenario() -> None:
    text = "us_3arm @ samarra owner=iraq"
    assert supplied(2, f"{text}; control iraq baghdad", "us_3arm") == [True]
    assert supplied(2, f"{text}; control iraq kut basra; control is baghdad", "us_3arm") == [False]


@pytest.mark.rule("fitna", "14.1", "14.1.relief")
def test_an_isolated_friend_relieves_nobody() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ tabqa isolated; syr_5mech @ raqqa isolated")
    march(match, "syr_4arm", "raqqa")
    assert isolated(match, "syr_5mech")
    assert isolated(match, "syr_4arm")


@pytest.mark.rule("fitna", "14.0", "12.1.5")
def test_an_offensive_that_cuts_a_line_marks_nobody_yet() -> None:
    ring = "control rebels aleppo idlib azaz; control syria hama jisr salamiyah tabqa; fsa_1mech @ aleppo"
    match = war(1, f"{FIGHTING}; syr_4arm @ bab; syr_1arm @ bab; ash_1 @ azaz reduced; {ring}", 6)
    finish(attack(match, "azaz"))
    assert holder(match, "azaz") == "syria"
    assert not isolated(match, "fsa_1mech")


@pytest.mark.rule("fitna", "12.1.5", "14.1.relief")
def test_a_line_reopened_by_an_offensive_takes_the_marker_off_at_once() -> None:
    cut = "control rebels aleppo; syr_17inf @ tabqa isolated; control pyd tell_abyad; control rebels deir_ez_zor"
    match = war(1, f"{FIGHTING}; syr_5mech @ homs; syr_7mech @ homs; ash_1 @ salamiyah reduced; {cut}", 6)
    attack(match, "salamiyah", "syr_5mech", "syr_7mech", origin="homs")
    assert holder(match, "salamiyah") == "syria"
    assert not isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "14.1", "15.0.repl")
def test_isolated_units_get_no_replacements() -> None:
    worn = "syr_4arm @ raqqa isolated reduced; syr_1arm @ homs reduced"
    match = war(1, f"hand syria c54; batch syria 9; jokers syria 0; {worn}")
    choose(match, "event c54.reinforce", "assets 0")
    assert not reduced(match, "syr_1arm")
    assert reduced(match, "syr_4arm")


# 17.1 Movement -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "17.1")
def test_an_allowance_of_four_is_four_spaces() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ damascus; fsa_1inf @ palmyra")
    found = goals(match, "syr_4arm")
    assert "salamiyah" in found  # Nabk, Homs, Salamiyah
    assert "aleppo" in found
    assert "azaz" not in found


@pytest.mark.rule("fitna", "14.1", "17.1")
def test_isolated_units_have_two_points_whatever_they_are() -> None:
    match = war(9, f"{MOVING}; isr_7arm @ damascus isolated; isr_35para @ nabk isolated")
    assert "homs" in goals(match, "isr_7arm")
    assert "hama" not in goals(match, "isr_7arm")
    assert "salamiyah" in goals(match, "isr_35para")
    assert "deir_ez_zor" not in goals(match, "isr_35para")
    assert flights(match, "isr_35para", "assault") == set()


@pytest.mark.rule("fitna", "17.1", "4.0")
def test_a_full_space_may_be_passed() -> None:
    full = "syr_1arm @ nabk; syr_3arm @ nabk; syr_9arm @ nabk"
    match = war(1, f"{MOVING}; syr_4arm @ damascus; {full}; fsa_1inf @ palmyra; fsa_2inf @ baalbek")
    march(match, "syr_4arm", "homs")
    assert at(match, "syr_4arm") == "homs"
    assert options(match)[-1] == "end_moves"


@pytest.mark.rule("fitna", "4.0")
def test_a_corps_may_pass_and_share_with_brigades() -> None:
    match = war(6, f"{MOVING}; tur_3cor @ gaziantep; tur_4cor @ kilis; tur_1arm @ sanliurfa; tur_5arm @ sanliurfa")
    march(match, "tur_1arm", "gaziantep")
    march(match, "tur_4cor", "sanliurfa")
    assert options(match)[-1] == "end_moves"


@pytest.mark.rule("fitna", "17.1", "5.0")
def test_a_march_takes_the_spaces_it_goes_through() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; control rebels hama idlib; fsa_1inf @ jisr; fsa_2inf @ salamiyah")
    march(match, "syr_4arm", "idlib")
    assert (holder(match, "hama"), holder(match, "idlib")) == ("syria", "syria")


@pytest.mark.rule("fitna", "5.0")
def test_a_space_left_behind_stays_own() -> None:
    match = war(1, f"{MOVING}; fsa_1mech @ hama; active rebels")
    march(match, "fsa_1mech", "idlib")
    assert holder(match, "hama") == "rebels"


@pytest.mark.rule("fitna", "17.1", "20.0")
def test_spaces_of_other_players_with_units_are_closed() -> None:
    match = war(2, f"{MOVING}; irq_9arm @ qaim; syr_4arm @ abu_kamal")
    choose(match, "move irq_9arm")
    assert "abu_kamal" not in offered(match, "to")
    assert why_not(match, "abu_kamal").rule == "17.1"


# 17.2, 17.3 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "17.2.2")
def test_an_assault_reaches_six_spaces_and_not_seven() -> None:
    match = war(
        1, f"{MOVING}; syr_14sf @ quneitra; control rebels raqqa tabqa deir_ez_zor tell_abyad hasakah shaddadi"
    )
    found = flights(match, "syr_14sf", "assault")
    assert {"hasakah", "tell_abyad"} <= found  # Damascus, Palmyra, Sukhnah, Deir ez-Zor, then Shaddadi or Raqqa
    assert "kobane" not in found


@pytest.mark.rule("fitna", "17.2.1")
def test_a_standard_flight_ends_in_own_supplied_spaces_only() -> None:
    cut = "control rebels tabqa deir_ez_zor tell_abyad; control syria raqqa"
    match = war(1, f"{MOVING}; syr_14sf @ damascus; {cut}")
    found = flights(match, "syr_14sf", "fly")
    assert "raqqa" not in found  # own, but without a line
    assert "tabqa" not in found
    assert "latakia" in found


@pytest.mark.rule("fitna", "17.2.2", "18.2")
def test_a_landed_unit_fights_in_supply_and_is_isolated_afterwards() -> None:
    cut = "control rebels tabqa deir_ez_zor tell_abyad raqqa; ash_1 @ tabqa"
    match = war(1, f"segment movement; moves 1; attacks 1; syr_14sf @ damascus; {cut}", 1)
    choose(match, "move syr_14sf", "assault raqqa")
    finish(attack(match, "tabqa"))
    assert battle(match).what.shifts == ()
    assert isolated(match, "syr_14sf")


@pytest.mark.rule("fitna", "17.2.2")
def test_a_landed_unit_with_a_line_is_not_isolated() -> None:
    match = war(1, "segment movement; moves 1; syr_14sf @ homs; control rebels hama; control syria salamiyah")
    choose(match, "move syr_14sf", "assault hama")
    assert not isolated(match, "syr_14sf")


@pytest.mark.rule("fitna", "17.2.2")
def test_israeli_helicopters_keep_out_of_saudi_and_turkish_skies() -> None:
    match = war(11, f"active israel; {MOVING}; isr_35para @ bet_shean")
    found = flights(match, "isr_35para", "assault")
    assert {"daraa", "amman"} <= found
    assert not {"qurayyat", "turaif", "arar", "sakaka"} & found


@pytest.mark.rule("fitna", "17.2.2")
def test_an_assault_starts_in_a_supplied_space() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ raqqa isolated; control rebels tabqa; syr_4arm @ homs")
    assert flights(match, "syr_14sf", "assault") == set()
    assert flights(match, "syr_14sf", "fly") == set()


@pytest.mark.rule("fitna", "17.3", "12.1.6")
def test_a_unit_that_has_moved_and_fought_may_still_move_strategically() -> None:
    match = war(
        1, "segment movement; moves 1; attacks 1; syr_4arm @ damascus; fsa_1mech @ hama; syr_1arm @ latakia", 1
    )
    march(match, "syr_4arm", "homs")
    finish(attack(match, "hama"))
    assert "syr_4arm" in offered(match, "strategic")
    choose(match, "strategic syr_4arm", "to latakia")
    assert at(match, "syr_4arm") == "latakia"


@pytest.mark.rule("fitna", "17.3")
def test_strategic_movement_needs_own_spaces_all_the_way() -> None:
    match = war(
        1, "segment strategic; syr_4arm @ damascus; control rebels nabk palmyra tanf baalbek; syr_1arm @ homs"
    )
    choose(match, "strategic syr_4arm")
    assert "homs" not in offered(match, "to")
    assert "quneitra" in offered(match, "to")
    assert why_not(match, "homs").rule == "17.3"


@pytest.mark.rule("fitna", "17.3", "4.0")
def test_strategic_movement_ends_within_the_stacking_limit() -> None:
    full = "syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs"
    match = war(1, f"segment strategic; syr_4arm @ damascus; {full}")
    choose(match, "strategic syr_4arm")
    assert "homs" not in offered(match, "to")
    assert "hama" in offered(match, "to")


# 20.0 Allies ---------------------------------------------------------------------------------------------------


def joined(number: int, text: str, who: str, goal: str, players: int = 0) -> bool:
    """Whether a unit may end its movement with those in a space."""
    match = war(number, f"{MOVING}; {text}", players=players)
    choose(match, f"move {who}")
    if goal not in offered(match, "to"):
        return False
    choose(match, f"to {goal}")
    return at(match, who) == goal and (not match.pending or options(match)[-1] != "back")


@pytest.mark.rule("fitna", "20.3", "20.4", "20.5", "20.6", "20.7")
@pytest.mark.parametrize(
    ("number", "player", "mover", "host", "together"),
    [
        (1, "syria", "lhz_1", "syr_4arm", True),
        (2, "iraq", "ihz_1", "irq_9arm", True),
        (3, "iraq", "shi_1", "irq_9arm", True),
        (3, "syria", "ihz_1", "syr_4arm", True),
        (3, "syria", "rus_6arm", "lhz_1", False),
        (5, "iraq", "shi_1", "irq_9arm", True),
        (6, "iraq", "shi_1", "irq_9arm", True),
        (6, "turkey", "fsa_1mech", "tur_3cor", True),
        (7, "iraq", "shi_1", "irq_9arm", True),
        (8, "iran", "shi_1", "irn_16arm", True),
        (8, "iran", "ihz_1", "irn_16arm", True),
        (8, "iran", "irq_prgd", "irn_16arm", False),
        (8, "saudi", "sun_1", "sau_4arm", True),
        (9, "irano_syria", "leb_1mech", "syr_4arm", True),
        (9, "irano_syria", "leb_1mech", "irn_16arm", False),
        (9, "irano_syria", "shi_1", "irn_16arm", True),
        (9, "irano_syria", "shi_1", "syr_4arm", True),
        (9, "irano_syria", "rus_6arm", "irn_16arm", True),
        (9, "israel", "fsa_1mech", "isr_gol", False),
        (10, "iran", "leb_1mech", "irn_16arm", True),
        (10, "iran", "shi_1", "irn_16arm", True),
        (10, "russia", "rus_6arm", "syr_4arm", True),
        (10, "russia", "rus_6arm", "irn_16arm", False),
        (10, "iran", "lhz_1", "syr_4arm", True),
        (10, "israel", "jor_40arm", "isr_gol", False),
        (11, "saudi", "fia_1arm", "sau_4arm", True),
    ],
)
def test_who_stacks_with_whom(number: int, player: str, mover: str, host: str, together: bool) -> None:
    near, far = {5: ("kut", "baghdad"), 8: ("kut", "baghdad")}.get(number, ("nabk", "homs"))
    if number in (2, 3, 7) and player == "iraq":
        near, far = "kut", "baghdad"
    text = f"active {player}; {mover} @ {near} owner={player}; {host} @ {far}"
    assert joined(number, text, mover, far) is together


@pytest.mark.rule("fitna", "20.3", "20.0")
def test_one_friend_in_common_does_not_make_a_stack() -> None:
    text = "active irano_syria; syr_4arm @ homs; leb_1mech @ homs; irn_16arm @ nabk"
    assert not joined(9, text, "irn_16arm", "homs")


@pytest.mark.rule("fitna", "20.4", "20.5")
def test_syrians_and_iraqis_never_stack_even_under_one_person() -> None:
    text = "active iraq; irq_9arm @ qaim; syr_4arm @ abu_kamal"
    assert not joined(2, text, "irq_9arm", "abu_kamal", players=2)


@pytest.mark.rule("fitna", "20.9", "26.0")
def test_kurdish_factions_do_not_stack_outside_scenario_7() -> None:
    match = war(2, "run kurds iraq 0; moves 4; kdp_1 @ tal_afar; pyd_1 @ sinjar")
    assert "sinjar" not in goals(match, "kdp_1")
    together = war(7, "segment movement; moves 4; kdp_1 @ tal_afar; pyd_1 @ sinjar")
    assert "sinjar" in goals(together, "kdp_1")


@pytest.mark.rule("fitna", "4.0", "20.3")
def test_three_units_of_two_players_fill_a_space() -> None:
    text = "active iran; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ homs; irn_16arm @ nabk"
    assert not joined(10, text, "irn_16arm", "homs")
    match = war(10, f"{MOVING}; {text}; irn_16arm @ nabk isolated")
    choose(match, "move irn_16arm", "via baalbek")
    assert why_not(match, "homs").rule == "4.0"


@pytest.mark.rule("fitna", "4.0", "17.1")
def test_the_last_move_does_not_lead_into_a_full_space() -> None:
    full = "syr_4arm @ damascus; syr_1arm @ nabk; syr_3arm @ nabk; syr_9arm @ nabk"
    assert "nabk" in goals(war(1, f"segment movement; moves 2; {full}"), "syr_4arm")  # another may still leave
    last = war(1, f"segment movement; moves 1; {full}")
    choose(last, "move syr_4arm")
    assert "nabk" not in offered(last, "to")
    assert "nabk" in offered(last, "via")
    assert "homs" in offered(last, "to")


# 5.0 Control ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "5.0")
def test_the_higher_defence_controls_a_shared_space_when_a_partner_leaves() -> None:
    text = "active syria; syr_4arm @ homs; irn_14irg @ homs; control syria nabk"
    match = war(10, f"{MOVING}; {text}")
    assert holder(match, "homs") == "syria"  # 7 against 6
    march(match, "syr_4arm", "nabk")
    assert holder(match, "homs") == "iran"


@pytest.mark.rule("fitna", "5.0")
def test_equal_partners_leave_a_space_to_its_last_holder() -> None:
    assert holder(war(10, "irn_28inf @ homs; syr_5mech @ homs"), "homs") == "iran"
    assert holder(war(10, "syr_5mech @ homs; irn_28inf @ homs"), "homs") == "syria"
