"""The pages of boards and pairs: everything there is to say of one board, and of one pair."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.declarers import declarers_by_cards
from scorer.records.settings import Method
from scorer.reports import (
    contracts,
    declaring,
    frequencies,
    head_to_head,
    part_score_or_game,
    rankings,
    rounds,
    scorecards,
    travellers,
)
from scorer.reports.board_places import equal_to_above, places_of
from scorer.reports.diagrams import diagram
from scorer.reports.part_score_or_game import lesson
from scorer.reports.pictures import gains, of_pair
from scorer.reports.rulings import notes_on
from scorer.reports.table import NUMBER, UNITS, Cell, Column, Field, Sheet, Table, rounded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from scorer.game.seats import Seat
    from scorer.reports.board_places import BoardPlaces
    from scorer.reports.contracts import Contracts
    from scorer.reports.declaring import Roles
    from scorer.reports.diagrams import Diagram
    from scorer.reports.frequencies import Frequency
    from scorer.reports.part_score_or_game import Aspects, Decided
    from scorer.reports.pictures import GainBar, LineChart
    from scorer.reports.rounds import Course
    from scorer.reports.scorecards import Cards
    from scorer.reports.tallies import Tally
    from scorer.tournament import ScoredBoard, ScoredEvent, ScoredResult


class Bar(NamedTuple):
    """A score, or what was awarded, and how often it came."""

    label: str
    times: int
    ours: bool
    """Whether it is a score for North-South."""


class BoardPage(NamedTuple):
    """Everything there is to say of a board; `held` until every table has played it.

    `equal` says of each line of the traveller whether its score is that of the line above. `remarks` name the
    pairs who met, for screens on which the traveller has no room for them.
    """

    number: int
    held: bool
    diagram: Diagram
    traveller: Sheet
    equal: tuple[bool, ...]
    remarks: tuple[str, ...]
    frequencies: Sheet
    bars: tuple[Bar, ...]


class BoardPages:
    """The pages of all boards; what they have in common is worked out once."""

    def __init__(self, scored: ScoredEvent, held: Collection[int]) -> None:
        self._scored = scored
        self._held = held

    def page(self, board: ScoredBoard) -> BoardPage:
        """The page of one board; the hands stand above its traveller and not among the notes."""
        scored, number = self._scored, board.number
        ranked = travellers.ranked(scored, board)
        traveller = ranked.sheet._replace(notes=notes_on(scored.event, number))
        often = frequencies.table(scored, board)
        return BoardPage(
            number,
            number in self._held,
            diagram(scored.event, board, self._declarers.get(number), scored.figures.get(number)),
            traveller.trimmed(),
            equal_to_above(ranked.records),
            tuple(_remarks(ranked.records)),
            often.sheet,
            tuple(map(_bar, often.records)),
        )

    @cached_property
    def _declarers(self) -> Mapping[int, Seat]:
        return declarers_by_cards(self._scored.event)


def _remarks(lines: Sequence[ScoredResult]) -> Iterator[str]:
    for line in lines:
        if line.result.remark:
            yield f"{' against '.join(line.result.pairs)}: {line.result.remark}"


def _bar(frequency: Frequency) -> Bar:
    worth = frequency.worth
    label = worth.award
    if worth.score is not None:
        label = f"{worth.score:+}".replace("-", "−") if worth.score else "0"
    if worth.section:
        label = f"{worth.section} {label}"
    return Bar(label, frequency.times, (worth.score or 0) > 0)


class Figure(NamedTuple):
    """One cell of the ranking, with its column."""

    column: Column
    cell: Cell


class PairPage(NamedTuple):
    """A pair's evening; reports without a line of it are None."""

    label: str
    names: str
    ranking: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    card: Sheet
    roles: Sheet | None
    decisions: Sheet | None
    contracts: Sheet | None
    opponents: Sheet | None
    course: LineChart | None
    lesson: str
    gains: tuple[GainBar, ...]
    unit: str


