"""Strategies for hypothesis: whatever can be dealt, announced, played and recorded.

An event of `events()` is one that could have been read from a folder: its pairs and results are in
reading order, its texts have their white space folded, and no two of its results contradict each other.
"""

from __future__ import annotations

import datetime
import string
from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

from hypothesis import settings
from hypothesis import strategies as st

from scorer.game.announcement import Redeal
from scorer.game.contracts import Denomination
from scorer.game.deals import RANKS, Card, Deal, Hand, Suit
from scorer.game.play import replay_tricks
from scorer.game.rulesets import RULE_SETS, STANDARD, RuleSet
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat, Side
from scorer.model.boards import HighCardPoints, TablePlay, TablePoints
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event, sort_results
from scorer.model.pairs import Pair, PairChange, PairChangeKind, label_key, label_order
from scorer.model.results import (
    FIRST_GROUP,
    AssignedScore,
    AverageAward,
    AwardedPoints,
    KnownScore,
    NotPlayed,
    Outcome,
    PassedOut,
    Percentage,
    Played,
    Result,
    Ruling,
    SideAward,
    SitOut,
    TableOutcome,
)
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
from scorer.model.setting_conflicts import find_setting_conflicts
from scorer.model.settings import (
    AnnouncePolicy,
    Audience,
    ClubTotal,
    DatumMethod,
    FewestTrumps,
    ImpDivisor,
    Method,
    Rounding,
    Scoring,
    SectionScope,
    SitOutRule,
    SmallGroups,
    TieSplit,
    TrimRule,
    UnequalBoards,
    VictoryPointScale,
)
from scorer.movements.schedule import Sitting


def tried(percent: int) -> int:
    """How many examples a property is tried with, as a share of those of the profile in force (`tests/conftest.py`)."""
    return max(1, settings().max_examples * percent // 100)


QUICK = settings(max_examples=tried(60))
"""For properties of whole deals and events; small values take all examples of the profile."""

BRIEF = settings(max_examples=tried(30))
"""For properties of events with everything that can be told of them, which are slow to draw."""

AWKWARD_TEXTS = (
    "Smith, Jo",
    'Ann "Annie" Marsh',
    "Ann; Bob",
    "O'Neill \\ Sons",
    "=1+1",
    "@SUM(A1)",
    "-7",
    "#N/A",
    "[bold]Bob[/]",
    "Zoë Łukaszewicz",
    "Đỗ Thị Mận",
    "Νίκος",
    "王小明",
    "می\u200cخواهم",
    "🂡",
)
"""Names that some file format, spreadsheet or terminal takes for something else."""

PACK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)


def folded(text: str) -> str:
    """A text with its white space folded, as every recorded text is."""
    return " ".join(text.split())


def texts(most: int = 20) -> st.SearchStrategy[str]:
    """Names and remarks: none, awkward ones, and any others without control and format characters."""
    printable = st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cs"])
    awkward = st.sampled_from([text for text in AWKWARD_TEXTS if len(text) <= most])
    return st.just("") | awkward | st.text(printable, max_size=most).map(folded)


seats = st.sampled_from(Seat)
sides = st.sampled_from(Side)
tricks = st.integers(0, 13)
rule_sets = st.sampled_from(list(RULE_SETS.values()))
standard_contracts = st.sampled_from(STANDARD.contracts)
standard_scores = st.sampled_from(sorted(possible_scores(STANDARD)))


def items(rules: RuleSet = STANDARD) -> st.SearchStrategy[TableOutcome]:
    """What a table can have come to; whoever declares is recorded."""
    made = st.builds(Played, st.sampled_from(rules.contracts), seats, tricks, st.none())
    known = st.builds(KnownScore, st.sampled_from(sorted(possible_scores(rules))))
    return st.one_of(made, made, known, st.just(PassedOut())) if rules.can_pass_out else st.one_of(made, made, known)


def meetings(rules: RuleSet = STANDARD) -> st.SearchStrategy[Outcome]:
    """What can come of two pairs meeting on a board without a director's ruling."""
    return items(rules) | st.just(NotPlayed())


def decimals(least: int, most: int) -> st.SearchStrategy[Fraction]:
    """Numbers of two decimals, exactly."""
    return st.integers(100 * least, 100 * most).map(lambda number: Fraction(number, 100))


def _assigned(rules: RuleSet) -> st.SearchStrategy[AssignedScore]:
    shares = st.sampled_from([("1",), ("0.6", "0.4"), ("0.5", "0.25", "0.25"), ("0.335", "0.665")])
    return shares.flatmap(
        lambda weights: st.tuples(*[items(rules)] * len(weights)).map(
            lambda made: AssignedScore(tuple(zip(map(Fraction, weights), made, strict=True)))
        )
    )


