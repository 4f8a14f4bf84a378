"""Victory conditions: a level for each faction, the length, the outcome."""

import pytest

from sandtable.core import Match
from sandtable.games import find
from sandtable.games.islamic_state.box.actions import Act
from sandtable.games.islamic_state.box.factions import Faction
from sandtable.games.islamic_state.rules.victory import LEVELS, levels, seat_level
from sandtable.testing import choose
from tests.games.islamic_state.tools import GAME, IDLE, box, level, opening, state, war


@pytest.mark.rule("islamic_state", "victory.levels")
def test_levels_at_the_start():
    names = [LEVELS[each] for each in levels(opening("stage select").table)]
    assert names == ["none", "operational", "marginal", "none", "none", "marginal"]


# ---- The Islamic State


ALL_ACTS = f"succeeded {' '.join(act.name.lower() for act in Act)}"


@pytest.mark.rule("islamic_state", "victory.is", "victory.levels")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{ALL_ACTS}", "none"),  # twelve areas, but none in Iraq away from the border
        (f"{ALL_ACTS}; control islamic_state hatra", "marginal"),
        ("control islamic_state hatra", "none"),  # one level down without all acts
        (f"{ALL_ACTS}; control islamic_state fallujah", "operational"),  # one level up
        ("control islamic_state fallujah", "marginal"),
        (f"{ALL_ACTS}; control nobody all; control islamic_state hatra", "none"),
        ("is*23 @ tabqa; control islamic_state baiji", "marginal"),  # operational, less one
        (f"{ALL_ACTS}; is*23 @ tabqa; control islamic_state baiji", "operational"),
        (f"{ALL_ACTS}; is*22 @ tabqa; control islamic_state baiji", "marginal"),
        (f"{ALL_ACTS}; is*23 @ tabqa; control islamic_state hatra", "marginal"),  # 11 points only
    ],
)
def test_islamic_state(text, expected):
    assert level(Faction.ISLAMIC_STATE, text) == expected


ELEVEN = "tabqa ar_raqqah manbij al_bab jarabulus deir_hafir ayn_issa resafa shaddadi hawl_baaj abu_kamal"


@pytest.mark.rule("islamic_state", "victory.is")
@pytest.mark.parametrize(
    ("areas", "expected"),
    [
        (f"{ELEVEN} hatra", "marginal"),
        (f"{ELEVEN} rutba", "none"),  # a border area of Iraq
        (ELEVEN.replace("tabqa", "hatra"), "none"),  # eleven
    ],
)
def test_the_twelve_areas_of_is(areas, expected):
    text = f"{ALL_ACTS}; control nobody all; control islamic_state {areas}"
    assert level(Faction.ISLAMIC_STATE, text) == expected


@pytest.mark.rule("islamic_state", "victory.is")
@pytest.mark.parametrize(("more", "expected"), [("", "none"), (" palmyra", "operational")])
def test_the_fifteenth_resource_of_is(more, expected):
    land = "tabqa baiji deir_hafir rastan resafa mayadin shaddadi"
    text = f"{ALL_ACTS}; is*23 @ tabqa; control nobody all; control islamic_state {land}{more}"
    assert level(Faction.ISLAMIC_STATE, text) == expected


@pytest.mark.rule("islamic_state", "victory.is", "victory.levels")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{ALL_ACTS}; control nobody all; control islamic_state {ELEVEN} fallujah", "operational"),
        (f"control nobody all; control islamic_state {ELEVEN} fallujah", "marginal"),
        (f"control nobody all; control islamic_state {ELEVEN} hatra", "none"),
    ],
)
def test_modifiers_of_is(text, expected):
    assert level(Faction.ISLAMIC_STATE, text) == expected


@pytest.mark.rule("islamic_state", "victory.levels", "victory.is")
def test_fallujah_alone_raises_nothing():
    assert level(Faction.ISLAMIC_STATE, f"{ALL_ACTS}; control nobody all; control islamic_state fallujah") == "none"


def named(flags: bytes, count: int = 98, *, skip: tuple[str, ...] = ()) -> str:
    found = [box().space_ids[area] for area in range(98) if flags[area] and box().space_ids[area] not in skip]
    return " ".join(found[:count])


