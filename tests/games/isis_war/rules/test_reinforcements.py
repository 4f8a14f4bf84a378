"""14.1 to 14.3, 14.12 Reinforcements of Iran, Israel, Jordan and Turkey."""

import pytest

from sandtable.games.isis_war.rules import reinforcements
from sandtable.games.isis_war.state import Phase
from sandtable.testing import asked, choose, events, options, position, told
from tests.games.isis_war.tools import BOX, FAR, IRAN_ARRIVALS, arrivals, refused, steps, war, where


@pytest.mark.rule("isis_war", "13.6", "14.10")
def test_a_drop_into_the_storm_is_an_arrival_and_allowed():
    match = war(f"phase us_arrivals; effect storm 4420; bin us us_abn_1; {FAR}", "us_abn_1")
    assert "at 4420" in options(match)


@pytest.mark.rule("isis_war", "14.1", "6.11")
def test_basij_that_return() -> None:
    match = position("isis_war", "turn 3; phase iran_arrivals; ir_bas_1 @ track due=3; us_inf_3 @ 5404", seed=1)
    assert options(match)[0].startswith("at ")
    assert refused(match, "5125") == "14.1"
    assert refused(match, "5404") == "6.11"


@pytest.mark.rule("isis_war", "14.1")
def test_basij_that_return_together_go_to_one_hex_as_far_as_it_has_room() -> None:
    due = "; ".join(f"ir_bas_{number} @ track due=3" for number in range(1, 7))
    match = position("isis_war", f"turn 3; phase iran_arrivals; {due}; us_inf_3 @ 5404", seed=1)
    there = options(match)[0].split()[1]
    choose(match, f"all_at {there}")
    placed = [where(match, f"ir_bas_{number}") for number in range(1, 7)]
    assert placed.count(there) == 4
    assert asked(match).rule == "14.1"


@pytest.mark.rule("isis_war", "14.1")
@pytest.mark.parametrize(("die", "turn"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6)])
def test_half_a_die_rounded_up_until_a_basij_unit_returns(die, turn):
    match = position("isis_war", f"turn 3; {IRAN_ARRIVALS}; ir_bas_1 @ dead; basij_lost ir_bas_1", [die], seed=1)
    state = match.table.state
    assert (where(match, "ir_bas_1"), state.due[BOX.piece("ir_bas_1")]) == ("track", turn)
    assert state.basij_lost == []


@pytest.mark.rule("isis_war", "14.1")
@pytest.mark.parametrize(("turn", "die", "place"), [(8, 1, "track"), (8, 3, "out"), (9, 1, "out")])
def test_what_would_return_after_turn_nine_is_out(turn, die, place):
    match = position(
        "isis_war", f"turn {turn}; {IRAN_ARRIVALS}; ir_bas_1 @ dead; basij_lost ir_bas_1", [die], seed=1
    )
    assert where(match, "ir_bas_1") == place


@pytest.mark.rule("isis_war", "14.1")
def test_a_basij_unit_killed_from_the_air_is_rolled_for_too():
    text = "turn 3; phase us_airpower; us_phases us_movement; ir_bas_1 @ 5623; ir_rgc_8 @ 5622"
    match = position("isis_war", text, [6], seed=1)
    choose(match, "bomb 5623")
    assert where(match, "ir_bas_1") == "dead"
    assert match.table.state.basij_lost == [BOX.piece("ir_bas_1")]


@pytest.mark.rule("isis_war", "14.1.return")
def test_returning_basij_are_placed_in_iran_outside_kurdistan():
    match = position(
        "isis_war",
        f"turn 5; {IRAN_ARRIVALS}; ir_bas_1 @ track due=5 steps=0; ir_bas_2 @ track due=6; ku_rg_1 @ 5421",
        seed=1,
    )
    found = arrivals(match)
    assert {BOX.area[BOX.hex(name)] for name in found} == {"iran"}
    assert "5521" in found  # in an enemy zone of control
    assert not any(BOX.lake[BOX.hex(name)] for name in found)
    assert "reserve" not in options(match)
    choose(match, "at 5521")
    assert (where(match, "ir_bas_1"), steps(match, "ir_bas_1")) == ("5521", 1)
    assert where(match, "ir_bas_2") == "track"


@pytest.mark.rule("isis_war", "14.1.return", "6.3")
def test_stacking_holds_for_returning_basij():
    full = "; ".join(f"ir_bas_{n} @ 5622" for n in range(2, 6))
    match = position("isis_war", f"turn 5; {IRAN_ARRIVALS}; {full}; ir_bas_1 @ track due=5")
    assert "5622" not in arrivals(match)


@pytest.mark.rule("isis_war", "14.1.return", "14.2", "6.11")
def test_nobody_arrives_on_an_enemy():
    name = BOX.grid.names[BOX.iran_proper[-1]]
    raid = f"us_inf_3 @ {name}; ir_bas_1 @ track due=5"
    assert name not in arrivals(position("isis_war", f"turn 5; {IRAN_ARRIVALS}; {raid}"))


@pytest.mark.rule("isis_war", "14.1.return")
@pytest.mark.parametrize(("turn", "place"), [(8, "track"), (9, "out")])
def test_basij_without_room_wait_and_are_out_after_turn_nine(monkeypatch, turn, place):
    monkeypatch.setattr(reinforcements, "iranian_hexes", lambda t, unit: [])  # noqa: ARG005
    match = position("isis_war", f"turn {turn}; {IRAN_ARRIVALS}; ir_bas_1 @ track due={turn}; bin turkey", seed=1)
    assert where(match, "ir_bas_1") == place


