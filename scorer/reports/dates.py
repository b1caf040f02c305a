"""How people read a day on pages and paper: `17 November 2026`. Terminals, files and addresses have `2026-11-17`."""

from __future__ import annotations

import datetime
import re

_NOTED = re.compile(r"\b(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)(?::\d\d)?)?\b")


def day_shown(day: datetime.date) -> str:
    """A day as it is said: `17 November 2026`."""
    return f"{day.day} {day:%B %Y}"


def moments_shown(text: str) -> str:
    """A text with its days and moments as they are said: `17 November 2026, 21:05` for `2026-11-17 21:05:09`."""
    return _NOTED.sub(_said, text)


def _said(noted: re.Match[str]) -> str:
    try:
        day = datetime.date.fromisoformat(noted[1])
    except ValueError:  # somebody typed what is no day
        return noted[0]
    return ", ".join(filter(None, (day_shown(day), noted[2])))
