"""The published site: what stands on each of its pages. How they look is a printer's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.pairs import Form, team_of
from scorer.reports import corrections as corrections_report
from scorer.reports import rankings
from scorer.reports.catalogue import PICTURES, RANKING, TRAVELLERS, reports_for_all
from scorer.reports.lines import pair_words
from scorer.reports.table import Sheet, sheets_of
from scorer.reports.web.secrecy import in_words

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorer.reports.blocks import Item
    from scorer.reports.corrections import Corrections
    from scorer.tournament import ScoredBoard, ScoredEvent

INDEX = "index.html"


class Files(NamedTuple):
    """The pages of pairs and boards. They are numbered: nothing that somebody typed names a file.

    A pair of a team leads to the team's. `short` are the pairs' names as they stand where there is little room.
    `lined`: who has a page has a line on the page of a board too, as pairs do.
    """

    pairs: Mapping[str, str]
    boards: Mapping[int, str]
    short: Mapping[str, str]
    lined: bool = True


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


class Section(NamedTuple):
    """An item of a report, by its name, below its heading, which is empty where the page says the same."""

    key: str
    heading: str
    item: Item


class ItemsPage(NamedTuple):
    """A report, or all that reports say of a board or a pair; `said` where there is nothing of it."""

    title: str
    lead: str
    sections: tuple[Section, ...]
    said: str = ""


def board_page(scored: ScoredEvent, board: ScoredBoard, *, held: bool) -> ItemsPage:
    """The page of one board: its results with its hands, and what else is told of it."""
    found = ((report, report.of_board(scored, board)) for report in reports_for_all(scored) if not report.kept)
    told = [Section(report.name, "" if report is TRAVELLERS else report.title, item) for report, item in found if item]
    lead = told[0].item.lead if told else f"dealer {board.dealer.word}"
    said = HELD if held else NO_RESULT
    return ItemsPage(f"Board {board.number}", lead[:1].upper() + lead[1:], tuple(told), said if not told else "")


def pair_page(scored: ScoredEvent, label: str) -> ItemsPage:
    """The page of one pair: its card, and what else is told of it."""
    found = [(report, report.of_pair(scored, label)) for report in (*reports_for_all(scored), PICTURES)]
    told = tuple(Section(report.name, report.title, item) for report, item in found if item)
    ranking = next((one.name for one in scored.rankings if any(line.pair.label == label for line in one.standings)), "")
    names, called = scored.pairs[label].names, f"Pair {label}"
    lead = f"{called}, {ranking}" if names else ranking
    return ItemsPage(names or called, lead, told, "" if told else NO_RESULT)


HELD = "Hands and results follow when every table has played this board."
NO_RESULT = "No result yet."

Content = IndexPage | ItemsPage


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
    form = scored.event.form
    pages = {pair.label: f"pair-{number}.html" for number, pair in enumerate(scored.event.ranked, 1)}
    if form is Form.TEAMS:
        pages |= {pair.label: pages[team_of(pair.label)] for pair in scored.event.pairs}
    files = Files(
        pages,
        {board.number: f"board-{board.number}.html" for board in scored.boards},
        {label: pair.short_names for label, pair in scored.pairs.items()},
        lined=form is Form.PAIRS,
    )
    index = IndexPage(
        tuple(_unfinished(edition)),
        tuple(sheets_of(rankings.listed(scored))),
        tuple(Link(file, str(number)) for number, file in files.boards.items()),
        tuple(_corrected(report, until) for report, until in corrections),
    )
    tables = list(_tables(scored))
    menu = (Link(INDEX, "Ranking"), *(Link(page.file, page.title) for page in tables))
    every = (
        WebPage(INDEX, "Ranking", lambda: index),
        *tables,
        *_boards(scored, edition, files),
        *_pairs(scored, files),
    )
    event = scored.event
    day = f"{event.date:%A}, {event.date.day} {event.date:%B %Y}"
    method = str(event.scoring.method.word)
    about = About(event.name, event.club, event.date, day, event.rules, method, edition.at, edition.quiet)
    return Site(about, files, menu, tuple(twins), every)


def _unfinished(edition: Edition) -> Iterator[str]:
    if edition.still_open:
        yield f"Not final: {edition.still_open}"
    if edition.held:
        boards = in_words(edition.held)
        yield f"{boards.capitalize()}: hands and results follow when every table has played"


def _corrected(report: Corrections, until: str) -> Corrected:
    moves = corrections_report.sheet(report)._replace(title="What moved", notes=())
    return Corrected(report.since, until, report.changes, moves)


def _tables(scored: ScoredEvent) -> Iterator[WebPage]:
    """A page a report that does not only stand on those of boards and pairs."""
    for report in (PICTURES, *reports_for_all(scored)):
        if report is RANKING or not report.stands_alone:
            continue
        sections = tuple(Section(report.name, item.title, item) for item in report.telling(scored))
        if sections:
            yield WebPage(f"{report.name}.html", report.title, partial(ItemsPage, report.title, "", sections))


def _boards(scored: ScoredEvent, edition: Edition, files: Files) -> Iterator[WebPage]:
    links = [Link(file, f"Board {number}") for number, file in files.boards.items()]
    for board, (before, link, after) in zip(scored.boards, _neighbours(links), strict=True):
        content = partial(board_page, scored, board, held=board.number in edition.held)
        yield WebPage(link.file, link.text, content, before, after)


def _pairs(scored: ScoredEvent, files: Files) -> Iterator[WebPage]:
    labels = [pair.label for pair in scored.event.ranked]
    links = [Link(files.pairs[label], f"Pair {label}") for label in labels]
    for label, (before, link, after) in zip(labels, _neighbours(links), strict=True):
        yield WebPage(link.file, pair_words(scored.pairs[label]), partial(pair_page, scored, label), before, after)


def _neighbours(links: Sequence[Link]) -> Iterator[tuple[Link | None, Link, Link | None]]:
    """Each link between the one before it and the one after it."""
    return zip([None, *links], links, [*links[1:], None], strict=False)  # the first list goes one beyond the end
