"""8, 13, 14, 16 and 17 tried case by case: every cell of the tables, who pays, who is hit, who may enter."""

from collections import Counter
from itertools import product

import pytest
from axis_tools import (
    BOX,
    FAR,
    ap,
    attack,
    battle,
    bomb,
    fight,
    hexes,
    holder,
    is_reduced,
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
from sandtable.games.axis_of_evil.rules import combat, odds
from sandtable.testing import asked, choose, done, events, options, told, why_not

CRT = {  # die: results from 1:3 to 7:1
    1: "AL1 AL1 AL1 AL1 AL1 AS AS BB BB",
    2: "AL1 AL1 AL1 AS BB BB BB HW1 DL1",
    3: "AL1 AL1 AS BB BB HW1 HW1 DL1 DR",
    4: "AL1 AS BB BB HW1 DL1 DL1 DR DR",
    5: "AS BB BB HW1 DL1 DR DR DE DE",
    6: "BB BB HW1 DL1 DR DR DE DE DE",
}
AIR = {  # die: results from column 0 to 6
    1: "A1 A1 A1 A1 A2 A2 A2",
    2: "A1 A1 A1 A1 A1 A1 A1",
    3: "- - - R1 R1 R2 R2",
    4: "- - R1 R1 R2 R2 R3",
    5: "- R1 R1 R2 E1 E1 E2",
    6: "R1 R1 E1 E1 E2 E2 E3",
}


# Tables -------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "table.crt", "13.5")
@pytest.mark.parametrize("die", CRT)
def test_the_combat_results_table(die: int):
    assert list(BOX.crt[die - 1]) == CRT[die].split()


@pytest.mark.rule("axis_of_evil", "table.air_crt", "16.6.1")
@pytest.mark.parametrize("die", AIR)
def test_the_air_combat_table(die: int):
    assert list(BOX.air_crt[die - 1]) == AIR[die].split()


@pytest.mark.rule("axis_of_evil", "13.5", "13.6.1", "14.2")
@pytest.mark.parametrize(
    ("text", "target", "units"),
    [
        ("nato_cc @ 1418; rus_2gd @ 1419", "1419", ("nato_cc",)),
        ("nato_isaf @ 1418; nato_mnc @ 1420; rus_2gd @ 1419", "1419", ("nato_isaf", "nato_mnc")),
        ("iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; irq_d @ 1716", "1716", ("nato_cc", "nato_1mef")),
        ("iraq eurasian; nato_cc @ 1918", "1919", ("nato_cc",)),
    ],
)
def test_the_forecast_is_what_the_six_faces_bring(text: str, target: str, units: tuple[str, ...]):
    """Chance by chance: hyperwar or not, concentric, city and mega-city."""
    found: Counter[str] = Counter()
    for die in range(1, 7):
        match = quiet(attack(war(text, die, seed=1), target, *units))
        found[battle(match).result] += 1
    names = [BOX.piece(unit) for unit in units]
    forecast = odds.forecast(table(war(text)), 1, BOX.hex(target), names)
    chances = {each.code: each.probability for each in forecast.chances}
    assert chances == pytest.approx({result: count / 6 for result, count in found.items()})


@pytest.mark.rule("axis_of_evil", "16.7", "16.7.1")
@pytest.mark.parametrize(
    ("hex_", "units"),
    [
        ("1419", ("nato_5gf_1", "nato_5gf_2", "nato_tac_1")),  # eight factors: two rolls
        ("1919", ("nato_5gf_1", "nato_5gf_2", "nato_tac_1")),  # a city: seven
        ("1919", ("nato_tac_1",)),
        ("1716", ("nato_tac_1", "nato_tac_2")),  # a mega-city: two less
    ],
)
def test_the_forecast_of_a_bombardment_is_what_all_dice_bring(hex_: str, units: tuple[str, ...]):
    factors = sum(BOX.air_factor[BOX.piece(unit)] for unit in units) + BOX.terrain_shift[BOX.hex(hex_)]
    columns = [6] * (factors // 6) + ([factors % 6] if factors % 6 or factors < 6 else [])
    found: Counter[tuple[int, int, int]] = Counter()
    for faces in product(range(1, 7), repeat=len(columns)):
        codes = [AIR[face].split()[column] for face, column in zip(faces, columns, strict=True)]
        sums = Counter(dict.fromkeys("ARE", 0))
        for code in codes:
            sums[code[0]] += min(int(code[1:] or 0), 2 if code[0] == "E" else 3)
        found[sums["A"], sums["R"], sums["E"]] += 1
    boxes = lying("staging", "gcc_tac_2", *units)
    match = war(f"iraq eurasian; nato_isaf @ 1725; irq_d @ {hex_}; irq_n @ 1525; {boxes}")
    choose(match, "bombard", f"bomb {hex_}")
    names = {BOX.piece(unit) for unit in units}
    option = next(each for each in asked(match).options if set(each.targets) == names)
    chances = {each.text: each.probability for each in match.forecast(1, option).chances}
    total = 6 ** len(columns)
    expected = {
        " ".join(f"{kind}{number}" for kind, number in zip("ARE", sums, strict=True) if number) or "-": n / total
        for sums, n in found.items()
    }
    assert chances == pytest.approx(expected)


# 13 Who attacks and what it costs -----------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "13.2", "13.2.1")
@pytest.mark.parametrize(
    ("points", "fact"),
    [
        (1, "8 to 6"),  # the Central Command alone: more than any other that one AP pays for
        (2, "13 to 6"),
        (3, "17 to 6"),
    ],
)
def test_the_odds_of_a_target_are_those_that_can_be_paid(points: int, fact: str):
    text = f"nato_cc @ 1418; nato_mnc @ 1519; nato_isaf @ 1520; rus_2gd @ 1419; irn_n @ 1521; ap 9 {points}"
    match = choose(war(text), "attack")
    option = next(each for each in asked(match).options if each.target == BOX.hex("1419"))
    assert match.forecast(1, option).facts[0] == fact


@pytest.mark.rule("axis_of_evil", "13.2")
def test_a_strong_unit_goes_before_a_weak_hyperwar_unit():
    text = "nato_meu_soc @ 1418; nato_mnc @ 1519; rus_2gd @ 1419; ap 9 1"
    assert combat.strongest(table(war(text)), 1, BOX.hex("1419")) == [BOX.piece("nato_mnc")]


@pytest.mark.rule("axis_of_evil", "13.1")
@pytest.mark.parametrize(("hex_", "rule"), [("1420", "13.1"), ("2513", "13.1"), ("1725", "13.1"), ("0607", "5.3")])
def test_why_a_hex_is_no_target(hex_: str, rule: str):
    match = war("division 3; nato_cc @ 1418; rus_2gd @ 1419; irn_n @ 1518; gcc_exp @ 1725")
    choose(match, "attack")
    assert why_not(match, hex_).rule == rule


@pytest.mark.rule("axis_of_evil", "13.6.1", "15.0")
def test_an_attack_over_a_sea_hexside_is_possible_and_no_advance():
    """R-60 Between 0911 and 0912 lies the bay."""
    match = war("held eurasian incirlik; nato_cc @ 0912; rus_2gd @ 1325", "DE")
    fight(match, "0911")
    assert (place(match, "nato_cc"), holder(match, "incirlik")) == ("0912", "eurasian")
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "13.6.2")
@pytest.mark.parametrize(
    ("units", "found"),
    [(("nato_cc", "nato_isaf"), 1), (("nato_cc", "nato_mnc"), 0)],  # 1418 and 1420 are opposite, 1520 is not
)
def test_only_the_units_that_attack_make_it_concentric(units: tuple[str, ...], found: int):
    text = "nato_cc @ 1418; nato_isaf @ 1420; nato_mnc @ 1520; rus_2gd @ 1419"
    match = quiet(attack(war(text, 3, seed=2), "1419", *units))
    assert shift(match).get("13.6.2", 0) == found


@pytest.mark.rule("axis_of_evil", "13.6.3", "16.4")
@pytest.mark.parametrize(
    ("units", "ok"),
    [
        (("nato_tac_1", "nato_tac_2", "nato_5f"), True),
        (("nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_5f"), False),  # 17.3: the fleet counts
        (("nato_tac_1", "gcc_tac_1"), False),
        (("gcc_tac_1", "gcc_tac_2"), False),
    ],
)
def test_limits_of_close_air_support(units: tuple[str, ...], ok: bool):
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_5f", "gcc_tac_1", "gcc_tac_2")
    match = attack(war(f"nato_cc @ 2022; rus_mvd @ 2122; {air}", 1), "2122")
    if ok:
        choose(match, "support " + " ".join(units))
        assert shift(match) == {"13.6.3": 2 + 3}
    else:
        with pytest.raises(IllegalChoice):
            choose(match, "support " + " ".join(units))


@pytest.mark.rule("axis_of_evil", "13.6.3")
def test_the_attacker_commits_air_units_first_and_openly():
    air = lying("staging", "nato_tac_1", "rus_tac_1")
    match = attack(war(f"rus_2gd @ 1418; nato_isaf @ 1419; {air}; active eurasian", 1), "1419")
    assert asked(match).seat == 0
    choose(match, "support rus_tac_1")
    assert asked(match).seat == 1
    assert any("support" in line for line in told(match))
    choose(match, "support nato_tac_1")
    assert sum(shift(match).values()) == 0
    assert place(match, "rus_tac_1") == place(match, "nato_tac_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "13.6.4", "13.6.3")
def test_all_support_of_both_sides_adds_up():
    """Four for six: 1:2; three aircraft and five factors of SF against one and two: five columns, 5:1."""
    boxes = lying(
        "staging", "nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_sas", "nato_cw", "syr_tac_1", "rus_odon"
    )
    match = attack(war(f"nato_isaf @ 1418; rus_2gd @ 1419; {boxes}", 1, 1, 1, 1), "1419")
    choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3", "support syr_tac_1")
    choose(match, "coalition: commit nato_sas nato_cw", "eurasian: commit rus_odon")
    assert battle(match).column == "5:1"
    assert battle(match).result == "AS"
    done(match)


# 14 Results ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "14.2", "8.1")
def test_hw1_that_kills_the_only_unit_still_drives_out_the_garrison():
    """R-76"""
    match = war("iraq eurasian; nato_cc @ 1918; nato_1mef @ 1819; irq_min_int @ 1919", "HW1")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "14.2", "13.6.1")
def test_hw1_in_a_mega_city_does_not_drive_out_the_garrison():
    """R-76 The unit dies, the garrison stays: no advance."""
    text = "iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1815; irq_min_int @ 1716"
    match = war(text, "HW1")
    fight(match, "1716")
    assert place(match, "irq_min_int") == "eliminated"
    assert holder(match, "baghdad") == "eurasian"
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "14.2", "19.1.2")
@pytest.mark.parametrize("loss", ["rus_mvd", "rus_fob"])
def test_hw1_on_a_unit_and_a_base(loss: str):
    """R-78 Whoever takes the step, the base does not survive the retreat that follows."""
    match = war("nato_cc @ 1418; rus_mvd @ 1419; rus_fob @ 1419", "HW1", fob=1)
    fight(match, "1419")
    assert asked(match).seat == 0
    choose(match, f"lose {loss}")
    choose(match, options(match)[0])
    assert place(match, "rus_fob") == "eliminated"
    assert is_reduced(match, "rus_mvd") is (loss == "rus_mvd")
    assert place(match, "rus_mvd") not in ("1419", "eliminated")
    assert options(match) == ["advance nato_cc", "stay"]


