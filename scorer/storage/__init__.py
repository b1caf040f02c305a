"""The database: the only package that knows SQL. It stores what happened, never anything computed."""

from collections.abc import Callable, Iterable
from typing import Any

SqlRow = tuple[Any, ...]
"""A row as the database returns it; the type of each value follows from its column."""

Query = Callable[..., Iterable[SqlRow]]
"""Called with portable SQL, `?` for each value, and a tuple of the values; returns the rows as tuples."""
