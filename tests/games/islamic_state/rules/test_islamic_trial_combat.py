"""Trial by the book: combat, retreat, cooperation, offensives."""

import pytest
from islamic_tools import at, box, edge, goals, here, owner, play, state, war

from sandtable.games.islamic_state.box.words import Faction, Force
from sandtable.games.islamic_state.rules.cooperation import cooperates, may_attack
from sandtable.testing import answer_if_asked, asked, choose, events, options, told

IDLE = "phase kurds; cards kurds move; kurd_13 @ soran"


def fought(text: str, faction: str, *dice: int, area: str, target: str, units: str = "", players: int = 6):
    """A battle where the attackers stand; nobody retreats and nobody helps."""
    match = war(f"{text}; cash 60; act_done; phase {faction}; cards {faction} move", *dice, players=players)
    choose(match, f"reveal move.{faction}")
    answer_if_asked(match, f"fight {area}", f"attack side.{target}", f"commit {units}")
    while match.pending and match.pending[0].rule in ("combat.retreat", "coop.chart"):
        choose(match, "stand" if "stand" in options(match) else "stay_out")
    return match


FIVE = "is_1 is_2 is_3 is_4 is_5"


# ---- Strength


@pytest.mark.rule("islamic_state", "combat.modifiers", "combat.strength")
@pytest.mark.parametrize(
    ("text", "faction", "area", "targets", "expected"),
    [
        ("is*5 @ tartus; russia_1 @ tartus", Faction.ISLAMIC_STATE, "tartus", (5,), 10 - 6),
        ("is*5 @ tartus; russia_1 @ tartus; regime*1 @ tartus", Faction.ISLAMIC_STATE, "tartus", (5,), 10 - 8),
        ("is*5 @ homs; russia_1 @ homs; regime*1 @ homs", Faction.ISLAMIC_STATE, "homs", (5,), 10 - 7),
        ("is*4 @ hama; hezbollah*1 @ hama", Faction.ISLAMIC_STATE, "hama", (2,), 8 + 1 - 1),  # no star for them
        ("is*4 @ nubl; hezbollah*2 @ nubl", Faction.ISLAMIC_STATE, "nubl", (2,), 8 - 3),
        ("is*3 @ mosul; turkey_1 @ mosul", Faction.ISLAMIC_STATE, "mosul", (6,), 6 - 4),  # Turks are Sunni
        ("usa*1 @ mosul; is*2 @ mosul", Faction.COALITION, "mosul", (0,), 4 - 6 + 2),
        ("kurd*2 @ kirkuk; is*1 @ kirkuk", Faction.KURDS, "kirkuk", (0,), 4 - 4),
        ("kurd*2 @ sinjar; is*1 @ sinjar", Faction.KURDS, "sinjar", (0,), 4 + 1 - 2),
        ("iran_81_1 @ jawala; is*1 @ jawala", Faction.IRAN, "jawala", (0,), 3 + 1 - 2),
        ("militia_1 @ samarra; militia_2 @ samarra; is*1 @ samarra", Faction.IRAN, "samarra", (0,), 4 - 4),
        (
            "regime*2 @ douma; rebel*1 @ douma; air_syria_1 @ douma; air_russia_1 @ douma",
            Faction.SYRIAN_REGIME,
            "douma",
            (4,),
            4 + 2 - 4,
        ),
        (
            "is*5 @ damascus; regime*1 @ damascus; air_syria_1 @ damascus",
            Faction.ISLAMIC_STATE,
            "damascus",
            (5,),
            10 - 6,
        ),
        ("rebel*2 @ daraa; regime*1 @ daraa", Faction.SYRIAN_REBELS, "daraa", (5,), 4 + 1 - 2),
        ("regime*2 @ qusayr; kurd*1 @ qusayr", Faction.SYRIAN_REGIME, "qusayr", (1,), 4 - 4),  # mixed: tolerant
    ],
)
def test_what_is_added_to_the_die(text, faction, area, targets, expected):
    if area == "mosul" and faction is Faction.COALITION:
        text += "; air_usa_1 @ mosul"
    assert edge(text, faction, area, *targets) == expected


