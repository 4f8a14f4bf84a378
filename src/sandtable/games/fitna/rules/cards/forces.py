"""8.2 Effects on forces and spaces: entrenchments, replacements, placements, movement, supply, ceasefires."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.events import Note
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.box.factions import Country, Faction
from sandtable.games.fitna.rules import daesh, kurds, reinforcements
from sandtable.games.fitna.rules.airmobile import Fields, may_go, strategic_move
from sandtable.games.fitna.rules.arrival import Arrivals
from sandtable.games.fitna.rules.asking import against_units
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.cards.strikes import why_not_enemy
from sandtable.games.fitna.rules.entrenchments import dig, sites
from sandtable.games.fitna.rules.entry import closed
from sandtable.games.fitna.rules.supply import Nets
from sandtable.games.fitna.rules.units import lying
from sandtable.games.fitna.state import Ban, Off, Table, plan_of, seat

TRUCES: dict[str, Option] = {
    country: Option(f"truce_{country}")
    for country in (Country.SYRIA, Country.IRAQ, Country.LEBANON, Country.KUWAIT)
}


# Whether it can do anything ---------------------------------------------------------------------------------


def possible(t: Table, player: int, effect: effects.AnyEffect) -> bool:
    """R-CRD-6 Whether an effect on forces or spaces can do anything."""
    nets: Nets = {}
    fields: Fields = {}
    match effect:
        case effects.Entrench():
            return bool(sites(t, player))
        case effects.Reinforce():
            return _can_reinforce(t, player)
        case effects.Replace():
            only = _only(t, effect)
            return reinforcements.can_replace(t, player, only, rebuild=effect.rebuild, upgrade=effect.upgrade)
        case effects.Place():
            return bool(_pool(t, player, effect))
        case effects.Activate(faction):
            return daesh.can_return(t) if faction == "is" else kurds.can_activate(t)
        case effects.StrategicMove():
            return any(may_go(t, unit, nets, fields) for unit in _own_units(t, player))
        case effects.BanOffensives():
            return bool(_truce_lands(t))
        case effects.Isolate():
            return bool(_besiegeable(t, player))
        case effects.OilCut():
            return bool(_cuttable(t))
    return True


def _can_reinforce(t: Table, player: int) -> bool:
    plan = plan_of(t)
    if plan.is_played and player == plan.is_power:
        return daesh.can_return(t)
    return reinforcements.can_reinforce(t, player)


def _only(t: Table, effect: effects.Replace) -> reinforcements.Only:
    militia = t.box.militia
    return (lambda unit: militia[unit]) if effect.only == "militia" else reinforcements.any_unit


def _pool(t: Table, player: int, effect: effects.Place) -> list[int]:
    """Counters that a Place effect may bring in; IS counters are drawn, so any number stands for them."""
    s = t.state
    if effect.pool == "is":
        return s.is_pool if s.is_pool and daesh.spaces(t, daesh.free_back(t)) else []
    fits, arrivals = _of_pool(t, effect), Arrivals(t)
    return [unit for unit in lying(t, Off.POOL, player) if fits(unit) and arrivals.of(unit)]


def _of_pool(t: Table, effect: effects.Place) -> reinforcements.Only:
    """The militias that a Place effect speaks of."""
    box = t.box
    sunni = box.faction_number[Faction.SUNNI_MILITIA]
    any_militia = effect.pool != "sunni_militia_eliminated"
    return lambda unit: box.militia[unit] and (any_militia or box.faction[unit] == sunni)


def _own_units(t: Table, player: int) -> list[int]:
    owner = t.state.owner
    return sorted([unit for stack in t.state.stacks if stack for unit in stack if owner[unit] == player])


def _truce_lands(t: Table) -> list[str]:
    """Countries of the map in play where no ceasefire of anybody holds."""
    plan, countries = plan_of(t), t.box.countries
    banned = [ban.country for ban in t.state.bans]
    return [
        country
        for country in TRUCES
        if plan.in_country[countries.index(country)] and countries.index(country) not in banned
    ]


def _besiegeable(t: Table, player: int) -> list[int]:
    """Card 77: enemy spaces next to own units."""
    stacks = t.state.stacks
    return [space for space in plan_of(t).spaces if stacks[space] and _why_not_besiege(t, player, space) is None]


def _why_not_besiege(t: Table, player: int, space: int) -> Refusal | None:
    """Card 77: why a space is not besieged."""
    s = t.state
    refusal = closed(t, space) or why_not_enemy(t, player, space)
    if refusal is not None:
        return refusal
    if space in s.sieges:
        return Refusal("8.2", "It is besieged already.")
    if not any(s.owner[unit] == player for beside in plan_of(t).near[space] for unit in s.stacks[beside]):
        return Refusal("8.2", "None of your units is next to it.")
    return None


def _cuttable(t: Table) -> list[int]:
    """Card 73: oilfields that still count."""
    return [space for space in plan_of(t).oil if _why_not_cut(t, space) is None]


def _why_not_cut(t: Table, space: int) -> Refusal | None:
    """Card 73: why no oilfield is cut in a space."""
    if space not in plan_of(t).oil:
        return closed(t, space) or Refusal("8.2", "It has no oilfield.")
    return Refusal("8.2", "Its oilfield has been cut this turn.") if space in t.state.cut else None


# Targets ----------------------------------------------------------------------------------------------------


def choose_space(t: Table, play: Play, effect: effects.OilCut | effects.Isolate) -> Steps[None]:
    """The oilfield or the besieged space."""
    cut = isinstance(effect, effects.OilCut)
    found = _cuttable(t) if cut else _besiegeable(t, play.player)
    if not found:
        return
    option = t.box.options("cut" if cut else "besiege", Kind.SPACE)
    choice = yield t.ask(
        seat(t, play.player),
        "{player:piece}: choose a space for {card:card}.",
        [option[space] for space in found],
        "8.2",
        refuse=against_spaces(
            lambda space: _why_not_cut(t, space) if cut else _why_not_besiege(t, play.player, space)
        ),
        player=plan_of(t).marker[play.player],
        card=play.card,
    )
    play.targets.append(choice.number)


# Carrying it out --------------------------------------------------------------------------------------------


def apply(t: Table, play: Play, effect: effects.AnyEffect) -> Steps[None]:
    """Carry out an effect on forces or spaces."""
    s, player = t.state, play.player
    match effect:
        case effects.Entrench(count):
            yield from dig(t, player, count)
        case effects.Replace():
            yield from reinforcements.replace(t, player, effect.rebuild, effect.upgrade, _only(t, effect))
        case effects.Place():
            yield from _place(t, play, effect)
        case effects.StrategicMove(units):
            yield from _airlift(t, player, units)
        case effects.MoveBonus(delta):
            s.bonus += delta
            text = "{player:piece}: units that are not isolated go {delta:#space} further in this phase."
            t.tell(Note(topic="march"), text, "17.1", player=plan_of(t).marker[player], delta=delta)
        case effects.BanOffensives():
            yield from _ceasefire(t, player)
        case effects.Isolate():
            _besiege(t, play)
        case effects.OilCut():
            for space in play.targets:
                s.cut.append(space)
                t.tell(Note(at=space, topic="oil"), "The oilfield of {at:space} is cut this turn.", "8.2")


def _place(t: Table, play: Play, effect: effects.Place) -> Steps[None]:
    """Cards 49, 62, 63, 76: IS counters at random, or eliminated militias of the player's choice."""
    if effect.pool == "is":
        yield from daesh.place_counters(t, play.player, effect.count)
        return
    for _ in range(effect.count):
        units = _pool(t, play.player, effect)
        if not units:
            return
        rebuild = t.box.options("rebuild", Kind.PIECE)
        choice = yield t.ask(
            seat(t, play.player),
            "Which militia comes back?",
            [rebuild[unit] for unit in units],
            "15.0.repl",
            refuse=against_units(
                t,
                "15.0.repl",
                lambda unit: reinforcements.why_not_rebuild(t, play.player, unit, _of_pool(t, effect)),
            ),
        )
        unit = choice.number
        yield from reinforcements.place_unit(t, play.player, unit, Arrivals(t).of(unit), "15.0.place")


