"""The description of the service, and whatever it allows sent to the service."""

import re
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.testing import TestClient
from schemathesis import GenerationMode

from sandtable.server.app import create_app
from sandtable.server.commands import schema
from sandtable.server.config import Config
from tests.cases import each_time
from tests.server.http_match import Game


def test_the_description(client: TestClient) -> None:
    schema = client.get("/schema").json()
    assert schema["info"]["title"] == "Sandtable"
    assert client.get("/schema/openapi.json").json() == schema
    choose = schema["paths"]["/api/matches/{match_id}/choose"]["post"]
    assert {"200", "400", "403", "404", "409", "413", "422", "429"} <= set(choose["responses"])
    assert choose["security"] == [{"key": []}]


def test_everything_that_is_sent_is_described_once(client: TestClient) -> None:
    """Names that the addresses refer to are there, live messages too; what the server says is whole."""
    schema = client.get("/schema").text
    forms = msgspec.json.decode(schema)["components"]["schemas"]
    named = set(re.findall(r"#/components/schemas/([^\"]+)", schema))
    assert named <= set(forms)
    assert {"Board", "Scene", "State", "LiveMessage", "LiveLog", "Guide", "Chart"} <= set(forms)
    assert forms["Piece"]["required"] == list(forms["Piece"]["properties"])
    assert forms["NewMatch"]["required"] == ["game"]
    assert forms["OptionInfo"]["required"] == ["choice", "verb", "label"]
    assert forms["LogLine"]["required"] == ["n", "step", "text", "rule", "kind"]
    assert forms["Point"]["prefixItems"] == [{"type": "number"}] * 2


def test_the_clients_types_are_current(tmp_path: Path) -> None:
    """`npm run types`, into another file, gives what is there."""
    web = Path(__file__).parents[2] / "web"
    options = msgspec.json.decode((web / "package.json").read_bytes())["scripts"]["types"].split()[3:-2]
    made = tmp_path / "schema.d.ts"
    command = [str(web / "node_modules/.bin" / options[0]), *options[1:], "-o", str(made)]
    subprocess.run(command, input=schema().encode(), check=True, capture_output=True, cwd=web)
    assert made.read_text() == (web / "src/lib/schema.d.ts").read_text(), "Run `make client-types`."


CALLS = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
EXAMPLES = (3, pytest.param(50, marks=pytest.mark.long))


@pytest.mark.parametrize("database", each_time(["sqlite", "postgresql"], "sqlite"), indirect=True)
@pytest.mark.parametrize("examples", EXAMPLES)
def test_nothing_that_is_sent_breaks_the_server(config: Config, database: str, examples: int) -> None:
    """Every operation, with made-up and with real match ids: answered as the description says."""
    with TestClient(create_app(msgspec.structs.replace(config, database=database))) as client:
        for operation in _operations(client):
            described = {int(status) for status in operation.definition.raw["responses"]}
            _try(client, operation, GenerationMode.POSITIVE, described, examples)


@pytest.mark.parametrize("examples", EXAMPLES)
def test_nothing_that_the_description_forbids_breaks_it_either(client: TestClient, examples: int) -> None:
    """Wrong types, missing and unknown fields, odd headers and queries: refused or ignored, never a fault."""
    for operation in _operations(client):
        if operation.body or operation.query:
            _try(client, operation, GenerationMode.NEGATIVE, set(range(200, 500)), examples)


def _operations(client: TestClient) -> list[Any]:
    schema = schemathesis.openapi.from_dict(client.get("/schema").json())
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 20
    return operations


def _try(client: TestClient, operation: Any, mode: GenerationMode, expected: set[int], examples: int) -> None:
    """Send what the description allows, or what it does not, about no match and about a new one."""
    game, cases = Game.create(client), operation.as_strategy(generation_mode=mode)
    for match in ("", game.id) if "{match_id}" in operation.path else ("",):
        _send_many(client, cases, game, match, expected, examples)


def _send_many(client: TestClient, cases: Any, game: Game, match: str, expected: set[int], examples: int) -> None:
    @settings(CALLS, max_examples=examples)
    @given(case=cases)
    def send(case: schemathesis.Case) -> None:
        if match:
            case.path_parameters["match_id"] = match
        request = case.as_transport_kwargs(base_url=str(client.base_url), headers=game.bearer("blue"))
        request["content"] = request.pop("data", None)
        request.pop("cookies", None)
        answer = client.request(**request)
        assert answer.status_code in expected, (request, answer.text)

    send()
