"""The history of an event, a competition or the book of players: list, undo, redo, corrections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Mistake, Mistakes, NothingHere, ScorerError, Way, misread, remedy
from scorer.game.seats import Side
from scorer.i18n import Phrase, literal, phrase
from scorer.model.history import Concern, concern
from scorer.model.numbers import board_number
from scorer.model.pairs import pair_meant
from scorer.reports import corrections as corrections_report
from scorer.reports import history as history_report
from scorer.scoring import score_event
from scorer.services import Answer
from scorer.storage import Ask, history
from scorer.storage.history import BOOK, Whose, concerns_of, event_after, now, steps_of
from scorer.storage.reading import identify, read_event, slug_of
from scorer.storage.transactions import reading, writing

if TYPE_CHECKING:
    from scorer.model.events import Event


class ThingMeant(NamedTuple):
    """A reference to what is meant: an event by its slug, unless it is a competition or the book."""

    slug: str | None
    competition: str = ""
    players: bool = False

    def found(self, ask: Ask) -> Whose:
        """Return whose history it is; a deleted competition is found by its full name."""
        if self.competition and self.players:
            raise ScorerError(phrase("either a competition or the players: each has a history of its own"))
        if self.players:
            return BOOK
        if not self.competition:
            return Whose(identify(ask, self.slug))
        from scorer.model.competitions import slug_of_competition  # only needed for competitions
        from scorer.storage.club import identify_competition, removed_competitions

        slug = slug_of_competition(self.competition)
        return Whose(
            competition=slug if slug in removed_competitions(ask) else identify_competition(ask, self.competition)
        )


def steps(db: str, meant: ThingMeant, place: Sequence[str] = ()) -> Answer:
    """List the history; of an event also for one board: `place` is the board and perhaps its pairs."""
    with reading(db) as ask:
        whose = meant.found(ask)
        listed = steps_of(ask, whose)
        if place and whose.event_id is not None:
            board = _board_meant(read_event(ask, whose.event_id), place)
            changed = concerns_of(ask, whose.event_id)
            listed = [step for step in listed if history_report.concerns(step, changed[step.number], board)]
    return Answer(lambda: [history_report.sheet(listed)], lambda: history_report.document(listed))


PLACE = ("board", "ns", "ew")
"""The parts of a result's name."""


def _board_meant(event: Event, place: Sequence[str]) -> Concern:
    """Parse a board and its pairs; raise `InputError` with everything that cannot be understood."""
    mistakes = Mistakes()
    if len(place) > len(PLACE):
        at_most = phrase("BOARD NS EW at the most")
        mistakes.append(Mistake(None, "", misread(" ".join(place), at_most)))
    readers: list[Callable[[str], Any]] = [board_number, *(partial(_label, event, side) for side in Side)]
    meant: list[Any] = [mistakes.read(*one) for one in zip(PLACE, place, readers, strict=False)]
    mistakes.refuse()
    return concern(*meant)


def _label(event: Event, side: Side, text: str) -> str:
    return pair_meant(event.pairs, text, side).label


def stepped_back(said: Phrase, *, again: bool) -> Phrase:
    """Return what was undone or redone."""
    return phrase("Done again: {step}", step=said) if again else phrase("Taken back: {step}", step=said)


def step_back(db: str, meant: ThingMeant, *, again: bool) -> tuple[Phrase, Phrase]:
    """Undo the last change, or redo the one undone last; return whose history it is, and the change."""
    with writing(db) as work:
        whose = meant.found(work.ask)
        called = literal(whose.competition) if whose.competition else phrase("the book of players")
        if whose.event_id is None:
            work.lock_club()
        else:
            work.lock(whose.event_id)
            called = literal(slug_of(work.ask, meant.slug))
        said = history.step_back(work, whose, now(), again=again)
        work.commit()
    return called, said


def corrections(db: str, slug: str | None) -> Answer:
    """List what changed since a ranking was last printed and last published, each separately, and who moved.

    The document for programs contains the later of the two.
    """
    with reading(db) as ask:
        event_id = identify(ask, slug)
        now_recorded = read_event(ask, event_id)
        last = {step.subject.topic: step for step in steps_of(ask, Whose(event_id)) if step.went_out}
        if not last:
            reason = phrase("no ranking of {event} was printed or published yet", event=now_recorded.slug)
            raise NothingHere(reason, remedy(Way.PRINT))
        steps = sorted(last.values(), reverse=True)
        recorded = [(step, event_after(ask, event_id, step.number)) for step in steps]
    scored = score_event(now_recorded)
    reports = [corrections_report.corrections(step, score_event(then), scored) for step, then in recorded]
    return Answer(lambda: list(map(corrections_report.sheet, reports)), lambda: corrections_report.document(reports[0]))
