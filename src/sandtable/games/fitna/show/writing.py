"""Positions as text: the writing half of the notation."""

from collections.abc import Iterator

from sandtable.core import Kind, Setting
from sandtable.core.notation import Statement
from sandtable.games.fitna.box.plan import FIRST_NPC, NPC
from sandtable.games.fitna.rules.caveats import FLAGS as CAVEATS
from sandtable.games.fitna.rules.setup import new_state
from sandtable.games.fitna.show.words import FLAGS, NONE, NUMBERS, OF_PLAYERS
from sandtable.games.fitna.state import Fight, Moved, Off, Pkk, Segment, State, Table, plan

NAMES = ("is", "kdp", "pyd", "pkk", "nobody")


def statements(t: Table) -> Iterator[Statement]:
    """Every statement that tells the position from an empty one."""
    s = t.state
    empty = new_state(t.box, Setting(s.scenario, {"bidding": s.bidding, "points": s.points}, s.people))
    for x in plan(t).spaces:
        for u in empty.stacks[x]:
            empty.at[u] = Off.OUT
    yield from _sequence(t)
    yield from _players(t, empty)
    yield from _cards(t, empty)
    yield from _tension(t)
    yield from _effects(t)
    yield from _units(t, empty)
    yield from _spaces(t)


def _player(t: Table, number: int) -> str:
    return plan(t).players[number].id if number >= 0 else NONE


def _power(t: Table, number: int) -> str:
    return _player(t, number) if number < FIRST_NPC else NAMES[number - FIRST_NPC]


def _id(t: Table, u: int) -> str:
    return t.box.names.id(Kind.PIECE, u)


def _at(t: Table, x: int) -> str:
    return t.box.map.space[x].id


def _card(t: Table, card: int) -> str:
    return t.box.names.id(Kind.CARD, card)


def _sequence(t: Table) -> Iterator[Statement]:
    s = t.state
    yield Statement("segment", (Segment(s.segment).name.lower(),))
    yield Statement("order", tuple(_player(t, p) for p in s.order))
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
        yield Statement(word, tuple(_id(t, u) for u in getattr(fight, word)))
    for word in ("nations", "enemies"):
        yield Statement(word, tuple(t.box.factions[f] for f in getattr(fight, word)))
    yield Statement("owners", tuple(_power(t, owner) for owner in fight.owners))
    for shift in fight.assets:
        yield Statement("asset", (str(int(shift.value)), *shift.why.split()))
    for title in fight.titles:
        yield Statement("title", tuple(title.split()))
    yield from (Statement(word) for word in ("ignores", "no_exploit") if getattr(fight, word))


def _players(t: Table, empty: State) -> Iterator[Statement]:
    s = t.state
    for word in OF_PLAYERS:
        for p, value in enumerate(getattr(s, word)):
            if value != getattr(empty, word)[p]:
                yield Statement(word, (_player(t, p), str(value)))
    for word in ("batch_taken", "quiet"):
        named = tuple(_player(t, p) for p, on in enumerate(getattr(s, word)) if on)
        if named:
            yield Statement(word, named)
    for p, mask in enumerate(s.grants):
        if mask != empty.grants[p]:
            others = tuple(_player(t, q) for q in plan(t).everybody if mask >> q & 1)
            yield Statement("grants", (_player(t, p), *others))


def _cards(t: Table, empty: State) -> Iterator[Statement]:
    s, p, box = t.state, plan(t), t.box
    everybody = (1 << len(p.seats)) - 1
    usual = [0] * len(box.cards)
    for player, hand in enumerate(s.hands):
        if hand:
            yield Statement("hand", (_player(t, player), *(_card(t, card) for card in hand)))
        for card in hand:
            usual[card] = 1 << p.seat_of[player]
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
        yield Statement("wave", (_player(t, wave.player), str(wave.turn), *(_id(t, u) for u in wave.units)))
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
            yield Statement(word, tuple(_id(t, u) for u in getattr(s, word)))
    for word in ("entered", "captured"):
        if getattr(s, word):
            yield Statement(word, tuple(f"{_id(t, u)}:{_at(t, x)}" for u, x in getattr(s, word)))
    yield from (Statement("made", _made(t, record)) for record in s.made)


def _made(t: Table, record: Moved) -> tuple[str, ...]:
    return (
        _id(t, record.unit),
        _at(t, record.start),
        f"isolated={int(record.isolated)}",
        f"dug={int(record.dug)}",
        f"entered={record.entered}",
        f"captured={record.captured}",
        *(f"taken={_at(t, x)}:{power}" for x, power in record.taken),
        *(f"relieved={_id(t, u)}" for u in record.relieved),
    )


def _units(t: Table, empty: State) -> Iterator[Statement]:
    s, box = t.state, t.box
    for u in range(box.count):
        words = []
        if s.steps[u] != box.full[u]:
            words.append("reduced")
        if s.isolated[u]:
            words.append("isolated")
        if s.owner[u] != empty.owner[u]:
            words.append(f"owner={_power(t, s.owner[u])}")
        if u in box.backs and s.face[u - box.backs.start] >= 0:
            words.append(f"face={_id(t, s.face[u - box.backs.start])}")
        if words or s.at[u] != empty.at[u]:
            place = _at(t, s.at[u]) if s.at[u] >= 0 else Off(s.at[u]).name.lower()
            yield Statement(_id(t, u), tuple(words), place)


def _spaces(t: Table) -> Iterator[Statement]:
    s, p = t.state, plan(t)
    for power in (*p.everybody, *NPC.values(), FIRST_NPC + len(NPC)):
        held = tuple(_at(t, x) for x in p.spaces if s.control[x] == power)
        if held:
            yield Statement("control", (_power(t, power), *held))
    for word in ("dug", "sieges", "cut"):
        if getattr(s, word):
            yield Statement(word, tuple(_at(t, x) for x in getattr(s, word)))
