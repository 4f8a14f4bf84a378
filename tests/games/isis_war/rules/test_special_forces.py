"""12.2 to 12.4 Special forces."""

import pytest

from sandtable.core import AnyMatch
from sandtable.games.isis_war.box.bundles import bundles
from sandtable.testing import asked, choose, done, options, position
from tests.games.isis_war.tools import (
    BATTLE,
    BOX,
    IRAN_ARRIVALS,
    US_ARRIVALS,
    attack,
    notes,
    result_of,
    steps,
    sum_of,
    war,
    where,
)

POOLS = "ir_aq_1 @ available; ir_aq_2 @ available; us_sf_75r @ available; us_sf_3 @ available"


def seats(match: AnyMatch) -> list[int]:
    return [decision.seat for decision in match.pending]


@pytest.mark.rule("isis_war", "12.3")
def test_every_selection_of_special_forces_is_listed_once() -> None:
    listed = bundles(BOX.counters.special_forces)
    assert len({bundle.id for bundle in listed}) == len(listed)
    assert [bundle.id for bundle in listed if bundle.side == "iran"] == ["iran-1", "iran-2", "iran-2-1"]
    assert max(bundle.support for bundle in listed) == 1 + 4 + 4 + 2 + 1


@pytest.mark.rule("isis_war", "12.3", "12.2", "2.8")
def test_both_players_commit_in_secret_and_reveal_together() -> None:
    match = war(f"{BATTLE}; {POOLS}")
    attack(match, "4420")
    assert seats(match) == [0, 1]
    assert options(match, 0) == [
        "commit_forces iran-1",
        "commit_forces iran-2",
        "commit_forces iran-2-1",
        "hold_forces",
    ]
    assert options(match, 1) == ["commit_forces us-1", "commit_forces us-2", "commit_forces us-2-1", "hold_forces"]
    choose(match, "us: commit_forces us-2")
    assert not notes(match, "special forces")  # nothing is seen yet
    assert seats(match) == [0]
    choose(match, "iran: commit_forces iran-1")
    assert [event.about["columns"] for event in notes(match, "special forces")] == [1, -2]


@pytest.mark.rule("isis_war", "12.3.shift")
def test_two_support_factors_against_three_shift_one_column_left() -> None:
    """The example of 12.3: an Iranian attack with two factors against three."""
    match = war(f"{BATTLE}; {POOLS}", 3, 1, 1, 1)
    attack(match, "4420")
    choose(match, "iran: commit_forces iran-2", "us: commit_forces us-2-1", "roll")
    assert sum_of(match) == (4, 4)
    assert result_of(match)[0] == "−2/−1"
    done(match)


@pytest.mark.rule("isis_war", "12.3.limits")
def test_committing_is_never_compulsory() -> None:
    match = war(f"{BATTLE}; {POOLS}", 3)
    attack(match, "4420")
    choose(match, "iran: hold_forces", "us: hold_forces", "roll")
    assert result_of(match)[0] == "0"
    done(match)
    assert where(match, "ir_aq_1") == "available"


@pytest.mark.rule("isis_war", "12.3.limits")
def test_all_available_units_can_go_into_one_battle() -> None:
    pool = "; ".join(f"us_sf_{name} @ available" for name in ("75r", "160a", "3", "5", "10", "soc1"))
    match = war(f"{BATTLE}; {pool}; il_sm @ available; jo_sf @ available", 3, *[1] * 8)
    attack(match, "4420")
    choose(match, "commit_forces us-2-2-1-1-1-1_israel-2_jordan-1")
    done(match)
    assert result_of(match)[0] == "−5 or less"


@pytest.mark.rule("isis_war", "12.3.area")
@pytest.mark.parametrize(
    ("text", "target", "offered"),
    [
        # DT only in and beside Greater Kurdistan, whatever the nation that fights there
        ("phase us_combat; us_arm_1 @ 4419; ir_rgc_8 @ 4420", "4420", []),
        ("phase us_combat; us_arm_1 @ 5118; ir_rgc_8 @ 5218", "5218", [1]),
        # Al-Qods not in Turkish Kurdistan
        ("phase us_combat; us_arm_1 @ 4409; tr_ii @ 4408", "4408", [1]),
        ("phase us_combat; us_arm_1 @ 4311; tr_ii @ 4211; sy_qamishli @ out", "4211", [0, 1]),
    ],
)
def test_special_forces_go_where_their_nation_may(text: str, target: str, offered: list[int]) -> None:
    pools = "ku_dt @ available; ir_aq_1 @ available" if "tr_ii" in text else "ku_dt @ available"
    match = war(f"{text}; {pools}")
    attack(match, target)
    assert [d.seat for d in match.pending if d.rule == "12.3"] == offered


