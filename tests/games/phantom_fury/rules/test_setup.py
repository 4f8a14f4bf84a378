"""6 Set-up, 15 Historical variant."""

import pytest

from sandtable.core import Match
from sandtable.core.errors import SetupError
from sandtable.games.phantom_fury.state import Off, Phase
from sandtable.testing import choose, done, options, prompt
from tests.games.phantom_fury.tools import BOX, GAME, caat, foes, play, squad, state, where

START = (1, 2, 3, 4, 5, 6, 7, 8, 12)
# Two suspects for each start zone; zone 1 gets the first two, in 1 and 1'.
LISTS = {"1_2_r": 3, "1_r_2": 2, "2_1_r": 4, "2_r_1": 4, "r_2_1": 3, "r_1_2": 2}
SUSPECTS = [f"suspect_{kinds}" for kinds, count in LISTS.items() for _ in range(count)]
SQUADS = [f"usmc_{number:02}" for number in range(1, 10)]


def start(*rolls: int | str, text: str = "") -> tuple[list[int | str], str]:
    """The script of a set-up: suspects drawn, what they are, the nine squads; and the position before it."""
    return [*SUSPECTS, *rolls, *SQUADS], f"phase start_zones\n{text}"


def set_up(*rolls: int | str, text: str = "") -> Match:
    script, before = start(*rolls, text=text)
    return play(before, *script)


def placed(*then: str) -> Match:
    """Squads 1 to 9 in the start zones in order, and the company's three drawn."""
    script, before = start(*[1] * 18)
    return choose(play(before, *script, *then), *(f"start zone.{zone}" for zone in START))


COMPANY = ("usmc_15", "usmc_10", "usmc_12")
ALLIES = "zone 2 usmc; zone 4 usmc"


@pytest.mark.rule("phantom_fury", "6.1.1")
def test_all_insurgents_are_in_one_cup() -> None:
    cup = GAME.setup(BOX, GAME.setting()).insurgents_cup
    assert cup == list(BOX.insurgents)


@pytest.mark.rule("phantom_fury", "6.1.2")
@pytest.mark.parametrize("strong", [1, 2, 3, 4])
def test_every_strong_point_replaces_a_zone_marker(strong: int) -> None:
    cup = GAME.setup(BOX, GAME.setting(variants={"strong_points": strong})).zone_cup
    assert (len(cup), sum(marker in BOX.fortified for marker in cup)) == (50, strong)
    assert len(cup) == sum(zone.circle == "white" for zone in BOX.map.zone)


@pytest.mark.rule("phantom_fury", "6.1.2")
@pytest.mark.parametrize("strong", [0, 5])
def test_there_are_one_to_four_strong_points(strong: int) -> None:
    with pytest.raises(SetupError, match="from 1 to 4"):
        GAME.setting(variants={"strong_points": strong})


@pytest.mark.rule("phantom_fury", "6.1.3")
def test_all_suspects_are_in_one_cup() -> None:
    assert GAME.setup(BOX, GAME.setting()).suspects_cup == list(BOX.suspects)


@pytest.mark.rule("phantom_fury", "6.2")
def test_the_nine_start_zones_are_activated_as_normal_and_no_other_is() -> None:
    m = set_up(*[1] * 18)
    markers = {zone: BOX.piece_names[marker][0] for zone, marker in enumerate(state(m).marker) if marker >= 0}
    assert tuple(markers) == START
    assert {name.rpartition(".")[0] for name in markers.values()} == {"activated_start_zone"}


@pytest.mark.rule("phantom_fury", "6.2", "5.3.3")
def test_their_suspects_are_activated_at_once() -> None:
    m = set_up(6, "g2m2", 9, "g1m3", *[5] * 16)
    assert foes(m, 1) == {"1.1": "Guerillas (2)", "1.1'": "Martyrs (3)"}
    assert sum(len(foes(m, zone)) for zone in START) == 2
    assert len(state(m).suspects_cup) == 28


@pytest.mark.rule("phantom_fury", "6.2")
def test_a_0_is_a_dummy_there() -> None:
    """Neither an explosive device nor a sniper: no further roll."""
    m = set_up(*[0] * 18)
    assert not state(m).foes


@pytest.mark.rule("phantom_fury", "6.2")
def test_insurgents_in_an_entry_location_make_room() -> None:
    """R-1: a suspect 1/C/2 that had to go to C; 1 is taken, so its guerillas go to 2."""
    m = set_up(6, "g2m2", *[1] * 18, text="suspect_1_c_2.1 @ 1.C")
    assert foes(m, 1) == {"1.2": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "6.2")
