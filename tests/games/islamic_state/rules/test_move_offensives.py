"""Overwhelming offensives: who goes on after a victory, where to, and how far."""

import pytest

from sandtable.testing import answer_if_asked, choose, options
from tests.games.islamic_state.tools import FIVE, at, attacked, fought, goals, here, owner, play, war


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_is_goes_on_into_enemy_occupied_neighbours_up_to_three():
    text = "is*5 @ rastan; regime*1 @ homs; regime*1 @ salamiyah; regime*1 @ tiyas; regime*1 @ an_nabk; act_done"
    match = play("islamic_state", "move", f"{text}; control islamic_state rastan; cash 60", 6, 6, 6, 6)
    choose(match, "take is_1 is_2 is_3 is_4", "to homs", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4", "stand")
    assert owner(match, "homs") == "islamic_state"
    assert set(goals(match, "advance")) == {"salamiyah", "tiyas", "an_nabk"}
    choose(match, "advance tiyas", "take is_1 is_2 is_3 is_4", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4", "stand")
    assert owner(match, "tiyas") == "islamic_state"
    assert match.pending[0].rule != "combat.overwhelm"  # no enemy is next to it


CHAIN = "is*5 @ rastan; regime*1 @ homs; regime*1 @ an_nabk; regime*1 @ damascus; regime*1 @ quneitra"


def chain(text: str, *dice: int):
    match = play("islamic_state", "move", f"{text}; control islamic_state rastan; cash 60; act_done", *dice)
    choose(match, f"take {FIVE}")
    return answer_if_asked(match, "to homs", "attack side.syrian_regime", f"commit {FIVE}", "stand")


def press_on(match, area: str):
    choose(match, f"advance {area}", f"take {FIVE}")
    return answer_if_asked(match, "attack side.syrian_regime", f"commit {FIVE}", "stand")


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_the_offensive_ends_after_three_further_areas():
    match = chain(f"{CHAIN}; regime*1 @ daraa", 6, 6, 6, 6)
    for area in ("an_nabk", "damascus", "quneitra"):
        press_on(match, area)
    assert owner(match, "quneitra") == "islamic_state"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_an_offensive_ends_where_the_enemy_is_not_cleared():
    text = "is*5 @ rastan; regime*3 @ homs; regime*1 @ tiyas; control islamic_state rastan; cash 60; act_done"
    match = play("islamic_state", "move", text, 4)
    choose(match, "take is_1 is_2 is_3 is_4", "to homs", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4", "stand")
    assert owner(match, "homs") == "syrian_regime"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_is_stays_when_another_enemy_remains_in_the_area():
    text = "is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; kurd*1 @ amuda"
    match = fought(text, "islamic_state", 6, area="hasakah", target="kurds", units=FIVE)
    assert owner(match, "hasakah") == "syrian_regime"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_an_empty_neighbour_is_no_goal_of_an_offensive():
    match = chain("is*5 @ rastan; regime*1 @ homs; regime*1 @ tiyas", 6)
    assert goals(match, "advance") == ["tiyas"]


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_an_offensive_may_begin_where_the_attackers_stand():
    text = "is*5 @ homs; regime*1 @ homs; regime*1 @ tiyas"
    match = fought(text, "islamic_state", 6, area="homs", target="syrian_regime", units=FIVE)
    assert goals(match, "advance") == ["tiyas"]


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_retreaters_are_pursued_through_empty_areas():
    text = "is*5 @ rastan; regime*1 @ homs; control islamic_state rastan; cash 60; act_done"
    match = play("islamic_state", "move", text)
    choose(match, "take is_1 is_2 is_3 is_4", "to homs", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4")
    choose(match, "retreat regime_1", "to damascus")
    assert goals(match, "advance") == ["an_nabk"]  # empty, but on their way
    choose(match, "advance an_nabk", "take is_1 is_2 is_3 is_4")
    assert owner(match, "an_nabk") == "syrian_regime"  # merely passed
    assert goals(match, "advance") == ["damascus"]


@pytest.mark.rule("islamic_state", "combat.overwhelm", "combat.retreat")
def test_retreaters_one_step_away_in_an_empty_area_are_attacked_there():
    match = attacked("regime*1 @ homs", "homs", "syrian_regime")
    choose(match, "retreat regime_1", "to tartus")
    assert goals(match, "advance") == ["tartus"]


@pytest.mark.rule("islamic_state", "combat.overwhelm", "move.limits")
def test_an_offensive_that_leads_over_land_it_may_not_enter_stops():
    text = "is*5 @ damascus; regime*1 @ damascus; hezbollah*1 @ lebanon; rebel*1 @ zabadani"
    match = fought(text, "islamic_state", 6, area="damascus", target="syrian_regime", units=FIVE)
    assert "lebanon" not in goals(match, "advance")
    assert "zabadani" in goals(match, "advance")


@pytest.mark.rule("islamic_state", "combat.overwhelm", "combat.table")
def test_a_one_in_a_further_area_sends_the_attackers_back_where_they_won():
    text = "is*2 @ qusayr; regime*1 @ qusayr; regime*1 @ homs; regime*1 @ tartus"
    match = fought(text, "islamic_state", 6, 1, area="qusayr", target="syrian_regime", units="is_1 is_2")
    choose(match, "advance homs", "take is_1 is_2")
    answer_if_asked(match, "attack side.syrian_regime", "commit is_1 is_2", "stand")
    assert here(match, "qusayr") == ["is_1", "is_2"]


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "combat.overwhelm")
def test_an_offensive_goes_on_from_an_overrun():
    text = "is*3 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; kurd*1 @ sinjar; cash 30; act_done"
    match = choose(play("islamic_state", "move", text), "take is_1 is_2", "to tal_afar")
    assert goals(match, "advance") == ["sinjar"]


@pytest.mark.rule("islamic_state", "combat.overwhelm", "peoples.iraq-sunni")
def test_a_recruit_of_an_overrun_is_not_part_of_the_stack_that_attacked():
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; kurd*1 @ sinjar; cash 30; act_done"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1", "is_3"]
    choose(match, "advance sinjar")
    assert at(match, "is_3") == "tal_afar"
    assert here(match, "sinjar") == ["is_1", "kurd_1"]


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_others_have_no_offensive_but_us_units_that_began():
    text = "control coalition ramadi; is*1 @ fallujah; is*1 @ samarra"
    match = war(f"{text}; usa*2 @ ramadi; phase coalition; cards coalition move", 6)
    choose(match, "reveal move.coalition", "take usa_1 usa_2", "to fallujah", "attack side.islamic_state")
    answer_if_asked(match, "commit usa_1 usa_2", "stand")
    assert goals(match, "advance") == ["samarra"]
    match = war(f"{text}; iraq_sunni*3 @ ramadi; phase coalition; cards coalition move", 6)
    choose(match, "reveal move.coalition", "take iraq_sunni_1 iraq_sunni_2 iraq_sunni_3")
    answer_if_asked(match, "attack side.islamic_state", "commit iraq_sunni_1 iraq_sunni_2 iraq_sunni_3", "stand")
    assert owner(match, "fallujah") == "coalition"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
@pytest.mark.parametrize(
    ("units", "goes_on"), [("usa_1 usa_2", True), ("iraq_shia_1 usa_1 usa_2", False), ("usa_1", True)]
)
def test_us_units_that_attack_where_they_stand_carry_on_if_they_attack_alone(units, goes_on):
    text = "usa*2 @ fallujah; iraq_shia*1 @ fallujah; is*1 @ fallujah; is*1 @ ramadi; cash 60; act_done"
    match = answer_if_asked(play("coalition", "move", text, 6), "fight fallujah", f"commit {units}", "stand")
    assert owner(match, "fallujah") == "coalition"
    assert ("combat.overwhelm" in [decision.rule for decision in match.pending]) is goes_on


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_rebels_stop_where_they_won():
    text = "rebel*3 @ quneitra; is*1 @ quneitra; is*1 @ daraa"
    match = fought(
        text, "syrian_rebels", 6, area="quneitra", target="islamic_state", units="rebel_1 rebel_2 rebel_3"
    )
    assert owner(match, "quneitra") == "syrian_rebels"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_only_us_units_go_on_not_those_who_fought_beside_them():
    text = "usa*2 @ ramadi; iraq_shia*1 @ fallujah; is*1 @ fallujah; is*1 @ iskandariyah; cash 60; act_done"
    match = war(f"{text}; phase coalition; cards coalition move", 6)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "from ramadi", "take usa_1 usa_2", "to fallujah", "attack side.islamic_state")
    answer_if_asked(match, "commit iraq_shia_1 usa_1 usa_2", "stand")
    choose(match, "advance iskandariyah")
    assert not any("iraq_shia_1" in text for text in options(match))
    assert any("usa_1" in text for text in options(match))
