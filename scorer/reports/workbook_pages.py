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

from scorer.comparison.imps import IMP_LOWER_BOUNDS, trimmed_datum
from scorer.game.contracts import TRICKS
from scorer.game.scoring import score_table
from scorer.game.seats import Seat, vulnerable_sides
from scorer.i18n import noun_form
from scorer.model.notation import PASS
from scorer.model.pairs import EventForm
from scorer.model.results import AssignedScore, KnownScore, NotPlayed, Ruling
from scorer.model.settings import DatumMethod, ImpDivisor, Method, Scoring, TieSplit, TrimRule, VictoryPointScale
from scorer.reports import rankings, scorecards
from scorer.reports.answers import events
from scorer.reports.catalogue import default_reports
from scorer.reports.report import PaperUse, Report
from scorer.reports.ruling_list import ruling_table
from scorer.reports.shared_fields import section_of
from scorer.reports.table import (
    BOARD,
    COLOUR_LEGEND,
    NAME,
    NUMBER,
    PAIR,
    PLACE,
    SHARE,
    TIMES,
    TOTAL,
    Cells,
    Column,
    ColumnRole,
    Field,
    Sheet,
    Table,
    full_label,
    stack_sheets,
)
from scorer.reports.travellers import all_travellers_table
from scorer.reports.years.competitions import ranking_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.checks import Finding
    from scorer.competitions.standings import CompetitionResult
    from scorer.game.rulesets import RuleSet
    from scorer.model.events import Event
    from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult, Standing

MAX_CHARTS = 60
"""Boards with a chart of their own; with more of them, the file would take too long to open."""

MAX_BARS, MAX_LINKS = 200, 65_530
"""Bars of one chart, and links that Excel accepts in one worksheet."""

MAX_CHOICES_LENGTH = 255
"""Characters of a drop-down list with its commas; Excel accepts no more."""

MAX_CONTENTS_LENGTH = 38
"""Characters in which the first page lists the columns of another one."""

MAX_MATRIX_COLUMNS = 45
"""Columns up to which matrices side by side are readable; wider ones become a list."""


class CellLink(NamedTuple):
    """A cell that links to a row of another page; rows and columns of a sheet are counted from 0."""

    row: int
    column: int
    tab: str
    to_row: int


class BarChart(NamedTuple):
    """Bars of the numbers in one column of a page, rows `first` to `last`, labelled by the cells of another.

    `horizontal` bars are for long lists.
    """

    title: str
    tab: str
    labels: int
    values: int
    first: int
    last: int
    horizontal: bool = False


class WorksheetPage(NamedTuple):
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
    card_rows: Mapping[str, int] = {}
    links: tuple[CellLink, ...] = ()
    charts: tuple[BarChart, ...] = ()
    formulas: Mapping[int, Sequence[str]] = {}
    hidden_columns: int = 0
    tied_formula: str = ""
    editable_keys: frozenset[str] = frozenset()
    choices: Mapping[str, Sequence[str]] = {}
    import_keys: tuple[str, ...] = ()
    defined_names: tuple[tuple[str, str], ...] = ()

    @property
    def frozen_columns(self) -> int:
        """The number of leading columns that stay visible: those that identify a line."""
        known = (ColumnRole.PLACE, BOARD, PAIR, NAME)
        columns = self.sheet.columns[1:] if self.sheet.columns[:1] == (LIST_COLUMN,) else self.sheet.columns
        number = next((place for place, column in enumerate(columns) if column.role not in known), 0)
        return 0 if self.card_rows else number + len(self.sheet.columns) - len(columns)

    @property
    def has_group_rules(self) -> bool:
        """Whether a rule is drawn where the first cell changes, because several lines share it."""
        first = self.sheet.columns[:1]
        if self.card_rows or not any(column.role in (BOARD, PAIR) or column == LIST_COLUMN for column in first):
            return False
        return any(above[0] == row[0] for above, row in pairwise(self.sheet.rows))


BOARDS_TAB, RANKING_TAB, SCORE_TABLE_TAB, IMPS_TAB = "Boards", "Ranking", "Score table", "IMPs"
"""The tabs with formulas, and those in which they look values up."""

