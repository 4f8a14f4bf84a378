"""5 Counters."""

import pytest
from pf_tools import caat, foes, play, quiet, react, reorganise, squad, state, tank, where

from sandtable.games import find
from sandtable.games.phantom_fury.rules.counters import squad_cf
from sandtable.games.phantom_fury.state import Off, Status
from sandtable.testing import choose, done, events, options, why_not

BOX = find("phantom_fury").box()
SNIPERS, COUNTER_ATTACK, HBIED = 6, 7, 9  # 9.4.table


# 5.1.1 USMC squads --------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "5.1.1")
def test_squads_have_4_to_6_and_move_4() -> None:
    marines = [each for each in BOX.counters.squad if each.nationality == "usmc"]
    assert {each.cf for each in marines} == {4, 5, 6}
    m = play("usmc_01 @ 3.R; zone 2 usmc; zone 3 usmc; phase movement")
    choose(m, "move usmc_01", "go 3.2", "go 3.1", "go 3.C", "go 2.C")
    assert options(m) == ["stop"]


INSIDE = "usmc_01 @ 14.C; guerillas1 @ 14.1"


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


# 5.1.2 Security element ---------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "5.1.2.1", "12.3.2.1")
def test_security_stays_where_it_was_detached_while_its_squad_goes_on() -> None:
    m = play("usmc_01 @ 15.C; guerillas1 @ 15.2; phase movement")
    choose(m, "move usmc_01", "detach", "go 15.1")
    assert (squad(m, "usmc_01").security, where(m, "usmc_01")) == (BOX.room[15]["C"], "15.1")


@pytest.mark.rule("phantom_fury", "5.1.2.1")
def test_security_is_never_attacked() -> None:
    """A squad gone, its security alone with guerillas: no attack of any kind finds it."""
    for reaction in (SNIPERS, COUNTER_ATTACK):
        m = react("usmc_01 @ eliminated security=14.C; guerillas3 @ 14.1", reaction)
        assert [event.what.result for event in events(m, "roll")] == [9, reaction]


SECURED = "usmc_01 @ 14.C security=14.C; guerillas2 @ 14.1"


@pytest.mark.rule("phantom_fury", "5.1.2.2", "12.7.2")
@pytest.mark.parametrize(("answer", "pins"), [("detach", 0), ("keep_together", 1)])
def test_security_helps_against_defensive_fire(answer: str, pins: int) -> None:
    m = play("usmc_01 @ 15.1'; guerillas2 @ 15.1; phase movement", 2)
    assert len(events(choose(m, "move usmc_01", "go 15.C", answer), "flip", to="pinned")) == pins


@pytest.mark.rule("phantom_fury", "5.1.2.2", "13.6.4")
def test_security_stops_guerillas_from_retreating() -> None:
    m = choose(play(f"{SECURED}; phase assault", 9, 9), "assault usmc_01", "against 14.1")
    assert foes(m, 14) == {"14.1": "Guerillas (1)"}


# 5.1.3 M1A1 support -------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "5.1.3")
@pytest.mark.parametrize(("roll", "left"), [(7, {}), (8, {"14.1": "Guerillas (1)"})])
def test_a_tank_has_cf_8(roll: int, left: dict[str, str]) -> None:
    """+1, for the target is not on a roof."""
    m = play("m1a1_1 @ B3; zone 3 usmc; guerillas1 @ 14.1; phase fire", roll)
    assert foes(choose(m, "fire m1a1_1", "at 14.1"), 14) == left


@pytest.mark.rule("phantom_fury", "5.1.3", "12.6.1")
@pytest.mark.parametrize(("roll", "points"), [(0, 4), (1, 4), (2, 3), (5, 3), (6, 2), (8, 2), (9, 1)])
def test_a_tank_moves_by_the_die(roll: int, points: int) -> None:
    m = choose(play("m1a1_1 @ B3; zone 3 usmc; phase movement", roll), "move m1a1_1")
    assert m.pending[0].about["points"] == points