@pytest.mark.rule("islamic_state", "combat.modifiers", "air.iran", "coop.chart")
def test_the_iranian_air_unit_supports_hezbollah_and_militia_as_their_own():
    assert (
        edge("militia_1 @ hatra; militia_2 @ hatra; is*1 @ hatra; air_iran_1 @ hatra", Faction.IRAN, "hatra", 0)
        == 2
    )


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_air_units_of_a_faction_without_ground_units_in_the_battle_do_not_help_by_themselves():
    text = "rebel*2 @ douma; is*1 @ douma; air_usa_1 @ douma"
    assert edge(text, Faction.SYRIAN_REBELS, "douma", 0) == 0


@pytest.mark.rule("islamic_state", "combat.modifiers", "coop.chart")
def test_an_allied_air_unit_supports_kurds_whose_ally_agrees():
    text = "kurd*2 @ sinjar; is*1 @ sinjar; air_usa_1 @ sinjar; iraq_shia*1 @ basra; entered_iraq"
    match = play("kurds", "move", text, 2)
    answer_if_asked(match, "fight sinjar", "commit kurd_1 kurd_2")
    assert (asked(match).seat, asked(match).rule) == (3, "coop.chart")
    choose(match, "support")
    answer_if_asked(match, "stand")
    assert events(match, "battle")[0].what.column == "+5"  # 4 + 1 + 2 against 2


# ---- Targets and retreat


@pytest.mark.rule("islamic_state", "combat.target", "turkey.control")
@pytest.mark.parametrize(
    ("one", "other", "text", "expected"),
    [
        (Force.SYRIAN_REBELS, Force.TURKEY, "", True),
        (Force.SYRIAN_REBELS, Force.TURKEY, "played turkish_move", True),  # no star
        (Force.KURDS, Force.TURKEY, "played turkish_move", True),
        (Force.SHIA_MILITIA, Force.KURDS, "", True),
        (Force.SHIA_MILITIA, Force.USA, "is*1 @ hatra", True),  # no star on the list
        (Force.SYRIAN_REGIME, Force.USA, "", True),
        (Force.USA, Force.TURKEY, "", False),
        (Force.TURKEY, Force.IRAQI_SHIA, "", False),
        (Force.IRAQI_SUNNI, Force.TURKEY, "", False),
        (Force.IRAQI_SHIA, Force.KURDS, "", False),
        (Force.IRAQI_SHIA, Force.IRAQI_SUNNI, "", False),
        (Force.HEZBOLLAH, Force.IRAQI_SHIA, "", False),
        (Force.HEZBOLLAH, Force.IRAQI_SUNNI, "", True),
        (Force.RUSSIA, Force.TURKEY, "", True),
        (Force.SYRIAN_REBELS, Force.USA, "played full_syria", True),
        (Force.SYRIAN_REBELS, Force.IRAQI_SUNNI, "", True),
        (Force.SYRIAN_REBELS, Force.KURDS, "", False),
    ],
)
def test_who_may_attack_whom(one, other, text, expected):
    match = war(f"{IDLE}; {text}")
    assert may_attack(match.table, one, other) is expected
    assert may_attack(match.table, other, one) is expected


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize(
    ("one", "other", "area", "text", "expected"),
    [
        (Force.USA, Force.SHIA_MILITIA, "baghdad", "", False),
        (Force.USA, Force.SHIA_MILITIA, "baghdad", "is*1 @ hatra", True),
        (Force.USA, Force.SHIA_MILITIA, "baghdad", "is*1 @ rutba", False),  # a border area
        (Force.USA, Force.SHIA_MILITIA, "homs", "is*1 @ hatra", False),
        (Force.USA, Force.SYRIAN_REBELS, "douma", "", False),
        (Force.USA, Force.SYRIAN_REBELS, "douma", "played full_syria", True),
        (Force.TURKEY, Force.SYRIAN_REBELS, "azaz", "", False),
        (Force.TURKEY, Force.SYRIAN_REBELS, "azaz", "played turkish_move", True),
        (Force.TURKEY, Force.KURDS, "zakho", "momentum 1", True),
        (Force.TURKEY, Force.KURDS, "zakho", "momentum 0", False),
        (Force.TURKEY, Force.KURDS, "zakho", "momentum 0; played turkish_move", True),
        (Force.TURKEY, Force.KURDS, "kobani", "momentum 1", False),
        (Force.TURKEY, Force.IRAQI_SUNNI, "mosul", "", True),
        (Force.HEZBOLLAH, Force.SHIA_MILITIA, "homs", "", True),
        (Force.HEZBOLLAH, Force.IRAQI_SHIA, "abu_kamal", "", True),
        (Force.RUSSIA, Force.HEZBOLLAH, "homs", "", True),
        (Force.SYRIAN_REGIME, Force.IRAN, "homs", "", True),
    ],
)
def test_who_fights_beside_whom(one, other, area, text, expected):
    match = war(f"{IDLE}; {text}")
    assert cooperates(match.table, one, other, box().space[area]) is expected
    assert cooperates(match.table, other, one, box().space[area]) is expected


