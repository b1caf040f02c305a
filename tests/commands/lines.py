"""A small evening and the lines of its boards, for tests of what is entered."""

from __future__ import annotations

from datetime import date

from scorer.commands.lines import ResultLine, lines_by_board
from scorer.commands.movement import apply_movements
from scorer.game.rulesets import STANDARD
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.results import Result
from scorer.movements.choosing import MovementConstraints, find_movement
from scorer.movements.schedule import Sitting
from tests.evening import EVENING

SCHEDULE = (
    Sitting(1, 1, "1", "4", 1, 2),
    Sitting(1, 2, "2", "5", 3, 4),
    Sitting(1, 3, "3", None, 1, 2),
    Sitting(2, 1, "1", "5", 3, 4),
    Sitting(2, 2, "2", "6", 1, 2),
    Sitting(3, 3, "3", "5", 1, 2),
)


PLANNED = EVENING._replace(
    schedule=(
        Sitting(1, 1, "1", "4", 1, 2),
        Sitting(1, 2, "2", None, 3, 4),
        Sitting(2, 1, "1", None, 3, 4),
        Sitting(2, 2, "2", "4", 1, 2),
        Sitting(3, 1, None, "5", 1, 2),
    ),
)
"""Three rounds in each of which somebody sits out."""

MET = (("1", "4"), ("2", "6"), ("3", "5"))
"""Who meets on board 1."""


def met(board: int, ns: str, ew: str, code: str, round_: int | None = None, table: int | None = None) -> Result:
    return Result(board, ns, ew, parse_code(code, STANDARD), round_, table)


def event(*results: Result, schedule: tuple[Sitting, ...] = SCHEDULE) -> Event:
    return EVENING._replace(results=results, schedule=schedule, deals=())


def pairs(lines: tuple[ResultLine, ...]) -> list[tuple[str, ...]]:
    return [it.pairs for it in lines]


def line_of(of: Event, board: int, ns: str) -> ResultLine:
    return next(it for it in lines_by_board(of)[board] if it.ns == ns)


def evening(kind: str, *sections: int, boards: int = 27, rounds: int | None = None) -> Event:
    """An evening about to begin: sections of so many pairs, which play a movement."""
    fits = [find_movement(kind, pairs, MovementConstraints(boards), rounds) for pairs in sections]
    return apply_movements(Event(name="Friday", date=date(2026, 3, 6)), fits)
