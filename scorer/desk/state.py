"""The state of a running desk: who may use it, which pages are open, what was just done."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from contextlib import suppress
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.jobs import JobRunner
from scorer.desk.phones import PhoneServer
from scorer.errors import ScorerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.desk.desk_file import DeskFile, DeskRecord

SECONDS_WITHOUT_PAGE = 60.0
"""How long a desk goes on without an open page."""

SECONDS_TO_OPEN = 30.0
"""How long a browser may take to open a link: on an old laptop it has to start first."""

SECONDS_WITHOUT_SCRIPT = 3600.0
"""How long after the last request, where pages run no script: nothing tells whether they are open."""

MOST_CODES = 20
"""The number of one-time codes that wait to be used."""

MOST_NOTICES = 100
"""The number of notices that are kept for a page that was reloaded."""


class NoticeButton(NamedTuple):
    """A button: its words, the path to which it sends a form, and the fields of that."""

    words: str
    action: str
    fields: dict[str, str]


class DeskNotice(NamedTuple):
    """What was done, in sentences, and buttons for what may be done next."""

    sentences: tuple[str, ...]
    buttons: tuple[NoticeButton, ...] = ()
    is_warning: bool = False


class Desk:
    """A running desk. Its pages run in threads: what changes here is changed under the lock."""

    def __init__(
        self,
        db: str,
        file: DeskFile,
        port: int,
        report_error: Callable[[Exception], object] = str,
        report_unopened: Callable[[str], object] = str,
    ) -> None:
        self.db = db
        self.port = port
        self.report_error = report_error
        self.report_unopened = report_unopened
        self.phones: PhoneServer | None = None
        self.jobs = JobRunner()
        self.closing = False
        self._file = file
        self._lock = RLock()
        self._codes: dict[str, float] = {}
        self._notices: OrderedDict[str, DeskNotice] = OrderedDict()
        self._open_pages = 0
        self._last_seen = monotonic()
        self._uses_script = True
        former = file.read()
        self._record = former._replace(
            port=port, key=secrets.token_hex(32), session=former.session or secrets.token_urlsafe(32)
        )
        file.write(self._record)

    @property
    def url(self) -> str:
        """The beginning of its addresses."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def cookie_name(self) -> str:
        """The name of its cookie, which browsers share between the ports of a machine."""
        return f"desk-{self.port}"

    @property
    def record(self) -> DeskRecord:
        """What its file holds."""
        return self._record

    def update_record(self, change: Callable[[DeskRecord], DeskRecord]) -> None:
        """Change what its file holds."""
        with self._lock:
            record = change(self._record)
            if record != self._record:
                self._record = record
                self._file.write(record)

    # Who may use it

    def issue_link(self) -> str:
        """Return a link whose code can be used once."""
        code = secrets.token_urlsafe(24)
        with self._lock:
            self._codes[code] = monotonic()
            while len(self._codes) > MOST_CODES:
                del self._codes[next(iter(self._codes))]
        return self._link_of(code)

    def _link_of(self, code: str) -> str:
        return f"{self.url}/open/{code}"

    def redeem_code(self, code: str) -> bool:
        """Use up a code; return whether it was one."""
        with self._lock:
            matching = [one for one in self._codes if hmac.compare_digest(one.encode(), code.encode())]
            for one in matching:
                del self._codes[one]
        return bool(matching)

    def take_unopened_link(self) -> str:
        """A link that no browser has opened in time, while no one looks at a page; empty if there is none.

        Each is returned once.
        """
        if self._open_pages:
            return ""
        with self._lock:
            for code, issued in self._codes.items():
                if issued > self._last_seen and monotonic() - issued > SECONDS_TO_OPEN:
                    self._codes[code] = 0.0
                    return self._link_of(code)
        return ""

    def is_session(self, cookie: str) -> bool:
        """Whether a cookie is the one that was given out."""
        session = self._record.session
        return bool(session) and hmac.compare_digest(session.encode(), cookie.encode())

    @property
    def form_token(self) -> str:
        """The token of its forms, which no other page can know."""
        return sign_message(self._record.session, "form")

    def close(self) -> None:
        """End the session and every cookie; the server then ends by itself."""
        self.update_record(lambda record: record._replace(key="", session="", place="/"))
        self.stop_phones()
        self.end()

    def end(self) -> None:
        """End the streams of open pages."""
        self.closing = True

    def start_phones(self, slug: str, port: str) -> PhoneServer:
        """Serve an evening to phones, instead of any other; once restarted, a desk that was killed does so again."""
        self.stop_phones()
        phones = PhoneServer(self.db, slug, port, self.report_error)
        used = phones.links.url.rpartition(":")[2]
        self.update_record(lambda record: record._replace(live_event=phones.slug, live_port=used))
        self.phones = phones
        return phones

    def resume_phones(self) -> None:
        """Serve the evening again that was served when the desk was killed, if that is possible."""
        record = self._record
        if record.live_event:
            with suppress(ScorerError):  # its page says that phones are off
                self.start_phones(record.live_event, record.live_port)

    def stop_phones(self) -> None:
        """Stop serving phones."""
        with self._lock:
            phones, self.phones = self.phones, None
        self.update_record(lambda record: record._replace(live_event="", live_port=""))
        if phones is not None:
            phones.stop()

    # Open pages

    def mark_request(self) -> None:
        """Note that a page was asked for; whether it runs scripts is seen when it opens its stream."""
        self._last_seen, self._uses_script = monotonic(), False

    def enter_page(self) -> None:
        """Note that a page has opened its stream."""
        self._open_pages += 1
        self._uses_script = True

    def leave_page(self) -> None:
        """Note that a page was closed."""
        self._open_pages -= 1
        self._last_seen = monotonic()

    def is_abandoned(self) -> bool:
        """Whether no page was open for a while, and no evening is live."""
        if self._open_pages or self.phones is not None:
            return False
        patience = SECONDS_WITHOUT_PAGE if self._uses_script else SECONDS_WITHOUT_SCRIPT
        return monotonic() - self._last_seen > patience

    # What was just done

    def keep_notice(self, notice: DeskNotice) -> str:
        """Keep a notice for the next page; return the name by which the page asks for it."""
        name = secrets.token_hex(6)
        with self._lock:
            self._notices[name] = notice
            while len(self._notices) > MOST_NOTICES:
                self._notices.popitem(last=False)
        return name

    def find_notice(self, name: str) -> DeskNotice | None:
        """The notice of a name, or None."""
        return self._notices.get(name)


def sign_message(key: str, message: str) -> str:
    """A signature that only those make who know the key."""
    return hmac.new(key.encode(), message.encode(), "sha256").hexdigest()
