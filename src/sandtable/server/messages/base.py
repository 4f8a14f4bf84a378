"""What all bodies of requests have in common."""

from typing import Annotated

import msgspec
from msgspec import Meta

Short = Annotated[str, Meta(max_length=100)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of request bodies: unknown fields are refused, not ignored."""
