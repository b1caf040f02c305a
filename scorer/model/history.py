"""The history of an event, a competition or the player book, step by step. Steps are never deleted."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scorer.i18n import Phrase


class StepKind(StrEnum):
    """What a step did: a change, an undo, a redo, or a note that changed nothing."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"


class Topic(StrEnum):
    """The subject area of a step."""

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


class BoardPairs(NamedTuple):
    """A board that a step affected, and the labels of the pairs concerned."""

    board: int
    pairs: frozenset[str]


def make_board_pairs(board: int, *labels: str | None) -> BoardPairs:
    """Make a `BoardPairs`; None labels, as in a sit-out, are dropped."""
    return BoardPairs(board, frozenset(label for label in labels if label is not None))


PAPERS_FOR_TABLES = "papers"
"""What was printed, in a step about papers for the tables."""


class Subject(NamedTuple):
    """What a step is about, as data; fields that do not apply are None.

    `what` is the setting that was changed, what was printed, or how much of people's names was published. A step about
    several results sets only the fields they share.
    """

    topic: Topic
    board: int | None = None
    ns: str | None = None
    ew: str | None = None
    pair: str | None = None
    what: str | None = None

    @property
    def board_pairs(self) -> tuple[BoardPairs, ...]:
        """The board and pairs that the step is about; empty if it is about no board or several."""
        if self.board is None:
            return ()
        return (make_board_pairs(self.board, self.ns, self.ew, self.pair),)


class HistoryStep(NamedTuple):
    """One step of a history: its number, when it was made, what it is about, and its message."""

    number: int
    at: str
    kind: StepKind
    subject: Subject
    message: Phrase

    @property
    def is_publication(self) -> bool:
        """Whether it records that a ranking was printed or published; corrections are reported from there on."""
        is_paper_for_tables = self.subject.what == PAPERS_FOR_TABLES
        is_of_ranking = self.subject.topic in (Topic.PRINTED, Topic.PUBLISHED) and not is_paper_for_tables
        return self.kind is StepKind.NOTE and is_of_ranking

    @property
    def is_print_of_papers(self) -> bool:
        """Whether it records that papers for the tables were printed."""
        return self.subject.topic is Topic.PRINTED and self.subject.what == PAPERS_FOR_TABLES


def find_last_publication(steps: Iterable[HistoryStep], medium: Topic) -> HistoryStep | None:
    """Find the last publication in a medium: on paper or as web pages; else the last in any, None if there is none."""
    publications = [step for step in steps if step.is_publication]
    in_medium = [step for step in publications if step.subject.topic is medium]
    return next(reversed(in_medium or publications), None)


def undo_redo_stacks(steps: Iterable[HistoryStep]) -> tuple[list[HistoryStep], list[HistoryStep]]:
    """Return the changes that can be undone and those that can be redone; the last of each is the next."""
    done: list[HistoryStep] = []
    undone: list[HistoryStep] = []
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
