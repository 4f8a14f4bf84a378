"""Whole games, watched: what must always be true, exact copies, and equal replays."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.bots import Bot, GreedyBot, RandomBot
from sandtable.core import Match, Move, Note, Track
from sandtable.core.match import AnyMatch
from sandtable.core.save import dumps, parse, restore
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.game import GAME
from sandtable.games.phantom_fury.rules.counters import zone_at
from sandtable.games.phantom_fury.rules.possible import impossible
from sandtable.games.phantom_fury.state import Nature, Phase, State, Table
from sandtable.testing import play_checked
from tests.games.phantom_fury.tools import state

LONGEST = 5000  # choices; random games have some five hundred


def first(few: int, many: int) -> list[Any]:
    """Numbers from zero: a few for every run, the others for the long one."""
    return [*range(few), *(pytest.param(number, marks=pytest.mark.long) for number in range(few, many))]


class Watcher:
    """Follows a match and checks after every choice what must always be true."""

    def __init__(self, match: AnyMatch) -> None:
        self.match, self.heard, self.points = match, 0, 0
        self.stayed: dict[int, int | None] = {}

    def check(self) -> None:
        t: Table = self.match.table
        for entry in self.match.log[self.heard :]:
            what = entry.event.what
            if isinstance(what, Track) and what.id == "vp":
                self.points += entry.event.about["points"]
                assert what.value == self.points
            elif isinstance(what, Move) and what.how == "fall back":
                self.stayed[what.pieces[0]] = what.end
            elif isinstance(what, Note) and entry.event.rule == "12.2.2":
                self.stayed.update(dict.fromkeys(what.pieces, what.at))
        self.heard = len(self.match.log)
        assert t.state.vp == self.points, "7.2.1: points that nobody was told of"
        conserved(t)
        enemies_in_place(t)
        stacking(t)
        attachments(t)
        if t.state.phase not in (Phase.REINFORCEMENTS, Phase.FIRE, Phase.MOVEMENT):
            self.one_squad_a_location(t.state, t.box.first_street)

    def one_squad_a_location(self, state: State, first_street: int) -> None:
        """12.2.2 Checked at the end of movement, so that squads may enter beside one (R-50); who fell back may stay
        (12.5.3, R-14), and who was shut in is named (R-50)."""
        counted = Counter(squad.place for squad in state.squads if 0 <= squad.place < first_street)
        for place in (place for place, count in counted.items() if count > 1):
            here = [number for number, squad in enumerate(state.squads) if squad.place == place]
            excused = any(self.stayed.get(number) == place for number in here)
            assert excused, "12.2.2: two squads in a location"


def conserved(t: Table) -> None:
    """Every counter is in one place: a cup, the map, or out of the game."""
    s, box = t.state, t.box
    on_map = [foe.piece for foe in s.foes.values()]
    insurgents = [*s.insurgents_cup, *s.exited, *(piece for piece in on_map if piece in box.insurgents)]
    assert sorted(insurgents) == list(box.insurgents), "6.1.1: insurgents lost or doubled"
    suspects = [*s.suspects_cup, *(piece for piece in on_map if piece in box.suspects)]
    assert sorted(suspects) == list(box.suspects), "6.1.3: suspects lost or doubled"
    placed = [marker for marker in s.marker if marker >= 0]
    assert len({*placed, *s.zone_cup}) == len(placed) + len(s.zone_cup), "4.1.3: a marker in two places"


def enemies_in_place(t: Table) -> None:
    """12.2.1.2 One to a location, apart from squads, in zones that the Marines do not control."""
    s, box = t.state, t.box
    assert Counter(box.zone_of[at] for at in s.foes) == Counter({z: n for z, n in enumerate(s.crowd) if n})
    assert not any(squad.place in s.foes for squad in s.squads), "12.2.1.2: a squad among enemies"
    assert not any(s.usmc[zone] and s.crowd[zone] for zone in box.zones), "14.1.1: enemies in a USMC zone"
    for foe in s.foes.values():
        assert (foe.piece in box.suspects) == (foe.nature == Nature.SUSPECT)
        if foe.nature != Nature.SUSPECT:
            side = box.cf_guerillas if foe.nature == Nature.GUERILLAS else box.cf_martyrs
            assert 1 <= side[foe.piece] - foe.weaker <= 4, "5.2.1: a combat factor out of range"


def stacking(t: Table) -> None:
    """12.2.1.1 One squad in an insurgent zone, 5.1.6.1 the mosque, 12.2.3.2 streets."""
    s = t.state
    zones = Counter(zone_at(t, squad.place) for squad in s.squads if zone_at(t, squad.place))
    assert all(count == 1 or s.usmc[zone] or zone == MOSQUE for zone, count in zones.items()), "12.2.1.1"
    for number, squad in enumerate(s.squads):
        zone = zone_at(t, squad.place)
        if zone == MOSQUE:
            assert t.box.is_iif[number], "12.4.2: Marines in the mosque"
        elif zone and t.box.is_iif[number]:
            assert s.usmc[zone], "5.1.6.1: an IIF squad in an insurgent zone"
    if not s.usmc[MOSQUE]:
        inside = [squad.place for squad in s.squads if zone_at(t, squad.place) == MOSQUE]
        assert len(set(inside)) == len(inside), "5.1.6.1: two IIF squads in a location"
    for units in (s.squads, s.tanks):
        streets = [unit.place for unit in units if unit.place >= t.box.first_street]
        assert len(set(streets)) == len(streets), "12.2.3.2: two of a kind in a section"


def attachments(t: Table) -> None:
    """5.1.4.1 CAATs stay with one squad; 12.3.2.2 security stays in its squad's zone."""
    s = t.state
    attached = [squad.caat for squad in s.squads if squad.caat >= 0]
    assert len(set(attached)) == len(attached)
    assert not any(s.caats[caat - t.box.caats[0]].gone for caat in attached)
    assert all(0 <= caat.ammo <= 4 and 0 <= caat.explosives <= 1 for caat in s.caats)
    for squad in s.squads:
        if squad.security >= 0 and squad.place >= 0:
            assert zone_at(t, squad.place) == t.box.zone_of[squad.security], "12.3.2.2: security left behind"
    assert impossible(t) is None


