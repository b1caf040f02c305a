"""The workbook of an event: its pages, and what a spreadsheet adds to them: links, colours, charts, formulas. Pure."""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter
from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import TRICKS
from scorer.game.seats import Seat
from scorer.reports import rulings, scorecards
from scorer.reports.answers import events
from scorer.reports.calculating import (
    BOARDS,
    RANKING,
    Calculated,
    boards_calculated,
    lookups,
    ranking_calculated,
    standing_still,
    why_still,
    why_totals_stand,
)
from scorer.reports.catalogue import Handed, Report, reports_for_all
from scorer.reports.heat import IN_COLOURS
from scorer.reports.table import (
    BOARD,
    NAME,
    PAIR,
    PLACE,
    SHARE,
    TIMES,
    TOTAL,
    Cells,
    Column,
    Field,
    Role,
    Sheet,
    Table,
    below,
    full_label,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.checks import Finding
    from scorer.competitions.standings import Outcome
    from scorer.game.deals import Deal
    from scorer.records.events import Event
    from scorer.tournament import ScoredBoard, ScoredEvent

MOST_CHARTS = 60
"""Boards that each have a chart of their own; more of them would take longer to open than to read."""

MOST_BARS, MOST_LINKS = 200, 65_530
"""Bars of one chart; links that Excel takes in one worksheet."""

LONGEST_LIST = 255
"""Characters of a list of choices, with its commas; Excel takes no more."""

MOST_TOLD = 38
"""Characters in which the first page says what columns a page has."""

MOST_COLUMNS = 45
"""Columns of matrices side by side that can be read; wider ones are a list."""


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

    `heads` are where cards begin: they run across all columns, and cards are printed two to a sheet of paper.
    `formulas` stand behind the cells of a column, one a row, none where a cell does not follow; the last columns that
    only formulas need are `hidden`; `tied` says of the first line whether its place is shared. `typed` are the keys of
    columns in which people type; the others are locked. `choices` are what such a column offers. `keys` are those by
    which an import knows the columns. `names` are what formulas call cells.
    """

    tab: str
    sheet: Sheet
    heads: tuple[CardHead, ...] = ()
    links: tuple[CellLink, ...] = ()
    charts: tuple[Chart, ...] = ()
    formulas: Mapping[int, Sequence[str]] = {}
    hidden: int = 0
    tied: str = ""
    typed: frozenset[str] = frozenset()
    choices: Mapping[str, Sequence[str]] = {}
    keys: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()

    @property
    def frozen(self) -> int:
        """How many columns stay in sight: those in front by which a line is known."""
        known = (Role.PLACE, BOARD, PAIR, NAME)
        columns = self.sheet.columns[1:] if self.sheet.columns[:1] == (LIST,) else self.sheet.columns
        number = next((place for place, column in enumerate(columns) if column.role not in known), 0)
        return 0 if self.heads else number + len(self.sheet.columns) - len(columns)

    @property
    def ruled(self) -> bool:
        """Whether a line is drawn where the first cell changes: where it names what several lines are of."""
        if not self.sheet.columns or (
            self.sheet.columns[0].role not in (BOARD, PAIR) and self.sheet.columns[0] != LIST
        ):
            return False
        return any(above[0] == row[0] for above, row in pairwise(self.sheet.rows))


LIST = Column("List", key="list")
"""What tells tables apart that stand one below the other."""


def pages(scored: ScoredEvent, findings: Sequence[Finding]) -> list[BookPage]:
    """Every page that the event has something to show on; those of its results and settings in any case."""
    every: list[BookPage] = []
    told: list[list[tuple[Cells, ...]]] = []
    for report in reports_for_all(scored):
        sheets = report.sheets(scored)
        said = [sheet.rows for sheet in sheets]
        if said not in told:
            every += _pages(scored, report, sheets)
        told.append(said)
    every += _hands(scored)
    every.append(BookPage("Event", events.facts(scored, findings).sheet))
    ruled = rulings.table(scored.event).sheet
    if ruled.rows:
        every.append(BookPage("Rulings", ruled))
    every = _calculated(scored, [_read_again(scored.event, page) for page in every])
    head_rows = {head.pair: (page.tab, head.row) for page in every for head in page.heads}
    return [_linked(page, head_rows) for page in every]


TYPED = frozenset(("contract", "declarer", "tricks", "score", "remark"))
"""In which columns of the boards people type; the others are locked, against slips."""

KEY, EVENT = "key:", "event:"
"""How the hidden cells begin that say what is in a column, and of which event."""


def _read_again(event: Event, page: BookPage) -> BookPage:
    """A page as an import knows it, by the keys of its columns, the last of which is the event; others as they are."""
    if page.tab not in (BOARDS, RANKING):
        return page
    page = page._replace(keys=(*(f"{KEY}{column.key}" for column in page.sheet.columns), f"{EVENT}{event.slug}"))
    return page._replace(typed=TYPED, choices=_choices(event)) if page.tab == BOARDS else page


def _choices(event: Event) -> dict[str, Sequence[str]]:
    """What the results' columns offer; doubled contracts make too many to choose from."""
    rules = event.rule_set
    choices: dict[str, Sequence[str]] = {
        "declarer": [seat.value for seat in Seat],
        "tricks": [str(tricks) for tricks in range(TRICKS + 1)],
    }
    contracts = [str(contract) for contract in rules.contracts]
    if len(",".join(contracts)) <= LONGEST_LIST:
        choices["contract"] = contracts
    return choices


def _calculated(scored: ScoredEvent, every: Sequence[BookPage]) -> list[BookPage]:
    """The pages with formulas where spreadsheets can follow, those in which these look up, and first what follows."""
    by_tab, event = {page.tab: page for page in every}, scored.event
    found = [] if why_still(event) or BOARDS not in by_tab else lookups(event)
    told = [f"Nothing calculates here, because {why_still(event) or 'there are no results'}."]
    if found:
        boards = boards_calculated(scored, by_tab[BOARDS].sheet)
        by_tab[BOARDS] = _followed(by_tab[BOARDS], boards)
        told = [f"Totals and places stand still, because {why_totals_stand(scored)}.", *FOLLOWS]
        if not why_totals_stand(scored):
            by_tab[RANKING] = _followed(by_tab[RANKING], ranking_calculated(scored, by_tab[RANKING].sheet, boards))
            still = standing_still(scored, boards).items()
            apart = [f"Pair {label}: what it has on {_boards(numbers)} does not follow." for label, numbers in still]
            told = [*FOLLOWS, *apart]
    more = [BookPage(lookup.tab, lookup.sheet, names=lookup.names) for lookup in found]
    pages = [*by_tab.values(), *more]
    return [_contents(told, pages), *pages]


def _followed(page: BookPage, calculated: Calculated) -> BookPage:
    return page._replace(**calculated._asdict())


def _boards(numbers: Sequence[int]) -> str:
    return f"board{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"


FOLLOWS = (
    "Change a contract, who declared or the tricks on the sheet Boards:",
    "scores, points, totals, percentages and places of Boards and Ranking follow.",
    "Lines stay where they are. Grey figures stand as they were, and so do all other sheets:",
    "score cards, the matrix and whatever else there is do not follow.",
    "In Ranking the scorer's own total stands beside each that has changed, with ≠.",
)
"""What follows, in lines that are printed on upright paper."""


def _contents(told: Sequence[str], pages: Sequence[BookPage]) -> BookPage:
    """The first page: what follows, what does not, and which page has what."""
    rows: list[Cells] = [(words, "") for words in told]
    links: list[CellLink] = []
    for page in pages:
        columns = page.sheet.columns[: len(page.sheet.columns) - page.hidden]
        links.append(CellLink(len(rows), 0, page.tab, -1))
        headings = ", ".join(str(column.heading) for column in columns if column.heading)
        rows.append((page.tab, shorten(headings, MOST_TOLD, placeholder=" …")))
    columns = (Column("Sheet"), Column("What stands there"))
    return BookPage("Read me", Sheet("", columns, tuple(rows)), links=tuple(links))


def competition_pages(outcome: Outcome) -> list[BookPage]:
    """A worksheet for each list of a competition, with what each evening gave."""
    from scorer.reports.years.competitions import tables  # an evening needs none of it

    lists = tables(outcome, evenings=True)
    tabs = tabs_called([table.name for table in lists])
    return [BookPage(tab, table.sheet) for tab, table in zip(tabs, lists, strict=True)]


LONGEST_TAB = 31
"""Characters of a tab; Excel takes no more."""


def tabs_called(names: Sequence[str]) -> list[str]:
    """A tab for each list: as it is called, without what no tab can hold, and no two alike, nor by their letters."""
    tabs: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        tab = _cut(re.sub(r"[^\w -]", " ", name), LONGEST_TAB) or "List"
        if table_name(tab).lower() in tabs:
            tab = f"{_cut(tab, LONGEST_TAB - 4)} {number}"
        tabs[table_name(tab).lower()] = tab
    return list(tabs.values())


def _cut(text: str, most: int) -> str:
    """The beginning of a text, in the two bytes a sign by which Excel counts."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore").strip()


def table_name(tab: str) -> str:
    """What the table on a tab is called: letters, digits and underscores, and nothing that could be a cell."""
    name = re.sub(r"\W", "_", tab)
    return name if re.match(r"[^\W\d_]{4}", name) else f"List_{name}"


def _linked(page: BookPage, head_rows: Mapping[str, tuple[str, int]]) -> BookPage:
    """The page with a link from every pair that a line is about to the row that begins its card."""
    place = page.sheet.positions.get("pair")
    if place is None or len(page.sheet.rows) > MOST_LINKS:
        return page
    links = []
    for row, cells in enumerate(page.sheet.rows):
        if full_label(cells[place]) in head_rows:
            links.append(CellLink(row, place, *head_rows[full_label(cells[place])]))
    return page._replace(links=tuple(links))


def _pages(scored: ScoredEvent, report: Report, sheets: Sequence[Sheet]) -> Iterator[BookPage]:
    """A report where it has anything to show: cards, rankings, matrices that can be read, all else as a list."""
    tab = report.tab or report.title
    if report.handed is Handed.CUT:
        yield _cards(scored, report, tab)
        return
    whole, joined = report.whole(scored), sheets[0] if len(sheets) == 1 else below(sheets)
    ranked = any(column.role is PLACE and column.side is None for column in joined.columns)
    if ranked or (joined.scale and not whole.scale and len(joined.columns) <= MOST_COLUMNS):
        whole = joined
    if not whole.rows or (report.counting and not whole.counted):
        return
    if whole.scale:
        whole = whole._replace(notes=(*whole.notes, IN_COLOURS))
    whole = whole.trimmed()
    yield BookPage(tab, whole, charts=tuple(_ranking_charts(tab, sheets, whole)))
    charts = tuple(_frequency_charts(tab, whole))
    if charts:
        heading = Sheet("", (Column(report.title), Column(""), Column("")), ())
        yield BookPage("Charts", heading, charts=charts)


def _ranking_charts(tab: str, sheets: Sequence[Sheet], joined: Sheet) -> Iterator[Chart]:
    """One a list; pairs without points stand last in it and have no bar."""
    values, names = joined.first(SHARE), joined.first(NAME)
    if values is None:
        values = joined.first(TOTAL)
    names = joined.first(PAIR) if names is None else names
    if joined.first(PLACE) is None or values is None or names is None:
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
            yield Chart(title, tab, names, values, start, start + bars - 1, lying=True)
        start += len(sheet.rows)


def _frequency_charts(tab: str, sheet: Sheet) -> Iterator[Chart]:
    """One a board of how often each figure came; what was awarded has none and stands in the table alone."""
    board, times = sheet.first(BOARD), sheet.first(TIMES)
    scores = next((place for place, column in enumerate(sheet.columns) if column.role is Role.NUMBER), None)
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


def _cards(scored: ScoredEvent, report: Report, tab: str) -> BookPage:
    """A card a pair that has played: who, place and total at its head, its results below."""
    words = scorecards.heads(scored)
    whole = report.whole(scored)
    shown = whole.trimmed().without("pair", "players")
    beside_the_head = ("",) * (len(shown.columns) - 1)
    rows: list[Cells] = []
    heads: list[CardHead] = []
    for label, numbered in groupby(enumerate(whole.rows), key=lambda line: str(line[1][0])):
        heads.append(CardHead(len(rows), label))
        rows.append((words[label], *beside_the_head))
        rows += [shown.rows[number] for number, _ in numbered]
    return BookPage(tab, shown._replace(rows=tuple(rows)), heads=tuple(heads))


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
        Field("board", "Board", BOARD, cell=attrgetter("board.number")),
        Field("dealer", "Dealer", cell=lambda dealt: str(dealt.board.dealer.word)),
        *(Field(str(seat), seat.word, cell=partial(hand, seat)) for seat in Seat),
    )
    return [BookPage("Hands", Table("Hands", fields, dealt).sheet)] if dealt else []
