"""What each seat sees of the table."""

import pytest

from sandtable.bots import make
from sandtable.bots import play as let_bots_play
from sandtable.core import AnyMatch, Match
from sandtable.core.scene import Card, Rung, Scene, SpaceStatus, Track, Tray
from sandtable.games import find
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.testing import asked
from tests.games.islamic_state.tools import GAME, box, opening, play, state, war


def seen(match: AnyMatch, seat: int | None = None) -> Scene:
    return find(GAME).view(match.table, seat)


def status(scene: Scene, area: str) -> SpaceStatus:
    return next(each for each in scene.spaces if each.id == area)


def test_control_and_contested_areas_are_shown() -> None:
    scene = seen(war("is_1 @ mosul; iraq_shia_1 @ mosul; control islamic_state mosul; stage select"))
    assert status(scene, "mosul").side == "islamic_state"
    assert status(scene, "mosul").contested
    assert not status(scene, "erbil").contested


def test_damage_is_a_sign_with_the_turns_that_are_left() -> None:
    match = war("damage power_plant.deir_hafir 3; damage dam.tabqa 9; stage select")
    scene = seen(match)
    power = status(scene, "deir_hafir").signs
    assert [(sign.glyph, sign.value) for sign in power] == [("power", "3")]
    assert [sign.value for sign in status(scene, "tabqa").signs] == ["×"]


def test_every_piece_on_the_map_is_shown_to_everybody() -> None:
    match = opening()
    there = {box().piece_ids[piece] for piece, at in enumerate(state(match).at) if at >= 0}
    for seat in (None, *range(6)):
        assert {piece.id for piece in seen(match, seat).pieces} == there


def test_weak_iraqi_units_carry_a_mark() -> None:
    weak = [piece for piece in seen(opening()).pieces if piece.marks]
    assert [piece.factors for piece in weak] == ["0-3"] * 3


def track(scene: Scene, id_: str) -> Track:
    return next(each for each in scene.tracks if each.id == id_)


def rung(scene: Scene, event: Intervention) -> Rung:
    title = box().tables.intervention[event].title
    return next(each for each in track(scene, "intervention").rungs if each.name == title)


@pytest.mark.rule("islamic_state", "int.play")
def test_the_ladder_says_what_can_be_played_and_what_is_missing() -> None:
    scene = seen(war("level 8; played drones"))
    assert rung(scene, Intervention.DRONES).state == "done"
    assert rung(scene, Intervention.US_AIRSTRIKES).state == "open"
    assert rung(scene, Intervention.TURKISH_AIRBASE).state == "lacking"
    assert "Momentum" in rung(scene, Intervention.TURKISH_AIRBASE).note
    assert rung(scene, Intervention.BOOTS).state == "locked"
    assert "needs level 20" in rung(scene, Intervention.BOOTS).note


def test_every_faction_has_its_level_now() -> None:
    scene = seen(opening())
    found = {each.id: each.value for each in scene.tracks if each.id.startswith("victory_")}
    assert found["victory_kurds"] == 2
    assert found["victory_islamic_state"] == 0
    assert len(found) == 6


def test_the_chart_of_acts_shows_the_next_one() -> None:
    rungs = track(seen(opening()), "acts").rungs
    assert [each.state for each in rungs][:2] == ["open", "locked"]


def tray(scene: Scene, id_: str) -> Tray | None:
    return next((each for each in scene.trays if each.id == id_), None)


def hand(scene: Scene) -> tuple[Card, ...]:
    found = tray(scene, "hand")
    return found.cards if found else ()


def test_a_seat_sees_the_cards_that_it_can_choose() -> None:
    match = opening("stage select")
    assert [card.id for card in hand(seen(match, 1))] == ["recruit.kurds", "rapid.kurds", "move.kurds"]
    assert {card.tone for card in hand(seen(match, 1))} == {"gold"}  # the cards of the Kurds
    assert hand(seen(match)) == ()


def test_chosen_cards_of_others_are_only_counted() -> None:
    match = opening("stage round; queue kurds iran; cards kurds move; cards iran recruit; extra iran")
    mine, others = seen(match, 1), seen(match, 2)
    assert [card.id for card in hand(mine)] == ["move.kurds"]
    backs = tray(others, "cards_kurds")
    assert backs is not None
    assert (backs.count, backs.cards) == (1, ())
    assert tray(mine, "cards_kurds") is None