CONTRACTS_RANGE, LETTERS_RANGE, POINTS_RANGE, STEPS_RANGE = (
    "Score_contracts",
    "Score_letters",
    "Score_points",
    "Imp_steps",
)
"""The names of the cell ranges in which formulas look values up."""

TOLERANCE = "1E-9"
"""The difference up to which sums of decimal fractions are equal."""

LIST_COLUMN = Column("List", key="list")
"""The column that distinguishes stacked tables."""


def build_pages(scored: ScoredEvent, findings: Sequence[Finding]) -> list[WorksheetPage]:
    """Every page on which the event has something to show, and in any case its results and its settings."""
    every: list[WorksheetPage] = []
    for report in default_reports(scored):
        sheets = report.sheets(scored)
        if sheets:
            every += _report_pages(scored, report, sheets)
    every += _hands_pages(scored)
    every.append(WorksheetPage("Event", events.event_details_table(scored, findings).sheet))
    rulings_sheet = ruling_table(scored).sheet
    if rulings_sheet.rows:
        every.append(WorksheetPage("Rulings", rulings_sheet))
    every = _add_formulas(scored, [_make_importable(scored.event, page) for page in every])
    head_rows = {pair: (page.tab, row) for page in every for pair, row in page.card_rows.items()}
    return [_link_pairs(page, head_rows) for page in every]


EDITABLE_KEYS = frozenset(("contract", "declarer", "tricks", "score", "remark"))
"""The columns of the boards in which people type; the others are locked against slips."""

KEY_PREFIX, EVENT_PREFIX = "key:", "event:"
"""The prefixes of the hidden cells that identify a column, and the event."""


def _make_importable(event: Event, page: WorksheetPage) -> WorksheetPage:
    """Add what an import needs to a page that can be imported: keys of columns and of the event, drop-down lists."""
    if page.tab not in (BOARDS_TAB, RANKING_TAB):
        return page
    page = page._replace(
        import_keys=(*(f"{KEY_PREFIX}{column.key}" for column in page.sheet.columns), f"{EVENT_PREFIX}{event.slug}")
    )
    return (
        page._replace(editable_keys=EDITABLE_KEYS, choices=_result_choices(event)) if page.tab == BOARDS_TAB else page
    )


def _result_choices(event: Event) -> dict[str, Sequence[str]]:
    """The drop-down lists of results; with doubled contracts there would be too many to choose from."""
    rules = event.rule_set
    choices: dict[str, Sequence[str]] = {
        "declarer": [seat.value for seat in Seat],
        "tricks": [str(tricks) for tricks in range(TRICKS + 1)],
    }
    contracts = [str(contract) for contract in rules.contracts]
    if len(",".join(contracts)) <= MAX_CHOICES_LENGTH:
        choices["contract"] = contracts
    return choices


def _add_formulas(scored: ScoredEvent, every: Sequence[WorksheetPage]) -> list[WorksheetPage]:
    """Add the contents page, formulas where spreadsheets can follow, and the pages in which they look values up."""
    by_tab, reason = {page.tab: page for page in every}, _reason_without_formulas(scored.event)
    if reason or BOARDS_TAB not in by_tab:
        pages, notes = list(every), [f"This workbook has no formulas, because {reason or 'there are no results'}."]
        return [_contents_page(notes, pages), *pages]
    boards = by_tab[BOARDS_TAB] = _add_board_formulas(scored, by_tab[BOARDS_TAB])
    reason = _reason_without_total_formulas(scored)
    notes = (
        [f"Totals and places have no formulas, because {reason}.", *FORMULA_NOTES] if reason else list(FORMULA_NOTES)
    )
    if not reason:
        by_tab[RANKING_TAB] = _add_ranking_formulas(scored, by_tab[RANKING_TAB], boards)
        for label, numbers in _boards_without_formulas(scored, boards).items():
            on = f"{noun_form(len(numbers), 'board')} {', '.join(map(str, numbers))}"
            notes.append(f"Pair {label}: {on} without formulas.")
    pages = [*by_tab.values(), *_lookup_pages(scored.event)]
    return [_contents_page(notes, pages), *pages]


