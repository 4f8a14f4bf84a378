"""The charts of the report, drawn from its figures."""

from collections.abc import Callable, Sequence

from sandtable.lab.figures.all import Figures
from sandtable.lab.figures.course import Course, Length, Luck
from sandtable.lab.figures.data import DRAW
from sandtable.lab.figures.places import Losses
from sandtable.lab.figures.rates import Row, Side, Slope, Sweep
from sandtable.lab.figures.ratings import Rating
from sandtable.lab.statistics import FEWEST, Estimate, interval, percent
from sandtable.svg import line, mark, path, rect, signed, svg, text, ticks

GREY = "#5b6b7b"
DASHES = ("", " dashed", " dotted", " dashed2", " dotted2", " dashed3")


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """From values to places."""
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def short(label: str, most: int = 24) -> str:
    """A label that fits its column."""
    return label if len(label) <= most else f"{label[: most - 1]}…"


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _figure(value: float) -> str:
    return signed(value, 0 if value == int(value) else 1)


def _two_lines(x: float, y: float, words: str, colour: str) -> list[str]:
    """Words in two lines, the last word below the others."""
    first, _, last = words.rpartition(" ")
    return [
        text(x, y, short(first, 17), "strong", "start", colour),
        text(x, y + 16, last, "strong", "start", colour),
    ]


# 1 --------------------------------------------------------------------------------------------------


