"""14 Reorganisation: control, contact, regrouping, infiltration."""

import pytest

from sandtable.core import AnyMatch
from sandtable.games import find
from sandtable.games.phantom_fury.state import Status
from sandtable.testing import done, events
from tests.games.phantom_fury.tools import caat, foes, quiet, reorganise, squad, state, status, tank, where


def held(m: AnyMatch) -> list[int]:
    return [zone for zone, usmc in enumerate(state(m).usmc) if usmc]


PIN = f"suspect @ 14.1; {quiet()}"  # beside zone 15 and B3
OPEN = "zone 3 usmc; suspect @ 14.1"  # 3 and 14 meet on B3 alone


@pytest.mark.rule("phantom_fury", "14.1", "14.1.1")
def test_every_zone_with_a_squad_and_no_enemy_is_taken() -> None:
    m = reorganise(f"usmc_01 @ 14.1; usmc_02 @ 15.C; usmc_03 @ 16.C; suspect @ 16.R; {quiet()}")
    assert held(m) == [14, 15]


@pytest.mark.rule("phantom_fury", "14.1.1")
@pytest.mark.parametrize("foe", ["suspect", "guerillas1", "martyrs1"])
def test_any_enemy_in_a_zone_keeps_it(foe: str) -> None:
    assert held(reorganise(f"usmc_01 @ 14.1; {foe} @ 14.R; {quiet()}")) == []


@pytest.mark.rule("phantom_fury", "14.1.1", "13.4.3.3")
def test_fanaticism_ends_where_control_is_taken() -> None:
    m = reorganise(f"usmc_01 @ 14.1; {quiet(14, 15)}; zone 14 fanaticism; zone 15 fanaticism")
    assert (state(m).fanaticism[14], state(m).fanaticism[15]) == (False, True)


@pytest.mark.rule("phantom_fury", "14.1.1")
def test_a_tank_alone_takes_nothing() -> None:
    assert held(reorganise("m1a1_1 @ 46.OG")) == []


@pytest.mark.rule("phantom_fury", "14.1.1", "5.1.6")
def test_iif_squads_take_the_mosque() -> None:
    assert held(reorganise(f"iif_1 @ 26.1; {quiet()}")) == [26]


@pytest.mark.rule("phantom_fury", "14.1.2")
def test_a_security_element_alone_takes_nothing() -> None:
    assert held(reorganise(f"usmc_01 @ eliminated security=14.C; {quiet()}")) == []


@pytest.mark.rule("phantom_fury", "14.2", "4.1.3")
def test_taking_a_zone_activates_what_lies_beside_it() -> None:
    """Zone 61 is adjacent to 60 and neighbours 49 and 50; 50 was activated before."""
    script = [
        "activated_zone",
        "suspect_2_1_r",
        "suspect_1_2_r",
        "activated_strong_point",
        "suspect_r_2_1",
        "suspect_1_2_r",
    ]
    m = reorganise("usmc_01 @ 61.1; zone 50 normal; zone 61 normal", *script)
    done(m)
    assert [event.about["zone"] for event in events(m, "control", side="insurgents")] == [49, 60]
    assert [len(foes(m, zone)) for zone in (49, 50, 60)] == [2, 0, 2]


@pytest.mark.rule("phantom_fury", "14.2", "14.3.4")
def test_contact_comes_before_recovery() -> None:
    """Suspects placed this phase keep a pinned squad from recovering by itself."""
    text = quiet(3, 14) + "; zone 3 normal; usmc_02 @ 3.1 pinned"
    match = reorganise(text, "activated_zone", "suspect_2_1_r", "suspect_2_1_r", 6)
    assert status(match, "usmc_02") == "pinned"


@pytest.mark.rule("phantom_fury", "14.3.1", "5.1.2.1")
def test_security_regroups_in_a_usmc_zone_and_the_squad_stays() -> None:
    m = reorganise(f"usmc_01 @ 14.2 security=14.C; {quiet()}")
    assert (squad(m, "usmc_01").security, where(m, "usmc_01")) == (-1, "14.2")


@pytest.mark.rule("phantom_fury", "14.3.1")
def test_security_does_not_regroup_in_an_insurgent_zone() -> None:
    m = reorganise(f"usmc_01 @ 14.2 security=14.C; suspect @ 14.R; {quiet()}")
    assert squad(m, "usmc_01").security >= 0


@pytest.mark.rule("phantom_fury", "14.3.1", "14.3.4")
def test_security_is_back_before_the_pinned_squad_rolls() -> None:
    text = quiet(3) + "; zone 3 normal; usmc_02 @ 3.1 pinned security=3.C; suspect @ 15.1"
    match = reorganise(text, 5)
    assert status(match, "usmc_02") == "ready"


@pytest.mark.rule("phantom_fury", "14.3.2", "13.6.4")
def test_security_without_its_squad_leaves_and_its_marker_with_it() -> None:
    m = reorganise("usmc_01 @ eliminated security=14.C; guerillas1 @ 14.1; zone 14 no_event")
    assert (squad(m, "usmc_01").security, state(m).no_event[14]) == (-1, False)


