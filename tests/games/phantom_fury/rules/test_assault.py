"""13 Assault phase: types, rolls, events, flooding, traps, explosives."""

import pytest
from pf_tools import at, busy, killed, rolls, squad, status, where, who

from sandtable.core.match import AnyMatch
from sandtable.games.phantom_fury.rules.clash import Clash, resolve
from sandtable.testing import asked, choose, done, events, options, why_not

# A normal assault with CF 6: from the courtyard of zone 15 against its first story.
NORMAL = "phase assault; usmc_01 @ 15.C; {} @ 15.1"
DOWN = "phase assault; usmc_01 @ 3.2; {} @ 3.1"
UP = "phase assault; usmc_01 @ 3.1; {} @ 3.2"


def fight(text: str, *dice: int | str, unit: str = "usmc_01", more: tuple[str, ...] = ()) -> AnyMatch:
    """Assault with a squad that has one target; all dice are used."""
    match = choose(busy(text, dice), f"assault {unit}", *more)
    done(match)
    return match


def result(match: AnyMatch, location: str = "15.1", unit: str = "usmc_01") -> tuple[str, str]:
    """What is left of the insurgents, and of the squad."""
    return who(match, location), status(match, unit)


# 13 Who assaults whom -----------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13")
def test_assaults_are_made_one_by_one_and_never_compulsory() -> None:
    match = at("phase assault; usmc_01 @ 15.C; usmc_02 @ 3.C; suspect @ 15.1; suspect @ 3.1", [1])
    assert options(match) == ["assault usmc_01", "assault usmc_02", "done"]
    choose(match, "assault usmc_02")
    assert (options(match), where(match, "usmc_02")) == (["assault usmc_01", "done"], "3.1")


@pytest.mark.rule("phantom_fury", "13")
def test_a_squad_assaults_once() -> None:
    match = choose(busy("phase assault; usmc_01 @ 15.C; suspect @ 15.1; suspect @ 15.2", [1]), "assault usmc_01")
    assert where(match, "usmc_01") == "15.1"
    assert why_not(match, "usmc_01").why == "It has assaulted this turn (R-28)."


@pytest.mark.rule("phantom_fury", "13", "4.2.2")
def test_only_adjacent_locations_are_assaulted() -> None:
    match = choose(
        at("phase assault; usmc_01 @ 15.C; suspect @ 15.1; suspect @ 15.1'; suspect @ 15.2"), "assault usmc_01"
    )
    assert options(match) == ["against 15.1", "against 15.1'"]
    assert why_not(match, "15.2").rule == "4.2.2"
    assert why_not(match, "15.R").rule == "13"


@pytest.mark.rule("phantom_fury", "13")
def test_a_squad_in_a_usmc_zone_assaults_the_next_house() -> None:
    match = fight("phase assault; zone 3 usmc; usmc_01 @ 3.R; suspect @ 2.R", 1)
    assert where(match, "usmc_01") == "2.R"


@pytest.mark.rule("phantom_fury", "13", "12.4.3")
def test_a_squad_does_not_assault_out_of_a_zone_with_enemies() -> None:
    match = at("phase assault; usmc_01 @ 4.R; suspect @ 4.2; suspect @ 4.1; suspect @ 3.R", automatic=False)
    assert options(choose(match, "assault usmc_01")) == ["against 4.2"]
    assert why_not(match, "3.R").rule == "12.4.3"


@pytest.mark.rule("phantom_fury", "13", "12.2.1.1")
def test_a_squad_does_not_assault_into_a_zone_with_another_squad() -> None:
    text = "phase assault; zone 3 usmc; usmc_01 @ 3.R; usmc_02 @ 2.1; suspect @ 2.R; suspect @ 2.2; suspect @ 4.R"
    match = choose(at(text, [1]), "assault usmc_01")  # against zone 4, its only target
    assert (who(match, "2.R"), where(match, "usmc_01")) == ("suspect", "4.R")


@pytest.mark.rule("phantom_fury", "13")
def test_streets_and_empty_places_offer_no_assault() -> None:
    match = busy("phase assault; usmc_01 @ B3; usmc_02 @ 3.C; usmc_03 @ company; suspect @ 14.C; m1a1_1 @ B4")
    found = {name: why_not(match, name) for name in ("usmc_01", "usmc_02", "usmc_03", "m1a1_1")}
    assert {refusal.rule for refusal in found.values() if refusal} == {"13"}
    assert found["usmc_01"].why.startswith("It is in a street")


