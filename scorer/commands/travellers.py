"""Corrections of a whole traveller: results a line off, on another board, or with exchanged East-West pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.commands.actions import BOARD, EW, NS, Action, Known, Parameter, read_board
from scorer.commands.lines import Line, lines_of_board
from scorer.commands.results import Entry, Seen, line_meant, made, placed, result_on
from scorer.errors import ChangedMeanwhile, Misread, refused
from scorer.game.seats import Side
from scorer.i18n import Phrase, counted, phrase
from scorer.model.declarers import known_declarer
from scorer.model.pairs import Meant, pair_meant
from scorer.model.results import Played, meeting_text

if TYPE_CHECKING:
    from scorer.commands.changed import Changed
    from scorer.model.events import Becomes, Event


def shift(event: Event, board: int, ns: Meant, ew: Meant, *, by: int, seen: Seen = None) -> Changed[Event]:
    """Move the results from a line up to the next gap one line down (`by` 1) or up (-1)."""
    lines = [line for line in lines_of_board(event, board) if line.pairs]
    meetings, mine = [set(line.pairs) for line in lines], {ns.label, ew.label}
    if mine not in meetings:
        raise ChangedMeanwhile
    here = meetings.index(mine)
    if by < 0 and lines[here].is_empty:  # the line itself is the gap to fill
        here += 1
    after = next((place for place in range(here, len(lines)) if lines[place].is_empty), len(lines))
    free = after if by > 0 else here - 1
    first = lines[here].result if here < after else None
    if first is None or not 0 <= free < len(lines) or not lines[free].is_empty:
        raise refused("", phrase("there is no free line to move these results to: clear one first"))
    moved = {"meeting": meeting_text(first), "results": counted(after - here, "result")}
    said = phrase("{meeting}: {results} from here on one line up", **moved)
    if by > 0:
        said = phrase("{meeting}: {results} from here on one line down", **moved)
    moves = zip(lines[here:after], lines[here + by : after + by], strict=True)
    return _moved(event, moves, said, seen)


def exchange_boards(event: Event, board: int, other: int, *, seen: Seen = None) -> Changed[Event]:
    """Exchange the results of two boards: line by line with a schedule, else with the pairs that were typed."""
    here, there = [[line for line in lines_of_board(event, number) if line.pairs] for number in (board, other)]
    if event.schedule and len(here) == len(there):
        moves = [*zip(here, there, strict=True), *zip(there, here, strict=True)]
    else:
        moves = [(line, line._replace(board=other, result=None)) for line in here]
        moves += [(line, line._replace(board=board, result=None)) for line in there]
    said = phrase("Boards {one} and {other}: the results are exchanged", one=board, other=other)
    return _moved(event, moves, said, seen)


def _moved(event: Event, moves: Iterable[tuple[Line, Line]], said: Phrase, seen: Seen) -> Changed[Event]:
    """Put the outcome of each line on another line, whose pairs stay."""
    becomes: list[Becomes] = []
    for line, to in moves:
        if line.result is not None:
            fresh = result_on(event, to, Entry(line.result.outcome))
            becomes.append((line.result, fresh._replace(remark=line.result.remark)))
    return _said(event, becomes, said, seen)


def _said(event: Event, becomes: list[Becomes], said: Phrase, seen: Seen) -> Changed[Event]:
    if not becomes:
        raise refused("", phrase("nothing is there that would change"))
    return made(event, tuple(becomes), seen=seen)._replace(said=said)


def exchange_pairs(
    event: Event, board: int, ns: Meant, ew: Meant, other: Meant, *, seen: Seen = None
) -> Changed[Event]:
    """Exchange the East-West pairs of two results on a board."""
    one = line_meant(event, board, ns.label, ew.label).result
    two = next((result for result in event.results if (result.board, result.ew) == (board, other.label)), None)
    if one is None or two is None or one == two:
        raise refused(
            "", phrase("no other result on board {board} has pair {pair} East-West", board=board, pair=other.label)
        )
    becomes: list[Becomes] = [
        (one, placed(one._replace(ew=two.ew), event.schedule)),
        (two, placed(two._replace(ew=one.ew), event.schedule)),
    ]
    said = phrase("Board {board}: East-West pairs {one} and {other} exchanged", board=board, one=one.ew, other=two.ew)
    return _said(event, becomes, said, seen)


def same_declarer(event: Event, board: int, ns: Meant, ew: Meant, *, seen: Seen = None) -> Changed[Event]:
    """Make the declarer of a line declare wherever the same cards were played; results that name none follow anyway."""
    result = line_meant(event, board, ns.label, ew.label).result
    outcome = result and result.outcome
    if result is None or not isinstance(outcome, Played):
        raise refused("", phrase("this line names no declarer"))
    seat = outcome.seat(known_declarer(event, *result.board_group))
    becomes: list[Becomes] = []
    for one in event.results:
        played = one.outcome
        if one.board_group != result.board_group or not isinstance(played, Played):
            continue
        if played.declarer not in (None, seat):
            becomes.append((one, one._replace(outcome=replace(played, declarer=seat))))
    said = phrase(
        "Board {board}: declarer {seat} in {results}",
        board=board,
        seat=seat and seat.word,
        results=counted(len(becomes), "more result"),
    )
    return _said(event, becomes, said, seen)


def _another_board(text: str, known: Known) -> int:
    number = read_board(text, known)
    if number == known.values.get("board"):
        raise Misread(text, phrase("another board"))
    return number


LINE = (BOARD, NS, EW)
SHIFT = Action("shift", phrase("Move results a line down or up"), LINE, shift)
EXCHANGE_BOARDS = Action(
    "exchange-boards",
    phrase("Exchange the results of two boards"),
    (BOARD, Parameter("other", phrase("other board"), _another_board, after=("board",))),
    exchange_boards,
)
EXCHANGE_PAIRS = Action(
    "exchange-pairs",
    phrase("Exchange the East-West pairs of two results"),
    (
        *LINE,
        Parameter(
            "other",
            phrase("other East-West pair"),
            lambda text, known: pair_meant(known.event.pairs, text, Side.EAST_WEST),
        ),
    ),
    exchange_pairs,
)
SAME_DECLARER = Action("same-declarer", phrase("Let one declare at all tables"), LINE, same_declarer)