@pytest.mark.rule("islamic_state", "victory.is", "victory.levels")
def test_islamic_state_strategic_needs_sixty_areas_with_both_capitals():
    capitals = "damascus baghdad"
    rest = named(bytes([1] * 98), 58, skip=("damascus", "baghdad", "fallujah"))
    base = f"{ALL_ACTS}; control nobody all; control islamic_state"
    assert level(Faction.ISLAMIC_STATE, f"{base} {capitals} {rest}") == "strategic"
    assert level(Faction.ISLAMIC_STATE, f"{base} baghdad {rest} fallujah suwayda") == "operational"
    assert level(Faction.ISLAMIC_STATE, f"{base} {capitals} {rest} fallujah") == "strategic"  # no higher


@pytest.mark.rule("islamic_state", "victory.is")
def test_fifty_nine_areas_are_not_strategic():
    names = [box().space_ids[n] for n in range(98)]
    rest = [name for name in names if name not in ("damascus", "baghdad", "fallujah")][:57]
    text = f"{ALL_ACTS}; control nobody all; control islamic_state damascus baghdad {' '.join(rest)}"
    assert level(Faction.ISLAMIC_STATE, text) == "marginal"


# ---- The others


@pytest.mark.rule("islamic_state", "victory.regime")
def test_the_regime():
    syria, shia = box().in_syria, bytes(a & b for a, b in zip(box().in_syria, box().shia, strict=True))
    units = "regime*17 @ damascus"
    assert level(Faction.SYRIAN_REGIME, units) == "marginal"
    assert level(Faction.SYRIAN_REGIME, "regime*16 @ damascus") == "none"
    assert level(Faction.SYRIAN_REGIME, f"{units}; control nobody nubl") == "none"  # a Shia area
    cities = "control nobody aleppo idlib; control kurds hama"
    assert level(Faction.SYRIAN_REGIME, f"{units}; {cities}") == "none"
    thirty = named(syria, 30)
    assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {thirty}") == "none"
    rich = f"{named(syria, 26)} damascus palmyra tiyas deir_ez_zor"
    assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {rich}") == "operational"
    assert level(Faction.SYRIAN_REGIME, f"control syrian_regime {named(syria, 44)} damascus") == "strategic"
    assert (
        level(Faction.SYRIAN_REGIME, f"control syrian_regime {named(syria)}; control kurds homs") == "operational"
    )
    assert len(named(shia).split()) == 7


@pytest.mark.rule("islamic_state", "victory.regime")
@pytest.mark.parametrize(("units", "expected"), [(17, "marginal"), (16, "none")])
def test_five_regime_units_may_be_off_the_map(units, expected):
    text = f"regime*{units} @ damascus; control nobody hama idlib; russia_1 @ tartus"
    assert level(Faction.SYRIAN_REGIME, text) == expected


SYRIA = [box().space_ids[n] for n in range(98) if box().in_syria[n]]


@pytest.mark.rule("islamic_state", "victory.regime")
@pytest.mark.parametrize(("cities", "expected"), [("hama damascus homs", "marginal"), ("hama damascus", "none")])
def test_three_home_cities_for_the_regime(cities, expected):
    shia = " ".join(area for area in SYRIA if box().shia[box().space[area]])
    held = f"control nobody all; control syrian_regime {shia} tiyas abu_al_duhur {cities}"
    assert level(Faction.SYRIAN_REGIME, f"{held}; regime*22 @ damascus") == expected


BASES = ("jableh", "hama", "damascus", "aleppo")


@pytest.mark.rule("islamic_state", "victory.regime")
@pytest.mark.parametrize(("bases", "expected"), [(4, "operational"), (3, "none")])
def test_four_airfields_for_the_regime(bases, expected):
    plain = [area for area in SYRIA if area != "nubl" and not box().map.area[box().space[area]].airbase]
    held = " ".join([*plain, *BASES[:bases]])
    assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {held}") == expected


