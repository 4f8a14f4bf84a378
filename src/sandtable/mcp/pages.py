"""Answers of a length that a model can take."""

from collections.abc import Iterable
from textwrap import wrap

LONGEST = 4_000
ROOM = 3_600
"""Lines of a page; the rest is for what stands around them."""


def pages(lines: Iterable[str]) -> list[str]:
    """Lines put together into pages; there is always one."""
    found: list[list[str]] = [[]]
    left = ROOM
    for line in lines:
        for part in wrap(line, ROOM - 1, replace_whitespace=False, drop_whitespace=False) or [""]:
            if len(part) + 1 > left:
                found.append([])
                left = ROOM
            found[-1].append(part)
            left -= len(part) + 1
    return ["\n".join(page) for page in found]


def paged(lines: Iterable[str], page: int) -> str:
    """One page, and how to come to the next."""
    all_ = pages(lines)
    if page > len(all_):
        return f"There are {len(all_)} pages."
    more = f"\n(page {page} of {len(all_)}; ask for page {page + 1})" if page < len(all_) else ""
    return all_[page - 1] + more


def latest(lines: Iterable[str], room: int) -> list[str]:
    """As many of the last lines as there is room for, and how many were left out."""
    all_ = list(lines)
    kept: list[str] = []
    for line in reversed(all_):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    left = len(all_) - len(kept)
    return ([f"… {left} lines before these: see log"] if left else []) + kept[::-1]
