"""Commands on the hands of an event: deal them, import them, record the points announced at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.commands.actions import BOARD, EW, NS, Action, Parameter, plain
from scorer.commands.changed import Changed
from scorer.commands.pairs import substitute
from scorer.errors import BadInput, Mistake, Way, Where, misread, refused, remedy
from scorer.game.seats import Seat
from scorer.i18n import Phrase, chained, noun, phrase, runs_of
from scorer.model.boards import Announced, Dealt, parse_count
from scorer.model.history import Subject, Topic
from scorer.model.pairs import Meant

if TYPE_CHECKING:
    from scorer.game.deals import Deal
    from scorer.model.events import Event

NumberedDeals = tuple[tuple[int, "Deal"], ...]


def refuse_to_deal(event: Event, boards: int) -> None:
    """Raise `InputError` if no new hands may be dealt, because results are recorded with the present ones."""
    if event.played:
        raise refused("", phrase("results are recorded, and their hands are not replaced"), remedy(Way.BRING_HANDS))
    if event.schedule and boards > event.boards:
        expected = phrase("at most {most}: the schedule has so many", most=event.boards)
        raise refused("boards", misread(str(boards), expected))


def deal(event: Event, deals: NumberedDeals, dealt: Iterable[Dealt], said: Phrase) -> Changed[Event]:
    """Put new hands into an event without results; what was known of these boards is dropped, which is reported."""
    refuse_to_deal(event, max(number for number, _ in deals))
    fresh = {number for number, _ in deals}
    after = replace(event, points=tuple(known for known in event.points if known[0] not in fresh))
    told = chained((said, *_replaced(event, deals)))
    return Changed(_with_hands(after, deals, dealt), Subject(Topic.HANDS), told)


def bring_in(event: Event, deals: NumberedDeals, dealt: Iterable[Dealt], source: str) -> Changed[Event]:
    """Put in the hands of a file by board number; other boards and all results stay as they are.

    Boards beyond those of the event are left out, which is reported. Raise `InputError` if none is left.
    """
    taken = tuple(numbered for numbered in deals if not event.boards or numbered[0] <= event.boards)
    if not taken:
        first, last = deals[0][0], deals[-1][0]
        read = {"first": first, "last": last, "most": event.boards}
        reason = phrase("read boards {first} to {last}, expected some of the event's boards 1 to {most}", **read)
        raise BadInput([Mistake(Where(source), "", reason)])
    numbers = [number for number, _ in taken]
    came = [one for one in dealt if one.board in numbers]
    told = [phrase("Hands from {source}: {boards}", source=source, boards=_listed(numbers)), *_replaced(event, taken)]
    left_out = [number for number, _ in deals if number not in numbers]
    if left_out:
        told.append(phrase("left out, beyond the event's boards: {boards}", boards=_listed(left_out)))
    return Changed(_with_hands(event, taken, came), Subject(Topic.HANDS), chained(told))


DEAL = Action("deal", phrase("Deal hands"), (), deal)
BRING_IN = Action("bring-in", phrase("Bring hands in"), (), bring_in)


def prepare_lesson(
    event: Event, deals: NumberedDeals, dealt: Iterable[Dealt], said: Phrase, three: Sequence[str]
) -> Changed[Event]:
    """Put the boards of a lesson into its event; `three` are the players who take turns as the last pair, if any.

    Two of them play each round, so that each sits out equally often.
    """
    outcome = deal(event, deals, dealt, said)
    if not three:
        return outcome
    after, pair = outcome.after, Meant(event.pairs[-1])
    for number in range(2, event.rounds + 1):
        after = substitute(after, pair, three[(number - 1) % 3], three[number % 3], number).after
    return outcome._replace(after=after)


LESSON = Action("lesson", phrase("Prepare a lesson"), (), prepare_lesson)


def announce(event: Event, board: int, ns: Meant, ew: Meant, **counts: int) -> Changed[Event]:
    """Record what a table announced of a board, in place of what it announced before."""
    fresh = Announced(board, ns.label, ew.label, **counts)
    others = [one for one in event.announced if one.pairing != fresh.pairing]
    met = {"ns": ns.label, "ew": ew.label, "points": fresh.points.words}
    said = phrase("Board {board}, {ns} against {ew} announced: {points}", board=board, **met)
    after = replace(event, announced=tuple(sorted([*others, fresh])))
    return Changed(after, Subject(Topic.HANDS, board, ns.label, ew.label), said)


ANNOUNCE = Action(
    "announce",
    phrase("Enter the points that a table announced"),
    (BOARD, NS, EW, *(Parameter(seat.name.lower(), seat.word, plain(parse_count), example="10") for seat in Seat)),
    announce,
)


def _replaced(event: Event, deals: NumberedDeals) -> Iterator[Phrase]:
    """Report the boards on which other hands were recorded before."""
    former = dict(event.deals)
    numbers = [number for number, hands in deals if former.get(number, hands) != hands]
    if numbers:
        yield phrase("other hands than before on {boards}", boards=_listed(numbers))


def _with_hands(event: Event, deals: NumberedDeals, dealt: Iterable[Dealt]) -> Event:
    hands = {**dict(event.deals), **dict(deals)}
    fresh = {number for number, _ in deals}
    others = [one for one in event.dealt if one.board not in fresh]
    boards = max(event.boards, *fresh)
    in_order = tuple(sorted(hands.items(), key=lambda numbered: numbered[0]))
    return replace(event, deals=in_order, dealt=tuple(sorted([*others, *dealt])), boards=boards)


def _listed(numbers: Sequence[int]) -> Phrase:
    """Return board numbers as text: `board 7`, `boards 1 to 24`, `boards 1 to 4, 9`."""
    runs: list[Phrase | int] = []
    for first, last in runs_of(numbers):
        runs.append(first if first == last else phrase("{first} to {last}", first=first, last=last))
    return phrase("{boards} {numbers}", boards=noun(len(numbers), "board"), numbers=chained(runs, ", "))
