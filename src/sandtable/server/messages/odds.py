"""What is told of chances: battles piece by piece, odds, and ways to a space."""

import msgspec

from sandtable.core import Chance, Lit, Refusal, Shift
from sandtable.core.decisions import Certain, Expected, Guess


class StrengthInfo(msgspec.Struct, frozen=True):
    """What one piece brings to a battle, and how that comes about."""

    piece: str
    name: str
    value: float
    how: str
    rule: str


class TallyInfo(msgspec.Struct, frozen=True):
    """Both strengths of a battle before the shifts, piece by piece; `column` is their place in the chart."""

    attack: float
    defence: float
    total: str
    attackers: tuple[StrengthInfo, ...]
    defenders: tuple[StrengthInfo, ...]
    column: int | None


class AidInfo(msgspec.Struct, frozen=True):
    """What one force has beside its units, or may still send in secret."""

    attacks: bool
    what: str
    value: str
    rule: str
    pieces: tuple[str, ...]
    secret: bool
    how: str


class ForecastInfo(msgspec.Struct, frozen=True):
    """The exact odds of an option: the sum that leads to them and the chance of every result.

    `reach` are the columns to which others can still shift it in secret, `against` the chances if they send all.
    """

    title: str
    rule: str
    chances: tuple[Chance, ...]
    shifts: tuple[Shift, ...]
    facts: tuple[str, ...]
    lit: Lit | None
    tally: TallyInfo | None
    certain: tuple[Certain, ...]
    aids: tuple[AidInfo, ...]
    reach: tuple[int, int] | None
    against: tuple[Chance, ...]
    sums: tuple[Expected, ...]
    price: str
    guess: Guess | None


class WayInfo(msgspec.Struct, frozen=True):
    """The way to a space: the choices to send one after the other, the spaces that it leads through, and what
    the last step risks if it is `final`; `halt` is the choice that ends the act there,
    `note` the words on the last step."""

    target: str
    choices: tuple[str, ...]
    path: tuple[str, ...]
    final: bool
    forecast: ForecastInfo | None
    halt: str
    note: str


class Following(msgspec.Struct, frozen=True):
    """What answers itself after a choice, because nothing else is left: in words, and what it names."""

    label: str
    targets: tuple[str, ...]


class LeadInfo(msgspec.Struct, frozen=True):
    """A space that a deed leads to, and the choices to send one after the other, as far as they are offered."""

    space: str
    choices: tuple[str, ...]
    note: str
    price: int
    attack: bool


class DeedInfo(msgspec.Struct, frozen=True):
    """What one piece can do by a choice of the question, what it costs and where it can lead; or why it cannot."""

    choice: str
    label: str
    about: str
    price: int
    choices: tuple[str, ...]
    leads: tuple[LeadInfo, ...]
    refusal: Refusal | None


class Odds(msgspec.Struct, frozen=True):
    """The odds of an option, where chance decides, or the reason why it cannot be chosen.

    `follows` is what it would do at once because its next question has a single answer.
    """

    forecast: ForecastInfo | None
    refusal: Refusal | None
    follows: tuple[Following, ...] = ()
