"""Blocks: what a report consists of, and how blocks are grouped into items.

A report returns items made of blocks: facts, a hand diagram, tricks that can be made, a chart, sentences, tables. Every
renderer knows each kind of block and the roles of columns (`scorer/reports/table.py`), but no report. Templates select
blocks by their class names.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import Denomination
from scorer.i18n import count_phrase, join_phrases, phrase
from scorer.reports.table import BOARD, NAME, NUMBER, TIMES, AnyTable, Field, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from scorer.game.deals import Suit
    from scorer.game.seats import Seat
    from scorer.i18n import Phrase
    from scorer.scoring import ScoredBoard, ScoredEvent


class Fact(NamedTuple):
    """A question, by its key and in words, with its answer; `value` is the answer for programs.

    An `extra` fact is left out where space is short.
    """

    key: str
    question: Phrase | str
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


class HandRole(StrEnum):
    """What a seat is on a board, as programs know it."""

    DEALER = "dealer"
    DECLARER = "declarer"
    DUMMY = "dummy"
    LEADER = "leader"

    @property
    def words(self) -> Phrase:
        """The role in words."""
        return ROLE_WORDS[self]


ROLE_WORDS: Mapping[HandRole, Phrase] = {
    HandRole.DEALER: phrase("dealer"),
    HandRole.DECLARER: phrase("declarer"),
    HandRole.DUMMY: phrase("dummy"),
    HandRole.LEADER: phrase("on lead"),
}


class ShownHand(NamedTuple):
    """A player's hand; `roles` say who is dealer, declarer, dummy and on lead."""

    seat: Seat
    points: int
    holdings: tuple[Holding, ...]
    roles: tuple[HandRole, ...]

    @property
    def line(self) -> Phrase:
        """The hand on one line: `North  ♠ AK7  ♥ QJ5  ♦ -  ♣ T986542`."""
        suits = (f"{one.suit.symbol} {''.join(one.cards) or '-'}" for one in self.holdings)
        return phrase("{seat:5}  {suits}", seat=self.seat.label, suits="  ".join(suits).replace("10", "T"))


class Hands(NamedTuple):
    """The four hands of a board as a diagram, North first."""

    board: int
    hands: tuple[ShownHand, ...]


class Grid(NamedTuple):
    """The tricks that can be made, from clubs to no trumps: a row for each seat, or for partners who make the same."""

    rows: tuple[tuple[Phrase, tuple[int, ...]], ...]
    note: Phrase | str = ""

    @property
    def headings(self) -> list[str]:
        """The headings of the tricks: the denominations as symbols."""
        return [denomination.symbol for denomination in Denomination]

    @property
    def lines(self) -> Iterator[Phrase | str]:
        """The grid as lines of monospaced text."""
        makes = phrase("Makes {denominations}", denominations="".join(f"{symbol:>3}" for symbol in self.headings))
        yield phrase("{makes}  ({note})", makes=makes, note=self.note) if self.note else makes
        for seats, tricks in self.rows:
            figures = "".join(f"{taken:3}" for taken in tricks)
            yield join_phrases((seats, " " * (6 - len(str(seats))), figures), "")


class Sentence(NamedTuple):
    """A sentence; a `loud` one is set large, such as a winner or the name on a certificate."""

    text: Phrase | str
    loud: bool = False


class Series(NamedTuple):
    """A line of a chart: its name, and its value at each step; None where there is no value yet."""

    name: str
    values: tuple[Fraction | None, ...]


class LineChart(NamedTuple):
    """Lines over the steps of an evening.

    With `stepped`, a value holds until the next one; `mark` is a value to highlight, such as the target.
    """

    title: str
    across: str
    steps: tuple[str, ...]
    series: tuple[Series, ...]
    decimals: int
    stepped: bool = False
    mark: int | None = None

    @property
    def table(self) -> Table[Series]:
        """The chart as a table of figures, for media that draw nothing."""

        def value_at(step: int, series: Series) -> Fraction | None:
            return series.values[step]

        steps: list[Field[Series]] = []
        for number, step in enumerate(self.steps):
            key = f"{self.across.lower()} {step}"
            steps.append(Field(key, step, NUMBER, self.decimals, cell=partial(value_at, number)))
        return Table(self.title, (Field("name", "", NAME), *steps), self.series)


