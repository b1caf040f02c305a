"""The worksheets of an event's workbook, with links, colours, charts and formulas. Pure.

Formulas look a score up in a table of the rule set, count its points among the scores of its board, and add up a pair's
points by the number of its line in the ranking, never by a text. They use only functions that every spreadsheet has;
whatever they cannot calculate remains a plain value, and the first page says so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter
from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.imps import LOWER_BOUNDS, datum
from scorer.game.contracts import TRICKS
from scorer.game.scoring import score_table
from scorer.game.seats import Seat, vulnerable_sides
from scorer.i18n import noun
from scorer.model.notation import PASS
from scorer.model.pairs import Form
from scorer.model.results import Assigned, KnownScore, NotPlayed, Ruling
from scorer.model.settings import Datum, ImpDivisor, Method, Scoring, SplitTies, Trim, VictoryPoints
from scorer.reports import rankings, rulings, scorecards
from scorer.reports.answers import events
from scorer.reports.catalogue import Handed, Report, reports_for_all
from scorer.reports.lines import section_of
from scorer.reports.table import (
    BOARD,
    IN_COLOURS,
    NAME,
    NUMBER,
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
from scorer.reports.travellers import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.checks import Finding
    from scorer.competitions.standings import Outcome
    from scorer.game.rulesets import RuleSet
    from scorer.model.events import Event
    from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult, Standing

MOST_CHARTS = 60
"""Boards with a chart of their own; with more of them, the file would take too long to open."""

MOST_BARS, MOST_LINKS = 200, 65_530
"""Bars of one chart, and links that Excel accepts in one worksheet."""

LONGEST_LIST = 255
"""Characters of a drop-down list with its commas; Excel accepts no more."""

MOST_TOLD = 38
"""Characters in which the first page lists the columns of another one."""

MOST_COLUMNS = 45
"""Columns up to which matrices side by side are readable; wider ones become a list."""


class CellLink(NamedTuple):
    """A cell that links to a row of another page; rows and columns of a sheet are counted from 0."""

    row: int
    column: int
    tab: str
    to_row: int


class Chart(NamedTuple):
    """Bars of the numbers in one column of a page, rows `first` to `last`, labelled by the cells of another.

    `horizontal` bars are for long lists.
    """

    title: str
    tab: str
    labels: int
    values: int
    first: int
    last: int
    lying: bool = False


class BookPage(NamedTuple):
    """A worksheet: its tab and its sheet; the tab replaces the sheet's title.

    `card_rows` are the rows, counted from 0, in which the score card of each pair begins: they are merged across all
    columns, and cards are printed two to a page. `formulas` belong to the cells of a column, one for each row, empty
    where a cell has none; the last `hidden_columns` are only needed by formulas. `tied_formula` says whether the place
    of the first line is shared. `editable_keys` are the columns in which people type, all others are locked; `choices`
    are what such a column offers. `import_keys` identify the columns for an import. `defined_names` are the names of
    cell ranges in formulas.
    """

    tab: str
    sheet: Sheet
    heads: Mapping[str, int] = {}
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
        """The number of leading columns that stay visible: those that identify a line."""
        known = (Role.PLACE, BOARD, PAIR, NAME)
        columns = self.sheet.columns[1:] if self.sheet.columns[:1] == (LIST,) else self.sheet.columns
        number = next((place for place, column in enumerate(columns) if column.role not in known), 0)
        return 0 if self.heads else number + len(self.sheet.columns) - len(columns)

    @property
    def ruled(self) -> bool:
        """Whether a rule is drawn where the first cell changes, because several lines share it."""
        first = self.sheet.columns[:1]
        if self.heads or not any(column.role in (BOARD, PAIR) or column == LIST for column in first):
            return False
        return any(above[0] == row[0] for above, row in pairwise(self.sheet.rows))


BOARDS, RANKING, SCORES, IMP_STEPS = "Boards", "Ranking", "Score table", "IMPs"
"""The tabs with formulas, and those in which they look values up."""

CONTRACTS, LETTERS, POINTS, STEPS = "Score_contracts", "Score_letters", "Score_points", "Imp_steps"
"""The names of the cell ranges in which formulas look values up."""

NEXT_TO_NOTHING = "1E-9"
"""The difference up to which sums of decimal fractions are equal."""

LIST = Column("List", key="list")
"""The column that distinguishes stacked tables."""


def pages(scored: ScoredEvent, findings: Sequence[Finding]) -> list[BookPage]:
    """Every page on which the event has something to show, and in any case its results and its settings."""
    every: list[BookPage] = []
    for report in reports_for_all(scored):
        every += _pages(scored, report, report.sheets(scored))
    every += _hands(scored)
    every.append(BookPage("Event", events.facts(scored, findings).sheet))
    ruled = rulings.table(scored.event).sheet
    if ruled.rows:
        every.append(BookPage("Rulings", ruled))
    every = _calculated(scored, [_read_again(scored.event, page) for page in every])
    head_rows = {pair: (page.tab, row) for page in every for pair, row in page.heads.items()}
    return [_linked(page, head_rows) for page in every]


TYPED = frozenset(("contract", "declarer", "tricks", "score", "remark"))
"""The columns of the boards in which people type; the others are locked against slips."""

KEY, EVENT = "key:", "event:"
"""The prefixes of the hidden cells that identify a column, and the event."""


def _read_again(event: Event, page: BookPage) -> BookPage:
    """Add what an import needs to a page that can be imported: keys of columns and of the event, drop-down lists."""
    if page.tab not in (BOARDS, RANKING):
        return page
    page = page._replace(keys=(*(f"{KEY}{column.key}" for column in page.sheet.columns), f"{EVENT}{event.slug}"))
    return page._replace(typed=TYPED, choices=_choices(event)) if page.tab == BOARDS else page


def _choices(event: Event) -> dict[str, Sequence[str]]:
    """The drop-down lists of results; with doubled contracts there would be too many to choose from."""
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
    """Add the contents page, formulas where spreadsheets can follow, and the pages in which they look values up."""
    by_tab, still = {page.tab: page for page in every}, _why_still(scored.event)
    if still or BOARDS not in by_tab:
        pages, told = list(every), [f"Nothing calculates here, because {still or 'there are no results'}."]
        return [_contents(told, pages), *pages]
    boards = by_tab[BOARDS] = _boards_followed(scored, by_tab[BOARDS])
    still = _why_totals_stand(scored)
    told = [f"Totals and places stand still, because {still}.", *FOLLOWS] if still else list(FOLLOWS)
    if not still:
        by_tab[RANKING] = _ranking_followed(scored, by_tab[RANKING], boards)
        for label, numbers in _standing_still(scored, boards).items():
            on = f"{noun(len(numbers), 'board')} {', '.join(map(str, numbers))}"
            told.append(f"Pair {label}: what it has on {on} does not follow.")
    pages = [*by_tab.values(), *_lookups(scored.event)]
    return [_contents(told, pages), *pages]


FOLLOWS = (
    "Change a contract, who declared or the tricks on the sheet Boards:",
    "scores, points, totals, percentages and places of Boards and Ranking follow.",
    "Lines stay where they are. Grey figures stand as they were, and so do all other sheets:",
    "score cards, the matrix and whatever else there is do not follow.",
    "In Ranking the scorer's own total stands beside each that has changed, with ≠.",
)
"""What the formulas follow, in lines that fit portrait paper."""


def _contents(told: Sequence[str], pages: Sequence[BookPage]) -> BookPage:
    """The first page: what the formulas follow, what they do not, and what each page contains."""
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
    """A worksheet for each list of a competition, with the figures of each evening."""
    from scorer.reports.years.competitions import tables  # only competitions need it

    lists = tables(outcome, evenings=True)
    tabs = tabs_called([table.name for table in lists])
    return [BookPage(tab, table.sheet) for tab, table in zip(tabs, lists, strict=True)]


LONGEST_TAB = 31
"""Characters of a tab; Excel accepts no more."""


def tabs_called(names: Sequence[str]) -> list[str]:
    """A tab for each list: its name without characters that tabs cannot hold, unique without regard to case."""
    tabs: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        tab = _cut(re.sub(r"[^\w -]", " ", name), LONGEST_TAB) or "List"
        if table_name(tab).lower() in tabs:
            tab = f"{_cut(tab, LONGEST_TAB - 4)} {number}"
        tabs[table_name(tab).lower()] = tab
    return list(tabs.values())


def _cut(text: str, most: int) -> str:
    """The beginning of a text, counted in UTF-16 code units as Excel does."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore").strip()


