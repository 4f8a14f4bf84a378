"""27.0 US involvement, 28.0 Russian intervention, and the other effects of tension levels (22.1)."""

from sandtable.core import Kind, Steps
from sandtable.core.events import Note
from sandtable.games.fitna.box.factions import Faction, Player
from sandtable.games.fitna.rules import arrival, daesh
from sandtable.games.fitna.rules.asking import against_units
from sandtable.games.fitna.rules.cards.players import swap
from sandtable.games.fitna.rules.cards.special import play_special
from sandtable.games.fitna.rules.control import controlled
from sandtable.games.fitna.rules.hands import draw_cards
from sandtable.games.fitna.rules.reinforcements import place_unit, reinforce, why_not_deploy
from sandtable.games.fitna.rules.stacking import limit, mates, room
from sandtable.games.fitna.rules.supply import Nets, held_in_supply
from sandtable.games.fitna.rules.units import reduced, restore
from sandtable.games.fitna.state import Aftermath, Due, Off, Table, Wave, plan_of, seat

AIRBORNE = ("us_75para", "us_1_82", "us_1_101", "us_2_101")
"""Scenario 10: what Israel gets when the US forces are shared at tension 10."""
US_BONUS, RUSSIAN_BONUS = 2, 1


def step(t: Table) -> Steps[None]:
    """R-TEN-13 What waited for the end of the last action happens now, one thing after the other."""
    due = t.state.due.pop(0)
    match due.what:
        case Aftermath.HIGH_TENSION:
            add_high_tension(t)
        case Aftermath.BATCH:
            yield from _free_batch(t, due.player)
        case Aftermath.US:
            yield from us_intervention(t, due)
        case Aftermath.SWAP:
            yield from swap(t, due.player, due.other)
        case Aftermath.RUSSIA:
            yield from russia_at_ten(t, due.player)


def _free_batch(t: Table, player: int) -> Steps[None]:
    """22.1 A batch or replacements for nothing; a player of IS brings back counters (R-SRC-3)."""
    plan = plan_of(t)
    if plan.is_played and player == plan.is_power:
        yield from daesh.bring_back(t, player)
    else:
        yield from reinforce(t, player, "22.1", free=True)


def add_high_tension(t: Table) -> None:
    """8.3, 22.1, R-CRD-23 The High Tension cards join their piles; discards stay out."""
    s, box = t.state, t.box
    s.tense = True
    for card in plan_of(t).tense_cards:
        s.piles[box.pile[card]].append(card)
        s.known[card] = 0
    t.tell(Note(topic="high_tension"), "The High Tension cards join both piles.", "8.3")


# 27.1 The United States -------------------------------------------------------------------------------------


def _us(t: Table, wave: int) -> list[int]:
    """27.1, R-TEN-14 The units of a wave that are not on the map."""
    s, box = t.state, t.box
    of_us = box.of_faction[box.faction_number[Faction.US]]
    return [
        unit for unit in of_us if box.unit[unit].wave == wave and s.at[unit] in (Off.RESERVE, Off.POOL, Off.OUT)
    ]


