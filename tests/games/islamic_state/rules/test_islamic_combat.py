"""Combat: targets, retreat, strength, the table, offensives, cooperation."""

import pytest
from islamic_tools import at, box, goals, here, owner, play, state, war

from sandtable.games.islamic_state.box.words import Faction, Force
from sandtable.games.islamic_state.rules.combat import prepare
from sandtable.games.islamic_state.rules.cooperation import cooperates, may_attack
from sandtable.games.islamic_state.rules.fight import difference
from sandtable.testing import answer_if_asked, asked, choose, done, events, options, why_not

IDLE = "phase kurds; cards kurds move"


def diff(text: str, faction: Faction, area: str, *targets: int, seat: int = -1) -> int:
    """What is added to the die of an attack, before anybody agrees to help."""
    match = war(f"{text}; {IDLE}; kurd_13 @ soran")
    fight = prepare(match.table, faction if seat < 0 else seat, faction, box().space[area], list(targets))
    assert fight is not None
    return difference(match.table, fight)


def attack(text: str, *dice: int, stand: bool = True, faction: str = "islamic_state"):
    """A fight where one stands; defenders stand fast."""
    match = war(f"{text}; act_done; cash 40; phase {faction}; cards {faction} move", *dice)
    choose(match, f"reveal move.{faction}")
    for _ in range(8):
        if not match.pending or asked_rule(match) not in (
            "actions.move",
            "combat.may",
            "combat.calc",
            "combat.retreat",
        ):
            break
        first = options(match)[0]
        choose(match, "stand" if stand and asked(match).rule == "combat.retreat" else first)
    return match


def asked_rule(match) -> str:
    return match.pending[0].rule


@pytest.mark.rule("islamic_state", "combat.may")
def test_moving_in_activates_units_that_are_there():
    text = "is*1 @ homs; regime*1 @ homs; is*2 @ rastan; control islamic_state rastan; cash 30"
    match = choose(play("islamic_state", "move", text), "from rastan", "take is_2", "to homs")
    assert [text for text in options(match) if text.startswith("attack")] == ["attack side.syrian_regime"]
    choose(match, "attack side.syrian_regime")
    assert asked(match).rule == "combat.retreat"  # only both together are strong enough


@pytest.mark.rule("islamic_state", "combat.strength")
def test_an_attack_must_be_as_strong_as_the_defence():
    text = "is*1 @ hama; is*3 @ rastan; regime*1 @ hama; regime*1 @ homs; control islamic_state rastan"
    match = play("islamic_state", "move", text)
    assert "fight hama" not in options(match)  # 2 against 4
    choose(match, "from rastan", "take is_2", "to hama")
    assert "attack side.syrian_regime" in options(match)  # 4 against 4


@pytest.mark.rule("islamic_state", "combat.strength")
def test_air_units_never_attack_alone():
    match = war(
        "air_syria_1 @ douma; rebel*1 @ douma; phase syrian_regime; cards syrian_regime move; regime*1 @ latakia"
    )
    choose(match, "reveal move.syrian_regime")
    assert "fight douma" not in options(match)


@pytest.mark.rule("islamic_state", "combat.target")
def test_the_attacker_names_one_some_or_all_factions():
    text = "is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; cash 30"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "fight hasakah")
    found = [text for text in options(match) if text.startswith("attack")]
    assert found == ["attack side.kurds", "attack side.syrian_regime", "attack side.kurds side.syrian_regime"]
    choose(match, "attack side.syrian_regime")
    assert all("kurd" not in text for text in options(match))


@pytest.mark.rule("islamic_state", "stack.iraq", "combat.target")
def test_iraqi_armies_in_baghdad_defend_together_only_if_both_are_attacked():
    text = "is*5 @ baghdad; iraq_shia*1 @ baghdad; iraq_sunni*1 @ baghdad"
    assert diff(text, Faction.ISLAMIC_STATE, "baghdad", Faction.COALITION) == 10 - 4
    assert diff(text, Faction.ISLAMIC_STATE, "baghdad", 8) == 10 - 4
    assert diff(text, Faction.ISLAMIC_STATE, "baghdad", Faction.COALITION, 8) == 10 - 6


# ---- Retreat


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_the_defender_may_retreat_some_units_by_separate_ways():
    match = retreat_from("is*5 @ homs; regime*2 @ homs", "regime_1")
    choose(match, "to tartus")
    assert options(match) == ["retreat regime_2", "stand"]
    choose(match, "retreat regime_2", "to an_nabk")
    assert (at(match, "regime_1"), at(match, "regime_2")) == ("tartus", "an_nabk")


