"""Combat: who may be attacked, with whom, and how strong an attack must be."""

import pytest

from sandtable.games.islamic_state.box.factions import Faction
from sandtable.games.islamic_state.rules.control import holder
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.testing import answer_if_asked, asked, choose, events, hint, options, why_not
from tests.games.islamic_state.tools import IS_MOVE, attack, box, edge, here, owner, play, state, war


@pytest.mark.rule("islamic_state", "stack.contested", "combat.contested")
def test_units_that_do_not_cooperate_contest_an_area():
    match = war("regime*1 @ homs; is*1 @ homs; rebel*1 @ kobani; kurd*1 @ kobani; phase kurds; cards kurds move")
    assert contested(match.table, box().space["homs"])
    assert not contested(match.table, box().space["kobani"])
    assert holder(match.table, box().space["homs"]) == -1


@pytest.mark.rule("islamic_state", "combat.contested", "stack.contested", "combat.may")
def test_one_may_move_in_without_fighting_and_control_stays():
    match = play("islamic_state", "move", "is*4 @ rastan; regime*1 @ hama; control islamic_state rastan; cash 30")
    choose(match, "take is_1 is_2 is_3", "to hama", "no_attack")
    assert owner(match, "hama") == "syrian_regime"
    assert len(here(match, "hama")) == 4


@pytest.mark.rule("islamic_state", "combat.may")
def test_moving_in_activates_units_that_are_there():
    text = "is*1 @ homs; regime*1 @ homs; is*2 @ rastan; control islamic_state rastan; cash 30"
    match = choose(play("islamic_state", "move", text), "from rastan", "take is_2", "to homs")
    assert [text for text in options(match) if text.startswith("attack")] == ["attack side.syrian_regime"]
    choose(match, "attack side.syrian_regime")
    assert asked(match).rule == "combat.retreat"  # only both together are strong enough


@pytest.mark.rule("islamic_state", "combat.strength")
def test_an_attack_must_be_as_strong_as_the_defence():
    text = "is*1 @ hama; is*3 @ rastan; regime*1 @ hama; regime*1 @ homs; control islamic_state rastan"
    match = play("islamic_state", "move", text)
    assert "fight hama" not in options(match)  # 2 against 4
    choose(match, "from rastan", "take is_2", "to hama")
    assert "attack side.syrian_regime" in options(match)  # 4 against 4


@pytest.mark.rule("islamic_state", "combat.strength")
def test_only_fights_that_are_strong_enough_are_offered():
    text = f"is*1 @ hama; regime*1 @ hama; is*2 @ tabqa; is*1 @ homs; regime*1 @ homs; is*4 @ damascus; {IS_MOVE}"
    match = choose(war(f"{text}; regime*1 @ damascus; regime*1 @ tartus"), "reveal move.islamic_state")
    assert "fight damascus" in options(match)
    assert "fight hama" not in options(match)


@pytest.mark.rule("islamic_state", "combat.strength")
def test_air_units_never_attack_alone():
    match = war(
        "air_syria_1 @ douma; rebel*1 @ douma; phase syrian_regime; cards syrian_regime move; regime*1 @ latakia"
    )
    choose(match, "reveal move.syrian_regime")
    assert "fight douma" not in options(match)


@pytest.mark.rule("islamic_state", "combat.target")
def test_the_attacker_names_one_some_or_all_factions():
    text = "is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; cash 30"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "fight hasakah")
    found = [text for text in options(match) if text.startswith("attack")]
    assert found == ["attack side.kurds", "attack side.syrian_regime", "attack side.kurds side.syrian_regime"]
    assert hint(match, found[0]).startswith("they lose: ")
    choose(match, "attack side.syrian_regime")
    assert all("kurd" not in text for text in options(match))


@pytest.mark.rule("islamic_state", "combat.calc")
def test_all_or_some_units_take_part():
    match = attack("is*4 @ homs; regime*1 @ homs", 4)
    assert len(events(match, "battle")[0].what.attackers) == 4
    match = war("is*4 @ homs; regime*1 @ homs; act_done; cash 40; phase islamic_state; cards islamic_state move", 4)
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight homs")
    groups = [text for text in options(match) if text.startswith("commit")]
    assert groups == ["commit is_1 is_2 is_3 is_4", "commit is_1 is_2 is_3", "commit is_1 is_2"]
    choose(match, "commit is_3 is_4", "stand")
    assert [box().piece_ids[u] for u in events(match, "battle")[0].what.attackers] == ["is_3", "is_4"]


@pytest.mark.rule("islamic_state", "combat.target")
def test_the_reason_why_a_friend_is_no_target():
    text = "kurd*3 @ tal_abyad; rebel*1 @ tal_abyad; is*1 @ tal_abyad; regime*1 @ tal_abyad"
    match = play("kurds", "move", text)
    answer_if_asked(match, "fight tal_abyad")
    assert why_not(match, "side.syrian_rebels").rule == "coop.chart"