# 13.1 to 13.3 Types -------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13.1", "13.2", "13.3")
@pytest.mark.parametrize(
    ("zone", "start", "target", "title"),
    [
        (3, "R", "2", "Top-down"),
        (30, "R", "2'", "Top-down"),
        (3, "2", "1", "Top-down"),
        (4, "2'", "1'", "Top-down"),
        (3, "1", "2", "Bottom-up"),
        (3, "2", "R", "Bottom-up"),
        (3, "C", "1", "Assault"),
        (3, "1", "C", "Assault"),
        (2, "2", "2'", "Assault"),
        (3, "1", "1'", "Assault"),
        (23, "R", "1", "Assault"),  # no second story between
        (23, "1", "R", "Assault"),
        (5, "C", "OG", "Assault"),
    ],
)
def test_types_of_assault(zone: int, start: str, target: str, title: str) -> None:
    match = at(
        f"phase assault; usmc_01 @ {zone}.{start}; suspect @ {zone}.{target}; usmc_02 @ 51.C; suspect @ 51.1",
        automatic=False,
    )
    choose(match, "assault usmc_01")
    forecast = match.forecast(0, asked(match).options[0])
    assert forecast is not None
    assert forecast.title.startswith(title)


@pytest.mark.rule("phantom_fury", "13.3")
def test_roof_against_roof_is_normal() -> None:
    match = at("phase assault; zone 3 usmc; usmc_01 @ 3.R; suspect @ 2.R", automatic=False)
    forecast = choose(match, "assault usmc_01").forecast(0, asked(match).options[0])
    assert forecast is not None
    assert forecast.title.startswith("Assault")


# 13.4 Resolution ----------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13.4.1", "5.3.3")
def test_a_suspect_is_activated_first() -> None:
    match = fight(NORMAL.format("suspect"), 5)
    assert (who(match, "15.1"), where(match, "usmc_01")) == ("", "15.1")
    martyrs = fight(NORMAL.format("suspect"), 9, "g3m4", 9, 9)
    assert result(martyrs) == ("martyrs4", "ready")


@pytest.mark.rule("phantom_fury", "13.4.1", "5.3.4")
def test_a_suspect_in_a_fortified_zone() -> None:
    text = "zone 15 fortified; " + NORMAL.format("suspect")
    assert who(fight(text, 1, "g1m3", 9, 9), "15.1") == "martyrs3"
    assert where(fight(text, 0), "usmc_01") == "15.1"


@pytest.mark.rule("phantom_fury", "13.4.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        (6, 9, ("", "ready")),  # equal to CF 6
        (7, 9, ("guerillas2", "ready")),
        (6, 2, ("", "reduced ready")),  # at the same time; equal to CF 2
        (6, 3, ("", "ready")),
        (9, 2, ("guerillas2", "reduced ready")),
    ],
)
def test_both_sides_roll_at_most_their_combat_factor(mine: int, theirs: int, found: tuple[str, str]) -> None:
    match = fight(
        "zone 15 normal fanaticism; " + NORMAL.format("guerillas2"), mine, theirs + 1 if theirs < 9 else 9
    )
    assert result(match) == found


@pytest.mark.rule("phantom_fury", "13.4.2")
def test_a_natural_nine_never_hits_the_insurgents() -> None:
    text = "phase assault; zone 15 normal fury=2 fanaticism; usmc_01 @ 15.C hero=2; guerillas1 @ 15.1"
    assert who(fight(text, 9, 9), "15.1") == "guerillas1"  # 9 - 1 against 8
    assert who(fight(text, 8, 9), "15.1") == ""


@pytest.mark.rule("phantom_fury", "13.4.2")
def test_a_natural_nine_never_hits_the_squad() -> None:
    """No counter is so strong that it mattered, but a pack may have one."""
    clash = Clash(squad_cf=6, squad_drm=0, foe_cf=9, martyrs=True, foe_drm=-1, survivor_drm=-1)
    assert not resolve(clash, 9, 9).squad_hit
    assert resolve(clash, 9, 8).squad_hit


@pytest.mark.rule("phantom_fury", "13.4.2", "7.2.1")
def test_points_of_an_assault() -> None:
    assert fight(NORMAL.format("guerillas2"), 1, 1).table.state.vp == 1 - 2
    assert fight(NORMAL.format("martyrs2"), 1, 9).table.state.vp == 0


