"""23.0 Coups d'etat."""

import pytest

from sandtable.testing import brought, choose, events, why_not
from tests.games.fitna.tools import (
    at,
    dug,
    gone,
    heard,
    holder,
    iraq_with,
    isolated,
    quietly,
    reduced,
    state,
    useless,
    war,
)


@pytest.mark.rule("fitna", "23.1", "23.2", "23.3", "23.0")
@pytest.mark.parametrize(
    ("mode", "tested", "where", "rebel", "elsewhere"),
    [("c67.coup", "syr_9arm", "homs", "fsa_2arm", 3), ("c68.coup", "irq_9arm", "mosul", "fia_1arm", 1)],
)
@pytest.mark.parametrize(("die", "fate"), [(2, "joins"), (3, "pool"), (4, "pool"), (5, "loyal")])
def test_the_loyalty_die_of_both_coup_cards(
    mode: str, tested: str, where: str, rebel: str, elsewhere: int, die: int, fate: str
) -> None:
    match = choose(iraq_with(mode, f"{tested} @ {where}", die), f"event {mode}")
    assert at(match, tested) == (where if fate == "loyal" else "pool")
    assert (at(match, rebel) == where) is (fate == "joins")
    assert holder(match, where) == ("rebels" if fate == "joins" else {"homs": "syria", "mosul": "iraq"}[where])
    assert state(match).tension == 3
    assert gone(match, mode[:3])
    early = war(2, f"turn 2; hand iraq {mode[:3]}; {tested} @ {where}")
    assert "turn 3" in why_not(early, mode[:3]).why
    useless(war(elsewhere, f"turn 3; hand syria {mode[:3]}; syr_9arm @ homs"), mode)


@pytest.mark.rule("fitna", "23.0", "23.2")
@pytest.mark.parametrize(
    ("number", "card", "allowed"), [(2, "c68", True), (3, "c68", True), (4, "c67", True), (3, "c67", False)]
)
def test_where_coups_happen(number: int, card: str, allowed: bool) -> None:
    scenario = war(number, "").table.box.scenarios[war(number, "").setting.scenario]
    assert (int(card[1:]) not in scenario.removed_cards) is allowed


@pytest.mark.rule("fitna", "23.1", "23.2")
@pytest.mark.parametrize(("die", "fate"), [(1, "rebel"), (6, "loyal")])
def test_the_ends_of_the_loyalty_die(die: int, fate: str) -> None:
    match = war(1, "turn 3; active rebels; hand rebels c67; syr_9arm @ homs; syr_prgd @ damascus", die)
    choose(match, "event c67.coup")
    assert at(match, "syr_9arm") == ("homs" if fate == "loyal" else "pool")
    assert holder(match, "homs") == ("rebels" if fate == "rebel" else "syria")


@pytest.mark.rule("fitna", "23.1", "23.2")
def test_loyalty_of_each_unit() -> None:
    units = "syr_1arm @ homs; syr_3arm @ hama; syr_9arm @ nabk; syr_4arm @ damascus; syr_mil1 @ tartus"
    match = war(2, f"turn 3; hand iraq c67; {units}", "syr_9arm", 2, "syr_1arm", 4, 5)
    choose(match, "event c67.coup")
    assert at(match, "syr_9arm") == "pool"
    assert at(match, "syr_1arm") == "pool"
    assert at(match, "syr_3arm") == "hama"
    assert at(match, "syr_4arm") == "damascus"
    assert at(match, "syr_mil1") == "tartus"
    assert holder(match, "nabk") == "rebels"
    assert [each.text for each in brought(match)] == ["3 units: 1 rebel, 1 lost, 1 loyal"]
    s, box = state(match), match.table.box
    rebels = [box.unit[u] for u in s.stacks[box.space("nabk")]]
    assert [(each.faction, each.type) for each in rebels] == [("fsa", "arm")]


