"""Players: factions and seats, who moves whose units, control of Turkey."""

import pytest

from sandtable.games.islamic_state.box.factions import Faction, Force
from sandtable.games.islamic_state.rules.players import turkey_seat
from sandtable.testing import asked, choose, options
from tests.games.islamic_state.tools import at, box, goals, new_game, opening, play, state, war


@pytest.mark.rule("islamic_state", "factions.six")
def test_six_factions_with_their_forces():
    names = [faction.id for faction in box().players.faction if faction.playable]
    assert names == ["islamic_state", "kurds", "iran", "coalition", "syrian_rebels", "syrian_regime"]
    assert box().forces_of[Faction.IRAN] == (Force.HEZBOLLAH, Force.SHIA_MILITIA, Force.IRAN)
    assert box().forces_of[Faction.SYRIAN_REGIME] == (Force.SYRIAN_REGIME, Force.RUSSIA)
    assert {box().faction[box().piece[id_]] for id_ in ("usa_1", "iraq_shia_1", "iraq_sunni_1")} == {
        Faction.COALITION
    }


@pytest.mark.rule("islamic_state", "players.assignment")
@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (6, ["islamic_state", "kurds", "iran", "coalition", "syrian_rebels", "syrian_regime"]),
        (5, ["islamic_state", "kurds iran", "coalition", "syrian_rebels", "syrian_regime"]),
        (4, ["islamic_state", "kurds syrian_rebels", "iran syrian_regime", "coalition"]),
        (3, ["islamic_state", "kurds coalition syrian_rebels", "iran syrian_regime"]),
        (2, ["islamic_state syrian_regime", "kurds coalition syrian_rebels"]),
    ],
)
def test_seats_for_every_number_of_players(players, seats):
    assert [" ".join(seat.sides) for seat in new_game(players).seats] == seats


@pytest.mark.rule("islamic_state", "setup.seating")
def test_factions_sit_in_the_formal_order_and_is_begins():
    match = opening("stage first; extra islamic_state; cards islamic_state move recruit")
    assert [box().players.seating.order[n] for n in range(6)] == [seat.sides[0] for seat in match.seats]
    assert asked(match).seat == 0
    assert state(match).queue == [1, 2, 3, 4, 5]


@pytest.mark.rule("islamic_state", "players.two")
def test_irans_forces_are_split_and_act_after_the_winners_own():
    match = opening("stage first; iran_seat 1; extra islamic_state; cards iran move", players=2)
    choose(match, "open side.islamic_state")
    assert state(match).queue == [5, 1, 3, 4, 2]
    text = "hezbollah*1 @ homs; militia_1 @ baghdad; phase iran; cards iran move"
    winner = choose(war(f"iran_seat 0; {text}", players=2), "reveal move.iran")
    assert at(winner, "militia_1") == "baghdad"
    assert "to baghdad" not in options(winner)
    assert asked(winner).rule == "actions.move"
    assert asked(winner).seat == 0
    other = choose(war(f"iran_seat 1; {text}", players=2), "reveal move.iran")
    assert asked(other).pieces == (match.names.number("piece", "militia_1"),)


# ---- Turkey


@pytest.mark.rule("islamic_state", "momentum.benefit", "turkey.control")
def test_the_holder_controls_turkey_but_never_is_after_the_unilateral_move():
    phase = "kurd*1 @ erbil; phase kurds; cards kurds move"
    assert turkey_seat(war(phase).table) == 0
    assert turkey_seat(war(f"momentum 1; {phase}").table) == 1
    assert turkey_seat(war(f"played turkish_move; {phase}").table) == 3
    assert turkey_seat(war(f"played turkish_move; momentum 4; {phase}").table) == 4


@pytest.mark.rule("islamic_state", "turkey.control")
def test_who_does_not_control_turkey_cannot_name_it():
    match = play("syrian_rebels", "move", "turkey_1 @ turkey; momentum 1; rebel*1 @ douma")
    assert "turks" not in options(match)


@pytest.mark.rule("islamic_state", "turkey.control")
def test_a_card_may_name_turkey_instead():
    text = "momentum 1; turkey*2 @ zakho; kurd*1 @ erbil; played turkish_intervention turkish_move"
    match = play("kurds", "move", text)
    assert "turks" in options(match)
    choose(match, "turks")
    choose(match, "take turkey_1 turkey_2")
    assert "malikiyah" in goals(match)
    assert "turks" not in options(opening("phase kurds; cards kurds move"))


@pytest.mark.rule("islamic_state", "turkey.control")
def test_the_unit_of_the_unilateral_move_is_the_coalitions_for_good():
    text = "loyal turkey_1; turkey_1 @ zakho; turkey_2 @ soran; played turkish_move; momentum 1"
    match = war(f"{text}; iraq_shia*1 @ basra; phase coalition; cards coalition move")
    choose(match, "reveal move.coalition", "turks")
    assert at(match, "turkey_1") == "zakho"
    assert "to malikiyah" in options(match)
