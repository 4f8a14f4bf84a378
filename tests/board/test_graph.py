"""Graphs of named spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.graph import Graph

COAST = Graph(
    ["Beirut", "Damascus", "Homs", "Aleppo", "Cyprus"],
    [("Beirut", "Damascus"), ("Damascus", "Homs"), ("Homs", "Aleppo"), ("Homs", "Damascus")],
)


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 12))
    pairs = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda p: p[0] != p[1])
    edges = draw(st.lists(pairs, max_size=20)) if size > 1 else []
    return Graph([f"s{i}" for i in range(size)], [(f"s{a}", f"s{b}") for a, b in edges])


def test_names_numbers_and_neighbours():
    assert COAST.index("Homs") == 2
    assert COAST.name(2) == "Homs"
    assert COAST.neighbours[2] == (1, 3)


def test_reach():
    assert COAST.reach(0) == {0: 0, 1: 1, 2: 2, 3: 3}
    assert COAST.reach(0, 2) == {0: 0, 1: 1, 2: 2}
    assert COAST.reach(0, 0) == {0: 0}


@pytest.mark.parametrize(
    ("names", "edges", "message"),
    [
        (["a", "a"], [], "twice"),
        (["a"], [("a", "b")], "no space b"),
        (["a"], [("a", "a")], "adjoin itself"),
    ],
)
def test_bad_graphs_are_refused(names, edges, message):
    with pytest.raises(ValueError, match=message):
        Graph(names, edges)


@given(graphs())
def test_neighbours_are_mutual(graph):
    for a, near in enumerate(graph.neighbours):
        assert all(a in graph.neighbours[b] for b in near)


@given(graphs())
def test_what_is_reached_lies_as_far_on_the_way_back(graph):
    reached = [graph.reach(a) for a in range(len(graph))]
    for a, steps in enumerate(reached):
        assert all(reached[b].get(a) == steps.get(b) for b in range(len(graph)))
