"""Bringing a database of an earlier version to this one: after a copy of it, in one transaction, and said aloud."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, text, update
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.storage.claim import claimed
from sandtable.server.storage.store import VERSION, Store, StoreError, cause, data_folder, is_older, opening
from sandtable.server.storage.tables import about
from sandtable.server.storage.upkeep import back_up, begin_private

Say = Callable[[str], None]


def bring_up_to_date(url: str, say: Say, *, backup: bool = True) -> None:
    """Migrate a database if it has an earlier version; nobody else may serve it meanwhile."""
    with opening(url) as store:
        file = store.engine.url.database
        if not store.shared and (not file or not Path(file).exists()):
            return
        found = store.version()
        if not is_older(found):
            return
        with claimed(url):
            say(_copied(store, found) if backup else "No copy of the database was made, as you wished.")
            migrate(store)
    say(f"The database was brought from version {found} to version {VERSION}.")


def migrate(store: Store) -> None:
    """All steps to this version, or none."""
    from alembic import command
    from alembic.config import Config

    try:
        with _alone(store) as db:
            found = store.version(db)
            if not is_older(found):
                return  # another process was quicker
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
            config.attributes["connection"] = db
            command.stamp(config, str(found), purge=True)
            command.upgrade(config, str(VERSION))
            db.execute(update(about).values(version=VERSION))
    except SQLAlchemyError as error:
        raise StoreError(
            f"The database could not be brought to version {VERSION}, and is as it was: {cause(error)}. Mend that,"
            " or go on with the Sandtable that you had."
        ) from None


@contextmanager
def _alone(store: Store) -> Iterator[Connection]:
    """A transaction in which tables can be changed; others who want the same wait."""
    with store.transaction() as db:
        if store.shared:
            db.execute(text("SELECT pg_advisory_xact_lock(hashtext('sandtable'))"))
        else:
            db.exec_driver_sql("BEGIN IMMEDIATE")  # Python would begin only with the first row that is written
        yield db


# The copy before ------------------------------------------------------------------------------------


def _copied(store: Store, version: int) -> str:
    """Copy a database; where the copy is, or why there is none."""
    try:
        return (_dumped if store.shared else _beside)(store, version)
    except StoreError as error:
        ways = "Make room or a copy of your own, then start with --no-backup; the database was not touched."
        raise StoreError(f"{error} {ways}") from None


def _beside(store: Store, version: int) -> str:
    file = _free(Path(f"{store.engine.url.database}.version-{version}"))
    back_up(store, file)
    return f"A copy of the database was made before it is migrated: {file}"


def _dumped(store: Store, version: int) -> str:
    program = shutil.which("pg_dump")
    if program is None:
        return (
            "PostgreSQL's pg_dump is not here, so no copy was made: backups of this database are yours."
            " A migration that fails is undone."
        )
    file = _free(data_folder() / f"version-{version}-{datetime.now():%Y-%m-%d}.dump")
    begin_private(file)
    _dump(store, program, file)
    return f"A copy of the database was made before it is migrated: {file} (for pg_restore)"


def _dump(store: Store, program: str, file: Path) -> None:
    url = store.engine.url
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    plain = url.set(drivername="postgresql", password=None).render_as_string()
    command = [program, "--format=custom", f"--file={file}", f"--dbname={plain}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        file.unlink(missing_ok=True)
        said = (done.stderr.strip().splitlines() or ["it does not say why"])[0]
        raise StoreError(f"The database cannot be copied: {said}.")


def _free(file: Path) -> Path:
    """A name that nothing has yet."""
    number, free = 1, file
    while os.path.lexists(free):
        number += 1
        free = file.with_name(f"{file.name}-{number}")
    return free
