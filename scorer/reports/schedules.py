"""Movements to choose from, and the schedule of one: who meets whom on which boards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scorer.movements.schedule import balance
from scorer.records.pairs import label_order
from scorer.reports.sheet import Column, Kind, Sheet, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.movements.choosing import Fit
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event


def list_sheet(fits: Sequence[Fit]) -> Sheet:
    """One line a movement, best first."""
    columns = (
        Column("Movement"),
        Column("Boards", Kind.NUMBER),
        Column("Rounds", Kind.NUMBER),
        Column("A round", Kind.NUMBER),
        Column("Sit-outs", Kind.NUMBER),
        Column("Winners", Kind.NUMBER),
        Column("Balance", Kind.NUMBER, 2),
        Column("Minutes", Kind.NUMBER),
        Column("Remark", Kind.EXTRA),
    )
    rows = tuple(
        (
            it.movement.kind,
            it.boards,
            it.movement.rounds,
            it.boards_a_round,
            it.movement.sit_outs or None,
            it.movement.winners,
            Fraction(it.movement.balance),
            it.minutes,
            it.movement.note,
        )
        for it in fits
    )
    notes = (
        "Best first. Sit-outs: rounds that the pair that sits out most sits out.",
        "Balance: 0 is perfect; the larger, the more it matters which opponents a pair shares its boards with.",
    )
    return Sheet(f"Movements for {_tables(fits[0])} tables" if fits else "No movement fits", columns, rows, notes)


def _tables(fit: Fit) -> str:
    return f"{float(fit.movement.tables):g}"


def list_document(fits: Iterable[Fit], *, timed: bool) -> dict[str, Any]:
    """The list for programs."""
    return {"movements": [_about(it) | ({"minutes": it.minutes} if timed else {}) for it in fits]}


def _about(fit: Fit) -> dict[str, Any]:
    tables = float(fit.movement.tables)
    return {
        "kind": fit.movement.kind,
        "tables": int(tables) if tables.is_integer() else tables,
        "rounds": fit.movement.rounds,
        "boards_per_round": fit.boards_a_round,
        "boards": fit.boards,
        "winners": fit.movement.winners,
        "balance": number(Fraction(fit.movement.balance)),
        "note": fit.movement.note,
    }


def fit_sheet(fit: Fit) -> Sheet:
    """The schedule of a movement, a line a table and round."""
    about = (
        f"{fit.movement.rounds} rounds of {fit.boards_a_round}, {fit.boards} boards, about {fit.minutes} minutes; "
        f"{'two winners' if fit.movement.winners > 1 else 'one winner'}"
    )
    notes = tuple(filter(None, (about, fit.movement.note)))
    return _sheet(f"{fit.movement.kind}, {_tables(fit)} tables", fit.movement.schedule(fit.boards_a_round), notes)


def fit_document(fit: Fit) -> dict[str, Any]:
    """The schedule of a movement for programs."""
    return {**_about(fit), "rows": list(map(_row, fit.movement.schedule(fit.boards_a_round)))}


def sheets(event: Event) -> list[Sheet]:
    """The schedule of an event, a sheet a section."""
    title = event.movement or "Own movement"
    return [
        _sheet(f"{title}, section {section}" if section else title, own, ())
        for section, own in _by_section(event).items()
    ]


def _by_section(event: Event) -> dict[str, list[Sitting]]:
    sections = sorted({it.section for it in event.schedule}, key=label_order)
    return {section: [it for it in event.schedule if it.section == section] for section in sections}


def document(event: Event) -> dict[str, Any]:
    """The schedule of an event for programs; sections apart where there are several."""
    found = [_own_document(event, own) for own in _by_section(event).values()]
    return found[0] if len(found) == 1 else {"sections": found}


def _own_document(event: Event, own: Sequence[Sitting]) -> dict[str, Any]:
    labels = {label for it in own for label in (it.ns, it.ew) if label is not None}
    boards = [it.last_board - it.first_board + 1 for it in own]
    return {
        "kind": event.movement,
        "tables": len(labels) // 2 if len(labels) % 2 == 0 else len(labels) / 2,
        "rounds": max(it.round for it in own),
        "boards_per_round": max(boards),
        "boards": max(it.last_board for it in own),
        "winners": event.winners,
        "balance": number(Fraction(balance(own))),
        "note": "",
        "section": own[0].section,
        "rows": list(map(_row, own)),
    }


def _row(it: Sitting) -> dict[str, Any]:
    return {
        "round": it.round,
        "table": it.table,
        "ns": it.ns,
        "ew": it.ew,
        "boards": list(range(it.first_board, it.last_board + 1)),
        "arrow_switched": it.arrow_switched,
    }


def _sheet(title: str, schedule: Iterable[Sitting], notes: tuple[str, ...]) -> Sheet:
    columns = (
        Column("Round", Kind.NUMBER),
        Column("Table", Kind.NUMBER),
        Column("NS"),
        Column("EW"),
        Column("Boards"),
        Column("Remark"),
    )
    rows = tuple((it.round, it.table, it.ns or "-", it.ew or "-", boards_text(it), _remark(it)) for it in schedule)
    return Sheet(title, columns, rows, notes)


def boards_text(it: Sitting) -> str:
    """The boards of a round: `4-6`, or one number."""
    return f"{it.first_board}-{it.last_board}" if it.last_board > it.first_board else str(it.first_board)


def _remark(it: Sitting) -> str:
    if it.ns is None or it.ew is None:
        return "sit-out"
    return "arrow-switched" if it.arrow_switched else ""
