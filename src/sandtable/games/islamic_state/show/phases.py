"""Turn sequence: income, the secret choice, then the cards one faction after the other."""

from sandtable.core.scene import Part, parts
from sandtable.games.islamic_state.box.actions import CardKind
from sandtable.games.islamic_state.rules.move import fighting, leaving, own_stacks
from sandtable.games.islamic_state.rules.players import clockwise, seat_of
from sandtable.games.islamic_state.rules.sequence import acting
from sandtable.games.islamic_state.state import Stage, Table

SHORT = {
    "islamic_state": "IS",
    "coalition": "Coalition",
    "syrian_rebels": "Rebels",
    "syrian_regime": "Regime",
}
MOVING = (CardKind.MOVE, CardKind.RAPID)
INCOME, CHOICE = ("Income", "", ""), ("Cards", "", "")


def phases(t: Table, seat: int | None) -> tuple[Part, ...]:
    """The parts of the turn. Which cards lie before whom stays hidden, and so who can act (turn.3-select)."""
    s = t.state
    if s.ended:
        return ()
    if s.stage is Stage.SETUP:
        return parts(
            [("Set-up", "", "")],
            0,
            words="Units are placed.",
            then="Turn 1 begins after this.",
            rule="setup.seating",
        )
    names = [INCOME, CHOICE, *(_faction(t, faction) for faction in _order(t)), _last(t)]
    number = _now(t, len(names) - 1)
    if s.stage is Stage.SELECT:
        names[1] = ("All choose a card", "", "")
    elif 1 < number < len(names) - 1:
        names[number] = (f"{names[number][0]}: a card", *names[number][1:])
    then = f"{names[number + 1][0]} next." if number + 1 < len(names) else "The turn ends after this."
    units = _able(t, seat)
    can = f"{len(units)} can" if units else ""
    return parts(names, number, can=can, able=units, words=_words(t), then=then, rule=RULES[s.stage])


def _able(t: Table, seat: int | None) -> tuple[str, ...]:
    """actions.list Whom a card that moves, not played yet, could be about; told to whoever holds it."""
    now = t.state.phase
    if now is None or now.seat != seat or not now.card:
        return ()
    if not any(t.box.card_kind[card] in MOVING for card in t.state.cards[now.faction]):
        return ()
    stacks = own_stacks(t, now.faction, now.seat)
    areas = who_can(t, now.faction, now.seat, stacks)
    return tuple(t.box.piece_ids[unit] for area in areas for unit in stacks[area])


def who_can(t: Table, faction: int, seat: int, stacks: dict[int, list[int]]) -> list[int]:
    """actions.move The spaces from which a stack can set out, or in which it can attack."""
    return list(dict.fromkeys((*leaving(t, stacks), *fighting(t, faction, seat, stacks))))


RULES = {
    Stage.UPKEEP: "turn.1-upkeep",
    Stage.ACTIONS: "turn.2-actions",
    Stage.SELECT: "turn.3-select",
    Stage.FIRST: "turn.4-first",
    Stage.ROUND: "turn.5-round",
    Stage.LAST: "turn.6-last",
}


def _faction(t: Table, faction: int) -> tuple[str, str, str]:
    record = t.box.players.faction[faction]
    seat = t.box.seatings[t.state.players].seats[seat_of(t, faction)].id
    return SHORT.get(record.id, record.name), seat, record.id


def _last(t: Table) -> tuple[str, str, str]:
    """turn.6-last The player with Momentum closes with one more card."""
    seat = t.box.seatings[t.state.players].seats[t.state.momentum]
    return "Last card", seat.id, seat.sides[0]


def _order(t: Table) -> list[int]:
    """turn.5-round The factions as they act: once the first has opened, those done, the one now, the rest."""
    s = t.state
    usual = [faction for seat in clockwise(t, s.momentum) for faction in acting(t, seat)]
    if s.stage not in (Stage.ROUND, Stage.LAST):
        return usual
    now = [] if s.phase is None or s.stage is Stage.LAST else [s.phase.faction]
    done = [faction for faction in usual if faction not in s.queue and faction not in now]
    return [*done, *(faction for faction in now if faction in usual), *s.queue]


def _now(t: Table, last: int) -> int:
    s = t.state
    if s.stage in (Stage.UPKEEP, Stage.ACTIONS):
        return 0
    if s.stage is Stage.SELECT:
        return 1
    if s.stage is Stage.LAST:
        return last
    return 2 if s.stage is Stage.FIRST else max(2, last - 1 - len(s.queue))


def _words(t: Table) -> str:
    s = t.state
    if s.stage in (Stage.UPKEEP, Stage.ACTIONS):
        return "Control is settled; the Islamic State takes its income and pays its units."
    if s.stage is Stage.SELECT:
        return "All choose a card for each faction, in secret and at once; then they are played in turn."
    if s.stage is Stage.FIRST:
        return "The player with Momentum says which of his factions opens."
    return "The card is turned up and played."
