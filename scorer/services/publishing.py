"""Publish an event as a folder of pages and data files, with its corrections, and the list of evenings."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.checks import list_findings
from scorer.errors import NotFoundError, input_error, mismatch_message, parse_one
from scorer.files import remove_stale_staging, staged_folder, temporary_folder
from scorer.i18n import literal, phrase
from scorer.model.club_settings import SITE_URL_KEY, parse_next_evening
from scorer.model.history import StepKind, Subject, Topic
from scorer.model.settings import choice_type
from scorer.rendering import site_folder
from scorer.rendering.csv_text import render_csv
from scorer.rendering.json_text import render_json
from scorer.rendering.paper import render_ranking_picture
from scorer.rendering.site import (
    CARDS_FILE,
    SHARED_FILES,
    read_shared_files,
    render_cards_script,
    render_list_files,
    render_page,
)
from scorer.rendering.site_folder import COMPETITIONS_FOLDER, PLAYERS_FOLDER
from scorer.reports.answers.findings import describe_open_findings
from scorer.reports.catalogue import default_reports, report_by_name
from scorer.reports.corrections import Corrections, compare_with_published
from scorer.reports.report import Publication
from scorer.reports.table import Link
from scorer.reports.web.club import PublishedEvening, summarize_evening
from scorer.reports.web.evening import INDEX_FILE, RANKING_PICTURE_FILE, PublishOptions, Site, build_site
from scorer.reports.web.privacy import (
    PRIVACY_BY_WORD,
    NamePrivacy,
    describe_boards,
    last_published_privacy,
    public_event,
    strictest_privacy,
    unfinished_boards,
    without_boards,
)
from scorer.scoring import ScoredEvent, score_event
from scorer.services.change import EventSnapshot, read_snapshot, record_publication
from scorer.services.club_settings import load_club_settings
from scorer.services.corrections import CorrectionCount, count_corrections
from scorer.services.queries import score_with_figures
from scorer.storage.club import list_competitions_of_event, set_club_setting
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import find_event, find_open_simultaneous
from scorer.storage.history import current_minute, read_event_after

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.i18n import Phrase
    from scorer.model.events import Event
    from scorer.progress import ProgressTracker
    from scorer.storage.transaction import Transaction


REPORT_FILES = {"ranking.json": "ranking", "boards.json": "travellers", "pairs.json": "scorecards"}
"""The data files and the reports in them, the same as `scorer report NAME --json` prints."""


class PublishRequest(NamedTuple):
    """What the director wants: which names, unfinished boards or not, whether to overwrite unknown files.

    With `loosen`, more of names may be shown than the site showed. `url` is the web address of the site, `title` the
    title of its front page: None leaves it, empty text removes it.
    """

    names: str | None = None
    unfinished: bool = False
    force: bool = False
    loosen: bool = False
    url: str | None = None
    title: str | None = None


class PublishResult(NamedTuple):
    """Where the evening and the list are, the pages, what was published of names, and what was corrected.

    `withheld` names the boards without hands and results, empty if there are none. `chat_lines` are lines for the
    club's chat with the address of the evening; none if the address is unknown.
    """

    index_page: Path
    list_page: Path
    page_count: int
    names: NamePrivacy
    corrections: CorrectionCount | None
    withheld: Phrase
    chat_lines: tuple[str, ...]


class _PublishableEvent(NamedTuple):
    """An event as it may be published, and the boards that are withheld."""

    scored: ScoredEvent
    withheld: tuple[int, ...]

    def score_without(self, boards: Collection[int]) -> ScoredEvent:
        """Return the event without some boards."""
        if not boards:
            return self.scored
        scored = score_event(without_boards(self.scored.event, boards))
        return replace(scored, solved=self.scored.solved, layouts=self.scored.layouts)


class _PreparedEvening(NamedTuple):
    """An event as it was read, with its pages, data files, the club's colour, entry in the list, and corrections."""

    snapshot: EventSnapshot
    names: NamePrivacy
    pages: Site
    data_files: Mapping[str, str]
    colour: str
    evening: PublishedEvening
    corrections: CorrectionCount | None

    @property
    def files(self) -> list[str]:
        """The names of all files to write."""
        return [
            *(page.file for page in self.pages.pages),
            *self.data_files,
            *SHARED_FILES,
            CARDS_FILE,
            RANKING_PICTURE_FILE,
        ]


