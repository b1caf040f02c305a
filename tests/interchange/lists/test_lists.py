"""Lists as clubs keep them: whatever their columns are called and wherever they stand, in files of every kind."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.commands.pairs import match_lines_to_pairs
from scorer.errors import FileAccessError, InputError, ScorerError
from scorer.interchange.lists.columns import AmbiguousColumns, ListSheet, find_headings, format_mapping, map_columns
from scorer.interchange.lists.headings import NAME_LIST, PLAYER_LIST, RESULT_LIST, ListKind, find_column, find_columns
from scorer.interchange.lists.name_lists import EXPECTED_PAIR_LINES, parse_names, read_name_sheet
from scorer.interchange.lists.result_lists import ResultListOptions, read_pair_list, read_player_list, read_result_list
from scorer.interchange.spreadsheets import grid
from scorer.interchange.text_files import MAX_COLUMNS
from scorer.model.events import Event
from scorer.model.notation import format_code
from scorer.model.pairs import Pair
from scorer.progress import RunReport, use_report
from tests.interchange.lists.ods_files import write_ods

TODAY = datetime.date(2026, 11, 24)
SETTINGS = {"name": "Club night"}
ANN_BOB = ("Ann Lee", "Bob Fox")


def listed(text: str, said: str = "") -> list[tuple[str, str, str]]:
    return [pair[:1] + pair[2:4] for _, pair in parse_names(text, "names.txt", lambda _: said)]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("pair,Name 1,Name 2\n1,Ann Lee,Bob Fox\n", "1"),
        ("Paar;Spieler 1;Spieler 2\n1;Ann Lee;Bob Fox\n", "1"),
        ("Name 2\tName 1\tNo\nBob Fox\tAnn Lee\t1\n", "1"),
        ("Coppia;Giocatore 1;Giocatore 2;Telefono\n1;Ann Lee;Bob Fox;555\n", "1"),
        ("Nr.;Vorname;Nachname;Vorname;Nachname\n1;Ann;Lee;Bob;Fox\n", "1"),
        ("Prénom 1;Nom 1;Prénom 2;Nom 2\nAnn;Lee;Bob;Fox\n", ""),
        ("#;Player;Partner\n1;Ann Lee;Bob Fox\n", "1"),
        ("Nr.;Vorname 1;Name 1;Vorname 2;Name 2\n1;Ann;Lee;Bob;Fox\n", "1"),
        ("No;Last name 1;Name 1;Last name 2;Name 2\n1;Lee;Ann;Fox;Bob\n", "1"),
        ("Paar;Name;Vorname\n1;Lee;Ann\n1;Fox;Bob\n", "1"),
        ("Paire;Joueurs\n1;Ann Lee, Bob Fox\n", "1"),
        ("Name\nAnn Lee & Bob Fox\n", ""),
        ("Nr;Teilnehmer\n1;Ann Lee & Bob Fox\n", "1"),
        ("1,Ann Lee,Bob Fox\n", "1"),
        ("Evening of the club\n\nPaar;Spieler 1;Spieler 2\n1;Ann Lee;Bob Fox\n", "1"),
        ("Evening of the club\nSpieler 1;Spieler 2\nAnn Lee;Bob Fox\n", ""),
    ],
)
def test_a_list_of_names_says_the_same_in_every_form(text: str, label: str) -> None:
    assert listed(text) == [(label, *ANN_BOB)]


def test_a_line_of_several_cells_is_no_title_of_headings_below_it() -> None:
    with pytest.raises(AmbiguousColumns):
        listed("1,Ann Lee,Bob Fox\nNo,Player,Partner\n")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("team,name,club,players\n7,Black and White,Elm,Ann; Bob; Cid; Dot\n", "7"),
        ("Nr;Mannschaft;Schule;Spieler\n7;Black and White;Elm;Ann, Bob, Cid & Dot\n", "7"),
        ("School;Team;Members\nElm;Black and White;Ann/Bob/Cid/Dot\n", ""),
    ],
)
def test_a_list_of_teams_tells_the_school_and_the_people_of_each(text: str, label: str) -> None:
    ((_, team),) = parse_names(text, "names.txt")
    assert (team.label, *team.players, team.club) == (label, "Black and White", "", "Elm")
    assert team.member_names == ["Ann", "Bob", "Cid", "Dot"]


@pytest.mark.parametrize("text", ["Ann Lee,Bob Fox\n", "Lee, Ann\n", "1,Lee,Ann\n", "A;Lee;Ann;Fox;Bob\n"])
def test_what_could_be_two_players_or_one_is_not_guessed(text: str) -> None:
    with pytest.raises(AmbiguousColumns) as unclear:
        listed(text)
    read = [listed(text, reading) for reading in unclear.value.suggestions]
    assert len({str(one) for one in read}) == len(read) == 2
    assert [remedy.name for remedy in unclear.value.hints] == ["name_columns"] * 2


def test_what_was_said_of_the_columns_goes_by_headings_numbers_and_letters() -> None:
    text = "Teilnehmer A;Teilnehmer B;Z\nAnn Lee;Bob Fox;7\nCay Roe;Dan Poe;8\n"
    with pytest.raises(AmbiguousColumns) as unclear:
        listed(text)
    assert unclear.value.headings == ("Teilnehmer A", "Teilnehmer B", "Z")
    for said in (unclear.value.suggestions[0], "teilnehmer a=player1,teilnehmer b=player2,3=pair"):
        assert listed(text, said)[0] == ("7", *ANN_BOB)
    assert listed("Ann Lee,Bob Fox", "1=player1,2=player2") == [("", *ANN_BOB)]
    assert listed("Paar;Name;Tel\n7;Ann Lee;5", "Tel=-,Name=player1") == [("7", "Ann Lee", "")]
    for wrong in ("Tel", "Tel=phone", "Nobody=pair", "A=pair", "4=pair", f"{'9' * 5000}=pair"):
        with pytest.raises(InputError) as refusal:
            listed("Paar;Name;Tel\n7;Ann Lee;5", wrong)
        assert [mistake.field for mistake in refusal.value.mistakes] == ["columns"]


@given(
    st.permutations(["", "pair", "player1", "player2", "direction"]),
    st.lists(st.sampled_from(["", "Heim", "Gast", "A", "12", "x y", "$"]), min_size=4, max_size=5),
    st.booleans(),
)
def test_what_is_said_of_columns_is_read_as_it_is_written(columns: list[str], heads: list[str], letters: bool) -> None:
    sheet = ListSheet("Names", ((1, tuple(heads)), (2, ("7", "8", "Ann", "Bob", "NS"))), letters)
    said = format_mapping(columns, find_headings(sheet, NAME_LIST))
    assert map_columns(sheet, NAME_LIST, lambda _: said).columns == tuple(columns)


def test_what_is_proposed_of_columns_can_be_typed_as_it_is() -> None:
    with pytest.raises(AmbiguousColumns) as unclear:
        listed("Nr;Paar;Spieler 1;Spieler 2\n1;7;Ann Lee;Bob Fox\n")
    assert unclear.value.suggestions == ("1=pair,2=-", "2=pair,1=-")
    for heads in ("A;$(x);Z", "Sign;Guest;Guest"):
        with pytest.raises(AmbiguousColumns) as unclear:
            listed(f"{heads}\n7;Ann Lee;Bob Fox\n8;Cay Roe;Dan Poe\n")
        assert unclear.value.suggestions[0] == "1=pair,2=player1,3=player2"
    with pytest.raises(AmbiguousColumns) as unclear:
        listed("Nr;Heim;Gast;Tor\n7;Lee;Ann;Fox;Bob\n")
    assert unclear.value.suggestions[0] == "Nr=pair,Heim=last1,Gast=first1,Tor=last2,5=first2"


def test_a_number_on_both_sides_is_two_pairs() -> None:
    text = "Sitz;Paar;Spieler 1;Spieler 2\nNS;1;Ann Lee;Bob Fox\nOW;1;Cay Roe;Dan Poe\n"
    assert [label for label, *_ in listed(text)] == ["1NS", "1EW"]


@pytest.mark.parametrize("kind", [NAME_LIST, PLAYER_LIST, RESULT_LIST])
def test_no_heading_says_two_things(kind: ListKind) -> None:
    for meant, words in kind.words.items():
        for word in " ".join(words.split()).split(", "):
            assert find_column(word, kind) in (meant, word.replace(" ", "_")), word


def test_under_name_stands_all_of_it_unless_a_part_stands_beside() -> None:
    assert find_columns(["Nr", "Name 1", "Name 2"], NAME_LIST) == ["pair", "player1", "player2"]
    assert find_columns(["Name", "Vorname"], PLAYER_LIST) == ["last", "first"]
    assert find_columns(["Name", "Nachname"], PLAYER_LIST) == ["first", "last"]


def workbook(path: Path, sheets: Mapping[str, Sequence[Sequence[str | int]]]) -> Path:
    if path.suffix == ".ods":
        return write_ods(path, sheets)
    book = openpyxl.Workbook(write_only=True)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


RESULTS_ROWS: list[list[str | int]] = [
    ["Brett", "NS", "OW", "Kontrakt", "von", "Stiche"],
    [1, 1, 3, "GS", "S", 10],
    [1, 2, 4, "PS", "O", 8],
    [2, 3, 1, "GNT", "W", "="],
    [2, 4, 2, "3NT", "W", "-1"],
]
PAIRS_ROWS: list[list[str | int]] = [["Spieler 1", "Paar", "Spieler 2"]]
PAIRS_ROWS += [[f"Ann {number}", number, f"Bob {number}"] for number in range(1, 5)]


@pytest.mark.parametrize("suffix", [".xlsx", ".ods"])
def test_a_workbook_with_results_and_names_is_an_event(tmp_path: Path, suffix: str) -> None:
    path = workbook(tmp_path / f"evening{suffix}", {"Paare": PAIRS_ROWS, "Ergebnisse": RESULTS_ROWS})
    event = read_result_list(path, ResultListOptions(SETTINGS), TODAY)
    assert [format_code(result.outcome) for result in event.results] == ["GS S 10", "PS E 8", "GNT W 9", "GNT W 8"]
    assert [str(pair.names) for pair in event.pairs] == [f"Ann {n} & Bob {n}" for n in range(1, 5)]
    if suffix == ".xlsx":
        with pytest.raises(FileAccessError, match=r"plan\.xlsx"):
            read_result_list(
                workbook(tmp_path / "plan.xlsx", {"Plan": [["Abend"]]}), ResultListOptions(SETTINGS), TODAY
            )
    unheaded = workbook(tmp_path / f"asked{suffix}", {"Ergebnisse": [["X", "NS", "OW", "Kontrakt"], *RESULTS_ROWS[1:]]})
    with pytest.raises(AmbiguousColumns):
        read_result_list(unheaded, ResultListOptions(SETTINGS), TODAY)


@pytest.mark.parametrize("suffix", [".xlsx", ".ods"])
def test_names_and_players_come_from_a_workbook(tmp_path: Path, suffix: str) -> None:
    path = workbook(tmp_path / f"pairs{suffix}", {"Paare": PAIRS_ROWS, "Anderes": [["x"]]})
    assert [pair.player2 for _, pair in read_pair_list(path)] == ["Bob 1", "Bob 2", "Bob 3", "Bob 4"]
    plain = workbook(tmp_path / f"plain{suffix}", {"Paare": [["Ann Lee & Bob Fox"]]})
    assert [pair.players for _, pair in read_pair_list(plain)] == [ANN_BOB]
    assert [pair.players for _, pair in read_pair_list(plain, mapping_for=lambda _: "A=players")] == [ANN_BOB]
    with pytest.raises(InputError, match="Paare!A2"):
        read_pair_list(workbook(tmp_path / f"wrong{suffix}", {"Paare": [[""], ["", "Ann & Bob & Cay"]]}))
    club = workbook(tmp_path / f"club{suffix}", {"Club": [["Nachname", "Vorname", "Nr"], ["Lee", "Ann", 7]]})
    assert [player[:2] for player in read_player_list(club)] == [("Ann Lee", "7")]
    club = workbook(tmp_path / f"plain club{suffix}", {"Club": [["Ann Lee"], ["Bob Fox"]]})
    assert [player.name for player in read_player_list(club)] == ["Ann Lee", "Bob Fox"]


def results(tmp_path: Path, text: str, said: str = "", name: str = "results.csv", **settings: object) -> Event:
    path = tmp_path / name
    path.write_text(text, encoding="utf-16" if name.endswith(".txt") else "utf-8")
    return read_result_list(path, ResultListOptions(SETTINGS | settings, lambda _: said), TODAY)


WRITTEN = [
    "board,NS,EW,remark,told\n1,1,4,PS S 9,GS S 10\n1,2,3,GS S 10,PS S 9\n",
    "board,NS,EW,contract,by,tricks\n1,1,4,GS,S,10\n1,2,3,PS,S,9\n",
    "by;tricks;EW;board;NS;contract\nS;10;4;1;1;GS\nS;9;3;1;2;PS\n",
    "Bd\tN/S\tE/W\tResult\n1\t1\t4\tGS S 10\n1\t2\t3\tPS S 9\n",
    "donne;NS;EO;contrat;par;résultat\n1;1;4;GS;S;=\n1;2;3;PS;S;+2\n",
    "spel;NZ;OW;contract;door;slagen\n1;1;4;GS;Z;10\n1;2;3;PS;Z;9\n",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_list_of_results_says_the_same_in_every_form(tmp_path: Path, text: str) -> None:
    for name in ("results.csv", "results.txt"):
        event = results(tmp_path, text, name=name)
        assert [(result.key, format_code(result.outcome)) for result in event.results] == [
            ((1, "1", "4"), "GS S 10"),
            ((1, "2", "3"), "PS S 9"),
        ]


@given(st.sampled_from(WRITTEN), st.integers(0, 4))
def test_a_column_with_nothing_in_it_says_nothing(
    tmp_path_factory: pytest.TempPathFactory, text: str, place: int
) -> None:
    def widened(separator: str, text: str) -> str:
        lines = [line.split(separator) for line in text.splitlines()]
        return "\n".join(separator.join([*cells[:place], "", *cells[place:]]) for cells in lines)

    separator = next(sign for sign in ",;\t" if sign in text)
    folder = tmp_path_factory.getbasetemp()
    assert results(folder, widened(separator, text)).results == results(folder, text).results
    assert results(folder, ";1;GS S 10;1;4\n;2;PS S 9;2;3\n", "4=ns,5=ew").result_count == 2
    for asked in ("A;B;Z\nAnn Lee;Bob Fox;7\nCay Roe;Dan Poe;8\n", "School;A;B\nElm;Ann Lee;Bob Fox\n"):
        with pytest.raises(AmbiguousColumns) as unclear:
            listed(widened(";", asked))
        assert len(unclear.value.suggestions) == 2


def test_scores_alone_are_results_from_either_side(tmp_path: Path) -> None:
    headed = results(tmp_path, "board,ns,ew,NS score,EW score\n1,1,4,420,\n1,2,3,,50\n")
    plain = results(tmp_path, "1,1,4,420\n1,2,3,-50\n", "1=board,2=ns,3=ew")
    for event in (headed, plain):
        assert [format_code(result.outcome) for result in event.results] == ["420", "-50"]


def test_results_without_headings_are_asked_about(tmp_path: Path) -> None:
    text = "1,1,4,GS,S,10,x\n1,2,3,PS,S,9,y\n"
    with pytest.raises(AmbiguousColumns) as unclear:
        results(tmp_path, text)
    first, *others = unclear.value.suggestions
    assert "7=" not in str(others), "what is no number is neither a board nor a pair"
    assert first == "1=board,2=ns,3=ew,4=contract,5=declarer,6=tricks"
    with use_report(RunReport()) as report:
        assert results(tmp_path, text, first).result_count == 2
        assert report.pop_notices() == [], "there are no headings to tell as left out"
        assert results(tmp_path, f"board,NS,EW,contract,by,tricks,Pct\n{text}").result_count == 2
    assert ["Pct" in str(one) for one in report.pop_notices()] == [True]


@pytest.mark.parametrize("text", ["NS,EW,1,2\n1,4,420,110\n2,3,50,90\n", "board,NS,EW,Pct\n1,1,4,50\n1,2,3,50\n"])
def test_numbers_under_a_heading_that_says_something_else_are_no_scores(tmp_path: Path, text: str) -> None:
    with pytest.raises(AmbiguousColumns):
        results(tmp_path, text)


def test_seats_are_words_and_awards_stand_among_scores(tmp_path: Path) -> None:
    event = results(tmp_path, "Brett;NS;OW;Kontrakt;von;Stiche;Punkte\n1;1;4;GS;Süd;10;420\n1;2;3;;;;60/40\n")
    assert [format_code(result.outcome) for result in event.results] == ["GS S 10", "60/40"]


def test_a_row_with_a_code_that_nobody_reads_is_checked_in_its_other_columns(tmp_path: Path) -> None:
    text = "board,ns,ew,result,round\n1,1,4,GS S 10,1\n1,2,3,FISH,x\n0,1,3,FISH,1\n"
    with pytest.raises(InputError) as refusal:
        results(tmp_path, text)
    assert [(mistake.location_text, mistake.field) for mistake in refusal.value.mistakes] == [
        ("results.csv:3", "result"),
        ("results.csv:3", "round"),
        ("results.csv:4", "result"),
        ("results.csv:4", "board"),
    ]


def test_one_option_says_the_columns_of_results_and_of_names(tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("Wer;A;B\n1;Ann Lee;Bob Fox\n2;Cay Roe;Dan Poe\n", encoding="utf-8")
    path = tmp_path / "results.csv"
    path.write_text("board;NS;EW;Was\n1;1;2;420\n", encoding="utf-8")
    said = "Wer=pair,A=player1,B=player2,Was=score"
    event = read_result_list(path, ResultListOptions(SETTINGS, lambda _: said, names=names), TODAY)
    assert [str(pair.names) for pair in event.pairs] == ["Ann Lee & Bob Fox", "Cay Roe & Dan Poe"]


def test_one_number_on_both_sides_of_a_table_makes_two_lists(tmp_path: Path) -> None:
    event = results(tmp_path, "board,ns,ew,score\n1,1,1,420\n1,2,2,-50\n")
    assert (event.winners, [pair.label for pair in event.pairs]) == (2, ["1EW", "1NS", "2EW", "2NS"])


def test_three_players_are_no_pair() -> None:
    with pytest.raises(InputError, match=r"names\.txt:2: player1: read .Ann & Bob & Cay."):
        listed("Paar;Spieler\n1;Ann & Bob & Cay\n")


@pytest.mark.parametrize(
    ("heads", "cells"),
    [
        ("Table;NS;EW", ("1;Ann Lee & Bob Fox;Gus Hill & Ida Kerr", "2;Cay Roe & Dan Poe;Jon Low & Kit May")),
        (
            "Tafel;Noord-Zuid;Oost-West",
            ("1;Ann Lee & Bob Fox;Gus Hill & Ida Kerr", "2;Cay Roe & Dan Poe;Jon Low & Kit May"),
        ),
        ("Table;N;S;E;W", ("1;Ann Lee;Bob Fox;Gus Hill;Ida Kerr", "2;Cay Roe;Dan Poe;Jon Low;Kit May", "Total;8")),
        ("Nord;Süd;Ost;West", ("Ann Lee;Bob Fox;Gus Hill;Ida Kerr", "Cay Roe;Dan Poe;Jon Low;Kit May")),
    ],
)
def test_who_sits_at_which_table_is_a_list_of_pairs_north_south_first(heads: str, cells: tuple[str, ...]) -> None:
    read = parse_names("\n".join([heads, *cells]), "names.txt")
    assert [(str(pair.direction), pair.names) for _, pair in read] == [
        ("NS", "Ann Lee & Bob Fox"),
        ("NS", "Cay Roe & Dan Poe"),
        ("EW", "Gus Hill & Ida Kerr"),
        ("EW", "Jon Low & Kit May"),
    ]


@pytest.mark.parametrize("heads", ["Table;NS;EW", "Tafel;Noord-Zuid;Oost-West", "N;S;E;W"])
def test_numbers_at_tables_are_no_list_of_pairs(heads: str) -> None:
    with pytest.raises(InputError) as refusal:
        listed(f"{heads}\n1;1;5;9\n2;2;6;9\n")
    (mistake,) = refusal.value.mistakes
    assert (mistake.location_text, mistake.reason.value_of("expected")) == ("names.txt:1", EXPECTED_PAIR_LINES)


ANN_AND_CAY = [("1", "Ann Lee", "Bob Fox"), ("2", "Cay Roe", "Dan Poe")]


@pytest.mark.parametrize(
    "text",
    [
        "Nr;Spieler;Partner/in\n1;Ann Lee;Bob Fox\n2;Cay Roe;Dan Poe\nTotal;4;\n",
        "No,Name,Partner\n1,Ann Lee,Bob Fox\n2,Cay Roe,Dan Poe\n",
        "No,North,South\n1,Ann Lee,Bob Fox\n2,Cay Roe,Dan Poe\nTotal,2,\n",
        "Nr;Vorname;Nachname;Vorname;Nachname\n1;Ann;Lee;Bob;Fox\n2;Cay;Roe;Dan;Poe\n",
        "Nr;Vorname;Nachname;Vorname Partner;Nachname Partner\n1;Ann;Lee;Bob;Fox\n2;Cay;Roe;Dan;Poe\n",
        "Nr;Vorname;Name;Partner/in Vorname;Partner/in Name\n1;Ann;Lee;Bob;Fox\n2;Cay;Roe;Dan;Poe\nSumme: 2 Paare\n",
        "Elm Club\nPair,Player 1,Player 2,Total\n1,Ann Lee,Bob Fox,12\n2,Cay Roe,Dan Poe,9\n,,,\nPrinted 3 March,,,\n",
    ],
    ids=["Partner/in", "Partner", "North and South", "twice", "of the partner", "of the partner first", "footers"],
)
def test_the_sheets_of_clubs_are_read_as_they_are(text: str) -> None:
    """The partner was left out, a sum became a pair, and North and South were refused."""
    assert listed(text) == ANN_AND_CAY


def test_what_is_left_out_of_a_list_is_told_with_the_reason() -> None:
    with use_report(RunReport()) as report:
        listed("Elm Club\nPair,Player 1,Player 2,Fee\n1,Ann Lee,Bob Fox,5\nTotal,1,,5\nPrinted at 18:30,,,\n")
    assert list(map(str, report.pop_notices())) == [
        "names.txt: left out: Elm Club (above the headings)",
        "names.txt:5: left out, as it is not a pair: Printed at 18:30",
        "names.txt:4: left out, as it is not a pair: Total | 1 | 5",
        "names.txt: left out: Fee (not needed)",
    ]


@pytest.mark.parametrize("name", ["names.xls", "names.pdf", "names.xlsx"])
def test_what_holds_no_list_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"\xd0\xcf\x11\xe0")
    if name.endswith(".xlsx"):
        openpyxl.Workbook().save(path)
    with pytest.raises(FileAccessError, match=name):
        read_pair_list(path)


def test_what_repeats_itself_without_end_is_refused_unless_it_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "MAX_ROWS", 1000)
    pair, path = ["Ann Lee & Bob Fox"], tmp_path / "names.ods"
    many = 'table:number-{}-repeated="1001"'
    for cell, last, most in ((many.format("columns"), "", "104 columns"), ("", many.format("rows"), "1000 rows")):
        with pytest.raises(FileAccessError, match=f"at most {most}"):
            read_pair_list(write_ods(path, {"Paare": [pair]}, cell, last))
    assert len(read_pair_list(write_ods(path, {"Paare": [pair, []]}, last=many.format("rows")))) == 1
    as_many = 'table:number-rows-repeated="1000"'
    assert len(read_pair_list(write_ods(path, {"Paare": [pair]}, last=as_many))) == 1000


def test_a_list_has_so_many_columns_and_no_more() -> None:
    def wide(columns: int) -> str:
        return "\n".join(",".join((*cells, *"x" * (columns - 2))) for cells in (("Player", "Partner"), ANN_BOB))

    assert listed(wide(MAX_COLUMNS)) == [("", *ANN_BOB)]
    with pytest.raises(InputError) as refusal:
        listed(wide(MAX_COLUMNS + 1))
    assert [mistake.field for mistake in refusal.value.mistakes] == ["columns"]


NAMES_ROWS = [("Paar", "Spieler 1", "Spieler 2"), ("1", "Ann Lee", "Bob Fox"), ("2", "Cay Roe", "Dan Poe")]
SPOILT_NAMES = [
    *((0, spoilt) for spoilt in ("", "9", "Zoe")),
    *((at, long) for at in range(3) for long in ("\x07", "x" * 300)),
]


@given(st.integers(1, 2), st.sampled_from(SPOILT_NAMES), st.booleans())
def test_a_damaged_list_of_names_is_refused_by_cell(row: int, damage: tuple[int, str], letters: bool) -> None:
    column, spoilt = damage
    rows = [list(cells) for cells in NAMES_ROWS]
    rows[row][column] = spoilt
    sheet = ListSheet("Names", tuple((number, tuple(cells)) for number, cells in enumerate(rows, 1)), letters)
    event = Event("Club night", TODAY, pairs=(Pair("1"), Pair("2")))
    with pytest.raises(InputError) as refusal:
        match_lines_to_pairs(event, read_name_sheet(sheet))
    (mistake,) = refusal.value.mistakes
    assert mistake.location_text == (f"Names!{'ABC'[column]}{row + 1}" if letters else f"Names:{row + 1}")


SPOILT = "\x07", "99x", "GQ", "14", "1234567", "🂡"


@given(st.integers(1, len(RESULTS_ROWS) - 1), st.integers(3, 5), st.sampled_from(SPOILT))
def test_a_damaged_list_is_refused_by_cell(
    tmp_path_factory: pytest.TempPathFactory, row: int, column: int, spoilt: str
) -> None:
    rows = [[str(cell) for cell in cells] for cells in RESULTS_ROWS]
    rows[row][column] = spoilt
    text = "\n".join(map(";".join, rows))
    with pytest.raises(ScorerError) as refusal:
        results(tmp_path_factory.mktemp("damaged"), text)
    assert isinstance(refusal.value, InputError)
    assert {mistake.location_text for mistake in refusal.value.mistakes} == {f"results.csv:{row + 1}"}
