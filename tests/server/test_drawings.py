"""What every game sends can be drawn: it uses the words of the description, for which the client has drawings."""

from collections.abc import Iterator

import jsonschema_rs
import msgspec
import pytest

from sandtable import games
from sandtable.core import AnyMatch, Decision, Kind
from sandtable.lab import record
from sandtable.server.api.schema import schemas
from sandtable.server.show.log import line

POSITIONS = 12
SETTINGS = [
    (id_, scenario.id, len(seats))
    for id_ in games.GAMES
    for scenario in games.find(id_).scenarios
    if not scenario.missing
    for seats in scenario.tables[:1]
]


def form(name: str) -> jsonschema_rs.Draft202012Validator:
    """A judge of one form of the description."""
    whole = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas()}}
    return jsonschema_rs.Draft202012Validator(whole)


BOARD, SCENE, LINE = form("Board"), form("Scene"), form("LogLine")


def sent(thing: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(thing))


def positions(match: AnyMatch) -> Iterator[AnyMatch]:
    """The match at several moments, its beginning and its end among them."""
    last = len(match.choices)
    return (match.at(k) for k in sorted({round(last * n / POSITIONS) for n in range(POSITIONS + 1)}))


def spaces_offered(match: AnyMatch, decision: Decision) -> Iterator[str]:
    for option in decision.options:
        if match.game.verbs[option.verb].of is Kind.SPACE:
            for number in option.numbers:
                yield match.names.id(Kind.SPACE, number)


@pytest.mark.parametrize(("id_", "scenario", "players"), SETTINGS)
def test_whatever_is_sent_uses_words_that_have_a_drawing(id_: str, scenario: str, players: int) -> None:
    """Boards, scenes and events are of the described form, and the spaces of options are on the board."""
    game = games.find(id_)
    match = record(game, game.setting(scenario, players=players), "1", ["random"])
    board = game.board(match.table.box)
    there = {space.id for space in board.spaces}
    BOARD.validate(sent(board))
    for number, entry in enumerate(match.log):
        LINE.validate(sent(line(match, number, entry)))
    for past in positions(match):
        SCENE.validate(sent(game.view(past.table, None)))
        for decision in past.pending:
            SCENE.validate(sent(game.view(past.table, decision.seat)))
            assert set(spaces_offered(past, decision)) <= there


def test_a_word_without_a_drawing_is_noticed() -> None:
    match = record(games.find("phantom_fury"), games.find("phantom_fury").setting(), "1", ["random"])
    scene = sent(match.game.view(match.table, None))
    piece = scene["pieces"][0]
    SCENE.validate({**scene, "pieces": [piece]})
    with pytest.raises(jsonschema_rs.ValidationError, match="unicorn"):
        SCENE.validate({**scene, "pieces": [{**piece, "symbol": "unicorn"}]})
