"""A set of boards dealt anew for each lesson: its promise holds on all of them, and not too much was solved for it."""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from pathlib import Path

from scorer.dealing.lessons import load_built_in_lessons
from scorer.game.announcement import DeclarerView
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal
from scorer.game.double_dummy import TricksByDenomination
from scorer.game.seats import Seat
from scorer.services.dealing import CachingSolver, open_solver
from tests.dealing.kept_lessons import SET, breaches, dealt_anew
from tests.prove.report import Account, Fault, say

MOST = 900
"""Layouts, all five denominations solved, that a set of 24 boards may cost; they are counted by denominations."""

FIVE = len(Denomination)


class Counting:
    """Asks the solver and counts what it is asked."""

    def __init__(self, solver: CachingSolver) -> None:
        self._solver = solver
        self._reached: dict[DeclarerView, int] = {}
        self.solved = 0
        self.lead_costs = solver.lead_costs

    def tricks(
        self, deal: Deal, declarer: Seat, denominations: Collection[Denomination]
    ) -> TricksByDenomination | None:
        self.solved += len(denominations)
        return self._solver.tricks(deal, declarer, denominations)

    def layouts(
        self, known: DeclarerView, denominations: Collection[Denomination], number: int
    ) -> list[TricksByDenomination] | None:
        self.solved += len(denominations) * (number - self._reached.get(known, 0))
        self._reached[known] = number
        return self._solver.layouts(known, denominations, number)


def lessons(account: Account) -> None:
    """Deal a set for each lesson."""
    for lesson in load_built_in_lessons().values():
        with tempfile.TemporaryDirectory() as folder, open_solver(str(Path(folder) / "lessons.db"), [lesson]) as solver:
            if solver is None and lesson.has_promises:
                account.skip("lessons: the extra `hands` is not installed")
                return
            counting = Counting(solver) if solver else None
            boards = list(dealt_anew(lesson, SET, account.seed, counting))
        for breach in breaches(lesson, boards):
            account.blame(Fault("lessons", lesson.name, "its promise is not kept", breach))
        layouts = counting.solved // FIVE if counting else 0
        if layouts > MOST:
            account.blame(Fault("lessons", lesson.name, "too much was solved", str(layouts)))
        account.count("lessons", f"{lesson.name}: boards", len(boards))
        say(f"  {lesson.name}: {layouts} layouts")
