"""14.2 to 14.10 Supply: the sources of each force."""

import pytest

from tests.games.fitna.tools import checked, isolated, supplied, war


@pytest.mark.rule("fitna", "14.2")
def test_arab_allies_and_the_free_iraqi_army() -> None:
    text = "turn 3; control saudi nukhayb rutbah; jor_40arm @ rutbah; uae_1mech @ nukhayb; fia_1arm @ mosul"
    match = checked(8, text)
    assert not isolated(match, "jor_40arm")
    assert not isolated(match, "uae_1mech")
    assert isolated(match, "fia_1arm")
    cut = checked(8, "turn 3; control iran jahra kuwait_city nukhayb; kuw_35arm @ burgan; qat_1mech @ mosul")
    assert not isolated(cut, "kuw_35arm")
    assert isolated(cut, "qat_1mech")


@pytest.mark.rule("fitna", "14.2")
def test_arab_allies_and_their_own_sources() -> None:
    cut = "control iran sakaka kkmc jubail arar rafha hafar khafji turaif qurayyat jahra kuwait_city"
    text = f"{cut}; jor_40arm @ h4; egy_3mech @ mafraq; uae_1mech @ h5; kuw_35arm @ burgan; bah_1mech @ irbid"
    found = supplied(8, text, "jor_40arm", "egy_3mech", "uae_1mech", "kuw_35arm", "bah_1mech")
    assert found == [True, True, False, True, False]


@pytest.mark.rule("fitna", "14.2")
def test_egyptians_draw_on_jordan_and_emiratis_do_not() -> None:
    text = (
        "segment supply; active saudi; egy_3mech @ rutbah; uae_1mech @ qaim; "
        "control saudi rutbah qaim h4 h5; control iran turaif mafraq nukhayb"
    )
    match = war(8, text)
    assert (isolated(match, "egy_3mech"), isolated(match, "uae_1mech")) == (False, True)


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


@pytest.mark.rule("fitna", "14.2")
def test_a_space_of_the_supplying_country_that_nobody_holds_will_do() -> None:
    text = "segment supply; turn 3; fia_1arm @ samawah; control iran najaf diwaniyah nasiriyah"
    for owner, cut in (("nobody", False), ("iran", True)):
        assert isolated(war(8, f"{text}; control {owner} rafha"), "fia_1arm") is cut


@pytest.mark.rule("fitna", "14.2")
def test_new_rebels_of_the_set_up_coup_have_time() -> None:
    assert not isolated(checked(8, "fia_1arm @ mosul"), "fia_1arm")
    assert isolated(checked(8, "turn 2; fia_1arm @ mosul"), "fia_1arm")


@pytest.mark.rule("fitna", "14.2", "7.1")
def test_new_rebels_have_time_until_the_second_saudi_phase_whoever_plays_first() -> None:
    text = (
        "segment supply; turn 2; order iran saudi israel turkey syria russia; fia_1arm @ mosul; control iran baiji"
    )
    for active, marked in (("iran", False), ("saudi", True)):
        match = war(11, f"{text}; active {active}", variants={"bidding": 1})
        assert isolated(match, "fia_1arm") is marked


@pytest.mark.rule("fitna", "14.3")
def test_sunni_militias_in_iraq_need_saudi_arabia() -> None:
    match = checked(6, "sun_1 @ mosul; control turkey zakho dahuk; ash_1 @ nukhayb")
    assert isolated(match, "sun_1")
    assert not isolated(match, "ash_1")


@pytest.mark.rule("fitna", "14.3", "14.4")
def test_militias_draw_on_another_country_on_each_side_of_the_border() -> None:
    line = "control turkey zakho qamishli mardin sirnak tal_afar hasakah"
    assert supplied(6, f"{line}; sun_1 @ tal_afar; sun_2 @ hasakah", "sun_1", "sun_2") == [False, True]


