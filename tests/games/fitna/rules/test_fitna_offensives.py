"""18.0 Offensives and combat, 19.0 Entrenchments."""

import pytest
from fitna_tools import (
    FIGHTING,
    asked,
    at,
    attack,
    battle,
    choose,
    events,
    finish,
    holder,
    offered,
    options,
    reduced,
    state,
    war,
    why_not,
)

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules.offensives import apply_result, reveal
from sandtable.games.fitna.state import Fight

DAHUK = f"{FIGHTING}; irq_1mech @ mosul; irq_5inf @ mosul; irq_9arm @ mosul; tur_66mech @ dahuk"


# 18.0-18.2 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.2", "18.1", "18.4")
def test_the_worked_example_of_dahuk() -> None:
    match = war(6, f"active iraq; hand iraq c01; {DAHUK}", 1, quiet=False)
    attack(match, "dahuk", "irq_1mech", "irq_5inf", "irq_9arm")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    forecast = match.forecast(asked(match).seat, asked(match).options[0])
    assert forecast is not None
    assert forecast.title == "Offensive on +18 or more"
    assert [(shift.value, shift.why) for shift in forecast.shifts] == [
        (-1, "defence of the space"),
        (3, "Close Air Support"),
    ]
    choose(match, "asset c01.support")
    while not events(match, "battle"):
        choose(match, "pass")
    fought = battle(match).what
    assert (fought.column, fought.result) == ("+18 or more", "DR")


@pytest.mark.rule("fitna", "18.2")
def test_all_shifts_add_up_and_the_outer_columns_absorb_the_rest() -> None:
    text = "syr_4arm @ damascus isolated; fsa_1mech @ suwayda isolated; dug suwayda"
    match = war(1, f"{FIGHTING}; {text}", 1)
    attack(match, "suwayda")
    fought = battle(match).what
    assert [shift.value for shift in fought.shifts] == [-1, -1, -2, 2]
    assert fought.column == "-2 to -4"  # 8 against 4 is +2 to +4; two columns to the left
    weak = war(1, f"{FIGHTING}; lhz_4 @ homs reduced isolated; fsa_1arm @ nabk; fsa_1mech @ nabk; dug nabk", 1)
    attack(weak, "nabk")
    assert battle(weak).what.column == "-8 or less"


@pytest.mark.rule("fitna", "18.4")
@pytest.mark.parametrize(
    ("column", "results"),
    [
        (0, ["AR*", "AR*", "AR", "AR", "AR", "EX"]),
        (5, ["AR", "EX", "EX*", "DR", "DR", "DR"]),
        (6, ["AR", "EX", "EX", "DR", "DR", "DR*"]),
        (9, ["DR", "DR", "DR*", "DS", "DS", "DS"]),
    ],
)
def test_the_combat_table(column: int, results: list[str]) -> None:
    box = war(1, "").table.box
    assert [row[column].id for row in box.crt] == results


@pytest.mark.rule("fitna", "18.1")
def test_differences_and_columns() -> None:
    box = war(1, "").table.box
    found = {
        difference: box.columns[box.start_column(difference)] for difference in (-40, -8, -7, -1, 1, 17, 18, 90)
    }
    assert found == {
        -40: "-8 or less",
        -8: "-8 or less",
        -7: "-5 to -7",
        -1: "-1 to +1",
        1: "-1 to +1",
        17: "+14 to +17",
        18: "+18 or more",
        90: "+18 or more",
    }


@pytest.mark.rule("fitna", "18.0", "12.1.5")
def test_one_stack_against_one_adjacent_space_as_often_as_ops_allow() -> None:
    stacks = "syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ nabk; ash_1 @ hama; sun_1 @ raqqa"
    text = f"segment offensives; attacks 2; {stacks}"
    match = war(1, text, 2, 2)
    assert offered(match, "attack") == {"hama"}
    assert why_not(match, "raqqa").rule == "18.0"
    attack(match, "hama", "syr_1arm")
    finish(match)
    assert state(match).attacks == 1
    attack(match, "hama", "syr_1arm")
    finish(match)
    assert state(match).attacks == 0


@pytest.mark.rule("fitna", "18.0")
def test_a_victorious_stack_goes_on_from_its_new_space() -> None:
    stacks = "syr_4arm @ homs; syr_11arm @ homs; syr_1arm @ homs; ash_1 @ hama; ash_2 @ idlib"
    text = f"attacks 2; segment offensives; {stacks}"
    match = war(1, text, 6)
    attack(match, "hama")
    finish(match)
    assert "idlib" in offered(match, "attack")


