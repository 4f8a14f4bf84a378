"""8.0 Cards as a seat sees them: its hands with what each card would do now."""

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core import counted, ranged
from sandtable.core.scene import Card, Mark, Tray
from sandtable.games.fitna.box.box import ASSETS, EVENTS, Box
from sandtable.games.fitna.rules.assets import why_not_asset
from sandtable.games.fitna.rules.cards.special import held
from sandtable.games.fitna.rules.events import why_not_event
from sandtable.games.fitna.rules.fight import falls, supported
from sandtable.games.fitna.state import Fight, Segment, Table, plan_of

IS_MARK, KURD_MARK = Mark("●", "IS may use it"), Mark("○", "Kurds may use it")
PICTURES = {
    "Urban Combat": "city",
    "Human Shields": "city",
    "Special Forces": "dagger",
    "Oil Price Collapse": "oil",
    "Pipeline Sabotage": "oil",
    "Refugee Crisis": "people",
    "Popular Unrest": "people",
    "Forced March": "march",
    "Tribal Awakening": "people",
    "Foreign Fighters": "people",
    "Militia Mobilisation": "people",
    "Siege": "shield",
    "Combat Engineers": "spade",
    "Naval Blockade": "ship",
    "Strategic Airlift": "aircraft",
}
# By the first of its tags that is found here.
PICTURES_OF_TAGS = {
    "helicopter": "helicopter",
    "drone": "drone",
    "naval": "ship",
    "air": "aircraft",
    "artillery": "gun",
    "command": "star",
    "cancel": "shield",
    "insurgent": "bomb",
    "antitank": "tank",
    "wmd": "gas",
    "weather": "storm",
    "missile": "missile",
    "intel": "eye",
    "cyber": "eye",
    "economy": "coins",
    "special": "crosshair",
    "war": "flag",
    "peshmerga": "people",
    "support": "crate",
    "daesh": "flag",
    "reinforcements": "chevrons",
    "diplomacy": "talks",
    "coup": "flag",
    "rebellion": "flag",
}


@lru_cache(maxsize=2048)
def card(box: Box, number: int, foot: str = "", *, brief: bool = False) -> Card:
    """A card of the deck."""
    record = box.cards[number]
    marks = ((IS_MARK,) if record.is_symbol else ()) + ((KURD_MARK,) if record.kurd_symbol else ())
    asset = box.pile[number] == ASSETS
    return Card(
        record.id,
        record.title,
        "" if brief else ranged(record.text),
        str(record.ops),
        str(record.number),
        ("High Tension " if record.high_tension else "") + ("Asset" if asset else "Event"),
        "red" if asset else "blue",
        marks,
        foot,
        PICTURES.get(record.title) or next(drawn for tag, drawn in PICTURES_OF_TAGS.items() if tag in record.tags),
    )


def hand(t: Table, player: int, *, feet: bool = True) -> Tray:
    """8.0, 9.0, 10.0 The cards of a player with his Jokers at the end; feet, if somebody reads them."""
    s, box, plan = t.state, t.box, plan_of(t)
    cards = [card(box, number, _foot(t, player, number) if feet else "") for number in sorted(s.hands[player])]
    for joker in held(t, player):
        record = box.specials[joker - len(box.cards)]
        cards.append(
            Card(
                record.id,
                record.title,
                ranged(record.text),
                "★",
                sort="Special Joker",
                tone="gold",
                picture="missile",
            )
        )
    if s.jokers[player] and s.segment > Segment.HANDS:
        left = f"{s.jokers[player]} left" if s.jokers[player] > 1 else "the last one"
        id_ = f"joker_{plan.players[player].id}"
        alone = len(plan.players_of[plan.seat_of[player]]) == 1  # else the question says whose Joker is meant
        cards.append(
            Card(
                id_,
                "Joker",
                "Draw two cards at once.",
                "★",
                sort="Joker",
                tone="gold",
                foot=left,
                picture="star",
                plays="joker" if alone else "",
            )
        )
    record_ = plan.players[player]
    seat = plan.seats[plan.seat_of[player]].id
    tray = f"hand_{record_.id}"
    return Tray(tray, f"{record_.name}: hand", len(cards), cards=tuple(cards), seat=seat, side=record_.factions[0])


def _foot(t: Table, player: int, number: int) -> str:
    """What a card would change now, or why it cannot be played."""
    s, box = t.state, t.box
    if s.fight is not None:
        return _in_offensive(t, player, number, s.fight)
    if s.order[s.active % len(s.order)] != player:
        return ""
    if s.segment == Segment.PLANNING:
        return counted(box.ops[number], "OP")
    if s.segment != Segment.EVENTS:
        return ""
    modes = box.event_modes[number]
    if not modes:
        return "Not in your own Events"
    refusals = [why_not_event(t, player, way) for way in modes]
    return "" if None in refusals or refusals[0] is None else refusals[0].why


def _in_offensive(t: Table, player: int, number: int, fight: Fight) -> str:
    """18.3 The chance that the attacked space falls, without the card and with it."""
    s, box = t.state, t.box
    modes = box.asset_modes[number]
    if not modes:
        return "No use in an offensive" if not box.reactions[number] else "Answers another card"
    if not fight.attackers or not fight.defenders:
        return ""
    attacks = fight.player == player or not any(s.owner[unit] == player for unit in fight.defenders)
    for way in modes:
        if why_not_asset(t, player, way, fight, attacks) is None:
            with_card = supported(t, fight, way, attacks=attacks)
            before, after = (round(100 * falls(t, each)) for each in (fight, with_card))
            return f"falls {before} → {after} %" if before != after else f"stays {after} %"
    refusal = why_not_asset(t, player, modes[0], fight, attacks)
    return refusal.why if refusal is not None else ""


def choosing(t: Table, seat: int | None) -> Tray | None:
    """6.0.hands Both piles lie open to the player who takes his first hand (R-CRD-24)."""
    s, plan = t.state, plan_of(t)
    if s.segment != Segment.HANDS or seat is None or plan.seat_of[s.order[s.active]] != seat:
        return None
    cards = tuple(card(t.box, number) for number in sorted([*s.piles[0], *s.piles[1]]))
    return Tray("piles", "Cards to choose from", len(cards), cards=cards)


def discards(t: Table, seat: int | None) -> Iterator[Tray]:
    """R-CRD-17 Discards lie face down: of each pile those that this seat saw go there, until they are shuffled.

    Cards that others lost at random are not counted, or their number would tell the size of a hand (30.0).
    """
    s, plan = t.state, plan_of(t)
    if s.segment <= Segment.HANDS:
        return
    bits = 1 << seat if seat is not None else (1 << len(plan.seats)) - 1
    for pile, name in ((ASSETS, "Assets"), (EVENTS, "Events")):
        seen = sorted(number for number in s.discards[pile] if s.known[number] & bits == bits)
        cards = tuple(card(t.box, number, brief=True) for number in seen)
        if cards:
            yield Tray(f"discards_{name.lower()}", f"Discarded {name} you have seen", len(cards), cards=cards)
