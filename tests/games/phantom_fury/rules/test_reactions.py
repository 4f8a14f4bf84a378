"""9.4 Reactions of the insurgents."""

import pytest

from sandtable.games.phantom_fury.state import Status
from sandtable.testing import choose, done, events, options
from tests.games.phantom_fury.tools import (
    INSURGENTS,
    busy,
    caat,
    foes,
    killed,
    react,
    squad,
    state,
    status,
    where,
    who,
)

NAMES = ["none"] * 2 + ["reinforcements"] * 2 + ["retreat"] * 2
NAMES += ["snipers", "counter-attack", "counter-attack", "a house blows up"]
AROUND = "suspect @ 16.1; guerillas1 @ 24.1"  # two counters in zones beside 15
SECURED = "usmc_01 @ 14.C security=14.C; guerillas2 @ 14.1"


@pytest.mark.rule("phantom_fury", "9.4.1", "9.4.table")
@pytest.mark.parametrize("roll", range(10))
def test_the_table(roll: int) -> None:
    assert [event.what.title for event in events(react("", roll), "card")] == [NAMES[roll]]


@pytest.mark.rule("phantom_fury", "9.4.1", "13.4.3.3")
def test_fanatics_do_not_obey_the_retreat_reaction() -> None:
    match = react("usmc_02 @ 14.C; guerillas2 @ 14.1; zone 14 normal fanaticism", 4)
    assert who(match, "14.1") == "guerillas2"


@pytest.mark.rule("phantom_fury", "9.4.1", "13.6.1")
def test_guerillas_in_the_mosque_do_not_obey_it_either() -> None:
    match = react("iif_1 @ 26.C; guerillas2 @ 26.1; zone 26 fortified", 5)
    assert who(match, "26.1") == "guerillas2"


@pytest.mark.rule("phantom_fury", "9.4.1", "13.4.3.3")
def test_fanatics_who_counter_attack_have_no_modifier_and_stay() -> None:
    """A 3 misses with CF 2 although they are fanatics; the squad misses too."""
    match = react("usmc_02 @ 14.C; guerillas2 @ 14.1; zone 14 normal fanaticism", 7, 9, 3)
    assert (who(match, "14.1"), status(match, "usmc_02")) == ("guerillas2", "ready")


@pytest.mark.rule("phantom_fury", "9.4.1", "7.2.1", "5.1.4.3")
def test_a_house_that_blows_up_under_a_reduced_squad_on_the_roof_costs_five() -> None:
    match = react("zone 3 usmc; usmc_02 @ 3.R reduced caat_1; suspect @ 2.1", 9, "zone.3")
    assert (status(match, "usmc_02"), state(match).vp) == ("eliminated", -5)
    assert state(match).ruins[3]


@pytest.mark.rule("phantom_fury", "9.4.1", "7.2.1")
def test_iif_squads_in_a_house_that_blows_up_cost_two_or_nothing() -> None:
    match = react("zone 3 usmc; iif_1 @ 3.R; iif_2 @ 3.C; suspect @ 2.1", 9, "zone.3")
    assert (status(match, "iif_1"), status(match, "iif_2"), state(match).vp) == ("eliminated", "reduced pinned", -2)


@pytest.mark.rule("phantom_fury", "9.4.1")
def test_reinforcements_do_nothing_when_the_cup_is_empty() -> None:
    most = " ".join(each for each in INSURGENTS if each != "g1m1.1")
    match = react(f"exited {most}; guerillas1 @ 14.1", 2)
    assert who(match, "14.1") == "guerillas1"


@pytest.mark.rule("phantom_fury", "9.4.1")
def test_nobody_leaves_the_zone_to_counter_attack() -> None:
    """R-6: the only free location beside the squad is the courtyard of the next house."""
    match = react("usmc_02 @ 14.C; suspect @ 14.1; guerillas2 @ 14.2", 7)
    done(match)
    assert (who(match, "14.2"), who(match, "15.C"), status(match, "usmc_02")) == ("guerillas2", "", "ready")


