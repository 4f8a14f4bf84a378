"""Refusals as HTTP tells them."""

from typing import Any


class ApiError(Exception):
    """An answer other than success: a status, a short code, and a sentence that says what to do."""

    def __init__(self, status: int, error: str, detail: str, state: Any = None, wait: float = 0.0) -> None:
        super().__init__(detail)
        self.status = status
        self.error = error
        self.detail = detail
        self.state = state
        self.wait = wait


def not_found(detail: str) -> ApiError:
    """Something that does not exist, or that this visitor need not know of."""
    return ApiError(404, "not_found", detail)


def refused(error: str, detail: str) -> ApiError:
    """Something that the rules or the form of the request do not allow."""
    return ApiError(422, error, detail)
