"""What several results say together: each cause planted, found as one thing, and fixed as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.checks.readings import (
    BOTH_NO_TRUMPS_SHARES,
    DOUBLE_DUMMY_SHARES,
    OTHER_DENOMINATION_SHARES,
    SAME_SUIT_SHARES,
)
from scorer.commands.findings import accept_findings
from scorer.game.deals import Deal
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import Pair
from scorer.model.results import NotPlayed, Outcome, Played, Result
from scorer.movements.schedule import Sitting
from scorer.scoring import score_event
from tests.checks.evenings import PLAIN, apply_repair, codes, found, met
from tests.strategies import QUICK

SPADES = Deal.parse("N:AKQ2.AK32.AKQ2.2 JT98.QJT.JT98.QJ 7654.9876.765.43 3.54.43.AKT98765")
CLUBS = Deal.parse("N:2.AK32.AKQ2.AKQ2 QJ.QJT.JT98.JT98 43.9876.765.7654 AKT98765.54.43.3")
"""North and South hold eight spades and three clubs; the other way round."""

ROUND = met(met(PLAIN, 1, *["GS N 10"] * 6), 2, *["GH S 11"] * 6)
HANDS = PLAIN._replace(deals=((5, SPADES), (9, CLUBS)))
TRAVELLERS = met(met(HANDS, 5, *["PS 9"] * 4), 9, *["PC 9"] * 4)
SCHEDULE = tuple(Sitting(table, table, str(table), str(table + 8), 1, 1) for table in (1, 2, 3))
COLUMNS = PLAIN._replace(schedule=SCHEDULE, results=())


def with_codes(event: Event, line: dict[tuple[int, str], str]) -> Event:
    """The event with other outcomes on some lines, by board and North-South pair."""
    results = [
        it._replace(outcome=parse_code(line[it.board, it.ns or ""], event.rule_set))
        if (it.board, it.ns) in line
        else it
        for it in event.results
    ]
    return event._replace(results=tuple(results))


def lines_off(event: Event, by: int) -> Event:
    """Three lines of board 1, their East-West pairs some lines down."""
    there = met(event, 1, "GS N 10", "GS N 9", "GS N 11").results
    moved = [it._replace(round=int(it.ns or 0), ew=str((int(it.ns or 0) - 1 + by) % 3 + 9)) for it in there]
    return event._replace(results=tuple(moved))


CAUSES = {
    "tricks-convention": (ROUND, with_codes(ROUND, {(1, "5"): "GS N 4", (2, "5"): "GH S 5"})),
    "travellers-exchanged": (TRAVELLERS, met(met(HANDS, 5, *["PC 9"] * 4), 9, *["PS 9"] * 4)),
    "line-shifted": (lines_off(COLUMNS, 0), lines_off(COLUMNS, 1)),
}
SAME_PERSON = PLAIN._replace(pairs=(Pair("1", None, "Ann Lee", "Bob Fox"), Pair("2", None, "Ann Lee", "Cid Orr")))


@pytest.mark.parametrize("code", CAUSES)
def test_a_cause_is_one_finding_and_mending_it_gives_the_evening_back(code: str) -> None:
    right, wrong = CAUSES[code]
    assert codes(right) == []
    (finding,) = found(wrong)
    assert finding.code == code
    assert (finding.board, *finding.boards) == tuple(sorted({it.board for it in finding.repairs[0].before}))
    back = apply_repair(wrong, finding.repairs[0])
    by_place = {it.key: it.outcome for it in back.results}
    assert by_place == {it.key: it.outcome for it in right.results}
    assert codes(back) == []


def test_travellers_of_other_pairs_are_not_each_others() -> None:
    _, exchanged = CAUSES["travellers-exchanged"]
    assert "travellers-exchanged" not in codes(exchanged._replace(results=exchanged.results[1:]))


def test_what_declarers_take_is_counted_whole() -> None:
    for apart in (SAME_SUIT_SHARES, BOTH_NO_TRUMPS_SHARES, OTHER_DENOMINATION_SHARES, DOUBLE_DUMMY_SHARES):
        assert 2 * sum(apart.values()) - apart[0] == pytest.approx(1, abs=0.01), "to either side"


def test_pairs_a_line_down_are_put_back_by_their_column_first_that_of_east_west() -> None:
    (finding,) = found(CAUSES["line-shifted"][1])
    assert (len(finding.repairs), finding.offered_repair) == (2, finding.repairs[0])


# Every cause, planted anywhere in an evening of eight tables


def evening(tricks: Sequence[int]) -> Event:
    """Eight boards at eight tables: game in spades on odd boards, in clubs on even ones, North's by the hands."""
    event = PLAIN._replace(boards=8, deals=tuple((board, SPADES if board % 2 else CLUBS) for board in range(1, 9)))
    for board in range(1, 9):
        made = (10 + extra for extra in tricks[board - 1 :: 8])
        event = met(event, board, *(f"G{'S' if board % 2 else 'C'} {taken}" for taken in made))
    sittings = {(it.round or 0, it.table or 0, it.ns, it.ew): it.board for it in event.results if it.board % 2}
    return event._replace(schedule=tuple(Sitting(*meeting, first, first + 1) for meeting, first in sittings.items()))


