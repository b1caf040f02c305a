"""What was done with an event, a competition or the book of players: the list, undoing, redoing; and corrections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk import Answer
from scorer.desk.change import now
from scorer.errors import Mistake, Mistakes, NothingHere, ScorerError, Way, misread, remedy
from scorer.game.seats import Side
from scorer.records.history import concern
from scorer.records.numbers import board_number
from scorer.records.pairs import pair_meant
from scorer.reports import corrections as corrections_report
from scorer.reports import history as history_report
from scorer.store.reading import identify, read_event
from scorer.store.steps import concerns_of, event_after, steps_of
from scorer.store.transactions import reading, writing
from scorer.tournament import score_event
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.records.history import Concern
    from scorer.store.sqlite_file import Ask
    from scorer.words import Phrase


class Whose(NamedTuple):
    """Whose history is meant: an event's by its slug, unless it is a competition's or that of the book of players."""

    slug: str | None
    competition: str = ""
    players: bool = False

    @property
    def of_club(self) -> bool:
        """Whether it is beyond one evening."""
        return self.players or bool(self.competition)

    def about(self, ask: Ask) -> str:
        """What it is kept under, beyond one evening; a competition that was removed is meant by its name in full."""
        from scorer.records.competitions import slug_of_competition  # most evenings need none of it
        from scorer.store.club_reading import PLAYERS, club_steps_of_removed, identify_competition

        if self.competition and self.players:
            raise ScorerError(phrase("either a competition or the players: each has a history of its own"))
        if self.players:
            return PLAYERS
        slug = slug_of_competition(self.competition)
        return slug if slug in club_steps_of_removed(ask) else identify_competition(ask, self.competition)


def steps(db: str, whose: Whose, place: Sequence[str] = ()) -> Answer:
    """Everything that was done; with an event also on one board alone: `place` is the board and perhaps its pairs."""
    with reading(db) as ask:
        listed = _steps_of_club(ask, whose) if whose.of_club else _steps_of_event(ask, whose.slug, place)
    return Answer(lambda: [history_report.sheet(listed)], lambda: history_report.document(listed))


def _steps_of_club(ask: Ask, whose: Whose) -> Sequence[object]:
    from scorer.store.club_reading import club_steps  # most evenings need none of it

    return club_steps(ask, whose.about(ask))


def _steps_of_event(ask: Ask, slug: str | None, place: Sequence[str]) -> Sequence[object]:
    event_id = identify(ask, slug)
    listed = steps_of(ask, event_id)
    if not place:
        return listed
    meant = _meant(read_event(ask, event_id), place)
    changed = concerns_of(ask, event_id)
    return [step for step in listed if history_report.concerns(step, changed[step.number], meant)]


PLACE = ("board", "ns", "ew")
"""How a result is named."""


def _meant(event: Event, place: Sequence[str]) -> Concern:
    """The board and the pairs that are meant; raise `BadInput` with everything that means nothing."""
    mistakes = Mistakes()
    if len(place) > len(PLACE):
        at_most = phrase("BOARD NS EW at the most")
        mistakes.append(Mistake(None, "", misread(" ".join(place), at_most)))
    board = mistakes.read(PLACE[0], place[0], board_number) or 0
    labels: list[str] = []
    for field, text, side in zip(PLACE[1:], place[1:], Side, strict=False):
        pair = mistakes.read(field, text, partial(pair_meant, event.pairs, side=side))
        if pair is not None:
            labels.append(pair.label)
    mistakes.refuse()
    return concern(board, *labels)


def taken_back(said: Phrase) -> Phrase:
    """What was taken back."""
    return phrase("Taken back: {step}", step=said)


def done_again(said: Phrase) -> Phrase:
    """What was done again."""
    return phrase("Done again: {step}", step=said)


def undo(db: str, whose: Whose) -> Phrase:
    """Take back the last change that stands."""
    return taken_back(_step(db, whose, back=True))


def redo(db: str, whose: Whose) -> Phrase:
    """Do again what was taken back last."""
    return done_again(_step(db, whose, back=False))


def _step(db: str, whose: Whose, *, back: bool) -> Phrase:
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        if whose.of_club:
            from scorer.store import club  # most evenings need none of it

            of_club = club.undo if back else club.redo
            said = of_club(work.connection, whose.about(work.ask), now())
        else:
            of_event = history.undo if back else history.redo
            said = of_event(work.connection, work.event(whose.slug), now())
        work.commit()
    return said


def corrections(db: str, slug: str | None) -> Answer:
    """What changed since a ranking was published last, and whose place moved."""
    with reading(db) as ask:
        event_id = identify(ask, slug)
        now_recorded = read_event(ask, event_id)
        published = [step for step in steps_of(ask, event_id) if step.went_out]
        if not published:
            reason = phrase("no ranking of {event} was printed or published yet", event=now_recorded.slug)
            raise NothingHere(reason, remedy(Way.PRINT))
        then_recorded = event_after(ask, event_id, published[-1].number)
    report = corrections_report.corrections(published[-1], score_event(then_recorded), score_event(now_recorded))
    return Answer(lambda: [corrections_report.sheet(report)], lambda: corrections_report.document(report))
