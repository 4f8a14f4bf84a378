"""A PostgreSQL server of one's own, thrown away afterwards."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


def programs() -> Path:
    """Where Debian's package, or the PATH, has PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda each: int(each.parts[-3]))
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        raise RuntimeError("PostgreSQL is needed: install Debian's package `postgresql`.")
    return found[-1].parent if found else Path(str(on_path)).parent


def _run(*command: str) -> None:
    """Run as a user that PostgreSQL accepts: it refuses to work for root."""
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*as_user, *command], capture_output=True, text=True, check=False, cwd="/")
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}\n{done.stderr}")


def another(url: str, name: str) -> str:
    """The URL of another database of the same cluster."""
    return url.replace("/postgres?", f"/{name}?")


@contextmanager
def cluster() -> Iterator[str]:
    """A running cluster in a temporary folder; the URL of its database."""
    with restartable() as (url, _):
        yield url


@contextmanager
def restartable() -> Iterator[tuple[str, Callable[[], None]]]:
    """A running cluster, and what stops it without warning and starts it again."""
    with TemporaryDirectory(prefix="sandtable-postgres-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, "postgres")
        with _running(Path(name)) as running:
            yield running


@contextmanager
def _running(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    bin_, data = programs(), folder / "data"
    _run(str(bin_ / "initdb"), "-D", str(data), "-A", "trust", "-U", "sandtable", "--no-sync", "-E", "UTF8")
    # What is written survives a server that is stopped without warning; only the machine may not stop.
    # It is reached by a socket in its folder: a port that is free now may be taken in a moment.
    options = f"-c listen_addresses='' -k {folder} -c fsync=off"
    control = (str(bin_ / "pg_ctl"), "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w")

    def restart() -> None:
        _run(*control, "-m", "immediate", "restart")

    _run(*control, "start")
    try:
        yield f"postgresql://sandtable@/postgres?host={folder}", restart
    finally:
        _run(str(bin_ / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
