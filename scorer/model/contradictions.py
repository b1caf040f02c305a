"""Consistency rules that every record of an event must obey, however it was entered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import IMPS
from scorer.errors import Mistake, Remedy, Way, Where, misread, remedy
from scorer.i18n import Phrase, joined, phrase
from scorer.model.declarers import known_declarers
from scorer.model.numbers import board_of_event, decimal_text
from scorer.model.pairs import Form, a_pair_of, team_of
from scorer.model.results import BoardGroup, Given, Percentage, Played, Result, Ruling, SessionRule
from scorer.model.settings import Method
from scorer.movements.movement import repeats_by_name, shared_by_name
from scorer.movements.schedule import Fault, Sitting, faults

if TYPE_CHECKING:
    from scorer.model.events import Event


class Contradiction(NamedTuple):
    """A result that breaks a rule: its position, the field, what was read, and what was expected.

    `earlier` is the position of the result it conflicts with, if any; `message` then describes that one.
    """

    position: int
    field: str
    read: str
    expected: Phrase
    earlier: int | None = None
    remedies: tuple[Remedy, ...] = ()
    told: Phrase | None = None

    @property
    def reason(self) -> Phrase:
        """What was read and what was expected, as an error in a file states it."""
        return misread(self.read, self.expected)

    def mistake(self, where: Where | Phrase | None = None) -> Mistake:
        """Convert to a mistake for an interface that does not show a file."""
        if self.told is not None:
            return Mistake(where, "", self.told, self.remedies)
        return Mistake(where, self.field, self.reason, self.remedies)


def already_played(label: str, result: Result) -> Phrase:
    """Say that a pair already has a result on the board, and against whom."""
    other = next((one for one in result.pairs if one != label), label)
    return phrase(
        "Pair {pair} already played board {board} against {other}", pair=label, board=result.board, other=other
    )


def contradictions(event: Event, results: Iterable[Result]) -> Iterator[Contradiction]:
    """Yield what is wrong with each result, in order: a conflict with the event or with an earlier result."""
    results = list(results)
    labels = event.labels
    declarers = known_declarers(event, results)
    seen: dict[tuple[int, str], tuple[int, Result]] = {}
    named: Mapping[BoardGroup, set[str]] = {}
    for position, result in enumerate(results):
        yield from _alone(position, result, event, labels)
        if isinstance(result.outcome, Ruling):
            yield from _unfit_award(position, result.outcome, event.scoring.method)
        if isinstance(result.outcome, Played) and result.outcome.seat(declarers.get(result.board_group)) is None:
            expected = phrase("N, E, S or W, because nothing else tells who declared")
            named = named or _named(results)
            if seats := named.get(result.board_group):
                expected = phrase("N, E, S or W, because the other tables name {seats}", seats=joined(sorted(seats)))
            yield Contradiction(position, "declarer", "", expected)
        yield from _twice(position, result, seen, event.form)


def _named(results: Iterable[Result]) -> Mapping[BoardGroup, set[str]]:
    """The declarers named by the tables of each board or group; more than one leaves the declarer unknown."""
    named: defaultdict[BoardGroup, set[str]] = defaultdict(set)
    for result in results:
        if isinstance(result.outcome, Played) and result.outcome.declarer:
            named[result.board_group].add(str(result.outcome.declarer))
    return named


def _twice(
    position: int, result: Result, seen: dict[tuple[int, str], tuple[int, Result]], form: Form
) -> Iterator[Contradiction]:
    """Yield conflicts for pairs or players who already have a result on the board, and record this one in `seen`."""
    expected = phrase("a pair with no other result on board {board}", board=result.board)
    if form is Form.INDIVIDUAL:
        expected = phrase("players with no other result on board {board}", board=result.board)
    for field, label in (("ns", result.ns), ("ew", result.ew)):
        told_already = field == "ew" and label == result.ns
        if label is None or told_already:
            continue
        for person in form.people(label):
            earlier, other = seen.setdefault((result.board, person), (position, result))
            if (result.ns, result.ew) == (other.ns, other.ew) and earlier != position:
                yield _again(position, result, earlier)
                return
            if earlier != position or (field == "ew" and person in form.people(result.ns or "")):
                told = None if form is Form.INDIVIDUAL else already_played(label, other)
                yield Contradiction(position, field, label, expected, earlier, told=told)
                break


def _unfit_award(position: int, ruling: Ruling, method: Method) -> Iterator[Contradiction]:
    """Yield the parts of an award that have no meaning under the scoring method."""
    for part in dict.fromkeys((ruling.ns, ruling.ew)):
        match part:
            case Given(unit, points) if unit is not method.unit:
                read = f"{unit} {decimal_text(points)}"
                expected = phrase("points in {unit}, the unit of {method}", unit=method.unit, method=method)
                yield Contradiction(position, "award", read, expected)
            case Percentage(percent) if method.in_imps and percent not in IMPS:
                expected = phrase("60, 50 or 40 under IMPs, or imp and points")
                yield Contradiction(position, "award", decimal_text(percent), expected)
            case Percentage() | SessionRule() if method is Method.AGGREGATE:
                read = str(part) if isinstance(part, SessionRule) else decimal_text(part.percent)
                expected = phrase("points such as points 90/-90: aggregate knows no percentages")
                yield Contradiction(position, "award", read, expected)
            case _:
                pass


def _again(position: int, result: Result, earlier: int) -> Contradiction:
    expected = phrase("each result once, and {pair} has one on this board", pair=result.ns or result.ew)
    if result.ns is not None and result.ew is not None:
        expected = phrase("each result once, and {ns} against {ew} has one on this board", ns=result.ns, ew=result.ew)
    return Contradiction(position, "board", str(result.board), expected, earlier)


def _alone(position: int, result: Result, event: Event, labels: set[str]) -> Iterator[Contradiction]:
    if result.board > event.boards:
        expected = board_of_event(event.boards)
        yield Contradiction(position, "board", str(result.board), expected, remedies=(remedy(Way.BOARD),))
    for field, label in (("ns", result.ns), ("ew", result.ew)):
        if label is not None and not labels.issuperset(event.form.people(label)):
            yield Contradiction(position, field, label, a_pair_of(labels, label))
    if result.ns is not None and result.ew is not None:
        for field, label, expected in _cannot_meet(event.form, result.ns, result.ew):
            yield Contradiction(position, field, label, expected)


def _cannot_meet(form: Form, ns: str, ew: str) -> Iterator[tuple[str, str, Phrase]]:
    """Yield labels that can never meet: a pair against itself, two pairs of one team, a player without a partner."""
    if ns == ew:
        yield "ew", ew, phrase("a pair other than the one in ns")
    elif form is Form.TEAMS and team_of(ns) == team_of(ew):
        yield "ew", ew, phrase("a pair of another team")
    elif form is Form.INDIVIDUAL:
        for field, label in (("ns", ns), ("ew", ew)):
            if not form.sits(label):
                yield field, label, phrase("two players such as 3+7")


def schedule_faults(event: Event, schedule: Sequence[Sitting]) -> Iterator[tuple[str, Fault]]:
    """Yield the faults of a schedule with their sections. Teams and individuals may share boards and meet again."""
    shared = shared_by_name(event.movement) or event.form is not Form.PAIRS
    repeats = repeats_by_name(event.movement) or event.form is not Form.PAIRS
    for section in sorted({sitting.section for sitting in schedule}):
        own = [sitting for sitting in schedule if sitting.section == section]
        for sitting in own:
            if sitting.ns is not None and sitting.ew is not None and sitting.ns != sitting.ew:
                for _, label, expected in _cannot_meet(event.form, sitting.ns, sitting.ew):
                    yield section, Fault(sitting.round, sitting.table, misread(label, expected))
        for fault in faults(own, shared=shared, repeats=repeats, people=event.form.people):
            yield section, fault
