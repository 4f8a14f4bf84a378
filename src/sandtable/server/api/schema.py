"""The description of the service (OpenAPI): its addresses, and the form of all that is sent either way.

Litestar describes the addresses, msgspec what is encoded: docstrings, tuples, tags and live messages too.
`sandtable schema` prints it; the web client's types are made from it (`npm run types`).
"""

from inspect import cleandoc
from typing import Any, cast

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable.core import Chart
from sandtable.core.guide import Guide
from sandtable.core.scene import Board
from sandtable.server.api.access import AnyRequest
from sandtable.server.api.prepared import Prepared
from sandtable.server.messages import analysis, answers, clock, coach, live, notices, odds, requests, story
from sandtable.server.messages.base import Request
from sandtable.vocabulary import Word

_REF = "#/components/schemas/{name}"
_UNIONS = {"LiveMessage": live.LiveMessage}
_MODELS: list[type[msgspec.Struct]] = [
    each
    for module in (requests, analysis, answers, clock, coach, live, notices, odds, story)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, msgspec.Struct) and each is not Request
]
_SPARING = {each.__name__ for each in _MODELS if issubclass(each, Request) or each.__struct_config__.omit_defaults}


class Description(JsonRenderPlugin):
    """Serves the description, which is made once."""

    _written: Prepared | None = None

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON; Litestar takes an answer as well as its content."""
        if self._written is None:
            self._written = Prepared(msgspec.json.encode(described(openapi_schema)), "application/json")
        return cast(bytes, self._written.answer(request))


def described(openapi: dict[str, Any]) -> dict[str, Any]:
    """Litestar's description, with msgspec's of everything that is sent."""
    return {**openapi, "components": {**openapi["components"], "schemas": schemas()}}


def schemas() -> dict[str, Any]:
    """The form of everything that is sent, by name."""
    types: list[Any] = [*_MODELS, Board, Chart, Guide, Word, *_UNIONS.values()]
    forms, components = msgspec.json.schema_components(types, ref_template=_REF)
    found = {name: _as_sent(form) for name, form in components.items()}
    unions = dict(zip(_UNIONS, forms[-len(_UNIONS) :], strict=True))
    return dict(sorted((found | unions).items()))


def _as_sent(form: dict[str, Any]) -> dict[str, Any]:
    """What the server says holds every field that has a value; others may leave out what has a default."""
    form = {**form, "description": cleandoc(form["description"])}
    if form["type"] != "object" or form["title"] in _SPARING:
        return form
    fields = form["properties"]
    filled = {*form["required"], *(name for name, each in fields.items() if "default" in each)}
    bare = {name: {k: v for k, v in each.items() if k != "default"} for name, each in fields.items()}
    return {**form, "properties": bare, "required": [name for name in fields if name in filled]}
