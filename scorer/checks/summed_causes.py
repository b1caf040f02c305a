"""What several results say together, and none of them alone: likelihoods, summed over a round, an evening, a traveller.

For single results a likelihood tells no more than the rules of `single_results`; of whole rounds counted otherwise it
told nearly all, and accused no evening that was right (`docs/checks.md`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain, combinations
from math import log
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.causes import (
    MeetingKey,
    TravellerLine,
    at_every_table,
    meeting_finding,
    meeting_of,
    meetings,
    misplaced,
)
from scorer.checks.findings import BY_FAR, Cause, Reading, Repair, Severity, finding_about
from scorer.checks.likelihoods import by_cards, fit, tricks_fit
from scorer.checks.readings import CONVENTIONS, LOOKS_LIKE
from scorer.records.events import in_reading_order
from scorer.records.results import BoardGroup, Outcome, Played
from scorer.words import counted, joined, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from scorer.checks.travellers import Traveller
    from scorer.game.contracts import Denomination
    from scorer.records.events import Event
    from scorer.records.results import Place, Result

FEW = 7
"""Tricks above six are never more: a group without two lines of so few is not looked at."""

FEWEST_LINES = 2


class Enough(NamedTuple):
    """How much likelier a group has to be counted otherwise, in all and a line, before that is said."""

    together: float
    a_line: float


ENOUGH = {"round": Enough(3, 0), "evening": Enough(6, 0.5), "solved": Enough(6, 0.8), "unsolved": Enough(10, 3.2)}
"""Of 900 rounds and travellers without a slip none came to so much; travellers need more where nobody solved them."""

REST = 0.2
"""How much likelier the lines of a round have to become without the one that gains most, which may be a slip alone."""

Group = tuple[str, object]

Likelier = Callable[[BoardGroup, Outcome, Reading, str], float | None]
"""How much likelier a line of a kind of group is counted otherwise; None where it cannot be."""


class Counted(NamedTuple):
    """A group of lines, how they are counted, and how much likelier that is."""

    group: Group
    reading: Reading
    lines: tuple[TravellerLine, ...]
    gain: float


def conventions(event: Event, travellers: Sequence[Traveller], explained: Collection[Place]) -> Iterator[Cause]:
    """`tricks-convention`: a table's round or evening, or a traveller, in tricks above six or as defenders count."""
    found: list[Counted] = []
    of = {(traveller.board, traveller.group): traveller for traveller in travellers}

    @cache
    def likelier(board: BoardGroup, outcome: Outcome, reading: Reading, kind: str) -> float | None:
        meant = _meant(outcome, reading)
        if meant is None or not isinstance(outcome, Played):
            return None
        heard = None if kind == "traveller" else outcome
        return tricks_fit(of[board], meant, heard) - tricks_fit(of[board], outcome, heard)

    for group, results in _groups(event, of):
        played = [one for one in results if isinstance(one.outcome, Played) and one.place not in explained]
        if not 2 * len(_low(played)) >= len(played) >= FEWEST_LINES:
            continue
        lines = [TravellerLine(result, of[result.board_group]) for result in played]
        for reading in CONVENTIONS:
            gain = _gain(group[0], lines, reading, likelier)
            if gain is not None:
                found.append(Counted(group, reading, tuple(lines), gain))
    found.sort(key=lambda one: -one.gain)
    told: set[Place] = set()
    for one in found:
        places = {line.result.place for line in one.lines}
        if told.isdisjoint(places):
            told |= places
            others = [other for other in found if other.group == one.group and other != one]
            yield _counted_otherwise([one, *others])


def _groups(event: Event, of: Mapping[BoardGroup, Traveller]) -> Iterator[tuple[Group, Sequence[Result]]]:
    """Every round and evening of a table with several lines of few tricks, and every traveller."""
    section_of = {pair.label: pair.section for pair in event.pairs if pair.section}
    tables: defaultdict[object, list[Result]] = defaultdict(list)
    for result in event.results:
        if result.table is None:
            tables[result.ns].append(result)
        else:
            tables[section_of.get(result.ns or result.ew or "", ""), result.table].append(result)
    for table, results in tables.items():
        low = _low(results)
        if len(low) < FEWEST_LINES:
            continue
        yield ("evening", table), results
        rounds: dict[MeetingKey, list[Result]] = {
            meeting: [] for meeting, times in Counter(map(meeting_of, low)).items() if times >= FEWEST_LINES
        }
        for one in results:
            if meeting_of(one) in rounds:
                rounds[meeting_of(one)].append(one)
        for meeting, of_round in rounds.items():
            yield ("round", (table, meeting)), of_round
    for board, traveller in of.items():
        yield ("traveller", board), list(chain.from_iterable(traveller.by_outcome.values()))


def _low(results: Iterable[Result]) -> list[Result]:
    return [one for one in results if isinstance(one.outcome, Played) and one.outcome.tricks <= FEW]