@pytest.mark.rule("phantom_fury", "13.4.2", "5.1.1.2")
def test_a_caat_may_take_the_loss_of_an_assault() -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1; guerillas2 @ 15.1"
    match = fight(text, 1, 1, more=("save_explosives", "caat_loses"))
    assert (status(match, "usmc_01"), squad(match, "usmc_01").caat, match.table.state.vp) == ("ready", -1, -1)


# 13.4.3 Events ------------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13.4.3", "13.4.3.1")
def test_two_natural_zeros_bring_no_event() -> None:
    match = fight(NORMAL.format("guerillas2"), 0, 0)
    assert (result(match), events(match, "card")) == (("", "reduced ready"), [])


@pytest.mark.rule("phantom_fury", "13.4.3.1", "13.6.4")
def test_security_voids_the_events_of_insurgents_but_not_of_marines() -> None:
    text = "zone 15 normal no_event; usmc_02 @ eliminated security=15.R; " + NORMAL.format("guerillas2")
    assert events(fight(text, 9, 0), "card") == []
    assert len(events(fight(text, 0, 3, 2), "card")) == 1


@pytest.mark.rule("phantom_fury", "13.4.3", "13.4.3.usmc", "5.1.5.1", "5.1.5.2", "5.1.5.3")
@pytest.mark.parametrize(("roll", "heroes"), [(2, 1), (4, 1), (1, 0), (5, 0)])
def test_a_hero_appears(roll: int, heroes: int) -> None:
    assert squad(fight(NORMAL.format("guerillas2"), 0, 9, roll), "usmc_01").hero == heroes


@pytest.mark.rule("phantom_fury", "13.4.3.usmc", "5.1.5.2")
def test_a_second_hero_turns_the_marker_and_a_third_changes_nothing() -> None:
    for before, after in ((1, 2), (2, 2)):
        text = f"phase assault; usmc_01 @ 15.C hero={before}; guerillas2 @ 15.1"
        assert squad(fight(text, 0, 9, 3), "usmc_01").hero == after


@pytest.mark.rule("phantom_fury", "13.4.3.usmc")
def test_the_hero_counts_in_this_assault() -> None:
    """CF 3 with modifiers of +4 misses with a 0; with the hero it hits."""
    text = "phase assault; zone 3 fortified; usmc_06 @ 3.1 reduced security=3.C; suspect @ 3.2"
    assert who(fight(text, 1, "g2m2", 0, 9, 8, unit="usmc_06"), "3.2") == "martyrs2"  # flight: not for martyrs
    assert who(fight(text, 1, "g2m2", 0, 9, 2, unit="usmc_06"), "3.2") == ""


@pytest.mark.rule("phantom_fury", "13.4.3.usmc")
@pytest.mark.parametrize("roll", [5, 7])
def test_a_sniper_eliminates_insurgents_of_one_before_they_act(roll: int) -> None:
    for foe, points in (("guerillas1", 1), ("martyrs1", 0)):
        match = fight(NORMAL.format(foe), 0, 1, roll)
        assert (result(match), match.table.state.vp, where(match, "usmc_01")) == (("", "ready"), points, "15.1")


@pytest.mark.rule("phantom_fury", "13.4.3.usmc")
@pytest.mark.parametrize(
    ("foe", "roll", "theirs", "hurt"),
    [
        ("guerillas2", 6, 2, False),  # sniper: 2 against 1
        ("martyrs2", 6, 2, False),
        ("guerillas2", 8, 2, False),  # flight
        ("guerillas2", 9, 1, True),
        ("martyrs2", 9, 2, True),  # flight is for guerillas
        ("guerillas1", 9, 1, True),  # a 1 stays a 1
    ],
)
def test_sniper_and_flight_weaken_before_resolution(foe: str, roll: int, theirs: int, hurt: bool) -> None:
    assert squad(fight(NORMAL.format(foe), 0, theirs, roll), "usmc_01").reduced is hurt


@pytest.mark.rule("phantom_fury", "13.4.3.usmc")
def test_the_weaker_counter_comes_from_the_cup() -> None:
    """The guerillas (3) survive as 2: the counter is exchanged, or noted when the cup has none (R-17)."""
    text = "phase assault; zone 3 fortified; usmc_06 @ 3.1 reduced security=3.C; {} @ 3.2"
    match = fight(text.format("suspect"), 1, "g3m3", 0, 9, 6, unit="usmc_06")
    assert who(match, "3.2") == "martyrs2"
    foe = next(foe for at, foe in match.table.state.foes.items() if match.table.box.zone_of[at] == 3)
    assert match.table.box.cf_martyrs[foe.piece] == 2
    assert foe.weaker == 0


