"""The workbook of an event: which pages it has, and what a spreadsheet adds to them: links, colours, charts. Pure."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports import catalogue, events, frequencies, head_to_head, rulings, scorecards, standings, travellers
from scorer.reports.catalogue import Report
from scorer.reports.joined import below, beside
from scorer.reports.sheet import Cell, Column, Kind, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.checks import Finding
    from scorer.tournament import ScoredEvent

MOST_CHARTS = 60
"""Boards that each have a chart of their own; more of them would take longer to open than to read."""

MOST_BARS, MOST_LINKS = 200, 65_530
"""Bars of one chart; links that Excel takes in one worksheet."""

SCORE_CARDS, FREQUENCIES = "Score cards", "Frequencies"


class Link(NamedTuple):
    """A cell that leads to a row of another page; rows and columns of a sheet are counted from 0."""

    row: int
    column: int
    tab: str
    to_row: int


class Scale(NamedTuple):
    """Columns `first` to `last` coloured by their numbers: not at all in the middle, most at both ends."""

    first: int
    last: int
    least: float
    middle: float
    most: float


class Chart(NamedTuple):
    """Bars of the numbers in one column of a page, rows `first` to `last`, named by the cells of another.

    `lying`: one bar below the other, for long lists.
    """

    title: str
    tab: str
    labels: int
    values: int
    first: int
    last: int
    lying: bool = False


class Page(NamedTuple):
    """A worksheet: its tab and its sheet, whose title the tab replaces.

    `frozen` is how many columns stay in sight; where the first cell changes, `ruled` draws a line and
    `broken` begins a new sheet of paper.
    """

    tab: str
    sheet: Sheet
    frozen: int = 0
    ruled: bool = False
    broken: bool = False
    landscape: bool = False
    links: tuple[Link, ...] = ()
    scales: tuple[Scale, ...] = ()
    charts: tuple[Chart, ...] = ()


def pages(scored: ScoredEvent, found: Sequence[Finding]) -> list[Page]:
    """Every page that the event has something to show on; those of its results and settings in any case."""
    cards = scorecards.whole(scored).trimmed()
    (matrix,) = catalogue.sheets(scored, Report.MATRIX)
    every = [
        *_rankings(scored),
        Page("Boards", travellers.whole(scored).trimmed(), ruled=True, landscape=True),
        *_frequencies(scored),
        Page(SCORE_CARDS, cards, broken=True, landscape=True),
        Page("Matrix", matrix, frozen=2, landscape=True, scales=tuple(_board_scales(scored))),
        *(_head_to_head(scored) if scored.event.played else ()),
        *_decided(scored),
        *_hands(scored),
        Page("Event", events.sheets(scored, found)[0]),
        *([Page("Rulings", ruled)] if (ruled := rulings.sheet(scored.event)).rows else []),
    ]
    return [_linked(page, cards) if page.tab != SCORE_CARDS else page for page in every]


def _linked(page: Page, cards: Sheet) -> Page:
    """The page with a link to the score card from every pair that a line is about."""
    headings = [column.heading for column in page.sheet.columns[:3]]
    if "Pair" not in headings or len(page.sheet.rows) > MOST_LINKS:
        return page
    rows: dict[Cell, int] = {}
    for row, (label, *_) in enumerate(cards.rows):
        rows.setdefault(label, row)
    place = headings.index("Pair")
    labels = ((row, cells[place]) for row, cells in enumerate(page.sheet.rows))
    links = (Link(row, place, SCORE_CARDS, rows[label]) for row, label in labels if label in rows)
    return page._replace(links=tuple(links))


def _rankings(scored: ScoredEvent) -> Iterator[Page]:
    """The ranking, and the lists of sections and strata where those are others."""
    whole = catalogue.sheets(scored, Report.RANKING)
    yield _ranking(scored, "Ranking", whole)
    for tab, report in (("Sections", Report.SECTIONS), ("Strata", Report.STRATA)):
        sheets = catalogue.sheets(scored, report)
        if sheets and [(it.title, it.rows) for it in sheets] != [(it.title, it.rows) for it in whole]:
            yield _ranking(scored, tab, sheets)


def _ranking(scored: ScoredEvent, tab: str, sheets: Sequence[Sheet]) -> Page:
    sheet = below([(it.title, it) for it in sheets])
    charts = tuple(_ranking_charts(scored, tab, sheets, sheet))
    return Page(tab, sheet, ruled=len(sheets) > 1, landscape=bool(charts), charts=charts)


def _ranking_charts(scored: ScoredEvent, tab: str, sheets: Iterable[Sheet], whole: Sheet) -> Iterator[Chart]:
    """One a list; pairs without points stand last in it and have no bar."""
    headings = [column.heading for column in whole.columns]
    shown = [it for it in ("%", standings.unit_of(scored.event)) if it in headings][:1]
    start = 0
    for sheet in sheets if shown else ():
        labels, values = headings.index("Pair"), headings.index(shown[0])
        own = [row[values] for row in whole.rows[start : start + len(sheet.rows)]]
        bars = min(sum(value is not None for value in own), MOST_BARS)
        if bars:
            more = f", the first {bars}" if bars < len(own) else ""
            yield Chart(f"{sheet.title}: {shown[0]}{more}", tab, labels, values, start, start + bars - 1, lying=True)
        start += len(sheet.rows)


def _frequencies(scored: ScoredEvent) -> Iterator[Page]:
    sheet = frequencies.whole(scored)
    if sheet.rows:
        yield Page(FREQUENCIES, sheet, ruled=True)
        if charts := tuple(_frequency_charts(sheet)):
            yield Page("Charts", Sheet("", (Column(FREQUENCIES), Column(""), Column("")), ()), charts=charts)


def _frequency_charts(sheet: Sheet) -> Iterator[Chart]:
    """One a board; what was awarded has no score and stands in the table alone."""
    headings = [column.heading for column in sheet.columns]
    if "Score" not in headings:
        return
    scores, times = headings.index("Score"), headings.index("Times")
    boards = [[*rows] for _, rows in groupby(enumerate(sheet.rows), key=lambda row: row[1][0])]
    for rows in boards if len(boards) <= MOST_CHARTS else ():
        scored_rows = [number for number, cells in rows if cells[scores] is not None]
        if scored_rows:
            yield Chart(f"Board {rows[0][1][0]}", FREQUENCIES, scores, times, scored_rows[0], scored_rows[-1])


def _board_scales(scored: ScoredEvent) -> Iterator[Scale]:
    """The colours of the matrix: from nothing to the top of a board; without tops, from the worst to the best."""
    column = 3
    for top, boards in groupby(scored.boards, key=lambda board: board.top):
        first, column = column, column + len(list(boards))
        if top:
            yield Scale(first, column - 1, 0, top / 2, top)
    if scored.event.scoring.method is not Method.MATCHPOINTS and scored.boards:
        points = (it for board in scored.boards for line in board.lines for it in (line.ns_points, line.ew_points))
        yield from _even_scale(3, column - 1, points)


def _even_scale(first: int, last: int, cells: Iterable[Cell]) -> Iterator[Scale]:
    most = max((abs(float(it)) for it in cells if isinstance(it, int | Fraction)), default=0)
    if most:
        yield Scale(first, last, -most, 0, most)


def _head_to_head(scored: ScoredEvent) -> Iterator[Page]:
    """Matrices one below the other; a list where they are too wide together."""
    sheets = catalogue.sheets(scored, Report.HEAD_TO_HEAD)
    sheet = below([(it.title.rpartition(", ")[2], it) for it in sheets])
    first = 2 + (len(sheets) > 1)
    listed = sheet.title == "Head to head"
    if len(sheet.columns) > first + 2 * head_to_head.MOST_COLUMNS:
        listed, sheet = True, head_to_head.whole(scored, head_to_head.meetings(scored))
    if listed:
        yield Page("Head to head", sheet, frozen=2, ruled=True)
    elif sheet.rows:
        last, cells = len(sheet.columns) - 1, (cell for row in sheet.rows for cell in row[first:])
        tops = scored.event.scoring.method is Method.MATCHPOINTS
        scales = [Scale(first, last, 0, 50, 100)] if tops else _even_scale(first, last, cells)
        yield Page("Head to head", sheet, frozen=first, ruled=first > 2, landscape=True, scales=tuple(scales))


def _decided(scored: ScoredEvent) -> Iterator[Page]:
    """What pairs made of declaring; nothing where nobody knows who declared, or of games with an auction."""
    (sheet,) = catalogue.sheets(scored, Report.DECLARING)
    if any(isinstance(cell, int) and cell for row in sheet.rows for cell in row):
        yield Page("Declaring", sheet, frozen=2)
    parts = [(it.title.rpartition(": ")[2], it) for it in catalogue.sheets(scored, Report.DECISIONS) if it.rows]
    if any(isinstance(cell, int) and cell for _, it in parts for row in it.rows for cell in row):
        yield Page("Part score or game", beside(parts), frozen=2, landscape=True)


def _hands(scored: ScoredEvent) -> Iterator[Page]:
    """The deals that are known, a line each."""
    dealt = [(board, board.deal) for board in scored.boards if board.deal is not None]
    rows: list[tuple[Cell, ...]] = [
        (board.number, board.dealer.word, *(hand.symbols for hand in deal.by_seat.values())) for board, deal in dealt
    ]
    columns = (Column("Board", Kind.NUMBER), *map(Column, ("Dealer", "North", "East", "South", "West")))
    if rows:
        yield Page("Hands", Sheet("Hands", columns, tuple(rows)), landscape=True)
