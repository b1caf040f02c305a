"""Fields and figures that several reports share: a pair, an outcome, and what a pair scored on some of its boards."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import wraps
from operator import attrgetter
from typing import NamedTuple, Protocol, TypeVar

from scorer.comparison.ranking import percentage
from scorer.game.seats import SEAT_LETTERS, Seat, Side
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.events import Event
from scorer.model.notation import PASS, outcome_to_fields
from scorer.model.pairs import EventForm, Pair
from scorer.model.results import KnownScore, NotPlayed, Outcome, PassedOut, Played, Result, Ruling, SitOut
from scorer.model.settings import Method, Scoring, SectionScope
from scorer.reports.table import NAME, NUMBER, PAIR, UNITS, Cell, Field, label_cell
from scorer.scoring import ScoredEvent


class PairLine(Protocol):
    """A line about a pair."""

    @property
    def pair(self) -> Pair: ...


class PlayedLine(Protocol):
    """A line about a result, with its declarer as far as known."""

    @property
    def result(self) -> Result: ...
    @property
    def declarer(self) -> Seat | None: ...


T = TypeVar("T")

NO_RESULTS_NOTE = phrase("No results yet")
"""The note on a traveller or a score card without lines."""


def cache_per_event(compute: Callable[[ScoredEvent], T]) -> Callable[[ScoredEvent], T]:
    """Cache the last result of a function of an event, because a publication makes all reports of one event.

    Callers must not modify the result. Events are compared by identity, because comparing them by value takes longer
    than most calculations.
    """
    last: tuple[ScoredEvent, T] | None = None

    @wraps(compute)
    def compute_once(scored: ScoredEvent) -> T:
        nonlocal last
        entry = last
        if entry is None or entry[0] is not scored:
            entry = last = (scored, compute(scored))  # in one step: another thread may use another event
        return entry[1]

    return compute_once


class Tally(NamedTuple):
    """A number of boards, the exact sum of their points, and the sum of their tops: 0 where the method has none."""

    boards: int = 0
    points: Fraction = Fraction(0)
    tops: int = 0

    def with_board(self, points: Fraction, top: int | None) -> "Tally":
        """The tally with one more board."""
        return Tally(self.boards + 1, self.points + points, self.tops + (top or 0))

    def combine_with(self, other: "Tally") -> "Tally":
        """The tally of the boards of both."""
        return Tally(self.boards + other.boards, self.points + other.points, self.tops + other.tops)

    @property
    def percent(self) -> Fraction | None:
        """The points in percent of the tops; None where nothing could be won."""
        return percentage(self.points, self.tops)

    @property
    def mean(self) -> Fraction | None:
        """The points per board; None without boards."""
        return self.points / self.boards if self.boards else None

    def total(self, scoring: Scoring) -> Fraction | None:
        """A percentage, or points where there are no tops; None without boards."""
        if scoring.method is Method.MATCHPOINTS:
            return self.percent
        return self.points if self.boards else None


def average_measure(scoring: Scoring) -> tuple[str, Phrase | str, int]:
    """How an average is expressed, percentage or mean: the attribute of a tally, its unit and its decimals."""
    if scoring.method is Method.MATCHPOINTS:
        return "percent", "%", scoring.percent_decimals
    return "mean", UNITS[scoring.method], 2


def section_of(scored: ScoredEvent, result: Result) -> str:
    """The section in which a result was compared; empty where sections are one field."""
    return scored.pairs[result.pairs[0]].section if scored.event.scoring.sections is SectionScope.APART else ""


def ranked_pairs(scored: ScoredEvent) -> list[Pair]:
    """The pairs in the order of the rankings, one list after the other."""
    return [standing.pair for standing in scored.standings.values()]


def describe_pair(form: EventForm, pair: Pair) -> Phrase:
    """`Pair 7, Ann & Bob`, or `Pair 7` without names."""
    return join_phrases((form.title_of(pair.label), pair.names), ", ")


def short_pair_title(form: EventForm, pair: Pair) -> str:
    """`7 Ann & Bob` where space is short, or `Pair 7` without names."""
    return f"{pair.label} {pair.short_names}" if pair.short_names else str(form.title_of(pair.label))


@cache_per_event
def shown_names(scored: ScoredEvent) -> Mapping[str, str]:
    """The names of each pair by its label; where others have names, a pair without is `Pair 7`."""
    named = any(pair.names for pair in scored.pairs.values())
    return {
        label: pair.names or (str(scored.form.title_of(label)) if named else "") for label, pair in scored.pairs.items()
    }


def names_heading(form: EventForm) -> Phrase:
    """The heading of the names of those who are ranked."""
    return phrase("Players") if form is EventForm.PAIRS else phrase("Name")


def pair_fields(form: EventForm, side: Side | None = None) -> tuple[Field[PairLine], ...]:
    """Label and names of the `pair` of a line; `side` is the side of all lines where the heading names it."""
    return (
        Field("pair", form.label, PAIR, cell=lambda line: label_cell(side, line.pair.label)),
        Field(
            "players",
            names_heading(form),
            NAME,
            cell=attrgetter("pair.names"),
            value=lambda line: list(line.pair.players),
        ),
    )


def _contract_cell(outcome: Outcome) -> Cell:
    """The contract, or what is displayed in its place."""
    match outcome:
        case Played(contract):
            return contract
        case PassedOut():
            return PASS
        case NotPlayed() | Ruling():
            return outcome_to_fields(outcome).award
        case SitOut():
            return phrase("sit-out")
        case KnownScore():
            return ""


def _played_outcome(outcome: Outcome) -> Outcome:
    """What was played, even where points were awarded for it."""
    return (outcome.played or outcome) if isinstance(outcome, Ruling) else outcome


def _declarer_cell(line: PlayedLine) -> Cell:
    """Declarer as far as known, `E?` if supposed; empty where no one declared."""
    outcome = line.result.outcome
    if not isinstance(outcome, Played):
        return ""
    if outcome.presumed_declarer is not None:
        return phrase("{seat}?", seat=SEAT_LETTERS[outcome.presumed_declarer])
    return "?" if line.declarer is None else SEAT_LETTERS[line.declarer]


def has_supposed_declarer(line: PlayedLine) -> bool:
    """Whether the declarer of a line was not typed, and nothing confirms it any more."""
    return isinstance(line.result.outcome, Played) and line.result.outcome.presumed_declarer is not None


def _tricks_cell(line: PlayedLine) -> Cell:
    outcome = line.result.outcome
    return outcome.tricks if isinstance(outcome, Played) else None


PLAYED_FIELDS: tuple[Field[PlayedLine], ...] = (
    Field(
        "contract",
        phrase("Contract"),
        short_heading="Contr.",
        cell=lambda line: _contract_cell(line.result.outcome),
        value=lambda line: outcome_to_fields(_played_outcome(line.result.outcome)).contract,
    ),
    Field(
        "declarer", phrase("By"), cell=_declarer_cell, value=lambda line: str(line.declarer) if line.declarer else None
    ),
    Field(
        "tricks",
        phrase("Tricks"),
        NUMBER,
        short_heading="Tr.",
        cell=_tricks_cell,
        value=lambda line: outcome_to_fields(_played_outcome(line.result.outcome)).tricks,
    ),
)
"""The contract, declarer and tricks of a line with a `result` and a `declarer`."""


def supposed_fields(lines: Iterable[PlayedLine]) -> tuple[Field[PlayedLine], ...]:
    """For programs, whether a declarer is only supposed; included where there is any."""
    return (Field("supposed", value=has_supposed_declarer),) if any(map(has_supposed_declarer, lines)) else ()


SCORE_FIELD: Field[object] = Field("score", phrase("Score"), NUMBER)
"""The `score` of a line, from the side whose report it is."""

AWARD_FIELD: Field[PlayedLine] = Field("award", value=lambda line: outcome_to_fields(line.result.outcome).award)
"""The award, for programs; people read it in place of the contract."""


def event_document(event: Event) -> dict[str, object]:
    """The event that a document is about, as JSON."""
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat(),
        "rules": event.rules,
        "method": str(event.scoring.method),
    }
