"""The tools of a model: games, a seat at one, and everything that a player asks and does there."""

import secrets
import threading
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from sandtable import games, ledger
from sandtable.bots import KINDS
from sandtable.core.errors import SandtableError
from sandtable.mcp.chair import Chair, Question
from sandtable.mcp.local import LocalChair
from sandtable.mcp.pages import ROOM, latest, paged
from sandtable.mcp.remote import RemoteChair
from sandtable.words.picture import Picture
from sandtable.words.sayings import Sayings

INSTRUCTIONS = (
    "Published wargames with every rule enforced. Start with list_games and new_match, or join a match on a "
    "server; then view the position, list the options and choose by number or text. "
    "Ask odds, why_not and rule if unsure."
)
Handle = Annotated[str, Field(description="what new_match or join gave")]
Page = Annotated[int, Field(ge=1, description="long answers come in pages")]
Written = Annotated[str, Field(description="the number of an option, or the option as `options` writes it")]


def serve(*, withhold_options: bool = False) -> None:
    """Answer on standard input and output until the client goes away."""
    make_server(withhold_options=withhold_options).run("stdio")


def make_server(*, withhold_options: bool = False) -> MCPServer:
    """A server with tables of its own. With `withhold_options` the model has to know the rules: none are listed."""
    tables = Tables(withhold_options=withhold_options)
    server = MCPServer("sandtable", instructions=INSTRUCTIONS)
    offered: list[Callable[..., str]] = [
        *(tables.list_games, tables.new_match, tables.join, tables.view, tables.choose, tables.odds),
        *(tables.why_not, tables.rule, tables.log, tables.undo),
    ]
    for each in offered if withhold_options else (*offered, tables.options):
        server.tool(structured_output=False)(_refusing(each, tables.lock))
    return server


def _refusing(do: Callable[..., str], lock: threading.Lock) -> Callable[..., str]:
    """A tool whose refusals the model can read: the SDK tells it nothing of other errors than its own.

    Tools run in threads: one at a time may touch a match.
    """

    @wraps(do)
    def said(*args: Any, **kwargs: Any) -> str:
        try:
            with lock:
                return do(*args, **kwargs)
        except SandtableError as error:
            raise ToolError(str(error)) from None

    return said


