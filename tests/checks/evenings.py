"""Small evenings typed in board by board, and evenings full of slips: what tests of the checks look at."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import strategies as st

from scorer.checks import Finding, Repair, list_findings
from scorer.game.deals import Deal
from scorer.game.rulesets import STANDARD
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat
from scorer.i18n import Phrase
from scorer.model.boards import HighCardPoints
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event
from scorer.model.notation import format_code, parse_code
from scorer.model.pairs import Pair
from scorer.model.results import KnownScore, NotPlayed, Outcome, Played, Result
from scorer.scoring import score_event
from tests.evening import CHECK_DEAL
from tests.strategies import deals

PLAIN = Event(
    name="Tuesday",
    date=datetime.date(2026, 11, 17),
    boards=16,
    pairs=tuple(Pair(str(number)) for number in range(1, 17)),
)
BY_HANDS = PLAIN._replace(deals=((4, Deal.parse(CHECK_DEAL)),))
BY_POINTS = PLAIN._replace(points=((4, HighCardPoints(14, 6, 16, 4)),))
"""South declares board 4, by the hands or by the points announced."""

AGREED = ("GS N 10", "GS N 9", "GS N 11")
"""What three other tables did."""


def met(event: Event, board: int, *codes: str) -> Event:
    """The event with results of one board; `b:` before a code names a group, `-` leaves a table out.

    At table t pair t sits North-South against pair t + 8. Sets of two boards go to the next lower
    table after each round, and set 1 begins at table 1.
    """
    results = tuple(
        Result(
            board,
            str(table),
            str(table + 8),
            parse_code(code.rpartition(":")[2], event.rule_set),
            round=_round(board, table),
            table=table,
            group=code.rpartition(":")[0],
        )
        for table, code in enumerate(codes, start=1)
        if code != "-"
    )
    return event._replace(results=(*event.results, *results))


def _round(board: int, table: int) -> int:
    return ((board - 1) // 2 + 1 - table) % 8 + 1


def found(event: Event) -> list[Finding]:
    return list_findings(score_event(event))


def told(event: Event) -> list[tuple[str, str, int, tuple[str, ...]]]:
    """Severity, code, board and pairs of each finding."""
    return [(it.severity.value, it.code, it.board or 0, it.pairs) for it in found(event)]


def codes(event: Event) -> list[str]:
    return [code for _, code, _, _ in told(event)]


def why(finding: Finding) -> dict[str, str]:
    """What its reason names, by the places where it stands."""
    reason: object = dict(finding.message.values).get("reason", finding.message)
    assert isinstance(reason, Phrase)
    return {place: str(value) for place, value in reason.values}


def said(finding: Finding) -> list[str]:
    """What its repairs do, the likeliest first."""
    return [str(repair.description) for repair in finding.repairs]


def apply_repair(event: Event, repair: Repair) -> Event:
    """The event with the results of a repair, at the places of those that it replaces."""
    assert set(repair.before) <= set(event.results)
    return repair.apply_to(event)


def board_of(event: Event, *numbers: int) -> list[tuple[str | None, str | None, str, str]]:
    """The results of boards: both pairs, the code and the group."""
    return [(it.ns, it.ew, format_code(it.outcome), it.group) for it in event.results if it.board in numbers]


CONTRACTS = STANDARD.contracts[:10:3]
SEATS = tuple(Seat)


@st.composite
def evenings_with_slips(draw: st.DrawFn) -> Event:
    """Up to six tables that mostly do alike; now and then somebody errs at one of them, or from some round on."""
    rng = draw(st.randoms(use_true_random=True))
    sets = draw(st.integers(1, 3))
    event = PLAIN._replace(boards=2 * sets)
    if draw(st.booleans()):
        dealt = draw(st.lists(deals, min_size=2 * sets, max_size=2 * sets))
        event = event._replace(deals=tuple(enumerate(dealt, start=1)))
    elif draw(st.booleans()):
        event = event._replace(points=((1, HighCardPoints(14, 6, 16, 4)), (2, HighCardPoints(4, 16, 6, 14))))
    tables = draw(st.integers(1, 6))
    for board in range(1, 2 * sets + 1):
        event = met(event, board, *map(format_code, _outcomes(event, board, tables, rng)))
    results = tuple(_exchanged(event.results, rng))
    if event.deals and rng.random() < 0.2:
        event = event._replace(deals=tuple((number, event.deals[number - 2][1]) for number, _ in event.deals))
    return event._replace(results=tuple(_marked(event, result, rng) for result in results))


def _outcomes(event: Event, board: int, tables: int, rng: Random) -> Iterator[Outcome]:
    """What the tables make of a board: much the same, but for slips, and from some round on with other cards."""
    declarer = declarers_by_cards(event).get(board) or rng.choice(SEATS)
    contract, tricks = rng.choice(CONTRACTS), rng.randint(6, 12)
    other, first = rng.choice(SEATS), rng.choice((9, 9, 9, 6, 7))
    for table in range(1, tables + 1):
        seat = declarer if _round(board, table) < first else other
        seat = seat if rng.random() < 0.95 else rng.choice(SEATS)
        chosen = contract if rng.random() < 0.9 else rng.choice(CONTRACTS)
        taken = max(0, min(13, tricks + rng.choice((-1, 0, 0, 0, 0, 0, 1, 1, -5))))
        score = score_deal(STANDARD, chosen, taken).north_south_score(seat)
        yield rng.choices((Played(chosen, seat, taken), KnownScore(score), NotPlayed()), (12, 2, 1))[0]


def _exchanged(results: Sequence[Result], rng: Random) -> Iterator[Result]:
    """Now and then a table's two boards of a round change places, or its declarers all turn."""
    fates = {(it.round, it.table): rng.choice("------xxt") for it in results}
    outcomes = {(it.board, it.ns): it.outcome for it in results}
    for result in results:
        fate, outcome = fates[result.round, result.table], result.outcome
        if fate == "x":
            outcome = outcomes.get((result.board + (1 if result.board % 2 else -1), result.ns), outcome)
        elif fate == "t" and isinstance(outcome, Played) and outcome.declarer:
            outcome = outcome._replace(declarer=outcome.declarer.left)
        yield result._replace(outcome=outcome)


def _marked(event: Event, result: Result, rng: Random) -> Result:
    """Now and then a group, a remark, or a declarer left out where the cards tell."""
    if rng.random() < 0.1:
        return result._replace(group=rng.choice("ab"), remark="so they said")
    proved = result.board in declarers_by_cards(event)
    if isinstance(result.outcome, Played) and proved and rng.random() < 0.1:
        return result._replace(outcome=result.outcome._replace(declarer=None))
    return result
