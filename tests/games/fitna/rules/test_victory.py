"""31.0 How to win, 31.1 Victory points."""

import pytest

from sandtable.core import AnyMatch
from sandtable.core.game import RESIGN
from sandtable.games.fitna.box.plan import NOBODY
from sandtable.games.fitna.rules.victory import level, line, point_level, points, value
from sandtable.testing import play_out_phase
from tests.games.fitna.tools import at, player, spaces_of, table, war


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


MINOR = [
    (1, "syria", "damascus tartus latakia", "syria", 18),
    (2, "iraq", "baghdad karbala najaf basra", "iraq", 21),
    (2, "syria", "damascus tartus latakia aleppo", "syria", 13),
    (2, "rebels", "idlib", "syria", 6),
    (3, "syria", "damascus tartus latakia aleppo", "syria", 13),
    (3, "iraq", "baghdad karbala najaf basra", "iraq", 21),
    (3, "rebels", "idlib", "syria", 5),
    (4, "iraq", "baghdad karbala najaf basra mosul", "iraq", 24),
    (4, "syria", "damascus tartus latakia aleppo", "syria", 14),
    (4, "rebels", "idlib", "syria", 6),
    (5, "iraq", "baghdad basra kuwait_city", "kuwait", 2),
    (6, "syria", "damascus tartus latakia homs aleppo", "syria", 17),
    (6, "iraq", "baghdad karbala najaf basra mosul kirkuk", "iraq", 26),
    (7, "iraq", "baghdad karbala najaf basra mosul kirkuk", "iraq", 28),
    (7, "syria", "damascus aleppo latakia tartus", "syria", 20),
    (8, "iran", "karbala najaf baghdad basra", "iraq", 18),
    (9, "israel", "haifa netanya safed bet_shean golan south_litani", "lebanon", 2),
    (10, "turkey", "incirlik gaziantep", "syria", 9),
    (10, "syria", "damascus", "syria", 14),
    (11, "iran", "karbala najaf baghdad", "iraq", 16),
    (11, "syria", "damascus", "syria", 15),
]


def held(match: AnyMatch, **lands: dict[str, int]) -> AnyMatch:
    """So many spaces of each country under each player, the named ones of his prerequisites among them."""
    t = table(match)
    box, p = t.box, t.box.plan((t.state.scenario, t.state.people))
    for who, counts in lands.items():
        for country, count in counts.items():
            land = sorted(p.in_country[box.countries.index(country)], key=lambda x: not box.objective[x])
            holy = sorted(land, key=lambda x: not box.holy[x])
            for x in dict.fromkeys([*holy[:2], *land]):
                t.state.control[x] = player(match, who) if count > 0 else NOBODY
                count -= 1
    return match


@pytest.mark.rule("fitna", "31.0", "32.0")
@pytest.mark.parametrize(("number", "who", "named", "country", "count"), MINOR)
def test_a_minor_victory_needs_its_named_spaces_and_its_count(
    number: int, who: str, named: str, country: str, count: int
) -> None:
    """One space short of the count, without one of the named spaces, and with everything."""
    match = war(number, "")
    t = table(match)
    s, p, box = t.state, t.box.plan((t.state.scenario, t.state.people)), t.box
    mine, other = player(match, who), (player(match, who) + 1) % len(p.players)
    land = p.in_country[box.countries.index(country)]
    wanted = [box.space(each) for each in named.split()]
    filler = [x for x in land if x not in wanted]
    short = count - sum(x in land for x in wanted)

    def reached(*held: int) -> int:
        for x in p.spaces:
            s.control[x] = mine if x in held else other
        return level(t, mine)

    assert reached(*wanted, *filler[: short - 1]) == 0
    assert reached(*wanted[1:], *filler[:short], *filler[-1:]) == 0
    assert reached(*wanted, *filler[:short]) >= 1


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


@pytest.mark.rule("fitna", "31.0")
@pytest.mark.parametrize(
    ("iraqi", "winners", "kind"), [(20, (), "stalemate"), (21, (0,), "minor"), (25, (0,), "decisive")]
)
def test_a_person_wins_at_the_lower_level_of_two_countries(iraqi: int, winners: tuple[int, ...], kind: str) -> None:
    match = war(2, "turn 6; active rebels; segment adjust; hand rebels c01 c02 c03", players=2)
    held(match, syria={"syria": 30}, iraq={"iraq": iraqi})
    assert (level(table(match), player(match, "syria")), level(table(match), player(match, "rebels"))) == (3, 0)
    play_out_phase(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.level) == (winners, kind)


