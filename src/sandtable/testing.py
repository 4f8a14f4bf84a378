"""Tools for rule tests: a position, scripted dice, choices as text.

>>> match = position("phantom_fury", "usmc_01 @ 3.R", dice=[6])       # doctest: +SKIP
>>> choose(match, "fire usmc_01")                                    # doctest: +SKIP
>>> events(match, "hit")                                             # doctest: +SKIP
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from sandtable.core import AnyGame, AnyMatch, Decision, Dice, Die, Event, Match, Option, Refusal, Table
from sandtable.core.dice import Label
from sandtable.core.errors import IllegalChoice, NotYourDecision
from sandtable.core.save import dumps, parse, restore
from sandtable.games import find


class ScriptError(AssertionError):
    """Scripted dice that do not fit what the rules roll and draw."""


class ScriptedDice:
    """Chance as a test wants it: numbers for rolls, ids for draws.

    A draw's id may leave out what follows its last dot, so that "rpg" draws any of rpg.1 and rpg.2. After
    the script every further roll is an error, unless a seed was given to go on with.
    """

    def __init__(self, results: Sequence[int | str] = (), seed: str | int | None = None) -> None:
        self.results = tuple(results)
        self.count = 0
        self._then = None if seed is None else Dice(str(seed))

    def copy(self) -> "ScriptedDice":
        """Dice with the same script at the same place."""
        twin = ScriptedDice(self.results, self._then.seed if self._then else None)
        twin.count = self.count
        return twin

    def roll(self, die: Die) -> int:
        """The next number of the script, which must be a face of the die."""
        if self._beyond():
            return self._go_on(lambda dice: dice.roll(die))
        result = self._peek(f"a {die.name.lower()} is rolled")
        if not isinstance(result, int) or not die.low <= result < die.low + die.faces:
            raise ScriptError(f"{self._place()} is {result!r}, which is no face of a {die.name.lower()}.")
        self.count += 1
        return result

    def pick(self, items: Sequence[int], label: Label) -> int:
        """The position of the item that the script names next."""
        if self._beyond():
            return self._go_on(lambda dice: dice.pick(items, label))
        wanted = self._peek("something is drawn")
        ids = [label(item) for item in items]
        kinds = [each.rpartition(".")[0] or each for each in ids]
        for known in (ids, kinds):
            if wanted in known:
                self.count += 1
                return known.index(str(wanted))
        raise ScriptError(f"{self._place()} is {wanted!r}, but the draw is from {', '.join(ids)}.")

    def done(self) -> None:
        """Fail if results of the script have not been used."""
        left = self.results[self.count :]
        if left:
            raise ScriptError(f"Not rolled or drawn: {', '.join(map(str, left))}.")

    def _beyond(self) -> bool:
        return self._then is not None and self.count >= len(self.results)

    def _go_on(self, act: Any) -> int:
        assert self._then is not None
        self._then.count = self.count - len(self.results)
        result: int = act(self._then)
        self.count = len(self.results) + self._then.count
        return result

    def _peek(self, why: str) -> int | str:
        if self.count >= len(self.results):
            raise ScriptError(f"The script of {len(self.results)} results has run out when {why}.")
        return self.results[self.count]

    def _place(self) -> str:
        return f"Result {self.count + 1} of the script"


def position(
    game: AnyGame | str,
    text: str,
    dice: Sequence[int | str] = (),
    *,
    automatic: bool = True,
    scenario: str = "",
    variants: Mapping[str, int] | None = None,
    seed: str | int | None = None,
) -> AnyMatch:
    """A match that stands at a position text; its dice follow the script, then the seed if there is one.

    Variants other than their defaults are put before the text as statements of their own: `long 1`.
    """
    game = find(game) if isinstance(game, str) else game
    usual = game.setting(scenario).variants
    chosen = [f"{name} {value}" for name, value in (variants or {}).items() if value != usual.get(name)]
    return Match.from_position(
        game,
        game.read(game.box(), "\n".join([*chosen, text])),
        game.setting(scenario, variants),
        ScriptedDice(dice, seed),
        automatic=automatic,
    )


def asked(match: AnyMatch, seat: int | None = None) -> Decision:
    """The question to a seat, or the only one there is."""
    pending = [each for each in match.pending if seat in (None, each.seat)]
    if len(pending) == 1:
        return pending[0]
    names = ", ".join(match.game.seats[each.seat].id for each in match.pending) or "nobody"
    raise NotYourDecision(f"Asked now: {names}. Say which seat is meant.")


def options(match: AnyMatch, seat: int | None = None) -> list[str]:
    """What can be chosen, spelled as `choose` takes it."""
    return [match.game.spell(option, match.names) for option in asked(match, seat).options]


def choose(match: AnyMatch, *spelled: str) -> AnyMatch:
    """Choose one after the other: "fire usmc_01", or "red: bid 3" where several seats are asked at once."""
    for text in spelled:
        seat, option = _parse(match, text)
        try:
            match.choose(seat, option)
        except IllegalChoice as error:
            raise IllegalChoice(f"{error} Offered: {', '.join(options(match, seat))}.") from None
    return match


def _parse(match: AnyMatch, text: str) -> tuple[int, Option]:
    who, colon, what = text.partition(": ")
    option = match.game.parse_option(what if colon else text, match.names)
    return (match.game.seat_number(who) if colon else asked(match).seat), option


def why_not(match: AnyMatch, target: str, seat: int | None = None) -> Refusal | None:
    """Why a piece, space or card cannot be chosen now."""
    return match.why_not(asked(match, seat).seat, target)


def events(match: AnyMatch, kind: str = "") -> list[Event]:
    """What happened, or what of one kind."""
    return [entry.event for entry in match.log if kind in ("", entry.event.kind)]


def told(match: AnyMatch) -> list[str]:
    """The log as a person reads it."""
    return [match.told(entry) for entry in match.log]


def done(match: AnyMatch) -> None:
    """Fail if the match's scripted dice have results left."""
    dice = match.table.dice
    assert isinstance(dice, ScriptedDice), "The match has no scripted dice."
    dice.done()


