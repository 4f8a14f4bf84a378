"""Every game that Sandtable offers keeps the promises that all games make."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from msgspec import inspect

from sandtable import games, ledger
from sandtable.core import AnyGame, AnyMatch, Kind, Match
from sandtable.core.events import KINDS, What
from sandtable.core.save import dumps, parse, restore
from sandtable.lab import game_seed, record, simulate
from sandtable.testing import play_checked
from tests.cases import each_time

PLAYABLE = [
    (id_, scenario.id, len(seats))
    for id_ in games.GAMES
    for scenario in games.find(id_).scenarios
    if not scenario.missing
    for seats in scenario.tables
]
FEWEST = [
    (id_, scenario, min(players for *same, players in PLAYABLE if same == [id_, scenario]))
    for id_, scenario in dict.fromkeys((id_, scenario) for id_, scenario, _ in PLAYABLE)
]
MANY = {"axis_of_evil": 50, "islamic_state": 200, "isis_war": 100, "phantom_fury": 100}


@pytest.mark.parametrize("checks", [2, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "scenario", "players"), each_time(PLAYABLE, *FEWEST))
def test_random_play_ends_and_copies_are_exact(game: str, scenario: str, players: int, checks: int) -> None:
    assert play_checked(game, 1, scenario=scenario, players=players, checks=checks).outcome is not None


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario", "players"), PLAYABLE)
def test_many_random_games_end_and_replay_alike(game: str, scenario: str, players: int) -> None:
    setting = games.find(game).setting(scenario, players=players)
    for number in range(MANY.get(game, 30)):
        played = record(games.find(game), setting, game_seed(0, number), ["random"])
        assert played.outcome is not None
        assert restore(parse(dumps(played)), games.find).digest() == played.digest()


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario", "players"), PLAYABLE)
def test_thirty_games_of_greedy_bots_without_a_fault(game: str, scenario: str, players: int) -> None:
    assert simulate(games.find(game), scenario, players=players, games=30, bots=["greedy"]).errors == ()


@pytest.fixture(params=games.GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return games.find(request.param)


def test_a_game_reads_its_components_when_a_match_is_opened(game: AnyGame) -> None:
    """Importing it opens no file of them, so that a list of games costs nothing."""
    script = """
