"""26.7 The PKK rebellion."""

from sandtable.core import Kind, Refusal, Steps
from sandtable.core.events import Leave, Note
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box.factions import Country, Faction, Player
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.entry import closed
from sandtable.games.fitna.rules.stacking import no_room
from sandtable.games.fitna.rules.units import arrive, lift
from sandtable.games.fitna.state import Off, Pkk, Table, plan_of, seat


def _pkk(t: Table) -> tuple[int, ...]:
    return t.box.of_faction[t.box.faction_number[Faction.PKK]]


def can_begin(t: Table) -> bool:
    """26.7, R-NPC-9, R-NPC-14 A rebellion needs a PKK space in Turkey without units."""
    s, plan = t.state, plan_of(t)
    in_play = t.box.faction_number[Faction.PKK] in plan.kurds_in_play
    return in_play and s.pkk == Pkk.QUIET and any(not s.stacks[space] for space in plan.pkk_turkey)


def begin(t: Table, player: int) -> Steps[None]:
    """26.7 A garrison in every free PKK space of Turkey, then the two mobile units where the player likes."""
    s, box, plan = t.state, t.box, plan_of(t)
    s.pkk = Pkk.RUNNING
    t.tell(Note(topic="rebellion"), "The PKK rises in Turkey.", "26.7")
    units = [unit for unit in _pkk(t) if s.at[unit] in (Off.OUT, Off.POOL, Off.RESERVE)]
    garrisons = [unit for unit in units if box.static[unit]]
    for space in plan.pkk_turkey:
        if not s.stacks[space] and garrisons:
            arrive(t, garrisons.pop(0), space, "26.7")
    for unit in garrisons:
        s.at[unit] = Off.POOL
    place = box.options("place", Kind.SPACE)
    for unit in units:
        if box.static[unit]:
            continue
        spaces = [space for space in plan.spaces if _why_not_rise(t, unit, space) is None]
        if not spaces:
            s.at[unit] = Off.POOL
            continue
        choice = yield t.ask(
            seat(t, player),
            "Where does {unit:piece} rise?",
            [place[space] for space in spaces],
            "26.7",
            refuse=against_spaces(lambda space: _why_not_rise(t, unit, space)),  # noqa: B023 - asked at once
            pieces=(unit,),
            unit=unit,
        )
        arrive(t, unit, choice.number, "26.7")


def _why_not_rise(t: Table, unit: int, space: int) -> Refusal | None:
    """26.7 Why a mobile unit does not rise in a space: it is not the PKK's, or has no room."""
    if t.state.control[space] != plan_of(t).kurd_power[t.box.faction[unit]]:
        return closed(t, space) or Refusal("26.7", "The PKK does not control it.")
    return no_room(t, unit, space)


def check_end(t: Table) -> None:
    """26.7.end, R-NPC-11 Over as soon as Turkey holds every PKK space in Turkey; refugees abroad stay."""
    s, plan, box = t.state, plan_of(t), t.box
    turkey = plan.player(Player.TURKEY)
    if s.pkk != Pkk.RUNNING or turkey < 0 or any(s.control[space] != turkey for space in plan.pkk_turkey):
        return
    s.pkk = Pkk.OVER
    t.tell(Note(topic="rebellion"), "The PKK rebellion is over.", "26.7.end")
    for unit in _pkk(t):
        space = s.at[unit]
        if space >= 0 and box.countries[box.country[space]] in (Country.SYRIA, Country.IRAQ):
            continue
        t.tell(
            Leave((unit,), space if space >= 0 else None, lost=False), "{pieces:piece} leaves the game.", "26.7.end"
        )
        lift(t, unit, Off.REMOVED)
        if space >= 0:
            settle(t, space)
