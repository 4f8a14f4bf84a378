"""18.4 Results of an offensive."""

import pytest

from sandtable.testing import choose, options
from tests.games.fitna.tools import (
    FIGHTING,
    PAIR,
    at,
    attack,
    battle,
    dug,
    finish,
    fought,
    holder,
    reduced,
    resolved,
    state,
    war,
)


@pytest.mark.rule("fitna", "18.4.ar", "18.5")
def test_attacker_repulsed() -> None:
    match = resolved(f"{PAIR}; ash_1 @ hama", "AR", ["syr_4arm", "syr_17inf"], "hama", "lose syr_17inf")
    assert (reduced(match, "syr_4arm"), reduced(match, "syr_17inf")) == (False, True)
    assert at(match, "syr_17inf") == "homs"
    severe = resolved(f"{PAIR}; ash_1 @ hama", "AR*", ["syr_4arm", "syr_17inf"], "hama")
    assert reduced(severe, "syr_4arm")
    assert reduced(severe, "syr_17inf")


@pytest.mark.rule("fitna", "18.4.ar", "18.5")
def test_a_repulse_costs_one_full_unit_a_step_and_nothing_else() -> None:
    match = fought(1, "syr_1arm @ homs; syr_17inf @ homs reduced; fsa_1mech @ hama; dug hama homs", "AR", "hama")
    assert reduced(match, "syr_1arm")  # the full unit pays, the reduced one lives
    assert (at(match, "syr_1arm"), at(match, "syr_17inf")) == ("homs", "homs")
    assert holder(match, "hama") == "rebels"
    assert not reduced(match, "fsa_1mech")
    assert dug(match) == {"hama", "homs"}


@pytest.mark.rule("fitna", "18.4.ar")
def test_a_severe_repulse_costs_every_attacker_a_step() -> None:
    weak = "syr_mil1 @ homs; syr_mil2 @ homs reduced; lhz_4 @ homs"
    match = fought(1, f"{weak}; fsa_1mech @ hama; fsa_2mech @ hama; fsa_3mech @ hama", "AR*", "hama")
    assert [at(match, each) for each in ("syr_mil1", "syr_mil2", "lhz_4")] == ["homs", "pool", "homs"]
    assert reduced(match, "syr_mil1")
    assert reduced(match, "lhz_4")


@pytest.mark.rule("fitna", "18.4.ar")
def test_a_severe_repulse_spares_those_who_stayed_behind() -> None:
    text = "syr_mil1 @ homs; lhz_4 @ homs; fsa_1mech @ hama; fsa_2mech @ hama; fsa_3mech @ hama"
    match = fought(1, text, "AR*", "hama", "syr_mil1")
    assert reduced(match, "syr_mil1")
    assert not reduced(match, "lhz_4")


@pytest.mark.rule("fitna", "18.4", "25.1")
def test_a_severe_repulse_wipes_out_is_and_leaves_it_the_space() -> None:
    text = "is_a @ fallujah face=is_20; is_b @ fallujah face=is_21; irq_9arm @ baghdad; irq_prgd @ baghdad"
    match = fought(2, f"run is iraq 1; {text}", "AR*", "baghdad")
    assert len(state(match).is_pool) == 24
    assert holder(match, "fallujah") == "is"


# ---- Exchanges


@pytest.mark.rule("fitna", "18.4.ex", "18.5")
def test_exchange() -> None:
    match = resolved(f"{PAIR}; ash_1 @ hama", "EX", ["syr_4arm"], "hama")
    assert reduced(match, "ash_1")
    assert reduced(match, "syr_4arm")
    assert (at(match, "syr_4arm"), at(match, "ash_1")) == ("homs", "hama")
    assert holder(match, "hama") == "rebels"
    heavy = resolved(f"{PAIR}; ash_1 @ hama; dug hama", "EX*", ["syr_4arm", "syr_17inf"], "hama")
    assert at(heavy, "ash_1") == "pool"
    assert (at(heavy, "syr_4arm"), at(heavy, "syr_17inf")) == ("hama", "hama")
    assert reduced(heavy, "syr_4arm")
    assert reduced(heavy, "syr_17inf")


@pytest.mark.rule("fitna", "18.4.ex", "18.7")
def test_an_exchange_that_wipes_out_the_defender_is_occupied_by_all_without_exploitation() -> None:
    text = "syr_1arm @ homs; syr_17inf @ homs; ash_1 @ hama reduced; control rebels idlib salamiyah"
    match = fought(1, text, "EX", "hama")
    choose(match, "lose syr_17inf")
    assert (at(match, "syr_1arm"), at(match, "syr_17inf"), at(match, "ash_1")) == ("hama", "hama", "pool")
    assert holder(match, "hama") == "syria"
    assert state(match).fight is None  # nobody was asked to exploit


