"""What a reader refuses, as its refusal says it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorer.errors import Misread


def misread(read: Callable[..., object], *given: object) -> Misread:
    """The refusal of what is given to a reader."""
    with pytest.raises(Misread) as refusal:
        read(*given)
    return refusal.value
