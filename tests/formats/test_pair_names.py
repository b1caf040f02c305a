"""A list of pairs' names is read in whatever form a director has it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import BadInput
from scorer.formats.pair_names import read_names
from scorer.records.pairs import Pair

ANN_AND_BOB = ("", "Ann Lee", "Bob Fox")
SEVENTH = ("7", "Ann Lee", "Bob Fox")


def read(text: str) -> list[tuple[str, str, str]]:
    pairs = [line.pair for line in read_names(text, "names.txt")]
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
    ],
)
def test_a_line_is_a_pair_with_its_label_or_without(line: str, pair: tuple[str, str, str]) -> None:
    assert read(f"\n{line}\r\n") == [pair]


def test_a_table_with_headings_is_read_as_pairs_csv_is() -> None:
    assert read("pair,player1,player2\n7,Ann Lee,Bob Fox\n") == [SEVENTH]
    assert read("Label;Player 1;Player 2\n7;Ann Lee;Bob Fox\n") == [SEVENTH]
    assert read("player1\tplayer2\nAnn Lee\tBob Fox\n") == [ANN_AND_BOB]
    (line,) = read_names("pair,direction,player1,player2,id1,handicap\n7,EW,Ann,Bob,12,-1.5\n", "pairs.csv")
    assert (line.pair.id1, line.pair.handicap, str(line.pair.direction)) == ("12", "-1.5", "EW")


def test_everything_that_is_no_pair_is_said_at_once() -> None:
    with pytest.raises(BadInput) as refusal:
        read("Ann Lee, Bob Fox\nAnn & Bob\nAnn & Bob & Cay\n;;\n")
    expected = "expected Ann Lee & Bob Fox, or LABEL; Ann Lee; Bob Fox"
    assert [str(mistake) for mistake in refusal.value.mistakes] == [
        f'names.txt:1: read "Ann Lee, Bob Fox", {expected}',
        f'names.txt:3: read "Ann & Bob & Cay", {expected}',
        f'names.txt:4: read ";;", {expected}',
    ]


def test_a_list_without_pairs_is_refused() -> None:
    with pytest.raises(BadInput, match="expected a pair a line"):
        read("\n# nobody yet\n")


plain_name = st.text("abcdefgåø ", min_size=1, max_size=12).map(lambda text: " ".join(("X" + text).split()))


@given(st.lists(st.tuples(plain_name, plain_name), min_size=1, max_size=5))
def test_what_the_list_of_pairs_shows_can_be_read_back(names: list[tuple[str, str]]) -> None:
    pairs = [Pair(str(number), None, *both) for number, both in enumerate(names, start=1)]
    lines = "\n".join(f"{pair.label}; {pair.names}" for pair in pairs)
    assert [line.pair for line in read_names(lines, "-")] == pairs
