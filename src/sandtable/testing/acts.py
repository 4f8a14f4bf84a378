"""A position, choices as text, and what came of them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.core import AnyGame, AnyMatch, Chance, Decision, Event, Match, Option, Refusal
from sandtable.core.errors import IllegalChoice, NotYourDecision
from sandtable.core.scene import Piece, Scene
from sandtable.games import find
from sandtable.testing.dice import ScriptedDice

AnySeat = int | str | None

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


def brought(match: AnyMatch) -> list[Chance]:
    """What the dice have brought, as results tell it."""
    read = (getattr(event.what, "reading", None) for event in events(match))
    return [reading.chance for reading in read if reading is not None]


def told(match: AnyMatch) -> list[str]:
    """The log as a person reads it."""
    return [match.told(entry) for entry in match.log]


def done(match: AnyMatch) -> None:
    """Fail if the match's scripted dice have results left."""
    dice = match.table.dice
    assert isinstance(dice, ScriptedDice), "The match has no scripted dice."
    dice.done()
