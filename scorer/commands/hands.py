"""Commands on the hands of an event: deal them, import them, record the points announced at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from scorer import hints
from scorer.commands.changes import Change
from scorer.commands.command import EventCommand, FromText, MeetingCommand, command, parameter, text_reader
from scorer.commands.pairs import substitute_players
from scorer.errors import InputError, Mistake, SourceLocation, input_error, mismatch_message
from scorer.game.seats import Seat
from scorer.i18n import Phrase, describe_runs, join_phrases, noun_form, phrase
from scorer.model.boards import DealDetails, TablePoints, parse_hand_points
from scorer.model.history import Subject, Topic
from scorer.model.pair_matching import PairMatch
from scorer.model.settings import Audience

if TYPE_CHECKING:
    from scorer.game.deals import Deal
    from scorer.model.events import Event

NumberedDeals = tuple[tuple[int, "Deal"], ...]


def ensure_can_deal(event: Event, boards: int) -> None:
    """Raise `InputError` if no new hands may be dealt, because results are recorded with the present ones."""
    if event.result_count:
        reason = phrase("there are results already, so no hands can be dealt")
        if event.deals:
            reason = phrase("there are results already, so the hands cannot be replaced")
        raise input_error("", reason, hints.IMPORT_HANDS)
    if event.schedule and boards > event.boards:
        expected = phrase("at most {most}, the number in the schedule", most=event.boards)
        raise input_error("boards", mismatch_message(str(boards), expected))


def deal_hands(event: Event, deals: NumberedDeals, dealt: Iterable[DealDetails], said: Phrase) -> Change[Event]:
    """Put new hands into an event without results; what was known of these boards is dropped, which is reported."""
    ensure_can_deal(event, max(number for number, _ in deals))
    numbers = {number for number, _ in deals}
    after = event._replace(points=tuple(known for known in event.points if known[0] not in numbers))
    summary = join_phrases((said, *_describe_replaced_hands(event, deals)))
    return Change(_put_hands(after, deals, dealt), Subject(Topic.HANDS), summary)


def import_hands(event: Event, deals: NumberedDeals, dealt: Iterable[DealDetails], source: str) -> Change[Event]:
    """Put in the hands of a file by board number; other boards and all results stay as they are.

    Boards beyond those of the event are left out, which is reported. Raise `InputError` if none is left.
    """
    accepted = tuple(numbered for numbered in deals if not event.boards or numbered[0] <= event.boards)
    if not accepted:
        first, last = deals[0][0], deals[-1][0]
        read = {"first": first, "last": last, "most": event.boards}
        reason = phrase(
            "read boards {first} to {last}, expected at least one of the event's boards (1 to {most})", **read
        )
        raise InputError([Mistake(SourceLocation(source), "", reason)])
    numbers = [number for number, _ in accepted]
    accepted_dealt = [one for one in dealt if one.board in numbers]
    lines = [
        phrase("Hands from {source}: {boards}", source=source, boards=_list_boards(numbers)),
        *_describe_replaced_hands(event, accepted),
    ]
    left_out = [number for number, _ in deals if number not in numbers]
    if left_out:
        lines.append(phrase("not in this event, so left out: {boards}", boards=_list_boards(left_out)))
    return Change(_put_hands(event, accepted, accepted_dealt), Subject(Topic.HANDS), join_phrases(lines))


def prepare_lesson(
    event: Event, deals: NumberedDeals, dealt: Iterable[DealDetails], said: Phrase, three: Sequence[str]
) -> Change[Event]:
    """Put the boards of a lesson into its event, which is for pupils; `three` take turns as the last pair, if any.

    Two of them play each round, so that each sits out equally often.
    """
    change = deal_hands(event._replace(audience=Audience.SCHOOL), deals, dealt, said)
    if not three:
        return change
    after, pair = change.after, PairMatch(event.pairs[-1])
    for number in range(2, event.last_round + 1):
        after = substitute_players(after, pair, three[(number - 1) % 3], three[number % 3], number).after
    return change._replace(after=after)


def record_announcement(event: Event, announced: TablePoints) -> Change[Event]:
    """Record what a table announced of a board, in place of what it announced before."""
    others = [one for one in event.announced if one.pairing != announced.pairing]
    values = {"ns": announced.ns, "ew": announced.ew, "points": announced.points.description}
    summary = phrase("Board {board}, {ns} against {ew} announced: {points}", board=announced.board, **values)
    after = event._replace(announced=tuple(sorted([*others, announced])))
    return Change(after, Subject(Topic.HANDS, announced.board, announced.ns, announced.ew), summary)


def _describe_replaced_hands(event: Event, deals: NumberedDeals) -> Iterator[Phrase]:
    """Report the boards on which other hands were recorded before."""
    former = dict(event.deals)
    numbers = [number for number, hands in deals if former.get(number, hands) != hands]
    if numbers:
        yield phrase("the hands on {boards} have changed", boards=_list_boards(numbers))


def _put_hands(event: Event, deals: NumberedDeals, dealt: Iterable[DealDetails]) -> Event:
    hands = {**dict(event.deals), **dict(deals)}
    numbers = {number for number, _ in deals}
    others = [one for one in event.dealt if one.board not in numbers]
    boards = max(event.boards, *numbers)
    in_order = tuple(sorted(hands.items(), key=lambda numbered: numbered[0]))
    return event._replace(deals=in_order, dealt=tuple(sorted([*others, *dealt])), boards=boards)


def _list_boards(numbers: Sequence[int]) -> Phrase:
    """Return board numbers as text: `board 7`, `boards 1 to 24`, `boards 1 to 4, 9`."""
    return phrase("{boards} {numbers}", boards=noun_form(len(numbers), "board"), numbers=describe_runs(numbers))


@command("deal", phrase("Deal hands"))
class DealHands(EventCommand):
    """Put dealt hands into an event without results."""

    deals: NumberedDeals
    dealt: tuple[DealDetails, ...]
    said: Phrase

    def apply(self, before: Event) -> Change[Event]:
        return deal_hands(before, self.deals, self.dealt, self.said)


@command("bring-in", phrase("Import hands"))
class ImportHands(EventCommand):
    """Put in the hands of a file."""

    deals: NumberedDeals
    dealt: tuple[DealDetails, ...]
    source: str

    def apply(self, before: Event) -> Change[Event]:
        return import_hands(before, self.deals, self.dealt, self.source)


@command("lesson", phrase("Prepare a lesson"))
class PrepareLesson(EventCommand):
    """Put the boards of a lesson into its event."""

    deals: NumberedDeals
    dealt: tuple[DealDetails, ...]
    said: Phrase
    three: Sequence[str]

    def apply(self, before: Event) -> Change[Event]:
        return prepare_lesson(before, self.deals, self.dealt, self.said, self.three)


@command("announce", phrase("Enter the points a table announced"))
class RecordAnnouncement(MeetingCommand):
    """Record the points that a table announced of a board."""

    north: FromText[int] = parameter(Seat.NORTH.label, text_reader(parse_hand_points), example="10")
    east: FromText[int] = parameter(Seat.EAST.label, text_reader(parse_hand_points), example="10")
    south: FromText[int] = parameter(Seat.SOUTH.label, text_reader(parse_hand_points), example="10")
    west: FromText[int] = parameter(Seat.WEST.label, text_reader(parse_hand_points), example="10")

    @property
    def table_points(self) -> TablePoints:
        """The points that were announced, with the board and the pairs."""
        return TablePoints(
            self.board, self.ns.label, self.ew.label, north=self.north, east=self.east, south=self.south, west=self.west
        )

    def apply(self, before: Event) -> Change[Event]:
        return record_announcement(before, self.table_points)