def who(rows: Sequence[Row], sides: Sequence[Side], width: float) -> str:
    """Rates of every result with their intervals, row by row; figures beside them."""
    named = [each for each in sides if each.key != DRAW]
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
        parts += _who_row(row, named, drawn, across, (y, step, figures_at, width))
    parts += legend(sides, width / 2, bottom + 24)
    return svg(width, bottom + 34, parts, "Win rates with intervals of 95 %")


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
    shown = [each for each in sides if any(each.key in step.rates for step in found.steps)][:7]
    tops = [step.rates[each.key].high for step in found.steps for each in shown if each.key in step.rates]
    top = min(1.0, max(0.25, -(-max(tops, default=1.0) // 0.25) * 0.25))
    left, bottom = 44.0, 186.0
    across = scale(0, max(1, len(found.steps) - 1), left + 8, width - 24)
    up = scale(0, top, bottom, 14)
    levels = [at / 100 for at in range(0, 101, 25) if at / 100 <= top + 1e-9]
    parts = [line(left, up(at), width - 8, up(at)) for at in levels]
    parts += [text(left - 6, up(at) + 4, _percent(at), "tick", "end") for at in levels]
    for at, step in enumerate(found.steps):
        if step.ours:
            parts.append(line(across(at), 14, across(at), bottom, "ours"))
        parts.append(
            text(across(at), bottom + 18, short(step.label, 12), "axis strong" if step.ours else "axis", "middle")
        )
        if not step.games:
            parts.append(rect(across(at) - 12, 20, 24, bottom - 24, "hatched"))
    for number, side in enumerate(shown):
        known = [(at, step.rates[side.key]) for at, step in enumerate(found.steps) if side.key in step.rates]
        if not known:
            continue
        edge = [(across(at), up(each.high)) for at, each in known]
        edge += [(across(at), up(each.low)) for at, each in reversed(known)]
        colour = side.colour or GREY
        parts.append(path(edge, "band", colour, closed=True))
        dash = " dotted" if side.key == DRAW else DASHES[number % len(DASHES)]
        parts.append(path([(across(at), up(each.value)) for at, each in known], f"course{dash}", colour))
        parts += [mark(side.emblem, across(at), up(each.value), 4.6, side.colour) for at, each in known]
    return svg(width, bottom + 26, parts, "Rates by swept value, with bands of 95 %")


def slopes(found: Sequence[Slope], colour: str, emblem: str, width: float) -> str:
    """What a step is worth, scenario by scenario."""
    low = min(0.0, *(each.points.low for each in found))
    high = max(0.0, *(each.points.high for each in found))
    left, right = 144.0, width - 158
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


# 3 --------------------------------------------------------------------------------------------------


def lengths(found: Length, width: float) -> str:
    """How many decisions games took."""
    bars = found.bars
    most = max(each.games for each in bars)
    across, up = scale(bars[0].low, bars[-1].high, 18, width - 18), scale(0, most, 118, 22)
    parts = []
    for bar in bars:
        x = across(bar.low)
        parts.append(rect(x + 1, up(bar.games), across(bar.high) - x - 2, 118 - up(bar.games), "bar"))
    at = across(found.median)
    right = at < width * 0.62
    parts += [
        line(4, 118, width - 4, 118, "base"),
        line(at, 8, at, 118, "median"),
        text(at + (8 if right else -8), 16, f"median {found.median:,.0f}", "strong", "start" if right else "end"),
    ]
    parts += [
        text(across(each), 134, f"{each:g}", "tick", "middle") for each in ticks(bars[0].low, bars[-1].high, 5)
    ]
    parts.append(text(width / 2, 151, "decisions in a game", "note", "middle"))
    return svg(width, 158, parts, f"Decisions in a game: median {found.median:,.0f}")


def changes(found: Length, width: float) -> str:
    """On which turn the lead changed for the last time."""
    last = max(found.changed)
    turns = range(min(found.changed), last + 1)
    shares = [found.changed.get(turn, 0) / found.games for turn in turns]
    slot = (width - 12) / len(shares)
    up = scale(0, max(shares) or 1, 112, 24)
    parts = [line(4, 112, width - 4, 112, "base")]
    top = sorted(shares)[-2:] if len(shares) > 3 else [2.0]
    for at, (turn, share) in enumerate(zip(turns, shares, strict=True)):
        x = 6 + slot * at
        parts.append(rect(x + 2, up(share), slot - 4, 112 - up(share), "bar dark" if share >= top[0] else "bar"))
        if share >= 0.005 and (slot > 26 or share >= top[0]):
            parts.append(
                text(
                    x + slot / 2,
                    up(share) - 5,
                    f"{share:.0%}".replace("%", " %" if slot > 30 else ""),
                    "strong",
                    "middle",
                )
            )
        parts.append(text(x + slot / 2, 128, "never" if not turn else str(turn), "tick", "middle"))
    parts.append(text(width / 2, 146, "turn on which the lead changed for the last time", "note", "middle"))
    return svg(width, 152, parts, "Turn of the last change of the lead")


# 4 --------------------------------------------------------------------------------------------------


def course(found: Course, sides: Sequence[Side], width: float) -> str:
    """Median, half and nine of ten games from turn to turn."""
    stands = found.stands
    low = min(0.0, *(each.low for each in stands))
    high = max(0.0, *(each.high for each in stands))
    room = (high - low or 1) * 0.06
    right = width - 130
    across = scale(stands[0].turn, max(stands[-1].turn, stands[0].turn + 1), 48, right - 8)
    up = scale(low - room, high + room, 236, 16)
    parts = []
    for at in ticks(low, high, 6):
        parts.append(line(44, up(at), right, up(at), "nought" if not at else "grid dash"))
        parts.append(
            text(36, up(at) + 4, signed(at, 0 if at == int(at) else 1), "tick strong" if not at else "tick", "end")
        )
    for first, second, kind in (("low", "high", "wide"), ("lower", "upper", "narrow")):
        edge = [(across(each.turn), up(getattr(each, second))) for each in stands]
        edge += [(across(each.turn), up(getattr(each, first))) for each in reversed(stands)]
        parts.append(path(edge, kind, closed=True))
    parts.append(path([(across(each.turn), up(each.middle)) for each in stands], "middle"))
    every = max(1, len(stands) // 6)
    for at, each in enumerate(stands):
        if at % every == 0 or at == len(stands) - 1:
            x, y = across(each.turn), up(each.middle)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" class="dot"/>')
            parts.append(
                text(
                    x,
                    y - 9,
                    signed(each.middle, 0 if each.middle == int(each.middle) else 1),
                    "halo strong",
                    "middle",
                )
            )
        if len(stands) < 14 or at % 2 == 0:
            words = "start" if not each.turn else str(each.turn)
            parts.append(text(across(each.turn), 272, words, "tick", "middle"))
    named = [each for each in sides if each.key != DRAW]
    first = named[0].colour if named else ""
    second = named[1].colour if len(named) == 2 else ""
    parts += [
        *_two_lines(right + 10, 24, found.up, first),
        *_two_lines(right + 10, 216, found.down, second),
        line(64, 248, 90, 248, "middle"),
        text(96, 252, "median", "key"),
        rect(160, 240, 24, 16, "narrow", r=2),
        text(190, 252, "half of games", "key"),
        rect(304, 240, 24, 16, "wide", r=2),
        text(334, 252, "9 of 10", "key"),
        text((48 + right) / 2, 290, "turn ended", "note", "middle"),
    ]
    return svg(width, 296, parts, found.words)


# 6 --------------------------------------------------------------------------------------------------


def losses(found: Losses, width: float) -> str:
    """Losses by force with their intervals."""
    most = max(each.lost.high for each in found.forces)
    left = 150.0
    across = scale(0, most, left, width - 56)
    bottom = 32.0 * len(found.forces) + 4
    marks = ticks(0, most, 5)
    parts = [line(across(at), 0, across(at), bottom) for at in marks]
    parts += [text(across(at), bottom + 16, f"{at:g}", "tick", "middle") for at in marks]
    for at, each in enumerate(found.forces):
        y, lost = 18 + 32.0 * at, each.lost
        low, high = across(max(0.0, lost.low)), across(lost.high)
        parts += [
            text(0, y + 5, short(each.name, 16), "label"),
            rect(left, y - 11, across(lost.value) - left, 22, "force", each.colour),
            line(low, y, high, y, "error"),
            line(low, y - 4, low, y + 4, "error"),
            line(high, y - 4, high, y + 4, "error"),
            text(high + 8, y + 5, f"{lost.value:.1f}", "strong"),
        ]
    what = "units and steps" if found.steps else "units"
    parts.append(text(width / 2, bottom + 34, f"{what} lost in a game, with 95 % interval", "note", "middle"))
    return svg(width, bottom + 40, parts, "Losses by force")


# 7 --------------------------------------------------------------------------------------------------


def luck(found: Luck, sides: Sequence[Side], seat: str, width: float) -> str:
    """One point for each game, and the line through them."""
    xs, ys = [each[0] for each in found.dots], [each[1] for each in found.dots]
    reach = max(1.0, *map(abs, xs)) * 1.05
    low, high = min(ys), max(ys)
    across, up = scale(-reach, reach, 44, width - 8), scale(low, high or low + 1, 196, 10)
    parts = [line(40, up(at), width - 4, up(at), "half" if not at else "grid") for at in ticks(low, high, 5)]
    parts += [text(34, up(at) + 4, signed(at), "tick", "end") for at in ticks(low, high, 5)]
    parts.append(line(across(0), 6, across(0), 200, "half"))
    by_key = {each.key: each for each in sides}
    plain = Side("", "", GREY, "disc")
    for x, y, key in found.dots:
        side = by_key.get(key, plain)
        parts.append(f'<g class="faint">{mark(side.emblem, across(x), up(y), 2.9, side.colour)}</g>')
    ends = [(across(x), min(204.0, max(4.0, up(found.base + found.slope * x)))) for x in (-reach, reach)]
    parts.append(path(ends, "trend"))
    parts += [
        text(44, 222, f"unlucky {short(seat, 16)}", "note"),
        text(width - 8, 222, f"lucky {short(seat, 16)}", "note", "end"),
    ]
    return svg(width, 230, parts, "Luck of the dice against the final margin")


def shares(found: Luck, width: float) -> str:
    """What moves the final margin."""
    rest = max(0.0, 1 - found.dice - found.scenario)
    kinds = [("dice", found.dice), ("scenario", found.scenario), ("rest", rest)]
    parts, x = [], 0.0
    for kind, share in kinds:
        if share > 0:
            parts.append(rect(x, 0, share * width - 2, 30, f"share-{kind}"))
            if share > 0.08:
                parts.append(
                    text(x + share * width / 2, 20, f"{share:.0%}".replace("%", " %"), f"on-{kind}", "middle")
                )
        x += share * width
    at = 0.0
    for kind, name in (("dice", "Dice"), ("scenario", "Scenario"), ("rest", "Choices and the rest")):
        if kind == "scenario" and not found.scenario:
            continue
        parts += [rect(at, 40, 13, 13, f"share-{kind}"), text(at + 18, 51, name, "key")]
        at += 40 + 7.4 * len(name)
    return svg(width, 60, parts, "Shares of the variance of the final margin")


# 8 --------------------------------------------------------------------------------------------------


def rated(found: Sequence[Rating], figures: Figures, width: float) -> str:
    """Ratings with their intervals."""
    low, high = min(each.low for each in found), max(each.high for each in found)
    left = 152.0
    across = scale(low - 10, high + 10, left, width - 96)
    bottom = 34.0 * len(found) + 2
    marks = ticks(low, high, 5)
    parts = [line(across(at), 0, across(at), bottom) for at in marks]
    parts += [text(across(at), bottom + 16, f"{at:.0f}", "tick", "middle") for at in marks]
    by_name = {each.name: each for each in figures.sides}
    for at, each in enumerate(found):
        y = 16 + 34.0 * at
        side = by_name.get(each.name.partition(", ")[2], Side("", "", GREY, "disc"))
        spread = f"{each.value:.0f} ± {(each.high - each.low) / 2:.0f}"
        parts += [
            text(0, y + 5, short(each.name, 22), "label"),
            line(across(each.low), y, across(each.high), y, "trend"),
            mark(side.emblem, across(each.value), y, 6, side.colour or GREY),
            text(width, y + 5, spread, "strong", "end"),
        ]
    return svg(width, bottom + 22, parts, "Ratings of bots by seat")
