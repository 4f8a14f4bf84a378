"""13.6.3, 13.6.4 Close air support and SF support."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

import msgspec

from sandtable.core import Chance, Forecast, Hint, Occasion, Option, Refusal, Shift, Steps, counted, in_secret
from sandtable.core.decisions import Aid, Several
from sandtable.core.events import Note
from sandtable.core.refusals import against_pieces
from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.games.axis_of_evil.box.tables import Result
from sandtable.games.axis_of_evil.rules.fog import see
from sandtable.games.axis_of_evil.rules.odds import Support, air_shift
from sandtable.games.axis_of_evil.rules.reasons import why_not_staged
from sandtable.games.axis_of_evil.rules.units import STAGING, has_any, staged, unit_at
from sandtable.games.axis_of_evil.state import Table

NO_AIR, NO_SF = Option("no_air"), Option("no_sf")
Odds = Callable[[Support, Sequence[Shift]], Forecast]
WHOM = ("attack", "defence")
HELD = 0.3
"""What an attack that stalls is worth to the defender; to the attacker it is neither good nor bad (14.0.as)."""


# 13.6.3 Close air support -------------------------------------------------------------------------------


def air_units(t: Table, side: int, where: int) -> list[int]:
    """13.6.3, 17.1, 17.2, R-86 Strike units in Staging that can support: no missiles, fleets on their coast."""
    return [piece for piece in staged(t, side, t.box.strikes) if _supports(t, piece, where)]


def _supports(t: Table, piece: int, where: int) -> bool:
    """17.1, 17.2, R-86 Whether a strike unit can support a battle in a hex."""
    box = t.box
    return not box.missile[piece] and (not box.naval[piece] or box.fleet_sea[piece] in box.coast[where])


def air_check(t: Table, pieces: tuple[int, ...]) -> Refusal | None:
    """13.6.3, 16.4, 17.3 One contingent, within its limit; fleets count as strike units."""
    contingents = {t.box.contingent[piece] for piece in pieces}
    if len(contingents) > 1:
        return Refusal("13.6.3", "Only air units of one contingent support a battle.")
    most = t.box.cas_limit[contingents.pop()]
    if len(pieces) > most:
        return Refusal("13.6.3", f"At most {most} strike units of this contingent support a battle.")
    return None


def groups(
    verb: str, pieces: Sequence[int], most: Callable[[int], int], key: Callable[[int], object]
) -> list[Option]:
    """Each piece alone, and of each kind as many as may go together."""
    found = [Option(verb, None, (piece,)) for piece in pieces]
    for _, kind in groupby(pieces, key):
        together = tuple(kind)
        together = together[: most(together[0])]
        if len(together) > 1:
            found.append(Option(verb, None, together))
    return found


def close_air_support(
    t: Table, side: int, where: int, attackers: Sequence[int], support: Support, who: int, odds: Odds, passed: bool
) -> Steps[None]:
    """13.6.3, R-67, R-143 A player commits strike units openly: no AP, no action.

    One who has `passed` them over when the attackers were chosen is asked once more only if no order declines it.
    """
    ready = air_units(t, side, where)
    seats = (1 - side, side) if who else (side, 1 - side)
    box = t.box
    options = groups("support", ready, lambda p: box.cas_limit[box.contingent[p]], lambda p: box.contingent[p])

    def expected(option: Option) -> Forecast:
        trial = Support([list(each) for each in support.air], support.sf)
        trial.air[who] = list(option.targets)
        return _for_chooser(before_sf(t, seats, where, attackers[0], trial, odds, who), who)

    follow = " Special forces follow." if _ready_sf(t, seats[0], where, attackers[0], support)[who] else ""
    choice = yield t.ask(
        side,
        "Close air support in {where:space}? It costs no AP." + follow,
        [NO_AIR, *options],
        "13.6.3",
        odds=expected,
        hint=lambda option: Hint("then to Reinforcement") if option.targets else None,
        several=Several("support", tuple(ready), check=lambda pieces: air_check(t, pieces)) if ready else None,
        refuse=against_pieces(lambda piece: _why_not_air(t, side, where, piece)),
        spaces=(where,),
        battle="support",
        reaction="late_air" if passed else "",
        decline=NO_AIR if passed else None,
        occasion=Occasion(t.state.turn, (), (where,)),
        veiled=has_any(t, side, STAGING, box.strikes),
        where=where,
        attackers=attackers,
        support=support,
    )
    commit_air(t, where, choice.targets, support, who)


def best_air(t: Table, side: int, where: int, enough: int) -> list[int]:
    """13.6.3 Strike units of one contingent that bring so many columns, else the most; as few as will do."""
    box = t.box
    ready = sorted(air_units(t, side, where), key=lambda piece: (-air_shift(t, piece), box.air_factor[piece]))
    best: tuple[int, list[int]] = (0, [])
    for contingent in dict.fromkeys(box.contingent[piece] for piece in ready):
        columns, taken = 0, list[int]()
        for piece in [each for each in ready if box.contingent[each] is contingent][: box.cas_limit[contingent]]:
            if columns < enough:
                columns, taken = columns + air_shift(t, piece), [*taken, piece]
        if (min(columns, enough), -len(taken)) > (min(best[0], enough), -len(best[1])):
            best = columns, taken
    return best[1]


def commit_air(t: Table, where: int, pieces: tuple[int, ...], support: Support, who: int) -> None:
    """13.6.3 Strike units in support of a battle are seen by both."""
    support.air[who] = list(pieces)
    if pieces:
        see(t, *pieces)
        t.tell(Note(pieces, where, "support"), "{pieces:piece} in support of the {whom}.", "13.6.3", whom=WHOM[who])


def _for_chooser(forecast: Forecast, who: int) -> Forecast:
    """What is good for the attacker is bad for the defender."""
    if not who:
        return forecast
    chances = tuple(_turned(each) for each in forecast.chances)
    against = tuple(_turned(each) for each in forecast.against)
    return msgspec.structs.replace(forecast, chances=chances, against=against)


def _turned(chance: Chance) -> Chance:
    return msgspec.structs.replace(chance, good=HELD if chance.code == Result.AS.value else -chance.good)


def _why_not_air(t: Table, side: int, where: int, piece: int) -> Refusal | None:
    """13.6.3, 17.1, 17.2 Why a player's own strike unit gives no support."""
    box = t.box
    found = why_not_staged(t, side, piece, box.strikes, "13.6.3", "It is not a strike unit.")
    if found is not None:
        return found
    if box.missile[piece]:
        return Refusal("17.1", "Missiles give no close air support.")
    if box.naval[piece] and box.fleet_sea[piece] not in box.coast[where]:
        return Refusal("17.2", "The hex is not on the coast of its sea.")
    return None


