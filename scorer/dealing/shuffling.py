"""Boards dealt by chance alone, or until a deal teaches its lesson, so that everybody declares equally often."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from scorer.dealing.lessons import Situation
from scorer.errors import ScorerError
from scorer.game.announcement import Redeal, announce
from scorer.game.deals import PACK, Deal, Hand
from scorer.game.seats import Seat, dealer_of
from scorer.words import Phrase, counted, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scorer.dealing.lessons import Condition, Lesson
    from scorer.game.double_dummy import DoubleDummy

    Solve = Callable[[Deal], DoubleDummy | None]


HALF = 20
"""Points of each side in a deal that is dealt again."""


def chance(seed: int | None) -> Random:
    """The system's random source; with a seed, one that gives the same deals again."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311  # a set that is to be repeated


def dealt(source: Random) -> Deal:
    """One deal of all there are."""
    pack = list(PACK)
    source.shuffle(pack)
    north, east, south, west = (Hand.of(pack[turn :: len(Seat)]) for turn in range(len(Seat)))
    return Deal((north, east, south, west))


def playable(source: Random, redeal: Redeal) -> Deal:
    """The same; where a 20-20 deal is dealt again, one that is none."""
    while True:
        deal = dealt(source)
        if redeal is Redeal.NS_DECLARE or deal.hands[0].points + deal.hands[2].points != HALF:
            return deal


MOST_DEALS, MOST_SOLVED = 30_000, 150
"""Deals that are looked at for one board, and deals that are solved for it, before the lesson is given up."""

ONE_IN, ENOUGH = 8, 4
"""One deal in so many is looked at whoever declares it; when so many of these have met the lesson and none whose turn
it is, another seat declares the board.
"""

ASKED = 4_000
"""Deals of which each condition is asked alone, to tell which one starves a lesson."""


class LessonStarved(ScorerError):
    """No deal met all that a lesson asks."""

    def __init__(self, lesson: str, tried: Phrase, condition: str, met: Phrase) -> None:
        super().__init__(
            phrase(
                'lesson {lesson}: none of {tried} met it; what starves it is "{condition}", {met}',
                lesson=lesson,
                tried=tried,
                condition=condition,
                met=met,
            )
        )


class Taught(NamedTuple):
    """A board that was dealt, and the lesson that it teaches."""

    board: int
    deal: Deal
    lesson: str


def lesson_boards(
    lessons: Sequence[Lesson], boards: int, source: Random, redeal: Redeal, solve: Solve | None
) -> Iterator[Taught]:
    """Deal boards for lessons in turn; of each four boards in a row every seat declares one.

    `solve` is needed where a lesson asks what makes. Raises `LessonStarved` where a lesson is not met.
    """
    waiting: list[Seat] = []
    for board in range(1, boards + 1):
        if not waiting:
            waiting = list(Seat)
            source.shuffle(waiting)
        lesson = lessons[(board - 1) % len(lessons)]
        search = _Search(lesson, board, source, redeal)
        yield Taught(board, search.found(waiting.pop(), solve), lesson.name)


class _Search:
    """The search for the deal of one board."""

    def __init__(self, lesson: Lesson, board: int, source: Random, redeal: Redeal) -> None:
        self._lesson = lesson
        self._dealer = dealer_of(board)
        self._source = source
        self._redeal = redeal
        self._missed: dict[str, int] = {}
        self._solved = 0

    def found(self, declarer: Seat, solve: Solve | None) -> Deal:
        """A deal that meets the lesson, declared by this seat, or by another where the lesson keeps to others."""
        others: list[Deal] = []
        for number in range(MOST_DEALS):
            late = number >= MOST_DEALS // 2
            anybody = late or number % ONE_IN == 0
            situation = self._dealt(None if anybody else declarer)
            if situation is not None and self._is_met_by(situation, solve):
                if situation.announced.declarer is declarer:
                    return situation.deal
                others.append(situation.deal)
            if self._solved == MOST_SOLVED or len(others) == ENOUGH or (late and others):
                break
        if others:
            return others[0]
        raise self._starved()

    def _is_met_by(self, situation: Situation, solve: Solve | None) -> bool:
        """Whether a deal meets the lesson; the solver is asked only where it may."""
        if self._lesson.starved_by(situation, solved=False):
            return False
        if not self._lesson.solved:
            return True
        self._solved += 1
        solved = situation._replace(double_dummy=solve(situation.deal) if solve else None)
        missed = self._lesson.starved_by(solved, solved=True)
        if missed is not None:
            self._missed[missed.text] = self._missed.get(missed.text, 0) + 1
        return missed is None

    def _dealt(self, declarer: Seat | None) -> Situation | None:
        """A deal turned so that a seat declares it; None for one to deal again, or that no turning lets it declare."""
        deal = dealt(self._source)
        for turned in _turnings(deal) if declarer else [deal]:
            announced = announce(turned.points, self._dealer, self._redeal)
            if announced is not None and declarer in (None, announced.declarer):
                return Situation(turned, announced)
        return None

    def _starved(self) -> LessonStarved:
        """Say which condition is missed most, where the solver was asked; else which is met least."""
        if self._solved:
            text, missed = max(self._missed.items(), key=lambda counted: counted[1])
            tried = phrase("{deals} deals that met the rest", deals=self._solved)
            met = phrase("which {deals} of them did not meet", deals=missed)
            return LessonStarved(self._lesson.name, tried, text, met)
        situations = list(filter(None, (self._dealt(None) for _ in range(ASKED))))
        condition, meeting = _scarcest(self._lesson, situations)
        met = phrase("met by {meeting} of {deals:,} deals", meeting=meeting, deals=len(situations))
        return LessonStarved(self._lesson.name, counted(MOST_DEALS, "deal"), condition.text, met)


def _turnings(deal: Deal) -> Iterator[Deal]:
    """The deal, and the same with everybody's cards one, two and three seats further on."""
    hands = deal.hands
    for turns in range(len(Seat)):
        north, east, south, west = hands[-turns:] + hands[:-turns]
        yield Deal((north, east, south, west))


def _scarcest(lesson: Lesson, situations: Sequence[Situation]) -> tuple[Condition, int]:
    """The condition without which most deals would meet the others; of equals the one that fewest deals meet."""
    without: list[tuple[int, int, int]] = []
    conditions = [condition for condition in lesson.conditions if not condition.solved]
    met = [[condition.holds(situation) for condition in conditions] for situation in situations]
    for place in range(len(conditions)):
        others = sum(all(row[:place] + row[place + 1 :]) for row in met)
        own = sum(row[place] for row in met)
        without.append((others, -own, place))
    _, own, place = max(without)
    return conditions[place], -own
