"""What is asked of the solver: deals and plays in, tricks out. Says what is missing where it is not installed."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from scorer.analysis.processes import Worker, ask_all
from scorer.analysis.solver import library_path
from scorer.errors import SolverMissing
from scorer.game.double_dummy import DoubleDummy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.game.deals import Deal
    from scorer.game.play import RecordedPlay

SECONDS = 60.0
"""How long one deal may take: most take a third of a second, odd ones five and more."""


def is_there() -> bool:
    """Whether the solver is installed."""
    return library_path() is not None


def refuse_without() -> None:
    """Raise `SolverMissing` where the solver is not installed."""
    if not is_there():
        raise SolverMissing


def solve_all(deals: Sequence[Deal], limit: float = SECONDS) -> Iterator[tuple[Deal, DoubleDummy | None]]:
    """Solve deals on all processors; they come as they are done, with None where one took longer than the limit."""
    refuse_without()
    with closing(ask_all([f"table {deal}" for deal in deals], limit)) as answers:
        for number, answer in answers:
            yield deals[number], None if answer is None else DoubleDummy.parse(answer)


class OneByOne:
    """A solver for deals of which one is known only when the former is solved; leaving it ends its process."""

    def __init__(self, limit: float = SECONDS) -> None:
        refuse_without()
        self._worker = Worker(limit)

    def solve(self, deal: Deal) -> DoubleDummy | None:
        """Solve a deal; None where it took longer than the limit."""
        answer = self._worker.ask(f"table {deal}")
        return None if answer is None else DoubleDummy.parse(answer)

    def close(self) -> None:
        """End its process."""
        self._worker.close()


def solve(deal: Deal, limit: float = SECONDS) -> DoubleDummy | None:
    """Solve one deal; None where it took longer than the limit."""
    with closing(OneByOne(limit)) as solver:
        return solver.solve(deal)


def follow(play: RecordedPlay, limit: float = SECONDS) -> tuple[int, ...] | None:
    """Declarer's tricks double dummy before the first card of a play, and after each one.

    None where it took longer than the limit; nothing where no whole trick was played.
    """
    refuse_without()
    cards = [card for trick in play.tricks for card in trick.cards]
    if not cards:
        return ()
    leader, denomination = play.tricks[0].leader, play.contract.denomination
    written = ".".join(map(str, cards))
    with closing(Worker(limit)) as worker:
        answer = worker.ask(f"play {leader} {denomination} {written} {play.deal}")
    return None if answer is None else tuple(map(int, answer.split()))
