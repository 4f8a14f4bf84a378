"""Positions as text."""

from random import Random

import pytest

from sandtable.core import AnyMatch, Match
from sandtable.core.errors import PositionError
from sandtable.games.phantom_fury.rules.zones import is_activated
from sandtable.games.phantom_fury.state import State, Status
from sandtable.testing import position
from tests.games.phantom_fury.tools import BOX, GAME, caat, foes, play, squad, state, where


def sorted_cups(s: State) -> State:
    """The order of counters in a cup means nothing."""
    for cup in (s.insurgents_cup, s.suspects_cup, s.zone_cup):
        cup.sort()
    return s


def some_positions(seed: int) -> list[AnyMatch]:
    """Positions of a game played at random, between steps and in the middle of them."""
    m: AnyMatch = Match(GAME, GAME.setting(variants={"historical": seed % 2, "strong_points": 1 + seed % 4}), seed)
    random, found = Random(seed), []
    while m.outcome is None:
        decision = m.pending[0]
        m.choose(decision.seat, random.choice(decision.options))
        if random.random() < 0.1 or m.outcome is not None:
            found.append(m.clone())
    return found


def equal_but_for_twins(one: State, other: State) -> bool:
    """Activation markers of a kind are alike: which of them lies in a zone may differ."""
    fortified = [[marker in BOX.fortified for marker in s.marker] for s in (one, other)]
    for s in (one, other):
        s.marker = [0 if marker >= 0 else -1 for marker in s.marker]
        s.zone_cup = [marker in BOX.fortified for marker in s.zone_cup]
        s.zone_cup.sort()
    return one == other and fortified[0] == fortified[1]


@pytest.mark.parametrize("seed", range(4))
def test_a_text_is_read_back_as_the_same_position(seed: int) -> None:
    for m in some_positions(seed):
        text = GAME.write(m.table)
        again = GAME.read(BOX, text, m.setting)
        m.table.state, before = again, sorted_cups(m.table.state)
        assert GAME.write(m.table) == text
        assert equal_but_for_twins(sorted_cups(again), before)


def test_every_word_finds_its_place() -> None:
    m = play(
        """turn 7; phase movement; vp -4; contact 3; missions 2 1 0
        zone 14 usmc ruins fury=2; zone 15 fortified fanaticism no_event
        usmc_01 @ 15.C reduced pinned acted fell_back caat_2 hero=2 security=15.C   # a squad with everything
        usmc_02 @ 14.C; usmc_03 @ company; caat_2 ammo=1 explosives=0
        m1a1_2 @ B3 fired acted; g2m4.1 @ 15.R martyrs weaker=1; suspect_1_og_2.1 @ 15.1; exited g1m1.3""",
        historical=1,
        strong_points=4,
    )
    s, who = state(m), squad(m, "usmc_01")
    assert (s.turn, s.last_turn, s.vp, s.contact, s.missions) == (7, 13, -4, 3, [2, 1, 0])
    assert (s.usmc[14], s.ruins[14], s.fury[14]) == (True, True, 2)
    assert (s.marker[15] in BOX.fortified, s.fanaticism[15], s.no_event[15]) == (True, True, True)
    assert (who.reduced, who.status, who.acted, who.fell_back, who.hero) == (True, Status.PINNED, True, True, 2)
    assert (where(m, "usmc_01"), who.security) == ("15.C", BOX.room[15]["C"])
    assert (caat(m, "caat_2").ammo, caat(m, "caat_2").explosives, caat(m, "caat_1").gone) == (1, 0, True)
    assert (where(m, "usmc_03"), where(m, "m1a1_2"), s.tanks[1].fired, s.tanks[1].acted) == (
        "company",
        "B3",
        True,
        True,
    )
    assert foes(m, 15) == {"15.1": "Suspect", "15.R": "Martyrs (3)"}
    assert s.exited == [BOX.piece("g1m1.3")]


