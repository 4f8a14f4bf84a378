"""What the tests of FITNA share: quiet positions, offensives in one call, and what became of units."""

from sandtable.core import AnyMatch, Event, Kind
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.state import Off, State, Table
from sandtable.testing import asked, choose, events, options, position, why_not

SCENARIOS = {int(each.id[1:3]): each.id for each in GAME.scenarios}
MOVING = "segment movement; moves 8"
FIGHTING = "segment offensives; attacks 4"


def table_of(number: int, players: int = 0) -> tuple[str, ...]:
    """The players of a scenario by name."""
    setting = GAME.setting(SCENARIOS[number], players=players)
    return tuple(GAME.box().plan((setting.scenario, setting.players)).player_number)


def war(
    number: int,
    text: str,
    *dice: int | str,
    quiet: bool = True,
    players: int = 0,
    variants: dict[str, int] | None = None,
) -> AnyMatch:
    """A position of a scenario; nobody is asked for reactions unless `quiet` is off. After the dice, a seed."""
    hush = f"quiet {' '.join(table_of(number, players))}; " if quiet else ""
    scenario = SCENARIOS[number]
    return position(GAME, hush + text, dice, scenario=scenario, players=players, variants=variants, seed=1)


def state(match: AnyMatch) -> State:
    found: State = match.table.state
    return found


def table(match: AnyMatch) -> Table:
    return match.table


def unit(match: AnyMatch, id_: str) -> int:
    return match.names.number(Kind.PIECE, id_)


def space(match: AnyMatch, id_: str) -> int:
    return match.names.number(Kind.SPACE, id_)


def card(match: AnyMatch, id_: str) -> int:
    return match.names.number(Kind.CARD, id_)


def player(match: AnyMatch, id_: str) -> int:
    s = state(match)
    return match.table.box.plan((s.scenario, s.people)).player(id_)


def at(match: AnyMatch, id_: str) -> str:
    """The space or box of a unit."""
    x = state(match).at[unit(match, id_)]
    return match.names.id(Kind.SPACE, x) if x >= 0 else Off(x).name.lower()


def reduced(match: AnyMatch, id_: str) -> bool:
    return state(match).steps[unit(match, id_)] == 1


def isolated(match: AnyMatch, id_: str) -> bool:
    return state(match).isolated[unit(match, id_)]


def holder(match: AnyMatch, id_: str) -> str:
    """Who controls a space."""
    power = state(match).control[space(match, id_)]
    players = match.table.box.plan((state(match).scenario, state(match).people)).players
    return players[power].id if power < len(players) else ("is", "kdp", "pyd", "pkk", "nobody")[power - 8]


def spaces_of(match: AnyMatch, country: str) -> list[str]:
    """The spaces of a country."""
    return [each.id for each in match.table.box.map.space if each.country == country]


def hand(match: AnyMatch, id_: str) -> set[str]:
    """The cards of a player."""
    return {match.names.id(Kind.CARD, each) for each in state(match).hands[player(match, id_)]}


def offered(match: AnyMatch, verb: str) -> set[str]:
    """The targets that a verb is offered with."""
    return {each.partition(" ")[2] for each in options(match) if each.split()[0] == verb}


def attack(match: AnyMatch, target: str, *units: str, origin: str = "") -> AnyMatch:
    """Attack a space with some units, or with as many as can."""
    choose(match, f"attack {target}")
    if origin:
        choose(match, f"from {origin}")
    if match.pending and match.pending[0].several is not None:
        several = match.pending[0].several
        ids = [match.names.id(Kind.PIECE, each) for each in several.among]
        wanted = sorted(units, key=ids.index) if units else max(offered(match, "commit"), key=len).split()
        choose(match, f"commit {' '.join(wanted)}")
    return match


def finish(match: AnyMatch) -> AnyMatch:
    """Go through an offensive with the last option of every question."""
    while state(match).fight is not None:
        choose(match, options(match)[-1])
    return match


def march(match: AnyMatch, who: str, goal: str) -> AnyMatch:
    """Move a unit."""
    choose(match, f"move {who}")
    if match.pending and any(each.startswith("to ") for each in options(match)):
        choose(match, f"to {goal}")
    return match


def goals(match: AnyMatch, who: str) -> set[str]:
    """Where a unit may walk."""
    twin = match.clone()
    choose(twin, f"move {who}")
    return offered(twin, "to")


def battle(match: AnyMatch) -> Event:
    """The last offensive."""
    return events(match, "battle")[-1]


def fought(number: int, text: str, result: str, target: str, *units: str, origin: str = "") -> AnyMatch:
    """An offensive with the first die that gives a result, played up to the questions after it."""
    for die in range(1, 7):
        match = war(number, f"{FIGHTING}; {text}", die)
        attack(match, target, *units, origin=origin)
        if battle(match).what.result == result:
            return match
    raise AssertionError(f"{result} is not in the column {battle(match).what.column}")


__all__ = ["asked", "choose", "events", "options", "position", "why_not"]
