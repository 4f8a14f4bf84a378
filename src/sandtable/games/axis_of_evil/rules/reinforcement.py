"""10.0 Reinforcements."""

from collections.abc import Collection, Iterator
from functools import partial

from sandtable.core import D6, Hint, Option, Refusal, Several, Steps, counted
from sandtable.core.events import Arrive, Leave
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import CONTINGENT_NAMES, CONTINGENTS
from sandtable.games.axis_of_evil.box.counters import Contingent, Sort
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.airborne import flight_dice
from sandtable.games.axis_of_evil.rules.control import bases, controls, in_enemy_zoc, is_neutral, ports
from sandtable.games.axis_of_evil.rules.deployment import settle
from sandtable.games.axis_of_evil.rules.fog import see, send_unseen
from sandtable.games.axis_of_evil.rules.movement import steps_of, why_not_placed
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.railroad import pick_contingent
from sandtable.games.axis_of_evil.rules.reasons import whereabouts, why_not_own
from sandtable.games.axis_of_evil.rules.stacking import has_room, may_be_placed, open_for
from sandtable.games.axis_of_evil.rules.units import (
    REINFORCEMENT,
    defended,
    has_any,
    is_complex,
    lift_fob,
    on,
    printed,
    put_fob,
    unit_at,
    units_on_map,
)
from sandtable.games.axis_of_evil.state import Off, Table

# To ask an Enum for its members takes longer than to look up a name.
REINFORCING, ISRAEL = Line.REINFORCEMENT, Contingent.ISRAEL
SENT_TO_STAGING = (Sort.SF, Sort.STRIKE)
STOP = Option("stop")
DISTRICT_VERBS = {"to_southern": Off.SOUTHERN, "to_central": Off.CENTRAL}
LANDINGS = {Contingent.RUSSIA: ("caspian",), Contingent.NATO: ("mediterranean", "persian_gulf")}
"""10.2.3 The coasts on which amphibious reinforcements land."""
COUNTRIES = {Contingent.IRAN: "iran", Contingent.SYRIA: "syria", Contingent.IRAQ: "iraq"}
GULF = ("gulf_states", "saudi_arabia")
CLASSES = {Sort.GROUND: "ground", Sort.SF: "special forces", Sort.STRIKE: "strike", Sort.FOB: "base"}
"""What the classes of units are called where they are counted."""
NATO_SEAS = ("mediterranean", "persian_gulf")


# 10.1 The action ----------------------------------------------------------------------------------------


def contingents(t: Table, side: int) -> list[Contingent]:
    """10.1, R-39, R-129 The contingents that can be named: those with something to bring in or demobilise."""
    return [
        contingent
        for contingent in CONTINGENTS
        if t.state.ap[side] >= price(t, contingent) and next(offers(t, side, (contingent,)), None) is not None
    ]


def available(t: Table, side: int) -> bool:
    """10.1 Whether a reinforcement action has an object."""
    if has_any(t, side, REINFORCEMENT, t.box.common_support):  # the quick answer
        return True
    payable = tuple(each for each in CONTINGENTS if t.state.ap[side] >= price(t, each))
    return next(offers(t, side, payable), None) is not None


def price(t: Table, contingent: Contingent) -> int:
    """10.1 One AP, two for the Israeli contingent (19.5)."""
    box = t.box
    return (box.special_cost if contingent is ISRAEL else box.cost)[REINFORCING]


def reinforcement_action(t: Table, side: int) -> Steps[None]:
    """10.1 Name a contingent, pay, roll, and take up to that many of its units."""
    found = contingents(t, side)
    prompt = "Which contingent is reinforced? A die gives the number."
    why = "It has nothing to bring in on your side, or your AP do not pay for it."
    contingent = yield from pick_contingent(t, side, found, "10.1", prompt, why, partial(_waiting, t, side))
    pay(t, side, price(t, contingent))
    who = CONTINGENT_NAMES[contingent]
    number = t.roll(D6, "{who} reinforcements: up to {result:#unit}.", "10.1", who=who)
    yield from take_units(t, side, (contingent,), number, "10.1")


def _waiting(t: Table, side: int, contingent: Contingent) -> str:
    """10.1 How many units of each class a contingent could bring in."""
    return _by_class(t, {option.number for option in offers(t, side, (contingent,))})


def _by_class(t: Table, pieces: Collection[int]) -> str:
    """How many of some pieces belong to each class: "8 ground, 3 special forces"."""
    numbers = {words: sum(t.box.sort[piece] is sort for piece in pieces) for sort, words in CLASSES.items()}
    return ", ".join(f"{number} {words}" for words, number in numbers.items() if number)


