"""The words that can be typed at a table: the same in the terminal and in the text table of the browser."""

from typing import Literal

import msgspec

WordName = Literal[
    "look",
    "pieces",
    "near",
    "options",
    "choose",
    "together",
    "odds",
    "why",
    "log",
    "undo",
    "beside",
    "orders",
    "help",
]


class Use(msgspec.Struct, frozen=True):
    """A way to write a word, and what it does."""

    written: str
    text: str


class Word(msgspec.Struct, frozen=True):
    """A word, the letter that stands for it (if there is one), and its uses."""

    name: WordName
    short: str
    uses: tuple[Use, ...]


def _word(name: WordName, short: str, *uses: tuple[str, str]) -> Word:
    return Word(name, short, tuple(Use(written, text) for written, text in uses))


WORDS = (
    _word("look", "l", ("look", "the turn and what is asked"), ("look ID", "a piece or a place")),
    _word(
        "pieces",
        "p",
        ("pieces", "every piece"),
        ("pieces WORD", "those whose name, side or place has this word"),
    ),
    _word("near", "n", ("near ID", "the places beside a place, and what stands there")),
    _word("options", "o", ("options", "what can be chosen"), ("options WORD", "those with this word")),
    _word(
        "choose",
        "c",
        ("choose N", "choose option N; its number alone will do"),
        ("choose TEXT", "an option written out, as in saves: move a7"),
    ),
    _word("together", "t", ("together ID ID …", "one act with several, where that is asked")),
    _word("odds", "", ("odds N", "the chances of option N")),
    _word("why", "w", ("why ID", "why a piece or a place cannot be chosen")),
    _word("log", "", ("log", "the latest events"), ("log N", "the latest N")),
    _word("undo", "u", ("undo", "take back the last choice"), ("undo turn", "the whole turn, as far as it can be")),
    _word("beside", "b", ("beside", "tracks, cups, hands and reserves")),
    _word(
        "orders",
        "",
        ("orders", "the reactions that you may be asked about, and when you are"),
        ("orders ID never", "decline them unasked; turn: in this turn only; always: be asked every time"),
        ("orders ID WORD …", "be asked only on these occasions"),
    ),
    _word("help", "h", ("help", "this list")),
)
