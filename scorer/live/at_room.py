"""What the room's screen asks: its page."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from scorer.live.requests import ASK_AGAIN, asked_by, in_thread
from scorer.live.room_page import room_page
from scorer.records.live import Role

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from scorer.live.requests import Asked


async def show(request: Request) -> Response:
    """The page."""
    asked = await asked_by(request, Role.ROOM)
    response: Response = await in_thread(_shown, asked)
    return response


def _shown(asked: Asked) -> Response:
    evening = asked.evening
    judged = asked.served.judged(evening)
    shown = room_page(evening, judged)
    clock = shown.clock
    left = clock.left
    if clock.ends is not None:
        left = max(0, clock.ends - int(time.time()))
    html = asked.page("room.html", it=shown, left=left, now=int(time.time()))
    return HTMLResponse(html, headers=ASK_AGAIN if judged.version.step != evening.version.step else {})
