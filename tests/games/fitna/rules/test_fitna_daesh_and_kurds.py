"""25.0 IS, 26.0 Kurdish Peshmergas."""

import pytest
from fitna_tools import (
    FIGHTING,
    asked,
    at,
    attack,
    battle,
    choose,
    events,
    finish,
    goals,
    holder,
    offered,
    options,
    reduced,
    state,
    war,
    why_not,
)

from sandtable.games.fitna.rules.units import eliminate
from sandtable.games.fitna.state import Pkk


@pytest.mark.rule("fitna", "25.0", "25.2", "25.2.ops", "25.6")
def test_a_daesh_card_brings_three_counters_and_runs_is() -> None:
    text = "hand iraq c50 c65; is_a @ mosul; control is mosul abu_kamal; is_baghdadi @ raqqa; irq_9arm @ baiji"
    match = war(2, text, "is_05", "is_06", "is_decoy1")
    choose(match, "event c50.activate")
    assert {"mosul", "raqqa", "tikrit"} <= offered(match, "place")
    assert "baghdad" not in offered(match, "place")
    assert "baiji" not in offered(match, "place")  # an IS space, but occupied
    choose(match, "place mosul", "place mosul", "place tikrit")
    assert holder(match, "tikrit") == "is"
    assert asked(match).rule == "25.2.ops"
    choose(match, "split 1")
    assert (state(match).moves, state(match).attacks) == (1, 5)  # three oilfields
    choose(match, "end_moves", "end_attacks")
    assert asked(match).rule == "12.1.1"
    assert "event c65.fund" in options(match)


@pytest.mark.rule("fitna", "25.2.ops")
def test_without_oilfields_al_baghdadi_may_move_and_one_offensive_is_launched() -> None:
    no_oil = "control nobody mosul abu_kamal shaddadi"
    match = war(
        2,
        "hand iraq c50; is_baghdadi @ raqqa; is_a @ tabqa; syr_4arm @ salamiyah; " + no_oil,
    )
    choose(match, "event c50.activate")
    while asked(match).rule == "25.2":
        choose(match, options(match)[0])
    assert (state(match).moves, state(match).attacks) == (1, 1)


@pytest.mark.rule("fitna", "25.2")
def test_al_baghdadi_comes_with_one_counter_or_is_restored_with_two() -> None:
    match = war(2, "hand iraq c50; control is raqqa; is_baghdadi @ pool", "is_05")
    choose(match, "event c50.activate")
    assert set(options(match)) == {"baghdadi", "is_draw"}
    choose(match, "baghdadi", "place raqqa", "place raqqa")
    assert at(match, "is_baghdadi") == "raqqa"
    assert sum(face >= 0 for face in state(match).face) == 1
    restored = war(2, "hand iraq c50; is_baghdadi @ raqqa reduced", "is_05", "is_06")
    choose(restored, "event c50.activate", "baghdadi_restored", "place raqqa", "place raqqa")
    assert not reduced(restored, "is_baghdadi")
    assert sum(face >= 0 for face in state(restored).face) == 2


@pytest.mark.rule("fitna", "25.1", "30.0")
def test_counters_fight_with_what_lies_under_them_and_are_hidden_again() -> None:
    match = war(2, f"{FIGHTING}; irq_9arm @ baghdad; is_a @ fallujah face=is_20; is_b @ fallujah face=is_decoy1", 1)
    attack(match, "fallujah")
    assert at(match, "is_b") == "out"
    assert at(match, "is_decoy1") == "removed"
    assert battle(match).what.column == "+2 to +4"  # 8 against 2, one column for the space
    finish(match)
    assert at(match, "is_a") == "fallujah"
    scene = match.game.view(match.table, 0)
    assert [piece.hidden for piece in scene.pieces if piece.space == "fallujah"] == [True]


