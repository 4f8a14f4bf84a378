"""How many questions and clicks a typical move, attack, card and turn take: `python -m benchmarks.clicks`.

A match of greedy bots from a fixed seed is stopped where somebody begins such an act. Its choices are then made in
the real client with the mouse, and the clicks are counted in the page; those that only put away what has been read
are not. `--save FILE` keeps the figures, and `--before FILE` prints earlier ones beside them.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Rows

from sandtable.bots import Bot, make
from sandtable.core import AnyMatch, Match, Option
from sandtable.games import find
from tests.browser.conftest import HERE, MANY, SWITCHES, serving
from tests.browser.positions import imported
from tests.browser.table_page import Table

ACTS = {
    "isis_war": {"move": "move", "attack": "attack"},
    "axis_of_evil": {"move": "ground", "attack": "attack"},
    "fitna": {"card": "event", "move": "move", "attack": "attack"},
    "islamic_state": {"card": "reveal", "move": "from", "attack": "attack"},
    "phantom_fury": {"move": "move", "attack": "fire"},
}
SEED = "clicks"
LONGEST = 9  # choices of one act
MOST = 1500  # choices before it
COUNT = """() => {
  window.clicked = 0;
  const read = '[data-put-away], [data-go-on], .buttons';
  addEventListener('click', (event) => { if (!event.target.closest?.(read)) window.clicked += 1; }, true);
}"""
Script = list[tuple[int, str]]
Figures = dict[str, tuple[int, int | None]]


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clicks", description=__doc__)
    parser.add_argument("--game", choices=ACTS, action="append", help="count in this game only")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the figures in a file")
    parser.add_argument("--before", type=Path, metavar="FILE", help="print earlier figures beside them")
    wanted = parser.parse_args(arguments)
    found: Figures = {}
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{folder}/matches.sqlite3"
        command: tuple[str | Path, ...] = (
            sys.executable,
            HERE / "steady_table.py",
            "serve",
            "--port",
            "0",
            "--database",
            database,
            *MANY,
        )
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(SWITCHES))
        with serving(*command) as address:
            for game in wanted.game or ACTS:
                found |= dict(counted(game, browser, address))
        browser.close()
    if wanted.save:
        wanted.save.write_text(json.dumps(found))
    _print(found, json.loads(wanted.before.read_text()) if wanted.before else {})


def counted(game: str, browser: Browser, address: str) -> Iterator[tuple[str, tuple[int, int | None]]]:
    """Questions and clicks of each act of a game, and the questions of a turn."""
    for act, verb in ACTS[game].items():
        before, script = _act(game, verb)
        yield f"{game}: {act}", _played(before, script, browser, address)
    yield f"{game}: turn", (_turn(game), None)


# What is done ---------------------------------------------------------------------------------------------


def _wander(game: str) -> Iterator[AnyMatch]:
    match: AnyMatch = Match(find(game), seed=SEED)
    bot = make("greedy", SEED)
    while match.pending and len(match.choices) < MOST:
        yield match
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))


def _act(game: str, verb: str) -> tuple[AnyMatch, Script]:
    """The position before the first act of its kind, and its choices until its seat is asked for another."""
    bot = make("greedy", SEED)
    for match in _wander(game):
        decision = match.pending[0]
        if bot.choose(match, decision).verb != verb:
            continue
        before, seat, script = match.clone(), decision.seat, list[tuple[int, str]]()
        trial = match.clone()
        while trial.pending and len(script) < LONGEST:
            asked = trial.pending[0]
            if script and asked.seat == seat and verb in {option.verb for option in asked.options}:
                break
            option = _together(trial, bot)
            script.append((asked.seat, trial.game.spell(option, trial.names)))
            trial.choose(asked.seat, option)
        return before, script
    raise SystemExit(f"No {verb} in {game} within {MOST} choices.")


def _together(match: AnyMatch, bot: Bot) -> Option:
    """A bot's choice, with those whom it would add at the next question if they can be ticked at this one."""
    asked, trial = match.pending[0], match.clone()
    option = bot.choose(match, asked)
    trial.choose(asked.seat, option)
    after = trial.decision(asked.seat)
    if asked.several is None or option.verb != asked.several.verb or after is None:
        return option
    both = {*option.numbers, *bot.choose(trial, after).numbers}
    ticked = tuple(each for each in asked.several.among if each in both)
    fits = set(ticked) == both and asked.several.refuse(ticked, asked.rule) is None
    return Option(option.verb, targets=ticked) if fits else option


def _turn(game: str) -> int:
    """The questions to one seat in the second turn of the match: set-up is over, and much is on the map."""
    questions: dict[int, int] = {}
    for match in _wander(game):
        turn = getattr(match.table.state, "turn", 0)
        if turn > 2:
            break
        if turn == 2:
            seat = match.pending[0].seat
            questions[seat] = questions.get(seat, 0) + 1
    return max(questions.values(), default=0)


