"""Acts: the Islamic State's chart, its order, its dice and its repeats."""

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.core import D6, Card, Chance, Forecast, Hint, Kind, Lit, Note, Refusal, Shift, Steps, counted, signed
from sandtable.core.events import Reading
from sandtable.core.refusals import against_cards, no_card
from sandtable.games.islamic_state.box.actions import Act
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE, Faction, Force
from sandtable.games.islamic_state.box.tables import Act as Line
from sandtable.games.islamic_state.rules.players import is_seat, runner, seat_of, side
from sandtable.games.islamic_state.rules.reasons import against_units
from sandtable.games.islamic_state.rules.reinforcements import is_recruits
from sandtable.games.islamic_state.rules.stacking import distinct, eliminate
from sandtable.games.islamic_state.rules.track import change, level_after
from sandtable.games.islamic_state.state import Table

FAR = (Act.FRANCE_BELGIUM, Act.USA, Act.EUROPE)
HIGH_LEVEL = 10
FACES = (1, 2, 3, 4, 5, 6)


def legal_acts(t: Table) -> list[int]:
    """acts.order The next act of the chart, propaganda while stars allow it, and repeats once all succeeded."""
    s = t.state
    if 0 in s.succeeded:
        found = [s.succeeded.index(0)]
    else:  # each once more
        found = [act for act in Act if not s.repeated[act] and act not in (Act.RANSOM, Act.PROPAGANDA)]
    if s.succeeded[Act.PROPAGANDA] and s.posts > 0:
        found.append(Act.PROPAGANDA)
    return sorted(act for act in found if act != Act.ENEMY_LEADER or leader_targets(t))


def why_not_act(t: Table, card: int) -> Refusal:
    """Why an act cannot be attempted."""
    act = card - t.box.first_act
    if not 0 <= act < len(Act):
        return Refusal("acts.chart", "It is no act of the chart.")
    if act == Act.PROPAGANDA and t.state.succeeded[act]:
        return Refusal("acts.order", "It is repeated once for each attempt at a starred act.")
    if act == Act.ENEMY_LEADER and not leader_targets(t):
        return Refusal("acts.chart", "No faction can be its target this year.")
    if t.state.succeeded[act]:
        return Refusal("acts.order", "It has succeeded; it is repeated only when all have, and once.")
    return Refusal("acts.order", "An act above it on the chart has not succeeded yet.")


def leader_targets(t: Table) -> list[int]:
    """acts.chart Factions with a unit that may be lost: never US units, and once a year after a success."""
    factions = (f for f in range(PLAYABLE) if f != Faction.ISLAMIC_STATE and f not in t.state.leaders)
    return [faction for faction in factions if next(_victims(t, faction), NOBODY) != NOBODY]


def _victims(t: Table, faction: int) -> Iterator[int]:
    """The units of a faction on the map, US units apart."""
    yield from (unit for unit in units_of(t, faction) if t.box.force[unit] != Force.USA)


def units_of(t: Table, faction: int) -> Iterator[int]:
    """The units of a faction that are on the map or in a box."""
    at = t.state.at
    forces = t.box.forces_of[faction]
    for force in (*forces, Force.DRUZE) if t.state.druze == faction else forces:
        yield from (unit for unit in t.box.units_of[force] if at[unit] >= 0)


def bonus(t: Table, act: int) -> int:
    """acts.retry Each failure adds 1 to later rolls of an act that carries the chart's sign."""
    return t.state.failed[act] if t.box.tables.act[act].retry_bonus else 0


def attempt(t: Table, rule: str) -> Steps[bool]:
    """actions.act, acts.must Choose an act and carry it out; False if none is legal."""
    acts = legal_acts(t)
    if not acts:
        return False
    choice = yield t.ask(
        is_seat(t),
        "Which act is attempted?",
        [t.box.options("attempt", Kind.CARD)[t.box.first_act + act] for act in acts],
        rule=rule,
        odds=lambda option: odds(t, (option.target or 0) - t.box.first_act),
        hint=lambda option: Hint(commits=_rolls_at_once(t, (option.target or 0) - t.box.first_act)),
        refuse=against_cards(lambda card: why_not_act(t, card)),
    )
    yield from carry_out(t, choice.number - t.box.first_act)
    return True


def _rolls_at_once(t: Table, act: int) -> bool:
    """Whether the die follows without a further question."""
    return t.box.tables.act[act].success is not None and act != Act.ENEMY_LEADER


def carry_out(t: Table, act: int) -> Steps[None]:
    """acts.chart One attempt: the die if the chart asks for one, and what success brings."""
    s, line = t.state, t.box.tables.act[act]
    t.tell(Card(t.box.first_act + act, line.title), "Act: {title}.", "acts.chart")
    target = NOBODY
    if act == Act.ENEMY_LEADER:
        target = yield from _choose_target(t)
    _count(t, act, line)
    roll, failed = 0, False
    if line.success is not None:
        roll = t.roll(D6, "{act:card}", "acts.chart", act=t.box.first_act + act) + bonus(t, act)
        failed = roll < line.success[0]
    _tell(t, act, failed, roll)
    if failed:
        s.failed[act] += 1
        return
    s.succeeded[act] += 1
    yield from _succeed(t, act, line, roll, target)


