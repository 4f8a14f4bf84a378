"""Acts: the duty, the order of the chart, dice, retries, repeats, recruits."""

import pytest

from sandtable.games.islamic_state.box.actions import Act
from sandtable.games.islamic_state.rules.acts import legal_acts
from sandtable.testing import answer_if_asked, asked, choose, done, events, hint, options, told, why_not
from tests.games.islamic_state.tools import at, here, state, war

PHASE = "is*1 @ tabqa; cash 60; phase islamic_state; cards islamic_state act"


@pytest.mark.rule("islamic_state", "acts.must", "turn.5-round")
def test_is_does_not_end_its_turn_without_an_act():
    match = war(f"{PHASE}; extra kurds")
    assert "end" not in options(match)
    choose(match, "act")
    assert state(match).act_done


def done_to(act: str) -> str:
    """All acts before this one have succeeded."""
    names = [each.name.lower() for each in Act]
    return f"succeeded {' '.join(names[: names.index(act)])}"


@pytest.mark.rule("islamic_state", "acts.must", "acts.retry")
def test_the_act_that_is_due_is_named_with_its_chance():
    assert hint(war(PHASE), "act") == "Kidnapping and ransom, 50 % success: 1 cash a turn, Intervention +1"
    assert hint(war(f"{PHASE}; swing 3"), "act") == "Kidnapping and ransom, 50 % success: 1 cash a turn"
    assert hint(war(f"{PHASE}; {done_to('propaganda')}"), "act") == "Social media propaganda: 1 recruit"
    assert hint(war(f"{PHASE}; {done_to('turkey')}; posts 1"), "act") == "2 acts to choose from"


@pytest.mark.rule("islamic_state", "acts.recruits", "reinforce.is")
def test_a_recruit_that_cannot_come_is_told():
    match = war(f"is*1 @ tabqa; cash 0; phase islamic_state; cards islamic_state act; {done_to('propaganda')}")
    control = [n for n, owner in enumerate(state(match).control) if owner == 0]
    for area in control:
        state(match).control[area] = -1
    choose(match, "act")
    assert "1 recruit cannot come: no unit, no support or no place is left." in told(match)


@pytest.mark.rule("islamic_state", "acts.must")
def test_with_momentum_the_act_may_wait_for_the_last_phase():
    match = war(f"{PHASE}; extra islamic_state")
    assert "end" in options(match)
    match = war(f"{PHASE}; extra islamic_state; stage last")
    assert "end" not in options(match)


@pytest.mark.rule("islamic_state", "acts.must")
def test_the_duty_lapses_when_no_act_is_legal():
    names = [each.name.lower() for each in Act]
    repeats = " ".join(name for name in names if name not in ("ransom", "propaganda"))
    match = war(f"{PHASE}; extra kurds; succeeded {' '.join(names)}; repeated {repeats}; posts 0")
    assert "act" not in options(match)
    assert "end" in options(match)


# ---- The order


def legal(text: str) -> list[str]:
    return [Act(act).name.lower() for act in legal_acts(war(f"{PHASE}; {text}").table)]


@pytest.mark.rule("islamic_state", "acts.order")
def test_acts_follow_the_chart():
    assert legal("") == ["ransom"]
    assert legal(done_to("turkey")) == ["turkey"]
    match = war(f"{PHASE}; {done_to('turkey')}; posts 1; extra kurds")
    choose(match, "act")
    assert options(match) == ["attempt act.propaganda", "attempt act.turkey"]
    assert why_not(match, "act.africa").rule == "acts.order"


def attempt(act: str, *dice: int, more: str = ""):
    """An act when all those before it have succeeded, with a second phase to come."""
    match = war(f"{PHASE}; extra islamic_state; {done_to(act)}; {more}", *dice)
    choose(match, "act")
    return answer_if_asked(match, f"attempt act.{act}")


@pytest.mark.rule("islamic_state", "acts.order")
def test_after_a_failure_the_same_act_is_the_next_one():
    match = attempt("africa", 1)
    assert state(match).succeeded[Act.AFRICA] == 0
    choose(match, "reveal act.islamic_state")
    assert options(match) == ["attempt act.propaganda", "attempt act.africa"]