def test_the_strip_has_areas_units_and_money() -> None:
    first = seen(opening()).standings[0]
    assert first.facts == ("12 areas", "18 units", "28 cash", "11 res.")
    assert first.tags == ("Momentum",)


def test_a_battle_is_forecast_on_a_column_of_the_chart() -> None:
    match = play("kurds", "move", "kurd_1 @ hasakah; is_1 @ shaddadi; kurd*2 @ shaddadi")
    options = asked(match).options
    fight = next(option for option in options if option.verb == "fight")
    odds = asked(match).odds
    assert odds is not None
    forecast = odds(fight)
    assert forecast is not None
    assert forecast.lit is not None
    charts = {chart.id: chart for chart in find(GAME).charts(box())}
    lit = charts[forecast.lit.chart]
    assert forecast.lit.column is not None
    assert forecast.lit.column < len(lit.columns)


def test_bots_take_a_table_of_three_to_its_end() -> None:
    game = find(GAME)
    match: AnyMatch = Match(game, game.setting("short", players=3), seed=4)
    let_bots_play(match, {seat: make("greedy", seat) for seat in range(3)})
    assert match.outcome is not None
    assert seen(match).turn.startswith("Turn 12 of 12")


@pytest.mark.rule("islamic_state", "victory.is")
@pytest.mark.parametrize(
    ("text", "need", "near"),
    [
        (
            "",
            "For marginal by turn 18: 12 areas, one of them inside Iraq.",
            "Fallujah adds a level; while an act has not succeeded one is taken off.",
        ),
        (
            "control islamic_state hatra",
            "Marginal is met, less a level for 11 acts that have not succeeded.",
            "Fallujah adds a level.",
        ),
    ],
)
def test_the_goal_of_the_islamic_state_does_not_ask_for_what_it_has(text: str, need: str, near: str) -> None:
    goals = seen(opening(f"stage select; {text}")).goals
    assert (goals[0].need, goals[0].near) == (need, near)


@pytest.mark.rule("islamic_state", "turn.3-select", "turn.5-round")
def test_a_card_that_is_due_says_what_it_could_do() -> None:
    match = war("is_1 @ tabqa; kurd_1 @ erbil; phase kurds; cards kurds move")
    (hand,) = (tray for tray in seen(match, 1).trays if tray.id == "hand")
    assert [(card.foot, card.idle) for card in hand.cards] == [("1 stack moves", False)]


@pytest.mark.rule("islamic_state", "turn.3-select")
def test_a_card_that_would_do_nothing_says_so() -> None:
    match = war("is_1 @ tabqa; phase kurds; cards kurds move")
    (hand,) = (tray for tray in seen(match, 1).trays if tray.id == "hand")
    assert [(card.foot, card.idle) for card in hand.cards] == [("No stack can move now", True)]


@pytest.mark.rule("islamic_state", "actions.move", "move.home-guard")
def test_a_card_counts_the_stacks_that_can_move_as_the_phase_does() -> None:
    match = opening("phase syrian_regime; cards syrian_regime move")
    (hand,) = (tray for tray in seen(match, 5).trays if tray.id == "hand")
    able = next(part.can for part in seen(match, 5).phases if part.can)
    assert (hand.cards[0].foot, able) == ("1 of 11 stacks moves", "11 can")


@pytest.mark.rule("islamic_state", "victory.levels", "players.assignment")
def test_the_goal_of_a_seat_is_that_of_its_best_faction_and_says_so() -> None:
    alone, several = (seen(opening("stage select", players=players)).goals[0].have for players in (6, 2))
    assert "the best of" not in alone
    assert several.startswith("Syrian Regime, the best of 2: ")


@pytest.mark.rule("islamic_state", "turn.3-select", "actions.list")
def test_who_can_act_is_told_to_whoever_holds_a_card_that_moves() -> None:
    units = "kurd_1 @ erbil; is_1 @ mosul; phase kurds"

    def able(card: str, seat: int | None) -> list[str]:
        match = war(f"{units}; cards kurds {card}")
        kurds = asked(match).seat
        phases = seen(match, kurds if seat is None else (kurds + seat) % 6).phases
        return [piece for part in phases for piece in part.able]

    assert able("move", None) == ["kurd_1"]
    assert able("move", 1) == []
    assert able("recruit", None) == []
