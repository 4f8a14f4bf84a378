"""What the odds say is what happens, counted over every way that chance can take."""

from collections.abc import Sequence

import pytest

from sandtable.core import Arrive, Battle, Event, Flip, Forecast, Kind, Leave, Note
from sandtable.core.match import AnyMatch
from sandtable.core.ways import ways
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.odds import TITLE
from sandtable.games.phantom_fury.state import Nature, Off, Status
from sandtable.games.phantom_fury.state import Table as Board
from sandtable.testing import choose, position, told
from tests.games.phantom_fury.branches import Classify, outcomes
from tests.games.phantom_fury.tools import ELSEWHERE, INSURGENTS, STREET, at, busy

# All but a few counters out of the cup, so that every draw can be followed; these stand first in a text,
# so that what the rest of it puts on the map comes from the small cup too.
KEPT = ("g1m1.8", "g2m3.5", "g2m3.6", "g3m4.4")
SMALL_CUP = f"exited {' '.join(piece for piece in INSURGENTS if piece not in KEPT)}; "
TWO_LEFT = f"exited {' '.join(INSURGENTS[1:-1])}; "
ONE_LEFT = f"exited {' '.join(INSURGENTS[:-1])}; "
ORPHAN = "; usmc_14 @ eliminated security=61.R"  # security whose squad is gone
EMPTY_CUP = f"exited {' '.join(INSURGENTS)}; "


def forecast(text: str, act: Sequence[str], last: str) -> Forecast:
    """The odds of the last choice of an act."""
    match = choose(at(text, automatic=False), *act)
    found = match.forecast(0, match.game.parse_option(last, match.names))
    assert found is not None
    assert abs(sum(chance.probability for chance in found.chances) - 1) < 1e-9
    assert all(-1 <= chance.good <= 1 for chance in found.chances)
    return found


def compare(
    text: str, act: Sequence[str], last: str, classify: Classify, spoken: Sequence[str] | None = None
) -> None:
    """What the forecast says is what happens; `spoken` are the choices of the act that the run asks for."""
    said = {chance.text: chance.probability for chance in forecast(text, act, last).chances}
    found = outcomes(text, [*act, last] if spoken is None else spoken, classify)
    assert said == pytest.approx(found, abs=1e-9)


def lost_insurgents(t: Board, told: list[Event]) -> bool:
    leaving = [event.what for event in told if isinstance(event.what, Leave) and event.what.lost]
    return any(piece in t.box.insurgents for what in leaving for piece in what.pieces)


def false_alert(told: list[Event]) -> bool:
    """A dummy, or an empty cup (R-26)."""
    notes = any(isinstance(event.what, Note) and event.what.topic == "nobody" for event in told)
    return notes or any(isinstance(event.what, Leave) and event.what.how == "dummy" for event in told)


def lost_step(t: Board, told: list[Event]) -> bool:
    """A squad is reduced, or its CAAT is lost."""
    reduced = any(isinstance(event.what, Flip) and event.what.to == "reduced" for event in told)
    return reduced or any(isinstance(e.what, Leave) and e.what.pieces[0] in t.box.caats for e in told)


def of_fire(t: Board, told: list[Event]) -> str:
    if any(event.rule == "11.2.3" for event in told):
        return "no effect"
    if lost_insurgents(t, told):
        return "eliminated"
    if any(isinstance(event.what, Arrive) for event in told):
        foe = next(foe for at, foe in t.state.foes.items() if t.box.zone_of[at] in (15, 26))
        return "guerillas" if foe.nature == Nature.GUERILLAS else "martyrs"
    if false_alert(told):
        return "false alert"
    if any(isinstance(event.what, Leave) and event.what.pieces[0] in t.box.squads for event in told):
        return "sniper eliminates the squad"
    shots = (event.what.result for event in told if isinstance(event.what, Battle) and event.rule == "11.4.1.1")
    return SNIPER[next(shots, "")]


SNIPER = {
    "": "sniper fled",
    "no effect": "sniper misses",
    "pinned": "sniper pins the squad",
    "pinned and step loss": "sniper pins, step loss",
}


FIRE = "phase fire; zone 3 usmc; "


def compare_fire(text: str) -> None:
    unit, target = text.split()[0], "15.R" if "15.R" in text else "15.1"
    compare(text + ELSEWHERE, [f"fire {unit}"], f"at {target}", of_fire, [f"fire {unit}"])


