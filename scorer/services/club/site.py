"""Publish into a club's site, every page of which shows only as much of names as the site allows.

A page is named by its folder: an evening by its slug, a competition by `competitions/` and its slug.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import DatabaseError, FileAccessError, NotFoundError, ScorerError
from scorer.files import staged_folder
from scorer.i18n import phrase
from scorer.model.history import Subject, Topic
from scorer.progress import ProgressTracker, track_silently
from scorer.rendering import site_folder
from scorer.rendering.json_text import render_json
from scorer.rendering.site import (
    SHARED_FILES,
    read_shared_files,
    render_list_files,
    render_people_files,
    render_season_file,
    render_season_parts,
)
from scorer.rendering.site_folder import COMPETITIONS_FOLDER, PLAYERS_FOLDER
from scorer.reports.web.club import (
    assign_page_files,
    build_person_page,
    list_standings,
    public_outcome,
    summarize_season,
)
from scorer.reports.web.evening import INDEX_FILE
from scorer.reports.web.privacy import NamePrivacy, last_published_privacy
from scorer.reports.web.season import build_season_pages, describe_state, render_name_files
from scorer.reports.years import competitions as report
from scorer.services import publishing
from scorer.services.club.competitions import load_competition, rank_competition
from scorer.services.club.players import load_book, load_careers
from scorer.services.club.simultaneous import ensure_closed
from scorer.services.club_settings import load_club_settings
from scorer.services.publishing import PublishRequest, choose_names, update_site_settings, write_site_list
from scorer.services.queries import load_event
from scorer.storage import history
from scorer.storage.cache import program_fingerprint
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.history import HistoryOwner, current_minute, read_steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorer.competitions.standings import CompetitionResult
    from scorer.model.players import Player
    from scorer.reports.web.season import SeasonPages

RANKING_FILE = "ranking.json"
"""The data file of a competition, the same as `scorer competition rank --json` prints."""


PAGE_PACKAGES = ("i18n", "rendering", "rendering/web", "reports", "reports/web", "reports/years")
"""The packages that the look of a competition's pages depends on."""


class NamingPage(NamedTuple):
    """A page of the site, how many people it may name, and whether now or when it is published again."""

    page: str
    people: int
    now: bool


class SiteUpdate(NamedTuple):
    """What happened to the rest of a site after something was published.

    `rewritten` are pages that showed more of names than the site now does, `still_looser` those that still do, because
    they come from another database; `newly_named` are pages that show more since the names were loosened.
    """

    rewritten: tuple[str, ...]
    still_looser: tuple[str, ...]
    newly_named: tuple[NamingPage, ...]


def publish_evening(
    db: str, slug: str | None, folder: Path, request: PublishRequest, track: ProgressTracker
) -> tuple[publishing.PublishResult, SiteUpdate]:
    """Publish an event, and rewrite every other page that shows more of names than the site now does."""
    before = site_folder.site_name_privacy(folder)
    published = publishing.publish_event(db, slug, folder, request, track)
    return published, _update_other_pages(db, folder, before)


class PublishedCompetition(NamedTuple):
    """Where the competition's page is, how many people have a page, and how many it names."""

    index_page: Path
    people: int
    named: int


def publish_competition(
    db: str, name: str, folder: Path, request: PublishRequest
) -> tuple[PublishedCompetition, SiteUpdate]:
    """Publish a competition, and rewrite every other page that shows more of names than the site now does."""
    before, people = site_folder.site_name_privacy(folder), site_folder.published_files(folder / PLAYERS_FOLDER)
    published = _write_competition(db, name, folder, request)
    site_update = _update_other_pages(db, folder, before)
    names = site_folder.site_name_privacy(folder) or NamePrivacy.FULL
    removed = people - site_folder.published_files(folder / PLAYERS_FOLDER)
    for page in _pages_linking_to(folder, *(f"{PLAYERS_FOLDER}/{file}" for file in removed)):
        _rewrite_page(db, page, folder, names)
    if site_update.newly_named:
        competition_page = NamingPage(
            f"{COMPETITIONS_FOLDER}/{published.index_page.parent.name}", published.named, now=True
        )
        site_update = site_update._replace(newly_named=(competition_page, *site_update.newly_named))
    return published, site_update


