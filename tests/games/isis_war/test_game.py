"""The game as a whole: its ledger, open views, resigning, and 15 the Grand Campaign, which is refused."""

import re
import tomllib
from importlib.resources import files

import pytest

from sandtable.core import RESIGN, Match
from sandtable.core.errors import SetupError
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.box.tables import GrandCampaign
from sandtable.games.isis_war.state import Off
from sandtable.testing import choose, position
from tests.games.isis_war.tools import BOX, GAME, ended, where

FOLDER = files("sandtable.games.isis_war")
CAMPAIGN: GrandCampaign = BOX.tables.grand_campaign


@pytest.mark.rule("isis_war", "1.2.assembly")
def test_baghdad_lies_on_the_same_hexes_of_the_other_map():
    for ours, theirs in (("5125", "1415"), ("5126", "1416")):
        column, row = int(ours[:2]) - CAMPAIGN.column_offset, int(ours[2:]) - CAMPAIGN.row_offset
        assert f"{column}{row}" == theirs
    cut = [name for name in BOX.grid.names if int(name[2:]) == CAMPAIGN.cut_row]
    assert cut
    assert all(int(name[:2]) % 2 == 0 for name in cut)


@pytest.mark.rule("isis_war", "4.6")
@pytest.mark.parametrize("loser", [IRAN, US])
def test_either_player_may_resign_when_he_likes(loser):
    match = position("isis_war", "ir_rgc_8 @ 5622")
    match.choose(loser, RESIGN)
    assert ended(match) == ("4.6", (US - loser,))


@pytest.mark.rule("isis_war", "6.10")
def test_both_seats_and_spectators_see_the_same():
    match = Match(GAME, seed=5)
    choose(match, "default", "default", "place ir_rgc_8", "reserve", "default")
    views = [GAME.view(match.table, seat) for seat in (IRAN, US, None)]
    assert views[0] == views[1] == views[2]
    trays = {tray.id: [piece.id for piece in tray.pieces] for tray in views[1].trays}
    assert "ir_rgc_8" in trays["reserve"]
    assert "us_arm_1" in trays["bin_us"]
    assert where(match, "ir_rgc_8") == "reserve"


@pytest.mark.rule("isis_war", "15.0", "15.4", "15.5", "15.7", "15.8", "15.9", "1.2.assembly")
def test_it_cannot_be_started_and_says_what_is_missing():
    with pytest.raises(SetupError, match="map, rules and counters of Oil War"):
        GAME.setting("grand_campaign")
    assert not CAMPAIGN.playable
    assert CAMPAIGN.needs == ("Oil War map", "Oil War rules", "Oil War counters")


@pytest.mark.rule("isis_war", "15.1")
def test_two_victory_rules_of_this_game_stay():
    assert CAMPAIGN.victory_rules == ("4.11", "4.13")


@pytest.mark.rule("isis_war", "15.2")
def test_three_nations_stay_on_this_map():
    assert set(CAMPAIGN.not_on_south_map) == {"kurdistan", "israel", "jordan"}


@pytest.mark.rule("isis_war", "15.3", "15.6")
def test_its_special_forces_are_in_the_box_but_not_in_play():
    state = GAME.setup(BOX, GAME.setting())
    waiting = {BOX.piece_names[f][0] for f in BOX.special_forces if state.at[f] == Off.OUT}
    assert waiting == {"us_sf_nsw1", "us_sf_nsw2", "us_sf_nsw4", "us_sf_rdr", "us_sf_soc27"}
    assert [BOX.piece_names[f][0] for f in BOX.special_forces if BOX.nation[f] == "iran"] == ["ir_aq_1", "ir_aq_2"]


@pytest.mark.rule("isis_war", "15.10")
def test_one_replacements_counter():
    assert CAMPAIGN.reps == len(BOX.reps) == 1


@pytest.mark.rule("isis_war", "15.11")
def test_no_drops_into_marsh_there_but_here():
    assert CAMPAIGN.drops_into_marsh is False
    assert "marsh" in {BOX.ground[where] for where in range(BOX.size)}


def test_the_ledger_and_the_rulings_know_one_another():
    ledger = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))["rule"]
    rulings = re.findall(r"^\*\*(R-\d+) ", (FOLDER / "rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    ids = [rule["id"] for rule in ledger]
    assert len(ids) == len(set(ids))
    numbers = [int(ruling.removeprefix("R-")) for ruling in rulings]
    assert numbers == sorted(set(numbers))  # are free
    assert {see for rule in ledger for see in rule["see"]} <= set(ids)
    assert {ruling for rule in ledger for ruling in rule["rulings"]} == set(rulings)
    assert all(rule["source"] for rule in ledger)
