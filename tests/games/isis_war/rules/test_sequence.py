"""5.1 to 5.5 The sequence of a turn, and interruptions."""

import pytest

from sandtable.core import Order
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.rules.phases import NAME
from sandtable.games.isis_war.state import Phase
from sandtable.testing import asked, choose, events, options, position
from tests.games.isis_war.tools import BOX, FORCES, GAME, notes, phase, where


def phases(match):
    numbers = {name: phase for phase, name in NAME.items()}
    return [numbers[event.what.name] for event in events(match, "phase")]


def window(match):
    """Who may react to what."""
    decision = asked(match)
    return decision.seat, decision.reaction, decision.occasion.words


def pass_through(match, until):
    """Do nothing until a phase is reached or the turn has gone by."""
    last = ("end", "end_attacks", "decline", "no_strike", "pass", "accept")
    while match.pending and phase(match) is not until:
        offered = options(match)
        choose(match, next((word for word in last if word in offered), offered[-1]))
    return match


TURKS = "turn 2; asked; phase turkish_combat; tr_vii @ 4509"


@pytest.mark.rule(
    "isis_war", "5.1", "5.2.II.A", "5.2.II.B", "5.2.III", "5.2.IV.A", "5.2.IV.B", "5.2.IV.C", "5.2.IV.D", "14.0"
)
def test_the_rest_of_the_turn_in_order():
    match = position("isis_war", f"phase coalition_movement; {FORCES}", seed=3)
    pass_through(match, Phase.IRAN_MOVEMENT)
    assert phases(match) == [
        Phase.COALITION_COMBAT,
        Phase.US_AIRPOWER,
        Phase.US_MOVEMENT,
        Phase.US_COMBAT,
        Phase.EVENTS,
        Phase.IRAN_ARRIVALS,
        Phase.COALITION_ARRIVALS,
        Phase.US_ARRIVALS,
        Phase.TURKISH_ARRIVALS,
        Phase.IRAN_MOVEMENT,
    ]
    assert match.table.state.turn == 2


@pytest.mark.rule("isis_war", "5.1", "5.8.d", "5.9.d", "9.1", "11.3")
def test_a_new_turn_gives_back_moves_militia_and_the_landing():
    used = "landing_tried; militia_used iq_su iq_ina iq_shia; ir_rgc_8 @ 5622 moved"
    match = position("isis_war", f"turn 2; phase turkish_arrivals; bin turkey; {used}")
    choose(match, "decline")
    assert {"land", "move ir_rgc_8"} <= set(options(match))
    assert not any(match.table.state.militia_used)


@pytest.mark.rule("isis_war", "5.1")
def test_ten_turns_make_a_game():
    match = position("isis_war", "turn 10; phase turkish_arrivals; bin turkey")
    assert match.outcome is not None


@pytest.mark.rule("isis_war", "5.2", "5.2.I.A", "5.2.I.B", "5.2.I.C", "5.2.I.D", "5.2.I.E", "5.7")
def test_the_iranian_phases_in_order():
    match = pass_through(position("isis_war", FORCES, seed=3), Phase.COALITION_MOVEMENT)
    assert phases(match)[:5] == [
        Phase.BASIJ_COMBAT,
        Phase.RGC_COMBAT,
        Phase.ARTESH_COMBAT,
        Phase.TURKISH_COMBAT,
        Phase.COALITION_MOVEMENT,
    ]


@pytest.mark.rule("isis_war", "5.2.I.B", "5.2.I.C", "5.2.I.D", "5.2.I.E", "5.7")
@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("basij_combat", "ir_bas_1"),
        ("rgc_combat", "ir_rgc_8"),
        ("artesh_combat", "ir_art_16"),
        ("turkish_combat", "tr_vii"),
    ],
)
def test_each_component_attacks_in_its_own_phase(name, unit):
    units = ("ir_bas_1", "ir_rgc_8", "ir_art_16", "tr_vii")
    match = position(
        "isis_war",
        f"phase {name}; ku_rg_1 @ 4510 steps=1; tr_vii @ 4509; "
        "ku_rg_2 @ 5421; ir_rgc_8 @ 5521; ir_bas_1 @ 5521; ir_art_16 @ 5521",
        automatic=False,
    )
    choose(match, next(o for o in options(match) if o.startswith("attack")))
    joining = {o.removeprefix("join ") for o in options(match) if o.startswith("join ")}
    assert joining == {unit}
    assert joining <= set(units)


@pytest.mark.rule("isis_war", "5.2.II.A", "5.2.II.B", "5.6")
def test_the_coalition_moves_without_the_us():
    match = position("isis_war", f"phase coalition_movement; {FORCES}; il_7 @ 3524; jo_40 @ 3525; us_inf_3 @ 5013")
    offered = [o for o in options(match) if o.startswith("move ")]
    assert offered == ["move ku_rg_1", "move il_7", "move jo_40"]


