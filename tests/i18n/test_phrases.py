"""Phrases: English with places and what stands in them, how they are joined, and that they are kept and told again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.i18n import (
    EMPTY_PHRASE,
    Phrase,
    consecutive_runs,
    count_phrase,
    from_json,
    join_phrases,
    join_with_and,
    literal,
    noun_form,
    phrase,
    plural_phrase,
    render,
    to_json,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Scorer

ONE_OF_MANY = re.compile(r"\b(?<![\d.,:-])1 (rounds|boards|tricks|results|pairs|tables|places|lines|points|findings)\b")
"""What nobody says."""

literals = st.text().map(literal)
phrases = st.recursive(
    literals | st.integers(0, 5000).map(lambda number: count_phrase(number, "board")),
    lambda inner: st.builds(
        lambda first, second, third: phrase("{first} of {second}, {third}", first=first, second=second, third=third),
        inner,
        st.integers() | st.text(),
        inner | st.text(),
    ),
    max_leaves=6,
)


@given(phrases)
def test_what_is_kept_is_taken_back_as_it_was(said: Phrase) -> None:
    assert from_json(to_json(said)) == said


def test_what_was_kept_once_is_told_however_it_is_said_now() -> None:
    assert str(from_json('["Board {board}: {what}",{"board":7,"what":["gone",{}]}]')) == "Board 7: gone"
    assert to_json(count_phrase(2, "pair")) == '["{number:,} pair",{"number":2},"{number:,} pairs"]'
    assert to_json(literal("Zoë")) == '["{text}",{"text":"Zoë"}]', "names can be searched for"


@given(st.text())
def test_data_is_said_as_it_is(text: str) -> None:
    assert str(literal(text)) == f"{literal(text)}" == text
    assert str(phrase("<{what}>", what=text)) == f"<{text}>"


@given(st.lists(phrases | st.text()), st.text())
def test_a_chain_has_its_sign_between_all_that_is_said(parts: list[Phrase | str], by: str) -> None:
    assert str(join_phrases(parts, by)) == by.join(str(part) for part in parts if part not in ("", EMPTY_PHRASE))


@given(phrases)
def test_one_phrase_alone_is_neither_chained_nor_joined(said: Phrase) -> None:
    assert join_phrases([EMPTY_PHRASE, said, ""]) == join_with_and([said]) == said
    assert join_phrases([]) == EMPTY_PHRASE
    assert join_phrases(["", "alone"]).value_of("part0") == "alone", "a text is made a phrase"


def parts_of(said: Phrase) -> Iterator[Phrase]:
    """What stands within a phrase, before it; it last."""
    for _, value in said.values:
        if isinstance(value, Phrase):
            yield from parts_of(value)
    yield said


@given(phrases)
def test_a_language_is_asked_for_every_part_and_for_the_number_where_one_decides(said: Phrase) -> None:
    asked: list[Phrase] = []

    def silent(one: Phrase, number: int | None) -> str:
        asked.append(one)
        assert number == (one.value_of("number") if one.plural else None)
        return ""

    assert render(said, silent) == ""
    assert asked == list(parts_of(said))


def test_a_value_is_asked_for_by_its_name() -> None:
    said = phrase(
        "{pair} of {boards} at {percent}", pair="3", boards=count_phrase(2, "board"), percent=Fraction(125, 2)
    )
    assert (said.value_of("pair"), said.value_of("boards")) == ("3", count_phrase(2, "board"))
    assert said.value_of("percent") == "125/2", "what is neither text nor number nor phrase is kept as it is written"
    with pytest.raises(KeyError):
        said.value_of("board")


def test_one_is_not_many() -> None:
    said = [str(count_phrase(number, "board")) for number in (0, 1, 2, 1344)]
    assert said == ["0 boards", "1 board", "2 boards", "1,344 boards"]


def test_words_are_joined_as_a_sentence_has_them() -> None:
    assert [str(join_with_and(numbers)) for numbers in ([4], [4, 5], [4, 5, 6])] == ["4", "4 and 5", "4, 5 and 6"]
    assert [str(noun_form(number, "round")) for number in (0, 1, 2)] == ["rounds", "round", "rounds"]
    said = [str(plural_phrase(number, "{what} is gone", "{number} {what}s are gone", what="pair")) for number in (1, 2)]
    assert said == ["pair is gone", "2 pairs are gone"]


def test_boards_that_follow_each_other_are_a_run() -> None:
    assert consecutive_runs([1, 2, 3, 7, 9, 10]) == [(1, 3), (7, 7), (9, 10)]
    assert consecutive_runs([]) == []


def test_no_command_says_one_boards(scorer: Scorer, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("1 1 2 GS S 1\n", encoding="utf-8")
    doing: tuple[tuple[str | Path, ...], ...] = (
        *(("new", "Duel", "--tables", "1", "--boards", "1"), ("movement", "use", "table", "--boards", "1")),
        *(("result", "--from", tmp_path / "one.txt"), ("export", tmp_path / "folder")),
        *(("import", tmp_path / "folder", "--replace"), ("print", "-o", tmp_path / "ranking.pdf")),
        *(("result", "1", "1", "2", "GS S 10"), ("publish", tmp_path / "site")),
    )
    told = [scorer(*done).err for done in doing]
    told += [page.read_text(encoding="utf-8") for page in (tmp_path / "site").rglob("*.html")]
    asking = (
        *("movement", "movement list --tables 1", "history --corrections", "show", "rank", "board 1", "pair --all"),
        *("explain 1 1", "report ranking frequencies matrix head-to-head declaring", "check", "history", "events"),
        "score GS 1",
    )
    told += [scorer(*asked.split()).out for asked in asking]
    assert [match[0] for text in told for match in ONE_OF_MANY.finditer(text)] == []
