"""The board with battles as tones and control as pies: our own drawing of the map, as one picture."""

import math
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from sandtable.core.scene import Board, Label, Point, Space
from sandtable.lab.figures.places import Place
from sandtable.svg import n, pie

TONES = 5
SHARES = (0.06, 0.18, 0.36, 0.67)
LINES = {"border", "frontier", "coast", "river", "lake", "rail", "road", "trail", "region-edge"}
Box = tuple[float, float, float, float]
NAMED = {"capital", "city", "base", "place", "country", "sea", "town"}


def limits(places: Iterable[Place]) -> list[float]:
    """Where the tones begin: round shares of the most battles that a place sees."""
    most = max((each.battles for each in places), default=0.0)
    found = [_rounded(most * share) for share in SHARES]
    return found if len(set(found)) == len(found) and found[0] > 0 else [most * share for share in SHARES]


def _rounded(value: float) -> float:
    """The nearest figure that is easily read: 15, 40, 100, 250."""
    if value <= 0:
        return 0.0
    power = 10 ** math.floor(math.log10(value))
    return float(min((1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10), key=lambda each: abs(each * power - value)) * power)


def tone(battles: float, bounds: Sequence[float]) -> int:
    """The tone of a number of battles, from 0."""
    return sum(battles >= each for each in bounds)


def drawing(board: Board, places: Sequence[Place], colours: Mapping[str, str], art: Path, width: float) -> str:
    """The map as SVG."""
    by_id = {each.id: each for each in board.spaces}
    left, top, right, bottom = _window(board, [by_id[each.id] for each in places if each.id in by_id])
    unit = (right - left) / width
    bounds = limits(places)
    fought = [each for each in places if each.battles and each.id in by_id]
    parts = [*_ground(board, art), *_lines(board, unit)]
    parts += [_toned(by_id[each.id], tone(each.battles, bounds), unit) for each in fought]
    figured = [each for each in fought if each.battles >= bounds[1]]
    pies = list(_pies(board, places, by_id, unit))
    taken = [_around(by_id[each.id].at, 11 * unit) for each in figured]
    taken += [_around(at, 6 * unit) for at, _ in pies]
    parts += _labels(board, {each.id for each in places}, unit, taken)
    for each in figured:
        parts.append(_figure(by_id[each.id], each.battles, tone(each.battles, bounds), unit))
    for at, held in pies:
        shares = [(share, colours[seat]) for seat, share in held.items() if seat in colours]
        parts.append(pie(at.x, at.y, 6.5 * unit, shares))
    height = (bottom - top) / unit
    return (
        f'<div class="chart"><svg class="board" viewBox="{n(left)} {n(top)} {n(right - left)} {n(bottom - top)}" '
        f'role="img" aria-label="Battles and control on the map" '
        f'style="min-width:{n(width * 0.7)}px;aspect-ratio:{n(width)}/{n(height)}">'
        f"{''.join(parts)}</svg></div>"
    )


def _window(board: Board, spaces: Sequence[Space]) -> Box:
    """The part of the map where something happens: all of it, if that is most of it."""
    room = 0.07 * max(board.width, board.height)
    xs, ys = [each.at.x for each in spaces], [each.at.y for each in spaces]
    left, top = max(0.0, min(xs) - room), max(0.0, min(ys) - room)
    right, bottom = min(board.width, max(xs) + room), min(board.height, max(ys) + room)
    wide = max(right - left, (bottom - top) * 1.25)  # a little wider than high, as the card is
    right = min(board.width, left + wide)
    left = max(0.0, right - wide)
    if (right - left) * (bottom - top) > 0.7 * board.width * board.height:
        return 0.0, 0.0, board.width, board.height
    return left, top, right, bottom


def _way(points: Sequence[Point], *, closed: bool) -> str:
    return "M" + "L".join(f"{n(each.x)} {n(each.y)}" for each in points) + ("Z" if closed else "")


def _ground(board: Board, art: Path) -> Iterable[str]:
    yield f'<rect width="{n(board.width)}" height="{n(board.height)}" class="table"/>'
    for picture in board.pictures:
        data = b64encode((art / picture.file).read_bytes()).decode()
        left, right = picture.left_top, picture.right_bottom
        yield (
            f'<image href="data:image/webp;base64,{data}" x="{n(left.x)}" y="{n(left.y)}" '
            f'width="{n(right.x - left.x)}" height="{n(right.y - left.y)}" preserveAspectRatio="none" '
            'class="ground"/>'
        )
    outlines = [part for each in board.spaces for part in (each.parts or (each.outline,)) if part]
    drawn = [each for each in board.spaces if each.id.startswith("zone.")] if board.layout == "plan" else None
    ways = [_way(each, closed=True) for each in ([s.outline for s in drawn if s.outline] if drawn else outlines)]
    yield f'<path d="{"".join(ways)}" class="{"houses" if drawn else "cells"}"/>'


