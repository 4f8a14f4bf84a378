"""How many clicks it takes: a unit's move, a stack's move and an attack, counted in every game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from sandtable.core import AnyMatch, Kind, Option
from sandtable.core.ways import ways
from tests.browser.positions import open_saved, played, seated, until
from tests.browser.table_page import HEARD, Table, Visit
from tests.browser.test_browser_isis_war import DEFAULTS
from tests.cases import each_time


class Hand:
    """A mouse that counts its clicks; Shift and the list are not needed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clicks = 0

    def click(self, thing: Locator) -> None:
        self.clicks += 1
        with self.table.acknowledged():
            self.table.page.mouse.click(*self.table.uncovered(thing))

    def press(self, button: Locator) -> None:
        self.clicks += 1
        with self.table.acknowledged():
            button.click()
            self.table.do_it_anyway()  # bad odds are asked about once


def at(game: str, reached: Callable[[AnyMatch], bool], server: str, visit: Visit) -> tuple[Table, AnyMatch, str]:
    match = until(game, reached)
    seat = match.seats[match.pending[0].seat].id
    return seated(match, server, **{seat: visit()})[seat], match, seat


def spot(table: Table, space: str) -> Locator:
    """Where one clicks for a space: what stands there, or the space itself."""
    counters = table.board.locator(f'[data-stack="{space}"], [data-stack^="{space} "]')
    return counters.first if counters.count() else table.glow(space)


def places(table: Table, seat: str) -> dict[str, str]:
    return {each["id"]: each["space"] for each in table.ask(seat)["scene"]["pieces"]}


# Moves --------------------------------------------------------------------------------------------------


