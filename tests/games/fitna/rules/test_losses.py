"""18.5 Losses: who decides, and which units may be named."""

import pytest

from sandtable.testing import asked, choose, prompt, why_not
from tests.games.fitna.tools import FIGHTING, at, attack, battle, fought, offered, reduced, war

REBEL_STACK = "fsa_1arm @ hama; fsa_2arm @ hama; fsa_1mech @ hama"


@pytest.mark.rule("fitna", "18.5")
def test_a_reduced_unit_is_not_lost_while_a_full_one_can_be_flipped() -> None:
    text = f"syr_4arm @ homs; syr_1arm @ homs reduced; syr_3arm @ homs; {REBEL_STACK}"
    match = fought(1, text, "AR", "hama")
    assert offered(match, "lose") == {"syr_4arm", "syr_3arm"}


@pytest.mark.rule("fitna", "18.5")
def test_why_a_unit_loses_no_step() -> None:
    text = f"syr_4arm @ homs; syr_1arm @ homs reduced; syr_3arm @ homs; syr_17inf @ nabk; {REBEL_STACK}"
    match = fought(1, text, "AR", "hama", "syr_4arm", "syr_1arm", "syr_3arm")
    assert "full-strength units come first" in why_not(match, "syr_1arm").why
    assert why_not(match, "fsa_1mech").why == "It fights on the other side, or loses nothing here."
    assert why_not(match, "syr_17inf").why == "It stands elsewhere: it takes no part."


@pytest.mark.rule("fitna", "18.4.ex", "18.5")
def test_two_steps_fall_on_two_full_units() -> None:
    text = "syr_1arm @ homs; syr_3arm @ homs; fsa_1mech @ hama; fsa_2mech @ hama; fsa_3mech @ hama"
    match = fought(1, text, "EX*", "hama")
    assert asked(match).seat == 1
    assert prompt(match) == "Syrian rebels: which unit in Hama loses a step? 2 to lose."
    choose(match, "lose fsa_2mech")
    assert prompt(match) == "Syrian rebels: which unit in Hama loses a step?"
    assert offered(match, "lose") == {"fsa_1mech", "fsa_3mech"}  # not the one just flipped
    choose(match, "lose fsa_3mech")
    assert [reduced(match, each) for each in ("fsa_1mech", "fsa_2mech", "fsa_3mech")] == [False, True, True]
    assert reduced(match, "syr_1arm")
    assert reduced(match, "syr_3arm")


@pytest.mark.rule("fitna", "18.5")
def test_when_no_full_unit_is_left_the_owner_chooses_a_reduced_one() -> None:
    match = fought(
        1, "syr_1arm @ homs; syr_17inf @ homs reduced; fsa_1mech @ hama; fsa_2mech @ hama", "EX*", "hama"
    )
    assert reduced(match, "fsa_1mech")  # two full units for two steps: nothing to choose
    assert reduced(match, "fsa_2mech")
    assert asked(match).seat == 0
    assert reduced(match, "syr_1arm")  # the only full unit first
    assert offered(match, "lose") == {"syr_1arm", "syr_17inf"}
    choose(match, "lose syr_1arm")
    assert (at(match, "syr_1arm"), at(match, "syr_17inf")) == ("pool", "homs")


# ---- Who decides


@pytest.mark.rule("fitna", "18.5")
def test_the_controller_decides_for_two_defenders() -> None:
    force = "fsa_1arm @ aleppo; fsa_2arm @ aleppo"
    match = war(10, f"active turkey; {FIGHTING}; {force}; syr_prgd @ idlib; rus_22para @ idlib", 4)
    attack(match, "idlib")
    assert battle(match).what.result == "EX"
    assert match.pending[0].seat == 4  # Syria, by more defence
    assert offered(match, "lose") == {"syr_prgd", "rus_22para"}


@pytest.mark.rule("fitna", "18.5.npc")
def test_the_player_of_the_country_decides_for_defending_kurds() -> None:
    text = f"active syria; {FIGHTING}; syr_4arm @ tal_afar; kdp_1 @ mosul; kdp_2 @ mosul"
    match = war(2, text, 4)
    attack(match, "mosul")
    assert battle(match).what.result == "EX"
    assert match.pending[0].seat == 0  # Iraq
    assert offered(match, "lose") == {"kdp_1", "kdp_2"}


@pytest.mark.rule("fitna", "18.5.npc")
@pytest.mark.parametrize(
    ("text", "target", "decides"),
    [
        ("irq_9arm @ baghdad; is_a @ fallujah face=is_12; is_b @ fallujah face=is_13", "fallujah", 0),
        ("irq_9arm @ qaim; is_a @ abu_kamal face=is_12; is_b @ abu_kamal face=is_13", "abu_kamal", 1),
        ("active syria; syr_4arm @ abu_kamal; is_a @ qaim face=is_12; is_b @ qaim face=is_13", "qaim", 0),
        (
            "active syria; syr_4arm @ salamiyah; syr_1arm @ salamiyah; "
            "is_a @ tabqa face=is_20; is_b @ tabqa face=is_21",
            "tabqa",
            1,
        ),
        ("active rebels; fsa_1arm @ azaz; pyd_1 @ afrin; pyd_g1 @ afrin", "afrin", 1),
    ],
)
def test_the_player_of_the_country_decides_for_is_and_kurds(text: str, target: str, decides: int) -> None:
    match = fought(2, text, "EX", target)
    assert len(offered(match, "lose")) == 2
    assert asked(match).seat == decides


@pytest.mark.rule("fitna", "20.9", "18.5.npc")
def test_the_player_of_the_advisers_decides_the_losses_of_kurds_beside_them() -> None:
    text = "active rebels; fsa_1arm @ manbij; fsa_2arm @ manbij; pyd_1 @ kobane; us_75para @ kobane owner=iraq"
    match = fought(4, text, "EX", "kobane")
    assert asked(match).seat == match.seat_number("iraq")
    assert offered(match, "lose") == {"pyd_1", "us_75para"}


@pytest.mark.rule("fitna", "18.5.npc")
def test_whoever_runs_is_decides_its_losses_in_attack() -> None:
    text = (
        "run is syria 1; active syria; is_a @ fallujah face=is_12; is_b @ fallujah face=is_13; irq_9arm @ baghdad"
    )
    match = fought(2, text, "AR", "baghdad", "is_a", "is_b")
    assert asked(match).seat == 1
    assert offered(match, "lose") == {"is_a", "is_b"}
    choose(match, "lose is_b")
    assert (at(match, "is_a"), at(match, "is_b")) == ("fallujah", "out")