def retreat_from(text: str, unit: str):
    match = war(f"{text}; act_done; cash 40; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    while asked(match).rule != "combat.retreat":
        choose(match, options(match)[0])
    if f"retreat {unit}" in options(match):
        choose(match, f"retreat {unit}")
    return match


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_retreat_goes_through_own_land_and_stops_beyond_it():
    text = (
        "is*5 @ homs; regime*1 @ homs; rebel*1 @ zabadani; regime*1 @ rastan; rebel*1 @ rastan; rebel*1 @ salamiyah"
    )
    match = retreat_from(f"{text}; control nobody tiyas", "regime_1")
    found = goals(match)
    assert "damascus" in found  # two areas through own land
    assert "tiyas" in found  # empty, not controlled
    assert "palmyra" not in found  # beyond it
    assert "zabadani" not in found  # enemies
    assert "rastan" in found  # contested, with a unit of his own
    assert "salamiyah" not in found


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_full_areas_are_passed():
    match = retreat_from("is*5 @ homs; regime*1 @ homs; regime*3 @ an_nabk", "regime_1")
    assert "an_nabk" not in goals(match)
    assert "damascus" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_turks_retreat_into_turkey():
    match = retreat_from("is*5 @ zakho; turkey_1 @ zakho", "turkey_1")
    assert "turkey" in goals(match)
    choose(match, "to turkey")
    assert at(match, "turkey_1") == "turkey"


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_defenders_decide_in_turn_order():
    text = "momentum 4; is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; cash 40; act_done"
    match = war(f"{text}; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah")
    choose(match, "attack side.kurds side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4 is_5")
    assert asked(match).seat == 5  # after the rebels, who hold Momentum, comes the regime
    choose(match, "stand")
    assert asked(match).seat == 1


@pytest.mark.rule("islamic_state", "combat.retreat", "occupy.when")
def test_an_attacker_whom_all_evade_takes_the_area():
    match = retreat_from("is*5 @ homs; regime*1 @ homs", "regime_1")
    choose(match, "to tartus")
    assert owner(match, "homs") == "islamic_state"
    assert not events(match, "battle")


# ---- Strength


@pytest.mark.rule("islamic_state", "combat.calc")
def test_each_point_of_superiority_adds_one():
    assert diff("is*3 @ karbala; iraq_shia*1 @ karbala", Faction.ISLAMIC_STATE, "karbala", 3) == 6 - 4
    assert diff("is*3 @ salma; regime*1 @ salma", Faction.ISLAMIC_STATE, "salma", 5) == 6 + 1 - 2


@pytest.mark.rule("islamic_state", "combat.calc")
def test_all_or_some_units_take_part():
    match = attack("is*4 @ homs; regime*1 @ homs", 4)
    assert len(events(match, "battle")[0].what.attackers) == 4
    match = war("is*4 @ homs; regime*1 @ homs; act_done; cash 40; phase islamic_state; cards islamic_state move", 4)
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight homs")
    groups = [text for text in options(match) if text.startswith("commit")]
    assert groups == ["commit is_1 is_2 is_3 is_4", "commit is_1 is_2 is_3", "commit is_1 is_2"]
    choose(match, "commit is_3 is_4", "stand")
    assert [box().piece_ids[u] for u in events(match, "battle")[0].what.attackers] == ["is_3", "is_4"]


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_the_strongest_defender_at_home_is_doubled_once():
    text = "is*5 @ tartus; regime*1 @ tartus; russia_1 @ tartus"
    assert diff(text, Faction.ISLAMIC_STATE, "tartus", 5) == 10 - (2 + 3 + 3)


@pytest.mark.rule("islamic_state", "combat.modifiers")
def test_an_attacker_at_home_adds_one_unless_a_defender_is_too():
    assert diff("rebel*2 @ salma; regime*1 @ salma", Faction.SYRIAN_REBELS, "salma", 5) == 4 + 1 - 2
    assert diff("rebel*2 @ idlib; regime*1 @ idlib", Faction.SYRIAN_REBELS, "idlib", 5) == 4 - 4
    assert diff("rebel*2 @ nubl; kurd*1 @ nubl; is*3 @ nubl", Faction.ISLAMIC_STATE, "nubl", 4) == 6 - 4


@pytest.mark.rule("islamic_state", "combat.modifiers", "air.table")
def test_one_air_unit_adds_two_on_either_side():
    text = "regime*2 @ salma; rebel*1 @ salma; air_syria_1 @ salma"
    assert diff(text, Faction.SYRIAN_REGIME, "salma", 4) == 4 + 2 - 4
    assert diff(f"{text}; air_russia_1 @ salma", Faction.SYRIAN_REGIME, "salma", 4) == 4 + 2 - 4
    text = "is*4 @ salma; regime*1 @ salma; air_syria_1 @ salma"
    assert diff(text, Faction.ISLAMIC_STATE, "salma", 5) == 8 + 1 - 2 - 2


@pytest.mark.rule("islamic_state", "combat.home")
def test_a_side_at_home_loses_one_instead_of_two():
    match = attack("is*5 @ karbala; iraq_shia*3 @ karbala", 4, 1)  # 10 against 8: 6
    assert len(here(match, "karbala")) == 5 + 2
    match = attack("is*5 @ salma; regime*3 @ salma", 1)  # 11 against 6: 6
    assert len(here(match, "salma")) == 5 + 1


# ---- The table


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


@pytest.mark.rule("islamic_state", "combat.table")
def test_on_a_one_attackers_who_moved_in_go_back():
    text = "is*4 @ rastan; regime*1 @ hama; control islamic_state rastan"
    match = play("islamic_state", "move", f"{text}; cash 40; act_done", 1)
    choose(match, "take is_1 is_2", "to hama", "attack side.syrian_regime", "stand")
    assert len(here(match, "rastan")) == 4
    assert len(here(match, "hama")) == 1


@pytest.mark.rule("islamic_state", "combat.table")
def test_on_a_one_those_who_contested_the_area_before_stay():
    text = "is*4 @ rastan; is*1 @ hama; regime*1 @ hama; control islamic_state rastan; cash 40; act_done"
    match = play("islamic_state", "move", text, 1)
    choose(match, "from rastan", "take is_1", "to hama", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_5", "stand")
    assert sum(unit.startswith("is") for unit in here(match, "hama")) == 2
    match = attack("is*2 @ hama; regime*1 @ hama", 1)
    assert len(here(match, "hama")) == 3


@pytest.mark.rule("islamic_state", "combat.table", "int.changes")
def test_casualties_lower_the_level_when_others_cause_them():
    match = war("usa*2 @ ramadi; is*1 @ ramadi; level 5; phase coalition; cards coalition move", 6)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight ramadi", "commit usa_1 usa_2", "stand")
    assert state(match).level == 4


@pytest.mark.rule("islamic_state", "atrocity")
@pytest.mark.parametrize(
    ("text", "dice", "level"),
    [
        ("is*5 @ hilla; iraq_shia*2 @ hilla", (2, 5), 1 + 2),  # 10 - 6 = 4; not their people: 5 + 1
        ("is*5 @ hilla; iraq_shia*2 @ hilla", (2, 4), 1),
        ("is*5 @ baghdad; iraq_shia*2 @ baghdad", (2, 5), 1),  # Sunni live there too
        ("is*5 @ baghdad; iraq_shia*2 @ baghdad", (2, 6), 1 + 2),
    ],
)
def test_the_atrocity_roll(text, dice, level):
    match = attack(text, *dice)
    assert state(match).level == level
    done(match)


@pytest.mark.rule("islamic_state", "atrocity")
def test_no_atrocity_roll_among_ones_own_people_or_by_the_tolerant():
    match = attack("is*5 @ douma; rebel*2 @ douma", 2)  # both Sunni
    assert [event.rule for event in events(match, "roll")] == ["combat.table"]
    match = war("usa*2 @ ramadi; is*1 @ ramadi; phase coalition; cards coalition move", 2)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight ramadi", "commit usa_1 usa_2", "stand")
    assert "atrocity" not in [event.rule for event in events(match, "roll")]


# ---- Overwhelming offensives


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_is_goes_on_into_enemy_occupied_neighbours_up_to_three():
    text = "is*5 @ rastan; regime*1 @ homs; regime*1 @ salamiyah; regime*1 @ tiyas; regime*1 @ an_nabk; act_done"
    match = play("islamic_state", "move", f"{text}; control islamic_state rastan; cash 60", 6, 6, 6, 6)
    choose(match, "take is_1 is_2 is_3 is_4", "to homs", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4", "stand")
    assert owner(match, "homs") == "islamic_state"
    assert set(goals(match, "advance")) == {"salamiyah", "tiyas", "an_nabk"}
    choose(match, "advance tiyas", "take is_1 is_2 is_3 is_4", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4", "stand")
    assert owner(match, "tiyas") == "islamic_state"
    assert match.pending[0].rule != "combat.overwhelm"  # no enemy is next to it


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_an_offensive_ends_where_the_enemy_is_not_cleared():
    text = "is*5 @ rastan; regime*3 @ homs; regime*1 @ tiyas; control islamic_state rastan; cash 60; act_done"
    match = play("islamic_state", "move", text, 4)
    choose(match, "take is_1 is_2 is_3 is_4", "to homs", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4", "stand")
    assert owner(match, "homs") == "syrian_regime"
    assert match.pending[0].rule != "combat.overwhelm"


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_retreaters_are_pursued_through_empty_areas():
    text = "is*5 @ rastan; regime*1 @ homs; control islamic_state rastan; cash 60; act_done"
    match = play("islamic_state", "move", text)
    choose(match, "take is_1 is_2 is_3 is_4", "to homs", "attack side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4")
    choose(match, "retreat regime_1", "to damascus")
    assert goals(match, "advance") == ["an_nabk"]  # empty, but on their way
    choose(match, "advance an_nabk", "take is_1 is_2 is_3 is_4")
    assert owner(match, "an_nabk") == "syrian_regime"  # merely passed
    assert goals(match, "advance") == ["damascus"]


@pytest.mark.rule("islamic_state", "combat.overwhelm")
def test_others_have_no_offensive_but_us_units_that_began():
    text = "control coalition ramadi; is*1 @ fallujah; is*1 @ samarra"
    match = war(f"{text}; usa*2 @ ramadi; phase coalition; cards coalition move", 6)
    choose(match, "reveal move.coalition", "take usa_1 usa_2", "to fallujah", "attack side.islamic_state")
    answer_if_asked(match, "commit usa_1 usa_2", "stand")
    assert goals(match, "advance") == ["samarra"]
    match = war(f"{text}; iraq_sunni*3 @ ramadi; phase coalition; cards coalition move", 6)
    choose(match, "reveal move.coalition", "take iraq_sunni_1 iraq_sunni_2 iraq_sunni_3")
    answer_if_asked(match, "attack side.islamic_state", "commit iraq_sunni_1 iraq_sunni_2 iraq_sunni_3", "stand")
    assert owner(match, "fallujah") == "coalition"
    assert match.pending[0].rule != "combat.overwhelm"


# ---- Cooperation


def friends(one: Force, other: Force, area: str, text: str = "") -> bool:
    match = war(f"kurd*1 @ erbil; {text}; {IDLE}")
    return cooperates(match.table, one, other, box().space[area])


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize(
    ("one", "other", "area", "text", "expected"),
    [
        (Force.SYRIAN_REGIME, Force.HEZBOLLAH, "homs", "", True),
        (Force.SYRIAN_REGIME, Force.IRAN, "homs", "", True),  # as the militia
        (Force.KURDS, Force.SYRIAN_REBELS, "kobani", "", True),
        (Force.KURDS, Force.IRAQI_SHIA, "kirkuk", "", False),
        (Force.IRAQI_SHIA, Force.IRAQI_SUNNI, "baghdad", "", False),
        (Force.SYRIAN_REBELS, Force.IRAQI_SUNNI, "tanf", "", True),
        (Force.ISLAMIC_STATE, Force.SYRIAN_REBELS, "douma", "", False),
        (Force.SHIA_MILITIA, Force.USA, "basra", "", False),
        (Force.SHIA_MILITIA, Force.USA, "basra", "is*1 @ hatra", True),
        (Force.SHIA_MILITIA, Force.USA, "basra", "is*1 @ rutba", False),  # a border area
        (Force.SHIA_MILITIA, Force.USA, "douma", "is*1 @ hatra", False),
        (Force.USA, Force.SYRIAN_REBELS, "douma", "", False),
        (Force.USA, Force.SYRIAN_REBELS, "douma", "played full_syria", True),
        (Force.TURKEY, Force.SYRIAN_REBELS, "azaz", "", False),
        (Force.TURKEY, Force.SYRIAN_REBELS, "azaz", "played turkish_move", True),
        (Force.TURKEY, Force.KURDS, "zakho", "", False),
        (Force.TURKEY, Force.KURDS, "zakho", "momentum 1", True),
        (Force.TURKEY, Force.KURDS, "kobani", "momentum 1", False),
    ],
)
def test_the_cooperation_chart(one, other, area, text, expected):
    assert friends(one, other, area, text) is expected
    assert friends(other, one, area, text) is expected


@pytest.mark.rule("islamic_state", "coop.chart", "coop.iraq", "truce", "turkey.control")
@pytest.mark.parametrize(
    ("one", "other", "text", "expected"),
    [
        (Force.SYRIAN_REGIME, Force.HEZBOLLAH, "", False),
        (Force.KURDS, Force.SYRIAN_REBELS, "", False),
        (Force.KURDS, Force.IRAQI_SHIA, "", False),
        (Force.IRAQI_SHIA, Force.IRAQI_SUNNI, "", False),
        (Force.SYRIAN_REBELS, Force.IRAQI_SUNNI, "", True),  # no star
        (Force.SHIA_MILITIA, Force.USA, "", True),
        (Force.TURKEY, Force.USA, "", False),
        (Force.TURKEY, Force.IRAQI_SHIA, "", False),
        (Force.TURKEY, Force.KURDS, "", True),
        (Force.SYRIAN_REGIME, Force.SYRIAN_REBELS, "", True),
        (Force.SYRIAN_REGIME, Force.SYRIAN_REBELS, "truce", False),
        (Force.RUSSIA, Force.SYRIAN_REBELS, "truce", False),
        (Force.HEZBOLLAH, Force.SYRIAN_REBELS, "truce", True),
    ],
)
def test_who_never_attacks_whom(one, other, text, expected):
    match = war(f"kurd*1 @ erbil; {text}; {IDLE}")
    assert may_attack(match.table, one, other) is expected


JOINT = "rebel*1 @ tal_abyad; kurd*1 @ tal_abyad; is*1 @ tal_abyad; phase kurds; cards kurds move"


@pytest.mark.rule("islamic_state", "coop.chart")
def test_a_cooperator_is_asked_and_may_refuse():
    match = war(JOINT, 5)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight tal_abyad", "attack side.islamic_state")
    assert asked(match).seat == 4
    assert asked(match).reaction == "cooperate"
    assert options(match) == ["join", "stay_out"]
    refused = match.clone()
    choose(match, "join", "stand")
    assert len(events(match, "battle")[0].what.attackers) == 2
    choose(refused, "stay_out")
    assert not events(refused, "battle")  # 2 against 4: called off


@pytest.mark.rule("islamic_state", "coop.chart")
def test_a_cooperator_may_join_the_defence():
    match = attack("is*3 @ homs; regime*1 @ homs; hezbollah*1 @ homs", 3)
    assert (asked(match).seat, asked(match).reaction) == (5, "cooperate")  # Hezbollah is attacked
    choose(match, "join")
    assert len(events(match, "battle")[0].what.defenders) == 2


@pytest.mark.rule("islamic_state", "coop.chart", "combat.modifiers")
def test_a_cooperators_air_unit_supports_if_its_owner_agrees():
    text = "kurd*1 @ sinjar; is*1 @ sinjar; air_usa_1 @ sinjar; entered_iraq; phase kurds; cards kurds move"
    match = war(text, 5)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight sinjar", "attack side.islamic_state")
    assert asked(match).seat == 3
    assert options(match) == ["support", "stay_out"]
    choose(match, "support", "stand")
    shifts = [shift.why for shift in events(match, "battle")[0].what.shifts]
    assert "air support of the attack" in shifts


@pytest.mark.rule("islamic_state", "coop.losses")
def test_in_attack_the_starter_takes_the_first_loss():
    match = war(f"{JOINT}; control kurds tal_abyad", 4)
    choose(match, "reveal move.kurds")
    answer_if_asked(match, "fight tal_abyad", "attack side.islamic_state")
    choose(match, "join", "stand")
    assert at(match, "kurd_1") == "pool"
    assert at(match, "rebel_1") == "tal_abyad"


@pytest.mark.rule("islamic_state", "coop.losses")
def test_in_defence_either_may_take_it_and_else_the_attacker_decides():
    text = "is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; cash 40; act_done"
    match = war(f"{text}; phase islamic_state; cards islamic_state move", 2)
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah")
    choose(match, "attack side.kurds side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4 is_5")
    choose(match, "stand", "stand")
    assert asked(match).rule == "coop.losses"
    assert options(match) == ["lose kurd_1", "decline"]
    choose(match, "decline")
    assert options(match) == ["lose regime_1", "decline"]
    choose(match, "decline")
    assert asked(match).seat == 0
    assert options(match) == ["lose kurd_1", "lose regime_1"]


@pytest.mark.rule("islamic_state", "truce")
def test_partners_of_a_truce_are_refused_as_targets():
    text = "regime*3 @ aleppo; rebel*1 @ aleppo; is*1 @ aleppo; kurd*1 @ aleppo; truce"
    match = war(f"{text}; phase syrian_regime; cards syrian_regime move")
    choose(match, "reveal move.syrian_regime")
    answer_if_asked(match, "fight aleppo")
    assert "attack side.syrian_rebels" not in options(match)
    assert why_not(match, "side.syrian_rebels").rule == "truce"
