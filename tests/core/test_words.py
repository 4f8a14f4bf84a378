"""Names, position texts and the sentences made of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core import Kind, Match, Names, fill
from sandtable.core.errors import PositionError, UnknownName
from sandtable.core.notation import Statement, parse, write
from sandtable.testing import choose, position, told
from tests.toy import BLUE, RED, Toy

NAMES = Names([("a1", "Alpha"), ("b1", "Bravo")], [("hill", "The Hill")], [("ace", "Ace of Spades")])


def test_numbers_ids_and_labels() -> None:
    assert NAMES.number(Kind.PIECE, "b1") == 1
    assert NAMES.id(Kind.PIECE, 1) == "b1"
    assert NAMES.label(Kind.SPACE, 0) == "The Hill"
    assert NAMES.ids(Kind.PIECE) == ("a1", "b1")
    assert (NAMES.id(Kind.NUMBER, 7), NAMES.number(Kind.NUMBER, "7")) == ("7", 7)


def test_find_tells_what_a_name_stands_for() -> None:
    assert [NAMES.find(each) for each in ("a1", "hill", "ace")] == [
        (Kind.PIECE, 0),
        (Kind.SPACE, 0),
        (Kind.CARD, 0),
    ]
    with pytest.raises(UnknownName, match="no piece, space or card called 'x'"):
        NAMES.find("x")


@pytest.mark.parametrize(("kind", "id_"), [(Kind.PIECE, "hill"), (Kind.NUMBER, "many"), (Kind.CARD, "")])
def test_unknown_names(kind: Kind, id_: str) -> None:
    with pytest.raises(UnknownName, match=f"There is no {kind} called"):
        NAMES.number(kind, id_)


def test_templates() -> None:
    assert fill("{who:piece} takes {where:space}", {"who": 0, "where": 0}, NAMES) == "Alpha takes The Hill"
    assert fill("{both:piece}: {points:+d}", {"both": [0, 1], "points": 2}, NAMES) == "Alpha, Bravo: +2"
    assert fill("{card:card}, {n:number}", {"card": 0, "n": 3}, NAMES) == "Ace of Spades, 3"
    assert fill("Nothing to fill", {}, NAMES) == "Nothing to fill"


def test_templates_count_things() -> None:
    counts = "{a:#step} and {b:#step}, {c:#enemy/enemies}, {d:#point}"
    assert fill(counts, {"a": 1, "b": 2, "c": 0, "d": 1.5}, NAMES) == "1 step and 2 steps, 0 enemies, 1.5 points"


def test_things_of_one_name_are_told_by_their_numbers() -> None:
    names = Names(
        [("a", "Basij 6"), ("b", "Basij 15"), ("c", "Basij"), ("d", "Hex 15"), ("e", "Corps"), ("f", "X 1")]
    )
    assert fill("{all:piece}", {"all": (0, 1, 3)}, names) == "Basij 6, 15, Hex 15"
    assert fill("{all:piece}", {"all": (0, 2, 1)}, names) == "Basij 6, Basij, Basij 15"
    assert fill("{all:piece}", {"all": (0, 1, 2, 3, 4)}, names) == "5 units"


def test_log_and_prompt(toy: Toy) -> None:
    match = choose(position(toy, "b1 @ mill; r1 @ east; phase act"), "move b1", "to ford")
    assert told(match) == ["B1 moves to Ford"]
    assert toy.prompt(match.pending[0], match.names) == "Act, red (turn 1)"


def test_secret_events_name_who_may_know(toy: Toy) -> None:
    drawn = [entry.event for entry in Match(toy, seed=1).log if entry.event.kind == "draw"]
    assert [event.seats for event in drawn] == [(BLUE,), (RED,)]


words = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1)
statements = st.builds(Statement, words, st.lists(words).map(tuple), st.one_of(st.just(""), words))


@given(st.lists(statements))
def test_statements_are_read_back(rows: list[Statement]) -> None:
    assert parse(write(rows)) == rows


def test_layout_means_nothing() -> None:
    text = "turn 3; # the third\n  usmc_01   reduced @ 3.R caat_1 ;;\n\n"
    assert parse(text) == [Statement("turn", ("3",)), Statement("usmc_01", ("reduced", "caat_1"), "3.R")]


@pytest.mark.parametrize("text", ["@ hill", "a @", "a @ b @ c"])
def test_statements_that_cannot_be_read(text: str) -> None:
    with pytest.raises(PositionError, match="needs one name before"):
        parse(text)


def test_numbers_in_statements() -> None:
    assert parse("turn 3")[0].number() == 3
    for text in ("turn", "turn three", "turn 3 4"):
        with pytest.raises(PositionError, match="one whole number"):
            parse(text)[0].number()