@pytest.mark.rule("phantom_fury", "13.4.3.2", "13.4.3.usmc")
@pytest.mark.parametrize("roll", [0, 1])
def test_phantom_fury_is_marked_in_the_zone(roll: int) -> None:
    assert fight(NORMAL.format("guerillas2"), 0, 9, roll).table.state.fury[15] == 2


@pytest.mark.rule("phantom_fury", "13.4.3.2", "13.4.4")
@pytest.mark.parametrize(("where_", "hit"), [("15", True), ("14", True), ("25", True), ("3", True), ("5", False)])
def test_phantom_fury_helps_in_and_around_its_zone(where_: str, hit: bool) -> None:
    text = f"zone {where_} normal fury=1; " + NORMAL.format("guerillas1")
    match = fight(text, 7, 9, *([] if hit else ["suspect_2_1_r"]))
    assert bool(killed(match)) is hit


@pytest.mark.rule("phantom_fury", "13.4.3.2")
def test_two_markers_do_not_add_up() -> None:
    text = "zone 15 normal fury=2 fanaticism; zone 14 normal fury=1; " + NORMAL.format("guerillas1")
    assert who(fight(text, 8, 9), "15.1") == "guerillas1"


@pytest.mark.rule("phantom_fury", "13.4.3.ins", "13.4.3.3")
@pytest.mark.parametrize("roll", [0, 1])
def test_fanaticism_takes_hold_of_the_block(roll: int) -> None:
    match = fight("zone 14 normal; zone 16 usmc; " + NORMAL.format("guerillas2"), 9, 0, roll)
    assert [zone for zone in match.table.box.zones if match.table.state.fanaticism[zone]] == [14, 15]
    assert result(match) == ("guerillas2", "reduced ready")  # it does not retreat


@pytest.mark.rule("phantom_fury", "13.4.3.3", "13.4.4", "13.6.1")
def test_fanatics_hit_better_and_do_not_retreat() -> None:
    text = "zone 15 normal fanaticism; " + NORMAL.format("guerillas2")
    assert result(fight(text, 9, 3)) == ("guerillas2", "reduced ready")
    assert result(fight(text, 9, 4)) == ("guerillas2", "ready")


@pytest.mark.rule("phantom_fury", "13.4.3.ins")
@pytest.mark.parametrize("roll", [2, 3])
def test_confusion_cancels_the_assault(roll: int) -> None:
    match = fight(NORMAL.format("guerillas2"), 1, 0, roll)
    assert (result(match), where(match, "usmc_01")) == (("guerillas2", "ready"), "15.C")


@pytest.mark.rule("phantom_fury", "13.4.3.ins", "7.2.1", "5.1.4.3")
@pytest.mark.parametrize("roll", [4, 5])
def test_martyrs_may_take_the_squad_with_them(roll: int) -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1; martyrs2 @ 15.1"
    match = fight(text, 9, 0, roll, more=("save_explosives",))
    assert (result(match), match.table.state.vp) == (("", "eliminated"), -5)


@pytest.mark.rule("phantom_fury", "13.4.3.ins")
def test_guerillas_do_not_blow_themselves_up() -> None:
    assert result(fight(NORMAL.format("guerillas2"), 1, 0, 4)) == ("", "reduced ready")


@pytest.mark.rule("phantom_fury", "13.4.3.ins")
@pytest.mark.parametrize(("foe", "left"), [("martyrs3", "martyrs2"), ("martyrs1", "martyrs1")])
@pytest.mark.parametrize("roll", [6, 9])
def test_drugged_fighters_fall_back_a_step(foe: str, left: str, roll: int) -> None:
    match = fight(NORMAL.format(foe), 1, 0, roll)
    assert (result(match), match.table.state.vp) == ((left, "reduced ready"), -2)


@pytest.mark.rule("phantom_fury", "13.4.3.ins", "13.4.7.1")
def test_drugged_guerillas_retreat_with_one_less() -> None:
    match = fight(NORMAL.format("guerillas2"), 1, 0, 7, "suspect_2_1_r")
    assert (who(match, "15.1"), who(match, "25.2"), match.table.state.vp) == ("", "guerillas1", -2)


MOSQUE = "phase assault; zone 26 fortified; iif_1 @ 26.C; martyrs2 @ 26.1"


