"""16.1, 16.2 Air operations: the Air CRT, air superiority, losses of air units, reserve air (19.6.3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from sandtable.core import D6, Chance, Forecast, Option, Refusal, Steps, counted
from sandtable.core.decisions import Expected, Lit, Several
from sandtable.core.events import Note, Reading
from sandtable.core.refusals import against_pieces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.tables import AirEffect, Line, air_effect
from sandtable.games.axis_of_evil.rules.fog import DISPLAYS, see, send_unseen
from sandtable.games.axis_of_evil.rules.payment import pay, priced
from sandtable.games.axis_of_evil.rules.reasons import why_not_staged
from sandtable.games.axis_of_evil.rules.recycling import eliminate_strike, recycle_strikes
from sandtable.games.axis_of_evil.rules.units import STAGING, has_any, on, staged
from sandtable.games.axis_of_evil.state import Off, Table

FULL = 6
SPARE, NONE_THERE = Option("spare"), Option("none_there")
Words = Mapping[AirEffect, tuple[tuple[str, ...], str]]
OWN_LOST = ("own air unit",), "lost"
IN_STAGING: Words = {  # 16.6.2
    AirEffect.ATTACKERS_LOST: OWN_LOST,
    AirEffect.SENT_BACK: (("enemy unit",), "sent back"),
    AirEffect.ELIMINATED: (("enemy unit",), "eliminated"),
}
GOOD = {AirEffect.ATTACKERS_LOST: -1.0, AirEffect.SENT_BACK: 0.4, AirEffect.ELIMINATED: 1.0}


def air_units(t: Table, side: int) -> list[int]:
    """16.0, 16.5, 17.0, 17.2, R-172 Air units and missiles in Staging; fleets only give close air support."""
    return staged(t, side, t.box.aircraft)


def seem_air(t: Table, side: int) -> list[int]:
    """9.4, R-184 What the enemy may take for a player's air units: all strike units in Staging but known fleets."""
    naval, hidden = t.box.naval, t.state.hidden
    return [piece for piece in staged(t, side, t.box.strikes) if hidden[piece] or not naval[piece]]


def why_not_air(t: Table, side: int, piece: int, rule: str) -> Refusal | None:
    """16.0, 17.2 Why a piece is no air unit in a player's Staging Area."""
    if t.state.side[piece] == side and t.box.naval[piece]:
        return Refusal("17.2", "A fleet only gives close air support.")
    return why_not_staged(t, side, piece, t.box.aircraft, rule, "It is not an air unit.")


def has_aircraft(t: Table, side: int) -> bool:
    """16.0 Whether there are any of these."""
    return has_any(t, side, STAGING, t.box.aircraft)


def available(t: Table, side: int) -> bool:
    """16.6, R-79, R-174 At least one air unit is needed; the enemy's Staging Area may be empty."""
    return has_aircraft(t, side)


def sorties(verb: str, pieces: Sequence[int]) -> list[Option]:
    """Each unit alone, and all of them."""
    found = [Option(verb, None, (piece,)) for piece in pieces]
    return [*found, Option(verb, None, tuple(pieces))] if len(pieces) > 1 else found


SPENT = 0.08
"""What it is worth to keep an air unit back: one that has flown is away until it is brought in again (11.3)."""


def fittest(t: Table, ready: Sequence[int], most: int, against: int, *, far: bool) -> tuple[tuple[int, ...], float]:
    """16.6.1, 16.8, 17.1 The air units, at most `most`, that bring most for what they risk, and what they bring.

    `against` is what the terrain takes off their factors; `far` whether every unit or hex of an R counts.
    """
    box = t.box
    orders = (
        sorted(ready, key=lambda piece: (not box.missile[piece], -box.air_factor[piece])),
        sorted(ready, key=lambda piece: -box.air_factor[piece]),
    )
    groups = [order[:number] for order in orders for number in range(1, min(most, len(order)) + 1)]

    def worth(group: Sequence[int]) -> float:
        brought = _brings(box, max(0, _factors(t, group) + against), mortal(t, group), far=far)
        return brought - SPENT * len(group)

    best = max(groups, key=worth)
    return tuple(piece for piece in ready if piece in best), worth(best)