class PairPages:
    """The pages of all pairs; what they have in common is worked out once, for the first of them."""

    def __init__(self, scored: ScoredEvent) -> None:
        self._scored = scored

    def page(self, label: str) -> PairPage:
        """The page of one pair."""
        ranking, figures = self._figures[label]
        card = scorecards.placed_card(self._scored, label, self._cards, self._places).sheet
        opponents = head_to_head.of(self._scored, label, self._meetings).sheet
        return PairPage(
            label,
            self._scored.pairs[label].names,
            ranking,
            figures,
            card.notes,
            card._replace(notes=()).trimmed(),
            self._own_roles(label),
            self._own_decisions(label),
            self._own_contracts(label),
            opponents if opponents.rows else None,
            of_pair(self._scored, self._course, self._scored.pairs[label]),
            lesson(self._scored, self._decided[label]),
            gains(self._decided[label]),
            UNITS[self._scored.event.scoring.method],
        )

    @cached_property
    def _figures(self) -> Mapping[str, tuple[str, tuple[Figure, ...]]]:
        """By label: the name of the ranking, and what it says of the pair besides its label and its names."""
        by_label = {}
        for table in rankings.listed(self._scored):
            sheet = table.sheet.without("pair", "players")
            for standing, row in zip(table.records, sheet.rows, strict=True):
                figures = tuple(map(Figure, sheet.columns, row))
                by_label[standing.pair.label] = (table.name, figures)
        return by_label

    @cached_property
    def _cards(self) -> Cards:
        return scorecards.scored_cards(self._scored)

    @cached_property
    def _places(self) -> BoardPlaces:
        return places_of(self._scored)

    @cached_property
    def _meetings(self) -> head_to_head.Meetings:
        return head_to_head.meetings(self._scored)

    @cached_property
    def _roles(self) -> Mapping[str, Roles]:
        return declaring.roles(self._scored)

    def _own_roles(self, label: str) -> Sheet | None:
        """A line for declaring and one for defending: percentages, or means where the method has no top."""
        scoring, own = self._scored.event.scoring, self._roles[label]
        if own.declared_percent is None:
            return None
        last: Field[tuple[str, Tally]] = Field(
            "mean", f"{UNITS[scoring.method]} a board", NUMBER, 2, lambda line: line[1].mean
        )
        if scoring.method is Method.MATCHPOINTS:
            last = Field("percent", "%", NUMBER, scoring.percent_decimals, lambda line: line[1].percent)
        fields: tuple[Field[tuple[str, Tally]], ...] = (
            Field("role", "Part", cell=lambda line: line[0]),
            Field("boards", "Boards", NUMBER, cell=lambda line: line[1].boards),
            last,
        )
        share = rounded(own.declared_percent, scoring.percent_decimals)
        note = f"The cards let the pair's side declare on {share} of a hundred boards"
        lines = [("Declaring", own.declaring), ("Defending", own.defending)]
        return Table("Declaring and defending", fields, lines, (note,)).sheet

    @cached_property
    def _course(self) -> Course:
        return rounds.course(self._scored)

    @cached_property
    def _contracts(self) -> Contracts:
        return contracts.counted(self._scored)

    def _own_contracts(self, label: str) -> Sheet | None:
        own = contracts.of(self._scored, self._contracts, label).sheet
        return own if own.rows else None

    @cached_property
    def _decided(self) -> Mapping[str, Decided]:
        return {decided.pair.label: decided for decided in part_score_or_game.decided_by(self._scored)}

    @cached_property
    def _aspects(self) -> Aspects:
        return part_score_or_game.aspects_of(self._scored, tuple(self._decided.values()))

    def _own_decisions(self, label: str) -> Sheet | None:
        if self._scored.event.rule_set.auction or not self._decided[label].tally(None).boards:
            return None
        return part_score_or_game.of(self._decided[label], self._aspects).sheet