@pytest.mark.rule("islamic_state", "acts.order")
def test_starred_attempts_open_propaganda_even_when_they_fail():
    match = attempt("turkey", 1)
    assert state(match).posts == 1
    match = attempt("ransom", 1)
    assert state(match).posts == 0  # no star


@pytest.mark.rule("islamic_state", "acts.chart")
def test_a_starred_act_without_a_roll_opens_propaganda():
    assert state(attempt("westerner")).posts == 1


@pytest.mark.rule("islamic_state", "acts.order")
def test_propaganda_uses_up_what_a_star_opened():
    match = war(f"{PHASE}; {done_to('turkey')}; posts 1")
    choose(match, "act", "attempt act.propaganda")
    assert state(match).posts == 0


@pytest.mark.rule("islamic_state", "acts.order")
def test_when_all_have_succeeded_each_is_repeated_once_but_ransom():
    names = [each.name.lower() for each in Act]
    found = legal(f"succeeded {' '.join(names)}; repeated africa; kurd*1 @ erbil")
    assert found == [name for name in names if name not in ("ransom", "propaganda", "africa")]
    match = war(f"{PHASE}; succeeded {' '.join(names)}", 1)
    choose(match, "act", "attempt act.turkey")
    assert state(match).repeated[Act.TURKEY] == 1  # a failed repeat is used up


# ---- Retries


@pytest.mark.rule("islamic_state", "acts.retry")
def test_each_failure_adds_one_where_the_chart_says_so():
    assert state(attempt("ransom", 3)).failed[0] == 1
    assert state(attempt("ransom", 3, more="failed ransom=1")).succeeded[0] == 1
    assert state(attempt("ransom", 1, more="failed ransom=3")).succeeded[0] == 1
    assert state(attempt("europe", 4, more="failed europe=3")).succeeded[Act.EUROPE] == 0  # no sign
    assert state(attempt("usa", 4, more="failed usa=1")).succeeded[Act.USA] == 1


@pytest.mark.rule("islamic_state", "acts.retry")
def test_bonuses_add_up_and_end_with_success():
    match = attempt("turkey", 1, more="failed turkey=3")
    assert state(match).succeeded[Act.TURKEY] == 1


@pytest.mark.rule("islamic_state", "acts.retry")
def test_a_bonus_brings_the_third_recruit_as_well():
    assert len(here(attempt("france_belgium", 5, more="failed france_belgium=1"), "ar_raqqah")) == 3


@pytest.mark.rule("islamic_state", "acts.retry")
def test_the_act_in_a_muslim_nation_has_no_bonus():
    assert state(attempt("muslim_nation", 4, more="failed muslim_nation=2")).succeeded[Act.MUSLIM_NATION] == 0


# ---- Recruits


@pytest.mark.rule("islamic_state", "acts.recruits")
def test_recruits_come_at_once_within_every_limit():
    match = attempt("africa", 3)
    assert here(match, "ar_raqqah") == ["is_2"]
    match = attempt("africa", 3, more="is*5 @ ar_raqqah")
    assert len(here(match, "ar_raqqah")) == 5
    match = attempt("africa", 3, more="control nobody all; control islamic_state ar_raqqah")
    assert here(match, "ar_raqqah") == []  # neither border nor city


@pytest.mark.rule("islamic_state", "acts.recruits", "reinforce.is")
def test_recruits_beyond_the_fifth_unit_in_raqqah_stay_in_the_pool():
    match = attempt("arab_states", 4, more="is*4 @ ar_raqqah")
    assert len(here(match, "ar_raqqah")) == 5


@pytest.mark.rule("islamic_state", "acts.recruits", "revenue.limit")
def test_an_act_brings_no_recruit_that_cannot_be_paid():
    poor = "control nobody all; control islamic_state ar_raqqah jarabulus; cash 0"
    match = attempt("africa", 3, more=poor)  # one dam, one unit
    assert state(match).succeeded[Act.AFRICA] == 1
    assert here(match, "ar_raqqah") == []


# ---- The chart


