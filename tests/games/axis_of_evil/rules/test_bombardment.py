"""16.3, 16.4, 16.7 Bombardment."""

from collections import Counter
from itertools import product

import pytest

from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.rules.air import columns
from sandtable.games.axis_of_evil.rules.bombardment import COUNTED
from sandtable.testing import asked, choose, done, events, options, told, why_not
from tests.games.axis_of_evil.tools import BOX, FAR, ap, bomb, hexes, holder, is_reduced, lying, place, state, war


@pytest.mark.rule("axis_of_evil", "16.3")
def test_any_distance():
    match = war("nato_isaf @ 1725; rus_2gd @ 3610; irn_n @ 0916; nato_tac_1 @ staging", "-")
    choose(match, "bombard")
    assert hexes(match, "bomb") == {"3610", "0916"}


@pytest.mark.rule("axis_of_evil", "16.4")
@pytest.mark.parametrize(
    ("units", "limit", "active"),
    [
        (["nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_msl_1"], 3, "coalition"),
        (["gcc_tac_1", "gcc_tac_2"], 1, "coalition"),
        (["rus_tac_1", "rus_tac_2", "rus_msl_1"], 2, "eurasian"),
        (["irn_tac_1", "irn_msl_1", "irn_msl_2"], 2, "eurasian"),
    ],
)
def test_limits_against_one_hex(units: list[str], limit: int, active: str):
    text = f"active {active}; nato_isaf @ 1725; rus_2gd @ 1325; "
    match = war(text + "; ".join(f"{unit} @ staging" for unit in units), 1)
    choose(match, "bombard")  # one target
    with pytest.raises(IllegalChoice, match=f"At most {limit}"):
        choose(match, "strike " + " ".join(units[: limit + 1]))


@pytest.mark.rule("axis_of_evil", "16.4")
def test_syria_bombs_with_one_unit():
    match = war(FAR + "syr_tac_1 @ staging; syr_tac_2 @ staging; active eurasian", 1)
    choose(match, "bombard")
    with pytest.raises(IllegalChoice, match="At most 1"):
        choose(match, "strike syr_tac_1 syr_tac_2")


@pytest.mark.rule("axis_of_evil", "16.4", "17.1")
def test_iran_bombards_with_an_aircraft_and_a_missile():
    air = lying("staging", "irn_tac_1", "irn_msl_1", "irn_tac_2")
    match = war(f"nato_isaf @ 1419; rus_2gd @ 1325; {air}; active eurasian", "A1")
    choose(match, "bombard")
    with pytest.raises(IllegalChoice, match="At most 2"):
        choose(match, "strike irn_tac_1 irn_tac_2 irn_msl_1")
    choose(match, "strike irn_tac_1 irn_msl_1")
    assert (place(match, "irn_tac_1"), place(match, "irn_msl_1")) == ("eliminated", "reinforcement")


@pytest.mark.rule("axis_of_evil", "16.7")
def test_terrain_shifts_down_to_the_zero_column():
    match = war("iraq eurasian; nato_isaf @ 1725; irq_bagh @ 1716; gcc_tac_2 @ staging", "-")
    bomb(match, "1716", "gcc_tac_2")  # one factor against a mega-city
    assert events(match, "roll")[0].about["column"] == 0
    match = war("iraq eurasian; nato_isaf @ 1725; irq_bas @ 1919; nato_5gf_1 @ staging", 3)
    bomb(match, "1919", "nato_5gf_1")
    assert events(match, "roll")[0].about["column"] == 2


@pytest.mark.rule("axis_of_evil", "16.7")
def test_a_hex_that_has_been_emptied_is_not_rolled_for():
    """R-147"""
    text = "nato_isaf @ 1725; irn_mahdi @ 1419; rus_2gd @ 1325; nato_5gf_1 @ staging; gcc_tac_1 @ staging"
    match = war(text, "E1", "-")
    choose(match, "bombard", "bomb 1419", "strike nato_5gf_1")
    if "bomb 1325" in options(match):
        choose(match, "bomb 1325")
    assert place(match, "irn_mahdi") == "eliminated"
    done(match)


