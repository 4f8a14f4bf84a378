"""6.0, 6.1, 6.4 The sequence of a turn, and 19.3.return."""

import pytest

from sandtable.games.axis_of_evil.rules import victory
from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import asked, choose, events, options, told
from tests.games.axis_of_evil.tools import (
    APART,
    BOX,
    battle,
    fight,
    is_reduced,
    opening,
    place,
    state,
    table,
    targets,
    war,
)


@pytest.mark.rule("axis_of_evil", "6.0", "6.1")
def test_a_turn_has_three_phases():
    match = war(f"phase returns; {APART}shock out", 3, 3, 2, 2)
    assert state(match).phase is Phase.ACTIONS
    choose(match, "pass")
    assert state(match).turn == 1
    match = war(f"phase returns; {APART}shock out", 3, 3, 2, 2, seed=1)
    choose(match, "pass", "pass")
    assert state(match).turn == 2


@pytest.mark.rule("axis_of_evil", "6.4")
def test_the_end_of_a_turn_is_told_however_it_comes():
    for text, acts in ((APART + "ap 0 3; shock out", ("pass",)), (APART + "ap 0 1; shock out", ("ground", "halt"))):
        match = war(text, *(() if acts == ("pass",) else (1,)), seed=3)
        choose(match, *acts)
        assert "The turn ends." in told(match)


@pytest.mark.rule("axis_of_evil", "19.3.return")
def test_an_eliminated_peshmerga_unit_returns_after_a_die():
    match = war(
        "turn 2; psh_80 @ 1811 reduced; rus_2gd @ 1911; rus_41 @ 1910; active eurasian; shock out",
        6,
        1,
        1,
        1,
        1,
        1,
        seed=1,
    )
    fight(match, "1811", "rus_2gd")
    if place(match, "psh_80") != "track":
        pytest.fail(battle(match).result)
    assert state(match).due[BOX.piece("psh_80")] == 3
    assert victory.losses_points(table(match), 0) == 0
    while asked(match).rule != "19.3.return":
        choose(match, options(match)[-1])
    choose(match, "at 1712")
    assert place(match, "psh_80") == "1712"
    assert not is_reduced(match, "psh_80")


@pytest.mark.rule("axis_of_evil", "19.3.return")
def test_it_waits_until_a_hex_is_free():
    inside = [BOX.grid.names[i] for i in range(BOX.size) if BOX.kurdistan[i]]
    units = [BOX.counters.counter[u].id for u in BOX.units if BOX.counters.counter[u].id.startswith("rus")]
    full = "; ".join(f"{unit} @ {where}" for unit, where in zip(units, inside, strict=False))
    match = war(f"turn 3; phase returns; {full}; psh_80 @ track due=3; shock out; nato_isaf @ 1725", seed=1)
    assert place(match, "psh_80") == "waiting"
    freed = "; ".join(full.split("; ")[1:])
    match = war(f"turn 4; phase returns; {freed}; psh_80 @ waiting; shock out; nato_isaf @ 1725", seed=1)
    assert place(match, "psh_80") == inside[0]


@pytest.mark.rule("axis_of_evil", "19.3.return")
@pytest.mark.parametrize(("turn", "there"), [(7, "track"), (8, "out")])
def test_peshmerga_who_would_return_after_turn_ten_do_not(turn: int, there: str):
    match = war(f"turn {turn}; psh_ypg @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DE", 3)
    fight(match, "1411")
    assert place(match, "psh_ypg") == there


@pytest.mark.rule("axis_of_evil", "19.3.return")
@pytest.mark.parametrize(("turn", "line"), [(1, "comes back on turn 4"), (9, "does not come back in this game")])
def test_the_return_of_peshmerga_is_told(turn: int, line: str):
    match = war(f"turn {turn}; psh_ypg @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DE", 3)
    fight(match, "1411")
    assert any(line in each for each in told(match))


@pytest.mark.rule("axis_of_evil", "19.3.return", "4.1.1")
def test_peshmerga_return_whole_and_score_nothing():
    text = "turn 2; shock out; psh_ypg @ track due=3; rus_2gd @ 1325; nato_isaf @ 1725; passed"
    match = choose(war(text, seed=1), "pass")
    assert (asked(match).rule, asked(match).seat) == ("19.3.return", 1)
    assert all(BOX.kurdistan[BOX.hex(name)] for name in targets(match, "at"))
    choose(match, "at 1411")
    assert not is_reduced(match, "psh_ypg")
    lost = war("psh_80 @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DE", 1, seed=1)
    before = victory.victory_points(table(lost), 0)
    fight(lost, "1411")
    assert victory.victory_points(table(lost), 0) == before


def test_a_turn_is_told():
    match = opening(1, 1, 2, 1)
    choose(match, "default", "default", "keep")
    assert [each.what.number for each in events(match, "turn")] == [1]
    assert [each.what.name for each in events(match, "phase")][-1] == "Action Phase"
