"""The methods of comparison: what scores are worth against each other, a class for each method.

Those that count in IMPs are in `scorer/scoring/imp_methods.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, partial

from scorer.comparison.matchpoints import (
    compare_two_scores,
    is_small_group,
    matchpoints_by_score,
    scale_by_neuberg,
    score_small_group,
)
from scorer.model.settings import SmallGroups

WeightedScores = tuple[tuple[Fraction, int], ...]
"""Scores with weights that sum to 1."""

EntryCounts = Counter[int | WeightedScores]
"""Entries with their frequencies."""

ReplacementValuation = Callable[[int, int], Fraction]
"""The value of another score, given second, in place of one in the field, given first."""


def count_scores(entries: EntryCounts) -> Counter[int]:
    """Count how often each score occurs; weighted scores give fractions."""
    counts: Counter[int] = Counter()
    for entry, times in entries.items():
        if isinstance(entry, int):
            counts[entry] = counts.get(entry, 0) + times
        else:
            for weight, score in entry:
                counts[score] += times * weight  # type: ignore[assignment]  # a Counter can hold fractions
    return counts


def _keep_points(points: Fraction) -> Fraction:
    return points


class ScoreValuation:
    """The value of scores in a group.

    `against_others` maps each distinct score to its value against all the other results. `compare_two` gives one
    score's value against one other, with which a weighted score is not compared with its own parts; None if scores are
    not compared with each other. `finish` is applied last.
    """

    def __init__(
        self,
        against_others: Mapping[int, Fraction],
        compare_two: Callable[[int, int], Fraction] | None = None,
        finish: Callable[[Fraction], Fraction] = _keep_points,
        datum: int | None = None,
    ) -> None:
        self._raw = against_others
        self._compare_two = compare_two
        self._finish = finish
        self._finished = {score: finish(points) for score, points in against_others.items()}
        self.datum = datum

    def value_of(self, entry: int | WeightedScores) -> Fraction:
        """Return the value of a score, or of scores with weights that sum to 1."""
        if isinstance(entry, int):
            return self._finished[entry]
        return self._finish(self.raw_value_of(entry))

    def raw_value_of(self, entry: int | WeightedScores) -> Fraction:
        """Return the value before it is scaled or divided."""
        if isinstance(entry, int):
            return self._raw[entry]
        return sum((weight * self._value_of_part(score, entry) for weight, score in entry), Fraction(0))

    def value_in_place_of(self, own: int, other: int) -> Fraction:
        """Return the value of another score in place of one in the group, the others unchanged."""
        return self._finish(self._value_of_part(other, ((Fraction(1), own),)))

    def _value_of_part(self, score: int, whole: WeightedScores) -> Fraction:
        """Return the value of a part of a weighted score against all results but its own."""
        if self._compare_two is None:
            return self._raw[score]
        against_itself = sum((weight * self._compare_two(score, other) for weight, other in whole), Fraction(0))
        return self._raw[score] + self._compare_two(score, score) - against_itself


class ComparisonMethod(ABC):
    """A method of comparison with its settings."""

    @abstractmethod
    def compare_two(self, own: int, other: int) -> Fraction:
        """Return the value of one score against one other."""

    @abstractmethod
    def value_entries(self, entries: EntryCounts, expected: int, *, fouled: bool) -> ScoreValuation:
        """Return the values of these entries.

        Matchpoints are scaled to `expected` results; `fouled` if other tables held other cards.
        """

    def value_replacements(
        self, entries: EntryCounts, others: Iterable[int], expected: int, *, fouled: bool
    ) -> ReplacementValuation:
        """Return the values of scores in place of those in the field, the rest of it unchanged.

        The new score must be one of `others` or in the field.
        """
        with_others = entries.copy()
        with_others.update(dict.fromkeys(others, 0))  # a score that no table has is still compared
        return cache(self.value_entries(with_others, expected, fouled=fouled).value_in_place_of)

    def score_swing(self, own: int | WeightedScores, other: int | WeightedScores) -> Fraction:
        """Return the value of a score against the other table's, both North-South, by the weights of their parts."""
        total = Fraction(0)
        for weight, score in _to_weighted_scores(own):
            total += sum(
                weight * share * self.compare_two(score, against) for share, against in _to_weighted_scores(other)
            )
        return total


def _to_weighted_scores(entry: int | WeightedScores) -> WeightedScores:
    return ((Fraction(1), entry),) if isinstance(entry, int) else entry


class Matchpoints(ComparisonMethod):
    """Matchpoints: `per_win` for each lower score, and half of it for each equal one."""

    def __init__(self, per_win: int, small_groups: SmallGroups) -> None:
        self.per_win, self.small_groups = per_win, small_groups

    def compare_two(self, own: int, other: int) -> Fraction:
        """Return the matchpoints of one score against one other."""
        return compare_two_scores(own, other, self.per_win)

    def value_entries(self, entries: EntryCounts, expected: int, *, fouled: bool) -> ScoreValuation:
        """Return the matchpoints of these entries, scaled to the results expected."""
        results = entries.total()
        finish = _keep_points
        if results != expected:
            small = fouled and self.small_groups is SmallGroups.EBU and is_small_group(results, expected)
            scale = score_small_group if small else scale_by_neuberg
            finish = partial(scale, results=results, expected=expected, per_win=self.per_win)
        return ScoreValuation(matchpoints_by_score(count_scores(entries), self.per_win), self.compare_two, finish)


class Aggregate(ComparisonMethod):
    """Total points: each score itself; at a single table no side loses points."""

    def __init__(self, *, single_table: bool) -> None:
        self.single_table = single_table

    def compare_two(self, own: int, other: int) -> Fraction:
        """Return the difference of two scores."""
        return Fraction(own - other)

    def value_entries(self, entries: EntryCounts, expected: int, *, fouled: bool) -> ScoreValuation:  # noqa: ARG002
        """Return the scores themselves."""
        scores = count_scores(entries)
        return ScoreValuation({score: Fraction(max(score, 0) if self.single_table else score) for score in scores})
