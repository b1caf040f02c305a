"""What needs the solver is skipped, saying so, where it is not installed."""

from __future__ import annotations

import pytest

from scorer.analysis.solving import is_installed

needs_solver = pytest.mark.skipif(not is_installed(), reason="the extra `hands` is not installed: there is no solver")