@pytest.mark.rule("axis_of_evil", "14.0.de", "19.1.2")
def test_de_takes_unit_and_base():
    match = war(
        "nato_cc @ 1418; irn_mahdi @ 1419; rus_fob @ 1419; nato_1mef @ 1519; nato_jtf_pg @ 1520", "DE", fob=1
    )
    fight(match, "1419")
    assert place(match, "irn_mahdi") == place(match, "rus_fob") == "eliminated"
    assert "advance nato_1mef" in options(match)


@pytest.mark.rule("axis_of_evil", "14.0.bb", "8.1")
def test_a_bloodbath_against_a_lone_garrison_lets_the_survivor_in():
    """R-71"""
    match = war("iraq eurasian; nato_isaf @ 1920; rus_2gd @ 1325", "BB")
    fight(match, "1919")
    assert is_reduced(match, "nato_isaf")
    choose(match, "advance nato_isaf")
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "14.0.al1", "2.12")
def test_al1_eliminates_a_reduced_attacker():
    match = war("nato_isaf @ 1418 reduced; rus_2gd @ 1419", "AL1")
    fight(match, "1419")
    assert place(match, "nato_isaf") == "eliminated"


@pytest.mark.rule("axis_of_evil", "14.1", "9.2")
def test_the_attacker_may_drive_a_unit_through_a_friend():
    """R-73 The attackers leave 1320 and 1420 open; through the taken 1420 it goes one hex further."""
    text = "nato_cc @ 1418; nato_jtf_pg @ 1519; irn_mahdi @ 1419; irn_w @ 1420"
    found = hexes(fight(war(text, "DR"), "1419"), "retreat")
    assert found == {"1320", "1321", "1421", "1521"}


