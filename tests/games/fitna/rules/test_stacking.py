"""4.0 Stacking, 20.0 Allied factions."""

import pytest

from sandtable.games.fitna.rules.stacking import mates, too_many
from sandtable.testing import asked, choose, options, prompt, why_not
from tests.games.fitna.tools import FIGHTING, MOVING, at, attack, goals, march, offered, state, together, unit, war


@pytest.mark.rule("fitna", "4.0", "17.1")
def test_three_units_at_the_end_of_the_segment_not_before() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama")
    march(match, "syr_5mech", "homs")
    assert options(match)[-1] == "back"
    march(match, "syr_1arm", "nabk")
    assert options(match)[-1] == "end_moves"


def joined(number: int, text: str, who: str, goal: str, players: int = 0) -> bool:
    """Whether a unit may end its movement with those in a space."""
    match = war(number, f"{MOVING}; {text}", players=players)
    choose(match, f"move {who}")
    if goal not in offered(match, "to"):
        return False
    choose(match, f"to {goal}")
    return at(match, who) == goal and (not match.pending or options(match)[-1] != "back")


@pytest.mark.rule("fitna", "4.0", "20.3")
def test_three_units_of_two_players_fill_a_space() -> None:
    text = "active iran; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ homs; irn_16arm @ nabk"
    assert not joined(10, text, "irn_16arm", "homs")
    match = war(10, f"{MOVING}; {text}; irn_16arm @ nabk isolated")
    choose(match, "move irn_16arm", "via baalbek")
    assert why_not(match, "homs").rule == "4.0"


@pytest.mark.rule("fitna", "4.0", "20.4")
def test_partners_count_together_against_the_limit() -> None:
    text = f"{MOVING}; active syria; syr_1arm @ homs; rus_22para @ tartus; rus_56para @ tartus"
    assert "tartus" in goals(war(10, text), "syr_1arm")
    assert "tartus" not in goals(war(10, f"{text}; rus_810mar @ tartus"), "syr_1arm")


@pytest.mark.rule("fitna", "4.0")
def test_one_turkish_corps_in_a_space() -> None:
    match = war(6, f"{MOVING}; tur_3cor @ gaziantep; tur_4cor @ kilis")
    march(match, "tur_4cor", "gaziantep")
    assert options(match)[-1] == "back"


@pytest.mark.rule("fitna", "4.0")
def test_a_corps_may_pass_and_share_with_brigades() -> None:
    match = war(6, f"{MOVING}; tur_3cor @ gaziantep; tur_4cor @ kilis; tur_1arm @ sanliurfa; tur_5arm @ sanliurfa")
    march(match, "tur_1arm", "gaziantep")
    march(match, "tur_4cor", "sanliurfa")
    assert options(match)[-1] == "end_moves"


@pytest.mark.rule("fitna", "4.0.is", "20.8")
def test_four_is_counters_but_nobody_else() -> None:
    four = "; ".join(f"is_{letter} @ mosul" for letter in "abcd")
    match = war(2, four)
    mosul = match.table.box.space("mosul")
    assert too_many(match.table, mosul) is None
    five = war(2, f"{four}; is_e @ mosul")
    assert too_many(five.table, mosul) is not None
    assert not together(2, "is_a", "irq_9arm")


@pytest.mark.rule("fitna", "4.0.over")
def test_nobody_joins_an_overstacked_space_and_only_three_attack_from_it() -> None:
    four = "isr_36arm @ golan; isr_162arm @ golan; isr_252arm @ golan; isr_7arm @ golan; excuse golan israel 3"
    match = war(9, f"turn 2; {FIGHTING}; {four}; syr_5mech @ quneitra")
    choose(match, "attack quneitra")
    assert max(len(each.split()) for each in offered(match, "commit")) == 3
    moving = war(9, f"turn 2; {MOVING}; {four}; isr_gol @ safed")
    march(moving, "isr_gol", "golan")
    assert options(moving)[-1] == "back"


# ---- 20.0 Who stacks with whom


