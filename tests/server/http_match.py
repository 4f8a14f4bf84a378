"""A match as its players handle it over HTTP."""

from typing import Any

import httpx
from litestar.testing import TestClient

JSON = dict[str, Any]
AnyClient = TestClient | httpx.Client


class Game:
    """A match and its keys."""

    def __init__(self, client: AnyClient, created: JSON) -> None:
        self.client = client
        self.id: str = created["match"]
        self.keys: dict[str, str] = {**created["keys"], "spectator": created["spectator_key"]}

    @classmethod
    def create(cls, client: AnyClient, **request: Any) -> "Game":
        answer = client.post("/api/matches", json={"game": "toy", "listed": True, **request})
        assert answer.status_code == 201, answer.text
        return cls(client, answer.json())

    def get(self, who: str, path: str = "", **params: Any) -> httpx.Response:
        url = f"/api/matches/{self.id}" + (f"/{path}" if path else "")
        return self.client.get(url, headers=self.bearer(who), params=params)

    def post(self, who: str, path: str, body: JSON | None = None) -> httpx.Response:
        return self.client.post(f"/api/matches/{self.id}/{path}", headers=self.bearer(who), json=body or {})

    def bearer(self, who: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys.get(who, who)}"}

    def state(self, who: str) -> JSON:
        answer = self.get(who)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def choose(self, who: str, choice: str, seq: int | None = None) -> JSON:
        """Make a choice that must succeed."""
        at = self.state(who)["seq"] if seq is None else seq
        answer = self.post(who, "choose", {"seq": at, "choice": choice})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def play(self, *moves: str) -> None:
        """`blue: wait`, one after another."""
        for move in moves:
            who, _, choice = move.partition(": ")
            self.choose(who, choice)

    def play_to_end(self) -> None:
        """Take first options until the match is over."""
        while True:
            waiting = self.state("spectator")["waiting_for"]
            if not waiting:
                return
            for who in waiting:
                self.choose(who, self.state(who)["asked"]["options"][0]["choice"])


def error(answer: httpx.Response) -> tuple[int, str]:
    """The status and the short code of a refusal, which always explains itself."""
    body = answer.json()
    assert len(body["detail"]) > 10
    return answer.status_code, body["error"]
