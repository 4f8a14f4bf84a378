"""7.0 to 16.0 The turn, cards and Operation Points where two rules meet; 31.0 the aims of every scenario."""

import pytest
from fitna_tools import (
    at,
    choose,
    goals,
    hand,
    isolated,
    offered,
    options,
    player,
    state,
    table,
    war,
)

from sandtable.core import AnyMatch, Kind
from sandtable.games.fitna.box.plan import NOBODY
from sandtable.games.fitna.rules.victory import level, points
from sandtable.testing import answer_if_asked, play_out_phase, prompt

# 7.1 Bidding ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "7.1", "22.1")
def test_the_order_of_the_bids_is_that_of_the_free_batches() -> None:
    text = "order rebels syria iraq; active rebels; tension 5; levels 5; tense; hand rebels c70; bids rebels 8"
    match = war(2, f"{text}; fsa_1inf @ idlib; syr_4arm @ damascus; irq_9arm @ baghdad", variants={"bidding": 1})
    choose(match, "event c70.provoke")
    assert [each.player for each in state(match).due] == [player(match, "syria"), player(match, "iraq")]


@pytest.mark.rule("fitna", "7.1", "7.0")
def test_the_order_of_a_bid_holds_for_one_turn() -> None:
    text = "order rebels syria iraq; active iraq; segment close; bids rebels 8; bids syria 4; bids iraq 0"
    match = war(2, text, variants={"bidding": 2})
    assert (state(match).turn, state(match).order, state(match).bids) == (2, [0, 1, 2], [-1, -1, -1])


@pytest.mark.rule("fitna", "7.1", "16.0", "13.0")
def test_a_bid_is_met_by_free_points_and_penalties() -> None:
    text = "segment planning; bids turkey 8; ops turkey -2; tur_1arm @ gaziantep"
    assert prompt(war(6, text, variants={"bidding": 1})) == "Turkey: you committed 8 OPs; 6 OPs without a card."
    first = choose(war(6, text, variants={"bidding": 1}), "no_ops")
    assert len(offered(first, "split")) == 8 + 6 - 2 + 1  # scenario 6 gives Turkey six free OPs in turn 1
    later = choose(war(6, f"turn 2; {text}", variants={"bidding": 1}), "no_ops")
    assert len(offered(later, "split")) == 8 - 2 + 1


# 11.0, 16.0 Operation Points -----------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "16.0", "12.1.3")
def test_two_cards_of_eight_give_sixteen_points_for_either_use() -> None:
    match = choose(war(1, "segment planning; hand syria c54 c55 c56; syr_4arm @ homs"), "spend c54 c55")
    assert offered(match, "split") == {str(number) for number in range(17)}
    choose(match, "split 16")
    assert (state(match).moves, state(match).attacks) == (32, 0)
    assert hand(match, "syria") == {"c56"}


@pytest.mark.rule("fitna", "11.0", "16.0")
def test_points_of_an_event_exclude_the_depots_and_may_be_given_up() -> None:
    match = war(1, "segment planning; ops syria 2; syr_4arm @ homs; hand syria c54")
    assert "depots" not in options(match)
    choose(match, "forgo")
    assert state(match).ops[0] == 0
    assert offered(match, "strategic")  # neither moves nor offensives are left


@pytest.mark.rule("fitna", "12.1.7", "8.2")
def test_a_hand_limit_binds_one_adjust_segment_only() -> None:
    match = war(1, "segment adjust; limits syria 3; hand syria c54; syr_4arm @ homs; fsa_1inf @ idlib")
    assert offered(match, "assets") == {"0", "1", "2"}
    assert state(match).limits[0] == 0


@pytest.mark.rule("fitna", "12.1.7", "9.0")
def test_a_hand_above_four_is_kept_and_nothing_is_drawn() -> None:
    match = war(1, "segment adjust; hand syria c01 c02 c03 c04 c05; jokers rebels 0")
    assert len(hand(match, "syria")) == 5
    assert state(match).active == 1


@pytest.mark.rule("fitna", "8.0.draw", "12.1.7")
@pytest.mark.parametrize(("gone", "drawn"), [((0,), {1}), ((1,), {0}), ((0, 1), set())])
def test_where_a_pile_and_its_discards_are_gone_the_other_serves(gone: tuple[int, ...], drawn: set[int]) -> None:
    start = war(1, "")
    cards = [start.names.id(Kind.CARD, each) for pile in gone for each in state(start).piles[pile]]
    match = war(1, f"segment adjust; jokers rebels 0; gone {' '.join(cards)}")
    choose(match, "assets 2")
    piles = [table(match).box.pile[each] for each in state(match).hands[0]]
    assert piles == [*drawn] * 4


