"""Boards whose cards were changed in the course of the evening."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Cause, Finding, Reading, Repair
from scorer.game.seats import Seat
from scorer.records.events import in_reading_order
from scorer.records.results import FIRST_GROUP, GROUPS, Played, SitOut
from scorer.words import Phrase, chained, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.checks.travellers import Traveller
    from scorer.records.events import Event
    from scorer.records.results import Result

FEWEST = 2
"""Results that agree before a change, and after it. Before it one will do where the cards prove its declarer."""


class CardsChanged(NamedTuple):
    """Every result up to the round `last` names one declarer, and every one from the round `first` on another."""

    before: Seat
    last: int
    after: Seat
    first: int


def fouled_boards(event: Event, travellers: Sequence[Traveller]) -> Iterator[Cause]:
    """`fouled-from`: the results of a board, section by section, that fall into those before and after a change."""
    section_of = {pair.label: pair.section for pair in event.pairs}
    for traveller in travellers:
        if len(traveller.votes.named) < 2:
            continue
        for section, named in sorted(_named_declarers(traveller, section_of).items()):
            change = _change(named, traveller.votes.proved)
            if change:
                results = in_reading_order(_results_of(event, traveller, section, section_of))
                yield Cause(_finding(event, traveller, section, change, results), results)


NamedDeclarers = list[tuple[int, Seat]]
"""Rounds, and the declarers that were named in them."""


def _named_declarers(traveller: Traveller, section_of: Mapping[str, str]) -> Mapping[str, NamedDeclarers]:
    """What each section has told of a board, unless it leaves out rounds."""
    named: defaultdict[str, NamedDeclarers] = defaultdict(list)
    without_round: set[str] = set()
    for outcome, results in traveller.by_outcome.items():
        if not (isinstance(outcome, Played) and outcome.declarer):
            continue
        for result in results:
            section = section_of.get(result.pairs[0], "")
            if result.round is None:
                without_round.add(section)
            else:
                named[section].append((result.round, outcome.declarer))
    for section in without_round:
        named.pop(section, None)
    return named


def _results_of(event: Event, traveller: Traveller, section: str, section_of: Mapping[str, str]) -> list[Result]:
    """The results of a traveller that a section has, whatever came of them."""
    results: list[Result] = []
    for result in event.results:
        same_cards = result.board_group == (traveller.board, traveller.group)
        if same_cards and section_of.get(result.pairs[0], "") == section:
            results.append(result)
    return results


def _change(named: NamedDeclarers, proved: Seat | None) -> CardsChanged | None:
    """The change that divides what was told; None where there is none."""
    told = sorted(named, key=itemgetter(0))
    before = told[0][1]
    others = [number for number, seat in told if seat is not before]
    if not others or proved not in (None, before):
        return None
    first = others[0]
    divide = bisect_left(told, first, key=itemgetter(0))
    earlier, later = told[:divide], told[divide:]
    fewest_earlier = 1 if proved else FEWEST
    if len(earlier) < fewest_earlier or len(later) < FEWEST:
        return None
    after = later[0][1]
    if any(seat is not after for _, seat in later):
        return None
    return CardsChanged(before, earlier[-1][0], after, first)


def _finding(
    event: Event, traveller: Traveller, section: str, change: CardsChanged, results: Sequence[Result]
) -> Finding:
    board, first = traveller.board, change.first
    message = phrase(
        "{where}: {before} declares until round {last}, "
        "and {after} from round {first} on: the cards were changed before round {first}",
        where=_where(traveller, section),
        before=change.before.word,
        last=change.last,
        after=change.after.word,
        first=first,
    )
    repairs = tuple(_regrouped(event, board, first, results))
    return Finding(traveller.votes.severity, "fouled-from", board, message, first, repairs=repairs)


def _where(traveller: Traveller, section: str) -> Phrase:
    """`Board 7, group b, section A`, the group and the section where there are several."""
    where = [phrase("Board {board}", board=traveller.board)]
    if traveller.group != FIRST_GROUP:
        where.append(phrase("group {group}", group=traveller.group))
    if section:
        where.append(phrase("section {section}", section=section))
    return chained(where, ", ")


def _regrouped(event: Event, board: int, first: int, results: Sequence[Result]) -> Iterator[Repair]:
    """Put results into the next group that the board does not have yet; there are only nine."""
    last_used = max(result.board_group[1] for result in event.results if result.board == board)
    group = chr(ord(last_used) + 1)
    if group not in GROUPS:
        return
    before: list[Result] = []
    after: list[Result] = []
    for result in results:
        if result.round is not None and result.round >= first and not isinstance(result.outcome, SitOut):
            before.append(result)
            after.append(result._replace(group=group))
    regroup = phrase("group {group} from round {first} on", group=group, first=first)
    yield Repair(Reading.NEW_GROUP, regroup, tuple(before), tuple(after))