def us_intervention(t: Table, due: Due) -> Steps[None]:
    """27.1 Bonus cards, Joker, Special Joker with its strikes, and the first wave; the second comes next turn."""
    s, box = t.state, t.box
    if s.us >= 0:
        return
    s.us, s.us_other = due.player, due.other
    t.tell(
        Note(topic="us"), "US forces intervene for {player:piece}.", "27.1", player=plan_of(t).marker[due.player]
    )
    shared = due.other >= 0
    second = due.other if shared else due.player
    for unit in box.of_faction[box.faction_number[Faction.US]]:
        if s.at[unit] < 0:
            s.owner[unit] = due.player if not shared or box.unit[unit].id in AIRBORNE else second
    s.jokers[due.player] += 1
    joker = box.special_number["sj_us"]
    s.specials[joker - len(box.cards)] = second
    yield from draw_cards(t, due.player, US_BONUS // (2 if shared else 1), "27.1")
    if shared:
        yield from draw_cards(t, second, US_BONUS // 2, "27.1")
    yield from play_special(t, second, joker)
    for player in dict.fromkeys((due.player, second)):
        yield from _place_all(t, player, [unit for unit in _us(t, 1) if s.owner[unit] == player], "27.1")
        later = [unit for unit in _us(t, 2) if s.owner[unit] == player]
        if later:
            s.waves.append(Wave(player, s.turn + 1, later))


def _place_all(t: Table, player: int, units: list[int], rule: str) -> Steps[None]:
    """27.1, R-TEN-7 Units go to legal spaces, overstacked if there is no other way; with none at all they wait.

    Their owner chooses the order (R-REI-16), which would otherwise tell who is where (30.0).
    """
    s = t.state
    deploy = t.box.options("deploy", Kind.PIECE)
    for unit in units:
        s.at[unit] = Off.WAITING
    left = units
    while ready := [unit for unit in left if landing(t, unit)]:
        choice = yield t.ask(
            seat(t, player),
            "{player:piece}: which unit arrives next?",
            [deploy[unit] for unit in ready],
            rule,
            refuse=against_units(t, rule, lambda unit: why_not_deploy(t, player, unit)),
            pieces=tuple(ready),
            player=plan_of(t).marker[player],
        )
        unit = choice.number
        left = [each for each in left if each != unit]
        yield from place_unit(t, player, unit, landing(t, unit), rule)
    for unit in left:
        s.at[unit] = Off.RESERVE
    if left:
        s.waves.append(Wave(player, s.turn, left))


def landing(t: Table, unit: int) -> list[int]:
    """27.1, 28.0, R-STK-9 Spaces with room; else full ones of its own colour; else any that may be overstacked."""
    nets: Nets = {}
    found = arrival.spaces(t, unit, nets)
    if found:
        return found
    crowded = arrival.spaces(t, unit, nets, full=True) or _elsewhere(t, unit, nets)
    return [space for space in crowded if room(t, unit, space)] or [
        space for space in crowded if _only_friends(t, unit, space)
    ]


def _elsewhere(t: Table, unit: int, nets: Nets) -> list[int]:
    """R-TEN-7, R-TEN-27 Sources of the US; where Russia first comes without a port, its host's supplied spaces."""
    box, plan = t.box, plan_of(t)
    own = controlled(t, t.state.owner[unit])
    faction = box.factions[box.faction[unit]]
    if faction == Faction.US:
        return [space for space in own if box.map.space[space].id in plan.scenario.us_sources]
    if faction == Faction.RUSSIA and not plan.russia_at_start:
        return [space for space in own if held_in_supply(t, space, nets)]
    return []


def _only_friends(t: Table, unit: int, space: int) -> bool:
    """Nobody is placed on top of another player's units, except partners who share the space."""
    s = t.state
    stack = s.stacks[space]
    if len(stack) < limit(t, (unit, *stack)) and any(s.owner[other] != s.owner[unit] for other in stack):
        return False
    return all(s.owner[other] == s.owner[unit] or mates(t, unit, other) for other in stack)


def waves(t: Table, player: int) -> Steps[None]:
    """27.1, R-TEN-8, R-TEN-17 Second waves arrive in the Events segment of the following turn."""
    s = t.state
    ready = [wave for wave in s.waves if wave.player == player and wave.turn <= s.turn]
    if ready:
        s.waves = [wave for wave in s.waves if wave not in ready]
        units = [unit for wave in ready for unit in wave.units if s.at[unit] in (Off.RESERVE, Off.POOL, Off.OUT)]
        yield from _place_all(t, player, units, "27.1")


# 28.0 Russia ------------------------------------------------------------------------------------------------


def russia_at_ten(t: Table, player: int) -> Steps[None]:
    """22.1, 28.0.ten All Russian units arrive and are restored, and a used Special Joker comes back."""
    s, box = t.state, t.box
    plan = plan_of(t)
    text = (
        "Russia raises its engagement."
        if plan.players[player].id == Player.RUSSIA
        else "Russia sends forces for {player:piece}."
    )
    t.tell(Note(topic="russia"), text, "28.0", player=plan.marker[player])
    if not s.russia:
        yield from first_russian_intervention(t, player)
        return
    yield from draw_cards(t, player, RUSSIAN_BONUS, "28.0.ten")
    units = box.of_faction[box.faction_number[Faction.RUSSIA]]
    weak = [unit for unit in units if s.at[unit] >= 0 and reduced(t, unit)]
    for unit in sorted(weak, key=s.at.__getitem__):  # 30.0: not in the order of their numbers
        restore(t, unit, "28.0.ten")
    yield from _place_all(
        t, player, [unit for unit in units if s.at[unit] < 0 and s.at[unit] != Off.REMOVED], "28.0.ten"
    )
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
    units = box.of_faction[box.faction_number[Faction.RUSSIA]]
    first = [unit for unit in units if box.unit[unit].wave == 1 and s.at[unit] < 0]
    yield from _place_all(t, player, first, "28.0.first")
    s.waves.append(
        Wave(player, s.turn + 1, [unit for unit in units if box.unit[unit].wave == 2 and s.at[unit] < 0])
    )
