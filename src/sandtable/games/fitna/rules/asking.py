"""What questions share: hints about cards, and reasons against units, players and cards."""

from collections.abc import Callable, Sequence

from sandtable.core import Hint, Option, Refusal
from sandtable.core.decisions import Hints, Refuse
from sandtable.core.refusals import against_cards, against_pieces
from sandtable.games.fitna.state import Off, Table, plan_of

Why = Callable[[int], Refusal | None]
ABSENT = {
    Off.OUT: "It has no part in this scenario.",
    Off.POOL: "It lies in a Force Pool.",
    Off.BATCH: "It belongs to reinforcements that are still to come.",
    Off.WAITING: "It waits for a space where it may arrive.",
    Off.REMOVED: "It is out of the game for good.",
    Off.RESERVE: "It is held in reserve off the map.",
}


def ops_of_cards(ops: Sequence[int]) -> Hints:
    """What the cards of an option are worth in OPs (16.0)."""

    def hint(option: Option) -> Hint | None:
        cards = option.numbers
        return Hint(f"{sum(ops[card] for card in cards)} OPs") if cards else None

    return hint


def why_absent(t: Table, unit: int, rule: str) -> Refusal | None:
    """Why a unit is not on the map; of IS, whose counters lie face down, only that it is not there (25.1)."""
    at = t.state.at[unit]
    if at >= 0:
        return None
    if t.box.faction[unit] == t.box.is_faction:
        return Refusal(rule, "It is not on the map.")
    return Refusal(rule, ABSENT[Off(at)])


def against_units(t: Table, rule: str, why: Why) -> Refuse:
    """A reason against each unit; a marker stands for a player."""
    no_unit = Refusal(rule, "It stands for a player, not for a unit.")
    return against_pieces(lambda piece: why(piece) if piece < t.box.count else no_unit)


def against_players(t: Table, rule: str, why: Why) -> Refuse:
    """A reason against each player, whom a marker stands for; a unit is none."""
    no_player = Refusal(rule, "A player is meant here, not a unit.")
    absent = Refusal(rule, "This player has no part in the scenario.")
    player_of_marker = plan_of(t).of_marker

    def refuse(piece: int) -> Refusal | None:
        if piece < t.box.count:
            return no_player
        player = player_of_marker.get(piece)
        return absent if player is None else why(player)

    return against_pieces(refuse)


def against_hand(t: Table, player: int, rule: str, hand: str = "the hand") -> Refuse:
    """A reason against each card where whole cards of a hand are meant."""
    box = t.box

    def why(number: int) -> Refusal:
        if number >= len(box.cards) and number not in box.mode_card:
            return Refusal("10.0", "A Special Joker is no card of the hand.")
        if box.mode_card.get(number, number) not in t.state.hands[player]:
            return Refusal("8.0", f"It is not in {hand}.")
        return Refusal(rule, "The card itself is meant, not one way to play it.")

    return against_cards(why)
