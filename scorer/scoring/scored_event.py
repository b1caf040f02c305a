"""An event with everything that can be computed from it: boards, results, rankings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, Self

from scorer.comparison.ranking import percentage
from scorer.game.deals import Deal
from scorer.game.double_dummy import BestContract, DoubleDummyTable, TricksByDenomination, find_best_contract
from scorer.game.seats import Seat, Side, dealer_of
from scorer.i18n import EMPTY_PHRASE, Phrase, join_phrases, phrase
from scorer.model.boards import HighCardPoints
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event, sort_results
from scorer.model.pairs import EventForm, Pair
from scorer.model.results import Result

ALL_PAIRS = phrase("All pairs")
"""Heading of a ranking of everyone."""


class ScoredResult(NamedTuple):
    """A result with its North-South score and both sides' points, exact.

    `declarer` is the one recorded or deduced. `score` is None if there is no score, the points if the board does not
    count. `top` is None if the method has none.
    """

    result: Result
    declarer: Seat | None
    score: int | None
    ns_points: Fraction | None
    ew_points: Fraction | None
    top: int | None

    @property
    def sides(self) -> Iterator[tuple[str, Fraction | None]]:
        """The pairs and their points, North-South first; a sit-out has one side."""
        if self.result.ns is not None:
            yield self.result.ns, self.ns_points
        if self.result.ew is not None:
            yield self.result.ew, self.ew_points

    @property
    def ns_percent(self) -> Fraction | None:
        return percentage(self.ns_points, self.top)

    @property
    def ew_percent(self) -> Fraction | None:
        return percentage(self.ew_points, self.top)


class ScoredLine(NamedTuple):
    """Results of a board that are alike: one outcome, one field, one group, and so the same points."""

    results: Sequence[Result]
    declarer: Seat | None
    score: int | None
    ns_points: Fraction | None
    ew_points: Fraction | None
    top: int | None

    @property
    def sides(self) -> Iterator[tuple[list[str], Fraction]]:
        """The pairs of each side that has points, with the points of each of them."""
        if self.ns_points is not None:
            yield [result.ns for result in self.results if result.ns is not None], self.ns_points
        if self.ew_points is not None:
            yield [result.ew for result in self.results if result.ew is not None], self.ew_points

    def expand_results(self) -> Iterator[ScoredResult]:
        """Yield the results one by one, in the order in which they were recorded."""
        results, declarer, score, ns_points, ew_points, top = self
        for result in results:
            yield ScoredResult(result, declarer, score, ns_points, ew_points, top)


class ScoredBoard:
    """A traveller: its lines, and the top, if there is one."""

    def __init__(
        self,
        number: int,
        deal: Deal | None,
        points: HighCardPoints | None,
        top: int | None,
        lines: tuple[ScoredLine, ...],
    ) -> None:
        self.number, self.deal, self.points, self.top, self.lines = number, deal, points, top, lines

    @cached_property
    def results(self) -> tuple[ScoredResult, ...]:
        """The results in reading order, sorted only when they are read."""
        scored: dict[int, ScoredResult] = {}
        for line in self.lines:
            for one in line.expand_results():
                scored[id(one.result)] = one
        in_order = sort_results([one.result for one in scored.values()])
        return tuple(scored[id(result)] for result in in_order)

    @property
    def dealer(self) -> Seat:
        return dealer_of(self.number)

    @property
    def known_points(self) -> Mapping[Seat, int]:
        """Each seat's points by the hands, otherwise as announced; empty if neither is known."""
        if self.deal is not None:
            return self.deal.points
        return self.points.by_seat if self.points is not None else {}

    @property
    def contested_results(self) -> int:
        """Number of results between two pairs: played or awarded."""
        return sum(line.result.has_score for line in self.results)


class BoardFigures(NamedTuple):
    """The double dummy figures of a board, by the solver or `imported` with the hands.

    `best` is declarer's best contract; None without the solver, in an auction, and for a deal that is dealt again.
    """

    double_dummy: DoubleDummyTable
    imported: bool
    best: BestContract | None


