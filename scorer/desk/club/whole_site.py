"""Publishing into a club's site, which shows of people's names what its one rule allows, on every page alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk import publish
from scorer.desk.club import site
from scorer.desk.club.competitions import outcome_of
from scorer.desk.publish import PublishingWish, write_list
from scorer.errors import DatabaseTrouble, ScorerError, UnreadableFile
from scorer.notices import Track, untracked
from scorer.printers import site_folder
from scorer.printers.site_folder import COMPETITIONS, PLAYERS
from scorer.reports.web.secrecy import Names
from scorer.reports.web.site import INDEX
from scorer.store.history import now
from scorer.store.reading import slug_of
from scorer.store.transactions import reading

if TYPE_CHECKING:
    from pathlib import Path


class Appearing(NamedTuple):
    """A page of the site, how many people it names or may, and whether it does so now or when it is published again."""

    page: str
    people: int
    now: bool


class Whole(NamedTuple):
    """The rest of a site after something was published there.

    `remade` are pages that showed more of names than the site does now, `looser` those that still do, because another
    database has what they show; `appearing` are its pages where names were loosened.
    """

    remade: tuple[str, ...]
    looser: tuple[str, ...]
    appearing: tuple[Appearing, ...]


def publish_evening(
    db: str, slug: str | None, folder: Path, wish: PublishingWish, track: Track
) -> tuple[publish.Published, Whole]:
    """Publish an event, and make every other page anew that shows more of names than the site now does."""
    before = site_folder.kept_names(folder)
    done = publish.publish(db, slug, folder, wish, track)
    return done, _whole(db, folder, before)


def publish_competition(
    db: str, name: str, folder: Path, wish: PublishingWish
) -> tuple[site.CompetitionPublished, Whole]:
    """The same with a competition."""
    before, people = site_folder.kept_names(folder), site_folder.manifest_of(folder / PLAYERS).files
    done = site.publish(db, name, folder, wish)
    whole = _whole(db, folder, before)
    names = site_folder.kept_names(folder) or Names.FULL
    leading: set[str] = set()
    for file in people - site_folder.manifest_of(folder / PLAYERS).files:
        leading.update(_leading_to(f"{PLAYERS}/{file}", folder))
    for page in sorted(leading):
        _remade(db, page, folder, names)
    if whole.appearing:
        own = Appearing(f"{COMPETITIONS}/{done.first.parent.name}", done.named, now=True)
        whole = whole._replace(appearing=(own, *whole.appearing))
    return done, whole


class Ways(NamedTuple):
    """What became of the pages that led to one that was taken down: made anew, or still leading nowhere."""

    remade: tuple[str, ...]
    dead: tuple[str, ...]


def take_evening_down(db: str, slug: str, folder: Path) -> tuple[Path, Ways]:
    """Remove an event from a site, with the ways to it that this database can make anew; return where the list is.

    Of one that is gone already, because something ended between the two, the ways are removed.
    """
    return _taken_down(db, slug, folder, partial(publish.take_down, folder, slug))


def take_competition_down(db: str, name: str, folder: Path) -> tuple[Path, Ways]:
    """The same with a competition."""
    slug = site.slug_meant(db, name, folder)
    return _taken_down(db, f"{COMPETITIONS}/{slug}", folder, partial(site.take_down, slug, folder))


def _taken_down(db: str, page: str, folder: Path, take_down: Callable[[], object]) -> tuple[Path, Ways]:
    there = (folder.expanduser() / page).exists() or site_folder.lists(folder / INDEX, page)
    if there or not _leading_to(page, folder):
        take_down()
    names = site_folder.kept_names(folder) or Names.FULL
    leading = _leading_to(page, folder)
    for one in leading:
        if _leads(folder / one, page):  # those of players are made with a competition's
            _remade(db, one, folder, names)
    dead = [one for one in leading if _leads(folder / one, page)]
    return folder / INDEX, Ways(tuple(one for one in leading if one not in dead), tuple(dead))


def _leading_to(gone: str, folder: Path) -> list[str]:
    """The folders of a site with pages that lead to one."""
    seasons = [f"{COMPETITIONS}/{season.slug}" for season in site_folder.seasons(folder)]
    evenings = [evening.slug for evening in site_folder.evenings(folder)]
    return [page for page in (*seasons, PLAYERS, *evenings) if page != gone and _leads(folder / page, gone)]


def _leads(pages: Path, gone: str) -> bool:
    for page in pages.expanduser().glob("*.html"):
        text = page.read_text(encoding="utf-8", errors="replace")
        if re.search(rf'href="(\.\./)+{re.escape(gone)}[/"]', text):
            return True
    return False


def _remade(db: str, page: str, folder: Path, names: Names) -> bool:
    """Whether the pages of an event, a competition or players were made anew.

    Not where another database has it, somebody's page is among, or nobody of this database has one of players.
    """
    under, _, slug = page.rpartition("/")
    try:
        if page == PLAYERS:
            return bool(site.allowed_a_page(db, names)) and bool(site.publish_people(db, folder, names, now()))
        if under:
            if outcome_of(db, slug).competition.slug != slug:
                return False
            site.publish(db, slug, folder, PublishingWish(names))
        else:
            with reading(db) as ask:
                if slug_of(ask, slug) != slug:
                    return False
            publish.publish(db, slug, folder, PublishingWish(names), untracked)
    except (UnreadableFile, DatabaseTrouble):  # the disk is full or broken, which is no other database's
        raise
    except ScorerError:
        return False
    return True


def _whole(db: str, folder: Path, before: Names | None) -> Whole:
    kept = site_folder.kept_names(folder) or Names.FULL
    remade: list[str] = []
    looser: list[str] = []
    if kept is not Names.FULL and site_folder.has_people(folder):
        site_folder.take_down(folder, PLAYERS)
        write_list(folder)
    for evening in site_folder.evenings(folder):
        if evening.names.looser_than(kept):
            (remade if _remade(db, evening.slug, folder, kept) else looser).append(evening.slug)
    for season in site_folder.seasons(folder):
        if season.names.looser_than(kept):
            page = f"{COMPETITIONS}/{season.slug}"
            (remade if _remade(db, page, folder, kept) else looser).append(page)
    loosened = before is not None and kept.looser_than(before)
    appearing: list[Appearing] = []
    for evening in site_folder.evenings(folder) if loosened else ():
        people = len(evening.players) or 2 * evening.pairs
        appearing.append(Appearing(evening.slug, people, now=evening.names is kept))
    return Whole(tuple(remade), tuple(looser), tuple(appearing))