@pytest.mark.rule("phantom_fury", "9.4.1", "13.4.2")
def test_the_dice_of_a_counter_attack_say_who_attacks() -> None:
    struck = react("usmc_02 @ 14.C; guerillas2 @ 14.1; zone 14 normal fanaticism", 7, 9, 9)
    own = choose(busy("phase assault; usmc_02 @ 14.C; martyrs2 @ 14.1", [9, 9]), "assault usmc_02")
    told = [[event.text for event in events(match, "roll") if event.rule == "13.4.2"] for match in (struck, own)]
    assert told[0] == ["{squad:piece} defends", "The insurgents assault"]
    assert told[1] == ["{squad:piece} assaults", "The insurgents defend"]


@pytest.mark.rule("phantom_fury", "9.4.2")
@pytest.mark.parametrize("roll", [2, 3, 4, 5, 7, 8])
def test_security_spares_a_zone_reinforcements_retreat_and_counter_attack(roll: int) -> None:
    m = react(SECURED, roll)
    done(m)
    assert foes(m, 14) == {"14.1": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "9.4.2")
def test_security_does_not_spare_a_zone_the_snipers() -> None:
    m = react(f"{SECURED}; suspect @ 15.1", 6, 1)
    assert squad(m, "usmc_01").status == Status.PINNED


@pytest.mark.rule("phantom_fury", "9.4.2")
def test_other_zones_are_not_spared() -> None:
    m = react(f"{SECURED}; guerillas1 @ 16.1", 2, "g3m3")
    assert foes(m, 16) == {"16.1": "Guerillas (3)"}


@pytest.mark.rule("phantom_fury", "9.4.table")
@pytest.mark.parametrize("roll", [2, 3])
def test_guerillas_are_exchanged_for_stronger_ones_only(roll: int) -> None:
    m = react("guerillas1 @ 14.1; g2m2.1 @ 15.1; guerillas3 @ 16.1", roll, "g2m1", "g2m3.1", "g1m2")
    done(m)
    assert foes(m, 14) | foes(m, 15) | foes(m, 16) == {
        "14.1": "Guerillas (2)",
        "15.1": "Guerillas (2)",
        "16.1": "Guerillas (3)",
    }
    assert len(state(m).insurgents_cup) == 41
    assert m.table.box.piece("g2m3.1") in state(m).insurgents_cup  # no stronger than those in zone 15


@pytest.mark.rule("phantom_fury", "9.4.table")
def test_martyrs_and_suspects_get_no_reinforcements() -> None:
    m = react("martyrs1 @ 14.1; suspect @ 15.1", 2)
    done(m)
    assert foes(m, 14) == {"14.1": "Martyrs (1)"}


@pytest.mark.rule("phantom_fury", "9.4.table", "4.1.7", "13.6.2.1")
@pytest.mark.parametrize("roll", [4, 5])
def test_guerillas_beside_a_squad_retreat(roll: int) -> None:
    m = react("usmc_01 @ 2.C; guerillas2 @ 2.1; guerillas1 @ 15.1", roll, "suspect_2_1_r")
    assert (foes(m, 2), foes(m, 14), foes(m, 15)) == ({}, {"14.2": "Guerillas (2)"}, {"15.1": "Guerillas (1)"})


@pytest.mark.rule("phantom_fury", "9.4.table")
def test_nobody_retreats_twice() -> None:
    """R-53: the guerillas of zone 2 flee to zone 14, where another squad stands."""
    m = react("usmc_01 @ 2.C; guerillas2 @ 2.1; usmc_02 @ 14.C", 4, "suspect_2_1_r")
    done(m)
    assert foes(m, 14) == {"14.2": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "9.4.table", "11.4.1.1")
