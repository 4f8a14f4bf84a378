"""What the documents say holds: links and anchors lead somewhere, commands exist and run, Python blocks work."""

import __future__

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.main import get_command

from sandtable.cli import main
from sandtable.cli.app import app
from sandtable.coach import Effort, survey

ROOT = Path(__file__).parent.parent
OUTSIDE = re.compile(r"^(https?:|mailto:)")
STAYS_UP = ("play", "serve", "matches", "keys", "mcp")  # commands that wait, or touch what is not the test's


def documents() -> list[Path]:
    """Every document for people, in the root, in docs and beside the client."""
    return [
        *sorted(ROOT.glob("*.md")),
        *sorted((ROOT / "docs").rglob("*.md")),
        *sorted((ROOT / "web").glob("*.md")),
    ]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


TEXTS = {named(path): path.read_text(encoding="utf-8") for path in documents()}


def blocks(text: str, language: str) -> list[str]:
    """The blocks of code in one language, without the space before their fences: a block may go on with a class."""
    found = re.findall(rf"(?ms)^( *)```{language}\n(.*?)^ *```$", text)
    return [re.sub(rf"(?m)^{fence}", "", block) for fence, block in found]


def prose(text: str) -> str:
    """A document without its blocks of code."""
    return re.sub(r"(?ms)^ *```.*?^ *```$", "", text)


def anchors(text: str) -> set[str]:
    """The anchors of the headings, as GitHub makes them."""
    headings = re.findall(r"(?m)^#+ (.+)$", prose(text))
    return {re.sub(r"[^\w\s-]", "", heading.lower()).replace(" ", "-") for heading in headings}


# Links ----------------------------------------------------------------------------------------------


def links() -> list[tuple[str, str]]:
    found = [
        (name, target) for name, text in TEXTS.items() for target in re.findall(r"\]\(([^)\s]+)\)", prose(text))
    ]
    return [each for each in dict.fromkeys(found) if not OUTSIDE.match(each[1])]


@pytest.mark.parametrize(("name", "target"), links())
def test_links_lead_to_files_and_headings(name: str, target: str) -> None:
    path, _, anchor = target.partition("#")
    file = (ROOT / name).parent.joinpath(path).resolve() if path else ROOT / name
    assert file.exists()
    assert not anchor or anchor in anchors(file.read_text(encoding="utf-8"))


def test_every_document_is_found_from_the_readme() -> None:
    seen, todo = set(), ["README.md"]
    while todo:
        name = todo.pop()
        seen.add(name)
        linked = [(ROOT / name).parent.joinpath(to.partition("#")[0]).resolve() for at, to in links() if at == name]
        todo += {named(each) for each in linked if each.suffix == ".md"} - seen
    assert set(TEXTS) - {"web/README.md"} <= seen


def test_every_picture_is_shown_and_small() -> None:
    shown = {Path(target).name for _, target in links() if "/img/" in target}
    there = {path.name: path.stat().st_size for path in (ROOT / "docs/img").iterdir()}
    assert set(there) == shown
    assert max(there.values()) < 150_000


# Commands -------------------------------------------------------------------------------------------


def lines(block: str) -> Iterator[str]:
    """The commands of a console block: those after a prompt, without their comments."""
    for line in block.replace("\\\n", " ").splitlines():
        if line.startswith("$ "):
            yield re.sub(r"\s#\s.*", "", line[2:]).strip()


def in_blocks() -> list[tuple[str, str]]:
    """The commands that a reader is told to type."""
    return [
        (name, line) for name, text in TEXTS.items() for each in blocks(text, "console") for line in lines(each)
    ]


def in_sentences() -> list[tuple[str, str]]:
    """The commands that are spoken of; the changelog speaks of those of its time."""
    said = [
        (name, line) for name, text in TEXTS.items() for line in re.findall(r"`(sandtable [^`]+)`", prose(text))
    ]
    return [each for each in said if each[0] != "CHANGELOG.md"]


def commands(*found: tuple[str, str]) -> list[tuple[str, str]]:
    """Those of Sandtable, each once a document."""
    return [each for each in dict.fromkeys(found) if each[1].startswith("sandtable ")]


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved match."""
    file = tmp_path_factory.mktemp("saves") / "match.json"
    assert main(["simulate", "phantom_fury", "--only", "0", "--save", str(file)]) == 0
    return file


@pytest.fixture
def desk(save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that the documents speak of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda _="": "q")
    for name in ("match.json", "bug.json"):
        (tmp_path / name).write_bytes(save.read_bytes())
    (tmp_path / "my-pack").mkdir()
    (tmp_path / "my-pack/pack.toml").write_text('name = "My printed values"\ngame = "phantom_fury"\n')
    (tmp_path / "my-pack/counters.toml").write_text(blocks(TEXTS["docs/packs.md"], "toml")[0])
    for depth in survey.EFFORTS:  # an analysis that takes no time
        monkeypatch.setitem(survey.EFFORTS, depth, Effort(1, 1, 1, 1, 1, anchors=1, worlds=1, choices=2))
    plan = blocks(TEXTS["docs/lab.md"], "toml")[0]  # with few games between cheap bots
    (tmp_path / "plan.toml").write_text(plan.replace("games = 40", "games = 6").replace("regular", "random"))


PLACEHOLDERS = {"GAME": "fitna", "ID": "fitna", "SAVE": "match.json", "K": "3", "N": "0", "PLAN": "plan.toml"}


@pytest.mark.parametrize(("name", "line"), commands(*in_blocks(), *in_sentences()))
@pytest.mark.usefixtures("desk")
def test_commands_and_their_options_exist(name: str, line: str) -> None:
    del name  # it only tells where to look
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line)[1:]]
    command: Any = get_command(app)
    while hasattr(command, "commands"):
        command = command.commands[words.pop(0)]
    command.make_context(command.name, words)  # reads the words and checks them, and runs nothing


def runs(line: str) -> bool:
    """Whether a command ends by itself and touches nothing but the desk."""
    return "--terminal" in line or line.split()[1] not in STAYS_UP


@pytest.mark.parametrize("line", sorted({line for _, line in commands(*in_blocks()) if runs(line)}))
@pytest.mark.usefixtures("desk")
def test_commands_run(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.usefixtures("desk")
def test_the_pack_of_the_documents_is_whole() -> None:
    assert main(["pack", "check", "my-pack"]) == 0


# Python ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if blocks(text, "python")])
def test_python_blocks_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a document are one module; the tests that it holds pass."""
    module = ModuleType("document")
    module.__dict__.update(pytest=pytest, __file__=str(ROOT / name))
    monkeypatch.setitem(sys.modules, "document", module)
    code = "\n".join(blocks(TEXTS[name], "python"))
    exec(compile(code, name, "exec", __future__.annotations.compiler_flag), module.__dict__)
    for test in [each for word, each in vars(module).items() if word.startswith("test_")]:
        test()


def test_the_first_game_stays_small() -> None:
    """Its page promises about 150 lines; those of the tests in it are not counted."""
    game = [each for each in blocks(TEXTS["docs/building/first-game.md"], "python") if "def test_" not in each]
    assert len([line for block in game for line in block.splitlines() if line.strip()]) <= 160


def test_the_python_example_of_the_readme_ends_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(blocks(TEXTS["README.md"], "python")[0], {})
    assert re.fullmatch(r"(defeat|\w+ victory) -?\d+\.?\d*", capsys.readouterr().out.strip())
