"""Checks for results that are missing, impossible or suspicious: each takes a scored event and yields findings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.against_cards import (
    check_announcements,
    check_choices,
    check_double_dummy,
    check_plays,
    check_points,
    find_other_counts,
)
from scorer.checks.against_schedule import (
    MisplacedResults,
    check_meetings,
    check_same_person,
    find_misplaced,
    report_missing,
    was_seated_as_written,
)
from scorer.checks.causes import (
    find_conventions,
    find_exchanged_travellers,
    find_fouled_boards,
    find_mistaken_suits,
    find_results_on_other_boards,
    find_reversed_rounds,
    find_wrong_deals,
)
from scorer.checks.expected import MissingResults, list_unplayed, race_won_on
from scorer.checks.findings import (
    ODD_DENOMINATION,
    Finding,
    Reading,
    Repair,
    Severity,
    find_by_key,
    is_accepted,
    shorten_keys,
)
from scorer.checks.readings import is_as_likely_right, log_likelihood, rank_by_seating
from scorer.checks.single_results import (
    check_declarer,
    check_denomination,
    check_seen_results,
    check_supposed_declarer,
    check_tricks,
    list_neighbouring_tricks,
)
from scorer.checks.travellers import PlayOutcome, Traveller, Travellers, build_travellers
from scorer.model.events import Event, restrict_to_board
from scorer.model.pairs import LabelOrder, label_order
from scorer.model.results import KnownScore, Pairing, Played, Result, ResultKey

if TYPE_CHECKING:
    from scorer.checks.findings import Cause, FindingIdentity, Fix, Suspicion
    from scorer.game.double_dummy import DoubleDummyTable
    from scorer.scoring import ScoredEvent

__all__ = [
    "Finding",
    "Reading",
    "Repair",
    "Severity",
    "check_board",
    "check_entry",
    "find_by_key",
    "find_missing",
    "find_other_counts",
    "is_accepted",
    "list_findings",
    "missing_pairings",
    "shorten_keys",
]

_SEVERITIES = tuple(Severity)


def list_findings(scored: ScoredEvent) -> list[Finding]:
    """List everything that the checks find, by board, errors first; missing results come last.

    Each identity is listed once.
    """
    event = scored.event
    misplaced = find_misplaced(event)
    placed, remaining = _split_misplaced(event, misplaced)
    by_pairs = sorted(
        [*_find_in_results(remaining, scored.solved), *(one.finding for one in misplaced)], key=_pairs_sort_key
    )
    reported: set[tuple[object, ...]] = {(finding.board, *finding.pairs) for finding in by_pairs}
    sides_exchanged: set[tuple[object, ...]] = set()
    for finding in by_pairs:
        for repair in finding.repairs[:1]:
            reported.update(result.key for result in repair.before)
            if repair.reading == Reading.SIDES_EXCHANGED:
                sides_exchanged.update(result.key for result in repair.before)
    of_hands = check_double_dummy(scored, reported)
    off_schedule = check_meetings(placed, _drop_supposed(placed.results, misplaced))
    mismatches = [one for one in off_schedule if (one.board, *one.pairs) not in sides_exchanged]
    of_schedule = [
        *check_same_person(event),
        *sorted(mismatches, key=_pairs_sort_key),
        *report_missing(list_unplayed(placed, scored.won_on_board)),
    ]
    everything = [
        *check_points(scored),
        *check_announcements(scored, by_pairs),
        *check_choices(scored),
        *by_pairs,
        *of_hands,
        *check_plays(scored),
        *of_schedule,
        *check_seen_results(event),
    ]
    by_identity: dict[FindingIdentity, Finding] = {}
    for finding in sorted(everything, key=_reading_sort_key):
        by_identity.setdefault(finding.identity, finding)
    return list(by_identity.values())


def _pairs_sort_key(finding: Finding) -> tuple[list[LabelOrder], str, str]:
    return [label_order(pair) for pair in finding.pairs], finding.code, str(finding.message)


def _reading_sort_key(finding: Finding) -> tuple[bool, int, int]:
    return finding.severity is Severity.MISSING, finding.board or 0, _SEVERITIES.index(finding.severity)


def find_missing(event: Event, of_boards: Collection[int] | None = None) -> list[MissingResults]:
    """List the results that are missing, by section, round and table: those that have a `missing-result` finding.

    A result on the wrong board counts where it belongs. Nothing is missing without a schedule. Only some boards may be
    asked for, which is faster.
    """
    placed, _ = _split_misplaced(event, find_misplaced(event))
    return list_unplayed(placed, race_won_on(event), of_boards)


def missing_pairings(event: Event, of_boards: Collection[int] | None = None) -> set[Pairing]:
    """Return the missing results, or those of some boards, as boards with the two pairs that were due to play them."""
    missing: set[Pairing] = set()
    for sitting, boards in find_missing(event, of_boards):
        pairs = frozenset(sitting.pairs)
        missing.update((board, pairs) for board in boards)
    return missing


def _split_misplaced(event: Event, misplaced: Sequence[MisplacedResults]) -> tuple[Event, Event]:
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
    return event._replace(results=as_planned), event._replace(results=remaining)


def _drop_supposed(results: Iterable[Result], misplaced: Sequence[MisplacedResults]) -> list[Result]:
    """Leave out results that stand on another board so far: how their pairs sit on this one is recorded nowhere."""
    supposed = {
        after
        for one in misplaced
        for before, after in zip(one.before, one.after, strict=True)
        if before.board != after.board
    }
    return [result for result in results if result not in supposed]


def _find_in_results(event: Event, solved: Mapping[int, DoubleDummyTable]) -> Iterator[Finding]:
    """Yield every finding about results, each result in one of them, those that explain several results first.

    There are none in a game with an auction, where anything is possible. Hands that were not played prove nothing, so
    only the tables are considered then. A fouled board comes before its rounds, because changed cards look like many
    reversed rounds.
    """
    if event.rule_set.has_auction:
        return
    in_order = build_travellers(event, solved)
    wrong = find_wrong_deals(event, in_order)
    if wrong.findings:
        yield from wrong.findings
        event = wrong.event
        in_order = build_travellers(event, solved)
    yield from filter(None, map(check_supposed_declarer, in_order.values()))
    explained: set[ResultKey] = set()
    for finding in wrong.findings:
        if finding.repairs and not is_accepted(finding, event.marks):
            explained.update(result.key for result in finding.repairs[0].before)
    only_made: set[ResultKey] = set()
    for cause in _find_causes(event, in_order, explained):
        yield cause.finding
        if cause.finding.code in CONTRACT_CODES and is_accepted(cause.finding, event.marks):
            only_made.update(result.key for result in cause.explained)
    for result, suspicion in _find_believable_suspicions(event, in_order.values()):
        if result.key not in explained or (result.key in only_made and suspicion.code in DECLARER_CODES):
            yield _weigh_by_seating(event, result, suspicion).finding_for(result)


CONTRACT_CODES = {"tricks-convention", ODD_DENOMINATION}
DECLARER_CODES = {"wrong-declarer", "odd-declarer", "wrong-side", "sides-exchanged"}
"""Once a cause of the first kind is accepted, its results are checked again for their declarers."""


def _find_other_counts(event: Event) -> set[Pairing]:
    """Find the tables whose count differs from the hands, until that is settled.

    Whether they held other cards is open, so their declarers are not doubted.
    """
    found = (one for one in find_other_counts(event) if not is_accepted(one, event.marks))
    return {(one.board or 0, frozenset(one.pairs)) for one in found}


def _find_causes(event: Event, in_order: Travellers, explained: set[ResultKey]) -> Iterator[Cause]:
    """Yield the findings that explain several results, kind by kind; add those results to `explained`.

    Results whose declarer is disproved by the cards are not used to find conventions or mistaken suits.
    """
    ignored = explained.union(_find_disproved(in_order.values()))
    kinds = (
        find_fouled_boards(event, in_order),
        find_reversed_rounds(event, in_order, explained),
        find_conventions(event, in_order, ignored),
        find_exchanged_travellers(in_order.values(), explained),
        find_results_on_other_boards(event, in_order, explained),
        find_mistaken_suits(in_order.values(), ignored),
    )
    for kind in kinds:
        causes = list(kind)
        yield from causes
        for cause in causes:
            places = {result.key for result in cause.explained}
            explained |= places
            ignored |= places


def _find_disproved(in_order: Iterable[Traveller]) -> Iterator[ResultKey]:
    for traveller in in_order:
        if traveller.votes.proved and not traveller.is_undecided:
            for outcome, results in traveller.played_results.items():
                if outcome.declarer and traveller.votes.is_doubtful(outcome.declarer):
                    yield from (result.key for result in results)


def _find_suspicions(in_order: Iterable[Traveller]) -> Iterator[tuple[Result, Suspicion]]:
    """Yield each result that is suspicious by itself, with the suspicion."""
    for traveller in in_order:
        for outcome, results in traveller.by_outcome.items():
            suspicion = _first_suspicion(traveller, outcome)
            if suspicion is not None:
                for result in results:
                    yield result, suspicion


def _find_believable_suspicions(event: Event, in_order: Iterable[Traveller]) -> Iterator[tuple[Result, Suspicion]]:
    """Yield the same but for declarers at tables that perhaps held other cards."""
    other_counts = _find_other_counts(event)
    for result, suspicion in _find_suspicions(in_order):
        if suspicion.code not in DECLARER_CODES or result.pairing not in other_counts:
            yield result, suspicion


def _first_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return the first suspicion about an outcome by itself, with the readings that resolve it."""
    suspicion = check_declarer(traveller, outcome)
    if suspicion is not None:
        return suspicion
    suspicion = _odd_suspicion(traveller, outcome)
    if suspicion is None:
        return None
    fixes = _select_resolving(traveller, outcome, suspicion.fixes, suspicion.code)
    if not isinstance(outcome, Played):
        return suspicion._replace(fixes=fixes)
    if not fixes:
        fixes = _select_resolving(traveller, outcome, list_neighbouring_tricks(traveller, outcome), suspicion.code)
    return suspicion._replace(fixes=fixes, record_weight=log_likelihood(traveller, outcome, outcome))


