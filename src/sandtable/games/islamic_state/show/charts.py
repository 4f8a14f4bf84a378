"""The tables that players look things up in."""

from sandtable.core import Chart, Row
from sandtable.games.islamic_state.box.box import Box


def charts(box: Box) -> tuple[Chart, ...]:
    """The ground attack table."""
    rows = tuple(
        Row(f"{row.roll[0]}", (str(row.attacker_losses), str(row.defender_losses)))
        for row in box.tables.ground_attack.row
    )
    return (Chart("ground_attack", "Ground attack", "combat.table", ("attacker", "defender"), rows, "roll"),)
