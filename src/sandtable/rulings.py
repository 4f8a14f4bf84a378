"""A game's rulings: what is played where its book is silent, as `rulings.md` tells people.

A ruling begins with its id and the rules it belongs to: `**R-12** (9.3, 9.4) ...`, `### R-12 (9.3)` or, where
rulings are only numbered, `12. **turn.4, turn.5 — the case.** ...`.
"""

import re
from functools import cache
from pathlib import Path

import msgspec

FILE = "rulings.md"
_HEAD = re.compile(
    r"^(?:- |### )?(?:\*\*)?(?P<id>R-[\w-]+)(?:\*\*)? \((?P<rules>[^)]*)\)"
    r"|^(?P<number>\d+)\. \*\*(?P<places>[^*—]*?)\.?(?: — (?P<case>[^*]*))?\*\*",
    re.MULTILINE,
)
_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
_MARKS = re.compile(r"\*\*|(?<!\w)\*|\*(?!\w)|`|^- ", re.MULTILINE)


class Ruling(msgspec.Struct, frozen=True):
    """One decision of ours, in plain words."""

    id: str
    rules: tuple[str, ...]
    text: str


@cache
def load(path: Path) -> tuple[Ruling, ...]:
    """The rulings of a file, in its order."""
    text = path.read_text(encoding="utf-8")
    heads = list(_HEAD.finditer(text))
    ends = [each.start() for each in heads[1:]] + [len(text)]
    return tuple(_ruling(head, text[head.end() : end]) for head, end in zip(heads, ends, strict=True))


def _ruling(head: re.Match[str], body: str) -> Ruling:
    places = head["rules"] or head["places"]
    words = " ".join(_MARKS.sub("", _HEADING.sub("", f"{head['case'] or ''} {body}")).split())
    return Ruling(
        head["id"] or f"R-{head['number']}",
        tuple(each.split()[0] for each in places.split(",") if each.strip()),
        words[:1].upper() + words[1:],
    )
