"""18.3 Assets in an offensive: their columns, what else they do, when they are refused."""

import pytest

from sandtable.core import AnyMatch, Kind
from sandtable.testing import asked, choose, events, options, why_not
from tests.games.fitna.tools import FIGHTING, attack, battle, offered, player, state, war

HAMA = "syr_4arm @ homs; fsa_1mech @ hama"


def offensive(text: str, *dice: int | str, active: str = "syria") -> AnyMatch:
    """An offensive of scenario 2 in which everybody is asked for cards; High Tension cards are in play."""
    match = war(2, f"tense; tension 0; levels 5 6 10; active {active}; {FIGHTING}; {text}", *dice, quiet=False)
    (target,) = [each for each in options(match) if each.startswith("attack ")]
    return attack(match, target.partition(" ")[2])


def ask(match: AnyMatch, who: str, force: str) -> AnyMatch:
    """Pass until a player is asked for a card in favour of a force."""
    while True:
        question = asked(match)
        if (
            question.seat == player(match, who)
            and question.occasion is not None
            and force in question.occasion.words
        ):
            return match
        choose(match, "pass")


def rolled(match: AnyMatch) -> AnyMatch:
    """Pass until the die is cast."""
    while not events(match, "battle"):
        choose(match, "pass")
    return match


def shifts(match: AnyMatch) -> dict[str, int]:
    """The shifts of the last offensive, by their reasons."""
    return {each.why: each.value for each in battle(match).what.shifts}


def title(match: AnyMatch, mode: str) -> str:
    box = match.table.box
    return str(box.cards[box.names.number(Kind.CARD, mode.partition(".")[0])].title)


EITHER = [
    ("c01.support", 3),
    ("c02.support", 3),
    ("c03.support", 3),
    ("c04.support", 2),
    ("c05.support", 2),
    ("c06.support", 2),
    ("c07.support", 2),
    ("c08.support", 2),
    ("c09.support", 1),
    ("c10.support", 1),
    ("c29.support", 4),
    ("c31.support", 4),
    ("c32.support", 2),
    ("c91.support", 1),
    ("c92.support", 1),
    ("c93.support", 2),
]

ATTACK = [("c11.assault", 1), ("c12.assault", 1), ("c15.raid", 2), ("c28.support", 4)]


@pytest.mark.rule("fitna", "18.2", "18.3", "8.1")
@pytest.mark.parametrize(("mode", "columns"), EITHER + ATTACK)
def test_columns_for_an_attack(mode: str, columns: int) -> None:
    match = offensive(f"{HAMA}; hand syria {mode[:3]}", 1)
    rolled(choose(ask(match, "syria", "attack"), f"asset {mode}"))
    assert shifts(match)[title(match, mode)] == columns
    assert not state(match).hands[player(match, "syria")]


DEFENCE = [("c11.hold", 1), ("c12.hold", 1), ("c16.defend", 2), ("c18.defend", 2), ("c22.defend", 2)]


@pytest.mark.rule("fitna", "18.2", "18.3", "8.1")
@pytest.mark.parametrize(("mode", "columns"), EITHER + DEFENCE)
def test_columns_for_a_defence(mode: str, columns: int) -> None:
    match = offensive(f"{HAMA}; hand rebels {mode[:3]}", 1)
    rolled(choose(ask(match, "rebels", "defence"), f"asset {mode}"))
    assert shifts(match)[title(match, mode)] == -columns


@pytest.mark.rule("fitna", "18.3")
@pytest.mark.parametrize(("force", "who"), [("defence", "iraq"), ("attack", "iraq")])
def test_anybody_may_support_either_force(force: str, who: str) -> None:
    match = offensive(f"{HAMA}; hand {who} c01", 1)
    rolled(choose(ask(match, who, force), "asset c01.support"))
    assert shifts(match)["Close Air Support"] == (3 if force == "attack" else -3)


@pytest.mark.rule("fitna", "18.3")
@pytest.mark.parametrize("card", ["c15", "c17", "c28", "c33"])
def test_cards_of_attackers_do_not_help_a_defence(card: str) -> None:
    match = ask(offensive(f"{HAMA}; hand rebels {card}"), "rebels", "defence")
    assert why_not(match, card).rule == "18.3"
    assert not any(each.startswith("asset") for each in options(match))


