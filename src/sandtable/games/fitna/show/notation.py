"""Positions as text.

``turn 3; active rebels; syr_4arm @ damascus; fsa_1mech @ idlib reduced; hand syria c34 c54; control syria homs``

A position starts with nobody on the map, the spaces under those who hold them in the scenario, batches and Force
Pools full, empty hands and everything else in the piles, in the Events segment of the first player; ``setup``
deploys the units of the scenario. A unit takes the space in which it is put. Units off the map stand at ``@
pool``, ``batch``, ``waiting``, ``removed``, ``reserve`` or ``out``. The back of an IS counter shows what lies
under it: ``is_a @ mosul face=is_03``.
"""

from sandtable.core import Setting, Shift
from sandtable.core.errors import PositionError
from sandtable.core.notation import Statement, parse
from sandtable.core.notation import write as write_statements
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.setup import new_state
from sandtable.games.fitna.show.words import FLAGS, NUMBERS, OF_PLAYERS, Words
from sandtable.games.fitna.show.writing import statements
from sandtable.games.fitna.state import Fight, Moved, Off, Segment, State, Table

SPACES = ("dug", "sieges", "cut")
CARDS = ("barred", "gone")
UNITS = ("moved", "landed")


def read(box: Box, text: str, setting: Setting) -> State:
    """The state that a position text describes."""
    s = new_state(box, setting)
    said = parse(text)
    reader = Reader(box, s)
    if not any(statement.subject == "setup" for statement in said):
        reader.clear()
    for statement in said:
        reader.read(statement)
    reader.deal()
    return s


def write(t: Table) -> str:
    """The position as text; `read` gives it back."""
    return write_statements(list(statements(t)))


