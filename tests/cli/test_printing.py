"""Lines of the log as the terminal prints them."""

import re
from random import Random

from sandtable.cli.printing import log_line
from sandtable.core import Match
from sandtable.core.events import Roll
from sandtable.games import find
from sandtable.testing import position
from tests.toy import Toy


def test_a_line_says_the_face_of_a_die_once() -> None:
    match = Match(find("axis_of_evil"), seed=1)
    lines = [log_line(match, entry) for entry in match.log if entry.event.kind == "roll"]
    assert re.fullmatch(r"Variable control of Iraq: \d \[3\.3\]", lines[0])


def test_a_line_adds_the_face_that_its_sentence_leaves_out() -> None:
    match = position(Toy(), "b1 @ mill; b2 @ mill; r1 @ east; g1 @ hill; phase act", scenario="crowd", seed=1)
    rng = Random(1)
    while not (rolls := [entry for entry in match.log if entry.event.kind == "roll"]):
        decision = match.pending[0]
        match.choose(decision.seat, rng.choice(decision.options))
    event = rolls[0].event
    assert isinstance(event.what, Roll)
    assert log_line(match, rolls[0]).endswith(f": {event.what.result} [{event.rule}]")