# How it is done -------------------------------------------------------------------------------------------


class UsualTable(Table):
    """The table with its usual setting: it asks for a confirmation only where something may go wrong."""

    def commits(self, choice: str) -> bool:
        return not choice  # none has to be confirmed because it is marked


def _played(before: AnyMatch, script: Script, browser: Browser, address: str) -> tuple[int, int]:
    """The questions that the first seat of a script answers in the page, and its clicks."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(20_000)
    number, keys = imported(before, address, page)
    seat = script[0][0]
    id_ = before.seats[seat].id
    page.goto(f"{address}/join#seats={number}:{id_}={keys[id_]}")
    table = UsualTable(page)
    table.catch_up()
    page.evaluate(COUNT)
    base, questions, at = len(before.choices), 0, 0
    while at < len(script):
        who, choice = script[at]
        if who == seat:
            questions += 1
            _choose(table, id_, script[at:])
        else:
            _answer(page, address, number, keys[before.seats[who].id], choice)
        table.catch_up()
        at = max(at + 1, table.ask(id_)["seq"] - base)
    clicks = int(page.evaluate("window.clicked"))
    page.context.close()
    return questions, clicks


def _choose(table: Table, seat: str, script: Script) -> None:
    """Make the next choice with the mouse: the piece first, where the question allows it."""
    asked: dict[str, Any] = table.ask(seat)["asked"]
    choices = [choice for _, choice in script]
    if _at_once(table, choices[0]) or (asked.get("purse") and _piece_first(table, choices)):
        return
    if not _card_first(table, choices[0]):
        table.choose_on_map(choices[0])


def _card_first(table: Table, choice: str) -> bool:
    """A click on the card in the hand, then on the button; False where the choice names none that can be played."""
    target = choice.split()[-1]
    ids = (f'[data-card="{each}"][aria-disabled=false]' for each in {target, target.partition(".")[0]})
    card = table.page.locator(", ".join(ids)).first
    if not card.is_visible():
        return False
    with table.acknowledged():
        card.click()
        button = table.page.locator(f'[data-confirm], [data-act="{choice}"]').first
        if button.is_visible():
            button.click()
    return True


def _at_once(table: Table, choice: str) -> bool:
    """An answer in a battle by its own button; of several that bring the same only one is listed."""
    answers = table.battle.locator("[data-do]")
    if not answers.count():
        return False
    table.battle.locator("[data-effect]").first.wait_for()
    listed: list[str] = answers.evaluate_all("buttons => buttons.map(button => button.dataset.do)")
    verb, *targets = choice.split()
    alike = [each for each in listed if each.split()[0] == verb and len(each.split()) == 1 + len(targets)]
    wanted = choice if choice in listed else next(iter(alike), "")
    if wanted:
        with table.acknowledged():
            table.battle.locator(f'[data-do="{wanted}"]').click()
            table.do_it_anyway()
    return bool(wanted)


def _piece_first(table: Table, choices: list[str]) -> bool:
    """A click on the piece, then on where it goes; False where the act names no piece on the map."""
    words = [choice.split() for choice in choices]
    pieces = [word for _, *rest in words[1:4] for word in rest if table.stack(word).count()]
    spaces = [rest[0] for verb, *rest in words[1:4] if verb in ("to", "target")]
    if not pieces or not spaces:
        return False
    table.press_on(table.stack(pieces[0]))
    lead = table.page.locator(f'[data-lead="{spaces[0]}"]')
    lead.wait_for()
    counters = table.board.locator(f'[data-stack="{spaces[0]}"]')
    with table.acknowledged():
        table.press_on(counters.first if counters.count() else lead)
    return True


def _answer(page: Page, address: str, number: str, key: str, choice: str) -> None:
    """What another seat chooses."""
    head = {"authorization": f"Bearer {key}"}
    state = page.request.get(f"{address}/api/matches/{number}", headers=head).json()
    body = {"seq": state["seq"], "choice": choice, "sure": True}
    page.request.post(f"{address}/api/matches/{number}/choose", data=body, headers=head)


def _print(found: Figures, before: dict[str, list[int | None]]) -> None:
    rows = Rows("What", *(("Questions before", "Clicks before") if before else ()), "Questions", "Clicks")
    for what, figures in found.items():
        earlier = before.get(what, [None, None]) if before else []
        rows.add_row(what, *("" if each is None else str(each) for each in (*earlier, *figures)))
    Console(width=100 if not sys.stdout.isatty() else None).print(rows)


if __name__ == "__main__":
    main()
