"""The result of every competition: lists of contestants, each with what it has from each event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.comparison.columns import RowsByColumn
from scorer.comparison.ranking import assign_places
from scorer.i18n import Phrase, phrase
from scorer.model.pairs import PairChangeKind

if TYPE_CHECKING:
    import datetime

    from scorer.model.competitions import Competition
    from scorer.model.settings import Method, Scoring
    from scorer.scoring import Ranking, ScoredEvent, Standing


SCHOOLS_TITLE = phrase("Schools")
"""Name of the list of schools, in which entries take the place of events."""


class EventRankings(NamedTuple):
    """What an event contributes to a competition; `substitutes` are the pairs with a substitute."""

    slug: str
    name: str
    date: datetime.date
    club: str
    method: Method
    winners: int
    substitutes: frozenset[str]
    rankings: tuple[Ranking, ...]

    @property
    def standings(self) -> Iterator[Standing]:
        """The rows of its rankings, best first, one ranking after the other."""
        return chain.from_iterable(ranking.standings for ranking in self.rankings)


class EventScore(NamedTuple):
    """What a contestant has from one event.

    `value` is what is added up: a percentage, points of the event, or club points. `place` is the place in the event.
    `counts`: it is among the results added up; if not, `reason` says why, and is empty if there are better ones.
    `place_after` is the place after this event.
    """

    value: Fraction
    boards: int
    place: int | None = None
    score: Fraction = Fraction(0)
    available: Fraction | None = None
    percent: Fraction | None = None
    substitute: bool = False
    counts: bool = True
    reason: str = ""
    place_after: int | None = None


EventScores = tuple[EventScore | None, ...]
"""One for each event in order, None if the contestant was not there."""


class OverallPlace(NamedTuple):
    """A pair's place in the last ranking of a whole field, and the size of the field."""

    place: int
    tied: bool
    among: int


class CompetitionRow(NamedTuple):
    """A contestant's row; `place` is None if it does not qualify.

    `places_gained` is the number of places gained, None if it was not ranked before. `label` is None on a ladder; in a
    simultaneous it is the event followed by the `pair`. Only a simultaneous has `pair`, `club`, `heat` and `overall`.
    """

    label: str | None
    players: tuple[str, ...]
    events: int
    boards: int = 0
    score: Fraction | None = None
    available: Fraction | None = None
    percent: Fraction | None = None
    place: int | None = None
    tied: bool = False
    parts: EventScores = ()
    places_gained: int | None = None
    pair: str = ""
    club: str = ""
    heat: str = ""
    overall: OverallPlace | None = None

    @property
    def figure(self) -> Fraction | None:
        """What rows with and without percentages are compared by: the percentage, else the score."""
        return self.score if self.percent is None else self.percent


class CompetitionList(NamedTuple):
    """One list of contestants, best first; `notes` say what was left out, and why.

    `scoring` is that of the events if it is not the competition's.
    """

    title: Phrase | str
    lines: Sequence[CompetitionRow]
    notes: tuple[Phrase | str, ...] = ()
    scoring: Scoring | None = None

    @property
    def name(self) -> str:
        """The title in English, by which programs find the list."""
        return str(self.title)

    def column(self, name: str) -> Sequence[Any]:
        """Return an attribute of every line."""
        if isinstance(self.lines, RowsByColumn):
            return self.lines.column(name)
        return [getattr(line, name) for line in self.lines]


class CompetitionResult(NamedTuple):
    """A competition with everything that can be computed from it; `evenings` are its events in order."""

    competition: Competition
    evenings: tuple[EventRankings, ...]
    lists: tuple[CompetitionList, ...]

    def with_lines(self, wanted: slice) -> CompetitionResult:
        """Return the competition with some lines of each list."""
        return self._replace(lists=tuple(one._replace(lines=one.lines[wanted]) for one in self.lists))

    def with_made_lines(self) -> CompetitionResult:
        """Return the competition with every line made, for those who read each of them several times."""
        return self._replace(lists=tuple(one._replace(lines=tuple(one.lines)) for one in self.lists))


def collect_rankings(scored: ScoredEvent) -> EventRankings:
    """Return what an event contributes to a competition."""
    event = scored.event
    substitutes = frozenset(change.pair for change in event.changes if change.kind is PairChangeKind.SUBSTITUTE)
    return EventRankings(
        event.slug,
        event.name,
        event.date,
        club=event.club,
        method=event.scoring.method,
        winners=event.winners,
        substitutes=substitutes,
        rankings=scored.rankings,
    )


def sort_by_date(evenings: Iterable[EventRankings]) -> tuple[EventRankings, ...]:
    """Sort events by date, those of one day by slug."""
    return tuple(sorted(evenings, key=lambda evening: (evening.date, evening.slug)))


def rank_rows(
    lines: Iterable[CompetitionRow],
    merit_of: Callable[[CompetitionRow], Hashable | None],
    order: Callable[[CompetitionRow], Fraction | None],
) -> tuple[CompetitionRow, ...]:
    """Assign places and sort, best first.

    A row without merit has no place and comes last, among others like it by `order`.
    """
    every = list(lines)
    merits = [merit_of(line) for line in every]
    place_of = assign_places(merit for merit in merits if merit is not None)
    ranked: list[CompetitionRow] = []
    for line, merit in zip(every, merits, strict=True):
        place, tied = (None, False) if merit is None else place_of[merit]
        ranked.append(line._replace(place=place, tied=tied))

    def reading_order(line: CompetitionRow) -> tuple[bool, int, Fraction, str]:
        value = order(line)
        return line.place is None, line.place or 0, -(value or Fraction(0)), (line.label or " ".join(line.players))

    ranked.sort(key=reading_order)
    return tuple(ranked)


def mean_of(values: Sequence[Fraction]) -> Fraction | None:
    """Return the mean of these values, or None if there are none."""
    if not values:
        return None
    by_denominator: defaultdict[int, int] = defaultdict(int)  # fractions are slow to add
    for value in values:
        by_denominator[value.denominator] += value.numerator
    wholes = (Fraction(own, denominator) for denominator, own in by_denominator.items())
    return sum(wholes, Fraction(0)) / len(values)
