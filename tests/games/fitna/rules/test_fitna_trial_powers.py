"""20.0 to 28.0 Factions, caveats, tension and interventions where they meet each other."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    asked,
    at,
    attack,
    battle,
    choose,
    finish,
    fought,
    holder,
    offered,
    options,
    player,
    reduced,
    state,
    unit,
    war,
    why_not,
)

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules.caveats import FLAGS
from sandtable.games.fitna.rules.victory import points
from sandtable.testing import answer_if_asked, play_to, told

TENSE = "levels 5 6; tense"
HAIFA_AT_8 = f"active iran; tension 8; {TENSE}; irn_16arm @ south_litani; isr_35para @ haifa"


def through(match: AnyMatch) -> AnyMatch:
    """The offensive and everything that it has brought, with the last option of every question."""
    while state(match).fight is not None or state(match).due:
        choose(match, options(match)[-1])
    return match


# 21.0 Caveats --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "21.0", "27.1")
def test_us_forces_of_two_players_do_not_fight_each_other() -> None:
    text = "us israel turkey; us_75para @ h4 owner=israel; us_3arm @ tanf owner=turkey"
    match = war(10, f"{FIGHTING}; {text}; isr_gol @ golan; syr_1arm @ quneitra")
    assert "tanf" not in offered(match, "attack")
    refusal = why_not(match, "tanf")
    assert refusal is not None
    assert refusal.rule == "21.0"


@pytest.mark.rule("fitna", "21.0", "22.0.triggers")
def test_israelis_in_syria_are_fair_game_for_russians_once_israel_has_walked_into_damascus() -> None:
    text = f"{MOVING}; isr_7arm @ quneitra; isr_gol @ golan; rus_6arm @ homs"
    before = war(9, f"{text}; active irano_syria; segment offensives; attacks 1; isr_36arm @ nabk")
    assert "nabk" not in offered(before, "attack")
    match = choose(war(9, text), "move isr_7arm", "to nabk", "end_moves")
    play_to(match, "Events", "end_events")
    assert FLAGS.index("israel_captured_damascus") in state(match).caveats
    after = war(
        9, f"{text}; active irano_syria; segment offensives; attacks 1; isr_36arm @ nabk; caveats {FLAGS[0]}"
    )
    assert offered(after, "attack") == {"nabk"}


# 22.0, 27.1 Who gets the US forces -----------------------------------------------------------------------------


@pytest.mark.rule("fitna", "27.1", "22.0.triggers")
@pytest.mark.parametrize("die", [1, 6])
def test_the_attack_decides_who_gets_the_us_before_the_level_that_it_brings(die: int) -> None:
    match = war(11, f"{FIGHTING}; {HAIFA_AT_8}", die)
    attack(match, "haifa")
    through(match)
    assert state(match).tension == 10
    assert state(match).us == player(match, "israel")


@pytest.mark.rule("fitna", "27.1", "22.0.triggers")
def test_an_entry_decides_who_gets_the_us_before_the_level_that_it_brings() -> None:
    match = war(3, f"{MOVING}; tension 8; {TENSE}; syr_4arm @ antakya; irq_9arm @ baghdad")
    choose(match, "move syr_4arm", "to incirlik")
    assert state(match).tension == 10
    assert state(match).us == player(match, "turkey")


@pytest.mark.rule("fitna", "22.0.triggers")
@pytest.mark.parametrize(
    ("force", "tension"), [("tur_1arm tur_5arm", 4), ("fsa_1arm tur_1arm", 4), ("fsa_1arm fsa_2arm", 3)]
)
def test_turks_take_aleppo_with_or_without_their_allies(force: str, tension: int) -> None:
    text = "; ".join(f"{u} @ azaz" for u in force.split())
    match = fought(6, f"{text}; syr_41sf @ aleppo reduced; control turkey idlib afrin bab", "DR", "aleppo")
    finish(match)
    assert holder(match, "aleppo") == "turkey"
    assert state(match).tension == tension


@pytest.mark.rule("fitna", "22.0.triggers", "21.0")
@pytest.mark.parametrize(("where", "raised"), [("tripoli", 0), ("homs", 2)])
def test_a_russian_attack_on_turks_counts_in_iraq_and_syria_only(where: str, raised: int) -> None:
    match = war(10, f"{FIGHTING}; active russia; rus_6arm @ tartus; tur_1arm @ {where}", 1)
    attack(match, where)
    assert state(match).tension == 4 + raised
    assert bool(state(match).caveats) is bool(raised)


# 27.1, 28.0 Arrivals -------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "27.1", "14.10")
def test_us_forces_of_turkey_in_scenario_3_are_fed_through_incirlik() -> None:
    match = war(3, f"{FIGHTING}; syr_4arm @ antakya; irq_9arm @ baghdad; tur_1arm @ incirlik", 1)
    attack(match, "incirlik")
    while not offered(match, "place"):
        choose(match, options(match)[0])
    assert "gaziantep" in offered(match, "place")
    assert "baghdad" not in offered(match, "place")


PORTS = (
    "syr_1arm @ tartus; syr_3arm @ tartus; rus_810mar @ tartus; "
    "syr_5mech @ latakia; syr_7mech @ latakia; rus_22para @ latakia"
)


@pytest.mark.rule("fitna", "4.0.over", "15.0.russia")
def test_russians_of_a_batch_do_not_crowd_into_full_ports() -> None:
    match = war(10, f"active russia; segment phase; {PORTS}; rus_56para @ waiting; batch russia 1")
    play_to(match, "Events")
    assert at(match, "rus_56para") == "waiting"
    assert "arrive" not in options(match)


@pytest.mark.rule("fitna", "4.0.over", "28.0.ten")
def test_russians_kept_out_of_their_ports_at_level_10_crowd_in_later() -> None:
    text = f"active russia; segment phase; turn 4; {PORTS}; wave russia 3 rus_56para; rus_56para @ reserve"
    match = war(10, text)
    play_to(match, "Events")
    assert at(match, "rus_56para") in ("tartus", "latakia")


@pytest.mark.rule("fitna", "28.0.ten", "27.1")
def test_units_of_an_intervention_that_find_no_space_try_again_in_every_phase() -> None:
    lost = "fsa_1inf @ tartus; ash_1 @ latakia; rus_56para @ reserve"
    match = war(3, f"segment phase; turn 4; {lost}; wave syria 3 rus_56para")
    play_to(match, "Events")
    assert at(match, "rus_56para") == "reserve"
    assert [wave.units for wave in state(match).waves] == [[unit(match, "rus_56para")]]


@pytest.mark.rule("fitna", "28.0.first")
def test_without_its_ports_russia_comes_to_any_supplied_space_of_its_host() -> None:
    text = f"tension 9; {TENSE}; hand iraq c70; irq_9arm @ baghdad; syr_4arm @ damascus"
    match = choose(war(2, f"{text}; fsa_1inf @ tartus; ash_1 @ latakia"), "event c70.provoke")
    while state(match).due:
        choose(match, options(match)[0])
    assert {at(match, u) for u in ("rus_22para", "rus_56para", "rus_810mar")} <= {"damascus", "daraa", "suwayda"}


@pytest.mark.rule("fitna", "28.0.first")
def test_the_first_russian_intervention_brings_a_card_a_joker_the_special_joker_and_two_waves() -> None:
    text = f"tension 9; {TENSE}; hand iraq c70; irq_9arm @ baghdad; syr_4arm @ damascus; jokers syria 0"
    match = choose(war(2, text), "event c70.provoke")
    while state(match).due:
        choose(match, options(match)[0])
    syria = player(match, "syria")
    assert (len(state(match).hands[syria]), state(match).jokers[syria]) == (1, 1)
    assert {at(match, u) for u in ("rus_22para", "rus_56para", "rus_810mar")} <= {"tartus", "latakia"}
    later = [(wave.turn, wave.units) for wave in state(match).waves if wave.player == syria]
    assert later == [(2, [unit(match, u) for u in ("rus_205mech", "rus_6arm", "rus_7para")])]
    assert state(match).specials.count(syria) == 1


@pytest.mark.rule("fitna", "4.0.over", "28.0.ten")
@pytest.mark.parametrize(("active", "turn"), [("israel", 2), ("russia", 3), ("syria", 3)])
def test_crowded_russians_have_until_the_end_of_their_next_phase(active: str, turn: int) -> None:
    text = f"turn 2; active {active}; tension 9; {TENSE}; hand {active} c70; {PORTS}"
    match = choose(war(10, text), "event c70.provoke")
    while not state(match).excuses:
        choose(match, options(match)[0])
    assert {each.turn for each in state(match).excuses} == {turn}


# 15.0 Arrivals -------------------------------------------------------------------------------------------------


def arrivals(match: AnyMatch, who: str) -> set[str]:
    """Where a unit that waits may arrive."""
    answer_if_asked(match, "arrive", f"deploy {who}")
    return offered(match, "place")


@pytest.mark.rule("fitna", "15.0", "14.6")
def test_hezbollah_without_room_in_lebanon_comes_to_syria() -> None:
    lost = "control rebels beirut tripoli sidon south_litani baalbek"
    match = war(1, f"lhz_1 @ waiting; lhz_2 @ waiting; {lost}; syr_4arm @ damascus")
    assert {"damascus", "homs"} <= arrivals(match, "lhz_1")


@pytest.mark.rule("fitna", "15.0")
def test_rebels_of_scenario_1_without_a_border_come_to_any_space_that_they_hold() -> None:
    border = "daraa tanf azaz afrin idlib jarabulus kobane tell_abyad qamishli latakia"
    inland = f"active rebels; control syria {border} bab manbij jisr; control rebels hama homs"
    inland += "; fsa_1inf @ waiting; fsa_2inf @ waiting"
    assert arrivals(war(1, inland), "fsa_1inf") == {"hama", "homs"}
    assert arrivals(war(1, f"{inland}; control rebels idlib azaz"), "fsa_1inf") == {"idlib", "azaz"}


@pytest.mark.rule("fitna", "15.0.shia")
def test_shia_militias_of_iran_come_to_iraq_or_iran_but_not_to_a_kuwait_that_it_holds() -> None:
    match = war(8, "active iran; shi_7 @ waiting; shi_8 @ waiting; control iran kuwait_city jahra burgan rafha")
    found = arrivals(match, "shi_7")
    assert {"basra", "umm_qasr", "mehran"} <= found
    assert not found & {"kuwait_city", "jahra", "burgan", "rafha"}


@pytest.mark.rule("fitna", "15.0.sunni", "20.2")
def test_militias_of_saudi_arabia_come_to_empty_spaces_of_iraq_alone() -> None:
    match = war(11, "active saudi; sun_9 @ waiting; sun_10 @ waiting; sau_4arm @ kkmc")
    found = arrivals(match, "sun_9")
    assert {"mosul", "basra", "rafha"} <= found
    assert not found & {"homs", "palmyra", "tripoli", "kkmc"}


@pytest.mark.rule("fitna", "15.0.russia", "20.6")
def test_russians_come_to_ports_that_syria_holds() -> None:
    text = "active russia; rus_6arm @ waiting; rus_7para @ waiting; control syria tartus latakia"
    assert arrivals(war(10, text), "rus_6arm") == {"tartus", "latakia"}


# 23.0 Coups ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "23.4")
@pytest.mark.parametrize(("far", "fate"), [("idlib azaz", {"idlib"}), ("", {"pool"})])
def test_rebels_with_no_refuge_beside_them_go_to_the_nearest_or_are_lost(far: str, fate: set[str]) -> None:
    held = "control syria idlib azaz daraa quneitra jisr tripoli"
    text = f"turn 3; hand iraq c67; syr_17inf @ homs; syr_4arm @ homs; {held}; control rebels {far}"
    match = choose(war(2, text, 1), "event c67.coup")
    rebels = {at(match, f"fsa_{each}inf") for each in range(1, 5)} - {"reserve", "batch", "out"}
    assert rebels == fate


@pytest.mark.rule("fitna", "23.4", "20.6")
@pytest.mark.parametrize(("beside", "keeps"), [("rus_56para", "syria"), ("rus_22para", "syria"), ("", "rebels")])
def test_loyal_allies_hold_a_space_against_defectors(beside: str, keeps: str) -> None:
    """The rebel division has a defence of 3: Russians of 4 or 3 keep Homs for the regime."""
    text = "turn 3; hand iraq c67; syr_17inf @ homs; control rebels hama"
    match = war(4, f"{text}; {beside} @ homs" if beside else text, 1)
    choose(match, "event c67.coup")
    assert holder(match, "homs") == keeps
    camps = {match.table.box.faction[u] for u in state(match).stacks[match.names.number("space", "homs")]}
    assert len(camps) == 1


@pytest.mark.rule("fitna", "23.1")
def test_defectors_come_from_the_reserve_then_from_the_lost_then_from_batches() -> None:
    text = "turn 3; hand iraq c67; syr_17inf @ homs"
    for lying, fate in (
        ("reserve pool batch", "fsa_1inf"),
        ("out pool batch", "fsa_2inf"),
        ("out out batch", "fsa_3inf"),
    ):
        places = "; ".join(f"fsa_{n}inf @ {place}" for n, place in enumerate(lying.split(), 1))
        match = choose(war(2, f"{text}; {places}; fsa_4inf @ out", 1), "event c67.coup")
        assert at(match, fate) == "homs"


# 26.0 Kurds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "26.2", "26.8")
def test_a_kurdish_player_brings_back_a_unit_to_spaces_of_its_own_faction() -> None:
    text = "hand kurds c54; batch kurds 1; pyd_1 @ pool; kdp_1 @ erbil; kdp_2 @ kirkuk; pyd_g2 @ kobane"
    match = choose(war(7, f"{text}; tur_1arm @ afrin"), "event c54.reinforce")
    answer_if_asked(match, "assets 0", "replacements", "rebuilding", "rebuild pyd_1")
    assert offered(match, "place") == {"kobane", "hasakah", "qamishli"}


@pytest.mark.rule("fitna", "26.7", "26.2")
@pytest.mark.parametrize(("text", "back"), [("pkk_g2 @ siirt", True), ("kdp_1 @ erbil", False)])
def test_a_rebellion_without_a_unit_on_the_map_rests(text: str, back: bool) -> None:
    match = war(3, f"hand syria c43; pkk_1 @ pool; pkk_g1 @ pool; control pkk mardin; {text}")
    choose(match, "event c43.activate")
    answer_if_asked(match, "raise")
    assert ("pkk_1" in offered(match, "rebuild")) is back


@pytest.mark.rule("fitna", "20.4.permission")
@pytest.mark.parametrize(
    ("answers", "moved"), [(("alone",), False), (("request", "refuse"), False), (("request", "permit"), True)]
)
def test_syria_leads_hezbollah_only_if_it_asks_and_iran_agrees(answers: tuple[str, ...], moved: bool) -> None:
    match = war(10, "segment planning; active syria; syr_4arm @ homs; lhz_1 @ homs; hand syria c06")
    choose(match, *answers, "depots")
    assert ("lhz_1" in offered(match, "move")) is moved


@pytest.mark.rule("fitna", "26.2", "14.1")
def test_a_peshmerga_card_restores_no_isolated_unit() -> None:
    pool = "; ".join(f"{u} @ out" for u in ("kdp_2", "kdp_3", "kdp_g1", "kdp_g2", "kdp_g3", "kdp_g4"))
    pyd = "; ".join(f"pyd_{u} @ out" for u in ("1", "2", "g1", "g2", "g3", "g4"))
    for marker, ways in (("", ["restoring"]), (" isolated", ["nothing"])):
        text = f"hand iraq c43; {pool}; {pyd}; kdp_1 @ kirkuk reduced{marker}"
        match = choose(war(2, text), "event c43.activate")
        assert reduced(match, "kdp_1") is (ways == ["nothing"])


# 31.1 Victory points -------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "31.1")
def test_the_saudi_line_reaches_a_turkey_that_is_not_in_play() -> None:
    north = "nukhayb rutbah qaim haditha baiji mosul dahuk"
    reached = war(8, f"control saudi {north}; control iran zakho")
    short = war(8, f"control saudi {north}; control iran zakho dahuk")
    with_line, without = (points(match.table, player(match, "saudi")) for match in (reached, short))
    assert with_line - without == 10 + 1  # Dahuk, on the Turkish border, is worth one point itself


@pytest.mark.rule("fitna", "31.1")
def test_a_line_to_the_sea_without_a_source_behind_it_is_none() -> None:
    road = "qasr_shirin khanaqin baqubah baghdad fallujah ramadi rutbah tanf damascus baalbek beirut"
    sources = "urmia hamadan khorramabad"
    worth = []
    for owner in ("iran", "turkey"):
        match = war(10, f"control iran {road}; control {owner} {sources}")
        worth.append(points(match.table, player(match, "iran")))
    assert worth[0] - worth[1] == 10  # Iranian spaces themselves are worth nothing to Iran


# Log lines -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "22.0", "28.0")
def test_the_log_tells_only_moves_of_the_marker_and_russia_by_its_name() -> None:
    match = choose(war(10, f"setup; tension 9; {TENSE}; hand israel c70"), "event c70.provoke")
    through(match)
    lines = told(match)
    assert lines.count("International Tension is at 10.") == 1  # though the US Special Joker would raise it again
    assert "Russia raises its engagement." in lines


# 20.9 Western advisers -----------------------------------------------------------------------------------------

KOBANE = f"{FIGHTING}; active syria; run kurds syria 1; pyd_1 @ kobane; us_75para @ kobane owner=iraq"


@pytest.mark.rule("fitna", "20.9", "18.0")
def test_advisers_join_kurds_whom_another_runs_if_their_player_agrees() -> None:
    for answer, force in (("join", {"pyd_1", "us_75para"}), ("refuse", {"pyd_1"})):
        match = war(4, f"{KOBANE}; fsa_1inf @ manbij", 1)
        choose(match, "attack manbij")
        assert asked(match).seat == match.seat_number("iraq")
        choose(match, answer)
        fought_out = battle(match).what
        assert {match.names.ids("piece")[u] for u in fought_out.attackers} == force


@pytest.mark.rule("fitna", "20.9", "21.0", "18.0")
def test_advisers_are_not_asked_where_a_caveat_forbids_the_attack() -> None:
    match = attack(war(4, f"{KOBANE}; rus_6arm @ manbij", 1), "manbij")
    assert battle(match).what.attackers == (unit(match, "pyd_1"),)


@pytest.mark.rule("fitna", "20.9", "18.5.npc")
def test_the_player_of_the_advisers_decides_the_losses_of_kurds_beside_them() -> None:
    text = "active rebels; fsa_1arm @ manbij; fsa_2arm @ manbij; pyd_1 @ kobane; us_75para @ kobane owner=iraq"
    match = fought(4, text, "EX", "kobane")
    assert asked(match).seat == match.seat_number("iraq")
    assert offered(match, "lose") == {"pyd_1", "us_75para"}


@pytest.mark.rule("fitna", "18.5.npc")
@pytest.mark.parametrize(
    ("who", "text", "target"),
    [
        ("iraq", "irq_9arm @ baghdad; irq_prgd @ baghdad", "fallujah"),
        ("syria", "active syria; syr_4arm @ salamiyah; syr_1arm @ salamiyah", "tabqa"),
    ],
)
def test_an_attacker_in_his_own_country_decides_which_counter_of_is_dies(who: str, text: str, target: str) -> None:
    counters = f"is_a @ {target} face=is_20; is_b @ {target} face=is_21"
    match = fought(2, f"{text}; {counters}", "EX", target)
    assert asked(match).seat == match.seat_number(who)
    assert offered(match, "lose") == {"is_a", "is_b"}


@pytest.mark.rule("fitna", "20.9", "18.1")
def test_an_adviser_who_attacks_in_his_own_phase_brings_nobody_with_him() -> None:
    both = "us_75para @ kobane owner=iraq; fr_13rdp @ kobane owner=iraq; pyd_1 @ kobane"
    match = attack(war(4, f"{FIGHTING}; {both}; fsa_1inf @ manbij", 1), "manbij", "us_75para")
    assert battle(match).what.attackers == (unit(match, "us_75para"),)


# 10.0 Strikes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "10.0", "21.0", "22.0.triggers")
def test_a_russian_strike_on_turks_in_syria_raises_tension_and_frees_them_to_answer() -> None:
    match = war(10, "active russia; rus_6arm @ tartus; tur_1arm @ homs; syr_4arm @ damascus", 1)
    choose(match, "special sj_russia", "strike homs")
    finish_card(match)
    assert state(match).tension == 4 + 2 + 1
    assert [FLAGS[each] for each in state(match).caveats] == ["russia_attacked_turkey_abroad"]


@pytest.mark.rule("fitna", "10.0", "27.1")
def test_a_strike_on_haifa_is_an_attack_that_brings_the_us() -> None:
    match = war(10, "active iran; irn_16arm @ kermanshah; isr_35para @ haifa; syr_4arm @ damascus", 1)
    choose(match, "special sj_iran", "strike haifa")
    finish_card(match)
    assert state(match).us == player(match, "israel")


@pytest.mark.rule("fitna", "27.2", "27.1")
def test_both_who_share_the_us_forces_need_no_approval() -> None:
    text = f"active turkey; {TENSE}; us israel turkey; hand turkey c82; syr_4arm @ homs; tur_1arm @ gaziantep"
    match = choose(war(10, text, 6), "event c82.bomb")  # the first die is that of the struck unit
    answer_if_asked(match, "strike homs")
    assert at(match, "syr_4arm") == "pool"


def finish_card(match: AnyMatch) -> None:
    """Whatever the card still asks for, with the first answer."""
    while offered(match, "strike") or offered(match, "target"):
        choose(match, options(match)[0])


# 8.1 Ceasefires, 30.0 Partners ---------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "8.1", "12.1")
@pytest.mark.parametrize(("active", "holds"), [("syria", True), ("rebels", True), ("iraq", False)])
def test_a_ceasefire_ends_with_the_next_phase_of_who_called_it(active: str, holds: bool) -> None:
    match = play_to(war(2, f"segment phase; active {active}; ban syria iraq"), "Events")
    assert bool(state(match).bans) is holds


@pytest.mark.rule("fitna", "30.0", "20.6")
def test_partners_see_each_other_only_where_they_stand_together() -> None:
    match = war(10, "syr_mil1 @ tartus; rus_810mar @ tartus; rus_22para @ latakia; syr_1arm @ homs")
    for who, seen in (("syria", {"rus_810mar"}), ("israel", set()), ("russia", {"rus_810mar", "rus_22para"})):
        scene = match.game.view(match.table, match.seat_number(who))
        shown = {each.id for each in scene.pieces if not each.hidden}
        assert shown & {"rus_810mar", "rus_22para"} == seen


@pytest.mark.rule("fitna", "30.0")
def test_nobody_takes_the_guard_that_may_not_leave_damascus_for_another_division() -> None:
    """Where it stood elsewhere, the units next to a target would be fewer, and a question might fall away."""
    match = war(1, "syr_prgd @ damascus; syr_4arm @ azaz; syr_1arm @ aleppo; syr_3arm @ homs; fsa_1inf @ idlib")
    places = set()
    for _ in range(8):
        match.game.redeal(match.table, match.seat_number("rebels"))
        places.add((at(match, "syr_prgd"), at(match, "syr_4arm")))
    assert {guard for guard, _ in places} == {"damascus"}
    assert len(places) > 1
