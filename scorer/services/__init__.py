"""Services: one function for each use case, which opens the database, does the work and returns an `Answer`."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorer.reports.table import AnyTable, Sheet


class Answer(NamedTuple):
    """An answer in two forms, each made on request: sheets for people, a document for programs."""

    sheets: Callable[[], Sequence[Sheet]]
    document: Callable[[], object]


def answer_with_tables(name: str, *tables: AnyTable, **about: object) -> Answer:
    """Return an answer of tables; the document has all their rows under `name`, after the values in `about`."""
    return Answer(
        lambda: [table.sheet for table in tables],
        lambda: {**about, name: [row for table in tables for row in table.rows]},
    )


def one_or_list(name: str, documents: Sequence[dict[str, object]], *, alone: bool) -> dict[str, object]:
    """Return the only document if it was asked for `alone`, else a list of them under `name`."""
    return documents[0] if alone else {name: documents}
