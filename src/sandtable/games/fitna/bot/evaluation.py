"""How good a position is: what a good player looks at, weighed by what came of many games."""

from pathlib import Path
from typing import NamedTuple

from sandtable.core.judgement import Judgement
from sandtable.games.fitna.bot.needs import Need, needs
from sandtable.games.fitna.box.plan import POWERS, Plan
from sandtable.games.fitna.rules.victory import points
from sandtable.games.fitna.state import Table, plan_of

MINE, RIVALS, OTHERS = range(3)
SAFE = 6.0
"""A margin of so much, either way, is as good as any more."""
NAMES = ("attack", "defence", "ops", "cards", "gate", "lack", "slack", "major", "now")

SIGNS = {name: -1 if name in ("lack", "major") else 1 for name in NAMES}
SIGNS |= {f"rival_{name}": -sign for name, sign in SIGNS.items()} | {"vp": 1}


class Forces(NamedTuple):
    """Who is whose, and what they can do: totals by side, and by space what stands there and what can strike it."""

    side: list[int]
    attack: list[float]
    defence: list[float]
    stands: list[float]
    strikes: list[list[float]]


class Aims(NamedTuple):
    """How a seat stands to its victory conditions: what it lacks of them, and how safe is what it holds.

    `gate` is the safety of what every level asks, `lack` and `slack` count spaces that are missing or to spare for
    the lowest level, `major` those missing for the next.
    """

    lack: float
    major: float
    gate: float
    slack: float


def features(t: Table, seat: int) -> dict[str, float]:
    """Forces, cards and victory conditions of a seat, of its rivals together, and of the best of them."""
    s, plan = t.state, plan_of(t)
    forces = _forces(t, plan, seat)
    side = forces.side
    held, ops, cards = [0, 0, 0], [0, 0], [0, 0]
    for space in plan.spaces:
        held[side[s.control[space]]] += 1
    worth = t.box.ops
    for player, hand in enumerate(s.hands[: len(plan.players)]):
        cards[side[player]] += len(hand)
        ops[side[player]] += sum([worth[card] for card in hand if card < len(worth)])
    seats = range(len(plan.players_of))
    aims = (_aims(t, plan, forces, seat), min(_aims(t, plan, forces, each) for each in seats if each != seat))
    found: dict[str, float] = {"others": held[OTHERS], "phase": side[s.order[s.active]] == MINE if s.order else 0}
    for who, before in ((MINE, ""), (RIVALS, "rival_")):
        lack, major, gate, slack = aims[who]
        values = (forces.attack[who], forces.defence[who], ops[who], cards[who], gate, lack, slack, major, not lack)
        found |= {before + name: value for name, value in zip(NAMES, values, strict=True)}
    found["vp"] = _lead(t, plan, seat) if s.points else 0.0
    return found


def _forces(t: Table, plan: Plan, seat: int) -> Forces:
    s, box, near, moves = t.state, t.box, plan.near, plan.moves
    side = [MINE if each == seat else RIVALS for each in plan.seat_of]
    side += [OTHERS] * (POWERS - len(side))
    attack, defence, stands = [0.0] * 3, [0.0] * 3, [0.0] * box.size
    strikes = [[0.0] * box.size for _ in range(3)]
    for unit, space in enumerate(s.at[: box.backs.start]):
        if space < 0:
            continue
        who, steps = side[s.owner[unit]], s.steps[unit]
        strength, blow = box.strength[unit][steps], box.attack[unit][steps]
        attack[who] += blow
        defence[who] += strength
        stands[space] += strength
        if blow and moves[unit]:
            struck = strikes[who]
            for beside in near[space]:
                struck[beside] += blow
    return Forces(side, attack, defence, stands, strikes)


def _aims(t: Table, plan: Plan, forces: Forces, seat: int) -> Aims:
    control = t.state.control
    who = MINE if forces.side[plan.players_of[seat][0]] == MINE else RIVALS
    lack, major, gate, slack = 0, 0, 0.0, SAFE
    for player in plan.players_of[seat]:
        asked = needs(plan, player)
        for need in asked.gate:
            held = [space for space in need.spaces if control[space] in need.holders]
            lack += max(0, need.asked - len(held))
            gate += _safety(t, forces, need, held, who)
        for need in asked.minor:
            spare = sum([control[space] in need.holders for space in need.spaces]) - need.asked
            lack += max(0, -spare)
            slack = min(slack, spare)
        for need in asked.major:
            spare = sum([control[space] in need.holders for space in need.spaces]) - need.asked
            major += max(0, -spare)
    return Aims(lack, major, gate, max(-SAFE, slack))


def _safety(t: Table, forces: Forces, need: Need, held: list[int], who: int) -> float:
    """How safe the safest of the spaces are that a need asks: what defends each, less what can strike it."""
    margins = sorted([_margin(t, forces, space, who) for space in held], reverse=True)[: need.asked]
    return (sum(margins) - SAFE * (need.asked - len(margins))) / max(need.asked, 1)


def _margin(t: Table, forces: Forces, space: int, who: int) -> float:
    strikes = forces.strikes
    blow = strikes[RIVALS if who == MINE else MINE][space] + strikes[OTHERS][space]
    return max(-SAFE, min(SAFE, forces.stands[space] - t.box.defence[space] - blow)) if blow else SAFE


def _lead(t: Table, plan: Plan, seat: int) -> float:
    """31.1 Victory points ahead of the best rival."""
    totals = [min(points(t, player) for player in players) for players in plan.players_of]
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def late(t: Table) -> float:
    """The share of the game that is over."""
    return t.state.turn / plan_of(t).turns


def names(t: Table, seat: int) -> tuple[str, ...]:
    """A fit for each seat of a scenario, and one for what has none: other scenarios, and victory by points."""
    s = t.state
    if s.points:
        return ("points", "any")
    return (f"{s.scenario}/{s.people}/{plan_of(t).seats[seat].id}", "any")


JUDGEMENT = Judgement(Path(__file__).with_name("weights.toml"), features, late, names, signs=SIGNS)
