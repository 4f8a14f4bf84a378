"""5.0 Control of spaces."""

import pytest
from fitna_tools import MOVING, choose, events, holder, march, state, war

from sandtable.games.fitna.rules.units import lose_step


@pytest.mark.rule("fitna", "5.0")
def test_players_control_their_countries_and_what_they_move_through() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; control rebels hama salamiyah tabqa")
    assert holder(match, "homs") == "syria"
    assert holder(match, "beirut") == "nobody"
    choose(match, "move syr_4arm", "via hama", "via salamiyah", "to tabqa")
    assert [holder(match, each) for each in ("hama", "salamiyah", "tabqa", "homs")] == ["syria"] * 4
    assert [each.what.at for each in events(match, "control")]


@pytest.mark.rule("fitna", "5.0")
def test_the_stronger_partner_controls_a_shared_space() -> None:
    match = war(10, "syr_4arm @ homs; rus_7para @ homs")
    assert holder(match, "homs") == "russia"
    weaker = war(10, "syr_prgd @ homs; rus_22para @ homs")
    assert holder(weaker, "homs") == "syria"


@pytest.mark.rule("fitna", "5.0", "31.0")
def test_control_follows_losses_at_once_and_a_tie_changes_nothing() -> None:
    match = war(10, "syr_prgd @ homs; rus_7para @ homs")
    unit = match.table.box.unit_number["rus_7para"]
    lose_step(match.table, unit, "18.5")
    assert holder(match, "homs") == "syria"
    tie = war(10, "syr_15sf @ homs; rus_56para @ homs")
    assert holder(tie, "homs") == "syria"


@pytest.mark.rule("fitna", "5.0")
def test_a_vacated_space_stays_with_its_last_owner() -> None:
    match = war(2, "active rebels; segment movement; moves 4; fsa_1mech @ idlib")
    march(match, "fsa_1mech", "hama")
    assert holder(match, "idlib") == "rebels"
    assert holder(match, "hama") == "rebels"


@pytest.mark.rule("fitna", "5.0.pools")
def test_force_pools_hold_batches_and_lost_units() -> None:
    match = war(2, "setup")
    s, box = state(match), match.table.box
    assert [s.at[box.unit_number[id_]] for id_ in ("irq_15inf", "irq_2inf")] == [-3, -2]
