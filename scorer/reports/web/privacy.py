"""What is withheld from published pages: names, as the Director chose, and boards that are still being played."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING

from scorer.checks import find_missing
from scorer.checks.expected import race_won_on
from scorer.i18n import EMPTY_PHRASE, Phrase, consecutive_runs, join_with_and, phrase, plural_phrase
from scorer.model.events import restrict_to_boards
from scorer.model.history import Topic
from scorer.model.pairs import MEMBER_SEPARATOR, EventForm, initial_of
from scorer.model.results import SitOut

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from scorer.model.events import Event
    from scorer.model.history import HistoryStep
    from scorer.model.pairs import Pair


class NamePrivacy(StrEnum):
    """How the Director chose to publish people's names."""

    FULL = "full"
    INITIALS = "initials"
    NONE = "none"

    @property
    def label(self) -> Phrase:
        """How people's names are published, in words."""
        return _PRIVACY_LABELS[self]

    def is_looser_than(self, other: NamePrivacy) -> bool:
        """Whether this choice publishes more of names than another one."""
        order = tuple(NamePrivacy)
        return order.index(self) < order.index(other)

    @property
    def hides_names(self) -> bool:
        """Whether names are hidden; search engines are then asked not to index the page."""
        return self is not NamePrivacy.FULL

    def apply_to(self, name: str) -> str:
        """The name as it is published."""
        match self:
            case NamePrivacy.FULL:
                return name
            case NamePrivacy.INITIALS:
                return name_initials(name)
            case NamePrivacy.NONE:
                return ""


_PRIVACY_LABELS = {
    NamePrivacy.FULL: phrase("full names"),
    NamePrivacy.INITIALS: phrase("initials"),
    NamePrivacy.NONE: phrase("no names"),
}


PRIVACY_BY_WORD = {str(names): names for names in NamePrivacy}
"""The choices, by the word that is typed."""


def strictest_privacy(chosen: Iterable[NamePrivacy | None]) -> NamePrivacy:
    """The strictest of several choices; full names if there is none."""
    return max((names for names in chosen if names is not None), key=tuple(NamePrivacy).index, default=NamePrivacy.FULL)


def last_published_privacy(steps: Sequence[HistoryStep]) -> NamePrivacy | None:
    """How names were last published, by the history of an event; None if it never was."""
    for step in reversed(steps):
        if step.subject.topic is Topic.PUBLISHED and step.subject.what in PRIVACY_BY_WORD:
            return PRIVACY_BY_WORD[step.subject.what]
    return None


def name_initials(name: str) -> str:
    """The initials of the first and the last word: `Zoë van Dyck` is `Z. D.`; words without letters are skipped."""
    words = unicodedata.normalize("NFC", name).split()
    firsts = [letter for letter in map(initial_of, words) if letter]
    if len(firsts) > 2:
        firsts = [firsts[0], firsts[-1]]
    return " ".join(f"{letter}." for letter in firsts)


def public_event(event: Event, names: NamePrivacy) -> Event:
    """The event without anything that may not be published, so that nothing derived from it can reveal it.

    Membership numbers, and who waits for a partner, are never published. Unless full names are, remarks and the details
    of rulings are not either.
    """
    pairs = tuple(public_pair(pair, names) for pair in event.pairs)
    entrants = tuple(public_entrant(entrant, event.form, names) for entrant in event.entrants)
    if names is NamePrivacy.FULL:
        return event._replace(pairs=pairs, entrants=entrants, waiting="")
    changes = (
        change._replace(player1=names.apply_to(change.player1), player2=names.apply_to(change.player2))
        for change in event.changes
    )
    return event._replace(
        pairs=pairs,
        entrants=entrants,
        changes=tuple(changes),
        results=tuple(result._replace(remark="") for result in event.results),
        penalties=tuple(penalty._replace(reason="", by="") for penalty in event.penalties),
        notes=(),
        marks=(),
        waiting="",
    )


def public_pair(pair: Pair, names: NamePrivacy) -> Pair:
    """A pair with names as they may be published."""
    return pair._replace(player1=names.apply_to(pair.player1), player2=names.apply_to(pair.player2), id1="", id2="")


def public_entrant(entrant: Pair, form: EventForm, names: NamePrivacy) -> Pair:
    """A player, or a team, with names as they may be published; a team's own name is always published."""
    if form is EventForm.TEAMS:
        return entrant._replace(members=MEMBER_SEPARATOR.join(filter(None, map(names.apply_to, entrant.member_names))))
    return public_pair(entrant, names)


def unfinished_boards(event: Event) -> tuple[int, ...]:
    """The boards with results still to come, in order.

    A schedule says which results are expected. Without one, a board is unfinished if its hands are known, it has no
    result, and no race was won before it.
    """
    if event.schedule:
        return tuple(sorted({board for gap in find_missing(event) for board in gap.boards}))
    last = race_won_on(event) or event.boards
    played = {result.board for result in event.results if not isinstance(result.outcome, SitOut)}
    return tuple(sorted({board for board, _ in event.deals if board <= last} - played))


def without_boards(event: Event, boards: Collection[int]) -> Event:
    """The event without anything about some boards, so that nothing derived from it can reveal them."""
    if not boards:
        return event
    return restrict_to_boards(event, lambda board: board not in boards)


def describe_boards(boards: Iterable[int]) -> Phrase:
    """Describe board numbers in a sentence: `board 5`, `boards 1 to 3, 7 and 9`; empty for none."""
    numbers = list(boards)
    if not numbers:
        return EMPTY_PHRASE
    words: list[str | Phrase] = []
    for first, last in consecutive_runs(numbers):
        if last - first < 2:
            words += map(str, range(first, last + 1))
        else:
            words.append(phrase("{first} to {last}", first=first, last=last))
    return plural_phrase(len(numbers), "board {boards}", "boards {boards}", boards=join_with_and(words))