def _airlift(t: Table, player: int, count: int) -> Steps[None]:
    """Card 74: strategic moves at once, by different units."""
    units = _own_units(t, player)
    for _ in range(count):
        unit = yield from strategic_move(t, player, units, "17.3")
        if unit < 0:
            return
        units.remove(unit)


def _ceasefire(t: Table, player: int) -> Steps[None]:
    """Card 66: nobody but IS and Kurds attacks in a country until the player's next phase."""
    lands = _truce_lands(t)
    if not lands:
        return
    options = [TRUCES[country] for country in lands]
    choice = yield t.ask(seat(t, player), "Where shall the ceasefire hold?", options, "8.2")
    country = next(name for name, option in TRUCES.items() if option == choice)
    number = t.box.countries.index(country)
    t.state.bans.append(Ban(number, player))
    text = "Ceasefire in {country}: only IS and Kurds attack there until the next phase of {player:piece}."
    name = t.box.map.country[number].name
    t.tell(Note(topic="ceasefire"), text, "8.2", country=name, player=plan_of(t).marker[player])


def _besiege(t: Table, play: Play) -> None:
    """Card 77: the enemies of the space count as isolated for this phase."""
    s = t.state
    for space in play.targets:
        s.sieges.append(space)
        for unit in s.stacks[space]:
            s.isolated[unit] = True
        t.tell(Note(at=space, topic="siege"), "{at:space} is besieged.", "8.2")
