"""What the coach found, as it is sent."""

from collections.abc import Sequence

from sandtable.coach import Advice, Drawn, Hint, LineStep, Look, Sentence
from sandtable.server.messages.coach import AdviceInfo, Fact, Foreseen, HintInfo, Looked, Sketch


def hint_info(hint: Hint, seq: int, seats: Sequence[str]) -> HintInfo:
    """A hint at the question with this number."""
    return HintInfo(
        seq=seq,
        seat=seats[hint.seat],
        kind=hint.kind,
        prompt=hint.prompt,
        rule=hint.rule,
        measure=hint.measure,
        value=hint.value,
        error=hint.error,
        sure=hint.sure,
        why=hint.why,
        options=tuple(_advice(each, seats) for each in hint.options),
        whole=hint.whole,
        also=tuple(_advice(each, seats) for each in hint.also),
        games=hint.games,
        seconds=hint.seconds,
        used=0,
    )


def looked(look: Look) -> Looked:
    """An option that is being looked at."""
    return Looked(look.choice, look.text, sketch(look.drawn), look.low, look.high)


def sketch(drawn: Drawn) -> Sketch:
    """Where something is on the board."""
    return Sketch(drawn.pieces, drawn.origins, drawn.path, drawn.target, drawn.cards)


def fact(sentence: Sentence) -> Fact:
    """A fact in words."""
    return Fact(sentence.text, sentence.rule)


def foreseen(step: LineStep, seats: Sequence[str]) -> Foreseen:
    """A choice that is expected later."""
    return Foreseen(seats[step.seat], step.text, sketch(step.drawn), step.tenths)


def _advice(advice: Advice, seats: Sequence[str]) -> AdviceInfo:
    return AdviceInfo(
        choice=advice.choice,
        text=advice.text,
        note=advice.note,
        drawn=sketch(advice.drawn),
        value=advice.value,
        error=advice.error,
        loss=advice.loss,
        gap_error=advice.gap_error,
        sure=advice.sure,
        brings=tuple(map(fact, advice.brings)),
        risks=tuple(map(fact, advice.risks)),
        line=tuple(foreseen(each, seats) for each in advice.line),
        same=advice.same,
    )
