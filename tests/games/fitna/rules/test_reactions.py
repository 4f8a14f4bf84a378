"""8.1 Reactions: every card that cancels, what it stops, what it bars, when it is refused."""

import pytest

from sandtable.core import AnyMatch
from sandtable.testing import asked, choose, events, options, prompt, why_not
from tests.games.fitna.tools import FIGHTING, TENSE, attack, battle, player, state, war

CITY = "syr_4arm @ homs; fsa_1mech @ hama"


def ask(match: AnyMatch, who: str, window: str) -> AnyMatch:
    """Pass until a player is asked in a window."""
    while not (asked(match).seat == player(match, who) and asked(match).reaction == window):
        choose(match, "pass")
    return match


def supported(asset: str, holder: str, canceller: str, text: str = CITY) -> AnyMatch:
    """Syria plays an Asset for its attack; the holder of a cancelling card is asked."""
    hands = f"hand syria {asset[:3]}; hand {holder} {canceller}"
    match = war(2, f"{TENSE}; active syria; {FIGHTING}; {text}; {hands}", 1, quiet=False)
    attack(match, text.split()[-1] if "face" not in text else "raqqa")
    while f"asset {asset}" not in options(match):
        choose(match, "pass")
    return ask(choose(match, f"asset {asset}"), holder, "cancel")


def titles(match: AnyMatch) -> set[str]:
    """The reasons of the shifts once the offensive is fought."""
    while not events(match, "battle"):
        choose(match, "pass")
    return {each.why for each in battle(match).what.shifts}


def discarded(match: AnyMatch, *cards: str) -> bool:
    s, box = state(match), match.table.box
    return all(box.card(each) in s.discards[box.pile[box.card(each)]] for each in cards)


@pytest.mark.rule("fitna", "8.1")
@pytest.mark.parametrize(
    ("cancel", "asset", "title"),
    [
        ("c13.cancel", "c01.support", "Close Air Support"),
        ("c14.cancel", "c04.support", "Attack Helicopters"),
        ("c20.cancel", "c01.support", "Close Air Support"),
        ("c21.cancel", "c04.support", "Attack Helicopters"),
        ("c21.cancel", "c91.support", "Armed Drones"),
        ("c25.cancel", "c15.raid", "Special Forces"),
        ("c25.cancel", "c93.support", "Rocket Barrage"),
        ("c26.cancel", "c01.support", "Close Air Support"),
        ("c26.cancel", "c29.support", "Strategic Bombers"),
        ("c30.cancel", "c29.support", "Strategic Bombers"),
        ("c30.cancel", "c28.support", "Cruise Missiles"),
    ],
)
def test_an_asset_is_cancelled(cancel: str, asset: str, title: str) -> None:
    match = supported(asset, "rebels", cancel[:3])
    choose(match, f"cancel {cancel}")
    assert title not in titles(match)
    assert discarded(match, asset[:3], cancel[:3])


@pytest.mark.rule("fitna", "8.1", "18.3")
def test_who_may_cancel_an_asset_sees_the_offensive_with_it_and_without_it() -> None:
    match = supported("c01.support", "rebels", "c13")
    decision = asked(match)
    assert decision.battle == "support"
    found = {
        option.verb: match.forecast(decision.seat, option)
        for option in decision.options
        if option.verb in ("pass", "cancel")
    }
    assert found["pass"] is not None
    assert found["cancel"] is not None
    assert "Close Air Support" in {shift.why for shift in found["pass"].shifts}
    assert "Close Air Support" not in {shift.why for shift in found["cancel"].shifts}
    worth = {verb: sum(c.good * c.probability for c in each.chances) for verb, each in found.items() if each}
    assert worth["cancel"] > worth["pass"]  # as the defender sees it
    cancel = next(option for option in decision.options if option.verb == "cancel")
    assert decision.hint is not None
    hint = decision.hint(cancel)
    assert hint is not None
    assert "if kept" in hint.text


