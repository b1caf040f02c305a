"""What the room's screen asks: its page."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from scorer.live.pages import page
from scorer.live.requests import asked_by, in_thread
from scorer.live.room_page import room_page
from scorer.records.live import Role

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from scorer.live.requests import Asked


async def show(request: Request) -> Response:
    """The page."""
    asked = await asked_by(request, Role.ROOM)
    return HTMLResponse(await in_thread(_page, asked))


def _page(asked: Asked) -> str:
    evening = asked.evening
    shown = room_page(evening, asked.served.judged(evening), asked.words)
    clock = shown.clock
    left = clock.left
    if clock.ends is not None:
        left = max(0, clock.ends - int(time.time()))
    return page("room.html", asked.words, it=shown, base=asked.base, left=left, now=int(time.time()))
