"""The workbook of an event: which pages it has, and what a spreadsheet adds to them: links, colours, charts. Pure."""

from __future__ import annotations

from functools import partial
from itertools import chain, groupby
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Seat
from scorer.reports import head_to_head, heat, rankings, rulings, scorecards
from scorer.reports.answers import events
from scorer.reports.catalogue import RANKING, reports_for_all
from scorer.reports.table import NUMBER, Column, Field, Sheet, Table, below, full_label, sheets_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorer.checks import Finding
    from scorer.competitions.standings import Outcome
    from scorer.game.deals import Deal
    from scorer.reports.catalogue import Report
    from scorer.reports.heat import Scale
    from scorer.reports.table import Cells
    from scorer.tournament import ScoredBoard, ScoredEvent

MOST_CHARTS = 60
"""Boards that each have a chart of their own; more of them would take longer to open than to read."""

MOST_BARS, MOST_LINKS = 200, 65_530
"""Bars of one chart; links that Excel takes in one worksheet."""

SCORE_CARDS = "Score cards"


class CellLink(NamedTuple):
    """A cell that leads to a row of another page; rows and columns of a sheet are counted from 0."""

    row: int
    column: int
    tab: str
    to_row: int


class CardHead(NamedTuple):
    """The row, counted from 0, that begins the card of a pair."""

    row: int
    pair: str


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


class BookPage(NamedTuple):
    """A worksheet: its tab and its sheet, whose title the tab replaces.

    `frozen` is how many columns stay in sight; where the first cell changes, `ruled` draws a line.
    `heads` are where cards begin: they run across all columns, and cards are printed two to a sheet of paper.
    """

    tab: str
    sheet: Sheet
    frozen: int = 0
    ruled: bool = False
    landscape: bool = False
    heads: tuple[CardHead, ...] = ()
    links: tuple[CellLink, ...] = ()
    scales: tuple[Scale, ...] = ()
    charts: tuple[Chart, ...] = ()


def pages(scored: ScoredEvent, findings: Sequence[Finding]) -> list[BookPage]:
    """Every page that the event has something to show on; those of its results and settings in any case."""
    every: list[BookPage] = []
    for report in reports_for_all(scored):
        every += DRESSED.get(report.name, _plain)(scored, report)
    every += _hands(scored)
    every.append(BookPage("Event", events.facts(scored, findings).sheet))
    ruled = rulings.table(scored.event).sheet
    if ruled.rows:
        every.append(BookPage("Rulings", ruled))
    heads = chain.from_iterable(page.heads for page in every)
    head_rows = {head.pair: head.row for head in heads}
    return [_linked(page, head_rows) for page in every]


def competition_pages(outcome: Outcome) -> list[BookPage]:
    """A worksheet for each list of a competition, with what each evening gave."""
    from scorer.reports.years.competitions import tables  # an evening needs none of it

    return [BookPage(table.name, table.sheet, frozen=3, landscape=True) for table in tables(outcome, evenings=True)]


def _linked(page: BookPage, head_rows: Mapping[str, int]) -> BookPage:
    """The page with a link from every pair that a line is about to the row that begins its score card."""
    place = page.sheet.positions.get("pair")
    if place is None or len(page.sheet.rows) > MOST_LINKS:
        return page
    links = []
    for row, cells in enumerate(page.sheet.rows):
        to_row = head_rows.get(full_label(cells[place]))
        if to_row is not None:
            links.append(CellLink(row, place, SCORE_CARDS, to_row))
    return page._replace(links=tuple(links))


