"""Refusals: each class knows what it is about, and all of them leave by the same door."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import (
    BadInput,
    Misread,
    Mistake,
    Mistakes,
    NotFound,
    NothingHere,
    Remedy,
    ScorerError,
    Teller,
    Way,
    Where,
    misread,
    one_of,
    printable,
    refused,
    remedy,
)
from scorer.i18n import NOTHING, Phrase, literal, phrase, told

BOUNDS = phrase("0 to {most}", most=13)
IMPOSSIBLE, UNKNOWN = phrase("impossible"), phrase("unknown")
AT_TABLE = phrase("Board {board}, {ns} against {ew}", board=7, ns="3", ew="9")


def test_what_was_misread_stands_in_quotes_before_what_was_expected() -> None:
    refusal = Misread("14", BOUNDS)
    assert (refusal.read, refusal.expected, refusal.reason) == ("14", BOUNDS, misread("14", BOUNDS))
    assert refusal.sentences() == ('read "14", expected 0 to 13',)


def test_what_takes_long_to_list_is_listed_only_where_it_is_told() -> None:
    listed: list[str] = []

    def expected() -> Phrase:
        listed.append("listed")
        return BOUNDS

    refusal = Misread("14", expected)
    assert listed == []
    assert refusal.reason == misread("14", BOUNDS)


@pytest.mark.parametrize(
    ("mistake", "line"),
    [
        (
            Mistake(Where("results.csv", 12), "tricks", misread("14", BOUNDS)),
            'results.csv:12: tricks: read "14", expected 0 to 13',
        ),
        (Mistake(Where("notes.txt"), "", UNKNOWN), "notes.txt: unknown"),
        (Mistake(Where("Results", 2, "H"), "tricks", IMPOSSIBLE), "Results!H2: tricks: impossible"),
        (Mistake(Where("Results", 2, "H", "evening.xlsx"), "", IMPOSSIBLE), "evening.xlsx: Results!H2: impossible"),
        (Mistake(AT_TABLE, "award", IMPOSSIBLE), "Board 7, 3 against 9: award: impossible"),
        (Mistake(None, "tricks", IMPOSSIBLE), "tricks: impossible"),
    ],
)
def test_a_mistake_says_its_file_line_and_field_where_there_are_such(mistake: Mistake, line: str) -> None:
    assert str(mistake) == line


def test_everything_wrong_is_said_at_once_a_line_each() -> None:
    mistakes = [Mistake(Where("a.csv", 1), "x", IMPOSSIBLE), Mistake(Where("b.csv", 2), "y", UNKNOWN)]
    assert BadInput(iter(mistakes)).sentences() == ("a.csv:1: x: impossible", "b.csv:2: y: unknown")


def test_of_very_many_mistakes_the_others_are_counted_wherever_they_were_found() -> None:
    mistakes = Mistakes(Mistake(None, "tricks", misread(str(number), BOUNDS)) for number in range(14, 70))
    again = Mistakes()
    again.take(BadInput(mistakes, mistakes.more))
    for found in (mistakes, again):
        with pytest.raises(BadInput) as refusal:
            found.refuse()
        assert (len(refusal.value.mistakes), refusal.value.more, found.found) == (50, 6, 56)
        assert refusal.value.sentences()[49:] == ('tricks: read "63", expected 0 to 13', "and 6 more")


def test_what_cannot_be_understood_is_noted_and_the_rest_is_read() -> None:
    mistakes = Mistakes()
    assert mistakes.read("tricks", "14", refusing, Where("results.csv", 12)) is None
    assert mistakes.read("tricks", "13", int) == 13
    with mistakes.noting("pair"):
        raise BadInput([Mistake(AT_TABLE, "ns", UNKNOWN), Mistake(None, "ew", UNKNOWN)])
    with pytest.raises(BadInput) as refusal:
        mistakes.refuse()
    assert refusal.value.mistakes == (
        Mistake(Where("results.csv", 12), "tricks", misread("14", BOUNDS)),
        Mistake(AT_TABLE, "ns", UNKNOWN),
        Mistake(None, "ew", UNKNOWN),
    )


def refusing(text: str) -> int:
    raise Misread(text, BOUNDS)


def test_where_nothing_is_wrong_nothing_is_refused() -> None:
    Mistakes().refuse()


def test_what_is_not_found_is_named_with_what_there_is() -> None:
    refusal = NotFound(phrase("pair"), "x", ["1", "2"])
    assert (refusal.read, refusal.expected) == ("x", one_of(["1", "2"]))
    assert refusal.sentences() == ('pair: read "x", expected 1, 2',)


@pytest.mark.parametrize(
    ("known", "read", "said"),
    [
        (["neuberg", "own-top"], "neuburg", "neuberg, own-top (did you mean neuberg?)"),
        (["neuberg", "own-top"], "NEUBERG", "neuberg, own-top (did you mean neuberg?)"),
        (["A3", "B3"], "b3", "A3, B3 (did you mean B3?)"),
        (["neuberg", "own-top"], "median", "neuberg, own-top"),
        (["1", "2", "12"], "13", "1, 2, 12"),
        ([], "13", "nothing (there are none)"),
    ],
)
def test_the_nearest_known_word_is_proposed(known: list[str], read: str, said: str) -> None:
    assert str(one_of(known, read)) == said


def test_too_many_words_to_list_are_counted_and_the_nearest_is_named() -> None:
    slugs = [f"tuesday-{number}" for number in range(100, 150)]
    first = ", ".join(slugs[:30])
    assert str(one_of(slugs, "tuesday-145x")) == f"{first} and 20 more (did you mean tuesday-145?)"
    assert str(one_of(slugs, "xxx")) == f"{first} and 20 more"
    assert str(one_of(slugs[:30], "xxx")) == first
    assert str(one_of(slugs[:31], "xxx")) == f"{first} and 1 more"


@given(st.lists(st.text(), max_size=20), st.text())
def test_any_words_can_be_proposed_for_any_text(known: list[str], read: str) -> None:
    assert str(one_of(iter(known), read)) or not any(known)


def _unknown(text: str) -> str:
    raise Misread(text, UNKNOWN, remedy(Way.PAIR))


def test_what_to_do_is_told_by_the_door_alone_and_not_of_what_stands_in_a_file() -> None:
    def way(one: Remedy) -> str:
        return f"{one.way.name.lower()}{dict(one.values) or ''}"

    door = Teller(called=lambda field: f"--{field}", way=way)
    lists, adds = remedy(Way.PAIR), remedy(Way.NAME_PAIR, label="9")
    typed = refused("ns", UNKNOWN, lists, adds)
    (mistake,) = typed.mistakes
    in_file = Mistakes()
    in_file.read("ns", "9", _unknown, Where("a.csv", 2))
    told = "--ns: unknown; pair, name_pair{'label': '9'}"
    assert BadInput([mistake, *in_file]).sentences(door) == (told, 'a.csv:2: ns: read "9", expected unknown')
    assert (typed.sentences(), typed.remedies) == (("ns: unknown",), (lists, adds))
    assert NothingHere(UNKNOWN, lists).sentences(door) == ("unknown; pair",)
    assert NothingHere(NOTHING, lists).sentences(door) == ("pair",)


def test_a_refusal_is_told_in_the_language_of_its_door() -> None:
    door = Teller(translated=lambda said: told(said, lambda one, _: f"<{one.english}>"))
    assert refused("ns", misread("9", UNKNOWN)).sentences(door) == ('<ns: <read "9", expected <unknown>>>',)


def test_control_characters_of_what_was_read_are_shown_in_writing() -> None:
    seat = literal("a seat")
    assert Misread("\x1b]0;title\x07", seat).sentences() == (r'read "\x1b]0;title\x07", expected a seat',)
    assert ScorerError(literal("a\nb\x9b\u202e\udcff")).sentences() == (r"a\nb\x9b\u202e\xff",)
    assert BadInput([Mistake(None, "ns", literal("\x1b[2J"))]).sentences() == (r"ns: \x1b[2J",)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë 王 ♠ é", "Zoë 王 ♠ é"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("7\u200d8 \u200c ا\u200c", r"7\u200d8 \u200c ا\u200c"),
    ],
)
def test_names_in_any_writing_are_shown_as_they_are_and_a_joiner_that_joins_nothing_in_writing(
    text: str, shown: str
) -> None:
    assert printable(text) == shown


def test_of_a_very_long_sentence_the_beginning_and_the_end_are_shown() -> None:
    (sentence,) = Misread("9" * 10_000_000, literal("a board, 1 to 999")).sentences()
    assert len(sentence) == len(f"{'9' * 2000} … ")
    assert sentence.startswith('read "999')
    assert sentence.endswith('9", expected a board, 1 to 999')
    assert printable("9" * 2000) == "9" * 2000
