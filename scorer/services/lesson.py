"""Prepare a lesson at once: its event, boards that suit it, and its papers as one PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands.actions import Known, Parameter, plain, read_all
from scorer.commands.hands import LESSON
from scorer.commands.movement import PACE
from scorer.dealing.lessons import Lesson, called, own_lessons
from scorer.errors import Misread, Told, misread, refused
from scorer.game.advice import suggested_for
from scorer.game.announcement import Announcement
from scorer.game.rulesets import STANDARD
from scorer.i18n import counted, phrase
from scorer.model.numbers import parse_decimal, whole_number
from scorer.model.pairs import ListedPair, Pair
from scorer.model.settings import words as words_among
from scorer.model.texts import name_text, needed_name
from scorer.movements.choosing import MINUTES_A_MOVE, Fit, for_class, together
from scorer.rendering.paper import typeset
from scorer.reports.paper.hand_papers import HandPaper
from scorer.reports.paper.hand_papers import document as hand_papers_document
from scorer.reports.paper.lesson_papers import Step, TaughtBoard, plan_document, teacher_document
from scorer.reports.paper.papers import Paper
from scorer.reports.paper.papers import document as papers_document
from scorer.services import setup
from scorer.services.change import change
from scorer.services.club_settings import own_pace
from scorer.services.dealing import DealingOrder, Made, deal_for
from scorer.services.hands import foresee
from scorer.services.print import Pdf, accepted
from scorer.services.queries import known_of, scored_with_figures, solved_layouts

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.progress import Track
    from scorer.scoring import ScoredEvent

LEVELS: Mapping[str, int] = {"first": 12, "second": 9, "third": 7}
"""Minutes per board for a class in its first weeks, after a while, and once it plays on its own."""

FEWEST_PUPILS, MOST_PUPILS = 4, 400
SHORTEST, LONGEST = 30, 360
"""Limits for the minutes of a lesson."""

TALK = 6
"""The fraction of a lesson, as its divisor, before the first board and after the last."""


class Class(NamedTuple):
    """A class as described, in minutes; `names` are those of the pupils, if they are known."""

    pupils: int
    minutes: int
    minutes_a_board: int
    together: bool
    names: tuple[str, ...] = ()

    @property
    def talk(self) -> int:
        """Minutes before the first board, and after the last."""
        return self.minutes // TALK

    @property
    def pairs(self) -> int:
        """The number of pairs: with an odd number of pupils, three take turns as one pair."""
        return self.pupils // 2

    @property
    def listed(self) -> list[ListedPair]:
        """The pairs by name, in the order of the list of pupils; empty without a list."""
        neighbours = zip(self.names[::2], self.names[1::2], strict=False)
        return [ListedPair(None, Pair("", player1=one, player2=other)) for one, other in neighbours]

    @property
    def three(self) -> tuple[str, ...]:
        """The players who take turns as the last pair."""
        return self.names[-3:] if self.pupils % 2 else ()

    @property
    def fit(self) -> Fit:
        """The movement that fits the time for playing."""
        playing = self.minutes - 2 * self.talk
        if self.together or (
            self.pairs == 2 and self.pupils % 2
        ):  # three players at one table take turns board by board
            return together(self.pairs, max(playing // self.minutes_a_board, 1), self.minutes_a_board)
        return for_class(self.pairs, playing, self.minutes_a_board)


def _pupils(text: str) -> int:
    pupils = whole_number(text)
    if not FEWEST_PUPILS <= pupils <= MOST_PUPILS:
        raise Misread(text, phrase("{least} to {most} pupils", least=FEWEST_PUPILS, most=MOST_PUPILS))
    return pupils


def _hours(text: str) -> int:
    minutes = int(60 * parse_decimal(text))
    if not SHORTEST <= minutes <= LONGEST:
        raise Misread(text, phrase("hours such as 1.5, 0.5 to {most}", most=LONGEST // 60))
    return minutes


CLASS = (
    Parameter("pupils", phrase("pupils"), plain(_pupils)),
    Parameter("hours", phrase("hours"), plain(_hours)),
    Parameter("level", phrase("level"), plain(words_among(LEVELS, LEVELS.__getitem__).read), needed=False),
    Parameter("name", phrase("name"), plain(needed_name), needed=False),
    PACE,
)


def prepare(
    db: str,
    name: str,
    words: Mapping[str, str],
    names: Sequence[str],
    pdf: Pdf,
    track: Track,
    *,
    at_once: bool,
) -> Iterator[Told]:
    """Create the event of a lesson with its boards, and write its papers; report what was made and what to do next.

    With `at_once` all tables play the same board. Nothing is created if anything is wrong.
    """
    values = read_all(CLASS, words, Known(None, {}))
    (lesson,) = called([name], own_lessons())
    pace = values["minutes_a_board"] or values["level"] or own_pace(db) or LEVELS["first"]
    taught = Class(values["pupils"], values["hours"], pace, at_once, tuple(map(name_text, names)))
    if names and len(names) != taught.pupils:
        raise refused("names", misread(str(counted(len(names), "name")), counted(taught.pupils, "pupil")))
    pdf = accepted(db, pdf)
    fit = taught.fit
    made = deal_for(db, DealingOrder(fit.boards, (lesson,), None), STANDARD.redeal, track)
    new = setup.new_event(
        db,
        {"name": values["name"] or f"Lesson {name}", "pairs": str(taught.pairs), "kind": fit.movement.kind},
        setup.Names(taught.listed),
        fit,
    )
    event = change(db, new.slug, LESSON, {}, **made.given, three=taught.three).after
    if at_once:
        foresee(db, event, track)
    documents = _papers(db, event, lesson, taught, fit, made)
    pdf.write(typeset(documents, size=pdf.sheet, large=pdf.large))
    yield from setup.told(new, printed=True)
    yield from map(Told, (made.said, *made.promised))
    if taught.pupils % 2 and not names:
        yield Told(phrase("pair {pair} is a threesome: two of them play each round", pair=event.pairs[-1].label))


def _papers(db: str, event: Event, lesson: Lesson, taught: Class, fit: Fit, made: Made) -> list[dict[str, Any]]:
    """Return everything to print, in the order in which it is needed."""
    scored = scored_with_figures(db, event)
    sentences = {lesson.name: lesson.sentence}
    records, *make_up = (hand_papers_document(scored, paper, sentences) for paper in HandPaper)
    table_papers = [papers_document(event, paper) for paper in (Paper.TABLE_CARDS, Paper.SLIPS)]
    steps = list(_steps(taught, fit))
    boards = list(_boards(db, scored, made))
    teacher = teacher_document(event, lesson.sentence, boards)
    return [teacher, records, plan_document(event, lesson.sentence, steps), *make_up, *table_papers]


def _steps(taught: Class, fit: Fit) -> Iterator[Step]:
    """Yield the timetable: the introduction, the boards, the discussion."""
    yield Step(0, phrase("The lesson, and a board that shows it; then the tables make up their boards"))
    minute, rounds = taught.talk, fit.movement.rounds
    for number in range(1, rounds + 1):
        boards = counted(fit.boards_a_round, "board")
        if taught.together:
            what = phrase("All tables play board {board}; then it is opened and talked about", board=number)
        else:
            what = phrase("Round {round} of {rounds}: {boards}", round=number, rounds=rounds, boards=boards)
        yield Step(minute, what)
        minute += fit.boards_a_round * taught.minutes_a_board + MINUTES_A_MOVE
    yield Step(taught.minutes - taught.talk, phrase("What the cards promised, board by board; the lesson once more"))


def _boards(db: str, scored: ScoredEvent, made: Made) -> Iterator[TaughtBoard]:
    known = known_of(scored)
    kept = solved_layouts(db, known)
    for number, deal in scored.event.deals:
        declarer = scored.declarers[number]
        advice = suggested_for(deal, Announcement(declarer))
        tricks = [one[advice.denomination] for one in kept[number].values() if advice.denomination in one]
        makes = sum(STANDARD.needed(advice) <= taken for taken in tricks)
        points = sum(deal.points[seat] for seat in declarer.side.seats)
        exception = made.exceptions.get(number, "")
        yield TaughtBoard(
            number, declarer, points, advice=advice, makes=makes, layouts=len(tricks), exception=exception
        )
