"""A scorer whose clock is wrong: `python -m tests.prove.clock SECONDS WORDS…` is that much ahead (or behind)."""

from __future__ import annotations

import datetime
import sys
import time
from typing import Any

_true_time = time.time
_TrueDatetime = datetime.datetime


class _Lenient(type):
    """Every true date and time is one of the class that stands in its place."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _TrueDatetime)


class Wrong(datetime.datetime, metaclass=_Lenient):
    """What `datetime.datetime` is while the clock is wrong."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Any:
        return _TrueDatetime.fromtimestamp(time.time(), tz)


def main() -> None:
    """Put the clock wrong before anything of the scorer is loaded; `date.today` asks `time.time`."""
    seconds = float(sys.argv[1])
    time.time = lambda: _true_time() + seconds
    datetime.datetime = Wrong  # type: ignore[misc]  # that is the point
    from tests.prove.readers import main as scorer

    sys.argv = ["scorer", *sys.argv[2:]]
    scorer()


if __name__ == "__main__":
    main()
