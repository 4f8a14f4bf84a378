"""5 Units: squads, CAATs, heroes, insurgents and suspects."""

import pytest

from sandtable.games.phantom_fury.rules.counters import squad_cf
from sandtable.games.phantom_fury.state import Off, Status
from sandtable.testing import choose, done, events, options, why_not
from tests.games.phantom_fury.tools import (
    BOX,
    HBIED,
    SNIPERS,
    caat,
    foes,
    play,
    quiet,
    react,
    reorganise,
    squad,
    state,
    tank,
    where,
)

INSIDE = "usmc_01 @ 14.C; guerillas1 @ 14.1"
MOSQUE = "iif_1 @ 26.C; martyrs2 @ 26.1; usmc_02 @ 14.C; suspect @ 14.1; phase assault"
FIRE = "usmc_01 @ 3.R; usmc_02 @ 3.C; zone 3 usmc; phase fire"
NORMAL_ZONE = ["", *[""] * 5, *["Guerillas (2)"] * 3, "Martyrs (3)"]
FORTIFIED_ZONE = ["", *["Martyrs (3)"] * 7, "", ""]


@pytest.mark.rule("phantom_fury", "5.1.1.1", "7.2.1")
def test_the_first_loss_flips_a_squad() -> None:
    m = react(INSIDE, SNIPERS, 0)
    assert (where(m, "usmc_01"), squad(m, "usmc_01").reduced, state(m).vp) == ("14.C", True, -2)
    assert squad_cf(m.table, 0) == 5


@pytest.mark.rule("phantom_fury", "5.1.1.1", "7.2.1")
def test_the_second_loss_eliminates_it() -> None:
    m = react("usmc_01 @ 14.C reduced; guerillas1 @ 14.1; vp -2", SNIPERS, 0)
    assert (where(m, "usmc_01"), state(m).vp) == ("eliminated", -7)
    assert squad(m, "usmc_01").status == Status.READY  # nobody rolls for it in 14.3.4


@pytest.mark.rule("phantom_fury", "5.1.1.2", "7.2.1")
def test_whose_loss_it_is_belongs_to_the_battle_and_each_says_its_price_bug() -> None:
    m = react("usmc_01 @ 14.C caat_1; guerillas1 @ 14.1", SNIPERS, 0)
    decision = m.pending[0]
    assert decision.battle == "losses"
    assert [decision.hint(option).text for option in decision.options] == [
        "CF 6 → 5, −2 VP",
        "with 4 ammunition and explosives, −2 VP",
    ]
    choose(m, "caat_loses")
    assert [event.what.side for event in events(m, "leave", lost=True)] == ["usmc"]


@pytest.mark.rule("phantom_fury", "5.1.1.2", "5.1.4.3", "7.2.1")
def test_a_caat_may_take_the_loss() -> None:
    m = react("usmc_01 @ 14.C caat_1; guerillas1 @ 14.1", SNIPERS, 0)
    assert options(m) == ["squad_loses", "caat_loses"]
    choose(m, "caat_loses")
    assert (squad(m, "usmc_01").reduced, squad(m, "usmc_01").caat, state(m).vp) == (False, -1, -2)
    assert caat(m, "caat_1").gone


@pytest.mark.rule("phantom_fury", "5.1.1.2")
def test_or_the_squad_does_and_keeps_its_caat() -> None:
    m = choose(react("usmc_01 @ 14.C caat_1; guerillas1 @ 14.1", SNIPERS, 0), "squad_loses")
    assert squad(m, "usmc_01").reduced
    assert not caat(m, "caat_1").gone


@pytest.mark.rule("phantom_fury", "5.1.4.1")
def test_a_caat_goes_with_its_squad() -> None:
    m = play("usmc_01 @ 3.R caat_1; zone 3 usmc; phase movement")
    choose(m, "move usmc_01", "go 3.2", "stop")
    assert (where(m, "usmc_01"), squad(m, "usmc_01").caat) == ("3.2", BOX.piece("caat_1"))


