"""Positions as text."""

from sandtable.core import Setting
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.rules.setup import new_state
from sandtable.games.fitna.state import State, Table


def read(box: Box, text: str, setting: Setting) -> State:  # noqa: ARG001
    """The state that a position text describes."""
    return new_state(box, setting.scenario, setting.players)


def write(t: Table) -> str:  # noqa: ARG001
    """The position as text."""
    return ""