def test_isis_war_moves_a_unit_with_two_clicks(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    standing, able = places(table, "iran"), table.ask("iran")["asked"]["several"]["among"]
    alone = next(each for each in able if list(standing.values()).count(standing[each]) == 1)
    hand = Hand(table)
    hand.click(table.stack(alone))
    target = next(each for each in table.choices() if each.startswith("to ")).partition(" ")[2]
    hand.click(spot(table, target))
    expect(table.stack(alone)).to_have_attribute("data-stack", target)
    assert hand.clicks == 2


def test_isis_war_moves_a_stack_with_two_clicks(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    standing, able = places(table, "iran"), table.ask("iran")["asked"]["several"]["among"]
    first = next(each for each in able if sum(standing[each] == standing[other] for other in able) > 2)
    stack = [each for each in able if standing[each] == standing[first]]
    hand = Hand(table)
    hand.click(table.stack(first))
    target = next(each for each in table.choices() if each.startswith("to ")).partition(" ")[2]
    hand.click(spot(table, target))
    assert {places(table, "iran")[each] for each in stack} == {target}
    assert hand.clicks == 2


def stacks(table: Table) -> list[list[str]]:
    """The units of each hex that can move together."""
    standing, able = places(table, "iran"), table.ask("iran")["asked"]["several"]["among"]
    hexes = dict.fromkeys(standing[each] for each in able)
    return [here for space in hexes if len(here := [each for each in able if standing[each] == space]) > 2]


def test_a_stack_that_is_spread_out_is_still_taken_whole(server: str, visit: Visit) -> None:
    """Who comes with the mouse sees what lies there; the click where the mouse stands means all of it."""
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    first, second = stacks(table)[:2]
    table.point_at(table.stack(first[0]))
    spread = table.board.locator(".fan [data-piece]")
    expect(spread).to_have_count(len((table.stack(first[0]).get_attribute("data-pieces") or "").split()))
    with table.acknowledged():
        table.page.mouse.down()
        table.page.mouse.up()
    assert set(table.ask("iran")["asked"]["pieces"]) == set(first)
    expect(spread).to_have_count(0)  # it would lie over places to go to
    with table.acknowledged():
        table.page.mouse.click(*table.uncovered(table.stack(second[0])))
    assert set(table.ask("iran")["asked"]["pieces"]) == set(second)  # instead, and whole as well


def test_a_counter_is_dragged_from_beside_the_map(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war"))
    waiting = table.page.locator("[data-tray-piece]").first
    unit = waiting.get_attribute("data-tray-piece")
    waiting.hover()
    with table.acknowledged():
        table.page.mouse.down()
        table.page.mouse.move(700, 400, steps=4)
    target = table.ask("us")["asked"]["options"][0]["target"]
    x, y = table.uncovered(table.glow(target))
    with table.acknowledged():
        table.page.mouse.move(x, y, steps=4)
        table.page.mouse.up()
    expect(table.stack(unit or "")).to_have_attribute("data-stack", target)


def test_another_unit_is_taken_instead_of_the_one_that_was_clicked(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    standing, able = places(table, "iran"), table.ask("iran")["asked"]["several"]["among"]
    one, other = [each for each in able if list(standing.values()).count(standing[each]) == 1][:2]
    for unit in (one, other):
        with table.acknowledged():  # before that, a click would mean nothing
            table.page.mouse.click(*table.uncovered(table.stack(unit)))
        expect(table.board.locator(f'[data-acting="{standing[unit]}"]')).to_be_attached()
    assert table.ask("iran")["asked"]["pieces"] == [other]


def moves_by(verb: str, seat: int | None = None) -> Callable[[AnyMatch], bool]:
    def reached(match: AnyMatch) -> bool:
        (decision, *_) = match.pending
        return sum(option.verb == verb for option in decision.options) > 1 and seat in (None, decision.seat)

    return reached


def test_fitna_moves_a_unit_with_two_clicks(server: str, visit: Visit) -> None:
    table, match, seat = at("fitna", moves_by("move"), server, visit)
    standing = places(table, seat)
    able = [match.names.id(match.game.verbs["move"].of, o.target) for o in match.pending[0].options if o.target]
    alone = next(each for each in able if list(standing.values()).count(standing.get(each)) == 1)
    hand = Hand(table)
    hand.click(table.stack(alone))
    target = next(each for each in table.choices() if each.startswith("to ")).partition(" ")[2]
    hand.click(spot(table, target))
    assert places(table, seat)[alone] == target
    assert hand.clicks == 2


@pytest.mark.long  # as in ISIS War
def test_islamic_state_moves_a_stack_with_two_clicks(server: str, visit: Visit) -> None:
    def leaves(match: AnyMatch) -> bool:
        (decision, *_) = match.pending
        taken = decision.several is not None and decision.several.verb == "take"
        return taken and decision.rule == "actions.move" and "to" in next_verbs(match, decision.options[0])

    table, _, seat = at("islamic_state", leaves, server, visit)
    units = table.ask(seat)["asked"]["several"]["among"]
    hand = Hand(table)
    hand.click(table.stack(units[0]))
    target = next(each for each in table.choices() if each.startswith("to ")).partition(" ")[2]
    hand.click(spot(table, target))
    assert hand.clicks == 2


def test_axis_of_evil_moves_a_unit_with_two_clicks_and_one_for_its_die(server: str, visit: Visit) -> None:
    """12.3.1 Naming the unit rolls its movement points: the same click again confirms that."""

    def unit_of_an_action(match: AnyMatch) -> bool:
        (decision, *_) = match.pending
        ready = [option for option in decision.options if option.verb == "unit"]
        return len(ready) > 1 and decision.rule == "12.3" and "to" in next_verbs(match, ready[0])

    table, _, seat = at("axis_of_evil", unit_of_an_action, server, visit)
    hand = Hand(table)
    unit = table.choices()[0].partition(" ")[2]
    hand.clicks += 1
    table.page.mouse.click(*table.uncovered(table.stack(unit)))
    expect(table.confirm).to_be_visible()
    hand.click(table.stack(unit))
    target = next(each for each in table.choices() if each.startswith("to ")).partition(" ")[2]
    hand.click(spot(table, target))
    assert places(table, seat)[unit] == target
    assert hand.clicks == 3


def next_verbs(match: AnyMatch, option: Option) -> set[str]:
    """What is offered to the same seat after an option."""
    there = match.clone()
    there.choose(match.pending[0].seat, option)
    same = there.pending and there.pending[0].seat == match.pending[0].seat
    return {each.verb for each in there.pending[0].options} if same else set()


def walkers(match: AnyMatch) -> list[tuple[str, str]]:
    """Squads that can go to a room farther off without danger, and that room."""
    found = []
    for option in match.pending[0].options:
        if option.verb == "move" and len(match.pending[0].options) > 2:
            there = match.clone()
            there.choose(0, option)
            far = [way for way in ways(there, 0) if len(way.steps) > 1 and not way.final and way.halts]
            squad, room = (option.target or 0), far[0].target if far else 0
            found += [(match.names.id(Kind.PIECE, squad), match.names.id(Kind.SPACE, room))] if far else []
    return found


def test_phantom_fury_goes_to_a_far_room_with_two_clicks(server: str, visit: Visit) -> None:
    """The way is shown step by step; where it ends, the move ends."""
    table, match, seat = at("phantom_fury", lambda match: bool(walkers(match)), server, visit)
    squad, room = walkers(match)[0]
    hand = Hand(table)
    hand.click(table.stack(squad))
    far = table.board.locator(f'[data-way="{room}"]')
    expect(far).to_be_attached()
    table.point_at(far)
    expect(table.board.locator("g.path")).to_be_attached()
    hand.clicks += 1
    table.page.mouse.click(*table.uncovered(far))
    expect(table.asked).not_to_contain_text("points left")
    assert places(table, seat)[squad] == room
    assert hand.clicks == 2


# Dragging -----------------------------------------------------------------------------------------------


class Drag:
    """Something on the map that is dragged with a mouse or a finger."""

    def __init__(self, table: Table, finger: bool = False) -> None:
        self.table, self.page = table, table.page
        self.session = self.page.context.new_cdp_session(self.page) if finger else None
        self.at = (0.0, 0.0)

    def down(self, thing: Locator) -> None:
        self.at = self.table.uncovered(thing)
        if self.session is None:
            self.page.mouse.move(*self.at)
            self.page.mouse.down()
        else:
            self._touch("touchStart")

    def move(self, x: float, y: float) -> None:
        self.at = (x, y)
        if self.session is None:
            self.page.mouse.move(x, y, steps=4)
        else:
            self._touch("touchMove")

    def up(self) -> None:
        if self.session is None:
            self.page.mouse.up()
        else:
            self._touch("touchEnd")

    def _touch(self, kind: str) -> None:
        assert self.session is not None
        points = [] if kind == "touchEnd" else [{"x": self.at[0], "y": self.at[1]}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def take(self, thing: Locator) -> None:
        """Take it up: that is the first choice."""
        with self.table.acknowledged():
            self.down(thing)
            self.move(self.at[0] + 14, self.at[1] + 14)

    def put(self, thing: Locator) -> None:
        """Let it go there: that is the second."""
        self.move(*self.table.uncovered(thing))
        with self.table.acknowledged():
            self.up()


def view(table: Table) -> str:
    return table.board.locator("> g").first.get_attribute("transform") or ""


def test_a_stack_is_dragged_to_a_lit_space_and_let_go_elsewhere_comes_back(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    standing, able = places(table, "iran"), table.ask("iran")["asked"]["several"]["among"]
    first = next(each for each in able if sum(standing[each] == standing[other] for other in able) > 2)
    stack, drag, seen, seq = table.stack(first), Drag(table), view(table), table.ask("iran")["seq"]
    drag.take(stack)
    expect(table.board.locator(".dragged")).to_be_visible()
    with table.acknowledged(re.compile("/undo$")):
        drag.move(*table.uncovered(stack))
        drag.up()
    assert (table.ask("iran")["seq"], view(table)) == (seq, seen)
    drag.take(stack)
    target = next(each for each in table.choices() if each.startswith("to ")).partition(" ")[2]
    drag.put(spot(table, target))
    together = [each for each in able if standing[each] == standing[first]]
    assert {places(table, "iran")[each] for each in together} == {target}
    expect(table.board.locator(".dragged")).to_have_count(0)


def test_the_map_is_dragged_where_nothing_can_be_taken_up(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    seen, seq, able = view(table), table.ask("iran")["seq"], set(table.ask("iran")["asked"]["several"]["among"])
    other = next(each for each in places(table, "iran") if each not in able and table.stack(each).count())
    drag = Drag(table)
    drag.down(table.stack(other))
    drag.move(drag.at[0] + 60, drag.at[1] + 40)
    drag.up()
    table.drawn()
    assert view(table) != seen
    assert table.ask("iran")["seq"] == seq


def test_a_finger_drags_a_squad_into_a_room(server: str, visit: Visit) -> None:
    match = until("phantom_fury", lambda match: bool(walkers(match)))
    table = seated(match, server, usmc=visit(width=390, height=844, touch=True))["usmc"]
    squad, room = walkers(match)[0]
    drag = Drag(table, finger=True)
    drag.take(table.stack(squad))
    far = table.board.locator(f'[data-way="{room}"]')
    expect(far).to_be_attached()
    drag.put(far)
    expect(table.asked).not_to_contain_text("points left")
    assert places(table, "usmc")[squad] == room


# Attacks ------------------------------------------------------------------------------------------------


def attackable(match: AnyMatch) -> list[Option]:
    """The targets that more than one set of units can attack."""
    seat, found = match.pending[0].seat, []
    for option in (each for each in match.pending[0].options if each.target is not None):
        trial = match.clone()
        trial.choose(seat, option)
        asked = trial.decision(seat)
        found += [option] if asked is not None and asked.battle == "attackers" else []
    return found


@pytest.mark.parametrize("game", each_time(["isis_war", "axis_of_evil"], "axis_of_evil"))
def test_an_attack_takes_three_clicks(server: str, visit: Visit, game: str) -> None:
    """The target on the map, the attackers that are ticked already, the die."""

    def target(match: AnyMatch) -> bool:
        (decision, *others) = match.pending
        return not others and decision.battle == "target" and bool(attackable(match))

    match = until(game, target)
    decision = match.pending[0]
    pages = {seat.id: visit() for seat in match.seats}
    tables = seated(match, server, **pages)
    seat = match.seats[decision.seat].id
    mine = tables[seat]
    others = [table for id_, table in tables.items() if id_ != seat]
    hand = Hand(mine)
    before = mine.page.evaluate(HEARD)["lines"]
    option = attackable(match)[0]
    where = match.names.id(match.game.verbs[option.verb].of, option.target)
    hand.click(spot(mine, where))
    asked_more = 0
    parts = ("attackers", "support", "roll")
    for table in (mine, *others) * 4:
        table.catch_up()
        part = table.battle.get_attribute("data-battle") if table.battle.count() else ""
        if part in parts and table is mine:
            asked_more += part == "support"  # what the rules ask in between
            hand.press(mine.main)
        elif part in parts:
            with table.acknowledged():
                table.main.click()
    mine.catch_up()
    assert any(line["kind"] == "battle" for line in mine.ask(seat, "/log", since=before))  # type: ignore[index]
    assert hand.clicks - asked_more <= 3