@pytest.mark.rule("islamic_state", "victory.regime")
def test_a_shia_area_missing_is_not_strategic():
    held = " ".join(area for area in SYRIA if area != "nubl")
    assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {held}") == "operational"


@pytest.mark.rule("islamic_state", "victory.regime")
def test_strategic_for_the_regime_needs_forty_four_areas():
    syria = [box().space_ids[n] for n in box().syrian_areas]
    must = [box().space_ids[n] for n in box().syrian_areas if box().shia[n] or box().map.area[n].regime_home]
    rest = [area for area in syria if area not in must]
    for count, expected in ((44, "strategic"), (43, "operational")):
        held = " ".join([*must, *rest[: count - len(must)]])
        assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {held}") == expected


@pytest.mark.rule("islamic_state", "victory.iran")
def test_iran():
    held = "control coalition baghdad"
    assert level(Faction.IRAN, "iraq_shia*4 @ basra; rebel*2 @ douma") == "strategic"
    assert level(Faction.IRAN, "iraq_shia*4 @ basra; rebel*3 @ douma") == "operational"
    assert level(Faction.IRAN, "iran_81_1 @ basra; is*1 @ tabqa") == "none"
    assert level(Faction.IRAN, "hezbollah*2 @ lebanon; is*1 @ tabqa") == "none"  # boxes do not count
    even = "regime*17 @ damascus; is*17 @ tabqa"
    assert level(Faction.IRAN, f"{even}; {held}") == "marginal"
    assert level(Faction.IRAN, f"{even}; control islamic_state najaf") == "none"


@pytest.mark.rule("islamic_state", "victory.iran")
def test_as_many_shia_as_sunni_units_are_not_more():
    assert level(Faction.IRAN, "iraq_shia*2 @ basra; rebel*1 @ douma; turkey_1 @ zakho") == "none"


@pytest.mark.rule("islamic_state", "victory.kurds")
def test_the_kurds():
    kurdish = named(box().kurdish)
    base = "control nobody all; control kurds"
    few = kurdish.split()
    assert level(Faction.KURDS, f"{base} {kurdish} hatra") == "strategic"
    assert level(Faction.KURDS, f"{base} {kurdish}") == "operational"  # nothing outside
    assert level(Faction.KURDS, f"{base} {' '.join(few[:22])}") == "operational"
    assert level(Faction.KURDS, f"{base} {' '.join(few[:21])}") == "marginal"
    assert level(Faction.KURDS, f"{base} {' '.join(few[:19])}; control coalition {few[19]}") == "marginal"
    assert level(Faction.KURDS, f"{base} {' '.join(few[:19])}") == "none"


@pytest.mark.rule("islamic_state", "victory.kurds")
def test_a_strategic_kurdish_victory_needs_an_area_in_kurdish_not_in_coalition_hands():
    kurdish = " ".join(box().space_ids[n] for n in box().kurdish_areas)
    text = f"control nobody all; control kurds {kurdish}; control coalition hatra baghdad"
    assert level(Faction.KURDS, text) == "operational"


@pytest.mark.rule("islamic_state", "victory.rebels")
def test_the_rebels():
    assert level(Faction.SYRIAN_REBELS, "") == "none"
    assert level(Faction.SYRIAN_REBELS, "control syrian_rebels tabqa") == "marginal"
    base = "control nobody all; control syrian_rebels douma rastan salma"
    assert level(Faction.SYRIAN_REBELS, f"{base}; control syrian_regime homs; control kurds afrin kobani") == (
        "operational"
    )
    assert level(Faction.SYRIAN_REBELS, f"{base}; control syrian_regime homs; control kurds afrin") == "strategic"
    assert level(Faction.SYRIAN_REBELS, f"{base}; control syrian_regime homs hama idlib; is*1 @ tabqa") == "none"


@pytest.mark.rule("islamic_state", "victory.rebels")
def test_as_many_areas_as_the_regime_are_not_more():
    text = "control nobody all; control syrian_rebels douma salma; control syrian_regime homs hama"
    assert level(Faction.SYRIAN_REBELS, text) == "none"


