"""The ledger of a game's rules: every rule of the book, the code that applies it, the tests that prove it."""

import ast
import io
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

FILE = "rules.toml"

Kind = Literal["advice", "component", "option", "procedure", "restriction", "sequence", "setup", "table", "victory"]


class LedgerError(ValueError):
    """A ledger that cannot be used."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the book, summarised in our words; `engine` says whether code must apply it."""

    id: str
    title: str
    kind: Kind
    summary: str
    engine: bool
    decisions: tuple[str, ...]
    see: tuple[str, ...]
    source: str = ""
    rulings: tuple[str, ...] = ()


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's rules in the order of its book."""

    game: str
    rules: tuple[Rule, ...] = msgspec.field(name="rule")

    @property
    def ids(self) -> frozenset[str]:
        """The numbers of all rules."""
        return frozenset(rule.id for rule in self.rules)

    def is_chapter(self, number: str) -> bool:
        """Whether rules stand below this number."""
        return any(rule.id.startswith(f"{number}.") for rule in self.rules)


def load(path: Path) -> Ledger:
    """Read a ledger: numbers are used once, and `see` names rules or chapters that exist."""
    try:
        ledger = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Ledger)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LedgerError(f"{path.name}: {error}") from error
    problems = list(_faults(ledger))
    if problems:
        raise LedgerError("\n".join(f"{path.name}, {problem}" for problem in problems))
    return ledger


def _faults(ledger: Ledger) -> Iterator[str]:
    seen: set[str] = set()
    for rule in ledger.rules:
        if rule.id in seen:
            yield f"rule {rule.id}, key id: expected a number used once; renumber one of the two"
        seen.add(rule.id)
    for rule in ledger.rules:
        for number in rule.see:
            if number not in seen and not ledger.is_chapter(number):
                yield f"rule {rule.id}, key see: expected a rule or chapter of this ledger, got {number}"


class RuleCoverage(msgspec.Struct, frozen=True):
    """Where one rule is applied and where it is proved."""

    id: str
    title: str
    engine: bool
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def covered(self) -> bool:
        """Whether the rule has both code and a test."""
        return bool(self.code and self.tests)


class Coverage(msgspec.Struct, frozen=True):
    """Every rule's code and tests; `total` and `covered` count the rules that code must apply."""

    game: str
    total: int
    covered: int
    rules: tuple[RuleCoverage, ...]
    unknown: tuple[str, ...]

    @property
    def missing(self) -> tuple[RuleCoverage, ...]:
        """The rules that code must apply and that lack code or tests."""
        return tuple(rule for rule in self.rules if rule.engine and not rule.covered)


class Citation(msgspec.Struct, frozen=True):
    """A rule number and the place that cites it."""

    rule: str
    place: str


def coverage(game: str, package_dir: Path, tests_dir: Path | None) -> Coverage:
    """The code and the tests of every rule of a game, found by reading its package and the tests."""
    ledger = load(package_dir / FILE)
    if ledger.game != game:
        raise LedgerError(f"{FILE}, key game: expected {game}, got {ledger.game}")
    code = [found for file in sorted(package_dir.rglob("*.py")) for found in _in_code(file, package_dir, ledger)]
    tests = list(_in_tests(game, tests_dir)) if tests_dir is not None else []
    ids = ledger.ids
    unknown = [found for found in code if found.rule not in ids and not ledger.is_chapter(found.rule)]
    unknown += [found for found in tests if found.rule not in ids]
    code_places, test_places = _by_rule(code), _by_rule(tests)
    rules = tuple(
        RuleCoverage(rule.id, rule.title, rule.engine, code_places[rule.id], test_places[rule.id])
        for rule in ledger.rules
    )
    return Coverage(
        game=game,
        total=sum(rule.engine for rule in rules),
        covered=sum(rule.engine and rule.covered for rule in rules),
        rules=rules,
        unknown=tuple(f"{found.place} cites {found.rule}" for found in unknown),
    )


def _by_rule(citations: list[Citation]) -> defaultdict[str, tuple[str, ...]]:
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for found in citations:
        places[found.rule][found.place] = None
    return defaultdict(tuple, {rule: tuple(where) for rule, where in places.items()})


# ---- Code

_NUMBER = r"[A-Za-z0-9]\w*(?:-\w+)*(?:\.\w+(?:-\w+)*)*"
_TOKEN = re.compile(_NUMBER)
_AFTER_RULE = re.compile(rf"\brules?\s+({_NUMBER}(?:(?:,\s*|\s+and\s+){_NUMBER})*)", re.IGNORECASE)
_AT_START = re.compile(rf"\s*((?>{_NUMBER})(?:,\s*(?>{_NUMBER}))*)(?=\s*$|\s*[:;,.()]|\s+[A-Z])")


