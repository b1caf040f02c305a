"""The published site: what stands on each of its pages. How they look is a printer's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.reports import corrections as corrections_report
from scorer.reports import matrix, rankings
from scorer.reports.catalogue import RACE, RANKING, Form, reports_for_all
from scorer.reports.heat import legend, scales_of
from scorer.reports.pictures import Pictures, RacePage, pictures, race_page
from scorer.reports.table import sheets_of
from scorer.reports.web.pages import BoardPage, BoardPages, PairPage, PairPages
from scorer.reports.web.secrecy import in_words

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorer.records.events import Event
    from scorer.reports.corrections import Corrections
    from scorer.reports.heat import Scale
    from scorer.reports.table import Sheet
    from scorer.tournament import ScoredEvent

INDEX = "index.html"


class Files(NamedTuple):
    """The pages of pairs and boards. They are numbered: nothing that somebody typed names a file.

    `short` are the pairs' names as they stand where there is little room.
    """

    pairs: Mapping[str, str]
    boards: Mapping[int, str]
    short: Mapping[str, str]


class Link(NamedTuple):
    """A page, and what it is called."""

    file: str
    text: str


class About(NamedTuple):
    """What every page says of the event; `day` is its date as people write it, `at` when it was published.

    `quiet`: search engines are asked to leave it out.
    """

    name: str
    club: str
    date: datetime.date
    day: str
    rules: str
    method: str
    at: str
    quiet: bool


class Edition(NamedTuple):
    """How an event goes out: when, and whether search engines are to find it.

    `held` are the boards without hands and results; `still_open` says in a few words why the ranking is not final.
    """

    at: str
    quiet: bool = False
    held: tuple[int, ...] = ()
    still_open: str = ""


class Corrected(NamedTuple):
    """What was corrected between two publications, and the places that moved by it."""

    since: str
    until: str
    changes: tuple[str, ...]
    moves: Sheet


class IndexPage(NamedTuple):
    """The rankings, the way to everything else, and what was corrected, the latest first.

    `unfinished` are sentences on what is still to come.
    """

    unfinished: tuple[str, ...]
    rankings: tuple[Sheet, ...]
    boards: tuple[Link, ...]
    corrected: tuple[Corrected, ...]


class HeatedSheet(NamedTuple):
    """A table, and how good its figures are."""

    sheet: Sheet
    scales: tuple[Scale, ...]


class TablesPage(NamedTuple):
    """Tables one below the other; the legend says what marks mean that any of them has."""

    tables: tuple[HeatedSheet, ...]
    legend: str


Content = IndexPage | BoardPage | PairPage | TablesPage | Pictures | RacePage


class WebPage(NamedTuple):
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
    pages: tuple[WebPage, ...]


def site(
    scored: ScoredEvent, edition: Edition, corrections: Sequence[tuple[Corrections, str]], twins: Iterable[str]
) -> Site:
    """Every page of an event. Corrections stand with when they were published, the latest first."""
    files = Files(
        {pair.label: f"pair-{number}.html" for number, pair in enumerate(scored.event.pairs, 1)},
        {board.number: f"board-{board.number}.html" for board in scored.boards},
        {pair.label: pair.short_names for pair in scored.event.pairs},
    )
    index = IndexPage(
        tuple(_unfinished(edition)),
        tuple(sheets_of(rankings.listed(scored))),
        tuple(Link(file, str(number)) for number, file in files.boards.items()),
        tuple(_corrected(report, until) for report, until in corrections),
    )
    tables = [*_pictures(scored), *_tables(scored)]
    menu = (Link(INDEX, "Ranking"), *(Link(page.file, page.title) for page in tables))
    pages = (
        WebPage(INDEX, "Ranking", lambda: index),
        *tables,
        *_boards(scored, edition, files),
        *_pairs(scored, files),
    )
    return Site(_about(scored.event, edition), files, menu, tuple(twins), pages)


def _about(event: Event, edition: Edition) -> About:
    day = f"{event.date:%A}, {event.date.day} {event.date:%B %Y}"
    method = str(event.scoring.method.word)
    return About(event.name, event.club, event.date, day, event.rules, method, edition.at, edition.quiet)


def _unfinished(edition: Edition) -> Iterator[str]:
    if edition.still_open:
        yield f"Not final: {edition.still_open}"
    if edition.held:
        boards = in_words(edition.held)
        yield f"{boards.capitalize()}: hands and results follow when every table has played"


def _corrected(report: Corrections, until: str) -> Corrected:
    moves = corrections_report.sheet(report)._replace(title="What moved", notes=())
    return Corrected(report.since, until, report.changes, moves)


def _pictures(scored: ScoredEvent) -> Iterator[WebPage]:
    """The page of a race, or the evening of several tables in pictures, where there is anything to show."""
    race = race_page(scored)
    if race is not None:
        yield WebPage("race.html", "Race", lambda: race)
        return
    shown = pictures(scored)
    if shown.lines or shown.spreads:
        yield WebPage("pictures.html", "In pictures", lambda: shown)


def _tables(scored: ScoredEvent) -> Iterator[WebPage]:
    """A page a report that is tables alone; the others stand on the pages of boards and pairs."""
    elsewhere = (Form.BOARDS, Form.FREQUENCIES, Form.CARDS, Form.TEACHING)
    for report in reports_for_all(scored):
        if report in (RANKING, RACE) or report.form in elsewhere:
            continue
        whole = sheets_of(matrix.apart(scored)) if report.name == "matrix" else report.sheets(scored)
        sheets = [sheet.trimmed() for sheet in whole if sheet.rows]
        if sheets:
            heated = tuple(HeatedSheet(sheet, scales_of(scored, report.name, sheet)) for sheet in sheets)
            marks = legend(scored) if any(one.scales for one in heated) else ""
            yield WebPage(f"{report.name}.html", report.title, partial(TablesPage, heated, marks))


def _boards(scored: ScoredEvent, edition: Edition, files: Files) -> Iterator[WebPage]:
    pages = BoardPages(scored, edition.held)
    links = [Link(file, f"Board {number}") for number, file in files.boards.items()]
    for board, (before, link, after) in zip(scored.boards, _neighbours(links), strict=True):
        yield WebPage(link.file, link.text, partial(pages.page, board), before, after)


def _pairs(scored: ScoredEvent, files: Files) -> Iterator[WebPage]:
    pages = PairPages(scored)
    links = [Link(file, f"Pair {label}") for label, file in files.pairs.items()]
    for label, (before, link, after) in zip(files.pairs, _neighbours(links), strict=True):
        names = scored.pairs[label].names
        title = link.text
        if names:
            title += f", {names}"
        yield WebPage(link.file, title, partial(pages.page, label), before, after)


def _neighbours(links: Sequence[Link]) -> Iterator[tuple[Link | None, Link, Link | None]]:
    """Each link between the one before it and the one after it."""
    return zip([None, *links], links, [*links[1:], None], strict=False)  # the first list goes one beyond the end