def _write_competition(db: str, name: str, folder: Path, request: PublishRequest) -> PublishedCompetition:
    """Write the pages of a competition and of players, update the list of the site, and record the publication.

    Raise `ScorerError` for a simultaneous that is not closed: no club may see the results of others.
    """
    outcome = rank_competition(db, name).with_made_lines()
    ensure_closed(outcome.competition)
    owner = HistoryOwner(competition=outcome.competition.slug)
    with read_transaction(db) as query:
        last_shown = last_published_privacy(read_steps(query, owner))
    shown, at = choose_names(folder, request.names, loosen=request.loosen, last_shown=last_shown), current_minute()
    outcome = public_outcome(outcome, shown)
    people = assign_page_files(player.name for player in players_with_page(db, shown))
    links = site_folder.build_site_links(folder, "../../", people)
    pages = build_season_pages(outcome, shown, at, links)
    target = site_folder.page_folder(folder, f"{COMPETITIONS_FOLDER}/{outcome.competition.slug}")
    site_folder.refuse_foreign_files(folder, render_list_files([]), force=request.force)
    site_folder.refuse_foreign_files(target, _list_season_files(pages, target), force=request.force)
    update_site_settings(db, folder, shown, request)
    colour = load_club_settings(db).colour
    look = program_fingerprint(*PAGE_PACKAGES) + colour.encode()
    state = describe_state(outcome, shown, links, look)
    if site_folder.has_state(target, state):
        site_folder.write_list_files(target, {INDEX_FILE: render_season_file(pages.first)})
    else:
        with staged_folder(target) as new:
            about = {"season": summarize_season(outcome, shown).document}
            site_folder.fill_folder(new, _render_season(outcome, pages, colour), about, state=state, previous=target)
            site_folder.replace_evening_folder(new, target)
    publish_people(db, folder, shown, at, force=request.force)
    write_site_list(folder)
    summary = phrase("published as a web page in {folder} (names: {names})", folder=folder, names=shown)
    with write_transaction(db) as transaction:
        transaction.lock_club()
        history.record_note(transaction, owner, Subject(Topic.PUBLISHED, what=shown), summary, at)
        transaction.commit()
    return PublishedCompetition(
        target / INDEX_FILE, len(people), sum(len(line.players) for line in outcome.lists[0].lines)
    )


def _list_season_files(pages: SeasonPages, target: Path) -> list[str]:
    """Return the names of the files that a competition has or may get."""
    parts = [link.page for _, links in pages.first.parts for link in links]
    names = [path.name for path in target.glob("names*.js")]
    return [INDEX_FILE, *parts, *names, RANKING_FILE, site_folder.STANDINGS_FILE, *SHARED_FILES]


