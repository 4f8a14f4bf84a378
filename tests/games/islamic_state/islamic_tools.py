"""What the tests share: bare positions, phases in one call, and what became of things."""

from sandtable.core import AnyMatch, Kind
from sandtable.games.islamic_state.box.box import Box, open_box
from sandtable.games.islamic_state.box.words import NOBODY, Faction
from sandtable.games.islamic_state.state import Off, State
from sandtable.testing import choose, options, position

GAME = "islamic_state"


def box() -> Box:
    return open_box()


def war(text: str, *dice: int, players: int = 6, scenario: str = "", refugees: int = 0) -> AnyMatch:
    """A position on the bare map with the control of the start; its dice are these, then those of a seed."""
    variants = {"refugees": refugees}
    return position(GAME, f"bare; {text}", dice, players=players, scenario=scenario, variants=variants, seed=1)


def opening(text: str = "", *dice: int, players: int = 6, scenario: str = "") -> AnyMatch:
    """The ready-made opening with changes."""
    return position(GAME, text, dice, players=players, scenario=scenario, seed=1)


def play(faction: str, card: str, text: str, *dice: int, players: int = 6) -> AnyMatch:
    """A phase in which a faction has turned up a card on the bare map."""
    match = war(f"{text}; phase {faction}; cards {faction} {card}", *dice, players=players)
    return choose(match, f"reveal {card}.{faction}")


def state(match: AnyMatch) -> State:
    found = match.table.state
    assert isinstance(found, State)
    return found


def at(match: AnyMatch, piece: str) -> str:
    """The space where a piece stands, or the place off the map."""
    where = state(match).at[box().piece[piece]]
    return box().space_ids[where] if where >= 0 else Off(where).name.lower()


def here(match: AnyMatch, space: str) -> list[str]:
    """The ground units in a space."""
    return [box().piece_ids[unit] for unit in state(match).here[box().space[space]]]


def owner(match: AnyMatch, area: str) -> str:
    """Who controls an area."""
    found = state(match).control[box().space[area]]
    return "nobody" if found == NOBODY else Faction(found).name.lower()


def damage(match: AnyMatch, site: str) -> int:
    return state(match).damage[box().names.number(Kind.CARD, site) - box().first_site]


def goals(match: AnyMatch, verb: str = "to") -> list[str]:
    """The targets of one verb among the options."""
    return [text.split()[1] for text in options(match) if text.split()[0] == verb]
