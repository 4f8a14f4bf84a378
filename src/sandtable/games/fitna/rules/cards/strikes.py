"""10.0 Strikes and hits; 30.0 inspection."""

from collections import Counter
from collections.abc import Callable
from itertools import product

from sandtable.core import D6, Chance, Forecast, Hint, Kind, Lit, Refusal, Steps, counted
from sandtable.core.events import Flip, Note, Reading
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.box.tables import StrikeTable
from sandtable.games.fitna.rules import tension
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.caveats import note_attack, protected
from sandtable.games.fitna.rules.entry import closed
from sandtable.games.fitna.rules.fog import concealed, in_any_order, sees
from sandtable.games.fitna.rules.losses import decider, lose_steps
from sandtable.games.fitna.rules.units import attack, defence, lose_step, same_side
from sandtable.games.fitna.state import Table, plan_of, seat

# Targets ----------------------------------------------------------------------------------------------------


def why_not_enemy(t: Table, player: int, space: int) -> Refusal | None:
    """R-TEN-20 Why a space holds no enemy stack."""
    s = t.state
    if not s.stacks[space]:
        return Refusal("10.0", "No enemy stands there.")
    if any(same_side(t, s.owner[unit], player) for unit in s.stacks[space]):
        return Refusal("10.0", "Units of your own side stand there.")
    return None


def why_not_strike(t: Table, player: int, nation: str, space: int) -> Refusal | None:
    """R-TEN-11, R-TEN-20 Why a space is no target: no enemy in it, own units, or a caveat."""
    return why_not_enemy(t, player, space) or protected(t, nation, space)


def enemy_stacks(t: Table, player: int) -> list[int]:
    """30.0, R-FOG-10 The stacks that a player may look at: a look is no attack, so no caveat protects from it."""
    return [
        space for space in plan_of(t).spaces if t.state.stacks[space] and why_not_enemy(t, player, space) is None
    ]


def enemy_spaces(t: Table, player: int, nation: str) -> list[int]:
    """R-TEN-20 The spaces that a nation may strike."""
    stacks = t.state.stacks
    return [
        space for space in plan_of(t).spaces if stacks[space] and why_not_strike(t, player, nation, space) is None
    ]


def strike_targets(t: Table, player: int, nation: str, effect: effects.Strike) -> list[int]:
    """10.0 Enemy spaces, within reach of some countries where the card says so."""
    found = enemy_spaces(t, player, nation)
    if effect.within is None:
        return found
    box = t.box
    lands = {box.countries.index(country) for country in effect.within.of_countries}
    starts = tuple(space for space in range(box.size) if box.country[space] in lands)
    near = box.within(starts, effect.within.links)
    return [space for space in found if space in near]


def hit_targets(t: Table, player: int, nation: str, effect: effects.Hit) -> list[int]:
    """Spaces with a unit of a colour that the card can hit; which of them are loyal is hidden (R-FOG-11)."""
    return [space for space in enemy_spaces(t, player, nation) if _of_its_colours(t, space, effect)]


def _of_its_colours(t: Table, space: int, effect: effects.Hit) -> list[int]:
    """The units of a space that a card speaks of; a card on IS spaces needs IS there."""
    box, stack = t.box, t.state.stacks[space]
    if effect.target == "chosen_is_space":
        return [unit for unit in stack if box.faction[unit] == box.is_faction]
    names = effect.factions
    return [unit for unit in stack if not names or box.factions[box.faction[unit]] in names]


def eligible(t: Table, space: int, effect: effects.Hit) -> list[int]:
    """The units of a space that may suffer a hit."""
    return [unit for unit in _of_its_colours(t, space, effect) if not (effect.not_loyal and t.box.unit[unit].loyal)]


def choose_spaces(
    t: Table,
    play: Play,
    verb: str,
    count: int,
    found: list[int],
    rule: str,
    beyond: str = "",
    odds: Callable[[int], Forecast] | None = None,
) -> Steps[None]:
    """The player names different spaces, as many as the card says and there are; `beyond` is its own limit."""
    options = t.box.options(verb, Kind.SPACE)
    final = Hint(commits=True)

    def why(space: int) -> Refusal | None:
        if space in play.targets:
            return Refusal(rule, "It has been named already.")
        caveat = None if verb == "inspect" else protected(t, play.nation, space)
        return closed(t, space) or why_not_enemy(t, play.player, space) or caveat or Refusal("8.2", beyond)

    for number in range(count):
        left = [space for space in found if space not in play.targets]
        if not left:
            return
        choice = yield t.ask(
            seat(t, play.player),
            "{player:piece}: choose space {number} of {count} for {card:card}."
            if count > 1
            else "{player:piece}: choose a space for {card:card}.",
            [options[space] for space in left],
            rule,
            refuse=against_spaces(why),
            odds=(lambda option: odds(option.number)) if odds else None,
            hint=(lambda _: final) if min(count - number, len(left)) == 1 else None,  # after the last, the die
            spaces=tuple(left),
            player=plan_of(t).marker[play.player],
            number=number + 1,
            count=count,
            card=play.card,
        )
        play.targets.append(choice.number)


# Odds -------------------------------------------------------------------------------------------------------


def strike_odds(t: Table, effect: effects.Strike, space: int) -> Forecast:
    """10.0, R-TEN-12 The steps that a strike costs a stack: a die for it, or one for each of its counters."""
    table = t.box.strikes[effect.table]
    faces = [row.steps for row in table.results for _ in row.on]
    dice = len(t.state.stacks[space]) if table.unit_of_roll == "unit" else 1
    rolls = Counter({0: 1})
    for _ in range(dice):
        rolls, before = Counter[int](), rolls
        for (steps, count), face in product(before.items(), faces):
            rolls[steps + face] += count
    chances = [
        Chance(_words(steps), count / len(faces) ** dice, steps / max(rolls))
        for steps, count in sorted(rolls.items())
    ]
    return Forecast("Strike", "10.0", tuple(chances))


