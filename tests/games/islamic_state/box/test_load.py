"""The components: files that agree, counts of the book."""

import msgspec
import pytest

from sandtable.games.islamic_state.box.factions import Force, Tie
from sandtable.games.islamic_state.box.load import check
from tests.games.islamic_state.tools import box


def faults(**changes: object) -> list[str]:
    """The faults found when something is changed in one of the files."""
    files = {"map_": box().map, "counters": box().counters, "tables": box().tables, "players": box().players}
    for name, change in changes.items():
        files[name] = msgspec.structs.replace(files[name], **change)
    return check(**files)


def test_the_files_agree():
    assert faults() == []


def test_counts_of_the_book():
    assert (box().areas, box().ground, len(box().air)) == (98, 114, 13)
    assert len(box().tables.intervention) == 15
    assert len(box().tables.act) == 11
    assert len(box().tables.ground_attack.row) == 7


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"map_": {"area": ()}}, "areas"),
        ({"counters": {"unit": ()}}, "ground_units"),
        ({"counters": {"air": ()}}, "air_units"),
        ({"tables": {"act": ()}}, "act"),
        ({"tables": {"intervention": ()}}, "intervention"),
        ({"players": {"turn": ()}}, "long"),
        ({"players": {"faction": ()}}, "faction"),
    ],
)
def test_faults_are_told(changes, word):
    assert any(word in fault for fault in faults(**changes))


def test_every_way_leads_both_ways():
    for here, near in enumerate(box().near):
        assert all(here in box().near[there] for there in near)
        assert here not in near


def test_the_map_is_one_piece():
    found, edge = {0}, [0]
    while edge:
        edge = [there for here in edge for there in box().near[here] if there not in found and not found.add(there)]
    assert len(found) == 98


def test_the_chart_is_the_same_both_ways():
    for one in Force:
        assert box().ties[one][one] is Tie.FRIENDS
        assert all(box().ties[one][other] is box().ties[other][one] for other in Force)
        assert box().ties[Force.ISLAMIC_STATE][one] in (Tie.ENEMIES, Tie.FRIENDS)
