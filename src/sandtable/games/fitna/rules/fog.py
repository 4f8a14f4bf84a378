"""30.0 Fog of war: who sees what, and how what is hidden is told."""

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from random import Random

from sandtable.core import Kind
from sandtable.core.events import Arrive, Flip, Move, Note
from sandtable.core.game import NOTHING_SHOWN, Shown
from sandtable.games.fitna.box.plan import IS, POWERS
from sandtable.games.fitna.rules.hands import RESHUFFLE
from sandtable.games.fitna.state import Aftermath, Segment, State, Table, plan_of


def hidden(t: Table, unit: int) -> bool:
    """R-FOG-1, R-NPC-20 Whether a unit is hidden from anybody: those of players are, Kurds of nobody are not."""
    return (t.state.owner[unit] < IS and unit != t.box.baghdadi) or unit >= t.box.backs.start


def concealed(t: Table, unit: int) -> bool:
    """R-FOG-1 Whether the values of a unit are its owner's secret; those of face-down IS nobody knows."""
    return unit < t.box.backs.start and hidden(t, unit)


def sees(t: Table, seat: int | None, unit: int) -> bool:
    """30.0, R-FOG-4 Whether a seat sees which unit a counter is: its own, partners beside them, open ones."""
    s, plan = t.state, plan_of(t)
    if unit >= t.box.backs.start:
        return False  # 25.1, R-NPC-24
    if not hidden(t, unit) or unit in plan.advisers:
        return True
    if seat is None or s.owner[unit] >= len(plan.players):
        return False
    own = plan.players_of[seat]
    return s.owner[unit] in own or (
        s.at[unit] >= 0 and any(s.owner[other] in own for other in s.stacks[s.at[unit]])
    )


def eyes(t: Table, unit: int) -> tuple[int, ...]:
    """The seats that see a counter's face."""
    return tuple(seat for seat in range(len(plan_of(t).seats)) if sees(t, seat, unit))


def colour(t: Table, unit: int) -> str:
    """R-FOG-8 What everybody sees of a counter: its colour."""
    return t.box.counters.faction[t.box.faction[unit]].name


def tell_arrival(t: Table, unit: int, space: int, rule: str) -> None:
    """R-FOG-2, R-FOG-3 A unit arrives: everybody sees a counter, its owner also sees which one."""
    if t.hear is None:
        return
    if not hidden(t, unit) or unit >= t.box.backs.start:
        t.tell(Arrive((unit,), space), "{pieces:piece} arrives in {at:space}.", rule)
        return
    seen = eyes(t, unit)
    t.tell(Arrive((), space), "{colour}: a counter arrives in {at:space}.", rule, but=seen, colour=colour(t, unit))
    t.tell(Arrive((unit,), space), "{pieces:piece} arrives in {at:space}.", rule, seats=seen)


def tell_move(t: Table, unit: int, path: tuple[int, ...], rule: str, how: str = "move") -> None:
    """R-FOG-3 A unit moves: everybody sees a counter go, its owner also sees which one."""
    if t.hear is None:
        return
    if not hidden(t, unit) or unit >= t.box.backs.start:
        t.tell(Move((unit,), path, how), "{pieces:piece}: {start:space} → {end:space}.", rule)
        return
    seen = eyes(t, unit)
    text = "{colour}, a counter: {start:space} → {end:space}."
    t.tell(Move((), path, how), text, rule, but=seen, colour=colour(t, unit))
    t.tell(Move((unit,), path, how), "{pieces:piece}: {start:space} → {end:space}.", rule, seats=seen)


def tell_restored(t: Table, unit: int, rule: str) -> None:
    """R-FOG-1 The side of a counter that lies up is hidden too."""
    if t.hear is None:
        return
    space = t.state.at[unit]
    seen, text = eyes(t, unit), "{pieces:piece} in {at:space} is back at full strength."
    t.tell(Flip((), space, "restored"), "A counter in {at:space} is back at full strength.", rule, but=seen)
    t.tell(Flip((unit,), space, "restored"), text, rule, seats=seen)


def in_any_order(t: Table, units: Sequence[int], rule: str) -> Iterator[int]:
    """30.0, R-FOG-12 Units that roll one after the other: drawn, so that the order of the dice tells nobody who
    stands where; those who see a unit are told that the next die is for it."""
    cup, text = list(units), "The next die is for {pieces:piece}."
    while cup:
        told, unit = _drawn(t, cup, rule) if len(cup) > 1 else ((), cup.pop())
        if told is not None:
            who = eyes(t, unit) if hidden(t, unit) else None
            t.tell(Note((unit,), topic="die"), text, rule, seats=who, but=told)
        yield unit


def _drawn(t: Table, cup: list[int], rule: str) -> tuple[tuple[int, ...] | None, int]:
    """R-FOG-12 A unit drawn out of several, and who was told which: the seats that see all of them."""
    told = _eyes_on_all(t, cup)
    return told, t.draw(cup, Kind.PIECE, "The next die is for {drawn:piece}.", rule, seats=told)


def _eyes_on_all(t: Table, units: Sequence[int]) -> tuple[int, ...] | None:
    """The seats that see the face of every one of these counters; None where all seats do."""
    if not any(hidden(t, unit) for unit in units):
        return None
    return tuple(seat for seat in range(len(plan_of(t).seats)) if all(sees(t, seat, unit) for unit in units))


# What a seat cannot know ------------------------------------------------------------------------------------


