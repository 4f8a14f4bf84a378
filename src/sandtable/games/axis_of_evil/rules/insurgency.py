"""19.6.5 Insurgency, and 19.8.1 Islamist recruiting, which uses its table."""

from collections.abc import Container, Sequence

from sandtable.core import D6, Refusal, Steps
from sandtable.core.decisions import Several
from sandtable.core.events import Arrive, Note
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules.air import sorties
from sandtable.games.axis_of_evil.rules.control import flip_garrison, is_neutral
from sandtable.games.axis_of_evil.rules.deployment import settle
from sandtable.games.axis_of_evil.rules.fog import see
from sandtable.games.axis_of_evil.rules.missions import missions
from sandtable.games.axis_of_evil.rules.movement import why_not_placed
from sandtable.games.axis_of_evil.rules.payment import gain, pay
from sandtable.games.axis_of_evil.rules.reasons import why_not_staged
from sandtable.games.axis_of_evil.rules.recycling import recycle_sf
from sandtable.games.axis_of_evil.rules.reinforcement import STOP
from sandtable.games.axis_of_evil.rules.retreat import retreat
from sandtable.games.axis_of_evil.rules.stacking import open_for
from sandtable.games.axis_of_evil.rules.support import sf_units
from sandtable.games.axis_of_evil.rules.units import on, unit_at
from sandtable.games.axis_of_evil.state import Off, Table

RANGE = 3


def targets(t: Table, side: int) -> list[int]:
    """19.6.5, R-162 Every hex with an enemy garrison, at any distance; never a neutral one."""
    return [*t.box.held_places(1 - side, t.box.faces(t.state.side))]


def available(t: Table, side: int) -> bool:
    """19.6.5, R-174 At least one SF unit is needed."""
    return on(t, switch.INSURGENCY) and bool(sf_units(t, side, islamist=None)) and bool(targets(t, side))


def insurgency_action(t: Table, side: int) -> Steps[None]:
    """19.6.5, R-97 SF are placed on hexes with enemy garrisons; then one die for each support factor."""
    named = yield from missions(
        t,
        side,
        "stir",
        "Where do special forces stir up insurgency?",
        "19.6.5",
        sf_units(t, side, islamist=None),
        targets(t, side),
        assign=_assign,
        why_not=_why_not,
    )
    pay(t, side, t.box.cost[Line.INSURGENCY])
    for where, pieces in named:
        _show(t, where, pieces)
    for where, pieces in named:
        yield from _uprising(t, side, where, pieces)
    recycle_sf(t, [piece for _, pieces in named for piece in pieces])


def _why_not(t: Table, side: int, where: int) -> Refusal | None:
    """19.6.5, R-162 Neutral garrisons are nobody's enemies."""
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if where in targets(t, side):
        return Refusal("19.6.5", "Special forces go there already.")
    return Refusal("19.6.5", "No enemy garrison is there.")


def _assign(t: Table, side: int, where: int, ready: Sequence[int], veiled: bool = False) -> Steps[tuple[int, ...]]:
    """19.6.5, R-161 Several SF may go to one hex, but Islamist SF not with others."""
    kinds = [[piece for piece in ready if t.box.islamist[piece] is kind] for kind in (False, True)]
    choice = yield t.ask(
        side,
        "Which special forces go to {where:space}?",
        [option for kind in kinds if kind for option in sorties("agitate", kind)],
        "19.6.5",
        pieces=ready,
        spaces=(where,),
        several=Several("agitate", tuple(ready), check=lambda pieces: _check(t, pieces)),
        refuse=against_pieces(lambda piece: _why_not_agitator(t, side, piece)),
        veiled=veiled,
        where=where,
    )
    pieces: tuple[int, ...] = choice.targets
    return pieces


def _show(t: Table, where: int, pieces: tuple[int, ...]) -> None:
    """9.4, R-38 Units that are used are named to both before the dice: how many fall tells their factors."""
    see(t, *pieces)
    t.tell(Note(pieces, where, "agitators"), "{pieces:piece} in {at:space}.", "19.6.5")


def _why_not_agitator(t: Table, side: int, piece: int) -> Refusal | None:
    only = "Only special forces stir up insurgency."
    found = why_not_staged(t, side, piece, t.box.special_forces, "19.6.5", only)
    return found or Refusal("19.6.5", "It goes to another hex.")


def _check(t: Table, pieces: tuple[int, ...]) -> Refusal | None:
    if len({t.box.islamist[piece] for piece in pieces}) > 1:
        return Refusal("19.8.2", "Islamist special forces do not act together with others.")
    return None


def _die(t: Table, side: int, where: int) -> int:
    """table.insurgency One die: the strength of the rebellion, 0 for none; blowback gives the enemy an AP."""
    faces = t.box.uprising
    text = "Insurgency in {where:space}"
    code = faces[t.roll(D6, text, "19.6.5", gives=lambda face: faces[face - 1], where=where) - 1]
    t.tell(Note((), where, code), "Insurgency in {at:space}: {topic}.", "19.6.5")
    if code == "blowback":  # 19.6.5.blowback
        gain(t, 1 - side, 1)
    return int(code[-1]) if code.startswith("rebellion") else 0  # 19.6.5.none


