"""What a seat may see."""

from sandtable.core.scene import Piece, Scene, Tray
from sandtable.games.islamic_state.rules.players import factions_of, side
from sandtable.games.islamic_state.state import Table


def scene(t: Table, seat: int | None) -> Scene:
    """The map, and how many cards lie before each faction; their faces only before one's own."""
    s, box = t.state, t.box
    pieces = tuple(
        Piece(box.piece_ids[piece], box.piece_labels[piece], box.space_ids[s.at[piece]], side(box.faction[piece]))
        for piece in range(box.air.stop)
        if s.at[piece] >= 0
    )
    mine = factions_of(t, seat) if seat is not None else ()
    trays = tuple(
        Tray(f"cards-{faction}", "Cards", len(cards), note=str(cards) if faction in mine else "")
        for faction, cards in enumerate(s.cards)
    )
    return Scene(box.players.turn[s.turn - 1].name, s.stage.name.lower(), pieces, trays=trays)
