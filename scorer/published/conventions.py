"""The conventions of scoring that a file does not carry: tried, and kept as most published figures want them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.published.agreement import Agreement, agreement
from scorer.records.settings import Datum, ImpDivisor, Method, Rounding, Scoring, Sections, UnequalBoards
from scorer.records.value_kinds import value_text
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.published.figures import Figure
    from scorer.records.events import Event

Choices = Mapping[str, tuple[Any, ...]]

_OF_EVERY_METHOD: Choices = {
    "factor_totals": (False, True),
    "round_totals": (Rounding.EXACT, Rounding.HUNDREDTH, Rounding.TENTH),
}
_OF_METHOD: Mapping[Method, Choices] = {
    Method.MATCHPOINTS: {"unequal_boards": tuple(UnequalBoards), "matchpoints_per_win": (2, 1)},
    Method.CROSS_IMPS: {"imp_divisor": tuple(ImpDivisor)},
    Method.BUTLER: {"datum": tuple(Datum)},
    Method.AGGREGATE: {},
}
_OF_SECTIONS: Choices = {"sections": tuple(Sections)}


class Compared(NamedTuple):
    """An event under the conventions that were kept, how its figures agree, and those that are not the defaults."""

    event: Event
    agreement: Agreement
    kept: tuple[str, ...]


def compared(event: Event, figures: Sequence[Figure], settled: Iterable[str] = ()) -> Compared:
    """Compare the published figures under every convention that is not `settled`, and keep what fits best.

    Of conventions under which as many agree those are kept under which the others are nearest, and then those
    that differ least from the defaults.
    """
    known = set(settled)
    best = Compared(event, agreement(score_event(event), figures), ())
    for scoring in _candidates(event, known)[1:]:
        if not best.agreement.differences:
            break
        tried = replace(event, scoring=scoring)
        found = agreement(score_event(tried), figures)
        if (found.agreeing, -found.off) > (best.agreement.agreeing, -best.agreement.off):
            best = Compared(tried, found, tuple(_otherwise(event.scoring, scoring)))
    return best


def _candidates(event: Event, settled: set[str]) -> list[Scoring]:
    """Every combination of the open conventions, those first that are nearest to what the event has."""
    choices = {**_OF_EVERY_METHOD, **_OF_METHOD[event.scoring.method]}
    if len({pair.section for pair in event.pairs}) > 1:
        choices.update(_OF_SECTIONS)
    names = [name for name in choices if name not in settled]
    combinations = product(*(choices[name] for name in names))
    scorings = [replace(event.scoring, **dict(zip(names, values, strict=True))) for values in combinations]
    return sorted(scorings, key=lambda scoring: len(_otherwise(event.scoring, scoring)))


def _otherwise(before: Scoring, after: Scoring) -> list[str]:
    """The settings that differ, as `event.toml` writes them."""
    names = (*_OF_EVERY_METHOD, *_OF_METHOD[before.method], *_OF_SECTIONS)
    changed = [name for name in names if getattr(before, name) != getattr(after, name)]
    return [f"{name} = {value_text(getattr(after, name))}" for name in changed]
