"""`sandtable doctor`: what is installed, what works and what is missing, for reports of bugs."""

import platform
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import msgspec

from sandtable import __version__, games
from sandtable.cli.arguments import overrides
from sandtable.cli.play import server
from sandtable.cli.printing import say
from sandtable.core import counted
from sandtable.core.errors import SandtableError
from sandtable.packs import PackError, override_dirs

EXTRAS = {"": "what every game needs", "web": "the browser table", "push": "push messages"}
"""The parts that can be installed, as in sandtable[web], and what they are for."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. What is `missing` says what to do; only what is `broken` is a failure."""

    about: str
    found: str
    missing: str = ""
    broken: bool = False


def examine(database: str, packs: list[Path], *, as_json: bool) -> int:
    """Look at everything and say what was found; 1 if something does not work."""
    findings = [
        Finding("Sandtable", __version__),
        Finding("Python", f"{platform.python_version()} on {platform.platform()}"),
        *(_packages(extra) for extra in EXTRAS),
        *(_tried(id_, partial(_game, id_, packs)) for id_ in games.GAMES),
        _packs(packs),
        _tried("Browser client", _client),
        _tried("Database", partial(_database, database)),
    ]
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(findings), indent=2).decode())
    else:
        for each in findings:
            say(f"{each.about + ':':<16} {each.found}{f' {each.missing}' if each.missing else ''}")
    return 1 if any(each.broken for each in findings) else 0


def _packages(extra: str) -> Finding:
    """The packages of an extra and their versions."""
    wanted = sorted(_required(extra))
    versions = {name: _version(name) for name in wanted}
    found = ", ".join(f"{name} {there}" for name, there in versions.items() if there)
    absent = [name for name, there in versions.items() if not there]
    install = f"pip install 'sandtable[{extra}]'" if extra else "pip install --force-reinstall sandtable"
    missing = f"Missing for {EXTRAS[extra]}: {', '.join(absent)}; {install}" if absent else ""
    about = f"Packages [{extra}]" if extra else "Packages"
    return Finding(about, found, missing, broken=bool(absent) and not extra)


def _required(extra: str) -> Iterator[str]:
    """The names of the packages that an extra asks for; without one, those that are always needed."""
    for line in requires("sandtable") or ():
        requirement, _, condition = line.partition(";")
        if (f"extra == '{extra}'" in condition.replace('"', "'")) if extra else "extra" not in condition:
            yield requirement[: min(requirement.find(sign) for sign in "[<>=!~ " if sign in requirement)]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _tried(about: str, look: Callable[[], Finding]) -> Finding:
    """What a look finds, or why it could not be made."""
    try:
        return look()
    except (SandtableError, PackError, OSError) as error:
        return Finding(about, str(error), broken=True)


def _game(id_: str, packs: Sequence[Path]) -> Finding:
    game, laid_over = games.find(id_), overrides(id_, packs)
    named = f" with {', '.join(each.name for each in laid_over)}" if laid_over else ""
    return Finding(id_, f"{counted(len(game.scenarios), 'scenario')}, pack {game.box(laid_over).digest}{named}")


def _packs(packs: Sequence[Path]) -> Finding:
    folders = ", ".join(map(str, override_dirs(packs)))
    return Finding("Packs of yours", folders or "none (SANDTABLE_PACKS or --pack names folders)")


def _client() -> Finding:
    page = server("config").Config().static / "index.html"
    if page.is_file():
        return Finding("Browser client", "built")
    return Finding("Browser client", "not built.", "In a checkout `make web` builds it; it needs Node 20 or newer.")


def _database(url: str) -> Finding:
    store = server("storage.store")
    where = url or store.default_database()
    if not url and not Path(where.removeprefix("sqlite:///")).exists():
        return Finding("Database", f"{where} is not there yet; the first match makes it.")
    with store.opened(where, make=False):
        return Finding("Database", f"{store.without_password(where)} can be used.")
