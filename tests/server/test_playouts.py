"""Games that bots play out from a choice of a finished match: the same number is the same game, to be watched."""

from litestar.testing import TestClient

from sandtable.core import save as saves
from tests.server.http_match import Game, error
from tests.toy import TOY


def test_games_are_played_out_and_any_of_them_can_be_watched(client: TestClient, game: Game) -> None:
    game.play_to_end()
    seat, last = "blue", game.state("blue")["seq"]
    at, played = made(game, seat)[0]
    asked = {"at": at, "choices": [played, played], "games": 3}
    told = game.post(seat, "playout", asked).json()
    assert (told["at"], told["first"]) == (at, 0)
    one, other = told["values"]
    assert one == other  # the same dice
    assert len(one) == 3
    assert all(0.0 <= each <= 1.0 for each in one)
    more = game.post(seat, "playout", {**asked, "choices": [played], "first": 2, "games": 2}).json()
    assert more["values"][0][0] == one[2]
    opened = game.post(seat, "playout/watch", {"at": at, "choice": played, "number": 2})
    assert opened.status_code == 201, opened.text
    created = opened.json()
    headers = {"Authorization": f"Bearer {created['keys'][seat]}"}
    save = client.get(f"/api/matches/{created['match']}/export", headers=headers).text
    match = saves.restore(saves.parse(save), lambda _: TOY)
    assert match.outcome is not None
    assert match.game.expect(match.table, 0) == one[2]
    assert game.state(seat)["seq"] == last  # nothing of it enters the match


def test_nothing_is_played_out_that_cannot_be(game: Game) -> None:
    asked = {"at": 0, "choices": ["wait"], "games": 1}
    assert error(game.post("blue", "playout", asked)) == (409, "running")
    game.play_to_end()
    assert error(game.post("spectator", "playout", asked)) == (403, "spectator")
    assert error(game.post("blue", "playout", {**asked, "at": 10_000})) == (404, "not_found")
    assert error(game.post("blue", "playout", {**asked, "choices": ["fly"]})) == (422, "illegal")
    assert error(game.post("blue", "playout", {**asked, "games": 21})) == (400, "invalid")


def made(game: Game, seat: str) -> list[tuple[int, str]]:
    """The choices of a seat, by their numbers."""
    return [(each["step"], each["choice"]) for each in game.get(seat, "made").json()]
