"""18.0 Offensives, 19.0 Entrenchments and 21.0 Caveats where they meet other chapters."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    asked,
    at,
    attack,
    battle,
    choose,
    events,
    finish,
    fought,
    goals,
    holder,
    offered,
    options,
    reduced,
    state,
    war,
    why_not,
)

from sandtable.core import AnyMatch, Kind
from sandtable.testing import answer_if_asked

REBEL_STACK = "fsa_1arm @ hama; fsa_2arm @ hama; fsa_1mech @ hama"


def exploits(match: AnyMatch) -> dict[str, set[str]]:
    """Where each armoured unit of a won offensive may exploit to; none of them does."""
    found = {}
    while state(match).fight is not None:
        (u,) = asked(match).pieces
        found[match.names.id(Kind.PIECE, u)] = offered(match, "exploit")
        choose(match, options(match)[-1])
    return found


# 18.4, 18.5 Losses ---------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.5")
def test_a_reduced_unit_is_not_lost_while_a_full_one_can_be_flipped() -> None:
    text = f"syr_4arm @ homs; syr_1arm @ homs reduced; syr_3arm @ homs; {REBEL_STACK}"
    match = fought(1, text, "AR", "hama")
    assert offered(match, "lose") == {"syr_4arm", "syr_3arm"}


@pytest.mark.rule("fitna", "18.5")
def test_the_second_step_falls_on_any_reduced_unit_once_the_full_one_is_flipped() -> None:
    text = f"syr_4arm @ homs; syr_1arm @ homs reduced; syr_3arm @ homs reduced; {REBEL_STACK}"
    match = fought(1, text, "EX*", "hama")
    answer_if_asked(match, "lose fsa_1arm", "lose fsa_2arm")
    assert reduced(match, "syr_4arm")
    assert offered(match, "lose") == {"syr_1arm", "syr_3arm", "syr_4arm"}


@pytest.mark.rule("fitna", "18.4")
def test_a_severe_repulse_costs_every_attacker_a_step() -> None:
    match = fought(1, f"syr_15sf @ homs; syr_41sf @ homs reduced; {REBEL_STACK}", "AR*", "hama")
    assert reduced(match, "syr_15sf")
    assert at(match, "syr_15sf") == "homs"
    assert at(match, "syr_41sf") == "pool"


@pytest.mark.rule("fitna", "18.4", "25.1")
def test_a_severe_repulse_wipes_out_is_and_leaves_it_the_space() -> None:
    text = "is_a @ fallujah face=is_20; is_b @ fallujah face=is_21; irq_9arm @ baghdad; irq_prgd @ baghdad"
    match = fought(2, f"run is iraq 1; {text}", "AR*", "baghdad")
    assert len(state(match).is_pool) == 24
    assert holder(match, "fallujah") == "is"


@pytest.mark.rule("fitna", "18.4", "19.0", "5.0")
def test_a_costly_victory_without_survivors_leaves_the_space_to_the_retreated_without_their_trenches() -> None:
    text = f"{FIGHTING}; hand syria c01; syr_4arm @ homs reduced; fsa_1sf @ hama isolated; fsa_2sf @ hama isolated"
    match = war(1, f"{text}; dug hama; control rebels idlib", 5, quiet=False)
    attack(match, "hama")
    while state(match).fight is not None:
        play = "asset c01.support"
        choose(match, play if play in options(match) else options(match)[-1])
    assert battle(match).what.result == "DR*"
    assert at(match, "syr_4arm") == "pool"
    assert at(match, "fsa_1sf") == at(match, "fsa_2sf") == "idlib"
    assert (holder(match, "hama"), state(match).dug) == ("rebels", [])


# 18.6 Retreats -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.6", "4.0")
def test_three_defenders_fill_own_spaces_before_empty_ones_of_others() -> None:
    text = (
        "active rebels; fsa_1arm @ idlib; fsa_2arm @ idlib; ash_1 @ idlib; "
        "syr_1arm @ hama; syr_3arm @ hama; syr_mil1 @ hama; syr_4arm @ homs; syr_9arm @ homs; "
        "syr_5mech @ tartus; syr_7mech @ tartus; control rebels jisr salamiyah"
    )
    match = choose(fought(1, text, "DR", "hama"), "lose syr_mil1")
    assert offered(match, "retreat") == {"homs", "tartus"}
    choose(match, "retreat homs")
    assert at(match, "syr_3arm") == "tartus"  # the one own space left
    assert offered(match, "retreat") == {"salamiyah", "jisr"}


@pytest.mark.rule("fitna", "18.6", "20.6")
def test_the_controller_of_a_shared_space_retreats_first() -> None:
    army = "fsa_1arm @ hama; fsa_2arm @ hama; fsa_3mech @ hama"
    text = f"active turkey; {army}; syr_4arm @ homs reduced; rus_22para @ homs; control syria nabk tartus palmyra"
    match = fought(10, text, "DR", "homs")
    answer_if_asked(match, "lose rus_22para")
    assert offered(match, "retreat")
    assert asked(match).seat == match.seat_number("syria")


# 18.7, 21.0 Russians and Turkey --------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.7", "21.0")
def test_russian_armour_does_not_exploit_into_turkey() -> None:
    text = "rus_6arm @ hama; syr_4arm @ hama; syr_1arm @ hama; fsa_1inf @ idlib reduced"
    match = fought(3, f"{text}; control syria jisr aleppo", "DR", "idlib")
    assert exploits(match) == {"syr_1arm": {"antakya"}, "syr_4arm": {"antakya"}}


@pytest.mark.rule("fitna", "18.0", "21.0")
def test_russians_do_not_attack_the_pkk_in_turkey_but_syrians_beside_them_do() -> None:
    text = f"{FIGHTING}; rus_6arm @ qamishli; pkk_g1 @ mardin; fsa_1inf @ idlib; syr_1arm @ hama"
    match = war(3, text)
    assert "mardin" not in offered(match, "attack")
    refusal = why_not(match, "mardin")
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("21.0", "Russian units never enter Turkey.")
    match = attack(war(3, f"{text}; syr_4arm @ qamishli", 6), "mardin")
    finish(match)
    assert (at(match, "syr_4arm"), at(match, "rus_6arm")) == ("mardin", "qamishli")


@pytest.mark.rule("fitna", "17.1", "21.0")
def test_russians_do_not_walk_into_turkey_even_where_syria_holds_it() -> None:
    match = war(3, f"{MOVING}; rus_6arm @ latakia; syr_4arm @ latakia; control syria antakya")
    assert "antakya" not in goals(match, "rus_6arm")
    assert "antakya" in goals(match, "syr_4arm")


@pytest.mark.rule("fitna", "18.0", "21.0")
def test_kurds_whom_turkey_runs_are_bound_by_no_caveat() -> None:
    match = war(3, f"{FIGHTING}; active turkey; run kurds turkey 1; pyd_1 @ hasakah; rus_6arm @ shaddadi")
    assert "shaddadi" in offered(match, "attack")


@pytest.mark.rule("fitna", "18.7", "20.1")
def test_armour_of_a_faction_with_an_area_does_not_exploit_out_of_it() -> None:
    text = "fsa_1arm @ deir_ez_zor; tur_1arm @ deir_ez_zor; tur_5arm @ deir_ez_zor; shi_1 @ abu_kamal reduced"
    match = fought(10, f"active turkey; {text}", "DR", "abu_kamal")
    assert exploits(match) == {"tur_1arm": {"qaim"}, "tur_5arm": {"qaim"}}


@pytest.mark.rule("fitna", "18.0", "21.0", "20.1")
def test_rebels_of_turkey_attack_a_space_that_syrians_share_with_russians_and_turks_stay() -> None:
    text = "tur_1arm @ antakya; fsa_1arm @ antakya; fsa_2arm @ antakya; syr_mil1 @ latakia; rus_22para @ latakia"
    match = choose(war(10, f"{FIGHTING}; active turkey; {text}"), "attack latakia")
    assert offered(match, "commit") == {"fsa_1arm", "fsa_2arm", "fsa_1arm fsa_2arm"}


# 18.2 Shifts ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.2", "19.0")
def test_the_ground_and_the_trenches_of_the_attacker_do_not_count() -> None:
    match = attack(war(1, f"{FIGHTING}; syr_4arm @ damascus; ash_1 @ nabk; dug damascus", 1), "nabk")
    assert [shift.value for shift in battle(match).what.shifts] == [-1]


@pytest.mark.rule("fitna", "19.0")
def test_ten_markers_are_all_there_are() -> None:
    ten = ["damascus", "homs", "hama", "nabk", "tartus", "latakia", "aleppo", "suwayda", "quneitra", "palmyra"]
    army = ["4arm", "1arm", "3arm", "9arm", "11arm", "18arm", "5mech", "7mech", "10mech", "17inf"]
    units = "; ".join(f"syr_{u} @ {x}" for u, x in zip(army, ten, strict=True))
    text = f"hand syria c11; {units}; syr_15sf @ daraa"
    assert "event c11.fortify" in options(war(1, f"{text}; dug {' '.join(ten[:9])}"))
    match = war(1, f"{text}; dug {' '.join(ten)}")
    assert "event c11.fortify" not in options(match)
    assert why_not(match, "c11.fortify") is not None


# Forecasts -----------------------------------------------------------------------------------------------------

SUPPORT = [
    ("syria", "c01.support", "syr_4arm @ homs; ash_1 @ hama; dug hama"),
    ("syria", "c11.assault", "syr_4arm @ homs; ash_1 @ hama; dug hama"),
    ("syria", "c11.assault", "syr_4arm @ homs; ash_1 @ hama"),
    ("syria", "c28.support", "syr_4arm @ homs isolated; fsa_1arm @ nabk; fsa_2arm @ nabk"),
    ("rebels", "c11.hold", "syr_4arm @ homs; ash_1 @ hama; dug hama"),
    ("rebels", "c18.defend", "syr_4arm @ homs; ash_1 @ hama isolated"),
    ("rebels", "c23.broken_ground", "syr_4arm @ homs; ash_1 @ nabk"),
]


@pytest.mark.rule("fitna", "18.2", "18.3", "18.4")
@pytest.mark.parametrize(("who", "mode", "text"), SUPPORT)
def test_the_odds_of_a_card_are_those_of_all_six_dice_with_it(who: str, mode: str, text: str) -> None:
    """The forecast is compared with six games that go on with each face of the die."""
    target = "hama" if "hama" in text else "nabk"
    play, rolled, promised = f"asset {mode}", [], {}
    for die in range(1, 7):
        match = war(1, f"{FIGHTING}; tense; hand {who} {mode[:3]}; jokers {who} 0; {text}", die, quiet=False)
        attack(match, target)
        while not state(match).fight or not match.pending or play not in options(match):
            choose(match, "pass")
        question = asked(match)
        option = question.options[options(match).index(play)]
        forecast = match.forecast(question.seat, option)
        assert forecast is not None
        promised = {chance.code: round(chance.probability * 6) for chance in forecast.chances}
        choose(match, play)
        while not events(match, "battle"):
            choose(match, "pass")
        fought_out = battle(match).what
        assert forecast.shifts == fought_out.shifts
        rolled.append(fought_out.result)
    assert promised == {result: rolled.count(result) for result in rolled}
