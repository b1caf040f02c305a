"""Checks for results that are missing, impossible or suspicious: each takes a scored event and yields findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.against_cards import (
    announced_findings,
    choice_findings,
    double_dummy_findings,
    play_findings,
    points_findings,
)
from scorer.checks.against_schedule import (
    Misplaced,
    Missing,
    misfits,
    misplaced_results,
    missing,
    missing_results,
    same_person,
    seated_as_written,
)
from scorer.checks.causes import (
    conventions,
    exchanged_travellers,
    fouled_boards,
    on_other_boards,
    reversed_rounds,
    suits_taken,
    wrong_deals,
)
from scorer.checks.findings import Finding, Reading, Repair, Severity, found_by, is_marked, short_keys
from scorer.checks.readings import as_likely_right, as_seated
from scorer.checks.single_results import (
    declarer_suspicion,
    denomination_suspicion,
    seen_before,
    supposed_declarer,
    tricks_suspicion,
)
from scorer.checks.travellers import PlayOutcome, Traveller, Travellers, travellers
from scorer.model.events import Event, only_board
from scorer.model.pairs import LabelOrder, label_order
from scorer.model.results import KnownScore, Place, Played, Result

if TYPE_CHECKING:
    from scorer.checks.findings import Cause, Fix, Identity, Suspicion
    from scorer.game.double_dummy import DoubleDummy
    from scorer.scoring import ScoredEvent

__all__ = [
    "Finding",
    "Reading",
    "Repair",
    "Severity",
    "board_findings",
    "entry_findings",
    "findings",
    "found_by",
    "is_marked",
    "missing",
    "short_keys",
    "still_missing",
]

_SEVERITIES = tuple(Severity)


def findings(scored: ScoredEvent) -> list[Finding]:
    """List everything that the checks find, by board, errors first; missing results come last.

    Each identity is listed once.
    """
    event = scored.event
    misplaced = misplaced_results(event)
    placed, remaining = _without(event, misplaced)
    by_pairs = sorted(
        [*_result_findings(remaining, scored.solved), *(one.finding for one in misplaced)], key=_pairs_order
    )
    told: set[tuple[object, ...]] = {(finding.board, *finding.pairs) for finding in by_pairs}
    turned: set[tuple[object, ...]] = set()
    for finding in by_pairs:
        for repair in finding.repairs[:1]:
            told.update(result.place for result in repair.before)
            if repair.reading == Reading.SIDES_EXCHANGED:
                turned.update(result.place for result in repair.before)
    of_hands = double_dummy_findings(scored, told)
    unlike = [one for one in misfits(placed) if (one.board, *one.pairs) not in turned]
    of_schedule = [
        *same_person(event),
        *sorted(unlike, key=_pairs_order),
        *missing_results(missing(placed, scored.won_on)),
    ]
    everything = [
        *points_findings(scored),
        *announced_findings(scored, by_pairs),
        *choice_findings(scored),
        *by_pairs,
        *of_hands,
        *play_findings(scored),
        *of_schedule,
        *seen_before(event),
    ]
    once: dict[Identity, Finding] = {}
    for finding in sorted(everything, key=_reading_order):
        once.setdefault(finding.identity, finding)
    return list(once.values())


def _pairs_order(finding: Finding) -> tuple[list[LabelOrder], str, str]:
    return [label_order(pair) for pair in finding.pairs], finding.code, str(finding.message)


def _reading_order(finding: Finding) -> tuple[bool, int, int]:
    return finding.severity is Severity.MISSING, finding.board or 0, _SEVERITIES.index(finding.severity)


def still_missing(scored: ScoredEvent) -> list[Missing]:
    """List what the findings report as missing; a result on the wrong board counts where it belongs."""
    placed, _ = _without(scored.event, misplaced_results(scored.event))
    return missing(placed, scored.won_on)


def _without(event: Event, misplaced: Sequence[Misplaced]) -> tuple[Event, Event]:
    """Return the event with misplaced results where the schedule has them, and the event without moved results."""
    placed: dict[Result, Result] = {}
    moved: set[Result] = set()
    for one in misplaced:
        for before, after in zip(one.before, one.after, strict=True):
            placed[before] = after
            if one.finding.repairs and before.board != after.board:
                moved.add(before)
    if not placed:
        return event, event
    as_planned = tuple(placed.get(result, result) for result in event.results)
    remaining = tuple(result for result in event.results if result not in moved)
    return replace(event, results=as_planned), replace(event, results=remaining)


def _result_findings(event: Event, solved: Mapping[int, DoubleDummy]) -> Iterator[Finding]:
    """Yield every finding about results, each result in one of them, those that explain several results first.

    There are none in a game with an auction, where anything is possible. Hands that were not played prove nothing, so
    only the tables are considered then. A fouled board comes before its rounds, because changed cards look like many
    reversed rounds.
    """
    if event.rule_set.auction:
        return
    in_order = travellers(event, solved)
    wrong = wrong_deals(event, in_order)
    if wrong.findings:
        yield from wrong.findings
        event = wrong.event
        in_order = travellers(event, solved)
    yield from filter(None, map(supposed_declarer, in_order.values()))
    explained: set[Place] = set()
    only_made: set[Place] = set()
    for cause in _causes(event, in_order, explained):
        yield cause.finding
        if cause.finding.code in OF_WHAT_WAS_MADE and is_marked(cause.finding, event.marks):
            only_made.update(result.place for result in cause.explained)
    for result, suspicion in _suspicions(in_order.values()):
        if result.place not in explained or (result.place in only_made and suspicion.code in OF_DECLARERS):
            yield _as_seated(event, result, suspicion).about(result)


OF_WHAT_WAS_MADE = {"tricks-convention", "odd-denomination"}
OF_DECLARERS = {"wrong-declarer", "odd-declarer", "wrong-side", "sides-exchanged"}
"""Once a cause of the first kind is accepted, its results are checked again for their declarers."""


def _causes(event: Event, in_order: Travellers, explained: set[Place]) -> Iterator[Cause]:
    """Yield the findings that explain several results, kind by kind; add those results to `explained`.

    Results whose declarer is disproved by the cards are not used to find conventions or mistaken suits.
    """
    unheard = set(_disproved(in_order.values()))
    kinds = (
        fouled_boards(event, in_order),
        reversed_rounds(event, in_order, explained),
        conventions(event, in_order, unheard),
        exchanged_travellers(in_order.values(), explained),
        on_other_boards(event, in_order, explained),
        suits_taken(in_order.values(), unheard),
    )
    for kind in kinds:
        causes = list(kind)
        yield from causes
        for cause in causes:
            places = {result.place for result in cause.explained}
            explained |= places
            unheard |= places


def _disproved(in_order: Iterable[Traveller]) -> Iterator[Place]:
    for traveller in in_order:
        if traveller.votes.proved and not traveller.undecided:
            for outcome, results in traveller.played.items():
                if outcome.declarer and traveller.votes.doubt(outcome.declarer):
                    yield from (result.place for result in results)


def _suspicions(in_order: Iterable[Traveller]) -> Iterator[tuple[Result, Suspicion]]:
    """Yield each result that is suspicious by itself, with the suspicion."""
    for traveller in in_order:
        for outcome, results in traveller.by_outcome.items():
            suspicion = _suspicion(traveller, outcome)
            if suspicion is not None:
                for result in results:
                    yield result, suspicion


def _suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return the first suspicion about an outcome by itself, with the readings that resolve it."""
    suspicion = declarer_suspicion(traveller, outcome)
    if suspicion is not None:
        return suspicion
    suspicion = _odd(traveller, outcome)
    if suspicion is None:
        return None
    settling = (fix for fix in suspicion.fixes if _settles(traveller, outcome, fix, suspicion.code))
    return suspicion._replace(fixes=tuple(settling))


