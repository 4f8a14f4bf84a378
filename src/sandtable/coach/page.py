"""An analysis as one HTML file that needs nothing else: curves, sums and marks of every seat."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from sandtable.coach.reports import Account, Analysis, JudgedChoice
from sandtable.coach.saying import CLASSES, SIGNS, accuracy, change, give_or_take, named, of_100, sentence
from sandtable.core import AnyMatch
from sandtable.svg import line, n, path, rect, svg, text

WIDTH, LEFT, RIGHT = 1060.0, 40.0, 1050.0
TOP, BOTTOM = 10.0, 150.0
CSS = Path(__file__).with_name("page.css")
HATCH = (
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V6"/></pattern></defs>'
)


def page(found: Analysis, match: AnyMatch, first: int = 0) -> str:
    """The page of an analysis, with one seat before the others."""
    title = f"{match.game.about.title}: analysis"
    order = [first, *(seat for seat in range(len(found.seats)) if seat != first)]
    ended = match.outcome
    result = "The match is not over." if ended is None else f"{ended.level}: {ended.why}"
    counts = (
        "in how many of 100 games a seat wins" if found.measure == "wins" else "% of the highest level of victory"
    )
    done = "" if found.done >= 1 else f" {100 * found.done:.0f} % of the work is done."
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<style>{CSS.read_text(encoding='utf-8')}</style></head><body><header><div class='column'>",
        f"<p>Sandtable · one file, no network</p><h1>{escape(title)}</h1><p>{escape(result)}</p></div></header>",
        "<main class='column'>",
        f"<p class='note'>Values are {counts}, as far as games played out can tell. A class is given only where",
        f"the gap is sure; what is not sure counts with the dice. {_weighed(found)}{done}</p>",
        *(_seat(found, found.accounts[seat]) for seat in order),
        "</main></body></html>",
    ]
    return "\n".join(parts)


def _weighed(found: Analysis) -> str:
    return f"{sum(each.weighed for each in found.accounts)} of {found.real} choices were weighed."


def _seat(found: Analysis, account: Account) -> str:
    seat, name = account.seat, escape(found.seats[account.seat])
    marks = [each for each in found.marks if each.seat == seat]
    kept, counts = escape(accuracy(account)), _counts(account)
    return "\n".join(
        (
            f"<section><h2>{name} <small>{kept}</small> <small>{counts}</small></h2>",
            _curve(found, seat, marks),
            "<div class='wide'><div><h3>What changed it</h3>",
            _waterfall(found, account),
            "</div><div><h3>By turn: own choices, others' choices, dice</h3>",
            _turns(found, seat),
            "</div></div>",
            f"<details><summary>The turns as a table</summary>{_table(found, seat)}</details>",
            f"<h3>Marks: {len(marks)}</h3><div class='marks'>{''.join(_mark(found, each) for each in marks)}</div>",
            "</section>",
        )
    )


def _counts(account: Account) -> str:
    numbers = account.counts
    rows = ((SIGNS[kind], getattr(numbers, kind)) for kind in ("best", "inaccuracy", "mistake", "blunder"))
    return " · ".join(f"{sign} {number}" for sign, number in rows)


def _across(found: Analysis, at: float) -> float:
    return LEFT + (at - found.first) / max(1, found.last - found.first) * (RIGHT - LEFT)


def _down(value: float) -> float:
    return BOTTOM - value * (BOTTOM - TOP)


def _curve(found: Analysis, seat: int, marks: Sequence[JudgedChoice]) -> str:
    """The value along the match, with its band and marks; what is not worked out yet is hatched."""
    parts = [HATCH, *_axes(found)]
    steps: list[tuple[float, float]] = []
    high: list[tuple[float, float]] = []
    low: list[tuple[float, float]] = []
    for each in found.points:
        x, value, error = _across(found, each.at), each.values[seat], 2 * each.errors[seat]
        for row, y in ((steps, value), (high, min(1.0, value + error)), (low, max(0.0, value - error))):
            if row:
                row.append((x, row[-1][1]))
            row.append((x, _down(y)))
    parts.append(path([*high, *reversed(low)], "band", closed=True))
    parts.append(path(steps, "curve"))
    end = _across(found, found.points[-1].at)
    if found.done < 1:
        parts.append(rect(end, TOP, RIGHT - end, BOTTOM - TOP, "open"))
    parts += [_sign(found, each) for each in marks]
    return svg(WIDTH, BOTTOM + 26, parts, f"Value of {found.seats[seat]} along the match")


def _axes(found: Analysis) -> list[str]:
    parts = []
    bounds = [*(each.at for each in found.turns), found.points[-1].at]
    for number, each in enumerate(found.turns):
        x, end = _across(found, bounds[number]), _across(found, bounds[number + 1])
        if number % 2:
            parts.append(rect(x, TOP, end - x, BOTTOM - TOP, "stripe", r=0))
        parts.append(text((x + end) / 2, BOTTOM + 18, str(each.turn), "", "middle"))
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(line(LEFT, _down(value), RIGHT, _down(value), "half" if value == 0.5 else "grid"))
        parts.append(text(LEFT - 6, _down(value) + 4, of_100(value), "", "end"))
    return parts


def _sign(found: Analysis, mark: JudgedChoice) -> str:
    """A mark on the curve: its form tells its class, and its words stand in a title."""
    x, y = _across(found, mark.at), _down(mark.best.value)
    said = escape(f"{CLASSES[mark.mark]}: {mark.played.text}")
    forms = {
        "best": path(_star(x, y), "best", closed=True),
        "inaccuracy": f'<circle cx="{n(x)}" cy="{n(y)}" r="8" class="inaccuracy"/>',
        "mistake": path([(x, y - 10), (x + 10, y + 7), (x - 10, y + 7)], "mistake", closed=True),
        "blunder": path([(x, y - 11), (x + 11, y), (x, y + 11), (x - 11, y)], "blunder", closed=True),
    }
    sign = "" if mark.mark == "best" else SIGNS[mark.mark]
    kind = "sign dark" if mark.mark == "inaccuracy" else "sign"
    return f"<g><title>{said}</title>{forms[mark.mark]}{text(x, y + 4, sign, kind, 'middle')}</g>"


def _star(x: float, y: float) -> list[tuple[float, float]]:
    points = [(0, -9), (2.6, -3), (9, -3), (4, 1.5), (6, 8), (0, 4), (-6, 8), (-4, 1.5), (-9, -3), (-2.6, -3)]
    return [(x + dx, y + dy) for dx, dy in points]


def _waterfall(found: Analysis, account: Account) -> str:
    """From the first value to the last: own choices, those of each other seat, dice."""
    rows = [("Start", 0.0, account.start, "start"), ("Own choices", account.start, account.own, "own")]
    at = account.start + account.own
    for seat, by in enumerate(account.by):
        if seat != account.seat:
            rows.append((found.seats[seat], at, by, "others"))
            at += by
    rows += [("Dice", at, account.dice, "dice"), ("End", 0.0, account.end, "start")]
    parts = [HATCH]
    for number, (label, begin, size, kind) in enumerate(rows):
        y = 8.0 + 24 * number
        x1, x2 = sorted((_width(begin), _width(begin + size)))
        shown = of_100(size) if kind == "start" else change(size)
        parts.append(text(0, y + 12, label))
        parts.append(rect(x1, y, max(1.5, x2 - x1), 15, kind, r=2))
        parts.append(text(500, y + 12, shown, "strong", "end"))
    return svg(504, 12 + 24 * len(rows), parts, f"What changed the value of {found.seats[account.seat]}")


def _width(value: float) -> float:
    """Where a value stands in a waterfall; sums on the way may leave the scale a little."""
    return 150 + 290 * min(1.1, max(-0.1, value))


def _turns(found: Analysis, seat: int) -> str:
    rows = [(each.turn, each.own[seat], each.others[seat], each.dice[seat]) for each in found.turns]
    most = max([0.05, *(abs(value) for _, *sums in rows for value in sums)])
    step = 500.0 / max(1, len(rows))
    thick = min(12.0, step / 4)
    parts = [HATCH, line(0, 70, 500, 70, "half")]
    for number, (turn, *sums) in enumerate(rows):
        middle = step * (number + 0.5)
        for place, (value, kind) in enumerate(zip(sums, ("own", "others", "dice"), strict=True)):
            size = 55 * abs(value) / most
            parts.append(
                rect(middle + (place - 1.5) * thick, 70 - size if value > 0 else 70, thick - 1, size, kind, r=0)
            )
        parts.append(text(middle, 142, str(turn), "", "middle"))
    return svg(504, 148, parts, f"What changed by turn for {found.seats[seat]}")


def _table(found: Analysis, seat: int) -> str:
    head = "<tr><th>Turn</th><th>own choices</th><th>others' choices</th><th>dice</th></tr>"
    rows = "".join(
        f"<tr><td>{each.turn}</td><td>{change(each.own[seat])}</td><td>{change(each.others[seat])}</td>"
        f"<td>{change(each.dice[seat])}</td></tr>"
        for each in found.turns
    )
    return f"<table>{head}{rows}</table>"


def _mark(found: Analysis, mark: JudgedChoice) -> str:
    """A mark in words: what was played, what was better, why, and what was expected."""
    where = f"turn {mark.turn}, choice {mark.at + 1}"
    played = (
        f"<span class='tag played'>played</span> {escape(named(mark.played))} <b>{of_100(mark.played.value)}</b>"
    )
    if mark.mark == "best":
        said = f"<p><b>{SIGNS['best']} Best</b>, {where}</p><p>{played}</p>"
        return f"<div class='mark best'>{said}</div>"
    better = f"<span class='tag better'>better</span> {escape(named(mark.best))} <b>{of_100(mark.best.value)}</b>"
    loss = f"{of_100(mark.loss)} ({give_or_take(mark.gap_error)})"
    why = " ".join(escape(sentence(each)) for each in mark.why)
    then = "; ".join(
        f"{escape(found.seats[each.seat])}: {escape(each.text)} ({each.tenths} of 10)" for each in mark.line
    )
    return "".join(
        (
            f"<div class='mark {mark.mark}'><p><b>{SIGNS[mark.mark]} {CLASSES[mark.mark]}, {loss}</b>, {where}</p>",
            f"<p>{played}</p><p>{better}</p>",
            f"<p>{why}</p>" if why else "",
            f"<p class='note'>Expected then: {then}</p>" if then else "",
            f"<p class='note'>Then the dice: {change(mark.fell[mark.seat])}.</p>" if mark.fell else "",
            "</div>",
        )
    )
