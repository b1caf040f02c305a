"""Boards whose cards were changed in the course of the evening."""

from __future__ import annotations

from collections import defaultdict
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Cause, Finding, Repair, Severity
from scorer.game.seats import Seat
from scorer.records.events import in_reading_order
from scorer.records.results import FIRST_GROUP, Played, SitOut

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.checks.travellers import Traveller
    from scorer.records.events import Event
    from scorer.records.results import Result

GROUPS = ascii_lowercase[:9]
"""The letters that a group can have."""

FEWEST = 2
"""Results that agree before a change, and after it. Before it one will do where the cards prove its declarer."""


class Change(NamedTuple):
    """Every result up to the round `last` names one declarer, and every one from the round `first` on another."""

    before: Seat
    last: int
    after: Seat
    first: int


def fouled_boards(event: Event, sheets: Sequence[Traveller]) -> Iterator[Cause]:
    """`fouled-from`: the results of a board, section by section, that fall into those before and after a change."""
    section_of = {pair.label: pair.section for pair in event.pairs}
    for sheet in sheets:
        for section, told in sorted(_told(sheet, section_of).items() if len(sheet.votes.named) > 1 else ()):
            change = _change(told, sheet.votes.proved)
            if change:
                part = [it for it in event.results if it.board_group == (sheet.board, sheet.group)]
                there = in_reading_order([it for it in part if section_of.get(it.pairs[0], "") == section])
                yield Cause(_finding(event, sheet, section, change, there), there)


Told = list[tuple[int | None, Seat]]
"""Rounds, and the declarers that were named in them."""


def _told(sheet: Traveller, section_of: Mapping[str, str]) -> Mapping[str, Told]:
    """What each section has told of a board."""
    told: defaultdict[str, Told] = defaultdict(list)
    for outcome, results in sheet.alike.items():
        if isinstance(outcome, Played) and outcome.declarer:
            for result in results:
                told[section_of.get(result.pairs[0], "")].append((result.round, outcome.declarer))
    return told


def _change(named: Told, proved: Seat | None) -> Change | None:
    """The change that divides what was told; None where there is none, or where somebody does not tell the round."""
    told = sorted(((turn, seat) for turn, seat in named if turn is not None), key=lambda it: it[0])
    if len(told) < len(named):
        return None
    before = told[0][1]
    first = min((turn for turn, seat in told if seat is not before), default=told[0][0])
    earlier = [turn for turn, _ in told if turn < first]
    later = [seat for turn, seat in told if turn >= first]
    enough = len(later) >= FEWEST and len(earlier) >= (1 if proved else FEWEST)
    if not enough or len(set(later)) > 1 or proved not in (None, before):
        return None
    return Change(before, max(earlier), later[0], first)


def _finding(event: Event, sheet: Traveller, section: str, change: Change, there: Sequence[Result]) -> Finding:
    group = f", group {sheet.group}" if sheet.group != FIRST_GROUP else ""
    where = f", section {section}" if section else ""
    message = (
        f"Board {sheet.board}{group}{where}: {change.before.word} declares until round {change.last}, "
        f"and {change.after.word} from round {change.first} on: the cards were changed before round {change.first}"
    )
    moved = [it for it in there if it.round and it.round >= change.first and not isinstance(it.outcome, SitOut)]
    repairs = tuple(_regrouped(event, sheet.board, change.first, moved))
    return Finding(Severity.WARNING, "fouled-from", sheet.board, message, change.first, repairs=repairs)


def _regrouped(event: Event, board: int, first: int, moved: Sequence[Result]) -> Iterator[Repair]:
    """Put results into the next group that the board does not have yet; there are only nine."""
    used = {result.board_group[1] for result in event.results if result.board == board}
    for group in [letter for letter in GROUPS if letter > max(used)][:1]:
        after = tuple(result._replace(group=group) for result in moved)
        yield Repair(f"group {group} from round {first} on", tuple(moved), after)
