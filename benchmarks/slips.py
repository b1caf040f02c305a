"""How well slips are found and fixed: planted in evenings made from published ones, and measured; docs/checks.md.

    .venv/bin/python -m benchmarks.slips            a quick look at the tuning half
    .venv/bin/python -m benchmarks.slips --report   the other half, 1,000 evenings, written to docs/checks.md

The evenings keep the cards of published club events. A table's denomination, and part score or game, are kept where its
side would declare in Minibridge; its tricks are the solver's for the Minibridge declarer, plus what it made above or
below the solver in its own contract. Missing tables are drawn from the board's others. The hands are
solved once.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from scorer.analysis import solver
from scorer.checks import Finding, Repair, Severity, list_findings
from scorer.game.announcement import Redeal, resolve_announcement
from scorer.game.contracts import TRICKS, Contract, Denomination, Target
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.rulesets import BOOK
from scorer.game.seats import Seat, Side, dealer_of
from scorer.model.declarers import known_declarers
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import KnownScore, Played, Result, ResultKey
from scorer.movements.schedule import Sitting
from scorer.scoring import score_event, score_of

ROOT = Path(__file__).resolve().parents[1]
EVENTS = ROOT / "tests" / "data" / "published_events"
DEALS = ROOT / "tests" / "data" / "deals"
PAGE = ROOT / "docs" / "checks.md"
SOLVED = Path(tempfile.gettempdir()) / "minibridge-slips-solved.json"

SEED = 20261117
GAME_LEVEL = {"N": 3, "S": 4, "H": 4, "D": 5, "C": 5}
DENOMINATIONS = {str(one)[0]: one for one in Denomination}
SAME_COLOUR = {
    Denomination.SPADES: Denomination.CLUBS,
    Denomination.CLUBS: Denomination.SPADES,
    Denomination.HEARTS: Denomination.DIAMONDS,
    Denomination.DIAMONDS: Denomination.HEARTS,
}


# Minibridge evenings, from what was played


class Board(NamedTuple):
    """A deal, what the solver says of it, and what the tables whose side declares made of it."""

    deal: Deal
    number: int
    solved: DoubleDummyTable
    outcomes: tuple[Played, ...]


def boards_of(name: str, *, straight: bool = False) -> list[Board]:
    """The boards of a published event that tell something about Minibridge; `straight`: with tricks as played."""
    document = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    deals = dict(_deals(DEALS / f"{name}.pbn"))
    boards: list[Board] = []
    for board in document["boards"]:
        deal = deals.get(board["board"])
        if deal is None:
            continue
        told = resolve_announcement(deal.points, dealer_of(board["board"]), Redeal.REDEAL)
        if told is None:
            continue
        figures = _solved(deal)
        outcomes = tuple(_outcomes(board["results"], told.declarer, figures, straight=straight))
        if outcomes:
            boards.append(Board(deal, board["board"], figures, outcomes))
    return boards


def _deals(path: Path) -> Iterator[tuple[int, Deal]]:
    for board, deal in re.findall(
        r'\[Board "(\d+)"\].*?\[Deal "([^"]+)"\]', path.read_text(encoding="utf-8"), re.DOTALL
    ):
        yield int(board), Deal.parse(deal)


def _outcomes(
    rows: Sequence[Mapping[str, object]], declarer: Seat, figures: DoubleDummyTable, *, straight: bool
) -> Iterator[Played]:
    for row in rows:
        bid = str(row.get("contract") or "").replace(" ", "")
        if not re.match("[1-7][NSHDC]", bid):
            continue
        own, denomination = Seat(str(row["declarer"])), DENOMINATIONS[bid[1]]
        if own.side is declarer.side:
            target = Target.GAME if int(bid[0]) >= GAME_LEVEL[bid[1]] else Target.PART_SCORE
            above = int(str(row["tricks"])) - figures.tricks_of(own)[denomination]
            tricks = max(0, min(TRICKS, figures.tricks_of(declarer)[denomination] + above))
            if straight:
                tricks = int(str(row["tricks"]))
            yield Played(Contract(target, denomination), declarer, tricks)


@cache
def _cache() -> dict[str, str]:
    kept: dict[str, str] = json.loads(SOLVED.read_text(encoding="utf-8")) if SOLVED.exists() else {}
    return kept


def _solved(deal: Deal) -> DoubleDummyTable:
    kept = _cache()
    if str(deal) not in kept:
        kept[str(deal)] = str(solver.solve_deal(deal))
        SOLVED.write_text(json.dumps(kept), encoding="utf-8")
    return DoubleDummyTable.parse(kept[str(deal)])


@cache
def half(odd: int, *, straight: bool = False) -> tuple[tuple[Board, ...], ...]:
    """The boards of every second event that has hands and contracts."""
    names = sorted(path.stem for path in DEALS.glob("*.pbn"))
    return tuple(tuple(boards_of(name, straight=straight)) for name in names[odd::2])


class Evening(NamedTuple):
    """An evening without slips, and what the solver says of its boards."""

    event: Event
    solved: Mapping[int, DoubleDummyTable]


def evening(odd: int, seed: int, *, straight: bool = False) -> Evening:
    """A complete Mitchell movement of five, seven or nine tables on boards of one event."""
    rng = Random(f"{SEED} {odd} {seed}")  # noqa: S311  # the same evenings every time, and nothing secret
    boards = rng.choice(half(odd, straight=straight))
    tables = rng.choice([number for number in (5, 7, 9) if 2 * number <= len(boards)])
    each = min(3, len(boards) // tables)
    # a board keeps its dealer, so that the same player declares: numbers of the same dealer are taken in turn
    chosen = _numbered(rng.sample(boards, len(boards)), tables * each)
    numbers = sorted(chosen)
    sets = [numbers[first : first + each] for first in range(0, len(numbers), each)]
    schedule: list[Sitting] = []
    results: list[Result] = []
    left = {number: _drawn(chosen[number].outcomes, tables, rng) for number in numbers}
    for round_ in range(1, len(sets) + 1):
        for table in range(1, tables + 1):
            played = sets[(table + round_ - 2) % len(sets)]
            ns, ew = str(table), str(tables + 1 + (table - round_) % tables)
            schedule.append(Sitting(round_, table, ns, ew, played[0], played[-1]))
            results += [Result(number, ns, ew, left[number].pop(), round_, table) for number in played]
    pairs = [
        Pair(str(number), Side.NORTH_SOUTH if number <= tables else Side.EAST_WEST)
        for number in range(1, 2 * tables + 1)
    ]
    event = Event("Evening", datetime.date(2026, 11, 17), boards=numbers[-1], pairs=tuple(pairs), winners=2)
    event = event._replace(schedule=tuple(schedule), results=tuple(results))
    event = event._replace(deals=tuple((number, chosen[number].deal) for number in numbers))
    return Evening(event, {number: chosen[number].solved for number in numbers})


def _numbered(boards: Sequence[Board], most: int) -> dict[int, Board]:
    """Boards numbered 1 and on, each with a number of its own dealer; sets of them are complete."""
    by_dealer: defaultdict[Seat, list[Board]] = defaultdict(list)
    for board in boards:
        by_dealer[dealer_of(board.number)].append(board)
    chosen: dict[int, Board] = {}
    for number in range(1, most + 1):
        there = by_dealer[dealer_of(number)] or [
            board for board in boards if dealer_of(board.number) is dealer_of(number)
        ]
        chosen[number] = there.pop()
    return chosen


def _drawn(outcomes: Sequence[Played], tables: int, rng: Random) -> list[Played]:
    """What so many tables made of a board: everybody else's first, then some of them again."""
    drawn = rng.sample(outcomes, min(tables, len(outcomes)))
    drawn += rng.choices(outcomes, k=tables - len(drawn))
    rng.shuffle(drawn)
    return drawn


