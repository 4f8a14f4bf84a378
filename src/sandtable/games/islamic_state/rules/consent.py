"""Cooperating units: other players are asked whether their units fight along."""

from msgspec.structs import replace

from sandtable.core import Forecast, Note, Occasion, Option, Steps
from sandtable.games.islamic_state.box.factions import Faction
from sandtable.games.islamic_state.rules.fight import Fight, for_defender, friendly_air, joiners, odds, own_air
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
            answer = yield from _ask(t, fight, seat, mine, lent, joined, attack=attack)
            if answer.verb == "join":
                joined += mine
            if answer.verb != "stay_out" and lent:
                if attack:
                    fight.attack_air = True
                    fight.lent = lent
                else:
                    fight.defence_air = True
    return joined


def _ask(
    t: Table, fight: Fight, seat: int, units: list[int], air: list[int], joined: list[int], *, attack: bool
) -> Steps[Option]:
    """Whether a player's units fight along, beside those that have `joined` before him."""
    options = [*([JOIN] if units else []), *([SUPPORT] if air else []), STAY_OUT]
    answer = yield t.ask(
        seat,
        "Join the {side} in {area:space} with {units:piece}?",
        options,
        rule="coop.chart",
        reaction="cooperate",
        decline=STAY_OUT,
        odds=lambda option: _with_help(
            t, fight, option, [*joined, *(units if option == JOIN else ())], attack, air
        ),
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


def _with_help(
    t: Table, fight: Fight, option: Option, helpers: list[int], attack: bool, air: list[int]
) -> Forecast:
    """combat.table The odds with what a player adds; what helps the attack is bad for the defence."""
    flies = bool(air) and option != STAY_OUT
    if attack:
        return odds(t, replace(fight, allies=[*fight.allies, *helpers], attack_air=fight.attack_air or flies))
    helped = replace(fight, defenders=[*fight.defenders, *helpers], defence_air=fight.defence_air or flies)
    return for_defender(odds(t, helped))
