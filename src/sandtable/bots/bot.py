"""What a bot is."""

from typing import Any, Protocol

from sandtable.core import Decision, Option, Run

AnyRun = Run[Any, Any]


class Bot(Protocol):
    """Somebody who answers questions. Bots never change the run that they are shown."""

    def choose(self, run: AnyRun, decision: Decision) -> Option:
        """One of the decision's options, found with what the decision's seat may know."""