def _gain(kind: str, lines: Sequence[TravellerLine], reading: Reading, likelier: Likelier) -> float | None:
    """How much likelier lines are counted otherwise; None where they cannot be, or not enough."""
    gains: list[float] = []
    rounds: defaultdict[int | None, float] = defaultdict(float)
    for line in lines:
        gain = likelier(line.result.board_group, line.outcome, reading, kind)
        if gain is None:
            return None
        gains.append(gain)
        rounds[line.result.round] += gain
    enough = ENOUGH.get(kind) or ENOUGH["unsolved" if lines[0].traveller.solved is None else "solved"]
    together = sum(gains)
    if together < max(enough.together, enough.a_line * len(gains)):
        return None
    if (kind == "evening" and min(rounds.values()) < 0) or (kind == "round" and together - max(gains) < REST):
        return None
    return together


def _meant(outcome: Outcome, reading: Reading) -> Played | None:
    """What was meant by tricks that are counted otherwise."""
    if not isinstance(outcome, Played):
        return None
    tricks = CONVENTIONS[reading](outcome.tricks)
    return None if tricks is None else replace(outcome, tricks=tricks)


COUNTED_AS = {
    Reading.TRICKS_ABOVE_SIX: phrase("in tricks above six"),
    Reading.DEFENDERS_TRICKS: phrase("as the defenders count"),
}


def _counted_otherwise(readings: Sequence[Counted]) -> Cause:
    (kind, _), results = readings[0].group, in_reading_order([line.result for line in readings[0].lines])
    where = {
        "round": phrase("a whole round of this table, boards {boards},", boards=joined(one.board for one in results)),
        "evening": phrase("the whole evening of this table"),
        "traveller": phrase("this whole traveller"),
    }[kind]
    reason = phrase("{where} is written {counted}", where=where, counted=COUNTED_AS[readings[0].reading])
    repairs: list[Repair] = []
    for one in readings:
        after = [result._replace(outcome=_meant(result.outcome, one.reading) or result.outcome) for result in results]
        counts = {"results": counted(len(after), "result"), "counted": COUNTED_AS[one.reading]}
        does = phrase("read {results} {counted}", **counts)
        repairs.append(Repair(one.reading, does, tuple(results), tuple(after)))
    boards = tuple(dict.fromkeys(one.board for one in results[1:])) if kind != "traveller" else ()
    ask = len(readings) > 1 and readings[0].gain - readings[1].gain < BY_FAR
    found = finding_about(results[0], Severity.WARNING, "tricks-convention", reason, tuple(repairs), boards, ask=ask)
    return Cause(found, tuple(results))


# A suit taken for another all along a traveller, and travellers at each other's boards


CLEARLY, CLEARLY_SOLVED = 3.0, 4.0
"""A line: nine cards in the suit meant against six in the one that stands there come to 3.2; tricks may add to it."""


def suits_taken(travellers: Sequence[Traveller], explained: Collection[Place]) -> Iterator[Cause]:
    """`odd-denomination` of several lines, all in one suit where the hands have the other one of its colour."""
    for traveller in travellers:
        side = traveller.votes.side
        if traveller.deal is None or side is None:
            continue
        shares = by_cards(traveller.deal, side)
        for read, meant in LOOKS_LIKE.items():
            lines = _in_suit(traveller, read, explained)
            lines = {result: played for result, played in lines.items() if traveller.declaring(played) is side}
            if len(lines) < FEWEST_LINES or _in_suit(traveller, meant, ()):
                continue
            gain, enough = log(shares[meant] / shares[read]), CLEARLY
            if traveller.solved is not None:
                gain, enough = gain + _better_tricks(traveller, lines, meant), CLEARLY_SOLVED
            if gain >= enough:
                yield _suit_taken(lines, read, meant)


def _in_suit(traveller: Traveller, suit: Denomination, explained: Collection[Place]) -> dict[Result, Played]:
    lines: dict[Result, Played] = {}
    for outcome, results in traveller.by_outcome.items():
        if isinstance(outcome, Played) and outcome.contract.denomination is suit:
            lines.update((result, outcome) for result in results if result.place not in explained)
    return lines


def _better_tricks(traveller: Traveller, lines: Mapping[Result, Played], meant: Denomination) -> float:
    """How much better the tricks of a line fit the solver's in another suit, in the mean."""
    better = 0.0
    for outcome in lines.values():
        as_meant = replace(outcome, contract=replace(outcome.contract, denomination=meant))
        better += tricks_fit(traveller, as_meant, None) - tricks_fit(traveller, outcome, None)
    return better / len(lines)


def _suit_taken(lines: Mapping[Result, Played], read: Denomination, meant: Denomination) -> Cause:
    results = in_reading_order([*lines])
    reason = phrase(
        "{read} are trumps here and at {others}, but by the hands {meant} is meant: one suit was taken for the other",
        read=read.word,
        others=counted(len(results) - 1, "more result"),
        meant=meant.word,
    )
    after: list[Result] = []
    for result in results:
        outcome = lines[result]
        contract = replace(outcome.contract, denomination=meant)
        after.append(result._replace(outcome=replace(outcome, contract=contract)))
    suits = {"meant": meant.word, "read": read.word}
    does = phrase("{meant} for {read} in {results}", results=counted(len(after), "result"), **suits)
    repair = Repair(Reading.OTHER_DENOMINATION, does, results, tuple(after))
    return Cause(finding_about(results[0], Severity.WARNING, "odd-denomination", reason, (repair,)), results)


