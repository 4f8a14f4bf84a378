"""A match and its choices as they are stored."""

import time
from typing import Any

import msgspec

from sandtable.core import AnyMatch
from sandtable.core.save import choice_text, saved_pledges
from sandtable.server.show.facts import turn, waiting
from sandtable.server.storage.rows import ChoiceRow, MatchRow


def moving(match: AnyMatch, revision: int, earlier: MatchRow | None = None) -> dict[str, Any]:
    """What changes of a match with every choice (`rows.Moving`), after an `earlier` head if it had one."""
    return {
        "touched": time.time(),
        "seq": len(match.choices),
        "revision": revision,
        "digest": match.digest(),
        "turn": turn(match, earlier),
        "asked": waiting(match),
        "over": match.outcome is not None,
        "outcome": msgspec.to_builtins(match.outcome),
    }


def next_head(head: MatchRow, match: AnyMatch) -> MatchRow:
    """The head of a match that has changed."""
    return msgspec.structs.replace(head, **moving(match, head.revision + 1, head))


def pledged(head: MatchRow, match: AnyMatch) -> MatchRow:
    """The head of a match with what its seats have pledged."""
    return msgspec.structs.replace(head, pledges=msgspec.to_builtins(saved_pledges(match)))


def choice_rows(match: AnyMatch, start: int, answers: int) -> list[ChoiceRow]:
    """The rows of the choices from number `start` on, the first sent with the number `answers`."""
    now = time.time()
    return [
        ChoiceRow(
            seq=number,
            seat=match.seats[choice.seat].id,
            answers=answers if number == start else number,
            choice=choice_text(match, choice),
            results=list(choice.rolls),
            standing=choice.standing,
            made=now,
            share=choice.share,
        )
        for number, choice in enumerate(match.choices[start:], start)
    ]
