"""Whatever a person could click and is not offered has a reason of its own, in plain words, at every question."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

import pytest

from sandtable import games
from sandtable.core import AnyMatch, Decision, Kind, Match, Option
from sandtable.core.errors import IllegalChoice
from tests.core.test_plain_words import FAULTS

PLAYABLE = [(id_, each.id) for id_ in games.GAMES for each in games.find(id_).scenarios if not each.missing]
FALLBACK = "This question is not about"
SHARE, ENOUGH = 0.97, 400
"""The largest part of the things that are not offered which one sentence may answer for, where many were asked."""


def things(match: AnyMatch, seat: int) -> list[str]:
    """What a person could click: pieces, cards and spaces."""
    scene = match.game.view(match.table, seat)
    found = {piece.id for piece in scene.pieces}
    for tray in scene.trays:
        found |= {piece.id for piece in tray.pieces} | {card.id for card in tray.cards}
    found |= {space.id for space in match.game.board(match.table.box).spaces}
    return sorted(id_ for id_ in found if id_ in match.names)


def sampled(id_: str, scenario: str, seed: int, every: int, most: int) -> Iterator[tuple[AnyMatch, Decision]]:
    """Questions of a random game; at most so many of one rule, so that rare ones count as well."""
    game, random, seen = games.find(id_), Random(seed), Counter[tuple[str, str]]()
    match: AnyMatch = Match(game, game.setting(scenario), seed)
    while match.outcome is None:
        decision = random.choice(match.pending)
        kind = (decision.rule, decision.prompt)
        if (not seen[kind] or random.randrange(every) == 0) and seen[kind] < most:
            seen[kind] += 1
            yield match, decision
        match.choose(decision.seat, random.choice(decision.options))


class Sample:
    """What was answered: faults, and how often each sentence stood against things of the kind asked for."""

    def __init__(self) -> None:
        self.faults: dict[str, str] = {}
        self.sentences: dict[tuple[str, str, Kind], Counter[str]] = defaultdict(Counter)

    def ask(self, match: AnyMatch, decision: Decision) -> None:
        wanted = {match.game.verbs[option.verb].of for option in decision.options}
        for id_ in things(match, decision.seat):
            refusal = match.why_not(decision.seat, id_)
            if refusal is None:
                continue
            kind, number = match.names.find(id_)
            sentence = refusal.why.replace(match.names.label(kind, number), "…")
            if sentence.startswith(FALLBACK) or FAULTS["a raw id"].search(refusal.why) or not refusal.rule:
                self.faults.setdefault(f"{decision.rule}, {decision.prompt}: {sentence}", f"{id_}: {refusal.why}")
            if kind in wanted:
                self.sentences[decision.rule, decision.prompt, kind][sentence] += 1

    def one_for_all(self) -> list[str]:
        """Questions at which one sentence answers for nearly everything, though there were many things to ask."""
        found = []
        for (rule, prompt, kind), counts in self.sentences.items():
            (sentence, most), whole = counts.most_common(1)[0], counts.total()
            if whole >= ENOUGH and most > SHARE * whole:
                found.append(f"{rule}, {prompt}: {most} of {whole} {kind}s: {sentence}")
        return found


def check_reasons(id_: str, scenario: str, seed: int, every: int, most: int) -> Sample:
    sample = Sample()
    for match, decision in sampled(id_, scenario, seed, every, most):
        sample.ask(match, decision)
        check_errors(match, decision, Random(seed))
    assert sample.faults == {}
    return sample


def check_errors(match: AnyMatch, decision: Decision, random: Random) -> None:
    """What cannot be chosen is refused in plain words, too."""
    for verb in {option.verb for option in decision.options}:
        kind = match.game.verbs[verb].of
        if kind not in (Kind.PIECE, Kind.SPACE, Kind.CARD):
            continue
        number = random.randrange(len(match.names.ids(kind)))
        whole = decision.several is not None and decision.several.verb == verb
        option = Option(verb, None, (number,)) if whole else Option(verb, number)
        if decision.against(option) is None:
            continue
        with pytest.raises(IllegalChoice) as error:
            match.choose(decision.seat, option)
        told = str(error.value).removesuffix(f"({decision.rule})")
        id_ = match.names.id(kind, number)
        assert id_ in match.names.label(kind, number).split() or id_ not in told.split("”")[0].split()


@pytest.mark.parametrize(("id_", "scenario"), PLAYABLE)
def test_every_refusal_has_its_own_reason(id_: str, scenario: str) -> None:
    check_reasons(id_, scenario, seed=1, every=60, most=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize(("id_", "scenario"), PLAYABLE)
def test_every_refusal_has_its_own_reason_in_long_play(id_: str, scenario: str, seed: int) -> None:
    sample = check_reasons(id_, scenario, seed, every=4, most=40)
    assert sample.one_for_all() == []
