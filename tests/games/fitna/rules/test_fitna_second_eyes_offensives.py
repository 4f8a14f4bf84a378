"""18.0 Offensives and 19.0 Entrenchments once more, from the rulebook alone."""

import pytest
from fitna_tools import (
    FIGHTING,
    asked,
    at,
    attack,
    battle,
    choose,
    events,
    finish,
    fought,
    holder,
    offered,
    options,
    reduced,
    state,
    war,
    why_not,
)

from sandtable.core import AnyMatch
from sandtable.testing import hint


def dug(match: AnyMatch) -> set[str]:
    return {match.names.ids("space")[x] for x in state(match).dug}


# 18.1, 18.4 The table ------------------------------------------------------------------------------------------

TABLE = {
    "-8 or less": "AR* AR* AR AR AR EX",
    "-5 to -7": "AR* AR AR AR EX EX*",
    "-2 to -4": "AR AR AR EX EX* DR",
    "-1 to +1": "AR AR EX EX* EX* DR",
    "+2 to +4": "AR AR EX EX* DR DR",
    "+5 to +7": "AR EX EX* DR DR DR",
    "+8 to +10": "AR EX EX DR DR DR*",
    "+11 to +13": "EX EX DR DR DR* DS",
    "+14 to +17": "EX DR DR DR* DS DS",
    "+18 or more": "DR DR DR* DS DS DS",
}


@pytest.mark.rule("fitna", "18.4")
@pytest.mark.parametrize("column", TABLE)
def test_every_cell_of_the_combat_table(column: str) -> None:
    box = war(1, "").table.box
    place = box.columns.index(column)
    assert [row[place].id for row in box.crt] == TABLE[column].split()


