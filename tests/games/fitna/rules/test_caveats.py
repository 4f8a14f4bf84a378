"""21.0 Caveats: whom units may not attack."""

import pytest

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules.caveats import FLAGS, forbidden, note_attack
from sandtable.testing import choose, play_to, why_not
from tests.games.fitna.tools import FIGHTING, MOVING, at, attack, attacked, battle, finish, offered, state, war


def refused(match: AnyMatch, attacker: str, defender: str, where: str) -> bool:
    return forbidden(match.table, attacker, defender, match.table.box.space(where)) is not None


@pytest.mark.rule("fitna", "21.0")
def test_caveats() -> None:
    match = war(11, "")
    assert refused(match, "russia", "israel", "golan")
    assert refused(match, "russia", "israel", "damascus")
    assert refused(match, "israel", "russia", "damascus")
    assert refused(match, "russia", "turkey", "kilis")
    assert not refused(match, "russia", "turkey", "aleppo")
    assert refused(match, "turkey", "russia", "aleppo")
    for west in ("us", "uk", "france"):
        assert refused(match, "russia", west, "homs")
        assert refused(match, west, "russia", "homs")
        assert refused(match, west, "turkey", "homs")
        assert refused(match, "turkey", west, "homs")
    assert not refused(match, "fsa", "russia", "aleppo")
    lifted = war(11, "caveats israel_captured_damascus russia_attacked_israel russia_attacked_turkey_abroad")
    assert not refused(lifted, "russia", "israel", "damascus")
    assert refused(lifted, "russia", "israel", "golan")
    assert not refused(lifted, "israel", "russia", "damascus")
    assert not refused(lifted, "turkey", "russia", "aleppo")


@pytest.mark.rule("fitna", "21.0")
@pytest.mark.parametrize(
    ("who", "force", "target", "defender"),
    [
        ("russia", "rus_6arm @ quneitra", "golan", "isr_gol"),
        ("russia", "rus_6arm @ homs", "nabk", "isr_gol"),
        ("israel", "isr_36arm @ nabk", "homs", "rus_6arm"),
        ("turkey", "tur_3cor @ hama", "homs", "rus_6arm"),
        ("russia", "rus_6arm @ homs", "hama", "us_3arm owner=turkey"),
        ("saudi", "us_3arm @ hama owner=saudi", "homs", "rus_6arm"),
        ("turkey", "tur_3cor @ hama", "homs", "us_3arm owner=saudi"),
        ("saudi", "us_3arm @ hama owner=saudi", "homs", "tur_3cor"),
    ],
)
def test_refused_by_the_caveats(who: str, force: str, target: str, defender: str) -> None:
    name, _, owner = defender.partition(" ")
    others = "syr_4arm @ damascus; syr_5mech @ tartus"  # these may be attacked
    match = war(11, f"active {who}; {FIGHTING}; {force}; {name} @ {target} {owner}; {others}")
    assert target not in offered(match, "attack")
    assert why_not(match, target).rule == "21.0"


@pytest.mark.rule("fitna", "21.0")
def test_one_protected_unit_protects_its_space_and_russians_never_enter_turkey() -> None:
    enemies = "syr_4arm @ aleppo; rus_6arm @ aleppo; syr_5mech @ hama"
    match = war(10, f"active turkey; {FIGHTING}; tur_3cor @ idlib; {enemies}")
    assert "aleppo" not in offered(match, "attack")
    assert why_not(match, "aleppo").rule == "21.0"
    russian = war(10, f"active russia; {MOVING}; rus_6arm @ idlib")
    choose(russian, "move rus_6arm")
    assert "antakya" not in offered(russian, "to")
    assert why_not(russian, "antakya").rule == "21.0"


@pytest.mark.rule("fitna", "21.0", "20.1")
def test_syrian_rebels_of_turkey_may_attack_russians_but_no_turk_joins_them() -> None:
    match = war(10, f"active turkey; {FIGHTING}; tur_1arm @ hama; fsa_1mech @ hama; rus_6arm @ homs", 1)
    attack(match, "homs")
    assert [match.names.ids("piece")[u] for u in battle(match).what.attackers] == ["fsa_1mech"]


