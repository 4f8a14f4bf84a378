"""26.7 The PKK rebellion."""

from sandtable.core import Kind, Steps
from sandtable.core.events import Leave, Note
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.units import arrive, lift
from sandtable.games.fitna.state import Off, Pkk, Table, plan, seat


def _pkk(t: Table) -> tuple[int, ...]:
    return t.box.of_faction[t.box.faction_number["pkk"]]


def can_begin(t: Table) -> bool:
    """26.7, R-NPC-9, R-NPC-14 A rebellion needs a PKK space in Turkey without units."""
    s, p = t.state, plan(t)
    in_play = t.box.faction_number["pkk"] in p.kurds_in_play
    return in_play and s.pkk == Pkk.QUIET and any(not s.stacks[x] for x in p.pkk_turkey)


def begin(t: Table, player: int) -> Steps[None]:
    """26.7 A garrison in every free PKK space of Turkey, then the two mobile units where the player likes."""
    s, box, p = t.state, t.box, plan(t)
    s.pkk = Pkk.RUNNING
    t.tell(Note(topic="rebellion"), "The PKK rises in Turkey.", "26.7")
    units = [u for u in _pkk(t) if s.at[u] in (Off.OUT, Off.POOL, Off.RESERVE)]
    garrisons = [u for u in units if box.static[u]]
    for x in p.pkk_turkey:
        if not s.stacks[x] and garrisons:
            arrive(t, garrisons.pop(0), x, "26.7")
    for u in garrisons:
        s.at[u] = Off.POOL
    place = box.options("place", Kind.SPACE)
    for u in units:
        if box.static[u]:
            continue
        spaces = [x for x in p.spaces if s.control[x] == p.kurd_power[box.faction[u]] and _open(t, u, x)]
        if not spaces:
            s.at[u] = Off.POOL
            continue
        choice = yield t.ask(
            seat(t, player),
            "Where does {unit:piece} rise?",
            [place[x] for x in spaces],
            "26.7",
            pieces=(u,),
            unit=u,
        )
        arrive(t, u, choice.number, "26.7")


def _open(t: Table, u: int, x: int) -> bool:
    """PKK-controlled spaces with room, without Turks: the PKK's own units are all that can stand there."""
    s = t.state
    return len(s.stacks[x]) < t.box.tables.stacking.units_per_space and all(
        t.box.faction[v] == t.box.faction[u] for v in s.stacks[x]
    )


def check_end(t: Table) -> None:
    """26.7.end, R-NPC-11 Over as soon as Turkey holds every PKK space in Turkey; refugees abroad stay."""
    s, p, box = t.state, plan(t), t.box
    turkey = p.player("turkey")
    if s.pkk != Pkk.RUNNING or turkey < 0 or any(s.control[x] != turkey for x in p.pkk_turkey):
        return
    s.pkk = Pkk.OVER
    t.tell(Note(topic="rebellion"), "The PKK rebellion is over.", "26.7.end")
    for u in _pkk(t):
        x = s.at[u]
        if x >= 0 and box.countries[box.country[x]] in ("syria", "iraq"):
            continue
        t.tell(Leave((u,), x if x >= 0 else None, lost=False), "{pieces:piece} leaves the game.", "26.7.end")
        lift(t, u, Off.REMOVED)
        if x >= 0:
            settle(t, x)
