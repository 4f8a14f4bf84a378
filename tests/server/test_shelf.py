"""Games are opened by one thread at a time: msgspec would crash the process if two met a type at once."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, get_ident

import msgspec
import pytest

from sandtable.core import AnyGame
from sandtable.server.config import Config
from sandtable.server.match.shelf import Shelf
from sandtable.server.settings.offers import Games
from tests.toy import find


@pytest.fixture
def eager_threads() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("eager_threads")
def test_a_game_is_opened_once_however_many_ask(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    opening: list[int] = []
    box: Callable[[tuple[Path, ...]], object] = find("toy").box

    def slow(overrides: tuple[Path, ...] = ()) -> object:
        opening.append(get_ident())
        assert sum(range(200_000)) > 0  # it takes its time
        assert set(opening) == {get_ident()}
        return box(overrides)

    def found(id_: str) -> AnyGame:
        return find(id_)

    monkeypatch.setattr(find("toy"), "box", slow)
    shelf, start = Shelf(msgspec.structs.replace(config, games=Games(("toy",), found))), Barrier(8)

    def take(_: int) -> AnyGame:
        start.wait()
        return shelf.take("toy")

    with ThreadPoolExecutor(8) as pool:
        assert set(map(id, pool.map(take, range(8)))) == {id(find("toy"))}
    assert len(opening) == 1
