"""Publish an event as a folder of pages and data files, with its corrections, and the list of evenings."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import findings
from scorer.errors import Way, misread, read_one, refused, remedy
from scorer.files import fresh_folder, tidy
from scorer.i18n import phrase
from scorer.model.history import StepKind, Subject, Topic
from scorer.model.settings import SITE, words
from scorer.rendering import site_folder
from scorer.rendering.csv_text import csv_text
from scorer.rendering.documents import json_text
from scorer.rendering.site import CARDS, SHARED, cards_text, list_files, page_text, shared_files
from scorer.rendering.site_folder import COMPETITIONS, PLAYERS
from scorer.reports.answers.findings import open_counts
from scorer.reports.catalogue import report_called, reports_for_all
from scorer.reports.corrections import Corrections, corrections
from scorer.reports.table import Link
from scorer.reports.web.club import Evening, evening
from scorer.reports.web.evening import CARD, INDEX, Edition, Site, site
from scorer.reports.web.secrecy import (
    KNOWN,
    Names,
    in_words,
    last_published,
    public,
    strictest,
    unfinished_boards,
    without_boards,
)
from scorer.scoring import ScoredEvent, score_event
from scorer.services.change import AsRead, as_read, gone_out
from scorer.services.queries import scored_with_figures
from scorer.storage.club import competitions_with, open_simultaneous, settle_for_club
from scorer.storage.history import event_after, now
from scorer.storage.reading import identify
from scorer.storage.transactions import reading

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.progress import Track
    from scorer.storage.work import Transaction


DOCUMENTS = {"ranking.json": "ranking", "boards.json": "travellers", "pairs.json": "scorecards"}
"""The data files and the reports in them, the same as `scorer report NAME --json` prints."""


class PublishingWish(NamedTuple):
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


class Published(NamedTuple):
    """Where the evening and the list are, the pages, what was published of names, and what was corrected.

    `withheld` names the boards without hands and results, empty if there are none. `chat_lines` are lines for the
    club's chat with the address of the evening; none if the address is unknown.
    """

    first: Path
    list: Path
    pages: int
    names: Names
    corrected: Corrections | None
    held: str
    chat: tuple[str, ...]


class _State(NamedTuple):
    """An event as it may be published, and the boards that are withheld."""

    scored: ScoredEvent
    held: tuple[int, ...]

    def without(self, boards: Collection[int]) -> ScoredEvent:
        """Return the event without some boards."""
        if not boards:
            return self.scored
        scored = score_event(without_boards(self.scored.event, boards))
        return replace(scored, solved=self.scored.solved, layouts=self.scored.layouts)


class _Made(NamedTuple):
    """An event as it was read, with its pages, data files, entry in the list, and corrections."""

    read: AsRead
    names: Names
    pages: Site
    twins: Mapping[str, str]
    evening: Evening
    corrected: Corrections | None

    @property
    def files(self) -> list[str]:
        """The names of all files to write."""
        return [*(page.file for page in self.pages.pages), *self.twins, *SHARED, CARDS, CARD]


def publish(db: str, slug: str | None, folder: Path, wish: PublishingWish, track: Track) -> Published:
    """Write the pages of an event into its folder of the site, replacing earlier ones, and the list.

    If the event is changed while the pages are written, they are written again.
    """
    wish = wish._replace(url=wish.url and read_address(wish.url))
    while True:
        made = _made(db, slug, folder, wish)
        target = site_folder.place_of_evening(folder, made.evening.slug)
        site_folder.refuse_foreign(target, made.files, force=wish.force)
        site_folder.refuse_foreign(folder, list_files([]), force=wish.force)
        settle(folder, made.names, wish)
        subject = Subject(Topic.PUBLISHED, what=made.names)
        said = phrase("ranking published as a web page, names {names}", names=made.names)
        with fresh_folder(target) as new:
            site_folder.fill(new, _files(made, track), {"evening": made.evening.document})
            if gone_out(db, made.read, subject, said, made.pages.edition.at, partial(_put_in_place, new, target)):
                return Published(
                    target / INDEX,
                    target.parent / INDEX,
                    len(made.pages.pages),
                    made.names,
                    made.corrected,
                    held=in_words(made.pages.edition.held),
                    chat=made.pages.chat,
                )


def _put_in_place(new: Path, target: Path, work: Transaction) -> None:
    """Move the new pages into place, and update the list."""
    settle_for_club(work, SITE, site_folder.settled(target.parent).url or None)
    site_folder.put_in_place(new, target)
    write_list(target.parent)


def names_for(folder: Path, said: str | None, *, loosen: bool, before: Names | None) -> Names:
    """Return what a site shows of names: what was asked for, else no more than the site and its last publication show.

    Raise `InputError` for an unknown word, and for more than the site shows unless `loosen` is true.
    """
    kept = site_folder.kept_names(folder)
    if said is None and not loosen:
        return strictest([kept, before])
    names: Names = read_one("names", said or "", words(KNOWN, Names).read)
    if kept is not None and names.looser_than(kept) and not loosen:
        reason = phrase("{said}: this site shows no more of names than {kept}", said=names, kept=kept)
        raise refused("names", reason, remedy(Way.LOOSEN, names=names))
    return names


def read_address(text: str) -> str:
    """Parse the web address of a site, without a trailing slash; raise `InputError` if it is none."""
    if not ADDRESS.fullmatch(text):
        raise refused("url", misread(text, phrase("an address of the web such as {example}", example=EXAMPLE)))
    return text.rstrip("/")


ADDRESS = re.compile(r"https?://(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(/[^\s?#]*)?", re.IGNORECASE)
EXAMPLE = "https://club.example"


def settle(folder: Path, names: Names, wish: PublishingWish) -> None:
    """Store the requested settings of a site; what it shows of names also when it is first published."""
    settled, kept = site_folder.settled(folder), site_folder.kept_names(folder)
    url = settled.url if wish.url is None else wish.url
    title = settled.title if wish.title is None else wish.title
    names = names if wish.names is not None or kept is None else kept
    site_folder.settle(folder, site_folder.Settled(names, url, title))


def write_list(folder: Path) -> None:
    """Write the list of a site: its competitions, players and evenings, from what their folders contain.

    An entry that shows more of names than the site does is listed without names.
    """
    tidy(folder / site_folder.COMPETITIONS)
    kept = site_folder.kept_names(folder) or Names.FULL
    evenings = [
        one._replace(names=kept, winners=(), players=()) if one.names.looser_than(kept) else one
        for one in site_folder.evenings(folder)
    ]
    seasons = [
        one._replace(names=kept, leaders=()) if one.names.looser_than(kept) else one
        for one in site_folder.seasons(folder)
    ]
    title, people = site_folder.settled(folder).title, site_folder.has_people(folder)
    site_folder.write_list(folder, list_files(evenings, seasons, people=people, title=title))


def _made(db: str, slug: str | None, folder: Path, wish: PublishingWish) -> _Made:
    with reading(db) as ask:
        read = as_read(ask, identify(ask, slug))
        own = competitions_with(ask, read.event_id)
        sealed = bool(open_simultaneous(ask, read.event_id))
    there = site_folder.evening_in(folder / read.event.slug)
    before = last_published(read.steps) or (there and there.names)
    names = names_for(folder, wish.names, loosen=wish.loosen, before=before)
    as_published = partial(_state, db, names=names, unfinished=wish.unfinished, sealed=sealed)
    state = as_published(read.event)
    edition = Edition(
        now(),
        names.quiet,
        state.held,
        open_counts(findings(state.scored), read.event.marks),
        url=_url(folder, wish, read.event),
        around=tuple(_around(folder, own)),
        people={name: f"../{PLAYERS}/{file}" for name, file in site_folder.people(folder).items()},
    )
    found = list(_corrections(db, read, state, edition.at, as_published))
    told = [(report, until) for report, until in found if report is not None]
    scored = state.without(state.held)
    twins = _twins(scored)
    pages = site(scored, edition, told, twins)
    listed = evening(scored, pages.files.pairs, names, len(state.held))
    return _Made(read, names, pages, twins, listed, found[0][0] if found else None)


def _url(folder: Path, wish: PublishingWish, event: Event) -> str:
    """Return the web address of the evening; empty if that of the site is unknown."""
    url = site_folder.settled(folder).url if wish.url is None else wish.url
    return url and f"{url}/{event.slug}/"


def _around(folder: Path, own: Collection[str]) -> Iterator[Link]:
    """Yield links to the event's own competitions on the site, and to its players."""
    for season in site_folder.seasons(folder):
        if season.slug in own:
            yield Link(season.name, f"../{COMPETITIONS}/{season.slug}/{INDEX}")
    if site_folder.has_people(folder):
        yield Link("Players who have a page", f"../{PLAYERS}/{INDEX}")


