"""8.2 Effects on forces and spaces: replacements, placements, movement, supply, ceasefires."""

import pytest

from sandtable.testing import asked, choose, told, why_not
from tests.games.fitna.tools import (
    at,
    goals,
    iraq_with,
    isolated,
    offered,
    ops_of,
    player,
    reduced,
    space,
    state,
    useless,
    war,
)


@pytest.mark.rule("fitna", "15.0.repl", "8.2")
def test_military_advisers_restore_two_units() -> None:
    worn = "irq_9arm @ baghdad reduced; irq_1mech @ baghdad reduced; irq_5inf @ baghdad reduced"
    match = choose(iraq_with("c47", worn), "event c47.train", "upgrade irq_9arm irq_1mech")
    assert [reduced(match, each) for each in ("irq_9arm", "irq_1mech", "irq_5inf")] == [False, False, True]
    useless(iraq_with("c47", "irq_9arm @ baghdad; irq_1mech @ pool"), "c47.train")


@pytest.mark.rule("fitna", "15.0.repl", "8.2")
def test_arms_deliveries_rebuild_one_or_restore_two() -> None:
    text = "irq_9arm @ baghdad reduced; irq_1mech @ baghdad reduced; irq_5inf @ pool"
    restored = choose(iraq_with("c48", text), "event c48.deliver", "restoring", "upgrade irq_9arm irq_1mech")
    assert (reduced(restored, "irq_9arm"), reduced(restored, "irq_1mech")) == (False, False)
    assert at(restored, "irq_5inf") == "pool"
    rebuilt = choose(iraq_with("c48", text), "event c48.deliver", "rebuilding")
    rebuilt = choose(rebuilt, "rebuild irq_5inf", "place baghdad")
    assert at(rebuilt, "irq_5inf") == "baghdad"
    assert reduced(rebuilt, "irq_9arm")
    useless(war(2, "active syria; hand syria c48; syr_9arm @ damascus"), "c48.deliver")


@pytest.mark.rule("fitna", "15.0.repl", "16.0")
def test_private_military_companies() -> None:
    match = choose(iraq_with("c84", "irq_9arm @ baghdad reduced"), "event c84.hire", "restoring")
    assert not reduced(match, "irq_9arm")
    assert ops_of(match, "iraq") == 2
    other = choose(iraq_with("c84", "irq_9arm @ baghdad reduced; irq_5inf @ pool"), "event c84.hire", "rebuilding")
    choose(other, "rebuild irq_5inf", "place baghdad")
    assert (at(other, "irq_5inf"), reduced(other, "irq_9arm")) == ("baghdad", True)
    assert ops_of(other, "iraq") == 2


@pytest.mark.rule("fitna", "15.0.place", "8.2")
def test_foreign_fighters_for_militias() -> None:
    pool = "sun_1 @ pool; ash_1 @ pool; fsa_1mech @ pool"
    match = war(1, f"active rebels; hand rebels c49; {pool}; control rebels idlib")
    choose(match, "event c49.militia")
    assert offered(match, "rebuild") == {"sun_1", "ash_1"}
    choose(match, "rebuild ash_1", "place idlib")
    assert (at(match, "ash_1"), at(match, "sun_1")) == ("idlib", "pool")


@pytest.mark.rule("fitna", "15.0.place", "15.0.repl")
@pytest.mark.parametrize("mode", ["c62.mobilise", "c63.mobilise"])
def test_militia_mobilisation(mode: str) -> None:
    text = "sun_1 @ pool; ash_2 @ idlib reduced; fsa_1mech @ idlib reduced; control rebels idlib"
    match = war(1, f"active rebels; hand rebels {mode[:3]}; {text}")
    choose(match, f"event {mode}", "place idlib")
    assert at(match, "sun_1") == "idlib"
    assert (reduced(match, "ash_2"), reduced(match, "fsa_1mech")) == (False, True)
    useless(war(1, f"active rebels; hand rebels {mode[:3]}; fsa_1mech @ idlib reduced; sun_2 @ idlib"), mode)


