"""Tables and blocks that leave nothing out: every role of a column, every kind of block, and the edges of each."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

from scorer.game.contracts import Bid, Contract, Denomination, Target
from scorer.game.deals import Card, Suit
from scorer.game.seats import Seat, Side
from scorer.i18n import literal
from scorer.model.pairs import PairNames
from scorer.reports.blocks import (
    Block,
    Fact,
    Facts,
    Grid,
    HandRole,
    Hands,
    Holding,
    Item,
    LineChart,
    Sentence,
    Series,
    ShownHand,
    Spread,
    SpreadChart,
)
from scorer.reports.table import (
    BOARD,
    CARD,
    EXTRA,
    FOLDED,
    GAIN,
    NAME,
    NUMBER,
    PAIR,
    PLACE,
    POINTS,
    REMARK,
    SHARE,
    TEXT,
    TIMES,
    TOTAL,
    Cells,
    ColumnRole,
    ContractCounts,
    Field,
    HeatScale,
    Link,
    PlayedCard,
    RankPlace,
    SideLabel,
    Table,
)

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST
GAME, PART = Contract(Target.GAME, Denomination.SPADES), Contract(Target.PART_SCORE, Denomination.DIAMONDS)
LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"
FIRST, SHARED, DAY = RankPlace(1, False), RankPlace(2, True), datetime.date(2026, 3, 4)
HALF, GOOD = Fraction(1, 2), Fraction(75)
SAID = '"Hearts were trumps", said ♥ East'
COUPLES = PairNames((LONG, "Ann")), PairNames(("דוד כהן", "<Bo>")), PairNames(("Cay", "")), PairNames(())


def field(key: str, heading: str, role: ColumnRole = TEXT, decimals: int = 0, **more: Any) -> Field[dict[str, object]]:
    """A field whose cell a record has under its key."""
    return Field(key, heading, role, decimals, lambda one: one.get(key), **more)


def table(
    title: str,
    fields: tuple[Field[dict[str, object]], ...],
    *rows: Cells,
    notes: tuple[str, ...] = (),
    joined: str = "",
) -> Table[dict[str, object]]:
    """A table of records, each from its cells."""
    keys = [one.key for one in fields]
    return Table(title, fields, [dict(zip(keys, row, strict=True)) for row in rows], notes=notes, group_key=joined)


RANKING = table(
    "North-South",
    (
        field("place", "Place", PLACE),
        field("pair", "Pair", PAIR),
        field("names", "Players", NAME),
        field("club", "Club of the first player", EXTRA),
        field("boards", "Boards", NUMBER),
        field("total", "MP", TOTAL, 1),
        field("percent", "%", SHARE, 2),
        field("gain", "Gained", GAIN, 1),
        field("sum", "In all", GAIN),
        field("times", "Times", TIMES, short_heading="×"),
        field("born", "Since"),
    ),
    (FIRST, "1NS", COUPLES[0], "Alton Bridge Club", 4, Fraction(25, 2), Fraction(200, 3), Fraction(5, 2), 3, 2, DAY),
    (SHARED, "2", COUPLES[1], "", 4, Fraction(10), Fraction(50), Fraction(-7, 2), -6, 0, None),
    (SHARED, "3", COUPLES[2], "=1+1", 10, Fraction(10), Fraction(101), None, None, 1, "before"),
    (RankPlace(4, False), "ABCDEFGHIJKLMN", COUPLES[3], "Alton", 0, None, None, Fraction(0), 0, None, None),
    notes=("Top 12; −3 ♥ for a late arrival, and a note so long that it takes more lines than one on paper or a page",),
)
RESULTS = table(
    "",
    (
        field("ns", "NS", PAIR, side=NS),
        field("ns names", "North-South", NAME, side=NS),
        field("ew", "EW", PAIR, side=EW),
        field("ew names", "East-West", NAME, side=EW),
        field("contract", "Contract"),
        field("score", "Score", NUMBER),
        field("ns points", "NS MP", POINTS, 1, side=NS),
        field("ew points", "EW MP", POINTS, 1, side=EW),
        field("ns percent", "NS %", SHARE, 2, side=NS),
        field("ns place", "NS place", PLACE, side=NS),
        field("ew place", "EW place", PLACE, side=EW),
        field("remark", "Remark", REMARK),
    ),
    (
        SideLabel("1NS", "1"),
        COUPLES[0],
        SideLabel("4EW", "4"),
        COUPLES[2],
        GAME,
        420,
        3 * HALF,
        HALF,
        GOOD,
        SHARED,
        FIRST,
        "",
    ),
    (
        SideLabel("2NS", "2"),
        COUPLES[1],
        SideLabel("5EW", "5"),
        COUPLES[3],
        PART,
        420,
        3 * HALF,
        HALF,
        GOOD,
        FIRST,
        SHARED,
        SAID,
    ),
    (
        SideLabel("3NS", "3"),
        COUPLES[2],
        "",
        COUPLES[3],
        "60% GS S 10, 40% PS S 10",
        -50,
        Fraction(-1),
        *[None] * 4,
        "=2+2",
    ),
    joined="score",
)
CARDS = table(
    "Pair 1",
    (
        field("board", "Board", BOARD),
        field("opponents", "Against", PAIR),
        field("contract", "Contract"),
        field("points", "MP", POINTS),
        field("percent", "%", SHARE, 1),
        field("place", "Place", PLACE),
        field("why", "Why", FOLDED),
    ),
    (1, "4", GAME, 2, Fraction(100), RankPlace(1, False), f"{LONG} led the ten, and everybody else the ace of trumps"),
    (2, "", Bid(3, Denomination.NO_TRUMPS), 0, Fraction(0), RankPlace(2, False), "Part score"),
    (4, "5", None, None, None, None, "  sat out"),
)
PLAY = table(
    "Tricks",
    (
        field("trick", "Trick", NUMBER),
        field("north", "North", CARD),
        field("calls", "Calls"),
        field("remark", "Remark", REMARK),
    ),
    (1, PlayedCard(Card(Suit.HEARTS, "Q"), is_lead=True), ContractCounts(((GAME, 6), (PART, 1))), ""),
    (2, PlayedCard(Card(Suit.CLUBS, "T"), is_lead=False), None, "Well played"),
)
OF_TOP, OF_RANGE = HeatScale(0, 6, 12), HeatScale(-40, 0, 40)
MATRIX = table(
    "Matrix",
    (
        field("pair", "Pair", PAIR),
        field("names", "Players", NAME),
        field("total", "Total", TOTAL),
        field("1", "1", NUMBER, about=1, scale=OF_TOP),
        field("2", "2", NUMBER, about=9, scale=OF_TOP),
        field("3", "3", NUMBER, about="3", scale=OF_RANGE),
        field("4", "", NUMBER, about=Link("4", "four.html")),
    ),
    ("1NS", COUPLES[0], 3, 0, 3, -40, 7),
    ("2", COUPLES[2], 30, 6, 9, Fraction(1), None),
    ("3", COUPLES[3], 12, 12, None, 40, None),
)
WIDE = table(
    "Wide",
    (
        field("pair", "Pair", PAIR),
        *(field(f"c{one}", f"C{one}", NUMBER) for one in range(6)),
        field("p", "%", SHARE),
        field("club", "Club", EXTRA),
    ),
    ("3", *range(6), Fraction(50), LONG),
    ("2", *[None] * 6, None, "Alton"),
)
NARROW = table(
    "Narrow",
    (
        *(
            field(key, heading, role)
            for key, heading, role in zip(
                "abcd", ("Who", "Where", "where", "C"), (TEXT, NAME, NUMBER, TIMES), strict=True
            )
        ),
        *(field(key, key.upper()) for key in "efg"),
        field("h", "H", EXTRA),
    ),
    ("<b>", Link("Over the years", "people/1.html"), 1000, Fraction(0), "", "x", None, "y"),
)
LED = table(
    "Teams", (field("pair", "Team", PAIR), field("share", "%", SHARE)), ("1NS", Fraction(-5)), ("9", "-"), notes=("♠",)
)
EMPTY = table("Nobody", (field("pair", "Pair", PAIR), field("gain", "Gained", GAIN)))
TABLES = (RANKING, RESULTS, CARDS, PLAY, MATRIX, WIDE, NARROW, LED, EMPTY)

HOLDINGS = Holding(Suit.SPADES, ("A", "10", "2")), Holding(Suit.HEARTS, ())
HANDS = Hands(1, tuple(ShownHand(seat, 4, HOLDINGS, (HandRole.DEALER,) if seat is Seat.NORTH else ()) for seat in Seat))
STEPS = tuple(map(str, range(1, 19)))
RACE = LineChart(
    "Race",
    "Round",
    STEPS,
    (
        Series(LONG, (None, *(Fraction(one, 2) for one in range(-5, 12)))),
        Series("Nobody", (None,) * 18),
    ),
    decimals=1,
    stepped=True,
    mark=21,
)
SHORT = LineChart("One step", "Board", ("1",), (Series("Ann", (Fraction(4),)),), decimals=0)
FLAT = LineChart("Flat", "Board", ("1", "2"), (Series("Ann", (Fraction(320), Fraction(20))),), decimals=0)
SPREAD = SpreadChart("Scores", (Spread(1, ((-100, 1), (420, 4))), Spread(2, ((50, 2),))), "Larger dots came more often")
FACTS = Facts((Fact("dealer", "Dealer", "North"), Fact("top", "Top", "12 ♥"), Fact("more", "More", "-", extra=True)))
GRID = Grid(((literal("NS"), (7, 8, 9, 10, 11)), (literal("East"), (6, 5, 4, 3, 2))), "solved")
SAYINGS = Sentence("♥ leads"), Sentence("First", loud=True)
BLOCKS: tuple[Block, ...] = (FACTS, HANDS, GRID, *SAYINGS, RACE, SHORT, FLAT, SPREAD)

LISTS = tuple(Item(str(one.title), (one,)) for one in (RANKING, MATRIX, NARROW, LED, EMPTY))
OF_BOARDS = (Item("Board 1", (*BLOCKS, RESULTS), "dealer North", 1), Item("Board 2", (PLAY,), "dealer East", 2))
OF_PAIRS = (Item("Pair 1NS", (FACTS, CARDS), COUPLES[0], "1NS"), Item("Pair 2", (FACTS, CARDS), COUPLES[2], "2"))
CERTIFICATE = Item("Pair 2", (Sentence("Tuesday"), Sentence("Cay & Dan", loud=True), Sentence("won")), about="2")
