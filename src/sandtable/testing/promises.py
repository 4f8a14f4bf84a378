"""What every game promises, checked in random play."""

from collections.abc import Callable, Mapping
from random import Random

from sandtable.core import AnyGame, AnyMatch, Decision, Match, Option, Refusal
from sandtable.core.match import table_at
from sandtable.core.save import dumps, parse, restore
from sandtable.games import find
from sandtable.testing.secrets import check_secrets


def play_checked(
    game: AnyGame | str,
    seed: int,
    *,
    scenario: str = "",
    variants: Mapping[str, int] | None = None,
    players: int = 0,
    checks: int = 20,
    then: Callable[[AnyMatch], None] | None = None,
) -> AnyMatch:
    """Play at random to the end and check the promises that every game makes. Those that take long are checked
    about `checks` times: copies, undo, saves, position texts, views and secrets. `then` checks what a game adds."""
    game = find(game) if isinstance(game, str) else game
    match: AnyMatch = Match(game, game.setting(scenario, variants, players), seed)
    random = Random(seed)
    positions: list[tuple[int, str]] = []
    while match.outcome is None:
        _check_decisions(match)
        if then is not None:
            then(match)
        checked, before = random.random() < checks / (checks + len(match.choices)), match.freeze()
        if checked:
            positions.append((len(match.choices), match.digest()))
            _check_text(match)
            _check_undo(match, random)
            assert match.clone().digest() == match.digest(), "a clone differs"
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
        if checked:
            check_secrets(match, before)
    for number, digest in positions:
        assert match.at(number).digest() == digest, f"looking back to choice {number} finds another position"
    assert restore(parse(dumps(match)), lambda _: game).digest() == match.digest()
    return match


def _check_decisions(match: AnyMatch) -> None:
    """Options differ, are spelled and read back, and odds add up."""
    game, names = match.game, match.names
    windows = {"", *(each.id for each in game.windows)}
    for decision in match.pending:
        assert decision.reaction in windows, f"{decision.rule}: the window {decision.reaction} is not declared"
        assert len(set(decision.options)) == len(decision.options), f"{decision.rule}: an option twice"
        assert game.prompt(decision, names), f"{decision.rule}: no prompt"
        assert len(game.advise(match.table, decision)) == len(decision.options), f"{decision.rule}: advice"
        for option in decision.options:
            assert game.label(option, names)
            assert game.parse_option(game.spell(option, names), names) == option
            assert bool(option.targets) <= game.verbs[option.verb].several, f"{option.verb}: not a whole act"
            assert not _against_offer(decision, option), f"{decision.rule}: a group is offered that is refused"
            forecast = match.forecast(decision.seat, option)
            total = sum(chance.probability for chance in forecast.chances) if forecast else 1
            assert abs(total - 1) < 1e-9, f"{decision.rule}: the odds add up to {total}"


def _against_offer(decision: Decision, option: Option) -> Refusal | None:
    """Why a group on offer would be refused: what is listed is taken without its check."""
    several = decision.several
    whole = several is not None and option.verb == several.verb and option.target is None
    return several.refuse(option.targets, decision.rule) if several is not None and whole else None


def _check_text(match: AnyMatch) -> None:
    """The position in which the present step began is written and read back; only cups may be in disorder."""
    frozen = match.freeze()
    table = table_at(match.game, frozen.origin, frozen.snapshot)
    text = match.game.write(table)
    table.state = match.game.read(table.box, text, match.setting)
    assert match.game.write(table) == text, f"read back differently:\n{text}"


def _check_undo(match: AnyMatch, random: Random) -> None:
    """Whatever may be taken back leads exactly to where it was."""
    before, twin = match.digest(), match.clone()
    decision = random.choice(twin.pending)
    twin.choose(decision.seat, random.choice(decision.options))
    if twin.may_undo(decision.seat):
        twin.undo(decision.seat)
        assert twin.digest() == before, "undo leads to another position"
