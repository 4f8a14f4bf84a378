"""Overrides that break the box are refused."""

from pathlib import Path

import pytest

from sandtable.games.phantom_fury.box.load import load_pack
from sandtable.packs import PackError


def refused(folder: Path, **files: str) -> tuple[str, ...]:
    (folder / "pack.toml").write_text('name = "printed"\ngame = "phantom_fury"', encoding="utf-8")
    for stem, text in files.items():
        (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_pack([folder])
    return caught.value.problems


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("[[zone]]\nid = 3\nadjacent = [2, 99]", "zone 3, key adjacent: expected zones that exist, got [99]"),
        (
            "[[zone]]\nid = 3\negress = [98]",
            "zone 3, key egress: expected zones that exist, got [98]",
        ),
        (
            "[[zone]]\nid = 3\negress = [60]",
            "zone 3, key egress: expected adjacent or neighbouring zones, got 60",
        ),
        ('[[zone]]\nid = 3\negress = [14, "EXIT"]', "zone 3, key egress: expected EXIT alone"),
        (
            "[[zone]]\nid = 17\negress = [27]",
            "zone 17, key egress: expected zones that can be entered, got 27",
        ),
        (
            "[[zone]]\nid = 3\nadjacent = [2]",
            "zone 4, key adjacent: expected a zone that names this one too, got 3",
        ),
        ("[[zone]]\nid = 3\nblock = 3", "zone 2, key adjacent: expected a zone of block 2, got 3 of block 3"),
        ("[[zone]]\nid = 3\nlinks = []", "zone 3, key links: expected also R to 2.R, got none"),
        (
            "[[zone]]\nid = 3\nroof = false",
            "zone 3, key links: expected only doors and roofs beside each other",
        ),
        (
            '[[zone]]\nid = 3\narrows = [["C", "2\'"]]',
            "zone 3, key arrows: expected locations of this zone, got 2'",
        ),
        (
            '[[zone]]\nid = 13\nentry = "C"',
            "zone 13, key entry: expected one in each start zone and in no other",
        ),
        ("[[zone]]\nid = 61\nremove = true", "meta, key zones: expected the number of zones, 60, got 61"),
        (
            '[[street]]\nid = "E3"\nadjacent = []',
            "street D3, key adjacent: expected a street that names this one too, got E3",
        ),
        ('[[street]]\nid = "E3"\nadjacent = ["Z1"]', "street E3, key adjacent: expected streets that exist"),
        (
            '[[street]]\nid = "E3"\nlines_of_fire = [34]',
            "street E3, key lines_of_fire: expected zones that the",
        ),
    ],
)
def test_an_override_that_breaks_the_map_is_refused(tmp_path: Path, change: str, message: str) -> None:
    problems = refused(tmp_path, map=change)
    assert any(problem.startswith(f"map.toml, {message}") for problem in problems), problems


def test_an_override_that_leaves_gaps_in_a_table_is_refused(tmp_path: Path) -> None:
    problems = refused(tmp_path, tables='[[reaction]]\nid = "hbied"\nremove = true')
    assert problems == (
        "tables.toml, reaction, key roll: expected each of 0 to 9 once, "
        "got [0, 1, 2, 3, 4, 5, 6, 7, 8]; correct them",
    )


def test_an_override_that_miscounts_is_refused(tmp_path: Path) -> None:
    problems = refused(tmp_path, counters='[[insurgents]]\nid = "g1m1"\ncount = 9')
    assert [problem.split(": ")[0] for problem in problems] == [
        "counters.toml, totals, key insurgents",
        "counters.toml, totals, key counters",
    ]
    assert refused(tmp_path, counters='[[squad]]\nid = "usmc_02"\ncf = 3')[0].startswith(
        "counters.toml, squad usmc_02, key cf_reduced: expected no more than cf, 3"
    )