# 12.1.1 Exchange -----------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "12.1.1.swap", "30.0")
def test_who_has_no_card_may_be_asked_but_cannot_accept() -> None:
    match = war(2, "hand iraq c01; syr_4arm @ homs; irq_9arm @ baghdad", quiet=False)
    choose(match, "exchange p_syria", "offer c01")
    assert options(match) == ["quiet", "refuse"]
    choose(match, "refuse")
    assert hand(match, "iraq") == {"c01"}
    assert state(match).offers == 1


# 4.0.over Overstacked arrivals ---------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "4.0.over", "27.1")
@pytest.mark.parametrize(("turn", "left"), [(3, 4), (4, 3)])
def test_an_overstacked_space_conforms_at_the_end_of_the_phase_in_its_turn(turn: int, left: int) -> None:
    crowd = "isr_gol @ haifa; isr_giv @ haifa; isr_nahal @ haifa; isr_91inf @ haifa"
    match = war(9, f"turn {turn}; segment close; {crowd}; excuse haifa israel 4")
    answer_if_asked(match, "scrap isr_giv")
    assert len(state(match).stacks[match.names.number("space", "haifa")]) == left
    assert at(match, "isr_giv") == ("haifa" if left == 4 else "pool")


# 12.1.2 Supply -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "12.1.2", "14.0")
def test_a_line_cut_after_the_segment_does_no_harm_before_the_next_one() -> None:
    text = "syr_17inf @ deir_ez_zor; syr_4arm @ palmyra; fsa_1mech @ idlib"
    match = war(1, f"active rebels; segment movement; moves 2; {text}; control syria sukhnah raqqa tabqa salamiyah")
    state(match).control[match.names.number("space", "sukhnah")] = 1
    choose(match, "end_moves")
    assert not isolated(match, "syr_17inf")


# 31.0 The aims of the scenarios --------------------------------------------------------------------------------

MINOR = [
    (1, "syria", "damascus tartus latakia", "syria", 18),
    (2, "iraq", "baghdad karbala najaf basra", "iraq", 21),
    (2, "syria", "damascus tartus latakia aleppo", "syria", 13),
    (2, "rebels", "idlib", "syria", 6),
    (3, "syria", "damascus tartus latakia aleppo", "syria", 13),
    (3, "iraq", "baghdad karbala najaf basra", "iraq", 21),
    (3, "rebels", "idlib", "syria", 5),
    (4, "iraq", "baghdad karbala najaf basra mosul", "iraq", 24),
    (4, "syria", "damascus tartus latakia aleppo", "syria", 14),
    (4, "rebels", "idlib", "syria", 6),
    (5, "iraq", "baghdad basra kuwait_city", "kuwait", 2),
    (6, "syria", "damascus tartus latakia homs aleppo", "syria", 17),
    (6, "iraq", "baghdad karbala najaf basra mosul kirkuk", "iraq", 26),
    (7, "iraq", "baghdad karbala najaf basra mosul kirkuk", "iraq", 28),
    (7, "syria", "damascus aleppo latakia tartus", "syria", 20),
    (8, "iran", "karbala najaf baghdad basra", "iraq", 18),
    (9, "israel", "haifa netanya safed bet_shean golan south_litani", "lebanon", 2),
    (10, "turkey", "incirlik gaziantep", "syria", 9),
    (10, "syria", "damascus", "syria", 14),
    (11, "iran", "karbala najaf baghdad", "iraq", 16),
    (11, "syria", "damascus", "syria", 15),
]


@pytest.mark.rule("fitna", "31.0", "32.0")
@pytest.mark.parametrize(("number", "who", "named", "country", "count"), MINOR)
def test_a_minor_victory_needs_its_named_spaces_and_its_count(
    number: int, who: str, named: str, country: str, count: int
) -> None:
    """One space short of the count, without one of the named spaces, and with everything."""
    match = war(number, "")
    t = table(match)
    s, p, box = t.state, t.box.plan((t.state.scenario, t.state.people)), t.box
    mine, other = player(match, who), (player(match, who) + 1) % len(p.players)
    land = p.in_country[box.countries.index(country)]
    wanted = [box.space(each) for each in named.split()]
    filler = [x for x in land if x not in wanted]
    short = count - sum(x in land for x in wanted)

    def reached(*held: int) -> int:
        for x in p.spaces:
            s.control[x] = mine if x in held else other
        return level(t, mine)

    assert reached(*wanted, *filler[: short - 1]) == 0
    assert reached(*wanted[1:], *filler[:short], *filler[-1:]) == 0
    assert reached(*wanted, *filler[:short]) >= 1