def _uprising(t: Table, side: int, where: int, pieces: Sequence[int]) -> Steps[None]:
    """8.2, 19.6.5, R-97 One die for each factor until the garrison has flipped."""
    for _ in range(sum(t.box.support[piece] for piece in pieces)):
        strength = _die(t, side, where)
        unit = unit_at(t.state, 1 - side, where)
        if strength == 2 and unit >= 0 and not t.box.mega_city[where]:  # 19.6.5.rebellion2, R-74
            yield from retreat(t, unit, side, "19.6.5.rebellion2")
            unit = -1
        if strength and unit < 0:  # 19.6.5.rebellion1
            flip_garrison(t, where, side, "19.6.5.rebellion1" if strength == 1 else "19.6.5.rebellion2")
            return


# 19.8.1 Islamist recruiting -----------------------------------------------------------------------------


def display(t: Table) -> list[int]:
    """19.8, R-118 The Islamist Reinforcement Display, open to both."""
    return [piece for piece in t.box.islamists if t.state.at[piece] == Off.ISLAMIST]


def cities(t: Table) -> list[int]:
    """19.8.1 Friendly or enemy cities, none of them neutral (R-162)."""
    return [where for where, garrison in t.box.garrison_items if t.state.side[garrison] in (0, 1)]


def recruiting_available(t: Table, side: int) -> bool:
    """19.8.1 Islamists are recruited by insurgency, not as reinforcements."""
    return on(t, switch.ISLAMISTS) and bool(display(t)) and bool(sf_units(t, side, islamist=None))


def recruiting_action(t: Table, side: int) -> Steps[None]:
    """19.8.1, R-101, R-167 One city, one die for each factor; Rebellion-1 and -2 bring one or two Islamists."""
    stir = t.box.hex_options("stir")
    choice = yield t.ask(
        side,
        "In which city do you recruit Islamists?",
        [stir[where] for where in cities(t)],
        "19.8.1",
        refuse=against_spaces(lambda where: _why_not_city(t, where)),
    )
    where = choice.number
    pieces = yield from _assign(t, side, where, sf_units(t, side, islamist=None))
    pay(t, side, t.box.cost[Line.ISLAMIST_RECRUITING])
    _show(t, where, pieces)
    number = sum(_die(t, side, where) for _ in range(sum(t.box.support[piece] for piece in pieces)))
    for left in range(number, 0, -1):
        if not (yield from _recruit(t, side, where, left)):
            break
    recycle_sf(t, pieces)  # 19.6.5: after the results


def _recruit(t: Table, side: int, city: int, left: int) -> Steps[bool]:
    """19.8.1, R-166 One unit from the display, placed within three hexes of the city; SF go to Staging."""
    near = t.box.grid.within(city, RANGE)
    s, recruit = t.state, t.box.piece_options("recruit")
    found = [piece for piece in display(t) if not t.box.mobile[piece] or open_for(t, piece, near, side)]
    if not found:
        return False
    choice = yield t.ask(
        side,
        "Recruit an Islamist unit: {left} left.",
        [*(recruit[p] for p in found), STOP],
        "19.8.1",
        refuse=against_pieces(lambda piece: _why_not_recruit(t, piece)),
        left=left,
    )
    if choice == STOP:
        return False
    piece = choice.number
    s.side[piece] = side
    if not t.box.mobile[piece]:
        s.at[piece] = Off.STAGING
        t.tell(Arrive((piece,), None, "staging"), "{pieces:piece} joins.", "19.8.1")
        return True
    at = t.box.hex_options("at")
    place = yield t.ask(
        side,
        "Where does {piece:piece} rise?",
        [at[where] for where in open_for(t, piece, near)],
        "19.8.1",
        refuse=against_spaces(lambda where: _why_not_rise(t, piece, where, near)),
        piece=piece,
    )
    settle(t, piece, place.number, "19.8.1")
    return True


def _why_not_city(t: Table, where: int) -> Refusal | None:
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    return Refusal("19.8.1", "No city is there.")


def _why_not_recruit(t: Table, piece: int) -> Refusal | None:
    if not t.box.islamist[piece]:
        return Refusal("19.8.1", "It is not an Islamist unit.")
    if t.state.at[piece] != Off.ISLAMIST:
        return Refusal("19.8.1", "It is not in the Islamist display.")
    return Refusal("19.8.1", f"No hex within {RANGE} hexes of the city is open to it.")


def _why_not_rise(t: Table, unit: int, where: int, near: Container[int]) -> Refusal | None:
    if where not in near:
        return Refusal("19.8.1", f"It is more than {RANGE} hexes from the city.")
    return why_not_placed(t, unit, where)
