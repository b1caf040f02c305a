"""An event: its name and date, how it is scored, its pairs, deals and results; and all of its settings."""

from __future__ import annotations

import datetime
import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.errors import Misread, Way, one_of, remedy
from scorer.game.announcement import Redeal
from scorer.game.rulesets import RULE_SETS, RuleSet, rule_set
from scorer.records.numbers import MOST_BOARDS
from scorer.records.pairs import LabelOrder, Pair, label_order
from scorer.records.results import NotPlayed, SitOut
from scorer.records.settings import (
    DATE,
    NAME,
    TEXT,
    Announcing,
    Scoring,
    Setting,
    may_be,
    settings_of,
    whole_numbers,
    words,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scorer.game.deals import Deal
    from scorer.movements.schedule import Sitting
    from scorer.records.boards import Dealt, Points, TablePlay
    from scorer.records.live import Seen
    from scorer.records.pairs import PairChange
    from scorer.records.results import Result
    from scorer.records.rulings import Mark, Penalty, RulingNote

T = TypeVar("T")
OfBoard = TypeVar("OfBoard", "Dealt", "Mark", "Result", "RulingNote", "TablePlay")


@dataclass(frozen=True, slots=True)
class Event:
    """Everything recorded of one event.

    `deals` and `points` are what is known of boards, by number, `dealt` what came with the hands; `boards` is how many
    boards there are; `notes` say who ruled on which result, and why. `schedule` is who was to sit where, in order of
    sections, rounds and tables, empty where nobody said; what happened stands in `results` alone, card by card in
    `plays` where that was recorded. `slug` is the event's name in the database, empty until it has one,
    and `seen` is what tables had entered there when they were shown others' results.
    """

    name: str = field(metadata=may_be(NAME, "the only key that has to be there", "Tuesday Minibridge"))
    date: datetime.date = field(metadata=may_be(DATE, "default: the day of import", datetime.date(2026, 11, 17)))
    club: str = field(default="", metadata=may_be(TEXT, "default: empty", "Alton"))
    club_id: str = field(
        default="",
        metadata=may_be(TEXT, "the club's number, where one is needed to tell clubs apart"),
    )
    rules: str = field(default="standard", metadata=may_be(words(RULE_SETS), "see rules.md"))
    redeal: Redeal = field(default=Redeal.REDEAL, metadata=may_be(words_of(Redeal), "what becomes of a 20-20 deal"))
    boards: int = field(
        default=0, metadata=may_be(whole_numbers(0, MOST_BOARDS), "default: the highest board found", 24)
    )
    winners: int = field(
        default=1,
        metadata=may_be(whole_numbers(1, 2), "2: North-South and East-West ranked apart; 1: one list", 2),
    )
    movement: str = field(
        default="", metadata=may_be(TEXT, "what was played: see movement.csv; default: empty", "mitchell")
    )
    announce: Announcing = field(
        default=Announcing.OPTIONAL,
        metadata=may_be(words_of(Announcing), "whether tables enter the points announced"),
    )
    scoring: Scoring = field(default_factory=Scoring)
    pairs: tuple[Pair, ...] = ()
    deals: tuple[tuple[int, Deal], ...] = ()
    points: tuple[tuple[int, Points], ...] = ()
    results: tuple[Result, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    notes: tuple[RulingNote, ...] = ()
    schedule: tuple[Sitting, ...] = ()
    changes: tuple[PairChange, ...] = ()
    marks: tuple[Mark, ...] = ()
    plays: tuple[TablePlay, ...] = ()
    dealt: tuple[Dealt, ...] = ()
    slug: str = field(default="", compare=False)
    seen: tuple[Seen, ...] = field(default=(), compare=False)

    @property
    def played(self) -> int:
        """How many results two pairs have: played or awarded."""
        return sum(not isinstance(result.outcome, NotPlayed | SitOut) for result in self.results)

    @property
    def single_table(self) -> bool:
        """Whether one pair plays one other, so that there is nothing to compare."""
        return len(self.pairs) == 2

    @property
    def rule_set(self) -> RuleSet:
        return rule_set(self.rules)

    @property
    def labels(self) -> set[str]:
        """The labels of all pairs."""
        return {pair.label for pair in self.pairs}

    @property
    def rounds(self) -> int:
        """The last round of the schedule; 0 where there is no schedule."""
        return max((sitting.round for sitting in self.schedule), default=0)


SETTINGS = (*settings_of(Event), *settings_of(Scoring, "scoring."))
"""Every setting, in the order in which `event.toml` has them."""


def setting_named(key: str) -> Setting:
    """Find a setting by its key, those of the scoring by their names alone as well; raise `Misread` for no such."""
    plain = key.strip().lower()
    for setting in SETTINGS:
        if plain in (setting.key, setting.name):
            return setting
    known = [setting.key if "." in plain else setting.name for setting in SETTINGS]
    raise Misread(key, one_of(known, key), remedy(Way.SETTING))


def with_settings(event: Event, settled: Mapping[str, Any]) -> Event:
    """An event with settings changed, given by key."""
    own = {setting.name: settled[setting.key] for setting in SETTINGS if setting.key in settled and not setting.table}
    scored = {setting.name: settled[setting.key] for setting in SETTINGS if setting.key in settled and setting.table}
    return replace(event, **own, scoring=replace(event.scoring, **scored))


class Summary(NamedTuple):
    """An event's line in a list. `results` counts those between two pairs, the not played left out."""

    slug: str
    name: str
    date: datetime.date
    rules: str
    method: str
    pairs: int
    boards: int
    results: int
    chosen: bool


def only_boards(event: Event, wanted: Callable[[int], bool]) -> Event:
    """The event with nothing but what is known of some boards; pairs, schedule and penalties stay."""

    def numbered(things: Sequence[tuple[int, T]]) -> tuple[tuple[int, T], ...]:
        return tuple(thing for thing in things if wanted(thing[0]))

    def placed(things: Sequence[OfBoard]) -> tuple[OfBoard, ...]:
        return tuple(thing for thing in things if wanted(thing.board))

    return replace(
        event,
        deals=numbered(event.deals),
        points=numbered(event.points),
        dealt=placed(event.dealt),
        results=placed(event.results),
        notes=placed(event.notes),
        marks=placed(event.marks),
        plays=placed(event.plays),
    )


def only_board(event: Event, number: int) -> Event:
    """The event with nothing but one board in it, which is quicker to look at than all of them."""
    return only_boards(event, lambda board: board == number)


def boards_recorded(event: Event) -> int:
    """The highest board of which more is known than that it was to be played; 0 where nothing is."""
    boards = [result.board for result in event.results]
    boards += [number for number, _ in (*event.deals, *event.points)]
    return max(boards, default=0)


def boards_used(event: Event) -> int:
    """The highest board of which anything is known, the schedule included; 0 where nothing is."""
    planned = max((sitting.last_board for sitting in event.schedule), default=0)
    return max(planned, boards_recorded(event))


def in_reading_order(results: Sequence[Result]) -> tuple[Result, ...]:
    """Sort results by board, then by the North-South pair, sit-outs last."""
    order: dict[str | None, LabelOrder] = {None: ()}
    for result in results:
        for label in (result.ns, result.ew):
            if label is not None and label not in order:
                order[label] = label_order(label)

    def reading_order(result: Result) -> tuple[int, bool, LabelOrder, LabelOrder]:
        sits_out = result.ns is None or result.ew is None
        return result.board, sits_out, order[result.ns or result.ew], order[result.ew]

    return tuple(sorted(results, key=reading_order))


def in_seating_order(schedule: Iterable[Sitting]) -> tuple[Sitting, ...]:
    """Sort a schedule by section, round and table."""
    return tuple(sorted(schedule, key=lambda one: (label_order(one.section), one.round, one.table)))


def slug_of(name: str, date: datetime.date) -> str:
    """The short name by which an event is called from the command line: `tuesday-minibridge-2026-11-17`."""
    return f"{slug_of_name(name, 'event')}-{date.isoformat()}"


def slug_of_name(name: str, nameless: str) -> str:
    """A name in lower-case letters and digits, everything else a `-`; another word where nothing is left of it."""
    decomposed = unicodedata.normalize("NFKD", name.lower())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    words = re.findall(r"[a-z0-9]+", plain) or [nameless]
    return "-".join(words)


def unshared(before: Sequence[T], after: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Each of two sequences without the objects that stand in both; equal objects are not the same one.

    A step leaves the records alone that it does not change, so that both states of an event hold the same objects:
    to know these again costs next to nothing, to compare them would cost more the longer the evening.
    """
    if before is after:
        return (), ()
    shared = set(map(id, before)) & set(map(id, after))
    gone = tuple(thing for thing in before if id(thing) not in shared)
    came = tuple(thing for thing in after if id(thing) not in shared)
    return gone, came


def altered_results(before: Event, after: Event) -> set[Result]:
    """The results that only one of two states of an event has."""
    gone, came = unshared(before.results, after.results)
    return set(gone) ^ set(came)
