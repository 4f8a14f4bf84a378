"""Tools for rule tests: a position, scripted dice, choices as text.

>>> match = position("phantom_fury", "usmc_01 @ 3.R", dice=[6])       # doctest: +SKIP
>>> choose(match, "fire usmc_01")                                    # doctest: +SKIP
>>> events(match, "flip", to="pinned")                               # doctest: +SKIP
"""

from sandtable.testing.acts import (
    answer_if_asked,
    asked,
    brought,
    choose,
    counter,
    done,
    events,
    hint,
    options,
    play_out_phase,
    play_to,
    position,
    prompt,
    standing_in,
    told,
    where,
    why_not,
)
from sandtable.testing.dice import ScriptedDice, ScriptError
from sandtable.testing.promises import play_checked
from sandtable.testing.secrets import check_secrets

__all__ = [
    "ScriptError",
    "ScriptedDice",
    "answer_if_asked",
    "asked",
    "brought",
    "check_secrets",
    "choose",
    "counter",
    "done",
    "events",
    "hint",
    "options",
    "play_checked",
    "play_out_phase",
    "play_to",
    "position",
    "prompt",
    "standing_in",
    "told",
    "where",
    "why_not",
]
