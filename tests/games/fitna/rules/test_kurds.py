"""26.0 Kurdish Peshmergas: activation."""

import pytest

from sandtable.testing import choose, options
from tests.games.fitna.tools import at, iraq_with, offered, player, reduced, state, useless, war


@pytest.mark.rule("fitna", "26.2", "26.6", "26.8")
def test_a_peshmerga_card() -> None:
    text = "hand iraq c43 c65; kdp_2 @ erbil; kdp_1 @ pool; kdp_g1 @ pool; control iraq dahuk; irq_9arm @ zakho"
    match = war(2, text)
    choose(match, "event c43.activate", "rebuild kdp_g1")
    assert {"erbil", "dahuk"} <= offered(match, "place")  # Dahuk is empty
    assert "zakho" not in offered(match, "place")
    assert "kirkuk" not in offered(match, "place")  # no symbol
    choose(match, "place dahuk", "split 1")
    assert (state(match).moves, state(match).attacks) == (2, 3)
    choose(
        match,
        "end_moves",
        *(["end_attacks"] if state(match).run is not None and "end_attacks" in options(match) else []),
    )
    while state(match).run is not None:
        choose(match, options(match)[-1])
    assert "event c65.fund" in options(match)


@pytest.mark.rule("fitna", "26.2", "8.2")
@pytest.mark.parametrize("mode", ["c43.activate", "c44.activate", "c45.activate", "c46.activate"])
def test_every_peshmerga_card_raises_a_unit_and_runs_the_kurds(mode: str) -> None:
    match = iraq_with(mode, "kdp_2 @ erbil; kdp_1 @ pool; kdp_g1 @ pool; control iraq dahuk")
    choose(match, f"event {mode}", "rebuild kdp_g1", "place dahuk")
    assert at(match, "kdp_g1") == "dahuk"
    choose(match, "split 2")
    assert (state(match).run.kurds, state(match).run.player) == (True, player(match, "iraq"))
    useless(war(5, f"hand iraq {mode[:3]}"), mode)


@pytest.mark.rule("fitna", "26.2")
def test_or_a_peshmerga_card_restores_two_kurds() -> None:
    text = "hand iraq c43; kdp_1 @ erbil reduced; kdp_2 @ erbil reduced; pyd_1 @ kobane reduced"
    match = war(
        2, f"{text}; {'; '.join(f'{u} @ removed' for u in ('kdp_3', 'kdp_g1', 'kdp_g2', 'kdp_g3', 'kdp_g4'))}"
    )
    for garrison in ("pyd_2", "pyd_g1", "pyd_g2", "pyd_g3", "pyd_g4"):
        state(match).at[match.table.box.unit_number[garrison]] = -5
    choose(match, "event c43.activate", "upgrade kdp_1 pyd_1")
    assert [reduced(match, each) for each in ("kdp_1", "kdp_2", "pyd_1")] == [False, True, False]


@pytest.mark.rule("fitna", "26.2", "14.1")
def test_a_peshmerga_card_restores_no_isolated_unit() -> None:
    pool = "; ".join(f"{u} @ out" for u in ("kdp_2", "kdp_3", "kdp_g1", "kdp_g2", "kdp_g3", "kdp_g4"))
    pyd = "; ".join(f"pyd_{u} @ out" for u in ("1", "2", "g1", "g2", "g3", "g4"))
    for marker, ways in (("", ["restoring"]), (" isolated", ["nothing"])):
        text = f"hand iraq c43; {pool}; {pyd}; kdp_1 @ kirkuk reduced{marker}"
        match = choose(war(2, text), "event c43.activate")
        assert reduced(match, "kdp_1") is (ways == ["nothing"])


@pytest.mark.rule("fitna", "26.7", "26.2")
def test_no_pkk_unit_comes_with_a_card_before_the_rebellion() -> None:
    match = war(6, "active syria; hand syria c43; kdp_1 @ pool; kdp_2 @ erbil; pkk_1 @ pool; control pkk qandil")
    choose(match, "event c43.activate")
    assert not any(each.startswith("pkk") for each in offered(match, "rebuild"))
