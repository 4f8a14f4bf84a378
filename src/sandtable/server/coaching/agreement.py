"""Hints between people: off until everybody has agreed. What somebody answers is told to nobody."""

import asyncio

from sandtable.server.match.hall import Hall
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.viewer import Viewer
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.show.hints import is_asking, is_person, why_not_ask
from sandtable.server.storage import matches, remarks
from sandtable.server.storage.rows import RemarkRow


async def answer(hall: Hall, viewer: Viewer, *, agree: bool) -> None:
    """Ask everybody, agree, say no, or take back what one has asked. One no is as silent as no answer: who waits
    for somebody until the turn ends does not learn whom."""
    live = viewer.live
    async with live.lock:
        await hall.awake(live)
        seat = viewer.acting()
        if live.head.hints == "agreed":
            return
        if why := why_not_ask(live.head, live.seats, seat):
            raise ApiError(409, "no_asking", why)
        await asyncio.to_thread(_note, hall, live, live.seats[seat].seat, agree)
        found = await asyncio.to_thread(matches.seated, hall.store, live.id)
        if found is not None:
            live.reseated(*found)
        if is_asking(live.head) and all(each.hints == "yes" for each in live.seats if is_person(each)):
            live.heard([*live.remarks, await asyncio.to_thread(_agree, hall, live)])


def _note(hall: Hall, live: LiveMatch, seat: str, agree: bool) -> None:
    head, store = live.head, hall.store
    if agree and not is_asking(head):
        remarks.ask_for_hints(store, live.id, seat, head.turn)
    elif agree:
        remarks.answer(store, live.id, seat, "yes")
    elif not is_asking(head):
        raise refused("not_asked", "Nobody asks for hints now.")
    elif head.hints_by == seat:
        remarks.end_asking(store, live.id)
    else:
        remarks.answer(store, live.id, seat, "no")


def _agree(hall: Hall, live: LiveMatch) -> RemarkRow:
    row = remarks.agree(hall.store, live.id, live.head.seq)
    found = matches.seated(hall.store, live.id)
    if found is not None:
        live.reseated(*found)
    return row
