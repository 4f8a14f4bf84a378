"""All that a server sends to a page."""

import json

from playwright.sync_api import Page, Response, WebSocket


class Wire:
    """Listens from the moment it is made; make it before the page goes anywhere."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocket] = []
        self._frames: list[str] = []
        self._answers: list[Response] = []
        page.on("response", lambda answer: self._answers.append(answer))
        page.on("websocket", lambda socket: self._listen(socket))

    def _listen(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self._frames.append(str(frame)))

    def told(self, seq: int) -> bool:
        """Whether the position after so many choices was sent without being asked for."""
        news = [json.loads(frame) for frame in self._frames]
        return any(each["type"] == "state" and each["state"]["seq"] == seq for each in news)

    def text(self) -> str:
        """Every frame and every answer of the interface."""
        bodies = [each.text() for each in self._answers if "/api/" in each.url and each.ok]
        return "\n".join([*self._frames, *bodies])
