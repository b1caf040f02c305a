"""Tables: fields defined once, from which people get a sheet of cells and programs rows of values.

A report describes each value of its records as a `Field`, and combines fields and records in a `Table`. `Table.sheet`
is what every renderer prints, whatever the medium; `Table.rows` is what goes into JSON. Columns are identified by their
keys; headings and titles are for people. How several tables are stacked is defined here too.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from itertools import chain, compress, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from scorer.game.contracts import Bid, Contract
from scorer.i18n.written import day_shown, minus
from scorer.model.pairs import short_label
from scorer.model.settings import Method

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scorer.competitions.standings import Line
    from scorer.errors import Remedy
    from scorer.game.deals import Card
    from scorer.game.seats import Side
    from scorer.i18n import Phrase
    from scorer.scoring import Standing
    from scorer.scoring.standings import ClubStanding


class Role(Enum):
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
    """A frequency, with a bar relative to the highest one."""
    GAIN = auto()
    """A gain or loss: positive is good, negative is bad, and the sign is always shown."""
    CARD = auto()
    """A card as it was played; on a page with scripts it can be played on the hand diagram above."""

    @property
    def is_figure(self) -> bool:
        """Whether cells are aligned to the right."""
        return self not in TEXTS

    @property
    def gives_way(self) -> bool:
        """Whether cells may be of any length, so that the column can be narrowed."""
        return self in (Role.NAME, Role.FOLDED, Role.EXTRA, Role.REMARK)


TEXT, NAME, FOLDED, EXTRA, REMARK, PAIR, NUMBER, BOARD, PLACE, POINTS, TOTAL, SHARE, TIMES, GAIN, CARD = Role
TEXTS = frozenset((TEXT, NAME, FOLDED, EXTRA, REMARK, PAIR, CARD))


class Place(NamedTuple):
    """A place in a ranking, marked `=` when it is shared."""

    number: int
    tied: bool

    def __str__(self) -> str:
        return f"{self.number}=" if self.tied else str(self.number)


def place_of(ranked: Standing | Line | ClubStanding) -> Place | None:
    """The place of a pair, a club or a line of a competition; None if it has none."""
    return None if ranked.place is None else Place(ranked.place, ranked.tied)


class Label(NamedTuple):
    """A pair's label under a heading that names its side: people read `short`, programs `full`."""

    full: str
    shown: str

    def __str__(self) -> str:
        return self.shown


class PlayedCard(NamedTuple):
    """A card as it was played, and whether it was the lead: `HQ led`."""

    card: Card
    led: bool

    def __str__(self) -> str:
        return f"{self.card} led" if self.led else str(self.card)

    @property
    def rank(self) -> str:
        """The rank as people write it: `10` for `T`."""
        return self.card.rank.replace("T", "10")

    @property
    def symbols(self) -> str:
        """The card with its suit symbol: `♥Q led`."""
        return f"{self.card.suit.symbol}{self.rank}{' led' if self.led else ''}"


class Calls(NamedTuple):
    """Contracts with the number of tables that chose each: `PNT 6, PS 1`."""

    tables: tuple[tuple[Contract, int], ...]

    def __str__(self) -> str:
        return ", ".join(f"{contract} {tables}" for contract, tables in self.tables)

    @property
    def symbols(self) -> str:
        """The same with suit symbols: `PNT 6, P♠ 1`."""
        return ", ".join(f"{contract.symbols} {tables}" for contract, tables in self.tables)


SUITED = (Contract, Bid, PlayedCard, Calls)
"""Types of cells that are written with suit symbols where these can be displayed."""


def label_on(side: Side | None, label: str | None) -> Label | str:
    """The cell of a pair's label under the heading of a side: `1` for `1NS`; empty without a label."""
    if label is None:
        return ""
    shown = short_label(label, side)
    return label if shown == label else Label(label, shown)


def full_label(cell: Cell) -> str:
    """The full label of the pair that a cell refers to."""
    return cell.full if isinstance(cell, Label) else str(cell)


class Link(NamedTuple):
    """A text that links to a page of the same site; `page` is relative to the page that contains the link."""

    text: str
    page: str

    def __str__(self) -> str:
        return self.text


Cell = str | int | Fraction | Contract | Bid | Place | Label | PlayedCard | Calls | Link | datetime.date | None
Cells = tuple[Cell, ...]


class Scale(NamedTuple):
    """The worst possible value of a figure, the neutral one and the best possible one."""

    least: float
    middle: float
    most: float

    def step(self, cell: object) -> int:
        """Grade a value from -2, the worst fifth, to 2, the best; 0 for the middle fifth and anything but a number."""
        if not isinstance(cell, int | Fraction):
            return 0
        share = (float(cell) - self.least) / (self.most - self.least)
        return min(max(int(share * 5 + 1e-9), 0), 4) - 2


