"""14.4-14.10 US and Kurdish reinforcements."""

from sandtable.core import Arrive, Flip, Hint, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces
from sandtable.games.isis_war.box.box import US
from sandtable.games.isis_war.box.counters import Nation, UnitType
from sandtable.games.isis_war.rules import stacking
from sandtable.games.isis_war.rules.absent import why_not_own
from sandtable.games.isis_war.rules.reinforcements import (
    draw,
    drop_hexes,
    make_available,
    place,
    put_back,
    return_special_forces,
    why_not_drop,
)
from sandtable.games.isis_war.rules.units import restore
from sandtable.games.isis_war.rules.zones import has_base
from sandtable.games.isis_war.state import Bin, Off, Table

PASS = Option("pass")
UNMARKED = Refusal("14.9", "It has no No Move / No Attack marker.")
NEW = Refusal("14.9", "Its marker was placed or kept this turn and stays until the next.")
ONE_BY_ONE = Refusal("14.9", "Units under a marker are decided on one by one.")
NO_BCT = Refusal("11.5", "A combat enhancement package goes to a US brigade combat team.")
NOT_US = Refusal("14.5", "Replacements restore US units only.")
FULL = {rule: Refusal(rule, "It is at full strength.") for rule in ("14.5", "14.6")}
NOT_KURDISH = Refusal("14.6", "Only a Kurdish brigade is restored here.")
NOT_IN_IRBIL = Refusal("14.6", "It is not in Irbil with the US base.")
BUILT = (UnitType.ARMOR, UnitType.AIR_ASSAULT)  # 14.9
MARKED = (UnitType.STRYKER, *BUILT)  # 14.8, 14.9
ARRIVAL_RULE = {
    UnitType.INFANTRY: "14.7",
    UnitType.STRYKER: "14.8",
    UnitType.ARMOR: "14.9",
    UnitType.AIR_ASSAULT: "14.9",
    UnitType.AIRBORNE: "14.10",
}
MARKERS, PULLS, KURDS = 0, 1, 2


def us_step(t: Table) -> Steps[bool]:
    """14.4 Markers come off, counters are pulled, one Kurdish brigade is restored; False at the end."""
    s = t.state
    if s.frame.stage == MARKERS:
        return_special_forces(t, [Nation.US, Nation.KURDISTAN])
        if s.turn < s.skip_until:  # 13.1
            _markers_off(t)
            return False
        falters = s.pulls == 0
        yield from _markers(t)
        s.frame.stage = KURDS if s.pulls == 0 else PULLS
        return not falters
    if s.frame.stage == PULLS:
        yield from _pull(t)
        if s.pulls == 0:
            s.frame.stage = KURDS
        return True
    yield from _restore_kurds(t)
    return False


# 14.8, 14.9 Markers -------------------------------------------------------------------------------------


def _markers_off(t: Table) -> None:
    """13.1, R-96 When the step is skipped the markers come off all the same."""
    for unit in _waiting(t):
        _unmark(t, unit)


def _waiting(t: Table) -> list[int]:
    """Units under a marker since an earlier turn."""
    return [unit for unit in t.box.us_units if 0 < t.state.marked[unit] < t.state.turn]


def _unmark(t: Table, unit: int) -> None:
    s = t.state
    s.marked[unit] = 0
    if unit in s.built:
        s.built.remove(unit)
    t.tell(Flip((unit,), s.at[unit], "ready"), "{pieces:piece} may move and attack from now on.", "14.8")


def _markers(t: Table) -> Steps[None]:
    """14.8, 14.9 Strykers and full units are free; reduced BCTs are released or built up, but once (R-132)."""
    s, box = t.state, t.box
    for unit in _waiting(t):
        if box.type[unit] in BUILT and s.steps[unit] < box.full[unit] and unit not in s.built:
            yield from _release_or_build(t, unit)
        else:
            _unmark(t, unit)


def _release_or_build(t: Table, unit: int) -> Steps[None]:
    """14.9.release, 14.9.build Each build takes the place of a pull; without one it may wait (R-97, R-98)."""
    s = t.state
    build = s.pulls > 0 and has_base(t, s.at[unit])
    choice = yield t.ask(
        US,
        "Build {unit:piece} to full strength, or release it at reduced strength? "
        "Building costs a pull and another turn of waiting."
        if build
        else "{unit:piece} cannot be built up now. Let it wait, or release it at reduced strength?",
        [t.box.piece_options("build" if build else "wait")[unit], t.box.piece_options("release")[unit]],
        "14.9",
        refuse=against_pieces(lambda other: why_not_released(t, other)),
        unit=unit,
        pieces=(unit,),
    )
    if choice.verb == "release":
        _unmark(t, unit)
        return
    s.marked[unit] = s.turn
    if build:
        s.pulls -= 1
        s.built.append(unit)
        restore(t, unit, "14.9")


def why_not_released(t: Table, unit: int) -> Refusal:
    """14.8, 14.9 Why the question is not about another unit."""
    absent = why_not_own(t, US, unit)
    if absent is not None:
        return absent
    if not t.state.marked[unit]:
        return UNMARKED
    return NEW if t.state.marked[unit] == t.state.turn else ONE_BY_ONE


# 14.4 Pulls ---------------------------------------------------------------------------------------------


