"""How sensible each option looks: one judge for each verb, by what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.core import Decision, Option
from sandtable.core.memo import once
from sandtable.games.fitna.bot import cards
from sandtable.games.fitna.bot.marches import Marches, ground_of, marches
from sandtable.games.fitna.bot.plans import Outlook
from sandtable.games.fitna.box.plan import FIRST_NPC
from sandtable.games.fitna.rules.fight import column, supported
from sandtable.games.fitna.rules.movement import at_hand
from sandtable.games.fitna.state import Segment, Table

ATTACK_WITH, DEFEND_WITH = 0.12, 0.3
"""How much an Asset must bring: a hand is filled again after its own offensives, but not before it must defend."""
LEAST_ATTACK, LEAST_MARCH = 0.05, 0.12
TRIED = 2
"""How many units are looked at along their true paths."""
FIXED = {
    "pass": 0.0,
    "quiet": -1.0,
    "end_events": 0.0,
    "save_cards": -2.0,
    "end_moves": 0.0,
    "end_attacks": 0.0,
    "stay": 0.0,
    "halt": 0.0,
    "go_on": 1.0,
    "refuse": 0.5,
    "permit": 0.0,
    "request": 1.0,
    "alone": 0.0,
    "join": 0.0,
    "call_off": 0.5,
    "arrive": 4.0,
    "batch": 2.0,
    "replacements": 1.0,
    "rebuilding": 1.1,
    "restoring": 1.0,
    "raise": 1.1,
    "enough": -1.0,
    "draw_event": 0.1,
    "nothing": -1.0,
    "baghdadi": 1.0,
    "no_bid": 0.0,
    "bid": -0.5,
    "exchange": -1.0,
    "depots": 0.1,
    "no_ops": -1.0,
    "forgo": -2.0,
    "back": -1.0,
}
"""Options that are worth the same in every position."""
REACTING = {**FIXED, "joker": -0.5}
"""9.0 In a window a Joker is kept for a phase of one's own."""


def advise(t: Table, decision: Decision) -> Sequence[float]:
    """A value for each option of a decision, each by itself."""
    adviser = Adviser(t, decision)
    fixed = REACTING if decision.reaction else FIXED
    return [
        fixed[option.verb] if option.verb in fixed else JUDGES.get(option.verb, _indifferent)(adviser, option)
        for option in decision.options
    ]


def _indifferent(adviser: Adviser, option: Option) -> float:
    """What has neither a value of its own nor a judge is worth nothing either way."""
    return 0.0


