"""The client's files, and its index page for every address that the client itself understands."""

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from litestar import HttpMethod, Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from sandtable.server.api.access import READY, AnyRequest
from sandtable.server.api.prepared import Prepared
from sandtable.server.config import Config
from sandtable.server.messages.errors import not_found

FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
MANUAL = ("help", "help/playing")
READING = [HttpMethod.GET, HttpMethod.HEAD]
UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandtable</title>
<h1>The server runs, but the browser client has not been built</h1>
<p>In a checkout of Sandtable run <code>make web</code>, then load this page again.
The service itself is described at <a href="/schema">/schema</a>.</p>
</html>
"""


def routes(config: Config) -> list[HTTPRouteHandler]:
    """The handlers for one folder of built files."""
    root = config.static.resolve()

    @route("/", http_method=READING, include_in_schema=False, sync_to_thread=True, opt=READY)
    def index(request: AnyRequest) -> Response[bytes]:
        """The client's page."""
        return _page(root).answer(request)

    @route("/{path:path}", http_method=READING, include_in_schema=False, sync_to_thread=True, opt=READY)
    def client(request: AnyRequest, path: FromPath[Path]) -> Response[bytes]:
        """A file of the client, or its page for an address that the client understands."""
        wanted = str(path).strip("/")
        if wanted == "api" or wanted.startswith("api/"):
            raise not_found("There is no such address; see /schema.")
        file = _inside(root, wanted)
        if wanted in MANUAL and file is None:
            return Response(b"", status_code=302, headers={"location": "/help/playing/index.html"})
        if file is None and "." in wanted.rpartition("/")[2]:
            raise not_found("There is no such file.")
        found = _page(root) if file is None else _file(file, lasting=wanted.startswith("assets/"))
        return found.answer(request)

    return [index, client]


def _page(root: Path) -> Prepared:
    page = root / "index.html"
    return _file(page, lasting=False) if page.is_file() else Prepared(UNBUILT.encode(), "text/html")


def _file(file: Path, *, lasting: bool) -> Prepared:
    """A file; those whose names change with their content may be kept for ever."""
    found = file.stat()
    return _read(file, lasting, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=512)
def _read(file: Path, lasting: bool, *_: int) -> Prepared:
    """A file as it is since it was changed last."""
    media = guess_type(file.name)[0] or "application/octet-stream"
    return Prepared(file.read_bytes(), media, **(FOREVER if lasting else {}))


def _inside(root: Path, wanted: str) -> Path | None:
    """The file of that name, if it lies below the root."""
    try:
        file = (root / wanted).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # no file can have that name
        return None