@pytest.mark.rule("islamic_state", "acts.chart", "int.changes")
@pytest.mark.parametrize(
    ("act", "die", "recruits", "level"),
    [
        ("ransom", 3, 0, 0),
        ("ransom", 4, 0, 1),
        ("propaganda", 0, 1, 0),
        ("turkey", 3, 0, 0),
        ("turkey", 4, 1, 1),
        ("africa", 2, 0, 0),
        ("africa", 3, 1, 0),
        ("westerner", 0, 1, 1),
        ("arab_states", 3, 0, 0),
        ("arab_states", 4, 2, 2),
        ("france_belgium", 4, 0, 0),
        ("france_belgium", 5, 2, 5),
        ("france_belgium", 6, 3, 5),
        ("usa", 5, 2, 5),
        ("usa", 6, 3, 5),
        ("europe", 5, 2, 5),
        ("europe", 6, 3, 5),
        ("muslim_nation", 4, 0, 0),
        ("muslim_nation", 5, 2, 1),
        ("muslim_nation", 6, 3, 1),
    ],
)
def test_every_line_of_the_chart(act, die, recruits, level):
    match = attempt(act, *((die,) if die else ()), more="level 2")
    assert len(here(match, "ar_raqqah")) == recruits
    assert state(match).level == 2 + level
    done(match)


@pytest.mark.rule("islamic_state", "acts.chart", "int.limits")
def test_far_acts_add_two_above_level_ten_whatever_the_cap():
    assert state(attempt("usa", 5, more="level 11; swing 3")).level == 13
    assert state(attempt("usa", 5, more="level 10; swing 3")).level == 15
    assert state(attempt("arab_states", 4, more="level 2; swing 3")).level == 2


@pytest.mark.rule("islamic_state", "acts.chart", "int.limits")
@pytest.mark.parametrize(("level", "after"), [(10, 15), (11, 13), (4, 9)])
def test_a_far_act_by_the_level_before_it(level, after):
    assert state(attempt("france_belgium", 5, more=f"level {level}; swing 3")).level == after


@pytest.mark.rule("islamic_state", "acts.chart", "int.limits")
def test_the_act_in_arab_states_is_inside_the_cap():
    assert state(attempt("arab_states", 4, more="level 4; swing 2")).level == 5


@pytest.mark.rule("islamic_state", "acts.chart", "int.limits")
def test_the_level_stops_at_25_for_acts_too():
    assert state(attempt("usa", 6, more="level 24")).level == 25


@pytest.mark.rule("islamic_state", "acts.chart")
def test_propaganda_raises_the_level_after_a_far_act():
    match = war(f"{PHASE}; {done_to('usa')}; far_act; posts 1; level 2")
    choose(match, "act", "attempt act.propaganda")
    assert state(match).level == 3


@pytest.mark.rule("islamic_state", "acts.chart")
def test_propaganda_is_not_felt_before():
    match = war(f"{PHASE}; {done_to('usa')}; posts 1; level 4")
    choose(match, "act", "attempt act.propaganda")
    assert state(match).level == 4


@pytest.mark.rule("islamic_state", "acts.chart")
def test_a_failed_attempt_in_france_is_enough_for_propaganda_to_be_felt():
    match = attempt("france_belgium", 1, more="level 4")
    assert state(match).far_act


@pytest.mark.rule("islamic_state", "acts.chart")
def test_an_enemy_leader_costs_the_target_a_unit_of_its_choice():
    text = "kurd*1 @ erbil; kurd*1 @ dohuk; usa*1 @ basra; rebel*1 @ douma"
    match = war(f"{PHASE}; {done_to('enemy_leader')}; {text}", 5)
    choose(match, "act")
    assert options(match) == ["against side.kurds", "against side.syrian_rebels"]  # no US units
    choose(match, "against side.kurds")
    assert asked(match).seat == 1
    assert options(match) == ["lose kurd_1", "lose kurd_2"]
    choose(match, "lose kurd_2")
    assert here(match, "dohuk") == []
    assert here(match, "ar_raqqah") == ["is_2"]
    assert state(match).leaders == [1]


