"""7.0 Shock."""

from sandtable.core import D6, Hint, Option, Steps
from sandtable.core.events import Track
from sandtable.games.axis_of_evil.box.box import CONTINGENTS, SIDE_NAMES, SIDES
from sandtable.games.axis_of_evil.rules.reinforcement import take_units
from sandtable.games.axis_of_evil.state import Phase, Table

PLAY, KEEP = Option("shock"), Option("keep")
HINTS = {PLAY: Hint("a die of reinforcements, three dice for AP, the first action"), KEEP: Hint("two dice for AP")}


def can_play(t: Table) -> bool:
    """2.14, 7.1, 7.2, R-35, R-124 Whether the marker is in play and its turn has come."""
    return t.state.shock_side >= 0 and t.state.shock_due <= t.state.turn


def shock_step(t: Table) -> Steps[None]:
    """6.2, 7.1 At the start of the turn the holder plays the marker or keeps it."""
    s = t.state
    s.shock_played = False
    if can_play(t):
        side = s.shock_side
        prompt = "Play the shock marker this turn?"
        choice = yield t.ask(side, prompt, (PLAY, KEEP), "7.1", hint=lambda option: HINTS[option])
        if choice == PLAY:
            yield from _play(t, side)
    s.phase = Phase.ACTION_POINTS


def _play(t: Table, side: int) -> Steps[None]:
    """7.1, 7.2, 7.3, 7.3.example Free reinforcements, a third die, the initiative; the marker changes hands."""
    s = t.state
    s.shock_played, s.initiative = True, side
    number = t.roll(D6, "Shock: {result:#reinforcement}.", "7.1")
    yield from take_units(t, side, CONTINGENTS, number, "7.1", shock=True)
    turn = s.turn + t.roll(D6, "The shock marker is delayed by {result:#turn}.", "7.2")
    if turn > t.box.tables.game.turns:
        s.shock_side = -1
        t.tell(Track("shock", 0), "The shock marker is out of play.", "7.2")
    else:
        s.shock_side, s.shock_due = 1 - side, turn
        t.tell(
            Track(f"{SIDES[1 - side]}_shock", turn),
            "The {who} can play the shock marker from turn {value} on.",
            "7.2",
            who=SIDE_NAMES[1 - side],
        )
