"""Where a database is, as it may be told: what is printed or kept never holds a password."""

from __future__ import annotations

import re


def shown(place: str) -> str:
    """A path as it is; a URL without the password and the options, readable as one or not."""
    if "://" not in place:
        return place
    kind, _, rest = place.partition("://")
    without_password = re.sub(r"^([^:@/]*):.*@", r"\1:***@", rest, flags=re.DOTALL)
    return f"{kind}://{without_password.partition('?')[0]}"
