"""Put the report together and write it."""

import gzip
import json
from base64 import b64encode
from itertools import pairwise
from pathlib import Path
from typing import Any

import jinja2
import msgspec
import polars as pl

from sandtable.core.names import counted
from sandtable.lab.figures import Data, Figures, figures
from sandtable.lab.figures.data import DRAW, NEUTRAL
from sandtable.lab.folder import Folder, write_safely
from sandtable.lab.pages import board, charts, rates
from sandtable.lab.statistics import FEWEST, Estimate, interval, percent
from sandtable.svg import signed

WIDE, MAP = 1160.0, 770.0
TOP = 12
FLAT = (
    *("game", "cell", "number", "seed", "scenario", "players", "variants", "bots", "value", "x", "pack", "winners"),
    *("level", "margin", "turns", "decisions", "lead_changes", "last_change", "luck", "rolls", "error"),
)
PAIRS = (("who", "sweep"), ("length", "course"), ("places",), ("losses", "luck"), ("bots", "unusual"), ("method",))


def write_report(folder: Folder) -> tuple[Figures, Path]:
    """The report of what lies in a folder, with its figures as JSON beside it."""
    data = Data.read(folder)
    found = figures(data)
    page = folder.path / "report.html"
    write_safely(page, render(data, found).encode())
    write_safely(page.with_suffix(".json"), msgspec.json.format(msgspec.json.encode(found), indent=2))
    return found, page


def render(data: Data, found: Figures) -> str:
    """The whole page."""
    rows = _rows(found)
    numbers = {name: at for at, name in enumerate((name for row in rows for name in row), 1)}
    template = _environment().get_template("report.html")
    return template.render(
        f=found,
        rows=rows,
        numbers=numbers,
        charts=_charts(data, found, rows),
        facts=_facts(found),
        method=_method(found),
        warnings=_warnings(found),
        top=_top(data, found),
        tones=_tones(found),
        seats=[{"key": key, "name": seat.name, "colour": data.colour(key)} for key, seat in data.seats.items()],
        alone=data.alone,
        first=next(iter(data.seats.values())).name,
        downloads=_downloads(data, found),
    )


def _environment() -> jinja2.Environment:
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    env.filters["percent"] = lambda each: _share(each)
    env.filters["span"] = lambda each: interval(each)
    env.filters["signed"] = signed
    env.filters["counted"] = counted
    return env


def _share(found: Estimate) -> str:
    """A rate; of few games their count."""
    return percent(found.value, found.n) if found.n >= FEWEST else f"{found.value * found.n:.0f} of {found.n}"


def _rows(found: Figures) -> list[list[str]]:
    """The sections that have something to say, two in a row; where one is missing the other is wide."""
    there = {
        "who": True,
        "sweep": found.sweep is not None,
        "length": found.length is not None,
        "course": found.course is not None and len(found.course.stands) > 1,
        "places": found.places is not None,
        "losses": found.losses is not None,
        "luck": found.luck is not None,
        "bots": bool(found.ratings),
        "unusual": bool(found.unusual),
        "method": True,
    }
    return [kept for row in PAIRS if (kept := [name for name in row if there[name]])]


def _charts(data: Data, found: Figures, rows: list[list[str]]) -> dict[str, str]:
    alone_in_row = {row[0] for row in rows if len(row) == 1}
    named = [each for each in found.sides if each.key != DRAW]
    made: dict[str, str] = {"who": rates.who(found.who_wins, found.sides, WIDE if "who" in alone_in_row else 696)}
    if found.sweep:
        made["sweep"] = rates.sweep(found.sweep, found.sides, 414)
        if found.sweep.slopes:
            made["slopes"] = rates.slopes(found.sweep.slopes, named[0].colour, named[0].emblem, 414)
    if found.length:
        made["length"] = charts.lengths(found.length, 366)
        if len(found.length.changed) > 1:
            made["changes"] = charts.changes(found.length, 366)
    if found.course:
        made["course"] = charts.course(found.course, found.sides, WIDE if "course" in alone_in_row else 746)
    if found.places:
        colours = {key: data.colour(key) for key in data.seats}
        made["board"] = board.drawing(data.board, found.places.places, colours, data.game.folder / "art", MAP)
    if found.losses:
        made["losses"] = charts.losses(found.losses, 431)
    if found.luck:
        made["luck"] = charts.luck(found.luck, found.sides, 330)
        made["shares"] = charts.shares(found.luck, 318)
    if found.ratings:
        made["bots"] = charts.rated(found.ratings, found, 392)
    return made


