"""The description of the service, and whatever it allows sent to the service."""

from typing import Any

import msgspec
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.testing import TestClient
from playing import Game

from sandtable.server.app import create_app
from sandtable.server.config import Config


def test_the_description(client: TestClient) -> None:
    schema = client.get("/schema").json()
    assert schema["info"]["title"] == "Sandtable"
    assert client.get("/schema/openapi.json").json() == schema
    choose = schema["paths"]["/api/matches/{match_id}/choose"]["post"]
    assert {"200", "400", "403", "404", "409", "413", "422", "429"} <= set(choose["responses"])
    assert choose["security"] == [{"key": []}]


CALLS = settings(
    max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def test_nothing_that_is_sent_breaks_the_server(config: Config, database: str) -> None:
    """Every operation, with made-up and with real match ids: answered as the description says."""
    with TestClient(create_app(msgspec.structs.replace(config, database=database))) as client:
        _try_all(client, Game.create(client))


def _try_all(client: TestClient, game: Game) -> None:
    schema = schemathesis.openapi.from_dict(client.get("/schema").json())
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        _try(client, operation, game, real=False)
        if "{match_id}" in operation.path:
            _try(client, operation, game, real=True)


def _try(client: TestClient, operation: Any, game: Game, *, real: bool) -> None:
    described = {int(status) for status in operation.definition.raw["responses"]}

    @CALLS
    @given(case=operation.as_strategy())
    def send(case: schemathesis.Case) -> None:
        if real:
            case.path_parameters["match_id"] = game.id
        request = case.as_transport_kwargs(base_url=str(client.base_url), headers=game.bearer("blue"))
        request["content"] = request.pop("data", None)
        request.pop("cookies", None)
        answer = client.request(**request)
        assert answer.status_code in described, (request, answer.text)

    send()
