"""Keys: whoever holds one may sit or watch. Only their hashes are kept."""

import hmac
import re
import secrets
from collections.abc import Iterable
from hashlib import blake2b, sha256

_MATCH_ID = re.compile(r"[0-9a-f]{16}")


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(24)


def new_match_id() -> str:
    """A match's public id."""
    return secrets.token_hex(8)


def is_match_id(text: str) -> bool:
    """Whether a match may have this id; databases need not be asked for any other."""
    return _MATCH_ID.fullmatch(text) is not None


def grown_id(source: str, kind: str, secret: str) -> str:
    """The public id of a match that grows out of another: the same in every process, so that there is one."""
    return blake2b(f"{source} {kind} {secret}".encode(), digest_size=8).hexdigest()


def hash_key(key: str) -> str:
    """What is stored of a key; keys are long and random, so a plain hash keeps them."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def holder(key: str, hashes: Iterable[tuple[str, str]]) -> str | None:
    """Whose key this is among (owner, hash), compared in constant time."""
    given = hash_key(key)
    found = None
    for owner, hashed in hashes:
        if hmac.compare_digest(given, hashed):
            found = owner
    return found
