"""8.1, 9.0 Windows: everybody who may act is asked, whatever she holds, so that being asked reveals nothing.

Each window also offers to pass for the rest of the phase; who does so is not asked again before it ends. Who
holds no card that fits is told so; against bots alone the usual order spares him the question.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sandtable.core import Hint, Kind, Occasion, Option, Steps, counted
from sandtable.core.decisions import Hints, Odds, Part, Refusal
from sandtable.games.fitna.rules.hands import play_joker
from sandtable.games.fitna.state import Table, plan_of, seat

NOTHING_FITS = "None of your cards fits."
JOKER, QUIET, PASS = Option("joker"), Option("quiet"), Option("pass")


def joker(t: Table, player: int) -> tuple[Option, ...]:
    """9.0, R-CRD-38 The Joker of a player, as long as he has one."""
    return (JOKER,) if t.state.jokers[player] else ()


def ask_to_play(
    t: Table,
    player: int,
    prompt: str,
    plays: Callable[[], Sequence[Option]],
    rule: str,
    window: str,
    *,
    words: Sequence[str] = (),
    spaces: Sequence[int] = (),
    odds: Odds | None = None,
    hint: Hints | None = None,
    battle: Part = "",
    asked: Sequence[int] = (),
    refuse: Callable[[Kind, int], Refusal | None] | None = None,
    **about: Any,
) -> Steps[Option]:
    """Ask a player for a card; a Joker may be played at the very same moment (R-CRD-7, R-CRD-30)."""
    s = t.state
    while not s.quiet[player]:
        cards = plays()
        idle = window != "joker" and not cards  # 9.0 there the Joker is what is asked for
        choice = yield t.ask(
            seat(t, player),
            f"{prompt} {NOTHING_FITS}" if idle else prompt,
            [*cards, *joker(t, player), QUIET, PASS],
            rule,
            reaction=window,
            decline=PASS,
            occasion=Occasion(s.turn, tuple(words), tuple(spaces), _seats(t, asked or from_active(t))),
            odds=odds,
            hint=partial(_hint, t, player, hint),
            spaces=spaces,
            idle=idle,
            battle=battle,
            refuse=refuse,
            player=plan_of(t).marker[player],
            **about,
        )
        if choice == JOKER:
            yield from play_joker(t, player)
        elif choice == QUIET:
            s.quiet[player] = True
        else:
            return choice
    return PASS


def _hint(t: Table, player: int, hint: Hints | None, option: Option) -> Hint | None:
    """9.0 The last Joker says so; all else as the window says."""
    if option == JOKER:
        return Hint(last=t.state.jokers[player] == 1)
    return None if hint is None else hint(option)


def price(t: Table, player: int, option: Option) -> Hint:
    """12.1.3, 12.1.7 What a card would be worth if it were kept; the last one says so if no new ones come soon."""
    worth = counted(t.box.ops[t.box.mode_card[option.number]], "OP")
    refilled = t.state.order[t.state.active] == player  # at the end of this phase
    return Hint(f"{worth} if kept", last=len(t.state.hands[player]) == 1 and not refilled)


def _seats(t: Table, players: Sequence[int]) -> tuple[int, ...]:
    """The seats of players who are asked one after the other."""
    return tuple(dict.fromkeys(seat(t, player) for player in players))


def from_active(t: Table) -> list[int]:
    """R-CRD-11 The players in order, beginning with the active one."""
    s = t.state
    return s.order[s.active :] + s.order[: s.active]


def joker_window(t: Table, active: int) -> Steps[None]:
    """9.0 At the beginning of a phase everybody else with a Joker left may play it; Jokers lie open (R-CRD-30)."""
    s = t.state
    for player in from_active(t):
        if player != active and s.jokers[player]:
            prompt = "{player:piece}: play a Joker before this phase?"
            yield from ask_to_play(t, player, prompt, tuple, "9.0", "joker")
