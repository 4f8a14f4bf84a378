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
        code = app(list(sys.argv[1:] if arguments is None else arguments), standalone_mode=False)
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

    if isinstance(error, SaveError | PackError | LedgerError | OSError | RulesError):
        return _say(str(error), FAILED)
    if isinstance(error, SandtableError):
        return _say(str(error), USAGE)
    if hasattr(error, "format_message"):  # the command line itself could not be read
        return _say(f"{error.format_message().rstrip('.')}. See `sandtable --help`.", USAGE)
    raise error


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code
