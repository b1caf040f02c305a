"""Publishing into a club's site, which shows of people's names what its one rule allows, on every page alike.

A page is named by its folder there: an evening by its slug, a competition by `competitions/` and its slug.
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
"""The file for programs, as `scorer competition rank --json` prints it."""


class Appearing(NamedTuple):
    """A page of the site, how many people it names or may, and whether it does so now or when it is published again."""

    page: str
    people: int
    now: bool


class Rest(NamedTuple):
    """The rest of a site after something was published there.

    `remade` are pages that showed more of names than the site does now, `looser` those that still do, because another
    database has what they show; `appearing` are its pages where names were loosened.
    """

    remade: tuple[str, ...]
    looser: tuple[str, ...]
    appearing: tuple[Appearing, ...]


def publish_evening(
    db: str, slug: str | None, folder: Path, wish: PublishingWish, track: Track
) -> tuple[publish.Published, Rest]:
    """Publish an event, and make every other page anew that shows more of names than the site now does."""
    before = site_folder.kept_names(folder)
    done = publish.publish(db, slug, folder, wish, track)
    return done, _rest(db, folder, before)


class CompetitionPublished(NamedTuple):
    """Where the competition's page is, how many people have one, and how many it names."""

    first: Path
    people: int
    named: int


def publish_competition(db: str, name: str, folder: Path, wish: PublishingWish) -> tuple[CompetitionPublished, Rest]:
    """The same with a competition."""
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
    """Write the page of a competition and those of people, mend the list of the site, and note where a name stands now.

    Raises `ScorerError` for a simultaneous that is not closed: no club is to see what others have.
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
    """Write a folder of the site in one step, in the place of the one before."""
    site_folder.refuse_foreign(target, files, force=force)
    with fresh_folder(target) as new:
        site_folder.fill(new, files.items(), about)
        site_folder.put_in_place(new, target)


def publish_people(db: str, folder: Path, names: Names, at: str, *, force: bool = False) -> int:
    """Write the pages of those who may have one, and take down those of others; how many there are."""
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
    """The players of the club who may have a page on its site, by what that shows of names."""
    return [player for player in book_of(db).players if player.page] if names is Names.FULL else []


class Ways(NamedTuple):
    """What became of the pages that led to one that was taken down: made anew, or still leading nowhere."""

    remade: tuple[str, ...]
    dead: tuple[str, ...]


def take_down(db: str, folder: Path, page: str) -> tuple[Path, Ways]:
    """Remove a page from a site, with the ways to it that this database can make anew; return where the list is.

    Of one that is gone already, because something ended between the two, the list and the ways are mended.
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
        if _leads(folder / one, page):  # those of players are made with a competition's
            _remade(db, one, folder, names)
    dead = [one for one in leading if _leads(folder / one, page)]
    return folder / INDEX, Ways(tuple(one for one in leading if one not in dead), tuple(dead))


def take_competition_down(db: str, folder: Path, name: str) -> tuple[Path, Ways]:
    """The same with a competition: one that is on the site by its slug, else one of the database that is meant."""
    there = {one.slug for one in site_folder.seasons(folder)}
    slug = name if name in there else competition_meant(db, name).slug
    return take_down(db, folder, f"{COMPETITIONS}/{slug}")


def _pages(folder: Path) -> dict[str, Names]:
    """The evenings and the competitions of a site, with what each shows of names."""
    evenings = {evening.slug: evening.names for evening in site_folder.evenings(folder)}
    return evenings | {f"{COMPETITIONS}/{season.slug}": season.names for season in site_folder.seasons(folder)}


def _leading_to(folder: Path, *gone: str) -> list[str]:
    """The pages of a site that lead to one of some that are gone."""
    there = [*_pages(folder), PLAYERS] if gone else []
    return [page for page in there if page not in gone and _leads(folder / page, *gone)]


def _leads(pages: Path, *gone: str) -> bool:
    way = re.compile(rf'href="(\.\./)+({"|".join(map(re.escape, gone))})[/"]')
    texts = (page.read_text(encoding="utf-8", errors="replace") for page in pages.expanduser().glob("*.html"))
    return any(map(way.search, texts))


def _remade(db: str, page: str, folder: Path, names: Names) -> bool:
    """Whether a page was made anew, or those of players.

    Not where another database has it, somebody's page is among, or nobody of this database has one of players.
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
    except (UnreadableFile, DatabaseTrouble):  # the disk is full or broken, which is no other database's
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
