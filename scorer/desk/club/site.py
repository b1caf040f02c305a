"""Publishing a competition on the club's site, with the pages of the people who have one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.club.competitions import competition_meant, outcome_of
from scorer.desk.club.players import book_of, careers_of
from scorer.desk.club.simultaneous import refuse_open
from scorer.desk.publish import PublishingWish, names_for, settle, write_list
from scorer.errors import NotFound
from scorer.outputs import fresh_folder
from scorer.printers import site_folder
from scorer.printers.documents import json_text
from scorer.printers.site import list_files, people_files, season_files
from scorer.printers.site_folder import COMPETITIONS, PLAYERS
from scorer.records.history import Subject, Topic
from scorer.reports.web.club import page_files, person_page, public_outcome, season, season_page
from scorer.reports.web.secrecy import Names, last_published
from scorer.reports.web.site import INDEX
from scorer.reports.years import competitions as report
from scorer.store import history
from scorer.store.history import Whose, now, steps_of
from scorer.store.transactions import reading, writing
from scorer.words import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.records.players import Player

TWIN = "ranking.json"
"""The file for programs, as `scorer competition rank --json` prints it."""


class CompetitionPublished(NamedTuple):
    """Where the competition's page is, how many people have one, and how many it names."""

    first: Path
    people: int
    named: int


def publish(db: str, name: str, folder: Path, wish: PublishingWish) -> CompetitionPublished:
    """Write the page of a competition and those of people, mend the list of the site, and note where a name stands now.

    Raises `ScorerError` for a simultaneous that is not closed: no club is to see what others have.
    """
    outcome = outcome_of(db, name)
    refuse_open(outcome.competition)
    with reading(db) as ask:
        before = last_published(steps_of(ask, Whose(competition=outcome.competition.slug)))
    shown, at = names_for(folder, wish.names, loosen=wish.loosen, before=before), now()
    outcome = public_outcome(outcome, shown)
    people = page_files(player.name for player in allowed_a_page(db, shown))
    files = dict(season_files(season_page(outcome, shown, at, site_folder.around(folder, "../../", people))))
    files[TWIN] = f"{json_text(report.document(outcome))}\n"
    target = site_folder.place_of_evening(folder / COMPETITIONS, outcome.competition.slug)
    site_folder.refuse_foreign(folder, list_files([]), force=wish.force)
    site_folder.refuse_foreign(target, files, force=wish.force)
    settle(folder, shown, wish)
    about = {"season": season(outcome, shown).document}
    _put(target, files, about, force=wish.force)
    publish_people(db, folder, shown, at, force=wish.force)
    write_list(folder)
    said = phrase("published as a web page in {folder}, names {names}", folder=folder, names=shown)
    with writing(db) as work:
        work.lock_club()
        subject = Subject(Topic.PUBLISHED, what=shown)
        history.note(work, Whose(competition=outcome.competition.slug), subject, said, at)
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
        if site_folder.manifest_of(folder / PLAYERS).files:
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


def slug_meant(db: str, name: str, folder: Path) -> str:
    """The slug of a competition that is on a site, or of one in the database that is meant by its name."""
    there = {one.slug for one in site_folder.seasons(folder)}
    return name if name in there else competition_meant(db, name).slug


def take_down(slug: str, folder: Path) -> Path:
    """Remove the page of a competition from a site, and from its list; return where the list is.

    One that is gone already, because something ended between the two, is removed from the list.
    """
    there = [one.slug for one in site_folder.seasons(folder)]
    if slug not in there and not site_folder.lists(folder / INDEX, f"{COMPETITIONS}/{slug}"):
        raise NotFound(phrase("published"), slug, there)
    site_folder.take_down(folder / COMPETITIONS, slug)
    write_list(folder)
    return folder / INDEX
