"""Consistency rules that every record of an event must obey, however it was entered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.comparison.matchpoints import IMPS_BY_PERCENT
from scorer.errors import Mistake, SourceLocation, mismatch_message
from scorer.i18n import Phrase, join_with_and, phrase
from scorer.model.declarers import known_declarers
from scorer.model.numbers import expected_board, format_decimal
from scorer.model.pairs import EventForm, expected_pair, team_of
from scorer.model.results import AverageAward, AwardedPoints, BoardGroup, Percentage, Played, Result, Ruling
from scorer.model.settings import Method
from scorer.movements.movement import is_repeating_kind, is_shared_kind
from scorer.movements.schedule_checks import ScheduleFault, find_faults

if TYPE_CHECKING:
    from scorer.hints import Hint
    from scorer.model.events import Event
    from scorer.movements.schedule import Sitting


class Contradiction(NamedTuple):
    """A result that breaks a rule: its position, the field, what was read, and what was expected.

    `earlier` is the position of the result it conflicts with, if any; `message` then describes that one.
    """

    position: int
    field: str
    read: str
    expected: Phrase
    earlier: int | None = None
    hints: tuple[Hint, ...] = ()
    message: Phrase | None = None

    @property
    def reason(self) -> Phrase:
        """What was read and what was expected, as an error in a file states it."""
        return mismatch_message(self.read, self.expected)

    def to_mistake(self, where: SourceLocation | Phrase | None = None) -> Mistake:
        """Convert to a mistake for an interface that does not show a file."""
        if self.message is not None:
            return Mistake(where, "", self.message, self.hints)
        return Mistake(where, self.field, self.reason, self.hints)


def describe_already_played(label: str, result: Result) -> Phrase:
    """Say that a pair already has a result on the board, and against whom."""
    other = next((one for one in result.pairs if one != label), label)
    return phrase(
        "pair {pair} has already played board {board}, against {other}", pair=label, board=result.board, other=other
    )


def find_contradictions(event: Event, results: Iterable[Result]) -> Iterator[Contradiction]:
    """Yield what is wrong with each result, in order: a conflict with the event or with an earlier result."""
    results = list(results)
    labels = event.labels
    declarers = known_declarers(event, results)
    seen: dict[tuple[int, str], tuple[int, Result]] = {}
    named_declarers: Mapping[BoardGroup, set[str]] = {}
    for position, result in enumerate(results):
        yield from _check_single(position, result, event, labels)
        if isinstance(result.outcome, Ruling):
            yield from _check_award(position, result.outcome, event.scoring.method)
        if (
            isinstance(result.outcome, Played)
            and result.outcome.declaring_seat(declarers.get(result.board_group)) is None
        ):
            expected = phrase("N, E, S or W, because no other result shows who declared")
            named_declarers = named_declarers or _named_declarers(results)
            if seats := named_declarers.get(result.board_group):
                expected = phrase(
                    "N, E, S or W, because other tables have {seats} as declarer",
                    seats=join_with_and(sorted(seats)),
                )
            yield Contradiction(position, "declarer", "", expected)
        yield from _check_repeats(position, result, seen, event.form)


def _named_declarers(results: Iterable[Result]) -> Mapping[BoardGroup, set[str]]:
    """The declarers named by the tables of each board or group; more than one leaves the declarer unknown."""
    named: defaultdict[BoardGroup, set[str]] = defaultdict(set)
    for result in results:
        if isinstance(result.outcome, Played) and result.outcome.declarer:
            named[result.board_group].add(str(result.outcome.declarer))
    return named


def _check_repeats(
    position: int, result: Result, seen: dict[tuple[int, str], tuple[int, Result]], form: EventForm
) -> Iterator[Contradiction]:
    """Yield conflicts for pairs or players who already have a result on the board, and record this one in `seen`."""
    expected = phrase("a pair with no other result on board {board}", board=result.board)
    if form is EventForm.INDIVIDUAL:
        expected = phrase("players with no other result on board {board}", board=result.board)
    for field, label in (("ns", result.ns), ("ew", result.ew)):
        is_reported = field == "ew" and label == result.ns
        if label is None or is_reported:
            continue
        for person in form.seat_labels(label):
            earlier, other = seen.setdefault((result.board, person), (position, result))
            if (result.ns, result.ew) == (other.ns, other.ew) and earlier != position:
                yield _repeated_result(position, result, earlier)
                return
            if earlier != position or (field == "ew" and person in form.seat_labels(result.ns or "")):
                message = None if form is EventForm.INDIVIDUAL else describe_already_played(label, other)
                yield Contradiction(position, field, label, expected, earlier, message=message)
                break


def _check_award(position: int, ruling: Ruling, method: Method) -> Iterator[Contradiction]:
    """Yield the parts of an award that have no meaning under the scoring method."""
    for part in dict.fromkeys((ruling.ns, ruling.ew)):
        match part:
            case AwardedPoints(unit, points) if unit is not method.unit:
                read = f"{unit} {format_decimal(points)}"
                expected = phrase("points in {unit}, the unit of {method}", unit=method.unit, method=method)
                yield Contradiction(position, "award", read, expected)
            case Percentage(percent) if method.uses_imps and percent not in IMPS_BY_PERCENT:
                expected = phrase("60, 50 or 40 with IMPs, or imp followed by points")
                yield Contradiction(position, "award", format_decimal(percent), expected)
            case Percentage() | AverageAward() if method is Method.AGGREGATE:
                read = str(part) if isinstance(part, AverageAward) else format_decimal(part.percent)
                expected = phrase("points, such as points 90/-90: aggregate scoring has no percentages")
                yield Contradiction(position, "award", read, expected)
            case _:
                pass


def _repeated_result(position: int, result: Result, earlier: int) -> Contradiction:
    pair, other = result.pairs[0], result.pairs[-1]
    if pair == other:
        expected = phrase("a board on which {pair} has no other result", pair=pair)
        message = phrase("{pair} already sits out on board {board}", pair=pair, board=result.board)
    else:
        expected = phrase("a board that {pair} and {other} have not already played", pair=pair, other=other)
        message = phrase(
            "{pair} and {other} have already played board {board}", pair=pair, other=other, board=result.board
        )
    return Contradiction(position, "board", str(result.board), expected, earlier, message=message)


def _check_single(position: int, result: Result, event: Event, labels: set[str]) -> Iterator[Contradiction]:
    if result.board > event.boards:
        expected = expected_board(event.boards)
        yield Contradiction(position, "board", str(result.board), expected, hints=(hints.CHANGE_BOARD_COUNT,))
    for field, label in (("ns", result.ns), ("ew", result.ew)):
        if label is not None and not labels.issuperset(event.form.seat_labels(label)):
            yield Contradiction(position, field, label, expected_pair(labels, label))
    if result.ns is not None and result.ew is not None:
        for field, label, expected in _check_meeting(event.form, result.ns, result.ew):
            yield Contradiction(position, field, label, expected)


def _check_meeting(form: EventForm, ns: str, ew: str) -> Iterator[tuple[str, str, Phrase]]:
    """Yield labels that can never meet: a pair against itself, two pairs of one team, a player without a partner."""
    if ns == ew:
        yield "ew", ew, phrase("a different pair from the one in ns")
    elif form is EventForm.TEAMS and team_of(ns) == team_of(ew):
        yield "ew", ew, phrase("a pair from another team")
    elif form is EventForm.INDIVIDUAL:
        for field, label in (("ns", ns), ("ew", ew)):
            if not form.is_pair_label(label):
                yield field, label, phrase("two players, such as 3+7")


def find_schedule_faults(event: Event, schedule: Sequence[Sitting]) -> Iterator[tuple[str, ScheduleFault]]:
    """Yield the faults of a schedule with their sections. Teams and individuals may share boards and meet again."""
    shared = is_shared_kind(event.movement) or event.form is not EventForm.PAIRS
    repeats = is_repeating_kind(event.movement) or event.form is not EventForm.PAIRS
    for section in sorted({sitting.section for sitting in schedule}):
        own = [sitting for sitting in schedule if sitting.section == section]
        for sitting in own:
            if sitting.ns is not None and sitting.ew is not None and sitting.ns != sitting.ew:
                for _, label, expected in _check_meeting(event.form, sitting.ns, sitting.ew):
                    yield section, ScheduleFault(sitting.round, sitting.table, mismatch_message(label, expected))
        for fault in find_faults(own, shared=shared, repeats=repeats, people=event.form.seat_labels):
            yield section, fault