@pytest.mark.rule("fitna", "18.0", "21.0", "20.1")
def test_rebels_of_turkey_attack_a_space_that_syrians_share_with_russians_and_turks_stay() -> None:
    text = "tur_1arm @ antakya; fsa_1arm @ antakya; fsa_2arm @ antakya; syr_mil1 @ latakia; rus_22para @ latakia"
    match = choose(war(10, f"{FIGHTING}; active turkey; {text}"), "attack latakia")
    assert offered(match, "commit") == {"fsa_1arm", "fsa_2arm", "fsa_1arm fsa_2arm"}


@pytest.mark.rule("fitna", "18.0", "21.0")
def test_russians_do_not_attack_the_pkk_in_turkey_but_syrians_beside_them_do() -> None:
    text = f"{FIGHTING}; rus_6arm @ qamishli; pkk_g1 @ mardin; fsa_1inf @ idlib; syr_1arm @ hama"
    match = war(3, text)
    assert "mardin" not in offered(match, "attack")
    refusal = why_not(match, "mardin")
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("21.0", "Russian units never enter Turkey.")
    match = attack(war(3, f"{text}; syr_4arm @ qamishli", 6), "mardin")
    finish(match)
    assert (at(match, "syr_4arm"), at(match, "rus_6arm")) == ("mardin", "qamishli")


@pytest.mark.rule("fitna", "18.0", "21.0")
def test_kurds_whom_turkey_runs_are_bound_by_no_caveat() -> None:
    match = war(3, f"{FIGHTING}; active turkey; run kurds turkey 1; pyd_1 @ hasakah; rus_6arm @ shaddadi")
    assert "shaddadi" in offered(match, "attack")


@pytest.mark.rule("fitna", "21.0", "27.1")
def test_us_forces_of_two_players_do_not_fight_each_other() -> None:
    text = "us israel turkey; us_75para @ h4 owner=israel; us_3arm @ tanf owner=turkey"
    match = war(10, f"{FIGHTING}; {text}; isr_gol @ golan; syr_1arm @ quneitra")
    assert "tanf" not in offered(match, "attack")
    refusal = why_not(match, "tanf")
    assert refusal is not None
    assert refusal.rule == "21.0"


# ---- Caveats that are lifted


@pytest.mark.rule("fitna", "21.0", "22.0.triggers")
def test_a_russian_attack_on_turks_abroad_lifts_their_caveat() -> None:
    match = war(10, f"active russia; {FIGHTING}; rus_6arm @ idlib; tur_66mech @ aleppo; tension 0", 1)
    finish(attack(match, "aleppo"))
    assert state(match).tension == 2
    assert not refused(match, "turkey", "russia", "idlib")


@pytest.mark.rule("fitna", "21.0")
@pytest.mark.parametrize(("where", "freed"), [("aleppo", True), ("mosul", True), ("beirut", False)])
def test_turks_answer_russians_who_attacked_them_in_syria_or_iraq(where: str, freed: bool) -> None:
    match = war(11, "")
    note_attack(match.table, ["russia"], ["turkey"], match.table.box.space(where))
    assert (forbidden(match.table, "turkey", "russia", match.table.box.space("homs")) is None) is freed


@pytest.mark.rule("fitna", "21.0")
def test_russians_attack_israelis_in_lebanon_once_damascus_has_fallen() -> None:
    text = f"active russia; {FIGHTING}; rus_6arm @ homs; isr_gol @ baalbek; isr_36arm @ golan"
    assert "baalbek" not in offered(war(11, text), "attack")
    assert "baalbek" in offered(war(11, f"{text}; caveats israel_captured_damascus"), "attack")


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


@pytest.mark.rule("fitna", "21.0")
def test_an_attack_of_russians_frees_the_israelis_to_answer() -> None:
    text = "caveats israel_captured_damascus; rus_6arm @ homs; isr_36arm @ baalbek; syr_4arm @ tripoli"
    match = attacked(11, "russia", text, "baalbek")
    after = war(11, f"active israel; {FIGHTING}; {text}; caveats israel_captured_damascus russia_attacked_israel")
    assert 1 in state(match).caveats
    assert "homs" in offered(after, "attack")
