"""Read a workbook: one of results in which something was changed, one that was filled in, or a list of results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorer.interchange.imported_events import EventEdits, ImportedEvent
from scorer.interchange.lists.result_lists import read_event_of_list
from scorer.interchange.own.edited_workbook import read_edited_workbook
from scorer.interchange.own.entry_workbook import NotAnEntryWorkbook, read_entry_workbook
from scorer.interchange.spreadsheets.files import SpreadsheetFile

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.interchange.imported_events import ImportOptions
    from scorer.progress import ProgressTracker


def read(path: Path, options: ImportOptions, track: ProgressTracker) -> Sequence[ImportedEvent | EventEdits]:
    """Read what a workbook is: an event, or the changes to one."""
    file = SpreadsheetFile(path)
    edited = read_edited_workbook(file)
    if edited is not None:
        return [edited]
    try:
        workbook = read_entry_workbook(file)
    except NotAnEntryWorkbook as refusal:
        return [ImportedEvent(read_event_of_list(path, options, track, refusal))]
    return [ImportedEvent(workbook.read_event(options.today, track=track), source=workbook)]
