"""Cooperating units: other players are asked whether their units fight along."""

from sandtable.core import Note, Occasion, Option, Steps
from sandtable.games.islamic_state.box.factions import Faction
from sandtable.games.islamic_state.rules.fight import Fight, friendly_air, joiners, own_air
from sandtable.games.islamic_state.rules.players import runner, turn_order
from sandtable.games.islamic_state.state import Table

JOIN, SUPPORT, STAY_OUT = Option("join"), Option("support"), Option("stay_out")


def gather_attack(t: Table, fight: Fight) -> Steps[None]:
    """coop.chart Cooperating factions in the area may join the attack, with units or an air unit."""
    fight.attack_air = own_air(t, fight.attackers, fight.area, fight.defenders)
    extra = yield from _ask_all(t, fight, fight.attackers, fight.defenders, attack=True)
    fight.allies += extra


def gather_defence(t: Table, fight: Fight) -> Steps[None]:
    """coop.chart Cooperating factions that were not attacked may join the defence."""
    attackers = fight.attackers + fight.allies
    fight.defence_air = own_air(t, fight.defenders, fight.area, attackers)
    extra = yield from _ask_all(t, fight, fight.defenders, attackers, attack=False)
    fight.defenders += extra


def _ask_all(t: Table, fight: Fight, side: list[int], against: list[int], *, attack: bool) -> Steps[list[int]]:
    """Ask every faction that could help, in turn order; each player agrees for his own units."""
    if t.box.faction[side[0]] == Faction.ISLAMIC_STATE:
        return []  # nobody cooperates with IS
    units = joiners(t, fight, side, against)
    planes = friendly_air(t, side, fight.area, against)
    if not units and not planes:
        return []
    joined: list[int] = []
    for faction in turn_order(t):
        ready = units.get(faction, [])
        supported = fight.attack_air if attack else fight.defence_air
        air = [] if supported else [plane for plane in planes if t.box.faction[plane] == faction]
        for seat in dict.fromkeys(runner(t, piece) for piece in (*ready, *air)):
            mine = [unit for unit in ready if runner(t, unit) == seat]
            lent = [plane for plane in air if runner(t, plane) == seat]
            answer = yield from _ask(t, fight, seat, mine, lent, attack=attack)
            if answer.verb == "join":
                joined += mine
            if answer.verb != "stay_out" and lent:
                if attack:
                    fight.attack_air = True
                    fight.lent = lent
                else:
                    fight.defence_air = True
    return joined


def _ask(t: Table, fight: Fight, seat: int, units: list[int], air: list[int], *, attack: bool) -> Steps[Option]:
    options = [*([JOIN] if units else []), *([SUPPORT] if air else []), STAY_OUT]
    answer = yield t.ask(
        seat,
        "Join the {side} in {area:space} with {units:piece}?",
        options,
        rule="coop.chart",
        reaction="cooperate",
        decline=STAY_OUT,
        occasion=Occasion(t.state.turn, ("attack",) if attack else ("defence",), (fight.area,)),
        pieces=(*units, *air),
        spaces=(fight.area,),
        battle="support",
        units=(*units, *air),
        side="attack" if attack else "defence",
        area=fight.area,
    )
    if answer.verb != "stay_out":
        words = "{pieces:piece} joins." if len(units) + len(air) == 1 else "{pieces:piece} join."
        t.tell(Note((*units, *air), fight.area), words, "coop.chart")
    return answer
