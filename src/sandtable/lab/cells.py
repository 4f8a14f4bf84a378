"""What a plan comes to: cells of scenario, players, variants, bots and value, checked before the first game."""

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

import msgspec

from sandtable import games as shelf
from sandtable.bots import make
from sandtable.core import AnyGame, Seat, Setting
from sandtable.core.dice import check_seed
from sandtable.core.errors import SandtableError, SetupError
from sandtable.lab.laying import laid_down
from sandtable.lab.one import game_seed
from sandtable.lab.plan import Plan, Source
from sandtable.lab.sweep import PackText, Value, values
from sandtable.packs import PackError
from sandtable.packs.records import Step


class Cell(msgspec.Struct, frozen=True):
    """Games that are played alike, but for their seeds. `digest` is that of the components."""

    index: int
    setting: Setting
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    value: int
    digest: str


class Study(msgspec.Struct, frozen=True):
    """A plan that has been checked: all that is needed to play it."""

    plan: Plan
    text: str
    digest: str
    values: tuple[Value, ...]
    cells: tuple[Cell, ...]

    @property
    def total(self) -> int:
        """How many games it has."""
        return len(self.cells) * self.plan.games

    def packs(self, cell: Cell) -> tuple[PackText, ...]:
        """The packs that a cell is played with."""
        return self.values[cell.value].packs

    def find(self, game: int) -> tuple[Cell, int]:
        """The cell of a game, and its number there."""
        if not 0 <= game < self.total:
            raise SetupError(f"This plan has no game {game}: its games have the numbers 0 to {self.total - 1}.")
        return self.cells[game // self.plan.games], game % self.plan.games


def prepare(source: Source) -> Study:
    """Check the whole plan and list its cells; PlanError tells what is wrong and where."""
    plan = source.plan
    game = _game(source)
    found = values(source)
    digests = [_digest(source, game, each, at) for at, each in enumerate(found)]
    cells = _cells(source, game, found, digests)
    try:
        check_seed(game_seed(plan.seed, plan.games - 1))
    except SandtableError as error:
        raise source.fault(["seed"], f"seed: {error}") from None
    return Study(plan, source.text, source.digest, tuple(found), tuple(cells))


def _game(source: Source) -> AnyGame:
    try:
        return shelf.find(source.plan.game)
    except SandtableError as error:
        raise source.fault(["game"], f"game: {error}") from None


def _digest(source: Source, game: AnyGame, value: Value, at: int) -> str:
    """The fingerprint of the components with a value's packs, which must be whole."""
    try:
        return str(game.box(laid_down(value.packs)).digest)
    except PackError as error:
        sweep = source.plan.sweep
        path: list[Step] = ["sweep", sweep.how] if sweep else ["compare", at] if source.plan.compare else ["packs"]
        raise source.fault(path, f"the components with {value.label} are refused.\n{error}") from None


def _cells(source: Source, game: AnyGame, found: Sequence[Value], digests: Sequence[str]) -> list[Cell]:
    plan = source.plan
    cells: list[Cell] = []
    for at, value in enumerate(found):
        packs = laid_down(value.packs)
        for scenario, players, variants in product(
            _scenarios(source, game, packs), _players(plan), _variants(plan)
        ):
            setting = _setting(source, game, scenario, players, variants, packs)
            seats = game.seats(setting, packs)
            for line_up in _line_ups(source, seats):
                ids = tuple(each.id for each in seats)
                cells.append(Cell(len(cells), setting, ids, line_up, at, digests[at]))
    return cells


def _scenarios(source: Source, game: AnyGame, packs: Sequence[Path]) -> list[str]:
    """The scenarios to play; "all" are those that can be played."""
    wanted, offered = source.plan.scenarios, game.offered(packs)
    if wanted == "all":
        return [each.id for each in offered.values() if not each.missing]
    chosen = [wanted] if isinstance(wanted, str) else wanted
    for each in chosen:
        if each and each not in offered:
            known = ", ".join(offered)
            raise source.fault(["scenarios"], f'scenarios: expected "all" or some of {known}; got {each}.')
    return [each or game.scenarios[0].id for each in chosen]


def _players(plan: Plan) -> list[int]:
    return [plan.players] if isinstance(plan.players, int) else plan.players


def _variants(plan: Plan) -> list[dict[str, int]]:
    return [plan.variants] if isinstance(plan.variants, dict) else plan.variants


def _setting(
    source: Source, game: AnyGame, scenario: str, players: int, variants: Mapping[str, int], packs: Sequence[Path]
) -> Setting:
    for path, chosen, number in (
        (["scenarios"], {}, 0),
        (["variants"], variants, 0),
        (["players"], variants, players),
    ):
        try:
            setting = game.setting(scenario, chosen, number, overrides=packs)
        except SandtableError as error:
            raise source.fault(path, f"{path[0]}: {error}") from None
    return setting


def _line_ups(source: Source, seats: Sequence[Seat]) -> list[tuple[str, ...]]:
    """Who plays: one kind of bot in all seats, one for each seat, or several such line-ups."""
    wanted = source.plan.bots
    if isinstance(wanted, str):
        each_line: list[str | list[str]] = [wanted]
    elif all(isinstance(each, list) for each in wanted):
        each_line = wanted
    else:
        each_line = [[each for each in wanted if isinstance(each, str)]]
    return [_line_up(source, seats, [each] if isinstance(each, str) else each) for each in each_line]


def _line_up(source: Source, seats: Sequence[Seat], kinds: Sequence[str]) -> tuple[str, ...]:
    for kind in kinds:
        try:
            make(kind)
        except SandtableError as error:
            raise source.fault(["bots"], f"bots: {error}") from None
    if len(kinds) not in (1, len(seats)):
        names = ", ".join(each.id for each in seats)
        raise source.fault(["bots"], f"bots: expected one for all, or one for each of {names}; got {len(kinds)}.")
    return tuple(kinds) if len(kinds) > 1 else tuple(kinds) * len(seats)