@pytest.mark.rule("fitna", "18.0")
def test_at_most_three_attack_or_four_of_is() -> None:
    four = "; ".join(f"is_{letter} @ mosul" for letter in "abcd")
    match = war(2, f"run is iraq 1; attacks 1; {four}; irq_9arm @ baiji")
    choose(match, "attack baiji")
    assert max(len(each.split()) for each in offered(match, "commit")) == 4


@pytest.mark.rule("fitna", "18.1")
def test_units_that_stay_behind_do_not_advance() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; syr_17inf @ homs; ash_1 @ hama reduced", 6)
    attack(match, "hama", "syr_4arm", "syr_1arm")
    finish(match)
    assert (at(match, "syr_4arm"), at(match, "syr_1arm"), at(match, "syr_17inf")) == ("hama", "hama", "homs")


# 18.4-18.7 ---------------------------------------------------------------------------------------------------


def resolved(text: str, result: str, attackers: list[str], target: str, *answers: str, number: int = 1) -> AnyMatch:
    """A result of the combat table for a fight, with the answers to the questions that follow."""
    match = war(number, text)
    s, box = match.table.state, match.table.box
    units = [box.unit_number[id_] for id_ in attackers]
    x = box.space(target)
    player = s.owner[units[0]]
    defenders = list(s.stacks[x])
    fight = Fight(player, s.at[units[0]], x, units, defenders, s.control[x], [], [], [])
    reveal(match.table, fight)
    steps = apply_result(match.table, fight, result)
    given = list(answers)
    try:
        question = next(steps)
        while True:
            spelled = [match.game.spell(each, match.names) for each in question.options]
            if len(spelled) == 1:
                answer = spelled[0]
            else:
                assert given, f"asked {question.rule}: {spelled}"
                answer = given.pop(0)
                assert answer in spelled, f"{answer} is not in {spelled}"
            question = steps.send(question.options[spelled.index(answer)])
    except StopIteration:
        pass
    assert not given
    return match


PAIR = "syr_4arm @ homs; syr_17inf @ homs"


@pytest.mark.rule("fitna", "18.4.ar", "18.5")
def test_attacker_repulsed() -> None:
    match = resolved(f"{PAIR}; ash_1 @ hama", "AR", ["syr_4arm", "syr_17inf"], "hama", "lose syr_17inf")
    assert (reduced(match, "syr_4arm"), reduced(match, "syr_17inf")) == (False, True)
    assert at(match, "syr_17inf") == "homs"
    severe = resolved(f"{PAIR}; ash_1 @ hama", "AR*", ["syr_4arm", "syr_17inf"], "hama")
    assert reduced(severe, "syr_4arm")
    assert reduced(severe, "syr_17inf")


@pytest.mark.rule("fitna", "18.4.ex", "18.5")
def test_exchange() -> None:
    match = resolved(f"{PAIR}; ash_1 @ hama", "EX", ["syr_4arm"], "hama")
    assert reduced(match, "ash_1")
    assert reduced(match, "syr_4arm")
    assert holder(match, "hama") == "rebels"
    heavy = resolved(f"{PAIR}; ash_1 @ hama; dug hama", "EX*", ["syr_4arm", "syr_17inf"], "hama")
    assert at(heavy, "ash_1") == "pool"
    assert (at(heavy, "syr_4arm"), at(heavy, "syr_17inf")) == ("hama", "hama")
    assert reduced(heavy, "syr_4arm")
    assert reduced(heavy, "syr_17inf")


@pytest.mark.rule("fitna", "18.5")
def test_full_units_lose_steps_before_reduced_ones_die() -> None:
    text = "syr_4arm @ homs; syr_17inf @ homs reduced; ash_1 @ hama; ash_2 @ hama; control syria homs"
    match = resolved(text, "EX*", ["syr_4arm", "syr_17inf"], "hama", "lose syr_17inf")
    assert reduced(match, "syr_4arm")
    assert at(match, "syr_17inf") == "pool"
    assert reduced(match, "ash_1")
    assert reduced(match, "ash_2")


@pytest.mark.rule("fitna", "18.4.dr", "18.6", "18.7")
def test_defender_retreats_and_armour_exploits() -> None:
    text = f"{PAIR}; ash_1 @ hama; control rebels idlib jisr salamiyah"
    match = resolved(text, "DR", ["syr_4arm", "syr_17inf"], "hama", "retreat idlib", "exploit salamiyah")
    assert at(match, "ash_1") == "idlib"
    assert reduced(match, "ash_1")
    assert at(match, "syr_17inf") == "hama"
    assert at(match, "syr_4arm") == "salamiyah"
    assert holder(match, "salamiyah") == "syria"


@pytest.mark.rule("fitna", "18.7", "14.1")
def test_isolated_armour_does_not_exploit_and_infantry_never() -> None:
    spaces = "control rebels idlib salamiyah; control syria jisr"
    text = f"syr_4arm @ homs isolated; syr_17inf @ homs; ash_1 @ hama; {spaces}"
    match = resolved(text, "DR", ["syr_4arm", "syr_17inf"], "hama", "retreat salamiyah")
    assert at(match, "syr_4arm") == "hama"


