"""Positions as text."""

import pytest

from sandtable.core import Match
from sandtable.core.errors import PositionError
from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import choose
from tests.games.axis_of_evil.tools import BOX, EVERYTHING, GAME, holder, place, side_of, state, war


def read(text: str):
    return GAME.read(BOX, text, GAME.setting())


def test_a_position_is_read():
    match = war(
        "turn 4; ap 3 5; active eurasian; initiative eurasian; shock eurasian 6; iraq eurasian; "
        "peshmerga eurasian; rus_2gd @ 1419 reduced; "
        "nato_sas @ track due=6; isl_is_1 @ 1414 side=coalition; held coalition basrah"
    )
    s = state(match)
    assert (s.turn, s.ap, s.active, s.shock_side, s.shock_due) == (4, [3, 5], 0, 0, 6)
    assert s.phase is Phase.ACTIONS
    assert place(match, "rus_2gd") == "1419"
    assert s.reduced[BOX.piece("rus_2gd")]
    assert s.due[BOX.piece("nato_sas")] == 6
    assert side_of(match, "isl_is_1") == holder(match, "basrah") == "coalition"
    assert holder(match, "nasiriyah") == holder(match, "irbil") == "eurasian"


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "rus_2gd @ 9999",
        "nobody @ 1419",
        "rus_2gd @ 2220",  # at sea
        "nato_sas @ 1419",
        "gar_grozny @ 1419",
        "rus_2gd @ 1419; rus_2gd @ 1420",
        "rus_2gd @ 1419 tired",
        "ap 3",
        "phase never",
        "held coalition atlantis",
        "active nobody",
    ],
)
def test_what_cannot_be_read_is_refused(text: str):
    with pytest.raises(PositionError):
        read(text)


@pytest.mark.parametrize("scenario", [each.id for each in GAME.scenarios])
def test_positions_are_written_and_read_back(scenario: str):
    match = Match(GAME, GAME.setting(scenario, EVERYTHING), 3)
    for _ in range(120):
        decision = match.pending[0]
        match.choose(decision.seat, decision.options[len(match.choices) % len(decision.options)])
    text = GAME.write(match.table)
    again = GAME.read(BOX, text, match.setting)
    match.table.state = again
    assert GAME.write(match.table) == text


def test_a_conceded_game_is_written():
    match = war("nato_isaf @ 1418")
    choose(match, "coalition: resign")
    assert "loser coalition" in GAME.write(match.table)
