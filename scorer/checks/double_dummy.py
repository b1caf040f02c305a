"""What hands that were solved double dummy say of the tables, and of a table of figures that came with them.

Beginners beat the figures every day, and fall short of them more often: 78 of 310 recorded plays made more. So one
table is told only where it is far from the figures and from the other tables too, and a board only where all of its
tables are far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Finding, Severity, finding_about, in_words
from scorer.checks.odd_tricks import span
from scorer.records.results import FIRST_GROUP, Played
from scorer.words import chained, counted, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scorer.game.double_dummy import DoubleDummy
    from scorer.game.seats import Seat
    from scorer.records.results import Place, Result
    from scorer.tournament import ScoredBoard, ScoredEvent

FAR = 4
"""Tricks from double dummy, and from every other table, at which one table is odd."""

OTHERS = 2
"""So many other tables tell what is usual."""

ALL_FAR = 3
"""Tricks from double dummy at which a table speaks against the hands, where all the others do so too."""

TABLES = 3
"""So many tables have to speak against the hands."""

NAMED = 3
"""How many differing figures a finding names."""


class _Table(NamedTuple):
    """A table, the tricks that its declarer has double dummy, and by how many it missed or beat that."""

    result: Result
    outcome: Played
    allowed: int

    @property
    def distance(self) -> int:
        return self.outcome.tricks - self.allowed


def double_dummy_findings(scored: ScoredEvent, told: Collection[Place]) -> Iterator[Finding]:
    """`double-dummy-differs`, `wrong-boards` and `odd-tricks`, as far as the deals are solved.

    Of the results in `told` something is said already, and nothing more here.
    """
    yield from _differing(scored)
    if scored.event.rule_set.auction:
        return
    for board in scored.boards:
        if board.number in scored.solved:
            tables = list(_tables(board, scored.solved[board.number], scored.declarers.get(board.number)))
            if _all_far(tables):
                yield _wrong_board(board.number, tables)
            else:
                yield from _odd(tables, told)


def _differing(scored: ScoredEvent) -> Iterator[Finding]:
    for dealt in scored.event.dealt:
        solved = scored.solved.get(dealt.board)
        if solved is None or dealt.figures is None or dealt.figures == solved:
            continue
        places = list(solved.differing(dealt.figures))
        named = [
            phrase(
                "{seat} takes {tricks} in {denomination}, not {read}",
                seat=seat.word,
                tricks=solved.of(seat)[denomination],
                denomination=denomination.word,
                read=dealt.figures.of(seat)[denomination],
            )
            for seat, denomination in places[:NAMED]
        ]
        message = phrase(
            "Board {board}: the double dummy table that came with the hands differs from the solver's in "
            "{figures}: {named}",
            board=dealt.board,
            figures=counted(len(places), "figure"),
            named=chained(named),
        )
        yield Finding(Severity.ERROR, "double-dummy-differs", dealt.board, message)


def _tables(board: ScoredBoard, figures: DoubleDummy, declarer: Seat | None) -> Iterator[_Table]:
    """The tables that played the hands as they are known, those of the first group, with the right declarer."""
    for line in board.lines:
        outcome = line.results[0].outcome
        if isinstance(outcome, Played) and declarer is not None and line.declarer is declarer:
            allowed = figures.of(declarer)[outcome.contract.denomination]
            for result in line.results:
                if result.board_group[1] == FIRST_GROUP:
                    yield _Table(result, outcome, allowed)


def _all_far(tables: list[_Table]) -> bool:
    return len(tables) >= TABLES and all(abs(table.distance) >= ALL_FAR for table in tables)


def _wrong_board(number: int, tables: list[_Table]) -> Finding:
    message = phrase(
        "Board {board}: all {tables} tables are {distances} tricks from what these hands allow: "
        "perhaps they are not the hands that were played",
        board=number,
        tables=len(tables),
        distances=span([abs(table.distance) for table in tables]),
    )
    return Finding(Severity.WARNING, "wrong-boards", number, message)


def _odd(tables: list[_Table], told: Collection[Place]) -> Iterator[Finding]:
    for table in tables:
        others = [other.distance for other in tables if other is not table]
        if len(others) < OTHERS or abs(table.distance) < FAR or table.result.place in told:
            continue
        if min(abs(table.distance - other) for other in others) >= FAR:
            yield _odd_tricks(table)


def _odd_tricks(table: _Table) -> Finding:
    reason = phrase(
        "{result}, but the hands allow {allowed}, and no other table is as far from them",
        result=in_words(table.outcome),
        allowed=table.allowed,
    )
    return finding_about(table.result, Severity.WARNING, "odd-tricks", reason)