def test_or_go_back_to_the_cup_if_there_is_no_room() -> None:
    """R-1: 1, 1' and 2 are taken."""
    m = set_up(6, "g2m2", *[1] * 19, text="suspect_1_c_2.1 @ 1.C; suspect_1_c_r.1 @ 1.2")
    assert foes(m, 1) == {}
    assert len(state(m).insurgents_cup) == 44


@pytest.mark.rule("phantom_fury", "6.3")
def test_nine_squads_are_drawn_before_the_first_is_placed() -> None:
    m = set_up(*[1] * 18)
    done(m)
    assert options(m) == [f"start zone.{zone}" for zone in START]
    assert [each for each in SQUADS if where(m, each) == "start_line"] == SQUADS


@pytest.mark.rule("phantom_fury", "6.3")
def test_each_squad_starts_at_the_entry_of_a_zone_of_its_own() -> None:
    m = placed(*COMPANY)
    assert [where(m, each) for each in SQUADS] == [f"{zone}.{'OG' if zone == 8 else 'C'}" for zone in START]


@pytest.mark.rule("phantom_fury", "6.3")
def test_a_start_zone_takes_one_squad() -> None:
    m = choose(set_up(*[1] * 18), "start zone.5")
    assert "start zone.5" not in options(m)


@pytest.mark.rule("phantom_fury", "6.3", "10.1", "10.3")
def test_three_more_are_the_companys_and_the_last_three_the_battalions() -> None:
    m = placed(*COMPANY)
    assert {where(m, each) for each in COMPANY} == {"company"}
    assert {where(m, each) for each in ("usmc_11", "usmc_13", "usmc_14")} == {"battalion"}
    assert {where(m, f"iif_{number}") for number in (1, 2, 3)} == {"iraqi"}
    assert [each.place for each in state(m).tanks] == [Off.ARMOUR]
    assert not any(each.reduced for each in state(m).squads)


@pytest.mark.rule("phantom_fury", "6.3.1", "5.1.4.1")
def test_four_caats_go_to_four_squads_of_the_start_zones() -> None:
    m = placed(*COMPANY)
    assert options(m) == [f"attach {each}" for each in SQUADS]
    assert "anti-armour team" in prompt(m)  # the counters have the abbreviation only
    choose(m, "attach usmc_02")
    assert "attach usmc_02" not in options(m)
    choose(m, "attach usmc_04", "attach usmc_06", "attach usmc_08")
    assert options(m)[-1] == "done"  # 9.1: play has begun
    assert squad(m, "usmc_08").caat == BOX.piece("caat_4")
    assert (caat(m, "caat_4").ammo, caat(m, "caat_4").explosives) == (4, 1)


@pytest.mark.rule("phantom_fury", "15", "10.2")
def test_the_variant_brings_a_second_tank() -> None:
    m = play(f"{ALLIES}; turn 2; phase reinforcements", historical=1)
    choose(m, "enter m1a1_1", "enter_at N1", "enter m1a1_2")
    assert options(m) == ["enter_at N2"]  # 12.2.3.2: the first tank stands in N1


@pytest.mark.rule("phantom_fury", "15", "6.3")
def test_without_it_there_is_one() -> None:
    m = play(f"{ALLIES}; turn 2; phase reinforcements")
    assert options(m) == ["enter m1a1_1", "done"]


@pytest.mark.rule("phantom_fury", "15", "10.3")
def test_battalion_squads_come_earlier_and_for_free() -> None:
    text = f"{ALLIES}; usmc_14 @ battalion; phase reinforcements"
    assert "enter usmc_14" not in options(play(f"{text}; turn 6", historical=1))
    m = choose(play(f"{text}; turn 7", historical=1), "enter usmc_14", "enter_at zone.2")
    assert (where(m, "usmc_14"), state(m).vp) == ("2.C", 0)


@pytest.mark.rule("phantom_fury", "15", "7")
def test_the_variant_ends_after_turn_13() -> None:
    assert play("turn 12; phase reorganisation", historical=1).outcome is None
    assert play("turn 13; phase reorganisation", historical=1).outcome is not None


@pytest.mark.rule("phantom_fury", "15", "12.2.3.2", "10.2")
def test_the_two_tanks_of_the_variant_do_not_enter_in_one_street() -> None:
    match = play("turn 2; phase reinforcements; zone 7 usmc; m1a1_1 @ armour; m1a1_2 @ armour", historical=1)
    choose(match, "enter m1a1_1", "enter_at N3")
    assert state(match).phase != Phase.REINFORCEMENTS  # no second street is free
    assert (where(match, "m1a1_1"), where(match, "m1a1_2")) == ("N3", "armour")