@pytest.mark.rule("fitna", "20.0")
def test_factions_of_one_player_do_not_mix_unless_listed() -> None:
    assert not together(2, "irq_9arm", "us_3arm")
    west = war(5, "us_3arm @ pool owner=coalition")
    assert mates(west.table, unit(west, "us_3arm"), unit(west, "uk_7arm"))
    match = war(2, f"{MOVING}; irq_9arm @ baghdad; us_3arm @ samarra owner=iraq")
    march(match, "us_3arm", "baghdad")
    assert options(match)[-1] == "back"


@pytest.mark.rule("fitna", "20.3", "20.0")
def test_one_friend_in_common_does_not_make_a_stack() -> None:
    text = "active irano_syria; syr_4arm @ homs; leb_1mech @ homs; irn_16arm @ nabk"
    assert not joined(9, text, "irn_16arm", "homs")


@pytest.mark.rule("fitna", "20.1")
@pytest.mark.parametrize("number", [6, 7, 10, 11])
def test_turkey_stacks_with_the_fsa_and_the_militias(number: int) -> None:
    assert together(number, "tur_3cor", "fsa_1mech")
    match = war(number, "")
    assert mates(match.table, unit(match, "fsa_1mech"), unit(match, "tur_1arm"))


@pytest.mark.rule("fitna", "20.2")
@pytest.mark.parametrize("number", [8, 11])
def test_saudi_arabia_stacks_with_the_fia(number: int) -> None:
    assert together(number, "sau_4arm", "fia_1arm")
    assert not together(number, "jor_40arm", "fia_1arm")


@pytest.mark.rule("fitna", "20.3")
def test_iran() -> None:
    assert together(8, "irn_16arm", "shi_1")
    assert together(8, "irn_16arm", "ihz_1")
    assert not together(9, "leb_1mech", "irn_16arm")
    assert together(9, "leb_1mech", "syr_4arm")
    assert together(9, "shi_1", "syr_4arm")
    assert together(10, "irn_16arm", "syr_4arm")
    assert together(11, "irn_16arm", "lhz_1")


@pytest.mark.rule("fitna", "20.4", "20.5")
def test_syria_and_iraq() -> None:
    assert together(1, "syr_4arm", "lhz_1")
    assert together(3, "syr_4arm", "ihz_1")
    assert together(4, "syr_4arm", "shi_8")
    assert together(2, "irq_9arm", "ihz_1")
    assert together(3, "irq_9arm", "shi_1")
    for players in (0, 2):
        assert not together(2, "syr_4arm", "irq_9arm", players)


@pytest.mark.rule("fitna", "20.4", "20.5")
def test_syrians_and_iraqis_never_stack_even_under_one_person() -> None:
    text = "active iraq; irq_9arm @ qaim; syr_4arm @ abu_kamal"
    assert not joined(2, text, "irq_9arm", "abu_kamal", players=2)


@pytest.mark.rule("fitna", "20.3", "20.4", "20.6")
def test_partners_fight_together_only_under_one_person() -> None:
    text = f"active syria; {FIGHTING}; syr_4arm @ homs; rus_6arm @ homs; fsa_1mech @ hama"
    several = war(10, text)
    attack(several, "hama")
    assert state(several).fight is None or len(state(several).fight.attackers) == 1
    alone = war(10, text, players=2)
    choose(alone, "attack hama")
    assert "syr_4arm rus_6arm" in offered(alone, "commit")


@pytest.mark.rule("fitna", "20.7")
def test_israel() -> None:
    assert not together(9, "isr_36arm", "fsa_1mech")
    assert not together(10, "isr_36arm", "jor_40arm")
    assert not together(10, "isr_36arm", "tur_3cor", players=2)


@pytest.mark.rule("fitna", "20.9")
def test_kurds_stack_among_themselves_in_scenario_7_alone() -> None:
    assert together(7, "kdp_1", "pyd_1")
    assert not together(2, "kdp_1", "pyd_1")
    assert together(4, "us_75para", "pyd_1")
    assert together(4, "fr_13rdp", "kdp_1")
    assert not together(4, "us_3arm", "pyd_1")


