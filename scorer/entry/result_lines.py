"""The lines of the view: who met whom, what came of it, and what it is worth so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.entry.session import View, place_of
from scorer.entry.text_cells import Row, left, right, suits
from scorer.printers.layout import cell_text_with_symbols
from scorer.reports.outcomes import PLAYED_FIELDS
from scorer.reports.table import UNITS, decimals_of, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from scorer.desk.lines import Line
    from scorer.entry.session import Session

CONTRACT, BY, TRICKS, SCORE, POINTS = 6, 4, 3, 6, 7
RESULT = CONTRACT + BY + TRICKS
FIELD = RESULT + SCORE
WIDE_FIELD = FIELD + 2 * POINTS
MARK = 2
"""Cells of each part of a line, the space before it among them."""


class Heads(NamedTuple):
    """The first columns: what each says, and how many cells the widest of it takes."""

    names: tuple[str, ...]
    widths: tuple[int, ...]

    @property
    def width(self) -> int:
        """The cells up to the result, and the mark and spaces with them."""
        return MARK + sum(self.widths) + len(self.widths) + 1


def heads(session: Session, lines: Sequence[Line]) -> Heads:
    """The first columns of a view; the one that is the same on every line is left out."""
    where = {View.BOARD: ("Rd", "Tbl"), View.ROUND: ("Bd", "Tbl"), View.CARD: ("Rd", "Bd")}
    names = (*where[session.view], "NS", "EW")
    texts = [names, *(_head(line, names) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return Heads(names, tuple(max(2, wide) for wide in widths))


def _head(line: Line, names: Sequence[str]) -> tuple[str, ...]:
    values = {"Rd": line.round, "Bd": line.board, "Tbl": line.at, "NS": line.ns, "EW": line.ew}
    return tuple("" if values[name] is None else str(values[name]) for name in names)


def width(session: Session) -> int:
    """The cells that the lines take at least."""
    return heads(session, session.lines).width + WIDE_FIELD + MARK


def heading(session: Session) -> Row:
    """What stands above the lines."""
    first = heads(session, session.lines)
    names = " ".join(right(name, wide) for name, wide in zip(first.names, first.widths, strict=True))
    unit = UNITS[session.shown.scoring.method]
    text = f"{' ' * MARK}{names}  {left('Result', RESULT)}{right('Score', SCORE)}"
    return [(text + right(f"NS {unit}", POINTS) + right(f"EW {unit}", POINTS), "dim")]


def rows(session: Session) -> list[Row]:
    """The lines; the one with the cursor begins with a sign and shows what is typed."""
    lines = session.lines
    first = heads(session, lines)
    results = [session.scored_result(line) for line in lines]
    decimals = decimals_of(scored.ns_points for scored in results if scored is not None)
    return [_row(session, line, first, decimals, here=number == session.cursor) for number, line in enumerate(lines)]


def _row(session: Session, line: Line, first: Heads, decimals: int, *, here: bool) -> Row:
    style = "bold" if here else ""
    texts = [right(text, wide) for text, wide in zip(_head(line, first.names), first.widths, strict=True)]
    row: Row = [("▸ " if here else "  ", "bold green"), (" ".join(texts) + "  ", style)]
    if here and not session.jumping and (session.text or line.result is None or session.is_hidden(line)):
        return [*row, *_field(session, line)]
    if session.is_hidden(line):
        return [*row, (left("·····", WIDE_FIELD), "dim")]
    return [*row, *_result(session, line, style), *_worth(session, line, decimals, style), _flag(session, line)]


def _field(session: Session, line: Line) -> Row:
    """What is typed, with the caret; before that who is known to declare."""
    room = FIELD if len(session.text) < FIELD else WIDE_FIELD
    if not session.text:
        known = None if session.scores else session.known(line)
        ghost = left(f"({known.seat})", BY) if known is not None else " " * BY
        return [(" ", "reverse"), (" " * (CONTRACT - 1), "underline"), (ghost, "underline dim"), _under(room)]
    start = max(0, session.caret + 1 - room)
    shown = session.text[start : start + room]
    caret = session.caret - start
    at = shown[caret] if caret < len(shown) else " "
    rest = shown[caret + 1 :]
    return [
        (shown[:caret], "bold underline"),
        (at, "reverse"),
        (left(rest, room - caret - 1), "bold underline"),
    ]


def _under(room: int) -> tuple[str, str]:
    return (" " * (room - CONTRACT - BY), "underline")


def _result(session: Session, line: Line, style: str) -> Row:
    scored = session.scored_result(line)
    if line.result is None or scored is None:
        return [(" " * FIELD, "")]
    outcome = line.result.outcome
    contract, by, tricks = (cell_text_with_symbols(field.cell_of(scored), field.column) for field in PLAYED_FIELDS)
    score = "" if scored.score is None else f"{scored.score:+}"
    if not by:
        return [(left(contract, RESULT), style), (right(score, SCORE), style)]
    left_out = getattr(outcome, "declarer", None) is None
    seat = (left(f"({by})", BY), "dim") if left_out else (left(f" {by}", BY), style)
    return [
        *suits(left(contract, CONTRACT - 1), style),
        (" ", ""),
        seat,
        (right(tricks, TRICKS), style),
        (right(score, SCORE), style),
    ]


def _worth(session: Session, line: Line, decimals: int, style: str) -> Row:
    scored = session.scored_result(line)
    both = (None, None) if scored is None else (scored.ns_points, scored.ew_points)
    return [("".join(right(_points(points, decimals), POINTS) for points in both), style)]


def _points(points: Fraction | None, decimals: int) -> str:
    return "" if points is None else rounded(points, decimals)


def _flag(session: Session, line: Line) -> tuple[str, str]:
    """What there is to know of a line beside its result: its group, a warning, that it was typed twice."""
    flags = line.result.group if line.result is not None else ""
    if place_of(line) in session.warnings:
        return (f" !{flags}", "bold magenta")
    if session.second is not None and place_of(line) in session.second:
        return (f" ✓{flags}", "green")
    return (f" {flags}", "bold")
