"""The database: the only package that knows SQL. It stores what happened, never anything computed."""

from collections.abc import Callable, Iterable
from typing import Any

Query = Callable[..., Iterable[Any]]
"""Called with portable SQL, `?` for each value, and a tuple of the values; returns the rows as tuples."""
