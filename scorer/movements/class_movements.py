"""Movements of a class: whoever has to sit out does so as little as can be, or all tables play a board together."""

from __future__ import annotations

from fractions import Fraction

from scorer.movements.choosing import Fit, Wish, fitting, minutes_of, proposed_movement
from scorer.movements.movement import TOGETHER, Movement, MovementRow
from scorer.words import NOTHING


def for_class(pairs: int, minutes: int, minutes_a_board: int) -> Fit:
    """The movement at which the pair that sits out most does so least, no boards are shared, and most are played.

    Boards are shared where it cannot be otherwise. Raises `ScorerError` where nothing fits.
    """
    wish = Wish(minutes=minutes, minutes_a_board=minutes_a_board)
    fits = fitting(pairs, wish) or [proposed_movement(pairs, wish)]

    def merit(fit: Fit) -> tuple[Fraction, bool, int]:
        return Fraction(fit.movement.sit_outs, fit.movement.rounds), fit.movement.shared, -fit.plays

    return min(fits, key=merit)


def together(pairs: int, boards: int, minutes_a_board: int) -> Fit:
    """A round a board, which all tables play; of an odd number of pairs another one sits out each time."""
    rows: list[MovementRow] = []
    for board in range(1, boards + 1):
        seated = list(range(1, pairs + 1))
        idle = seated.pop((board - 1) % pairs) if pairs % 2 else None
        seated += [idle] if idle else []
        for table, ns in enumerate(seated[::2]):
            ew = seated[2 * table + 1] if 2 * table + 1 < len(seated) else None
            rows.append(MovementRow(board, table + 1, ns, ew, board))
    movement = Movement(TOGETHER, pairs, boards, sets=boards, winners=1, rows=tuple(rows), note=NOTHING)
    return Fit(movement, 1, boards, minutes_of(boards, 1, minutes_a_board))
