"""The messenger: sees who is waited for and away, and tells her once.

Every process looks; the one that notes first that a contact is told tells it. Nothing here holds up a match: what
is slow waits in tasks and threads of its own, and what fails again and again is dropped.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.config import Config
from sandtable.server.notices import contacts, mail
from sandtable.server.notices.contacts import Awaited, Contact
from sandtable.server.notices.outgoing import Outgoing, Unsent
from sandtable.server.storage.store import Store, cause

GONE = (404, 410)
"""How a receiver says that nobody is there any more."""
AT_ONCE = 100
log = logging.getLogger("sandtable.server")


class Notice(msgspec.Struct, frozen=True):
    """What is told: never more than everybody may know, and no key."""

    title: str
    turn: int
    match: str
    address: str
    token: str

    @property
    def line(self) -> str:
        """In a sentence."""
        return f"It is your turn in {self.title}" + (f" (turn {self.turn})." if self.turn else ".")

    @property
    def link(self) -> str:
        """The table; the browser that holds the key opens it."""
        return f"{self.address}/match/{self.match}"

    @property
    def stop(self) -> str:
        """The page that ends these notices."""
        return f"{self.address}/notices#stop={self.token}"

    @property
    def stop_at_once(self) -> str:
        """Where mail programs end them."""
        return f"{self.address}/api/notices/stop/{self.token}"


class Messenger:
    """Tells those who are away. It lives on the event loop."""

    def __init__(
        self,
        config: Config,
        store: Store,
        title: Callable[[str], str],
        online: Callable[[str], frozenset[str]],
        outgoing: Outgoing | None = None,
    ) -> None:
        self._config, self._store, self._title, self._online = config, store, title, online
        self.outgoing = outgoing or Outgoing(config.notices.networks, ports=config.notices.ports)
        self._mailing = ThreadPoolExecutor(2, "mail")
        self._present: dict[tuple[str, str], float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Look from now on, if there is any way of telling."""
        if self._config.notices.any:
            self._start(self._watch())

    async def close(self) -> None:
        """Tell nobody any more."""
        for each in list(self._tasks):
            each.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._mailing.shutdown(wait=False, cancel_futures=True)
        self.outgoing.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("A notice could not be told: %s", type(error).__name__)

    # Who is to be told ------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            try:
                await self._look()
            except SQLAlchemyError as error:
                self._store.outage.failed(cause(error))
            except Exception:
                log.exception("Nobody could be told anything")
            await asyncio.sleep(self._config.notices.look_seconds)

    async def _look(self) -> None:
        now = self._config.now()  # before reading: who has chosen meanwhile is not yet due by this clock
        found = await asyncio.to_thread(contacts.unsettled, self._store)
        self._present = {key: self._last_present(key, now) for key in map(_holder, found)}
        for each in found:
            if not each.asked:
                await asyncio.to_thread(contacts.settle, self._store, each)
            elif self._due(each, now) and await asyncio.to_thread(self._claim, each, now):
                self._start(self._tell(each))

    def _claim(self, found: Awaited, now: float) -> bool:
        """Whether this process is to tell; she is told once until she has chosen something."""
        wait = contacts.last_choice(self._store, found.contact)
        if wait == found.contact.wait:
            contacts.settle(self._store, found)
            return False
        return contacts.tell(self._store, found, wait, now)

    def _last_present(self, holder: tuple[str, str], now: float) -> float:
        """When she was last here; whoever is asked from now on is taken to have been here until now."""
        match, seat = holder
        return now if seat in self._online(match) else self._present.get(holder, now)

    def _due(self, found: Awaited, now: float) -> bool:
        """Whether she has been waited for and away for long enough."""
        limits, away = self._config.limits, now - self._present[_holder(found)]
        if len(self._tasks) >= AT_ONCE:
            return False
        if found.contact.way == "email":
            return away >= limits.mail_away_seconds and now - found.contact.told >= limits.mail_pause_seconds
        return away >= limits.away_seconds

    # Telling ----------------------------------------------------------------------------------------

    async def _tell(self, found: Awaited) -> None:
        """Send, and again after growing pauses, as long as there is the same to tell."""
        contact = found.contact
        notice = Notice(
            self._title(found.game), found.turn, found.contact.match, self._config.notices.address, contact.token
        )
        for pause in (*self._config.notices.pauses, None):
            try:
                await self._send(contact, notice)
                return
            except Unsent as error:
                if pause is None:
                    log.warning("A notice by %s was dropped: %s", contact.way, error)
                    return
            await asyncio.sleep(pause)
            if not await asyncio.to_thread(contacts.still, self._store, found):
                return

    async def _send(self, contact: Contact, notice: Notice) -> None:
        if contact.way == "email":
            text = f"{notice.line}\n\nThe table: {notice.link}\n\nNo more of these messages: {notice.stop}\n"
            turn = f", turn {notice.turn}" if notice.turn else ""
            await self.mail(contact.address, f"Your turn: {notice.title}{turn}", text, notice.stop_at_once)
            return
        status = await (self._push(contact, notice) if contact.way == "push" else self._hook(contact, notice))
        if status in GONE:
            await asyncio.to_thread(contacts.stop, self._store, contact.token)
        elif not 200 <= status < 300:
            raise Unsent(f"answered {status}")

    async def mail(self, to: str, subject: str, text: str, stop: str) -> None:
        """Send an e-mail, in a thread."""
        settings = self._config.notices.mail
        if settings is None:
            raise Unsent("no longer set up")
        sending = partial(mail.send, settings, to, subject, text, stop)
        await asyncio.get_running_loop().run_in_executor(self._mailing, sending)

    async def _hook(self, contact: Contact, notice: Notice) -> int:
        """A request whose body common chat services show as it is."""
        if not self._config.notices.webhooks:
            raise Unsent("no longer set up")
        words = f"{notice.line} {notice.link}\nNo more of these: {notice.stop}"
        body = {
            "text": words,
            "content": words,
            "game": notice.title,
            "turn": notice.turn,
            "match": notice.match,
            "link": notice.link,
            "stop": notice.stop,
        }
        headers = {"content-type": "application/json"}
        return await self.outgoing.post(contact.address, msgspec.json.encode(body), headers)

    async def challenge(self, contact: Contact) -> None:
        """Ask whoever reads a webhook to confirm it: by the link, or the token sent to /api/notices/confirm."""
        address = self._config.notices.address
        link, stop = (f"{address}/notices#{what}={contact.token}" for what in ("confirm", "stop"))
        words = (
            f"Somebody wants to be told here when it is their turn in a match at {address}. To agree, open {link}\n"
            f"If nobody does, nothing more is sent. To delete the address: {stop}"
        )
        body = {"text": words, "content": words, "confirm": link, "token": contact.token, "stop": stop}
        status = await self.outgoing.post(
            contact.address, msgspec.json.encode(body), {"content-type": "application/json"}
        )
        if not 200 <= status < 300:
            raise Unsent(f"answered {status}")

    async def _push(self, contact: Contact, notice: Notice) -> int:
        settings = self._config.notices
        if not settings.push:
            raise Unsent("no longer set up")
        from sandtable.server.notices import push

        to = push.Subscription(contact.address, **contact.details)
        said = {"title": notice.title, "body": notice.line, "path": f"/match/{notice.match}", "stop": notice.token}
        owner = f"mailto:{settings.mail.sender}" if settings.mail else settings.address
        headers = push.headers(to, settings.push, owner, notice.match, self._config.now())
        return await self.outgoing.post(to.endpoint, push.encrypted(msgspec.json.encode(said), to), headers)


def _holder(found: Awaited) -> tuple[str, str]:
    return found.contact.match, found.contact.seat
