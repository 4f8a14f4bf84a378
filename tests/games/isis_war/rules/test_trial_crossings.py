"""Where two chapters meet: a table trial of ISIS War with the rulebook in hand."""

from collections import Counter
from itertools import product

import pytest
from isis_tools import attack, fight, notes, odds_of, refused, result_of, shifts_of, steps, sum_of, war, where

from sandtable.games.isis_war.box.box import IRAN, US, open_box
from sandtable.games.isis_war.rules import movement, reinforcements
from sandtable.games.isis_war.state import Phase
from sandtable.testing import asked, choose, events, options, position, told

BOX = open_box()
FAR = "ir_rgc_14 @ 5622"
RING = [BOX.grid.names[hex_] for hex_ in BOX.grid.around[BOX.hex("4420")]]


# Refusals ---------------------------------------------------------------------------------------------


@pytest.mark.rule("isis_war", "1.2", "11.3")
def test_the_asr_does_not_land_in_the_red_row():
    match = war(FAR)
    choose(match, "land")
    assert refused(match, "3503") == "1.2"
    assert refused(match, "4201") == "3.12"


@pytest.mark.rule("isis_war", "8.1", "9.2")
def test_a_us_unit_between_six_enemies_is_not_held_by_their_zones():
    ring = "; ".join(f"ir_bas_{number} @ {name}" for number, name in enumerate(RING, 1))
    match = war(f"phase us_movement; us_inf_3 @ 4420; us_inf_4 @ 5120; {ring}")
    assert refused(match, "us_inf_3") == "9.2"
    ring = ring.replace("ir_bas_1 @", "ir_bas_1 @ dead; ku_rg_1 @")
    held = war(f"phase coalition_movement; jo_40 @ 4420; jo_60 @ 5120; {ring}")
    assert refused(held, "jo_40") == "8.1"


@pytest.mark.rule("isis_war", "9.1", "9.4")
def test_lakes_and_the_own_hex_are_refused_for_what_they_are():
    match = war(f"phase us_movement; restriction us 6; us_inf_3 @ 4824; us_aa_1 @ 4824; {FAR}")
    choose(match, "move us_inf_3")
    assert (refused(match, "4825"), refused(match, "4824")) == ("9.4", "9.1")
    choose(match, "halt", "move us_aa_1")
    assert refused(match, "4825") == "11.6"


@pytest.mark.rule("isis_war", "10.10", "10.20.base")
@pytest.mark.parametrize(("target", "rule"), [("4927", "10.20"), ("5027", "10.10")])
def test_the_log_names_the_rule_that_converts_a_retreat(target, rule):
    units = "; ".join(f"ir_rgc_{number} @ 5028" for number in (8, 31, 14, 5))
    text = f"phase rgc_combat; us_inf_1 @ dead; us_inf_2 @ dead; us_inf_3 @ 5027; {units}"
    lines = [told(fight(war(text, die), target)) for die in range(1, 7)]
    assert any(f"(instead of DR, {rule})" in str(each) for each in lines)


@pytest.mark.rule("isis_war", "14.1.return")
def test_a_basij_unit_without_room_on_turn_nine_is_reported(monkeypatch):
    monkeypatch.setattr(reinforcements, "iranian_hexes", lambda _t, _unit: [])
    match = position("isis_war", f"turn 9; phase iran_arrivals; {FAR}; ir_bas_1 @ track due=9", seed=1)
    assert where(match, "ir_bas_1") == "out"
    assert [each.what.to for each in events(match, "arrive") if each.rule == "14.1"] == ["out"]


# 9.0 with 13.10 and 13.11 -------------------------------------------------------------------------------


@pytest.mark.rule("isis_war", "9.0", "13.10", "13.11")
@pytest.mark.parametrize(
    ("imam", "factors"),
    [
        (0, [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]),
        (1, [7, 7, 6, 6, 5, 5, 4, 4, 3, 3]),
        (-1, [5, 5, 4, 4, 3, 3, 2, 2, 2, 2]),
    ],
)
def test_imams_change_the_movement_of_every_turn_down_to_two(imam, factors):
    found = []
    for turn in range(1, 11):
        match = position("isis_war", f"turn {turn}; asked; effect imam {imam}; {FAR}")
        found.append(movement.points(match.table, IRAN) / 2)
        assert movement.points(match.table, US) == 12
    assert found == factors


