"""What the coach says in words: lines for the terminal and for everybody who reads."""

from collections.abc import Iterator, Sequence

from sandtable.coach.answers import Advice, Hint, LineStep, Measure, Plan, Sentence, Sure
from sandtable.coach.reports import Account, Analysis, Class, JudgedChoice, JudgedOption
from sandtable.core.names import MINUS, counted

DOTS: dict[Sure, str] = {"sure": "sure", "fairly": "fairly sure", "open": "open"}
CLASSES: dict[Class, str] = {
    "": "JudgedChoice",
    "best": "Best",
    "inaccuracy": "Inaccuracy",
    "mistake": "Mistake",
    "blunder": "Blunder",
}
SIGNS: dict[Class, str] = {"": "", "best": "★", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def of_100(value: float) -> str:
    """A value as people read it."""
    return f"{round(100 * value)}"


def change(value: float) -> str:
    """What a value gained or lost, with a sign and a true minus."""
    rounded = round(100 * value)
    return f"+{rounded}" if rounded > 0 else f"{MINUS}{-rounded}" if rounded < 0 else "0"


def gap(value: float, sure: Sure) -> str:
    """What an option or a plan gains or loses: a gap that can be told is not nothing, however small."""
    if round(100 * value) or sure == "open":
        return change(value)
    return "<1 more" if value > 0 else "<1 less"


def give_or_take(error: float) -> str:
    """Two standard errors."""
    return f"give or take {max(1, round(200 * error))}"


def worth(measure: Measure, value: float, who: str = "You") -> str:
    """What a value says: games won, or the share of the highest level."""
    if measure == "wins":
        return f"{who} win {of_100(value)} of 100 games"
    return f"{who} reach {of_100(value)} % of the highest level of victory"


def hint_lines(hint: Hint, seats: Sequence[str]) -> Iterator[str]:
    """A hint, an option after the other."""
    if not hint.options:
        yield hint.why
        return
    if hint.kind == "alike":
        yield f"All are alike. {hint.why}"
        return
    yield f"{worth(hint.measure, hint.value)} with the best choice ({give_or_take(hint.error)})."
    yield f"{counted(hint.games, 'game')} played out in {hint.seconds:.0f} s."
    for number, each in enumerate(hint.options, start=1):
        yield from _option(number, each, seats, hint.seat)
    if hint.why:
        yield hint.why


def plan_lines(plan: Plan) -> Iterator[str]:
    """A plan, a stroke after the other."""
    better = f"{gap(plan.gain, plan.sure)} against ending it now, {DOTS[plan.sure]}"
    yield f"{worth(plan.measure, plan.value)} with this plan: {better}."
    for number, each in enumerate(plan.strokes, start=1):
        hangs = f"{_some(each.gain)} on it, {DOTS[each.sure]}"
        yield f"{number}. {each.text}: {hangs if each.sure != 'open' else 'nothing hangs on it alone'}"
        yield from (f"   {sentence(why)}" for why in each.why)
    if plan.others:
        yield f"{counted(plan.others, 'more unit')}: no single one matters."


def _some(gain: float) -> str:
    """How much hangs on a stroke."""
    number = round(100 * gain)
    return f"{number} hang" if number > 1 else f"{number or '<1'} hangs"


def named(option: Advice | JudgedOption) -> str:
    """An option with its note: "Attack Mosul (6 against 15)"."""
    return f"{option.text} ({option.note})" if option.note else option.text


def _option(number: int, advice: Advice, seats: Sequence[str], seat: int) -> Iterator[str]:
    behind = "best" if number == 1 else f"{gap(-advice.loss, advice.sure)}, {DOTS[advice.sure]}"
    yield f"{number}. {named(advice)}: {of_100(advice.value)}, {behind}"
    if advice.same:
        yield f"   as good: {counted(advice.same, 'more option')}"
    yield from (f"   brings: {sentence(each)}" for each in advice.brings)
    yield from (f"   risks: {sentence(each)}" for each in advice.risks)
    yield from _line(advice.line, seats, seat)


def _line(line: Sequence[LineStep], seats: Sequence[str], seat: int) -> Iterator[str]:
    for each in line:
        who = "You" if each.seat == seat else seats[each.seat]
        yield f"   then {who}: {each.text} (in {each.tenths} of 10 games)"


def sentence(said: Sentence) -> str:
    """A sentence with its rule."""
    return f"{said.text} [{said.rule}]" if said.rule else said.text


def analysis_lines(found: Analysis, seats: Sequence[int]) -> Iterator[str]:
    """An analysis: a seat after the other, then the marks, then the turns."""
    what = "of 100 games" if found.measure == "wins" else "% of the highest level"
    done = "" if found.done >= 1.0 else f", {100 * found.done:.0f} % done"
    weighed = sum(each.weighed for each in found.accounts)
    seen = ", all cards open" if found.laid_open else ""
    yield f"{weighed} of {found.real} choices weighed ({found.depth}{seen}{done}). Figures are {what}."
    for seat in seats:
        yield ""
        yield from account_lines(found, found.accounts[seat])
    marks = [each for each in found.marks if each.seat in seats]
    for each in marks:
        yield ""
        yield from mark_lines(found, each)
    yield ""
    for seat in seats:
        yield f"{found.seats[seat]}, by turn: own choices, others' choices, dice"
        for turn in found.turns:
            sums = (turn.own[seat], turn.others[seat], turn.dice[seat])
            yield f"  turn {turn.turn}: {', '.join(change(each) for each in sums)}"


def account_lines(found: Analysis, account: Account) -> Iterator[str]:
    """What became of a seat's value, and who changed it."""
    counts = account.counts
    kept = accuracy(account)
    yield f"{found.seats[account.seat]}: {kept}"
    marks = (
        (counts.best, "best", "best"),
        (counts.inaccuracy, "inaccuracy", "inaccuracies"),
        (counts.mistake, "mistake", "mistakes"),
        (counts.blunder, "blunder", "blunders"),
    )
    yield "  " + ", ".join(counted(number, one, many) for number, one, many in marks)
    parts = [f"start {of_100(account.start)}", f"own choices {change(account.own)}"]
    parts += [
        f"{found.seats[seat]} {change(by)}"
        for seat, by in enumerate(account.by)
        if seat != account.seat and (len(account.by) == 2 or round(100 * by))
    ]
    yield "  " + ", ".join([*parts, f"dice {change(account.dice)}", f"end {of_100(account.end)}"])


def accuracy(account: Account) -> str:
    """How much a seat kept of what stood at stake."""
    if account.accuracy is None:
        return "too little stood at stake to tell how accurate the choices were"
    return f"accuracy {of_100(account.accuracy)} %, {give_or_take(account.accuracy_error)}"


def mark_lines(found: Analysis, mark: JudgedChoice) -> Iterator[str]:
    """A choice that bears a mark: what was played, what was better, and why."""
    who = f"{found.seats[mark.seat]}, turn {mark.turn}, choice {mark.at + 1}"
    if mark.mark == "best":
        yield f"{SIGNS['best']} Best: {who}: {mark.played.text} ({of_100(mark.played.value)})"
        return
    yield f"{SIGNS[mark.mark]} {CLASSES[mark.mark]}, {of_100(mark.loss)} ({give_or_take(mark.gap_error)}): {who}"
    yield f"  played: {named(mark.played)}: {of_100(mark.played.value)}"
    yield f"  better: {named(mark.best)}: {of_100(mark.best.value)}"
    yield from (f"  why: {sentence(each)}" for each in mark.why)
    for step in mark.line:
        yield f"  then {found.seats[step.seat]}: {step.text} (in {step.tenths} of 10 games)"
    if mark.fell and change(mark.fell[mark.seat]) != "0":
        yield f"  Then the dice: {change(mark.fell[mark.seat])}."