def publish_event(
    db: str, slug: str | None, folder: Path, request: PublishRequest, track: ProgressTracker
) -> PublishResult:
    """Write the pages of an event into its folder of the site, replacing earlier ones, and the list.

    If the event is changed while the pages are written, they are written again.
    """
    request = request._replace(url=request.url and parse_address(request.url))
    while True:
        prepared = _prepare_evening(db, slug, folder, request)
        target = site_folder.page_folder(folder, prepared.evening.slug)
        site_folder.refuse_foreign_files(target, prepared.files, force=request.force)
        site_folder.refuse_foreign_files(folder, render_list_files([]), force=request.force)
        update_site_settings(db, folder, prepared.names, request)
        subject = Subject(Topic.PUBLISHED, what=prepared.names)
        summary = phrase("ranking published as a web page with {names}", names=prepared.names.label)
        with staged_folder(target) as staged:
            site_folder.fill_folder(staged, _render_files(prepared, track), {"evening": prepared.evening.document})
            if record_publication(
                db,
                prepared.snapshot,
                subject,
                summary,
                prepared.pages.options.at,
                partial(_replace_pages, staged, target),
            ):
                return PublishResult(
                    target / INDEX_FILE,
                    target.parent / INDEX_FILE,
                    len(prepared.pages.pages),
                    prepared.names,
                    prepared.corrections,
                    withheld=describe_boards(prepared.pages.options.held_boards),
                    chat_lines=prepared.pages.chat_lines,
                )


def preview_file(db: str, slug: str | None, file: str) -> str:
    """Return one file of the pages as a director may read them now: with full names and unfinished boards.

    Raise `NotFoundError` if there is no such file.
    """
    request = PublishRequest(NamePrivacy.FULL.value, unfinished=True, loosen=True)
    with temporary_folder() as nowhere:
        prepared = _prepare_evening(db, slug, nowhere, request)
    for page in prepared.pages.pages:
        if page.file == file:
            return render_page(prepared.pages, page)
    others = {**prepared.data_files, **dict(read_shared_files(prepared.colour))}
    if file == CARDS_FILE:
        return render_cards_script(prepared.pages)
    if file not in others:
        raise NotFoundError(phrase("page"), file, [page.file for page in prepared.pages.pages])
    return others[file]


def _replace_pages(staged: Path, target: Path, transaction: Transaction) -> None:
    """Move the new pages into place, and update the list."""
    set_club_setting(transaction, SITE_URL_KEY, site_folder.read_site_settings(target.parent).url or None)
    site_folder.replace_evening_folder(staged, target)
    write_site_list(target.parent)


def choose_names(folder: Path, requested: str | None, *, loosen: bool, last_shown: NamePrivacy | None) -> NamePrivacy:
    """Return what a site shows of names: what was asked for, else no more than the site and its last publication show.

    Raise `InputError` for an unknown word, and for more than the site shows unless `loosen` is true.
    """
    site_names = site_folder.site_name_privacy(folder)
    if requested is None and not loosen:
        return strictest_privacy([site_names, last_shown])
    names: NamePrivacy = parse_one("names", requested or "", choice_type(PRIVACY_BY_WORD, NamePrivacy).read)
    if site_names is not None and names.is_looser_than(site_names) and not loosen:
        reason = phrase("{names}: this site shows no names", names=names)
        if site_names is NamePrivacy.INITIALS:
            reason = phrase("{names}: this site shows initials only", names=names)
        raise input_error("names", reason, hints.loosen_names(names))
    return names


