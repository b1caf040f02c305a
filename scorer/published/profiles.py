"""How other programs score: the settings each of them uses, and finding those behind the published figures of an event.

A file states neither its settings nor, often, its program. The profiles of its program are tried first, then those of
others, then single settings. The best settings reproduce most of the ranking, and then most of the boards.
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
    """Settings in which a program differs from the scorer's defaults.

    `displays_own_tops`: a board with a missing result is displayed on its own top, but counted on the event's.
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
"""Source: the events of docs/published-events.md, and the programs' own documentation (RULES 2.2 to 2.5)."""

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
    """An event under the best settings found, how its figures agree, and the settings that were changed.

    `program` is a program that scores this way, empty if none is known.
    """

    event: Event
    agreement: Agreement
    kept: tuple[str, ...] = ()
    program: str = ""


def compared(event: Event, figures: Sequence[Figure], settled: Iterable[str] = (), program: str = "") -> Compared:
    """Compare an event with its figures under every profile, those of its `program` first.

    Settings in `stated_settings` are not changed.
    """
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
    """Change single settings as long as more figures agree overall; the ranking alone could agree by chance."""
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
    """The settings that may be changed, and the values to try for each."""
    return {**_OF_EVERY_METHOD, **_OF_METHOD[event.scoring.method]}


def _otherwise(before: Event, after: Event) -> Iterator[str]:
    """Yield the settings that differ, in the form of `event.toml`."""
    for name in _choices(before):
        value = getattr(after.scoring, name)
        if value != getattr(before.scoring, name):
            yield f"{name} = {value_text(value)}"
