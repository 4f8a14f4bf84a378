"""2.0 The components: counts, the map, the combat table."""

import pytest

from sandtable.games.fitna.box.box import open_box

BOX = open_box()


@pytest.mark.rule("fitna", "2.0", "2.4", "8.0")
def test_counts_of_the_box() -> None:
    markers = sum(marker.count for marker in BOX.counters.marker)
    assert len(BOX.counters.unit) + markers == 288
    assert len(BOX.cards) == 95
    assert len(BOX.specials) == 5
    assert {card.ops for card in BOX.cards} == {4, 6, 8}


@pytest.mark.rule("fitna", "2.1")
def test_the_map_has_115_spaces_in_one_piece() -> None:
    assert BOX.size == 115
    assert len(BOX.graph.reach(0)) == 115
    assert {space.terrain.value for space in BOX.map.space} == {"clear", "mountain", "marsh"}
    assert {space.defence for space in BOX.map.space} == {0, -1, -2}


@pytest.mark.rule("fitna", "2.5")
def test_the_combat_table_is_read_with_one_six_sided_die() -> None:
    assert BOX.tables.meta.die == "d6"
    assert len(BOX.crt) == 6