def take_units(
    t: Table, side: int, named: tuple[Contingent, ...], number: int, rule: str, *, shock: bool = False
) -> Steps[None]:
    """10.1, 10.2, R-128 One by one, those for the Staging Area also together: pick and place, or stop."""
    removed, left = -1, number
    while left:
        found = [option for option in offers(t, side, named, shock=shock) if option.target != removed]
        if not found:
            return
        ready = tuple(option.number for option in found if option.verb == "ready")
        choice = yield t.ask(
            side,
            "Take reinforcements, or no more ({left} left).",
            [*_together(ready, left), *(option for option in found if option.verb != "ready"), STOP],
            rule,
            refuse=against_pieces(partial(_why_not, t, side, named, shock, removed)),
            hint=partial(_who_comes, t),
            several=Several("ready", ready, 1, min(left, len(ready))) if ready else None,
            left=left,
        )
        if choice == STOP:
            return
        if choice.verb == "demobilise":
            removed = choice.number
        yield from _take(t, side, choice, shock)
        left -= len(choice.numbers)


def _who_comes(t: Table, option: Option) -> Hint | None:
    """2.11 The factor of a unit that could come; of several, how many there are of each class."""
    if option == STOP:
        return None
    pieces = option.numbers
    return Hint(_by_class(t, pieces) if len(pieces) > 1 else printed(t.box, pieces[0], t.state.reduced[pieces[0]]))


def _together(ready: tuple[int, ...], left: int) -> list[Option]:
    """10.2.4, 10.2.5 Units for the Staging Area: each alone, and as many as may be taken."""
    groups = {*((piece,) for piece in ready), ready[:left]} - {()}
    return [Option("ready", None, group) for group in sorted(groups)]


def offers(t: Table, side: int, named: tuple[Contingent, ...], *, shock: bool = False) -> Iterator[Option]:
    """10.1, 10.2, R-43 Every way in which a unit of the contingents can come now."""
    box, at, sides = t.box, t.state.at, t.state.side
    for contingent in named:
        for piece in box.members[contingent]:
            if at[piece] == REINFORCEMENT:
                if sides[piece] == side:
                    yield from _ways_in(t, piece, shock)
            elif piece == box.fob_of[side] and at[piece] >= 0:  # 19.1.2, R-47
                yield box.piece_options("demobilise")[piece]


def _ways_in(t: Table, piece: int, shock: bool) -> list[Option]:
    """10.2 How a unit can be deployed."""
    box = t.box
    sort, contingent = box.sort[piece], box.contingent[piece]
    if sort in SENT_TO_STAGING:
        # 19.1.4: received only after an HW1
        return [] if piece == box.sixth_generation else [box.piece_options("ready")[piece]]
    if sort is Sort.FOB:
        return [box.piece_options("bring")[piece]] if fob_hexes(t, t.state.side[piece]) else []
    if piece == box.guards_tank_army and not shock:  # 19.1.5
        return []
    found = []
    if piece != box.guards_tank_army and can_be_brought(t, piece):
        found.append(box.piece_options("bring")[piece])
    if contingent is Contingent.RUSSIA:  # 10.2.1.russia
        found += [box.piece_options(verb)[piece] for verb in DISTRICT_VERBS]
    if box.airborne[piece] and contingent in LANDINGS:  # 10.2.2
        found.append(box.piece_options("fly_in")[piece])
    return found


def _take(t: Table, side: int, choice: Option, shock: bool) -> Steps[None]:
    """10.2 Deploy reinforcements; they do nothing else in this action."""
    if choice.verb == "ready":  # 10.2.4, 10.2.5
        for unit in choice.targets:
            send_unseen(t, unit, Off.STAGING, "10.2.4" if t.box.sort[unit] is Sort.SF else "10.2.5", shock=shock)
        return
    piece = choice.number
    if choice.verb in DISTRICT_VERBS:
        send_unseen(t, piece, DISTRICT_VERBS[choice.verb], "10.2.1.russia", shock=shock)
    elif choice.verb == "fly_in":
        yield from _fly_in(t, side, piece)
    elif choice.verb == "demobilise":
        where = t.state.at[piece]
        lift_fob(t.box, t.state, piece, Off.REINFORCEMENT)
        t.tell(Leave((piece,), where, lost=False, how="demobilised"), "{pieces:piece} is demobilised.", "19.1.2")
    else:
        yield from _place(t, side, piece)


