"""What the director should know although nothing went wrong: noted at work, told in the end."""

from __future__ import annotations

_noted: dict[str, None] = {}


def notice(sentence: str) -> None:
    """Note a sentence for the director; the same one twice is told once."""
    _noted[sentence] = None


def taken() -> list[str]:
    """Return what was noted since the last time, in order."""
    sentences = list(_noted)
    _noted.clear()
    return sentences
