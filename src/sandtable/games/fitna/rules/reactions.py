"""8.1 Reactions: cards that cancel the card of another player."""

from sandtable.core import Forecast, Kind, Option, Refusal, Steps
from sandtable.core.events import Card as CardEvent
from sandtable.core.refusals import against_cards
from sandtable.games.fitna.box.cards import Mode, TargetSpaceCity
from sandtable.games.fitna.box.effects import BarCards, Cancel
from sandtable.games.fitna.rules.cards.play import Play, in_no_way
from sandtable.games.fitna.rules.fight import forecast, supported
from sandtable.games.fitna.rules.hands import discard, everybody
from sandtable.games.fitna.rules.units import is_npc
from sandtable.games.fitna.rules.windows import PASS, ask_to_play, from_active, price
from sandtable.games.fitna.state import Fight, Table, plan_of


def answers(t: Table, mode: Mode, played: Play) -> bool:
    """8.1 Whether a cancelling card fits the card that was played, whoever holds it."""
    box = t.box
    if played.card >= len(box.cards):
        return False  # 10.0
    card = box.cards[played.card]
    effect = next(each for each in mode.effects if isinstance(each, Cancel))
    if not card.negatable or (effect.not_high_tension and card.high_tension):  # 34.0
        return False
    if effect.during == "offensive" and played.fight is None:
        return False
    in_city = any(box.city[space] for space in _struck(played))
    if not in_city and any(isinstance(each, TargetSpaceCity) for each in mode.requires):
        return False
    if card.number in effect.cards or card.type in effect.types or any(tag in effect.tags for tag in card.tags):
        return True
    return card_27_against_is(t, effect, played)


def card_27_against_is(t: Table, effect: Cancel, played: Play) -> bool:
    """25.5 Where IS has a player, Counter-Insurgency answers his Reinforcements instead of Daesh cards."""
    daesh = 50 in effect.cards
    return daesh and played.player == plan_of(t).is_power and "reinforcements" in t.box.cards[played.card].tags


def _struck(played: Play) -> list[int]:
    return [played.fight.target] if played.fight is not None else played.targets


def could_be_answered(t: Table, played: Play) -> bool:
    """Whether, as far as everybody knows, somebody may hold a card that cancels this one."""
    s = t.state
    all_seats = everybody(t)
    for card in _cancellers(t, played):
        if card == played.card or card in s.gone or card in s.barred:
            continue
        if s.known[card] == all_seats and card in s.discards[t.box.pile[card]]:
            continue  # seen on the discards
        if t.box.cards[card].high_tension and not s.tense:
            continue
        return True
    return False


def _cancellers(t: Table, played: Play) -> tuple[int, ...]:
    plan, box = plan_of(t), t.box
    key = (played.card, played.fight is not None, played.player == plan.is_power)
    found = plan.cancellers.get(key)
    if found is None:
        found = plan.cancellers[key] = tuple(
            card for card in plan.all_cards if any(_fits(t, box.mode[way], played) for way in box.reactions[card])
        )
    return found


def _fits(t: Table, mode: Mode, played: Play) -> bool:
    """Whether a card could fit, leaving aside where the played card is aimed at."""
    bare = Mode(id=mode.id, when=mode.when, side=mode.side, requires=(), effects=mode.effects)
    return answers(t, bare, played)


def why_not_cancel(t: Table, player: int, way: int, played: Play) -> Refusal | None:
    """8.1, R-CRD-26, R-CRD-27 Why a player may not cancel with a card he holds."""
    box = t.box
    mode, card = box.mode[way], box.mode_card[way]
    if card in t.state.barred:
        return Refusal("8.1", "It is barred until the end of the turn, except for OPs.")
    if not answers(t, mode, played):
        return Refusal("8.1", "It does not cancel this card.")
    if played.fight is not None and box.cards[card].title in played.fight.titles:
        return Refusal("18.3", "A card of this title was played in this offensive.")
    if mode.side == "defender" and not _defends(t, player, played):
        return Refusal("8.1", "Only the owner of units in the attacked space may play it.")
    return _no_symbol(t, card, played)


def _defends(t: Table, player: int, played: Play) -> bool:
    """R-CRD-26 The owner of units there; for IS and Kurds anybody but the attacker."""
    s = t.state
    if played.fight is not None and not played.attacks:
        return False
    units = (
        played.fight.defenders if played.fight else [unit for space in played.targets for unit in s.stacks[space]]
    )
    return any(s.owner[unit] == player or is_npc(s.owner[unit]) for unit in units)