def redeal(t: Table, seat: int, shown: Shown = NOTHING_SHOWN) -> None:
    """30.0, R-CRD-17 Deal anew what a seat cannot know: cards, enemy stacks, face-down IS counters."""
    mix = Random(t.dice.pick(range(1 << 32), str)).random  # the dice start it: bots redeal before every choice
    _redeal_cards(t, seat, shown, mix)
    _redeal_stacks(t, seat, shown.pieces, mix)
    if plan_of(t).is_in_play:
        _redeal_is(t, shown.pieces, mix)


def _pull(cup: list[int], mix: Callable[[], float]) -> int:
    """One thing out of a cup; the order of what is left means nothing."""
    at = int(mix() * len(cup))
    cup[at], cup[-1] = cup[-1], cup[at]
    return cup.pop()


def _redeal_cards(t: Table, seat: int, shown: Shown, mix: Callable[[], float]) -> None:
    """Hands of others are taken to be full: their size is hidden (R-FOG-6), but for one that was just looked at.

    A pile that has run out in this step was low: then any number of cards was discarded before, unseen.
    """
    s, plan, box = t.state, plan_of(t), t.box
    if s.segment <= Segment.HANDS:
        return  # R-CRD-24: who still chooses looks through both piles
    bit = 1 << seat
    known = [bool(seats & bit) or card in shown.cards for card, seats in enumerate(s.known)]
    unknown = [card for pile in (*s.piles, *s.discards) for card in pile if not known[card]]
    drawing = s.order[s.active] if s.segment == Segment.ADJUST else -1  # that he draws is public (R-FOG-6)
    looked = {due.other for due in s.due if due.what == Aftermath.SWAP and plan.seat_of[due.player] == seat}
    others = [
        player for player in plan.everybody if plan.seat_of[player] != seat and player not in (drawing, *looked)
    ]
    for player in others:
        unknown += [card for card in s.hands[player] if not known[card]]
        s.hands[player] = [card for card in s.hands[player] if known[card]]
    unknown.sort()
    for player in others:
        while unknown and len(s.hands[player]) < box.tables.hand.size:
            s.hands[player].append(_pull(unknown, mix))
    for pile in (0, 1):
        s.discards[pile] = [card for card in s.discards[pile] if known[card]]
        kept = [card for card in s.piles[pile] if known[card]]
        left = [card for card in unknown if box.pile[card] == pile]
        for _ in range(int(mix() * (len(left) + 1)) if RESHUFFLE in shown.topics else 0):
            s.discards[pile].append(_pull(left, mix))
        s.piles[pile] = sorted([*kept, *left])


def _redeal_stacks(t: Table, seat: int, seen: frozenset[int], mix: Callable[[], float]) -> None:
    """R-FOG-8 Enemy counters of one colour and nation change places; advisers are known to all, and so is where
    the division stands that may not leave Damascus in scenario 1."""
    s, box, plan = t.state, t.box, plan_of(t)
    shown = [*seen]
    shown += [*s.fight.attackers, *s.fight.defenders] if s.fight is not None else []  # R-FOG-3
    shown += [*s.landed, *(each.unit for each in s.made)]  # what becomes of a move belongs to the unit that made it
    open_to_all = plan.advisers | plan.pinned
    groups: dict[tuple[int, int, str], list[int]] = {}
    owner, stacks, faction, records = s.owner, s.stacks, box.faction, box.unit
    own, first = [False] * POWERS, box.backs.start
    theirs = [False] * POWERS  # nobody's units are seen
    for player, of in enumerate(plan.seat_of):
        own[player], theirs[player] = of == seat, of != seat
    for space in plan.spaces:
        hidden_here = []
        for unit in stacks[space]:
            if own[owner[unit]]:
                break  # R-FOG-4
            if theirs[owner[unit]] and unit < first and unit not in shown and unit not in open_to_all:
                hidden_here.append(unit)
        else:
            if any(owner[unit] != owner[stacks[space][0]] for unit in hidden_here):
                continue  # R-CTL-1: who controls a shared space tells who is stronger there
            for unit in hidden_here:
                groups.setdefault((owner[unit], faction[unit], records[unit].nation), []).append(unit)
    for _, units in sorted(groups.items()):  # in an order that tells nothing of how they stood
        if len(units) > 1:
            _permute(t, sorted(units), mix)


def _permute(t: Table, units: list[int], mix: Callable[[], float]) -> None:
    s, corps = t.state, t.box.corps
    at, isolated, stacks = s.at, s.isolated, s.stacks
    places = sorted((at[unit], isolated[unit]) for unit in units)
    for unit in units:
        stacks[at[unit]].remove(unit)
    for unit in [unit for unit in units if corps[unit]]:  # 4.0: of Turkish corps one stands in a space
        units.remove(unit)
        free = [i for i, (space, _) in enumerate(places) if not any(corps[other] for other in stacks[space])]
        _lay(s, unit, places.pop(_pull(free or [*range(len(places))], mix)))
    for place in places:
        _lay(s, _pull(units, mix), place)


def _lay(s: State, unit: int, place: tuple[int, bool]) -> None:
    s.at[unit], s.isolated[unit] = place
    insort(s.stacks[place[0]], unit)


def _redeal_is(t: Table, seen: frozenset[int], mix: Callable[[], float]) -> None:
    """25.1 Nobody knows what lies face down, until it is turned over."""
    s = t.state
    first = t.box.backs.start
    shown = [*s.fight.attackers, *s.fight.defenders] if s.fight is not None else []
    backs = [i for i, under in enumerate(s.face) if under >= 0 and under not in seen and first + i not in shown]
    known = [face for face in s.is_pool if face in seen]
    faces = sorted([*(face for face in s.is_pool if face not in seen), *(s.face[i] for i in backs)])
    for i in backs:
        s.face[i] = _pull(faces, mix)
    s.is_pool = [*known, *faces]
