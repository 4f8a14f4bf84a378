"""The guides of games: read whole, and refused with what is wrong."""

from pathlib import Path

import pytest

from sandtable.core.errors import GuideError
from sandtable.core.guide import read_guide

WHOLE = """
goals = [{ text = "Hold the ford." }]
sequence = [{ name = "Action", text = "Move, look or wait.", rule = "2", phases = ["act"] }]
first = { seed = "1", seat = "blue" }
lessons = [{ title = "Move", text = "Go to the mill.", rule = "2.1", until = ["move b1"], spaces = ["mill"] }]
legend = [{ sign = "D", text = "dug in", sort = "marks" }]
"""


def test_a_guide_is_read(tmp_path: Path) -> None:
    file = tmp_path / "guide.toml"
    file.write_text(WHOLE)
    guide = read_guide(file)
    assert guide.lessons[0].until == ("move b1",)
    assert (guide.first.bot, guide.sequence[0].phases) == ("regular", ("act",))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("lessons", "lesson"), "guide.toml: .*unknown field `lesson`"),
        (('sort = "marks"', "sort = 3"), r"guide.toml: Expected `str`, got `int` - at `\$.legend\[0\].sort`"),
        (('rule = "2.1", ', ""), "missing required field `rule`"),
        (("]\n", "\n"), "guide.toml: "),
    ],
)
def test_what_is_wrong_with_a_guide_is_named(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    file = tmp_path / "guide.toml"
    file.write_text(WHOLE.replace(*change))
    with pytest.raises(GuideError, match=message):
        read_guide(file)


def test_a_guide_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(GuideError, match=r"guide.toml cannot be read: No such file"):
        read_guide(tmp_path / "guide.toml")