def of_assault(t: Board, told: list[Event]) -> str:
    if any(event.rule == "13.5" for event in told):
        foe = "IED"
    elif lost_insurgents(t, told):
        foe = "insurgents eliminated"
    elif any(isinstance(e.what, Flip) and e.what.to == "weaker" and e.rule.startswith("13.4.3") for e in told):
        foe = "insurgents weakened"
    else:
        foe = "false alert" if false_alert(told) else "insurgents survive"
    squad = t.state.squads[_assaulting(told)]
    if squad.place == Off.ELIMINATED:
        return f"{foe}, squad eliminated"
    if lost_step(t, told):
        return f"{foe}, squad loses a step"
    return f"{foe}, squad pinned" if squad.status == Status.PINNED else f"{foe}, squad unharmed"


def _assaulting(told: list[Event]) -> int:
    """The squad that the dice were rolled for; only one other is on the map (ELSEWHERE)."""
    squads = [event.about["squad"] for event in told if "squad" in event.about]
    return int(squads[0]) if squads else 0


def told_as_it_comes(t: Board, told: list[Event]) -> str:
    """The battle tells the result that the forecast named."""
    battles = [event.what.result for event in told if isinstance(event.what, Battle) and event.rule == "13.4.2"]
    found = of_assault(t, told)
    assert not battles or battles[0] in (found, "cancelled by confusion")
    return found


# Zone 61 lies on the south edge: guerillas who survive leave it without a draw.
PLACES = {
    "normal": ("61.C", "61.1"),
    "top-down": ("61.2", "61.1"),
    "bottom-up": ("61.1", "61.2"),
    "roof": ("61.R", "61.2"),
}
KNOWN = [
    ("usmc_01", "guerillas1", ""),
    ("usmc_01", "guerillas3", ""),
    ("usmc_02 reduced", "guerillas2", "zone 61 normal fanaticism"),
    ("usmc_06 reduced", "guerillas2", "zone 61 fortified"),
    ("usmc_01 hero=1", "guerillas2", f"zone 61 normal no_event{ORPHAN}"),
    ("usmc_01 hero=2", "martyrs1", ""),
    ("usmc_06 reduced", "martyrs4", "zone 61 fortified fanaticism"),
    ("usmc_01", "martyrs3", "zone 61 normal fury=1 fanaticism"),
    ("usmc_02 reduced security=61.C", "guerillas3", "zone 61 fortified no_event fury=2"),
    ("usmc_06 reduced security=61.C", "martyrs1", "zone 61 fortified no_event"),
]


def of_street(t: Board, told: list[Event]) -> str:
    squad = t.state.squads[0]
    pinned = squad.status == Status.PINNED
    if lost_step(t, told):
        return "step loss and pinned" if pinned else "step loss, falls back"
    return "pinned in the street" if pinned else "across"


def of_defence(t: Board, told: list[Event]) -> str:
    pinned = any(isinstance(event.what, Flip) and event.what.to == "pinned" for event in told)
    hurt = pinned or lost_step(t, told) or any(squad.place == Off.ELIMINATED for squad in t.state.squads)
    return "hit or pinned" if hurt else "untouched"


# Zones 5 and 6 are adjacent, so that no street lies before the courtyard and the open ground.
YARD = "phase movement; zone 6 usmc; usmc_01 @ 6.C {}; "
UNDER_FIRE = [
    ("", "guerillas2 @ 5.1"),
    ("reduced", "guerillas2 @ 5.1; martyrs4 @ 5.R"),
    ("", "suspect @ 5.1"),
    ("reduced", "suspect @ 5.1; zone 5 fortified fanaticism"),
    ("hero=2", "suspect @ 5.1; guerillas1 @ 5.1'; zone 5 normal ruins"),
]


@pytest.mark.rule("phantom_fury", "11.1")
def test_a_unit_with_one_target_shows_its_odds_before_it_fires() -> None:
    """Its target is taken by itself, so choosing the unit is what commits."""
    match = position("phantom_fury", "phase fire; zone 3 usmc; usmc_01 @ 3.R; suspect @ 15.R")
    decision = match.pending[0]
    fire = match.game.parse_option("fire usmc_01", match.names)
    assert decision.hint is not None
    assert decision.odds is not None
    assert decision.hint(fire).commits
    assert decision.odds(fire) == odds.fire(match.table, 0, match.names.number(Kind.SPACE, "15.R"), 6)
    assert not decision.hint(match.game.parse_option("done", match.names)).commits


