"""Turn sequence: eight steps a turn, as the book numbers them."""

from sandtable.core import D6, Arrive, Decision, Kind, Note, Steps, Turn, in_secret
from sandtable.core.refusals import no_card
from sandtable.games.islamic_state.box.actions import Site
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE, Faction, Force
from sandtable.games.islamic_state.rules.air import check_airbases
from sandtable.games.islamic_state.rules.bombing import repair
from sandtable.games.islamic_state.rules.control import shia_hold, upkeep_control
from sandtable.games.islamic_state.rules.momentum import reassign
from sandtable.games.islamic_state.rules.phase import begin, one_thing
from sandtable.games.islamic_state.rules.players import clockwise, factions_of, seat_of
from sandtable.games.islamic_state.rules.refugees import create
from sandtable.games.islamic_state.rules.revenue import pay_army
from sandtable.games.islamic_state.rules.roaming import refugees_step
from sandtable.games.islamic_state.rules.russia import check_appearance, check_withdrawal
from sandtable.games.islamic_state.rules.setup import set_up
from sandtable.games.islamic_state.rules.stacking import room
from sandtable.games.islamic_state.rules.victory import is_out
from sandtable.games.islamic_state.state import Off, Phase, Stage, Table, put

KURD_AREAS, SUNNI_AREAS = 10, 15


def step(t: Table) -> Steps[None]:
    """The next step of the sequence of play."""
    s = t.state
    if s.phase is not None:
        yield from _phase(t, s.phase)
        yield from settle(t)
    else:
        yield from STAGES[s.stage](t)


def settle(t: Table) -> Steps[None]:
    """What follows at once from any change on the map: air.syria, reinforce.iran, victory.end."""
    s = t.state
    yield from check_airbases(t)
    _call_81st(t)
    if is_out(t):
        s.ended = True


def _phase(t: Table, now: Phase) -> Steps[None]:
    if not now.begun:
        yield from begin(t, now)
    over = yield from one_thing(t, now)
    if over:
        t.state.phase = None


# ---- Step 1


def upkeep(t: Table) -> Steps[None]:
    """turn.1-upkeep Control, refugees of power plants, income and payment, repair, in this order (R-49)."""
    s, box = t.state, t.box
    t.tell(Turn(s.turn), "{name}.", "calendar", name=box.players.turn[s.turn - 1].name)
    yield from upkeep_control(t)
    for site, (area, kind) in enumerate(box.sites):
        if kind == Site.POWER_PLANT and s.damage[site]:
            create(t, area, "air.table")
    yield from pay_army(t)
    repair(t)
    s.stage = Stage.ACTIONS
    yield from settle(t)


# ---- Steps 2 and 3


def actions(t: Table) -> Steps[None]:
    """turn.2-actions With two players a roll says who has Iran's action (players.two, R-18)."""
    s = t.state
    if s.players == 2:
        rolls = [t.roll(D6, "Iran, seat {seat}", "players.two", seat=seat + 1) for seat in range(2)]
        s.iran_seat = 1 - s.momentum if rolls[0] == rolls[1] else int(rolls[1] > rolls[0])
        t.tell(Note(), "Seat {seat} has Iran's action.", "players.two", seat=s.iran_seat + 1)
    s.stage = Stage.SELECT
    s.selecting = 0
    yield from ()


def acting(t: Table, seat: int) -> tuple[int, ...]:
    """The factions that a seat acts for this turn; R-58 Iran after the winner's own."""
    mine = factions_of(t, seat)
    return (*mine, Faction.IRAN) if t.state.players == 2 and t.state.iran_seat == seat else mine


def select(t: Table) -> Steps[None]:
    """turn.3-select Every player chooses in secret a card for each faction; the Momentum player one more."""
    s = t.state
    decisions: list[Decision] = []
    for seat in range(s.players):
        mine = acting(t, seat)
        if s.selecting < len(mine):
            decisions.append(_card_for(t, seat, (mine[s.selecting],), _asked(t, mine[s.selecting])))
    extra = not decisions
    if extra:
        decisions = [_card_for(t, s.momentum, factions_of(t, s.momentum), LAST_CARD)]
    answers = yield from in_secret(decisions)
    for choice in answers.values():
        faction = t.box.card_faction[choice.number]
        s.cards[faction].append(choice.number)
        if extra:
            s.extra = faction
    s.selecting += 1
    if extra:
        s.stage = Stage.FIRST


LAST_CARD = "Momentum: select one more card in secret. After all others its faction plays once more."