def table_name(tab: str) -> str:
    """The name of the table on a tab: letters, digits and underscores, and nothing like a cell reference."""
    name = re.sub(r"\W", "_", tab)
    return name if re.match(r"[^\W\d_]{4}", name) else f"List_{name}"


def _linked(page: BookPage, head_rows: Mapping[str, tuple[str, int]]) -> BookPage:
    """Link every pair that a line refers to with the row in which its score card begins."""
    place = page.sheet.positions.get("pair")
    if place is None or len(page.sheet.rows) > MOST_LINKS:
        return page
    links = []
    for row, cells in enumerate(page.sheet.rows):
        if full_label(cells[place]) in head_rows:
            links.append(CellLink(row, place, *head_rows[full_label(cells[place])]))
    return page._replace(links=tuple(links))


def _pages(scored: ScoredEvent, report: Report, sheets: Sequence[Sheet]) -> Iterator[BookPage]:
    """The worksheets of a report that has anything to show: cards, rankings, readable matrices, else a list."""
    if not sheets:
        return
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
    """A chart for each list; pairs without points come last in it and have no bar."""
    values = joined.first(SHARE)
    if values is None:
        values = joined.first(TOTAL)
    if joined.first(PLACE) is None or values is None:
        return
    heading = joined.columns[values].heading
    start = 0
    for sheet in sheets:
        named = sheet.first(NAME)
        named = sheet.first(PAIR) if named is None else named
        own = [row[values] for row in joined.rows[start : start + len(sheet.rows)]]
        bars = min(sum(value is not None for value in own), MOST_BARS)
        if bars and named is not None:
            title = f"{sheet.title}: {heading}"
            if bars < len(own):
                title += f", the first {bars}"
            names = joined.positions[sheet.columns[named].key]
            yield Chart(title, tab, names, values, start, start + bars - 1, lying=True)
        start += len(sheet.rows)


