"""Tables: fields said once, from which people get a sheet of cells and programs rows of values.

A report describes what it says of each record as `Field`s, and puts them with the records into a `Table`. Its
`sheet` is what every printer prints, whatever the medium; its `rows` are what JSON has. Columns are found by
their keys; headings and titles are for people. How several tables stand together is told here too.
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
    """What a column is in its table. From it follows in every medium how its cells look, and where they lead.

    Where it is narrow an `EXTRA` goes and a `NAME` is shortened; a row keeps its label and what it has for a name.
    """

    TEXT = auto()
    NAME = auto()
    """A text of any length, shortened where there is no room; behind a `PAIR` its names."""
    FOLDED = auto()
    """A text of which nothing may be lost: where there is no room it goes on in further lines."""
    EXTRA = auto()
    """A name that is left out where there is no room."""
    REMARK = auto()
    """What was said of a line; where there is no room it is told below."""
    PAIR = auto()
    """The label of a pair, which leads to whatever else is said of it."""
    NUMBER = auto()
    BOARD = auto()
    """The number of a board, which leads to it."""
    PLACE = auto()
    POINTS = auto()
    """What was earned; it goes first where a share says the same."""
    TOTAL = auto()
    """The points of a whole line."""
    SHARE = auto()
    """Percent of what there was to win, with a bar."""
    TIMES = auto()
    """How often, with a bar beside the most frequent."""
    GAIN = auto()
    """Above zero good, below zero bad, and the sign is told."""
    CARD = auto()
    """A card as it was played; a page that can plays it on the hands above."""

    @property
    def is_figure(self) -> bool:
        """Whether cells end below each other."""
        return self not in TEXTS

    @property
    def gives_way(self) -> bool:
        """Whether its cells may be of any length."""
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
    """The place of a pair, or of a line of a competition, if it has one."""
    return None if ranked.place is None else Place(ranked.place, ranked.tied)


class Label(NamedTuple):
    """A pair's label under a heading that tells its side: people read `shown`, programs all of it."""

    full: str
    shown: str

    def __str__(self) -> str:
        return self.shown


class PlayedCard(NamedTuple):
    """A card as it was played, and whether it was led: `HQ led`."""

    card: Card
    led: bool

    def __str__(self) -> str:
        return f"{self.card} led" if self.led else str(self.card)

    @property
    def rank(self) -> str:
        """Its rank as people write it."""
        return self.card.rank.replace("T", "10")

    @property
    def symbols(self) -> str:
        """The same where every sign can be shown: `♥Q led`."""
        return f"{self.card.suit.symbol}{self.rank}{' led' if self.led else ''}"


class Calls(NamedTuple):
    """Contracts with how many tables called each: `PNT 6, PS 1`."""

    tables: tuple[tuple[Contract, int], ...]

    def __str__(self) -> str:
        return ", ".join(f"{contract} {tables}" for contract, tables in self.tables)

    @property
    def symbols(self) -> str:
        """The same where every sign can be shown: `PNT 6, P♠ 1`."""
        return ", ".join(f"{contract.symbols} {tables}" for contract, tables in self.tables)


SUITED = (Contract, Bid, PlayedCard, Calls)
"""Cells that are written with the symbols of suits where these can be shown."""


def label_on(side: Side | None, label: str | None) -> Label | str:
    """The cell of a pair's label under the heading of a side: `1` for `1NS`; empty where nobody sits."""
    if label is None:
        return ""
    shown = short_label(label, side)
    return label if shown == label else Label(label, shown)


def full_label(cell: Cell) -> str:
    """The label of the pair that a cell is about."""
    return cell.full if isinstance(cell, Label) else str(cell)


class Link(NamedTuple):
    """A text that leads to a page of the same site, by its address from the page on which it stands."""

    text: str
    page: str

    def __str__(self) -> str:
        return self.text


Cell = str | int | Fraction | Contract | Bid | Place | Label | PlayedCard | Calls | Link | datetime.date | None
Cells = tuple[Cell, ...]


class Scale(NamedTuple):
    """The worst that a figure could be, one of which nothing is to be said, and the best."""

    least: float
    middle: float
    most: float

    def step(self, cell: object) -> int:
        """From -2, the worst fifth, to 2, the best; 0 for the middle one, and for what is no number."""
        if not isinstance(cell, int | Fraction):
            return 0
        share = (float(cell) - self.least) / (self.most - self.least)
        return min(max(int(share * 5 + 1e-9), 0), 4) - 2


def about_zero(cells: Iterable[object]) -> Scale | None:
    """The scale of figures that have no top: from the largest loss to a gain of that size; None where all are zero."""
    most = max((abs(float(cell)) for cell in cells if isinstance(cell, int | Fraction)), default=0)
    return Scale(-most, 0, most) if most else None


OF_TOPS = "▲ 80 % and more, bold from 60 %; ▼ below 20 %, italic below 40 %"
OF_RANGE = "From the largest loss to the largest gain in fifths: ▼ the lowest, italic, plain, bold, ▲ the highest"
IN_COLOURS = "The bluer the better, the more orange the worse; white is even"


def legend(scale: Scale | None) -> str:
    """What the marks of a table mean, which say the same as its colours; nothing where it has none."""
    if scale is None:
        return ""
    return OF_RANGE if scale.least < 0 else OF_TOPS