# Slips


class Slip(NamedTuple):
    """An event with a slip in it, and the results that it made others."""

    event: Event
    touched: tuple[Result, ...]


Plant = Callable[[Event, Random], Slip | None]
"""Makes a slip somewhere; None where it cannot happen."""


def _with(event: Event, becomes: Mapping[Result, Result]) -> Slip | None:
    changed = {old: new for old, new in becomes.items() if old != new}
    results = tuple(changed.get(result, result) for result in event.results)
    if not changed or len({(one.board, pair) for one in results for pair in one.pairs}) < 2 * len(results):
        return None
    return Slip(event._replace(results=results), tuple(changed.values()))


def _single(slip: Callable[[Played, Random], Played | None]) -> Plant:
    def plant(event: Event, rng: Random) -> Slip | None:
        result = rng.choice(event.results)
        outcome = slip(_played(result), rng)
        return None if outcome is None else _with(event, {result: result._replace(outcome=outcome)})

    return plant


def _contract(outcome: Played) -> Contract:
    assert isinstance(outcome.contract, Contract)  # noqa: S101  # no levels here
    return outcome.contract


def _played(result: Result) -> Played:
    assert isinstance(result.outcome, Played)  # noqa: S101  # all are
    return result.outcome


def above_six(outcome: Played, _: Random | None = None) -> Played | None:
    return outcome._replace(tricks=outcome.tricks - BOOK) if outcome.tricks >= BOOK else None


