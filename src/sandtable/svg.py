"""Small pieces of SVG. Colours are classes and variables of the page, so that dark follows the reader's system."""

import math
from collections.abc import Iterable, Sequence
from html import escape

from sandtable.core.names import MINUS

Points = Iterable[tuple[float, float]]


def n(value: float) -> str:
    """A coordinate."""
    return f"{value:.1f}".removesuffix(".0")


def signed(value: float, digits: int = 0) -> str:
    """A figure with its sign and a true minus."""
    text = f"{value:+.{digits}f}".replace("-", MINUS)
    return text[1:] if float(f"{value:.{digits}f}") == 0 else text


def svg(width: float, height: float, parts: Iterable[str], label: str, *, role: str = "img") -> str:
    """A drawing of its own width, which may grow a little and scrolls where there is less room.

    One with links in it has the role of a group, so that everybody finds them.
    """
    return (
        f'<div class="chart"><svg viewBox="0 0 {n(width)} {n(height)}" role="{role}" aria-label="{escape(label)}" '
        f'style="min-width:{n(width * 0.92)}px;max-width:{n(width * 1.15)}px">{"".join(parts)}</svg></div>'
    )


def link(target: str, label: str, parts: Iterable[str]) -> str:
    """What leads to another place of the page."""
    return f'<a href="#{target}" aria-label="{escape(label)}">{"".join(parts)}</a>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start", colour: str = "") -> str:
    """A text at a point."""
    style = f' style="--c:{colour}"' if colour else ""
    return (
        f'<text x="{n(x)}" y="{n(y)}" class="{kind}{" c" if colour else ""}" text-anchor="{anchor}"{style}>'
        f"{escape(words)}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "grid", colour: str = "") -> str:
    """A straight line."""
    style = f' style="--c:{colour}"' if colour else ""
    return f'<line x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}" class="{kind}"{style}/>'


def rect(x: float, y: float, w: float, h: float, kind: str, colour: str = "", r: float = 3) -> str:
    """A box with round corners."""
    style = f' style="--c:{colour}"' if colour else ""
    return (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(max(w, 0))}" height="{n(max(h, 0))}" rx="{n(r)}" '
        f'class="{kind}"{style}/>'
    )


def path(points: Points, kind: str, colour: str = "", *, closed: bool = False) -> str:
    """A line through points, or what it encloses."""
    way = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")
    style = f' style="--c:{colour}"' if colour else ""
    return f'<path d="{way}" class="{kind}"{style}/>'


def mark(emblem: str, x: float, y: float, size: float, colour: str) -> str:
    """The emblem of a side; without a colour, the hollow circle of a draw."""
    if not colour:
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(size * 0.85)}" class="hollow"/>'
    if emblem in ("disc", "ring"):
        kind = "mark" if emblem == "disc" else "mark ringed"
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(size)}" class="{kind}" style="--c:{colour}"/>'
    corners = {"diamond": (4, 0.0, 1.25), "square": (4, 45.0, 1.3), "triangle": (3, -90.0, 1.35)}
    sides, turn, grown = corners.get(emblem, (6, 0.0, 1.15))
    if emblem == "star":
        return path(_star(x, y, size * 1.4), "mark", colour, closed=True)
    return path(_corners(x, y, size * grown, sides, turn), "mark", colour, closed=True)


def _corners(x: float, y: float, r: float, sides: int, turn: float) -> list[tuple[float, float]]:
    steps = [math.radians(turn + 360 / sides * at) for at in range(sides)]
    return [(x + r * math.cos(step), y + r * math.sin(step)) for step in steps]


def _star(x: float, y: float, r: float) -> list[tuple[float, float]]:
    outer, inner = _corners(x, y, r, 5, -90), _corners(x, y, r * 0.45, 5, -54)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def pie(x: float, y: float, r: float, shares: Sequence[tuple[float, str]]) -> str:
    """A pie of shares, the rest of it grey."""
    parts = [f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" class="pie"/>']
    done = 0.0
    for share, colour in shares:
        if share > 0.995:
            parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" class="slice" style="--c:{colour}"/>')
        elif share > 0.005:
            parts.append(_slice(x, y, r, done, done + share, colour))
        done += share
    parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" class="rim"/>')
    return "".join(parts)


def _slice(x: float, y: float, r: float, start: float, end: float, colour: str) -> str:
    a, b = (2 * math.pi * share - math.pi / 2 for share in (start, end))
    big = int(end - start > 0.5)
    way = (
        f"M{n(x)} {n(y)}L{n(x + r * math.cos(a))} {n(y + r * math.sin(a))}"
        f"A{n(r)} {n(r)} 0 {big} 1 {n(x + r * math.cos(b))} {n(y + r * math.sin(b))}Z"
    )
    return f'<path d="{way}" class="slice" style="--c:{colour}"/>'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round figures between two, nought among them if it lies there."""
    span = max(high - low, 1e-9)
    raw = span / most
    power = 10 ** math.floor(math.log10(raw))
    step = next(each * power for each in (1, 2, 2.5, 5, 10) if each * power >= raw)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(step * at, 10) for at in range(first, last + 1)]
