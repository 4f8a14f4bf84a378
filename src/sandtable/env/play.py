"""A match as learners play it: by actions, with arrays and rewards; copied and pickled at any question."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable import games
from sandtable.core import AnyMatch, Decision, Match, Option, Outcome
from sandtable.env.actions import Actions
from sandtable.env.arrays import Arrays, Ints, Rows
from sandtable.env.observe import Observer

ILLEGAL = -0.001
"""What an illegal action costs; it does nothing."""


class Play:
    """One game in one setting; `deal` begins a match. Nobody hears its log."""

    match: AnyMatch
    slots: dict[int, Option]

    def __init__(
        self,
        game: str,
        scenario: str = "",
        variants: Mapping[str, int] | None = None,
        players: int = 0,
        overrides: Sequence[Path] = (),
    ) -> None:
        self._wish = (game, scenario, variants, players, overrides)
        self.game = games.find(game)
        self.setting = self.game.setting(scenario, variants, players, overrides=overrides)
        self.seats = self.game.seats(self.setting, overrides)
        self.overrides = tuple(overrides)
        box = self.game.box(self.overrides)
        self.actions = Actions(self.game, box.names)
        self.rows = Rows(self.actions)
        self.observer = Observer(self.game, box, self.seats)
        self.slots = {}

    def deal(self, seed: str) -> None:
        """Begin a new match."""
        self._go_on(Match(self.game, self.setting, seed, overrides=self.overrides))

    def _go_on(self, match: AnyMatch) -> None:
        self.match = match
        match.table.hear = None
        self._ask()

    def _ask(self) -> None:
        decision = self.decision
        self.slots = self.actions.slots(decision) if decision is not None else {}

    @property
    def decision(self) -> Decision | None:
        """What is asked first; secret choices are asked one after the other."""
        return self.match.pending[0] if self.match.pending else None

    def choose(self, action: int | str) -> bool:
        """Take an action by its number, or any act by its text; False if the number is not legal now."""
        decision = self.decision
        if decision is None:
            return False
        if isinstance(action, str):
            option: Option | None = self.game.parse_option(action, self.match.names)
        else:
            option = self.slots.get(int(action))
        if option is None:
            return False
        self.match.choose(decision.seat, option)
        self._ask()
        return True

    def options(self) -> Ints:
        """A row for each option of the question."""
        decision = self.decision
        return self.rows.options(self.slots, groups=decision is not None and decision.several is not None)

    def seen(self, seat: int) -> Arrays:
        """What a seat sees, with the mask of its actions; none is legal for a seat that is not asked."""
        decision = self.decision
        asked = decision if decision is not None and decision.seat == seat else None
        arrays = self.observer.arrays(self.match.table, seat, asked)
        arrays["action_mask"] = self.rows.mask(self.slots if asked is not None else {})
        return arrays

    def text(self, seat: int) -> str:
        """What a seat sees, in words."""
        return self.observer.text(self.match.table, seat, self.decision)

    def worth(self) -> list[float]:
        """What each seat may expect: where hardly anybody wins, the share of the highest level tells more."""
        return [self.game.expect(self.match.table, seat) for seat in range(len(self.seats))]

    def results(self) -> list[float]:
        """What the end is worth to each seat; nothing while the match goes on."""
        outcome = self.match.outcome
        return by_rank(outcome, len(self.seats)) if outcome is not None else [0.0] * len(self.seats)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        """The same position, which goes its own way; with the same dice."""
        twin = Play.__new__(Play)
        twin.__dict__.update(self.__dict__)
        if "match" in self.__dict__:
            twin._go_on(self.match.clone())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {"wish": self._wish, "frozen": self.match.freeze() if "match" in self.__dict__ else None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(*state["wish"])  # type: ignore[misc]
        if state["frozen"] is not None:
            self._go_on(Match.thaw(self.game, state["frozen"]))


def by_rank(outcome: Outcome, seats: int) -> list[float]:
    """From 1 for the first place alone to -1 for the last alone: those it has beaten less those who have beaten it.

    Who plays alone wins or loses.
    """
    if seats == 1:
        return [1.0 if outcome.winners else -1.0]
    ranks = outcome.ranks
    return [sum((mine < other) - (mine > other) for other in ranks) / (seats - 1) for mine in ranks]
