"""The terminal, a real one: bold titles, suit symbols, red hearts and diamonds, and eighty columns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.conftest import EVENING_FILES, SLUGS, Scorer, Terminal, draw_on_terminal, write_folder

ESCAPES = re.compile(r"\x1b\[([0-9;]*)m")
RED = "31"


def plain(drawn: str) -> str:
    """What a terminal drew, without colours."""
    return ESCAPES.sub("", drawn)


def coloured(drawn: str) -> list[tuple[str, set[str]]]:
    """Each letter that was drawn, with the codes in force."""
    letters: list[tuple[str, set[str]]] = []
    codes: set[str] = set()
    for position, part in enumerate(ESCAPES.split(drawn)):
        if position % 2:
            codes = codes | set(part.split(";")) if part not in ("", "0") else set()
        else:
            letters += [(letter, codes) for letter in part]
    return letters


@pytest.fixture(scope="module")
def oddities(_samples_database: Path, home: Path) -> str:
    """All boards of a sample with every contract, as a terminal shows them."""
    return draw_on_terminal(_samples_database, home, "board", "--all", "--event", SLUGS["oddities"])


def test_hearts_and_diamonds_are_red_and_nothing_else_is(oddities: str) -> None:
    letters = coloured(oddities)
    red = [letter for letter, codes in letters if RED in codes]
    assert len(red) >= 10
    assert red == [letter for letter, _ in letters if letter in "♥♦"]


def test_contracts_show_symbols_and_no_letters(oddities: str) -> None:
    words = plain(oddities).split()
    assert {"G♠", "G♥", "G♦", "G♣", "P♠", "P♥", "P♦", "P♣", "GNT", "PNT"} <= set(words)
    assert not {"GS", "GH", "GD", "GC", "PS", "PH", "PD", "PC"} & set(words)


def test_hands_show_symbols_before_their_suits(oddities: str) -> None:
    hands = [line.split()[1:] for line in plain(oddities).splitlines() if line.startswith(("North  ", "South  "))]
    assert len(hands) == 24
    assert {tuple(hand[::2]) for hand in hands} == {("♠", "♥", "♦", "♣")}
    assert all(re.fullmatch(r"[AKQJT2-9]+|-", holding) for hand in hands for holding in hand[1::2])


def test_titles_are_bold(oddities: str) -> None:
    bold = "".join(letter for letter, codes in coloured(oddities) if "1" in codes)
    assert "Board 1, dealer North, top 4" in bold
    assert "NS MP" not in bold


def test_colours_end_where_the_page_ends(oddities: str) -> None:
    assert ESCAPES.findall(oddities)[-1] == "0"


@pytest.mark.parametrize("words", [("rank",), ("pair", "2"), ("show",), ("events",)], ids=" ".join)
def test_a_terminal_shows_the_same_words_as_a_pipe(samples: Scorer, terminal: Terminal, words: tuple[str, ...]) -> None:
    drawn = plain(terminal(*words))
    for sign, letter in zip("♠♥♦♣", "SHDC", strict=True):
        drawn = drawn.replace(sign, letter)
    texts = (drawn, samples(*words).out)
    on_terminal, piped = ([line.split() for line in below_sentences(text)] for text in texts)
    assert len(on_terminal) == len(piped)
    for one, other in zip(on_terminal, piped, strict=True):
        assert [*map(told, one[:6])] == [*map(told, other[:6])]


def below_sentences(text: str) -> list[str]:
    """The lines from the headings of a card on: the two fold the sentences above them at another place."""
    lines = text.splitlines()
    return lines[next((place for place, line in enumerate(lines) if line.startswith("Board ")), 0) :]


def told(word: str) -> str:
    """What is told of a word that may have been shortened: a terminal ends it with one sign, a pipe with two."""
    return re.sub(r"(.*)(?:.…|\.\.)$", r"\1", word)


def too_wide(drawn: str) -> list[str]:
    """The lines that a terminal of eighty columns does not show whole."""
    return [line for line in drawn.splitlines() if cell_len(line.rstrip()) > 80]


@pytest.mark.parametrize(
    "words",
    [
        ("board", "1"),
        ("pair", "4"),
        pytest.param(("rank",), marks=pytest.mark.long),
        pytest.param(("events",), marks=pytest.mark.long),
    ],
    ids=" ".join,
)
def test_a_terminal_of_eighty_columns_shows_whole_lines(
    samples: Scorer, terminal: Terminal, words: tuple[str, ...]
) -> None:
    event = () if words[0] == "events" else ("--event", SLUGS["oddities"])
    assert samples.db.exists()
    assert too_wide(plain(terminal(*words, *event))) == []


def test_the_score_table_is_whole_on_a_terminal_of_eighty_columns(terminal: Terminal) -> None:
    drawn = plain(terminal("score", "--table"))
    assert too_wide(drawn) == []
    words = [line.split() for line in drawn.splitlines()]
    lost = [f"−{points}" for points in range(500, 0, -50)]
    assert ["G♠", *lost, "420", "450", "480", "510"] in words


@pytest.mark.parametrize("name", ["[bold red]Ann[/]", ":smile:", "[/]"])
@pytest.mark.long
def test_names_that_mean_something_to_the_printer_are_shown_as_they_are(
    scorer: Scorer, terminal: Terminal, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    pairs = EVENING_FILES["pairs.csv"].replace("Ann", name)
    remarks = EVENING_FILES["results.csv"].replace("well played", name)
    folder = tmp_path_factory.mktemp("markup")
    scorer("import", write_folder(folder, {**EVENING_FILES, "pairs.csv": pairs, "results.csv": remarks}))
    assert f"{name} & Bob" in plain(terminal("rank"))
    assert name[:8] in plain(terminal("board", "2"))


def test_the_demonstration_is_drawn_in_colours(terminal: Terminal) -> None:
    drawn = terminal("demo")
    bold = "".join(letter for letter, codes in coloured(drawn) if "1" in codes)
    assert "Board 1, dealer North, top 12" in bold
