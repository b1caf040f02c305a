"""What several results say together: each cause planted, found as one thing, and mended as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.game.deals import Deal
from scorer.movements.schedule import Sitting
from scorer.records.events import Event
from scorer.records.notation import parse_code
from scorer.records.pairs import Pair
from tests.checks.evenings import PLAIN, codes, found, mended, met

SPADES = Deal.parse("N:AKQ2.AK32.AKQ2.2 JT98.QJT.JT98.QJ 7654.9876.765.43 3.54.43.AKT98765")
CLUBS = Deal.parse("N:2.AK32.AKQ2.AKQ2 QJ.QJT.JT98.JT98 43.9876.765.7654 AKT98765.54.43.3")
"""North and South hold eight spades and three clubs; the other way round."""

ROUND = met(met(PLAIN, 1, *["GS N 10"] * 6), 2, *["GH S 11"] * 6)
HANDS = replace(PLAIN, deals=((5, SPADES), (9, CLUBS)))
TRAVELLERS = met(met(HANDS, 5, *["PS 9"] * 4), 9, *["PC 9"] * 4)
SCHEDULE = tuple(Sitting(table, table, str(table), str(table + 8), 1, 1) for table in (1, 2, 3))
COLUMNS = replace(PLAIN, schedule=SCHEDULE, results=())


def with_codes(event: Event, line: dict[tuple[int, str], str]) -> Event:
    """The event with other outcomes on some lines, by board and North-South pair."""
    results = [
        it._replace(outcome=parse_code(line[it.board, it.ns or ""], event.rule_set))
        if (it.board, it.ns) in line
        else it
        for it in event.results
    ]
    return replace(event, results=tuple(results))


def lines_off(event: Event, by: int) -> Event:
    """Three lines of board 1, their East-West pairs some lines down."""
    there = met(event, 1, "GS N 10", "GS N 9", "GS N 11").results
    moved = [it._replace(round=int(it.ns or 0), ew=str((int(it.ns or 0) - 1 + by) % 3 + 9)) for it in there]
    return replace(event, results=tuple(moved))


CAUSES = {
    "tricks-convention": (ROUND, with_codes(ROUND, {(1, "5"): "GS N 4", (2, "5"): "GH S 5"})),
    "travellers-exchanged": (TRAVELLERS, met(met(HANDS, 5, *["PC 9"] * 4), 9, *["PS 9"] * 4)),
    "line-shifted": (lines_off(COLUMNS, 0), lines_off(COLUMNS, 1)),
}
SAME_PERSON = replace(PLAIN, pairs=(Pair("1", None, "Ann Lee", "Bob Fox"), Pair("2", None, "Ann Lee", "Cid Orr")))


@pytest.mark.parametrize("code", CAUSES)
def test_a_cause_is_one_finding_and_mending_it_gives_the_evening_back(code: str) -> None:
    right, wrong = CAUSES[code]
    assert codes(right) == []
    (finding,) = found(wrong)
    assert finding.code == code
    back = mended(wrong, finding.repairs[0])
    by_place = {it.place: it.outcome for it in back.results}
    assert by_place == {it.place: it.outcome for it in right.results}
    assert codes(back) == []
