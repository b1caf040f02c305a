"""Boards dealt at random, or until a deal teaches its lesson, with everyone declaring equally often.

Cheap tests come first: the cards, then the solver on the deal itself, then on layouts of what declarer does not see.
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
from scorer.game.announcement import Announcement, DeclarerView, Redeal, resolve_announcement
from scorer.game.deals import PACK, Deal, Hand
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS, TricksByDenomination
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import count_phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from scorer.dealing.lessons import Condition, Lesson, LessonOutcome
    from scorer.game.contracts import Denomination

T = TypeVar("T")


class Solver(Protocol):
    """A source of double dummy tricks; None if a deal takes too long."""

    def tricks(
        self, deal: Deal, declarer: Seat, denominations: Collection[Denomination]
    ) -> TricksByDenomination | None:
        """Return declarer's tricks in these denominations."""

    def layouts(
        self, known: DeclarerView, denominations: Collection[Denomination], number: int
    ) -> Sequence[TricksByDenomination] | None:
        """Return declarer's tricks in the first `number` layouts of what declarer knows."""

    def lead_costs(self, deal: Deal, announced: Announcement) -> int | None:
        """Return the tricks that the advised lead against the advised contract costs."""


HALF_POINTS = 20
"""Points of each side in a deal that is dealt again."""


def random_source(seed: int | None) -> Random:
    """Return the system's random source, or one that repeats the same deals for a seed."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311  # must be reproducible


def deal_at_random(source: Random) -> Deal:
    """Deal one board at random."""
    pack = list(PACK)
    source.shuffle(pack)
    return Deal(tuple(Hand.from_cards(pack[turn :: len(Seat)]) for turn in range(len(Seat))))


def deal_playable(source: Random, redeal: Redeal) -> Deal:
    """Deal one board at random, without 20-20 deals if they are dealt again."""
    while True:
        deal = deal_at_random(source)
        if redeal is Redeal.NS_DECLARE or deal.hands[0].points + deal.hands[2].points != HALF_POINTS:
            return deal


MOST_DEALS, MOST_SOLVED = 30_000, 150
"""The most deals tried for one board, and the most solved for it, before the lesson is given up."""

LAYOUT_STAGES = (6, 16, 40)
"""Numbers of layouts after which the promises must hold; the last is the judge's."""

EXCEPTION_INTERVAL = 8
"""One board in this many of a lesson is an exception, if the lesson has an explanation and one is found."""

MOST_SOLVED_FOR_EXCEPTION = 80
"""The most deals solved for an exception before an ordinary one is taken."""

ANY_DECLARER_INTERVAL, ENOUGH_FROM_OTHERS = 8, 4
"""One deal in `ANY_DECLARER_INTERVAL` is tried whoever declares it.

After `ENOUGH_FROM_OTHERS` of those that fit, and none for the right seat, another seat declares the board.
"""

DIAGNOSIS_DEALS = 4_000
"""Deals on which each condition is tested alone, to find the one that prevents a lesson."""


class NoMatchingDealError(ScorerError):
    """Raised when no deal meets all the conditions of a lesson."""


class LessonDeal(NamedTuple):
    """A board that was dealt, the lesson that it teaches, and whether it is a deliberate exception."""

    board: int
    deal: Deal
    lesson: str
    is_exception: bool = False


