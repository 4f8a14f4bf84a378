"""The guided first turns: each is played to its end with the mouse, as its steps say."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import Table, Visit
from tests.cases import each_time

MOST = 90  # choices of a guided turn, with those that only lead from one step to the next
STEP = re.compile(r"step (\d+) of (\d+)")
# What a reader of the steps chooses before anything else, the best first.
READS = {
    "phantom_fury": ("survey zone.14",),
    "islamic_state": ("select rapid.islamic_state", "reveal", "move is_11", "to tal_afar", "to mosul"),
    "isis_war": ("attack 5125", "attack 5126"),
    "fitna": ("take c54", "take c55", "take c01", "take c06", "event c54.", "batch", "attack daraa"),
    "axis_of_evil": ("bring", "at", "advance"),
}
# What leads on where the step asks for nothing that is offered.
LEADS_ON = {
    "phantom_fury": ("attach", "start", "stop", "move usmc_01", "assault usmc_01"),
    "islamic_state": ("halt", "end"),
    "isis_war": ("move", "to", "attack", "no_", "roll", "end"),
    "fitna": ("draw_asset", "enter", "place", "pass", "stay"),
    "axis_of_evil": ("attack", "move", "ground", "stop", "reinforce", "pass"),
}

# The action that a step begins with, by the first thing that it asks for.
BEGINS = {"contingent nato": "reinforce", "to": "ground", "target": "attack"}


def wanted(lesson: dict[str, Any], offered: list[str], game: str) -> str:
    """What a reader of the step chooses: what it asks for, about what it shows, or what leads to that."""
    about = {*lesson["pieces"], *lesson["spaces"]}
    first = BEGINS.get(lesson["until"][0], lesson["until"][0])
    for start in (*READS[game], *lesson["until"], first, *LEADS_ON[game]):
        words = (start,) if start.endswith(".") else (f"{start} ",)
        fitting = [each for each in offered if each == start or each.startswith(words)]
        shown = [each for each in fitting if about & set(each.split()[1:])]
        if fitting:
            return (shown or fitting)[0]
    return offered[-1]


@pytest.mark.parametrize("game", each_time(READS, "phantom_fury"))
def test_a_guided_turn_is_played_to_its_end(server: str, visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{server}/new/{game}")
    page.get_by_role("button", name="Learn the first turn").click()
    table = Table(page)
    (seat,) = table.seats
    lessons = page.request.get(f"{server}/api/games/{game}/guide").json()["lessons"]
    steps = page.get_by_text(STEP).first
    expect(steps).to_be_visible()
    for _ in range(MOST):
        table.catch_up()
        if not steps.is_visible():
            break
        found = STEP.search(steps.inner_text())
        assert found is not None
        asked = table.ask(seat)["asked"]
        if asked is not None:
            table.choose(wanted(lessons[int(found[1]) - 1], [each["choice"] for each in asked["options"]], game))
    expect(page.get_by_text("You have done the guided turn.")).to_be_visible()
