"""What a reader refuses, as its refusal says it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorer.errors import ParseError


def misread(read: Callable[..., object], *given: object) -> ParseError:
    """The refusal of what is given to a reader."""
    with pytest.raises(ParseError) as refusal:
        read(*given)
    return refusal.value
