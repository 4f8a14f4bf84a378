"""13 Ground combat."""

import pytest
from axis_tools import (
    BOX,
    ap,
    attack,
    battle,
    fight,
    in_order,
    lying,
    place,
    quiet,
    shift,
    state,
    table,
    targets,
    war,
)

from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.rules.odds import EVEN, ladder
from sandtable.testing import asked, choose, done, events, options, why_not


@pytest.mark.rule("axis_of_evil", "13.0", "13.1")
def test_an_attack_from_target_to_result():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1320; nato_mnc @ 1725; rus_2gd @ 1419; rus_41 @ 2818", "AS")
    choose(match, "attack")  # one target only
    assert targets(match, "with") == {"nato_isaf", "nato_jtfg"}  # the third is not adjacent
    choose(match, "with nato_isaf")
    assert ap(match, "coalition") == 8
    assert battle(match).result == "AS"
    assert battle(match).attackers == (BOX.piece("nato_isaf"),)
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "13.1")
def test_which_hexes_can_be_attacked():
    match = war("iraq eurasian; nato_isaf @ 1920; nato_jtfg @ 1418; rus_2gd @ 1419")
    choose(match, "attack")
    assert targets(match, "target") == {"1419", "1919"}  # a unit, and a garrison alone
    assert why_not(match, "1417").rule == "13.1"
    assert why_not(match, "1716").rule == "13.1"  # not adjacent


@pytest.mark.rule("axis_of_evil", "13.1", "15.4")
def test_attacking_is_voluntary_and_once_named_it_is_fought():
    match = war("nato_meu_soc @ 1418; nato_sas @ staging; rus_2gd @ 1419", "AL1", 1)
    attack(match, "1419")
    assert set(options(match, "coalition")) == {"no_sf", "commit nato_sas"}  # no way back
    choose(match, "coalition: no_sf")
    assert place(match, "nato_meu_soc") == "eliminated"


@pytest.mark.rule("axis_of_evil", "13.2")
def test_each_unit_costs_a_point_up_to_six():
    ring = [
        "nato_isaf @ 1418",
        "nato_jtfg @ 1519",
        "nato_mnc @ 1520",
        "nato_mn_jtf @ 1420",
        "gcc_exp @ 1320",
        "nato_tu_3 @ 1319",
    ]
    match = war(f"{'; '.join(ring)}; rus_2gd @ 1419; ap 9 9", "DE")
    attack(match, "1419")
    assert ap(match, "coalition") == 3


@pytest.mark.rule("axis_of_evil", "13.2")
def test_more_units_than_points_cannot_attack_together():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1519; nato_mnc @ 1520; rus_2gd @ 1419; ap 5 2", "AS")
    choose(match, "attack")
    with pytest.raises(IllegalChoice, match="3 AP"):
        choose(match, "with " + " ".join(in_order(match, ["nato_isaf", "nato_jtfg", "nato_mnc"])))
    choose(match, "with " + " ".join(in_order(match, ["nato_isaf", "nato_mnc"])))
    assert ap(match, "coalition") == 0


@pytest.mark.rule("axis_of_evil", "13.2.1", "2.4")
def test_all_hyperwar_units_cost_one_point_together():
    match = war("nato_cc @ 1418; nato_jtf_pg @ 1519; rus_2gd @ 1419", 1)
    attack(match, "1419")
    assert ap(match, "coalition") == 8
    match = war("nato_cc @ 1418; nato_jtf_pg @ 1519; nato_isaf @ 1520; gcc_exp @ 1420; rus_2gd @ 1419", 1)
    attack(match, "1419")
    assert ap(match, "coalition") == 6  # one and two more


@pytest.mark.rule("axis_of_evil", "13.3", "13.5")
def test_everybody_in_the_hex_defends_with_his_whole_factor():
    match = war(
        "iraq eurasian; nato_cc @ 1920; nato_jtf_pg @ 1818; irq_bas @ 1919; rus_fob @ 1418; rus_tac_1 @ staging",
        fob=1,
    )
    attack(match, "1919")
    assert "14 to 4" in match.forecast(0, asked(match).options[0]).facts  # unit 2, garrison 2


@pytest.mark.rule("axis_of_evil", "13.4")
def test_contingents_combine_and_support_comes_from_anywhere():
    match = war(
        "nato_isaf @ 1418; gcc_exp @ 1519; irq_bagh @ 1320; rus_2gd @ 1419; pak_tac @ staging; gcc_sf @ staging",
        "AS", 1,
    )  # fmt: skip
    attack(match, "1419")
    choose(match, "support pak_tac", "coalition: commit gcc_sf")
    assert len(battle(match).attackers) == 3
    assert shift(match) == {"13.6.2": 1, "13.6.3": 1, "13.6.4": 1}