def test_a_resignation_ends_the_game() -> None:
    match = war(1, "syr_4arm @ homs")
    match.choose(0, RESIGN)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert at(match, "syr_4arm") == "homs"


# ---- 31.1 Victory points


@pytest.mark.rule("fitna", "31.1")
@pytest.mark.parametrize(
    ("space", "worth"),
    [
        ("najaf", 4),
        ("karbala", 4),
        ("mosul", 3),
        ("damascus", 3),
        ("baghdad", 3),
        ("kirkuk", 2),
        ("palmyra", 2),
        ("rumaila", 2),
        ("tikrit", 1),
    ],
)
def test_what_a_space_is_worth(space: str, worth: int) -> None:
    match = war(11, "")
    assert value(match.table, match.table.box.space(space)) == worth


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
@pytest.mark.parametrize(
    ("number", "who", "land", "worth"), [(10, "iran", "lebanon", 9), (10, "israel", "lebanon", 9)]
)
def test_lebanon_counts_for_whoever_holds_it_in_the_regional_war(
    number: int, who: str, land: str, worth: int
) -> None:
    match = war(number, "")
    before = points(table(held(match, syria={land: 5})), player(match, who))
    assert points(table(held(match, **{who: {land: 5}})), player(match, who)) - before == worth


@pytest.mark.rule("fitna", "31.1")
def test_spaces_of_is_and_kurds_count_for_nobody() -> None:
    match = war(2, "control iraq mosul erbil")
    lost = war(2, "control is mosul; control kdp erbil")
    assert points(match.table, 0) - points(lost.table, 0) == 6
    assert points(match.table, 1) == points(lost.table, 1)


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


@pytest.mark.rule("fitna", "31.1")
def test_a_line_to_the_sea_without_a_source_behind_it_is_none() -> None:
    road = "qasr_shirin khanaqin baqubah baghdad fallujah ramadi rutbah tanf damascus baalbek beirut"
    sources = "urmia hamadan khorramabad"
    worth = []
    for owner in ("iran", "turkey"):
        match = war(10, f"control iran {road}; control {owner} {sources}")
        worth.append(points(match.table, player(match, "iran")))
    assert worth[0] - worth[1] == 10  # Iranian spaces themselves are worth nothing to Iran


@pytest.mark.rule("fitna", "31.1")
def test_the_saudi_line_reaches_a_turkey_that_is_not_in_play() -> None:
    north = "nukhayb rutbah qaim haditha baiji mosul dahuk"
    reached = war(8, f"control saudi {north}; control iran zakho")
    short = war(8, f"control saudi {north}; control iran zakho dahuk")
    with_line, without = (points(match.table, player(match, "saudi")) for match in (reached, short))
    assert with_line - without == 10 + 1  # Dahuk, on the Turkish border, is worth one point itself


@pytest.mark.rule("fitna", "31.1.levels")
@pytest.mark.parametrize(("lead", "reached"), [(4, 0), (5, 1), (9, 1), (10, 2), (15, 3)])
def test_victory_by_points(lead: int, reached: int) -> None:
    match = war(1, "")
    assert point_level(match.table, 0, [20 + lead, 20]) == reached
    several = war(2, "")
    assert point_level(several.table, 0, [20 + lead, 20, 3]) == reached


@pytest.mark.rule("fitna", "31.1.levels")
@pytest.mark.parametrize(
    ("scores", "reached"), [([14, 20, 9], 0), ([24, 20, 9], 0), ([25, 24, 20], 0), ([30, 20, 20], 2)]
)
def test_the_lead_is_over_the_best_opponent(scores: list[int], reached: int) -> None:
    assert point_level(war(2, "").table, 0, scores) == reached


@pytest.mark.rule("fitna", "31.1", "31.1.levels")
def test_the_game_with_points_is_judged_by_points() -> None:
    match = war(1, "turn 6; active rebels; segment close", variants={"points": 1})
    assert match.outcome is not None
    assert match.outcome.rule == "31.1"
    totals = [points(match.table, q) for q in (0, 1)]
    assert match.outcome.winners == ((0,) if totals[0] - totals[1] >= 5 else ())
