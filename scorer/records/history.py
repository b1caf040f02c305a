"""What was done with an event, step by step; nothing is ever struck out."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Kind(StrEnum):
    """What a step was: a change, one taken back, one done again, or something that changed nothing."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"


PUBLISHED = "ranking published"
"""How the notes begin that say when a ranking went out of the house, from where corrections are told."""


class Topic(StrEnum):
    """What kind of thing a step is about."""

    RESULT = "result"
    RULING = "ruling"
    PENALTY = "penalty"
    PAIR = "pair"
    MOVEMENT = "movement"
    SETTING = "setting"
    MARK = "mark"
    IMPORT = "import"
    PRINTED = "printed"
    PUBLISHED = "published"


class Subject(NamedTuple):
    """What a step is about, as data; what a topic does not have is None.

    `what` is the setting that was put, or what was printed or published. A step about several results
    names only what they share.
    """

    topic: Topic
    board: int | None = None
    ns: str | None = None
    ew: str | None = None
    pair: str | None = None
    what: str | None = None


class Step(NamedTuple):
    """One step: its number, when it was done, and a sentence that says what."""

    number: int
    at: str
    kind: Kind
    said: str


def standing(steps: Iterable[Step]) -> tuple[list[Step], list[Step]]:
    """The changes that stand, and those taken back that can be done again; the last of each is the next."""
    done: list[Step] = []
    undone: list[Step] = []
    for step in steps:
        match step.kind:
            case Kind.DO:
                done.append(step)
                undone.clear()
            case Kind.UNDO:
                undone.append(done.pop())
            case Kind.REDO:
                done.append(undone.pop())
            case Kind.NOTE:
                pass
    return done, undone
