"""13.6 Retreat of guerillas."""

import pytest

from sandtable.core.match import AnyMatch
from sandtable.testing import choose, done, events
from tests.games.phantom_fury.tools import BOX, GAME, at, busy, foes, squad, state, status, where, who

# A miss on both sides in zone 15, whose egress routes are 25, 24 and 26.
MISS = "phase assault; usmc_01 @ 15.C; guerillas2 @ 15.1; "
FULL_25 = "martyrs1 @ 25.C; martyrs1 @ 25.1; martyrs1 @ 25.2; martyrs1 @ 25.R; "
FULL_24 = "martyrs1 @ 24.C; martyrs1 @ 24.1; martyrs1 @ 24.2; martyrs1 @ 24.2'; martyrs1 @ 24.R; "


def survive(text: str, *draws: str, unit: str = "usmc_01") -> AnyMatch:
    """A squad and guerillas miss each other, and the guerillas retreat with these draws."""
    match = choose(busy(text, [9, 9, *draws]), f"assault {unit}")
    done(match)
    return match


@pytest.mark.rule("phantom_fury", "13.6.1", "13.6.2", "13.6.2.1", "4.1.7")
def test_guerillas_retreat_along_the_first_route() -> None:
    match = survive(MISS, "suspect_1_r_2")
    assert (who(match, "15.1"), who(match, "25.1")) == ("", "guerillas2")


@pytest.mark.rule("phantom_fury", "13.6.1", "13.6.4")
def test_guerillas_in_the_mosque_do_not_retreat_so_security_does_not_weaken_them() -> None:
    text = "phase assault; zone 26 fortified; iif_1 @ 26.C security=26.C; guerillas2 @ 26.1"
    match = survive(text, unit="iif_1")
    assert (who(match, "26.1"), match.table.state.no_event[26]) == ("guerillas2", False)


@pytest.mark.rule("phantom_fury", "13.6.1")
def test_the_squads_own_loss_does_not_stop_the_retreat() -> None:
    match = choose(busy(MISS, [9, 1, "suspect_2_1_r"]), "assault usmc_01")
    assert (who(match, "25.2"), status(match, "usmc_01"), where(match, "usmc_01")) == (
        "guerillas2",
        "reduced ready",
        "15.1",
    )
    assert squad(match, "usmc_01").acted


@pytest.mark.rule("phantom_fury", "13.6.2", "13.6.2.1", "13.4.5", "13.4.7.1", "13.4.7.2")
def test_retreat_movement() -> None:
    """13.6: the guerillas of zone 2 survive a top-down assault and go to 2' of zone 14."""
    text = "phase assault; zone 3 usmc; usmc_01 @ 2.2; guerillas1 @ 2.1; guerillas1 @ 14.2"
    around = "; zone 1 normal; zone 13 normal; zone 14 normal; zone 15 normal"
    match = at(text + around, [9, 4, "suspect_2_1_r"])
    choose(match, "assault usmc_01")
    done(match)
    assert (who(match, "14.2"), who(match, "14.2'")) == ("guerillas1", "guerillas1")
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("2.1", "ready")
    assert match.table.state.usmc[2]


@pytest.mark.rule("phantom_fury", "13.6.2.1", "5.3.2.2", "5.3.5")
def test_the_drawn_suspect_gives_the_location_and_goes_back() -> None:
    match = survive(MISS + "guerillas1 @ 25.R", "suspect_r_2_1")
    assert who(match, "25.2") == "guerillas2"
    suspects = sum(foe.piece in match.table.box.suspects for foe in match.table.state.foes.values())
    assert len(match.table.state.suspects_cup) == len(match.table.box.suspects) - suspects


@pytest.mark.rule("phantom_fury", "13.6.2.1", "12.2.1.2")
def test_a_retreat_does_not_end_beside_a_squad() -> None:
    match = survive(MISS + "usmc_02 @ 25.2; suspect @ 25.C", "suspect_2_r_1")
    assert who(match, "25.R") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.2.1", "14.2")
def test_a_zone_that_guerillas_fled_into_is_activated_all_the_same() -> None:
    text = "phase assault; usmc_01 @ 15.1; guerillas2 @ 15.2; zone 25 unactivated"
    match = choose(busy(text, [9, 9, "suspect_2_1_r"]), "assault usmc_01")
    assert foes(match, 25) == {"25.2": "Guerillas (2)"}
    assert state(match).marker[25] < 0