POORLY = -0.5
"""The mean logarithm of a traveller's denominations by its hands; what fits better is on its own board."""

BETTER, BETTER_SOLVED = 2.8, 2.5
"""By how much two travellers have to fit each other's boards better, the means of their lines together."""


def exchanged_travellers(travellers: Sequence[Traveller], explained: Collection[Place]) -> Iterator[Cause]:
    """`travellers-exchanged`: two boards whose denominations fit each other's hands, their declarers left out."""
    poor = [one for one in travellers if _hand_fit(one, one) < POORLY]
    for one, other in combinations(poor, 2):
        here, there = _by_north_south(one, explained), _by_north_south(other, explained)
        if not here or here.keys() != there.keys():
            continue
        as_is = _hand_fit(one, one) + _hand_fit(other, other)
        enough = BETTER if one.solved is None else BETTER_SOLVED
        if _hand_fit(one, other) + _hand_fit(other, one) >= as_is + enough:
            yield _exchanged(one.board, other.board, here, there)


def _hand_fit(traveller: Traveller, hands: Traveller) -> float:
    """The mean logarithm of how a traveller's lines fit the hands of a board; 0 where that tells nothing."""
    side, total, lines = hands.votes.proved and hands.votes.proved.side, 0.0, 0
    if hands.deal is None or side is None:
        return 0
    shares = by_cards(hands.deal, side)
    for outcome, results in traveller.by_outcome.items():
        if isinstance(outcome, Played):
            if outcome.declarer is not None:
                return 0  # who was typed speaks for itself
            lines += len(results)
            total += len(results) * log(shares[outcome.contract.denomination])
            if hands.solved is not None:
                usual = tricks_fit(replace(hands, solved=None), outcome, None)
                total += len(results) * (tricks_fit(hands, outcome, None) - usual)
    return total / lines if lines else 0


def _by_north_south(traveller: Traveller, explained: Collection[Place]) -> Mapping[str | None, Result]:
    results = [result for results in traveller.by_outcome.values() for result in results]
    return {result.ns: result for result in results if result.place not in explained}


def _exchanged(one: int, other: int, here: Mapping[str | None, Result], there: Mapping[str | None, Result]) -> Cause:
    before = in_reading_order([*here.values()])
    reason = phrase(
        "the denominations here fit the hands of board {other}, and those there the hands of this one: "
        "the two travellers are exchanged",
        other=other,
    )
    repair = at_every_table(one, other, before, [there[result.ns] for result in before])
    found = finding_about(before[0], Severity.WARNING, "travellers-exchanged", reason, (repair,), (other,))
    return Cause(found._replace(pairs=(), round=None, table=None), repair.before)


# The results of a round, each on the next board


SHIFT_ENOUGH = 4.0


def shifted_rounds(event: Event, travellers: Sequence[Traveller], explained: Collection[Place]) -> Iterator[Cause]:
    """`line-shifted`: the results of a meeting of three boards or more, each a board from where it belongs."""
    for lines in meetings(event, travellers, explained, misplaced):
        played = [line for line in lines if isinstance(line.outcome, Played)]
        if len(played) < 3:
            continue
        outcomes = [line.outcome for line in played]
        orders = [outcomes[1:] + outcomes[:1], outcomes[-1:] + outcomes[:-1]]
        as_is = _fit_of(played, outcomes)
        gains = [_fit_of(played, order) - as_is for order in orders]
        swaps = [_fit_of(played, _swapped(outcomes, *two)) - as_is for two in combinations(range(len(outcomes)), 2)]
        best = max(gains)
        if best >= max(SHIFT_ENOUGH, max(swaps) + 1):
            yield _shifted(played, orders[gains.index(best)])


def _swapped(outcomes: Sequence[Outcome], one: int, other: int) -> list[Outcome]:
    swapped = list(outcomes)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return swapped


def _fit_of(lines: Sequence[TravellerLine], outcomes: Sequence[Outcome]) -> float:
    """How well outcomes fit the boards of some lines."""
    total = 0.0
    for line, outcome in zip(lines, outcomes, strict=True):
        if isinstance(line.outcome, Played) and isinstance(outcome, Played):
            total += fit(line.traveller, outcome, line.outcome)
    return total


def _shifted(lines: Sequence[TravellerLine], outcomes: Sequence[Outcome]) -> Cause:
    before = tuple(line.result for line in lines)
    after = tuple(result._replace(outcome=outcome) for result, outcome in zip(before, outcomes, strict=True))
    boards = {"boards": joined(result.board for result in before)}
    reason = phrase(
        "the results of boards {boards} fit when each moves to the next board: they are a line off", **boards
    )
    move = phrase("move the results of boards {boards} by one", **boards)
    repair = Repair(Reading.LINE_SHIFTED, move, before, after)
    return Cause(meeting_finding("line-shifted", lines, reason, (repair,)), before)