@pytest.mark.rule("phantom_fury", "13.4.3.4", "5.1.6.2", "13.4.4")
@pytest.mark.parametrize(
    ("roll", "mine", "gone"), [(0, 5, True), (1, 6, False), (2, 4, True), (4, 5, False), (8, 3, False)]
)
def test_iif_events_after_a_zero_of_the_insurgents(roll: int, mine: int, gone: bool) -> None:
    """CF 4, +1 against martyrs: Al Fajr makes it 6, Fallujah! 5; drugged martyrs only weaken."""
    match = fight(MOSQUE, mine, 0, roll, unit="iif_1")
    assert (who(match, "26.1") == "") is gone
    assert rolls(match, "13.4.3.4") == [roll]


@pytest.mark.rule("phantom_fury", "13.4.3.4", "5.1.6.2")
@pytest.mark.parametrize(
    ("roll", "left"), [(5, "martyrs2"), (7, "martyrs2"), (8, "martyrs1"), (9, "martyrs1"), (0, "")]
)
def test_iif_events_after_a_zero_of_their_own(roll: int, left: str) -> None:
    match = fight(MOSQUE, 0, 9, roll, unit="iif_1")
    assert (who(match, "26.1"), squad(match, "iif_1").hero) == (left, 0)


@pytest.mark.rule("phantom_fury", "13.4.3.4")
def test_the_iif_bonus_is_for_one_assault() -> None:
    match = fight(MOSQUE, 5, 0, 0, unit="iif_1")
    assert squad(match, "iif_1").hero == 0
    assert where(match, "iif_1") == "26.1"


@pytest.mark.rule("phantom_fury", "5.1.6.2", "13.4.3.2")
def test_phantom_fury_does_not_help_iif_squads() -> None:
    text = MOSQUE.replace("fortified", "fortified fury=2")
    assert who(fight(text, 4, 9, unit="iif_1"), "26.1") == "martyrs2"  # 4 + 1 against 4
    assert who(fight(text, 3, 9, unit="iif_1"), "26.1") == ""


@pytest.mark.rule("phantom_fury", "5.1.6.1", "12.4.2", "13")
def test_who_assaults_into_the_mosque_and_who_does_not() -> None:
    text = "phase assault; zone 15 usmc; usmc_01 @ 15.R; iif_1 @ 15.C; suspect @ 14.R; suspect @ 14.C"
    match = at(text)
    assert options(match) == ["assault usmc_01", "done"]
    assert why_not(match, "iif_1").rule == "5.1.6.1"


# 13.4.4 to 13.4.6 Modifiers -----------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13.4.4")
@pytest.mark.parametrize(
    ("text", "last_hit"),
    [
        (NORMAL.format("guerillas2"), 6),
        (NORMAL.format("martyrs2"), 5),
        ("zone 15 fortified; " + NORMAL.format("guerillas2"), 5),
        ("zone 15 fortified; " + NORMAL.format("martyrs2"), 5),
        ("zone 15 normal fury=1; " + NORMAL.format("martyrs2"), 6),
        (DOWN.format("guerillas2"), 7),
        (DOWN.format("martyrs2"), 6),
        (UP.format("guerillas2"), 5),
        (UP.format("martyrs2"), 4),
    ],
)
def test_modifiers_of_the_squad(text: str, last_hit: int) -> None:
    place = "15.1" if "15.1" in text else text.rpartition("@ ")[2]
    for roll, gone in ((last_hit, True), (last_hit + 1, False)):
        stays = "martyrs" in text or gone
        match = fight(text, roll, 9, *([] if stays else ["suspect_2_1_r"]))
        assert (who(match, place) == "") or not gone
        assert bool(killed(match)) is gone


@pytest.mark.rule("phantom_fury", "13.4.4")
@pytest.mark.parametrize(("roll", "gone"), [(5, True), (6, False)])
def test_activating_a_suspect_costs_one(roll: int, gone: bool) -> None:
    match = fight(NORMAL.format("suspect"), 6, "g2m2", roll, 9, *([] if gone else ["suspect_2_1_r"]))
    assert bool(killed(match)) is gone


@pytest.mark.rule("phantom_fury", "13.4.5")
@pytest.mark.parametrize(("mine", "theirs", "hurt"), [(8, 3, True), (8, 4, False), (1, 3, False), (1, 2, True)])
def test_survivors_of_a_top_down_assault_hit_better(mine: int, theirs: int, hurt: bool) -> None:
    assert squad(fight(DOWN.format("martyrs2"), mine, theirs), "usmc_01").reduced is hurt


