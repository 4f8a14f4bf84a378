"""12.0 Sequence of play."""

from collections.abc import Callable

from sandtable.core import Kind, Occasion, Option, Refusal, Steps
from sandtable.core.events import Note, Phase, Turn
from sandtable.games.fitna.rules import (
    activation,
    events,
    interventions,
    offensives,
    planning,
    setup,
    supply,
    tension,
)
from sandtable.games.fitna.rules.airmobile import check_landed, strategic_move
from sandtable.games.fitna.rules.asking import against_players, against_units, why_absent
from sandtable.games.fitna.rules.hands import draw_cards, reshuffle
from sandtable.games.fitna.rules.movement import at_hand, one_move
from sandtable.games.fitna.rules.stacking import too_many
from sandtable.games.fitna.rules.units import eliminate
from sandtable.games.fitna.rules.windows import joker_window
from sandtable.games.fitna.state import Segment, Table, plan_of, player_of, seat

GO_ON = Option("go_on")


def step(t: Table) -> Steps[None]:
    """The next step: what is due (R-TEN-13), a running activation, or the present segment."""
    s = t.state
    if s.due and s.fight is None:
        yield from interventions.step(t)
        tension.settle_entries(t)
    elif s.fight is not None:
        yield from offensives.step(t)
    elif s.run is not None:
        yield from activation.step(t)
    else:
        yield from _SEGMENTS[s.segment](t)


# 12.2 The turn ----------------------------------------------------------------------------------------------


def begin_turn(t: Table) -> Steps[None]:
    """7.0, 8.0.discard, 7.1 Reshuffle, and the order of the turn."""
    s = t.state
    t.tell(Turn(s.turn), "Turn {number}.", "12.0")
    reshuffle(t)
    if planning.bids_now(t):
        yield from planning.bid(t)
    s.active = 0
    s.segment = Segment.PHASE


def end_turn(t: Table) -> None:
    """12.2 The turn marker advances; after the last turn of the scenario (1.0) the game is over (R-CRD-22)."""
    s, plan = t.state, plan_of(t)
    s.barred, s.cut = [], []
    s.batch_taken = [False] * len(plan.players)
    s.bids = [-1] * len(plan.players)
    s.order = list(plan.everybody)
    s.active = 0
    if s.turn == plan.turns:
        s.segment = Segment.OVER
        return
    s.turn += 1
    s.segment = Segment.TURN


# 12.1 The phase of a player ---------------------------------------------------------------------------------


def begin_phase(t: Table) -> Steps[None]:
    """12.1 A phase begins: effects that lasted until now end, Jokers and passage are settled, waves arrive."""
    s = t.state
    player = player_of(t)
    plan = plan_of(t)
    name, marker = plan.players[player].name, plan.marker[player]
    t.tell(Phase(name, seat(t, player)), "Phase of {player:piece}.", "12.1", player=marker)
    s.quiet = [False] * len(s.quiet)
    s.bans = [ban for ban in s.bans if ban.player != player]
    s.offers, s.exchanged, s.permission, s.bonus, s.saving = 0, False, 0, 0, False
    yield from joker_window(t, player)
    yield from passage(t, player)
    yield from interventions.waves(t, player)
    s.segment = Segment.EVENTS


def passage(t: Table, player: int) -> Steps[None]:
    """R-SUP-1 With three players or more, a player grants or withdraws passage at the start of his phase."""
    s, plan = t.state, plan_of(t)
    others = [other for other in plan.everybody if plan.seat_of[other] != plan.seat_of[player]]
    if len(plan.seats) < 3:
        return
    grant, withdraw = t.box.options("grant", Kind.PIECE), t.box.options("withdraw", Kind.PIECE)
    while others:
        options = [(withdraw if s.grants[player] >> other & 1 else grant)[plan.marker[other]] for other in others]
        choice = yield t.ask(
            seat(t, player),
            "{player:piece}: who may pass through your spaces?",
            [*options, GO_ON],
            "14.0",
            reaction="passage",
            decline=GO_ON,
            occasion=Occasion(s.turn),
            refuse=against_players(t, "14.0", lambda other: _why_not_passage(t, player, other)),
            player=plan.marker[player],
        )
        if choice == GO_ON:
            return
        other = plan.of_marker[choice.number]
        s.grants[player] ^= 1 << other
        others.remove(other)
        text = "{player:piece}: passage {done} {other:piece}."
        done = "granted to" if choice.verb == "grant" else "withdrawn from"
        t.tell(Note(topic="passage"), text, "14.0", player=plan.marker[player], other=choice.target, done=done)


