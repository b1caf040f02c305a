"""Two pairs at a table for a round, and the boards that they played there."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Finding, Repair, Severity, key_of
from scorer.records.results import KnownScore, Outcome, Played

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from scorer.checks.findings import ResultKey
    from scorer.checks.travellers import PlayOutcome, Traveller
    from scorer.records.events import Event
    from scorer.records.results import Result

FEWEST = 2
"""One board of a round tells nothing of the others."""


class TravellerLine(NamedTuple):
    """A result and the traveller on which it stands."""

    result: Result
    sheet: Traveller

    @property
    def outcome(self) -> Outcome:
        return self.result.outcome

    @property
    def contradicts(self) -> bool:
        return self.sheet.contradicts(self.outcome)


def meeting_of(result: Result) -> tuple[int | None, int | None, str | None, str | None]:
    """The round, the table and the pairs, which all boards of a meeting share."""
    return result.round, result.table, result.ns, result.ew


def meetings(
    event: Event,
    sheets: Sequence[Traveller],
    explained: Collection[ResultKey],
    doubtful: Callable[[Traveller, PlayOutcome], bool],
) -> Iterator[list[TravellerLine]]:
    """The boards of each meeting at which several outcomes are doubtful, in order."""
    found = Counter(
        meeting_of(result)
        for sheet in sheets
        for outcome, results in sheet.alike.items()
        if doubtful(sheet, outcome)
        for result in results
    )
    several = {meeting for meeting, count in found.items() if count >= FEWEST}
    if not several:
        return
    sheet_of = {(sheet.board, sheet.group): sheet for sheet in sheets}
    lines: defaultdict[object, list[TravellerLine]] = defaultdict(list)
    for result in event.results:
        if meeting_of(result) in several and result.board_group in sheet_of and key_of(result) not in explained:
            lines[meeting_of(result)].append(TravellerLine(result, sheet_of[result.board_group]))
    for meeting in lines.values():
        yield sorted(meeting, key=lambda line: line.result.board)


def fits_exchanged(first: TravellerLine, second: TravellerLine) -> bool:
    """Whether the declarer of each of two results is right on the other's board."""
    return first.sheet.confirms(second.outcome) and second.sheet.confirms(first.outcome)


def kept(lines: Sequence[TravellerLine]) -> Repair:
    """Leave the pairs of played boards, and correct each declarer and the sign of each bare score."""
    said: list[str] = []
    after: list[Result] = []
    for line in lines:
        if isinstance(line.outcome, Played | KnownScore):
            mended = line.sheet.corrected(line.outcome)
            said.append(f"{_briefly(mended)} on {line.result.board}")
            after.append(line.result._replace(outcome=mended))
    return Repair(f"keep the pairs: {listed(said)}", tuple(line.result for line in lines), tuple(after))


def _briefly(outcome: PlayOutcome) -> str:
    if isinstance(outcome, KnownScore):
        return f"{outcome.score:+}"
    return outcome.declarer.word if outcome.declarer else ""


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them: `4, 5 and 6`."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def meeting_finding(code: str, first: Result, said: str, repairs: tuple[Repair, ...]) -> Finding:
    """A finding about several boards of a meeting, placed at the first of them."""
    message = f"Board {first.board}, {' against '.join(first.pairs)}: {said}"
    return Finding(Severity.WARNING, code, first.board, message, first.round, first.table, first.pairs, repairs)
