"""All figures of a run, as the report, the terminal and the JSON file tell them."""

import platform
from datetime import UTC, datetime

import msgspec

import sandtable
from sandtable.lab.figures.course import Course, Length, Luck, course, length, luck
from sandtable.lab.figures.data import Data
from sandtable.lab.figures.findings import Finding, findings
from sandtable.lab.figures.places import Losses, Places, losses, places
from sandtable.lab.figures.rates import Row, Side, Sweep, sides, sweep, who_wins
from sandtable.lab.figures.ratings import Rating, ratings
from sandtable.lab.figures.unusual import Unusual, unusual
from sandtable.lab.folder import code_digest


class Failed(msgspec.Struct, frozen=True):
    """A game that broke off."""

    game: int
    seed: str
    error: str


class Method(msgspec.Struct, frozen=True):
    """What is needed to get the same figures again."""

    plan: str
    digest: str
    version: str
    code: str
    python: str
    seeds: tuple[str, str]
    components: list[str]
    packs: list[str]
    failed: list[Failed]
    left_out: list[str]
    cells: int


class Figures(msgspec.Struct, frozen=True):
    """The report in numbers."""

    title: str
    game: str
    day: str
    planned: int
    played: int
    seconds: float
    scenarios: dict[str, str]
    bots: list[str]
    seeds_each: int
    sides: list[Side]
    findings: list[Finding]
    who_wins: list[Row]
    sweep: Sweep | None
    length: Length | None
    course: Course | None
    places: Places | None
    losses: Losses | None
    luck: Luck | None
    ratings: list[Rating]
    rated_games: int
    unusual: list[Unusual]
    method: Method


def figures(data: Data, *, day: str = "") -> Figures:
    """Everything that can be said of a run; a section without data is None, and the method says why."""
    study = data.study
    many_bots = len(data.bots) > 1 and not data.alone
    found_sweep, found_luck = sweep(data), luck(data)
    found_places, found_losses = places(data), losses(data)
    found_course = course(data)
    rated = [_named(data, each) for each in ratings(data.games, by_seat=True)] if many_bots else []
    who = who_wins(data)
    left_out = {
        "What the swept value does": found_sweep is None and "one value",
        "Score by turn": found_course is None and "no table of turns",
        "Where it is fought": found_places is None and "no battles",
        "Losses by force": found_losses is None and "no losses noted",
        "Luck against result": found_luck is None and "no odds to compare dice with, or too few games",
        "How strong the bots are": not rated and "one bot",
    }
    return Figures(
        title=study.plan.title or data.game.about.title,
        game=data.game.about.title,
        day=day or datetime.now(UTC).strftime("%-d %B %Y"),
        planned=study.total,
        played=data.games.height + data.failed.height,
        seconds=float(data.games["seconds"].sum() or 0.0),
        scenarios=data.scenarios,
        bots=data.bots,
        seeds_each=study.plan.games,
        sides=sides(data),
        findings=findings(data, who, found_sweep, found_luck),
        who_wins=who,
        sweep=found_sweep,
        length=length(data),
        course=found_course,
        places=found_places,
        losses=found_losses,
        luck=found_luck,
        ratings=rated,
        rated_games=data.games.height,
        unusual=unusual(data),
        method=_method(data, [f"{name} ({why})" for name, why in left_out.items() if why]),
    )


def _named(data: Data, rating: Rating) -> Rating:
    bot, _, seat = rating.name.partition(", ")
    return msgspec.structs.replace(rating, name=f"{bot}, {data.seats[seat].name}")


def _method(data: Data, left_out: list[str]) -> Method:
    plan = data.study.plan
    failed = [Failed(*each) for each in data.failed.select("game", "seed", "error").iter_rows()]
    return Method(
        plan=data.study.text.strip(),
        digest=data.study.digest,
        version=sandtable.__version__,
        code=code_digest(),
        python=platform.python_version(),
        seeds=(f"{plan.seed}-0", f"{plan.seed}-{plan.games - 1}"),
        components=list(dict.fromkeys(cell.digest for cell in data.study.cells)),
        packs=list(plan.packs),
        failed=failed,
        left_out=left_out,
        cells=len(data.study.cells),
    )
