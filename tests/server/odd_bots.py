"""Bots that misbehave, for worker processes to import."""

import os
import time
from pathlib import Path

from sandtable.bots import Watch
from sandtable.core import AnyGame, AnyMatch, Decision, Option
from sandtable.server.messages.answers import BotInfo
from sandtable.server.settings.offers import choose_as_bot

KINDS = ("random", "broken", "deadly", "once", "cheat", "thinker")


def known(_: AnyGame) -> tuple[BotInfo, ...]:
    return tuple(BotInfo(each, each.title(), "A bot for tests.") for each in KINDS)


def choose(match: AnyMatch, decision: Decision, kind: str, watch: Watch) -> Option:
    """`once` dies the first time it is asked: a file in the working directory remembers."""
    if kind == "broken":
        raise ValueError("a secret of the bot")
    if kind == "deadly":
        os._exit(1)
    if kind == "once" and not Path(os.environ["ODD_BOTS"]).exists():
        Path(os.environ["ODD_BOTS"]).touch()
        os._exit(1)
    if kind == "cheat":
        return Option("fly")
    if kind == "thinker":
        started = time.monotonic()
        while not watch.stopped():
            watch.progress((time.monotonic() - started) / 60)
        return decision.options[-1]
    return choose_as_bot(match, decision, "random", watch)
