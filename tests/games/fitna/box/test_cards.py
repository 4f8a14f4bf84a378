"""8.0, 10.0 The cards."""

import pytest

from sandtable.games.fitna.box.box import open_box

BOX = open_box()


@pytest.mark.rule("fitna", "8.3")
def test_fifteen_high_tension_cards() -> None:
    tense = [card for card in BOX.cards if card.high_tension]
    assert sum(card.type == "asset" for card in tense) == 6
    assert sum(card.type == "event" for card in tense) == 9


@pytest.mark.rule("fitna", "10.0", "34.0")
def test_special_jokers_and_the_cards_that_cannot_be_cancelled() -> None:
    assert {joker.owner for joker in BOX.specials} == {"us", "russia", "israel", "iran", "hezbollah"}
    assert {card.title for card in BOX.cards if not card.negatable} == {"Mobile Artillery", "Leadership"}
    assert {card.ops for card in BOX.cards if card.title == "Reinforcements"} == {8}
