"""How programs play FITNA."""

import pickle
import subprocess
import sys

import pytest

from sandtable.bots import make
from sandtable.core import Match
from sandtable.games.fitna.game import GAME
from sandtable.lab import simulate
from sandtable.testing import options
from tests.games.fitna.tools import FIGHTING, best, war


def test_a_strong_stack_attacks_a_weak_one_and_a_weak_one_does_not():
    strong = war(1, f"{FIGHTING}; syr_4arm @ damascus; syr_9arm @ damascus; sun_4 @ daraa")
    assert best(strong) == "attack daraa"
    weak = war(1, f"{FIGHTING}; syr_mil1 @ quneitra; fsa_3inf @ daraa; fsa_1mech @ daraa")
    assert "attack daraa" in options(weak)
    assert best(weak) == "end_attacks"


@pytest.mark.rule("fitna", "20.4", "20.6")
def test_partners_who_share_stacks_are_left_alone():
    text = f"active syria; {FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; rus_22para @ hama"
    match = war(10, text)
    assert "attack hama" in options(match)
    assert best(match) == "end_attacks"
    turks = war(10, f"{text}; rus_22para @ latakia; tur_66mech @ hama")
    assert best(turks) == "attack hama"


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_from_either_side(bots: tuple[str, str]):
    report = simulate(GAME, "s01_syria_civil_war", games=4, seed=5, bots=bots)
    own = "Syria" if bots[0] == "greedy" else "Syrian rebels"
    won = sum(number for name, number in report.outcomes.items() if name.partition(": ")[2] == own)
    assert won >= 3


BOX = GAME.box()


def test_greedy_knows_only_its_own_view():
    """What it chooses does not change with what the enemy holds: the advice is the same for another deal."""
    match = war(1, f"{FIGHTING}; syr_4arm @ damascus; fsa_3inf @ daraa; fsa_1arm @ idlib")
    first = list(GAME.advise(match.table, match.pending[0]))
    s = match.table.state
    here, there = BOX.unit_number["fsa_3inf"], BOX.unit_number["fsa_1arm"]
    s.at[here], s.at[there] = s.at[there], s.at[here]
    for u in (here, there):
        s.stacks[s.at[u]][:] = [u]
    assert list(GAME.advise(match.table, match.pending[0])) == first


def test_a_match_goes_on_in_a_process_that_never_set_it_up():
    """Bots of the server think in another process, with a box of their own."""
    match = Match(GAME, seed=1)
    script = (
        "import sys; from sandtable.core import Match; import pickle;"
        "from sandtable.games.fitna.game import GAME;"
        "print(len(Match.thaw(GAME, pickle.load(sys.stdin.buffer)).pending))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], input=pickle.dumps(match.freeze()), capture_output=True, check=True
    )
    assert told.stdout.strip() == b"1"


@pytest.mark.rule("fitna", "12.1.7")
def test_a_hand_is_filled_with_events():
    match, bot = Match(GAME, seed=5), make("regular", 5)
    while match.pending[0].options[0].verb != "assets":
        match.choose(match.pending[0].seat, bot.choose(match, match.pending[0]))
    assert best(match) == "assets 0"
