"""Corrections of a whole traveller: results a line off, on another board, or with exchanged East-West pairs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorer.commands.command import (
    EventCommand,
    FromText,
    MeetingCommand,
    ReadContext,
    command,
    dependent_parameter,
    parameter,
    read_board,
)
from scorer.commands.lines import ResultLine, lines_of_board
from scorer.commands.results import (
    ResultEntry,
    SeenResults,
    apply_replacements,
    build_result,
    find_line,
    with_scheduled_table,
)
from scorer.errors import ConcurrentChangeError, ParseError, input_error
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, phrase
from scorer.model.declarers import known_declarer
from scorer.model.pair_matching import PairMatch, match_pair
from scorer.model.results import Played, describe_meeting

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.model.events import Event, ResultChange


def shift_results(
    event: Event, board: int, ns: PairMatch, ew: PairMatch, *, by: int, seen: SeenResults = None
) -> Change[Event]:
    """Move the results from a line up to the next gap one line down (`by` 1) or up (-1)."""
    lines = [line for line in lines_of_board(event, board) if line.pairs]
    meetings, own_pairs = [set(line.pairs) for line in lines], {ns.label, ew.label}
    if own_pairs not in meetings:
        raise ConcurrentChangeError
    position = meetings.index(own_pairs)
    if by < 0 and lines[position].is_empty:  # the line itself is the gap to fill
        position += 1
    end = next((place for place in range(position, len(lines)) if lines[place].is_empty), len(lines))
    free_position = end if by > 0 else position - 1
    first = lines[position].result if position < end else None
    if first is None or not 0 <= free_position < len(lines) or not lines[free_position].is_empty:
        raise input_error("", phrase("no free line to move these results to: remove a result first"))
    values = {"meeting": describe_meeting(first), "results": count_phrase(end - position, "result")}
    summary = phrase("{meeting}: {results} from here on moved up a line", **values)
    if by > 0:
        summary = phrase("{meeting}: {results} from here on moved down a line", **values)
    moves = zip(lines[position:end], lines[position + by : end + by], strict=True)
    return _move_results(event, moves, summary, seen)


def swap_boards(event: Event, board: int, other: int, *, seen: SeenResults = None) -> Change[Event]:
    """Exchange the results of two boards: line by line with a schedule, else with the pairs that were typed."""
    board_lines, other_lines = [
        [line for line in lines_of_board(event, number) if line.pairs] for number in (board, other)
    ]
    if event.schedule and len(board_lines) == len(other_lines):
        moves = [*zip(board_lines, other_lines, strict=True), *zip(other_lines, board_lines, strict=True)]
    else:
        moves = [(line, line._replace(board=other, result=None)) for line in board_lines]
        moves += [(line, line._replace(board=board, result=None)) for line in other_lines]
    summary = phrase("Boards {one} and {other}: results swapped", one=board, other=other)
    return _move_results(event, moves, summary, seen)


def _move_results(
    event: Event, moves: Iterable[tuple[ResultLine, ResultLine]], summary: Phrase, seen: SeenResults
) -> Change[Event]:
    """Put the outcome of each line on another line, whose pairs stay."""
    changes: list[ResultChange] = []
    for line, to in moves:
        if line.result is not None:
            moved = build_result(event, to, ResultEntry(line.result.outcome))
            changes.append((line.result, moved._replace(remark=line.result.remark)))
    return _apply_moves(event, changes, summary, seen)


def _apply_moves(event: Event, changes: list[ResultChange], summary: Phrase, seen: SeenResults) -> Change[Event]:
    if not changes:
        raise input_error("", phrase("nothing to change"))
    return apply_replacements(event, tuple(changes), seen=seen)._replace(summary=summary)


def swap_east_west(
    event: Event, board: int, ns: PairMatch, ew: PairMatch, other: PairMatch, *, seen: SeenResults = None
) -> Change[Event]:
    """Exchange the East-West pairs of two results on a board."""
    first = find_line(event, board, ns.label, ew.label).result
    second = next((result for result in event.results if (result.board, result.ew) == (board, other.label)), None)
    if first is None or second is None or first == second:
        raise input_error(
            "",
            phrase(
                "pair {pair} does not sit East-West in any other result on board {board}", board=board, pair=other.label
            ),
        )
    changes: list[ResultChange] = [
        (first, with_scheduled_table(first._replace(ew=second.ew), event.schedule)),
        (second, with_scheduled_table(second._replace(ew=first.ew), event.schedule)),
    ]
    summary = phrase(
        "Board {board}: East-West pairs {one} and {other} swapped", board=board, one=first.ew, other=second.ew
    )
    return _apply_moves(event, changes, summary, seen)


def set_same_declarer(
    event: Event, board: int, ns: PairMatch, ew: PairMatch, *, seen: SeenResults = None
) -> Change[Event]:
    """Make the declarer of a line declare wherever the same cards were played; results that name none follow anyway."""
    result = find_line(event, board, ns.label, ew.label).result
    outcome = result and result.outcome
    if result is None or not isinstance(outcome, Played):
        raise input_error("", phrase("no declarer on this line"))
    seat = outcome.declaring_seat(known_declarer(event, *result.board_group))
    changes: list[ResultChange] = []
    for one in event.results:
        played = one.outcome
        if one.board_group != result.board_group or not isinstance(played, Played):
            continue
        if played.declarer not in (None, seat):
            changes.append((one, one._replace(outcome=played._replace(declarer=seat))))
    summary = phrase(
        "Board {board}: {seat} made declarer in {results}",
        board=board,
        seat=seat and seat.label,
        results=count_phrase(len(changes), "more result"),
    )
    return _apply_moves(event, changes, summary, seen)


@command("shift", phrase("Move results up or down a line"))
class ShiftResults(MeetingCommand):
    """Move the results from a line on one line down or up."""

    by: int
    seen: SeenResults = None

    def apply(self, before: Event) -> Change[Event]:
        return shift_results(before, self.board, self.ns, self.ew, by=self.by, seen=self.seen)


def _read_other_board(text: str, context: ReadContext[Event], board: int) -> int:
    number = read_board(text, context)
    if number == board:
        raise ParseError(text, phrase("another board"))
    return number


@command("exchange-boards", phrase("Swap the results of two boards"))
class SwapBoards(EventCommand):
    """Exchange the results of two boards."""

    board: FromText[int] = parameter(phrase("board"), read_board, example="7")
    other: FromText[int] = dependent_parameter(phrase("other board"), board, _read_other_board)
    seen: SeenResults = None

    def apply(self, before: Event) -> Change[Event]:
        return swap_boards(before, self.board, self.other, seen=self.seen)


def _read_other_pair(text: str, context: ReadContext[Event]) -> PairMatch:
    return match_pair(context.state.pairs, text, Side.EAST_WEST)


@command("exchange-pairs", phrase("Swap the East-West pairs of two results"))
class SwapEastWest(MeetingCommand):
    """Exchange the East-West pairs of two results on a board."""

    other: FromText[PairMatch] = parameter(phrase("other East-West pair"), _read_other_pair)
    seen: SeenResults = None

    def apply(self, before: Event) -> Change[Event]:
        return swap_east_west(before, self.board, self.ns, self.ew, self.other, seen=self.seen)


@command("same-declarer", phrase("Set the same declarer at all tables"))
class SetSameDeclarer(MeetingCommand):
    """Make the declarer of a line declare wherever the same cards were played."""

    seen: SeenResults = None

    def apply(self, before: Event) -> Change[Event]:
        return set_same_declarer(before, self.board, self.ns, self.ew, seen=self.seen)
