"""`sandtable replay` and `sandtable verify`."""

from collections.abc import Sequence
from pathlib import Path

from sandtable import games
from sandtable.cli import arguments
from sandtable.cli.printing import errors, log_line, paged, result, say
from sandtable.core import AnyMatch
from sandtable.core.names import counted
from sandtable.core.proof import prove
from sandtable.core.save import SavedMatch, parse, restore
from sandtable.core.verify import Check, verify
from sandtable.words.picture import Picture


def _read(file: Path, packs: list[Path]) -> tuple[SavedMatch, list[Path]]:
    whole = parse(file.read_bytes())
    return whole, arguments.overrides(whole.game, packs)


def show_replay(file: Path, to: int | None, packs: list[Path], *, whole_log: bool) -> None:
    """Play a saved match again as far as wished, and show the position reached."""
    saved, overrides = _read(file, packs)
    match = restore(saved, games.find, overrides)
    if to is not None:
        match = match.at(to)
    with paged():
        _list_log(match) if whole_log else _list_choices(match)
        picture = Picture(match.game.board(match.table.box), match.seats)
        for line in picture.lines(match.game.view(match.table, None)):
            say(line)
        if match.outcome is not None:
            say(f"{match.outcome.level}: {match.outcome.why} [{match.outcome.rule}]", "bold")


def _list_choices(match: AnyMatch) -> None:
    for number, choice in enumerate(match.choices, start=1):
        chosen = choice.text or match.game.label(choice.option, match.names)
        results = ", ".join(result(match, each) for each in choice.rolls)
        say(f"{number:5} {match.seats[choice.seat].name}: {chosen}{f' → {results}' if results else ''}")


def _list_log(match: AnyMatch) -> None:
    for entry in match.log:
        say(f"{entry.at:5} {log_line(match, entry)}")


def show_verification(file: Path, packs: list[Path], *, with_rolls: bool) -> int:
    """Say whether the dice are what the seed gives, then those that are not, or all of them; 1 if one differs."""
    saved, overrides = _read(file, packs)
    checks = verify(saved, games.find, overrides)
    wrong = [check for check in checks if not check.right]
    if wrong:
        errors.print(f"{len(wrong)} of {len(checks)} rolls and draws are not what the seed gives.")
    else:
        say(f"All {len(checks)} rolls and draws are what the seed gives, and the seed has the published hash.")
        _tell_proof(saved, overrides)
    with paged():
        _list_rolls(checks if with_rolls else wrong)
    return 1 if wrong else 0


def _tell_proof(saved: SavedMatch, overrides: Sequence[Path]) -> None:
    """What the shares prove, and what whoever played can compare with what the table showed him."""
    game = games.find(saved.game)
    seats = game.seats(game.setting(saved.scenario, saved.variants, saved.players, overrides=overrides), overrides)
    names = {each.id: each.name for each in seats}
    proof = prove(saved, names)
    say(proof.says, "bold")
    for each in proof.doubts:
        say(f"Not proven: {each}")
    say(f"Hash of the seed: {saved.seed_hash}", "dim")
    for pledge in saved.pledges or ():
        if pledge.anchor:
            say(f"{names[pledge.seat]} pledged {pledge.anchor} after {counted(pledge.at, 'choice')}", "dim")


def _list_rolls(checks: Sequence[Check]) -> None:
    for check in checks:
        verdict = "right" if check.right else f"WRONG: the seed gives {check.given}"
        say(f"{check.choice:5} {check.of:8} {check.said!s:16} {verdict}", "" if check.right else "bold red")
