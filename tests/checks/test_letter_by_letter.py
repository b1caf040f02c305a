"""Evenings full of slips, and all that is told of them, letter by letter; `pytest --update-golden` writes it anew.

A golden file changes only in a commit that says why. What is likely is held to its last figure here: which of two
readings comes first, and from where on something is odd.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from scorer.checks import Finding, Severity, check_board, check_entry, list_findings
from scorer.game.contracts import AnyContract, Contract, Denomination, Target
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.rulesets import find_rule_set
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat
from scorer.model.boards import DealDetails, HighCardPoints, TablePoints
from scorer.model.events import Event
from scorer.model.results import KnownScore, NotPlayed, Outcome, Played, Result
from scorer.scoring import ScoredEvent, score_event
from tests.checks.test_against_schedule import planned
from tests.checks.test_summed_causes import PLANTED, evening
from tests.conftest import AsBefore

SEATS, DENOMINATIONS = tuple(Seat), tuple(Denomination)
LEVELS = {Target.PART_SCORE: (1, 2), Target.GAME: (3, 4, 5)}

Slip = Callable[[Played, Random], Outcome]
SLIPS: Mapping[str, Slip] = {
    "tricks": lambda it, rng: replace(it, tricks=max(0, min(13, it.tricks + rng.choice((-6, -5, -4, -3, 3, 4))))),
    "theirs": lambda it, _: replace(it, tricks=13 - it.tricks),
    "above six": lambda it, _: replace(it, tricks=max(0, it.tricks - 6)),
    "digit": lambda it, _: replace(it, tricks=it.tricks % 10),
    "denomination": lambda it, rng: it.with_denomination(rng.choice(DENOMINATIONS)),
    "declarer": lambda it, rng: replace(it, declarer=rng.choice(SEATS)),
    "none": lambda it, _: replace(it, declarer=None),
    "supposed": lambda it, rng: replace(it, declarer=None, presumed_declarer=rng.choice(SEATS)),
    "score": lambda it, _: KnownScore(score_of(it)),
    "minus": lambda it, _: KnownScore(-score_of(it)),
    "mistyped": lambda it, rng: KnownScore(score_of(it) + rng.choice((-300, -100, -50, 50, 60, 100))),
    "not played": lambda _it, _rng: NotPlayed(),
}


def score_of(outcome: Played) -> int:
    rules = find_rule_set("standard" if isinstance(outcome.contract, Contract) else "single-dummy")
    return score_deal(rules, outcome.contract, outcome.tricks).north_south_score(outcome.declarer or Seat.NORTH)


def slipped(rng: Random) -> ScoredEvent:
    """The sample evening as far as it came, with or without its hands and its schedule, and slips all over it."""
    event = planned(rng.choice((3, 7)), hands=rng.random() < 0.6)
    if rng.random() < 0.5:
        event = replace(event, schedule=())
    by_levels = rng.random() < 0.25
    if by_levels:
        event = replace(event, rules="single-dummy")
    results: list[Result] = []
    for result in event.results:
        outcome, slip = result.outcome, rng.choice(list(SLIPS.values()))
        assert isinstance(outcome, Played)
        if by_levels:
            outcome = replace(outcome, contract=_level(event, outcome, rng))
        came: Outcome = slip(outcome, rng) if rng.random() < 0.08 else outcome
        fresh = result._replace(outcome=came)
        match rng.randrange(60):
            case 0:
                fresh = fresh._replace(board=rng.randint(1, event.boards))
            case 1:
                fresh = fresh._replace(ns=fresh.ew, ew=fresh.ns)
            case 2:
                fresh = fresh._replace(round=rng.randint(1, 7), group=rng.choice("ab"))
            case _:
                pass
        results.append(fresh)
    alone = {one.key: one for one in results}
    event = replace(event, results=tuple(_of_meetings(list(alone.values()), rng)))
    scored = score_event(event)
    if event.deals and rng.random() < 0.6:
        scored = replace(scored, solved=dict(_solved(event)))
    return scored


def _level(event: Event, outcome: Played, rng: Random) -> AnyContract:
    assert isinstance(outcome.contract, Contract)
    level, denomination = rng.choice(LEVELS[outcome.contract.target]), outcome.contract.denomination
    return event.rule_set.parse_contract(f"{level}{denomination}")


def _of_meetings(results: list[Result], rng: Random) -> Iterator[Result]:
    """Now and then all boards of a meeting err in one way."""
    fates = {(it.round, it.ns): rng.choice(("",) * 20 + ("turned", "line", "six", "suit")) for it in results}
    before: dict[tuple[object, ...], Outcome] = {}
    for it in results:
        fate, outcome = fates[it.round, it.ns], it.outcome
        if isinstance(outcome, Played):
            if fate == "turned" and outcome.declarer:
                outcome = replace(outcome, declarer=outcome.declarer.left)
            elif fate == "six":
                outcome = replace(outcome, tricks=max(outcome.tricks - 6, 0))
            elif fate == "suit" and outcome.contract.denomination in DENOMINATIONS[1:3]:
                outcome = outcome.with_denomination(
                    DENOMINATIONS[3 - DENOMINATIONS.index(outcome.contract.denomination)]
                )
            elif fate == "line":
                outcome, before[it.round, it.ns] = before.get((it.round, it.ns), outcome), outcome
        yield it._replace(outcome=outcome)


def _solved(event: Event) -> Iterator[tuple[int, DoubleDummyTable]]:
    """What the tables took on a board, about, as if it were what the hands allow."""
    taken: defaultdict[int, list[int]] = defaultdict(list)
    for it in event.results:
        if isinstance(it.outcome, Played):
            taken[it.board].append(it.outcome.tricks)
    for board, tricks in taken.items():
        usual = sorted(tricks)[len(tricks) // 2]
        yield board, DoubleDummyTable.parse("".join(f"{min(usual + place % 3, 13):X}" for place in range(20)))


def announced(rng: Random) -> ScoredEvent:
    """An evening of which the tables announced points, mostly those of the hands, and a table came with them."""
    scored = slipped(rng)
    event, tables = scored.event, list[TablePoints]()
    for it in event.results:
        if it.ns and it.ew and (deal := dict(event.deals).get(it.board)):
            north, *others = (deal.points[seat] for seat in SEATS)
            off = rng.choice((0,) * 8 + (1, -1))
            tables.append(TablePoints(it.board, it.ns, it.ew, north + off, others[0] - off * (north % 2), *others[1:]))
    points = tuple((board, HighCardPoints(10, 10 + board % 2, 10, 10)) for board in (1, 2)) if not event.deals else ()
    dealt = tuple(DealDetails(number, "9A8" * 6 + "77") for number, _ in event.deals[:2])
    event = replace(event, announced=tuple(tables), points=points, dealt=dealt, game_points=24)
    return replace(score_event(event), solved=scored.solved)


def lines_of(found: list[Finding]) -> Iterator[str]:
    yield f"{sum(one.severity is Severity.MISSING for one in found)} results missing"
    for one in (it for it in found if it.severity is not Severity.MISSING):
        yield f"{one.severity[0].upper()} {one.code} {one.message} {list(one.boards) or ''}".rstrip()
        for repair in one.repairs:
            yield f"    {repair.reading}, {len(repair.before)}: {repair.summary}"


def planted(rng: Random) -> ScoredEvent:
    """One cause in an evening where all else is right but for a trick."""
    right = evening([rng.randint(0, 1) for _ in range(64)])
    scored = score_event(rng.choice(list(PLANTED.values()))(right, rng.randint(1, 8), rng.randint(1, 8)))
    return replace(scored, solved=dict(_solved(right)) if rng.random() < 0.5 else {})


KINDS: Mapping[str, tuple[Callable[[Random], ScoredEvent], int]] = {
    "slipped": (slipped, 24),
    "announced": (announced, 6),
    "planted": (planted, 24),
}


@pytest.mark.parametrize("kind", KINDS)
def test_of_an_evening_full_of_slips_is_told_what_was_told_before(kind: str, as_before: AsBefore) -> None:
    make, number = KINDS[kind]
    lines: list[str] = []
    for seed in range(number):
        scored = make(Random(f"{kind} {seed}"))  # noqa: S311  # the same evenings every time
        lines += [f"# {seed}", *lines_of(list_findings(scored))]
        typed = [found for result in scored.event.results[::7] for found in check_entry(scored.event, result)]
        lines += ["as it is typed", *lines_of(typed), "board 4", *lines_of(check_board(scored.event, 4))]
    as_before(f"{kind}.txt", lines)
