"""Settings of the club as a whole: paper, minutes per board, next evening, colour, the second place for backups."""

from __future__ import annotations

import datetime
from pathlib import Path

from scorer.errors import FileAccessError, parse_one
from scorer.i18n import Phrase, phrase
from scorer.model.club_settings import (
    CLUB_SETTING_TYPES,
    COLOUR_TYPE,
    MINUTES_TYPE,
    PAPER_TYPE,
    SECOND_BACKUP_KEY,
    SITE_URL_KEY,
    ClubSettings,
)
from scorer.model.numbers import parse_whole_number
from scorer.model.settings import choice_type, format_value
from scorer.reports.table import FOLDED, Field, Table
from scorer.services import Answer
from scorer.storage import backups, club
from scorer.storage.database import query_or_default, write_transaction
from scorer.storage.known_damage import describe_known_damage
from scorer.storage.locations import sqlite_path
from scorer.storage.offsite_copies import list_offsite_copies, overdue_reason, refresh_offsite_copy, write_offsite_copy

SETTING_KEY = choice_type(CLUB_SETTING_TYPES, CLUB_SETTING_TYPES.__getitem__)
"""The keys of the settings, as they are typed."""


def load_club_settings(db: str) -> ClubSettings:
    """Return the club's settings; the defaults if there is no database yet."""
    stored = _stored_settings(db)
    settings = ClubSettings()
    if "paper" in stored:
        settings = settings._replace(paper=PAPER_TYPE.read(stored["paper"]))
    if "minutes_a_board" in stored:
        settings = settings._replace(minutes_a_board=MINUTES_TYPE.read(stored["minutes_a_board"]))
    if "next" in stored:
        settings = settings._replace(next=stored["next"])
    if "colour" in stored:
        settings = settings._replace(colour=COLOUR_TYPE.read(stored["colour"]))
    return settings


def club_minutes_a_board(db: str) -> int | None:
    """Return the minutes per board that the club has set; None if it has not."""
    stored = _stored_settings(db).get("minutes_a_board")
    return None if stored is None else parse_whole_number(stored)


def _stored_settings(db: str) -> dict[str, str]:
    return query_or_default(db, club.read_club_settings, {})


def list_club_settings(db: str, key: str | None) -> Answer:
    """List the settings with their values, or one of them."""
    values = load_club_settings(db)._asdict()
    if key:
        parse_one("key", key, SETTING_KEY.read)
    fields: tuple[Field[str], ...] = (
        Field("key", "Key", cell=str),
        Field("value", "Value", cell=lambda one: format_value(values[one])),
        Field("expected", "Allowed values", FOLDED, cell=lambda one: str(CLUB_SETTING_TYPES[one].expected)),
    )
    table = Table("The club", fields, [key] if key else list(values))
    return Answer(lambda: [table.sheet], lambda: {"settings": {one: values[one] for one in table.records}})


def change_setting(db: str, key: str, text: str) -> Phrase:
    """Change a setting; return what it was and is."""
    setting = parse_one("key", key, SETTING_KEY.read)
    value = parse_one(key, text, setting.read)
    former = getattr(load_club_settings(db), key)
    with write_transaction(db, create=True) as transaction:
        club.set_club_setting(transaction, key, format_value(value))
        transaction.commit()
    return phrase(
        "Club: {key} is now {value} (was {was})", key=key, was=format_value(former), value=format_value(value)
    )


def enable_second_place(db: str, place: Path) -> Phrase:
    """Also put each day's backup into a second place, starting with today's.

    Raise `FileAccessError` if that is not a writable folder, `DatabaseError` for a database server.
    """
    file = backups.find_database_file(db)
    if not place.is_dir():
        raise FileAccessError(phrase("{place}: no such folder", place=place))
    place = place.resolve()
    with write_transaction(db) as transaction:
        club.set_club_setting(transaction, SECOND_BACKUP_KEY, str(place))
        transaction.commit()
    today = datetime.date.today()
    write_offsite_copy(file, backups.daily_backup_path(file, today), place, today)
    return phrase(
        "Each day's backup is also copied to {place} when that is available; today's has been copied", place=place
    )


def disable_second_place(db: str) -> Phrase:
    """Stop using the second place; the backups in it stay."""
    backups.find_database_file(db)
    with write_transaction(db) as transaction:
        club.set_club_setting(transaction, SECOND_BACKUP_KEY, None)
        transaction.commit()
    return phrase("Backups are no longer copied to a second folder")


def copy_to_second_place(db: str) -> None:
    """Put a fresh backup into the second place, if one is set and present."""
    place = _stored_settings(db).get(SECOND_BACKUP_KEY)
    if place and Path(place).is_dir():
        refresh_offsite_copy(backups.find_database_file(db), Path(place), datetime.date.today())


def find_known_damage(db: str) -> Phrase | None:
    """Return a warning if damage was found in the database, and no check has been clean since."""
    file = sqlite_path(db)
    return None if file is None else describe_known_damage(file)


def site_address(db: str) -> str:
    """Return the web address of the club's pages as last given when publishing; empty if none was."""
    return _stored_settings(db).get(SITE_URL_KEY, "")


def second_place(db: str) -> str:
    """Return the second place for backups; empty if there is none."""
    return _stored_settings(db).get(SECOND_BACKUP_KEY, "")


def second_copies(db: str) -> list[Path]:
    """Return the backups in the second place, or the place itself if it is not present."""
    place = _stored_settings(db).get(SECOND_BACKUP_KEY)
    if not place:
        return []
    return list_offsite_copies(backups.find_database_file(db), Path(place)) if Path(place).is_dir() else [Path(place)]


def find_backup_warning(db: str) -> Phrase | None:
    """Return a warning if damage is known, or if no backup reached the second place for a fortnight."""
    damage = find_known_damage(db)
    if damage is not None:
        return damage
    place = _stored_settings(db).get(SECOND_BACKUP_KEY)
    return overdue_reason(backups.find_database_file(db), Path(place), datetime.date.today()) if place else None