class Spread(NamedTuple):
    """The scores of a board from North-South's side, lowest first, each with its frequency."""

    board: int
    scores: tuple[tuple[int, int], ...]


class SpreadChart(NamedTuple):
    """The scores of several boards on one scale; `said` explains how to read it."""

    title: str
    spreads: tuple[Spread, ...]
    said: str

    @property
    def table(self) -> AnyTable:
        """The chart as a table of figures, for media that draw nothing."""
        lines = [(spread.board, *scored) for spread in self.spreads for scored in spread.scores]
        fields: tuple[Field[tuple[int, int, int]], ...] = (
            Field("board", phrase("Board"), BOARD, cell=lambda line: line[0]),
            Field("score", phrase("Score"), NUMBER, cell=lambda line: line[1]),
            Field("times", phrase("Freq."), TIMES, cell=lambda line: line[2]),
        )
        return Table(self.title, fields, lines)


Block = Facts | Hands | Grid | Sentence | LineChart | SpreadChart | AnyTable


class Item(NamedTuple):
    """Blocks that belong together: everything on a board, a pair or a list. They are kept together where they fit.

    The `lead` is displayed beside the title. `about` is what the whole item refers to: a board, by its number, or a
    pair, by its label.
    """

    title: Phrase | str
    blocks: tuple[Block, ...]
    lead: Phrase | str = ""
    about: int | str | None = None

    @property
    def tables(self) -> list[AnyTable]:
        """Its tables; without any, its charts as tables."""
        tables = [block for block in self.blocks if isinstance(block, Table)]
        charts = [block for block in self.blocks if isinstance(block, LineChart | SpreadChart)]
        return tables or [chart.table for chart in charts]

    @property
    def lines(self) -> Iterator[Phrase | str]:
        """Everything but tables and charts as text, a line each."""
        for block in self.blocks:
            match block:
                case Facts(facts):
                    yield join_phrases(
                        phrase("{question}: {answer}", question=fact.question, answer=fact.answer)
                        for fact in facts
                        if not fact.extra
                    )
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
        """The item for text-only media: all text goes above the first table."""
        said, tables = tuple(self.lines), [table.sheet for table in self.tables]
        if not tables:
            return [Sheet(self.title, (), (), said)]
        first, *others = tables
        return [first._replace(title=first.title or self.title, notes=(*said, *first.notes)), *others]

    @property
    def is_empty(self) -> bool:
        """Whether it has nothing but headings."""
        return not any(block.records if isinstance(block, Table) else True for block in self.blocks)

    def without_empty_tables(self) -> Item:
        """The item without tables that have neither lines nor notes."""
        blocks = (one for one in self.blocks if not isinstance(one, Table) or one.records or one.notes)
        return self._replace(blocks=tuple(blocks))


def item_from_table(table: AnyTable, *intro: Block) -> Item:
    """Make an item of a single table, below some `intro` blocks."""
    return Item(table.name[:1].upper() + table.name[1:], (*intro, table))


def item_of_board(board: ScoredBoard, *blocks: Block, lead: Phrase | str | None = None) -> Item:
    """Make the item of a board; the lead is its dealer unless another one is given."""
    dealer = phrase("dealer {dealer}", dealer=board.dealer.label)
    return Item(phrase("Board {board}", board=board.number), blocks, dealer if lead is None else lead, board.number)


def item_of_pair(scored: ScoredEvent, label: str, *blocks: Block) -> Item:
    """Make the item of a pair."""
    return Item(scored.form.title_of(label), blocks, scored.pairs[label].names, label)


def item_sheets(items: Iterable[Item]) -> list[Sheet]:
    """The sheets of several items, for text-only media."""
    return [sheet for item in items for sheet in item.sheets]


def with_provisional_note(item: Item, missing: int) -> Item:
    """Return an item with a sentence that its places are provisional, if that many results are missing."""
    if not missing:
        return item
    note = Sentence(phrase("Provisional: {results} missing", results=count_phrase(missing, "result")))
    return item._replace(blocks=(*item.blocks, note))
