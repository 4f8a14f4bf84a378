"""The commands, as somebody types them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import __version__
from sandtable.cli import main
from sandtable.core import Match
from sandtable.core.save import dumps, parse
from sandtable.vocabulary import WORDS
from tests.toy import TOY

pytestmark = pytest.mark.usefixtures("toy_in_the_box")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Game 3 of a simulation, saved."""
    file = tmp_path / "game3.json"
    assert main(["simulate", "toy", "--seed", "4", "--only", "3", "--save", str(file)]) == 0
    return file


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is typed, line by line; then the end of the input."""
    lines: list[str] = []

    def read(prompt: str = "") -> str:
        print(prompt, end="")
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    yield lines
    assert lines == [], "not everything typed was read"


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"sandtable {__version__}\n"
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("games", "play", "simulate", "replay", "verify", "rules", "pack"))


def test_help_needs_no_game() -> None:
    code = "import sys; from sandtable.cli import main; main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[1] for name in done.stdout.split() if name.startswith("sandtable.")}
    assert loaded == {"cli", "core"}


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert "toy: The Ford" in shown
    assert "Scenario lost: Lost (cannot be played: no map is known.)" in shown
    assert "Variant bonus=0..3 (else 0)" in shown
    assert "Seats for 2: blue (Blue), red (Red)" in shown
    assert "Seats for 4: blue (Blue), red (Red), green (Green), gold (Gold)" in shown


def test_one_game_and_how_its_bots_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "toy"]) == 0
    shown = capsys.readouterr().out
    assert "Bot regular: Takes what looks best at once" in shown
    assert main(["games", "chess"]) == 2
    assert "no game called 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        "games",
        "play",
        "serve",
        "schema",
        "simulate",
        "replay",
        "verify",
        "rules",
        "pack",
        "pack check",
        "tournament",
        "lab",
        "lab fit",
        "env",
        "mcp",
        "doctor",
    ],
)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whole sentences in the list of commands, an explanation of every option."""
    assert main([*command.split(), "--help"]) == 0
    own = capsys.readouterr().out
    assert "..." not in own.split("Options:")[0].replace("[ARGS]...", "")
    assert main(["--help"]) == 0
    listed = capsys.readouterr().out.split("Commands:")[1]
    assert f"  {command.split()[0]} " in listed
    assert "..." not in listed


def test_games_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    (toy,) = json.loads(capsys.readouterr().out)
    assert [[seat["id"] for seat in seats] for seats in toy["scenarios"][1]["tables"][:2]] == [
        ["blue", "red", "green"],
        ["blue", "red"],
    ]


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "toy", "--games", "20", "--bots", "random,greedy", "--variant", "long=on"]) == 0
    shown = capsys.readouterr()
    assert "toy, plain, 2 players: 20 games" in shown.out
    assert shown.err == ""


def test_simulate_for_more_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    crowd = ["simulate", "toy", "--scenario", "crowd", "--players", "4"]
    assert main([*crowd, "--games", "5"]) == 0
    assert "toy, crowd, 4 players: 5 games" in capsys.readouterr().out
    file = tmp_path / "four.json"
    assert main([*crowd, "--only", "2", "--save", str(file)]) == 0
    assert main(["replay", str(file)]) == 0
    assert "Gold: " in capsys.readouterr().out


def test_simulate_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "toy", "--games", "10", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["scenario"], report["games"], report["errors"]) == ("toy", "plain", 10, [])
    assert sum(report["outcomes"].values()) == 10
    assert report["length"]["n"] == 10
    assert all(rate["low"] <= rate["value"] <= rate["high"] for rate in report["rates"].values())
    assert set(report) == {
        *("game", "scenario", "players", "games", "decisions"),
        *("seconds", "decisions_per_second", "outcomes", "errors", "stopped"),
        *("rates", "length", "turns", "scores"),
    }


def test_replay(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["replay", str(saved)]) == 0
    whole = capsys.readouterr().out
    assert "1 Blue: Move B2" in whole
    assert "the last turn is over [5]" in whole
    assert main(["replay", str(saved), "--to", "1", "--log"]) == 0
    part = capsys.readouterr().out
    assert "B2 moves to Mill [2.1]" in part
    assert "R1 moves" not in part