FORMULA_NOTES = (
    "Change a contract, who declared or the tricks on the sheet Boards:",
    "scores, points, totals, percentages and places in Boards and Ranking are updated.",
    "The order of the lines stays the same. Grey figures are not updated, and neither are",
    "the other sheets, such as score cards and the matrix.",
    "On the Ranking sheet, a total that differs from the scorer's has the scorer's beside it, marked ≠.",
)
"""What the formulas follow, in lines that fit portrait paper."""


def _contents_page(notes: Sequence[str], pages: Sequence[WorksheetPage]) -> WorksheetPage:
    """The first page: what the formulas follow, what they do not, and what each page contains."""
    rows: list[Cells] = [(words, "") for words in notes]
    links: list[CellLink] = []
    for page in pages:
        columns = page.sheet.columns[: len(page.sheet.columns) - page.hidden_columns]
        links.append(CellLink(len(rows), 0, page.tab, -1))
        headings = ", ".join(str(column.heading) for column in columns if column.heading)
        rows.append((page.tab, shorten(headings, MAX_CONTENTS_LENGTH, placeholder=" …")))
    columns = (Column("Sheet"), Column("What it contains"))
    return WorksheetPage("Read me", Sheet("", columns, tuple(rows)), links=tuple(links))


def build_competition_pages(outcome: CompetitionResult) -> list[WorksheetPage]:
    """A worksheet for each list of a competition, with the figures of each evening."""
    lists = ranking_tables(outcome, evenings=True)
    tabs = unique_tab_names([table.name for table in lists])
    return [WorksheetPage(tab, table.sheet) for tab, table in zip(tabs, lists, strict=True)]


MAX_TAB_LENGTH = 31
"""Characters of a tab; Excel accepts no more."""


def unique_tab_names(names: Sequence[str]) -> list[str]:
    """A tab for each list: its name without characters that tabs cannot hold, unique without regard to case."""
    tabs: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        tab = _truncate(re.sub(r"[^\w -]", " ", name), MAX_TAB_LENGTH) or "List"
        if excel_table_name(tab).lower() in tabs:
            tab = f"{_truncate(tab, MAX_TAB_LENGTH - 4)} {number}"
        tabs[excel_table_name(tab).lower()] = tab
    return list(tabs.values())


def _truncate(text: str, max_units: int) -> str:
    """The beginning of a text, counted in UTF-16 code units as Excel does."""
    return text.encode("utf-16-le")[: 2 * max_units].decode("utf-16-le", "ignore").strip()


def excel_table_name(tab: str) -> str:
    """The name of the table on a tab: letters, digits and underscores, and nothing like a cell reference."""
    name = re.sub(r"\W", "_", tab)
    return name if re.match(r"[^\W\d_]{4}", name) else f"List_{name}"


def _link_pairs(page: WorksheetPage, card_rows: Mapping[str, tuple[str, int]]) -> WorksheetPage:
    """Link every pair that a line refers to with the row in which its score card begins."""
    place = page.sheet.positions.get("pair")
    if place is None or len(page.sheet.rows) > MAX_LINKS:
        return page
    links = []
    for row, cells in enumerate(page.sheet.rows):
        if full_label(cells[place]) in card_rows:
            links.append(CellLink(row, place, *card_rows[full_label(cells[place])]))
    return page._replace(links=tuple(links))


def _report_pages(scored: ScoredEvent, report: Report, sheets: Sequence[Sheet]) -> Iterator[WorksheetPage]:
    """The worksheets of a report that has anything to show: cards, rankings, readable matrices, else a list."""
    tab = report.tab or str(report.title)
    if report.paper_use is PaperUse.CUT:
        yield _score_cards_page(scored, report, tab)
        return
    whole, joined = report.combined_sheet(scored), sheets[0] if len(sheets) == 1 else stack_sheets(sheets)
    ranked = any(column.role is PLACE and column.side is None for column in joined.columns)
    if ranked or (joined.scale and not whole.scale and len(joined.columns) <= MAX_MATRIX_COLUMNS):
        whole = joined
    if not whole.rows:
        return
    if whole.scale:
        whole = whole._replace(notes=(*whole.notes, COLOUR_LEGEND))
    whole = whole.without_empty_columns()
    yield WorksheetPage(tab, whole, charts=tuple(_ranking_charts(tab, sheets, whole)))
    charts = tuple(_frequency_charts(tab, whole))
    if charts:
        heading = Sheet("", (Column(report.title), Column(""), Column("")), ())
        yield WorksheetPage("Charts", heading, charts=charts)


