"""What is more than any evening has is refused at once, in a line or a few, and nothing of it reaches the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import BytesIO, TextIOWrapper
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from scorer.cli.prompts import read_source
from scorer.errors import FileAccessError, InputError
from tests.conftest import EVENING_FILES, Scorer, write_folder

HEADER = "board,ns,ew,contract,declarer,tricks"
EVENT = 'name = "a"\n'

A_LINE = "a\n"
KEYS = "".join(f"k{number} = 1\n" for number in range(1500))

BEYOND: Mapping[str, tuple[str, str, str]] = {
    "a long line": ("results.csv", f"{HEADER}\n1,{'9' * 1_000_000}\n", "results.csv:2: read a line of 1,000,002 char"),
    "a long header": ("results.csv", f"{HEADER},{'x' * 1_000_000}\n", "results.csv:1: read a line of 1,000,037 char"),
    "many columns": ("results.csv", f"{HEADER}{',x' * 5000}\n", "results.csv:1: read 5,006 columns"),
    "brackets": ("event.toml", f"{EVENT}b = {'[' * 2000}", "event.toml:1: nested"),
    "many brackets": ("event.toml", f"{EVENT}b = {'[' * 100_000}", "event.toml:2: read a line of 100,004 characters"),
    "many dots": ("event.toml", f"{EVENT}b{'.b' * 5000} = 1\n", "event.toml:1: read 10,005 characters"),
    "many keys": ("event.toml", f"{EVENT}{KEYS}", "event.toml:1: read 1,501 lines"),
    "a long comment": ("deals.pbn", f"{{{60_000 * A_LINE}}}\n", "deals.pbn:1: expected a comment of at most 100,000"),
    "a long name": ("event.toml", f'name = "{"a" * 201}"\n', "event.toml:1: name: read "),
    "a number of many digits": (
        "penalties.csv",
        f"pair,amount,unit,reason\n1,{'9' * 13},mp,late\n",
        'penalties.csv:2: amount: read "9999999999999"',
    ),
}


def test_a_file_beyond_the_bounds_is_refused_where_it_goes_beyond(scorer: Scorer, tmp_path: Path) -> None:
    for what, (file, text, refusal) in BEYOND.items():
        sentences = scorer.refused("import", write_folder(tmp_path / what, {**EVENING_FILES, file: text}))
        assert sentences[0].startswith(refusal), what
        assert all(len(sentence) < 2_100 for sentence in sentences)


def test_of_very_many_wrong_rows_fifty_are_told_and_the_others_counted(scorer: Scorer, tmp_path: Path) -> None:
    files = {**EVENING_FILES, "results.csv": f"{HEADER}\n" + "1,1,5,XX,N,10\n" * 2000}
    sentences = scorer.refused("import", write_folder(tmp_path / "event", files))
    assert (len(sentences), sentences[-1]) == (51, "and 1,950 more")


def test_a_contract_cannot_set_the_title_of_the_terminal(scorer: Scorer, tmp_path: Path) -> None:
    files = {**EVENING_FILES, "results.csv": f"{HEADER}\n1,1,5,\x1b]0;title\x07,N,10\n"}
    (sentence,) = scorer.refused("import", write_folder(tmp_path / "event", files))
    assert r'contract: read "\x1b]0;title\x07", expected' in sentence


def test_a_name_that_turns_round_is_put_right_and_that_is_said(evening: Scorer, tmp_path: Path) -> None:
    talk = evening("pairs", "rename", "1", "Ann \u202eeeL", "Bob").err
    assert '"Ann eeL": invisible characters removed: U+202E' in talk.splitlines()
    files = {**EVENING_FILES, "event.toml": 'name = "Friday\u2066"\n'}
    assert (
        '"Friday": invisible characters removed: U+2066' in evening("import", write_folder(tmp_path / "e", files)).err
    )


def test_what_no_path_name_or_word_can_be_is_refused_in_short(evening: Scorer) -> None:
    long = "a" * 5000
    for words in (
        ("import", long),
        ("rank", "--db", long),
        ("rank", "--db", "~nosuchuser/club.db"),
        ("publish", "~nosuchuser/site"),
        ("publish", long),
        ("export", long),
        ("export", f"{long}.xlsx"),
        ("print", "ranking", "-o", f"{long}.pdf"),
        ("new", "a" * 300, "--tables", "3", "--boards", "9"),
        ("new", "a" * 100_000, "--tables", "3", "--boards", "9"),
        ("accept", "1", "--by", "\udcd1"),
        ("result", "--from", long),
    ):
        assert all(len(sentence) < 2_100 for sentence in evening.refused(*words))


def test_a_folder_may_have_a_name_that_is_no_text(evening: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "caf\udce9"
    evening("export", str(folder))
    assert (folder / "event.toml").exists()
    assert r'"caf\xe9"' in evening.refused("board", "caf\udce9")[0]


def test_piped_lines_that_are_no_text_are_refused(evening: Scorer) -> None:
    ran = CliRunner().invoke(app, ["result", "--from", "-"], env={"SCORER_DB": str(evening.db)}, input=b"1 1 5 \xa1\n")
    assert ran.exit_code == 1
    assert ran.stderr.startswith('error: -:1: read byte "0xa1"')


def test_a_closed_standard_input_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileAccessError, match="nothing was typed or piped in"):
        read_source("-")


def test_no_more_is_piped_in_than_a_file_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.interchange.text_files.MAX_BYTES", 9)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1 1 5 np\n")))
    assert read_source("-") == "1 1 5 np\n"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"1 1 5 np\n\n")))
    with pytest.raises(FileAccessError):
        read_source("-")


def test_a_board_named_many_times_is_shown_once(evening: Scorer) -> None:
    assert evening("board", *["1"] * 20_000).out == evening("board", "1").out


def _with_cell(template: Path, cell: str) -> Path:
    """The workbook with one more cell in the first row of its results."""
    out = BytesIO()
    with ZipFile(template) as old, ZipFile(out, "w") as new:
        for part in old.namelist():
            text = old.read(part)
            if part == "xl/worksheets/sheet3.xml":
                text = text.replace(b"</row>", cell.encode() + b"</row>", 1)
            new.writestr(part, text)
    template.write_bytes(out.getvalue())
    return template


def test_a_cell_in_the_last_column_of_a_sheet_is_refused_and_an_empty_one_left_out(
    evening: Scorer, tmp_path: Path
) -> None:
    book = tmp_path / "evening.xlsx"
    evening("export", book, "--template")
    evening("import", _with_cell(book, '<c r="XFC1" s="1"/>'), "--replace")
    refusal = evening.refusal(InputError, "import", _with_cell(book, '<c r="XFD1"><v>1</v></c>'), "--replace")
    assert "104" in str(refusal)
