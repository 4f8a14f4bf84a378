"""Web Push: messages that only the subscribed browser can read (RFC 8291), signed by the server (RFC 8292).

It needs the packages of `sandtable[push]`, so it is imported only where push was set up.
"""

from base64 import urlsafe_b64decode
from binascii import Error as NotBase64
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from sandtable.server.messages.errors import refused
from sandtable.server.settings.push_key import CURVE, base64_text, public_key, read_key

LASTS_SECONDS = 12 * 3600
KEPT_SECONDS = 24 * 3600
"""How long a push service keeps a message for a browser that is not there."""
_SECRET = 16


class Subscription(msgspec.Struct, frozen=True):
    """A browser as it presents itself: where to send to, its public key, and a secret."""

    endpoint: str
    p256dh: str
    auth: str


def checked(subscription: Subscription) -> Subscription:
    """A subscription to which messages can be encrypted; others are refused."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _bytes(subscription.p256dh))
        sound = len(_bytes(subscription.auth)) == _SECRET
    except (ValueError, NotBase64):
        sound = False
    if not sound:
        raise refused("subscription", "The browser's subscription to push messages is incomplete; subscribe again.")
    return subscription


def encrypted(message: bytes, to: Subscription) -> bytes:
    """A message for one browser."""
    content: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(CURVE),
        dh=_bytes(to.p256dh),
        auth_secret=_bytes(to.auth),
        version="aes128gcm",
    )
    return content


def headers(to: Subscription, key: str, contact: str, topic: str, now: float) -> dict[str, str]:
    """What the push service wants to know: who sends, and that a newer message replaces this one."""
    signed = _token(read_key(key), to.endpoint, contact, now)
    return {
        "authorization": f"vapid t={signed}, k={public_key(key)}",
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_SECONDS),
        "topic": topic,
        "urgency": "normal",
    }


def _token(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: float) -> str:
    """A JSON Web Token (ES256) for the push service of an endpoint."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LASTS_SECONDS, "sub": contact}
    said = ".".join(base64_text(msgspec.json.encode(each)) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    signature = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    return f"{said}.{base64_text(b''.join(part.to_bytes(32) for part in signature))}"


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