def test_verify(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(saved)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("All 5 rolls and draws are what the seed gives")
    assert main(["verify", str(saved), "--rolls"]) == 0
    whole = capsys.readouterr().out
    assert whole.startswith(shown)
    rolls = whole.removeprefix(shown).splitlines()
    assert len(rolls) == 5
    assert all(roll.endswith("right") for roll in rolls)


def test_verify_finds_a_false_roll(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(saved.read_text(encoding="utf-8"))
    row = next(row for row in whole["choices"] if isinstance(row.get("results", [""])[0], int))
    row["results"][0] = row["results"][0] % 6 + 1
    saved.write_text(json.dumps(whole), encoding="utf-8")
    assert main(["verify", str(saved)]) == 1
    shown = capsys.readouterr()
    assert "WRONG: the seed gives" in shown.out
    assert shown.err.endswith("of 5 rolls and draws are not what the seed gives.\n")
    assert main(["replay", str(saved)]) == 1


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("fly", 2, "No such command 'fly'"),
        ("play nothing", 2, "no game called 'nothing'"),
        ("play --terminal toy --scenario desert", 2, "no scenario 'desert'"),
        ("play --terminal toy --scenario lost", 2, "cannot be played"),
        ("play --terminal toy --variant long", 2, "NAME=VALUE"),
        ("play --terminal toy --variant long=much", 2, "whole number"),
        ("play --terminal toy --variant long=2", 2, "from 0 to 1"),
        ("play --terminal toy --players 3", 2, "not for 3 players"),
        ("play --terminal toy --bot green=random", 2, "no seat 'green'; there are blue, red"),
        ("play --terminal toy --bot red=clever", 2, "no bot called 'clever'"),
        ("play toy --load nowhere.json", 2, "does not exist"),
        ("play toy --pack nowhere", 2, "no directory"),
        ("play --terminal", 2, "Name a game"),
        ("play toy --seed 3", 2, "add --terminal"),
        ("play toy --players 3", 2, "add --terminal"),
        ("simulate toy --players -1", 2, "--players"),
        ("serve --port 99999", 2, "--port"),
        ("simulate nothing", 2, "no game called"),
        ("simulate toy --games 0", 2, "--games"),
        ("simulate toy --games many", 2, "--games"),
        ("simulate toy --bots a,b,c", 2, "one for each seat"),
        ("simulate", 2, "GAME"),
        ("replay nowhere.json", 2, "does not exist"),
        ("verify nowhere.json", 2, "does not exist"),
        ("rules nothing", 2, "no game called"),
        ("rules toy", 1, "rules.toml"),
        ("pack check nowhere", 2, "does not exist"),
        ("pack check .", 1, "pack.toml"),
    ],
)
def test_bad_input_is_answered_in_one_sentence(
    line: str, code: int, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, type_in: list[str],  # noqa: ARG001
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(line.split()) == code
    said = capsys.readouterr().err
    assert sentence in said
    assert "Traceback" not in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "command"),
    [("simulate toy --game 3", "sandtable simulate"), ("matches lst", "sandtable matches"), ("fly", "sandtable")],
)
def test_an_error_points_to_the_help_of_its_command(
    line: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    assert capsys.readouterr().err.endswith(f" See `{command} --help`.\n")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": 9}'])
def test_what_is_no_save_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    for command in ("replay", "verify"):
        assert main([command, str(file)]) == 1
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["play", "--terminal", "--load", str(file)]) == 1


