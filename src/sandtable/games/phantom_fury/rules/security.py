"""12.3.2 Securing a zone: the security element of a squad."""

from sandtable.core import Flip, Hint, Option, Steps
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.counters import security_zones
from sandtable.games.phantom_fury.rules.defensive_fire import defensive_fire
from sandtable.games.phantom_fury.state import MARINES, Table

DETACH = Option("detach")
KEEP = Option("keep_together")
DETACH_IN = (Place.COURTYARD, Place.ROOF)  # 12.3.2.1


def arrive_under_fire(t: Table, squad: int, points: int) -> Steps[int]:
    """12.3.2.1 Security is detached before the defensive fire (12.7.1) or not there at all; the points spent."""
    s, spent = t.state.squads[squad], 0
    if points > 0 and may_detach(t, squad):
        choice = yield t.ask(
            MARINES,
            "{squad:piece} enters the {place:space}: detach its security element (1 point) before it is fired at?",
            (DETACH, KEEP),
            "12.3.2.1",
            odds=lambda option: odds.under_fire(t, squad, s.place, detaching=option == DETACH),
            hint=lambda _: Hint(commits=True),
            pieces=(squad,),
            spaces=(s.place,),
            squad=squad,
            place=s.place,
        )
        if choice == DETACH:
            detach(t, squad)
            spent = 1
    yield from defensive_fire(t, squad)
    return spent


def may_detach(t: Table, squad: int, at: int | None = None) -> bool:
    """12.3.2.1 Detaching security: in a courtyard or on a roof of an insurgent zone with enemies (R-29)."""
    s = t.state.squads[squad]
    place = s.place if at is None else at
    if s.security >= 0 or place >= t.box.first_street or t.box.kind[place] not in DETACH_IN:
        return False
    zone = t.box.zone_of[place]
    return not t.state.usmc[zone] and t.state.crowd[zone] > 0


def detach(t: Table, squad: int) -> None:
    """12.3.2.1 Put the security element down where the squad stands (5.1.2.1)."""
    s = t.state.squads[squad]
    s.security = s.place
    t.tell(Flip((squad,), s.place, "security detached"), "{pieces:piece} detaches security.", "12.3.2.1")


def pick_up(t: Table, squad: int) -> None:
    """12.3.2.3 Picking up takes the whole move; without security the events of the zone count again (13.6.4)."""
    s = t.state.squads[squad]
    zone, s.security = t.box.zone_of[s.security], -1
    what = Flip((squad,), s.place, "security regained")
    t.tell(what, "{pieces:piece} picks up its security element.", "12.3.2.3")
    if zone not in security_zones(t):
        t.state.no_event[zone] = False
