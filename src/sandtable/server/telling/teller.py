"""The process in which stories are told. It needs neither database nor web service, and starts without them."""

import traceback
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from sandtable.core import save as saves
from sandtable.server.config import Config
from sandtable.server.processes.clerk import answer_all
from sandtable.server.show.story import stories


class Finished(msgspec.Struct, frozen=True):
    """A match that is over, and when its choices were made."""

    save: str
    made: list[float]


def main(pipe: "Connection[Any, Any]", config: Config) -> None:
    """Tell stories."""
    answer_all(pipe, lambda question: _told(question, config))


def _told(question: bytes, config: Config) -> dict[str, bytes] | str:
    """The stories by seat, or what went wrong."""
    try:
        asked = msgspec.msgpack.decode(question, type=Finished)
        file = saves.parse(asked.save)
        match = saves.restore(file, config.games.find, config.overrides(file.game))
        return {seat: msgspec.json.encode(each) for seat, each in stories(match, asked.made).items()}
    except Exception:
        return traceback.format_exc()
