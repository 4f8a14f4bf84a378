"""What every game promises, checked in random play."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from sandtable.core import AnyGame, AnyMatch, Kind, Match
from sandtable.core.imagine import dealt_anew, redealt
from sandtable.core.match import table_at
from sandtable.core.save import dumps, parse, restore
from sandtable.games import find


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
    """Play at random to the end and check the promises that every game makes. Those that take long are checked
    about `checks` times: copies, undo, saves, position texts, views and secrets. `then` checks what a game adds."""
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
        twin = redealt(match, msgspec.msgpack.encode(match.table.state), seat, "another")
        assert match.game.view(twin, seat) == scene, f"seat {seat} sees what is hidden from it"
        decision = match.decision(seat)
        if decision is not None:
            fair = match.game.advise(twin, decision) == match.game.advise(match.table, decision)
            assert fair, f"seat {seat} is advised by what is hidden from it"
        other = _dealt_again(match, seat)
        if other is not None:
            told, now = _sent(other, seat, 0), _sent(match, seat, match.freeze().snapshot.log)
            for channel, value in now.items():
                assert told[channel] == value, f"seat {seat} is told what is hidden from it: {channel}"


def _dealt_again(match: AnyMatch, seat: int) -> AnyMatch | None:
    """The match with what a seat cannot know dealt anew before the present step; None where chance or another
    seat's secret has taken part in the step since, so that the two cannot be compared."""
    before = match.freeze().snapshot.dice
    twin = dealt_anew(match, seat, "another") if match.table.dice.count == before else None
    return twin if twin is not None and twin.table.dice.count == before and twin.outcome is None else None


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


def _check_text(match: AnyMatch) -> None:
    """The position in which the present step began is written and read back; only cups may be in disorder."""
    frozen = match.freeze()
    table = table_at(match.game, frozen.origin, frozen.snapshot)
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