def test_at_the_keyboard(type_in: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    type_in += ["?", "m", "w r1", "why b1", "w nobody", "w", "odds 1", "odds", "log", "99", "fly", "s"]
    type_in += [f"save {file}", "move b1", "s", "q"]
    assert main(["play", "--terminal", "toy", "--bot", "red=greedy", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    for text in (
        "Blue: Act, blue (turn 1) [2]",
        "1 Move B1",
        "3 Look at the other card (cannot be taken back)",
        "the chances of option N",
        "West",
        "That piece is the enemy's. [2.1]",
        "b1 can be chosen.",
        "no piece, place or card called “nobody”",
        "Why not what?",
        "left to chance",
        "Which option?",
        "Give a number from 1 to 4",
        "No option has “fly” in it, and the words are look, pieces,",
        "Name a file",
        f"Saved in {file}",
        "R2 moves to Hill [2.1]",
        "Blue: Bid from 1 to 3 [4]",
    ):
        assert text in shown
    type_in += ["1", "q", "q"]
    assert main(["play", "--terminal", "--load", str(file), "--bot", "red=greedy"]) == 0
    assert "This match is not saved" in capsys.readouterr().out


def test_an_analysis_stays_one(type_in: list[str], tmp_path: Path) -> None:
    """Who plays one on may have seen what was hidden: the next file says so too."""
    file = tmp_path / "analysis.json"
    file.write_text(dumps(Match(TOY, seed="3"), analysis=True))
    type_in += ["1", "", "s", "q"]
    assert main(["play", "--terminal", "--load", str(file)]) == 0
    assert parse(file.read_bytes()).analysis
    assert parse(file.read_bytes()).choices


def test_taking_back_at_the_keyboard(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    type_in += ["u", "1", "", "undo", "", "3", "", "undo turn", "q", "quit"]
    assert main(["play", "--terminal", "toy", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert "Nothing has been chosen yet." in shown
    assert "Over to Red. Press Enter when nobody else is looking." in shown
    assert "Taken back." in shown
    assert "something hidden seen" in shown


def test_bots_alone(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:  # noqa: ARG001
    assert main(["play", "--terminal", "toy", "--bot", "all=random", "--seed", "4-3"]) == 0
    shown = capsys.readouterr().out
    assert "draw: the last turn is over [5]. Won by Blue, Red." in shown
    assert "The seed was 4-3." in shown


def test_a_game_is_asked_for(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    type_in += ["1"]
    assert main(["play", "--terminal"]) == 0
    assert "1 The Ford: Sides at a ford." in capsys.readouterr().out


def test_a_saved_match_has_its_setting(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wish in (["--seed", "5"], ["--players", "2"]):
        assert main(["play", "--terminal", "--load", str(saved), *wish]) == 2
        assert "already" in capsys.readouterr().err


def test_a_whole_act_at_the_keyboard(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Groups are written out; three sides sit at the table, two of them bots."""
    type_in += ["odds dig b1 b1", "dig b1 b1", "together B2, b1", "q", "q"]
    crowd = ["--scenario", "crowd", "--players", "3"]
    bots = ["--bot", "red=random", "--bot", "green=random"]
    assert main(["play", "--terminal", "toy", *crowd, *bots, "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert "or several at once, with commas (together A, B): 1 to 2 of B1, B2" in shown
    assert "5 Dig in: B1, B2" in shown
    assert shown.count("Name each of those on offer at most once") == 2
    assert "B1, B2 dig in [2.3]" in shown
    assert "Green: 2 pieces" in shown


def test_odds_at_the_keyboard(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Both sides walk to the ford, where Red may ambush."""
    type_in += [
        "move b1",
        "",
        "move r1",
        "",
        "1",
        "",
        "2",
        "",
        "move b1",
        "to ford",
        "",
        "move r1",
        "to ford",
        "",
    ]
    type_in += ["odds 1", "q", "q"]
    assert main(["play", "--terminal", "toy", "--variant", "long=1", "--seed", "3"]) == 0
    assert "50.0%  mover lost" in capsys.readouterr().out


def test_the_words_of_the_table_at_the_keyboard(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The same words as in the browser, and the letters that stand for them."""
    type_in += ["look", "look b1", "l Ford", "pieces", "p red", "pieces tank", "near b1", "near r9", "near"]
    type_in += ["options move", "o nothing", "beside", "choose 1", "q", "q"]
    assert main(["play", "--terminal", "toy", "--bot", "red=greedy", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    for text in (
        "4 options; type options.",
        "B1, Blue, factors 1-1, in West",
        "Ford, field.",
        "Nothing stands here.",
        "4 pieces:",
        "2 pieces:",
        "No piece has “tank” in its line.",
        "Nothing is noted as lying beside West.",
        "There is no piece, place or card called “r9”.",
        "Name a piece or a place after the word.",
        "No option has “nothing” in it.",
    ):
        assert text in shown


def test_every_word_is_explained_and_understood(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    type_in += ["help", *(word.name for word in WORDS), "q"]
    assert main(["play", "--terminal", "toy", "--bot", "red=greedy", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    said = [line.removeprefix("> ") for line in shown.splitlines()]
    lines = [line for line in said if line.startswith(tuple(word.name for word in WORDS))]
    assert [(use.written, use.text) for word in WORDS for use in word.uses] * 2 == [
        (line[:17].rstrip(), line[21:]) for line in lines
    ]
    assert "No option has" not in shown


def test_an_option_by_its_words(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Words choose the only option that has them; where several have, nothing is chosen."""
    type_in += ["move", "choose move b2", "q", "q"]
    assert main(["play", "--terminal", "toy", "--bot", "red=greedy", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert "“move” fits several options (Move B1, Move B2): give the number of one." in shown
    assert "B2 moves to Mill" in shown


def test_a_file_that_cannot_be_written_is_named(
    type_in: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "nowhere" / "match.json"
    type_in += [f"save {place}", "q"]
    assert main(["play", "--terminal", "toy", "--seed", "3"]) == 0
    said = f"{place} cannot be written: No such file or directory."
    assert said in capsys.readouterr().out
    assert main(["simulate", "toy", "--only", "1", "--save", str(place)]) == 1
    assert capsys.readouterr().err == f"{said}\n"


def test_standing_orders_at_the_keyboard(type_in: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An order holds at once; the usual ones of the game hold from the start."""
    type_in += ["orders", "orders ambush hill", "orders ambush never", "orders ambush turn", "orders ambush always"]
    type_in += ["orders fire never", "orders ambush", "q"]
    assert main(["play", "--terminal", "toy", "--bot", "red=greedy", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    for text in (
        "Ambushes (ambush): asked always.",
        "occasions: hill: at the hill",
        "Ambushes (ambush): asked only at the hill.",
        "Ambushes (ambush): never asked.",
        "This is said while such a reaction is asked.",
        "There is no reaction called 'fire'; there are ambush.",
        "Say when to ask about Ambushes: never, turn, always, hill.",
    ):
        assert text in shown
