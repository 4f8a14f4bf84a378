"""What pieces, places and cards are called at the keyboard, and which of them a word means."""

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from sandtable.core.errors import SandtableError
from sandtable.core.scene import Card, Piece, Scene, Space

Thing = Piece | Space | Card
FEW = 6


def name(thing: Thing) -> str:
    """What a thing is called."""
    return thing.title if isinstance(thing, Card) else thing.name


def labels(things: Iterable[Thing]) -> dict[str, str]:
    """The name of each thing by its id, with the id behind it where several have the same name."""
    named = {thing.id: name(thing) for thing in things}
    shared = Counter(named.values())
    return {id_: each if shared[each] == 1 else f"{each} ({id_})" for id_, each in named.items()}


def lying(scene: Scene) -> list[Piece]:
    """All pieces, on the map and beside it."""
    return [*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)]


def find(scene: Scene, spaces: Iterable[Space], word: str) -> Thing:
    """The piece, place or card with this id or name, or the only one with the word in its name."""
    cards = [card for tray in scene.trays for card in tray.cards]
    things: list[Thing] = [*lying(scene), *spaces, *cards]
    wanted = word.lower()
    for fits in (
        [each for each in things if each.id.lower() == wanted],
        [each for each in things if wanted in _names(each)],
        [each for each in things if wanted in name(each).lower()],
    ):
        if fits:
            return _only(fits, word)
    alike = get_close_matches(wanted, {name(each).lower(): each for each in things}, FEW)
    likely = " or ".join(dict.fromkeys(name(each) for each in things if name(each).lower() in alike))
    advice = f"Do you mean {likely}?" if likely else "Type pieces for the pieces."
    raise SandtableError(f"There is no piece, place or card called “{word}”. {advice}")


def _names(thing: Thing) -> tuple[str, ...]:
    """What a thing may be called: also without a number at the end ("Mosul 4713", "Herat (3714)")."""
    whole, id_ = name(thing).lower(), thing.id.lower()
    return whole, whole.removesuffix(f" {id_}"), whole.removesuffix(f" ({id_})")


def _only(fits: Sequence[Thing], word: str) -> Thing:
    """The first of those that a word fits, if nothing else is meant by it."""
    if len({name(each) for each in fits}) > 1:
        listed = ", ".join(list(labels(fits).values())[:FEW])
        raise SandtableError(f"“{word}” may be {listed}{' or others' if len(fits) > FEW else ''}: say which.")
    return fits[0]
