"""Tables: fields defined once, from which people get a sheet of cells and programs rows of values.

A report describes each value of its records as a `Field`, and combines fields and records in a `Table`. `Table.sheet`
is what every renderer prints, whatever the medium; `Table.rows` is what goes into JSON. Columns are identified by their
keys; headings and titles are for people. How several tables are stacked is defined here too.
"""

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from fractions import Fraction
from itertools import compress, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

from scorer.comparison.columns import FractionColumn, RowsByColumn
from scorer.game.contracts import Bid, Contract
from scorer.game.deals import Card
from scorer.game.seats import Side
from scorer.hints import Hint
from scorer.i18n import Phrase, literal, phrase
from scorer.i18n.formatting import format_day, with_minus_sign
from scorer.model.pairs import short_label
from scorer.model.settings import Method

if TYPE_CHECKING:
    from scorer.competitions.standings import CompetitionRow
    from scorer.scoring import Standing
    from scorer.scoring.standings import ClubStanding


class ColumnRole(Enum):
    """The role of a column in its table, from which every medium derives how its cells look and link.

    Where space is short, an `EXTRA` column is dropped and a `NAME` is shortened; a row keeps its label and a name.
    """

    TEXT = auto()
    NAME = auto()
    """A text of any length, shortened where space is short; after a `PAIR` column, the names of the pair."""
    FOLDED = auto()
    """A text that must not lose anything: where space is short it continues on further lines."""
    EXTRA = auto()
    """A name that is left out where space is short."""
    REMARK = auto()
    """A remark on a line; where space is short it is printed below the table."""
    PAIR = auto()
    """The label of a pair, which links to the page or card of the pair."""
    NUMBER = auto()
    BOARD = auto()
    """The number of a board, which links to the board."""
    PLACE = auto()
    POINTS = auto()
    """Points earned; dropped first where a `SHARE` column says the same."""
    TOTAL = auto()
    """The total points of a line."""
    SHARE = auto()
    """Percent of the points that could be won, with a bar."""
    TIMES = auto()
    """A frequency, with a bar relative to the highest one; a workbook draws a chart of it for each board."""
    GAIN = auto()
    """A gain or loss: positive is good, negative is bad, and the sign is always shown."""
    EVENING = auto()
    """The figure of one of several evenings; on a phone they stand below their line, with their headings."""
    CARD = auto()
    """A card as it was played; on a page with scripts it can be played on the hand diagram above."""

    @property
    def is_figure(self) -> bool:
        """Whether cells are aligned to the right."""
        return self not in TEXT_ROLES

    @property
    def is_flexible(self) -> bool:
        """Whether cells may be of any length, so that the column can be narrowed."""
        return self in (ColumnRole.NAME, ColumnRole.FOLDED, ColumnRole.EXTRA, ColumnRole.REMARK)


TEXT, NAME, FOLDED, EXTRA, REMARK, PAIR, NUMBER, BOARD, *_FIGURES, CARD = ColumnRole
PLACE, POINTS, TOTAL, SHARE, TIMES, GAIN, EVENING = _FIGURES
TEXT_ROLES = frozenset((TEXT, NAME, FOLDED, EXTRA, REMARK, PAIR, CARD))


class RankPlace(NamedTuple):
    """A place in a ranking, marked `=` when it is shared."""

    number: int
    tied: bool

    def __str__(self) -> str:
        return f"{self.number}=" if self.tied else str(self.number)


def place_of(line: "Standing | CompetitionRow | ClubStanding") -> RankPlace | None:
    """The place of a pair, a club or a line of a competition; None if it has none."""
    return rank_place(line.place, line.tied)


def rank_place(place: int | None, tied: bool) -> RankPlace | None:  # noqa: FBT001  # columns are mapped by position
    """A place in a ranking, as it is shown; None stays None."""
    return None if place is None else RankPlace(place, tied)


