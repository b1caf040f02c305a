"""What a table enters of its own boards. It never writes over what it has not seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.actions import BOARD, EW, NS, Action, Known, Parameter
from scorer.changes.results import Entry, enter
from scorer.errors import Misread
from scorer.records.declarers import declarers_by_cards, known_declarer
from scorer.records.notation import parse_code
from scorer.records.results import NOT_PLAYED, Played, Ruling, SitOut
from scorer.words import phrase

if TYPE_CHECKING:
    from scorer.changes.changed import Changed
    from scorer.game.seats import Seat
    from scorer.records.events import Event
    from scorer.records.pairs import Meant
    from scorer.records.results import Result


class Meeting(NamedTuple):
    """Two pairs and a board, as they sit there."""

    board: int
    ns: str
    ew: str


def standing_result(event: Event, meeting: Meeting) -> Result | None:
    """What two pairs have on a board, whichever way they are recorded."""
    pairs = {meeting.ns, meeting.ew}
    for result in event.results:
        if result.board == meeting.board and set(result.pairs) == pairs:
            return result
    return None


def proved_declarer(event: Event, board: int) -> Seat | None:
    """Who declares a board by its hands or announced points; other tables prove nothing to a table."""
    deals = tuple(numbered for numbered in event.deals if numbered[0] == board)
    points = tuple(numbered for numbered in event.points if numbered[0] == board)
    return declarers_by_cards(replace(event, deals=deals, points=points)).get(board)


def enter_at_table(
    event: Event, board: int, ns: Meant, ew: Meant, result: Entry, *, seen: str = "", table: int | None = None
) -> Changed:
    """Put in a result of two pairs, whichever way they are recorded; raises like `enter`."""
    there = standing_result(event, Meeting(board, ns.label, ew.label))
    if there is not None and there.ns != ns.label:
        ns, ew = ew, ns
    return enter(event, board, ns, ew, result, seen=seen, table=table)


def _read(text: str, known: Known) -> Entry:
    """A result; raise `Misread` for what only a director gives, and for a declarer whom only other tables tell."""
    outcome = parse_code(text, known.event.rule_set)
    if isinstance(outcome, Ruling | SitOut):
        raise Misread(text, phrase("a result, or {not_played}: the director gives awards", not_played=NOT_PLAYED))
    left_out = isinstance(outcome, Played) and outcome.declarer is None
    board: int = known.values["board"]
    if left_out and proved_declarer(known.event, board) != known_declarer(known.event, board):
        raise Misread(text, phrase("who declared: N, E, S or W"))
    return Entry(outcome)


AT_TABLE = Action(
    "at-table",
    phrase("Enter a result at the table"),
    (BOARD, NS, EW, Parameter("result", phrase("result"), _read, after=("board",))),
    enter_at_table,
)
