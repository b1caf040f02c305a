"""Boards dealt by chance alone, or until a deal teaches its lesson, so that everybody declares equally often.

What is cheap is asked first: the cards, then the solver about the deal itself, then about layouts of what declarer does
not see.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random, SystemRandom
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from scorer.dealing.promises import Promise, Situation
from scorer.errors import ScorerError
from scorer.game.announcement import Announcement, Known, Redeal, announce
from scorer.game.deals import PACK, Deal, Hand
from scorer.game.double_dummy import DENOMINATIONS, Tricks
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from scorer.dealing.lessons import Condition, Lesson, LessonOutcome
    from scorer.game.contracts import Denomination

T = TypeVar("T")


class Solver(Protocol):
    """What is asked about a deal; None where it takes too long."""

    def tricks(self, deal: Deal, declarer: Seat, denominations: Collection[Denomination]) -> Tricks | None:
        """Declarer's tricks in some denominations."""

    def layouts(self, known: Known, denominations: Collection[Denomination], number: int) -> Sequence[Tricks] | None:
        """The same in the first layouts of what declarer knows, so many of them."""

    def lead_costs(self, deal: Deal, announced: Announcement) -> int | None:
        """The tricks that the advised lead against the advised contract costs."""


HALF = 20
"""Points of each side in a deal that is dealt again."""


def chance(seed: int | None) -> Random:
    """The system's random source; with a seed, one that gives the same deals again."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311  # a set that is to be repeated


def dealt(source: Random) -> Deal:
    """One deal of all there are."""
    pack = list(PACK)
    source.shuffle(pack)
    return Deal(tuple(Hand.of(pack[turn :: len(Seat)]) for turn in range(len(Seat))))


def playable(source: Random, redeal: Redeal) -> Deal:
    """The same; where a 20-20 deal is dealt again, one that is none."""
    while True:
        deal = dealt(source)
        if redeal is Redeal.NS_DECLARE or deal.hands[0].points + deal.hands[2].points != HALF:
            return deal


MOST_DEALS, MOST_SOLVED = 30_000, 150
"""Deals that are looked at for one board, and deals that are solved for it, before the lesson is given up."""

STAGES = (6, 16, 40)
"""Layouts after which a deal is given up unless its promises hold so far; the last are those of the judge."""

EXCEPTIONS = 8
"""Of so many boards of a lesson one is an exception, where it has something to say about it and one is found."""

TRIED_FOR_EXCEPTION = 80
"""Deals that are solved for an exception before one is taken on which the promise comes true."""

ONE_IN, ENOUGH = 8, 4
"""One deal in so many is looked at whoever declares it; when so many of these have met the lesson and none whose turn
it is, another seat declares the board.
"""

ASKED = 4_000
"""Deals of which each condition is asked alone, to tell which one starves a lesson."""


class LessonStarved(ScorerError):
    """No deal met all that a lesson asks."""


class Taught(NamedTuple):
    """A board that was dealt, the lesson that it teaches, and whether it is an exception, on purpose."""

    board: int
    deal: Deal
    lesson: str
    exception: bool = False


def lesson_boards(
    lessons: Sequence[Lesson], boards: int, source: Random, redeal: Redeal, solver: Solver | None
) -> Iterator[Taught]:
    """Deal boards for lessons in turn; of each four boards in a row every seat declares one.

    A lesson that is a choice goes each way equally often. Without a solver the conditions on cards alone hold. Raises
    `LessonStarved` where a lesson is not met.
    """
    seats: list[Seat] = []
    outcomes: defaultdict[str, list[LessonOutcome]] = defaultdict(list)
    exceptions: defaultdict[str, list[bool]] = defaultdict(list)
    all_boards = Counter(lessons[board % len(lessons)].name for board in range(boards))
    may_be = {name: number // EXCEPTIONS for name, number in all_boards.items()}
    for board in range(1, boards + 1):
        lesson = lessons[(board - 1) % len(lessons)]
        declarer = _turn(seats, Seat, source)
        outcome = _turn(outcomes[lesson.name], lesson.outcomes, source)
        exception = _turn(exceptions[lesson.name], (True, *[False] * (EXCEPTIONS - 1)), source)
        search = partial(_Search, lesson.name, outcome, board, source, redeal, solver)
        excepted = lesson.exception and outcome.promises and exception
        if solver is not None and excepted and may_be[lesson.name]:
            may_be[lesson.name] -= 1
            with suppress(LessonStarved):
                deal = search(TRIED_FOR_EXCEPTION).found(declarer, exception=True)
                yield Taught(board, deal, lesson.name, exception=True)
                continue
        yield Taught(board, search(MOST_SOLVED).found(declarer, exception=False), lesson.name)


def _turn(waiting: list[T], those: Iterable[T], source: Random) -> T:
    """Whose turn it is: each of those once before any comes again, in an order that nobody can guess."""
    if not waiting:
        waiting += those
        source.shuffle(waiting)
    return waiting.pop()


@dataclass(slots=True)
class _Search:
    """The search for the deal of one board."""

    lesson: str
    outcome: LessonOutcome
    board: int
    source: Random
    redeal: Redeal
    solver: Solver | None
    most_solved: int
    missed: Counter[str] = field(default_factory=Counter)
    solved: int = 0

    def found(self, declarer: Seat, *, exception: bool) -> Deal:
        """A deal that meets the lesson, declared by this seat, or by another where the lesson keeps to others."""
        others: list[Deal] = []
        for number in range(MOST_DEALS):
            late = number >= MOST_DEALS // 2
            anybody = late or number % ONE_IN == 0
            situation = self._dealt(None if anybody else declarer)
            if situation is not None and self._is_met_by(situation, exception=exception):
                if situation.announced.declarer is declarer:
                    return situation.deal
                others.append(situation.deal)
            if self.solved == self.most_solved or len(others) == ENOUGH or (late and others):
                break
        if others:
            return others[0]
        raise self._starved()

    def _is_met_by(self, situation: Situation, *, exception: bool) -> bool:
        """Whether a deal meets the lesson; the solver is asked only where it may."""
        if self.outcome.starved_by(situation, solved=False):
            return False
        if self.solver is None or not (self.outcome.solved or self.outcome.promises):
            return not self.outcome.solved
        self.solved += 1
        missed = self._denied(situation, self.solver, exception=exception)
        if missed is not None:
            self.missed[missed] += 1
        return missed is None

    def _denied(self, situation: Situation, solver: Solver, *, exception: bool) -> str | None:
        """The condition or the promise that the solver denies, about the deal as it lies and then about layouts.

        Of an exception it denies a promise as the cards lie, and keeps all of them over the layouts.
        """
        promises = self.outcome.promises
        asked = set(DENOMINATIONS) if self.outcome.solved else set()
        asked = asked.union(*(promise.denominations(situation) for promise in promises))
        tricks = solver.tricks(situation.deal, situation.announced.declarer, asked) if asked else {}
        missed = self.outcome.starved_by(situation._replace(tricks=tricks), solved=True)
        if missed is not None:
            return missed.text
        broken = [one for one in promises if not _comes_true(one, situation, tricks, solver)]
        if exception is not bool(broken):
            return (broken or promises)[0].text
        return _beyond_margin(promises, situation, asked, solver)

    def _dealt(self, declarer: Seat | None) -> Situation | None:
        """A deal turned so that a seat declares it; None for one to deal again, or that no turning lets it declare."""
        deal = dealt(self.source)
        for turned in _turnings(deal) if declarer else [deal]:
            announced = announce(turned.points, dealer_of(self.board), self.redeal)
            if announced is not None and declarer in (None, announced.declarer):
                return Situation(turned, announced)
        return None

    def _starved(self) -> LessonStarved:
        """Say which condition is missed most, where the solver was asked; else which is met least."""
        if self.solved:
            ((text, missed),) = self.missed.most_common(1)
            tried = phrase("{deals} deals that met the rest", deals=self.solved)
            met = phrase("which {deals} of them did not meet", deals=missed)
        else:
            situations = list(filter(None, (self._dealt(None) for _ in range(ASKED))))
            condition, meeting = _scarcest(self.outcome, situations)
            text, tried = condition.text, counted(MOST_DEALS, "deal")
            met = phrase("met by {meeting} of {deals:,} deals", meeting=meeting, deals=len(situations))
        values = {"lesson": self.lesson, "tried": tried, "condition": text, "met": met}
        said = phrase('lesson {lesson}: none of {tried} met it; what starves it is "{condition}", {met}', **values)
        return LessonStarved(said)


def _turnings(deal: Deal) -> Iterator[Deal]:
    """The deal, and the same with everybody's cards one, two and three seats further on."""
    hands = deal.hands
    for turns in range(len(Seat)):
        yield Deal(hands[-turns:] + hands[:-turns])