@pytest.mark.rule("axis_of_evil", "14.1", "5.3")
@pytest.mark.parametrize(("hex_", "rule"), [("1519", "14.1"), ("1520", "9.2"), ("1418", "14.1"), ("1423", "14.1")])
def test_why_a_unit_does_not_retreat_there(hex_: str, rule: str):
    """In a zone of control, taken, held by the enemy, too far."""
    match = fight(war("nato_cc @ 1418; irn_mahdi @ 1419; irn_w @ 1520", "DR"), "1419")
    assert {"1420", "1320"} <= hexes(match, "retreat")
    assert why_not(match, hex_).rule == rule


@pytest.mark.rule("axis_of_evil", "14.3", "15.1")
def test_an_advance_goes_from_zone_to_zone():
    match = war("nato_cc @ 1418; irn_mahdi @ 1419; rus_2gd @ 1319; rus_41 @ 1420", "DL1")
    fight(match, "1419")
    choose(match, "advance nato_cc")
    assert place(match, "nato_cc") == "1419"


# 16, 17 Air ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "16.6", "16.6.1")
def test_losses_of_the_first_roll_do_not_weaken_the_second():
    """R-80 Eight factors: six and two, whatever the first roll costs."""
    air = lying("staging", "nato_5gf_1", "nato_5gf_2", "nato_tac_1", "rus_tac_1")
    match = war(FAR + air, "A2", "E1")
    choose(match, "superiority", "sortie nato_5gf_1 nato_5gf_2 nato_tac_1")
    choose(match, "lose nato_tac_1", "lose nato_5gf_2", "lose rus_tac_1")
    assert place(match, "rus_tac_1") == "eliminated"
    assert place(match, "nato_5gf_1") == "reinforcement"
    done(match)