# 5.1.4 CAAT support -------------------------------------------------------------------------------


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
    assert why_not(play(f"{text}; phase fire"), "caat_1").rule == "11.1"
    assert why_not(play(f"{text}; phase assault"), "caat_1").rule == "13"


@pytest.mark.rule("phantom_fury", "5.1.4.3", "7.2.1")
def test_a_caat_gone_with_its_squad_costs_nothing_more() -> None:
    m = react("usmc_01 @ 3.R caat_1; zone 3 usmc", HBIED, "zone.3")
    assert (state(m).vp, caat(m, "caat_1").gone, squad(m, "usmc_01").caat) == (-5, True, -1)


# 5.1.5 Heroes -------------------------------------------------------------------------------------

HERO = "guerillas1 @ 15.1; suspect @ 15.2; phase assault"


@pytest.mark.rule("phantom_fury", "5.1.5.1", "13.4.3.usmc")
def test_an_event_brings_a_hero() -> None:
    m = choose(play(f"usmc_01 @ 15.C; {HERO}", 0, 9, 2), "assault usmc_01", "against 15.1")
    assert squad(m, "usmc_01").hero == 1


@pytest.mark.rule("phantom_fury", "5.1.5.1")
def test_a_hero_goes_with_his_squad() -> None:
    m = react("usmc_01 @ 14.C reduced hero=1; guerillas1 @ 14.1", SNIPERS, 0)
    assert squad(m, "usmc_01").hero == 0


@pytest.mark.rule("phantom_fury", "5.1.5.2")
@pytest.mark.parametrize("before", [1, 2])
def test_a_second_hero_is_a_medal_of_honor_and_a_third_changes_nothing(before: int) -> None:
    m = play(f"usmc_01 @ 15.C hero={before}; {HERO}", 0, 9, 4)
    assert squad(choose(m, "assault usmc_01", "against 15.1"), "usmc_01").hero == 2


@pytest.mark.rule("phantom_fury", "5.1.5.3")
@pytest.mark.parametrize(("words", "cf"), [("", 5), ("hero=1", 6), ("hero=2", 7), ("hero=2 reduced", 6)])
def test_a_hero_raises_the_combat_factor(words: str, cf: int) -> None:
    """CF 5 against a roll of cf - 1, +1 for a target not on a roof: just enough; one more is too much."""
    text = f"usmc_02 @ 3.R {words}; usmc_03 @ 3.C; zone 3 usmc; guerillas1 @ 14.1; guerillas1 @ 15.1; phase fire"
    assert events(choose(play(text, cf - 1), "fire usmc_02", "at 14.1"), "battle", result="hit")
    assert events(choose(play(text, cf), "fire usmc_02", "at 14.1"), "battle", result="no effect")


# 5.1.6 IIF squads ---------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "5.1.6")
def test_there_are_three_iif_squads_of_4() -> None:
    assert [BOX.squad_cf[squad] for squad in BOX.iif] == [(4, 3)] * 3


@pytest.mark.rule("phantom_fury", "5.1.6.1", "12.4.2")
def test_iif_squads_enter_the_mosque_but_no_other_insurgent_zone() -> None:
    m = play("iif_1 @ 16.C; zone 16 usmc; zone 15 usmc; zone 25 normal; phase movement")
    choose(m, "move iif_1", "go C4")
    assert {"go 26.C", "go 26.OG", "go 15.C"} <= set(options(m))
    assert why_not(m, "25.C").rule == "5.1.6.1"


@pytest.mark.rule("phantom_fury", "5.1.6.1")
def test_several_iif_squads_may_be_in_the_mosque_each_in_its_location() -> None:
    m = play("iif_1 @ 16.C; iif_2 @ 26.C; zone 16 usmc; zone 26 normal; phase movement")
    choose(m, "move iif_1", "go C4")
    assert "go 26.OG" in options(m)
    assert why_not(m, "26.C").rule == "5.1.6.1"


MOSQUE = "iif_1 @ 26.C; martyrs2 @ 26.1; usmc_02 @ 14.C; suspect @ 14.1; phase assault"


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


# 5.2 Insurgents -----------------------------------------------------------------------------------


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