@pytest.mark.rule("phantom_fury", "13.4.6")
@pytest.mark.parametrize(("mine", "theirs", "hurt"), [(8, 1, True), (8, 2, False), (1, 2, True), (1, 3, False)])
def test_survivors_of_a_bottom_up_assault_hit_worse(mine: int, theirs: int, hurt: bool) -> None:
    assert squad(fight(UP.format("martyrs2"), mine, theirs), "usmc_01").reduced is hurt


# 13.4.7 Conclusion --------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13.4.7.1", "5.2.2")
def test_martyrs_who_survive_stay() -> None:
    match = fight(NORMAL.format("martyrs2"), 9, 9)
    assert (result(match), where(match, "usmc_01")) == (("martyrs2", "ready"), "15.C")


@pytest.mark.rule("phantom_fury", "13.4.7.1", "13.4.7.2")
def test_guerillas_who_survive_retreat_and_the_squad_enters() -> None:
    match = fight(NORMAL.format("guerillas2"), 9, 9, "suspect_2_1_r")
    assert (who(match, "15.1"), who(match, "25.2"), where(match, "usmc_01")) == ("", "guerillas2", "15.1")


@pytest.mark.rule("phantom_fury", "13.4.7.1", "13.6.1")
def test_guerillas_in_the_mosque_stay() -> None:
    match = fight(MOSQUE.replace("martyrs2", "guerillas2"), 9, 9, unit="iif_1")
    assert (who(match, "26.1"), where(match, "iif_1")) == ("guerillas2", "26.C")


@pytest.mark.rule("phantom_fury", "13.4.7.2")
def test_a_reduced_squad_enters_too_and_a_dead_one_does_not() -> None:
    assert where(fight(NORMAL.format("guerillas2"), 1, 1), "usmc_01") == "15.1"
    dead = fight("phase assault; usmc_01 @ 15.C reduced; guerillas2 @ 15.1", 1, 1)
    assert where(dead, "usmc_01") == "eliminated"


# 13.4.8 Flooding ----------------------------------------------------------------------------------

FLOOD = "phase assault; usmc_01 @ 2.R; guerillas1 @ 2.2; suspect @ 2.2'; suspect @ 2.1"


@pytest.mark.rule("phantom_fury", "13.4.7.2", "13.4.8", "13.4.8.1")
def test_a_full_squad_must_flood_from_the_roof() -> None:
    """2', then 1: the squad enters only the last location, when the zone is clear."""
    match = fight(FLOOD, 6, 9, 1, 1)
    assert (match.table.state.crowd[2], where(match, "usmc_01")) == (0, "2.1")
    assert [event.what.end for event in events(match, "move", how="advance")] == [
        match.table.box.room[2]["2"],
        match.table.box.room[2]["1"],
    ]


@pytest.mark.rule("phantom_fury", "13.4.8")
def test_every_assault_of_a_flood_is_top_down() -> None:
    """CF 6: the guerillas behind the suspect fall to 6 + 1 - 1, not to 7."""
    assert killed(fight(FLOOD, 6, 9, 6, "g2m2", 6, 9, 1))[1:] != []
    match = fight(FLOOD, 6, 9, 6, "g2m2", 7, 2, "suspect_1_2_r", 1)  # it survives, hits with 2 - 1, and retreats
    assert (status(match, "usmc_01"), who(match, "14.1")) == ("reduced ready", "guerillas2")


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_ends_where_insurgents_hold_out() -> None:
    match = fight(FLOOD, 6, 9, 9, "g1m2", 9, 9)
    assert (who(match, "2.2'"), who(match, "2.1"), where(match, "usmc_01")) == ("martyrs2", "suspect", "2.2")


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_goes_on_after_guerillas_retreat() -> None:
    match = fight(FLOOD, 9, 9, "suspect_2_1_r", 1, 1)
    assert (who(match, "14.2"), match.table.state.crowd[2], where(match, "usmc_01")) == ("guerillas1", 0, "2.1")


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_ends_with_the_squad() -> None:
    text = "phase assault; usmc_01 @ 2.R reduced hero=1; guerillas1 @ 2.2; suspect @ 2.2'; suspect @ 2.1"
    match = fight(text, 6, 9, 6, "g2m2", 9, 1, "suspect_2_1_r", more=("flood",))
    assert (where(match, "usmc_01"), who(match, "2.1")) == ("eliminated", "suspect")