@pytest.mark.rule("axis_of_evil", "16.6", "16.6.2")
def test_special_forces_and_fleets_in_staging_are_no_target():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "rus_odon", "rus_bsf")
    match = war(FAR + air, "E1")
    choose(match, "superiority", "sortie nato_tac_1 nato_tac_2")
    assert (place(match, "rus_odon"), place(match, "rus_bsf")) == ("staging", "staging")


@pytest.mark.rule("axis_of_evil", "16.7", "16.8")
def test_each_hex_loses_only_its_own_bombers():
    air = lying("staging", "nato_tac_1", "gcc_tac_1")
    match = war(f"nato_isaf @ 1725; rus_2gd @ 1419; rus_41 @ 1421; {air}", "A1", "-")
    choose(match, "bombard", "bomb 1419", "strike nato_tac_1", "bomb 1421")
    assert (place(match, "nato_tac_1"), place(match, "gcc_tac_1")) == ("eliminated", "reinforcement")
    assert ap(match, "coalition") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "16.7")
def test_a_hex_is_bombarded_once_in_an_action():
    air = lying("staging", "nato_tac_1", "gcc_tac_1", "nato_tac_2")
    match = war(f"nato_isaf @ 1725; rus_2gd @ 1419; rus_41 @ 1421; irn_n @ 1423; {air}")
    choose(match, "bombard", "bomb 1419", "strike nato_tac_1")
    assert targets(match, "bomb") == {"1421", "1423"}
    assert why_not(match, "1419").why == "Air units strike there already."
    assert why_not(match, "2513").rule == "16.7.2"


