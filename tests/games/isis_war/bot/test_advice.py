"""The greedy bot: better than chance, and in a few positions what a person would do."""

import pytest

from sandtable.bots import GreedyBot, RandomBot
from sandtable.core import Dice, Run, Table
from sandtable.games.isis_war.bot import plans
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.testing import asked, choose, options, position
from tests.games.isis_war.tools import BOX, GAME


def play(bots, seed):
    run = Run(GAME, Table(BOX, GAME.setup(BOX, GAME.setting()), Dice(str(seed))))
    run.start()
    while run.outcome is None:
        decision = run.pending[0]
        run.answer(decision, bots[decision.seat].choose(run, decision))
    return run.outcome


def best(match):
    """What the advice likes most."""
    decision = asked(match)
    worth = GAME.advise(match.table, decision)
    assert len(worth) == len(decision.options)
    return options(match)[max(range(len(worth)), key=worth.__getitem__)]


GUARDS = "; ".join(f"ir_rgc_{n} @ 5124" for n in (8, 14, 31))
MORE = "; ".join(f"ir_rgc_{n} @ 5025" for n in (3, 5, 7, 10))


@pytest.mark.rule("isis_war", "5.4")
def test_the_us_interrupts_when_bombs_spoil_an_attack_on_a_capital():
    match = position("isis_war", f"turn 3; phase rgc_combat; {GUARDS}")
    assert best(match) == "interrupt"


@pytest.mark.rule("isis_war", "5.4")
@pytest.mark.parametrize(
    "text",
    [
        f"phase rgc_combat; effect air_falters; {GUARDS}",  # no bombs
        "phase rgc_combat; ir_rgc_16 @ 5124",  # no attack that is worth it
        f"phase rgc_combat; {MORE}; {GUARDS}",  # too many
        f"phase rgc_combat stage=1; {GUARDS}",  # after a battle
        f"phase iran_movement; {GUARDS}",  # they may still go elsewhere
    ],
)
def test_the_us_waits_when_nothing_is_gained(text):
    assert best(position("isis_war", f"turn 3; {text}")) == "decline"


@pytest.mark.parametrize("seat", [IRAN, US])
def test_greedy_beats_random_from_either_side(seat):
    won = 0
    for seed in range(10):
        bots = {seat: GreedyBot(seed), US - seat: RandomBot(seed)}
        won += play(bots, seed).winners == (seat,)
    assert won >= 9


def test_iran_wants_baghdad_and_the_us_what_it_has_lost():
    match = position("isis_war", "ir_rgc_8 @ 5622")
    assert plans.wanted(match.table, IRAN) == BOX.baghdad
    assert plans.wanted(match.table, US) == ()
    match = position("isis_war", "ir_rgc_8 @ 5125; iq_bn @ dead")
    assert plans.wanted(match.table, IRAN) == (BOX.hex("5126"),)
    assert plans.wanted(match.table, US) == (BOX.hex("5125"),)


def test_a_unit_walks_into_an_empty_capital():
    match = position("isis_war", "ir_rgc_8 @ 5024; iq_bn @ dead")
    choose(match, "move ir_rgc_8")
    assert best(match) == "to 5125"


def test_units_march_on_baghdad_and_turks_stay_at_home():
    match = position("isis_war", "ir_rgc_8 @ 5622; tr_vii @ 4509")
    assert best(match) == "move ir_rgc_8"
    choose(match, "move ir_rgc_8")
    goal = BOX.hex(best(match).split()[1])
    assert any(BOX.grid.adjacent(goal, hex_) for hex_ in BOX.baghdad)
    choose(match, best(match))
    assert best(match) == "end"


def test_good_attacks_are_made_and_bad_ones_not():
    units = "; ".join(f"ir_rgc_{n} @ 5124" for n in (8, 14, 31, 5))
    match = position("isis_war", f"phase rgc_combat; {units}")
    assert best(match) == "attack 5125"
    match = position("isis_war", "phase rgc_combat; ir_rgc_16 @ 5124")
    assert best(match) == "end_attacks"


def test_iran_leaves_isis_alone():
    units = "; ".join(f"ir_rgc_{n} @ 4714" for n in (8, 14, 31, 5))
    match = position("isis_war", f"phase rgc_combat; {units}")
    assert best(match) == "end_attacks"


def test_aircraft_strike_the_best_stack_outside_cities():
    match = position(
        "isis_war", "turn 3; phase us_airpower; tr_ix @ 4010; ir_bas_1 @ 5622; ir_rgc_8 @ 5117; ir_rgc_14 @ 5117"
    )
    assert best(match) == "bomb 4010"
    match = position("isis_war", "turn 3; phase us_airpower; ir_rgc_8 @ 5117; ir_rgc_14 @ 5117; ir_art_asr @ dead")
    assert best(match) == "no_strike"


