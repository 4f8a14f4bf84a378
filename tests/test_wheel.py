"""The wheel works in an environment of its own: commands, bots, the server with the built client and the manual.

The packages that Sandtable needs come from the environment of the tests, so that nothing is fetched.
"""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parent.parent
OWN = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
WITHOUT_WEB = "import sys; sys.modules['litestar'] = None; from sandtable.cli import main; sys.exit(main(['play']))"


def pip(*arguments: object) -> None:
    subprocess.run([sys.executable, "-m", "pip", *map(str, arguments), "--quiet", "--no-deps"], check=True)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    venv.create(folder / "venv")
    (wheel,) = folder.glob("sandtable-*.whl")
    pip("--python", folder / "venv/bin/python", "install", "--no-index", wheel)
    (site,) = (folder / "venv/lib").glob("python*/site-packages")
    (site / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "venv/bin"


def run(programs: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [programs / command[0], *command[1:]], capture_output=True, text=True, env=OWN, cwd=programs, check=False
    )


def test_the_commands_are_those_of_the_wheel(programs: Path) -> None:
    place = run(programs, "python", "-c", "import sandtable; print(sandtable.__file__)").stdout
    assert Path(place).is_relative_to(programs.parent)
    assert "Phantom Fury" in run(programs, "sandtable", "games").stdout
    simulated = run(programs, "sandtable", "simulate", "phantom_fury", "--games", "2", "--bots", "random")
    assert (simulated.returncode, simulated.stderr) == (0, "")


def test_without_the_web_extra_a_sentence_says_what_to_install(programs: Path) -> None:
    refused = run(programs, "python", "-c", WITHOUT_WEB)
    assert refused.returncode == 2
    assert "pip install 'sandtable[web]'" in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.fixture
def address(programs: Path, tmp_path: Path) -> Iterator[str]:
    """Where the server of the wheel answers."""
    command = [programs / "sandtable", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/matches.db"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**OWN, "PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout is not None
        yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
    finally:
        process.terminate()
        process.communicate()


def fetched(address: str) -> str:
    with urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def test_the_server_has_the_client_and_the_manual(address: str) -> None:
    (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', fetched(address))
    assert "function" in fetched(address + script)
    assert "First minutes" in fetched(f"{address}/help/playing/index.html")