@pytest.mark.rule("fitna", "23.1")
def test_loyal_units_and_militias_take_no_test() -> None:
    loyal = "syr_prgd @ damascus; syr_4arm @ homs; syr_14sf @ hama"
    militias = "syr_mil1 @ nabk; syr_mil2 @ palmyra; lhz_1 @ tartus"
    match = war(1, f"turn 3; active rebels; hand rebels c67; {loyal}; {militias}; syr_17inf @ latakia", 6)
    choose(match, "event c67.coup")
    assert len(events(match, "roll")) == 1


@pytest.mark.rule("fitna", "23.1")
def test_a_reduced_unit_defects_reduced() -> None:
    match = war(2, "turn 3; hand iraq c67; syr_9arm @ nabk reduced", 1)
    choose(match, "event c67.coup")
    assert reduced(match, "fsa_2arm") or reduced(match, "fsa_1arm")


@pytest.mark.rule("fitna", "23.1")
def test_defectors_come_from_the_reserve_then_from_the_lost_then_from_batches() -> None:
    text = "turn 3; hand iraq c67; syr_17inf @ homs"
    for lying, fate in (
        ("reserve pool batch", "fsa_1inf"),
        ("out pool batch", "fsa_2inf"),
        ("out out batch", "fsa_3inf"),
    ):
        places = "; ".join(f"fsa_{n}inf @ {place}" for n, place in enumerate(lying.split(), 1))
        match = choose(war(2, f"{text}; {places}; fsa_4inf @ out", 1), "event c67.coup")
        assert at(match, fate) == "homs"


@pytest.mark.rule("fitna", "23.3")
def test_a_coup_in_iraq() -> None:
    match = war(
        2, "turn 3; hand syria c68; active syria; irq_9arm @ mosul; irq_prgd @ baghdad; irq_1sf @ baghdad", 1
    )
    choose(match, "event c68.coup")
    assert at(match, "irq_9arm") == "pool"
    assert at(match, "fia_1arm") == "mosul"
    assert holder(match, "mosul") == "rebels"
    assert at(match, "irq_prgd") == "baghdad"
    assert 68 in match.table.box.scenarios["s04_collapse_of_is"].removed_cards


# ---- 23.4 Two camps in one space


@pytest.mark.rule("fitna", "23.4")
def test_of_two_camps_the_stronger_keeps_the_space() -> None:
    text = "turn 3; hand iraq c67; syr_17inf @ homs; syr_4arm @ homs; control rebels hama; control syria nabk"
    match = war(2, text, 1)
    choose(match, "event c67.coup", "retreat hama")
    s, box = state(match), match.table.box
    assert [box.unit[u].type for u in s.stacks[box.space("hama")]] == ["inf"]
    assert at(match, "syr_4arm") == "homs"
    assert holder(match, "homs") == "syria"


@pytest.mark.rule("fitna", "23.2")
def test_a_tie_leaves_the_space_to_the_regime() -> None:
    text = "turn 3; active rebels; hand rebels c67; syr_5mech @ homs; syr_15sf @ homs; control rebels hama"
    match = war(1, text, "syr_5mech", 1, 6)
    choose(match, "event c67.coup")
    quietly(match)
    assert at(match, "syr_15sf") == "homs"
    assert holder(match, "homs") == "syria"


@pytest.mark.rule("fitna", "23.2")
def test_the_weaker_regime_withdraws() -> None:
    text = "turn 3; active rebels; hand rebels c67; syr_9arm @ homs; syr_15sf @ homs reduced; control rebels hama"
    match = war(
        1, f"{text}; control rebels nabk palmyra tripoli baalbek salamiyah; syr_mil1 @ tartus", "syr_9arm", 1, 6
    )
    choose(match, "event c67.coup")
    quietly(match)
    assert at(match, "syr_15sf") == "tartus"
    assert holder(match, "homs") == "rebels"


