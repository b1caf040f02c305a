"""The pages of competitions and people as HTML, by the templates in `web/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.printers.site import environment, shared_files
from scorer.reports.web.site import INDEX

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.reports.web.seasons import PersonPage, SeasonPage


def season_files(page: SeasonPage) -> Iterator[tuple[str, str]]:
    """The page of a competition, and what it needs."""
    yield INDEX, environment().get_template("season.html").render(it=page, at=page.at)
    yield from shared_files()


def people_files(pages: Sequence[PersonPage], at: str) -> Iterator[tuple[str, str]]:
    """The pages of people with the list of them."""
    made = environment()
    yield INDEX, made.get_template("people.html").render(people=pages, at=at)
    for page in pages:
        yield page.file, made.get_template("person.html").render(it=page, at=page.at)
    yield from shared_files()