def _facts(found: Figures) -> list[tuple[str, str]]:
    """The plan in six facts."""
    so_far = f"{found.played:,} of {found.planned:,}" if found.played < found.planned else f"{found.played:,}"
    values = len(found.sweep.steps) if found.sweep else 1
    bots = found.bots[0] if len(found.bots) == 1 else str(len(found.bots))
    seconds = found.seconds
    took = f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min" if seconds < 6000 else ""
    took = took or f"{int(seconds // 3600)} h {int(seconds % 3600 // 60)} min"
    return [
        (so_far, "games"),
        (str(len(found.scenarios)), "scenario" if len(found.scenarios) == 1 else "scenarios"),
        (str(values), "value" if values == 1 else "values"),
        (f"{found.seeds_each:,}", "seeds each"),
        (bots, "in all seats" if len(found.bots) == 1 else "bots"),
        (took, "of one core"),
    ]


def _warnings(found: Figures) -> list[str]:
    said = []
    if found.played < found.planned:
        said.append(f"{found.played:,} of {found.planned:,} games so far: figures will still move.")
    if found.method.failed:
        said.append(f"{counted(len(found.method.failed), 'game')} broke off and are left out: see Method.")
    return said


def _top(data: Data, found: Figures) -> list[dict[str, Any]]:
    """The places with most battles, each with who holds it."""
    if not found.places:
        return []
    order = [*data.seats, ""]
    rows = []
    for each in found.places.places[:TOP]:
        held = [
            {
                "share": each.held[seat],
                "colour": data.colour(seat) if seat else NEUTRAL,
                "name": data.seats[seat].name if seat else "others",
            }
            for seat in order
            if seat in each.held
        ]
        name = each.name.removesuffix(f" {each.id}").removesuffix(f" ({each.id})")
        rows.append(
            {"name": name, "id": each.id if each.id.isdecimal() else "", "battles": each.battles, "held": held}
        )
    return rows


def _tones(found: Figures) -> list[str]:
    """What the five tones mean."""
    if not found.places:
        return []
    bounds = [f"{each:,.0f}" if each >= 2 else f"{each:.2g}" for each in board.limits(found.places.places)]
    middle = [f"{low} to {high}" for low, high in pairwise(bounds)]
    return [f"under {bounds[0]}", *middle, f"{bounds[-1]} and more"]


def _method(found: Figures) -> dict[str, Any]:
    method = found.method
    grouped = [" ".join(each[at : at + 4] for at in range(0, 16, 4)) for each in method.components]
    failed = f"{len(method.failed)} of {found.played:,}"
    return {
        "facts": [
            ("Sandtable", f"{method.version}, rules {method.code[:8]}"),
            ("Python", method.python),
            ("Seeds", f"{method.seeds[0]} to {method.seeds[1]}, alike in every cell"),
            ("Components", f"{grouped[0]} …" + (f" and {len(grouped) - 1} more" if len(grouped) > 1 else "")),
            ("Packs", ", ".join(method.packs) or "none"),
            ("Failed games", failed),
            ("Plan digest", " ".join(method.digest[at : at + 4] for at in range(0, 16, 4))),
        ],
    }


def _downloads(data: Data, found: Figures) -> list[tuple[str, str]]:
    """The raw results as links that save them."""
    frame = pl.concat([data.games, data.failed]).sort("game").select(FLAT)
    lists = [pl.col(each).list.join(" ") for each in ("bots", "winners")]
    csv = frame.with_columns(*lists).write_csv()
    told = json.dumps(msgspec.to_builtins(found))
    return [(f"{name}.gz", _packed(text)) for name, text in (("results.csv", csv), ("report.json", told))]


def _packed(text: str) -> str:
    return b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