# 13.6.4 Special forces ----------------------------------------------------------------------------------


def sf_units(t: Table, side: int, *, islamist: bool | None) -> list[int]:
    """13.6.4, 19.8.2, R-102 SF in Staging; Islamist SF support only Islamists, others never (None: any)."""
    ready, of_islamists = staged(t, side, t.box.special_forces), t.box.islamist
    return ready if islamist is None else [piece for piece in ready if of_islamists[piece] is islamist]


def sf_options(verb: str, pieces: Sequence[int], none: Option) -> list[Option]:
    """None, each alone, all."""
    found = [none, *(Option(verb, None, (piece,)) for piece in pieces)]
    if len(pieces) > 1:
        found.append(Option(verb, None, tuple(pieces)))
    return found


def before_sf(
    t: Table, seats: tuple[int, int], where: int, attacker: int, trial: Support, odds: Odds, who: int
) -> Forecast:
    """13.6.3, 13.6.4 The odds while a player, the attacker or the defender, chooses his air units or before that.

    They say what the other may still add, as far as it is known, and what one's own SF can, which come after it.
    """
    ready = _ready_sf(t, seats[0], where, attacker, trial)
    air = 0 if who else most_air(t, seats[1], where)
    found = _duel(t, seats[1 - who], ready[1 - who], trial, odds, attacks=bool(who), air=air)
    own = sum(t.box.support[piece] for piece in ready[who]) * t.box.sf_shift
    if not own:
        return found
    after = f"your special forces come after this, up to {counted(own, 'column')}"
    return msgspec.structs.replace(found, facts=(*found.facts, after))


def _ready_sf(t: Table, side: int, where: int, attacker: int, support: Support) -> tuple[list[int], list[int]]:
    """13.6.4, 19.8.2 The SF of both players that may help: Islamists help Islamists, others the others."""
    islamist, defender = t.box.islamist, unit_at(t.state, 1 - side, where)
    return (
        [p for p in sf_units(t, side, islamist=islamist[attacker]) if p not in support.sf[0]],
        sf_units(t, 1 - side, islamist=defender >= 0 and islamist[defender]),
    )