@pytest.mark.rule("islamic_state", "victory.coalition", "victory.levels")
def test_the_coalition():
    russian = "; russia_1 @ tartus"
    away = f"control nobody all; control islamic_state tabqa ar_raqqah; iraq_shia*1 @ basra; is*2 @ tabqa{russian}"
    assert level(Faction.COALITION, f"{away}; rebel*1 @ douma") == "strategic"  # Iran at none; Kurds short
    shia = f"{away}; iraq_shia*9 @ kut"
    assert level(Faction.COALITION, shia) == "operational"  # Iran has a level; marginal and one up for the Kurds
    assert level(Faction.COALITION, shia.replace(russian, "")) == "strategic"  # and one without Russians
    assert level(Faction.COALITION, f"{shia}; control islamic_state hatra") == "none"
    nine = named(box().only_syria, 10)
    assert level(Faction.COALITION, f"{shia}; control islamic_state {nine}") == "none"  # ten and more in Syria
    out = "control nobody all; control syrian_rebels all; iraq_shia*10 @ basra"
    assert level(Faction.COALITION, f"{out}{russian}; control kurds erbil; rebel*1 @ douma") == "strategic"


@pytest.mark.rule("islamic_state", "victory.coalition")
@pytest.mark.parametrize(("count", "expected"), [(9, "strategic"), (10, "none")])
def test_ten_areas_of_is_are_too_many_for_the_coalition(count, expected):
    areas = " ".join(ELEVEN.split()[:count])
    text = f"control nobody all; control islamic_state {areas}; is*3 @ tabqa; russia_1 @ tartus"
    assert level(Faction.COALITION, text) == expected  # operational, and one up for the Kurds


@pytest.mark.rule("islamic_state", "victory.coalition")
def test_no_russian_ground_unit_raises_the_coalition():
    base = "control nobody all; control islamic_state tabqa; is*2 @ tabqa; iraq_shia*9 @ kut"
    assert level(Faction.COALITION, f"{base}; russia_1 @ tartus") == "operational"
    assert level(Faction.COALITION, f"{base}; russia_1 @ gone") == "strategic"


# ---- The end


@pytest.mark.rule("islamic_state", "players.two")
def test_irans_level_is_nobodys_result_with_two_players():
    match = war("iraq_shia*4 @ basra; control coalition all", players=2)
    found = levels(match.table)
    assert found[2] == 3
    assert seat_level(match.table, 0) == max(found[0], found[5])
    assert seat_level(match.table, 1) == max(found[1], found[3], found[4])


def test_the_offered_lengths_are_scenarios():
    game = find(GAME)
    lengths = {name: Match(game, game.setting(name), 1).table.state.turns for name in ("short", "standard", "long")}
    assert lengths == {"short": 12, "standard": 18, "long": 24}


@pytest.mark.rule("islamic_state", "victory.end")
@pytest.mark.parametrize(("scenario", "turns"), [("short", 12), ("standard", 18), ("long", 24)])
def test_a_game_ends_after_its_last_turn(scenario, turns):
    text = "is*1 @ tabqa; act_done; stage last; extra islamic_state; cash 60"
    match = war(f"{text}; turn {turns}; phase islamic_state spent", scenario=scenario)
    assert match.outcome is not None
    assert match.outcome.rule == "victory.end"
    match = war(f"{text}; turn {turns - 1}; phase islamic_state spent", scenario=scenario)
    assert match.outcome is None


@pytest.mark.rule("islamic_state", "victory.end")
def test_a_game_ends_when_is_has_no_area_and_no_unit():
    match = war(f"control kurds all; {IDLE}")
    choose(match, "end")
    assert match.outcome is not None
    assert state(match).turn == 1
    assert match.outcome.level == "strategic"


def test_players_share_the_best_level_and_nobody_wins_with_none():
    text = "is*1 @ tabqa; act_done; stage last; extra islamic_state; cash 60; turn 18"
    match = war(f"{text}; control nobody all; control islamic_state tabqa hatra; phase islamic_state spent")
    found = levels(match.table)
    assert match.outcome.winners == tuple(seat for seat in range(6) if found[seat] == max(found) > 0)