@pytest.mark.rule("fitna", "18.4.ex", "19.0", "5.0")
def test_two_forces_that_destroy_each_other_leave_the_space_to_its_owner_without_its_entrenchment() -> None:
    match = fought(1, "syr_1arm @ homs; fsa_1mech @ hama; dug hama homs", "EX*", "hama")
    assert (at(match, "syr_1arm"), at(match, "fsa_1mech")) == ("pool", "pool")
    assert holder(match, "hama") == "rebels"
    assert holder(match, "homs") == "syria"
    assert dug(match) == set()


@pytest.mark.rule("fitna", "18.4.ex")
def test_the_survivors_of_a_heavy_exchange_occupy_the_space() -> None:
    match = fought(1, "syr_1arm @ homs; syr_17inf @ homs reduced; fsa_1mech @ hama", "EX*", "hama")
    choose(match, "lose syr_17inf")
    assert (at(match, "syr_1arm"), at(match, "syr_17inf"), at(match, "fsa_1mech")) == ("hama", "pool", "pool")


# ---- Retreats and surrenders


@pytest.mark.rule("fitna", "18.4.dr", "18.6", "18.7")
def test_defender_retreats_and_armour_exploits() -> None:
    text = f"{PAIR}; ash_1 @ hama; control rebels idlib jisr salamiyah"
    match = resolved(text, "DR", ["syr_4arm", "syr_17inf"], "hama", "retreat idlib", "exploit salamiyah")
    assert at(match, "ash_1") == "idlib"
    assert reduced(match, "ash_1")
    assert at(match, "syr_17inf") == "hama"
    assert at(match, "syr_4arm") == "salamiyah"
    assert holder(match, "salamiyah") == "syria"


@pytest.mark.rule("fitna", "18.4.dr", "18.5")
def test_heavy_losses_are_split_over_two_units() -> None:
    text = f"{PAIR}; ash_1 @ hama; ash_2 @ hama reduced; control rebels idlib; control syria jisr salamiyah tartus"
    match = resolved(text, "DR*", ["syr_4arm"], "hama")
    assert reduced(match, "ash_1")
    assert at(match, "ash_2") == "pool"
    assert reduced(match, "syr_4arm")
    assert at(match, "ash_1") == "idlib"


@pytest.mark.rule("fitna", "18.4.dr")
def test_heavy_losses_of_a_retreat_destroy_a_lone_defender_and_cost_the_attacker_a_step() -> None:
    text = "syr_4arm @ homs; syr_1arm @ homs; ash_1 @ hama; control rebels idlib"
    match = fought(1, text, "DR*", "hama")
    choose(match, "lose syr_1arm")
    finish(match)
    assert at(match, "ash_1") == "pool"
    assert reduced(match, "syr_1arm")
    assert (at(match, "syr_4arm"), at(match, "syr_1arm")) == ("hama", "hama")


@pytest.mark.rule("fitna", "18.4", "19.0", "5.0")
def test_a_costly_victory_without_survivors_leaves_the_space_to_the_retreated_without_their_trenches() -> None:
    text = f"{FIGHTING}; hand syria c01; syr_4arm @ homs reduced; fsa_1sf @ hama isolated; fsa_2sf @ hama isolated"
    match = war(1, f"{text}; dug hama; control rebels idlib", 5, quiet=False)
    attack(match, "hama")
    while state(match).fight is not None:
        play = "asset c01.support"
        choose(match, play if play in options(match) else options(match)[-1])
    assert battle(match).what.result == "DR*"
    assert at(match, "syr_4arm") == "pool"
    assert at(match, "fsa_1sf") == at(match, "fsa_2sf") == "idlib"
    assert (holder(match, "hama"), state(match).dug) == ("rebels", [])


@pytest.mark.rule("fitna", "18.4.ds", "18.4.ent")
def test_a_surrender_empties_the_space_into_the_force_pools() -> None:
    text = "syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ homs; ash_1 @ hama; sun_2 @ hama; dug hama homs"
    match = fought(1, text, "DS", "hama")
    finish(match)
    assert (at(match, "ash_1"), at(match, "sun_2")) == ("pool", "pool")
    assert (at(match, "syr_4arm"), holder(match, "hama")) == ("hama", "syria")
    assert not any(reduced(match, each) for each in ("syr_4arm", "syr_1arm", "syr_3arm"))
    assert dug(match) == set()  # that of Homs too: nobody stayed there
