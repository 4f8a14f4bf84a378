"""The rules ledger: reading it, and finding the code and the tests of every rule."""

from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from sandtable.ledger import Coverage, LedgerError, RuleCoverage, cited, coverage, load

RULES = {
    "4": "Map",
    "4.1": "Zones",
    "13": "Assault",
    "13.4.1": "Suspects",
    "13.4.3.usmc": "Events",
    "13.4.3": "Events",
    "13.7.1": "Explosives",
    "turn.1-upkeep": "Upkeep",
}


def ledger_text(*, advice: str = "", game: str = "demo") -> str:
    rules = [
        f'[[rule]]\nid = "{number}"\ntitle = "{title}"\nkind = "procedure"\nsummary = "..."\n'
        f"engine = {'false' if number == advice else 'true'}\ndecisions = []\nsee = []\n"
        for number, title in RULES.items()
    ]
    return f'game = "{game}"\n' + "\n".join(rules)


def make_game(root: Path, code: str = "", tests: str = "", *, advice: str = "") -> Coverage:
    package = root / "src" / "sandtable" / "games" / "demo"
    package.mkdir(parents=True)
    (root / "tests" / "games").mkdir(parents=True)
    (package / "rules.toml").write_text(ledger_text(advice=advice), encoding="utf-8")
    (package / "assault.py").write_text(dedent(code), encoding="utf-8")
    (root / "tests" / "games" / "test_demo.py").write_text(dedent(tests), encoding="utf-8")
    return coverage("demo", package, root / "tests")


def rule(found: Coverage, number: str) -> RuleCoverage:
    return next(rule for rule in found.rules if rule.id == number)


def code_of(found: Coverage) -> dict[str, tuple[str, ...]]:
    return {rule.id: rule.code for rule in found.rules if rule.code}


def marks_of(found: Coverage) -> dict[str, tuple[str, ...]]:
    return {rule.id: rule.tests for rule in found.rules if rule.tests}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("4.1 Zones of the map.", ["4.1"]),
        (" 13.4.1, 13.7.1", ["13.4.1", "13.7.1"]),
        ("as in (13.4.1 to 13.7.1)", ["13.4.1", "13.7.1"]),
        ("13.4.3.usmc: events", ["13.4.3.usmc"]),
        ("ends with 13.4.3.", ["13.4.3"]),
        ("13.4.1-13.7.1", ["13.4.1", "13.7.1"]),
        ("turn.1-upkeep Upkeep", ["turn.1-upkeep"]),
        ("13.4.9 is no rule, nor is 113.4.1", []),
        ("13 Assault phase", ["13"]),
        ("13: the assault", ["13"]),
        ("13", ["13"]),
        ("4, 13", ["4", "13"]),
        ("13 turns at most", []),
        ("13.9 is no rule", []),
        ("at most 13 turns", []),
        ("see rule 13 for more, and Rules 4 and 13.", ["13", "4"]),
        ("R-13, R-4.", []),
    ],
)
def test_numbers_cited_in_text(text: str, numbers: list[str]) -> None:
    assert cited(text, frozenset(RULES)) == numbers


def test_code_is_found_in_docstrings_comments_and_rule_arguments(tmp_path: Path) -> None:
    found = make_game(
        tmp_path,
        '''\
        """13 Assault."""
        LIMIT = 4  # 4.1

        @decorated
        def assault(t):
            """13.4.1 Assault on a suspect."""
            if t.blow:  # 13.7.1
                t.ask("4.1", rule="13.7.1" if t.now else "13.4.3")

        class Squad:
            def fall(self):
                return "13.4.3.usmc"  # R-4, rule 4
        ''',
    )
    path = "games/demo/assault.py"
    assert code_of(found) == {
        "13": (f"{path}:1",),
        "4.1": (f"{path}:2",),
        "13.4.1": (f"{path}:5 assault",),
        "13.7.1": (f"{path}:7 assault", f"{path}:8 assault"),
        "13.4.3": (f"{path}:8 assault",),
        "4": (f"{path}:12 Squad.fall",),
    }
    assert found.unknown == ()