@pytest.mark.rule("isis_war", "9.0.late_shift", "13.10", "13.11")
@pytest.mark.parametrize(("imam", "iran", "us"), [(1, 1, -1), (-1, -1, 1)])
def test_late_shift_and_imam_add_up_for_both_sides(imam, iran, us):
    base = f"effect imam {imam}; us_inf_3 @ 4420; ir_rgc_8 @ 4419"
    match = fight(war(f"turn 7; phase rgc_combat; {base}"), "4420")
    assert sum(shifts_of(match).values()) == iran - 1
    match = fight(war(f"turn 7; phase us_combat; {base}"), "4419")
    assert sum(shifts_of(match).values()) == us + 1
    match = fight(war(f"turn 7; phase us_combat; effect imam {imam}; us_inf_3 @ 4614; {FAR}"), "4713")
    assert shifts_of(match) == {"9.0": 1, "10.8": -2}


# 5.4 with 12 and 13 -------------------------------------------------------------------------------------


@pytest.mark.rule("isis_war", "5.4", "5.5", "13.8")
def test_an_interruption_under_mediation_is_movement_only():
    text = "turn 3; effect no_attack us; us_inf_3 @ 4420; us_inf_4 @ 4423; ir_rgc_8 @ 4421; ku_rg_1 @ 5014"
    match = position("isis_war", text, seed=1)
    choose(match, "interrupt", "combat", "airpower")
    assert match.table.state.frame.phase is Phase.US_MOVEMENT
    choose(match, "move us_inf_4", "halt", "end")
    assert match.table.state.frame.phase is Phase.IRAN_MOVEMENT
    assert not events(match, "battle")
    assert not notes(match, "airpower")


@pytest.mark.rule("isis_war", "5.5", "12.1", "14.1")
def test_bombs_in_an_interruption_take_attackers_out_of_their_own_phase():
    text = "turn 3; phase basij_combat; ir_bas_1 @ 4421; ir_bas_2 @ 4421; us_inf_3 @ 4420; ku_rg_1 @ 5014"
    match = position("isis_war", text, [4], seed=1)
    choose(match, "interrupt", "airpower", "movement", "bomb 4421", "end")
    assert [where(match, unit) for unit in ("ir_bas_1", "ir_bas_2")] == ["dead", "dead"]
    assert match.table.state.frame.phase not in (Phase.BASIJ_COMBAT, Phase.US_CHOICE)
    assert match.table.state.basij_lost == [BOX.piece("ir_bas_1"), BOX.piece("ir_bas_2")]


@pytest.mark.rule("isis_war", "5.4.c")
def test_after_an_interruption_events_follow_the_coalition_combat():
    text = "turn 3; interrupted; phase coalition_combat; ku_rg_1 @ 5014; ir_bas_1 @ 5015"
    match = position("isis_war", text, [1, 5], seed=1)
    choose(match, "end_attacks")
    assert [each.what.title for each in events(match, "card")] == [BOX.events[6].name]


# 13.6 Storm -------------------------------------------------------------------------------------------


@pytest.mark.rule("isis_war", "13.6")
@pytest.mark.parametrize(("distance", "open_"), [(3, False), (4, True)])
def test_the_storm_ends_three_hexes_from_its_marker(distance, open_):
    marker = {3: "4423", 4: "4424"}[distance]
    text = f"effect storm {marker}; ir_rgc_8 @ 4420; us_inf_3 @ 4419; ir_rgc_3 @ 5023; us_inf_4 @ 5024"
    assert ("attack 4420" in options(war(f"phase us_combat; {text}"))) is open_
    assert ("bomb 4420" in options(war(f"phase us_airpower; us_phases us_movement; {text}"))) is open_
    assert ("move ir_rgc_8" in options(war(text.replace("4419", "4416")))) is open_


@pytest.mark.rule("isis_war", "13.6", "14.10")
def test_a_drop_into_the_storm_is_an_arrival_and_allowed():
    match = war(f"phase us_arrivals; effect storm 4420; bin us us_abn_1; {FAR}", "us_abn_1")
    assert "at 4420" in options(match)


# 10 with 11 ------------------------------------------------------------------------------------------