@pytest.mark.rule("phantom_fury", "11.1.2.1", "11.2.1")
@pytest.mark.parametrize("ammo", ["use_ammo", "save_ammo"])
@pytest.mark.parametrize("foe", ["suspect", "martyrs3"])
def test_fire_with_a_caat(ammo: str, foe: str) -> None:
    text = f"{SMALL_CUP}{FIRE}usmc_02 @ 3.R caat_1; {foe} @ 15.1{ELSEWHERE}"
    compare(text, ["fire usmc_02", "at 15.1"], ammo, of_fire, ["fire usmc_02", ammo])


@pytest.mark.rule("phantom_fury", "11.2.1", "11.2.2", "11.2.4")
@pytest.mark.parametrize(
    "text",
    [
        "usmc_01 @ 3.R; guerillas2 @ 15.1",
        "usmc_01 @ 3.R; martyrs2 @ 15.1",
        "usmc_01 @ 3.R hero=2; guerillas2 @ 15.R; zone 14 normal fury=1",
        "usmc_06 @ 3.R reduced; zone 15 fortified; martyrs2 @ 15.1",
        "m1a1_1 @ B3; guerillas2 @ 15.1",
        "m1a1_1 @ B3; zone 15 fortified; martyrs2 @ 15.1",
    ],
)
def test_fire_at_insurgents(text: str) -> None:
    compare_fire(f"{text}; {FIRE}")


@pytest.mark.rule("phantom_fury", "11.2.1", "11.2.2", "11.4.1", "5.3.3", "5.3.4")
@pytest.mark.parametrize(
    "text",
    [
        "usmc_01 @ 3.R; suspect @ 15.1",
        "usmc_01 @ 3.R; zone 15 fortified; suspect @ 15.1",
        "usmc_06 @ 3.R reduced; suspect @ 15.R; zone 4 normal fury=2",
        "m1a1_1 @ B3; suspect @ 15.1",
        "m1a1_1 @ B3; zone 15 fortified; suspect @ 15.1",
    ],
)
@pytest.mark.parametrize("cup", [SMALL_CUP, EMPTY_CUP])
def test_fire_at_suspects(text: str, cup: str) -> None:
    compare_fire(f"{text}; {FIRE}{cup}")


@pytest.mark.rule("phantom_fury", "11.2.2")
def test_a_result_can_be_asked_of_the_dice() -> None:
    text = "phase fire; zone 3 usmc; usmc_01 @ 3.R; suspect @ 15.1"
    match = choose(busy(text, ["hit", "martyrs", "g2m3"]), "fire usmc_01")
    assert "turns out to be martyrs" in " ".join(told(match))


@pytest.mark.rule("phantom_fury", "11.4.2.1", "11.4.2.2", "11.4.2.3")
@pytest.mark.parametrize(
    "text",
    [
        "guerillas1 @ 15.1; guerillas1 @ 14.1; suspect @ 15.2; suspect @ 14.R; suspect @ 2.R",
        "guerillas1 @ 15.1; martyrs2 @ 2.1",
        "suspect @ 15.1; suspect @ 15.2; guerillas1 @ 16.1",
        "guerillas1 @ 15.1; suspect @ 15.2; m1a1_1 @ B3",
    ],
)
def test_streets(text: str) -> None:
    compare(STREET + text + ELSEWHERE, ["move usmc_01"], "go B3", of_street)


@pytest.mark.rule("phantom_fury", "12.3.2.1", "12.7.2", "12.7.3")
@pytest.mark.parametrize(("squad", "text"), UNDER_FIRE)
@pytest.mark.parametrize("choice", ["detach", "keep_together"])
def test_detaching_security(squad: str, text: str, choice: str) -> None:
    whole = SMALL_CUP + YARD.format(squad) + text + ELSEWHERE
    compare(whole, ["move usmc_01", "go 5.C"], choice, of_defence)


@pytest.mark.rule("phantom_fury", "12.5.2")
def test_a_step_that_draws_fire_says_that_it_commits() -> None:
    match = position(
        "phantom_fury", "phase movement; zone 3 usmc; usmc_01 @ 3.C; usmc_02 @ 3.R; suspect @ 15.R; suspect @ 14.1"
    )
    choose(match, "move usmc_01")
    decision = match.pending[0]
    assert decision.hint is not None
    spelled = {match.game.spell(option, match.names): decision.hint(option).commits for option in decision.options}
    streets = {text for text, commits in spelled.items() if commits}
    assert streets
    assert all(text.startswith("go B") for text in streets)
    assert not spelled["go 3.1"]


