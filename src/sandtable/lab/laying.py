"""Packs that came as text, laid down where games can read them."""

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from sandtable.lab.sweep import PackText


def laid_down(packs: tuple[PackText, ...]) -> tuple[Path, ...]:
    """Packs as folders of this process; the same packs always lie in the same place, so that games know them."""
    return _paths(msgspec.msgpack.encode(packs)) if packs else ()


@lru_cache(maxsize=1)
def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="sandtable-lab-")


@lru_cache(maxsize=256)
def _paths(content: bytes) -> tuple[Path, ...]:
    place = Path(_folder().name) / blake2b(content, digest_size=8).hexdigest()
    return tuple(each.lay_down(place) for each in msgspec.msgpack.decode(content, type=tuple[PackText, ...]))