@pytest.mark.rule("phantom_fury", "14.3.2", "13.6.4")
def test_the_marker_stays_while_security_does() -> None:
    m = reorganise("usmc_01 @ 14.2 security=14.C; guerillas1 @ 14.1; zone 14 no_event")
    assert state(m).no_event[14]


@pytest.mark.rule("phantom_fury", "14.3.3")
def test_units_that_fired_recover() -> None:
    m = reorganise("usmc_01 @ 3.C fired; zone 3 usmc; m1a1_1 @ B3 fired")
    assert (squad(m, "usmc_01").status, tank(m).fired) == (Status.READY, False)


@pytest.mark.rule("phantom_fury", "14.3.4")
@pytest.mark.parametrize(
    ("where", "roll", "status"),
    [
        ("15.1", 6, Status.READY),
        ("15.1", 7, Status.PINNED),
        ("15.C", 5, Status.READY),
        ("15.C", 6, Status.PINNED),
        ("15.1 reduced", 5, Status.READY),
        ("15.1 reduced", 6, Status.PINNED),
        ("15.1 hero=1", 7, Status.READY),
        ("B3", 4, Status.READY),
        ("B3", 5, Status.PINNED),
    ],
)
def test_a_pinned_squad_needs_its_cf(where: str, roll: int, status: Status) -> None:
    """CF 6; +1 in a courtyard, +2 in a street."""
    assert squad(reorganise(f"usmc_01 @ {where} pinned; {PIN}", roll), "usmc_01").status == status


@pytest.mark.rule("phantom_fury", "14.3.4")
@pytest.mark.parametrize(("roll", "status"), [(6, Status.READY), (7, Status.PINNED)])
def test_a_tank_in_the_street_covers_it(roll: int, status: Status) -> None:
    assert squad(reorganise(f"usmc_01 @ B3 pinned; m1a1_1 @ B3; {PIN}", roll), "usmc_01").status == status


@pytest.mark.rule("phantom_fury", "14.3.4")
@pytest.mark.parametrize("tanks", ["", "m1a1_1 @ 46.OG"])
@pytest.mark.parametrize(("roll", "status"), [(4, Status.READY), (5, Status.PINNED)])
def test_open_ground_is_as_bad_as_the_street(tanks: str, roll: int, status: Status) -> None:
    """R-52: with or without a tank."""
    m = reorganise(f"usmc_01 @ 46.OG pinned; zone 46 usmc; guerillas1 @ 45.1; {tanks}", roll)
    assert squad(m, "usmc_01").status == status


@pytest.mark.rule("phantom_fury", "14.3.4", "12.3.2.2")
@pytest.mark.parametrize(("roll", "status"), [(5, Status.READY), (6, Status.PINNED)])
def test_security_out_lowers_the_cf_here_too(roll: int, status: Status) -> None:
    m = reorganise("usmc_01 @ 15.1 pinned security=15.C; suspect @ 15.2; suspect @ 14.1", roll)
    assert squad(m, "usmc_01").status == status


@pytest.mark.rule("phantom_fury", "14.3.4")
@pytest.mark.parametrize("where", ["15.1", "B3"])
def test_with_no_enemy_around_it_recovers_by_itself(where: str) -> None:
    m = reorganise(f"usmc_01 @ {where} pinned; {quiet()}; suspect @ 60.1")
    done(m)
    assert squad(m, "usmc_01").status == Status.READY


@pytest.mark.rule("phantom_fury", "14.3.4")
def test_an_enemy_in_its_own_zone_does_not_prevent_that() -> None:
    """R-32"""
    m = reorganise(f"usmc_01 @ 15.1 pinned; suspect @ 15.2; {quiet()}")
    assert squad(m, "usmc_01").status == Status.READY


@pytest.mark.rule("phantom_fury", "14.3.4", "5.1.5.3")
def test_a_hero_helps_a_pinned_squad_to_recover() -> None:
    for hero, result in ((1, "pinned"), (2, "ready")):
        match = reorganise(quiet(3) + f"; zone 3 usmc; usmc_02 @ 3.C pinned hero={hero}; suspect @ 15.1", 6)
        assert status(match, "usmc_02") == result


@pytest.mark.rule("phantom_fury", "14.3.5", "5.1.4.3")
@pytest.mark.parametrize(
    ("left", "gone"), [("ammo=0 explosives=0", 1), ("ammo=1 explosives=0", 0), ("ammo=0 explosives=1", 0)]
)
def test_a_caat_that_has_spent_everything_leaves_for_free(left: str, gone: int) -> None:
    m = reorganise(f"usmc_01 @ 3.C caat_1; caat_1 {left}; zone 3 usmc")
    assert (caat(m, "caat_1").gone, squad(m, "usmc_01").caat < 0, state(m).vp) == (bool(gone), bool(gone), 0)


