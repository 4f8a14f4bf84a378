"""The terminal client: the map as text, the question, numbered options. It works for every game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from sandtable.bots import Bot, play
from sandtable.cli.printing import log_line, out, paged, say
from sandtable.coach import hint, plan
from sandtable.coach.saying import hint_lines, plan_lines
from sandtable.core import AnyMatch, Decision, Hint, Option, Several, counted
from sandtable.core.errors import SandtableError, UnknownName
from sandtable.core.history import LogEntry
from sandtable.core.save import save
from sandtable.core.scene import Scene
from sandtable.vocabulary import WORDS
from sandtable.words.picture import Picture
from sandtable.words.sayings import Sayings, odds, ordered, orders

NEWS = 6
FEW, FIRST = 12, 8
LISTED = 4
LONG = 24
OWN = (
    ("map", "m", "the map as text"),
    ("hint", "", "what the coach would do: up to three options, compared in a few seconds"),
    ("hint phase", "", "the same for a whole phase of moving: the few units that matter"),
    ("save", "s", "save FILE: save the match; without FILE, where it was saved before"),
    ("quit", "q", "leave the table"),
)


def listed(named: Sequence[str]) -> str:
    """The first of many names, and how many more there are."""
    more = len(named) - LISTED
    return ", ".join(named) if more <= 1 else f"{', '.join(named[:LISTED])} and {more} more"


class Terminal:
    """A match at the keyboard. Seats without a bot are played by whoever sits there."""

    def __init__(self, match: AnyMatch, bots: Mapping[int, Bot], file: Path | None = None) -> None:
        self.match = match
        self.bots = bots
        self.file = file
        board = match.game.board(match.table.box)
        self._picture, self._sayings = Picture(board, match.seats), Sayings(board)
        self._told = dict.fromkeys(range(len(match.seats)), 0)
        self._seat: int | None = None
        self._asked: Decision | None = None
        self._turn = ""
        self._saved = len(match.choices)
        self._leaving = False
        self._hints = 0
        self._commands: dict[str, Callable[[Decision, str], None]] = {
            "look": self._look,
            "pieces": self._pieces,
            "near": self._near,
            "options": self._list,
            "choose": self._choose,
            "together": self._gather,
            "odds": self._odds,
            "why": self._why_not,
            "log": self._log,
            "undo": self._undo,
            "beside": self._beside,
            "orders": self._orders,
            "help": self._help,
            "map": self._map,
            "hint": self._hint,
            "save": self._save,
        }
        shorts = {word.short: word.name for word in WORDS if word.short}
        self._shorts = {**shorts, "m": "map", "s": "save", "q": "quit", "?": "help"}
        people = [seat for seat in range(len(match.seats)) if seat not in bots]
        match.unwatched = frozenset(people if len(people) == 1 else ())
        for seat in people:
            match.stand(seat, match.game.usual_orders(match.seats[seat].id))

    def run(self) -> None:
        """Play until the match is over or somebody quits."""
        say(f"{self.match.game.about.title}. Type help for the words, map for the map.", "bold")
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
            if line in ("q", "quit") and self._may_quit():
                return
            self._obey(decision, line)
            play(self.match, self.bots)
        self._end()

    def _obey(self, decision: Decision, line: str) -> None:
        """Do what a line says; what cannot be done is explained."""
        name, _, rest = line.partition(" ")
        name = self._shorts.get(name.lower(), name.lower())
        if name in ("", "quit"):
            return
        self._leaving = False
        try:
            if name in self._commands:
                self._commands[name](decision, rest.strip())
            else:
                self._choose(decision, line)
        except SandtableError as error:
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
            for line in self._picture.summary(scene, self.match.seats[decision.seat].id):
                say(line)
        self._ask(decision)

    def _ask(self, decision: Decision) -> None:
        """The question and its options; of a long list only the first."""
        labels = self._labels(decision)
        self._put(decision)
        for label in labels if len(labels) <= FEW else labels[:FIRST]:
            say(label)
        if len(labels) > FEW:
            say(f"    … and {len(labels) - FIRST} more: type options, or options WORD for those with a word", "dim")
        if decision.several is not None:
            say(self._whole_act(decision.several), "dim")

    def _put(self, decision: Decision) -> None:
        who, prompt = self.match.seats[decision.seat].name, self.match.game.prompt(decision, self.match.names)
        named = len(self.match.seats) == 1 or prompt.startswith(f"{who}:")
        say(f"\n{'' if named else f'{who}: '}{prompt} [{decision.rule}]", "bold")

    def _labels(self, decision: Decision) -> list[Text]:
        game, names = self.match.game, self.match.names
        return [
            Text.assemble((f"{number:3} ", "cyan"), game.label(option, names), self._remark(decision, option))
            for number, option in enumerate(decision.options, start=1)
        ]

    def _list(self, decision: Decision, word: str = "") -> None:
        """The question and all its options, or those with a word in them."""
        labels = [label for label in self._labels(decision) if word.lower() in label.plain.lower()]
        self._put(decision)
        if not labels:
            say(f"No option has “{word}” in it.")
        if out.is_terminal and len(labels) > FEW:
            out.print(Columns(labels, column_first=True))
        else:
            for label in labels:
                say(label)
        if decision.several is not None and not word:
            say(self._whole_act(decision.several), "dim")

    def _whole_act(self, several: Several) -> str:
        """How a group of one's own is written."""
        kind, names = self.match.game.verbs[several.verb].of, self.match.names
        able = listed([names.label(kind, each) for each in several.among]) if kind is not None else ""
        most = len(several.among) if several.most is None else several.most
        return f"    or several at once, with commas (together A, B): {several.least} to {most} of {able}"

    def _remark(self, decision: Decision, option: Option) -> tuple[str, str]:
        """What an option costs, where the rules can tell, and whether it can be taken back."""
        cost = (decision.hint(option) if decision.hint is not None else None) or Hint()
        known = self.match.game.verbs.get(option.verb)
        final = cost.commits or (known is not None and known.commits)
        remarks = [remark for remark in (cost.text, "cannot be taken back" if final else "") if remark]
        return (f" ({', '.join(remarks)})" if remarks else "", "dim")

    def _tell(self, seat: int) -> None:
        news = [entry for entry in self.match.log[self._told[seat] :] if entry.event.known_to(seat)]
        if len(news) > NEWS:
            say(f"  … {counted(len(news) - NEWS, 'line')} before these; log {len(news)} shows them", "dim")
        for entry in news[-NEWS:]:
            self._tell_one(entry)
        self._told[seat] = len(self.match.log)

    def _tell_one(self, entry: LogEntry) -> None:
        say(f"  {log_line(self.match, entry)}", "dim")

    def _map(self, decision: Decision, _: str = "") -> None:
        with paged():
            for line in self._picture.lines(self.match.game.view(self.match.table, decision.seat)):
                say(line)

    def _log(self, decision: Decision, number: str) -> None:
        known = [entry for entry in self.match.log if entry.event.known_to(decision.seat)]
        with paged():
            for entry in known[-(int(number) if number.isdecimal() and int(number) else LONG) :]:
                self._tell_one(entry)

    def _help(self, _: Decision, __: str) -> None:
        for word in WORDS:
            for use in word.uses:
                self._help_line(use.written, word.short, use.text)
        for name, short, text in OWN:
            self._help_line(name, short, text)

    def _help_line(self, written: str, short: str, text: str) -> None:
        say(f"{written:<17} {short:<2} {text}")

    # Looking ----------------------------------------------------------------------------------------

    def _scene(self, decision: Decision) -> Scene:
        return self.match.game.view(self.match.table, decision.seat)

    def _look(self, decision: Decision, word: str) -> None:
        if word:
            self._say_all(self._sayings.look(self._scene(decision), word))
            return
        scene = self._scene(decision)
        say(f"{scene.turn}. {scene.phase}.")
        say(f"{self.match.game.prompt(decision, self.match.names)} [{decision.rule}]", "bold")
        say(f"{counted(len(decision.options), 'option')}; type options.")

    def _pieces(self, decision: Decision, word: str) -> None:
        with paged():
            self._say_all(self._sayings.pieces(self._scene(decision), word))

    def _near(self, decision: Decision, word: str) -> None:
        self._say_all(self._sayings.near(self._scene(decision), word))

    def _beside(self, decision: Decision, _: str) -> None:
        seats = {seat.id: seat.name for seat in self.match.seats}
        self._say_all(self._sayings.beside(self._scene(decision), seats))

    def _hint(self, decision: Decision, how: str) -> None:
        if len(self.bots) < len(self.match.seats) - 1:
            raise SandtableError("Hints are off where several people play.")
        self._hints += 1
        seed = f"hint {self._hints}"
        found = plan(self.match, decision.seat, seed=seed) if how == "phase" else None
        if found is not None:
            self._say_all(plan_lines(found))
            return
        seats = [seat.name for seat in self.match.seats]
        self._say_all(hint_lines(hint(self.match, decision.seat, seed=seed), seats))

    def _say_all(self, lines: Iterator[str]) -> None:
        for line in lines:
            say(line)

    # Doing ------------------------------------------------------------------------------------------

    def _choose(self, decision: Decision, line: str) -> None:
        if not line:
            raise SandtableError("Choose what? Give the number of an option.")
        self.match.choose(decision.seat, self._option(decision, line))

    def _option(self, decision: Decision, text: str) -> Option:
        """An option by its number, written out as in saves, or by words that only one has."""
        if not text.isdecimal():
            return self._spelled(text) or self._worded(decision, text)
        if not 1 <= int(text) <= len(decision.options):
            raise SandtableError(f"Give a number from 1 to {len(decision.options)}; type options for the list.")
        return decision.options[int(text) - 1]

    def _spelled(self, text: str) -> Option | None:
        """The option that is written like this in saves; a verb that lacks its target is only a word."""
        try:
            option = self.match.game.parse_option(text, self.match.names)
        except UnknownName:
            return None
        lacking = option.verb in self.match.game.verbs and self.match.game.verbs[option.verb].of is not None
        return None if lacking and text == option.verb else option

    def _worded(self, decision: Decision, text: str) -> Option:
        """The only option with these words."""
        named = [(self.match.game.label(each, self.match.names), each) for each in decision.options]
        fits = [(label, each) for label, each in named if text.lower() in label.lower()]
        fits = [(label, each) for label, each in fits if text.lower() == label.lower()] or fits
        if not fits:
            known = ", ".join([*self._commands, "quit"])
            raise SandtableError(f"No option has “{text}” in it, and the words are {known}.")
        if len(fits) > 1:
            several = ", ".join(label for label, _ in fits[:FEW])
            raise SandtableError(f"“{text}” fits several options ({several}): give the number of one.")
        return fits[0][1]

    def _gather(self, decision: Decision, named: str) -> None:
        """A whole act with those named: with commas between names, or ids with spaces between them."""
        if decision.several is None:
            raise SandtableError("Nothing is asked that several can do together.")
        words = named.split(",") if "," in named else named.split()
        ids = (self._sayings.id(self._scene(decision), word.strip()) for word in words)
        self._choose(decision, f"{decision.several.verb} {' '.join(ids)}")

    def _undo(self, decision: Decision, how_far: str) -> None:
        if how_far == "turn":
            self.match.undo_turn(self._undoer(decision))
        else:
            self.match.undo(self._undoer(decision))
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
            raise SandtableError("Which option? For example: odds 1")
        option = self._option(decision, text)
        against = decision.against(option)
        if against is not None:
            raise SandtableError(f"{against.why} [{against.rule}]")
        self._say_all(odds(self.match.forecast(decision.seat, option)))

    def _orders(self, decision: Decision, text: str) -> None:
        """The standing orders of whoever is asked; given one, they hold at once."""
        windows, standing = self.match.game.windows, self.match.orders.get(decision.seat, ())
        if text:
            turn = decision.occasion.turn if decision.reaction else None
            standing = ordered(windows, standing, text, turn)
            self.match.stand(decision.seat, standing)
        self._say_all(orders(windows, standing))

    def _why_not(self, decision: Decision, target: str) -> None:
        if not target:
            raise SandtableError("Why not what? Name a piece, a place or a card.")
        id_ = target if target in self.match.names else self._sayings.id(self._scene(decision), target)
        refusal = self.match.why_not(decision.seat, id_)
        rule = f" [{refusal.rule}]" if refusal and refusal.rule else ""
        say(f"{target} can be chosen." if refusal is None else f"{refusal.why}{rule}")

    def _save(self, _: Decision, name: str) -> None:
        file = Path(name).expanduser() if name else self.file
        if file is None:
            raise SandtableError("Where? Name a file: save match.json")
        save(self.match, file)
        self.file, self._saved = file, len(self.match.choices)
        say(f"Saved in {file}.", "green")

    def _may_quit(self) -> bool:
        if self._leaving or len(self.match.choices) == self._saved:
            return True
        self._leaving = True
        say("This match is not saved: save FILE saves it, quit once more leaves.", "yellow")
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
        if self._hints:
            say(f"{counted(self._hints, 'hint')} of the coach {'was' if self._hints == 1 else 'were'} used.")
        if self.file is not None:
            save(self.match, self.file)
            say(f"Saved in {self.file}; check the dice with: sandtable verify {self.file}")