def _lines(board: Board, unit: float) -> Iterable[str]:
    ways: dict[str, list[str]] = {}
    for shape in board.shapes:
        if shape.kind in LINES:
            ways.setdefault(shape.kind, []).append(_way(shape.points, closed=shape.closed))
    for kind, found in ways.items():
        yield f'<path d="{"".join(found)}" class="l-{kind}" style="stroke-width:{n(unit * 1.2)}"/>'


def _radius(space: Space, unit: float) -> float:
    if not space.outline:
        return 15 * unit
    return min(math.dist((space.at.x, space.at.y), (each.x, each.y)) for each in space.outline)


def _toned(space: Space, number: int, unit: float) -> str:
    outlines = [each for each in (space.parts or (space.outline,)) if each]
    if not outlines:
        return f'<circle cx="{n(space.at.x)}" cy="{n(space.at.y)}" r="{n(15 * unit)}" class="tone tone{number}"/>'
    return f'<path d="{"".join(_way(each, closed=True) for each in outlines)}" class="tone tone{number}"/>'


def _figure(space: Space, battles: float, number: int, unit: float) -> str:
    words = f"{battles:,.0f}" if battles >= 10 else f"{battles:.1f}"
    size = min(11 * unit, max(6 * unit, _radius(space, unit) * 1.9 / max(2, len(words))))
    return (
        f'<text x="{n(space.at.x)}" y="{n(space.at.y + size * 0.36)}" class="on-tone{number}" text-anchor="middle" '
        f'style="font-size:{n(size)}px">{words}</text>'
    )


def _around(at: Point, reach: float) -> Box:
    return (at.x - reach, at.y - reach, at.x + reach, at.y + reach)


def _labels(board: Board, about: set[str], unit: float, taken: list[Box]) -> Iterable[str]:
    """Names of countries, seas and places, those of higher rank first, where they cover nothing."""
    at_space = {(each.at.x, each.at.y) for each in board.spaces if each.id in about}
    names = [each for each in board.labels if each.kind in NAMED]
    if not any(each.kind in ("city", "capital", "place", "town") for each in names) and board.layout != "plan":
        names += [Label(each.name, each.at, "place", 1) for each in board.spaces if each.id in about and each.name]
    names.sort(key=lambda label: (-label.rank, (label.at.x, label.at.y) not in at_space, label.text))
    for each in names:
        wide = each.kind in ("country", "sea")
        size = (12 if wide else 10) * unit
        half = len(each.text) * size * (0.42 if wide else 0.31)
        beside = half / unit + 16
        around = [(0.0, 0.0)] if wide else [(0.0, 21.0), (0.0, -14.0), (beside, 3.0), (-beside, 3.0)]
        for dx, dy in around:
            x, y = each.at.x + dx * unit, each.at.y + dy * unit
            box = (x - half, y - size, x + half, y + size * 0.3)
            if any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in taken):
                continue
            taken.append(box)
            kind = f"name-{each.kind}" if wide else "name"
            yield (
                f'<text x="{n(x)}" y="{n(y)}" class="{kind}" text-anchor="middle" '
                f'style="font-size:{n(size)}px;stroke-width:{n(unit * 2.5)}">{escape(each.text)}</text>'
            )
            break


def _pies(
    board: Board, places: Sequence[Place], by_id: Mapping[str, Space], unit: float
) -> Iterable[tuple[Point, dict[str, float]]]:
    """Who holds named places at the end; where every hex is held by somebody, only those with a name on the map."""
    named = {(each.at.x, each.at.y) for each in board.labels if each.kind in ("capital", "city", "base", "place")}
    for each in places:
        space = by_id.get(each.id)
        if space is None or not each.held or (board.layout == "hexes" and (space.at.x, space.at.y) not in named):
            continue
        reach = 12 * unit if board.layout == "areas" else min(_radius(space, unit), 15 * unit)
        yield Point(space.at.x + reach * 0.8, space.at.y - reach * 0.8), each.held
