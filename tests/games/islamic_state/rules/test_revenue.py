"""Islamic State revenue: resources, cash, and paying the army."""

import pytest

from sandtable.games.islamic_state.rules.revenue import income, resources
from sandtable.testing import choose, hint, options, prompt
from tests.games.islamic_state.tools import IDLE, box, here, opening, play, state, war


@pytest.mark.rule("islamic_state", "revenue.resources", "setup.is")
def test_eleven_points_at_the_start():
    assert resources(opening("stage select").table) == 11


def test_areas_have_no_more_resources_than_the_map_shows():
    assert sum(box().site_value) + len(box().refineries) == resources(
        war(f"{IDLE}; control islamic_state all").table
    )


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
        ("baniyas", 3 + 1),
        ("kirkuk", 3 + 1),
        ("haditha", 1 + 1),
        ("basra", 3 + 1 + 1),
        ("jawala", 1 + 1),
        ("tiyas", 0),  # storage alone
        ("hatra", 0),
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


@pytest.mark.rule("islamic_state", "revenue.resources")
def test_a_contested_resource_that_is_controls_yields():
    assert (
        resources(
            war(f"control nobody all; control islamic_state tabqa; kurd*1 @ tabqa; is*1 @ tabqa; {IDLE}").table
        )
        == 3
    )


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


@pytest.mark.rule("islamic_state", "turn.1-upkeep", "momentum.benefit", "revenue.cash")
@pytest.mark.parametrize(("momentum", "income"), [(0, 7), (1, 6)])
def test_the_border_pays_two_only_while_is_controls_turkey(momentum, income):
    match = war(f"is*1 @ tabqa; cash 10; momentum {momentum}")
    assert state(match).cash == 10 + income


@pytest.mark.rule("islamic_state", "revenue.cash", "turkey.control")
def test_after_the_unilateral_move_the_border_pays_one_even_with_momentum():
    assert state(war("is*1 @ tabqa; cash 10; played turkish_move")).cash == 16


@pytest.mark.rule("islamic_state", "air.table", "revenue.cash")
def test_struck_transport_costs_nothing_in_other_hands():
    struck = "damage oil_transport.baiji 3; is*1 @ tabqa; cash 10"
    assert state(war(struck)).cash == 17
    assert state(war(f"{struck}; control islamic_state baiji")).cash == 16


@pytest.mark.rule("islamic_state", "revenue.cash")
def test_struck_transport_never_takes_cash_below_nothing():
    areas = ("baniyas", "homs", "erbil", "sulamaniyah", "baiji", "haditha", "baghdad")
    struck = "; ".join(f"damage oil_transport.{area} 3" for area in areas)
    match = war(f"control nobody all; control islamic_state {' '.join(areas)}; {struck}; cash 1; is*1 @ homs")
    assert state(match).cash == 0


@pytest.mark.rule("islamic_state", "revenue.cash", "actions.rapid")
def test_archaeology_is_looted_once():
    match = play("islamic_state", "rapid", "is*1 @ hawl_baaj; cash 10; control islamic_state tal_afar")
    choose(match, "to hatra")
    assert state(match).cash == 12
    match = play(
        "islamic_state", "rapid", "is*1 @ hawl_baaj; cash 10; looted hatra; control islamic_state tal_afar"
    )
    choose(match, "to hatra")
    assert state(match).cash == 10


@pytest.mark.rule("islamic_state", "revenue.cash", "occupy.when")
def test_loot_taken_at_the_start_of_a_turn_pays_the_army_of_that_turn():
    match = war("is*1 @ hatra; cash 0; control nobody all; control islamic_state tabqa")
    assert state(match).cash == 2 + 5


@pytest.mark.rule("islamic_state", "revenue.pay")
def test_resources_pay_first_then_cash_as_is_likes():
    areas = "control nobody all; control islamic_state baiji tabqa rastan palmyra resafa mayadin shaddadi jarabulus"
    match = war(f"{areas} manbij; momentum 1; is*5 @ baiji; is*5 @ tabqa; is*5 @ resafa; is*5 @ manbij; cash 30")
    assert resources(match.table) == 13
    assert options(match)[0] == "pay 7"
    assert prompt(match).startswith("Pay your army: 20 units cost 1 each, resources pay 13.")
    assert hint(match, "pay 7") == "all units stay, 29 cash left"
    assert hint(match, "pay 6") == "1 unit lost, 30 cash left"
    choose(match, "pay 7")
    assert state(match).cash == 30 + 6 - 7


@pytest.mark.rule("islamic_state", "revenue.pay", "revenue.cash")
def test_the_books_own_example_leaves_31():
    land = "tabqa baiji deir_hafir rastan palmyra resafa jarabulus mayadin"  # 3 + 4 + 3 + 1 + 1 + 1 + 1 = 14
    text = f"control nobody all; control islamic_state {land} shaddadi; momentum 1; cash 30"
    match = war(f"{text}; is*5 @ tabqa; is*5 @ baiji; is*5 @ resafa; is*5 @ rastan")
    assert (resources(match.table), income(match.table)) == (15, 6)
    choose(match, "pay 5")
    assert state(match).cash == 31


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


@pytest.mark.rule("islamic_state", "revenue.pay")
def test_a_unit_is_given_up_to_save_cash():
    match = war("is*12 @ tabqa; cash 0; control nobody all; control islamic_state tabqa")
    assert "pay 5" in options(match)
    choose(match, "pay 4")
    assert len(here(match, "tabqa")) == 3 + 4
    assert state(match).cash == 1
