"""The Ford: a tiny game that uses everything the kernel offers.

Two sides with two pieces each on a row of five spaces. A turn: both draw a card in secret; each side moves a
piece, looks at the other's card or waits; a piece that meets an enemy may be ambushed (a reaction) and then
a die decides; both bid in secret for a point. Two turns, or four with the variant `long`. In the scenario
`crowd` two to six sides play, and a side may dig in with any of its pieces in one act.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from sandtable.core import (
    D6,
    About,
    AnyGame,
    AnyMatch,
    Chance,
    Chart,
    Decision,
    Flip,
    Forecast,
    Game,
    Kind,
    Leave,
    Lit,
    Measure,
    Move,
    Names,
    Note,
    Occasion,
    Option,
    Outcome,
    Refusal,
    Row,
    Scenario,
    Score,
    Seat,
    Setting,
    Several,
    Steps,
    Table,
    Track,
    Variant,
    Verb,
    Window,
    in_secret,
)
from sandtable.core.errors import Ended, PositionError, UnknownName
from sandtable.core.game import NOTHING_SHOWN, Shown
from sandtable.core.notation import Statement, parse, write
from sandtable.core.scene import Board, Card, Mark, Piece, Point, Scene, Side, Space, Standing, Tray
from sandtable.core.scene import Track as TrackLine

BLUE, RED = 0, 1
SIDES = ("blue", "red", "green", "gold", "violet", "white")
COLOURS = ("#00f", "#f00", "#080", "#a70", "#707", "#888")
EMBLEMS = ("square", "diamond", "triangle", "star", "disc", "ring")
GONE = -1
PIECES = ("b1", "b2", "r1", "r2", "g1", "g2", "o1", "o2", "v1", "v2", "w1", "w2")
SPACES = ("west", "mill", "ford", "hill", "east")
CARDS = ("ace.1", "ace.2", "king.1", "king.2", "ten.1", "ten.2", "ten.3", "ten.4")
START = (0, 4, 1, 3, 0, 4)
WAIT, AMBUSH, LET = Option("wait"), Option("ambush"), Option("let_pass")


class Box:
    """The components, which nothing changes."""

    digest = "toy-1"
    names = Names(
        pieces=[(each, each.upper()) for each in PIECES],
        spaces=[(each, each.title()) for each in SPACES],
        cards=[(each, each.partition(".")[0].title()) for each in CARDS],
    )


class State(msgspec.Struct):
    """All that changes."""

    players: int
    turns: int
    crowd: bool
    at: list[int]
    hands: list[list[int]]
    score: list[int]
    cup: list[int] = msgspec.field(default_factory=lambda: list(range(len(CARDS))))
    dug: list[int] = []
    turn: int = 1
    phase: str = "deal"
    active: int = BLUE
    resigned: int | None = None


T = Table[State, Box]


def seats(t: T) -> range:
    return range(t.state.players)


def after(t: T, seat: int) -> int:
    return (seat + 1) % t.state.players


def owner(piece: int) -> int:
    return piece // 2


def own(t: T, seat: int) -> list[int]:
    return [piece for piece, at in enumerate(t.state.at) if owner(piece) == seat and at != GONE]


def deal(t: T) -> None:
    """1 Deal: one card for each side, seen by nobody else, while there are cards."""
    for seat in seats(t):
        if t.state.cup:
            t.state.hands[seat].append(t.draw(t.state.cup, Kind.CARD, "You draw {drawn:card}", "1", seats=(seat,)))


def act(t: T) -> Steps[None]:
    """2 Action: move, look or wait; in a crowd also dig in."""
    seat = t.state.active
    able = tuple(piece for piece in own(t, seat) if piece not in t.state.dug) if t.state.crowd else ()
    offered = [Option("move", piece) for piece in own(t, seat)]
    together = [group for group in dict.fromkeys([*((piece,) for piece in able), able]) if group]
    offered += [Option("dig", None, group) for group in together if _one_place(t)(group) is None]
    offered += [Option("look"), WAIT]
    choice = yield t.ask(
        seat,
        "Act, {side} (turn {turn})",
        offered,
        "2",
        refuse=_refuse(seat),
        pieces=own(t, seat),
        several=Several("dig", able, check=_one_place(t)) if able else None,
        side=SIDES[seat],
        turn=t.state.turn,
    )
    if choice.verb == "move" and choice.target is not None:
        yield from move(t, choice.target)
    elif choice.verb == "dig":
        t.state.dug += choice.targets
        t.tell(Flip(choice.targets, to="dug in"), "{pieces:piece} dig in", "2.3")
    elif choice.verb == "look":
        t.reveal()
        seen = list(t.state.hands[after(t, seat)])
        t.tell(Note(topic="look"), "You see {cards:card}", "2.2", seats=(seat,), cards=seen)


def _one_place(t: T):  # type: ignore[no-untyped-def]
    def check(pieces: tuple[int, ...]) -> Refusal | None:
        """2.3 Pieces dig in together only at one place."""
        return None if len({t.state.at[each] for each in pieces}) == 1 else Refusal("2.3", "They are far apart.")

    return check


def _refuse(seat: int):  # type: ignore[no-untyped-def]
    def refuse(kind: Kind, number: int) -> Refusal | None:
        if kind is Kind.PIECE and owner(number) != seat:
            return Refusal("2.1", "That piece is the enemy's.")
        return None

    return refuse


def move(t: T, piece: int) -> Steps[None]:
    """2.1 Move: to a neighbouring space; at the end of the row there is only one."""
    here = t.state.at[piece]
    near = [Option("to", space) for space in (here - 1, here + 1) if 0 <= space < len(SPACES)]
    choice = yield t.ask(owner(piece), "Where does {piece:piece} go?", near, "2.1", pieces=(piece,), piece=piece)
    assert choice.target is not None
    t.state.at[piece] = choice.target
    t.tell(Move((piece,), (here, choice.target)), "{pieces:piece} moves to {end:space}", "2.1")
    if piece in t.state.dug:
        t.state.dug.remove(piece)
    others = [each for seat in seats(t) if seat != owner(piece) for each in own(t, seat)]
    enemies = [each for each in others if t.state.at[each] == choice.target]
    if enemies:
        yield from meet(t, piece, enemies[0])


def meet(t: T, mover: int, enemy: int) -> Steps[None]:
    """3 Meeting: the enemy may ambush; 4 to 6 and the mover is lost."""
    choice = yield t.ask(
        owner(enemy),
        "Ambush {piece:piece}?",
        (AMBUSH, LET),
        "3",
        reaction="ambush",
        decline=LET,
        occasion=_occasion(t, t.state.at[mover]),
        odds=_odds,
        pieces=(mover, enemy),
        spaces=(t.state.at[mover],),
        piece=mover,
    )
    if choice != AMBUSH:
        return
    roll = t.roll(D6, "{piece:piece} is ambushed", "3.1", gives=_ambushed, piece=mover)
    lost = mover if _ambushed(roll) == "mover lost" else enemy
    t.tell(Leave((lost,), t.state.at[lost]), "{pieces:piece} is lost", "3.1")
    t.state.at[lost] = GONE
    if len([seat for seat in seats(t) if own(t, seat)]) == 1:
        raise Ended  # 5.1


def _occasion(t: T, space: int) -> Occasion:
    return Occasion(t.state.turn, ("hill",) if SPACES[space] == "hill" else (), (space,))


def _ambushed(roll: int) -> str:
    return "mover lost" if roll >= 4 else "ambusher lost"


def _odds(option: Option) -> Forecast | None:
    if option != AMBUSH:
        return None
    chances = (Chance("mover lost", 0.5, 1.0), Chance("ambusher lost", 0.5, -1.0))
    return Forecast("Ambush", "3.1", chances, lit=Lit("ambush", column=0))


def bid(t: T) -> Steps[None]:
    """4 Bid: all choose a number in secret; the highest takes a point, a die breaks ties of the first two."""
    bids = [Option("bid", number) for number in (1, 2, 3)]
    questions = [t.ask(seat, "Bid from 1 to 3", bids if own(t, seat) else bids[:1], "4") for seat in seats(t)]
    answers = yield from in_secret(questions)
    numbers = [answers[seat].target or 0 for seat in seats(t)]
    first, *others = [seat for seat in seats(t) if numbers[seat] == max(numbers)]
    winner = first if not others or t.roll(D6, "The bids are level", "4.1") <= 3 else others[0]
    t.state.score[winner] += 1
    t.tell(Track(SIDES[winner], t.state.score[winner]), "{side} takes the point", "4", side=SIDES[winner])


VERBS = {
    "move": Verb("Move {}", Kind.PIECE),
    "to": Verb("To {}", Kind.SPACE),
    "dig": Verb("Dig in: {}", Kind.PIECE, several=True),
    "look": Verb("Look at the other card", commits=True),
    "wait": Verb("Wait"),
    "ambush": Verb("Ambush", commits=True),
    "let_pass": Verb("Let it pass"),
    "bid": Verb("Bid {}", Kind.NUMBER),
}


def table_for(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(id_, id_.title(), (id_,)) for id_ in SIDES[:players])


class Toy(Game[State, Box]):
    """The Ford."""

    id = "toy"
    version = 1
    about = About("The Ford", "A test", "any", "2 to 6", "a minute", "Sides at a ford.")
    hides = True
    scenarios = (
        Scenario("plain", "Plain", "The usual start.", (table_for(2),)),
        Scenario("crowd", "Crowd", "Two to six sides.", tuple(table_for(n) for n in (3, 2, 4, 5, 6))),
        Scenario("lost", "Lost", "", (table_for(2),), "no map is known."),
    )
    variants = (
        Variant("long", "Long game", "Four turns"),
        Variant("bonus", "Bonus", "Points for Red", high=3),
        Variant("rich", "Rich", "A long game with a bonus", needs=("long", "bonus")),
        Variant("fair", "Fair", "No bonus for anybody", excludes=("bonus",), scenarios=("plain",)),
    )
    verbs = VERBS
    windows = (Window("ambush", "Ambushes", {"hill": "at the hill"}),)
    state_type = State
    folder = Path(__file__).parent
    _box = Box()

    def box(self, overrides: Sequence[Path] = ()) -> Box:  # noqa: ARG002
        return self._box

    def setup(self, box: Box, setting: Setting) -> State:  # noqa: ARG002
        n = setting.players
        return State(
            players=n,
            turns=4 if setting.variants["long"] else 2,
            crowd=setting.scenario == "crowd",
            at=[START[piece // 2] for piece in range(2 * n)],
            hands=[[] for _ in range(n)],
            score=[setting.variants["bonus"] if seat == RED else 0 for seat in range(n)],
        )

    def step(self, t: T) -> Steps[None]:
        s = t.state
        if s.phase == "deal":
            deal(t)
            s.phase = "act"
        elif s.phase == "act":
            yield from act(t)
            s.active = after(t, s.active)
            s.phase = "act" if s.active else "bid"
        else:
            yield from bid(t)
            s.phase, s.turn = "deal", s.turn + 1

    def outcome(self, t: T) -> Outcome | None:
        s = t.state
        if s.resigned is not None:
            left = tuple(seat for seat in seats(t) if seat != s.resigned)
            return Outcome.plain(left, "resignation", "5.2", f"{SIDES[s.resigned]} gave up", s.players)
        left = tuple(seat for seat in seats(t) if own(t, seat))
        if len(left) == 1:
            out = next(seat for seat in seats(t) if seat not in left)
            return Outcome.plain(left, "victory", "5.1", f"{SIDES[out]} has nothing left", s.players)
        if s.turn <= s.turns:
            return None
        winners = tuple(seat for seat in seats(t) if s.score[seat] == max(s.score))
        level = "points" if len(winners) == 1 else "draw"
        return Outcome.plain(winners, level, "5", "the last turn is over", s.players)

    def resign(self, t: T, seat: int) -> None:
        t.state.resigned = seat

    def redeal(self, t: T, seat: int, shown: Shown = NOTHING_SHOWN) -> None:
        hands = t.state.hands
        others = [each for each in seats(t) if each != seat]
        kept = {each: [card for card in hands[each] if card in shown.cards] for each in others}
        known = {card for cards in kept.values() for card in cards}
        pool = sorted(card for each in (*(hands[seat] for seat in others), t.state.cup) for card in each)
        pool = [card for card in pool if card not in known]
        t.state.cup = pool
        for each in others:
            hands[each] = kept[each] + [t.draw(pool, Kind.CARD, "", "1") for _ in hands[each][len(kept[each]) :]]

    def view(self, t: T, seat: int | None) -> Scene:
        s = t.state
        dug = (Mark("D", "dug in"),)
        pieces = tuple(
            Piece(
                PIECES[number],
                PIECES[number].upper(),
                SPACES[at],
                SIDES[owner(number)],
                factors="1-1",
                marks=dug if number in s.dug else (),
            )
            for number, at in enumerate(s.at)
            if at != GONE
        )
        trays = tuple(
            Tray(
                f"hand_{SIDES[n]}",
                f"{SIDES[n].title()}'s hand",
                len(hand),
                cards=self._cards(hand) if n == seat else (),
                seat=SIDES[n],
                side=SIDES[n],
            )
            for n, hand in enumerate(s.hands)
        )
        tracks = tuple(TrackLine(SIDES[n], SIDES[n].title(), s.score[n], 0, 7, side=SIDES[n]) for n in seats(t))
        standings = tuple(Standing(SIDES[n], (f"{len(own(t, n))} pieces",)) for n in seats(t))
        return Scene(f"Turn {s.turn}", s.phase, pieces, tracks=tracks, trays=trays, standings=standings)

    def _cards(self, hand: list[int]) -> tuple[Card, ...]:
        return tuple(Card(CARDS[card], Box.names.label(Kind.CARD, card)) for card in hand)

    def board(self, box: Box) -> Board:  # noqa: ARG002
        spaces = tuple(Space(id_, id_.title(), "field", Point(10.0 * n, 0)) for n, id_ in enumerate(SPACES))
        sides = tuple(
            Side(id_, id_.title(), colour, "#fff", id_[0].upper(), emblem)  # type: ignore[arg-type]
            for id_, colour, emblem in zip(SIDES, COLOURS, EMBLEMS, strict=True)
        )
        return Board(50, 10, "points", spaces, sides)

    def charts(self, box: Box) -> tuple[Chart, ...]:  # noqa: ARG002
        rows = tuple(Row(str(face), (_ambushed(face),)) for face in range(1, 7))
        return (Chart("ambush", "Ambush", "3.1", ("Result",), rows, corner="Die"),)

    def evaluate(self, t: T, seat: int) -> float:
        ended = self.outcome(t)
        lead = t.state.score[seat] - max(t.state.score[each] for each in seats(t) if each != seat)
        return 0.5 + lead / (2 * abs(lead) + 6) if ended is None else ended.points(seat)

    def score(self, t: T) -> Score:
        best = max(t.state.score)
        ahead = tuple(seat for seat in seats(t) if t.state.score[seat] == best)
        return Score(
            "Points", tuple(Measure(SIDES[seat], SIDES[seat], t.state.score[seat]) for seat in seats(t)), ahead
        )

    def advise(self, t: T, decision: Decision) -> Sequence[float]:  # noqa: ARG002
        """Bid three, ambush, move on."""
        worth = {"ambush": 2.0, "look": -1.0, "move": 1.0}
        return [worth.get(each.verb, 0.0) + (each.target or 0) / 10 for each in decision.options]

    def read(self, box: Box, text: str, setting: Setting) -> State:
        s = self.setup(box, setting)
        s.at = [GONE] * len(s.at)
        for each in parse(text):
            if each.subject in PIECES[: len(s.at)]:
                s.at[PIECES.index(each.subject)] = box.names.number(Kind.SPACE, each.place)
                if "dug" in each.words:
                    s.dug.append(PIECES.index(each.subject))
            elif each.subject in ("turn", "turns"):
                setattr(s, each.subject, each.number())
            elif each.subject == "phase":
                s.phase = each.words[0]
            elif each.subject == "active":
                s.active = SIDES.index(each.words[0])
            elif each.subject == "score":
                s.score = [int(word) for word in each.words]
            elif each.subject in (*SIDES[: s.players], "cup"):
                self._read_cards(s, each)
            else:
                raise PositionError(f"“{each}” is not understood.")
        return s

    def _read_cards(self, s: State, statement: Statement) -> None:
        cards = [CARDS.index(word) for word in statement.words]
        if statement.subject == "cup":
            s.cup = cards
        else:
            s.hands[SIDES.index(statement.subject)] = cards
            s.cup = [card for card in s.cup if card not in cards]

    def write(self, t: T) -> str:
        s = t.state
        rows = [
            Statement("turns", (str(s.turns),)),
            Statement("turn", (str(s.turn),)),
            Statement("phase", (s.phase,)),
        ]
        rows += [Statement("active", (SIDES[s.active],)), Statement("score", tuple(map(str, s.score)))]
        rows += [
            Statement(PIECES[n], ("dug",) if n in s.dug else (), SPACES[at])
            for n, at in enumerate(s.at)
            if at != GONE
        ]
        rows += [Statement(SIDES[n], tuple(CARDS[card] for card in hand)) for n, hand in enumerate(s.hands)]
        return write([*rows, Statement("cup", tuple(CARDS[card] for card in s.cup))])


TOY = Toy()


def find(id_: str) -> AnyGame:
    """The only game that these tests can find."""
    if id_ != "toy":
        raise UnknownName(f"There is no game called {id_!r}; there is toy.")
    return TOY


def same(one: AnyMatch, other: AnyMatch) -> bool:
    """Whether two matches stand at the same place and ask the same."""
    return (one.digest(), one.outcome, _asked(one)) == (other.digest(), other.outcome, _asked(other))


def _asked(match: AnyMatch) -> list[tuple[int, str, tuple[Option, ...]]]:
    return [(each.seat, each.prompt, tuple(each.options)) for each in match.pending]
