"""The terminal at real games."""

import re
from io import StringIO

import pytest
from rich.console import Console
from rich.pager import SystemPager

from sandtable import games
from sandtable.cli import main, printing
from sandtable.cli.terminal import Terminal
from sandtable.core import Match
from sandtable.words.sayings import Sayings

SCREEN, WIDTH = 24, 80
MANY = 20


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines, then quit."""
    left = [*lines, "q", "q"]
    monkeypatch.setattr("builtins.input", lambda _="": left.pop(0))


def test_the_usual_standing_orders_hold_for_people_from_the_start() -> None:
    match = Match(games.find("isis_war"), seed=1)
    Terminal(match, {})
    windows = {match.seats[seat].id: [order.window for order in orders] for seat, orders in match.orders.items()}
    assert windows == {"iran": ["columns"], "us": ["interrupt", "columns"]}  # only the US side interrupts


def test_a_place_is_found_with_and_without_its_number() -> None:
    match = Match(games.find("isis_war"), seed=1)
    sayings = Sayings(match.game.board(match.table.box))
    scene = match.game.view(match.table, 0)
    assert next(sayings.look(scene, "mosul")) == next(sayings.look(scene, "Mosul 4713"))
    assert next(sayings.look(scene, "4713")).startswith("Mosul 4713, clear")


@pytest.mark.parametrize("game", games.GAMES)
def test_the_opening_fits_a_screen(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch)
    assert main(["play", game, "--terminal", "--seed", "3"]) == 0
    assert len(capsys.readouterr().out.splitlines()) <= SCREEN


def test_a_whole_act_names_a_few_of_many(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(games.find("isis_war"), seed=1)
    while "default" in (verbs := {option.verb: option for option in match.pending[0].options}):
        match.choose(match.pending[0].seat, verbs["default"])
    assert match.pending[0].several is not None
    assert len(match.pending[0].several.among) > MANY
    typed(monkeypatch)
    Terminal(match, {}).run()
    several = next(line for line in capsys.readouterr().out.splitlines() if "or several at once" in line)
    assert re.fullmatch(r".*: 1 to \d+ of .* and \d+ more", several)
    assert len(several) < 3 * WIDTH


@pytest.mark.parametrize("terminal", [True, False])
def test_long_lists_go_through_a_pager_on_a_terminal_only(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr(printing, "out", Console(force_terminal=terminal, file=StringIO()))
    monkeypatch.setattr(SystemPager, "show", lambda _, content: paged.append(content))
    with printing.paged():
        printing.say("A long list.")
    assert ["A long list." in page for page in paged] == [True] * terminal


def test_an_unknown_name_is_answered_with_those_that_are_like_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "look tehrran", "look zzzz")
    assert main(["play", "axis_of_evil", "--terminal", "--seed", "3"]) == 0
    *_, alike, unlike = capsys.readouterr().out.splitlines()
    assert alike == "There is no piece, place or card called “tehrran”. Do you mean Tehran (2513)?"
    assert unlike.endswith("Type pieces for the pieces.")


def test_reasons_are_asked_by_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "why tehran", "why 2513", "why corf")
    assert main(["play", "axis_of_evil", "--terminal", "--seed", "3"]) == 0
    *_, by_name, by_number, unclear = capsys.readouterr().out.splitlines()
    assert by_name == by_number
    assert "Tehran (2513)" in by_name
    assert unclear == "“corf” may be Russian CORF-CA, Russian CORF TC: say which."


@pytest.mark.parametrize(
    ("game", "line", "never"),
    [
        ("axis_of_evil", "Saudi Arabia", "(3714) (3714)"),
        ("fitna", "Lebanon", "(beirut)"),
        ("isis_war", "Iraqi Kurdistan", "iraqi_kurdistan"),
        ("islamic_state", "Syria and Iraq", "(latakia)"),
        ("phantom_fury", "  Zone 1 Insurgent control, activated", "zone.1"),
    ],
)
def test_the_map_has_names_and_no_ids(
    game: str, line: str, never: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "map")
    assert main(["play", game, "--terminal", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert line in shown.splitlines()
    assert never not in shown


def test_what_was_drawn_is_named_in_a_replay(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    assert main(["simulate", "fitna", "--only", "1", "--seed", "4", "--save", str(file)]) == 0
    assert main(["replay", str(file), "--to", "20"]) == 0
    assert "18 Syria: Assets to draw: 0 → Arms Deliveries, Reinforcements no. 55" in capsys.readouterr().out
