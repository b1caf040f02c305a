"""Pages of their own kind: the course of a race, and certificates."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.reports import race
from scorer.reports.certificates import certificates
from scorer.reports.table import Sheet, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.pairs import Pair
    from scorer.tournament import ScoredEvent


class RaceLine(NamedTuple):
    """What a pair had after each board; its names stand at the end of its line."""

    names: tuple[str, ...]
    totals: tuple[float, ...]


class PrintedRace(NamedTuple):
    """A race: the winner's names, none before there is one; its standing in words; its course; its boards.

    `target` is 0 where there is none.
    """

    winner: tuple[str, ...]
    standing: tuple[str, ...]
    target: int
    boards: tuple[int, ...]
    lines: tuple[RaceLine, ...]
    table: Sheet


class PrintedCertificate(NamedTuple):
    """The certificate of a pair; `place` and `of` are None where none is written, `percent` is empty without a top."""

    pair: str
    players: tuple[str, ...]
    ranking: str
    place: int | None
    tied: bool
    of: int | None
    boards: int
    percent: str


def printed_race(scored: ScoredEvent) -> Iterator[PrintedRace]:
    """The page of a race; none for an event that is none."""
    for table in race.tables(scored):
        course = race.legs(scored)
        lines: list[RaceLine] = []
        for label, pair in scored.pairs.items():
            totals = tuple(float(leg.totals[label]) for leg in course)
            lines.append(RaceLine(_called(pair), totals))
        winner: tuple[str, ...] = ()
        if scored.won_on is not None:
            winner = _called(scored.rankings[0].standings[0].pair)
        boards = tuple(leg.result.board for leg in course)
        target = scored.event.scoring.target
        yield PrintedRace(winner, race.standing(scored), target, boards, tuple(lines), table.sheet)


def _called(pair: Pair) -> tuple[str, ...]:
    return pair.names.players or (f"Pair {pair.label}",)


def printed_certificates(scored: ScoredEvent, best: int | None) -> Iterator[PrintedCertificate]:
    """A page a pair, best first; of each list only the `best` so many places."""
    decimals = scored.event.scoring.percent_decimals
    for one in certificates(scored, best):
        percent = "" if one.percent is None else rounded(one.percent, decimals)
        yield PrintedCertificate(one.pair, one.players, one.ranking, one.place, one.tied, one.of, one.boards, percent)