def defenders(outcome: Played, _: Random | None = None) -> Played:
    return outcome._replace(tricks=TRICKS - outcome.tricks)


def digit(outcome: Played, rng: Random) -> Played | None:
    return outcome._replace(tricks=int(rng.choice(str(outcome.tricks)))) if outcome.tricks >= 10 else None


def same_colour(outcome: Played, _: Random | None = None) -> Played | None:
    denomination = _contract(outcome).denomination
    meant = SAME_COLOUR.get(denomination)
    return outcome._replace(contract=_contract(outcome)._replace(denomination=meant)) if meant else None


def partner(outcome: Played, _: Random) -> Played:
    return outcome._replace(declarer=outcome.declarer and outcome.declarer.partner)


def other_seat(outcome: Played, rng: Random) -> Played:
    return outcome._replace(declarer=outcome.declarer and outcome.declarer.rotate(rng.choice((1, 3))))


def target(outcome: Played, _: Random) -> Played:
    kind = Target.GAME if _contract(outcome).target is Target.PART_SCORE else Target.PART_SCORE
    return outcome._replace(contract=_contract(outcome)._replace(target=kind))


def a_trick(outcome: Played, rng: Random) -> Played:
    return outcome._replace(tricks=max(0, min(TRICKS, outcome.tricks + rng.choice((-1, 1)))))


def sides_exchanged(event: Event, rng: Random) -> Slip | None:
    """The pairs are written in each other's columns, and the declarer's seat turns with them."""
    result = rng.choice(event.results)
    turned = result._replace(ns=result.ew, ew=result.ns, outcome=other_seat(_played(result), rng))
    return _with(event, {result: turned})


def scores_only(event: Event) -> Event:
    """The same evening, of which nothing but scores were written down."""
    results: list[Result] = []
    for result in event.results:
        outcome = _played(result)
        score = score_of(outcome, event.rule_set, outcome.declarer, result.board)
        results.append(result._replace(outcome=KnownScore(score or 0)))
    return event._replace(results=tuple(results))


def east_west_view(event: Event, rng: Random) -> Slip | None:
    """A score from the other side's card."""
    scores = [one for one in event.results if isinstance(one.outcome, KnownScore) and one.outcome.score]
    result = rng.choice(scores)
    score = -result.outcome.score if isinstance(result.outcome, KnownScore) else 0
    return _with(event, {result: result._replace(outcome=KnownScore(score))})


def _lines(event: Event, board: int) -> list[Result]:
    lines = [result for result in event.results if result.board == board]
    return sorted(lines, key=lambda result: int(result.ns or 0))


def other_board(event: Event, rng: Random) -> Slip | None:
    """Two results of a round at one table are exchanged."""
    result = rng.choice(event.results)
    there = [one for one in event.results if one.pairs == result.pairs and one != result]
    if not there:
        return None
    other = rng.choice(there)
    return _with(event, {result: result._replace(outcome=other.outcome), other: other._replace(outcome=result.outcome)})


def round_shifted(event: Event, rng: Random) -> Slip | None:
    """The results of a round at one table, each on the next board; the last one on the first."""
    lines = sorted(a_round(event, rng), key=lambda one: one.board)
    if len(lines) < 3:
        return None
    outcomes = [lines[-1].outcome, *(line.outcome for line in lines[:-1])]
    return _with(event, {old: old._replace(outcome=new) for old, new in zip(lines, outcomes, strict=True)})


def pairs_shifted(event: Event, rng: Random) -> Slip | None:
    """From some line of a traveller on every East-West pair stands one line down."""
    lines = _lines(event, rng.randint(1, event.boards))
    lines = lines[rng.randint(0, len(lines) - 3) :]
    pairs = [lines[-1].ew, *(line.ew for line in lines[:-1])]
    return _with(event, {old: old._replace(ew=new) for old, new in zip(lines, pairs, strict=True)})


def east_west_exchanged(event: Event, rng: Random) -> Slip | None:
    """Two lines of a traveller with each other's East-West pairs."""
    one, other = rng.sample(_lines(event, rng.randint(1, event.boards)), 2)
    return _with(event, {one: one._replace(ew=other.ew), other: other._replace(ew=one.ew)})


