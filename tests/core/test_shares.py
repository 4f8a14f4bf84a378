"""Dice that hang on what every player brings: nobody can know them beforehand, and anybody can check them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core import RESIGN, Match
from sandtable.core.dice import Dice
from sandtable.core.errors import SaveError, WrongShare
from sandtable.core.proof import Proof, prove
from sandtable.core.recall import recalled, stretches
from sandtable.core.retell import retold
from sandtable.core.save import dumps, parse, reopen, restore
from sandtable.core.shares import Chain, Chains, Pledge, before, chain
from sandtable.core.verify import verify
from tests.toy import BLUE, RED, Toy, find

NAMES = {"blue": "Blue", "red": "Red"}
ROOTS = {BLUE: "a" * 64, RED: "b" * 64}
SALT = "5" * 64


class Sharing:
    """Two people who bring their links with every choice."""

    def __init__(self, toy: Toy, salt: str = SALT) -> None:
        self.match = Match(toy, seed="drawn", given=False, salt=salt)
        self.chains = {seat: chain(root, 40) for seat, root in ROOTS.items()}
        self.match.pledges = tuple(Pledge(seat, 0, self.chains[seat][0]) for seat in (BLUE, RED))

    def play(self, *moves: str) -> "Sharing":
        for move in moves:
            who, _, choice = move.partition(": ")
            seat = self.match.seat_number(who)
            used = sum(each.seat == seat and bool(each.share) for each in self.match.choices)
            option = self.match.game.parse_option(choice, self.match.names)
            self.match.choose(seat, option, self.chains[seat][used + 1])
        return self

    def file(self) -> dict[str, Any]:
        saved: dict[str, Any] = json.loads(dumps(self.match))
        return saved


BIDS = ("blue: wait", "red: wait", "blue: bid 2", "red: bid 2")


@pytest.fixture
def sharing(toy: Toy) -> Sharing:
    return Sharing(toy).play(*BIDS)


def proof(file: dict[str, Any]) -> Proof:
    return prove(parse(json.dumps(file)), NAMES)


# Chains -----------------------------------------------------------------------------------------------------


def test_each_link_leads_to_the_one_before() -> None:
    made = chain("root", 3)
    assert [before(link) for link in made[1:]] == made[:-1]
    assert made[-1] == "root"
    assert before("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # sha256sum says so


def test_only_the_next_link_fits() -> None:
    made = chain("root", 5)
    chains = Chains([Pledge(RED, 0, made[0])])
    for wrong in (made[2], made[0], "other"):
        with pytest.raises(WrongShare, match="not the next link"):
            chains.bring(RED, wrong)
    chains.bring(RED, made[1])
    with pytest.raises(WrongShare):
        chains.bring(RED, made[1])  # once more
    assert chains.now[RED] == Chain(made[0], made[1], 1)


def test_who_pledged_nothing_brings_nothing() -> None:
    made = chain("root", 5)
    for chains in (Chains(), Chains([Pledge(RED, 0, made[0])])):
        with pytest.raises(WrongShare, match="pledged none"):
            chains.bring(BLUE, made[1])


def test_the_last_link_signs_the_next_chain_in() -> None:
    old, new = chain("old", 2), chain("new", 2)
    chains = Chains([Pledge(RED, 0, old[0]), Pledge(RED, 1, new[0], link=old[2])], [(RED, old[1]), (RED, new[1])])
    assert chains.whole() == [(RED, Chain(old[0], old[2], 2)), (RED, Chain(new[0], new[1], 1))]
    with pytest.raises(WrongShare):
        Chains([Pledge(RED, 0, old[0]), Pledge(RED, 1, new[0], link="stolen")], [(RED, old[1])])


# Dice -------------------------------------------------------------------------------------------------------


def test_dice_hang_on_every_link() -> None:
    def faces(links: tuple[str, ...]) -> list[int]:
        dice = Dice("seed")
        dice.mix(links)
        return [dice.below(1000) for _ in range(5)]

    rows = [faces(links) for links in [(), ("", "a", ""), ("", "", "a"), ("a", "", ""), ("", "a", "b")]]
    assert len({tuple(row) for row in rows}) == len(rows)
    assert faces(()) == [Dice("seed", at).below(1000) for at in range(5)]  # without shares they are what they were


@pytest.mark.parametrize("seat", [BLUE, RED])
def test_what_a_choice_brings_counts_for_the_dice_after_it(toy: Toy, seat: int) -> None:
    """Of secret choices each brings its link: whoever knows all but those of one seat does not know the roll."""
    rolls = set()
    for root in "cdefgh":
        sharing = Sharing(toy)
        sharing.chains[seat] = chain(root * 64, 40)
        rolls.add(tuple(sharing.play(*BIDS).match.choices[-1].rolls))
    assert len(rolls) > 1


def test_a_choice_made_anew_brings_the_same_link_and_the_same_dice(toy: Toy) -> None:
    sharing = Sharing(toy).play("blue: wait", "red: move r1")
    before_undo = sharing.match.choices[-1]
    sharing.match.undo(RED)
    assert sharing.match.links == sharing.match.at(1).links
    sharing.play("red: move r1")
    assert sharing.match.choices[-1] == before_undo
    with pytest.raises(WrongShare):
        Chains(sharing.match.pledges or (), [(BLUE, sharing.chains[BLUE][1]), (RED, sharing.chains[RED][2])])


def test_a_chain_that_was_pledged_before_an_undo_holds_after_it(toy: Toy) -> None:
    sharing = Sharing(toy).play("blue: move b1")
    new = chain("c" * 64, 40)
    assert sharing.match.pledges is not None
    sharing.match.pledges = (*sharing.match.pledges, Pledge(BLUE, 1, new[0]))
    sharing.match.undo(BLUE)
    sharing.chains[BLUE] = new
    sharing.play("blue: wait")
    assert restore(parse(dumps(sharing.match)), find).digest() == sharing.match.digest()


COPIES: dict[str, Callable[[Match[Any, Any]], Match[Any, Any]]] = {
    "clone": lambda match: match.clone(),
    "thawed": lambda match: Match.thaw(match.game, match.freeze()),
    "restored": lambda match: restore(parse(dumps(match)), find),
    "retold": lambda match: list(retold(match))[-1],
}


@pytest.mark.parametrize("way", COPIES)
def test_copies_roll_the_same(sharing: Sharing, way: str) -> None:
    sharing.play("blue: wait", "red: move r1")
    twin = COPIES[way](sharing.match)
    assert twin.links == sharing.match.links
    assert twin.table.dice.copy().pick(range(10**9), str) == sharing.match.table.dice.copy().pick(range(10**9), str)


def test_a_recalled_match_rolls_the_same(toy: Toy) -> None:
    match = Match(toy, toy.setting(variants={"long": 1}), seed="drawn", given=False, salt=SALT)
    match.pledges = (Pledge(BLUE, 0, chain(ROOTS[BLUE], 99)[0]),)
    made = chain(ROOTS[BLUE], 99)[1:]
    while match.pending and not list(stretches(match, -1)):
        seat = match.pending[0].seat
        match.choose(seat, match.pending[0].options[-1], made.pop(0) if seat == BLUE else "")
    past = list(stretches(match, -1))
    at = past[-1].snapshot.at
    twin = recalled(toy, match.origin, match.choices[:at], past, match.pledges)
    assert (twin.links, twin.pledges) == (match.at(at).links, match.pledges)


# What is proven ---------------------------------------------------------------------------------------------


def test_nobody_could_know_them(sharing: Sharing) -> None:
    file = sharing.file()
    assert all(check.right for check in verify(parse(json.dumps(file)), find))
    found = proof(file)
    assert (found.sure, found.says) == (True, "Nobody could know these dice before they fell.")
    assert found.results == found.unknown == 5  # two cards, the tie, two cards


def test_a_server_that_swaps_its_seed_is_found_out(sharing: Sharing) -> None:
    other = restore(parse(dumps(sharing.match)), find)
    assert other.seed == "drawn"
    with pytest.raises(SaveError, match="does not match its hash"):
        verify(parse(json.dumps(sharing.file() | {"seed": "swapped"})), find)


@pytest.mark.parametrize("check", [restore, verify])
def test_a_link_that_was_swapped_is_found_out(sharing: Sharing, check: Callable[..., object]) -> None:
    file = sharing.file()
    file["choices"][1]["share"] = "f" * 64
    with pytest.raises(SaveError, match="The share of choice 2 is not the next link"):
        check(parse(json.dumps(file)), find)


def test_a_link_that_was_brought_twice_is_found_out(sharing: Sharing) -> None:
    file = sharing.file()
    file["choices"][2]["share"] = file["choices"][0]["share"]
    with pytest.raises(SaveError, match="The share of choice 3 is not the next link"):
        restore(parse(json.dumps(file)), find)


def test_a_salt_that_was_swapped_is_found_out(sharing: Sharing) -> None:
    checks = verify(parse(json.dumps(sharing.file() | {"salt": "6" * 64})), find)
    assert not all(check.right for check in checks)


def test_a_share_in_a_record_without_pledges_is_found_out(sharing: Sharing) -> None:
    file = sharing.file()
    del file["pledges"]
    with pytest.raises(SaveError, match="pledged none"):
        restore(parse(json.dumps(file)), find)


def test_a_lost_chain_is_told(toy: Toy) -> None:
    sharing = Sharing(toy).play("blue: wait")
    new = chain("c" * 64, 40)
    assert sharing.match.pledges is not None
    sharing.match.pledges = (*sharing.match.pledges, Pledge(RED, 1, new[0]))
    sharing.chains[RED] = new
    sharing.play("red: wait", "blue: bid 2", "red: bid 2")
    told = [sharing.match.told(entry) for entry in sharing.match.log]
    assert told.count("Red goes on with a new chain of shares for the dice") == 1
    again = restore(parse(dumps(sharing.match)), find)
    assert [again.told(entry) for entry in again.log] == told
    assert [again.told(entry) for entry in list(retold(again))[-1].log] == told
    found = proof(sharing.file())
    assert not found.sure
    assert [each.partition(":")[0] for each in found.doubts] == [
        "Red went on with a new chain of shares after 1 choice"
    ]


def test_a_chain_that_was_signed_in_is_not_lost(toy: Toy) -> None:
    sharing = Sharing(toy).play("blue: wait", "red: wait")
    new = chain("c" * 64, 40)
    assert sharing.match.pledges is not None
    signed = Pledge(RED, 2, new[0], link=sharing.chains[RED][2])
    sharing.match.pledges = (*sharing.match.pledges, signed)
    sharing.play("blue: bid 2")
    sharing.match.choose(RED, sharing.match.game.parse_option("bid 2", sharing.match.names), new[1])
    assert proof(sharing.file()).sure
    assert restore(parse(dumps(sharing.match)), find).digest() == sharing.match.digest()


def test_bots_and_programs_without_a_share_are_named(toy: Toy) -> None:
    sharing = Sharing(toy)
    sharing.match.pledges = (Pledge(BLUE, 0, sharing.chains[BLUE][0]), Pledge(RED, 0, bot="greedy"))
    sharing.play("blue: wait")
    for choice in ("wait", "bid 2"):
        sharing.match.choose(RED, toy.parse_option(choice, sharing.match.names))
    sharing.play("blue: bid 2")
    assert proof(sharing.file()).sure  # what fell came after Blue's share
    sharing = Sharing(toy)
    sharing.match.pledges = (Pledge(RED, 0, bot="greedy"),)
    for seat, choice in ((BLUE, "wait"), (RED, "wait"), (BLUE, "bid 2"), (RED, "bid 2")):
        sharing.match.choose(seat, toy.parse_option(choice, sharing.match.names))
    found = proof(sharing.file())
    assert (found.results, found.unknown) == (5, 2)
    assert found.says == "Nobody could know 2 of the 5 rolls and draws before they fell."
    assert found.doubts == (
        "3 rolls and draws followed choices of Red, a bot, which brings no share: "
        "whoever runs the server could know them beforehand.",
    )
    sharing.match.pledges = ()
    assert "followed choices of Red without a share" in proof(sharing.file()).doubts[0]


def test_the_first_cards_are_the_servers_without_a_salt(toy: Toy) -> None:
    found = proof(Sharing(toy, salt="").play(*BIDS).file())
    assert (found.results, found.unknown) == (5, 3)
    assert found.doubts[0].startswith("2 rolls and draws before the first choice came of the seed alone")


def test_a_given_seed_proves_nothing(sharing: Sharing) -> None:
    found = proof(sharing.file() | {"given": True})
    assert (found.unknown, found.sure) == (0, False)
    assert found.doubts[0].startswith("The seed “drawn” was given, not drawn")


def test_old_saves_and_matches_of_one_prove_little(toy: Toy) -> None:
    match = Match(toy, seed="seven")
    match.choose(RED, RESIGN)
    found = proof(json.loads(dumps(match)))
    assert len(found.doubts) == 2
    old = json.loads(dumps(match))
    del old["given"]
    assert proof(old).doubts == (
        "The record does not tell whether somebody chose the seed.",
        "The players brought no shares, so the dice are the seed's alone: "
        "whoever runs the server could know them beforehand.",
    )
    assert proof(old).says == "It is not proven that nobody could know these dice before they fell."


def test_a_fork_begins_anew(sharing: Sharing) -> None:
    own = reopen(parse(dumps(sharing.match, seed=False)), find)
    assert (own.pledges, own.links, own.origin.salt) == (None, (), "")
    assert [each.share for each in own.choices] == [""] * 4
    assert own.table.state == sharing.match.table.state
    own.pledges = tuple(Pledge(seat, 4, sharing.chains[seat][0]) for seat in (BLUE, RED))
    own.choose(BLUE, toy_option(own, "wait"), sharing.chains[BLUE][1])
    own.choose(RED, toy_option(own, "wait"), sharing.chains[RED][1])
    file = json.loads(dumps(own))
    assert restore(parse(json.dumps(file)), find).digest() == own.digest()
    assert proof(file).doubts == (
        "What followed the first 4 choices comes from another match, as it is written there.",
    )


def toy_option(match: Match[Any, Any], text: str) -> Any:
    return match.game.parse_option(text, match.names)