@cache
def _brings(box: Box, factors: int, mortal: int, *, far: bool) -> float:
    """16.6.1 What all rolls of air units with these factors bring on average, own losses taken off."""
    found = 0.0
    for column in columns(factors):
        for row in box.air_crt:
            effect, number = air_effect(row[column])
            if effect is AirEffect.ATTACKERS_LOST:
                number = min(number, mortal)
            elif effect is AirEffect.SENT_BACK and not far:
                number = 1
            found += GOOD.get(effect, 0.0) * number
    return found / FULL


# 16.6.1 Air CRT -----------------------------------------------------------------------------------------


def columns(factors: int) -> list[int]:
    """16.6.1, R-80, R-83 A roll on column six for every full six factors and one for the rest."""
    full, rest = divmod(factors, FULL)
    return [FULL] * full + ([rest] if rest or not full else [])


def air_rolls(
    t: Table, pieces: tuple[int, ...], factors: int, rule: str, words: Words, title: str, at: int | None = None
) -> Iterator[tuple[AirEffect, int]]:
    """16.6.1, table.air_crt The results of these units, one after another; `words` say what each does."""
    for column in columns(factors):
        faces = [row[column] for row in t.box.air_crt]
        text = f"{title}, column {{column}}"
        die = t.roll(D6, text, rule, gives=lambda face: faces[face - 1], column=column)  # noqa: B023
        code = faces[die - 1]
        effect, number = air_effect(code)
        said = f"{counted(number, *words[effect][0])} {words[effect][1]}" if number else "no effect"
        good = max(-1.0, GOOD.get(effect, 0.0) * min(number, 1))
        brought = Reading(Chance(said, faces.count(code) / FULL, good, code), Lit("air_crt", column, die - 1))
        text = f"{title}. {{code}}: {{said}}." if number else f"{title}: {{said}}."
        t.tell(Note(pieces, at, "air", brought), text, rule, code=code, said=said)
        yield effect, number


Sums = tuple[int, int, int]
"""Results of several rolls together, in the order of GOOD: A, R and E."""
Add = Callable[[Sums, AirEffect, int], Sums]
"""The results so far and one more."""
SUPERIORITY = ("own air units lost", "enemy units sent back", "enemy units eliminated")
"""What the sums of air superiority count (16.6.2), in the order of GOOD."""
OUTCOMES = {
    (False, False, True): ("they lose", 1.0),
    (False, True, True): ("they lose", 1.0),
    (True, False, True): ("both lose", 0.2),
    (True, True, True): ("both lose", 0.2),
    (False, True, False): ("driven back", 0.4),
    (True, True, False): ("driven back, you lose", -0.2),
    (False, False, False): ("no effect", 0.0),
    (True, False, False): ("you lose", -0.7),
}
"""Which of the three sums there are, in the order of GOOD: the result in words and its worth."""


def air_forecast(
    t: Table,
    side: int,
    cost: Line,
    factors: int,
    title: str,
    rule: str,
    counted_as: Sequence[str],
    add: Add,
    terrain: str = "",
) -> Forecast:
    """16.6.1 The exact odds of all rolls together; `add` says what one more result makes of those before it.

    `terrain` says what the hex has taken off the factors.
    """
    rolled = columns(factors)
    sums: dict[Sums, float] = {(0, 0, 0): 1.0}
    for column in rolled:
        sums = _and_roll(sums, [air_effect(row[column]) for row in t.box.air_crt], add)
    how = ", ".join(str(column) for column in rolled)
    rolls = f"Rolls on columns {how} (16.6.1)" if len(rolled) > 1 else f"One roll on column {how} (16.6.1)"
    return Forecast(
        title,
        rule,
        tuple(_outcomes(sums)),
        facts=(counted(factors, "factor") + terrain, rolls),
        lit=Lit("air_crt", rolled[0]) if len(rolled) == 1 else None,
        sums=tuple(
            Expected(
                words,
                sum(each[n] * chance for each, chance in sums.items()),
                sum(chance for each, chance in sums.items() if each[n]),
                good,
            )
            for n, (words, good) in enumerate(zip(counted_as, GOOD.values(), strict=True))
            if words
        )[::-1],
        price=priced(t, side, t.box.cost[cost]),
    )


