"""The examples of the README are run."""

import re
import shlex
from pathlib import Path

import pytest

from sandtable.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.partition("#")[0].removeprefix("$ ").strip()
    for line in re.search(r"```console\n(.*?)```", README, re.DOTALL).group(1).splitlines()  # type: ignore[union-attr]
]
SERVERS = ("play", "serve")


def test_the_python_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code is not None
    exec(compile(code[1], "README.md", "exec"), {})
    assert re.fullmatch(r"(defeat|\w+ victory) -?\d+\.?\d*", capsys.readouterr().out.strip())


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_are_known(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, command, *options = shlex.split(line)
    assert program == "sandtable"
    named = [option for option in options if option.startswith("--")]
    assert main([command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(option in shown for option in named)


def serves(line: str) -> bool:
    return line.split()[1] in SERVERS and "--terminal" not in line


@pytest.mark.parametrize("line", [line for line in COMMANDS if "match.json" not in line and not serves(line)])
def test_commands_that_need_no_server_run(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _="": "q")
    assert main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out