@pytest.mark.rule("phantom_fury", "5.1.4.1")
def test_a_caat_is_as_pinned_as_its_squad() -> None:
    m = play("usmc_01 @ 3.R caat_1 pinned; usmc_02 @ 3.C; zone 3 usmc; guerillas1 @ 14.1; phase fire")
    assert options(m) == ["fire usmc_02", "done"]


@pytest.mark.rule("phantom_fury", "5.1.4.2")
def test_a_caat_acts_only_through_its_squad() -> None:
    text = "usmc_01 @ 3.R caat_1; zone 3 usmc; guerillas1 @ 14.1; usmc_02 @ 15.C; guerillas1 @ 15.1"
    assert why_not(play(f"{text}; phase fire"), "caat_1").rule == "5.1.4.2"
    assert why_not(play(f"{text}; phase assault"), "caat_1").rule == "5.1.4.2"


@pytest.mark.rule("phantom_fury", "5.1.4.3", "7.2.1")
def test_a_caat_gone_with_its_squad_costs_nothing_more() -> None:
    m = react("usmc_01 @ 3.R caat_1; zone 3 usmc", HBIED, "zone.3")
    assert (state(m).vp, caat(m, "caat_1").gone, squad(m, "usmc_01").caat) == (-5, True, -1)


@pytest.mark.rule("phantom_fury", "5.1.5.1")
def test_a_hero_goes_with_his_squad() -> None:
    m = react("usmc_01 @ 14.C reduced hero=1; guerillas1 @ 14.1", SNIPERS, 0)
    assert squad(m, "usmc_01").hero == 0


@pytest.mark.rule("phantom_fury", "5.1.5.3")
@pytest.mark.parametrize(("words", "cf"), [("", 5), ("hero=1", 6), ("hero=2", 7), ("hero=2 reduced", 6)])
def test_a_hero_raises_the_combat_factor(words: str, cf: int) -> None:
    """CF 5 against a roll of cf - 1, +1 for a target not on a roof: just enough; one more is too much."""
    text = f"usmc_02 @ 3.R {words}; usmc_03 @ 3.C; zone 3 usmc; guerillas1 @ 14.1; guerillas1 @ 15.1; phase fire"
    assert events(choose(play(text, cf - 1), "fire usmc_02", "at 14.1"), "battle", result="hit")
    assert events(choose(play(text, cf), "fire usmc_02", "at 14.1"), "battle", result="no effect")


@pytest.mark.rule("phantom_fury", "5.1.6.2", "13.4.3.4")
def test_iif_squads_have_events_of_their_own() -> None:
    """A Marine squad's 0 would be Phantom Fury."""
    m = choose(play(MOSQUE, 0, 9, 0), "assault iif_1", "against 26.1")
    assert [event.rule for event in events(m, "card")] == ["13.4.3.4"]
    assert not any(state(m).fury)


@pytest.mark.rule("phantom_fury", "5.1.6.2", "13.4.3.4")
def test_so_have_insurgents_who_face_them() -> None:
    """An insurgent's 5 would be a suicide attack; here it is confusion."""
    m = choose(play(MOSQUE, 1, 0, 5), "assault iif_1", "against 26.1")
    assert (foes(m, 26), where(m, "iif_1")) == ({"26.1": "Martyrs (2)"}, "26.C")


@pytest.mark.rule("phantom_fury", "5.1.6.2", "13.4.3.2")
@pytest.mark.parametrize(("who", "result"), [("iif_1", "no effect"), ("usmc_06", "hit")])
def test_phantom_fury_is_not_for_iif_squads(who: str, result: str) -> None:
    """4 +1 -1 against CF 4."""
    m = play(f"{who} @ 15.R; zone 15 usmc fury=2; guerillas1 @ 14.1; phase fire", 4)
    assert events(choose(m, f"fire {who}", "at 14.1"), "battle", result=result)