def _outcomes(sums: Mapping[Sums, float]) -> Iterator[Chance]:
    """What comes of all rolls in a few words, best first."""
    found: dict[tuple[str, float], float] = {}
    for (lost, back, gone), chance in sums.items():
        key = OUTCOMES[lost > 0, back > 0, gone > 0]
        found[key] = found.get(key, 0.0) + chance
    for (words, good), chance in sorted(found.items(), key=lambda each: -each[0][1]):
        yield Chance(words, chance, good)


def _and_roll(sums: dict[Sums, float], faces: Sequence[tuple[AirEffect, int]], add: Add) -> dict[Sums, float]:
    """The sums after one more roll that gives one of these results."""
    found: dict[Sums, float] = {}
    for before, chance in sums.items():
        for effect, number in faces:
            after = add(before, effect, number)
            found[after] = found.get(after, 0.0) + chance / len(faces)
    return found


# 16.6 Air superiority -----------------------------------------------------------------------------------


def superiority_action(t: Table, side: int) -> Steps[None]:
    """16.6, 5.4, 18.0 Any air units of any contingents fly into the enemy Staging Area, and nothing else may."""
    ready = air_units(t, side)
    choice = yield t.ask(
        side,
        "Which air units fight for air superiority?",
        sorties("sortie", ready),
        "16.6",
        pieces=ready,
        several=Several(
            "sortie", tuple(ready), best=fittest(t, ready, len(ready), 0, far=True)[0] if ready else ()
        ),
        refuse=against_pieces(lambda piece: why_not_air(t, side, piece, "16.6")),
        odds=lambda option: _odds(t, side, option.targets),
        battle="attackers",
        veiled=len(seem_air(t, side)) > 1,
    )
    pay(t, side, t.box.cost[Line.AIR_SUPERIORITY])
    flown: tuple[int, ...] = choice.targets
    see(t, *flown)
    t.tell(Note(flown, None, "sortie"), "{pieces:piece}: air superiority.", "16.6")
    for effect, number in air_rolls(t, flown, _factors(t, flown), "16.6.1", IN_STAGING, "Air superiority"):
        yield from _superiority_result(t, side, flown, effect, number)
    recycle_strikes(t, [piece for piece in flown if t.state.at[piece] == Off.STAGING])


def _odds(t: Table, side: int, flown: Sequence[int]) -> Forecast:
    """16.6.2, R-81 Every result counts: what the enemy has in Staging is hidden (9.4)."""

    def add(sums: Sums, effect: AirEffect, number: int) -> Sums:
        lost, back, gone = sums
        if effect is AirEffect.ATTACKERS_LOST:
            return min(lost + number, mortal(t, flown)), back, gone
        return (
            lost,
            back + number * (effect is AirEffect.SENT_BACK),
            gone + number * (effect is AirEffect.ELIMINATED),
        )

    title, cost = "Air superiority", Line.AIR_SUPERIORITY
    return air_forecast(t, side, cost, _factors(t, flown), title, "16.6", SUPERIORITY, add)


def mortal(t: Table, flown: Sequence[int]) -> int:
    """17.1 How many of some air units can be lost: missiles are immune."""
    return sum(not t.box.missile[piece] for piece in flown)


def _factors(t: Table, pieces: Sequence[int]) -> int:
    return sum(t.box.air_factor[piece] for piece in pieces)


def _superiority_result(t: Table, side: int, flown: Sequence[int], effect: AirEffect, number: int) -> Steps[None]:
    """16.6.2 What a result does to the attackers, or to the enemy's Staging Area."""
    if effect is AirEffect.NONE:
        return
    if effect is AirEffect.ATTACKERS_LOST:
        yield from attackers_lost(t, side, flown, number)
        return
    if effect is AirEffect.ELIMINATED:
        missiles = any(t.box.missile[piece] for piece in flown)
        if missiles and on(t, switch.AREA_DENIAL) and (yield from _deny_area(t, side)):
            number -= 1  # 19.2, R-91
    yield from _hit_staging(t, 1 - side, number, gone=effect is AirEffect.ELIMINATED)


