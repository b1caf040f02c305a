"""An evening that is played live: who may write with which code, what was confirmed, who calls, what the room sees.

It is kept beside the event, and is never exported: codes would open the tables to whoever reads the file.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

LONGEST_KEY = 64
"""Characters by which a phone's entry is known again when it is sent twice."""

EVERY_PLACE = 1_000_000
"""More places than any ranking has: so many are released when all of them are."""

FIRST_PLACES = 3
"""As many are kept for the end when all others are released at once; one released then is one of these."""


class Role(StrEnum):
    """Whose page a code opens."""

    TABLE = "table"
    DIRECTOR = "director"
    ROOM = "room"
    JOIN = "join"


class Spot(NamedTuple):
    """A table: its section, empty where there is one only, and its number; 0 is no table."""

    section: str
    table: int

    def __str__(self) -> str:
        return f"{self.section}{self.table}"


NO_TABLE = Spot("", 0)


class Code(NamedTuple):
    """A code with what it opens; `round` is where a table has come to, None where nobody said."""

    role: Role
    spot: Spot
    code: str
    round: int | None = None


class Confirmation(NamedTuple):
    """A result that the other side has seen and found right, by its code: another result is not confirmed."""

    board: int
    ns: str
    ew: str
    code: str


class Claim(NamedTuple):
    """What a phone entered and was not stored, because something else stood there or the round was over.

    `phone` is its own code, empty for one that keeps none.
    """

    number: int
    spot: Spot
    round: int | None
    board: int
    ns: str
    ew: str
    code: str
    phone: str = ""


class Call(NamedTuple):
    """A table that asks for the director: why, in a word of ours, and since when."""

    number: int
    spot: Spot
    round: int | None
    about: str
    board: int | None
    at: str


class Message(NamedTuple):
    """What the director says to a table that has not answered yet, and since when."""

    number: int
    spot: Spot
    said: str
    at: str


class Clock(NamedTuple):
    """The clock of a round: when it ends, in seconds since 1970, or how many seconds are left while it stands still."""

    round: int = 0
    ends: int | None = None
    left: int | None = None


class Phone(NamedTuple):
    """A player's own phone, and whose it says it is: one of the two of a pair, or a `name` typed, without a label yet.

    `accepted`: it has the name, and no other has. `card`: its player's results are open on it, because a table's code
    was scanned with it or the director agreed. `since` is in seconds since 1970.
    """

    number: int
    code: str
    label: str
    player: int
    name: str
    accepted: bool
    card: bool
    since: int

    @property
    def person(self) -> tuple[str, int]:
        """Whose it says it is: no two phones are accepted for one person."""
        return self.label, self.player


class Shows(StrEnum):
    """When players' phones show the ranking: of finished boards at any time, as far as the room sees it, or never."""

    LIVE = "live"
    END = "end"
    NEVER = "never"


class Terms(NamedTuple):
    """What the director has settled for the evening.

    `names` is what goes out of people's names; `others` whether a table may see how others did; `released` how many
    places of the ranking the room sees, from the last; `minutes` how long a round is; `address` where the links lead
    that were printed on cards; `joining` whether players' own phones are answered, `ranking` what these show of it.
    """

    names: str = "full"
    others: bool = False
    released: int = 0
    minutes: int = 20
    clock: Clock = Clock()
    address: str = ""
    joining: bool = True
    ranking: Shows = Shows.END


class Live(NamedTuple):
    """Everything that is kept of a live evening beside its event."""

    terms: Terms
    codes: tuple[Code, ...]
    confirmations: frozenset[Confirmation]
    claims: tuple[Claim, ...]
    calls: tuple[Call, ...]
    messages: tuple[Message, ...]
    phones: tuple[Phone, ...]

    def code_of(self, role: Role, spot: Spot = NO_TABLE) -> str:
        """The code of a page; empty where there is none."""
        for code in self.codes:
            if (code.role, code.spot) == (role, spot):
                return code.code
        return ""

    def reached(self, spot: Spot) -> int | None:
        """The round that a table has come to; None where nobody said."""
        for code in self.codes:
            if code.spot == spot and code.role is Role.TABLE:
                return code.round
        return None

    def phone(self, code: str) -> Phone | None:
        """What the phone with a code says whose it is; None where it says nothing."""
        return next((one for one in self.phones if one.code == code), None)

    def messages_at(self, spot: Spot) -> tuple[Message, ...]:
        """What a table is told and has not read yet."""
        return tuple(message for message in self.messages if message.spot == spot)

    @property
    def tables(self) -> tuple[Code, ...]:
        """The codes of tables, in order of sections and numbers."""
        own = [code for code in self.codes if code.role is Role.TABLE]
        return tuple(sorted(own, key=lambda code: code.spot))
