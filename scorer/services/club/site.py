"""Publish into a club's site, every page of which shows only as much of names as the site allows.

A page is named by its folder: an evening by its slug, a competition by `competitions/` and its slug.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import DatabaseTrouble, NotFound, ScorerError, UnreadableFile
from scorer.files import fresh_folder
from scorer.i18n import phrase
from scorer.model.history import Subject, Topic
from scorer.progress import Track, untracked
from scorer.rendering import site_folder
from scorer.rendering.documents import json_text
from scorer.rendering.site import list_files, people_files, season_files
from scorer.rendering.site_folder import COMPETITIONS, PLAYERS
from scorer.reports.web.club import page_files, person_page, public_outcome, season, season_page
from scorer.reports.web.evening import INDEX
from scorer.reports.web.secrecy import Names, last_published
from scorer.reports.years import competitions as report
from scorer.services import publish
from scorer.services.club.competitions import competition_meant, outcome_of
from scorer.services.club.players import book_of, careers_of
from scorer.services.club.simultaneous import refuse_open
from scorer.services.publish import PublishingWish, names_for, settle, write_list
from scorer.services.queries import event_meant
from scorer.storage import history
from scorer.storage.history import Whose, now, steps_of
from scorer.storage.transactions import reading, writing

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.players import Player

TWIN = "ranking.json"
"""The data file of a competition, the same as `scorer competition rank --json` prints."""


class Appearing(NamedTuple):
    """A page of the site, how many people it may name, and whether now or when it is published again."""

    page: str
    people: int
    now: bool


class Rest(NamedTuple):
    """What happened to the rest of a site after something was published.

    `rewritten` are pages that showed more of names than the site now does, `still_looser` those that still do, because
    they come from another database; `newly_named` are pages that show more since the names were loosened.
    """

    remade: tuple[str, ...]
    looser: tuple[str, ...]
    appearing: tuple[Appearing, ...]


def publish_evening(
    db: str, slug: str | None, folder: Path, wish: PublishingWish, track: Track
) -> tuple[publish.Published, Rest]:
    """Publish an event, and rewrite every other page that shows more of names than the site now does."""
    before = site_folder.kept_names(folder)
    done = publish.publish(db, slug, folder, wish, track)
    return done, _rest(db, folder, before)


class CompetitionPublished(NamedTuple):
    """Where the competition's page is, how many people have a page, and how many it names."""

    first: Path
    people: int
    named: int


def publish_competition(db: str, name: str, folder: Path, wish: PublishingWish) -> tuple[CompetitionPublished, Rest]:
    """Publish a competition, and rewrite every other page that shows more of names than the site now does."""
    before, people = site_folder.kept_names(folder), site_folder.files_in(folder / PLAYERS)
    done = _publish_competition(db, name, folder, wish)
    rest = _rest(db, folder, before)
    names = site_folder.kept_names(folder) or Names.FULL
    gone = people - site_folder.files_in(folder / PLAYERS)
    for page in _leading_to(folder, *(f"{PLAYERS}/{file}" for file in gone)):
        _remade(db, page, folder, names)
    if rest.appearing:
        own = Appearing(f"{COMPETITIONS}/{done.first.parent.name}", done.named, now=True)
        rest = rest._replace(appearing=(own, *rest.appearing))
    return done, rest


def _publish_competition(db: str, name: str, folder: Path, wish: PublishingWish) -> CompetitionPublished:
    """Write the pages of a competition and of players, update the list of the site, and record the publication.

    Raise `ScorerError` for a simultaneous that is not closed: no club may see the results of others.
    """
    outcome = outcome_of(db, name)
    refuse_open(outcome.competition)
    whose = Whose(competition=outcome.competition.slug)
    with reading(db) as ask:
        before = last_published(steps_of(ask, whose))
    shown, at = names_for(folder, wish.names, loosen=wish.loosen, before=before), now()
    outcome = public_outcome(outcome, shown)
    people = page_files(player.name for player in allowed_a_page(db, shown))
    files = dict(season_files(season_page(outcome, shown, at, site_folder.around(folder, "../../", people))))
    files[TWIN] = f"{json_text(report.document(outcome))}\n"
    target = site_folder.place_of_evening(folder / COMPETITIONS, outcome.competition.slug)
    site_folder.refuse_foreign(folder, list_files([]), force=wish.force)
    site_folder.refuse_foreign(target, files, force=wish.force)
    settle(folder, shown, wish)
    _put(target, files, {"season": season(outcome, shown).document}, force=wish.force)
    publish_people(db, folder, shown, at, force=wish.force)
    write_list(folder)
    said = phrase("published as a web page in {folder}, names {names}", folder=folder, names=shown)
    with writing(db) as work:
        work.lock_club()
        history.note(work, whose, Subject(Topic.PUBLISHED, what=shown), said, at)
        work.commit()
    return CompetitionPublished(target / INDEX, len(people), sum(len(line.players) for line in outcome.lists[0].lines))


