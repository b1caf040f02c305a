"""Two pairs at a table for a round, and the boards that they played there."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Finding, Reading, Repair, Severity, finding_about
from scorer.records.results import KnownScore, Outcome, Played
from scorer.words import NOTHING, Phrase, joined, literal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from scorer.checks.travellers import PlayOutcome, Traveller
    from scorer.records.events import Event
    from scorer.records.results import Place, Result

FEWEST = 2
"""One board of a round tells nothing of the others."""

MeetingKey = tuple[int | None, int | None, str | None, str | None]


class TravellerLine(NamedTuple):
    """A result and the traveller on which it stands."""

    result: Result
    traveller: Traveller

    @property
    def outcome(self) -> Outcome:
        return self.result.outcome

    @property
    def contradicts(self) -> bool:
        return self.traveller.contradicts(self.outcome)

    @property
    def reversed(self) -> bool:
        return self.traveller.reversed(self.outcome)


def meeting_of(result: Result) -> MeetingKey:
    """The round, the table and the pairs, which all boards of a meeting share."""
    return result.round, result.table, result.ns, result.ew


def meetings(
    event: Event,
    travellers: Sequence[Traveller],
    explained: Collection[Place],
    is_doubtful: Callable[[Traveller, PlayOutcome], bool],
) -> Iterator[list[TravellerLine]]:
    """The boards of each meeting at which several outcomes are doubtful, in order."""
    doubtful = _doubtful_boards(travellers, is_doubtful)
    several = {meeting for meeting, boards in doubtful.items() if boards >= FEWEST}
    if not several:
        return
    traveller_of = {(traveller.board, traveller.group): traveller for traveller in travellers}
    lines: defaultdict[MeetingKey, list[TravellerLine]] = defaultdict(list)
    for result in event.results:
        meeting, traveller = meeting_of(result), traveller_of.get(result.board_group)
        if meeting in several and traveller is not None and result.place not in explained:
            lines[meeting].append(TravellerLine(result, traveller))
    for boards in lines.values():
        yield sorted(boards, key=lambda line: line.result.board)


def _doubtful_boards(
    travellers: Sequence[Traveller], is_doubtful: Callable[[Traveller, PlayOutcome], bool]
) -> Counter[MeetingKey]:
    """How many doubtful outcomes each meeting has."""
    doubtful: Counter[MeetingKey] = Counter()
    for traveller in travellers:
        for outcome, results in traveller.by_outcome.items():
            if is_doubtful(traveller, outcome):
                doubtful.update(map(meeting_of, results))
    return doubtful


def fits_exchanged(first: TravellerLine, second: TravellerLine) -> bool:
    """Whether the declarer of each of two results is right on the other's board."""
    return first.traveller.confirms(second.outcome) and second.traveller.confirms(first.outcome)


def keeping_pairs(lines: Sequence[TravellerLine]) -> Repair:
    """Leave the pairs of played boards, and correct each declarer and the sign of each bare score."""
    corrections: list[Phrase] = []
    after: list[Result] = []
    for line in lines:
        if isinstance(line.outcome, Played | KnownScore):
            corrected = line.traveller.corrected(line.outcome)
            corrections.append(phrase("{corrected} on {board}", corrected=_briefly(corrected), board=line.result.board))
            after.append(line.result._replace(outcome=corrected))
    keep = phrase("keep the pairs: {corrections}", corrections=joined(corrections))
    return Repair(Reading.PAIRS_KEPT, keep, results_of(lines), tuple(after))


def results_of(lines: Iterable[TravellerLine]) -> tuple[Result, ...]:
    return tuple(line.result for line in lines)


def _briefly(outcome: PlayOutcome) -> Phrase:
    if isinstance(outcome, KnownScore):
        return literal(f"{outcome.score:+}")
    return outcome.declarer.word if outcome.declarer else NOTHING


def meeting_finding(code: str, lines: Sequence[TravellerLine], reason: Phrase, repairs: tuple[Repair, ...]) -> Finding:
    """A finding about several boards of a meeting, placed at the first of them."""
    first, *others = results_of(lines)
    return finding_about(first, severity_of(lines), code, reason, repairs, tuple(other.board for other in others))


def severity_of(lines: Iterable[TravellerLine]) -> Severity:
    """An error where the cards of one board at least prove that its result cannot be right."""
    if any(line.contradicts and line.traveller.votes.proved for line in lines):
        return Severity.ERROR
    return Severity.WARNING
