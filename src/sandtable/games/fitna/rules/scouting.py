"""30.0 The odds of an offensive before both forces are shown, as the seat that attacks may know them.

What it sees counts as it is. A hidden counter is taken for any of its kin that the seat cannot see, all equally
likely, wherever each of them really stands: so nothing here depends on what is hidden.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandtable.core import Chance, Forecast, Shift, Strength, Tally, counted
from sandtable.core.decisions import Aid, Certain, Guess, Lit
from sandtable.games.fitna.box.scenarios import ControlAll
from sandtable.games.fitna.rules.fight import WELL, Worth, result, shifts, worth
from sandtable.games.fitna.rules.fog import sees
from sandtable.games.fitna.rules.units import attack, defence
from sandtable.games.fitna.state import Fight, Table, plan_of


class Force(NamedTuple):
    """What a counter or several come to."""

    strength: int
    steps: int

    def and_(self, other: "Force") -> "Force":
        return Force(self.strength + other.strength, self.steps + other.steps)


NOBODY = Force(0, 0)
Sums = dict[Force, float]
"""The chance of each force."""


def outlook(t: Table, seat: int, target: int, force: Sequence[int]) -> Forecast:
    """18.1, 18.4, 30.0 The odds against an average stack, and how far what hides there may change them."""
    defenders = list(t.state.stacks[target])
    found = _shifts(t, target, force, defenders)
    net = int(sum(shift.value for shift in found))
    ours, theirs = (_strengths(t, seat, units, attacks=n == 0) for n, units in enumerate((force, defenders)))
    pairs = [(own, other, a * b) for own, a in ours.items() for other, b in theirs.items()]
    chances: Counter[tuple[str, Worth]] = Counter()
    for own, other, chance in pairs:
        chances.update({found: share * chance for found, share in _faces(t, own, other, net).items()})
    tally = _tally(t, seat, force, defenders, _mean(ours), _mean(theirs))
    here = _column(t, round(tally.attack - tally.defence), net)
    hidden = [unit for unit in defenders if not sees(t, seat, unit)]
    return Forecast(
        f"Offensive in column {t.box.columns[here]}",
        "18.4",
        tuple(Chance(each.words, chance, each.good, code) for (code, each), chance in chances.items()),
        tuple(found),
        (),
        Lit("crt", column=here),
        tally,
        tuple(_left_empty(t, target, force)),
        aids=tuple(_hidden(t, seat, defenders, theirs)),
        guess=_guess(t, pairs, net, hidden),
    )


def _shifts(t: Table, target: int, force: Sequence[int], defenders: list[int]) -> list[Shift]:
    """18.2 The shifts of an offensive that has not begun: all of them are known."""
    s = t.state
    fight = Fight(-1, s.at[force[0]], target, list(force), defenders, s.control[target], [], [], [])
    return shifts(t, fight)


def _left_empty(t: Table, target: int, force: Sequence[int]) -> Iterable[Certain]:
    """18.7 All attackers occupy the space that falls: one that counts and that nobody stays in is told of."""
    origin, names = t.state.at[force[0]], t.box.map.space
    if len(force) == len(t.state.stacks[origin]) and _counts(t, t.state.owner[force[0]], origin):
        yield Certain(f"{names[origin].name} is left empty", "18.7", f"if {names[target].name} falls")


def _counts(t: Table, player: int, space: int) -> bool:
    """2.1, 31.0 Whether a space is an objective, or a player needs it for any victory."""
    plan = plan_of(t)
    needed = plan.victory[player].prerequisites if player < len(plan.players) else ()
    named = [id_ for each in needed if isinstance(each, ControlAll) for id_ in each.spaces]
    return t.box.objective[space] or t.box.map.space[space].id in named


def _column(t: Table, difference: int, net: int) -> int:
    return min(max(t.box.start_column(difference) + net, 0), len(t.box.columns) - 1)


def _faces(t: Table, own: Force, other: Force, net: int) -> dict[tuple[str, Worth], float]:
    """18.4 The chance of each result between two forces, with what it comes to."""
    at, found = _column(t, own.strength - other.strength, net), dict[tuple[str, Worth], float]()
    for die in range(1, 7):
        code = result(t, at, die).id
        key = code, worth(code, own.steps, other.steps)
        found[key] = found.get(key, 0.0) + 1 / 6
    return found


# What hidden counters may be -------------------------------------------------------------------------------


def kin(t: Table, seat: int, unit: int) -> list[int]:
    """25.1, R-FOG-8 All that a hidden counter may be: unseen ones of its owner and colour, or what IS has left."""
    s, box = t.state, t.box
    if unit >= box.backs.start:
        return sorted([*s.is_pool, *(face for face in s.face if face >= 0)])
    key = (s.owner[unit], box.faction[unit], box.unit[unit].nation)
    alike = (other for other in box.of_faction[box.faction[unit]] if other < box.backs.start and s.at[other] >= 0)
    return [
        other
        for other in alike
        if (s.owner[other], box.faction[other], box.unit[other].nation) == key and not sees(t, seat, other)
    ]


def _force(t: Table, unit: int, *, attacks: bool, under: bool) -> Force:
    """What a counter would bring; IS counters that lie face down have all their steps."""
    if under:
        return Force((t.box.attack if attacks else t.box.strength)[unit][-1], t.box.full[unit])
    return Force(attack(t, unit) if attacks else defence(t, unit), t.state.steps[unit])


def _strengths(t: Table, seat: int, units: Iterable[int], *, attacks: bool) -> Sums:
    """The chance of everything that a force may come to."""
    sums: Sums = {NOBODY: 1.0}
    pools: dict[tuple[int, ...], tuple[int, list[Force]]] = {}
    for unit in units:
        if sees(t, seat, unit):
            seen = _force(t, unit, attacks=attacks, under=False)
            sums = {total.and_(seen): chance for total, chance in sums.items()}
            continue
        under = unit >= t.box.backs.start
        members = tuple(kin(t, seat, unit))
        number, _ = pools.get(members, (0, []))
        pools[members] = number + 1, [_force(t, each, attacks=attacks, under=under) for each in members]
    for number, forces in pools.values():
        sums = _added(sums, _drawn(forces, number))
    return sums


def _drawn(forces: Sequence[Force], number: int) -> Sums:
    """The chance of each sum of a number of these, each taken at most once."""
    ways: list[Counter[Force]] = [Counter({NOBODY: 1}), *(Counter[Force]() for _ in range(number))]
    for force in forces:
        for size in range(number, 0, -1):
            for total, count in ways[size - 1].items():
                ways[size][total.and_(force)] += count
    whole = sum(ways[number].values())
    return {total: count / whole for total, count in ways[number].items()} if whole else {NOBODY: 1.0}


def _added(sums: Sums, more: Sums) -> Sums:
    found: Sums = {}
    for a, chance in sums.items():
        for b, odds in more.items():
            found[a.and_(b)] = found.get(a.and_(b), 0.0) + chance * odds
    return found


def _mean(sums: Sums) -> float:
    return sum(total.strength * chance for total, chance in sums.items())


# As it is told ---------------------------------------------------------------------------------------------


def _tally(
    t: Table, seat: int, force: Sequence[int], defenders: Sequence[int], ours: float, theirs: float
) -> Tally:
    """18.1 Both strengths on average; units that the seat sees are named."""
    own = tuple(Strength(unit, attack(t, unit)) for unit in force if sees(t, seat, unit))
    seen = tuple(Strength(unit, defence(t, unit)) for unit in defenders if sees(t, seat, unit))
    attacks, defends = round(ours, 1), round(theirs, 1)
    exact = len(own) == len(force) and len(seen) == len(defenders)
    difference = round(attacks - defends)
    total = f"{difference:+d}" if exact else f"≈ {difference:+d}"
    return Tally(attacks, defends, total.replace("-", "−"), own, seen, t.box.start_column(difference))


def _hidden(t: Table, seat: int, defenders: Sequence[int], theirs: Sums) -> Iterable[Aid]:
    unseen = [unit for unit in defenders if not sees(t, seat, unit)]
    if unseen:
        known = sum(defence(t, unit) for unit in defenders if sees(t, seat, unit))
        least, most = min(theirs).strength - known, max(theirs).strength - known
        value = f"{least}–{most}" if least < most else str(least)
        yield Aid(False, counted(len(unseen), "hidden unit"), value, "30.0", secret=True)


def _guess(t: Table, pairs: Sequence[tuple[Force, Force, float]], net: int, hidden: Sequence[int]) -> Guess | None:
    if not hidden:
        return None
    shares = [
        sum(share for (_, each), share in _faces(t, own, other, net).items() if each.good > WELL)
        for own, other, _ in pairs
    ]
    return Guess(min(shares), max(shares), f"{counted(len(hidden), 'hidden unit')}, taken as average")
