"""Long tables by columns: rows and exact fractions that are made only when they are read one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import gcd
from operator import floordiv
from typing import TYPE_CHECKING, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Value = TypeVar("Value")
Row = TypeVar("Row")


class RowsByColumn(Sequence[Row], Generic[Value, Row]):
    """Rows of one shape, kept as columns of the same length; `make` makes a row of its values."""

    __slots__ = ("_make", "columns", "names")

    def __init__(
        self, columns: Sequence[Sequence[Value]], make: Callable[[tuple[Value, ...]], Row], names: Sequence[str] = ()
    ) -> None:
        self.columns = columns
        self.names = names
        self._make = make

    def column(self, name: str) -> Sequence[Value]:
        """Return a column by its name."""
        return self.columns[self.names.index(name)]

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[Row]:
        return map(self._make, zip(*self.columns, strict=True))

    @overload
    def __getitem__(self, wanted: int) -> Row: ...
    @overload
    def __getitem__(self, wanted: slice) -> RowsByColumn[Value, Row]: ...
    def __getitem__(self, wanted: int | slice) -> Row | RowsByColumn[Value, Row]:
        if isinstance(wanted, slice):
            return RowsByColumn([column[wanted] for column in self.columns], self._make, self.names)
        return self._make(tuple(column[wanted] for column in self.columns))


class FractionColumn(Sequence[Fraction]):
    """Fractions by their numerators and denominators, which need not be in lowest terms; denominators are positive."""

    __slots__ = ("_denominators", "_numerators")

    def __init__(self, numerators: Sequence[int], denominators: Sequence[int]) -> None:
        self._numerators = numerators
        self._denominators = denominators

    def __len__(self) -> int:
        return len(self._numerators)

    def __iter__(self) -> Iterator[Fraction]:
        return map(cache(Fraction), self._numerators, self._denominators)  # points available are nearly all the same

    @overload
    def __getitem__(self, wanted: int) -> Fraction: ...
    @overload
    def __getitem__(self, wanted: slice) -> FractionColumn: ...
    def __getitem__(self, wanted: int | slice) -> Fraction | FractionColumn:
        if isinstance(wanted, slice):
            return FractionColumn(self._numerators[wanted], self._denominators[wanted])
        return Fraction(self._numerators[wanted], self._denominators[wanted])

    def lowest_denominators(self) -> set[int]:
        """Return the denominators that occur in lowest terms."""
        return set(map(floordiv, self._denominators, map(gcd, self._numerators, self._denominators)))

    def round_to(self, decimals: int) -> list[int]:
        """Round to units of a decimal place; an exact half rounds away from zero."""
        scale = 2 * 10**decimals
        ratios = zip(self._numerators, self._denominators, strict=True)
        return [
            (scale * above + below) // (2 * below) if above >= 0 else -((below - scale * above) // (2 * below))
            for above, below in ratios
        ]
