"""Small events typed in as travellers, and their points as numbers: what tests of the heart look at.

At table t pair t sits North-South against pair n + t, where n is the number of tables; the round of
a board is its number. `-` stands for a table that has nothing of a board.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from fractions import Fraction

from scorer.game.rulesets import find_rule_set
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import Pair
from scorer.model.results import Outcome, Result, SitOut
from scorer.model.rulings import Penalty
from scorer.model.settings import Scoring
from scorer.scoring import ScoredEvent, Standing, score_event

Number = Fraction | int | None


def event_of(
    *boards: Sequence[str],
    scoring: Scoring = Scoring(),  # noqa: B008  # settings are frozen
    rules: str = "standard",
    winners: int = 2,
) -> Event:
    """An event of one traveller a board, a code for each table in order; `b:` before a code names its group."""
    tables = max(map(len, boards), default=0)
    results = tuple(
        _result(number, table, tables, code, rules)
        for number, board in enumerate(boards, start=1)
        for table, code in enumerate(board, start=1)
        if code != "-"
    )
    return Event(
        name="Tuesday",
        date=datetime.date(2026, 11, 17),
        rules=rules,
        boards=len(boards),
        winners=winners,
        scoring=scoring,
        pairs=pairs_of(tables),
        results=results,
    )


def pairs_of(tables: int) -> tuple[Pair, ...]:
    """Pairs 1 to n North-South, and n + 1 to 2n East-West."""
    return tuple(
        Pair(str(number), Side.NORTH_SOUTH if number <= tables else Side.EAST_WEST)
        for number in range(1, 2 * tables + 1)
    )


def _result(board: int, table: int, tables: int, code: str, rules: str) -> Result:
    group, marked, plain = code.rpartition(":")
    outcome = parse_code(plain, find_rule_set(rules))
    return Result(board, str(table), str(tables + table), outcome, board, table, group if marked else "")


def sitting_out(event: Event, board: int, label: str, side: Side = Side.NORTH_SOUTH) -> Event:
    """The event with a sit-out more."""
    ns, ew = (label, None) if side is Side.NORTH_SOUTH else (None, label)
    return event._replace(results=(*event.results, Result(board, ns, ew, SitOut(), board)))


def with_penalties(event: Event, *penalties: Penalty) -> Event:
    return event._replace(penalties=penalties)


def with_outcome(event: Event, board: int, ns: str, outcome: Outcome) -> Event:
    """The event with another outcome for one result."""
    return event._replace(
        results=tuple(
            result._replace(outcome=outcome) if (result.board, result.ns) == (board, ns) else result
            for result in event.results
        ),
    )


def ns_points(event: Event, board: int = 1) -> list[Fraction | None]:
    return [line.ns_points for line in score_event(event).boards[board - 1].results]


def ew_points(event: Event, board: int = 1) -> list[Fraction | None]:
    return [line.ew_points for line in score_event(event).boards[board - 1].results]


def points(event: Event, board: int = 1) -> list[tuple[Number, Number]]:
    """What North-South and East-West have for each result of a board, in the order of the tables."""
    lines = score_event(event).boards[board - 1].results
    return [(line.ns_points, line.ew_points) for line in lines]


def exactly(*numbers: float | str) -> list[Fraction]:
    """Decimal numbers as they are printed, exactly: 7.4 is 37/5."""
    return [Fraction(str(number)) for number in numbers]


def standings(scored: ScoredEvent | Event) -> dict[str, Standing]:
    """The line of each pair."""
    event = score_event(scored) if isinstance(scored, Event) else scored
    return {line.pair.label: line for ranking in event.rankings for line in ranking.standings}


def sums(event: Event, label: str) -> tuple[int, Number, Number, Number]:
    """How many boards a pair has, its score, out of how much, and in percent."""
    line = standings(event)[label]
    return (line.boards, line.score, line.available, line.percent)


def ranked(scored: ScoredEvent | Event) -> dict[str, list[tuple[str, str]]]:
    """Each ranking with its places and pairs, in order: `("2=", "7")`."""
    event = score_event(scored) if isinstance(scored, Event) else scored
    return {
        ranking.name: [(place_of(line), line.pair.label) for line in ranking.standings] for ranking in event.rankings
    }


def place_of(line: Standing) -> str:
    return "-" if line.place is None else f"{line.place}{'=' if line.tied else ''}"


def played(boards: Sequence[Sequence[int]], scoring: Scoring) -> Event:
    """The event of those scores."""
    return event_of(*[[str(score) for score in board] for board in boards], scoring=scoring)
