"""Commands on the movement of an event: chosen before it begins, changed while it is played. Results are never lost."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer import hints
from scorer.checks.against_schedule import check_meetings, list_rounds_of_results
from scorer.commands.changes import Change, replace_item
from scorer.commands.command import (
    Arguments,
    EventCommand,
    FromText,
    ReadContext,
    command,
    dependent_parameter,
    parameter,
    read_pair,
    related_parameter,
    text_reader,
)
from scorer.commands.numbering import Numbering, has_fixed_directions, is_numbered_by_direction, renumber_pairs
from scorer.commands.results import replace_results, swap_sides
from scorer.errors import (
    MissingDataError,
    Mistake,
    Mistakes,
    ParseError,
    choices_message,
    input_error,
    mismatch_message,
)
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, join_phrases, join_with_and, phrase, plural_phrase
from scorer.model.events import Event, last_recorded_board, sort_schedule
from scorer.model.history import Subject, Topic
from scorer.model.numbers import MAX_BOARDS, parse_whole_number
from scorer.model.pairs import EventForm, Pair, list_withdrawals, sort_by_label, team_of
from scorer.model.results import Result, SitOut, boards_of_pairs, describe_meeting
from scorer.model.settings import whole_number_type
from scorer.movements.choosing import (
    MINUTES_A_BOARD,
    PACES,
    MovementConstraints,
    MovementName,
    MovementProposal,
    find_continuation_plan,
    find_movement,
    parse_movement_name,
    propose_best_movement,
    propose_movements,
    session_minutes,
)
from scorer.movements.movement import REPEATS, Movement, MovementRow, schedule_rows
from scorer.movements.proposals import (
    SessionClock,
    describe_kinds,
    describe_shortfall,
    describe_time,
    parse_session_start,
)
from scorer.movements.relabelling import SessionHistory, find_relabelling
from scorer.movements.schedule import Sitting, pair_up_sit_outs, remove_pair_from_round
from scorer.movements.schedule_checks import (
    describe_boards_played,
    describe_sharing,
    find_repeated_meetings,
    find_sharing_tables,
)

if TYPE_CHECKING:
    from scorer.hints import Hint
    from scorer.model.pair_matching import PairMatch
    from scorer.movements.known_movements import MovementPlan

MAX_PAIRS = 400
"""The most pairs of one section for which a movement is looked up."""


class MovementOptions(NamedTuple):
    """What was asked of a movement; None for what was not given. `sections` are the numbers of pairs."""

    sections: tuple[int, ...] = ()
    boards: int | None = None
    minutes: int | None = None
    kind: str | None = None
    rounds: int | None = None
    a_round: int | None = None
    winners: int | None = None
    play: int | None = None
    one_set: bool | None = False
    balanced: bool | None = False
    last: str | None = None
    minutes_a_board: int | None = None
    start: SessionClock | None = None

    @property
    def constraints(self) -> MovementConstraints:
        """The limits that the movement should keep within."""
        return MovementConstraints(
            self.boards,
            self.minutes,
            self.play,
            one_set=bool(self.one_set),
            prefer_balance=bool(self.balanced),
            last_kind=self.last or "",
            minutes_a_board=self.minutes_a_board or MINUTES_A_BOARD,
        )

    def with_name(self, name: MovementName | None) -> MovementOptions:
        """Return the options for a named movement, with its length if the name has one.

        Raise `InputError` if another length was asked for.
        """
        if name is None:
            return self._replace(kind=None)
        mistakes = Mistakes()
        for field, own, asked in (
            ("rounds", name.rounds, self.rounds),
            ("a_round", name.boards_a_round, self.a_round),
        ):
            if own is not None and asked not in (None, own):
                expected = phrase("{number}, as in {name}", number=own, name=str(name))
                mistakes.append(Mistake(None, field, mismatch_message(str(asked), expected)))
        mistakes.raise_if_any()
        return self._replace(
            kind=name.kind, rounds=name.rounds or self.rounds, a_round=name.boards_a_round or self.a_round
        )

    @property
    def changes_movement(self) -> bool:
        """Whether anything was asked that an event with a movement does not have already."""
        return any((self.boards, self.minutes, self.kind, self.rounds, self.a_round, self.winners, self.play))

    def with_earlier_requests(self, event: Event) -> MovementOptions:
        """Return the options with the boards, minutes and winners that the event was set up with, where none are given.

        If neither boards nor minutes were asked for, as many boards as the event has. That there be two winners is not
        kept: some movements cannot.
        """
        boards, play = self.boards, self.play
        if not (boards or play or self.a_round):
            play = event.asked_play or None
            boards = event.asked_boards or None
            if not (play or boards or event.asked_minutes):
                boards = event.boards
        return self._replace(
            boards=boards,
            play=play,
            minutes=self.minutes or event.asked_minutes or None,
            minutes_a_board=self.minutes_a_board or event.asked_pace or None,
            winners=self.winners or (1 if event.asked_winners == 1 else None),
        )

    def record_requests(self, event: Event) -> Event:
        """Return the event with what is asked of its movement here, and what was asked before and is not given now."""
        if self.boards or self.play:
            event = event._replace(asked_boards=self.boards or 0, asked_play=self.play or 0)
        return event._replace(
            asked_minutes=self.minutes or event.asked_minutes,
            asked_pace=self.minutes_a_board or event.asked_pace,
            asked_winners=self.winners or event.asked_winners,
        )


def _read_sections(name: str, text: str, parse_count: Callable[[str], int]) -> tuple[int, ...]:
    """Read the pairs in each section; `7,6.5` tables, parsed by `parse_count`, are 14 and 13 pairs."""
    mistakes = Mistakes()
    counts = [mistakes.parse(name, part.strip(), parse_count) or 0 for part in text.split(",")]
    mistakes.raise_if_any()
    return tuple(counts)


def _read_pairs(text: str, _: object) -> tuple[int, ...]:
    return _read_sections("pairs", text, _parse_pairs)


def _read_tables(text: str, _: object, pairs: tuple[int, ...] | None) -> tuple[int, ...]:
    """Read numbers of tables as numbers of pairs; raise `InputError` if there are numbers of pairs, too."""
    if pairs:
        raise input_error("pairs", phrase("give pairs or tables, not both"))
    return _read_sections("tables", text, _parse_tables)


def _parse_pairs(text: str) -> int:
    pairs = _parse_short_number(text)
    if not 2 <= pairs <= MAX_PAIRS:
        raise ParseError(text, phrase("a number of pairs, 2 to {most}", most=MAX_PAIRS))
    return pairs


def _parse_tables(text: str) -> int:
    """Return the pairs of a number of tables: two for each, and one for a half."""
    match = _NUMBER_OF_TABLES.fullmatch(text)
    tables = int(match[1]) if match else 0
    if match is None or not 1 <= tables <= MAX_PAIRS // 2:
        raise ParseError(text, phrase("a number of tables from 1 to {most}, such as 7 or 7.5", most=MAX_PAIRS // 2))
    return 2 * tables + bool(match[2])


_NUMBER_OF_TABLES = re.compile(r"([0-9]{1,3})(?:\s*(½|1/2|\.5)|\.0?)?")
"""`7`, `7.5`, `7½` or `7 1/2`."""


def _parse_short_number(text: str) -> int:
    """Return a number of up to three digits; 0 for anything else."""
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return int(text)
    return 0


def parse_minutes_a_board(text: str) -> int:
    """Parse a number of minutes for each board."""
    minutes = _parse_short_number(text)
    if minutes not in PACES:
        raise ParseError(text, phrase("minutes a board, {least} to {most}", least=PACES[0], most=PACES[-1]))
    return minutes


def _parse_winners(text: str) -> int:
    if text not in ("1", "2"):
        raise ParseError(text, phrase("1 (one ranking) or 2 (North-South and East-West ranked separately)"))
    return int(text)


def read_movement_name(text: str, _: object) -> MovementName:
    """Read the name of a movement, perhaps with its length."""
    return parse_movement_name(text)


def read_board_count(text: str, _: object) -> int:
    """Read a number of boards."""
    return whole_number_type(1, MAX_BOARDS).read(text)


@command()
class MovementRequest(Arguments[None]):
    """How many take part, given as pairs or as tables, and what else can be asked of a movement."""

    pairs: FromText[tuple[int, ...] | None] = parameter(phrase("pairs"), _read_pairs, default=None)
    tables: FromText[tuple[int, ...] | None] = related_parameter(phrase("tables"), pairs, _read_tables, default=None)
    boards: FromText[int | None] = parameter(phrase("boards in play"), read_board_count, default=None)
    minutes: FromText[int | None] = parameter(phrase("minutes"), text_reader(parse_whole_number), default=None)
    kind: FromText[MovementName | None] = parameter(
        phrase("movement"), read_movement_name, default=None, example="howell"
    )
    rounds: FromText[int | None] = parameter(phrase("rounds"), text_reader(parse_whole_number), default=None)
    a_round: FromText[int | None] = parameter(phrase("boards a round"), read_board_count, default=None)
    winners: FromText[int | None] = parameter(phrase("winners"), text_reader(_parse_winners), default=None)
    play: FromText[int | None] = parameter(phrase("boards each pair plays"), read_board_count, default=None)
    one_set: FromText[bool | None] = parameter(phrase("one set of boards"), text_reader(bool), default=None)
    balanced: FromText[bool | None] = parameter(phrase("best balanced first"), text_reader(bool), default=None)
    last: FromText[str | None] = parameter(phrase("last time's movement"), text_reader(str), default=None)
    minutes_a_board: FromText[int | None] = parameter(
        phrase("minutes a board"), text_reader(parse_minutes_a_board), default=None
    )
    start: FromText[SessionClock | None] = parameter(
        phrase("start"), text_reader(parse_session_start), default=None, example="19:30"
    )

    @property
    def options(self) -> MovementOptions:
        """What is asked; raise `InputError` for a name with another length than is asked for."""
        return MovementOptions(
            sections=self.pairs or self.tables or (),
            boards=self.boards,
            minutes=self.minutes,
            rounds=self.rounds,
            a_round=self.a_round,
            winners=self.winners,
            play=self.play,
            one_set=self.one_set,
            balanced=self.balanced,
            last=self.last,
            minutes_a_board=self.minutes_a_board,
            start=self.start,
        ).with_name(self.kind)


MOVEMENT_SUBJECT = Subject(Topic.MOVEMENT)

NUMBERED_THROUGH_MESSAGE = phrase("the pairs are numbered consecutively, because they change direction")


def change_movement(event: Event, options: MovementOptions, from_round: int | None = None) -> Change[Event]:
    """Give the event another movement; results stay, misfits are reported.

    With `from_round` the rounds before stay, and the movement is for the rest of the evening. Raise `InputError` for
    teams and individuals.
    """
    if event.form is not EventForm.PAIRS:
        raise input_error("kind", phrase("teams and individuals keep the schedule they were set up with"))
    if from_round is not None:
        return change_movement_from(event, options, from_round)
    return _change_whole_movement(event, options)


def _change_whole_movement(event: Event, options: MovementOptions) -> Change[Event]:
    if not event.pairs:
        raise MissingDataError(phrase("the event has no pairs"), hints.ADD_PAIR)
    numbered_apart = is_numbered_by_direction(event)
    if numbered_apart:
        event = renumber_pairs(event, Numbering.THROUGH).after
    given, options = options, options.with_earlier_requests(event)
    sizes = Counter(pair.section for pair in event.pairs)
    proposals = [choose_movement(sizes[section], options) for section in sorted(sizes)]
    after = apply_movements(event, proposals)
    if after.labels != event.labels:
        labels = join_phrases((pair.label for pair in after.pairs), ", ")
        raise input_error("pairs", phrase("the pairs must be numbered {labels} for a movement", labels=labels))
    for withdrawal in list_withdrawals(event.changes):
        remaining = remove_pair_from_round(after.schedule, withdrawal.pair, withdrawal.from_round)
        closed_up = pair_up_sit_outs(remaining, withdrawal.from_round, sides_fixed=after.winners > 1)
        after = after._replace(schedule=closed_up)
    summary = describe_event_movement(after)
    if numbered_apart and has_fixed_directions(after):
        after = renumber_pairs(after, Numbering.DIRECTION).after
    elif numbered_apart:
        summary = join_phrases((summary, NUMBERED_THROUGH_MESSAGE))
    summary = phrase("{movement}; {time}", movement=summary, time=_describe_length(proposals))
    change = _change_with_misfits(given.record_requests(after), summary)._replace(hints=_paper_hints(event, after))
    if options.boards == event.boards and not event.asked_boards:
        return change
    shortfalls = dict.fromkeys(filter(None, _list_shortfalls(proposals, options.constraints)))
    return change._replace(details=(*shortfalls, *change.details))


def _describe_length(proposals: Iterable[MovementProposal]) -> Phrase:
    """Say how long an evening lasts, by the section that plays longest."""
    return describe_time(max(proposal.minutes for proposal in proposals))


def _paper_hints(before: Event, after: Event) -> tuple[Hint, ...]:
    """Return the hint that papers of a schedule are to be printed again if it is another one now."""
    return (hints.PRINT_AGAIN,) if before.schedule and after.schedule != before.schedule else ()


def _list_shortfalls(proposals: Iterable[MovementProposal], constraints: MovementConstraints) -> Iterator[Phrase]:
    """Yield for each movement why it has fewer boards than were asked for; empty if it has not."""
    for proposal in proposals:
        known = propose_movements(proposal.movement.pairs, constraints)
        yield describe_shortfall(proposal, constraints, known)


def describe_event_movement(event: Event, *, with_keywords: bool = True) -> Phrase:
    """Describe the size of a movement, and which tables share boards."""
    sizes = join_phrases((count_phrase(event.last_round, "round"), count_phrase(event.boards, "board")), ", ")
    kinds = describe_kinds(event.movement, with_keywords=with_keywords)
    size = join_phrases((join_phrases((kinds, sizes), ": "), describe_boards_played(event.schedule)))
    return join_phrases((size, describe_sharing(find_sharing_tables(event.schedule))))


def choose_movement(pairs: int, options: MovementOptions) -> MovementProposal:
    """Return the movement that was named, or the one proposed."""
    if options.kind:
        return find_movement(
            options.kind, pairs, options.constraints, options.rounds, options.a_round, winners=options.winners
        )
    if options.rounds is not None or options.a_round is not None:
        raise input_error("kind", phrase("rounds and boards a round can only be given with a named movement"))
    return propose_best_movement(pairs, options.constraints, winners=options.winners)


def apply_movements(event: Event, proposals: Sequence[MovementProposal]) -> Event:
    """Return the event with a movement for each section, A, B, … if there are several; pairs keep their names."""
    sections = [chr(ord("A") + number) for number in range(len(proposals))] if len(proposals) > 1 else [""]
    winners = max(fit.movement.winners for fit in proposals)
    pairs_by_label = {pair.label: pair for pair in event.pairs}
    schedule: list[Sitting] = []
    pairs: list[Pair] = []
    for section, proposal in zip(sections, proposals, strict=True):
        label = partial("{}{}".format, section)
        section_schedule = proposal.movement.build_schedule(proposal.boards_a_round, label, section)
        sides = first_sides(section_schedule) if winners > 1 else {}
        for number in range(1, proposal.movement.pairs + 1):
            pair = pairs_by_label.get(label(number), Pair(label(number), section=section))
            pairs.append(pair._replace(direction=sides.get(pair.label)))
        schedule.extend(section_schedule)
    return event._replace(
        boards=max(last_recorded_board(event), *(fit.boards for fit in proposals)),
        winners=winners,
        movement=" ".join(dict.fromkeys(fit.movement.kind for fit in proposals)),
        pairs=tuple(pairs),
        schedule=sort_schedule(schedule),
    )


def first_sides(schedule: Iterable[Sitting]) -> dict[str, Side]:
    """Return the side on which each pair first sits."""
    sides: dict[str, Side] = {}
    for sitting in sorted(schedule, key=lambda sitting: sitting.round):
        if sitting.ns is not None:
            sides.setdefault(sitting.ns, Side.NORTH_SOUTH)
        if sitting.ew is not None:
            sides.setdefault(sitting.ew, Side.EAST_WEST)
    return sides


def end_evening(event: Event, round: int) -> Change[Event]:
    """End the evening after a round: no later round is expected; after the last round, no further boards are."""
    rounds = _require_rounds(event)
    schedule = tuple(sitting for sitting in event.schedule if sitting.round <= round)
    summary = phrase("The evening ends after round {round} of {rounds}", round=round, rounds=rounds)
    if round == rounds:
        schedule = tuple(_without_unplayed_boards(event, round))
        dropped = sum(len(one.boards) for one in event.schedule) - sum(len(one.boards) for one in schedule)
        summary = join_phrases(
            (summary, phrase("{results} no longer expected", results=count_phrase(dropped, "result")))
        )
    if round > rounds or schedule in ((), event.schedule):
        where = phrase("a round that has been only partly played")
        if rounds > 1:
            has = count_phrase(rounds, "round")
            where = phrase("1: the schedule has {rounds}", rounds=has)
            if rounds > 2:
                where = phrase("1 to {last}: the schedule has {rounds}", last=rounds - 1, rounds=has)
        raise input_error("round", mismatch_message(str(round), where))
    return _change_with_misfits(event._replace(schedule=schedule), summary)


def _require_rounds(event: Event) -> int:
    """Return the number of rounds in the schedule; raise `MissingDataError` if there is no schedule."""
    if not event.last_round:
        raise MissingDataError(phrase("the event has no schedule"), hints.CHOOSE_MOVEMENT)
    return event.last_round


def _without_unplayed_boards(event: Event, number: int) -> Iterator[Sitting]:
    """Yield the schedule without the last boards of each table's round if they have no result."""
    played = boards_of_pairs(event.results)
    for sitting in event.schedule:
        if sitting.round != number or not sitting.is_meeting:
            yield sitting
            continue
        played_boards = [
            board for board in sitting.boards if (board, sitting.ns) in played or (board, sitting.ew) in played
        ]
        if played_boards:
            yield sitting._replace(last_board=played_boards[-1])


