"""Movement: the lands that each force may enter."""

import pytest

from sandtable.testing import choose, options, why_not
from tests.games.islamic_state.tools import goals, play


@pytest.mark.rule("islamic_state", "move.limits")
@pytest.mark.parametrize(
    ("faction", "text", "area", "expected"),
    [
        ("syrian_rebels", "rebel*1 @ tanf; control syrian_rebels tanf", "rutba", False),
        ("syrian_regime", "regime*1 @ palmyra", "abu_kamal", True),  # partly in Syria
        ("coalition", "iraq_shia*1 @ baghdad", "fallujah", False),
        ("coalition", "iraq_shia*1 @ baghdad; control islamic_state hatra", "fallujah", True),
        ("coalition", "iraq_shia*1 @ jawala", "kalar", False),  # Kurds alone
        ("coalition", "iraq_shia*1 @ jawala; control islamic_state hatra", "kalar", True),
        ("coalition", "iraq_shia*1 @ jawala", "tuz_khurmatu", True),  # mixed as well
        ("coalition", "iraq_sunni*1 @ ramadi", "karbala", False),
        ("coalition", "iraq_sunni*1 @ ramadi; is*1 @ hilla", "karbala", True),
        ("coalition", "iraq_sunni*1 @ rutba", "tanf", True),  # partly in Iraq
        ("coalition", "iraq_sunni*1 @ tanf; control coalition tanf", "douma", False),
        ("coalition", "iraq_sunni*1 @ tanf; control coalition tanf; played limited_syria", "douma", True),
        ("iran", "militia_1 @ tanf; control coalition tanf", "douma", False),
        ("iran", "militia_1 @ tanf; control coalition tanf; played limited_syria", "douma", True),
        ("iran", "iran_81_1 @ tanf; control coalition tanf", "douma", False),
        ("iran", "hezbollah*1 @ tanf; control syrian_regime tanf", "rutba", True),
        ("iran", "hezbollah*1 @ damascus", "lebanon", True),
        ("syrian_regime", "regime*1 @ damascus", "lebanon", False),
        ("kurds", "kurd*1 @ sinjar; control kurds sinjar", "rabia", False),  # a way out of Iraq
        ("kurds", "kurd*1 @ sinjar; control kurds sinjar; entered_iraq", "rabia", True),
        ("kurds", "kurd*1 @ rumaylan", "rabia", True),  # partly in Syria
        ("kurds", "kurd*1 @ dohuk; control kurds malikiyah zakho", "malikiyah", False),
        ("kurds", "kurd*1 @ dohuk; control kurds malikiyah zakho; entered_iraq", "malikiyah", True),
        ("kurds", "kurd*1 @ erbil; control kurds kirkuk; entered_iraq", "hawija", True),  # next to Kurdish land
        ("kurds", "kurd*1 @ hawija; control kurds hawija; entered_iraq", "baiji", False),
        ("kurds", "kurd*1 @ ayn_issa; control kurds ayn_issa; control nobody ar_raqqah", "ar_raqqah", True),
        ("kurds", "kurd*1 @ ar_raqqah; control kurds ar_raqqah; entered_iraq", "deir_ez_zor", False),
        ("islamic_state", "is*1 @ ramadi; control islamic_state ramadi", "karbala", True),
        ("kurds", "kurd*1 @ makhmur; entered_iraq", "qaryat", True),  # next to Kurdish land
        ("kurds", "kurd*1 @ qaryat; entered_iraq", "hatra", False),
        ("kurds", "kurd*1 @ qaryat; entered_iraq", "baiji", False),
        ("kurds", "kurd*1 @ tal_afar; entered_iraq", "hawl_baaj", True),  # the sign of IS
        ("kurds", "kurd*1 @ dohuk", "mosul_dam", True),
        ("iran", "hezbollah*1 @ abu_kamal", "anah", True),  # Hezbollah may enter Iraq
        ("iran", "militia_1 @ anah", "abu_kamal", True),  # of two countries
        ("iran", "militia_1 @ abu_kamal", "mayadin", False),
        ("iran", "militia_1 @ abu_kamal; played limited_syria", "mayadin", True),
        ("iran", "iran_81_1 @ abu_kamal", "mayadin", False),
        ("iran", "iran_81_1 @ abu_kamal; played limited_syria", "mayadin", True),
        ("coalition", "iraq_sunni*1 @ abu_kamal", "mayadin", False),
        ("coalition", "iraq_sunni*1 @ abu_kamal; played limited_syria", "mayadin", True),
        ("coalition", "usa*1 @ abu_kamal", "mayadin", True),
        ("coalition", "iraq_sunni*1 @ ramadi; is*1 @ kut", "karbala", False),
        ("coalition", "iraq_sunni*1 @ fallujah", "iskandariyah", True),  # not Shia alone
        ("coalition", "iraq_shia*1 @ baqubah", "tuz_khurmatu", True),  # Kurds and others live there
        ("syrian_rebels", "rebel*1 @ douma", "tanf", True),
        ("syrian_regime", "regime*1 @ hasakah", "hawl_baaj", True),
        ("syrian_regime", "regime*1 @ hawl_baaj", "sinjar", False),
        ("islamic_state", "is*1 @ karbala; cash 30", "najaf", True),
        ("islamic_state", "is*1 @ damascus; cash 30; control islamic_state damascus", "lebanon", False),
    ],
)
def test_where_forces_may_go(faction, text, area, expected):
    match = play(faction, "move", text)
    assert (area in goals(match)) is expected
    if not expected:
        assert why_not(match, area).rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.limits")