@pytest.mark.rule("isis_war", "10.8.river", "11.4")
def test_each_unit_is_halved_by_itself():
    text = "ir_rgc_3 @ 4926; ir_rgc_5 @ 4926; ir_rgc_7 @ 4828"
    match = attack(war(f"phase rgc_combat; {text}"), "4927", "ir_rgc_3", "ir_rgc_5", "ir_rgc_7")
    assert sum_of(match)[0] == 1 + 1 + 3


@pytest.mark.rule("isis_war", "10.21", "11.6.support")
def test_the_step_of_a_supporter_lets_a_lonely_defender_stand():
    text = "phase rgc_combat; ir_rgc_8 @ 4419; ir_rgc_31 @ 4419; ir_rgc_14 @ 4419; us_inf_3 @ 4420 steps=1"
    match = war(f"{text}; us_aa_1 @ 4423 steps=1", "DR")
    attack(match, "4420")
    choose(match, "support us_aa_1")
    if "roll" in options(match):
        choose(match, "roll")
    assert options(match) == ["stand", "give_way"]
    choose(match, "stand", "lose_step us_aa_1")
    assert (where(match, "us_aa_1"), where(match, "us_inf_3")) == ("dead", "4420")
    alone = fight(war(text, "DR"), "4420")
    assert where(alone, "us_inf_3") != "4420" or asked(alone).rule == "10.20"


def printed(unit):
    """The combat factor of a unit at full strength."""
    piece = BOX.piece(unit)
    return BOX.combat_factor[piece][BOX.full[piece]]


@pytest.mark.rule("isis_war", "11.4", "11.6.support")
def test_a_supporter_that_stands_in_a_base_is_not_doubled_elsewhere():
    match = attack(war("phase rgc_combat; us_aa_1 @ 4927; us_inf_3 @ 5024; ir_rgc_8 @ 5023"), "5024")
    choose(match, "support us_aa_1")
    assert sum_of(match)[1] == printed("us_inf_3") + printed("us_aa_1")


@pytest.mark.rule("isis_war", "11.5.shift", "11.6.support")
def test_the_package_of_a_supporter_works_in_the_battle_it_supports():
    text = "phase rgc_combat; us_aa_1 @ 4423 cep=us_cep_1; us_inf_3 @ 4420; ir_rgc_8 @ 4419"
    match = attack(war(text, 6), "4420")
    choose(match, "support us_aa_1")
    assert next(each.rule for each in events(match, "roll")) == "11.5"
    alone = attack(war(text, 6), "4420")
    choose(alone, "no_support")
    assert all(each.rule != "11.5" for each in events(alone, "roll"))


@pytest.mark.rule("isis_war", "11.1")
def test_engineers_with_artillery_only_shift_nothing():
    text = "phase us_combat; us_arm_1 @ 4419; ir_art_e411 @ 4420; ir_art_a11 @ 4420"
    assert "11.1" not in shifts_of(attack(war(text), "4420"))
    assert shifts_of(attack(war(f"{text}; ir_bas_1 @ 4420"), "4420"))["11.1"] == -1


@pytest.mark.rule("isis_war", "10.13")
@pytest.mark.parametrize(
    ("phase", "units", "defender", "shift"),
    [
        ("us", ("us_inf_3", "us_inf_4"), "ir_bas_1", 2),
        ("coalition", ("il_7", "il_188"), "ir_bas_1", 2),
        ("coalition", ("jo_40", "jo_60"), "ir_bas_1", 0),
        ("us", ("us_inf_3", "us_inf_4"), "isis_mosul", 0),
    ],
)
def test_who_attacks_concentrically_and_whom(phase, units, defender, shift):
    text = f"phase {phase}_combat; {units[0]} @ 4419; {units[1]} @ 4421; {defender} @ 4420; {FAR}"
    assert shifts_of(attack(war(text), "4420", *units)).get("10.13", 0) == shift


