"""Where players want to be told: their addresses, which nobody else is shown, deleted with the match."""

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated

import msgspec
from sqlalchemy import String, and_, delete, func, insert, select, update

from sandtable.server.messages.errors import refused
from sandtable.server.messages.notices import NoticeWay
from sandtable.server.storage.rows import Hash, Id, Name, converted
from sandtable.server.storage.store import Store
from sandtable.server.storage.tables import choices, matches, of_match, seats, table

MOST = 8


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """A way to reach the holder of a seat; `details` are the keys of a browser, `token` is the right to end it.

    It was last told something at `told`, of the wait after her choice number `wait`, and last looked at when the
    match had this `revision`.
    """

    id: Id
    match: str
    seat: Name
    way: Annotated[NoticeWay, String(10)]
    address: str
    details: dict[str, str]
    token: Hash
    confirmed: bool
    told: float = 0.0
    wait: int = -2
    revision: int = -1


contacts = table("contacts", Contact, "id", of_match(key=False, index=True), unique=("token",))


class Awaited(msgspec.Struct, frozen=True):
    """A contact of somebody in a running match, and what there is to tell."""

    contact: Contact
    game: str
    turn: int
    asked: bool
    revision: int


def new(match: str, seat: str, way: NoticeWay, address: str, details: dict[str, str]) -> Contact:
    """A new contact; whoever owns an e-mail address or a webhook must confirm it, a browser asks for itself."""
    return Contact(
        id=secrets.token_hex(8),
        match=match,
        seat=seat,
        way=way,
        address=address,
        details=details,
        token=secrets.token_urlsafe(24),
        confirmed=way == "push",
    )


def tag(contact: Contact) -> str:
    """By which a browser knows its own contact again, without the address."""
    return sha256(contact.address.encode()).hexdigest()[:16]


def add(store: Store, contact: Contact) -> Contact:
    """Keep a contact; one that is there already stays as it is but for its details."""
    own = (contacts.c.match == contact.match, contacts.c.seat == contact.seat)
    with store.transaction() as db:
        same = (*own, contacts.c.way == contact.way, contacts.c.address == contact.address)
        known = db.execute(select(contacts).where(*same)).first()
        if known is not None:
            db.execute(update(contacts).where(contacts.c.id == known.id).values(details=contact.details))
            return msgspec.structs.replace(converted(known._mapping, Contact), details=contact.details)
        if (db.scalar(select(func.count()).where(*own)) or 0) >= MOST:
            raise refused("too_many", f"A seat can be told in {MOST} ways at most; remove one first.")
        db.execute(insert(contacts).values(**msgspec.structs.asdict(contact)))
        return contact


def of_seat(store: Store, match: str, seat: str) -> list[Contact]:
    """The contacts of a seat."""
    own = (contacts.c.match == match, contacts.c.seat == seat)
    with store.engine.connect() as db:
        rows = db.execute(select(contacts).where(*own).order_by(contacts.c.way, contacts.c.id))
        return [converted(each._mapping, Contact) for each in rows]


def remove(store: Store, match: str, seat: str, id_: str) -> None:
    """Forget a contact of a seat."""
    own = (contacts.c.match == match, contacts.c.seat == seat, contacts.c.id == id_)
    with store.transaction() as db:
        db.execute(delete(contacts).where(*own))


def stop(store: Store, token: str) -> bool:
    """Forget the contact that this token belongs to."""
    with store.transaction() as db:
        return db.execute(delete(contacts).where(contacts.c.token == token)).rowcount == 1


def confirm(store: Store, token: str) -> bool:
    """The owner of an address wants to be told there."""
    with store.transaction() as db:
        return db.execute(update(contacts).where(contacts.c.token == token).values(confirmed=True)).rowcount == 1


def carry(store: Store, source: str, target: str, places: Mapping[str, str]) -> None:
    """Who is told of a match is told of its rematch as well; `places` are the seats there by those here."""
    with store.transaction() as db:
        for row in db.execute(select(contacts).where(contacts.c.match == source, contacts.c.confirmed)):
            old = converted(row._mapping, Contact)
            again = new(target, places[old.seat], old.way, old.address, old.details)
            db.execute(insert(contacts).values(**msgspec.structs.asdict(again) | {"confirmed": True}))


def forget(store: Store, since: float) -> None:
    """Forget the addresses of matches that were over by then."""
    over = select(matches.c.id).where(matches.c.over, matches.c.touched < since)
    with store.transaction() as db:
        db.execute(delete(contacts).where(contacts.c.match.in_(over)))


# Telling --------------------------------------------------------------------------------------------


def unsettled(store: Store) -> list[Awaited]:
    """The contacts whose match has changed since they were last looked at."""
    seat = and_(seats.c.match == contacts.c.match, seats.c.seat == contacts.c.seat)
    running = (matches.c.over.is_(False), contacts.c.revision != matches.c.revision)
    query = (
        select(contacts, matches.c.game, matches.c.turn, matches.c.asked, matches.c.revision.label("newest"))
        .join(matches, matches.c.id == contacts.c.match)
        .join(seats, seat)
        .where(contacts.c.confirmed, seats.c.kind == "person", *running)
    )
    with store.engine.connect() as db:
        return [
            Awaited(converted(row._mapping, Contact), row.game, row.turn, row.seat in row.asked, row.newest)
            for row in db.execute(query)
        ]


def last_choice(store: Store, contact: Contact) -> int:
    """The number of the last choice that she has made herself; -1 if there is none."""
    own = (choices.c.match == contact.match, choices.c.seat == contact.seat, choices.c.standing.is_(False))
    with store.engine.connect() as db:
        found = db.scalar(select(func.max(choices.c.seq)).where(*own))
        return -1 if found is None else found


def settle(store: Store, found: Awaited) -> bool:
    """Note that there is nothing to tell."""
    return _settle(store, found, {})


def tell(store: Store, found: Awaited, wait: int, now: float) -> bool:
    """Note that a contact is now told; False if another process was faster."""
    return _settle(store, found, {"told": now, "wait": wait})


def _settle(store: Store, found: Awaited, more: dict[str, float]) -> bool:
    same = (contacts.c.id == found.contact.id, contacts.c.revision == found.contact.revision)
    with store.transaction() as db:
        change = update(contacts).where(*same).values(revision=found.revision, **more)
        return db.execute(change).rowcount == 1


def still(store: Store, found: Awaited) -> bool:
    """Whether there is still the same to tell."""
    same = (contacts.c.id == found.contact.id, matches.c.revision == found.revision)
    query = select(contacts.c.id).join(matches, matches.c.id == contacts.c.match).where(*same)
    with store.engine.connect() as db:
        return db.scalar(query) is not None
