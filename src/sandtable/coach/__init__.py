"""The coach: what it would do at a question, and what the choices and the dice of a finished match changed.

It plays games out in worlds that a seat may imagine, as bots that look ahead do, and tells what it found as data.
"""

from sandtable.coach.answers import Advice, Drawn, Hint, LineStep, Look, Onlooker, Sentence
from sandtable.coach.hinting import PATIENCE, hint
from sandtable.coach.reports import ENGINE, Account, Analysis, Counts, Depth, Judged, Point, TurnSums, Weighed

__all__ = [
    "ENGINE",
    "PATIENCE",
    "Account",
    "Advice",
    "Analysis",
    "Counts",
    "Depth",
    "Drawn",
    "Hint",
    "Judged",
    "LineStep",
    "Look",
    "Onlooker",
    "Point",
    "Sentence",
    "TurnSums",
    "Weighed",
    "hint",
]