def turn_pairs(event: Event, round: int, table: Sitting) -> Change[Event]:
    """Swap the sides of two pairs who sat the wrong way for a round, in the schedule and in recorded results."""
    turned = table._replace(ns=table.ew, ew=table.ns)
    places = {(board, table.ns, table.ew) for board in table.boards}
    changes = [(result, swap_sides(result)) for result in event.results if result.key in places]
    after = replace_results(event._replace(schedule=replace_item(event.schedule, table, turned)), changes)
    is_teams = event.form is EventForm.TEAMS  # their pairs are named after their scheduled seats
    ns, ew = (event.form.title_of(team_of(label)) if is_teams and label else label for label in (turned.ns, turned.ew))
    summary = phrase(
        "Round {round}, table {table}: {ns} sat North-South, {ew} East-West",
        round=round,
        table=table.table_name,
        ns=ns,
        ew=ew,
    )
    if changes:
        summary = join_phrases(
            (summary, phrase("{results} swapped to match", results=count_phrase(len(changes), "result")))
        )
    return Change(after, MOVEMENT_SUBJECT, summary)


def swap_pairs(event: Event, round: int, pair: PairMatch, other: PairMatch) -> Change[Event]:
    """Record that two pairs sat at each other's tables for a round, in the schedule and in recorded results.

    A later meeting on boards that one of them has then played is dropped if it has no result.
    """
    labels: dict[str | None, str] = {pair.label: other.label, other.label: pair.label}
    tables = [one for one in event.schedule if one.round == round and not labels.keys().isdisjoint((one.ns, one.ew))]
    if event.form is not EventForm.PAIRS or len(tables) != 2:
        raise input_error(
            "other", phrase("expected two pairs sitting at different tables in round {round}", round=round)
        )
    places = {(board, one.ns, one.ew) for one in tables for board in one.boards}
    changes = [(result, _swap_labels(result, labels)) for result in event.results if result.key in places]
    moved = {one: _swap_labels(one, labels) for one in tables}
    repeated = _find_repeated_meetings(event, round, moved.values(), labels)
    schedule = [moved.get(one, one) for one in event.schedule if one not in repeated]
    summary = phrase(
        "Round {round}: {one} and {other} sat at each other's tables", round=round, one=pair.label, other=other.label
    )
    if changes:
        summary = join_phrases(
            (summary, phrase("{results} moved with them", results=count_phrase(len(changes), "result")))
        )
    kind = _movement_name(event.movement, (), meets_again=bool(find_repeated_meetings(schedule)))
    after = replace_results(event._replace(movement=kind, schedule=sort_schedule(schedule)), changes)
    return Change(after, MOVEMENT_SUBJECT, summary, tuple(map(_describe_dropped_meeting, repeated)))


PairRecord = TypeVar("PairRecord", "Sitting", "Result")


def _swap_labels(record: PairRecord, labels: Mapping[str | None, str]) -> PairRecord:
    """Return a record with each of the two pairs in place of the other."""
    return record._replace(ns=labels.get(record.ns, record.ns), ew=labels.get(record.ew, record.ew))


def _find_repeated_meetings(
    event: Event, round: int, moved: Iterable[Sitting], labels: Collection[str | None]
) -> list[Sitting]:
    """Return the later meetings, without results, on boards that a pair plays at the table it was moved to."""
    played, new_places = boards_of_pairs(event.results), set[tuple[int, str]]()
    for one in moved:
        new_places.update((board, label) for label in one.pairs if label in labels for board in one.boards)
    repeated: list[Sitting] = []
    for one in event.schedule:
        places = {(board, label) for board in one.boards for label in one.pairs}
        if one.round > round and places & new_places and not places & played:
            repeated.append(one)
    return repeated


def _describe_dropped_meeting(sitting: Sitting) -> Phrase:
    values = {"round": sitting.round, "table": sitting.table_name, "ns": sitting.ns or "–", "ew": sitting.ew or "–"}
    return phrase("round {round}, table {table}: {ns} – {ew} is left out, because they will already have met", **values)


