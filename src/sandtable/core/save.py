"""Saved matches: one readable JSON file, checked completely when it is loaded."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import msgspec

from sandtable.core.dice import Source, fits_hash, new_seed
from sandtable.core.errors import Misfit, SandtableError, SaveError, WrongShare
from sandtable.core.game import RESIGN, Game
from sandtable.core.history import EARLIER, Base, Choice, LogEntry, Origin, Results, written_before
from sandtable.core.match import AnyMatch, Match
from sandtable.core.shares import Chains, Pledge

FORMAT = 2
OLDER = {
    1: "seats and their number were not written down, and groups of units moved, joined and advanced one by one"
}


class SavedChoice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who chose what, what he brought to the dice, and the dice and draws that followed."""

    seat: str
    choice: str
    results: tuple[int | str, ...] = ()
    standing: bool = False
    share: str = ""


class SavedPledge(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat brings after the first `at` choices: see `shares.Pledge`."""

    seat: str
    at: int
    anchor: str = ""
    link: str = ""
    bot: str = ""


class SavedMatch(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file. `seed` is null while a match runs on a server: only its hash is known then.

    `forked` choices were made in another match; the seed has given only what came after them. `given` tells that
    somebody chose the seed, `salt` is what whoever opened the match has added to it, and `pledges` tell what the
    seats bring; without them the dice are the seed's alone. Whoever made an `analysis` may have seen what was
    hidden in the match that it comes from. `rules` is the version of the game's rules; a match that began under
    others has been `carried` over to them at a position.
    """

    format: int
    game: str
    scenario: str
    variants: dict[str, int]
    players: int
    pack: str
    seed: str | None
    seed_hash: str
    automatic: bool
    opening: tuple[int | str, ...]
    choices: list[SavedChoice]
    outcome: str
    digest: str
    forked: int | None = None
    analysis: bool = False
    given: bool | None = None
    salt: str = ""
    pledges: list[SavedPledge] | None = None
    rules: int = 1
    carried: Base | None = None


LEFT_OUT = {"forked": None, "analysis": False, "given": None, "salt": "", "pledges": None, "carried": None}
"""What stands in a file only if it says something."""


def saved(match: AnyMatch, *, seed: bool = True, analysis: bool = False) -> SavedMatch:
    """The match as it is written to a file; without its seed it can be replayed but not continued."""
    return SavedMatch(
        format=FORMAT,
        game=match.game.id,
        scenario=match.setting.scenario,
        variants=match.setting.variants,
        players=match.setting.players,
        pack=match.table.box.digest,
        seed=match.seed if seed else None,
        seed_hash=match.seed_hash,
        automatic=match.automatic,
        opening=match.opening,
        choices=[saved_choice(match, each) for each in match.choices],
        outcome=match.outcome.level if match.outcome else "",
        digest=match.digest(),
        forked=match.origin.forked,
        analysis=analysis or match.origin.analysis,
        given=match.origin.given,
        salt=match.origin.salt,
        pledges=saved_pledges(match),
        rules=match.game.version,
        carried=match.origin.base,
    )


def saved_pledges(match: AnyMatch) -> list[SavedPledge] | None:
    """What the seats of a match have pledged, as files have it."""
    if match.pledges is None:
        return None
    return [
        SavedPledge(match.seats[each.seat].id, each.at, each.anchor, each.link, each.bot) for each in match.pledges
    ]


def saved_choice(match: AnyMatch, choice: Choice) -> SavedChoice:
    seat = match.seats[choice.seat].id
    return SavedChoice(seat, choice_text(match, choice), choice.rolls, choice.standing, choice.share)


def choice_text(match: AnyMatch, choice: Choice) -> str:
    """A choice as it is written down."""
    if choice.text:
        return choice.text
    return RESIGN.verb if choice.option == RESIGN else match.game.spell(choice.option, match.names)


def dumps(match: AnyMatch, *, seed: bool = True, analysis: bool = False) -> str:
    """The text of a save file."""
    return written(saved(match, seed=seed, analysis=analysis))


def written(file: SavedMatch) -> str:
    """A save file as text: a choice a line."""
    whole: dict[str, Any] = msgspec.to_builtins(file)
    choices = whole.pop("choices")
    for field, nothing in LEFT_OUT.items():
        if whole[field] == nothing:
            del whole[field]
    encode = msgspec.json.encode
    lines = [f'  "{key}": {encode(value).decode()},' for key, value in whole.items()]
    rows = ",\n".join(f"    {encode(each).decode()}" for each in choices)
    return "\n".join(["{", *lines, '  "choices": [', rows, "  ]", "}"]) + "\n"


def save(match: AnyMatch, path: Path, *, seed: bool = True) -> None:
    """Write a save file; a file of that name is replaced only once the new one is whole.

    Only a plain file is replaced, never a device, a pipe or a link.
    """
    if os.path.lexists(path) and (path.is_symlink() or not path.is_file()):
        raise SaveError(f"{path} is not a plain file; choose another name.")
    text = dumps(match, seed=seed).encode()
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as part:
            try:
                part.write(text)
                part.flush()
                os.fsync(part.fileno())
                os.replace(part.name, path)
            except BaseException:
                os.unlink(part.name)
                raise
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {error.strerror}.") from None


def parse(text: str | bytes) -> SavedMatch:
    """Read the text of a save file, checking its form and version."""
    try:
        whole = msgspec.json.decode(text)
    except RecursionError:
        raise SaveError("This is not a save file: it nests too deeply.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(f"This is not a save file: {error}.") from None
    version = whole.get("format") if isinstance(whole, dict) else None
    if version is None or version is True:
        raise SaveError("This is not a save file: it has no format number.")
    if version != FORMAT:
        differs = f" What differs: {OLDER[version]}." if version in OLDER else ""
        raise SaveError(f"The save has format {version}; this Sandtable reads format {FORMAT}.{differs}")
    try:
        return msgspec.convert(whole, SavedMatch)
    except msgspec.ValidationError as error:
        raise SaveError(f"The save file is damaged: {error}.") from None


def restore(
    file: SavedMatch,
    find_game: Callable[[str], Game[Any, Any]],
    overrides: Sequence[Path] = (),
    progress: Callable[[int, int], None] | None = None,
) -> AnyMatch:
    """Play a saved match again, checking seed, pack, every choice, every result and the final position."""
    if file.seed is None:
        raise SaveError(
            "The save holds only the hash of its seed, so its dice cannot be rolled again. "
            "Export it once more when the match has ended."
        )
    check_seed_hash(file.seed, file)
    match = _begin(file, find_game, overrides)
    _check_pack(match, file)
    _replay(match, file, progress)
    _check_end(match, file)
    return match


def play_again(
    file: SavedMatch,
    find_game: Callable[[str], Game[Any, Any]],
    overrides: Sequence[Path] = (),
    log: Sequence[LogEntry] = (),
) -> tuple[AnyMatch, Misfit | None]:
    """A saved match under the present rules and components, as far as it fits, and what does not fit then.

    `log` is what was told before it was carried over to other rules.
    """
    match = _begin(file, find_game, overrides, log)
    try:
        _replay(match, file, None)
    except Misfit as error:
        return match.at(max(error.at, match.first)), error
    return match, None


def reopen(
    file: SavedMatch,
    find_game: Callable[[str], Game[Any, Any]],
    overrides: Sequence[Path] = (),
    choices: int | None = None,
) -> AnyMatch:
    """The record of a match, or its first choices, as the beginning of another one with fresh dice from there on.

    Its seed need not be known: the results are those that are written down.
    """
    made = [msgspec.structs.replace(each, share="") for each in file.choices[:choices]]
    base = file.carried and msgspec.structs.replace(file.carried, dice=0)
    begun = msgspec.structs.replace(
        file, seed=new_seed(), choices=made, forked=len(made), given=False, salt="", pledges=None, carried=base
    )
    match = _begin(begun, find_game, overrides)
    _check_pack(match, begun)
    _replay(match, begun, None)
    if len(made) == len(file.choices) and base is None:  # after a base its numbers are counted from 0
        _check_end(match, file)
    return match


def _begin(
    file: SavedMatch,
    find_game: Callable[[str], Game[Any, Any]],
    overrides: Sequence[Path],
    log: Sequence[LogEntry] = (),
) -> AnyMatch:
    """A match before the first choice of a file."""
    try:
        game = find_game(file.game)
        match = resume(file, game, overrides, log) if file.carried else _first(file, game, overrides)
        match.origin = msgspec.structs.replace(match.origin, analysis=file.analysis)
        match.pledges = pledges_of(file, match)
    except SaveError:
        raise
    except SandtableError as error:
        raise SaveError(f"The save cannot be played here: {error}") from None
    return match


def _first(file: SavedMatch, game: Game[Any, Any], overrides: Sequence[Path]) -> AnyMatch:
    """A match at its very beginning."""
    match: AnyMatch = Match(
        game,
        game.setting(file.scenario, file.variants, file.players, overrides=overrides),
        file.seed,
        automatic=file.automatic,
        overrides=overrides,
        forked=file.forked,
        written=_written(file),
        salt=file.salt,
    )
    match.origin = msgspec.structs.replace(match.origin, given=file.given)
    return match


def resume(
    file: SavedMatch,
    game: Game[Any, Any],
    overrides: Sequence[Path],
    log: Sequence[LogEntry] = (),
    dice: Source | None = None,
) -> AnyMatch:
    """A match where it was carried over to other rules, with the log of before if that is known."""
    base = file.carried
    if base is None or not 0 <= base.at <= len(file.choices):
        raise SaveError("The save does not hold the position at which it went on under other rules.")
    setting = game.setting(file.scenario, file.variants, file.players, overrides=overrides)
    places = {each.id: place for place, each in enumerate(game.seats(setting, tuple(overrides)))}
    unknown = next((each.seat for each in file.choices if each.seat not in places), None)
    if unknown is not None:
        raise SaveError(f"There is no seat {unknown!r} any more.")
    earlier = [
        Choice(places[each.seat], EARLIER, each.results, each.standing, each.share, each.choice)
        for each in file.choices[: base.at]
    ]
    begun = (file.opening, file.forked, _written(file), file.given, file.salt)
    origin = Origin(setting, file.seed or "", tuple(overrides), file.automatic, *begun)
    try:
        return Match.resumed(game, origin, base, earlier, log, dice)
    except msgspec.MsgspecError as error:
        raise SaveError(f"The position at which it went on cannot be read: {error}.") from None


def _check_pack(match: AnyMatch, file: SavedMatch) -> None:
    if match.table.box.digest != file.pack:
        raise SaveError(
            f"The save was played with pack {file.pack}, but the pack in use is {match.table.box.digest}. "
            "Give the same override packs with --pack."
        )


def check_seed_hash(seed: str, file: SavedMatch) -> None:
    """Refuse a seed whose hash is not the published one."""
    if not fits_hash(seed, file.seed_hash):
        raise SaveError(f"The seed does not match its hash: expected {file.seed_hash}.")


def pledges_of(file: SavedMatch, match: AnyMatch) -> tuple[Pledge, ...] | None:
    """What the seats of a saved match have pledged; a share that does not fit is refused."""
    place = match.seat_number
    pledges = tuple(
        Pledge(place(each.seat), each.at, each.anchor, each.link, each.bot) for each in file.pledges or ()
    )
    try:
        Chains(pledges, [(place(each.seat), each.share) for each in file.choices])
    except WrongShare as error:
        raise SaveError(str(error)) from None
    return None if file.pledges is None else pledges


def _written(file: SavedMatch) -> Results:
    """The results that the seed has not given."""
    if file.forked is None:
        return ()
    if not 0 <= file.forked <= len(file.choices):
        raise SaveError(f"{file.forked} choices are said to be made elsewhere, of {len(file.choices)}.")
    return written_before(file.forked, file.opening, (row.results for row in file.choices), file.carried)


def _replay(match: AnyMatch, file: SavedMatch, progress: Callable[[int, int], None] | None) -> None:
    if match.opening != file.opening:
        raise _misfit(match, file, 0, f"The opening draws were {file.opening}, but the seed gives {match.opening}.")
    total = len(file.choices)
    for number in range(match.first, total):
        _replay_choice(match, file, number)
        if progress is not None:
            progress(number + 1, total)


def _check_end(match: AnyMatch, file: SavedMatch) -> None:
    if match.digest() != file.digest:
        raise SaveError(f"The final position has digest {match.digest()}, not {file.digest} as the file says.")
    ended = match.outcome.level if match.outcome else ""
    if ended != file.outcome:
        raise SaveError(f"The file says the outcome is {file.outcome!r}, but the match gives {ended!r}.")


def repeat_choice(match: AnyMatch, row: SavedChoice) -> None:
    """Make a saved choice in a match that stands where it was made."""
    seat = match.seat_number(row.seat)
    option = match.game.parse_option(row.choice, match.names)
    if row.standing:
        match.decline(seat, option, row.share)
    else:
        match.choose(seat, option, row.share)


def _replay_choice(match: AnyMatch, file: SavedMatch, number: int) -> None:
    row = file.choices[number]
    what = f"Choice {number + 1} ({row.seat}: {row.choice})"
    try:
        repeat_choice(match, row)
    except SandtableError as error:
        raise _misfit(match, file, number, f"{what} is not possible: {error}") from None
    results = match.choices[-1].rolls
    if results != row.results:
        differs = f"{what}: the file says {list(row.results)}, the seed gives {list(results)}."
        raise _misfit(match, file, number, differs)


def _misfit(match: AnyMatch, file: SavedMatch, number: int, why: str) -> Misfit:
    """What does not fit, and whether the rules have changed."""
    game = match.game
    if file.rules != game.version:
        why += f" It was played under version {file.rules} of the rules of {game.about.title}; these are"
        why += f" version {game.version}."
    return Misfit(why, number)


def load(
    path: Path,
    find_game: Callable[[str], Game[Any, Any]],
    overrides: Sequence[Path] = (),
    progress: Callable[[int, int], None] | None = None,
) -> AnyMatch:
    """Load a save file; the file itself is never changed."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from None
    return restore(parse(text), find_game, overrides, progress)
