"""18.1, 18.2, 18.4 An offensive in progress: its column and its odds."""

import pytest

from sandtable.games.fitna.rules.fight import worth
from sandtable.testing import asked, choose, events, options
from tests.games.fitna.tools import FIGHTING, attack, battle, state, war


@pytest.mark.rule("fitna", "18.1")
def test_both_ends_of_every_column() -> None:
    box = war(1, "").table.box
    ends = [-99, -8, -7, -5, -4, -2, -1, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 17, 18, 99]
    assert [box.start_column(difference) for difference in ends] == [n // 2 for n in range(20)]


TABLE = {
    "−8 or less": "AR* AR* AR AR AR EX",
    "−5 to −7": "AR* AR AR AR EX EX*",
    "−2 to −4": "AR AR AR EX EX* DR",
    "−1 to +1": "AR AR EX EX* EX* DR",
    "+2 to +4": "AR AR EX EX* DR DR",
    "+5 to +7": "AR EX EX* DR DR DR",
    "+8 to +10": "AR EX EX DR DR DR*",
    "+11 to +13": "EX EX DR DR DR* DS",
    "+14 to +17": "EX DR DR DR* DS DS",
    "+18 or more": "DR DR DR* DS DS DS",
}


@pytest.mark.rule("fitna", "18.4")
@pytest.mark.parametrize("column", TABLE)
def test_every_cell_of_the_combat_table(column: str) -> None:
    box = war(1, "").table.box
    place = box.columns.index(column)
    assert [row[place].id for row in box.crt] == TABLE[column].split()


DAHUK = f"{FIGHTING}; irq_1mech @ mosul; irq_5inf @ mosul; irq_9arm @ mosul; tur_66mech @ dahuk"


@pytest.mark.rule("fitna", "18.2", "18.1", "18.4")
def test_the_worked_example_of_dahuk() -> None:
    match = war(6, f"active iraq; hand iraq c01; {DAHUK}", 1, quiet=False)
    attack(match, "dahuk", "irq_1mech", "irq_5inf", "irq_9arm")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    forecast = match.forecast(asked(match).seat, asked(match).options[0])
    assert forecast is not None
    assert forecast.title == "Offensive in column +18 or more"
    assert [(shift.value, shift.why) for shift in forecast.shifts] == [
        (-1, "defence of the space"),
        (3, "Close Air Support"),
    ]
    choose(match, "asset c01.support")
    while not events(match, "battle"):
        choose(match, "pass")
    fought = battle(match).what
    assert (fought.column, fought.result) == ("+18 or more", "DR")


@pytest.mark.rule("fitna", "18.2", "14.1")
@pytest.mark.parametrize(
    ("text", "shifts", "column"),
    [
        ("syr_1arm @ homs; ash_1 @ hama", [], "+2 to +4"),
        ("syr_1arm @ homs isolated; ash_1 @ hama", [-2], "−2 to −4"),
        ("syr_1arm @ homs; ash_1 @ hama isolated", [2], "+8 to +10"),
        ("syr_1arm @ homs; ash_1 @ hama; dug hama", [-1], "−1 to +1"),
    ],
)
def test_each_shift_by_itself(text: str, shifts: list[int], column: str) -> None:
    match = war(1, f"{FIGHTING}; {text}", 1)
    attack(match, "hama")
    fought = battle(match).what
    assert ([shift.value for shift in fought.shifts], fought.column) == (shifts, column)


@pytest.mark.rule("fitna", "14.1", "18.2")
def test_two_isolated_forces_cancel_out() -> None:
    match = war(1, f"{FIGHTING}; syr_1arm @ homs isolated; ash_1 @ hama isolated", 1)
    attack(match, "hama")
    fought = battle(match).what
    assert sorted(shift.value for shift in fought.shifts) == [-2, 2]
    assert fought.column == "+2 to +4"


@pytest.mark.rule("fitna", "18.2", "19.0")
def test_an_entrenchment_comes_on_top_of_the_worth_of_the_space() -> None:
    match = war(9, f"active irano_syria; {FIGHTING}; syr_4arm @ quneitra; isr_gol @ golan; dug golan", 1)
    attack(match, "golan")
    assert [shift.value for shift in battle(match).what.shifts] == [-2, -1]


@pytest.mark.rule("fitna", "18.2", "19.0")
def test_the_ground_and_the_trenches_of_the_attacker_do_not_count() -> None:
    match = attack(war(1, f"{FIGHTING}; syr_4arm @ damascus; ash_1 @ nabk; dug damascus", 1), "nabk")
    assert [shift.value for shift in battle(match).what.shifts] == [-1]


@pytest.mark.rule("fitna", "18.2")
def test_all_shifts_add_up_and_the_outer_columns_absorb_the_rest() -> None:
    text = "syr_4arm @ damascus isolated; fsa_1mech @ suwayda isolated; dug suwayda"
    match = war(1, f"{FIGHTING}; {text}", 1)
    attack(match, "suwayda")
    fought = battle(match).what
    assert [shift.value for shift in fought.shifts] == [-1, -1, -2, 2]
    assert fought.column == "−2 to −4"  # 8 against 4 is +2 to +4; two columns to the left
    weak = war(1, f"{FIGHTING}; lhz_4 @ homs reduced isolated; fsa_1arm @ nabk; fsa_1mech @ nabk; dug nabk", 1)
    attack(weak, "nabk")
    assert battle(weak).what.column == "−8 or less"


SUPPORT = [
    ("syria", "c01.support", "syr_4arm @ homs; ash_1 @ hama; dug hama"),
    ("syria", "c11.assault", "syr_4arm @ homs; ash_1 @ hama; dug hama"),
    ("syria", "c11.assault", "syr_4arm @ homs; ash_1 @ hama"),
    ("syria", "c28.support", "syr_4arm @ homs isolated; fsa_1arm @ nabk; fsa_2arm @ nabk"),
    ("rebels", "c11.hold", "syr_4arm @ homs; ash_1 @ hama; dug hama"),
    ("rebels", "c18.defend", "syr_4arm @ homs; ash_1 @ hama isolated"),
    ("rebels", "c23.broken_ground", "syr_4arm @ homs; ash_1 @ nabk"),
]


@pytest.mark.rule("fitna", "18.2", "18.3", "18.4")
@pytest.mark.parametrize(("who", "mode", "text"), SUPPORT)
def test_the_odds_of_a_card_are_those_of_all_six_dice_with_it(who: str, mode: str, text: str) -> None:
    """The forecast is compared with six games that go on with each face of the die."""
    target = "hama" if "hama" in text else "nabk"
    play, rolled, promised = f"asset {mode}", [], {}
    for die in range(1, 7):
        match = war(1, f"{FIGHTING}; tense; hand {who} {mode[:3]}; jokers {who} 0; {text}", die, quiet=False)
        attack(match, target)
        while not state(match).fight or not match.pending or play not in options(match):
            choose(match, "pass")
        question = asked(match)
        option = question.options[options(match).index(play)]
        forecast = match.forecast(question.seat, option)
        assert forecast is not None
        promised = {chance.code: round(chance.probability * 6) for chance in forecast.chances}
        choose(match, play)
        while not events(match, "battle"):
            choose(match, "pass")
        fought_out = battle(match).what
        assert forecast.shifts == fought_out.shifts
        rolled.append(fought_out.result)
    assert promised == {result: rolled.count(result) for result in rolled}


@pytest.mark.rule("fitna", "18.4.ex", "18.4.dr")
@pytest.mark.parametrize(
    ("code", "attackers", "defenders", "tendency", "words"),
    [
        ("EX", 2, 2, 0, "both lose a step"),
        ("EX", 2, 1, 1, "both lose a step, the defender the last"),
        ("EX", 1, 2, -1, "both lose a step, the attacker the last"),
        ("EX", 1, 1, 0, "both are destroyed"),
        ("EX*", 3, 2, 1, "both lose two steps, the defender the last"),
        ("EX*", 3, 3, 0, "both lose two steps"),
        ("DR*", 2, 1, 1, "the defender loses two steps and retreats, the attacker loses one"),
        ("DR*", 1, 3, 0, "the defender loses two steps and retreats, the attacker is destroyed"),
        ("AR", 4, 1, -1, "the attacker loses a step"),
    ],
)
def test_an_exchange_is_judged_by_who_outlasts_it(
    code: str, attackers: int, defenders: int, tendency: int, words: str
) -> None:
    found = worth(code, attackers, defenders)
    assert (found.good > 0.05) - (found.good < -0.05) == tendency
    assert found.words == words


@pytest.mark.rule("fitna", "18.4.ex", "30.0")
def test_the_odds_before_and_after_the_defenders_are_shown_agree() -> None:
    """An exchange destroys a lone defender of one step: that goes the attacker's way wherever odds stand."""
    text = f"{FIGHTING}; hand syria c01; syr_1arm @ homs; ash_1 @ hama reduced"
    match = war(1, text, 3, quiet=False)
    before = match.forecast(asked(match).seat, asked(match).options[0])
    choose(match, "attack hama")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    after = match.forecast(asked(match).seat, asked(match).options[-1])
    assert before is not None
    assert after is not None
    assert sorted(map(str, before.chances)) == sorted(map(str, after.chances))
    for forecast in (before, after):
        assert {chance.good for chance in forecast.chances if chance.code == "EX"} == {0.6}


@pytest.mark.rule("fitna", "18.3", "18.4.ex")
def test_a_card_and_the_panel_tell_the_same_chance() -> None:
    """An Asset in the hand says how likely the space falls: what goes the attacker's way in the odds."""
    text = f"{FIGHTING}; hand syria c01; syr_1arm @ homs; ash_1 @ hama reduced"
    match = attack(war(1, text, 3, quiet=False), "hama")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    seat, found = asked(match).seat, asked(match).options
    shares = [
        round(100 * sum(each.probability for each in forecast.chances if each.good > 0.05))
        for option in (found[-1], found[0])
        if (forecast := match.forecast(seat, option))
    ]
    foot = next(
        card.foot for tray in match.game.view(match.table, seat).trays for card in tray.cards if card.id == "c01"
    )
    assert foot == f"falls {shares[0]} → {shares[1]} %"