def cited(text: str, ids: frozenset[str]) -> list[str]:
    """The rules that a docstring or comment cites.

    A number with a dot counts anywhere. One without, which may be a plain number in a sentence, counts only
    where the text begins with it as with a heading, or after the word rule.
    """
    plain = [match[1] for match in _AFTER_RULE.finditer(text)]
    if heading := _AT_START.match(text):
        plain.append(heading[1])
    found = [token for group in plain for token in _TOKEN.findall(group) if "." not in token]
    for token in _TOKEN.findall(text):
        parts = [token] if token in ids else token.split("-")
        found += [part for part in parts if "." in part]
    return [number for number in dict.fromkeys(found) if number in ids]


class _Scopes(ast.NodeVisitor):
    """Docstrings and `rule=` arguments of a module, with the line and the function or class they stand in."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.spans: list[tuple[int, int, str]] = []
        self.docstrings: list[tuple[int, str, str]] = []
        self.arguments: list[tuple[int, str, str]] = []

    def visit_Module(self, node: ast.Module) -> None:
        self._scope(node, 1)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._named(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._named(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._named(node)

    def visit_Call(self, node: ast.Call) -> None:
        for keyword in node.keywords:
            if keyword.arg == "rule":
                self._argument(keyword.value)
        self.generic_visit(node)

    def _named(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self.names.append(node.name)
        self.spans.append((node.lineno, node.end_lineno or node.lineno, ".".join(self.names)))
        self._scope(node, node.lineno)
        self.names.pop()

    def _scope(self, node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, line: int) -> None:
        docstring = ast.get_docstring(node)
        if docstring:
            self.docstrings.append((line, ".".join(self.names), docstring))
        self.generic_visit(node)

    def _argument(self, value: ast.expr) -> None:
        if isinstance(value, ast.IfExp):
            self._argument(value.body)
            self._argument(value.orelse)
        elif isinstance(value, ast.Constant) and isinstance(value.value, str):
            self.arguments.append((value.lineno, ".".join(self.names), value.value))

    def name_at(self, line: int) -> str:
        """The innermost function or class around a line."""
        around = [span for span in self.spans if span[0] <= line <= span[1]]
        return max(around)[2] if around else ""


def _in_code(file: Path, package_dir: Path, ledger: Ledger) -> list[Citation]:
    """What one module cites, in the order of its lines; a `rule=` argument may cite what does not exist."""
    text = file.read_text(encoding="utf-8")
    scopes = _Scopes()
    scopes.visit(ast.parse(text, filename=str(file)))
    ids = ledger.ids
    found = [(line, name, rule) for line, name, doc in scopes.docstrings for rule in cited(doc, ids)]
    found += [(line, name, rule) for line, name, value in scopes.arguments for rule in _numbers(value)]
    for line, comment in _comments(text):
        found += [(line, scopes.name_at(line), rule) for rule in cited(comment, ids)]
    path = file.relative_to(package_dir.parent.parent).as_posix()
    return [Citation(rule, f"{path}:{line} {name}".rstrip()) for line, name, rule in sorted(found)]


def _numbers(value: str) -> list[str]:
    """The rules of a `rule=` argument; rulings (R-12) are no rules of the book."""
    parts = (part.strip() for part in value.split(","))
    return [part for part in parts if part and not part.startswith("R-")]


def _comments(text: str) -> list[tuple[int, str]]:
    if "#" not in text:
        return []
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(token.start[0], token.string.lstrip("#")) for token in tokens if token.type == tokenize.COMMENT]


# ---- Tests


def _in_tests(game: str, tests_dir: Path) -> Iterator[Citation]:
    """The rules of a game that tests carry in their marks."""
    for file in sorted(tests_dir.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "mark.rule" in text and game in text:
            path = file.relative_to(tests_dir.parent).as_posix()
            yield from _in_test_body(ast.parse(text, filename=str(file)).body, path, (), game)


def _in_test_body(body: list[ast.stmt], place: str, inherited: tuple[str, ...], game: str) -> Iterator[Citation]:
    """The tests of a module or class, each with its own marks and those that it inherits."""
    inherited += tuple(rule for node in body if _is_pytestmark(node) for rule in _marked([node], game))
    for node in body:
        if isinstance(node, ast.ClassDef):
            marks = inherited + _marked(node.decorator_list, game)
            yield from _in_test_body(node.body, f"{place}::{node.name}", marks, game)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            for rule in inherited + _marked(node.decorator_list, game):
                yield Citation(rule, f"{place}::{node.name}")


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _marked(nodes: list[ast.stmt] | list[ast.expr], game: str) -> tuple[str, ...]:
    """The rules of a game in all `mark.rule(...)` calls below some nodes."""
    calls = [call for node in nodes for call in ast.walk(node) if isinstance(call, ast.Call) and _is_mark(call)]
    literals = [
        [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        for call in calls
    ]
    return tuple(rule for words in literals if words[:1] == [game] for rule in words[1:])


def _is_mark(call: ast.Call) -> bool:
    func = call.func
    if not isinstance(func, ast.Attribute) or func.attr != "rule":
        return False
    owner = func.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )
