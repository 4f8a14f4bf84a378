"""13.3, 13.5, 13.6 Odds and their shifts."""

from collections import Counter

import pytest

from sandtable.games.axis_of_evil.rules import odds
from sandtable.games.axis_of_evil.rules.odds import EVEN, ladder
from sandtable.testing import asked, choose
from tests.games.axis_of_evil.tools import (
    BOX,
    JIHAD,
    attack,
    battle,
    fight,
    holder,
    lying,
    place,
    quiet,
    shift,
    state,
    table,
    war,
)


@pytest.mark.rule("axis_of_evil", "13.3", "13.5")
def test_everybody_in_the_hex_defends_with_his_whole_factor():
    match = war(
        "iraq eurasian; nato_cc @ 1920; nato_jtf_pg @ 1818; irq_bas @ 1919; rus_fob @ 1418; rus_tac_1 @ staging",
        fob=1,
    )
    attack(match, "1919")
    assert "14 to 4" in match.forecast(0, asked(match).options[0]).facts  # unit 2, garrison 2


@pytest.mark.rule("axis_of_evil", "13.5")
@pytest.mark.parametrize(
    ("attack_", "defence", "column"),
    [(26, 7, "3:1"), (5, 11, "1:3"), (6, 6, "1:1"), (7, 6, "1:1"), (12, 6, "2:1"), (5, 6, "1:2"), (3, 6, "1:2")],
)
def test_odds(attack_: int, defence: int, column: str):
    assert BOX.crt_columns[ladder(attack_, defence)] == column


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


@pytest.mark.rule("axis_of_evil", "13.5.1", "14.0")
@pytest.mark.parametrize(
    ("defender", "column", "die", "result"),
    [
        ("rus_2gd @ 1419", "1:3", 1, "AL1"),
        ("rus_2gd @ 1419", "1:3", 4, "AL1"),
        ("rus_2gd @ 1419", "1:3", 5, "AS"),
        ("rus_2gd @ 1419", "1:3", 6, "BB"),
        ("rus_mvd @ 1419 reduced", "7:1", 1, "BB"),
        ("rus_mvd @ 1419 reduced", "7:1", 2, "DL1"),
        ("rus_mvd @ 1419 reduced", "7:1", 4, "DR"),
        ("rus_mvd @ 1419 reduced", "7:1", 5, "DE"),
        ("rus_mvd @ 1419 reduced", "7:1", 6, "DE"),
    ],
)
def test_the_first_and_the_last_column(defender: str, column: str, die: int, result: str):
    attacker = "nato_meu_soc" if column == "1:3" else "nato_cc"
    match = war(f"{attacker} @ 1418; {defender}", die)
    fight(match, "1419")
    assert (battle(match).column, battle(match).result) == (column, result)


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


@pytest.mark.rule("axis_of_evil", "13.6.1", "15.0")
def test_an_attack_over_a_sea_hexside_is_possible_and_no_advance():
    """R-60 Between 0911 and 0912 lies the bay."""
    match = war("held eurasian incirlik; nato_cc @ 0912; rus_2gd @ 1325", "DE")
    fight(match, "0911")
    assert (place(match, "nato_cc"), holder(match, "incirlik")) == ("0912", "eurasian")
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


@pytest.mark.rule("axis_of_evil", "13.6.2")
@pytest.mark.parametrize(
    ("units", "found"),
    [(("nato_cc", "nato_isaf"), 1), (("nato_cc", "nato_mnc"), 0)],  # 1418 and 1420 are opposite, 1520 is not
)
def test_only_the_units_that_attack_make_it_concentric(units: tuple[str, ...], found: int):
    text = "nato_cc @ 1418; nato_isaf @ 1420; nato_mnc @ 1520; rus_2gd @ 1419"
    match = quiet(attack(war(text, 3, seed=2), "1419", *units))
    assert shift(match).get("13.6.2", 0) == found


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_one_complex_attacker_cancels_one_city_column():
    text = "iraq eurasian; nato_jtf_m @ 1920; nato_tu_2 @ 1818; rus_2gd @ 2818"
    match = war(text, 1)
    fight(match, "1919")
    assert shift(match) == {"13.6.1": -1, "19.1.1": 1}  # one in all
    match = war(text, 1, complex_terrain=0)
    fight(match, "1919")
    assert shift(match) == {"13.6.1": -1}


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_a_complex_attacker_cancels_the_column_of_a_high_mountain():
    match = war("nato_jtf_m @ 1804; rus_58 @ 1905; held coalition grozny", 1)
    fight(match, "1905")
    assert shift(match) == {"13.6.1": -1, "19.1.1": 1}


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_there_is_no_column_to_cancel_in_the_open():
    match = war("nato_jtf_m @ 1418; rus_58 @ 1419", 1)
    fight(match, "1419")
    assert shift(match) == {}


@pytest.mark.rule("axis_of_evil", "13.5.1", "13.6")
@pytest.mark.parametrize(
    ("units", "defender", "total", "column", "final"),
    [
        ("nato_cc nato_jtf_pg nato_jtf_v", "irn_mahdi", "9:1", None, 8),
        ("nato_cc", "rus_2gd", "1:1", 2, 2),
        ("isl_kh", "rus_2gd", "1:6", None, 0),
    ],
)
def test_odds_before_the_shifts_may_lie_beyond_the_table(
    units: str, defender: str, total: str, column: int | None, final: int
):
    """R-64"""
    standing = zip(units.split(), ("1418", "1519", "1520"), strict=False)
    match = war(
        "; ".join(f"{unit} @ {where} side=coalition" for unit, where in standing) + f"; {defender} @ 1419", **JIHAD
    )
    found = odds.forecast(table(match), 1, BOX.hex("1419"), [BOX.piece(unit) for unit in units.split()])
    assert (found.tally.total, found.tally.column, found.lit.column) == (total, column, final)


@pytest.mark.rule("axis_of_evil", "8.1.examples", "14.0.bb", "14.3")
@pytest.mark.parametrize(
    ("text", "units", "codes"),
    [
        ("nato_cc @ 1918", ("nato_cc",), {"BB", "DL1", "DR", "DE", "HW1"}),
        ("nato_cc @ 1918 reduced", ("nato_cc",), {"DL1", "DR", "DE", "HW1"}),
        ("nato_cc @ 1918 reduced; nato_mnc @ 1920", ("nato_cc", "nato_mnc"), {"BB", "DL1", "DR", "DE", "HW1"}),
    ],
)
def test_a_result_that_leaves_nobody_to_advance_takes_no_city(text: str, units: tuple[str, ...], codes: set[str]):
    match = war("iraq eurasian; " + text)
    names = [BOX.piece(unit) for unit in units]
    chances = [odds.chance(table(match), 1, BOX.hex("1919"), names, result, 1) for result in odds.WORDS]
    assert {each.code for each in chances if each.good > 0} == codes
    assert all(("the garrison yields" in each.text) == (each.good > 0) for each in chances)


@pytest.mark.rule("axis_of_evil", "13.6.3", "17.2")
def test_what_is_committed_is_named():
    match = war(
        "iraq eurasian; nato_cc @ 2522; irn_w @ 2521; irn_tac_1 @ staging; nato_5f @ staging; nato_tac_1 @ staging"
    )
    attack(match, "2521")
    choose(match, "support nato_5f")
    found = match.forecast(0, asked(match).options[0])
    assert [(aid.what, aid.value) for aid in found.aids if not aid.secret] == [("US Fifth Fleet", "+3")]
