"""A match as it is handled in a browser window."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, Request, Response, expect

from tests.server import patience

JSON = dict[str, Any]
Visit = Callable[..., Page]
PATIENCE = int(os.environ.get("PATIENCE", "60000"))  # milliseconds that a busy machine may take for what is at once
eventually = partial(patience.eventually, seconds=PATIENCE / 1000)
MOST_RESULTS = 12  # of one act, one after the other
CHOSEN = re.compile(r"/choose$")

# A point where a click on this element would really meet it: nothing lies above, nothing is out of sight.
UNCOVERED = """element => {
  const box = element.getBoundingClientRect();
  const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
  for (const down of parts) for (const right of parts) {
    const [x, y] = [box.left + box.width * right, box.top + box.height * down];
    if (document.elementFromPoint(x, y) === element) return [x, y];
  }
  return null;
}"""
# The position is on the screen, and if one of our seats is asked, it sits here or is about to.
CURRENT = """({ seq, asked }) => {
  const table = document.querySelector('[data-seq]')?.dataset;
  if (!table || Number(table.seq) !== seq) return Number(table?.seq) > seq;
  return !asked.length || asked.includes(table.seat) || !!document.getElementById('curtain-title');
}"""
HEARD = "document.querySelector('[data-seq]').dataset"


class Table:
    """The page of a match. To ask for a role means to look at every counter on the map: what is looked up at
    each choice is found by its label instead."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = self.at_hand("[role=application]")
        self.asked = self.at_hand('section[aria-label="What is asked"]')
        self.options = self.at_hand('section[aria-label="Options"]')
        self.odds = self.at_hand('section[aria-label="Odds"]')
        self.facts = self.at_hand('section[aria-label="Facts"]')
        self.confirm = page.locator("[data-confirm]")
        self.risk = page.locator("[data-risk]")
        self.battle = page.locator("[data-battle]")
        self.main = self.battle.locator("button.main")
        self.undo = page.get_by_role("button", name="Undo", exact=True)
        self.turn = page.locator("header .turn")
        self.menu = self.at_hand('[role=group][aria-label="Which of these?"]')
        self.card = self.at_hand("footer [data-put-away], footer [data-go-on]").first
        self.curtain = page.get_by_role("dialog", name="Hand over")
        expect(self.board.or_(self.curtain)).to_be_visible()
        self.settle()

    def at_hand(self, selector: str) -> Locator:
        """What does not lie behind the curtain."""
        return self.page.locator(f"{selector}:not([inert] *)")

    # Reading -----------------------------------------------------------------------------------------

    @property
    def match(self) -> str:
        return urlsplit(self.page.url).path.rpartition("/")[2]

    @property
    def keys(self) -> dict[str, str]:
        """The keys that this browser holds, by seat; the spectators' one stands under ""."""
        shelf = json.loads(self.page.evaluate("localStorage.getItem('sandtable.matches')"))
        keys: dict[str, str] = shelf[self.match]["keys"]
        return keys

    @property
    def seats(self) -> list[str]:
        return [seat for seat in self.keys if seat]

    def ask(self, seat: str, path: str = "", **params: str) -> JSON:
        """What the server answers to the holder of a seat."""
        answer = self.page.request.get(
            f"{origin(self.page)}/api/matches/{self.match}{path}",
            params=params,
            headers={"Authorization": f"Bearer {self.keys[seat]}"},
        )
        assert answer.ok, answer.text()
        found: JSON = answer.json()
        return found

    def choices(self) -> list[str]:
        """Everything in the list of options; before a battle, everything that is offered."""
        self.catch_up()
        if self.battle.count():
            asked = self.ask(self.battle.get_attribute("data-seat") or "")["asked"]
            return [each["choice"] for each in asked["options"]]
        found: list[str] = self.options.locator("[data-choice]").evaluate_all(
            "buttons => buttons.map(button => button.dataset.choice)"
        )
        return found

    def option(self, choice: str) -> Locator:
        """An option in the list."""
        return self.options.locator(f'[data-choice="{choice}"]')

    def stack(self, piece: str) -> Locator:
        """The stack on the map in which a piece lies."""
        return self.board.locator(f'[data-pieces~="{piece}"]')

    def stack_in(self, space: str) -> Locator:
        """The stack that stands in a space."""
        return self.board.locator(f'[data-stack="{space}"], [data-stack^="{space} "]').first

    def glow(self, space: str) -> Locator:
        """A space that glows because it can be chosen."""
        return self.board.locator(f'[data-space="{space}"]')

    # Acting ------------------------------------------------------------------------------------------

    @contextmanager
    def acknowledged(self, request: re.Pattern[str] = CHOSEN) -> Iterator[None]:
        """What happens within is acknowledged by the server, and the page shows it afterwards."""
        with self.card_put_away(), self.page.expect_response(request) as answer:
            yield
        accepted(answer.value)
        self.settle()

    def catch_up(self) -> None:
        """Wait until the page shows everything that the server knows now: the position, then how it came about.

        The card of what others did opens with those lines; it is put away.
        """
        now = self.ask((self.seats or [""])[0])
        asked = [seat for seat in now["waiting_for"] if seat in self.seats]
        self.page.wait_for_function(CURRENT, arg={"seq": now["seq"], "asked": asked})
        self.hear_out()

    def hear_out(self) -> None:
        """Wait until the page has heard how the position came about: what it brought is told then, and put away."""
        heard = self.page.evaluate(HEARD)
        lines = int(heard["lines"])
        while lines and not self.ask(heard["seat"], "/log", since=str(lines - 1)):
            # The page has yet to hear of an undo, which made the log shorter.
            self.page.wait_for_function(f"lines => Number({HEARD}.lines) < lines", arg=lines)
            lines = int(self.page.evaluate(HEARD)["lines"])
        told = lines + len(self.ask(heard["seat"], "/log", since=str(lines)))
        self.page.wait_for_function(f"lines => Number({HEARD}.lines) >= lines", arg=told)
        self.put_card_away()

    def settle(self) -> None:
        """Wait until the page lets us choose again; the card of what others did is put away."""
        self.put_card_away()
        if not self.curtain.is_visible():
            self.hear_out()
        expect(self.page.locator("[data-choice]:disabled")).to_have_count(0)
        self.drawn()

    def put_card_away(self) -> None:
        """Close the card of what others did and what an act brought: they lie where the options are."""
        for _ in range(MOST_RESULTS):
            if not self.card.is_visible():
                return
            self.card.click()

    @contextmanager
    def card_put_away(self) -> Iterator[None]:
        """Close that card also when it opens later: the lines of the log come after the position."""
        self.page.add_locator_handler(self.card, lambda: self.card.click())
        try:
            yield
        finally:
            self.page.remove_locator_handler(self.card)

    def drawn(self) -> None:
        """Wait for two frames: then everything until now is on the screen, and the mouse is heard."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def choose(self, choice: str) -> None:
        """Choose in the list, and confirm what cannot be undone; before a battle with ticks and the main button."""
        self.catch_up()
        self.unfold(choice)
        self.list_cards()
        main = self.battle.locator(f'.main[data-choice="{choice}"]')
        if (self.battle.count() and self._ticks(choice)) or main.count():
            with self.acknowledged():
                self.press_main()
        elif self.battle.count() and choice.split()[0] == "lower":
            for _ in range(int(choice.split()[1])):
                self.battle.get_by_role("button", name="One more").click()
            with self.acknowledged():
                self.main.click()
        elif self.battle.count() and self.option(choice).get_attribute("aria-pressed") is not None:
            self.option(choice).click()  # an answer is selected, then done
            with self.acknowledged():
                self.press_main()
        else:
            self.take(choice, lambda: self.option(choice).click())

    def unfold(self, choice: str) -> None:
        """Of sets that can be sent in a battle, those that add nothing to a smaller one are picked unit by unit."""
        pick = self.battle.get_by_role("button", name="Pick units")
        if (
            self.battle.count()
            and pick.is_visible()
            and len(choice.split()) > 1
            and not self.option(choice).count()
        ):
            pick.click()

    def list_cards(self) -> None:
        """Open the list of what the cards in the hand can do, if they lie there."""
        cards = self.page.locator("details[data-cards]:not([open]) summary")
        if cards.is_visible():
            cards.click()

    def press_main(self) -> None:
        """The main button of a battle; what may go wrong is asked once."""
        self.main.click()
        self.do_it_anyway()

    def do_it_anyway(self) -> None:
        """Say that something shall be done though it may go wrong, if that is asked."""
        if self.risk.is_visible():
            self.risk.locator("[data-anyway]").click()

    def usual(self) -> None:
        """Ask only before what may go wrong, as the table does for whoever has said nothing."""
        self.page.evaluate("localStorage.removeItem('sandtable.ask')")
        self.page.reload()
        expect(self.board.or_(self.curtain)).to_be_visible()
        self.settle()

    def _ticks(self, choice: str) -> bool:
        """Tick those who take part in a battle, and nobody else; False if it is not asked that way."""
        several = self.ask(self.battle.get_attribute("data-seat") or "")["asked"]["several"]
        verb, *targets = choice.split()
        if several is None or several["verb"] != verb or several["kind"] != "piece" or len(several["among"]) < 2:
            return False
        if not self.battle.locator(f'input[value="{several["among"][0]}"]').count():  # sets are offered as answers
            return False
        for each in several["among"]:
            self.battle.locator(f'input[value="{each}"]').set_checked(each in targets)
        return True

    def choose_card(self, choice: str, card: Locator) -> None:
        """Choose with a click on a card; if it can be played in several ways, say which."""

        def press() -> None:
            card.click()
            if self.menu.is_visible():
                self.menu.locator(f'[data-choice="{choice}"]').click()
            elif self.page.locator(f'[data-act="{choice}"]').is_visible():  # one of several that may go together
                self.page.locator(f'[data-act="{choice}"]').click()

        self.catch_up()
        self.take(choice, press)

    def choose_on_map(self, choice: str) -> None:
        """Choose with a click on the counter or the space that an option is about; without one, in the list."""
        self.catch_up()
        target = choice.partition(" ")[2]
        if target and self.stack(target).count():
            self.take(choice, lambda: self.click_piece(target, choice))
        elif target and self.glow(target).count():
            self.take(choice, lambda: self.click_space(target, choice))
        else:
            self.choose(choice)

    def take(self, choice: str, act: Callable[[], None], confirm: Callable[[], None] | None = None) -> None:
        """Make a choice in some way on a page that is current, and confirm it if it cannot be undone."""
        confirm = confirm or self.confirm.click
        warned = self.commits(choice)
        sent: list[str] = []  # what is asked about after an answer is confirmed below, not twice

        def heard(request: Request) -> None:
            sent.extend(CHOSEN.findall(request.url))

        self.page.on("request", heard)
        with self.card_put_away(), self.page.expect_response(CHOSEN) as answer:
            act()
            if warned or (self.confirm.is_visible() and not sent):
                confirm()
            self.do_it_anyway()
        self.page.remove_listener("request", heard)
        if answer.value.status == 409 and answer.value.json()["error"] in ("final", "alone"):  # it is asked about
            with self.acknowledged():
                confirm()
                self.do_it_anyway()
        else:
            accepted(answer.value)
            self.settle()

    def commits(self, choice: str) -> bool:
        """Whether a choice is marked as one that cannot be undone; what was tried out is marked a moment later."""
        for seat in self.seats:
            options = (self.ask(seat)["asked"] or {"options": []})["options"]
            option = next((each for each in options if each["choice"] == choice), None)
            if option is None:
                continue
            tried = self.ask(seat, "/finals").get(choice)
            if tried is None:
                return bool(option.get("commits"))
            expect(self.option(choice).locator(".final")).to_have_count(int(tried))
            return bool(tried)
        return False

    def shows_odds_of(self, choice: str) -> bool:
        """Whether the page must show odds before this choice is made."""
        for seat in self.seats:
            asked = self.ask(seat)["asked"] or {"options": []}
            option = next((each for each in asked["options"] if each["choice"] == choice), None)
            if option is not None and option.get("commits") and option.get("odds"):
                return self.ask(seat, "/odds", choice=choice)["forecast"] is not None
        return False

    def click_piece(self, piece: str, choice: str) -> None:
        """Click on a counter; of several in a stack, on the right one in its fan."""
        stack = self.stack(piece)
        if stack.get_attribute("data-pieces") == piece:
            self.click_on(stack, choice)
        else:
            counter = self.board.locator(f'.fan [data-piece="{piece}"]')
            if not counter.count():  # else the mouse stands there already, and the fan hides the stack
                self.point_at(stack)
            self.click_on(counter, choice)

    def click_space(self, space: str, choice: str) -> None:
        """Click into a space, or on what stands in it."""
        counters = self.board.locator(f'[data-stack="{space}"], [data-stack^="{space} "]').first
        self.click_on(counters if counters.count() else self.glow(space), choice)

    def click_on(self, thing: Locator, choice: str) -> None:
        """Click on something on the map with the mouse; if it may mean several things, say which.

        With Shift a step of a way is made alone, without going the whole way.
        """
        self.press_on(thing, shift=choice.startswith("go "))
        if self.menu.is_visible():
            self.menu.locator(f'[data-choice="{choice}"]').click()

    def press_on(self, thing: Locator, shift: bool = False) -> None:
        """A click in one go: a stack under a mouse that stays there is fanned out after a moment."""
        at = self.uncovered(thing)
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(*at)
        self.page.keyboard.up("Shift")

    def point_at(self, thing: Locator) -> None:
        """Move the mouse to something on the map, and wait until the browser has drawn what follows from that."""
        self.page.mouse.move(*self.uncovered(thing))
        self.drawn()

    def uncovered(self, thing: Locator) -> tuple[float, float]:
        """Where the mouse meets something on the map; the map is moved if that is out of sight."""
        expect(thing).to_have_count(1)
        if thing.evaluate(UNCOVERED) is None:
            self.page.get_by_role("button", name="Show the whole map").click()
        # A counter that was let go is still gliding back, or a fan that was open is about to close.
        free = self.page.wait_for_function(UNCOVERED, arg=thing.element_handle())
        x, y = free.json_value()
        return x, y

    def sit_down(self, name: str) -> None:
        """Go in front of the screen for a seat: the curtain rises."""
        expect(self.curtain).to_contain_text(f"Hand over to {name}")
        self.page.get_by_role("button", name=f"I am {name}: go on").click()
        expect(self.board).to_be_visible()
        self.settle()

    def take_back(self) -> None:
        """Undo with the button at the top."""
        with self.acknowledged(re.compile(r"/undo$")):
            self.undo.click()


def accepted(answer: Response) -> None:
    assert answer.ok, answer.text()


def origin(page: Page) -> str:
    parts = urlsplit(page.url)
    return f"{parts.scheme}://{parts.netloc}"


def take_seat(page: Page, name: str) -> None:
    """Sit down at an open seat; who does so agrees to a seed that was given."""
    agree = page.get_by_label("I agree to play with this seed")
    expect(page.get_by_role("button", name=f"Play {name}")).to_be_visible()
    if agree.count():
        agree.check()
    page.get_by_role("button", name=f"Play {name}").click()


def start(
    page: Page, address: str, game: str, seed: str, scenario: str = "", players: int = 0, **seats: str
) -> Table:
    """Set up a match on its page, with a set-up of one's own; `us="me"`, `us="bot regular"` or `us="open"` says who
    sits where."""
    page.goto(f"{address}/new/{game}")
    if scenario:
        page.get_by_role("radio").first.wait_for()
        more = page.get_by_role("button", name=re.compile("more scenarios"))
        if more.count():
            more.click()
        page.get_by_role("radio", name=scenario).check()
    if players:
        seat_choice(page, "Players", str(players)).check()
    unfold(page, "Names and seed")
    page.get_by_label("Seed").fill(seed)
    for name, value in seats.items():
        sitter, _, bot = value.partition(" ")
        seat_choice(page, name, SITTERS[sitter]).check()
        if bot:
            bot_choice(page, bot.title(), name).check()
    set_up_oneself(page)
    page.get_by_role("button", name="Start the match").click()
    return Table(page)


SITTERS = {"me": "Me", "bot": "Bot", "open": "A friend"}


def bot_choice(page: Page, level: str, seat: str) -> Locator:
    """A level of bots, on the page for a new match: a card where one bot plays, else a sign beside its seat."""
    cards = page.get_by_role("radiogroup", name="Which bot")
    group = cards.or_(page.get_by_role("radiogroup", name=f"Level of {seat}", exact=True))
    return group.get_by_role("radio", name=re.compile(f"^{level}"))


def seat_choice(page: Page, name: str, sitter: str) -> Locator:
    """Who may sit in a seat, on the page for a new match."""
    return page.get_by_role("radiogroup", name=name, exact=True).get_by_role("radio", name=sitter, exact=True)


def unfold(page: Page, what: str) -> None:
    """Open what is folded on the page for a new match."""
    page.locator("summary", has_text=what).click()


def set_up_oneself(page: Page) -> None:
    """Where the set-up is free, no usual one is laid."""
    if page.locator("summary", has_text="Set-up").count():
        unfold(page, "Set-up")
        page.get_by_role("radio", name="Set up yourself").check()
