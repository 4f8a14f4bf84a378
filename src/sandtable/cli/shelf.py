"""`sandtable games` and `sandtable pack check`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from sandtable import games
from sandtable.bots import described
from sandtable.cli.arguments import all_games
from sandtable.cli.printing import errors, paged, say
from sandtable.core import AnyGame, Scenario, Variant
from sandtable.core.errors import UnknownName
from sandtable.packs import PackError, check
from sandtable.packs.overrides import find_overrides, override_dirs


def show_games(only: str, packs: Sequence[Path], *, as_json: bool) -> None:
    """The games, or only one, with the scenarios that packs add, for people or for programs."""
    dirs = override_dirs(packs)
    shown = [games.find(only)] if only else all_games()
    offers = [(game, tuple(game.offered(find_overrides(game.id, dirs)).values())) for game in shown]
    if as_json:
        print(msgspec.json.encode([_record(game, scenarios) for game, scenarios in offers]).decode())
        return
    with paged():
        for game, scenarios in offers:
            _show_game(game, scenarios)


def _record(game: AnyGame, scenarios: Sequence[Scenario]) -> dict[str, Any]:
    return {
        "id": game.id,
        "about": game.about,
        "scenarios": scenarios,
        "variants": game.variants,
        "bots": [{"id": bot.id, "name": bot.name, "text": bot.text} for bot in described(game)],
    }


def _show_game(game: AnyGame, scenarios: Sequence[Scenario]) -> None:
    about = game.about
    say(f"{game.id}: {about.title}", "bold")
    say(f"  {about.subtitle}. Players: {about.players}. Length: {about.length}.")
    say(f"  {about.summary}")
    for scenario in scenarios:
        _show_scenario(scenario)
    for variant in game.variants:
        say(f"  Variant {variant.id}={_range(variant)}: {variant.text}")
    for bot in described(game):
        say(f"  Bot {bot.id}: {bot.text}")
    say()


def _show_scenario(scenario: Scenario) -> None:
    cannot = f" (cannot be played: {scenario.missing})" if scenario.missing else ""
    say(f"  Scenario {scenario.id}: {scenario.name}{cannot}")
    for seats in scenario.tables:
        say(f"    Seats for {len(seats)}: {', '.join(f'{seat.id} ({seat.name})' for seat in seats)}")


def _range(variant: Variant) -> str:
    return f"{variant.low}..{variant.high} (else {variant.default})"


def check_packs(folder: Path) -> int:
    """What is wrong with override packs; 1 if anything is."""
    problems = check(folder, _load)
    for problem in problems:
        errors.print(problem, markup=False, soft_wrap=True)
    if not problems:
        say(f"{folder}: nothing is wrong.")
    return 1 if problems else 0


def _load(game: str, overrides: Sequence[Path]) -> Any:
    try:
        return games.find(game).box(overrides)
    except UnknownName as error:
        raise PackError([str(error)]) from None
