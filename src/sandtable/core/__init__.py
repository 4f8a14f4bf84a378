"""The kernel: decisions, dice, events, matches. It knows no game."""

from sandtable.core.decisions import (
    Chance,
    Decision,
    Forecast,
    Hint,
    Option,
    Refusal,
    Shift,
    Steps,
    Together,
    Verb,
)
from sandtable.core.dice import D6, D10, Dice, Die, new_seed, seed_hash
from sandtable.core.events import Event, fill
from sandtable.core.game import RESIGN, About, Game, Outcome, Scenario, Seat, Setting, Variant
from sandtable.core.history import Choice
from sandtable.core.match import AnyGame, AnyMatch, Match
from sandtable.core.names import Kind, Names
from sandtable.core.run import Run
from sandtable.core.table import Table

__all__ = [
    "D6",
    "D10",
    "RESIGN",
    "About",
    "AnyGame",
    "AnyMatch",
    "Chance",
    "Choice",
    "Decision",
    "Dice",
    "Die",
    "Event",
    "Forecast",
    "Game",
    "Hint",
    "Kind",
    "Match",
    "Names",
    "Option",
    "Outcome",
    "Refusal",
    "Run",
    "Scenario",
    "Seat",
    "Setting",
    "Shift",
    "Steps",
    "Table",
    "Together",
    "Variant",
    "Verb",
    "fill",
    "new_seed",
    "seed_hash",
]
