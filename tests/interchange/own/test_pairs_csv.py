"""The pairs of an event: labels once and repeated, what is refused, and lists of names as a director has them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import InputError, ParseError, mismatch_message
from scorer.game.seats import Side
from scorer.i18n import phrase
from scorer.interchange.lists.name_lists import parse_names
from scorer.interchange.own import pairs_csv
from scorer.interchange.own.labels import PAIRS_FILE, PairLabels
from scorer.interchange.own.pairs_csv import write_pairs
from scorer.model.pairs import Pair
from tests.interchange.own.folders import EVENT, SOUND, read, refused, said

NORTH_SOUTH, EAST_WEST = Side.NORTH_SOUTH, Side.EAST_WEST


def pairs_of(tmp_path: Path, pairs: str, event: str = 'name = "Tuesday"\n') -> tuple[Pair, ...]:
    return read(tmp_path, {"event.toml": event, "pairs.csv": pairs}).pairs


def test_every_column_is_read(tmp_path: Path) -> None:
    (pair,) = pairs_of(
        tmp_path,
        'pair,direction,player1,player2,id1,id2,section,stratum,handicap\n7,ns,"Smith, Jo",=1+1,00123,x-9,A,B,-1.5\n',
    )
    named = Pair("7", NORTH_SOUTH, player1="Smith, Jo", player2="=1+1", id1="00123", id2="x-9")
    assert pair == named._replace(section="A", stratum="B", handicap="-1.5")


@pytest.mark.parametrize(
    ("rows", "labels"),
    [
        (("10,,", "A1,,", "2,,", "1,,"), ["1", "2", "10", "A1"]),
        (("1,NS,", "1,EW,", "2,NS,"), ["1EW", "1NS", "2"]),
        (("3,,A", "3,,B", "4,,B"), ["4", "A3", "B3"]),
        (("1,NS,A", "1,EW,A", "1,NS,B", "1,EW,B"), ["A1EW", "A1NS", "B1EW", "B1NS"]),
    ],
)
def test_a_label_that_repeats_gets_its_direction_and_its_section_and_pairs_stand_as_people_sort_them(
    tmp_path: Path, rows: tuple[str, ...], labels: list[str]
) -> None:
    pairs = pairs_of(tmp_path, "\n".join(("pair,direction,section,player1,player2", *(f"{row},," for row in rows))))
    assert [pair.label for pair in pairs] == labels


LISTED = PairLabels(
    [
        Pair("1", NORTH_SOUTH),
        Pair("1", EAST_WEST),
        Pair("2", NORTH_SOUTH, "Ann", "Bob"),
        Pair("3", section="A"),
        Pair("3", section="B"),
    ]
)


@pytest.mark.parametrize(
    ("text", "column", "section", "label"),
    [
        ("1", NORTH_SOUTH, "", "1NS"),
        ("1", EAST_WEST, "", "1EW"),
        ("1EW", NORTH_SOUTH, "", "1EW"),
        ("2", EAST_WEST, "", "2"),
        ("3", NORTH_SOUTH, "A", "A3"),
        ("3", EAST_WEST, "B", "B3"),
        ("B3", NORTH_SOUTH, "", "B3"),
        ("B3", NORTH_SOUTH, "B", "B3"),
        ("b3", EAST_WEST, "", "B3"),
        ("1ns", EAST_WEST, "", "1NS"),
    ],
)
def test_results_may_write_the_bare_number_in_its_column_or_section_and_the_full_label_anywhere(
    text: str, column: Side, section: str, label: str
) -> None:
    assert LISTED.find_label(text, column, section) == label


@pytest.mark.parametrize(("text", "section"), [("3", ""), ("9", ""), ("A3", "B"), ("", ""), ("Ann", "")])
def test_what_is_no_one_pair_is_refused_with_the_full_labels(text: str, section: str) -> None:
    with pytest.raises(ParseError) as refusal:
        LISTED.find_label(text, NORTH_SOUTH, section)
    assert str(refusal.value).startswith(f'read "{text}", expected a pair from pairs.csv: ')


def test_a_label_is_known_in_any_case_in_every_file(tmp_path: Path) -> None:
    files = {
        "event.toml": EVENT,
        "pairs.csv": "pair,direction,player1,player2\nA3,NS,,\nß,EW,,\n",
        "results.csv": "board,ns,ew,contract,declarer,tricks,award\n1,a3,SS,,,,60/40\n",
        "penalties.csv": "pair,amount,unit,reason\na3,1,mp,\n",
        "rulings.csv": "board,ns,ew,by,at,reason\n1,a3,ß,,,\n",
        "movement.csv": "round,table,ns,ew,first_board,last_board\n1,1,a3,ß,1,1\n",
        "changes.csv": "from_round,pair,kind,player1,player2\n2,a3,withdraw,,\n",
    }
    event = read(tmp_path, files)
    assert [(result.ns, result.ew) for result in event.results] == [("A3", "ß")]
    assert {event.penalties[0].pair, event.notes[0].ns, event.schedule[0].ns, event.changes[0].pair} == {"A3"}


def test_without_a_list_of_pairs_the_first_spelling_of_a_label_counts(tmp_path: Path) -> None:
    results = "board,ns,ew,contract,declarer,tricks,award\n1,A3,b1,,,,60/40\n2,B1,a3,,,,NP\n"
    event = read(tmp_path, {"event.toml": EVENT, "results.csv": results})
    assert [pair.label for pair in event.pairs] == ["A3", "b1"]
    assert [result.pairs for result in event.results] == [("A3", "b1"), ("b1", "A3")]


def test_a_bare_number_means_the_pair_that_is_listed_with_the_direction_of_the_column(tmp_path: Path) -> None:
    files = {
        "event.toml": EVENT,
        "pairs.csv": "pair,direction,player1,player2\n1NS,NS,,\n1EW,EW,,\n",
        "results.csv": "board,ns,ew,contract,declarer,tricks,award\n1,1,1,,,,60/40\n",
    }
    assert read(tmp_path, files).results[0].pairs == ("1NS", "1EW")


@pytest.mark.parametrize(
    ("row", "field", "read"),
    [
        (",NS,Ann,Bob", "pair", ""),
        ("1234567890123,NS,Ann,Bob", "pair", "1234567890123"),
        ("1,X,Ann,Bob", "direction", "X"),
        ("1,North,Ann,Bob", "direction", "North"),
        ("1,NS,Ann\x07,Bob", "player1", "Ann\x07"),
        ("7,NS,Ann,Bob", "pair", "7"),
    ],
)
def test_a_bad_row_is_refused_at_its_line_and_field(tmp_path: Path, row: str, field: str, read: str) -> None:
    files = {"event.toml": EVENT, "pairs.csv": f"pair,direction,player1,player2\n7,NS,Eve,Fay\n{row}\n"}
    (mistake,) = refused(tmp_path, files)
    assert (mistake.location_text, mistake.field) == ("pairs.csv:3", field)
    assert mistake.reason.value_of("read") == read


def test_with_two_winners_every_pair_needs_a_direction_because_it_names_its_list(tmp_path: Path) -> None:
    files = {
        "event.toml": 'name = "Tuesday"\nwinners = 2\n',
        "pairs.csv": "pair,direction,player1,player2\n1,NS,,\n2,,,\n",
    }
    (mistake,) = refused(tmp_path, files)
    assert str(mistake) == 'pairs.csv:3: direction: read "", expected NS or EW, because there are two winners'


def test_all_bad_rows_are_said_at_once(tmp_path: Path) -> None:
    files = {"event.toml": EVENT, "pairs.csv": "pair,direction,player1,player2\n1,X,,\n2,NS,,\n2,NS,,\n,Y,,\n"}
    assert said(refused(tmp_path, files)) == [
        ("pairs.csv:2", "direction"),
        ("pairs.csv:4", "pair"),
        ("pairs.csv:5", "pair"),
        ("pairs.csv:5", "direction"),
    ]


@pytest.mark.parametrize(
    "rows",
    [
        "1,NS,Ann,Bob,\n1,EW,Cid,Dot,\n1NS,NS,Eve,Fay,\n",
        "3,NS,Ann,Bob,A\n3,NS,Cid,Dot,B\nA3,EW,Eve,Fay,\n",
        "1,NS,Ann,Bob,\n1,,Cid,Dot,\n",
        "1,NS,Ann,Bob,\n1,EW,Cid,Dot,\n1,,Eve,Fay,\n",
        "abcdefghijkl,NS,,,\nabcdefghijkl,EW,,,\n",
    ],
)
def test_two_pairs_whose_labels_would_be_one_or_too_long_are_refused_and_not_merged(tmp_path: Path, rows: str) -> None:
    files = {"event.toml": EVENT, "pairs.csv": f"pair,direction,player1,player2,section\n{rows}"}
    assert {field for _, field in said(refused(tmp_path, files))} == {"pair"}


@pytest.mark.parametrize(
    ("content", "field"),
    [
        ("", ""),
        ("pair,direction,player1\n1,NS,Ann\n", "player2"),
        ("pair,direction,player1,player2,age\n1,NS,Ann,Bob,9\n", "age"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_once_and_not_again_for_every_result(
    tmp_path: Path, content: str, field: str
) -> None:
    assert said(refused(tmp_path, {**SOUND, "pairs.csv": content})) == [("pairs.csv:1", field)]


def test_pairs_are_written_under_their_full_labels_with_every_column() -> None:
    written = write_pairs(
        PAIRS_FILE, [Pair("A3", EAST_WEST, 'Ann "A."', "Smith, Jo", section="A", handicap="2"), Pair("4")]
    )
    assert written.splitlines() == [
        "pair,direction,player1,player2,id1,id2,section,stratum,handicap,club",
        'A3,EW,"Ann ""A.""","Smith, Jo",,,A,,2,',
        "4,,,,,,,,,",
    ]


