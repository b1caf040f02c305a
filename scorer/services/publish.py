"""Publishing: an event as a folder of pages with twins for programs, what was corrected, and the list of evenings."""

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
"""The files for programs and the reports they hold, as `scorer report NAME --json` prints them."""


class PublishingWish(NamedTuple):
    """What the director wants: which names, if that was said; unfinished boards; strangers' files written over.

    `loosen`: names may be shown where the site showed less of them.
    `url` is where the site stands on the web, `title` what its front page says: None as before, empty for none.
    """

    names: str | None = None
    unfinished: bool = False
    force: bool = False
    loosen: bool = False
    url: str | None = None
    title: str | None = None


class Published(NamedTuple):
    """Where an evening and the list begin, its pages, what was published of names, what was corrected.

    `held` are, in words, the boards without their hands and results; empty where there are none. `chat` are lines for
    the club's chat, with the address of the evening; none where nobody knows it.
    """

    first: Path
    list: Path
    pages: int
    names: Names
    corrected: Corrections | None
    held: str
    chat: tuple[str, ...]


class _State(NamedTuple):
    """An event as it may be published, and the boards that are to be held back."""

    scored: ScoredEvent
    held: tuple[int, ...]

    def without(self, boards: Collection[int]) -> ScoredEvent:
        """The event without these boards, and those it holds back itself."""
        if not boards:
            return self.scored
        scored = score_event(without_boards(self.scored.event, boards))
        return replace(scored, solved=self.scored.solved, layouts=self.scored.layouts)


class _Made(NamedTuple):
    """An event as it was read and goes out: pages, their twins, what the list says of them; and what was corrected."""

    read: AsRead
    names: Names
    pages: Site
    twins: Mapping[str, str]
    evening: Evening
    corrected: Corrections | None

    @property
    def files(self) -> list[str]:
        """All that are written, by name."""
        return [*(page.file for page in self.pages.pages), *self.twins, *SHARED, CARDS, CARD]


def publish(db: str, slug: str | None, folder: Path, wish: PublishingWish, track: Track) -> Published:
    """Write the pages of an event into a folder of the site, in the place of those published before, and the list.

    What is changed while the pages are written is published too: they are then written again.
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
    """Put the new pages in their place, and mend the list."""
    settle_for_club(work, SITE, site_folder.settled(target.parent).url or None)
    site_folder.put_in_place(new, target)
    write_list(target.parent)


def names_for(folder: Path, said: str | None, *, loosen: bool, before: Names | None) -> Names:
    """What of people's names goes out into a site: what was said, else no more than the site shows, and than before.

    Raises `BadInput` for a word that means nothing, and for more than the site shows unless that is to be loosened.
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
    """Where a site stands on the web, without a slash at the end; raise `BadInput` where that is no such address."""
    if not ADDRESS.fullmatch(text):
        raise refused("url", misread(text, phrase("an address of the web such as {example}", example=EXAMPLE)))
    return text.rstrip("/")


ADDRESS = re.compile(r"https?://(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(/[^\s?#]*)?", re.IGNORECASE)
EXAMPLE = "https://club.example"


def settle(folder: Path, names: Names, wish: PublishingWish) -> None:
    """Keep what is wished for a site from now on; what it shows of names also at the first time."""
    settled, kept = site_folder.settled(folder), site_folder.kept_names(folder)
    url = settled.url if wish.url is None else wish.url
    title = settled.title if wish.title is None else wish.title
    names = names if wish.names is not None or kept is None else kept
    site_folder.settle(folder, site_folder.Settled(names, url, title))


def write_list(folder: Path) -> None:
    """Write the list of a site: its competitions, players and evenings, as their folders tell of them.

    Of those that show more of names than the site nobody is named.
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
    """Where the evening stands on the web; empty where nobody said where the site does."""
    url = site_folder.settled(folder).url if wish.url is None else wish.url
    return url and f"{url}/{event.slug}/"


def _around(folder: Path, own: Collection[str]) -> Iterator[Link]:
    """The ways to the event's own competitions on the site, and to its people."""
    for season in site_folder.seasons(folder):
        if season.slug in own:
            yield Link(season.name, f"../{COMPETITIONS}/{season.slug}/{INDEX}")
    if site_folder.has_people(folder):
        yield Link("Players who have a page", f"../{PLAYERS}/{INDEX}")


def _state(db: str, event: Event, *, names: Names, unfinished: bool, sealed: bool) -> _State:
    """The event; `sealed` where its simultaneous is open: no club sees results of others, whatever is wished."""
    scored = scored_with_figures(db, public(event, names))
    if sealed:
        return _State(scored, tuple(range(1, event.boards + 1)))
    return _State(scored, () if unfinished else unfinished_boards(event, scored.won_on))


def _corrections(
    db: str, read: AsRead, after: _State, until: str, as_published: Callable[[Event], _State]
) -> Iterator[tuple[Corrections | None, str]]:
    """What changed after each publication, with when that was published in its turn; the latest first.

    Boards that either of two publications held back are in neither: what is new is no correction.
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
    """The files that say the same to programs and spreadsheets; no table of a report that has nothing to show."""
    twins = {file: f"{json_text(report_called(name).document(scored))}\n" for file, name in DOCUMENTS.items()}
    for report in reports_for_all(scored):
        if report.kept:  # what a teacher talks about is the class's own
            continue
        sheet = report.whole(scored)
        if sheet.rows:
            twins[f"{report}.csv"] = csv_text(sheet)
    return twins


def _files(made: _Made, track: Track) -> Iterator[tuple[str, str | bytes]]:
    """Every file of an evening with its text, made one by one."""
    for page in track(made.pages.pages):
        yield page.file, page_text(made.pages, page)
    yield from made.twins.items()
    yield CARDS, cards_text(made.pages)
    yield from shared_files()
    if made.pages.edition.url:
        from scorer.rendering.paper import picture  # only links that are shared show it

        yield CARD, picture(made.pages.card)