@pytest.mark.rule("phantom_fury", "12.7.2", "12.7.3")
@pytest.mark.parametrize(("squad", "text"), UNDER_FIRE)
@pytest.mark.parametrize("place", ["5.OG", "5.C", "tank"])
def test_defensive_fire(squad: str, text: str, place: str) -> None:
    tank, place = ("; m1a1_1 @ 5.OG", "5.OG") if place == "tank" else ("", place)
    whole = SMALL_CUP + YARD.format(squad) + text + tank + ELSEWHERE
    compare(whole, ["move usmc_01"], f"go {place}", of_defence)


@pytest.mark.rule("phantom_fury", "12.7.3")
@pytest.mark.parametrize("cup", [TWO_LEFT, ONE_LEFT])
def test_two_suspects_draw_from_one_cup(cup: str) -> None:
    """What the first suspect draws the second cannot; after the last counter nobody comes (R-26)."""
    text = cup + YARD.format("hero=2") + "suspect @ 5.1; suspect @ 5.2" + ELSEWHERE
    compare(text, ["move usmc_01"], "go 5.C", of_defence)


@pytest.mark.rule("phantom_fury", "13")
def test_a_squad_with_one_target_shows_its_odds_before_it_assaults() -> None:
    match = position("phantom_fury", "phase assault; usmc_02 @ 14.1; guerillas2 @ 14.2")
    decision = match.pending[0]
    assault = match.game.parse_option("assault usmc_02", match.names)
    assert decision.hint is not None
    assert decision.odds is not None
    assert decision.hint(assault).commits
    assert decision.odds(assault) == odds.assault(match.table, 1, match.names.number(Kind.SPACE, "14.2"))


@pytest.mark.rule("phantom_fury", "13.4.1", "13.5", "5.3.3", "5.3.4")
@pytest.mark.parametrize("kind", ["normal", "top-down", "bottom-up"])
@pytest.mark.parametrize(
    ("squad", "zone"),
    [
        ("usmc_01", ""),
        ("usmc_02 reduced", "zone 61 fortified fanaticism"),
        ("usmc_06 hero=1", f"zone 61 normal no_event{ORPHAN}"),
    ],
)
def test_assaults_on_suspects(kind: str, squad: str, zone: str) -> None:
    start, target = PLACES[kind]
    unit, _, words = squad.partition(" ")
    text = f"{SMALL_CUP}phase assault; {unit} @ {start} {words}; suspect @ {target}; {zone}{ELSEWHERE}"
    compare(text, [f"assault {unit}"], f"against {target}", told_as_it_comes, [f"assault {unit}"])


@pytest.mark.rule("phantom_fury", "13.4.1", "5.1.1.2")
@pytest.mark.parametrize("cup", [SMALL_CUP, EMPTY_CUP])
def test_an_assault_on_a_suspect_with_a_caat_that_takes_the_loss(cup: str) -> None:
    text = f"{cup}phase assault; usmc_02 @ 61.C reduced caat_1; suspect @ 61.1{ELSEWHERE}"
    compare(text, ["assault usmc_02"], "against 61.1", of_assault, ["assault usmc_02"])


@pytest.mark.rule("phantom_fury", "13.4.2", "13.4.3", "13.4.4", "13.4.5", "13.4.6")
@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize(("squad", "foe", "zone"), KNOWN)
def test_assaults_on_insurgents(kind: str, squad: str, foe: str, zone: str) -> None:
    start, target = PLACES[kind]
    unit, _, words = squad.partition(" ")
    text = f"phase assault; {unit} @ {start} {words}; {foe} @ {target}; {zone}{ELSEWHERE}"
    compare(text, [f"assault {unit}"], f"against {target}", told_as_it_comes, [f"assault {unit}"])


@pytest.mark.rule("phantom_fury", "13.4.3.4")
@pytest.mark.parametrize("foe", ["martyrs1", "martyrs4", "guerillas3", "suspect"])
@pytest.mark.parametrize("words", ["fortified", "fortified no_event fury=2; usmc_14 @ eliminated security=26.C"])
def test_iif_assaults(foe: str, words: str) -> None:
    text = f"{SMALL_CUP}phase assault; zone 26 {words}; iif_1 @ 26.1 reduced; {foe} @ 26.2{ELSEWHERE}"
    compare(text, ["assault iif_1"], "against 26.2", of_assault, ["assault iif_1"])


