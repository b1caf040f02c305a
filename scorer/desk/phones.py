"""The switch for phones: a second listener, with the live pages of one evening and nothing of the desk."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from scorer.live.server import ServeOptions, open_evening_server
from scorer.services.live_evenings import open_evening

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.live.server import EveningLinks

STOP_SECONDS = 5.0
"""How long open pages may take to end."""


class PhoneServer:
    """Serves one evening to phones, in a thread with a loop of its own."""

    def __init__(self, db: str, slug: str, port: str, report_error: Callable[[Exception], object]) -> None:
        evening = open_evening(db, slug, None)
        self.slug = evening.event.slug
        self._server, self._listener, links = open_evening_server(db, [evening], ServeOptions(port=port), report_error)
        self.links: EveningLinks = links[0]
        self._thread = Thread(target=self._server.run, args=([self._listener],), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it; everything is stored, and phones say that there is no connection."""
        self._server.stop()
        self._thread.join(STOP_SECONDS)
        self._listener.close()
