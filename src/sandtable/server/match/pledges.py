"""What seats bring to the dice: pledges of people, bots that take over, and the share of each choice."""

from collections.abc import Sequence

import msgspec

from sandtable.core import AnyMatch
from sandtable.core.shares import Chains, Pledge
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.storage.rows import SeatRow


def made(match: AnyMatch, chains: Chains, seat: int, anchor: str, link: str) -> Pledge | None:
    """The pledge of a seat, if it may make it; None if it has made it already."""
    if match.pledges is None:
        raise refused("no_shares", "The dice of this match are the seed's alone: it was opened for one person.")
    if match.outcome is not None:
        raise refused("over", "The match is over: no more dice will fall.")
    chain, at = chains.now.get(seat), len(match.choices)
    if chain is not None and chain.anchor == anchor:
        return None
    if link and (chain is None or not chain.fits(link)):
        raise _wrong("The link does not end the chain of this seat.")
    if link and any(each.seat == seat and each.at == at for each in match.pledges):
        raise refused("share", "A chain is signed in once between two choices; choose first.")
    return Pledge(seat, at, anchor, link)


def add(match: AnyMatch, new: Pledge) -> None:
    """Add a pledge; one that its seat has just made and never used is as if it had not been."""
    unused = Pledge(new.seat, new.at)
    kept = (each for each in match.pledges or () if new.link or msgspec.structs.replace(each, anchor="") != unused)
    match.pledges = (*kept, new)


def taken_over(match: AnyMatch, before: Sequence[SeatRow], after: Sequence[SeatRow]) -> None:
    """Note which seats have been taken over by bots, which bring nothing."""
    if match.pledges is None:
        return
    for old, new in zip(before, after, strict=True):
        if new.kind == "bot" and old.kind != "bot":
            match.pledges = (*match.pledges, Pledge(new.place, len(match.choices), bot=new.bot))


def check(chains: Chains, seat: int, share: str) -> None:
    """Refuse a choice that does not bring what its seat has pledged."""
    chain = chains.now.get(seat)
    if chain is None and share:
        raise _wrong("This seat has pledged no chain, so it brings no share.")
    if chain is not None and not share:
        raise _wrong("This seat has pledged to bring the next link of its chain with every choice.")
    if chain is not None and not chain.fits(share):
        raise _wrong("This is not the next link of the chain that this seat has pledged.")


def _wrong(why: str) -> ApiError:
    return ApiError(409, "share", f"{why} Who has lost a chain can pledge another.")
