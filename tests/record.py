"""Record matches anew after a rule was changed on purpose: `python -m tests.record [GAME …]`.

Matches that no longer fit are replaced only under a new version of the rules (`version` in a game's `game.py`), so
that servers know which of their running matches to carry over; the changelog says what has changed and why.

Three whole matches of each scenario stand under `tests/games/GAME/matches`: random players, random against greedy
ones, and greedy ones with as many variants as go together, with other numbers of players where the scenario has
them. One that fits keeps its choices, whatever bots would choose today; where it stops early it is played on.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sandtable import games
from sandtable.bots import Bot, make
from sandtable.core import AnyGame, AnyMatch, Match, Scenario, Setting
from sandtable.core.errors import SaveError, SetupError
from sandtable.core.save import load, parse, save

PLAYERS = (("random",), ("greedy", "random"), ("greedy",))
"""The kinds of bots around each table, seat by seat and then from the first again."""
FOLDER = Path(__file__).parent / "games"


def recorded(game: AnyGame) -> dict[Path, tuple[Setting, int]]:
    """The files of a game, each with its setting and its number."""
    offered = [each for each in game.scenarios if not each.missing]
    return {
        FOLDER / game.id / "matches" / f"{scenario.id}-{number + 1}.json": (setting, number)
        for scenario in offered
        for number, setting in enumerate(settings(game, scenario))
    }


def settings(game: AnyGame, scenario: Scenario) -> Iterator[Setting]:
    """A setting for each recorded match of a scenario."""
    for number in range(len(PLAYERS)):
        players = len(scenario.tables[number % len(scenario.tables)])
        variants = together(game, scenario.id, players) if number == len(PLAYERS) - 1 else {}
        yield game.setting(scenario.id, variants, players)


def together(game: AnyGame, scenario: str, players: int) -> dict[str, int]:
    """Variants other than the usual that do not exclude one another, in their order."""
    chosen: dict[str, int] = {}
    for each in game.variants:
        more = {**chosen, each.id: each.low if each.default == each.high else each.high}
        try:
            game.setting(scenario, more, players)
        except SetupError:
            continue
        chosen = more
    return chosen


def begun(game: AnyGame, path: Path, setting: Setting, number: int) -> AnyMatch:
    """The match as it was recorded under the present version of the rules, or else a new one."""
    if path.exists() and parse(path.read_bytes()).rules == game.version:
        return load(path, lambda _: game)
    return Match(game, setting, seed=f"{setting.scenario} {number}")


def play_on(match: AnyMatch, kinds: Sequence[str]) -> None:
    """Play a match to its end with bots, the same each time."""
    bots: list[Bot] = [make(kinds[seat % len(kinds)], seat) for seat in range(len(match.seats))]
    while match.pending:
        decision = match.pending[0]
        match.choose(decision.seat, bots[decision.seat].choose(match, decision))


def outdated(game: AnyGame, files: Iterable[Path]) -> list[Path]:
    """Recorded matches of the present version of the rules that no longer fit them."""
    return [path for path in files if path.exists() and not _fits(game, path)]


def _fits(game: AnyGame, path: Path) -> bool:
    if parse(path.read_bytes()).rules != game.version:
        return True  # it is of an earlier version, and may differ
    try:
        load(path, lambda _: game)
    except SaveError:
        return False
    return True


def record(game: AnyGame) -> None:
    """Write the matches of a game; what else is kept beside them stays."""
    changed = outdated(game, recorded(game))
    if changed:
        raise SystemExit(
            f"{len(changed)} recorded matches of {game.id} no longer fit version {game.version} of its rules:"
            f" raise `version` in its game.py, and write into CHANGELOG.md what has changed and why:"
            f" `{game.id}` rules {game.version + 1}"
        )
    (FOLDER / game.id / "matches").mkdir(exist_ok=True)
    for path, (setting, number) in recorded(game).items():
        match = begun(game, path, setting, number)
        play_on(match, PLAYERS[number])
        save(match, path)


if __name__ == "__main__":
    for id_ in sys.argv[1:] or games.GAMES:
        record(games.find(id_))