def parse_address(text: str) -> str:
    """Parse the web address of a site, without a trailing slash; raise `InputError` if it is none."""
    if not ADDRESS_PATTERN.fullmatch(text):
        raise input_error(
            "url", mismatch_message(text, phrase("a web address such as {example}", example=EXAMPLE_ADDRESS))
        )
    return text.rstrip("/")


ADDRESS_PATTERN = re.compile(r"https?://(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(/[^\s?#]*)?", re.IGNORECASE)
EXAMPLE_ADDRESS = "https://club.example"


def update_site_settings(db: str, folder: Path, names: NamePrivacy, request: PublishRequest) -> None:
    """Store the requested settings of a site, and those of the club; what it shows of names also at first."""
    settled, site_names = site_folder.read_site_settings(folder), site_folder.site_name_privacy(folder)
    url = settled.url if request.url is None else request.url
    title = settled.title if request.title is None else request.title
    names = names if request.names is not None or site_names is None else site_names
    of_club = load_club_settings(db)
    settings = site_folder.SiteSettings(names, url, title, of_club.next, of_club.colour)
    site_folder.write_site_settings(folder, settings)


def write_site_list(folder: Path) -> None:
    """Write the list of a site: its competitions, players and evenings, from what their folders contain.

    An entry that shows more of names than the site does is listed without names.
    """
    remove_stale_staging(folder / site_folder.COMPETITIONS_FOLDER)
    site_names = site_folder.site_name_privacy(folder) or NamePrivacy.FULL
    evenings = [
        one._replace(names=site_names, winners=(), players=()) if one.names.is_looser_than(site_names) else one
        for one in site_folder.read_evenings(folder)
    ]
    seasons = [
        one._replace(names=site_names, leaders=()) if one.names.is_looser_than(site_names) else one
        for one in site_folder.read_seasons(folder)
    ]
    settled, people = site_folder.read_site_settings(folder), site_folder.has_people_pages(folder)
    coming = parse_next_evening(settled.next) if settled.next else None
    if coming is not None and coming.day is not None and coming.day < datetime.date.today():
        coming = None
    files = render_list_files(
        evenings, seasons, people=people, title=settled.title, coming=coming, colour=settled.colour
    )
    site_folder.write_list_files(folder, files)


def _prepare_evening(db: str, slug: str | None, folder: Path, request: PublishRequest) -> _PreparedEvening:
    with read_transaction(db) as query:
        snapshot = read_snapshot(query, find_event(query, slug))
        competition_slugs = list_competitions_of_event(query, snapshot.event_id)
        sealed = bool(find_open_simultaneous(query, snapshot.event_id))
    published = site_folder.read_evening(folder / snapshot.event.slug)
    last_shown = last_published_privacy(snapshot.steps) or (published and published.names)
    names = choose_names(folder, request.names, loosen=request.loosen, last_shown=last_shown)
    as_published = partial(_publishable_event, db, names=names, unfinished=request.unfinished, sealed=sealed)
    state = as_published(snapshot.event)
    edition = PublishOptions(
        current_minute(),
        names.hides_names,
        state.withheld,
        str(describe_open_findings(list_findings(state.scored), snapshot.event.marks)),
        url=_evening_url(folder, request, snapshot.event),
        site_links=tuple(_navigation_links(folder, competition_slugs)),
        people={name: f"../{PLAYERS_FOLDER}/{file}" for name, file in site_folder.read_people_pages(folder).items()},
    )
    reports = list(_find_corrections(db, snapshot, state, edition.at, as_published))
    scored = state.score_without(state.withheld)
    data_files = _data_files(scored)
    pages = build_site(scored, edition, reports, data_files)
    list_entry = summarize_evening(scored, pages.files.pairs, names, len(state.withheld), edition.open_findings)
    find_withheld = partial(_withheld_boards, unfinished=request.unfinished, sealed=sealed)
    corrections = count_corrections(db, snapshot, Topic.PUBLISHED, find_withheld, names)
    colour = load_club_settings(db).colour
    return _PreparedEvening(snapshot, names, pages, data_files, colour, list_entry, corrections)


