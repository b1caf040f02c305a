"""Understanding what was typed, word by word, so that everything wrong is said at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from scorer.errors import BadInput, Misread, Mistake

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def read(field: str, text: str, parse: Callable[[str], T], mistakes: list[Mistake]) -> T | None:
    """Parse a word; None, and a mistake noted, where it cannot be understood."""
    try:
        return parse(text)
    except Misread as error:
        mistakes.append(Mistake("", field, str(error)))
        return None


def read_one(field: str, text: str, parse: Callable[[str], T]) -> T:
    """Parse the only word that can be wrong; raise `BadInput` where it is."""
    try:
        return parse(text)
    except Misread as error:
        raise BadInput([Mistake("", field, str(error))]) from error
