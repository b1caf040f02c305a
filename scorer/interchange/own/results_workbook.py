"""Write a workbook of the results of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks import list_findings
from scorer.files import new_file, parent_folder_of
from scorer.rendering.workbook import write_workbook
from scorer.reports.workbook_pages import build_pages

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.progress import ProgressTracker
    from scorer.scoring import ScoredEvent


def write(event: ScoredEvent, path: Path, track: ProgressTracker, *, force: bool) -> None:
    """Write the results of an event; a workbook shows everything that can be changed in it."""
    title = f"{event.event.name}, {event.event.date}"
    with parent_folder_of(path), new_file(path, force=force) as staged:
        write_workbook(staged, title, build_pages(event, list_findings(event)), track)
