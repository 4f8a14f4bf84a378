"""Occupying an area: who controls it, and what follows when it changes hands."""

import pytest

from sandtable.games.islamic_state.state import Russia
from sandtable.testing import answer_if_asked, asked, choose, events, options, told
from tests.games.islamic_state.tools import at, owner, play, state, war


@pytest.mark.rule("islamic_state", "occupy.when", "combat.contested", "air.targets")
def test_at_the_start_of_a_turn_the_only_one_there_takes_the_area():
    match = war("kurd*1 @ kirkuk; rebel*1 @ hama; regime*1 @ hama; is*1 @ tabqa; air_syria_1 @ douma")
    assert owner(match, "kirkuk") == "kurds"
    assert owner(match, "hama") == "syrian_regime"
    assert owner(match, "douma") == "syrian_rebels"  # air units never control


@pytest.mark.rule("islamic_state", "occupy.when", "coop.chart")
def test_at_a_new_turn_two_enemies_in_an_area_leave_it_with_its_owner():
    match = war("kurd*1 @ kirkuk; is*1 @ kirkuk; is*1 @ tabqa; cash 60")
    assert owner(match, "kirkuk") == "coalition"


@pytest.mark.rule("islamic_state", "occupy.when", "coop.chart")
def test_two_friends_in_enemy_land_at_the_start_of_a_turn():
    match = war("kurd*1 @ manbij; rebel*1 @ manbij; is*1 @ tabqa; cash 60")
    assert owner(match, "manbij") == "islamic_state"  # not one player alone


@pytest.mark.rule("islamic_state", "occupy.when")
def test_a_faction_that_stands_in_its_friends_land_leaves_it_to_them():
    text = "rebel*1 @ tal_abyad; kurd*1 @ tal_abyad; is*1 @ tal_abyad; control syrian_rebels tal_abyad"
    match = war(f"{text}; phase kurds; cards kurds move", 6)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight tal_abyad", "attack side.islamic_state", "join", "stand")
    assert at(match, "is_1") == "pool"
    assert owner(match, "tal_abyad") == "syrian_rebels"


@pytest.mark.rule("islamic_state", "occupy.when", "players.assignment")
def test_two_factions_of_one_player_hold_an_area_for_the_one_that_he_names():
    match = war("kurd*1 @ manbij; rebel*1 @ manbij; is*1 @ tabqa; cash 60", players=4)
    assert (asked(match).seat, options(match)) == (1, ["claim side.kurds", "claim side.syrian_rebels"])
    choose(match, "claim side.syrian_rebels")
    assert owner(match, "manbij") == "syrian_rebels"
    assert (state(match).captured, state(match).lost) == ([0, 1, 0, 0], [1, 0, 0, 0])


@pytest.mark.rule("islamic_state", "occupy.when", "players.assignment")
def test_two_factions_of_one_player_leave_an_area_to_the_one_that_has_it():
    match = war("kurd*1 @ dabiq; rebel*1 @ dabiq; is*1 @ tabqa; cash 60", players=4)
    assert owner(match, "dabiq") == "syrian_rebels"


@pytest.mark.rule("islamic_state", "occupy.when", "occupy.proxies")
def test_hezbollah_beside_the_regime_of_the_same_player_leaves_it_the_area():
    match = war("hezbollah*1 @ tabqa; regime*1 @ tabqa; is*1 @ manbij; cash 60", players=4)
    assert owner(match, "tabqa") == "syrian_regime"


@pytest.mark.rule("islamic_state", "occupy.when", "players.assignment", "combat.contested")
def test_enemies_of_one_player_contest_an_area():
    match = war("is*1 @ kobani; regime*1 @ kobani; is*1 @ manbij; cash 60", players=2)
    assert owner(match, "kobani") == "kurds"


@pytest.mark.rule("islamic_state", "momentum.lose", "players.assignment")
def test_an_area_that_changes_between_factions_of_one_player_is_no_capture():
    match = war("kurd*1 @ dabiq; is*1 @ tabqa; cash 60", players=4)
    assert owner(match, "dabiq") == "kurds"
    assert (state(match).captured, state(match).lost) == ([0] * 4, [0] * 4)


