"""Files of other programs, read and written; what comes in is held against what was published of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import UnreadableFile

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence
    from pathlib import Path

    from scorer.exchange.other_programs import Brought
    from scorer.records.events import Event
    from scorer.records.results import Result
    from scorer.tournament import ScoredEvent

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
    told: tuple[str, ...]


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


def other_text(event: ScoredEvent, suffix: str) -> tuple[str, tuple[str, ...]]:
    """An event as other programs read it, and a sentence for each thing that is lost."""
    if suffix == PBN:
        from scorer.exchange.pbn_writing import write_pbn  # each kind of file loads its own writer

        return write_pbn(event)
    from scorer.exchange.usebio_writing import write_usebio  # each kind of file loads its own writer

    return write_usebio(event)


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UnreadableFile(f"{path}: expected a file of {MOST_BYTES // 10**6} MB at the most")
    return data


def _held_against_published(brought: Brought) -> Arrived:
    """Score the event as most of its published figures want it, and tell those that differ all the same."""
    from scorer.published.artificial import Revealed, artificial_scores  # only files with figures need them
    from scorer.published.conventions import compared

    if not brought.figures:
        return Arrived(brought.event, brought.told)
    revealed = Revealed(brought.event, ())
    if not brought.settled:
        revealed = artificial_scores(brought.event, brought.figures)
    found = compared(revealed.event, brought.figures, brought.settled)
    told = [*brought.told, *_awards_told(revealed.results), str(found.agreement)]
    if found.kept:
        told.append(f"scored as most of the figures want it: {', '.join(found.kept)}")
    told += map(str, found.agreement.differences)
    return Arrived(found.event, tuple(told))


def _awards_told(results: Sequence[Result]) -> list[str]:
    """Say which scores of 0 were taken for artificial ones."""
    taken = "a score of 0 with the points of an artificial score is taken for one"
    return [f"board {one.board}, {' against '.join(one.pairs)}: {taken}" for one in results]