def _all(chosen: Callable[[Event, Random], Sequence[Result]], slip: Callable[[Played], Played | None]) -> Plant:
    def plant(event: Event, rng: Random) -> Slip | None:
        becomes: dict[Result, Result] = {}
        for result in chosen(event, rng):
            outcome = slip(_played(result))
            if outcome is None:
                return None
            becomes[result] = result._replace(outcome=outcome)
        return _with(event, becomes)

    return plant


def a_round(event: Event, rng: Random) -> Sequence[Result]:
    result = rng.choice(event.results)
    return [one for one in event.results if (one.round, one.table) == (result.round, result.table)]


def an_evening(event: Event, rng: Random) -> Sequence[Result]:
    table = rng.choice(event.results).table
    return [one for one in event.results if one.table == table]


def a_traveller(event: Event, rng: Random) -> Sequence[Result]:
    return _lines(event, rng.randint(1, event.boards))


def suit_taken(event: Event, rng: Random) -> Slip | None:
    """One suit of a traveller is read as the other one of its colour, wherever it stands."""
    lines = _lines(event, rng.randint(1, event.boards))
    suits = {_contract(_played(line)).denomination for line in lines} & SAME_COLOUR.keys()
    if not suits:
        return None
    read = rng.choice(sorted(suits, key=str))
    wrong = [line for line in lines if _contract(_played(line)).denomination is read]
    if len(wrong) < 2:
        return None
    return _with(event, {line: line._replace(outcome=same_colour(_played(line)) or line.outcome) for line in wrong})


def travellers_exchanged(event: Event, rng: Random) -> Slip | None:
    """Two travellers typed at each other's boards, with nothing but their first lines saying who declared."""
    first = rng.choice(event.results)
    boards = sorted({one.board for one in event.results if one.pairs == first.pairs})
    if len(boards) < 2:
        return None
    one, other = rng.sample(boards, 2)
    here, there = _lines(event, one), _lines(event, other)
    becomes: dict[Result, Result] = {}
    for lines, others in ((here, there), (there, here)):
        for line, from_there in zip(lines, others, strict=True):
            assert line.pairs == from_there.pairs  # noqa: S101  # as it was planted
            seat = None if event.deals else _played(from_there).declarer
            becomes[line] = line._replace(outcome=_played(from_there)._replace(declarer=seat))
    return _with(event, becomes)


def declarer_repeated(event: Event, rng: Random) -> Slip | None:
    """The first line names another seat, and the others are left to it."""
    first, *others = _lines(event, rng.randint(1, event.boards))
    wrong = other_seat(_played(first), rng)
    becomes = {line: line._replace(outcome=_played(line)._replace(declarer=wrong.declarer)) for line in others}
    return _with(event, {first: first._replace(outcome=wrong), **becomes})


SINGLE: Mapping[str, Plant] = {
    "tricks as defenders' tricks": _single(defenders),
    "tricks above six": _single(above_six),
    "a digit lost": _single(digit),
    "the other suit of the colour": _single(same_colour),
    "dummy as declarer": _single(partner),
    "a declarer of the other side": _single(other_seat),
    "the pairs in each other's columns": sides_exchanged,
    "a score from East-West's side": east_west_view,
    "two boards of a round exchanged": other_board,
}
CAUSES: Mapping[str, Plant] = {
    "a table's round above six": _all(a_round, above_six),
    "a table's round as defenders' tricks": _all(a_round, defenders),
    "a table's evening above six": _all(an_evening, above_six),
    "a table's evening as defenders' tricks": _all(an_evening, defenders),
    "a traveller above six": _all(a_traveller, above_six),
    "a traveller as defenders' tricks": _all(a_traveller, defenders),
    "two travellers exchanged": travellers_exchanged,
    "one suit for another along a traveller": suit_taken,
    "the first declarer wrong and repeated": declarer_repeated,
    "a round's results one board on": round_shifted,
    "East-West pairs one line down": pairs_shifted,
    "two lines with East-West exchanged": east_west_exchanged,
}
HOPELESS: Mapping[str, Plant] = {
    "a trick more or less": _single(a_trick),
    "part score for game, or game for it": _single(target),
}
SLIPS: Mapping[str, Plant] = {**SINGLE, **CAUSES, **HOPELESS}


class Terms(NamedTuple):
    """What is known beside the results."""

    hands: bool
    solver: bool

    @property
    def name(self) -> str:
        """What the evenings are called on the page."""
        return f"{'with hands' if self.hands else 'without hands'}{' and the solver' if self.solver else ''}"


TERMS = (Terms(hands=False, solver=False), Terms(hands=True, solver=False), Terms(hands=True, solver=True))


# Measuring


