"""Whole games: they end, keep their promises after every phase, and replay equally."""

from random import Random

import msgspec
import pytest

from sandtable.core import Dice, Match, Run, Table
from sandtable.core.save import dumps, parse, restore
from sandtable.games import find
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules import stacking
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.games.isis_war.state import Bin, Off, Phase, State
from tests.games.isis_war.tools import GAME, zones_from_nothing

MANY = (*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 50)))
CHECKED = (range(2), pytest.param(range(2, 6), marks=pytest.mark.long))
ENDINGS = {"4.1", "4.2", "4.3", "4.4", "4.5", "4.11", "4.12", "4.13"}
MOBILE = (Nation.IRAN, Nation.TURKEY, Nation.KURDISTAN, Nation.ISRAEL, Nation.JORDAN)


def random_choice(random, decision):
    return decision.options[random.randrange(len(decision.options))]


def new_run(seed):
    box = GAME.box()
    run = Run(GAME, Table(box, GAME.setup(box, GAME.setting()), Dice(str(seed))))
    run.start()
    return run


def play(seed, each=None):
    """A random game; `each` looks at the table whenever a phase has begun."""
    run, random, phase = new_run(seed), Random(seed), None
    while run.outcome is None:
        now = (run.table.state.turn, run.table.state.frame.phase, run.table.state.interrupted)
        if each is not None and now != phase:
            each(run.table)
            phase = now
        decision = run.pending[0]
        run.answer(decision, random_choice(random, decision))
    return run


@pytest.fixture(scope="module", params=CHECKED, ids=("two-games", "four-more"))
def tables(request):
    """The table at the start of every phase of some games."""
    found = []

    def keep(t):
        copy = msgspec.msgpack.decode(msgspec.msgpack.encode(t.state), type=State)
        found.append(Table(t.box, copy, t.dice))

    for seed in request.param:
        play(seed, keep)
    return found


def replays(seed):
    """A random game with its history ends, and its save plays to the same position."""
    match, random = Match(GAME, seed=str(seed)), Random(seed)
    while match.outcome is None:
        decision = match.pending[0]
        match.choose(decision.seat, random_choice(random, decision))
    assert match.outcome.rule in ENDINGS
    assert match.table.state.turn <= 10
    assert restore(parse(dumps(match)), find).digest() == match.digest()


@pytest.mark.rule("isis_war", "2.0", "6.11")
def test_every_counter_is_in_one_place(tables):
    for t in tables:
        s, box = t.state, t.box
        standing = [
            (u, side, where) for side in (IRAN, US, ISIS) for where, us in s.stacks[side].items() for u in us
        ]
        assert sorted(u for u, _, _ in standing) == [u for u in box.units if s.at[u] >= 0]
        assert all(s.at[u] == where and box.side[u] == side for u, side, where in standing)
        assert not set(s.stacks[IRAN]) & set(s.stacks[US])
        assert not set(s.stacks[ISIS]) & {*s.stacks[IRAN], *s.stacks[US]}
        binned = sorted(piece for cup in Bin for piece in s.bins[cup])
        assert binned == [piece for piece, at in enumerate(s.at) if at == Off.BIN]
        assert all(0 < s.steps[u] <= box.full[u] for u, _, _ in standing)
        for cep, bearer in zip(box.ceps, s.bearers, strict=True):
            assert (bearer >= 0) == (s.at[cep] == Off.ATTACHED)
            assert bearer < 0 or s.at[bearer] >= 0


@pytest.mark.rule("isis_war", "3.5", "3.10", "3.12", "3.13", "1.2.red_row")
def test_no_unit_is_where_its_nation_may_not_be(tables):
    for t in tables:
        if t.state.frame.phase <= Phase.RESTRICTIONS:
            continue
        nations = (*MOBILE, Nation.US)
        for unit in t.box.units:
            where = t.state.at[unit]
            if where >= 0 and t.box.nation[unit] in nations and not t.box.static[unit]:
                assert may_operate(t, t.box.nation[unit], where)
                assert not t.box.lake[where]


@pytest.mark.rule("isis_war", "4.8")
def test_victory_points_equal_control(tables):
    for t in tables:
        s, box = t.state, t.box
        if s.frame.phase > Phase.RESTRICTIONS:
            held = sum(s.control[box.city_number[where]] == IRAN for where in box.capitals)
            assert s.vp == held + sum(s.decimated)
            for number, where in enumerate(box.cities):
                standing = next((side for side in (IRAN, US) if where in s.stacks[side]), None)
                assert standing in (None, s.control[number])


@pytest.mark.rule("isis_war", "6.0")
def test_stacking_is_legal_when_a_phase_begins(tables):
    for t in tables:
        for side in (IRAN, US):
            for where, units in t.state.stacks[side].items():
                assert stacking.fault(t.box, units) is None, t.box.grid.names[where]


@pytest.mark.rule("isis_war", "8.0")
def test_the_table_of_zones_equals_a_recomputation(tables):
    for t in tables:
        assert t.state.ezoc == zones_from_nothing(t.box, t.state)


@pytest.mark.parametrize("seed", MANY)
def test_random_games_end_and_replay(seed):
    replays(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1300, 30))
def test_three_hundred_random_games(first):
    for seed in range(first, first + 30):
        replays(seed)


def test_a_position_is_written_and_read_back(tables):
    for t in tables:
        assert GAME.read(t.box, GAME.write(t), GAME.setting()) == t.state


def test_a_match_replays_equally_from_its_choices():
    match, random = Match(GAME, seed=11), Random(11)
    while match.outcome is None:
        decision = match.pending[0]
        match.choose(decision.seat, random_choice(random, decision))
    again = Match(GAME, seed=11)
    for choice in match.choices:
        again.choose(choice.seat, choice.option)
    assert again.digest() == match.digest()
    assert [again.told(entry) for entry in again.log] == [match.told(entry) for entry in match.log]


def test_clones_in_the_middle_of_steps_go_the_same_way():
    match, random = Match(GAME, seed=12), Random(12)
    while match.outcome is None:
        decision = match.pending[0]
        option = random_choice(random, decision)
        twin = match.clone() if len(match.choices) % 40 == 0 else None
        match.choose(decision.seat, option)
        if twin is not None:
            twin.choose(decision.seat, option)
            assert twin.digest() == match.digest()


def test_every_prompt_label_and_log_line_can_be_read():
    match, random = Match(GAME, seed=13), Random(13)
    while match.outcome is None:
        decision = match.pending[0]
        assert GAME.prompt(decision, match.names).strip()
        assert all(GAME.label(option, match.names).strip() for option in decision.options[:3])
        assert all(
            GAME.parse_option(GAME.spell(option, match.names), match.names) == option
            for option in decision.options[:3]
        )
        match.choose(decision.seat, random_choice(random, decision))
    assert all(match.told(entry).strip() for entry in match.log)