@pytest.mark.rule("axis_of_evil", "16.7")
@pytest.mark.parametrize(("die", "found"), [(5, "1919"), (1, "1919")])
def test_one_factor_against_a_city_uses_the_zero_column(die: int, found: str):
    match = war("iraq eurasian; nato_isaf @ 1725; irq_d @ 1919; gcc_tac_2 @ staging", die)
    bomb(match, "1919", "gcc_tac_2")
    assert place(match, "irq_d") == found
    assert place(match, "gcc_tac_2") == ("eliminated" if die == 1 else "reinforcement")


@pytest.mark.rule("axis_of_evil", "16.7", "16.7.1")
@pytest.mark.parametrize(
    ("hex_", "units"),
    [
        ("1419", ("nato_5gf_1", "nato_5gf_2", "nato_tac_1")),  # eight factors: two rolls
        ("1919", ("nato_5gf_1", "nato_5gf_2", "nato_tac_1")),  # a city: seven
        ("1919", ("nato_tac_1",)),
        ("1716", ("nato_tac_1", "nato_tac_2")),  # a mega-city: two less, and nobody is driven out
        ("1716", ("nato_5gf_1", "nato_5gf_2", "nato_tac_1")),
        ("1419", ("nato_5gf_1", "nato_msl_1", "nato_msl_2")),  # one that can be shot down
    ],
)
def test_the_forecast_of_a_bombardment_is_what_all_dice_bring(hex_: str, units: tuple[str, ...]):
    factors = sum(BOX.air_factor[BOX.piece(unit)] for unit in units) + BOX.terrain_shift[BOX.hex(hex_)]
    rolls = len(columns(factors))
    text = f"iraq eurasian; nato_isaf @ 1725; irq_d @ {hex_}; irq_n @ 1525; {lying('staging', 'gcc_tac_2', *units)}"
    found: Counter[tuple[int, int, int]] = Counter()
    for faces in product(range(1, 7), repeat=rolls):
        match = choose(war(text, *faces), "bombard", f"bomb {hex_}", f"strike {' '.join(units)}", "done")
        while asked(match).rule != "6.3":
            choose(match, options(match)[0])
        found[brought(match)] += 1
    match = choose(war(text), "bombard", f"bomb {hex_}")
    option = asked(match).in_order(match.game.parse_option(f"strike {' '.join(units)}", match.names))
    forecast = match.forecast(1, option)
    sums = {each.text: (each.mean, each.chance) for each in forecast.sums}
    for n, text in enumerate(COUNTED):
        mean = sum(each[n] * count for each, count in found.items()) / 6**rolls
        chance = sum(count for each, count in found.items() if each[n]) / 6**rolls
        assert sums.get(text, (0, 0)) == pytest.approx((mean, chance))
    nothing = sum(each.probability for each in forecast.chances if each.text == "no effect")
    assert nothing == pytest.approx(found[0, 0, 0] / 6**rolls)


def brought(match) -> tuple[int, int, int]:
    """What a bombardment has brought: own air units lost, hexes of retreat, steps lost."""
    lost = [event.what.pieces[0] for event in events(match, "leave")]
    steps = len(events(match, "flip")) + sum(BOX.mobile[piece] for piece in lost)
    back = sum(len(event.what.path) - 1 for event in events(match, "move"))
    return sum(not BOX.mobile[piece] for piece in lost), back, steps


@pytest.mark.rule("axis_of_evil", "16.7.1", "16.6.1")
def test_a_unit_that_was_driven_out_is_not_hit_by_the_next_roll():
    """Eight factors: columns 6 (A2 A1 R2 R3 E2 E3) and 2 (A1 A1 - R1 R1 E1)."""
    air = lying("staging", "nato_5gf_1", "nato_5gf_2", "nato_tac_1")
    match = choose(war(f"{FAR}rus_41 @ 1419; {air}"), "bombard", "bomb 1419")
    option = max(asked(match).options, key=lambda each: len(each.targets))
    (hit,) = (each.chance for each in match.forecast(1, option).sums if each.text == "steps lost by them")
    assert hit == pytest.approx(14 / 36)  # not 16/36, as if the rolls knew nothing of each other