def _plain(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    """A report that a spreadsheet adds nothing to, where it has anything to show."""
    sheet = report.whole(scored)
    if sheet.rows and (sheet.counted or not report.counting):
        yield BookPage(report.title, sheet, frozen=2)


def _joined(sheets: Sequence[Sheet]) -> Sheet:
    """One sheet as it is, several one below the other."""
    return sheets[0] if len(sheets) == 1 else below(sheets)


def _lists(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    """The ranking; the lists of sections and strata, where those are others than the ranking."""
    sheets = report.sheets(scored)
    if report is RANKING or (sheets and sheets != sheets_of(rankings.listed(scored))):
        sheet = _joined(sheets)
        charts = tuple(_ranking_charts(report.title, sheets, sheet))
        yield BookPage(report.title, sheet, ruled=len(sheets) > 1, landscape=bool(charts), charts=charts)


def _ranking_charts(tab: str, sheets: Iterable[Sheet], joined: Sheet) -> Iterator[Chart]:
    """One a list; pairs without points stand last in it and have no bar."""
    positions = joined.positions
    values = positions.get("percent", positions.get("score"))
    if values is None:
        return
    heading = joined.columns[values].heading
    start = 0
    for sheet in sheets:
        own = [row[values] for row in joined.rows[start : start + len(sheet.rows)]]
        bars = min(sum(value is not None for value in own), MOST_BARS)
        if bars:
            title = f"{sheet.title}: {heading}"
            if bars < len(own):
                title += f", the first {bars}"
            names = positions.get("players", positions["pair"])
            yield Chart(title, tab, names, values, start, start + bars - 1, lying=True)
        start += len(sheet.rows)


def _boards(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    yield BookPage("Boards", report.whole(scored).trimmed(), ruled=True, landscape=True)


def _frequencies(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    sheet = report.whole(scored)
    if not sheet.rows:
        return
    yield BookPage(report.title, sheet, ruled=True)
    charts = tuple(_frequency_charts(report.title, sheet))
    if charts:
        heading = Sheet("", (Column(report.title), Column(""), Column("")), ())
        yield BookPage("Charts", heading, charts=charts)


def _frequency_charts(tab: str, sheet: Sheet) -> Iterator[Chart]:
    """One a board; what was awarded has no score and stands in the table alone."""
    positions = sheet.positions
    board, scores, times = map(positions.get, ("board", "score", "times"))
    if board is None or scores is None or times is None:
        return
    boards = [list(lines) for _, lines in groupby(enumerate(sheet.rows), key=lambda line: line[1][board])]
    if len(boards) > MOST_CHARTS:
        return
    for lines in boards:
        counted = [number for number, cells in lines if cells[scores] is not None]
        if counted:
            _, first_line = lines[0]
            yield Chart(f"Board {first_line[board]}", tab, scores, times, counted[0], counted[-1])


def _cards(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    """A card a pair that has played: who, place and total at its head, its results below."""
    words = scorecards.heads(scored)
    whole = report.whole(scored)
    shown = whole.trimmed().without("pair", "players")
    pairs = [str(pair) for pair, *_ in whole.rows]
    beside_the_head = ("",) * (len(shown.columns) - 1)
    rows: list[Cells] = []
    heads: list[CardHead] = []
    for label, numbered in groupby(enumerate(pairs), key=itemgetter(1)):
        heads.append(CardHead(len(rows), label))
        rows.append((words[label], *beside_the_head))
        rows += [shown.rows[number] for number, _ in numbered]
    yield BookPage(SCORE_CARDS, shown._replace(rows=tuple(rows)), heads=tuple(heads))


def _matrix(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    yield _heated(scored, report, report.whole(scored), frozen=2)


def _heated(scored: ScoredEvent, report: Report, sheet: Sheet, frozen: int, *, ruled: bool = False) -> BookPage:
    """A matrix with its heat, and below it what the colours mean."""
    scales, told = heat.scales_of(scored, sheet), sheet._replace(notes=(*sheet.notes, heat.IN_COLOURS))
    return BookPage(report.title, told, frozen=frozen, ruled=ruled, landscape=True, scales=scales)


def _head_to_head(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    """Matrices one below the other; a list where they are too wide together."""
    if not scored.event.played:
        return
    sheets = report.sheets(scored)
    sheet, ruled = _joined(sheets), len(sheets) > 1
    first = 3 if ruled else 2
    matrices = all(matrix.name for matrix in sheets)
    if not matrices or len(sheet.columns) > first + 2 * head_to_head.MOST_COLUMNS:
        whole = report.whole(scored)
        if whole.rows:
            yield BookPage(report.title, whole, frozen=2, ruled=True)
    elif sheet.rows:
        yield _heated(scored, report, sheet, first, ruled=ruled)


def _declaring(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    for page in _plain(scored, report):
        yield page._replace(tab="Declaring")


def _wide(scored: ScoredEvent, report: Report) -> Iterator[BookPage]:
    for page in _plain(scored, report):
        yield page._replace(landscape=True)


DRESSED: Mapping[str, Callable[[ScoredEvent, Report], Iterator[BookPage]]] = {
    "ranking": _lists,
    "sections": _lists,
    "strata": _lists,
    "travellers": _boards,
    "frequencies": _frequencies,
    "scorecards": _cards,
    "matrix": _matrix,
    "head-to-head": _head_to_head,
    "declaring": _declaring,
    "decisions": _wide,
    "contracts": _wide,
    "rounds": _wide,
}
"""What a spreadsheet adds to a report, by its name; any other has a plain page."""


class Dealt(NamedTuple):
    """A board with its deal."""

    board: ScoredBoard
    deal: Deal


def _hands(scored: ScoredEvent) -> list[BookPage]:
    """The deals that are known, a line each."""
    dealt = [Dealt(board, board.deal) for board in scored.boards if board.deal is not None]

    def hand(seat: Seat, dealt: Dealt) -> str:
        return dealt.deal.hand(seat).symbols

    fields: tuple[Field[Dealt], ...] = (
        Field("board", "Board", NUMBER, cell=attrgetter("board.number")),
        Field("dealer", "Dealer", cell=lambda dealt: str(dealt.board.dealer.word)),
        *(Field(str(seat), seat.word, cell=partial(hand, seat)) for seat in Seat),
    )
    return [BookPage("Hands", Table("Hands", fields, dealt).sheet, landscape=True)] if dealt else []
