"""One of many programs that write at once; it keeps every answer it gets.

`python -m tests.prove.writer FOLDER DATABASE NUMBER SECONDS SEED`. Each result that it enters is one
that nobody else enters, so that every change can be told from every other.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from time import monotonic

from tests.prove.evenings import CONTRACTS, SEATS
from tests.prove.program import inside
from tests.prove.writers import EVENING, WRITERS

CONTESTED = 6
"""How many places everybody writes to; the others are chosen from all."""


def main() -> None:
    """Write until the time is over."""
    folder, db, number, seconds, seed = sys.argv[1:]
    chance = Random(seed)  # noqa: S311  # no secret
    places = list(EVENING.places())
    end = monotonic() + float(seconds)
    count = 0
    with (Path(folder) / f"writer-{number}").open("w", encoding="utf-8") as log:
        while monotonic() < end:
            words = ["undo"]
            if chance.randrange(10):
                place = chance.choice(places[:CONTESTED] if chance.randrange(2) else places)
                words = ["result", *map(str, place), *_code(WRITERS * count + int(number))]
                count += 1
            began = monotonic()
            ran = inside(Path(folder), words, db=db)
            log.write(json.dumps([ran.code, ran.told, monotonic() - began]) + "\n")
            log.flush()


def _code(number: int) -> tuple[str, str, str]:
    """The contract, declarer and tricks that belong to a number; they repeat after 448."""
    rest, tricks = divmod(number, 14)
    rest, seat = divmod(rest, len(SEATS))
    return CONTRACTS[rest % len(CONTRACTS)], SEATS[seat], str(tricks)


if __name__ == "__main__":
    main()
