"""The cellar: the only room that knows SQL. What happened is kept, nothing computed."""

from collections.abc import Callable, Iterable
from typing import Any

Ask = Callable[..., Iterable[Any]]
"""Called with SQL that every database knows, `?` for each value, and the values; returns tuples."""