def attacked(text: str, area: str, target: str, *dice: int):
    match = war(f"is*5 @ {area}; {text}; cash 60; act_done; phase islamic_state; cards islamic_state move", *dice)
    choose(match, "reveal move.islamic_state")
    return answer_if_asked(match, f"fight {area}", f"attack side.{target}", f"commit {FIVE}")


@pytest.mark.rule("islamic_state", "combat.retreat", "stack.iraq")
def test_an_iraqi_shia_unit_does_not_retreat_onto_sunni_ones():
    match = attacked(
        "iraq_shia*1 @ samarra; iraq_sunni*1 @ balad; is*1 @ hatra; control islamic_state hatra",
        "samarra",
        "coalition",
    )
    choose(match, "retreat iraq_shia_1")
    assert "balad" not in goals(match)
    assert "baghdad" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "move.home-guard")
def test_a_retreat_may_empty_a_home_area():
    match = attacked("regime*1 @ latakia; rebel*1 @ salma", "latakia", "syrian_regime")
    assert "retreat regime_1" in options(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_a_retreat_goes_to_empty_enemy_land_and_stops_there():
    match = attacked(
        "rebel*1 @ rastan; control islamic_state hama; control nobody salamiyah homs", "rastan", "syrian_rebels"
    )
    choose(match, "retreat rebel_1")
    assert set(goals(match)) == {"hama", "salamiyah", "homs"}


@pytest.mark.rule("islamic_state", "combat.retreat", "areas.kurd-road")
def test_kurds_may_retreat_along_the_turkish_road_when_it_is_open():
    text = "kurd*1 @ kobani; entered_iraq; momentum 1; control kurds zakho"
    match = war(f"is*5 @ kobani; {text}; cash 60; act_done; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight kobani", f"commit {FIVE}", "retreat kurd_1")
    assert "zakho" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "occupy.when", "int.changes")
def test_is_takes_a_city_that_is_left_to_it():
    match = attacked("regime*1 @ homs; level 3", "homs", "syrian_regime")
    choose(match, "retreat regime_1", "to tartus")
    answer_if_asked(match, "halt")
    assert (owner(match, "homs"), state(match).level) == ("islamic_state", 4)


@pytest.mark.rule("islamic_state", "combat.retreat", "combat.strength")
def test_after_some_have_retreated_the_rest_fight_at_their_own_strength():
    match = attacked("regime*3 @ homs", "homs", "syrian_regime", 1)
    choose(match, "retreat regime_1", "to tartus", "stand")
    assert events(match, "battle")[0].what.column == "+4"  # 10 against 2 doubled and 2


