"""13.6.3, 13.6.4 Air units and special forces in combat, 17.2, 17.3 Fleets."""

import pytest

from sandtable.core import AnyMatch, Forecast, Option
from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.rules.support import most_air
from sandtable.testing import asked, choose, done, events, options, told, why_not
from tests.games.axis_of_evil.tools import BOX, ap, attack, battle, fight, lying, place, shift, state, table, war

COAST = "nato_cc @ 2122; rus_2gd @ 2222; "
FIELD = "nato_cc @ 1418; rus_2gd @ 1419; "


@pytest.mark.rule("axis_of_evil", "13.6.3", "13.6.3.example")
def test_each_air_unit_is_a_column_whatever_its_factor():
    match = war(FIELD + "nato_5gf_1 @ staging; nato_tac_1 @ staging; rus_tac_1 @ staging", 1)
    attack(match, "1419")
    assert asked(match).seat == 1  # the attacker first
    choose(match, "support nato_tac_1 nato_5gf_1")
    assert asked(match).seat == 0
    choose(match, "support rus_tac_1")
    assert [each.value for each in battle(match).shifts] == [2, -1]  # net one right
    assert ap(match, "coalition") == 8
    assert place(match, "nato_5gf_1") == place(match, "nato_tac_1") == place(match, "rus_tac_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "13.6.3")
@pytest.mark.parametrize(("more", "next_"), [("nato_1mef @ 1420; ", "eurasian"), ("", "coalition")])
def test_who_has_chosen_the_units_of_an_attack_is_not_asked_again_for_its_air_units(more: str, next_: str):
    """With a single unit there was nothing to choose, and no occasion to tick air units."""
    match = war(FIELD + more + "nato_tac_1 @ staging; rus_tac_1 @ staging", 1)
    for number, seat in enumerate(match.seats):
        match.stand(number, match.game.usual_orders(seat.id))
    attack(match, "1419")
    assert match.seats[asked(match).seat].id == next_


@pytest.mark.rule("axis_of_evil", "13.1", "13.6.3")
def test_the_attacker_may_name_his_air_support_with_the_attackers():
    match = war(FIELD + "nato_1mef @ 1420; nato_tac_1 @ staging; gcc_tac_1 @ staging; rus_tac_1 @ staging", 1)
    choose(match, "attack")
    for alone, why in (("nato_tac_1", "ground units"), ("nato_cc nato_tac_1 gcc_tac_1", "one contingent")):
        with pytest.raises(IllegalChoice, match=why):
            choose(match, f"with {alone}")
    choose(match, "with nato_cc nato_tac_1")
    assert asked(match).seat == 0  # nothing is left to ask the attacker: the defender's air units come next
    choose(match, "no_air")
    assert shift(match) == {"13.6.3": 1}
    assert ap(match, "coalition") == 8  # air units cost nothing
    assert place(match, "nato_tac_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "13.6.3", "16.4")
def test_one_contingent_and_its_limit():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_5gf_1", "gcc_tac_1")
    match = war(FIELD + air, 1)
    attack(match, "1419")
    with pytest.raises(IllegalChoice, match="one contingent"):
        choose(match, "support nato_tac_1 gcc_tac_1")
    with pytest.raises(IllegalChoice, match="At most 3"):
        choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3 nato_5gf_1")
    choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3")
    assert shift(match) == {"13.6.3": 3}


@pytest.mark.rule("axis_of_evil", "13.6.3")
@pytest.mark.parametrize(
    ("contingent", "units"), [("rus", ["rus_tac_1", "rus_tac_2", "rus_tac_3"]), ("irn", ["irn_tac_1", "irn_tac_2"])]
)
def test_limits_of_the_union(contingent: str, units: list[str]):
    limit = {"rus": 2, "irn": 1}[contingent]
    match = war(FIELD + "; ".join(f"{unit} @ staging" for unit in units), 1)
    attack(match, "1419")
    with pytest.raises(IllegalChoice, match=f"At most {limit}"):
        choose(match, "support " + " ".join(units[: limit + 1]))


@pytest.mark.rule("axis_of_evil", "13.6.3", "17.1")
def test_missiles_give_no_support():
    match = war(FIELD + "nato_msl_1 @ staging; nato_tac_1 @ staging", 1)
    attack(match, "1419")
    assert options(match) == ["no_air", "support nato_tac_1"]


@pytest.mark.rule("axis_of_evil", "13.6.3", "9.4")
def test_who_has_only_missiles_is_asked_all_the_same():
    """R-143"""
    match = war(FIELD + "rus_msl_1 @ staging", 1)
    attack(match, "1419")
    assert options(match, "eurasian") == ["no_air"]
    choose(match, "no_air")
    assert battle(match).result


@pytest.mark.rule("axis_of_evil", "13.6.3")
def test_the_gulf_states_fly_one_unit_in_support():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; gcc_tac_1 @ staging; gcc_tac_2 @ staging", 1)
    attack(match, "1419")
    with pytest.raises(IllegalChoice, match="At most 1"):
        choose(match, "support gcc_tac_1 gcc_tac_2")


@pytest.mark.rule("axis_of_evil", "17.1", "13.6.3")
def test_a_missile_is_refused_as_support_because_it_is_one():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; nato_msl_1 @ staging; nato_tac_1 @ staging", 1)
    attack(match, "1419")
    assert why_not(match, "nato_msl_1").rule == "17.1"


@pytest.mark.rule("axis_of_evil", "13.6.3")
def test_the_attacker_commits_air_units_first_and_openly():
    air = lying("staging", "nato_tac_1", "rus_tac_1")
    match = attack(war(f"rus_2gd @ 1418; nato_isaf @ 1419; {air}; active eurasian", 1), "1419")
    assert asked(match).seat == 0
    choose(match, "support rus_tac_1")
    assert asked(match).seat == 1
    assert any("support" in line for line in told(match))
    choose(match, "support nato_tac_1")
    assert sum(shift(match).values()) == 0
    assert place(match, "rus_tac_1") == place(match, "nato_tac_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "13.6.4")
def test_special_forces_are_committed_secretly_and_together():
    text = FIELD + "rus_storm @ staging; rus_odon @ staging; nato_sas @ staging; active eurasian"
    match = war(text.replace("nato_cc @ 1418; rus_2gd @ 1419", "rus_2gd @ 1418; nato_cc @ 1419"), 1, 2, 3, 4)
    attack(match, "1419")
    assert {each.seat for each in match.pending} == {0, 1}
    choose(match, "eurasian: commit rus_odon rus_storm")
    assert not [each for each in events(match, "note") if each.what.topic == "support"]  # nothing is told yet
    choose(match, "coalition: commit nato_sas")
    assert [each.value for each in battle(match).shifts] == [5, -3]  # the book's example: two right
    assert ap(match, "eurasian") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "13.6.4")
def test_none_need_be_committed_and_any_nationality_may_be():
    match = war(FIELD + "pak_isi @ staging; irn_qods @ staging", 1)
    attack(match, "1419")
    choose(match, "coalition: no_sf", "eurasian: no_sf")
    assert shift(match) == {}
    assert place(match, "pak_isi") == "staging"


@pytest.mark.rule("axis_of_evil", "13.6.4", "2.5")
def test_sf_commitments_are_no_ones_else_business():
    match = war(FIELD + "nato_sas @ staging; irn_qods @ staging", 1, 1, 1)
    attack(match, "1419")
    assert match.game.verbs["commit"].secret
    assert match.game.verbs["no_sf"].secret
    assert table(match).box.support[BOX.piece("nato_sas")] == 3


@pytest.mark.rule("axis_of_evil", "13.6.4", "11.2")
def test_the_defender_alone_may_commit_special_forces_and_recycles_them():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; rus_odon @ staging", 3, 4)
    attack(match, "1419")
    choose(match, "eurasian: commit rus_odon")
    assert shift(match) == {"13.6.4": -2}
    assert state(match).due[BOX.piece("rus_odon")] == 5
    done(match)


@pytest.mark.rule("axis_of_evil", "13.6.4", "13.6.3")
def test_all_support_of_both_sides_adds_up():
    """Four for six: 1:2; three aircraft and five factors of SF against one and two: five columns, 5:1."""
    boxes = lying(
        "staging", "nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_sas", "nato_cw", "syr_tac_1", "rus_odon"
    )
    match = attack(war(f"nato_isaf @ 1418; rus_2gd @ 1419; {boxes}", 1, 1, 1, 1), "1419")
    choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3", "support syr_tac_1")
    choose(match, "coalition: commit nato_sas nato_cw", "eurasian: commit rus_odon")
    assert battle(match).column == "5:1"
    assert battle(match).result == "AS"
    done(match)


@pytest.mark.rule("axis_of_evil", "17.2", "17.0")
def test_fleets_support_on_the_coast_of_their_sea_with_their_printed_shifts():
    match = war(COAST + "nato_5f @ staging; nato_6f @ staging", 1)
    attack(match, "2222")
    assert options(match) == ["no_air", "support nato_5f"]  # the Sixth Fleet is elsewhere
    choose(match, "support nato_5f")
    assert shift(match) == {"13.6.3": 3}
    assert place(match, "nato_5f") == "reinforcement"
    match = war("nato_cc @ 1418; rus_2gd @ 1419; nato_5f @ staging", 1)
    fight(match, "1419")
    assert shift(match) == {}  # inland


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_black_sea_fleet_helps_in_the_black_sea():
    match = war("rus_2gd @ 1504; rus_bsf @ staging; nato_isaf @ 1725; active eurasian", 1)
    attack(match, "1505")
    choose(match, "support rus_bsf")
    assert shift(match)["13.6.3"] == 1
    assert place(match, "rus_bsf") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_sixth_fleet_is_no_help_in_the_gulf():
    match = war("nato_cc @ 2022; rus_mvd @ 2122; nato_6f @ staging; nato_tac_1 @ staging", 1)
    attack(match, "2122")
    assert options(match) == ["no_air", "support nato_tac_1"]
    assert why_not(match, "nato_6f").rule == "17.2"


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_fifth_fleet_helps_on_the_arabian_sea():
    """R-19"""
    match = war("nato_cc @ 3723; rus_2gd @ 1325; nato_5f @ staging", 1)
    attack(match, "3724")
    choose(match, "support nato_5f")
    assert sum(shift(match).values()) == 3 - 1  # the city of Chabahar


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_fifth_fleet_helps_the_defender_too():
    match = war("rus_2gd @ 2022; gcc_exp @ 2122; nato_5f @ staging; active eurasian", 1)
    attack(match, "2122")
    choose(match, "support nato_5f")
    assert sum(shift(match).values()) == -3


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_black_sea_fleet_does_not_sail_the_caspian():
    match = war("rus_2gd @ 2207; nato_isaf @ 2308; rus_bsf @ staging; rus_tac_1 @ staging; active eurasian", 1)
    attack(match, "2308")
    assert options(match) == ["no_air", "support rus_tac_1"]


@pytest.mark.rule("axis_of_evil", "17.2")
@pytest.mark.parametrize(
    ("text", "hex_", "fleet", "offered"),
    [
        ("nato_cc @ 0912; rus_2gd @ 1325", "0913", "nato_6f", True),  # Latakia
        ("nato_cc @ 1012; syr_rg @ 1112; rus_2gd @ 1325", "1112", "nato_6f", False),  # Aleppo lies inland
        ("nato_cc @ 2020; iraq eurasian; rus_2gd @ 1325", "2120", "nato_5f", True),  # Basrah
        ("rus_58 @ 1706; nato_isaf @ 1725; active eurasian", "1805", "rus_bsf", False),  # Tbilisi
    ],
)
def test_where_fleets_help(text: str, hex_: str, fleet: str, offered: bool):
    match = attack(war(f"{text}; {fleet} @ staging", 1, seed=1), hex_)
    assert asked(match).rule == "13.6.3"
    assert (f"support {fleet}" in options(match)) is offered


@pytest.mark.rule("axis_of_evil", "17.3", "16.4")
def test_fleets_count_in_the_air_limit():
    match = war(
        COAST + "; ".join(f"{u} @ staging" for u in ("nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_5f")), 1
    )
    attack(match, "2222")
    with pytest.raises(IllegalChoice, match="At most 3"):
        choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3 nato_5f")
    choose(match, "support nato_tac_1 nato_tac_2 nato_5f")
    assert shift(match) == {"13.6.3": 5}
    assert battle(match).result


# What the other may still add ---------------------------------------------------------------------------


def forecast_of(match: AnyMatch, verb: str, *pieces: str) -> Forecast:
    """The odds of an option of what is asked, or of a group that may be named."""
    decision = asked(match)
    found = decision.odds(Option(verb, None, tuple(BOX.piece(each) for each in pieces)))
    assert found is not None
    return found


@pytest.mark.rule("axis_of_evil", "13.6.3", "13.6.4")
def test_who_declares_an_attack_is_told_what_the_defender_may_still_add():
    their = lying("staging", "rus_tac_1", "rus_tac_2", "rus_tac_3", "irn_tac_1", "rus_odon", "irn_qods")
    match = war(FIELD + "nato_1mef @ 1420; nato_tac_1 @ staging; nato_sas @ staging; " + their)
    choose(match, "attack")
    declared = forecast_of(match, "with", "nato_cc", "nato_1mef")
    known = [(aid.what, aid.value) for aid in declared.aids if aid.secret]
    factors = sum(BOX.support[BOX.piece(piece)] for piece in ("rus_odon", "irn_qods"))
    assert known == [("close air support", "0–2"), ("2 special forces", f"0–{factors}")]  # Russia flies two
    assert declared.reach == (0, declared.lit.column)
    assert any("your special forces come after this, up to 3 columns" in fact for fact in declared.facts)
    worst = {each.code for each in declared.against}
    assert worst != {each.code for each in declared.chances}


@pytest.mark.rule("axis_of_evil", "13.6.3", "9.4")
def test_what_may_come_tells_nothing_that_is_hidden():
    """R-126: of units that may be any of their kin the strongest count, wherever they are."""
    text = (
        COAST + lying("staging", "rus_msl_1", "rus_tac_1") + "; " + lying("reinforcement", "rus_tac_2", "rus_tac_3")
    )
    match = war(text)
    for piece in ("rus_msl_1", "rus_tac_1", "rus_tac_2", "rus_tac_3"):
        state(match).hidden[BOX.piece(piece)] = True
    assert most_air(table(match), 0, BOX.hex("2222")) == 2  # the missile may be an aircraft
    state(match).hidden[BOX.piece("rus_msl_1")] = False
    assert most_air(table(match), 0, BOX.hex("2222")) == 1


@pytest.mark.rule("axis_of_evil", "13.6.3")
def test_the_defender_is_told_of_the_special_forces_that_may_still_come():
    match = war(FIELD + "nato_sas @ staging; rus_tac_1 @ staging")
    attack(match, "1419")
    told_ = forecast_of(match, "no_air")
    assert [(aid.attacks, aid.value) for aid in told_.aids if aid.secret] == [(True, "0–3")]


@pytest.mark.rule("axis_of_evil", "13.6.3", "13.5.1")
def test_an_attack_begins_with_the_air_units_that_bring_most_and_no_more():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_5gf_1", "gcc_tac_1")
    match = war(FIELD + "nato_1mef @ 1420; " + air)
    choose(match, "attack")
    best = asked(match).several.best
    assert {BOX.piece(each) for each in ("nato_cc", "nato_1mef")} < set(best)
    column = forecast_of(match, "with", "nato_cc", "nato_1mef").lit.column
    assert len(best) == 2 + min(3, len(BOX.crt_columns) - 1 - column)


@pytest.mark.rule("axis_of_evil", "13.6.3", "13.6.4")
def test_who_is_asked_for_air_units_hears_whether_special_forces_follow():
    for more, follow in (("rus_alpha @ staging", True), ("rus_alpha @ reinforcement", False)):
        match = war(FIELD + "rus_tac_1 @ staging; " + more)
        attack(match, "1419")
        prompt = match.game.prompt(asked(match), match.names)
        assert prompt.endswith("Special forces follow.") == follow


@pytest.mark.rule("axis_of_evil", "14.0.as")
def test_an_attack_that_stalls_is_neither_good_nor_bad_for_the_attacker_but_good_for_the_defender():
    match = war(FIELD + "nato_1mef @ 1420; rus_tac_1 @ staging")
    choose(match, "attack")
    declared = forecast_of(match, "with", "nato_cc")
    choose(match, "with nato_cc")
    answered = forecast_of(match, "no_air")
    for found, sign in ((declared, 0), (answered, 1)):
        (stalls,) = (each for each in found.chances if each.code == "AS")
        assert (stalls.good > 0) - (stalls.good < 0) == sign