import sys
from sandtable import games
opened = []
sys.addaudithook(lambda event, given: event == "open" and opened.append(str(given[0])))
game = games.find(sys.argv[1])
print(any("components" in each for each in opened), end=" ")
game.box()
print(any("components" in each for each in opened))
"""
    command = [sys.executable, "-c", script, game.id]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "True"]


def test_the_same_seed_gives_the_same_start(game: AnyGame) -> None:
    first, again, other = (Match(game, seed=seed) for seed in (1, 1, 2))
    assert first.digest() == again.digest()
    assert first.seed_hash != other.seed_hash


def parts(node: object) -> Iterator[object]:
    """A type and all types that it is made of."""
    if isinstance(node, inspect.Type | inspect.Field):
        yield node
        inside = [getattr(node, name) for name in node.__struct_fields__]
        for each in inside:
            for one in each if isinstance(each, tuple) else (each,):
                yield from parts(one)


def test_the_state_holds_no_sets(game: AnyGame) -> None:
    """A set that is written and read again may change its order, and with it the order of options."""
    found = list(parts(inspect.type_info(game.state_type)))
    assert len(found) > 1
    assert not any(isinstance(each, inspect.SetType | inspect.FrozenSetType) for each in found)


def test_ids_are_used_once_and_have_no_spaces(game: AnyGame) -> None:
    tables = [seats for scenario in game.scenarios for seats in scenario.tables]
    for each in (*tables, game.scenarios, game.variants, game.board(game.box()).spaces, game.charts(game.box())):
        ids = [one.id for one in each]
        assert len(set(ids)) == len(ids)
        assert not any(" " in id_ for id_ in ids)


def test_every_variant_can_be_chosen(game: AnyGame) -> None:
    for variant in game.variants:
        for value in (variant.low, variant.high):
            scenario = variant.scenarios[0] if variant.scenarios else ""
            Match(game, game.setting(scenario, {variant.id: value}), seed=1)


def test_no_two_tables_of_a_scenario_have_the_same_number_of_players(game: AnyGame) -> None:
    for scenario in game.scenarios:
        numbers = [len(seats) for seats in scenario.tables]
        assert numbers
        assert len(set(numbers)) == len(numbers)


def test_the_sides_of_seats_are_sides_of_the_board(game: AnyGame) -> None:
    sides = {side.id for side in game.board(game.box()).sides}
    for scenario in game.scenarios:
        for seats in scenario.tables:
            assert {side for seat in seats for side in seat.sides} <= sides


def test_charts_are_whole(game: AnyGame) -> None:
    charts = game.charts(game.box())
    assert charts
    for chart in charts:
        assert chart.rows
        assert all(len(row.cells) == len(chart.columns) for row in chart.rows), chart.id


def test_the_score_names_sides_and_seats_that_there_are(game: AnyGame) -> None:
    sides = {each.id for each in game.board(game.box()).sides} | {""}
    for scenario in game.scenarios:
        for players in () if scenario.missing else {len(seats) for seats in scenario.tables}:
            match: AnyMatch = Match(game, game.setting(scenario.id, players=players), seed=1)
            score = game.score(match.table)
            assert score.title
            assert score.measures
            assert {each.side for each in score.measures} <= sides
            assert len({each.id for each in score.measures}) == len(score.measures)
            assert set(score.ahead) <= set(range(len(match.seats)))


def test_the_guide_speaks_of_the_game_that_there_is(game: AnyGame) -> None:
    guide, box = game.guide(), game.box()
    rules = {rule.id for rule in ledger.load(game.folder / ledger.FILE).rules}
    first = guide.first
    match: AnyMatch = Match(game, game.setting(first.scenario, first.variants, first.players), first.seed)
    assert guide.goals
    assert guide.legend
    assert len(guide.lessons) >= 5
    for each in (*guide.sequence, *guide.lessons):
        assert each.rule in rules, f"{each.rule} is no rule of the game"
    for lesson in guide.lessons:
        for id_ in (*lesson.pieces, *lesson.spaces):
            box.names.find(id_)
        for choice in lesson.until:
            assert game.verbs[choice.split()[0]]
        match.seat_number(lesson.seat or first.seat)


def test_every_seat_of_the_usual_match_is_briefed(game: AnyGame) -> None:
    usual, names = game.scenarios[0], game.box().names
    briefed = [each for each in game.guide().briefings if each.scenario in ("", usual.id)]
    assert {each.seat for each in briefed} == {seat.id for seat in usual.seats(0)}
    for move in (move for each in briefed for move in each.moves):
        assert move.pieces or move.spaces
        for id_ in (*move.pieces, *move.spaces):
            names.find(id_)


def test_the_vocabulary_is_that_of_the_events() -> None:
    assert [each.__name__.lower() for each in get_args(What)] == list(KINDS)


def test_what_happens_is_told_in_words_and_can_be_drawn(game: AnyGame) -> None:
    """Every event of a whole game is in the vocabulary, names real things, and has a sentence and a rule."""
    match = record(game, game.setting(), "1", ["random"])
    kinds = set()
    for entry in match.log:
        kinds.add(entry.event.kind)
        assert match.told(entry)
        assert entry.event.rule
        for place in entry.event.what.places:
            assert match.names.id(Kind.SPACE, place)
        for piece in getattr(entry.event.what, "pieces", ()):
            assert match.names.id(Kind.PIECE, piece)
    assert kinds <= set(KINDS)
    assert {"move", "roll", "phase", "turn"} <= kinds


def test_pieces_of_a_scene_stand_on_the_board(game: AnyGame) -> None:
    match = Match(game, seed=1)
    spaces = {space.id for space in game.board(match.table.box).spaces}
    sides = {side.id for side in game.board(match.table.box).sides}
    for seat in (None, *range(len(match.seats))):
        for piece in game.view(match.table, seat).pieces:
            assert piece.space in spaces
            assert piece.side in sides


@pytest.mark.parametrize(("game", "scenario"), dict.fromkeys(each[:2] for each in PLAYABLE))
def test_no_position_comes_twice(game: str, scenario: str) -> None:
    """Whatever is chosen changes something: not even a set-up can be drawn out for ever."""
    rules, random = games.find(game), Random(3)
    match = Match(rules, rules.setting(scenario), seed=3)
    seen = set()
    while match.outcome is None:
        now = match.freeze()
        position = (now.snapshot.state, now.snapshot.dice, tuple((each.seat, each.option) for each in now.choices))
        assert position not in seen
        seen.add(position)
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
