"""Seats by setting: three at a table, whole acts, and the words of the log."""

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.core import (
    Arrive,
    Battle,
    Card,
    Chance,
    Control,
    Draw,
    Flip,
    Forecast,
    Kind,
    Leave,
    Match,
    Note,
    Option,
    Phase,
    Shift,
    Track,
    Turn,
    What,
)
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.show.log import line
from tests.server.http_match import JSON, Game, error
from tests.toy import TOY

THREE = ("blue", "red", "green")


@pytest.fixture
def crowd(client: TestClient) -> Game:
    """A match between three persons."""
    return Game.create(client, scenario="crowd", players=3, seed="ford")


def test_three_seats_at_a_table(crowd: Game, client: TestClient) -> None:
    assert set(crowd.keys) == {*THREE, "spectator"}
    state = crowd.state("green")
    assert (state["seat"], state["scenario"], state["players"]) == ("green", "crowd", 3)
    assert [(each["id"], each["name"], each["sides"]) for each in state["seats"]] == [
        (id_, id_.title(), [id_]) for id_ in THREE
    ]
    assert [each["id"] for each in client.get("/api/matches").json()[0]["seats"]] == list(THREE)


def test_three_seats_choose_in_turn_and_bid_together(crowd: Game) -> None:
    crowd.play("blue: wait", "red: wait")
    assert crowd.state("spectator")["waiting_for"] == ["green"]
    crowd.play("green: wait")
    assert crowd.state("spectator")["waiting_for"] == list(THREE)
    for who, choice in (("green", "bid 3"), ("blue", "bid 1"), ("red", "bid 2")):
        crowd.choose(who, choice, seq=3)  # all have seen the same question
    assert crowd.state("blue")["seq"] == 6
    assert crowd.choose("green", "bid 3", seq=3)["seq"] == 6  # sent once more
    assert crowd.get("spectator", "log").json()[-1] == {
        "n": 0,
        "step": 6,
        "text": "green takes the point",
        "rule": "4",
        "kind": "track",
        "track": "green",
        "value": 1,
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_table_is_played_to_its_end_and_saved(client: TestClient, players: int) -> None:
    game = Game.create(client, scenario="crowd", players=players, seed="ford")
    game.play_to_end()
    file = game.get("spectator", "export")
    assert file.json()["players"] == players
    again = Game(client, client.post("/api/import", content=file.content).json())
    assert len(again.keys) == players + 1
    assert again.state("red")["scene"] == game.state("red")["scene"]


def test_the_seats_of_a_match_survive_the_server(config: Config) -> None:
    with TestClient(create_app(config)) as client:
        game = Game.create(client, scenario="crowd", players=4, seed="ford")
        game.play("blue: dig b1 b2")
        before = game.state("gold")
    with TestClient(create_app(config)) as client:
        game.client = client
        assert game.state("gold") == before
        game.play_to_end()


def test_the_usual_number_of_players(client: TestClient) -> None:
    assert Game.create(client, scenario="crowd").state("spectator")["players"] == 3
    assert Game.create(client).state("spectator")["players"] == 2


def test_bots_in_two_of_three_seats(client: TestClient) -> None:
    bot = {"kind": "bot", "bot": "random"}
    game = Game.create(client, scenario="crowd", players=3, seats={"blue": bot, "green": bot})
    assert set(game.keys) == {"red", "spectator"}
    assert [each["kind"] for each in game.state("red")["seats"]] == ["bot", "person", "bot"]


# Whole acts -----------------------------------------------------------------------------------------


def test_a_whole_act_is_asked_for_and_sent(crowd: Game) -> None:
    asked = crowd.state("blue")["asked"]
    assert asked["several"] == {
        "verb": "dig",
        "text": "Dig in: {}",
        "kind": "piece",
        "among": ["b1", "b2"],
        "least": 1,
        "most": 2,
        "commits": False,
        "odds": False,
        "best": [],
        "parts": [],
        "once": False,
    }
    offered = {each["choice"]: each for each in asked["options"]}
    assert offered["dig b1"]["targets"] == ["b1"]
    assert offered["dig b1 b2"]["targets"] == ["b1", "b2"]
    assert offered["dig b1 b2"]["kind"] == "piece"
    assert "target" not in offered["dig b1 b2"]
    crowd.choose("blue", "dig b1 b2")
    assert crowd.get("red", "log").json()[-1]["pieces"] == ["b1", "b2"]
    assert crowd.get("red", "log").json()[-1]["to"] == "dug in"


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("dig", "is not offered"),
        ("dig b1 b1", "at most once"),
        ("dig b1 r1", "at most once"),
        ("move b1 b2", "takes one target"),
    ],
)
def test_whole_acts_that_are_refused(crowd: Game, choice: str, why: str) -> None:
    answer = crowd.post("blue", "choose", {"seq": 0, "choice": choice})
    assert error(answer) == (422, "illegal")
    assert why in answer.json()["detail"]
    assert crowd.state("blue")["seq"] == 0


