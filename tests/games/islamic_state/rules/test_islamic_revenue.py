"""Islamic State revenue, control of areas, refugees on the track."""

import pytest
from islamic_tools import at, box, damage, here, opening, owner, play, state, war

from sandtable.games.islamic_state.rules.revenue import income, resources
from sandtable.testing import answer_if_asked, asked, choose, hint, options, prompt

IDLE = "phase kurds; cards kurds move; kurd*1 @ erbil"


@pytest.mark.rule("islamic_state", "revenue.resources", "setup.is")
def test_eleven_points_at_the_start():
    assert resources(opening("stage select").table) == 11


@pytest.mark.rule("islamic_state", "revenue.resources")
@pytest.mark.parametrize(
    ("areas", "points"),
    [
        ("baiji", 3 + 1),  # power plant and refinery
        ("tabqa", 3),
        ("mosul_dam", 2 + 1),  # the dam and a well
        ("rastan", 1),  # another dam
        ("palmyra", 1),
        ("homs", 3 + 1),  # oil storage yields nothing
    ],
)
def test_what_each_resource_yields(areas, points):
    match = war(f"{IDLE}; control nobody all; control islamic_state {areas}")
    assert resources(match.table) == points


@pytest.mark.rule("islamic_state", "revenue.resources", "revenue.pay")
def test_damaged_and_lost_resources_count_no_more():
    text = f"{IDLE}; control nobody all; control islamic_state baiji tabqa"
    assert resources(war(text).table) == 7
    assert resources(war(f"{text}; damage power_plant.baiji 2").table) == 4
    assert resources(war(f"{text}; damage dam.tabqa 9").table) == 4
    assert resources(war(f"{text}; damage oil_transport.baiji 9").table) == 7  # the refinery keeps its point
    assert resources(war(f"{text}; control kurds tabqa").table) == 4


@pytest.mark.rule("islamic_state", "revenue.cash")
def test_cash_of_a_turn():
    text = f"{IDLE}; control nobody all; control islamic_state tabqa"
    assert income(war(text).table) == 5
    assert income(war(f"{text} jarabulus").table) == 7  # Turkish border, IS controls Turkey
    assert income(war(f"{text} jarabulus; momentum 1").table) == 6
    assert income(war(f"{text} jarabulus; played close_border").table) == 5
    assert income(war(f"{text} abu_kamal").table) == 5  # another border
    assert income(war(f"{text} baiji; damage oil_transport.baiji 2").table) == 4
    assert income(war(f"{text}; damage oil_transport.baiji 2").table) == 5  # not its area


@pytest.mark.rule("islamic_state", "revenue.cash")
def test_archaeology_is_looted_once():
    match = play("islamic_state", "rapid", "is*1 @ hawl_baaj; cash 10; control islamic_state tal_afar")
    choose(match, "to hatra")
    assert state(match).cash == 12
    match = play(
        "islamic_state", "rapid", "is*1 @ hawl_baaj; cash 10; looted hatra; control islamic_state tal_afar"
    )
    choose(match, "to hatra")
    assert state(match).cash == 10


@pytest.mark.rule("islamic_state", "revenue.pay")
def test_resources_pay_first_then_cash_as_is_likes():
    """The book's example: 20 units, 15 resources, 6 cash a turn and 30 in reserve leave 31."""
    areas = "control nobody all; control islamic_state baiji tabqa rastan palmyra resafa mayadin shaddadi jarabulus"
    match = war(f"{areas} manbij; momentum 1; is*5 @ baiji; is*5 @ tabqa; is*5 @ resafa; is*5 @ manbij; cash 30")
    assert resources(match.table) == 13
    assert options(match)[0] == "pay 7"
    assert prompt(match).startswith("Pay your army: 20 units cost 1 each, resources pay 13.")
    assert hint(match, "pay 7") == "all units stay, 29 cash left"
    assert hint(match, "pay 6") == "1 unit lost, 30 cash left"
    choose(match, "pay 7")
    assert state(match).cash == 30 + 6 - 7


@pytest.mark.rule("islamic_state", "revenue.pay")
def test_unpaid_units_are_given_up_by_choice():
    match = war("control nobody all; control islamic_state tabqa; is*3 @ tabqa; is*2 @ hawija; cash 0")
    assert options(match) == ["pay 2", "pay 1", "pay 0"]
    choose(match, "pay 1")
    assert prompt(match) == "1 unit without pay: where is one given up?"
    assert options(match) == ["give_up tabqa", "give_up hawija"]
    choose(match, "give_up hawija")
    assert len(here(match, "hawija")) == 1
    assert state(match).cash == 5 - 1


@pytest.mark.rule("islamic_state", "air.repair", "turn.1-upkeep")
def test_one_hit_comes_off_each_turn_and_never_what_is_destroyed():
    match = war("is*1 @ tabqa; damage dam.tabqa 4; damage oil_well.resafa 9; damage oil_well.shaddadi 1")
    assert damage(match, "dam.tabqa") == 3
    assert damage(match, "oil_well.resafa") == 9
    assert damage(match, "oil_well.shaddadi") == 0


# ---- Occupying


@pytest.mark.rule("islamic_state", "occupy.when", "combat.contested")
def test_at_the_start_of_a_turn_the_only_one_there_takes_the_area():
    match = war("kurd*1 @ kirkuk; rebel*1 @ hama; regime*1 @ hama; is*1 @ tabqa; air_syria_1 @ douma")
    assert owner(match, "kirkuk") == "kurds"
    assert owner(match, "hama") == "syrian_regime"
    assert owner(match, "douma") == "syrian_rebels"  # air units never control


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


@pytest.mark.rule("islamic_state", "int.limits")
def test_baghdad_and_damascus_add_five_outside_the_cap_once():
    match = war("is*1 @ baghdad; is*1 @ damascus; cash 40")
    assert state(match).level == 1 + 1 + 5 + 1 + 5
    match = war("is*1 @ baghdad; is*1 @ tabqa; prized baghdad; cash 40")
    assert state(match).level == 2


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
def test_what_they_take_counts_as_that_factions_capture():
    match = war("iran_81_1 @ tikrit; control islamic_state tikrit; is*1 @ tabqa")
    choose(match, "claim side.coalition")
    assert owner(match, "tikrit") == "coalition"
    assert state(match).captured == [0, 0, 0, 1, 0, 0]
    assert state(match).lost == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("islamic_state", "refugees.count")
def test_from_the_sixth_refugee_on_the_level_rises_within_the_cap():
    text = "is*1 @ tabqa; damage power_plant.baiji 9; cash 40"
    assert state(war(f"{text}; refugees 4")).level == 1
    match = war(f"{text}; refugees 5")
    assert (state(match).refugees, state(match).level) == (6, 2)
    match = war(f"{text}; refugees 5; swing 3")
    assert (state(match).refugees, state(match).level) == (6, 1)


@pytest.mark.rule("islamic_state", "occupy.when")
def test_a_faction_that_stands_in_its_friends_land_leaves_it_to_them():
    text = "rebel*1 @ tal_abyad; kurd*1 @ tal_abyad; is*1 @ tal_abyad; control syrian_rebels tal_abyad"
    match = war(f"{text}; phase kurds; cards kurds move", 6)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight tal_abyad", "attack side.islamic_state", "join", "stand")
    assert at(match, "is_1") == "pool"
    assert owner(match, "tal_abyad") == "syrian_rebels"


def test_areas_have_no_more_resources_than_the_map_shows():
    assert sum(box().site_value) + len(box().refineries) == resources(
        war(f"{IDLE}; control islamic_state all").table
    )
