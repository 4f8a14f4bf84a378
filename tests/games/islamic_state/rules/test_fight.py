"""Calculating combat: strengths, modifiers and the exact odds."""

import pytest

from sandtable.games.islamic_state.box.factions import Faction
from sandtable.testing import answer_if_asked, asked, choose
from tests.games.islamic_state.tools import edge, war


@pytest.mark.rule("islamic_state", "combat.calc")
def test_each_point_of_superiority_adds_one():
    assert edge("is*3 @ karbala; iraq_shia*1 @ karbala", Faction.ISLAMIC_STATE, "karbala", 3) == 6 - 4
    assert edge("is*3 @ salma; regime*1 @ salma", Faction.ISLAMIC_STATE, "salma", 5) == 6 + 1 - 2


@pytest.mark.rule("islamic_state", "combat.table")
def test_no_more_defenders_are_lost_than_are_there():
    match = war("is*2 @ salma; regime*1 @ salma; phase islamic_state; cards islamic_state move; act_done; cash 60")
    choose(match, "reveal move.islamic_state")
    told = asked(match).odds(asked(match).options[-1])
    assert [chance.text for chance in told.chances][-1] == "the defender loses 1"


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_the_strongest_defender_at_home_is_doubled_once():
    text = "is*5 @ tartus; regime*1 @ tartus; russia_1 @ tartus"
    assert edge(text, Faction.ISLAMIC_STATE, "tartus", 5) == 10 - (2 + 3 + 3)


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_one_unit_is_doubled_when_two_factions_are_attacked():
    text = "is*5 @ hasakah; kurd*2 @ hasakah; regime*1 @ hasakah"
    assert edge(text, Faction.ISLAMIC_STATE, "hasakah", 1, 5) == 10 - (4 + 2 + 2)


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_an_attacker_at_home_adds_one_unless_a_defender_is_too():
    assert edge("rebel*2 @ salma; regime*1 @ salma", Faction.SYRIAN_REBELS, "salma", 5) == 4 + 1 - 2
    assert edge("rebel*2 @ idlib; regime*1 @ idlib", Faction.SYRIAN_REBELS, "idlib", 5) == 4 - 4
    assert edge("rebel*2 @ nubl; kurd*1 @ nubl; is*3 @ nubl", Faction.ISLAMIC_STATE, "nubl", 4) == 6 - 4


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.home")
def test_both_at_home_give_the_attacker_nothing():
    assert edge("is*3 @ douma; rebel*1 @ douma", Faction.ISLAMIC_STATE, "douma", 4) == 6 - 4


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_neither_at_home_counts_plainly():
    assert edge("is*2 @ karbala; kurd*1 @ karbala", Faction.ISLAMIC_STATE, "karbala", 1) == 4 - 2


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.home")
def test_us_units_are_at_home_where_the_people_is_mixed():
    assert edge("usa*1 @ sinjar; is*1 @ sinjar", Faction.COALITION, "sinjar", 0) == 4 + 1 - 2


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.iraq-sunni")
def test_a_weak_unit_is_worth_nothing_even_at_home():
    text = "regime*1 @ abu_kamal; iraq_sunni_1 @ abu_kamal; weak iraq_sunni_1"
    assert edge(text, Faction.SYRIAN_REGIME, "abu_kamal", 3) == 2


@pytest.mark.rule("islamic_state", "combat.modifiers", "peoples.druze")
def test_druze_are_doubled_in_their_land():
    text = "is*5 @ suwayda; druze_1 @ suwayda; druze syrian_rebels"
    assert edge(text, Faction.ISLAMIC_STATE, "suwayda", 4) == 10 - 6


@pytest.mark.rule("islamic_state", "combat.modifiers", "combat.strength")
@pytest.mark.parametrize(
    ("text", "faction", "area", "targets", "expected"),
    [
        ("is*5 @ tartus; russia_1 @ tartus", Faction.ISLAMIC_STATE, "tartus", (5,), 10 - 6),
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


# ---- Air units


@pytest.mark.rule("islamic_state", "combat.modifiers", "air.table")
def test_one_air_unit_adds_two_on_either_side():
    text = "regime*2 @ salma; rebel*1 @ salma; air_syria_1 @ salma"
    assert edge(text, Faction.SYRIAN_REGIME, "salma", 4) == 4 + 2 - 4
    assert edge(f"{text}; air_russia_1 @ salma", Faction.SYRIAN_REGIME, "salma", 4) == 4 + 2 - 4
    text = "is*4 @ salma; regime*1 @ salma; air_syria_1 @ salma"
    assert edge(text, Faction.ISLAMIC_STATE, "salma", 5) == 8 + 1 - 2 - 2


@pytest.mark.rule("islamic_state", "combat.strength", "combat.modifiers")
def test_air_support_makes_an_even_attack_possible():
    text = "regime*1 @ salma; rebel*1 @ salma; air_syria_1 @ salma"
    assert edge(text, Faction.SYRIAN_REGIME, "salma", 4) == 0


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


@pytest.mark.rule("islamic_state", "russia.withdraw")
def test_the_russian_air_unit_that_stays_fights_is_alone():
    def support(enemy: str, target: str) -> bool:
        text = f"regime*3 @ salma; {enemy} @ salma; air_russia_1 @ salma; russia withdrawn"
        match = war(f"{text}; phase syrian_regime; cards syrian_regime move", 2)
        choose(match, "reveal move.syrian_regime")
        answer_if_asked(match, "fight salma", f"attack side.{target}", "commit regime_1 regime_2 regime_3", "stand")
        battles = [entry.event.what for entry in match.log if entry.event.kind == "battle"]
        return any(shift.why == "air support of the attack" for shift in battles[0].shifts)

    assert support("is*1", "islamic_state")
    assert not support("rebel*1", "syrian_rebels")


# ---- The forecast


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