def _ranking_charts(tab: str, sheets: Sequence[Sheet], joined: Sheet) -> Iterator[BarChart]:
    """A chart for each list; pairs without points come last in it and have no bar."""
    values = joined.first_position(SHARE)
    if values is None:
        values = joined.first_position(TOTAL)
    if joined.first_position(PLACE) is None or values is None:
        return
    heading = joined.columns[values].heading
    start = 0
    for sheet in sheets:
        named = sheet.first_position(NAME)
        named = sheet.first_position(PAIR) if named is None else named
        own = [row[values] for row in joined.rows[start : start + len(sheet.rows)]]
        bars = min(sum(value is not None for value in own), MAX_BARS)
        if bars and named is not None:
            title = f"{sheet.title}: {heading}"
            if bars < len(own):
                title += f", the first {bars}"
            names = joined.positions[sheet.columns[named].key]
            yield BarChart(title, tab, names, values, start, start + bars - 1, horizontal=True)
        start += len(sheet.rows)


def _frequency_charts(tab: str, sheet: Sheet) -> Iterator[BarChart]:
    """A chart for each board, of its frequencies; awards have no bar and are only in the table."""
    board, times = sheet.first_position(BOARD), sheet.first_position(TIMES)
    scores = next((place for place, column in enumerate(sheet.columns) if column.role is ColumnRole.NUMBER), None)
    if board is None or scores is None or times is None:
        return
    boards = [list(lines) for _, lines in groupby(enumerate(sheet.rows), key=lambda line: line[1][board])]
    if len(boards) > MAX_CHARTS:
        return
    for lines in boards:
        counted = [number for number, cells in lines if cells[scores] is not None]
        if counted:
            _, first_line = lines[0]
            yield BarChart(f"Board {first_line[board]}", tab, scores, times, counted[0], counted[-1])


def _score_cards_page(scored: ScoredEvent, report: Report, tab: str) -> WorksheetPage:
    """A card for each pair that has played: the pair, its place and total as heading, its results below."""
    words = scorecards.card_headings(scored)
    whole = report.combined_sheet(scored)
    shown = whole.without_empty_columns().without_columns("pair", "players")
    beside_the_head = ("",) * (len(shown.columns) - 1)
    rows: list[Cells] = []
    heads: dict[str, int] = {}
    for label, numbered in groupby(enumerate(whole.rows), key=lambda line: str(line[1][0])):
        heads[label] = len(rows)
        rows.append((words[label], *beside_the_head))
        rows += [shown.rows[number] for number, _ in numbered]
    return WorksheetPage(tab, shown._replace(rows=tuple(rows)), card_rows=heads)


def _hands_pages(scored: ScoredEvent) -> list[WorksheetPage]:
    """The known deals, a line each."""
    deals = dict(scored.event.deals)

    def hand(seat: Seat, board: ScoredBoard) -> str:
        return deals[board.number].hand(seat).symbols

    fields: tuple[Field[ScoredBoard], ...] = (
        Field("board", "Board", BOARD, cell=attrgetter("number")),
        Field("dealer", "Dealer", cell=lambda board: str(board.dealer.label)),
        *(Field(str(seat), seat.label, cell=partial(hand, seat)) for seat in Seat),
    )
    dealt = [board for board in scored.boards if board.number in deals]
    return [WorksheetPage("Hands", Table("Hands", fields, dealt).sheet)] if dealt else []


# Formulas


