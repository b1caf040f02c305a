"""The file of a desk: what a second start has to know of the first, and what a restart goes on with.

There is one for each database, in the application folder, and its owner alone can read it.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from scorer.files import translate_os_error
from scorer.storage.locations import application_folder, sqlite_path

if TYPE_CHECKING:
    from pathlib import Path

OWNER_ONLY = 0o600


class LastPrint(NamedTuple):
    """When a paper or a file was last made here, empty if it was not, and whether it has changed since."""

    at: str = ""
    is_stale: bool = False


class DeskRecord(NamedTuple):
    """What the file holds.

    `key` proves that a request comes from the same user; `session` is the cookie of the browser. Both are empty once
    the desk was closed. `place` is the last page, `site` the folder last published to; `printed` has a moment and a
    digest of each paper and file as it was made, by event and paper. `live_event` is the event whose phones are on.
    """

    port: int = 0
    key: str = ""
    session: str = ""
    place: str = "/"
    site: str = ""
    live_event: str = ""
    live_port: str = ""
    printed: tuple[tuple[str, str], ...] = ()

    def find_print(self, paper: str, digest: str) -> LastPrint:
        """When a paper was last made, and whether it would have another digest now; one without a digest is fresh."""
        at, _, printed = dict(self.printed).get(paper, "").partition(" ")
        return LastPrint(at.replace("T", " "), bool(printed) and printed != digest)

    def add_print(self, paper: str, digest: str) -> DeskRecord:
        """Return the record with a paper that was made just now; only the latest are kept."""
        others = tuple(one for one in self.printed if one[0] != paper)
        made = f"{datetime.now():%Y-%m-%dT%H:%M} {digest}"
        return self._replace(printed=(*others, (paper, made))[-MOST_PRINTED:])


TEXT_FIELDS = ("key", "session", "place", "site", "live_event", "live_port")

MOST_PRINTED = 200
"""The number of printed papers that are remembered."""


class DeskFile:
    """Reads and writes the record of a database's desk."""

    def __init__(self, db: str) -> None:
        file = sqlite_path(db)
        name = db if file is None else str(file.resolve())
        self.path: Path = application_folder() / f"desk-{sha256(name.encode()).hexdigest()[:16]}.json"

    def read(self) -> DeskRecord:
        """Read the record; an empty one if there is none, or none that can be read."""
        with suppress(OSError, ValueError, TypeError, KeyError):
            values = json.loads(self.path.read_text(encoding="utf-8"))
            printed = tuple((str(paper), str(digest)) for paper, digest in values["printed"])
            texts = {name: str(values[name]) for name in TEXT_FIELDS}
            return DeskRecord(int(values["port"]), **texts, printed=printed)
        return DeskRecord()

    def write(self, record: DeskRecord) -> None:
        """Write the record as a whole; the file is never readable for others."""
        with translate_os_error(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.path.with_suffix(f".{os.getpid()}")
            fresh.unlink(missing_ok=True)
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(record._asdict(), file)
            fresh.replace(self.path)
