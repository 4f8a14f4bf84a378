"""The file of weights: written so that a person can read it, read by `core.judgement`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from sandtable.core.judgement import Fit, Fits

PLAIN = re.compile(r"[A-Za-z0-9_-]+")
HEAD = """\
# What the features of a position say about its end. `sandtable lab fit` makes this file; do not edit it.
# made: the games; measured: how well these weights foretell games that they have not seen (core/judgement.py).
# base: constant, growth, square of time. Features: mean, spread, weight at half-time, growth from start to end.
"""


def write_fits(path: Path, fits: Fits) -> None:
    """Write a file of weights."""
    path.write_text("\n".join([HEAD, *_lines(fits)]) + "\n", encoding="utf-8")


def _lines(fits: Fits) -> Iterator[str]:
    for part in ("made", "measured"):
        for name, each in sorted(getattr(fits, part).items()):
            yield from (f"[{part}.{_key(name)}]", *_fields(msgspec.to_builtins(each)), "")
    for part, found in (("win", fits.win), ("level", fits.level)):
        for name, fit in sorted(found.items()):
            yield from _fit(f"{part}.{_key(name)}", fit)


def _fit(name: str, fit: Fit) -> Iterator[str]:
    yield from (f"[{name}]", f"base = {_list(fit.base)}", f"[{name}.weights]")
    for feature, weight in fit.weights.items():
        yield f"{_key(feature)} = {_list((weight.mean, weight.spread, weight.weight, weight.growth))}"
    yield ""


def _fields(record: Mapping[str, object]) -> Iterator[str]:
    for name, value in record.items():
        if isinstance(value, list | tuple):
            if value:
                yield f"{name} = {_list(value)}"
        else:
            yield f"{name} = {_text(value) if isinstance(value, str) else value}"


def _list(values: Iterable[float]) -> str:
    return f"[{', '.join(f'{value:g}' for value in values)}]"


def _key(name: str) -> str:
    return name if PLAIN.fullmatch(name) else _text(name)


def _text(value: str) -> str:
    return msgspec.json.encode(value).decode()
