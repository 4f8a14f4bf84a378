"""The terminal client: the map as text, the question, numbered options. It works for every game."""

from collections.abc import Callable, Mapping
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from sandtable.bots import Bot, play
from sandtable.cli.picture import Picture
from sandtable.cli.words import log_line, out, say
from sandtable.core import AnyMatch, Decision, Hint, Option, Several
from sandtable.core.errors import SandtableError
from sandtable.core.history import LogEntry
from sandtable.core.save import save

MANY = 16
LONG = 24
HELP = """\
N       choose option N (or write the option out, as in saves: move b1; a whole act: move b1 b2)
u       take back your last choice; U takes back your whole turn, as far as it can be
o N     odds of option N, or of one written out
w ID    why a piece, space or card cannot be chosen
m       map
l [N]   the last N lines of the log
s FILE  save; without FILE, where it was saved before
?       this help
q       quit"""


class Terminal:
    """A match at the keyboard. Seats without a bot are played by whoever sits there."""

    def __init__(self, match: AnyMatch, bots: Mapping[int, Bot], file: Path | None = None) -> None:
        self.match = match
        self.bots = bots
        self.file = file
        self._picture = Picture(match.game.board(match.table.box))
        self._told = dict.fromkeys(range(len(match.seats)), 0)
        self._seat: int | None = None
        self._asked: Decision | None = None
        self._turn = ""
        self._saved = len(match.choices)
        self._leaving = False
        self._commands: dict[str, Callable[[Decision, str], None]] = {
            "u": self._undo,
            "U": self._undo_turn,
            "o": self._odds,
            "w": self._why_not,
            "m": self._map,
            "l": self._log,
            "s": self._save,
            "?": self._help,
        }

    def run(self) -> None:
        """Play until the match is over or somebody quits."""
        say(f"{self.match.game.about.title}. Type ? for help.", "bold")
        say(f"Hash of the seed: {self.match.seed_hash}", "dim")
        play(self.match, self.bots)
        while self.match.outcome is None:
            decision = self.match.pending[0]
            self._hand_over(decision.seat)
            self._show(decision)
            try:
                line = input("> ").strip()
            except EOFError:
                return
            if line == "q" and self._may_quit():
                return
            self._obey(decision, line)
            play(self.match, self.bots)
        self._end()

    def _obey(self, decision: Decision, line: str) -> None:
        """Do what a line says; what cannot be done is explained."""
        name, _, rest = line.partition(" ")
        if line in ("", "q"):
            return
        self._leaving = False
        try:
            if name in self._commands:
                self._commands[name](decision, rest.strip())
            else:
                self._choose(decision, line)
        except (SandtableError, OSError) as error:
            say(str(error), "red")

    # Showing ----------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Where people share a keyboard and the game has secrets, nobody sees the other's."""
        people = len(self.match.seats) - len(self.bots)
        if self.match.game.hides and people > 1 and self._seat not in (None, seat):
            out.clear()
            say(f"Over to {self.match.seats[seat].name}. Press Enter when nobody else is looking.", "bold")
            try:
                input()
            except EOFError:
                return
        self._seat = seat

    def _show(self, decision: Decision) -> None:
        """What happened since this seat was last asked, and the question, unless it stands there already."""
        if decision is self._asked:
            return
        self._asked = decision
        self._tell(decision.seat)
        scene = self.match.game.view(self.match.table, decision.seat)
        if scene.turn != self._turn:
            self._turn = scene.turn
            self._map(decision)
        game, names = self.match.game, self.match.names
        who = f"{self.match.seats[decision.seat].name}: " if len(self.match.seats) > 1 else ""
        say(f"\n{who}{game.prompt(decision, names)} [{decision.rule}]", "bold")
        labels = [
            Text.assemble((f"{number:3} ", "cyan"), game.label(option, names), self._remark(decision, option))
            for number, option in enumerate(decision.options, start=1)
        ]
        if out.is_terminal and len(labels) > MANY:
            out.print(Columns(labels, column_first=True))
        else:
            for label in labels:
                say(label)
        if decision.several is not None:
            say(self._whole_act(decision.several), "dim")

    def _whole_act(self, several: Several) -> str:
        """How a group of one's own is written."""
        kind = self.match.game.verbs[several.verb].of
        ids = " ".join(self.match.names.id(kind, each) for each in several.among) if kind is not None else ""
        most = len(several.among) if several.most is None else several.most
        return f"    or write {several.verb} and from {several.least} to {most} of: {ids}"

    def _remark(self, decision: Decision, option: Option) -> tuple[str, str]:
        """What an option costs, where the rules can tell, and whether it can be taken back."""
        hint = (decision.hint(option) if decision.hint is not None else None) or Hint()
        known = self.match.game.verbs.get(option.verb)
        final = hint.commits or (known is not None and known.commits)
        remarks = [remark for remark in (hint.text, "cannot be taken back" if final else "") if remark]
        return (f" ({', '.join(remarks)})" if remarks else "", "dim")

    def _tell(self, seat: int) -> None:
        news = [entry for entry in self.match.log[self._told[seat] :] if entry.event.known_to(seat)]
        if len(news) > LONG:
            say(f"  … {len(news) - LONG} lines before these; l {len(news)} shows them", "dim")
        for entry in news[-LONG:]:
            self._tell_one(entry)
        self._told[seat] = len(self.match.log)

    def _tell_one(self, entry: LogEntry) -> None:
        say(f"  {log_line(self.match, entry)}", "dim")

    def _map(self, decision: Decision, _: str = "") -> None:
        for line in self._picture.lines(self.match.game.view(self.match.table, decision.seat)):
            say(line)

    def _log(self, decision: Decision, number: str) -> None:
        known = [entry for entry in self.match.log if entry.event.known_to(decision.seat)]
        for entry in known[-(int(number) if number.isdecimal() and int(number) else LONG) :]:
            self._tell_one(entry)

    def _help(self, _: Decision, __: str) -> None:
        say(HELP)

    # Doing ------------------------------------------------------------------------------------------

    def _choose(self, decision: Decision, line: str) -> None:
        self.match.choose(decision.seat, self._option(decision, line))

    def _option(self, decision: Decision, text: str) -> Option:
        """An option by its number, or written out."""
        if not text.isdecimal():
            return self.match.game.parse_option(text, self.match.names)
        if not 1 <= int(text) <= len(decision.options):
            raise SandtableError(f"Choose a number from 1 to {len(decision.options)}, or ? for help.")
        return decision.options[int(text) - 1]

    def _undo(self, decision: Decision, _: str) -> None:
        self.match.undo(self._undoer(decision))
        self._back()

    def _undo_turn(self, decision: Decision, _: str) -> None:
        self.match.undo_turn(self._undoer(decision))
        self._back()

    def _undoer(self, decision: Decision) -> int:
        """Who takes back: at a shared keyboard, whoever may."""
        people = [seat for seat in range(len(self.match.seats)) if seat not in self.bots]
        return next((seat for seat in people if self.match.may_undo(seat)), decision.seat)

    def _back(self) -> None:
        length = len(self.match.log)
        self._told = {seat: min(told, length) for seat, told in self._told.items()}
        say("Taken back.", "green")

    def _odds(self, decision: Decision, text: str) -> None:
        if not text:
            raise SandtableError("Which option? For example: o 1")
        option = self._option(decision, text)
        against = decision.against(option)
        if against is not None:
            raise SandtableError(f"{against.why} [{against.rule}]")
        forecast = self.match.forecast(decision.seat, option)
        if forecast is None:
            say("Nothing about this option is left to chance.")
            return
        say(f"{forecast.title} [{forecast.rule}]", "bold")
        for fact in forecast.facts:
            say(f"  {fact}")
        for shift in forecast.shifts:
            say(f"  {shift.value:+g} {shift.why} [{shift.rule}]")
        for chance in forecast.chances:
            say(f"  {chance.probability:6.1%}  {chance.result}")

    def _why_not(self, decision: Decision, target: str) -> None:
        if not target:
            raise SandtableError("Why not what? Give the id of a piece, space or card: w b1")
        refusal = self.match.why_not(decision.seat, target)
        say(f"{target} can be chosen." if refusal is None else f"{refusal.why} [{refusal.rule}]")

    def _save(self, _: Decision, name: str) -> None:
        file = Path(name).expanduser() if name else self.file
        if file is None:
            raise SandtableError("Where? Name a file: s match.json")
        save(self.match, file)
        self.file, self._saved = file, len(self.match.choices)
        say(f"Saved in {file}.", "green")

    def _may_quit(self) -> bool:
        if self._leaving or len(self.match.choices) == self._saved:
            return True
        self._leaving = True
        say("This match is not saved: s FILE saves it, q once more quits.", "yellow")
        return False

    def _end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        people = [seat for seat in self._told if seat not in self.bots] or list(self._told)
        for entry in self.match.log[min(self._told[seat] for seat in people) :]:
            if any(entry.event.known_to(seat) for seat in people):
                self._tell_one(entry)
        winners = ", ".join(self.match.seats[seat].name for seat in outcome.winners) or "nobody"
        say(f"\n{outcome.level}: {outcome.why} [{outcome.rule}]. Won by {winners}.", "bold")
        say(f"The seed was {self.match.seed}.")
        if self.file is not None:
            save(self.match, self.file)
            say(f"Saved in {self.file}; check the dice with: sandtable verify {self.file}")
