"""What the guide says of the guided first turn happens."""

from tests.guides import lessons_left

from sandtable.bots import GreedyBot, play
from sandtable.core import AnyMatch, Match
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.game import GAME
from sandtable.games.isis_war.rules.movement import HALVES, points
from sandtable.games.isis_war.rules.phases import NAME
from sandtable.games.isis_war.state import Phase
from sandtable.testing import choose, options, prompt, standing_in, where

GUIDE = GAME.guide()
BASIJ = ("move ir_bas_1 ir_bas_2 ir_bas_3 ir_bas_4", "to 5124")
RGC = ("stack 5622", "to 5225", "halt")
ARTESH = ("move ir_art_16 ir_art_81 ir_art_88 ir_art_92", "to 5226")


def first_match() -> AnyMatch:
    match: AnyMatch = Match(GAME, GAME.setting(GUIDE.first.scenario, GUIDE.first.variants), GUIDE.first.seed)
    play(match, {US: GreedyBot(1)})
    return match


def take(match: AnyMatch, chosen: list[str], *acts: str) -> None:
    """Choose for Iran what is still asked; the other side answers by itself."""
    for act in acts:
        if act in options(match) or act.startswith(("move ", "join ")):
            choose(match, act)
            chosen.append(act)
            play(match, {US: GreedyBot(1)})


def test_the_set_up_is_as_described() -> None:
    match = first_match()
    assert "Turkish corps" in prompt(match)
    take(match, [], "default")
    assert "71 units" in prompt(match)
    take(match, [], "default")
    assert points(match.table, IRAN) == 6 * HALVES
    assert where(match, "ir_bas_1") == where(match, "ir_art_16") == "5523"
    assert standing_in(match, "5125") == ["iq_bn"]


def test_the_guided_turn_can_be_played() -> None:
    match, chosen = first_match(), []
    take(match, chosen, "default", "default", *BASIJ, *RGC, *ARTESH, "end")
    assert match.table.state.frame.phase == Phase.BASIJ_COMBAT
    basij = max((each for each in options(choose(match, "attack 5125"))), key=len)
    take(match, chosen, basij, "hold_forces", "roll")
    assert where(match, "ir_bas_1") == "dead"  # spent, whatever came of it
    while match.table.state.frame.phase <= Phase.TURKISH_COMBAT and match.table.state.turn == 1:
        last = options(match)
        wanted = [each for each in last if each.startswith(("attack 5125", "join", "roll", "advance"))]
        take(match, chosen, wanted[-1] if wanted else last[-1])
    assert lessons_left(GUIDE, chosen) == []


def test_the_sequence_names_every_phase() -> None:
    named = [phase for stage in GUIDE.sequence for phase in stage.phases]
    assert named == [name for phase, name in NAME.items() if phase != Phase.OVER]
