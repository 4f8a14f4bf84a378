"""Whoever looks at a match: a seat or a spectator, and what each may do."""

import msgspec

from sandtable.server.match.live_match import LiveMatch
from sandtable.server.messages.errors import ApiError


class Viewer(msgspec.Struct, frozen=True):
    """Somebody with a key: a seat of a match, or a spectator (None), who may `have` a scene of it."""

    live: LiveMatch
    seat: int | None
    key: str
    have: str = ""

    def payer(self, visitor: str) -> str:
        """Who uses the server: a seat, whatever its key is now; spectators share a key, not an address."""
        return f"{self.live.id} {visitor if self.seat is None else self.live.seats[self.seat].seat}"

    def player(self) -> int:
        """The seat; spectators are refused."""
        if self.seat is None:
            raise ApiError(403, "spectator", "Spectators only watch; use the link of a seat.")
        return self.seat

    def acting(self) -> int:
        """The seat; refused to spectators, and to whoever has lost it to a bot. Hold the lock: it may be lost
        while one waits."""
        seat = self.player()
        if self.live.seats[seat].kind == "bot":
            raise ApiError(403, "time_out", "Your time ran out, and a bot plays on for you. You can still watch.")
        return seat

    def in_charge(self) -> None:
        """Refuse spectators of a match that people play: only they see to its bots."""
        if any(each.kind != "bot" for each in self.live.seats):
            self.player()