class Tables:
    """The chairs of one client, by their handles."""

    def __init__(self, *, withhold_options: bool = False) -> None:
        self.lock = threading.Lock()
        self._chairs: dict[str, Chair] = {}
        self._withhold = withhold_options

    def list_games(self, game: str = "") -> str:
        """The games; of one game its scenarios, seats, variants and bots."""
        if not game:
            found = [games.find(id_) for id_ in games.GAMES]
            return "\n".join(
                f"{each.id}: {each.about.title}, {each.about.players}. {each.about.summary}" for each in found
            )
        rules = games.find(game)
        lines = [f"{rules.about.title}. {rules.about.summary}"]
        for scenario in (each for each in rules.scenarios if not each.missing):
            seats = " or ".join(", ".join(seat.id for seat in seats) for seats in scenario.tables)
            lines.append(f"scenario {scenario.id}: {scenario.name}; seats {seats}")
        lines += [f"variant {each.id} {each.low}..{each.high}: {each.name}" for each in rules.variants]
        lines.append(f"bots: {', '.join(kind.id for kind in KINDS)}")
        return paged(lines, 1)

    def new_match(
        self,
        game: str,
        seat: str = "",
        scenario: str = "",
        players: int = 0,
        variants: dict[str, int] | None = None,
        bots: str = "greedy",
        seed: str = "",
    ) -> str:
        """Sit down at a new match; bots take the other seats. Gives the handle that other tools want."""
        return self._sit(LocalChair(game, seat, scenario, players, variants, bots, seed))

    def join(self, address: str, match: str, key: str) -> str:
        """Take a seat of a match on a Sandtable server: its address, the match's id and the key of the seat."""
        return self._sit(RemoteChair(address, match, key))

    def _sit(self, chair: Chair) -> str:
        handle = secrets.token_hex(4)
        self._chairs[handle] = chair
        return f"match {handle}\nYou are {chair.seats[chair.seat].name}.\n{self._asked(chair)}"

    def _chair(self, handle: str) -> Chair:
        if handle not in self._chairs:
            raise SandtableError(f"There is no match {handle!r}: new_match and join give one.")
        return self._chairs[handle]

    def _asked(self, chair: Chair) -> str:
        """What the seat is asked, or how the match ended."""
        question = chair.question()
        if question is not None:
            return _prompt(question, count=not self._withhold)
        over = chair.over()
        return f"Over: {over}" if over else "Nothing is asked of you now: others are to choose."

    def view(self, match: Handle, about: str = "", page: Page = 1) -> str:
        """The position as text; about a piece, a card or a place, by id or name, if one is given."""
        chair = self._chair(match)
        board, scene = chair.game.board(chair.game.box()), chair.scene()
        if about:
            sayings = Sayings(board)
            return paged([*sayings.look(scene, about), *sayings.near(scene, about)], page)
        picture = Picture(board, chair.seats)
        lines = [line for text in picture.lines(scene) for line in text.plain.splitlines()]
        return paged([*lines, self._asked(chair)], page)

    def options(self, match: Handle, word: str = "", page: Page = 1) -> str:
        """What you can choose now, numbered, with costs; only those with a word in them if one is given."""
        chair = self._chair(match)
        question = chair.question()
        if question is None:
            return self._asked(chair)
        lines = [line for line in _listed(question) if word.lower() in line.lower()]
        return paged([_prompt(question), *(lines or [f"No option has “{word}” in it."])], page)

    def choose(self, match: Handle, choices: list[Written]) -> str:
        """Take options one after the other; it stops where one is refused, chance decides or others choose.

        A number counts in the list of the question that is open then. Bots play until you are asked again.
        """
        chair = self._chair(match)
        news: list[str] = []
        told = ""
        for number, each in enumerate(choices):
            try:
                taken = chair.choose(self._written(chair, each))
            except SandtableError as error:
                if number == 0:
                    raise
                told = f"Stopped before choice {number + 1} of {len(choices)}, “{each}”: {error}"
                break
            news += taken.news
            if taken.surprise and number + 1 < len(choices):
                told = f"Stopped after choice {number + 1} of {len(choices)}: {taken.surprise}."
                break
        asked = self._asked(chair)
        lines = latest(news, ROOM - len(told) - len(asked))
        return "\n".join(line for line in (*lines, told, asked) if line)[-ROOM:]

    def _written(self, chair: Chair, option: str) -> str:
        """An option as it is written in saves, from its number in the list or from itself."""
        if not option.strip().isdecimal() or self._withhold:
            return option
        question = chair.question()
        options = question.options if question is not None else ()
        if not 1 <= int(option) <= len(options):
            raise SandtableError(f"Give a number from 1 to {len(options)}." if options else self._asked(chair))
        return options[int(option) - 1].text

    def odds(self, match: Handle, option: Written) -> str:
        """The exact chances of an option, and the sum that leads to them."""
        chair = self._chair(match)
        return paged(chair.odds(self._written(chair, option)), 1)

    def why_not(self, match: Handle, target: str) -> str:
        """Why a piece, a place or a card cannot be chosen now; by id or name."""
        chair = self._chair(match)
        id_ = Sayings(chair.game.board(chair.game.box())).id(chair.scene(), target)
        return chair.why_not(id_) or f"{target} can be chosen."

    def rule(self, game: str, number: str, page: Page = 1) -> str:
        """A rule by its number, in our words, with the rules below it."""
        rules = ledger.load(games.find(game).folder / "rules.toml").rules
        found = [each for each in rules if each.id == number or each.id.startswith(f"{number}.")]
        if not found:
            raise SandtableError(f"{games.find(game).about.title} has no rule {number!r}.")
        return paged((f"{each.id} {each.title}: {each.summary}" for each in found), page)

    def log(self, match: Handle, last: Annotated[int, Field(ge=1)] = 20) -> str:
        """The latest lines of the log that you may know."""
        return "\n".join(latest(self._chair(match).log()[-last:], ROOM)) or "Nothing has happened yet."

    def undo(self, match: Handle) -> str:
        """Take back your last choice, if no die has been rolled and nothing hidden seen since."""
        chair = self._chair(match)
        chair.undo()
        return self._asked(chair)


def _prompt(question: Question, *, count: bool = True) -> str:
    number = f" {len(question.options)} options." if count else ""
    whole = f"\n{question.whole}" if question.whole else ""
    return f"{question.prompt} [{question.rule}]{number}{whole}"[:ROOM]


def _listed(question: Question) -> Iterator[str]:
    for number, each in enumerate(question.options, start=1):
        note = f" ({each.note})" if each.note else ""
        yield f"{number} {each.label}{note}{' [final]' if each.final else ''} = {each.text}"