@pytest.mark.rule("islamic_state", "truce")
def test_partners_of_a_truce_are_refused_as_targets():
    text = "regime*3 @ aleppo; rebel*1 @ aleppo; is*1 @ aleppo; kurd*1 @ aleppo; truce"
    match = war(f"{text}; phase syrian_regime; cards syrian_regime move")
    choose(match, "reveal move.syrian_regime")
    answer_if_asked(match, "fight aleppo")
    assert "attack side.syrian_rebels" not in options(match)
    assert why_not(match, "side.syrian_rebels").rule == "truce"


@pytest.mark.rule("islamic_state", "truce", "combat.target")
def test_in_a_truce_rebels_do_not_attack_the_regime():
    text = "rebel*3 @ aleppo; regime*1 @ aleppo; truce; rebel*1 @ douma"
    match = play("syrian_rebels", "move", text)
    assert "fight aleppo" not in options(match)


@pytest.mark.rule("islamic_state", "truce")
def test_in_a_truce_hezbollah_still_fights_rebels():
    match = play("iran", "move", "hezbollah*3 @ nubl; rebel*1 @ nubl; truce")
    answer_if_asked(match, "fight nubl")
    assert asked(match).rule in ("combat.calc", "combat.retreat")


@pytest.mark.rule("islamic_state", "turkey.control", "combat.target")
def test_turks_in_the_hands_of_another_do_not_attack_iraqis():
    text = "momentum 0; turkey_1 @ zakho; turkey_2 @ zakho; iraq_sunni_1 @ zakho; weak iraq_sunni_1; is*1 @ tabqa"
    match = war(f"{text}; {IS_MOVE}")
    choose(match, "reveal move.islamic_state", "turks")
    assert not any(option.startswith(("fight", "attack")) for option in options(match))


@pytest.mark.rule("islamic_state", "turkey.control", "combat.target")
def test_turks_moved_by_is_may_attack_rebels_but_no_us_units():
    turks = "turkey_1 @ azaz; turkey_2 @ azaz; turkey_3 @ azaz"
    text = f"{turks}; rebel*1 @ azaz; usa*1 @ azaz; is*1 @ tabqa; cash 30; act_done"
    match = choose(play("islamic_state", "move", text), "turks")
    answer_if_asked(match, "fight azaz")
    assert "attack side.coalition" not in options(match)


# ---- The two Iraqi armies


@pytest.mark.rule("islamic_state", "stack.iraq", "combat.target")
def test_iraqi_armies_in_baghdad_defend_together_only_if_both_are_attacked():
    text = "is*5 @ baghdad; iraq_shia*1 @ baghdad; iraq_sunni*1 @ baghdad"
    assert edge(text, Faction.ISLAMIC_STATE, "baghdad", Faction.COALITION) == 10 - 4
    assert edge(text, Faction.ISLAMIC_STATE, "baghdad", 8) == 10 - 4
    assert edge(text, Faction.ISLAMIC_STATE, "baghdad", Faction.COALITION, 8) == 10 - 6


BOTH_ARMIES = "iraq_shia*1 @ baghdad; iraq_sunni*1 @ baghdad; is*1 @ baghdad; is*1 @ hatra; iraq_shia*1 @ basra"


@pytest.mark.rule("islamic_state", "coop.iraq", "combat.strength")
def test_the_two_iraqi_armies_do_not_attack_together():
    match = play("coalition", "move", f"{BOTH_ARMIES}; cash 60")
    assert "fight baghdad" not in options(match)  # 2 against 2 doubled


@pytest.mark.rule("islamic_state", "coop.iraq", "combat.calc")
def test_either_iraqi_army_attacks_alone_or_beside_us_units():
    match = play("coalition", "move", f"{BOTH_ARMIES}; usa*1 @ baghdad; cash 60")
    answer_if_asked(match, "fight baghdad", "attack side.islamic_state")
    assert options(match) == ["commit iraq_shia_1 usa_1", "commit iraq_sunni_1 usa_1", "commit usa_1"]
    both = tuple(box().piece[unit] for unit in ("iraq_shia_1", "iraq_sunni_1"))
    assert asked(match).several.check(both).rule == "coop.iraq"


# ---- The end of a cease-fire


@pytest.mark.rule("islamic_state", "ceasefire")
def test_combat_of_regime_and_rebels_ends_a_cease_fire_and_with_others_does_not():
    text = "regime*2 @ aleppo; rebel*1 @ aleppo; ceasefire"
    match = play("syrian_regime", "move", text)
    answer_if_asked(match, "fight aleppo", "attack side.syrian_rebels")
    assert not state(match).ceasefire
    match = play("syrian_regime", "move", "regime*3 @ aleppo; is*1 @ aleppo; ceasefire")
    answer_if_asked(match, "fight aleppo", "attack side.islamic_state")
    assert state(match).ceasefire
