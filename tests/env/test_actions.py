"""The table of actions means the same thing everywhere, and holds all that games offer."""

from random import Random

import numpy as np
import pytest

from sandtable import games
from sandtable.core import AnyGame, Decision, Kind, Option, Run, Several
from sandtable.core.dice import Dice
from sandtable.core.table import Table
from sandtable.env.actions import GROUPS, Actions
from sandtable.env.arrays import Rows

TABLES = {
    "phantom_fury": (4477, "2dfebd007b52"),
    "isis_war": (12197, "856edacb9005"),
    "islamic_state": (4057, "a9ba948e2fdd"),
    "axis_of_evil": (12283, "11e9b0262270"),
    "fitna": (7377, "4989b4aae8bb"),
}
"""Size and digest of each table. A change makes what was learned before useless: say so in the changelog."""


def actions_of(game: AnyGame) -> Actions:
    return Actions(game, game.box().names)


@pytest.mark.parametrize("id_", games.GAMES)
def test_tables_stay_as_they_are(id_: str) -> None:
    actions = actions_of(games.find(id_))
    assert (actions.size, actions.digest) == TABLES[id_]


@pytest.mark.parametrize("id_", games.GAMES)
def test_every_action_has_a_name_of_its_own(id_: str) -> None:
    names = [name for _, name in actions_of(games.find(id_)).lines()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("id_", games.GAMES)
def test_every_option_has_an_action_that_spells_like_it(id_: str) -> None:
    game, rng = games.find(id_), Random(1)
    box, actions = game.box(), actions_of(game)
    rows = Rows(actions)
    run = Run(game, Table(box, game.setup(box, game.setting()), Dice("actions")))
    run.start()
    verbs, kinds = list(game.verbs), {id_: verb.of for id_, verb in game.verbs.items()}
    for _ in range(400):
        asked = run.pending[0]
        slots = actions.slots(asked)
        assert list(slots.values()) == list(asked.options)
        assert np.flatnonzero(rows.mask(slots)).tolist() == sorted(slots)
        table = rows.options(slots, groups=asked.several is not None)
        for (slot, option), (action, verb, target, size) in zip(slots.items(), table.tolist(), strict=True):
            assert (slot, option.verb, len(option.numbers)) == (action, verbs[verb], size)
            if len(option.numbers) < 2:
                assert actions.name(slot) == game.spell(option, box.names)
                assert target == (option.numbers[0] if option.numbers else -1)
        run.answer(asked, rng.choice(asked.options))
        if run.outcome is not None:
            break
    assert any(kinds.values())


def question(*groups: tuple[int, ...]) -> Decision:
    options = [Option("advance", None, group) for group in groups]
    return Decision(0, "", options, "", several=Several("advance", tuple(range(20))))


def test_groups_have_a_slot_each_whatever_their_order() -> None:
    actions = actions_of(games.find("isis_war"))
    groups = [(0, each) for each in range(1, 100)]
    forth, back = actions.slots(question(*groups)), actions.slots(question(*groups[::-1]))
    assert len(forth) == len(groups)
    assert forth == back
    assert list(back.values()) == [Option("advance", None, each) for each in groups[::-1]]


def test_groups_without_a_slot_are_left_to_their_text() -> None:
    actions = actions_of(games.find("isis_war"))
    assert len(actions.slots(question(*((0, each) for each in range(1, 200))))) == GROUPS


def test_a_group_of_one_is_its_target() -> None:
    game = games.find("isis_war")
    (slot,) = actions_of(game).slots(question((3,)))
    assert actions_of(game).name(slot) == f"advance {game.box().names.id(Kind.PIECE, 3)}"
