"""Why a piece has no part in what units on the map do."""

import pytest

from sandtable.core import Kind
from sandtable.games.isis_war.rules.absent import why_absent, why_not_own
from sandtable.testing import position
from tests.games.isis_war.tools import BOX, QUIET

IRAN = 0
AWAY = f"{QUIET}; ir_rgc_8 @ 5622; us_str_1 @ 4420; ir_rgc_14 @ dead; ir_art_16 @ reserve; ir_bas_1 @ out"


def piece(name: str) -> int:
    return BOX.names.number(Kind.PIECE, name)


@pytest.mark.rule("isis_war", "2.12", "14.2", "12.2", "11.5")
@pytest.mark.parametrize(
    ("name", "rule"),
    [("ir_rgc_14", "2.12"), ("ir_art_16", "14.2"), ("ir_bas_1", "14.1"), ("ir_aq_1", "12.2"), ("us_cep_1", "11.5")],
)
def test_a_piece_that_is_in_no_hex_says_where_it_is(name: str, rule: str):
    refusal = why_absent(position("isis_war", AWAY).table, piece(name))
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("isis_war", "2.5", "10.24")
def test_units_of_others_are_not_one_s_own():
    table = position("isis_war", AWAY).table
    assert why_not_own(table, IRAN, piece("ir_rgc_8")) is None
    assert why_not_own(table, IRAN, piece("us_str_1")).rule == "2.5"
    garrison = next(each for each in BOX.units if BOX.side[each] not in (0, 1) and table.state.at[each] >= 0)
    assert why_not_own(table, IRAN, garrison).rule == "10.24"
