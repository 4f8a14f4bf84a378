"""Whatever a person could click and is not offered has a true reason of its own, in plain words."""

import re
from collections import Counter, defaultdict
from functools import cache
from random import Random

import pytest

from sandtable import games, ledger
from sandtable.core import AnyMatch, Decision, Kind, Option
from sandtable.core.errors import IllegalChoice
from tests.cases import each_time
from tests.core.test_plain_words import FAULTS
from tests.games.shares import ALIKE, SHARE
from tests.games.truths import Asked, holds
from tests.games.walk import questions
from tests.record import together

PLAYABLE = [(id_, each.id) for id_ in games.GAMES for each in games.find(id_).scenarios if not each.missing]
DIFFERENT = [
    *((id_, games.find(id_).scenarios[0].id) for id_ in games.GAMES),
    *(("fitna", each) for each in ("s08_iran_saudi_war", "s11_fitna")),
]
"""The scenarios whose questions differ most."""
FALLBACK = "This question is not about"
ENOUGH = 60
"""How many things a question must not offer before its sentences are counted."""
CHECKED = {"axis_of_evil": 0.45, "fitna": 0.55, "isis_war": 0.5, "islamic_state": 0.35, "phantom_fury": 0.45}
"""The least part of the refusals of a game whose truth is tested (`truths/`)."""


@cache
def is_rule(id_: str, rule: str) -> bool:
    """Whether the ledger knows a rule, or parts of it."""
    ids = ledger.load(games.find(id_).folder / ledger.FILE).ids
    return rule in ids or any(each.startswith(f"{rule}.") for each in ids)


def things(match: AnyMatch, seat: int) -> list[str]:
    """What a person could click: pieces, cards and spaces."""
    scene = match.game.view(match.table, seat)
    found = {piece.id for piece in scene.pieces}
    for tray in scene.trays:
        found |= {piece.id for piece in tray.pieces} | {card.id for card in tray.cards}
    found |= {space.id for space in match.game.board(match.table.box).spaces}
    return sorted(id_ for id_ in found if id_ in match.names)


class Sample:
    """What was answered: faults, and how often each sentence stood against things of the kind asked for."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.faults: dict[str, str] = {}
        self.sentences: dict[tuple[str, str, Kind], Counter[str]] = defaultdict(Counter)
        self.tested: Counter[bool] = Counter()

    def ask(self, match: AnyMatch, decision: Decision) -> None:
        wanted = {match.game.verbs[option.verb].of for option in decision.options}
        for id_ in things(match, decision.seat):
            refusal = match.why_not(decision.seat, id_)
            if refusal is None:
                continue
            kind, number = match.names.find(id_)
            sentence = refusal.why.replace(match.names.label(kind, number), "…")
            said = f"{decision.rule}, {decision.prompt}: {sentence}"
            if sentence.startswith(FALLBACK) or FAULTS["a raw id"].search(refusal.why):
                self.faults.setdefault(said, f"{id_}: {refusal.why}")
            if not is_rule(self.game, refusal.rule):
                self.faults.setdefault(said, f"no such rule: {refusal.rule!r}")
            if kind in wanted:
                self.sentences[decision.rule, decision.prompt, kind][sentence] += 1
                true = holds(self.game, refusal.why, Asked(match, decision, number, kind))
                self.tested[true is not None] += 1
                if true is False:
                    self.faults.setdefault(said, f"{id_}: not true in {match.game.write(match.table)}")

    def one_for_all(self) -> list[str]:
        """Questions at which one sentence answers for nearly everything, and nothing says why it must."""
        found = []
        for (rule, prompt, kind), counts in self.sentences.items():
            (sentence, most), whole = counts.most_common(1)[0], counts.total()
            known = any(re.fullmatch(pattern, sentence) for pattern in ALIKE)
            if whole >= ENOUGH and most > SHARE * whole and not known:
                found.append(f"{rule}, {prompt}: {most} of {whole} {kind}s: {sentence}")
        return found


def check_reasons(id_: str, scenario: str, seed: int, every: int, most: int) -> Sample:
    """Half of the games are played with all the variants that go together."""
    game, sample = games.find(id_), Sample(id_)
    variants = together(game, scenario, 0) if seed % 2 else {}
    for match, decision in questions(game, seed, every, most, scenario, **variants):
        sample.ask(match, decision)
        check_errors(match, decision, Random(seed))
    assert sample.faults == {}
    assert sample.one_for_all() == []
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


@pytest.mark.parametrize("seed", each_time([1, 2], 1))
@pytest.mark.parametrize(("id_", "scenario"), each_time(PLAYABLE, *DIFFERENT))
def test_every_refusal_has_its_own_reason(id_: str, scenario: str, seed: int) -> None:
    sample = check_reasons(id_, scenario, seed, every=60, most=1)
    assert sample.tested[True] >= CHECKED[id_] * sample.tested.total()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 7))
@pytest.mark.parametrize(("id_", "scenario"), PLAYABLE)
def test_every_refusal_has_its_own_reason_in_long_play(id_: str, scenario: str, seed: int) -> None:
    check_reasons(id_, scenario, seed, every=4, most=40)
