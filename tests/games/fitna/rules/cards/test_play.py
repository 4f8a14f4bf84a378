"""8.0 A card being played, and the conditions of cards."""

import re
from pathlib import Path

import pytest

from sandtable.games.fitna.game import GAME
from tests.games.fitna.tools import iraq_with, useless, war


@pytest.mark.rule("fitna", "8.2")
@pytest.mark.parametrize("mode", ["c34.strike", "c39.kill", "c72.defect", "c82.bomb", "c32.observe", "c77.siege"])
def test_cards_without_a_target_are_refused(mode: str) -> None:
    useless(iraq_with(mode, "irq_9arm @ baghdad"), mode)


@pytest.mark.rule("fitna", "8.2", "22.0")
@pytest.mark.parametrize("mode", ["c70.provoke", "c71.calm", "c81.shift"])
def test_no_tension_no_card(mode: str) -> None:
    useless(war(1, f"hand syria {mode[:3]}"), mode, "22.0")


def test_every_way_to_play_every_card_has_a_case() -> None:
    text = "".join(each.read_text() for each in sorted(Path(__file__).parents[1].rglob("test_*.py")))
    named = set(re.findall(r"\bc\d\d\.[a-z_]+", text)) | set(re.findall(r"\bsj_[a-z]+", text))
    box = GAME.box()
    modes = {f"{card.id}.{mode.id}" for card in box.cards for mode in card.mode}
    assert len({each[:3] for each in modes}) == 95
    assert modes | {each.id for each in box.specials} == named