@pytest.mark.rule("phantom_fury", "14.4.1")
@pytest.mark.parametrize("foe", ["suspect @ 14.1", "guerillas1 @ 14.1", "martyrs1 @ 14.1"])
def test_an_empty_zone_beside_the_enemy_is_infiltrated(foe: str) -> None:
    m = reorganise(f"zone 3 usmc; {foe}", "suspect_2_1_r")
    assert (foes(m, 3), held(m)) == ({"3.2": "Suspect"}, [])
    assert state(m).marker[3] == m.table.box.start_markers[2]


@pytest.mark.rule("phantom_fury", "14.4.1", "12.6.2", "14.1.1")
@pytest.mark.parametrize(
    "text",
    [
        "zone 3 usmc; zone 14 normal",
        "zone 3 usmc; suspect @ 60.1",
        f"{OPEN}; usmc_01 @ 3.1",
        f"{OPEN}; usmc_01 @ 14.C",
        "zone 46 usmc; m1a1_1 @ 46.OG; suspect @ 45.1",
        "zone 45 usmc; m1a1_1 @ 46.OG; suspect @ 46.1",
    ],
)
def test_what_is_not_infiltrated(text: str) -> None:
    """No enemy beside it; none near; a squad in the zone or in the enemy's; a tank in either."""
    m = reorganise(text)
    done(m)
    assert events(m, "control") == []


@pytest.mark.rule("phantom_fury", "14.4.1")
def test_without_a_suspect_in_the_cup_there_is_no_infiltration() -> None:
    """R-25, R-26"""
    box = find("phantom_fury").box()
    rooms = [box.location_ids[room] for zone in (14, *range(28, 45)) for room in box.inside[zone]]
    m = reorganise("zone 3 usmc; " + "; ".join(f"suspect @ {room}" for room in rooms[:28]))
    assert held(m) == [3]


@pytest.mark.rule("phantom_fury", "14.4.1", "4.1.5")
def test_a_mosque_left_empty_is_infiltrated_and_fortified_as_before() -> None:
    match = reorganise(quiet(26, 25) + "; zone 26 usmc; zone 25 normal; suspect @ 25.1", "suspect_2_1_r")
    assert (foes(match, 26), state(match).usmc[26]) == ({"26.2": "Suspect"}, False)


@pytest.mark.rule("phantom_fury", "14.4.2")
@pytest.mark.parametrize(
    "guard",
    ["m1a1_1 @ B3", "usmc_01 @ 2.1; zone 2 usmc", "usmc_01 @ 15.1; zone 15 usmc"],
)
def test_a_guarded_street_is_no_way_in(guard: str) -> None:
    m = reorganise(f"{OPEN}; {guard}")
    done(m)
    assert 3 in held(m)


@pytest.mark.rule("phantom_fury", "14.4.2")
def test_nor_is_one_with_a_pinned_squad() -> None:
    m = reorganise(f"{OPEN}; usmc_01 @ B3 pinned", 9)
    assert (held(m), squad(m, "usmc_01").status) == ([3], Status.PINNED)


@pytest.mark.rule("phantom_fury", "14.4.2")
@pytest.mark.parametrize("guard", ["m1a1_1 @ B4", "usmc_01 @ 2.1; suspect @ 2.2", "usmc_01 @ 4.1; zone 4 usmc"])
def test_what_is_no_guard(guard: str) -> None:
    """A tank in the next section; a squad in an insurgent zone; a squad on another section."""
    assert 3 not in held(reorganise(f"{OPEN}; {guard}", "suspect_2_1_r"))


@pytest.mark.rule("phantom_fury", "14.4.2")
def test_two_streets_need_two_guards() -> None:
    """R-51: 3 and 15 meet on B3 and B4."""
    text = "zone 3 usmc; suspect @ 15.1; m1a1_1 @ B3"
    assert held(reorganise(text, "suspect_2_1_r")) == []
    assert held(reorganise(f"{text}; usmc_01 @ 4.1; zone 4 usmc")) == [3, 4]


@pytest.mark.rule("phantom_fury", "14.4.2", "4.1.1")
def test_nothing_stops_infiltration_from_an_adjacent_zone() -> None:
    assert 3 not in held(reorganise("zone 3 usmc; suspect @ 2.1; m1a1_1 @ B3", "suspect_2_1_r"))


@pytest.mark.rule("phantom_fury", "14.4.3")
def test_no_dominoes() -> None:
    """2 reaches 3, but 3 does not reach 4 in the same phase."""
    m = reorganise("zone 3 usmc; zone 4 usmc; suspect @ 2.1", "suspect_2_1_r")
    done(m)
    assert held(m) == [4]


@pytest.mark.rule("phantom_fury", "14.5")
def test_phantom_fury_turns_and_then_leaves() -> None:
    m = reorganise("zone 14 fury=2; zone 16 fury=1")
    assert (state(m).fury[14], state(m).fury[16]) == (1, 0)