def _evening_url(folder: Path, request: PublishRequest, event: Event) -> str:
    """Return the web address of the evening; empty if that of the site is unknown."""
    url = site_folder.read_site_settings(folder).url if request.url is None else request.url
    return url and f"{url}/{event.slug}/"


def _navigation_links(folder: Path, competition_slugs: Collection[str]) -> Iterator[Link]:
    """Yield links to the event's own competitions on the site, and to its players."""
    for season in site_folder.read_seasons(folder):
        if season.slug in competition_slugs:
            yield Link(season.name, f"../{COMPETITIONS_FOLDER}/{season.slug}/{INDEX_FILE}")
    if site_folder.has_people_pages(folder):
        yield Link("Players who have a page", f"../{PLAYERS_FOLDER}/{INDEX_FILE}")


def _publishable_event(
    db: str, event: Event, *, names: NamePrivacy, unfinished: bool, sealed: bool
) -> _PublishableEvent:
    """Return the event as it may be published; if it is `sealed`, its simultaneous is open and no board is shown."""
    scored = score_with_figures(db, public_event(event, names))
    return _PublishableEvent(scored, _withheld_boards(event, unfinished=unfinished, sealed=sealed))


def _withheld_boards(event: Event, *, unfinished: bool, sealed: bool) -> tuple[int, ...]:
    if sealed:
        return tuple(range(1, event.boards + 1))
    return () if unfinished else unfinished_boards(event)


def _find_corrections(
    db: str,
    snapshot: EventSnapshot,
    after: _PublishableEvent,
    until: str,
    as_published: Callable[[Event], _PublishableEvent],
) -> Iterator[tuple[Corrections, str]]:
    """Yield what was corrected after each publication, with the time of the next one, latest first.

    Boards that were withheld in either of two publications are left out: new results are not corrections.
    """
    has_changed = False
    for step in reversed(snapshot.steps):
        has_changed = has_changed or step.kind is not StepKind.NOTE
        if step.is_publication:
            if not has_changed:
                until = step.at
                continue
            with read_transaction(db) as query:
                as_it_was = read_event_after(query, snapshot.event_id, step.number)
            before = as_published(as_it_was)
            withheld = {*before.withheld, *after.withheld}
            report = compare_with_published(
                step, before.score_without(withheld), after.score_without(withheld)
            )._replace(since=literal(step.at))
            if report.changes:
                yield report, until
            after, until, has_changed = before, step.at, False


def _data_files(scored: ScoredEvent) -> dict[str, str]:
    """Return the data files for programs and spreadsheets; reports without rows are left out."""
    files = {file: f"{render_json(report_by_name(name).document(scored))}\n" for file, name in REPORT_FILES.items()}
    for report in default_reports(scored):
        if report.publication is Publication.NEVER:
            continue
        sheet = report.combined_sheet(scored)
        if sheet.rows:
            files[f"{report}.csv"] = render_csv(sheet)
    return files


def _render_files(prepared: _PreparedEvening, track: ProgressTracker) -> Iterator[tuple[str, str | bytes]]:
    """Yield every file of an evening with its content, made one by one."""
    for page in track(prepared.pages.pages):
        yield page.file, render_page(prepared.pages, page)
    yield from prepared.data_files.items()
    yield CARDS_FILE, render_cards_script(prepared.pages)
    yield from read_shared_files(prepared.colour)
    if prepared.pages.options.url:
        yield RANKING_PICTURE_FILE, render_ranking_picture(prepared.pages.picture, prepared.colour)
