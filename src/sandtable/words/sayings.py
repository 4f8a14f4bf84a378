"""What the words of the table tell: lines about a scene, as the browser's text table tells them."""

from collections.abc import Iterator, Mapping, Sequence

from sandtable.core import Forecast, Order, Window, counted, signed
from sandtable.core.errors import SandtableError
from sandtable.core.scene import Board, Card, Mark, Piece, Scene, Space, goal_in_words
from sandtable.words.finding import Thing, find, labels, lying, name


class Sayings:
    """A board in words."""

    def __init__(self, board: Board) -> None:
        self._spaces = {space.id: space for space in board.spaces}
        self._called = labels(board.spaces)
        self._sides = {side.id: side.name for side in board.sides}

    def pieces(self, scene: Scene, word: str) -> Iterator[str]:
        """Every piece, or those in whose line a word stands."""
        called = labels(lying(scene))
        lines = [self._line(piece, called) for piece in lying(scene)]
        found = [line for line in lines if word.lower() in line.lower()]
        if found:
            yield f"{counted(len(found), 'piece')}:"
            yield from found
        else:
            yield f"No piece has “{word}” in its line." if word else "There are no pieces."

    def look(self, scene: Scene, word: str) -> Iterator[str]:
        """A piece, a card or a place, by its name or id."""
        thing, called = self._find(scene, word), labels(lying(scene))
        if isinstance(thing, Card):
            yield from (text for text in (thing.title, thing.text, thing.foot) if text)
            return
        if isinstance(thing, Piece):
            yield self._line(thing, called)
            yield from thing.facts
            return
        status = next((each for each in scene.spaces if each.id == thing.id), None)
        held = f", held by {self._sides[status.side]}" if status and status.side in self._sides else ""
        yield f"{self._called[thing.id]}, {thing.kind.replace('_', ' ')}{held}."
        yield from thing.facts
        if status is not None:
            yield from status.facts
            yield from _texts(status.marks)
        yield from (each.name for each in scene.overlays if thing.id in each.spaces)
        here = [piece for piece in scene.pieces if self._stands_in(piece, thing)]
        yield from [self._line(piece, called) for piece in here] or ["Nothing stands here."]

    def near(self, scene: Scene, word: str) -> Iterator[str]:
        """The places beside a place, or beside the one where a piece stands, and what stands there."""
        thing = self._find(scene, word)
        space = self._spaces.get(thing.space if isinstance(thing, Piece) else thing.id)
        if space is None:
            yield f"{name(thing)} is not on the map."
            return
        if not space.near:
            yield f"Nothing is noted as lying beside {space.name}."
            return
        yield f"Beside {space.name}:"
        for id_ in space.near:
            here = ", ".join(piece.name for piece in scene.pieces if piece.space == id_)
            yield f"{self._called[id_]}: {here or 'empty'}"

    def beside(self, scene: Scene, seats: dict[str, str]) -> Iterator[str]:
        """Tracks, trays, and what everybody knows of the seats."""
        for track in scene.tracks:
            yield f"{track.name}: {track.value} ({track.low} to {track.high}). {track.note}".rstrip()
        for tray in scene.trays:
            names = ", ".join(labels([*tray.pieces, *tray.cards]).values())
            yield f"{tray.name}: {tray.count}{f': {names}' if names else ''}. {tray.note}".rstrip()
        for goal in scene.goals:
            yield f"{seats.get(goal.seat, goal.name)}: {goal_in_words(goal)}"
        for each in scene.standings:
            yield f"{seats.get(each.seat, each.seat)}: {', '.join([*each.facts, *each.tags])}."
        if not (scene.tracks or scene.trays or scene.standings or scene.goals):
            yield "Nothing lies beside the map."

    def id(self, scene: Scene, word: str) -> str:
        """The id of whatever goes by this name."""
        return self._find(scene, word).id

    def _find(self, scene: Scene, word: str) -> Thing:
        if not word:
            raise SandtableError("Name a piece or a place after the word.")
        return find(scene, self._spaces.values(), word)

    def _stands_in(self, piece: Piece, space: Space) -> bool:
        inside = self._spaces.get(piece.space)
        return piece.space == space.id or (inside is not None and inside.group == space.id)

    def _line(self, piece: Piece, called: Mapping[str, str]) -> str:
        factors = f"factors {piece.factors}" if piece.factors else ""
        reduced = "reduced" if piece.reduced else ""
        words = [called[piece.id], self._sides.get(piece.side, ""), factors, reduced, *_texts(piece.marks)]
        space = self._spaces.get(piece.space)
        where = f"in {self._called[space.id]}" if space is not None else "beside the map"
        return ", ".join(word for word in (*words, where) if word)


def _texts(marks: Sequence[Mark]) -> list[str]:
    return [mark.text for mark in marks]


def odds(forecast: Forecast | None) -> Iterator[str]:
    """The chances of an option, with what leads to them."""
    if forecast is None:
        yield "Nothing about this option is left to chance."
        return
    yield f"{forecast.title} [{forecast.rule}]"
    yield from (f"  {fact}" for fact in forecast.facts)
    yield from (f"  {signed(shift.value)} {shift.why} [{shift.rule}]" for shift in forecast.shifts)
    yield from (f"  {chance.probability:6.1%}  {chance}" for chance in forecast.chances)


# Standing orders ------------------------------------------------------------------------------------


def orders(windows: Sequence[Window], standing: Sequence[Order]) -> Iterator[str]:
    """The reactions of a game, and when a seat is asked about them."""
    if not windows:
        yield "This game has no reactions that can be declined beforehand."
    for window in windows:
        told = [_order(window, each) for each in standing if each.window == window.id]
        yield f"{window.name} ({window.id}): {'; '.join(told) or 'asked always'}."
        words = "; ".join(f"{word}: {text}" for word, text in window.words.items())
        if words:
            yield f"  occasions: {words}"


def _order(window: Window, order: Order) -> str:
    when = "" if order.turn is None else f" in turn {order.turn}"
    only = ", ".join(window.words.get(word, word) for word in order.words)
    places = f" at {counted(len(order.spaces), 'chosen place')}" if order.spaces else ""
    return f"asked only {only}{places}{when}" if only or places else f"never asked{when}"


def ordered(windows: Sequence[Window], standing: Sequence[Order], text: str, turn: int | None) -> tuple[Order, ...]:
    """The orders after one was given: `ID never`, `ID turn`, `ID always`, or `ID` with words of the window."""
    id_, *words = text.split()
    window = next((each for each in windows if each.id == id_), None)
    if window is None:
        known = ", ".join(each.id for each in windows) or "none"
        raise SandtableError(f"There is no reaction called {id_!r}; there are {known}.")
    others = tuple(each for each in standing if each.window != id_)
    match words:
        case ["always"]:
            return others
        case ["never"]:
            return (*others, Order(id_))
        case ["turn"]:
            if turn is None:
                raise SandtableError("This is said while such a reaction is asked.")
            return (*standing, Order(id_, turn=turn))
    unknown = [word for word in words if word not in window.words]
    if unknown or not words:
        known = ", ".join(["never", "turn", "always", *window.words])
        raise SandtableError(f"Say when to ask about {window.name}: {known}.")
    return (*others, Order(id_, tuple(words)))