@pytest.mark.rule("phantom_fury", "13.4.8.1", "11.5")
def test_flooding_ends_with_a_pin() -> None:
    match = fight(FLOOD, 6, 9, 0, 6)
    assert (where(match, "usmc_01"), status(match, "usmc_01"), who(match, "2.1")) == ("2.2", "pinned", "suspect")


@pytest.mark.rule("phantom_fury", "13.4.8", "13.4.8.1")
def test_flooding_clears_the_ground_last() -> None:
    """R-20: the courtyard after the stories; the squad moves beside each target through free locations."""
    match = fight("phase assault; usmc_01 @ 3.R; suspect @ 3.2; suspect @ 3.C; suspect @ 3.1'", 1, 1, 1)
    assert (match.table.state.crowd[3], where(match, "usmc_01")) == (0, "3.C")


@pytest.mark.rule("phantom_fury", "13.4.7.2")
@pytest.mark.parametrize(("choice", "left"), [("flood", 0), ("hold", 1)])
def test_a_reduced_squad_may_flood(choice: str, left: int) -> None:
    text = "phase assault; usmc_01 @ 3.R reduced; suspect @ 3.2; suspect @ 3.1"
    match = fight(text, *([1, 1] if choice == "flood" else [1]), more=(choice,))
    assert match.table.state.crowd[3] == left


@pytest.mark.rule("phantom_fury", "13.4.7.2")
def test_a_squad_reduced_in_the_first_assault_may_choose() -> None:
    match = choose(busy(FLOOD, [6, 1]), "assault usmc_01")
    assert options(match) == ["flood", "hold"]


@pytest.mark.rule("phantom_fury", "13.4.7.2", "4.1.5")
def test_no_flooding_in_a_fortified_zone() -> None:
    match = fight("zone 3 fortified; phase assault; usmc_01 @ 3.R; suspect @ 3.2; suspect @ 3.1", 0)
    assert (where(match, "usmc_01"), who(match, "3.1")) == ("3.2", "suspect")


@pytest.mark.rule("phantom_fury", "13.4.7.2")
@pytest.mark.parametrize(
    "text", ["usmc_01 @ 3.2; suspect @ 3.1; suspect @ 3.C", "usmc_01 @ 23.R; suspect @ 23.1; suspect @ 23.C"]
)
def test_flooding_needs_a_top_down_assault_from_a_roof(text: str) -> None:
    match = fight("phase assault; " + text, 1)
    assert who(match, f"{where(match, 'usmc_01').partition('.')[0]}.C") == "suspect"


@pytest.mark.rule("phantom_fury", "13.4.8.2")
@pytest.mark.parametrize(
    ("unit", "floods"),
    [
        ("usmc_02 @ 3.R", True),  # CF 5
        ("usmc_06 @ 3.R", False),  # CF 4
        ("usmc_02 @ 3.R security=3.R", False),  # 5 - 1
        ("usmc_06 @ 3.R hero=1", True),  # 4 + 1
    ],
)
def test_the_limit_of_four(unit: str, floods: bool) -> None:
    match = fight(
        f"phase assault; {unit}; suspect @ 3.2; suspect @ 3.1", 1, *([1] if floods else []), unit=unit[:7]
    )
    assert match.table.state.crowd[3] == (0 if floods else 1)


@pytest.mark.rule("phantom_fury", "13.4.8.2")
def test_a_loss_below_the_limit_ends_flooding() -> None:
    text = "phase assault; usmc_02 @ 2.R; suspect @ 2.2; suspect @ 2.2'; suspect @ 2.1"
    match = fight(text, 1, 6, "g2m2", 1, 1, unit="usmc_02")
    assert (who(match, "2.2'"), who(match, "2.1"), where(match, "usmc_02")) == ("", "suspect", "2.2")


# 13.5 IED -----------------------------------------------------------------------------------------


@pytest.mark.rule("phantom_fury", "13.5")
@pytest.mark.parametrize(("roll", "found", "place"), [(6, "pinned", "15.C"), (7, "reduced ready", "15.1")])
def test_an_ied_pins_or_costs_a_step(roll: int, found: str, place: str) -> None:
    """CF 6; R-31: a pinned squad stays where it is, one that lost a step goes on."""
    match = fight(NORMAL.format("suspect"), 0, roll)
    assert (status(match, "usmc_01"), where(match, "usmc_01"), who(match, "15.1")) == (found, place, "")