class Adviser:
    """One decision, with what has been worked out for it so far."""

    def __init__(self, t: Table, decision: Decision) -> None:
        self.t, self.s, self.box = t, t.state, t.box
        self.decision = decision
        self._forces: dict[int, list[int]] = {}

    # What is worked out once ----------------------------------------------------------------------

    @once
    def outlook(self) -> Outlook:
        return Outlook(self.t, self.decision.seat)

    @once
    def marches(self) -> Marches:
        return marches(self.outlook.plan, self.outlook.seat, ground_of(self.outlook))

    @once
    def player(self) -> int:
        """The player who is asked: the active one if he is of this seat, else the first of the seat."""
        s, mine = self.s, self.outlook.mine
        marker = self.decision.about.get("player")
        if marker in self.outlook.plan.of_marker and self.outlook.plan.of_marker[marker] in mine:
            return self.outlook.plan.of_marker[marker]
        active = s.order[s.active] if s.active < len(s.order) else -1
        return active if active in mine else mine[0]

    @once
    def march(self) -> dict[int, float]:
        """The worth of moving each unit on offer: the best few along their true paths, the others not at all."""
        if self.s.run is not None:
            return {}
        units = [option.target for option in self.decision.options if option.verb == "move"]
        guesses = sorted(
            [(self.marches.guess(self.t, unit), unit) for unit in units if unit is not None], reverse=True
        )
        return {unit: self.marches.best(self.t, unit) for guess, unit in guesses[:TRIED] if guess > LEAST_MARCH}

    def _force(self, space: int) -> list[int]:
        """The strongest units that could attack from a space."""
        known = self._forces.get(space)
        if known is None:
            known = self._forces[space] = self._find_force(space)
        return known

    def _find_force(self, space: int) -> list[int]:
        s, box, run = self.s, self.box, self.s.run
        stack = s.stacks[space]
        if run is None:
            units = [unit for unit in stack if s.owner[unit] in self.outlook.mine and not box.static[unit]]
        else:
            units = [
                unit
                for unit in stack
                if (box.faction[unit] == box.is_faction) != run.kurds and s.owner[unit] >= FIRST_NPC
            ]
        return sorted(units, key=self.outlook.attack, reverse=True)[:3] if len(units) > 3 else units

    # Cards ----------------------------------------------------------------------------------------

    def take(self, option: Option) -> float:
        """A card for the hand."""
        card = _number(option)
        return cards.keep(self.box, card) + cards.OP * self.box.ops[card]

    def give(self, option: Option) -> float:
        """A card out of the hand."""
        return -self.take(option)

    def event(self, option: Option) -> float:
        """A card played as an event: its effect, less the OPs where the hand is short."""
        mode = _number(option)
        card = self.box.mode_card[mode]
        hand = self.s.hands[self.player]
        short = len(hand) <= 2
        lost = cards.OP * self.box.ops[card] * (2.0 if short else 0.8)
        asset = 0.0 if short or not self.box.asset_modes[card] else 0.5 * cards.keep(self.box, card)
        return cards.event(self.outlook, self.player, self.box.mode[mode].effects) - lost - asset

    def special(self, option: Option) -> float:
        """10.0 Special Jokers strike as soon as they can, if tension does not bring in the US for a rival."""
        return 3.0 + self.outlook.tension(1) if option.target is not None else 0.0

    def raise_tension(self, option: Option) -> float:
        """22.0 The marker goes up."""
        return self.outlook.tension(1)

    def lower(self, option: Option) -> float:
        """22.0 The marker goes down."""
        return self.outlook.tension(-1)

    def joker(self, option: Option) -> float:
        """9.0 A Joker is played in a phase of one's own when the hand is short, or in the last turn."""
        s = self.s
        hand, last = len(s.hands[self.player]), s.turn == self.outlook.plan.turns
        if s.segment == Segment.PLANNING:
            return 9.0 if hand < 2 else -1.0
        return 0.6 if s.segment == Segment.EVENTS and s.run is None and (hand <= 2 or last) else -1.0

    def spend(self, option: Option) -> float:
        """16.0 OPs as far as they can be used, less what the cards could do otherwise."""
        ops = sum(self.box.ops[card] for card in option.targets)
        cost = sum(cards.keep(self.box, card) for card in option.targets)
        left = len(self.s.hands[self.player]) - len(option.targets)
        return 3.0 * cards.OP * ops - (0.5 * cost if left or cost else 0.0) * 0.6

    def asset(self, option: Option) -> float:
        """18.3 What the shift changes in the offensive."""
        fight = self.s.fight
        if fight is None or not fight.attackers or not fight.defenders:
            return -1.0
        attacks = "attack" in self.decision.occasion.words
        mode = _number(option)
        with_card = supported(self.t, fight, mode, attacks=attacks)
        now, then = (self.outlook.in_fight(fight, column(self.t, each)) for each in (fight, with_card))
        price = ATTACK_WITH if fight.player in self.outlook.mine else DEFEND_WITH
        spare = 0.05 * cards.keep(self.box, self.box.mode_card[mode])
        return then - now - price - spare

    def cancel(self, option: Option) -> float:
        """8.1 Cards against one's own side are answered, and events of rivals where the hand is full."""
        words = self.decision.occasion.words
        if "own" in words:
            return 1.0
        fight = self.s.fight
        if fight is not None:
            return 0.6 if fight.player in self.outlook.mine else -0.2
        return 0.5 if len(self.outlook.plan.seats) == 2 else -0.1

    def assets(self, option: Option) -> float:
        """12.1.7 Events only: they bring units and OPs in every turn, Assets a shift in some battles."""
        return -float(_number(option))

    # OPs, movement --------------------------------------------------------------------------------

    def split(self, option: Option) -> float:
        """16.0 As many OPs for movement as there are good moves; the rest attacks."""
        total = len(self.decision.options) - 1
        if self.s.segment != Segment.PLANNING:
            return -float(_number(option))
        return -abs(_number(option) - min(self._moves_wanted, 0.6 * total))

    @once
    def _moves_wanted(self) -> float:
        guess = self.marches.guess
        return sum([guess(self.t, unit) > LEAST_MARCH for unit in at_hand(self.t, self.player)]) / 2

    def move(self, option: Option) -> float:
        """17.0 The unit with the best march."""
        return self.march.get(_number(option), -1.0) - LEAST_MARCH

    def to(self, option: Option) -> float:
        """17.1 Where a unit goes; a strategic move has no path."""
        hint = self.decision.hint(option) if self.decision.hint is not None else None
        goal = _number(option)
        unit = self.decision.about.get("unit", -1)
        path = hint.path if hint is not None and hint.path else (self.s.at[unit], goal)
        return self.marches.to(path)

    def assault(self, option: Option) -> float:
        """17.2.2 Landings in enemy land are worth less: they may be cut off."""
        return 0.7 * self.to(option) - 0.1

    def via(self, option: Option) -> float:
        """Paths are good as they are found."""
        return -50.0

    def strategic(self, option: Option) -> float:
        """17.3 A unit from the rear to where it is wanted most."""
        return self.best_place - self.marches.here(self.s.at[_number(option)]) - 0.3

    @once
    def best_place(self) -> float:
        s, mine = self.s, self.outlook.mine
        return max(
            (self.marches.wish[space] for space in self.outlook.plan.spaces if s.control[space] in mine),
            default=0.0,
        )

    # Offensives -----------------------------------------------------------------------------------

    def attack(self, option: Option) -> float:
        """18.0 The best offensive on a space."""
        target = _number(option)
        battle, stacks = self.outlook.battle, self.s.stacks
        values = [
            battle(force, target)
            for origin in self.outlook.plan.near[target]
            if stacks[origin] and (force := self._force(origin))
        ]
        return max(values, default=-1.0) - LEAST_ATTACK

    def commit(self, option: Option) -> float:
        """18.1 The force that promises most; a few stay where the start is in danger."""
        s = self.s
        units = option.targets
        origin, target = s.at[units[0]], self.decision.about["target"]
        value = self.outlook.battle(units, target)
        if len(units) == len(s.stacks[origin]) and self.marches.danger[origin]:
            leave = self.outlook.chances(units, self.outlook.target(target))[0]
            value -= 0.25 * leave * self.outlook.worth.hold[origin]
        return value

    def lose(self, option: Option) -> float:
        """18.5 The unit whose step is worth least."""
        unit = _number(option)
        drop = self._step(unit)
        return -drop if self.s.owner[unit] in self.outlook.mine else drop

    def _step(self, unit: int) -> float:
        """What a step of a unit is worth; counters of IS lie face down but in an offensive (25.1)."""
        steps, first, fight = self.s.steps[unit], self.box.backs.start, self.s.fight
        if unit >= first and (fight is None or unit not in (*fight.attackers, *fight.defenders)):
            return self.outlook.attack(unit) + self.outlook.defence(unit)
        face = unit if unit < first else self.s.face[unit - first]
        attack, defence = self.box.attack[face], self.box.strength[face]
        return float(attack[steps] + defence[steps] - attack[steps - 1] - defence[steps - 1])

    def value(self, option: Option) -> float:
        """A unit by its strength."""
        unit = _number(option)
        return float(self.box.attack[unit][-1] + self.box.strength[unit][-1])

    def restored(self, option: Option) -> float:
        """15.0.repl Units by their strength, as many as can be."""
        return sum(self.value(Option(option.verb, unit)) for unit in option.targets)

    def later(self, option: Option) -> float:
        """15.0.place Units arrive in the order in which they are asked for."""
        return -50.0

    def scrap(self, option: Option) -> float:
        """4.0.over The weakest goes."""
        return -self.value(option)

    def retreat(self, option: Option) -> float:
        """18.6 Back to where it helps most."""
        space = _number(option)
        return self.marches.wish[space] + 0.3 * len(self.s.stacks[space])

    def exploit(self, option: Option) -> float:
        """18.7 Into what is worth taking."""
        space = _number(option)
        if space in self.outlook.provoking or self.s.control[space] in self.outlook.side:
            return -1.0
        return self.outlook.worth.hold[space] - 0.05

    # Spaces ---------------------------------------------------------------------------------------

    def place(self, option: Option) -> float:
        """15.0, 25.2 Own units where they are wanted; IS where it harms rivals."""
        space = _number(option)
        unit = self.decision.about.get("unit", -1)
        if unit >= 0 and self.s.owner[unit] not in self.outlook.mine:
            holder = self.s.control[space]
            near = any(self.s.control[beside] in self.outlook.side for beside in self.outlook.plan.near[space])
            harm = (
                self.outlook.stake(space, own=False)
                if holder not in self.outlook.side
                else -self.outlook.worth.hold[space]
            )
            return harm - 0.2 * near
        return self.marches.wish[space]

    def strike(self, option: Option) -> float:
        """10.0 Full stacks of rivals, first where much is at stake."""
        space = _number(option)
        s = self.s
        if any(s.owner[unit] in self.outlook.side for unit in s.stacks[space]):
            return -1.0
        rival = any(s.owner[unit] < len(self.outlook.plan.players) for unit in s.stacks[space])
        near = any(
            s.stacks[beside] and s.owner[s.stacks[beside][0]] in self.outlook.mine
            for beside in self.outlook.plan.near[space]
        )
        return len(s.stacks[space]) * (1.0 if rival else 0.4) + 0.3 * self.outlook.worth.hold[space] + 0.5 * near

    def dig(self, option: Option) -> float:
        """19.0 Where most is at stake next to enemies."""
        space = _number(option)
        return self.outlook.worth.hold[space] * (1.0 if self.marches.front[space] else 0.3)

    def cut(self, option: Option) -> float:
        """Card 73: anybody's oil but one's own."""
        return -1.0 if self.s.control[_number(option)] in self.outlook.side else 1.0

    def aim(self, option: Option) -> float:
        """The rival who holds most."""
        player = self.outlook.plan.of_marker[_number(option)]
        if player in self.outlook.side:
            return -1.0
        return float(sum(holder == player for holder in self.s.control))

    def passage(self, option: Option) -> float:
        """14.0 As it is."""
        return 0.0