def rulings(rules: RuleSet = STANDARD, method: Method = Method.MATCHPOINTS) -> st.SearchStrategy[Ruling]:
    """Every award that has a meaning under a method: artificial, given by hand, assigned, weighted and split."""
    percents = st.sampled_from([Fraction(60), Fraction(50), Fraction(40)]) if method.uses_imps else decimals(0, 100)
    artificial = st.builds(Percentage, percents) | st.sampled_from(AverageAward)
    given = st.builds(AwardedPoints, st.just(method.unit), decimals(-30, 30))
    assigned: st.SearchStrategy[SideAward] = _assigned(rules)
    by_hand = st.builds(Ruling, given, given, st.none() | items(rules))
    if method is Method.AGGREGATE:
        return st.one_of(by_hand, st.builds(Ruling, assigned, assigned, st.none()))
    return st.one_of(
        by_hand,
        st.builds(Ruling, artificial, artificial, st.none()),
        st.builds(Ruling, assigned | artificial, assigned, st.none()),
    )


def _hand(cards: Sequence[Card]) -> Hand:
    held = set(cards)
    spades, hearts, diamonds, clubs = ("".join(rank for rank in RANKS if Card(suit, rank) in held) for suit in Suit)
    return Hand((spades, hearts, diamonds, clubs))


def _dealt(pack: Sequence[Card]) -> Deal:
    return Deal((_hand(pack[:13]), _hand(pack[13:26]), _hand(pack[26:39]), _hand(pack[39:])))


deals = st.permutations(PACK).map(_dealt)

announced_points = st.builds(HighCardPoints, *[st.integers(0, 37)] * 4)
"""What four players say, whether or not it adds up."""

hands = st.lists(st.sampled_from(PACK), max_size=13, unique=True).map(_hand)
"""Any cards of one player, thirteen at the most."""

LABEL_LETTERS = string.ascii_letters + string.digits + " ,;.-='\"äß"

labels = st.one_of(
    st.integers(1, 30).map(str),
    st.from_regex(r"[A-C][1-9](NS|EW)?|[1-9](NS|EW)", fullmatch=True),
    st.text(LABEL_LETTERS, min_size=1, max_size=12).map(folded).filter(bool),
)


def pairs(*, directed: bool) -> st.SearchStrategy[Pair]:
    """One pair; `directed` where it has to start somewhere, because there are two lists."""
    return st.builds(
        Pair,
        label=labels,
        direction=sides if directed else st.none() | sides,
        player1=texts(),
        player2=texts(),
        id1=texts(6),
        id2=texts(6),
        section=st.sampled_from(["", "A", "B"]),
        stratum=st.sampled_from(["", "B"]),
        handicap=st.sampled_from(["", "-1.5"]),
        club=texts(),
        members=st.just(""),
    )


def scorings(*methods: Method) -> st.SearchStrategy[Scoring]:
    """Settings of the comparison that every method understands the same way, by one of the methods or by any."""
    settings = st.fixed_dictionaries(
        {
            "method": st.sampled_from(methods or tuple(Method)),
            "matchpoints_per_win": st.sampled_from([1, 2]),
            "unequal_boards": st.sampled_from(UnequalBoards),
            "percent_decimals": st.integers(0, 6),
        }
    )
    return settings.map(lambda values: Scoring(**values))  # `builds` would draw the other settings too


every_scoring = st.builds(
    Scoring,
    method=st.sampled_from(Method),
    matchpoints_per_win=st.sampled_from([1, 2]),
    unequal_boards=st.sampled_from(UnequalBoards),
    small_groups=st.sampled_from(SmallGroups),
    round_cells=st.sampled_from(Rounding),
    round_totals=st.sampled_from(Rounding),
    percent_decimals=st.integers(0, 6),
    sit_out=st.sampled_from(SitOutRule) | decimals(0, 100),
    club_best=st.integers(0, 9),
    club_total=st.sampled_from(ClubTotal),
    factor_totals=st.booleans(),
    sections=st.sampled_from(SectionScope),
    split_ties=st.sampled_from([TieSplit.NONE, TieSplit.OWN_MATCH, TieSplit.COUNTBACK]),
    imp_divisor=st.sampled_from(ImpDivisor),
    imp_cap=st.integers(0, 24),
    datum=st.sampled_from(DatumMethod),
    datum_trim=st.sampled_from(TrimRule) | st.integers(0, 5),
    victory_points=st.sampled_from([VictoryPointScale.NONE, VictoryPointScale.WBF]),
    target=st.sampled_from([0, 500, 1000]),
).filter(lambda scoring: not any(find_setting_conflicts(Event("", datetime.date.min, scoring=scoring))))
"""Every setting that can be written down; victory points only where there are IMPs to turn into them."""