def _frequency_charts(tab: str, sheet: Sheet) -> Iterator[Chart]:
    """A chart for each board, of its frequencies; awards have no bar and are only in the table."""
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
    """A card for each pair that has played: the pair, its place and total as heading, its results below."""
    words = scorecards.heads(scored)
    whole = report.whole(scored)
    shown = whole.trimmed().without("pair", "players")
    beside_the_head = ("",) * (len(shown.columns) - 1)
    rows: list[Cells] = []
    heads: dict[str, int] = {}
    for label, numbered in groupby(enumerate(whole.rows), key=lambda line: str(line[1][0])):
        heads[label] = len(rows)
        rows.append((words[label], *beside_the_head))
        rows += [shown.rows[number] for number, _ in numbered]
    return BookPage(tab, shown._replace(rows=tuple(rows)), heads=heads)


def _hands(scored: ScoredEvent) -> list[BookPage]:
    """The known deals, a line each."""
    deals = dict(scored.event.deals)

    def hand(seat: Seat, board: ScoredBoard) -> str:
        return deals[board.number].hand(seat).symbols

    fields: tuple[Field[ScoredBoard], ...] = (
        Field("board", "Board", BOARD, cell=attrgetter("number")),
        Field("dealer", "Dealer", cell=lambda board: str(board.dealer.word)),
        *(Field(str(seat), seat.word, cell=partial(hand, seat)) for seat in Seat),
    )
    dealt = [board for board in scored.boards if board.number in deals]
    return [BookPage("Hands", Table("Hands", fields, dealt).sheet)] if dealt else []


# Formulas


