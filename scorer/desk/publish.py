"""Publishing: an event as a folder of pages with twins for programs, what was corrected, and the list of evenings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from scorer.checks import findings
from scorer.desk.change import AsRead, as_read, gone_out
from scorer.desk.queries import scored_with_figures
from scorer.errors import Way, misread, read_one, refused, remedy
from scorer.outputs import fresh_folder, tidy
from scorer.printers import site_folder
from scorer.printers.csv_text import csv_text
from scorer.printers.documents import json_text
from scorer.printers.site import CARDS, SHARED, cards_text, list_files, page_text, shared_files
from scorer.printers.site_folder import COMPETITIONS, PLAYERS
from scorer.records.history import StepKind, Subject, Topic
from scorer.records.settings import SITE, words
from scorer.reports.answers.findings import open_counts
from scorer.reports.catalogue import report_called, reports_for_all
from scorer.reports.corrections import Corrections, corrections
from scorer.reports.web.club import Evening, evening
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
from scorer.reports.web.site import CARD, INDEX, Edition, Link, Site, site
from scorer.store.club import competitions_with, open_simultaneous, settle_for_club
from scorer.store.history import event_after, now
from scorer.store.reading import identify
from scorer.store.transactions import reading
from scorer.tournament import ScoredEvent, score_event
from scorer.words import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.notices import Track
    from scorer.records.events import Event
    from scorer.store.work import Transaction


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


class _Look(NamedTuple):
    """What was found in the database, and how the event goes out.

    `sealed`: its simultaneous is not closed yet, and no club sees hands or results of others, whatever was wished.
    """

    read: AsRead
    sealed: bool
    names: Names
    state: _State
    scored: ScoredEvent
    edition: Edition


class _Made(NamedTuple):
    """What is to be written: the pages, their twins, what the list says of them; and what was corrected."""

    pages: Site
    twins: Mapping[str, str]
    evening: Evening
    corrected: Corrections | None

    @property
    def names(self) -> list[str]:
        """The files, by name."""
        return [*(page.file for page in self.pages.pages), *self.twins, *SHARED, CARDS, CARD]


def publish(db: str, slug: str | None, folder: Path, wish: PublishingWish, track: Track) -> Published:
    """Write the pages of an event into a folder of the site, in the place of those published before, and the list.

    What is changed while the pages are written is published too: they are then written again.
    """
    wish = wish._replace(url=wish.url and read_address(wish.url))
    while True:
        look = _look(db, slug, folder, wish)
        target = site_folder.place_of_evening(folder, look.scored.event.slug)
        made = _made(db, look, wish)
        site_folder.refuse_foreign(target, made.names, force=wish.force)
        site_folder.refuse_foreign(folder, list_files([]), force=wish.force)
        settle(folder, look.names, wish)
        subject = Subject(Topic.PUBLISHED, what=look.names)
        said = phrase("ranking published as a web page, names {names}", names=look.names)
        with fresh_folder(target) as new:
            site_folder.fill(new, _files(made, track), {"evening": made.evening.document})
            if gone_out(db, look.read, subject, said, look.edition.at, partial(_put_in_place, new, target)):
                return Published(
                    target / INDEX,
                    target.parent / INDEX,
                    len(made.pages.pages),
                    look.names,
                    made.corrected,
                    held=in_words(look.edition.held),
                    chat=made.pages.about.chat,
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
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or " " in text:
        raise refused("url", misread(text, phrase("an address of the web such as {example}", example=EXAMPLE)))
    return text.rstrip("/")


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


def _look(db: str, slug: str | None, folder: Path, wish: PublishingWish) -> _Look:
    with reading(db) as ask:
        read = as_read(ask, identify(ask, slug))
        own = competitions_with(ask, read.event_id)
        sealed = bool(open_simultaneous(ask, read.event_id))
    event = read.event
    there = site_folder.manifest_of(folder / event.slug).evening
    before = last_published(read.steps) or (there and there.names)
    names = names_for(folder, wish.names, loosen=wish.loosen, before=before)
    state = _state(db, event, names, unfinished=wish.unfinished, sealed=sealed)
    still_open = open_counts(findings(state.scored), event.marks)
    url = site_folder.settled(folder).url if wish.url is None else wish.url
    around = [
        Link(f"../{COMPETITIONS}/{season.slug}/{INDEX}", season.name)
        for season in site_folder.seasons(folder)
        if season.slug in own
    ]
    if site_folder.has_people(folder):
        around.append(Link(f"../{PLAYERS}/{INDEX}", "Players who have a page"))
    edition = Edition(
        now(),
        names.quiet,
        state.held,
        still_open,
        url=url and f"{url}/{event.slug}/",
        around=tuple(around),
        people={name: f"../{PLAYERS}/{file}" for name, file in site_folder.people(folder).items()},
    )
    return _Look(read, sealed, names, state, state.without(state.held), edition)


def _state(db: str, event: Event, names: Names, *, unfinished: bool, sealed: bool) -> _State:
    scored = scored_with_figures(db, public(event, names))
    if sealed:
        return _State(scored, tuple(range(1, event.boards + 1)))
    return _State(scored, () if unfinished else unfinished_boards(event, scored.won_on))


def _made(db: str, look: _Look, wish: PublishingWish) -> _Made:
    found = list(_corrections(db, look, wish))
    told = [(report, until) for report, until in found if report is not None]
    twins = _twins(look.scored)
    pages = site(look.scored, look.edition, told, twins)
    own = evening(look.scored, pages.files.pairs, look.names, len(look.edition.held))
    return _Made(pages, twins, own, found[0][0] if found else None)


def _corrections(db: str, look: _Look, wish: PublishingWish) -> Iterator[tuple[Corrections | None, str]]:
    """What changed after each publication, with when that was published in its turn; the latest first.

    Boards that either of two publications held back are in neither: what is new is no correction.
    """
    after, until = look.state, look.edition.at
    changed = False
    for step in reversed(look.read.steps):
        changed = changed or step.kind is not StepKind.NOTE
        if step.went_out:
            if not changed:
                yield None, until
                until = step.at
                continue
            with reading(db) as ask:
                as_it_was = event_after(ask, look.read.event_id, step.number)
            before = _state(db, as_it_was, look.names, unfinished=wish.unfinished, sealed=look.sealed)
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
    if made.pages.about.url:
        from scorer.printers.paper import picture  # only links that are shared show it

        yield CARD, picture(made.pages.about.card)
