"""Files of other programs, read and written; what comes in is held against what was published of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Told, UnreadableFile
from scorer.records.results import meeting_text
from scorer.words import NOTHING, chained, phrase

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from scorer.exchange.other_programs import Brought
    from scorer.records.events import Event
    from scorer.records.results import Result
    from scorer.tournament import ScoredEvent
    from scorer.words import Phrase

USEBIO, PBN, BRIDGEMATE = ".xml", ".pbn", ".bws"
SUFFIXES = (USEBIO, PBN, BRIDGEMATE)
"""How the files end that other programs write and the scorer reads."""

MOST_BYTES = 50_000_000


class FileWords(NamedTuple):
    """What a director says of the files that come in.

    Their encoding, the rules that were played, and whether a terminal's results of another game are left out.
    """

    encoding: str | None = None
    rules: str | None = None
    skip_odd: bool = False


class Arrived(NamedTuple):
    """An event from another program's file, as it will be stored, and what is to be told of it."""

    event: Event
    told: tuple[Told, ...]


def read_other(path: Path, today: datetime.date, words: FileWords) -> list[Arrived]:
    """Read the events of another program's file; raise `BadInput` with everything that is wrong with them."""
    return [_held_against_published(brought) for brought in read_brought(path, today, words)]


def read_brought(path: Path, today: datetime.date, words: FileWords) -> list[Brought]:
    """Read the events of another program's file as they stand there."""
    if path.suffix.lower() == BRIDGEMATE:
        from scorer.exchange import bridgemate  # each kind of file loads its own reader

        return [bridgemate.read_bridgemate(path, bridgemate.Wanted(today, words.rules, words.skip_odd))]
    if path.suffix.lower() == PBN:
        from scorer.exchange.pbn_event import Wanted, read_pbn  # each kind of file loads its own reader

        return read_pbn(_bytes(path), path.name, Wanted(today, words.rules, words.encoding))
    from scorer.exchange.usebio import read_usebio  # each kind of file loads its own reader

    return read_usebio(_bytes(path), path.name, today, words.rules)


def other_text(event: ScoredEvent, suffix: str) -> tuple[str, tuple[Phrase, ...]]:
    """An event as other programs read it, and each thing that is lost."""
    if suffix == PBN:
        from scorer.exchange.pbn_writing import write_pbn  # each kind of file loads its own writer

        return write_pbn(event)
    from scorer.exchange.usebio_writing import write_usebio  # each kind of file loads its own writer

    return write_usebio(event)


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 10**6
        raise UnreadableFile(phrase("{file}: expected a file of {most} MB at the most", file=path, most=most))
    return data


def _held_against_published(brought: Brought) -> Arrived:
    """Score the event as most of its published figures want it, and tell those that differ all the same."""
    from scorer.published.artificial import Revealed, artificial_scores  # only files with figures need them
    from scorer.published.conventions import compared

    told = list(told_of(brought))
    if not brought.figures:
        return Arrived(brought.event, tuple(told))
    revealed = Revealed(brought.event, ())
    if not brought.settled:
        revealed = artificial_scores(brought.event, brought.figures)
    found = compared(revealed.event, brought.figures, brought.settled)
    told += map(Told, [*_awards_told(revealed.results), found.agreement.said])
    if found.kept:
        kept = phrase("scored as most of the figures want it: {settings}", settings=chained(found.kept, ", "))
        told.append(Told(kept))
    told += [Told(difference.said) for difference in found.agreement.differences]
    return Arrived(found.event, tuple(told))


def told_of(brought: Brought) -> Iterator[Told]:
    """What is to be told of a file, and what may be done about it."""
    yield from map(Told, brought.told)
    if brought.remedies:
        yield Told(NOTHING, remedies=brought.remedies)


def _awards_told(results: Sequence[Result]) -> Iterator[Phrase]:
    """Say which scores of 0 were taken for artificial ones."""
    for one in results:
        met = meeting_text(one)
        yield phrase("{meeting}: a score of 0 with the points of an artificial score is taken for one", meeting=met)
