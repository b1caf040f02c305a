"""What is told beside the answer: how far long work is, what went not wrong, and whether anything was stored."""

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
    """Show nothing."""
    return items


_noted: dict[Phrase, None] = {}
_stored: list[bool] = []


def notice(said: Phrase) -> None:
    """Note something for the director; the same thing twice is told once."""
    _noted[said] = None


MOST_TOLD = 50
"""How many are told; of the others it is said how many there are."""


def taken() -> list[Phrase]:
    """Return what was noted since the last time, in order."""
    noted = list(_noted)[:MOST_TOLD]
    more = len(_noted) - len(noted)
    _noted.clear()
    return [*noted, and_more(more)] if more else noted


def note_stored() -> None:
    """Note that something is done and stays, whatever happens now."""
    _stored.append(True)


def anything_stored() -> bool:
    """Whether something was done since the last time, and stays."""
    done = bool(_stored)
    _stored.clear()
    return done