def retyped(event: Event, typed: Callable[[Result], Result]) -> Event:
    return event._replace(results=tuple(map(typed, event.results)))


def counted_otherwise(event: Event, lines: Callable[[Result], bool], count: Callable[[int], int]) -> Event:
    def typed(it: Result) -> Result:
        assert isinstance(it.outcome, Played)
        return it._replace(outcome=it.outcome._replace(tricks=count(it.outcome.tricks))) if lines(it) else it

    return retyped(event, typed)


def exchanged_travellers(event: Event, one: int, other: int) -> Event:
    outcomes = {(it.board, it.ns): it.outcome for it in event.results}
    there = {one: other, other: one}
    return retyped(event, lambda it: it._replace(outcome=outcomes[there.get(it.board, it.board), it.ns]))


def east_west_moved(event: Event, board: int, moved: Sequence[int]) -> Event:
    """Lines of a board, each with the East-West pair of the next of them."""
    after = dict(zip(moved, (*moved[1:], moved[0]), strict=True))
    return retyped(
        event,
        lambda it: it._replace(ew=str(after.get(int(it.ns or 0), int(it.ns or 0)) + 8)) if it.board == board else it,
    )


def all_typed(event: Event, board: int, code: str) -> Event:
    """A traveller with another suit, or another declarer, all along."""
    return retyped(event, lambda it: it._replace(outcome=_typed(it, code)) if it.board == board else it)


def _typed(it: Result, code: str) -> Outcome:
    assert isinstance(it.outcome, Played)
    return parse_code(f"{code} {it.outcome.tricks}", STANDARD)


def round_otherwise(count: Callable[[int], int], event: Event, board: int, table: int) -> Event:
    def is_of_round(it: Result) -> bool:
        return it.table == table and (it.board + 1) // 2 == (board + 1) // 2

    return counted_otherwise(event, is_of_round, count)


def evening_otherwise(count: Callable[[int], int], event: Event, _: int, table: int) -> Event:
    return counted_otherwise(event, lambda it: it.table == table, count)


def traveller_otherwise(count: Callable[[int], int], event: Event, board: int, _: int) -> Event:
    return counted_otherwise(event, lambda it: it.board == board, count)


CONVENTIONS: dict[str, Callable[[int], int]] = {"six": lambda tricks: tricks - 6, "their": lambda tricks: 13 - tricks}
PLANTED: dict[str, Callable[[Event, int, int], Event]] = {
    "two lines with each other's East-West": lambda e, board, table: east_west_moved(e, board, (table, table % 8 + 1)),
    "lines shifted": lambda e, board, table: east_west_moved(e, board, [n for n in range(1, 9) if n != table]),
    "two travellers exchanged": lambda e, board, table: exchanged_travellers(
        e, board, (board + 2 * (table % 4)) % 8 + 1
    ),
    "one suit for another": lambda e, board, _: all_typed(e, board, "GC" if board % 2 else "GS"),
    "the first declarer repeated": lambda e, board, table: all_typed(
        e, board, f"G{'S' if board % 2 else 'C'} {'ESW'[table % 3]}"
    ),
}
for told, count in CONVENTIONS.items():
    PLANTED |= {
        f"a round in {told}": partial(round_otherwise, count),
        f"an evening in {told}": partial(evening_otherwise, count),
        f"a traveller in {told}": partial(traveller_otherwise, count),
    }


def known(event: Event) -> list[tuple[Result, Seat | None, int | None]]:
    """Every result as it scores, whoever named its declarer."""
    return [
        (it.result._replace(outcome=NotPlayed()), it.declarer, it.score)
        for board in score_event(event).boards
        for it in board.results
    ]


@pytest.mark.parametrize("cause", PLANTED)
@QUICK
@given(tricks=st.lists(st.integers(0, 1), min_size=64, max_size=64), board=st.integers(1, 8), table=st.integers(1, 8))
def test_any_cause_is_one_finding_and_mending_it_gives_the_evening_back(
    cause: str, tricks: list[int], board: int, table: int
) -> None:
    right = evening(tricks)
    wrong = PLANTED[cause](right, board, table)
    (finding,) = found(wrong)
    if cause == "the first declarer repeated":
        assert known(apply_repair(wrong, finding.repairs[0])) == known(right)
    else:
        assert apply_repair(wrong, finding.repairs[0]) == right


def test_who_declared_is_asked_again_where_the_tricks_of_a_traveller_are_marked_as_right() -> None:
    event = met(PLAIN, 1, *["GN W 5"] * 4, "GN E 5")
    (cause,) = found(event)
    assert cause.code == "tricks-convention"
    marked = accept_findings(event, [cause], "the director", at="").after
    assert codes(marked) == ["tricks-convention", "odd-declarer"]


def test_a_declarer_whom_the_cards_disprove_is_told_beside_the_tricks_of_a_traveller() -> None:
    disproved, cause = found(met(HANDS, 5, *["PS 3"] * 4, "PS W 3"))
    assert (disproved.code, disproved.pairs) == ("sides-exchanged", ("5", "13"))
    assert (cause.code, len(cause.repairs[0].before)) == ("tricks-convention", 4)
