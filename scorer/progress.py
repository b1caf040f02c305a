"""What is reported besides the answer: the progress of long work, notices, and whether anything was stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from scorer.errors import and_more_message

if TYPE_CHECKING:
    from scorer.i18n import Phrase

T = TypeVar("T")


class ProgressTracker(Protocol):
    """Yields the items unchanged, and may show how many are done."""

    def __call__(self, items: Sequence[T], /) -> Iterable[T]: ...


def track_silently(items: Sequence[T], /) -> Iterable[T]:
    """Return the items without showing any progress."""
    return items


_notices: dict[Phrase, None] = {}
_stored_flags: list[bool] = []


def add_notice(message: Phrase) -> None:
    """Add a notice for the director; the same notice is shown only once."""
    _notices[message] = None


MAX_NOTICES = 50
"""How many notices are shown; the others are only counted."""


def pop_notices() -> list[Phrase]:
    """Return and clear the notices since the last call, in order."""
    notices = list(_notices)[:MAX_NOTICES]
    more = len(_notices) - len(notices)
    _notices.clear()
    return [*notices, and_more_message(more)] if more else notices


def mark_stored() -> None:
    """Record that something was stored, whatever fails afterwards."""
    _stored_flags.append(True)


def pop_stored() -> bool:
    """Return whether anything was stored since the last call, and reset that."""
    stored = bool(_stored_flags)
    _stored_flags.clear()
    return stored