@pytest.mark.rule("fitna", "18.3", "8.1")
def test_a_cancelled_asset_does_nothing_but_counts_as_played() -> None:
    text = f"hand syria c01 c02; hand rebels c13; {FIGHTING}; syr_4arm @ homs; ash_1 @ hama"
    match = war(1, text, 1, quiet=False)
    attack(match, "hama")
    choose(match, "pass", "asset c01.support", "cancel c13.cancel")
    while not events(match, "battle"):
        assert "asset c02.support" not in options(match)
        choose(match, "pass")
    assert [shift.value for shift in battle(match).what.shifts] == []


@pytest.mark.rule("fitna", "8.1", "34.0")
@pytest.mark.parametrize(
    ("card", "asset"),
    [
        ("c13", "c15.raid"),
        ("c13", "c29.support"),
        ("c14", "c31.support"),
        ("c20", "c29.support"),
        ("c21", "c01.support"),
        ("c24", "c01.support"),
        ("c25", "c28.support"),
        ("c26", "c93.support"),
        ("c27", "c01.support"),
        ("c30", "c15.raid"),
    ],
)
def test_what_a_card_does_not_cancel(card: str, asset: str) -> None:
    match = supported(asset, "rebels", card)
    assert why_not(match, card).rule == "8.1"
    assert not any(each.startswith("cancel") for each in options(match))


@pytest.mark.rule("fitna", "34.0")
@pytest.mark.parametrize("asset", ["c06.support", "c07.support", "c08.support", "c09.support", "c10.support"])
def test_artillery_and_leadership_cannot_be_answered(asset: str) -> None:
    text = f"{TENSE}; active syria; {FIGHTING}; {CITY}; hand syria {asset[:3]}; hand rebels c25 c26 c30"
    match = war(2, text, 1, quiet=False)
    attack(match, "hama")
    while f"asset {asset}" not in options(match):
        choose(match, "pass")
    choose(match, f"asset {asset}")
    while not events(match, "battle"):
        assert asked(match).reaction != "cancel"
        choose(match, "pass")
    assert [each.value for each in battle(match).what.shifts if each.rule == "18.3"] != []


OPEN = "syr_4arm @ homs; fsa_1mech @ salamiyah"


@pytest.mark.rule("fitna", "8.1")
def test_human_shields_protect_defenders_of_cities_only() -> None:
    field = supported("c01.support", "rebels", "c20", OPEN)
    assert why_not(field, "c20").rule == "8.1"
    stranger = supported("c01.support", "iraq", "c20")
    refusal = why_not(stranger, "c20")
    assert (refusal.rule, refusal.why) == ("8.1", "Only the owner of units in the attacked space may play it.")


@pytest.mark.rule("fitna", "8.1", "25.3")
def test_anybody_shields_a_city_of_is_but_other_cancels_need_its_symbol() -> None:
    raqqa = "syr_4arm @ tabqa; is_a @ raqqa face=is_01"
    shield = supported("c01.support", "iraq", "c20", raqqa)
    choose(shield, "cancel c20.cancel")
    assert "Close Air Support" not in titles(shield)
    for card in ("c13", "c25", "c26", "c30"):
        assert why_not(supported("c01.support", "iraq", card, raqqa), card).rule == "25.3"


@pytest.mark.rule("fitna", "8.1", "18.3")
def test_a_cancel_is_itself_cancelled_last_in_first_out() -> None:
    hands = "hand syria c01 c25; hand rebels c13"
    match = war(2, f"active syria; {FIGHTING}; {CITY}; {hands}", 1, quiet=False)
    attack(match, "hama")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    ask(choose(match, "asset c01.support"), "rebels", "cancel")
    ask(choose(match, "cancel c13.cancel"), "syria", "cancel")
    choose(match, "cancel c25.cancel")
    assert "Close Air Support" in titles(match)
    assert discarded(match, "c01", "c13", "c25")