def deal_lesson_boards(
    lessons: Sequence[Lesson], boards: int, source: Random, redeal: Redeal, solver: Solver | None
) -> Iterator[LessonDeal]:
    """Deal boards for the lessons in turn; each seat declares one of every four boards.

    A lesson with a choice goes each way equally often. Without a solver only conditions on the cards are tested. Raise
    `NoMatchingDealError` if no deal meets a lesson.
    """
    seats: list[Seat] = []
    outcomes: defaultdict[str, list[LessonOutcome]] = defaultdict(list)
    exceptions: defaultdict[str, list[bool]] = defaultdict(list)
    all_boards = Counter(lessons[board % len(lessons)].name for board in range(boards))
    exceptions_left = {name: number // EXCEPTION_INTERVAL for name, number in all_boards.items()}
    for board in range(1, boards + 1):
        lesson = lessons[(board - 1) % len(lessons)]
        declarer = _take_turn(seats, Seat, source)
        outcome = _take_turn(outcomes[lesson.name], lesson.outcomes, source)
        exception = _take_turn(exceptions[lesson.name], (True, *[False] * (EXCEPTION_INTERVAL - 1)), source)
        search = partial(_DealSearch, lesson.name, outcome, board, source, redeal, solver)
        excepted = lesson.exception and outcome.promises and exception
        if solver is not None and excepted and exceptions_left[lesson.name]:
            exceptions_left[lesson.name] -= 1
            with suppress(NoMatchingDealError):
                deal = search(MOST_SOLVED_FOR_EXCEPTION).find_deal(declarer, exception=True)
                yield LessonDeal(board, deal, lesson.name, is_exception=True)
                continue
        yield LessonDeal(board, search(MOST_SOLVED).find_deal(declarer, exception=False), lesson.name)


def _take_turn(waiting: list[T], items: Iterable[T], source: Random) -> T:
    """Return the next item: each comes once, in random order, before any comes again."""
    if not waiting:
        waiting += items
        source.shuffle(waiting)
    return waiting.pop()


@dataclass(slots=True)
class _DealSearch:
    """The search for the deal of one board."""

    lesson: str
    outcome: LessonOutcome
    board: int
    source: Random
    redeal: Redeal
    solver: Solver | None
    most_solved: int
    missed: Counter[str] = field(default_factory=Counter)
    solved_count: int = 0

    def find_deal(self, declarer: Seat, *, exception: bool) -> Deal:
        """Return a deal that meets the lesson, declared by this seat if possible."""
        others: list[Deal] = []
        for number in range(MOST_DEALS):
            late = number >= MOST_DEALS // 2
            any_declarer = late or number % ANY_DECLARER_INTERVAL == 0
            situation = self._deal_situation(None if any_declarer else declarer)
            if situation is not None and self._meets_lesson(situation, exception=exception):
                if situation.announcement.declarer is declarer:
                    return situation.deal
                others.append(situation.deal)
            if self.solved_count == self.most_solved or len(others) == ENOUGH_FROM_OTHERS or (late and others):
                break
        if others:
            return others[0]
        raise self._explain_failure()

    def _meets_lesson(self, situation: Situation, *, exception: bool) -> bool:
        """Return whether a deal meets the lesson; the solver is used last."""
        if self.outcome.find_failing_condition(situation, solved=False):
            return False
        if self.solver is None or not (self.outcome.needs_solver or self.outcome.promises):
            return not self.outcome.needs_solver
        self.solved_count += 1
        missed = self._find_unmet(situation, self.solver, exception=exception)
        if missed is not None:
            self.missed[missed] += 1
        return missed is None

    def _find_unmet(self, situation: Situation, solver: Solver, *, exception: bool) -> str | None:
        """Return the condition or promise that the solver disproves, or None.

        For an exception, a promise must fail on the deal but all must hold over the layouts.
        """
        promises = self.outcome.promises
        asked = set(PREFERRED_DENOMINATIONS) if self.outcome.needs_solver else set()
        asked = asked.union(*(promise.denominations_to_solve(situation) for promise in promises))
        tricks = solver.tricks(situation.deal, situation.announcement.declarer, asked) if asked else {}
        missed = self.outcome.find_failing_condition(situation._replace(tricks=tricks), solved=True)
        if missed is not None:
            return missed.text
        broken = [one for one in promises if not _holds_on_deal(one, situation, tricks, solver)]
        if exception is not bool(broken):
            return (broken or promises)[0].text
        return _find_broken_promise(promises, situation, asked, solver)

    def _deal_situation(self, declarer: Seat | None) -> Situation | None:
        """Return a deal rotated so that a seat declares it, or None if it is dealt again or no rotation does."""
        deal = deal_at_random(self.source)
        for turned in _list_rotations(deal) if declarer else [deal]:
            announced = resolve_announcement(turned.points, dealer_of(self.board), self.redeal)
            if announced is not None and declarer in (None, announced.declarer):
                return Situation(turned, announced)
        return None

    def _explain_failure(self) -> NoMatchingDealError:
        """Explain the failure by one condition.

        It is the one missed most often if the solver was used, otherwise the one that is met least.
        """
        if self.solved_count:
            ((text, missed),) = self.missed.most_common(1)
            tried = phrase("the {deals} deals that met the other conditions", deals=self.solved_count)
            met = phrase("which {deals} of them failed to meet", deals=missed)
        else:
            situations = list(filter(None, (self._deal_situation(None) for _ in range(DIAGNOSIS_DEALS))))
            condition, meeting = _find_scarcest_condition(self.outcome, situations)
            text, tried = condition.text, count_phrase(MOST_DEALS, "deal")
            met = phrase("met by {meeting} of {deals:,} deals", meeting=meeting, deals=len(situations))
        values = {"lesson": self.lesson, "tried": tried, "condition": text, "met": met}
        message = phrase(
            'lesson {lesson}: none of {tried} fitted; the hardest condition to meet is "{condition}", {met}', **values
        )
        return NoMatchingDealError(message)


def _list_rotations(deal: Deal) -> Iterator[Deal]:
    """Yield the deal, and the deal with all hands moved one, two and three seats on."""
    hands = deal.hands
    for turns in range(len(Seat)):
        yield Deal(hands[-turns:] + hands[:-turns])


def _find_scarcest_condition(outcome: LessonOutcome, situations: Sequence[Situation]) -> tuple[Condition, int]:
    """Return the condition without which most deals would meet the others, and the number of deals that meet it."""
    without: list[tuple[int, int, int]] = []
    conditions = [condition for condition in outcome.conditions if not condition.needs_solver]
    met = [[condition.holds(situation) for condition in conditions] for situation in situations]
    for place in range(len(conditions)):
        others = sum(all(row[:place] + row[place + 1 :]) for row in met)
        own = sum(row[place] for row in met)
        without.append((others, -own, place))
    _, own, place = max(without)
    return conditions[place], -own


def _holds_on_deal(promise: Promise, situation: Situation, tricks: TricksByDenomination | None, solver: Solver) -> bool:
    """Return whether a promise holds on the actual deal; False if that takes too long to solve."""
    if promise.is_about_lead:
        return solver.lead_costs(situation.deal, situation.announcement) == 0
    return tricks is not None and promise.holds_on_deal([tricks], situation)


def _find_broken_promise(
    promises: Sequence[Promise], situation: Situation, asked: Collection[Denomination], solver: Solver
) -> str | None:
    """Return the first promise that fails over layouts, in stages of more and more layouts, or None."""
    layouts_needed = any(promise.contract_names for promise in promises)
    for number in LAYOUT_STAGES if layouts_needed else ():
        layouts = solver.layouts(DeclarerView.from_deal(situation.deal, situation.announcement.declarer), asked, number)
        for promise in promises:
            if layouts is None or not promise.holds_on_layouts(layouts, situation):
                return promise.text
    return None
