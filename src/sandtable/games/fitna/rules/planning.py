"""16.0 Planning, 11.0 Strategic depots, 7.1 Bidding for the order of play."""

from itertools import combinations

from sandtable.core import Hint, Option, Steps, counted, in_secret
from sandtable.core.decisions import Decision, Hints, Several
from sandtable.core.events import Card as CardEvent
from sandtable.core.events import Note
from sandtable.games.fitna.box.factions import Player
from sandtable.games.fitna.box.tables import Hand
from sandtable.games.fitna.rules.asking import against_hand, ops_of_cards
from sandtable.games.fitna.rules.daesh import SPLIT, oil_ops
from sandtable.games.fitna.rules.hands import discard, play_joker
from sandtable.games.fitna.rules.movement import at_hand
from sandtable.games.fitna.rules.windows import JOKER, joker
from sandtable.games.fitna.state import Segment, Table, plan_of, player_of, seat

DEPOTS, NO_OPS, NO_BID, FORGO = Option("depots"), Option("no_ops"), Option("no_bid"), Option("forgo")
REQUEST, ALONE, PERMIT, REFUSE = Option("request"), Option("alone"), Option("permit"), Option("refuse")
EVERY_TURN, LAST_TURN = 1, 2
"""7.1, 7.1.last Values of the bidding option."""


# 16.0 Planning ----------------------------------------------------------------------------------------------


def extra_ops(t: Table, player: int) -> int:
    """16.0.free, R-CRD-20, R-CRD-31 OPs that need no card: free ones of turn 1, bonuses, oil of an IS player."""
    s, plan = t.state, plan_of(t)
    free = plan.free_ops[player] if s.turn == 1 else 0
    oil = oil_ops(t) if plan.is_played and player == plan.is_power else 0
    return free + oil + max(s.ops[player], 0)


def step(t: Table) -> Steps[None]:
    """12.1.3, 16.0 Cards, depots or nothing; then the split of the OPs."""
    s, box = t.state, t.box
    player = player_of(t)
    yield from ask_permission(t, player)
    extra = extra_ops(t, player)
    penalty = max(-s.ops[player], 0)
    choice = yield from _spend(t, player, extra)
    if choice == DEPOTS:  # 11.0
        rules = box.tables.hand
        s.moves = 0 if penalty > 1 else rules.depot_units_moved
        s.attacks = 0 if penalty else rules.depot_offensives
        text = "{player:piece}: strategic depots used."
        t.tell(Note(topic="depots"), text, "11.0", player=plan_of(t).marker[player])
    else:
        bid = max(s.bids[player], 0)
        extra = 0 if choice == FORGO else extra + bid
        total = max(sum(box.ops[card] for card in choice.targets) + extra - penalty, 0)
        for card in choice.targets:
            _spend_card(t, player, card)
        yield from _split(t, player, total)
    s.ops[player] = 0
    s.segment = Segment.MOVEMENT


def _spend(t: Table, player: int, extra: int) -> Steps[Option]:
    """12.1.3, 11.0, R-CRD-20 At most two cards; depots exclude cards and free OPs, a bid further cards."""
    s = t.state
    while True:
        hand = sorted(s.hands[player])
        most = t.box.tables.hand.cards_for_ops_max
        bid = s.bids[player]
        groups = [] if bid >= 0 else [group for size in range(1, most + 1) for group in combinations(hand, size)]
        options = [Option("spend", None, group) for group in groups]
        depots = not extra and bid <= 0
        if s.saving:
            return DEPOTS if depots else NO_OPS
        options += [*joker(t, player), DEPOTS if depots else FORGO, NO_OPS]
        penalty = max(-s.ops[player], 0)
        more = ("; {extra} come without a card" if extra else "") + (
            "; a card against you takes {penalty}" if penalty else ""
        )
        what = "OPs" if more else "operation points (OPs)"  # in few words: it stands beside the hand
        choice = yield t.ask(
            seat(t, player),
            f"{{player:piece}}: spend cards for {what}{more}. "
            "1 OP moves {units:#unit} or pays {offensives:#offensive}."
            if bid < 0
            else f"{{player:piece}}: you committed {{bid:#OP}}{more}.",
            options,
            "16.0",
            refuse=against_hand(t, player, "16.0") if groups else None,
            several=Several("spend", tuple(hand), 1, most) if groups else None,
            hint=_worth(t, max(extra + max(bid, 0) - penalty, 0), penalty),
            player=plan_of(t).marker[player],
            units=t.box.tables.hand.units_moved_per_op,
            offensives=t.box.tables.hand.offensives_per_op,
            extra=extra,
            bid=bid,
            penalty=penalty,
        )
        if choice != JOKER:
            return choice
        yield from play_joker(t, player)


def _worth(t: Table, without: int, penalty: int) -> Hints:
    """16.0, 11.0 What an answer brings: the OPs of cards, those that need no card, or the price of the depots."""
    of_cards = ops_of_cards(t.box.ops)
    depots = ("two moves, one offensive", "a card against you: no offensive", "a card against you: neither of them")
    notes = {
        DEPOTS: Hint(depots[min(penalty, 2)]),  # R-CRD-31
        NO_OPS: Hint(f"{without} OPs" if without else "no moves, no offensives"),
        FORGO: Hint("no moves, no offensives"),
    }
    return lambda option: notes.get(option) or of_cards(option)