@pytest.mark.rule("fitna", "18.1")
def test_both_ends_of_every_column() -> None:
    box = war(1, "").table.box
    ends = [-99, -8, -7, -5, -4, -2, -1, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 17, 18, 99]
    assert [box.start_column(difference) for difference in ends] == [n // 2 for n in range(20)]


@pytest.mark.rule("fitna", "18.1", "3.2")
def test_reduced_units_fight_with_their_reverse_side() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ homs reduced; ash_1 @ hama reduced", 1)
    attack(match, "hama")
    assert battle(match).what.column == "+2 to +4"  # 4 against 2


@pytest.mark.rule("fitna", "18.2", "14.1")
@pytest.mark.parametrize(
    ("text", "shifts", "column"),
    [
        ("syr_1arm @ homs; ash_1 @ hama", [], "+2 to +4"),
        ("syr_1arm @ homs isolated; ash_1 @ hama", [-2], "-2 to -4"),
        ("syr_1arm @ homs; ash_1 @ hama isolated", [2], "+8 to +10"),
        ("syr_1arm @ homs; ash_1 @ hama; dug hama", [-1], "-1 to +1"),
    ],
)
def test_each_shift_by_itself(text: str, shifts: list[int], column: str) -> None:
    match = war(1, f"{FIGHTING}; {text}", 1)
    attack(match, "hama")
    fought = battle(match).what
    assert ([shift.value for shift in fought.shifts], fought.column) == (shifts, column)


@pytest.mark.rule("fitna", "18.2", "19.0")
def test_an_entrenchment_comes_on_top_of_the_worth_of_the_space() -> None:
    match = war(9, f"active irano_syria; {FIGHTING}; syr_4arm @ quneitra; isr_gol @ golan; dug golan", 1)
    attack(match, "golan")
    assert [shift.value for shift in battle(match).what.shifts] == [-2, -1]


# 18.0 Who may attack -------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.0")
def test_an_offensive_comes_out_of_one_space_alone() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ jisr; ash_1 @ hama", 1)
    choose(match, "attack hama")
    assert offered(match, "from") == {"homs", "jisr"}
    assert (hint(match, "from homs"), hint(match, "from jisr")) == ("2 units", "1 unit")
    choose(match, "from homs")
    assert not any("syr_3arm" in each for each in offered(match, "commit"))


@pytest.mark.rule("fitna", "18.0", "26.1")
def test_garrisons_take_no_part_in_an_offensive() -> None:
    match = war(2, f"{FIGHTING}; run kurds iraq 1; kdp_1 @ dahuk; kdp_g1 @ dahuk; irq_9arm @ mosul", 1)
    attack(match, "mosul")
    assert [match.names.ids("piece")[u] for u in battle(match).what.attackers] == ["kdp_1"]


@pytest.mark.rule("fitna", "18.0")
def test_the_same_stack_may_attack_the_same_space_again() -> None:
    match = war(1, f"{FIGHTING}; syr_1arm @ homs; syr_3arm @ homs; fsa_1mech @ hama; fsa_2mech @ hama", 1, 1, 1, 1)
    for left in (3, 2, 1):
        finish(attack(match, "hama", "syr_1arm", "syr_3arm"))
        assert state(match).attacks == left


@pytest.mark.rule("fitna", "18.0", "18.7")
def test_armour_that_has_exploited_attacks_from_where_it_stands() -> None:
    text = "syr_4arm @ homs; ash_1 @ hama reduced; fsa_1inf @ aleppo; control rebels idlib; control syria jisr"
    match = fought(1, text, "DR", "hama")
    choose(match, "exploit idlib")
    assert "aleppo" in offered(match, "attack")


@pytest.mark.rule("fitna", "20.6", "18.0")
def test_russians_and_syrians_of_one_player_attack_together() -> None:
    match = war(3, f"{FIGHTING}; syr_4arm @ hama; rus_6arm @ hama; fsa_1mech @ idlib", 1)
    attack(match, "idlib", "syr_4arm", "rus_6arm")
    assert battle(match).what.column == "+8 to +10"  # 14 against 4


@pytest.mark.rule("fitna", "18.0", "31.0")
def test_countries_of_one_person_do_not_fight_each_other() -> None:
    text = f"{FIGHTING}; active iraq; irq_9arm @ qaim; syr_4arm @ abu_kamal; fsa_1mech @ haditha"
    assert offered(war(2, text), "attack") == {"abu_kamal", "haditha"}
    alone = war(2, text, players=2)
    assert offered(alone, "attack") == {"haditha"}
    assert why_not(alone, "abu_kamal") is not None


# 18.3 Assets ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.3")
def test_two_defenders_announce_before_anybody_else() -> None:
    text = f"active turkey; {FIGHTING}; tur_3cor @ aleppo; syr_5mech @ idlib; irn_14irg @ idlib"
    match = war(10, text, 1, quiet=False)
    attack(match, "idlib")
    order = []
    while not events(match, "battle"):
        order.append(match.seats[asked(match).seat].id)
        choose(match, "pass")
    defence, assault = order[:4], order[4:]
    assert defence == ["iran", "syria", "russia", "israel"]
    assert assault == ["turkey", "russia", "israel"]


@pytest.mark.rule("fitna", "18.3", "16.0")
def test_assets_are_for_one_offensive_only() -> None:
    text = f"{FIGHTING}; hand syria c01; syr_4arm @ homs; fsa_1mech @ hama; fsa_2mech @ hama"
    match = war(1, text, 1, 1, quiet=False)
    attack(match, "hama")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    choose(match, "asset c01.support")
    while state(match).fight is not None:
        choose(match, "pass")
    attack(match, "hama")
    while len(events(match, "battle")) < 2:
        choose(match, "pass")
    assert [[shift.value for shift in each.what.shifts] for each in events(match, "battle")] == [[3], []]


# 18.4, 18.5 Results and losses ---------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.4.ar", "18.5")
def test_a_repulse_costs_one_full_unit_a_step_and_nothing_else() -> None:
    match = fought(1, "syr_1arm @ homs; syr_17inf @ homs reduced; fsa_1mech @ hama; dug hama homs", "AR", "hama")
    assert reduced(match, "syr_1arm")  # the full unit pays, the reduced one lives
    assert (at(match, "syr_1arm"), at(match, "syr_17inf")) == ("homs", "homs")
    assert holder(match, "hama") == "rebels"
    assert not reduced(match, "fsa_1mech")
    assert dug(match) == {"hama", "homs"}


@pytest.mark.rule("fitna", "18.4.ar")
def test_a_severe_repulse_costs_every_attacker_a_step() -> None:
    weak = "syr_mil1 @ homs; syr_mil2 @ homs reduced; lhz_4 @ homs"
    match = fought(1, f"{weak}; fsa_1mech @ hama; fsa_2mech @ hama; fsa_3mech @ hama", "AR*", "hama")
    assert [at(match, each) for each in ("syr_mil1", "syr_mil2", "lhz_4")] == ["homs", "pool", "homs"]
    assert reduced(match, "syr_mil1")
    assert reduced(match, "lhz_4")


@pytest.mark.rule("fitna", "18.4.ar")
def test_a_severe_repulse_spares_those_who_stayed_behind() -> None:
    text = "syr_mil1 @ homs; lhz_4 @ homs; fsa_1mech @ hama; fsa_2mech @ hama; fsa_3mech @ hama"
    match = fought(1, text, "AR*", "hama", "syr_mil1")
    assert reduced(match, "syr_mil1")
    assert not reduced(match, "lhz_4")


@pytest.mark.rule("fitna", "18.4.ex", "18.7")
def test_an_exchange_that_wipes_out_the_defender_is_occupied_by_all_without_exploitation() -> None:
    text = "syr_1arm @ homs; syr_17inf @ homs; ash_1 @ hama reduced; control rebels idlib salamiyah"
    match = fought(1, text, "EX", "hama")
    choose(match, "lose syr_17inf")
    assert (at(match, "syr_1arm"), at(match, "syr_17inf"), at(match, "ash_1")) == ("hama", "hama", "pool")
    assert holder(match, "hama") == "syria"
    assert state(match).fight is None  # nobody was asked to exploit


@pytest.mark.rule("fitna", "18.4.ex")
def test_an_exchange_with_survivors_sends_the_attackers_back() -> None:
    match = fought(1, "syr_1arm @ homs; ash_1 @ hama", "EX", "hama")
    assert (at(match, "syr_1arm"), at(match, "ash_1")) == ("homs", "hama")
    assert reduced(match, "syr_1arm")
    assert reduced(match, "ash_1")
    assert holder(match, "hama") == "rebels"


@pytest.mark.rule("fitna", "18.4.ex", "18.5")
def test_two_steps_fall_on_two_full_units() -> None:
    text = "syr_1arm @ homs; syr_3arm @ homs; fsa_1mech @ hama; fsa_2mech @ hama; fsa_3mech @ hama"
    match = fought(1, text, "EX*", "hama")
    assert asked(match).seat == 1
    choose(match, "lose fsa_2mech")
    assert offered(match, "lose") == {"fsa_1mech", "fsa_3mech"}  # not the one just flipped
    choose(match, "lose fsa_3mech")
    assert [reduced(match, each) for each in ("fsa_1mech", "fsa_2mech", "fsa_3mech")] == [False, True, True]
    assert reduced(match, "syr_1arm")
    assert reduced(match, "syr_3arm")


@pytest.mark.rule("fitna", "18.5")
def test_when_no_full_unit_is_left_the_owner_chooses_a_reduced_one() -> None:
    match = fought(
        1, "syr_1arm @ homs; syr_17inf @ homs reduced; fsa_1mech @ hama; fsa_2mech @ hama", "EX*", "hama"
    )
    assert reduced(match, "fsa_1mech")  # two full units for two steps: nothing to choose
    assert reduced(match, "fsa_2mech")
    assert asked(match).seat == 0
    assert reduced(match, "syr_1arm")  # the only full unit first
    assert offered(match, "lose") == {"syr_1arm", "syr_17inf"}
    choose(match, "lose syr_1arm")
    assert (at(match, "syr_1arm"), at(match, "syr_17inf")) == ("pool", "homs")


@pytest.mark.rule("fitna", "18.4.ex", "19.0", "5.0")
def test_two_forces_that_destroy_each_other_leave_the_space_to_its_owner_without_its_entrenchment() -> None:
    match = fought(1, "syr_1arm @ homs; fsa_1mech @ hama; dug hama homs", "EX*", "hama")
    assert (at(match, "syr_1arm"), at(match, "fsa_1mech")) == ("pool", "pool")
    assert holder(match, "hama") == "rebels"
    assert holder(match, "homs") == "syria"
    assert dug(match) == set()


@pytest.mark.rule("fitna", "18.4.ex")
def test_the_survivors_of_a_heavy_exchange_occupy_the_space() -> None:
    match = fought(1, "syr_1arm @ homs; syr_17inf @ homs reduced; fsa_1mech @ hama", "EX*", "hama")
    choose(match, "lose syr_17inf")
    assert (at(match, "syr_1arm"), at(match, "syr_17inf"), at(match, "fsa_1mech")) == ("hama", "pool", "pool")


@pytest.mark.rule("fitna", "18.4.dr", "18.7")
def test_armour_exploits_after_a_defender_dies_in_the_retreat_result() -> None:
    text = "syr_4arm @ homs; ash_1 @ hama reduced; control rebels idlib; control syria jisr salamiyah tartus"
    match = fought(1, text, "DR", "hama")
    assert at(match, "ash_1") == "pool"
    assert any("idlib" in each for each in options(match))


@pytest.mark.rule("fitna", "18.4.dr", "18.5")
def test_heavy_losses_of_a_retreat_fall_on_two_units_even_if_one_dies() -> None:
    force = "syr_4arm @ homs; syr_1arm @ homs; syr_17inf @ homs"
    match = fought(1, f"{force}; ash_1 @ hama; sun_2 @ hama reduced; control rebels idlib", "DR*", "hama")
    assert at(match, "sun_2") == "pool"
    assert reduced(match, "ash_1")


@pytest.mark.rule("fitna", "18.4.dr")
def test_heavy_losses_of_a_retreat_destroy_a_lone_defender_and_cost_the_attacker_a_step() -> None:
    text = "syr_4arm @ homs; syr_1arm @ homs; ash_1 @ hama; control rebels idlib"
    match = fought(1, text, "DR*", "hama")
    choose(match, "lose syr_1arm")
    finish(match)
    assert at(match, "ash_1") == "pool"
    assert reduced(match, "syr_1arm")
    assert (at(match, "syr_4arm"), at(match, "syr_1arm")) == ("hama", "hama")


@pytest.mark.rule("fitna", "18.4.ds", "18.4.ent")
def test_a_surrender_empties_the_space_into_the_force_pools() -> None:
    text = "syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ homs; ash_1 @ hama; sun_2 @ hama; dug hama homs"
    match = fought(1, text, "DS", "hama")
    finish(match)
    assert (at(match, "ash_1"), at(match, "sun_2")) == ("pool", "pool")
    assert not any(reduced(match, each) for each in ("syr_4arm", "syr_1arm", "syr_3arm"))
    assert dug(match) == set()  # that of Homs too: nobody stayed there


@pytest.mark.rule("fitna", "19.0", "18.1")
def test_an_entrenchment_at_the_start_stays_with_those_who_stay() -> None:
    text = "syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ homs; syr_prgd @ nabk; ash_1 @ hama; dug homs"
    match = fought(1, f"{text}; control rebels idlib", "DR", "hama", "syr_4arm", "syr_1arm")
    finish(match)
    assert at(match, "syr_3arm") == "homs"
    assert dug(match) == {"homs"}


# 18.5 Who decides for IS and Kurds -----------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.5.npc")
@pytest.mark.parametrize(
    ("text", "target", "decides"),
    [
        ("irq_9arm @ baghdad; is_a @ fallujah face=is_12; is_b @ fallujah face=is_13", "fallujah", 0),
        ("irq_9arm @ qaim; is_a @ abu_kamal face=is_12; is_b @ abu_kamal face=is_13", "abu_kamal", 1),
        ("active syria; syr_4arm @ abu_kamal; is_a @ qaim face=is_12; is_b @ qaim face=is_13", "qaim", 0),
        ("active rebels; fsa_1arm @ azaz; pyd_1 @ afrin; pyd_g1 @ afrin", "afrin", 1),
    ],
)
def test_the_player_of_the_country_decides_for_is_and_kurds(text: str, target: str, decides: int) -> None:
    match = fought(2, text, "EX", target)
    assert len(offered(match, "lose")) == 2
    assert asked(match).seat == decides


@pytest.mark.rule("fitna", "18.5.npc")
def test_whoever_runs_is_decides_its_losses_in_attack() -> None:
    text = (
        "run is syria 1; active syria; is_a @ fallujah face=is_12; is_b @ fallujah face=is_13; irq_9arm @ baghdad"
    )
    match = fought(2, text, "AR", "baghdad", "is_a", "is_b")
    assert asked(match).seat == 1
    assert offered(match, "lose") == {"is_a", "is_b"}
    choose(match, "lose is_b")
    assert (at(match, "is_a"), at(match, "is_b")) == ("fallujah", "out")


# 18.6 Retreats -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.6")
def test_own_spaces_come_before_empty_ones_of_others() -> None:
    text = "syr_4arm @ homs; ash_1 @ hama; control rebels idlib jisr; control syria salamiyah tartus"
    match = fought(1, text, "DR", "hama")
    assert asked(match).seat == 1
    assert offered(match, "retreat") == {"idlib", "jisr"}


@pytest.mark.rule("fitna", "18.6")
def test_the_emptied_start_of_the_offensive_is_no_refuge() -> None:
    held = "syr_1arm @ idlib; syr_3arm @ jisr; syr_9arm @ salamiyah; syr_mil1 @ tartus"
    match = fought(1, f"syr_4arm @ homs; ash_1 @ hama; {held}", "DR", "hama", origin="homs")
    assert at(match, "ash_1") == "pool"


@pytest.mark.rule("fitna", "18.6", "18.4.dr")
def test_the_start_is_no_refuge_even_if_the_attack_has_cost_the_last_attacker() -> None:
    """Two isolated Lebanese brigades and a reduced division: two columns more, DR* on a six."""
    pair = "leb_1mech @ daraa isolated; leb_2mech @ daraa isolated"
    match = fought(
        9,
        f"isr_36arm @ quneitra reduced; isr_gol @ damascus; isr_giv @ suwayda; {pair}",
        "DR*",
        "daraa",
        origin="quneitra",
    )
    assert at(match, "isr_36arm") == "pool"
    assert (at(match, "leb_1mech"), at(match, "leb_2mech")) == ("pool", "pool")


@pytest.mark.rule("fitna", "18.6", "4.0")
def test_a_second_unit_that_finds_no_room_takes_an_empty_space_of_another() -> None:
    full = "fsa_1inf @ idlib; fsa_2inf @ idlib; syr_3arm @ jisr; syr_mil1 @ tartus; control syria salamiyah"
    text = f"syr_4arm @ homs; syr_1arm @ homs; ash_1 @ hama; ash_2 @ hama; {full}"
    match = fought(1, text, "DR", "hama", "syr_4arm", "syr_1arm", origin="homs")
    choose(match, "lose ash_1")
    while any(each.startswith("retreat") for each in options(match)):
        choose(match, options(match)[0])
    assert sorted((at(match, "ash_1"), at(match, "ash_2"))) == ["idlib", "salamiyah"]
    assert holder(match, "salamiyah") == "rebels"


@pytest.mark.rule("fitna", "18.6", "25.1")
def test_is_falls_back_on_its_own_spaces() -> None:
    text = "irq_9arm @ baghdad; irq_1mech @ baghdad; is_a @ fallujah face=is_12; is_b @ fallujah face=is_13"
    match = fought(2, f"{text}; control is ramadi; control iraq karbala", "DR", "fallujah")
    choose(match, "lose is_a")
    assert at(match, "is_b") == "ramadi"
    assert holder(match, "fallujah") == "iraq"


@pytest.mark.rule("fitna", "18.6", "21.0")
def test_russians_do_not_retreat_into_turkey() -> None:
    text = "active rebels; fsa_1arm @ jisr; ash_1 @ jisr; ash_2 @ jisr; rus_22para @ latakia; control rebels tartus"
    match = fought(3, f"{text}; ash_3 @ tartus; control turkey antakya", "DR", "latakia", origin="jisr")
    assert at(match, "rus_22para") == "pool"


@pytest.mark.parametrize(("unit", "refuge"), [("syr_prgd", "antakya"), ("rus_22para", "pool")])
@pytest.mark.rule("fitna", "18.6", "21.0")
def test_past_a_full_space_russians_find_no_refuge_in_turkey_either(unit: str, refuge: str) -> None:
    """The one space beyond Latakia with room is Turkish, though Syria holds it."""
    full = "syr_1arm @ latakia; syr_3arm @ latakia; syr_9arm @ latakia; control syria antakya"
    rebels = "fsa_1arm @ idlib; ash_1 @ idlib; ash_2 @ idlib; fsa_1inf @ hama; fsa_2inf @ tartus"
    match = fought(3, f"active rebels; {unit} @ jisr; {full}; {rebels}", "DR", "jisr", origin="idlib")
    assert at(match, unit) == refuge


@pytest.mark.rule("fitna", "18.6", "18.5")
def test_each_owner_leads_his_own_units_out_of_a_shared_space() -> None:
    force = "fsa_1arm @ aleppo; fsa_2arm @ aleppo; fsa_1mech @ aleppo"
    text = f"active turkey; {force}; syr_prgd @ idlib; rus_22para @ idlib; control syria hama jisr; syr_mil1 @ hama"
    match = fought(10, text, "DR", "idlib")
    choose(match, "lose syr_prgd")
    seats = {}
    while state(match).fight is not None and any(each.startswith("retreat") for each in options(match)):
        seats[match.seats[asked(match).seat].id] = offered(match, "retreat")
        choose(match, options(match)[0])
    assert seats == {"syria": {"hama", "jisr"}, "russia": {"hama", "jisr"}}


# 18.7 Advance and exploitation ---------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "18.7")
def test_armour_exploits_into_empty_spaces_of_others_only() -> None:
    near = "control rebels idlib; fsa_1inf @ jisr; control syria salamiyah tartus"
    match = fought(1, f"syr_4arm @ homs; ash_1 @ hama reduced; {near}", "DR", "hama")
    assert offered(match, "exploit") == {"idlib"}
    assert asked(match).seat == 0


@pytest.mark.rule("fitna", "18.7", "18.4.dr")
def test_each_armoured_unit_may_go_its_own_way() -> None:
    near = "control rebels idlib jisr; control syria salamiyah tartus"
    text = f"syr_4arm @ homs; syr_1arm @ homs; syr_17inf @ homs; ash_1 @ hama reduced; {near}"
    match = fought(1, text, "DR", "hama")
    choose(match, "exploit idlib", "exploit jisr")
    assert [at(match, each) for each in ("syr_4arm", "syr_1arm", "syr_17inf")] == ["idlib", "jisr", "hama"]
    assert state(match).fight is None
    assert (holder(match, "idlib"), holder(match, "jisr")) == ("syria", "syria")


@pytest.mark.rule("fitna", "18.7")
def test_armour_that_stayed_behind_does_not_exploit() -> None:
    text = "syr_5mech @ homs; syr_7mech @ homs; syr_4arm @ homs; ash_1 @ hama reduced; control rebels idlib"
    match = fought(1, text, "DR", "hama", "syr_5mech", "syr_7mech")
    assert state(match).fight is None
    assert at(match, "syr_4arm") == "homs"
