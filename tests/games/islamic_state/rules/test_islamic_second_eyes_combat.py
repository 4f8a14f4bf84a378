"""Second reading of the book: combat, its table, offensives, cooperation, Turks and Russians in battle."""

import pytest
from islamic_tools import box, edge, goals, here, owner, play, state, war

from sandtable.games.islamic_state.box.words import Faction, Force
from sandtable.games.islamic_state.rules.cooperation import cooperates, may_attack
from sandtable.testing import answer_if_asked, asked, choose, done, events, options, why_not

IDLE = "phase kurds; cards kurds move; kurd_13 @ soran"
IS_MOVE = "cash 60; act_done; phase islamic_state; cards islamic_state move"
ALL_FIVE = "commit is_1 is_2 is_3 is_4 is_5"


def fought(text: str, faction: str, *dice: int, area: str, target: str, units: str = ""):
    """A battle where the attackers stand; nobody retreats and nobody helps."""
    match = war(f"{text}; cash 60; act_done; phase {faction}; cards {faction} move", *dice)
    choose(match, f"reveal move.{faction}")
    answer_if_asked(match, f"fight {area}", f"attack side.{target}", f"commit {units}")
    while match.pending and match.pending[0].rule in ("combat.retreat", "coop.chart"):
        choose(match, "stand" if "stand" in options(match) else "stay_out")
    return match


# ---- Strength


@pytest.mark.rule("islamic_state", "combat.strength")
def test_one_point_too_few_is_refused_with_the_reason():
    text = f"is*1 @ hama; regime*1 @ hama; is*2 @ tabqa; is*1 @ homs; regime*1 @ homs; is*4 @ damascus; {IS_MOVE}"
    match = choose(war(f"{text}; regime*1 @ damascus; regime*1 @ tartus"), "reveal move.islamic_state")
    assert "fight damascus" in options(match)
    assert "fight hama" not in options(match)


@pytest.mark.rule("islamic_state", "combat.strength", "combat.modifiers")
def test_air_support_makes_an_even_attack_possible():
    text = "regime*1 @ salma; rebel*1 @ salma; air_syria_1 @ salma"
    assert edge(text, Faction.SYRIAN_REGIME, "salma", 4) == 0


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_one_unit_is_doubled_when_two_factions_are_attacked():
    text = "is*5 @ hasakah; kurd*2 @ hasakah; regime*1 @ hasakah"
    assert edge(text, Faction.ISLAMIC_STATE, "hasakah", 1, 5) == 10 - (4 + 2 + 2)


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.home")
def test_us_units_are_at_home_where_the_people_is_mixed():
    assert edge("usa*1 @ sinjar; is*1 @ sinjar", Faction.COALITION, "sinjar", 0) == 4 + 1 - 2


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.home")
def test_both_at_home_give_the_attacker_nothing():
    assert edge("is*3 @ douma; rebel*1 @ douma", Faction.ISLAMIC_STATE, "douma", 4) == 6 - 4


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_neither_at_home_counts_plainly():
    assert edge("is*2 @ karbala; kurd*1 @ karbala", Faction.ISLAMIC_STATE, "karbala", 1) == 4 - 2


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.iraq-sunni")
def test_a_weak_unit_is_worth_nothing_even_at_home():
    text = "regime*1 @ abu_kamal; iraq_sunni_1 @ abu_kamal; weak iraq_sunni_1"
    assert edge(text, Faction.SYRIAN_REGIME, "abu_kamal", 3) == 2


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.druze")
def test_druze_are_doubled_in_their_land():
    text = "is*5 @ suwayda; druze_1 @ suwayda; druze syrian_rebels"
    assert edge(text, Faction.ISLAMIC_STATE, "suwayda", 4) == 10 - 6


# ---- The table


@pytest.mark.rule("islamic_state", "combat.table", "combat.home")
def test_a_five_costs_each_side_one_where_the_defender_is_at_home():
    match = fought(
        "is*5 @ karbala; iraq_shia*3 @ karbala",
        "islamic_state",
        3,
        area="karbala",
        target="coalition",
        units="is_1 is_2 is_3 is_4 is_5",
    )
    assert len(here(match, "karbala")) == 4 + 2
    assert state(match).refugees == 1


