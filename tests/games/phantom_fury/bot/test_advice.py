"""The greedy bot: better than chance, and in a few positions what a person would do."""

from statistics import mean

import pytest

from sandtable.bots import Bot, GreedyBot, RandomBot
from sandtable.core import Dice, Run, Table
from sandtable.core.match import AnyMatch
from sandtable.games.phantom_fury.bot.ground import KEPT
from sandtable.games.phantom_fury.bot.plans import Line, Outlook, step_cost
from sandtable.games.phantom_fury.game import GAME
from tests.games.phantom_fury.tools import at


def zones_held(seed: int, bot: Bot) -> int:
    """The zones under USMC control at the end of a game with two strong points."""
    box = GAME.box()
    run = Run(GAME, Table(box, GAME.setup(box, GAME.setting()), Dice(str(seed))))
    run.start()
    while run.outcome is None:
        run.answer(run.pending[0], bot.choose(run, run.pending[0]))
    return sum(run.table.state.usmc)


def greedy(match: AnyMatch) -> str:
    """What the bot chooses."""
    return match.game.spell(GreedyBot(1).choose(match, match.pending[0]), match.names)


@pytest.mark.parametrize("games", [6, pytest.param(20, marks=pytest.mark.long)])
def test_greedy_holds_more_than_twice_as_many_zones_as_random(games: int) -> None:
    greedy = mean(zones_held(seed, GreedyBot(seed)) for seed in range(games))
    chance = mean(zones_held(seed, RandomBot(seed)) for seed in range(games))
    assert greedy >= 2 * chance


def test_a_squad_takes_the_empty_zone_next_door() -> None:
    match = at("phase movement; zone 3 usmc; usmc_01 @ 3.R; zone 2 normal; zone 14 normal; zone 15 normal")
    assert greedy(match) == "move usmc_01"


@pytest.mark.parametrize(("guard", "gain"), [("", 1 - 2 * KEPT), ("; usmc_02 @ 51.C", 1)])
def test_a_squad_that_guards_a_street_is_missed(guard: str, gain: float) -> None:
    """Zone 43 is there to be taken, but without a guard on F1 the guerillas of zone 41 take 51 and 52."""
    text = "phase movement; zone 51 usmc; zone 52 usmc; usmc_01 @ 52.C; guerillas1 @ 41.1"
    match = at(text + "".join(f"; zone {zone} normal" for zone in (33, 34, 35, 42, 43, 44, 53, 54)) + guard)
    assert Outlook(Line(match.table), 0).gain(43) == pytest.approx(gain)


@pytest.mark.parametrize(("foe", "choice"), [("martyrs4", "use_explosives"), ("guerillas1", "save_explosives")])
def test_explosives_are_for_martyrs_behind_walls(foe: str, choice: str) -> None:
    zone = "fortified" if foe == "martyrs4" else "normal"
    match = at(f"phase assault; zone 3 {zone}; usmc_02 @ 3.1 caat_1; {foe} @ 3.2", automatic=False)
    for spelled in ("assault usmc_02", "against 3.2"):
        match.choose(0, match.game.parse_option(spelled, match.names))
    assert greedy(match) == choice


FRONT = "; ".join(f"zone {zone} {'usmc' if zone < 13 else 'normal'}" for zone in range(1, 26))


@pytest.mark.parametrize(
    ("suspects", "choice"),
    [
        ("suspect @ 14.1; suspect @ 14.2; suspect @ 15.1; suspect @ 15.2", "call_uav"),
        ("guerillas1 @ 14.1", "call_hornet"),
    ],
)
def test_the_drone_is_called_for_suspects_and_the_bomber_while_there_is_one(suspects: str, choice: str) -> None:
    assert greedy(at(f"phase support; {FRONT}; usmc_01 @ 2.C; usmc_02 @ 3.C; {suspects}")) == choice


def test_the_drone_does_not_fly_over_a_strong_point_where_it_turns_nobody_over() -> None:
    strong = FRONT.replace("zone 14 normal", "zone 14 fortified")
    hidden = "suspect @ 14.1; suspect @ 14.2; suspect @ 15.1; suspect @ 15.2; suspect @ 16.1; suspect @ 16.2"
    match = at(f"phase support; {strong}; usmc_01 @ 2.C; usmc_02 @ 3.C; {hidden}", dice=[0])
    match.choose(0, match.game.parse_option("call_uav", match.names))
    first = GreedyBot(1).choose(match, match.pending[0])
    match.choose(0, first)
    second = GreedyBot(1).choose(match, match.pending[0])
    assert {match.game.spell(each, match.names) for each in (first, second)} == {"survey zone.15", "survey zone.16"}


def test_squads_close_up_from_the_rear() -> None:
    match = at(f"phase movement; {FRONT}; usmc_01 @ 4.C; usmc_02 @ 12.C; guerillas1 @ 23.1")
    assert greedy(match) == "move usmc_01"


def test_a_step_loss_costs_less_when_few_turns_are_left() -> None:
    early, late = (step_cost(at(f"turn {turn}; phase movement; usmc_01 @ 3.C").table, 0) for turn in (2, 15))
    assert late < early / 2


def test_advice_leaves_the_position_alone() -> None:
    match = at("phase movement; zone 3 usmc; usmc_01 @ 3.C; m1a1_1 @ B3; suspect @ 15.1; zone 14 normal")
    before = match.digest()
    match.game.advise(match.table, match.pending[0])
    assert match.digest() == before
