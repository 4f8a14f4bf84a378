"""6.0 Setting up the game, 13.0 Turn 1."""

from sandtable.core import Kind, Option, Setting, Steps
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.plan import NOBODY, Plan
from sandtable.games.fitna.rules import coups
from sandtable.games.fitna.rules.asking import ops_of_cards
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.daesh import free_back
from sandtable.games.fitna.rules.units import arrive
from sandtable.games.fitna.state import Off, Pkk, Segment, State, Table, plan, seat

USUAL = Option("usual")


def new_state(box: Box, setting: Setting) -> State:
    """6.0 The table before anything is drawn or chosen."""
    p = box.plan((setting.scenario, setting.players))
    s = _empty_table(box, p, setting)
    for player, record in enumerate(p.players):
        for joker in record.special_jokers:
            s.specials[box.special_number[joker] - len(box.cards)] = player
    _take_homes(box, p, s)
    _deploy(box, p, s)
    _grant(p, s)
    return s


def _empty_table(box: Box, p: Plan, setting: Setting) -> State:
    """6.0 No unit on the map, no card in a hand."""
    n = len(p.players)
    return State(
        scenario=setting.scenario,
        people=setting.players,
        bidding=setting.variants["bidding"],
        points=bool(setting.variants["points"]),
        turn=1,
        segment=Segment.SETUP,
        order=list(p.everybody),
        active=0,
        at=[Off.OUT] * box.count,
        steps=list(box.full),
        owner=list(p.owner),
        isolated=[False] * box.count,
        face=[-1] * len(box.faces),
        stacks=[[] for _ in range(box.size)],
        control=[NOBODY] * box.size,
        dug=[box.space(id_) for id_ in p.scenario.entrenchments],
        hands=[[] for _ in range(n)],
        piles=[[c for c in p.cards if box.pile[c] == pile] for pile in (0, 1)],
        discards=[[], []],
        known=[0] * len(box.cards),
        jokers=[player.jokers for player in p.players],
        specials=[-1] * len(box.specials),
        tension=p.scenario.tension or 0,
        tense=p.scenario.high_tension == "from_start",
        russia=p.russia_at_start,
        pkk=Pkk.RUNNING if "pkk_rebellion" in p.scenario.setup_events else Pkk.QUIET,
        batch=[0] * n,
        batch_taken=[False] * n,
        limits=[0] * n,
        ops=[0] * n,
        bids=[-1] * n,
        grants=[0] * n,
        quiet=[False] * n,
    )


def _take_homes(box: Box, p: Plan, s: State) -> None:
    """5.0, R-CTL-4 Players control the spaces of their countries, and what the scenario gives besides."""
    for x in p.spaces:
        lord = p.lord[box.country[x]]
        s.control[x] = lord if lord >= 0 else NOBODY
    for row in p.scenario.control:
        for id_ in row.spaces:
            s.control[box.space(id_)] = p.power(row.owner)


def _deploy(box: Box, p: Plan, s: State) -> None:
    """6.0, 5.0.pools, R-REI-10 Units on the map, in batches, in Force Pools, and those that may come later."""
    number = box.unit_number
    reserves = {box.faction_number[f] for f in ("us", "russia", "fsa", "fia")}
    for u in range(box.backs.start):
        if box.faction[u] in box.kurdish and box.faction[u] in p.kurds_in_play:
            s.at[u] = Off.POOL if box.factions[box.faction[u]] != "pkk" or s.pkk == Pkk.RUNNING else Off.RESERVE
        elif box.faction[u] in reserves:
            s.at[u] = Off.RESERVE
    if p.is_in_play:
        s.is_pool = list(box.faces)
        s.at[box.baghdadi] = Off.POOL
    for batch in p.scenario.batch:
        for id_ in batch.units:
            s.at[number[id_]] = Off.BATCH
    for pool in p.scenario.pool:
        for id_ in pool.units:
            s.at[number[id_]] = Off.POOL
    for setup in p.scenario.setup:
        x = box.space(setup.space)
        for id_ in setup.units:
            u = number[id_]
            s.at[u] = x
            s.stacks[x] = sorted([*s.stacks[x], u])
            s.steps[u] -= id_ in setup.reduced
        s.control[x] = p.power(setup.owner)


def _grant(p: Plan, s: State) -> None:
    """R-SUP-1 Partners who share stacks grant passage by default; so does Turkey to the rebels in scenario 3."""
    for player in p.everybody:
        for partner in p.partners(player):
            s.grants[player] |= 1 << partner
    if "rebels_turkey" in p.specials:
        s.grants[p.player("turkey")] |= 1 << p.player("rebels")


def step(t: Table) -> Steps[None]:
    """25.1, 13.0, R-COU-11 IS counters are drawn face down; then the events of the set-up."""
    s, p, box = t.state, plan(t), t.box
    for setup in p.scenario.setup:
        for _ in range(setup.random_is):
            back = free_back(t)
            under = t.draw(s.is_pool, Kind.PIECE, "An IS counter is drawn.", "6.0", seats=())
            s.face[back - box.backs.start] = under
            arrive(t, back, box.space(setup.space), "6.0")
    for x in p.spaces:
        settle(t, x)
    if "coup_iraq" in p.scenario.setup_events:
        yield from coups.coup(t, "iraq")  # 23.3, R-COU-7: without tension
    s.entered, s.captured = [], []
    s.segment = Segment.HANDS


def choose_hand(t: Table) -> Steps[None]:
    """6.0.hands, R-CRD-1, R-CRD-24 In playing order everybody takes four cards out of both piles."""
    s, box = t.state, t.box
    player = s.order[s.active]
    own = seat(t, player)
    take = box.options("take", Kind.CARD)
    most = box.tables.hand.initial_choice
    while len(s.hands[player]) < most:
        left = sorted([*s.piles[0], *s.piles[1]])
        choice = yield t.ask(
            own,
            "{player:piece}: choose card {number} of {most} for your opening hand.",
            [USUAL, *(take[card] for card in left)],
            "6.0.hands",
            hint=ops_of_cards(box.ops),
            player=plan(t).marker[player],
            number=len(s.hands[player]) + 1,
            most=most,
        )
        wanted = _usual_hand(box, left) if choice == USUAL else [choice.number]
        for card in wanted[: most - len(s.hands[player])]:
            s.piles[box.pile[card]].remove(card)
            s.hands[player].append(card)
            s.known[card] = 1 << own
    s.active += 1
    if s.active == len(s.order):
        s.active = 0
        s.segment = Segment.TURN


def _usual_hand(box: Box, left: list[int]) -> list[int]:
    """The cards that are left, in the order in which they are taken."""
    first = [card for card in box.usual_hand if card in left]
    return [*first, *(card for card in left if card not in first)]