@pytest.mark.rule("fitna", "20.9", "26.0")
def test_kurdish_factions_do_not_stack_outside_scenario_7() -> None:
    match = war(2, "run kurds iraq 0; moves 4; kdp_1 @ tal_afar; pyd_1 @ sinjar")
    assert "sinjar" not in goals(match, "kdp_1")
    together = war(7, "segment movement; moves 4; kdp_1 @ tal_afar; pyd_1 @ sinjar")
    assert "sinjar" in goals(together, "kdp_1")


@pytest.mark.rule("fitna", "20.3", "20.4", "20.5", "20.6", "20.7")
@pytest.mark.parametrize(
    ("number", "player", "mover", "host", "together"),
    [
        (1, "syria", "lhz_1", "syr_4arm", True),
        (2, "iraq", "ihz_1", "irq_9arm", True),
        (3, "iraq", "shi_1", "irq_9arm", True),
        (3, "syria", "ihz_1", "syr_4arm", True),
        (3, "syria", "rus_6arm", "lhz_1", False),
        (5, "iraq", "shi_1", "irq_9arm", True),
        (6, "iraq", "shi_1", "irq_9arm", True),
        (6, "turkey", "fsa_1mech", "tur_3cor", True),
        (7, "iraq", "shi_1", "irq_9arm", True),
        (8, "iran", "shi_1", "irn_16arm", True),
        (8, "iran", "ihz_1", "irn_16arm", True),
        (8, "iran", "irq_prgd", "irn_16arm", False),
        (8, "saudi", "sun_1", "sau_4arm", True),
        (9, "irano_syria", "leb_1mech", "syr_4arm", True),
        (9, "irano_syria", "leb_1mech", "irn_16arm", False),
        (9, "irano_syria", "shi_1", "irn_16arm", True),
        (9, "irano_syria", "shi_1", "syr_4arm", True),
        (9, "irano_syria", "rus_6arm", "irn_16arm", True),
        (9, "israel", "fsa_1mech", "isr_gol", False),
        (10, "iran", "leb_1mech", "irn_16arm", True),
        (10, "iran", "shi_1", "irn_16arm", True),
        (10, "russia", "rus_6arm", "syr_4arm", True),
        (10, "russia", "rus_6arm", "irn_16arm", False),
        (10, "iran", "lhz_1", "syr_4arm", True),
        (10, "israel", "jor_40arm", "isr_gol", False),
        (11, "saudi", "fia_1arm", "sau_4arm", True),
    ],
)
def test_who_stacks_with_whom(number: int, player: str, mover: str, host: str, together: bool) -> None:
    near, far = {5: ("kut", "baghdad"), 8: ("kut", "baghdad")}.get(number, ("nabk", "homs"))
    if number in (2, 3, 7) and player == "iraq":
        near, far = "kut", "baghdad"
    text = f"active {player}; {mover} @ {near} owner={player}; {host} @ {far}"
    assert joined(number, text, mover, far) is together


@pytest.mark.rule("fitna", "4.0", "20.0")
@pytest.mark.parametrize(
    ("number", "text", "mover", "goal", "note", "wrong"),
    [
        (
            1,
            "syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama",
            "syr_5mech",
            "homs",
            "full: one must move on",
            "too many units stand in Homs",
        ),
        (
            6,
            "tur_3cor @ gaziantep; tur_4cor @ kilis",
            "tur_4cor",
            "gaziantep",
            "a Turkish corps is there: one must move on",
            "more than one Turkish corps stands in Gaziantep",
        ),
        (
            6,
            "active syria; lhz_1 @ homs; rus_22para @ hama",
            "rus_22para",
            "homs",
            "may not stack with those there: one must move on",
            "units that may not stack together stand in Homs",
        ),
    ],
)
def test_the_warning_names_what_is_in_the_way(
    number: int, text: str, mover: str, goal: str, note: str, wrong: str
) -> None:
    match = war(number, f"{MOVING}; {text}")
    choose(match, f"move {mover}")
    decision = asked(match)
    goes = next(each for each in decision.options if match.game.spell(each, match.names) == f"to {goal}")
    assert decision.hint is not None
    found = decision.hint(goes)
    assert found is not None
    assert found.text == note
    choose(match, f"to {goal}")
    assert wrong in prompt(match)
