"""What is to be told in the end, whatever comes between: what went not wrong, and whether anything was stored."""

from __future__ import annotations

_noted: dict[str, None] = {}
_stored: list[bool] = []


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


def note_stored() -> None:
    """Note that something is done and stays, whatever happens now."""
    _stored.append(True)


def anything_stored() -> bool:
    """Whether something was done since the last time, and stays."""
    done = bool(_stored)
    _stored.clear()
    return done