def _odd_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    suspicion = check_denomination(traveller, outcome) or check_tricks(traveller, outcome)
    return None if suspicion and is_as_likely_right(traveller, outcome, suspicion.fixes) else suspicion


def _select_resolving(traveller: Traveller, outcome: PlayOutcome, fixes: Iterable[Fix], code: str) -> tuple[Fix, ...]:
    return tuple(fix for fix in fixes if _resolves(traveller, outcome, fix, code))


def _resolves(traveller: Traveller, outcome: PlayOutcome, fix: Fix, code: str) -> bool:
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
    corrected = replace(traveller, by_outcome=by_outcome)
    of_suit = fix.reading is Reading.OTHER_DENOMINATION
    if of_suit and any(result in cause.explained for cause in find_mistaken_suits([corrected], ())):
        return False
    still = _odd_suspicion(corrected, fresh)
    if still is None or still.code != code:
        return True
    return not of_suit and all(other.reading is Reading.OTHER_DENOMINATION for other in still.fixes)


def _weigh_by_seating(event: Event, result: Result, suspicion: Suspicion) -> Suspicion:
    """Weigh the readings of a suspicion by whether the pairs sat as written.

    The schedule tells, or else the other boards of the round.
    """
    if all(fix.reading is not Reading.SIDES_EXCHANGED for fix in suspicion.fixes):
        return suspicion
    return suspicion._replace(fixes=rank_by_seating(suspicion.fixes, as_written=was_seated_as_written(event, result)))


