"""The tables of many games: their columns, what each means, and how rows become Parquet."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import polars as pl

TEXTS = pl.List(pl.String)
BATTLES = pl.List(pl.Struct({"space": pl.String, "count": pl.Int32}))
HELD = pl.List(pl.Struct({"space": pl.String, "side": pl.String}))
LOST = pl.List(pl.Struct({"side": pl.String, "units": pl.Int32, "steps": pl.Int32}))

Columns = Mapping[str, tuple[Any, str]]

GAMES: Columns = {
    "game": (pl.Int64, "number of the game in the plan: `sandtable lab game PLAN N` plays it again"),
    "cell": (pl.Int32, "number of the cell, from 0"),
    "number": (pl.Int32, "number of the game in its cell, from 0; the same number has the same seed in every cell"),
    "seed": (pl.String, "seed of the game's dice"),
    "scenario": (pl.String, "id of the scenario"),
    "players": (pl.Int32, "number of seats"),
    "variants": (pl.String, "variants that differ from the usual, as `name=value`, with commas"),
    "bots": (TEXTS, "kind of bot in each seat, in the order of `seats`"),
    "value": (pl.String, "swept value, or name of the compared packs, as the report calls it"),
    "x": (pl.Float64, "swept value as a number, if it is one"),
    "pack": (pl.String, "digest of the components that were played with"),
    "seats": (TEXTS, "ids of the seats"),
    "winners": (TEXTS, "ids of the seats that won; none is a draw or, alone, a defeat"),
    "points": (
        pl.List(pl.Float64),
        "points of each seat: a win 1, also if shared; half where none of several won",
    ),
    "levels": (pl.List(pl.Int32), "level of victory that each seat reached; 0 is none"),
    "ranks": (pl.List(pl.Int32), "place of each seat, 1 for the best"),
    "level": (pl.String, "how the game ended, in the game's words"),
    "rule": (pl.String, "rule that ended it"),
    "margin": (pl.Float64, "what the first seat has at the end, less its goal or what the others have on average"),
    "turns": (pl.Int32, "turns that were begun"),
    "decisions": (pl.Int32, "choices that were made"),
    "lead_changes": (pl.Int32, "turns at whose end others were ahead than at the end of the turn before"),
    "last_change": (pl.Int32, "the last such turn; 0 if there was none"),
    "luck": (
        pl.Float64,
        "dice of battles against their exact odds, in standard deviations, from the first seat's side",
    ),
    "rolls": (pl.Int32, "rolls that `luck` is made of"),
    "battles": (BATTLES, "battles by space"),
    "held": (HELD, "spaces that a side holds at the end"),
    "lost": (LOST, "units and steps lost by side"),
    "seconds": (pl.Float64, "processor time; the only column that differs when a game is played again"),
    "error": (pl.String, "what broke the game off; null if nothing did"),
}
TURNS: Columns = {
    "game": (pl.Int64, "number of the game in the plan"),
    "cell": (pl.Int32, "number of the cell"),
    "number": (pl.Int32, "number of the game in its cell"),
    "turn": (pl.Int32, "turn that has ended; 0 is the start"),
    "measure": (pl.String, "id of a measure of the game's score, or `margin`"),
    "value": (pl.Float64, "its value"),
    "ahead": (pl.String, "ids of the seats that would win if the game ended then, with blanks"),
}
EVENTS: Columns = {
    "game": (pl.Int64, "number of the game in the plan"),
    "cell": (pl.Int32, "number of the cell"),
    "number": (pl.Int32, "number of the game in its cell"),
    "at": (pl.Int32, "place in the game, from 0"),
    "turn": (pl.Int32, "turn in which it happened"),
    "choice": (pl.Int32, "choices made before it"),
    "kind": (pl.String, "move, arrive, leave, flip, battle, roll, draw, control, track, card, phase, turn or note"),
    "rule": (pl.String, "rule under which it happened"),
    "spaces": (pl.String, "ids of the spaces that it is about, with blanks"),
    "pieces": (pl.String, "ids of the pieces that it is about, with blanks, attackers first"),
    "sides": (pl.String, "sides of a battle, with a blank, attacker first; the side that gains control"),
    "result": (pl.String, "face of a die, result of a battle, value of a track, name of a phase or card"),
}
ALL: Mapping[str, Columns] = {"games": GAMES, "turns": TURNS, "events": EVENTS}


def frame(table: str, rows: Sequence[Sequence[Any]]) -> pl.DataFrame:
    """Rows, each with its values in the order of the columns."""
    columns = list(zip(*rows, strict=True)) or [()] * len(ALL[table])
    return pl.DataFrame(
        [
            pl.Series(name, column, kind)
            for (name, (kind, _)), column in zip(ALL[table].items(), columns, strict=True)
        ]
    )


def parquet(table: str, rows: Sequence[Sequence[Any]]) -> bytes:
    """Rows as a Parquet file."""
    buffer = BytesIO()
    frame(table, rows).write_parquet(buffer, compression="zstd")
    return buffer.getvalue()
