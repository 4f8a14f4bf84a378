"""Every kind of question of every game: Esc goes back one step and loses nothing; nothing covers the options."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from sandtable.core import AnyMatch
from sandtable.games import GAMES
from tests.browser.positions import seated, wanderings
from tests.browser.table_page import JSON, Table, Visit
from tests.cases import each_time

UNDONE = re.compile(r"/undo$")
DESKTOP, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
HIDDEN = """targets => {
  const map = document.querySelector('svg[role=application]');
  const window = map.getBoundingClientRect();
  return targets.filter(id => {
    const thing = map.querySelector(`[data-pieces~="${id}"], [data-space="${id}"]`);
    if (!thing) return false;
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // a pixel that the map shares with its neighbour may be either's
    const inside = x > window.left + 1 && x < window.right - 1 && y > window.top + 1 && y < window.bottom - 1;
    return inside && !map.contains(document.elementFromPoint(x, y));
  });
}"""
"""Which of these lie in sight on the map, with something else than the map above their middle."""
KINDS = {"phantom_fury": 9, "isis_war": 14, "islamic_state": 13, "axis_of_evil": 11, "fitna": 14}
"""So many kinds of options, acts and parts of battles are met in every game at least."""


def traits(match: AnyMatch) -> set[str]:
    """What sort of question is asked: what its options name, and what it is part of."""
    asked, verbs = match.pending[0], match.game.verbs
    found = {f"names {verbs[each.verb].of}" for each in asked.options if each.target is not None or each.targets}
    found |= {"names nothing" for each in asked.options if each.target is None and not each.targets}
    found |= {"commits" for each in asked.options if verbs[each.verb].commits}
    found |= {f"way {verbs[each.verb].way}" for each in asked.options if verbs[each.verb].way}
    if asked.several:
        found.add(f"several {verbs[asked.several.verb].of}")
    if asked.battle:
        found.add(f"battle {asked.battle}")
    parts = (("reaction", asked.reaction), ("begun", match.begun(asked.seat)), ("together", len(match.pending) > 1))
    return found | {part for part, is_so in parts if is_so}


def questions(game: str) -> Iterator[AnyMatch]:
    """A few positions of a random match that together ask every kind of question that it asks."""
    asked: dict[int, set[str]] = {}
    for match in wanderings(game):
        if len(match.choices) in asked:
            break  # another match begins
        asked[len(match.choices)] = traits(match)
        last = match
    missing = set().union(*asked.values())
    assert len(missing) >= KINDS[game]
    while missing:
        best = max(asked, key=lambda each: len(asked[each] & missing))
        missing -= asked[best]
        yield last.at(best)


class Prober:
    """A question on the screen: opens what can be opened there, and shuts it again with Esc."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.page, self.seat = table, table.page, seat
        self.before: JSON = table.ask(seat)

    def asked(self) -> JSON:
        found: JSON = self.before["asked"]
        return found

    def shut(self, opened: Locator) -> None:
        """Esc closes this, and nothing else has happened."""
        expect(opened).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
        assert self.table.ask(self.seat)["seq"] == self.before["seq"]

    def covered(self) -> list[str]:
        """What can be chosen on the map, but is hidden by something that lies above it."""
        targets = {each.get("target") for each in self.asked()["options"]} - {None}
        found: list[str] = self.page.evaluate(HIDDEN, sorted(targets))
        return found

    def sizes(self) -> None:
        """On a phone and on a large screen."""
        for size in (PHONE, DESKTOP):
            self.page.set_viewport_size(size)
            self.table.drawn()
            assert self.covered() == []

    def walk(self) -> None:
        """P goes to something on the map; W asks why not; Esc goes back from both."""
        self.table.board.press("p")
        if self.table.facts.count():
            self.table.drawn()  # the card finds its place once its size is known
            assert self.covered() == []
            self.page.keyboard.press("w")
            self.shut(self.table.facts.locator(".why"))
            self.shut(self.table.facts)

    def drawer(self) -> None:
        self.page.keyboard.press("?")
        self.shut(self.page.get_by_role("region", name="Learn and look up"))

    def confirmation(self) -> None:
        final = self.table.options.locator("[data-choice]:has(.final)")
        if final.count():
            final.first.click()
            self.shut(self.table.confirm)

    def ticks(self) -> None:
        """Those who attack keep their ticks for the next time that the battle is opened."""
        box = self.page.get_by_role("group", name="Together").get_by_role("checkbox")
        if not box.count() or self.asked()["battle"] in ("attackers", "advance"):
            return
        box.first.check()
        self.page.keyboard.press("Escape")
        expect(box.first).not_to_be_checked()

    def menu(self) -> None:
        """With Alt a click on a counter shows all that it may mean."""
        targets = [
            each["target"] for each in self.asked()["options"] if "target" in each and each.get("kind") == "piece"
        ]
        for each in dict.fromkeys(targets):
            alone = self.table.board.locator(f'[data-pieces="{each}"]') if each else None
            if alone is not None and targets.count(each) > 1 and alone.count():
                alone.press("Alt+Enter")
                self.shut(self.table.menu)
                return

    def fan(self) -> None:
        stack = self.table.board.locator('[data-pieces*=" "]')
        if stack.count():
            stack.last.dispatch_event("pointerenter", {"pointerType": "mouse"})
            self.shut(self.table.board.locator(".fan"))

    def orders(self) -> None:
        words = self.page.get_by_text("Standing order: answer such questions for me")
        if words.count():
            words.click()
            self.shut(self.page.locator("details[open]"))

    def question(self) -> None:
        """With nothing open: back to the last choice of an act that has begun; a reaction is folded."""
        folds = self.asked()["reaction"] and not self.table.battle.count()
        if self.asked()["begun"]:
            with self.table.acknowledged(UNDONE):
                self.page.keyboard.press("Escape")
            after = self.table.ask(self.seat)
            assert after["seq"] < self.before["seq"]
            assert after["asked"] is not None
            return
        self.page.keyboard.press("Escape")
        if folds:
            self.shut(self.table.asked.get_by_role("button", name="Answer"))
        assert self.table.ask(self.seat)["asked"] == self.asked()
        assert self.table.ask(self.seat)["seq"] == self.before["seq"]


@pytest.mark.parametrize("game", each_time(GAMES, "phantom_fury"))
def test_escape_goes_back_one_step_and_nothing_is_covered(server: str, visit: Visit, game: str) -> None:
    page = visit()
    for number, match in enumerate(questions(game)):
        seat = match.seats[match.pending[0].seat].id
        table = seated(match, server, **{seat: page})[seat]
        probe = Prober(table, seat)
        probe.sizes()
        probe.walk()
        probe.confirmation()
        probe.ticks()
        probe.menu()
        probe.orders()
        if number == 0:
            probe.drawer()
            probe.fan()
        probe.question()
