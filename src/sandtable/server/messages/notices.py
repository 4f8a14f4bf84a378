"""Notices as they are asked for and sent."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.server.messages.base import Request

NoticeWay = Literal["email", "webhook", "push"]
TOKEN = "^[A-Za-z0-9_-]{1,100}$"
Token = Annotated[str, Meta(pattern=TOKEN)]


class NoticeRequest(Request, frozen=True):
    """Tell me that it is my turn: at an e-mail address, by a request to an https address, or in this browser, which
    gives the `address`, `p256dh` and `auth` of its subscription."""

    way: NoticeWay
    address: Annotated[str, Meta(min_length=1, max_length=2000)]
    p256dh: Annotated[str, Meta(max_length=200)] = ""
    auth: Annotated[str, Meta(max_length=100)] = ""


class RemoveNotice(Request, frozen=True):
    """No longer in this way."""

    id: Token


class NoticeToken(Request, frozen=True):
    """What came with a notice: it ends them, or confirms an address."""

    token: Token


class NoticeInfo(msgspec.Struct, frozen=True):
    """A way in which a seat is told; `label` shows as much of the address as its owner needs to know it again. An
    e-mail address must be `confirmed`. `tag` are 16 hexadecimal digits of the SHA-256 of the address."""

    id: str
    way: NoticeWay
    label: str
    tag: str
    confirmed: bool


class NoticesInfo(msgspec.Struct, frozen=True):
    """The ways that this server offers (`push` is the key that browsers need) and those that this seat uses."""

    email: bool
    webhook: bool
    push: str
    mine: list[NoticeInfo]


class NoticeEnded(msgspec.Struct, frozen=True):
    """Whether there was something to end or to confirm."""

    done: bool
