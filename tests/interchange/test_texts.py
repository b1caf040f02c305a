"""Text files and tables: byte-order marks, encodings, separators, line ends, headers, and rows that know their line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.errors import FileAccessError, InputError, Mistakes, ParseError
from scorer.interchange.rows import Origin
from scorer.interchange.text_files import (
    TableColumns,
    parse_optional_number,
    read_table,
    read_text,
    write_table,
)
from tests.strategies import texts

COLUMNS = TableColumns(required=("board", "ns"), optional=("remark",))


def table(tmp_path: Path, content: str | bytes) -> tuple[list[tuple[int, dict[str, str]]], list[str]]:
    """The rows of a table with their lines, and what was said of it."""
    path = tmp_path / "table.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    mistakes = Mistakes()
    rows = [
        (row.line, {name: cell for name, cell in zip(COLUMNS.names, row.values, strict=True) if name})
        for row in read_table(read_text(path, None), Origin(path.name), COLUMNS, mistakes)
    ]
    return rows, [str(mistake) for mistake in mistakes]


def cells(board: str, ns: str, remark: str = "") -> dict[str, str]:
    return {"board": board, "ns": ns, "remark": remark}


@pytest.mark.parametrize(
    "content",
    [
        "board,ns,remark\n1,7,late\n",
        "board;ns;remark\n1;7;late\n",
        "board\tns\tremark\n1\t7\tlate\n",
        "board,ns,remark\r\n1,7,late\r\n",
        "\ufeffboard,ns,remark\n1,7,late\n",
        "\ufeffboard;ns;remark\r\n1;7;late\r\n",
        "board,ns,remark\n1,7,late",
        "remark,ns,board\nlate,7,1\n",
        " Board , NS , Remark \n 1 , 7 , late \n",
        '"board","ns","remark"\n"1","7","late"\n',
        "board,ns,remark,\n1,7,late,\n",
        "board,ns,remark" + "," * 97 + "\n1,7,late\n",
    ],
)
def test_every_usual_way_of_saving_a_table_is_read_the_same(tmp_path: Path, content: str) -> None:
    assert table(tmp_path, content) == ([(2, cells("1", "7", "late"))], [])


def test_a_quoted_field_may_hold_separators_quotes_and_line_ends(tmp_path: Path) -> None:
    rows, said = table(tmp_path, 'board,ns,remark\n1,7,"a, ""b""\nc"\n2,8,\n')
    assert rows == [(2, cells("1", "7", 'a, "b"\nc')), (4, cells("2", "8"))]
    assert said == []


def test_empty_lines_are_passed_over_and_counted(tmp_path: Path) -> None:
    for above in range(3):
        rows = [(above + 3, cells("1", "7")), (above + 5, cells("2", "8"))]
        assert table(tmp_path, "\r\n" * above + "board,ns\n\n1,7\n , \n2,8\n") == (rows, [])


def test_short_rows_are_filled_up_and_long_ones_refused(tmp_path: Path) -> None:
    rows, said = table(tmp_path, "board,ns,remark\n1,7\n2,8,,extra\n3,9,,\n")
    assert rows == [(2, cells("1", "7")), (4, cells("3", "9"))]
    assert said == ["table.csv:3: read 4 fields, expected 3"]


@pytest.mark.parametrize("content", ["", "\n", "  \n", "\ufeff"])
def test_an_empty_file_is_refused_with_the_columns_it_should_have(tmp_path: Path, content: str) -> None:
    assert table(tmp_path, content) == ([], ["table.csv:1: the file is empty, expected these columns: board, ns"])


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("board,remark", ['table.csv:1: ns: this column is missing; the columns are "board, remark"']),
        (
            "bord,ns",
            [
                'table.csv:1: board: this column is missing; the columns are "bord, ns"',
                'table.csv:1: bord: read "bord", expected board, ns or remark (did you mean board?)',
            ],
        ),
        ("board,ns,board", ['table.csv:1: board: read "board" twice, expected each column once']),
        ("board,ns" + "," * 99, ["table.csv:1: read 101 columns, expected at most 100"]),
        ("board,ns,remarks", ['table.csv:1: remarks: read "remarks", expected board, ns or remark']),
    ],
)
def test_a_wrong_header_is_refused_and_its_rows_are_not_read(tmp_path: Path, header: str, said: list[str]) -> None:
    rows, mistakes = table(tmp_path, f"{header}\n1,7,x\n")
    assert rows == []
    assert [mistake.removesuffix(" (did you mean remark?)") for mistake in mistakes] == said


@pytest.mark.parametrize(("rows", "line"), [('ns,remark\n1,7,\n2,8,"never\n3,9,\n', 3), ('"ns,remark\n1,7,\n', 1)])
def test_a_quote_that_is_never_closed_is_refused_at_the_row_where_it_opens(
    tmp_path: Path, rows: str, line: int
) -> None:
    read, (said,) = table(tmp_path, f"board,{rows}")
    assert read == [(2, cells("1", "7"))][: line - 2]
    assert said.startswith(f"table.csv:{line}: this row cannot be read")


@given(
    st.lists(st.tuples(st.integers(1, 99), texts(), st.none() | texts()), max_size=5),
    st.sampled_from(",;\t"),
)
def test_a_table_is_read_as_it_is_written_whatever_its_separator(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[int, str, str | None]], separator: str
) -> None:
    written = write_table(("board", "ns", "remark"), iter(rows))
    if separator != ",":
        written = "".join(
            separator.join('"' + cell.replace('"', '""') + '"' for cell in map(str, line)) + "\n"
            for line in [("board", "ns", "remark"), *((board, ns, remark or "") for board, ns, remark in rows)]
        )
    read, said = table(tmp_path_factory.mktemp("table"), written)
    assert said == []
    assert [row for _, row in read] == [cells(str(board), ns, remark or "") for board, ns, remark in rows]


def test_a_file_in_another_encoding_is_refused_at_its_first_foreign_byte(tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_bytes("pair\n1\nZoë\n".encode("cp1252"))
    with pytest.raises(InputError) as refusal:
        read_text(path, None)
    (mistake,) = refusal.value.mistakes
    assert (mistake.location_text, mistake.field) == ("pairs.csv:3", "")
    assert (mistake.reason.value_of("read"), mistake.reason.value_of("encoding")) == ("0xeb", "UTF-8")
    assert mistake.hints == (hints.NAME_ENCODING,)
    assert read_text(path, "cp1252") == "pair\n1\nZoë\n"


def test_a_line_or_a_file_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "text.txt"
    path.write_text(f"{'x' * 20_000}\n", encoding="utf-8")
    assert len(read_text(path, None)) == 20_001
    path.write_text(f"short\n{'x' * 20_001}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"text\.txt:2: read a line of 20,001 characters, expected at most 20,000"):
        read_text(path, None)
    monkeypatch.setattr("scorer.interchange.text_files.MAX_BYTES", 20_007)
    with pytest.raises(FileAccessError, match="a file of at most 0 MB"):
        read_text(path, None)


def test_an_encoding_that_nobody_knows_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("Zoe\n", encoding="utf-8")
    with pytest.raises(FileAccessError, match='read "klingon"'):
        read_text(path, "klingon")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, said in (
        ("nothing.csv", "no such file"),
        (".", "Is a directory"),
        ("pipe", "expected a file, or - to read"),
    ):
        with pytest.raises(FileAccessError, match=said):
            read_text(tmp_path / name, None)


def test_a_number_may_be_left_out() -> None:
    assert parse_optional_number("") is None
    assert parse_optional_number("7") == 7
    with pytest.raises(ParseError):
        parse_optional_number("0")


def test_a_file_that_is_not_there_is_named_with_the_folder_looked_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileAccessError) as refusal:
        read_text(Path("names.txt"), None)
    assert str(refusal.value) == f"names.txt: no such file in {tmp_path}"
