"""21.0-28.0, 30.0 and 31.0 once more, from the rulebook alone: tension, coups, IS, Kurds, the powers, victory."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    asked,
    at,
    attack,
    battle,
    choose,
    events,
    finish,
    goals,
    holder,
    march,
    offered,
    options,
    player,
    reduced,
    state,
    unit,
    war,
    why_not,
)

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules.caveats import forbidden, note_attack
from sandtable.games.fitna.rules.victory import level, line, point_level, points, value

CALM = "tension 0; levels 5 6 10"


def attacked(number: int, who: str, text: str, target: str, *units: str, die: int = 1) -> AnyMatch:
    """An offensive from a calm position, played to its end."""
    match = war(number, f"active {who}; {CALM}; {FIGHTING}; {text}", die)
    return finish(attack(match, target, *units))


def quietly(match: AnyMatch) -> AnyMatch:
    """Answer with the first option while the rules of an arrival ask."""
    while match.pending and asked(match).rule not in ("12.1.1", "16.0", "17.0", "18.0"):
        choose(match, options(match)[0])
    return match


# 21.0 Caveats --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "21.0")
@pytest.mark.parametrize(
    ("who", "force", "target", "defender"),
    [
        ("russia", "rus_6arm @ quneitra", "golan", "isr_gol"),
        ("russia", "rus_6arm @ homs", "nabk", "isr_gol"),
        ("israel", "isr_36arm @ nabk", "homs", "rus_6arm"),
        ("turkey", "tur_3cor @ hama", "homs", "rus_6arm"),
        ("russia", "rus_6arm @ homs", "hama", "us_3arm owner=turkey"),
        ("saudi", "us_3arm @ hama owner=saudi", "homs", "rus_6arm"),
        ("turkey", "tur_3cor @ hama", "homs", "us_3arm owner=saudi"),
        ("saudi", "us_3arm @ hama owner=saudi", "homs", "tur_3cor"),
    ],
)
def test_refused_by_the_caveats(who: str, force: str, target: str, defender: str) -> None:
    name, _, owner = defender.partition(" ")
    others = "syr_4arm @ damascus; syr_5mech @ tartus"  # these may be attacked
    match = war(11, f"active {who}; {FIGHTING}; {force}; {name} @ {target} {owner}; {others}")
    assert target not in offered(match, "attack")
    assert why_not(match, target).rule == "21.0"


@pytest.mark.rule("fitna", "21.0")
def test_russians_attack_israelis_in_lebanon_once_damascus_has_fallen() -> None:
    text = f"active russia; {FIGHTING}; rus_6arm @ homs; isr_gol @ baalbek; isr_36arm @ golan"
    assert "baalbek" not in offered(war(11, text), "attack")
    assert "baalbek" in offered(war(11, f"{text}; caveats israel_captured_damascus"), "attack")


@pytest.mark.rule("fitna", "21.0")
def test_an_attack_of_russians_frees_the_israelis_to_answer() -> None:
    text = "caveats israel_captured_damascus; rus_6arm @ homs; isr_36arm @ baalbek; syr_4arm @ tripoli"
    match = attacked(11, "russia", text, "baalbek")
    after = war(11, f"active israel; {FIGHTING}; {text}; caveats israel_captured_damascus russia_attacked_israel")
    assert 1 in state(match).caveats
    assert "homs" in offered(after, "attack")


@pytest.mark.rule("fitna", "21.0", "20.1")
def test_syrian_rebels_of_turkey_may_attack_russians_but_no_turk_joins_them() -> None:
    match = war(10, f"active turkey; {FIGHTING}; tur_1arm @ hama; fsa_1mech @ hama; rus_6arm @ homs", 1)
    attack(match, "homs")
    assert [match.names.ids("piece")[u] for u in battle(match).what.attackers] == ["fsa_1mech"]


@pytest.mark.rule("fitna", "21.0")
@pytest.mark.parametrize(("where", "freed"), [("aleppo", True), ("mosul", True), ("beirut", False)])
def test_turks_answer_russians_who_attacked_them_in_syria_or_iraq(where: str, freed: bool) -> None:
    match = war(11, "")
    note_attack(match.table, ["russia"], ["turkey"], match.table.box.space(where))
    assert (forbidden(match.table, "turkey", "russia", match.table.box.space("homs")) is None) is freed


# 22.0 Tension --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "22.0.triggers")
@pytest.mark.parametrize(
    ("who", "text", "target", "tension"),
    [
        ("israel", "isr_36arm @ nabk; irn_14irg @ homs", "homs", 2),
        ("iran", "irn_14irg @ homs; isr_36arm @ nabk", "nabk", 2),
        ("iran", "irn_14irg @ basra; sau_4arm @ rumaila", "rumaila", 2),
        ("saudi", "jor_40arm @ rutbah; irn_14irg @ ramadi", "ramadi", 2),
        ("iran", "shi_1 @ basra; sau_4arm @ rumaila", "rumaila", 0),
        ("russia", "rus_6arm @ homs; irn_14irg @ hama", "hama", 1),
        ("iran", "irn_14irg @ mosul; tur_3cor @ dahuk", "dahuk", 1),
        ("turkey", "tur_3cor @ dahuk; irn_14irg @ mosul", "mosul", 1),
        ("russia", "rus_6arm @ hama; tur_3cor @ idlib", "idlib", 2),
        ("iran", "irn_14irg @ urmia; tur_3cor @ van", "van", 3),
        ("syria", "syr_4arm @ latakia; tur_3cor @ antakya", "antakya", 2),
        ("israel", "isr_36arm @ nabk; syr_5mech @ homs", "homs", 0),
    ],
)
def test_first_fights(who: str, text: str, target: str, tension: int) -> None:
    assert state(attacked(11, who, text, target)).tension == tension


@pytest.mark.rule("fitna", "22.0.triggers")
def test_a_second_fight_of_the_same_kind_changes_nothing() -> None:
    text = f"active israel; {CALM}; {FIGHTING}; isr_36arm @ nabk; irn_14irg @ homs"
    match = war(11, text, 1, 1)
    finish(attack(match, "homs"))
    finish(attack(match, "homs"))
    assert len(events(match, "battle")) == 2
    assert state(match).tension == 2


@pytest.mark.rule("fitna", "22.0.triggers")
@pytest.mark.parametrize(
    ("who", "mover", "start", "goal", "tension"),
    [
        ("iran", "shi_1", "qamishli", "mardin", 2),  # controlled by the Iranian player
        ("iran", "lhz_1", "latakia", "antakya", 2),
        ("israel", "isr_36arm", "latakia", "antakya", 0),
        ("turkey", "fsa_1mech", "idlib", "aleppo", 0),  # not a Turkish unit
        ("iran", "irn_14irg", "sidon", "beirut", 0),
    ],
)
def test_first_entries(who: str, mover: str, start: str, goal: str, tension: int) -> None:
    match = war(11, f"active {who}; {CALM}; segment movement; moves 1; {mover} @ {start} owner={who}")
    march(match, mover, goal)
    assert state(match).tension == tension


@pytest.mark.rule("fitna", "22.0.triggers")
def test_israel_takes_damascus_by_storm() -> None:
    text = "isr_36arm @ quneitra; isr_162arm @ quneitra; isr_252arm @ quneitra; syr_17inf @ damascus reduced"
    match = attacked(11, "israel", text, "damascus", die=6)
    assert holder(match, "damascus") == "israel"
    assert state(match).tension == 2


@pytest.mark.rule("fitna", "22.0.triggers")
def test_is_raises_tension_with_each_key_city_and_in_turkey() -> None:
    text = f"active iraq; {CALM}; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; is_b @ fallujah face=is_02"
    match = war(2, f"{text}; irq_12inf @ baghdad reduced; irq_3inf @ karbala reduced", 6)
    finish(attack(match, "baghdad"))
    assert (holder(match, "baghdad"), state(match).tension) == ("is", 1)
    turkey = f"active turkey; {CALM}; {FIGHTING}; run is turkey 1; is_a @ tell_abyad face=is_01"
    north = war(6, f"{turkey}; tur_66mech @ sanliurfa reduced", 6)
    finish(attack(north, "sanliurfa"))
    assert (holder(north, "sanliurfa"), state(north).tension) == ("is", 1)


# 22.1 Levels ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "22.1")
def test_a_jump_over_two_levels_has_both_effects() -> None:
    match = war(2, "turn 2; tension 4; hand iraq c41; lhz_1 @ beirut", 1)
    choose(match, "event c41.war")
    assert state(match).tension == 6
    assert state(match).tense
    assert (asked(match).rule, asked(match).seat) == ("22.1", 0)


@pytest.mark.rule("fitna", "22.1")
def test_a_level_reached_again_has_no_second_effect() -> None:
    match = war(2, "tension 5; tense; levels 5 6; hand iraq c70")
    choose(match, "event c70.provoke")
    assert state(match).tension == 6
    assert asked(match).rule == "12.1.1"


@pytest.mark.rule("fitna", "22.0", "22.1")
def test_tension_does_not_pass_ten() -> None:
    match = war(2, "turn 2; tension 9; tense; levels 5 6; hand iraq c41; lhz_1 @ beirut", 1)
    choose(match, "event c41.war")
    assert state(match).tension == 10


@pytest.mark.rule("fitna", "22.1", "15.0")
def test_the_free_batch_does_not_use_up_the_one_of_the_turn() -> None:
    match = war(2, "tension 5; tense; levels 5; hand iraq c70 c54; jokers iraq 0")
    choose(match, "event c70.provoke", "batch")
    while asked(match).rule != "12.1.1":
        choose(match, "nothing" if "nothing" in options(match) else options(match)[0])
    choose(match, "event c54.reinforce", "assets 0")
    assert "batch" in options(match) or offered(match, "deploy") or offered(match, "place")


# 23.0 Coups ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "23.1", "23.2")
@pytest.mark.parametrize(
    ("die", "fate"), [(1, "rebel"), (2, "rebel"), (3, "pool"), (4, "pool"), (5, "loyal"), (6, "loyal")]
)
def test_the_loyalty_die(die: int, fate: str) -> None:
    match = war(1, "turn 3; active rebels; hand rebels c67; syr_9arm @ homs; syr_prgd @ damascus", die)
    choose(match, "event c67.coup")
    assert at(match, "syr_9arm") == ("homs" if fate == "loyal" else "pool")
    assert holder(match, "homs") == ("rebels" if fate == "rebel" else "syria")


@pytest.mark.rule("fitna", "23.1")
def test_loyal_units_and_militias_take_no_test() -> None:
    loyal = "syr_prgd @ damascus; syr_4arm @ homs; syr_14sf @ hama"
    militias = "syr_mil1 @ nabk; syr_mil2 @ palmyra; lhz_1 @ tartus"
    match = war(1, f"turn 3; active rebels; hand rebels c67; {loyal}; {militias}; syr_17inf @ latakia", 6)
    choose(match, "event c67.coup")
    assert len(events(match, "roll")) == 1


@pytest.mark.rule("fitna", "23.2")
def test_a_tie_leaves_the_space_to_the_regime() -> None:
    text = "turn 3; active rebels; hand rebels c67; syr_5mech @ homs; syr_15sf @ homs; control rebels hama"
    match = war(1, text, 1, 6)
    choose(match, "event c67.coup")
    quietly(match)
    assert at(match, "syr_15sf") == "homs"
    assert holder(match, "homs") == "syria"


@pytest.mark.rule("fitna", "23.2")
def test_the_weaker_regime_withdraws() -> None:
    text = "turn 3; active rebels; hand rebels c67; syr_9arm @ homs; syr_15sf @ homs reduced; control rebels hama"
    match = war(1, f"{text}; control rebels nabk palmyra tripoli baalbek salamiyah; syr_mil1 @ tartus", 1, 6)
    choose(match, "event c67.coup")
    quietly(match)
    assert at(match, "syr_15sf") == "tartus"
    assert holder(match, "homs") == "rebels"


@pytest.mark.rule("fitna", "23.2", "15.0.repl")
def test_units_lost_in_a_coup_can_be_rebuilt() -> None:
    hands = "hand rebels c67 c01 c02 c03; hand syria c54; jokers syria 0; jokers rebels 0"
    match = war(1, f"turn 3; active rebels; {hands}; batch syria 9; syr_9arm @ homs; syr_prgd @ damascus", 3)
    choose(match, "event c67.coup")
    assert at(match, "syr_9arm") == "pool"
    while asked(match).seat == 1:
        choose(match, options(match)[-1])
    choose(match, "event c54.reinforce", "assets 0", "place homs")
    assert at(match, "syr_9arm") == "homs"


@pytest.mark.rule("fitna", "23.0", "23.2")
@pytest.mark.parametrize(
    ("number", "card", "allowed"), [(2, "c68", True), (3, "c68", True), (4, "c67", True), (3, "c67", False)]
)
def test_where_coups_happen(number: int, card: str, allowed: bool) -> None:
    scenario = war(number, "").table.box.scenarios[war(number, "").setting.scenario]
    assert (int(card[1:]) not in scenario.removed_cards) is allowed


# 24.0 Lebanon --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "24.0")
@pytest.mark.parametrize(
    ("die", "fate"), [(1, "beirut"), (2, "beirut"), (3, "reduced"), (4, "removed"), (6, "removed")]
)
def test_the_war_in_lebanon_die(die: int, fate: str) -> None:
    match = war(2, f"turn 2; {CALM}; hand iraq c41; lhz_1 @ beirut; ihz_1 @ baghdad", die)
    choose(match, "event c41.war")
    assert reduced(match, "lhz_1") is (fate == "reduced")
    assert at(match, "lhz_1") == ("removed" if fate == "removed" else "beirut")
    assert len(events(match, "roll")) == 1  # Iranian Hezbollah is not tested


# 25.0 IS -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "25.2.ops")
@pytest.mark.parametrize(
    ("oil", "ops"), [("", 1), ("mosul", 2), ("mosul abu_kamal", 4), ("mosul abu_kamal kirkuk", 6)]
)
def test_two_points_for_each_oilfield_of_is(oil: str, ops: int) -> None:
    text = "hand iraq c50; jokers iraq 0; control nobody mosul abu_kamal shaddadi kirkuk palmyra"
    held = f"control is raqqa {oil}; is_baghdadi @ removed; is_a @ tabqa face=is_01; syr_4arm @ salamiyah"
    match = war(2, f"{text}; {held}", "is_05", "is_06", "is_07")
    choose(match, "event c50.activate")
    while asked(match).rule == "25.2":
        choose(match, "place raqqa")
    if asked(match).rule == "25.2.ops" and offered(match, "split"):
        choose(match, "split 0")
    assert state(match).attacks == ops


@pytest.mark.rule("fitna", "25.1")
def test_the_runner_of_is_sees_no_face_before_the_battle() -> None:
    text = f"active iraq; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; is_b @ fallujah face=is_20"
    match = war(2, f"{text}; irq_9arm @ baghdad", 1)
    scene = match.game.view(match.table, 0)
    assert all(each.hidden for each in scene.pieces if each.space == "fallujah")
    choose(match, "attack baghdad")
    assert all(each.hidden for each in match.game.view(match.table, 0).pieces if each.space == "fallujah")


@pytest.mark.rule("fitna", "25.1")
def test_a_decoy_in_the_attack_vanishes_and_the_others_fight() -> None:
    text = f"active iraq; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; is_b @ fallujah face=is_decoy2"
    match = war(2, f"{text}; irq_12inf @ karbala", 1)
    attack(match, "karbala", "is_a", "is_b")
    assert battle(match).what.column == "+2 to +4"  # 6 against 3
    assert at(match, "is_decoy2") == "removed"


@pytest.mark.rule("fitna", "25.1", "18.0")
def test_four_is_counters_attack_together_and_occupy() -> None:
    four = "; ".join(f"is_{letter} @ fallujah face=is_0{n}" for n, letter in enumerate("abcd", 1))
    match = war(2, f"active iraq; {FIGHTING}; run is iraq 1; {four}; irq_12inf @ karbala reduced", 6)
    finish(attack(match, "karbala"))
    assert {at(match, f"is_{letter}") for letter in "abcd"} == {"karbala"}


@pytest.mark.rule("fitna", "25.1", "17.0")
def test_al_baghdadi_moves_once_and_the_others_never() -> None:
    match = war(2, "active iraq; run is iraq 0; moves 2; is_baghdadi @ raqqa; is_a @ tabqa; attacks 1")
    assert offered(match, "move") == {"is_baghdadi"}
    assert why_not(match, "is_a").rule == "25.1"
    march(match, "is_baghdadi", "tell_abyad")
    assert not offered(match, "move")


@pytest.mark.rule("fitna", "25.5")
def test_daesh_cards_return_with_the_next_turn() -> None:
    held = "hand iraq c50; hand rebels c01 c02 c03 c04; control is raqqa"
    match = war(2, f"active rebels; segment adjust; barred c50 c51 c52 c53; {held}")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    assert "event c50.activate" in options(match)


@pytest.mark.rule("fitna", "25.1", "25.2")
def test_dead_is_counters_go_face_down_into_the_pool() -> None:
    match = war(2, f"{FIGHTING}; irq_9arm @ baghdad; irq_1mech @ baghdad; is_a @ fallujah face=is_12", 6)
    before = len(state(match).is_pool)
    finish(attack(match, "fallujah"))
    assert len(state(match).is_pool) == before + 1
    tray = [each for each in match.game.view(match.table, 0).trays if "is" in each.id.lower()]
    assert not any(piece.id == "is_12" for each in tray for piece in each.pieces)


@pytest.mark.rule("fitna", "25.2")
def test_is_surfaces_in_empty_spaces_with_its_symbol_whoever_holds_them() -> None:
    text = (
        "hand iraq c50; jokers iraq 0; control iraq tikrit samarra fallujah; irq_9arm @ fallujah; control is raqqa"
    )
    match = war(2, f"{text}; is_baghdadi @ removed", "is_05", "is_06", "is_07")
    choose(match, "event c50.activate")
    assert "tikrit" in offered(match, "place")
    assert not {"samarra", "fallujah"} & offered(match, "place")  # no symbol; occupied


# 26.0 Kurds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "26.2")
def test_different_kurds_do_not_attack_together() -> None:
    text = f"active iraq; {FIGHTING}; run kurds iraq 1; kdp_1 @ mosul; pyd_1 @ mosul; is_a @ tal_afar face=is_12"
    match = war(2, text, 1)
    choose(match, "attack tal_afar")
    assert offered(match, "commit") == {"kdp_1", "pyd_1"}


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


@pytest.mark.rule("fitna", "26.5")
def test_rivalry_ends_with_the_turn_and_spares_the_rebellion() -> None:
    text = (
        "turn 2; active turkey; barred c43 c44 c45 c46; hand turkey c43 c75; kdp_2 @ erbil; tur_3cor @ diyarbakir"
    )
    match = war(6, text)
    assert "event c43.activate" not in options(match)
    assert "event c75.rebel" in options(match)


@pytest.mark.rule("fitna", "26.7", "26.2")
def test_no_pkk_unit_comes_with_a_card_before_the_rebellion() -> None:
    match = war(6, "active syria; hand syria c43; kdp_1 @ pool; kdp_2 @ erbil; pkk_1 @ pool; control pkk qandil")
    choose(match, "event c43.activate")
    assert not any(each.startswith("pkk") for each in offered(match, "rebuild"))


@pytest.mark.rule("fitna", "26.7")
def test_a_second_rebellion_is_not_called() -> None:
    match = war(6, "turn 2; active syria; hand syria c75; pkk_1 @ hakkari; pkk running; control pkk hakkari")
    assert "event c75.rebel" not in options(match)
    assert why_not(match, "c75").rule == "26.7"


@pytest.mark.rule("fitna", "26.0", "17.1")
def test_kurds_march_through_their_own_zone_two_spaces_far() -> None:
    match = war(2, "active iraq; run kurds iraq 0; moves 2; kdp_1 @ zakho; control kdp dahuk erbil")
    assert {"dahuk", "erbil"} <= goals(match, "kdp_1")
    assert "sulaymaniyah" not in goals(match, "kdp_1")


# 27.0, 28.0 The powers -----------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "27.1")
@pytest.mark.parametrize(
    ("number", "controller"), [(2, "iraq"), (3, "iraq"), (4, "iraq"), (6, "turkey"), (8, "saudi"), (11, "saudi")]
)
def test_who_gets_the_us_at_level_10(number: int, controller: str) -> None:
    first = war(number, "").table.box.scenarios[war(number, "").setting.scenario].order[0]
    match = war(number, f"turn 2; tension 9; tense; levels 5 6; hand {first} c70", quiet=True)
    choose(match, "event c70.provoke")
    assert state(match).us == player(match, controller)
    assert state(match).owner[unit(match, "us_meu")] == player(match, controller)


@pytest.mark.rule("fitna", "27.1")
@pytest.mark.parametrize(
    ("text", "target", "controller"),
    [
        ("active iran; irn_14irg @ south_litani; isr_gol @ haifa", "haifa", "israel"),
        ("active syria; syr_4arm @ antakya; tur_66mech @ incirlik", "incirlik", "turkey"),
        ("active iran; irn_14irg @ rutbah; jor_40arm @ h4", "h4", "saudi"),
    ],
)
def test_an_attack_brings_the_us_even_if_it_fails(text: str, target: str, controller: str) -> None:
    match = war(11, f"{CALM}; {FIGHTING}; {text}", 1)
    attack(match, target)
    while state(match).fight is not None:
        choose(match, options(match)[-1])
    assert state(match).us == player(match, controller)


@pytest.mark.rule("fitna", "27.1", "31.0")
def test_a_person_does_not_call_the_us_by_walking_into_an_ally() -> None:
    text = f"active turkey; {CALM}; segment movement; moves 1; tur_1arm @ tanf"
    alone = war(10, text, players=2)
    march(alone, "tur_1arm", "h4")
    assert state(alone).us == -1
    several = war(10, text)
    march(several, "tur_1arm", "h4")
    assert state(several).us == player(several, "israel")


@pytest.mark.rule("fitna", "27.1", "21.0")
def test_american_strikes_spare_russians_and_turks() -> None:
    text = "due us saudi -; levels 5 6 10; syr_4arm @ homs; rus_6arm @ hama; tur_3cor @ idlib; irn_14irg @ nabk"
    match = war(11, f"{text}; isr_36arm @ safed", quiet=True)
    choose(match, "assets 1")
    assert {"homs", "nabk", "safed"} >= offered(match, "strike")
    assert not {"hama", "idlib"} & offered(match, "strike")


@pytest.mark.rule("fitna", "28.0.first", "28.0")
def test_russia_comes_to_iran_in_scenario_8() -> None:
    match = war(8, "turn 2; due russia iran -; levels 5 6 10; irn_14irg @ hamadan")
    choose(match, "assets 0")
    quietly(match)
    first = ("rus_22para", "rus_56para", "rus_810mar")
    assert all(at(match, each) not in ("reserve", "out") for each in first)
    assert state(match).owner[unit(match, "rus_6arm")] == player(match, "iran")


@pytest.mark.rule("fitna", "28.0.ten")
def test_russia_overstacks_its_ports_at_level_10() -> None:
    full = "syr_1arm @ tartus; syr_3arm @ tartus; syr_9arm @ tartus; syr_11arm @ latakia; syr_18arm @ latakia"
    pool = "rus_6arm @ pool; rus_7para @ pool; rus_22para @ pool; rus_56para @ pool"
    match = war(3, f"due russia syria -; levels 5 6 10; {full}; {pool}")
    choose(match, "assets 0")
    quietly(match)
    assert {at(match, each) for each in ("rus_6arm", "rus_7para", "rus_22para", "rus_56para")} <= {
        "tartus",
        "latakia",
    }
    assert state(match).excuses


@pytest.mark.rule("fitna", "27.1", "28.0.first")
def test_a_second_wave_waits_for_its_turn() -> None:
    text = "turn 2; segment phase; us iraq -; wave iraq 3 us_1meb; us_1meb @ reserve owner=iraq"
    match = war(2, f"{text}; jokers syria 0; jokers rebels 0")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    assert at(match, "us_1meb") == "reserve"
    assert len(state(match).waves) == 1


# 30.0 Fog ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "30.0")
def test_nobody_counts_the_hand_of_another() -> None:
    few, many = (war(2, f"hand syria {cards}") for cards in ("c01", "c01 c02 c03 c04 c05 c06"))
    assert few.game.view(few.table, 0).trays == many.game.view(many.table, 0).trays


# 31.0 Victory --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "31.1")
@pytest.mark.parametrize(
    ("space", "worth"),
    [("najaf", 4), ("karbala", 4), ("mosul", 3), ("damascus", 3), ("kirkuk", 2), ("palmyra", 2), ("tikrit", 1)],
)
def test_what_a_space_is_worth(space: str, worth: int) -> None:
    match = war(11, "")
    assert value(match.table, match.table.box.space(space)) == worth


@pytest.mark.rule("fitna", "31.1")
def test_spaces_of_is_and_kurds_count_for_nobody() -> None:
    match = war(2, "control iraq mosul erbil")
    lost = war(2, "control is mosul; control kdp erbil")
    assert points(match.table, 0) - points(lost.table, 0) == 6
    assert points(match.table, 1) == points(lost.table, 1)


@pytest.mark.rule("fitna", "31.1")
def test_an_empty_enemy_space_breaks_the_line_of_iran() -> None:
    corridor = "qasr_shirin khanaqin baqubah baghdad fallujah ramadi rutbah tanf damascus baalbek beirut"
    whole = war(11, f"turn 2; control iran {corridor}")
    assert line(whole.table, "iran", "coast:med", ("iran",))
    broken = war(11, f"turn 2; control iran {corridor}; control saudi rutbah")
    assert not line(broken.table, "iran", "coast:med", ("iran",))


@pytest.mark.rule("fitna", "31.1.levels")
@pytest.mark.parametrize(
    ("scores", "reached"), [([14, 20, 9], 0), ([24, 20, 9], 0), ([25, 24, 20], 0), ([30, 20, 20], 2)]
)
def test_the_lead_is_over_the_best_opponent(scores: list[int], reached: int) -> None:
    assert point_level(war(2, "").table, 0, scores) == reached


@pytest.mark.rule("fitna", "31.0")
def test_a_person_wins_at_the_lowest_level_of_his_countries() -> None:
    match = war(2, "turn 6; active rebels; segment close; control iraq baghdad", players=2)
    assert match.outcome is not None
    levels = [level(match.table, q) for q in range(3)]
    assert (0 in match.outcome.winners) is (min(levels[0], levels[1]) > 0)


@pytest.mark.rule("fitna", "31.0", "20.0")
def test_one_person_does_not_exchange_cards_with_himself() -> None:
    match = war(10, "active iran; hand iran c01; hand syria c02; hand israel c03", players=2)
    assert offered(match, "exchange") <= {"p_israel", "p_turkey"}


@pytest.mark.rule("fitna", "31.0", "17.0")
def test_in_a_game_of_two_iran_leads_syrians_that_stand_with_it() -> None:
    text = f"active iran; {MOVING}; irn_14irg @ homs; syr_4arm @ homs; syr_1arm @ hama"
    assert offered(war(10, text, players=2), "move") == {"irn_14irg", "syr_4arm"}