@pytest.mark.rule("fitna", "23.4", "20.6")
@pytest.mark.parametrize(("beside", "keeps"), [("rus_56para", "syria"), ("rus_22para", "syria"), ("", "rebels")])
def test_loyal_allies_hold_a_space_against_defectors(beside: str, keeps: str) -> None:
    """The rebel division has a defence of 3: Russians of 4 or 3 keep Homs for the regime."""
    text = "turn 3; hand iraq c67; syr_17inf @ homs; control rebels hama"
    match = war(4, f"{text}; {beside} @ homs" if beside else text, 1)
    choose(match, "event c67.coup")
    assert holder(match, "homs") == keeps
    camps = {match.table.box.faction[u] for u in state(match).stacks[match.names.number("space", "homs")]}
    assert len(camps) == 1


@pytest.mark.rule("fitna", "23.4")
@pytest.mark.parametrize(("far", "fate"), [("idlib azaz", {"idlib"}), ("", {"pool"})])
def test_rebels_with_no_refuge_beside_them_go_to_the_nearest_or_are_lost(far: str, fate: set[str]) -> None:
    held = "control syria idlib azaz daraa quneitra jisr tripoli"
    text = f"turn 3; hand iraq c67; syr_17inf @ homs; syr_4arm @ homs; {held}; control rebels {far}"
    match = choose(war(2, text, 1), "event c67.coup")
    rebels = {at(match, f"fsa_{each}inf") for each in range(1, 5)} - {"reserve", "batch", "out"}
    assert rebels == fate


@pytest.mark.rule("fitna", "23.1", "30.0")
def test_a_coup_names_nobody_who_stays_loyal() -> None:
    """The dice are for units drawn at random: who sees no unit learns neither whose a die is nor where."""
    units = "syr_1arm @ homs; syr_3arm @ hama; syr_9arm @ nabk"
    match = war(2, f"turn 3; hand iraq c67; {units}", "syr_9arm", 6, "syr_1arm", 6, 4)
    choose(match, "event c67.coup")
    lines = {seat: heard(match, seat) for seat in ("iraq", "syria")}
    assert sum("Loyalty of a unit" in each for each in lines["iraq"]) == 3
    assert not any("9th Arm" in each or "1st Arm" in each or "Nabk" in each for each in lines["iraq"])
    assert any("3rd Armoured is eliminated" in each for each in lines["iraq"])
    assert any("The next die is for 9th Armoured" in each for each in lines["syria"])


# ---- 3.2, 19.0 Entrenchments, 14.1 relief


@pytest.mark.rule("fitna", "3.2", "19.0", "23.4")
@pytest.mark.parametrize(("die", "stays"), [(1, False), (6, True)])
def test_entrenchments_do_not_pass_to_those_who_take_the_space_in_a_coup(die: int, stays: bool) -> None:
    match = war(2, "turn 3; hand iraq c67; syr_9arm @ homs; dug homs", die)
    choose(match, "event c67.coup")
    assert holder(match, "homs") == ("syria" if stays else "rebels")
    assert dug(match) == ({"homs"} if stays else set())


@pytest.mark.rule("fitna", "19.0", "23.4")
def test_entrenchments_stay_with_a_regime_that_keeps_the_space() -> None:
    text = "turn 3; hand iraq c67; syr_17inf @ homs; syr_4arm @ homs; control rebels hama; dug homs"
    match = choose(war(2, text, 1), "event c67.coup", "retreat hama")
    assert dug(match) == {"homs"}


@pytest.mark.rule("fitna", "14.1", "23.4")
@pytest.mark.parametrize("cut_off", [False, True])
def test_a_unit_that_withdraws_in_a_coup_relieves_friends_unless_it_is_isolated_itself(cut_off: bool) -> None:
    """Its marker goes with it."""
    regime = f"syr_15sf @ homs reduced{' isolated' if cut_off else ''}; syr_mil1 @ tartus isolated"
    held = "control rebels hama nabk palmyra tripoli baalbek salamiyah"
    match = war(1, f"turn 3; active rebels; hand rebels c67; syr_9arm @ homs; {regime}; {held}", "syr_9arm", 1, 6)
    choose(match, "event c67.coup")
    assert at(match, "syr_15sf") == "tartus"
    assert isolated(match, "syr_mil1") is cut_off
    assert isolated(match, "syr_15sf") is cut_off
