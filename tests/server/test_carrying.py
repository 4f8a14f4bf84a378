"""The rules of a game change under running matches: they go on, or are closed with their record open."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import delete, select, update

from sandtable.core import D6, Option, Track, in_secret
from sandtable.core import save as saves
from sandtable.core.verify import verify
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.match.keeping import QUIET_SECONDS
from sandtable.server.show.story import stories
from sandtable.server.storage import tables
from sandtable.server.storage.store import Store
from tests import toy
from tests.server.http_match import Game, error
from tests.server.sharers import Sharers, salted
from tests.toy import TOY, find

Change = Callable[[], None]
CHOICES = 10


class Wider(toy.State, kw_only=True):
    """A state with something that no stored one has."""

    weather: str


class Renamed(toy.Box):
    """A box in which numbers mean other pieces."""

    digest = "toy-2"
    names = toy.Names(
        pieces=[(each, each.upper()) for each in reversed(toy.PIECES)],
        spaces=[(each, each.title()) for each in toy.SPACES],
        cards=[(each, each.title()) for each in toy.CARDS],
    )


def dearer_bids(t: toy.T) -> Any:
    """4 Bid, under other rules: from 4 to 6."""
    bids = [Option("bid", number) for number in (4, 5, 6)]
    answers = yield from in_secret([t.ask(seat, "Bid from 4 to 6", bids, "4") for seat in toy.seats(t)])
    winner = 0 if (answers[0].target or 0) > t.roll(D6, "A die against the bid", "4.1") else 1
    t.state.score[winner] += 1
    t.tell(Track(toy.SIDES[winner], t.state.score[winner]), "{side} takes the point", "4", side=toy.SIDES[winner])


@pytest.fixture
def stored(config: Config, database: str) -> Config:
    return msgspec.structs.replace(config, database=database)


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Change:
    """From now on the rules are of version 2, and other bids are asked for."""

    def change() -> None:
        monkeypatch.setattr(toy.Toy, "version", 2)
        monkeypatch.setattr(toy, "bid", dearer_bids)

    return change


def begun(config: Config) -> Sharers:
    """A match in its second turn, in which both have bid in the first; its server has ended."""
    with TestClient(create_app(config)) as client:
        game = salted(client, variants={"long": 1})
        game.pledge("blue")
        game.pledge("red")
        play_on(game, CHOICES)
    return game


def play_on(game: Game, until: int) -> None:
    while (state := game.state("spectator"))["seq"] < until and state["outcome"] is None:
        who = state["waiting_for"][0]
        game.choose(who, game.state(who)["asked"]["options"][0]["choice"])


def marks(game: Game) -> list[str]:
    return [each["text"] for each in game.get("spectator", "log").json() if each.get("topic") == "rules"]


def head(config: Config) -> Any:
    store = Store(config.database)
    with store.engine.connect() as db:
        found = db.execute(select(tables.matches)).one()
    store.close()
    return found


def change(config: Config, *statements: Any) -> None:
    store = Store(config.database)
    with store.engine.begin() as db:
        for each in statements:
            db.execute(each)
    store.close()


def test_a_match_that_fits_goes_on(stored: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(stored)
    monkeypatch.setattr(toy.Toy, "version", 2)
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert game.state("blue")["seq"] == CHOICES
        assert marks(game) == []
        assert game.get("blue", "replay/3").json()["seq"] == 3
        assert (head(stored).rules, head(stored).carried) == (2, None)
        game.play_to_end()
        assert json.loads(game.get("blue", "export").content)["rules"] == 2


def test_another_pack_that_fits(stored: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(stored)
    monkeypatch.setattr(toy.Box, "digest", "toy-1-with-a-comma")
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert game.state("blue")["seq"] == CHOICES
        assert marks(game) == []
        assert head(stored).pack == "toy-1-with-a-comma"
        game.play_to_end()


def test_a_match_that_does_not_fit_goes_on_from_its_position(stored: Config, other_rules: Change) -> None:
    game = begun(stored)
    other_rules()
    with TestClient(create_app(stored)) as client:
        game.client = client
        state = game.state("blue")
        assert state["seq"] == CHOICES
        assert marks(game) == ["The rules have changed since version 1: the match goes on from its stored position"]
        log = [each["text"] for each in game.get("spectator", "log").json()]
        assert "blue takes the point" in log or "red takes the point" in log  # what was told before is still there
        first = head(stored).carried["at"]
        assert error(game.get("blue", f"replay/{first - 1}")) == (404, "not_found")
        assert error(game.post("blue", "fork", {"step": 0})) == (404, "not_found")
        assert game.get("blue", f"replay/{first}").json()["seq"] == first
        play_on(game, CHOICES + 2)
    with TestClient(create_app(stored)) as client:  # from its stretches
        game.client = client
        assert len(marks(game)) == 1
        play_on(game, CHOICES + 4)
        log = game.get("blue", "log").json()
    change(stored, delete(tables.stretches))
    with TestClient(create_app(stored)) as client:  # from the position that it was carried over at
        game.client = client
        assert game.state("blue")["seq"] == CHOICES + 4
        assert game.get("blue", "log").json()[-3:] != []
        game.play_to_end()
        file = saves.parse(game.get("blue", "export").content)
    checks = verify(file, find)
    assert checks
    assert all(each.right and each.choice > first for each in checks)
    again = saves.restore(file, find)
    story = stories(again, [])["blue"]
    assert story.checked == len(checks)
    assert story.points == () or story.points[0].step > first
    (doubt,) = story.proof.doubts
    assert "other rules" in doubt


def test_it_is_carried_over_once_more(stored: Config, other_rules: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(stored)
    other_rules()
    with TestClient(create_app(stored)) as client:
        game.client = client
        play_on(game, CHOICES + 6)  # with the other bids
    monkeypatch.undo()
    monkeypatch.setattr(toy.Toy, "version", 3)
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert len(marks(game)) == 2
        assert "since version 2" in marks(game)[1]
        game.play_to_end()
        assert verify(saves.parse(game.get("blue", "export").content), find)


def test_a_server_that_was_killed_has_kept_no_position(
    stored: Config, other_rules: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last stretch is a position too; choices after it that do not fit are taken back, and that is told."""
    monkeypatch.setattr("sandtable.core.match.KEYFRAME", 2)
    game = begun(stored)
    change(stored, delete(tables.positions))
    other_rules()
    with TestClient(create_app(stored)) as client:
        game.client = client
        seq = game.state("blue")["seq"]
        assert seq < CHOICES
        assert marks(game)[0].endswith(f"choices that no longer fit are taken back: {CHOICES - seq}")
        game.play_to_end()