def _state(db: str, event: Event, *, names: Names, unfinished: bool, sealed: bool) -> _State:
    """Return the event as it may be published; if it is `sealed`, its simultaneous is open and no board is shown."""
    scored = scored_with_figures(db, public(event, names))
    if sealed:
        return _State(scored, tuple(range(1, event.boards + 1)))
    return _State(scored, () if unfinished else unfinished_boards(event, scored.won_on))


def _corrections(
    db: str, read: AsRead, after: _State, until: str, as_published: Callable[[Event], _State]
) -> Iterator[tuple[Corrections | None, str]]:
    """Yield what changed after each publication, with the time of the next one, latest first.

    Boards that were withheld in either of two publications are left out: new results are not corrections.
    """
    changed = False
    for step in reversed(read.steps):
        changed = changed or step.kind is not StepKind.NOTE
        if step.went_out:
            if not changed:
                yield None, until
                until = step.at
                continue
            with reading(db) as ask:
                as_it_was = event_after(ask, read.event_id, step.number)
            before = as_published(as_it_was)
            held = {*before.held, *after.held}
            report = corrections(step, before.without(held), after.without(held))._replace(since=step.at)
            yield report if report.changes else None, until
            after, until, changed = before, step.at, False


def _twins(scored: ScoredEvent) -> dict[str, str]:
    """Return the data files for programs and spreadsheets; reports without rows are left out."""
    twins = {file: f"{json_text(report_called(name).document(scored))}\n" for file, name in DOCUMENTS.items()}
    for report in reports_for_all(scored):
        if report.kept:  # reports for a teacher are not published
            continue
        sheet = report.whole(scored)
        if sheet.rows:
            twins[f"{report}.csv"] = csv_text(sheet)
    return twins


def _files(made: _Made, track: Track) -> Iterator[tuple[str, str | bytes]]:
    """Yield every file of an evening with its content, made one by one."""
    for page in track(made.pages.pages):
        yield page.file, page_text(made.pages, page)
    yield from made.twins.items()
    yield CARDS, cards_text(made.pages)
    yield from shared_files()
    if made.pages.edition.url:
        from scorer.rendering.paper import picture  # only needed where links are shared

        yield CARD, picture(made.pages.card)