@pytest.mark.rule("fitna", "18.4.dr")
def test_heavy_losses_are_split_over_two_units() -> None:
    text = f"{PAIR}; ash_1 @ hama; ash_2 @ hama reduced; control rebels idlib; control syria jisr salamiyah tartus"
    match = resolved(text, "DR*", ["syr_4arm"], "hama")
    assert reduced(match, "ash_1")
    assert at(match, "ash_2") == "pool"
    assert reduced(match, "syr_4arm")
    assert at(match, "ash_1") == "idlib"


@pytest.mark.rule("fitna", "18.4.ds")
def test_defender_surrenders() -> None:
    text = f"{PAIR}; ash_1 @ hama; sun_1 @ hama; control syria jisr salamiyah tartus idlib"
    match = resolved(text, "DS", ["syr_4arm"], "hama")
    assert (at(match, "ash_1"), at(match, "sun_1"), at(match, "syr_4arm")) == ("pool", "pool", "hama")
    assert holder(match, "hama") == "syria"


@pytest.mark.rule("fitna", "18.4.ent", "19.0")
def test_entrenchments_go_with_their_space() -> None:
    lost = resolved(
        f"{PAIR}; ash_1 @ hama; dug hama homs; control rebels idlib", "DS", ["syr_4arm"], "hama", "halt"
    )
    dug = [lost.names.ids("space")[x] for x in state(lost).dug]
    assert dug == ["homs"]
    kept = resolved(f"{PAIR}; ash_1 @ hama; dug hama", "AR", ["syr_4arm"], "hama")
    assert len(state(kept).dug) == 1


@pytest.mark.rule("fitna", "18.6")
def test_retreat_first_to_own_spaces_then_to_empty_ones_never_to_the_origin() -> None:
    near = "control syria idlib jisr salamiyah tartus"
    match = resolved(f"{PAIR}; ash_1 @ hama; {near}", "DR", ["syr_17inf"], "hama", "retreat tartus")
    assert holder(match, "tartus") == "rebels"
    held = "syr_1arm @ idlib; syr_3arm @ jisr; syr_9arm @ salamiyah; syr_mil1 @ tartus"
    lost = resolved(f"{PAIR}; ash_1 @ hama; {held}", "DR", ["syr_17inf"], "hama")
    assert at(lost, "ash_1") == "pool"


@pytest.mark.rule("fitna", "18.6", "4.0")
def test_retreat_goes_on_when_the_only_space_is_full() -> None:
    full = "fsa_1inf @ idlib; fsa_2inf @ idlib; fsa_3inf @ idlib; control rebels aleppo"
    held = "syr_3arm @ jisr; syr_9arm @ salamiyah; syr_mil1 @ tartus"
    match = resolved(f"{PAIR}; ash_1 @ hama; {full}; {held}", "DR", ["syr_17inf"], "hama")
    assert at(match, "ash_1") == "aleppo"


@pytest.mark.rule("fitna", "18.7")
def test_all_attackers_occupy_the_space() -> None:
    text = f"{PAIR}; ash_1 @ hama; control rebels idlib; control syria jisr salamiyah"
    match = resolved(text, "DR", ["syr_17inf"], "hama")
    assert at(match, "syr_17inf") == "hama"
    assert at(match, "syr_4arm") == "homs"


@pytest.mark.rule("fitna", "18.5.npc", "25.1")
def test_is_counters_die_at_once_but_al_baghdadi_has_two_steps() -> None:
    text = "irq_9arm @ baghdad; is_a @ fallujah face=is_01; is_baghdadi @ fallujah; control is ramadi"
    match = resolved(text, "EX*", ["irq_9arm"], "fallujah", number=2)
    assert at(match, "is_a") == "out"
    assert at(match, "is_baghdadi") == "fallujah"
    assert reduced(match, "is_baghdadi")
    assert match.table.box.unit_number["is_01"] in state(match).is_pool


@pytest.mark.rule("fitna", "18.5.npc")
def test_the_player_of_the_country_decides_for_defending_kurds() -> None:
    text = f"active syria; {FIGHTING}; syr_4arm @ tal_afar; kdp_1 @ mosul; kdp_2 @ mosul"
    match = war(2, text, 4)
    attack(match, "mosul")
    assert battle(match).what.result == "EX"
    assert match.pending[0].seat == 0  # Iraq
    assert offered(match, "lose") == {"kdp_1", "kdp_2"}


