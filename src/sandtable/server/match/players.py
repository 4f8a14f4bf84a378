"""What people do at a table: they choose, take back, and give standing orders."""

from collections.abc import Sequence

import msgspec

from sandtable.core import AnyMatch, Option, imagine
from sandtable.server.match import pledges
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.referee import Referee
from sandtable.server.match.viewer import Viewer
from sandtable.server.match.views import Views
from sandtable.server.messages.errors import ApiError
from sandtable.server.messages.requests import OrderRequest
from sandtable.server.show import orders


class Players:
    """The acts of people. Each is checked when its turn at the match has come, and answered with the state."""

    def __init__(self, referee: Referee, views: Views) -> None:
        self._referee, self._views = referee, views

    async def choose(self, viewer: Viewer, seq: int, text: str, *, sure: bool = True, share: str = "") -> bytes:
        """Take an option. The same choice sent again is answered as before."""

        def act(match: AnyMatch) -> int | None:
            seat = viewer.acting()
            option = _parse(match, seat, text)
            if _repeated(viewer.live, match, seat, seq, option):
                return None
            if not viewer.live.timely(match, seat, seq):
                raise self._stale(viewer, match)
            if not sure and imagine.finals(match, seat, [option]).get(option):
                raise ApiError(409, "final", "This cannot be undone: choose it again to do it.")
            pledges.check(viewer.live.chains, seat, share)
            match.choose(seat, option, share)
            return seq

        await self._referee.advance(viewer.live, act, seq=seq)
        return await self._views.state(viewer)

    async def pledge(self, viewer: Viewer, anchor: str, link: str) -> bytes:
        """Bring the links that lead to an anchor from now on."""
        live = viewer.live
        await self._referee.pledge(
            live, lambda match: pledges.made(match, live.chains, viewer.acting(), anchor, link)
        )
        return await self._views.state(viewer)

    async def stand(self, viewer: Viewer, given: Sequence[OrderRequest], share: str = "") -> bytes:
        """Decline these reaction windows from now on; if that answers what is asked, it brings a share."""
        seat = viewer.player()

        def act(match: AnyMatch) -> int | None:
            viewer.acting()
            wanted = orders.read(match, given)
            if match.orders.get(seat, ()) == wanted:
                return None
            seq = len(match.choices)
            if match.would_decline(seat, wanted):
                pledges.check(viewer.live.chains, seat, share)
            match.stand(seat, wanted, share)
            return seq

        await self._referee.advance(viewer.live, act, given=(seat, given))
        return await self._views.state(viewer)

    async def undo(self, viewer: Viewer, seq: int, *, turn: bool) -> bytes:
        """Take back the last choice of this seat, or all it can take back; sent again, it is answered as before."""

        def act(match: AnyMatch) -> int | None:
            seat = viewer.acting()
            if seq != len(match.choices):
                if viewer.live.just_undone(seat, seq):
                    return None
                raise self._stale(viewer, match)
            (match.undo_turn if turn else match.undo)(seat)
            return seat

        await self._referee.rewind(viewer.live, act, seq=seq)
        return await self._views.state(viewer)

    def _stale(self, viewer: Viewer, match: AnyMatch) -> ApiError:
        detail = "The match has moved on since; look at the present state and choose again."
        state = msgspec.Raw(self._views.state_of(viewer, match))
        return ApiError(409, "stale", detail, state=state)


def _parse(match: AnyMatch, seat: int, text: str) -> Option:
    """The option that a text names, as the match keeps it."""
    option, decision = match.game.parse_option(text, match.names), match.decision(seat)
    return option if decision is None else decision.in_order(option)


def _repeated(live: LiveMatch, match: AnyMatch, seat: int, seq: int, option: Option) -> bool:
    """Whether this seat has made this very choice with this number already."""
    last = min(len(match.choices), seq + len(match.seats))
    return any(
        live.answers[at] == seq and match.choices[at].seat == seat and _same(match.choices[at].option, option)
        for at in range(seq, last)
        if not match.choices[at].standing
    )


def _same(made: Option, sent: Option) -> bool:
    """Whether two options are one, in whatever order a whole act names its targets."""
    return (made.verb, made.target, sorted(made.targets)) == (sent.verb, sent.target, sorted(sent.targets))
