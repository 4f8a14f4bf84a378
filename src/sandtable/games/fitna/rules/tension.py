"""22.0 International Tension: the marker, what moves it, and what its levels bring."""

from collections.abc import Sequence

from sandtable.core import signed
from sandtable.core.events import Note, Track
from sandtable.games.fitna.box.factions import Country, Faction, Player
from sandtable.games.fitna.box.plan import FIRST_NPC
from sandtable.games.fitna.rules.caveats import lift_caveat
from sandtable.games.fitna.rules.rebellion import check_end
from sandtable.games.fitna.rules.units import same_side
from sandtable.games.fitna.state import Aftermath, Due, Table, plan_of

ARABS = (Faction.SAUDI, Faction.ARAB_ALLIES)
LEVELS = (5, 6, 10)
INTRUDERS = (Player.SYRIA, Player.IRAQ, Player.IRAN, Player.IRANO_SYRIA)
"""22.0.triggers Players whose units raise tension by entering Turkey."""


def move(t: Table, delta: int) -> None:
    """22.0, R-TEN-1, R-TEN-13 The marker moves within its track; new levels take effect after the action."""
    s, plan = t.state, plan_of(t)
    table = t.box.tables.tension
    if not plan.uses_tension or not delta:
        return
    before = s.tension
    s.tension = min(max(before + delta, table.min), table.max)
    if s.tension == before:
        return
    t.tell(Track("tension", s.tension), "International Tension is at {value}.", "22.0")
    for level in LEVELS:
        if s.tension >= level and level not in s.levels:
            s.levels.append(level)
            _reach(t, level)


def _reach(t: Table, level: int) -> None:
    """22.1 What a level brings, once in the game."""
    s = t.state
    if level == 5:
        s.due.append(Due(Aftermath.HIGH_TENSION))
    elif level == 6:
        s.due += [Due(Aftermath.BATCH, player) for player in s.order]  # R-TEN-21
    else:
        _level_ten(t)


def _level_ten(t: Table) -> None:
    """22.1, 27.1, R-TEN-4, R-TEN-15 The US first, then Russia, then a batch for everybody who got neither."""
    s, plan = t.state, plan_of(t)
    served: list[int] = []
    players = plan.us_forces.get("tension_10", ())
    if players and s.us < 0 and not any(due.what == Aftermath.US for due in s.due):
        s.due.append(Due(Aftermath.US, players[0], players[1] if len(players) > 1 else -1))
        served += players
    if plan.russia >= 0:
        s.due.append(Due(Aftermath.RUSSIA, plan.russia))
        served.append(plan.russia)
    s.due += [Due(Aftermath.BATCH, player) for player in s.order if player not in served]


def fire(t: Table, id_: str) -> None:
    """22.0.triggers An action that moves the marker, most of them only the first time."""
    s = t.state
    if not plan_of(t).uses_tension:
        return
    number = t.box.trigger[id_]
    trigger = t.box.tables.tension.trigger[number]
    if trigger.once:
        if number in s.fired:
            return
        s.fired.append(number)
    t.tell(Note(topic="trigger"), f"{trigger.text}: tension {signed(trigger.delta)}.", "22.0.triggers")
    move(t, trigger.delta)


# Attacks and strikes ----------------------------------------------------------------------------------------


def after_attack(
    t: Table,
    attackers: Sequence[str],
    defenders: Sequence[str],
    space: int,
    owners: Sequence[int],
    *,
    strike: bool = False,
) -> None:
    """22.0.triggers, 27.1 An offensive or a strike took place: nations, their players and the space."""
    provoke(t, space, owners)  # R-TEN-16: before any level that the attack brings
    _answer_entries(t)
    country = t.box.countries[t.box.country[space]]
    both = (set(attackers), set(defenders))
    if not strike:  # R-TEN-3, R-TEN-29
        if Faction.RUSSIA in both[0] and Faction.TURKEY in both[1] and country in (Country.IRAQ, Country.SYRIA):
            fire(t, "russia_attacks_turkey_abroad")
        if _between(both, (Faction.ISRAEL,), (Faction.IRAN,)):
            fire(t, "israel_iran_ground")
        if _between(both, (Faction.IRAN,), ARABS):
            fire(t, "iran_saudi_ground")
        if country == Country.TURKEY:
            _intrusion(t, owners)
    if _between(both, (Faction.RUSSIA,), (Faction.IRAN,)):
        fire(t, "russia_iran")
    if _between(both, (Faction.IRAN,), (Faction.TURKEY,)):
        fire(t, "iran_turkey")


