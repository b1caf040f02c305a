"""The results that are still expected: the one answer that every list, page and paper gives to what is missing."""

from collections.abc import Collection, Container, Iterator, Sequence
from typing import NamedTuple

from scorer.model.events import Event
from scorer.model.pairs import EventForm, PairChange, PairChangeKind
from scorer.model.results import NotPlayed, Result, boards_of_pairs
from scorer.movements.schedule import Sitting
from scorer.scoring import score_event
from scorer.scoring.matches import build_match_finder, find_forfeits


def race_won_on(event: Event) -> int | None:
    """Return the board on which a race was won, after which no board has to be played; None in any other event."""
    return score_event(event).won_on_board if event.scoring.target else None


class MissingResults(NamedTuple):
    """A table in a round, and those of its boards that have no result."""

    sitting: Sitting
    boards: tuple[int, ...]


def list_unplayed(
    event: Event, won_on: int | None = None, of_boards: Collection[int] | None = None
) -> list[MissingResults]:
    """List what was due to be played and has no result, by section, round and table; that of some boards only.

    A board that either pair has played against others is not missing but against the schedule. `won_on` is the board on
    which a race was won; later boards are not missing. Results on wrong boards are taken as they stand: `find_missing`
    in `scorer.checks` counts them where they belong.
    """
    wanted: Container[int] = range(1, (won_on or event.boards) + 1)
    if of_boards is not None:
        wanted = {board for board in of_boards if board in wanted}
    due = list(_list_due_sittings(event, of_boards))
    if not due:
        return []
    played = boards_of_pairs(result for result in event.results if result.board in wanted)
    gaps: list[MissingResults] = []
    for sitting in due:
        absent = tuple(board for board in _boards_without_results(sitting, played) if board in wanted)
        if absent:
            gaps.append(MissingResults(sitting, absent))
    return gaps


def _boards_without_results(sitting: Sitting, played: Collection[tuple[int, str]]) -> Iterator[int]:
    """Yield the boards of a sitting on which neither pair has a result."""
    for board in sitting.boards:
        if (board, sitting.ns) not in played and (board, sitting.ew) not in played:
            yield board


def _list_due_sittings(event: Event, of_boards: Collection[int] | None) -> Iterator[Sitting]:
    """Yield the tables at which two pairs have to meet, on some boards if these are given.

    Left out are sit-outs and byes, matches that were given away, and pairs that had gone by then.
    """
    forfeited = {match for match, _ in find_forfeits(event)}
    find_match = build_match_finder(event) if forfeited else None
    moves = [one for one in event.changes if one.kind in (PairChangeKind.WITHDRAW, PairChangeKind.JOIN)]
    first, last = (0, event.boards) if of_boards is None else (min(of_boards), max(of_boards))
    for sitting in event.schedule:
        if sitting.first_board > last or sitting.last_board < first or not sitting.is_meeting:
            continue
        if moves and any(_is_gone(event.form, moves, label, sitting.round) for label in sitting.pairs):
            continue
        if find_match is not None:
            planned = Result(sitting.first_board, sitting.ns, sitting.ew, NotPlayed(), sitting.round)
            if find_match(planned) in forfeited:
                continue
        yield sitting


def _is_gone(form: EventForm, moves: Sequence[PairChange], label: str, number: int) -> bool:
    """Whether a pair, its team or one of its players had withdrawn by a round and has not joined again."""
    return any(_is_competitor_gone(moves, one, number) for one in form.competitor_labels(label))


def _is_competitor_gone(moves: Sequence[PairChange], label: str, number: int) -> bool:
    so_far = [one for one in moves if one.pair == label and one.from_round <= number]
    latest = max(so_far, key=lambda one: one.from_round, default=None)
    return latest is not None and latest.kind is PairChangeKind.WITHDRAW
