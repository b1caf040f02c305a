"""Recording one result, or taking it back."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.errors import BadInput, Misread, Mistake, NotFound
from scorer.game.seats import Side
from scorer.records.contradictions import contradictions
from scorer.records.declarers import known_declarers
from scorer.records.events import in_reading_order
from scorer.records.notation import parse_code
from scorer.records.numbers import board_number
from scorer.records.results import NOT_PLAYED, KnownScore, NotPlayed, Outcome, Played, Result
from scorer.reports.changes import said
from scorer.store import events
from scorer.store.reading import identify, read_event
from scorer.store.work import Work, writing
from scorer.tournament import score_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event


def record(db: str, slug: str | None, board: str, ns: str, ew: str, code: str) -> str:
    """Store a result in the place of the one these pairs had on the board; say what became of what."""
    with writing(db) as work:
        event_id = identify(work.ask, slug)
        event = read_event(work.ask, event_id)
        fresh = understood(event, board, ns, ew, code)
        said_before, after = put(work, event_id, event, fresh)
        work.commit()
    return f"{place(fresh)}: {told(after, fresh)}{said_before}"


def put(work: Work, event_id: int, event: Event, fresh: Result) -> tuple[str, Event]:
    """Store a result whose round, table, group and remark stay as they were; say what stood there."""
    former = _former(event, fresh)
    if former is not None:
        fresh = former._replace(outcome=fresh.outcome)
    after = _without(event, former, adding=(fresh,))
    _refuse_contradictions(after, fresh.board, fresh)
    events.put_result(work.connection, event_id, fresh)
    return "" if former is None else f" (was {told(event, former)})", after


def clear(db: str, slug: str | None, board: str, ns: str, ew: str) -> str:
    """Remove the result that two pairs have on a board; say what stood there."""
    with writing(db) as work:
        event_id = identify(work.ask, slug)
        event = read_event(work.ask, event_id)
        wanted = understood(event, board, ns, ew, NOT_PLAYED)
        former = _former(event, wanted)
        if former is None:
            met = [it for it in in_reading_order(event.results) if it.board == wanted.board and len(it.pairs) > 1]
            raise NotFound(f"board {board}", f"{ns} {ew}", (" ".join(it.pairs) for it in met))
        _refuse_contradictions(_without(event, former), former.board)
        events.clear_result(work.connection, event_id, former)
        work.commit()
    return f"{place(former)}: cleared (was {told(event, former)})"


def _without(event: Event, former: Result | None, adding: tuple[Result, ...] = ()) -> Event:
    """The event as it will be; results that stood before stand first."""
    return replace(event, results=(*(result for result in event.results if result is not former), *adding))


def understood(
    event: Event,
    board: str,
    ns: str,
    ew: str,
    code: str,
    parse: Callable[[str, RuleSet], Outcome] = parse_code,
    mistakes: Sequence[Mistake] = (),
) -> Result:
    """Read what was typed; raise `BadInput` with everything that is wrong with it, besides `mistakes` found before."""
    mistakes = list(mistakes)
    number = 0
    outcome: Outcome = NotPlayed()
    with noting("board", mistakes):
        number = board_number(board)
    with noting("result", mistakes):
        outcome = parse(code, event.rule_set)
    result = Result(number, _label(event, ns, Side.NORTH_SOUTH), _label(event, ew, Side.EAST_WEST), outcome)
    if mistakes:
        mistakes += [
            Mistake("", it.field, str(it)) for it in contradictions(event, [result._replace(outcome=NotPlayed())])
        ]
        raise BadInput(mistakes)
    return result


@contextmanager
def noting(field: str, mistakes: list[Mistake]) -> Iterator[None]:
    try:
        yield
    except Misread as error:
        mistakes.append(Mistake("", field, str(error)))


def _label(event: Event, text: str, side: Side) -> str:
    """The pair meant by a label in any case, or by the bare number of a pair that sits on that side."""
    labels = {pair.label.casefold(): pair.label for pair in event.pairs}
    wanted = text.strip().casefold()
    return labels.get(wanted) or labels.get(f"{wanted}{side}".casefold()) or text


def _former(event: Event, fresh: Result) -> Result | None:
    same = (result for result in event.results if (result.board, result.ns, result.ew) == _key(fresh))
    return next(same, None)


def _key(result: Result) -> tuple[int, str | None, str | None]:
    return (result.board, result.ns, result.ew)


def _refuse_contradictions(event: Event, board: int, fresh: Result | None = None) -> None:
    """Raise `BadInput` where the results of a board cannot stand together, naming those that are not the fresh one."""
    on_board = [result for result in event.results if result.board == board]
    found = [
        Mistake("" if on_board[wrong.position] is fresh else place(on_board[wrong.position]), wrong.field, str(wrong))
        for wrong in contradictions(event, on_board)
    ]
    if found:
        raise BadInput(found)


def place(result: Result) -> str:
    return f"Board {result.board}, {result.ns} against {result.ew}"


def told(event: Event, result: Result) -> str:
    """A result as its code, and its score where that says more."""
    outcome = result.outcome
    declarer = known_declarers(event, event.results).get(result.part)
    if isinstance(outcome, Played):
        declarer = outcome.declarer or declarer
        outcome = replace(outcome, declarer=declarer)
    score = score_of(outcome, event.rule_set, declarer, result.board)
    return said(outcome) if score is None or isinstance(outcome, KnownScore) else f"{said(outcome)}, {score:+}"