@pytest.mark.rule("islamic_state", "occupy.when", "turkey.control")
def test_turks_take_land_for_the_coalition():
    assert owner(war("turkey_1 @ jarabulus; is*1 @ tabqa; cash 60"), "jarabulus") == "coalition"


@pytest.mark.rule("islamic_state", "russia.ground", "occupy.when")
def test_areas_that_the_russian_unit_takes_are_the_regimes():
    match = war("russia_1 @ douma; is*1 @ tabqa; cash 60")
    assert owner(match, "douma") == "syrian_regime"


# ---- The forces of Iran


@pytest.mark.rule("islamic_state", "occupy.proxies")
def test_irans_forces_take_areas_for_others_or_decline():
    match = war("militia_1 @ tikrit; control islamic_state tikrit; is*1 @ tabqa; hezbollah*1 @ rastan")
    assert asked(match).seat == 2
    assert options(match) == ["claim side.syrian_regime", "decline"]
    choose(match, "claim side.syrian_regime")
    assert owner(match, "rastan") == "syrian_regime"
    assert options(match) == ["claim side.coalition", "decline"]
    choose(match, "decline")
    assert owner(match, "tikrit") == "islamic_state"


@pytest.mark.rule("islamic_state", "occupy.proxies")
@pytest.mark.parametrize(
    ("unit", "area", "name"),
    [
        ("hezbollah_1", "hatra", "syrian_regime"),
        ("militia_1", "palmyra", "coalition"),
        ("iran_81_1", "hatra", "coalition"),
    ],
)
def test_in_whose_name_irans_forces_hold_an_area(unit, area, name):
    text = f"{unit} @ {area}; control islamic_state {area}; is*1 @ tabqa; cash 60; played limited_syria"
    assert options(war(text)) == [f"claim side.{name}", "decline"]


@pytest.mark.rule("islamic_state", "occupy.proxies")
def test_what_irans_forces_take_counts_as_that_factions_capture():
    match = war("iran_81_1 @ tikrit; control islamic_state tikrit; is*1 @ tabqa")
    choose(match, "claim side.coalition")
    assert owner(match, "tikrit") == "coalition"
    assert state(match).captured == [0, 0, 0, 1, 0, 0]
    assert state(match).lost == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("islamic_state", "momentum.lose", "occupy.proxies")
def test_an_area_that_militia_take_is_a_capture_of_the_coalition():
    match = war("militia_1 @ hatra; control islamic_state hatra; is*1 @ tabqa; cash 60")
    answer_if_asked(match, "claim side.coalition")
    assert owner(match, "hatra") == "coalition"
    assert state(match).captured == [0, 0, 0, 1, 0, 0]
    assert state(match).lost[0] == 1


# ---- What follows


@pytest.mark.rule("islamic_state", "occupy.when", "int.changes")
def test_taking_a_city_raises_the_level_for_is_and_regime_only():
    match = war("is*1 @ kirkuk; cash 40")
    assert state(match).level == 2
    match = war("is*1 @ tabqa; regime*1 @ douma; cash 40")
    assert state(match).level == 2
    match = war("is*1 @ tabqa; kurd*1 @ kirkuk; cash 40")
    assert state(match).level == 1
    match = war("is*1 @ rumaylan; cash 40")
    assert state(match).level == 1  # no city


@pytest.mark.rule("islamic_state", "int.changes")
@pytest.mark.parametrize("unit", ["kurd", "rebel", "iraq_shia"])
def test_cities_taken_by_others_raise_nothing(unit):
    assert state(war(f"{unit}*1 @ manbij; is*1 @ tabqa; cash 60")).level == 1


@pytest.mark.rule("islamic_state", "occupy.when", "int.changes")
def test_the_regime_retaking_a_lost_city_raises_the_level():
    match = war("regime*1 @ homs; control islamic_state homs; is*1 @ tabqa; cash 60")
    assert (owner(match, "homs"), state(match).level) == ("syrian_regime", 2)


