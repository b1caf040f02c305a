"""Hands that cannot be those that were played: where the tables agree, the hands are in doubt and not the tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Finding, Reading, Repair, Severity
from scorer.checks.meetings import meeting_of
from scorer.game.announcement import announce
from scorer.game.seats import Seat, dealer_of
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.checks.meetings import MeetingKey
    from scorer.checks.travellers import Traveller
    from scorer.game.deals import Deal
    from scorer.game.seats import Side
    from scorer.records.events import Event
    from scorer.records.results import Result

FEWEST_BOARDS = 3
"""On fewer boards another declarer than the hands prove does not speak against all hands."""

AGREEING = 2
"""Tables that have to agree before their board's hands are in doubt: one alone may be mistaken."""


class WrongDeals(NamedTuple):
    """What is wrong with hands, and the event with those that can be believed."""

    findings: tuple[Finding, ...]
    event: Event


class Doubt(NamedTuple):
    """A board whose tables agree against its hands: whom these prove, and whom, or which side, the tables tell."""

    board: int
    hands: Deal
    proved: Seat
    told: Seat | Side


def wrong_deals(event: Event, travellers: Sequence[Traveller]) -> WrongDeals:
    """`wrong-boards` for most boards at once, else `deals-exchanged` and `wrong-boards` for one board each."""
    most = _most_boards(travellers)
    if most:
        return WrongDeals((most,), replace(event, deals=()))
    doubts = list(filter(None, map(_doubt, travellers)))
    found: list[Finding] = []
    for one, other in combinations(tuple(doubts), 2):
        if one in doubts and other in doubts and _fits(event, one, other) and _fits(event, other, one):
            doubts.remove(one)
            doubts.remove(other)
            found.append(_exchanged(event, one.board, other.board))
            event = found[-1].repairs[0].applied_to(event)
    found.extend(map(_wrong_board, doubts))
    wrong = {doubt.board for doubt in doubts}
    deals = tuple((number, deal) for number, deal in event.deals if number not in wrong)
    return WrongDeals(tuple(found), replace(event, deals=deals))


def _most_boards(travellers: Sequence[Traveller]) -> Finding | None:
    """On most boards most tables have another declarer than the hands, and not one table alone."""
    telling = [one for one in travellers if one.deal and one.votes.proved and one.votes.named]
    wrong = [traveller for traveller in telling if _mostly_wrong(traveller)]
    if len(wrong) < FEWEST_BOARDS or 2 * len(wrong) <= len(telling) or _one_table_reversed(wrong):
        return None
    board = wrong[0].board
    message = phrase(
        "Board {board}: here and on {more} more of {boards} boards most declarers are not "
        "those of the hands: these are not the hands that were played",
        board=board,
        more=len(wrong) - 1,
        boards=len(telling),
    )
    return Finding(Severity.ERROR, "wrong-boards", board, message)


def _mostly_wrong(traveller: Traveller) -> bool:
    named, proved = traveller.votes.named, traveller.votes.proved
    return proved is not None and 2 * named[proved] < named.total()


def _one_table_reversed(wrong: Sequence[Traveller]) -> bool:
    """Whether it is all the work of two pairs who sat the wrong way round."""
    meetings: set[MeetingKey] = set()
    for traveller in wrong:
        for result in traveller.contradicting:
            meetings.add(meeting_of(result))
            if not traveller.reversed(result.outcome):
                return False
    return len(meetings) == 1


def _doubt(traveller: Traveller) -> Doubt | None:
    """Where the tables agree about another declarer, or another side, and none is with the hands."""
    votes, proved = traveller.votes, traveller.votes.proved
    if traveller.deal is None or proved is None:
        return None
    side, seat = votes.by_tables.side, votes.by_tables.seat
    if side is not None and side is not proved.side:
        agreeing, with_hands = votes.sides[side], votes.sides[proved.side]
    else:
        agreeing, with_hands = votes.named[seat or proved], votes.named[proved]
    told = seat or side
    if told is None or with_hands or agreeing < AGREEING:
        return None
    return Doubt(traveller.board, traveller.deal, proved, told)


def _fits(event: Event, tables: Doubt, other: Doubt) -> bool:
    """Whether the declarer of the tables would be that of another board's hands."""
    announced = announce(other.hands.points, dealer_of(tables.board), event.redeal)
    return announced is not None and tables.told in (announced.declarer, announced.declarer.side)


def _exchanged(event: Event, one: int, other: int) -> Finding:
    message = phrase(
        "Board {one}: the tables contradict the hands here and on board {other}, and each board's hands fit "
        "the other's tables: the two deals are exchanged",
        one=one,
        other=other,
    )
    exchange = phrase("exchange the hands of boards {one} and {other}", one=one, other=other)
    repairs = (
        Repair(Reading.HANDS_EXCHANGED, exchange, (), (), (one, other)),
        *_travellers_exchanged(event, one, other),
    )
    return Finding(Severity.ERROR, "deals-exchanged", one, message, repairs=repairs, boards=(other,))


def _travellers_exchanged(event: Event, one: int, other: int) -> Iterator[Repair]:
    """It may be the travellers, where the same pairs met on both boards."""
    here, there = _by_pairs(event, one), _by_pairs(event, other)
    if here.keys() != there.keys():
        return
    before, after = [*here.values(), *there.values()], [*there.values(), *here.values()]
    moved = tuple(old._replace(outcome=new.outcome, remark=new.remark) for old, new in zip(before, after, strict=True))
    exchange = phrase("exchange the results of boards {one} and {other} at every table", one=one, other=other)
    yield Repair(Reading.OTHER_TRAVELLER, exchange, tuple(before), moved)


def _by_pairs(event: Event, board: int) -> Mapping[tuple[str | None, str | None, str], Result]:
    """The results of a board, by pairs and group, so that two boards of the same meetings stand alike."""
    results = [result for result in event.results if result.board == board]
    results.sort(key=lambda result: (result.pairs, result.group))
    return {(result.ns, result.ew, result.group): result for result in results}


def _wrong_board(doubt: Doubt) -> Finding:
    declares = phrase("{side} declare", side=doubt.told.word)
    if isinstance(doubt.told, Seat):
        declares = phrase("{seat} declares", seat=doubt.told.word)
    message = phrase(
        "Board {board}: by the hands {proved} declares, but at the tables {declares}: "
        "these are not the hands that were played",
        board=doubt.board,
        proved=doubt.proved.word,
        declares=declares,
    )
    return Finding(Severity.ERROR, "wrong-boards", doubt.board, message)
