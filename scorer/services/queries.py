"""Questions about events, one function each, answered on request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Mistakes, NotFound, NothingHere, Told, Way, read_each, read_one, remedy
from scorer.game.announcement import Known
from scorer.i18n import chained, counted, joined, numbered, phrase
from scorer.model.numbers import board_of_event, whole_number
from scorer.model.pairs import Form, pair_meant, pairs_meant, partners_meant
from scorer.model.settings import words
from scorer.reports.table import Sheet, sheets_of, whole
from scorer.scoring import ScoredBoard, ScoredEvent, score_event
from scorer.services import Answer, one_or_all, tables_answer
from scorer.storage.reading import EVERY_EVENT, identify, number_of_events, read_event, summaries
from scorer.storage.transactions import asked, reading

if TYPE_CHECKING:
    from scorer.checks import Finding
    from scorer.game.double_dummy import DoubleDummy, Tricks
    from scorer.model.events import Event, Summary
    from scorer.model.pairs import Pair
    from scorer.model.rulings import Mark
    from scorer.reports.catalogue import Report
    from scorer.storage import Ask


class HandsShown(NamedTuple):
    """An event with the hands that may be shown; `withheld` are boards hidden until a simultaneous is closed."""

    event: Event
    held: tuple[int, ...] = ()
    simultaneous: str = ""

    def refuse_held(self, boards: Iterable[int] = ()) -> None:
        """Raise `MissingDataError` if the hands of one of these boards, or of any, are withheld."""
        asked = set(boards)
        waiting = [board for board in self.held if not asked or board in asked]
        if waiting:
            reason = numbered(
                len(waiting),
                "board {boards} has no result here, and {name} is open: hands are shown when a result is in",
                "boards {boards} have no result here, and {name} is open: hands are shown when a result is in",
                boards=joined(waiting),
                name=self.simultaneous,
            )
            raise NothingHere(reason, remedy(Way.CLOSE_COMPETITION))


def hands_shown(ask: Ask, event_id: int, event: Event) -> HandsShown:
    """Return the event without the hands of unplayed boards while its simultaneous is open.

    The seeds of other boards are removed too, because unplayed ones could be dealt from them.
    """
    played = {result.board for result in event.results if result.counts}
    waiting = tuple(number for number, _ in event.deals if number not in played)
    if not waiting:
        return HandsShown(event)
    from scorer.storage.club import open_simultaneous  # few events have unplayed hands

    name = open_simultaneous(ask, event_id)
    if not name:
        return HandsShown(event)
    deals = tuple(one for one in event.deals if one[0] in played)
    dealt = tuple(one._replace(seed=None) for one in event.dealt if one.board in played)
    return HandsShown(replace(event, deals=deals, dealt=dealt), waiting, name)


def solved_boards(db: str, event: Event) -> Mapping[int, DoubleDummy]:
    """Return the solved boards of an event."""
    if not event.deals:
        return {}
    from scorer.storage.solved_deals import solved_among  # only needed for events with hands

    solved = solved_among(db, [deal for _, deal in event.deals])
    return {number: solved[deal] for number, deal in event.deals if deal in solved}


def with_figures(db: str, scored: ScoredEvent) -> ScoredEvent:
    """Add double dummy figures to a scored event, and what its declarers could know."""
    solved = solved_boards(db, scored.event)
    if not solved:
        return scored
    known = known_of(scored)
    layouts = {number: tuple(of.values()) for number, of in solved_layouts(db, known).items()}
    scored = replace(scored, solved=solved, layouts=layouts)
    if not any(one.lesson for one in scored.event.dealt):
        return scored
    from scorer.dealing.lessons import exceptions  # only needed for lessons

    return replace(scored, exceptions=exceptions(scored))


def known_of(scored: ScoredEvent) -> dict[int, Known]:
    """Return what the declarer of each board knows, where the hands determine the declarer."""
    return {
        number: Known.of(deal, scored.declarers[number])
        for number, deal in scored.event.deals
        if number in scored.declarers
    }


def solved_layouts(db: str, known: Mapping[int, Known]) -> dict[int, dict[int, Tricks]]:
    """Return the solved layouts of each board, by layout number."""
    from scorer.storage.solved_deals import layouts_among  # only needed for events with hands

    kept = layouts_among(db, known.values())
    return {number: kept.get(one, {}) for number, one in known.items()}


def scored_with_figures(db: str, event: Event) -> ScoredEvent:
    """Score an event, with the double dummy figures of its hands."""
    return with_figures(db, score_event(event))


def scored(db: str, slug: str | None) -> ScoredEvent:
    """Read and score an event, with what is known of those hands that may be shown."""
    return scored_with_figures(db, hands_of(db, slug).event)


def event_meant(db: str, slug: str | None) -> Event:
    """Read the event with a slug; without one, the current event."""
    with reading(db) as ask:
        return read_event(ask, identify(ask, slug))


def hands_of(db: str, slug: str | None) -> HandsShown:
    """Read an event with the hands that may be shown."""
    with reading(db) as ask:
        event_id = identify(ask, slug)
        return hands_shown(ask, event_id, read_event(ask, event_id))


NEWEST = 20
"""How many events are listed by default: as many as fit on a screen."""


def listed(db: str, *, all_of_them: bool) -> Answer:
    """List the newest events, or all, newest first; none if there is no database yet."""
    from scorer.reports.answers import events  # each answer loads only its own report

    most = EVERY_EVENT if all_of_them else NEWEST
    there, number = asked(db, lambda ask: (summaries(ask, most), number_of_events(ask)), (list["Summary"](), 0))
    return tables_answer("events", events.listed(there, older=number - len(there)))


def slugs(db: str) -> list[str]:
    """Return the slugs of all events, newest first; empty if there is no database yet."""
    return [summary.slug for summary in asked(db, summaries, list["Summary"]())]


def ranking(db: str, slug: str | None, by: str | None = None) -> Answer:
    """Show the ranking of an event, or the same scores in another order."""
    from scorer.reports import rankings  # each answer loads only its own report

    event, order = _ordered(db, slug, by)
    return Answer(
        lambda: [_heading(event), *sheets_of(rankings.tables(event, order))],
        partial(rankings.document, event, order),
    )


def ranking_as_csv(db: str, slug: str | None, by: str | None = None) -> str:
    """The same as one table of comma-separated values."""
    from scorer.rendering.csv_text import csv_text  # only a spreadsheet needs it
    from scorer.reports import rankings

    event, order = _ordered(db, slug, by)
    return csv_text(whole(rankings.listed(event, order)))


def _ordered(db: str, slug: str | None, by: str | None) -> tuple[ScoredEvent, str | None]:
    """An event, and by what it is to be ranked; raise `BadInput` for what it cannot be."""
    from scorer.reports.rankings import ORDERS  # each question loads its own report

    event = scored(db, slug)
    return event, None if by is None else read_one("by", by, words(ORDERS).read)


def _heading(event: ScoredEvent) -> Sheet:
    about = event.event
    compared = f"{about.scoring.method.word}, rules {about.rules}, {counted(about.boards, 'board')}"
    title = ", ".join(filter(None, (about.name, about.date.isoformat(), about.club)))
    return Sheet(title, (), (), (compared,))


def standing(db: str, slug: str | None) -> Told:
    """Describe how far the event is, and what comes next; how to begin if there is none."""
    from scorer.checks import findings, still_missing  # each answer loads only its own report

    try:
        event = scored(db, slug)
    except NothingHere:
        ways = (Way.BEGIN_DEMO, Way.BEGIN_NEW, Way.BEGIN_IMPORT)
        return Told(phrase("There is no event yet"), remedies=tuple(map(remedy, ways)))
    about = event.event
    absent = sum(len(meeting.boards) for meeting in still_missing(event))
    nameless = about.pairs and not any(pair.names for pair in about.pairs)
    results = chained((counted(about.played, "result"), phrase("{number} missing", number=absent)), ", ")
    said = phrase("{name}, {date}: {results}", name=about.name, date=about.date.isoformat(), results=results)
    if not about.played:
        return Told(said, remedies=(remedy(Way.NAMES_NEXT if nameless else Way.ENTER_NEXT),))
    if absent:
        return Told(said, remedies=(remedy(Way.ENTER_NEXT),))
    checked = Checked(tuple(findings(event)), about.marks)
    return Told(said, remedies=(remedy(Way.CHECK_NEXT if checked.wrong else Way.RANK_NEXT),))


def event_shown(db: str, slug: str | None) -> Answer:
    """Show what is known of an event."""
    from scorer.checks import findings  # each answer loads only its own report
    from scorer.progress import notice
    from scorer.reports.answers import events
    from scorer.services.club_settings import copies_overdue

    event = scored(db, slug)
    found = findings(event)
    late = copies_overdue(db)
    if late is not None:
        notice(late)
    return Answer(partial(events.sheets, event, found), partial(events.document, event, found))


def boards(db: str, slug: str | None, numbers: Sequence[str]) -> Answer:
    """Show the travellers of some boards; of all if none is named."""
    from scorer.reports import travellers  # each answer loads only its own report
    from scorer.reports.blocks import sheets_in

    event = scored(db, slug)
    shown = boards_called(event, numbers) or event.boards
    return Answer(
        lambda: sheets_in(
            travellers.shown(event, board, travellers.table(event, board), brief=True) for board in shown
        ),
        lambda: one_or_all(
            "boards", [travellers.board_document(event, board) for board in shown], alone=len(numbers) == 1
        ),
    )


def boards_called(event: ScoredEvent, numbers: Sequence[str]) -> list[ScoredBoard]:
    """Return the boards with these numbers; raise `InputError` with all numbers that do not exist."""
    return read_each("board", dict.fromkeys(numbers), partial(_board, event))


def pairs(db: str, slug: str | None, called: Sequence[str]) -> Answer:
    """Show the score cards of some pairs; of all if none is named."""
    from scorer.reports import scorecards  # each answer loads only its own report

    event = scored(db, slug)
    named = labels_called(event.event.called, called)
    shown = named or [pair.label for pair in event.event.ranked]
    alone = len(called) == len(shown) == 1
    return Answer(
        lambda: [scorecards.card(event, label).sheet for label in shown],
        lambda: one_or_all("pairs", [scorecards.card_document(event, label) for label in shown], alone=alone),
    )


def labels_called(pairs: Sequence[Pair], called: Iterable[str]) -> list[str]:
    """Return the labels of the pairs that are named, each once; raise `InputError` with every word that names none."""
    meant = chain.from_iterable(read_each("pair", called, partial(pairs_meant, pairs)))
    return list(dict.fromkeys(pair.label for pair in meant))


def explanation(db: str, slug: str | None, board: str, pair: str) -> Answer:
    """Explain how the points of a pair on a board came about."""
    from scorer.reports.answers import explanations  # each answer loads only its own report

    event = scored(db, slug)
    mistakes = Mistakes()
    number, label = 0, pair
    with mistakes.noting("board"):
        number = _board(event, board).number
    with mistakes.noting("pair"):
        label = _on_board(event, number, pair)
    mistakes.refuse()
    explained = explanations.explain(event, number, label)
    if explained is None:
        there = [label for line in event.boards[number - 1].results for label in line.result.pairs]
        if not there:
            raise NothingHere(phrase("board {board} has no result", board=number))
        raise NotFound(phrase("board {board}", board=number), pair, there, remedy(Way.MEETING))
    return Answer(lambda: [explanations.table(explained).sheet], partial(explanations.document, explained))


def _on_board(event: ScoredEvent, number: int, text: str) -> str:
    """Return the label of a pair; of a player or a team, that of their pair on the board, North-South first."""
    if event.form is Form.INDIVIDUAL and "+" in text:
        return partners_meant(event.event.entrants, text).label
    label = pair_meant(event.event.called, text).label
    if event.form.sits(label) or not number:
        return label
    results = event.boards[number - 1].results
    there = [*(line.result.ns for line in results), *(line.result.ew for line in results)]
    return next((pair for pair in there if pair and label in event.form.ranked(pair)), label)


def match(db: str, slug: str | None, round_: str, team: str) -> Answer:
    """Show one match of a team, both tables side by side."""
    from scorer.reports import matches  # each answer loads only its own report

    event = scored(db, slug)
    if event.event.form is not Form.TEAMS:
        raise NothingHere(phrase("matches are of teams, and this event is none of teams"))
    number = read_one("round", round_, whole_number)
    label = read_one("team", team, partial(pair_meant, event.event.entrants)).label
    side = read_one("team", label, partial(matches.match_of_team, event, number))
    return Answer(lambda: [matches.table(event, side).sheet], lambda: matches.match_document(event, side))


def schedule(db: str, slug: str | None) -> Answer:
    """Show the schedule of an event."""
    from scorer.reports.answers import schedules  # each answer loads only its own report

    event = event_meant(db, slug)
    if not event.schedule:
        reason = phrase("{event} has no schedule", event=event.slug)
        raise NothingHere(reason, remedy(Way.SCHEDULE), remedy(Way.MOVEMENT))
    return Answer(lambda: sheets_of(schedules.tables(event)), lambda: schedules.document(event))


def settings(db: str, slug: str | None, key: str | None = None) -> Answer:
    """List the settings with their values, or one of them."""
    from scorer.model.events import SETTINGS, setting_named  # each answer loads only its own report
    from scorer.reports.answers import settings as settings_listed

    shown = [read_one("key", key, setting_named)] if key else SETTINGS
    return tables_answer("settings", *settings_listed.tables(event_meant(db, slug), shown))


def pair_list(db: str, slug: str | None) -> Answer:
    """List the pairs with their names, and what became of them."""
    from scorer.reports.answers import pairs as pair_answers  # each answer loads only its own report

    return tables_answer("pairs", pair_answers.table(event_meant(db, slug)))


class Checked(NamedTuple):
    """The findings of an event, and which of them were accepted as correct."""

    findings: tuple[Finding, ...]
    marks: tuple[Mark, ...]

    @property
    def wrong(self) -> bool:
        """Whether any finding is an error that was not accepted."""
        from scorer.checks import Severity, is_marked  # each answer loads only what it needs

        errors = [finding for finding in self.findings if finding.severity is Severity.ERROR]
        return any(not is_marked(finding, self.marks) for finding in errors)


def check(db: str, slug: str | None) -> Checked:
    """Check an event."""
    from scorer.checks import findings  # each answer loads only what it needs

    event = scored(db, slug)
    return Checked(tuple(findings(event)), event.event.marks)


def reports(db: str, slug: str | None, names: Sequence[str]) -> Answer:
    """Show some reports, in the given order, or list them; raise `MissingDataError` if one has nothing to show."""
    if not names:
        from scorer.reports.catalogue import reports_listed  # each answer loads only its own report

        return tables_answer("reports", reports_listed(scored(db, slug)))
    named = _reports_called(names)
    event = scored(db, slug)
    sheets = [sheet for report in named for sheet in _there(event, report)]
    return Answer(
        lambda: sheets,
        lambda: one_or_all("reports", [report.document(event) for report in named], alone=len(named) == 1),
    )


def reports_as_csv(db: str, slug: str | None, names: Sequence[str]) -> str:
    """Return some reports, each as one CSV table, separated by an empty line.

    Without names, return the list of reports.
    """
    from scorer.rendering.csv_text import csv_text  # only needed for spreadsheets

    if not names:
        return "\n".join(map(csv_text, reports(db, slug, names).sheets()))
    named = _reports_called(names)
    event = scored(db, slug)
    for report in named:
        _there(event, report)
    return "\n".join(csv_text(report.whole(event)) for report in named)


def _reports_called(names: Iterable[str]) -> list[Report]:
    """Return the reports with these names; raise `InputError` with all unknown names."""
    from scorer.reports.catalogue import NAMES, report_called  # not needed for single reports

    return read_each("what", dict.fromkeys(names), words(NAMES, report_called).read)


def _there(event: ScoredEvent, report: Report) -> list[Sheet]:
    sheets = report.sheets(event)
    if not sheets:
        reason, remedies = report.why_absent(event.event)
        raise NothingHere(phrase("no {report} to show: {reason}", report=report, reason=reason), *remedies)
    return sheets


def _board(event: ScoredEvent, text: str) -> ScoredBoard:
    try:
        return event.boards[whole_number(text) - 1]
    except (IndexError, Misread) as error:
        raise Misread(text, board_of_event(len(event.boards)), remedy(Way.BOARD)) from error