@pytest.mark.rule("isis_war", "10.23", "11.2.advance", "6.3")
def test_followers_of_the_basij_keep_to_the_limit_of_four():
    regulars = "; ".join(f"ir_rgc_{number} @ 4421" for number in (8, 20, 31, 14))
    others = "; ".join(f"ir_art_{number} @ 4419" for number in (16, 81))
    basij = "; ".join(f"ir_bas_{number} @ {at}" for number, at in enumerate(["4421", "4421", "4419", "4419"], 1))
    match = fight(war(f"phase basij_combat; {basij}; {regulars}; {others}; ku_rg_1 @ 4420 steps=1", "DE"), "4420")
    several = asked(match).several
    assert several is not None
    assert len(several.among) == 6
    choose(match, "advance ir_rgc_8 ir_rgc_20 ir_rgc_31 ir_rgc_14")
    assert where(match, "ir_bas_1") == "dead"
    assert where(match, "ir_rgc_8") == "4420"


# 13 and 14 -------------------------------------------------------------------------------------------


@pytest.mark.rule("isis_war", "13.9", "11.5.redraw")
def test_a_package_does_not_count_as_one_of_two_picks():
    text = f"turn 3; phase us_arrivals; pulls 2; {FAR}; bin us us_cep_1 us_inf_3 us_sf_3 us_inf_5"
    match = war(text, "us_cep_1", "us_sf_3", "us_inf_3")
    choose(match, "attach us_inf_1", "at 4927")
    assert [where(match, each) for each in ("us_cep_1", "us_sf_3", "us_inf_3")] == ["attached", "available", "4927"]
    assert match.table.state.bins[0] == [BOX.piece("us_inf_5")]


@pytest.mark.rule("isis_war", "14.6", "14.9.build")
def test_a_build_takes_the_pull_but_not_the_kurdish_restoration():
    brigades = "us_arm_1 @ 5013 steps=1 marked=3; ku_rg_1 @ 5013 steps=1"
    match = war(f"turn 4; phase us_arrivals; {brigades}; bin us us_inf_3; {FAR}")
    choose(match, "build us_arm_1")
    assert asked(match).rule == "14.6"
    assert not [each for each in events(match, "draw") if each.rule == "14.4"]
    choose(match, "restore ku_rg_1")
    assert steps(match, "ku_rg_1") == 2


@pytest.mark.rule("isis_war", "14.4", "14.12")
def test_empty_bins_stop_nothing():
    match = position("isis_war", f"turn 4; phase us_arrivals; bin us; bin turkey; {FAR}", seed=1)
    assert match.table.state.turn == 5
    assert not events(match, "draw")


@pytest.mark.rule("isis_war", "8.1", "14.12")
def test_a_corps_that_enters_next_to_an_enemy_goes_no_farther():
    entry = "5100"
    beside = next(n for n in BOX.grid.around[BOX.hex(entry)] if not BOX.red[n] and not BOX.lake[n])
    match = war(f"interrupted; tr_v @ waiting; ku_rg_1 @ {BOX.grid.names[beside]}; {FAR}")
    choose(match, "enter tr_v", f"at {entry}")
    assert where(match, "tr_v") == entry
    assert asked(match).rule == "9.1"
    assert "move tr_v" not in options(match)


@pytest.mark.rule("isis_war", "4.14", "14.10")
def test_paratroops_that_die_where_they_dropped_cost_a_point():
    text = "phase rgc_combat; il_35 @ 4420 steps=1; ir_rgc_8 @ 4419; ir_rgc_31 @ 4419; ir_rgc_14 @ 4419"
    match = fight(war(text, "DE"), "4420")
    assert where(match, "il_35") == "dead"
    assert match.table.state.vp == 1


@pytest.mark.rule("isis_war", "4.15", "1.2")
def test_jordanians_in_the_red_row_prevent_the_award():
    text = (
        "phase rgc_combat; jo_40 @ 4420 steps=1; jo_60 @ 3510; ir_rgc_8 @ 4419; ir_rgc_31 @ 4419; ir_rgc_14 @ 4419"
    )
    match = fight(war(text, "DE"), "4420")
    assert where(match, "jo_40") == "dead"
    assert match.table.state.vp == 0


@pytest.mark.rule("isis_war", "12.3.area", "12.3")
def test_israeli_special_forces_support_us_defenders():
    match = war("phase rgc_combat; restriction israel 1; il_sm @ available; us_inf_3 @ 4420; ir_rgc_8 @ 4419")
    attack(match, "4420")
    assert any(each.startswith("commit_forces") for each in options(match))