@pytest.mark.rule("fitna", "18.3")
def test_a_second_cancel_of_one_title_is_refused_in_an_offensive() -> None:
    hands = "hand syria c01 c04; hand rebels c13 c14"
    match = war(2, f"active syria; {FIGHTING}; {CITY}; {hands}", 1, quiet=False)
    attack(match, "hama")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    ask(choose(match, "asset c01.support"), "rebels", "cancel")
    choose(match, "cancel c13.cancel")
    while "asset c04.support" not in options(match):
        choose(match, "pass")
    ask(choose(match, "asset c04.support"), "rebels", "cancel")
    assert why_not(match, "c14").rule == "18.3"


@pytest.mark.rule("fitna", "8.1")
def test_a_sandstorm_bars_air_assets_too() -> None:
    text = f"active syria; {FIGHTING}; {CITY}; hand syria c01 c04; hand rebels c26"
    match = war(2, text, 1, quiet=False)
    attack(match, "hama")
    while "asset c01.support" not in options(match):
        choose(match, "pass")
    ask(choose(match, "asset c01.support"), "rebels", "cancel")
    choose(match, "cancel c26.cancel")
    ask(match, "syria", "support")
    assert why_not(match, "c04").rule == "8.1"


# ---- In the Events segment


def played(event: str, holder: str, canceller: str, text: str, *answers: str) -> AnyMatch:
    """Iraq plays an event; the holder of a cancelling card is asked."""
    hands = f"hand iraq {event[:3]} c65; hand {holder} {canceller}"
    match = war(2, f"{TENSE}; turn 3; {text}; {hands}", quiet=False)
    return ask(choose(match, f"event {event}", *answers), holder, "cancel")


@pytest.mark.rule("fitna", "8.1")
@pytest.mark.parametrize(
    ("cancel", "event", "text", "answers"),
    [
        ("c13.cancel", "c34.strike", "syr_9arm @ homs", ()),
        ("c14.cancel", "c91.reconnaissance", "syr_9arm @ homs", ()),
        ("c20.cancel", "c35.strike", "syr_9arm @ homs", ()),
        ("c21.cancel", "c92.reconnaissance", "syr_9arm @ homs", ()),
        ("c21.cancel", "c37.hack", "syr_9arm @ homs", ("target p_syria",)),
        ("c24.cancel", "c43.activate", "kdp_1 @ erbil", ()),
        ("c24.cancel", "c44.activate", "kdp_1 @ erbil", ()),
        ("c26.cancel", "c36.strike", "syr_9arm @ homs", ()),
        ("c26.cancel", "c83.campaign", "syr_9arm @ homs", ()),
        ("c27.cancel", "c50.activate", "control is raqqa", ()),
        ("c27.cancel", "c53.activate", "control is raqqa", ()),
        ("c30.cancel", "c83.campaign", "syr_9arm @ homs", ()),
    ],
)
def test_an_event_is_cancelled_with_all_its_effects(
    cancel: str, event: str, text: str, answers: tuple[str, ...]
) -> None:
    match = played(event, "syria", cancel[:3], text, *answers)
    before = (list(state(match).at), list(state(match).steps))
    choose(match, f"cancel {cancel}")
    assert (state(match).at, state(match).steps) == before
    assert discarded(match, event[:3], cancel[:3])
    assert state(match).tension == 2
    assert asked(match).rule == "12.1.1"


@pytest.mark.rule("fitna", "8.1")
def test_who_may_cancel_is_told_what_the_card_is_aimed_at() -> None:
    strike = played("c34.strike", "syria", "c13", "syr_9arm @ homs")
    assert "against Homs" in prompt(strike)
    offensive = supported("c01.support", "rebels", "c13")
    assert "against Hama" in prompt(offensive)


@pytest.mark.rule("fitna", "8.1")
@pytest.mark.parametrize(
    ("card", "event", "text"),
    [
        ("c13", "c83.campaign", "syr_9arm @ homs"),
        ("c20", "c83.campaign", "syr_9arm @ homs"),
        ("c20", "c34.strike", "syr_9arm @ nabk"),
        ("c25", "c91.reconnaissance", "syr_9arm @ homs"),
        ("c27", "c43.activate", "kdp_1 @ erbil"),
        ("c24", "c50.activate", "control is raqqa"),
    ],
)
def test_an_event_that_a_card_does_not_cancel(card: str, event: str, text: str) -> None:
    match = played(event, "syria", card, text)
    assert why_not(match, card).rule == "8.1"


