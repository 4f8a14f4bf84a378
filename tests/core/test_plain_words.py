"""What players read in every game: no raw ids, nothing left unfilled, one thing in the singular and many not,
no number that reads as a quantity, no long sentence in a prompt."""

import re
from collections.abc import Iterator

import pytest

from sandtable import games
from sandtable.bots import make
from sandtable.core import AnyMatch, Decision, Match
from sandtable.core.scene import Board, Scene

EVERY = 9
LONGEST = 110
"""The characters of the longest sentence that a prompt may hold."""
NOUNS = (
    *("acts", "actions", "areas", "cards", "choices", "columns", "counters", "enemies", "factors", "hexes", "hits"),
    *(
        "insurgents",
        "offensives",
        "OPs",
        "pieces",
        "places",
        "points",
        "reinforcements",
        "repeats",
        "rolls",
        "spaces",
    ),
    *("squads", "steps", "suspects", "turns(?! out)", "units", "zones", "moves left", "moves are", "dice"),
)
FAULTS = {
    "a raw id": re.compile(r"\b[a-z]+[0-9]*_\w+|\b[a-z]{1,2}[0-9]{1,3}\b(?<!d6)(?<!d10)|\b[a-z]+\.[a-z0-9_]+\b"),
    "a key of a rule": re.compile(r"\b\d+\.\d+(?:\.\d+)*\.[a-z]\w*|\b[a-z]+\.\d+-[a-z]+"),
    "a minus of ASCII": re.compile(r"(?<![\w.\-–])-\d"),
    "a number that reads as a quantity": re.compile(
        r"\b(?:Attack with|Bring|Cancel it with|Commit|Give|Move|Place|Play|Restore|Send|Spend|Take) \d+ [A-Z]"
    ),
    "a result that its die tells anyway": re.compile(r": \d+\.: "),
    "a field that was not filled": re.compile(r"[{}]|\bNone\b(?! of)|\bTrue\b|\bFalse\b|<\w+[.:]"),
    "one thing as many": re.compile(rf"(?<![\w.,/-])1 (?:{'|'.join(NOUNS)})\b"),
    "many things as one": re.compile(
        r"\b(?:[02-9]|[1-9]\d+) (?:unit|step|point|card|space|hex|area|place|zone|hit)\b"
    ),
    "many acting as one": re.compile(
        r"\b(?:Kurds|[Rr]ebels|[Ii]nsurgents|Marines|Iranians) (?:is|has|was|does|[a-z]+[^s\W]s)\b"
    ),
    "a word or number twice": re.compile(r"\b([A-Za-z]{2,}|\d{3,}) \1\b"),
    "bad spacing": re.compile(r"^\s|\s$|\s\s|\s[,.;:]|\(\)|,$"),
}


def faults(text: str) -> list[str]:
    return [f"{fault}: {text}" for fault, sign in FAULTS.items() if sign.search(text)]


def long_sentences(prompt: str) -> list[str]:
    """Names before a colon are no sentence: a stack may hold many units."""
    sentences = re.split(r"(?<=[.?:;]) ", prompt)
    return [f"a long sentence: {each}" for each in sentences if len(each) > LONGEST and not each.endswith(":")]


def on_board(board: Board) -> Iterator[str]:
    for space in board.spaces:
        yield from (space.name, *space.facts, *(sign.text for sign in space.signs))
    yield from (label.text for label in board.labels)
    yield from (side.name for side in board.sides)


def in_scene(scene: Scene) -> Iterator[str]:
    yield from (scene.turn, scene.phase)
    for piece in (*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)):
        yield from (piece.name, piece.tag, *piece.facts, *(mark.text for mark in piece.marks))
    for space in scene.spaces:
        yield from (*space.facts, *(mark.text for mark in space.marks), *(sign.text for sign in space.signs))
    for track in scene.tracks:
        yield from (track.name, track.note, *(text for rung in track.rungs for text in (rung.name, rung.note)))
    for tray in scene.trays:
        yield from (tray.name, tray.note)
        yield from (text for card in tray.cards for text in (card.title, card.text, card.foot, card.sort))
    yield from (text for each in scene.standings for text in (*each.facts, *each.tags))
    yield from (overlay.name for overlay in scene.overlays)


def in_question(match: AnyMatch, decision: Decision) -> Iterator[str]:
    yield match.game.prompt(decision, match.names)
    for option in decision.options[:20]:
        yield match.game.label(option, match.names)
        hint = decision.hint(option) if decision.hint is not None else None
        yield hint.text if hint is not None else ""
        forecast = decision.odds(option) if decision.odds is not None and option is decision.options[0] else None
        if forecast is not None:
            yield from (forecast.title, *forecast.facts, *(shift.why for shift in forecast.shifts))
            yield from (chance.text for chance in forecast.chances)


def refusals(match: AnyMatch, decision: Decision, scene: Scene) -> Iterator[str]:
    for piece in scene.pieces[:30]:
        for target in (piece.id, piece.space):
            refusal = match.why_not(decision.seat, target)
            yield refusal.why if refusal is not None else ""


@pytest.mark.parametrize(
    ("id_", "scenario"),
    [(id_, each.id) for id_ in games.GAMES for each in games.find(id_).scenarios if not each.missing],
)
def test_whatever_a_player_reads_is_in_plain_words(id_: str, scenario: str) -> None:
    game = games.find(id_)
    match = Match(game, game.setting(scenario), "words")
    bots = [make("random", seat) for seat in range(len(match.seats))]
    read = set(on_board(game.board(match.table.box)))
    prompts = set()
    while match.outcome is None and len(match.choices) < 600:
        decision = match.pending[0]
        prompts.add(game.prompt(decision, match.names))
        if len(match.choices) % EVERY == 0:
            scene = game.view(match.table, decision.seat)
            read.update(in_question(match, decision), in_scene(scene))
            read.update(refusals(match, decision, scene) if len(match.choices) % (5 * EVERY) == 0 else ())
        match.choose(decision.seat, bots[decision.seat].choose(match, decision))
    read.update(match.told(entry) for entry in match.log)
    read.update(f"{match.told(entry)}: 1" for entry in match.log if entry.event.kind == "roll")
    read.update((match.outcome.why, match.outcome.level) if match.outcome is not None else ())
    assert sorted(fault for text in read for fault in faults(text)) == []
    assert sorted(fault for prompt in prompts for fault in long_sentences(prompt)) == []


def test_faults_are_found() -> None:
    wrong = (
        "Move ir_art_16",
        "u12 moves",
        "1 units",
        "2 unit",
        "{x}",
        "Mosul 4713 4713",
        "a  b",
        "Kurds plays",
        "column -3",
    )
    wrong += ("Rule 15.0.repl", "Take 2 Close Air Support", "Move 2 KDP", "Control of Iraq: 4.: 1", "1 units")
    assert all(faults(text) for text in wrong)
    assert faults("1st Corps 1 moves to 4713, 1 step (d6), L 1-2 takes 2 units") == []
    assert long_sentences("Short. " + "Much too long " * 9) != []