def _scarcest(outcome: LessonOutcome, situations: Sequence[Situation]) -> tuple[Condition, int]:
    """The condition without which most deals would meet the others; of equals the one that fewest deals meet."""
    without: list[tuple[int, int, int]] = []
    conditions = [condition for condition in outcome.conditions if not condition.solved]
    met = [[condition.holds(situation) for condition in conditions] for situation in situations]
    for place in range(len(conditions)):
        others = sum(all(row[:place] + row[place + 1 :]) for row in met)
        own = sum(row[place] for row in met)
        without.append((others, -own, place))
    _, own, place = max(without)
    return conditions[place], -own


def _comes_true(promise: Promise, situation: Situation, tricks: Tricks | None, solver: Solver) -> bool:
    """Whether a promise holds on the cards as they lie; not where they take too long to solve."""
    if promise.lead:
        return solver.lead_costs(situation.deal, situation.announced) == 0
    return tricks is not None and promise.today([tricks], situation)


def _beyond_margin(
    promises: Sequence[Promise], situation: Situation, asked: Collection[Denomination], solver: Solver
) -> str | None:
    """The first promise that does not hold over layouts, more of them as long as all do."""
    layouts_needed = any(promise.names for promise in promises)
    for number in STAGES if layouts_needed else ():
        layouts = solver.layouts(Known.of(situation.deal, situation.announced.declarer), asked, number)
        for promise in promises:
            if layouts is None or not promise.margin(layouts, situation):
                return promise.text
    return None
