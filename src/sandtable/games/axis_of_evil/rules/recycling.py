"""11.2, 11.3 Recycling of special forces and strike units."""

from collections.abc import Iterable

from sandtable.core import D6
from sandtable.core.events import Arrive, Leave
from sandtable.games.axis_of_evil.rules.fog import see
from sandtable.games.axis_of_evil.state import Off, Table


def recycle_sf(t: Table, pieces: Iterable[int]) -> None:
    """11.2, R-133 One die for each SF unit used: the number of turns until it is back in Staging."""
    s = t.state
    for piece in sorted(pieces):
        see(t, piece)
        if t.box.islamist[piece]:  # 19.8.2, R-131
            s.at[piece] = Off.ISLAMIST
            t.tell(Arrive((piece,), None, "islamist"), "{pieces:piece} can be recruited again.", "19.8.2")
            continue
        turn = s.turn + t.roll(D6, "Recycling of {piece:piece}", "11.2", piece=piece)
        if turn > t.box.tables.game.turns:
            s.at[piece] = Off.OUT
            t.tell(Leave((piece,), None, lost=False, how="recycled"), "{pieces:piece} is out of the game.", "11.2")
        else:
            s.at[piece], s.due[piece] = Off.TRACK, turn
            t.tell(Arrive((piece,), None, "track"), "{pieces:piece} comes back on turn {turn}.", "11.2", turn=turn)


def recycle_strikes(t: Table, pieces: Iterable[int]) -> None:
    """11.3, 17.1, 17.2 Strike units that have flown a mission go to the Reinforcement Area."""
    flown = tuple(sorted(pieces))
    if not flown:
        return
    see(t, *flown)
    for piece in flown:
        t.state.at[piece] = Off.REINFORCEMENT
    t.tell(Arrive(flown, None, "reinforcement"), "{pieces:piece} to the Reinforcement Area.", "11.3")


def eliminate_strike(t: Table, piece: int, rule: str) -> None:
    """16.8 An air unit is out of play for good; a missile goes to Reinforcement instead (17.1)."""
    see(t, piece)
    if t.box.missile[piece]:
        recycle_strikes(t, (piece,))
        return
    t.state.at[piece] = Off.ELIMINATED
    t.tell(Leave((piece,)), "{pieces:piece} is eliminated.", rule)


def return_from_track(t: Table) -> None:
    """6.4, 11.2 SF whose turn has come go to Staging, free of charge."""
    s = t.state
    back = [p for p in t.box.special_forces if s.at[p] == Off.TRACK and s.due[p] <= s.turn]
    for piece in back:
        s.at[piece], s.due[piece] = Off.STAGING, 0
    if back:
        t.tell(Arrive(tuple(back), None, "staging"), "{pieces:piece} back in Staging.", "11.2")
