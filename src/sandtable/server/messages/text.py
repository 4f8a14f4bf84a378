"""Texts that people write: names and chat."""

import unicodedata
from collections.abc import Iterator

from sandtable.server.messages.errors import refused

NAME = 40
CHAT = 500
JOINERS = "\u200c\u200d"


def clean(text: str, longest: int, what: str) -> str:
    """A line of text as people may write it: no control characters, single spaces, bounded."""
    words = (word.strip(JOINERS) for word in "".join(_printable(text)).split())
    line = unicodedata.normalize("NFC", " ".join(word for word in words if word))
    if len(line) > longest:
        raise refused("too_long", f"{what} may have at most {longest} characters, not {len(line)}.")
    return line


def _printable(text: str) -> Iterator[str]:
    """The characters that can be seen; joiners stay where Persian, Hindi and others write them."""
    before = ""
    for each in text:
        if each in JOINERS:
            if before not in JOINERS and not before.isascii():
                yield each
        else:
            yield " " if unicodedata.category(each)[0] in "CZ" else each
        before = each
