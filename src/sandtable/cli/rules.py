"""`sandtable rules`."""

from pathlib import Path

import msgspec

import sandtable
from sandtable import games, ledger
from sandtable.cli.printing import paged, say
from sandtable.ledger import Coverage, RuleCoverage


def show_rules(game: str, *, as_json: bool, only_uncovered: bool) -> int:
    """Every rule with its code and its tests; with only_uncovered what is missing, and 1 if anything is."""
    coverage = ledger.coverage(game, games.find(game).folder, _tests())
    shown = coverage.missing if only_uncovered else coverage.rules
    if as_json:
        whole = {**msgspec.to_builtins(coverage), "rules": msgspec.to_builtins(shown)}
        print(msgspec.json.format(msgspec.json.encode(whole), indent=2).decode())
    else:
        with paged():
            _show(coverage, shown)
            if not only_uncovered:
                say(f"{coverage.covered} of {coverage.total} rules have code and tests.")
    return 1 if only_uncovered and (coverage.missing or coverage.unknown) else 0


def _tests() -> Path | None:
    """The tests, where this is a checkout of the source."""
    root = Path(sandtable.__file__).resolve().parents[2]
    return root / "tests" if (root / "pyproject.toml").is_file() else None


def _show(coverage: Coverage, shown: tuple[RuleCoverage, ...]) -> None:
    for rule in shown:
        say(f"{rule.id} {rule.title}" + ("" if rule.engine else " (nothing to enforce)"), "bold")
        for place in rule.code:
            say(f"    code {place}")
        for place in rule.tests:
            say(f"    test {place}")
        if rule.engine and not rule.covered:
            say("    missing: " + " and ".join(_missing(rule)), "yellow")
    for place in coverage.unknown:
        say(f"No such rule: {place}", "red")


def _missing(rule: RuleCoverage) -> list[str]:
    return [name for name, places in (("code", rule.code), ("test", rule.tests)) if not places]