class SideLabel(NamedTuple):
    """A pair's label under a heading that names its side: people read `short`, programs `full`."""

    full: str
    short: str

    def __str__(self) -> str:
        return self.short


class PlayedCard(NamedTuple):
    """A card as it was played, and whether it was the lead: `HQ led`."""

    card: Card
    is_lead: bool

    def __str__(self) -> str:
        return f"{self.card} led" if self.is_lead else str(self.card)

    @property
    def rank(self) -> str:
        """The rank as people write it: `10` for `T`."""
        return self.card.rank.replace("T", "10")

    @property
    def symbols(self) -> str:
        """The card with its suit symbol: `♥Q led`."""
        return f"{self.card.suit.symbol}{self.rank}{' led' if self.is_lead else ''}"


class ContractCounts(NamedTuple):
    """Contracts with the number of tables that chose each: `PNT 6, PS 1`."""

    counts: tuple[tuple[Contract, int], ...]

    def __str__(self) -> str:
        return ", ".join(f"{contract} {tables}" for contract, tables in self.counts)

    @property
    def symbols(self) -> str:
        """The same with suit symbols: `PNT 6, P♠ 1`."""
        return ", ".join(f"{contract.symbols} {tables}" for contract, tables in self.counts)


SYMBOL_CELLS = (Contract, Bid, PlayedCard, ContractCounts)
"""Types of cells that are written with suit symbols where these can be displayed."""


def label_cell(side: Side | None, label: str | None) -> SideLabel | str:
    """The cell of a pair's label under the heading of a side: `1` for `1NS`; empty without a label."""
    if label is None:
        return ""
    shown = short_label(label, side)
    return label if shown == label else SideLabel(label, shown)


class Link(NamedTuple):
    """A text that links to a page of the same site; `page` is relative to the page that contains the link."""

    text: str
    page: str

    def __str__(self) -> str:
        return self.text


Cell = (
    str
    | Phrase
    | int
    | Fraction
    | Contract
    | Bid
    | RankPlace
    | SideLabel
    | PlayedCard
    | ContractCounts
    | Link
    | datetime.date
    | None
)
Cells = tuple[Cell, ...]


def full_label(cell: Cell) -> str:
    """The full label of the pair that a cell refers to."""
    return cell.full if isinstance(cell, SideLabel) else str(cell)


class HeatScale(NamedTuple):
    """The worst possible value of a figure, the neutral one and the best possible one."""

    lowest: float
    middle: float
    highest: float

    def grade(self, cell: object) -> int:
        """Grade a value from -2, the worst fifth, to 2, the best; 0 for the middle fifth and anything but a number."""
        if not isinstance(cell, int | Fraction):
            return 0
        share = (float(cell) - self.lowest) / (self.highest - self.lowest)
        return min(max(int(share * 5 + 1e-9), 0), 4) - 2


def symmetric_scale(cells: Iterable[object]) -> HeatScale | None:
    """The scale of figures without a top, from the largest loss to a gain of that size; None where all are zero."""
    most = max((abs(float(cell)) for cell in cells if isinstance(cell, int | Fraction)), default=0)
    return HeatScale(-most, 0, most) if most else None


TOPS_LEGEND = "▲ 80% and more, bold from 60%; ▼ below 20%, italic below 40%"
RANGE_LEGEND = "From the largest loss to the largest gain in fifths: ▼ the lowest, italic, plain, bold, ▲ the highest"
COLOUR_LEGEND = "Blue is good, orange is bad; the stronger the colour, the more so; white is even"


def scale_legend(scale: HeatScale | None) -> str:
    """Explain the marks that repeat a table's colours in print; empty without a scale."""
    if scale is None:
        return ""
    return RANGE_LEGEND if scale.lowest < 0 else TOPS_LEGEND


