"""What a table enters of its own boards. It never writes over what it has not seen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.results import placed, read_result
from scorer.errors import Misread, ScorerError
from scorer.records.declarers import declarers_by_cards
from scorer.records.notation import code_of
from scorer.records.pairs import Meant, pair_meant
from scorer.records.results import NOT_PLAYED, Played, Ruling, SitOut

if TYPE_CHECKING:
    from scorer.changes.changed import Changed
    from scorer.game.seats import Seat, Side
    from scorer.records.events import Event
    from scorer.records.results import Outcome, Result


class Meeting(NamedTuple):
    """Two pairs and a board, as they sit there."""

    board: int
    ns: str
    ew: str


class Contradicted(ScorerError):
    """Something else stands there than the phone has seen; `standing` is its code, empty where nothing stands."""

    def __init__(self, standing: str) -> None:
        super().__init__("another result stands there")
        self.standing = standing


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


def enter(event: Event, meeting: Meeting, code: str, seen: str, table: int) -> Changed:
    """Put a result that a table entered where it saw `seen`, a code or nothing; who declared is written out.

    Raises `Contradicted` where something else stands there, `BadInput` or `Misread` for what cannot be. What cannot
    stand beside the other results of the board is refused by the gate, which names no command to a player.
    """
    board, ns, ew = meeting
    there = standing_result(event, meeting)
    if there is not None and (there.ns, there.ew) != (ns, ew):
        ns, ew = ew, ns
    standing = "" if there is None else code_of(there.outcome)
    fresh = read_result(event, (str(board), ns, ew), code, find=partial(_seated, event)).result
    fresh = fresh._replace(outcome=_by_a_table(event, fresh), table=table)
    if standing not in (seen, code_of(fresh.outcome)):
        raise Contradicted(standing)
    return placed(event, fresh)


def _seated(event: Event, label: str, side: Side) -> Meant:
    """The pair that the page has named; raise `Misread` where there is none."""
    for pair in event.pairs:
        if pair.label == label:
            return Meant(pair)
    return pair_meant(event.pairs, label, side)


def _by_a_table(event: Event, fresh: Result) -> Outcome:
    """The outcome with its declarer; raise `Misread` for what only a director gives."""
    outcome = fresh.outcome
    if isinstance(outcome, Ruling | SitOut):
        raise Misread(code_of(outcome), f"a result, or {NOT_PLAYED}: the director gives awards")
    if not isinstance(outcome, Played) or outcome.declarer is not None:
        return outcome
    declarer = proved_declarer(event, fresh.board)
    if declarer is None:
        raise Misread(code_of(outcome), "who declared: N, E, S or W")
    return replace(outcome, declarer=declarer)
