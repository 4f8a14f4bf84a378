"""The engine: runs a game's steps from question to question, with no memory of how it came there."""

from typing import Generic

from sandtable.core.decisions import Decision, Option, SecretChoices, Steps
from sandtable.core.errors import Ended, RulesError
from sandtable.core.game import Game, Outcome
from sandtable.core.table import B, S, Table


class Run(Generic[S, B]):
    """A game in progress. `pending` are the open questions, empty once `outcome` is set.

    With `automatic`, a question with a single option is answered without asking, unless it is veiled.
    """

    __slots__ = ("_secret", "_steps", "automatic", "game", "outcome", "pending", "table")

    def __init__(self, game: Game[S, B], table: Table[S, B], *, automatic: bool = True) -> None:
        self.game = game
        self.table = table
        self.automatic = automatic
        self.outcome: Outcome | None = None
        self.pending: tuple[Decision, ...] = ()
        self._steps: Steps[None] | None = None
        self._secret: SecretChoices | None = None

    def start(self) -> None:
        """Go to the first question."""
        self.on_step()
        self._begin()

    def answer(self, decision: Decision, option: Option) -> None:
        """Take an option that the decision offers, and go to the next question."""
        secret = self._secret
        if secret is None:
            self._advance(option)
            return
        secret.answers[decision.seat] = option
        self.pending = tuple(each for each in self.pending if each is not decision)
        if not self.pending:
            self._secret = None
            self.table.revealed = True
            secret.answers = dict(sorted(secret.answers.items()))  # who answered first means nothing
            self._advance()

    @property
    def secret(self) -> bool:
        """Whether the open questions are answered in secret and shown together."""
        return self._secret is not None

    @property
    def answered_in_secret(self) -> int:
        """How many of the open secret choices have been made."""
        if self._secret is None:
            return 0
        alone = sum(self._is_answered(each) for each in self._secret.decisions)
        return len(self._secret.decisions) - alone - len(self.pending)

    def _is_answered(self, decision: Decision) -> bool:
        """Whether a question answers itself."""
        return self.automatic and len(decision.options) == 1 and not decision.veiled

    def end(self) -> None:
        """Leave the present step: the rules have been told that the game is over."""
        self._finish_step()
        if self.outcome is None:
            raise RulesError(f"{self.game.id}: the game was ended without an outcome.")

    def on_step(self) -> None:
        """Called when all memory is in the state; a match takes its snapshots here."""

    def _begin(self) -> None:
        """Go to the first question of a step, unless the game is over already."""
        self._secret = None
        self._finish_step()
        if self.outcome is None:
            self._steps = self.game.step(self.table)
            self._advance()

    def _advance(self, answer: Option | None = None) -> None:
        """Run on until a question needs a player or the game has ended.

        No answer is due where a step begins and where the secret choices already hold theirs.
        """
        steps = self._steps
        if steps is None:
            raise RulesError("The match has not been started or is over.")
        while True:
            try:
                question = next(steps) if answer is None else steps.send(answer)
            except StopIteration:
                self._finish_step()
                if self.outcome is not None:
                    return
                self.on_step()
                steps = self._steps = self.game.step(self.table)
                answer = None
                continue
            except Ended:
                self.end()
                return
            except BaseException:
                self._steps = None  # what is left of a failed step must not pass for a finished one
                raise
            if type(question) is Decision:
                options = question.options
                if self.automatic and len(options) == 1 and not question.veiled:
                    answer = options[0]
                    continue
                if not options:
                    raise RulesError(f"{self.game.id} {question.rule}: a decision without options.")
                self.pending = (question,)
                return
            self._ask_in_secret(question)
            if self.pending:
                return
            answer = None

    def _finish_step(self) -> None:
        self.outcome = self.game.outcome(self.table)
        if self.outcome is not None:
            self._steps = None
            self.pending = ()

    def _ask_in_secret(self, question: Decision | SecretChoices) -> None:
        """Open secret choices; nothing is pending if nobody needs to be asked."""
        if not isinstance(question, SecretChoices):
            raise RulesError(f"{self.game.id}: rules must yield a Decision or SecretChoices.")
        waiting: list[Decision] = []
        for decision in question.decisions:
            if not decision.options:
                raise RulesError(f"{self.game.id} {decision.rule}: a decision without options.")
            if any(each.seat == decision.seat for each in waiting) or decision.seat in question.answers:
                raise RulesError(f"{self.game.id} {decision.rule}: a seat is asked twice at once.")
            if self._is_answered(decision):
                question.answers[decision.seat] = decision.options[0]
            else:
                waiting.append(decision)
        self._secret = question if waiting else None
        self.pending = tuple(waiting)
