"""The coach: what it would do at a question, and what the choices and the dice of a finished match changed.

It plays games out in worlds that a seat may imagine, as bots that look ahead do, and tells what it found as data.
"""

from sandtable.coach.analysing import analyse, run
from sandtable.coach.answers import Advice, Drawn, Hint, LineStep, Look, Onlooker, Plan, Sentence, Stroke
from sandtable.coach.assembling import assemble
from sandtable.coach.hinting import PATIENCE, hint
from sandtable.coach.planning import plan
from sandtable.coach.reports import ENGINE, Account, Analysis, Counts, Depth, Judged, Point, TurnSums, Weighed
from sandtable.coach.survey import Chunk, Done, Survey, work
from sandtable.coach.weighing import Effort

__all__ = [
    "ENGINE",
    "PATIENCE",
    "Account",
    "Advice",
    "Analysis",
    "Chunk",
    "Counts",
    "Depth",
    "Done",
    "Drawn",
    "Effort",
    "Hint",
    "Judged",
    "LineStep",
    "Look",
    "Onlooker",
    "Plan",
    "Point",
    "Sentence",
    "Stroke",
    "Survey",
    "TurnSums",
    "Weighed",
    "analyse",
    "assemble",
    "hint",
    "plan",
    "run",
    "work",
]