@pytest.mark.rule("islamic_state", "combat.table")
def test_two_losses_of_a_single_unit_are_one():
    match = fought(
        "is*5 @ salma; regime*1 @ salma",
        "islamic_state",
        6,
        area="salma",
        target="syrian_regime",
        units="is_1 is_2 is_3 is_4 is_5",
    )
    assert state(match).setbacks == 1
    assert len(here(match, "salma")) == 5


@pytest.mark.rule("islamic_state", "combat.table", "int.changes")
@pytest.mark.parametrize(
    ("faction", "force", "area", "change"),
    [
        ("syrian_regime", "regime", "tartus", 1),
        ("syrian_rebels", "rebel", "quneitra", -1),
        ("kurds", "kurd", "kobani", -1),
        ("coalition", "iraq_shia", "karbala", -1),
    ],
)
def test_casualties_of_a_seven_by_who_causes_them(faction, force, area, change):
    units = " ".join(f"{force}_{n}" for n in (1, 2, 3))
    text = f"{force}*3 @ {area}; is*1 @ {area}; is*1 @ tabqa; level 9"
    match = fought(text, faction, 6, area=area, target="islamic_state", units=units)
    assert state(match).level == 9 + change


@pytest.mark.rule("islamic_state", "combat.table", "refugees.count", "int.limits")
def test_the_sixth_refugee_of_a_battle_raises_the_level():
    text = "is*3 @ karbala; iraq_shia*1 @ karbala; level 4; refugees 5"
    match = fought(text, "islamic_state", 1, area="karbala", target="coalition", units="is_1 is_2 is_3")
    assert (state(match).refugees, state(match).level) == (6, 5)


@pytest.mark.rule("islamic_state", "combat.table", "combat.contested")
def test_a_two_leaves_the_area_contested_and_its_owner_in_control():
    text = "is*2 @ karbala; iraq_shia*1 @ karbala"
    match = fought(text, "islamic_state", 2, area="karbala", target="coalition", units="is_1 is_2")
    assert owner(match, "karbala") == "coalition"
    assert len(here(match, "karbala")) == 3


@pytest.mark.rule("islamic_state", "atrocity")
def test_the_regime_rolls_for_an_atrocity_in_sunni_land():
    text = "regime*3 @ douma; rebel*1 @ douma; is*1 @ tabqa; level 4"
    match = fought(
        text, "syrian_regime", 4, 5, area="douma", target="syrian_rebels", units="regime_1 regime_2 regime_3"
    )
    assert state(match).level == 4 + 2 + 1  # 5 + 1 for a strange People, and the city
    done(match)


@pytest.mark.rule("islamic_state", "atrocity")
def test_no_roll_where_no_defender_is_at_home():
    text = "is*3 @ salma; regime*1 @ salma; level 4"
    match = fought(text, "islamic_state", 1, area="salma", target="syrian_regime", units="is_1 is_2 is_3")
    assert "atrocity" not in [event.rule for event in events(match, "roll")]


# ---- Retreat


def attacked(text: str, area: str, target: str):
    match = war(f"is*5 @ {area}; {text}; {IS_MOVE}")
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, f"fight {area}", f"attack side.{target}", ALL_FIVE)
    assert asked(match).rule == "combat.retreat"
    return match


@pytest.mark.rule("islamic_state", "combat.retreat", "move.limits")
def test_retreat_obeys_the_limits_of_movement():
    match = attacked(
        "regime*1 @ abu_kamal; control nobody mayadin palmyra; is*1 @ tabqa", "abu_kamal", "syrian_regime"
    )
    choose(match, "retreat regime_1")
    assert "anah" not in goals(match)
    assert "mayadin" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "move.cost")
def test_a_trail_costs_a_retreating_unit_two():
    match = attacked("regime*1 @ qusayr; regime*1 @ homs; rebel*1 @ homs", "qusayr", "syrian_regime")
    choose(match, "retreat regime_1")
    assert "damascus" in goals(match)  # a trail and a road
    assert "douma" not in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_friends_stand_in_nobodys_way():
    match = attacked("kurd*1 @ jarabulus; rebel*1 @ dabiq; control syrian_rebels dabiq", "jarabulus", "kurds")
    choose(match, "retreat kurd_1")
    assert "kobani" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "coop.chart")
