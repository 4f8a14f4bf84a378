"""A scene as text: every space that holds something, the tracks, and what lies beside the map."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text

from sandtable.core import Seat
from sandtable.core.scene import Board, Mark, Piece, Scene, Space, SpaceStatus, Tray, goal_in_words
from sandtable.words.finding import labels, lying


class Picture:
    """Draws scenes of one board."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        self._spaces = board.spaces
        self._called = labels(board.spaces)
        self._seats = {seat.id: seat.name for seat in seats}
        self._letters = {
            side.id: Text(side.letter, Style(color=_colour(side.ink), bgcolor=_colour(side.colour)))
            for side in board.sides
        }
        self._sides = {side.id: side.name for side in board.sides}

    def lines(self, scene: Scene) -> Iterator[Text]:
        """The whole scene, line by line."""
        yield Text(f"{scene.turn} · {scene.phase}", "bold")
        if scene.tracks:
            yield Text("  ".join(f"{each.name} {each.value}{_note(each.note)}" for each in scene.tracks))
        pieces = labels(lying(scene))
        for region, spaces in groupby(self._occupied(scene), key=lambda each: _region(each[0])):
            if region:
                yield Text(self._called.get(region, region[0].upper() + region[1:]), "underline")
            for space, here, status in spaces:
                yield self._with_pieces(self._space(space, here, status), here, pieces)
        for tray in scene.trays:
            yield self._with_pieces(_tray(tray), tray.pieces, pieces)
        for goal in scene.goals:
            yield Text(f"  {self._seats.get(goal.seat, goal.name)}: {goal_in_words(goal)}")
        yield from self._standings(scene)

    def summary(self, scene: Scene, seat: str) -> Iterator[Text]:
        """The turn, the goal of a seat, the tracks and how the other seats stand, in a few lines."""
        yield Text(f"{scene.turn} · {scene.phase}", "bold")
        own = [goal for goal in scene.goals if goal.seat == seat]
        for goal in own:
            yield Text(f"  Your goal: {goal_in_words(goal)}")
        if scene.tracks:
            yield Text("  " + " · ".join(f"{each.name} {each.value}" for each in scene.tracks))
        yield from self._standings(scene, seat if own else "")

    def _standings(self, scene: Scene, but: str = "") -> Iterator[Text]:
        for each in scene.standings:
            if each.seat != but:
                yield Text(f"  {self._seats.get(each.seat, each.seat)}: {'; '.join([*each.facts, *each.tags])}")

    def _occupied(self, scene: Scene) -> list[tuple[Space, list[Piece], SpaceStatus | None]]:
        statuses = {each.id: each for each in scene.spaces}
        pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            pieces.setdefault(piece.space, []).append(piece)
        shown = [each for each in self._spaces if each.id in pieces or each.id in statuses]
        shown.sort(key=_region)
        return [(each, pieces.get(each.id, []), statuses.get(each.id)) for each in shown]

    def _space(self, space: Space, pieces: list[Piece], status: SpaceStatus | None) -> Text:
        line = Text(f"  {self._called[space.id]}", "bold" if pieces else "")
        if status is not None:
            held = [self._sides[status.side]] if status.side in self._sides and not status.facts else []
            contested = ["contested"] if status.contested else []
            facts = "; ".join([*held, *contested, *_marks(status.marks), *status.facts])
            line.append(f" {facts}" if facts else "", "not bold")
        return line

    def _with_pieces(self, line: Text, pieces: Iterable[Piece], called: Mapping[str, str]) -> Text:
        for piece in pieces:
            line.append("\n    ")
            line.append_text(self._letters.get(piece.side, Text("-")))
            line.append(f" {_describe(piece, called[piece.id])}", "not bold")
        return line


def _region(space: Space) -> str:
    """What a space belongs to; a zone is a region itself."""
    return "" if space.kind == "zone" else space.group


def _tray(tray: Tray) -> Text:
    line = Text(f"  {tray.name}: {tray.count}{_note(tray.note)}")
    for card in tray.cards:
        words = [card.number, card.title, card.foot and f"[{card.foot}]"]
        line.append(f"\n    {' '.join(word for word in words if word)}")
    return line


def _describe(piece: Piece, called: str) -> str:
    reduced = "reduced" if piece.reduced else ""
    times = f"×{piece.count}" if piece.count > 1 and not piece.name.startswith(str(piece.count)) else ""
    tag = "" if piece.tag in piece.name else piece.tag
    words = [called, times, piece.factors, tag, reduced, *_marks(piece.marks)]
    return " ".join(word for word in words if word)


def _marks(marks: Iterable[Mark]) -> list[str]:
    return [mark.text for mark in marks]


def _note(note: str) -> str:
    return f" ({note})" if note else ""


def _colour(colour: str) -> str:
    """A colour that the terminal library can read: #abc is #aabbcc."""
    return "#" + "".join(letter * 2 for letter in colour[1:]) if len(colour) == 4 else colour