def _between(both: tuple[set[str], set[str]], one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether these nations fought each other, whoever began."""
    ones, others = set(one), set(other)
    return bool((both[0] & ones and both[1] & others) or (both[1] & ones and both[0] & others))


def _intrusion(t: Table, owners: Sequence[int]) -> None:
    players = plan_of(t).players
    if any(owner < len(players) and players[owner].id in INTRUDERS for owner in owners):
        fire(t, "turkey_violated")


def settle_entries(t: Table) -> None:
    """22.0.triggers, R-TEN-24 Units entered spaces and took some of them: judged when the action is over."""
    s, box = t.state, t.box
    _answer_entries(t)
    entered, captured = s.entered, s.captured
    s.entered, s.captured = [], []
    for unit, space in entered:
        if box.countries[box.country[space]] == Country.TURKEY:
            _intrusion(t, (s.owner[unit],))
    for unit, space in captured:
        _capture(t, box.factions[box.faction[unit]], space)
    if captured:
        check_end(t)


def _capture(t: Table, faction: str, space: int) -> None:
    """22.0.triggers, R-TEN-19 Units of an army take a city."""
    box = t.box
    id_ = box.map.space[space].id
    if faction == Faction.ISRAEL and id_ == "damascus":
        lift_caveat(t, "israel_captured_damascus")
        fire(t, "israel_takes_damascus")
    elif faction == Faction.ISRAEL and id_ == "beirut":
        fire(t, "israel_takes_beirut")
    elif faction == Faction.TURKEY and id_ == "aleppo":
        fire(t, "turkey_takes_aleppo")
    elif faction == Faction.IS:
        trigger = box.tables.tension.trigger[box.trigger["is_takes_key_city"]]
        if id_ in trigger.spaces or box.countries[box.country[space]] in trigger.countries:
            fire(t, "is_takes_key_city")


# 27.1 What brings in the United States ----------------------------------------------------------------------


def provoke(t: Table, space: int, owners: Sequence[int]) -> None:
    """27.1, R-TEN-6, R-TEN-18 An attack on, or entry into, a space that the United States answer for."""
    s, plan = t.state, plan_of(t)
    players = us_wards(t, space)
    if not players:
        return
    iraqis = any(owner < FIRST_NPC and plan.players[owner].id == Player.IRAQ for owner in owners)
    if t.box.countries[t.box.country[space]] == Country.KUWAIT and not iraqis:
        return
    if not any(same_side(t, owner, players[0]) for owner in owners):
        s.due.insert(0, Due(Aftermath.US, players[0], players[1] if len(players) > 1 else -1))  # R-TEN-16


def _answer_entries(t: Table) -> None:
    """27.1, R-TEN-16 Entries of the present action bring in the US before tension does."""
    s = t.state
    for unit, space in s.entered:
        provoke(t, space, (s.owner[unit],))


def us_wards(t: Table, space: int) -> tuple[int, ...]:
    """27.1 The players to whom an attack on a space would bring the US forces, as long as they are not in play."""
    players = plan_of(t).wards.get(space, ())
    return players if players and us_may_come(t) else ()


def us_may_come(t: Table) -> bool:
    """27.1 Whether the US forces are neither in play nor on their way."""
    s = t.state
    return s.us < 0 and not any(due.what == Aftermath.US for due in s.due)
