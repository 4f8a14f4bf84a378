"""3.6, 3.8, 3.9 Initial deployment."""

from collections.abc import Sequence

from sandtable.core import Option, Refusal, Steps
from sandtable.core.events import Arrive
from sandtable.core.events import Phase as PhaseEvent
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.counters import Contingent, Deploy
from sandtable.games.axis_of_evil.rules.control import controls, is_neutral
from sandtable.games.axis_of_evil.rules.fog import DISPLAYS, see
from sandtable.games.axis_of_evil.rules.movement import why_not_placed
from sandtable.games.axis_of_evil.rules.reasons import whereabouts, why_not_own
from sandtable.games.axis_of_evil.rules.stacking import may_be_placed, open_for
from sandtable.games.axis_of_evil.rules.units import on, put
from sandtable.games.axis_of_evil.state import Off, Phase, Table

DEFAULT = Option("default")
SOUTHERN, CENTRAL = Option("southern"), Option("central")
DISTRICTS = {SOUTHERN.verb: Off.SOUTHERN, CENTRAL.verb: Off.CENTRAL}
NEAR_SYRIA = Deploy(areas=("syria",), at="near")
ENTRY = Deploy(at="entry")
ISLAMIST_AREAS = ("syria", "iraq", "afghanistan")


def deploy_step(t: Table, side: int) -> Steps[None]:
    """3.6 One unit of a player is placed; when none is left the next player deploys."""
    s = t.state
    waiting = [unit for unit in t.box.units if s.at[unit] == Off.UNPLACED and s.side[unit] == side]
    ready = [unit for unit in waiting if can_deploy(t, unit)]
    if not ready:
        for unit in waiting:
            s.at[unit] = Off.ISLAMIST if t.box.islamist[unit] else Off.REINFORCEMENT
        _next_phase(t)
        return
    place = t.box.piece_options("place")
    choice = yield t.ask(
        side,
        "Set up your units: {count} to place.",
        [*(place[unit] for unit in ready), DEFAULT],
        "3.6",
        pieces=ready,
        refuse=against_pieces(lambda piece: _why_not_deployed(t, side, piece)),
        count=len(ready),
    )
    if choice == DEFAULT:
        _deploy_all(t, ready)
    else:
        yield from _deploy(t, side, choice.number)


def _deploy(t: Table, side: int, unit: int) -> Steps[None]:
    """3.4 A unit is placed on the map, the Guards Tank Army in a district (19.1.5)."""
    if in_district(t, unit):
        choice = yield t.ask(
            side, "Which district for {unit:piece}?", (SOUTHERN, CENTRAL), "19.1.5", pieces=(unit,), unit=unit
        )
        _to_district(t, unit, DISTRICTS[choice.verb])
        return
    at = t.box.hex_options("at")
    hexes = legal_hexes(t, unit)
    choice = yield t.ask(
        side,
        "Place {unit:piece}.",
        [at[where] for where in hexes],
        _rule(t.box, unit),
        pieces=(unit,),
        refuse=against_spaces(lambda where: why_not(t, unit, where)),
        unit=unit,
    )
    settle(t, unit, choice.number, _rule(t.box, unit))


def _to_district(t: Table, unit: int, district: Off) -> None:
    """19.1.5, R-126 The set-up is open: everybody sees which unit goes to a district."""
    t.state.at[unit] = district
    seen = Arrive((unit,), None, district.name.lower())
    t.tell(seen, "{pieces:piece} is placed in {display}.", "19.1.5", display=DISPLAYS[district])


def settle(t: Table, unit: int, where: int, rule: str) -> None:
    """A unit arrives in a hex of the map."""
    put(t.box, t.state, unit, where)
    see(t, unit)
    t.tell(Arrive((unit,), where), "{pieces:piece} is placed in {at:space}.", rule)


def _deploy_all(t: Table, units: list[int]) -> None:
    """The rest in the default way: each unit in the most valuable place that is open to it."""
    for unit in units:
        if in_district(t, unit):
            _to_district(t, unit, Off.SOUTHERN)
            continue
        hexes = legal_hexes(t, unit)
        if hexes:
            worth = t.box.worth[t.state.scenario][t.state.side[unit]]
            best = max(hexes, key=lambda where: (_worth(t.box, worth, where), -where))
            settle(t, unit, best, _rule(t.box, unit))


def _worth(box: Box, worth: list[int], where: int) -> int:
    return worth[box.place_at[where]] if where in box.place_at else 0


# 3.8, 3.9 Where -----------------------------------------------------------------------------------------


def deploy_of(t: Table, unit: int) -> Deploy:
    """3.2, 3.8, 3.9 Where a unit sets up: as its scenario says, as printed, or by its contingent."""
    box = t.box
    counter = box.counters.counter[unit]
    for force in box.tables.scenario[t.state.scenario].forces:
        if force.unit == counter.id:
            return Deploy(areas=force.areas, at=force.at, to=force.to)
    if box.islamist[unit]:  # 19.8
        return Deploy(areas=ISLAMIST_AREAS, at="hex")
    if counter.deploy.areas or counter.deploy.place:
        return counter.deploy
    return ENTRY if counter.contingent is Contingent.ISRAEL else NEAR_SYRIA