@pytest.mark.rule("fitna", "14.4")
def test_rebels_in_syria_need_turkey_or_jordan_but_live_in_tripoli() -> None:
    match = checked(1, "fsa_1mech @ azaz; sun_1 @ daraa; ash_1 @ palmyra; sun_2 @ tripoli; sun_3 @ beirut")
    assert [isolated(match, each) for each in ("fsa_1mech", "sun_1", "ash_1", "sun_2", "sun_3")] == [
        False,
        False,
        True,
        False,
        True,
    ]


@pytest.mark.rule("fitna", "14.4", "14.3")
def test_rebel_militias_at_home_in_tripoli_feed_nobody_else() -> None:
    text = "segment supply; sun_3 @ tripoli; sun_4 @ homs; control syria hama tartus nabk palmyra salamiyah baalbek"
    match = war(1, text)
    assert (isolated(match, "sun_3"), isolated(match, "sun_4")) == (False, True)


@pytest.mark.rule("fitna", "14.4")
def test_saudi_arabia_does_not_feed_rebels_in_syria() -> None:
    line = "control rebels tanf rutbah nukhayb"
    assert supplied(2, f"{line}; fsa_1mech @ tanf; control iraq h4", "fsa_1mech") == [
        True
    ]  # Jordan lies next to Tanf
    inland = "control rebels palmyra; control syria tanf; fsa_1mech @ palmyra"
    assert supplied(2, inland, "fsa_1mech") == [False]


@pytest.mark.rule("fitna", "14.4")
def test_turkey_may_refuse_the_rebels_passage() -> None:
    assert not isolated(checked(3, "fsa_1mech @ azaz"), "fsa_1mech")
    assert isolated(checked(3, "fsa_1mech @ azaz; grants turkey"), "fsa_1mech")


@pytest.mark.rule("fitna", "14.5")
def test_shia_militias_use_iran_or_iraqi_and_syrian_sources() -> None:
    match = checked(10, "shi_1 @ south_litani; shi_2 @ rutbah; shi_3 @ khanaqin; control turkey sidon baalbek")
    assert not isolated(match, "shi_1")
    assert not isolated(match, "shi_3")
    assert not isolated(match, "shi_2")
    cut = checked(3, "shi_1 @ mosul; control is baiji; control kdp dahuk erbil; control is tal_afar")
    assert isolated(cut, "shi_1")


@pytest.mark.rule("fitna", "14.5")
def test_shia_militias_hold_out_in_south_litani() -> None:
    cut = "control israel beirut sidon baalbek damascus tartus latakia palmyra tanf abu_kamal"
    assert supplied(9, f"{cut}; shi_1 @ south_litani; shi_2 @ homs", "shi_1", "shi_2") == [True, False]


@pytest.mark.rule("fitna", "14.6")
def test_lebanese_units_live_in_lebanon_and_draw_on_damascus() -> None:
    match = checked(1, "lhz_1 @ baalbek; lhz_2 @ homs; lhz_3 @ raqqa; control rebels tabqa deir_ez_zor tell_abyad")
    assert [isolated(match, each) for each in ("lhz_1", "lhz_2", "lhz_3")] == [False, False, True]


@pytest.mark.rule("fitna", "14.6")
def test_lebanese_units_need_no_line_in_lebanon() -> None:
    cut = "control israel beirut sidon baalbek damascus south_litani"
    assert supplied(9, f"{cut}; leb_1mech @ tripoli; lhz_1 @ tripoli", "leb_1mech", "lhz_1") == [True, True]


@pytest.mark.rule("fitna", "14.6")
def test_hezbollah_abroad_needs_damascus() -> None:
    text = "lhz_1 @ homs; control rebels tripoli baalbek nabk"
    assert supplied(1, f"{text}; control syria palmyra", "lhz_1") == [True]
    lost = f"{text}; control rebels damascus beirut sidon south_litani"
    assert supplied(1, f"{lost}; control syria tartus", "lhz_1") == [False]  # Tartus feeds Syrians only


@pytest.mark.rule("fitna", "14.6")
@pytest.mark.parametrize(("lebanon", "fed"), [("nobody", False), ("syria", True)])
def test_hezbollah_abroad_without_damascus_needs_a_lebanese_space_of_its_own_player(
    lebanon: str, fed: bool
) -> None:
    lost = "control rebels damascus nabk; control nobody beirut tripoli sidon south_litani baalbek"
    match = war(1, f"segment supply; {lost}; control {lebanon} baalbek; lhz_1 @ homs; syr_3arm @ tartus")
    assert isolated(match, "lhz_1") is not fed


