"""What a seat may see. Only the cards that others have chosen are hidden."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from sandtable.core import counted
from sandtable.core.scene import Beside, Card, Mark, Piece, Scene, Sign, SpaceStatus, Standing, Tray
from sandtable.games.islamic_state.box.actions import CardKind, Site
from sandtable.games.islamic_state.box.box import CARD_TITLES, SITE_TITLES, Box
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE, Faction, Force, Nation
from sandtable.games.islamic_state.rules import victory
from sandtable.games.islamic_state.rules.bombing import DESTROYED
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.games.islamic_state.rules.players import runners
from sandtable.games.islamic_state.rules.sequence import acting
from sandtable.games.islamic_state.show.board import GLYPHS, REFUGEES, RUSSIA
from sandtable.games.islamic_state.show.cards import CARD_PICTURES, CARD_TEXTS, CARD_TONES, foot
from sandtable.games.islamic_state.show.goals import goals
from sandtable.games.islamic_state.show.phases import phases
from sandtable.games.islamic_state.show.tracks import tracks, values
from sandtable.games.islamic_state.state import Off, Stage, State, Table

STAGE_NAMES = {
    Stage.SETUP: "Set-up",
    Stage.UPKEEP: "Control and revenue",
    Stage.ACTIONS: "Actions",
    Stage.SELECT: "Secret selection",
    Stage.FIRST: "First card",
    Stage.ROUND: "Round of cards",
    Stage.LAST: "Last card",
}
SYMBOLS = {
    Force.ISLAMIC_STATE: "guerilla",
    Force.HEZBOLLAH: "guerilla",
    Force.SHIA_MILITIA: "guerilla",
    Force.IRAN: "mechanised",
    Force.KURDS: "guerilla",
    Force.SYRIAN_REBELS: "guerilla",
    Force.RUSSIA: "mechanised",
    Force.USA: "mechanised",
    Force.TURKEY: "mechanised",
    Force.DRUZE: "guerilla",
}
"""The symbols of forces; all others are infantry."""
POOLS: dict[int, str] = {Off.POOL: "pool", Off.RESERVE: "waiting"}
WEAK = Mark("0", "Never rebuilt: fights with 0")
CROSS = "×"


def scene(t: Table, seat: int | None) -> Scene:
    """Everything that a seat may see; None is a spectator."""
    s, now = t.state, victory.standing(t)
    return Scene(
        turn=f"Turn {s.turn} of {s.turns} · {t.box.players.turn[s.turn - 1].name}",
        phase=_phase(t),
        pieces=tuple(_pieces(t)),
        spaces=_statuses(t),
        tracks=tracks(t, now),
        trays=tuple(_trays(t, seat)),
        standings=tuple(_standings(t, now)),
        goals=goals(t, now),
        phases=phases(t, seat),
    )


def glance(t: Table, seat: int | None) -> Scene:
    """The same without words."""
    trays = (*(_hand(t, seat, feet=False) if seat is not None else ()), *_chosen(t, seat), *_counts(t))
    return Scene("", "", tuple(_pieces(t)), _statuses(t), values(t), trays)


def beside(box: Box) -> Beside:
    """All tracks and trays that there can be."""
    ids = [faction.id for faction in box.players.faction]
    tracks = (
        "intervention",
        "refugees",
        "acts",
        "cash",
        "resources",
        *(f"victory_{id_}" for id_ in ids[:PLAYABLE]),
    )
    return Beside(tracks, ("hand", *(f"{what}_{id_}" for what in ("cards", "pool", "waiting") for id_ in ids)))


def _phase(t: Table) -> str:
    now = t.state.phase
    if now is None:
        return STAGE_NAMES[t.state.stage]
    return f"{STAGE_NAMES[t.state.stage]}: {t.box.players.faction[now.faction].name}"


# ---- Pieces and spaces


def _pieces(t: Table) -> Iterator[Piece]:
    """Ground units first, air units above them, refugees last."""
    box, weak = t.box, t.state.weak
    for number, at in enumerate(t.state.at):
        if at >= 0:
            yield piece(box, number, at, number in weak)


@cache
def piece(box: Box, number: int, at: int, weak: bool) -> Piece:
    """A counter in its place, or beside the map (NOBODY)."""
    id_, name, space = box.piece_ids[number], box.piece_labels[number], box.space_ids[at] if at >= 0 else ""
    if number in box.refugees:
        return Piece(id_, name, space, REFUGEES, "civilians", facts=("They make for a border or Kurdish land",))
    if number in box.air:
        return _air(box, number, id_, name, space)
    force = Force(box.force[number])
    unit = box.counters.unit[force]
    side = RUSSIA if force == Force.RUSSIA else unit.faction
    combat = 0 if weak else unit.combat
    return Piece(
        id_,
        name,
        space,
        side,
        SYMBOLS.get(force, "infantry"),
        f"{combat}-{unit.movement}",
        marks=(WEAK,) if weak else (),
        facts=(f"Combat {combat}, movement {unit.movement}", f"People: {unit.people.capitalize()}"),
    )


def _air(box: Box, number: int, id_: str, name: str, space: str) -> Piece:
    nation = Nation(box.nation[number])
    faction = box.counters.air[nation].faction
    side = RUSSIA if nation == Nation.RUSSIA else faction
    return Piece(id_, name, space, side, "aircraft", "+2", tag=nation.name.title(), facts=("Air unit",))


def _statuses(t: Table) -> tuple[SpaceStatus, ...]:
    """Who controls each area, what is contested, and what has been bombed."""
    s = t.state
    fought = [area for area, here in enumerate(s.here[: len(s.control)]) if len(here) > 1 and contested(t, area)]
    return _all_statuses(t.box, tuple(s.control), tuple(fought), tuple(s.damage))


@lru_cache(maxsize=1024)
def _all_statuses(
    box: Box, control: tuple[int, ...], fought: tuple[int, ...], damages: tuple[int, ...]
) -> tuple[SpaceStatus, ...]:
    hit = {box.sites[site][0] for site, turns in enumerate(damages) if turns}
    damage = {area: tuple(damages[site] for site in box.sites_in[area]) for area in hit}
    return tuple(
        _status(box, area, owner, area in fought, damage.get(area, ())) for area, owner in enumerate(control)
    )


@cache
def _status(box: Box, area: int, owner: int, fought: bool, damage: tuple[int, ...]) -> SpaceStatus:
    side = Faction(owner).name.lower() if owner != NOBODY else ""
    name = box.players.faction[owner].name if owner != NOBODY else ""
    facts = [f"Controlled by {name}" if name else "Controlled by nobody"]
    if fought:
        facts.append("Contested")
    signs = []
    for site, turns in zip(box.sites_in[area], damage, strict=False):
        if turns:
            kind = box.sites[site][1]
            word = "destroyed" if turns == DESTROYED else f"damaged for {turns} more turns"
            text = f"{SITE_TITLES[kind].capitalize()}: {word}"
            signs.append(Sign(GLYPHS[Site(kind)], text, CROSS if turns == DESTROYED else str(turns)))
            facts.append(text)
    return SpaceStatus(box.space_ids[area], side, (), tuple(facts), tuple(signs), fought)


# ---- Beside the map


def _trays(t: Table, seat: int | None) -> Iterator[Tray]:
    if seat is not None:
        yield from _hand(t, seat)
    yield from _chosen(t, seat)
    yield from _pools(t)


def _hand(t: Table, seat: int, *, feet: bool = True) -> Iterator[Tray]:
    """turn.3-select The cards that can be chosen, or those that lie before a seat's factions.

    What a card could do now is told on its foot, if somebody reads it.
    """
    s, box = t.state, t.box
    mine, id_ = acting(t, seat), box.seatings[s.players].seats[seat].id
    chosen = [card for faction in mine for card in s.cards[faction]]
    name, offered = "Your chosen cards", False
    if s.stage == Stage.SELECT:
        if s.selecting < len(mine):
            chosen, offered = list(box.cards_of[mine[s.selecting]]), True
            name = f"Cards of {_name(box, mine[s.selecting])}"
        elif seat == s.momentum and all(s.selecting >= len(acting(t, other)) for other in range(s.players)):
            chosen, offered = [card for faction in mine for card in box.cards_of[faction]], True
            name = "One more card, for Momentum"
    if chosen:
        cards = tuple(
            _card(
                box, card, *(foot(t, card, seat) if feet and (offered or _is_due(t, card, seat)) else ("", False))
            )
            for card in chosen
        )
        yield Tray("hand", name, len(cards), cards=cards, seat=id_)


def _is_due(t: Table, card: int, seat: int) -> bool:
    """turn.5-round Whether a card can be turned up now."""
    now = t.state.phase
    return now is not None and now.seat == seat and now.card and t.box.card_faction[card] == now.faction


@cache
def _card(box: Box, card: int, foot: str, idle: bool) -> Card:
    kind, faction = CardKind(box.card_kind[card]), box.card_faction[card]
    id_ = f"{kind.name.lower()}.{box.players.faction[faction].id}"
    return Card(
        id_,
        CARD_TITLES[kind],
        CARD_TEXTS[kind],
        sort=_name(box, faction),
        tone=CARD_TONES.get(Faction(faction), "plain"),
        foot=foot,
        picture=CARD_PICTURES[kind],
        idle=idle,
    )


def _name(box: Box, faction: int) -> str:
    return box.players.faction[faction].name


def _chosen(t: Table, seat: int | None) -> Iterator[Tray]:
    """turn.3-select How many cards lie before each faction of others is seen, but not which."""
    mine = acting(t, seat) if seat is not None else ()
    for faction, cards in enumerate(t.state.cards):
        if cards and faction not in mine:
            id_ = t.box.players.faction[faction].id
            name = f"{_name(t.box, faction)}: face-down cards"
            yield Tray(f"cards_{id_}", name, len(cards), side=id_)


def _pools(t: Table) -> Iterator[Tray]:
    """reinforce.general The units of each faction that can be brought, then those that wait for an event."""
    s, box = t.state, t.box
    pools: list[list[int]] = [[] for _ in Faction]
    waiting: list[list[int]] = [[] for _ in Faction]
    for number in range(box.air.stop):
        if s.at[number] == Off.POOL:
            pools[box.faction[number]].append(number)
        elif s.at[number] == Off.RESERVE:
            waiting[box.faction[number]].append(number)
    for faction in Faction:
        if pools[faction]:
            yield _pool(box, faction, tuple(pools[faction]), False)
    for faction in Faction:
        if waiting[faction]:
            yield _pool(box, faction, tuple(waiting[faction]), True)


def _counts(t: Table) -> Iterator[Tray]:
    """How many units each pool holds."""
    off = [
        (faction, at) for faction, at in zip(t.box.faction[: t.box.air.stop], t.state.at, strict=False) if at < 0
    ]
    for (faction, at), count in Counter(off).items():
        if at in POOLS:
            yield Tray(f"{POOLS[at]}_{t.box.players.faction[faction].id}", "", count)


@cache
def _pool(box: Box, faction: int, numbers: tuple[int, ...], waiting: bool) -> Tray:
    id_ = box.players.faction[faction].id
    pieces = tuple(piece(box, number, NOBODY, False) for number in numbers)
    name = f"{_name(box, faction)}: {'waiting for their event' if waiting else 'force pool'}"
    return Tray(f"{'waiting' if waiting else 'pool'}_{id_}", name, len(pieces), pieces, side=id_)


# ---- Seats


def _standings(t: Table, now: victory.Standing) -> Iterator[Standing]:
    """Areas, ground units and air units of every seat; cash and resources of the Islamic State."""
    s, box = t.state, t.box
    seating = box.seatings[s.players]
    units, air = [0] * s.players, [0] * s.players
    for number, (at, seat) in enumerate(zip(s.at, runners(t), strict=False)):
        if at >= 0 and seat != NOBODY:
            (units if number < box.ground else air)[seat] += 1
    for seat, factions in enumerate(seating.factions):
        areas = sum(s.control.count(faction) for faction in factions)
        facts = [counted(areas, "area")] if areas else []
        facts.append(counted(units[seat], "unit"))
        if air[seat]:
            facts.append(f"{air[seat]} air")
        if Faction.ISLAMIC_STATE in factions:
            facts += [f"{s.cash} cash", f"{now.resources} res."]
        yield Standing(seating.seats[seat].id, tuple(facts), tuple(_tags(s, seat)))


def _tags(s: State, seat: int) -> Iterator[str]:
    if s.momentum == seat:
        yield "Momentum"
    if s.players == 2 and s.iran_seat == seat and s.stage != Stage.SETUP:
        yield "Iran's action"
