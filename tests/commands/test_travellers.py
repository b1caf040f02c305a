"""A traveller as a whole: results a line off, on another board, beside each other's pairs, or of another declarer."""

from __future__ import annotations

from scorer.commands.travellers import SetSameDeclarer, ShiftResults, SwapBoards, SwapEastWest
from scorer.errors import InputError
from scorer.model.events import Event
from scorer.model.notation import format_code
from tests.commands.doing import do, fields, refused
from tests.commands.lines import event, met

FIRST, SECOND = met(1, "1", "4", "GS S 10", 1, 1), met(1, "2", "6", "GS S 9", 2, 2)._replace(remark="claimed")
LAST = {"board": "1", "ns": "3", "ew": "5"}


def codes(after: Event, board: int = 1) -> dict[str | None, str]:
    return {one.ns: format_code(one.outcome) for one in after.results if one.board == board}


def test_results_move_to_the_free_line_below_or_above() -> None:
    down = do(event(FIRST, SECOND), ShiftResults, {"by": 1}, board="1", ns="1", ew="4")
    assert codes(down.after) == {"2": "GS S 10", "3": "GS S 9"}
    assert str(down.summary).endswith("moved down a line")
    assert [(one.round, one.table, one.remark) for one in down.after.results] == [(2, 2, ""), (3, 3, "claimed")]
    for gap in ("1", "2"):  # the gap itself, or the first result below it
        up = do(down.after, ShiftResults, {"by": -1}, board="1", ns=gap, ew="4" if gap == "1" else "6").after
        assert codes(up) == {"1": "GS S 10", "2": "GS S 9"}


def test_without_a_free_line_nothing_moves() -> None:
    full = event(FIRST, SECOND, met(1, "3", "5", "NP"))
    for evening, by in ((full, 1), (full, -1), (event(FIRST, SECOND), 1)):
        assert isinstance(refused(evening, ShiftResults, {"by": by}, **LAST), InputError)
    nothing = refused(event(SECOND), ShiftResults, {"by": 1}, board="1", ns="1", ew="4")
    assert isinstance(nothing, InputError), "there is no result to move"


def test_the_results_of_two_boards_change_places_line_by_line() -> None:
    other = met(2, "1", "4", "PC N 7", 1, 1)
    after = do(event(FIRST, SECOND, other), SwapBoards, board="1", other="2").after
    assert (codes(after), codes(after, 2)) == ({"1": "PC N 7"}, {"1": "GS S 10", "2": "GS S 9"})
    assert fields(refused(event(FIRST), SwapBoards, board="1", other="1")) == ["other"]


def test_east_west_pairs_change_places_and_stand_where_the_schedule_has_them() -> None:
    wrong = event(FIRST._replace(ew="6"), SECOND._replace(ew="4"))
    after = do(wrong, SwapEastWest, board="1", ns="1", ew="6", other="4").after
    assert [(one.pairs, one.round, one.table) for one in after.results] == [(("1", "4"), 1, 1), (("2", "6"), 2, 2)]
    assert isinstance(refused(after, SwapEastWest, board="1", ns="1", ew="4", other="5"), InputError)


def test_who_declares_on_a_line_declares_at_every_table_with_the_same_cards() -> None:
    others = (met(1, "2", "6", "GS N 9"), met(1, "3", "5", "GS E 9")._replace(group="b"))
    after = do(event(FIRST, *others), SetSameDeclarer, board="1", ns="1", ew="4").after
    assert codes(after) == {"1": "GS S 10", "2": "GS S 9", "3": "GS E 9"}
    assert isinstance(refused(after, SetSameDeclarer, board="1", ns="1", ew="4"), InputError), "nothing would change"
    assert isinstance(refused(after, SetSameDeclarer, board="2", ns="1", ew="4"), InputError), "nothing is there"