def about_zero(cells: Iterable[object]) -> Scale | None:
    """The scale of figures without a top, from the largest loss to a gain of that size; None where all are zero."""
    most = max((abs(float(cell)) for cell in cells if isinstance(cell, int | Fraction)), default=0)
    return Scale(-most, 0, most) if most else None


OF_TOPS = "▲ 80 % and more, bold from 60 %; ▼ below 20 %, italic below 40 %"
OF_RANGE = "From the largest loss to the largest gain in fifths: ▼ the lowest, italic, plain, bold, ▲ the highest"
IN_COLOURS = "The bluer the better, the more orange the worse; white is even"


def legend(scale: Scale | None) -> str:
    """Explain the marks that repeat a table's colours in print; empty without a scale."""
    if scale is None:
        return ""
    return OF_RANGE if scale.least < 0 else OF_TOPS


class Column(NamedTuple):
    """A column as people see it; `decimals` is the number of decimals of its figures.

    Programs find it by its `key`. `about` is what the whole column refers to, as in a matrix: a pair by its label, a
    board by its number, or a page. `scale` grades its figures. `side` is set where other columns of the table belong to
    the other side; `short_heading` replaces the heading where space is short.
    """

    heading: Phrase | str
    role: Role = TEXT
    decimals: int = 0
    key: str = ""
    about: str | int | Link | None = None
    scale: Scale | None = None
    side: Side | None = None
    short: str = ""


class Sheet(NamedTuple):
    """Cells below their headings, ready for any renderer; `notes` are printed below the title.

    Numbers are exact: the renderer rounds them, once. `name` distinguishes a sheet from the others of its report.
    `hints` suggest what a director may do next. Consecutive lines with the same value in the column `group_key` are
    displayed as one group.
    """

    title: Phrase | str
    columns: tuple[Column, ...]
    rows: tuple[Cells, ...]
    notes: tuple[Phrase | str, ...] = ()
    name: str = ""
    remedies: tuple[Remedy, ...] = ()
    joined: str = ""

    @property
    def equal(self) -> tuple[bool, ...]:
        """For each line, whether it has the same value in the column `group_key` as the line above."""
        place = self.positions.get(self.joined)
        cells = [None] * len(self.rows) if place is None else [row[place] for row in self.rows]
        return tuple(cell is not None and cell == above for above, cell in pairwise([None, *cells]))

    def first(self, *roles: Role) -> int | None:
        """The position of the first column with one of these roles; None if there is none."""
        return next((place for place, column in enumerate(self.columns) if column.role in roles), None)

    @property
    def scale(self) -> Scale | None:
        """The scale of the first column that has one; None if there is none."""
        return next((column.scale for column in self.columns if column.scale), None)

    @property
    def positions(self) -> dict[str, int]:
        """The position of each column, by its key."""
        return {column.key: position for position, column in enumerate(self.columns)}

    @property
    def counted(self) -> bool:
        """Whether anything was counted: any integer other than 0."""
        return any(isinstance(cell, int) and cell for cell in chain.from_iterable(self.rows))

    def trimmed(self) -> Sheet:
        """The sheet without its empty columns; a sheet without rows keeps all of them."""
        full = [any(cell not in (None, "") for cell in cells) for cells in zip(*self.rows, strict=True)]
        return self if all(full) else self._kept(full)

    def without(self, *keys: str) -> Sheet:
        """The sheet without the columns with these keys."""
        return self._kept([column.key not in keys for column in self.columns])

    def _kept(self, kept: Sequence[bool]) -> Sheet:
        rows = tuple(tuple(compress(row, kept)) for row in self.rows)
        return self._replace(columns=tuple(compress(self.columns, kept)), rows=rows)


Record = TypeVar("Record")
Record_contra = TypeVar("Record_contra", contravariant=True)


class Field(NamedTuple, Generic[Record_contra]):
    """One value that a table shows of each of its records.

    `cell` returns what people read, by default the attribute named `key`; a field without a `heading` is for programs
    alone. `value` returns what programs read, by default the cell as JSON has it. A field is `people_only` if programs
    get its value from another field.
    """

    key: str
    heading: Phrase | str | None = None
    role: Role = TEXT
    decimals: int = 0
    cell: Callable[[Record_contra], Cell] | None = None
    value: Callable[[Record_contra], object] | None = None
    for_people: bool = False
    about: str | int | Link | None = None
    scale: Scale | None = None
    side: Side | None = None
    short: str = ""

    @property
    def cell_of(self) -> Callable[[Record_contra], Any]:
        """The function that returns a record's cell."""
        if self.cell is None:
            return attrgetter(self.key)
        return self.cell

    def values(self, records: Iterable[Record_contra]) -> Iterable[object]:
        """The value of each record for programs."""
        if self.value is not None:
            return map(self.value, records)
        return map(plain, map(self.cell_of, records))

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
            short=self.short,
        )


