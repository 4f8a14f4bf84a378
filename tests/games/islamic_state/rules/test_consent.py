"""Cooperating units: other players are asked whether their units fight along."""

import pytest

from sandtable.games.islamic_state.box.factions import Faction
from sandtable.games.islamic_state.rules.combat import prepare
from sandtable.testing import answer_if_asked, asked, choose, events, options, told
from tests.games.islamic_state.tools import IS_MOVE, JOINT, attack, box, owner, play, state, war


@pytest.mark.rule("islamic_state", "coop.chart")
def test_a_cooperator_is_asked_and_may_refuse():
    match = war(JOINT, 5)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight tal_abyad", "attack side.islamic_state")
    assert asked(match).seat == 4
    assert asked(match).reaction == "cooperate"
    assert options(match) == ["join", "stay_out"]
    refused = match.clone()
    choose(match, "join", "stand")
    assert len(events(match, "battle")[0].what.attackers) == 2
    choose(refused, "stay_out")
    assert not events(refused, "battle")  # 2 against 4: called off


@pytest.mark.rule("islamic_state", "combat.strength", "coop.chart")
def test_an_attack_without_the_help_that_it_needs_drives_nobody_away():
    text = "kurd*1 @ manbij; rebel*1 @ manbij; is*1 @ manbij; is*1 @ tabqa; cash 60; kurd*1 @ kobani"
    match = answer_if_asked(play("kurds", "move", text), "fight manbij", "attack side.islamic_state")
    choose(match, "stay_out")
    assert "The attack in Manbij is called off: the defence is stronger." in told(match)
    assert "combat.retreat" not in [decision.rule for decision in match.pending]


@pytest.mark.rule("islamic_state", "coop.chart")
def test_a_cooperator_may_join_the_defence():
    match = attack("is*3 @ homs; regime*1 @ homs; hezbollah*1 @ homs", 3)
    assert (asked(match).seat, asked(match).reaction) == (5, "cooperate")  # Hezbollah is attacked
    choose(match, "join")
    assert len(events(match, "battle")[0].what.defenders) == 2


@pytest.mark.rule("islamic_state", "coop.chart", "players.assignment")
def test_cooperators_of_the_same_player_are_asked_too():
    text = "kurd*2 @ manbij; rebel*1 @ manbij; is*1 @ manbij; is*1 @ tabqa"
    match = war(f"{text}; cash 60; act_done; phase kurds; cards kurds move", 6, players=4)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight manbij", "attack side.islamic_state", "commit kurd_1 kurd_2")
    assert asked(match).seat == 1


@pytest.mark.rule("islamic_state", "coop.chart", "players.assignment")
def test_no_player_brings_his_other_faction_to_the_side_of_is():
    text = f"is*3 @ hasakah; regime*1 @ hasakah; kurd*1 @ hasakah; {IS_MOVE}"
    match = choose(war(text, players=2), "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah", "attack side.kurds")
    answer_if_asked(match, "commit is_1 is_2 is_3")
    assert asked(match).rule == "combat.retreat"


@pytest.mark.rule("islamic_state", "combat.modifiers", "coop.chart")
def test_a_cooperator_at_home_brings_the_attack_its_one():
    text = "usa*1 @ karbala; militia_1 @ karbala; is*1 @ karbala; is*1 @ hatra; iraq_shia*1 @ basra"
    match = war(f"{text}; phase coalition; cards coalition move; cash 60", 1)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight karbala", "attack side.islamic_state", "commit usa_1")
    choose(match, "join")
    answer_if_asked(match, "stand")
    assert events(match, "battle")[0].what.column == "+5"  # 4 + 2 + 1 for militia at home, against 2


@pytest.mark.rule("islamic_state", "coop.chart", "occupy.when")
def test_a_common_victory_gives_the_area_to_the_starter():
    text = "kurd*2 @ manbij; rebel*1 @ manbij; is*1 @ manbij; is*1 @ tabqa"
    match = war(f"{text}; cash 60; act_done; phase kurds; cards kurds move", 6)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight manbij", "attack side.islamic_state", "commit kurd_1 kurd_2", "join", "stand")
    assert owner(match, "manbij") == "kurds"


