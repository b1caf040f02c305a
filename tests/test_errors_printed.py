"""What a refusal prints: nothing that a terminal obeys, no more than can be read, and how much more there is."""

from __future__ import annotations

from scorer.errors import BadInput, Misread, Mistake, Mistakes, ScorerError, printable
from scorer.words import Phrase, literal


def test_control_characters_of_what_was_read_are_shown_in_writing() -> None:
    seat = literal("a seat")
    assert Misread("\x1b]0;title\x07", seat).sentences() == (r'read "\x1b]0;title\x07", expected a seat',)
    assert ScorerError(literal("a\nb\x9b\u202e\udcff")).sentences() == (r"a\nb\x9b\u202e\xff",)
    assert BadInput([Mistake(None, "ns", literal("\x1b[2J"))]).sentences() == (r"ns: \x1b[2J",)


def test_names_in_any_writing_are_shown_as_they_are() -> None:
    assert printable("Zoë 王 ♠ é") == "Zoë 王 ♠ é"
    assert printable("می\u200cخواهم") == "می\u200cخواهم"


def test_a_joiner_that_joins_nothing_is_shown_in_writing() -> None:
    assert printable("7\u200d8 \u200c ا\u200c") == r"7\u200d8 \u200c ا\u200c"


def test_of_a_very_long_sentence_the_beginning_and_the_end_are_shown() -> None:
    (sentence,) = Misread("9" * 10_000_000, literal("a board, 1 to 999")).sentences()
    assert len(sentence) < 2100
    assert sentence.startswith('read "999')
    assert sentence.endswith("expected a board, 1 to 999")


def test_fifty_mistakes_are_told_and_the_others_counted() -> None:
    mistakes = Mistakes(Mistake(None, "", literal(f"wrong {number}")) for number in range(1234))
    again = Mistakes()
    again.take(BadInput(mistakes, mistakes.more))
    for found in (mistakes, again):
        assert found.found == 1234
        try:
            found.refuse()
        except BadInput as refusal:
            sentences = refusal.sentences()
        assert len(sentences) == 51
        assert sentences[0] == "wrong 0"
        assert sentences[-1] == "and 1,184 more"


def test_what_could_have_been_meant_is_looked_up_only_when_it_is_told() -> None:
    asked: list[int] = []

    def expected() -> Phrase:
        asked.append(1)
        return literal("a pair")

    misread = Misread("x", expected)
    assert asked == []
    assert str(misread) == 'read "x", expected a pair'
