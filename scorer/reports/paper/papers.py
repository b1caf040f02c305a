"""Papers for the tables: what stands on each card, slip and list that is handed out. How they look is a printer's."""

from __future__ import annotations

from enum import StrEnum
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any

from scorer.errors import NothingHere, Way, remedy
from scorer.game.rulesets import Announced
from scorer.game.seats import dealer_of
from scorer.records.pairs import by_label, label_order, short_label
from scorer.reports.paper.guides import Plan, called, pair_cards, players_of, seat, table_cards, turn
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.reports.paper.guides import Card


class Paper(StrEnum):
    """What can be printed for the tables, in the order in which an evening needs it."""

    START_LIST = "start-list"
    NAMES = "names"
    TABLE_CARDS = "table-cards"
    PAIR_CARDS = "pair-cards"
    TRAVELLERS = "travellers"
    SLIPS = "slips"


SPARE_LINES = 2
"""Blank lines of a traveller, for meetings that were not planned."""

FREE_SLIPS = 12
"""Blank name slips of an event that has no pairs yet."""


def document(event: Event, paper: Paper) -> dict[str, Any]:
    """One paper, a card a table, pair, board or slip; raise `NothingHere` where the event has too little for it.

    Every card has `lines`, which a printer may share out among several sheets.
    """
    if not event.schedule and paper not in (Paper.TRAVELLERS, Paper.NAMES):
        reason = phrase(
            "no {paper} without a schedule, and this event has none; travellers and names need none", paper=paper
        )
        raise NothingHere(reason, remedy(Way.SCHEDULE))
    return {"paper": str(paper), "event": _heading(event), "cards": _cards(event, paper)}


def _heading(event: Event) -> dict[str, Any]:
    """What stands on every card; `targets` are the letters and words that declarer chooses from, none in an auction."""
    terms = event.rule_set.terms
    targets = []
    if isinstance(terms, Announced):
        targets = [[str(target), str(target.word)] for target in terms.bonus]
    return {"name": event.name, "club": event.club, "date": event.date.isoformat(), "targets": targets}


def _cards(event: Event, paper: Paper) -> list[Card]:
    match paper:
        case Paper.START_LIST:
            return _start_lists(event)
        case Paper.NAMES:
            return _name_slips(event)
        case Paper.TABLE_CARDS:
            return table_cards(Plan.of(event))
        case Paper.PAIR_CARDS:
            return pair_cards(Plan.of(event))
        case Paper.TRAVELLERS:
            return _travellers(event)
        case Paper.SLIPS:
            return _slips(event)


def _travellers(event: Event) -> list[Card]:
    """One a board, and one a board and section where there are several: each has boards of its own."""
    if not event.schedule:
        if not event.boards:
            raise NothingHere(phrase("no travellers without boards, and this event has none"), remedy(Way.BOARD))
        blank = [["", ""]] * ((len(event.pairs) + 1) // 2 + SPARE_LINES)
        return [_traveller("", board, blank) for board in range(1, event.boards + 1)]
    meetings: dict[tuple[str, int], list[list[str]]] = {}
    for sitting in event.schedule:
        for board in sitting.boards:
            met = meetings.setdefault((sitting.section, board), [])
            if sitting.is_meeting:
                met.append([text or "" for text in called(sitting).values()])
    travellers: list[Card] = []
    for section, board in sorted(meetings, key=lambda place: (label_order(place[0]), place[1])):
        lines = sorted(meetings[section, board], key=lambda pairs: label_order(pairs[0]))
        lines += [["", ""]] * SPARE_LINES
        travellers.append(_traveller(section, board, lines))
    return travellers


def _traveller(section: str, board: int, lines: list[list[str]]) -> Card:
    return {"section": section, "board": board, "dealer": str(dealer_of(board).word), "lines": lines}


def _slips(event: Event) -> list[Card]:
    """One a table and round, table by table, so that each table gets its pile; none for a sit-out."""
    met = [sitting for sitting in event.schedule if sitting.is_meeting]
    return [
        {
            "table": sitting.table_name,
            "round": sitting.round,
            **called(sitting),
            "turn": turn(sitting),
            "lines": list(sitting.boards),
        }
        for sitting in sorted(met, key=lambda sitting: (label_order(sitting.section), sitting.table, sitting.round))
    ]


def _name_slips(event: Event) -> list[Card]:
    """One a pair, with the place where it starts as far as that is known."""
    if not event.pairs:
        return [_name_slip("", "", "")] * FREE_SLIPS
    start: dict[str, Sitting] = {}
    for sitting in _first_round(event.schedule):
        start |= dict.fromkeys(_pairs(sitting), sitting)
    slips = []
    for pair in by_label(event.pairs):
        table, side = "", pair.direction
        if pair.label in start:
            sitting = start[pair.label]
            table, side = sitting.table_name, seat(sitting, pair.label)
        slips.append(_name_slip(short_label(pair.label, side), table, str(side.word) if side else ""))
    return slips


def _name_slip(label: str, table: str, direction: str) -> Card:
    return {"pair": label, "table": table, "direction": direction, "lines": ["", ""]}


def _first_round(sittings: Sequence[Sitting]) -> list[Sitting]:
    first = min((sitting.round for sitting in sittings), default=None)
    return [sitting for sitting in sittings if sitting.round == first]


def _start_lists(event: Event) -> list[Card]:
    """One a section: its tables in its first round, then who sits out."""
    players = players_of(event)
    return [
        {"section": section, **_start_list(list(sittings), players)}
        for section, sittings in groupby(event.schedule, key=lambda sitting: sitting.section)
    ]


def _start_list(sittings: list[Sitting], players: dict[str, list[str]]) -> Card:
    first = _first_round(sittings)
    lines = [_start_line(sitting, players) for sitting in first]
    seated = set(chain.from_iterable(map(_pairs, first)))
    everybody = set(chain.from_iterable(map(_pairs, sittings)))
    sitting_out = sorted(everybody - seated, key=label_order)
    lines += [{"out": [label, players.get(label, [])]} for label in sitting_out]
    return {"round": first[0].round, "lines": lines}


def _start_line(sitting: Sitting, players: dict[str, list[str]]) -> Card:
    line: Card = {"table": sitting.table_name}
    for label in _pairs(sitting):
        side = seat(sitting, label)
        line[str(side).lower()] = [short_label(label, side), players.get(label, [])]
    return line


def _pairs(sitting: Sitting) -> list[str]:
    return [label for label in (sitting.ns, sitting.ew) if label is not None]
