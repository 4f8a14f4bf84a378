"""3 Set-up: start forces, scenario forces, variable control."""

from sandtable.board.zoc import Zones
from sandtable.core import D6, Setting
from sandtable.core.events import Card
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import COALITION, NEUTRAL, SIDES, Box
from sandtable.games.axis_of_evil.box.counters import Contingent, Sort
from sandtable.games.axis_of_evil.box.tables import ControlResult
from sandtable.games.axis_of_evil.state import Off, Phase, State, Table

BOXES = {"staging": Off.STAGING, "reinforcement": Off.REINFORCEMENT}
SHIFTING = ("iraq", "peshmerga")
"""3.3 Contingents whose side is rolled for."""


def new_state(box: Box, setting: Setting) -> State:
    """3.0, 3.1, 3.10 The position before the Variable Control dice; turn 1, no AP."""
    scenario = box.scenario_number[setting.scenario]
    first = SIDES.index(box.tables.scenario[scenario].shock)  # 3.2
    count = len(box.pieces)
    s = State(
        scenario=scenario,
        switches=switch.switches(setting.variants),
        at=[Off.OUT] * count,
        side=list(box.printed_side),
        due=[0] * count,
        reduced=[False] * count,
        hidden=[False] * count,
        stacks=[{}, {}],
        zones=Zones.none(2, box.size),
        static=Zones.none(3, box.size),
        shock_side=first,
        initiative=first,
    )
    for piece in box.pieces:
        s.at[piece] = _start(box, s, piece)
    for force in box.tables.scenario[scenario].forces:  # 3.2, table.scenario
        piece = box.piece(force.unit)
        needed = box.switch_of.get(force.if_option, 0)
        if s.at[piece] != Off.OUT and needed & s.switches == needed:
            s.at[piece] = BOXES.get(force.to, Off.UNPLACED)
    return s


def _start(box: Box, s: State, piece: int) -> int:
    """2.3.start, 3.4, 3.5, 3.7, 3.8.boxes, 3.9.boxes Where a counter is before anything is placed."""
    counter = box.counters.counter[piece]
    needed = box.optional[piece]
    if needed & s.switches != needed or counter.sort is Sort.MARKER:
        return Off.OUT
    if counter.sort is Sort.GARRISON:
        return box.place_hex[box.garrisons.index(piece)]
    if box.islamist[piece]:
        return Off.ISLAMIST
    if not counter.start:
        return Off.REINFORCEMENT
    return Off.UNPLACED if counter.sort is Sort.GROUND else BOXES[counter.deploy.box]


def index_garrisons(box: Box, s: State) -> None:
    """12.5 The hexes next to garrisons and FOBs, counted from scratch."""
    static = [(s.side[p], s.at[p]) for p in (*box.garrisons, *box.fobs) if s.at[p] >= 0]
    s.static = Zones.recomputed(box.grid.around, 3, static)


# 3.3 Variable control -----------------------------------------------------------------------------------


def variable_control(t: Table) -> None:
    """3.3, table.variable_control, R-08 A die for Iraq, Peshmerga, Syria and the division of the Coalition."""
    for line in t.box.tables.variable_control:
        die = t.roll(D6, "Variable control of {who}", "3.3", who=line.contingent.capitalize())
        result = next(each for each in line.results if die in each.die)
        t.tell(Card(None, line.contingent), "{found}", "table.variable_control", found=result.text)
        if line.contingent in SHIFTING:
            _join(t, Contingent(line.contingent), result)
        elif line.contingent == "syria":
            _civil_war(t, result)
        else:
            t.state.division = 1 + line.results.index(result)
            _divide(t, result)
    index_garrisons(t.box, t.state)
    t.state.phase = Phase.DEPLOY_FIRST


def _join(t: Table, contingent: Contingent, result: ControlResult) -> None:
    """3.3, R-17, R-110 A contingent and its garrisons take a side; its army may desert."""
    box, s = t.box, t.state
    side = SIDES.index(result.side)
    for piece in box.pieces:
        if box.contingent[piece] is not contingent:
            continue
        s.side[piece] = side
        if result.effect == "desertion" and box.sort[piece] is not Sort.GARRISON:
            if box.counters.counter[piece].id in result.keep:
                s.reduced[piece] = result.keep_reduced
            else:
                s.at[piece] = Off.REINFORCEMENT


def _civil_war(t: Table, result: ControlResult) -> None:
    """3.3, R-09 The Syrian civil war: units added or held back, places lost."""
    box, s = t.box, t.state
    for id_ in result.add:
        s.at[box.piece(id_)] = Off.UNPLACED
    for id_ in result.remove:
        s.at[box.piece(id_)] = Off.REINFORCEMENT
    for place, garrison in zip(box.places, box.garrisons, strict=True):
        if place.id in result.flip:
            s.side[garrison] = COALITION


def _divide(t: Table, result: ControlResult) -> None:
    """3.3, 5.3, R-111 Countries that stay neutral, and Israel."""
    box, s = t.box, t.state
    nations = {"pakistan": "pak", "turkey": "turkey"}
    neutral = {nations.get(country, country) for country in result.neutral}
    for piece in box.pieces:
        if box.sort[piece] is Sort.GARRISON:
            if box.country[s.at[piece]] in result.neutral:
                s.side[piece] = NEUTRAL
        elif box.counters.counter[piece].nationality in neutral:
            s.at[piece] = Off.OUT
    joining = result.add_if_option
    if joining is not None and box.switch_of[joining.option] & s.switches:
        for piece in map(box.piece, joining.units):
            if s.at[piece] != Off.OUT:
                s.at[piece] = Off.UNPLACED if box.mobile[piece] else Off.STAGING