@pytest.mark.rule("isis_war", "13.2", "4.2")
def test_a_refusal_at_three_ends_the_game_before_reinforcements():
    match = position("isis_war", f"turn 3; phase events; vp_to_win 3; {FAR}", [1, 2])
    choose(match, "refuse")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((US,), "4.2")


@pytest.mark.rule("isis_war", "13.4", "13.4.outcome", "10.10", "10.19")
@pytest.mark.parametrize(("die", "taken"), [(3, False), (4, False), (6, True)])
def test_a_bloodbath_spends_the_isis_force_and_takes_no_hex_of_baghdad(die, taken):
    text = f"turn 3; phase events; iq_bn @ 5125 steps=1; iq_bs @ 5126 steps=1; {FAR}"
    match = position("isis_war", text, [1, 4, *[6, 6, 6, 6], *[6, 6, 6, die]], seed=1)
    assert (match.outcome is not None) is taken
    assert [steps(match, unit) for unit in ("iq_bn", "iq_bs")] == [1, 1]


# Odds against play ------------------------------------------------------------------------------------


def counted(text, target, dice, first=()):
    """How often each result comes when every roll of the dice is played."""
    found = Counter()
    for rolls in product(range(1, 7), repeat=dice):
        match = fight(war(text, *first, *rolls), target)
        found[result_of(match)[1]] += 1
    return {result: count / 6**dice for result, count in found.items()}


@pytest.mark.rule("isis_war", "10.7", "11.5.shift", "10.24")
@pytest.mark.parametrize(
    ("text", "target", "dice"),
    [
        ("turn 7; phase us_combat; us_arm_1 @ 4419 cep=us_cep_1; ir_rgc_8 @ 4420; ir_rgc_3 @ 4420", "4420", 2),
        (
            "turn 2; phase rgc_combat; us_inf_1 @ 4927 cep=us_cep_1; ir_rgc_8 @ 4828; ir_rgc_31 @ 4828",
            "4927",
            2,
        ),
        (f"turn 6; phase us_combat; us_arm_1 @ 4614; us_arm_2 @ 4614; {FAR}", "4713", 3),
    ],
)
def test_the_odds_that_are_shown_are_those_of_every_roll_played(text, target, dice):
    match = war(text)
    shown = {chance.code: chance.probability for chance in odds_of(match, f"attack {target}").chances}
    assert counted(text, target, dice) == pytest.approx(shown)


@pytest.mark.rule("isis_war", "12.1", "13.5")
@pytest.mark.parametrize("effect", ["", "effect air_max; "])
def test_the_odds_of_bombs_are_those_of_every_die(effect):
    text = f"phase us_airpower; us_phases us_movement; {effect}ir_bas_1 @ 4420; ir_bas_2 @ 4420; ir_rgc_8 @ 5622"
    found = Counter()
    for die in range(1, 7):
        match = war(text, die)
        shown = {chance.text: chance.probability for chance in odds_of(match, "bomb 4420").chances}
        choose(match, "bomb 4420")
        while match.pending and any(each.startswith("destroy") for each in options(match)):
            choose(match, options(match)[0])
        found[sum(where(match, unit) == "dead" for unit in ("ir_bas_1", "ir_bas_2"))] += 1
    assert {f"{count} destroyed": times / 6 for count, times in found.items()} == pytest.approx(shown)


@pytest.mark.rule("isis_war", "11.3", "T.air")
@pytest.mark.parametrize("text", ["turn 1", "turn 4; us_inf_3 @ 4419", "turn 7; effect air_max; us_inf_3 @ 4419"])
def test_the_odds_of_a_landing_are_those_of_every_die(text):
    found = Counter()
    for die in range(1, 7):
        match = war(f"{text}; {FAR}", die)
        choose(match, "land")
        shown = {chance.text: chance.probability for chance in odds_of(match, "land_at 4420").chances}
        choose(match, "land_at 4420")
        place = where(match, "ir_art_asr")
        name = {"dead": "the ASR is destroyed", "reserve": "the ASR turns back"}.get(place)
        found[
            name or ("the ASR lands" if steps(match, "ir_art_asr") == 2 else "the ASR lands and loses a step")
        ] += 1
    assert {name: times / 6 for name, times in found.items()} == pytest.approx(shown)