@pytest.mark.rule("isis_war", "12.3.area")
def test_a_restriction_roll_binds_special_forces() -> None:
    match = war("phase us_combat; restriction israel 1; us_arm_1 @ 5118; ir_rgc_8 @ 5218; il_sm @ available")
    attack(match, "5218")
    assert asked(match).rule == "10.12"


@pytest.mark.rule("isis_war", "12.3.area", "12.3")
def test_israeli_special_forces_support_us_defenders():
    match = war("phase rgc_combat; restriction israel 1; il_sm @ available; us_inf_3 @ 4420; ir_rgc_8 @ 4419")
    attack(match, "4420")
    assert any(each.startswith("commit_forces") for each in options(match))


@pytest.mark.rule("isis_war", "12.3.alone")
def test_special_forces_need_a_line_unit_to_support() -> None:
    text = "phase rgc_combat; ir_rgc_8 @ 5025; ir_rgc_14 @ 5025; us_sf_3 @ available"
    match = war(text)
    attack(match, "5125")
    assert asked(match).rule == "10.12"  # the garrison is no line unit
    match = war(f"{text}; us_inf_3 @ 4420; ir_rgc_3 @ 4419")
    attack(match, "4420", "ir_rgc_3")
    assert asked(match).rule == "12.3"


@pytest.mark.rule("isis_war", "12.3.alone", "11.6.support")
def test_a_supporting_brigade_is_the_line_unit_of_a_lonely_base() -> None:
    text = "phase rgc_combat; us_inf_2 @ out; us_aa_1 @ 4923; us_sf_3 @ available; ir_rgc_8 @ 4827"
    match = war(text)
    attack(match, "4927")
    choose(match, "no_support")
    assert asked(match).rule == "10.12"
    match = war(text)
    attack(match, "4927")
    choose(match, "support us_aa_1")
    assert asked(match).rule == "12.3"


@pytest.mark.rule("isis_war", "12.3.alone")
def test_special_forces_take_no_losses() -> None:
    match = war(f"{BATTLE}; ir_aq_1 @ available", 1, 1)
    attack(match, "4420")
    choose(match, "commit_forces iran-2", "roll")
    assert result_of(match)[1] == "AL1"
    assert (steps(match, "ir_rgc_8"), where(match, "ir_aq_1")) == (1, "track")


@pytest.mark.rule("isis_war", "12.4")
def test_special_forces_return_in_their_turn():
    match = position(
        "isis_war", f"turn 4; {IRAN_ARRIVALS}; ir_aq_1 @ track due=4; ir_aq_2 @ track due=5; bin turkey", seed=1
    )
    assert where(match, "ir_aq_1") == "available"
    assert where(match, "ir_aq_2") == "track"
    match = position("isis_war", f"turn 4; {US_ARRIVALS}; skip_until 6; us_sf_3 @ track due=4; bin us", seed=1)
    assert where(match, "us_sf_3") == "available"


@pytest.mark.rule("isis_war", "12.4")
@pytest.mark.parametrize(("turn", "die", "place"), [(3, 1, "track"), (3, 6, "track"), (4, 6, "out"), (9, 1, "out")])
def test_special_forces_come_back_after_a_die_of_turns(turn: int, die: int, place: str) -> None:
    match = war(f"turn {turn}; {BATTLE}; ir_aq_1 @ available", 3, die)
    attack(match, "4420")
    choose(match, "commit_forces iran-2", "roll")
    done(match)
    assert where(match, "ir_aq_1") == place
    if place == "track":
        assert match.table.state.due[match.table.box.piece("ir_aq_1")] == turn + die


@pytest.mark.rule("isis_war", "12.4")
def test_both_sides_roll_for_each_unit_whatever_the_result() -> None:
    match = war(f"{BATTLE}; {POOLS}", 3, 1, 2, 3)
    attack(match, "4420")
    choose(match, "iran: commit_forces iran-2-1", "us: commit_forces us-2", "roll")
    done(match)
    state, box = match.table.state, match.table.box
    assert [state.due[box.piece(unit)] for unit in ("ir_aq_1", "ir_aq_2", "us_sf_75r")] == [4, 5, 6]
    attackers = war(
        f"phase rgc_combat; ir_rgc_8 @ 4419; ir_rgc_3 @ 4421; us_str_1 @ 4420; us_str_2 @ 4422; {POOLS}", 3, 6, 6
    )
    attack(attackers, "4420", "ir_rgc_8")
    choose(attackers, "iran: commit_forces iran-2-1", "us: hold_forces", "roll", "decline")
    attack(attackers, "4422")
    assert [d.seat for d in attackers.pending] == [1]  # Al-Qods are away
