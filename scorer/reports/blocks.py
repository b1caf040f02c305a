"""Blocks: what a report is made of, and how they belong together.

A report gives items of blocks: facts, a hand diagram, what the hands allow, a chart, sentences, tables. Every printer
knows each kind of block and the roles of columns (`scorer/reports/table.py`), and no report.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.contracts import Denomination
from scorer.reports.table import BOARD, NAME, NUMBER, TIMES, Field, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from scorer.game.deals import Suit
    from scorer.game.seats import Seat
    from scorer.i18n import Phrase
    from scorer.scoring import ScoredBoard, ScoredEvent


class Fact(NamedTuple):
    """One thing that is told: what was asked, by its key and in words, and the answer; `value` is it for programs.

    An `extra` one is left out where there is little room.
    """

    key: str
    question: str
    answer: Phrase | str
    value: object = None
    extra: bool = False


class Facts(NamedTuple):
    """Questions with their answers."""

    facts: tuple[Fact, ...]


class Holding(NamedTuple):
    """The cards of a suit, highest first, the ten as `10`; empty for a void."""

    suit: Suit
    cards: tuple[str, ...]


class ShownHand(NamedTuple):
    """A player's hand; `roles` say what the seat has to do: deal, declare, be dummy, lead."""

    seat: Seat
    points: int
    holdings: tuple[Holding, ...]
    roles: tuple[str, ...]

    @property
    def line(self) -> str:
        """The hand in one line: `North  ♠ AK7  ♥ QJ5  ♦ -  ♣ T986542`."""
        suits = (f"{one.suit.symbol} {''.join(one.cards) or '-'}" for one in self.holdings)
        return f"{self.seat.word:5}  {'  '.join(suits)}".replace("10", "T")


class Hands(NamedTuple):
    """The four hands of a board as they lie on the table, North first."""

    board: int
    hands: tuple[ShownHand, ...]


class Grid(NamedTuple):
    """Tricks that hands allow: a line a seat, or a side where partners take the same, from clubs to no trumps."""

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    note: str = ""

    @property
    def headings(self) -> list[str]:
        """What stands above the tricks: the denominations as symbols."""
        return [denomination.symbol for denomination in Denomination]

    @property
    def lines(self) -> Iterator[str]:
        """The same in letters of one width."""
        headings = "".join(f"{symbol:>3}" for symbol in self.headings)
        yield f"Makes {headings}" + (f"  ({self.note})" if self.note else "")
        for seats, tricks in self.rows:
            yield f"{seats:6}" + "".join(f"{taken:3}" for taken in tricks)


class Sentence(NamedTuple):
    """Something that is said in words; what is `loud` nobody overlooks: a winner, a name on a certificate."""

    text: Phrase | str
    loud: bool = False


class Series(NamedTuple):
    """A line of a chart: whose it is, and its value at each step; None where there is none yet."""

    name: str
    values: tuple[Fraction | None, ...]


class LineChart(NamedTuple):
    """Lines over the steps of an evening. `stepped`: a value holds until the next; `mark` is one to look out for."""

    title: str
    across: str
    steps: tuple[str, ...]
    series: tuple[Series, ...]
    decimals: int
    stepped: bool = False
    mark: int | None = None

    @property
    def table(self) -> Table[Series]:
        """The same as figures, for where nothing is drawn."""

        def at(step: int, series: Series) -> Fraction | None:
            return series.values[step]

        steps: list[Field[Series]] = []
        for number, step in enumerate(self.steps):
            key = f"{self.across.lower()} {step}"
            steps.append(Field(key, step, NUMBER, self.decimals, cell=partial(at, number)))
        return Table(self.title, (Field("name", "", NAME), *steps), self.series)


class Spread(NamedTuple):
    """The scores of a board from the North-South side, lowest first, each with how often it came."""

    board: int
    scores: tuple[tuple[int, int], ...]


class SpreadChart(NamedTuple):
    """The scores of several boards over one scale; `said` is how it is read."""

    title: str
    spreads: tuple[Spread, ...]
    said: str

    @property
    def table(self) -> Table[Any]:
        """The same as figures, for where nothing is drawn."""
        lines = [(spread.board, *scored) for spread in self.spreads for scored in spread.scores]
        fields: tuple[Field[tuple[int, int, int]], ...] = (
            Field("board", "Board", BOARD, cell=lambda line: line[0]),
            Field("score", "Score", NUMBER, cell=lambda line: line[1]),
            Field("times", "Times", TIMES, cell=lambda line: line[2]),
        )
        return Table(self.title, fields, lines)


Block = Facts | Hands | Grid | Sentence | LineChart | SpreadChart | Table[Any]


class Item(NamedTuple):
    """Blocks that belong together: all of a board, of a pair, of a list. They stay together where there is room.

    The `lead` stands beside the title. `about` is the board, by its number, or the pair, by its label, that all of it
    is about.
    """

    title: str
    blocks: tuple[Block, ...]
    lead: str = ""
    about: int | str | None = None

    @property
    def tables(self) -> list[Table[Any]]:
        """Its tables; where it has none, its charts as figures."""
        tables = [block for block in self.blocks if isinstance(block, Table)]
        charts = [block for block in self.blocks if isinstance(block, LineChart | SpreadChart)]
        return tables or [chart.table for chart in charts]

    @property
    def lines(self) -> Iterator[Phrase | str]:
        """Everything else in words, a line each."""
        for block in self.blocks:
            match block:
                case Facts(facts):
                    told = [f"{fact.question}: {fact.answer}" for fact in facts if not fact.extra]
                    yield "; ".join(told)
                case Hands(_, hands):
                    yield from (hand.line for hand in hands)
                case Grid():
                    yield from block.lines
                case Sentence(text):
                    yield text
                case LineChart() | SpreadChart() | Table():
                    pass

    @property
    def sheets(self) -> list[Sheet]:
        """The item as a medium of letters prints it: all that is said above its first table."""
        said, tables = tuple(self.lines), [table.sheet for table in self.tables]
        if not tables:
            return [Sheet(self.title, (), (), said)]
        first, *others = tables
        return [first._replace(title=first.title or self.title, notes=(*said, *first.notes)), *others]

    @property
    def empty(self) -> bool:
        """Whether it has nothing but headings."""
        return not any(block.records if isinstance(block, Table) else True for block in self.blocks)

    def trimmed(self) -> Item:
        """The same without tables that have neither lines nor notes."""
        blocks = (one for one in self.blocks if not isinstance(one, Table) or one.records or one.notes)
        return self._replace(blocks=tuple(blocks))


def item_of(table: Table[Any], *said: Block) -> Item:
    """A table that stands alone, below what is `said` of it."""
    return Item(table.name[:1].upper() + table.name[1:], (*said, table))


def item_of_board(board: ScoredBoard, *blocks: Block, lead: str | None = None) -> Item:
    """What is said of one board, beside who dealt it where nothing else is."""
    dealer = f"dealer {board.dealer.word}"
    return Item(f"Board {board.number}", blocks, dealer if lead is None else lead, board.number)


def item_of_pair(scored: ScoredEvent, label: str, *blocks: Block) -> Item:
    """What is said of one pair."""
    return Item(scored.titled(label), blocks, scored.pairs[label].names, label)


def sheets_in(items: Iterable[Item]) -> list[Sheet]:
    """Groups as a medium of letters prints them."""
    return [sheet for item in items for sheet in item.sheets]
