"""An event is held against figures that were worked out under known settings, and against figures that are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scorer.game.seats import Side
from scorer.interchange.published.agreement import compare_figures, reveal_artificial_scores
from scorer.interchange.published.figures import Figure, FigureKind, FigurePlace, parse_figure, place_of_pair
from scorer.interchange.published.program_profiles import find_best_settings
from scorer.model.events import Event
from scorer.model.results import KnownScore, Percentage, Ruling
from scorer.model.settings import (
    DatumMethod,
    ImpDivisor,
    Method,
    Rounding,
    Scoring,
    SitOutRule,
    TrimRule,
    UnequalBoards,
)
from scorer.scoring import score_event
from tests.conftest import AsBefore
from tests.evening import EVENING
from tests.scoring.tables import event_of


def published(event: Event) -> Iterator[Figure]:
    """Everything that a program may publish of an event, to six decimals."""
    scored = score_event(event)
    numbers: dict[tuple[FigureKind, FigurePlace], Fraction | int | None] = {}
    for label, standing in scored.standings.items():
        numbers[FigureKind.PLACE, place_of_pair(label)] = standing.place
        numbers[FigureKind.TOTAL, place_of_pair(label)] = standing.score
        numbers[FigureKind.PERCENTAGE, place_of_pair(label)] = standing.percent
    for board in scored.boards:
        for line in board.results:
            met = board.number, line.result.ns or "", line.result.ew or ""
            numbers[FigureKind.POINTS, FigurePlace(*met, Side.NORTH_SOUTH)] = line.ns_points
            numbers[FigureKind.POINTS, FigurePlace(*met, Side.EAST_WEST)] = line.ew_points
            numbers[FigureKind.PERCENT_OF_TOP, FigurePlace(*met, Side.NORTH_SOUTH)] = line.ns_percent
            numbers[FigureKind.PERCENT_OF_TOP, FigurePlace(*met, Side.EAST_WEST)] = line.ew_percent
    for (kind, where), number in numbers.items():
        found = None if number is None else parse_figure(kind, where, f"{float(number):.6f}")
        if found:
            yield found


@pytest.mark.parametrize(
    ("method", "otherwise"),
    [
        (Method.MATCHPOINTS, {"matchpoints_per_win": 1, "sit_out": Fraction(60)}),
        (Method.MATCHPOINTS, {"unequal_boards": UnequalBoards.OWN_TOP, "factor_totals": True}),
        (
            Method.MATCHPOINTS,
            {
                "unequal_boards": UnequalBoards.OWN_TOP,
                "factor_totals": True,
                "matchpoints_per_win": 1,
                "sit_out": SitOutRule.OWN,
            },
        ),
        (Method.CROSS_IMPS, {"imp_divisor": ImpDivisor.RESULTS, "imp_cap": 9}),
        (Method.BUTLER, {"datum": DatumMethod.MEDIAN, "imp_cap": 5}),
    ],
)
def test_the_settings_that_figures_came_of_are_found(method: Method, otherwise: Mapping[str, Any]) -> None:
    event = EVENING._replace(scoring=Scoring(method=method))
    figures = list(published(event._replace(scoring=event.scoring._replace(**otherwise))))
    assert find_best_settings(event, figures, otherwise).changed_settings == (), (
        "what the file settles is not tried otherwise"
    )
    found = find_best_settings(event, figures)
    assert found.agreement.differences == ()
    assert {name: getattr(found.event.scoring, name) for name in otherwise} == dict(otherwise)
    assert sorted(one.partition(" ")[0] for one in found.changed_settings) == sorted(otherwise)


def test_an_event_that_came_with_another_setting_gets_the_usual_one_back() -> None:
    came = event_of(["GS S 8", "PS S 10", "PS S 10", "GS S 8", "GNT S 9"])
    came = came._replace(scoring=Scoring(method=Method.BUTLER, datum_trim=0))
    figures = list(published(came._replace(scoring=Scoring(method=Method.BUTLER))))
    assert find_best_settings(came, figures).changed_settings == ("datum_trim = 1",)


def test_a_program_is_not_named_for_a_figure_that_none_has() -> None:
    first, *others = published(EVENING)
    found = find_best_settings(EVENING, [first._replace(value=first.value + 1), *others])
    assert (found.program, found.changed_settings, len(found.agreement.differences)) == ("", (), 1)


SETTINGS_OF: Mapping[str, Mapping[str, Any]] = {
    "ACBLscore": {"matchpoints_per_win": 1, "factor_totals": True, "round_totals": Rounding.HUNDREDTH},
    "BBO Extractor": {"unequal_boards": UnequalBoards.OWN_TOP},
    "BriAn": {"unequal_boards": UnequalBoards.OWN_TOP},
    "BridgeComposer": {"matchpoints_per_win": 1},
    "EBUScore": {"round_totals": Rounding.HUNDREDTH},
    "Magic Contest": {"round_cells": Rounding.TENTH, "sit_out": SitOutRule.OWN},
    "PairsScorer": {},
    "Pary": {"sit_out": Fraction(60)},
    "RealBridge": {},
    "salliere": {"factor_totals": True},
}


@pytest.mark.parametrize("program", SETTINGS_OF)
def test_what_a_program_does_otherwise_is_known(program: str) -> None:
    scoring = EVENING.scoring._replace(**SETTINGS_OF[program])
    found = find_best_settings(
        EVENING, list(published(EVENING._replace(scoring=scoring))), program=f"{program.lower()} 7.1"
    )
    assert (found.program, found.event.scoring, found.agreement.differences) == (program, scoring, ())


def test_a_figure_that_is_not_ours_is_told_with_both_and_a_rounded_one_agrees() -> None:
    scored = score_event(EVENING)
    (first,) = (line for line in scored.boards[0].results if line.result.ns == "1")
    cell = FigurePlace(1, "1", "4", Side.NORTH_SOUTH)
    texts = {
        (FigureKind.POINTS, cell): "3.5",
        (FigureKind.PERCENT_OF_TOP, FigurePlace(1, "1", "4", Side.EAST_WEST)): "50.0",
        (FigureKind.PERCENTAGE, place_of_pair("1")): "29.166",
        (FigureKind.PERCENTAGE, place_of_pair("4")): "40",
        (FigureKind.TOTAL, place_of_pair("2")): "5",
        (FigureKind.PLACE, place_of_pair("2")): "1=",
        (FigureKind.TOTAL, place_of_pair("9")): "70",
    }
    figures = [parse_figure(kind, where, text) for (kind, where), text in texts.items()]
    found = compare_figures(scored, [one for one in figures if one])
    assert first.ns_points == 2
    assert [(one.figure.where, one.ours) for one in found.differences] == [
        (cell, 2),
        (place_of_pair("1"), Fraction(175, 6)),
        (place_of_pair("4"), Fraction(275, 6)),
        (place_of_pair("9"), None),
    ]
    assert (found.total, found.agreeing_count, found.total_difference) == (
        7,
        3,
        Fraction("71.5") + Fraction(450, 6) - Fraction("69.166"),
    )
    # three of five figures of the ranking, one of two of the boards
    assert found.quality == (False, -Fraction(11, 10), -found.total_difference)
    assert compare_figures(scored, [one for one in figures if one and one.kind is FigureKind.PLACE]).quality == (
        True,
        Fraction(0),
        Fraction(0),
    )
    values = [dict(one.message.values) for one in found.differences]
    assert [(one["published"], str(one["ours"])) for one in values] == [
        *(("3.5", "2"), ("29.166", "29.167")),
        *(("40", "45.833"), ("70", "none")),
    ]
    assert [str(one.message).partition(":")[0] for one in found.differences] == [
        "board 1, 1 against 4, NS cell",
        "pair 1, percentage",
        "pair 4, percentage",
        "pair 9, total",
    ]


@pytest.mark.parametrize(
    ("points", "awards"),
    [
        (("2.4", "1.6"), (60, 40)),
        (("2", "2"), (50, 50)),
        (("1.6", "1.6"), (40, 40)),
        (("0", "4"), None),
        (("2.4", ""), None),
        (("3", "1.6"), None),
    ],
)
def test_a_score_of_0_is_an_award_where_its_points_are_those_of_one(
    points: tuple[str, str], awards: tuple[int, int] | None
) -> None:
    """Of three tables with 420, 0 and 450 the 0 has 0 of 4 points; 60, 50 and 40 percent are 2.4, 2 and 1.6."""
    passed = EVENING.results[2]._replace(outcome=KnownScore(0))
    event = EVENING._replace(results=(*EVENING.results[:2], passed, *EVENING.results[3:]))
    figures = [
        parse_figure(FigureKind.POINTS, FigurePlace(1, "3", "6", side), text)
        for side, text in zip(Side, points, strict=True)
    ]
    found = reveal_artificial_scores(event, [one for one in figures if one])
    expected = awards and Ruling(Percentage(Fraction(awards[0])), Percentage(Fraction(awards[1])))
    assert [result.outcome for result in found.results] == ([passed.outcome] if expected else [])
    assert found.event.results[2].outcome == (expected or passed.outcome)
    assert reveal_artificial_scores(EVENING, []) == (EVENING, ())


CONVENTIONS: Mapping[Method, Mapping[str, Sequence[Any]]] = {
    Method.MATCHPOINTS: {
        "matchpoints_per_win": (2, 1),
        "unequal_boards": tuple(UnequalBoards),
        "sit_out": (*SitOutRule, Fraction(50), Fraction(60)),
        "factor_totals": (False, True),
        "round_totals": tuple(Rounding),
        "round_cells": tuple(Rounding),
    },
    Method.CROSS_IMPS: {"imp_divisor": tuple(ImpDivisor), "imp_cap": (0, 0, 24, 9)},
    Method.BUTLER: {"datum": tuple(DatumMethod), "datum_trim": (1, 0, 2, TrimRule.BY_FIELD), "imp_cap": (0, 24, 12)},
    Method.AGGREGATE: {"round_totals": tuple(Rounding)},
}
"""What an unknown program may do."""


def as_published(random: Random) -> Iterator[str]:
    """An evening as some program publishes it, single figures of it wrong, and what is found of that."""
    method = random.choice([*Method, Method.MATCHPOINTS, Method.MATCHPOINTS])
    own = {name: random.choice(values) for name, values in CONVENTIONS[method].items() if random.random() < 0.5}
    event = EVENING._replace(scoring=Scoring(method=method))
    if method is Method.MATCHPOINTS:
        third = EVENING.results[3]._replace(outcome=Ruling(Percentage(Fraction(60)), Percentage(Fraction(40))))
        event = event._replace(results=(*EVENING.results[:3], third, *EVENING.results[4:]))
    figures: list[Figure] = []
    for one in published(event._replace(scoring=event.scoring._replace(**own))):
        if random.random() < 0.8:
            value = one.value + (random.choice((1, -1)) if random.random() < 0.04 else 0)
            figures.append(one._replace(value=value))
    program = random.choice(["", "", "compscore 3", "Magic Contest", "SALLIERE", "Pary", "realbridge", "Nobody's"])
    found = find_best_settings(event, figures, random.choice(((), ("factor_totals",))), program)
    yield f"{method} {own} by {program!r}: {found.program!r} {found.changed_settings} {found.agreement.message}"
    yield from (f"    {one.message}" for one in found.agreement.differences)


def test_what_is_found_of_an_unknown_program_is_what_was_found_before(as_before: AsBefore) -> None:
    random = Random(22)  # noqa: S311  # the same evenings every time
    as_before("found.txt", (line for _ in range(14) for line in as_published(random)))
