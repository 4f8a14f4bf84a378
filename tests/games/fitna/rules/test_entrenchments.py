"""19.0 Entrenchments."""

import pytest

from sandtable.testing import choose, options, why_not
from tests.games.fitna.tools import PAIR, at, dug, finish, fought, resolved, state, war


@pytest.mark.rule("fitna", "19.0")
@pytest.mark.parametrize("mode", ["c11.fortify", "c12.fortify"])
def test_engineers_entrench_two_own_supplied_occupied_spaces(mode: str) -> None:
    units = "syr_4arm @ homs; syr_1arm @ damascus; syr_3arm @ nabk; syr_9arm @ hama isolated"
    match = war(1, f"hand syria {mode[:3]}; {units}; dug nabk; control syria tartus")
    choose(match, f"event {mode}")
    assert {each for each in options(match) if each.startswith("dig")} == {"dig damascus", "dig homs"}
    for target in ("nabk", "hama", "tartus"):
        assert why_not(match, target).rule == "19.0"
    choose(match, "dig homs", "dig damascus")
    assert len(state(match).dug) == 3


@pytest.mark.rule("fitna", "19.0", "8.2")
def test_engineers_without_a_site_are_refused() -> None:
    match = war(1, "hand syria c11; syr_4arm @ homs; dug homs")
    assert why_not(match, "c11").rule == "8.2"


@pytest.mark.rule("fitna", "19.0")
def test_ten_markers_are_all_there_are() -> None:
    ten = ["damascus", "homs", "hama", "nabk", "tartus", "latakia", "aleppo", "suwayda", "quneitra", "palmyra"]
    army = ["4arm", "1arm", "3arm", "9arm", "11arm", "18arm", "5mech", "7mech", "10mech", "17inf"]
    units = "; ".join(f"syr_{u} @ {x}" for u, x in zip(army, ten, strict=True))
    text = f"hand syria c11; {units}; syr_15sf @ daraa"
    assert "event c11.fortify" in options(war(1, f"{text}; dug {' '.join(ten[:9])}"))
    match = war(1, f"{text}; dug {' '.join(ten)}")
    assert "event c11.fortify" not in options(match)
    assert why_not(match, "c11.fortify") is not None


@pytest.mark.rule("fitna", "19.0")
def test_an_entrenchment_is_removed_when_the_last_unit_leaves() -> None:
    match = war(1, "segment movement; moves 4; syr_4arm @ homs; syr_1arm @ homs; dug homs")
    choose(match, "move syr_4arm", "to hama")
    assert len(state(match).dug) == 1
    choose(match, "move syr_1arm", "to hama")
    assert state(match).dug == []


@pytest.mark.rule("fitna", "18.4.ent", "19.0")
def test_entrenchments_go_with_their_space() -> None:
    lost = resolved(
        f"{PAIR}; ash_1 @ hama; dug hama homs; control rebels idlib", "DS", ["syr_4arm"], "hama", "halt"
    )
    dug = [lost.names.ids("space")[x] for x in state(lost).dug]
    assert dug == ["homs"]
    kept = resolved(f"{PAIR}; ash_1 @ hama; dug hama", "AR", ["syr_4arm"], "hama")
    assert len(state(kept).dug) == 1


@pytest.mark.rule("fitna", "19.0", "18.1")
def test_an_entrenchment_at_the_start_stays_with_those_who_stay() -> None:
    text = "syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ homs; syr_prgd @ nabk; ash_1 @ hama; dug homs"
    match = fought(1, f"{text}; control rebels idlib", "DR", "hama", "syr_4arm", "syr_1arm")
    finish(match)
    assert at(match, "syr_3arm") == "homs"
    assert dug(match) == {"homs"}
