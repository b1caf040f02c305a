"""Refusals that once did not fit what was typed, or said something else than was meant."""

from __future__ import annotations

import pytest

from tests.conftest import Scorer


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "new Other --rules foo",
            "expected standard, plus, plus-additive, levels, levels-slams, single-dummy or bridge",
        ),
        ("set winners 3", 'read "3", expected 1 or 2'),
        ("set date 2026-02-30", 'read "2026-02-30", expected a date that exists, such as 2026-11-17'),
        ("export x.foo", "x.foo: expected a folder, or a file that ends in .xlsx, .xml or .pbn"),
        ("set colour red", "colour is a setting of the club: `scorer set --club colour red` changes it"),
        ("set colour", "colour is a setting of the club: `scorer set --club colour VALUE` changes it"),
        ("print foo", "answers or table-cards"),
        ("movement show foo", 'movement: read "foo", expected mitchell, mitchell-skip, '),
        ("movement show howell-full-shared", "give the number of tables or pairs"),
        ("result 1 1 5 GS N =+1", 'read "=+1", expected 0 to 13, or =, +1 or -1'),
        ("result 1 1 7 --remove", "pair 1 did not play pair 7 on board 1, which has results for 1 against 5, "),
        ("report learning", "the report learning is empty: the choices of contract have not been analysed; "),
    ],
)
def test_a_refusal_fits_what_was_typed(evening: Scorer, words: str, sentence: str) -> None:
    (refusal,) = evening.refused(*words.split())
    assert sentence in refusal


def test_hands_that_an_event_does_not_have_are_not_replaced(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "1", "--boards", "4")
    scorer("result", "1", "1", "2", "GS N 10")
    (refusal,) = scorer.refused("hands", "make")
    assert refusal.startswith("there are results already, so no hands can be dealt; ")


def test_a_setting_that_was_empty_stays_empty(scorer: Scorer) -> None:
    scorer("new", "Friday", "--pairs", "4")
    assert scorer("set", "club", "").err.startswith("club is already empty")


def test_someone_unknown_is_looked_for_among_those_who_have_played(evening: Scorer) -> None:
    (refusal,) = evening.refused("players", "show", "Zed")
    assert refusal.startswith('player: read "Zed", expected someone who has played or is in the list: ')
    assert "scorer players" not in refusal, "nobody is in the list"


def test_an_unknown_topic_is_refused_with_one_piece_of_advice(scorer: Scorer) -> None:
    assert scorer("help", "foo", code=2).err == "error: no such guide or command 'foo'; see `scorer --help`\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("pair --all 3", "name pairs or use --all, not both"),
        ("pair", "name the pairs to show, or use --all"),
        ("print --all ranking", "name reports or use --all, not both"),
    ],
)
def test_what_excludes_each_other_is_distinct_from_what_is_missing(evening: Scorer, words: str, sentence: str) -> None:
    assert sentence in evening(*words.split(), code=2).err
