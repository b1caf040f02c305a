"""Files that were sent: kept in a folder of their own as long as they are read."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorer.errors import PLAIN_FORMATTER, MessageFormatter, ScorerError, input_error
from scorer.files import temporary_folder
from scorer.i18n import phrase
from scorer.interchange.lists.columns import AmbiguousColumns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorer.desk.forms import SentForm


class UploadError(ScorerError):
    """The refusal of a file that was sent: it calls the file by its own name, not by the folder that it was put in."""

    def __init__(self, refusal: ScorerError, folder: Path) -> None:
        super().__init__(refusal.reason, *refusal.hints)
        self._refusal = refusal
        self._folder = f"{folder}{os.sep}"

    def format_lines(self, formatter: MessageFormatter = PLAIN_FORMATTER) -> tuple[str, ...]:
        return tuple(line.replace(self._folder, "") for line in self._refusal.format_lines(formatter))


@contextmanager
def stored_upload(form: SentForm, field: str) -> Iterator[Path]:
    """Yield the path of the file that was sent in a field; it is deleted when the `with` block ends."""
    sent = form.files.get(field)
    if sent is None:
        raise input_error(field, phrase("choose a file first"))
    with temporary_folder() as folder:
        path = folder / sent.name
        path.write_bytes(sent.content)
        try:
            yield path
        except AmbiguousColumns:  # asked about on a page of its own
            raise
        except ScorerError as refusal:
            raise UploadError(refusal, folder) from refusal