# 5.3 Suspects -------------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "5.3.1", "11.2.2")
def test_a_suspect_is_unknown_until_fire_activates_it() -> None:
    m = play("usmc_01 @ 3.R; usmc_02 @ 3.C; zone 3 usmc; suspect @ 14.1; phase fire", 0, 6, "g2m2")
    assert foes(m, 14) == {"14.1": "Suspect"}
    assert foes(choose(m, "fire usmc_01", "at 14.1"), 14) == {"14.1": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "5.3.2.1")
def test_a_zone_gets_two_suspects_and_the_mosque_three() -> None:
    draws = ["activated_strong_point", "suspect_2_1_r", "suspect_1_2_r"]
    m = play("", 0, *draws, "suspect_2_1_r", "suspect_1_2_r", "suspect_r_2_1")
    choose(m, "call_uav", "survey zone.25", "survey zone.26")
    assert (len(foes(m, 25)), len(foes(m, 26))) == (2, 3)
    assert state(m).marker[26] == BOX.mosque_marker  # 4.1.3: it is not activated again


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


FIRE = "usmc_01 @ 3.R; usmc_02 @ 3.C; zone 3 usmc; phase fire"
NORMAL = ["", *[""] * 5, *["Guerillas (2)"] * 3, "Martyrs (3)"]
FORTIFIED = ["", *["Martyrs (3)"] * 7, "", ""]


@pytest.mark.rule("phantom_fury", "5.3.3", "5.3.5")
@pytest.mark.parametrize("roll", range(10))
def test_what_a_suspect_is_in_a_normal_zone(roll: int) -> None:
    then: list[int | str] = ["g2m3"] if NORMAL[roll] else [9] if roll == 0 else []
    m = choose(play(f"{FIRE}; suspect @ 14.1", 0, roll, *then), "fire usmc_01", "at 14.1")
    done(m)
    assert foes(m, 14).get("14.1", "") == NORMAL[roll]
    assert len(state(m).suspects_cup) == 28


@pytest.mark.rule("phantom_fury", "5.3.4", "5.3.5")
@pytest.mark.parametrize("roll", range(10))
def test_what_a_suspect_is_in_a_fortified_zone(roll: int) -> None:
    then: list[int | str] = ["g2m3"] if FORTIFIED[roll] else [9] if roll else []
    text = f"{FIRE}; zone 14 fortified; suspect @ 14.1"
    m = choose(play(text, 0, roll, *then), "fire usmc_01", "at 14.1")
    done(m)
    assert foes(m, 14).get("14.1", "") == FORTIFIED[roll]
    assert len(state(m).suspects_cup) == 28


@pytest.mark.rule("phantom_fury", "5.3.3", "11.4.1")
def test_a_trap_is_a_sniper_after_fire() -> None:
    m = choose(play(f"{FIRE}; suspect @ 14.1", 0, 0, 1), "fire usmc_01", "at 14.1")
    assert [event.rule for event in events(m, "flip", to="pinned")] == ["11.4.1.1"]


@pytest.mark.rule("phantom_fury", "5.3.3", "13.5")
def test_a_trap_is_an_explosive_device_in_an_assault() -> None:
    m = play("usmc_01 @ 15.C; usmc_02 @ 14.C; suspect @ 15.1; suspect @ 14.1; phase assault", 0, 6)
    assert "13.5" in [event.rule for event in events(choose(m, "assault usmc_01", "against 15.1"), "battle")]


@pytest.mark.rule("phantom_fury", "5.3.3")
def test_nobody_appears_from_an_empty_cup() -> None:
    """R-26"""
    rooms = [BOX.location_ids[room] for zone in range(28, 45) for room in BOX.inside[zone]]
    everybody = "; ".join(
        f"{BOX.piece_names[piece][0]} @ {room}" for piece, room in zip(BOX.insurgents, rooms, strict=False)
    )
    m = choose(play(f"{FIRE}; suspect @ 14.1; {everybody}", 0, 6), "fire usmc_01", "at 14.1")
    assert foes(m, 14) == {}


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
