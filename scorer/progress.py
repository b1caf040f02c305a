"""How long work lets somebody see how far it is: it passes its items through a `Track`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")


class Track(Protocol):
    """Yields the items unchanged, and may show how many are done."""

    def __call__(self, items: Sequence[T], /) -> Iterable[T]: ...


def untracked(items: Sequence[T], /) -> Iterable[T]:
    """Show nothing."""
    return items
