"""8.2 Effects on forces and spaces: entrenchments, replacements, placements, movement, supply, ceasefires."""

from sandtable.core import Kind, Option, Steps
from sandtable.core.events import Note
from sandtable.core.refusals import no_space
from sandtable.games.fitna.box import effects as e
from sandtable.games.fitna.rules import daesh, kurds, reinforcements
from sandtable.games.fitna.rules.airmobile import Fields, may_go, strategic_move
from sandtable.games.fitna.rules.arrival import Arrivals
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.entrenchments import dig, sites
from sandtable.games.fitna.rules.supply import Nets
from sandtable.games.fitna.rules.units import lying, same_side
from sandtable.games.fitna.state import Ban, Off, Table, plan, seat

TRUCES = {country: Option(f"truce_{country}") for country in ("syria", "iraq", "lebanon", "kuwait")}


# Whether it can do anything ---------------------------------------------------------------------------------


def possible(t: Table, player: int, effect: e.AnyEffect) -> bool:
    """R-CRD-6 Whether an effect on forces or spaces can do anything."""
    nets: Nets = {}
    fields: Fields = {}
    match effect:
        case e.Entrench():
            return bool(sites(t, player))
        case e.Reinforce():
            return _can_reinforce(t, player)
        case e.Replace():
            only = _only(t, effect)
            return reinforcements.can_replace(t, player, only, rebuild=effect.rebuild, upgrade=effect.upgrade)
        case e.Place():
            return bool(_pool(t, player, effect))
        case e.Activate(faction):
            return daesh.can_return(t) if faction == "is" else kurds.can_activate(t)
        case e.StrategicMove():
            return any(may_go(t, u, nets, fields) for u in _own_units(t, player))
        case e.BanOffensives():
            return bool(_truce_lands(t))
        case e.Isolate():
            return bool(_besiegeable(t, player))
        case e.OilCut():
            return bool(_cuttable(t))
    return True


def _can_reinforce(t: Table, player: int) -> bool:
    p = plan(t)
    if p.is_played and player == p.is_power:
        return daesh.can_return(t)
    return reinforcements.can_reinforce(t, player)


def _only(t: Table, effect: e.Replace) -> reinforcements.Only:
    militia = t.box.militia
    return (lambda u: militia[u]) if effect.only == "militia" else reinforcements.any_unit


def _pool(t: Table, player: int, effect: e.Place) -> list[int]:
    """Counters that a Place effect may bring in; IS counters are drawn, so any number stands for them."""
    s, box = t.state, t.box
    if effect.pool == "is":
        return s.is_pool if s.is_pool and daesh.spaces(t, daesh.free_back(t)) else []
    sunni = box.faction_number["sunni_militia"]
    arrivals = Arrivals(t)
    return [
        u
        for u in lying(t, Off.POOL, player)
        if box.militia[u]
        and (effect.pool != "sunni_militia_eliminated" or box.faction[u] == sunni)
        and arrivals.of(u)
    ]


def _own_units(t: Table, player: int) -> list[int]:
    owner = t.state.owner
    return sorted([u for stack in t.state.stacks if stack for u in stack if owner[u] == player])


def _truce_lands(t: Table) -> list[str]:
    """Countries of the map in play where no ceasefire of anybody holds."""
    p, countries = plan(t), t.box.countries
    banned = [ban.country for ban in t.state.bans]
    return [c_ for c_ in TRUCES if p.in_country[countries.index(c_)] and countries.index(c_) not in banned]


def _besiegeable(t: Table, player: int) -> list[int]:
    """Card 77: enemy spaces next to own units."""
    s = t.state
    near = {y for u in _own_units(t, player) for y in plan(t).near[s.at[u]]}
    return [
        x
        for x in sorted(near)
        if s.stacks[x] and x not in s.sieges and not any(same_side(t, s.owner[u], player) for u in s.stacks[x])
    ]


def _cuttable(t: Table) -> list[int]:
    """Card 73: oilfields that still count."""
    return [x for x in plan(t).oil if x not in t.state.cut]


# Targets ----------------------------------------------------------------------------------------------------


def choose_space(t: Table, play: Play, effect: e.OilCut | e.Isolate) -> Steps[None]:
    """The oilfield or the besieged space."""
    cut = isinstance(effect, e.OilCut)
    found = _cuttable(t) if cut else _besiegeable(t, play.player)
    if not found:
        return
    option = t.box.options("cut" if cut else "besiege", Kind.SPACE)
    choice = yield t.ask(
        seat(t, play.player),
        "{player:piece}: choose a space for {card:card}.",
        [option[x] for x in found],
        "8.2",
        refuse=no_space("8.2", "The card cannot be aimed at it."),
        player=plan(t).marker[play.player],
        card=play.card,
    )
    play.targets.append(choice.number)


# Carrying it out --------------------------------------------------------------------------------------------


def apply(t: Table, play: Play, effect: e.AnyEffect) -> Steps[None]:
    """Carry out an effect on forces or spaces."""
    s, player = t.state, play.player
    match effect:
        case e.Entrench(count):
            yield from dig(t, player, count)
        case e.Replace():
            yield from reinforcements.replace(t, player, effect.rebuild, effect.upgrade, _only(t, effect))
        case e.Place():
            yield from _place(t, play, effect)
        case e.StrategicMove(units):
            yield from _airlift(t, player, units)
        case e.MoveBonus(delta):
            s.bonus += delta
        case e.BanOffensives():
            yield from _ceasefire(t, player)
        case e.Isolate():
            _besiege(t, play)
        case e.OilCut():
            for x in play.targets:
                s.cut.append(x)
                t.tell(Note(at=x, topic="oil"), "The oilfield of {at:space} is cut this turn.", "8.2")


def _place(t: Table, play: Play, effect: e.Place) -> Steps[None]:
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
            seat(t, play.player), "Which militia comes back?", [rebuild[u] for u in units], "15.0.repl"
        )
        u = choice.number
        yield from reinforcements.place_unit(t, play.player, u, Arrivals(t).of(u), "15.0.place")


def _airlift(t: Table, player: int, count: int) -> Steps[None]:
    """Card 74: strategic moves at once, by different units."""
    units = _own_units(t, player)
    for _ in range(count):
        u = yield from strategic_move(t, player, units, "17.3")
        if u < 0:
            return
        units.remove(u)


def _ceasefire(t: Table, player: int) -> Steps[None]:
    """Card 66: nobody but IS and Kurds attacks in a country until the player's next phase."""
    lands = _truce_lands(t)
    if not lands:
        return
    options = [TRUCES[country] for country in lands]
    choice = yield t.ask(seat(t, player), "Where shall the ceasefire hold?", options, "8.2")
    country = next(name for name, option in TRUCES.items() if option == choice)
    t.state.bans.append(Ban(t.box.countries.index(country), player))


def _besiege(t: Table, play: Play) -> None:
    """Card 77: the enemies of the space count as isolated for this phase."""
    s = t.state
    for x in play.targets:
        s.sieges.append(x)
        for u in s.stacks[x]:
            s.isolated[u] = True
        t.tell(Note(at=x, topic="siege"), "{at:space} is besieged.", "8.2")