@pytest.mark.rule("fitna", "18.5")
def test_the_controller_decides_for_two_defenders() -> None:
    force = "fsa_1arm @ aleppo; fsa_2arm @ aleppo"
    match = war(10, f"active turkey; {FIGHTING}; {force}; syr_prgd @ idlib; rus_22para @ idlib", 4)
    attack(match, "idlib")
    assert battle(match).what.result == "EX"
    assert match.pending[0].seat == 4  # Syria, by more defence
    assert offered(match, "lose") == {"syr_prgd", "rus_22para"}


@pytest.mark.rule("fitna", "26.1", "26.3")
def test_garrisons_retreat_only_into_their_own_zone() -> None:
    text = "irq_9arm @ mosul; kdp_g2 @ dahuk; control kdp zakho erbil"
    match = resolved(text, "DR", ["irq_9arm"], "dahuk", "retreat erbil", "halt", number=2)
    assert at(match, "kdp_g2") == "erbil"
    lost = resolved(f"{text}; control iraq zakho erbil", "DR", ["irq_9arm"], "dahuk", number=2)
    assert at(lost, "kdp_g2") == "pool"


@pytest.mark.rule("fitna", "26.3")
def test_kurds_never_retreat_into_the_zone_of_another_faction() -> None:
    text = "active syria; syr_4arm @ hasakah; pyd_1 @ qamishli; control pyd zakho; control syria tal_afar"
    lost = resolved(text, "DR", ["syr_4arm"], "qamishli", "halt", number=2)
    assert at(lost, "pyd_1") == "pool"


# 18.3 Assets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.3", "8.1")
def test_defenders_then_supporters_then_the_attacker_then_his_supporters() -> None:
    text = f"active iraq; {FIGHTING}; irq_9arm @ haditha; syr_4arm @ qaim"
    match = war(2, text, 1, quiet=False)
    attack(match, "qaim")
    order = []
    while not events(match, "battle"):
        order.append((match.seats[match.pending[0].seat].id, match.pending[0].prompt.split()[6]))
        choose(match, "pass")
    assert order == [("syria", "defence"), ("rebels", "defence"), ("iraq", "attack"), ("rebels", "attack")]


@pytest.mark.rule("fitna", "18.3")
def test_no_title_twice_in_one_offensive() -> None:
    text = f"hand syria c01; hand rebels c02 c09; {FIGHTING}; syr_4arm @ homs; ash_1 @ hama"
    match = war(1, text, 1, quiet=False)
    attack(match, "hama")
    choose(match, "asset c02.support", "pass")
    while match.pending[0].seat == 1:
        choose(match, "pass")
    assert "asset c01.support" not in options(match)
    assert why_not(match, "c01").rule == "18.3"


@pytest.mark.rule("fitna", "18.3", "8.1")
def test_a_cancelled_asset_does_nothing_but_counts_as_played() -> None:
    text = f"hand syria c01 c02; hand rebels c13; {FIGHTING}; syr_4arm @ homs; ash_1 @ hama"
    match = war(1, text, 1, quiet=False)
    attack(match, "hama")
    choose(match, "pass", "asset c01.support", "cancel c13.cancel")
    while not events(match, "battle"):
        assert "asset c02.support" not in options(match)
        choose(match, "pass")
    assert [shift.value for shift in battle(match).what.shifts] == []


@pytest.mark.rule("fitna", "8.1")
def test_a_cancel_can_be_cancelled() -> None:
    text = f"hand syria c01 c25; hand rebels c13; {FIGHTING}; syr_4arm @ homs; ash_1 @ hama"
    match = war(1, text, 1, quiet=False)
    attack(match, "hama")
    choose(match, "pass", "asset c01.support", "cancel c13.cancel", "cancel c25.cancel", "pass")
    while not events(match, "battle"):
        choose(match, "pass")
    assert [shift.value for shift in battle(match).what.shifts] == [3]


@pytest.mark.rule("fitna", "19.0", "3.2")
def test_combat_engineers_dig_in_the_events_segment() -> None:
    match = war(
        1, "hand syria c11; syr_4arm @ homs; syr_1arm @ hama; syr_3arm @ nabk; dug nabk; syr_9arm @ raqqa isolated"
    )
    choose(match, "event c11.fortify")
    assert offered(match, "dig") == {"homs", "hama"}
    choose(match, "dig homs", "dig hama")
    assert len(state(match).dug) == 3
    assert "event c11.fortify" not in options(match)


@pytest.mark.rule("fitna", "19.0")
def test_an_entrenchment_is_removed_when_the_last_unit_leaves() -> None:
    match = war(1, "segment movement; moves 4; syr_4arm @ homs; syr_1arm @ homs; dug homs")
    choose(match, "move syr_4arm", "to hama")
    assert len(state(match).dug) == 1
    choose(match, "move syr_1arm", "to hama")
    assert state(match).dug == []
