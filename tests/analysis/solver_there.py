"""What needs the solver is skipped, saying so, where it is not installed."""

from __future__ import annotations

import pytest

from scorer.analysis.solving import is_there

needs_solver = pytest.mark.skipif(not is_there(), reason="the extra `hands` is not installed: there is no solver")
