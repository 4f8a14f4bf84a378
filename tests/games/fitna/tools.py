"""What the tests of FITNA share: quiet positions, offensives in one call, and what became of units."""

from sandtable.core import AnyMatch, Event, Kind
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules import supply
from sandtable.games.fitna.rules.offensives import apply_result, reveal
from sandtable.games.fitna.rules.stacking import mates
from sandtable.games.fitna.state import Fight, Off, State, Table
from sandtable.testing import asked, choose, events, options, position, why_not

SCENARIOS = {int(each.id[1:3]): each.id for each in GAME.scenarios}
MOVING = "segment movement; moves 8"
FIGHTING = "segment offensives; attacks 4"
CALM = "tension 0; levels 5 6 10"
TENSE = "tense; tension 2; levels 5 6 10"
PAIR = "syr_4arm @ homs; syr_17inf @ homs"
"""Armour and infantry next to Hama."""
NEAR_TEN = "levels 5 6; tense"


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
    """Attack a space with some units, or with as many as can from anywhere or from one space."""
    choose(match, f"attack {target}")
    if match.pending and match.pending[0].several is not None:
        several = match.pending[0].several
        ids = [match.names.id(Kind.PIECE, each) for each in several.among]
        there = [each for each in offered(match, "commit") if not origin or at(match, each.split()[0]) == origin]
        wanted = sorted(units, key=ids.index) if units else max(there, key=len).split()
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


def attacked(number: int, who: str, text: str, target: str, *units: str, die: int = 1) -> AnyMatch:
    """An offensive from a calm position, played to its end."""
    match = war(number, f"active {who}; {CALM}; {FIGHTING}; {text}", die)
    return finish(attack(match, target, *units))


def resolved(text: str, result: str, attackers: list[str], target: str, *answers: str, number: int = 1) -> AnyMatch:
    """A result of the combat table for a fight, with the answers to the questions that follow."""
    match = war(number, text)
    s, box = match.table.state, match.table.box
    units = [box.unit_number[id_] for id_ in attackers]
    x = box.space(target)
    fight = Fight(s.owner[units[0]], s.at[units[0]], x, units, list(s.stacks[x]), s.control[x], [], [], [])
    reveal(match.table, fight)
    steps = apply_result(match.table, fight, result)
    given = list(answers)
    try:
        question = next(steps)
        while True:
            spelled = [match.game.spell(each, match.names) for each in question.options]
            if len(spelled) == 1:
                answer = spelled[0]
            else:
                assert given, f"asked {question.rule}: {spelled}"
                answer = given.pop(0)
                assert answer in spelled, f"{answer} is not in {spelled}"
            question = steps.send(question.options[spelled.index(answer)])
    except StopIteration:
        pass
    assert not given
    return match


def heard(match: AnyMatch, who: str) -> list[str]:
    """The log as a seat reads it."""
    seat = match.seat_number(who)
    return [match.told(entry) for entry in match.log if entry.event.known_to(seat)]


def dug(match: AnyMatch) -> set[str]:
    """The spaces with an entrenchment."""
    return {match.names.ids("space")[x] for x in state(match).dug}


def quietly(match: AnyMatch) -> AnyMatch:
    """Answer with the first option while the rules of an arrival ask."""
    while match.pending and asked(match).rule not in ("12.1.1", "16.0", "17.0", "18.0"):
        choose(match, options(match)[0])
    return match


def flights(match: AnyMatch, who: str, verb: str) -> set[str]:
    """Where an airmobile unit may fly, or land in an assault."""
    twin = match.clone()
    choose(twin, f"move {who}")
    return offered(twin, verb)


def cards_of(match: AnyMatch, who: str) -> int:
    """How many cards a player holds."""
    return len(state(match).hands[player(match, who)])


def iraq_with(mode: str, text: str, *dice: int | str) -> AnyMatch:
    """Iraq holds a card in scenario 2, with the High Tension cards in play."""
    return war(2, f"{TENSE}; turn 4; jokers iraq 0; hand iraq {mode[:3]}; {text}", *dice)


def useless(match: AnyMatch, mode: str, rule: str = "8.2") -> None:
    """The card is refused by a rule."""
    assert f"event {mode}" not in options(match)
    assert why_not(match, mode[:3]).rule == rule


def gone(match: AnyMatch, card: str) -> bool:
    """Whether a card has left the game; otherwise it lies on its discards."""
    s, number = state(match), match.table.box.card(card)
    assert (number in s.gone) != (number in s.discards[match.table.box.pile[number]])
    return number in s.gone


def ops_of(match: AnyMatch, who: str) -> int:
    """The Operation Points that events have given or taken."""
    return state(match).ops[player(match, who)]


def through(match: AnyMatch) -> AnyMatch:
    """The offensive and everything that it has brought, with the last option of every question."""
    while state(match).fight is not None or state(match).due:
        choose(match, options(match)[-1])
    return match


def checked(number: int, text: str, players: int = 0) -> AnyMatch:
    """A position after its Supply segment."""
    match = war(number, text, players=players)
    supply.check_everybody(match.table)
    return match


def supplied(number: int, text: str, *units: str, players: int = 0) -> list[bool]:
    """Which of these units are in supply after a Supply segment."""
    match = war(number, f"turn 3; segment supply; {text}", players=players)
    return [not isolated(match, each) for each in units]


def together(number: int, one: str, other: str, players: int = 0) -> bool:
    """Whether two units may stack in a scenario."""
    match = war(number, "", players=players)
    return mates(match.table, unit(match, one), unit(match, other))


def best(match: AnyMatch) -> str:
    """What the game's own advice puts first."""
    decision = match.pending[0]
    worth = list(GAME.advise(match.table, decision))
    return GAME.spell(decision.options[worth.index(max(worth))], match.names)
