"""What cannot be done is refused by the field that says it, and nothing is made, written or changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer import hints
from scorer.errors import InputError, MissingDataError, ScorerError
from scorer.game.announcement import Redeal
from scorer.hints import Hint
from scorer.services.deals import describe_deal
from tests.conftest import Scorer
from tests.evening import CHECK_DEAL


@pytest.mark.parametrize(
    ("words", "field", "read"),
    [
        ("new X --teams 4 --individual 8", "individual", ""),
        ("new X --teams 4 --tables 3", "tables", ""),
        ("new X --teams 4 --minutes 5", "minutes", "5"),
        ("new X --tables 4 --target 100", "target", ""),
        ("new X --tables 1 --method butler --target 100", "target", ""),
        ("new X --tables 4 --method aggregate --target 100", "target", ""),
        ("new X --individual 8 --solo Ann", "solo", ""),
        ("movement show mitchell --tables 5,4", "tables", ""),
        ("set --club pace", "key", "pace"),
        ("set --club pace 7", "key", "pace"),
        ("set --club minutes_a_board 21", "minutes_a_board", "21"),
        ("score GS 10 --vulnerable", "vulnerable", ""),
        ("score 4S 10 --rules bridge --board 2", "board", "2"),
        ("movement print slips --section Z -o x.pdf", "section", "Z"),
        ("movement print slip -o x.pdf", "what", "slip"),
        ("competition rank year --by heat", "by", ""),
        ("competition rank year --club Alton", "club", ""),
        ("competition print year certificates -o x.pdf", "what", ""),
    ],
)
def test_a_word_that_cannot_be_is_refused_by_its_field(evening: Scorer, words: str, field: str, read: str) -> None:
    if words.startswith("competition"):
        evening("competition", "new", "Year", "worked-*")
    assert evening.wrong(*words.split()) == [(field, read)]
    assert not Path("x.pdf").exists()


@pytest.mark.parametrize(
    ("words", "ways"),
    [
        ("movement", (hints.CHOOSE_MOVEMENT, hints.list_movements(8))),
        ("match 1 2", ()),
        ("players export players.csv", (hints.FILL_BOOK,)),
        ("backup --try", (hints.MAKE_BACKUP,)),
    ],
)
def test_what_is_not_there_is_said_with_how_to_get_it(evening: Scorer, words: str, ways: tuple[Hint, ...]) -> None:
    assert evening.refusal(MissingDataError, *words.split()).hints == ways


def test_a_history_is_of_a_competition_or_of_the_players(evening: Scorer) -> None:
    evening.refusal(ScorerError, "history", "--competition", "x", "--players")


def test_a_deal_whose_dealer_nobody_names_is_refused() -> None:
    with pytest.raises(InputError) as refusal:
        describe_deal(CHECK_DEAL, None, None, Redeal.REDEAL)
    assert [mistake.field for mistake in refusal.value.mistakes] == ["dealer"]
