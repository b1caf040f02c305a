"""Individuals: what a pair has counts for both its players; held against a calculation of its own, table by table."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest

from scorer.game.rulesets import STANDARD
from scorer.model.events import Event, sort_results
from scorer.model.notation import parse_code
from scorer.model.pairs import EventForm, Pair, pairs_of_entrants
from scorer.model.results import NOT_PLAYED_CODE, Result
from scorer.model.rulings import Penalty
from scorer.model.settings import Method, Scoring
from scorer.movements.arrangements import ArrangementOptions, list_individual_movements
from scorer.movements.individuals import most_rounds
from scorer.scoring import score_event

SCORES = {"GS S 10": 420, "GS N 9": -50, "PH W 8": -110, "GNT E 9": -400, "PS S 10": 170, "PC N 6": -50, "-90": -90}
AWARDS = {"60/40": (60, 40), "A+/A-": (60, 40), "50/50": (50, 50), "A-/A-": (40, 40)}
STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500)
"""Differences from which there is one IMP more, as far as these scores differ. Source: Law 78B."""

Had = dict[str, list[Fraction]]


def random_individual(source: Random, scoring: Scoring) -> tuple[Event, dict[Result, str]]:
    """A class of 4 to 14 with rulings, boards not played and a penalty; and what was written for each result."""
    number = source.randint(4, 14)
    rounds = min(source.randint(1, 5), most_rounds(number))
    (one,) = list_individual_movements(number, ArrangementOptions(rounds=rounds, boards_per_round=source.randint(1, 2)))
    codes = [*SCORES] * 3 + [NOT_PLAYED_CODE] + ([] if scoring.method is Method.AGGREGATE else [*AWARDS])
    written: dict[Result, str] = {}
    for sitting in one.sittings:
        for board in sitting.boards if sitting.is_meeting else ():
            code = source.choice(codes)
            written[Result(board, sitting.ns, sitting.ew, parse_code(code, STANDARD), sitting.round)] = code
    players = tuple(Pair(str(label), None, f"P{label}") for label in range(1, number + 1))
    taken = (Penalty("2", Fraction(3, 2), scoring.penalty_units[0]),) if source.random() < 0.5 else ()
    event = Event(
        "Class",
        datetime.date(2026, 11, 21),
        form=EventForm.INDIVIDUAL,
        boards=one.boards,
        scoring=scoring,
        entrants=players,
        pairs=pairs_of_entrants(EventForm.INDIVIDUAL, players, one.sittings),
        results=sort_results(list(written)),
        penalties=taken,
    )
    return event, written


def compared(own: int, others: list[int], scoring: Scoring, expected: int) -> Fraction:
    """A score held against every other one of its board, one by one; a short board by Neuberg's formula."""
    if scoring.method is Method.AGGREGATE:
        return Fraction(own)
    if scoring.method is Method.CROSS_IMPS:
        imps = [(1 if own > other else -1) * bisect_right(STEPS, abs(own - other)) for other in others]
        return Fraction(sum(imps), max(len(others), 1))
    if scoring.method is Method.BUTLER:
        middle = sorted([own, *others])[1:-1] if len(others) > 2 else [own, *others]
        mean = Fraction(sum(middle), len(middle))
        datum = 10 * int(abs(mean) / 10 + Fraction(1, 2)) * (1 if mean > 0 else -1)
        return Fraction((1 if own > datum else -1) * bisect_right(STEPS, abs(own - datum)))
    points = sum(2 if own > other else int(own == other) for other in others)
    neuberg = Fraction((points + 1) * expected, len(others) + 1) - 1
    return neuberg * scoring.matchpoints_per_win / 2


def by_hand(event: Event, written: dict[Result, str]) -> tuple[Had, Fraction]:
    """The points of every player board by board, and the top of a board."""
    boards: defaultdict[int, list[tuple[Result, str]]] = defaultdict(list)
    for result, code in written.items():
        if code != NOT_PLAYED_CODE:
            boards[result.board].append((result, code))
    expected = max(map(len, boards.values()), default=1)
    top = Fraction((expected - 1) * event.scoring.matchpoints_per_win)
    had: Had = {player.label: [] for player in event.entrants}
    for lines in boards.values():
        for result, code in lines:
            others = [SCORES[other] for line, other in lines if line is not result and other in SCORES]
            for side, label in enumerate((result.ns or "", result.ew or "")):
                if code in SCORES:
                    sign = -1 if side else 1
                    points = compared(sign * SCORES[code], [sign * it for it in others], event.scoring, expected)
                else:
                    percent = AWARDS[code][side]
                    points = top * percent / 100
                    if event.scoring.method.uses_imps:
                        points = Fraction({60: 3, 50: 0, 40: -3}[percent])
                for player in label.split("+"):
                    had[player].append(points)
    return had, top


@pytest.mark.parametrize("events", [20, pytest.param(50, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "scoring",
    [Scoring(), Scoring(matchpoints_per_win=1), *map(Scoring, (Method.CROSS_IMPS, Method.BUTLER, Method.AGGREGATE))],
    ids=("matchpoints", "one-a-win", "cross-imps", "butler", "aggregate"),
)
def test_random_individuals_come_out_as_a_calculation_of_its_own_has_them(scoring: Scoring, events: int) -> None:
    for seed in range(events):
        event, written = random_individual(Random(seed), scoring)  # noqa: S311  # the same events each time
        had, top = by_hand(event, written)
        (ranking,) = score_event(event).rankings
        assert len(ranking.standings) == len(event.entrants)
        figures: list[Fraction] = []
        for line in ranking.standings:
            own = had[line.pair.label]
            penalty = sum(it.amount for it in event.penalties if it.pair == line.pair.label)
            assert line.boards == len(own)
            assert line.score == (sum(own, Fraction(0)) - penalty if own else None)
            if scoring.method is Method.MATCHPOINTS and own and top:
                assert line.percent == 100 * (sum(own, Fraction(0)) - penalty) / (top * len(own))
            figure = line.percent if scoring.method is Method.MATCHPOINTS else line.score
            figures += [figure] if figure is not None else []
        assert figures == sorted(figures, reverse=True)
