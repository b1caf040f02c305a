"""Set up an event: list movements that fit, show one, and create an event with its pairs and schedule."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.commands.changes import Change, duplicate_name_messages
from scorer.commands.command import Arguments, FromText, command, parameter, read_together, text_reader
from scorer.commands.copying import Attendance, apply_attendance, copy_event, resize_event
from scorer.commands.layout import describe_board_sets, describe_entrants_movement
from scorer.commands.movement import (
    MovementOptions,
    MovementRequest,
    apply_movements,
    change_movement,
    choose_movement,
    describe_event_movement,
)
from scorer.commands.numbering import Numbering, renumber_pairs
from scorer.commands.pairs import list_missing_partners, match_lines_to_pairs, name_pairs
from scorer.commands.settings import unfit_setting_mistakes
from scorer.errors import (
    AlreadyExistsError,
    Message,
    MissingDataError,
    NotFoundError,
    ScorerError,
    input_error,
    mismatch_message,
    parse_each,
)
from scorer.game.announcement import Redeal
from scorer.game.rulesets import STANDARD, find_rule_set
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, phrase
from scorer.model.events import Event, join_waiting
from scorer.model.history import Subject, Topic
from scorer.model.numbers import parse_whole_number
from scorer.model.pairs import EventForm, Pair, pairs_of_entrants, sort_by_label
from scorer.model.settings import TARGET_TYPE, Method, Scoring, parse_enum, replace_fields
from scorer.model.texts import parse_required_name
from scorer.movements.arrangements import (
    ArrangementOptions,
    find_arrangement,
    list_individual_movements,
    list_team_movements,
)
from scorer.movements.choosing import (
    MINUTES_A_BOARD,
    MovementConstraints,
    MovementProposal,
    describe_least_needed,
    parse_movement_name,
    propose_for_sections,
    propose_movements,
    propose_sections,
)
from scorer.movements.movement import SHARED_SUFFIX
from scorer.movements.proposals import (
    KIND_NAMES,
    SessionClock,
    describe_proposal,
    describe_shortfall,
    pick_alternatives,
)
from scorer.reports.answers import schedules
from scorer.services import Answer, answer_with_tables
from scorer.services.change import complete_change_names
from scorer.services.listed_events import ListedEventRequest
from scorer.storage import events
from scorer.storage.database import query_or_default, read_transaction, write_transaction
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event, read_event

if TYPE_CHECKING:
    from scorer.model.event_lists import EventSummary
    from scorer.model.pair_lists import ListedPair
    from scorer.movements.arrangements import Arrangement
    from scorer.reports.table import Table


class CreatedEvent(NamedTuple):
    """A new event as it was stored, the movement of each section, the limits it had to keep, and when it begins."""

    slug: str
    event: Event
    proposals: tuple[MovementProposal, ...]
    constraints: MovementConstraints
    start: SessionClock | None = None


def _parse_method(text: str) -> Method:
    return parse_enum(Method, text)


@command()
class EventRequest(ListedEventRequest):
    """What is said of a new event itself."""

    method: FromText[Method | None] = parameter(phrase("method"), text_reader(_parse_method), default=None)
    target: FromText[int | None] = parameter(phrase("target"), text_reader(TARGET_TYPE.read), default=None)
    numbering: FromText[Numbering | None] = parameter(phrase("numbering"), text_reader(Numbering.parse), default=None)


@command()
class EntrantRequest(Arguments[None]):
    """How many take part if no pairs are ranked."""

    teams: FromText[int | None] = parameter(phrase("teams"), text_reader(parse_whole_number), default=None)
    individual: FromText[int | None] = parameter(phrase("players"), text_reader(parse_whole_number), default=None)


def list_arrangements(arguments: Mapping[str, object]) -> list[Arrangement]:
    """List what teams or individuals can play, simplest first, if these were given; empty for pairs."""
    if not (arguments.get("teams") or arguments.get("individual")):
        return []
    entrants, request = read_together(EntrantRequest.from_texts(arguments), MovementRequest.from_texts(arguments))
    of_pairs = {"pairs": request.pairs, "tables": request.tables, "winners": request.winners, "play": request.play}
    for unfit, value in of_pairs.items():
        if value:
            raise input_error(unfit, phrase("this option is for pairs events only"))

    named = MovementOptions(rounds=request.rounds, a_round=request.a_round).with_name(request.kind)
    pace = request.minutes_a_board or MINUTES_A_BOARD
    limits = ArrangementOptions(request.boards, named.rounds, named.a_round, request.minutes, pace)
    if entrants.teams and entrants.individual:
        raise input_error("individual", phrase("give either teams or players, not both"))
    if entrants.teams:
        return list_team_movements(entrants.teams, limits)
    return list_individual_movements(entrants.individual or 0, limits)


def list_movements(arguments: Mapping[str, object], *, in_full: bool = False) -> Answer:
    """Propose a movement in sentences, with what is better and worse about two others; or list them `in_full`.

    Programs get all that fit, best first.
    """
    arrangements = list_arrangements(arguments)
    if arrangements:
        return answer_with_tables(
            "movements", schedules.arrangement_table(arrangements, with_minutes=bool(arguments.get("minutes")))
        )
    options = read_movement_options(arguments)
    _require_sections(options)
    table = _list_proposals(options)
    if in_full or not table.records:
        return answer_with_tables("movements", table)
    sheet = schedules.proposal_sheet(table.records, options.constraints, options.start)
    return answer_with_tables("movements", table)._replace(sheets=lambda: [sheet])


class MovementChoices(NamedTuple):
    """The movements that are described in sentences, by their names, and the sentences."""

    names: tuple[str, ...]
    answer: Answer


def list_choices(arguments: Mapping[str, object]) -> MovementChoices:
    """Propose a movement and others beside it, to choose from by number; no names if nothing fits."""
    options = read_movement_options(arguments)
    _require_sections(options)
    table = _list_proposals(options)
    answer = answer_with_tables("movements", table)
    if not table.records:
        return MovementChoices((), answer)
    chosen = [table.records[0], *pick_alternatives(table.records)]
    sheet = schedules.proposal_sheet(table.records, options.constraints, options.start, numbered=True)
    return MovementChoices(tuple(str(one.name) for one in chosen), answer._replace(sheets=lambda: [sheet]))


def usual_scoring(db: str) -> dict[str, str]:
    """Return the rules and the method of the newest event of several pairs; the defaults if there is none."""
    newest = query_or_default(db, lambda query: list_summaries(query, LOOKED_THROUGH), list["EventSummary"]())
    for one in newest:
        if one.form == EventForm.PAIRS and one.pairs > 2:
            return {"rules": one.rules, "method": one.method}
    return {"rules": STANDARD.name, "method": Method.MATCHPOINTS.value}


LOOKED_THROUGH = 20
"""How many of the newest events are looked through for what is usual."""


def check_missing(former: Event, missing: Sequence[str]) -> None:
    """Raise `ParseError` for someone missing who is not in the event."""
    apply_attendance(copy_event(former, former.name, former.date), Attendance(missing))


def _list_proposals(options: MovementOptions) -> Table[MovementProposal]:
    """List the movements that fit, best first; if none does, the title says what is needed."""
    proposals = list_proposals(options)
    timed = options.minutes is not None
    shortfall = (
        EMPTY_PHRASE
        if proposals
        else describe_least_needed(options.sections, options.constraints, winners=options.winners)
    )
    return schedules.movement_table(proposals, shortfall, with_minutes=timed)


def list_proposals(options: MovementOptions) -> list[MovementProposal]:
    """Return the movements that fit, best first; raise `InputError` if sizes are missing or no rounds are as asked."""
    _require_sections(options)
    proposals = propose_for_sections(options.sections, options.constraints, winners=options.winners)
    if options.rounds is not None and proposals:
        of_fits = sorted({fit.movement.rounds for fit in proposals})
        proposals = [proposal for proposal in proposals if proposal.movement.rounds == options.rounds]
        if not proposals:
            raise input_error("rounds", mismatch_message(str(options.rounds), join_phrases(of_fits, ", ")))
    return proposals


def latest_movement(db: str) -> str:
    """Return the kind of movement of the newest event; empty if there is none."""
    try:
        with read_transaction(db) as query:
            newest = list_summaries(query, 1)
            return read_event(query, find_event(query, newest[0].slug)).movement if newest else ""
    except ScorerError:  # a fault of the database is reported when the event is created
        return ""


def has_former_event(db: str) -> bool:
    """Whether there is an event that a new one can copy."""
    return bool(query_or_default(db, lambda query: list_summaries(query, 1), list["EventSummary"]()))


def requests_of_event(db: str, slug: str | None) -> dict[str, str]:
    """Return who takes part in an event, and the boards and minutes it was set up for; empty if there is no event.

    Raise `ScorerError` for a named event that is not there.
    """
    try:
        with read_transaction(db) as query:
            event = read_event(query, find_event(query, slug))
    except ScorerError:  # no event, and no database perhaps
        if slug:
            raise
        return {}
    if event.form is not EventForm.PAIRS:
        kind = "teams" if event.form is EventForm.TEAMS else "individual"
        return {kind: str(len(event.entrants))}
    sections = Counter(pair.section for pair in event.pairs)
    asked = MovementOptions().with_earlier_requests(event)
    requests = {
        "pairs": ",".join(map(str, sections.values())),
        "boards": asked.boards,
        "play": asked.play,
        "minutes": asked.minutes,
        "minutes_a_board": asked.minutes_a_board,
        "winners": asked.winners,
    }
    return {name: str(value) for name, value in requests.items() if value}


def show_movement(arguments: Mapping[str, object]) -> Answer:
    """Show the schedule of one movement."""
    arrangements = list_arrangements(arguments)
    if arrangements:
        one = find_arrangement(_kind_of(arguments), arrangements)
        rows = schedules.arrangement_schedule_table(one).rows
        document = schedules.arrangement_table([one]).rows[0] | {"rows": rows}
        return Answer(lambda: [schedules.arrangement_schedule_table(one).sheet], lambda: document)
    options = read_movement_options(arguments)
    kind = _kind_of(arguments)
    if not options.sections and kind.removesuffix(SHARED_SUFFIX) not in KIND_NAMES:
        raise NotFoundError(phrase("movement"), kind, list(KIND_NAMES))
    _require_sections(options)
    if len(options.sections) > 1:
        raise input_error("tables", phrase("give one section at a time"))
    proposal = choose_movement(options.sections[0], options)
    return Answer(
        lambda: [schedules.proposal_schedule_table(proposal).sheet], lambda: schedules.proposal_document(proposal)
    )


def _kind_of(arguments: Mapping[str, object]) -> str:
    """Return the kind of movement that was named, without its length; empty if none was."""
    return parse_movement_name(str(arguments.get("kind") or "")).kind


def read_movement_options(arguments: Mapping[str, object]) -> MovementOptions:
    """Read what was asked of a movement; raise `InputError` for what cannot be read."""
    return MovementRequest.from_texts(arguments).read(None).options


def _require_sections(options: MovementOptions) -> None:
    if not options.sections:
        raise input_error("tables", phrase("give the number of tables or pairs"))


class NamesSource(NamedTuple):
    """Who plays in a new event: the pairs of a list, those who wait for a partner, or the people of another event.

    `like` is the event from which everything is copied but for its date and what happened; `last` is the newest.
    """

    listed: Sequence[ListedPair] = ()
    waiting: Sequence[str] = ()
    like: str = ""
    attendance: Attendance = Attendance()


LAST_EVENT = "last"
"""Means the newest event where another one is copied."""


def create_event(
    db: str, arguments: Mapping[str, object], names: NamesSource, proposal: MovementProposal | None = None
) -> CreatedEvent:
    """Create an event with its schedule and its pairs, teams or players, and make it the current event.

    Names of a list are completed from the club's book. Without a `proposal`, the movement of pairs follows from
    `arguments`; what is not in them is taken from the event to copy, if there is one.
    """
    event, proposals, constraints, start = draft_event(db, arguments, names, proposal)
    with write_transaction(db, create=True) as transaction:
        transaction.lock_event_list()
        if events.find_same_event(transaction.query, event) is not None:
            raise AlreadyExistsError(events.duplicate_event_reason(event), hints.USE_ANOTHER_NAME)
        if names.listed or names.attendance.new or event.waiting:
            named = Change(event, Subject(Topic.PAIR), EMPTY_PHRASE)
            event = complete_change_names(transaction, event._replace(pairs=(), entrants=(), waiting=""), named).after
        slug = events.add_event(transaction, event)
        events.choose_event(transaction, transaction.find_and_lock_event(slug))
        transaction.commit()
    return CreatedEvent(slug, event, proposals, constraints, start)


class DraftedEvent(NamedTuple):
    """An event that is not stored yet, the movement of each section, its limits, and when it begins."""

    event: Event
    proposals: tuple[MovementProposal, ...]
    constraints: MovementConstraints
    start: SessionClock | None


def draft_event(
    db: str, arguments: Mapping[str, object], names: NamesSource, proposal: MovementProposal | None = None
) -> DraftedEvent:
    """Return the event that `create_event` would store, with the names as they were given."""
    proposals: tuple[MovementProposal, ...] = ()
    options = MovementOptions()
    if names.like:
        event, options = _copy_former_event(load_former_event(db, names.like), arguments, names)
    elif arguments.get("teams") or arguments.get("individual"):
        options = read_movement_options(arguments)
        event = options.record_requests(_name_entrants(_create_arranged_event(arguments), names.listed))
    else:
        event, proposals, options = _create_pairs_event(arguments, len(names.listed), proposal)
        event = _name_entrants(event, names.listed)
    event = event._replace(waiting=join_waiting((*event.waiting_people, *_read_waiting(event, names.waiting))))
    return DraftedEvent(event, proposals, options.constraints, options.start)


def _read_waiting(event: Event, names: Sequence[str]) -> list[str]:
    """Read the names of those who wait for a partner; raise `InputError` where nobody needs one."""
    if names and event.form is not EventForm.PAIRS:
        raise input_error("solo", phrase("only a pairs event can have players waiting for a partner"))
    return parse_each("solo", names, parse_required_name)


def load_former_event(db: str, like: str) -> Event:
    """Read the event to copy; the newest if `like` is `last`. Raise `MissingDataError` if there is none."""
    with read_transaction(db) as query:
        if like.strip().lower() == LAST_EVENT:
            newest = list_summaries(query, 1)
            if not newest:
                raise MissingDataError(phrase("there is no event yet"), hints.CREATE_EVENT)
            like = newest[0].slug
        return read_event(query, find_event(query, like))


def _copy_former_event(
    former: Event, arguments: Mapping[str, object], names: NamesSource
) -> tuple[Event, MovementOptions]:
    """Return an event like another with what was given instead, and what was asked of its movement."""
    request, of_movement = read_together(
        EventRequest.from_texts(arguments), MovementRequest.from_texts({**arguments, "last": ""})
    )
    options = of_movement.options
    event = copy_event(former, request.name, request.date or datetime.date.today())
    if request.rules:
        rules = find_rule_set(request.rules)
        event = event._replace(rules=rules.name, redeal=rules.redeal)
    given = {"method": request.method, "target": request.target}
    scoring = replace_fields(event.scoring, {name: value for name, value in given.items() if value is not None})
    event = event._replace(club=request.club or event.club, scoring=scoring)
    unfit_setting_mistakes(event).raise_if_any()
    event = apply_attendance(event, names.attendance)
    event = _list_other_people(event, names.listed, sum(options.sections))
    if options.changes_movement:
        event = change_movement(event, options).after
    if request.numbering:
        event = renumber_pairs(event, request.numbering).after
    return event, options


def _list_other_people(event: Event, listed: Sequence[ListedPair], number: int) -> Event:
    """Return the event with the people of a list instead of its own, or with another number of them."""
    if not (listed or number):
        return event
    here = list(event.competitors)
    if listed:
        here = [Pair(pair.label, pair.direction, section=pair.section) for pair in here]
    number = number or len(listed)
    for label in range(len(here) + 1, number + 1):
        here.append(Pair(str(label)))
    pairs = event.pairs if event.form is EventForm.PAIRS else ()
    resized = resize_event(event, event._replace(pairs=pairs).with_competitors(sort_by_label(here[:number])))
    return _name_entrants(resized, listed)


def _create_pairs_event(
    arguments: Mapping[str, object], named_count: int, proposal: MovementProposal | None
) -> tuple[Event, tuple[MovementProposal, ...], MovementOptions]:
    """Return an event of pairs, its movements, and what was asked; `named_count` is how many there are by default."""
    request, of_movement = read_together(EventRequest.from_texts(arguments), MovementRequest.from_texts(arguments))
    options = of_movement.options
    seats = named_count or (2 if request.target else 0)
    if seats and not options.sections:
        options = options._replace(sections=(seats,))
    if not options.sections:
        raise MissingDataError(phrase("give the number of pairs"), hints.SAY_WHO_PLAYS)
    if len(options.sections) == 1 and not options.kind:
        options = options._replace(
            sections=propose_sections(*options.sections, options.constraints, winners=options.winners)
        )
    if request.numbering is Numbering.DIRECTION and not options.kind:
        options = options._replace(winners=options.winners or 2)
    is_at_one_table = options.sections == (2,)
    event = _create_bare_event(
        request, Method.AGGREGATE if is_at_one_table else Method.MATCHPOINTS, is_at_one_table=is_at_one_table
    )
    proposals = (proposal,) if proposal else _choose_movements(options)
    event = options.record_requests(apply_movements(event, proposals))
    if request.numbering:
        event = renumber_pairs(event, request.numbering).after
    return event, proposals, options


def _create_arranged_event(arguments: Mapping[str, object]) -> Event:
    """Return an event of numbered teams or players."""
    arrangement = find_arrangement(_kind_of(arguments), list_arrangements(arguments))
    request, numbers = read_together(EventRequest.from_texts(arguments), EntrantRequest.from_texts(arguments))
    form = EventForm.TEAMS if numbers.teams else EventForm.INDIVIDUAL
    event = _create_bare_event(
        request, Method.CROSS_IMPS if numbers.teams else Method.MATCHPOINTS, is_at_one_table=False
    )
    entrants = tuple(Pair(str(label)) for label in range(1, (numbers.teams or numbers.individual or 0) + 1))
    event = event._replace(
        form=form,
        entrants=entrants,
        movement=arrangement.kind,
        boards=arrangement.boards,
        schedule=arrangement.sittings,
    )
    event = event._replace(pairs=pairs_of_entrants(form, entrants, arrangement.sittings), winners=1)
    unfit_setting_mistakes(event).raise_if_any()
    return event


def _name_entrants(event: Event, listed: Sequence[ListedPair]) -> Event:
    """Return the event with the names of a list; raise `InputError` if there are too many."""
    if not listed:
        return event
    if len(listed) > len(event.competitors):
        most = phrase("at most {most}, the number of seats", most=len(event.competitors))
        raise input_error("names", mismatch_message(str(event.form.describe_count(len(listed))), most))
    return name_pairs(event, match_lines_to_pairs(event, listed)).after


def _create_bare_event(request: EventRequest, usual_method: Method, *, is_at_one_table: bool) -> Event:
    """Return an event without pairs, by default of today."""
    rules = find_rule_set(request.rules or STANDARD.name)
    method, target = request.method or usual_method, request.target or 0
    if target and not (is_at_one_table and method is Method.AGGREGATE):
        raise input_error("target", phrase("a race is between two pairs at one table, scored by aggregate"))
    return Event(
        name=request.name,
        date=request.date or datetime.date.today(),
        club=request.club or "",
        rules=rules.name,
        redeal=rules.redeal,
        scoring=Scoring(method=method, target=target),
    )


def _choose_movements(options: MovementOptions) -> tuple[MovementProposal, ...]:
    """Return a movement for each section, all with one ranking or all with two."""
    proposals = tuple(choose_movement(pairs, options) for pairs in options.sections)
    if len({proposal.movement.winners for proposal in proposals}) > 1:
        proposals = tuple(choose_movement(pairs, options._replace(winners=1)) for pairs in options.sections)
    return proposals


def describe_new_event(created: CreatedEvent, *, printed: bool = False) -> Iterator[Message]:
    """Report a new event, and what to do next unless its papers are already `printed`."""
    event = created.event
    sections = dict.fromkeys(pair.section for pair in event.pairs)
    if event.form is EventForm.PAIRS and event.schedule and not created.proposals:
        yield Message(describe_event_movement(event))
    for section, proposal in zip(sections, created.proposals, strict=False):
        yield from map(Message, _describe_movement(section, proposal, created))
    if event.redeal is Redeal.NS_DECLARE:
        source = phrase(
            "With 20 points on each side, North-South declare, according to the {rules} rules", rules=event.rules
        )
        yield Message(source)
    if event.form is not EventForm.PAIRS and event.schedule:
        yield Message(describe_entrants_movement(event, created.start))
        yield Message(describe_board_sets(event))
    size = join_phrases((event.form.describe_count(len(event.competitors)), count_phrase(event.boards, "board")), ", ")
    summary = phrase("{slug}: {size}; this is now the current event", slug=created.slug, size=size)
    nameless = [pair.label for pair in event.competitors if not pair.names]
    yield Message(summary)
    yield from map(Message, list_repeated_names(event))
    if printed:
        return
    if len(nameless) == len(event.competitors):
        yield Message(EMPTY_PHRASE, hints=(hints.NAMES_NEXT,))
        yield Message(EMPTY_PHRASE, hints=(hints.PAPERS_THEN,))
        return
    if nameless:
        message = phrase("Still without names: {pairs}", pairs=join_phrases(nameless, ", "))
        yield Message(message, hints=(hints.name_pair(nameless[0]),))
    yield from list_missing_partners(event.form, event.competitors)
    yield Message(EMPTY_PHRASE, hints=(hints.PAPERS_NEXT,))


def list_repeated_names(event: Event) -> list[Phrase]:
    """Return a warning for each player of a new event who is in two pairs of a round, or twice in one."""
    return list(duplicate_name_messages(event._replace(pairs=()), event))


def _describe_movement(section: str, proposal: MovementProposal, created: CreatedEvent) -> Iterator[Phrase]:
    """Describe the movement of a section in a sentence, how pairs and boards move, and what was asked in vain."""
    sentence = describe_proposal(proposal, created.start)
    yield phrase("Section {section}: {movement}", section=section, movement=sentence) if section else sentence
    if proposal.movement.note:
        yield phrase("How it works: {note}", note=proposal.movement.note)
    known = propose_movements(proposal.movement.pairs, created.constraints)
    shortfall = describe_shortfall(proposal, created.constraints, known)
    if shortfall:
        yield shortfall