@pytest.mark.rule("fitna", "25.1")
def test_decoys_alone_vanish() -> None:
    defended = war(2, f"{FIGHTING}; irq_9arm @ baghdad; is_b @ fallujah face=is_decoy1")
    finish(attack(defended, "fallujah"))
    assert at(defended, "irq_9arm") == "fallujah"
    assert not events(defended, "battle")
    others = "is_c @ mosul; irq_5inf @ baiji"
    bluff = war(
        2,
        f"run is iraq 1; attacks 2; is_b @ fallujah face=is_decoy1; irq_9arm @ baghdad; {others}",
    )
    attack(bluff, "baghdad")
    finish(bluff)
    assert state(bluff).attacks == 1
    assert holder(bluff, "baghdad") == "iraq"


@pytest.mark.rule("fitna", "25.3", "8.1.symbols", "8.1.chemical")
def test_is_uses_only_cards_with_its_symbol() -> None:
    text = f"hand iraq c01 c06 c19; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; irq_9arm @ baghdad"
    match = war(2, text, 1, quiet=False)
    attack(match, "baghdad")
    while not (asked(match).seat == 0 and "attack" in asked(match).prompt):
        choose(match, "pass")
    assert offered(match, "asset") == {"c06.support", "c19.use"}
    assert why_not(match, "c01").rule == "25.3"
    other = war(2, f"hand iraq c19; {FIGHTING}; irq_9arm @ baghdad; syr_4arm @ fallujah", 1, quiet=False)
    attack(other, "fallujah")
    while asked(other).seat != 0:
        choose(other, "pass")
    assert why_not(other, "c19").rule == "8.1.chemical"


@pytest.mark.rule("fitna", "25.5")
def test_counter_insurgency_stops_a_daesh_card_and_all_others_this_turn() -> None:
    match = war(2, "hand iraq c50 c51; hand syria c27; control is raqqa; syr_4arm @ damascus", quiet=False)
    choose(match, "event c50.activate", "cancel c27.cancel")
    assert "event c51.activate" not in options(match)
    assert why_not(match, "c51").rule == "8.1"
    assert state(match).run is None
    choose(match, "end_events")
    assert "spend c51" in options(match)


def test_is_as_a_player_moves_only_al_baghdadi_and_has_the_oil() -> None:
    text = "active is; segment planning; is_baghdadi @ raqqa; is_a @ mosul; control is mosul abu_kamal"
    match = war(2, text, players=4)
    choose(match, "no_ops")
    assert options(match) == ["split 0", "split 1"]
    back = war(
        2,
        "active is; hand is c54; control is raqqa; jokers is 0; is_baghdadi @ pool",
        "c37",
        "is_01",
        "is_02",
        "is_03",
        players=4,
    )
    choose(back, "event c54.reinforce", "assets 0", "is_draw")
    assert offered(back, "place")


# 26.0 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "26.0")
def test_a_kurdish_faction_keeps_out_of_the_zones_of_another() -> None:
    match = war(2, "run kurds iraq 0; moves 4; kdp_1 @ zakho; control kdp qamishli")
    assert "qamishli" not in goals(match, "kdp_1")
    choose(match, "move kdp_1")
    assert why_not(match, "qamishli").rule == "26.0"
    together = war(7, "segment movement; moves 4; kdp_1 @ zakho; control kurds qamishli")
    assert "qamishli" in goals(together, "kdp_1")


@pytest.mark.rule("fitna", "26.2", "26.6", "26.8")
def test_a_peshmerga_card() -> None:
    text = "hand iraq c43 c65; kdp_2 @ erbil; kdp_1 @ pool; kdp_g1 @ pool; control iraq dahuk; irq_9arm @ zakho"
    match = war(2, text)
    choose(match, "event c43.activate", "rebuild kdp_g1")
    assert {"erbil", "dahuk"} <= offered(match, "place")  # Dahuk is empty
    assert "zakho" not in offered(match, "place")
    assert "kirkuk" not in offered(match, "place")  # no symbol
    choose(match, "place dahuk", "split 1")
    assert (state(match).moves, state(match).attacks) == (2, 3)
    choose(
        match,
        "end_moves",
        *(["end_attacks"] if state(match).run is not None and "end_attacks" in options(match) else []),
    )
    while state(match).run is not None:
        choose(match, options(match)[-1])
    assert "event c65.fund" in options(match)


