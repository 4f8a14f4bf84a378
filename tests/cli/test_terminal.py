"""The terminal at real games."""

import pytest

from sandtable import games
from sandtable.cli import main
from sandtable.cli.terminal import Terminal
from sandtable.core import Match
from sandtable.words.sayings import Sayings

SCREEN = 24


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
    assert "18 Syria: Assets: 0 → Arms Deliveries, Reinforcements no. 55" in capsys.readouterr().out
