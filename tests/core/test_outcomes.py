"""How a finished game ranks its seats."""

import pytest

from sandtable import games
from sandtable.core import Outcome, ranked
from sandtable.lab.one import play_one

TABLES = [
    (id_, each.id, len(seats))
    for id_ in games.GAMES
    for each in games.find(id_).scenarios[:3]
    if not each.missing
    for seats in each.tables
]


def test_places_are_shared_by_those_who_are_level() -> None:
    assert ranked((3, 1, 3, 0)) == (1, 3, 1, 4)


def test_a_seat_gets_a_point_for_a_win_and_half_of_one_where_nobody_won() -> None:
    won, drawn = (Outcome.plain(winners, "", "", "", 2) for winners in ((1,), ()))
    assert [won.points(0), won.points(1)] == [0.0, 1.0]
    assert (won.levels, won.ranks) == ((0, 1), (2, 1))
    assert [drawn.points(0), drawn.points(1), drawn.ranks] == [0.5, 0.5, (1, 1)]
    alone = Outcome((), "defeat", "", "", (0,), (1,))
    assert alone.points(0) == 0.0


@pytest.mark.parametrize(("id_", "scenario", "players"), TABLES)
def test_every_seat_of_a_finished_game_has_its_place(id_: str, scenario: str, players: int) -> None:
    game = games.find(id_)
    outcome, _ = play_one(game, game.setting(scenario, None, players), "ranks", ("greedy",))
    assert len(outcome.ranks) == len(outcome.levels) == players
    assert min(outcome.ranks) == 1
    beaten = [outcome.ranks[seat] for seat in range(players) if seat not in outcome.winners]
    assert all(outcome.ranks[seat] < min(beaten, default=99) for seat in outcome.winners)
    assert [outcome.levels[seat] for seat in outcome.winners if not outcome.levels[seat]] == []
