"""The coach: what it would do at a question, and what the choices and the dice of a finished match changed.

It plays games out in worlds that a seat may imagine, as bots that look ahead do, and tells what it found as data.
"""

from sandtable.coach.analysing import analyse, run
from sandtable.coach.answers import Advice, Hint, LineStep, Look, Member, Onlooker, Plan, Sentence, Sketch, Stroke
from sandtable.coach.assembling import assemble
from sandtable.coach.hinting import PATIENCE, hint
from sandtable.coach.planning import plan
from sandtable.coach.reports import (
    ENGINE,
    Account,
    Analysis,
    Counts,
    CurvePoint,
    Depth,
    JudgedChoice,
    JudgedOption,
    TurnSums,
)
from sandtable.coach.survey import SECONDS, Chunk, Done, Survey, work
from sandtable.coach.weighing import Effort

__all__ = [
    "ENGINE",
    "PATIENCE",
    "SECONDS",
    "Account",
    "Advice",
    "Analysis",
    "Chunk",
    "Counts",
    "CurvePoint",
    "Depth",
    "Done",
    "Effort",
    "Hint",
    "JudgedChoice",
    "JudgedOption",
    "LineStep",
    "Look",
    "Member",
    "Onlooker",
    "Plan",
    "Sentence",
    "Sketch",
    "Stroke",
    "Survey",
    "TurnSums",
    "analyse",
    "assemble",
    "hint",
    "plan",
    "run",
    "work",
]