def column_letters(place: int) -> str:
    """The letters of a column, counted from 0: `A` to `ZZ`."""
    first, last = divmod(place, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


def _reason_without_formulas(event: Event) -> str:
    """Why an event has no formulas at all; empty if it has some."""
    scoring = event.scoring
    if event.form is not EventForm.PAIRS:
        return "this is not a pairs event"
    if scoring.method is Method.AGGREGATE and event.is_single_table:
        return "this is a race between two pairs"
    if scoring.round_cells.step is not None:
        return "the points of each board are rounded"
    if scoring.method is Method.BUTLER and (
        scoring.datum is not DatumMethod.TRIMMED_MEAN or scoring.datum_trim is TrimRule.BY_FIELD
    ):
        return "a spreadsheet cannot work out its datum"
    return ""


def _reason_without_total_formulas(scored: ScoredEvent) -> str:
    """Why totals have no formulas although points have; empty if they have."""
    scoring = scored.event.scoring
    if all(standing.place is None for standing in _all_standings(scored)):
        return "no one has a place yet"
    if scoring.victory_points is not VictoryPointScale.NONE:
        return "IMPs are turned into victory points"
    if scoring.factor_totals or scoring.round_totals.step is not None:
        return "totals are factored or rounded"
    return ""


class ComparedCells(NamedTuple):
    """Adjacent results that are compared with each other: the cells of their scores, and their datum."""

    cells: str
    datum: int | None = None


def _add_board_formulas(scored: ScoredEvent, page: WorksheetPage) -> WorksheetPage:
    """Add formulas for every result: its score from its contract, and its points on its board."""
    table = all_travellers_table(scored)
    number_of = _line_numbers(scored)
    extra_columns = [Column("NS line", NUMBER, key="ns_line"), Column("EW line", NUMBER, key="ew_line")]
    if scored.event.scoring.method is Method.BUTLER:
        extra_columns.append(Column("Datum", NUMBER, key="datum"))
    columns = _letters_by_key(page, extra_columns)
    formulas: list[Mapping[str, str]] = []
    extra_cells: list[Cells] = []
    fields = _comparison_fields(scored, table.records, columns.get("score", ""))
    for number, (line, field) in enumerate(zip(table.records, fields, strict=True), start=2):
        own: Mapping[str, str] = {}
        if field is not None and not isinstance(line.result.outcome, Ruling | NotPlayed):
            own = _line_formulas(scored.event, line, field, {key: f"{one}{number}" for key, one in columns.items()})
        formulas.append(own)
        lines = (number_of.get(line.result.ns or ""), number_of.get(line.result.ew or ""), field and field.datum)
        extra_cells.append(lines[: len(extra_columns)])
    return _with_formulas(page, extra_columns, extra_cells, formulas)._replace(hidden_columns=len(extra_columns))


def _letters_by_key(page: WorksheetPage, extra_columns: Sequence[Column]) -> dict[str, str]:
    """The letters of a page's columns, and of the extra ones that formulas need, by their keys."""
    return {column.key: column_letters(place) for place, column in enumerate((*page.sheet.columns, *extra_columns))}


def _with_formulas(
    page: WorksheetPage,
    extra_columns: Sequence[Column],
    extra_cells: Sequence[Cells],
    line_formulas: Sequence[Mapping[str, str]],
) -> WorksheetPage:
    """Add extra columns to a page, and the formulas of each line, by the keys of their columns."""
    columns = (*page.sheet.columns, *extra_columns)
    rows = tuple((*row, *own) for row, own in zip(page.sheet.rows, extra_cells, strict=True))
    formulas = {place: [own.get(column.key, "") for own in line_formulas] for place, column in enumerate(columns)}
    kept = {place: own for place, own in formulas.items() if any(own)}
    return page._replace(sheet=page.sheet._replace(columns=columns, rows=rows), formulas=kept)


def _all_standings(scored: ScoredEvent) -> list[Standing]:
    return [standing for ranking in scored.rankings for standing in ranking.standings]


def _line_numbers(scored: ScoredEvent) -> dict[str, int]:
    """By pair, the number of its line in the ranking, from 1."""
    return {standing.pair.label: number for number, standing in enumerate(_all_standings(scored), start=1)}


def _comparison_fields(scored: ScoredEvent, lines: Sequence[ScoredResult], column: str) -> list[ComparedCells | None]:
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
        middle = trimmed_datum(scores, trim) if scores and isinstance(trim, int) else None
        field = ComparedCells(f"${column}${places[0] + 2}:${column}${places[-1] + 2}", middle)
        for place in places:
            fields[place] = field
    return fields


def _is_weighted(line: ScoredResult) -> bool:
    outcome = line.result.outcome
    return isinstance(outcome, Ruling) and any(isinstance(part, AssignedScore) for part in (outcome.ns, outcome.ew))


def _line_formulas(event: Event, line: ScoredResult, field: ComparedCells, at: Mapping[str, str]) -> dict[str, str]:
    """The formulas of a result by the keys of their columns; `at` are the cells of its row."""
    score, ns, ew = at["score"], at["ns_points"], at["ew_points"]
    worth, opposite = _points_formula(event.scoring, line, field, at), f"-{ns}"
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
    row = f"IFERROR(MATCH({contract},{CONTRACTS_RANGE},0),MATCH({contract},{LETTERS_RANGE},0))"
    if rules.has_vulnerability:
        seats = "".join(str(seat) for side in vulnerable_sides(board) for seat in side.seats)
        row += f'+{len(rules.contracts)}*ISNUMBER(FIND(UPPER(LEFT({declarer})),"{seats}"))' if seats else ""
    sign = f'IF(FIND(UPPER(LEFT({declarer})),"EWNS")>2,1,-1)'
    found = f'IF(AND({declarer}<>"",ISNUMBER({tricks})),INDEX({POINTS_RANGE},{row},{tricks}+1)*{sign},"")'
    if rules.can_pass_out:
        found = f'IF({contract}="{PASS}",0,{found})'
    return f'IFERROR({found},"")'


def _points_formula(scoring: Scoring, line: ScoredResult, field: ComparedCells, at: Mapping[str, str]) -> str:
    """North-South's points for a score, counted among all scores of its field."""
    score, cells = at["score"], field.cells
    match scoring.method:
        case Method.MATCHPOINTS:
            expected = (line.top or 0) // scoring.matchpoints_per_win + 1
            counted = f'(2*COUNTIF({cells},"<"&{score})+COUNTIF({cells},{score}))*{expected}/COUNT({cells})-1'
            return counted if scoring.matchpoints_per_win == 2 else f"({counted})/2"
        case Method.CROSS_IMPS:
            won, lost = (
                f'COUNTIF({cells},"<="&({score}-{STEPS_RANGE}))',
                f'COUNTIF({cells},">="&({score}+{STEPS_RANGE}))',
            )
            total = f"SUMPRODUCT({won}-{lost})"
            divisors = {ImpDivisor.COMPARISONS: f"/MAX(COUNT({cells})-1,1)", ImpDivisor.RESULTS: f"/COUNT({cells})"}
            return total + divisors.get(scoring.imp_divisor, "")
        case Method.BUTLER:
            return f"SUMPRODUCT(({score}-{at['datum']}>={STEPS_RANGE})-({at['datum']}-{score}>={STEPS_RANGE}))"
        case Method.AGGREGATE:
            return score


def _datum_formula(scoring: Scoring, cells: str) -> str:
    """The mean without the results dropped at each end; a little more than their share, so that none is kept."""
    dropped = f"MIN({scoring.datum_trim},INT((COUNT({cells})-1)/2))*(COUNT({cells})>3)"
    return f'IFERROR(ROUND(TRIMMEAN({cells},(2*{dropped}+0.5)/COUNT({cells})),-1),"")'


def _add_ranking_formulas(scored: ScoredEvent, page: WorksheetPage, boards: WorksheetPage) -> WorksheetPage:
    """Add formulas for every pair: its total, percentage and place; and the scorer's own total for comparison."""
    lists, event, sheet = rankings.pair_lists(scored), scored.event, page.sheet
    unit = sheet.columns[sheet.positions["score"]]
    extra_columns = (
        Column(f"Scorer's {unit.heading}", NUMBER, unit.decimals, key="scorer"),
        Column("Differs", key="differs"),
        Column("Line", NUMBER, key="line"),
        Column("List number", NUMBER, key="list_number"),
    )
    standings = [(number, standing) for number, table in enumerate(lists) for standing in table.records]
    number_of = _line_numbers(scored)
    columns = _letters_by_key(page, extra_columns)
    ranges = {key: f"${one}$2:${one}${len(sheet.rows) + 1}" for key, one in columns.items()}
    merit = "percent" if event.scoring.method is Method.MATCHPOINTS else "score"
    on_boards = _points_on_boards(scored)
    line_formulas: list[Mapping[str, str]] = []
    extra_cells: list[Cells] = []
    for row, (in_list, standing) in enumerate(standings, start=2):
        at = {key: f"{one}{row}" for key, one in columns.items()}
        own: dict[str, str] = {}
        if standing.score is not None:
            own["score"] = _total_formula(boards.sheet, at["line"], standing.score - on_boards[standing.pair.label])
            own["differs"] = f'IF(ABS({at["score"]}-{at["scorer"]})<{TOLERANCE},"","≠")'
            if standing.available:
                own["percent"] = f"100*{at['score']}/{at['of']}"
            if event.scoring.split_ties is TieSplit.NONE:
                better = f'{ranges[merit]},">"&({at[merit]}+{TOLERANCE})'
                own["place"] = f"1+COUNTIFS({ranges['list_number']},{at['list_number']},{better})"
        line_formulas.append(own)
        extra_cells.append((standing.score, "", number_of[standing.pair.label], in_list))
    for _ in sheet.rows[len(standings) :]:  # clubs, whose lines stand still
        line_formulas.append({})
        extra_cells.append((None, "", None, len(lists)))
    tied = f"COUNTIFS({ranges['list_number']},${columns['list_number']}2,{ranges['place']},${columns['place']}2)>1"
    return _with_formulas(page, extra_columns, extra_cells, line_formulas)._replace(hidden_columns=2, tied_formula=tied)


def _points_on_boards(scored: ScoredEvent) -> Mapping[str, Fraction]:
    """Each pair's points from the lines of the boards, without those from sit-outs and penalties."""
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    for line in all_travellers_table(scored).records:
        for label, own in line.sides:
            points[label] += own or 0
    return points


def _total_formula(boards: Sheet, line: str, other_points: Fraction) -> str:
    """Add up the points of all lines of the boards with a pair's number, and its `other_points`."""

    def column(key: str) -> str:
        one = column_letters(boards.positions[key])
        return f"{BOARDS_TAB}!${one}$2:${one}${len(boards.rows) + 1}"

    sums = [f"SUMIF({column(f'{side}_line')},{line},{column(f'{side}_points')})" for side in ("ns", "ew")]
    return "+".join([*sums, repr(float(other_points))] if other_points else sums)


def _boards_without_formulas(scored: ScoredEvent, boards: WorksheetPage) -> dict[str, list[int]]:
    """By pair, the boards on which its points have no formula."""
    formulas = boards.formulas.get(boards.sheet.positions["ns_points"], ())
    boards_by_pair: defaultdict[str, list[int]] = defaultdict(list)
    for line, formula in zip(all_travellers_table(scored).records, formulas, strict=False):
        for label, points in line.sides:
            if not formula and points is not None:
                boards_by_pair[label].append(line.result.board)
    return boards_by_pair


def _lookup_pages(event: Event) -> list[WorksheetPage]:
    """The score table of the rules, vulnerable rows last, and the steps of the IMP scale where it is needed."""
    rules, first = event.rule_set, (Column("Contract"), Column("In letters"), Column("Vulnerable"))
    table = sorted(score_table(rules), key=lambda row: row.vulnerable)
    rows = [(row.contract, str(row.contract), "yes" if row.vulnerable else "", *row.scores) for row in table]
    columns = (*first, *(Column(str(tricks), NUMBER) for tricks in range(TRICKS + 1)))
    last, different = len(rows) + 1, len(rules.contracts) + 1
    names = (
        (CONTRACTS_RANGE, f"$A$2:$A${different}"),
        (LETTERS_RANGE, f"$B$2:$B${different}"),
        (POINTS_RANGE, f"$D$2:${column_letters(len(columns) - 1)}${last}"),
    )
    found = [WorksheetPage(SCORE_TABLE_TAB, Sheet("", columns, tuple(rows)), defined_names=names)]
    if event.scoring.method.uses_imps:
        steps = list(enumerate(IMP_LOWER_BOUNDS))[1:]
        scale = Sheet(
            "", (Column("From", NUMBER), Column("IMPs", NUMBER)), tuple((bound, imps) for imps, bound in steps)
        )
        reach = f"$A$2:$A${(event.scoring.imp_cap or len(steps)) + 1}"
        found.append(WorksheetPage(IMPS_TAB, scale, defined_names=((STEPS_RANGE, reach),)))
    return found