class Column(NamedTuple):
    """A column as people see it; `decimals` is the number of decimals of its figures.

    Programs find it by its `key`. `about` is what the whole column refers to, as in a matrix: a pair by its label, a
    board by its number, or a page. `scale` grades its figures. `side` is set where other columns of the table belong to
    the other side; `short_heading` replaces the heading where space is short.
    """

    heading: Phrase | str
    role: ColumnRole = TEXT
    decimals: int = 0
    key: str = ""
    about: str | int | Link | None = None
    scale: HeatScale | None = None
    side: Side | None = None
    short_heading: str = ""
    printed_decimals: int | None = None


class Sheet(NamedTuple):
    """Cells below their headings, ready for any renderer; `notes` are printed below the title.

    Numbers are exact: the renderer rounds them, once. `name` distinguishes a sheet from the others of its report.
    `hints` suggest what a director may do next. Consecutive lines with the same value in the column `group_key` are
    displayed as one group.
    """

    title: Phrase | str
    columns: tuple[Column, ...]
    rows: Sequence[Cells]
    notes: tuple[Phrase | str, ...] = ()
    name: str = ""
    hints: tuple[Hint, ...] = ()
    group_key: str = ""

    @property
    def cells_by_column(self) -> Sequence[Sequence[Cell]]:
        """The cells of each column; none without rows."""
        rows = self.rows
        return rows.columns if isinstance(rows, RowsByColumn) else list(zip(*rows, strict=True))

    @property
    def continues_group(self) -> tuple[bool, ...]:
        """For each line, whether it has the same value in the column `group_key` as the line above."""
        place = self.positions.get(self.group_key)
        cells = [None] * len(self.rows) if place is None else [row[place] for row in self.rows]
        return tuple(cell is not None and cell == above for above, cell in pairwise([None, *cells]))

    def first_position(self, *roles: ColumnRole) -> int | None:
        """The position of the first column with one of these roles; None if there is none."""
        return next((place for place, column in enumerate(self.columns) if column.role in roles), None)

    @property
    def scale(self) -> HeatScale | None:
        """The scale of the first column that has one; None if there is none."""
        return next((column.scale for column in self.columns if column.scale), None)

    @property
    def positions(self) -> dict[str, int]:
        """The position of each column, by its key."""
        return {column.key: position for position, column in enumerate(self.columns)}

    @property
    def has_tallies(self) -> bool:
        """Whether anything was counted: any integer other than 0, but for the numbers of boards."""
        counted = [position for position, column in enumerate(self.columns) if column.role is not ColumnRole.BOARD]
        return any(isinstance(row[position], int) and row[position] for row in self.rows for position in counted)

    def without_empty_columns(self) -> Self:
        """The sheet without its empty columns; a sheet without rows keeps all of them."""
        if not self.rows:
            return self
        full = [any(cell not in (None, "") for cell in cells) for cells in self.cells_by_column]
        return self if all(full) else self._select_columns(full)

    def without_columns(self, *keys: str) -> Self:
        """The sheet without the columns with these keys."""
        return self._select_columns([column.key not in keys for column in self.columns])

    def _select_columns(self, selected: Sequence[bool]) -> Self:
        rows = self.rows
        if isinstance(rows, RowsByColumn):
            rows = RowsByColumn(list(compress(rows.columns, selected)), tuple)
        else:
            rows = tuple(tuple(compress(row, selected)) for row in rows)
        return self._replace(columns=tuple(compress(self.columns, selected)), rows=rows)


Record = TypeVar("Record")
Record_contra = TypeVar("Record_contra", contravariant=True)


class CellOfAttributes:
    """Makes a cell of some attributes of a record, given by their names."""

    __slots__ = ("make", "names")

    def __init__(self, make: Callable[..., Cell], *names: str) -> None:
        self.make = make
        self.names = names

    def __call__(self, record: object) -> Cell:
        return self.make(*(getattr(record, name) for name in self.names))


