"""Columns of integers in few bytes, and fractions as integers over one denominator."""

from __future__ import annotations

import json
from array import array
from contextlib import suppress
from math import lcm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

INTEGER_TYPES = "BHiq"
"""Type codes of `array`, smallest first."""


def make_integer_column(values: Sequence[int]) -> Sequence[int]:
    """Return integers in as few bytes as the largest needs; as a list if one needs more than eight."""
    for code in INTEGER_TYPES:
        with suppress(OverflowError):
            return array(code, values)
    return list(values)


def integers_to_bytes(column: Sequence[int]) -> bytes:
    """Write what `make_integer_column` made; `integers_from_bytes` reads it on a machine of the same byte order."""
    if isinstance(column, array):
        return column.typecode.encode() + column.tobytes()
    return json.dumps(column).encode()


def integers_from_bytes(packed: bytes) -> Sequence[int]:
    """Read what `integers_to_bytes` wrote."""
    code = packed[:1].decode()
    if code not in INTEGER_TYPES:
        values: list[int] = json.loads(packed)
        return values
    column = array(code)
    column.frombytes(packed[1:])
    return column


def scale_to_integers(fractions: Sequence[Fraction]) -> tuple[int, list[int]]:
    """Return the lowest common denominator of fractions, and their numerators over it."""
    ratios = [fraction.as_integer_ratio() for fraction in fractions]
    scale = lcm(*{below for _, below in ratios})
    return scale, [above * (scale // below) for above, below in ratios]
