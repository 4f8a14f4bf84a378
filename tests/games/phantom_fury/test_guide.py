"""What the guide says of the guided first turn happens."""

from tests.games.phantom_fury.tools import foes, status, where, who
from tests.guides import lessons_left

from sandtable.core import AnyMatch, Match
from sandtable.games.phantom_fury.game import GAME
from sandtable.games.phantom_fury.rules.phases import NAME
from sandtable.games.phantom_fury.state import Phase
from sandtable.testing import choose, options

GUIDE = GAME.guide()
ACTS = [
    "call_uav",
    "survey zone.14",
    "survey zone.15",
    "done",
    "move usmc_01",
    "go 2.1",
    "stop",
    "done",
    "assault usmc_01",
    "save_explosives",
    "done",
]


def first_match() -> AnyMatch:
    return Match(GAME, GAME.setting(GUIDE.first.scenario, GUIDE.first.variants), GUIDE.first.seed)


def set_up(match: AnyMatch) -> list[str]:
    """Place L 1-1 in zone 2 and give it a CAAT; everything else by the first option. What was chosen."""
    chosen = []
    while match.table.state.phase < Phase.SUPPORT:
        offered = options(match)
        wanted = [each for each in ("start zone.2", "attach usmc_01") if each in offered]
        chosen.append((wanted or offered)[0])
        choose(match, chosen[-1])
    return chosen


def test_the_start_is_as_described() -> None:
    match = first_match()
    assert foes(match, 2) == {"2.2": "Guerillas (1)"}
    assert [zone for zone in match.table.box.start_zones if foes(match, zone)] == [2, 3, 5, 6, 8]
    assert "L 1-1" in match.game.prompt(match.pending[0], match.names)


def test_the_guided_turn_can_be_played_and_teaches_what_it_says() -> None:
    match = first_match()
    choices = [*set_up(match), *ACTS]
    for act in ACTS:
        choose(match, act)
    assert (who(match, "14.R"), who(match, "15.1")) == ("guerillas2", "guerillas2")
    assert (where(match, "usmc_01"), status(match, "usmc_01"), who(match, "2.2")) == ("2.2", "ready", "")
    assert (match.table.state.turn, match.table.state.usmc[2]) == (2, True)
    assert lessons_left(GUIDE, choices) == []


def test_the_sequence_names_every_phase() -> None:
    named = [phase for stage in GUIDE.sequence for phase in stage.phases]
    assert named == [name for phase, name in NAME.items() if phase != Phase.OVER]
