"""The log: text for people, or JSON lines for machines; a line a request if the owner wants it."""

import logging
from datetime import UTC, datetime

import msgspec

from sandtable.server.settings.watching import Watching

REQUESTS = logging.getLogger("sandtable.requests")
TEXT = "%(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "request", {}),
        }
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


def write_logs(watching: Watching) -> None:
    """Write the log as the owner wants it, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if watching.log == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    REQUESTS.setLevel(logging.INFO if watching.requests else logging.WARNING)


def note_request(method: str, path: str, status: int, seconds: float) -> None:
    """A request was answered. Keys in addresses stand behind the path, and visitors are not named."""
    told = {"method": method, "path": path, "status": status, "seconds": round(seconds, 4)}
    REQUESTS.info("%s %s %d %.1f ms", method, path, status, seconds * 1000, extra={"request": told})
