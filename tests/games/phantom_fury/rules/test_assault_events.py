"""13.4.3 Events of an assault."""

import pytest

from sandtable.testing import choose, done, events, told
from tests.games.phantom_fury.tools import (
    IN_THE_MOSQUE,
    NORMAL,
    busy,
    fight,
    killed,
    play,
    react,
    result,
    rolls,
    squad,
    state,
    status,
    where,
    who,
)


@pytest.mark.rule("phantom_fury", "4.4", "13.4.3.3")
def test_fanaticism_spreads_over_the_block_of_14_15_and_16() -> None:
    m = play("usmc_01 @ 15.C; guerillas1 @ 15.1; phase assault", 9, 0, 0)
    choose(m, "assault usmc_01", "against 15.1")
    assert [zone for zone, fanatic in enumerate(state(m).fanaticism) if fanatic] == [14, 15, 16]


@pytest.mark.rule("phantom_fury", "13.4.3", "13.4.3.usmc", "5.1.5.1", "5.1.5.2", "5.1.5.3")
@pytest.mark.parametrize(("roll", "heroes"), [(2, 1), (4, 1), (1, 0), (5, 0)])
def test_a_hero_appears(roll: int, heroes: int) -> None:
    assert squad(fight(NORMAL.format("guerillas2"), 0, 9, roll), "usmc_01").hero == heroes


@pytest.mark.rule("phantom_fury", "13.4.3")
def test_an_event_says_what_it_does() -> None:
    assert "A hero: the squad has CF +1, the second time +2." in told(fight(NORMAL.format("guerillas2"), 0, 9, 2))


@pytest.mark.rule("phantom_fury", "13.4.3", "13.7.1")
def test_a_suicide_attack_takes_a_reduced_squad_with_explosives_along() -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1 reduced; martyrs2 @ 15.1"
    match = choose(busy(text, [3, 0, 5]), "assault usmc_01", "use_explosives")
    done(match)
    assert (status(match, "usmc_01"), who(match, "15.1"), state(match).vp) == ("eliminated", "", -5)


@pytest.mark.rule("phantom_fury", "13.4.3.1", "13.6.4")
def test_security_voids_the_events_of_insurgents_but_not_of_marines() -> None:
    text = "zone 15 normal no_event; usmc_02 @ eliminated security=15.R; " + NORMAL.format("guerillas2")
    assert events(fight(text, 9, 0), "card") == []
    assert len(events(fight(text, 0, 3, 2), "card")) == 1


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


@pytest.mark.rule("phantom_fury", "5.1.6.2", "13.4.3.2")
def test_phantom_fury_does_not_help_iif_squads() -> None:
    text = IN_THE_MOSQUE.replace("fortified", "fortified fury=2")
    assert who(fight(text, 4, 9, unit="iif_1"), "26.1") == "martyrs2"  # 4 + 1 against 4
    assert who(fight(text, 3, 9, unit="iif_1"), "26.1") == ""


@pytest.mark.rule("phantom_fury", "13.4.3.2", "4.1.2.1")
def test_phantom_fury_does_not_reach_along_a_line_of_fire() -> None:
    """CF 6, roll 6, +1 for martyrs: a hit only with the -1 of a marker next door."""
    for zone, left in ((18, ""), (46, "martyrs2")):
        text = f"phase fire; zone 17 usmc; usmc_01 @ 17.R; martyrs2 @ 28.R; zone {zone} normal fury=1"
        assert who(choose(busy(text, [6]), "fire usmc_01"), "28.R") == left


@pytest.mark.rule("phantom_fury", "13.4.3.2", "11.2.1")
@pytest.mark.parametrize(("words", "left"), [("fury=1", ""), ("", "martyrs2")])
def test_phantom_fury_lowers_the_mosques_three(words: str, left: str) -> None:
    """CF 5, roll 3: 3 + 3 - 1 hits, 3 + 3 does not."""
    text = f"phase fire; zone 16 usmc; usmc_02 @ 16.R; zone 26 fortified; martyrs2 @ 26.R; zone 25 normal {words}"
    assert who(choose(busy(text, [3]), "fire usmc_02"), "26.R") == left


@pytest.mark.rule("phantom_fury", "13.4.3.2", "13.4.4")
def test_phantom_fury_counts_in_the_assault_that_brings_it() -> None:
    """CF 3 - 1, natural 0: + 1 martyrs + 1 bottom-up + 1 activated - 1."""
    text = "phase assault; usmc_06 @ 15.1 reduced security=15.C; suspect @ 15.2"
    match = choose(busy(text, [9, "g1m1", 0, 9, 0]), "assault usmc_06")
    done(match)
    assert who(match, "15.2") == ""


@pytest.mark.rule("phantom_fury", "13.4.3.ins", "13.4.3.3")
@pytest.mark.parametrize("roll", [0, 1])
def test_fanaticism_takes_hold_of_the_block(roll: int) -> None:
    match = fight("zone 14 normal; zone 16 usmc; " + NORMAL.format("guerillas2"), 9, 0, roll)
    assert [zone for zone in match.table.box.zones if match.table.state.fanaticism[zone]] == [14, 15]
    assert result(match) == ("guerillas2", "reduced ready")  # it does not retreat


