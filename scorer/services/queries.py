"""Questions about events, one function each, answered on request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import (
    HintKind,
    Message,
    MissingDataError,
    Mistakes,
    NotFoundError,
    ParseError,
    hint,
    parse_each,
    parse_one,
)
from scorer.game.announcement import DeclarerView
from scorer.i18n import count_phrase, join_phrases, join_with_and, phrase, plural_phrase
from scorer.model.numbers import expected_board, parse_whole_number
from scorer.model.pairs import EventForm, match_pair, match_pairs, match_partners
from scorer.model.settings import choice_type
from scorer.reports.table import Sheet, sheets_of, whole
from scorer.scoring import ScoredBoard, ScoredEvent, score_event
from scorer.services import Answer, answer_with_tables, one_or_list
from scorer.storage.database import query_or_default, read_transaction
from scorer.storage.event_queries import NO_LIMIT, count_events, find_event, list_summaries, read_event

if TYPE_CHECKING:
    from scorer.checks import Finding
    from scorer.game.double_dummy import DoubleDummyTable, TricksByDenomination
    from scorer.model.events import Event, EventSummary
    from scorer.model.pairs import Pair
    from scorer.model.rulings import AcceptedFinding
    from scorer.reports.catalogue import Report
    from scorer.storage import Query


class VisibleHands(NamedTuple):
    """An event with the hands that may be shown; `withheld` are boards hidden until a simultaneous is closed."""

    event: Event
    withheld: tuple[int, ...] = ()
    simultaneous_name: str = ""

    def ensure_not_withheld(self, boards: Iterable[int] = ()) -> None:
        """Raise `MissingDataError` if the hands of one of these boards, or of any, are withheld."""
        asked = set(boards)
        withheld = [board for board in self.withheld if not asked or board in asked]
        if withheld:
            reason = plural_phrase(
                len(withheld),
                "board {boards} has no result here, and {name} is open: hands are shown when a result is in",
                "boards {boards} have no result here, and {name} is open: hands are shown when a result is in",
                boards=join_with_and(withheld),
                name=self.simultaneous_name,
            )
            raise MissingDataError(reason, hint(HintKind.CLOSE_COMPETITION))


def hide_unplayed_hands(query: Query, event_id: int, event: Event) -> VisibleHands:
    """Return the event without the hands of unplayed boards while its simultaneous is open.

    The seeds of other boards are removed too, because unplayed ones could be dealt from them.
    """
    played = {result.board for result in event.results if result.has_score}
    unplayed = tuple(number for number, _ in event.deals if number not in played)
    if not unplayed:
        return VisibleHands(event)
    from scorer.storage.club import find_open_simultaneous  # few events have unplayed hands

    name = find_open_simultaneous(query, event_id)
    if not name:
        return VisibleHands(event)
    deals = tuple(one for one in event.deals if one[0] in played)
    dealt = tuple(one._replace(seed=None) for one in event.dealt if one.board in played)
    return VisibleHands(replace(event, deals=deals, dealt=dealt), unplayed, name)


def find_solved_boards(db: str, event: Event) -> Mapping[int, DoubleDummyTable]:
    """Return the solved boards of an event."""
    if not event.deals:
        return {}
    from scorer.storage.solved_deals import read_solved_deals  # only needed for events with hands

    solved = read_solved_deals(db, [deal for _, deal in event.deals])
    return {number: solved[deal] for number, deal in event.deals if deal in solved}


def add_figures(db: str, scored: ScoredEvent) -> ScoredEvent:
    """Add double dummy figures to a scored event, and what its declarers could know."""
    solved = find_solved_boards(db, scored.event)
    if not solved:
        return scored
    knowledge = declarer_knowledge(scored)
    layouts = {
        number: tuple(layouts_of_board.values())
        for number, layouts_of_board in find_solved_layouts(db, knowledge).items()
    }
    scored = replace(scored, solved=solved, layouts=layouts)
    if not any(one.lesson for one in scored.event.dealt):
        return scored
    from scorer.dealing.lessons import explain_exceptions  # only needed for lessons

    return replace(scored, exceptions=explain_exceptions(scored))


def declarer_knowledge(scored: ScoredEvent) -> dict[int, DeclarerView]:
    """Return what the declarer of each board knows, where the hands determine the declarer."""
    return {
        number: DeclarerView.from_deal(deal, scored.declarers[number])
        for number, deal in scored.event.deals
        if number in scored.declarers
    }


def find_solved_layouts(db: str, knowledge: Mapping[int, DeclarerView]) -> dict[int, dict[int, TricksByDenomination]]:
    """Return the solved layouts of each board, by layout number."""
    from scorer.storage.solved_deals import read_solved_layouts  # only needed for events with hands

    stored = read_solved_layouts(db, knowledge.values())
    return {number: stored.get(one, {}) for number, one in knowledge.items()}


def score_with_figures(db: str, event: Event) -> ScoredEvent:
    """Score an event, with the double dummy figures of its hands."""
    return add_figures(db, score_event(event))


def load_scored_event(db: str, slug: str | None) -> ScoredEvent:
    """Read and score an event, with what is known of those hands that may be shown."""
    return score_with_figures(db, load_visible_hands(db, slug).event)


def load_event(db: str, slug: str | None) -> Event:
    """Read the event with a slug; without one, the current event."""
    with read_transaction(db) as query:
        return read_event(query, find_event(query, slug))


def load_visible_hands(db: str, slug: str | None) -> VisibleHands:
    """Read an event with the hands that may be shown."""
    with read_transaction(db) as query:
        event_id = find_event(query, slug)
        return hide_unplayed_hands(query, event_id, read_event(query, event_id))


NEWEST_COUNT = 20
"""How many events are listed by default: as many as fit on a screen."""


def list_events(db: str, *, all_events: bool) -> Answer:
    """List the newest events, or all, newest first; none if there is no database yet."""
    from scorer.reports.answers import events  # each answer loads only its own report

    limit = NO_LIMIT if all_events else NEWEST_COUNT
    newest, number = query_or_default(
        db, lambda query: (list_summaries(query, limit), count_events(query)), (list["EventSummary"](), 0)
    )
    return answer_with_tables("events", events.event_table(newest, older=number - len(newest)))


def list_slugs(db: str) -> list[str]:
    """Return the slugs of all events, newest first; empty if there is no database yet."""
    return [summary.slug for summary in query_or_default(db, list_summaries, list["EventSummary"]())]


def show_ranking(db: str, slug: str | None, by: str | None = None) -> Answer:
    """Show the ranking of an event, or the same scores in another order."""
    from scorer.reports import rankings  # each answer loads only its own report

    event, order = _ordered(db, slug, by)
    return Answer(
        lambda: [_event_heading(event), *sheets_of(rankings.tables(event, order))],
        partial(rankings.document, event, order),
    )


def ranking_as_csv(db: str, slug: str | None, by: str | None = None) -> str:
    """The same as one table of comma-separated values."""
    from scorer.rendering.csv_text import render_csv  # only a spreadsheet needs it
    from scorer.reports import rankings

    event, order = _ordered(db, slug, by)
    return render_csv(whole(rankings.listed(event, order)))


def _ordered(db: str, slug: str | None, by: str | None) -> tuple[ScoredEvent, str | None]:
    """An event, and by what it is to be ranked; raise `BadInput` for what it cannot be."""
    from scorer.reports.rankings import ORDERS  # each question loads its own report

    event = load_scored_event(db, slug)
    return event, None if by is None else parse_one("by", by, choice_type(ORDERS).read)


def _event_heading(event: ScoredEvent) -> Sheet:
    described = event.event
    compared = f"{described.scoring.method.label}, rules {described.rules}, {count_phrase(described.boards, 'board')}"
    title = ", ".join(filter(None, (described.name, described.date.isoformat(), described.club)))
    return Sheet(title, (), (), (compared,))


def describe_progress(db: str, slug: str | None) -> Message:
    """Describe how far the event is, and what comes next; how to begin if there is none."""
    from scorer.checks import list_findings, list_missing  # each answer loads only its own report

    try:
        event = load_scored_event(db, slug)
    except MissingDataError:
        hint_kinds = (HintKind.BEGIN_WITH_DEMO, HintKind.BEGIN_WITH_NEW_EVENT, HintKind.BEGIN_WITH_IMPORT)
        return Message(phrase("There is no event yet"), hints=tuple(map(hint, hint_kinds)))
    described = event.event
    absent = sum(len(meeting.boards) for meeting in list_missing(event))
    nameless = described.pairs and not any(pair.names for pair in described.pairs)
    results = join_phrases(
        (count_phrase(described.result_count, "result"), phrase("{number} missing", number=absent)), ", "
    )
    summary = phrase("{name}, {date}: {results}", name=described.name, date=described.date.isoformat(), results=results)
    if not described.result_count:
        return Message(summary, hints=(hint(HintKind.NAMES_NEXT if nameless else HintKind.ENTER_NEXT),))
    if absent:
        return Message(summary, hints=(hint(HintKind.ENTER_NEXT),))
    checked = CheckResult(tuple(list_findings(event)), described.marks)
    return Message(summary, hints=(hint(HintKind.CHECK_NEXT if checked.has_open_errors else HintKind.RANK_NEXT),))


def describe_event(db: str, slug: str | None) -> Answer:
    """Show what is known of an event."""
    from scorer.checks import list_findings  # each answer loads only its own report
    from scorer.progress import add_notice
    from scorer.reports.answers import events
    from scorer.services.club_settings import overdue_copy_message

    event = load_scored_event(db, slug)
    found = list_findings(event)
    overdue = overdue_copy_message(db)
    if overdue is not None:
        add_notice(overdue)
    return Answer(partial(events.event_sheets, event, found), partial(events.event_details_document, event, found))


def show_boards(db: str, slug: str | None, numbers: Sequence[str]) -> Answer:
    """Show the travellers of some boards; of all if none is named."""
    from scorer.reports import travellers  # each answer loads only its own report
    from scorer.reports.blocks import item_sheets

    event = load_scored_event(db, slug)
    shown = find_boards(event, numbers) or event.boards
    return Answer(
        lambda: item_sheets(
            travellers.traveller_item(event, board, travellers.traveller_table(event, board), brief=True)
            for board in shown
        ),
        lambda: one_or_list(
            "boards", [travellers.board_document(event, board) for board in shown], alone=len(numbers) == 1
        ),
    )


def find_boards(event: ScoredEvent, numbers: Sequence[str]) -> list[ScoredBoard]:
    """Return the boards with these numbers; raise `InputError` with all numbers that do not exist."""
    return parse_each("board", dict.fromkeys(numbers), partial(_find_board, event))


def show_score_cards(db: str, slug: str | None, names: Sequence[str]) -> Answer:
    """Show the score cards of some pairs; of all if none is named."""
    from scorer.reports import scorecards  # each answer loads only its own report

    event = load_scored_event(db, slug)
    named = find_labels(event.event.selectable_pairs, names)
    shown = named or [pair.label for pair in event.event.competitors]
    alone = len(names) == len(shown) == 1
    return Answer(
        lambda: [scorecards.score_card_table(event, label).sheet for label in shown],
        lambda: one_or_list("pairs", [scorecards.score_card_document(event, label) for label in shown], alone=alone),
    )


def find_labels(pairs: Sequence[Pair], names: Iterable[str]) -> list[str]:
    """Return the labels of the pairs that are named, each once; raise `InputError` with every word that names none."""
    matching = chain.from_iterable(parse_each("pair", names, partial(match_pairs, pairs)))
    return list(dict.fromkeys(pair.label for pair in matching))


def explain_points(db: str, slug: str | None, board: str, pair: str) -> Answer:
    """Explain how the points of a pair on a board came about."""
    from scorer.reports.answers import explanations  # each answer loads only its own report

    event = load_scored_event(db, slug)
    mistakes = Mistakes()
    number, label = 0, pair
    with mistakes.capture("board"):
        number = _find_board(event, board).number
    with mistakes.capture("pair"):
        label = _pair_on_board(event, number, pair)
    mistakes.raise_if_any()
    result = explanations.explain_points(event, number, label)
    if result is None:
        pairs_on_board = [label for line in event.boards[number - 1].results for label in line.result.pairs]
        if not pairs_on_board:
            raise MissingDataError(phrase("board {board} has no result", board=number))
        raise NotFoundError(phrase("board {board}", board=number), pair, pairs_on_board, hint(HintKind.SHOW_BOARD))
    return Answer(
        lambda: [explanations.explanation_table(result).sheet], partial(explanations.explanation_document, result)
    )


def _pair_on_board(event: ScoredEvent, number: int, text: str) -> str:
    """Return the label of a pair; of a player or a team, that of their pair on the board, North-South first."""
    if event.form is EventForm.INDIVIDUAL and "+" in text:
        return match_partners(event.event.entrants, text).label
    label = match_pair(event.event.selectable_pairs, text).label
    if event.form.is_pair_label(label) or not number:
        return label
    results = event.boards[number - 1].results
    pairs_on_board = [*(line.result.ns for line in results), *(line.result.ew for line in results)]
    return next((pair for pair in pairs_on_board if pair and label in event.form.competitor_labels(pair)), label)


def show_match(db: str, slug: str | None, round_: str, team: str) -> Answer:
    """Show one match of a team, both tables side by side."""
    from scorer.reports import matches  # each answer loads only its own report

    event = load_scored_event(db, slug)
    if event.event.form is not EventForm.TEAMS:
        raise MissingDataError(phrase("matches are of teams, and this event is none of teams"))
    number = parse_one("round", round_, parse_whole_number)
    label = parse_one("team", team, partial(match_pair, event.event.entrants)).label
    side = parse_one("team", label, partial(matches.find_team_match, event, number))
    return Answer(lambda: [matches.match_table(event, side).sheet], lambda: matches.match_document(event, side))


def show_schedule(db: str, slug: str | None) -> Answer:
    """Show the schedule of an event."""
    from scorer.reports.answers import schedules  # each answer loads only its own report

    event = load_event(db, slug)
    if not event.schedule:
        reason = phrase("{event} has no schedule", event=event.slug)
        raise MissingDataError(reason, hint(HintKind.CHOOSE_MOVEMENT), hint(HintKind.LIST_MOVEMENTS))
    return Answer(lambda: sheets_of(schedules.schedule_tables(event)), lambda: schedules.schedule_document(event))


def list_settings(db: str, slug: str | None, key: str | None = None) -> Answer:
    """List the settings with their values, or one of them."""
    from scorer.model.events import EVENT_SETTINGS, find_event_setting  # each answer loads only its own report
    from scorer.reports.answers import settings as settings_listed

    shown = [parse_one("key", key, find_event_setting)] if key else EVENT_SETTINGS
    return answer_with_tables("settings", *settings_listed.setting_tables(load_event(db, slug), shown))


def list_pairs(db: str, slug: str | None) -> Answer:
    """List the pairs with their names, and what became of them."""
    from scorer.reports.answers import pairs as pair_answers  # each answer loads only its own report

    return answer_with_tables("pairs", pair_answers.pair_table(load_event(db, slug)))


class CheckResult(NamedTuple):
    """The findings of an event, and which of them were accepted as correct."""

    findings: tuple[Finding, ...]
    marks: tuple[AcceptedFinding, ...]

    @property
    def has_open_errors(self) -> bool:
        """Whether any finding is an error that was not accepted."""
        from scorer.checks import Severity, is_accepted  # each answer loads only what it needs

        errors = [finding for finding in self.findings if finding.severity is Severity.ERROR]
        return any(not is_accepted(finding, self.marks) for finding in errors)


def check_event(db: str, slug: str | None) -> CheckResult:
    """Check an event."""
    from scorer.checks import list_findings  # each answer loads only what it needs

    event = load_scored_event(db, slug)
    return CheckResult(tuple(list_findings(event)), event.event.marks)


def show_reports(db: str, slug: str | None, names: Sequence[str]) -> Answer:
    """Show some reports, in the given order, or list them; raise `MissingDataError` if one has nothing to show."""
    if not names:
        from scorer.reports.catalogue import report_table  # each answer loads only its own report

        return answer_with_tables("reports", report_table(load_scored_event(db, slug)))
    named = _find_reports(names)
    event = load_scored_event(db, slug)
    sheets = [sheet for report in named for sheet in _report_sheets(event, report)]
    return Answer(
        lambda: sheets,
        lambda: one_or_list("reports", [report.document(event) for report in named], alone=len(named) == 1),
    )


def format_reports_as_csv(db: str, slug: str | None, names: Sequence[str]) -> str:
    """Return some reports, each as one CSV table, separated by an empty line.

    Without names, return the list of reports.
    """
    from scorer.rendering.csv_text import render_csv  # only needed for spreadsheets

    if not names:
        return "\n".join(map(render_csv, show_reports(db, slug, names).sheets()))
    named = _find_reports(names)
    event = load_scored_event(db, slug)
    for report in named:
        _report_sheets(event, report)
    return "\n".join(render_csv(report.combined_sheet(event)) for report in named)


def _find_reports(names: Iterable[str]) -> list[Report]:
    """Return the reports with these names; raise `InputError` with all unknown names."""
    from scorer.reports.catalogue import REPORT_NAMES, report_by_name  # not needed for single reports

    return parse_each("what", dict.fromkeys(names), choice_type(REPORT_NAMES, report_by_name).read)


def _report_sheets(event: ScoredEvent, report: Report) -> list[Sheet]:
    sheets = report.sheets(event)
    if not sheets:
        reason, hints = report.empty_reason_for(event.event)
        raise MissingDataError(phrase("no {report} to show: {reason}", report=report, reason=reason), *hints)
    return sheets


def _find_board(event: ScoredEvent, text: str) -> ScoredBoard:
    try:
        return event.boards[parse_whole_number(text) - 1]
    except (IndexError, ParseError) as error:
        raise ParseError(text, expected_board(len(event.boards)), hint(HintKind.CHANGE_BOARD_COUNT)) from error