def _no_symbol(t: Table, card: int, played: Play) -> Refusal | None:
    """8.1.symbols, R-CRD-27 To help IS or Kurds a cancelling card needs their symbol."""
    box, s = t.box, t.state
    if played.fight is not None:
        helped = played.fight.defenders if played.attacks else played.fight.attackers
    else:
        helped = [unit for space in played.targets for unit in s.stacks[space]]
    factions = {box.faction[unit] for unit in helped}
    record = box.cards[card]
    if box.is_faction in factions and not record.is_symbol:
        return Refusal("25.3", "It lacks the symbol of IS.")
    if factions & set(box.kurdish) and not record.kurd_symbol:
        return Refusal("26.3", "It lacks the symbol of the Kurds.")
    return None


def window(t: Table, played: Play) -> Steps[bool]:
    """R-CRD-11 The others are asked in order; the first card that cancels stops the played one. True if it did."""
    if not could_be_answered(t, played):
        return False
    for player in from_active(t):
        if player != played.player and (yield from _answer(t, player, played)):
            return True
    return False


def _answer(t: Table, player: int, played: Play) -> Steps[bool]:
    """Ask one player; True if he stops the card."""
    struck = _struck(played)
    aim = " against {struck:space}" if struck else ""
    choice = yield from ask_to_play(
        t,
        player,
        "{by:piece}: {card:card}" + aim + ". {player:piece}: cancel it?",
        lambda: _options(t, player, played),
        "8.1",
        "cancel",
        words=_words(t, player, played),
        spaces=struck,
        odds=None if played.fight is None else lambda option: _odds(t, player, played, option),
        hint=lambda option: price(t, player, option) if option.verb == "cancel" else None,
        battle="support" if played.fight is not None else "",
        refuse=against_cards(lambda card: _refuse(t, player, card, played)),
        card=played.card,
        by=plan_of(t).marker[played.player],
        struck=struck,
    )
    return choice != PASS and (yield from _cancel(t, player, choice.number, played))


def _odds(t: Table, player: int, played: Play, option: Option) -> Forecast | None:
    """18.3 The offensive with the card and without it, for whoever attacks, defends or helps the other force."""
    fight = played.fight
    if fight is None or option.verb in ("joker", "quiet"):
        return None
    owns = any(t.state.owner[unit] == player for unit in fight.defenders)
    attacker = player == fight.player or (not owns and not played.attacks)
    return forecast(t, _with(t, fight, played, counts=option.verb != "cancel"), attacker=attacker)


def _with(t: Table, fight: Fight, played: Play, *, counts: bool) -> Fight:
    """The offensive with a card that counts or is stopped; while an answer counts, what it answers does not."""
    if played.against is not None:
        return _with(t, fight, played.against, counts=not counts)
    return supported(t, fight, played.mode, attacks=played.attacks) if counts else fight


def _words(t: Table, player: int, played: Play) -> list[str]:
    """What standing orders may name: whether the card is an event or an Asset, and whether own units are meant."""
    own = any(t.state.owner[unit] == player for space in _struck(played) for unit in t.state.stacks[space])
    return ["offensive" if played.fight is not None else "event", *(("own",) if own else ())]


def _options(t: Table, player: int, played: Play) -> list[Option]:
    box = t.box
    cancel = box.options("cancel", Kind.CARD)
    modes = [way for card in t.state.hands[player] for way in box.reactions[card]]
    return [cancel[way] for way in sorted(modes) if why_not_cancel(t, player, way, played) is None]


def _refuse(t: Table, player: int, card: int, played: Play) -> Refusal | None:
    if card in t.state.hands[player] and not t.box.reactions[card]:
        return Refusal("8.1", "It cancels no card.")
    return in_no_way(
        t, player, card, t.box.reactions.__getitem__, lambda way: why_not_cancel(t, player, way, played)
    )


def _cancel(t: Table, player: int, way: int, played: Play) -> Steps[bool]:
    """8.1 A card is answered; the answer may itself be answered, last in, first out."""
    box = t.box
    card = box.mode_card[way]
    text = "{player:piece}: {card:card} against {other:card}."
    marker = plan_of(t).marker[player]
    t.tell(CardEvent(card, box.cards[card].title), text, "8.1", player=marker, other=played.card)
    discard(t, player, card)
    answer = Play(player, card, way, box.mode[way].effects, "", played.fight, not played.attacks, against=played)
    if played.fight is not None:
        played.fight.titles.append(box.cards[card].title)
    if (yield from window(t, answer)):
        return False
    for effect in box.mode[way].effects:
        if isinstance(effect, BarCards):
            bar_cards(t, effect)
    return True


def bar_cards(t: Table, effect: BarCards) -> None:
    """25.5, 26.5, R-NPC-12 Nobody plays these cards for the rest of the turn, except for OPs."""
    s = t.state
    for card, record in enumerate(t.box.cards):
        if card not in s.barred and (
            record.number in effect.cards or any(tag in effect.tags for tag in record.tags)
        ):
            s.barred.append(card)