def _read_scheduled_round(text: str, context: ReadContext[Event]) -> int:
    """Read a round of the schedule; raise if it has no such round."""
    number = parse_whole_number(text)
    _require_rounds(context.state)
    rounds = sorted({sitting.round for sitting in context.state.schedule})
    if number not in rounds:
        raise ParseError(text, choices_message(map(str, rounds), text))
    return number


def _read_table(text: str, context: ReadContext[Event], round: int) -> Sitting:
    """Read the name of a table where two pairs meet in the round; raise `ParseError` if there is none."""
    meetings: dict[str, Sitting] = {}
    for sitting in context.state.schedule:
        if sitting.round == round and sitting.is_meeting:
            meetings[sitting.table_name] = sitting
    for name, sitting in meetings.items():
        if name.casefold() == text.strip().casefold():
            return sitting
    raise ParseError(text, choices_message(meetings, text))


def _change_with_misfits(event: Event, summary: Phrase) -> Change[Event]:
    """Return a change of the schedule that lists the recorded results that do not fit it."""
    if not event.results:
        return Change(event, MOVEMENT_SUBJECT, summary)
    misfit_messages = tuple(finding.message for finding in check_meetings(event, event.results))
    results = count_phrase(len(event.results), "result")
    fit_message = phrase("no conflict with {results}", results=results)
    if misfit_messages:
        fit_message = plural_phrase(
            len(misfit_messages),
            "{number} of {results} does not fit",
            "{number} of {results} do not fit",
            results=results,
        )
    return Change(event, MOVEMENT_SUBJECT, join_phrases((summary, fit_message)), details=misfit_messages)


