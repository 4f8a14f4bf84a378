"""1.0, 2.3, 32.0 The scenarios of the box."""

import pytest

from sandtable.games.fitna.box.box import open_box
from sandtable.games.fitna.box.lines import ALWAYS
from sandtable.games.fitna.game import GAME

BOX = open_box()


@pytest.mark.rule("fitna", "1.0", "2.3", "32.0")
def test_eleven_scenarios_with_their_players_and_turns() -> None:
    expected = {
        1: ([2], 6),
        2: ([3, 4, 2], 6),
        3: ([4, 3, 2], 6),
        4: ([3, 2], 9),
        5: ([2], 6),
        6: ([3, 2], 9),
        7: ([4, 2], 9),
        8: ([2], 9),
        9: ([2], 6),
        10: ([5, 2], 6),
        11: ([6, 2], 12),
    }
    for scenario in GAME.scenarios:
        numbers, turns = expected[BOX.scenarios[scenario.id].number]
        assert sorted(len(seats) for seats in scenario.tables) == sorted(numbers)
        assert len(scenario.tables[0]) == numbers[0]
        assert BOX.scenarios[scenario.id].turns == turns


def test_every_line_of_a_scenario_can_end_somewhere() -> None:
    for scenario in BOX.scenarios.values():
        plan = BOX.plan((scenario.id, len(scenario.order)))
        for setup in scenario.setup:
            for id_ in setup.units:
                kind = plan.lines.needed[BOX.unit_number[id_]][BOX.space(setup.space)]
                assert kind == ALWAYS or any(plan.lines.kinds[kind]), id_
