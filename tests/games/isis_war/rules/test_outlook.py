"""10.7 Odds before the first announcement: what they count, and what they say that they leave out."""

import pytest

from sandtable.core import AnyMatch
from sandtable.testing import choose, options, position
from tests.games.isis_war.tools import LONELY, attack, odds_of, shifts_of, war


@pytest.mark.rule("isis_war", "11.7", "10.13")
def test_odds_count_the_columns_that_an_approach_can_bring() -> None:
    match = war("phase us_combat; us_arm_1 @ 4419; us_aa_1 @ 4416; ir_rgc_8 @ 4420", 3)
    found = [(shift.value, shift.rule) for shift in odds_of(match, "attack 4420").shifts]
    assert (2, "11.7") in found
    choose(match, "attack 4420")
    assert (2, "11.7") not in [(s.value, s.rule) for s in odds_of(match, "join us_arm_1").shifts]
    assert (2, "11.7") in [(s.value, s.rule) for s in odds_of(match, "join us_arm_1 us_aa_1").shifts]
    choose(match, "join us_arm_1 us_aa_1", "approach 4421")
    assert shifts_of(match)["10.13"] == 2


@pytest.mark.rule("isis_war", "11.7", "10.13")
@pytest.mark.parametrize(
    "text",
    [
        "us_arm_1 @ 4419; us_arm_2 @ 4421; us_aa_1 @ 4416; ir_rgc_8 @ 4420",  # concentric already: counted once
        "us_aa_1 @ 4416; ir_rgc_8 @ 4420",  # one flight alone comes from one side
    ],
)
def test_odds_count_no_approach_that_brings_nothing(text: str) -> None:
    shifts = odds_of(war(f"phase us_combat; {text}"), "attack 4420").shifts
    assert "11.7" not in [shift.rule for shift in shifts]


@pytest.mark.rule("isis_war", "5.8", "5.9", "11.6.support", "12.3")
@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("ir_rgc_8 @ 5025", ["not counted: militia"]),  # in Iraq: Shia militia and, for the garrison, Sunni and INA
        ("ir_rgc_8 @ 5025; militia_used iq_su iq_ina iq_shia", []),
        (
            "ir_rgc_8 @ 5025; militia_used iq_su iq_ina iq_shia; ir_aq_1 @ available",
            ["not counted: special forces"],
        ),
    ],
)
def test_odds_name_what_may_still_be_called(text: str, left_out: list[str]) -> None:
    match = position("isis_war", f"{LONELY}; phase rgc_combat; {text}")
    facts = odds_of(match, "attack 5125").facts
    assert [fact for fact in facts if fact.startswith("not counted")] == left_out


@pytest.mark.rule("isis_war", "5.8", "5.9", "12.3")
def test_what_either_side_may_still_bring_stands_with_its_force() -> None:
    text = f"{LONELY}; phase rgc_combat; ir_rgc_8 @ 5025; us_inf_1 @ 5013; ir_aq_1 @ available"
    match = attack(position("isis_war", text), "5125")
    shia, forces = ("Shia Militia", "1–6"), ("special forces", "0–2")
    iraqis = [("Sunni Militia", "1–6"), ("Iraqi National Army", "1–6")]
    assert _brought(match, attacks=True) == [shia, forces]
    assert _brought(match, attacks=False) == iraqis
    choose(match, "no_militia")  # the attacker has spoken: he calls nobody to this battle any more
    assert _brought(match, attacks=True) == [forces]
    assert _brought(match, attacks=False) == iraqis


def _brought(match: AnyMatch, attacks: bool) -> list[tuple[str, str]]:
    return [(aid.what, aid.value) for aid in odds_of(match, "no_militia").aids if aid.attacks is attacks]


@pytest.mark.rule("isis_war", "12.3.shift")
def test_special_forces_stand_with_their_force_before_and_after_they_are_shown() -> None:
    text = "phase rgc_combat; ir_rgc_8 @ 4419; us_inf_3 @ 4420; ir_aq_1 @ available"
    match = attack(war(text), "4420")
    (bundle, _) = options(match)
    (sent,) = odds_of(match, bundle).aids
    assert (sent.attacks, sent.value, len(sent.pieces), sent.how) == (True, "+2", 1, "if you send them")
    choose(match, bundle)
    (committed,) = odds_of(match, "roll").aids
    assert (committed.attacks, committed.value, committed.pieces, committed.how) == (True, "+2", sent.pieces, "")


@pytest.mark.rule("isis_war", "10.10", "10.20.base")
@pytest.mark.parametrize(
    ("text", "target", "turned"),
    [
        (f"{LONELY}; phase rgc_combat; ir_rgc_8 @ 5025", "5125", [("DR", "BB", "10.10")]),
        (f"{LONELY}; phase rgc_combat; ir_rgc_8 @ 4419; us_inf_3 @ 4420", "4420", []),
    ],
)
def test_the_table_says_what_a_retreat_counts_as(
    text: str, target: str, turned: list[tuple[str, str, str]]
) -> None:
    lit = odds_of(position("isis_war", text), f"attack {target}").lit
    assert lit is not None
    assert [(each.code, each.into, each.rule) for each in lit.turned] == turned


@pytest.mark.rule("isis_war", "11.6.support")
def test_odds_name_the_support_of_air_assault() -> None:
    text = "phase rgc_combat; ir_rgc_8 @ 4419; us_inf_3 @ 4420; us_aa_1 @ 4423"
    assert odds_of(war(text), "attack 4420").facts[-1] == "not counted: Air Assault support"


@pytest.mark.rule("isis_war", "12.3")
def test_the_odds_of_special_forces_say_that_those_of_the_other_player_are_unknown() -> None:
    text = "phase rgc_combat; ir_rgc_8 @ 4419; us_str_1 @ 4420; us_sf_75r @ available; ir_aq_1 @ available"
    match = attack(war(text), "4420")
    for decision in match.pending:
        assert decision.odds is not None
        forecast = decision.odds(decision.options[-1])
        assert forecast is not None
        (secret,) = forecast.aids
        assert secret.secret
        assert secret.attacks is (decision.seat == 1)  # what the other side may send
        assert secret.value.startswith("0–")
        assert forecast.against != forecast.chances


@pytest.mark.rule("isis_war", "5.8.c", "5.9.b", "10.24")
@pytest.mark.parametrize(
    ("text", "target", "dice", "called"),
    [
        (
            "phase rgc_combat; ir_rgc_8 @ 5025; ir_rgc_14 @ 5025",
            "5125",
            (4, 2),
            ["call_militia iq_shia", "call_militia iq_su", "no_militia"],
        ),
        (
            "phase us_combat; us_arm_1 @ 4614; us_arm_2 @ 4614; us_arm_3 @ 4614; ir_rgc_14 @ 5622",
            "4713",
            (1, 1),
            ["no_militia"],
        ),
    ],
)
def test_what_dice_have_given_stands_in_the_tally(
    text: str, target: str, dice: tuple[int, ...], called: list[str]
) -> None:
    match = attack(position("isis_war", f"{LONELY}; {text}", dice, seed=1), target)
    choose(match, *called)
    tally = odds_of(match, "roll").tally
    assert tally is not None
    assert sum(each.value for each in tally.attackers) == tally.attack
    assert sum(each.value for each in tally.defenders) == tally.defence
    shown = [(each.value, each.rule) for each in (*tally.attackers, *tally.defenders) if each.how.startswith("by ")]
    assert sum(value for value, _ in shown) == sum(dice)