def test_retreat_leads_through_the_land_of_a_cooperating_faction():
    match = attacked(
        "rebel*1 @ harim; control islamic_state jisr_al_shughur idlib aleppo; is*1 @ idlib; is*1 @ aleppo"
        "; is*1 @ jisr_al_shughur",
        "harim",
        "syrian_rebels",
    )
    choose(match, "retreat rebel_1")
    assert "azaz" in goals(match)  # by Kurdish Afrin


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_nobody_but_turks_retreats_into_turkey():
    match = attacked("rebel*1 @ azaz", "azaz", "syrian_rebels")
    choose(match, "retreat rebel_1")
    assert "turkey" not in goals(match)


# ---- Overwhelming offensives

CHAIN = "is*5 @ rastan; regime*1 @ homs; regime*1 @ an_nabk; regime*1 @ damascus; regime*1 @ quneitra"


def chain(text: str, *dice: int):
    match = play("islamic_state", "move", f"{text}; control islamic_state rastan; cash 60; act_done", *dice)
    choose(match, "take is_1 is_2 is_3 is_4 is_5")
    return answer_if_asked(match, "to homs", "attack side.syrian_regime", ALL_FIVE, "stand")


def press_on(match, area: str):
    choose(match, f"advance {area}", "take is_1 is_2 is_3 is_4 is_5")
    return answer_if_asked(match, "attack side.syrian_regime", ALL_FIVE, "stand")


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_the_offensive_ends_after_three_further_areas():
    match = chain(f"{CHAIN}; regime*1 @ daraa", 6, 6, 6, 6)
    for area in ("an_nabk", "damascus", "quneitra"):
        press_on(match, area)
    assert owner(match, "quneitra") == "islamic_state"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_an_empty_neighbour_is_no_goal_of_an_offensive():
    match = chain("is*5 @ rastan; regime*1 @ homs; regime*1 @ tiyas", 6)
    assert goals(match, "advance") == ["tiyas"]


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_an_offensive_may_begin_where_the_attackers_stand():
    text = "is*5 @ homs; regime*1 @ homs; regime*1 @ tiyas"
    match = fought(text, "islamic_state", 6, area="homs", target="syrian_regime", units="is_1 is_2 is_3 is_4 is_5")
    assert goals(match, "advance") == ["tiyas"]


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_rebels_stop_where_they_won():
    text = "rebel*3 @ quneitra; is*1 @ quneitra; is*1 @ daraa"
    match = fought(
        text, "syrian_rebels", 6, area="quneitra", target="islamic_state", units="rebel_1 rebel_2 rebel_3"
    )
    assert owner(match, "quneitra") == "syrian_rebels"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_is_stays_when_another_enemy_remains_in_the_area():
    text = "is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; kurd*1 @ amuda"
    match = fought(text, "islamic_state", 6, area="hasakah", target="kurds", units="is_1 is_2 is_3 is_4 is_5")
    assert owner(match, "hasakah") == "syrian_regime"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm", "combat.table")
def test_a_one_in_a_further_area_sends_the_attackers_back_where_they_won():
    text = "is*2 @ qusayr; regime*1 @ qusayr; regime*1 @ homs; regime*1 @ tartus"
    match = fought(text, "islamic_state", 6, 1, area="qusayr", target="syrian_regime", units="is_1 is_2")
    choose(match, "advance homs", "take is_1 is_2")
    answer_if_asked(match, "attack side.syrian_regime", "commit is_1 is_2", "stand")
    assert here(match, "qusayr") == ["is_1", "is_2"]


# ---- Cooperation


