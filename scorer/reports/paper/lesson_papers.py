"""Papers for a lesson: the timetable, and notes for the teacher on what each board teaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.reports.paper.papers import event_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.game.contracts import AnyContract
    from scorer.game.seats import Seat
    from scorer.i18n import Phrase
    from scorer.model.events import Event


class LessonStep(NamedTuple):
    """What happens from a minute of the lesson on."""

    minute: int
    what: Phrase


class LessonBoard(NamedTuple):
    """What a board teaches: declarer and points, the suggested contract, and in how many layouts it makes.

    `exception` is what to say where it does not make although it should.
    """

    board: int
    declarer: Seat
    points: int
    advice: AnyContract
    makes: int
    layouts: int
    exception: str


def lesson_plan_document(event: Event, sentence: str, steps: Sequence[LessonStep]) -> dict[str, object]:
    """The timetable, to hang up."""
    lines = [[f"{step.minute // 60}:{step.minute % 60:02}", str(step.what)] for step in steps]
    return _lesson_document(event, "The lesson", sentence, ["Time", "What we do"], lines)


def teacher_notes_document(event: Event, sentence: str, boards: Sequence[LessonBoard]) -> dict[str, object]:
    """For the teacher alone: every board before it is played.

    There is a column for how often the contract makes if any board was judged, and one for exceptions if there are any.
    """
    headings = ["Board", "Declarer", "Points", "Guideline", "Makes", "Deliberate exception: tell the class"]
    lines: list[list[str]] = []
    for one in boards:
        makes = f"{one.makes} of {one.layouts}" if one.layouts else ""
        advice = str(one.advice.description)
        lines.append([str(one.board), str(one.declarer.label), str(one.points), advice, makes, one.exception])
    told = [index for index in range(len(headings)) if any(line[index] for line in lines)]
    headings, lines = [headings[index] for index in told], [[line[index] for index in told] for line in lines]
    return _lesson_document(event, "For the teacher", sentence, headings, lines)


def _lesson_document(
    event: Event, title: str, sentence: str, headings: Sequence[str], lines: Sequence[Sequence[str]]
) -> dict[str, object]:
    sheet = {"title": title, "sentence": sentence, "headings": headings, "lines": lines}
    return {"paper": "lesson", "event": event_heading(event), "cards": [sheet]}