@pytest.mark.rule("isis_war", "14.1.return")
def test_a_basij_unit_without_room_on_turn_nine_is_reported(monkeypatch):
    monkeypatch.setattr(reinforcements, "iranian_hexes", lambda _t, _unit: [])
    match = position("isis_war", f"turn 9; phase iran_arrivals; {FAR}; ir_bas_1 @ track due=9", seed=1)
    assert where(match, "ir_bas_1") == "out"
    assert [each.what.to for each in events(match, "arrive") if each.rule == "14.1"] == ["out"]


@pytest.mark.rule("isis_war", "14.2", "6.3")
def test_units_of_the_reserve() -> None:
    full = "; ".join(f"ir_rgc_{n} @ 5404" for n in (3, 5, 7, 10))
    match = position("isis_war", f"turn 3; phase iran_arrivals stage=1; ir_rgc_8 @ reserve; {full}", seed=1)
    choose(match, "release ir_rgc_8")
    assert refused(match, "5125") == "14.2"
    assert refused(match, "5404") == "6.3"


@pytest.mark.rule("isis_war", "14.2")
def test_reserve_units_are_released_at_will():
    match = position("isis_war", f"turn 3; {IRAN_ARRIVALS}; ir_art_16 @ reserve; ir_art_81 @ reserve", seed=1)
    assert options(match) == ["release ir_art_16", "release ir_art_81", "end"]  # never the ASR
    choose(match, "release ir_art_16")
    assert {BOX.area[BOX.hex(name)] for name in arrivals(match)} == {"iran"}
    choose(match, "at 5622")
    assert where(match, "ir_art_16") == "5622"
    choose(match, "end")
    assert where(match, "ir_art_81") == "reserve"
    assert where(match, "ir_art_asr") == "reserve"


@pytest.mark.rule("isis_war", "3.13", "14.3", "14.10")
def test_israelis_in_the_red_row_and_paratroops_where_the_die_lets_them() -> None:
    text = "turn 3; phase coalition_arrivals; arrived israel jordan; bin jordan; restriction israel 1"
    ground = position("isis_war", f"{text}; bin israel il_7", [1], seed=1)
    assert refused(ground, "4420") == "14.3"
    drop = position("isis_war", f"{text}; bin israel il_35", [1], seed=1)
    assert refused(drop, "5404") == "3.13"
    assert refused(drop, "5125") == "6.4"  # Iraqis hold it


@pytest.mark.rule("isis_war", "14.3")
def test_a_die_in_the_range_of_the_turn_brings_a_nation_in():
    text = "turn 3; phase coalition_arrivals; ir_rgc_8 @ 5622"
    match = position("isis_war", text, [3, 3], seed=1)  # 1-2 and 1-2 on turn 3
    assert match.table.state.arrived == [False, False]
    assert {f"{nation} stays out of the war this turn." for nation in ("Israel", "Jordan")} < set(told(match))
    match = position("isis_war", text, [2, 1, "il_7"], seed=1)
    assert match.table.state.arrived[0] is True
    assert asked(match).about["unit"] == BOX.piece("il_7")


@pytest.mark.rule("isis_war", "14.3")
def test_a_nation_that_has_come_is_not_rolled_for_again():
    match = position(
        "isis_war", "turn 3; phase coalition_arrivals; arrived israel jordan; ir_rgc_8 @ 5622", [1, "il_7"], seed=1
    )
    assert asked(match).about["unit"] == BOX.piece("il_7")


@pytest.mark.rule("isis_war", "14.3.draw", "3.6")
def test_as_many_units_as_the_die_says_arrive_in_the_red_row():
    match = position(
        "isis_war",
        "turn 3; phase coalition_arrivals stage=1; arrived israel jordan; ir_rgc_8 @ 5622",
        [2, "jo_40", "jo_60"],
        seed=1,
    )
    assert "Jordan: 40th Armored Brigade is drawn" in told(match)
    assert arrivals(match) == {BOX.grid.names[red] for red in BOX.red_row}
    choose(match, "at 3524", "at 3524")
    assert {where(match, "jo_40"), where(match, "jo_60")} == {"3524"}
    assert match.table.state.entered == [False, False]  # 4.15: the red row is not the map yet
    assert match.table.state.frame.phase is not Phase.COALITION_ARRIVALS


@pytest.mark.rule("isis_war", "14.3.draw")
def test_a_small_bin_gives_what_it_has():
    match = position(
        "isis_war",
        "turn 3; phase coalition_arrivals stage=1; arrived jordan; bin jordan jo_sf; ir_rgc_8 @ 5622",
        [6],
        seed=1,
    )
    assert where(match, "jo_sf") == "available"


@pytest.mark.rule("isis_war", "14.3.draw")
def test_a_unit_that_found_no_room_arrives_before_others_are_drawn():
    match = position(
        "isis_war",
        "turn 4; phase coalition_arrivals stage=1; arrived jordan; jo_40 @ waiting; bin jordan; ir_rgc_8 @ 5622",
        seed=1,
    )
    choose(match, "at 3524")
    assert where(match, "jo_40") == "3524"


@pytest.mark.rule("isis_war", "14.3.draw", "6.4")
def test_one_nation_to_a_red_hex():
    match = position(
        "isis_war",
        "turn 3; phase coalition_arrivals stage=1; arrived jordan; il_7 @ 3524; ir_rgc_8 @ 5622",
        [1, "jo_40"],
        seed=1,
    )
    assert "3524" not in arrivals(match)


@pytest.mark.rule("isis_war", "14.12", "3.9.b")
def test_a_corps_is_drawn_each_turn_and_waits():
    match = position("isis_war", "turn 3; phase turkish_arrivals; ir_rgc_8 @ 5622; tr_iv @ 4010", ["tr_ix"], seed=1)
    assert where(match, "tr_ix") == "waiting"
    assert match.table.state.turn == 4
    choose(match, "decline")
    assert "enter tr_ix" in options(match)
