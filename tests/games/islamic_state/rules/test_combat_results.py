"""Combat: the ground attack table, and who holds the area afterwards."""

import pytest

from sandtable.testing import answer_if_asked, choose
from tests.games.islamic_state.tools import FIVE, attack, fought, here, owner, play, state, war

SUNNI = "iraq_shia*2 @ fallujah; is*2 @ fallujah"  # at home only IS: +1 on the die


@pytest.mark.rule("islamic_state", "combat.table", "refugees.count")
@pytest.mark.parametrize(
    ("die", "attackers", "defenders", "refugees", "level"),
    [
        (1, 2, 2, 0, 1),  # 2: contested
        (2, 2, 2, 1, 1),  # 3: contested, refugees
        (3, 1, 1, 0, 1),  # 4: one each
        (4, 1, 0, 1, 2),  # 5: one and two, refugees; the city falls
        (5, 2, 0, 1, 2),  # 6: two, refugees
        (6, 2, 0, 0, 3),  # 7: two, casualties by IS
    ],
)
def test_every_line_of_the_table(die, attackers, defenders, refugees, level):
    match = attack(SUNNI, die)
    units = here(match, "fallujah")
    assert sum(unit.startswith("is") for unit in units) == attackers
    assert sum(unit.startswith("iraq") for unit in units) == defenders
    assert state(match).refugees == refugees
    assert state(match).level == level
    assert owner(match, "fallujah") == ("coalition" if defenders else "islamic_state")


@pytest.mark.rule("islamic_state", "combat.table", "combat.contested")
def test_on_a_one_attackers_who_moved_in_go_back():
    text = "is*4 @ rastan; regime*1 @ hama; control islamic_state rastan"
    match = play("islamic_state", "move", f"{text}; cash 40; act_done", 1)
    choose(match, "take is_1 is_2", "to hama", "attack side.syrian_regime", "stand")
    assert len(here(match, "rastan")) == 4
    assert len(here(match, "hama")) == 1
    assert owner(match, "hama") == "syrian_regime"


@pytest.mark.rule("islamic_state", "combat.table")
def test_on_a_one_those_who_contested_the_area_before_stay():
    text = "is*4 @ rastan; is*1 @ hama; regime*1 @ hama; control islamic_state rastan; cash 40; act_done"
    match = play("islamic_state", "move", text, 1)
    choose(match, "from rastan", "take is_1", "to hama", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_5", "stand")
    assert sum(unit.startswith("is") for unit in here(match, "hama")) == 2
    match = attack("is*2 @ hama; regime*1 @ hama", 1)
    assert len(here(match, "hama")) == 3


@pytest.mark.rule("islamic_state", "combat.table", "combat.contested")
def test_a_two_leaves_the_area_contested_and_its_owner_in_control():
    text = "is*2 @ karbala; iraq_shia*1 @ karbala"
    match = fought(text, "islamic_state", 2, area="karbala", target="coalition", units="is_1 is_2")
    assert owner(match, "karbala") == "coalition"
    assert len(here(match, "karbala")) == 3


@pytest.mark.rule("islamic_state", "combat.table", "combat.home")
def test_a_five_costs_each_side_one_where_the_defender_is_at_home():
    match = fought(
        "is*5 @ karbala; iraq_shia*3 @ karbala",
        "islamic_state",
        3,
        area="karbala",
        target="coalition",
        units=FIVE,
    )
    assert len(here(match, "karbala")) == 4 + 2
    assert state(match).refugees == 1


@pytest.mark.rule("islamic_state", "combat.home")
def test_a_side_at_home_loses_one_instead_of_two():
    match = attack("is*5 @ karbala; iraq_shia*3 @ karbala", 4, 1)  # 10 against 8: 6
    assert len(here(match, "karbala")) == 5 + 2
    match = attack("is*5 @ salma; regime*3 @ salma", 1)  # 11 against 6: 6
    assert len(here(match, "salma")) == 5 + 1


@pytest.mark.rule("islamic_state", "combat.table", "combat.home")
@pytest.mark.parametrize(("die", "lost"), [(5, 2), (6, 2)])
def test_two_defenders_away_from_home_are_lost(die, lost):
    match = fought(
        "is*2 @ salma; regime*2 @ salma; is*1 @ tabqa",
        "islamic_state",
        die - 1,
        area="salma",
        target="syrian_regime",
        units="is_1 is_2",
    )
    assert state(match).setbacks == lost


@pytest.mark.rule("islamic_state", "combat.table")
def test_two_losses_of_a_single_unit_are_one():
    match = fought(
        "is*5 @ salma; regime*1 @ salma",
        "islamic_state",
        6,
        area="salma",
        target="syrian_regime",
        units=FIVE,
    )
    assert state(match).setbacks == 1
    assert len(here(match, "salma")) == 5


@pytest.mark.rule("islamic_state", "combat.table", "int.changes")
def test_casualties_lower_the_level_when_others_cause_them():
    match = war("usa*2 @ ramadi; is*1 @ ramadi; level 5; phase coalition; cards coalition move", 6)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight ramadi", "commit usa_1 usa_2", "stand")
    assert state(match).level == 4


@pytest.mark.rule("islamic_state", "combat.table", "int.changes")
@pytest.mark.parametrize(
    ("faction", "force", "area", "change"),
    [
        ("syrian_regime", "regime", "tartus", 1),
        ("syrian_rebels", "rebel", "quneitra", -1),
        ("kurds", "kurd", "kobani", -1),
        ("coalition", "iraq_shia", "karbala", -1),
    ],
)
def test_casualties_of_a_seven_by_who_causes_them(faction, force, area, change):
    units = " ".join(f"{force}_{n}" for n in (1, 2, 3))
    text = f"{force}*3 @ {area}; is*1 @ {area}; is*1 @ tabqa; level 9"
    match = fought(text, faction, 6, area=area, target="islamic_state", units=units)
    assert state(match).level == 9 + change


@pytest.mark.rule("islamic_state", "combat.table", "refugees.count", "int.limits")
def test_the_sixth_refugee_of_a_battle_raises_the_level():
    text = "is*3 @ karbala; iraq_shia*1 @ karbala; level 4; refugees 5"
    match = fought(text, "islamic_state", 1, area="karbala", target="coalition", units="is_1 is_2 is_3")
    assert (state(match).refugees, state(match).level) == (6, 5)


@pytest.mark.rule("islamic_state", "combat.table", "occupy.when")
def test_the_last_units_of_both_sides_leave_an_area_to_its_last_owner():
    match = fought(
        "kurd*1 @ abu_kamal; regime*1 @ abu_kamal; is*1 @ tabqa",
        "kurds",
        4,
        area="abu_kamal",
        target="syrian_regime",
        units="kurd_1",
    )
    assert here(match, "abu_kamal") == []
    assert owner(match, "abu_kamal") == "islamic_state"


@pytest.mark.rule("islamic_state", "occupy.when", "combat.table")
def test_a_defender_left_alone_after_combat_takes_the_area():
    text = "regime*1 @ kobani; rebel*1 @ jarabulus; control islamic_state kobani; control syrian_rebels jarabulus"
    match = play("syrian_rebels", "move", f"{text}; is*1 @ tabqa; cash 60", 1)
    answer_if_asked(match, "to kobani", "attack side.syrian_regime", "stand")
    assert here(match, "kobani") == ["regime_1"]
    assert owner(match, "kobani") == "syrian_regime"
    assert state(match).captured == [0, 0, 0, 0, 0, 1]
