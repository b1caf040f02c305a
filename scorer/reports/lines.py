"""Fields and figures that several reports share: a pair, an outcome, and what a pair scored on some of its boards."""

from __future__ import annotations

from fractions import Fraction
from functools import wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.comparison.ranking import percentage
from scorer.i18n import Phrase, chained, phrase
from scorer.model.notation import PASS, fields_of, write_declarer
from scorer.model.pairs import Form, Pair
from scorer.model.results import KnownScore, NotPlayed, Outcome, PassedOut, Played, Result, Ruling, SitOut
from scorer.model.settings import Method, Scoring, Sections
from scorer.reports.table import NAME, NUMBER, PAIR, UNITS, Cell, Field, label_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scorer.game.seats import Side
    from scorer.scoring import ScoredEvent

T = TypeVar("T")

NO_RESULTS = "No results yet"
"""The note on a traveller or a score card without lines."""


def once_an_event(make: Callable[[ScoredEvent], T]) -> Callable[[ScoredEvent], T]:
    """Cache the last result of a function of an event, because a publication makes all reports of one event.

    Callers must not modify the result. Events are compared by identity, because comparing them by value takes longer
    than most calculations.
    """
    last: tuple[ScoredEvent, T] | None = None

    @wraps(make)
    def kept(scored: ScoredEvent) -> T:
        nonlocal last
        known = last
        if known is None or known[0] is not scored:
            known = last = (scored, make(scored))  # in one step: another thread may use another event
        return known[1]

    return kept


class Tally(NamedTuple):
    """A number of boards, the exact sum of their points, and the sum of their tops: 0 where the method has none."""

    boards: int = 0
    points: Fraction = Fraction(0)
    of: int = 0

    def plus(self, points: Fraction, top: int | None) -> Tally:
        """The tally with one more board."""
        return Tally(self.boards + 1, self.points + points, self.of + (top or 0))

    def and_those_of(self, other: Tally) -> Tally:
        """The tally of the boards of both."""
        return Tally(self.boards + other.boards, self.points + other.points, self.of + other.of)

    @property
    def percent(self) -> Fraction | None:
        """The points in percent of the tops; None where nothing could be won."""
        return percentage(self.points, self.of)

    @property
    def mean(self) -> Fraction | None:
        """The points per board; None without boards."""
        return self.points / self.boards if self.boards else None

    def total(self, scoring: Scoring) -> Fraction | None:
        """A percentage, or points where there are no tops; None without boards."""
        if scoring.method is Method.MATCHPOINTS:
            return self.percent
        return self.points if self.boards else None


def average_of(scoring: Scoring) -> tuple[str, str, int]:
    """How an average is expressed, percentage or mean: the attribute of a tally, its unit and its decimals."""
    if scoring.method is Method.MATCHPOINTS:
        return "percent", "%", scoring.percent_decimals
    return "mean", UNITS[scoring.method], 2


def section_of(scored: ScoredEvent, result: Result) -> str:
    """The section in which a result was compared; empty where sections are one field."""
    return scored.pairs[result.pairs[0]].section if scored.event.scoring.sections is Sections.APART else ""


def pairs_in_order(scored: ScoredEvent) -> list[Pair]:
    """The pairs in the order of the rankings, one list after the other."""
    return [standing.pair for standing in scored.standings.values()]


def pair_words(form: Form, pair: Pair) -> str:
    """`Pair 7, Ann & Bob`, or `Pair 7` without names."""
    return str(chained((form.titled(pair.label), pair.names), ", "))


def pair_called(form: Form, pair: Pair) -> str:
    """`7 Ann & Bob` where space is short, or `Pair 7` without names."""
    return f"{pair.label} {pair.short_names}" if pair.short_names else str(form.titled(pair.label))


def names_heading(form: Form) -> Phrase:
    """The heading of the names of those who are ranked."""
    return phrase("Players") if form is Form.PAIRS else phrase("Name")


def pair_fields(form: Form, side: Side | None = None) -> tuple[Field[Any], ...]:
    """Label and names of the `pair` of a line; `side` is the side of all lines where the heading names it."""
    return (
        Field("pair", form.word, PAIR, cell=lambda line: label_on(side, line.pair.label)),
        Field(
            "players",
            names_heading(form),
            NAME,
            cell=attrgetter("pair.names"),
            value=lambda line: list(line.pair.players),
        ),
    )


def _contract(outcome: Outcome) -> Cell:
    """The contract, or what is displayed in its place."""
    match outcome:
        case Played(contract):
            return contract
        case PassedOut():
            return PASS
        case NotPlayed() | Ruling():
            return fields_of(outcome).award
        case SitOut():
            return "sit-out"
        case KnownScore():
            return ""


def _at_table(outcome: Outcome) -> Outcome:
    """What was played, even where points were awarded for it."""
    return (outcome.played or outcome) if isinstance(outcome, Ruling) else outcome


def _declarer(line: Any) -> Cell:
    """Declarer as far as known, `E?` if supposed; empty where no one declared."""
    if not isinstance(line.result.outcome, Played):
        return ""
    return write_declarer(line.result.outcome) if is_supposed(line) else str(line.declarer or "?")


def is_supposed(line: Any) -> bool:
    """Whether the declarer of a line was not typed, and nothing confirms it any more."""
    return isinstance(line.result.outcome, Played) and line.result.outcome.supposed is not None


def _tricks(line: Any) -> Cell:
    outcome = line.result.outcome
    return outcome.tricks if isinstance(outcome, Played) else None


PLAYED_FIELDS: tuple[Field[Any], ...] = (
    Field(
        "contract",
        "Contract",
        short="Contr.",
        cell=lambda line: _contract(line.result.outcome),
        value=lambda line: fields_of(_at_table(line.result.outcome)).contract,
    ),
    Field("declarer", "By", cell=_declarer, value=lambda line: str(line.declarer) if line.declarer else None),
    Field(
        "tricks",
        "Tricks",
        NUMBER,
        short="Tr.",
        cell=_tricks,
        value=lambda line: fields_of(_at_table(line.result.outcome)).tricks,
    ),
)
"""The contract, declarer and tricks of a line with a `result` and a `declarer`."""


def supposed_field(lines: Iterable[Any]) -> tuple[Field[Any], ...]:
    """For programs, whether a declarer is only supposed; included where there is any."""
    return (Field("supposed", value=is_supposed),) if any(map(is_supposed, lines)) else ()


SCORE_FIELD: Field[Any] = Field("score", "Score", NUMBER)
"""The `score` of a line, from the side whose report it is."""

AWARD_FIELD: Field[Any] = Field("award", value=lambda line: fields_of(line.result.outcome).award)
"""The award, for programs; people read it in place of the contract."""