class Score(NamedTuple):
    """Of so many slips how many were found, had the right repair first, and had it somewhere."""

    made: int = 0
    found: int = 0
    right: int = 0
    offered: int = 0

    def plus(self, other: Score) -> Score:
        return Score(*(a + b for a, b in zip(self, other, strict=True)))


class Outcome(NamedTuple):
    """Of one evening: each kind of slip, and what is said where there is none."""

    scores: Mapping[str, Score]
    clean: Counter[str]


def told(terms: Terms, event: Event, solved: Mapping[int, DoubleDummyTable]) -> list[Finding]:
    known = event if terms.hands else event._replace(deals=())
    scored = score_event(known)
    return list_findings(replace(scored, solved=dict(solved)) if terms.solver else scored)


def measured(odd: int, kinds: Sequence[str], terms: Terms, straight: bool, seed: int) -> Outcome:  # noqa: FBT001  # by `partial`
    """One evening, with each kind of slip in turn."""
    rng = Random(f"{SEED} {seed} slips")  # noqa: S311  # as above
    plain = evening(odd, seed, straight=straight)
    scores: dict[str, Score] = {}
    usual = {False: {one.identity for one in told(terms, plain.event, plain.solved)}}
    for kind in kinds:
        event = plain.event if terms.hands else plain.event._replace(deals=())
        bare = kind == "a score from East-West's side"
        if bare:
            event = scores_only(event)
            usual[True] = {one.identity for one in told(terms, event, plain.solved)}
        slip = next(filter(None, (SLIPS[kind](event, rng) for _ in range(20))), None)
        if slip is None:
            continue
        fresh = [one for one in told(terms, slip.event, plain.solved) if one.identity not in usual[bare]]
        scores[kind] = _judged(event, slip, fresh)
    severities = Counter[str](one.severity.value for one in told(terms, plain.event, plain.solved))
    return Outcome(scores, severities)


def _judged(before: Event, slip: Slip, fresh: Sequence[Finding]) -> Score:
    meant = _as_scored(before)
    first = _first_touching(slip, fresh)
    if first is None:
        return Score(1)
    results = [_as_scored(repair.apply_to(slip.event)) for repair in first.repairs]
    return Score(1, 1, int(results[:1] == [meant]), int(meant in results))


def _first_touching(slip: Slip, fresh: Sequence[Finding]) -> Finding | None:
    """The most severe of the findings about what a slip touched."""
    boards = {(result.board, frozenset(result.pairs)) for result in slip.touched}
    touching = [one for one in fresh if _touches(one, boards)]
    touching.sort(key=lambda one: [*Severity].index(one.severity))
    return touching[0] if touching else None


def _touches(finding: Finding, boards: set[tuple[int, frozenset[str]]]) -> bool:
    changed = {(result.board, frozenset(result.pairs)) for repair in finding.repairs for result in repair.before}
    return (
        bool(boards & changed)
        or (finding.board or 0, frozenset(finding.pairs)) in boards
        or (not finding.pairs and finding.board in {board for board, _ in boards})
    )


ScoredLine = tuple[ResultKey, tuple[object, ...]]
"""The board and pairs of a result, and what scores."""


def _as_scored(event: Event) -> set[ScoredLine]:
    """Every result with its declarer, however known."""
    known = known_declarers(event, event.results)
    lines: set[ScoredLine] = set()
    for result in event.results:
        outcome = result.outcome
        if isinstance(outcome, Played):
            seat = outcome.declaring_seat(known.get(result.board_group))
            lines.add((result.key, (outcome.contract, outcome.tricks, seat)))
        else:
            lines.add((result.key, (outcome,)))
    return lines