@pytest.mark.rule("islamic_state", "combat.retreat", "russia.ground")
def test_the_russian_unit_does_not_retreat_under_western_aircraft():
    match = attacked("russia_1 @ tartus; air_usa_1 @ homs", "tartus", "syrian_regime")
    choose(match, "retreat russia_1")
    assert "homs" not in goals(match)
    assert "baniyas" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_turks_leave_for_turkey_only_from_a_border_area():
    match = attacked("turkey_1 @ dohuk; control coalition bashiqa", "dohuk", "turkey")
    choose(match, "retreat turkey_1")
    assert "bashiqa" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_defenders_of_two_factions_decide_clockwise_from_the_attacker():
    text = "kurd*1 @ hasakah; regime*1 @ hasakah"
    match = war(f"is*5 @ hasakah; {text}; cash 60; act_done; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah", "attack side.kurds side.syrian_regime", f"commit {FIVE}")
    assert (asked(match).seat, asked(match).rule) == (1, "combat.retreat")
    choose(match, "stand")
    assert (asked(match).seat, asked(match).rule) == (5, "combat.retreat")


# ---- Results


@pytest.mark.rule("islamic_state", "combat.table", "occupy.when")
def test_the_last_units_of_both_sides_leave_an_area_to_its_last_owner():
    match = fought(
        "kurd*1 @ abu_kamal; regime*1 @ abu_kamal; is*1 @ tabqa",
        "kurds",
        4,
        area="abu_kamal",
        target="syrian_regime",
        units="kurd_1",
    )
    assert here(match, "abu_kamal") == []
    assert owner(match, "abu_kamal") == "islamic_state"


@pytest.mark.rule("islamic_state", "combat.table", "combat.home")
@pytest.mark.parametrize(("die", "lost"), [(5, 2), (6, 2)])
def test_two_defenders_away_from_home_are_lost(die, lost):
    match = fought(
        "is*2 @ salma; regime*2 @ salma; is*1 @ tabqa",
        "islamic_state",
        die - 1,
        area="salma",
        target="syrian_regime",
        units="is_1 is_2",
    )
    assert state(match).setbacks == lost


@pytest.mark.rule("islamic_state", "combat.table", "coop.losses")
def test_an_attacker_of_two_loses_one_of_his_choice():
    text = "hezbollah*1 @ salma; militia_1 @ salma; militia_2 @ salma; rebel*1 @ salma; played limited_syria"
    match = fought(text, "iran", 3, area="salma", target="syrian_rebels", units="hezbollah_1 militia_1 militia_2")
    assert {"lose hezbollah_1", "lose militia_1"} <= set(options(match))


@pytest.mark.rule("islamic_state", "combat.table", "combat.contested")
def test_a_one_returns_those_who_moved():
    text = "is*2 @ rastan; regime*1 @ hama; control islamic_state rastan; cash 60; act_done"
    match = play("islamic_state", "move", text, 1)
    answer_if_asked(match, "take is_1 is_2", "to hama", "attack side.syrian_regime", "commit is_1 is_2", "stand")
    assert here(match, "rastan") == ["is_1", "is_2"]
    assert owner(match, "hama") == "syrian_regime"


@pytest.mark.rule("islamic_state", "atrocity")
@pytest.mark.parametrize(
    ("text", "faction", "area", "target", "units", "rolls"),
    [
        ("regime*3 @ kobani; kurd*1 @ kobani", "syrian_regime", "kobani", "kurds", "regime_1 regime_2 regime_3", 1),
        (
            "kurd*3 @ manbij; is*1 @ manbij; is*1 @ tabqa",
            "kurds",
            "manbij",
            "islamic_state",
            "kurd_1 kurd_2 kurd_3",
            0,
        ),
        ("rebel*3 @ nubl; regime*1 @ nubl", "syrian_rebels", "nubl", "syrian_regime", "rebel_1 rebel_2 rebel_3", 1),
        (
            "rebel*3 @ aleppo; regime*1 @ aleppo",
            "syrian_rebels",
            "aleppo",
            "syrian_regime",
            "rebel_1 rebel_2 rebel_3",
            0,
        ),
        (
            "iraq_shia*3 @ mosul; is*1 @ mosul; is*1 @ tabqa",
            "coalition",
            "mosul",
            "islamic_state",
            "iraq_shia_1 iraq_shia_2 iraq_shia_3",
            1,
        ),
        ("is*3 @ douma; rebel*1 @ douma", "islamic_state", "douma", "syrian_rebels", "is_1 is_2 is_3", 0),
    ],
)
def test_who_rolls_for_an_atrocity(text, faction, area, target, units, rolls):
    match = fought(text, faction, 4, 1, area=area, target=target, units=units)
    assert [event.rule for event in events(match, "roll")].count("atrocity") == rolls