@pytest.mark.rule("fitna", "18.3")
@pytest.mark.parametrize("card", ["c16", "c18", "c22", "c23"])
def test_cards_of_defenders_do_not_help_an_attack(card: str) -> None:
    match = ask(offensive(f"{HAMA}; hand syria {card}"), "syria", "attack")
    assert why_not(match, card).rule == "18.3"
    assert not any(each.startswith("asset") for each in options(match))


@pytest.mark.rule("fitna", "18.3")
def test_an_asset_is_refused_for_the_force_it_is_played_for() -> None:
    text = "segment offensives; attacks 1; hand rebels c11 c18; jokers rebels 0; syr_5mech @ homs; ash_1 @ hama"
    match = war(1, text, 1, quiet=False)
    choose(match, "attack hama")
    assert asked(match).seat == 1
    assert why_not(match, "c11") is None
    assert why_not(match, "c11.assault").why == "It does not help this force."
    assert why_not(match, "c18").why == "The enemy has no armour in this offensive."


@pytest.mark.rule("fitna", "18.3")
@pytest.mark.parametrize(("first", "second"), [("c01.support", "c02"), ("c11.hold", "c12"), ("c09.support", "c10")])
def test_a_title_is_played_once_in_an_offensive(first: str, second: str) -> None:
    match = ask(offensive(f"{HAMA}; hand rebels {first[:3]} {second}"), "rebels", "defence")
    choose(match, f"asset {first}")
    ask(match, "rebels", "defence")
    refusal = why_not(match, second)
    assert (refusal.rule, refusal.why) == ("18.3", "A card of this title was played in this offensive.")


@pytest.mark.rule("fitna", "18.3")
def test_no_title_twice_in_one_offensive() -> None:
    text = f"hand syria c01; hand rebels c02 c09; {FIGHTING}; syr_4arm @ homs; ash_1 @ hama"
    match = war(1, text, 1, quiet=False)
    attack(match, "hama")
    choose(match, "asset c02.support", "pass")
    while match.pending[0].seat == 1:
        choose(match, "pass")
    assert "asset c01.support" not in options(match)
    assert why_not(match, "c01").rule == "18.3"


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


@pytest.mark.rule("fitna", "8.1")
@pytest.mark.parametrize("card", ["c13", "c14", "c20", "c21", "c24", "c25", "c26", "c27", "c30", "c34", "c65"])
def test_other_cards_have_no_use_as_support(card: str) -> None:
    match = ask(offensive(f"{HAMA}; hand syria {card}"), "syria", "attack")
    cancels = match.table.box.reactions[match.table.box.card(card)]
    assert why_not(match, card).rule == ("8.1" if cancels else "8.2")
    assert why_not(match, card).why.startswith("It answers a card" if cancels else "It is an event")
    assert not any(each.startswith("asset") for each in options(match))


RAQQA = "syr_4arm @ tabqa; is_a @ raqqa face=is_01"


@pytest.mark.rule("fitna", "25.3", "8.1.symbols")
@pytest.mark.parametrize(
    ("mode", "allowed"),
    [
        ("c01.support", False),
        ("c04.support", False),
        ("c06.support", True),
        ("c09.support", True),
        ("c11.hold", False),
        ("c16.defend", True),
        ("c18.defend", True),
        ("c22.defend", True),
        ("c23.open_ground", True),
        ("c29.support", False),
        ("c31.support", False),
        ("c32.support", False),
        ("c91.support", False),
        ("c93.support", True),
    ],
)
def test_is_fights_only_with_cards_of_its_symbol(mode: str, allowed: bool) -> None:
    match = ask(offensive(f"{RAQQA}; hand rebels {mode[:3]}"), "rebels", "defence")
    assert (f"asset {mode}" in options(match)) is allowed
    if not allowed:
        assert why_not(match, mode[:3]).rule == "25.3"


@pytest.mark.rule("fitna", "25.3", "8.1.symbols", "8.1.chemical")
def test_is_uses_only_cards_with_its_symbol() -> None:
    text = f"hand iraq c01 c06 c19; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; irq_9arm @ baghdad"
    match = war(2, text, 1, quiet=False)
    attack(match, "baghdad")
    while not (asked(match).seat == 0 and "attack" in asked(match).prompt):
        choose(match, "pass")
    assert offered(match, "asset") == {"c06.support", "c19.use"}
    assert why_not(match, "c01").rule == "25.3"
    other = war(2, f"hand iraq c19; {FIGHTING}; irq_9arm @ baghdad; syr_4arm @ fallujah", 1, quiet=False)
    attack(other, "fallujah")
    while asked(other).seat != 0:
        choose(other, "pass")
    assert why_not(other, "c19").rule == "8.1.chemical"