@pytest.mark.rule("phantom_fury", "5.2.1")
def test_the_side_that_shows_gives_the_combat_factor() -> None:
    assert foes(play("g1m3.1 @ 14.1; g1m3.2 @ 14.2 martyrs"), 14) == {
        "14.1": "Guerillas (1)",
        "14.2": "Martyrs (3)",
    }
    every = {*BOX.cf_guerillas.values(), *BOX.cf_martyrs.values()}
    assert (min(every), max(every)) == (1, 4)


@pytest.mark.rule("phantom_fury", "5.2.1")
def test_one_loss_sends_insurgents_back_to_the_cup() -> None:
    m = play("usmc_01 @ 3.R; zone 3 usmc; g2m3.1 @ 14.1; phase fire", 0)
    choose(m, "fire usmc_01", "at 14.1")
    assert BOX.piece("g2m3.1") in state(m).insurgents_cup
    assert foes(m, 14) == {}


@pytest.mark.rule("phantom_fury", "5.2.2", "13.6.1")
def test_martyrs_never_move_and_guerillas_only_retreat() -> None:
    text = "usmc_01 @ 2.C; martyrs2 @ 2.1; guerillas2 @ 2.2"
    m = react(text, 4, "suspect_2_1_r")
    assert (foes(m, 2), foes(m, 14)) == ({"2.1": "Martyrs (2)"}, {"14.2": "Guerillas (2)"})


@pytest.mark.rule("phantom_fury", "5.3.1", "11.2.2")
def test_a_suspect_is_unknown_until_fire_activates_it() -> None:
    m = play("usmc_01 @ 3.R; usmc_02 @ 3.C; zone 3 usmc; suspect @ 14.1; phase fire", 0, 6, "g2m2")
    assert foes(m, 14) == {"14.1": "Suspect"}
    assert foes(choose(m, "fire usmc_01", "at 14.1"), 14) == {"14.1": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "5.3.2.2")
def test_a_marker_names_kinds_in_order_and_plain_comes_before_prime() -> None:
    """Zone 14 has 1, 2, 2' and R; the marker of the book goes to 2, then 2', then 1, then R."""
    m = play(
        "", 0, "activated_strong_point", *["suspect_2_1_r"] * 2, "activated_strong_point", *["suspect_r_2_1"] * 2
    )
    choose(m, "call_uav", "survey zone.14", "survey zone.15")
    assert list(foes(m, 14)) == ["14.2", "14.2'"]
    assert list(foes(m, 15)) == ["15.2", "15.R"]


@pytest.mark.rule("phantom_fury", "5.3.2.2")
@pytest.mark.parametrize(
    ("taken", "there"),
    [(["14.2", "14.2'"], "14.1"), (["14.2", "14.2'", "14.1"], "14.R"), (["14.2"], "14.2'")],
)
def test_the_list_goes_on_when_a_location_is_taken(taken: list[str], there: str) -> None:
    text = "; ".join(f"guerillas1 @ {location}" for location in taken)
    m = play(
        f"{text}; zone 14 unactivated; zone 15 fortified",
        0,
        "activated_zone",
        "suspect_2_1_r",
        "suspect_1_c_r",
        0,
        0,
    )
    choose(m, "call_uav", "survey zone.14", "survey zone.15")
    assert foes(m, 14)[there] == "Suspect"


@pytest.mark.rule("phantom_fury", "5.3.2.3")
def test_a_suspect_without_room_goes_back_to_its_cup() -> None:
    taken = "; ".join(f"guerillas1 @ 13.{location}" for location in ("1", "2", "R"))
    m = play(f"{taken}; zone 13 unactivated; zone 12 normal", 0, "activated_zone", *["suspect_2_1_r"] * 2)
    choose(m, "call_uav", "survey zone.13", "survey zone.12")
    assert "Suspect" not in foes(m, 13).values()
    assert len(state(m).suspects_cup) == 28


