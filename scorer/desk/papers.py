"""Paper for the tables, as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.writing import refuse_to_write, write_file
from scorer.errors import BadInput, Mistake, one_of
from scorer.reports.papers import Paper, document
from scorer.store.reading import identify, read_event
from scorer.store.transactions import reading

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Page(NamedTuple):
    """The paper it is printed on, as typed, and whether large enough for children."""

    size: str
    large: bool


def print_papers(db: str, slug: str | None, what: Sequence[str], path: Path, page: Page, *, force: bool) -> None:
    """Write papers, in the order asked for, into one PDF."""
    from scorer.printers.paper import Size, typeset  # a typesetter, which only paper needs

    mistakes = [
        Mistake("", "WHAT", f'read "{name}", expected {one_of(list(Paper), name)}')
        for name in what
        if name not in Paper.__members__.values()
    ]
    if page.size not in Size.__members__.values():
        mistakes.append(Mistake("", "--paper", f'read "{page.size}", expected {one_of(list(Size), page.size)}'))
    if mistakes:
        raise BadInput(mistakes)
    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    refuse_to_write(path, force=force)
    pdf = typeset([document(event, Paper(name)) for name in what], size=Size(page.size), large=page.large)
    write_file(path, lambda fresh: fresh.write_bytes(pdf), force=force)
