"""27.0 US involvement, 28.0 Russian intervention, and the other effects of tension levels (22.1)."""

from sandtable.core import Kind, Steps
from sandtable.core.events import Note
from sandtable.games.fitna.rules import arrival, daesh
from sandtable.games.fitna.rules.cards.players import swap
from sandtable.games.fitna.rules.cards.special import play_special
from sandtable.games.fitna.rules.control import controlled
from sandtable.games.fitna.rules.hands import draw_cards
from sandtable.games.fitna.rules.reinforcements import excuse, reinforce
from sandtable.games.fitna.rules.stacking import limit, mates, room
from sandtable.games.fitna.rules.supply import Nets, held_in_supply
from sandtable.games.fitna.rules.units import arrive, reduced, restore
from sandtable.games.fitna.state import Due, Off, Table, Wave, plan, seat

AIRBORNE = ("us_75para", "us_1_82", "us_1_101", "us_2_101")
"""Scenario 10: what Israel gets when the US forces are shared at tension 10."""
US_BONUS, RUSSIAN_BONUS = 2, 1


def step(t: Table) -> Steps[None]:
    """R-TEN-13 What waited for the end of the last action happens now, one thing after the other."""
    due = t.state.due.pop(0)
    if due.what == "high_tension":
        add_high_tension(t)
    elif due.what == "batch":
        yield from _free_batch(t, due.player)
    elif due.what == "us":
        yield from us_intervention(t, due)
    elif due.what == "swap":
        yield from swap(t, due.player, due.other)
    elif due.what == "russia":
        yield from russia_at_ten(t, due.player)


def _free_batch(t: Table, player: int) -> Steps[None]:
    """22.1 A batch or replacements for nothing; a player of IS brings back counters (R-SRC-3)."""
    p = plan(t)
    if p.is_played and player == p.is_power:
        yield from daesh.bring_back(t, player)
    else:
        yield from reinforce(t, player, "22.1", free=True)


def add_high_tension(t: Table) -> None:
    """8.3, 22.1, R-CRD-23 The High Tension cards join their piles; discards stay out."""
    s, box = t.state, t.box
    s.tense = True
    for card in plan(t).tense_cards:
        s.piles[box.pile[card]].append(card)
        s.known[card] = 0
    t.tell(Note(topic="high_tension"), "The High Tension cards join both piles.", "8.3")


# 27.1 The United States -------------------------------------------------------------------------------------


def _us(t: Table, wave: int) -> list[int]:
    """27.1, R-TEN-14 The units of a wave that are not on the map."""
    s, box = t.state, t.box
    of_us = box.of_faction[box.faction_number["us"]]
    return [u for u in of_us if box.unit[u].wave == wave and s.at[u] in (Off.RESERVE, Off.POOL, Off.OUT)]


