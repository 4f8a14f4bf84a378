"""Which ways of telling a server offers: none that its owner has not set up."""

import os
from collections.abc import Mapping, Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import msgspec

from sandtable.core.errors import SetupError

PASSWORD = "SANDTABLE_SMTP_PASSWORD"
Security = Literal["tls", "starttls", "none"]
_SECURITY: dict[str, tuple[Security, int]] = {
    "smtps": ("tls", 465),
    "smtp": ("starttls", 587),
    "smtp+plain": ("none", 25),
}


class Mail(msgspec.Struct, frozen=True, kw_only=True):
    """The server that takes our mail."""

    host: str
    port: int
    security: Security
    sender: str
    user: str = ""
    password: str = ""


class Notices(msgspec.Struct, frozen=True, kw_only=True):
    """What players are offered. `address` is where they find this server; `push` is the private key of the server
    (PEM); `networks` may be reached though they are private, of others only `ports`. What fails is tried again
    after `pauses`. Every `look_seconds` it is seen who is to be told.
    """

    address: str = ""
    mail: Mail | None = None
    push: str = ""
    webhooks: bool = False
    networks: tuple[str, ...] = ()
    ports: tuple[int, ...] = (443,)
    pauses: tuple[float, ...] = (10.0, 60.0, 300.0)
    look_seconds: float = 5.0

    @property
    def any(self) -> bool:
        """Whether there is any way of telling."""
        return bool(self.mail or self.push or self.webhooks)


def notices_with(
    *,
    address: str = "",
    smtp: str = "",
    mail_from: str = "",
    push_key: Path | None = None,
    webhooks: bool = False,
    networks: Sequence[str] = (),
    ports: Sequence[int] = (),
    environment: Mapping[str, str] = os.environ,
) -> Notices:
    """What a server was told to offer, checked."""
    if not (smtp or push_key or webhooks):
        return Notices(address=address)
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or address != f"{parts.scheme}://{parts.netloc}":
        raise SetupError("Notices need --address, where players find this server, like https://table.example.")
    for each in networks:
        try:
            ip_network(each)
        except ValueError as error:
            raise SetupError(f"--notice-network must be a network: {error}.") from None
    return Notices(
        address=address,
        mail=_mail(smtp, mail_from, environment.get(PASSWORD, "")) if smtp else None,
        push=_push_key(push_key) if push_key else "",
        webhooks=webhooks,
        networks=tuple(networks),
        ports=(443, *ports),
    )


def _mail(url: str, sender: str, password: str) -> Mail:
    parts = urlsplit(url)
    if parts.scheme not in _SECURITY or not parts.hostname:
        raise SetupError("--smtp must be like smtps://USER@mail.example, smtp://… (STARTTLS) or smtp+plain://….")
    if parts.password:
        raise SetupError(f"The password for --smtp belongs into the environment, as {PASSWORD}.")
    if sender.count("@") != 1:
        raise SetupError("--mail-from must be the address that mail comes from, like table@club.example.")
    security, port = _SECURITY[parts.scheme]
    return Mail(
        host=parts.hostname,
        port=parts.port or port,
        security=security,
        sender=sender,
        user=unquote(parts.username or ""),
        password=password,
    )


def _push_key(file: Path) -> str:
    try:
        from sandtable.server.settings.push_key import read_key
    except ModuleNotFoundError as error:
        raise SetupError(
            f"Push needs a package that is not installed ({error.name}): pip install 'sandtable[push]'."
        ) from None
    try:
        text = file.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"The file of --push-key cannot be read: {error}.") from None
    read_key(text)
    return text
