"""What the coach found, as it is sent."""

from collections.abc import Sequence

from sandtable.coach import Advice, Hint, LineStep, Look, Plan
from sandtable.server.messages.coach import AdviceInfo, Foreseen, HintInfo, Looked, PlanInfo


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


def plan_info(plan: Plan, seq: int, seats: Sequence[str]) -> HintInfo:
    """A plan for the phase of the question with this number."""
    return HintInfo(
        seq=seq,
        seat=seats[plan.seat],
        kind="clear",
        prompt=plan.prompt,
        rule=plan.rule,
        measure=plan.measure,
        value=plan.value,
        error=plan.error,
        sure=plan.sure,
        why="",
        options=(),
        whole=False,
        also=(),
        games=plan.games,
        seconds=plan.seconds,
        used=0,
        plan=PlanInfo(plan.unmoved, plan.gain, plan.gain_error, plan.sure, plan.strokes, plan.others),
    )


def looked(look: Look) -> Looked:
    """An option that is being looked at."""
    return Looked(look.choice, look.text, look.drawn, look.low, look.high)


def foreseen(step: LineStep, seats: Sequence[str]) -> Foreseen:
    """A choice that is expected later."""
    return Foreseen(seats[step.seat], step.text, step.drawn, step.tenths)


def _advice(advice: Advice, seats: Sequence[str]) -> AdviceInfo:
    return AdviceInfo(
        choice=advice.choice,
        text=advice.text,
        note=advice.note,
        drawn=advice.drawn,
        value=advice.value,
        error=advice.error,
        loss=advice.loss,
        gap_error=advice.gap_error,
        sure=advice.sure,
        brings=advice.brings,
        risks=advice.risks,
        line=tuple(foreseen(each, seats) for each in advice.line),
        same=advice.same,
        members=advice.members,
    )