@pytest.mark.rule("fitna", "26.2")
def test_or_two_kurds_are_restored() -> None:
    text = "hand iraq c43; kdp_1 @ erbil reduced; kdp_2 @ erbil reduced; pyd_1 @ kobane reduced"
    match = war(
        2, f"{text}; {'; '.join(f'{u} @ removed' for u in ('kdp_3', 'kdp_g1', 'kdp_g2', 'kdp_g3', 'kdp_g4'))}"
    )
    for garrison in ("pyd_2", "pyd_g1", "pyd_g2", "pyd_g3", "pyd_g4"):
        state(match).at[match.table.box.unit_number[garrison]] = -5
    choose(match, "event c43.activate", "upgrade kdp_1", "upgrade pyd_1")
    assert [reduced(match, each) for each in ("kdp_1", "kdp_2", "pyd_1")] == [False, True, False]


@pytest.mark.rule("fitna", "26.3", "8.1.symbols")
def test_kurds_use_their_symbol_and_close_air_support() -> None:
    text = f"active iraq; hand syria c01 c04 c16; {FIGHTING}; irq_9arm @ mosul; kdp_1 @ dahuk"
    match = war(2, text, 1, quiet=False)
    attack(match, "dahuk")
    assert asked(match).seat == 1
    assert offered(match, "asset") == {"c01.support", "c16.defend"}
    assert why_not(match, "c04").rule == "26.3"


@pytest.mark.rule("fitna", "26.5")
def test_kurdish_rivalry() -> None:
    match = war(2, "hand iraq c43 c44; hand syria c24; kdp_1 @ erbil; syr_4arm @ damascus", quiet=False)
    choose(match, "event c43.activate", "cancel c24.cancel")
    assert "event c44.activate" not in options(match)
    rebellion = war(6, "turn 2; hand turkey c75; hand syria c24", quiet=False)
    choose(rebellion, "event c75.rebel")
    assert asked(rebellion).rule == "26.7"  # nobody was asked


@pytest.mark.rule("fitna", "26.7")
def test_a_rebellion_puts_garrisons_in_every_free_pkk_space_of_turkey() -> None:
    match = war(6, "turn 2; hand syria c75; active syria; tur_3cor @ diyarbakir")
    choose(match, "event c75.rebel")
    held = {"mardin", "siirt", "sirnak", "hakkari"}
    assert offered(match, "place") == held | ({"qandil"} if holder(match, "qandil") == "pkk" else set())
    choose(match, "place sirnak", "place sirnak")
    garrisons = [f"pkk_g{n}" for n in range(1, 6)]
    assert sorted(at(match, each) for each in garrisons) == sorted([*held, "pool"])
    assert state(match).pkk == Pkk.RUNNING
    assert at(match, "pkk_1") == "sirnak"
    assert match.table.box.card("c75") in state(match).gone


@pytest.mark.rule("fitna", "26.7", "13.0")
def test_scenarios_3_and_7_start_with_the_rebellion() -> None:
    for number in (3, 7):
        assert state(war(number, "setup")).pkk == Pkk.RUNNING
    assert state(war(6, "setup")).pkk == Pkk.QUIET


@pytest.mark.rule("fitna", "26.7.end")
def test_the_rebellion_ends_when_turkey_holds_all_pkk_spaces_in_turkey() -> None:
    held = "control turkey diyarbakir mardin siirt sirnak"
    text = f"active turkey; segment movement; moves 1; {held}; tur_1arm @ van; pkk_1 @ qandil; pkk_g1 @ pool"
    match = war(3, f"{text}; control pkk hakkari")
    choose(match, "move tur_1arm", "to hakkari")
    assert state(match).pkk == Pkk.OVER
    assert at(match, "pkk_1") == "qandil"
    assert at(match, "pkk_g1") == "removed"
    eliminate(match.table, match.table.box.unit_number["pkk_1"], "18.5")
    assert at(match, "pkk_1") == "removed"
