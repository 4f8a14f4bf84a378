"""5 Control of hexes and countries, 15.0 Zones of control, 19.1.2 Forward operating bases."""

import pytest

from sandtable.board.zoc import Zones
from sandtable.games.axis_of_evil.rules import control, victory
from sandtable.games.axis_of_evil.rules.units import defended
from sandtable.testing import asked, choose, options, why_not
from tests.games.axis_of_evil.tools import (
    APART,
    BOX,
    FAR,
    ap,
    attack,
    battle,
    fight,
    hexes,
    holder,
    move,
    place,
    state,
    table,
    targets,
    war,
    worth,
)


@pytest.mark.rule("axis_of_evil", "5.1")
def test_a_hex_is_controlled_by_ground_units_and_garrisons_only():
    match = war("nato_isaf @ 1418; nato_sas @ staging; nato_tac_1 @ staging")
    t = table(match)
    assert defended(t, 1, BOX.hex("1418"))
    assert defended(t, 1, BOX.hex("2121"))
    assert not defended(t, 1, BOX.hex("1419"))
    assert control.controls(t, 1, BOX.hex("2121"))
    assert not control.controls(t, 0, BOX.hex("2121"))


@pytest.mark.rule("axis_of_evil", "5.1")
def test_units_never_move_into_hexes_that_the_enemy_holds():
    """R-26"""
    match = war("iraq eurasian; nato_isaf @ 1920", 6)
    move(match, "nato_isaf")
    assert "1919" not in hexes(match)  # a garrison alone
    assert why_not(match, "1919").rule == "5.1"


@pytest.mark.rule("axis_of_evil", "5.1", "6.2")
def test_a_captured_major_base_gives_its_point_to_the_captor():
    text = APART + "phase action_points; held coalition grozny ashgebat"
    match = war(text, 1, 1, 1, 1)
    assert (ap(match, "coalition"), ap(match, "eurasian")) == (6, 2)


@pytest.mark.rule("axis_of_evil", "5.1")
def test_a_unit_in_the_open_controls_nothing_once_it_has_left():
    """R-120"""
    match = war("nato_isaf @ 1418; rus_2gd @ 1421; ap 9 9", 1, 2)
    move(match, "nato_isaf")
    choose(match, "to 1417")
    move(match, "rus_2gd")
    assert "1419" in hexes(match)


@pytest.mark.rule("axis_of_evil", "5.2")
def test_a_country_without_cities_fights_on():
    iran = " ".join(p.id for p in BOX.places if p.country == "iran")
    match = war(f"held coalition {iran}; irn_n @ 1418; irn_w @ reinforcement; active eurasian", 3)
    assert "ground" in options(match)
    choose(match, "ground")
    assert state(match).side[BOX.piece("irn_n")] == 0
    match = war(f"held coalition {iran}; irn_w @ reinforcement; active coalition; nato_isaf @ 1418")
    assert "reinforce" not in options(match)  # the Coalition cannot recruit them


@pytest.mark.rule("axis_of_evil", "5.3")
def test_neutral_countries_are_closed():
    match = war("division 3; rus_2gd @ 1807; nato_isaf @ 1418; active eurasian", 6)
    move(match, "rus_2gd")
    assert not any(BOX.country[BOX.hex(name)] == "turkey" for name in hexes(match))
    assert why_not(match, "1607").rule == "5.3"
    open_ = war("rus_2gd @ 1807; nato_isaf @ 1418; active eurasian", 6)
    move(open_, "rus_2gd")
    assert any(BOX.country[BOX.hex(name)] == "turkey" for name in hexes(open_))


@pytest.mark.rule("axis_of_evil", "5.3")
def test_neutral_garrisons_cannot_be_attacked_and_count_for_nobody():
    match = war("division 3; rus_2gd @ 0608; nato_isaf @ 1418; active eurasian")
    assert "attack" not in options(match)
    assert holder(match, "ankara") == "neutral"
    assert worth(war("nato_isaf @ 1418"), 1) - worth(match, 1) == 2 + 2 + 2  # Incirlik, Ankara, Posni


@pytest.mark.rule("axis_of_evil", "5.3")
def test_countries_out_of_play_are_not_entered():
    """R-18"""
    match = war("syr_rg @ 0916; active eurasian; nato_isaf @ 1418", 6)
    move(match, "syr_rg")
    assert not any(BOX.country[BOX.hex(name)] in ("jordan", "israel", "lebanon") for name in hexes(match))


@pytest.mark.rule("axis_of_evil", "5.3")
@pytest.mark.parametrize(("there", "reason"), [("0917", "country"), ("1014", None)])
def test_why_land_out_of_play_is_closed(there: str, reason: str | None):
    """R-18"""
    match = war("syr_rg @ 0915; nato_isaf @ 1418; active eurasian", 6)
    move(match, "syr_rg")
    found = why_not(match, there)
    assert (found is None) if reason is None else (found.rule == "5.3" and reason in found.why)


@pytest.mark.rule("axis_of_evil", "15.0")
def test_mobile_units_exert_zones_garrisons_do_not():
    match = war("rus_2gd @ 1419 reduced; nato_isaf @ 1725; rus_fob @ 1613; active coalition", fob=1)
    s = state(match)
    covered = {BOX.grid.names[i] for i in range(BOX.size) if s.zones.counts[0][i]}
    assert covered == {"1418", "1519", "1520", "1420", "1320", "1319"}


