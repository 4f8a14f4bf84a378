"""11.2.1, 13.4.4 to 13.4.6 Modifiers of fire and assault."""

import pytest

from sandtable.core import Battle
from sandtable.testing import asked, choose, events
from tests.games.phantom_fury.tools import NORMAL, ROOF, at, busy, fight, killed, spot, squad, who

DOWN = "phase assault; usmc_01 @ 3.2; {} @ 3.1"
UP = "phase assault; usmc_01 @ 3.1; {} @ 3.2"


def modifier(text: str, target: str, unit: str = "usmc_01") -> float:
    """The sum of the modifiers of a shot."""
    match = choose(at(ROOF + text), f"fire {unit}")
    forecast = match.forecast(
        0, next(o for o in asked(match).options if match.game.spell(o, match.names) == target)
    )
    assert forecast is not None
    return sum(shift.value for shift in forecast.shifts)


@pytest.mark.rule("phantom_fury", "11.2.1")
@pytest.mark.parametrize(
    ("text", "target", "drm"),
    [
        ("guerillas1 @ 15.R", "at 15.R", 0),
        ("guerillas1 @ 15.1", "at 15.1", 1),
        ("martyrs1 @ 15.R", "at 15.R", 1),
        ("martyrs1 @ 15.1'", "at 15.1'", 2),  # the book's first example
        ("zone 15 fortified; guerillas1 @ 15.R", "at 15.R", 2),
        ("zone 15 fortified; guerillas1 @ 15.1", "at 15.1", 3),
        ("zone 15 fortified; martyrs1 @ 15.R", "at 15.R", 2),
        ("zone 15 fortified; martyrs1 @ 15.1", "at 15.1", 3),
        ("suspect @ 15.R", "at 15.R", 1),
        ("zone 15 fortified; suspect @ 15.1'", "at 15.1'", 1),  # the book's second example
        ("zone 4 normal fury=1; guerillas1 @ 15.1", "at 15.1", 0),
        ("zone 15 normal fury=2; suspect @ 15.1", "at 15.1", 0),
        ("zone 25 normal fury=2; guerillas1 @ 15.1", "at 15.1", 1),
        ("zone 4 normal fury=1; zone 15 normal fury=2; guerillas1 @ 15.R", "at 15.R", -1),
    ],
)
def test_fire_modifiers(text: str, target: str, drm: int) -> None:
    assert modifier(text + "; suspect @ 2.R", target) == drm


@pytest.mark.rule("phantom_fury", "11.2.1")
@pytest.mark.parametrize(
    ("foe", "drm"),
    [("martyrs1 @ 26.R", 3), ("guerillas1 @ 26.1", 3), ("martyrs2 @ 26.1", 3), ("suspect @ 26.1", 1)],
)
def test_insurgents_in_the_mosque_always_have_three(foe: str, drm: int) -> None:
    text = f"phase fire; zone 16 usmc; usmc_01 @ 16.R; zone 26 fortified; suspect @ 25.R; {foe}"
    match = choose(at(text), "fire usmc_01")
    forecast = match.forecast(0, asked(match).options[-1])
    assert forecast is not None
    assert sum(shift.value for shift in forecast.shifts) == drm


@pytest.mark.rule("phantom_fury", "11.2.1", "13.4.3.2", "5.1.6.2")
@pytest.mark.parametrize("unit", ["iif_1 @ 3.1", "m1a1_1 @ B3"])
def test_phantom_fury_helps_neither_iif_nor_tanks(unit: str) -> None:
    match = at(f"phase fire; zone 3 usmc fury=2; {unit}; suspect @ 15.1; suspect @ 14.1")
    match = choose(match, "fire " + unit.split()[0])
    forecast = match.forecast(0, asked(match).options[0])
    assert forecast is not None
    assert sum(shift.value for shift in forecast.shifts) == 1


@pytest.mark.rule("phantom_fury", "11.2.1")
def test_fire_is_a_battle_with_its_sum() -> None:
    text = "phase fire; zone 3 usmc; usmc_01 @ 3.R; zone 15 fortified; martyrs2 @ 15.1"
    match = choose(busy(text, [3]), "fire usmc_01")
    battle = events(match, "battle")[0].what
    assert isinstance(battle, Battle)
    assert (battle.at, battle.sides, battle.column) == (spot(match, "15.1"), ("usmc", "martyrs"), "CF 6")
    assert [(shift.value, shift.why) for shift in battle.shifts] == [
        (1, "insurgents not on a roof"),
        (2, "insurgents in a fortified zone"),
    ]
    assert (battle.dice, battle.result) == ((3,), "hit")


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