def _why_not_passage(t: Table, player: int, other: int) -> Refusal:
    """R-SUP-1 Why passage is not granted to a player, or withdrawn from him, now."""
    if seat(t, other) == seat(t, player):
        return Refusal("14.0", "Players of one person use each other's spaces anyway.")
    return Refusal("14.0", "That was settled in this phase.")


def supply_segment(t: Table) -> Steps[None]:
    """12.1.2 The Supply segment."""
    supply.check_everybody(t)
    t.state.segment = Segment.PLANNING
    yield from ()


def movement_segment(t: Table) -> Steps[None]:
    """12.1.4 All movement ends before any offensive."""
    s = t.state
    player = player_of(t)
    nothing = not s.moves and not s.made
    if nothing or (yield from one_move(t, player, at_hand(t, player), "17.0")):
        tension.settle_entries(t)  # R-TEN-24
        s.made, s.moved, s.moves, s.backs = [], [], 0, 0
        s.segment = Segment.OFFENSIVES


def offensives_segment(t: Table) -> Steps[None]:
    """12.1.5 One offensive after the other; then landed units are checked (17.2.2)."""
    s = t.state
    player = player_of(t)
    if not s.attacks or (yield from offensives.one_offensive(t, player, at_hand(t, player), "18.0")):
        check_landed(t)
        s.attacks = 0
        s.segment = Segment.STRATEGIC


def strategic_segment(t: Table) -> Steps[None]:
    """12.1.6 One strategic move, or none."""
    player = player_of(t)
    yield from strategic_move(
        t, player, [unit for unit in at_hand(t, player) if t.state.owner[unit] == player], "12.1.6"
    )
    tension.settle_entries(t)
    t.state.segment = Segment.ADJUST


def adjust_segment(t: Table) -> Steps[None]:
    """12.1.7, 8.0.draw Up to four cards, fewer under a hand limit; more are kept (R-CRD-8)."""
    s = t.state
    player = player_of(t)
    size = t.box.tables.hand.size
    limit = s.limits[player] if s.limits[player] < size else 0
    s.limits[player] = 0
    yield from draw_cards(t, player, (limit or size) - len(s.hands[player]), "12.1.7", limit)
    s.segment = Segment.CLOSE


def end_phase(t: Table) -> Steps[None]:
    """4.0.over The phase ends: excuses run out, and the next player or the next turn follows."""
    s = t.state
    player = player_of(t)
    yield from conform(t, player)
    if s.sieges:
        s.sieges = []
        supply.relieve_everybody(t)
    s.bonus, s.permission = 0, 0
    s.active += 1
    if s.active == len(s.order):
        end_turn(t)
    else:
        s.segment = Segment.PHASE


def conform(t: Table, player: int) -> Steps[None]:
    """4.0.over, 27.1, R-STK-3 Spaces still overstacked when their time is over lose units of the owner's choice."""
    s, box = t.state, t.box
    over = [each for each in s.excuses if each.player == player and each.turn <= s.turn]
    s.excuses = [each for each in s.excuses if each not in over and too_many(t, each.space) is not None]
    scrap = box.options("scrap", Kind.PIECE)
    for each in over:
        while too_many(t, each.space) is not None:
            own = [unit for unit in s.stacks[each.space] if s.owner[unit] == player]
            if not own:
                break
            choice = yield t.ask(
                seat(t, player),
                "{space:space} is overstacked: which unit is eliminated?",
                [scrap[unit] for unit in own],
                "4.0.over",
                refuse=against_units(t, "4.0.over", lambda unit: _why_not_scrap(t, unit, player)),
                pieces=tuple(own),
                space=each.space,
            )
            eliminate(t, choice.number, "4.0.over")


def _why_not_scrap(t: Table, unit: int, player: int) -> Refusal:
    """4.0.over Why a unit does not leave an overstacked space."""
    absent = why_absent(t, unit, "4.0.over")
    if absent is not None:
        return absent
    if t.state.owner[unit] != player:
        return Refusal("4.0.over", "It is not yours.")
    return Refusal("4.0.over", "It does not stand in the overstacked space.")


_SEGMENTS: dict[int, Callable[[Table], Steps[None]]] = {
    Segment.SETUP: setup.step,
    Segment.HANDS: setup.choose_hand,
    Segment.TURN: begin_turn,
    Segment.PHASE: begin_phase,
    Segment.EVENTS: events.step,
    Segment.SUPPLY: supply_segment,
    Segment.PLANNING: planning.step,
    Segment.MOVEMENT: movement_segment,
    Segment.OFFENSIVES: offensives_segment,
    Segment.STRATEGIC: strategic_segment,
    Segment.ADJUST: adjust_segment,
    Segment.CLOSE: end_phase,
}