def _place(t: Table, side: int, piece: int) -> Steps[None]:
    """10.2.1, 10.2.3 The hex of a ground reinforcement."""
    is_fob = t.box.sort[piece] is Sort.FOB
    found = fob_hexes(t, side) if is_fob else _both(base_hexes(t, piece), landing_hexes(t, piece))
    at = t.box.hex_options("at")
    choice = yield t.ask(
        side,
        "Where does {piece:piece} arrive?",
        [at[where] for where in found],
        "19.1.2" if is_fob else "10.2.1",
        pieces=(piece,),
        refuse=against_spaces(lambda where: _why_not_hex(t, piece, where)),
        piece=piece,
    )
    if is_fob:
        put_fob(t.box, t.state, piece, choice.number)
        see(t, piece)
        t.tell(Arrive((piece,), choice.target), "{pieces:piece} is set up in {at:space}.", "19.1.2")
    else:
        settle(t, piece, choice.number, "10.2.1")


def _both(one: list[int], other: list[int]) -> list[int]:
    return sorted({*one, *other})


def _fly_in(t: Table, side: int, unit: int) -> Steps[None]:
    """10.2.2, R-44, R-132 An airborne unit enters over a friendly map edge; the first hex costs one."""
    see(t, unit)
    hexes = flight_dice(t, unit)
    away = t.box.edge_flight[t.box.contingent[unit]]
    found = open_for(t, unit, (where for where in range(t.box.size) if away[where] <= hexes))
    if not found:
        return
    at = t.box.hex_options("at")
    choice = yield t.ask(
        side,
        "Where does {unit:piece} land? {hexes:#hex/hexes} from the edge.",
        [at[where] for where in found],
        "10.2.2",
        pieces=(unit,),
        refuse=against_spaces(lambda where: _why_not_landing(t, unit, where, hexes)),
        unit=unit,
        hexes=hexes,
    )
    settle(t, unit, choice.number, "10.2.2")


# 10.2.1 Where -------------------------------------------------------------------------------------------


def entry_hexes(t: Table, unit: int) -> list[int]:
    """10.2.1, R-42 The bases, ports or entry hexes that serve a unit's contingent."""
    box, side, contingent = t.box, t.state.side[unit], t.box.contingent[unit]
    if contingent is Contingent.ISRAEL:  # 10.2.1.israel, 19.5
        return list(box.israeli_entry)
    if contingent in (Contingent.PAKISTAN, Contingent.PESHMERGA, Contingent.ISLAMIST):
        return []  # 10.2.1.pakistan, 10.2.1.special
    found = bases(t, side)
    if contingent is Contingent.NATO:  # 10.2.1.coalition
        found = list(dict.fromkeys([*found, *ports(t, side, NATO_SEAS)]))
        if unit == box.rapid_corps:  # 10.2.1.tu_rdc
            return [where for where in found if box.country[where] == "turkey"]
    elif contingent is Contingent.GCC:  # 10.2.1.gcc
        return [where for where in found if box.area[where] in GULF]
    elif contingent in COUNTRIES:  # 10.2.1.iran, 10.2.1.syria, 10.2.1.iraq, R-16
        return [where for where in found if box.country[where] == COUNTRIES[contingent]]
    return found


def base_hexes(t: Table, unit: int) -> list[int]:
    """10.2, 10.2.1, R-40 The hexes of entry with room, and hexes next to full ones (R-41)."""
    found: dict[int, None] = {}
    for where in entry_hexes(t, unit):
        if may_be_placed(t, unit, where):  # 15.5: an EZOC does not matter
            found[where] = None
        elif _displaces(t, unit, where):
            found.update(dict.fromkeys(_beside(t, unit, where)))
    return list(found)


def _displaces(t: Table, unit: int, base: int) -> bool:
    """10.2, R-41 Whether a unit is displaced from a base or port: if it is full and the unit could enter it."""
    if t.box.contingent[unit] is Contingent.ISRAEL or has_room(t, unit, base):
        return False
    return t.box.enterable(base, is_complex(t, unit))


def can_be_brought(t: Table, unit: int) -> bool:
    """10.2.3, R-43 Whether there is any hex for a unit; the first that is found is enough."""
    friends = t.state.stacks[t.state.side[unit]]
    entries = entry_hexes(t, unit)
    if any(where not in friends and may_be_placed(t, unit, where) for where in entries):
        return True
    if any(_displaces(t, unit, where) and _beside(t, unit, where) for where in entries if where in friends):
        return True
    return bool(landing_hexes(t, unit))


