"""A declarer whom other lines told is written down only where nothing tells it any more."""

from __future__ import annotations

from dataclasses import replace

from scorer.changes.left_out import with_declarers
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Seat
from scorer.records.events import Event
from scorer.records.results import Played, Result
from tests.evening import EVENING

GAME = Contract(Target.GAME, Denomination.SPADES)


def line(ns: str, ew: str, declarer: Seat | None, group: str = "") -> Result:
    return Result(1, ns, ew, Played(GAME, declarer, 10), group=group)


def event(*results: Result) -> Event:
    return replace(EVENING, deals=(), points=(), results=results)


TOLD, LEFT_OUT = line("1", "4", Seat.SOUTH), line("2", "5", None)


def test_the_only_line_that_told_it_is_gone() -> None:
    after = with_declarers(event(TOLD, LEFT_OUT), event(LEFT_OUT), {1})
    assert after.results == (line("2", "5", Seat.SOUTH),)


def test_what_another_line_tells_stays_left_out() -> None:
    other = line("3", "6", Seat.SOUTH)
    after = event(LEFT_OUT, other)
    assert with_declarers(event(TOLD, LEFT_OUT, other), after, {1}) is after


def test_a_line_that_came_into_another_group_keeps_who_declared_in_the_former_one() -> None:
    moved = LEFT_OUT._replace(group="b")
    after = event(TOLD, moved)
    assert with_declarers(event(TOLD, LEFT_OUT), after, {1}, {moved: LEFT_OUT.board_group}).results[1] == line(
        "2", "5", Seat.SOUTH, "b"
    )


def test_other_boards_are_not_touched() -> None:
    after = event(LEFT_OUT)
    assert with_declarers(event(TOLD, LEFT_OUT), after, {2}) is after