# ---- Cooperation


@pytest.mark.rule("islamic_state", "coop.losses")
def test_in_a_common_attack_the_starter_loses_first_even_if_he_is_the_stronger():
    text = "kurd*1 @ sinjar; usa*1 @ sinjar; is*2 @ sinjar; is*1 @ tabqa; iraq_shia*1 @ basra"
    match = war(f"{text}; cash 60; act_done; phase coalition; cards coalition move", 1)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight sinjar", "attack side.islamic_state", "commit usa_1")
    choose(match, "join")
    answer_if_asked(match, "stand")
    assert at(match, "usa_1") == "pool"
    assert at(match, "kurd_1") == "sinjar"


@pytest.mark.rule("islamic_state", "coop.chart", "occupy.when")
def test_a_common_victory_gives_the_area_to_the_starter():
    text = "kurd*2 @ manbij; rebel*1 @ manbij; is*1 @ manbij; is*1 @ tabqa"
    match = war(f"{text}; cash 60; act_done; phase kurds; cards kurds move", 6)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight manbij", "attack side.islamic_state", "commit kurd_1 kurd_2", "join", "stand")
    assert owner(match, "manbij") == "kurds"


@pytest.mark.rule("islamic_state", "combat.modifiers", "coop.chart")
def test_a_cooperator_at_home_brings_the_attack_its_one():
    text = "usa*1 @ karbala; militia_1 @ karbala; is*1 @ karbala; is*1 @ hatra; iraq_shia*1 @ basra"
    match = war(f"{text}; phase coalition; cards coalition move; cash 60", 1)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight karbala", "attack side.islamic_state", "commit usa_1")
    choose(match, "join")
    answer_if_asked(match, "stand")
    assert events(match, "battle")[0].what.column == "+5"  # 4 + 2 + 1 for militia at home, against 2


@pytest.mark.rule("islamic_state", "coop.chart", "players.assignment")
def test_cooperators_of_the_same_player_are_asked_too():
    text = "kurd*2 @ manbij; rebel*1 @ manbij; is*1 @ manbij; is*1 @ tabqa"
    match = war(f"{text}; cash 60; act_done; phase kurds; cards kurds move", 6, players=4)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight manbij", "attack side.islamic_state", "commit kurd_1 kurd_2")
    assert asked(match).seat == 1


# ---- Offensives


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_us_units_that_moved_in_alone_carry_on():
    text = "usa*3 @ baghdad; is*1 @ fallujah; is*1 @ ramadi; is*1 @ tabqa; control coalition baghdad; cash 60"
    match = choose(play("coalition", "move", text, 6), "take usa_1 usa_2 usa_3", "to fallujah")
    answer_if_asked(match, "attack side.islamic_state", "commit usa_1 usa_2 usa_3", "stand")
    assert goals(match, "advance") == ["ramadi"]


@pytest.mark.rule("islamic_state", "combat.overwhelm")
@pytest.mark.parametrize(
    ("units", "goes_on"), [("usa_1 usa_2", True), ("iraq_shia_1 usa_1 usa_2", False), ("usa_1", True)]
)
def test_us_units_that_attack_where_they_stand_carry_on_if_they_attack_alone(units, goes_on):
    text = "usa*2 @ fallujah; iraq_shia*1 @ fallujah; is*1 @ fallujah; is*1 @ ramadi; cash 60; act_done"
    match = answer_if_asked(play("coalition", "move", text, 6), "fight fallujah", f"commit {units}", "stand")
    assert owner(match, "fallujah") == "coalition"
    assert ("combat.overwhelm" in [decision.rule for decision in match.pending]) is goes_on


