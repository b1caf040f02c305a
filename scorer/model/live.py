"""The state of a live event: access codes, confirmations, calls, phones, and what the room display shows.

It is stored beside the event and never exported: the codes would give anyone who reads the file access to the tables.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

MAX_KEY_LENGTH = 64
"""The maximum length of the key that identifies an entry from a phone when it is sent twice."""

ALL_PLACES = 1_000_000
"""More places than any ranking has; stored when all places are released."""

PODIUM_PLACES = 3
"""Top places held back when all others are released at once. A single release then reveals one of these."""


class PageRole(StrEnum):
    """The page that a code opens."""

    TABLE = "table"
    DIRECTOR = "director"
    ROOM = "room"
    JOIN = "join"


class TableId(NamedTuple):
    """A table: its section, empty if there is only one, and its number. Number 0 means no table."""

    section: str
    table: int

    def __str__(self) -> str:
        return f"{self.section}{self.table}"


NO_TABLE = TableId("", 0)


class AccessCode(NamedTuple):
    """An access code and what it opens. `round` is the round a table has reached, None if unknown."""

    role: PageRole
    table_id: TableId
    code: str
    round: int | None = None


class Confirmation(NamedTuple):
    """A result confirmed by the other side. It stores the code of the result, so a later change is not confirmed."""

    board: int
    ns: str
    ew: str
    code: str


class RejectedEntry(NamedTuple):
    """An entry from a phone that was not stored because another result was there or the round was over.

    `phone` is the code of the phone, empty if it stores none.
    """

    number: int
    table_id: TableId
    round: int | None
    board: int
    ns: str
    ew: str
    code: str
    phone: str = ""


class DirectorCall(NamedTuple):
    """A table's call for the director: the reason, as one of our keywords, and the time."""

    number: int
    table_id: TableId
    round: int | None
    reason: str
    board: int | None
    at: str


class TableMessage(NamedTuple):
    """A message from the director that a table has not acknowledged yet, and the time it was sent."""

    number: int
    table_id: TableId
    text: str
    at: str


class RoundClock(NamedTuple):
    """The round that the room is in, 0 without a schedule, and its time.

    `ends` is in seconds since 1970, `left` the seconds left while it is paused; both are None while no time runs.
    """

    round: int = 0
    ends: int | None = None
    left: int | None = None


class PlayerPhone(NamedTuple):
    """A player's own phone, and the player it claims: one of the two of a pair, or a typed `name` without a label yet.

    `accepted` means that this phone, and no other, has the name. `card` means that it may show the player's results,
    because a table's code was scanned with it or the director agreed. `since` is in seconds since 1970. `table_id` is
    the table whose card was scanned to claim the name, `address` where it came from without a card.
    """

    number: int
    code: str
    label: str
    player: int
    name: str
    accepted: bool
    card: bool
    since: int
    table_id: TableId = NO_TABLE
    address: str = ""

    @property
    def person(self) -> tuple[str, int]:
        """The pair and player it claims; only one phone is accepted for each."""
        return self.label, self.player


class RankingVisibility(StrEnum):
    """When players' phones show the ranking: of finished boards at any time, as far as the room sees it, or never."""

    LIVE = "live"
    END = "end"
    NEVER = "never"


class RoundAdvance(StrEnum):
    """When the room goes on to the next round by itself: with the last result, with the time, with either, or never."""

    RESULTS = "results"
    TIME = "time"
    EITHER = "either"
    NEVER = "never"

    @property
    def waits_for_results(self) -> bool:
        """Whether the last result of a round ends it."""
        return self in (RoundAdvance.RESULTS, RoundAdvance.EITHER)

    @property
    def waits_for_time(self) -> bool:
        """Whether the end of its time ends a round."""
        return self in (RoundAdvance.TIME, RoundAdvance.EITHER)


class LiveSettings(NamedTuple):
    """What the director has set for a live event.

    `names` is how much of people's names is shown; `shows_other_tables` whether a table may see other tables' results;
    `released_places` how many places of the ranking the room sees, counted from the last; `minutes` the length of a
    round; `address` the address that the links on printed cards lead to; `accepts_phones` whether players' own phones
    are served; `ranking` what they show of the ranking; `advance` when the next round begins by itself.
    """

    names: str = "full"
    shows_other_tables: bool = False
    released_places: int = 0
    minutes: int = 20
    clock: RoundClock = RoundClock()
    address: str = ""
    accepts_phones: bool = True
    ranking: RankingVisibility = RankingVisibility.END
    advance: RoundAdvance = RoundAdvance.RESULTS


class LiveState(NamedTuple):
    """Everything stored about a live event besides the event itself."""

    settings: LiveSettings
    codes: tuple[AccessCode, ...]
    confirmations: frozenset[Confirmation]
    rejected_entries: tuple[RejectedEntry, ...]
    calls: tuple[DirectorCall, ...]
    messages: tuple[TableMessage, ...]
    phones: tuple[PlayerPhone, ...]

    def code_of(self, role: PageRole, table_id: TableId = NO_TABLE) -> str:
        """The code of a page, empty if it has none."""
        for code in self.codes:
            if (code.role, code.table_id) == (role, table_id):
                return code.code
        return ""

    def round_of(self, table_id: TableId) -> int | None:
        """The round a table has reached, None if unknown."""
        for code in self.codes:
            if code.table_id == table_id and code.role is PageRole.TABLE:
                return code.round
        return None

    def find_phone(self, code: str) -> PlayerPhone | None:
        """Find a phone by its code; None if it is not known."""
        return next((one for one in self.phones if one.code == code), None)

    def messages_for(self, table_id: TableId) -> tuple[TableMessage, ...]:
        """The messages that a table has not acknowledged yet."""
        return tuple(message for message in self.messages if message.table_id == table_id)

    @property
    def table_codes(self) -> tuple[AccessCode, ...]:
        """The codes of the tables, in order of section and number."""
        own = [code for code in self.codes if code.role is PageRole.TABLE]
        return tuple(sorted(own, key=lambda code: code.table_id))