# Another movement from a round on


def change_movement_from(event: Event, options: MovementOptions, start: int) -> Change[Event]:
    """Give the pairs that are present another movement from a round on; the rounds before stay.

    As few as possible meet again, and those who do are listed. Raise `InputError` if that round or a later one has
    results.
    """
    _ensure_round_is_open(event, start)
    sections = sorted({sitting.section for sitting in event.schedule})
    plans = [_plan_section(event, section, start, options) for section in sections]
    after = _replace_rounds(event, plans, start)
    is_renumbered = is_numbered_by_direction(after) and not has_fixed_directions(after)
    if is_renumbered:
        after = renumber_pairs(after, Numbering.THROUGH).after
    summary, *details = _describe_plans(event, after, plans, start)
    rounds_left, pace = after.last_round - start + 1, event.asked_pace or MINUTES_A_BOARD
    minutes = max(session_minutes(rounds_left, plan.a_round, pace) for plan in plans)
    details.append(phrase("these rounds will take {time}", time=describe_time(minutes)))
    if after.last_round < event.last_round and not options.rounds:
        ends = {"last": after.last_round, "before": event.last_round, "kind": plans[0].movement.kind}
        details.append(phrase("the event now ends after round {last}, not {before}: {kind} has no more rounds", **ends))
    if is_renumbered:
        details.append(NUMBERED_THROUGH_MESSAGE)
    return Change(after, MOVEMENT_SUBJECT, summary, tuple(details), (hints.PRINT_AGAIN,))