def _tell(t: Table, act: int, failed: bool, roll: int) -> None:
    """acts.chart Whether an act has succeeded, how likely that was, and what it brings."""
    forecast = odds(t, act)
    chance = forecast.chances[failed] if forecast else Chance("success", 1.0, 1.0)
    if not failed:
        chance = replace(chance, text=f"success: {brings(t, act, roll)}")
    elif t.box.tables.act[act].retry_bonus:
        chance = replace(chance, text="failure: the next attempt adds 1")
    what = Note(topic="act", reading=Reading(chance, Lit("acts", row=act)), side=side(Faction.ISLAMIC_STATE))
    words = "it fails" if failed else "it succeeds"
    t.tell(what, "{act:card}: {words}.", "acts.chart", act=t.box.first_act + act, words=words)


def _count(t: Table, act: int, line: Line) -> None:
    """acts.order Repeats used, and what a starred attempt opens (R-76)."""
    s = t.state
    if act == Act.PROPAGANDA and s.succeeded[act]:
        s.posts -= 1
    elif all(s.succeeded):
        s.repeated[act] += 1
    if line.trigger:
        s.posts += 1
    s.far_act = s.far_act or act in FAR


def _choose_target(t: Table) -> Steps[int]:
    first = t.box.first_target
    choice = yield t.ask(
        is_seat(t),
        "Which faction is the target?",
        [t.box.options("against", Kind.CARD)[first + faction] for faction in leader_targets(t)],
        rule="acts.chart",
        refuse=no_card("acts.chart", "It is no other faction with a unit to lose, or lost a leader this year."),
    )
    return choice.number - first


def _succeed(t: Table, act: int, line: Line, roll: int, target: int) -> Steps[None]:
    """acts.chart Recruits, losses, and the Intervention level."""
    s = t.state
    if act in FAR:
        s.shielded = True  # momentum.shield
    if act in (Act.FRANCE_BELGIUM, Act.EUROPE):
        s.struck_home = True  # air.us
    if target != NOBODY:
        s.leaders.append(target)
        yield from remove_one(t, target, "acts.chart")
    _level(t, line)
    yield from is_recruits(t, _recruits(line, roll), "acts.recruits")


def brings(t: Table, act: int, roll: int = 0) -> str:
    """acts.chart What the success of an act is worth to the Islamic State, if no limit stands against it."""
    line = t.box.tables.act[act]
    parts = ["a unit of theirs is lost"] if act == Act.ENEMY_LEADER else []
    if line.effect.cash_per_turn:
        parts.append(f"{line.effect.cash_per_turn} cash a turn")
    recruits = _recruits(line, roll)
    if recruits:
        parts.append(counted(recruits, "recruit"))
    return ", ".join(parts)


def _recruits(line: Line, roll: int) -> int:
    if line.effect_on is not None and roll >= line.effect_on.roll[0]:
        return line.effect_on.recruits
    return line.effect.recruits


def _rise(t: Table, line: Line) -> int:
    """acts.chart How far the level rises if no limit stands against it."""
    amount = line.intervention
    if line.intervention_if is not None and t.state.far_act:
        amount = line.intervention_if.add
    if line.intervention_if_above_10 is not None and t.state.level > HIGH_LEVEL:
        amount = line.intervention_if_above_10
    return amount


def _level(t: Table, line: Line) -> None:
    """acts.chart, int.limits How an act moves the level; the three far ones are outside the cap."""
    amount = _rise(t, line)
    if amount:
        change(t, amount, "an act", "int.changes", capped=not line.outside_cap)


def remove_one(t: Table, faction: int, rule: str) -> Steps[None]:
    """A faction puts one of its combat units into its pool, as its player chooses; US units are spared by acts."""
    units = sorted(_victims(t, faction) if rule == "acts.chart" else units_of(t, faction))
    if not units:
        return
    choices: list[int] = []
    for space in dict.fromkeys(t.state.at[unit] for unit in units):
        choices += distinct(t, [unit for unit in units if t.state.at[unit] == space])
    seats = {runner(t, unit) for unit in units}
    seat = seats.pop() if len(seats) == 1 else seat_of(t, faction)
    choice = yield t.ask(
        seat,
        "Which unit is lost?",
        [t.box.options("lose", Kind.PIECE)[unit] for unit in choices],
        rule=rule,
        refuse=against_units(t, choices, rule, lambda _: None, "The loss is not taken from its force."),
    )
    eliminate(t, choice.number, rule)


def odds(t: Table, act: int) -> Forecast | None:
    """The exact chances of an act that needs a die."""
    line = t.box.tables.act[act]
    if line.success is None:
        return None
    add = bonus(t, act)
    hits = sum(face + add >= line.success[0] for face in FACES) / len(FACES)
    chances = (Chance("success", hits, 1.0), Chance("failure", 1 - hits, -0.5))
    shifts = (Shift(add, "acts.retry", "earlier failures"),) if add else ()
    return Forecast(line.title, "acts.chart", chances, shifts, lit=Lit("acts", row=act))


def act_due(t: Table) -> bool:
    """acts.must IS owes its bonus act this turn; R-20 not if no act is legal."""
    return not t.state.act_done and bool(legal_acts(t))


def what_is_due(t: Table) -> str:
    """The act that can be attempted, with its chance and what it brings; how many, if there are several."""
    acts = legal_acts(t)
    if len(acts) != 1:
        return counted(len(acts), "act") + " to choose from"
    forecast = odds(t, acts[0])
    chance = f", {round(100 * forecast.chances[0].probability)} % success" if forecast else ""
    line = t.box.tables.act[acts[0]]
    rise = level_after(t, _rise(t, line), capped=not line.outside_cap) - t.state.level
    return f"{line.title}{chance}: {brings(t, acts[0])}{f', Intervention {signed(rise)}' if rise else ''}"
