"""How other programs score: the settings under which each of them publishes, and which of them an event was scored by.

A file says neither its settings nor, often, its program. Those of its program are tried, then those of the others, then
single settings; kept is under what most of the ranking is as it was published, and then most of the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.model.results import Ruling
from scorer.model.settings import (
    Datum,
    ImpDivisor,
    Method,
    Rounding,
    Sections,
    SitOuts,
    Trim,
    UnequalBoards,
    value_text,
)
from scorer.published.agreement import Agreement, agreement
from scorer.scoring import ScoredEvent, score_event

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.published.figures import Figure


class Profile(NamedTuple):
    """What a program does otherwise than the scorer's defaults.

    `shows_own_tops`: it shows a board with a missing result on that board's own top, and counts it on the event's.
    """

    program: str
    scoring: Mapping[str, Any]
    shows_own_tops: bool = False


PROFILES = (
    Profile("EBUScore", {"round_totals": Rounding.HUNDREDTH}),
    Profile("PairsScorer", {}),
    Profile("Compscore", {}, shows_own_tops=True),
    Profile("Compscore", {"factor_totals": True}, shows_own_tops=True),
    Profile("RealBridge", {}),
    Profile("BBO Extractor", {"unequal_boards": UnequalBoards.OWN_TOP}),
    Profile("BriAn", {"unequal_boards": UnequalBoards.OWN_TOP}),
    Profile("salliere", {"factor_totals": True}),
    Profile("BridgeComposer", {"matchpoints_per_win": 1}),
    Profile("ACBLscore", {"matchpoints_per_win": 1, "factor_totals": True, "round_totals": Rounding.HUNDREDTH}),
    Profile("Magic Contest", {"round_cells": Rounding.TENTH}),
    Profile("Magic Contest", {"round_cells": Rounding.TENTH, "sit_out": SitOuts.OWN}),
    Profile("Magic Contest", {"sit_out": SitOuts.OWN}),
    Profile("Pary", {"sit_out": Fraction(60)}),
)
"""Source: the events of docs/published-events.md, and what the programs say of themselves (RULES 2.2 to 2.5)."""

_OF_EVERY_METHOD: Mapping[str, Sequence[Any]] = {
    "factor_totals": (False, True),
    "round_totals": tuple(Rounding),
    "round_cells": tuple(Rounding),
    "sections": tuple(Sections),
}
_OF_METHOD: Mapping[Method, Mapping[str, Sequence[Any]]] = {
    Method.MATCHPOINTS: {
        "unequal_boards": tuple(UnequalBoards),
        "matchpoints_per_win": (2, 1),
        "sit_out": (*SitOuts, Fraction(50), Fraction(60)),
    },
    Method.CROSS_IMPS: {"imp_divisor": tuple(ImpDivisor), "imp_cap": range(25)},
    Method.BUTLER: {"datum": tuple(Datum), "datum_trim": (1, 0, 2, Trim.BY_FIELD), "imp_cap": range(25)},
    Method.AGGREGATE: {},
}


class Compared(NamedTuple):
    """An event under the settings that were kept, how its figures agree, and the settings that are not the event's.

    `program` is the one that scores so, empty where none is known to.
    """

    event: Event
    agreement: Agreement
    kept: tuple[str, ...] = ()
    program: str = ""


def compared(event: Event, figures: Sequence[Figure], settled: Iterable[str] = (), program: str = "") -> Compared:
    """Hold an event against its figures under every profile, the one of its `program` first; `settled` stays."""
    open_ = [name for name in _choices(event) if name not in set(settled)]
    best = Compared(event, _agreement(event, figures, shows_own_tops=False))
    for profile in sorted(PROFILES, key=lambda one: not _is_of(one, program)):
        if not best.agreement.differences and (best.program or not _is_of(profile, program)):
            break
        wanted = {name: value for name, value in profile.scoring.items() if name in open_}
        tried = replace(event, scoring=replace(event.scoring, **wanted))
        found = _agreement(tried, figures, shows_own_tops=profile.shows_own_tops)
        as_good = found.fits == best.agreement.fits and not best.program and _is_of(profile, program)
        if as_good or found.fits > best.agreement.fits:
            best = Compared(tried, found, tuple(_otherwise(event, tried)), profile.program)
    return _refined(event, best, figures, open_)


def _is_of(profile: Profile, program: str) -> bool:
    return bool(program) and profile.program.casefold().replace(" ", "") in program.casefold().replace(" ", "")


def _agreement(event: Event, figures: Sequence[Figure], *, shows_own_tops: bool) -> Agreement:
    shown: ScoredEvent | None = None
    if shows_own_tops and event.scoring.method is Method.MATCHPOINTS:
        ruled = {result.board for result in event.results if isinstance(result.outcome, Ruling)}
        scored = score_event(replace(event, scoring=replace(event.scoring, unequal_boards=UnequalBoards.OWN_TOP)))
        shown = replace(scored, boards=tuple(board for board in scored.boards if board.number not in ruled))
    return agreement(score_event(event), figures, shown)


def _refined(event: Event, best: Compared, figures: Sequence[Figure], open_: Sequence[str]) -> Compared:
    """The best with single settings changed for as long as more agrees in all: a ranking alone may do by chance."""
    better = True
    while better and best.agreement.differences:
        better = False
        for name in open_:
            for value in _choices(event)[name]:
                tried = replace(best.event, scoring=replace(best.event.scoring, **{name: value}))
                found = _agreement(tried, figures, shows_own_tops=False)
                if found.agreeing > best.agreement.agreeing and best.agreement.fits < found.fits:
                    best, better = Compared(tried, found, tuple(_otherwise(event, tried))), True
    return best


def _choices(event: Event) -> Mapping[str, Sequence[Any]]:
    """The settings that may be otherwise, and what each may be."""
    return {**_OF_EVERY_METHOD, **_OF_METHOD[event.scoring.method]}


def _otherwise(before: Event, after: Event) -> Iterator[str]:
    """The settings that differ, as `event.toml` writes them."""
    for name in _choices(before):
        value = getattr(after.scoring, name)
        if value != getattr(before.scoring, name):
            yield f"{name} = {value_text(value)}"
