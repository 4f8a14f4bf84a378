"""Whatever goes wrong in a request, as HTTP tells it."""

import logging

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.messages.answers import Failure
from sandtable.server.messages.errors import ApiError
from sandtable.server.storage.store import cause

log = logging.getLogger("sandtable.server")
AnyRequest = Request[object, object, State]
HTTP_ERRORS = {
    404: ("not_found", "There is no such address; see /schema."),
    405: ("method_not_allowed", "This address does not answer to that method; see /schema."),
    413: ("too_large", "The body is larger than this server accepts."),
}


def handlers() -> ExceptionHandlersMap:
    """Who answers to which fault."""
    return {
        ApiError: _api_error,
        ValidationException: _invalid,
        HTTPException: _http_error,
        RecursionError: _unreadable,
        UnicodeDecodeError: _unreadable,
        SQLAlchemyError: _storage_error,
        Exception: _unexpected,
    }


def _failure(
    request: AnyRequest, status: int, failure: Failure, headers: dict[str, str] | None = None
) -> Response[bytes]:
    request.app.state.metrics.refuse(failure.error)
    content = msgspec.json.encode(failure)
    return Response(content, status_code=status, headers=headers, media_type="application/json")


def _api_error(request: AnyRequest, error: ApiError) -> Response[bytes]:
    headers = {"retry-after": str(max(1, round(error.wait)))} if error.wait else None
    state = msgspec.UNSET if error.state is None else error.state
    return _failure(request, error.status, Failure(error.error, error.detail, state), headers)


def _invalid(request: AnyRequest, error: ValidationException) -> Response[bytes]:
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return _failure(
        request, 400, Failure("invalid", "; ".join(faults) or "The request is not of the expected form.")
    )


def _http_error(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    code, detail = HTTP_ERRORS.get(error.status_code, ("bad_request", error.detail or str(error)))
    return _failure(request, error.status_code, Failure(code, detail), dict(error.headers or {}))


def _unreadable(request: AnyRequest, error: RecursionError | UnicodeDecodeError) -> Response[bytes]:
    why = "is not UTF-8" if isinstance(error, UnicodeDecodeError) else "nests too deeply"
    return _failure(request, 400, Failure("invalid", f"The body {why}."))


def _storage_error(request: AnyRequest, error: SQLAlchemyError) -> Response[bytes]:
    request.app.state.store.outage.failed(cause(error))  # the error itself shows values, seeds among them
    detail = "The database does not answer; nothing was changed unless you see it. Try again."
    return _failure(request, 503, Failure("storage", detail), {"retry-after": "1"})


def _unexpected(request: AnyRequest, error: Exception) -> Response[bytes]:
    log.error("A request failed", exc_info=error)
    return _failure(request, 500, Failure("failed", "Something went wrong on the server; it has been noted."))