@pytest.mark.rule("axis_of_evil", "15.0")
def test_zones_equal_a_recomputation_after_moves_and_losses():
    match = war("nato_isaf @ 1418; nato_cc @ 1320; rus_2gd @ 1419 reduced", "DR")
    fight(match, "1419")
    if options(match)[0].startswith("retreat"):
        choose(match, options(match)[0])
    s = state(match)
    pieces = [(side, where) for side in (0, 1) for where in s.stacks[side]]
    assert s.zones.counts == Zones.recomputed(BOX.grid.around, 2, pieces).counts


@pytest.mark.rule("axis_of_evil", "19.3", "15.0")
def test_union_peshmerga_are_enemies_of_the_coalitions_iraqis():
    """R-104"""
    match = war("peshmerga eurasian; psh_80 @ 1812; irq_d @ 1813; nato_isaf @ 1725; active eurasian", 1)
    fight(match, "1813")
    assert battle(match).column == "1:2"  # three to four, and a city whose column the guerrillas cancel


@pytest.mark.rule("axis_of_evil", "19.1.2", "8.0")
def test_a_fob_is_set_up_with_a_friendly_unit_outside_cities():
    match = war("nato_isaf @ 1725; nato_cc @ 2121; rus_2gd @ 1325; nato_fob @ reinforcement", 2, fob=1)
    choose(match, "reinforce", "bring nato_fob")
    assert place(match, "nato_fob") == "1725"  # the other unit is in a city
    assert "reinforce" not in options(war("nato_cc @ 2121; rus_2gd @ 1325; nato_fob @ reinforcement", fob=1))


@pytest.mark.rule("axis_of_evil", "19.1.2", "2.1.bases")
def test_a_fob_works_as_a_base_and_scores_one():
    match = war("nato_isaf @ 1724; rus_2gd @ 1325; nato_fob @ 1725; nato_cc @ reinforcement", 1, fob=1)
    assert victory.places_points(table(match), 1) == 33 + 10 + 1
    choose(match, "reinforce", "bring nato_cc")
    assert "1725" in targets(match, "at")


@pytest.mark.rule("axis_of_evil", "19.1.2")
def test_a_fob_is_demobilised_and_not_set_up_again_in_the_same_action():
    match = war("nato_isaf @ 1725; rus_2gd @ 1325; nato_fob @ 1725; nato_tac_4 @ reinforcement", 3, fob=1)
    choose(match, "reinforce", "demobilise nato_fob")
    assert place(match, "nato_fob") == "reinforcement"
    assert "bring nato_fob" not in options(match)
    assert "ready nato_tac_4" in options(match)


@pytest.mark.rule("axis_of_evil", "19.1.2")
def test_a_fob_cannot_move_or_attack_and_can_be_attacked_alone():
    match = war("nato_isaf @ 1725; rus_fob @ 1418; nato_cc @ 1419", "DE", fob=1)
    attack(match, "1418")
    assert place(match, "rus_fob") == "eliminated"
    match = war("rus_fob @ 1418; nato_cc @ 1419; active eurasian", fob=1)
    assert not {"ground", "attack"} & set(options(match))


@pytest.mark.rule("axis_of_evil", "19.1.2", "4.1.1")
def test_an_eliminated_base_scores_for_the_enemy():
    """R-22"""
    bare = victory.victory_points(table(war(FAR, fob=1)), 1)
    assert victory.victory_points(table(war(FAR + "rus_fob @ eliminated", fob=1)), 1) == bare + 1


@pytest.mark.rule("axis_of_evil", "19.1.2", "12.5")
def test_a_base_stops_enemy_trains_but_exerts_no_zone():
    text = "irq_d @ 1818; rus_fob @ 1718; rus_2gd @ 1325"
    match = war(text, 1, fob=1)
    assert "rail" not in options(match)
    move(match, "irq_d")
    assert "1719" in hexes(match)  # next to the base, and beyond
    assert "1718" not in hexes(match)
    assert why_not(match, "1718").rule == "5.1"


@pytest.mark.rule("axis_of_evil", "19.1.2", "10.2.1")
@pytest.mark.parametrize(
    ("fob", "unit", "offered"),
    [
        ("nato_fob @ 1720", "irq_n", True),  # in Iraq
        ("nato_fob @ 1720", "gcc_sla", False),
        ("nato_fob @ 1421", "gcc_sla", True),  # in Saudi Arabia
        ("nato_fob @ 1421", "irq_n", False),
    ],
)
def test_whom_a_base_serves(fob: str, unit: str, offered: bool):
    """R-130"""
    match = war(f"{FAR}{fob}; {unit} @ reinforcement", 1, fob=1)
    choose(match, "reinforce")
    if asked(match).rule == "10.1" and "contingent" in options(match)[0]:
        choose(match, f"contingent {BOX.contingent[BOX.piece(unit)].value}")
    choose(match, f"bring {unit}")
    assert (fob.split()[-1] in targets(match, "at")) is offered