@pytest.mark.rule("axis_of_evil", "13.6.1", "16.7.1")
def test_nobody_is_driven_out_of_a_mega_city_by_the_forecast():
    air = lying("staging", "nato_5gf_1", "nato_5gf_2", "nato_tac_1")
    match = choose(war(f"{FAR}irn_n @ 2513; {air}"), "bombard", "bomb 2513")
    option = max(asked(match).options, key=lambda each: len(each.targets))
    forecast = match.forecast(1, option)  # column 6: A2 A1 R2 R3 E2 E3
    assert {each.text: each.probability for each in forecast.chances} == pytest.approx(
        {"they lose": 2 / 6, "no effect": 2 / 6, "you lose": 2 / 6}
    )
    assert [each.text for each in forecast.sums] == ["steps lost by them", "own air units lost"]


@pytest.mark.rule("axis_of_evil", "16.7", "16.8")
def test_each_hex_loses_only_its_own_bombers():
    air = lying("staging", "nato_tac_1", "gcc_tac_1")
    match = war(f"nato_isaf @ 1725; rus_2gd @ 1419; rus_41 @ 1421; {air}", "A1", "-")
    choose(match, "bombard", "bomb 1419", "strike nato_tac_1", "bomb 1421")
    assert (place(match, "nato_tac_1"), place(match, "gcc_tac_1")) == ("eliminated", "reinforcement")
    assert ap(match, "coalition") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "16.7", "13.6.1")
@pytest.mark.parametrize(("hex_", "column"), [("1419", 2), ("1919", 1), ("1716", 0), ("1905", 1)])
def test_terrain_lowers_the_column_of_a_bombardment(hex_: str, column: int):
    """Open, city, mega-city, high mountain."""
    match = war(f"iraq eurasian; nato_isaf @ 1725; rus_49 @ {hex_}; nato_tac_1 @ staging", 3)
    bomb(match, hex_, "nato_tac_1")
    assert f"Bombardment, column {column}" in told(match)


@pytest.mark.rule("axis_of_evil", "16.7.1")
def test_e_results_cost_steps_and_e3_counts_two():
    big = "; ".join(f"{unit} @ staging" for unit in ("nato_5gf_1", "nato_5gf_2", "nato_tac_1"))
    match = war(FAR + big, "E3", "-")
    bomb(match, "1325", "nato_tac_1", "nato_5gf_1", "nato_5gf_2")
    assert place(match, "rus_2gd") == "eliminated"
    match = war(FAR + "nato_5gf_1 @ staging", "E1")
    bomb(match, "1325", "nato_5gf_1")
    assert is_reduced(match, "rus_2gd")


@pytest.mark.rule("axis_of_evil", "16.7.1", "14.1")
def test_r_results_drive_the_unit_away_so_many_hexes():
    match = war("nato_isaf @ 1725; rus_2gd @ 1419; nato_5gf_1 @ staging; nato_tac_1 @ staging", "R2")
    bomb(match, "1419", "nato_tac_1", "nato_5gf_1")
    assert asked(match).seat == 1  # moved by the bombarding player
    found = hexes(match, "retreat")
    assert all(BOX.grid.distance(BOX.hex("1419"), BOX.hex(name)) <= 2 for name in found)
    assert "1421" in found
    choose(match, "retreat 1421")
    assert place(match, "rus_2gd") == "1421"
    assert state(match).active == 0  # no advance follows