@pytest.mark.parametrize(("label", "again"), [("2", "²"), ("é", "e\u0301"), ("A3", "a3"), ("A3", "Ａ３"), ("ß", "SS")])
def test_labels_that_differ_only_in_case_or_unicode_form_are_one_label(tmp_path: Path, label: str, again: str) -> None:
    pairs = f"pair,direction,player1,player2\n{label},,,\n{again},,,\n7,,,\n"
    twice = refused(tmp_path / "twice", {"event.toml": EVENT, "pairs.csv": pairs})
    assert said(twice) == [("pairs.csv:3", "pair")]
    assert twice[0].reason == mismatch_message(
        again, phrase("each pair once, but {earlier} is already listed", earlier=label)
    )
    event = read(
        tmp_path / "once",
        {
            "event.toml": EVENT,
            "pairs.csv": f"pair,direction,player1,player2\n{label},,,\n7,,,\n",
            "results.csv": f"board,ns,ew,contract,declarer,tricks\n1,{again},7,GS,S,10\n",
        },
    )
    assert event.results[0].ns == label


@pytest.mark.parametrize("label", ["7\u200b", "\u202e7", "7\ufe0f"])
def test_a_label_with_a_sign_that_nobody_sees_is_refused(tmp_path: Path, label: str) -> None:
    pairs = f"pair,direction,player1,player2\n{label},,,\n"
    assert said(refused(tmp_path, {"event.toml": EVENT, "pairs.csv": pairs})) == [("pairs.csv:2", "pair")]


