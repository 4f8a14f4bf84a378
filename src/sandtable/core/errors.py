"""Errors that people meet: each message says what is wrong and what to do."""


class SandtableError(Exception):
    """The base of every error that Sandtable raises on purpose."""


class IllegalChoice(SandtableError):
    """A choice that the pending decision does not offer."""


class NotYourDecision(SandtableError):
    """A choice by a seat that is not asked."""


class NothingToUndo(SandtableError):
    """No choice of this seat can be taken back."""


class UnknownName(SandtableError):
    """A name of a piece, space, card, seat or verb that the game does not have."""


class PositionError(SandtableError):
    """A position text that cannot be read."""


class SaveError(SandtableError):
    """A saved match that cannot be loaded."""


class Misfit(SaveError):
    """A saved match whose choice number `at` (from 0) does not fit the rules, the components or the seed."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class WrongShare(SandtableError):
    """A share that does not fit the chain of its seat."""


class SetupError(SandtableError):
    """A scenario, variant or seat that the game does not offer."""


class GuideError(SandtableError):
    """A guide file that cannot be read."""


class RulesError(SandtableError):
    """A game broke the kernel's promises: a defect, never a user's fault."""


class Unimaginable(SandtableError):
    """No deal of what a seat cannot know fits what it has seen."""


class Ended(Exception):
    """Raised by rules to end the game in the middle of a step."""
