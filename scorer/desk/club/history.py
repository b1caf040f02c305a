"""What was done with a competition or with the book of players: the list, undoing, redoing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.desk.change import now
from scorer.desk.history import done_again, taken_back
from scorer.errors import ScorerError
from scorer.records.competitions import slug_of_competition
from scorer.reports import history as history_report
from scorer.store.club_reading import PLAYERS, club_steps, club_steps_of_removed, identify_competition
from scorer.store.transactions import reading, writing
from scorer.words import phrase

if TYPE_CHECKING:
    from scorer.store.sqlite_file import Ask
    from scorer.words import Phrase


def _about(ask: Ask, competition: str, *, players: bool) -> str:
    """Whose history is meant; a competition that was removed is meant by its slug or name in full."""
    if competition and players:
        raise ScorerError(phrase("either a competition or the players: each has a history of its own"))
    if players:
        return PLAYERS
    slug = slug_of_competition(competition)
    if slug in club_steps_of_removed(ask):
        return slug
    return identify_competition(ask, competition)


def steps(db: str, competition: str, *, players: bool) -> Answer:
    """Everything that was done."""
    with reading(db) as ask:
        listed = club_steps(ask, _about(ask, competition, players=players))
    return Answer(lambda: [history_report.sheet(listed)], lambda: history_report.club_document(listed))


def undo(db: str, competition: str, *, players: bool) -> Phrase:
    """Take back the last change that stands."""
    from scorer.store import club  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        said = club.undo(work.connection, _about(work.ask, competition, players=players), now())
        work.commit()
    return taken_back(said)


def redo(db: str, competition: str, *, players: bool) -> Phrase:
    """Do again what was taken back last."""
    from scorer.store import club  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        said = club.redo(work.connection, _about(work.ask, competition, players=players), now())
        work.commit()
    return done_again(said)
