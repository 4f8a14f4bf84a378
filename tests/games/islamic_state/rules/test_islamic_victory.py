"""Victory: levels of the six factions, length, outcome."""

import pytest
from islamic_tools import GAME, IDLE, box, level, opening, state, war

from sandtable.core import Match
from sandtable.games import find
from sandtable.games.islamic_state.box.words import Act, Faction
from sandtable.games.islamic_state.rules.victory import LEVELS, levels
from sandtable.testing import choose

ALL_ACTS = f"succeeded {' '.join(act.name.lower() for act in Act)}"


def named(flags: bytes, count: int = 98, *, skip: tuple[str, ...] = ()) -> str:
    found = [box().space_ids[area] for area in range(98) if flags[area] and box().space_ids[area] not in skip]
    return " ".join(found[:count])


@pytest.mark.rule("islamic_state", "victory.levels")
def test_levels_at_the_start():
    names = [LEVELS[each] for each in levels(opening("stage select").table)]
    assert names == ["none", "operational", "marginal", "none", "none", "marginal"]


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


@pytest.mark.rule("islamic_state", "victory.is", "victory.levels")
def test_islamic_state_strategic_needs_sixty_areas_with_both_capitals():
    capitals = "damascus baghdad"
    rest = named(bytes([1] * 98), 58, skip=("damascus", "baghdad", "fallujah"))
    base = f"{ALL_ACTS}; control nobody all; control islamic_state"
    assert level(Faction.ISLAMIC_STATE, f"{base} {capitals} {rest}") == "strategic"
    assert level(Faction.ISLAMIC_STATE, f"{base} baghdad {rest} fallujah suwayda") == "operational"
    assert level(Faction.ISLAMIC_STATE, f"{base} {capitals} {rest} fallujah") == "strategic"  # no higher


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


def test_the_offered_lengths_are_scenarios():
    game = find(GAME)
    lengths = {name: Match(game, game.setting(name), 1).table.state.turns for name in ("short", "standard", "long")}
    assert lengths == {"short": 12, "standard": 18, "long": 24}