def _render_season(outcome: CompetitionResult, pages: SeasonPages, colour: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a competition, made one by one."""
    yield INDEX_FILE, render_season_file(pages.first)
    yield from render_season_parts(pages)
    if pages.first.finds_names:
        yield from render_name_files(outcome)
    yield RANKING_FILE, f"{render_json(report.ranking_document(outcome))}\n"
    yield site_folder.STANDINGS_FILE, site_folder.render_standings(list_standings(outcome))
    yield from read_shared_files(colour)


def _replace_folder(target: Path, files: dict[str, str], about: Mapping[str, object], *, force: bool) -> None:
    """Replace a folder of the site in one step."""
    site_folder.refuse_foreign_files(target, files, force=force)
    with staged_folder(target) as new:
        site_folder.fill_folder(new, files.items(), about)
        site_folder.replace_evening_folder(new, target)


def publish_people(db: str, folder: Path, names: NamePrivacy, at: str, *, force: bool = False) -> int:
    """Write the pages of the players who may have one, and remove all others; return how many there are."""
    allowed = players_with_page(db, names)
    if not allowed:
        if site_folder.published_files(folder / PLAYERS_FOLDER):
            site_folder.remove_evening(folder, PLAYERS_FOLDER)
        return 0
    around = site_folder.build_site_links(folder, "../", assign_page_files(player.name for player in allowed))
    standings = site_folder.read_standings(folder, around.people)
    pages = [
        build_person_page(career, at, around, standings[career.person.name]) for career in load_careers(db, allowed)
    ]
    target = site_folder.page_folder(folder, PLAYERS_FOLDER)
    files = dict(render_people_files(pages, at, load_club_settings(db).colour))
    _replace_folder(target, files, {"people": dict(around.people)}, force=force)
    return len(pages)


def players_with_page(db: str, names: NamePrivacy) -> list[Player]:
    """Return the players who may have a page on the site, given what it shows of names."""
    return [player for player in load_book(db).players if player.page] if names is NamePrivacy.FULL else []


class LinkUpdates(NamedTuple):
    """What became of pages that linked to a removed one: rewritten, or still with a broken link."""

    rewritten: tuple[str, ...]
    broken: tuple[str, ...]


def remove_page(db: str, folder: Path, page: str) -> tuple[Path, LinkUpdates]:
    """Remove a page and rewrite the pages that link to it if this database has them; return the path of the list.

    What an interrupted run left undone is done, and what it left behind is removed.
    """
    published, linking = list(_published_pages(folder)), _pages_linking_to(folder, page)
    if page not in published and not linking and not site_folder.has_link_to(folder / INDEX_FILE, page):
        raise NotFoundError(phrase("published in {folder}", folder=folder), page, published)
    site_folder.refuse_foreign_files(folder, render_list_files([]), force=False)
    site_folder.remove_evening(folder, page)
    write_site_list(folder)
    names = site_folder.site_name_privacy(folder) or NamePrivacy.FULL
    for one in linking:
        if _has_link_to(folder / one, page):  # pages of players are written with a competition's
            _rewrite_page(db, one, folder, names)
    broken = [one for one in linking if _has_link_to(folder / one, page)]
    return folder / INDEX_FILE, LinkUpdates(tuple(one for one in linking if one not in broken), tuple(broken))


def remove_competition_page(db: str, folder: Path, name: str) -> tuple[Path, LinkUpdates]:
    """Remove the page of a competition: by its slug on the site, else by its name in the database."""
    published_slugs = {one.slug for one in site_folder.read_seasons(folder)}
    slug = name if name in published_slugs else load_competition(db, name).slug
    return remove_page(db, folder, f"{COMPETITIONS_FOLDER}/{slug}")


def _published_pages(folder: Path) -> dict[str, NamePrivacy]:
    """Return the evenings and competitions of a site, with what each shows of names."""
    evenings = {evening.slug: evening.names for evening in site_folder.read_evenings(folder)}
    return evenings | {
        f"{COMPETITIONS_FOLDER}/{season.slug}": season.names for season in site_folder.read_seasons(folder)
    }


def _pages_linking_to(folder: Path, *removed: str) -> list[str]:
    """Return the pages of a site that link to one of those that are gone."""
    pages = [*_published_pages(folder), PLAYERS_FOLDER] if removed else []
    return [page for page in pages if page not in removed and _has_link_to(folder / page, *removed)]


def _has_link_to(pages: Path, *removed: str) -> bool:
    pattern = re.compile(rf'href="(\.\./)+({"|".join(map(re.escape, removed))})[/"]')
    texts = (page.read_text(encoding="utf-8", errors="replace") for page in pages.expanduser().glob("*.html"))
    return any(map(pattern.search, texts))


def _rewrite_page(db: str, page: str, folder: Path, names: NamePrivacy) -> bool:
    """Rewrite a page, or those of players; return whether that was possible.

    It is not if another database has the page, or if no player of this database may have one.
    """
    under, _, slug = page.rpartition("/")
    request = PublishRequest(names)
    try:
        if page == PLAYERS_FOLDER:
            return bool(players_with_page(db, names)) and bool(publish_people(db, folder, names, current_minute()))
        if (load_competition(db, slug) if under else load_event(db, slug)).slug != slug:
            return False
        if under:
            _write_competition(db, slug, folder, request)
        else:
            publishing.publish_event(db, slug, folder, request, track_silently)
    except (FileAccessError, DatabaseError):  # a fault of the disk, not a page of another database
        raise
    except ScorerError:
        return False
    return True


def _update_other_pages(db: str, folder: Path, before: NamePrivacy | None) -> SiteUpdate:
    site_names = site_folder.site_name_privacy(folder) or NamePrivacy.FULL
    if site_names is not NamePrivacy.FULL and site_folder.has_people_pages(folder):
        site_folder.remove_evening(folder, PLAYERS_FOLDER)
        write_site_list(folder)
    looser_pages = [page for page, names in _published_pages(folder).items() if names.is_looser_than(site_names)]
    rewritten = [page for page in looser_pages if _rewrite_page(db, page, folder, site_names)]
    newly_named: list[NamingPage] = []
    if before is not None and site_names.is_looser_than(before):
        for evening in site_folder.read_evenings(folder):
            people = len(evening.players) or 2 * evening.pairs
            newly_named.append(NamingPage(evening.slug, people, now=evening.names is site_names))
    return SiteUpdate(
        tuple(rewritten), tuple(page for page in looser_pages if page not in rewritten), tuple(newly_named)
    )