@pytest.mark.rule("islamic_state", "acts.chart")
@pytest.mark.parametrize(("die", "recruits", "lost"), [(4, 0, 0), (5, 1, 1), (6, 2, 1)])
def test_the_rolls_against_an_enemy_leader(die, recruits, lost):
    match = war(f"{PHASE}; {done_to('enemy_leader')}; kurd*2 @ erbil; leaders syrian_rebels; rebel*1 @ douma", die)
    choose(match, "act")
    assert len(here(match, "erbil")) == 2 - lost  # the rebels were hit this year
    assert len(here(match, "ar_raqqah")) == recruits


@pytest.mark.rule("islamic_state", "acts.chart")
def test_the_coalition_may_be_hit_but_only_in_its_iraqi_units():
    match = attempt("enemy_leader", 5, more="usa*1 @ basra; iraq_shia*1 @ kut; iraq_shia*1 @ hilla")
    answer_if_asked(match, "against side.coalition")
    assert options(match) == ["lose iraq_shia_1", "lose iraq_shia_2"]


@pytest.mark.rule("islamic_state", "acts.chart")
def test_the_enemy_leader_of_irans_forces_may_be_hit_in_lebanon():
    match = attempt("enemy_leader", 5, more="hezbollah*1 @ lebanon; kurd*1 @ erbil")
    choose(match, "against side.iran")
    assert at(match, "hezbollah_1") == "pool"


@pytest.mark.rule("islamic_state", "acts.chart", "calendar")
def test_a_failed_attempt_on_a_leader_may_be_repeated_on_the_same_faction():
    match = attempt("enemy_leader", 1, more="kurd*1 @ erbil")
    assert state(match).leaders == []


@pytest.mark.rule("islamic_state", "acts.chart", "russia.appear")
def test_a_regime_unit_lost_to_an_act_is_a_setback():
    match = attempt("enemy_leader", 5, more="regime*1 @ homs; setbacks 2")
    assert state(match).setbacks == 3


@pytest.mark.rule("islamic_state", "acts.chart", "revenue.cash")
def test_ransom_pays_one_cash_a_turn():
    base = "is*1 @ tabqa; control nobody all; control islamic_state tabqa; cash 0"
    assert state(war(base)).cash == 5
    assert state(war(f"{base}; succeeded ransom")).cash == 6


# ---- What acts bring beside units


@pytest.mark.rule("islamic_state", "momentum.shield")
@pytest.mark.parametrize(("act", "safe"), [("usa", True), ("europe", True), ("arab_states", False)])
def test_which_acts_keep_momentum(act, safe):
    assert state(attempt(act, 6)).shielded is safe


@pytest.mark.rule("islamic_state", "momentum.shield")
def test_a_failed_act_in_the_west_keeps_nothing():
    assert not state(attempt("usa", 1)).shielded


@pytest.mark.rule("islamic_state", "air.us", "acts.chart")
@pytest.mark.parametrize(("act", "free"), [("france_belgium", True), ("usa", False), ("europe", True)])
def test_which_acts_let_the_allies_fly(act, free):
    assert state(attempt(act, 6)).struck_home is free


@pytest.mark.rule("islamic_state", "int.table", "acts.recruits")
def test_the_closed_border_takes_one_recruit_of_several():
    assert len(here(attempt("arab_states", 4, more="played close_border"), "ar_raqqah")) == 1


@pytest.mark.rule("islamic_state", "acts.chart", "acts.retry")
@pytest.mark.parametrize(
    ("act", "die", "more", "words", "faces"),
    [
        ("ransom", 4, "", "success: 1 cash a turn", 3),
        ("ransom", 3, "", "failure: the next attempt adds 1", 3),
        ("ransom", 2, "failed ransom=1", "failure: the next attempt adds 1", 2),
        ("propaganda", 0, "", "success: 1 recruit", 6),
    ],
)
def test_an_act_tells_whether_it_has_succeeded_and_its_chance(act, die, more, words, faces):
    match = attempt(act, *([die] if die else []), more=more)
    (what,) = (event.what for event in events(match, "note", topic="act"))
    assert (what.reading.chance.text, round(6 * what.reading.chance.probability)) == (words, faces)
    assert what.side == "islamic_state"