class Standing(NamedTuple):
    """A row of the ranking, for a pair, team or player; place, score and percent are None while it has no points.

    `available` is the points available; it and `percent` are None if the method has no top, and for teams, which have
    `matches`.
    """

    pair: Pair
    place: int | None = None
    tied: bool = False
    boards: int = 0
    score: Fraction | None = None
    available: Fraction | None = None
    percent: Fraction | None = None
    matches: int = 0

    @property
    def figure(self) -> Fraction | None:
        """What it is ranked by: the percentage, or the total if the method has no top."""
        return self.score if self.percent is None else self.percent

    def with_place(self, place: int, tied: bool) -> Self:  # noqa: FBT001  # the pair that `assign_places` returns
        """Return this row with its place."""
        return self._replace(place=place, tied=tied)


class Ranking(NamedTuple):
    """A ranking, best first: of everyone, a section or a side.

    `kind` is another qualification, such as a stratum. `reached` is the board on which the winner reached the target.
    """

    standings: tuple[Standing, ...]
    section: str = ""
    side: Side | None = None
    kind: Phrase = EMPTY_PHRASE
    reached: int | None = None

    @property
    def name(self) -> str:
        """The heading: `All pairs`, `Section A North-South`, `Stratum B`."""
        return str(self.title)

    @property
    def title(self) -> Phrase:
        """The heading, for any language."""
        section = phrase("Section {section}", section=self.section) if self.section else EMPTY_PHRASE
        return join_phrases((self.kind, section, self.side.label if self.side else EMPTY_PHRASE), " ") or ALL_PAIRS


@dataclass(eq=False, repr=False)
class ScoredEvent:
    """An event with everything that can be computed from it.

    `solved` has the double dummy figures that are available, by board. `layouts` has declarer's tricks in each layout
    of the unseen cards, by board. `exceptions` has the boards on which a lesson's advice is right but does not work,
    with the explanation.
    """

    event: Event
    boards: tuple[ScoredBoard, ...]
    rankings: tuple[Ranking, ...]
    solved: Mapping[int, DoubleDummyTable] = field(default_factory=dict)
    layouts: Mapping[int, Sequence[TricksByDenomination]] = field(default_factory=dict)
    exceptions: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def pairs(self) -> dict[str, Pair]:
        """Pairs, teams and players by their labels."""
        return {pair.label: pair for pair in (*self.event.pairs, *self.event.entrants)}

    @property
    def form(self) -> EventForm:
        return self.event.form

    def title_of(self, label: str) -> str:
        """Return `Pair 7`, `Team 3` or `Player 5`."""
        return str(self.form.title_of(label))

    @cached_property
    def declarers(self) -> Mapping[int, Seat]:
        """The declarer of each board by its cards; none in a game with an auction."""
        return declarers_by_cards(self.event)

    @cached_property
    def figures(self) -> Mapping[int, BoardFigures]:
        """The double dummy figures of each board; those of the solver take precedence over imported ones."""
        known: dict[int, BoardFigures] = {}
        for dealt in self.event.dealt:
            if dealt.double_dummy_table is not None:
                known[dealt.board] = BoardFigures(dealt.double_dummy_table, imported=True, best=None)
        for number, double_dummy in self.solved.items():
            best, declarer = None, self.declarers.get(number)
            if declarer is not None:
                best = find_best_contract(self.event.rule_set, double_dummy.tricks_of(declarer), declarer)
            known[number] = BoardFigures(double_dummy, imported=False, best=best)
        with_hands = {number for number, _ in self.event.deals}
        return {number: figures for number, figures in known.items() if number in with_hands}

    @property
    def won_on_board(self) -> int | None:
        """The board on which a race reached its target, after which no board has to be played."""
        return self.rankings[0].reached if self.rankings else None

    def standing_of(self, label: str) -> Standing:
        """Return the row of a label; a pair that is not ranked itself gets an empty row."""
        return self.standings.get(label) or Standing(self.pairs[label])

    @cached_property
    def standings(self) -> dict[str, Standing]:
        """The rows of the rankings by label, best first, one ranking after the other."""
        return {standing.pair.label: standing for ranking in self.rankings for standing in ranking.standings}
