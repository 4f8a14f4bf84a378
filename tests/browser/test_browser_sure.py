"""What the other tests rest on: the same matches in each run, and failures that come soon and say why."""

import covered_clicks
import httpx
import pytest
from table_page import PATIENCE, Visit, eventually

COVERED = """
  <button style="position: fixed; inset: 0">Under it</button>
  <p style="position: fixed; inset: 0; background: white">Over it</p>
"""
LATE = """{
  const button = Object.assign(document.createElement('button'), { textContent: 'Late' });
  button.onclick = () => (window.pressed = 1);
  setTimeout(() => document.body.append(button), 100);
}"""


def test_a_covered_button_says_what_lies_over_it(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(covered_clicks, "SOON", 300)
    page = visit()
    page.set_content(COVERED)
    with pytest.raises(AssertionError, match=r"Under it.* is covered by <p.*Over it"):
        page.get_by_role("button", name="Under it").click()


def test_what_is_not_there_yet_is_waited_for(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(covered_clicks, "SOON", 1)
    page = visit()
    page.evaluate(LATE)
    page.get_by_role("button", name="Late").click()
    assert page.evaluate("window.pressed") == 1


def test_a_match_without_a_seed_is_the_same_each_time(server: str) -> None:
    """ISIS War: a random bot sets up for the US before Iran is asked."""
    first, second = (set_up(server) for _ in range(2))
    assert first == second
    assert len(first) > 10


def set_up(server: str) -> list[str]:
    """What is told of the set-up by a bot."""
    with httpx.Client(base_url=f"{server}/api/matches", timeout=PATIENCE / 1000) as client:
        seats = {"us": {"kind": "bot", "bot": "random"}}
        made = client.post("", json={"game": "isis_war", "seats": seats}).json()
        client.headers["Authorization"] = f"Bearer {made['keys']['iran']}"
        eventually(lambda: client.get(made["match"]).json()["asked"] is not None)
        return [line["text"] for line in client.get(f"{made['match']}/log").json()]