@pytest.mark.rule("fitna", "18.0", "8.2")
def test_a_ceasefire_binds_everybody_but_is_and_kurds() -> None:
    match = choose(iraq_with("c66", "irq_9arm @ baghdad"), "event c66.truce", "truce_syria")
    assert state(match).tension == 1
    (ban,) = state(match).bans
    assert (match.table.box.countries[ban.country], ban.player) == ("syria", player(match, "iraq"))
    assert "Ceasefire in Syria: only IS and Kurds attack there until the next phase of Iraq." in told(match)
    held = "ban syria iraq; segment offensives; attacks 2"
    bound = war(2, f"active syria; {held}; syr_4arm @ homs; fsa_1mech @ hama; fsa_2inf @ tripoli")
    assert "hama" not in offered(bound, "attack")
    assert why_not(bound, "hama").why == "A ceasefire holds in this country."
    free = war(2, f"{held}; run is iraq 1; is_a @ tabqa face=is_01; syr_4arm @ salamiyah")
    assert "salamiyah" in offered(free, "attack")


@pytest.mark.rule("fitna", "17.3", "8.2")
def test_a_strategic_airlift_moves_two_units() -> None:
    units = "syr_9arm @ damascus; syr_1arm @ damascus; syr_3arm @ tartus"
    match = war(1, f"hand syria c74; {units}; control syria homs nabk")
    choose(match, "event c74.airlift", "strategic syr_9arm", "to tartus")
    assert at(match, "syr_9arm") == "tartus"
    assert "syr_9arm" not in offered(match, "strategic")
    choose(match, "strategic syr_1arm", "to tartus")
    assert at(match, "syr_1arm") == "tartus"
    assert asked(match).rule == "12.1.1"
    useless(war(1, "hand syria c74; syr_9arm @ raqqa isolated"), "c74.airlift")


@pytest.mark.rule("fitna", "14.1", "8.2")
def test_a_siege_isolates_a_neighbour_for_the_phase() -> None:
    text = "syr_9arm @ homs; fsa_1mech @ hama; ash_1 @ idlib; sun_1 @ salamiyah; control rebels jisr"
    match = war(1, f"hand syria c77; {text}")
    choose(match, "event c77.siege")
    assert why_not(match, "idlib").rule == "8.2"
    choose(match, "besiege hama")
    assert isolated(match, "fsa_1mech")
    assert not isolated(match, "sun_1")
    choose(match, "end_events")
    assert isolated(match, "fsa_1mech")
    useless(war(1, "hand syria c77; syr_9arm @ homs; ash_1 @ idlib"), "c77.siege")


@pytest.mark.rule("fitna", "17.1", "8.2")
def test_a_forced_march_takes_units_further() -> None:
    match = choose(iraq_with("c79", "irq_9arm @ baghdad"), "event c79.march")
    assert state(match).bonus == 1
    text = "segment movement; moves 4; syr_4arm @ homs"
    assert goals(war(1, text), "syr_4arm") < goals(war(1, f"{text}; bonus 1"), "syr_4arm")
    stuck = "segment movement; moves 4; syr_4arm @ homs isolated"
    assert goals(war(1, stuck), "syr_4arm") == goals(war(1, f"{stuck}; bonus 1"), "syr_4arm")


@pytest.mark.rule("fitna", "16.0", "8.2")
def test_sabotage_cuts_an_oilfield_and_an_op() -> None:
    match = choose(iraq_with("c73", "control syria palmyra; control is mosul"), "event c73.sabotage", "cut palmyra")
    assert state(match).cut == [space(match, "palmyra")]
    assert ops_of(match, "syria") == -1
    nobody = choose(iraq_with("c73", "is_a @ mosul face=is_01"), "event c73.sabotage", "cut mosul")
    assert state(nobody).ops == [0, 0, 0]
    target = choose(iraq_with("c73", "cut palmyra"), "event c73.sabotage")
    assert why_not(target, "palmyra").rule == "8.2"
    assert why_not(target, "homs").rule == "8.2"
