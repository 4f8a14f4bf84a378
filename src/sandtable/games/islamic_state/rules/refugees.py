"""Refugees: the track, and counters on the map where the option is played."""

from sandtable.core import Arrive, Track
from sandtable.games.islamic_state.rules.track import change
from sandtable.games.islamic_state.state import Off, Table

FREE = 5
SYRIAN, KURDISH, IRAQI = range(3)


def create(t: Table, area: int, rule: str) -> None:
    """refugees.count One more on the track; from the sixth on each adds 1 Intervention."""
    s = t.state
    s.refugees += 1
    t.tell(Track("refugees", s.refugees), "Refugees leave {at:space}: {value} so far.", rule, at=area)
    if s.refugees > FREE:
        change(t, 1, "refugees", "refugees.count")
    if s.roaming:
        _place(t, area)


def kind_at(t: Table, area: int) -> int:
    """R-77 Kurdish from areas with Kurds, otherwise of the country; Syrian in an area of two."""
    if t.box.kurdish[area]:
        return KURDISH
    return SYRIAN if t.box.in_syria[area] else IRAQI


def _place(t: Table, area: int) -> None:
    """option.refugees A counter stands where refugees arise, while there are any left."""
    for piece in t.box.refugees_of[kind_at(t, area)]:
        if t.state.at[piece] == Off.POOL:
            t.state.at[piece] = area
            t.tell(Arrive((piece,), area), "{pieces:piece} in {at:space}.", "option.refugees")
            return
