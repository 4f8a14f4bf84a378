"""The words of position texts: names of players, units, spaces and so on, both ways."""

from collections.abc import Sequence

from sandtable.core import Dice, Kind
from sandtable.core.errors import PositionError, UnknownName
from sandtable.core.notation import one_of
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.plan import NOBODY, NPC
from sandtable.games.fitna.rules.caveats import FLAGS as CAVEATS
from sandtable.games.fitna.state import Activation, Aftermath, Ban, Due, Excuse, Pkk, Segment, State, Table, Wave

NONE = "-"
FLAGS = ("exchanged", "saving", "tense", "russia")
NUMBERS = ("turn", "tension", "offers", "permission", "moves", "attacks", "backs", "bonus")
OF_PLAYERS = ("jokers", "batch", "limits", "ops", "bids")


class Words:
    """Names of one position, with errors that say what is wrong."""

    def __init__(self, box: Box, s: State) -> None:
        self.box, self.s = box, s
        self.plan = box.plan((s.scenario, s.people))
        self.table = Table(box, s, Dice("0"))
        self.everybody = (1 << len(self.plan.seats)) - 1

    def _number(self, kind: Kind, id_: str) -> int:
        try:
            return self.box.names.number(kind, id_)
        except UnknownName as error:
            raise PositionError(str(error)) from None

    def unit(self, id_: str) -> int:
        """A unit or the back of an IS counter."""
        return self._number(Kind.PIECE, id_)

    def space(self, id_: str) -> int:
        """A space."""
        return self._number(Kind.SPACE, id_)

    def card(self, id_: str) -> int:
        """A card or Special Joker."""
        return self._number(Kind.CARD, id_)

    def player(self, id_: str) -> int:
        """A player of the scenario."""
        number = self.plan.player(id_)
        if number < 0:
            known = ", ".join(self.plan.player_number)
            raise PositionError(f"There is no player {id_!r}; there are {known}.")
        return number

    def player_or_none(self, id_: str) -> int:
        """A player, or -1."""
        return -1 if id_ == NONE else self.player(id_)

    def power(self, id_: str) -> int:
        """A player, IS, a Kurdish faction or nobody."""
        if id_ == "nobody":
            return NOBODY
        if id_ in NPC:
            return self.plan.power(id_)
        return self.player(id_)

    def country(self, id_: str) -> int:
        """A country."""
        return one_of(self.box.countries, id_)

    def faction(self, id_: str) -> int:
        """A faction."""
        return one_of(self.box.factions, id_)

    def trigger(self, id_: str) -> int:
        """A tension trigger."""
        return one_of(tuple(self.box.trigger), id_)

    def flag(self, id_: str) -> int:
        """What lifts a caveat."""
        return one_of(CAVEATS, id_)

    def segment(self, word: str) -> int:
        """A segment of the phase."""
        return one_of([each.name.lower() for each in Segment], word)

    def rebellion(self, word: str) -> int:
        """The state of the PKK rebellion."""
        return one_of([each.name.lower() for each in Pkk], word)

    def entry(self, word: str) -> tuple[int, int]:
        """``syr_1arm:homs``"""
        unit, _, space = word.partition(":")
        return self.unit(unit), self.space(space)

    def due(self, words: Sequence[str]) -> Due:
        """``us saudi -``"""
        what, player, other = words
        return Due(Aftermath(what), self.player_or_none(player), self.player_or_none(other))

    def wave(self, words: Sequence[str]) -> Wave:
        """``iraq 4 us_1meb us_2meb``"""
        return Wave(self.player(words[0]), int(words[1]), [self.unit(word) for word in words[2:]])

    def ban(self, words: Sequence[str]) -> Ban:
        """``iraq syria``: the country, then the player whose next phase ends it."""
        return Ban(self.country(words[0]), self.player(words[1]))

    def excuse(self, words: Sequence[str]) -> Excuse:
        """``haifa israel 3``"""
        return Excuse(self.space(words[0]), self.player(words[1]), int(words[2]))

    def activation(self, words: Sequence[str]) -> Activation:
        """``kurds iraq 0``"""
        return Activation(words[0] == "kurds", self.player(words[1]), int(words[2]))
