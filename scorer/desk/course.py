"""Changing course in the middle of an evening; what was recorded stays, and what no longer fits is listed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.checks.against_schedule import schedule_findings
from scorer.desk.arranging import chosen, seated
from scorer.desk.changing import Step, change
from scorer.desk.pairing import without
from scorer.desk.recording import exchanged
from scorer.desk.typed import read_one
from scorer.desk.wanted import Wanted, understood
from scorer.errors import BadInput, Mistake, NotFound
from scorer.records.events import in_reading_order
from scorer.records.numbers import whole_number
from scorer.records.pair_changes import PairChangeKind

if TYPE_CHECKING:
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event


def use(db: str, slug: str | None, wanted: Wanted) -> str:
    """Give the event another movement; results stay, and those that do not fit it are named."""
    return change(db, slug, partial(_moved, wanted=wanted))


def _moved(event: Event, wanted: Wanted) -> Step:
    if not event.pairs:
        raise NotFound("pairs", "", ["pairs in the event: `scorer pairs add` records them"])
    boards = wanted.boards or ("" if wanted.a_round else str(event.boards))
    terms, _ = understood(wanted._replace(tables="", boards=boards, pairs=",".join(map(str, _section_sizes(event)))))
    after = seated(event, [chosen(pairs, terms) for pairs in terms.pairs])
    for gone in (it for it in event.changes if it.kind is PairChangeKind.WITHDRAW):
        after = replace(after, schedule=without(after.schedule, gone.pair, gone.from_round))
    if {pair.label for pair in after.pairs} != {pair.label for pair in event.pairs}:
        labels = ", ".join(pair.label for pair in after.pairs)
        raise BadInput([Mistake("", "pairs", f"a movement needs the pairs {labels}")])
    return _with_misfits(replace(after, changes=event.changes), f"{after.movement}: {_size(after)}")


def _section_sizes(event: Event) -> list[int]:
    sections = sorted({pair.section for pair in event.pairs})
    return [sum(pair.section == section for pair in event.pairs) for section in sections]


def _size(event: Event) -> str:
    rounds = max(it.round for it in event.schedule)
    return f"{rounds} rounds, {event.boards} boards"


def end(db: str, slug: str | None, after_round: str) -> str:
    """End the evening after a round: nothing later is expected."""
    return change(db, slug, partial(_ended, last=_number("ROUND", after_round)))


def _ended(event: Event, last: int) -> Step:
    rounds = max((it.round for it in event.schedule), default=0)
    if not 1 <= last < rounds:
        raise NotFound("round", str(last), [f"1 to {rounds - 1}: the schedule has {rounds} rounds"])
    schedule = tuple(it for it in event.schedule if it.round <= last)
    return _with_misfits(replace(event, schedule=schedule), f"The evening ends after round {last} of {rounds}")


def turn(db: str, slug: str | None, round_: str, table: str) -> str:
    """Turn two pairs who sat the wrong way for a round: in the schedule, and in what is recorded of it."""
    return change(db, slug, partial(_turned, number=_number("ROUND", round_), table=table))


def _turned(event: Event, number: int, table: str) -> Step:
    it = _sitting(event, number, table)
    turned = it._replace(ns=it.ew, ew=it.ns)
    schedule = tuple(turned if other is it else other for other in event.schedule)
    boards = range(it.first_board, it.last_board + 1)
    wrong = [r for r in event.results if r.board in boards and (r.ns, r.ew) == (it.ns, it.ew)]
    results = tuple(exchanged(result) if result in wrong else result for result in event.results)
    met = {(result.board, result.ns, result.ew) for result in wrong}
    notes = tuple(
        note._replace(ns=note.ew, ew=note.ns) if (note.board, note.ns, note.ew) in met else note for note in event.notes
    )
    after = replace(event, schedule=schedule, results=results, notes=notes)
    said = f"Round {number}, table {table}: {turned.ns} sat North-South, {turned.ew} East-West"
    return after, f"{said}; {len(wrong)} results turned" if wrong else said


def _sitting(event: Event, number: int, table: str) -> Sitting:
    seats = {f"{it.section}{it.table}": it for it in event.schedule if it.round == number}
    found = seats.get(table.strip().upper()) or seats.get(table.strip())
    if not seats:
        rounds = sorted({it.round for it in event.schedule})
        raise NotFound("round", str(number), map(str, rounds) if rounds else ["an event with a schedule"])
    if found is None or found.ns is None or found.ew is None:
        playing = [name for name, it in seats.items() if it.ns is not None and it.ew is not None]
        raise NotFound("table", table, playing)
    return found


def reseat(db: str, slug: str | None, board: str, before: tuple[str, str], after: tuple[str, str]) -> str:
    """Correct who met on a board; the result itself stays."""
    return change(db, slug, partial(_reseated, board=_number("BOARD", board), before=before, pairs=after))


def _reseated(event: Event, board: int, before: tuple[str, str], pairs: tuple[str, str]) -> Step:
    there = [it for it in in_reading_order(event.results) if it.board == board and len(it.pairs) > 1]
    known = {pair.label.casefold(): pair.label for pair in event.pairs}
    old, new = ([known.get(text.strip().casefold(), text) for text in texts] for texts in (before, pairs))
    found = next((it for it in there if [it.ns, it.ew] == old), None)
    if found is None:
        raise NotFound(f"board {board}", " ".join(before), (f"{it.ns} {it.ew}" for it in there))
    fresh = found._replace(ns=new[0], ew=new[1])
    results = tuple(fresh if it is found else it for it in event.results)
    notes = tuple(
        it._replace(ns=new[0], ew=new[1]) if (it.board, it.ns, it.ew) == (board, *old) else it for it in event.notes
    )
    said = f"Board {board}: {new[0]} against {new[1]} (was {old[0]} against {old[1]})"
    return replace(event, results=results, notes=notes), said


def _with_misfits(event: Event, said: str) -> Step:
    """Add which of the results recorded so far do not fit the schedule."""
    misfits = [it.message for it in schedule_findings(event) if it.code != "missing-result"]
    if not event.results:
        return event, said
    kept = len(event.results) - len(misfits)
    listed = "".join(f"\n  {message}" for message in misfits)
    return event, f"{said}; {kept} results fit it{f', {len(misfits)} do not:' if misfits else ''}{listed}"


def _number(field: str, text: str) -> int:
    return read_one(field, text, whole_number)
