"""The rates of the report: who wins, and what a swept value does. A click on a cell or value leads to its games."""

from collections.abc import Callable, Sequence

from sandtable.lab.figures.data import DRAW
from sandtable.lab.figures.rates import Row, Side, Slope, Step, Sweep
from sandtable.lab.pages.scales import GREY, scale, short
from sandtable.lab.statistics import FEWEST, Estimate, interval, percent
from sandtable.svg import line, link, mark, path, rect, signed, svg, text, ticks

DASHES = ("", " dashed", " dotted", " dashed2", " dotted2", " dashed3")
MOST_SIDES = 6
"""More of them in one chart cannot be told apart: then each has a small chart of its own."""


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _named(sides: Sequence[Side]) -> list[Side]:
    """All but the draw."""
    return [each for each in sides if each.key != DRAW]


# 1 --------------------------------------------------------------------------------------------------


def who(rows: Sequence[Row], sides: Sequence[Side], width: float) -> str:
    """Rates of every result with their intervals, row by row; figures beside them."""
    named = _named(sides)
    if len(named) > MOST_SIDES:
        return _side_by_side([_who_small(at, row, rows, sides) for at, row in enumerate(rows)])
    drawn = next((each for each in sides if each.key == DRAW), None)
    left, figures_at = 176.0, width - 150
    across = scale(0, 1, left, figures_at - 46)
    step = max(49.0, 19.0 * len(named) + 12)
    parts = [text(across(at), 12, _percent(at), "tick", "middle") for at in (0, 0.25, 0.5, 0.75, 1)]
    bottom = 28 + step * len(rows)
    parts += [
        line(across(at), 22, across(at), bottom, "half" if at == 0.5 else "grid") for at in (0, 0.25, 0.5, 0.75, 1)
    ]
    parts += [text(figures_at + 40, 12, "rate", "head", "end"), text(figures_at + 46, 12, "95 %", "head")]
    if drawn:
        parts.append(text(width, 12, "draw", "head", "end"))
    for at, row in enumerate(rows):
        y = 28 + step * at
        last = len(rows) > 1 and at == len(rows) - 1
        if last:
            parts.append(line(0, y - 1, width, y - 1, "rule"))
        drawn_row = [
            rect(0, y, width, step, "hit"),
            *_who_row(row, named, drawn, across, (y, step, figures_at, width)),
        ]
        parts += drawn_row if last or not row.games else [link(f"who-{at}", f"Games of {row.label}", drawn_row)]
    parts += legend(sides, width / 2, bottom + 24)
    return svg(width, bottom + 34, parts, "Win rates with intervals of 95 %", role="group")


def _side_by_side(charts: Sequence[str]) -> str:
    return f'<div class="smalls">{"".join(charts)}</div>'


def _who_small(at: int, row: Row, rows: Sequence[Row], sides: Sequence[Side]) -> str:
    """One row as a chart of its own, with the seats that it has."""
    there = [each for each in sides if each.key in row.rates]
    across = scale(0, 1, 128, 256)
    bottom = 34 + 20.0 * len(there)
    parts = [text(0, 14, short(row.label, 29), "label")]
    parts.append(text(340, 14, f"{row.games:,} games" if row.games else "waiting", "note", "end"))
    parts += [
        line(across(each), 24, across(each), bottom, "half" if each == 0.5 else "grid") for each in (0, 0.5, 1)
    ]
    parts += [text(across(each), bottom + 14, _percent(each), "tick", "middle") for each in (0, 0.5, 1)]
    for lane, side in enumerate(there):
        y, found = 36 + 20.0 * lane, row.rates[side.key]
        parts.append(text(0, y + 4, short(side.name, 17), "key"))
        parts += _interval(found, across, y, side)
        parts.append(text(340, y + 4, _told(found), "note", "end"))
    linked = [link(f"who-{at}", f"Games of {row.label}", [rect(0, 0, 340, bottom, "hit"), *parts])]
    is_cell = row.games and (at < len(rows) - 1 or len(rows) == 1)
    return svg(340, bottom + 20, linked if is_cell else parts, f"Rates of {row.label}", role="group")


