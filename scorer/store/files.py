"""The file that an event came from, and what its lines said when it was last read: never exported."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.store.sqlite_file import Ask
    from scorer.store.work import Transaction


def event_from(ask: Ask, file: str) -> str | None:
    """The slug of the newest event that came from a file; None where there is none."""
    rows = ask(
        "SELECT events.slug FROM event_files JOIN events ON events.id = event_files.event_id"
        " WHERE event_files.file = ? ORDER BY events.id DESC",
        (file,),
    )
    return next((slug for (slug,) in rows), None)


def lines_taken(ask: Ask, event_id: int) -> dict[tuple[int, str, str], str]:
    """What the file of an event said of each board and its pairs."""
    rows = ask("SELECT board, ns, ew, code FROM file_lines WHERE event_id = ?", (event_id,))
    return {(board, ns, ew): code for board, ns, ew, code in rows}


def keep(work: Transaction, event_id: int, file: str, lines: Mapping[tuple[int, str, str], str]) -> None:
    """Write down what a file says, in the place of what it said before."""
    for table in ("file_lines", "event_files"):
        work.do(f"DELETE FROM {table} WHERE event_id = ?", (event_id,))  # noqa: S608  # both names are ours
    work.do("INSERT INTO event_files (event_id, file) VALUES (?, ?)", (event_id, file))
    rows = ((event_id, *place, code) for place, code in lines.items())
    work.do_all("INSERT INTO file_lines (event_id, board, ns, ew, code) VALUES (?, ?, ?, ?, ?)", rows)
