"""17.1 Marching: what the move of a unit changes, and how it is taken back."""

from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.fog import tell_move
from sandtable.games.fitna.rules.units import enter, lift, put
from sandtable.games.fitna.state import Moved, Off, Table

Path = tuple[int, ...]


def walk(t: Table, unit: int, way: Path) -> None:
    """17.1, R-CTL-2 A unit goes along a path and takes the empty spaces on it."""
    record = leave(t, unit)
    s = t.state
    owner = s.owner[unit]
    for space in way[1:-1]:
        if not s.stacks[space] and s.control[space] != owner:
            record.taken.append((space, s.control[space]))
            s.control[space] = owner
            s.captured.append((unit, space))
        s.entered.append((unit, space))
    land(t, unit, way[-1], record)
    tell_move(t, unit, way, "17.1")


def leave(t: Table, unit: int) -> Moved:
    """A unit sets out: what is needed to take the move back is noted."""
    s = t.state
    space = s.at[unit]
    isolated = s.isolated[unit]
    record = Moved(
        unit, space, isolated, space in s.dug, [(space, s.control[space])], [], len(s.entered), len(s.captured)
    )
    lift(t, unit, Off.OUT)
    s.isolated[unit] = isolated
    settle(t, space)
    return record


def land(t: Table, unit: int, space: int, record: Moved) -> None:
    """14.1.relief, 5.0 A unit ends its move: the space is settled and isolated friends are relieved."""
    s = t.state
    record.taken.append((space, s.control[space]))
    put(t, unit, space)
    record.relieved = enter(t, unit, space)
    s.made.append(record)
    s.moved.append(unit)


def take_back(t: Table) -> None:
    """R-MOV-14 The last move of the segment is taken back."""
    s = t.state
    record = s.made.pop()
    unit = record.unit
    here = s.at[unit]
    s.moved.remove(unit)
    s.landed = [each for each in s.landed if each != unit and each not in record.relieved]
    lift(t, unit, Off.OUT)
    for other in record.relieved:
        s.isolated[other] = True
    s.isolated[unit] = record.isolated
    put(t, unit, record.start)
    for space, power in reversed(record.taken):
        s.control[space] = power
    if record.dug and record.start not in s.dug:
        s.dug.append(record.start)
    del s.entered[record.entered :], s.captured[record.captured :]
    s.moves += 1
    s.backs += 1
    tell_move(t, unit, (here, record.start), "17.1", "back")
