"""Nothing that a seat is sent tells what it cannot know, in long random play of every game that hides something.

`test_every_game` checks the same in short samples.
"""

from random import Random

import pytest

from sandtable import games
from sandtable.core import AnyMatch, Match
from sandtable.testing import check_secrets, choose
from tests.games.fitna.tools import FIGHTING, attack, war

SEEDS = range(6)
EVERY = 10
HIDING = [
    (id_, scenario.id, len(seats))
    for id_ in games.GAMES
    if games.find(id_).hides
    for scenario in games.find(id_).scenarios
    if not scenario.missing
    for seats in scenario.tables
]


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("id_", "scenario", "players"), HIDING)
def test_no_secret_is_told(id_: str, scenario: str, players: int, seed: int) -> None:
    game, random = games.find(id_), Random(seed)
    match: AnyMatch = Match(game, game.setting(scenario, players=players), seed)
    while match.outcome is None:
        before, decision = match.freeze(), random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
        if random.randrange(EVERY) == 0:
            check_secrets(match, before, deals=3)


ISOLATED = "syr_17inf @ tabqa isolated; syr_18arm @ raqqa isolated; control syria raqqa; control pyd tell_abyad"
CUT = f"{ISOLATED}; control rebels aleppo; control rebels deir_ez_zor; ash_1 @ salamiyah reduced"
REOPENED = f"{FIGHTING}; syr_5mech @ homs; syr_7mech @ homs; {CUT}"
RUSSIANS = "rus_6arm @ homs reduced; rus_22para @ latakia reduced; rus_56para @ hama reduced"
ARMY = "syr_1arm @ homs; syr_3arm @ hama; syr_9arm @ nabk; syr_prgd @ damascus"


@pytest.mark.rule("fitna", "14.1.relief", "30.0")
def test_the_order_in_which_units_are_relieved_tells_nothing() -> None:
    match = war(1, REOPENED, 6)
    attack(match, "salamiyah", "syr_5mech", "syr_7mech", origin="homs")
    check_secrets(match, deals=20)


@pytest.mark.rule("fitna", "28.0.ten", "30.0")
def test_the_order_in_which_russians_are_restored_tells_nothing() -> None:
    match = war(3, f"due russia syria -; levels 5 6 10; {RUSSIANS}; specials sj_russia -; used_specials sj_russia")
    check_secrets(choose(match, "draw_event"), deals=60)


@pytest.mark.rule("fitna", "23.1", "30.0")
def test_the_loyalty_dice_of_a_coup_name_nobody() -> None:
    match = war(1, f"turn 3; active rebels; hand rebels c67; {ARMY}", "syr_1arm", 5, "syr_3arm", 5, 5)
    check_secrets(choose(match, "event c67.coup"), deals=20)
