"""What a seat may see."""

from sandtable.core import Kind
from sandtable.core.scene import Card, Piece, Scene, SpaceStatus, Track, Tray
from sandtable.games.fitna.rules.control import side_of
from sandtable.games.fitna.rules.fog import sees
from sandtable.games.fitna.state import Segment, Table, plan


def view(t: Table, seat: int | None) -> Scene:
    """30.0 Own stacks and hands in full, of others the counters' backs."""
    s, box, p = t.state, t.box, plan(t)
    pieces = []
    for x in p.spaces:
        for u in s.stacks[x]:
            faction, id_ = box.factions[box.faction[u]], box.names.id(Kind.PIECE, u)
            if sees(t, seat, u):
                label = box.names.label(Kind.PIECE, u)
                pieces.append(Piece(id_, label, box.map.space[x].id, faction, reduced=s.steps[u] < box.full[u]))
            else:
                pieces.append(Piece(f"back_{len(pieces)}", faction, box.map.space[x].id, faction, hidden=True))
    spaces = tuple(SpaceStatus(box.map.space[x].id, side_of(t, s.control[x])) for x in p.spaces)
    hands = tuple(
        Tray(f"hand_{p.players[q].id}", p.players[q].name, len(s.hands[q]), cards=_cards(t, s.hands[q]))
        for q in p.everybody
        if p.seat_of[q] == seat
    )
    tracks = (Track("turn", "Turn", s.turn, 1, p.turns), Track("tension", "Tension", s.tension, 0, 10))
    return Scene(f"Turn {s.turn}", Segment(s.segment).name.lower(), tuple(pieces), spaces, tracks, hands)


def _cards(t: Table, hand: list[int]) -> tuple[Card, ...]:
    return tuple(Card(t.box.cards[c].id, t.box.cards[c].title, t.box.cards[c].text) for c in sorted(hand))
