"""The key by which a server signs its push messages (RFC 8292).

It needs the packages of `sandtable[push]`, so it is imported only where push was set up.
"""

from base64 import urlsafe_b64encode
from functools import cache

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from sandtable.core.errors import SetupError

CURVE = ec.SECP256R1()


def new_key() -> str:
    """A new private key (PEM)."""
    key = ec.generate_private_key(CURVE)
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


@cache
def read_key(text: str) -> ec.EllipticCurvePrivateKey:
    """A private key; what is none is refused."""
    try:
        key = load_pem_private_key(text.encode(), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != CURVE.name:
        raise SetupError("The key for push must be one that `sandtable keys push FILE` has made.")
    return key


def public_key(text: str) -> str:
    """What browsers must know to subscribe."""
    return base64_text(_point(read_key(text)))


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def base64_text(content: bytes) -> str:
    """Bytes as keys and tokens are written in addresses and headers."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()