def _replace_rounds(event: Event, plans: Sequence[_SectionPlan], start: int) -> Event:
    """Return the event with the rounds before `start` and the planned ones after them."""
    schedule = tuple(sitting for sitting in event.schedule if sitting.round < start)
    former_movement = event.movement if schedule else ""
    for rest in plans:
        schedule += rest.schedule
    boards = max(event.boards, *(sitting.last_board for sitting in schedule))
    meets_again = bool(find_repeated_meetings(schedule, start))
    for change in list_withdrawals(event.changes):
        if change.from_round > start:
            schedule = remove_pair_from_round(schedule, change.pair, change.from_round)
    winners = min(rest.movement.winners for rest in plans)
    pairs = event.pairs
    if winners == 1:
        pairs = tuple(pair._replace(direction=None) for pair in pairs)
    return event._replace(
        schedule=sort_schedule(schedule),
        movement=_movement_name(former_movement, plans, meets_again=meets_again),
        boards=boards,
        winners=winners,
        pairs=pairs,
    )


def _ensure_round_is_open(event: Event, start: int) -> None:
    """Raise `ScorerError` if the schedule does not reach a round, or the round or a later one has results."""
    last = _require_rounds(event)
    if start > last + 1:
        has = phrase("1 to {most}: the schedule has {rounds}", most=last + 1, rounds=count_phrase(last, "round"))
        raise input_error("from_round", mismatch_message(str(start), has))
    rounds = list_rounds_of_results(event)
    late = [(number, result) for number, result in rounds if number >= start]
    if late:
        reason = plural_phrase(
            len(late),
            'read "{round}", but there is already {number} result from round {round} or later: {meeting}',
            'read "{round}", but there are already {number:,} results from round {round} or later, starting '
            "with {meeting}",
            round=start,
            meeting=describe_meeting(late[0][1]),
        )
        latest = max(number for number, _ in late)
        raise input_error("from_round", reason, hints.keep_results(latest + 1))


class _SectionPlan(NamedTuple):
    """What a section plays from a round on."""

    movement: Movement
    a_round: int
    schedule: tuple[Sitting, ...]


def _plan_section(event: Event, section: str, start: int, options: MovementOptions) -> _SectionPlan:
    """Plan the rounds of one section from `start` on."""
    sittings = [sitting for sitting in event.schedule if sitting.section == section]
    present = pairs_present(event, section, start)
    most_common = Counter(len(sitting.boards) for sitting in sittings).most_common(1)
    a_round = options.a_round or most_common[0][0]
    rounds = _count_rounds_left(sittings, start, options)
    plan, first = find_continuation_plan(options.kind or "", len(present), start, rounds)
    if options.rounds and plan.rounds < rounds:
        values = {"most": plan.rounds, "kind": plan.kind, "number": len(present)}
        expected = phrase("1 to {most}, the number of rounds in {kind} for {number} pairs", **values)
        raise input_error("rounds", mismatch_message(str(rounds), expected))
    winners = min(event.winners, options.winners or plan.field_count, plan.field_count)
    movement, fields = _assign_numbers(plan, present, winners)
    _ensure_winners(event, plan, movement, options.winners)
    rows = [row for row in movement.rows if first <= row.round < first + rounds]
    sets = (options.boards or event.boards) // a_round
    most_sets = sets if options.boards else sets + movement.sets
    relabelling = find_relabelling(rows, fields, _earlier_play(event, sittings, start, a_round), sets, most_sets)
    if relabelling is None:
        enough = (sets + movement.sets) * a_round
        expected = phrase(
            "more boards, so that no pair plays the same board twice: {enough} would be enough", enough=enough
        )
        raise input_error("boards", mismatch_message(str(options.boards), expected))
    relabelled_rows = (
        row._replace(round=row.round + start - first, board_set=board_set)
        for row, board_set in zip(rows, relabelling.sets, strict=True)
    )
    return _SectionPlan(
        movement, a_round, schedule_rows(relabelled_rows, a_round, relabelling.labels.__getitem__, section)
    )