@pytest.mark.rule("islamic_state", "coop.chart", "combat.modifiers")
def test_a_cooperators_air_unit_supports_if_its_owner_agrees():
    text = "kurd*1 @ sinjar; is*1 @ sinjar; air_usa_1 @ sinjar; entered_iraq; phase kurds; cards kurds move"
    match = war(text, 5)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight sinjar", "attack side.islamic_state")
    assert asked(match).seat == 3
    assert options(match) == ["support", "stay_out"]
    choose(match, "support", "stand")
    shifts = [shift.why for shift in events(match, "battle")[0].what.shifts]
    assert "air support of the attack" in shifts
    assert events(match, "battle")[0].what.column == "+3"  # 2 + 1 + 2 against 2


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


BESIDE_REGIME = "hezbollah*3 @ nubl; regime*1 @ nubl; rebel*1 @ nubl"  # Hezbollah is strong enough alone


@pytest.mark.rule("islamic_state", "truce", "coop.chart")
def test_in_a_truce_the_regime_does_not_join_an_attack_on_rebels():
    match = play("iran", "move", f"{BESIDE_REGIME}; truce")
    answer_if_asked(match, "fight nubl", "commit hezbollah_1 hezbollah_2 hezbollah_3")
    assert (asked(match).seat, asked(match).rule) == (4, "combat.retreat")


UNDER_REGIME_AIR = "hezbollah*3 @ nubl; rebel*1 @ nubl; air_syria_1 @ nubl"

HEZBOLLAH = "commit hezbollah_1 hezbollah_2 hezbollah_3"


@pytest.mark.rule("islamic_state", "truce", "coop.chart")
def test_in_a_truce_no_regime_air_unit_supports_an_attack_on_rebels():
    match = answer_if_asked(play("iran", "move", f"{UNDER_REGIME_AIR}; truce"), "fight nubl", HEZBOLLAH)
    assert asked(match).rule == "combat.retreat"


@pytest.mark.rule("islamic_state", "ceasefire", "coop.chart")
@pytest.mark.parametrize(("answer", "holds"), [("join", False), ("stay_out", True)])
def test_joining_an_attack_on_rebels_breaks_the_cease_fire(answer, holds):
    match = play("iran", "move", f"{BESIDE_REGIME}; ceasefire")
    answer_if_asked(match, "fight nubl", "commit hezbollah_1 hezbollah_2 hezbollah_3")
    choose(match, answer)
    assert state(match).ceasefire is holds


@pytest.mark.rule("islamic_state", "ceasefire", "coop.chart")
@pytest.mark.parametrize(("answer", "holds"), [("support", False), ("stay_out", True)])
def test_air_support_against_rebels_ends_the_cease_fire(answer, holds):
    match = answer_if_asked(play("iran", "move", f"{UNDER_REGIME_AIR}; ceasefire"), "fight nubl", HEZBOLLAH)
    choose(match, answer)
    assert state(match).ceasefire is holds
    assert ("The cease-fire is over." in told(match)) is not holds


@pytest.mark.rule("islamic_state", "players.two", "combat.modifiers")
def test_the_other_players_air_unit_supports_only_if_he_agrees():
    """With two players Hezbollah is the one's, the Iranian air unit the other's."""
    text = "hezbollah*3 @ homs; is*1 @ homs; air_iran_1 @ homs; cash 60; act_done; iran_seat 0"
    match = war(f"{text}; phase iran; cards iran move", 4, players=2)
    fight = prepare(match.table, 0, Faction.IRAN, box().space["homs"], [Faction.ISLAMIC_STATE])
    assert fight is not None
    assert not fight.attack_air
    match = war(
        text.replace("hezbollah", "militia") + "; played limited_syria; phase iran; cards iran move", players=2
    )
    fight = prepare(match.table, 1, Faction.IRAN, box().space["homs"], [Faction.ISLAMIC_STATE])
    assert fight is not None
    assert fight.attack_air