def hit_odds(effect: effects.Hit, _space: int) -> Forecast:
    """10.0 The steps that a card costs a stack if its die is among the listed numbers."""
    hits = len(effect.roll_success) / 6
    chances = (Chance(_words(effect.steps), hits, 1.0), Chance(_words(0), 1 - hits, 0.0))
    return Forecast("Strike", "10.0", tuple(each for each in chances if each.probability))


def _words(steps: int) -> str:
    return f"{counted(steps, 'step')} lost" if steps else "no hit"


# Resolution -------------------------------------------------------------------------------------------------


def strike(t: Table, play: Play, effect: effects.Strike) -> Steps[None]:
    """10.0, R-TEN-12, R-TEN-23 The table is rolled on every space; each unit hit is shown."""
    box = t.box
    table = box.strikes[effect.table]
    for space in play.targets:
        units = list(t.state.stacks[space])
        if not units:
            continue
        enemies = [box.factions[box.faction[unit]] for unit in units]
        t.reveal()
        if table.unit_of_roll == "unit":
            for unit in in_any_order(t, units, "10.0"):
                _hit_unit(t, unit, _steps(t, play, table, "Strike on a counter in {target:space}", space))
        else:
            steps = _steps(t, play, table, "Strike on {target:space}", space)
            yield from _lose(t, play, space, units, steps)
        _struck(t, play, enemies, space)


def _steps(t: Table, play: Play, table: StrikeTable, why: str, target: int) -> int:
    """10.0 The steps that a die costs, told as the table says: whose they are is told when they are lost."""
    die = t.roll(D6, why, "10.0", target=target)
    faces = {face: row.steps for row in table.results for face in row.on}
    steps, row = faces[die], t.box.tables.strike_table.index(table)
    words = _words(steps)
    chance = Chance(words, list(faces.values()).count(steps) / len(faces), steps / max(faces.values()))
    what = Note(at=target, topic="strike", reading=Reading(chance, Lit("strikes", die - 1, row)), side=play.nation)
    t.tell(what, "{at:space} is struck: {words}.", "10.0", words=words)
    return steps


def _hit_unit(t: Table, unit: int, steps: int) -> None:
    """R-TEN-12 A counter loses steps as long as it has any; a decoy leaves the game."""
    for _ in range(steps):
        if t.state.at[unit] >= 0:
            lose_step(t, unit, "10.0")


def _lose(t: Table, play: Play, space: int, units: list[int], steps: int) -> Steps[None]:
    """R-TEN-20 Losses are chosen by the owner; for IS and Kurds by whoever decides them in defence."""
    player = decider(t, units, space, t.state.control[space], play.player)
    veiled = sum(concealed(t, unit) for unit in t.state.stacks[space]) > 1
    yield from lose_steps(t, units, steps, player, "10.0", veiled=veiled, struck=True)


def _struck(t: Table, play: Play, enemies: list[str], space: int) -> None:
    note_attack(t, (play.nation,), enemies, space)
    tension.after_attack(t, (play.nation,), enemies, space, (play.player,), strike=True)


def hit(t: Table, play: Play, effect: effects.Hit) -> Steps[None]:
    """One die; on a listed number the space loses steps among the eligible units."""
    if not _hits(t, play, effect.roll_success):
        return
    for space in play.targets:
        units = eligible(t, space, effect)
        if units and protected(t, play.nation, space) is None:  # R-FOG-10: what was seen may be protected
            enemies = [t.box.factions[t.box.faction[unit]] for unit in t.state.stacks[space]]
            yield from _lose(t, play, space, units, effect.steps)
            _struck(t, play, enemies, space)
        elif not units:
            t.tell(Note(at=space, topic="hit"), "Nobody in {at:space} can be hit.", "8.2")


def _hits(t: Table, play: Play, faces: tuple[int, ...]) -> bool:
    """Whether the die is among the listed numbers; where all of them are, there is nothing to tell."""
    found = t.roll(D6, "{card:card}", "10.0", card=play.card) in faces
    likely = len(faces) / 6
    if likely < 1:
        words, chance, good = ("it hits", likely, 1.0) if found else ("no hit", 1 - likely, 0.0)
        what = Note(at=play.place, topic="hit", reading=Reading(Chance(words, chance, good)), side=play.nation)
        t.tell(what, "{card:card}: {words}.", "10.0", card=play.card, words=words)
    return found


def inspect(t: Table, play: Play) -> None:
    """30.0, R-FOG-5 The player alone sees the stacks."""
    own = seat(t, play.player)
    t.reveal()
    for space in play.targets:
        t.tell(Note(at=space, topic="inspection"), "The stack in {at:space} is inspected.", "30.0")
        for unit in t.state.stacks[space]:
            if unit >= t.box.backs.start:
                under = t.state.face[unit - t.box.backs.start]
                text = "{pieces:piece} is {face:piece}."
                t.tell(Flip((unit,), space, "seen"), text, "30.0", seats=(own,), face=under)
            elif not sees(t, own, unit):
                text = "In {at:space}: {pieces:piece} ({attack}-{defence}, {steps:#step})."
                t.tell(
                    Flip((unit,), space, "seen"),
                    text,
                    "30.0",
                    seats=(own,),
                    attack=attack(t, unit),
                    defence=defence(t, unit),
                    steps=t.state.steps[unit],
                )
