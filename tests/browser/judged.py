"""Analyses as a server would tell them, made up for tests of how they are shown."""

import re
from typing import Any

from playwright.sync_api import Page, Route

from sandtable.core import AnyMatch
from tests.browser.table_page import JSON

ALL, ONE, STOP, OUT = (
    re.compile(rf"/{end}") for end in (r"analyses$", r"analysis(\?|$)", r"analysis/stop$", r"playout$")
)


def sketch(target: str = "", *origins: str) -> JSON:
    return {"pieces": [], "origins": list(origins), "path": [], "target": target, "cards": []}


def option(choice: str, text: str, value: float, drawn: JSON | None = None, note: str = "") -> JSON:
    return {
        "choice": choice,
        "text": text,
        "drawn": drawn or sketch(),
        "value": value,
        "error": 0.015,
        "note": note,
    }


def mark(at: int, seat: int, kind: str, loss: float, played: JSON, best: JSON, **more: Any) -> JSON:
    third = option("other", "End the phase", played["value"] - 0.02)
    line = [{"seat": seat, "text": "They leave", "drawn": sketch(), "tenths": 6}]
    why = [{"text": "Takes the hex whatever the die.", "rule": "10.6"}]
    return {
        "at": at, "turn": 1, "seat": seat, "played": played, "best": best, "options": [best, played, third],
        "loss": loss, "gap_error": 0.01, "sure": "sure", "mark": kind, "stake": 0.2, "changed": [], "fell": [],
        "why": why, "line": line, **more,
    }  # fmt: skip


def report(match: AnyMatch, marks: list[JSON], **more: Any) -> JSON:
    """A report whose curve falls at every mark and ends at the result; its sums add up."""
    seats, last = len(match.seats), len(match.choices)

    def point(at: int, value: float, **rest: Any) -> JSON:
        values = [value if seat == 0 else 1 - value for seat in range(seats)]
        none = [0.0] * seats
        return {
            "at": at, "turn": 1, "values": values, "errors": [0.02] * seats, "seat": None,
            "choice": none, "dice": none, **rest,
        }  # fmt: skip

    lost = [-0.1] + [0.1] * (seats - 1)
    points = [
        point(0, 0.5),
        *(point(each["at"] + 1, 0.4, choice=lost, seat=0) for each in marks[:1]),
        point(last, 0.25),
    ]
    accounts = [account(seat, seats, marks) for seat in range(seats)]
    turn = {"turn": 1, "own": lost, "others": [0.0] * seats, "dice": [-0.15] * seats, "at": 0}
    plain = {"game": match.game.id, "depth": "quick", "measure": "wins", "seats": [each.id for each in match.seats]}
    rest = {"first": 0, "last": last, "real": 12, "done": 1.0, "engine": 1, "laid_open": False}
    return {**plain, **rest, "points": points, "choices": marks, "accounts": accounts, "turns": [turn], **more}


def account(seat: int, seats: int, marks: list[JSON]) -> JSON:
    kinds = [each["mark"] for each in marks if each["seat"] == seat]
    counts = {kind: kinds.count(kind) for kind in ("best", "inaccuracy", "mistake", "blunder")}
    by = [-0.1 if other == 0 else 0.02 for other in range(seats)]
    end = 0.5 + sum(by) - 0.15
    return {
        "seat": seat, "start": 0.5, "by": by, "dice": -0.15, "end": end, "counts": counts, "weighed": 6,
        "accuracy": 0.79, "accuracy_error": 0.04, "lost": 0.1, "staked": 0.5,
    }  # fmt: skip


def info(told: JSON, **more: Any) -> JSON:
    state = {"depth": "quick", "turn": None, "laid_open": False, "progress": "done", "done": 1.0, "older": False}
    return {**state, "report": told, **more}


class Analyst:
    """What the server will answer to a page: to be filled in. What is `made` of it is told with all cards open once
    somebody has begun that."""

    def __init__(self, page: Page) -> None:
        self.told: JSON | None = None
        self.made: JSON | None = None
        self.begun: list[JSON] = []
        page.route(ALL, lambda route: route.fulfill(json=self._known()))
        page.route(ONE, self._one)

    def _known(self) -> list[JSON]:
        opened = any(each["laid_open"] for each in self.begun)
        return [each for each in (self.told, self.made if opened else None) if each]

    def _one(self, route: Route) -> None:
        if route.request.method == "POST":
            self.begun.append(route.request.post_data_json or {})
            opened = self.begun[-1]["laid_open"]
        else:
            opened = "laid_open=true" in route.request.url
        route.fulfill(json=self.made if opened else self.told)
