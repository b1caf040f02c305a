"""What the director should know although nothing went wrong: noted at work, told in the end."""

from __future__ import annotations

_noted: dict[str, None] = {}


def notice(sentence: str) -> None:
    """Note a sentence for the director; the same one twice is told once."""
    _noted[sentence] = None


MOST_TOLD = 50
"""How many are told; of the others it is said how many there are."""


def taken() -> list[str]:
    """Return what was noted since the last time, in order."""
    sentences = list(_noted)[:MOST_TOLD]
    more = len(_noted) - len(sentences)
    _noted.clear()
    return [*sentences, f"and {more:,} more"] if more else sentences
