"""Dice that nobody knows beforehand: seats pledge chains, every choice brings a link, and the record proves it."""

import json
import time
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from sandtable.core import Match, save
from sandtable.core.proof import Proof, prove
from sandtable.core.shares import Pledge, chain
from sandtable.core.verify import verify
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.storage import drawn, tables
from tests.server.http_match import Game, error
from tests.server.sharers import Sharers, salted
from tests.server.sockets import listen, until
from tests.server.toy_server import NO_HURRY, TOYS
from tests.toy import BLUE, TOY, find

NAMES = {"blue": "Blue", "red": "Red"}
SURE = "Nobody could know these dice before they fell."


@pytest.fixture
def stored(database: str, config: Config, monkeypatch: pytest.MonkeyPatch) -> Config:
    """A server that keeps a snapshot every two choices: the toy game is short."""
    monkeypatch.setattr("sandtable.core.match.KEYFRAME", 2)
    return msgspec.structs.replace(config, database=database)


@pytest.fixture
def sharers(client: TestClient) -> Sharers:
    game = salted(client)
    game.pledge("blue")
    game.pledge("red")
    return game


def proof(game: Sharers) -> Proof:
    """What the save of a match proves, after every roll was checked."""
    file = save.parse(game.get("blue", "export").content)
    assert all(check.right for check in verify(file, find))
    return prove(file, NAMES)


# Playing ----------------------------------------------------------------------------------------------------


def test_two_people_prove_that_nobody_could_know_their_dice(stored: Config) -> None:
    with TestClient(create_app(stored)) as client:
        game = salted(client)
        game.pledge("blue")
        game.pledge("red")
        game.play_to_end()
        found = proof(game)
        assert (found.sure, found.says) == (True, SURE)
        assert found.results > 2
        told = game.get("red", "story").json()["proof"]
        assert (told["sure"], told["says"], told["doubts"], told["salt"]) == (True, SURE, [], "5" * 64)
        by_seat = {each["seat"]: each for each in told["chains"]}
        for who in ("blue", "red"):
            assert by_seat[who]["anchor"] == game.chains[who][0]
            assert by_seat[who]["last"] == game.chains[who][by_seat[who]["used"]]