def copies(match: AnyMatch, random: Random) -> None:
    """A clone is exact and stays so; what may be taken back leads exactly to where it was."""
    before, twin = match.digest(), match.clone()
    assert twin.digest() == before
    decision = random.choice(twin.pending)
    twin.choose(decision.seat, random.choice(decision.options))
    if twin.may_undo(decision.seat):
        twin.undo(decision.seat)
        assert twin.digest() == before
    assert match.digest() == before


def watched(seed: int, bot: Bot) -> AnyMatch:
    """Play a game to its end under watch; difficulty and variant follow from the seed."""
    variants = {"strong_points": 1 + seed % 4, "historical": seed // 4 % 2}
    match: AnyMatch = Match(GAME, GAME.setting(variants=variants), seed)
    random, watcher = Random(seed), Watcher(match)
    points = sorted(random.sample(range(400), 3))
    while match.outcome is None:
        assert len(match.choices) < LONGEST, "the game does not end"
        watcher.check()
        if len(match.choices) in points:
            copies(match, random)
            assert restore(parse(dumps(match)), lambda _: GAME).digest() == match.digest()
        decision = match.pending[0]
        assert decision.options
        match.choose(decision.seat, bot.choose(match, decision))
    watcher.check()
    assert match.table.state.turn <= match.table.state.last_turn == (13 if variants["historical"] else 16)
    return match


def replays(match: AnyMatch) -> None:
    """The choices and the seed give the same game again."""
    again = restore(parse(dumps(match)), lambda _: GAME)
    assert (again.digest(), again.outcome) == (match.digest(), match.outcome)
    assert again.log == match.log


@pytest.mark.rule("phantom_fury", "14.1", "8")
@pytest.mark.parametrize("seed", first(1, 3))
def test_whole_games(seed: int) -> None:
    m = play_checked("phantom_fury", seed)
    assert m.outcome is not None
    assert state(m).turn == 16


@pytest.mark.rule("phantom_fury", "15", "8")
@pytest.mark.parametrize("seed", first(1, 3))
def test_whole_games_of_the_variant(seed: int) -> None:
    m = play_checked("phantom_fury", seed, variants={"historical": 1, "strong_points": 4})
    assert (state(m).turn, len(state(m).tanks)) == (13, 2)


@pytest.mark.parametrize("ten", first(2, 10))
def test_random_games(ten: int) -> None:
    for seed in range(10 * ten, 10 * ten + 10):
        replays(watched(seed, RandomBot(seed)))


@pytest.mark.parametrize("seed", first(3, 8))
def test_greedy_games(seed: int) -> None:
    """They come farther than random ones: to the mosque, to battalion squads, to the south edge."""
    replays(watched(seed, GreedyBot(seed)))


@pytest.mark.parametrize("seed", first(1, 4))
def test_the_promises_of_every_game(seed: int) -> None:
    play_checked(GAME, seed, variants={"strong_points": 1 + seed, "historical": seed % 2})


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 2000, 50))
def test_a_thousand_random_games(first: int) -> None:
    for seed in range(first, first + 50):
        replays(watched(seed, RandomBot(seed)))