@pytest.mark.rule("phantom_fury", "5.3.2.3", "12.2.1.2")
def test_a_suspect_is_not_placed_on_a_squad() -> None:
    """Zone 13 is activated by the control of zone 12 while a squad, fallen back there, stands in it."""
    text = f"usmc_01 @ 12.C; usmc_02 @ 13.1; guerillas1 @ 13.C; zone 13 unactivated; {quiet(13)}"
    m = reorganise(text, "activated_zone", "suspect_1_2_r", "suspect_r_2_1")
    assert foes(m, 13) == {"13.C": "Guerillas (1)", "13.2": "Suspect", "13.R": "Suspect"}


@pytest.mark.rule("phantom_fury", "5.3.3", "5.3.5")
@pytest.mark.parametrize("roll", range(10))
def test_what_a_suspect_is_in_a_normal_zone(roll: int) -> None:
    then: list[int | str] = ["g2m3"] if NORMAL_ZONE[roll] else [9] if roll == 0 else []
    m = choose(play(f"{FIRE}; suspect @ 14.1", 0, roll, *then), "fire usmc_01", "at 14.1")
    done(m)
    assert foes(m, 14).get("14.1", "") == NORMAL_ZONE[roll]
    assert len(state(m).suspects_cup) == 28


@pytest.mark.rule("phantom_fury", "5.3.3", "11.4.1")
def test_a_trap_is_a_sniper_after_fire() -> None:
    m = choose(play(f"{FIRE}; suspect @ 14.1", 0, 0, 1), "fire usmc_01", "at 14.1")
    assert [event.rule for event in events(m, "flip", to="pinned")] == ["11.4.1.1"]


@pytest.mark.rule("phantom_fury", "5.3.3")
def test_nobody_appears_from_an_empty_cup() -> None:
    """R-26"""
    rooms = [BOX.location_ids[room] for zone in range(28, 45) for room in BOX.inside[zone]]
    everybody = "; ".join(
        f"{BOX.piece_names[piece][0]} @ {room}" for piece, room in zip(BOX.insurgents, rooms, strict=False)
    )
    m = choose(play(f"{FIRE}; suspect @ 14.1; {everybody}", 0, 6), "fire usmc_01", "at 14.1")
    assert foes(m, 14) == {}


@pytest.mark.rule("phantom_fury", "5.3.4", "5.3.5")
@pytest.mark.parametrize("roll", range(10))
def test_what_a_suspect_is_in_a_fortified_zone(roll: int) -> None:
    then: list[int | str] = ["g2m3"] if FORTIFIED_ZONE[roll] else [9] if roll else []
    text = f"{FIRE}; zone 14 fortified; suspect @ 14.1"
    m = choose(play(text, 0, roll, *then), "fire usmc_01", "at 14.1")
    done(m)
    assert foes(m, 14).get("14.1", "") == FORTIFIED_ZONE[roll]
    assert len(state(m).suspects_cup) == 28


@pytest.mark.rule("phantom_fury", "5.4")
def test_markers_show_turn_points_and_status() -> None:
    m = play("turn 5; vp -3; missions 1 0 0; zone 14 usmc ruins; usmc_01 @ 14.C pinned; m1a1_1 @ B3 fired")
    scene = m.game.view(m.table, 0)
    tracks = {track.id: track.value for track in scene.tracks}
    assert (tracks["turn"], tracks["vp"], tracks["uav"]) == (5, -3, 1)
    zone = next(space for space in scene.spaces if space.id == "zone.14")
    assert (zone.side, [mark.text for mark in zone.marks]) == ("usmc", ["Ruins"])
    marks = {piece.id: [mark.text for mark in piece.marks] for piece in scene.pieces}
    assert marks == {"usmc_01": ["Pinned"], "m1a1_1": ["Fired"]}
    assert tank(m).place != Off.ARMOUR