ERBIL = "irq_9arm @ mosul; kdp_1 @ erbil"


@pytest.mark.rule("fitna", "26.3", "8.1.symbols")
@pytest.mark.parametrize(
    ("mode", "allowed"),
    [
        ("c01.support", True),
        ("c04.support", False),
        ("c06.support", False),
        ("c09.support", True),
        ("c16.defend", True),
        ("c18.defend", True),
        ("c22.defend", True),
        ("c93.support", False),
    ],
)
def test_kurds_fight_with_cards_of_their_symbol_and_close_air_support(mode: str, allowed: bool) -> None:
    match = ask(offensive(f"{ERBIL}; hand rebels {mode[:3]}", active="iraq"), "rebels", "defence")
    assert (f"asset {mode}" in options(match)) is allowed
    if not allowed:
        assert why_not(match, mode[:3]).rule == "26.3"


# ---- Cards with effects and conditions of their own


SALAMIYAH = "syr_4arm @ homs; fsa_1mech @ salamiyah"


@pytest.mark.rule("fitna", "19.0", "18.2")
@pytest.mark.parametrize("mode", ["c11.assault", "c12.assault"])
def test_engineers_in_an_attack_take_the_entrenchment_away(mode: str) -> None:
    plain = rolled(offensive(f"{SALAMIYAH}; dug salamiyah", 1))
    match = offensive(f"{SALAMIYAH}; dug salamiyah; hand syria {mode[:3]}", 1)
    rolled(choose(ask(match, "syria", "attack"), f"asset {mode}"))
    gone = set(shifts(plain)) - set(shifts(match))
    assert gone == {"entrenchment"}
    assert shifts(match)["Combat Engineers"] == 1


@pytest.mark.rule("fitna", "19.0")
def test_engineers_in_a_defence_leave_the_entrenchment_alone() -> None:
    match = offensive(f"{SALAMIYAH}; dug salamiyah; hand rebels c11", 1)
    rolled(choose(ask(match, "rebels", "defence"), "asset c11.hold"))
    assert shifts(match)["entrenchment"] < 0
    assert shifts(match)["Combat Engineers"] == -1


@pytest.mark.rule("fitna", "8.1")
def test_suicide_bombers_serve_irregulars() -> None:
    match = offensive("fsa_1mech @ hama; syr_4arm @ homs; hand rebels c17", 1, active="rebels")
    rolled(choose(ask(match, "rebels", "attack"), "asset c17.assault"))
    assert shifts(match)["Suicide Bombers"] == 2
    army = ask(offensive(f"{HAMA}; hand syria c17"), "syria", "attack")
    assert why_not(army, "c17").rule == "8.1"


@pytest.mark.rule("fitna", "8.1", "18.7")
def test_anti_tank_missiles_meet_armour_and_stop_exploitation() -> None:
    match = offensive(f"{HAMA}; hand rebels c18")
    choose(ask(match, "rebels", "defence"), "asset c18.defend")
    while not state(match).fight.no_exploit:
        choose(match, "pass")
    foot = ask(offensive("syr_17inf @ homs; fsa_1mech @ hama; hand rebels c18"), "rebels", "defence")
    assert why_not(foot, "c18").rule == "8.1"


@pytest.mark.rule("fitna", "18.7")
@pytest.mark.parametrize("card", ["", "c18.defend", "c23.broken_ground"])
def test_armour_does_not_exploit_after_these_cards(card: str) -> None:
    text = "syr_4arm @ hama; syr_1arm @ hama; syr_11arm @ hama; ash_1 @ jisr reduced; control rebels idlib latakia"
    match = offensive(f"{text}; hand rebels {card[:3]}" if card else text, 6)
    if card:
        choose(ask(match, "rebels", "defence"), f"asset {card}")
    rolled(match)
    assert battle(match).what.result.startswith("D")
    while match.pending and any(each.startswith("retreat") for each in options(match)):
        choose(match, options(match)[0])
    assert any(each.startswith("exploit") for each in options(match)) is (not card)


