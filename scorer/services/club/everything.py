"""Everything of a club as one folder: its events, `competitions/` with a file each, and `players.csv`."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands import players as player_steps
from scorer.commands.changed import Changed
from scorer.errors import AlreadyThere, BadInput, Mistake, Mistakes, Way, Where, remedy
from scorer.files import explained, new_folder, place_of_folder
from scorer.formats.competition_toml import read_competition, write_competition
from scorer.formats.event_toml import FILE as EVENT_FILE
from scorer.formats.folder import texts_of
from scorer.formats.players_csv import FILE as PLAYERS_FILE
from scorer.formats.players_csv import read_players, write_players
from scorer.i18n import chained, phrase
from scorer.model.history import Subject, Topic
from scorer.services.change import kept
from scorer.services.writing import present_in, write_texts
from scorer.storage.club import competitions, find_competition, read_book
from scorer.storage.history import BOOK, Whose
from scorer.storage.reading import identify, read_event, summaries
from scorer.storage.transactions import reading

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.competitions import Competition
    from scorer.model.players import Player
    from scorer.progress import Track
    from scorer.services.transfer import Also, Imported
    from scorer.storage.work import Transaction

COMPETITIONS = "competitions"


def write(db: str, folder: Path, *, force: bool, track: Track) -> int:
    """Write everything into a folder, as a whole or not at all; return the number of events.

    Everything else in the folder stays. Raise `AlreadyExistsError` if it is not empty, unless `force` is true.
    """
    with reading(db) as ask:
        slugs = [summary.slug for summary in summaries(ask)]
        texts = {f"{COMPETITIONS}/{one.slug}.toml": write_competition(one) for one in competitions(ask)}
        texts[PLAYERS_FILE] = write_players(read_book(ask))
        written = {*slugs, COMPETITIONS, PLAYERS_FILE}
        present = {path.name for path in present_in(folder, force=force)}
        with new_folder(place_of_folder(folder), keep=sorted(present - written)) as fresh, explained(folder):
            for slug in track(slugs):
                event = texts_of(read_event(ask, identify(ask, slug)))
                write_texts(fresh, {f"{slug}/{name}": text for name, text in event.items()})
            write_texts(fresh, texts)
    return len(slugs)


class Folders(NamedTuple):
    """The contents of such a folder: the folders of events, competitions and players."""

    events: tuple[Path, ...]
    competitions: tuple[Competition, ...]
    players: tuple[Player, ...]

    @property
    def is_empty(self) -> bool:
        """Whether the folder has none of these."""
        return not any(self)


def parts_of(folder: Path, encoding: str | None) -> Folders:
    """Read such a folder, except its events; raise `InputError` with all that is wrong."""
    mistakes = Mistakes()
    there: list[Competition] = []
    players: list[Player] = []
    for path in sorted((folder / COMPETITIONS).glob("*.toml")):
        with mistakes.noting(""):
            there.append(read_competition(path, encoding))
    if (folder / PLAYERS_FILE).is_file():
        with mistakes.noting(""):
            players = read_players(folder / PLAYERS_FILE, encoding)
    mistakes.refuse()
    with explained(folder):
        events = sorted(path.parent for path in folder.glob(f"*/{EVENT_FILE}"))
    return Folders(tuple(events), tuple(there), tuple(players))


def taking_in(parts: Folders, *, replace: bool) -> Also:
    """Return a function that stores competitions and players in the same transaction as their events."""

    def take_in(work: Transaction, imported: Sequence[Imported]) -> None:
        slugs = {path.name: one.slug for path, one in zip(parts.events, imported, strict=True)}
        work.lock_club()
        for competition in parts.competitions:
            _store(work, competition, slugs, replace=replace)
        before = read_book(work.ask)
        kept(work, BOOK, before, player_steps.take_in(before, parts.players))

    return take_in


def _store(work: Transaction, competition: Competition, slugs: Mapping[str, str], *, replace: bool) -> None:
    """Store a competition, with its events by their slugs in this database."""
    before = find_competition(work.ask, competition.slug)
    if before is not None and not replace:
        reason = phrase('competition "{name}" is already here', name=competition.name)
        raise AlreadyThere(reason, remedy(Way.REPLACE))
    strangers = [entry.slug for entry in competition.entries if entry.slug not in slugs]
    if strangers:
        reason = phrase("no such event folder: {folders}", folders=chained(strangers, ", "))
        raise BadInput([Mistake(Where(f"{competition.slug}.toml"), "events", reason)])
    entries = tuple(entry._replace(slug=slugs[entry.slug]) for entry in competition.entries)
    after = dataclasses.replace(competition, entries=entries)
    imported = Changed(after, Subject(Topic.IMPORT), phrase("imported"))
    kept(work, Whose(competition=competition.slug), before, imported)