@pytest.mark.rule("phantom_fury", "13.5", "5.3.4")
def test_an_ied_in_a_fortified_zone() -> None:
    match = fight("zone 15 fortified; " + NORMAL.format("suspect"), 9, 6)
    assert status(match, "usmc_01") == "pinned"


@pytest.mark.rule("phantom_fury", "13.5", "12.3.2.2")
def test_an_ied_looks_at_the_combat_factor_less_security() -> None:
    match = fight("phase assault; usmc_01 @ 15.C security=15.C; suspect @ 15.1", 0, 6)
    assert status(match, "usmc_01") == "reduced ready"


@pytest.mark.rule("phantom_fury", "13.5", "5.1.1.1")
def test_an_ied_kills_a_reduced_squad() -> None:
    match = fight("phase assault; usmc_01 @ 15.C reduced; suspect @ 15.1", 0, 9)
    assert where(match, "usmc_01") == "eliminated"


# 13.7 Explosives ----------------------------------------------------------------------------------

BLAST = "phase assault; zone 3 fortified; usmc_06 @ 3.1 caat_1 reduced; martyrs4 @ 3.2"


@pytest.mark.rule("phantom_fury", "13.7.1", "13.4.2")
@pytest.mark.parametrize(("roll", "gone"), [(8, True), (9, False)])
def test_explosives_strike_with_eight_and_no_modifiers(roll: int, gone: bool) -> None:
    match = fight(BLAST, roll, 9, unit="usmc_06", more=("use_explosives",))
    assert ((who(match, "3.2") == ""), match.table.state.caats[0].explosives) == (gone, 0)


@pytest.mark.rule("phantom_fury", "13.7.1")
def test_explosives_are_the_players_choice() -> None:
    match = fight(BLAST, 2, 9, unit="usmc_06", more=("save_explosives",))  # 2 + 2 against 3
    assert (who(match, "3.2"), match.table.state.caats[0].explosives) == ("martyrs4", 1)


@pytest.mark.rule("phantom_fury", "13.7.1")
def test_explosives_are_used_once() -> None:
    match = fight("caat_1 ammo=4 explosives=0; " + BLAST, 9, 9, unit="usmc_06")
    assert who(match, "3.2") == "martyrs4"


@pytest.mark.rule("phantom_fury", "13.7.1", "13.4.3.ins")
def test_explosives_are_spent_in_a_cancelled_assault() -> None:
    match = fight(BLAST, 1, 0, 2, unit="usmc_06", more=("use_explosives",))
    assert (who(match, "3.2"), match.table.state.caats[0].explosives) == ("martyrs4", 0)


@pytest.mark.rule("phantom_fury", "13.7.1")
@pytest.mark.parametrize(("zone", "cf", "roll"), [("fortified", 4, 4), ("fortified fanaticism", 1, 1)])
def test_with_explosives_no_modifier_applies_to_either_roll(zone: str, cf: int, roll: int) -> None:
    """R-19: neither the +1 of survivors of a bottom-up assault nor the -1 of Fanaticism."""
    text = BLAST.replace("zone 3 fortified", f"zone 3 {zone}").replace("martyrs4", f"martyrs{cf}")
    for theirs, hurt in ((roll, "eliminated"), (roll + 1, "reduced ready")):
        losses = ("squad_loses",) if theirs == roll else ()
        match = fight(text, 9, theirs, unit="usmc_06", more=("use_explosives", *losses))
        assert status(match, "usmc_06") == hurt


@pytest.mark.rule("phantom_fury", "13.7.1", "13.4.1")
def test_explosives_are_chosen_when_the_suspect_is_known() -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1; suspect @ 15.1"
    assert where(fight(text, 1), "usmc_01") == "15.1"  # a dummy: nothing is asked
    match = choose(busy(text, [9, "g3m4"]), "assault usmc_01")
    assert options(match) == ["use_explosives", "save_explosives"]


@pytest.mark.rule("phantom_fury", "13.7.2")
def test_no_explosives_while_flooding() -> None:
    text = "phase assault; usmc_01 @ 2.R caat_1; guerillas1 @ 2.2; guerillas2 @ 2.2'"
    match = fight(text, 6, 9, 6, 9, more=("save_explosives",))
    assert (match.table.state.crowd[2], match.table.state.caats[0].explosives) == (0, 1)