@pytest.mark.rule("islamic_state", "combat.overwhelm", "move.limits")
def test_an_offensive_that_leads_over_land_it_may_not_enter_stops():
    text = "is*5 @ damascus; regime*1 @ damascus; hezbollah*1 @ lebanon; rebel*1 @ zabadani"
    match = fought(text, "islamic_state", 6, area="damascus", target="syrian_regime", units=FIVE)
    assert "lebanon" not in goals(match, "advance")
    assert "zabadani" in goals(match, "advance")


@pytest.mark.rule("islamic_state", "combat.overwhelm", "peoples.iraq-sunni")
def test_a_recruit_of_an_overrun_is_not_part_of_the_stack_that_attacked():
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; kurd*1 @ sinjar; cash 30; act_done"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1", "is_3"]
    choose(match, "advance sinjar")
    assert at(match, "is_3") == "tal_afar"
    assert here(match, "sinjar") == ["is_1", "kurd_1"]


@pytest.mark.rule("islamic_state", "combat.overwhelm", "combat.retreat")
def test_retreaters_one_step_away_in_an_empty_area_are_attacked_there():
    match = attacked("regime*1 @ homs", "homs", "syrian_regime")
    choose(match, "retreat regime_1", "to tartus")
    assert goals(match, "advance") == ["tartus"]


# ---- What the first trial found


NUBL = "hezbollah*3 @ nubl; rebel*1 @ nubl; air_syria_1 @ nubl"
HEZBOLLAH = "commit hezbollah_1 hezbollah_2 hezbollah_3"


@pytest.mark.rule("islamic_state", "truce", "coop.chart")
def test_in_a_truce_no_regime_air_unit_supports_an_attack_on_rebels():
    match = answer_if_asked(play("iran", "move", f"{NUBL}; truce"), "fight nubl", HEZBOLLAH)
    assert asked(match).rule == "combat.retreat"


@pytest.mark.rule("islamic_state", "ceasefire", "coop.chart")
@pytest.mark.parametrize(("answer", "holds"), [("support", False), ("stay_out", True)])
def test_air_support_against_rebels_ends_the_cease_fire(answer, holds):
    match = answer_if_asked(play("iran", "move", f"{NUBL}; ceasefire"), "fight nubl", HEZBOLLAH)
    choose(match, answer)
    assert state(match).ceasefire is holds
    assert ("The cease-fire is over." in told(match)) is not holds


@pytest.mark.rule("islamic_state", "ceasefire", "air.syria")
def test_the_end_of_a_cease_fire_by_an_air_strike_is_told():
    match = play("syrian_regime", "air", "regime*1 @ damascus; ceasefire")
    assert "The cease-fire is over." in told(choose(match, "fly air_syria_1", "over douma"))


@pytest.mark.rule("islamic_state", "coop.chart", "combat.modifiers")
def test_an_air_unit_supports_nobody_against_forces_that_its_owner_never_attacks():
    text = "kurd*3 @ kobani; turkey_1 @ kobani; air_usa_1 @ kobani; iraq_shia*1 @ basra"
    match = answer_if_asked(play("kurds", "move", text), "fight kobani", "commit kurd_1 kurd_2 kurd_3")
    assert asked(match).rule == "combat.retreat"  # US and Turks