def check_entry(event: Event, fresh: Result) -> list[Finding]:
    """Check a newly typed result against its board's cards and other results; return one finding at most.

    It replaces what its pairs had on the board. The likeliest repair comes first.
    """
    if event.rule_set.has_auction or not isinstance(fresh.outcome, Played | KnownScore):
        return []
    board = restrict_to_board(event, fresh.board)
    same_cards = [result for result in board.results if result.board_group == fresh.board_group]
    others = [result for result in same_cards if not set(fresh.pairs) & set(result.pairs)]
    (traveller,) = _board_travellers(board._replace(results=(*others, fresh))).values()
    suspicion = _first_suspicion(traveller, fresh.outcome)
    if suspicion and suspicion.code in DECLARER_CODES and fresh.pairing in _find_other_counts(board):
        return []
    return [_weigh_by_seating(event, fresh, suspicion).finding_for(fresh)] if suspicion else []


def check_board(event: Event, board: int) -> list[Finding]:
    """Check each result of a board against the board's cards and other results."""
    if event.rule_set.has_auction:
        return []
    there = _board_travellers(restrict_to_board(event, board))
    against = [
        _weigh_by_seating(event, result, suspicion).finding_for(result)
        for result, suspicion in _find_believable_suspicions(event, there.values())
    ]
    return [*filter(None, map(check_supposed_declarer, there.values())), *against]


def _board_travellers(event: Event) -> Travellers:
    """Return the travellers of an event of one board, ignoring hands that were not played."""
    return build_travellers(find_wrong_deals(event, build_travellers(event)).event)