def test_a_group_that_the_rules_do_not_allow(crowd: Game) -> None:
    crowd.play("blue: move b1", "green: let_pass", "red: wait", "green: wait")
    crowd.play("blue: bid 1", "red: bid 2", "green: bid 3")
    assert "dig b1 b2" not in [each["choice"] for each in crowd.state("blue")["asked"]["options"]]
    answer = crowd.post("blue", "choose", {"seq": 7, "choice": "dig b1 b2"})
    assert answer.json()["detail"] == "“Dig in: B1, B2” cannot be chosen: They are far apart. (2.3)"


def test_a_choice_may_name_many_but_not_any_number(crowd: Game) -> None:
    many = {"seq": 0, "choice": "dig " + "b1 " * 300}
    assert error(crowd.post("blue", "choose", many)) == (422, "illegal")
    assert error(crowd.post("blue", "choose", {"seq": 0, "choice": "dig " + "b1 " * 3000})) == (400, "invalid")


def test_odds_of_any_whole_act(crowd: Game, client: TestClient) -> None:
    def odds(option: Option) -> Forecast:
        return Forecast("Digging", "2.3", (Chance(f"{len(option.targets)} dug in", 1.0),))

    crowd.get("blue", "why", target="b1")  # the match is in memory, and nothing drawn yet
    hall = client.app.state.hall
    hall.held(crowd.id).match.pending[0].odds = odds
    assert crowd.state("blue")["asked"]["several"]["odds"]
    for choice, result in (("dig b2", "1 dug in"), ("dig b1 b2", "2 dug in")):
        forecast = crowd.get("blue", "odds", choice=choice).json()["forecast"]
        assert forecast["chances"] == [{"text": result, "probability": 1.0, "good": 0.0, "code": ""}]


# The words of the log -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (Arrive((0, 1), 2), {"pieces": ["b1", "b2"], "at": "ford"}),
        (Arrive((0,), to="reserve"), {"pieces": ["b1"], "to": "reserve"}),
        (Leave((2,), 4), {"pieces": ["r1"], "at": "east", "lost": True}),
        (Leave((2,), 4, lost=False, how="withdrawn"), {"pieces": ["r1"], "at": "east", "how": "withdrawn"}),
        (Flip((3,), 0), {"pieces": ["r2"], "at": "west", "to": "reduced"}),
        (
            Battle(2, ("blue", "red"), (0,), (2, 3), "DR", "2:1", (Shift(1, "9.1", "river"),), (3, 4)),
            {
                "at": "ford",
                "sides": ["blue", "red"],
                "attackers": ["b1"],
                "defenders": ["r1", "r2"],
                "result": "DR",
                "column": "2:1",
                "shifts": [{"value": 1, "rule": "9.1", "why": "river"}],
                "dice": [3, 4],
            },
        ),
        (Draw(1, Kind.CARD), {"drawn": "ace.2", "of": "card"}),
        (Control(1, "red"), {"at": "mill", "side": "red"}),
        (Track("blue", 0), {"track": "blue", "value": 0}),
        (Card(0, "Ace"), {"card": "ace.1", "title": "Ace"}),
        (Card(title="Sandstorm"), {"title": "Sandstorm"}),
        (Phase("Combat", 1), {"name": "Combat", "seat": "red"}),
        (Phase("End"), {"name": "End"}),
        (Turn(3), {"number": 3}),
        (Note((0,), topic="look"), {"pieces": ["b1"], "topic": "look"}),
    ],
)
def test_what_happened_is_sentwith_ids(what: What, told: JSON) -> None:
    match = Match(TOY, seed=1)
    match.log.clear()
    match.table.tell(what, "Something", "9")
    sent = line(match, 0, match.log[0])
    head = {"n": 0, "step": 0, "text": "Something", "rule": "9", "kind": type(what).__name__.lower()}
    assert msgspec.json.decode(msgspec.json.encode(sent)) == {**head, **told}


def test_a_line_names_what_its_text_names() -> None:
    match = Match(TOY, seed=1)
    match.log.clear()
    match.table.tell(Arrive((0, 2), 1), "{pieces[1]:piece} and {who:piece} at {at:space}", "9", who=3)
    told = line(match, 0, match.log[0])
    assert (told.text, told.refs) == ("R1 and R2 at Mill", ("r1", "r2", "mill"))


def test_a_whole_act_sent_again_in_another_order_is_the_same(client: TestClient) -> None:
    game = Game.create(client, seed="ford", scenario="crowd", players=3)
    seq = game.state("blue")["seq"]
    for text in ("dig b1 b2", "dig b2 b1", "dig b1 b2"):
        answer = game.post("blue", "choose", {"seq": seq, "choice": text})
        assert answer.status_code == 200, answer.text
    assert game.state("blue")["seq"] == seq + 1
