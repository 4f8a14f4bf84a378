"""What the tests of this game share: positions, actions in one call, and what became of units."""

from collections.abc import Sequence

from sandtable.core import AnyMatch, Battle, Kind, Match
from sandtable.games.axis_of_evil.box.box import open_box
from sandtable.games.axis_of_evil.game import GAME
from sandtable.games.axis_of_evil.rules import victory
from sandtable.games.axis_of_evil.rules.movement import reach_of
from sandtable.games.axis_of_evil.state import Off, State, Table
from sandtable.testing import ScriptedDice, asked, choose, events, options, position

BOX = open_box()
EVERYTHING = {variant.id: 1 for variant in GAME.variants}
NOTHING = {variant.id: 0 for variant in GAME.variants}
JIHAD = {"insurgency": 1, "islamists": 1}
FAR = "nato_isaf @ 1725; rus_2gd @ 1325; "
"""A unit of each side, far from the other."""
APART = "nato_isaf @ 1418; rus_2gd @ 1325; "
"""The same with the Coalition's unit in the open, next to nothing."""
FOE = "rus_2gd @ 1325; "
"""An enemy of the Coalition, far from everybody."""
UNITED = (1, 1, 2, 1)
"""Dice of an opening: Iraq and Peshmerga with the Coalition, Syria calm, nobody neutral."""


def war(text: str, *dice: int | str, scenario: str = "", seed: int | None = None, **variants: int) -> AnyMatch:
    """A position with scripted dice; variants by name."""
    return position(GAME, text, dice, scenario=scenario, variants=variants, seed=seed)


def opening(*dice: int | str, scenario: str = "", seed: int = 1, **variants: int) -> AnyMatch:
    """A match from its beginning: first the dice of Iraq, Peshmerga, Syria and the Coalition."""
    setting = GAME.setting(scenario, variants)
    return Match.from_position(GAME, GAME.setup(BOX, setting), setting, ScriptedDice(dice, seed))


def deploy(match: AnyMatch, unit: str) -> set[str]:
    """Where a unit may set up, by hex."""
    choose(match, f"place {unit}")
    return targets(match, "at")


def default(match: AnyMatch) -> AnyMatch:
    """Both players set up in the default way."""
    return choose(match, "default", "default")


def lying(display: str, *pieces: str) -> str:
    """The part of a position text that puts counters into a display."""
    return "; ".join(f"{piece} @ {display}" for piece in pieces)


def state(match: AnyMatch) -> State:
    found: State = match.table.state
    return found


def table(match: AnyMatch) -> Table:
    return match.table


def place(match: AnyMatch, piece: str) -> str:
    """The hex or display of a counter."""
    at = state(match).at[BOX.piece(piece)]
    return BOX.grid.names[at] if at >= 0 else Off(at).name.lower()


def is_reduced(match: AnyMatch, piece: str) -> bool:
    return state(match).reduced[BOX.piece(piece)]


def side_of(match: AnyMatch, piece: str) -> str:
    return ("eurasian", "coalition", "neutral")[state(match).side[BOX.piece(piece)]]


def holder(match: AnyMatch, place_id: str) -> str:
    """The side that holds a place."""
    return side_of(match, f"gar_{place_id}")


def ap(match: AnyMatch, side: str) -> int:
    return state(match).ap[("eurasian", "coalition").index(side)]


def hexes(match: AnyMatch, verb: str = "to") -> set[str]:
    """The hexes offered with a verb."""
    return targets(match, verb)


def targets(match: AnyMatch, verb: str) -> set[str]:
    """What is offered with a verb."""
    return {each.split()[1] for each in options(match) if each.startswith(f"{verb} ")}


def move(match: AnyMatch, unit: str, action: str = "ground") -> AnyMatch:
    """Begin the movement of a unit: the question where it goes is open, unless it answers itself."""
    choose(match, action)
    if match.pending and f"unit {unit}" in options(match):
        choose(match, f"unit {unit}")
    return match


def quiet(match: AnyMatch) -> AnyMatch:
    """Decline support as long as it is asked for."""
    while match.pending and match.pending[0].rule in ("13.6.3", "13.6.4"):
        decision = match.pending[0]
        match.choose(decision.seat, decision.options[0])
    return match


def attack(match: AnyMatch, target: str, *units: str) -> AnyMatch:
    """Attack a hex with some units, or with the largest group on offer; supports are still open."""
    choose(match, "attack")
    if match.pending[0].rule == "13.1" and f"target {target}" in options(match):
        choose(match, f"target {target}")
    if match.pending and match.pending[0].rule == "13.1":
        choose(match, f"with {' '.join(in_order(match, units))}" if units else largest(match, "with"))
    return match


def fight(match: AnyMatch, target: str, *units: str) -> AnyMatch:
    """Attack without any support on either side, up to the first question about the result."""
    return quiet(attack(match, target, *units))


def in_order(match: AnyMatch, pieces: Sequence[str]) -> list[str]:
    """Pieces in the order in which the question offers them."""
    several = asked(match).several
    assert several is not None
    among = [match.names.id(Kind.PIECE, number) for number in several.among]
    return sorted(pieces, key=among.index)


def largest(match: AnyMatch, verb: str) -> str:
    return max((each for each in options(match) if each.startswith(f"{verb} ")), key=lambda each: each.count(" "))


def battle(match: AnyMatch) -> Battle:
    """The last battle that was fought."""
    found = events(match, "battle")[-1].what
    assert isinstance(found, Battle)
    return found


def shift(match: AnyMatch) -> dict[str, float]:
    """The shifts of the last battle by rule."""
    total: dict[str, float] = {}
    for each in battle(match).shifts:
        total[each.rule] = total.get(each.rule, 0) + each.value
    return total


def cost(match: AnyMatch, unit: str, where: str, points: int = 6) -> int | None:
    """The MP from a unit's hex to another, None beyond the points."""
    found = reach_of(table(match), BOX.piece(unit), points)
    number = BOX.hex(where)
    return found.costs[number] if number in found.parents else None


def bomb(match: AnyMatch, target: str, *units: str) -> AnyMatch:
    """A bombardment of one hex; what has a single answer is not asked."""
    choose(match, "bombard")
    for step in (f"bomb {target}", "strike " + " ".join(units), "done"):
        if match.pending and step in options(match):
            choose(match, step)
    return match


def stir(match: AnyMatch, *steps: str) -> AnyMatch:
    """An insurgency action; a single SF unit answers itself."""
    choose(match, "insurgency")
    for step in steps:
        if match.pending and step in options(match):
            choose(match, step)
    return match


def reinforce(
    text: str, contingent: str, *dice: int, active: str = "coalition", scenario: str = "", **variants: int
) -> AnyMatch:
    """A reinforcement action up to its first pick."""
    match = war(f"{APART}{text}; active {active}", *dice, scenario=scenario, **variants)
    choose(match, "reinforce")
    if f"contingent {contingent}" in options(match):
        choose(match, f"contingent {contingent}")
    return match


def arrive(match: AnyMatch, unit: str) -> set[str]:
    """Where a reinforcement may be placed."""
    choose(match, f"bring {unit}")
    return targets(match, "at")


def arriving(text: str, unit: str, *dice: int, active: str = "coalition", **variants: int) -> AnyMatch:
    """A reinforcement action up to the question where its unit arrives."""
    return choose(reinforce(text, "", *dice, active=active, **variants), f"bring {unit}")


def worth(match: AnyMatch, side: int) -> int:
    """4.1.1 The points of a side for the places that it holds."""
    return victory.places_points(table(match), side)
