"""Settings of the club as a whole: paper size, minutes per board, the second place for backups."""

from __future__ import annotations

import datetime
from pathlib import Path

from scorer.errors import UnreadableFile, read_one
from scorer.i18n import Phrase, phrase
from scorer.model.numbers import whole_number
from scorer.model.settings import ALSO, CLUB_READERS, SITE, ClubSettings, value_text, words
from scorer.services import Answer
from scorer.storage import backups, club
from scorer.storage.second_place import copies_in, overdue, take, take_now
from scorer.storage.transactions import asked, writing

KEY = words(CLUB_READERS, CLUB_READERS.__getitem__)
"""The keys of the settings, as they are typed."""


def settled(db: str) -> ClubSettings:
    """Return the club's settings; the defaults if there is no database yet."""
    kept = _kept(db)
    return ClubSettings(**{key: CLUB_READERS[key].restored(kept[key]) for key in CLUB_READERS if key in kept})


def own_pace(db: str) -> int | None:
    """Return the minutes per board that the club has set; None if it has not."""
    kept = _kept(db).get("minutes_a_board")
    return None if kept is None else whole_number(kept)


def _kept(db: str) -> dict[str, str]:
    return asked(db, club.settings_of_club, {})


def listed(db: str, key: str | None) -> Answer:
    """List the settings with their values, or one of them."""
    from scorer.reports.table import FOLDED, Field, Table  # only needed for the list

    kept = settled(db)._asdict()
    if key:
        read_one("key", key, KEY.read)
    fields: tuple[Field[str], ...] = (
        Field("key", "Key", cell=str),
        Field("value", "Value", cell=lambda one: value_text(kept[one])),
        Field("expected", "May be", FOLDED, cell=lambda one: str(CLUB_READERS[one].expected)),
    )
    table = Table("The club", fields, [key] if key else list(kept))
    return Answer(lambda: [table.sheet], lambda: {"settings": {one: kept[one] for one in table.records}})


def put(db: str, key: str, text: str) -> Phrase:
    """Change a setting; return what it was and is."""
    setting = read_one("key", key, KEY.read)
    value = read_one(key, text, setting.read)
    was = getattr(settled(db), key)
    with writing(db, create=True) as work:
        club.settle_for_club(work, key, value_text(value))
        work.commit()
    return phrase("The club: {key}: {was} becomes {value}", key=key, was=value_text(was), value=value_text(value))


def copy_also(db: str, place: Path) -> Phrase:
    """Also put each day's backup into a second place, starting with today's.

    Raise `FileAccessError` if that is not a writable folder, `DatabaseError` for a database server.
    """
    file = backups.database_file(db)
    if not place.is_dir():
        raise UnreadableFile(phrase("{place}: expected a folder, and there is none", place=place))
    place = place.resolve()
    with writing(db) as work:
        club.settle_for_club(work, ALSO, str(place))
        work.commit()
    today = datetime.date.today()
    take(file, backups.place_of_day(file, today), place, today)
    return phrase("Each day's copy goes to {place} too, when it is there; today's is in it", place=place)


def copy_nowhere_else(db: str) -> Phrase:
    """Stop using the second place; the backups in it stay."""
    backups.database_file(db)
    with writing(db) as work:
        club.settle_for_club(work, ALSO, None)
        work.commit()
    return phrase("Copies go to no second place any more")


def copy_now(db: str) -> None:
    """Put a fresh backup into the second place, if one is set and present."""
    place = _kept(db).get(ALSO)
    if place and Path(place).is_dir():
        take_now(backups.database_file(db), Path(place), datetime.date.today())


def site_of(db: str) -> str:
    """Return the web address of the club's pages as last given when publishing; empty if none was."""
    return _kept(db).get(SITE, "")


def copies_elsewhere(db: str) -> list[Path]:
    """Return the backups in the second place, or the place itself if it is not present."""
    place = _kept(db).get(ALSO)
    if not place:
        return []
    return copies_in(backups.database_file(db), Path(place)) if Path(place).is_dir() else [Path(place)]


def copies_overdue(db: str) -> Phrase | None:
    """Return a warning if no backup reached the second place for a fortnight; None if there is no such place."""
    place = _kept(db).get(ALSO)
    return overdue(backups.database_file(db), Path(place), datetime.date.today()) if place else None
