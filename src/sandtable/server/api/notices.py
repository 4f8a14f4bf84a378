"""Notices for those who are away: how one's seat is told, and how that ends."""

import asyncio
import re

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from sandtable.server.api.access import FAILURES, KEYED, AnyRequest, Desk
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.messages.notices import (
    TOKEN,
    NoticeEnded,
    NoticeInfo,
    NoticeRequest,
    NoticesInfo,
    NoticeToken,
    RemoveNotice,
)
from sandtable.server.notices import contacts, mail
from sandtable.server.notices.contacts import Contact
from sandtable.server.notices.outgoing import Unsent, parsed
from sandtable.server.settings.notices import Notices

NOTICES = "/api/matches/{match_id:str}/notices"
QUESTION = 5.0
"""What a question to an e-mail address costs."""
NOT_OFFERED = {"email": "no e-mail", "webhook": "no webhooks", "push": "no push messages"}


def routes() -> list[HTTPRouteHandler]:
    """The handlers."""
    return [ways, add, remove, stop, stop_at_once, confirm]


@get(NOTICES, security=KEYED, responses=FAILURES)
async def ways(request: AnyRequest, match_id: FromPath[str]) -> NoticesInfo:
    """How this seat can be told that it is its turn, and how it is."""
    desk = Desk(request)
    return await _known(desk, await desk.enter(match_id))


@post(NOTICES, status_code=200, security=KEYED, responses=FAILURES)
async def add(request: AnyRequest, match_id: FromPath[str], data: JSONBody[NoticeRequest]) -> NoticesInfo:
    """Tell this seat in one more way."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    seat = viewer.live.seats[viewer.player()].seat
    desk.throttle.notices.take(f"visitor {desk.visitor()}")
    details = await _checked(desk, data)
    contact = contacts.new(match_id, seat, data.way, data.address, details)
    contact = await asyncio.to_thread(contacts.add, desk.store, contact)
    if not contact.confirmed:
        await (_ask if contact.way == "email" else _challenge)(desk, contact)
    return await _known(desk, viewer)


@post(f"{NOTICES}/remove", status_code=200, security=KEYED, responses=FAILURES)
async def remove(request: AnyRequest, match_id: FromPath[str], data: JSONBody[RemoveNotice]) -> NoticesInfo:
    """Tell this seat in one way less."""
    desk = Desk(request)
    viewer = await desk.enter(match_id)
    seat = viewer.live.seats[viewer.player()].seat
    await asyncio.to_thread(contacts.remove, desk.store, match_id, seat, data.id)
    return await _known(desk, viewer)


@post("/api/notices/stop", status_code=200, responses=FAILURES)
async def stop(request: AnyRequest, data: JSONBody[NoticeToken]) -> NoticeEnded:
    """No more of these notices, for whoever holds one."""
    return NoticeEnded(await asyncio.to_thread(contacts.stop, Desk(request).store, data.token))


@post("/api/notices/stop/{token:str}", status_code=200, responses=FAILURES)
async def stop_at_once(request: AnyRequest, token: FromPath[str]) -> NoticeEnded:
    """The same as mail programs ask for it (RFC 8058)."""
    known = re.match(TOKEN, token) is not None
    return NoticeEnded(known and await asyncio.to_thread(contacts.stop, Desk(request).store, token))


@post("/api/notices/confirm", status_code=200, responses=FAILURES)
async def confirm(request: AnyRequest, data: JSONBody[NoticeToken]) -> NoticeEnded:
    """The owner of an e-mail address or a webhook wants these notices."""
    return NoticeEnded(await asyncio.to_thread(contacts.confirm, Desk(request).store, data.token))


async def _known(desk: Desk, viewer: Viewer) -> NoticesInfo:
    offered = desk.config.notices
    mine: list[Contact] = []
    if viewer.seat is not None:
        seat = viewer.live.seats[viewer.seat].seat
        mine = await asyncio.to_thread(contacts.of_seat, desk.store, viewer.live.id, seat)
    return NoticesInfo(
        email=offered.mail is not None,
        webhook=offered.webhooks,
        push=_public_key(offered),
        mine=[NoticeInfo(each.id, each.way, _label(each), contacts.tag(each), each.confirmed) for each in mine],
    )


def _public_key(offered: Notices) -> str:
    if not offered.push:
        return ""
    from sandtable.server.settings.push_key import public_key

    return public_key(offered.push)


def _label(contact: Contact) -> str:
    return mail.masked(contact.address) if contact.way == "email" else parsed(contact.address).host


async def _checked(desk: Desk, data: NoticeRequest) -> dict[str, str]:
    """Refuse what this server does not offer and where it would not send to; the keys of a browser."""
    offered = desk.config.notices
    if not {"email": offered.mail, "webhook": offered.webhooks, "push": offered.push}[data.way]:
        raise refused("not_offered", f"This server sends {NOT_OFFERED[data.way]}.")
    if data.way == "email":
        mail.checked(data.address)
        return {}
    await desk.messenger.outgoing.check(data.address)
    if data.way == "webhook":
        return {}
    from sandtable.server.notices.push import Subscription, checked

    checked(Subscription(data.address, data.p256dh, data.auth))
    return {"p256dh": data.p256dh, "auth": data.auth}


async def _ask(desk: Desk, contact: Contact) -> None:
    """Ask the owner of an e-mail address: anybody could have given it."""
    desk.throttle.notices.take(f"mail {contact.address.lower()}", QUESTION)
    address = desk.config.notices.address
    text = (
        "Somebody, most likely you, wants to be told at this address when it is their turn in a match at\n"
        f"{address}\n\nTo agree, open {address}/notices#confirm={contact.token}\n\n"
        f"If you do not, nothing more is sent. To delete the address: {address}/notices#stop={contact.token}\n"
    )
    try:
        stop = f"{address}/api/notices/stop/{contact.token}"
        await desk.messenger.mail(contact.address, "Notices of a match: please confirm", text, stop)
    except Unsent:
        detail = "The mail could not be sent. Check the address, or try again later."
        raise ApiError(503, "unsent", detail, wait=60.0) from None


async def _challenge(desk: Desk, contact: Contact) -> None:
    """Ask at a webhook: whoever reads there what was sent may confirm it. One that takes nothing is forgotten."""
    desk.throttle.notices.take(f"hook {contact.address}", QUESTION)
    try:
        await desk.messenger.challenge(contact)
    except Unsent as error:
        await asyncio.to_thread(contacts.stop, desk.store, contact.token)
        raise refused("address", f"Nothing at this address took a message ({error}): check it.") from None