def play_checked(
    game: AnyGame | str,
    seed: int,
    *,
    scenario: str = "",
    variants: Mapping[str, int] | None = None,
    checks: int = 20,
) -> AnyMatch:
    """Play at random to the end and check the promises that every game makes; about `checks` times the dear
    ones: copies, undo, saves, position texts and views."""
    game = find(game) if isinstance(game, str) else game
    match: AnyMatch = Match(game, game.setting(scenario, variants), seed)
    random = Random(seed)
    positions: list[tuple[int, str]] = []
    while match.outcome is None:
        _check_decisions(match)
        if random.random() < checks / (checks + len(match.choices)):
            positions.append((len(match.choices), match.digest()))
            _check_views(match)
            _check_text(match)
            _check_undo(match, random)
            assert match.clone().digest() == match.digest(), "a clone differs"
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
    for number, digest in positions:
        assert match.at(number).digest() == digest, f"looking back to choice {number} finds another position"
    assert restore(parse(dumps(match)), lambda _: game).digest() == match.digest()
    return match


def _check_decisions(match: AnyMatch) -> None:
    """Options differ, are spelled and read back, and odds add up."""
    game, names = match.game, match.names
    for decision in match.pending:
        assert len(set(decision.options)) == len(decision.options), f"{decision.rule}: an option twice"
        assert game.prompt(decision, names), f"{decision.rule}: no prompt"
        assert len(game.advise(match.table, decision)) == len(decision.options), f"{decision.rule}: advice"
        for option in decision.options:
            assert game.label(option, names)
            assert game.parse_option(game.spell(option, names), names) == option
            forecast = match.forecast(decision.seat, option)
            total = sum(chance.probability for chance in forecast.chances) if forecast else 1
            assert abs(total - 1) < 1e-9, f"{decision.rule}: the odds add up to {total}"


def _check_views(match: AnyMatch) -> None:
    """A view can be sent, and does not change with what its seat cannot know."""
    for seat in (None, *range(len(match.game.seats))):
        scene = match.game.view(match.table, seat)
        msgspec.json.encode(scene)
        if seat is not None:
            twin = _copy(match)
            match.game.redeal(twin, seat)
            assert match.game.view(twin, seat) == scene, f"seat {seat} sees what is hidden from it"


def _copy(match: AnyMatch) -> Table[Any, Any]:
    """A table of its own with the same state, and other dice."""
    return _table(match, msgspec.msgpack.encode(match.table.state))


def _table(match: AnyMatch, state: bytes) -> Table[Any, Any]:
    decoded = msgspec.msgpack.decode(state, type=match.game.state_type)
    return Table(match.table.box, decoded, Dice("another"))


def _check_text(match: AnyMatch) -> None:
    """The position in which the present step began is written and read back; only cups may be in disorder."""
    table = _table(match, match.freeze().state)
    text = match.game.write(table)
    table.state = match.game.read(table.box, text)
    assert match.game.write(table) == text, f"read back differently:\n{text}"


def _check_undo(match: AnyMatch, random: Random) -> None:
    """Whatever may be taken back leads exactly to where it was."""
    before, twin = match.digest(), match.clone()
    decision = random.choice(twin.pending)
    twin.choose(decision.seat, random.choice(decision.options))
    if twin.may_undo(decision.seat):
        twin.undo(decision.seat)
        assert twin.digest() == before, "undo leads to another position"