def attackers_lost(t: Table, side: int, flown: Sequence[int], number: int) -> Steps[None]:
    """16.6.2, 16.7.1, 16.8, 17.1 The attacker eliminates a number of his air units; missiles are immune."""
    for _ in range(number):
        ready = [p for p in flown if t.state.at[p] == Off.STAGING and not t.box.missile[p]]
        if not ready:
            return
        lose = t.box.piece_options("lose")
        choice = yield t.ask(
            side,
            "Which air unit is lost?",
            [lose[p] for p in ready],
            "16.8",
            pieces=ready,
            refuse=against_pieces(lambda piece: _why_not_lost(t, side, flown, piece)),
            battle="losses",
        )
        eliminate_strike(t, choice.number, "16.8")


def _why_not_lost(t: Table, side: int, flown: Sequence[int], piece: int) -> Refusal | None:
    if piece not in flown:
        return why_not_air(t, side, piece, "16.8") or Refusal("16.8", "It did not fly this mission.")
    if t.box.missile[piece]:
        return Refusal("17.1", "Missiles are not lost.")
    return Refusal("16.8", "It is lost already.")


def _hit_staging(t: Table, side: int, number: int, *, gone: bool) -> Steps[None]:
    """16.6.2, 16.8, R-81, R-184 The owner chooses who in Staging is eliminated, or goes to Reinforcement."""
    verb = "lose" if gone else "withdraw"
    option = t.box.piece_options(verb)
    for _ in range(number):
        ready = air_units(t, side)
        if not ready and not seem_air(t, side):
            return
        prompt = "Which air unit is lost?" if gone else "Which air unit goes to the Reinforcement Area?"
        choice = yield t.ask(
            side,
            prompt,
            [option[piece] for piece in ready] or [NONE_THERE],
            "16.6.2",
            pieces=ready,
            refuse=against_pieces(lambda piece: why_not_air(t, side, piece, "16.6.2")),
            veiled=True,
            battle="losses",
        )
        if choice == NONE_THERE:
            if not gone:
                where = DISPLAYS[Off.REINFORCEMENT]
                t.tell(Note(topic="display"), "No air unit goes to {display}.", "16.6.2", display=where)
            return
        if gone:
            eliminate_strike(t, choice.number, "16.6.2")
        else:
            send_unseen(t, choice.number, Off.REINFORCEMENT, "16.6.2")


def _deny_area(t: Table, side: int) -> Steps[bool]:
    """19.2, R-91, R-127 Missiles may send an enemy fleet in Staging back in place of one elimination."""
    s, box = t.state, t.box
    fleets = [p for p in box.strikes if box.naval[p] and s.at[p] == Off.STAGING and s.side[p] != side]
    if not fleets:
        return False
    t.reveal()
    drive = box.piece_options("drive_off")
    choice = yield t.ask(
        side,
        "Drive off a fleet instead of one elimination?",
        [*(drive[p] for p in fleets), SPARE],
        "19.2",
        refuse=against_pieces(lambda piece: _why_not_driven_off(t, side, piece)),
    )
    if choice == SPARE:
        return False
    recycle_strikes(t, (choice.number,))
    return True


def _why_not_driven_off(t: Table, side: int, piece: int) -> Refusal | None:
    """19.2, R-127 Which fleets are in the enemy's Staging Area is known now."""
    if not t.box.naval[piece]:
        return Refusal("19.2", "It is not a fleet.")
    own = t.state.side[piece] == side
    return Refusal("19.2", "It is your own." if own else "It is not in the enemy's Staging Area.")


# 19.6.3 Reserve air -------------------------------------------------------------------------------------


def reserve_available(t: Table, side: int) -> bool:
    """19.6.3 The action has an object when there are air units in Staging."""
    return on(t, switch.RESERVE_AIR) and has_aircraft(t, side)


def reserve_action(t: Table, side: int) -> Steps[None]:
    """19.6.3, R-159 Any number of air units go from Staging to Reinforcement; fleets do not."""
    ready = air_units(t, side)
    choice = yield t.ask(
        side,
        "Which air units leave the theatre?",
        sorties("reserve", ready),
        "19.6.3",
        pieces=ready,
        several=Several("reserve", tuple(ready)),
        refuse=against_pieces(lambda piece: why_not_air(t, side, piece, "19.6.3")),
        veiled=len(seem_air(t, side)) > 1,
    )
    pay(t, side, t.box.cost[Line.RESERVE_AIR])
    for piece in choice.targets:
        send_unseen(t, piece, Off.REINFORCEMENT, "19.6.3")
