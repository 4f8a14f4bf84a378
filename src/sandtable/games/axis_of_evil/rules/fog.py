"""9.4 Fog of war: what the enemy knows of the displays, and what he may be dealt anew.

Everything starts known, because the set-up is open. A unit that goes from one display to another unseen makes
all its kin in that display (same contingent, same class) unknown, for any of them may have gone (R-126). A unit
that is seen, in combat or on the map, is known again.
"""

from random import Random

from sandtable.core import counted
from sandtable.core.events import Arrive, Note
from sandtable.games.axis_of_evil.box.box import CONTINGENT_NAMES
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.state import Off, Table

SORTS = {Sort.GROUND: "ground", Sort.SF: "SF", Sort.STRIKE: "strike", Sort.FOB: "FOB"}
DISPLAYS = {
    Off.STAGING: "the Staging Area",
    Off.REINFORCEMENT: "the Reinforcement Area",
    Off.SOUTHERN: "the Southern Military District",
    Off.CENTRAL: "the Central Military District",
}


def send_unseen(t: Table, piece: int, to: Off, rule: str, *, shock: bool = False) -> None:
    """9.4, R-126 A unit goes from one display to another; the enemy hears its contingent, class and number."""
    box, s = t.box, t.state
    kin, here = box.kin[piece], s.at[piece]
    alike = [p for p in box.members[kin[0]] if s.at[p] == here and box.kin[p] == kin and _could_go(t, p, to, shock)]
    if len(alike) > 1:
        for each in alike:
            s.hidden[each] = True
    s.at[piece] = to
    who = CONTINGENT_NAMES[kin[0]]
    t.tell(
        Note(topic="display"),
        "{who} goes to {display}: {there} there.",
        rule,
        but=(s.side[piece],),
        who=f"{'An' if who[0] in 'AEIOU' else 'A'} {who} {SORTS[kin[1]]} unit",
        display=DISPLAYS[to],
        there=t.if_heard(_how_many, t, s.side[piece], to, kin[1]),
    )
    seen = Arrive((piece,), None, to.name.lower())
    t.tell(seen, "{pieces:piece} goes to {display}.", rule, seats=(s.side[piece],), display=DISPLAYS[to])


def _how_many(t: Table, side: int, display: Off, sort: Sort) -> str:
    """9.4 How many units of a class a player has in a display, which the enemy sees."""
    box, s = t.box, t.state
    there = sum(at == display and s.side[p] == side and box.sort[p] is sort for p, at in enumerate(s.at))
    return counted(there, f"{SORTS[sort]} unit")


def _could_go(t: Table, piece: int, to: Off, shock: bool) -> bool:
    """17.2, 19.1.4, 19.1.5 Units that only go in their own way are not taken for others: no fleet is withdrawn."""
    if to is Off.REINFORCEMENT:
        return not t.box.naval[piece]
    return piece != t.box.sixth_generation and (shock or piece != t.box.guards_tank_army)


def see(t: Table, *pieces: int) -> None:
    """9.4, R-38 Units that are used, placed or eliminated are known."""
    for piece in pieces:
        if t.state.hidden[piece]:
            t.state.hidden[piece] = False
            t.reveal()


def redeal(t: Table, seat: int) -> None:
    """9.4 Deal anew, among kin, which of the enemy's unknown units is in which display."""
    box, s = t.box, t.state
    groups: dict[tuple[object, object], list[int]] = {}
    for piece, hidden in enumerate(s.hidden):
        if hidden and s.side[piece] != seat:
            groups.setdefault(box.kin[piece], []).append(piece)
    random: Random | None = None
    for group in groups.values():
        places = sorted(s.at[piece] for piece in group)  # in an order that tells nothing
        if len(set(places)) < 2:
            continue
        random = random or Random(t.dice.pick(range(1 << 30), str))
        random.shuffle(places)
        for piece, at in zip(group, places, strict=True):
            s.at[piece] = at