@pytest.mark.rule("phantom_fury", "13.6.2.1", "4.1.6")
def test_a_retreat_into_ruins_finds_the_ground_floor() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 15.1; guerillas2 @ 15.2; zone 25 normal ruins", [9, 9, "suspect_2_r_1"]),
        "assault usmc_01",
    )
    done(match)
    assert foes(match, 25) == {"25.1": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "13.6.2.1", "4.1.5")
def test_guerillas_may_flee_into_the_mosque() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 16.1; guerillas2 @ 16.2; zone 26 fortified", [9, 9, "suspect_r_1_2"]),
        "assault usmc_01",
    )
    assert foes(match, 26) == {"26.R": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "13.6.2.2")
def test_a_full_zone_sends_them_to_the_second_route() -> None:
    assert who(survive(MISS + FULL_25, "suspect_2_1_r", "suspect_1_2_r"), "24.1") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.2.2")
def test_a_list_without_a_free_location_counts_as_full() -> None:
    """R-41: only the courtyard of zone 25 is free, and 2/1/R does not name it."""
    rooms = FULL_25.replace("martyrs1 @ 25.C; ", "")
    assert who(survive(MISS + rooms, "suspect_2_1_r", "suspect_1_2_r"), "24.1") == "guerillas2"
    assert who(survive(MISS + rooms, "suspect_1_c_2"), "25.C") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.2.2", "13.6.3")
def test_a_usmc_zone_with_a_squad_sends_them_to_the_second_route() -> None:
    text = "phase assault; usmc_01 @ 17.C; guerillas2 @ 17.1; zone 28 usmc; usmc_02 @ 28.C"
    assert who(survive(text, "suspect_2_1_r"), "26.2") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.2.3")
def test_the_third_route() -> None:
    match = survive(MISS + FULL_25 + FULL_24, "suspect_2_1_r", "suspect_2_1_r", "suspect_1_2_r")
    assert who(match, "26.1") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.2.4")
def test_without_a_route_they_stay_and_the_squad_does_not_enter() -> None:
    text = "phase assault; usmc_01 @ 22.C; guerillas2 @ 22.1"
    match = survive(text + "; zone 32 usmc; usmc_02 @ 32.R; zone 33 usmc; usmc_03 @ 33.C")
    assert (who(match, "22.1"), where(match, "usmc_01")) == ("guerillas2", "22.C")


@pytest.mark.rule("phantom_fury", "13.6.3")
def test_an_empty_usmc_zone_falls_back_to_the_insurgents() -> None:
    match = survive(MISS + "zone 25 usmc", "suspect_2_1_r")
    assert (who(match, "25.2"), match.table.state.usmc[25]) == ("guerillas2", False)
    assert [event.about["zone"] for event in events(match, "control", side="insurgents")] == [25]


@pytest.mark.rule("phantom_fury", "13.6.3")
def test_an_insurgent_zone_with_a_squad_is_open() -> None:
    assert who(survive(MISS + "usmc_02 @ 25.R; suspect @ 25.1", "suspect_2_1_r"), "25.2") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.3", "12.6.2")
def test_a_tank_alone_does_not_hold_a_zone_against_a_retreat() -> None:
    text = "phase assault; usmc_01 @ 35.1; guerillas2 @ 35.2; zone 44 usmc; m1a1_1 @ 44.OG; zone 53 usmc"
    match = choose(busy(text, [9, 9, "suspect_2_1_r"]), "assault usmc_01")
    assert foes(match, 44) == {"44.2": "Guerillas (2)"}
    assert not state(match).usmc[44]


@pytest.mark.rule("phantom_fury", "13.6.2.1", "12.6.2", "12.2.1.2")
def test_a_retreat_does_not_end_under_a_tank() -> None:
    """R-34: the list names open ground, where the tank stands, before the roof; it can be written down."""
    text = "phase assault; usmc_01 @ 35.1; guerillas2 @ 35.2; m1a1_1 @ 44.OG; suspect @ 44.1; zone 53 usmc"
    match = choose(busy(text, [9, 9, "suspect_1_og_r"]), "assault usmc_01")
    assert foes(match, 44) == {"44.1": "Suspect", "44.R": "Guerillas (2)"}
    GAME.read(BOX, GAME.write(match.table), match.setting)