def held(match: AnyMatch, **lands: dict[str, int]) -> AnyMatch:
    """So many spaces of each country under each player, the named ones of his prerequisites among them."""
    t = table(match)
    box, p = t.box, t.box.plan((t.state.scenario, t.state.people))
    for who, counts in lands.items():
        for country, count in counts.items():
            land = sorted(p.in_country[box.countries.index(country)], key=lambda x: not box.objective[x])
            holy = sorted(land, key=lambda x: not box.holy[x])
            for x in dict.fromkeys([*holy[:2], *land]):
                t.state.control[x] = player(match, who) if count > 0 else NOBODY
                count -= 1
    return match


@pytest.mark.rule("fitna", "31.0")
@pytest.mark.parametrize(
    ("iraqi", "winners", "kind"), [(20, (), "stalemate"), (21, (0,), "minor"), (25, (0,), "decisive")]
)
def test_a_person_wins_at_the_lower_level_of_two_countries(iraqi: int, winners: tuple[int, ...], kind: str) -> None:
    match = war(2, "turn 6; active rebels; segment adjust; hand rebels c01 c02 c03", players=2)
    held(match, syria={"syria": 30}, iraq={"iraq": iraqi})
    assert (level(table(match), player(match, "syria")), level(table(match), player(match, "rebels"))) == (3, 0)
    play_out_phase(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.level) == (winners, kind)


@pytest.mark.rule("fitna", "31.1")
@pytest.mark.parametrize(
    ("number", "who", "land", "worth"), [(10, "iran", "lebanon", 9), (10, "israel", "lebanon", 9)]
)
def test_lebanon_counts_for_whoever_holds_it_in_the_regional_war(
    number: int, who: str, land: str, worth: int
) -> None:
    match = war(number, "")
    before = points(table(held(match, syria={land: 5})), player(match, who))
    assert points(table(held(match, **{who: {land: 5}})), player(match, who)) - before == worth


# 8.1 Effects that end ------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "8.1", "12.2")
def test_a_cut_oilfield_and_a_siege_end_in_their_time() -> None:
    text = "active rebels; segment close; cut palmyra; sieges hama; syr_4arm @ hama isolated; fsa_1inf @ idlib"
    match = war(1, text)
    assert (state(match).turn, state(match).cut, state(match).sieges) == (2, [], [])
    assert not isolated(match, "syr_4arm")  # it had a line all the time
    early = war(1, text.replace("active rebels", "active syria"))
    assert state(early).cut == [early.names.number("space", "palmyra")]


@pytest.mark.rule("fitna", "15.0.batch", "12.2")
@pytest.mark.parametrize(("active", "taken"), [("syria", True), ("rebels", False)])
def test_a_batch_may_be_taken_again_when_the_turn_is_over(active: str, taken: bool) -> None:
    match = war(1, f"active {active}; segment close; batch_taken syria; syr_4arm @ homs")
    assert state(match).batch_taken[0] is taken


@pytest.mark.rule("fitna", "12.1.1.swap", "30.0")
def test_both_know_where_exchanged_cards_are_and_nobody_else_does() -> None:
    match = war(2, "hand iraq c01; hand syria c02; irq_9arm @ baghdad", quiet=False)
    choose(match, "exchange p_syria", "offer c01", "swap c02")
    assert [state(match).known[match.names.number(Kind.CARD, each)] for each in ("c01", "c02")] == [0b011, 0b011]


@pytest.mark.rule("fitna", "4.0", "17.1")
@pytest.mark.parametrize(("backs", "crowded"), [(5, True), (6, False)])
def test_after_six_moves_taken_back_no_move_leads_into_a_full_space(backs: int, crowded: bool) -> None:
    full = "syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama"
    match = war(1, f"segment movement; moves 8; backs {backs}; {full}")
    assert ("homs" in goals(match, "syr_5mech")) is crowded


@pytest.mark.rule("fitna", "4.0.over", "20.7")
@pytest.mark.parametrize(("third", "crowd"), [("isr_giv", True), ("us_75para", False)])
def test_israelis_crowd_into_haifa_only_upon_israelis(third: str, crowd: bool) -> None:
    owner = " owner=israel" if third.startswith("us") else ""
    full = f"isr_gol @ haifa; isr_nahal @ haifa; {third} @ haifa{owner}"
    match = war(9, f"us israel -; {full}; isr_7arm @ waiting; isr_36arm @ waiting")
    answer_if_asked(match, "arrive", "deploy isr_7arm")
    assert ("haifa" in offered(match, "place")) is crowd