def _ensure_winners(event: Event, plan: MovementPlan, movement: Movement, asked: int | None) -> None:
    """Raise `InputError` with the reason if the rest of the evening has another number of winners than was asked."""
    if asked in (None, movement.winners):
        return
    expected = phrase(
        "1, because {kind} with two winners needs as many pairs in each direction as there are tables", kind=plan.kind
    )
    if plan.field_count == 1:
        expected = phrase("1, because pairs change direction in {kind}", kind=plan.kind)
    elif event.winners == 1:
        expected = phrase("1, because the event has one ranking and pairs have changed direction")
    raise input_error("winners", mismatch_message(str(asked), expected))


def pairs_present(event: Event, section: str, start: int) -> tuple[Pair, ...]:
    """Return the pairs of a section that have not left by a round, by label."""
    withdrawn = {change.pair for change in list_withdrawals(event.changes) if change.from_round <= start}
    return sort_by_label(pair for pair in event.pairs if pair.section == section and pair.label not in withdrawn)


def _count_rounds_left(sittings: Iterable[Sitting], start: int, options: MovementOptions) -> int:
    """Return how many rounds were asked for, else how many the schedule still has."""
    last = max(sitting.round for sitting in sittings)
    rounds = options.rounds or last - start + 1
    if not rounds:
        expected = phrase("the number of rounds to play after round {last}, the last one in the schedule", last=last)
        raise input_error("rounds", mismatch_message("", expected))
    return rounds


NumberGroups = list[list[tuple[int, str]]]
"""Groups of movement numbers that may be exchanged with each other, each with the pair that has it first."""


def _assign_numbers(plan: MovementPlan, present: Sequence[Pair], winners: int) -> tuple[Movement, NumberGroups]:
    """Return the movement and the groups of its numbers; one group if the two sides do not fit two groups."""
    movement = plan.build_movement(winners)
    labels = [pair.label for pair in present]
    if winners > 1:
        turned = replace(movement, rows=tuple(row._replace(ns=row.ew, ew=row.ns) for row in movement.rows))
        for either_way in (movement, turned):
            groups = _split_by_side(either_way.rows, present)
            if groups:
                return either_way, groups
        movement = plan.build_movement(1)
    return movement, [list(enumerate(labels, start=1))]


def _split_by_side(rows: Iterable[MovementRow], present: Iterable[Pair]) -> NumberGroups:
    """Split the numbers into North-South and East-West; empty if there are not as many pairs as seats on each side."""
    numbers: dict[Side, set[int]] = {Side.NORTH_SOUTH: set(), Side.EAST_WEST: set()}
    for row in rows:
        if row.ns is not None:
            numbers[Side.NORTH_SOUTH].add(row.ns)
        if row.ew is not None:
            numbers[Side.EAST_WEST].add(row.ew)
    groups: NumberGroups = []
    for side, own_numbers in numbers.items():
        labels = [pair.label for pair in present if pair.direction is side]
        if len(labels) != len(own_numbers):
            return []
        groups.append(list(zip(sorted(own_numbers), labels, strict=True)))
    return groups


def _earlier_play(event: Event, sittings: Iterable[Sitting], start: int, a_round: int) -> SessionHistory:
    """Return who has met whom and who has played what before a round, by schedule and results."""
    met: defaultdict[str, set[str]] = defaultdict(set)
    played: Counter[str] = Counter()
    sat_out: set[str] = set()
    for ns, ew, boards in _earlier_meetings(event, sittings, start):
        if ns is None or ew is None:
            sat_out.update(filter(None, (ns, ew)))
            continue
        met[ns].add(ew)
        met[ew].add(ns)
        for board in boards:
            board_set = 1 << (board - 1) // a_round + 1
            played[ns] |= board_set
            played[ew] |= board_set
    return SessionHistory({label: frozenset(others) for label, others in met.items()}, played, frozenset(sat_out))


