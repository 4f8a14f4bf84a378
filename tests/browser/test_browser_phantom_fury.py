"""Phantom Fury in the browser, with the mouse."""

import re

import pytest
from playwright.sync_api import Page, expect
from table_page import Table, Visit, start

SEED = "browser"


def place_on_the_map(table: Table) -> None:
    """6.3 Nine squads into nine start zones and every CAAT to a squad, all by clicks on the map."""
    for left in range(9, 1, -1):  # the last squad has no choice
        zones = table.choices()
        assert len(zones) == left
        with table.acknowledged():
            table.click_on(table.glow(zones[0].removeprefix("start ")))
    while table.choices()[0].startswith("attach"):
        with table.acknowledged():
            table.click_on(table.stack(table.choices()[0].removeprefix("attach ")))


def test_from_the_home_page_to_a_placed_company(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(server)
    page.get_by_role("button", name="Play now: Phantom Fury").click()
    table = Table(page)
    expect(table.asked).to_contain_text("in a start zone")
    place_on_the_map(table)
    expect(table.turn).to_contain_text("Support")
    page.screenshot(path="/tmp/s_pf1.png")