@pytest.mark.rule("axis_of_evil", "16.7.1")
def test_a_results_cost_bombers():
    match = war(FAR + "nato_tac_1 @ staging; nato_msl_1 @ staging", "A2")
    bomb(match, "1325", "nato_tac_1", "nato_msl_1")
    assert place(match, "nato_tac_1") == "eliminated"
    assert place(match, "nato_msl_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "16.7.1", "16.7.2")
def test_bombs_empty_a_city_but_do_not_take_it():
    """R-106"""
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    match = war(f"iraq eurasian; nato_isaf @ 1725; irq_min_int @ 1919; {air}", "E1")
    bomb(match, "1919", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    assert place(match, "irq_min_int") == "eliminated"
    assert holder(match, "nasiriyah") == "eurasian"


@pytest.mark.rule("axis_of_evil", "16.7.1", "19.1.2")
def test_a_base_that_is_bombed_to_retreat_is_lost():
    """R-78"""
    match = war("nato_isaf @ 1725; rus_fob @ 1419; nato_tac_1 @ staging; nato_tac_2 @ staging", "R1", fob=1)
    bomb(match, "1419", "nato_tac_1", "nato_tac_2")
    assert place(match, "rus_fob") == "eliminated"


@pytest.mark.rule("axis_of_evil", "16.7.1", "14.1")
def test_a_retreat_of_three_hexes_by_bombs():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    match = war(f"nato_isaf @ 2121; irn_mahdi @ 1419; {air}", "R3")
    bomb(match, "1419", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    found = hexes(match, "retreat")
    assert {"1416", "1422", "1118"} <= found  # three hexes away
    assert "1415" not in found
    assert "1419" not in found


@pytest.mark.rule("axis_of_evil", "16.7.1")
def test_e3_costs_two_steps_even_where_there_are_three():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    match = war(f"nato_isaf @ 1725; rus_mvd @ 1419; rus_fob @ 1419; {air}", "E3", fob=1)
    bomb(match, "1419", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    choose(match, "lose rus_mvd", "lose rus_mvd")
    assert (place(match, "rus_mvd"), place(match, "rus_fob")) == ("eliminated", "1419")


@pytest.mark.rule("axis_of_evil", "16.7.1", "16.7.2", "13.6.1")
@pytest.mark.parametrize(("code", "reduced"), [("E1", True), ("R2", False)])
def test_bombs_on_a_mega_city_cost_steps_and_drive_nobody_out(code: str, reduced: bool):
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_5gf_1")
    match = war(f"iraq eurasian; nato_isaf @ 1725; irq_bagh @ 1716; {air}", code)
    bomb(match, "1716", "nato_tac_1", "nato_tac_2", "nato_5gf_1")
    assert (place(match, "irq_bagh"), is_reduced(match, "irq_bagh")) == ("1716", reduced)
    assert holder(match, "baghdad") == "eurasian"
    assert asked(match).rule == "6.3"  # nobody is asked for a retreat


@pytest.mark.rule("axis_of_evil", "16.7.2")
def test_garrisons_are_immune_and_no_target():
    match = war("iraq eurasian; nato_isaf @ 1725; irq_min_int @ 1919; rus_2gd @ 1325; nato_5gf_1 @ staging", 6)
    choose(match, "bombard")
    assert hexes(match, "bomb") == {"1919", "1325"}
    assert why_not(match, "2120").rule == "16.7.2"
    choose(match, "bomb 1919")
    assert holder(match, "nasiriyah") == "eurasian"
    assert "bombard" not in options(war("nato_isaf @ 1725; nato_tac_1 @ staging"))


@pytest.mark.rule("axis_of_evil", "16.7", "17.1")
def test_a_strike_begins_with_missiles_where_aircraft_bring_no_more():
    air = lying("staging", "rus_msl_1", "irn_tac_1", "irn_msl_1", "irn_msl_2", "syr_tac_1")
    match = war(f"active eurasian; nato_isaf @ 1805; rus_2gd @ 1325; {air}")
    choose(match, "bombard")
    assert set(asked(match).several.best) == {BOX.piece("irn_msl_1"), BOX.piece("irn_msl_2")}


@pytest.mark.rule("axis_of_evil", "16.7")
def test_each_target_says_who_stands_there():
    match = war("nato_isaf @ 1725; rus_2gd @ 3610; irn_n @ 0916; nato_tac_1 @ staging; nato_tac_2 @ staging")
    choose(match, "bombard")
    decision = asked(match)
    assert [decision.hint(option).text for option in decision.options] == ["Iranian N", "Russian 2 Gd"]
    choose(match, "bomb 3610", "strike nato_tac_1")
    decision = asked(match)
    assert decision.hint(decision.options[-1]).text == "roll the dice"


@pytest.mark.rule("axis_of_evil", "16.7", "13.6.1")
@pytest.mark.parametrize(("hex_", "fact"), [("1419", "2 factors"), ("1919", "1 factor, 1 less for the terrain")])
def test_the_forecast_says_what_the_terrain_takes_off(hex_: str, fact: str):
    match = war(
        f"iraq eurasian; nato_isaf @ 1725; irq_d @ {hex_}; irq_n @ 1525; nato_tac_1 @ staging; nato_tac_2 @ staging"
    )
    choose(match, "bombard", f"bomb {hex_}")
    assert match.forecast(1, match.game.parse_option("strike nato_tac_1", match.names)).facts[0] == fact