@pytest.mark.rule("phantom_fury", "13.6.4", "5.1.2.2", "13.4.7.1")
@pytest.mark.parametrize(("before", "after"), [("guerillas3", "guerillas2"), ("guerillas1", "guerillas1")])
def test_security_holds_guerillas_and_weakens_them(before: str, after: str) -> None:
    match = survive(f"phase assault; usmc_01 @ 15.C security=15.C; {before} @ 15.1")
    assert (who(match, "15.1"), match.table.state.no_event[15], where(match, "usmc_01")) == (after, True, "15.C")


@pytest.mark.rule("phantom_fury", "13.6.4")
def test_martyrs_are_not_weakened_by_security() -> None:
    match = survive("phase assault; usmc_01 @ 15.C security=15.C; martyrs3 @ 15.1")
    assert (who(match, "15.1"), match.table.state.no_event[15]) == ("martyrs3", False)


@pytest.mark.rule("phantom_fury", "13.6.4")
def test_security_of_an_eliminated_squad_still_holds_them() -> None:
    text = "phase assault; usmc_01 @ 15.C reduced security=15.C; guerillas2 @ 15.1"
    match = choose(busy(text, [9, 1]), "assault usmc_01")
    assert (where(match, "usmc_01"), who(match, "15.1")) == ("eliminated", "guerillas1")


@pytest.mark.rule("phantom_fury", "13.6.4", "13.6.6")
def test_security_closes_an_exit() -> None:
    match = survive("phase assault; usmc_01 @ 61.C security=61.C; guerillas2 @ 61.1")
    assert (who(match, "61.1"), match.table.state.exited) == ("guerillas1", [])


@pytest.mark.rule("phantom_fury", "13.6.5")
@pytest.mark.parametrize(
    ("units", "place"),
    [
        ("m1a1_1 @ C3", ""),  # C3 is occupied and C4 beside it: 25, 24 and 26 are all closed
        ("m1a1_1 @ C2", "25.2"),  # C3 is beside it, C4 is not
        ("zone 16 usmc; usmc_02 @ 16.C", "25.2"),  # C4 is watched, C3 is not
        ("zone 14 usmc; usmc_02 @ 14.C", "25.2"),  # C3 is watched, C4 is not
        ("zone 14 usmc; usmc_02 @ 14.C; zone 16 usmc; usmc_03 @ 16.C", ""),  # both: every route is closed
        ("zone 14 usmc; zone 16 usmc; usmc_03 @ 16.C", "25.2"),  # a USMC zone without a squad does not watch
        (
            "usmc_02 @ 14.C; suspect @ 14.1; zone 16 usmc; usmc_03 @ 16.C",
            "25.2",
        ),  # nor a squad in an insurgent zone
        ("usmc_02 @ C3 pinned; zone 16 usmc; usmc_03 @ 16.C", "25.2"),  # nor a squad pinned in the street
    ],
)
def test_streets_that_are_watched_close_a_route(units: str, place: str) -> None:
    match = survive(MISS + units, *(["suspect_2_1_r"] if place else []))
    assert who(match, place or "15.1") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.5")
def test_an_adjacent_zone_is_never_isolated() -> None:
    """R-23: from zone 22 the first route is 32, next door."""
    text = "phase assault; usmc_01 @ 22.C; guerillas2 @ 22.1; m1a1_1 @ D1; zone 23 usmc; usmc_02 @ 23.C"
    assert who(survive(text, "suspect_2_1_r"), "32.2") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.6.6", "4.1.7")
def test_guerillas_leave_by_the_south_edge_for_good_and_without_points() -> None:
    match = survive("phase assault; usmc_01 @ 61.C; g2m3.1 @ 61.1 guerillas")
    piece = match.table.box.piece("g2m3.1")
    assert (match.table.state.exited, match.table.state.vp, where(match, "usmc_01")) == ([piece], 0, "61.1")
    assert piece not in match.table.state.insurgents_cup


@pytest.mark.rule("phantom_fury", "13.6.6", "13.6.5")
def test_an_exit_is_never_isolated() -> None:
    """R-37: no street lies between the zone and the edge."""
    match = survive("phase assault; usmc_01 @ 61.C; guerillas2 @ 61.1; m1a1_1 @ F9; zone 50 usmc; usmc_02 @ 50.C")
    assert len(match.table.state.exited) == 1