@pytest.mark.rule("isis_war", "5.2.us_order", "5.2.II.CDE")
def test_from_turn_two_the_us_chooses_phase_by_phase():
    match = position("isis_war", f"turn 2; phase coalition_combat; {FORCES}", seed=1)
    assert options(match) == ["movement", "combat", "airpower"]
    choose(match, "combat")
    assert options(match) == ["movement", "airpower"]
    choose(match, "airpower", "no_strike")
    assert phase(match) is Phase.US_MOVEMENT  # the last one is no choice
    choose(match, "end")
    assert phase(match) > Phase.US_AIRPOWER


@pytest.mark.rule("isis_war", "5.3.a")
def test_no_interruption_on_turn_one():
    match = position("isis_war", FORCES)
    assert asked(match).seat == IRAN
    choose(match, "move ir_rgc_8", "halt")
    assert asked(match).seat == IRAN


@pytest.mark.rule("isis_war", "5.3.b")
def test_the_us_order_of_turn_one_is_fixed():
    match = position("isis_war", f"turn 1; phase coalition_combat; {FORCES}", seed=1)
    assert phase(match) is Phase.US_AIRPOWER
    choose(match, "no_strike")
    assert phase(match) is Phase.US_MOVEMENT


@pytest.mark.rule("isis_war", "5.4", "5.4.a", "5.4.b")
def test_the_us_interrupts_at_the_start_after_moves_and_before_combat():
    match = position("isis_war", f"turn 2; {FORCES}")
    assert window(match) == (US, "interrupt", ("phase",))
    choose(match, "decline", "move ir_rgc_8", "to 5623")
    assert window(match) == (US, "interrupt", ("move",))
    assert asked(match).occasion.spaces == (match.table.box.hex("5623"),)
    choose(match, "decline", "end")
    assert window(match) == (US, "interrupt", ("phase",))
    choose(match, "interrupt")
    assert options(match) == ["movement", "combat", "airpower"]
    choose(match, "airpower", "movement")
    assert phase(match) is Phase.US_AIRPOWER
    assert match.table.state.us_phases == [Phase.US_MOVEMENT, Phase.US_COMBAT]


@pytest.mark.rule("isis_war", "5.4", "5.4.c", "5.5")
def test_after_an_interruption_the_iranian_phase_goes_on_and_the_us_has_no_more_phases():
    match = position("isis_war", f"turn 2; ir_rgc_14 @ 5623 moved; {FORCES}", seed=2)
    choose(match, "interrupt", "airpower", "movement", "no_strike", "end")
    assert phase(match) is Phase.IRAN_MOVEMENT
    assert asked(match).seat == IRAN
    assert "move ir_rgc_8" in options(match)
    assert "move ir_rgc_14" not in options(match)
    choose(match, "move ir_rgc_8", "halt")
    assert asked(match).seat == IRAN  # only once a turn
    pass_through(match, Phase.OVER)
    turn = phases(match)[: phases(match).index(Phase.EVENTS)]
    assert turn == [
        Phase.US_AIRPOWER,
        Phase.US_MOVEMENT,
        Phase.US_COMBAT,
        Phase.IRAN_MOVEMENT,
        Phase.BASIJ_COMBAT,
        Phase.RGC_COMBAT,
        Phase.ARTESH_COMBAT,
        Phase.TURKISH_COMBAT,
        Phase.COALITION_MOVEMENT,
        Phase.COALITION_COMBAT,
    ]


@pytest.mark.rule("isis_war", "5.4")
def test_the_right_to_interrupt_returns_every_turn():
    match = position("isis_war", f"turn 2; interrupted; phase turkish_arrivals; bin turkey; {FORCES}")
    assert match.table.state.turn == 3
    assert asked(match).seat == US
    assert options(match) == ["interrupt", "decline"]


@pytest.mark.rule("isis_war", "5.4")
def test_a_standing_order_declines_windows():
    match = position("isis_war", f"turn 2; {FORCES}")
    match.stand(US, [Order("interrupt", ("battle",), (match.table.box.hex("5623"),))])
    assert asked(match).seat == IRAN
    choose(match, "move ir_art_16", "to 5523")
    assert asked(match).seat == IRAN
    choose(match, "move ir_rgc_8", "to 5623")  # a hex that the order names
    assert window(match) == (US, "interrupt", ("move",))


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


