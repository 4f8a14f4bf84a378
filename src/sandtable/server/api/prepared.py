"""What is the same for everybody: compressed once, and not sent again to who has it."""

import zlib
from hashlib import blake2b

from litestar import Response

from sandtable.server.api.access import GZIP, AnyRequest

SHORT = 1000
LEVEL = 6
PACKED = ("image/png", "image/jpeg", "image/webp", "font/woff2")
"""What is compressed already."""


class Prepared:
    """Something that is sent again and again. Handlers that give its answers have `opt=READY`."""

    def __init__(self, content: bytes, media: str, **headers: str) -> None:
        self._content, self._media = content, media
        worth_it = len(content) > SHORT and media not in PACKED
        self._packed = zlib.compress(content, level=LEVEL, wbits=GZIP) if worth_it else b""
        tag = blake2b(content, digest_size=12).hexdigest()
        self._headers = {**headers, "etag": f'W/"{tag}"', "vary": "accept-encoding"}

    def answer(self, request: AnyRequest) -> Response[bytes]:
        """The whole of it, or word that nothing has changed."""
        if self._headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=self._headers)
        if self._packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers = {**self._headers, "content-encoding": "gzip"}
            return Response(self._packed, media_type=self._media, headers=headers)
        return Response(self._content, media_type=self._media, headers=self._headers)
