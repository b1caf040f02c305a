"""Recording one result, or taking it back."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.changing import Step, change
from scorer.errors import BadInput, Misread, Mistake, NotFound
from scorer.game.seats import Side
from scorer.records.contradictions import contradictions
from scorer.records.declarers import known_declarers
from scorer.records.events import in_reading_order
from scorer.records.notation import parse_code
from scorer.records.numbers import board_number
from scorer.records.results import NOT_PLAYED, Assigned, KnownScore, NotPlayed, Outcome, Played, Result, Ruling
from scorer.reports.changes import said
from scorer.tournament import score_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event


def record(db: str, slug: str | None, line: tuple[str, str, str], code: str) -> str:
    """Store a result in the place of the one these pairs had on the board; say what became of what.

    `line` is its board, North-South and East-West.
    """
    return change(db, slug, partial(_recorded, line=line, code=code))


def _recorded(event: Event, line: tuple[str, str, str], code: str) -> Step:
    return put(event, understood(event, *line, code))


def put(event: Event, fresh: Result) -> Step:
    """The event with a result in the place of the one that its pairs had on the board, and what is to be said.

    Round, table, group and remark stay as they were; those of a new one are the schedule's.
    """
    former = _former(event, fresh)
    fresh = scheduled(event, fresh) if former is None else former._replace(outcome=fresh.outcome)
    after = _without_note(event, fresh)
    if former is None:
        after = replace(after, results=(*event.results, fresh))
    else:
        after = replace(after, results=tuple(fresh if it is former else it for it in event.results))
    _refuse_contradictions(after, fresh.board, fresh)
    was = "" if former is None else f" (was {told(event, former)})"
    return after, f"{place(fresh)}: {told(after, fresh)}{was}"


def scheduled(event: Event, fresh: Result) -> Result:
    """A result with the round and table at which its pairs were to meet on its board."""
    for it in event.schedule:
        if {it.ns, it.ew} == {fresh.ns, fresh.ew} and it.first_board <= fresh.board <= it.last_board:
            return fresh._replace(round=it.round, table=it.table)
    return fresh


def clear(db: str, slug: str | None, line: tuple[str, str, str]) -> str:
    """Remove the result that two pairs have on a board; say what stood there. `line` is as for `record`."""
    return change(db, slug, partial(_cleared, line=line))


def _cleared(event: Event, line: tuple[str, str, str]) -> Step:
    wanted = understood(event, *line, NOT_PLAYED)
    former = _former(event, wanted)
    if former is None:
        met = [it for it in in_reading_order(event.results) if it.board == wanted.board and len(it.pairs) > 1]
        raise NotFound(f"board {line[0]}", f"{line[1]} {line[2]}", (" ".join(it.pairs) for it in met))
    after = _without_note(event, former)
    after = replace(after, results=tuple(it for it in event.results if it is not former))
    _refuse_contradictions(after, former.board)
    return after, f"{place(former)}: cleared (was {told(event, former)})"


def _without_note(event: Event, result: Result) -> Event:
    """The event without the note of a ruling on what the result was before."""
    return replace(event, notes=tuple(it for it in event.notes if (it.board, it.ns, it.ew) != _key(result)))


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
    declarer = known_declarers(event, event.results).get(result.board_group)
    if isinstance(outcome, Played):
        declarer = outcome.declarer or declarer
        outcome = replace(outcome, declarer=declarer)
    score = score_of(outcome, event.rule_set, declarer, result.board)
    return said(outcome) if score is None or isinstance(outcome, KnownScore) else f"{said(outcome)}, {score:+}"


def exchanged(result: Result) -> Result:
    """A result with its pairs in each other's seats; what was awarded to a pair stays with it.

    Raises `BadInput` for a ruling of which that cannot be said.
    """
    outcome = result.outcome
    if isinstance(outcome, Ruling):
        assigned = [isinstance(part, Assigned) for part in (outcome.ns, outcome.ew)]
        if any(assigned) and not all(assigned):
            sentence = "a score for one side and an award for the other cannot be turned: rule anew after clearing it"
            raise BadInput([Mistake(place(result), "award", sentence)])
        outcome = outcome if any(assigned) else Ruling(outcome.ew, outcome.ns)
    return result._replace(ns=result.ew, ew=result.ns, outcome=outcome)


def record_lines(db: str, slug: str | None, file: str, lines: Sequence[str]) -> str:
    """Store many results, each line `BOARD NS EW CODE`, all or none; empty lines and those with `#` are passed over."""
    return change(db, slug, partial(_recorded_lines, file=file, lines=lines))


def _recorded_lines(event: Event, file: str, lines: Sequence[str]) -> Step:
    mistakes: list[Mistake] = []
    said: list[str] = []
    for number, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        try:
            if words:
                event, sentence = _recorded_line(event, words)
                said.append(sentence)
        except BadInput as error:
            mistakes += (it._replace(where=f"{file}:{number}") for it in error.mistakes)
    if mistakes:
        raise BadInput(mistakes)
    return event, "\n".join([f"{len(said)} results recorded from {file}", *said])


def _recorded_line(event: Event, words: Sequence[str]) -> Step:
    if len(words) < len(LINE) + 1:
        raise BadInput([Mistake("", "", f'read "{" ".join(words)}", expected BOARD NS EW CODE')])
    board, ns, ew, *code = words
    return _recorded(event, (board, ns, ew), " ".join(code))


LINE = ("BOARD", "NS", "EW")
"""What stands before the code of a result."""