def test_more_pairs_than_an_event_can_have_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs_csv, "MAX_PAIRS", 3)
    assert said(refused(tmp_path, SOUND)) == [("pairs.csv:5", "")]


ANN_AND_BOB = ("", "Ann Lee", "Bob Fox")
SEVENTH = ("7", "Ann Lee", "Bob Fox")


def names_of(text: str) -> list[tuple[str, str, str]]:
    pairs = [line.pair for line in parse_names(text, "names.txt")]
    return [(pair.label, pair.player1, pair.player2) for pair in pairs]


@pytest.mark.parametrize(
    ("line", "pair"),
    [
        ("Ann Lee & Bob Fox", ANN_AND_BOB),
        ("Ann Lee&Bob Fox  # members", ANN_AND_BOB),
        ("Ann Lee and Bob Fox", ANN_AND_BOB),
        ("Ann Lee / Bob Fox", ANN_AND_BOB),
        ("Ann Lee - Bob Fox", ANN_AND_BOB),
        ("Ann Lee\tBob Fox", ANN_AND_BOB),
        ("Lee, Ann & Fox, Bob", ("", "Lee, Ann", "Fox, Bob")),
        ("Sandra Anders-Holm & Andy", ("", "Sandra Anders-Holm", "Andy")),
        ("Ann Lee", ("", "Ann Lee", "")),
        ("7; Ann Lee; Bob Fox", SEVENTH),
        ("7; Ann Lee & Bob Fox", SEVENTH),
        ("7\tAnn Lee\tBob Fox\t", SEVENTH),
        ("7. Ann Lee & Bob Fox", SEVENTH),
        ("7 Ann Lee & Bob Fox", SEVENTH),
        ("7EW Ann Lee & Bob Fox", ("7EW", "Ann Lee", "Bob Fox")),
        ("A3; Ann Lee", ("A3", "Ann Lee", "")),
        ("R2 Dee", ("", "R2 Dee", "")),
    ],
)
def test_a_line_is_a_pair_with_its_label_or_without(line: str, pair: tuple[str, str, str]) -> None:
    assert names_of(f"\n{line}\r\n") == [pair]