class Column(NamedTuple):
    """A column as people see it; `decimals` is how many a figure shows.

    By its `key` programs find it. `about` is the pair, by its label, the board, by its number, or the page that
    all of a column is about, as in a matrix; `scale` says how good its figures are. `side` is the side that it is of,
    where others of the table are of the other one; `short` is the heading where there is little room.
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
    """Cells below their headings, ready for any printer; `notes` stand below the title.

    Numbers are exact: a printer rounds them, once. `name` is what tells a sheet from the others of its report.
    `remedies` are what a director may do next. Lines that have the same in the column `joined` stand together.
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
        """Whether each line belongs to the one above: where it has the same in the column by which lines are joined."""
        place = self.positions.get(self.joined)
        cells = [None] * len(self.rows) if place is None else [row[place] for row in self.rows]
        return tuple(cell is not None and cell == above for above, cell in pairwise([None, *cells]))

    def first(self, *roles: Role) -> int | None:
        """Where the first column of one of these roles stands."""
        return next((place for place, column in enumerate(self.columns) if column.role in roles), None)

    @property
    def scale(self) -> Scale | None:
        """How good its figures are; None where none is marked."""
        return next((column.scale for column in self.columns if column.scale), None)

    @property
    def positions(self) -> dict[str, int]:
        """Where each column stands, by its key."""
        return {column.key: position for position, column in enumerate(self.columns)}

    @property
    def counted(self) -> bool:
        """Whether anything was counted: any whole number but 0."""
        return any(isinstance(cell, int) and cell for cell in chain.from_iterable(self.rows))

    def trimmed(self) -> Sheet:
        """The same without the columns that hold nothing; a sheet without rows keeps all of them."""
        full = [any(cell not in (None, "") for cell in cells) for cells in zip(*self.rows, strict=True)]
        return self if all(full) else self._kept(full)

    def without(self, *keys: str) -> Sheet:
        """The same without some columns."""
        return self._kept([column.key not in keys for column in self.columns])

    def _kept(self, kept: Sequence[bool]) -> Sheet:
        rows = tuple(tuple(compress(row, kept)) for row in self.rows)
        return self._replace(columns=tuple(compress(self.columns, kept)), rows=rows)


Record = TypeVar("Record")
Record_contra = TypeVar("Record_contra", contravariant=True)


class Field(NamedTuple, Generic[Record_contra]):
    """One thing that a table says of each of its records.

    `cell` is what people read, the attribute called `key` unless it is given; without a `heading` it is for programs
    alone. `value` is what programs read, the cell as JSON has it unless it is given; `for_people` alone are
    those that programs know from elsewhere.
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
        """What gives a record's cell."""
        if self.cell is None:
            return attrgetter(self.key)
        return self.cell

    def values(self, records: Iterable[Record_contra]) -> Iterable[object]:
        """What programs read of each record."""
        if self.value is not None:
            return map(self.value, records)
        return map(plain, map(self.cell_of, records))

    @property
    def column(self) -> Column:
        """How people see it; only where there is a heading."""
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
    """Records, and the fields that say what is told of each.

    The title is for people; `name` tells a table from the others of its report, and is empty where it is
    the only one. `trimmed`: people do not get columns that hold nothing.
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
        """What people read of it."""
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
        """What programs read of it: every record's values by key."""
        keys: list[str] = []
        columns: list[Iterable[object]] = []
        for field in self.fields:
            if not field.for_people:
                keys.append(field.key)
                columns.append(field.values(self.records))
        return [dict(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]


def sheets_of(tables: Iterable[Table[Any]]) -> list[Sheet]:
    """What people read of some tables."""
    return [table.sheet for table in tables]


def plain(cell: Cell) -> object:
    """A cell as JSON has it: fractions with six decimals, what is absent or empty null, all else its text."""
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
    """A cell as people read it in plain letters: what is gained has its sign."""
    if cell is None:
        return ""
    if isinstance(cell, (Fraction, int)):
        sign = "+" if column.role is Role.GAIN and cell > 0 else ""
        return sign + rounded(cell, column.decimals)
    return str(cell)


def cell_shown(cell: Cell, column: Column) -> str:
    """The same where every sign can be shown: `G♠` for `GS`, `♥10` for `HT`, `−5` for `-5`."""
    if isinstance(cell, SUITED):
        return cell.symbols
    text = cell_text(cell, column)
    return minus(text) if isinstance(cell, (Fraction, int)) else text


def cell_in_print(cell: Cell, column: Column) -> str:
    """The same as pages and paper have it: a day as it is said, where a terminal has it as a command takes it."""
    return day_shown(cell) if isinstance(cell, datetime.date) else cell_shown(cell, column)


def whole(tables: Iterable[Table[Any]]) -> Sheet:
    """Tables as one sheet, as a file of comma-separated values needs them; those without lines only where all are."""
    sheets = sheets_of(tables)
    return below([sheet for sheet in sheets if sheet.rows] or sheets)


def below(sheets: Sequence[Sheet]) -> Sheet:
    """Several sheets one below the other, each line with the name of its own; a column may be missing in some.

    One sheet alone that has no name stays as it is.
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
"""What a column of points is called."""


def rounded(value: Fraction | int, decimals: int) -> str:
    """Write a number with so many decimals; an exact half goes away from zero, as spreadsheets do it."""
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
    """How many decimals, two at the most, show all of the values."""
    denominators = {value.denominator for value in values if value is not None}
    if denominators <= {1}:
        return 0
    tenths = all(10 % denominator == 0 for denominator in denominators)
    return 1 if tenths else 2


def number(value: Fraction | int | None) -> float | None:
    """A number for JSON: six decimals; None stays null."""
    if value is None:
        return None
    return round(float(value), 6)
