"""Atrocities: who rolls for one, and what it brings."""

import pytest

from sandtable.testing import answer_if_asked, brought, choose, done, events
from tests.games.islamic_state.tools import attack, fought, state, war


@pytest.mark.rule("islamic_state", "atrocity")
@pytest.mark.parametrize(
    ("text", "dice", "level"),
    [
        ("is*5 @ hilla; iraq_shia*2 @ hilla", (2, 5), 1 + 2),  # 10 - 6 = 4; not their people: 5 + 1
        ("is*5 @ hilla; iraq_shia*2 @ hilla", (2, 4), 1),
        ("is*5 @ baghdad; iraq_shia*2 @ baghdad", (2, 5), 1),  # Sunni live there too
        ("is*5 @ baghdad; iraq_shia*2 @ baghdad", (2, 6), 1 + 2),
    ],
)
def test_the_atrocity_roll(text, dice, level):
    match = attack(text, *dice)
    assert state(match).level == level
    chance = (2 if "hilla" in text else 1) / 6
    expected = ("an atrocity", chance) if level > 1 else ("no atrocity", 1 - chance)
    assert (brought(match)[-1].text, brought(match)[-1].probability) == expected
    done(match)


@pytest.mark.rule("islamic_state", "atrocity")
def test_no_atrocity_roll_among_ones_own_people_or_by_the_tolerant():
    match = attack("is*5 @ douma; rebel*2 @ douma", 2)  # both Sunni
    assert [event.rule for event in events(match, "roll")] == ["combat.table"]
    match = war("usa*2 @ ramadi; is*1 @ ramadi; phase coalition; cards coalition move", 2)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "fight ramadi", "commit usa_1 usa_2", "stand")
    assert "atrocity" not in [event.rule for event in events(match, "roll")]


@pytest.mark.rule("islamic_state", "atrocity")
@pytest.mark.parametrize(
    ("text", "faction", "area", "target", "units", "rolls"),
    [
        ("regime*3 @ kobani; kurd*1 @ kobani", "syrian_regime", "kobani", "kurds", "regime_1 regime_2 regime_3", 1),
        (
            "kurd*3 @ manbij; is*1 @ manbij; is*1 @ tabqa",
            "kurds",
            "manbij",
            "islamic_state",
            "kurd_1 kurd_2 kurd_3",
            0,
        ),
        ("rebel*3 @ nubl; regime*1 @ nubl", "syrian_rebels", "nubl", "syrian_regime", "rebel_1 rebel_2 rebel_3", 1),
        (
            "rebel*3 @ aleppo; regime*1 @ aleppo",
            "syrian_rebels",
            "aleppo",
            "syrian_regime",
            "rebel_1 rebel_2 rebel_3",
            0,
        ),
        (
            "iraq_shia*3 @ mosul; is*1 @ mosul; is*1 @ tabqa",
            "coalition",
            "mosul",
            "islamic_state",
            "iraq_shia_1 iraq_shia_2 iraq_shia_3",
            1,
        ),
    ],
)
def test_who_rolls_for_an_atrocity(text, faction, area, target, units, rolls):
    match = fought(text, faction, 4, 1, area=area, target=target, units=units)
    assert [event.rule for event in events(match, "roll")].count("atrocity") == rolls


@pytest.mark.rule("islamic_state", "atrocity")
def test_the_regime_rolls_for_an_atrocity_in_sunni_land():
    text = "regime*3 @ douma; rebel*1 @ douma; is*1 @ tabqa; level 4"
    match = fought(
        text, "syrian_regime", 4, 5, area="douma", target="syrian_rebels", units="regime_1 regime_2 regime_3"
    )
    assert state(match).level == 4 + 2 + 1  # 5 + 1 for a strange People, and the city
    done(match)


@pytest.mark.rule("islamic_state", "atrocity")
def test_no_roll_where_no_defender_is_at_home():
    text = "is*3 @ salma; regime*1 @ salma; level 4"
    match = fought(text, "islamic_state", 1, area="salma", target="syrian_regime", units="is_1 is_2 is_3")
    assert "atrocity" not in [event.rule for event in events(match, "roll")]


@pytest.mark.rule("islamic_state", "atrocity")
def test_tolerant_units_that_moved_in_started_the_battle_whoever_stood_there():
    """Americans attack beside an Iraqi Shia unit that was there before; a rebel is at home."""
    text = "usa*3 @ ramadi; iraq_shia*1 @ fallujah; is*1 @ fallujah; cash 60; act_done"
    match = war(f"{text}; phase coalition; cards coalition move", 1)
    choose(match, "reveal move.coalition")
    answer_if_asked(match, "from ramadi", "take usa_1 usa_2", "to fallujah", "attack side.islamic_state")
    answer_if_asked(match, "commit iraq_shia_1 usa_1 usa_2", "stand")
    assert [event.rule for event in events(match, "roll")].count("atrocity") == 0