@pytest.mark.rule("islamic_state", "players.two", "coop.chart")
@pytest.mark.parametrize(("answer", "column"), [("stay_out", "+1"), ("support", "+3")])
def test_the_player_of_hezbollah_does_not_lend_the_iranian_air_unit(answer, column):
    text = "iran_seat 0; hezbollah*1 @ homs; regime*2 @ homs; is*1 @ homs; is*1 @ tabqa; air_iran_1 @ homs"
    match = war(
        f"{text}; played limited_syria; act_done; phase syrian_regime; cards syrian_regime move", 2, players=2
    )
    choose(match, "reveal move.syrian_regime")
    answer_if_asked(match, "fight homs", "commit regime_1 regime_2")
    choose(match, "join")
    assert (asked(match).seat, options(match)) == (1, ["support", "stay_out"])
    choose(match, answer)
    answer_if_asked(match, "stand")
    assert events(match, "battle")[0].what.column == column


@pytest.mark.rule("islamic_state", "combat.strength", "coop.chart")
def test_an_attack_without_the_help_that_it_needs_drives_nobody_away():
    text = "kurd*1 @ manbij; rebel*1 @ manbij; is*1 @ manbij; is*1 @ tabqa; cash 60; kurd*1 @ kobani"
    match = answer_if_asked(play("kurds", "move", text), "fight manbij", "attack side.islamic_state")
    choose(match, "stay_out")
    assert "The attack is called off: the defence is stronger." in told(match)
    assert "combat.retreat" not in [decision.rule for decision in match.pending]


@pytest.mark.rule("islamic_state", "occupy.when", "combat.table")
def test_a_defender_left_alone_after_combat_takes_the_area():
    text = "regime*1 @ kobani; rebel*1 @ jarabulus; control islamic_state kobani; control syrian_rebels jarabulus"
    match = play("syrian_rebels", "move", f"{text}; is*1 @ tabqa; cash 60", 1)
    answer_if_asked(match, "to kobani", "attack side.syrian_regime", "stand")
    assert here(match, "kobani") == ["regime_1"]
    assert owner(match, "kobani") == "syrian_regime"
    assert state(match).captured == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("islamic_state", "move.home-guard", "combat.modifiers")
def test_a_sally_counts_the_air_unit_over_its_goal():
    text = "regime*1 @ latakia; rebel*1 @ salma; regime*1 @ tartus; regime*1 @ baniyas"
    assert "from latakia" not in options(play("syrian_regime", "move", text))
    assert "from latakia" in options(play("syrian_regime", "move", f"{text}; air_syria_1 @ salma"))


@pytest.mark.rule("islamic_state", "move.home-guard", "combat.modifiers")
def test_no_sally_against_a_defence_that_its_air_unit_makes_too_strong():
    text = "kurd*2 @ amuda; regime*2 @ hasakah; kurd*1 @ kobani; kurd*1 @ afrin"
    both = "take kurd_1 kurd_2"
    assert both in options(choose(play("kurds", "move", text), "from amuda"))
    assert both not in options(choose(play("kurds", "move", f"{text}; air_syria_1 @ hasakah"), "from amuda"))


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


@pytest.mark.rule("islamic_state", "combat.retreat", "peoples.druze")
def test_nobody_retreats_into_neutral_druze_land():
    text = "is*1 @ daraa; regime*3 @ daraa; cash 60; control nobody damascus"
    match = play("syrian_regime", "move", text)
    answer_if_asked(match, "fight daraa", "commit regime_1 regime_2 regime_3", "retreat is_1")
    assert set(goals(match)) == {"damascus", "quneitra"}


# ---- Odds


@pytest.mark.rule("islamic_state", "combat.table")
@pytest.mark.parametrize("units", [1, 2, 3])
def test_the_forecast_counts_the_six_faces(units):
    text = f"is*{units + 1} @ salma; regime*1 @ salma; is*1 @ tabqa; regime*1 @ latakia; rebel*1 @ aleppo"
    match = war(f"{text}; cash 60; act_done; phase islamic_state; cards islamic_state move; is*1 @ aleppo")
    choose(match, "reveal move.islamic_state")
    option = match.game.parse_option("fight salma", match.names)
    found = match.forecast(0, option)
    assert found is not None
    assert sum(chance.probability for chance in found.chances) == pytest.approx(1)