@pytest.mark.rule("isis_war", "5.4.a")
def test_the_us_may_interrupt_after_a_battle():
    match = position(
        "isis_war",
        "turn 2; asked; phase rgc_combat; ir_rgc_8 @ 5521; ir_rgc_14 @ 5520; ku_rg_1 @ 5421 steps=1; "
        "ku_rg_2 @ 5619 steps=1; militia_used iq_su iq_ina iq_shia; ir_aq_1 @ out; ir_aq_2 @ out; ku_dt @ out",
        [1],
        seed=1,
    )
    choose(match, "attack 5421", "join ir_rgc_8", "roll")
    assert window(match) == (US, "interrupt", ("battle",))
    assert asked(match).occasion.spaces == (match.table.box.hex("5421"),)


@pytest.mark.rule("isis_war", "5.4.a")
def test_the_last_window_opens_when_the_turks_stop_although_they_could_attack():
    match = position("isis_war", f"{TURKS}; ku_rg_1 @ 4510", seed=1)
    choose(match, "end_attacks")
    assert window(match) == (US, "interrupt", ("end",))
    choose(match, "interrupt", "airpower", "movement", "no_strike", "end")
    assert phase(match) is Phase.COALITION_MOVEMENT  # I.E was over
    assert phases(match) == [
        Phase.US_AIRPOWER,
        Phase.US_MOVEMENT,
        Phase.US_COMBAT,
        Phase.TURKISH_COMBAT,
        Phase.COALITION_MOVEMENT,
    ]


@pytest.mark.rule("isis_war", "5.4.a")
@pytest.mark.parametrize(
    "text", ["ku_rg_1 @ 5217", "ku_rg_1 @ 4510; effect no_attack iran", "ku_rg_1 @ 4510; interrupted"]
)
def test_no_last_window_when_there_is_nothing_new_to_react_to(text):
    match = position("isis_war", f"{TURKS}; {text}", seed=1)
    if "end_attacks" in options(match):
        choose(match, "end_attacks")
    assert phase(match) is Phase.COALITION_MOVEMENT


@pytest.mark.rule("isis_war", "5.4.a")
def test_a_declined_last_window_does_not_let_the_turks_attack_after_all():
    match = position("isis_war", f"{TURKS}; ku_rg_1 @ 4510", seed=1)
    choose(match, "end_attacks", "decline")
    assert phase(match) is Phase.COALITION_MOVEMENT


@pytest.mark.rule("isis_war", "5.4.a")
def test_a_move_is_finished_before_the_interruption():
    match = position("isis_war", f"turn 2; asked; {FORCES}")
    choose(match, "stack 5622", "to 5623")
    assert asked(match).seat == IRAN  # the stack is still on its way
    choose(match, "halt")
    assert asked(match).seat == US


@pytest.mark.rule("isis_war", "5.4.c")
def test_after_an_interruption_events_follow_the_coalition_combat():
    text = "turn 3; interrupted; phase coalition_combat; ku_rg_1 @ 5014; ir_bas_1 @ 5015"
    match = position("isis_war", text, [1, 5], seed=1)
    choose(match, "end_attacks")
    assert [each.what.title for each in events(match, "card")] == [BOX.events[6].name]


@pytest.mark.rule("isis_war", "5.5")
def test_hexes_attacked_before_the_interruption_stay_attacked_after_it():
    match = position(
        "isis_war",
        "turn 2; phase rgc_combat hit=5421; ir_rgc_8 @ 5521; ir_rgc_14 @ 5519; ku_rg_1 @ 5421 steps=1; "
        "ku_rg_2 @ 5619",
        seed=1,
    )
    choose(match, "interrupt", "combat", "airpower", "no_strike", "end")
    assert phase(match) is Phase.RGC_COMBAT
    assert "attack 5421" not in options(match)
    assert "attack 5619" in options(match)


@pytest.mark.rule("isis_war", "5.5", "12.1", "14.1")
def test_bombs_in_an_interruption_take_attackers_out_of_their_own_phase():
    text = "turn 3; phase basij_combat; ir_bas_1 @ 4421; ir_bas_2 @ 4421; us_inf_3 @ 4420; ku_rg_1 @ 5014"
    match = position("isis_war", text, [4], seed=1)
    choose(match, "interrupt", "airpower", "movement", "bomb 4421", "end")
    assert [where(match, unit) for unit in ("ir_bas_1", "ir_bas_2")] == ["dead", "dead"]
    assert match.table.state.frame.phase not in (Phase.BASIJ_COMBAT, Phase.US_CHOICE)
    assert match.table.state.basij_lost == [BOX.piece("ir_bas_1"), BOX.piece("ir_bas_2")]


def test_who_has_said_nothing_is_asked_when_phases_begin_and_at_the_end():
    match = position("isis_war", f"turn 2; {FORCES}")
    match.stand(US, GAME.usual_orders("us"))
    assert window(match) == (US, "interrupt", ("phase",))
    choose(match, "decline", "move ir_rgc_8", "to 5623")
    assert asked(match).seat == IRAN
    choose(match, "end")
    assert window(match) == (US, "interrupt", ("phase",))