@pytest.mark.parametrize(("roll", "status"), [(2, Status.PINNED), (3, Status.READY)])
def test_snipers_fire_at_squads_in_insurgent_zones(roll: int, status: Status) -> None:
    """The enemies in the squad's own zone do not count."""
    m = react(f"usmc_01 @ 15.C; guerillas1 @ 15.1; {AROUND}", 6, roll)
    assert (squad(m, "usmc_01").status, squad(m, "usmc_01").reduced) == (status, False)


@pytest.mark.rule("phantom_fury", "9.4.table", "11.4.1.1", "4.1.2.1")
def test_their_lines_of_fire_do_not_count() -> None:
    """R-35: zone 46 lies in a line of fire of zone 17, which matters in fire combat only."""
    assert squad(react("usmc_01 @ 17.C; suspect @ 46.R", 6, 1), "usmc_01").status == Status.READY
    assert squad(react("usmc_01 @ 17.C; suspect @ 5.1", 6, 1), "usmc_01").status == Status.PINNED


@pytest.mark.rule("phantom_fury", "9.4.table", "11.4.1.2")
def test_their_0_costs_a_step_too() -> None:
    m = react(f"usmc_01 @ 15.C; guerillas1 @ 15.1; {AROUND}", 6, 0)
    assert (squad(m, "usmc_01").status, squad(m, "usmc_01").reduced) == (Status.PINNED, True)


@pytest.mark.rule("phantom_fury", "9.4.table")
def test_every_such_squad_is_fired_at_and_no_other() -> None:
    m = react(f"usmc_01 @ 15.C; usmc_02 @ 3.C; zone 3 usmc; usmc_03 @ B5 pinned; iif_1 @ 26.C; {AROUND}", 6, 9, 9)
    done(m)
    rolls = [event.about.get("squad") for event in events(m, "roll")]
    assert rolls[2:] == [m.table.box.piece("usmc_01"), m.table.box.piece("iif_1")]


@pytest.mark.rule("phantom_fury", "9.4.table")
@pytest.mark.parametrize("roll", [7, 8])
def test_the_strongest_guerillas_come_close_and_assault(roll: int) -> None:
    m = react("usmc_01 @ 14.C; guerillas3 @ 14.R; guerillas1 @ 14.2'; martyrs4 @ 14.2", roll, 6, 9)
    assert killed(m) == [m.names.find("14.1")[1]]
    assert list(foes(m, 14)) == ["14.2", "14.2'"]
    assert (where(m, "usmc_01"), state(m).vp) == ("14.C", 1)  # the squad does not advance


@pytest.mark.rule("phantom_fury", "9.4.table", "13.4.2", "13.6.1")
def test_they_hit_with_their_combat_factor_and_retreat() -> None:
    m = react("usmc_01 @ 14.C; guerillas3 @ 14.1", 7, 7, 3, "suspect_2_1_r")
    assert squad(m, "usmc_01").reduced
    assert (foes(m, 14), foes(m, 24)) == ({}, {"24.2": "Guerillas (3)"})


@pytest.mark.rule("phantom_fury", "9.4.table")
def test_equals_draw_lots() -> None:
    m = react("usmc_01 @ 14.C; guerillas2 @ 14.2; guerillas2 @ 14.R", 7, "14.R", 6, 9)
    assert foes(m, 14) == {"14.2": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "9.4.table")
@pytest.mark.parametrize("zone", ["fanaticism", "fury=2", "fortified"])
def test_no_modifier_counts_in_it(zone: str) -> None:
    """The squad's 6 hits with CF 6 (not 7 against a strong point), its 7 does not (not 6 under Phantom Fury);
    the guerillas' 3 misses with CF 2 (not 2 under Fanaticism)."""
    text = f"usmc_01 @ 14.C; guerillas2 @ 14.1; zone 14 {zone}"
    assert not squad(react(text, 7, 6, 3), "usmc_01").reduced
    assert foes(react(text, 7, 6, 3), 14) == {}
    assert not killed(react(text, 7, 7, 3, *(["suspect_2_1_r"] if zone != "fanaticism" else [])))