def _duel(
    t: Table, seat: int, theirs: Sequence[int], trial: Support, odds: Odds, *, attacks: bool, air: int = 0
) -> Forecast:
    """13.6.4 The odds if a player sends nothing more, and what they become if he sends all that he may have.

    That is SF, in secret, and so many columns of air units that he may still commit.
    """
    alone = odds(trial, ())
    forces = most_support(t, seat, theirs) * t.box.sf_shift
    most = air + forces
    if not most:
        return alone
    hostile = odds(trial, (Shift(most if attacks else -most, "13.6", "all that the enemy may add"),))
    flown = Aid(attacks, "close air support", f"0–{air}", "13.6.3", secret=True)
    secret = Aid(attacks, f"{len(theirs)} special forces", f"0–{forces}", "13.6.4", secret=True)
    aids = [aid for aid, columns in ((flown, air), (secret, forces)) if columns]
    columns = sorted(each.lit.column for each in (alone, hostile) if each.lit and each.lit.column is not None)
    return msgspec.structs.replace(
        alone, aids=(*alone.aids, *aids), against=hostile.chances, reach=(columns[0], columns[-1])
    )


def most_support(t: Table, seat: int, theirs: Sequence[int]) -> int:
    """9.4, R-126 The most SF factors that a player's SF may have, as the enemy knows them.

    Of units that could be any of their kin, the strongest are taken, wherever those really are.
    """
    worths = _at_most(t, seat, theirs, t.box.special_forces, lambda piece: t.box.support[piece])
    return sum(sum(each) for _, each in worths)


def most_air(t: Table, seat: int, where: int) -> int:
    """9.4, 13.6.3, R-126 The most columns of air units that a player may commit, as the enemy knows them."""

    def worth(piece: int) -> int:
        return air_shift(t, piece) if _supports(t, piece, where) else 0

    worths = _at_most(t, seat, staged(t, seat, t.box.strikes), t.box.strikes, worth)
    return max((sum(each[: t.box.cas_limit[contingent]]) for contingent, each in worths), default=0)


def _at_most(
    t: Table, seat: int, there: Sequence[int], of: Sequence[int], worth: Callable[[int], int]
) -> Iterator[tuple[Contingent, list[int]]]:
    """9.4, R-126 By contingent, the most that units in a display may be worth to the enemy's knowledge, each."""
    s, box = t.state, t.box
    for contingent in dict.fromkeys(box.contingent[piece] for piece in there):
        units = [piece for piece in there if box.contingent[piece] is contingent]
        known = [worth(piece) for piece in units if not s.hidden[piece]]
        alike = [p for p in of if s.hidden[p] and s.side[p] == seat and box.contingent[p] is contingent]
        unknown = sorted((worth(piece) for piece in alike), reverse=True)[: len(units) - len(known)]
        yield contingent, sorted([*known, *unknown], reverse=True)


def _why_not_sf(t: Table, side: int, declared: Sequence[int], piece: int) -> Refusal | None:
    if piece in declared:
        return Refusal("19.1.4", "It was declared with the attack.")
    found = why_not_staged(t, side, piece, t.box.special_forces, "13.6.4", "It is not a special forces unit.")
    return found or Refusal("19.8.2", "Islamists and others do not fight together.")


def sf_support(
    t: Table, side: int, where: int, attackers: Sequence[int], support: Support, odds: Odds
) -> Steps[None]:
    """13.6.4, R-69 Both players choose secretly and reveal together."""
    seats = (side, 1 - side)
    ready = _ready_sf(t, side, where, attackers[0], support)

    def expected(option: Option, who: int) -> Forecast:
        trial = Support(support.air, [list(each) for each in support.sf])
        trial.sf[who] += option.targets
        return _for_chooser(_duel(t, seats[1 - who], ready[1 - who], trial, odds, attacks=bool(who)), who)

    answers = yield from in_secret(
        [
            t.ask(
                seat,
                "Special forces in {where:space}? No AP; both sides choose in secret.",
                sf_options("commit", pieces, NO_SF),
                "13.6.4",
                several=Several("commit", tuple(pieces)) if pieces else None,
                odds=partial(expected, who=who),
                hint=lambda option: Hint("away 1–6 turns") if option.targets else None,
                refuse=against_pieces(partial(_why_not_sf, t, seat, support.sf[who])),
                spaces=(where,),
                battle="support",
                where=where,
                attackers=attackers,
                support=support,
            )
            for who, (seat, pieces) in enumerate(zip(seats, ready, strict=True))
        ]
    )
    for who, seat in enumerate(seats):
        committed = answers[seat].targets
        support.sf[who] += committed
        if committed:
            see(t, *committed)
            text = "{pieces:piece} in support of the {whom}."
            t.tell(Note(committed, where, "support"), text, "13.6.4", whom=WHOM[who])
