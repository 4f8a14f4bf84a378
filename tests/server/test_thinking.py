"""What a process in which bots think does with one position."""

from multiprocessing import Pipe

import pytest

from sandtable.bots import Watch
from sandtable.core import AnyMatch, Decision, Match, Option
from sandtable.server.bots.thinking import PipeWatch, play_on
from sandtable.server.processes.tasks import STOP
from tests.server.toy_server import TOYS


def looks_up(_: AnyMatch, decision: Decision, _kind: str, watch: Watch) -> Option:
    watch.stopped()
    return decision.options[0]


@pytest.mark.parametrize("hurried", [True, False])
def test_what_is_wanted_at_once_is_shown_before_the_next_choice(hurried: bool) -> None:
    match: AnyMatch = Match(TOYS.find("toy"), seed="1")
    ours, theirs = Pipe()
    if hurried:
        ours.send(STOP)
    done = play_on(match, {0: "any", 1: "any"}, looks_up, PipeWatch(theirs, 3600.0))
    assert (len(done.moves) == 1) is hurried
