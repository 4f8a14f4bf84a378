"""17.1 Marching: what the move of a unit changes, and how it is taken back."""

from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.fog import tell_move
from sandtable.games.fitna.rules.supply import relieve_stack
from sandtable.games.fitna.rules.units import lift, put
from sandtable.games.fitna.state import Moved, Off, Table

Path = tuple[int, ...]


def walk(t: Table, u: int, way: Path) -> None:
    """17.1, R-CTL-2 A unit goes along a path and takes the empty spaces on it."""
    record = leave(t, u)
    s = t.state
    owner = s.owner[u]
    for x in way[1:-1]:
        if not s.stacks[x] and s.control[x] != owner:
            record.taken.append((x, s.control[x]))
            s.control[x] = owner
            s.captured.append((u, x))
        s.entered.append((u, x))
    land(t, u, way[-1], record)
    tell_move(t, u, way, "17.1")


def leave(t: Table, u: int) -> Moved:
    """A unit sets out: what is needed to take the move back is noted."""
    s = t.state
    x = s.at[u]
    isolated = s.isolated[u]
    record = Moved(u, x, isolated, x in s.dug, [(x, s.control[x])], [], len(s.entered), len(s.captured))
    lift(t, u, Off.OUT)
    s.isolated[u] = isolated
    settle(t, x)
    return record


def land(t: Table, u: int, x: int, record: Moved) -> None:
    """14.1.relief, 5.0 A unit ends its move: the space is settled and isolated friends are relieved."""
    s = t.state
    before = s.control[x]
    record.taken.append((x, before))
    put(t, u, x)
    settle(t, x)
    s.entered.append((u, x))
    if s.control[x] != before and s.control[x] == s.owner[u]:
        s.captured.append((u, x))
    record.relieved = relieve_stack(t, x)
    s.made.append(record)
    s.moved.append(u)


def take_back(t: Table) -> None:
    """R-MOV-14 The last move of the segment is taken back."""
    s = t.state
    record = s.made.pop()
    u = record.unit
    here = s.at[u]
    s.moved.remove(u)
    if u in s.landed:
        s.landed.remove(u)
    lift(t, u, Off.OUT)
    for v in record.relieved:
        s.isolated[v] = True
    s.isolated[u] = record.isolated
    put(t, u, record.start)
    for x, power in reversed(record.taken):
        s.control[x] = power
    if record.dug and record.start not in s.dug:
        s.dug.append(record.start)
    del s.entered[record.entered :], s.captured[record.captured :]
    s.moves += 1
    s.backs += 1
    tell_move(t, u, (here, record.start), "17.1", "back")