@pytest.mark.rule("islamic_state", "coop.chart", "players.assignment")
def test_no_player_brings_his_other_faction_to_the_side_of_is():
    text = f"is*3 @ hasakah; regime*1 @ hasakah; kurd*1 @ hasakah; {IS_MOVE}"
    match = choose(war(text, players=2), "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah", "attack side.kurds")
    answer_if_asked(match, "commit is_1 is_2 is_3")
    assert asked(match).rule == "combat.retreat"


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize("other", [force for force in Force if force not in (Force.ISLAMIC_STATE, Force.DRUZE)])
def test_is_cooperates_with_nobody(other):
    match = war(f"{IDLE}; played full_syria turkish_move limited_syria; is*1 @ hatra; momentum 1")
    assert not cooperates(match.table, Force.ISLAMIC_STATE, other, box().space["mosul"])


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Force.USA, Force.KURDS),
        (Force.USA, Force.IRAQI_SUNNI),
        (Force.USA, Force.IRAQI_SHIA),
        (Force.KURDS, Force.IRAQI_SUNNI),
        (Force.IRAQI_SHIA, Force.SHIA_MILITIA),
        (Force.SYRIAN_REGIME, Force.SHIA_MILITIA),
    ],
)
def test_starred_partners_cooperate_and_never_attack_each_other(one, other):
    match = war(IDLE)
    assert cooperates(match.table, one, other, box().space["baghdad"])
    assert not may_attack(match.table, one, other)


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Force.SYRIAN_REGIME, Force.KURDS),
        (Force.RUSSIA, Force.SYRIAN_REBELS),
        (Force.HEZBOLLAH, Force.USA),
        (Force.HEZBOLLAH, Force.IRAQI_SUNNI),
        (Force.SHIA_MILITIA, Force.KURDS),
        (Force.SYRIAN_REGIME, Force.IRAQI_SHIA),
        (Force.SYRIAN_REGIME, Force.TURKEY),
        (Force.SYRIAN_REBELS, Force.IRAQI_SHIA),
    ],
)
def test_crosses_of_the_chart_are_enemies(one, other):
    match = war(IDLE)
    assert not cooperates(match.table, one, other, box().space["baghdad"])
    assert may_attack(match.table, one, other)


@pytest.mark.rule("islamic_state", "turkey.control", "combat.target")
def test_turks_in_the_hands_of_another_do_not_attack_iraqis():
    text = "momentum 0; turkey_1 @ zakho; turkey_2 @ zakho; iraq_sunni_1 @ zakho; weak iraq_sunni_1; is*1 @ tabqa"
    match = war(f"{text}; {IS_MOVE}")
    choose(match, "reveal move.islamic_state", "turks")
    assert not any(option.startswith(("fight", "attack")) for option in options(match))


@pytest.mark.rule("islamic_state", "combat.may")
def test_those_who_moved_in_need_not_fight():
    match = play("islamic_state", "move", "is*4 @ rastan; regime*1 @ hama; control islamic_state rastan; cash 60")
    choose(match, "take is_1 is_2 is_3", "to hama")
    assert "no_attack" in options(match)


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


@pytest.mark.rule("islamic_state", "russia.ground", "combat.retreat")
def test_the_russian_unit_may_retreat_when_attacked():
    match = attacked("russia_1 @ tartus", "tartus", "syrian_regime")
    assert "retreat russia_1" in options(match)


@pytest.mark.rule("islamic_state", "combat.target")
def test_the_reason_why_a_friend_is_no_target():
    text = "kurd*3 @ tal_abyad; rebel*1 @ tal_abyad; is*1 @ tal_abyad; regime*1 @ tal_abyad"
    match = play("kurds", "move", text)
    answer_if_asked(match, "fight tal_abyad")
    assert why_not(match, "side.syrian_rebels").rule == "coop.chart"


BOTH = "hezbollah*3 @ nubl; regime*1 @ nubl; rebel*1 @ nubl"  # Hezbollah is strong enough alone


@pytest.mark.rule("islamic_state", "truce", "coop.chart")
def test_in_a_truce_the_regime_does_not_join_an_attack_on_rebels():
    match = play("iran", "move", f"{BOTH}; truce")
    answer_if_asked(match, "fight nubl", "commit hezbollah_1 hezbollah_2 hezbollah_3")
    assert (asked(match).seat, asked(match).rule) == (4, "combat.retreat")


@pytest.mark.rule("islamic_state", "ceasefire", "coop.chart")
@pytest.mark.parametrize(("answer", "holds"), [("join", False), ("stay_out", True)])
def test_joining_an_attack_on_rebels_breaks_the_cease_fire(answer, holds):
    match = play("iran", "move", f"{BOTH}; ceasefire")
    answer_if_asked(match, "fight nubl", "commit hezbollah_1 hezbollah_2 hezbollah_3")
    choose(match, answer)
    assert state(match).ceasefire is holds
