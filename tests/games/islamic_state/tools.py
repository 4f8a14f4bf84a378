"""What the tests of The Islamic State share: bare positions, phases in one call, and what became of things."""

from sandtable.core import AnyMatch, Kind, Match
from sandtable.games import find
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.box import Box, open_box
from sandtable.games.islamic_state.box.factions import NOBODY, Faction
from sandtable.games.islamic_state.rules.combat import prepare
from sandtable.games.islamic_state.rules.fight import difference
from sandtable.games.islamic_state.rules.intervention import playable
from sandtable.games.islamic_state.rules.victory import LEVEL_OF, LEVELS
from sandtable.games.islamic_state.show.notation import OFF_WORDS
from sandtable.games.islamic_state.state import State
from sandtable.testing import answer_if_asked, choose, options, position

GAME = "islamic_state"
IDLE = "phase kurds; cards kurds move; kurd_13 @ erbil"
"""Somebody else's phase, in which nothing happens."""
WEST = "iraq_shia*1 @ basra; phase coalition; cards coalition move"
LAST = "is*4 @ tabqa; act_done; stage last; extra islamic_state; phase islamic_state spent; cash 60"
"""The end of a turn: nothing is left to do."""
FIVE = "is_1 is_2 is_3 is_4 is_5"
JOINT = "rebel*1 @ tal_abyad; kurd*1 @ tal_abyad; is*1 @ tal_abyad; phase kurds; cards kurds move"
IS_MOVE = "cash 60; act_done; phase islamic_state; cards islamic_state move"


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
    return box().space_ids[where] if where >= 0 else OFF_WORDS[where]


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


def west(text: str, *dice: int, players: int = 6) -> AnyMatch:
    """A position in a phase of the Coalition."""
    return war(f"{text}; {WEST}", *dice, players=players)


def level(faction: Faction, text: str) -> str:
    """The victory level of a faction."""
    return LEVELS[LEVEL_OF[faction](war(f"{text}; {IDLE}").table)]


def edge(text: str, faction: Faction, area: str, *targets: int) -> int:
    """What an attack adds to its die before anybody agrees to help."""
    match = war(f"{text}; phase kurds; cards kurds move; kurd_13 @ soran")
    fight = prepare(match.table, faction, faction, box().space[area], list(targets))
    assert fight is not None
    return difference(match.table, fight)


def fought(text: str, faction: str, *dice: int, area: str, target: str, units: str = "") -> AnyMatch:
    """A battle where the attackers stand; nobody retreats and nobody helps."""
    match = war(f"{text}; cash 60; act_done; phase {faction}; cards {faction} move", *dice)
    choose(match, f"reveal move.{faction}")
    answer_if_asked(match, f"fight {area}", f"attack side.{target}", f"commit {units}")
    while match.pending and match.pending[0].rule in ("combat.retreat", "coop.chart"):
        choose(match, "stand" if "stand" in options(match) else "stay_out")
    return match


def attacked(text: str, area: str, target: str, *dice: int) -> AnyMatch:
    """Five units of the Islamic State attack where they stand, up to what the defender says."""
    match = war(f"is*5 @ {area}; {text}; cash 60; act_done; phase islamic_state; cards islamic_state move", *dice)
    choose(match, "reveal move.islamic_state")
    return answer_if_asked(match, f"fight {area}", f"attack side.{target}", f"commit {FIVE}")


def attack(text: str, *dice: int) -> AnyMatch:
    """The Islamic State attacks where it stands; defenders stand fast."""
    match = war(f"{text}; act_done; cash 40; phase islamic_state; cards islamic_state move", *dice)
    choose(match, "reveal move.islamic_state")
    while match.pending and match.pending[0].rule in (
        "actions.move",
        "combat.may",
        "combat.calc",
        "combat.retreat",
    ):
        choose(match, "stand" if match.pending[0].rule == "combat.retreat" else options(match)[0])
    return match


def new_game(players: int = 6, scenario: str = "", **variants: int) -> AnyMatch:
    """A game at its first question."""
    game = find(GAME)
    return Match(game, game.setting(scenario, variants, players), 1)


def can_play(text: str) -> set[str]:
    """The events that may be played in a position."""
    return {Intervention(event).name.lower() for event in playable(west(text).table)}
