"""The methods of comparison that count in IMPs."""

from __future__ import annotations

from abc import ABC
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import starmap
from operator import mul
from typing import TYPE_CHECKING

from scorer.comparison.imps import (
    count_drops,
    cross_imps_by_score,
    imps_against_datum,
    imps_for,
    median_datum,
    trimmed_datum,
)
from scorer.model.settings import DatumMethod, ImpDivisor, TrimRule
from scorer.scoring.methods import (
    ComparisonMethod,
    EntryCounts,
    ReplacementValuation,
    ScoreValuation,
    WeightedScores,
    count_scores,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class _ImpMethod(ComparisonMethod, ABC):
    """A method that counts in IMPs, at most `cap` for a difference unless that is 0."""

    cap: int

    def compare_two(self, own: int, other: int) -> Fraction:
        """Return the IMPs for the difference of two scores."""
        return Fraction(imps_for(own - other, self.cap))


@dataclass(frozen=True, slots=True)
class CrossImps(_ImpMethod):
    """Cross-IMPs: against every other result, then divided."""

    divisor: ImpDivisor

    def value_entries(self, entries: EntryCounts, expected: int, *, fouled: bool) -> ScoreValuation:  # noqa: ARG002
        """Return the cross-IMPs of these entries."""
        finish = partial(_divide_by, self._divisor_for(entries.total()))
        return ScoreValuation(cross_imps_by_score(count_scores(entries), self.cap), self.compare_two, finish)

    def _divisor_for(self, results: int) -> int:
        match self.divisor:
            case ImpDivisor.COMPARISONS:
                return max(results - 1, 1)
            case ImpDivisor.RESULTS:
                return results
            case ImpDivisor.NONE:
                return 1


def _divide_by(divisor: int, total: Fraction) -> Fraction:
    return total / divisor


@dataclass(frozen=True, slots=True)
class Butler(_ImpMethod):
    """Butler: against a datum, to which a weighted score contributes its mean."""

    datum: DatumMethod
    trim: TrimRule | int

    def value_entries(self, entries: EntryCounts, expected: int, *, fouled: bool) -> ScoreValuation:  # noqa: ARG002
        """Return the IMPs of these entries against their datum."""
        return self._compare_with_datum(entries)

    def value_replacements(
        self,
        entries: EntryCounts,
        others: Iterable[int],  # noqa: ARG002
        expected: int,  # noqa: ARG002
        *,
        fouled: bool,  # noqa: ARG002
    ) -> ReplacementValuation:
        """Return the values of scores in place of those in the field, against a new datum each time."""
        return cache(partial(self._value_replacement, entries))

    def _value_replacement(self, entries: EntryCounts, own: int, other: int) -> Fraction:
        replaced = entries - Counter([own]) + Counter([other])
        return self._compare_with_datum(replaced).value_of(other)

    def _compare_with_datum(self, entries: EntryCounts) -> ScoreValuation:
        datum = self._datum_of([_mean_score(entry) for entry in entries.elements()])
        return ScoreValuation(imps_against_datum(count_scores(entries), datum, self.cap), datum=datum)

    def _datum_of(self, scores: Sequence[Fraction]) -> int:
        if not scores:
            return 0
        match self.datum:
            case DatumMethod.MEDIAN:
                return median_datum(scores)
            case DatumMethod.MEAN:
                return trimmed_datum(scores, 0)
            case DatumMethod.TRIMMED_MEAN:
                drops = count_drops(len(scores)) if self.trim is TrimRule.BY_FIELD else int(self.trim)
                return trimmed_datum(scores, drops)


def _mean_score(entry: int | WeightedScores) -> Fraction:
    if isinstance(entry, int):
        return Fraction(entry)
    return sum(starmap(mul, entry), Fraction(0))
