"""Losses: whole units, chosen by their owners."""

from sandtable.core import Kind, Occasion, Option, Steps
from sandtable.games.islamic_state.rules.fight import Fight
from sandtable.games.islamic_state.rules.players import faction_of, runner, turn_order
from sandtable.games.islamic_state.rules.reasons import against_units, elsewhere
from sandtable.games.islamic_state.rules.stacking import distinct, eliminate
from sandtable.games.islamic_state.state import Table

DECLINE = Option("decline")


def attacker_loses(t: Table, fight: Fight, count: int) -> Steps[None]:
    """coop.losses The faction that started the combat takes the first loss."""
    for number in range(count):
        alive = [unit for unit in fight.attackers if t.state.at[unit] >= 0]
        allies = [unit for unit in fight.allies if t.state.at[unit] >= 0]
        units = alive if number == 0 else alive + allies
        if units:
            yield from lose_one(t, units, runner(t, units[0]), fight.area)


def defender_loses(t: Table, fight: Fight, count: int) -> Steps[None]:
    """combat.table The defender loses units of his choice; coop.losses where several players defend."""
    for _ in range(count):
        units = [unit for unit in fight.defenders if t.state.at[unit] == fight.area]
        if not units:
            return
        seats = {runner(t, unit) for unit in units}
        if len(seats) == 1:
            yield from lose_one(t, units, next(iter(seats)), fight.area)
        else:
            yield from _shared_loss(t, fight, units)


def lose_one(t: Table, units: list[int], seat: int, area: int) -> Steps[None]:
    """A seat gives up one of some units."""
    choice = yield t.ask(
        seat,
        "Which unit is lost in {area:space}?",
        [t.box.options("lose", Kind.PIECE)[unit] for unit in distinct(t, units)],
        rule="combat.table",
        refuse=against_units(
            t, units, "combat.table", elsewhere(t, area, "combat.table"), "The loss is not taken from its side now."
        ),
        spaces=(area,),
        battle="losses",
        area=area,
    )
    eliminate(t, choice.number, "combat.table")


def _shared_loss(t: Table, fight: Fight, units: list[int]) -> Steps[None]:
    """coop.losses Each defending player may take the loss; if none does, the attacker decides (R-83)."""
    order = [f for f in turn_order(t) if any(faction_of(t, unit) == f for unit in units)]
    asked: list[int] = []
    for faction in order:
        seat = next(runner(t, unit) for unit in units if faction_of(t, unit) == faction)
        if seat in asked:
            continue
        asked.append(seat)
        mine = [unit for unit in units if runner(t, unit) == seat]
        choice = yield t.ask(
            seat,
            "Take the loss in {area:space}?",
            [*(t.box.options("lose", Kind.PIECE)[unit] for unit in distinct(t, mine)), DECLINE],
            rule="coop.losses",
            refuse=against_units(
                t, mine, "coop.losses", elsewhere(t, fight.area, "coop.losses"), "It is not yours to give up."
            ),
            reaction="losses",
            decline=DECLINE,
            occasion=Occasion(t.state.turn, (), (fight.area,)),
            spaces=(fight.area,),
            battle="losses",
            area=fight.area,
        )
        if choice.target is not None:
            eliminate(t, choice.target, "coop.losses")
            return
    yield from lose_one(t, units, fight.seat, fight.area)