def _pull(t: Table) -> Steps[None]:
    """14.4, 11.5.redraw One counter is pulled and placed; CEPs are attached and another counter pulled."""
    s, box = t.state, t.box
    s.pulls -= 1
    cup = s.bins[Bin.US]
    aside: list[int] = []
    while cup:
        piece = draw(t, Bin.US, "14.4")
        if piece not in box.ceps:
            yield from _receive(t, piece)
            break
        if not (yield from _attach(t, piece)):
            aside.append(piece)
    for piece in aside:
        put_back(t, cup, piece)


def _attach(t: Table, cep: int) -> Steps[bool]:
    """11.5 A CEP goes to a BCT on the map for good; False without one."""
    s, box = t.state, t.box
    brigades = [unit for unit in box.us_units if box.bct[unit] and s.at[unit] >= 0]
    if not brigades:
        return False
    attach = box.piece_options("attach")
    choice = yield t.ask(
        US,
        "Attach the combat enhancement package to a BCT: it stays there for good.",
        [attach[unit] for unit in brigades],
        "11.5",
        refuse=against_pieces(lambda unit: why_not_own(t, US, unit) or NO_BCT),
    )
    s.at[cep] = Off.ATTACHED
    s.bearers[cep - box.ceps[0]] = choice.number
    received = Flip((choice.number,), s.at[choice.number], "enhanced")
    t.tell(received, "{pieces:piece} receives {cep:piece}.", "11.5", cep=cep)
    return True


def _receive(t: Table, piece: int) -> Steps[None]:
    """14.5, 14.7-14.10 What a pulled counter does."""
    if piece in t.box.reps:
        yield from _replacements(t)
        put_back(t, t.state.bins[Bin.US], piece)
    elif piece in t.box.special_forces:
        make_available(t, piece)
    else:
        yield from _brigade(t, piece)


def _replacements(t: Table) -> Steps[None]:
    """14.5 Reps: a reduced US unit on the map, bases included, may be restored (R-102)."""
    s, box = t.state, t.box
    reduced = [unit for unit in box.us_units if s.at[unit] >= 0 and s.steps[unit] < box.full[unit]]
    options = box.piece_options("restore")
    choice = yield t.ask(
        US,
        "Replacements: restore a reduced US unit to full strength.",
        [*(options[unit] for unit in reduced), PASS],
        "14.5",
        refuse=against_pieces(lambda unit: why_not_own(t, US, unit) or why_not_replaced(t, unit)),
        hint=lambda option: _restored(t, option),
    )
    if choice != PASS:
        restore(t, choice.number, "14.5")


def _restored(t: Table, option: Option) -> Hint | None:
    """2.12 The combat factor of a unit now and at full strength: "1 → 2"."""
    unit = option.target
    if unit is None:
        return None
    factors = t.box.combat_factor[unit]
    return Hint(f"{factors[t.state.steps[unit]]} → {factors[t.box.full[unit]]}")


def why_not_replaced(t: Table, unit: int) -> Refusal:
    """14.5 Why replacements do not restore a unit of the side on the map."""
    return FULL["14.5"] if t.box.nation[unit] is Nation.US else NOT_US


def _brigade(t: Table, unit: int) -> Steps[None]:
    """14.7-14.10 A BCT arrives in a base, an airborne one anywhere; without room it goes back (R-99)."""
    s, type_ = t.state, t.box.type[unit]
    if type_ is UnitType.AIRBORNE:
        hexes, why_not = drop_hexes(t, unit), why_not_drop
    else:
        bases = [where for where in t.box.base_hexes if has_base(t, where)]
        hexes, why_not = stacking.room(t, [unit], bases), why_not_base
    if not hexes:
        put_back(t, s.bins[Bin.US], unit)
        back = Arrive((unit,), to="bin_us")
        t.tell(back, "{pieces:piece} finds no base and goes back to the bin.", "14.4")
        return
    s.steps[unit] = t.box.full[unit] - (type_ in BUILT)
    if type_ in MARKED:
        s.marked[unit] = s.turn
    yield from place(t, US, unit, hexes, ARRIVAL_RULE[type_], why_not)


def why_not_base(t: Table, unit: int, where: int) -> Refusal | None:
    """14.7-14.9 Why a BCT cannot arrive in a hex."""
    if not has_base(t, where):
        return Refusal(ARRIVAL_RULE[t.box.type[unit]], "It arrives in a hex with a US base.")
    return stacking.why_not(t, [unit], where)


# 14.6 Kurds ---------------------------------------------------------------------------------------------


def _restore_kurds(t: Table) -> Steps[None]:
    """14.6 One reduced Kurdish brigade with the base in Irbil may be restored (R-105)."""
    s, box = t.state, t.box
    if not has_base(t, box.irbil):
        return
    reduced = [
        unit
        for unit in stacking.units_at(t, box.irbil, US)
        if box.nation[unit] is Nation.KURDISTAN and s.steps[unit] < box.full[unit]
    ]
    options = box.piece_options("restore")
    choice = yield t.ask(
        US,
        "Restore a Kurdish brigade in Irbil to full strength.",
        [*(options[unit] for unit in reduced), PASS],
        "14.6",
        refuse=against_pieces(lambda unit: why_not_own(t, US, unit) or why_not_restored(t, unit)),
        hint=lambda option: _restored(t, option),
    )
    if choice != PASS:
        restore(t, choice.number, "14.6")


def why_not_restored(t: Table, unit: int) -> Refusal:
    """14.6 Why a unit of the side on the map is not the brigade that is restored."""
    if t.box.nation[unit] is not Nation.KURDISTAN:
        return NOT_KURDISH
    return FULL["14.6"] if t.state.at[unit] == t.box.irbil else NOT_IN_IRBIL