def us_intervention(t: Table, due: Due) -> Steps[None]:
    """27.1 Bonus cards, Joker, Special Joker with its strikes, and the first wave; the second comes next turn."""
    s, box = t.state, t.box
    if s.us >= 0:
        return
    s.us, s.us_other = due.player, due.other
    t.tell(Note(topic="us"), "US forces intervene for {player:piece}.", "27.1", player=plan(t).marker[due.player])
    shared = due.other >= 0
    second = due.other if shared else due.player
    for u in box.of_faction[box.faction_number["us"]]:
        if s.at[u] < 0:
            s.owner[u] = due.player if not shared or box.unit[u].id in AIRBORNE else second
    s.jokers[due.player] += 1
    joker = box.special_number["sj_us"]
    s.specials[joker - len(box.cards)] = second
    yield from draw_cards(t, due.player, US_BONUS // (2 if shared else 1), "27.1")
    if shared:
        yield from draw_cards(t, second, US_BONUS // 2, "27.1")
    yield from play_special(t, second, joker)
    for player in dict.fromkeys((due.player, second)):
        yield from _place_all(t, player, [u for u in _us(t, 1) if s.owner[u] == player], "27.1")
        later = [u for u in _us(t, 2) if s.owner[u] == player]
        if later:
            s.waves.append(Wave(player, s.turn + 1, later))


def _place_all(t: Table, player: int, units: list[int], rule: str) -> Steps[None]:
    """27.1, R-TEN-7 Units go to legal spaces, overstacked if there is no other way; with none at all they wait."""
    s = t.state
    late = []
    for u in units:
        s.at[u] = Off.WAITING
    for u in units:
        found = landing(t, u)
        if not found:
            s.at[u] = Off.RESERVE
            late.append(u)
            continue
        place = t.box.options("place", Kind.SPACE)
        choice = yield t.ask(
            seat(t, player), "Where does {unit:piece} arrive?", [place[x] for x in found], rule, pieces=(u,), unit=u
        )
        x = choice.number
        arrive(t, u, x, rule)
        excuse(t, x, player)
    if late:
        s.waves.append(Wave(player, s.turn, late))


def landing(t: Table, u: int) -> list[int]:
    """27.1, 28.0, R-STK-9 Spaces with room; else full ones of the own colour; else any that may be overstacked."""
    nets: Nets = {}
    found = arrival.spaces(t, u, nets)
    if found:
        return found
    crowded = arrival.spaces(t, u, nets, full=True) or _elsewhere(t, u, nets)
    return [x for x in crowded if room(t, u, x)] or [x for x in crowded if _only_friends(t, u, x)]


def _elsewhere(t: Table, u: int, nets: Nets) -> list[int]:
    """R-TEN-7, R-TEN-27 Sources of the US; where Russia first comes without a port, its host's supplied spaces."""
    box, p = t.box, plan(t)
    own = controlled(t, t.state.owner[u])
    faction = box.factions[box.faction[u]]
    if faction == "us":
        return [x for x in own if box.map.space[x].id in p.scenario.us_sources]
    if faction == "russia" and not p.russia_at_start:
        return [x for x in own if held_in_supply(t, x, nets)]
    return []


def _only_friends(t: Table, u: int, x: int) -> bool:
    """Nobody is placed on top of another player's units, except partners who share the space."""
    s = t.state
    stack = s.stacks[x]
    if len(stack) < limit(t, (u, *stack)) and any(s.owner[v] != s.owner[u] for v in stack):
        return False
    return all(s.owner[v] == s.owner[u] or mates(t, u, v) for v in stack)


def waves(t: Table, player: int) -> Steps[None]:
    """27.1, R-TEN-8, R-TEN-17 Second waves arrive in the Events segment of the following turn."""
    s = t.state
    ready = [wave for wave in s.waves if wave.player == player and wave.turn <= s.turn]
    if ready:
        s.waves = [wave for wave in s.waves if wave not in ready]
        units = [u for wave in ready for u in wave.units if s.at[u] in (Off.RESERVE, Off.POOL, Off.OUT)]
        yield from _place_all(t, player, units, "27.1")


# 28.0 Russia ------------------------------------------------------------------------------------------------


def russia_at_ten(t: Table, player: int) -> Steps[None]:
    """22.1, 28.0.ten All Russian units arrive and are restored, and a used Special Joker comes back."""
    s, box = t.state, t.box
    p = plan(t)
    text = (
        "Russia raises its engagement."
        if p.players[player].id == "russia"
        else "Russia sends forces for {player:piece}."
    )
    t.tell(Note(topic="russia"), text, "28.0", player=p.marker[player])
    if not s.russia:
        yield from first_russian_intervention(t, player)
        return
    yield from draw_cards(t, player, RUSSIAN_BONUS, "28.0.ten")
    units = box.of_faction[box.faction_number["russia"]]
    for u in units:
        if s.at[u] >= 0 and reduced(t, u):
            restore(t, u, "28.0.ten")
    yield from _place_all(t, player, [u for u in units if s.at[u] < 0 and s.at[u] != Off.REMOVED], "28.0.ten")
    joker = box.special_number["sj_russia"]
    if joker in s.used_specials:
        s.used_specials.remove(joker)
        s.specials[joker - len(box.cards)] = player


def first_russian_intervention(t: Table, player: int) -> Steps[None]:
    """28.0.first, R-TEN-9 A card, the Joker, the Special Joker and three units; three more next turn."""
    s, box = t.state, t.box
    s.russia = True
    s.jokers[player] += 1
    s.specials[box.special_number["sj_russia"] - len(box.cards)] = player
    yield from draw_cards(t, player, RUSSIAN_BONUS, "28.0.first")
    units = box.of_faction[box.faction_number["russia"]]
    first = [u for u in units if box.unit[u].wave == 1 and s.at[u] < 0]
    yield from _place_all(t, player, first, "28.0.first")
    s.waves.append(Wave(player, s.turn + 1, [u for u in units if box.unit[u].wave == 2 and s.at[u] < 0]))
