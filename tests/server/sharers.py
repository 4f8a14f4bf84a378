"""Players who bring shares of the dice over HTTP."""

import json
from typing import Any

from sandtable.core.shares import chain
from tests.server.http_match import JSON, AnyClient, Game

LENGTH = 400


class Sharers(Game):
    """A match whose players pledge chains and bring the next link with every choice."""

    def __init__(self, client: AnyClient, created: JSON) -> None:
        super().__init__(client, created)
        self.chains: dict[str, list[str]] = {}

    def pledge(self, who: str, root: str = "", **more: str) -> JSON:
        """Begin a chain, which must be taken."""
        made = self.chain_of(who, root)
        answer = self.post(who, "pledge", {"anchor": made[0], **more})
        assert answer.status_code == 200, answer.text
        self.chains[who] = made
        state: JSON = answer.json()
        assert state["chain"] == {"anchor": made[0], "used": 0}
        return state

    def chain_of(self, who: str, root: str = "") -> list[str]:
        """The chain that a seat has begun elsewhere."""
        return chain(root or who * 3, LENGTH)

    def share(self, who: str) -> str:
        """The next link of a seat, or nothing if it has pledged none."""
        chain = self.state(who)["chain"]
        return self.chains[who][chain["used"] + 1] if chain else ""

    def choose(self, who: str, choice: str, seq: int | None = None) -> JSON:
        at = self.state(who)["seq"] if seq is None else seq
        answer = self.post(who, "choose", {"seq": at, "choice": choice, "share": self.share(who)})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def save(self) -> JSON:
        return json.loads(self.get("blue", "export").content)


def salted(client: AnyClient, salt: str = "5" * 64, **request: Any) -> Sharers:
    """A match whose seed was drawn before the salt was known."""
    drawn = client.post("/api/dice").json()["hash"]
    game = Sharers.create(client, dice={"hash": drawn, "salt": salt}, **request)
    assert isinstance(game, Sharers)
    assert game.state("spectator")["seed_hash"] == drawn
    return game
