"""The toy game for processes that analyse: in them, and only there, all games are the toy, and work is light."""

import multiprocessing

from sandtable import games
from sandtable.coach.survey import EFFORTS
from sandtable.coach.weighing import Effort
from sandtable.core import AnyGame
from tests.toy import TOY


def find(_: str) -> AnyGame:
    return TOY


if multiprocessing.current_process().name != "MainProcess":
    games.find = find
    EFFORTS["quick"] = Effort(advised=1, random=1, find=1, check=1, measure=2, anchors=2, worlds=2, choices=20)
