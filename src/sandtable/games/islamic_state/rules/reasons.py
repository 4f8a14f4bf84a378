"""Reasons that many questions about units share: what it is, where it stands, and which other is like it."""

from collections.abc import Callable, Sequence

from sandtable.core import Kind, Refusal
from sandtable.core.decisions import Refuse
from sandtable.core.refusals import against_pieces
from sandtable.games.islamic_state.state import Table


def why_not_there_at_all(t: Table, piece: int, rule: str) -> Refusal | None:
    """A piece that is no ground unit on the map."""
    if piece >= t.box.ground:
        return Refusal(rule, "It is no ground unit.")
    return Refusal(rule, "It is not on the map.") if t.state.at[piece] < 0 else None


def why_not_twin(t: Table, unit: int, offered: Sequence[int], rule: str) -> Refusal | None:
    """Units of a kind in one place are alike: one of them stands for all."""
    s, force = t.state, t.box.force
    for other in offered:
        alike = force[other] == force[unit] and (other in s.weak) == (unit in s.weak)
        if alike and s.at[other] == s.at[unit]:
            return Refusal(rule, f"Units of a kind in one area are alike: choose {_label(t, other)}.")
    return None


def against_units(
    t: Table, offered: Sequence[int], rule: str, why: Callable[[int], Refusal | None], else_: str
) -> Refuse:
    """Reasons against units where some on the map are offered; `why` is the question's own, `else_` the last."""

    def reason(piece: int) -> Refusal:
        found = why_not_there_at_all(t, piece, rule) or why_not_twin(t, piece, offered, rule)
        return found or why(piece) or Refusal(rule, else_)

    return against_pieces(reason)


def elsewhere(t: Table, area: int, rule: str) -> Callable[[int], Refusal | None]:
    """The reason against units that do not stand in an area."""

    def why(unit: int) -> Refusal | None:
        name = t.box.names.label(Kind.SPACE, area)
        return None if t.state.at[unit] == area else Refusal(rule, f"It is not in {name}.")

    return why


def why_not_anybody(t: Table, space: int, rule: str) -> Refusal:
    """A space where no unit of the faction stands that is asked."""
    if not t.state.here[space]:
        return Refusal(rule, "No ground unit stands there.")
    return Refusal(rule, "Only units of other factions stand there.")


def _label(t: Table, piece: int) -> str:
    return t.box.names.label(Kind.PIECE, piece)
