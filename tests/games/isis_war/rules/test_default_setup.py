"""3 The default set-up."""

from sandtable.core import Match
from sandtable.games import find
from sandtable.games.isis_war.box.map import Area
from sandtable.games.isis_war.state import Off, Phase
from sandtable.testing import choose
from tests.games.isis_war.tools import GAME, where


def test_a_corps_that_a_pack_sets_up_finds_a_hex_by_default(tmp_path):
    (tmp_path / "pack.toml").write_text('name = "more Turks"\ngame = "isis_war"\n', encoding="utf-8")
    (tmp_path / "counters.toml").write_text(
        '[[unit]]\nid = "tr_ii"\nstart = "setup"\nat = "turkey"\nsource = "house rule"\n', encoding="utf-8"
    )
    match = choose(Match(find("isis_war"), seed=1, overrides=[tmp_path]), "default", "default", "default")
    where = match.table.state.at[match.table.box.piece("tr_ii")]
    assert match.table.box.area[where] in (Area.TURKEY, Area.TURKISH_KURDISTAN)


def test_the_default_set_up_places_everything_and_can_be_edited_before():
    match = Match(GAME, seed=1)
    choose(match, "place ku_rg_1", "at 4610", "default", "place tr_vii", "at 5009", "default")
    choose(match, "place ir_rgc_8", "at 6022", "default")
    assert (where(match, "ku_rg_1"), where(match, "tr_vii"), where(match, "ir_rgc_8")) == ("4610", "5009", "6022")
    assert not [at for at in match.table.state.at if at == Off.UNPLACED]
    assert match.table.state.frame.phase is Phase.IRAN_MOVEMENT