@pytest.mark.parametrize("dice", [[1, 2], [4, 5]])
def test_calls_of_the_un_are_accepted(dice):
    match = position("isis_war", "turn 3; phase events; ir_rgc_8 @ 5622", dice)
    assert best(match) == "accept"


def test_the_advice_covers_every_decision_of_a_game():
    decided = set()

    class Noting(GreedyBot):
        def choose(self, run, decision):
            decided.add(decision.rule)
            return super().choose(run, decision)

    play({IRAN: Noting(3), US: Noting(3)}, 3)
    assert {"3.4", "9.1", "10.6", "12.1"} <= decided


def test_evaluation_prefers_points_and_strength():
    behind = position("isis_war", "ir_rgc_8 @ 5622").table
    ahead = position("isis_war", "ir_rgc_8 @ 5125; iq_bn @ dead").table
    assert GAME.evaluate(ahead, IRAN) > GAME.evaluate(behind, IRAN)
    assert GAME.evaluate(ahead, US) == 1 - GAME.evaluate(ahead, IRAN)


@pytest.mark.parametrize(
    ("turn", "units", "wanted"),
    [
        (3, "us_arm_1 @ 5024; us_arm_2 @ 5025; us_arm_3 @ 5225; us_str_1 @ 5225", "interrupt"),
        (3, "us_inf_3 @ 5024", "decline"),  # too weak to take the capital back
        (10, "us_arm_1 @ 5024; us_arm_2 @ 5025; us_arm_3 @ 5225; us_str_1 @ 5225", "decline"),  # the last word
    ],
)
def test_the_us_interrupts_when_it_pays(turn, units, wanted):
    text = f"turn {turn}; phase iran_movement; iq_bn @ dead; ir_bas_1 @ 5125; ir_rgc_8 @ 5622; {units}"
    assert best(position("isis_war", text, seed=1)) == wanted


WEAK = "; ".join(f"ir_rgc_{n} @ 5125" for n in (16, 22, 29, 33))
SOUTH = "; ".join(f"ir_rgc_{n} @ 5126" for n in (14, 31, 5, 7))
TAKEN = f"iq_bn @ dead; iq_bs @ dead; {SOUTH}; {WEAK}"


@pytest.mark.rule("isis_war", "6.3")
def test_weak_units_of_a_full_capital_make_room_for_strong_ones():
    match = position("isis_war", f"{TAKEN}; ir_rgc_8 @ 5124")
    for unit in (33, 29, 22, 16):
        choose(match, f"move ir_rgc_{unit}")
        goal = best(match)
        if goal != "halt":
            break
        choose(match, goal)
    assert goal.startswith("to ")
    choose(match, goal)
    choose(match, "move ir_rgc_8")
    assert best(match) == "to 5125"


@pytest.mark.rule("isis_war", "6.3")
@pytest.mark.parametrize("outside", ["", "; ir_rgc_57 @ 5124", "; ir_rgc_8 @ 5523"])
def test_a_garrison_stays_where_nobody_stronger_stands_beside_it(outside):
    match = position("isis_war", TAKEN + outside)
    for unit in (16, 22, 29, 33):
        choose(match, f"move ir_rgc_{unit}")
        assert best(match) == "halt"
        choose(match, "halt")


ALLIES = "us_arm_1 @ 5024; us_arm_2 @ 5024; us_str_1 @ 5023"


@pytest.mark.rule("isis_war", "10.23")
@pytest.mark.parametrize(("baghdad", "advances"), [(TAKEN, True), ("ir_rgc_8 @ 5622", False)])
def test_the_us_advances_to_a_capital_that_it_wants_back(baghdad, advances):
    match = position("isis_war", f"turn 1; phase us_combat; {baghdad}; ir_bas_2 @ 5124; {ALLIES}", [6] * 9)
    choose(match, "attack 5124")
    while not any(option.startswith("advance") for option in options(match)):
        choose(match, best(match))
    assert best(match).startswith("advance") is advances


@pytest.mark.rule("isis_war", "4.5")
def test_in_the_last_turn_losses_hardly_count_while_points_are_wanted():
    def worth(turn, seat, target, units):
        table = position("isis_war", f"turn {turn}; phase us_combat; {TAKEN}; {ALLIES}; ir_rgc_8 @ 5124").table
        numbers = [unit for unit in BOX.units if BOX.counters.unit[unit].id in units]
        return plans.attack_worth(table, seat, BOX.hex(target), numbers)

    brigades = ("us_arm_1", "us_arm_2")
    assert worth(9, US, "5125", brigades) < worth(10, US, "5125", brigades)
    assert worth(9, IRAN, "5024", ("ir_rgc_8",)) == worth(10, IRAN, "5024", ("ir_rgc_8",))