@pytest.mark.rule("islamic_state", "int.limits")
def test_baghdad_and_damascus_add_five_outside_the_cap_once():
    match = war("is*1 @ baghdad; is*1 @ damascus; cash 40")
    assert state(match).level == 1 + 1 + 5 + 1 + 5
    match = war("is*1 @ baghdad; is*1 @ tabqa; prized baghdad; cash 40")
    assert state(match).level == 2


@pytest.mark.rule("islamic_state", "int.limits", "int.changes")
@pytest.mark.parametrize(("swing", "after"), [(0, 2 + 5), (3, 1 + 5)])
def test_baghdad_raises_the_level_by_five_and_one_for_a_city(swing, after):
    match = play(
        "islamic_state",
        "rapid",
        f"is*1 @ balad; control islamic_state balad; cash 30; level 1; swing {swing}; act_done",
    )
    choose(match, "to baghdad")
    answer_if_asked(match, "halt")
    assert state(match).level == after


@pytest.mark.rule("islamic_state", "russia.appear")
def test_lost_areas_and_units_of_the_regime_are_setbacks():
    match = war("is*1 @ homs; is*1 @ tabqa; regime*1 @ douma; cash 60; setbacks 1")
    assert state(match).setbacks == 2
    text = "is*5 @ salma; regime*2 @ salma; cash 60; act_done"
    match = play("islamic_state", "move", text, 1)
    answer_if_asked(match, "fight salma", "attack side.syrian_regime", "commit is_1 is_2 is_3 is_4 is_5", "stand")
    assert state(match).setbacks == 2  # two units


@pytest.mark.rule("islamic_state", "truce", "russia.withdraw")
def test_areas_taken_from_rebels_count_only_since_the_russians_came():
    match = war("russia present; regime*1 @ douma; regime*1 @ tabqa; is*1 @ manbij; cash 60")
    assert (state(match).from_rebels, state(match).retaken) == (1, 2)
    match = war("regime*1 @ douma; is*1 @ manbij; cash 60")
    assert (state(match).from_rebels, state(match).retaken) == (0, 0)


@pytest.mark.rule("islamic_state", "russia.withdraw")
@pytest.mark.parametrize(("russia", "lost"), [("waiting", 0), ("due", 0), ("present", 1)])
def test_only_what_the_regime_loses_while_the_russians_are_there_keeps_them(russia, lost):
    assert state(war(f"is*1 @ homs; cash 60; russia {russia}")).lost_since == lost


@pytest.mark.rule("islamic_state", "russia.ground")
def test_without_tartus_all_russians_leave_for_good():
    text = "is*1 @ tartus; russia_1 @ homs; air_russia_1 @ homs; russia present; cash 60"
    match = war(text)
    assert owner(match, "tartus") == "islamic_state"
    assert {at(match, piece) for piece in ("russia_1", "air_russia_1", "air_russia_2")} == {"gone"}
    assert state(match).russia is Russia.GONE


@pytest.mark.rule("islamic_state", "russia.ground")
def test_with_tartus_lost_before_the_russians_came_they_never_come():
    match = war("is*1 @ tartus; russia_1 @ homs; cash 60; setbacks 3")
    assert state(match).russia is Russia.GONE


@pytest.mark.rule("islamic_state", "occupy.when", "int.changes")
def test_a_city_that_falls_says_so_and_other_areas_do_not():
    match = war("kurd*1 @ kirkuk; is*1 @ tiyas; is*1 @ tabqa")
    worth = {match.names.ids("space")[each.what.at]: each.what.worth for each in events(match, "control")}
    assert (worth["kirkuk"], worth["tiyas"]) == ("a city", "")


@pytest.mark.rule("islamic_state", "occupy.when", "revenue.resources")
def test_the_islamic_state_is_told_the_resources_that_it_takes():
    match = war("is*1 @ kirkuk; kurd*1 @ baiji; cash 60")
    worth = {match.names.ids("space")[each.what.at]: each.what.worth for each in events(match, "control")}
    assert worth == {"kirkuk": "a city, 4 resources", "baiji": "a city"}
    assert "Baiji falls to the Kurds." in told(match)