@pytest.mark.rule("fitna", "25.5", "26.5", "8.1")
@pytest.mark.parametrize(
    ("cancel", "event", "others", "text"),
    [
        ("c24.cancel", "c43.activate", ("c44", "c45", "c46"), "kdp_1 @ erbil"),
        ("c27.cancel", "c50.activate", ("c51", "c52", "c53"), "control is raqqa"),
        ("c26.cancel", "c34.strike", ("c35", "c36", "c91", "c83"), "syr_9arm @ homs"),
    ],
)
def test_cards_barred_for_the_turn_serve_for_ops(
    cancel: str, event: str, others: tuple[str, ...], text: str
) -> None:
    hands = f"hand iraq {event[:3]} {' '.join(others)}; hand syria {cancel[:3]}"
    match = war(2, f"{TENSE}; turn 3; {text}; {hands}", quiet=False)
    ask(choose(match, f"event {event}"), "syria", "cancel")
    choose(match, f"cancel {cancel}")
    for card in others:
        assert why_not(match, card).rule == "8.1"
        assert not any(card in each for each in options(match))
    choose(match, "end_events")
    assert {f"spend {card}" for card in others} <= set(options(match))


@pytest.mark.rule("fitna", "25.5")
def test_counter_insurgency_stops_reinforcements_of_an_is_player() -> None:
    text = "active is; hand is c54; hand iraq c27; control is raqqa; jokers is 0; is_baghdadi @ pool"
    match = war(2, text, quiet=False, players=4)
    ask(choose(match, "event c54.reinforce"), "iraq", "cancel")
    choose(match, "cancel c27.cancel")
    assert discarded(match, "c54", "c27")


@pytest.mark.rule("fitna", "26.5")
def test_kurdish_rivalry_bars_peshmerga_cards_but_no_rebellion() -> None:
    match = war(2, "hand iraq c43 c44; hand syria c24; kdp_1 @ erbil; syr_4arm @ damascus", quiet=False)
    choose(match, "event c43.activate", "cancel c24.cancel")
    assert "event c44.activate" not in options(match)
    rebellion = war(6, "turn 2; hand turkey c75; hand syria c24", quiet=False)
    choose(rebellion, "event c75.rebel")
    assert asked(rebellion).rule == "26.7"  # nobody was asked


@pytest.mark.rule("fitna", "26.5")
def test_barred_peshmerga_cards_leave_the_rebellion_open() -> None:
    text = (
        "turn 2; active turkey; barred c43 c44 c45 c46; hand turkey c43 c75; kdp_2 @ erbil; tur_3cor @ diyarbakir"
    )
    match = war(6, text)
    assert "event c43.activate" not in options(match)
    assert "event c75.rebel" in options(match)


@pytest.mark.rule("fitna", "8.1")
@pytest.mark.parametrize("card", ["c13", "c14", "c20", "c21", "c24", "c25", "c26", "c27", "c30"])
def test_cancelling_cards_are_not_played_as_events(card: str) -> None:
    match = war(2, f"{TENSE}; hand iraq {card}; syr_9arm @ homs")
    assert why_not(match, card).rule == "8.1"


@pytest.mark.rule("fitna", "10.0")
def test_nobody_answers_a_special_joker_and_it_is_gone() -> None:
    text = (
        "active israel; hand irano_syria c13 c14 c21 c25 c26; syr_4arm @ damascus; syr_1arm @ homs; syr_3arm @ hama"
    )
    match = war(9, text, 1, 1, 1, quiet=False)
    choose(match, "special sj_israel")
    while asked(match).rule != "12.1.1":
        assert asked(match).seat == 0
        choose(match, options(match)[0])
    assert "special sj_israel" not in options(match)
    assert state(match).specials[match.table.box.card("sj_israel") - len(match.table.box.cards)] == -1
