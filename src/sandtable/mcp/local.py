"""A match in this process, with bots in the other seats."""

from collections.abc import Mapping, Sequence

from sandtable import games
from sandtable.bots import PATIENCE, make, play
from sandtable.core import AnyMatch, Decision, Match, Option
from sandtable.core.history import LogEntry
from sandtable.core.scene import Scene
from sandtable.mcp.chair import Choosable, Question, Taken, whole_act
from sandtable.words import sayings

DICE = "chance has decided something"
OTHERS = "others have chosen"


class LocalChair:
    """A seat at a match of this process."""

    def __init__(
        self,
        game: str,
        seat: str = "",
        scenario: str = "",
        players: int = 0,
        variants: Mapping[str, int] | None = None,
        bots: str = "greedy",
        seed: str = "",
    ) -> None:
        self.game = games.find(game)
        self.match: AnyMatch = Match(self.game, self.game.setting(scenario, variants, players), seed or None)
        self.seats = self.match.seats
        self.seat = self.match.seat_number(seat) if seat else 0
        others = (number for number in range(len(self.seats)) if number != self.seat)
        self._bots = {number: make(bots, f"{self.match.seed}/{number}", seconds=PATIENCE) for number in others}
        self.match.stand(self.seat, self.game.usual_orders(self.seats[self.seat].id))
        play(self.match, self._bots)

    def scene(self) -> Scene:
        """What the seat sees."""
        return self.game.view(self.match.table, self.seat)

    def question(self) -> Question | None:
        """What it is asked, if anything."""
        decision, match = self.match.decision(self.seat), self.match
        if decision is None:
            return None
        options = tuple(self._choosable(decision, option) for option in decision.options)
        return Question(self.game.prompt(decision, match.names), decision.rule, options, self._whole(decision))

    def _choosable(self, decision: Decision, option: Option) -> Choosable:
        names, hint = self.match.names, decision.hint(option) if decision.hint else None
        final = self.game.verbs[option.verb].commits or (hint is not None and hint.commits)
        text, label = self.game.spell(option, names), self.game.label(option, names)
        return Choosable(text, label, hint.text if hint is not None else "", final)

    def _whole(self, decision: Decision) -> str:
        several = decision.several
        kind = self.game.verbs[several.verb].of if several is not None else None
        if several is None or kind is None:
            return ""
        ids = [self.match.names.id(kind, each) for each in several.among]
        return whole_act(several.verb, ids, several.least, several.most or len(ids))

    def over(self) -> str:
        """How the match ended."""
        outcome = self.match.outcome
        if outcome is None:
            return ""
        won = ", ".join(self.seats[seat].name for seat in outcome.winners) or "nobody"
        return f"{outcome.level}, won by {won}. {outcome.why} [{outcome.rule}] Seed: {self.match.seed}"

    def choose(self, text: str) -> Taken:
        """Take an option; then the bots play until this seat is asked again."""
        match, lines = self.match, len(self.match.log)
        match.choose(self.seat, self.game.parse_option(text, match.names))
        own = match.choices[-1]
        surprise = DICE if own.rolls or match.table.revealed else ""
        made = len(match.choices)
        play(match, self._bots)
        if not surprise and any(not each.standing for each in match.choices[made:]):
            surprise = OTHERS
        return Taken(tuple(self._told(match.log[lines:])), surprise)

    def _told(self, entries: Sequence[LogEntry]) -> list[str]:
        known = (entry for entry in entries if entry.event.known_to(self.seat))
        return [f"{self.match.told(entry)} [{entry.event.rule}]" for entry in known]

    def odds(self, text: str) -> list[str]:
        """The chances of an option."""
        return list(sayings.odds(self.match.forecast(self.seat, self.game.parse_option(text, self.match.names))))

    def why_not(self, target: str) -> str:
        """Why something cannot be chosen."""
        refusal = self.match.why_not(self.seat, target)
        return "" if refusal is None else f"{refusal.why} [{refusal.rule}]"

    def log(self) -> list[str]:
        """The lines that the seat may know."""
        return self._told(self.match.log)

    def undo(self) -> None:
        """Take back the last choice."""
        self.match.undo(self.seat)