@pytest.mark.rule("phantom_fury", "13.4.3.ins")
@pytest.mark.parametrize("roll", [2, 3])
def test_confusion_cancels_the_assault(roll: int) -> None:
    match = fight(NORMAL.format("guerillas2"), 1, 0, roll)
    assert (result(match), where(match, "usmc_01")) == (("guerillas2", "ready"), "15.C")


@pytest.mark.rule("phantom_fury", "13.4.3.ins", "7.2.1", "5.1.4.3", "13.4.3")
@pytest.mark.parametrize("roll", [4, 5])
def test_martyrs_may_take_the_squad_with_them(roll: int) -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1; martyrs2 @ 15.1"
    match = fight(text, 9, 0, roll, more=("save_explosives",))
    assert (result(match), match.table.state.vp) == (("", "eliminated"), -5)
    assert squad(match, "usmc_01").caat < 0


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


@pytest.mark.rule("phantom_fury", "13.4.3.3", "13.4.4", "13.6.1")
def test_fanatics_hit_better_and_do_not_retreat() -> None:
    text = "zone 15 normal fanaticism; " + NORMAL.format("guerillas2")
    assert result(fight(text, 9, 3)) == ("guerillas2", "reduced ready")
    assert result(fight(text, 9, 4)) == ("guerillas2", "ready")


@pytest.mark.rule("phantom_fury", "13.4.3.3", "13.6.4")
def test_fanatics_are_exempt_from_retreat_so_security_does_not_weaken_them() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 14.1 security=14.C; guerillas3 @ 14.2; zone 14 normal fanaticism", [9, 9]),
        "assault usmc_01",
    )
    done(match)
    assert who(match, "14.2") == "guerillas3"


@pytest.mark.rule("phantom_fury", "13.4.3.3", "4.4")
def test_fanaticism_seizes_the_zone_assaulted_not_the_squads_own() -> None:
    match = choose(
        busy("phase assault; zone 14 usmc; zone 16 normal; usmc_01 @ 14.R; guerillas2 @ 15.R", [9, 0, 0]),
        "assault usmc_01",
    )
    done(match)
    assert [zone for zone in range(62) if state(match).fanaticism[zone]] == [15, 16]
    assert who(match, "15.R") == "guerillas2"


@pytest.mark.rule("phantom_fury", "13.4.3.4", "5.1.6.2", "13.4.4")
@pytest.mark.parametrize(
    ("roll", "mine", "gone"), [(0, 5, True), (1, 6, False), (2, 4, True), (4, 5, False), (8, 3, False)]
)
def test_iif_events_after_a_zero_of_the_insurgents(roll: int, mine: int, gone: bool) -> None:
    """CF 4, +1 against martyrs: Al Fajr makes it 6, Fallujah! 5; drugged martyrs only weaken."""
    match = fight(IN_THE_MOSQUE, mine, 0, roll, unit="iif_1")
    assert (who(match, "26.1") == "") is gone
    assert rolls(match, "13.4.3.4") == [roll]


@pytest.mark.rule("phantom_fury", "13.4.3.4", "5.1.6.2")
@pytest.mark.parametrize(
    ("roll", "left"), [(5, "martyrs2"), (7, "martyrs2"), (8, "martyrs1"), (9, "martyrs1"), (0, "")]
)
def test_iif_events_after_a_zero_of_their_own(roll: int, left: str) -> None:
    match = fight(IN_THE_MOSQUE, 0, 9, roll, unit="iif_1")
    assert (who(match, "26.1"), squad(match, "iif_1").hero) == (left, 0)


@pytest.mark.rule("phantom_fury", "13.4.3.4")
def test_the_iif_bonus_is_for_one_assault() -> None:
    match = fight(IN_THE_MOSQUE, 5, 0, 0, unit="iif_1")
    assert squad(match, "iif_1").hero == 0
    assert where(match, "iif_1") == "26.1"


@pytest.mark.rule("phantom_fury", "13.4.3.4", "13.4.5")
@pytest.mark.parametrize(("roll", "result"), [(3, "reduced ready"), (4, "ready")])
def test_drugged_by_an_iif_zero_they_survive_a_top_down_assault(roll: int, result: str) -> None:
    """Not eliminated, they roll with -1 and with the CF that they had: 3 - 1 against 2."""
    match = choose(
        busy("phase assault; zone 26 fortified; iif_1 @ 26.2; martyrs2 @ 26.1", [0, roll, 8]), "assault iif_1"
    )
    done(match)
    assert (who(match, "26.1"), status(match, "iif_1")) == ("martyrs1", result)


@pytest.mark.rule("phantom_fury", "13.4.3.4", "9.4.1")
def test_guerillas_who_counter_attack_iif_squads_share_their_events() -> None:
    match = react("iif_1 @ 26.C; guerillas2 @ 26.1; zone 26 fortified", 8, 5, 0, 0)
    assert (who(match, "26.1"), status(match, "iif_1")) == ("", "reduced ready")
