"""Tools for rule tests: a position, scripted dice, choices as text.

>>> match = position("phantom_fury", "usmc_01 @ 3.R", dice=[6])       # doctest: +SKIP
>>> choose(match, "fire usmc_01")                                    # doctest: +SKIP
>>> events(match, "flip", to="pinned")                               # doctest: +SKIP
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable.core import AnyGame, AnyMatch, Decision, Dice, Die, Event, Kind, Match, Option, Refusal, Table
from sandtable.core.dice import Gives, Label
from sandtable.core.errors import IllegalChoice, NotYourDecision
from sandtable.core.history import Choice
from sandtable.core.save import dumps, parse, restore
from sandtable.core.scene import Piece, Scene
from sandtable.games import find

AnySeat = int | str | None


class ScriptError(AssertionError):
    """Scripted dice that do not fit what the rules roll and draw."""


class ScriptedDice:
    """Chance as a test wants it: numbers for rolls, words for results of tables, ids for draws.

    A word in place of a number rolls the first face that gives this result. A draw's id may leave out what
    follows its last dot, so that "rpg" draws any of rpg.1 and rpg.2. After the script every further roll is
    an error, unless a seed was given to go on with.
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

    def roll(self, die: Die, gives: Gives | None = None) -> int:
        """The next number of the script, which must be a face of the die, or a face with the next result."""
        if self._beyond():
            return self._go_on(lambda dice: dice.roll(die))
        result = self._peek(f"a {die.name.lower()} is rolled")
        faces = range(die.low, die.low + die.faces)
        if isinstance(result, str) and gives is not None:
            face = next((each for each in faces if gives(each) == result), None)
            if face is None:
                known = ", ".join(dict.fromkeys(map(gives, faces)))
                raise ScriptError(f"{self._place()} is {result!r}, but this roll gives {known}.")
        elif isinstance(result, int) and result in faces:
            face = result
        else:
            raise ScriptError(f"{self._place()} is {result!r}, which is no face of a {die.name.lower()}.")
        self.count += 1
        return face

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

    def _go_on(self, act: Callable[[Dice], int]) -> int:
        assert self._then is not None
        self._then.count = self.count - len(self.results)
        result = act(self._then)
        self.count = len(self.results) + self._then.count
        return result

    def _peek(self, why: str) -> int | str:
        if self.count >= len(self.results):
            raise ScriptError(f"The script of {len(self.results)} results has run out when {why}.")
        return self.results[self.count]

    def _place(self) -> str:
        return f"Result {self.count + 1} of the script"


# Setting up -----------------------------------------------------------------------------------------


def position(
    game: AnyGame | str,
    text: str,
    dice: Sequence[int | str] = (),
    *,
    automatic: bool = True,
    scenario: str = "",
    variants: Mapping[str, int] | None = None,
    players: int = 0,
    seed: str | int | None = None,
    overrides: Sequence[Path] = (),
) -> AnyMatch:
    """A match that stands at a position text; its dice follow the script, then the seed if there is one."""
    game = find(game) if isinstance(game, str) else game
    setting = game.setting(scenario, variants, players, overrides=overrides)
    return Match.from_position(
        game,
        game.read(game.box(overrides), text, setting),
        setting,
        ScriptedDice(dice, seed),
        automatic=automatic,
        overrides=overrides,
    )


# Asking and choosing --------------------------------------------------------------------------------


def asked(match: AnyMatch, seat: AnySeat = None) -> Decision:
    """The question to a seat (its number or id), or the only one there is."""
    number = match.seat_number(seat) if isinstance(seat, str) else seat
    pending = [each for each in match.pending if number in (None, each.seat)]
    if len(pending) == 1:
        return pending[0]
    names = ", ".join(match.seats[each.seat].id for each in match.pending) or "nobody"
    raise NotYourDecision(f"Asked now: {names}. Say which seat is meant.")


def options(match: AnyMatch, seat: AnySeat = None) -> list[str]:
    """What can be chosen, spelled as `choose` takes it."""
    return [match.game.spell(option, match.names) for option in asked(match, seat).options]


def prompt(match: AnyMatch, seat: AnySeat = None) -> str:
    """The question as a person reads it."""
    return match.game.prompt(asked(match, seat), match.names)


def hint(match: AnyMatch, spelled: str, seat: AnySeat = None) -> str:
    """What stands beside an option: what it costs or changes."""
    decision = asked(match, seat)
    found = decision.hint(match.game.parse_option(spelled, match.names)) if decision.hint else None
    return found.text if found else ""


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
    return (match.seat_number(who) if colon else asked(match).seat), option


def answer_if_asked(match: AnyMatch, *spelled: str) -> AnyMatch:
    """Choose each of these that is offered now, one after the other, and pass over the others."""
    for text in spelled:
        seat, option = _parse(match, text) if match.pending else (-1, Option(""))
        decision = match.decision(seat)
        if decision is not None and decision.against(option) is None:
            match.choose(seat, option)
    return match


