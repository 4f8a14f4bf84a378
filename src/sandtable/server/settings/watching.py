"""How the owner watches a server: a port for health and metrics, and the form of its log."""

from typing import Literal

import msgspec

from sandtable.core.errors import SetupError

LogForm = Literal["text", "json"]
HIGHEST = 65_535


class Watching(msgspec.Struct, frozen=True):
    """Where health and metrics are told (nowhere unless `port` is set), in which form the log is written, and
    whether requests have a line each in it."""

    host: str = "127.0.0.1"
    port: int = 0
    log: LogForm = "text"
    requests: bool = False


def watching_with(monitor: str, log: str, *, requests: bool) -> Watching:
    """The settings as the command line has them; `monitor` is [HOST:]PORT."""
    if log not in ("text", "json"):
        raise SetupError(f"--log is text or json, not {log!r}.")
    form: LogForm = "json" if log == "json" else "text"
    if not monitor:
        return Watching(log=form, requests=requests)
    host, _, port = monitor.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) <= HIGHEST:
        raise SetupError(f"--monitor is written like 9100 or 127.0.0.1:9100, not {monitor!r}.")
    return Watching(host.strip("[]") or "127.0.0.1", int(port), form, requests)
