"""A scripted client takes a seat by the Model Context Protocol, and plays."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from sandtable import games
from sandtable.mcp.pages import LONGEST, latest, pages
from sandtable.mcp.server import make_server

TOOLS = {
    *("list_games", "new_match", "join", "view", "options", "choose", "odds", "why_not", "rule", "log", "undo"),
}
Call = Callable[..., Awaitable[str]]


class Refused(Exception):
    """A refusal, as the model reads it."""


async def calling(client: Client) -> Call:
    async def call(name: str, **arguments: Any) -> str:
        result = await client.call_tool(name, arguments)
        text = str(result.content[0].text)  # type: ignore[union-attr]
        assert len(text) <= LONGEST
        if result.is_error:
            raise Refused(text)
        return text

    return call


def with_client(do: Callable[[Call], Awaitable[None]], server: Any = None) -> None:
    async def run() -> None:
        async with Client(server if server is not None else make_server()) as client:
            await do(await calling(client))

    asyncio.run(run())


async def new(call: Call, game: str, **wish: Any) -> str:
    opened = await call("new_match", game=game, seed="mcp-1", **wish)
    found = re.match(r"match (\w+)", opened)
    assert found is not None
    return found[1]


async def play(call: Call, match: str, most: int) -> str:
    """Choose one of the options after the other; what was told last."""
    told = ""
    for number in range(most):
        listed = await call("options", match=match)
        numbers = re.findall(r"^(\d+) ", listed, re.M)
        told = await call("choose", match=match, choices=[numbers[number % len(numbers)]])
        if told.splitlines()[-1].startswith("Over"):
            break
    return told


@pytest.mark.parametrize("game", games.GAMES)
def test_a_few_choices_in_every_game(game: str) -> None:
    async def do(call: Call) -> None:
        match = await new(call, game)
        assert games.find(game).about.title in await call("list_games", game=game)
        assert await play(call, match, 6)
        page, text = 1, ""
        while "ask for page" in (told := await call("view", match=match, page=page)):
            page, text = page + 1, text + told
        assert "options." in text + told
        assert await call("log", match=match, last=200)

    with_client(do)


def test_all_tools_over_standard_input_and_output() -> None:
    async def run() -> None:
        server = StdioServerParameters(command=sys.executable, args=["-m", "sandtable", "mcp"])
        async with Client(server) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            call = await calling(client)
            match = await new(call, "phantom_fury")
            assert "options." in await play(call, match, 3)

    asyncio.run(run())


def test_a_list_of_choices_stops_where_one_is_refused() -> None:
    async def do(call: Call) -> None:
        match = await new(call, "phantom_fury")
        told = await call("choose", match=match, choices=["1", "nonsense", "1"])
        assert "Stopped before choice 2 of 3, “nonsense”" in told
        first = await call("options", match=match)
        with pytest.raises(Refused, match="Give a number from 1 to"):
            await call("choose", match=match, choices=["9999", "1"])
        assert await call("options", match=match) == first

    with_client(do)


@pytest.mark.parametrize(
    ("game", "surprise"), [("phantom_fury", "chance has decided something"), ("fitna", "others have chosen")]
)
def test_a_list_of_choices_stops_at_the_first_surprise(game: str, surprise: str) -> None:
    async def do(call: Call) -> None:
        match, told = await new(call, game), ""
        while surprise not in told:
            told = await call("choose", match=match, choices=["1"] * 30)
        found = re.search(r"Stopped after choice (\d+) of 30", told)
        assert found is not None
        assert int(found[1]) < 30

    with_client(do)


def test_refusals_and_rules_reach_the_model() -> None:
    async def do(call: Call) -> None:
        match = await new(call, "phantom_fury")
        with pytest.raises(Refused, match="There is no piece, place or card"):
            await call("why_not", match=match, target="nowhere")
        with pytest.raises(Refused, match=r"no rule '99\.9'"):
            await call("rule", game="phantom_fury", number="99.9")
        assert (await call("rule", game="phantom_fury", number="11")).startswith("11")
        with pytest.raises(Refused, match="There is no match 'x'"):
            await call("view", match="x")
        before = await call("options", match=match)
        await call("choose", match=match, choices=["1"])
        await call("undo", match=match)
        assert await call("options", match=match) == before
        assert "chance" in await call("odds", match=match, option="1")

    with_client(do)


def test_options_can_be_withheld() -> None:
    async def run() -> None:
        async with Client(make_server(withhold_options=True)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS - {"options"}
            call = await calling(client)
            assert "options" not in await call("new_match", game="fitna", seed="1")

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.parametrize("game", games.GAMES)
def test_a_scripted_client_finishes_every_game(game: str) -> None:
    async def do(call: Call) -> None:
        told = await play(call, await new(call, game, bots="random"), 20_000)
        assert told.splitlines()[-1].startswith("Over")

    with_client(do)


def test_pages_hold_everything_and_are_short() -> None:
    lines = ["word " * 30] * 200 + ["x" * 9000]
    found = pages(lines)
    assert max(map(len, found)) <= LONGEST
    assert sum(len(each.replace("\n", "")) for each in found) == sum(map(len, lines))
    assert latest(["a", "b", "c"], 4) == ["… 1 lines before these: see log", "b", "c"]
