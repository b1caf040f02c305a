"""What a director can do from the page: the commands on the event, and the commands of the live evening."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands import findings, hands, joining, movement, pairs, results, rulings, settings, swiss
from scorer.commands.command import unread
from scorer.errors import (
    MissingDataError,
    ParseError,
    choices_message,
    input_error,
    mismatch_message,
)
from scorer.i18n import EMPTY_PHRASE, Phrase, phrase
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.live import (
    ALL_PLACES,
    NO_TABLE,
    PODIUM_PLACES,
    LiveSettings,
    PageRole,
    RankingVisibility,
    RejectedEntry,
    RoundAdvance,
    RoundClock,
    TableId,
)
from scorer.model.numbers import parse_whole_number
from scorer.model.pairs import EventForm
from scorer.movements.proposals import describe_kind
from scorer.movements.schedule_checks import RepeatedMeeting, find_repeated_meetings
from scorer.scoring import score_event
from scorer.services import live_evenings, live_phones, live_rounds
from scorer.services.live_evenings import DirectorChange, LiveDatabase, LiveEvening, find_table, tables_of
from scorer.storage.history import current_minute

if TYPE_CHECKING:
    from scorer.commands.command import EventCommand
    from scorer.hints import Hint
    from scorer.model.events import Event
    from scorer.movements.schedule import Sitting

MOST_MINUTES = 999
"""The longest round, in minutes."""

LONGEST_MESSAGE = 200
"""The longest message to a table, in letters: what a phone shows at once."""

RESULT_FORMS = (rulings.AdjustResult, rulings.PenalisePair, results.ReseatResult, hands.RecordAnnouncement)
PAIR_FORMS = (
    joining.AddPair,
    pairs.RenamePair,
    pairs.NamePairs,
    pairs.SubstitutePlayers,
    pairs.RemovePair,
)
EVENING_FORMS = (
    movement.ChangeMovement,
    movement.TurnPairs,
    movement.SwapPairs,
    movement.EndEvening,
    settings.ChangeSetting,
)
"""Commands that have a form of their own on the page, built from their parameters."""

EVENT_COMMANDS: Mapping[str, type[EventCommand]] = {
    command.command_name: command
    for command in (
        *RESULT_FORMS,
        *PAIR_FORMS,
        *EVENING_FORMS,
        results.RecordLine,
        results.RemoveResult,
        findings.AcceptFindings,
        findings.FixFindings,
        swiss.DrawNextRound,
    )
}
"""Every command on the event, by the name that its form sends."""


COMMANDS_OF_PAIRS = (movement.ChangeMovement, movement.SwapPairs)
"""Commands that are for events of pairs only: teams and players keep the schedule they were set up with."""


PREVIEWED_COMMANDS = frozenset(
    command.command_name
    for command in (
        joining.AddPair,
        pairs.RemovePair,
        movement.ChangeMovement,
        movement.SwapPairs,
        movement.EndEvening,
    )
)
"""Commands that are previewed: the new meetings, and what must be printed again."""


PREVIEW_REQUEST = "yes"
"""Sent by a form whose change has not been previewed yet, so that it is shown and not made."""


def select_forms(event: Event, commands: Iterable[type[EventCommand]]) -> list[type[EventCommand]]:
    """The commands that have a meaning in an event: by its form, and announcements only where there is no auction."""
    hidden: list[type[EventCommand]] = [] if event.form is EventForm.PAIRS else [*COMMANDS_OF_PAIRS]
    if event.rule_set.has_auction:
        hidden.append(hands.RecordAnnouncement)
    return [one for one in commands if one not in hidden]


class DirectorRequest(NamedTuple):
    """A director's request: the evening, and the fields of the form."""

    db: LiveDatabase
    evening: LiveEvening
    fields: Mapping[str, str]

    def text_of(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def number_of(self, name: str) -> int:
        """A field as a whole number; raise `InputError` for anything else."""
        try:
            return parse_whole_number(self.text_of(name))
        except ParseError as error:
            raise input_error(name, error.reason) from error

    def find_table(self) -> TableId:
        """The table of the request; raise `NotFoundError` for an unknown one."""
        return find_table(self.evening.event, self.text_of("table"))

    def change_settings(self, change: Callable[[LiveSettings], LiveSettings]) -> LiveEvening:
        """Change the settings of the live evening."""
        return live_evenings.change_live_settings(self.db, self.evening, change)


def run_event_command(request: DirectorRequest, command_type: type[EventCommand]) -> DirectorChange:
    """Run a command on the event with the fields of its form."""
    keeps_numbers = bool(request.evening.live.phones)
    command = make_event_command(command_type, request.fields, request.evening.event, keeps_numbers=keeps_numbers)
    seen = request.text_of("look")
    return live_evenings.run_director_command(request.db, request.evening, command, expected_preview=seen)


def make_event_command(
    command_type: type[EventCommand], fields: Mapping[str, str], event: Event, *, keeps_numbers: bool = False
) -> EventCommand:
    """Make a command of the fields of its form, and of what a page knows besides.

    With `keeps_numbers` no pair gets another number, because phones know their pairs by number.
    """
    texts: dict[str, str] = {one.name: fields.get(one.name, "").strip() for one in command_type.parameters}
    if command_type is settings.ChangeSetting:
        key, is_listed, value = texts["key"].partition("=")
        texts |= {"key": key, "value": value} if is_listed else {}
    if command_type is pairs.RemovePair:
        if keeps_numbers:
            texts["keep_numbers"] = "yes"
    elif "from_round" in texts and not event.schedule:
        texts["from_round"] = "1"
    if command_type is pairs.NamePairs:
        return pairs.NamePairs(names=unread(parse_names(fields.get("names", ""), "")))
    if issubclass(command_type, rulings.AdjustResult | rulings.PenalisePair):
        return command_type.from_texts(texts, at=current_minute())
    if issubclass(command_type, results.RecordLine | results.RemoveResult):
        return command_type.from_texts(texts, seen=fields.get("seen"))
    keys = unread([findings.DisplayedKey(fields.get("finding", "").strip())])
    if command_type is findings.AcceptFindings:
        return findings.AcceptFindings(keys=keys, at=current_minute(), scored=score_event)
    if command_type is findings.FixFindings:
        return findings.FixFindings(
            keys=keys,
            choice=unread(fields.get("choice", "").strip()),
            reading=unread(fields.get("reading", "").strip()),
            repair=unread(fields.get("repair", "").strip()),
            scored=score_event,
        )
    return command_type.from_texts(texts)


def undo_or_redo(request: DirectorRequest, *, again: bool) -> DirectorChange:
    return live_evenings.undo_or_redo(request.db, request.evening, request.number_of("last"), redo=again)


def answer_call(request: DirectorRequest) -> LiveEvening:
    return live_evenings.answer_call(request.db, request.evening, request.number_of("call"))


def accept_claim(request: DirectorRequest) -> DirectorChange:
    """Replace the stored result by what a phone sent."""
    claim = _find_claim(request)
    command = results.RecordAtTable(
        board=unread(str(claim.board)),
        ns=unread(claim.ns),
        ew=unread(claim.ew),
        result=unread(claim.code),
        seen=request.fields.get("seen"),
        table=claim.table_id.table,
    )
    return live_evenings.run_director_command(request.db, request.evening, command)


def reject_claim(request: DirectorRequest) -> LiveEvening:
    return live_evenings.dismiss_claim(request.db, request.evening, _find_claim(request))


def _find_claim(request: DirectorRequest) -> RejectedEntry:
    claims = {claim.number: claim for claim in request.evening.live.rejected_entries}
    claim = claims.get(request.number_of("claim"))
    if claim is None:
        raise MissingDataError(phrase("someone has already dealt with that"))
    return claim


def send_message(request: DirectorRequest) -> LiveEvening:
    """Send a message to one table, or to all."""
    message = request.text_of("message")
    if not message or len(message) > LONGEST_MESSAGE:
        raise input_error(
            "message", mismatch_message(message, phrase("a message of 1 to {most} characters", most=LONGEST_MESSAGE))
        )
    spots = [request.find_table()] if request.text_of("table") else tables_of(request.evening.event)
    return live_evenings.send_message(request.db, request.evening, spots, message)


def move_all_tables(request: DirectorRequest) -> LiveEvening:
    spots = tuple(tables_of(request.evening.event))
    return live_evenings.set_round(request.db, request.evening, spots, request.number_of("round"))


def move_table(request: DirectorRequest) -> LiveEvening:
    return live_evenings.set_round(request.db, request.evening, (request.find_table(),), request.number_of("round"))


def start_clock(request: DirectorRequest) -> LiveEvening:
    """Let the room begin a round; the tables go on as their boards are in."""
    number, minutes = request.number_of("round"), request.number_of("minutes")
    if not 1 <= minutes <= MOST_MINUTES:
        raise input_error(
            "minutes",
            mismatch_message(request.text_of("minutes"), phrase("a number of minutes, 1 to {most}", most=MOST_MINUTES)),
        )
    return live_rounds.start_round(request.db, request.evening, number, minutes)


def go_to_round(request: DirectorRequest) -> LiveEvening:
    """Let the room begin a round without a clock."""
    return live_rounds.start_round(request.db, request.evening, request.number_of("round"))


def set_advance(request: DirectorRequest) -> LiveEvening:
    """Set when the room goes on to the next round by itself."""
    what = request.text_of("what")
    advance = RoundAdvance(what) if what in set(RoundAdvance) else RoundAdvance.RESULTS
    return request.change_settings(lambda terms: terms._replace(advance=advance))


def change_clock(request: DirectorRequest, become: Callable[[RoundClock], RoundClock]) -> LiveEvening:
    return request.change_settings(lambda terms: terms._replace(clock=become(terms.clock)))


def stop_clock(clock: RoundClock) -> RoundClock:
    if clock.ends is None:
        return clock
    return RoundClock(clock.round, left=max(0, clock.ends - int(time.time())))


def resume_clock(clock: RoundClock) -> RoundClock:
    if clock.left is None:
        return clock
    return RoundClock(clock.round, ends=int(time.time()) + clock.left)


def extend_clock(clock: RoundClock, minutes: int) -> RoundClock:
    if clock.ends is not None:
        return clock._replace(ends=max(clock.ends, int(time.time())) + 60 * minutes)
    if clock.left is None:
        return clock
    return clock._replace(left=(clock.left or 0) + 60 * minutes)


def release_ranking(request: DirectorRequest) -> LiveEvening:
    """Release one more place from the last, all but the first places, the whole ranking, or nothing."""
    if request.text_of("what") == "next":
        return request.change_settings(
            lambda terms: terms._replace(released_places=min(terms.released_places + 1, ALL_PLACES))
        )
    released = {"third": ALL_PLACES - PODIUM_PLACES, "all": ALL_PLACES}.get(request.text_of("what"), 0)
    return request.change_settings(lambda terms: terms._replace(released_places=released))


def allow_other_results(request: DirectorRequest) -> LiveEvening:
    allowed = request.text_of("what") == "on"
    return request.change_settings(lambda terms: terms._replace(shows_other_tables=allowed))


def accept_phone(request: DirectorRequest) -> LiveEvening:
    """Accept a phone as that person's only one."""
    return live_phones.accept_claim(request.db, request.evening, request.number_of("phone"), request.text_of("person"))


def release_phone(request: DirectorRequest) -> LiveEvening:
    return live_phones.release_phone(request.db, request.evening, request.number_of("phone"))


def release_address(request: DirectorRequest) -> LiveEvening:
    """Say no to every phone of an address that waits without a table's card."""
    return live_phones.release_address(request.db, request.evening, request.text_of("address"))


def allow_joining(request: DirectorRequest) -> LiveEvening:
    """Switch players' own phones on or off."""
    allowed = request.text_of("what") == "on"
    return request.change_settings(lambda terms: terms._replace(accepts_phones=allowed))


def set_ranking_on_phones(request: DirectorRequest) -> LiveEvening:
    """Set when players' phones show the ranking."""
    shows = (
        RankingVisibility(request.text_of("what"))
        if request.text_of("what") in set(RankingVisibility)
        else RankingVisibility.END
    )
    return request.change_settings(lambda terms: terms._replace(ranking=shows))


def renew_code(request: DirectorRequest) -> LiveEvening:
    """Issue a new code for a table, the room, the players or the directors."""
    role = PageRole(request.text_of("role")) if request.text_of("role") in set(PageRole) else PageRole.TABLE
    table_id = request.find_table() if role is PageRole.TABLE else NO_TABLE
    return live_evenings.renew_code(request.db, request.evening, role, table_id)


LIVE_COMMANDS: Mapping[str, Callable[[DirectorRequest], DirectorChange | LiveEvening]] = {
    "undo": partial(undo_or_redo, again=False),
    "redo": partial(undo_or_redo, again=True),
    "answer": answer_call,
    "take": accept_claim,
    "drop": reject_claim,
    "all-rounds": move_all_tables,
    "table-round": move_table,
    "start": start_clock,
    "stop": partial(change_clock, become=stop_clock),
    "run": partial(change_clock, become=resume_clock),
    "minute": partial(change_clock, become=partial(extend_clock, minutes=1)),
    "more": partial(change_clock, become=partial(extend_clock, minutes=5)),
    "off": partial(change_clock, become=lambda clock: RoundClock(clock.round)),
    "round": go_to_round,
    "advance": set_advance,
    "release": release_ranking,
    "others": allow_other_results,
    "renew": renew_code,
    "phone-accept": accept_phone,
    "phone-release": release_phone,
    "phones-no": release_address,
    "join": allow_joining,
    "phones-show": set_ranking_on_phones,
    "message": send_message,
}
"""Every other command, by the name that its form sends; one that changes only live settings returns the evening."""


def perform_command(db: LiveDatabase, evening: LiveEvening, fields: Mapping[str, str]) -> DirectorChange:
    """Do what a form asks for; raise `ScorerError` where that is impossible."""
    request, name = DirectorRequest(db, evening, fields), fields.get("do", "")
    if name in EVENT_COMMANDS:
        return run_event_command(request, EVENT_COMMANDS[name])
    if name in LIVE_COMMANDS:
        done = LIVE_COMMANDS[name](request)
        return DirectorChange(EMPTY_PHRASE, done) if isinstance(done, LiveEvening) else done
    raise input_error("do", mismatch_message(name, choices_message([*EVENT_COMMANDS, *LIVE_COMMANDS], name)))


# Buttons offered after a refusal or a change


class Button(NamedTuple):
    """The text of a button, and the fields of the form that it sends."""

    text: Phrase
    fields: dict[str, str]


def _use_movement(values: Mapping[str, str]) -> Button:
    kind = describe_kind(values["kind"])
    return Button(
        phrase("Continue with {kind} from round {from_round}", **{**values, "kind": kind}), {"do": "use", **values}
    )


HINT_BUTTONS: Mapping[str, Callable[[Mapping[str, str]], Button]] = {
    "remove_result": lambda values: Button(
        phrase("Remove board {board}, {ns} against {ew}", **values), {"do": "remove-result", **values}
    ),
    "reseat_result": lambda values: Button(
        phrase("Board {board}: it was {new_ns} against {new_ew}, not {ns} against {ew}", **values),
        {"do": "reseat", **values},
    ),
    "record_not_played": lambda values: Button(
        phrase("Board {board}, {ns} against {ew}: not played", **values), {"do": "line", "result": "NP", **values}
    ),
    "withdraw_pair": lambda values: Button(
        phrase("Pair {label} leaves from round {from_round} onwards", **values),
        {"do": "remove", "pair": values["label"], "from_round": values["from_round"]},
    ),
    "share_boards": lambda values: Button(phrase("Let tables share boards"), {"do": "add", "share": "yes", **values}),
    "join_with_movement": lambda values: Button(
        phrase("Continue with {kind}", kind=describe_kind(values["kind"])), {"do": "add", **values}
    ),
    "make_seat": _use_movement,
    "seat_all_pairs": _use_movement,
    "end_after_round": lambda values: Button(phrase("Round {round} was the last", **values), {"do": "end", **values}),
}
"""What makes the button of a hint from its values, by the name of the hint; the others have no button."""


def make_buttons(hints: Iterable[Hint]) -> Iterator[Button]:
    """A button for each hint that the page can offer."""
    for hint in hints:
        if hint.name in HINT_BUTTONS:
            button = HINT_BUTTONS[hint.name]({name: str(value) for name, value in hint.values})
            preview = {"look": PREVIEW_REQUEST} if button.fields["do"] in PREVIEWED_COMMANDS else {}
            yield button._replace(fields=button.fields | preview)


# Previews of changes to the schedule


def keep_newcomers(offered: Mapping[str, str], sent: Mapping[str, str]) -> dict[str, str]:
    """The fields of a button below the preview of a change, for which some fields were sent.

    A late pair is not in the event yet: another movement that is offered for it has to add it too.
    """
    is_other_movement = offered["do"] == movement.ChangeMovement.command_name
    if sent.get("do") != joining.AddPair.command_name or not is_other_movement:
        return dict(offered)
    kept = {name: value for name, value in sent.items() if name != "page"}
    return kept | {"kind": offered["kind"], "from_round": offered["from_round"], "look": PREVIEW_REQUEST}


class PlannedRound(NamedTuple):
    """A changed round: its meetings, and who sits out."""

    number: int
    meetings: tuple[Sitting, ...]
    sitting_out: tuple[str, ...]


class ScheduleChange(NamedTuple):
    """The changed rounds, the pairs that meet again in them, and the tables that need new cards."""

    rounds: tuple[PlannedRound, ...]
    repeats: tuple[RepeatedMeeting, ...]
    tables: tuple[str, ...]


def compare_schedules(before: Event, after: Event) -> ScheduleChange:
    """How a change that is not stored yet would alter the schedule."""
    different = set(before.schedule) ^ set(after.schedule)
    numbers = sorted({sitting.round for sitting in different})
    rounds: list[PlannedRound] = []
    for number in numbers:
        sittings = [sitting for sitting in after.schedule if sitting.round == number]
        meetings = tuple(sitting for sitting in sittings if sitting.is_meeting)
        sitting_out = tuple(sitting.ns or sitting.ew or "" for sitting in sittings if not sitting.is_meeting)
        if sittings:
            rounds.append(PlannedRound(number, meetings, sitting_out))
    repeats = tuple(_list_repeats(before, after, numbers))
    changed, remaining = (
        {TableId(sitting.section, sitting.table) for sitting in sittings} for sittings in (different, after.schedule)
    )
    return ScheduleChange(tuple(rounds), repeats, tuple(map(str, sorted(changed & remaining))))


def _list_repeats(before: Event, after: Event, numbers: Collection[int]) -> Iterator[RepeatedMeeting]:
    """The repeated meetings in some rounds, and others that are new."""
    known = find_repeated_meetings(before.schedule)
    for one in find_repeated_meetings(after.schedule):
        if one.round in numbers or one not in known:
            yield one