class Field(NamedTuple, Generic[Record_contra]):
    """One value that a table shows of each of its records.

    `cell` returns what people read, or names an attribute, by default `key` (a computed property is read by a function,
    so that it is seen to be used); a field without a `heading` is for programs
    alone. `value` returns what programs read, by default the cell as JSON has it. A field is `people_only` if programs
    get its value from another field.
    """

    key: str
    heading: Phrase | str | None = None
    role: ColumnRole = TEXT
    decimals: int = 0
    cell: Callable[[Record_contra], Cell] | str | None = None
    value: Callable[[Record_contra], object] | None = None
    people_only: bool = False
    about: str | int | Link | None = None
    scale: HeatScale | None = None
    side: Side | None = None
    short_heading: str = ""
    printed_decimals: int | None = None

    @property
    def cell_of(self) -> Callable[[Record_contra], Cell]:
        """The function that returns a record's cell."""
        if self.cell is None or isinstance(self.cell, str):
            return attrgetter(self.cell or self.key)
        return self.cell

    def cells(self, records: Sequence[Record_contra]) -> Sequence[Cell]:
        """The cell of each record; of records that are kept by columns, made from these."""
        if isinstance(records, RowsByColumn):
            if self.cell is None or isinstance(self.cell, str):
                return records.column(self.cell or self.key)
            if isinstance(self.cell, CellOfAttributes):
                return list(map(self.cell.make, *map(records.column, self.cell.names)))
        return list(map(self.cell_of, records))

    def values(self, records: Iterable[Record_contra]) -> Iterable[object]:
        """The value of each record for programs."""
        if self.value is not None:
            return map(self.value, records)
        return map(cell_to_json, map(self.cell_of, records))

    @property
    def column(self) -> Column:
        """The column for people; only meaningful with a heading."""
        heading = self.heading or ""
        return Column(
            heading,
            self.role,
            self.decimals,
            key=self.key,
            about=self.about,
            scale=self.scale,
            side=self.side,
            short_heading=self.short_heading,
            printed_decimals=self.printed_decimals,
        )