def _number(option: Option) -> int:
    return -1 if option.target is None else option.target


Judge = Callable[[Adviser, Option], float]
JUDGES: dict[str, Judge] = {
    "take": Adviser.take,
    "offer": Adviser.give,
    "swap": Adviser.give,
    "event": Adviser.event,
    "special": Adviser.special,
    "raise_tension": Adviser.raise_tension,
    "lower": Adviser.lower,
    "joker": Adviser.joker,
    "spend": Adviser.spend,
    "asset": Adviser.asset,
    "cancel": Adviser.cancel,
    "assets": Adviser.assets,
    "split": Adviser.split,
    "move": Adviser.move,
    "to": Adviser.to,
    "fly": Adviser.to,
    "assault": Adviser.assault,
    "via": Adviser.via,
    "strategic": Adviser.strategic,
    "attack": Adviser.attack,
    "besiege": Adviser.strike,
    "commit": Adviser.commit,
    "lose": Adviser.lose,
    "rebuild": Adviser.value,
    "upgrade": Adviser.restored,
    "deploy": Adviser.later,
    "scrap": Adviser.scrap,
    "retreat": Adviser.retreat,
    "exploit": Adviser.exploit,
    "place": Adviser.place,
    "strike": Adviser.strike,
    "inspect": Adviser.strike,
    "dig": Adviser.dig,
    "cut": Adviser.cut,
    "target": Adviser.aim,
    "grant": Adviser.passage,
    "withdraw": Adviser.passage,
}
