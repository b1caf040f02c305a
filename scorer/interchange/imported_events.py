"""What a reader of any format gives: events as they are in a file, with messages about them; and what it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scorer import hints
from scorer.errors import Mistake, ScorerError, SourceLocation
from scorer.i18n import phrase

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from scorer.hints import Hint
    from scorer.i18n import Phrase
    from scorer.interchange.published.figures import Figure
    from scorer.model.events import Event


MappingLookup = Callable[[Sequence[str]], str]
"""Return what the user said of the columns of a list, given its headings, such as `Paar=pair,3=player1`; or nothing."""


def no_mapping(_: Sequence[str]) -> str:
    """Return no mapping for any list."""
    return ""


def no_details() -> None:
    """Return no details of any event."""


def not_minibridge(name: str) -> Mistake:
    """Return the first mistake of a file whose results are those of contract bridge."""
    return Mistake(SourceLocation(name), "rules", phrase("these are not Minibridge results"), (hints.USE_BRIDGE_RULES,))


class ImportOptions(NamedTuple):
    """Options of an import: the date to use if the file has none; the rules and the encoding, if given.

    Unless `strict`, single mistakes are left out of the import; with `skip_odd`, so are results of another game.
    For a list of results: a list of its names; what the user said of its columns, given its headings; and a function
    that returns the settings of its event, None without a name, and raises `InputError` if they are wrong.
    """

    today: datetime.date
    rules: str | None = None
    encoding: str | None = None
    strict: bool = False
    skip_odd: bool = False
    names: Path | None = None
    columns: MappingLookup = no_mapping
    event_details: Callable[[], Mapping[str, object] | None] = no_details


class PartialSource(Protocol):
    """A file that may lack what the event has that it replaces."""

    def read_event(self, today: datetime.date, previous: Event | None = None) -> Event:
        """Read the event. Data of the `previous` event is used for what is missing."""

    def kept_sheets(self, previous: Event) -> list[str]:
        """Return the names of what is missing and for which the previous event has data."""


class ImportedEvent(NamedTuple):
    """An event imported from a file.

    `figures` were published with it; `stated_settings` are the names of the scoring settings given in the file;
    `messages` say what was left out or changed, and `hints` what to do about it; `program` is the program that wrote
    the file, if it says so. `source` is the file if it may lack parts of the event.
    """

    event: Event
    figures: tuple[Figure, ...] = ()
    stated_settings: frozenset[str] = frozenset()
    messages: tuple[Phrase, ...] = ()
    hints: tuple[Hint, ...] = ()
    program: str = ""
    source: PartialSource | None = None


class EventEdits(Protocol):
    """Changes that were made in a file to an event that is stored."""

    @property
    def slug(self) -> str:
        """The slug of the event."""

    def apply_to(self, previous: Event) -> Event:
        """Apply the changes to the event; raise `InputError` with everything wrong."""


class EventNameRequiredError(ScorerError):
    """A list of results was given without a name for the event."""
