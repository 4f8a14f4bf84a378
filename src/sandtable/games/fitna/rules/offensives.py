"""18.0 Offensives and combat."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations

from sandtable.core import D6, Forecast, Hint, Kind, Option, Refusal, Steps
from sandtable.core.decisions import Several
from sandtable.core.events import Battle, Flip, Note
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box.factions import NPCS
from sandtable.games.fitna.rules import assets, tension
from sandtable.games.fitna.rules.asking import against_units, why_absent
from sandtable.games.fitna.rules.caveats import note_attack, protected
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.entry import closed, open_to, why_not_enter
from sandtable.games.fitna.rules.fight import WELL, WORDS, column, reading, result, shifts
from sandtable.games.fitna.rules.fog import concealed
from sandtable.games.fitna.rules.hands import play_joker
from sandtable.games.fitna.rules.losses import decider, lose_steps
from sandtable.games.fitna.rules.retreat import advance, exploit, retreat
from sandtable.games.fitna.rules.scouting import outlook
from sandtable.games.fitna.rules.stacking import fights_together
from sandtable.games.fitna.rules.supply import relieve_everybody
from sandtable.games.fitna.rules.units import attack, eliminate, is_decoy, lose_step
from sandtable.games.fitna.rules.windows import JOKER, joker
from sandtable.games.fitna.state import Fight, Table, plan_of, player_of, seat

STOP = Option("end_attacks")
JOIN, ALONE = Option("join"), Option("refuse")


Fights = Callable[[Table, int], bool]

# What may be attacked ---------------------------------------------------------------------------------------


def why_not_fight(t: Table, unit: int) -> Refusal | None:
    """18.1, R-CMB-16 Why a unit may take part in no offensive at all."""
    box = t.box
    if box.static[unit]:
        return Refusal("26.1", "Garrisons do not attack.")
    if unit in plan_of(t).pinned:
        return Refusal("17.1", "It may not leave its space in this scenario.")
    if unit < box.backs.start and not attack(t, unit):
        return Refusal("18.1", "It has no attack strength.")
    return None


def may_fight(t: Table, unit: int) -> bool:
    """18.1 Whether a unit may take part in offensives at all."""
    return why_not_fight(t, unit) is None


def why_not_attack(t: Table, unit: int, space: int) -> Refusal | None:
    """18.0, 21.0 Why a unit may not attack a space."""
    s, box = t.state, t.box
    stack = s.stacks[space]
    if not stack:
        return Refusal("18.0", "No enemy stands there.")
    if _own_side(t, unit, space):
        return Refusal("18.0", "Units of your own side stand there.")
    if not open_to(t, unit)[space]:
        return why_not_enter(t, unit, space)
    faction = box.factions[box.faction[unit]]
    if s.bans and faction not in NPCS and any(ban.country == box.country[space] for ban in s.bans):
        return Refusal("18.0", "A ceasefire holds in this country.")
    return protected(t, faction, space)


def _own_side(t: Table, unit: int, space: int) -> bool:
    """R-CMB-1, R-VIC-12 Whether units of the same person, or of the one to whom it was lent, stand in a space."""
    s = t.state
    owner, sides = s.owner, _sides(t, s.owner[unit])
    return True in [owner[other] in sides for other in s.stacks[space]]


def _sides(t: Table, owner: int) -> tuple[int, ...]:
    """R-CMB-25, R-VIC-11 The players whom units of this owner do not attack."""
    s, sides = t.state, plan_of(t).sides
    lent = s.run is None and owner != player_of(t)
    return (*sides[owner], *sides[player_of(t)]) if lent else sides[owner]


def seems_to_fight(t: Table, unit: int) -> bool:
    """30.0 Whether others must take a unit for one that may attack: which concealed ones may not is hidden."""
    return may_fight(t, unit) or (concealed(t, unit) and unit not in plan_of(t).pinned)


def targets(t: Table, units: list[int], fights: Fights = may_fight) -> dict[int, dict[int, list[int]]]:
    """18.0 The spaces that can be attacked: for each of them, from where and by which units."""
    s, near, faction = t.state, plan_of(t).near, t.box.faction
    enemies: dict[int, list[int]] = {}
    allowed: dict[tuple[int, int, int], bool] = {}  # asked once for all units of a colour
    found: dict[int, dict[int, list[int]]] = {}
    for unit in units:
        origin = s.at[unit]
        if origin not in enemies:
            sides = _sides(t, s.owner[unit])
            enemies[origin] = [
                target
                for target in near[origin]
                if s.stacks[target] and True not in [s.owner[other] in sides for other in s.stacks[target]]
            ]
        if enemies[origin] and fights(t, unit):
            for target in enemies[origin]:
                key = (s.owner[unit], faction[unit], target)
                if key not in allowed:
                    allowed[key] = why_not_attack(t, unit, target) is None
                if allowed[key]:
                    found.setdefault(target, {}).setdefault(origin, []).append(unit)
    return dict(sorted(found.items()))


def most(t: Table, units: list[int]) -> int:
    """18.0 Three units, or four of IS."""
    rules = t.box.tables.stacking
    only_is = all(t.box.faction[unit] == t.box.is_faction for unit in units)
    return rules.is_units_per_space if only_is else rules.units_per_space


def _not_one_force(t: Table, units: tuple[int, ...]) -> Refusal | None:
    """18.0, 20.0 Why units do not make up one offensive."""
    if len({t.state.at[unit] for unit in units}) > 1:
        return Refusal("18.0", "An offensive comes out of one space: these units stand in several.")
    if len(units) > most(t, list(units)):
        return Refusal("18.0", f"At most {most(t, list(units))} of these units attack together.")
    if not fights_together(t, units):
        return Refusal("20.0", "These units may not fight together.")
    return None


# One offensive ----------------------------------------------------------------------------------------------


def one_offensive(t: Table, player: int, units: list[int], rule: str) -> Steps[bool]:
    """12.1.5, 18.0 The player attacks a space, or ends the segment; True at the end."""
    s, box = t.state, t.box
    found = targets(t, units) if s.attacks else {}
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: choose a space to attack, or end offensives ({left} left).",
        [
            *(box.options("attack", Kind.SPACE)[space] for space in found),
            *(joker(t, player) if found else ()),
            STOP,
        ],
        rule,
        refuse=against_spaces(lambda space: _why_not_target(t, units, space)),
        odds=lambda option: _best_odds(t, player, option.target, found.get(option.target or 0, {}).values()),
        hint=lambda option: _chance(t, player, option, found),
        spaces=tuple(found),
        veiled=not found and bool(s.attacks) and bool(targets(t, units, seems_to_fight)),
        battle="target",
        player=plan_of(t).marker[player],
        left=s.attacks,
    )
    if choice == STOP:
        return True
    if choice == JOKER:
        yield from play_joker(t, player)
        return False
    target = choice.number
    near = [unit for unit in units if s.at[unit] in plan_of(t).near[target] and seems_to_fight(t, unit)]
    seen = [unit for unit in near if why_not_attack(t, unit, target) is None]
    force = yield from _commit(t, player, found[target], target, units, veiled=len(seen) > 1)
    origin = s.at[force[0]]
    s.attacks -= 1
    yield from launch(t, player, origin, target, list(force))
    return False


def _best_odds(t: Table, player: int, target: int | None, stacks: Iterable[list[int]]) -> Forecast | None:
    """18.1, 30.0 The odds of the strongest force out of one of some spaces, as its player may know them."""
    if target is None:
        return None
    forces = (max(groups(t, units), key=lambda group: (len(group), group)) for units in stacks)
    found = [outlook(t, seat(t, player), target, force) for force in forces]
    return max(found, key=lambda each: sum(c.good * c.probability for c in each.chances), default=None)


def _chance(t: Table, player: int, option: Option, found: dict[int, dict[int, list[int]]]) -> Hint | None:
    """18.4 How likely a space falls to the strongest force, before any Asset: what one looks for among many."""
    if option.verb != "attack":
        return None
    forecast = _best_odds(t, player, option.target, found[option.number].values())
    assert forecast is not None
    return Hint(f"falls {sum(c.probability for c in forecast.chances if c.good > WELL):.0%}".replace("%", " %"))


def groups(t: Table, units: list[int]) -> list[tuple[int, ...]]:
    """18.0, 20.0 All forces that can be made of the units in a space."""
    upper = min(most(t, units), len(units))
    sizes = range(1, upper + 1)
    return [group for size in sizes for group in combinations(units, size) if fights_together(t, group)]


def _why_not_target(t: Table, units: list[int], space: int) -> Refusal | None:
    """18.0 Why none of the units may attack a space."""
    s = t.state
    if closed(t, space) or not s.stacks[space]:
        return closed(t, space) or Refusal("18.0", "No enemy stands there.")
    near = [unit for unit in units if s.at[unit] in plan_of(t).near[space]]
    if near:
        return next(filter(None, (_why_not_use(t, unit, space) for unit in near)), None)
    if any(_own_side(t, unit, space) for unit in units):
        return Refusal("18.0", "Units of your own side stand there.")
    return Refusal("18.0", "None of your units is next to it.")


def _why_not_use(t: Table, unit: int, target: int) -> Refusal | None:
    """18.0, 18.1 Why a unit next to a space may not attack it."""
    return why_not_attack(t, unit, target) or why_not_fight(t, unit)


def _why_not_attacker(t: Table, units: list[int], unit: int, target: int) -> Refusal | None:
    """18.1 Why a unit does not take part in an offensive."""
    absent = why_absent(t, unit, "18.1")
    if absent is not None:
        return absent
    if unit not in units:
        return Refusal("18.1", "It is not yours to attack with.")
    if t.state.at[unit] not in plan_of(t).near[target]:
        return Refusal("18.0", "It does not stand next to the space that is attacked.")
    return _why_not_use(t, unit, target)


def _commit(
    t: Table, player: int, origins: dict[int, list[int]], target: int, units: list[int], *, veiled: bool
) -> Steps[tuple[int, ...]]:
    """18.0, 18.1 An offensive comes out of one space; not every unit there has to attack, the others stay."""
    forces = [group for there in origins.values() for group in groups(t, there)]
    near = tuple(unit for there in origins.values() for unit in there)
    parts = tuple(tuple(there) for there in origins.values())
    choice = yield t.ask(
        seat(t, player),
        "Which units attack {target:space}? Then its defenders are shown.",
        [Option("commit", None, group) for group in forces],
        "18.1",
        odds=lambda option: outlook(t, seat(t, player), target, option.targets),
        refuse=against_units(t, "18.1", lambda unit: _why_not_attacker(t, units, unit, target)),
        pieces=near,
        spaces=(target,),
        several=Several(
            "commit", near, 1, most(t, list(near)), lambda group: _not_one_force(t, group), parts=parts
        ),
        veiled=veiled,
        battle="attackers",
        target=target,
    )
    return choice.targets


def launch(t: Table, player: int, origin: int, target: int, force: list[int]) -> Steps[None]:
    """18.0, R-CMB-4 The attackers and their target are named; then both forces are shown."""
    s, box = t.state, t.box
    yield from _advisers(t, origin, target, force)
    defenders = list(s.stacks[target])
    s.fight = Fight(
        player,
        origin,
        target,
        force,
        defenders,
        s.control[target],
        nations=[box.faction[unit] for unit in force],
        enemies=[box.faction[unit] for unit in defenders],
        owners=[s.owner[unit] for unit in force],
    )
    reveal(t, s.fight)


def step(t: Table) -> Steps[None]:
    """18.0, R-CMB-26 Assets, die, losses, retreat, advance, exploitation, and what follows."""
    s, box = t.state, t.box
    fight = s.fight
    assert fight is not None
    if fight.attackers and fight.defenders:
        yield from assets.announce(t, fight)
        yield from _resolve(t, fight)
    elif fight.attackers:  # R-CMB-5, R-CMB-33
        advance(t, fight.attackers, fight.target)
    _afterwards(t, fight)
    s.fight = None
    nations, enemies = ([box.factions[faction] for faction in side] for side in (fight.nations, fight.enemies))
    note_attack(t, nations, enemies, fight.target)
    tension.after_attack(t, nations, enemies, fight.target, fight.owners)
    tension.settle_entries(t)


def _advisers(t: Table, origin: int, target: int, force: list[int]) -> Steps[None]:
    """20.9, R-CMB-34 Western advisers may join Kurds who attack from their space, if their player agrees."""
    s, box, plan = t.state, t.box, plan_of(t)
    if not plan.advisers or not all(box.faction[unit] in box.kurdish for unit in force):
        return
    for unit in s.stacks[origin]:
        if unit not in plan.advisers or len(force) >= box.tables.stacking.units_per_space:
            continue
        if why_not_attack(t, unit, target) is not None:
            continue
        choice = yield t.ask(
            seat(t, s.owner[unit]),
            "Does {unit:piece} join the Kurds against {target:space}?",
            (JOIN, ALONE),
            "20.9",
            reaction="join",
            decline=ALONE,
            odds=partial(_with_advisers, t, seat(t, s.owner[unit]), target, tuple(force), unit),
            spaces=(target,),
            battle="support",
            unit=unit,
            target=target,
        )
        if choice == JOIN:
            force.append(unit)


def _with_advisers(
    t: Table, viewer: int, target: int, force: tuple[int, ...], unit: int, option: Option
) -> Forecast:
    """20.9, 30.0 The odds with advisers or without them, as their player may know them."""
    return outlook(t, viewer, target, (*force, unit) if option == JOIN else force)


def reveal(t: Table, fight: Fight) -> None:
    """30.0, 25.1 Both forces are shown to all; decoys leave the game."""
    t.reveal()
    text = "{at:space} is attacked by {attackers:piece}; defenders: {defenders:piece}."
    t.tell(
        Note(at=fight.target, topic="attack"),
        text,
        "30.0",
        attackers=tuple(fight.attackers),
        defenders=tuple(fight.defenders),
    )
    for force in (fight.attackers, fight.defenders):
        for unit in list(force):
            if unit >= t.box.backs.start:
                under = t.state.face[unit - t.box.backs.start]
                t.tell(
                    Flip((unit,), t.state.at[unit], "revealed"),
                    "{pieces:piece} is {face:piece}.",
                    "25.1",
                    face=under,
                )
            if is_decoy(t, unit):
                force.remove(unit)
                eliminate(t, unit, "25.1")


def _resolve(t: Table, fight: Fight) -> Steps[None]:
    """18.4 The die and its result."""
    box = t.box
    at = column(t, fight)
    found = shifts(t, fight)
    die = t.roll(D6, "Offensive on {target:space}", "18.4", target=fight.target)
    outcome = result(t, at, die)
    sides = (box.factions[box.faction[fight.attackers[0]]], box.factions[box.faction[fight.defenders[0]]])
    t.tell(
        Battle(
            fight.target,
            sides,
            tuple(fight.attackers),
            tuple(fight.defenders),
            outcome.id,
            box.columns[at],
            tuple(found),
            (die,),
            t.if_heard(reading, t, fight, at, die),
        ),
        "Offensive on {at:space} in column {column}. {result}: {words}.",
        "18.4",
        words=WORDS[outcome.id],
    )
    yield from apply_result(t, fight, outcome.id)


def apply_result(t: Table, fight: Fight, id_: str) -> Steps[None]:
    """18.4, 18.4.ar, R-CMB-26 Losses of the defender, then of the attacker, retreat, advance, exploitation."""
    if id_ == "AR*":
        for unit in list(fight.attackers):
            lose_step(t, unit, "18.4.ar")
    elif id_ == "AR":
        yield from lose_steps(t, fight.attackers, 1, fight.player, "18.4.ar", target=fight.target)
    elif id_ in ("EX", "EX*"):
        yield from _exchange(t, fight, 1 if id_ == "EX" else 2)
    else:
        yield from _victory(t, fight, id_)


def _exchange(t: Table, fight: Fight, steps: int) -> Steps[None]:
    """18.4.ex Both lose steps; if no defender is left the attackers occupy the space, without exploitation."""
    yield from _defender_loses(t, fight, steps, "18.4.ex")
    yield from lose_steps(t, fight.attackers, steps, fight.player, "18.4.ex", target=fight.target)
    if not alive(t, fight.defenders):
        advance(t, alive(t, fight.attackers), fight.target)


def _victory(t: Table, fight: Fight, id_: str) -> Steps[None]:
    """18.4.dr, 18.4.ds The defender is beaten; all attackers advance and armour may exploit (R-CMB-35)."""
    if id_ == "DS":
        for unit in alive(t, fight.defenders):
            eliminate(t, unit, "18.4.ds")
    else:
        yield from _defender_loses(t, fight, 2 if id_ == "DR*" else 1, "18.4.dr", split=id_ == "DR*")
    if id_ == "DR*":
        yield from lose_steps(t, fight.attackers, 1, fight.player, "18.4.dr", target=fight.target)
    left = alive(t, fight.defenders)
    if left:
        yield from retreat(t, left, fight.target, fight.holder, fight.origin, fight.player)
    winners = alive(t, fight.attackers)
    advance(t, winners, fight.target)
    if not fight.no_exploit:
        yield from exploit(t, winners, fight.target, fight.player)


def _defender_loses(t: Table, fight: Fight, steps: int, rule: str, *, split: bool = False) -> Steps[None]:
    player = decider(t, fight.defenders, fight.target, fight.holder, fight.player)
    yield from lose_steps(t, fight.defenders, steps, player, rule, target=fight.target, split=split)


def alive(t: Table, units: list[int]) -> list[int]:
    """The units of a force that are still on the map."""
    return [unit for unit in units if t.state.at[unit] >= 0]


def _afterwards(t: Table, fight: Fight) -> None:
    """5.0, 12.1.5 Control is settled and re-opened lines relieve isolated units."""
    settle(t, fight.target)
    settle(t, fight.origin)
    relieve_everybody(t)
