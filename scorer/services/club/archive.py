"""Everything of a club as one folder: its events, `competitions/` with a file each, and `players.csv`."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.commands import players as player_steps
from scorer.commands.changes import Change
from scorer.errors import AlreadyExistsError, InputError, Mistake, Mistakes, SourceLocation
from scorer.files import new_folder, resolve_folder, translate_os_error
from scorer.i18n import join_phrases, phrase
from scorer.interchange.own.competition_toml import read_competition, write_competition
from scorer.interchange.own.event_folder import format_event_files
from scorer.interchange.own.event_toml import FILE_NAME as EVENT_FILE
from scorer.interchange.own.players_csv import FILE_NAME as PLAYERS_FILE
from scorer.interchange.own.players_csv import read_players, write_players
from scorer.interchange.writing import list_present, write_texts
from scorer.model.history import Subject, Topic
from scorer.services.change import save_club_change
from scorer.storage.club import find_competition, read_book, read_competitions
from scorer.storage.database import read_transaction
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.history import PLAYER_BOOK, HistoryOwner

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.competitions import Competition
    from scorer.model.players import Player
    from scorer.progress import ProgressTracker
    from scorer.services.import_export import AfterImport, ImportResult
    from scorer.storage.transaction import Transaction

COMPETITIONS_FOLDER = "competitions"


def export_club(db: str, folder: Path, *, force: bool, track: ProgressTracker) -> int:
    """Write everything into a folder, as a whole or not at all; return the number of events.

    Everything else in the folder stays. Raise `AlreadyExistsError` if it is not empty, unless `force` is true.
    """
    with read_transaction(db) as query:
        slugs = [summary.slug for summary in list_summaries(query)]
        texts = {f"{COMPETITIONS_FOLDER}/{one.slug}.toml": write_competition(one) for one in read_competitions(query)}
        texts[PLAYERS_FILE] = write_players(read_book(query))
        written = {*slugs, COMPETITIONS_FOLDER, PLAYERS_FILE}
        present = {path.name for path in list_present(folder, force=force)}
        with new_folder(resolve_folder(folder), keep=sorted(present - written)) as staged, translate_os_error(folder):
            for slug in track(slugs):
                event = format_event_files(read_event(query, find_event(query, slug)))
                write_texts(staged, {f"{slug}/{name}": text for name, text in event.items()})
            write_texts(staged, texts)
    return len(slugs)


class ClubFolder(NamedTuple):
    """The contents of such a folder: the folders of events, competitions and players."""

    events: tuple[Path, ...]
    competitions: tuple[Competition, ...]
    players: tuple[Player, ...]

    @property
    def is_empty(self) -> bool:
        """Whether the folder has none of these."""
        return not any(self)


def read_club_folder(folder: Path, encoding: str | None) -> ClubFolder:
    """Read such a folder, except its events; raise `InputError` with all that is wrong."""
    mistakes = Mistakes()
    found_competitions: list[Competition] = []
    players: list[Player] = []
    for path in sorted((folder / COMPETITIONS_FOLDER).glob("*.toml")):
        with mistakes.capture(""):
            found_competitions.append(read_competition(path, encoding))
    if (folder / PLAYERS_FILE).is_file():
        with mistakes.capture(""):
            players = read_players(folder / PLAYERS_FILE, encoding)
    mistakes.raise_if_any()
    with translate_os_error(folder):
        events = sorted(path.parent for path in folder.glob(f"*/{EVENT_FILE}"))
    return ClubFolder(tuple(events), tuple(found_competitions), tuple(players))


def make_club_importer(club_folder: ClubFolder, *, replace: bool) -> AfterImport:
    """Return a function that stores competitions and players in the same transaction as their events."""

    def import_club(work: Transaction, imported: Sequence[ImportResult]) -> None:
        slugs = {path.name: one.slug for path, one in zip(club_folder.events, imported, strict=True)}
        work.lock_club()
        for competition in club_folder.competitions:
            _store_competition(work, competition, slugs, replace=replace)
        before = read_book(work.query)
        save_club_change(work, PLAYER_BOOK, before, player_steps.import_players(before, club_folder.players))

    return import_club


def _store_competition(
    transaction: Transaction, competition: Competition, slugs: Mapping[str, str], *, replace: bool
) -> None:
    """Store a competition, with its events by their slugs in this database."""
    before = find_competition(transaction.query, competition.slug)
    if before is not None and not replace:
        reason = phrase('competition "{name}" already exists', name=competition.name)
        raise AlreadyExistsError(reason, hints.REPLACE_EVENT)
    unknown_events = [entry.slug for entry in competition.entries if entry.slug not in slugs]
    if unknown_events:
        reason = phrase("no such event folder: {folders}", folders=join_phrases(unknown_events, ", "))
        raise InputError([Mistake(SourceLocation(f"{competition.slug}.toml"), "events", reason)])
    entries = tuple(entry._replace(slug=slugs[entry.slug]) for entry in competition.entries)
    after = dataclasses.replace(competition, entries=entries)
    imported = Change(after, Subject(Topic.IMPORT), phrase("imported"))
    save_club_change(transaction, HistoryOwner(competition=competition.slug), before, imported)