@pytest.mark.rule("axis_of_evil", "13.5")
@pytest.mark.parametrize(
    ("attack_", "defence", "column"),
    [(26, 7, "3:1"), (5, 11, "1:3"), (6, 6, "1:1"), (7, 6, "1:1"), (12, 6, "2:1"), (5, 6, "1:2"), (3, 6, "1:2")],
)
def test_odds(attack_: int, defence: int, column: str):
    assert BOX.crt_columns[ladder(attack_, defence)] == column


@pytest.mark.rule("axis_of_evil", "13.5.1", "13.6")
def test_odds_are_limited_only_after_all_shifts():
    assert ladder(40, 4) == EVEN + 9  # 10:1
    assert ladder(1, 5) == -2  # 1:5
    # ten to one, then five columns left for the defender: 5:1
    text = "nato_cc @ 1418; nato_1mef @ 1519; nato_jtf_pg @ 1520; rus_mvd @ 1419 reduced; "
    text += "rus_storm @ staging; rus_odon @ staging"
    match = war(text, 1, 1, 1, seed=1)
    attack(match, "1419")
    choose(match, "eurasian: commit rus_odon rus_storm")
    assert battle(match).column == "7:1"  # 20:1 less five is still beyond the table
    match = war("nato_meu_soc @ 1418; rus_1gta @ 1419", 1, guards_tank_army=1)
    fight(match, "1419")
    assert battle(match).column == "1:3"  # 1:4


@pytest.mark.rule("axis_of_evil", "13.6")
def test_the_books_example_of_net_shifts():
    # 4:1, two right and three left
    text = "nato_cc @ 1418; nato_1mef @ 1519; nato_jtf_pg @ 1520; irn_sr @ 1419; "
    text += lying("staging", "nato_cdo", "irn_qods")
    match = war(text, 1, 1, 1)
    attack(match, "1419")
    assert ladder(20, 5) == 5
    choose(match, "coalition: commit nato_cdo", "eurasian: commit irn_qods")
    assert battle(match).column == "3:1"


@pytest.mark.rule("axis_of_evil", "13.6.1")
def test_cities_and_mega_cities_favour_the_defender():
    match = war("iraq eurasian; nato_cc @ 1920; rus_2gd @ 2818", 1)
    fight(match, "1919")
    assert shift(match) == {"13.6.1": -1}
    match = war("iraq eurasian; nato_cc @ 1717; rus_2gd @ 2818", 1)
    fight(match, "1716")
    assert shift(match) == {"13.6.1": -2}


@pytest.mark.rule("axis_of_evil", "13.6.1", "2.1.errata")
def test_high_mountain_shifts_and_other_terrain_and_rivers_do_not():
    match = war("rus_2gd @ 1804; nato_jtf_m @ 1905; active eurasian", 1)
    fight(match, "1905")
    assert shift(match) == {"13.6.1": -1}
    match = war("nato_cc @ 2819; rus_2gd @ 2818", 1)  # rough
    fight(match, "2818")
    assert shift(match) == {}
    match = war("nato_cc @ 1616; rus_2gd @ 1615", 1)  # across the Euphrates
    fight(match, "1615")
    assert shift(match) == {}


@pytest.mark.rule("axis_of_evil", "13.6.1")
def test_a_hex_may_be_attacked_that_could_not_be_entered():
    match = war("nato_cc @ 1804; nato_jtf_pg @ 1805; rus_49 @ 1905 reduced; held coalition grozny", "DE")
    fight(match, "1905")
    assert place(match, "rus_49") == "eliminated"
    assert place(match, "nato_cc") == "1804"  # no advance into high mountain
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "13.6.2")
@pytest.mark.parametrize(
    ("hexes", "concentric"),
    [
        (("1418", "1420"), True),
        (("1418", "1520", "1320"), True),
        (("1418", "1519", "1520", "1420"), True),
        (("1418", "1519", "1520"), False),
        (("1418", "1520"), False),
        (("1418",), False),
    ],
)
def test_concentric_attacks(hexes: tuple[str, ...], concentric: bool):
    units = ("nato_isaf", "nato_mnc", "gcc_exp", "nato_tu_3")
    text = "; ".join(f"{unit} @ {where}" for unit, where in zip(units, hexes, strict=False))
    match = war(f"{text}; rus_2gd @ 1419", 1)
    quiet(attack(match, "1419"))
    assert (shift(match) == {"13.6.2": 1}) is concentric


# 13.6.3 Close air support -------------------------------------------------------------------------------

FIELD = "nato_cc @ 1418; rus_2gd @ 1419; "