def _put(target: Path, files: dict[str, str], about: Mapping[str, object], *, force: bool) -> None:
    """Replace a folder of the site in one step."""
    site_folder.refuse_foreign(target, files, force=force)
    with fresh_folder(target) as new:
        site_folder.fill(new, files.items(), about)
        site_folder.put_in_place(new, target)


def publish_people(db: str, folder: Path, names: Names, at: str, *, force: bool = False) -> int:
    """Write the pages of the players who may have one, and remove all others; return how many there are."""
    allowed = allowed_a_page(db, names)
    if not allowed:
        if site_folder.files_in(folder / PLAYERS):
            site_folder.take_down(folder, PLAYERS)
        return 0
    around = site_folder.around(folder, "../", page_files(player.name for player in allowed))
    seasons = site_folder.seasons(folder)
    pages = [person_page(career, at, around, seasons) for career in careers_of(db, allowed)]
    target = site_folder.place_of_evening(folder, PLAYERS)
    _put(target, dict(people_files(pages, at)), {"people": dict(around.people)}, force=force)
    return len(pages)


def allowed_a_page(db: str, names: Names) -> list[Player]:
    """Return the players who may have a page on the site, given what it shows of names."""
    return [player for player in book_of(db).players if player.page] if names is Names.FULL else []


class Ways(NamedTuple):
    """What became of pages that linked to a removed one: rewritten, or still with a broken link."""

    remade: tuple[str, ...]
    dead: tuple[str, ...]


def take_down(db: str, folder: Path, page: str) -> tuple[Path, Ways]:
    """Remove a page and rewrite the pages that link to it if this database has them; return the path of the list.

    If the page is already gone because an earlier run was interrupted, only the list and links are updated.
    """
    published, leading = list(_pages(folder)), _leading_to(folder, page)
    if page in published or site_folder.lists(folder / INDEX, page):
        site_folder.refuse_foreign(folder, list_files([]), force=False)
        site_folder.take_down(folder, page)
        write_list(folder)
    elif not leading:
        raise NotFound(phrase("published in {folder}", folder=folder), page, published)
    names = site_folder.kept_names(folder) or Names.FULL
    for one in leading:
        if _leads(folder / one, page):  # pages of players are written with a competition's
            _remade(db, one, folder, names)
    dead = [one for one in leading if _leads(folder / one, page)]
    return folder / INDEX, Ways(tuple(one for one in leading if one not in dead), tuple(dead))


def take_competition_down(db: str, folder: Path, name: str) -> tuple[Path, Ways]:
    """Remove the page of a competition: by its slug on the site, else by its name in the database."""
    there = {one.slug for one in site_folder.seasons(folder)}
    slug = name if name in there else competition_meant(db, name).slug
    return take_down(db, folder, f"{COMPETITIONS}/{slug}")


def _pages(folder: Path) -> dict[str, Names]:
    """Return the evenings and competitions of a site, with what each shows of names."""
    evenings = {evening.slug: evening.names for evening in site_folder.evenings(folder)}
    return evenings | {f"{COMPETITIONS}/{season.slug}": season.names for season in site_folder.seasons(folder)}


def _leading_to(folder: Path, *gone: str) -> list[str]:
    """Return the pages of a site that link to one of those that are gone."""
    there = [*_pages(folder), PLAYERS] if gone else []
    return [page for page in there if page not in gone and _leads(folder / page, *gone)]


def _leads(pages: Path, *gone: str) -> bool:
    way = re.compile(rf'href="(\.\./)+({"|".join(map(re.escape, gone))})[/"]')
    texts = (page.read_text(encoding="utf-8", errors="replace") for page in pages.expanduser().glob("*.html"))
    return any(map(way.search, texts))


def _remade(db: str, page: str, folder: Path, names: Names) -> bool:
    """Rewrite a page, or those of players; return whether that was possible.

    It is not if another database has the page, or if no player of this database may have one.
    """
    under, _, slug = page.rpartition("/")
    wish = PublishingWish(names)
    try:
        if page == PLAYERS:
            return bool(allowed_a_page(db, names)) and bool(publish_people(db, folder, names, now()))
        if (competition_meant(db, slug) if under else event_meant(db, slug)).slug != slug:
            return False
        if under:
            _publish_competition(db, slug, folder, wish)
        else:
            publish.publish(db, slug, folder, wish, untracked)
    except (UnreadableFile, DatabaseTrouble):  # a fault of the disk, not a page of another database
        raise
    except ScorerError:
        return False
    return True


def _rest(db: str, folder: Path, before: Names | None) -> Rest:
    kept = site_folder.kept_names(folder) or Names.FULL
    if kept is not Names.FULL and site_folder.has_people(folder):
        site_folder.take_down(folder, PLAYERS)
        write_list(folder)
    loose = [page for page, names in _pages(folder).items() if names.looser_than(kept)]
    remade = [page for page in loose if _remade(db, page, folder, kept)]
    appearing: list[Appearing] = []
    if before is not None and kept.looser_than(before):
        for evening in site_folder.evenings(folder):
            people = len(evening.players) or 2 * evening.pairs
            appearing.append(Appearing(evening.slug, people, now=evening.names is kept))
    return Rest(tuple(remade), tuple(page for page in loose if page not in remade), tuple(appearing))
