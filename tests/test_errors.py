"""Refusals: each class writes its own sentence, and all of them leave by the same door."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import (
    BadInput,
    Lacking,
    Misread,
    Mistake,
    Mistakes,
    NotFound,
    NothingHere,
    ScorerError,
    Where,
    one_of,
)


def test_what_was_misread_stands_in_quotes_before_what_was_expected() -> None:
    assert Misread("14", "0 to 13").sentences() == ('read "14", expected 0 to 13',)


@pytest.mark.parametrize(
    ("mistake", "line"),
    [
        (
            Mistake(Where("results.csv", 12), "tricks", 'read "14", expected 0 to 13'),
            'results.csv:12: tricks: read "14", expected 0 to 13',
        ),
        (Mistake(Where("notes.txt"), "", "unknown"), "notes.txt: unknown"),
        (Mistake(Where("Results", 2, "H"), "tricks", "impossible"), "Results!H2: tricks: impossible"),
        (Mistake(Where("Results", 2, "H", "evening.xlsx"), "", "impossible"), "evening.xlsx: Results!H2: impossible"),
        (Mistake("Board 7, 3 against 9", "award", "impossible"), "Board 7, 3 against 9: award: impossible"),
        (Mistake("", "tricks", "impossible"), "tricks: impossible"),
    ],
)
def test_a_mistake_says_its_file_line_and_field_where_there_are_such(mistake: Mistake, line: str) -> None:
    assert str(mistake) == line


def test_everything_wrong_is_said_at_once_a_line_each() -> None:
    mistakes = [Mistake("a.csv:1", "x", "first"), Mistake("b.csv:2", "y", "second")]
    assert BadInput(iter(mistakes)).sentences() == ("a.csv:1: x: first", "b.csv:2: y: second")


def test_what_cannot_be_understood_is_noted_and_the_rest_is_read() -> None:
    mistakes = Mistakes()
    assert mistakes.read("tricks", "14", refusing, Where("results.csv", 12)) is None
    assert mistakes.read("tricks", "13", int) == 13
    with mistakes.noting("pair"):
        raise BadInput([Mistake("Board 7", "ns", "unknown"), Mistake("", "ew", "unknown")])
    with pytest.raises(BadInput) as refusal:
        mistakes.refuse()
    assert refusal.value.sentences() == (
        'results.csv:12: tricks: read "14", expected less',
        "Board 7: ns: unknown",
        "ew: unknown",
    )


def refusing(text: str) -> int:
    raise Misread(text, "less")


def test_where_nothing_is_wrong_nothing_is_refused() -> None:
    Mistakes().refuse()


def test_what_is_not_found_is_named_with_what_there_is() -> None:
    refusal = NotFound("pair", "x", ["1", "2"])
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
    assert one_of(known, read) == said


def test_too_many_words_to_list_are_counted_and_the_nearest_is_named() -> None:
    slugs = [f"tuesday-{number}" for number in range(100, 150)]
    first = ", ".join(slugs[:30])
    assert one_of(slugs, "tuesday-145x") == f"{first} and 20 more (did you mean tuesday-145?)"
    assert one_of(slugs, "xxx") == f"{first} and 20 more"
    assert one_of(slugs[:30], "xxx") == first
    assert one_of(slugs[:31], "xxx") == f"{first} and 1 more"


@given(st.lists(st.text(), max_size=20), st.text())
def test_any_words_can_be_proposed_for_any_text(known: list[str], read: str) -> None:
    said = one_of(iter(known), read)
    assert said or not any(known)


def test_every_refusal_is_of_one_family_and_leaves_with_exit_code_1() -> None:
    kinds: list[type[ScorerError]] = ScorerError.__subclasses__()
    assert {Misread, BadInput, NotFound} <= set(kinds)
    assert {kind.exit_code for kind in kinds} == {1}


def test_what_to_do_is_told_by_the_door_alone_and_not_of_what_stands_in_a_file() -> None:
    ways = {Lacking.PAIR: "`scorer pairs` lists them"}
    typed = Mistake("", "ns", 'read "9"', Lacking.PAIR)
    read = typed._replace(where=Where("a.csv", 2))
    told = 'ns: read "9"; `scorer pairs` lists them'
    assert BadInput([typed, read]).sentences(ways) == (told, 'a.csv:2: ns: read "9"')
    assert BadInput([typed]).sentences() == ('ns: read "9"',)
    assert NothingHere("nobody", Lacking.PAIR).sentences(ways) == ("nobody; `scorer pairs` lists them",)
