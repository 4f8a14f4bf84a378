"""Plans: what they come to, and what is said of those that cannot be carried out, before the first game."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.lab.plan import PlanError, line_of
from tests.lab.conftest import PLAN, study_of


def test_a_plan_is_every_combination_of_its_lists() -> None:
    study = study_of('game = "fitna"\ngames = 5\nbots = [["random", "greedy"], ["greedy", "random"]]')
    assert [cell.bots for cell in study.cells] == [("random", "greedy"), ("greedy", "random")]
    assert study.total == 10
    assert study.find(7) == (study.cells[1], 2)


def test_all_scenarios_are_those_that_can_be_played() -> None:
    assert {cell.setting.scenario for cell in study_of('game = "isis_war"\nscenarios = "all"').cells} == {
        "isis_war"
    }


def test_players_and_variants_make_cells() -> None:
    study = study_of('game = "islamic_state"\nplayers = [2, 6]\nvariants = [{}, { refugees = 1 }]\nbots = "random"')
    assert [(cell.setting.players, cell.setting.variants["refugees"]) for cell in study.cells] == [
        (2, 0),
        (2, 1),
        (6, 0),
        (6, 1),
    ]
    assert [len(cell.bots) for cell in study.cells] == [2, 2, 6, 6]


def test_a_sweep_makes_checked_packs_that_change_only_what_it_names() -> None:
    study = study_of(PLAN)
    low, ours, high = study.values
    assert (low.label, ours.label, high.label) == ("−1", "as ours", "+1")
    assert ours.packs == ()
    assert len({cell.digest for cell in study.cells}) == 3
    first = low.changes[0]
    assert (first.record, first.key, first.before, first.after) == ("squad usmc_01", "cf", 6, 5)
    assert all(each.after == max(1, each.before - 1) for each in low.changes)
    assert set(low.packs[0].files) == {"pack.toml", "counters.toml"}


def test_keys_may_be_set_each_to_its_own_and_lie_within_lists_and_tables() -> None:
    joint = study_of(
        PLAN.replace("add = [-1, 0, 1]\nfloor = 1", "set = [[5, 4], [7, 2]]")
        .replace("side", "id")
        .replace('"usmc"', '"usmc_01"')
    )
    assert [[(each.key, each.after) for each in value.changes] for value in joint.values] == [
        [("cf", 5), ("cf_reduced", 4)],
        [("cf", 7), ("cf_reduced", 2)],
    ]
    inner = 'game = "isis_war"\n[sweep]\nfile = "counters"\nwhere = { id = "ir_art_16" }\nkey = "cf.0"\nadd = [1]'
    assert '"ir_art_16"\ncf = [5, 2]' in study_of(inner).values[0].packs[0].files["counters.toml"]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('game = "phantom_fury"', 'game = "chess"', 2, "chess"),
        ('bots = "random"', 'bots = "clever"', 3, "no bot called 'clever'; there are"),
        ('bots = "random"', 'bots = ["random", "random"]', 3, "one for each of usmc; got 2"),
        ("games = 6", "games = 0", 4, "at least 1 game"),
        ("games = 6", 'games = "six"', 4, "expected int, got str"),
        ("games = 6", 'scenarios = ["baghdad"]', 4, "some of jolan; got baghdad"),
        ("games = 6", "players = 3", 4, "not for 3 players"),
        ("games = 6", "variants = { fog = 1 }", 4, "no variant 'fog'"),
        ("games = 6", "variants = { strong_points = 9 }", 4, "from 1 to 4"),
        ("games = 6", 'packs = ["nowhere"]', 4, "expected the folder of an override pack"),
        ("games = 6", "gamez = 6", 4, "expected only known keys; remove it or write game"),
        ("games = 6", 'seed = "a\\nb"', 4, "A seed is one line"),
        ('"events"]', '"moves"]', 5, "expected one of events, games, turns"),
        ('["games", "turns", "events"]', '["turns"]', 5, 'expected "games" among them'),
        ('file = "counters"', 'file = "counter"', 8, "expected one of counters, map, tables"),
        ('record = "squad"', 'record = "ship"', 9, "got ship"),
        ('side = "usmc"', 'side = "navy"', 10, "there are none"),
        ('"cf_reduced"]', '"cff"]', 11, "expected a key of squad usmc_01 (id, number"),
        ('["cf", "cf_reduced"]\nadd', '"cf"\nscale = [0]\n#', 12, "key cf_reduced: expected no more than cf, 1"),
        ("[-1, 0, 1]", "[]", 12, "at least one value"),
        ("[-1, 0, 1]", "[[1]]", 12, "one for each of cf, cf_reduced"),
        ("floor = 1", "set = [1]", 7, "one of add, set or scale"),
        ("floor = 1", "flor = 1", 13, "expected only known keys"),
        ("floor = 1", "[[compare]]\nname = 'other'", 13, "not both"),
        ("games = 6", "games = = 6", 4, "a mistake in it"),
    ],
)
def test_a_wrong_plan_is_told_by_file_line_and_what_was_expected(old: str, new: str, line: int, said: str) -> None:
    assert old in PLAN
    with pytest.raises(PlanError) as error:
        study_of(PLAN.replace(old, new))
    assert str(error.value).startswith(f"plan.toml, line {line}")
    assert said in str(error.value)


def test_commands_refuse_it_with_code_2_and_write_nothing(
    plan_file: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = plan_file(PLAN.replace("usmc_0", "x").replace('"phantom_fury"', '"chess"'))
    for command in (["check"], ["run"], ["report"]):
        assert main(["lab", *command, file]) == 2
        assert "plan.toml, line 2: game:" in capsys.readouterr().err
    assert [each.name for each in Path().iterdir()] == ["plan.toml"]


def test_check_tells_cells_time_and_every_change(
    plan_file: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "check", plan_file(PLAN)]) == 0
    said = capsys.readouterr().out
    assert "Do squads matter?: 3 cells × 6 seeds = 18 games" in said
    assert "squad usmc_01 cf" in said
    assert "6 → 5" in said
    assert "By 10 games played now: " in said
    assert "s a game, about" in said
    assert [each.name for each in Path().iterdir()] == ["plan.toml"]


def test_check_tries_no_more_games_where_one_takes_long(
    plan_file: Callable[[str], str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.cli.lab.LONG", 0.0)
    assert main(["lab", "check", plan_file(PLAN)]) == 0
    assert "By 1 game played now: " in capsys.readouterr().out


def test_packs_are_compared_by_name(tmp_path: Path) -> None:
    pack = tmp_path / "hard"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "Hard"\ngame = "phantom_fury"\n')
    (pack / "counters.toml").write_text('[[squad]]\nid = "usmc_01"\ncf = 5\ncf_reduced = 3\n')
    text = 'game = "phantom_fury"\n[[compare]]\nname = "ours"\n[[compare]]\nname = "hard"\npacks = ["hard"]\n'
    study = study_of(text, tmp_path)
    assert [(each.label, each.ours, len(each.packs)) for each in study.values] == [
        ("ours", True, 0),
        ("hard", False, 1),
    ]
    (pack / "pack.toml").write_text('name = "Hard"\ngame = "fitna"\n')
    with pytest.raises(PlanError, match=r"plan.toml, line 6: packs: expected a pack for phantom_fury"):
        study_of(text, tmp_path)


def test_the_line_of_a_key_is_that_of_its_table() -> None:
    text = "a = 1\n[[compare]]\nname = 'x'\n[[compare]]\nname = 'y'\n"
    assert line_of(text, ["compare", 1, "name"]) == 5
    assert line_of(text, ["compare", 0, "packs"]) == 2
    assert line_of(text, ["gone"]) == 1
