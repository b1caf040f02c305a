"""Evenings with everything that a file of another program may or may not be able to say."""

from __future__ import annotations

import datetime
from fractions import Fraction

from scorer.game.rulesets import find_rule_set
from scorer.game.seats import Seat, Side
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.losses import describe_losses
from scorer.interchange.programs.pbn_reading import read_pbn
from scorer.interchange.programs.pbn_writing import write_pbn
from scorer.interchange.programs.usebio_reading import read_usebio
from scorer.interchange.programs.usebio_writing import write_usebio
from scorer.model.events import Event
from scorer.model.notation import format_code, parse_code
from scorer.model.pairs import Pair
from scorer.model.results import PointsUnit, Result
from scorer.model.rulings import Penalty
from scorer.model.settings import Method, Rounding, Scoring
from scorer.scoring import score_event

CODES = {
    "standard": ("GS S 10", "PNT W 9", "GH N 8", "PC E 7", "420", "GD S 12", "60/40", "GNT N 9"),
    "plus": ("6S S 12", "GS S 13", "7NT N 13", "PC E 7", "-690", "6D W 11", "GNT N 9", "PH S 6"),
    "plus-additive": ("6S S 12", "GS S 13", "7NT N 13", "PC E 7", "-990", "6D W 11", "GNT N 9", "PH S 6"),
    "single-dummy": ("4S S 10", "3NTX N 8", "1C W 7", "7HXX E 13", "120", "2D S 9", "1NT N 8", "4HX S 10"),
    "bridge": ("4S S 10", "3NTX N 8", "PASS", "7HXX E 13", "-620", "2D S 9", "1NT N 8", "50/50"),
}
"""Eight results under each rule set."""

SCORINGS = {
    "plain": Scoring(),
    "rounded": Scoring(factor_totals=True, round_totals=Rounding.TENTH, matchpoints_per_win=1),
    "cross-imps": Scoring(method=Method.CROSS_IMPS),
    "butler": Scoring(method=Method.BUTLER, datum_trim=0),
}


def evening(rules: str, scoring: Scoring | None = None, codes: tuple[str, ...] = (), **changed: object) -> Event:
    """Four pairs on two sides, four boards, each played twice."""
    pairs = tuple(
        Pair(label, side, f"Ann -- {label}", "Bob <Fox>", id1="12")
        for side, labels in ((Side.NORTH_SOUTH, "12"), (Side.EAST_WEST, "34"))
        for label in labels
    )
    results: list[Result] = []
    for place, code in enumerate(codes or CODES[rules]):
        ns, ew = ("1", "3") if place % 2 else ("2", "4")
        results.append(Result(place // 2 + 1, ns, ew, parse_code(code, find_rule_set(rules))))
    fields = {"club": "Alton & Co", "club_id": "7", "boards": 4, "winners": 2, "pairs": pairs, **changed}
    return Event(
        "An Evening -- out",
        datetime.date(2026, 11, 24),
        rules=rules,
        scoring=scoring or Scoring(),
        results=tuple(results),
        **fields,  # type: ignore[arg-type]  # the fields of an event
    )


PENALTIES = (
    Penalty("1", Fraction(1, 2), PointsUnit.MATCHPOINTS, "late"),
    Penalty("3", Fraction(-10), PointsUnit.PERCENT_OF_TOP),
)
SEATS = tuple(Seat)


def usebio_and_back(event: Event) -> tuple[ImportedEvent, tuple[str, ...]]:
    """What comes back of an evening that was written, and what is told to be lost."""
    text = write_usebio(score_event(event))
    (brought,) = read_usebio(text.encode(), "out.xml", ImportOptions(datetime.date(2000, 1, 1)))
    return brought, tuple(map(str, describe_losses(score_event(event), brought.event)))


def pbn_and_back(event: Event) -> tuple[ImportedEvent, tuple[str, ...]]:
    """The same of PBN."""
    text = write_pbn(score_event(event))
    (brought,) = read_pbn(text.encode(), "out.pbn", ImportOptions(datetime.date(2000, 1, 1)))
    return brought, tuple(map(str, describe_losses(score_event(event), brought.event)))


def standings(event: Event) -> list[tuple[object, ...]]:
    """Each list of an event: its name, and who stands where with what."""
    lists = score_event(event).rankings
    return [(one.name, *[(s.pair.label, s.place, s.score, s.percent) for s in one.standings]) for one in lists]


def codes(brought: ImportedEvent) -> list[str]:
    """What came in: board, pairs and code of each result."""
    return [f"{one.board} {one.ns} {one.ew} {format_code(one.outcome)}" for one in brought.event.results]