def letter(place: int) -> str:
    """The letters of a column, counted from 0: `A` to `ZZ`."""
    first, last = divmod(place, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


def _why_still(event: Event) -> str:
    """Why an event has no formulas at all; empty if it has some."""
    scoring = event.scoring
    if event.form is not Form.PAIRS:
        return "it is no event of pairs"
    if scoring.method is Method.AGGREGATE and event.single_table:
        return "it is a race of two pairs"
    if scoring.round_cells.step is not None:
        return "the points of each board are rounded"
    if scoring.method is Method.BUTLER and (
        scoring.datum is not Datum.TRIMMED_MEAN or scoring.datum_trim is Trim.BY_FIELD
    ):
        return "its datum is none that spreadsheets find"
    return ""


def _why_totals_stand(scored: ScoredEvent) -> str:
    """Why totals have no formulas although points have; empty if they have."""
    scoring = scored.event.scoring
    if all(standing.place is None for standing in _standings(scored)):
        return "nobody has a place yet"
    if scoring.victory_points is not VictoryPoints.NONE:
        return "IMPs are turned into victory points"
    if scoring.factor_totals or scoring.round_totals.step is not None:
        return "totals are factored or rounded"
    return ""


class ComparedCells(NamedTuple):
    """Adjacent results that are compared with each other: the cells of their scores, and their datum."""

    cells: str
    datum: int | None = None


def _boards_followed(scored: ScoredEvent, page: BookPage) -> BookPage:
    """Add formulas for every result: its score from its contract, and its points on its board."""
    (table,) = listed(scored)
    number_of = _line_numbers(scored)
    further = [Column("NS line", NUMBER, key="ns_line"), Column("EW line", NUMBER, key="ew_line")]
    if scored.event.scoring.method is Method.BUTLER:
        further.append(Column("Datum", NUMBER, key="datum"))
    columns = _lettered(page, further)
    behind: list[Mapping[str, str]] = []
    needed: list[Cells] = []
    fields = _compared(scored, table.records, columns.get("score", ""))
    for number, (line, field) in enumerate(zip(table.records, fields, strict=True), start=2):
        own: Mapping[str, str] = {}
        if field is not None and not isinstance(line.result.outcome, Ruling | NotPlayed):
            own = _of_line(scored.event, line, field, {key: f"{one}{number}" for key, one in columns.items()})
        behind.append(own)
        lines = (number_of.get(line.result.ns or ""), number_of.get(line.result.ew or ""), field and field.datum)
        needed.append(lines[: len(further)])
    return _followed(page, further, needed, behind)._replace(hidden=len(further))


def _lettered(page: BookPage, further: Sequence[Column]) -> dict[str, str]:
    """The letters of a page's columns, and of the extra ones that formulas need, by their keys."""
    return {column.key: letter(place) for place, column in enumerate((*page.sheet.columns, *further))}


def _followed(
    page: BookPage, further: Sequence[Column], needed: Sequence[Cells], behind: Sequence[Mapping[str, str]]
) -> BookPage:
    """Add extra columns to a page, and the formulas of each line, by the keys of their columns."""
    columns = (*page.sheet.columns, *further)
    rows = tuple((*row, *own) for row, own in zip(page.sheet.rows, needed, strict=True))
    formulas = {place: [own.get(column.key, "") for own in behind] for place, column in enumerate(columns)}
    kept = {place: own for place, own in formulas.items() if any(own)}
    return page._replace(sheet=page.sheet._replace(columns=columns, rows=rows), formulas=kept)


def _standings(scored: ScoredEvent) -> list[Standing]:
    return [standing for ranking in scored.rankings for standing in ranking.standings]


def _line_numbers(scored: ScoredEvent) -> dict[str, int]:
    """By pair, the number of its line in the ranking, from 1."""
    return {standing.pair.label: number for number, standing in enumerate(_standings(scored), start=1)}


def _compared(scored: ScoredEvent, lines: Sequence[ScoredResult], column: str) -> list[ComparedCells | None]:
    """The field of each line; None where it cannot be calculated: fouled, with a weighted score, or not adjacent."""
    groups: defaultdict[tuple[int, str], defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, line in enumerate(lines):
        board, group = line.result.board_group
        groups[board, section_of(scored, line.result)][group].append(place)
    fields: list[ComparedCells | None] = [None] * len(lines)
    for by_cards in groups.values():
        places = next(iter(by_cards.values()))
        together = places[-1] - places[0] + 1 == len(places)
        if len(by_cards) > 1 or not together or any(_is_weighted(lines[place]) for place in places):
            continue
        scores = [Fraction(score) for place in places if (score := lines[place].score) is not None]
        trim = scored.event.scoring.datum_trim
        middle = datum(scores, trim) if scores and isinstance(trim, int) else None
        field = ComparedCells(f"${column}${places[0] + 2}:${column}${places[-1] + 2}", middle)
        for place in places:
            fields[place] = field
    return fields


def _is_weighted(line: ScoredResult) -> bool:
    outcome = line.result.outcome
    return isinstance(outcome, Ruling) and any(isinstance(part, Assigned) for part in (outcome.ns, outcome.ew))


def _of_line(event: Event, line: ScoredResult, field: ComparedCells, at: Mapping[str, str]) -> dict[str, str]:
    """The formulas of a result by the keys of their columns; `at` are the cells of its row."""
    score, ns, ew = at["score"], at["ns_points"], at["ew_points"]
    worth, opposite = _worth_formula(event.scoring, line, field, at), f"-{ns}"
    if line.top is not None:
        opposite = f"{line.top}-{ns}"
    formulas = {"ns_points": f'IF({score}="","",{worth})', "ew_points": f'IF({score}="","",{opposite})'}
    if line.top:
        formulas["ns_percent"] = f'IF({score}="","",100*{ns}/{line.top})'
        formulas["ew_percent"] = f'IF({score}="","",100*{ew}/{line.top})'
    if field.datum is not None:
        formulas["datum"] = _datum_formula(event.scoring, field.cells)
    if not isinstance(line.result.outcome, KnownScore) and "tricks" in at:
        formulas["score"] = _score_formula(event.rule_set, line.result.board, at)
    return formulas


def _score_formula(rules: RuleSet, board: int, at: Mapping[str, str]) -> str:
    """The score from North-South's side, looked up in the score table, where rows of vulnerable sides come last."""
    contract, declarer, tricks = at["contract"], at["declarer"], at["tricks"]
    row = f"IFERROR(MATCH({contract},{CONTRACTS},0),MATCH({contract},{LETTERS},0))"
    if rules.vulnerability:
        seats = "".join(str(seat) for side in vulnerable_sides(board) for seat in side.seats)
        row += f'+{len(rules.contracts)}*ISNUMBER(FIND(UPPER(LEFT({declarer})),"{seats}"))' if seats else ""
    sign = f'IF(FIND(UPPER(LEFT({declarer})),"EWNS")>2,1,-1)'
    found = f'IF(AND({declarer}<>"",ISNUMBER({tricks})),INDEX({POINTS},{row},{tricks}+1)*{sign},"")'
    if rules.passes:
        found = f'IF({contract}="{PASS}",0,{found})'
    return f'IFERROR({found},"")'


def _worth_formula(scoring: Scoring, line: ScoredResult, field: ComparedCells, at: Mapping[str, str]) -> str:
    """North-South's points for a score, counted among all scores of its field."""
    score, cells = at["score"], field.cells
    match scoring.method:
        case Method.MATCHPOINTS:
            expected = (line.top or 0) // scoring.matchpoints_per_win + 1
            counted = f'(2*COUNTIF({cells},"<"&{score})+COUNTIF({cells},{score}))*{expected}/COUNT({cells})-1'
            return counted if scoring.matchpoints_per_win == 2 else f"({counted})/2"
        case Method.CROSS_IMPS:
            won, lost = f'COUNTIF({cells},"<="&({score}-{STEPS}))', f'COUNTIF({cells},">="&({score}+{STEPS}))'
            total = f"SUMPRODUCT({won}-{lost})"
            divisors = {ImpDivisor.COMPARISONS: f"/MAX(COUNT({cells})-1,1)", ImpDivisor.RESULTS: f"/COUNT({cells})"}
            return total + divisors.get(scoring.imp_divisor, "")
        case Method.BUTLER:
            return f"SUMPRODUCT(({score}-{at['datum']}>={STEPS})-({at['datum']}-{score}>={STEPS}))"
        case Method.AGGREGATE:
            return score


def _datum_formula(scoring: Scoring, cells: str) -> str:
    """The mean without the results dropped at each end; a little more than their share, so that none is kept."""
    dropped = f"MIN({scoring.datum_trim},INT((COUNT({cells})-1)/2))*(COUNT({cells})>3)"
    return f'IFERROR(ROUND(TRIMMEAN({cells},(2*{dropped}+0.5)/COUNT({cells})),-1),"")'


def _ranking_followed(scored: ScoredEvent, page: BookPage, boards: BookPage) -> BookPage:
    """Add formulas for every pair: its total, percentage and place; and the scorer's own total for comparison."""
    lists, event, sheet = rankings.pair_lists(scored), scored.event, page.sheet
    unit = sheet.columns[sheet.positions["score"]]
    further = (
        Column(f"Scorer's {unit.heading}", NUMBER, unit.decimals, key="scorer"),
        Column("Differs", key="differs"),
        Column("Line", NUMBER, key="line"),
        Column("List number", NUMBER, key="list_number"),
    )
    standings = [(number, standing) for number, table in enumerate(lists) for standing in table.records]
    number_of = _line_numbers(scored)
    columns = _lettered(page, further)
    whole = {key: f"${one}$2:${one}${len(sheet.rows) + 1}" for key, one in columns.items()}
    merit = "percent" if event.scoring.method is Method.MATCHPOINTS else "score"
    on_boards = _on_boards(scored)
    behind: list[Mapping[str, str]] = []
    needed: list[Cells] = []
    for row, (in_list, standing) in enumerate(standings, start=2):
        at = {key: f"{one}{row}" for key, one in columns.items()}
        own: dict[str, str] = {}
        if standing.score is not None:
            own["score"] = _total_formula(boards.sheet, at["line"], standing.score - on_boards[standing.pair.label])
            own["differs"] = f'IF(ABS({at["score"]}-{at["scorer"]})<{NEXT_TO_NOTHING},"","≠")'
            if standing.of:
                own["percent"] = f"100*{at['score']}/{at['of']}"
            if event.scoring.split_ties is SplitTies.NONE:
                better = f'{whole[merit]},">"&({at[merit]}+{NEXT_TO_NOTHING})'
                own["place"] = f"1+COUNTIFS({whole['list_number']},{at['list_number']},{better})"
        behind.append(own)
        needed.append((standing.score, "", number_of[standing.pair.label], in_list))
    for _ in sheet.rows[len(standings) :]:  # clubs, whose lines stand still
        behind.append({})
        needed.append((None, "", None, len(lists)))
    tied = f"COUNTIFS({whole['list_number']},${columns['list_number']}2,{whole['place']},${columns['place']}2)>1"
    return _followed(page, further, needed, behind)._replace(hidden=2, tied=tied)


def _on_boards(scored: ScoredEvent) -> Mapping[str, Fraction]:
    """Each pair's points from the lines of the boards, without those from sit-outs and penalties."""
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    for line in listed(scored)[0].records:
        for label, own in line.sides:
            points[label] += own or 0
    return points


def _total_formula(boards: Sheet, line: str, besides: Fraction) -> str:
    """Add up the points of all lines of the boards with a pair's number, and its `other_points`."""

    def column(key: str) -> str:
        one = letter(boards.positions[key])
        return f"{BOARDS}!${one}$2:${one}${len(boards.rows) + 1}"

    sums = [f"SUMIF({column(f'{side}_line')},{line},{column(f'{side}_points')})" for side in ("ns", "ew")]
    return "+".join([*sums, repr(float(besides))] if besides else sums)


def _standing_still(scored: ScoredEvent, boards: BookPage) -> dict[str, list[int]]:
    """By pair, the boards on which its points have no formula."""
    followed = boards.formulas.get(boards.sheet.positions["ns_points"], ())
    still: defaultdict[str, list[int]] = defaultdict(list)
    for line, formula in zip(listed(scored)[0].records, followed, strict=False):
        for label, points in line.sides:
            if not formula and points is not None:
                still[label].append(line.result.board)
    return still


def _lookups(event: Event) -> list[BookPage]:
    """The score table of the rules, vulnerable rows last, and the steps of the IMP scale where it is needed."""
    rules, first = event.rule_set, (Column("Contract"), Column("In letters"), Column("Vulnerable"))
    table = sorted(score_table(rules), key=lambda row: row.vulnerable)
    rows = [(row.contract, str(row.contract), "yes" if row.vulnerable else "", *row.scores) for row in table]
    columns = (*first, *(Column(str(tricks), NUMBER) for tricks in range(TRICKS + 1)))
    last, different = len(rows) + 1, len(rules.contracts) + 1
    names = (
        (CONTRACTS, f"$A$2:$A${different}"),
        (LETTERS, f"$B$2:$B${different}"),
        (POINTS, f"$D$2:${letter(len(columns) - 1)}${last}"),
    )
    found = [BookPage(SCORES, Sheet("", columns, tuple(rows)), names=names)]
    if event.scoring.method.in_imps:
        steps = list(enumerate(LOWER_BOUNDS))[1:]
        scale = Sheet(
            "", (Column("From", NUMBER), Column("IMPs", NUMBER)), tuple((bound, imps) for imps, bound in steps)
        )
        reach = f"$A$2:$A${(event.scoring.imp_cap or len(steps)) + 1}"
        found.append(BookPage(IMP_STEPS, scale, names=((STEPS, reach),)))
    return found
