"""A run with its seats: who is asked what, why something cannot be chosen, and what the odds are."""

from collections.abc import Set as AbstractSet

from sandtable.core.decisions import Decision, Deeds, Forecast, Option, Refusal
from sandtable.core.errors import UnknownName
from sandtable.core.game import Seat
from sandtable.core.names import Kind, Names
from sandtable.core.run import Run
from sandtable.core.scene import Piece
from sandtable.core.table import B, S


class Seated(Run[S, B]):
    """A game in progress with people or bots around it."""

    __slots__ = ("seats",)

    seats: tuple[Seat, ...]

    @property
    def names(self) -> Names:
        """The names of this match's pieces, spaces and cards."""
        return self.table.box.names

    def seat_number(self, id_: str) -> int:
        """The number of a seat."""
        for number, seat in enumerate(self.seats):
            if seat.id == id_:
                return number
        raise UnknownName(f"There is no seat {id_!r}; there are {', '.join(each.id for each in self.seats)}.")

    def decision(self, seat: int) -> Decision | None:
        """What this seat is asked, if anything."""
        return next((each for each in self.pending if each.seat == seat), None)

    def why_not(self, seat: int, target: str, by: str = "") -> Refusal | None:
        """Why a piece, space or card cannot be chosen now, a space also for the piece `by`; None if it can.

        Who is asked nothing is told no rule: it would say what another seat is asked.
        """
        if target not in self.names:
            return self._why_not_unnamed(seat, target)
        kind, number = self.names.find(target)
        label = self.names.label(kind, number)
        if self.outcome is not None:
            return Refusal(self.outcome.rule, "The match is over.")
        decision = self.decision(seat)
        if decision is None:
            return Refusal("", f"Nothing is asked of {self.seats[seat].name} now.")
        if any(self._names(option, kind, number) for option in decision.options):
            return None
        if kind is Kind.SPACE and by in self.names and decision.deeds is not None:
            return self._why_not_by(decision.deeds, by, number)
        refusal = decision.refuse(kind, number) if decision.refuse else None
        asked = {of for option in decision.options if (of := self.game.verbs[option.verb].of)}
        if not refusal and kind == Kind.PIECE and Kind.SPACE in asked - {kind}:
            refusal = self._why_not_under(seat, target)
        return refusal or self._why_not_kind(decision, asked, kind, label)

    def _why_not_by(self, deeds: Deeds, by: str, space: int) -> Refusal | None:
        """Why no deed of a piece leads to a space."""
        kind, piece = self.names.find(by)
        if kind is not Kind.PIECE or any(lead.space == space for deed in deeds.of(piece) for lead in deed.leads):
            return None
        return deeds.why_not(piece, space)

    def _why_not_under(self, seat: int, target: str) -> Refusal | None:
        """Where places are asked for, a piece means the one where it lies."""
        piece = self._seen(seat, target)
        return self.why_not(seat, piece.space) if piece and piece.space else None

    def _why_not_kind(self, decision: Decision, asked: AbstractSet[Kind], kind: Kind, label: str) -> Refusal:
        """What a question asks for, if that is another kind of thing."""
        if kind in asked:
            return Refusal(decision.rule, f"This question is not about {label}.")
        if not asked and decision.deeds is not None:
            return Refusal(decision.rule, f"It is not about {label}: choose one of your units, or an action.")
        if not asked:
            return Refusal(decision.rule, "Nothing on the map answers this question: choose one of its answers.")
        wanted = " or ".join(self.names.plural(each) for each in sorted(asked))
        return Refusal(decision.rule, f"This question asks for {wanted}, not for {label}.")

    def _why_not_unnamed(self, seat: int, target: str) -> Refusal | None:
        """A back or a part of a unit has no name: it means the space where it lies, beside the map nothing."""
        piece = self._seen(seat, target)
        if piece is None:
            raise UnknownName(f"There is no piece, space or card called {target!r}.")
        if piece.space:
            return self.why_not(seat, piece.space)
        decision = self.decision(seat)
        return Refusal(decision.rule if decision else "", f"{piece.name} cannot be chosen by itself.")

    def _seen(self, seat: int, target: str) -> Piece | None:
        """A piece as the seat sees it, on the map or beside it."""
        view = self.game.view(self.table, seat)
        lying = (*view.pieces, *(piece for tray in view.trays for piece in tray.pieces))
        return next((each for each in lying if each.id == target), None)

    def _names(self, option: Option, kind: Kind, number: int) -> bool:
        """Whether an option is about something, or about one way to use it."""
        if self.game.verbs[option.verb].of is not kind:
            return False
        if option.target == number or number in option.targets:
            return True
        return option.target is not None and self.names.parent(kind, option.target) == number

    def forecast(self, seat: int, option: Option) -> Forecast | None:
        """The odds of an option, where chance decides."""
        decision = self.decision(seat)
        if decision is None or decision.odds is None or decision.against(option) is not None:
            return None
        return decision.odds(option)
