"""How programs play FITNA."""

import pickle
import subprocess
import sys

import pytest
from fitna_tools import FIGHTING, war

from sandtable.core import AnyMatch, Match
from sandtable.games.fitna.bot.evaluation import evaluate, wanted, worth
from sandtable.games.fitna.bot.marches import Marches, ground_of, marches
from sandtable.games.fitna.bot.plans import Outlook, battle_odds, distances
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules.units import lift, put
from sandtable.games.fitna.state import Off
from sandtable.lab import simulate
from sandtable.testing import answer_if_asked, choose, options

BOX = GAME.box()
FIRST = BOX.plan(("s01_syria_civil_war", 2))


def best(match: AnyMatch) -> str:
    """What the game's own advice puts first."""
    decision = match.pending[0]
    worth = list(GAME.advise(match.table, decision))
    return GAME.spell(decision.options[worth.index(max(worth))], match.names)


def test_spaces_that_a_victory_names_are_wanted_most():
    worth = wanted(FIRST, 0)
    damascus, tanf, beirut = (worth[BOX.space(id_)] for id_ in ("damascus", "tanf", "beirut"))
    assert damascus > 2 * tanf > 2 * beirut


def test_holding_more_is_better_and_both_sides_disagree():
    match = Match(GAME, seed=1)
    before = [evaluate(match.table, seat) for seat in (0, 1)]
    match.table.state.control[BOX.space("raqqa")] = 1
    after = [evaluate(match.table, seat) for seat in (0, 1)]
    assert after[0] < before[0]
    assert after[1] > before[1]


@pytest.mark.rule("fitna", "18.4")
def test_odds_rise_from_column_to_column():
    wins = [win for win, _, _ in battle_odds(BOX)]
    assert wins == sorted(wins)
    assert (wins[0], wins[-1]) == (0.0, 1.0)


def test_distances_are_links():
    row = distances(FIRST)[BOX.space("damascus")]
    assert (row[BOX.space("daraa")], row[BOX.space("homs")], row[BOX.space("aleppo")]) == (1, 2, 4)


def test_wishes_are_remembered_only_while_the_ground_stays_the_same():
    match = war(1, "syr_4arm @ damascus; syr_9arm @ homs; fsa_3inf @ daraa")
    table, s = match.table, match.table.state

    def wishes() -> Marches:
        return marches(FIRST, 0, ground_of(Outlook(table, 0)))

    def as_new() -> bool:
        """What is remembered does not differ from what a fresh look finds."""
        remembered, fresh = wishes(), Marches(FIRST, worth(FIRST, 0), ground_of(Outlook(table, 0)))
        return (remembered.wish, remembered.prize, remembered.danger) == (fresh.wish, fresh.prize, fresh.danger)

    before = wishes()
    assert wishes() is before
    s.control[BOX.space("raqqa")] = 1
    assert wishes() is not before
    assert as_new()
    unit = BOX.unit_number["syr_9arm"]
    lift(table, unit, Off.POOL)
    put(table, unit, BOX.space("damascus"))
    assert as_new()
    s.turn = FIRST.turns
    assert as_new()


def test_a_strong_stack_attacks_a_weak_one_and_a_weak_one_does_not():
    strong = war(1, f"{FIGHTING}; syr_4arm @ damascus; syr_9arm @ damascus; sun_4 @ daraa")
    assert best(strong) == "attack daraa"
    weak = war(1, f"{FIGHTING}; syr_mil1 @ quneitra; fsa_3inf @ daraa; fsa_1mech @ daraa")
    assert "attack daraa" in options(weak)
    assert best(weak) == "end_attacks"


def test_reinforcements_are_played_as_soon_as_there_is_a_batch():
    match = Match(GAME, seed=1)
    for card in ("c54", "c01", "c06", "c13"):
        match.choose(0, GAME.parse_option(f"take {card}", match.names))
    for card in ("c55", "c02", "c07", "c14"):
        match.choose(1, GAME.parse_option(f"take {card}", match.names))
    while match.pending[0].reaction:
        match.choose(match.pending[0].seat, match.pending[0].options[-1])
    assert best(match) == "event c54.reinforce"


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_from_either_side(bots: tuple[str, str]):
    report = simulate(GAME, "s01_syria_civil_war", games=4, seed=5, bots=bots)
    own = "Syria" if bots[0] == "greedy" else "Syrian rebels"
    won = sum(number for name, number in report.outcomes.items() if name.partition(": ")[2] == own)
    assert won >= 3


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


@pytest.mark.rule("fitna", "20.4", "20.6")
def test_partners_who_share_stacks_are_left_alone():
    text = f"active syria; {FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; rus_22para @ hama"
    match = war(10, text)
    assert "attack hama" in options(match)
    assert best(match) == "end_attacks"
    turks = war(10, f"{text}; rus_22para @ latakia; tur_66mech @ hama")
    assert best(turks) == "attack hama"


@pytest.mark.rule("fitna", "27.1")
def test_nobody_brings_in_the_us_for_a_rival_before_the_last_turn():
    text = f"{FIGHTING}; irq_9arm @ umm_qasr; irq_1mech @ umm_qasr; kuw_6mech @ jahra"
    assert best(war(5, f"turn 2; {text}")) == "end_attacks"
    assert best(war(5, f"turn 6; {text}")) == "attack jahra"
    assert best(war(5, f"turn 2; us coalition -; {text}")) == "attack jahra"


@pytest.mark.rule("fitna", "10.0", "22.1")
def test_a_special_joker_waits_if_it_would_bring_the_us_to_a_rival():
    text = "isr_36arm @ safed; syr_4arm @ damascus; levels 5 6; tense"
    assert "special" not in best(war(9, f"active irano_syria; tension 9; {text}"))
    assert "special" in best(war(9, f"active irano_syria; tension 3; {text}"))
    assert "special" in best(war(9, f"active israel; tension 9; {text}"))


def test_an_oil_price_collapse_that_hits_only_oneself_is_not_played():
    for owner, better in (("syria", False), ("rebels", True)):
        match = war(
            1, f"hand syria c64 c06 c07 c08; syr_4arm @ damascus; control {owner} palmyra shaddadi abu_kamal"
        )
        worth = dict(zip(options(match), GAME.advise(match.table, match.pending[0]), strict=True))
        assert (worth["event c64.collapse"] > worth["end_events"]) is better


@pytest.mark.rule("fitna", "25.1", "30.0")
def test_nobody_is_advised_by_what_lies_under_a_counter_that_a_strike_hits():
    match = war(2, "hand iraq c34; is_a @ mosul face=is_01; is_b @ mosul face=is_20; irq_9arm @ baghdad", 3)
    choose(match, "event c34.strike")
    answer_if_asked(match, "strike mosul")
    assert options(match) == ["lose is_a", "lose is_b"]
    assert len(set(GAME.advise(match.table, match.pending[0]))) == 1