def test_a_position_that_cannot_be_read_closes_a_match(
    stored: Config, other_rules: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(stored)
    other_rules()
    monkeypatch.setattr(toy.Toy, "state_type", Wider)
    monkeypatch.setattr(toy, "State", lambda **fields: Wider(weather="fair", **fields))
    closed_and_open(stored, game)


def test_so_do_numbers_that_mean_other_things(
    stored: Config, other_rules: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(stored)
    other_rules()
    monkeypatch.setattr(toy.Toy, "_box", Renamed())
    closed_and_open(stored, game)


def closed_and_open(config: Config, game: Sharers) -> None:
    """The match is over; its record, its replay and what fits of it are open to everybody."""
    with TestClient(create_app(config)) as client:
        game.client = client
        state = game.state("blue")
        assert (state["outcome"]["level"], state["outcome"]["winners"]) == ("Closed", [])
        assert "rules of The Ford; these are version 2" in state["outcome"]["why"]
        assert state["asked"] is None
        assert game.get("spectator", f"replay/{state['seq']}").status_code == 200
        assert "does not fit the present rules" in marks(game)[0]
        assert len(marks(game)) == 1 + CHOICES - state["seq"]
        file = saves.parse(game.get("spectator", "export").content)
        assert (len(file.choices), file.rules, file.pack) == (CHOICES, 1, "toy-1")
        assert file.seed is not None
        assert error(game.get("blue", "story")) == (409, "no_story")
        fork = game.post("blue", "fork", {"step": state["seq"]})
        assert fork.status_code == 201, fork.text
        Game(client, fork.json()).play_to_end()
        assert game.post("red", "rematch", {}).status_code == 200
    with TestClient(create_app(config)) as client:
        game.client = client
        assert game.state("blue")["outcome"] == state["outcome"]


def test_a_match_that_cannot_even_be_set_up_is_saved(stored: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(stored)
    monkeypatch.setattr(toy.Toy, "version", 2)
    monkeypatch.setattr(toy.Toy, "variants", ())
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert error(game.get("blue")) == (422, "unplayable")
        assert "can still be saved" in game.get("blue").json()["detail"]
        assert len(saves.parse(game.get("blue", "export").content).choices) == CHOICES


def test_a_match_that_was_over_stays_as_it_was(stored: Config, other_rules: Change) -> None:
    with TestClient(create_app(stored)) as client:
        game = salted(client)
        game.play_to_end()
        outcome, story = game.state("blue")["outcome"], game.get("blue", "story").json()
    before = head(stored)
    other_rules()
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert game.state("blue")["outcome"] == outcome
        assert game.get("blue", "story").json() == story
        assert game.get("blue", "replay/2").json()["seq"] == 2
        assert saves.parse(game.get("blue", "export").content).rules == 1
    assert head(stored) == before


def test_standing_orders_of_earlier_rules_are_dropped(stored: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(stored)) as client:
        game = Game.create(client, seed="ford")
        game.post("blue", "standing", {"orders": [{"window": "ambush", "spaces": ["hill"]}]})
        game.play("blue: wait")
    monkeypatch.setattr(toy.Toy, "version", 2)
    monkeypatch.setattr(toy.Toy, "windows", ())
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert game.state("blue")["orders"] == []


def test_damage_is_no_change_of_rules(stored: Config) -> None:
    """What was stored under the present rules must fit them; it is not touched, and can be saved."""
    game = begun(stored)
    change(stored, update(tables.choices).where(tables.choices.c.seq == 3).values(results=[99]))
    before = head(stored)
    with TestClient(create_app(stored)) as client:
        game.client = client
        assert error(game.get("blue")) == (422, "unplayable")
        assert game.get("blue", "export").status_code == 200
    assert head(stored) == before


def test_positions_are_kept_while_nobody_chooses(stored: Config) -> None:
    with TestClient(create_app(stored)) as client:
        game = Game.create(client, seed="ford")
        play_on(game, 5)

        def kept(quiet: float) -> list[int]:
            client.blocking_portal.call(client.app.state.keeper.keep, quiet)
            with client.app.state.store.engine.connect() as db:
                return list(db.scalars(select(tables.positions.c.at)))

        assert kept(QUIET_SECONDS) == []
        assert kept(0.0) == [4]
        play_on(game, 6)
        assert kept(0.0) == [6]


def test_the_recorded_position_is_not_taken_on_trust_from_strangers(stored: Config, other_rules: Change) -> None:
    """A save file that begins at a position of its own choosing is not opened on a server, but in the terminal."""
    game = begun(stored)
    other_rules()
    with TestClient(create_app(stored)) as client:
        game.client = client
        game.play_to_end()
        file = game.get("blue", "export").content
        answer = client.post("/api/import", content=file)
        assert error(answer) == (422, "save")
        assert "terminal" in answer.json()["detail"]
    assert saves.restore(saves.parse(file), lambda _: TOY).choices


def test_a_save_that_begins_at_a_carried_position_is_refused_with_the_reason(
    stored: Config, other_rules: Change
) -> None:
    """Its position is not the work of any choice, so nobody else can check it; its owner moves it as it is."""
    game = begun(stored)
    other_rules()
    with TestClient(create_app(stored)) as client:
        game.client = client
        game.play_to_end()
        answer = client.post("/api/import", content=game.get("blue", "export").content)
        assert error(answer) == (422, "save")
        why = answer.json()["detail"]
        assert why.startswith(f"It went on under other rules after {CHOICES} choices")
        assert "sandtable matches export" in why