def _odd(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    suspicion = denomination_suspicion(traveller, outcome) or tricks_suspicion(traveller, outcome)
    return None if suspicion and as_likely_right(traveller, outcome, suspicion.fixes) else suspicion


def _settles(traveller: Traveller, outcome: PlayOutcome, fix: Fix, code: str) -> bool:
    """Return whether an odd outcome, once read otherwise, would no longer be odd in the same way.

    With corrected tricks the suit may still be doubted; with a corrected suit nothing may.
    """
    fresh = fix.outcome
    if not isinstance(fresh, Played) or fresh == outcome:
        return True
    result, *same = traveller.by_outcome[outcome]
    by_outcome = {**traveller.by_outcome, fresh: [*traveller.by_outcome.get(fresh, ()), result]}
    if same:
        by_outcome[outcome] = same
    else:
        del by_outcome[outcome]
    mended = replace(traveller, by_outcome=by_outcome)
    of_suit = fix.reading is Reading.OTHER_DENOMINATION
    if of_suit and any(result in cause.explained for cause in suits_taken([mended], ())):
        return False
    still = _odd(mended, fresh)
    if still is None or still.code != code:
        return True
    return not of_suit and all(other.reading is Reading.OTHER_DENOMINATION for other in still.fixes)


def _as_seated(event: Event, result: Result, suspicion: Suspicion) -> Suspicion:
    """Weigh the readings of a suspicion by whether the pairs sat as written.

    The schedule tells, or else the other boards of the round.
    """
    if all(fix.reading is not Reading.SIDES_EXCHANGED for fix in suspicion.fixes):
        return suspicion
    return suspicion._replace(fixes=as_seated(suspicion.fixes, as_written=seated_as_written(event, result)))


def entry_findings(event: Event, fresh: Result) -> list[Finding]:
    """Check a newly typed result against its board's cards and other results; return one finding at most.

    It replaces what its pairs had on the board. The likeliest repair comes first.
    """
    if event.rule_set.auction or not isinstance(fresh.outcome, Played | KnownScore):
        return []
    board = only_board(event, fresh.board)
    same_cards = [result for result in board.results if result.board_group == fresh.board_group]
    others = [result for result in same_cards if not set(fresh.pairs) & set(result.pairs)]
    (traveller,) = _of_board(replace(board, results=(*others, fresh))).values()
    suspicion = _suspicion(traveller, fresh.outcome)
    return [_as_seated(event, fresh, suspicion).about(fresh)] if suspicion else []


def board_findings(event: Event, board: int) -> list[Finding]:
    """Check each result of a board against the board's cards and other results."""
    if event.rule_set.auction:
        return []
    there = _of_board(only_board(event, board))
    against = [_as_seated(event, result, suspicion).about(result) for result, suspicion in _suspicions(there.values())]
    return [*filter(None, map(supposed_declarer, there.values())), *against]


def _of_board(event: Event) -> Travellers:
    """Return the travellers of an event of one board, ignoring hands that were not played."""
    return travellers(wrong_deals(event, travellers(event)).event)