@pytest.mark.rule("axis_of_evil", "16.7", "13.6.1")
@pytest.mark.parametrize(("hex_", "column"), [("1419", 2), ("1919", 1), ("1716", 0), ("1905", 1)])
def test_terrain_lowers_the_column_of_a_bombardment(hex_: str, column: int):
    """Open, city, mega-city, high mountain."""
    match = war(f"iraq eurasian; nato_isaf @ 1725; rus_49 @ {hex_}; nato_tac_1 @ staging", 3)
    bomb(match, hex_, "nato_tac_1")
    assert f"Air combat, column {column}: 3." in told(match)


@pytest.mark.rule("axis_of_evil", "16.7.1", "16.7.2")
@pytest.mark.parametrize(("code", "reduced"), [("E1", True), ("R2", False)])
def test_bombs_on_a_mega_city_cost_steps_and_drive_nobody_out(code: str, reduced: bool):
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_5gf_1")
    match = war(f"iraq eurasian; nato_isaf @ 1725; irq_bagh @ 1716; {air}", code)
    bomb(match, "1716", "nato_tac_1", "nato_tac_2", "nato_5gf_1")
    assert (place(match, "irq_bagh"), is_reduced(match, "irq_bagh")) == ("1716", reduced)
    assert holder(match, "baghdad") == "eurasian"
    assert asked(match).rule == "6.3"  # nobody is asked for a retreat


@pytest.mark.rule("axis_of_evil", "16.4", "17.1")
def test_iran_bombards_with_an_aircraft_and_a_missile():
    air = lying("staging", "irn_tac_1", "irn_msl_1", "irn_tac_2")
    match = war(f"nato_isaf @ 1419; rus_2gd @ 1325; {air}; active eurasian", "A1")
    choose(match, "bombard")
    with pytest.raises(IllegalChoice, match="At most 2"):
        choose(match, "strike irn_tac_1 irn_tac_2 irn_msl_1")
    choose(match, "strike irn_tac_1 irn_msl_1")
    assert (place(match, "irn_tac_1"), place(match, "irn_msl_1")) == ("eliminated", "reinforcement")


@pytest.mark.rule("axis_of_evil", "17.2", "16.6")
def test_fleets_neither_bombard_nor_fight_for_superiority():
    match = war(FAR + "nato_5f @ staging")
    assert not {"bombard", "superiority"} & set(options(match))


@pytest.mark.rule("axis_of_evil", "17.2")
@pytest.mark.parametrize(
    ("text", "hex_", "fleet", "offered"),
    [
        ("nato_cc @ 0912; rus_2gd @ 1325", "0913", "nato_6f", True),  # Latakia
        ("nato_cc @ 1012; syr_rg @ 1112; rus_2gd @ 1325", "1112", "nato_6f", False),  # Aleppo lies inland
        ("nato_cc @ 2020; iraq eurasian; rus_2gd @ 1325", "2120", "nato_5f", True),  # Basrah
        ("rus_58 @ 1504; nato_isaf @ 1725; active eurasian", "1505", "rus_bsf", True),  # Poti
        ("rus_58 @ 1706; nato_isaf @ 1725; active eurasian", "1805", "rus_bsf", False),  # Tbilisi
    ],
)
def test_where_fleets_help(text: str, hex_: str, fleet: str, offered: bool):
    match = attack(war(f"{text}; {fleet} @ staging", 1, seed=1), hex_)
    assert asked(match).rule == "13.6.3"
    assert (f"support {fleet}" in options(match)) is offered


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_that_are_won_are_told():
    match = war("nato_cc @ 1418; irn_mahdi @ 1419; nato_6gw @ reinforcement", "HW1", sixth_generation=1)
    fight(match, "1419")
    choose(match, "stay")
    assert place(match, "nato_6gw") == "staging"
    arrived = [each for each in events(match, "arrive") if each.rule == "19.1.4"]
    assert [each.what.pieces for each in arrived] == [(BOX.piece("nato_6gw"),)]