def test_a_table_with_headings_is_read_as_pairs_csv_is() -> None:
    (line,) = parse_names("pair,direction,player1,player2,id1,handicap\n7,EW,Ann,Bob,12,-1.5\n", "pairs.csv")
    assert (line.pair.id1, line.pair.handicap, str(line.pair.direction)) == ("12", "-1.5", "EW")


def test_everything_that_is_no_pair_is_said_at_once() -> None:
    with pytest.raises(InputError) as refusal:
        names_of("Ann; Bob; Cay; Dan; Eve; Fay\nAnn & Bob\nAnn & Bob & Cay\n1;;\n")
    expected = "expected Ann Lee & Bob Fox, or LABEL; Ann Lee; Bob Fox"
    assert [str(mistake) for mistake in refusal.value.mistakes] == [
        f'names.txt:1: read "Ann; Bob; Cay; Dan; Eve; Fay", {expected}',
        f'names.txt:3: read "Ann & Bob & Cay", {expected}',
        f'names.txt:4: read "1", {expected}',
    ]


def test_a_list_without_pairs_is_refused() -> None:
    with pytest.raises(InputError, match="expected one pair on each line"):
        names_of("\n# nobody yet\n")
    with pytest.raises(InputError, match="expected one pair on each line"):
        parse_names("", "names.txt", lambda _: "1=pair")


plain_name = st.text("abcdefgåø ", min_size=1, max_size=12).map(lambda text: " ".join(("X" + text).split()))


@given(st.lists(st.tuples(plain_name, plain_name), min_size=1, max_size=5))
def test_what_the_list_of_pairs_shows_can_be_read_back(names: list[tuple[str, str]]) -> None:
    pairs = [Pair(str(number), None, *both) for number, both in enumerate(names, start=1)]
    lines = "\n".join(f"{pair.label}; {pair.names}" for pair in pairs)
    assert [line.pair for line in parse_names(lines, "-")] == pairs