def test_a_restart_in_the_middle_changes_nothing(stored: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of waking: from stretches, and by playing again."""
    again: list[str] = []
    played = save.restore
    monkeypatch.setattr(save, "restore", lambda *file: again.append("") or played(*file))
    with TestClient(create_app(stored)) as client:
        game = salted(client, variants={"long": 1})
        game.pledge("blue")
        game.pledge("red")
        for _ in range(4):
            play_round(game)
        before = game.state("red"), game.get("red", "log").json()
        again.clear()
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert (game.state("red"), game.get("red", "log").json()) == before
        assert not again
        game.play_to_end()
        assert proof(game).sure
    with TestClient(create_app(stored)) as client:
        with client.app.state.store.transaction() as db:
            db.execute(update(tables.stretches).values(digest="0"))
        game.client = client
        assert game.state("blue")["outcome"] is not None
        assert again


@pytest.mark.parametrize("at", [0, 5])
def test_a_link_that_was_swapped_in_the_database_is_found_out(stored: Config, at: int) -> None:
    with TestClient(create_app(stored)) as client:
        game = salted(client, variants={"long": 1})
        game.pledge("blue")
        game.pledge("red")
        for _ in range(5):
            play_round(game)
        swapped = tables.choices.c.match == game.id, tables.choices.c.seq == at
        with client.app.state.store.transaction() as db:
            db.execute(update(tables.choices).where(*swapped).values(share="f" * 64))
    with TestClient(create_app(stored)) as client:
        game.client = client
        answer = game.get("blue")
        assert error(answer) == (422, "unplayable")
        assert f"The share of choice {at + 1} is not the next link" in answer.json()["detail"]


def play_round(game: Sharers) -> None:
    for who in game.state("spectator")["waiting_for"]:
        game.choose(who, game.state(who)["asked"]["options"][-1]["choice"])


def test_undo_brings_the_same_link_again(sharers: Sharers) -> None:
    sharers.play("blue: move b1")
    first = sharers.chains["blue"][1]
    assert sharers.state("blue")["chain"]["used"] == 1
    assert sharers.post("blue", "undo", {"seq": 1}).json()["chain"]["used"] == 0
    wrong = {"seq": 0, "choice": "wait", "share": sharers.chains["blue"][2]}
    assert error(sharers.post("blue", "choose", wrong)) == (409, "share")
    assert sharers.post("blue", "choose", {**wrong, "share": first}).json()["chain"]["used"] == 1


@pytest.mark.parametrize(
    ("share", "why"),
    [("", "This seat has pledged to bring the next link"), ("f" * 64, "This is not the next link of the chain")],
)
def test_a_link_that_does_not_fit_is_refused(sharers: Sharers, share: str, why: str) -> None:
    answer = sharers.post("blue", "choose", {"seq": 0, "choice": "wait", "share": share})
    assert error(answer) == (409, "share")
    assert answer.json()["detail"].startswith(why)
    assert sharers.state("blue")["seq"] == 0
    assert error(sharers.post("blue", "resign", {"seq": 0, "share": share})) == (409, "share")


def test_a_link_is_brought_once(sharers: Sharers) -> None:
    sharers.play("blue: wait", "red: wait")
    used = sharers.chains["blue"][1]
    assert error(sharers.post("blue", "choose", {"seq": 2, "choice": "bid 1", "share": used})) == (409, "share")
    stolen = sharers.chains["red"][2]
    assert error(sharers.post("blue", "choose", {"seq": 2, "choice": "bid 1", "share": stolen})) == (409, "share")


def test_the_same_choice_sent_again_is_answered_as_before(sharers: Sharers) -> None:
    body = {"seq": 0, "choice": "wait", "share": sharers.chains["blue"][1]}
    first = sharers.post("blue", "choose", body).json()
    assert sharers.post("blue", "choose", body).json() == first


def test_who_pledged_nothing_brings_nothing_and_is_named(client: TestClient) -> None:
    game = salted(client)
    answer = game.post("blue", "choose", {"seq": 0, "choice": "wait", "share": "f" * 64})
    assert error(answer) == (409, "share")
    game.pledge("blue")
    game.play("blue: wait", "red: wait", "blue: bid 2", "red: bid 2")
    game.play_to_end()
    assert any("followed choices of Red without a share" in each for each in proof(game).doubts)


def test_standing_orders_that_answer_a_question_bring_a_share(sharers: Sharers) -> None:
    orders = {"orders": [{"window": "ambush"}]}
    reach_a_reaction(sharers)
    who = sharers.state("spectator")["waiting_for"][0]
    assert error(sharers.post(who, "standing", orders)) == (409, "share")
    before = sharers.state(who)["chain"]["used"]
    state = sharers.post(who, "standing", {**orders, "share": sharers.share(who)}).json()
    assert state["chain"]["used"] == before + 1
    sharers.play_to_end()
    assert proof(sharers).sure


def reach_a_reaction(game: Sharers) -> None:
    """Both go towards the ford until one meets the other."""
    for _ in range(40):
        who = game.state("spectator")["waiting_for"][0]
        asked = game.state(who)["asked"]
        if asked["reaction"]:
            return
        wanted = [
            each["choice"] for each in asked["options"] if each["choice"] in ("move b1", "move r1", "to ford")
        ]
        game.choose(who, wanted[0] if wanted else asked["options"][0]["choice"])
    raise AssertionError("they never met")


# Pledges ----------------------------------------------------------------------------------------------------


def test_a_lost_chain_is_replaced_and_told(sharers: Sharers) -> None:
    sharers.play("blue: wait")
    sharers.pledge("red", "another root")
    sharers.play("red: wait")
    texts = [line["text"] for line in sharers.get("blue", "log").json()]
    assert texts.count("Red goes on with a new chain of shares for the dice") == 1
    sharers.play_to_end()
    assert [each.partition(":")[0] for each in proof(sharers).doubts] == [
        "Red went on with a new chain of shares after 1 choice"
    ]


def test_a_chain_that_was_never_used_is_replaced_without_a_word(sharers: Sharers) -> None:
    sharers.pledge("red", "another root")
    sharers.play_to_end()
    assert len(sharers.save()["pledges"]) == 2
    assert proof(sharers).sure


def test_the_last_link_signs_the_next_chain_in(sharers: Sharers) -> None:
    sharers.play("blue: wait", "red: wait")
    old = sharers.chains["red"]
    new = {"anchor": chain("new", 400)[0]}
    assert error(sharers.post("red", "pledge", {**new, "link": "f" * 64})) == (409, "share")
    sharers.pledge("red", "new", link=old[2])
    more = {"anchor": chain("newer", 400)[0], "link": sharers.chains["red"][1]}
    assert error(sharers.post("red", "pledge", more)) == (422, "share")
    sharers.play_to_end()
    assert proof(sharers).sure


def test_pledging_the_same_again_changes_nothing(sharers: Sharers) -> None:
    sharers.play("blue: wait")
    anchor = {"anchor": sharers.chains["blue"][0]}
    assert sharers.post("blue", "pledge", anchor).json()["chain"]["used"] == 1


@pytest.mark.parametrize("anchor", ["", "xyz", "F" * 64, "f" * 63, "f" * 65])
def test_anchors_are_64_digits(sharers: Sharers, anchor: str) -> None:
    assert error(sharers.post("blue", "pledge", {"anchor": anchor})) == (400, "invalid")


def test_only_people_pledge_and_only_while_the_match_runs(sharers: Sharers, client: TestClient) -> None:
    anchor = {"anchor": "f" * 64}
    assert error(sharers.post("spectator", "pledge", anchor)) == (403, "spectator")
    alone = Game.create(client, seats={"red": {"kind": "bot", "bot": "random"}})
    assert not alone.state("blue")["shared"]
    assert error(alone.post("blue", "pledge", anchor)) == (422, "no_shares")
    sharers.play_to_end()
    assert error(sharers.post("blue", "pledge", anchor)) == (422, "over")


def test_a_pledge_is_told_to_its_seat_alone(sharers: Sharers) -> None:
    assert sharers.state("spectator")["chain"] is None
    with listen(sharers, "red") as socket:
        state = until(socket, "state", seq=0)["state"]
        assert state["chain"] == {"anchor": sharers.chains["red"][0], "used": 0}
        sharers.pledge("red", "another root")
        while until(socket, "state", seq=0)["state"]["chain"]["anchor"] != sharers.chains["red"][0]:
            pass


def test_a_bot_that_takes_a_seat_over_brings_nothing_and_is_named(client: TestClient, sharers: Sharers) -> None:
    sharers.play("blue: wait")
    parts = client.app.state

    async def take_over() -> None:
        live = await parts.hall.find(sharers.id)
        blue, red = live.seats
        bot = [blue, msgspec.structs.replace(red, kind="bot", bot="random")]
        assert await parts.referee.reseat(live, lambda: bot)

    client.blocking_portal.call(take_over)
    while sharers.state("blue")["outcome"] is None:
        if sharers.state("blue")["asked"]:
            sharers.choose("blue", sharers.state("blue")["asked"]["options"][0]["choice"])
    pledges = sharers.save()["pledges"]
    assert pledges[-1] == {"seat": "red", "at": 1, "bot": "random"}
    assert all("a bot, which brings no share" in each for each in proof(sharers).doubts)


def test_two_servers_know_the_same_chains(new_database: str, config: Config) -> None:
    both = msgspec.structs.replace(config, database=new_database, games=TOYS, limits=NO_HURRY)
    with TestClient(create_app(both)) as one, TestClient(create_app(both)) as other:
        other.app.state.neighbours.hear = lambda _: None  # nobody tells it
        here = salted(one)
        there = Sharers(other, {"match": here.id, "keys": here.keys, "spectator_key": here.keys["spectator"]})
        there.chains = here.chains
        assert there.state("red")["chain"] is None
        here.pledge("blue")
        here.pledge("red")
        here.choose("blue", "wait")
        body = {"seq": 1, "choice": "wait", "share": here.chains["red"][1]}
        assert there.post("red", "choose", body).json()["chain"]["used"] == 1


# Seeds, salts, forks and files ------------------------------------------------------------------------------


def test_a_seed_that_one_server_drew_is_known_to_the_other(new_database: str, config: Config) -> None:
    stored = msgspec.structs.replace(config, database=new_database)
    with TestClient(create_app(stored)) as one, TestClient(create_app(stored)) as two:
        drawn = one.post("/api/dice").json()["hash"]
        wanted = {"hash": drawn, "salt": "5" * 64}
        assert Game.create(two, dice=wanted).state("blue")["seed_hash"] == drawn
        assert error(one.post("/api/matches", json={"game": "toy", "dice": wanted})) == (422, "no_dice")


def test_a_seed_waits_for_a_while(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"hash": client.post("/api/dice").json()["hash"], "salt": "5" * 64}
    now = time.time()
    monkeypatch.setattr("sandtable.server.storage.drawn.time.time", lambda: now + drawn.SECONDS + 1)
    assert error(client.post("/api/matches", json={"game": "toy", "dice": wanted})) == (422, "no_dice")


def test_the_seed_is_drawn_before_the_salt_is_known_and_used_once(client: TestClient) -> None:
    drawn = client.post("/api/dice").json()["hash"]
    dice = {"hash": drawn, "salt": "5" * 64}
    assert Game.create(client, dice=dice).state("blue")["seed_hash"] == drawn
    assert error(client.post("/api/matches", json={"game": "toy", "dice": dice})) == (422, "no_dice")


def test_salts_change_the_first_cards(client: TestClient) -> None:
    for number in range(6):
        drawn.keep(client.app.state.store, f"{number:064}", "one seed")
    games = [Game.create(client, dice={"hash": f"{number:064}", "salt": f"{number:064}"}) for number in range(6)]
    hands = {json.dumps(game.get("blue", "log").json()) for game in games}
    assert len(hands) > 1


def test_without_a_salt_the_first_cards_are_the_server_s(client: TestClient) -> None:
    game = Sharers.create(client)
    assert isinstance(game, Sharers)
    game.pledge("blue")
    game.pledge("red")
    game.play_to_end()
    assert [each.partition(":")[0] for each in proof(game).doubts] == [
        "2 rolls and draws before the first choice came of the seed alone"
    ]


def test_a_rematch_can_be_salted(sharers: Sharers, client: TestClient) -> None:
    sharers.play_to_end()
    dice = {"hash": client.post("/api/dice").json()["hash"], "salt": "6" * 64}
    new = sharers.post("blue", "rematch", {"dice": dice}).json()["match"]
    again = Sharers(client, {"match": new, "keys": sharers.keys, "spectator_key": sharers.keys["spectator"]})
    assert again.state("blue")["seed_hash"] == dice["hash"]
    assert again.state("blue")["shared"]


def test_a_given_seed_is_shown_to_all_and_must_be_agreed_to(client: TestClient) -> None:
    game = Game.create(client, seed="mine", seats={"red": {"kind": "open"}})
    assert client.get("/api/matches").json()[0]["seed"] == "mine"
    url = f"/api/matches/{game.id}/join"
    answer = client.post(url, json={"seat": "red"})
    assert error(answer) == (409, "seed_given")
    assert "“mine”" in answer.json()["detail"]
    game.keys["red"] = client.post(url, json={"seat": "red", "agree": True}).json()["key"]
    assert (game.state("red")["seed"], game.state("spectator")["seed"]) == ("mine", "mine")


def test_a_seed_that_was_drawn_is_not_listed(client: TestClient) -> None:
    Game.create(client)
    assert client.get("/api/matches").json()[0]["seed"] is None


def test_a_given_seed_proves_nothing(client: TestClient) -> None:
    """Whoever gives one wants its dice: nobody adds to them."""
    game = Sharers.create(client, seed="mine")
    assert isinstance(game, Sharers)
    assert not game.state("blue")["shared"]
    game.play_to_end()
    told = game.get("blue", "story").json()["proof"]
    assert not told["sure"]
    assert told["doubts"][0].startswith("The seed “mine” was given, not drawn")


def test_a_fork_has_commitments_of_its_own(sharers: Sharers, client: TestClient) -> None:
    sharers.play_to_end()
    created = sharers.post("blue", "fork", {"step": 2}).json()
    fork = Sharers(client, created)
    state = fork.state("blue")
    assert (state["shared"], state["chain"]) == (True, None)
    assert state["seed_hash"] != sharers.state("blue")["seed_hash"]
    fork.pledge("blue")
    fork.pledge("red")
    fork.play_to_end()
    assert proof(fork).doubts == (
        "What followed the first 2 choices comes from another match, as it is written there.",
    )


def test_a_record_keeps_its_proof_when_it_is_opened_again(sharers: Sharers, client: TestClient) -> None:
    sharers.play_to_end()
    file = sharers.get("blue", "export").content
    opened = Game(client, client.post("/api/import", content=file).json())
    told = opened.get("blue", "story").json()["proof"]
    assert (told["sure"], told["says"]) == (True, SURE)
    assert opened.state("blue")["seed_given"] is False


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": "swapped"}, "does not match its hash"),
        ({"pledges": []}, "pledged none"),
        ({"salt": "6" * 64}, "opening draws"),
    ],
)
def test_a_record_that_was_changed_is_refused(
    sharers: Sharers, client: TestClient, change: dict[str, Any], why: str
) -> None:
    sharers.play_to_end()
    answer = client.post("/api/import", json=sharers.save() | change)
    assert error(answer) == (422, "save")
    assert why in answer.json()["detail"]


def test_a_running_match_that_is_imported_has_a_given_seed(client: TestClient) -> None:
    made = client.post("/api/import", content=save.dumps(Match(TOY, seed="ford"))).json()
    game = Sharers(client, made)
    assert (game.state("blue")["seed"], game.state("blue")["shared"]) == ("ford", False)
    game.play_to_end()
    assert proof(game).doubts[0].startswith("The seed “ford” was given")


def test_the_chains_of_an_imported_match_must_be_replaced(client: TestClient) -> None:
    match = Match(TOY, seed="drawn", given=False)
    match.pledges = (Pledge(BLUE, 0, chain("lost", 9)[0]),)
    game = Sharers(client, client.post("/api/import", content=save.dumps(match)).json())
    assert error(game.post("blue", "choose", {"seq": 0, "choice": "wait"})) == (409, "share")
    game.pledge("blue")
    game.play_to_end()
    assert [each["anchor"] for each in game.save()["pledges"]] == [game.chains["blue"][0]]
    assert proof(game).doubts[0].startswith("The seed “drawn” was given")
