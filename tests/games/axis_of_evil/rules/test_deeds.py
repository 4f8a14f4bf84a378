"""6.3 The piece first: what it could do is what the questions of the actions then ask."""

import re
from collections.abc import Iterator

import pytest

from sandtable.bots import RandomBot
from sandtable.core import AnyMatch, Kind, Match, Option
from sandtable.core.decisions import Deed
from sandtable.games import find
from sandtable.games.axis_of_evil.rules.deeds import deeds_of
from sandtable.testing import why_not
from tests.games.axis_of_evil.tools import BOX, table, war

GAME = "axis_of_evil"


def actions(seed: int, most: int = 60) -> Iterator[AnyMatch]:
    """Positions in which an action is asked for, in a random match."""
    match: AnyMatch = Match(find(GAME), seed=str(seed))
    bot = RandomBot(seed)
    while match.pending and most:
        decision = match.pending[0]
        if decision.deeds is not None:
            most -= 1
            yield match
        match.choose(decision.seat, bot.choose(match, decision))


def carried_out(match: AnyMatch, seat: int, choices: tuple[Option, ...]) -> list[Option]:
    """The choices that were offered when they were made one after the other, as a client makes them."""
    trial = match.clone()
    made = []
    for choice in choices:
        asked = trial.decision(seat)
        if asked is not None and asked.against(choice) is None:
            trial.choose(seat, choice)
            made.append(choice)
    return made


def _answers_itself(match: AnyMatch, seat: int, choices: tuple[Option, ...]) -> bool:
    """Whether the question after the first choice had a single answer, so that nobody was asked."""
    trial = match.clone()
    trial.choose(seat, choices[0])
    asked = trial.decision(seat)
    return asked is None or choices[1] not in asked.options


def able_and_deeds(match: AnyMatch) -> Iterator[tuple[Option, int, Deed | None]]:
    """Every piece that could carry out an option, with its deed for it."""
    (decision,) = match.pending
    assert decision.deeds is not None
    for option in decision.options:
        for piece in decision.deeds.able(option):
            found = {deed.option: deed for deed in decision.deeds.of(piece)}
            yield option, piece, found.get(option)


@pytest.mark.rule(GAME, "6.3")
@pytest.mark.parametrize("seed", [1, 3])
def test_who_can_carry_out_an_action_has_it_among_its_deeds(seed: int) -> None:
    verbs = set()
    for match in actions(seed):
        for option, piece, deed in able_and_deeds(match):
            assert deed is not None, (option, piece)
            assert deed.refusal is None, (option, piece, deed.refusal)
            assert deed.leads or deed.choices
            verbs.add(option.verb)
    assert {"ground", "rail", "attack", "reinforce", "superiority", "bombard", "regroup"} <= verbs


@pytest.mark.rule(GAME, "6.3")
def test_the_choices_of_a_deed_are_those_that_are_asked_for() -> None:
    for match in actions(3, 12):
        (decision,) = match.pending
        assert decision.deeds is not None
        for unit in {piece for option in decision.options for piece in decision.deeds.able(option)}:
            for deed in decision.deeds.of(unit):
                for lead in deed.leads[:2]:
                    made = carried_out(match, decision.seat, lead.choices)
                    assert made[0] == lead.choices[0]
                    assert len(made) > 1 or _answers_itself(match, decision.seat, lead.choices)
                    if not lead.note and len(made) > 1:  # no roll is too low for it
                        assert lead.choices[-1] in made


@pytest.mark.rule(GAME, "6.3.1")
def test_a_deed_costs_what_the_action_costs() -> None:
    for match in actions(1, 8):
        (decision,) = match.pending
        assert decision.deeds is not None
        points, side = decision.deeds.points, decision.seat
        for unit in decision.deeds.able(Option("ground")):
            move = next(deed for deed in decision.deeds.of(unit) if deed.option == Option("ground"))
            lead = move.leads[0]
            trial = match.clone()
            for choice in lead.choices[:2]:
                trial.choose(side, choice)
            assert trial.table.state.ap[side] == points - lead.price


@pytest.mark.rule(GAME, "9.4")
def test_an_enemys_piece_tells_nothing() -> None:
    for match in actions(2, 4):
        (decision,) = match.pending
        assert decision.deeds is not None
        state = match.table.state
        theirs = [piece for piece, side in enumerate(state.side) if side == 1 - decision.seat]
        assert theirs
        assert not any(decision.deeds.of(piece) for piece in theirs)


@pytest.mark.rule(GAME, "13.1", "13.6.3")
def test_an_attack_tells_its_odds_alone_and_with_air_units() -> None:
    match = war(
        "nato_isaf @ 1418; rus_2gd @ 1419; nato_tac_1 @ staging; nato_tac_2 @ staging; nato_tac_3 @ staging"
    )
    found = deeds_of(table(match), 1, BOX.piece("nato_isaf"))
    (lead,) = next(deed for deed in found if deed.option.verb == "attack").leads
    assert re.fullmatch(r"\d+ % alone, \d+ % with air units", lead.note)
    alone, flown = (int(figure) for figure in re.findall(r"(\d+) %", lead.note))
    assert flown > alone


@pytest.mark.rule("axis_of_evil", "6.3")
def test_a_hex_that_answers_nothing_says_that_units_do() -> None:
    match = war("nato_cc @ 2219")
    refusal = why_not(match, "2714")
    assert refusal is not None
    assert refusal.why.endswith("choose one of your units, or an action.")


@pytest.mark.rule(GAME, "12.1.1", "12.3", "5.1")
def test_a_hex_where_a_unit_cannot_go_tells_why() -> None:
    match = war("nato_isaf @ 1418; rus_2gd @ 1421")
    decision = match.pending[0]
    assert decision.deeds is not None
    seat, near = decision.seat, decision.deeds.of(BOX.piece("nato_isaf"))[0].leads[0].space

    def why(where: str) -> str:
        refusal = match.why_not(seat, where, by="nato_isaf")
        assert refusal is not None
        return refusal.why

    assert why("1421") == "The enemy holds it."
    assert why("2120") == "It cannot be reached with 6 MP."
    assert match.why_not(seat, match.names.id(Kind.SPACE, near), by="nato_isaf") is None
    assert match.why_not(seat, "2120", by="rus_2gd") == match.why_not(
        seat, "1421", by="rus_2gd"
    )  # 9.4 it tells nothing


@pytest.mark.rule(GAME, "9.4")
def test_an_enemys_piece_is_no_reason_against_a_hex() -> None:
    match = war("nato_isaf @ 1418; rus_2gd @ 1421")
    seat = match.pending[0].seat
    near, far = (match.why_not(seat, where, by="rus_2gd") for where in ("1421", "2120"))
    assert near is not None
    assert near == far


@pytest.mark.rule(GAME, "13.1", "13.6.4")
def test_an_attack_tells_that_special_forces_follow() -> None:
    for more, follow in (("nato_sas @ staging", True), ("nato_sas @ reinforcement", False)):
        match = war("nato_isaf @ 1418; rus_2gd @ 1419; " + more)
        found = deeds_of(table(match), 1, BOX.piece("nato_isaf"))
        (lead,) = next(deed for deed in found if deed.option.verb == "attack").leads
        assert lead.note.endswith("; special forces follow") == follow