def test_an_area_of_two_countries_held_by_is_does_not_open_sunni_land_to_iraqi_shia():
    match = play("coalition", "move", "iraq_shia*1 @ baghdad; control islamic_state rabia")
    assert "fallujah" not in goals(match)
    assert why_not(match, "fallujah").rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.limits")
def test_militia_are_no_iraqi_shia_units_and_enter_sunni_areas():
    assert "fallujah" in goals(play("iran", "move", "militia_1 @ baghdad; control coalition baghdad"))


@pytest.mark.rule("islamic_state", "move.limits")
@pytest.mark.parametrize(
    ("faction", "unit"), [("iran", "militia_1"), ("syrian_rebels", "rebel_1"), ("islamic_state", "is_1")]
)
def test_lebanon_is_closed_to_all_but_hezbollah(faction, unit):
    text = f"{unit} @ zabadani; played limited_syria; control nobody damascus an_nabk"
    match = play(faction, "move", text)
    assert "lebanon" not in goals(match)
    assert why_not(match, "lebanon").rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.limits")
def test_hezbollah_comes_out_of_lebanon_into_syria_from_the_start():
    assert "damascus" in goals(play("iran", "move", "hezbollah*1 @ lebanon"))


@pytest.mark.rule("islamic_state", "move.limits")
def test_nobody_but_turks_enters_turkey():
    match = play("islamic_state", "move", "is*1 @ jarabulus; control islamic_state jarabulus")
    assert "turkey" not in goals(match)
    assert why_not(match, "turkey").rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_of_syria_stay_out_of_iraq_until_is_has_come():
    text = "kurd*1 @ malikiyah; control kurds malikiyah zakho dohuk"
    assert "zakho" not in goals(play("kurds", "move", text))
    assert "zakho" in goals(play("kurds", "move", f"{text}; entered_iraq"))


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_of_syria_stack_from_the_start():
    match = choose(play("kurds", "move", "kurd*1 @ amuda; kurd*1 @ qamishli"), "from amuda")
    assert "qamishli" in goals(match)


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_of_syria_stack_in_an_area_of_two_countries():
    match = choose(play("kurds", "move", "kurd*1 @ rumaylan; kurd*1 @ rabia"), "from rumaylan")
    assert "rabia" in goals(match)


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_in_iraq_do_not_stack_before_is_comes():
    text = "kurd*1 @ erbil; kurd*1 @ dohuk; control kurds akre"
    match = choose(play("kurds", "move", text), "from erbil")
    assert "dohuk" not in goals(match)
    match = choose(play("kurds", "move", f"{text}; entered_iraq"), "from erbil")
    assert "dohuk" in goals(match)


@pytest.mark.rule("islamic_state", "russia.ground", "move.limits")
def test_the_russian_unit_does_not_enter_iraq():
    text = "russia_1 @ abu_kamal; roused; control syrian_regime abu_kamal; regime*1 @ latakia"
    match = choose(play("syrian_regime", "move", text), "from abu_kamal")
    assert "anah" not in goals(match)


@pytest.mark.rule("islamic_state", "russia.ground")
def test_the_russian_unit_keeps_out_of_areas_with_coalition_air_or_us_units():
    text = "russia_1 @ homs; roused; regime*1 @ homs"
    match = choose(play("syrian_regime", "move", text), "take russia_1")
    assert {"to tiyas", "to an_nabk"} <= set(options(match))
    match = choose(play("syrian_regime", "move", f"{text}; air_usa_1 @ tiyas; usa_1 @ an_nabk"), "take russia_1")
    assert not {"to tiyas", "to an_nabk"} & set(options(match))