@pytest.mark.rule("phantom_fury", "9.4.table")
def test_who_finds_no_place_beside_the_squad_does_nothing() -> None:
    """R-6: only 14.2 is beside 14.2'."""
    m = react("usmc_01 @ 14.2'; suspect @ 14.2; guerillas2 @ 14.1", 7)
    done(m)
    assert foes(m, 14) == {"14.1": "Guerillas (2)", "14.2": "Suspect"}


@pytest.mark.rule("phantom_fury", "9.4.table", "12.6.2")
def test_nobody_closes_in_on_a_tank() -> None:
    """R-34: beside the courtyard only the open ground has no enemy, and a tank stands there."""
    text = "usmc_01 @ 5.C; m1a1_1 @ 5.OG; suspect @ 5.1; guerillas2 @ 5.2; zone 17 usmc"
    m = react(text, 7)
    done(m)
    assert foes(m, 5) == {"5.1": "Suspect", "5.2": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "9.4.table")
def test_nobody_attacks_twice() -> None:
    """R-53: the guerillas of zone 2 flee to zone 14, where another squad stands."""
    m = react("usmc_01 @ 2.C; guerillas2 @ 2.1; usmc_02 @ 14.C", 7, 9, 9, "suspect_2_1_r")
    done(m)
    assert foes(m, 14) == {"14.2": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "9.4.table", "13.7.1")
def test_explosives_are_no_use_in_it() -> None:
    """R-54"""
    m = react("usmc_01 @ 14.C caat_1; guerillas2 @ 14.1", 7, 6, 9)
    done(m)
    assert caat(m, "caat_1").explosives == 1


@pytest.mark.rule("phantom_fury", "9.4.table", "4.1.6")
def test_a_house_blows_up() -> None:
    m = react("usmc_01 @ 3.R; usmc_02 @ 3.1; usmc_03 @ 3.2; usmc_04 @ 2.C; zone 2 usmc; zone 3 usmc", 9, "zone.3")
    assert [where(m, f"usmc_0{n}") for n in (1, 2, 3, 4)] == ["eliminated", "3.1", "eliminated", "2.C"]
    assert (squad(m, "usmc_02").reduced, squad(m, "usmc_02").status) == (True, Status.PINNED)
    assert (squad(m, "usmc_04").reduced, squad(m, "usmc_04").status) == (False, Status.READY)
    assert (state(m).ruins[3], state(m).usmc[3], state(m).vp) == (True, True, -12)


@pytest.mark.rule("phantom_fury", "9.4.table")
def test_a_reduced_squad_downstairs_does_not_survive_it() -> None:
    assert where(react("usmc_01 @ 3.1 reduced; zone 3 usmc", 9, "zone.3"), "usmc_01") == "eliminated"


@pytest.mark.rule("phantom_fury", "9.4.table", "5.1.1.2")
def test_a_caat_may_take_the_loss_but_the_squad_is_pinned() -> None:
    m = react("usmc_01 @ 3.1 caat_1; zone 3 usmc", 9, "zone.3")
    assert options(m) == ["squad_loses", "caat_loses"]
    choose(m, "caat_loses")
    assert (squad(m, "usmc_01").reduced, squad(m, "usmc_01").status) == (False, Status.PINNED)


@pytest.mark.rule("phantom_fury", "9.4.table")
@pytest.mark.parametrize(
    "text",
    [
        "iif_1 @ 26.1; zone 26 usmc",
        "usmc_01 @ 3.1; zone 3 usmc ruins",
        "usmc_01 @ 3.1; " + "; ".join(f"zone {zone} usmc" for zone in (2, 3, 4, 14, 15, 16)),
        "usmc_01 @ 14.C; suspect @ 14.1",
        "zone 3 usmc; m1a1_1 @ B3",
    ],
)
def test_what_does_not_blow_up(text: str) -> None:
    """The mosque, ruins, a zone amid USMC zones, an insurgent zone, a zone without a squad."""
    m = react(text, 9)
    done(m)
    assert not events(m, "note", topic="ruins")