@pytest.mark.rule("phantom_fury", "13.7.1")
@pytest.mark.parametrize("choice", ["use_explosives", "save_explosives"])
@pytest.mark.parametrize(
    ("foe", "zone"),
    [("martyrs4", "zone 61 fortified"), ("guerillas2", ""), ("martyrs1", "zone 61 normal fanaticism fury=1")],
)
def test_explosives(choice: str, foe: str, zone: str) -> None:
    text = f"phase assault; usmc_06 @ 61.1 reduced caat_1; {foe} @ 61.2; {zone}{ELSEWHERE}"
    compare(text, ["assault usmc_06", "against 61.2"], choice, of_assault, ["assault usmc_06", choice])


def test_forecasts_name_the_type_of_assault() -> None:
    for kind, (start, target) in PLACES.items():
        found = forecast(
            f"phase assault; usmc_01 @ {start}; suspect @ {target}", ["assault usmc_01"], f"against {target}"
        )
        names = {"normal": "Assault", "top-down": "Top-down", "bottom-up": "Bottom-up", "roof": "Top-down"}
        assert found.title.startswith(names[kind])
        assert found.title.rpartition(" with")[0] in TITLE.values()


@pytest.mark.rule("phantom_fury", "12.5.2", "12.7.1")
def test_a_step_says_on_the_map_what_it_risks() -> None:
    """One insurgent in sight of the street hits with 0 or 1; behind nobody's back there is no sign."""
    signs = notes(choose(at(f"{STREET}guerillas1 @ 14.2"), "move usmc_01"))
    assert signs["go B3"] == "hit or pinned: 20 %"
    assert signs["go 3.1"] == ""


def notes(match: AnyMatch) -> dict[str, str]:
    """What stands beside each option that is offered."""
    (decision,) = match.pending
    assert decision.hint is not None
    found = {match.game.spell(option, match.names): decision.hint(option) for option in decision.options}
    return {choice: "" if hint is None else hint.text for choice, hint in found.items()}


@pytest.mark.rule("phantom_fury", "13")
def test_a_step_says_whom_it_brings_within_reach_also_farther_off() -> None:
    """Of the second story only one room leads to the roof."""
    match = choose(busy("phase movement; usmc_01 @ 2.1; guerillas2 @ 2.R; suspect @ 2.2'"), "move usmc_01")
    said = notes(match)
    assert said["go 2.2"] == "assault CF 2 or a suspect"
    assert said["go 2.1'"] == ""
    far = {match.names.id(Kind.SPACE, way.target): way.note for way in ways(match, 0)}
    assert far["2.2"] == "assault CF 2 or a suspect"


@pytest.mark.rule("phantom_fury", "13", "11.1")
@pytest.mark.parametrize(
    ("text", "unit", "said"),
    [
        ("phase assault; usmc_01 @ 2.2; guerillas2 @ 2.R", "assault usmc_01", "Guerillas (2)"),
        ("phase assault; usmc_01 @ 2.2; guerillas2 @ 2.R; suspect @ 2.2'", "assault usmc_01", "2 targets"),
        ("phase fire; zone 3 usmc; usmc_01 @ 3.R; suspect @ 2.R", "fire usmc_01", "Suspect"),
    ],
)
def test_who_fires_or_assaults_says_at_whom(text: str, unit: str, said: str) -> None:
    assert notes(busy(text))[unit] == said


@pytest.mark.rule("phantom_fury", "13")
def test_targets_say_who_stands_there() -> None:
    match = choose(busy("phase assault; usmc_01 @ 2.2; guerillas2 @ 2.R; suspect @ 2.2'"), "assault usmc_01")
    assert notes(match) == {"against 2.2'": "Suspect", "against 2.R": "Guerillas (2)"}


@pytest.mark.rule("phantom_fury", "9.4.1")
def test_a_call_says_what_its_failure_may_bring() -> None:
    (said,) = forecast("phase support; usmc_01 @ 2.C", [], "call_uav").facts
    assert said.startswith("If it fails: nothing 20 %")
    assert "a sniper at each squad in an insurgent zone 10 %" in said


@pytest.mark.rule("phantom_fury", "11.2.2", "11.2.4")
@pytest.mark.parametrize(("cf", "drm", "words"), [(5, 1, "0 to 4"), (8, -1, "0 to 8"), (1, 1, "a 0")])
def test_which_faces_hit(cf: int, drm: int, words: str) -> None:
    assert odds.hits(cf, drm) == f"Hits with {words}"