@dataclass(frozen=True, slots=True)
class Table(Generic[Record]):
    """Records, and the fields that are shown of each.

    The title is for people; `name` distinguishes a table from the others of its report, and is empty where it is the
    only one. With `drop_empty_columns`, people do not see columns without any content.
    """

    title: Phrase | str
    fields: tuple[Field[Record], ...]
    records: Sequence[Record]
    notes: tuple[Phrase | str, ...] = ()
    name: str = ""
    trimmed: bool = False
    remedies: tuple[Remedy, ...] = ()
    joined: str = ""

    @property
    def sheet(self) -> Sheet:
        """The table as people read it."""
        shown = [field for field in self.fields if field.heading is not None]
        below = [map(field.cell_of, self.records) for field in shown]
        columns = tuple(field.column for field in shown)
        rows = tuple(zip(*below, strict=True))
        sheet = Sheet(
            self.title, columns, rows, notes=self.notes, name=self.name, remedies=self.remedies, joined=self.joined
        )
        return sheet.trimmed() if self.trimmed else sheet

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The table as programs read it: every record's values by key."""
        keys: list[str] = []
        columns: list[Iterable[object]] = []
        for field in self.fields:
            if not field.for_people:
                keys.append(field.key)
                columns.append(field.values(self.records))
        return [dict(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]


def sheets_of(tables: Iterable[Table[Any]]) -> list[Sheet]:
    """The sheets of several tables."""
    return [table.sheet for table in tables]


def plain(cell: Cell) -> object:
    """Convert a cell to JSON: fractions with six decimals, empty cells null, anything else as text."""
    match cell:
        case str():
            return cell or None
        case None | int():
            return cell
        case Fraction():
            return number(cell)
        case Place():
            return cell.number
        case Label():
            return cell.full
        case _:
            return str(cell)


def cell_text(cell: Cell, column: Column) -> str:
    """Format a cell as plain text; gains have their sign."""
    if cell is None:
        return ""
    if isinstance(cell, (Fraction, int)):
        sign = "+" if column.role is Role.GAIN and cell > 0 else ""
        return sign + rounded(cell, column.decimals)
    return str(cell)


def cell_shown(cell: Cell, column: Column) -> str:
    """Format a cell where every character can be displayed: `G♠` for `GS`, `♥10` for `HT`, `−5` for `-5`."""
    if isinstance(cell, SUITED):
        return cell.symbols
    text = cell_text(cell, column)
    return minus(text) if isinstance(cell, (Fraction, int)) else text


def cell_in_print(cell: Cell, column: Column) -> str:
    """Format a cell for pages and paper: as with symbols, but dates in words instead of ISO format."""
    return day_shown(cell) if isinstance(cell, datetime.date) else cell_shown(cell, column)


def whole(tables: Iterable[Table[Any]]) -> Sheet:
    """Tables as one sheet, as a file of comma-separated values needs them; those without lines only where all are."""
    sheets = sheets_of(tables)
    return below([sheet for sheet in sheets if sheet.rows] or sheets)


def below(sheets: Sequence[Sheet]) -> Sheet:
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
        taken = list(map(sheet.positions.get, columns))
        rows += [(sheet.name, *(place if place is None else cells[place] for place in taken)) for cells in sheet.rows]
    return Sheet("", (Column("List", key="list"), *columns.values()), tuple(rows), tuple(notes))


UNITS = {Method.MATCHPOINTS: "MP", Method.CROSS_IMPS: "IMPs", Method.BUTLER: "IMPs", Method.AGGREGATE: "Points"}
"""The unit of points, as a heading, by scoring method."""


def rounded(value: Fraction | int, decimals: int) -> str:
    """Format a number with a fixed number of decimals; an exact half rounds away from zero, as in spreadsheets."""
    numerator, denominator = value.as_integer_ratio()
    if denominator == 1 and not decimals:
        return str(numerator)
    units = (2 * abs(numerator) * 10**decimals + denominator) // (2 * denominator)
    text = str(units)
    if decimals:
        digits = text.zfill(decimals + 1)
        text = f"{digits[:-decimals]}.{digits[-decimals:]}"
    if numerator < 0 and units:
        return f"-{text}"
    return text


def decimals_of(values: Iterable[Fraction | int | None]) -> int:
    """The number of decimals, at most two, that display all values."""
    denominators = {value.denominator for value in values if value is not None}
    if denominators <= {1}:
        return 0
    tenths = all(10 % denominator == 0 for denominator in denominators)
    return 1 if tenths else 2


def number(value: Fraction | int | None) -> float | None:
    """Convert a number to JSON with six decimals; None stays null."""
    if value is None:
        return None
    return round(float(value), 6)
