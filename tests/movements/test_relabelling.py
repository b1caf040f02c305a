"""Another movement in the midst of an evening: nobody plays a board set again, and few meet again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.movements.movement import MovementRow
from scorer.movements.relabelling import Relabelling, SessionHistory, find_relabelling
from tests.movements.playable import movement_called, trouble
from tests.strategies import QUICK

NOTHING = SessionHistory({}, Counter(), frozenset())


def labels_of(pairs: int) -> list[tuple[int, str]]:
    return [(number, str(number)) for number in range(1, pairs + 1)]


def rounds_of(kind: str, pairs: int, rounds: range) -> list[MovementRow]:
    return [row for row in movement_called(kind, pairs).rows if row.round in rounds]


def before_of(rows: Sequence[MovementRow]) -> SessionHistory:
    """What the pairs did in these rounds, each with the label of its number."""
    met: dict[str, set[str]] = {}
    played: Counter[str] = Counter()
    for row in rows:
        for one, other in ((row.ns, row.ew), (row.ew, row.ns)):
            met.setdefault(str(one), set()).add(str(other))
            played[str(one)] |= 1 << row.board_set
    return SessionHistory({label: frozenset(others) for label, others in met.items()}, played, frozenset())


def test_the_same_movement_goes_on_as_it_would_have() -> None:
    rest = rounds_of("mitchell", 14, range(3, 8))
    found = find_relabelling(rest, [labels_of(14)], before_of(rounds_of("mitchell", 14, range(1, 3))), 7, 7)
    assert found is not None
    assert found.labels == dict(labels_of(14))
    assert found.sets == tuple(row.board_set for row in rest)


@QUICK
@given(
    st.sampled_from(["mitchell", "howell-full"]),
    st.sampled_from(["mitchell", "hesitation", "howell-full"]),
    st.sampled_from([10, 14, 18]),
    st.integers(1, 4),
    st.integers(1, 4),
)
def test_nobody_plays_a_set_again_whatever_comes_after_what(
    former: str, later: str, pairs: int, played: int, left: int
) -> None:
    past = rounds_of(former, pairs, range(1, played + 1))
    rows = rounds_of(later, pairs, range(1, left + 1))
    sets = max(row.board_set for row in [*past, *rows])
    found = find_relabelling(rows, [labels_of(pairs)], before_of(past), sets, 3 * sets)
    assert found is not None
    lines = [tuple(row[:5]) for row in past]
    for row, board_set in zip(rows, found.sets, strict=True):
        ns, ew = (int(found.labels[number]) for number in (row.ns or 0, row.ew or 0))
        lines.append((played + row.round, row.table, ns, ew, board_set))
    assert trouble(lines, pairs, repeats=True) == []
    assert sorted(found.labels.values(), key=int) == [label for _, label in labels_of(pairs)]


@pytest.mark.parametrize(("kind", "left"), [("howell-full", 5), ("hesitation", 5), ("mitchell", 5)])
def test_nobody_meets_again_where_that_can_be(kind: str, left: int) -> None:
    before = before_of(rounds_of("mitchell", 14, range(1, 3)))
    rows = rounds_of(kind, 14, range(1, left + 1))
    found = find_relabelling(rows, [labels_of(14)], before, 7, 30)
    assert found is not None
    for row in rows:
        assert found.labels[row.ew or 0] not in before.met[found.labels[row.ns or 0]]


def test_pairs_of_two_fields_stay_in_theirs() -> None:
    before = before_of(rounds_of("mitchell", 14, range(1, 4)))
    places = labels_of(14)
    found = find_relabelling(rounds_of("mitchell", 14, range(1, 5)), [places[:7], places[7:]], before, 7, 30)
    assert found is not None
    assert {found.labels[number] for number in range(1, 8)} == {label for _, label in places[:7]}


def test_too_few_boards_are_told() -> None:
    before = NOTHING._replace(played=Counter({str(pair): 0b110 for pair in range(1, 7)}))
    rows = rounds_of("mitchell", 6, range(1, 3))
    assert find_relabelling(rows, [labels_of(6)], before, 3, 3) is None
    found = find_relabelling(rows, [labels_of(6)], before, 3, 10)
    assert found is not None
    assert min(found.sets) == 3


def test_where_no_search_ends_everybody_keeps_the_number_and_plays_sets_that_are_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scorer.movements.relabelling._BoardSearch.find_sets", lambda *_: None)
    rows = rounds_of("mitchell", 6, range(1, 3))
    found = find_relabelling(rows, [labels_of(6)], NOTHING, 3, 10)
    assert found == Relabelling(dict(labels_of(6)), tuple(3 + row.board_set for row in rows))


def test_one_meeting_again_is_worse_than_any_sit_outs_again() -> None:
    rows = [MovementRow(1, 1, 1, 2, 1), *(MovementRow(number, 2, 3, None, 2) for number in range(1, 5))]
    before = SessionHistory({"1": frozenset("2"), "2": frozenset("1")}, Counter(), frozenset("12"))
    found = find_relabelling(rows, [labels_of(3)], before, 2, 2)
    assert found is not None
    assert found.labels[3] != "3"


def test_who_sat_out_does_not_sit_out_again_where_another_can() -> None:
    for idle in (MovementRow(1, 2, 3, None, 2), MovementRow(1, 2, None, 3, 2)):
        rows = [MovementRow(1, 1, 1, 2, 1), idle]
        found = find_relabelling(rows, [labels_of(3)], NOTHING._replace(sat_out=frozenset("3")), 2, 2)
        assert found is not None
        assert found.labels[3] != "3"
