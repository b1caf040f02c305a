"""A demonstration of the program with a sample event."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scorer.files import temporary_folder
from scorer.progress import storing_for_ourselves, track_silently
from scorer.services.import_export import FileOptions, import_events
from scorer.services.ranking import show_ranking
from scorer.services.scores import show_boards

if TYPE_CHECKING:
    from scorer.reports.table import Sheet

_HERE = Path(__file__).resolve()
SAMPLE_EVENTS = next(
    folder
    for folder in (_HERE.parents[1] / "_sample_events", _HERE.parents[2] / "sample_events")
    if (folder / "mitchell").is_dir()
)
"""The sample events: in an installed package, else beside the package in a checkout."""


def demonstration_sheets() -> list[Sheet]:
    """Return the ranking and a board of the sample event, by way of a temporary database."""
    with temporary_folder() as scratch:
        db = str(scratch / "scorer.db")
        with storing_for_ourselves():
            import_events(db, [SAMPLE_EVENTS / "mitchell"], FileOptions(), replace=False, track=track_silently)
        return [*show_ranking(db, None).sheets(), *show_boards(db, None, ["1"]).sheets()]
