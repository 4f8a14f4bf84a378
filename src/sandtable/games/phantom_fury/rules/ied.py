"""13.5 IED."""

from sandtable.core import D10, Battle, Steps
from sandtable.games.phantom_fury.rules.counters import pin, side_of, squad_cf, step_loss
from sandtable.games.phantom_fury.state import Table


def ied_attack(t: Table, squad: int) -> Steps[None]:
    """13.5 IED: at most the squad's combat factor pins it, more costs a step."""
    cf, place = squad_cf(t, squad), t.state.squads[squad].place

    def result(roll: int) -> str:
        return "pinned" if roll <= cf else "step loss"

    roll = t.roll(D10, "IED attack on {squad:piece}", "13.5", gives=result, squad=squad)
    sides = "insurgents", side_of(t.box, squad)
    t.tell(
        Battle(place, sides, (), (squad,), result(roll), f"CF {cf}", (), (roll,)),
        "An explosive device goes off under {defenders:piece}: {roll} against {column}, {result}.",
        "13.5",
        roll=roll,
    )
    if roll <= cf:
        pin(t, squad, "13.5")
    else:
        yield from step_loss(t, squad, "13.5")