def _earlier_meetings(
    event: Event, sittings: Iterable[Sitting], start: int
) -> Iterator[tuple[str | None, str | None, range]]:
    """Yield who met on which boards; None for the opponents of a pair that sat out."""
    for sitting in sittings:
        if sitting.round < start:
            yield sitting.ns, sitting.ew, sitting.boards
    for result in event.results:
        if not isinstance(result.outcome, SitOut):
            yield result.ns, result.ew, range(result.board, result.board + 1)


def _movement_name(former: str, plans: Iterable[_SectionPlan], *, meets_again: bool) -> str:
    """Return the kinds of movement one after the other, marked if pairs meet again."""
    kinds = dict.fromkeys(former.split())
    kinds |= dict.fromkeys(rest.movement.kind for rest in plans)
    if meets_again:
        kinds.pop(REPEATS, None)
        kinds[REPEATS] = None
    return " ".join(kinds)


def _describe_plans(event: Event, after: Event, plans: Sequence[_SectionPlan], start: int) -> list[Phrase]:
    """Return what to report, the change itself first."""
    last = after.last_round
    again = find_repeated_meetings(after.schedule, start)
    sizes = phrase(
        "{rounds} of {boards} for {pairs}",
        rounds=count_phrase(last - start + 1, "round"),
        boards=count_phrase(plans[0].a_round, "board"),
        pairs=count_phrase(sum(each.movement.pairs for each in plans), "pair"),
    )
    kinds = join_with_and(dict.fromkeys(describe_kinds(each.movement.kind) for each in plans))
    from_then_on = phrase("From round {round} on, {kinds}: {sizes}", round=start, kinds=kinds, sizes=sizes)
    meeting = phrase("no pairs meet twice")
    if again:
        meeting = phrase("{meetings} repeated:", meetings=count_phrase(len(again), "meeting"))
    lines = [join_phrases((from_then_on, meeting))]
    for one, other, number, first in again:
        values = {"one": one, "other": other, "round": number, "first": first}
        lines.append(
            phrase("{one} and {other} meet again in round {round} (they first met in round {first})", **values)
        )
    sharing = find_sharing_tables(sitting for sitting in after.schedule if sitting.round >= start)
    if sharing:
        lines.append(describe_sharing(sharing))
    if after.boards > event.boards:
        boards = {"first": event.boards + 1, "last": after.boards}
        lines.append(
            phrase("boards {first} to {last} are also needed, so that no pair plays the same board twice", **boards)
        )
    if after.winners < event.winners:
        lines.append(phrase("all pairs are now ranked together, because some change direction"))
    return lines


@command("use", phrase("Change the movement"))
class ChangeMovement(EventCommand):
    """Give the event another movement, from a round on or for the whole evening."""

    kind: FromText[MovementName] = parameter(phrase("movement"), read_movement_name, example="howell")
    boards: FromText[int | None] = parameter(phrase("boards in play"), read_board_count, default=None)
    rounds: FromText[int | None] = parameter(phrase("rounds"), text_reader(parse_whole_number), default=None)
    a_round: FromText[int | None] = parameter(phrase("boards a round"), read_board_count, default=None)
    winners: FromText[int | None] = parameter(phrase("winners"), text_reader(_parse_winners), default=None)
    minutes: FromText[int | None] = parameter(phrase("minutes"), text_reader(parse_whole_number), default=None)
    from_round: FromText[int | None] = parameter(phrase("from round"), text_reader(parse_whole_number), default=None)

    def apply(self, before: Event) -> Change[Event]:
        options = MovementOptions(
            boards=self.boards, minutes=self.minutes, rounds=self.rounds, a_round=self.a_round, winners=self.winners
        )
        return change_movement(before, options.with_name(self.kind), self.from_round)


@command("turn", phrase("Swap the directions of two pairs in a round"))
class TurnPairs(EventCommand):
    """Swap the directions of two pairs for a round."""

    round: FromText[int] = parameter(phrase("round"), _read_scheduled_round)
    table: FromText[Sitting] = dependent_parameter(phrase("table"), round, _read_table)  # noqa: A003  # the field above

    def apply(self, before: Event) -> Change[Event]:
        return turn_pairs(before, self.round, self.table)


@command("exchange", phrase("Swap two pairs who sat at each other's tables in a round"))
class SwapPairs(EventCommand):
    """Exchange two pairs who sat at each other's tables for a round."""

    round: FromText[int] = parameter(phrase("round"), _read_scheduled_round)
    pair: FromText[PairMatch] = parameter(phrase("pair"), read_pair)
    other: FromText[PairMatch] = parameter(phrase("other pair"), read_pair)

    def apply(self, before: Event) -> Change[Event]:
        return swap_pairs(before, self.round, self.pair, self.other)


@command("end", phrase("End the evening after a round"))
class EndEvening(EventCommand):
    """End the evening after a round."""

    round: FromText[int] = parameter(phrase("round"), text_reader(parse_whole_number))

    def apply(self, before: Event) -> Change[Event]:
        return end_evening(before, self.round)
