"""8.1, 9.0 Windows: everybody who may act is asked."""

import pytest

from sandtable.core import AnyMatch, Kind
from sandtable.games.fitna.rules.windows import price
from sandtable.testing import asked, choose, events, options, prompt
from tests.games.fitna.tools import FIGHTING, attack, cards_of, state, war


@pytest.mark.rule("fitna", "9.0")
def test_others_may_play_a_joker_before_a_phase_or_in_an_offensive() -> None:
    match = war(1, "segment phase", quiet=False)
    assert asked(match).seat == 1
    assert asked(match).reaction == "joker"
    assert options(match) == ["joker", "quiet", "pass"]
    fight = war(1, "segment offensives; attacks 1; syr_4arm @ homs; ash_1 @ hama", 1, quiet=False)
    choose(fight, "attack hama")
    assert asked(fight).seat == 1
    assert "joker" in options(fight)


@pytest.mark.rule("fitna", "9.0", "12.1.7")
def test_a_joker_in_anothers_phase_lifts_the_hand_above_four() -> None:
    match = war(1, "segment phase; hand rebels c01 c02 c03 c04", quiet=False)
    choose(match, "rebels: joker", "assets 1")
    assert cards_of(match, "rebels") == 6
    full = war(1, "active rebels; segment adjust; jokers rebels 0; hand rebels c01 c02 c03 c04 c05 c06")
    assert len(state(full).hands[1]) == 6
    assert asked(full).seat == 0


@pytest.mark.rule("fitna", "18.3", "8.1")
def test_defenders_then_supporters_then_the_attacker_then_his_supporters() -> None:
    text = f"active iraq; {FIGHTING}; irq_9arm @ haditha; syr_4arm @ qaim"
    match = war(2, text, 1, quiet=False)
    attack(match, "qaim")
    order = []
    while not events(match, "battle"):
        order.append((match.seats[match.pending[0].seat].id, match.pending[0].prompt.split()[6]))
        choose(match, "pass")
    assert order == [("syria", "defence"), ("rebels", "defence"), ("iraq", "attack"), ("rebels", "attack")]


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


@pytest.mark.rule("fitna", "9.0", "14.0")
def test_usual_orders_ask_for_assets_in_own_battles_and_for_no_joker_or_passage() -> None:
    usual = {order.window: order.words for order in war(1, "segment phase").game.usual_orders("syria")}
    everything = ("own", "event", "offensive")
    assert usual == {"support": ("own",), "cancel": everything, "joker": (), "passage": ()}


def defended(hand: str) -> AnyMatch:
    """The rebels are attacked in Hama, with a Joker and these cards."""
    text = f"segment offensives; attacks 1; syr_4arm @ homs; ash_1 @ hama; hand rebels {hand}"
    match = war(1, text, 1, quiet=False)
    for seat in range(2):
        match.stand(seat, match.game.usual_orders(match.seats[seat].id))
    return match


@pytest.mark.rule("fitna", "18.3", "9.0")
def test_against_bots_alone_nobody_is_asked_for_an_asset_that_he_does_not_hold() -> None:
    people = choose(defended("c13"), "attack hama")
    assert asked(people).seat == 1  # what another person would see at once is not told by silence
    assert "None of your cards fits." in prompt(people)
    alone = defended("c13")
    alone.unwatched = frozenset({1})
    choose(alone, "attack hama")
    assert asked(alone).seat == 0
    assert alone.choices[-1].standing
    fits = defended("c01")
    fits.unwatched = frozenset({1})
    choose(fits, "attack hama")
    assert asked(fits).seat == 1
    assert "None of your cards fits." not in prompt(fits)


@pytest.mark.rule("fitna", "18.3", "9.0")
def test_who_wants_to_be_asked_always_is_asked_also_with_nothing_but_a_joker() -> None:
    match = defended("c13")
    match.unwatched = frozenset({1})
    match.stand(1, ())
    choose(match, "attack hama")
    assert asked(match).seat == 1
    assert "joker" in options(match)


@pytest.mark.rule("fitna", "12.1.7", "18.3")
@pytest.mark.parametrize(("active", "last"), [("syria", False), ("rebels", True)])
def test_the_last_card_is_told_only_where_no_new_ones_come_first(active: str, last: bool) -> None:
    """In one's own phase the hand is filled up at its end: nothing is lost with the last card."""
    match = war(1, f"active {active}; hand syria c01; syr_4arm @ homs")
    table = match.table
    way = table.box.asset_modes[table.box.card("c01")][0]
    assert price(table, 0, table.box.options("asset", Kind.CARD)[way]).last is last