def _told(found: Estimate) -> str:
    """A rate with its interval; of few games their count."""
    if found.n < FEWEST:
        return f"{found.value * found.n:.0f} of {found.n}"
    return f"{percent(found.value, found.n)} {interval(found)}"


def _who_row(
    row: Row,
    named: Sequence[Side],
    drawn: Side | None,
    across: Callable[[float], float],
    place: tuple[float, float, float, float],
) -> list[str]:
    y, step, figures_at, width = place
    middle = y + step / 2
    parts = [
        text(0, middle - 3, short(row.label), "label"),
        text(0, middle + 13, f"{row.games:,} games" if row.games else "waiting", "note"),
    ]
    if not row.games:
        return [rect(across(0), y + 6, across(1) - across(0), step - 12, "hatched"), *parts]
    lanes = len(named)
    for at, side in enumerate(named):
        found = row.rates.get(side.key)
        lane = middle + (at - (lanes - 1) / 2) * min(21.0, (step - 8) / max(lanes - 1, 1))
        if found is None:
            continue
        parts += _interval(found, across, lane, side)
        if found.n < FEWEST:
            parts.append(
                text(figures_at + 98, lane + 4, f"{found.value * found.n:.0f} of {found.n}", "note", "end")
            )
            continue
        parts.append(text(figures_at + 40, lane + 4, percent(found.value, found.n), "figure", "end", side.colour))
        parts.append(text(figures_at + 46, lane + 4, interval(found), "note"))
    found = row.rates.get(DRAW)
    if drawn and found:
        parts += _interval(found, across, middle, drawn)
        words = percent(found.value, found.n) if found.n >= FEWEST else f"{found.value * found.n:.0f}"
        parts.append(text(width, middle + 4, words, "figure2", "end"))
    return parts


def _interval(found: Estimate, across: Callable[[float], float], y: float, side: Side) -> list[str]:
    return [
        line(across(found.low), y, across(found.high), y, "span", side.colour or GREY),
        mark(side.emblem, across(found.value), y, 5, side.colour),
    ]


def legend(sides: Sequence[Side], middle: float, y: float) -> list[str]:
    """Emblems and names in a row."""
    widths = [36 + 7.6 * len(short(each.name, 26)) for each in sides]
    x = middle - sum(widths) / 2
    parts = []
    for each, width in zip(sides, widths, strict=True):
        parts += [mark(each.emblem, x + 6, y - 4, 5, each.colour), text(x + 18, y, short(each.name, 26), "key")]
        x += width
    return parts


# 2 --------------------------------------------------------------------------------------------------


