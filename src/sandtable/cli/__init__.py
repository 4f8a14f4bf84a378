"""The command `sandtable`."""

import os
import sys
from collections.abc import Sequence

from sandtable.core.errors import RulesError, SandtableError, SaveError

USAGE, FAILED, INTERRUPTED = 2, 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Whatever is wrong with the input is said in a sentence, not in a traceback."""
    from sandtable.cli.app import app

    try:
        given = list(sys.argv[1:] if arguments is None else arguments)
        code = app(given, prog_name="sandtable", standalone_mode=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _say("Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more
        return FAILED
    except Exception as error:
        return _explain(error)
    return code if isinstance(code, int) else 0


def _explain(error: Exception) -> int:
    """Say what is wrong with the input; what is no fault of the input is raised again."""
    from sandtable.ledger import LedgerError
    from sandtable.packs import PackError

    if isinstance(error, SaveError | PackError | LedgerError | RulesError):
        return _say(str(error), FAILED)
    if isinstance(error, OSError):
        return _say(_about_a_file(error), FAILED)
    if isinstance(error, SandtableError):
        return _say(str(error), USAGE)
    if hasattr(error, "format_message"):  # the command line itself could not be read
        command = getattr(getattr(error, "ctx", None), "command_path", "sandtable")
        said = error.format_message()
        return _say(f"{said}{'' if said.endswith(('.', '?')) else '.'} See `{command} --help`.", USAGE)
    raise error


def _about_a_file(error: OSError) -> str:
    """What the system says of a file or folder, and what to do about it."""
    if error.filename is None or error.strerror is None:
        return str(error)
    if isinstance(error, FileExistsError):
        return f"{error.filename} is there already: name another file, or remove it first."
    advice = " Name another place, where you may write." if isinstance(error, PermissionError) else ""
    return f"{error.filename}: {error.strerror}.{advice}"


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code
