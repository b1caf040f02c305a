"""What is reported besides the answer: the progress of long work, notices, and whether anything was stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from scorer.errors import and_more

if TYPE_CHECKING:
    from scorer.i18n import Phrase

T = TypeVar("T")


class Track(Protocol):
    """Yields the items unchanged, and may show how many are done."""

    def __call__(self, items: Sequence[T], /) -> Iterable[T]: ...


def untracked(items: Sequence[T], /) -> Iterable[T]:
    """Return the items without showing any progress."""
    return items


_noted: dict[Phrase, None] = {}
_stored: list[bool] = []


def notice(said: Phrase) -> None:
    """Add a notice for the director; the same notice is shown only once."""
    _noted[said] = None


MOST_TOLD = 50
"""How many notices are shown; the others are only counted."""


def taken() -> list[Phrase]:
    """Return and clear the notices since the last call, in order."""
    noted = list(_noted)[:MOST_TOLD]
    more = len(_noted) - len(noted)
    _noted.clear()
    return [*noted, and_more(more)] if more else noted


def note_stored() -> None:
    """Record that something was stored, whatever fails afterwards."""
    _stored.append(True)


def anything_stored() -> bool:
    """Return whether anything was stored since the last call, and reset that."""
    done = bool(_stored)
    _stored.clear()
    return done
