"""Positions as text: the writing half of the notation."""

from collections.abc import Iterator

from sandtable.core import Kind, Setting
from sandtable.core.notation import Statement
from sandtable.games.fitna.box.factions import NPCS
from sandtable.games.fitna.box.plan import FIRST_NPC, NPC
from sandtable.games.fitna.rules.caveats import FLAGS as CAVEATS
from sandtable.games.fitna.rules.setup import new_state
from sandtable.games.fitna.show.words import FLAGS, NONE, NUMBERS, OF_PLAYERS
from sandtable.games.fitna.state import Fight, Moved, Off, Pkk, Segment, State, Table, plan_of

NAMES = (*NPCS, "nobody")


def statements(t: Table) -> Iterator[Statement]:
    """Every statement that tells the position from an empty one."""
    s = t.state
    empty = new_state(t.box, Setting(s.scenario, {"bidding": s.bidding, "points": s.points}, s.people))
    for space in plan_of(t).spaces:
        for unit in empty.stacks[space]:
            empty.at[unit] = Off.OUT
    yield from _sequence(t)
    yield from _players(t, empty)
    yield from _cards(t, empty)
    yield from _tension(t)
    yield from _effects(t)
    yield from _units(t, empty)
    yield from _spaces(t)


def _player(t: Table, number: int) -> str:
    return plan_of(t).players[number].id if number >= 0 else NONE


def _power(t: Table, number: int) -> str:
    return _player(t, number) if number < FIRST_NPC else NAMES[number - FIRST_NPC]


def _id(t: Table, unit: int) -> str:
    return t.box.names.id(Kind.PIECE, unit)


def _at(t: Table, space: int) -> str:
    return t.box.map.space[space].id


def _card(t: Table, card: int) -> str:
    return t.box.names.id(Kind.CARD, card)


def _sequence(t: Table) -> Iterator[Statement]:
    s = t.state
    yield Statement("segment", (Segment(s.segment).name.lower(),))
    yield Statement("order", tuple(_player(t, player) for player in s.order))
    yield Statement("active", (_player(t, s.order[s.active]),))
    yield from (Statement(word, (str(getattr(s, word)),)) for word in NUMBERS)
    yield from (Statement(word) for word in FLAGS if getattr(s, word))
    if s.run is not None:
        kind = "kurds" if s.run.kurds else "is"
        yield Statement("run", (kind, _player(t, s.run.player), str(s.run.stage)))
    if s.fight is not None:
        yield from _fight(t, s.fight)
    if s.loser >= 0:
        yield Statement("loser", (str(s.loser),))


def _fight(t: Table, fight: Fight) -> Iterator[Statement]:
    """``fight iraq baghdad fallujah is``, then its forces and what cards did."""
    places = (_at(t, fight.origin), _at(t, fight.target))
    yield Statement("fight", (_player(t, fight.player), *places, _power(t, fight.holder)))
    for word in ("attackers", "defenders"):
        yield Statement(word, tuple(_id(t, unit) for unit in getattr(fight, word)))
    for word in ("nations", "enemies"):
        yield Statement(word, tuple(t.box.factions[faction] for faction in getattr(fight, word)))
    yield Statement("owners", tuple(_power(t, owner) for owner in fight.owners))
    for shift in fight.assets:
        yield Statement("asset", (str(int(shift.value)), *shift.why.split()))
    for title in fight.titles:
        yield Statement("title", tuple(title.split()))
    yield from (Statement(word) for word in ("ignores", "no_exploit") if getattr(fight, word))


def _players(t: Table, empty: State) -> Iterator[Statement]:
    s = t.state
    for word in OF_PLAYERS:
        for player, value in enumerate(getattr(s, word)):
            if value != getattr(empty, word)[player]:
                yield Statement(word, (_player(t, player), str(value)))
    for word in ("batch_taken", "quiet"):
        named = tuple(_player(t, player) for player, on in enumerate(getattr(s, word)) if on)
        if named:
            yield Statement(word, named)
    for player, mask in enumerate(s.grants):
        if mask != empty.grants[player]:
            others = tuple(_player(t, other) for other in plan_of(t).everybody if mask >> other & 1)
            yield Statement("grants", (_player(t, player), *others))


