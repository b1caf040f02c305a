"""How long work lets somebody see how far it is: it passes its items through a `Track`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Track(Protocol):
    """Yields the items unchanged, and may show how many are done."""

    def __call__(self, items: Sequence[T], /) -> Iterable[T]: ...


def untracked(items: Sequence[T], /) -> Iterable[T]:
    """Show nothing."""
    return items