def test_zones_that_are_named_or_hold_somebody_are_activated() -> None:
    m = play("zone 3 usmc; suspect @ 14.1; zone 15 unactivated; martyrs1 @ 26.1")
    assert [zone for zone in BOX.zones if is_activated(m.table, zone)] == [3, 14, 26]
    assert state(m).marker[26] == BOX.mosque_marker


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "“nonsense” is not understood"),
        ("usmc_99 @ 3.C", "There is no piece called 'usmc_99'"),
        ("usmc_01 @ 3.X", "There is no space called '3.X'"),
        ("usmc_01 @ zone.3", "cannot stand in zone.3"),
        ("usmc_01 @ 3.C tired", "There is no piece called 'tired'"),
        ("usmc_01 @ 3.C usmc_02", "“usmc_02” in “usmc_01 @ 3.C usmc_02” is not a CAAT"),
        ("usmc_01 @ 3.C caat_1; usmc_02 @ 2.C caat_1", "not a CAAT that is still free"),
        ("usmc_01 @ 3.C; usmc_01 @ 2.C", "placed already"),
        ("usmc_01 @ 3.C hero=3", "“3” in “usmc_01 @ 3.C hero=3” should be a number from 1 to 2"),
        ("usmc_01 @ 3.C security=B3", "a security element stands in a location"),
        ("m1a1_1 @ 3.C", "a tank stands in a street section or in open ground"),
        ("m1a1_2 @ B3", "only in the historical variant"),
        ("caat_1 @ 3.C", "does not stand on the map by itself"),
        ("caat_1 ammo=5", "from 0 to 4"),
        ("caat_1 water=2", "“water=2”"),
        ("caat_9 gone", "There is no piece called 'caat_9'"),
        ("suspect @ B3", "cannot stand in B3"),
        ("suspect @ cup", "needs a free location"),
        ("suspect @ 14.1; guerillas1 @ 14.1", "needs a free location"),
        ("guerillas @ 14.1", "give a combat factor from 1 to 4"),
        ("guerillas4 @ 14.1", "There is no counter left for “guerillas4 @ 14.1”"),
        ("g1m1.1 @ 14.1; g1m1.1 @ 14.2", "placed already"),
        ("g1m1.1 @ 14.1; exited g1m1.1", "is not in the cup"),
        ("zone 27 usmc", "the number of a zone"),
        ("zone three", "the number of a zone"),
        ("zone 3 usmc; zone 3 ruins", "each zone once"),
        ("zone 3 happy", "“happy” in “zone 3 happy” is not understood"),
        ("zone 3 fury=x", "from 1 to 2"),
        ("zone 13 fortified; zone 14 fortified; zone 15 fortified", "No marker is left to make zone 15 fortified"),
        ("turn 17", "the turns are 1 to 16"),
        ("turn soon", "one whole number"),
        ("phase lunch", "the phases are start_zones, place_squads"),
        ("phase over", "go together"),
        ("ended defeat", "go together"),
        ("phase over; ended tomorrow", "it ends in defeat"),
        ("missions 1 2", "needs the successes of uav, cobra, hornet"),
        ("missions 5 0 0", "from 0 to 4"),
        ("@ 3.C", "needs one name before"),
    ],
)
def test_a_bad_text_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.read(BOX, text, GAME.setting())


def test_a_variant_that_differs_from_its_default_works() -> None:
    match = position("phantom_fury", "turn 2; m1a1_2 @ B3", variants={"historical": 1, "strong_points": 4})
    assert (match.table.state.last_turn, match.table.state.variant, match.setting.variants["historical"]) == (
        13,
        True,
        1,
    )
    assert len([marker for marker in match.table.state.zone_cup if marker in BOX.fortified]) == 4


def test_no_more_suspects_than_there_are() -> None:
    rooms = [room for room in BOX.location_ids if int(room.partition(".")[0]) > 30]
    with pytest.raises(PositionError, match="There is no suspect left for"):
        GAME.read(BOX, "; ".join(f"suspect @ {room}" for room in rooms[:29]), GAME.setting())