def _cards(t: Table, empty: State) -> Iterator[Statement]:
    s, plan, box = t.state, plan_of(t), t.box
    everybody = (1 << len(plan.seats)) - 1
    usual = [0] * len(box.cards)
    for player, hand in enumerate(s.hands):
        if hand:
            yield Statement("hand", (_player(t, player), *(_card(t, card) for card in hand)))
        for card in hand:
            usual[card] = 1 << plan.seat_of[player]
    for word, cards in (("discard", [*s.discards[0], *s.discards[1]]), ("gone", s.gone), ("barred", s.barred)):
        if cards:
            yield Statement(word, tuple(_card(t, card) for card in cards))
        if word != "barred":
            for card in cards:
                usual[card] = everybody
    for card, seats in enumerate(s.known):
        if seats != usual[card]:
            yield Statement("known", (_card(t, card), str(seats)))
    for i, holder in enumerate(s.specials):
        if holder != empty.specials[i]:
            yield Statement("specials", (box.specials[i].id, _player(t, holder)))
    if s.used_specials:
        yield Statement("used_specials", tuple(_card(t, joker) for joker in s.used_specials))


def _tension(t: Table) -> Iterator[Statement]:
    s, box = t.state, t.box
    triggers = box.tables.tension.trigger
    yield Statement("levels", tuple(map(str, s.levels)))
    yield Statement("fired", tuple(triggers[number].id for number in s.fired))
    yield Statement("caveats", tuple(CAVEATS[number] for number in s.caveats))
    yield from (Statement("due", (due.what, _player(t, due.player), _player(t, due.other))) for due in s.due)
    for wave in s.waves:
        yield Statement("wave", (_player(t, wave.player), str(wave.turn), *(_id(t, unit) for unit in wave.units)))
    yield Statement("us", (_player(t, s.us), _player(t, s.us_other)))
    yield Statement("pkk", (Pkk(s.pkk).name.lower(),))


def _effects(t: Table) -> Iterator[Statement]:
    s, box = t.state, t.box
    for ban in s.bans:
        yield Statement("ban", (box.countries[ban.country], _player(t, ban.player)))
    for each in s.excuses:
        yield Statement("excuse", (_at(t, each.space), _player(t, each.player), str(each.turn)))
    for word in ("moved", "landed"):
        if getattr(s, word):
            yield Statement(word, tuple(_id(t, unit) for unit in getattr(s, word)))
    for word in ("entered", "captured"):
        if getattr(s, word):
            yield Statement(word, tuple(f"{_id(t, unit)}:{_at(t, space)}" for unit, space in getattr(s, word)))
    yield from (Statement("made", _made(t, record)) for record in s.made)


def _made(t: Table, record: Moved) -> tuple[str, ...]:
    return (
        _id(t, record.unit),
        _at(t, record.start),
        f"isolated={int(record.isolated)}",
        f"dug={int(record.dug)}",
        f"entered={record.entered}",
        f"captured={record.captured}",
        *(f"taken={_at(t, space)}:{power}" for space, power in record.taken),
        *(f"relieved={_id(t, unit)}" for unit in record.relieved),
    )


def _units(t: Table, empty: State) -> Iterator[Statement]:
    s, box = t.state, t.box
    for unit in range(box.count):
        words = []
        if s.steps[unit] != box.full[unit]:
            words.append("reduced")
        if s.isolated[unit]:
            words.append("isolated")
        if s.owner[unit] != empty.owner[unit]:
            words.append(f"owner={_power(t, s.owner[unit])}")
        if unit in box.backs and s.face[unit - box.backs.start] >= 0:
            words.append(f"face={_id(t, s.face[unit - box.backs.start])}")
        if words or s.at[unit] != empty.at[unit]:
            place = _at(t, s.at[unit]) if s.at[unit] >= 0 else Off(s.at[unit]).name.lower()
            yield Statement(_id(t, unit), tuple(words), place)


def _spaces(t: Table) -> Iterator[Statement]:
    s, plan = t.state, plan_of(t)
    for power in (*plan.everybody, *NPC.values(), FIRST_NPC + len(NPC)):
        held = tuple(_at(t, space) for space in plan.spaces if s.control[space] == power)
        if held:
            yield Statement("control", (_power(t, power), *held))
    for word in ("dug", "sieges", "cut"):
        if getattr(s, word):
            yield Statement(word, tuple(_at(t, space) for space in getattr(s, word)))