@st.composite
def board_results(draw: st.DrawFn, board: int, there: Sequence[str], rules: RuleSet) -> list[Result]:
    """Results of one board: some pairs meet, some sit out, some never come to it."""
    order = draw(st.permutations(there))
    tables = draw(st.integers(0, len(order) // 2))
    sitting = draw(st.integers(0, min(2, len(order) - 2 * tables)))
    seated = zip(order[: 2 * tables : 2], order[1 : 2 * tables : 2], strict=True)
    waiting = [draw(st.sampled_from([(label, None), (None, label)])) for label in order[2 * tables :][:sitting]]
    return [
        *(Result(board, ns, ew, draw(meetings(rules))) for ns, ew in seated),
        *(Result(board, ns, ew, SitOut()) for ns, ew in waiting),
    ]


@st.composite
def events(
    draw: st.DrawFn,
    *,
    rules: st.SearchStrategy[RuleSet] = st.just(STANDARD),  # noqa: B008  # strategies do not change
    scoring: st.SearchStrategy[Scoring] = scorings(Method.MATCHPOINTS),  # noqa: B008
    most_pairs: int = 7,
    most_boards: int = 4,
) -> Event:
    """An event with everything on which its scores depend, and nothing else."""
    pairs = st.tuples(labels, sides).map(lambda entry: Pair(*entry))
    entered = draw(st.lists(pairs, max_size=most_pairs, unique_by=lambda pair: label_key(pair.label)))
    boards = draw(st.integers(0, most_boards))
    there, played_by = [pair.label for pair in entered], draw(rules)
    results = [result for board in range(1, boards + 1) for result in draw(board_results(board, there, played_by))]
    return Event(
        name="Tuesday",
        date=draw(st.dates()),
        rules=played_by.name,
        boards=boards,
        winners=draw(st.sampled_from([1, 2])),
        scoring=draw(scoring),
        pairs=tuple(sorted(entered, key=lambda pair: label_order(pair.label))),
        results=sort_results(results),
    )


@st.composite
def told_events(draw: st.DrawFn) -> Event:
    """An event of any rules with everything else that can be told of it, and some declarers left out."""
    event = draw(events(rules=rule_sets, scoring=every_scoring, most_pairs=5, most_boards=3))
    dealt: dict[int, Deal] = {}
    announced: dict[int, HighCardPoints] = {}
    if event.boards:
        dealt = draw(st.dictionaries(st.integers(1, event.boards), deals, max_size=1))
        announced = draw(st.dictionaries(st.integers(1, event.boards), announced_points, max_size=2))
    event = event._replace(
        name=draw(texts()) or "Tuesday",
        club=draw(texts()),
        club_id=draw(texts(6)),
        movement=draw(texts()),
        redeal=draw(st.sampled_from(Redeal)),
        announce=draw(st.sampled_from(AnnouncePolicy)),
        fit=draw(st.sampled_from(FewestTrumps)),
        game_points=draw(st.integers(0, 40)),
        audience=draw(st.sampled_from(Audience)),
        waiting=draw(texts()),
        pairs=tuple(draw(pairs(directed=event.winners == 2))._replace(label=pair.label) for pair in event.pairs),
        deals=tuple(sorted(dealt.items())),
        points=tuple(sorted(announced.items())),
        announced=tuple(
            TablePoints(one.board, one.ns, one.ew, *draw(announced_points))
            for one in event.results[:1]
            if one.ns and one.ew
        ),
    )
    event = event._replace(results=tuple(draw(_told(event, result)) for result in event.results))
    return event._replace(
        penalties=draw(_penalties(event)),
        notes=draw(_notes(event)),
        schedule=draw(_schedule(event)),
        changes=draw(_changes(event)),
        marks=tuple(draw(st.lists(_marks, max_size=2, unique=True))),
        plays=draw(_plays(event)),
    )


@st.composite
def _plays(draw: st.DrawFn, event: Event) -> tuple[TablePlay, ...]:
    """Now and then how one board with known hands was played, as far as it was recorded; it need not be its result."""
    hands = dict(event.deals)
    there = [result for result in event.results if isinstance(result.outcome, Played) and result.board in hands]
    if not there or draw(st.booleans()):
        return ()
    result = draw(st.sampled_from(there))
    assert isinstance(result.outcome, Played)
    seat, contract = draw(st.sampled_from(Seat)), result.outcome.contract
    leader = draw(st.sampled_from(event.rule_set.possible_leaders(seat)))
    cards, won = cards_played(hands[result.board], leader, contract.denomination, seat.side, draw(st.integers(0, 13)))
    columns = [leader.rotate(turn) for turn in range(4)]
    texts = " ".join(str(trick[seat]) for trick in cards for seat in columns)
    tricks = draw(st.integers(won, won + 13 - len(cards)))
    terms = (str(hands[result.board]), str(contract), str(seat), tricks, str(leader), texts)
    return (TablePlay(result.board, result.ns or "", result.ew or "", *terms),)


def cards_played(
    deal: Deal, leader: Seat, denomination: Denomination, side: Side, tricks: int
) -> tuple[list[dict[Seat, Card]], int]:
    """The first card that may be played, trick by trick, and the tricks that a side won."""
    held = {seat: list(hand.cards) for seat, hand in deal.by_seat.items()}
    fallen: list[dict[Seat, Card]] = []
    won, first = 0, leader
    for _ in range(tricks):
        cards: dict[Seat, Card] = {}
        for seat in (first.rotate(turn) for turn in range(4)):
            led = cards[first].suit if cards else None
            card = next((card for card in held[seat] if card.suit is led), held[seat][0])
            held[seat].remove(card)
            cards[seat] = card
        fallen.append(cards)
        first = list(replay_tricks(deal, leader, denomination, fallen))[-1].winner
        won += first.side is side
    return fallen, won


@st.composite
def _schedule(draw: st.DrawFn, event: Event) -> tuple[Sitting, ...]:
    """One round, each table with a board of its own; the last pair may sit out."""
    order = draw(st.permutations([pair.label for pair in event.pairs]))
    seated = list(zip_longest(order[::2], order[1::2]))[: draw(st.integers(0, event.boards))]
    switched = draw(st.booleans())
    return tuple(Sitting(1, table, ns, ew, table, table, switched) for table, (ns, ew) in enumerate(seated, 1))


@st.composite
def _changes(draw: st.DrawFn, event: Event) -> tuple[PairChange, ...]:
    """What became of some of the pairs."""
    changes = [
        PairChange(
            draw(st.integers(1, 9)), pair.label, kind, *((draw(texts()) or "Ann", draw(texts())) if subs else ())
        )
        for pair in event.pairs[:2]
        for kind in draw(st.lists(st.sampled_from(list(PairChangeKind)[:3]), max_size=1))
        for subs in [kind is PairChangeKind.SUBSTITUTE]
    ]
    return tuple(changes)


@st.composite
def _told(draw: st.DrawFn, event: Event, result: Result) -> Result:
    """A result with all its marginal notes; now and then a ruling in its place, or its declarer left out."""
    numbers = st.none() | st.integers(1, 40)
    group = draw(st.sampled_from(["", "", "a", "i"]))
    result = result._replace(round=draw(numbers), table=draw(numbers), group=group, remark=draw(texts()))
    outcome = result.outcome
    if isinstance(outcome, NotPlayed) and draw(st.booleans()):
        return result._replace(outcome=draw(rulings(event.rule_set, event.scoring.method)))
    proved = group in ("", FIRST_GROUP) and result.board in declarers_by_cards(event)
    if isinstance(outcome, Played) and proved and draw(st.booleans()):
        return result._replace(outcome=outcome._replace(declarer=None))
    return result


_marks = st.builds(
    AcceptedFinding,
    code=st.sampled_from(["wrong-declarer", "odd-tricks"]),
    board=st.integers(0, 40),
    boards=st.sampled_from([(), (7,), (7, 8, 12)]),
    round=st.none() | st.integers(1, 9),
    table=st.none() | st.integers(1, 9),
    pairs=st.sampled_from([(), ("1", "2"), ("A3", "B4")]),
    by=texts(),
    at=texts(),
)


def _penalties(event: Event) -> st.SearchStrategy[tuple[Penalty, ...]]:
    if not event.pairs:
        return st.just(())
    penalty = st.builds(
        Penalty,
        pair=st.sampled_from([pair.label for pair in event.pairs]),
        amount=decimals(-30, 30).filter(bool),
        unit=st.sampled_from(event.scoring.penalty_units),
        reason=texts(),
        by=texts(),
        at=texts(),
    )
    return st.lists(penalty, max_size=2).map(tuple)


@st.composite
def _notes(draw: st.DrawFn, event: Event) -> tuple[RulingNote, ...]:
    """Who ruled on some of the results between two pairs, and why."""
    words = texts()
    notes = [
        RulingNote(result.board, result.ns, result.ew, by=draw(words), at=draw(words), reason=draw(words))
        for result in event.results
        if isinstance(result.outcome, Ruling) and result.ns and result.ew and draw(st.booleans())
    ]
    return tuple(sorted(notes))