def play_to(match: AnyMatch, phase: str, *answers: str, most: int = 1000) -> AnyMatch:
    """Play on until the scene shows this phase: the answers where they are offered, else the last option.

    The last option of a question is the one that declines or ends, so that play on is quiet.
    """
    for _ in range(most):
        if match.outcome is not None or _phase(match) == phase:
            break
        _quietly(match, answers)
    assert _phase(match) == phase, f"the match is in {_phase(match)!r} and did not come to {phase!r}"
    return match


def play_out_phase(match: AnyMatch, *answers: str, most: int = 1000) -> AnyMatch:
    """Play quietly on, as `play_to` does, to the first question of another phase."""
    here = _phase(match)
    for _ in range(most):
        if match.outcome is not None or _phase(match) != here:
            return match
        _quietly(match, answers)
    raise AssertionError(f"{here!r} did not end within {most} choices")


def _phase(match: AnyMatch) -> str:
    return match.game.view(match.table, None).phase


def _quietly(match: AnyMatch, answers: Sequence[str]) -> None:
    decision = match.pending[0]
    spelled = [match.game.spell(option, match.names) for option in decision.options]
    wanted = next((spelled.index(each) for each in answers if each in spelled), -1)
    match.choose(decision.seat, decision.options[wanted])


def why_not(match: AnyMatch, target: str, seat: AnySeat = None) -> Refusal | None:
    """Why a piece, space or card cannot be chosen now."""
    return match.why_not(asked(match, seat).seat, target)


# Looking --------------------------------------------------------------------------------------------


def _scenes(match: AnyMatch) -> Iterator[Scene]:
    """The position as each seat and a spectator see it."""
    for seat in (*range(len(match.seats)), None):
        yield match.game.view(match.table, seat)


def counter(match: AnyMatch, piece: str) -> Piece | None:
    """A piece as its owner sees it on the map: its space, steps and marks; None if it is not there."""
    seen = [each for scene in _scenes(match) for each in scene.pieces if each.id == piece]
    return next((each for each in seen if not each.hidden), seen[0] if seen else None)


def where(match: AnyMatch, piece: str) -> str | None:
    """The space that a piece stands in, or the tray that it lies in."""
    found = counter(match, piece)
    if found is not None:
        return found.space
    trays = [tray for scene in _scenes(match) for tray in scene.trays]
    return next((tray.id for tray in trays if any(each.id == piece for each in tray.pieces)), None)


def standing_in(match: AnyMatch, space: str) -> list[str]:
    """The pieces in a space."""
    seen = [each for scene in _scenes(match) for each in scene.pieces if each.space == space and not each.hidden]
    return list(dict.fromkeys(each.id for each in seen))


def events(match: AnyMatch, kind: str = "", **fields: Any) -> list[Event]:
    """What happened, or what of one kind, or what has these values: `events(match, "leave", lost=True)`."""
    told = [entry.event for entry in match.log if kind in ("", entry.event.kind)]
    return [each for each in told if all(getattr(each.what, name, None) == v for name, v in fields.items())]


def told(match: AnyMatch) -> list[str]:
    """The log as a person reads it."""
    return [match.told(entry) for entry in match.log]


def done(match: AnyMatch) -> None:
    """Fail if the match's scripted dice have results left."""
    dice = match.table.dice
    assert isinstance(dice, ScriptedDice), "The match has no scripted dice."
    dice.done()


# What every game promises ---------------------------------------------------------------------------


def play_checked(
    game: AnyGame | str,
    seed: int,
    *,
    scenario: str = "",
    variants: Mapping[str, int] | None = None,
    players: int = 0,
    checks: int = 20,
    then: Callable[[AnyMatch], None] | None = None,
) -> AnyMatch:
    """Play at random to the end and check the promises that every game makes; about `checks` times the dear
    ones: copies, undo, saves, position texts, views and secrets. `then` checks what a game adds."""
    game = find(game) if isinstance(game, str) else game
    match: AnyMatch = Match(game, game.setting(scenario, variants, players), seed)
    random = Random(seed)
    positions: list[tuple[int, str]] = []
    while match.outcome is None:
        _check_decisions(match)
        if then is not None:
            then(match)
        if random.random() < checks / (checks + len(match.choices)):
            positions.append((len(match.choices), match.digest()))
            check_secrets(match)
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
    windows = {"", *(each.id for each in game.windows)}
    for decision in match.pending:
        assert decision.reaction in windows, f"{decision.rule}: the window {decision.reaction} is not declared"
        assert len(set(decision.options)) == len(decision.options), f"{decision.rule}: an option twice"
        assert game.prompt(decision, names), f"{decision.rule}: no prompt"
        assert len(game.advise(match.table, decision)) == len(decision.options), f"{decision.rule}: advice"
        for option in decision.options:
            assert game.label(option, names)
            assert game.parse_option(game.spell(option, names), names) == option
            assert bool(option.targets) <= game.verbs[option.verb].several, f"{option.verb}: not a whole act"
            forecast = match.forecast(decision.seat, option)
            total = sum(chance.probability for chance in forecast.chances) if forecast else 1
            assert abs(total - 1) < 1e-9, f"{decision.rule}: the odds add up to {total}"