@pytest.mark.rule("fitna", "8.1.chemical", "8.1")
def test_chemical_weapons_of_syria_raise_tension() -> None:
    match = offensive(f"{HAMA}; hand syria c19", 1)
    rolled(choose(ask(match, "syria", "attack"), "asset c19.use"))
    assert shifts(match)["Chemical Weapons"] == 3
    assert state(match).tension == 1
    defence = offensive("fsa_1mech @ hama; syr_4arm @ homs; hand syria c19", 1, active="rebels")
    rolled(choose(ask(defence, "syria", "defence"), "asset c19.use"))
    assert shifts(defence)["Chemical Weapons"] == -3


@pytest.mark.rule("fitna", "8.1.chemical")
@pytest.mark.parametrize(
    ("text", "active", "who", "force"),
    [
        ("fsa_1mech @ hama; syr_4arm @ homs; hand rebels c19", "rebels", "rebels", "attack"),
        (f"{HAMA}; hand iraq c19", "syria", "iraq", "attack"),
        (f"{RAQQA}; hand rebels c19", "syria", "rebels", "defence"),
        ("lhz_1 @ homs owner=syria; fsa_1mech @ hama; hand syria c19", "syria", "syria", "attack"),
    ],
)
def test_chemical_weapons_are_for_syria_and_is_alone(text: str, active: str, who: str, force: str) -> None:
    match = ask(offensive(text, active=active), who, force)
    assert why_not(match, "c19").rule == "8.1.chemical"


@pytest.mark.rule("fitna", "8.1.chemical", "25.3")
def test_whoever_runs_is_gives_it_chemical_weapons_in_attack() -> None:
    text = "run is iraq 1; is_a @ tabqa face=is_01; syr_4arm @ salamiyah; hand iraq c19"
    match = offensive(text, 1, active="iraq")
    rolled(choose(ask(match, "iraq", "attack"), "asset c19.use"))
    assert shifts(match)["Chemical Weapons"] == 3


@pytest.mark.rule("fitna", "8.1")
def test_urban_combat_needs_a_city() -> None:
    match = ask(offensive(f"{SALAMIYAH}; hand rebels c22"), "rebels", "defence")
    assert why_not(match, "c22").rule == "8.1"


JISR = "syr_4arm @ hama; fsa_1mech @ jisr"


@pytest.mark.rule("fitna", "8.1")
@pytest.mark.parametrize(
    ("text", "mode", "columns"), [(JISR, "c23.broken_ground", -2), (SALAMIYAH, "c23.open_ground", -1)]
)
def test_ambush_by_terrain(text: str, mode: str, columns: int) -> None:
    match = offensive(f"{text}; hand rebels c23", 1)
    rolled(choose(ask(match, "rebels", "defence"), f"asset {mode}"))
    assert shifts(match)["Ambush"] == columns


@pytest.mark.rule("fitna", "8.1")
def test_no_ambush_on_broken_ground_in_the_open() -> None:
    match = ask(offensive(f"{SALAMIYAH}; hand rebels c23"), "rebels", "defence")
    assert "asset c23.broken_ground" not in options(match)
    assert "asset c23.open_ground" in options(match)
    assert why_not(match, "c23.open_ground") is None


@pytest.mark.rule("fitna", "8.1")
@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("syr_4arm @ homs; fsa_1mech @ tartus", True),
        ("syr_4arm @ homs; fsa_1mech @ hama", True),
        ("syr_4arm @ tabqa; fsa_1mech @ raqqa", False),
    ],
)
def test_a_carrier_group_reaches_two_links_inland(text: str, near: bool) -> None:
    match = ask(offensive(f"{text}; hand syria c31"), "syria", "attack")
    assert ("asset c31.support" in options(match)) is near
    if not near:
        assert why_not(match, "c31").rule == "8.1"


@pytest.mark.rule("fitna", "27.2")
@pytest.mark.parametrize(("die", "approved"), [(5, True), (6, False)])
def test_the_mother_of_all_bombs_against_is_needs_five_or_less(die: int, approved: bool) -> None:
    match = offensive(f"{RAQQA}; hand syria c33", die, 1)
    rolled(choose(ask(match, "syria", "attack"), "asset c33.support"))
    assert shifts(match).get("Mother of All Bombs", 0) == (5 if approved else 0)
    assert match.table.box.card("c33") in state(match).discards[0]


@pytest.mark.rule("fitna", "27.2")
def test_the_mother_of_all_bombs_is_never_approved_for_syria_against_rebels() -> None:
    match = offensive(f"{HAMA}; hand syria c33", 1)
    rolled(choose(ask(match, "syria", "attack"), "asset c33.support"))
    assert "Mother of All Bombs" not in shifts(match)