def in_district(t: Table, unit: int) -> bool:
    """19.1.5 Whether a unit sets up in a Russian military district."""
    return deploy_of(t, unit).to == "display"


def legal_hexes(t: Table, unit: int) -> list[int]:
    """3.8, 3.9, R-10 The hexes where a unit may set up."""
    return open_for(t, unit, candidates(t, unit))


def can_deploy(t: Table, unit: int) -> bool:
    """R-10 Whether there is any hex, or a district, to set up in."""
    return in_district(t, unit) or any(may_be_placed(t, unit, where) for where in candidates(t, unit))


def candidates(t: Table, unit: int) -> Sequence[int]:
    """3.8, 3.9 The hexes that the deployment lists name for a unit."""
    box, side, deploy = t.box, t.state.side[unit], deploy_of(t, unit)
    if deploy.at == "entry":  # 10.2.1.israel, R-116
        return list(box.israeli_entry)
    if deploy.place:  # 3.8.pakistan
        return [w for w, place in zip(box.place_hex, box.places, strict=True) if place.id == deploy.place]
    if deploy.at == "near":  # 3.9.iran, 3.9.syria, R-114
        return sorted({where for area in deploy.areas for where in box.near_places[area]})
    if deploy.at == "hex":  # 3.9.caucasus, 3.9.tc, 3.9.ca, 3.9.vdv, 3.8.peshmerga, 3.9.peshmerga
        return box.area_hexes(deploy.areas)
    inside = [
        where for where in box.place_hex if _in_areas(t, unit, where, deploy.areas) and controls(t, side, where)
    ]
    if deploy.at == "port_or_base":
        return [where for where in inside if where in box.port_sea or where in box.base_hexes]
    return inside  # 3.8.isaf, 3.8.jtfg, 3.8.turkey, 3.8.gcc, 3.8.iraq, 3.9.iraq


def _in_areas(t: Table, unit: int, where: int, areas: tuple[str, ...]) -> bool:
    """3.8.iraq, 3.9.iraq, R-13, 19.4 Iraqis do not set up in Kurdistan if the rule is in use."""
    box = t.box
    if box.contingent[unit] is Contingent.IRAQ:
        return box.country[where] == "iraq" and not (box.kurdistan[where] and on(t, switch.IRAQI_GOVERNMENT))
    return box.places[box.place_at[where]].area in areas


def why_not(t: Table, unit: int, where: int) -> Refusal | None:
    """Why a unit may not set up in a hex."""
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if where not in candidates(t, unit):
        return Refusal(_rule(t.box, unit), _why_not_candidate(t, unit, where))
    return why_not_placed(t, unit, where)


def _why_not_candidate(t: Table, unit: int, where: int) -> str:
    """3.8, 3.9 Why the deployment lists do not name a hex for a unit."""
    box, deploy = t.box, deploy_of(t, unit)
    if deploy.at == "entry":
        return "It is not one of the entry hexes of the Israelis."
    if deploy.place:
        return "The unit sets up in one city only."
    if deploy.at == "near":
        return "It is neither in nor next to a city of the unit's land."
    if deploy.at == "hex" or (box.is_place[where] and not _in_areas(t, unit, where, deploy.areas)):
        return "It lies outside the land in which the unit sets up."
    if not box.is_place[where]:
        return "It is not a city."
    return "It is neither a port nor a base." if controls(t, t.state.side[unit], where) else "The enemy holds it."


def _why_not_deployed(t: Table, side: int, piece: int) -> Refusal | None:
    found = why_not_own(t, side, piece, "3.6")
    if found is not None:
        return found
    at = t.state.at[piece]
    if at == Off.UNPLACED:
        return Refusal("3.6", "No hex in which it may set up is open.")
    if at >= 0 or at in (Off.SOUTHERN, Off.CENTRAL):
        return Refusal("3.6", "It is set up already.")
    return Refusal("3.5", f"It starts {whereabouts(t, piece)}.")


def _rule(box: Box, unit: int) -> str:
    return "19.8" if box.islamist[unit] else "3.9" if box.printed_side[unit] == 0 else "3.8"


def _next_phase(t: Table) -> None:
    """3.6, 19.8 After both players the Islamists, then the first turn."""
    s = t.state
    if s.phase is Phase.DEPLOY_SECOND and not on(t, switch.ISLAMISTS):
        s.phase = Phase.RETURNS
    else:
        s.phase = Phase(s.phase + 1)
    if s.phase is not Phase.RETURNS:
        t.tell(PhaseEvent("Set-up"), "Set-up goes on.", "3.6")