class Reader(Words):
    """Reads statement after statement into a state."""

    def __init__(self, box: Box, s: State) -> None:
        super().__init__(box, s)
        s.segment = Segment.EVENTS
        self._dealt: list[int] = []
        self._knowledge: dict[int, int] = {}

    def clear(self) -> None:
        """Nobody stands on the map."""
        s = self.s
        for space in self.plan.spaces:
            for unit in s.stacks[space]:
                s.at[unit] = Off.OUT
                s.steps[unit] = self.box.full[unit]
            s.stacks[space] = []
        s.dug = []

    def read(self, statement: Statement) -> None:
        """One statement."""
        word = statement.subject
        if statement.place:
            self._unit(statement)
        elif word in FLAGS:
            setattr(self.s, word, True)
        elif word in NUMBERS:
            setattr(self.s, word, statement.number())
        elif word in OF_PLAYERS:
            getattr(self.s, word)[self.player(statement.words[0])] = int(statement.words[1])
        elif word in SPACES:
            setattr(self.s, word, [self.space(name) for name in statement.words])
        elif word in CARDS:
            self._cards(word, statement)
        elif word in UNITS:
            setattr(self.s, word, [self.unit(name) for name in statement.words])
        elif (method := getattr(self, f"_read_{word}", None)) is not None:
            try:
                method(statement)
            except (ValueError, IndexError):
                raise PositionError(f"“{statement}” cannot be read.") from None
        else:
            raise PositionError(f"“{statement}” cannot be read: {word!r} is not a word of FITNA positions.")

    # Units and spaces -----------------------------------------------------------------------------

    def _unit(self, statement: Statement) -> None:
        s, box = self.s, self.box
        unit = self.unit(statement.subject)
        if s.at[unit] >= 0:
            s.stacks[s.at[unit]].remove(unit)
        for word in statement.words:
            self._trait(unit, word, statement)
        place = statement.place.upper()
        if place in Off.__members__:
            s.at[unit] = Off[place]
            if unit in box.faces and unit in s.is_pool and s.at[unit] == Off.REMOVED:
                s.is_pool.remove(unit)
            return
        space = self.space(statement.place)
        if not self.plan.open[space]:
            raise PositionError(f"“{statement}”: {statement.place} is not in play in this scenario.")
        if unit in box.backs and s.face[unit - box.backs.start] < 0:
            s.face[unit - box.backs.start] = s.is_pool.pop(0)
        s.at[unit] = space
        s.stacks[space] = sorted([*s.stacks[space], unit])
        settle(self.table, space)

    def _trait(self, unit: int, word: str, statement: Statement) -> None:
        s = self.s
        key, _, value = word.partition("=")
        if key == "reduced":
            s.steps[unit] = 1
        elif key == "isolated":
            s.isolated[unit] = True
        elif key == "owner":
            s.owner[unit] = self.power(value)
        elif key == "face" and unit in self.box.backs:
            face = self.unit(value)
            if face not in s.is_pool:
                raise PositionError(f"“{statement}”: {value} is not in the IS pool.")
            s.is_pool.remove(face)
            s.face[unit - self.box.backs.start] = face
        else:
            raise PositionError(f"“{statement}”: {word!r} is not a trait of a unit.")

    def _read_setup(self, statement: Statement) -> None:
        """The units stand as the scenario says; IS counters come with statements of their own."""

    def _read_control(self, statement: Statement) -> None:
        """``control syria homs hama``"""
        power = self.power(statement.words[0])
        for name in statement.words[1:]:
            self.s.control[self.space(name)] = power

    # Cards ----------------------------------------------------------------------------------------

    def _cards(self, word: str, statement: Statement) -> None:
        cards = [self.card(name) for name in statement.words]
        setattr(self.s, word, cards)
        if word == "gone":
            self._dealt += cards
            self._knowledge.update(dict.fromkeys(cards, self.everybody))

    def _read_hand(self, statement: Statement) -> None:
        """``hand syria c01 c54``"""
        player = self.player(statement.words[0])
        cards = [self.card(name) for name in statement.words[1:]]
        self.s.hands[player] = cards
        self._dealt += cards
        self._knowledge.update(dict.fromkeys(cards, 1 << self.plan.seat_of[player]))

    def _read_discard(self, statement: Statement) -> None:
        """``discard c01 c54``"""
        for name in statement.words:
            card = self.card(name)
            self.s.discards[self.box.pile[card]].append(card)
            self._dealt.append(card)
            self._knowledge[card] = self.everybody

    def _read_known(self, statement: Statement) -> None:
        """``known c01 3``: the seats, as bits, that know where a card is."""
        self._knowledge[self.card(statement.words[0])] = int(statement.words[1])

    def deal(self) -> None:
        """What is nowhere else lies in the piles."""
        s, plan, box = self.s, self.plan, self.box
        used = plan.all_cards if s.tense else plan.cards
        for pile in (0, 1):
            s.piles[pile] = [card for card in used if box.pile[card] == pile and card not in self._dealt]
        for card, seats in self._knowledge.items():
            s.known[card] = seats

    def _read_specials(self, statement: Statement) -> None:
        """``specials sj_iran iran``, or ``specials sj_us -`` for nobody."""
        joker = self.card(statement.words[0]) - len(self.box.cards)
        self.s.specials[joker] = self.player_or_none(statement.words[1])

    def _read_used_specials(self, statement: Statement) -> None:
        self.s.used_specials = [self.card(name) for name in statement.words]

    # Players and sequence -------------------------------------------------------------------------

    def _read_segment(self, statement: Statement) -> None:
        self.s.segment = self.segment(statement.words[0])

    def _read_order(self, statement: Statement) -> None:
        self.s.order = [self.player(name) for name in statement.words]

    def _read_active(self, statement: Statement) -> None:
        self.s.active = self.s.order.index(self.player(statement.words[0]))

    def _read_batch_taken(self, statement: Statement) -> None:
        for name in statement.words:
            self.s.batch_taken[self.player(name)] = True

    def _read_quiet(self, statement: Statement) -> None:
        for name in statement.words:
            self.s.quiet[self.player(name)] = True

    def _read_grants(self, statement: Statement) -> None:
        """``grants turkey rebels``: whom a player lets pass, and nobody else."""
        giver, *others = statement.words
        self.s.grants[self.player(giver)] = sum(1 << self.player(name) for name in others)

    def _read_run(self, statement: Statement) -> None:
        """``run kurds iraq 0``"""
        self.s.run = self.activation(statement.words)

    # An offensive in progress ---------------------------------------------------------------------

    def _read_fight(self, statement: Statement) -> None:
        """``fight iraq baghdad fallujah is``"""
        player, origin, target, holder = statement.words
        places = (self.space(origin), self.space(target))
        self.s.fight = Fight(self.player(player), *places, [], [], self.power(holder), [], [], [])

    def _fight(self) -> Fight:
        if self.s.fight is None:
            raise PositionError("The forces of an offensive come after “fight”.")
        return self.s.fight

    def _read_attackers(self, statement: Statement) -> None:
        self._fight().attackers = [self.unit(word) for word in statement.words]

    def _read_defenders(self, statement: Statement) -> None:
        self._fight().defenders = [self.unit(word) for word in statement.words]

    def _read_nations(self, statement: Statement) -> None:
        self._fight().nations = [self.faction(word) for word in statement.words]

    def _read_enemies(self, statement: Statement) -> None:
        self._fight().enemies = [self.faction(word) for word in statement.words]

    def _read_owners(self, statement: Statement) -> None:
        self._fight().owners = [self.power(word) for word in statement.words]

    def _read_asset(self, statement: Statement) -> None:
        self._fight().assets.append(Shift(int(statement.words[0]), "18.3", " ".join(statement.words[1:])))

    def _read_title(self, statement: Statement) -> None:
        self._fight().titles.append(" ".join(statement.words))

    def _read_ignores(self, statement: Statement) -> None:
        self._fight().ignores = True

    def _read_no_exploit(self, statement: Statement) -> None:
        self._fight().no_exploit = True

    # Tension and interventions --------------------------------------------------------------------

    def _read_levels(self, statement: Statement) -> None:
        self.s.levels = [int(word) for word in statement.words]

    def _read_fired(self, statement: Statement) -> None:
        self.s.fired = [self.trigger(word) for word in statement.words]

    def _read_caveats(self, statement: Statement) -> None:
        self.s.caveats = [self.flag(word) for word in statement.words]

    def _read_due(self, statement: Statement) -> None:
        self.s.due.append(self.due(statement.words))

    def _read_wave(self, statement: Statement) -> None:
        self.s.waves.append(self.wave(statement.words))

    def _read_us(self, statement: Statement) -> None:
        self.s.us, self.s.us_other = (self.player_or_none(word) for word in statement.words)

    def _read_pkk(self, statement: Statement) -> None:
        self.s.pkk = self.rebellion(statement.words[0])

    # Lasting effects ------------------------------------------------------------------------------

    def _read_ban(self, statement: Statement) -> None:
        self.s.bans.append(self.ban(statement.words))

    def _read_excuse(self, statement: Statement) -> None:
        self.s.excuses.append(self.excuse(statement.words))

    def _read_entered(self, statement: Statement) -> None:
        self.s.entered = [self.entry(word) for word in statement.words]

    def _read_captured(self, statement: Statement) -> None:
        self.s.captured = [self.entry(word) for word in statement.words]

    def _read_made(self, statement: Statement) -> None:
        """``made syr_1arm homs isolated=0 dug=1 entered=0 captured=0 taken=homs:0 relieved=syr_2``"""
        unit, start, *words = statement.words
        record = Moved(self.unit(unit), self.space(start), False, False, [], [], 0, 0)
        for word in words:
            key, _, value = word.partition("=")
            if key in ("isolated", "dug"):
                setattr(record, key, value == "1")
            elif key in ("entered", "captured"):
                setattr(record, key, int(value))
            elif key == "taken":
                name, _, power = value.partition(":")
                record.taken.append((self.space(name), int(power)))
            elif key == "relieved":
                record.relieved.append(self.unit(value))
        self.s.made.append(record)

    def _read_loser(self, statement: Statement) -> None:
        self.s.loser = statement.number()