def interval(hits: int, made: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson."""
    if not made:
        return 0.0, 1.0
    z, share = 1.959964, hits / made
    middle = (share + z * z / (2 * made)) / (1 + z * z / made)
    radius = z * math.sqrt(share * (1 - share) / made + z * z / (4 * made * made)) / (1 + z * z / made)
    return max(middle - radius, 0.0), min(middle + radius, 1.0)


class Settled(NamedTuple):
    """What became of evenings when every first offer was applied.

    `repaired` results, `wrong` those of them that are not what was played and are in no open finding; `right_first`
    slips whose first reading is right, and `still_offered` those of them that get it offered before the others.
    """

    repaired: int = 0
    wrong: int = 0
    right_first: int = 0
    still_offered: int = 0

    def plus(self, other: Settled) -> Settled:
        return Settled(*(a + b for a, b in zip(self, other, strict=True)))


Offer = Callable[[Finding], Repair | None]


def before_leads(finding: Finding) -> Repair | None:
    """What was offered first before a reading had to lead: the likeliest one, whatever its lead."""
    return finding.repairs[0] if finding.repairs else None


def offered_now(finding: Finding) -> Repair | None:
    return finding.offered_repair


OFFERS: Mapping[str, Offer] = {"before": before_leads, "now": offered_now}

OFFERED_EVENINGS = 300

MOST_STEPS = 60
"""More findings than an evening has."""


def settle(terms: Terms, event: Event, solved: Mapping[int, DoubleDummyTable], offer: Offer) -> Event:
    """Apply every first offer, one finding after another."""
    done: set[str] = set()
    for _ in range(MOST_STEPS):
        waiting = [one for one in told(terms, event, solved) if one.key not in done and offer(one) is not None]
        if not waiting:
            return event
        done.add(waiting[0].key)
        repair = offer(waiting[0])
        if repair is not None:
            event = repair.apply_to(event)
    return event


def settled(odd: int, terms: Terms, seed: int) -> Mapping[str, Settled]:
    """One evening with each kind of slip in turn, settled by each way to offer."""
    rng = Random(f"{SEED} {seed} slips")  # noqa: S311  # as above
    plain = evening(odd, seed)
    usual = {False: {one.identity for one in told(terms, plain.event, plain.solved)}}
    total = dict.fromkeys(OFFERS, Settled())
    for kind, plant in SLIPS.items():
        event = plain.event if terms.hands else plain.event._replace(deals=())
        bare = kind == "a score from East-West's side"
        if bare:
            event = scores_only(event)
            usual[True] = {one.identity for one in told(terms, event, plain.solved)}
        slip = next(filter(None, (plant(event, rng) for _ in range(20))), None)
        if slip is None:
            continue
        fresh = [one for one in told(terms, slip.event, plain.solved) if one.identity not in usual[bare]]
        for name, offer in OFFERS.items():
            after = settle(terms, slip.event, plain.solved, offer)
            counted = _count_settled(event, slip.event, after, told(terms, after, plain.solved))
            total[name] = total[name].plus(counted).plus(_count_offered(event, slip, fresh, offer))
    return total


def _count_settled(truth: Event, before: Event, after: Event, left: Sequence[Finding]) -> Settled:
    """Count what was repaired, and what of it is wrong and unseen."""
    meant, repaired = _as_scored(truth), _as_scored(after) - _as_scored(before)
    wrong = {(board, frozenset(filter(None, (ns, ew)))) for (board, ns, ew), _ in repaired - meant}
    unseen = {place for place in wrong if not any(_touches(one, {place}) for one in left)}
    return Settled(len(repaired), len(unseen))


def _count_offered(truth: Event, slip: Slip, fresh: Sequence[Finding], offer: Offer) -> Settled:
    """Count the slip if its first reading is right, and if that one is offered."""
    first = _first_touching(slip, fresh)
    if first is None or not first.repairs or _as_scored(first.repairs[0].apply_to(slip.event)) != _as_scored(truth):
        return Settled()
    return Settled(0, 0, 1, int(offer(first) is not None))


def measure_settled(odd: int, terms: Terms, evenings: int) -> Mapping[str, Settled]:
    """Many evenings, on two processors."""
    total = dict.fromkeys(OFFERS, Settled())
    half(odd)  # solved once, before the processes part
    with ProcessPoolExecutor(2) as pool:
        for one in pool.map(partial(settled, odd, terms), range(evenings), chunksize=4):
            total = {name: total[name].plus(one[name]) for name in total}
    return total


def show_settled(evenings: int, measured: Mapping[Terms, Mapping[str, Settled]]) -> Iterator[str]:
    """The part of the page about first offers."""
    yield OFFERED.format(evenings=evenings)
    yield "| evenings | results corrected | wrong and unnoticed | right first readings that are still offered first |"
    yield "| --- | ---: | ---: | ---: |"
    for terms, by_offer in measured.items():
        name = "without hands" if not terms.hands else "with hands and the solver" if terms.solver else "with hands"
        before, now = by_offer["before"], by_offer["now"]
        shares = f"{_one_decimal(before.wrong, before.repaired)}, {_one_decimal(now.wrong, now.repaired)}"
        still = _share(now.still_offered, now.right_first)
        yield f"| {name} | {before.repaired}, {now.repaired} | {shares} | {still} |"
    yield ""


def _one_decimal(hits: int, made: int) -> str:
    return f"{100 * hits / made:.1f}" if made else "-"


OFFERED = """## What is offered first

The program offers a correction first only if one reading is far likelier than the others, and far likelier than that
the result is right as it is. Otherwise the finding says which table to ask. For the table below every first offer was
accepted, one after another, on {evenings} evenings, each with every kind of mistake in turn, including those that no
reading can undo. A corrected result is "wrong and unnoticed" if it is not what was played and no finding mentions it.
Shares are percentages. The first number of each pair shows what would happen if the likeliest reading were always
offered; the second shows what the program does.

Three things tell a safe correction from one that is only likely:

- Tables with the same cards and the same trumps take much the same tricks. On a traveller that was counted in another
  way, the mean of each denomination is therefore one piece of evidence. Usual are 8 tricks in a suit and 7.3 in no
  trumps, and 2.8 more if everybody is in game. Both ways of counting are always compared, even if one is unlikely, and
  the likelier one must be as many times likelier as there are results, all of which would be wrong otherwise.
- In no trumps a suit may be run against declarer, and results lie further apart than in a suit. Few tricks there are
  corrected only if they are even less likely.
- A suit that nobody else chose is often right, but not if game was made in it and another table has that very result
  in the other suit of its colour: in 1,000 evenings, 500 of each half, that was never right.
"""


def measure(odd: int, kinds: Sequence[str], terms: Terms, evenings: int, *, straight: bool = False) -> Outcome:
    """Many evenings, on two processors."""
    scores: dict[str, Score] = {}
    clean: Counter[str] = Counter()
    half(odd, straight=straight)  # solved once, before the processes part
    with ProcessPoolExecutor(2) as pool:
        for outcome in pool.map(partial(measured, odd, kinds, terms, straight), range(evenings), chunksize=8):
            clean += outcome.clean
            for kind, score in outcome.scores.items():
                scores[kind] = scores.get(kind, Score()).plus(score)
    return Outcome(scores, clean)


def _share(hits: int, made: int) -> str:
    """`84 (82-86)`: percent, and the interval."""
    if not made:
        return "-"
    low, high = interval(hits, made)
    return f"{100 * hits / made:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def _counted(outcome: Outcome) -> Score:
    """All slips that a listed reading undoes, together."""
    total = Score()
    for kind, score in outcome.scores.items():
        if kind not in HOPELESS:
            total = total.plus(score)
    return total


def shown(terms: Terms, outcome: Outcome, evenings: int) -> Iterator[str]:
    """A table of the page: a line a kind, and what was said of evenings without a slip."""
    yield f"## Evenings {terms.name}"
    yield ""
    yield "| slip | made | found | of those found: first reading right | right reading in the list |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    rows = {**outcome.scores, "**all that a reading can undo**": _counted(outcome)}
    for kind, score in rows.items():
        found, right, offered = (
            _share(score.found, score.made),
            _share(score.right, score.found),
            _share(score.offered, score.found),
        )
        yield f"| {kind} | {score.made} | {found} | {right} | {offered} |"
    yield ""
    said = ", ".join(f"{count / evenings:.2f} {severity}s" for severity, count in sorted(outcome.clean.items()))
    yield f"An evening without mistakes gets {said or 'no findings'} on average."
    yield ""


FOREIGN_EVENINGS = 200
"""Evenings of each half that are made straight from what was published."""


def show_foreign(measured_by_terms: Mapping[Terms, Sequence[Outcome]], evenings: int) -> Iterator[str]:
    """The lines of the table of the foreign set, a line for each terms."""
    for terms, (tuned, untuned) in measured_by_terms.items():
        found = _counted(tuned).plus(_counted(untuned))
        warnings = [sum(one.clean.values()) / evenings for one in (tuned, untuned)]
        yield f"| {terms.name} | {warnings[0]:.2f} | {warnings[1]:.2f} | {_share(found.found, found.made)} |"


HEAD = """# How good the checks are

`benchmarks/slips.py` makes up Minibridge evenings, puts one mistake into each, and looks at what `scorer check`
reports. In the tables such a mistake is called a slip, and what a correction assumes was meant is called a reading.

The evenings are made from published club events with hands and contracts. The cards are those that were dealt. A table
keeps its denomination, and its part score or game, if its side would declare in Minibridge. It makes as many tricks as
the solver does for the Minibridge declarer, plus or minus the number by which it beat the solver, or fell short of it,
in its own contract. Tables that are missing are drawn at random from the other tables on the board.

The thresholds in `scorer/checks` were chosen on one half of the events, every second one. The figures below come from
the other half: {evenings} evenings, each with every kind of mistake in turn. Shares are percentages, with 95%
confidence intervals.

A mistake counts as found if the check reports something new about one of its results. Most findings list what may have
been meant, the likeliest reading first. A reading is right if it restores the evening without the mistake. If a
finding offers no reading, its first reading counts as wrong. "Two travellers exchanged" are those of two boards that
the same pairs played in one round. If there are hands, nothing in the data distinguishes this from two exchanged
hands. One finding then offers both, the travellers first, and you have to look at the paper.
"""

TAIL = """## Against the goals

Two goals are met. Of the mistakes found that a reading can undo, the first reading is right for more than 85 in 100.
An evening without mistakes gets less than one warning on average, and no error. A table's round in tricks above six is
reported as one finding in more than 90 of 100 cases. A round in defenders' tricks falls just short of that: 3 can mean
9 or 10, 4 can mean 10 or 9, and other tables made both. The finding then says which table to ask.

Three kinds of mistake stay below 85 for the same reason: a lost digit; tricks counted in another way in one result;
and, without the solver, tricks counted in another way on a traveller. The right reading is nearly always in the list.

Two goals are for first offers: of the results they correct, no more than 1 in 50 should end up wrong and unnoticed, and
at least 9 in 10 of the right first readings should still be offered first. Both are met, but only just without hands.

## Evenings straight from published results

There is a second set of evenings on which the thresholds in `scorer/checks` were not chosen either. In this set every
contract becomes part score or game in its denomination. The tricks stay as they were played, even if another player
declared or the lead was different. The table gives the number of warnings on an evening without mistakes, for each
half of the events (200 evenings each), and the share of all mistakes that were found (60 evenings each). The second
number of each pair is today's. The first was measured before two changes. The larger one: a suit is now queried as the
other one of its colour only if the other tables agree on that one, or if one of them has the same result in it.

| evenings | warnings, first half | warnings, second half | found |
| --- | ---: | ---: | ---: |
| without hands | 1.31, 0.93 | 0.81, 0.68 | 79, 79 (77-80) |
| with hands | 0.86, 0.69 | 0.84, 0.76 | 89, 89 (88-90) |
| with hands and the solver | 0.80, 0.65 | 0.95, 0.86 | 93, 93 (92-94) |

## What cannot be found

- A trick too many or too few, and part score for game or game for part score: other tables do both every evening, and
  nothing on the board contradicts it. Read the results back to the players.
- Mistakes that leave the same set of results: two tables with the same contract and tricks can change places
  unnoticed.
- Without hands: the same wrong suit at every table, two travellers exchanged with their declarers left out, and a
  wrong declarer on the first line that the other lines repeat. All the tables agree, and there are no cards to compare
  them with.
- Whether tricks were counted above six or as the defenders' tricks, if both fit: 4 can mean 10 or 9. Both are offered,
  and you have to look at the paper.
- Which digit was lost: 1 can mean 10, 11, 12 or 13, and only the other tables show which is likely.
- Pairs in each other's columns, if neither the schedule nor the other boards of the round show who sat where: this
  looks the same as a declarer from the other side.
"""


def main() -> None:
    """Look, or report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--report", action="store_true", help="the other half, written to docs/checks.md")
    parser.add_argument("--evenings", type=int, default=0)
    parser.add_argument("--kind", default="", help="only kinds with these letters")
    parser.add_argument("--foreign", action="store_true", help="only evenings made straight from what was published")
    parser.add_argument("--offers", action="store_true", help="only what becomes of evenings by first offers")
    asked = parser.parse_args()
    evenings = asked.evenings or (1000 if asked.report else 60)
    kinds = [kind for kind in SLIPS if asked.kind in kind]
    lines: list[str] = []
    if asked.foreign:
        evenings = asked.evenings or FOREIGN_EVENINGS
        both = {terms: [measure(odd, kinds, terms, evenings, straight=True) for odd in (0, 1)] for terms in TERMS}
        print("\n".join(show_foreign(both, evenings)))
        return
    if asked.offers:
        evenings = asked.evenings or OFFERED_EVENINGS
        measured_offers = {terms: measure_settled(int(asked.report), terms, evenings) for terms in TERMS}
        print("\n".join(show_settled(evenings, measured_offers)))
        return
    for terms in TERMS:
        lines += shown(terms, measure(int(asked.report), kinds, terms, evenings), evenings)
    if asked.report:
        offered = {terms: measure_settled(1, terms, OFFERED_EVENINGS) for terms in TERMS}
        lines += show_settled(OFFERED_EVENINGS, offered)
    text = "\n".join(lines)
    if asked.report:
        PAGE.write_text(f"{HEAD.format(evenings=f'{evenings:,}')}\n{text}\n{TAIL}", encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