def _asked(t: Table, faction: int) -> str:
    """turn.3-select; players.two who has Iran's action is told with it."""
    if faction == Faction.IRAN and t.state.players == 2:
        return "The roll gives you {side:card}'s action this turn: select its card in secret."
    return "{side:card}: select a card in secret. All choose at once, then play them in turn."


def _card_for(t: Table, seat: int, factions: tuple[int, ...], text: str) -> Decision:
    cards = [card for faction in factions for card in t.box.cards_of[faction]]
    return t.ask(
        seat,
        text,
        [t.box.options("select", Kind.CARD)[card] for card in cards],
        rule="turn.3-select",
        refuse=no_card("turn.3-select", "It is no card of this faction."),
        side=t.box.first_target + factions[0],
    )


# ---- Steps 4 to 6


def first(t: Table) -> Steps[None]:
    """turn.4-first, momentum.benefit The Momentum player opens with any faction of his."""
    s, box = t.state, t.box
    mine = factions_of(t, s.momentum)
    choice = yield t.ask(
        s.momentum,
        "Which of your factions plays first?",
        [box.options("open", Kind.CARD)[box.first_target + faction] for faction in mine],
        rule="turn.4-first",
        refuse=no_card("turn.4-first", "It is no faction of the Momentum player's."),
    )
    opener = choice.number - box.first_target
    order = [f for seat in clockwise(t, s.momentum) for f in acting(t, seat)]
    s.queue = [faction for faction in order if faction != opener]
    s.phase = Phase(opener, s.momentum)
    s.stage = Stage.ROUND


def round_(t: Table) -> Steps[None]:
    """turn.5-round Clockwise from the Momentum player, each faction that has not acted; turn.6-last he closes."""
    s = t.state
    if s.queue:
        faction = s.queue.pop(0)
        s.phase = Phase(faction, seat_of(t, faction))
    else:
        s.stage = Stage.LAST
        s.phase = Phase(s.extra, seat_of(t, s.extra))
    yield from ()


# ---- Steps 7 and 8


def end(t: Table) -> Steps[None]:
    """turn.7-momentum The token, refugees, the Russians; turn.8-advance the calendar."""
    s = t.state
    reassign(t)
    if s.roaming:
        yield from refugees_step(t)
    check_appearance(t)
    yield from check_withdrawal(t)
    if s.turn >= s.turns:  # victory.end, R-1
        s.ended = True
    else:
        _new_turn(t)
    yield from settle(t)


def _new_turn(t: Table) -> None:
    """turn.8-advance What begins anew with a turn, and calendar with a year."""
    s = t.state
    if t.box.players.turn[s.turn - 1].year_ends:
        for yearly in (s.leaders, s.armed, s.advised, s.missed, s.hit):
            yearly.clear()
    s.turn += 1
    s.stage = Stage.UPKEEP
    s.swing = 0
    s.captured = [0] * s.players
    s.lost = [0] * s.players
    s.from_holder = [0] * s.players
    s.cards = [[] for _ in range(PLAYABLE)]
    s.extra = NOBODY
    s.act_done = s.shielded = s.culled = s.militia_came = s.russian_strike = s.us_strike = False
    for each in (s.tried, s.bombed, s.offered):
        each.clear()


def _call_81st(t: Table) -> None:
    """reinforce.iran The 81st Division enters at Jawala once IS has come near or taken enough land."""
    s, box = t.state, t.box
    jawala = box.jawala
    if s.jawala_barred and shia_hold(t, jawala):
        s.jawala_barred = False
    unit = box.units_of[Force.IRAN][0]
    if s.at[unit] != Off.RESERVE or s.jawala_barred or s.control[jawala] == Faction.ISLAMIC_STATE:
        return
    if not (s.summoned or _much_taken(t)) or room(t, Force.IRAN, jawala) < 1:
        return
    put(s, unit, jawala)
    t.tell(Arrive((unit,), jawala), "{pieces:piece} enters at {at:space}.", "reinforce.iran")


def _much_taken(t: Table) -> bool:
    """reinforce.iran Over ten Kurdish areas, or over fifteen Sunni ones in Iraq."""
    box, control = t.box, t.state.control
    if box.kurdish_owners(control).count(Faction.ISLAMIC_STATE) > KURD_AREAS:
        return True
    return box.sunni_iraq_owners(control).count(Faction.ISLAMIC_STATE) > SUNNI_AREAS


STAGES = {
    Stage.SETUP: set_up,
    Stage.UPKEEP: upkeep,
    Stage.ACTIONS: actions,
    Stage.SELECT: select,
    Stage.FIRST: first,
    Stage.ROUND: round_,
    Stage.LAST: end,
}