def _beside(t: Table, unit: int, base: int) -> list[int]:
    """10.2, R-41 Where a unit is displaced from a full base: next to it, no enemy, no EZOC."""
    side = t.state.side[unit]
    return [
        there
        for there, _ in steps_of(t, unit)[base]
        if has_room(t, unit, there) and not defended(t, 1 - side, there) and not in_enemy_zoc(t, side, there)
    ]


def landing_hexes(t: Table, unit: int) -> list[int]:
    """10.2.3, R-45 Open coastal hexes for amphibious reinforcements of Russia and NATO."""
    found = _coasts(t, unit)
    return open_for(t, unit, found) if found else []


def _coasts(t: Table, unit: int) -> list[int]:
    """10.2.3 The coasts on which a unit may land."""
    seas = LANDINGS.get(t.box.contingent[unit], ()) if t.box.amphibious[unit] else ()
    return [where for sea in seas for where in t.box.coastal[sea]]


def fob_hexes(t: Table, side: int) -> list[int]:
    """19.1.2, R-168, R-171 Hexes outside cities with a friendly mobile unit that is not Islamist."""
    if not on(t, switch.FOB):
        return []
    units = units_on_map(t.state, side)
    found = [t.state.at[unit] for unit in units if not t.box.islamist[unit]]
    return sorted(where for where in found if not t.box.is_place[where])


# Refusals -----------------------------------------------------------------------------------------------


def _why_not(
    t: Table, side: int, named: tuple[Contingent, ...], shock: bool, removed: int, piece: int
) -> Refusal | None:
    box, s = t.box, t.state
    found = why_not_own(t, side, piece, "10.1")
    if found is not None:
        return found
    if box.sort[piece] is Sort.GARRISON:
        return Refusal("10.0", "A garrison never comes or goes.")
    if box.contingent[piece] not in named:
        return Refusal("10.1", "It does not belong to the contingent that is reinforced.")
    if s.at[piece] != Off.REINFORCEMENT:
        return Refusal("10.0", f"It is {whereabouts(t, piece)}, not in the Reinforcement Area.")
    if piece == removed:
        return Refusal("19.1.2", "It was demobilised in this action.")
    if piece == box.sixth_generation:
        return Refusal("19.1.4", "It comes only after an HW1 result of a hyperwar attack.")
    if piece == box.guards_tank_army and not shock:
        return Refusal("19.1.5", "It comes only with the shock marker.")
    if not _ways_in(t, piece, shock):
        return Refusal("10.2.3", "No hex is open to it.")
    return None


def _why_not_landing(t: Table, unit: int, where: int, hexes: int) -> Refusal | None:
    if t.box.edge_flight[t.box.contingent[unit]][where] > hexes:
        return Refusal("10.2.2", f"It is more than {counted(hexes, 'hex', 'hexes')} from the edge.")
    return why_not_placed(t, unit, where)


def _why_not_hex(t: Table, piece: int, where: int) -> Refusal | None:
    side = t.state.side[piece]
    if t.box.sort[piece] is Sort.FOB:
        return _why_not_fob(t, side, where)
    entries = entry_hexes(t, piece)
    if where in entries or where in _coasts(t, piece):
        return why_not_placed(t, piece, where)
    full = [base for base in t.box.grid.around[where] if base in entries and _displaces(t, piece, base)]
    if full and in_enemy_zoc(t, side, where):
        return Refusal("10.2.1", "Nobody is displaced into an enemy zone of control.")
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if where not in t.box.base_hexes and where not in t.box.port_sea:
        if _coasts(t, piece):
            return Refusal("10.2.3", "It is neither a base, a port nor a coast where it may land.")
        return Refusal("10.2.1", "It is neither a base nor a port.")
    if controls(t, 1 - side, where):
        return Refusal("10.2.1", "The enemy holds this base or port.")
    return Refusal("10.2.1", "This base or port does not serve the contingent.")


def _why_not_fob(t: Table, side: int, where: int) -> Refusal | None:
    """19.1.2, R-168 Why a FOB cannot be set up in a hex."""
    unit = unit_at(t.state, side, where)
    if unit < 0:
        return Refusal("19.1.2", "No ground unit of yours is there.")
    if t.box.is_place[where]:
        return Refusal("19.1.2", "A city is there.")
    return Refusal("19.8.2", "Islamists do not stand with a forward operations base.")
