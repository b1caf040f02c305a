"""An event: its name and date, how it is scored, its pairs, deals and results."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.announcement import Redeal
from scorer.game.rulesets import RuleSet, rule_set
from scorer.records.pairs import Pair, label_order
from scorer.records.results import NotPlayed, SitOut
from scorer.records.settings import Scoring

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from scorer.game.deals import Deal
    from scorer.movements.schedule import Sitting
    from scorer.records.boards import Points
    from scorer.records.marks import Mark
    from scorer.records.pair_changes import PairChange
    from scorer.records.results import Result
    from scorer.records.rulings import Penalty, RulingNote


@dataclass(frozen=True, slots=True)
class Event:
    """Everything recorded of one event.

    `deals` and `points` are what is known of boards, by number; `boards` is how many boards there
    are; `notes` say who ruled on which result, and why. `schedule` is who was to sit where, in order
    of sections, rounds and tables, empty where nobody said; what happened stands in `results` alone.
    `slug` is the event's name in the database, empty until it has one.
    """

    name: str
    date: datetime.date
    club: str = ""
    rules: str = "standard"
    redeal: Redeal = Redeal.REDEAL
    boards: int = 0
    winners: int = 1
    movement: str = ""
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
    slug: str = field(default="", compare=False)

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


class Summary(NamedTuple):
    """An event's line in a list; `results` counts those between two pairs, the not played left out."""

    slug: str
    name: str
    date: datetime.date
    rules: str
    method: str
    pairs: int
    boards: int
    results: int
    chosen: bool


def only_board(event: Event, number: int) -> Event:
    """The event with nothing but one board in it, which is quicker to look at than all of them."""
    return replace(
        event,
        deals=tuple(numbered for numbered in event.deals if numbered[0] == number),
        points=tuple(numbered for numbered in event.points if numbered[0] == number),
        results=tuple(result for result in event.results if result.board == number),
    )


def in_reading_order(results: Sequence[Result]) -> tuple[Result, ...]:
    """Sort results by board, then by the North-South pair, sit-outs last."""
    labels = {result.ns for result in results} | {result.ew for result in results}
    order = {label: () if label is None else label_order(label) for label in labels}
    return tuple(
        sorted(results, key=lambda it: (it.board, it.ns is None or it.ew is None, order[it.ns or it.ew], order[it.ew]))
    )


def in_seating_order(schedule: Iterable[Sitting]) -> tuple[Sitting, ...]:
    """Sort a schedule by section, round and table."""
    return tuple(sorted(schedule, key=lambda it: (label_order(it.section), it.round, it.table)))


def slug_of(name: str, date: datetime.date) -> str:
    """The short name by which an event is called from the command line: `tuesday-minibridge-2026-11-17`."""
    plain = "".join(it for it in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(it))
    words = re.findall(r"[a-z0-9]+", plain)
    return "-".join([*(words or ["event"]), date.isoformat()])
