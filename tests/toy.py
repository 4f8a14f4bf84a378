"""The Ford: a tiny game that uses everything the kernel offers.

Two sides with two pieces each on a row of five spaces. A turn: both draw a card in secret; each side moves a
piece, looks at the other's card or waits; a piece that meets an enemy may be ambushed (a reaction) and then
a die decides; both bid in secret for a point. Two turns, or four with the variant `long`.
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
    Decision,
    Forecast,
    Game,
    Kind,
    Names,
    Option,
    Outcome,
    Refusal,
    Scenario,
    Seat,
    Setting,
    Steps,
    Table,
    Together,
    Variant,
    Verb,
)
from sandtable.core.errors import Ended, PositionError, UnknownName
from sandtable.core.notation import Statement, parse, write
from sandtable.core.scene import Board, Piece, Point, Scene, Side, Space, Track, Tray

BLUE, RED = 0, 1
SIDES = ("blue", "red")
GONE = -1
PIECES = ("b1", "b2", "r1", "r2")
SPACES = ("west", "mill", "ford", "hill", "east")
CARDS = ("ace.1", "ace.2", "king.1", "king.2", "ten.1", "ten.2", "ten.3", "ten.4")
START = [0, 0, 4, 4]
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

    turns: int = 2
    turn: int = 1
    phase: str = "deal"
    active: int = BLUE
    at: list[int] = msgspec.field(default_factory=lambda: list(START))
    hands: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    cup: list[int] = msgspec.field(default_factory=lambda: list(range(len(CARDS))))
    score: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    resigned: int | None = None


T = Table[State, Box]


def owner(piece: int) -> int:
    return piece // 2


def own(t: T, seat: int) -> list[int]:
    return [piece for piece, at in enumerate(t.state.at) if owner(piece) == seat and at != GONE]


def deal(t: T) -> None:
    """1 Deal: one card for each side, seen by nobody else."""
    for seat in (BLUE, RED):
        t.state.hands[seat].append(t.draw(t.state.cup, Kind.CARD, "You draw {drawn:card}", "1", seats=(seat,)))


def act(t: T) -> Steps[None]:
    """2 Action: move, look or wait."""
    seat = t.state.active
    offered = [Option("move", piece) for piece in own(t, seat)]
    offered += [Option("look"), WAIT]
    choice: Option = yield t.ask(
        seat,
        "Act, {side} (turn {turn})",
        offered,
        "2",
        refuse=_refuse(seat),
        side=SIDES[seat],
        turn=t.state.turn,
    )
    if choice.verb == "move" and choice.target is not None:
        yield from move(t, choice.target)
    elif choice.verb == "look":
        t.reveal()
        t.tell("look", "You see {cards:card}", "2.2", seats=(seat,), cards=list(t.state.hands[1 - seat]))


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
    choice: Option = yield t.ask(owner(piece), "Where does {piece:piece} go?", near, "2.1", piece=piece)
    assert choice.target is not None
    t.state.at[piece] = choice.target
    t.tell("move", "{piece:piece} moves to {space:space}", "2.1", piece=piece, space=choice.target)
    enemies = [each for each in own(t, 1 - owner(piece)) if t.state.at[each] == choice.target]
    if enemies:
        yield from meet(t, piece, enemies[0])


def meet(t: T, mover: int, enemy: int) -> Steps[None]:
    """3 Meeting: the enemy may ambush; 4 to 6 and the mover is lost."""
    choice: Option = yield t.ask(
        owner(enemy), "Ambush {piece:piece}?", (AMBUSH, LET), "3", reaction="ambush", odds=_odds, piece=mover
    )
    if choice != AMBUSH:
        return
    roll = t.roll(D6, "{piece:piece} is ambushed", "3.1", piece=mover)
    lost = mover if roll >= 4 else enemy
    t.state.at[lost] = GONE
    t.tell("loss", "{piece:piece} is lost", "3.1", piece=lost)
    if not own(t, owner(lost)):
        raise Ended  # 5.1


def _odds(option: Option) -> Forecast | None:
    if option != AMBUSH:
        return None
    return Forecast("Ambush", "3.1", (Chance("mover lost", 0.5, 1.0), Chance("ambusher lost", 0.5, -1.0)))


def bid(t: T) -> Steps[None]:
    """4 Bid: both choose a number in secret; the higher takes a point, a die breaks ties."""
    bids = [Option("bid", number) for number in (1, 2, 3)]
    questions = [t.ask(seat, "Bid from 1 to 3", bids if own(t, seat) else bids[:1], "4") for seat in (BLUE, RED)]
    answers: dict[int, Option] = yield Together(questions)
    blue, red = (answers[seat].target or 0 for seat in (BLUE, RED))
    if blue == red:
        winner = BLUE if t.roll(D6, "The bids are level", "4.1") <= 3 else RED
    else:
        winner = BLUE if blue > red else RED
    t.state.score[winner] += 1
    t.tell("point", "{side} takes the point", "4", side=SIDES[winner])


VERBS = {
    "move": Verb("Move {}", Kind.PIECE),
    "to": Verb("To {}", Kind.SPACE),
    "look": Verb("Look at the other card", commits=True),
    "wait": Verb("Wait"),
    "ambush": Verb("Ambush", commits=True),
    "let_pass": Verb("Let it pass"),
    "bid": Verb("Bid {}", Kind.NUMBER),
}


class Toy(Game[State, Box]):
    """The Ford."""

    id = "toy"
    about = About("The Ford", "A test", "any", "2", "a minute", "Two sides at a ford.")
    seats = (Seat("blue", "Blue", "blue"), Seat("red", "Red", "red"))
    scenarios = (
        Scenario("plain", "Plain", "The usual start."),
        Scenario("lost", "Lost", "", "no map is known."),
    )
    variants = (
        Variant("long", "Long game", "Four turns"),
        Variant("bonus", "Bonus", "Points for Red", high=3),
    )
    verbs = VERBS
    state_type = State
    folder = Path(__file__).parent
    _box = Box()

    def box(self, overrides: Sequence[Path] = ()) -> Box:  # noqa: ARG002
        return self._box

    def setup(self, box: Box, setting: Setting) -> State:  # noqa: ARG002
        return State(turns=4 if setting.variants["long"] else 2, score=[0, setting.variants["bonus"]])

    def step(self, t: T) -> Steps[None]:
        s = t.state
        if s.phase == "deal":
            deal(t)
            s.phase = "act"
        elif s.phase == "act":
            yield from act(t)
            s.phase, s.active = ("act", RED) if s.active == BLUE else ("bid", BLUE)
        else:
            yield from bid(t)
            s.phase, s.turn = "deal", s.turn + 1

    def outcome(self, t: T) -> Outcome | None:
        s = t.state
        if s.resigned is not None:
            return Outcome((1 - s.resigned,), "resignation", "5.2", f"{SIDES[s.resigned]} gave up")
        for seat in (BLUE, RED):
            if not own(t, seat):
                return Outcome((1 - seat,), "victory", "5.1", f"{SIDES[seat]} has nothing left")
        if s.turn <= s.turns:
            return None
        winners = tuple(seat for seat in (BLUE, RED) if s.score[seat] == max(s.score))
        return Outcome(winners, "points" if len(winners) == 1 else "draw", "5", "the last turn is over")

    def resign(self, t: T, seat: int) -> None:
        t.state.resigned = seat

    def redeal(self, t: T, seat: int) -> None:
        pool = t.state.hands[1 - seat] + t.state.cup
        size = len(t.state.hands[1 - seat])
        t.state.cup = pool
        t.state.hands[1 - seat] = [t.draw(pool, Kind.CARD, "", "1") for _ in range(size)]

    def view(self, t: T, seat: int | None) -> Scene:
        s = t.state
        pieces = tuple(
            Piece(id_, id_.upper(), SPACES[at], SIDES[owner(number)], factors="1-1")
            for number, (id_, at) in enumerate(zip(PIECES, s.at, strict=True))
            if at != GONE
        )
        trays = tuple(
            Tray(
                f"hand_{SIDES[n]}",
                f"{SIDES[n].title()}'s hand",
                len(hand),
                self._cards(hand, n) if n == seat else (),
            )
            for n, hand in enumerate(s.hands)
        )
        tracks = tuple(Track(SIDES[n], SIDES[n].title(), s.score[n], 0, 7) for n in (BLUE, RED))
        return Scene(f"Turn {s.turn}", s.phase, pieces, tracks=tracks, trays=trays)

    def _cards(self, hand: list[int], seat: int) -> tuple[Piece, ...]:
        return tuple(Piece(CARDS[card], Box.names.label(Kind.CARD, card), "", SIDES[seat]) for card in hand)

    def board(self, box: Box) -> Board:  # noqa: ARG002
        spaces = tuple(Space(id_, id_.title(), "field", Point(10.0 * n, 0)) for n, id_ in enumerate(SPACES))
        sides = (Side("blue", "Blue", "#00f", "#fff", "B"), Side("red", "Red", "#f00", "#fff", "R"))
        return Board(50, 10, "points", spaces, sides)

    def evaluate(self, t: T, seat: int) -> float:
        return float(t.state.score[seat] - t.state.score[1 - seat])

    def advise(self, t: T, decision: Decision) -> Sequence[float]:
        """Bid three; look only if the other seems to hold an ace (which an honest bot cannot know)."""
        ace = any(CARDS[card].startswith("ace") for card in t.state.hands[1 - decision.seat])
        worth = {"bid": 0.0, "ambush": 2.0, "look": 3.0 if ace else -1.0, "move": 1.0}
        return [worth.get(each.verb, 0.0) + (each.target or 0) / 10 for each in decision.options]

    def read(self, box: Box, text: str) -> State:
        s = State(at=[GONE] * 4)
        for each in parse(text):
            if each.subject in PIECES:
                s.at[PIECES.index(each.subject)] = box.names.number(Kind.SPACE, each.place)
            elif each.subject in ("turn", "turns"):
                setattr(s, each.subject, each.number())
            elif each.subject == "long" and each.number():
                s.turns = 4
            elif each.subject == "phase":
                s.phase = each.words[0]
            elif each.subject == "active":
                s.active = SIDES.index(each.words[0])
            elif each.subject == "score":
                s.score = [int(word) for word in each.words]
            elif each.subject in ("blue", "red", "cup"):
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
        rows += [Statement(PIECES[n], place=SPACES[at]) for n, at in enumerate(s.at) if at != GONE]
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
