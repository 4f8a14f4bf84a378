"""Fighting the Islamic State: what its refusals say of units and areas."""

from sandtable.core import Kind
from sandtable.games.islamic_state.box.factions import Force
from tests.games.truths import Asked, Truths


def stands_in(a: Asked, area: str) -> bool:
    at = a.s.at[a.number]
    return at >= 0 and a.box.names.label(Kind.SPACE, at) == area


def near_land_of(a: Asked, people: str) -> bool:
    land = a.box.kurdish if people == "Kurds" else a.box.druze
    return bool(land[a.number]) or any(land[there] for there in a.box.near[a.number])


TRUTHS: Truths = {
    r"It is no air unit\.": lambda a: a.number not in a.box.nation,
    r"Only air units act without a card\.": lambda a: a.number not in a.box.nation,
    r"It is a marker, not a unit\.": lambda a: a.number >= a.box.air.stop,
    r"It is no ground unit\.": lambda a: a.number >= a.box.ground,
    r"It is not on the map\.": lambda a: a.s.at[a.number] < 0,
    r"It is on the map\.": lambda a: a.s.at[a.number] >= 0,
    r"It is not in (.+)\.": lambda a, area: not stands_in(a, area),
    r"No ground unit stands there\.": lambda a: not a.s.here[a.number],
    r"Only units of other factions stand there\.": lambda a: bool(a.s.here[a.number]),
    r"An enemy unit stands there\.": lambda a: bool(a.s.here[a.number]),
    r"No unit of the regime stands there\.": lambda a: (
        not any(a.box.force[unit] == Force.SYRIAN_REGIME for unit in a.s.here[a.number])
    ),
    r"These units stay in Syria\.": lambda a: not a.box.in_syria[a.number],
    r"These units stay in Iraq before .*": lambda a: not a.box.in_iraq[a.number],
    r"(Kurds|Druze) keep to .*": lambda a, people: not near_land_of(a, people),
    r"Kurds stay in their own country before .*": lambda a: not a.s.entered_iraq,
    r"Iraqi Shia units stay out of .*": lambda a: not a.box.shia[a.number],
    r"Iraqi Sunni units stay out of .*": lambda a: a.number in a.box.shia_alone,
    r"It is not adjacent\.": lambda a: a.number not in a.box.cost[a.s.at[a.about("unit")]],
    r"It is not next to the area that was cleared\.": lambda a: a.number not in a.box.cost[a.about("area")],
}
