"""Boards dealt for each lesson with what the solver said of them, kept so that their promises are looked at without it.

`python -m tests.dealing.kept_lessons` (`make lessons`) deals 200 boards a lesson, in sets of 24 or fewer, goes on where
it was stopped, keeps the first set of each beside this file, and says how often each lesson kept its promise.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from scorer.dealing.lessons import Lesson, LessonOutcome, load_built_in_lessons
from scorer.dealing.promises import Situation
from scorer.dealing.shuffling import EXCEPTION_INTERVAL, LAYOUT_STAGES, Solver, deal_lesson_boards, random_source
from scorer.game.announcement import DeclarerView, Redeal, resolve_announcement
from scorer.game.deals import Deal
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS, TricksByDenomination, format_tricks_row, parse_tricks_row
from scorer.game.seats import dealer_of
from scorer.services.dealing import open_solver

KEPT = Path(__file__).with_name("kept_lessons.txt")
SET, BOARDS, LAYOUTS = 24, 200, LAYOUT_STAGES[-1]
WRITTEN = len(PREFERRED_DENOMINATIONS)


class KeptBoard(NamedTuple):
    """A board of a lesson, whether it is an exception, declarer's tricks on it, in layouts, and what the lead costs."""

    lesson: str
    board: int
    exception: bool
    deal: Deal
    tricks: TricksByDenomination
    layouts: tuple[TricksByDenomination, ...]
    lead_costs: int

    @classmethod
    def parse(cls, line: str) -> KeptBoard:
        """Read what `str` writes."""
        lesson, board, exception, deal, tricks, layouts, lead = line.split("\t")
        solved = (parse_tricks_row(layouts[at : at + WRITTEN]) for at in range(0, len(layouts), WRITTEN))
        return cls(
            lesson, int(board), exception == "x", Deal.parse(deal), parse_tricks_row(tricks), (*solved,), int(lead)
        )

    def __str__(self) -> str:
        layouts = "".join(map(format_tricks_row, self.layouts))
        exception = "x" if self.exception else "-"
        fields = (
            self.lesson,
            self.board,
            exception,
            self.deal,
            format_tricks_row(self.tricks),
            layouts,
            self.lead_costs,
        )
        return "\t".join(map(str, fields))

    @property
    def situation(self) -> Situation:
        announced = resolve_announcement(self.deal.points, dealer_of(self.board))
        assert announced is not None
        return Situation(self.deal, announced, self.tricks)

    def outcome(self, lesson: Lesson) -> LessonOutcome:
        """Which way the lesson goes on this board; fails where no way has its conditions."""
        situation = self.situation
        return next(one for one in lesson.outcomes if all(asked.holds(situation) for asked in one.conditions))

    def comes_true(self, lesson: Lesson) -> bool:
        """Whether all promises hold on the cards as they lie."""
        promises = self.outcome(lesson).promises
        leads = any(one.is_about_lead for one in promises)
        return all(one.holds_on_deal([self.tricks], self.situation) for one in promises) and not (
            leads and self.lead_costs
        )

    def promised(self, lesson: Lesson) -> bool:
        """Whether all promises hold over the layouts."""
        return all(
            one.holds_on_layouts(self.layouts, self.situation)
            for one in self.outcome(lesson).promises
            if one.contract_names
        )


def breaches(lesson: Lesson, boards: Sequence[KeptBoard]) -> Iterator[str]:
    """Where a set for a lesson does not keep its word: each seat, each way, as many exceptions as are announced."""
    seats = Counter(board.situation.announcement.declarer for board in boards)
    if set(seats.values()) != {SET // len(seats)} or len(seats) != 4:
        yield f"declared by {seats}"
    ways = Counter(board.outcome(lesson).name for board in boards)
    if ways != {outcome.name: SET // len(lesson.outcomes) for outcome in lesson.outcomes}:
        yield f"outcomes {ways}"
    most = SET // EXCEPTION_INTERVAL if lesson.exception else 0
    if sum(board.exception for board in boards) not in range(2 * most // 3, most + 1):  # one is not always found
        yield f"exceptions {[board.board for board in boards if board.exception]}"
    for board in boards:
        if not board.promised(lesson) or board.comes_true(lesson) is board.exception:
            yield f"board {board.board}: {board.deal}"


def read(place: Path) -> list[KeptBoard]:
    """The boards of a file; none where it is not there."""
    return [KeptBoard.parse(line) for line in place.read_text("ascii").splitlines()] if place.exists() else []


def dealt_anew(lesson: Lesson, boards: int, seed: int, solver: Solver | None) -> Iterator[KeptBoard]:
    """Deal a set for a lesson, with what the solver says of it."""
    for taught in deal_lesson_boards([lesson], boards, random_source(seed), Redeal.REDEAL, solver):
        board = KeptBoard(lesson.name, taught.board, taught.is_exception, taught.deal, {}, (), 0)
        promises = board.outcome(lesson).promises if solver else ()
        asked = set().union(*(one.denominations_to_solve(board.situation) for one in promises))
        if solver and asked:
            declarer = board.situation.announcement.declarer
            tricks = solver.tricks(taught.deal, declarer, asked)
            layouts = solver.layouts(DeclarerView.from_deal(taught.deal, declarer), asked, LAYOUTS)
            assert tricks is not None
            assert layouts is not None
            board = board._replace(tricks=tricks, layouts=tuple(layouts))
        if solver and any(one.is_about_lead for one in promises):
            board = board._replace(lead_costs=solver.lead_costs(taught.deal, board.situation.announcement) or 0)
        yield board


def main() -> None:
    """Deal what is not dealt yet; all lessons a set, then all another."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealing.kept_lessons", description=__doc__)
    parser.add_argument("--boards", type=int, default=BOARDS, help="how many of each lesson")
    parser.add_argument("--work", type=Path, default=Path(".lessons"), help="the folder in which it goes on")
    options = parser.parse_args()
    options.work.mkdir(exist_ok=True)
    lessons = load_built_in_lessons()
    for first in range(0, options.boards, SET):
        for lesson in lessons.values():
            place = options.work / f"{lesson.name}-{first}.txt"
            if not place.exists():
                boards = min(SET, options.boards - first)
                with open_solver(str(options.work / "lessons.db"), [lesson]) as solver:
                    lines = [f"{board}\n" for board in dealt_anew(lesson, boards, first, solver)]
                place.write_text("".join(lines), "ascii")
        if first == 0:
            KEPT.write_text("".join((options.work / f"{name}-0.txt").read_text("ascii") for name in lessons), "ascii")
    for lesson in lessons.values():
        boards = [board for place in options.work.glob(f"{lesson.name}-[0-9]*.txt") for board in read(place)]
        held, exceptions = sum(board.comes_true(lesson) for board in boards), sum(board.exception for board in boards)
        sys.stdout.write(f"| `{lesson.name}` | {len(boards)} | {held} | {exceptions} |\n")


if __name__ == "__main__":
    main()