def check_secrets(match: AnyMatch) -> None:
    """Nothing that a seat is sent changes with what it cannot know: view, log, question, options, hints, odds,
    refusals, and who else is asked."""
    for seat in (None, *range(len(match.seats))):
        scene = match.game.view(match.table, seat)
        msgspec.json.encode(scene)
        if seat is None or not match.game.hides:
            continue
        twin = _table(match, msgspec.msgpack.encode(match.table.state))
        match.game.redeal(twin, seat)
        assert match.game.view(twin, seat) == scene, f"seat {seat} sees what is hidden from it"
        decision = match.decision(seat)
        if match.game.fair_advice and decision is not None:
            fair = match.game.advise(twin, decision) == match.game.advise(match.table, decision)
            assert fair, f"seat {seat} is advised by what is hidden from it"
        other = _dealt_again(match, seat)
        if other is not None:
            told, now = _sent(other, seat, 0), _sent(match, seat, match.freeze().log)
            for channel, value in now.items():
                assert told[channel] == value, f"seat {seat} is told what is hidden from it: {channel}"


def _dealt_again(match: AnyMatch, seat: int) -> AnyMatch | None:
    """The match with what a seat cannot know dealt anew before the present step; None where chance or another
    seat's secret has taken part in the step since, so that the two cannot be compared."""
    frozen = match.freeze()
    if match.table.dice.count != frozen.dice or any(_is_secret(match, each, seat) for each in frozen.choices):
        return None
    table = _table(match, frozen.state)
    match.game.redeal(table, seat)
    dice = match.table.dice.copy()
    twin = Match.from_position(match.game, table.state, match.setting, dice, overrides=match.overrides)
    try:
        for choice in frozen.choices:
            twin.choose(choice.seat, choice.option)
    except (IllegalChoice, NotYourDecision):
        return None
    return twin if twin.table.dice.count == frozen.dice and twin.outcome is None else None


def _is_secret(match: AnyMatch, choice: Choice, seat: int) -> bool:
    """Whether a choice was made by another seat with a verb that keeps it to itself."""
    return choice.seat != seat and match.game.verbs[choice.option.verb].secret


def _sent(match: AnyMatch, seat: int, since: int) -> dict[str, Any]:
    """All that a seat is sent about the present question and what led to it."""
    entries = [entry for entry in match.log[since:] if entry.event.known_to(seat)]
    sent: dict[str, Any] = {
        "log": [(match.told(entry), entry.event.rule, entry.event.what) for entry in entries],
        "asked": [(each.seat, each.rule, each.reaction) for each in match.pending],
    }
    decision = match.decision(seat)
    if decision is not None:
        sent["prompt"] = (match.game.prompt(decision, match.names), tuple(decision.pieces), tuple(decision.spaces))
        sent["options"] = [(option, match.game.label(option, match.names)) for option in decision.options]
        sent["hints"] = [decision.hint(option) if decision.hint else None for option in decision.options]
        sent["odds"] = [match.forecast(seat, option) for option in decision.options]
        sent["refusals"] = [match.why_not(seat, id_) for id_ in _ids(match)]
    return sent


def _ids(match: AnyMatch) -> list[str]:
    kinds = (Kind.PIECE, Kind.SPACE, Kind.CARD)
    return [id_ for kind in kinds for id_ in match.names.ids(kind) if match.names.find(id_)[0] is kind]


def _table(match: AnyMatch, state: bytes) -> Table[Any, Any]:
    """A table of its own with a state, and other dice."""
    decoded = msgspec.msgpack.decode(state, type=match.game.state_type)
    return Table(match.table.box, decoded, Dice("another"))


def _check_text(match: AnyMatch) -> None:
    """The position in which the present step began is written and read back; only cups may be in disorder."""
    table = _table(match, match.freeze().state)
    text = match.game.write(table)
    table.state = match.game.read(table.box, text, match.setting)
    assert match.game.write(table) == text, f"read back differently:\n{text}"


def _check_undo(match: AnyMatch, random: Random) -> None:
    """Whatever may be taken back leads exactly to where it was."""
    before, twin = match.digest(), match.clone()
    decision = random.choice(twin.pending)
    twin.choose(decision.seat, random.choice(decision.options))
    if twin.may_undo(decision.seat):
        twin.undo(decision.seat)
        assert twin.digest() == before, "undo leads to another position"