def test_tests_are_found_by_marks_of_functions_classes_and_modules(tmp_path: Path) -> None:
    found = make_game(
        tmp_path,
        tests="""\
        import pytest

        pytestmark = [pytest.mark.long, pytest.mark.rule("demo", "4")]

        @pytest.mark.rule("demo", "4.1", "13")
        @pytest.mark.rule("demo", "13.4.1")
        @pytest.mark.rule("other", "13.7.1")
        def test_one(): ...

        @pytest.mark.rule("demo", "13.7.1")
        class TestBoth:
            pytestmark = pytest.mark.rule("demo", "13.4.3")

            def test_two(self): ...

            def helper(self): ...
        """,
    )
    one, two = "tests/games/test_demo.py::test_one", "tests/games/test_demo.py::TestBoth::test_two"
    assert marks_of(found) == {
        "4": (one, two),
        "4.1": (one,),
        "13": (one,),
        "13.4.1": (one,),
        "13.7.1": (two,),
        "13.4.3": (two,),
    }


def test_rules_count_as_covered_with_code_and_tests(tmp_path: Path) -> None:
    found = make_game(
        tmp_path,
        "# 4.1, 13.4.1\n# 13 Assault\n",
        """\
        import pytest

        @pytest.mark.rule("demo", "4.1", "13", "13.7.1")
        def test_one(): ...
        """,
        advice="13",
    )
    assert (found.total, found.covered) == (len(RULES) - 1, 1)
    assert rule(found, "13").covered
    assert not rule(found, "13").engine
    assert [rule.id for rule in found.missing] == [n for n in RULES if n not in ("13", "4.1")]


def test_numbers_that_the_ledger_lacks_are_listed(tmp_path: Path) -> None:
    found = make_game(
        tmp_path,
        """\
        def fall(t):
            t.tell(rule="13.9")
            t.tell(rule="13.4")  # a chapter
            t.tell(rule="R-3")
        """,
        """\
        import pytest

        @pytest.mark.rule("demo", "13.4")
        def test_one(): ...
        """,
    )
    assert found.unknown == (
        "games/demo/assault.py:2 fall cites 13.9",
        "tests/games/test_demo.py::test_one cites 13.4",
    )


def test_the_json_form(tmp_path: Path) -> None:
    found = msgspec.to_builtins(make_game(tmp_path, "# 4.1\n", advice="4"))
    assert set(found) == {"game", "total", "covered", "rules", "unknown"}
    assert found["rules"][:2] == (
        {"id": "4", "title": "Map", "engine": False, "code": (), "tests": ()},
        {"id": "4.1", "title": "Zones", "engine": True, "code": ("games/demo/assault.py:1",), "tests": ()},
    )


def test_without_tests_only_code_is_read(tmp_path: Path) -> None:
    make_game(tmp_path, "# 4.1\n")
    found = coverage("demo", tmp_path / "src" / "sandtable" / "games" / "demo", None)
    assert code_of(found)
    assert not marks_of(found)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "4.1"', 'id = "4"', "rule 4, key id: expected a number used once"),
        (
            "see = []",
            'see = ["13.4", "9"]',
            "rule 4, key see: expected a rule or chapter of this ledger, got 9",
        ),
        ('kind = "procedure"', 'kind = "rumour"', r"Invalid enum value 'rumour' - at `\$\.rule\[0\]\.kind`"),
        ('game = "demo"', "", "missing required field `game`"),
    ],
)
def test_a_faulty_ledger_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(ledger_text().replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LedgerError, match=message):
        load(path)


def test_a_ledger_of_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(ledger_text(game="other"), encoding="utf-8")
    with pytest.raises(LedgerError, match="expected demo, got other"):
        coverage("demo", tmp_path, None)
