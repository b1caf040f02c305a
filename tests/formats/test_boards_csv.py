"""`boards.csv`: the points that were announced, whether or not they can be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Mistake, Mistakes, Where, misread
from scorer.formats.boards_csv import COLUMNS, read_points, write_points
from scorer.formats.texts import Origin, read_table
from scorer.records.boards import Points
from scorer.words import phrase
from tests.formats.folders import SOUND, read, refused, said

HEADER = "board,north,east,south,west\n"
AnnouncedPoints = tuple[tuple[int, Points], ...]


def points_of(text: str, boards: int | None = None) -> tuple[AnnouncedPoints, list[Mistake]]:
    """The points of a file, and what was said of it; of an event of so many boards, or of any number."""
    mistakes = Mistakes()
    return read_points(read_table(text, Origin("boards.csv"), COLUMNS, mistakes), boards), mistakes


def test_the_points_of_each_board_are_read_by_board() -> None:
    found, mistakes = points_of(HEADER + "4,14,6,16,4\n1,10,10,10,10\n")
    assert mistakes == []
    assert found == ((1, Points(10, 10, 10, 10)), (4, Points(14, 6, 16, 4)))


def test_the_columns_may_stand_in_any_order() -> None:
    found, mistakes = points_of("West;South;East;North;Board\n4;16;6;14;4\n")
    assert (found, mistakes) == (((4, Points(14, 6, 16, 4)),), [])


def test_points_that_do_not_add_up_to_forty_are_kept_because_they_were_announced() -> None:
    found, mistakes = points_of(HEADER + "4,14,6,16,5\n")
    assert (found, mistakes) == (((4, Points(14, 6, 16, 5)),), [])


@pytest.mark.parametrize(
    ("line", "field", "read", "expected"),
    [
        ("4,14,6,16,", "west", "", "0 to 37"),
        ("4,14,6,38,4", "south", "38", "0 to 37"),
        ("4,14,-6,16,4", "east", "-6", "0 to 37"),
        ("4,14.0,6,16,4", "north", "14.0", "0 to 37"),
        ("4,٣,6,16,4", "north", "٣", "0 to 37"),
        ("x,14,6,16,4", "board", "x", "a board, 1 to 999"),
        ("0,14,6,16,4", "board", "0", "a board, 1 to 999"),
        ("1000,14,6,16,4", "board", "1000", "a board, 1 to 999"),
    ],
)
def test_a_bad_cell_is_refused_at_its_line(line: str, field: str, read: str, expected: str) -> None:
    found, mistakes = points_of(f"{HEADER}1,14,6,16,4\n{line}\n")
    (mistake,) = mistakes
    assert (mistake.where, mistake.field, mistake.reason["read"]) == (Where("boards.csv", 3), field, read)
    assert str(mistake.reason["expected"]) == expected
    assert found == ((1, Points(14, 6, 16, 4)),)


def test_everything_wrong_with_a_line_is_said_at_once() -> None:
    _, mistakes = points_of(HEADER + "x,a,b,c,d\n")
    assert [mistake.field for mistake in mistakes] == ["board", "north", "east", "south", "west"]


def test_a_board_that_is_given_twice_is_refused() -> None:
    found, mistakes = points_of(HEADER + "4,14,6,16,4\n4,14,6,16,4\n")
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [("boards.csv:3", "board")]
    assert len(found) == 1


def test_a_column_that_is_missing_is_refused() -> None:
    _, mistakes = points_of("board,north,east,south\n4,14,6,16\n")
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [("boards.csv:1", "west")]


def test_thirty_seven_points_are_the_most_that_a_hand_can_hold() -> None:
    found, mistakes = points_of(HEADER + "4,37,1,0,2\n")
    assert (found, mistakes) == (((4, Points(37, 1, 0, 2)),), [])


def test_points_stand_in_an_event_folder(tmp_path: Path) -> None:
    event = read(tmp_path, {**SOUND, "boards.csv": HEADER + "2,14,6,16,4\n"})
    assert event.points == ((2, Points(14, 6, 16, 4)),)


def test_points_of_a_board_that_the_event_does_not_have_are_refused(tmp_path: Path) -> None:
    mistakes = refused(tmp_path, {**SOUND, "boards.csv": HEADER + "2,14,6,16,4\n3,14,6,16,4\n"})
    assert said(mistakes) == [("boards.csv:3", "board")]
    assert mistakes[0].reason == misread("3", phrase("a board of the event, 1 to {last}", last=2))


def test_where_the_number_of_boards_is_not_known_no_board_is_outside() -> None:
    assert points_of(HEADER + "3,14,6,16,4\n", boards=2)[0] == ()
    assert points_of(HEADER + "3,14,6,16,4\n", boards=3) == (((3, Points(14, 6, 16, 4)),), [])
    assert points_of(HEADER + "999,14,6,16,4\n") == (((999, Points(14, 6, 16, 4)),), [])


def test_without_a_number_of_boards_those_with_points_count(tmp_path: Path) -> None:
    event_toml = SOUND["event.toml"].replace("boards = 2\n", "")
    event = read(tmp_path, {**SOUND, "event.toml": event_toml, "boards.csv": HEADER + "9,14,6,16,4\n"})
    assert event.boards == 9


numbers = st.integers(0, 37)


def test_where_no_points_are_known_there_is_nothing_to_write() -> None:
    assert write_points(()) == ""


@given(
    points=st.dictionaries(
        st.integers(1, 999), st.builds(Points, numbers, numbers, numbers, numbers), min_size=1, max_size=5
    )
)
def test_points_are_read_as_they_are_written(points: dict[int, Points]) -> None:
    by_board = tuple(sorted(points.items()))
    assert points_of(write_points(by_board)) == (by_board, [])
