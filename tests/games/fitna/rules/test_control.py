"""5.0 Control of spaces."""

import pytest

from sandtable.games.fitna.rules.units import lose_step
from sandtable.testing import choose, events
from tests.games.fitna.tools import MOVING, at, finish, fought, holder, march, war


@pytest.mark.rule("fitna", "5.0")
def test_players_control_their_countries_and_what_they_move_through() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; control rebels hama salamiyah tabqa")
    assert holder(match, "homs") == "syria"
    assert holder(match, "beirut") == "nobody"
    choose(match, "move syr_4arm", "via hama", "via salamiyah", "to tabqa")
    assert [holder(match, each) for each in ("hama", "salamiyah", "tabqa", "homs")] == ["syria"] * 4
    assert [each.what.at for each in events(match, "control")]


@pytest.mark.rule("fitna", "17.1", "5.0")
def test_a_march_takes_the_spaces_it_goes_through() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; control rebels hama idlib; fsa_1inf @ jisr; fsa_2inf @ salamiyah")
    march(match, "syr_4arm", "idlib")
    assert (holder(match, "hama"), holder(match, "idlib")) == ("syria", "syria")


@pytest.mark.rule("fitna", "5.0", "31.0")
def test_a_march_spares_the_spaces_of_other_countries_of_the_same_person() -> None:
    text = f"{MOVING}; active iran; irn_qods @ damascus; control iran baalbek; control syria nabk palmyra homs"
    for people, taken in ((5, "iran"), (2, "syria")):
        match = march(war(10, text, players=people), "irn_qods", "homs")
        assert (holder(match, "nabk"), holder(match, "homs")) == (taken, "iran")


@pytest.mark.rule("fitna", "5.0", "17.2.2")
def test_spaces_flown_over_keep_their_owner_and_the_landing_takes_its_own() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs; control rebels hama idlib jisr aleppo salamiyah")
    choose(match, "move syr_14sf", "assault idlib")
    assert [holder(match, x) for x in ("hama", "jisr", "idlib")] == ["rebels", "rebels", "syria"]


@pytest.mark.rule("fitna", "5.0")
def test_a_vacated_space_stays_with_its_last_owner() -> None:
    match = war(2, "active rebels; segment movement; moves 4; fsa_1mech @ idlib")
    march(match, "fsa_1mech", "hama")
    assert holder(match, "idlib") == "rebels"
    assert holder(match, "hama") == "rebels"


@pytest.mark.rule("fitna", "5.0", "18.4")
def test_attackers_who_leave_nobody_behind_still_own_the_space_they_came_from() -> None:
    match = fought(1, "syr_4arm @ homs; syr_1arm @ homs; ash_1 @ hama; control syria jisr", "DS", "hama")
    finish(match)
    assert at(match, "syr_4arm") == "hama"
    assert holder(match, "homs") == "syria"


# ---- Shared spaces


@pytest.mark.rule("fitna", "5.0")
def test_the_stronger_partner_controls_a_shared_space() -> None:
    match = war(10, "syr_4arm @ homs; rus_7para @ homs")
    assert holder(match, "homs") == "russia"
    weaker = war(10, "syr_prgd @ homs; rus_22para @ homs")
    assert holder(weaker, "homs") == "syria"


@pytest.mark.rule("fitna", "5.0")
def test_reduced_values_decide_who_is_the_stronger_partner() -> None:
    text = f"{MOVING}; active syria; rus_810mar @ tartus; syr_1arm @ homs; syr_3arm @ tartus"
    assert holder(war(10, text), "tartus") == "syria"  # 5 against 4
    assert holder(war(10, f"{text} reduced"), "tartus") == "russia"  # 3 against 4


@pytest.mark.rule("fitna", "5.0", "31.0")
def test_control_follows_losses_at_once_and_a_tie_changes_nothing() -> None:
    match = war(10, "syr_prgd @ homs; rus_7para @ homs")
    unit = match.table.box.unit_number["rus_7para"]
    lose_step(match.table, unit, "18.5")
    assert holder(match, "homs") == "syria"
    tie = war(10, "syr_15sf @ homs; rus_56para @ homs")
    assert holder(tie, "homs") == "syria"


@pytest.mark.rule("fitna", "5.0")
def test_equal_partners_leave_a_space_to_its_last_holder() -> None:
    assert holder(war(10, "irn_28inf @ homs; syr_5mech @ homs"), "homs") == "iran"
    assert holder(war(10, "syr_5mech @ homs; irn_28inf @ homs"), "homs") == "syria"


@pytest.mark.rule("fitna", "5.0")
def test_the_higher_defence_controls_a_shared_space_when_a_partner_leaves() -> None:
    text = "active syria; syr_4arm @ homs; irn_14irg @ homs; control syria nabk"
    match = war(10, f"{MOVING}; {text}")
    assert holder(match, "homs") == "syria"  # 7 against 6
    march(match, "syr_4arm", "nabk")
    assert holder(match, "homs") == "iran"
