"""Refusals: each class holds its values, and all are put into words by one `MessageFormatter`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.errors import (
    InputError,
    MessageFormatter,
    MissingDataError,
    Mistake,
    Mistakes,
    NotFoundError,
    ParseError,
    ScorerError,
    SourceLocation,
    choices_message,
    input_error,
    make_printable,
    mismatch_message,
)
from scorer.hints import Hint
from scorer.i18n import EMPTY_PHRASE, Phrase, literal, phrase, render

BOUNDS = phrase("0 to {most}", most=13)
IMPOSSIBLE, UNKNOWN = phrase("impossible"), phrase("unknown")
AT_TABLE = phrase("Board {board}, {ns} against {ew}", board=7, ns="3", ew="9")


def test_what_was_misread_stands_in_quotes_before_what_was_expected() -> None:
    refusal = ParseError("14", BOUNDS)
    assert (refusal.text, refusal.expected, refusal.reason) == ("14", BOUNDS, mismatch_message("14", BOUNDS))
    assert refusal.format_lines() == ('read "14", expected 0 to 13',)


def test_what_takes_long_to_list_is_listed_only_where_it_is_told() -> None:
    listed: list[str] = []

    def expected() -> Phrase:
        listed.append("listed")
        return BOUNDS

    refusal = ParseError("14", expected)
    assert listed == []
    assert refusal.reason == mismatch_message("14", BOUNDS)


@pytest.mark.parametrize(
    ("mistake", "line"),
    [
        (
            Mistake(SourceLocation("results.csv", 12), "tricks", mismatch_message("14", BOUNDS)),
            'results.csv:12: tricks: read "14", expected 0 to 13',
        ),
        (Mistake(SourceLocation("notes.txt"), "", UNKNOWN), "notes.txt: unknown"),
        (Mistake(SourceLocation("Results", 2, "H"), "tricks", IMPOSSIBLE), "Results!H2: tricks: impossible"),
        (
            Mistake(SourceLocation("Results", 2, "H", "evening.xlsx"), "", IMPOSSIBLE),
            "evening.xlsx: Results!H2: impossible",
        ),
        (Mistake(AT_TABLE, "award", IMPOSSIBLE), "Board 7, 3 against 9: award: impossible"),
        (Mistake(None, "tricks", IMPOSSIBLE), "tricks: impossible"),
    ],
)
def test_a_mistake_says_its_file_line_and_field_where_there_are_such(mistake: Mistake, line: str) -> None:
    assert str(mistake) == line


def test_everything_wrong_is_said_at_once_a_line_each() -> None:
    mistakes = [Mistake(SourceLocation("a.csv", 1), "x", IMPOSSIBLE), Mistake(SourceLocation("b.csv", 2), "y", UNKNOWN)]
    assert InputError(iter(mistakes)).format_lines() == ("a.csv:1: x: impossible", "b.csv:2: y: unknown")


def test_of_very_many_mistakes_the_others_are_counted_wherever_they_were_found() -> None:
    mistakes = Mistakes(Mistake(None, "tricks", mismatch_message(str(number), BOUNDS)) for number in range(14, 70))
    again = Mistakes()
    again.add_from(InputError(mistakes, mistakes.omitted))
    for found in (mistakes, again):
        with pytest.raises(InputError) as refusal:
            found.raise_if_any()
        assert (len(refusal.value.mistakes), refusal.value.omitted, found.total) == (50, 6, 56)
        assert refusal.value.format_lines()[49:] == ('tricks: read "63", expected 0 to 13', "and 6 more")


def test_what_cannot_be_understood_is_noted_and_the_rest_is_read() -> None:
    mistakes = Mistakes()
    assert mistakes.parse("tricks", "14", refusing, SourceLocation("results.csv", 12)) is None
    assert mistakes.parse("tricks", "13", int) == 13
    with mistakes.capture("pair"):
        raise InputError([Mistake(AT_TABLE, "ns", UNKNOWN), Mistake(None, "ew", UNKNOWN)])
    with pytest.raises(InputError) as refusal:
        mistakes.raise_if_any()
    assert refusal.value.mistakes == (
        Mistake(SourceLocation("results.csv", 12), "tricks", mismatch_message("14", BOUNDS)),
        Mistake(AT_TABLE, "ns", UNKNOWN),
        Mistake(None, "ew", UNKNOWN),
    )


def refusing(text: str) -> int:
    raise ParseError(text, BOUNDS)


def test_where_nothing_is_wrong_nothing_is_refused() -> None:
    Mistakes().raise_if_any()


def test_what_is_not_found_is_named_with_what_there_is() -> None:
    refusal = NotFoundError(phrase("pair"), "x", ["1", "2"])
    assert (refusal.text, refusal.expected) == ("x", choices_message(["1", "2"]))
    assert refusal.format_lines() == ('pair: read "x", expected 1 or 2',)


@pytest.mark.parametrize(
    ("known", "read", "said"),
    [
        (["neuberg", "own-top"], "neuburg", "neuberg or own-top (did you mean neuberg?)"),
        (["neuberg", "own-top"], "NEUBERG", "neuberg or own-top (did you mean neuberg?)"),
        (["A3", "B3"], "b3", "A3 or B3 (did you mean B3?)"),
        (["neuberg", "own-top"], "median", "neuberg or own-top"),
        (["1", "2", "12"], "13", "1, 2 or 12"),
        ([], "13", "nothing (there are none to choose from)"),
    ],
)
def test_the_nearest_known_word_is_proposed(known: list[str], read: str, said: str) -> None:
    assert str(choices_message(known, read)) == said


def test_too_many_words_to_list_are_counted_and_the_nearest_is_named() -> None:
    slugs = [f"tuesday-{number}" for number in range(100, 150)]
    first = ", ".join(slugs[:30])
    assert str(choices_message(slugs, "tuesday-145x")) == f"{first} and 20 more (did you mean tuesday-145?)"
    assert str(choices_message(slugs, "xxx")) == f"{first} and 20 more"
    assert str(choices_message(slugs[:30], "xxx")) == " or ".join(first.rsplit(", ", 1))
    assert str(choices_message(slugs[:31], "xxx")) == f"{first} and 1 more"


@given(st.lists(st.text(), max_size=20), st.text())
def test_any_words_can_be_proposed_for_any_text(known: list[str], read: str) -> None:
    assert str(choices_message(iter(known), read)) or not any(known)


def _unknown(text: str) -> str:
    raise ParseError(text, UNKNOWN, hints.LIST_PAIRS)


def test_hints_are_worded_by_the_interface_and_left_out_for_mistakes_in_a_file() -> None:
    def way(one: Hint) -> str:
        return f"{one.name}{dict(one.values) or ''}"

    formatter = MessageFormatter(name_field=lambda field: f"--{field}", format_hint=way)
    lists, adds = hints.LIST_PAIRS, hints.name_pair(label="9")
    typed = input_error("ns", UNKNOWN, lists, adds)
    (mistake,) = typed.mistakes
    in_file = Mistakes()
    in_file.parse("ns", "9", _unknown, SourceLocation("a.csv", 2))
    told = "--ns: unknown; list_pairs, name_pair{'label': '9'}"
    assert InputError([mistake, *in_file]).format_lines(formatter) == (told, 'a.csv:2: ns: read "9", expected unknown')
    assert (typed.format_lines(), typed.hints) == (("ns: unknown",), (lists, adds))
    assert MissingDataError(UNKNOWN, lists).format_lines(formatter) == ("unknown; list_pairs",)
    assert MissingDataError(EMPTY_PHRASE, lists).format_lines(formatter) == ("list_pairs",)


def test_a_refusal_is_shown_in_the_language_of_the_interface() -> None:
    formatter = MessageFormatter(translate=lambda said: render(said, lambda one, _: f"<{one.english}>"))
    assert input_error("ns", mismatch_message("9", UNKNOWN)).format_lines(formatter) == (
        '<ns: <read "9", expected <unknown>>>',
    )


def test_control_characters_of_what_was_read_are_shown_in_writing() -> None:
    seat = literal("a seat")
    assert ParseError("\x1b]0;title\x07", seat).format_lines() == (r'read "\x1b]0;title\x07", expected a seat',)
    assert ScorerError(literal("a\nb\x9b\u202e\udcff")).format_lines() == (r"a\nb\x9b\u202e\xff",)
    assert InputError([Mistake(None, "ns", literal("\x1b[2J"))]).format_lines() == (r"ns: \x1b[2J",)


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
    assert make_printable(text) == shown


def test_of_a_very_long_sentence_the_beginning_and_the_end_are_shown() -> None:
    (sentence,) = ParseError("9" * 10_000_000, literal("a board, 1 to 999")).format_lines()
    assert len(sentence) == len(f"{'9' * 2000} … ")
    assert sentence.startswith('read "999')
    assert sentence.endswith('9", expected a board, 1 to 999')
    assert make_printable("9" * 2000) == "9" * 2000
