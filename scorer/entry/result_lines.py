"""The lines of the view: who met whom, what came of it, and what it is worth so far."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.entry.session import View, place_of
from scorer.entry.text_cells import Row, left, right, suits
from scorer.game.seats import Side
from scorer.printers.layout import cell_text_with_symbols
from scorer.records.pairs import short_label
from scorer.reports.outcomes import PLAYED_FIELDS
from scorer.reports.table import UNITS, decimals_of, rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from fractions import Fraction

    from scorer.changes.lines import Line
    from scorer.entry.session import Session
    from scorer.tournament import ScoredResult

CONTRACT, BY, TRICKS, SCORE, POINTS = 6, 4, 3, 6, 7
RESULT = CONTRACT + BY + TRICKS
FIELD = RESULT + SCORE
WIDE_FIELD = FIELD + 2 * POINTS
MARK = 2
"""Cells of each part of a line, the space before it among them."""


_ROUND, _BOARD, _TABLE = ("Rd", attrgetter("round")), ("Bd", attrgetter("board")), ("Tbl", attrgetter("at"))

WHERE: Mapping[View, tuple[tuple[str, Callable[[Line], object]], ...]] = {
    View.BOARD: (_ROUND, _TABLE),
    View.ROUND: (_BOARD, _TABLE),
    View.CARD: (_ROUND, _BOARD),
}
"""What stands first on the lines of each view, without what is the same on all of them: its heading, and what it is."""


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
    names = (*(name for name, _ in WHERE[session.view]), "NS", "EW")
    texts = [names, *(_head(line, session.view) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return Heads(names, tuple(max(2, wide) for wide in widths))


def _head(line: Line, view: View) -> tuple[str, ...]:
    where = ["" if of(line) is None else str(of(line)) for _, of in WHERE[view]]
    return (*where, short_label(line.ns or "", Side.NORTH_SOUTH), short_label(line.ew or "", Side.EAST_WEST))


def width(session: Session) -> int:
    """The cells that the lines take at least."""
    return heads(session, session.lines).width + WIDE_FIELD + MARK


def heading(session: Session) -> Row:
    """What stands above the lines."""
    first = heads(session, session.lines)
    names = _aligned(first.names, first.widths)
    unit = UNITS[session.shown.scoring.method]
    text = f"{' ' * MARK}{names}  {left('Result', RESULT)}{right('Score', SCORE)}"
    return [(text + right(f"NS {unit}", POINTS) + right(f"EW {unit}", POINTS), "dim")]


def rows(session: Session) -> list[Row]:
    """The lines; the one with the cursor begins with a sign and shows what is typed."""
    lines = session.lines
    first = heads(session, lines)
    results = [session.scored_result(line) for line in lines]
    decimals = decimals_of(scored.ns_points for scored in results if scored is not None)
    drawn: list[Row] = []
    for number, line in enumerate(lines):
        row = _row(session, line, first, decimals, here=number == session.cursor)
        drawn.append(row)
    return drawn


def _row(session: Session, line: Line, first: Heads, decimals: int, *, here: bool) -> Row:
    sign, style = "  ", ""
    if here:
        sign, style = "▸ ", "bold"
    texts = _aligned(_head(line, session.view), first.widths)
    row: Row = [(sign, "bold green"), (f"{texts}  ", style)]
    if here and _is_typed(session, line):
        return [*row, *_field(session, line)]
    if session.is_hidden(line):
        return [*row, (left("·····", WIDE_FIELD), "dim")]
    return [*row, *_result(session, line, style), *_worth(session, line, decimals, style), _flag(session, line)]


def _aligned(texts: Iterable[str], widths: Iterable[int]) -> str:
    """The first columns of a line, each text at the right of its own."""
    return " ".join(right(text, wide) for text, wide in zip(texts, widths, strict=True))


def _is_typed(session: Session, line: Line) -> bool:
    """Whether the line at the cursor shows what is typed, and not its result."""
    if session.jumping:
        return False
    return bool(session.text) or line.result is None or session.is_hidden(line)


def _field(session: Session, line: Line) -> Row:
    """What is typed, with the caret; before that who is known to declare."""
    if not session.text:
        return _empty_field(session, line)
    room = FIELD
    if len(session.text) >= FIELD:
        room = WIDE_FIELD
    start = max(0, session.caret + 1 - room)
    shown = session.text[start : start + room]
    caret = session.caret - start
    at = shown[caret : caret + 1] or " "
    rest = shown[caret + 1 :]
    return [
        (shown[:caret], "bold underline"),
        (at, "reverse"),
        (left(rest, room - caret - 1), "bold underline"),
    ]


def _empty_field(session: Session, line: Line) -> Row:
    """Where nothing is typed yet: in its place, who is known to declare."""
    declarer = ""
    if not session.scores:
        known = session.known(line)
        if known is not None:
            declarer = f"({known.seat})"
    return [
        (" ", "reverse"),
        (" " * (CONTRACT - 1), "underline"),
        (left(declarer, BY), "underline dim"),
        (" " * (FIELD - CONTRACT - BY), "underline"),
    ]


def _result(session: Session, line: Line, style: str) -> Row:
    scored = session.scored_result(line)
    if line.result is None or scored is None:
        return [(" " * FIELD, "")]
    outcome = line.result.outcome
    contract, by, tricks = _played(scored)
    score = ""
    if scored.score is not None:
        score = f"{scored.score:+}"
    if not by:
        return [(left(contract, RESULT), style), (right(score, SCORE), style)]
    seat = (left(f" {by}", BY), style)
    if getattr(outcome, "declarer", None) is None:
        seat = (left(f"({by})", BY), "dim")
    return [
        *suits(left(contract, CONTRACT - 1), style),
        (" ", ""),
        seat,
        (right(tricks, TRICKS), style),
        (right(score, SCORE), style),
    ]


def _played(scored: ScoredResult) -> list[str]:
    """Contract, declarer and tricks, as they are shown."""
    return [cell_text_with_symbols(field.cell_of(scored), field.column) for field in PLAYED_FIELDS]


def _worth(session: Session, line: Line, decimals: int, style: str) -> Row:
    scored = session.scored_result(line)
    if scored is None:
        return [(" " * 2 * POINTS, style)]
    ns, ew = _points(scored.ns_points, decimals), _points(scored.ew_points, decimals)
    return [(ns + ew, style)]


def _points(points: Fraction | None, decimals: int) -> str:
    if points is None:
        return " " * POINTS
    return right(rounded(points, decimals), POINTS)


def _flag(session: Session, line: Line) -> tuple[str, str]:
    """What there is to know of a line beside its result: its group, a warning, that it was typed twice."""
    flags = ""
    if line.result is not None:
        flags = line.result.group
    if session.finding_at(line) is not None:
        return (f" !{flags}", "bold magenta")
    if session.second is not None and place_of(line) in session.second:
        return (f" ✓{flags}", "green")
    return (f" {flags}", "bold")