def sweep(found: Sweep, sides: Sequence[Side], width: float) -> str:
    """Rates by value with their bands; ours marked."""
    shown = [each for each in sides if any(each.key in step.rates for step in found.steps)]
    tops = [step.rates[each.key].high for step in found.steps for each in shown if each.key in step.rates]
    top = min(1.0, max(0.25, -(-max(tops, default=1.0) // 0.25) * 0.25))
    if len(_named(shown)) > MOST_SIDES:
        return _side_by_side([_sweep_small(found, each, top) for each in shown])
    left, bottom = 44.0, 186.0
    across = scale(0, max(1, len(found.steps) - 1), left + 8, width - 24)
    up = scale(0, top, bottom, 14)
    levels = [at / 100 for at in range(0, 101, 25) if at / 100 <= top + 1e-9]
    parts = [line(left, up(at), width - 8, up(at)) for at in levels]
    parts += [text(left - 6, up(at) + 4, _percent(at), "tick", "end") for at in levels]
    for at, step in enumerate(found.steps):
        if step.ours:
            parts.append(line(across(at), 14, across(at), bottom, "ours"))
        if not step.games:
            parts.append(rect(across(at) - 12, 20, 24, bottom - 24, "hatched"))
    for number, side in enumerate(shown):
        dash = " dotted" if side.key == DRAW else DASHES[number % len(DASHES)]
        parts += _by_value(found.steps, side, across, up, dash)
    parts += [_value(at, step, across, bottom) for at, step in enumerate(found.steps)]
    return svg(width, bottom + 26, parts, "Rates by swept value, with bands of 95 %", role="group")


def _by_value(
    steps: Sequence[Step], side: Side, across: Callable[[float], float], up: Callable[[float], float], dash: str
) -> list[str]:
    """The rates of one side as a line with its band."""
    known = [(at, step.rates[side.key]) for at, step in enumerate(steps) if side.key in step.rates]
    if not known:
        return []
    edge = [(across(at), up(each.high)) for at, each in known]
    edge += [(across(at), up(each.low)) for at, each in reversed(known)]
    colour = side.colour or GREY
    return [
        path(edge, "band", colour, closed=True),
        path([(across(at), up(each.value)) for at, each in known], f"course{dash}", colour),
        *(mark(side.emblem, across(at), up(each.value), 4.6, side.colour) for at, each in known),
    ]


def _value(at: int, step: Step, across: Callable[[float], float], bottom: float) -> str:
    """The name of a value; a click on it, or above it, leads to its games."""
    half = (across(1) - across(0)) / 2 - 1
    label = text(across(at), bottom + 18, short(step.label, 12), "axis strong" if step.ours else "axis", "middle")
    area = rect(across(at) - half, 0, 2 * half, bottom + 26, "hit")
    return link(f"sweep-{at}", f"Games with {step.label}", [area, label]) if step.games else label


def _sweep_small(found: Sweep, side: Side, top: float) -> str:
    """The rates of one side as a chart of its own."""
    across, up = scale(0, max(1, len(found.steps) - 1), 58, 178), scale(0, top, 96, 28)
    parts = [mark(side.emblem, 6, 8, 5, side.colour), text(18, 12, short(side.name, 22), "key")]
    parts += [line(48, up(at), 188, up(at)) for at in (0, top)]
    parts += [text(42, up(at) + 4, _percent(at), "tick", "end") for at in (0, top)]
    parts += [line(across(at), 24, across(at), 96, "ours") for at, step in enumerate(found.steps) if step.ours]
    parts += _by_value(found.steps, side, across, up, "")
    parts += [_value(at, step, across, 96) for at, step in enumerate(found.steps)]
    return svg(200, 122, parts, f"Rates of {side.name} by swept value", role="group")


def slopes(found: Sequence[Slope], colour: str, emblem: str, width: float) -> str:
    """What a step is worth, scenario by scenario."""
    low = min(0.0, *(each.points.low for each in found))
    high = max(0.0, *(each.points.high for each in found))
    left, right = 152.0, width - 158
    across = scale(low, high, left, right)
    bottom = 22.0 * len(found) + 6
    marks = ticks(low, high, 4)
    parts = [line(across(at), 0, across(at), bottom, "half" if not at else "grid") for at in marks]
    parts += [text(across(at), bottom + 16, signed(at, 1 if at % 1 else 0), "tick", "middle") for at in marks]
    for at, each in enumerate(found):
        y = 14 + 22.0 * at
        points = each.points
        span = f"{signed(points.value, 1)} ({signed(points.low, 1)} to {signed(points.high, 1)})"
        parts += [
            text(0, y + 4, short(each.label, 19), "key"),
            line(across(points.low), y, across(points.high), y, "span", colour),
            mark(emblem, across(points.value), y, 4.6, colour),
            text(width, y + 4, f"{span}{' *' if each.bent else ''}", "figures", "end"),
        ]
    return svg(width, bottom + 22, parts, "Points for each step of the value, by scenario")
