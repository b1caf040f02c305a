"""What a director types on a line of a page, read as the entry screen reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.changes.results import exchanged
from scorer.desk.codes import Around, outcome_of, result_of, taken_apart
from scorer.desk.edits import apply_edit, clearing, entry
from scorer.desk.lines import group_at, here_and_later, known_declarer, lines_by_board
from scorer.errors import Misread, NotFound, ScorerError
from scorer.records.notation import code_of
from scorer.records.numbers import board_number

if TYPE_CHECKING:
    from scorer.changes.changed import Changed
    from scorer.desk.codes import Typed
    from scorer.desk.lines import Line, Lines
    from scorer.records.events import Event
    from scorer.records.results import Result

CLEAR = "clear"
"""What is typed to take a result away."""

UNSEEN = "*"
"""What was seen by who says nothing of it: whatever stands is replaced, and told."""


def type_on_line(event: Event, board: str, pairs: tuple[str, str], text: str, seen: str) -> Changed:
    """Make of a line what a text says; `seen` is the code that stood there when it was typed.

    Raises `ScorerError` where another stands there now, and for what cannot be.
    """
    lines = _lines_of(event, board)
    line = _line_meant(lines, pairs, board)
    standing = "" if line.result is None else code_of(line.result.outcome)
    if seen not in (UNSEEN, standing):
        raise ScorerError(f"somebody changed this meanwhile: {standing or 'nothing'} stands there now")
    if text.strip().casefold() == CLEAR:
        if line.result is None:
            raise Misread(text, "a result: there is none to clear")
        return apply_edit(event, event, clearing(line))
    typed = taken_apart(event, text)
    later = here_and_later(lines, line)
    return apply_edit(event, event, entry(line, _fresh(event, lines, line, typed), typed.group, later))


def _lines_of(event: Event, board: str) -> Lines:
    number = board_number(board)
    if number > event.boards:
        raise Misread(board, f"a board, 1 to {event.boards}")
    return lines_by_board(event)[number]


def _line_meant(lines: Lines, pairs: tuple[str, str], board: str) -> Line:
    """The line of two pairs; without a schedule also the one on which pairs are typed, where none are named."""
    for line in lines:
        if set(line.pairs) == {label for label in pairs if label}:
            return line
    known = [" ".join(line.pairs) for line in lines if line.pairs]
    raise NotFound(f"board {board}", " ".join(pairs), known)


def _fresh(event: Event, lines: Lines, line: Line, typed: Typed) -> Result:
    """The result that a text asks for."""
    standing, group = line.result, typed.group
    if group is None and standing is not None:
        group = standing.group
    elif group is None:
        group = group_at(lines, line)
    if not typed.code and standing is not None:
        turned = exchanged(standing) if typed.turned else standing
        return turned._replace(group=group)
    known = known_declarer(event, line.board, group)
    around = Around(standing and standing.outcome, known and known.seat, scores=False)
    outcome = outcome_of(typed.code, event.rule_set, around, line.board)
    return result_of(event, line, typed, outcome, group)
