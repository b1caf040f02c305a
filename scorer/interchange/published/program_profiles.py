"""How other programs score: the settings each of them uses, and finding those behind the published figures of an event.

A file states neither its settings nor, often, its program. The profiles of its program are tried first, then those of
others, then single settings. The best settings reproduce most of the ranking, and then most of the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.interchange.published.agreement import Agreement, compare_figures
from scorer.model.results import Ruling
from scorer.model.settings import (
    DatumMethod,
    ImpDivisor,
    Method,
    Rounding,
    SectionScope,
    SitOutRule,
    TrimRule,
    UnequalBoards,
    format_value,
    replace_fields,
)
from scorer.scoring import ScoredEvent, score_event

if TYPE_CHECKING:
    from scorer.interchange.published.figures import Figure
    from scorer.model.events import Event


class ProgramProfile(NamedTuple):
    """Settings in which a program differs from the scorer's defaults.

    `displays_own_tops`: a board with a missing result is displayed on its own top, but counted on the event's.
    """

    program: str
    scoring: Mapping[str, object]
    displays_own_tops: bool = False


PROGRAM_PROFILES = (
    ProgramProfile("EBUScore", {"round_totals": Rounding.HUNDREDTH}),
    ProgramProfile("PairsScorer", {}),
    ProgramProfile("Compscore", {}, displays_own_tops=True),
    ProgramProfile("Compscore", {"factor_totals": True}, displays_own_tops=True),
    ProgramProfile("RealBridge", {}),
    ProgramProfile("BBO Extractor", {"unequal_boards": UnequalBoards.OWN_TOP}),
    ProgramProfile("BriAn", {"unequal_boards": UnequalBoards.OWN_TOP}),
    ProgramProfile("salliere", {"factor_totals": True}),
    ProgramProfile("BridgeComposer", {"matchpoints_per_win": 1}),
    ProgramProfile("ACBLscore", {"matchpoints_per_win": 1, "factor_totals": True, "round_totals": Rounding.HUNDREDTH}),
    ProgramProfile("Magic Contest", {"round_cells": Rounding.TENTH}),
    ProgramProfile("Magic Contest", {"round_cells": Rounding.TENTH, "sit_out": SitOutRule.OWN}),
    ProgramProfile("Magic Contest", {"sit_out": SitOutRule.OWN}),
    ProgramProfile("Pary", {"sit_out": Fraction(60)}),
)
"""Source: the events of docs/published-events.md, and the programs' own documentation (RULES 2.2 to 2.5)."""

_CHOICES: Mapping[str, Sequence[object]] = {
    "factor_totals": (False, True),
    "round_totals": tuple(Rounding),
    "round_cells": tuple(Rounding),
    "sections": tuple(SectionScope),
}
_CHOICES_BY_METHOD: Mapping[Method, Mapping[str, Sequence[object]]] = {
    Method.MATCHPOINTS: {
        "unequal_boards": tuple(UnequalBoards),
        "matchpoints_per_win": (2, 1),
        "sit_out": (*SitOutRule, Fraction(50), Fraction(60)),
    },
    Method.CROSS_IMPS: {"imp_divisor": tuple(ImpDivisor), "imp_cap": range(25)},
    Method.BUTLER: {"datum": tuple(DatumMethod), "datum_trim": (1, 0, 2, TrimRule.BY_FIELD), "imp_cap": range(25)},
    Method.AGGREGATE: {},
}


class ProfileMatch(NamedTuple):
    """An event under the best settings found, how its figures agree, and the settings that were changed.

    `program` is a program that scores this way, empty if none is known.
    """

    event: Event
    agreement: Agreement
    changed_settings: tuple[str, ...] = ()
    program: str = ""


def find_best_settings(
    event: Event, figures: Sequence[Figure], stated_settings: Iterable[str] = (), program: str = ""
) -> ProfileMatch:
    """Compare an event with its figures under every profile, those of its `program` first.

    Settings in `stated_settings` are not changed.
    """
    open_settings = [name for name in _setting_choices(event) if name not in set(stated_settings)]
    best = ProfileMatch(event, _compare(event, figures, displays_own_tops=False))
    for profile in sorted(PROGRAM_PROFILES, key=lambda one: not _is_profile_of(one, program)):
        if not best.agreement.differences and (best.program or not _is_profile_of(profile, program)):
            break
        settings = {name: value for name, value in profile.scoring.items() if name in open_settings}
        trial = event._replace(scoring=replace_fields(event.scoring, settings))
        result = _compare(trial, figures, displays_own_tops=profile.displays_own_tops)
        is_as_good = result.quality == best.agreement.quality and not best.program and _is_profile_of(profile, program)
        if is_as_good or result.quality > best.agreement.quality:
            best = ProfileMatch(trial, result, tuple(_changed_settings(event, trial)), profile.program)
    return _refine(event, best, figures, open_settings)


def _is_profile_of(profile: ProgramProfile, program: str) -> bool:
    return bool(program) and profile.program.casefold().replace(" ", "") in program.casefold().replace(" ", "")


def _compare(event: Event, figures: Sequence[Figure], *, displays_own_tops: bool) -> Agreement:
    displayed: ScoredEvent | None = None
    if displays_own_tops and event.scoring.method is Method.MATCHPOINTS:
        ruled_boards = {result.board for result in event.results if isinstance(result.outcome, Ruling)}
        scored = score_event(event._replace(scoring=event.scoring._replace(unequal_boards=UnequalBoards.OWN_TOP)))
        displayed = replace(scored, boards=tuple(board for board in scored.boards if board.number not in ruled_boards))
    return compare_figures(score_event(event), figures, displayed)


def _refine(event: Event, best: ProfileMatch, figures: Sequence[Figure], open_settings: Sequence[str]) -> ProfileMatch:
    """Change single settings as long as more figures agree overall; the ranking alone could agree by chance."""
    is_improving = True
    while is_improving and best.agreement.differences:
        is_improving = False
        for name in open_settings:
            for value in _setting_choices(event)[name]:
                trial = best.event._replace(scoring=replace_fields(best.event.scoring, {name: value}))
                result = _compare(trial, figures, displays_own_tops=False)
                if result.agreeing_count > best.agreement.agreeing_count and best.agreement.quality < result.quality:
                    best, is_improving = ProfileMatch(trial, result, tuple(_changed_settings(event, trial))), True
    return best


def _setting_choices(event: Event) -> Mapping[str, Sequence[object]]:
    """The settings that may be changed, and the values to try for each."""
    return {**_CHOICES, **_CHOICES_BY_METHOD[event.scoring.method]}


def _changed_settings(before: Event, after: Event) -> Iterator[str]:
    """Yield the settings that differ, in the form of `event.toml`."""
    for name in _setting_choices(before):
        value = getattr(after.scoring, name)
        if value != getattr(before.scoring, name):
            yield f"{name} = {format_value(value)}"
