"""A scene as text: every space that holds something, the tracks, and what lies beside the map."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text

from sandtable.cli.sayings import called
from sandtable.core import Seat
from sandtable.core.scene import Board, Mark, Piece, Scene, Space, SpaceStatus, Tray


class Picture:
    """Draws scenes of one board."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        self._spaces = board.spaces
        self._names = {space.id: space.name for space in board.spaces}
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
        for group, spaces in groupby(self._occupied(scene), key=lambda each: each[0].group):
            if group:
                yield Text(self._names.get(group, group.replace("_", " ").capitalize()), "underline")
            for space, pieces, status in spaces:
                yield self._space(space, pieces, status)
        for tray in scene.trays:
            yield self._tray(tray)
        for each in scene.standings:
            yield Text(f"  {self._seats.get(each.seat, each.seat)}: {'; '.join([*each.facts, *each.tags])}")

    def _occupied(self, scene: Scene) -> list[tuple[Space, list[Piece], SpaceStatus | None]]:
        statuses = {each.id: each for each in scene.spaces}
        pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            pieces.setdefault(piece.space, []).append(piece)
        shown = [each for each in self._spaces if each.id in pieces or each.id in statuses]
        shown.sort(key=lambda each: each.group)
        return [(each, pieces.get(each.id, []), statuses.get(each.id)) for each in shown]

    def _space(self, space: Space, pieces: list[Piece], status: SpaceStatus | None) -> Text:
        line = Text(f"  {called(space)}", "bold" if pieces else "")
        if status is not None:
            held = [self._sides[status.side]] if status.side in self._sides and not status.facts else []
            contested = ["contested"] if status.contested else []
            facts = "; ".join([*held, *contested, *_marks(status.marks), *status.facts])
            line.append(f" {facts}" if facts else "", "not bold")
        return self._with_pieces(line, pieces)

    def _tray(self, tray: Tray) -> Text:
        line = Text(f"  {tray.name}: {tray.count}{_note(tray.note)}")
        for card in tray.cards:
            words = [card.number, card.title, card.foot and f"[{card.foot}]", f"({card.id})"]
            line.append(f"\n    {' '.join(word for word in words if word)}")
        return self._with_pieces(line, tray.pieces)

    def _with_pieces(self, line: Text, pieces: Iterable[Piece]) -> Text:
        for piece in pieces:
            line.append("\n    ")
            line.append_text(self._letters.get(piece.side, Text("-")))
            line.append(f" {_describe(piece)}", "not bold")
        return line


def _describe(piece: Piece) -> str:
    reduced = "reduced" if piece.reduced else ""
    times = f"×{piece.count}" if piece.count > 1 and not piece.name.startswith(str(piece.count)) else ""
    tag = "" if piece.tag in piece.name else piece.tag
    words = [piece.name, times, piece.factors, tag, reduced, *_marks(piece.marks), f"({piece.id})"]
    return " ".join(word for word in words if word)


def _marks(marks: Iterable[Mark]) -> list[str]:
    return [mark.text for mark in marks]


def _note(note: str) -> str:
    return f" ({note})" if note else ""


def _colour(colour: str) -> str:
    """A colour that the terminal library can read: #abc is #aabbcc."""
    return "#" + "".join(letter * 2 for letter in colour[1:]) if len(colour) == 4 else colour
