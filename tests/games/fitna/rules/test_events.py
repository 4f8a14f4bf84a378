"""12.1.1 Events segment, 12.1.1.swap card exchange, 29.0 Alliances."""

import pytest

from sandtable.core import Kind, Refusal
from sandtable.testing import choose, events, options, why_not
from tests.games.fitna.tools import hand, offered, state, war


@pytest.mark.rule("fitna", "8.2")
def test_a_card_without_effect_or_before_its_time_is_refused() -> None:
    match = war(1, "hand syria c41 c67 c54 c50; jokers syria 0; lhz_1 @ beirut; batch syria 9")
    assert offered(match, "event") == set()
    assert "turn 2" in match.why_not(0, "c41").why
    assert match.why_not(0, "c54").rule == "8.2"
    calm = war(1, "hand syria c71; jokers syria 0")
    assert why_not(calm, "c71") == Refusal("22.0", "This scenario has no tension.")


@pytest.mark.rule("fitna", "8.2")
def test_a_card_that_can_be_played_in_one_way_is_not_refused() -> None:
    match = war(2, "hand iraq c76; jokers iraq 0; is_a @ mosul; irq_9arm @ baghdad")
    assert why_not(match, "c76") is None
    assert why_not(match, "c76.purge") is None
    assert why_not(match, "c76.rising") == Refusal("8.2", "It would have no effect now.")


@pytest.mark.rule("fitna", "8.2", "25.0")
def test_a_card_that_cannot_be_played_says_why_for_each_way() -> None:
    match = war(1, "hand syria c76; jokers syria 0")
    both = "purge: IS is not part of this scenario. rising: It would have no effect now."
    assert why_not(match, "c76") == Refusal("25.0", both)
    assert why_not(match, "c34") == Refusal("8.0", "It is not in the hand.")


# ---- 12.1.1.swap Exchanges


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_one_exchange_in_a_segment_by_consent() -> None:
    match = war(2, "hand iraq c01 c54; hand syria c02", quiet=False)
    choose(match, "exchange p_syria", "offer c54", "swap c02")
    assert hand(match, "iraq") == {"c01", "c02"}
    assert hand(match, "syria") == {"c54"}
    assert not offered(match, "exchange")
    told = events(match, "note", topic="exchange")
    assert all("c54" not in event.text and event.seats is None for event in told)


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_offers_can_be_refused_three_times() -> None:
    match = war(2, "hand iraq c01; hand syria c02", quiet=False)
    for _ in range(3):
        choose(match, "exchange p_syria", "offer c01", "refuse")
    assert not offered(match, "exchange")
    two = war(2, "hand iraq c01", players=2)
    assert offered(two, "exchange") == {"p_rebels"}


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_a_card_received_may_be_played_in_the_same_segment() -> None:
    match = war(2, "hand iraq c01; hand syria c65; jokers iraq 0", "c37", "c38", quiet=False)
    choose(match, "exchange p_syria", "offer c01", "swap c65")
    assert "event c65.fund" in options(match)


@pytest.mark.rule("fitna", "12.1.1.swap", "29.0")
def test_only_the_active_player_exchanges_and_only_in_events() -> None:
    match = war(2, "segment planning; hand iraq c01; hand syria c65", quiet=False)
    assert not offered(match, "exchange")


@pytest.mark.rule("fitna", "12.1.1.swap", "30.0")
def test_who_has_no_card_may_be_asked_but_cannot_accept() -> None:
    match = war(2, "hand iraq c01; syr_4arm @ homs; irq_9arm @ baghdad", quiet=False)
    choose(match, "exchange p_syria", "offer c01")
    assert options(match) == ["quiet", "refuse"]
    choose(match, "refuse")
    assert hand(match, "iraq") == {"c01"}
    assert state(match).offers == 1


@pytest.mark.rule("fitna", "31.0", "20.0")
def test_one_person_does_not_exchange_cards_with_himself() -> None:
    match = war(10, "active iran; hand iran c01; hand syria c02; hand israel c03", players=2)
    assert offered(match, "exchange") <= {"p_israel", "p_turkey"}


@pytest.mark.rule("fitna", "12.1.1.swap", "30.0")
def test_third_players_learn_of_the_exchange_but_not_of_the_cards() -> None:
    match = war(2, "hand iraq c01; hand syria c65", quiet=False)
    choose(match, "exchange p_syria", "offer c01", "swap c65")
    seen = [match.told(entry) for entry in match.log if entry.event.known_to(2)]
    assert any("Syria" in line for line in seen)
    assert not any("Close Air Support" in line or "Gulf Funding" in line for line in seen)


@pytest.mark.rule("fitna", "12.1.1.swap", "30.0")
def test_both_know_where_exchanged_cards_are_and_nobody_else_does() -> None:
    match = war(2, "hand iraq c01; hand syria c02; irq_9arm @ baghdad", quiet=False)
    choose(match, "exchange p_syria", "offer c01", "swap c02")
    assert [state(match).known[match.names.number(Kind.CARD, each)] for each in ("c01", "c02")] == [0b011, 0b011]


@pytest.mark.rule("fitna", "12.1")
@pytest.mark.parametrize("name", ["homs", "syr_4arm"])
def test_a_click_on_the_map_says_that_units_move_later(name: str) -> None:
    match = war(1, "hand syria c54; syr_4arm @ homs")
    assert match.why_not(0, name).why == "Units move and attack after Planning: play cards first, or go on."
