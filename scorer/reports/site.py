"""The published site: what stands on each of its pages. How they look is a printer's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports import catalogue, standings
from scorer.reports.catalogue import Report
from scorer.reports.history import Corrections, corrections_sheet
from scorer.reports.site_boards import BoardPage, board_page
from scorer.reports.site_pairs import PairPage, PairPages

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorer.records.events import Event
    from scorer.reports.sheet import Sheet
    from scorer.tournament import ScoredEvent

METHODS = {
    Method.MATCHPOINTS: "Matchpoints",
    Method.CROSS_IMPS: "Cross-IMPs",
    Method.BUTLER: "Butler IMPs",
    Method.AGGREGATE: "Total points",
}

PLAIN = {
    Report.SECTIONS: "Sections",
    Report.STRATA: "Strata",
    Report.MATRIX: "Matrix",
    Report.HEAD_TO_HEAD: "Head to head",
    Report.DECLARING: "Declaring and defending",
    Report.DECISIONS: "Part score or game",
}
"""The reports that have a page of tables to themselves; the others stand on the pages of boards and pairs."""

INDEX = "index.html"


class Files(NamedTuple):
    """The pages of pairs and boards. They are numbered: nothing that somebody typed names a file."""

    pairs: Mapping[str, str]
    boards: Mapping[int, str]


class Link(NamedTuple):
    """A page, and what it is called."""

    file: str
    text: str


class About(NamedTuple):
    """What every page says of the event; `day` is its date as people write it, `at` when it was published."""

    name: str
    club: str
    date: datetime.date
    day: str
    rules: str
    method: str
    at: str


class Corrected(NamedTuple):
    """What was corrected between two publications, and the places that moved by it."""

    since: str
    until: str
    changes: tuple[str, ...]
    moves: Sheet


class IndexPage(NamedTuple):
    """The rankings, the way to everything else, and what was corrected, the latest first."""

    rankings: tuple[Sheet, ...]
    boards: tuple[Link, ...]
    corrected: tuple[Corrected, ...]


class TablesPage(NamedTuple):
    """Tables one below the other; `across` says whose numbers their headings are, `pairs` or `boards`."""

    tables: tuple[Sheet, ...]
    across: str


Content = IndexPage | BoardPage | PairPage | TablesPage


class Page(NamedTuple):
    """A page: its file, its title, the pages before and after it, and what stands on it, made when asked for."""

    file: str
    title: str
    content: Callable[[], Content]
    before: Link | None = None
    after: Link | None = None


class Site(NamedTuple):
    """All pages, and what they share; `menu` is the way to those that are neither of a board nor of a pair.

    `twins` are the files that say the same to programs.
    """

    about: About
    files: Files
    menu: tuple[Link, ...]
    twins: tuple[str, ...]
    pages: tuple[Page, ...]


def site(scored: ScoredEvent, at: str, corrections: Sequence[tuple[Corrections, str]], twins: Iterable[str]) -> Site:
    """Every page of an event. Corrections stand with when they were published, the latest first."""
    files = Files(
        {pair.label: f"pair-{number}.html" for number, pair in enumerate(scored.event.pairs, 1)},
        {board.number: f"board-{board.number}.html" for board in scored.boards},
    )
    index = IndexPage(
        tuple(standings.public_sheets(scored)),
        tuple(Link(file, str(number)) for number, file in files.boards.items()),
        tuple(_corrected(report, until) for report, until in corrections),
    )
    tables = list(_tables(scored))
    menu = (Link(INDEX, "Ranking"), *(Link(page.file, page.title) for page in tables))
    pages = (Page(INDEX, "Ranking", lambda: index), *tables, *_boards(scored, files), *_pairs(scored, files))
    return Site(_about(scored.event, at), files, menu, tuple(twins), pages)


def _about(event: Event, at: str) -> About:
    day = f"{event.date:%A}, {event.date.day} {event.date:%B %Y}"
    return About(event.name, event.club, event.date, day, event.rules, METHODS[event.scoring.method], at)


def _corrected(report: Corrections, until: str) -> Corrected:
    moves = corrections_sheet(report)._replace(title="Places that moved", notes=())
    return Corrected(report.since, until, report.changes, moves)


def _tables(scored: ScoredEvent) -> Iterator[Page]:
    """The reports that have something to show, a page each."""
    for report, title in PLAIN.items():
        tables = tuple(sheet.trimmed() for sheet in catalogue.sheets(scored, report) if sheet.rows)
        if tables:
            across = {Report.MATRIX: "boards", Report.HEAD_TO_HEAD: "pairs"}.get(report, "")
            yield Page(f"{report}.html", title, partial(TablesPage, tables, across))


def _boards(scored: ScoredEvent, files: Files) -> Iterator[Page]:
    links = [Link(file, f"Board {number}") for number, file in files.boards.items()]
    for board, link, before, after in zip(scored.boards, links, [None, *links], [*links[1:], None], strict=False):
        yield Page(link.file, link.text, partial(board_page, scored, board), before, after)


def _pairs(scored: ScoredEvent, files: Files) -> Iterator[Page]:
    pages = PairPages(scored)
    links = [Link(file, f"Pair {label}") for label, file in files.pairs.items()]
    for label, link, before, after in zip(files.pairs, links, [None, *links], [*links[1:], None], strict=False):
        names = scored.pairs[label].names
        title = f"{link.text}, {names}" if names else link.text
        yield Page(link.file, title, partial(pages.page, label), before, after)
