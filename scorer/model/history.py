"""What was done with an event, a competition, or the book of players, step by step; nothing is ever struck out."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scorer.i18n import Phrase


class StepKind(StrEnum):
    """What a step was: a change, one taken back, one done again, or a note that changed nothing."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"


class Thing(StrEnum):
    """What has a history of its own."""

    EVENT = "event"
    COMPETITION = "competition"
    PLAYERS = "players"


class Topic(StrEnum):
    """What kind of thing a step is about."""

    RESULT = "result"
    RULING = "ruling"
    PENALTY = "penalty"
    PAIR = "pair"
    MOVEMENT = "movement"
    SETTING = "setting"
    MARK = "mark"
    HANDS = "hands"
    IMPORT = "import"
    PRINTED = "printed"
    PUBLISHED = "published"
    COMPETITION = "competition"
    PLAYERS = "players"


class Concern(NamedTuple):
    """A board of which something was done, and the labels of the pairs whose it was."""

    board: int
    pairs: frozenset[str]


def concern(board: int, *labels: str | None) -> Concern:
    """A board and pairs; of a sit-out one of the labels is None."""
    return Concern(board, frozenset(label for label in labels if label is not None))


class Subject(NamedTuple):
    """What a step is about, as data; what a topic does not have is None.

    `what` is the setting that was put, what was printed, or what was published of people's names. A step
    about several results names only what they share.
    """

    topic: Topic
    board: int | None = None
    ns: str | None = None
    ew: str | None = None
    pair: str | None = None
    what: str | None = None

    @property
    def concerns(self) -> tuple[Concern, ...]:
        """The board that it is about, with its pairs; none where it is about none or several."""
        if self.board is None:
            return ()
        return (concern(self.board, self.ns, self.ew, self.pair),)


class Step(NamedTuple):
    """One step: its number, when it was done, what it is about, and what was said of it."""

    number: int
    at: str
    kind: StepKind
    subject: Subject
    said: Phrase

    @property
    def went_out(self) -> bool:
        """Whether a ranking was printed or published then: corrections are told from there."""
        return self.kind is StepKind.NOTE and self.subject.topic in (Topic.PRINTED, Topic.PUBLISHED)


def standing(steps: Iterable[Step]) -> tuple[list[Step], list[Step]]:
    """The changes that stand, and those that can be done again; the last of each is the next."""
    done: list[Step] = []
    undone: list[Step] = []
    for step in steps:
        match step.kind:
            case StepKind.DO:
                done.append(step)
                undone.clear()
            case StepKind.UNDO:
                undone.append(done.pop())
            case StepKind.REDO:
                done.append(undone.pop())
            case StepKind.NOTE:
                pass
    return done, undone
