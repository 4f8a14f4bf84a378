"""31.0 How to win, 31.1 Victory points."""

import pytest
from fitna_tools import choose, spaces_of, state, war

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules.victory import level, line, point_level, points, value


def with_syria(count: int, *more: str) -> AnyMatch:
    """Scenario 1 in which Syria holds so many spaces, its prerequisites and some others."""
    must = ["damascus", "tartus", "latakia", *more]
    match = war(1, "")
    rest = [each for each in spaces_of(match, "syria") if each not in must]
    own = must + rest[: count - len(must)]
    lost = [each for each in spaces_of(match, "syria") if each not in own]
    return war(1, f"control syria {' '.join(own)}; control rebels {' '.join(lost)}")


@pytest.mark.rule("fitna", "31.0")
@pytest.mark.parametrize(
    ("count", "more", "reached"),
    [
        (17, (), 0),
        (18, ("aleppo",), 1),
        (20, ("aleppo", "homs"), 2),
        (22, ("aleppo", "homs", "deir_ez_zor", "raqqa"), 3),
    ],
)
def test_levels_of_scenario_1(count: int, more: tuple[str, ...], reached: int) -> None:
    match = with_syria(count, *more)
    assert level(match.table, 0) == reached


@pytest.mark.rule("fitna", "31.0")
def test_prerequisites_and_lower_levels_are_needed() -> None:
    match = with_syria(22, "aleppo", "homs", "deir_ez_zor", "raqqa")
    box = match.table.box
    match.table.state.control[box.space("damascus")] = 1
    assert level(match.table, 0) == 0
    assert level(match.table, 1) == 0  # Damascus would be decisive, but Idlib and nine spaces are missing


@pytest.mark.rule("fitna", "31.0", "29.0")
def test_several_may_win_and_a_person_has_the_lowest_level_of_his_countries() -> None:
    match = war(2, "turn 6; active rebels; segment close")
    assert match.outcome is not None
    levels = [level(match.table, q) for q in range(3)]
    assert set(match.outcome.winners) == {q for q in range(3) if levels[q]}
    two = war(2, "turn 6; active rebels; segment close", players=2)
    assert two.outcome is not None
    assert (0 in two.outcome.winners) is (min(levels[0], levels[1]) > 0)


@pytest.mark.rule("fitna", "31.1")
def test_the_worth_of_spaces() -> None:
    match = war(11, "")
    box = match.table.box
    worth = {
        each: value(match.table, box.space(each)) for each in ("karbala", "mosul", "baghdad", "rumaila", "tikrit")
    }
    assert worth == {"karbala": 4, "mosul": 3, "baghdad": 3, "rumaila": 2, "tikrit": 1}


@pytest.mark.rule("fitna", "31.1")
def test_own_countries_do_not_score_except_syria_and_iraq() -> None:
    match = war(5, "")
    box, table = match.table.box, match.table
    iraq = sum(value(table, x) for x in range(box.size) if table.state.control[x] == 0 and box.country[x] == 1)
    assert points(table, 0) == iraq
    assert points(table, 1) == 0  # Kuwait is the Coalition's own
    kurds = war(2, "")
    assert all(points(kurds.table, q) < 80 for q in range(3))


@pytest.mark.rule("fitna", "31.1")
def test_lines_of_communication() -> None:
    corridor = "qasr_shirin khanaqin baqubah baghdad fallujah ramadi rutbah tanf damascus baalbek beirut"
    match = war(11, f"turn 2; control iran {corridor}")
    assert line(match.table, "iran", "coast:med", ("iran",))
    before = points(match.table, 1)
    match.table.state.control[match.table.box.space("tanf")] = 4
    assert not line(match.table, "iran", "coast:med", ("iran",))
    assert points(match.table, 1) == before - 10 - 1
    north = "nukhayb rutbah qaim abu_kamal deir_ez_zor raqqa tell_abyad"
    saudi = war(11, f"turn 2; control saudi {north}")
    assert line(saudi.table, "saudi", "country:turkey", ("saudi",))


@pytest.mark.rule("fitna", "31.1.levels")
@pytest.mark.parametrize(("lead", "reached"), [(4, 0), (5, 1), (9, 1), (10, 2), (15, 3)])
def test_victory_by_points(lead: int, reached: int) -> None:
    match = war(1, "")
    assert point_level(match.table, 0, [20 + lead, 20]) == reached
    several = war(2, "")
    assert point_level(several.table, 0, [20 + lead, 20, 3]) == reached


@pytest.mark.rule("fitna", "31.1", "31.1.levels")
def test_the_game_with_points_is_judged_by_points() -> None:
    match = war(1, "turn 6; active rebels; segment close", variants={"points": 1})
    assert match.outcome is not None
    assert match.outcome.rule == "31.1"
    totals = [points(match.table, q) for q in (0, 1)]
    assert match.outcome.winners == ((0,) if totals[0] - totals[1] >= 5 else ())


@pytest.mark.rule("fitna", "34.0")
def test_the_security_council_may_end_the_game_at_once() -> None:
    match = war(2, "turn 4; tense; tension 3; hand iraq c90", 4)
    choose(match, "event c90.vote")
    assert match.outcome is not None
    calm = war(2, "turn 4; tense; tension 3; hand iraq c90", 3)
    choose(calm, "event c90.vote")
    assert calm.outcome is None
    assert state(calm).tension == 2
