"""33.0 Scenarios of one's own: a record in an override pack."""

from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.games.fitna.box.load import load_pack
from sandtable.games.fitna.game import GAME
from sandtable.packs import PackError

DUEL = """
[[scenario]]
id = "duel"
number = 12
title = "Duel for the Golan"
period = "hypothetical"
players_min = 2
players_max = 2
turns = 2
order = ["israel", "syria"]
high_tension = "never"
area = ["israel", "syria", "lebanon"]
supply_only = []
closed = []
is_mode = "none"
kurds = []
removed_cards = [24, 27, 43, 44, 45, 46, 50, 51, 52, 53, 68, 75]
us_sources = []
free_ops = {}
setup_events = []
entrenchments = []
source = "own"
[[scenario.player]]
id = "israel"
name = "Israel"
home = ["israel"]
factions = ["israel"]
stack_groups = [["israel"]]
jokers = 1
special_jokers = []
source = "own"
[[scenario.player]]
id = "syria"
name = "Syria"
home = ["syria", "lebanon"]
factions = ["syria"]
stack_groups = [["syria"]]
jokers = 1
special_jokers = []
source = "own"
[[scenario.setup]]
owner = "israel"
space = "golan"
units = ["isr_36arm"]
source = "own"
[[scenario.setup]]
owner = "syria"
space = "damascus"
units = ["syr_prgd", "syr_4arm"]
reduced = ["syr_prgd"]
source = "own"
[[scenario.victory]]
player = "israel"
prerequisites = []
minor = [{ kind = "control_all", spaces = ["quneitra"] }]
major = [{ kind = "control_all", spaces = ["damascus"] }]
decisive = [{ kind = "control_count", countries = ["syria"], count = 5 }]
source = "own"
[[scenario.victory]]
player = "syria"
prerequisites = []
minor = [{ kind = "control_all", spaces = ["quneitra"] }]
major = [{ kind = "control_all", spaces = ["golan"] }]
decisive = [{ kind = "control_all", spaces = ["haifa"] }]
source = "own"
"""


def pack(folder: Path, scenario: str) -> Path:
    (folder / "pack.toml").write_text('name = "mine"\ngame = "fitna"\n', encoding="utf-8")
    (folder / "scenarios.toml").write_text(scenario, encoding="utf-8")
    return folder


def test_a_scenario_of_a_pack_is_offered_and_can_be_played(tmp_path: Path) -> None:
    overrides = [pack(tmp_path, DUEL)]
    assert [each.id for each in GAME.more_scenarios(overrides)] == ["duel"]
    assert GAME.more_scenarios([]) == ()
    setting = GAME.setting("duel", overrides=overrides)
    s = GAME.setup(GAME.box(overrides), setting)
    box = GAME.box(overrides)
    assert s.at[box.unit_number["isr_36arm"]] == box.space("golan")
    assert s.steps[box.unit_number["syr_prgd"]] == 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('space = "golan"', 'space = "gollan"', "scenario duel, key setup, space: there is no space gollan"),
        ('["isr_36arm"]', '["isr_37arm"]', "setup golan, units: there is no unit isr_37arm"),
        ('["syr_prgd", "syr_4arm"]', '["syr_4arm"]', "reduced: there is no unit of this set-up syr_prgd"),
        ('order = ["israel", "syria"]', 'order = ["israel"]', "key order: expected each of israel, syria once"),
        ("removed_cards = [24", "removed_cards = [240", "key removed_cards: there is no card 240"),
        ('area = ["israel"', 'area = ["lebanon"', "setup golan: the space is not in play"),
        ('player = "syria"', 'player = "israel"', "key victory: expected conditions for each of israel, syria"),
        ('kind = "control_all"', 'kind = "conquer"', "victory"),
    ],
)
def test_faults_name_the_file_the_record_and_the_key(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(PackError) as error:
        load_pack([pack(tmp_path, DUEL.replace(old, new, 1))])
    assert "scenarios.toml" in str(error.value)
    assert fault in str(error.value)


def test_another_usual_hand_must_be_of_cards_that_there_are(tmp_path: Path) -> None:
    mine = pack(tmp_path, "")
    (mine / "cards.toml").write_text('[usual_hand]\ncards = ["c40", "c96"]\n', encoding="utf-8")
    with pytest.raises(PackError, match="usual_hand, key cards: there is no card c96"):
        load_pack([mine])


def test_the_command_line_lists_and_plays_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = str(pack(tmp_path, DUEL))
    assert main(["games", "--pack", mine]) == 0
    assert "Scenario duel: Duel for the Golan" in capsys.readouterr().out
    duel = ["fitna", "--pack", mine, "--scenario", "duel", "--bots", "greedy"]
    assert main(["simulate", *duel, "--games", "2"]) == 0
    assert "fitna, duel, 2 players: 2 games" in capsys.readouterr().out
