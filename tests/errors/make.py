"""Write an event folder for each planted error: `python -m tests.errors.make`.

Each is the sample Mitchell with one thing wrong. The text beside it, written by hand, says what
`scorer check` is to find there, and which repairs it is to offer.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Seat
from scorer.interchange.own.event_folder import format_event_files, read_folder
from scorer.interchange.writing import write_folder
from scorer.model.events import Event
from scorer.model.results import KnownScore, Outcome, Played, Result

HERE = Path(__file__).parent
SAMPLE = HERE.parents[1] / "sample_events" / "mitchell"

Places = Iterable[tuple[int, str]]
"""Boards and North-South pairs."""


def sample() -> Event:
    """The evening in which nothing is wrong."""
    return read_folder(SAMPLE, datetime.date(2026, 11, 17))


def changed(event: Event, places: Places, change: Callable[[Result, Played], Outcome]) -> Event:
    """The event with other outcomes at some places."""
    there = set(places)
    results = (
        it._replace(outcome=change(it, it.outcome))
        if (it.board, it.ns) in there and isinstance(it.outcome, Played)
        else it
        for it in event.results
    )
    return event._replace(results=tuple(results))


def declared(by: Callable[[Seat], Seat]) -> Callable[[Result, Played], Outcome]:
    """The same played by somebody else."""
    return lambda _, outcome: outcome._replace(declarer=by(outcome.declarer or Seat.NORTH))


def wrong_declarer(event: Event) -> Event:
    """Dummy was written down as declarer."""
    return changed(event, [(4, "6")], declared(lambda seat: seat.partner))


def wrong_side(event: Event) -> Event:
    """Game in hearts made by North, of which only the score was written down, in the wrong column."""
    return changed(event, [(3, "5")], lambda _, __: KnownScore(-480))


def sides_exchanged(event: Event) -> Event:
    """The cards were laid out a quarter turn round."""
    return changed(event, [(11, "6")], declared(lambda seat: seat.left))


def boards_exchanged(event: Event) -> Event:
    """Boards 4 and 5 were played the other way round, so that each result stands on the other's traveller."""
    outcome = {it.board: it.outcome for it in event.results if it.ns == "4"}
    return changed(event, [(4, "4"), (5, "4")], lambda it, _: outcome[9 - it.board])


def round_reversed(event: Event) -> Event:
    """Pairs 2 and 12 sat in each other's places in round 5."""
    return changed(event, [(16, "2"), (17, "2"), (18, "2")], declared(lambda seat: seat.left))


def fouled_from_4(event: Event) -> Event:
    """West and North changed cards after round 3."""
    later = [(it.board, it.ns or "") for it in event.results if it.board == 20 and (it.round or 0) >= 4]
    return changed(event, later, lambda _, it: Played(it.contract, Seat.WEST, 17 - it.tricks))


def wrong_boards(event: Event) -> Event:
    """The hands are those of the boards after."""
    hands = [deal for _, deal in event.deals]
    return event._replace(deals=tuple(zip(range(1, 22), [*hands[1:], hands[0]], strict=True)))


def deals_exchanged(event: Event) -> Event:
    """The hands of boards 4 and 5 stand in each other's place in the file."""
    hands = dict(event.deals)
    return event._replace(deals=tuple((number, hands[{4: 5, 5: 4}.get(number, number)]) for number in hands))


def odd_tricks(event: Event) -> Event:
    """Of twelve tricks one digit was typed."""
    return changed(event, [(11, "5")], lambda _, it: it._replace(tricks=1))


def odd_denomination(event: Event) -> Event:
    """Spades on two cards, instead of diamonds on ten."""
    spades = Denomination.SPADES
    return changed(event, [(12, "3")], lambda _, it: it._replace(contract=Contract(Target.PART_SCORE, spades)))


ERRORS: Mapping[str, Callable[[Event], Event]] = {
    "wrong-declarer": wrong_declarer,
    "wrong-side": wrong_side,
    "sides-exchanged": sides_exchanged,
    "boards-exchanged": boards_exchanged,
    "round-reversed": round_reversed,
    "fouled-from-4": fouled_from_4,
    "wrong-boards": wrong_boards,
    "deals-exchanged": deals_exchanged,
    "odd-tricks": odd_tricks,
    "odd-denomination": odd_denomination,
}
"""What is planted, by the names of the folders."""


def planted(name: str) -> Event:
    """The sample with one error, in an evening of its own."""
    event = sample()
    return ERRORS[name](event._replace(name=f"{event.name}, {name}"))


if __name__ == "__main__":
    for name in ERRORS:
        write_folder(HERE / name, format_event_files(planted(name)), force=True)
