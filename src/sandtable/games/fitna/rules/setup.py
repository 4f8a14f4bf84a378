"""6.0 Setting up the game, 13.0 Turn 1."""

from sandtable.core import Kind, Option, Refusal, Setting, Steps
from sandtable.core.refusals import against_cards
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.factions import Country, Faction, Player
from sandtable.games.fitna.box.plan import NOBODY, Plan
from sandtable.games.fitna.rules import coups
from sandtable.games.fitna.rules.asking import ops_of_cards
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.daesh import free_back
from sandtable.games.fitna.rules.units import arrive
from sandtable.games.fitna.state import Off, Pkk, Segment, State, Table, plan_of, seat

USUAL = Option("usual")


def new_state(box: Box, setting: Setting) -> State:
    """6.0 The table before anything is drawn or chosen."""
    plan = box.plan((setting.scenario, setting.players))
    s = _empty_table(box, plan, setting)
    for player, record in enumerate(plan.players):
        for joker in record.special_jokers:
            s.specials[box.special_number[joker] - len(box.cards)] = player
    _take_homes(box, plan, s)
    _deploy(box, plan, s)
    _grant(plan, s)
    return s


def _empty_table(box: Box, plan: Plan, setting: Setting) -> State:
    """6.0 No unit on the map, no card in a hand."""
    count = len(plan.players)
    return State(
        scenario=setting.scenario,
        people=setting.players,
        bidding=setting.variants["bidding"],
        points=bool(setting.variants["points"]),
        turn=1,
        segment=Segment.SETUP,
        order=list(plan.everybody),
        active=0,
        at=[Off.OUT] * box.count,
        steps=list(box.full),
        owner=list(plan.owner),
        isolated=[False] * box.count,
        face=[-1] * len(box.faces),
        stacks=[[] for _ in range(box.size)],
        control=[NOBODY] * box.size,
        dug=[box.space(id_) for id_ in plan.scenario.entrenchments],
        hands=[[] for _ in range(count)],
        piles=[[card for card in plan.cards if box.pile[card] == pile] for pile in (0, 1)],
        discards=[[], []],
        known=[0] * len(box.cards),
        jokers=[player.jokers for player in plan.players],
        specials=[-1] * len(box.specials),
        tension=plan.scenario.tension or 0,
        tense=plan.scenario.high_tension == "from_start",
        russia=plan.russia_at_start,
        pkk=Pkk.RUNNING if "pkk_rebellion" in plan.scenario.setup_events else Pkk.QUIET,
        batch=[0] * count,
        batch_taken=[False] * count,
        limits=[0] * count,
        ops=[0] * count,
        bids=[-1] * count,
        grants=[0] * count,
        quiet=[False] * count,
    )


def _take_homes(box: Box, plan: Plan, s: State) -> None:
    """5.0, R-CTL-4 Players control the spaces of their countries, and what the scenario gives besides."""
    for space in plan.spaces:
        lord = plan.lord[box.country[space]]
        s.control[space] = lord if lord >= 0 else NOBODY
    for row in plan.scenario.control:
        for id_ in row.spaces:
            s.control[box.space(id_)] = plan.power(row.owner)


def _deploy(box: Box, plan: Plan, s: State) -> None:
    """6.0, 5.0.pools, R-REI-10 Units on the map, in batches, in Force Pools, and those that may come later."""
    number = box.unit_number
    reserves = {box.faction_number[faction] for faction in (Faction.US, Faction.RUSSIA, Faction.FSA, Faction.FIA)}
    for unit in range(box.backs.start):
        if box.faction[unit] in box.kurdish and box.faction[unit] in plan.kurds_in_play:
            s.at[unit] = (
                Off.POOL if box.factions[box.faction[unit]] != Faction.PKK or s.pkk == Pkk.RUNNING else Off.RESERVE
            )
        elif box.faction[unit] in reserves:
            s.at[unit] = Off.RESERVE
    if plan.is_in_play:
        s.is_pool = list(box.faces)
        s.at[box.baghdadi] = Off.POOL
    for batch in plan.scenario.batch:
        for id_ in batch.units:
            s.at[number[id_]] = Off.BATCH
    for pool in plan.scenario.pool:
        for id_ in pool.units:
            s.at[number[id_]] = Off.POOL
    for setup in plan.scenario.setup:
        space = box.space(setup.space)
        for id_ in setup.units:
            unit = number[id_]
            s.at[unit] = space
            s.stacks[space] = sorted([*s.stacks[space], unit])
            s.steps[unit] -= id_ in setup.reduced
        s.control[space] = plan.power(setup.owner)


def _grant(plan: Plan, s: State) -> None:
    """R-SUP-1 Partners who share stacks grant passage by default; so does Turkey to the rebels in scenario 3."""
    for player in plan.everybody:
        for partner in plan.partners(player):
            s.grants[player] |= 1 << partner
    if "rebels_turkey" in plan.specials:
        s.grants[plan.player(Player.TURKEY)] |= 1 << plan.player(Player.REBELS)


def step(t: Table) -> Steps[None]:
    """25.1, 13.0, R-COU-11 IS counters are drawn face down; then the events of the set-up."""
    s, plan, box = t.state, plan_of(t), t.box
    for setup in plan.scenario.setup:
        for _ in range(setup.random_is):
            back = free_back(t)
            under = t.draw(s.is_pool, Kind.PIECE, "An IS counter is drawn.", "6.0", seats=())
            s.face[back - box.backs.start] = under
            arrive(t, back, box.space(setup.space), "6.0")
    for space in plan.spaces:
        settle(t, space)
    if "coup_iraq" in plan.scenario.setup_events:
        yield from coups.coup(t, Country.IRAQ)  # 23.3, R-COU-7: without tension
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
            refuse=against_cards(lambda card: _why_not_take(t, player, card)),
            hint=ops_of_cards(box.ops),
            player=plan_of(t).marker[player],
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


def _why_not_take(t: Table, player: int, card: int) -> Refusal:
    """6.0.hands, R-CRD-1 Why a card is not chosen for an opening hand."""
    box, plan = t.box, plan_of(t)
    if card in t.state.hands[player]:
        return Refusal("6.0.hands", "It is in the hand.")
    if card >= len(box.cards):
        return Refusal("6.0.hands", "Whole cards are chosen out of the two piles.")
    if card in plan.cards:
        return Refusal("6.0.hands", "It has been taken.")
    if card in plan.all_cards:
        return Refusal("8.3", "The High Tension cards are not in play yet.")
    return Refusal("8.2", "The scenario does without it.")


def _usual_hand(box: Box, left: list[int]) -> list[int]:
    """The cards that are left, in the order in which they are taken."""
    first = [card for card in box.usual_hand if card in left]
    return [*first, *(card for card in left if card not in first)]
