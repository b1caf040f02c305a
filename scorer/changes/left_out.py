"""Declarers that were left out because something told them: written down where a change takes that away."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.records.declarers import known_declarer, known_declarers
from scorer.records.events import only_board
from scorer.records.results import BoardGroup, Played, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.records.events import Event


def with_declarers(
    before: Event, after: Event, boards: set[int], former_groups: Mapping[Result, BoardGroup] | None = None
) -> Event:
    """The event after a change of some boards, with the declarers that something told before and nothing tells now.

    `former_groups` says of results that may have come into another group in which they were.
    """
    known: set[BoardGroup] = set()
    for board in boards:
        alone = only_board(after, board)
        known.update(known_declarers(alone, alone.results))
    mended = partial(_mended, before, boards, known, former_groups or {})
    results = tuple(map(mended, after.results))
    return after if results == after.results else replace(after, results=results)


def _mended(
    before: Event, boards: set[int], known: set[BoardGroup], former_groups: Mapping[Result, BoardGroup], result: Result
) -> Result:
    """A result with its declarer, where it stands on one of the boards and nothing tells it any more."""
    outcome = result.outcome
    if result.board not in boards or not isinstance(outcome, Played) or outcome.declarer is not None:
        return result
    former = former_groups.get(result, result.board_group)
    if result.board_group in known and result.board_group == former:
        return result
    seat = known_declarer(before, *former)
    if seat is None:
        return result
    return result._replace(outcome=replace(outcome, declarer=seat))