def _spend_card(t: Table, player: int, card: int) -> None:
    """R-CRD-5, R-CRD-36, R-FOG-7 A card spent for OPs is shown and discarded; it cannot be answered."""
    text = "{player:piece}: {card:card} spent for {ops:#OP}."
    marker = plan_of(t).marker[player]
    what = CardEvent(card, f"{t.box.cards[card].title} for OPs")
    t.tell(what, text, "16.0", player=marker, ops=t.box.ops[card])
    discard(t, player, card)


def _split(t: Table, player: int, total: int) -> Steps[None]:
    """16.0, 17.0 Each OP moves two units or launches one offensive; the split is final."""
    s = t.state
    rules = t.box.tables.hand
    plan = plan_of(t)
    most = min(total, 1) if plan.is_played and player == plan.is_power else total  # only Al Baghdadi moves
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: {total:#OP}. How many of them for movement?",
        SPLIT[: most + 1],
        "16.0",
        hint=lambda option: _both(rules, total, option.target or 0),
        player=plan.marker[player],
        total=total,
    )
    moves = choice.number
    s.moves = moves * rules.units_moved_per_op
    s.attacks = (total - moves) * rules.offensives_per_op
    text = "{player:piece}: {moves:#OP} for movement, {attacks} for combat."
    t.tell(Note(topic="split"), text, "16.0", player=plan.marker[player], moves=moves, attacks=total - moves)


def _both(rules: Hand, total: int, moves: int) -> Hint:
    """16.0 What a split of the OPs gives."""
    units, attacks = moves * rules.units_moved_per_op, (total - moves) * rules.offensives_per_op
    moved = counted(units, "move") if units else "no moves"
    return Hint(f"{moved}, {counted(attacks, 'offensive') if attacks else 'no offensives'}")


# 20.4.permission --------------------------------------------------------------------------------------------


def ask_permission(t: Table, player: int) -> Steps[None]:
    """20.4.permission, R-VIC-7 Syria may ask Iran, once a phase, for Hezbollah units that stand with its own."""
    s, plan = t.state, plan_of(t)
    iran = plan.player(Player.IRAN)
    if (
        plan.players[player].id != Player.SYRIA
        or iran < 0
        or plan.seat_of[iran] == plan.seat_of[player]
        or s.permission
    ):
        return
    s.permission = 1
    lent = any(s.owner[unit] == iran for unit in at_hand(t, player))
    s.permission = 0
    if not lent:
        return
    choice = yield t.ask(
        seat(t, player), "Ask Iran to use the Hezbollah units beside your own?", (REQUEST, ALONE), "20.4.permission"
    )
    s.permission = 2
    if choice == REQUEST:
        answer = yield t.ask(
            seat(t, iran),
            "May Syria move and fight with the Hezbollah units beside its own in this phase?",
            (PERMIT, REFUSE),
            "20.4.permission",
            reaction="permission",
            decline=REFUSE,
        )
        s.permission = 1 if answer == PERMIT else 2


# 7.1 Bidding ------------------------------------------------------------------------------------------------


def bids_now(t: Table) -> bool:
    """7.1, 7.1.last Whether the order of this turn is bid for."""
    s = t.state
    return s.bidding == EVERY_TURN or (s.bidding == LAST_TURN and s.turn == plan_of(t).turns)


def bid(t: Table) -> Steps[None]:
    """7.1, R-CRD-19, R-CRD-32 All commit cards in secret; most OPs play first, ties by the scenario."""
    s, plan, box = t.state, plan_of(t), t.box
    chosen: dict[int, tuple[int, ...]] = {}
    for turn in range(max(len(players) for players in plan.players_of)):
        asked = [players[turn] for players in plan.players_of if turn < len(players)]
        answers = yield from in_secret([_bid_question(t, player) for player in asked])
        for player in asked:
            chosen[player] = answers[plan.seat_of[player]].targets
    for player, cards in chosen.items():
        s.bids[player] = sum(box.ops[card] for card in cards)
        for card in cards:
            _spend_card(t, player, card)
    s.order.sort(key=lambda player: (-s.bids[player], player))


def _bid_question(t: Table, player: int) -> Decision:
    hand = sorted(t.state.hands[player])
    most = t.box.tables.hand.cards_for_ops_max
    groups = [group for size in range(1, most + 1) for group in combinations(hand, size)]
    return t.ask(
        seat(t, player),
        "{player:piece}: commit cards for OPs; the highest total plays first.",
        [*(Option("bid", None, group) for group in groups), NO_BID],
        "7.1",
        refuse=against_hand(t, player, "7.1"),
        several=Several("bid", tuple(hand), 1, most) if hand else None,
        hint=ops_of_cards(t.box.ops),
        player=plan_of(t).marker[player],
    )
