"""What people read in `rulings.md`, told beside the rules it belongs to."""

import re

import pytest

from sandtable import games, ledger, rulings

FORMS = """# Rulings

- **R-1** (6.2, 9.3 UAV) Two *zones* are meant.

## A part

**R-02 (3.9.a) Which corps?** The `VII` Corps.

### R-03 (2.8)
- **Question:** Who?
- **Ruling:** One unit.

4. **turn.4, turn.5 — several factions.** One card (12).
5. **momentum.pass.** Nobody.
"""


def test_all_ways_of_writing_a_ruling_are_read(tmp_path):
    path = tmp_path / rulings.FILE
    path.write_text(FORMS, encoding="utf-8")
    assert [(each.id, each.rules, each.text) for each in rulings.load(path)] == [
        ("R-1", ("6.2", "9.3"), "Two zones are meant."),
        ("R-02", ("3.9.a",), "Which corps? The VII Corps."),
        ("R-03", ("2.8",), "Question: Who? Ruling: One unit."),
        ("R-4", ("turn.4", "turn.5"), "Several factions. One card (12)."),
        ("R-5", ("momentum.pass",), "Nobody."),
    ]


@pytest.mark.parametrize("game", games.GAMES)
def test_every_ruling_of_a_game_is_read(game):
    folder = games.find(game).folder
    text = (folder / rulings.FILE).read_text(encoding="utf-8")
    found = rulings.load(folder / rulings.FILE)
    assert len(found) == len(re.findall(r"^(?:[-#]* ?\*{0,2}R-[\w-]+|\d+\. \*\*)", text, re.MULTILINE))
    assert len({each.id for each in found}) == len(found)
    assert all(each.text and each.rules for each in found)
    known = ledger.load(folder / ledger.FILE)
    assert sum(bool(known.ids & set(each.rules)) for each in found) > 0.8 * len(found)
