"""The charts of the report but for its rates, drawn from its figures."""

from collections.abc import Sequence

from sandtable.lab.figures.all import Figures
from sandtable.lab.figures.course import Course, Length, Level, Luck
from sandtable.lab.figures.data import DRAW
from sandtable.lab.figures.places import Losses
from sandtable.lab.figures.rates import Side
from sandtable.lab.figures.ratings import Rating
from sandtable.lab.pages.scales import GREY, scale, short
from sandtable.svg import line, mark, path, rect, signed, svg, text, ticks


def _two_lines(x: float, y: float, words: str, colour: str) -> list[str]:
    """Words in two lines, the last word below the others."""
    first, _, last = words.rpartition(" ")
    return [
        text(x, y, short(first, 17), "strong", "start", colour),
        text(x, y + 16, last, "strong", "start", colour),
    ]


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
    stands, levels = found.stands, _near(found)
    low = min(0.0, *(each.low for each in stands), *(each.margin for each in levels))
    high = max(0.0, *(each.high for each in stands), *(each.margin for each in levels))
    room = (high - low or 1) * (0.2 if len(levels) > 1 else 0.06)
    right = width - 130
    across = scale(stands[0].turn, max(stands[-1].turn, stands[0].turn + 1), 48, right - 8)
    up = scale(low - room, high + room, 236, 16)
    parts = []
    for first, second, kind in (("low", "high", "wide"), ("lower", "upper", "narrow")):
        edge = [(across(each.turn), up(getattr(each, second))) for each in stands]
        edge += [(across(each.turn), up(getattr(each, first))) for each in reversed(stands)]
        parts.append(path(edge, kind, closed=True))
    for at in sorted({0.0, *(each.margin for each in levels)}) if len(levels) > 1 else ticks(low, high, 6):
        parts.append(line(44, up(at), right, up(at), "nought" if not at else "level"))
        parts.append(
            text(36, up(at) + 4, signed(at, 0 if at == int(at) else 1), "tick strong" if not at else "tick", "end")
        )
    free = [each for each in levels if 44 <= up(each.margin) <= 206]  # above and below it is said who leads
    parts += [text(right + 10, up(each.margin) + 4, short(each.name, 17), "tick") for each in free]
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
        *_two_lines(right + 10, 222, found.down, second),
        line(64, 248, 90, 248, "middle"),
        text(96, 252, "median", "key"),
        rect(160, 240, 24, 16, "narrow", r=2),
        text(190, 252, "half of games", "key"),
        rect(304, 240, 24, 16, "wide", r=2),
        text(334, 252, "9 of 10", "key"),
        text((48 + right) / 2, 290, "turn ended", "note", "middle"),
    ]
    return svg(width, 296, parts, found.words)


def _near(found: Course) -> list[Level]:
    """The levels that games come near to: a far one would press all that is drawn together."""
    reach = 1.6 * max(max(abs(each.low), abs(each.high)) for each in found.stands)
    return [each for each in found.levels if abs(each.margin) <= reach]


# 6 --------------------------------------------------------------------------------------------------


def losses(found: Losses, width: float) -> str:
    """Losses by force with their intervals."""
    most = max(each.lost.high for each in found.forces)
    left = 172.0
    across = scale(0, most, left, width - 56)
    bottom = 32.0 * len(found.forces) + 4
    marks = ticks(0, most, 5)
    parts = [line(across(at), 0, across(at), bottom) for at in marks]
    parts += [text(across(at), bottom + 16, f"{at:g}", "tick", "middle") for at in marks]
    for at, each in enumerate(found.forces):
        y, lost = 18 + 32.0 * at, each.lost
        low, high = across(max(0.0, lost.low)), across(lost.high)
        parts += [
            text(0, y + 5, short(each.name, 21), "label"),
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


def luck(found: Luck, sides: Sequence[Side], width: float) -> str:
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
        text(44, 222, "unlucky", "note"),
        text(width - 8, 222, "lucky", "note", "end"),
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
            if share > 0.12:
                parts.append(
                    text(x + share * width / 2, 20, f"{share:.0%}".replace("%", " %"), f"on-{kind}", "middle")
                )
        x += share * width
    at = 0.0
    for kind, name in (("dice", "Dice"), ("scenario", "Scenario"), ("rest", "Choices and the rest")):
        if kind == "scenario" and not found.scenario:
            continue
        parts += [rect(at, 40, 13, 13, f"share-{kind}"), text(at + 18, 51, name, "key")]
        at += 30 + 7.0 * len(name)
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