@pytest.mark.rule("axis_of_evil", "13.6.3", "13.6.3.example")
def test_each_air_unit_is_a_column_whatever_its_factor():
    match = war(FIELD + "nato_5gf_1 @ staging; nato_tac_1 @ staging; rus_tac_1 @ staging", 1)
    attack(match, "1419")
    assert asked(match).seat == 1  # the attacker first
    choose(match, "support nato_tac_1 nato_5gf_1")
    assert asked(match).seat == 0
    choose(match, "support rus_tac_1")
    assert [each.value for each in battle(match).shifts] == [2, -1]  # net one right
    assert ap(match, "coalition") == 8
    assert place(match, "nato_5gf_1") == place(match, "nato_tac_1") == place(match, "rus_tac_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "13.6.3", "16.4")
def test_one_contingent_and_its_limit():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_5gf_1", "gcc_tac_1")
    match = war(FIELD + air, 1)
    attack(match, "1419")
    with pytest.raises(IllegalChoice, match="one contingent"):
        choose(match, "support nato_tac_1 gcc_tac_1")
    with pytest.raises(IllegalChoice, match="At most 3"):
        choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3 nato_5gf_1")
    choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3")
    assert shift(match) == {"13.6.3": 3}


@pytest.mark.rule("axis_of_evil", "13.6.3")
@pytest.mark.parametrize(
    ("contingent", "units"), [("rus", ["rus_tac_1", "rus_tac_2", "rus_tac_3"]), ("irn", ["irn_tac_1", "irn_tac_2"])]
)
def test_limits_of_the_union(contingent: str, units: list[str]):
    limit = {"rus": 2, "irn": 1}[contingent]
    match = war(FIELD + "; ".join(f"{unit} @ staging" for unit in units), 1)
    attack(match, "1419")
    with pytest.raises(IllegalChoice, match=f"At most {limit}"):
        choose(match, "support " + " ".join(units[: limit + 1]))


@pytest.mark.rule("axis_of_evil", "13.6.3", "17.1")
def test_missiles_give_no_support():
    match = war(FIELD + "nato_msl_1 @ staging; nato_tac_1 @ staging", 1)
    attack(match, "1419")
    assert options(match) == ["no_air", "support nato_tac_1"]


@pytest.mark.rule("axis_of_evil", "13.6.3", "9.4")
def test_who_has_only_missiles_is_asked_all_the_same():
    """R-143"""
    match = war(FIELD + "rus_msl_1 @ staging", 1)
    attack(match, "1419")
    assert options(match, "eurasian") == ["no_air"]
    choose(match, "no_air")
    assert battle(match).result


# 13.6.4 Special forces ----------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "13.6.4")
def test_special_forces_are_committed_secretly_and_together():
    text = FIELD + "rus_storm @ staging; rus_odon @ staging; nato_sas @ staging; active eurasian"
    match = war(text.replace("nato_cc @ 1418; rus_2gd @ 1419", "rus_2gd @ 1418; nato_cc @ 1419"), 1, 2, 3, 4)
    attack(match, "1419")
    assert {each.seat for each in match.pending} == {0, 1}
    choose(match, "eurasian: commit rus_odon rus_storm")
    assert not [each for each in events(match, "note") if each.what.topic == "support"]  # nothing is told yet
    choose(match, "coalition: commit nato_sas")
    assert [each.value for each in battle(match).shifts] == [5, -3]  # the book's example: two right
    assert ap(match, "eurasian") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "13.6.4")
def test_none_need_be_committed_and_any_nationality_may_be():
    match = war(FIELD + "pak_isi @ staging; irn_qods @ staging", 1)
    attack(match, "1419")
    choose(match, "coalition: no_sf", "eurasian: no_sf")
    assert shift(match) == {}
    assert place(match, "pak_isi") == "staging"


@pytest.mark.rule("axis_of_evil", "13.6.4", "2.5")
def test_sf_commitments_are_no_ones_else_business():
    match = war(FIELD + "nato_sas @ staging; irn_qods @ staging", 1, 1, 1)
    attack(match, "1419")
    assert match.game.verbs["commit"].secret
    assert match.game.verbs["no_sf"].secret
    assert table(match).box.support[BOX.piece("nato_sas")] == 3


@pytest.mark.rule("axis_of_evil", "13.1")
def test_odds_are_forecast_exactly():
    match = war("nato_cc @ 1418; nato_isaf @ 1420; rus_2gd @ 1419", 1)
    choose(match, "attack")
    option = next(each for each in asked(match).options if len(each.targets) == 2)
    forecast = match.forecast(1, option)
    assert forecast.facts == ("12 to 6", "column 3:1")  # 2:1 and concentric
    assert sum(chance.probability for chance in forecast.chances) == pytest.approx(1)
    assert {chance.code for chance in forecast.chances} == {"AL1", "BB", "HW1", "DL1", "DR"}