class Table(NamedTuple, Generic[Record]):
    """Records, and the fields that are shown of each.

    The title is for people; `name` distinguishes a table from the others of its report, and is empty where it is the
    only one. With `drop_empty_columns`, people do not see columns without any content.
    """

    title: Phrase | str
    fields: tuple[Field[Record], ...]
    records: Sequence[Record]
    notes: tuple[Phrase | str, ...] = ()
    name: str = ""
    drop_empty_columns: bool = False
    hints: tuple[Hint, ...] = ()
    group_key: str = ""

    @property
    def sheet(self) -> Sheet:
        """The table as people read it."""
        shown = [field for field in self.fields if field.heading is not None]
        columns_of_cells = [field.cells(self.records) for field in shown]
        columns = tuple(field.column for field in shown)
        if isinstance(self.records, RowsByColumn):
            rows: Sequence[Cells] = RowsByColumn(columns_of_cells, tuple)
        else:
            rows = tuple(zip(*columns_of_cells, strict=True))
        sheet = Sheet(
            self.title, columns, rows, notes=self.notes, name=self.name, hints=self.hints, group_key=self.group_key
        )
        return sheet.without_empty_columns() if self.drop_empty_columns else sheet

    @property
    def rows(self) -> list[dict[str, object]]:
        """The table as programs read it: every record's values by key."""
        keys: list[str] = []
        columns: list[Iterable[object]] = []
        records = tuple(self.records)
        for field in self.fields:
            if not field.people_only:
                keys.append(field.key)
                columns.append(field.values(records))
        return [dict(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]


AnyTable = Table[Any]
"""A table whose records nobody looks at again: its fields have turned them into cells and values."""


def sheets_of(tables: Iterable[AnyTable]) -> list[Sheet]:
    """The sheets of several tables."""
    return [table.sheet for table in tables]


def cell_to_json(cell: Cell) -> object:
    """Convert a cell to JSON: fractions with six decimals, empty cells null, anything else as text."""
    match cell:
        case str() | Phrase():
            return str(cell) or None
        case None | int():
            return cell
        case Fraction():
            return number_to_json(cell)
        case RankPlace():
            return cell.number
        case SideLabel():
            return cell.full
        case _:
            return str(cell)


def format_cells(cells: Sequence[Cell], column: Column) -> Sequence[str]:
    """Format the cells of a column as `format_cell` does; those of one kind take half the time together."""
    if column.role is not ColumnRole.GAIN:
        if isinstance(cells, FractionColumn):
            return _format_units(cells.round_to(column.decimals), column.decimals)
        kinds = set(map(type, cells))
        if kinds.isdisjoint(NOT_FORMATTED_BY_STR) or (kinds == {int} and not column.decimals):
            return list(map(str, cells))
    return [format_cell(cell, column) for cell in cells]


NOT_FORMATTED_BY_STR = frozenset((type(None), int, bool, Fraction))
"""Kinds of cells whose text depends on their column or is not what `str` says."""


NUMBER_TYPES = (int, Fraction)
"""The types of numeric cells; asking whether a whole number is a fraction takes ten times as long as the other way."""


def format_cell(cell: Cell, column: Column) -> str:
    """Format a cell as plain text; gains have their sign."""
    if cell is None:
        return ""
    if isinstance(cell, NUMBER_TYPES):
        sign = "+" if column.role is ColumnRole.GAIN and cell.numerator > 0 else ""
        return sign + format_rounded(cell, column.decimals)
    return str(cell)


def format_cells_with_symbols(cells: Iterable[Cell], column: Column) -> Iterator[str]:
    """Format the cells of a column where every character can be displayed."""
    return (format_cell_with_symbols(cell, column) for cell in cells)


def format_cell_with_symbols(cell: Cell, column: Column) -> str:
    """Format a cell where every character can be displayed: `G♠` for `GS`, `♥10` for `HT`, `−5` for `-5`."""
    if type(cell) is str:
        return cell  # most cells, and the others take ten times as long to look through
    if isinstance(cell, SYMBOL_CELLS):
        return cell.symbols
    text = format_cell(cell, column)
    return with_minus_sign(text) if isinstance(cell, NUMBER_TYPES) else text


def format_cell_for_print(cell: Cell, column: Column) -> str:
    """Format a cell for pages and paper: as with symbols, but dates in words, and of figures only some decimals."""
    return format_printed_cell(cell, printed_column(column))


def printed_column(column: Column) -> Column:
    """The column with the decimals that pages and paper show."""
    if column.printed_decimals is not None and column.printed_decimals < column.decimals:
        return column._replace(decimals=column.printed_decimals)
    return column


def format_printed_cell(cell: Cell, printed: Column) -> str:
    """Format a cell of a column that is already a `printed_column`, as many cells of it are."""
    return format_day(cell) if isinstance(cell, datetime.date) else format_cell_with_symbols(cell, printed)


def remark_notes(sheet: Sheet) -> Iterator[str]:
    """The remarks on lines, each with its board or its pairs, for where the column of remarks is left out."""
    remark_position, board = sheet.first_position(ColumnRole.REMARK), sheet.first_position(ColumnRole.BOARD)
    if remark_position is None:
        return
    pairs = [place for place, column in enumerate(sheet.columns) if column.role is ColumnRole.PAIR and column.side]
    for row in sheet.rows:
        if row[remark_position]:
            of = " against ".join(filter(None, (full_label(row[place]) for place in pairs)))
            place = of if board is None else f"Board {row[board]}"
            yield ": ".join(filter(None, (place, str(row[remark_position]))))


BOARD_DECIMALS = 1
"""Decimals of what a pair has on one board, on pages and paper; a child compares them sooner."""


def whole(tables: Iterable[AnyTable]) -> Sheet:
    """Tables as one sheet, as a file of comma-separated values needs them; those without lines only where all are."""
    sheets = sheets_of(tables)
    return stack_sheets([sheet for sheet in sheets if sheet.rows] or sheets)


def stack_sheets(sheets: Sequence[Sheet]) -> Sheet:
    """Stack several sheets, each line preceded by the name of its sheet; a sheet may lack some of the columns.

    A single sheet without a name is returned unchanged.
    """
    if len(sheets) == 1 and not sheets[0].name:
        return sheets[0]
    columns: dict[str, Column] = {}
    notes: dict[Phrase | str, None] = {}
    for sheet in sheets:
        notes |= dict.fromkeys(sheet.notes)
        for column in sheet.columns:
            known = columns.setdefault(column.key, column)
            decimals = max(known.decimals, column.decimals)
            columns[column.key] = known._replace(decimals=decimals)
    rows: list[Cells] = []
    for sheet in sheets:
        column_positions = list(map(sheet.positions.get, columns))
        rows += [
            (sheet.name, *(place if place is None else cells[place] for place in column_positions))
            for cells in sheet.rows
        ]
    return Sheet("", (Column("List", key="list"), *columns.values()), tuple(rows), tuple(notes))


UNITS = {
    Method.MATCHPOINTS: literal("MP"),
    Method.CROSS_IMPS: literal("IMPs"),
    Method.BUTLER: literal("IMPs"),
    Method.AGGREGATE: phrase("Points"),
}
"""The unit of points, as a heading, by scoring method."""

UNIT_WORDS = {method: phrase("points") if method is Method.AGGREGATE else UNITS[method] for method in UNITS}
"""The unit of points in a sentence, by scoring method."""

_SINGULAR_UNITS = {
    method: phrase("point") if method is Method.AGGREGATE else literal(str(unit).removesuffix("s"))
    for method, unit in UNITS.items()
}


def unit_after(figure: str, method: Method) -> Phrase:
    """The unit in a sentence after a figure as it is shown: `1 IMP`, `−1 IMP`, but `2 IMPs` and `1.0 IMPs`."""
    return _SINGULAR_UNITS[method] if is_one(figure) else UNIT_WORDS[method]


def is_one(figure: str) -> bool:
    """Whether a figure as it is shown takes the singular, whatever its sign."""
    return figure.lstrip("+-−") == "1"


def format_rounded(value: Fraction | int, decimals: int) -> str:
    """Format a number with a fixed number of decimals; an exact half rounds away from zero, as in spreadsheets."""
    numerator, denominator = value.as_integer_ratio()
    if denominator == 1 and not decimals:
        return str(numerator)
    units = (2 * abs(numerator) * 10**decimals + denominator) // (2 * denominator)
    text = f"%d.%0{decimals}d" % divmod(units, 10**decimals) if decimals else str(units)
    return f"-{text}" if numerator < 0 and units else text


def _format_units(numbers: Sequence[int], decimals: int) -> list[str]:
    """Format numbers that are given in units of a decimal place."""
    if not decimals:
        return list(map(str, numbers))
    unit, text = 10**decimals, f"%d.%0{decimals}d"
    return [text % divmod(number, unit) if number >= 0 else f"-{text % divmod(-number, unit)}" for number in numbers]


def decimals_needed(values: Iterable[Fraction | int | None]) -> int:
    """The number of decimals, at most two, that display all values."""
    if isinstance(values, FractionColumn):
        denominators = values.lowest_denominators()
    else:
        denominators = {value.denominator for value in values if value is not None}
    if denominators <= {1}:
        return 0
    tenths = all(10 % denominator == 0 for denominator in denominators)
    return 1 if tenths else 2


def number_to_json(value: Fraction | int | None) -> float | None:
    """Convert a number to JSON with six decimals; None stays null."""
    if value is None:
        return None
    return round(value.numerator / value.denominator, 6)