@pytest.mark.rule("fitna", "14.7", "26.4")
def test_kurds_need_their_own_symbol() -> None:
    match = checked(2, "kdp_1 @ erbil; kdp_2 @ kirkuk; pyd_1 @ raqqa; control is tell_abyad")
    assert [isolated(match, each) for each in ("kdp_1", "kdp_2", "pyd_1")] == [False, False, True]
    together = checked(7, "pyd_1 @ kirkuk; kdp_1 @ erbil")
    assert not isolated(together, "pyd_1")


@pytest.mark.rule("fitna", "14.7")
def test_kurds_are_fed_by_their_own_faction_alone() -> None:
    own = "kdp_1 @ sinjar; control kdp tal_afar mosul dahuk"
    assert supplied(2, own, "kdp_1") == [True]
    others = "kdp_1 @ sinjar; control pyd hasakah qamishli; control is tal_afar"
    assert supplied(2, others, "kdp_1") == [False]


@pytest.mark.rule("fitna", "14.7")
def test_kurds_on_their_own_symbol_need_nobody() -> None:
    assert supplied(2, "pyd_1 @ afrin; control syria kobane hasakah qamishli", "pyd_1") == [True]


@pytest.mark.rule("fitna", "14.8", "25.4")
def test_is_lives_on_its_symbols() -> None:
    match = checked(2, "is_a @ mosul; is_b @ kirkuk; is_c @ samarra; control is baiji tikrit; control iraq mosul")
    assert [isolated(match, each) for each in ("is_a", "is_b", "is_c")] == [False, False, False]
    cut = checked(2, "is_b @ kirkuk; control iraq baiji mosul")
    assert isolated(cut, "is_b")


@pytest.mark.rule("fitna", "14.8")
def test_is_on_a_symbol_of_its_own_feeds_itself_and_beyond_it_needs_a_line() -> None:
    text = "segment supply; is_a @ tal_afar; is_b @ sinjar; is_c @ kirkuk; control iraq mosul baiji erbil baqubah"
    match = war(2, text)
    assert [isolated(match, u) for u in ("is_a", "is_b", "is_c")] == [False, False, True]


@pytest.mark.rule("fitna", "14.8")
def test_is_off_its_ground_needs_a_line_to_its_symbol() -> None:
    assert supplied(2, "is_a @ palmyra; control is sukhnah", "is_a") == [True]
    assert supplied(2, "is_a @ palmyra; control syria sukhnah", "is_a") == [False]


@pytest.mark.rule("fitna", "14.9")
def test_russians_need_tartus_or_latakia() -> None:
    match = checked(3, "rus_6arm @ homs; control rebels tartus latakia")
    assert isolated(match, "rus_6arm")
    assert not isolated(checked(3, "rus_6arm @ hama"), "rus_6arm")


@pytest.mark.rule("fitna", "14.9")
def test_damascus_does_not_feed_russians() -> None:
    cut = "control rebels tartus latakia"
    assert supplied(3, f"{cut}; rus_6arm @ damascus; syr_4arm @ nabk", "rus_6arm", "syr_4arm") == [False, True]


@pytest.mark.rule("fitna", "14.10")
def test_western_units_use_the_sources_of_the_scenario() -> None:
    match = checked(5, "us_3arm @ hafar owner=coalition; us_meu @ basra owner=coalition")
    assert not isolated(match, "us_3arm")
    assert isolated(match, "us_meu")


@pytest.mark.rule("fitna", "14.10")
def test_americans_use_the_sources_of_their_scenario() -> None:
    text = "us_3arm @ samarra owner=iraq"
    assert supplied(2, f"{text}; control iraq baghdad", "us_3arm") == [True]
    assert supplied(2, f"{text}; control iraq kut basra; control is baghdad", "us_3arm") == [False]
