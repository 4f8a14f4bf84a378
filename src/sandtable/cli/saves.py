"""`sandtable replay` and `sandtable verify`."""

from pathlib import Path

from sandtable import games
from sandtable.cli import words
from sandtable.cli.picture import Picture
from sandtable.cli.words import errors, say
from sandtable.core import AnyMatch
from sandtable.core.save import SavedMatch, parse, restore
from sandtable.core.verify import verify


def _read(file: Path, packs: list[Path]) -> tuple[SavedMatch, list[Path]]:
    whole = parse(file.read_bytes())
    return whole, words.overrides(whole.game, packs)


def show_replay(file: Path, to: int | None, packs: list[Path], *, whole_log: bool) -> None:
    """Play a saved match again as far as wished, and show the position reached."""
    saved, overrides = _read(file, packs)
    match = restore(saved, games.find, overrides)
    if to is not None:
        match = match.at(to)
    _list_log(match) if whole_log else _list_choices(match)
    for line in Picture(match.game.board(match.table.box), match.seats).lines(match.game.view(match.table, None)):
        say(line)
    if match.outcome is not None:
        say(f"{match.outcome.level}: {match.outcome.why} [{match.outcome.rule}]", "bold")


def _list_choices(match: AnyMatch) -> None:
    for number, choice in enumerate(match.choices, start=1):
        seat = match.seats[choice.seat].name
        rolls = f" → {', '.join(map(str, choice.rolls))}" if choice.rolls else ""
        say(f"{number:5} {seat}: {match.game.label(choice.option, match.names)}{rolls}")


def _list_log(match: AnyMatch) -> None:
    for entry in match.log:
        say(f"{entry.at:5} {words.log_line(match, entry)}")


def show_verification(file: Path, packs: list[Path]) -> int:
    """List every roll and draw beside what the seed gives; 1 if one differs."""
    saved, overrides = _read(file, packs)
    checks = verify(saved, games.find, overrides)
    for check in checks:
        verdict = "right" if check.right else f"WRONG: the seed gives {check.given}"
        say(f"{check.choice:5} {check.of:8} {check.said!s:16} {verdict}", "" if check.right else "bold red")
    wrong = sum(not check.right for check in checks)
    if wrong:
        errors.print(f"{wrong} of {len(checks)} rolls and draws are not what the seed gives.")
        return 1
    say(f"All {len(checks)} rolls and draws are what the seed gives, and the seed has the published hash.")
    return 0
